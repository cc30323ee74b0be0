/* run.h: the state of judging one statement; shared by judge.c and replay.c. */
#ifndef ATTEST_RUN_H
#define ATTEST_RUN_H

#include "props.h"

enum { RUN_F64, RUN_Q, RUN_BALL, RUN_SYSTEMS };
extern const System *const run_systems[RUN_SYSTEMS];

typedef struct Entry { /* everything for one choice of the whole numbers */
    Program *program;
    Layout *layout;
    Ratio *ratios;
    Machine *machine[RUN_SYSTEMS];
    bool able, counted;
} Entry;

enum { FINE_WORLDS = 16 };

typedef struct Run {
    Arena *arena;
    const Problem *problem;
    SizesList *sizes;
    Entry *entries;        /* one per row of sizes */
    int *pool, pool_count; /* rows that worlds are drawn from */
    Truth wanted;          /* what is searched for: FALSE, a counterexample; TRUE, a witness */
    const char *unable;
    const Mistake *mistake;
    int64_t trials, exact;
    int shapes, undecided_worlds, open_worlds, loose_worlds, unsure, overlaps, failed_lane;
    bool used_balls, used_rationals, found, proved;
    World smallest;
    World fine[FINE_WORLDS]; /* one for each of the first shapes in which doubles found nothing wrong */
    int fine_count;
    void *free_lanes;
    void *fixed; /* the instance the engine is to start from, or NULL */
} Run;

typedef struct Outcome {
    Truth truth; /* of the statement in one world */
    int which;   /* the case that gave what was wanted */
    const char *system;
    long precision;
    bool loose; /* UNKNOWN, and the balls are too wide to mean anything */
    bool open;  /* UNKNOWN, because a hypothesis is */
} Outcome;

Run *run_new(Arena *, const Problem *, const Mismatches *, bool some);
void run_close(Run *);
Outcome run_exact(Run *, int row, const int64_t *code, long precision_cap);

#endif
