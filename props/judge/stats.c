/* stats.c: what the worlds of one statement were like. Counted only if it was asked for: worlds, sizes, zeros, worlds that met
   the conditions, and the signs of determinants. */
#include "run.h"

#include <math.h>

enum { LARGEST = 8 };

/* −1, 0 or 1; by elimination in doubles, which is exact enough for a count. */
static int determinant_sign(int n, const Ratio *entry) {
    double a[LARGEST][LARGEST], largest = 0;
    int sign = 1;
    for (int i = 0; i < n * n; i++) {
        Ratio r = entry[i];
        a[i / n][i % n] = (double)r.num / (double)r.den * pow(10, r.tens);
        largest = fmax(largest, fabs(a[i / n][i % n]));
    }
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(a[i][k]) > fabs(a[pivot][k])) pivot = i;
        if (!(fabs(a[pivot][k]) > 1e-9 * largest)) return 0;
        if (pivot != k) sign = -sign;
        for (int col = 0; col < n && pivot != k; col++) {
            double swapped = a[k][col];
            a[k][col] = a[pivot][col];
            a[pivot][col] = swapped;
        }
        if (a[k][k] < 0) sign = -sign;
        for (int i = k + 1; i < n; i++) {
            double factor = a[i][k] / a[k][k];
            for (int col = k; col < n; col++) a[i][col] -= factor * a[k][col];
        }
    }
    return sign;
}

void stats_count(Run *run, int row, const int64_t *code, bool met) {
    Stats *stats = run->stats;
    Entry *entry = run_entry(run, row);
    const Layout *layout = entry->layout;
    bool zero = true, used = false;
    world_ratios(layout, code, entry->ratios);
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (!c->used || c->kind == CODE_PERMUTATION) continue;
        stats->entries++;
        stats->zeros += entry->ratios[c->first].num == 0;
        zero = zero && entry->ratios[c->first].num == 0;
        used = true;
    }
    for (int i = 0; i < layout->parts; i++) {
        const Part *p = &layout->part[i];
        if (p->rows != p->cols || p->rows < 2 || p->rows > LARGEST) continue;
        stats->determinants[1 +
                            determinant_sign(p->rows, entry->ratios + layout->coordinate[p->first].first)]++;
    }
    stats->worlds++;
    stats->met += met;
    stats->all_zero += used && zero;
    if (entry->drawn) return;
    entry->drawn = true;
    stats->sizes++;
}

const Stats *stats_new(Arena *arena, const Run *run) {
    Stats *stats = NEW(arena, Stats);
    *stats = *run->stats;
    const SizesList *list = run->sizes;
    for (int k = 0; k < list->syms; k++) {
        SizeRange range = {list->sym[k], INT64_MAX, INT64_MIN};
        for (int row = 0; row < list->count; row++) {
            int64_t v = list->values[(size_t)row * (size_t)list->syms + (size_t)k];
            if (!run->entries[row].drawn) continue;
            if (v < range.low) range.low = v;
            if (v > range.high) range.high = v;
        }
        if (!list->sym[k]->ranged && range.low <= range.high) PUSH(arena, &stats->ranges, range);
    }
    return stats;
}
