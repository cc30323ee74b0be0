/* theft.h: property-based testing, the public interface of theft 0.4.5.
   In: a property (a function of 1 to 7 generated arguments) and, for each argument, how to make one.
   Out: whether the property held in every trial, and each counterexample found, made as small as it gets.

   Every name, field and value here is that of theft 0.4.5, so a program compiles against either header; THEFT_ENGINE is
   the only addition. The engine behind this header is our own (generators/theft). The same configuration and seed give
   the same run each time; whether theft's run is the same one, and where the two differ on purpose, doc/theft.md says. */
#ifndef THEFT_H
#define THEFT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define THEFT_VERSION_MAJOR 0
#define THEFT_VERSION_MINOR 4
#define THEFT_VERSION_PATCH 5
#define THEFT_ENGINE "own engine behind the interface of theft 0.4.5" /* theft itself does not define it */

#ifndef THEFT_USE_FLOATING_POINT
#define THEFT_USE_FLOATING_POINT 1
#endif

#define THEFT_DEF_TRIALS 100
#define THEFT_MAX_ARITY 7
#define THEFT_DEF_MAX_COLUMNS 72
#define THEFT_DEF_EXIT_TIMEOUT_MSEC 100
#define THEFT_BLOOM_BITS_MIN 13
#define THEFT_BLOOM_BITS_MAX 33
#define THEFT_PRINT_TRIAL_RESULT_ENV_TAG 0xe7a6

struct theft; /* one run; lives inside theft_run and theft_generate */

typedef uint64_t theft_seed;
typedef uint64_t theft_hash;

/* ---- an argument type ---- */

enum theft_alloc_res {
    THEFT_ALLOC_OK,
    THEFT_ALLOC_SKIP, /* these bits make no instance */
    THEFT_ALLOC_ERROR,
};

enum theft_shrink_res {
    THEFT_SHRINK_OK,
    THEFT_SHRINK_DEAD_END,        /* this tactic does nothing here, a later one may */
    THEFT_SHRINK_NO_MORE_TACTICS, /* nor does any later one */
    THEFT_SHRINK_ERROR,
};

/* Makes an instance from bits drawn from the handle. The instance may be NULL. */
typedef enum theft_alloc_res theft_alloc_cb(struct theft *t, void *env, void **output);
typedef void theft_free_cb(void *instance, void *env);
typedef theft_hash theft_hash_cb(const void *instance, void *env);
typedef void theft_print_cb(FILE *f, const void *instance, void *env);
/* Makes a fresh, simpler instance. Tactics count from 0, the largest steps first; the same instance and
   tactic must give the same result. */
typedef enum theft_shrink_res theft_shrink_cb(struct theft *t, const void *instance, uint32_t tactic,
                                              void *env, void **output);

/* What a counterexample shows of an autoshrunk argument; the values add up. */
enum theft_autoshrink_print_mode {
    THEFT_AUTOSHRINK_PRINT_DEFAULT = 0, /* the print callback; without one, the bits and the requests */
    THEFT_AUTOSHRINK_PRINT_USER = 1,
    THEFT_AUTOSHRINK_PRINT_BIT_POOL = 2,
    THEFT_AUTOSHRINK_PRINT_REQUESTS = 4,
    THEFT_AUTOSHRINK_PRINT_ALL = 7,
};

/* Autoshrinking simplifies the bits an instance was made of and makes it again. It asks of `alloc`:
   smaller bits give a simpler instance, zeros a minimal one, and endless zeros an end. */
struct theft_autoshrink_config {
    bool enable;
    size_t pool_size; /* bits to make room for at first; 0: 4096 */
    enum theft_autoshrink_print_mode print_mode;
    size_t max_failed_shrinks; /* give up after so many attempts in a row that led nowhere; 0: never early */
};

