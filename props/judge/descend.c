/* descend.c: an inequality that held in every world is approached. From some worlds numbers are changed little by little, so that
   its two sides come closer, until it breaks or cannot be brought further: sin x ≤ 0.999999 is wrong near 11/7 only, and x ≠ e 𝟏
   where every entry of x is e. Doubles show the way; whether it breaks is seen in exact arithmetic. */
#include "run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DESCENT_ROWS = 5, STARTS = 3, MOST_DRAWN = 24, STEPS = 160, SETTLED = 14, FINEST = 36 };
static const double CLOSE = 1e-9,
                    ROOM = 1e-4; /* sides as good as equal; a hypothesis that is not at its edge */

typedef struct Descent {
    Run *run;
    bool touched; /* at some numbers its sides are as good as equal, though it does not break */
    Entry *entry;
    Machine *machine;
    int *coordinate; /* those that may be changed */
    int coordinates, starts;
    Dice dice;
} Descent;

static bool is_order(Order order) { return order >= REL_LT && order <= REL_GE; }

static bool is_inequality(const Program *program) {
    for (int i = 0; i < program->cases.count; i++) {
        const Case *c = &program->cases.items[i];
        for (int k = 0; k < c->goals; k++)
            if (!is_order(c->goal[k].order) && c->goal[k].order != REL_NE) return false;
    }
    return program->cases.count && !program->eventually && !program->symbolic && !program->mixed;
}

/* How far a relation is from breaking: for an order the least over its entries, for ≠ the square of the
   distance. */
static double margin_of(const Descent *d, const Test *test, int lane) {
    const Inst *side = &d->entry->program->tape->inst.items[test->a];
    if (system_f64.status(d->machine, lane, test->a) || system_f64.status(d->machine, lane, test->b))
        return INFINITY;
    double least = INFINITY, squares = 0;
    for (int i = 0; i < side->rows * side->cols; i++) {
        double a = f64_value(d->machine, lane, test->a, i / side->cols, i % side->cols),
               b = f64_value(d->machine, lane, test->b, i / side->cols, i % side->cols);
        double gap = test->order == REL_LT || test->order == REL_LE ? b - a : a - b;
        if (!isfinite(gap)) return INFINITY;
        least = fmin(least, gap);
        squares += gap * gap;
    }
    return test->order == REL_NE ? squares : least;
}

static double margin(const Descent *d, int lane) {
    double least = INFINITY;
    for (int i = 0; i < d->entry->program->cases.count; i++) {
        const Case *c = &d->entry->program->cases.items[i];
        bool holds = true;
        for (int k = 0; k < c->hypotheses && holds; k++)
            holds = system_f64.relate(d->machine, lane, c->hypothesis[k].order, c->hypothesis[k].a,
                                      c->hypothesis[k].b) == TRUTH_TRUE;
        for (int k = 0; k < c->goals && holds; k++) least = fmin(least, margin_of(d, &c->goal[k], lane));
    }
    return least;
}

/* number + sign · 2^−exponent; false: not a number of its kind, or too long. */
static bool moved(const Coordinate *c, Ratio number, int sign, int exponent, Ratio *out) {
    bool whole = c->kind == CODE_NATURAL || c->kind == CODE_WHOLE;
    if (whole && exponent > 0) return false;
    int64_t den = exponent > 0 ? INT64_C(1) << exponent : 1,
            step = exponent < 0 ? INT64_C(1) << -exponent : 1;
    int64_t common = number.den > den ? number.den : den; /* both are powers of two */
    if (llabs(number.num) > (INT64_C(1) << 52) / (common / number.den)) return false;
    out->num = number.num * (common / number.den) + sign * step * (common / den);
    out->den = common;
    out->tens = 0;
    while (out->den > 1 && out->num % 2 == 0) out->num /= 2, out->den /= 2;
    bool positive = c->kind == CODE_POSITIVE || c->kind == CODE_NATURAL;
    return positive ? out->num > 0 || (c->kind == CODE_NATURAL && !out->num)
                    : out->num || c->kind != CODE_NONZERO;
}

