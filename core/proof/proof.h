/* proof.h: statements proved for all dimensions, and limits with their rate. Both sides are put into a typed normal
   form: sums of coefficient × word, the coefficients numbers that move (growth.h), the words products of letters. */
#ifndef ATTEST_PROOF_H
#define ATTEST_PROOF_H

#include "core/tape/lower.h"

typedef struct ProofStep {
    const char *rule; /* "AᵀA = I" */
    const char *text; /* what it gave, in the author's names */
} ProofStep;

typedef struct Proof {
    bool proved;
    bool limit; /* along limit variables */
    const char *rate; /* of a proved ≈: the leading term of the difference, "(n − 2)/4 · e^{−β}"; else NULL */
    const char *side; /* where it was proved, "γ > 0"; NULL: everywhere */
    ProofStep *step;
    int steps;
    const char *left_over; /* not proved: the normal form of the difference, or why there is none */
} Proof;

/* Never refutes: not proved means nothing. */
Proof *prove(Arena *, const Problem *);
void proof_dump(Text *, const Proof *); /* dump.c: its steps, for people who look inside */

/* Do the rules of the claim's givens give one normal form, in whatever order they are applied? All left sides have
   two letters, so all words of three are tried. *clash: the first word with two normal forms; may be NULL. */
bool proof_confluent(Arena *, const Problem *, const char **clash);

#endif
