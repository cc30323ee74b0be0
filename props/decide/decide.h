/* decide.h: is a statement true for all real numbers, at given sizes?

   Trials look at small rationals only. Polynomial and rational statements are decided here instead: by algebra, by
   isolating real roots, by completing squares, and by z3 (its procedure for nonlinear real arithmetic) if it is installed. */
#ifndef ATTEST_DECIDE_H
#define ATTEST_DECIDE_H

#include "generators/generators.h"

typedef enum {
    DECIDE_NOTHING,   /* not settled; see `why` */
    DECIDE_HOLDS,     /* no real numbers make a case fail */
    DECIDE_REFUTED,   /* a world makes one fail: `code` */
    DECIDE_ELSEWHERE, /* real numbers do that no code stands for, as √2 or 10^30: `value` */
} DecideOutcome;

typedef enum {
    UNDECIDED_NO,
    UNDECIDED_NO_SOLVER, /* z3 is wanted, and not in PATH */
    UNDECIDED_BEYOND, /* what happens in the end, a limit or an expectation is in it, or a large permutation */
    UNDECIDED_TOO_LARGE, /* too many variables or terms */
    UNDECIDED_TIME,      /* the effort was used up */
    UNDECIDED_OPEN, /* there may be such numbers (functions are known by some of their properties only), but those that were
                       found are no counterexample, or could not be checked */
} Undecided;

/* What a decision rests on, as bits. */
enum {
    DECIDED_BY_ALGEBRA = 1, /* the same fraction of polynomials, or a combination of the equations assumed */
    DECIDED_BY_ROOTS = 2,   /* all real roots of polynomials in one variable */
    DECIDED_BY_SQUARES = 4, /* a sum of squares */
    DECIDED_BY_SOLVER = 8,  /* z3 */
};

typedef struct Decision {
    DecideOutcome outcome;
    Undecided why; /* of NOTHING */
    unsigned by;   /* of HOLDS */
    int64_t *code; /* of REFUTED: one per coordinate of the layout */
    /* Of ELSEWHERE, one per coordinate: "3/5", "root of x² − 2 near 1.414213562"; NULL: anything will do. Where vectors of
       reflections are drawn, it is the entry of the orthonormal matrix that they make. */
    const char **value;
    int which; /* of REFUTED and ELSEWHERE: the case that fails */
} Decision;

/* What is asked: does the statement hold, or are its hypotheses never met? Of the second, HOLDS says that there are no numbers
   that meet them, and REFUTED and ELSEWHERE give some that do. */
typedef enum { DECIDE_STATEMENT, DECIDE_NEVER_MET } DecideAsk;

/* Goes through every case of the program. Drawn entries are real variables: positive and non-zero ones with that condition,
   whole numbers as such, orthonormal families as any matrix Q with QᵀQ = I, permutations one after the other.

   As everywhere in attest, numbers at which a side has no value (0 in a denominator, a matrix without inverse, log or √ of a
   negative number) do not count: HOLDS says nothing about them.

   HOLDS of z3 is its word. REFUTED was confirmed in rational or ball arithmetic, as the judge does it, and ELSEWHERE in exact
   algebraic numbers. `effort` is what z3 may use, in milliseconds of processor time; mostly it is stopped before, after a
   number of its own steps, so that the answer does not depend on how fast or busy the machine is. */
Decision decide(Arena *, const Program *, const Layout *, DecideAsk, int effort);

bool decide_has_solver(void); /* is z3 in PATH? Looked for once */

#endif
