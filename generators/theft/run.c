/* run.c: a configuration goes in, the verdict on its property comes out.
   A trial is a pure function of its seed: generate the arguments, call the property, shrink what made it
   fail, tell the hooks, free the arguments. A failure does not end the run. */
#include "engine.h"

#include <signal.h>
#include <stdlib.h>

enum { DEFAULT_POOL_BITS = 4096 };
static const theft_seed default_seed = 0x00a600d64b175eed;

/* ---- instances ---- */

/* Calls alloc, its bits recorded in or replayed from `pool` if there is one. */
enum theft_alloc_res theft_make(struct theft *t, const struct theft_type_info *info, Pool *pool,
                                void **output) {
    *output = NULL;
    t->pool = pool;
    enum theft_alloc_res res = info->alloc(t, info->env, output);
    t->pool = NULL;
    if (pool && pool->broken) t->no_memory = true;
    if (res == THEFT_ALLOC_OK && t->no_memory) {
        theft_unmake(info, *output);
        res = THEFT_ALLOC_ERROR;
    }
    if (res != THEFT_ALLOC_OK) *output = NULL;
    return res;
}

void theft_unmake(const struct theft_type_info *info, void *instance) {
    if (instance && info->free) info->free(instance, info->env);
}

theft_hash theft_tuple_hash(struct theft *t) {
    struct theft_hasher h;
    theft_hash_init(&h);
    for (size_t i = 0; i < t->arity; i++) {
        const struct theft_type_info *info = t->cfg.type_info[i];
        theft_hash hash = info->hash ? info->hash(t->args[i], info->env) : theft_pool_hash(&t->pools[i]);
        theft_hash_sink(&h, (const uint8_t *)&hash, sizeof hash);
    }
    return theft_hash_done(&h);
}

static enum theft_alloc_res generate(struct theft *t, size_t arg) {
    const struct theft_type_info *info = t->cfg.type_info[arg];
    const struct theft_autoshrink_config *autoshrink = &info->autoshrink_config;
    if (!autoshrink->enable) return theft_make(t, info, NULL, &t->args[arg]);
    Pool *pool = &t->pools[arg];
    theft_pool_clear(pool);
    theft_habits_reset(&t->habits[arg]);
    theft_sweep_reset(&t->sweeps[arg]);
    theft_pool_reserve(pool, autoshrink->pool_size ? autoshrink->pool_size : DEFAULT_POOL_BITS);
    return theft_make(t, info, pool, &t->args[arg]);
}

/* PASS: the property may be called. Arguments not generated are NULL. */
static enum theft_trial_res generate_all(struct theft *t) {
    theft_stream_seed(&t->stream, t->trial_seed);
    for (size_t i = 0; i < t->arity; i++) {
        enum theft_alloc_res res = generate(t, i);
        if (res == THEFT_ALLOC_SKIP) return THEFT_TRIAL_SKIP;
        if (res != THEFT_ALLOC_OK) return THEFT_TRIAL_ERROR;
    }
    return t->filtering && theft_seen_has(&t->seen, theft_tuple_hash(t)) ? THEFT_TRIAL_DUP : THEFT_TRIAL_PASS;
}

static void free_all(struct theft *t) {
    for (size_t i = 0; i < t->arity; i++) {
        theft_unmake(t->cfg.type_info[i], t->args[i]);
        t->args[i] = NULL;
    }
}

/* ---- hooks ---- */

static Step before_generating(struct theft *t) {
    if (!t->cfg.hooks.gen_args_pre) return ON;
    struct theft_hook_gen_args_pre_info info = {TRIAL_FACTS(t), .failures = t->report.fail};
    switch (t->cfg.hooks.gen_args_pre(&info, t->cfg.hooks.env)) {
    case THEFT_HOOK_GEN_ARGS_PRE_CONTINUE: return ON;
    case THEFT_HOOK_GEN_ARGS_PRE_HALT: return HALT;
    default: return BROKEN;
    }
}

static Step before_trial(struct theft *t) {
    if (!t->cfg.hooks.trial_pre) return ON;
    struct theft_hook_trial_pre_info info = {TRIAL_FACTS(t), .failures = t->report.fail, .args = t->args};
    switch (t->cfg.hooks.trial_pre(&info, t->cfg.hooks.env)) {
    case THEFT_HOOK_TRIAL_PRE_CONTINUE: return ON;
    case THEFT_HOOK_TRIAL_PRE_HALT: return HALT;
    default: return BROKEN;
    }
}

static enum theft_hook_trial_post_res after_trial(struct theft *t, enum theft_trial_res result, bool repeat) {
    struct theft_hook_trial_post_info info = {TRIAL_FACTS(t),  .t = t,           .failures = t->report.fail,
                                              .args = t->args, .result = result, .repeat = repeat};
    theft_hook_trial_post_cb *hook = t->cfg.hooks.trial_post;
    return hook(&info, hook == theft_hook_trial_post_print_result ? &t->progress : t->cfg.hooks.env);
}

