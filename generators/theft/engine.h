/* engine.h: what the files behind theft.h share, a section per file. Nothing here is for properties. */
#ifndef THEFT_ENGINE_H
#define THEFT_ENGINE_H

#include "theft.h"

static inline uint64_t low_bits(uint64_t word, unsigned bits) {
    return bits < 64 ? word & (((uint64_t)1 << bits) - 1) : word;
}

/* ---- random.c: MT19937-64, read as a stream of bits, lowest first ---- */

enum { STREAM_WORDS = 312 };

typedef struct {
    uint64_t state[STREAM_WORDS];
    size_t next;        /* the word of the state to renew and hand out */
    uint64_t rest;      /* bits drawn and not yet handed out, lowest first, zeros above */
    unsigned rest_bits; /* how many; below 64 */
} Stream;

void theft_stream_seed(Stream *, theft_seed);
uint64_t theft_stream_take(Stream *, unsigned bits); /* at most 64 */
uint64_t theft_random_below(struct theft *, uint64_t ceil);

/* ---- seen.c: the tuples of arguments tried so far, by their hash ---- */

typedef struct {
    uint64_t *slots; /* 0: free */
    size_t count;    /* slots taken */
    size_t capacity; /* a power of two, or 0 */
    bool zero;       /* is the hash 0, which has no slot, in the set */
} Seen;

bool theft_seen_has(const Seen *, theft_hash);
bool theft_seen_add(Seen *, theft_hash); /* false: no memory */
void theft_seen_free(Seen *);

/* ---- pool.c: the bits one instance was made of, request by request ---- */

typedef struct {
    size_t at;     /* the first bit of its answer */
    uint32_t bits; /* how many there are */
} Request;

typedef struct Pool Pool;
struct Pool {
    uint64_t *words;
    size_t word_capacity;
    size_t filled; /* bits held: the answers to all requests, one after the other */
    Request *requests;
    size_t request_count;
    size_t request_capacity;
    const Pool *plan; /* where the answers come from, request by request; NULL: from the stream */
    bool broken;      /* memory ran out: what it holds is worthless */
};

void theft_pool_clear(Pool *);
void theft_pool_free(Pool *);
void theft_pool_reserve(Pool *, size_t bits);
void theft_pool_add(Pool *, unsigned bits, uint64_t value); /* appends a request of at most 64 bits */
void theft_pool_copy(Pool *, const Pool *from, size_t first, size_t count); /* appends these requests */
/* Appends one request, answered with `bits` bits of another pool. */
void theft_pool_copy_bits(Pool *, const Pool *from, size_t at, uint32_t bits);
uint64_t theft_pool_get(const Pool *, size_t at, unsigned bits);       /* at most 64, all held */
void theft_pool_put(Pool *, size_t at, unsigned bits, uint64_t value); /* likewise */
void theft_pool_trim(Pool *); /* cuts the requests at the end answered with 0 */
void theft_pool_request(struct theft *, uint32_t bits, uint64_t *out);
uint64_t theft_pool_choose(struct theft *, uint64_t ceil);
/* Did all requests get 0? */
bool theft_pool_minimal(const Pool *);
/* Are there, up to the last one not answered with 0, fewer requests in a than in b; or as many, and a smaller
   answer in a where the two first differ? */
bool theft_pool_simpler(const Pool *a, const Pool *b);
theft_hash theft_pool_hash(const Pool *); /* of the answers, without the zeros at the end */
void theft_pool_print(FILE *, const Pool *, enum theft_autoshrink_print_mode);

/* ---- autoshrink.c: a simpler pool from a pool ---- */

typedef enum { DROP, SHIFT, MASK, SWAP, SUBTRACT, ACTIONS } Action;

typedef struct {
    uint8_t weight[ACTIONS];
    unsigned used; /* the actions in the last candidate, one bit each */
} Habits;          /* which actions have been of use for this argument */

void theft_habits_reset(Habits *);
void theft_habits_learn(Habits *, bool kept);
/* Leaves the candidate's pool in t->spare. */
enum theft_shrink_res theft_autoshrink(struct theft *, size_t arg, uint32_t tactic, void **output);

/* ---- autoshrink_pass.c: the same by a fixed list of changes, once chance finds nothing more ---- */

typedef struct {
    bool on;          /* it has begun */
    bool found;       /* something on the list helped since the list was begun */
    size_t spent_at;  /* the list was of no use when so many shrinks had succeeded; SIZE_MAX: it was */
    size_t fruitless; /* changes of this kind that failed in a row */
    unsigned pass;    /* the kind of change ... */
    size_t i, j, k;   /* ... and which of them: the requests changed, and by how much */
} Sweep;

void theft_sweep_reset(Sweep *);

/* Makes `next` the plan of the candidate at which the list is; false: the list is at its end, and nothing on it
   helped. */
bool theft_sweep_propose(Sweep *, const Pool *now, Pool *next);
/* Goes on in the list, or stays where a candidate was kept: the same change may help again. */
void theft_sweep_learn(Sweep *, const Pool *now, bool kept);

/* ---- the handle ---- */

typedef enum {
    ON,
    HALT,  /* stop here, with the results so far */
    BROKEN /* the run ends with an error */
} Step;

struct theft {
    struct theft_run_config cfg; /* with every default filled in */
    uint8_t arity;
    bool filtering; /* every argument can be hashed */
    bool no_memory; /* some allocation failed: the run is broken */
    FILE *out;
    Stream stream;
    Pool *pool; /* bits are recorded in or replayed from it; NULL: they come straight from the stream */
    Seen seen;
    struct theft_run_report report;
    struct theft_print_trial_result_env progress; /* of the default trial_post hook */

    /* the current trial */
    size_t trial_id;
    theft_seed trial_seed;
    void *args[THEFT_MAX_ARITY];
    Pool pools[THEFT_MAX_ARITY]; /* of the arguments that autoshrink */
    Habits habits[THEFT_MAX_ARITY];
    Sweep sweeps[THEFT_MAX_ARITY];
    Pool plan;  /* the answers from which a candidate is made, while an argument shrinks, ... */
    Pool spare; /* ... and those of them that it took */
    size_t shrink_count;
    size_t successful_shrinks;
    size_t failed_shrinks;
};

/* The fields that the infos of all hooks within a trial have in common. */
#define TRIAL_FACTS(t)                                                                      \
    .prop_name = (t)->cfg.name, .total_trials = (t)->cfg.trials, .trial_id = (t)->trial_id, \
    .run_seed = (t)->cfg.seed, .trial_seed = (t)->trial_seed, .arity = (t)->arity

/* ---- run.c: the trials of a run ---- */

enum theft_alloc_res theft_make(struct theft *, const struct theft_type_info *, Pool *, void **output);
void theft_unmake(const struct theft_type_info *, void *instance);
theft_hash theft_tuple_hash(struct theft *);

/* ---- shrink.c: the arguments of a failed trial, made smaller ---- */

Step theft_shrink(struct theft *); /* never HALT */

/* ---- call.c: the property, called with t->args, in this process or in a child ---- */

enum theft_trial_res theft_call(struct theft *); /* never DUP */

#endif
