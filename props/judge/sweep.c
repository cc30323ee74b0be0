/* sweep.c: worlds that are tried whatever chance did: every permutation, the numbers the statement suggests, small whole
   numbers, and the simplest worlds of each choice of sizes. */
#include "run.h"

#include <string.h>

typedef struct Sweep {
    Run *run;
    int row;
    Lanes *lanes;
    int left;
    bool failed;
} Sweep;

static bool sweep_flush(Sweep *s) {
    if (!s->lanes->count) return true;
    if (run_test_lanes(s->run, s->row, s->lanes->code, s->lanes->count) >= 0) {
        s->failed = true;
        return false;
    }
    s->lanes->count = 0;
    return true;
}

static bool sweep_visit(void *data, const int64_t *code) {
    Sweep *s = data;
    const Layout *layout = run_entry(s->run, s->row)->layout;
    memcpy(s->lanes->code[s->lanes->count++], code, sizeof(int64_t) * (size_t)layout->count);
    if (--s->left <= 0) return false;
    return s->lanes->count < LANES || sweep_flush(s);
}

static Lanes *sweep_permutations(Run *run, int row, Dice *dice) {
    const Layout *layout = run_entry(run, row)->layout;
    for (int i = 0; i < layout->count; i++) {
        if (layout->coordinate[i].kind != CODE_PERMUTATION || !layout->coordinate[i].used) continue;
        int64_t count = code_count(CODE_PERMUTATION, layout->coordinate[i].n);
        Lanes *lanes = lanes_new(run, row);
        for (int64_t code = 0; code < count;) {
            for (lanes->count = 0; lanes->count < LANES && code < count; lanes->count++) {
                draw_codes(layout, lanes->code[lanes->count], dice);
                lanes->code[lanes->count][i] = code++;
            }
            if (run_test_lanes(run, row, lanes->code, lanes->count) >= 0) return lanes;
        }
    }
    return NULL;
}

/* Worlds are gathered in a block of lanes; true: one of them fails. */
static bool sweep_world(Run *run, Lanes *lanes) {
    if (++lanes->count < LANES) return false;
    if (run_test_lanes(run, lanes->row, lanes->code, lanes->count) >= 0) return true;
    lanes->count = 0;
    return false;
}

/* A permutation of one point has the code 0 only. */
static bool has_second_code(const Coordinate *c) { return c->used && code_count(c->kind, c->n) > 1; }

/* One entry is a number that the statement suggests, as x ≠ 3/7 is wrong at one place only, and x² − 14 x + 49 > 0 at 7. The others are
   0; then, for the literals, also another one is 1 (kᵀq = 4 needs that), and then all are drawn. */
static Lanes *sweep_numbers(Run *run, int row, Dice *dice) {
    const Layout *layout = run_entry(run, row)->layout;
    const Numbers *numbers = layout->numbers;
    Lanes *lanes = lanes_new(run, row);
    int used = 0;
    for (int i = 0; i < layout->count; i++) used += layout->coordinate[i].used;
    int most = used ? NUMBER_WORLDS / used : 0;
    if (most > numbers->count) most = numbers->count;
    if (most < numbers->written) most = numbers->written;
    bool telling = numbers->count > numbers->written && !run->brief; /* others than 1, 2 and ½ */
    bool pairs = telling && 2 * used * used * numbers->written <= NUMBER_WORLDS;
    for (int i = 0; i < layout->count; i++)
        for (int k = 0; k < 2 * most && layout->coordinate[i].used; k++) {
            Ratio r = numbers->items[k / 2];
            if (k % 2) r.num = -r.num;
            int64_t code = code_of(layout->coordinate[i].kind, r);
            for (int other = -1; code >= 0 && other <= layout->count; other++) {
                bool drawn = other == layout->count, pair = other >= 0 && !drawn;
                if (pair && (!pairs || other == i || !has_second_code(&layout->coordinate[other]))) continue;
                int64_t *codes = lanes->code[lanes->count];
                memset(codes, 0, sizeof(int64_t) * (size_t)layout->count);
                if (drawn) draw_codes(layout, codes, dice);
                if (pair) codes[other] = 1;
                codes[i] = code;
                if (sweep_world(run, lanes)) return lanes;
                if (k >= 2 * numbers->written || !telling) break;
            }
        }
    return lanes->count && run_test_lanes(run, row, lanes->code, lanes->count) >= 0 ? lanes : NULL;
}

/* If the world is a few whole numbers, all small ones: t_1² = 2 t_2² + 1 is met by 3 and 2, and nothing draws just these. */
static Lanes *sweep_whole_numbers(Run *run, int row) {
    const Layout *layout = run_entry(run, row)->layout;
    static const int64_t bounds[] = {0, 2000, 60, 14};
    int used[3], count = 0;
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (!c->used) continue;
        if ((c->kind != CODE_NATURAL && c->kind != CODE_WHOLE) || count == 3) return NULL;
        used[count++] = i;
    }
    Lanes *lanes = lanes_new(run, row);
    int64_t bound = bounds[count], worlds = count ? 1 : 0;
    for (int k = 0; k < count; k++) worlds *= bound;
    for (int64_t world = 0; world < worlds; world++) {
        int64_t *codes = lanes->code[lanes->count], rest = world;
        memset(codes, 0, sizeof(int64_t) * (size_t)layout->count);
        for (int k = 0; k < count; k++, rest /= bound) codes[used[k]] = rest % bound;
        if (sweep_world(run, lanes)) return lanes;
    }
    return lanes->count && run_test_lanes(run, row, lanes->code, lanes->count) >= 0 ? lanes : NULL;
}

static bool draws(const Layout *layout) { /* or is it about sizes and indices alone? */
    for (int i = 0; i < layout->count; i++)
        if (layout->coordinate[i].used) return true;
    return false;
}

Lanes *run_sweep(Run *run, uint64_t seed) {
    Dice dice = {seed};
    bool whole = run->brief;
    int rows = run->pool_count;
    for (int i = 0, step; i < rows;
         i += i + step < rows || i == rows - 1 ? step : 1) { /* the last one always */
        int row = run->pool[i];
        step = i < SWEEP_ROWS / 2 || !draws(run_entry(run, row)->layout) ? 1 : 2;
        if (!run_entry(run, row)->able) continue;
        Lanes *failing = sweep_permutations(run, row, &dice);
        if (!failing && i < NUMBER_ROWS) failing = sweep_numbers(run, row, &dice);
        if (!failing && i < NUMBER_ROWS && !whole) {
            int64_t before = run->trials;
            failing = sweep_whole_numbers(run, row);
            whole = run->trials > before; /* sizes matter little here: once is enough */
        }
        if (failing) return failing;
        Sweep s = {run, row, lanes_new(run, row), row < 8 ? 256 : 32, false};
        enumerate_worlds(run->arena, run_entry(run, row)->layout, (Allowed){.largest = 2}, sweep_visit, &s);
        if (!s.failed) sweep_flush(&s);
        if (s.failed) return s.lanes;
    }
    return NULL;
}
