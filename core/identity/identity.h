/* identity.h: is a statement, at one choice of sizes, an identity? Both sides are evaluated at random points of
   finite fields (Schwartz and Zippel); a pass comes with a proved bound on the chance that it is wrong. */
#ifndef ATTEST_IDENTITY_H
#define ATTEST_IDENTITY_H

#include "core/tape/lower.h"

typedef enum { IDENTITY_PASSED, IDENTITY_FAILED, IDENTITY_ILL_DEFINED, IDENTITY_UNABLE } IdentityOutcome;

typedef enum {
    FIELD_NONE,
    FIELD_F61,
    FIELD_EXP
} FieldKind; /* modulo 2^61 − 1; exact exponents, modulo 2^521 − 1 */

typedef struct Identity {
    IdentityOutcome outcome;
    /* PASSED: P(pass | false) ≤ 2^bound_log2, at these sizes and over an ideal draw: the points come from a
       generator that is stretched from the seed, so that equal input prints equal bytes. −∞ where both sides
       became the same expression by exact rewriting alone. */
    double bound_log2;
    FieldKind field;          /* FIELD_EXP if a part needed exact exponents or a large prime */
    int trials, permutations; /* completed; permutations enumerated (0: none drawn) */
    bool refutes;      /* FAILED is certain: nothing was uninterpreted, no hypotheses, no free constants */
    bool any_function; /* PASSED with functions uninterpreted: true for every one, if √1 = 1 and log 1 = 0 */
    const char *why;   /* UNABLE: which instruction or reason */
} Identity;

/* Are all goals of all cases equations that hold identically? Hypotheses are ignored: sound for PASSED. */
Identity identity_test(Arena *, const Problem *, const Program *, uint64_t seed);
/* The same where some numbers of the world are fixed, per entry: −1 may be any number, 0 and 1 are these; NULL: none is. A
   permutation is fixed as a whole or not at all. */
Identity identity_test_where(Arena *, const Problem *, const Program *, const signed char *fixed,
                             uint64_t seed);
/* Passed, and not by chance: both sides became the same expression. */
bool identity_is_exact(const Identity *);

/* ---- the same for a bare tape: what a slot holds is said directly ---- */

typedef enum { FILL_FREE, FILL_REFLECTORS, FILL_PERMUTATIONS } Filling;

/* kind: one per slot, all free if NULL. a[i] = b[i] are the equations. */
Identity identity_of_tape(Arena *, const Tape *, const Filling *kind, const int *a, const int *b, int count,
                          uint64_t seed);

#endif
