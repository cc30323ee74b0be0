/* run.c: the worlds of one statement: programs per choice of sizes, exact outcomes, scouting in doubles.
   Doubles only point; what counts is settled in q, and in ball where q is not able. */
#include "run.h"

#include <string.h>

/* ---- programs, one per choice of sizes, made when they are needed ---- */

/* Does a hypothesis say that something is equal to something, beyond the sizes? Doubles cannot tell. */
static bool has_equation(const Program *program, bool approximate) {
    for (int i = 0; i < program->cases.count; i++) {
        const Case *c = &program->cases.items[i];
        for (int k = 0; k < c->hypotheses; k++) {
            const Test *test = &c->hypothesis[k];
            if ((test->order == REL_EQ || test->order == REL_TENDS) && !test->eventually &&
                (approximate || !test->approx) && !tape_is_constant(program->tape, test))
                return true;
        }
    }
    return false;
}

Entry *run_entry(Run *run, int row) {
    Entry *entry = &run->entries[row];
    if (entry->program) return entry;
    Sizes sizes = sizes_row(run->sizes, row);
    entry->program = lower(run->arena, run->problem, &sizes, false);
    if (entry->program->mistake && !run->mistake) run->mistake = entry->program->mistake;
    const char **place = entry->program->too_large ? &run->too_large : &run->unable;
    if (entry->program->unable && !*place) *place = entry->program->unable;
    if (entry->program->symbolic && run->pool_count > SLOW_ROWS) run->pool_count = SLOW_ROWS;
    entry->able = !entry->program->unable && !entry->program->mistake && entry->program->cases.count > 0;
    entry->equation = has_equation(entry->program, true);
    entry->strict = has_equation(entry->program, false);
    entry->layout = layout_new(run->arena, run->problem, entry->program, run->numbers);
    entry->ratios = NEW_ARRAY(run->arena, Ratio, entry->layout->ratios + 1);
    return entry;
}

const Layout *run_layout(void *data, int row) {
    Entry *entry = run_entry(data, row);
    return entry->able ? entry->layout : NULL;
}

static Machine *machine_of(Entry *entry, int which) {
    if (!entry->machine[which]) {
        if (!entry->machines) entry->machines = arena_new();
        entry->machine[which] = run_systems[which]->open(entry->program->tape, entry->machines);
        if (which == RUN_FIXED || which == RUN_MOVING) mpq_mode(entry->machine[which], which == RUN_MOVING);
    }
    return entry->machine[which];
}

/* Conditions that are about sizes alone, and fail: n = 4 ⇒ … has no other worlds. */
static bool is_excluded(const Run *run, int row) {
    const Statement *s = run->problem->statement;
    Sizes sizes = sizes_row(run->sizes, row);
    bool known;
    for (int i = 0; i < s->hypotheses.count; i++)
        if (!sizes_hold(s->hypotheses.items[i], &sizes, &known) && known) return true;
    for (int i = 0; i < s->conditions.count; i++)
        if (!sizes_hold(s->conditions.items[i], &sizes, &known) && known) return true;
    return false;
}

Run *run_new(Arena *arena, const Problem *problem, const Mismatches *mismatches, Ask ask) {
    Run *run = NEW(arena, Run);
    run->arena = arena;
    run->problem = problem;
    run->wanted = ask == ASK_SOME ? TRUTH_TRUE : TRUTH_FALSE;
    run->numbers = numbers_of(arena, problem);
    run->sizes = sizes_list_for(arena, problem, mismatches);
    run->entries = NEW_ARRAY(arena, Entry, run->sizes->count + 1);
    int *fitting = NEW_ARRAY(arena, int, run->sizes->count + 1), rows = 0;
    for (int row = 0; row < run->sizes->count; row++)
        if (!is_excluded(run, row)) fitting[rows++] = row;
    int simplest = rows < POOL ? rows : POOL / 2;
    run->pool = NEW_ARRAY(arena, int, POOL);
    for (int i = 0; i < simplest; i++) run->pool[run->pool_count++] = fitting[i];
    for (int i = 0; i < POOL / 2 && simplest < rows; i++) /* the rest evenly, the largest too */
        run->pool[run->pool_count++] =
            fitting[simplest + (int)((int64_t)i * (rows - simplest - 1) / (POOL / 2 - 1))];
    return run;
}

