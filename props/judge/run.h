/* run.h: the state of judging one statement; shared by judge.c and replay.c. */
#ifndef ATTEST_RUN_H
#define ATTEST_RUN_H

#include "judge.h"

enum {
    RUN_F64,
    RUN_Q,
    RUN_BALL,
    RUN_FIXED,
    RUN_MOVING,
    RUN_INTEGRAL,
    RUN_CALCIUM,
    RUN_SYSTEMS
}; /* mpq twice: limit variables are numbers, symbols */
extern const System *const run_systems[RUN_SYSTEMS];

typedef struct Discharge Discharge;

typedef struct Entry { /* everything for one choice of the whole numbers */
    Program *program;
    Layout *layout;
    Ratio *ratios;
    Machine *machine[RUN_SYSTEMS];
    Arena *machines;      /* that they live in; NULL: there are none */
    Discharge *discharge; /* what is known of it, or NULL */
    bool able, counted;
    bool equation; /* a hypothesis is an equation between numbers that are drawn, … */
    bool strict;   /* … and the author wrote =, not ≈ */
    int empty;     /* worlds of these sizes in which the hypotheses hold and a side has no value */
    bool drawn;    /* of the statistics: some world had these sizes */
} Entry;

enum { FINE_WORLDS = 16 };

typedef struct Ahead Ahead; /* property.c */

typedef struct Run {
    Arena *arena;
    const Problem *problem;
    SizesList *sizes;
    const Numbers *numbers; /* that the statement suggests */
    Entry *entries;         /* one per row of sizes */
    int *pool, pool_count;  /* rows that worlds are drawn from */
    Truth wanted;           /* what is searched for: FALSE, a counterexample; TRUE, a witness */
    const char *unable;
    const char *too_large; /* at some sizes the statement needs this, and cannot be tried there */
    const Mistake *mistake;
    int64_t trials, exact, agreed; /* worlds that were tried, that were looked at exactly, that then agreed */
    int unclear_worlds;            /* it could not be told whether the hypotheses hold */
    int shapes, undecided_worlds, open_worlds, loose_worlds, unsettled_worlds, unsure, overlaps, alarms,
        failed_lane;
    bool skipped;         /* some worlds were not looked at */
    bool goals_only;      /* the hypotheses are left out */
    bool need;            /* a small counterexample will do, whether or not it is the smallest */
    bool brief;           /* it is proved: a few worlds, to check the proof */
    int identities;       /* tests of identities below a counterexample; */
    int other_rows;       /* smaller sizes at which it is not one */
    bool no_identities;   /* they do not apply to the statement */
    int integrals;        /* worlds in which expectations were computed at the higher precision */
    int unable_integrals; /* worlds in which an expectation could not be computed */
    bool quick;           /* few worlds, and of an integral that is hard to compute only one */
    int blind;            /* worlds with symbols that doubles said nothing about, before one was found */
    int unable_calcium;   /* tests that Calcium left open */
    int calcium_lanes;    /* worlds that were too close for doubles, and that Calcium has cleared */
    bool used_balls, used_rationals, used_symbols, used_calcium, found, proved;
    World smallest;
    World fine[FINE_WORLDS]; /* one for each of the first shapes in which doubles found nothing wrong */
    int fine_count;
    SharedDoubles doubles; /* of the machines that scout */
    void *free_lanes;
    void *fixed;  /* the instance the engine is to start from, or NULL */
    Ahead *ahead; /* of shrinking; NULL: nothing yet */
    void (*drawn)(struct Run *, int row,
                  const int64_t *code); /* told of every world that is drawn; NULL: nobody */
    void *drawn_data;
    Stats *stats; /* NULL: not asked for */
} Run;

typedef struct Outcome {
    Truth truth; /* of the statement in one world */
    int which;   /* the case that gave what was wanted */
    int used;    /* the system that was needed: RUN_Q, … */
    long precision;
    bool loose;     /* UNKNOWN, and the balls are too wide to mean anything */
    bool open;      /* UNKNOWN, because a hypothesis is */
    bool unsettled; /* UNKNOWN in numbers with symbols: nothing can be concluded from it */
    bool empty;     /* UNDEFINED, because a side has no value: the hypotheses hold */
} Outcome;

/* ---- run.c ---- */

