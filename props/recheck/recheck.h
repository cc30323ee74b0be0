/* recheck.h: a second opinion on one statement in one world, by the dumbest means. */
#ifndef ATTEST_RECHECK_H
#define ATTEST_RECHECK_H

#include "core/core.h"

typedef enum { RECHECK_AGREES, RECHECK_DISAGREES, RECHECK_UNABLE } Recheck;

/* Is the statement of the problem what `expected` says in this world, by plain recursion over the syntax tree?
   `drawn` is the world as world_ratios writes it; `which_free` the values of statement->free for the case in
   question, NULL for all cases together (TRUE: true in every case there is; FALSE: false in one of them).
   AGREES: both sides were evaluated and the relation is certainly as expected. For TRUE of =, ≤, ≥ and ⊥ in balls
   that is: they overlap, and are narrower than 2^-40 of their size. A refutation (FALSE) needs hypotheses that
   certainly hold; UNDEFINED is a case whose hypotheses fail, or with a side that has no value.
   What happens in the end is read off a few values far along, means are integrals with an estimate of their error: not
   proofs, but independent of how the tape finds them.
   DISAGREES: certainly not. UNABLE: this cannot tell (a trend or an integral that is not clear, too close, too much
   work). */
Recheck recheck(Arena *, const Problem *, const Sizes *, const Ratio *drawn, const int64_t *which_free,
                Truth expected);

#endif