struct theft_type_info {
    theft_alloc_cb *alloc;   /* required */
    theft_free_cb *free;     /* NULL: instances are leaked. Not called for a NULL instance */
    theft_hash_cb *hash;     /* if all arguments have one, or autoshrink, no tuple is tried twice */
    theft_print_cb *print;   /* for counterexamples */
    theft_shrink_cb *shrink; /* not together with autoshrink */
    struct theft_autoshrink_config autoshrink_config;
    void *env; /* handed to these callbacks */
};

/* ---- results ---- */

enum theft_trial_res {
    THEFT_TRIAL_PASS,
    THEFT_TRIAL_FAIL,
    THEFT_TRIAL_SKIP, /* the property says nothing about these arguments */
    THEFT_TRIAL_DUP,  /* these arguments were tried before; not for properties to return */
    THEFT_TRIAL_ERROR,
};

enum theft_run_res {
    THEFT_RUN_PASS = 0,
    THEFT_RUN_FAIL = 1,  /* at least one trial failed */
    THEFT_RUN_SKIP = 2,  /* none failed and none passed */
    THEFT_RUN_ERROR = 3, /* a callback or hook said so; run_post was not called */
    THEFT_RUN_ERROR_MEMORY = -1,
    THEFT_RUN_ERROR_BAD_ARGS = -2,
};

enum theft_generate_res {
    THEFT_GENERATE_OK = 0,
    THEFT_GENERATE_SKIP = 1,
    THEFT_GENERATE_ERROR_ALLOC = -1,
    THEFT_GENERATE_ERROR_MEMORY = -2,
    THEFT_GENERATE_ERROR_BAD_ARGS = -3,
};

struct theft_run_report {
    size_t pass;
    size_t fail;
    size_t skip;
    size_t dup;
};

/* ---- properties ---- */

typedef enum theft_trial_res theft_propfun1(struct theft *t, void *arg1);
typedef enum theft_trial_res theft_propfun2(struct theft *t, void *arg1, void *arg2);
typedef enum theft_trial_res theft_propfun3(struct theft *t, void *arg1, void *arg2, void *arg3);
typedef enum theft_trial_res theft_propfun4(struct theft *t, void *arg1, void *arg2, void *arg3, void *arg4);
typedef enum theft_trial_res theft_propfun5(struct theft *t, void *arg1, void *arg2, void *arg3, void *arg4,
                                            void *arg5);
typedef enum theft_trial_res theft_propfun6(struct theft *t, void *arg1, void *arg2, void *arg3, void *arg4,
                                            void *arg5, void *arg6);
typedef enum theft_trial_res theft_propfun7(struct theft *t, void *arg1, void *arg2, void *arg3, void *arg4,
                                            void *arg5, void *arg6, void *arg7);

/* ---- hooks, in the order in which a run calls them ---- */

enum theft_hook_run_pre_res {
    THEFT_HOOK_RUN_PRE_ERROR,
    THEFT_HOOK_RUN_PRE_CONTINUE,
};

struct theft_hook_run_pre_info {
    const char *prop_name;
    size_t total_trials;
    theft_seed run_seed;
};

typedef enum theft_hook_run_pre_res theft_hook_run_pre_cb(const struct theft_hook_run_pre_info *info,
                                                          void *env);

enum theft_hook_gen_args_pre_res {
    THEFT_HOOK_GEN_ARGS_PRE_ERROR,
    THEFT_HOOK_GEN_ARGS_PRE_CONTINUE,
    THEFT_HOOK_GEN_ARGS_PRE_HALT, /* end the run here, with the results so far */
};

struct theft_hook_gen_args_pre_info {
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    size_t failures;
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
};

typedef enum theft_hook_gen_args_pre_res
theft_hook_gen_args_pre_cb(const struct theft_hook_gen_args_pre_info *info, void *env);

enum theft_hook_trial_pre_res {
    THEFT_HOOK_TRIAL_PRE_ERROR,
    THEFT_HOOK_TRIAL_PRE_CONTINUE,
    THEFT_HOOK_TRIAL_PRE_HALT, /* end the run before this trial, with the results so far */
};

struct theft_hook_trial_pre_info {
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    size_t failures;
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
    void **args;
};

