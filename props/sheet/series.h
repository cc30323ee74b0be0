/* series.h: what pictures are drawn from. */
#ifndef ATTEST_SERIES_H
#define ATTEST_SERIES_H

#include "sheet.h"

typedef struct Setting { /* n = 3, γ = ½, v_1 = [1; 0] */
    const char *name;
    const Ratio *number; /* row by row */
    int numbers;
} Setting;

typedef LIST(Setting) Settings;

typedef struct Series Series;

/* `context` as a derivation would say it: "let q = β (k_a + k_b). β ≫ 0. ". What is not set is the simplest there is;
   `world` NULL, or the numbers of another world of these sizes and this context. NULL and *mistake if it cannot be
   computed. */
Series *series_open(Arena *, Claim *, const char *context, const char *expression, const Settings *,
                    const Ratio *world, const Mistake **mistake);
void series_close(Series *); /* before its arena is freed */
int series_entries(const Series *);
bool series_is_expectation(const Series *);
bool series_runs_over_sizes(const Series *, const char *name); /* it has to be opened anew for each value */
bool series_set(Series *, const char *name, Ratio);            /* false: no such number */
void series_values(Series *, double *out);                     /* NAN where there is none */
/* What samples say of an expectation: an estimate and its standard error. */
bool series_sample(Series *, uint64_t seed, int64_t draws, double *value, double *error);

/* The numbers of the smallest counterexample, and its sizes added to `sizes`. */
const Ratio *series_counterexample(Arena *, Claim *, const char *context, const char *statement,
                                   const Options *, Settings *sizes, const Mistake **mistake);

#endif
