/* judge.c: one statement over all its worlds. Doubles scout, q and ball confirm; the smallest failing world is found by
   shrinking and then by going through the worlds below it. Doubles alone decide nothing. */
#include "props.h"
#include "recheck.h"
#include "run.h"

#include <string.h>
#include <theft.h>

enum {
    LANES = 8,
    EXACT_WORLDS = 32,     /* checked exactly before anything is said to hold */
    CONSTANT_ROWS = 6,     /* sizes in which the statement's own numbers are put in */
    POOL = 64,             /* sizes that worlds are drawn from: the simplest and some of the others */
    SWEEP_ROWS = 40,       /* sizes in which every permutation is tried */
    SMALLER_ROWS = 60,     /* smaller sizes in which worlds are drawn once one was found, */
    SMALLER_BLOCKS = 32,   /* and blocks of them */
    BELOW_THERE = 20000,   /* worlds of its own sizes gone through below a counterexample, */
    BELOW_BEFORE = 100000, /* and of all smaller sizes together, */
    BELOW_EACH = 10000,    /* but not more of any of them */
    UNSURE_WORLDS = 400,   /* worlds that doubles cannot settle and exact arithmetic is asked about */
    OVERLAPS = 8,          /* worlds in which doubles see a difference and balls of 4096 bits do not */
    HOLD_PRECISION = 128,
    REFUTE_PRECISION = 4096,
};

/* ---- programs, one per choice of sizes, made when they are needed ---- */

static Entry *entry_of(Run *run, int row) {
    Entry *entry = &run->entries[row];
    if (entry->program) return entry;
    Sizes sizes = sizes_row(run->sizes, row);
    entry->program = lower(run->arena, run->problem, &sizes, false);
    if (entry->program->mistake && !run->mistake) run->mistake = entry->program->mistake;
    if (entry->program->unable && !run->unable) run->unable = entry->program->unable;
    entry->able = !entry->program->unable && !entry->program->mistake && entry->program->cases.count > 0;
    entry->layout = layout_new(run->arena, run->problem, entry->program);
    entry->ratios = NEW_ARRAY(run->arena, Ratio, entry->layout->ratios + 1);
    return entry;
}

static const Layout *layout_of(void *data, int row) {
    Entry *entry = entry_of(data, row);
    return entry->able ? entry->layout : NULL;
}

static Machine *machine_of(Run *run, Entry *entry, int which) {
    if (!entry->machine[which])
        entry->machine[which] = run_systems[which]->open(entry->program->tape, run->arena);
    return entry->machine[which];
}

Run *run_new(Arena *arena, const Problem *problem, const Mismatches *mismatches, bool some) {
    Run *run = NEW(arena, Run);
    run->arena = arena;
    run->problem = problem;
    run->wanted = some ? TRUTH_TRUE : TRUTH_FALSE;
    run->sizes = sizes_list(arena, &problem->givens, mismatches, mismatches->count);
    run->entries = NEW_ARRAY(arena, Entry, run->sizes->count + 1);
    int rows = run->sizes->count, simplest = rows < POOL ? rows : POOL / 2;
    run->pool = NEW_ARRAY(arena, int, POOL);
    for (int i = 0; i < simplest; i++) run->pool[run->pool_count++] = i;
    for (int i = 0; i < POOL / 2 && simplest < rows; i++) /* the rest evenly, the largest too */
        run->pool[run->pool_count++] = simplest + (int)((int64_t)i * (rows - simplest - 1) / (POOL / 2 - 1));
    return run;
}

void run_close(Run *run) {
    for (int i = 0; i < run->sizes->count; i++) {
        Entry *entry = &run->entries[i];
        for (int k = 0; k < RUN_SYSTEMS; k++)
            if (entry->machine[k]) run_systems[k]->close(entry->machine[k]);
        if (entry->program) tape_clear(entry->program->tape);
    }
}

const System *const run_systems[RUN_SYSTEMS] = {&system_f64, &system_q, &system_ball};

/* ---- exact ---- */

