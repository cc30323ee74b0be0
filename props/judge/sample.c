/* sample.c: Monte Carlo, the last resort for expectations over several random variables. Bounds that hold with a stated
   probability, Hoeffding's for what is in [0, 1] by its form and Clopper and Pearson's for probabilities; what
   they say is never a proof. */
#include "core/system/ball.h"
#include "run.h"

#include <arb_hypgeom.h>
#include <math.h>
#include <string.h>

/* ---- in [0, 1] by its form ---- */

static const Inst *inst_of(const Tape *tape, Spot s) { return &tape->inst.items[s.inst]; }

/* Argument a or b of an entry-by-entry instruction, or of one with a number first or last. */
static Spot argument(const Tape *tape, Spot s, bool second) {
    const Inst *inst = inst_of(tape, s);
    int from = second ? inst->b : inst->a;
    bool number = (inst->op == T_SCALE && !second) || (inst->op == T_DIVIDE && second);
    return tape_trace(tape, number ? (Spot){from, 0, 0} : (Spot){from, s.row, s.col});
}

static bool is_positive(const Tape *tape, Spot s) {
    if (s.inst < 0) return false;
    const Inst *inst = inst_of(tape, s);
    switch (inst->op) {
    case T_EXP:
    case T_ONES:
    case T_PI:
    case T_SOFTMAX: return true;
    case T_CONSTANT: return fmpq_sgn(&tape->constants.items[inst->aux]) > 0;
    case T_ADD:
    case T_SCALE:
    case T_HADAMARD:
    case T_DIVIDE:
        return is_positive(tape, argument(tape, s, false)) && is_positive(tape, argument(tape, s, true));
    case T_POWER:
    case T_SQRT: return is_positive(tape, argument(tape, s, false));
    default: return false;
    }
}

/* Is x one of the summands, all of which are positive? */
static bool is_summand(const Tape *tape, Spot x, Spot sum) {
    if (sum.inst < 0 || x.inst < 0) return false;
    if (x.inst == sum.inst && x.row == sum.row && x.col == sum.col) return is_positive(tape, x);
    if (inst_of(tape, sum)->op != T_ADD) return false;
    Spot a = argument(tape, sum, false), b = argument(tape, sum, true);
    return (is_summand(tape, x, a) && is_positive(tape, b)) ||
           (is_summand(tape, x, b) && is_positive(tape, a));
}

bool sample_in_unit(const Tape *tape, Spot s) {
    s = tape_trace(tape, s);
    if (s.inst < 0) return true; /* 0 */
    const Inst *inst = inst_of(tape, s);
    const fmpq *constant =
        inst->op == T_CONSTANT || inst->op == T_POWER ? &tape->constants.items[inst->aux] : NULL;
    switch (inst->op) {
    case T_SOFTMAX:
    case T_STEP:
    case T_ZEROS:
    case T_ONES:
    case T_IDENTITY: return true;
    case T_CONSTANT:
        return fmpq_sgn(constant) >= 0 && fmpz_cmp(fmpq_numref(constant), fmpq_denref(constant)) <= 0;
    case T_POWER: return fmpq_sgn(constant) > 0 && sample_in_unit(tape, argument(tape, s, false));
    case T_DIVIDE: return is_summand(tape, argument(tape, s, false), argument(tape, s, true));
    case T_SUBTRACT: {
        Spot one = argument(tape, s, false);
        bool is_one = one.inst >= 0 && (inst_of(tape, one)->op == T_ONES ||
                                        (inst_of(tape, one)->op == T_CONSTANT &&
                                         fmpq_is_one(&tape->constants.items[inst_of(tape, one)->aux])));
        return is_one && sample_in_unit(tape, argument(tape, s, true));
    }
    case T_SCALE:
    case T_HADAMARD:
    case T_MAXIMUM:
    case T_MINIMUM:
        return sample_in_unit(tape, argument(tape, s, false)) &&
               sample_in_unit(tape, argument(tape, s, true));
    default: return false;
    }
}

/* ---- bounds ---- */

static double hoeffding(int64_t n, double delta) { return sqrt(log(1 / delta) / (2 * (double)n)); }

/* With probability p of one: is it an accident of probability at most delta that k or more of n are? */
static bool is_accident(int64_t k, int64_t n, double p, double delta) {
    arb_t a, b, x;
    arb_init(a), arb_init(b), arb_init(x);
    arb_set_si(a, k), arb_set_si(b, n - k + 1);
    arb_set_d(x, p);
    arb_hypgeom_beta_lower(x, a, b, x, 1, 64);
    arb_set_d(a, delta);
    bool small = arb_le(x, a);
    arb_clear(a), arb_clear(b), arb_clear(x);
    return small;
}

/* The largest p, nearly, for which that is so. Hoeffding's bound is where to start from. */
static double clopper(int64_t k, int64_t n, double delta) {
    enum { HALVINGS = 12 };
    double high = (double)k / (double)n, low = high - hoeffding(n, delta);
    if (k == 0) return 0;
    if (low < 0) low = 0;
    for (int i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2;
        *(is_accident(k, n, middle, delta) ? &low : &high) = middle;
    }
    return low;
}