void run_forget(Run *run, int row) {
    Entry *entry = &run->entries[row];
    for (int k = 0; k < RUN_SYSTEMS; k++) {
        if (entry->machine[k]) run_systems[k]->close(entry->machine[k]);
        entry->machine[k] = NULL;
    }
    if (entry->machines) arena_free(entry->machines);
    entry->machines = NULL;
}

void run_close(Run *run) {
    for (int i = 0; i < run->sizes->count; i++) {
        Entry *entry = &run->entries[i];
        run_forget(run, i);
        if (entry->program) tape_clear(entry->program->tape);
    }
}

const System *const run_systems[RUN_SYSTEMS] = {&system_f64, &system_q,        &system_ball,   &system_mpq,
                                                &system_mpq, &system_integral, &system_calcium};

/* ---- exact ---- */

typedef struct
    Exactly { /* q where it can, ball for the rest, then mpq and Calcium for what may be equal; mpq where something
                 moves or is random, integrals for what mpq cannot do */
    Run *run;
    Entry *entry;
    long precision; /* of the ball now; 0: not run yet */
    long integral;  /* of the integrals, likewise */
    bool symbols;   /* mpq and Calcium may settle what balls leave open */
    bool ran[RUN_SYSTEMS];
    bool loose, open; /* open: a hypothesis could not be settled */
    bool empty;       /* hypotheses hold, and a side of the goal has no value */
    bool unsettled;   /* nor a test with symbols */
    bool finer;       /* something may be settled by more digits */
    long ball;        /* the precision that the ball was run at */
    int system;       /* the last that was needed */
} Exactly;

static Truth ask_mpq(Exactly *e, int which, const Test *test) {
    Machine *machine = machine_of(e->entry, which);
    if (!e->ran[which]) {
        system_mpq.load(machine, 0, e->entry->ratios);
        system_mpq.run(machine, 0);
        e->ran[which] = true;
    }
    e->system = which;
    Truth truth = system_mpq.relate(machine, 0, test->order, test->a, test->b);
    e->unsettled = e->unsettled || (truth == TRUTH_UNKNOWN && test->eventually);
    return truth;
}

/* Balls that overlap show nothing: mpq, then Calcium, may know. Calcium has two precisions only, for it is slow. */
static Truth ask_exact(Exactly *e, const Test *test) {
    int before = e->system;
    Truth truth = ask_mpq(e, RUN_FIXED, test);
    if (truth != TRUTH_UNKNOWN) return truth;
    e->system = before;
    if (e->run->unable_calcium >= UNABLE_CALCIUM) return truth;
    Machine *machine = machine_of(e->entry, RUN_CALCIUM);
    if (!e->ran[RUN_CALCIUM]) system_calcium.load(machine, 0, e->entry->ratios);
    e->ran[RUN_CALCIUM] = true;
    system_calcium.run(machine, e->precision < REFUTE_PRECISION ? HOLD_PRECISION : REFUTE_PRECISION);
    truth = system_calcium.relate(machine, 0, test->order, test->a, test->b);
    if (truth != TRUTH_UNKNOWN) e->system = RUN_CALCIUM;
    if (e->precision == HOLD_PRECISION) e->run->unable_calcium += truth == TRUTH_UNKNOWN;
    return truth;
}

