/* identify.c: the rung *identity*: sizes at which a mistake can show, and the statement over finite fields at each. */
#include "core/identity/identity.h"
#include "run.h"

#include <math.h>

enum { SHAPES = 3, LOOKED_AT = 400 };

/* Sizes of 0 or 1, and two that are equal, hide mistakes. Indices such as a and b do not count. */
static int hides(const SizesList *list, int row) {
    const int64_t *value = list->values + (size_t)row * (size_t)list->syms;
    int bad = 0;
    for (int i = 0; i < list->syms; i++) {
        if (list->sym[i]->ranged) continue;
        bad += value[i] < 2 ? 4 : value[i] < 3;
        for (int k = 0; k < i; k++) bad += !list->sym[k]->ranged && value[k] == value[i];
    }
    return bad;
}

static bool same_sizes(const SizesList *list, int row, int other) {
    for (int i = 0; i < list->syms; i++)
        if (!list->sym[i]->ranged && list->values[(size_t)row * (size_t)list->syms + (size_t)i] !=
                                         list->values[(size_t)other * (size_t)list->syms + (size_t)i])
            return false;
    return true;
}

/* The simplest sizes that hide least. */
static int telling_rows(const SizesList *list, int *rows) {
    int count = 0, most = list->count < LOOKED_AT ? list->count : LOOKED_AT;
    for (int bad = 0; bad < 24 && count < SHAPES; bad++)
        for (int row = 0; row < most && count < SHAPES; row++) {
            if (hides(list, row) != bad) continue;
            bool seen = false;
            for (int k = 0; k < count; k++) seen = seen || same_sizes(list, row, rows[k]);
            if (!seen) rows[count++] = row;
        }
    return count;
}

Identified run_identify(Arena *arena, Run *run, uint64_t seed, Evidence *evidence) {
    int rows[SHAPES], count = telling_rows(run->sizes, rows), passed = 0;
    IdentityAt at = {0};
    double bound = -INFINITY;
    FieldKind field = FIELD_NONE;
    int permutations = 0;
    if (run->brief && count > 1) count = 1;
    for (int i = 0; i < count; i++) {
        Entry *entry = run_entry(run, rows[i]);
        if (!entry->able) continue;
        Identity identity = identity_test(run->arena, run->problem, entry->program, seed + (uint64_t)i);
        if (identity.outcome == IDENTITY_FAILED && identity.refutes) return CONTRADICTED;
        if (identity.outcome != IDENTITY_PASSED) return NOT_IDENTIFIED;
        passed++;
        PUSH(arena, &at, run_sizes_at(arena, run, rows[i], false));
        bound = fmax(bound, identity.bound_log2);
        if (identity.field > field) field = identity.field;
        if (identity.permutations > permutations) permutations = identity.permutations;
    }
    if (!passed) return NOT_IDENTIFIED;
    evidence->level = EVIDENCE_IDENTITY;
    evidence->identity_at = at;
    evidence->bound_log2 = bound;
    evidence->field = field;
    evidence->permutations = permutations;
    return IDENTIFIED;
}
