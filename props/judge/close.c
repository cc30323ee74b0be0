/* close.c: how far the two sides of x ≈ y are apart where nothing grows. q = 1000 (k_a + k_b) is not a limit, and still no
   reader can tell its output from the mean of two values. The distance is bounded in ball arithmetic, relative to the scale
   of core/tape/tolerance.c, in worlds of many sizes: those, and no others, are what the bound is about. */
#include "run.h"

#include <string.h>

#include "core/system/ball.h"

enum {
    CLOSE_ROWS = 48,      /* sizes, the smallest and the largest among them */
    CLOSE_WORLDS = 3,     /* worlds of each, as they are drawn, */
    CLOSE_CORNERS = 3,    /* and with no other numbers than 1 and −1: there most distances are largest */
    CLOSE_BITS = 8,       /* to which a distance should be known */
    NOT_CLOSE = 1000,     /* one part in this many: sides further apart than that are not called close */
    CLOSE_PRECISION = 128 /* to begin with */
};

typedef struct Measured {
    Run *run;
    Entry *entry;
    Machine *ball, *q;
    mag_t most; /* the largest distance so far, relative to the scale */
    int64_t worlds;
    bool whatever; /* the distance is of interest whatever it is */
} Measured;

/* The same statement in a claim whose tolerance is 1: then every ≈ is the test of a distance against the scale. */
static Problem *with_tolerance_one(Arena *arena, const Problem *problem) {
    Problem *copy = NEW(arena, Problem);
    Claim *claim = NEW(arena, Claim);
    *copy = *problem;
    *claim = *problem->claim;
    claim->tolerance = node_number(arena, problem->statement->span, 1);
    copy->claim = claim;
    return copy;
}

static bool is_met(const Measured *m, const Case *c) {
    for (int i = 0; i < c->hypotheses; i++) {
        const Test *t = &c->hypothesis[i];
        if (t->eventually || t->symbolic ||
            (system_q.relate(m->q, 0, t->order, t->a, t->b) != TRUTH_TRUE &&
             system_ball.relate(m->ball, 0, t->order, t->a, t->b) != TRUTH_TRUE))
            return false;
    }
    return true;
}

/* distance/scale for one entry, from above. False: there is no bound. */
static bool bound(mag_t out, const arb_struct *distance, const arb_struct *scale, bool *sharp) {
    mag_t least;
    mag_init(least);
    arb_get_mag_lower(least, scale);
    arb_get_mag(out, distance);
    bool fine = arb_is_finite(distance) && arb_is_finite(scale) && !mag_is_zero(least);
    if (fine) mag_div(out, out, least);
    *sharp = *sharp && (arb_is_zero(distance) || arb_rel_accuracy_bits(distance) >= CLOSE_BITS);
    mag_clear(least);
    return fine;
}

/* The largest distance in the world that is loaded, at this precision. False: it could not be bounded. */
static bool largest(const Measured *m, long precision, mag_t most, bool *any, bool *sharp) {
    const Program *program = m->entry->program;
    bool fine = true;
    mag_t one;
    mag_init(one);
    mag_zero(most);
    *any = false, *sharp = true;
    system_ball.run(m->ball, precision);
    for (int i = 0; i < program->cases.count && fine; i++) {
        const Case *c = &program->cases.items[i];
        for (int k = 0; k < c->goals && is_met(m, c) && fine; k++) {
            const Test *goal = &c->goal[k];
            const Inst *side = &program->tape->inst.items[goal->a];
            fine = goal->within && !goal->symbolic && !system_ball.status(m->ball, 0, goal->a);
            for (int e = 0; e < side->rows * side->cols && fine; e++) {
                int row = e / side->cols, col = e % side->cols;
                fine = bound(one, ball_value(m->ball, goal->a, row, col),
                             ball_value(m->ball, goal->b, row, col), sharp);
                mag_max(most, most, one);
                *any = true;
            }
        }
    }
    mag_clear(one);
    return fine;
}

/* False: it could not be bounded, or the sides are not close. */
static bool measure(Measured *m, const int64_t *code) {
    mag_t here, limit;
    bool any = false, sharp = false, fine = true;
    mag_init(here), mag_init(limit);
    world_ratios(m->entry->layout, code, m->entry->ratios);
    system_q.load(m->q, 0, m->entry->ratios);
    system_q.run(m->q, 0);
    system_ball.load(m->ball, 0, m->entry->ratios);
    for (long precision = CLOSE_PRECISION; precision <= REFUTE_PRECISION && fine && !sharp; precision *= 2)
        fine = largest(m, precision, here, &any, &sharp);
    mag_set_ui(limit, NOT_CLOSE);
    mag_inv_lower(limit, limit);
    fine = fine && (m->whatever || mag_cmp(here, limit) <= 0);
    if (fine && any) {
        mag_max(m->most, m->most, here);
        m->worlds++;
        m->entry->counted = true;
    }
    mag_clear(here), mag_clear(limit);
    return fine;
}

