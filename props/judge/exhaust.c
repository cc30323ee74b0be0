/* exhaust.c: a statement about sizes, indices and permutations alone has finitely many worlds. They are all gone through, and
   then nothing is left to chance. */
#include "run.h"

/* The worlds of one choice of sizes; 0: numbers are drawn, so there is no end of them. */
static int64_t count_worlds(const Layout *layout) {
    int64_t worlds = 1;
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (!c->used) continue;
        if (c->kind != CODE_PERMUTATION && c->kind != CODE_BIT) return 0;
        worlds *= code_count(c->kind, c->n);
        if (worlds > ALL_WORLDS) return 0;
    }
    return worlds;
}

/* The next world in order, the last coordinate fastest; false: that was the last. */
static bool next_world(const Layout *layout, int64_t *code) {
    for (int i = layout->count - 1; i >= 0; i--) {
        const Coordinate *c = &layout->coordinate[i];
        if (!c->used) continue;
        if (++code[i] < code_count(c->kind, c->n)) return true;
        code[i] = 0;
    }
    return false;
}

static bool are_finite(Run *run) {
    int64_t all = 0;
    if (run->sizes->count > ALL_WORLDS) return false;
    for (int row = 0; row < run->sizes->count; row++) {
        const Entry *entry = run_entry(run, row);
        const Program *program = entry->program;
        if (program->unable || program->mistake || program->eventually) return false;
        if (!program->cases.count) continue;
        int64_t worlds = count_worlds(entry->layout);
        all += worlds;
        if (!worlds || all > ALL_WORLDS) return false;
    }
    return true;
}

typedef struct Count {
    int64_t held, empty;
} Count;

/* All worlds of one choice of sizes. */
static Exhausted exhaust_row(Run *run, int row, uint64_t seed, Count *count) {
    const Layout *layout = run->entries[row].layout;
    int64_t *code = NEW_ARRAY(run->arena, int64_t, layout->count + 1);
    do {
        Outcome outcome = run_exact(run, row, code, REFUTE_PRECISION);
        if (outcome.truth == run->wanted) {
            run_start_from(run, seed, row, code);
            return EXHAUSTED_FOUND;
        }
        if (outcome.truth == TRUTH_UNKNOWN) return EXHAUSTED_NOT;
        count->held += outcome.truth != TRUTH_UNDEFINED;
        count->empty += outcome.truth == TRUTH_UNDEFINED && outcome.empty;
        run_note_system(run, outcome.used);
    } while (next_world(layout, code));
    return EXHAUSTED_HOLDS;
}

Exhausted run_exhaust(Run *run, uint64_t seed) {
    if (!are_finite(run)) return EXHAUSTED_NOT;
    Signatures known = {0};
    LIST(Count) counts = {0};
    int64_t held = 0;
    for (int row = 0; row < run->sizes->count; row++) {
        Entry *entry = run_entry(run, row);
        if (!entry->able) continue;
        int same = signatures_find(&known, run->arena, run_signature(run, row, true));
        Count count = {0};
        Exhausted found = same < 0 ? exhaust_row(run, row, seed, &count) : EXHAUSTED_HOLDS;
        if (found != EXHAUSTED_HOLDS) return found;
        if (same < 0)
            PUSH(run->arena, &counts, count);
        else
            count = counts.items[same];
        held += count.held;
        entry->empty = (int)count.empty;
        if (count.held && !entry->counted) entry->counted = true, run->shapes++;
    }
    if (run->sizes->gap != INT64_MAX) return EXHAUSTED_NOT; /* there are sizes that are not in the list */
    if (!held) return EXHAUSTED_NEVER_MET;
    run->trials = run->exact = run->agreed = held;
    return EXHAUSTED_HOLDS;
}

static bool rests_on_nothing(const Program *program) {
    for (int i = 0; i < program->cases.count; i++) {
        const Case *c = &program->cases.items[i];
        for (int k = 0; k < c->goals; k++)
            if (!tape_is_constant(program->tape, &c->goal[k])) return false;
    }
    return true;
}

bool run_conclude(Run *run) {
    bool holds = run->wanted == TRUTH_FALSE && run->sizes->gap == INT64_MAX;
    for (int row = 0; row < run->sizes->count && holds; row++) {
        const Entry *entry = run_entry(run, row);
        holds = !entry->program->unable && !entry->program->mistake && !entry->program->dropped;
        if (!holds || !entry->able) continue;
        run->goals_only = true;
        holds =
            rests_on_nothing(entry->program) &&
            run_exact(run, row, NEW_ARRAY(run->arena, int64_t, entry->layout->count + 1), REFUTE_PRECISION)
                    .truth == TRUTH_TRUE;
        run->goals_only = false;
    }
    return holds;
}