/* What two precisions do not settle a third does not either, and in the first worlds only is a second one tried. */
static Truth ask_integral(Exactly *e, const Test *test) {
    e->system = RUN_INTEGRAL;
    if (e->run->unable_integrals >= (e->run->quick ? 1 : UNABLE_INTEGRALS)) {
        e->loose = true;
        return TRUTH_UNKNOWN;
    }
    Machine *machine = machine_of(e->entry, RUN_INTEGRAL);
    if (!e->ran[RUN_INTEGRAL]) system_integral.load(machine, 0, e->entry->ratios);
    if (!e->ran[RUN_INTEGRAL] || e->integral != e->precision) {
        bool again = e->integral &&
                     (e->run->quick || e->precision > HOLD_PRECISION || e->run->integrals >= FINE_INTEGRALS);
        if (!again) system_integral.run(machine, e->precision);
        e->run->integrals += e->integral && !again;
        e->integral = e->precision;
    }
    e->ran[RUN_INTEGRAL] = true;
    Truth truth = system_integral.relate(machine, 0, test->order, test->a, test->b);
    bool tight = system_integral.tight(machine, 0, test->a) && system_integral.tight(machine, 0, test->b);
    e->loose = e->loose || (truth == TRUTH_UNKNOWN && !tight);
    e->run->unable_integrals +=
        truth == TRUTH_UNKNOWN && !tight && (e->run->quick || e->precision == HOLD_PRECISION);
    return truth;
}

static Machine *ball_machine(Exactly *e) { /* with the world at this precision */
    Machine *machine = machine_of(e->entry, RUN_BALL);
    if (!e->ran[RUN_BALL]) system_ball.load(machine, 0, e->entry->ratios);
    if (e->ball != e->precision) system_ball.run(machine, e->precision);
    e->ran[RUN_BALL] = true;
    e->ball = e->precision;
    return machine;
}

static Truth exact_test(Exactly *e, const Test *test, bool assumed) {
    if (test->eventually) return ask_mpq(e, RUN_MOVING, test);
    if (test->symbolic) {
        Truth exact = ask_mpq(e, RUN_FIXED, test);
        if (exact != TRUTH_UNKNOWN) return exact;
        e->finer = true;
        bool loose = e->loose;
        e->loose = !e->precision;
        if (e->precision) exact = ask_integral(e, test);
        e->unsettled = e->unsettled || (exact == TRUTH_UNKNOWN && e->loose);
        e->loose = loose || e->loose;
        return exact;
    }
    Machine *q = machine_of(e->entry, RUN_Q);
    Truth truth = system_q.relate(q, 0, test->order, test->a, test->b);
    if (truth == TRUTH_UNKNOWN) e->finer = true;
    if (truth != TRUTH_UNKNOWN || !e->precision) return truth;
    if (e->system < RUN_BALL) e->system = RUN_BALL;
    Machine *machine = ball_machine(e);
    truth = system_ball.relate(machine, 0, test->order, test->a, test->b);
    bool tight = system_ball.tight(machine, 0, test->a) && system_ball.tight(machine, 0, test->b);
    bool enough = e->run->brief && e->run->agreed >= PROVED_EXACT && !assumed;
    if (truth == TRUTH_UNKNOWN && e->symbols && !enough) truth = ask_exact(e, test);
    e->loose = e->loose || (truth == TRUTH_UNKNOWN && !tight);
    return truth;
}

Truth truth_both(Truth a, Truth b) {
    if (a == TRUTH_UNDEFINED || b == TRUTH_UNDEFINED) return TRUTH_UNDEFINED;
    if (a == TRUTH_FALSE || b == TRUTH_FALSE) return TRUTH_FALSE;
    return a == TRUTH_UNKNOWN ? a : b;
}