static Step show_counterexample(struct theft *t) {
    struct theft_hook_counterexample_info info = {
        .t = t,
        .prop_name = t->cfg.name,
        .total_trials = t->cfg.trials,
        .trial_id = t->trial_id,
        .trial_seed = t->trial_seed,
        .arity = t->arity,
        .type_info = (struct theft_type_info **)t->cfg.type_info,
        .args = t->args,
    };
    bool fine = t->cfg.hooks.counterexample(&info, t->cfg.hooks.env) == THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
    return fine ? ON : BROKEN;
}

/* ---- trials ---- */

static bool mark_as_seen(struct theft *t) {
    if (t->filtering && !theft_seen_add(&t->seen, theft_tuple_hash(t))) t->no_memory = true;
    return !t->no_memory;
}

/* Tells of a failure, and fails again as often as the hook wants to see it. */
static Step report_failure(struct theft *t) {
    for (bool repeated = false;; repeated = true) {
        switch (after_trial(t, THEFT_TRIAL_FAIL, repeated)) {
        case THEFT_HOOK_TRIAL_POST_CONTINUE: return ON;
        case THEFT_HOOK_TRIAL_POST_REPEAT: break;
        case THEFT_HOOK_TRIAL_POST_REPEAT_ONCE:
            if (repeated) return ON;
            break;
        default: return BROKEN;
        }
        enum theft_trial_res again = theft_call(t);
        if (again == THEFT_TRIAL_FAIL) continue;
        fprintf(t->out, "\nWarning: the property failed, and then with the same arguments gave %s\n",
                theft_trial_res_str(again));
        return BROKEN;
    }
}

/* Counts the result and tells the hooks; after a failure, of the smallest arguments found. */
static Step conclude(struct theft *t, enum theft_trial_res res) {
    switch (res) {
    case THEFT_TRIAL_PASS: t->report.pass++; break;
    case THEFT_TRIAL_SKIP: t->report.skip++; break;
    case THEFT_TRIAL_DUP: t->report.dup++; break;
    case THEFT_TRIAL_FAIL:
        if (theft_shrink(t) == BROKEN) return conclude(t, THEFT_TRIAL_ERROR);
        t->report.fail++;
        if (show_counterexample(t) == BROKEN) return BROKEN;
        return report_failure(t);
    default: after_trial(t, THEFT_TRIAL_ERROR, false); return BROKEN;
    }
    return after_trial(t, res, false) == THEFT_HOOK_TRIAL_POST_ERROR ? BROKEN : ON;
}

static Step run_trial(struct theft *t) {
    t->shrink_count = t->successful_shrinks = t->failed_shrinks = 0;
    Step step = before_generating(t);
    if (step != ON) return step;
    enum theft_trial_res res = generate_all(t);
    if (res == THEFT_TRIAL_PASS) {
        step = before_trial(t);
        if (step == ON && !mark_as_seen(t)) step = BROKEN;
        if (step == ON) res = theft_call(t);
    }
    if (step == ON) step = conclude(t, res);
    free_all(t);
    return step;
}

/* The seeds asked for, the seed of the run, and then whatever the trial before has left in the stream. */
static theft_seed seed_of_trial(struct theft *t, size_t trial) {
    size_t always = t->cfg.always_seed_count;
    if (trial < always) return t->cfg.always_seeds[trial];
    return trial == always ? t->cfg.seed : theft_random_bits(t, 64);
}

static Step run_trials(struct theft *t) {
    for (size_t trial = 0; trial < t->cfg.trials; trial++) {
        t->trial_id = trial;
        t->trial_seed = seed_of_trial(t, trial);
        Step step = run_trial(t);
        if (step != ON) return step;
    }
    return ON;
}

/* ---- the run ---- */

static enum theft_run_res run(struct theft *t) {
    struct theft_hook_run_pre_info pre = {
        .prop_name = t->cfg.name, .total_trials = t->cfg.trials, .run_seed = t->cfg.seed};
    if (t->cfg.hooks.run_pre(&pre, t->cfg.hooks.env) != THEFT_HOOK_RUN_PRE_CONTINUE) return THEFT_RUN_ERROR;
    if (run_trials(t) == BROKEN) return t->no_memory ? THEFT_RUN_ERROR_MEMORY : THEFT_RUN_ERROR;
    struct theft_hook_run_post_info post = {.prop_name = t->cfg.name,
                                            .total_trials = t->cfg.trials,
                                            .run_seed = t->cfg.seed,
                                            .report = t->report};
    if (t->cfg.hooks.run_post(&post, t->cfg.hooks.env) != THEFT_HOOK_RUN_POST_CONTINUE)
        return THEFT_RUN_ERROR;
    return t->report.fail ? THEFT_RUN_FAIL : t->report.pass ? THEFT_RUN_PASS : THEFT_RUN_SKIP;
}