static void set_binomial(Sampled *out, int64_t hits, int64_t unsure, double delta) {
    out->low = clopper(hits, out->samples, delta / 2);
    out->high = 1 - clopper(out->samples - hits - unsure, out->samples, delta / 2);
}

/* ---- drawing ---- */

static const double ROUNDING = 1e-9; /* of doubles, generously */
enum { NORMAL_BITS = 40 };           /* of a drawn number behind the point */

static double draw_normal(Dice *dice) { /* Box and Muller */
    double u = ((double)dice_bits(dice, 53) + 0.5) * 0x1p-53, v = (double)dice_bits(dice, 53) * 0x1p-53;
    return sqrt(-2 * log(u)) * cos(2 * M_PI * v);
}

typedef struct Sampler {
    Tape *tape; /* normal symbols are ordinary numbers of the world there */
    Machine *machine;
    Ratio *world;
    int first; /* of the drawn ones */
    Dice dice;
} Sampler;

static Sampler sampler_new(Arena *arena, const Tape *tape, const Ratio *world, uint64_t seed) {
    Sampler s = {
        .tape = tape_with_numbers(arena, tape), .first = tape->ratios, .dice = {seed ^ UINT64_C(0x5A3B1E)}};
    s.world = NEW_ARRAY(arena, Ratio, s.tape->ratios + 1);
    memcpy(s.world, world, sizeof(Ratio) * (size_t)tape->ratios);
    s.machine = system_f64.open(s.tape, arena);
    return s;
}

static void sampler_clear(Sampler *s) {
    system_f64.close(s->machine);
    tape_clear(s->tape);
}

static void sampler_run(Sampler *s) {
    for (int lane = 0; lane < LANES; lane++) {
        for (int i = 0; i < s->tape->slots.count; i++) {
            const Slot *slot = &s->tape->slots.items[i];
            if (slot->first < s->first) continue;
            double mean = slot->mean < 0 ? 0 : fmpq_get_d(&s->tape->constants.items[slot->mean]),
                   variance = slot->variance < 0 ? 1 : fmpq_get_d(&s->tape->constants.items[slot->variance]);
            for (int k = 0; k < slot->rows * slot->cols; k++) {
                double x = mean + sqrt(variance) * draw_normal(&s->dice);
                s->world[slot->first + k] =
                    (Ratio){llround(ldexp(x, NORMAL_BITS)), INT64_C(1) << NORMAL_BITS, 0};
            }
        }
        system_f64.load(s->machine, lane, s->world);
    }
    system_f64.run(s->machine, 0);
}

static Truth all_hold(const Machine *machine, int lane, const Test *tests, int count) {
    Truth truth = TRUTH_TRUE;
    for (int i = 0; i < count; i++)
        truth = truth_both(truth, system_f64.relate(machine, lane, tests[i].order, tests[i].a, tests[i].b));
    return truth;
}

bool sample_expectation(Arena *arena, const Tape *tape, Spot spot, const Ratio *world, uint64_t seed,
                        int64_t draws, double delta, Sampled *out) {
    const Inst *inst = &tape->inst.items[spot.inst];
    const Expectation *e = inst->op == T_EXPECT ? &tape->expectations.items[inst->aux] : NULL;
    bool number =
        e && e->kind == EXPECT_VAR && tape->inst.items[e->a].rows * tape->inst.items[e->a].cols == 1;
    if (!e || (e->kind != EXPECT_E && e->kind != EXPECT_P && !number)) return false;
    if (e->kind != EXPECT_P && !sample_in_unit(tape, (Spot){e->a, spot.row, spot.col})) return false;
    Sampler s = sampler_new(arena, tape, world, seed);
    int64_t unsure = 0, hits = 0;
    double sum = 0, squares = 0;
    bool fine = true;
    *out = (Sampled){0};
    for (int64_t i = 0; i < draws && fine; i += LANES) {
        sampler_run(&s);
        for (int lane = 0; lane < LANES && fine; lane++) {
            Truth given = all_hold(s.machine, lane, e->given, e->givens);
            fine = given == TRUTH_TRUE || given == TRUTH_FALSE;
            if (given != TRUTH_TRUE) continue;
            out->samples++;
            if (e->kind == EXPECT_P) {
                Truth event = all_hold(s.machine, lane, e->event, e->events);
                hits += event == TRUTH_TRUE;
                unsure += event != TRUTH_TRUE && event != TRUTH_FALSE;
            } else {
                double x = f64_value(s.machine, lane, e->a, spot.row, spot.col);
                fine = !system_f64.status(s.machine, lane, e->a) && x >= 0 && x <= 1;
                sum += x, squares += x * x;
            }
        }
    }
    double n = (double)out->samples;
    if (out->samples && e->kind == EXPECT_P)
        set_binomial(out, hits, unsure, delta);
    else if (out->samples && e->kind == EXPECT_E) {
        double h = hoeffding(out->samples, delta / 2) + ROUNDING;
        out->low = sum / n - h, out->high = sum / n + h;
    } else if (out->samples) { /* the variance: mean and mean square are both known that well */
        double h = hoeffding(out->samples, delta / 4) + ROUNDING, low = fmax(sum / n - h, 0),
               high = sum / n + h;
        out->low = squares / n - h - high * high, out->high = squares / n + h - low * low;
    }
    sampler_clear(&s);
    return fine && out->samples;
}

