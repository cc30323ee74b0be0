/* lower.h: a statement, for given sizes → tape. */
#ifndef ATTEST_LOWER_H
#define ATTEST_LOWER_H

#include "core/claim/claim.h"
#include "tape.h"

/* ---- lower.c: statements for given dimensions → tape ---- */

/* The whole numbers of a block of worlds: one value per size symbol. */
typedef struct Sizes {
    Sym **sym;
    int64_t *value;
    int count;
} Sizes;

typedef struct Case { /* hypotheses ⇒ goal, for one choice of the free indices */
    Test *hypothesis;
    int hypotheses;
    Test *goal; /* all of them */
    int goals;
    int64_t *index; /* values of statement->free */
} Case;

typedef struct Shown { /* a name and where its value stands on the tape */
    const Sym *sym;
    int member, member2; /* of a family; −1: none */
    int inst;
} Shown;

enum { LARGEST_MATRIX = 1000 }; /* rows or columns */

typedef struct Program {
    Tape *tape;
    Sizes sizes;
    LIST(Case) cases;
    int *slot_of; /* per given of the problem: its slot on the tape, or −1 */
    bool *
        slot_used; /* per slot: does a case depend on it? Not a limit variable that is a symbol wherever it occurs */
    bool eventually, symbolic;  /* some test is */
    bool mixed;                 /* limit variables are numbers in one test and symbols in another */
    LIST(Shown) drawn, defined; /* only if asked for */
    bool dropped;               /* in some case a side has no value, whatever is drawn */
    const char *unable;         /* what cannot be put on a tape: a limit, an expectation */
    bool too_large;             /* … because these sizes make it too large; smaller ones may do */
    Mistake *mistake;           /* entries that no pattern covers, an unknown without a value */
} Program;

/* Which statement of a claim or block a problem is about. */
typedef enum { WHICH_STEP, WHICH_SHOW, WHICH_DECIDE, WHICH_WITNESS } WhichKind;
typedef struct Which {
    WhichKind kind;
    int show;    /* of WHICH_SHOW: its number, from 1 */
    int behind;  /* of WHICH_STEP in a text: how many statements are behind it */
    int dropped; /* the assumption of the claim that is left out, from 1; 0: none */
    bool
        existence; /* only this is asked: has the answer a value wherever there is a value for it that makes sense? */
} Which;

/* Everything that is needed to test one statement in a world. */
typedef struct Problem {
    Arena *arena;
    Claim *claim;
    const Reading *reading; /* what the block says: answer, own scalars, definitions; NULL: nothing */
    Which which;
    Givens givens; /* of the claim and of the block */
    Values values;
    Statement *statement;
    Statements assumptions; /* further hypotheses: the assume clauses, each for all of its free indices */
    Statements condition;   /* the answered condition, the same way */
    bool negligible_is_zero;
} Problem;

bool sizes_evaluate(const Node *, const Sizes *, int64_t *) WARN_UNUSED; /* a bound whole-number expression */
bool sizes_dim(const Dim *, const Sizes *, int64_t *) WARN_UNUSED;
int64_t sizes_columns(const Sym *, const Sizes *); /* of all members side by side; 0 if that is not known */
bool sizes_hold(const Node *relation, const Sizes *, bool *known) WARN_UNUSED; /* of whole numbers */
Program *lower(Arena *, const Problem *, const Sizes *, bool keep_shown);
void program_dump(Text *, const Problem *,
                  const Program *); /* dump.c: sizes, names of slots, tape and cases */

#endif
