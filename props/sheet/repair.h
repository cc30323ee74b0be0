/* repair.h: what would hold instead. edit.c makes changes, sense.c drops those that say nothing, and repair.c judges the rest. */
#ifndef ATTEST_REPAIR_H
#define ATTEST_REPAIR_H

#include "sheet.h"

enum { MOST_EDITS = 150 };

/* ---- edit.c: changed trees, appended to out, the likeliest slips first ---- */

void edits_of_value(Arena *, Claim *, const Node *value, Sym *const *known, int count, Nodes *out);
void edits_of_relation(Arena *, Claim *, const Node *relation, const Nodes *hypotheses, Nodes *out);
Node *loosened(Arena *, const Node *relation); /* = as ≈, > as ≫; NULL if there is nothing looser */

/* ---- sense.c: does a change still say something? ---- */

/* By their trees: names, equal sides, terms that are there twice. `block`: the scope of the block. */
bool sense_of_value(Arena *, const Node *before, const Node *after);
bool sense_of_relation(Arena *, const Scope *block, const Statement *before, const Statement *after);
/* By worlds: every name matters, a bound is near, and there are values where there were some before. */
bool sense_in_worlds(const Question *, const Statement *before, const Statement *after, const Options *quick);

/* ---- repair.c ---- */

/* A small change of the answer with which everything that is asked for holds; NULL if none was found. */
Repair *repair_answer(const Question *);
/* Does the statement hold if ∂y/∂x of columns is read in the other layout? */
bool repair_is_transpose(const Question *, const Statement *);
/* The same for one statement of the block. */
Repair *repair_statement(const Question *, const Statement *);

#endif
