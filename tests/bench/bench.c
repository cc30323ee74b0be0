/* bench.c: all measurements in one table, as ratios. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double median(double *values, int count) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    return count % 2 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
}

static void trials(const char *name, Trials t) {
    printf("%-12s attest %.0f k/s, scalar %.0f, avx2 %.0f: %.2f of scalar, %.2f of avx2 (%ld)\n", name,
           t.attest / 1e3, t.scalar / 1e3, t.avx2 / 1e3, t.attest / t.scalar, t.attest / t.avx2, t.wrong);
}

int main(void) {
    trials("projector", bench_projector());
    trials("attention", bench_attention());
    return 0;
}
