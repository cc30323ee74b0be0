/* judge.h: statement + worlds → verdict. */
#ifndef ATTEST_JUDGE_H
#define ATTEST_JUDGE_H

#include "generators/generators.h"
#include "verdict.h"

/* ---- problem.c ---- */

/* `reading` gives the answer and own scalars, `condition` the answered one; either may be NULL. tag: see replay.c. */
Problem *problem_new(Arena *, Claim *, const Reading *, const Statements *condition, Statement *,
                     const char *tag);
bool problem_uses_unknown(const Node *, void *depth); /* for node_any: after unfolding definitions */
const char *
problem_context(Arena *, const Reading *, const Statements *condition,
                const Statement *step); /* a text that brings it all back; step NULL: the answer only */
const char *node_plain_text(Arena *, const Node *); /* in the pack's names */
const char *own_word(const Sym *);                  /* what is said of an own scalar: "≫ 0" */

/* ---- judge.c ---- */

/* Somebody who looks inside: told of every block that was read, and of every statement before it is judged. */
typedef struct Watch {
    void (*block)(void *data, const Block *, const Reading *);
    void (*statement)(void *data, const Problem *, const Mismatches *, bool some);
    void *data;
} Watch;

typedef struct Options {
    uint64_t seed;
    int trials;
    bool repairs; /* look for what would hold instead */
    bool quick;   /* refuted is enough: no smallest counterexample, no proof */
    /* Several processes share a sheet: a block belongs to the one that finds its byte 0 and sets it, and is only read by
       the others. NULL: all blocks are ours. */
    _Atomic char *taken;
    const Watch *watch; /* NULL: nobody */
} Options;

/* Is `statement` true in every world of the problem? With `some`: is there a world in which it is? */
Verdict *judge(Arena *, Problem *, const Mismatches *, const Options *, bool some);

/* ---- need.c ---- */

/* Drops each assumption of the problem in turn; those without which the statement is refuted are its needs. */
void find_needs(Arena *, const Problem *, const Mismatches *, const Options *, Verdict *);
void explain_vacuous(Arena *, const Problem *, const Mismatches *, const Options *, Verdict *);

/* ---- witness.c ---- */

/* matters: per coordinate, or NULL. */
Witness *witness_new(Arena *, const Problem *, const SizesList *, const World *, int case_index,
                     const char *system, long precision, const bool *matters);
const char *replay_line(Arena *, const Problem *, const SizesList *, const World *, const Layout *);

/* ---- explain.c ---- */

/* The values of all expressions of the chain that a wrong step belongs to, in the world that refutes it. */
void explain_chain(Arena *, Claim *, const Reading *, const Statements *condition, const Statements *steps,
                   int wrong, Witness *);

#endif