/* Hypotheses and goal of one case: the truth of the goal where the hypotheses hold, UNDEFINED where they do not. */
static Truth exact_case(Exactly *e, const Case *c) {
    bool unknown = false;
    for (int i = 0; i < c->hypotheses && !e->run->goals_only; i++) {
        Truth truth = exact_test(e, &c->hypothesis[i], true);
        if (truth == TRUTH_FALSE || truth == TRUTH_UNDEFINED) return TRUTH_UNDEFINED;
        unknown = unknown || truth == TRUTH_UNKNOWN;
    }
    e->open = e->open || unknown;
    Truth goal = TRUTH_TRUE;
    for (int i = 0; i < c->goals; i++) goal = truth_both(goal, exact_test(e, &c->goal[i], false));
    e->empty = e->empty || (goal == TRUTH_UNDEFINED && !unknown);
    return unknown && goal != TRUTH_UNDEFINED ? TRUTH_UNKNOWN : goal;
}

Outcome run_exact(Run *run, int row, const int64_t *code, long cap) {
    Entry *entry = run_entry(run, row);
    Outcome out = {.truth = TRUTH_UNDEFINED, .which = -1, .used = RUN_Q};
    if (!entry->able) return out;
    world_ratios(entry->layout, code, entry->ratios);
    Machine *q = machine_of(entry, RUN_Q);
    system_q.load(q, 0, entry->ratios);
    system_q.run(q, 0);
    Exactly e = {.run = run, .entry = entry};
    for (long precision = 0; precision <= cap; precision = precision ? 2 * precision : 64) {
        e.precision = precision;
        e.finer = false;
        e.symbols = precision >= HOLD_PRECISION;
        bool unknown = false, any = false;
        e.loose = e.open = e.unsettled = e.empty = false;
        for (int i = 0; i < entry->program->cases.count; i++) {
            e.system = RUN_Q;
            Truth truth = exact_case(&e, &entry->program->cases.items[i]);
            any = any || truth == TRUTH_TRUE || truth == TRUTH_FALSE || truth == TRUTH_UNKNOWN;
            unknown = unknown || truth == TRUTH_UNKNOWN;
            if (out.used < e.system) out.used = e.system;
            if (truth == run->wanted)
                return (Outcome){.truth = truth, .which = i, .used = e.system, .precision = e.precision};
        }
        out.precision = e.precision;
        out.loose = e.loose;
        out.open = e.open;
        out.unsettled = e.unsettled;
        out.empty = e.empty;
        out.truth = !any                         ? TRUTH_UNDEFINED
                    : unknown                    ? TRUTH_UNKNOWN
                    : run->wanted == TRUTH_FALSE ? TRUTH_TRUE
                                                 : TRUTH_FALSE;
        if (!unknown || !e.finer) break; /* more digits change nothing */
    }
    return out;
}

void run_note_system(Run *run, int used) {
    run->used_balls = run->used_balls || used == RUN_BALL || used == RUN_INTEGRAL;
    run->used_rationals = run->used_rationals || used == RUN_Q;
    run->used_symbols = run->used_symbols || used == RUN_FIXED || used == RUN_MOVING;
    run->used_calcium = run->used_calcium || used == RUN_CALCIUM;
}

/* ---- scouting in doubles ---- */

/* A world in which two sides differ is searched for as a counterexample to their equality is: doubles that are as good as equal
   are not one. */
static void scout_goal(const Run *run, const Machine *machine, const Test *goal, Truth *truth) {
    bool differ = goal->order == REL_NE && run->wanted == TRUTH_TRUE;
    f64_relate(machine, differ ? REL_EQ : goal->order, goal->a, goal->b, truth);
    for (int i = 0; i < LANES && differ; i++)
        if (truth[i] == TRUTH_TRUE || truth[i] == TRUTH_FALSE)
            truth[i] = truth[i] == TRUTH_TRUE ? TRUTH_FALSE : TRUTH_TRUE;
}