/* The nearest fractions with a power of two below, to begin with. */
static void make_dyadic(const Layout *layout, Ratio *ratios) {
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (c->kind == CODE_PERMUTATION || c->kind == CODE_REFLECTOR) continue;
        Ratio *r = &ratios[c->first];
        if (r->tens) *r = (Ratio){r->num < 0 ? -1 : 1, 1, 0};
        if (!(r->den & (r->den - 1))) continue;
        double x = ldexp((double)r->num / (double)r->den, 12);
        *r = (Ratio){(int64_t)nearbyint(x), 1 << 12, 0};
        while (r->den > 1 && r->num % 2 == 0) r->num /= 2, r->den /= 2;
        if (!r->num && c->kind != CODE_RATIONAL) *r = (Ratio){1, 1 << 12, 0};
    }
}

static Ratio simplest_near(Ratio r, int exponent) {
    fmpq_t low, high, step, out;
    fmpq_init(low), fmpq_init(high), fmpq_init(step), fmpq_init(out);
    fmpq_set_si(low, r.num, (ulong)r.den);
    fmpq_set_si(step, 1, 1);
    fmpq_div_2exp(step, step, (flint_bitcnt_t)exponent);
    fmpq_add(high, low, step);
    fmpq_sub(low, low, step);
    fmpq_simplest_between(out, low, high);
    Ratio simple = {fmpz_get_si(fmpq_numref(out)), fmpz_get_si(fmpq_denref(out)), 0};
    fmpq_clear(low), fmpq_clear(high), fmpq_clear(step), fmpq_clear(out);
    return simple;
}

/* Is there a world of the kind that is drawn, as near as 2^−exponent, in which it breaks? Simple numbers first. */
static bool breaks(Descent *d, const Ratio *ratios, const int64_t *start, uint64_t seed, int row) {
    const Layout *layout = d->entry->layout;
    int64_t *code = NEW_ARRAY(d->run->arena, int64_t, layout->count + 1);
    for (int exponent = 2; exponent <= FINEST; exponent += 4) {
        bool fits = true;
        memcpy(code, start, sizeof(int64_t) * (size_t)layout->count);
        for (int i = 0; i < d->coordinates && fits; i++) {
            const Coordinate *c = &layout->coordinate[d->coordinate[i]];
            Ratio simple = ratios[c->first];
            if (c->kind != CODE_NATURAL && c->kind != CODE_WHOLE) simple = simplest_near(simple, exponent);
            code[d->coordinate[i]] = code_of(c->kind, simple);
            fits = code[d->coordinate[i]] >= 0;
        }
        if (!fits || run_exact(d->run, row, code, HOLD_PRECISION).truth != d->run->wanted) continue;
        run_start_from(d->run, seed, row, code);
        return true;
    }
    return false;
}

/* At the edge of its hypotheses an inequality may be as good as an equation: x > 0 ⇒ x² > 0. Are its sides as good as equal
   where the hypotheses hold with room to spare? In the first lane. */
static bool touches_inside(const Descent *d) {
    const Program *program = d->entry->program;
    for (int i = 0; i < program->cases.count; i++) {
        const Case *c = &program->cases.items[i];
        bool inside = true, touches = false;
        for (int k = 0; k < c->hypotheses && inside; k++)
            inside = tape_is_constant(program->tape, &c->hypothesis[k])
                         ? system_f64.relate(d->machine, 0, c->hypothesis[k].order, c->hypothesis[k].a,
                                             c->hypothesis[k].b) == TRUTH_TRUE
                         : margin_of(d, &c->hypothesis[k], 0) > ROOM;
        for (int k = 0; k < c->goals; k++) touches = touches || margin_of(d, &c->goal[k], 0) < CLOSE;
        if (inside && touches) return true;
    }
    return false;
}

static void load(Descent *d, const Ratio *ratios) {
    for (int lane = 0; lane < LANES; lane++) system_f64.load(d->machine, lane, ratios);
}

