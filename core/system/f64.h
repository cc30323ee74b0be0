/* f64.h: doubles in vectors of several widths; f64.c takes the widest that the processor has. */
#ifndef ATTEST_F64_H
#define ATTEST_F64_H

#include "system.h"

typedef struct Doubles {
    System system; /* its functions only */
    Machine *(*open_shared)(const Tape *, Arena *, SharedDoubles *);
    double *(*world)(Machine *);
    void (*relate)(const Machine *, Order, int a, int b, Truth *out);
    double (*value)(const Machine *, int lane, int inst, int row, int col);
} Doubles;

extern const Doubles f64_128; /* every processor has this one */
extern const Doubles f64_256, f64_512;

#endif