/* What doubles say of a case in every lane: is it what is searched for, and if not, is it fine? */
static void scout_case(const Run *run, const Entry *entry, const Machine *machine, const Case *c,
                       Lane *lanes) {
    Truth truth[LANES], goal[LANES];
    bool holds[LANES], unsure[LANES], any = true;
    for (int i = 0; i < LANES; i++) holds[i] = true, unsure[i] = false, goal[i] = TRUTH_TRUE;
    for (int k = 0; k < c->hypotheses && any; k++) {
        f64_relate(machine, c->hypothesis[k].order, c->hypothesis[k].a, c->hypothesis[k].b, truth);
        any = false;
        for (int i = 0; i < LANES; i++) {
            holds[i] = holds[i] && truth[i] != TRUTH_FALSE && truth[i] != TRUTH_UNDEFINED;
            unsure[i] = unsure[i] || truth[i] == TRUTH_UNKNOWN;
            any = any || holds[i];
        }
    }
    for (int k = 0; k < c->goals && any; k++) {
        scout_goal(run, machine, &c->goal[k], truth);
        for (int i = 0; i < LANES; i++) goal[i] = truth_both(goal[i], truth[i]);
    }
    for (int i = 0; i < LANES; i++) {
        if (!holds[i] || lanes[i] == LANE_SUSPECT) continue;
        if (goal[i] == run->wanted)
            lanes[i] = LANE_SUSPECT;
        else if (goal[i] == TRUTH_UNKNOWN ||
                 goal[i] == TRUTH_UNDEFINED) /* e^{1000} has a value that is no double */
            lanes[i] = LANE_UNSURE;
        else if (!unsure[i] && lanes[i] == LANE_IDLE)
            lanes[i] = entry->equation ? LANE_UNSURE : LANE_FINE;
    }
}

/* Where it is asked what happens in the end, doubles look at values that are large (or small) enough to give a hint. */
static void far_along(const Tape *tape, double *doubles) {
    for (int i = 0; i < tape->slots.count; i++) {
        const Slot *slot = &tape->slots.items[i];
        for (int lane = 0; lane < LANES && slot->kind == SLOT_LIMIT && !slot->held; lane++)
            doubles[slot->first * LANES + lane] = slot->to_infinity ? 40 : 1e-12;
    }
}

void run_scout(Run *run, int row, int64_t *const *code, int count, Lane *lanes) {
    Entry *entry = run_entry(run, row);
    if (entry->program->mixed) {
        for (int i = 0; i < count; i++) lanes[i] = LANE_UNSURE;
        return;
    }
    Lane all[LANES] = {LANE_IDLE}; /* lanes beyond compute something that nobody reads */
    if (!entry->machine[RUN_F64]) {
        if (!entry->machines) entry->machines = arena_new();
        run->doubles.arena = run->arena;
        entry->machine[RUN_F64] = f64_open_shared(entry->program->tape, entry->machines, &run->doubles);
    }
    Machine *machine = entry->machine[RUN_F64];
    world_doubles(entry->layout, code, count, f64_world(machine));
    if (entry->program->eventually) far_along(entry->program->tape, f64_world(machine));
    system_f64.run(machine, 0);
    for (int i = 0; i < entry->program->cases.count; i++)
        scout_case(run, entry, machine, &entry->program->cases.items[i], all);
    memcpy(lanes, all, sizeof *lanes * (size_t)count);
}