/* From one world; true: it leads to one that breaks it. */
static bool descend_from(Descent *d, int row, const int64_t *start, uint64_t seed) {
    const Layout *layout = d->entry->layout;
    Ratio *at = NEW_ARRAY(d->run->arena, Ratio, layout->ratios + 1),
          *next = NEW_ARRAY(d->run->arena, Ratio, (layout->ratios + 1) * LANES);
    world_ratios(layout, start, at);
    make_dyadic(layout, at);
    load(d, at);
    system_f64.run(d->machine, 0);
    double now = margin(d, 0);
    d->starts += isfinite(now); /* otherwise its hypotheses fail, or a side has no value */
    int exponent = 0, since = 0;
    for (int step = 0; step < STEPS && isfinite(now) && now > 0 && exponent < FINEST; step++) {
        for (int lane = 0; lane < LANES; lane++) {
            Ratio *mine = next + (size_t)lane * (size_t)(layout->ratios + 1);
            memcpy(mine, at, sizeof(Ratio) * (size_t)layout->ratios);
            int which = d->coordinate[dice_bits(&d->dice, 31) % (uint64_t)d->coordinates];
            const Coordinate *c = &layout->coordinate[which];
            Ratio out;
            if (moved(c, at[c->first], lane % 2 ? 1 : -1, exponent - lane / 4, &out)) mine[c->first] = out;
            system_f64.load(d->machine, lane, mine);
        }
        system_f64.run(d->machine, 0);
        int best = -1;
        for (int lane = 0; lane < LANES; lane++) {
            double there = margin(d, lane);
            if (there < now) now = there, best = lane;
        }
        if (best >= 0) {
            memcpy(at, next + (size_t)best * (size_t)(layout->ratios + 1),
                   sizeof(Ratio) * (size_t)layout->ratios);
            since = 0;
        } else if (++since > d->coordinates / 2)
            exponent++, since = 0;
    }
    if (!isfinite(now) || now >= CLOSE) return false;
    if (breaks(d, at, start, seed, row)) return true;
    load(d, at);
    system_f64.run(d->machine, 0);
    d->touched = d->touched || (exponent >= SETTLED && touches_inside(d));
    return false;
}

static Descended descend_at(Run *run, int row, uint64_t seed) {
    Entry *entry = run_entry(run, row);
    const Layout *layout = entry->layout;
    if (!entry->able || entry->equation || !is_inequality(entry->program)) return DESCENDED_NOWHERE;
    Descent d = {.run = run, .entry = entry, .dice = {UINT64_C(0xDE5C) + (uint64_t)row}};
    d.coordinate = NEW_ARRAY(run->arena, int, layout->count + 1);
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        bool moves = c->kind != CODE_PERMUTATION && c->kind != CODE_REFLECTOR && c->avoid < 0;
        if (c->used && moves) d.coordinate[d.coordinates++] = i;
    }
    if (!d.coordinates) return DESCENDED_NOWHERE;
    d.machine = system_f64.open(entry->program->tape, run->arena);
    int64_t *code = NEW_ARRAY(run->arena, int64_t, layout->count + 1);
    bool found = false;
    for (int drawn = 0; drawn < MOST_DRAWN && d.starts < STARTS && !found; drawn++) {
        draw_codes(layout, code, &d.dice);
        found = descend_from(&d, row, code, seed);
    }
    system_f64.close(d.machine);
    return found ? DESCENDED_BREAKS : d.touched ? DESCENDED_TOUCHES : DESCENDED_NOWHERE;
}

Descended run_descend(Run *run, uint64_t seed) {
    int rows = run->pool_count, step = rows > DESCENT_ROWS ? rows / DESCENT_ROWS : 1;
    Descended found = DESCENDED_NOWHERE;
    for (int i = 0; i < rows && found != DESCENDED_BREAKS; i += step) {
        Descended here = descend_at(run, run->pool[i], seed);
        if (here > found) found = here;
    }
    return found;
}