typedef struct Exactly { /* q where it can, ball for the rest */
    Run *run;
    Entry *entry;
    long precision;   /* of the ball now; 0: not run yet */
    bool loose, open; /* open: a hypothesis could not be settled */
} Exactly;

static Truth exact_test(Exactly *e, const Test *test, bool *ball) {
    Machine *q = machine_of(e->run, e->entry, RUN_Q);
    Truth truth = system_q.relate(q, 0, test->order, test->a, test->b);
    if (truth != TRUTH_UNKNOWN || !e->precision) return truth;
    *ball = true;
    Machine *machine = machine_of(e->run, e->entry, RUN_BALL);
    truth = system_ball.relate(machine, 0, test->order, test->a, test->b);
    bool tight = system_ball.tight(machine, 0, test->a) && system_ball.tight(machine, 0, test->b);
    e->loose = e->loose || (truth == TRUTH_UNKNOWN && !tight);
    return truth;
}

static Truth both(Truth a, Truth b) {
    if (a == TRUTH_UNDEFINED || b == TRUTH_UNDEFINED) return TRUTH_UNDEFINED;
    if (a == TRUTH_FALSE || b == TRUTH_FALSE) return TRUTH_FALSE;
    return a == TRUTH_UNKNOWN ? a : b;
}

/* Hypotheses and goal of one case: the truth of the goal where the hypotheses hold, UNDEFINED where they do not. */
static Truth exact_case(Exactly *e, const Case *c, bool *ball) {
    bool unknown = false;
    for (int i = 0; i < c->hypotheses; i++) {
        Truth truth = exact_test(e, &c->hypothesis[i], ball);
        if (truth == TRUTH_FALSE || truth == TRUTH_UNDEFINED) return TRUTH_UNDEFINED;
        unknown = unknown || truth == TRUTH_UNKNOWN;
    }
    e->open = e->open || unknown;
    Truth goal = TRUTH_TRUE;
    for (int i = 0; i < c->goals; i++) goal = both(goal, exact_test(e, &c->goal[i], ball));
    return unknown && goal != TRUTH_UNDEFINED ? TRUTH_UNKNOWN : goal;
}

Outcome run_exact(Run *run, int row, const int64_t *code, long cap) {
    Entry *entry = entry_of(run, row);
    Outcome out = {.truth = TRUTH_UNDEFINED, .which = -1, .system = "q"};
    if (!entry->able) return out;
    world_ratios(entry->layout, code, entry->ratios);
    Machine *q = machine_of(run, entry, RUN_Q);
    system_q.load(q, 0, entry->ratios);
    system_q.run(q, 0);
    Exactly e = {.run = run, .entry = entry};
    for (long precision = 0; precision <= cap; precision = precision ? 2 * precision : 64) {
        if (precision) {
            Machine *ball = machine_of(run, entry, RUN_BALL);
            if (precision == 64) system_ball.load(ball, 0, entry->ratios);
            system_ball.run(ball, precision);
            e.precision = precision;
        }
        bool unknown = false, any = false;
        e.loose = e.open = false;
        for (int i = 0; i < entry->program->cases.count; i++) {
            bool ball = false;
            Truth truth = exact_case(&e, &entry->program->cases.items[i], &ball);
            any = any || truth == TRUTH_TRUE || truth == TRUTH_FALSE || truth == TRUTH_UNKNOWN;
            unknown = unknown || truth == TRUTH_UNKNOWN;
            if (truth == run->wanted)
                return (Outcome){
                    .truth = truth, .which = i, .system = ball ? "ball" : "q", .precision = e.precision};
        }
        out.system = e.precision ? "ball" : "q";
        out.precision = e.precision;
        out.loose = e.loose;
        out.open = e.open;
        out.truth = !any                         ? TRUTH_UNDEFINED
                    : unknown                    ? TRUTH_UNKNOWN
                    : run->wanted == TRUTH_FALSE ? TRUTH_TRUE
                                                 : TRUTH_FALSE;
        if (!unknown) break;
    }
    return out;
}

