/* judge.h: statement + worlds → verdict. */
#ifndef ATTEST_JUDGE_H
#define ATTEST_JUDGE_H

#include "core/base/task.h"
#include "generators/generators.h"
#include "verdict.h"

/* ---- problem.c ---- */

/* `reading` gives the answer and own scalars, `condition` the answered one; either may be NULL. */
Problem *problem_new(Arena *, Claim *, const Reading *, const Statements *condition, Statement *, Which);
bool problem_uses_unknown(Arena *, const Node *);      /* after unfolding definitions */
bool problem_uses(Arena *, const Node *, const Sym *); /* likewise; the answer is not unfolded */
const char *node_plain_text(Arena *, const Node *);    /* in the pack's names */

/* ---- judge.c ---- */

typedef enum { ASK_ALL, ASK_SOME } Ask;

/* Somebody who looks inside: told of every block that was read, and of every statement before it is judged. */
typedef struct Watch {
    void (*block)(void *data, const Block *, const Reading *);
    void (*statement)(void *data, const Problem *, const Mismatches *, Ask);
    void *data;
} Watch;

enum { SHARED_BLOCKS = 1 << 16 };

typedef struct Options {
    uint64_t seed;
    int trials;
    bool repairs; /* look for what would hold instead */
    bool strict;  /* a block that is only tested counts as undecided in the exit status */
    bool stats;   /* count what the worlds are like */
    bool quick;   /* refuted is enough: no smallest counterexample, no proof */
    bool
        need; /* only a counterexample is of interest, and a small one will do; quick as well: a few worlds, and
                     "holds" means no more than that they do not refute it */
    bool unseen; /* a counterexample is shown to nobody, so any will do */
    /* Several processes share a sheet: a block belongs to the one that finds its byte 0 and sets it to its number, and is
       only read by the others; those behind SHARED_BLOCKS are number 1's. NULL: all blocks are ours. */
    _Atomic char *taken;
    char number;        /* ours, from 1 on */
    Task *task;         /* whose sections are the statements; NULL: a failure of ours ends the program */
    const Watch *watch; /* NULL: nobody */
} Options;

/* Is the statement true in every world of the problem, or (ASK_SOME) is there a world in which it is? Such a world is then the
   witness of the verdict. */
Verdict *judge(Arena *, Problem *, const Mismatches *, const Options *, Ask);

/* ---- need.c ---- */

/* Drops each assumption of the problem in turn; those without which the statement is refuted are its needs. */
void find_needs(Arena *, const Problem *, const Mismatches *, const Options *, Verdict *);
/* Of a vacuous verdict: names the assumption of the claim that leaves no world, if there is one. */
void explain_vacuous(Arena *, const Problem *, const Mismatches *, const Options *, Verdict *);

/* ---- witness.c ---- */

/* matters: per coordinate, or NULL. */
Witness *witness_new(Arena *, const Problem *, const SizesList *, const World *, int case_index, SystemKind,
                     long precision, const bool *matters);

/* ---- replay_line.c ---- */

/* Answer, own scalars, definitions and a step, as a text that reads back. */
const char *replay_context(Arena *, const Problem *);
const char *replay_line(Arena *, const Problem *, const SizesList *, const World *, const Layout *);

/* ---- explain.c ---- */

/* The values of all expressions of the chain that a wrong step belongs to, in the world that refutes it. */
void explain_chain(Arena *, Claim *, const Reading *, const Statements *condition, const Statements *steps,
                   int wrong, Witness *);

#endif
