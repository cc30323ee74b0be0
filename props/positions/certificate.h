/* certificate.h: two sides that differ for all whole numbers, proved for all of them. */
#ifndef ATTEST_CERTIFICATE_H
#define ATTEST_CERTIFICATE_H

#include "core/core.h"

/* Why two sides are never equal. They differ by ω (left − right), by ω (left − shift), or by ω itself, where ω is a non-zero
   algebraic number and left, right are whole numbers. With `angles`, that is the difference of two angles whose sine and
   cosine both sides contain: it is no multiple of 2π, because π is transcendental. */
typedef struct Certificate {
    bool angles;
    int sine, cosine;        /* cells of both sides, counted row by row from 0 */
    int rows, cols;          /* of both sides */
    const Sym *left, *right; /* NULL: there is no such whole number */
    const char *shift;     /* a rational number that `left` never is; NULL: there is `right`, or no `left` */
    const char *frequency; /* ω in digits */
    int decades;           /* whole numbers that differ by less than 10^decades … */
    const char *distance;  /* … are at least so far apart in these two cells; NULL: not known */
} Certificate;

/* A certificate for a ≠ b in every world of these sizes in which both have a value, or NULL. a and b are instructions of
   one shape. It is found where both contain sine and cosine of one angle at the same two cells, and the angles differ by
   a non-zero algebraic number in every world. */
const Certificate *certificate_never_equal(Arena *, const Problem *, const Program *, int a, int b);

#endif
