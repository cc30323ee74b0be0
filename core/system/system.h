/* system.h: the machines that run a tape, one per number system. Every system runs the same tape on the same world. */
#ifndef ATTEST_SYSTEM_H
#define ATTEST_SYSTEM_H

#include "core/tape/tape.h"

/* ---- f64.inc, q.c, ball.c, mpq.c, integral.c, calcium.c, each around eval_body.inc: running. ---- */

/* What went wrong in a lane, bits OR-ed along the tape and read once. */
enum {
    STATUS_DOMAIN = 1,   /* a side has no value: 0 in a denominator, log of a negative number */
    STATUS_UNABLE = 2,   /* this system cannot compute it (exp in q), or not at this precision */
    STATUS_NO_LIMIT = 4, /* a \lim of what grows beyond all bounds: whatever is said of it is wrong */
};

typedef struct Machine Machine;

typedef enum { SYSTEM_F64, SYSTEM_Q, SYSTEM_BALL, SYSTEM_MPQ, SYSTEM_CALCIUM, SYSTEM_KINDS } SystemKind;

typedef struct System {
    SystemKind kind;
    const char *name; /* "f64", "q", "ball", "mpq", "calcium" */
    int lanes;        /* worlds run side by side */
    bool refutes;     /* its FALSE is certain */
    /* Allocates every register; close before the arena is freed. The tape may grow: the machine does not. */
    Machine *(*open)(const Tape *, Arena *);
    void (*close)(Machine *);
    void (*load)(Machine *, int lane, const Ratio *world); /* world: tape->ratios entries, slot after slot */
    void (*run)(Machine *, long precision); /* all lanes; nothing is allocated. precision: bits, ball only */
    unsigned (*status)(const Machine *, int lane, int inst); /* of what `inst` depends on */
    bool (*tight)(const Machine *, int lane, int inst);      /* known well enough that equal looks equal */
    /* Does `a R b` hold? a and b have one shape; = is for all entries, ≠ for some entry, orders for all.
       f64 answers within a tolerance and is a scout only; q is exact; ball: FALSE and TRUE are proofs. */
    Truth (*relate)(const Machine *, int lane, Order, int a, int b);
    /* One entry as text: q "−1/2" with ASCII minus, ball 10 significant digits, f64 likewise; "undefined" or
       "?" (not computed here) where there is a status. */
    char *(*entry)(const Machine *, Arena *, int lane, int inst, int row, int col);
} System;

extern const System system_f64, system_q, system_ball, system_mpq, system_calcium;
extern const System
    system_integral; /* ball, and expectations over one normal variable; its kind is SYSTEM_BALL too */

/* Of system_f64. */
enum { F64_LANES = 8 };
double f64_value(const Machine *, int lane, int inst, int row, int col); /* where there is no status */
/* Memory for the results of several machines, so that it stays in the cache: each of them is loaded, run and read before another one
   is. */
typedef struct SharedDoubles {
    Arena *arena;
    void *numbers;
    int count;
} SharedDoubles;
Machine *f64_open_shared(const Tape *, Arena *, SharedDoubles *);
double *f64_world(Machine *); /* where its world is: F64_LANES doubles per entry, slot after slot */
void f64_relate(const Machine *, Order, int a, int b, Truth *out); /* all lanes: F64_LANES truths */
const fmpq *q_value(const Machine *, int inst, int row, int col);  /* of system_q, likewise */
void mpq_mode(Machine *, bool moving); /* of system_mpq: are limit variables symbols in the next run? */

#endif
