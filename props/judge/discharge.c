/* discharge.c: worlds that need not be looked at, because the statement is an identity there. If both sides become the same
   expression when some numbers are 0 and all others are any, no world with these zeros is a counterexample. Only exact rewriting
   counts, never points drawn at random: what rests on this is called proved. */
#include "core/identity/identity.h"
#include "run.h"

#include <string.h>

enum {
    MOST_TESTS = 80,       /* in one run */
    MOST_COORDINATES = 24, /* of sizes at which zeros are tested one by one */
    MOST_SUPPORTS = 40,    /* that are remembered for one choice of sizes, */
    SUPPORT_BITS = 64,     /* each as a set of coordinates */
    OTHER_ROWS = 3,        /* sizes at which it is not an identity, and larger ones are not asked about */
};

struct Discharge {
    bool asked, whole; /* the statement at these sizes; it is an identity */
    bool sought;       /* the needed ones were looked for */
    bool *needed;      /* per coordinate, or NULL */
    uint64_t support[MOST_SUPPORTS];
    bool identity[MOST_SUPPORTS];
    int supports;
};

static Discharge *discharge_of(Run *run, int row) {
    Entry *entry = run_entry(run, row);
    if (!entry->discharge) entry->discharge = NEW(run->arena, Discharge);
    return entry->discharge;
}

/* Those of `zero` (per coordinate) have the code 0; NULL: none must. */
static bool is_identity(Run *run, int row, const bool *zero) {
    const Entry *entry = run_entry(run, row);
    const Layout *layout = entry->layout;
    if (run->wanted != TRUTH_FALSE || run->goals_only || run->no_identities || run->identities >= MOST_TESTS)
        return false;
    run->identities++;
    Arena *arena = arena_new();
    signed char *fixed = NEW_ARRAY(arena, signed char, layout->ratios + 1);
    memset(fixed, -1, (size_t)layout->ratios + 1);
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (!zero || !zero[i]) continue;
        if (c->kind == CODE_PERMUTATION)
            for (int k = 0; k < c->n * c->n; k++) fixed[c->first + k] = k % (c->n + 1) == 0;
        else if (c->avoid < 0) /* the number behind its code depends on others then: it stays any */
            fixed[c->first] = c->kind == CODE_POSITIVE || c->kind == CODE_NONZERO;
    }
    Identity identity = identity_test_where(arena, run->problem, entry->program, fixed, 1);
    run->no_identities = identity.outcome == IDENTITY_UNABLE && run->identities == 1;
    bool exact = identity_is_exact(&identity);
    arena_free(arena);
    return exact;
}

bool discharge_row(Run *run, int row) {
    Discharge *d = discharge_of(run, row);
    if (!d->asked && run->other_rows < OTHER_ROWS) d->whole = is_identity(run, row, NULL);
    run->other_rows += !d->asked && !d->whole;
    d->asked = true;
    return d->whole;
}

const bool *discharge_needed(Run *run, int row) {
    const Layout *layout = run_entry(run, row)->layout;
    Discharge *d = discharge_of(run, row);
    if (d->sought) return d->needed;
    d->sought = true;
    int used = 0;
    for (int i = 0; i < layout->count; i++) used += layout->coordinate[i].used;
    if (used > MOST_COORDINATES || layout->count > SUPPORT_BITS) return NULL;
    bool *zero = NEW_ARRAY(run->arena, bool, layout->count + 1);
    bool *needed = NEW_ARRAY(run->arena, bool, layout->count + 1);
    for (int i = 0; i < layout->count && !run->no_identities; i++) {
        zero[i] = true;
        needed[i] = layout->coordinate[i].used && is_identity(run, row, zero);
        zero[i] = false;
    }
    return d->needed = needed;
}

bool discharge_support(Run *run, int row, uint64_t support) {
    const Layout *layout = run_entry(run, row)->layout;
    Discharge *d = discharge_of(run, row);
    for (int i = 0; i < d->supports; i++) { /* fewer numbers than in an identity: an identity again */
        if (d->identity[i] && !(support & ~d->support[i])) return true;
        if (d->support[i] == support) return d->identity[i];
    }
    if (!d->needed || d->supports == MOST_SUPPORTS) return false;
    bool zero[SUPPORT_BITS];
    for (int i = 0; i < layout->count; i++) zero[i] = layout->coordinate[i].used && !(support >> i & 1);
    bool identity = is_identity(run, row, zero);
    d->support[d->supports] = support;
    d->identity[d->supports++] = identity;
    return identity;
}

/* Is the statement an identity on every set of `count` more coordinates, from `at` on, beside those in the support? */
static bool all_discharged(Run *run, int row, uint64_t support, int at, int count) {
    const Layout *layout = run_entry(run, row)->layout;
    if (!count) return discharge_support(run, row, support);
    for (int i = at; i < layout->count; i++) {
        if (!layout->coordinate[i].used || support >> i & 1) continue;
        if (!all_discharged(run, row, support | UINT64_C(1) << i, i + 1, count - 1)) return false;
    }
    return true;
}

int discharge_fewest(Run *run, int row, int most) {
    const Layout *layout = run_entry(run, row)->layout;
    const bool *needed = discharge_needed(run, row);
    uint64_t support = 0;
    int fewest = 0;
    if (!needed) return 0;
    for (int i = 0; i < layout->count; i++)
        if (needed[i]) support |= UINT64_C(1) << i, fewest++;
    for (int more = 0; fewest && fewest < most && all_discharged(run, row, support, 0, more); more++)
        fewest++;
    return fewest;
}
