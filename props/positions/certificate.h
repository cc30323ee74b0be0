/* certificate.h: what is said of all whole numbers, proved for all of them. */
#ifndef ATTEST_CERTIFICATE_H
#define ATTEST_CERTIFICATE_H

#include "core/core.h"

/* A paragraph that proves a ≠ b in every world of these sizes in which both have a value, or NULL. a and b are
   instructions of one shape. It is found where both contain sine and cosine of one angle at the same two places, and
   the angles differ by a non-zero algebraic number in every world. */
const char *certificate_never_equal(Arena *, const Problem *, const Program *, int a, int b);

#endif