/* Is the lane what is searched for? What doubles cannot tell apart is looked at only so long. */
Truth run_confirm(Run *run, int row, const int64_t *code, Lane lane) {
    bool rounding = run->overlaps >= OVERLAPS; /* doubles cry wolf here: sin of a large number, say */
    long cap = lane == LANE_SUSPECT            ? (rounding ? 2 * HOLD_PRECISION : REFUTE_PRECISION)
               : run->unsure++ < UNSURE_WORLDS ? HOLD_PRECISION
                                               : 0;
    const Program *program = run_entry(run, row)->program;
    bool slow = program->eventually || program->symbolic;
    int most = run->brief ? PROVED_WORLDS : SLOW_WORLDS;
    if (slow && !run->found && lane == LANE_UNSURE && run->blind++ >= BLIND_WORLDS)
        return run->skipped = true, TRUTH_UNDEFINED;
    if (slow && (run->unsure > most || run->alarms > most || run->unsettled_worlds >= UNSETTLED_WORLDS))
        return run->skipped = true, TRUTH_UNDEFINED;
    bool tired =
        run->calcium_lanes >= CALCIUM_LANES; /* so many were close for doubles only: Calcium may rest */
    int unable = run->unable_calcium;
    if (tired) run->unable_calcium = UNABLE_CALCIUM;
    Outcome outcome = run_exact(run, row, code, tired && cap > 2 * HOLD_PRECISION ? 2 * HOLD_PRECISION : cap);
    if (tired) run->unable_calcium = unable;
    Truth truth = outcome.truth;
    run->entries[row].empty += truth == TRUTH_UNDEFINED && outcome.empty;
    run->calcium_lanes += outcome.used == RUN_CALCIUM && truth != run->wanted;
    if (tired && truth == TRUTH_UNKNOWN) return run->skipped = true, TRUTH_UNDEFINED;
    run->unsettled_worlds += truth == TRUTH_UNKNOWN && outcome.unsettled && !outcome.open;
    run->skipped = run->skipped || truth == TRUTH_UNKNOWN;
    run->unclear_worlds += truth == TRUTH_UNKNOWN && outcome.open && cap;
    if (truth == TRUTH_UNKNOWN && (!cap || outcome.open)) return TRUTH_UNDEFINED; /* it counts neither way */
    run->overlaps += lane == LANE_SUSPECT && truth == TRUTH_UNKNOWN;
    run->alarms += lane == LANE_SUSPECT && truth != run->wanted;
    return truth;
}

int64_t *run_copy_code(Run *run, int row, const int64_t *code) {
    int count = run_entry(run, row)->layout->count;
    int64_t *copy = NEW_ARRAY(run->arena, int64_t, count + 1);
    return memcpy(copy, code, sizeof(int64_t) * (size_t)count);
}

void run_keep_smallest(Run *run, int row, const int64_t *code) {
    const Layout *layout = run_entry(run, row)->layout;
    bool smaller = !run->found || row < run->smallest.row ||
                   (row == run->smallest.row && world_compare(layout, code, run->smallest.code) < 0);
    if (!smaller) return;
    run->found = true;
    run->smallest = (World){row, run_copy_code(run, row, code)};
}

static void count_world(Run *run, int row, const int64_t *code) {
    run->trials++;
    if (run->entries[row].counted) return;
    run->entries[row].counted = true;
    run->shapes++;
    if (run->fine_count < FINE_WORLDS)
        run->fine[run->fine_count++] = (World){row, run_copy_code(run, row, code)};
}

int run_test_lanes(Run *run, int row, int64_t *const *code, int count) {
    Lane lanes[LANES];
    run_scout(run, row, code, count, lanes);
    return run_test_scouted(run, row, code, count, lanes);
}

int run_test_scouted(Run *run, int row, int64_t *const *code, int count, const Lane *lanes) {
    for (int i = 0; i < count; i++) {
        Truth truth = lanes[i] == LANE_IDLE   ? TRUTH_UNDEFINED
                      : lanes[i] == LANE_FINE ? TRUTH_TRUE
                                              : run_confirm(run, row, code[i], lanes[i]);
        if (run->stats) stats_count(run, row, code[i], truth != TRUTH_UNDEFINED);
        if (truth == TRUTH_UNDEFINED) continue; /* conditions fail, no value, or not looked at */
        count_world(run, row, code[i]);
        if (lanes[i] == LANE_FINE) continue;
        if (truth == run->wanted) return i;
        if (truth == TRUTH_UNKNOWN) run->undecided_worlds++;
    }
    return -1;
}
