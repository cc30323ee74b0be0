/* thin.c: is there enough behind a statement that only trials speak for? An equation among its hypotheses is met by few of the
   worlds that are drawn, and those are alike. */
#include "run.h"

/* A hypothesis that says that something is equal to something, beyond the sizes. */
static bool has_equation(const Program *program) {
    for (int i = 0; i < program->cases.count; i++) {
        const Case *c = &program->cases.items[i];
        for (int k = 0; k < c->hypotheses; k++) {
            const Test *test = &c->hypothesis[k];
            if ((test->order == REL_EQ || test->order == REL_TENDS) &&
                !(tape_is_constant(program->tape, test->a) && tape_is_constant(program->tape, test->b)))
                return true;
        }
    }
    return false;
}

/* Worlds of these sizes among some that are always the same, so that it does not depend on the seed; −1: one of them has what
   is searched for. */
static int64_t met_worlds(Run *run, int row, uint64_t seed) {
    uint64_t state = UINT64_C(0x7E57ED) + (uint64_t)row;
    int64_t before = run->trials;
    Lanes *lanes = lanes_new(run, row);
    for (int i = 0; i < MORE_BLOCKS && run->trials - before < FEW_WORLDS; i++) {
        for (lanes->count = 0; lanes->count < LANES; lanes->count++)
            draw_codes(run->entries[row].layout, lanes->code[lanes->count], run_bits, &state);
        int failed = run_test_lanes(run, row, lanes->code, lanes->count);
        if (failed < 0) continue;
        run_start_from(run, seed, row, lanes->code[failed]);
        return -1;
    }
    return run->trials - before;
}

Why run_thin(Arena *arena, Run *run, uint64_t seed) {
    int rows = run->pool_count, step = (rows + MORE_ROWS - 1) / MORE_ROWS;
    bool enough = false, asked = false;
    Why why = {0};
    for (int i = 0; i < rows; i += i + step < rows || i == rows - 1 ? step : 1) { /* the last one always */
        int row = run->pool[i];
        if (!run_entry(run, row)->able || !has_equation(run->entries[row].program)) continue;
        int64_t met = met_worlds(run, row, seed);
        if (met < 0) return (Why){0};
        asked = true;
        enough = enough || met >= FEW_WORLDS;
        if (met && met < FEW_WORLDS && !why.kind)
            why = (Why){.kind = WHY_FEW_WORLDS, .worlds = (int)met, .at = run_sizes_at(arena, run, row)};
    }
    if (asked && !enough && !why.kind) why.kind = WHY_FEW_WORLDS;
    return why;
}
