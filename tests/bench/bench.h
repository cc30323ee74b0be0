/* bench.h: what the measurements share. */
#ifndef ATTEST_BENCH_H
#define ATTEST_BENCH_H

#include "core/core.h"

double cpu_seconds(void); /* of this process */
double median(double *values, int count);

typedef struct Trials { /* worlds per second of processor time */
    double attest, scalar, avx2;
    long wrong; /* blocks in which somebody saw a difference */
} Trials;

Trials bench_projector(void), bench_attention(void);

#endif