typedef enum theft_hook_trial_pre_res theft_hook_trial_pre_cb(const struct theft_hook_trial_pre_info *info,
                                                              void *env);

/* Called in the child, before the property. */
enum theft_hook_fork_post_res {
    THEFT_HOOK_FORK_POST_ERROR,
    THEFT_HOOK_FORK_POST_CONTINUE,
};

struct theft_hook_fork_post_info {
    struct theft *t;
    const char *prop_name;
    size_t total_trials;
    size_t failures;
    theft_seed run_seed;
    uint8_t arity;
    void **args;
};

typedef enum theft_hook_fork_post_res theft_hook_fork_post_cb(const struct theft_hook_fork_post_info *info,
                                                              void *env);

enum theft_hook_shrink_pre_res {
    THEFT_HOOK_SHRINK_PRE_ERROR,
    THEFT_HOOK_SHRINK_PRE_CONTINUE,
    THEFT_HOOK_SHRINK_PRE_HALT, /* small enough: report what there is */
};

struct theft_hook_shrink_pre_info {
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    size_t failures;
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
    size_t shrink_count;
    size_t successful_shrinks;
    size_t failed_shrinks;
    uint8_t arg_index;
    void *arg;
    uint32_t tactic;
};

typedef enum theft_hook_shrink_pre_res theft_hook_shrink_pre_cb(const struct theft_hook_shrink_pre_info *info,
                                                                void *env);

enum theft_hook_shrink_post_res {
    THEFT_HOOK_SHRINK_POST_ERROR,
    THEFT_HOOK_SHRINK_POST_CONTINUE,
};

enum theft_shrink_post_state {
    THEFT_SHRINK_POST_SHRINK_FAILED, /* a dead end */
    THEFT_SHRINK_POST_SHRUNK,        /* there is a candidate; its trial is next */
    THEFT_SHRINK_POST_DONE_SHRINKING,
};

struct theft_hook_shrink_post_info {
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
    size_t shrink_count;
    size_t successful_shrinks;
    size_t failed_shrinks;
    uint8_t arg_index;
    void *arg; /* the candidate if there is one, else the current instance */
    uint32_t tactic;
    enum theft_shrink_post_state state;
};

typedef enum theft_hook_shrink_post_res
theft_hook_shrink_post_cb(const struct theft_hook_shrink_post_info *info, void *env);

enum theft_hook_shrink_trial_post_res {
    THEFT_HOOK_SHRINK_TRIAL_POST_ERROR,
    THEFT_HOOK_SHRINK_TRIAL_POST_CONTINUE,
    THEFT_HOOK_SHRINK_TRIAL_POST_REPEAT,      /* run it again, as long as the hook says so */
    THEFT_HOOK_SHRINK_TRIAL_POST_REPEAT_ONCE, /* run it again unless this was a repetition */
};

struct theft_hook_shrink_trial_post_info {
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    size_t failures;
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
    size_t shrink_count;
    size_t successful_shrinks;
    size_t failed_shrinks;
    uint8_t arg_index;
    void **args;
    uint32_t tactic;
    enum theft_trial_res result;
};

typedef enum theft_hook_shrink_trial_post_res
theft_hook_shrink_trial_post_cb(const struct theft_hook_shrink_trial_post_info *info, void *env);

enum theft_hook_counterexample_res {
    THEFT_HOOK_COUNTEREXAMPLE_CONTINUE,
    THEFT_HOOK_COUNTEREXAMPLE_ERROR,
};

struct theft_hook_counterexample_info {
    struct theft *t;
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    theft_seed trial_seed;
    uint8_t arity;
    struct theft_type_info **type_info; /* to be read only */
    void **args;
};

typedef enum theft_hook_counterexample_res
theft_hook_counterexample_cb(const struct theft_hook_counterexample_info *info, void *env);

/* The two repetitions are honoured after a failure only. */
enum theft_hook_trial_post_res {
    THEFT_HOOK_TRIAL_POST_ERROR,
    THEFT_HOOK_TRIAL_POST_CONTINUE,
    THEFT_HOOK_TRIAL_POST_REPEAT,      /* run it again, as long as the hook says so */
    THEFT_HOOK_TRIAL_POST_REPEAT_ONCE, /* run it again unless this was a repetition */
};

