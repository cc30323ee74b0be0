/* smallest.c: from a counterexample to the smallest one: worlds of smaller sizes are drawn, then all worlds below it are
   gone through in the order of simplicity, within a budget. Where there are too many of them, those are left out in which the
   statement is an identity. */
#include "run.h"

#include <string.h>

typedef struct Below {
    Run *run;
    int row, budget;
    Lanes *lanes;
    bool found, reached;
    bool supports; /* worlds are left out by which of their codes are not 0 */
    bool exactly;  /* what doubles say does not count as looked at */
} Below;

static bool below_flush(Below *b) {
    Lane lanes[LANES];
    if (!b->lanes->count) return true;
    run_scout(b->run, b->row, b->lanes->code, b->lanes->count, lanes);
    for (int i = 0; i < b->lanes->count; i++) {
        if (lanes[i] < LANE_UNSURE && b->exactly && !b->run->skipped) lanes[i] = LANE_UNSURE;
        if (lanes[i] < LANE_UNSURE ||
            run_confirm(b->run, b->row, b->lanes->code[i], lanes[i]) != b->run->wanted)
            continue;
        run_keep_smallest(b->run, b->row, b->lanes->code[i]);
        b->found = true;
        return false;
    }
    b->lanes->count = 0;
    return true;
}

static uint64_t support_of(const Layout *layout, const int64_t *code) {
    uint64_t support = 0;
    for (int i = 0; i < layout->count; i++) support |= (uint64_t)(code[i] != 0) << i;
    return support;
}

static bool below_visit(void *data, const int64_t *code) {
    Below *b = data;
    Run *run = b->run;
    const Layout *layout = run->entries[b->row].layout;
    if (b->row == run->smallest.row && world_compare(layout, code, run->smallest.code) >= 0) {
        b->reached = true;
        return false;
    }
    if (b->supports && discharge_support(run, b->row, support_of(layout, code))) return true;
    if (b->budget-- <= 0) return false;
    memcpy(b->lanes->code[b->lanes->count++], code, sizeof(int64_t) * (size_t)layout->count);
    return b->lanes->count < LANES || below_flush(b);
}

enum {
    ALPHABET = 14,
    LARGEST_CODE = 1000
}; /* codes up to here are gone through when “smallest” is to be proved */

enum { SLOWER = 10 }; /* fewer worlds where limits and expectations have to be computed */

static bool is_slow(Run *run) {
    const Program *program = run_entry(run, run->smallest.row)->program;
    return program->eventually || program->symbolic;
}

/* Are there more worlds with codes up to `largest` than that? */
static bool are_more(const Layout *layout, int64_t largest, int64_t than) {
    int64_t worlds = 1;
    for (int i = 0; i < layout->count && worlds <= than; i++) {
        const Coordinate *c = &layout->coordinate[i];
        int64_t count = code_count(c->kind, c->n);
        if (c->used) worlds *= c->kind == CODE_PERMUTATION || count < largest ? count : largest + 1;
    }
    return worlds > than;
}

static int count_nonzero(const Layout *layout, const int64_t *code) {
    int nonzero = 0;
    for (int i = 0; i < layout->count; i++) nonzero += code[i] != 0;
    return nonzero;
}

typedef enum { LOOK_QUICKLY, LOOK_AT_ALL, LOOK_EXACTLY } Look;

/* Goes through the worlds below the smallest one so far, with codes up to `largest`. True if none was left out that may be a
   counterexample, as far as doubles can tell if it does not look exactly. */
static bool search_below(Run *run, int64_t largest, int budget, Look look) {
    bool complete = true;
    if (look != LOOK_QUICKLY) run->unsure = run->alarms = 0;
    for (int row = 0; row <= run->smallest.row; row++) {
        Entry *entry = run_entry(run, row);
        if (entry->program->unable) complete = false;
        if (!entry->able) continue;
        bool own = row == run->smallest.row;
        int there = is_slow(run) ? BELOW_THERE / SLOWER : BELOW_THERE;
        Below b = {.run = run,
                   .row = row,
                   .budget = own ? there : budget,
                   .lanes = lanes_new(run, row),
                   .exactly = look == LOOK_EXACTLY};
        Allowed allowed = {.largest = largest};
        if (are_more(entry->layout, ALPHABET, budget)) {
            if (!own && discharge_row(run, row)) continue;
            allowed.needed = discharge_needed(run, row);
            allowed.fewest =
                discharge_fewest(run, row, own ? count_nonzero(entry->layout, run->smallest.code) : 0);
            b.supports = allowed.needed && look != LOOK_QUICKLY;
        }
        bool all = enumerate_worlds(run->arena, entry->layout, allowed, below_visit, &b);
        if (!b.found) below_flush(&b);
        if (b.found) return complete;
        complete = complete && (all || b.reached);
    }
    return complete;
}

/* A world that shrinking could not reach may still be easy to draw: try every smaller choice of the sizes. */
static void draw_smaller(Run *run) {
    Dice dice = {1}; /* the same worlds whatever the seed */
    for (int row = 0; row < run->smallest.row && row < SMALLER_ROWS; row++) {
        if (!run_entry(run, row)->able) continue;
        if (are_more(run->entries[row].layout, ALPHABET, BELOW_EACH) && discharge_row(run, row)) continue;
        Lanes *lanes = lanes_new(run, row);
        for (int block = 0; block < SMALLER_BLOCKS; block++) {
            lanes->count = LANES;
            draw_worlds(run->entries[row].layout, lanes->code, LANES, &dice);
            if (run_test_lanes(run, row, lanes->code, LANES) < 0) continue;
            run_engine(run, 1, 1, lanes);
            return;
        }
    }
}

void run_find_smallest(Run *run) {
    if (run->need && is_slow(run)) return; /* it was shrunk */
    draw_smaller(run);
    int row;
    do { /* simple entries first: they reach further within the budget, so every seed ends at the same world */
        row = run->smallest.row;
        int budget = BELOW_BEFORE / (row + 1);
        if (budget > BELOW_EACH) budget = BELOW_EACH;
        if (is_slow(run)) budget /= SLOWER;
        search_below(run, 1, budget, LOOK_QUICKLY);
        search_below(run, 2, budget / 4, LOOK_QUICKLY);
    } while (run->smallest.row < row);
    if (run->need) return;
    int budget = BELOW_EACH / 4;
    int64_t all = ALPHABET;
    const Layout *layout = run_entry(run, run->smallest.row)->layout;
    for (int i = 0; i < layout->count; i++)
        if (layout->coordinate[i].kind != CODE_PERMUTATION && run->smallest.code[i] > all)
            all = run->smallest.code[i];
    if (all > LARGEST_CODE) all = LARGEST_CODE; /* then it is the smallest that was found */
    if (is_slow(run)) budget /= SLOWER;
    if (!search_below(run, all, budget, LOOK_AT_ALL)) return; /* there are too many */
    run->skipped = false;
    run->proved = search_below(run, all, budget, LOOK_EXACTLY) && all < LARGEST_CODE && !run->skipped &&
                  (!run->sizes->syms || sizes_sum(run->sizes, run->smallest.row) < run->sizes->gap);
}
