/* repair.h: what would hold instead. */
#ifndef ATTEST_REPAIR_H
#define ATTEST_REPAIR_H

#include "sheet.h"

enum { MOST_EDITS = 150 };

/* ---- edit.c: changed trees, appended to out, the likeliest slips first ---- */

void edits_of_value(Arena *, Claim *, const Node *value, Sym *const *known, int count, Nodes *out);
void edits_of_relation(Arena *, Claim *, const Node *relation, Nodes *out);
Node *loosened(Arena *, const Node *relation); /* = as ≈, > as ≫; NULL if there is nothing looser */

/* ---- repair.c ---- */

/* A small change of the answer with which everything that is asked for holds; NULL if none was found. */
Repair *repair_answer(const Question *);
/* The same for one statement of the block. */
Repair *repair_statement(const Question *, const Statement *);

#endif