enum {
    LANES = F64_LANES,
    EXACT_WORLDS = 32,   /* checked exactly before anything is said to hold */
    GLANCE_WORLDS = 8,   /* before something is judged at all that may be a repair */
    CALCIUM_WORLDS = 12, /* where that takes Calcium, which is slow */
    FINEST_WORLDS = 2,   /* of them with all the digits there are */
    LARGE_ROWS = 2,  /* the simplest sizes; where they make a statement too large, others hardly do better */
    NUMBER_ROWS = 6, /* sizes in which the numbers that the statement suggests are put in, */
    NUMBER_WORLDS = 400, /* so many worlds of each if there are many numbers */
    POOL = 512,      /* sizes that worlds are drawn from, at the most: the simplest and some of the others */
    SWEEP_ROWS = 40, /* sizes in which every permutation is tried */
    SMALLER_ROWS = 60,     /* smaller sizes in which worlds are drawn once one was found, */
    SMALLER_BLOCKS = 32,   /* and blocks of them */
    BELOW_THERE = 20000,   /* worlds of its own sizes gone through below a counterexample, */
    BELOW_BEFORE = 100000, /* and of all smaller sizes together, */
    BELOW_EACH = 10000,    /* but not more of any of them */
    UNSURE_WORLDS = 400,   /* worlds that doubles cannot settle and exact arithmetic is asked about, */
    SLOW_WORLDS = 200,     /* or numbers with symbols, */
    BLIND_WORLDS = 32,     /* before something was found: all that doubles say nothing about, */
    UNSETTLED_WORLDS = 12, /* of which that many may stay open before it is given up, */
    SLOW_ROWS = 24,        /* in the simplest sizes; */
    PROVED_REST = 12,      /* of what is proved, or has limits or expectations, at some of the others, */
    REST_WORLDS = 2,       /* at the others so many, until one counts */
    FINE_INTEGRALS = 8,    /* worlds in which integrals that leave it open are computed at HOLD_PRECISION */
    UNABLE_INTEGRALS = 3,  /* worlds without a value for an expectation, and no more are asked for */
    UNABLE_CALCIUM = 6,    /* tests that Calcium leaves open, and it is not asked again */
    CALCIUM_LANES = 16,    /* worlds that Calcium clears after doubles were in doubt, and it rests there */
    OVERLAPS = 8,          /* worlds in which doubles see a difference and balls of 4096 bits do not */
    CERTIFIED_ROWS = 200,  /* sizes that a certificate is asked for, all of them */
    PROVED_ROWS = 10,      /* of what is proved: the smallest sizes, all of which are tried, */
    PROVED_NUMBERS = 400,  /* larger worlds are not looked at exactly, */
    PROVED_WORLDS = 8,     /* and worlds that are checked with many digits, or with symbols, */
    PROVED_EXACT = 2,      /* these with numbers that can tell that two sides are equal */
    SOLVED_ROWS = 16,      /* sizes at which the solver decides a statement, at the most, */
    SEARCHED_ROWS = 3,     /* or looks for a counterexample, if the largest cannot be decided; */
    DECIDE_EFFORT = 200,   /* it may use so many milliseconds for each */
    EVENTUAL_ROWS = 8,     /* sizes at which it is seen whether something tends to a limit */
    ALL_WORLDS = 20000,    /* that are gone through one by one, if there are no more */
    FEW_WORLDS = 30,       /* under an equation: worlds of each size without which nothing is said, */
    MORE_BLOCKS = 40,      /* blocks that are drawn to find as many, */
    MORE_ROWS = 60,        /* at so many sizes */
    EXPLAINED = 60,        /* entries of a counterexample that are changed to see whether they matter */
    QUICK_PRECISION = 64,
    HOLD_PRECISION = 128,
    REFUTE_PRECISION = 4096,
};

/* idle: the hypotheses fail; unsure: too close for doubles, or a side has no value that is one */
typedef enum { LANE_IDLE, LANE_FINE, LANE_UNSURE, LANE_SUSPECT } Lane;

Run *run_new(Arena *, const Problem *, const Mismatches *, Ask);
void run_close(Run *);
void run_forget(
    Run *, int row); /* gives back the machines of these sizes; they are made again when they are needed */
Outcome run_exact(Run *, int row, const int64_t *code, long precision_cap);

void run_note_system(Run *, int used); /* that a world was settled in it */
Truth truth_both(Truth, Truth);
Entry *run_entry(Run *, int row);
const Layout *run_layout(void *run, int row); /* NULL if there is no program for these sizes */
void run_scout(Run *, int row, int64_t *const *code, int count, Lane *lanes);
Truth run_confirm(Run *, int row, const int64_t *code, Lane);
int64_t *run_copy_code(Run *, int row, const int64_t *code);
void run_keep_smallest(Run *, int row, const int64_t *code);
int run_test_lanes(Run *, int row, int64_t *const *code, int count); /* the first that fails exactly, or −1 */
int run_test_scouted(Run *, int row, int64_t *const *code, int count,
                     const Lane *); /* … what doubles say is known */

/* ---- property.c ---- */

typedef struct Lanes Lanes;
struct Lanes {
    Lanes *next; /* in the list of free ones */
    int row, count, room;
    int64_t *code[LANES];
};

Lanes *lanes_new(Run *, int row);
int run_draw_row(const Run *, Dice *);
void run_engine(Run *, uint64_t seed, int trials, Lanes *fixed); /* fixed: start from this block, or NULL */

/* ---- sweep.c ---- */

Lanes *run_sweep(Run *, uint64_t seed); /* a block that fails, or NULL */

/* ---- stats.c ---- */

