/* shrink.c: the arguments of a failed trial go in; smaller ones for which the property fails too
   replace them in t->args. Greedy: an argument is shrunk until no tactic helps, then the next one, and all
   of them again until none gets any smaller. */
#include "engine.h"

typedef enum { KEPT, REJECTED, STUCK } Verdict; /* STUCK: the run is broken */

static Step before(struct theft *t, uint8_t arg, uint32_t tactic) {
    if (!t->cfg.hooks.shrink_pre) return ON;
    struct theft_hook_shrink_pre_info info = {
        TRIAL_FACTS(t),
        .failures = t->report.fail,
        .shrink_count = t->shrink_count,
        .successful_shrinks = t->successful_shrinks,
        .failed_shrinks = t->failed_shrinks,
        .arg_index = arg,
        .arg = t->args[arg],
        .tactic = tactic,
    };
    switch (t->cfg.hooks.shrink_pre(&info, t->cfg.hooks.env)) {
    case THEFT_HOOK_SHRINK_PRE_CONTINUE: return ON;
    case THEFT_HOOK_SHRINK_PRE_HALT: return HALT;
    default: return BROKEN;
    }
}

static Step after(struct theft *t, uint8_t arg, uint32_t tactic, enum theft_shrink_res res, void *candidate) {
    if (!t->cfg.hooks.shrink_post) return ON;
    struct theft_hook_shrink_post_info info = {
        TRIAL_FACTS(t),
        .shrink_count = t->shrink_count,
        .successful_shrinks = t->successful_shrinks,
        .failed_shrinks = t->failed_shrinks,
        .arg_index = arg,
        .arg = res == THEFT_SHRINK_OK ? candidate : t->args[arg],
        .tactic = tactic,
        .state = res == THEFT_SHRINK_OK         ? THEFT_SHRINK_POST_SHRUNK
                 : res == THEFT_SHRINK_DEAD_END ? THEFT_SHRINK_POST_SHRINK_FAILED
                                                : THEFT_SHRINK_POST_DONE_SHRINKING,
    };
    return t->cfg.hooks.shrink_post(&info, t->cfg.hooks.env) == THEFT_HOOK_SHRINK_POST_CONTINUE ? ON : BROKEN;
}

/* Runs the property on t->args, again if the hook asks for it. The last result is the one that counts; it
   is ERROR if the hook says so. */
static enum theft_trial_res try_candidate(struct theft *t, uint8_t arg, uint32_t tactic) {
    for (bool repeated = false;; repeated = true) {
        enum theft_trial_res res = theft_call(t);
        if (!t->cfg.hooks.shrink_trial_post) return res;
        struct theft_hook_shrink_trial_post_info info = {
            TRIAL_FACTS(t),
            .failures = t->report.fail,
            .shrink_count = t->shrink_count,
            .successful_shrinks = t->successful_shrinks + (res == THEFT_TRIAL_FAIL),
            .failed_shrinks = t->failed_shrinks + (res != THEFT_TRIAL_FAIL),
            .arg_index = arg,
            .args = t->args,
            .tactic = tactic,
            .result = res,
        };
        switch (t->cfg.hooks.shrink_trial_post(&info, t->cfg.hooks.env)) {
        case THEFT_HOOK_SHRINK_TRIAL_POST_CONTINUE: return res;
        case THEFT_HOOK_SHRINK_TRIAL_POST_REPEAT: break;
        case THEFT_HOOK_SHRINK_TRIAL_POST_REPEAT_ONCE:
            if (repeated) return res;
            break;
        default: return THEFT_TRIAL_ERROR;
        }
    }
}

/* Judges t->args, with the candidate in its place. */
static Verdict judge(struct theft *t, uint8_t arg, uint32_t tactic) {
    if (t->filtering) {
        theft_hash hash = theft_tuple_hash(t);
        if (theft_seen_has(&t->seen, hash)) return REJECTED;
        if (!theft_seen_add(&t->seen, hash)) {
            t->no_memory = true;
            return STUCK;
        }
    }
    enum theft_trial_res res = try_candidate(t, arg, tactic);
    if (res == THEFT_TRIAL_ERROR) return STUCK;
    bool failed = res == THEFT_TRIAL_FAIL;
    if (failed)
        t->successful_shrinks++;
    else
        t->failed_shrinks++;
    if (t->cfg.type_info[arg]->autoshrink_config.enable) theft_habits_learn(&t->habits[arg], failed);
    return failed ? KEPT : REJECTED;
}

static void swap_with_spare(struct theft *t, uint8_t arg) {
    Pool pool = t->pools[arg];
    t->pools[arg] = t->spare;
    t->spare = pool;
}

/* Puts the candidate in its place if the property still fails; frees whichever instance is left over. */
static Verdict weigh(struct theft *t, uint8_t arg, uint32_t tactic, void *candidate) {
    void *current = t->args[arg];
    t->args[arg] = candidate;
    swap_with_spare(t, arg);
    Verdict verdict = judge(t, arg, tactic);
    if (verdict != KEPT) {
        t->args[arg] = current;
        swap_with_spare(t, arg);
    }
    theft_unmake(t->cfg.type_info[arg], verdict == KEPT ? current : candidate);
    return verdict;
}

static enum theft_shrink_res propose(struct theft *t, uint8_t arg, uint32_t tactic, void **candidate) {
    const struct theft_type_info *info = t->cfg.type_info[arg];
    if (info->autoshrink_config.enable) return theft_autoshrink(t, arg, tactic, candidate);
    return info->shrink(t, t->args[arg], tactic, info->env, candidate);
}

/* Until there are no more tactics; notes in `progress` whether the argument got smaller. */
static Step shrink_argument(struct theft *t, uint8_t arg, bool *progress) {
    uint32_t tactic = 0;
    while (tactic < UINT32_MAX) {
        Step step = before(t, arg, tactic);
        if (step != ON) return step;
        void *candidate = NULL;
        enum theft_shrink_res res = propose(t, arg, tactic, &candidate);
        t->shrink_count++;
        if (res > THEFT_SHRINK_NO_MORE_TACTICS) return BROKEN;
        if (after(t, arg, tactic, res, candidate) == BROKEN) {
            if (res == THEFT_SHRINK_OK) theft_unmake(t->cfg.type_info[arg], candidate);
            return BROKEN;
        }
        if (res == THEFT_SHRINK_NO_MORE_TACTICS) return ON;
        Verdict verdict = res == THEFT_SHRINK_OK ? weigh(t, arg, tactic, candidate) : REJECTED;
        if (verdict == STUCK) return BROKEN;
        *progress |= verdict == KEPT;
        if (t->sweeps[arg].on) theft_sweep_learn(&t->sweeps[arg], &t->pools[arg], verdict == KEPT);
        tactic = verdict == KEPT ? 0 : tactic + 1;
    }
    return ON;
}

Step theft_shrink(struct theft *t) {
    bool progress;
    do {
        progress = false;
        for (uint8_t arg = 0; arg < t->arity; arg++) {
            const struct theft_type_info *info = t->cfg.type_info[arg];
            if (!info->shrink && !info->autoshrink_config.enable) continue;
            Step step = shrink_argument(t, arg, &progress);
            if (step != ON) return step == HALT ? ON : BROKEN;
        }
    } while (progress);
    return ON;
}
