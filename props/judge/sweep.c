/* sweep.c: worlds that are tried whatever chance did: every permutation, the numbers the statement mentions, and the
   simplest worlds of each choice of sizes. */
#include "run.h"

#include <string.h>

uint64_t run_bits(void *state, int bits) { /* a plain generator for what is not the engine's */
    uint64_t *s = state, z = (*s += UINT64_C(0x9E3779B97F4A7C15));
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (z ^ z >> 31) >> (64 - bits);
}

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

static Lanes *sweep_permutations(Run *run, int row, uint64_t *state) {
    const Layout *layout = run_entry(run, row)->layout;
    for (int i = 0; i < layout->count; i++) {
        if (layout->coordinate[i].kind != CODE_PERMUTATION || !layout->coordinate[i].used) continue;
        int64_t count = code_count(CODE_PERMUTATION, layout->coordinate[i].n);
        Lanes *lanes = lanes_new(run, row);
        for (int64_t code = 0; code < count;) {
            for (lanes->count = 0; lanes->count < LANES && code < count; lanes->count++) {
                draw_codes(layout, lanes->code[lanes->count], run_bits, state);
                lanes->code[lanes->count][i] = code++;
            }
            if (run_test_lanes(run, row, lanes->code, lanes->count) >= 0) return lanes;
        }
    }
    return NULL;
}

/* The numbers the statement mentions and their halves, one entry at a time: x ≠ 3/7 is wrong at one place only, and
   x² − 14 x + 49 > 0 at 7. */
static Lanes *sweep_constants(Run *run, int row) {
    const Layout *layout = run_entry(run, row)->layout;
    Lanes *lanes = lanes_new(run, row);
    for (int i = 0; i < layout->count; i++)
        for (int k = 0; k < 4 * layout->constant_count && layout->coordinate[i].used; k++) {
            Ratio r = layout->constants[k / 4];
            if (k % 4 > 1) r.num % 2 ? (r.den *= 2) : (r.num /= 2);
            if (k % 2) r.num = -r.num;
            int64_t code = code_of(layout->coordinate[i].kind, r), *codes = lanes->code[lanes->count];
            if (code < 0) continue;
            memset(codes, 0, sizeof(int64_t) * (size_t)layout->count);
            codes[i] = code;
            if (++lanes->count < LANES) continue;
            if (run_test_lanes(run, row, lanes->code, lanes->count) >= 0) return lanes;
            lanes->count = 0;
        }
    if (lanes->count && run_test_lanes(run, row, lanes->code, lanes->count) >= 0) return lanes;
    return NULL;
}

static bool draws(const Layout *layout) { /* or is it about sizes and indices alone? */
    for (int i = 0; i < layout->count; i++)
        if (layout->coordinate[i].used) return true;
    return false;
}

Lanes *run_sweep(Run *run, uint64_t seed) {
    uint64_t state = seed;
    int rows = run->brief && run->pool_count > PROVED_ROWS ? PROVED_ROWS : run->pool_count;
    for (int i = 0, step; i < rows;
         i += i + step < rows || i == rows - 1 ? step : 1) { /* the last one always */
        int row = run->pool[i];
        step = i < SWEEP_ROWS / 2 || !draws(run_entry(run, row)->layout) ? 1 : 2;
        if (!run_entry(run, row)->able) continue;
        Lanes *failing = sweep_permutations(run, row, &state);
        if (!failing && i < CONSTANT_ROWS) failing = sweep_constants(run, row);
        if (failing) return failing;
        Sweep s = {run, row, lanes_new(run, row), row < 8 ? 256 : 32, false};
        enumerate_worlds(run->arena, run_entry(run, row)->layout, 2, sweep_visit, &s);
        if (!s.failed) sweep_flush(&s);
        if (s.failed) return s.lanes;
    }
    return NULL;
}