/* ---- scouting in doubles ---- */

typedef enum { LANE_IDLE, LANE_FINE, LANE_UNSURE, LANE_SUSPECT } Lane; /* unsure: too close for doubles */

static Lane scout_lane(const Run *run, const Machine *machine, const Program *program, int lane) {
    Lane result = LANE_IDLE;
    for (int i = 0; i < program->cases.count; i++) {
        const Case *c = &program->cases.items[i];
        bool holds = true, unsure = false;
        for (int k = 0; k < c->hypotheses && holds; k++) {
            Truth truth = system_f64.relate(machine, lane, c->hypothesis[k].order, c->hypothesis[k].a,
                                            c->hypothesis[k].b);
            holds = truth != TRUTH_FALSE && truth != TRUTH_UNDEFINED;
            unsure = unsure || truth == TRUTH_UNKNOWN;
        }
        if (!holds) continue;
        Truth goal = TRUTH_TRUE;
        for (int k = 0; k < c->goals; k++)
            goal = both(goal, system_f64.relate(machine, lane, c->goal[k].order, c->goal[k].a, c->goal[k].b));
        if (goal == TRUTH_UNDEFINED) continue;
        if (goal == run->wanted) return LANE_SUSPECT;
        if (goal == TRUTH_UNKNOWN)
            result = LANE_UNSURE;
        else if (!unsure && result == LANE_IDLE)
            result = LANE_FINE;
    }
    return result;
}

static void scout(Run *run, int row, int64_t *const *code, int count, Lane *lanes) {
    Entry *entry = entry_of(run, row);
    Machine *machine = machine_of(run, entry, RUN_F64);
    for (int i = 0; i < count; i++) { /* lanes beyond compute something that nobody reads */
        world_ratios(entry->layout, code[i], entry->ratios);
        system_f64.load(machine, i, entry->ratios);
    }
    system_f64.run(machine, 0);
    for (int i = 0; i < count; i++) lanes[i] = scout_lane(run, machine, entry->program, i);
}

/* Is the lane what is searched for? What doubles cannot tell apart is looked at only so long. */
static Truth confirm(Run *run, int row, const int64_t *code, Lane lane) {
    bool rounding = run->overlaps >= OVERLAPS; /* doubles cry wolf here: sin of a large number, say */
    long cap = lane == LANE_SUSPECT            ? (rounding ? 2 * HOLD_PRECISION : REFUTE_PRECISION)
               : run->unsure++ < UNSURE_WORLDS ? HOLD_PRECISION
                                               : 0;
    Outcome outcome = run_exact(run, row, code, cap);
    Truth truth = outcome.truth;
    if (truth == TRUTH_UNKNOWN && (!cap || outcome.open)) return TRUTH_UNDEFINED; /* it counts neither way */
    run->overlaps += lane == LANE_SUSPECT && truth == TRUTH_UNKNOWN;
    return truth;
}

static int64_t *copy_code(Run *run, int row, const int64_t *code) {
    int count = entry_of(run, row)->layout->count;
    int64_t *copy = NEW_ARRAY(run->arena, int64_t, count + 1);
    return memcpy(copy, code, sizeof(int64_t) * (size_t)count);
}

static void keep_smallest(Run *run, int row, const int64_t *code) {
    const Layout *layout = entry_of(run, row)->layout;
    bool smaller = !run->found || row < run->smallest.row ||
                   (row == run->smallest.row && world_compare(layout, code, run->smallest.code) < 0);
    if (!smaller) return;
    run->found = true;
    run->smallest = (World){row, copy_code(run, row, code)};
}