static void draw_corner(const Layout *layout, int64_t *code, Dice *dice) {
    draw_codes(layout, code, dice);
    for (int i = 0; i < layout->count; i++)
        if (layout->coordinate[i].kind == CODE_RATIONAL)
            code[i] = code_of(CODE_RATIONAL, (Ratio){dice_bits(dice, 1) ? 1 : -1, 1, 0});
}

/* Worlds of one choice of sizes; `code`: this world too, NULL: only drawn ones. */
static bool measure_row(Measured *m, int row, const int64_t *code, Dice *dice) {
    m->entry = run_entry(m->run, row);
    if (!m->entry->able) return !code;
    Arena *arena = arena_new();
    const Tape *tape = m->entry->program->tape;
    m->ball = system_ball.open(tape, arena);
    m->q = system_q.open(tape, arena);
    int64_t *drawn = NEW_ARRAY(arena, int64_t, m->entry->layout->count + 1);
    bool close = !code || measure(m, code);
    for (int i = 0; i < CLOSE_WORLDS + CLOSE_CORNERS && close; i++) {
        if (i < CLOSE_WORLDS)
            draw_codes(m->entry->layout, drawn, dice);
        else
            draw_corner(m->entry->layout, drawn, dice);
        close = measure(m, drawn);
    }
    system_ball.close(m->ball);
    system_q.close(m->q);
    arena_free(arena);
    return close;
}

/* The least whole e with x ≤ 10^e. */
static int exponent_of(const mag_t x) {
    int e = mag_is_zero(x) ? -1000 : (int)(mag_get_d_log2_approx(x) * 0.30103) - 2;
    arb_t power, value;
    arb_init(power), arb_init(value);
    arf_set_mag(arb_midref(value), x);
    for (bool fits = false; !fits; e += !fits) {
        arb_set_ui(power, 10);
        arb_pow_fmpz(power, power, (fmpz[]){e}, CLOSE_PRECISION);
        fits = arb_le(value, power);
    }
    arb_clear(power), arb_clear(value);
    return e;
}

static bool take_name(const Node *node, void *data) {
    Closeness *closeness = data;
    const Sym *sym = node->sym;
    if (!sym || sym->kind != SYM_DRAWN || !sym->given || sym->given->kind != GIVEN_ENTRIES) return false;
    for (int i = 0; i < closeness->scale.count; i++)
        if (closeness->scale.items[i] == sym) return false;
    PUSH(closeness->arena, &closeness->scale, sym);
    return false;
}

const Closeness *measure_closeness(Arena *arena, const Problem *problem, const Witness *witness,
                                   uint64_t seed) {
    if (problem->statement->relation->rel != R_APPROX) return NULL;
    Arena *working = arena_new();
    Run *run = run_new(working, with_tolerance_one(working, problem), &(Mismatches){0}, ASK_ALL);
    Measured m = {.run = run, .whatever = !witness};
    mag_init(m.most);
    Dice dice = {seed ^ UINT64_C(0xC105E)};
    int row = witness ? sizes_find(run->sizes, witness->size) : -1;
    bool close = !witness || (row >= 0 && run_entry(run, row)->layout->count == witness->codes);
    if (close && witness) close = measure_row(&m, row, witness->code, &dice);
    int step = run->pool_count > CLOSE_ROWS ? run->pool_count / CLOSE_ROWS : 1;
    for (int i = run->pool_count - 1; i >= 0 && close;
         i -= step) /* the largest first: there the sums are long */
        close = measure_row(&m, run->pool[i], NULL, &dice);
    Closeness *closeness = NULL;
    if (close && m.worlds) {
        closeness = NEW(arena, Closeness);
        *closeness = (Closeness){.arena = arena,
                                 .exponent = exponent_of(m.most),
                                 .worlds = m.worlds,
                                 .ranges = run_size_ranges(arena, run),
                                 .tolerance = problem->claim->tolerance};
        node_any(problem->statement->relation, take_name, closeness);
    }
    mag_clear(m.most);
    run_close(run);
    arena_free(working);
    return closeness;
}
