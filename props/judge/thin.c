/* thin.c: is there enough behind a statement that only trials speak for? An equation among its hypotheses is met by few of the
   worlds that are drawn, and those are alike. */
#include "run.h"

/* Draws a block of worlds and makes the equations hold in every second one, if that can be done. */
static void draw_block(Run *run, const Mend *mend, Lanes *lanes, uint64_t *state) {
    const Layout *layout = run->entries[lanes->row].layout;
    for (lanes->count = 0; lanes->count < LANES; lanes->count++) {
        int64_t *code = lanes->code[lanes->count];
        draw_codes(layout, code, run_bits, state);
        if (mend && lanes->count % 2 && !mend_world(mend, layout, code))
            draw_codes(layout, code, run_bits, state);
    }
}

/* Worlds of these sizes among some that are always the same, so that it does not depend on the seed; −1: one of them has what
   is searched for. */
static int64_t met_worlds(Run *run, int row, uint64_t seed) {
    uint64_t state = UINT64_C(0x7E57ED) + (uint64_t)row;
    int64_t before = run->trials;
    run->unsure = 0; /* exact arithmetic is asked about each of these */
    Lanes *lanes = lanes_new(run, row);
    int failed = -1, cases = run->entries[row].program->cases.count;
    Mend *mend = mend_open(run, row, (int)(run_bits(&state, 31) % (uint64_t)cases));
    for (int i = 0; i < MORE_BLOCKS && run->trials - before < FEW_WORLDS && failed < 0; i++) {
        draw_block(run, mend, lanes, &state);
        failed = run_test_lanes(run, row, lanes->code, lanes->count);
    }
    mend_close(mend);
    if (failed >= 0) run_start_from(run, seed, row, lanes->code[failed]);
    return failed < 0 ? run->trials - before : -1;
}

Why run_thin(Arena *arena, Run *run, uint64_t seed) {
    int rows = run->pool_count, step = (rows + MORE_ROWS - 1) / MORE_ROWS;
    bool enough = false, asked = false;
    Why why = {0};
    for (int i = 0; i < rows; i += i + step < rows || i == rows - 1 ? step : 1) { /* the last one always */
        int row = run->pool[i];
        const Entry *entry = run_entry(run, row);
        enough = enough || (entry->counted && !entry->equation);
        if (!entry->able || !entry->equation) continue;
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