struct theft_hook_trial_post_info {
    struct theft *t;
    const char *prop_name;
    size_t total_trials;
    size_t trial_id;
    size_t failures; /* this trial's included */
    theft_seed run_seed;
    theft_seed trial_seed;
    uint8_t arity;
    void **args; /* shrunk, after a failure; NULL where generation stopped short */
    enum theft_trial_res result;
    bool repeat;
};

typedef enum theft_hook_trial_post_res theft_hook_trial_post_cb(const struct theft_hook_trial_post_info *info,
                                                                void *env);

enum theft_hook_run_post_res {
    THEFT_HOOK_RUN_POST_ERROR,
    THEFT_HOOK_RUN_POST_CONTINUE,
};

struct theft_hook_run_post_info {
    const char *prop_name;
    size_t total_trials;
    theft_seed run_seed;
    struct theft_run_report report;
};

typedef enum theft_hook_run_post_res theft_hook_run_post_cb(const struct theft_hook_run_post_info *info,
                                                            void *env);

/* ---- a run ---- */

struct theft_run_config {
    /* The one that takes as many arguments as type_info has leading entries is run. */
    theft_propfun1 *prop1;
    theft_propfun2 *prop2;
    theft_propfun3 *prop3;
    theft_propfun4 *prop4;
    theft_propfun5 *prop5;
    theft_propfun6 *prop6;
    theft_propfun7 *prop7;
    const struct theft_type_info *type_info[THEFT_MAX_ARITY];

    const char *name;
    size_t always_seed_count;
    theft_seed *always_seeds; /* seeds of the first trials; they count against `trials` */
    size_t trials;            /* 0: 100 */
    theft_seed seed;          /* 0: a fixed one */
    uint8_t bloom_bits;       /* ignored */

    /* Every call of the property in a process of its own: a crash or a timeout is a failure. */
    struct {
        bool enable;
        size_t timeout;      /* ms; 0: none */
        int signal;          /* sent on timeout; 0: SIGTERM */
        size_t exit_timeout; /* ms to end after that signal before being killed; 0: 100 */
    } fork;

    /* NULL: run_pre, run_post, trial_post and counterexample print, the others continue. */
    struct {
        theft_hook_run_pre_cb *run_pre;
        theft_hook_run_post_cb *run_post;
        theft_hook_gen_args_pre_cb *gen_args_pre;
        theft_hook_trial_pre_cb *trial_pre;
        theft_hook_fork_post_cb *fork_post;
        theft_hook_trial_post_cb *trial_post;
        theft_hook_counterexample_cb *counterexample;
        theft_hook_shrink_pre_cb *shrink_pre;
        theft_hook_shrink_post_cb *shrink_post;
        theft_hook_shrink_trial_post_cb *shrink_trial_post;
        void *env; /* handed to the hooks; see theft_hook_get_env */
    } hooks;
};

enum theft_run_res theft_run(const struct theft_run_config *cfg);

/* Makes the one instance that `seed` (0: the fixed one) gives and, if its type has a print callback, prints it to `f`. */
enum theft_generate_res theft_generate(FILE *f, theft_seed seed, const struct theft_type_info *info,
                                       void *hook_env);

/* ---- random bits ---- */

uint64_t theft_random(struct theft *t);                    /* deprecated: theft_random_bits(t, 64) */
uint64_t theft_random_bits(struct theft *t, uint8_t bits); /* 0 to 64 of them */
/* Any number of bits, lowest first; every word that holds one of them is overwritten. */
void theft_random_bits_bulk(struct theft *t, uint32_t bits, uint64_t *buf);
#if THEFT_USE_FLOATING_POINT
double theft_random_double(struct theft *t);                  /* 0 to 1, both possible */
uint64_t theft_random_choice(struct theft *t, uint64_t ceil); /* below ceil; smaller bits, smaller choice */
#endif