static uint8_t arity_of(const struct theft_run_config *cfg) {
    uint8_t arity = 0;
    while (arity < THEFT_MAX_ARITY && cfg->type_info[arity]) arity++;
    return arity;
}

static bool acceptable(const struct theft_run_config *cfg) {
    uint8_t arity = arity_of(cfg);
    const bool given[THEFT_MAX_ARITY] = {cfg->prop1, cfg->prop2, cfg->prop3, cfg->prop4,
                                         cfg->prop5, cfg->prop6, cfg->prop7};
    if (!arity || !given[arity - 1]) return false;
    for (size_t i = 0; i < arity; i++) {
        const struct theft_type_info *info = cfg->type_info[i];
        if (!info->alloc || (info->shrink && info->autoshrink_config.enable)) return false;
    }
    return true;
}

static void fill_defaults(struct theft_run_config *cfg) {
    if (!cfg->trials) cfg->trials = THEFT_DEF_TRIALS;
    if (!cfg->seed) cfg->seed = default_seed;
    if (!cfg->always_seeds) cfg->always_seed_count = 0;
    if (!cfg->fork.signal) cfg->fork.signal = SIGTERM;
    if (!cfg->fork.exit_timeout) cfg->fork.exit_timeout = THEFT_DEF_EXIT_TIMEOUT_MSEC;
    if (!cfg->hooks.run_pre) cfg->hooks.run_pre = theft_hook_run_pre_print_info;
    if (!cfg->hooks.run_post) cfg->hooks.run_post = theft_hook_run_post_print_info;
    if (!cfg->hooks.trial_post) cfg->hooks.trial_post = theft_hook_trial_post_print_result;
    if (!cfg->hooks.counterexample) cfg->hooks.counterexample = theft_print_counterexample;
}

static struct theft *handle_new(const struct theft_run_config *cfg) {
    struct theft *t = calloc(1, sizeof *t);
    if (!t) return NULL;
    t->cfg = *cfg;
    fill_defaults(&t->cfg);
    t->out = stdout;
    t->progress.tag = THEFT_PRINT_TRIAL_RESULT_ENV_TAG;
    t->arity = arity_of(cfg);
    t->filtering = true;
    for (size_t i = 0; i < t->arity; i++)
        t->filtering &= cfg->type_info[i]->hash || cfg->type_info[i]->autoshrink_config.enable;
    return t;
}

static void handle_free(struct theft *t) {
    for (size_t i = 0; i < THEFT_MAX_ARITY; i++) theft_pool_free(&t->pools[i]);
    theft_pool_free(&t->plan);
    theft_pool_free(&t->spare);
    theft_seen_free(&t->seen);
    free(t);
}

enum theft_run_res theft_run(const struct theft_run_config *cfg) {
    if (!cfg || !acceptable(cfg)) return THEFT_RUN_ERROR_BAD_ARGS;
    struct theft *t = handle_new(cfg);
    if (!t) return THEFT_RUN_ERROR_MEMORY;
    enum theft_run_res res = run(t);
    handle_free(t);
    return res;
}

enum theft_generate_res theft_generate(FILE *f, theft_seed seed, const struct theft_type_info *info,
                                       void *hook_env) {
    if (!info || !info->alloc || (info->print && !f)) return THEFT_GENERATE_ERROR_BAD_ARGS;
    struct theft *t = handle_new(&(struct theft_run_config){.hooks.env = hook_env});
    if (!t) return THEFT_GENERATE_ERROR_MEMORY;
    theft_stream_seed(&t->stream, seed ? seed : default_seed);
    void *instance;
    enum theft_alloc_res res = theft_make(t, info, NULL, &instance);
    if (res == THEFT_ALLOC_OK && info->print) {
        fprintf(f, "-- Seed 0x%016llx\n", (unsigned long long)seed);
        info->print(f, instance, info->env);
        fputc('\n', f);
    }
    theft_unmake(info, instance);
    handle_free(t);
    return res == THEFT_ALLOC_OK     ? THEFT_GENERATE_OK
           : res == THEFT_ALLOC_SKIP ? THEFT_GENERATE_SKIP
                                     : THEFT_GENERATE_ERROR_ALLOC;
}

void *theft_hook_get_env(struct theft *t) { return t->cfg.hooks.env; }

void theft_set_output_stream(struct theft *t, FILE *out) { t->out = out; }

void theft_generic_free_cb(void *instance, void *env) {
    (void)env;
    free(instance);
}
