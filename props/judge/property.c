/* property.c: the statement as a property for the engine. One instance is a block of lanes with common sizes; the first
   step of shrinking singles out a lane that fails, the others make its world smaller. Doubles look at a block of smaller worlds at once,
   though the engine asks for one after the other. */
#include "run.h"

#include <theft.h>

/* Worlds that the next tactics of shrinking lead to, all with the sizes of the world they come from. */
struct Ahead {
    const int64_t *from; /* its codes; they stay where they are */
    uint32_t first;      /* tactic */
    int count;
    int64_t *code[LANES];
    bool scouted;
    Lane lane[LANES];
};

/* A block with room for the codes of this row; blocks that the engine gave back are used again. */
Lanes *lanes_new(Run *run, int row) {
    int room = run_entry(run, row)->layout->count + 1;
    Lanes **place = (Lanes **)&run->free_lanes;
    while (*place && (*place)->room < room) place = &(*place)->next;
    Lanes *lanes = *place;
    if (lanes)
        *place = lanes->next;
    else {
        lanes = NEW(run->arena, Lanes);
        lanes->room = room;
        for (int i = 0; i < LANES; i++) lanes->code[i] = NEW_ARRAY(run->arena, int64_t, room);
    }
    lanes->row = row;
    lanes->count = 0;
    return lanes;
}

static void free_lanes(void *instance, void *env) {
    Run *run = env;
    Lanes *lanes = instance;
    if (lanes == run->fixed || !lanes->room) return;
    lanes->next = run->free_lanes;
    run->free_lanes = lanes;
}

int run_draw_row(const Run *run, Dice *dice) {
    SizesList pool = {.count = run->pool_count};
    return run->pool[draw_row(&pool, dice)];
}

static enum theft_alloc_res alloc_lanes(struct theft *t, void *env, void **output) {
    Run *run = env;
    if (run->fixed) return *output = run->fixed, THEFT_ALLOC_OK;
    Dice dice = {theft_random_bits(t, 64)};
    int row = run_draw_row(run, &dice);
    for (int tries = 0; tries < 16 && !run_entry(run, row)->able; tries++) row = run_draw_row(run, &dice);
    if (!run_entry(run, row)->able) return THEFT_ALLOC_SKIP;
    Lanes *lanes = lanes_new(run, row);
    lanes->count = LANES;
    draw_worlds(run_entry(run, row)->layout, lanes->code, LANES, &dice);
    for (int i = 0; i < LANES && run->drawn; i++) run->drawn(run, row, lanes->code[i]);
    *output = lanes;
    return THEFT_ALLOC_OK;
}

/* What doubles say of one of the worlds ahead; the first time they look at all of them. NULL: it is not one of them. */
static const Lane *lane_ahead(Run *run, const Lanes *lanes) {
    Ahead *ahead = run->ahead;
    int at = 0;
    if (!ahead || lanes->count != 1) return NULL;
    while (at < ahead->count && ahead->code[at] != lanes->code[0]) at++;
    if (at == ahead->count) return NULL;
    if (!ahead->scouted) run_scout(run, lanes->row, ahead->code, ahead->count, ahead->lane);
    ahead->scouted = true;
    return &ahead->lane[at];
}

static enum theft_trial_res holds_in_lanes(struct theft *t, void *instance) {
    Run *run = theft_hook_get_env(t);
    Lanes *lanes = instance;
    int64_t before = run->trials;
    const Lane *known = lane_ahead(run, lanes);
    int failed = known ? run_test_scouted(run, lanes->row, lanes->code, 1, known)
                       : run_test_lanes(run, lanes->row, lanes->code, lanes->count);
    if (failed >= 0) {
        run->failed_lane = failed;
        if (lanes->count == 1) run_keep_smallest(run, lanes->row, lanes->code[0]);
        return THEFT_TRIAL_FAIL;
    }
    return run->trials > before ? THEFT_TRIAL_PASS : THEFT_TRIAL_SKIP;
}