/* The first lane that fails exactly, or −1. */
static int test_lanes(Run *run, int row, int64_t *const *code, int count) {
    Lane lanes[LANES];
    scout(run, row, code, count, lanes);
    for (int i = 0; i < count; i++) {
        run->trials += lanes[i] != LANE_IDLE;
        if (lanes[i] == LANE_IDLE) continue;
        if (!run->entries[row].counted) {
            run->entries[row].counted = true;
            run->shapes++;
            if (run->fine_count < FINE_WORLDS)
                run->fine[run->fine_count++] = (World){row, copy_code(run, row, code[i])};
        }
        if (lanes[i] == LANE_FINE) continue;
        Truth truth = confirm(run, row, code[i], lanes[i]);
        if (truth == run->wanted) return i;
        if (truth == TRUTH_UNKNOWN) run->undecided_worlds++;
    }
    return -1;
}

/* ---- the property, for the engine: one instance is a block of lanes with common sizes ---- */

typedef struct Lanes Lanes;
struct Lanes {
    Lanes *next; /* in the list of free ones */
    int row, count, room;
    int64_t *code[LANES];
};

/* A block with room for the codes of this row; blocks that the engine gave back are used again. */
static Lanes *lanes_new(Run *run, int row) {
    int room = entry_of(run, row)->layout->count + 1;
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

static uint64_t random_bits(void *state, int bits) { return theft_random_bits(state, (uint8_t)bits); }

static int draw_from_pool(const Run *run, Random *random, void *state) {
    SizesList pool = {.count = run->pool_count};
    return run->pool[draw_row(&pool, random, state)];
}

static enum theft_alloc_res alloc_lanes(struct theft *t, void *env, void **output) {
    Run *run = env;
    if (run->fixed) return *output = run->fixed, THEFT_ALLOC_OK;
    int row = draw_from_pool(run, random_bits, t);
    for (int tries = 0; tries < 16 && !entry_of(run, row)->able; tries++)
        row = draw_from_pool(run, random_bits, t);
    if (!entry_of(run, row)->able) return THEFT_ALLOC_SKIP;
    Lanes *lanes = lanes_new(run, row);
    lanes->count = LANES;
    for (int i = 0; i < LANES; i++) draw_codes(entry_of(run, row)->layout, lanes->code[i], random_bits, t);
    *output = lanes;
    return THEFT_ALLOC_OK;
}

static enum theft_trial_res holds_in_lanes(struct theft *t, void *instance) {
    Run *run = theft_hook_get_env(t);
    Lanes *lanes = instance;
    int64_t before = run->trials;
    int failed = test_lanes(run, lanes->row, lanes->code, lanes->count);
    if (failed >= 0) {
        run->failed_lane = failed;
        if (lanes->count == 1) keep_smallest(run, lanes->row, lanes->code[0]);
        return THEFT_TRIAL_FAIL;
    }
    return run->trials > before ? THEFT_TRIAL_PASS : THEFT_TRIAL_SKIP;
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
        smaller->code[0] = copy_code(run, lanes->row, lanes->code[run->failed_lane]);
        *output = smaller;
        return THEFT_SHRINK_OK;
    }
    Frame frame = {run->arena, run->problem, run->sizes, layout_of, run};
    World world = {lanes->row, lanes->code[0]}, out;
    bool dead;
    if (!shrink_world(&frame, &world, tactic, &out, &dead)) return THEFT_SHRINK_NO_MORE_TACTICS;
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

static void run_engine(Run *run, uint64_t seed, int trials, Lanes *fixed) {
    struct theft_type_info worlds = {
        .alloc = alloc_lanes, .free = free_lanes, .shrink = shrink_lanes, .env = run};
    struct theft_run_config config = {
        .prop1 = holds_in_lanes,
        .type_info = {&worlds},
        .name = run->problem->claim->id,
        .trials = (size_t)trials,
        .seed = seed ? seed : 1,
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

/* ---- every permutation, and the simplest worlds, whatever chance did ---- */

typedef struct Sweep {
    Run *run;
    int row;
    Lanes *lanes;
    int left;
    bool failed;
} Sweep;

static bool sweep_flush(Sweep *s) {
    if (!s->lanes->count) return true;
    if (test_lanes(s->run, s->row, s->lanes->code, s->lanes->count) >= 0) {
        s->failed = true;
        return false;
    }
    s->lanes->count = 0;
    return true;
}

static bool sweep_visit(void *data, const int64_t *code) {
    Sweep *s = data;
    const Layout *layout = entry_of(s->run, s->row)->layout;
    memcpy(s->lanes->code[s->lanes->count++], code, sizeof(int64_t) * (size_t)layout->count);
    if (--s->left <= 0) return false;
    return s->lanes->count < LANES || sweep_flush(s);
}

static uint64_t split_mix(void *state, int bits) { /* a plain generator for what is not the engine's */
    uint64_t *s = state, z = (*s += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (z ^ z >> 31) >> (64 - bits);
}

static Lanes *sweep_permutations(Run *run, int row, uint64_t *state) {
    const Layout *layout = entry_of(run, row)->layout;
    for (int i = 0; i < layout->count; i++) {
        if (layout->coordinate[i].kind != CODE_PERMUTATION || !layout->coordinate[i].used) continue;
        int64_t count = code_count(CODE_PERMUTATION, layout->coordinate[i].n);
        Lanes *lanes = lanes_new(run, row);
        for (int64_t code = 0; code < count;) {
            for (lanes->count = 0; lanes->count < LANES && code < count; lanes->count++) {
                draw_codes(layout, lanes->code[lanes->count], split_mix, state);
                lanes->code[lanes->count][i] = code++;
            }
            if (test_lanes(run, row, lanes->code, lanes->count) >= 0) return lanes;
        }
    }
    return NULL;
}

/* The numbers the statement mentions, one entry at a time: x ≠ 3/7 is wrong at one place only. */
static Lanes *sweep_constants(Run *run, int row) {
    const Layout *layout = entry_of(run, row)->layout;
    Lanes *lanes = lanes_new(run, row);
    for (int i = 0; i < layout->count; i++)
        for (int k = 0; k < 2 * layout->constant_count && layout->coordinate[i].used; k++) {
            Ratio r = layout->constants[k / 2];
            if (k % 2) r.num = -r.num;
            int64_t code = code_of(layout->coordinate[i].kind, r), *codes = lanes->code[lanes->count];
            if (code < 0) continue;
            memset(codes, 0, sizeof(int64_t) * (size_t)layout->count);
            codes[i] = code;
            if (++lanes->count < LANES) continue;
            if (test_lanes(run, row, lanes->code, lanes->count) >= 0) return lanes;
            lanes->count = 0;
        }
    if (lanes->count && test_lanes(run, row, lanes->code, lanes->count) >= 0) return lanes;
    return NULL;
}

static Lanes *sweep_all(Run *run, uint64_t seed) {
    uint64_t state = seed;
    for (int i = 0; i < run->pool_count; i += i < SWEEP_ROWS / 2 ? 1 : 2) {
        int row = run->pool[i];
        if (!entry_of(run, row)->able) continue;
        Lanes *failing = sweep_permutations(run, row, &state);
        if (!failing && i < CONSTANT_ROWS) failing = sweep_constants(run, row);
        if (failing) return failing;
        Sweep s = {run, row, lanes_new(run, row), row < 8 ? 256 : 32, false};
        enumerate_worlds(run->arena, entry_of(run, row)->layout, 2, sweep_visit, &s);
        if (!s.failed) sweep_flush(&s);
        if (s.failed) return s.lanes;
    }
    return NULL;
}

/* ---- below what was found ---- */

typedef struct Below {
    Run *run;
    int row, budget;
    Lanes *lanes;
    bool found, reached;
} Below;

static bool below_flush(Below *b) {
    Lane lanes[LANES];
    if (!b->lanes->count) return true;
    scout(b->run, b->row, b->lanes->code, b->lanes->count, lanes);
    for (int i = 0; i < b->lanes->count; i++) {
        if (lanes[i] < LANE_UNSURE || confirm(b->run, b->row, b->lanes->code[i], lanes[i]) != b->run->wanted)
            continue;
        keep_smallest(b->run, b->row, b->lanes->code[i]);
        b->found = true;
        return false;
    }
    b->lanes->count = 0;
    return true;
}

static bool below_visit(void *data, const int64_t *code) {
    Below *b = data;
    Run *run = b->run;
    const Layout *layout = run->entries[b->row].layout;
    if (b->row == run->smallest.row && world_compare(layout, code, run->smallest.code) >= 0) {
        b->reached = true;
        return false;
    }
    if (b->budget-- <= 0) return false;
    memcpy(b->lanes->code[b->lanes->count++], code, sizeof(int64_t) * (size_t)layout->count);
    return b->lanes->count < LANES || below_flush(b);
}

/* Goes through the worlds below the smallest one so far, with codes up to `largest`. True if none was left out. */
static bool search_below(Run *run, int64_t largest, int budget) {
    bool complete = true;
    for (int row = 0; row <= run->smallest.row; row++) {
        Entry *entry = entry_of(run, row);
        if (entry->program->unable) complete = false;
        if (!entry->able) continue;
        Below b = {run,   row,  row == run->smallest.row ? BELOW_THERE : budget, lanes_new(run, row),
                   false, false};
        bool all = enumerate_worlds(run->arena, entry->layout, largest, below_visit, &b);
        if (!b.found) below_flush(&b);
        if (b.found) return complete;
        complete = complete && (all || b.reached);
    }
    return complete;
}

enum {
    ALPHABET = 14,
    LARGEST_CODE = 1000
}; /* codes up to here are gone through when “smallest” is to be proved */

/* A world that shrinking could not reach may still be easy to draw: try every smaller choice of the sizes. */
static void draw_smaller(Run *run) {
    uint64_t state = 1; /* the same worlds whatever the seed */
    for (int row = 0; row < run->smallest.row && row < SMALLER_ROWS; row++) {
        if (!entry_of(run, row)->able) continue;
        Lanes *lanes = lanes_new(run, row);
        for (int block = 0; block < SMALLER_BLOCKS; block++) {
            lanes->count = LANES;
            for (int i = 0; i < LANES; i++)
                draw_codes(run->entries[row].layout, lanes->code[i], split_mix, &state);
            if (test_lanes(run, row, lanes->code, LANES) < 0) continue;
            run_engine(run, 1, 1, lanes);
            return;
        }
    }
}

static void find_smallest(Run *run) {
    draw_smaller(run);
    int row;
    do { /* simple entries first: they reach further within the budget, so every seed ends at the same world */
        row = run->smallest.row;
        int budget = BELOW_BEFORE / (row + 1);
        if (budget > BELOW_EACH) budget = BELOW_EACH;
        search_below(run, 1, budget);
        search_below(run, 2, budget / 4);
    } while (run->smallest.row < row);
    int budget = BELOW_EACH / 4;
    int64_t all = ALPHABET;
    const Layout *layout = entry_of(run, run->smallest.row)->layout;
    for (int i = 0; i < layout->count; i++)
        if (layout->coordinate[i].kind != CODE_PERMUTATION && run->smallest.code[i] > all)
            all = run->smallest.code[i];
    if (all > LARGEST_CODE) all = LARGEST_CODE; /* then it is the smallest that was found */
    run->proved = search_below(run, all, budget) && all < LARGEST_CODE;
}

/* ---- exact worlds for what seems to hold ---- */

/* Balls that overlap settle an equation and ≤ (they are equal for all that can be told), but nothing strict. */
static bool overlap_settles(const Statement *s) {
    switch ((Rel)s->relation->code) {
    case R_EQ:
    case R_APPROX:
    case R_TO:
    case R_LE:
    case R_GE:
    case R_PERP: return true;
    case R_IN: return s->relation->kid[1]->kind == N_RANGE && s->relation->kid[1]->code == 3;
    default: return false;
    }
}

/* The second, dumber evaluator must see the same. `free`: the indices of the case, or NULL for all of them. */
static void second_opinion(Run *run, const World *world, const int64_t *free, Truth expected) {
    Sizes sizes = sizes_row(run->sizes, world->row);
    Entry *entry = entry_of(run, world->row);
    world_ratios(entry->layout, world->code, entry->ratios);
    if (recheck(run->arena, run->problem, &sizes, entry->ratios, free, expected) == RECHECK_DISAGREES)
        die("two evaluators disagree about %s", run->problem->statement->text);
}

/* False: this world is a counterexample after all. */
static bool check_world(Run *run, uint64_t seed, int row, const int64_t *code) {
    Outcome outcome = run_exact(run, row, code, HOLD_PRECISION);
    if (outcome.truth == run->wanted) {
        Lanes *lanes = lanes_new(run, row);
        memcpy(lanes->code[0], code, sizeof(int64_t) * (size_t)run->entries[row].layout->count);
        lanes->count = 1;
        keep_smallest(run, row, code);
        run_engine(run, seed, 1, lanes);
        return false;
    }
    if (outcome.truth == TRUTH_UNDEFINED || (outcome.truth == TRUTH_UNKNOWN && outcome.open)) return true;
    bool equal = outcome.truth == TRUTH_TRUE || overlap_settles(run->problem->statement);
    if (run->exact++ == 0 && run->wanted == TRUTH_FALSE && equal && !outcome.loose)
        second_opinion(run, &(World){row, (int64_t *)code}, NULL, TRUTH_TRUE);
    run->used_balls = run->used_balls || !strcmp(outcome.system, "ball");
    run->used_rationals = run->used_rationals || !strcmp(outcome.system, "q");
    if (outcome.truth == TRUTH_UNKNOWN) run->open_worlds++, run->loose_worlds += outcome.loose;
    return true;
}

/* Worlds that doubles found fine, then random ones. */
static void check_exactly(Run *run, uint64_t seed) {
    uint64_t state = seed ^ UINT64_C(0xA77E57);
    for (int i = 0; i < run->fine_count; i++)
        if (!check_world(run, seed, run->fine[i].row, run->fine[i].code)) return;
    for (int i = 0; i < EXACT_WORLDS * 4 && run->exact < EXACT_WORLDS; i++) {
        int row = draw_from_pool(run, split_mix, &state);
        if (!entry_of(run, row)->able) continue;
        int64_t *code = lanes_new(run, row)->code[0];
        draw_codes(run->entries[row].layout, code, split_mix, &state);
        if (!check_world(run, seed, row, code)) return;
    }
}

/* ---- the verdict ---- */

static const char *ranges_text(Arena *arena, Run *run) {
    Text text = text_new(arena);
    const SizesList *list = run->sizes;
    for (int k = 0; k < list->syms; k++) {
        if (list->sym[k]->ranged) continue;
        int64_t low = INT64_MAX, high = INT64_MIN;
        for (int row = 0; row < list->count; row++) {
            if (!run->entries[row].counted) continue;
            int64_t v = list->values[(size_t)row * (size_t)list->syms + (size_t)k];
            if (v < low) low = v;
            if (v > high) high = v;
        }
        if (low > high) continue;
        text_printf(&text, low == high ? "%s%s = %lld" : "%s%s = %lld..%lld", text.length ? ", " : "",
                    list->sym[k]->name, (long long)low, (long long)high);
    }
    return text.bytes;
}

/* That two sides differ at every whole number: trials say little, unlike for an equation. */
static bool about_all_integers(const Run *run) {
    if (run->problem->statement->relation->code != R_NE) return false;
    const Entry *entry = NULL;
    for (int row = 0; row < run->sizes->count && !entry; row++)
        if (run->entries[row].able) entry = &run->entries[row];
    for (int i = 0; entry && i < entry->layout->count; i++) {
        const Coordinate *c = &entry->layout->coordinate[i];
        if (c->used && (c->kind == CODE_NATURAL || c->kind == CODE_WHOLE)) return true;
    }
    return false;
}

static bool some_row_able(Run *run, uint64_t seed) {
    uint64_t state = seed;
    int rows = run->sizes->count;
    for (int i = 0; i < 24 && rows; i++) {
        int row = i < 12 && i < rows ? i : (int)(split_mix(&state, 31) % (uint64_t)rows);
        if (entry_of(run, row)->able) return true;
    }
    return false;
}

static void finish(Arena *arena, Run *run, Verdict *verdict, const Options *options) {
    if (run->found) {
        if (!options->any_seed) find_smallest(run);
        Outcome outcome = run_exact(run, run->smallest.row, run->smallest.code, REFUTE_PRECISION);
        if (outcome.truth != run->wanted) die("a counterexample to %s was lost", verdict->statement);
        second_opinion(run, &run->smallest,
                       entry_of(run, run->smallest.row)->program->cases.items[outcome.which].index,
                       run->wanted);
        verdict->kind = VERDICT_REFUTED;
        verdict->witness = witness_new(arena, run->problem, run->sizes, &run->smallest, outcome.which,
                                       outcome.system, outcome.precision);
        verdict->witness->proved = run->proved;
        verdict->witness->replay = replay_line(arena, run->problem, run->sizes, &run->smallest,
                                               entry_of(run, run->smallest.row)->layout);
        return;
    }
    if (run->unable) {
        verdict->kind = VERDICT_UNDECIDED;
        verdict->why = arena_printf(arena, "it needs %s, and worlds alone do not settle that", run->unable);
    } else if (!run->exact) {
        verdict->kind = VERDICT_VACUOUS;
        verdict->why = run->problem->statement->hypotheses.count || run->problem->assumptions.count ||
                               run->problem->condition.count
                           ? "no world was found in which the conditions hold and both sides have a value"
                           : "no world was found in which both sides have a value";
    } else if (about_all_integers(run)) {
        verdict->kind = VERDICT_UNDECIDED;
        verdict->why = "it is about all whole numbers, and trying some does not settle that";
    } else if (run->loose_worlds) {
        verdict->kind = VERDICT_UNDECIDED;
        verdict->why = "the numbers grow too large to be computed";
    } else if ((run->undecided_worlds || run->open_worlds) && !overlap_settles(run->problem->statement)) {
        verdict->kind = VERDICT_UNDECIDED;
        verdict->why = "in some worlds the two sides are too close to be told apart";
    } else {
        verdict->kind = VERDICT_HOLDS;
        verdict->evidence.level = run->used_balls ? "balls" : "trials";
        verdict->evidence.trials = run->trials;
        verdict->evidence.exact = run->exact;
        verdict->evidence.shapes = run->shapes;
        verdict->evidence.dims = ranges_text(arena, run);
        verdict->evidence.doubles = true;
        verdict->evidence.rationals = run->used_rationals;
        verdict->evidence.balls = run->used_balls;
    }
}

Verdict *judge(Arena *arena, Problem *problem, const Mismatches *mismatches, const Options *options,
               bool some) {
    Verdict *verdict = NEW(arena, Verdict);
    verdict->statement = problem->statement->text;
    verdict->span = problem->statement->span;
    verdict->step = problem->statement->number;
    Arena *working = arena_new();
    Run *run = run_new(working, problem, mismatches, some);
    bool able = some_row_able(run, options->seed);
    if (able) {
        run_engine(run, options->seed, (options->trials + LANES - 1) / LANES, NULL);
        if (!run->found) {
            Lanes *failing = sweep_all(run, options->seed);
            if (failing) run_engine(run, options->seed, 1, failing);
        }
        if (!run->found) check_exactly(run, options->seed);
    }
    if (run->mistake && !run->found) {
        verdict->kind = VERDICT_ILL_FORMED;
        verdict->mistake = mistake_new(arena, run->mistake->kind, run->mistake->span,
                                       run->mistake->hint ? arena_strdup(arena, run->mistake->hint) : NULL,
                                       "%s", run->mistake->what);
    } else
        finish(arena, run, verdict, options);
    run_close(run);
    arena_free(working);
    return verdict;
}