/* Of each draw one number whose mean is wanted: an entry, whether the event happens, the square of the distance from the
   mean. The second pass is for the variance, which needs the mean first. */
bool sample_estimate(Arena *arena, const Tape *tape, int inst, const Ratio *world, uint64_t seed,
                     int64_t draws, double *value, double *error) {
    const Inst *expect = &tape->inst.items[inst];
    const Expectation *e = expect->op == T_EXPECT ? &tape->expectations.items[expect->aux] : NULL;
    if (!e || e->kind == EXPECT_COV || expect->rows * expect->cols != 1) return false;
    int entries = e->kind == EXPECT_P ? 1 : tape->inst.items[e->a].rows * tape->inst.items[e->a].cols;
    int cols = e->kind == EXPECT_P ? 1 : tape->inst.items[e->a].cols;
    double *mean = NEW_ARRAY(arena, double, entries + 1), n = 0, sum = 0, squares = 0;
    for (int pass = e->kind == EXPECT_VAR ? 0 : 1; pass < 2; pass++) {
        Sampler s = sampler_new(arena, tape, world, seed);
        n = sum = squares = 0;
        for (int64_t i = 0; i < draws; i += LANES) {
            sampler_run(&s);
            for (int lane = 0; lane < LANES; lane++) {
                if (all_hold(s.machine, lane, e->given, e->givens) != TRUTH_TRUE) continue;
                double x = 0;
                if (e->kind == EXPECT_P) x = all_hold(s.machine, lane, e->event, e->events) == TRUTH_TRUE;
                for (int k = 0; k < entries && e->kind != EXPECT_P; k++) {
                    double y = f64_value(s.machine, lane, e->a, k / cols, k % cols);
                    if (pass == 0) mean[k] += y;
                    x += e->kind == EXPECT_VAR ? (y - mean[k]) * (y - mean[k]) : y;
                }
                n++, sum += x, squares += x * x;
            }
        }
        sampler_clear(&s);
        for (int k = 0; k < entries && pass == 0 && n; k++) mean[k] /= n;
    }
    if (n < 2) return false;
    *value = sum / n;
    *error = sqrt(fmax(squares / n - *value * *value, 0) / n);
    return isfinite(*value) && isfinite(*error);
}

/* ---- one world, as the reason why nothing is decided ---- */

enum { DRAWS = 100000 };
static const double DELTA = 1e-6;

static bool is_consistent(Order order, const Sampled *s, double other, bool swapped) {
    double low = s->low - ROUNDING, high = s->high + ROUNDING;
    bool less = order == REL_LT || order == REL_LE, more = order == REL_GT || order == REL_GE;
    if (swapped ? more : less) return low <= other;
    if (swapped ? less : more) return high >= other;
    return order == REL_NE || (low <= other && other <= high);
}

static bool number_at(Arena *arena, const Tape *tape, const Ratio *world, int inst, double *out) {
    Machine *machine = system_f64.open(tape, arena);
    for (int lane = 0; lane < LANES; lane++) system_f64.load(machine, lane, world);
    system_f64.run(machine, 0);
    bool known = !system_f64.status(machine, 0, inst);
    if (known) *out = f64_value(machine, 0, inst, 0, 0);
    system_f64.close(machine);
    return known;
}

Why sample_why(Run *run, uint64_t seed) {
    const Why beyond = {.kind = WHY_BEYOND};
    const World *world = NULL;
    for (int i = 0; i < run->fine_count; i++)
        if (!world || run->fine[i].row < world->row) world = &run->fine[i];
    if (!world || run->wanted != TRUTH_FALSE) return beyond;
    Entry *entry = run_entry(run, world->row);
    const Tape *tape = entry->program->tape;
    world_ratios(entry->layout, world->code, entry->ratios);
    for (int i = 0; i < entry->program->cases.count; i++)
        for (int k = 0; k < entry->program->cases.items[i].goals; k++) {
            const Test *test = &entry->program->cases.items[i].goal[k];
            if (!test->symbolic || test->eventually || test->order > REL_GE) continue;
            for (int side = 0; side < 2; side++) {
                int inst = side ? test->b : test->a, other = side ? test->a : test->b;
                double value;
                Sampled s;
                if (tape->inst.items[inst].op != T_EXPECT ||
                    !number_at(run->arena, tape, entry->ratios, other, &value) ||
                    !sample_expectation(run->arena, tape, (Spot){inst, 0, 0}, entry->ratios, seed, DRAWS,
                                        DELTA, &s))
                    continue;
                bool fits = is_consistent(test->order, &s, value, side);
                return (Why){.kind = fits ? WHY_SAMPLED : WHY_SAMPLED_AWAY, .sampled = s};
            }
        }
    return beyond;
}