void stats_count(Run *, int row, const int64_t *code, bool met); /* one world more */
const Stats *stats_new(Arena *, const Run *);

/* ---- identify.c ---- */

typedef enum { IDENTIFIED, NOT_IDENTIFIED, CONTRADICTED } Identified;
/* Is the statement an identity at some telling sizes? Fills in the evidence. CONTRADICTED: it certainly is not. */
Identified run_identify(Arena *, Run *, uint64_t seed, Evidence *);

/* ---- signature.c ---- */

const char *run_signature(Run *, int row, bool goals); /* equal for sizes that ask the same question */
typedef LIST(const char *) Signatures;
int signatures_find(Signatures *, Arena *, const char *); /* its number; −1: it is new, and added */

/* ---- exhaust.c ---- */

typedef enum { EXHAUSTED_NOT, EXHAUSTED_HOLDS, EXHAUSTED_FOUND, EXHAUSTED_NEVER_MET } Exhausted;
/* Goes through every world, if there are finitely many. FOUND: run->smallest has what is searched for; HOLDS: none has it;
   NEVER_MET: there is none in which the hypotheses hold and both sides have a value. */
Exhausted run_exhaust(Run *, uint64_t seed);

/* ---- reduce.c ---- */

/* Multiplied out, without the terms that both sides have; NULL: there are none. */
const Node *relation_reduce(Arena *, const Node *relation);
/* The reduced statement, if it was gone through in all its worlds and holds; NULL: not so. */
const Node *run_reduce(Arena *, const Run *, uint64_t seed, Evidence *);

bool run_conclude(
    Run *); /* the conclusion depends on sizes and indices only, and is true whatever they are */

/* ---- mend.c ---- */

typedef struct Mend Mend;
Mend *mend_open(Run *, int row,
                int which); /* for the hypotheses of one case; NULL: no equation is among them */
bool mend_world(Mend *, const Layout *, int64_t *code); /* false: it cannot be made to fit */
bool mend_is_unique(const Mend *); /* of the last world: the equations left none of its numbers free */
void mend_close(Mend *);

/* ---- descend.c ---- */

typedef enum { DESCENDED_NOWHERE, DESCENDED_TOUCHES, DESCENDED_BREAKS } Descended;
/* Of an inequality. BREAKS: run->smallest breaks it; TOUCHES: near some numbers its sides are as good as equal. */
Descended run_descend(Run *, uint64_t seed);

/* ---- thin.c ---- */

/* Too few worlds under an equation, or nothing. It may find what is searched for: see run->found. */
Why run_thin(Arena *, Run *, uint64_t seed);

/* ---- settle.c ---- */

void run_start_from(Run *, uint64_t seed, int row, const int64_t *code);
SizeRanges run_size_ranges(Arena *, const Run *);
SizesAt run_sizes_at(Arena *, const Run *, int row, bool indices); /* a and b too, not only dimensions */
typedef enum { SETTLED_NOT, SETTLED_HOLDS, SETTLED_FOUND, SETTLED_ELSEWHERE } Settled;
/* Decides the statement at every choice of sizes; fills in the evidence, or why. FOUND: run->smallest is a counterexample. */
Settled run_settle(Arena *, Run *, uint64_t seed, Verdict *);
bool run_is_never_met(Run *); /* is it shown that there are none? */
bool run_is_met(Run *);       /* are there real numbers, at some sizes, for which the hypotheses hold? */

/* ---- sample.c ---- */

bool sample_in_unit(const Tape *, Spot); /* certainly in [0, 1], by its form */
/* One entry of an E or P, or the Var of a number, over all its normal variables, at level 1 − delta. False: not known to be
   bounded, or not computed. */
bool sample_expectation(Arena *, const Tape *, Spot, const Ratio *world, uint64_t seed, int64_t draws,
                        double delta, Sampled *);
/* An estimate of an E of one number, a P or a Var, and its standard error; for pictures, never for a verdict. */
bool sample_estimate(Arena *, const Tape *, int inst, const Ratio *world, uint64_t seed, int64_t draws,
                     double *value, double *error);
Why sample_why(Run *, uint64_t seed); /* what samples say in the simplest world */

/* ---- close.c ---- */

/* How close the sides of x ≈ y are, in the world of the witness (NULL: none) and in others; NULL: not
   close. Without a witness it is told however far they are apart. */
const Closeness *measure_closeness(Arena *, const Problem *, const Witness *, uint64_t seed);

/* ---- discharge.c: where the statement is an identity, by exact rewriting ---- */

bool discharge_row(Run *, int row);           /* at these sizes, whatever the numbers are */
const bool *discharge_needed(Run *, int row); /* per coordinate: wherever its code is 0; NULL: not known */
bool discharge_support(Run *, int row,
                       uint64_t support);       /* wherever all codes but those of these coordinates are 0 */
int discharge_fewest(Run *, int row, int most); /* wherever fewer codes than this are not 0 */

/* ---- smallest.c ---- */

void run_find_smallest(Run *);

#endif