/* The world of this tactic and those of the next ones, as far as they have the same sizes. False: there is none. */
static bool look_ahead(Run *run, const Frame *frame, const World *world, uint32_t tactic, World *out,
                       bool *dead) {
    if (!run->ahead) run->ahead = NEW(run->arena, Ahead);
    Ahead *ahead = run->ahead;
    if (ahead->from == world->code && tactic - ahead->first < (uint32_t)ahead->count) {
        *out = (World){world->row, ahead->code[tactic - ahead->first]};
        *dead = false;
        return true;
    }
    *ahead = (Ahead){.from = world->code, .first = tactic};
    if (!shrink_world(frame, world, tactic, out, dead)) return false;
    bool more = !*dead && out->row == world->row;
    for (World next = *out; more && ahead->count < LANES;) {
        ahead->code[ahead->count++] = next.code;
        bool over = ahead->count == LANES, useless;
        more = !over && shrink_world(frame, world, tactic + (uint32_t)ahead->count, &next, &useless) &&
               !useless && next.row == world->row;
    }
    return true;
}

static enum theft_shrink_res shrink_lanes(struct theft *t, const void *instance, uint32_t tactic, void *env,
                                          void **output) {
    (void)t;
    Run *run = env;
    const Lanes *lanes = instance;
    Lanes *smaller = NEW(run->arena, Lanes);
    smaller->count = 1;
    if (lanes->count > 1) { /* single out the lane that fails */
        if (tactic > 0) return THEFT_SHRINK_NO_MORE_TACTICS;
        smaller->row = lanes->row;
        smaller->code[0] = run_copy_code(run, lanes->row, lanes->code[run->failed_lane]);
        *output = smaller;
        return THEFT_SHRINK_OK;
    }
    Frame frame = {run->arena, run->problem, run->sizes, run_layout, run};
    World world = {lanes->row, lanes->code[0]}, out;
    bool dead;
    if (!look_ahead(run, &frame, &world, tactic, &out, &dead)) return THEFT_SHRINK_NO_MORE_TACTICS;
    if (dead) return THEFT_SHRINK_DEAD_END;
    smaller->row = out.row;
    smaller->code[0] = out.code;
    *output = smaller;
    return THEFT_SHRINK_OK;
}

static enum theft_hook_run_pre_res quiet_run_pre(const struct theft_hook_run_pre_info *info, void *env) {
    (void)info, (void)env;
    return THEFT_HOOK_RUN_PRE_CONTINUE;
}

static enum theft_hook_run_post_res quiet_run_post(const struct theft_hook_run_post_info *info, void *env) {
    (void)info, (void)env;
    return THEFT_HOOK_RUN_POST_CONTINUE;
}

static enum theft_hook_trial_post_res quiet_trial_post(const struct theft_hook_trial_post_info *info,
                                                       void *env) {
    (void)info, (void)env;
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

static enum theft_hook_counterexample_res
quiet_counterexample(const struct theft_hook_counterexample_info *info, void *env) {
    (void)info, (void)env;
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

void run_engine(Run *run, uint64_t seed, int trials, Lanes *fixed) {
    struct theft_type_info worlds = {
        .alloc = alloc_lanes, .free = free_lanes, .shrink = shrink_lanes, .env = run};
    struct theft_run_config config = {
        .prop1 = holds_in_lanes,
        .type_info = {&worlds},
        .name = run->problem->claim->id,
        .trials = (size_t)trials,
        .seed = seed ? seed : UINT64_MAX, /* 0 would be the engine's own default; no seed is that large */
        .hooks = {.run_pre = quiet_run_pre,
                  .run_post = quiet_run_post,
                  .trial_pre = theft_hook_first_fail_halt,
                  .trial_post = quiet_trial_post,
                  .counterexample = quiet_counterexample,
                  .env = run},
    };
    run->fixed = fixed;
    enum theft_run_res result = theft_run(&config);
    run->fixed = NULL;
    if (result < 0 || result == THEFT_RUN_ERROR) die("the engine stopped: %s", theft_run_res_str(result));
}
