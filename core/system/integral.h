/* integral.h: what integral.c is made of, besides its numbers (scaled.inc). */
#ifndef ATTEST_INTEGRAL_H
#define ATTEST_INTEGRAL_H

#include "ball.h"
#include "system.h"

#if __has_include(<acb.h>)
#include <acb.h>
#else
#include <flint/acb.h>
#endif

/* ---- integral_plan.c ---- */

typedef struct Plan {     /* what has to be computed anew for each value of a symbol */
    int *inst, count;     /* in order; leaves are not among them */
    int *load, loads;     /* of normal symbols */
    int *output, outputs; /* what is integrated: a, and b if there is one */
} Plan;

/* Per instruction: does it depend on a normal symbol z; and as a + b z only? Both start as false. */
void plan_find_random(const Tape *, bool *random, bool *affine);
void plan_new(Plan *, const Tape *, const Expectation *, const bool *random, Arena *);

/* ---- integral_constants.c ---- */

/* What is a + b z with b = 0, though balls do not see it (two orthogonal vectors of rational numbers, say), is a. */
typedef struct Constants {
    Tape *tape; /* symbols are numbers there */
    Machine *q;
    Ratio *world;
    fmpq *value; /* per number of the tape, where z = 0 */
    bool *known, *constant;
} Constants;

Constants *constants_new(const Tape *, Arena *);
void constants_clear(Constants *, int numbers);
/* With symbol `index` of the world 0, then 1, and the other symbols 0. */
void constants_find(Constants *, const Tape *, const Ratio *world, const Plan *, const bool *affine,
                    int index);

/* ---- integral_normal.c: of the standard normal distribution ---- */

typedef struct Piece { /* of the line */
    arf_t low, high;
    bool sure; /* else only part of it, or nothing, is meant */
} Piece;

void normal_density(acb_t out, const acb_t t, long precision); /* e^(−t²/2)/√(2π) */
void normal_add_mass(arb_t sum, const Piece *, long precision);
/* ∫ u^k e^(−u²/2)/√(2π) over u ≥ start ≥ 0. */
void normal_tail_moment(arb_t out, long start, int k, long precision);

#endif
