/* bench.h: what the measurements share. All times are processor time. */
#ifndef ATTEST_BENCH_H
#define ATTEST_BENCH_H

#include "core/core.h"
#include "props/judge/verdict.h"

double cpu_seconds(void); /* of this process */
double median(double *values, int count);
Pack *bench_pack(Arena *);                                     /* the one about attention */
void bench_ignore(void *data, const Block *, const Reading *); /* a watch for blocks that does nothing */

/* ---- trials.c ---- */

typedef struct Trials {          /* worlds per second */
    double attest, scalar, avx2; /* avx2: 0 where the processor has none */
    double drawing;              /* the share of attest's time that goes into drawing */
} Trials;

Trials bench_projector(void), bench_attention(void);

/* ---- shrink.c ---- */

enum { SHRINK_SEEDS = 100 };

typedef struct Shrunk {
    int same, proved; /* seeds that end at the world of the first one; that prove it to be the smallest */
    double seconds;   /* of one judge(), the median */
} Shrunk;

Shrunk bench_shrink(const char *claim, const char *text);

/* ---- statements.c ---- */

enum { SPENT_REFUTED = EVIDENCE_PROOF + 1, SPENT_OTHER, SPENT_KINDS };

typedef struct Spent { /* on statements with one kind of evidence */
    int statements;
    double mean, median; /* seconds */
} Spent;

int bench_statements(char *const *sheets, int count,
                     Spent *out); /* SPENT_KINDS of them; returns how many statements there are */

/* ---- sheets.c ---- */

typedef struct Used {
    double seconds;   /* per sheet */
    double megabytes; /* at the most */
} Used;

Used bench_sheets(const char *program, int sheets);

#endif