/* The current time, hashed. */
theft_seed theft_seed_of_time(void);

/* ---- hashing: FNV-1a, 64 bits ---- */

struct theft_hasher {
    theft_hash accum;
};

theft_hash theft_hash_onepass(const uint8_t *data, size_t bytes);
void theft_hash_init(struct theft_hasher *h);
void theft_hash_sink(struct theft_hasher *h, const uint8_t *data, size_t bytes);
theft_hash theft_hash_done(struct theft_hasher *h); /* leaves the hasher as theft_hash_init does */

/* ---- printing, and the hooks that do it ---- */

/* Progress, one character a trial, fewer once there are many. Zero it and set the tag. */
struct theft_print_trial_result_env {
    uint16_t tag;             /* THEFT_PRINT_TRIAL_RESULT_ENV_TAG */
    const uint8_t max_column; /* 0: 72 */
    uint8_t column;
    size_t scale_pass; /* passes a character stands for */
    size_t scale_skip;
    size_t scale_dup;
    size_t consec_pass; /* passes since the scale was set */
    size_t consec_skip;
    size_t consec_dup;
};

void theft_print_trial_result(struct theft_print_trial_result_env *env,
                              const struct theft_hook_trial_post_info *info);
enum theft_hook_counterexample_res
theft_print_counterexample(const struct theft_hook_counterexample_info *info, void *env);
void theft_print_run_pre_info(FILE *f, const struct theft_hook_run_pre_info *info);
void theft_print_run_post_info(FILE *f, const struct theft_hook_run_post_info *info);

enum theft_hook_run_pre_res theft_hook_run_pre_print_info(const struct theft_hook_run_pre_info *info,
                                                          void *env);
enum theft_hook_run_post_res theft_hook_run_post_print_info(const struct theft_hook_run_post_info *info,
                                                            void *env);
/* env is a theft_print_trial_result_env. Named as the hook of a run, it is given one of the run's own. */
enum theft_hook_trial_post_res
theft_hook_trial_post_print_result(const struct theft_hook_trial_post_info *info, void *env);
/* Ends the run at the first failure. */
enum theft_hook_trial_pre_res theft_hook_first_fail_halt(const struct theft_hook_trial_pre_info *info,
                                                         void *env);

void *theft_hook_get_env(struct theft *t); /* hooks.env, for properties and type callbacks */
/* Where progress and counterexamples go; stdout if never set. */
void theft_set_output_stream(struct theft *t, FILE *out);

const char *theft_trial_res_str(enum theft_trial_res res);
const char *theft_run_res_str(enum theft_run_res res);

/* ---- argument types made already, all autoshrunk ---- */

/* env, if set, points to a limit of the same type: unsigned numbers stay below it, signed numbers and
   floating point from -limit to below limit. For arrays it points to a size_t, the most elements with the
   final 0. */
enum theft_builtin_type_info {
    THEFT_BUILTIN_bool,
    THEFT_BUILTIN_uint,
    THEFT_BUILTIN_uint8_t,
    THEFT_BUILTIN_uint16_t,
    THEFT_BUILTIN_uint32_t,
    THEFT_BUILTIN_uint64_t,
    THEFT_BUILTIN_size_t,
    THEFT_BUILTIN_int,
    THEFT_BUILTIN_int8_t,
    THEFT_BUILTIN_int16_t,
    THEFT_BUILTIN_int32_t,
    THEFT_BUILTIN_int64_t,
#if THEFT_USE_FLOATING_POINT
    THEFT_BUILTIN_float,
    THEFT_BUILTIN_double,
#endif
    THEFT_BUILTIN_char_ARRAY,
    THEFT_BUILTIN_uint8_t_ARRAY,
};

const struct theft_type_info *theft_get_builtin_type_info(enum theft_builtin_type_info type);
void theft_copy_builtin_type_info(enum theft_builtin_type_info type, struct theft_type_info *info);

void theft_generic_free_cb(void *instance, void *env); /* free(instance) */

#endif
