/* thin.c: is there enough behind a statement that only trials speak for? An equation among its hypotheses is met by few of the
   worlds that are drawn, and those are alike: at every choice of sizes there have to be some that differ. */
#include "props/decide/decide.h"
#include "run.h"

#include <string.h>

enum { SEEN = 512 }; /* more than are drawn */

typedef struct Hashes { /* worlds that were tried, by a hash of the numbers that matter */
    uint64_t hash[SEEN];
} Hashes;

static bool is_new(Hashes *seen, const Layout *layout, const int64_t *code) {
    uint64_t hash = 1;
    for (int i = 0; i < layout->count; i++)
        if (layout->coordinate[i].used) hash = (hash ^ (uint64_t)code[i]) * UINT64_C(0x9E3779B97F4A7C15) + 1;
    hash = hash ? hash : 1;
    int at = (int)(hash >> 40) % SEEN;
    for (int tries = 0; tries < SEEN; tries++, at = (at + 1) % SEEN) {
        if (seen->hash[at] == hash) return false;
        if (seen->hash[at]) continue;
        seen->hash[at] = hash;
        return true;
    }
    return false;
}

/* Draws a block of new worlds, half of them with the equations made to hold, if that can be done. False: the equations leave no
   choice, and the one world that meets them is in the block. */
static bool draw_block(Run *run, Mend *mend, Hashes *seen, Lanes *lanes, Dice *dice) {
    const Layout *layout = run->entries[lanes->row].layout;
    bool free = true;
    lanes->count = 0;
    for (int tries = 0; tries < 2 * LANES && lanes->count < LANES && free; tries++) {
        int64_t *code = lanes->code[lanes->count];
        draw_codes(layout, code, dice);
        bool mended = mend && tries % 2 && mend_world(mend, layout, code);
        if (mended) free = !mend_is_unique(mend);
        if (mend && tries % 2 && !mended) continue;
        lanes->count += is_new(seen, layout, code) || !free;
    }
    return free;
}

/* Different worlds of these sizes that meet the hypotheses, among some that are always the same, so that it does not depend on
   the seed; −1: one of them has what is searched for. */
static int64_t met_worlds(Run *run, int row, uint64_t seed) {
    Dice dice = {UINT64_C(0x7E57ED) + (uint64_t)row};
    int64_t before = run->trials;
    run->unsure = run->blind = 0; /* exact arithmetic is asked about each of these */
    Lanes *lanes = lanes_new(run, row);
    int failed = -1, cases = run->entries[row].program->cases.count;
    Mend *mend = mend_open(run, row, (int)(dice_bits(&dice, 31) % (uint64_t)cases));
    Hashes seen = {{0}};
    bool free = true;
    for (int i = 0; i < MORE_BLOCKS && run->trials - before < FEW_WORLDS && failed < 0 && free; i++) {
        free = draw_block(run, mend, &seen, lanes, &dice);
        if (lanes->count) failed = run_test_lanes(run, row, lanes->code, lanes->count);
    }
    mend_close(mend);
    if (failed >= 0) run_start_from(run, seed, row, lanes->code[failed]);
    return failed >= 0 ? -1 : free ? run->trials - before : FEW_WORLDS;
}

/* No world of these sizes meets the hypotheses, for sure. */
static bool never_met(const Run *run, int row) {
    const Entry *entry = &run->entries[row];
    return decide(run->arena, entry->program, entry->layout, DECIDE_NEVER_MET, DECIDE_EFFORT).outcome ==
           DECIDE_HOLDS;
}

Why run_thin(Arena *arena, Run *run, uint64_t seed) {
    int rows = run->pool_count, step = (rows + MORE_ROWS - 1) / MORE_ROWS;
    Why why = {0};
    for (int i = 0; i < rows; i += i + step < rows || i == rows - 1 ? step : 1) { /* the last one always */
        int row = run->pool[i];
        const Entry *entry = run_entry(run, row);
        if (!entry->able || !entry->strict) continue;
        int64_t met = met_worlds(run, row, seed);
        if (met < 0) return (Why){0};
        if (why.kind || met >= FEW_WORLDS || (!met && never_met(run, row)))
            continue; /* others may refute it */
        why = (Why){.kind = WHY_FEW_WORLDS, .worlds = (int)met, .at = run_sizes_at(arena, run, row, true)};
    }
    return why;
}
