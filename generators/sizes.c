/* sizes.c: the whole numbers of a claim. Every legal choice is listed, simplest first: by the sum of the dimensions,
   then in order of declaration. Of a long range the small numbers are taken, a few up to the last one, and those that the
   statement mentions, with their neighbours; choices with which a world would be too large are left out. */
#include "generators.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_ROWS = 200000,
    MOST_CHOICES = 5000000,
    MOST_VALUES = 64,  /* of one size: a longer range is not taken whole, */
    MOST_ALONE = 1024, /* unless there is nothing else in the world */
    SMALL_VALUES = 12,
    LARGE_VALUES = 4,
    MOST_LITERALS = 6,
    MOST_MENTIONED = 3 * (MOST_LITERALS + 3 * MOST_LITERALS * MOST_LITERALS),
};

typedef struct Mentioned { /* whole numbers of a statement: 131, and what two of them make */
    int64_t literal[MOST_LITERALS], value[MOST_MENTIONED];
    int literals, count;
} Mentioned;

typedef struct Listing {
    Arena *arena;
    const Givens *givens;
    const Mismatches *mismatches;
    SizesList *list;
    int64_t value[MOST_SIZES];
    Sizes sizes; /* what is chosen so far */
    int capacity;
    int choices; /* that were tried, legal or not */
    int64_t most_values;
    Mentioned mentioned;
} Listing;

static int64_t dimension_sum(const SizesList *list, const int64_t *row) {
    int64_t sum = 0;
    for (int i = 0; i < list->syms; i++)
        if (!list->sym[i]->ranged) sum += row[i];
    return sum;
}

static void note_gap(Listing *l, int64_t sum) {
    if (sum < l->list->gap) l->list->gap = sum;
}

/* How many numbers it draws with these sizes; −1: there is no such vector, matrix or family. */
static int64_t entries_of(const Given *given, const Sizes *sizes) {
    const Sym *sym = given->sym;
    int64_t rows, cols, low = 1, high = 1, all;
    if (!sizes_dim(&sym->shape.rows, sizes, &rows) || !sizes_dim(&sym->shape.cols, sizes, &cols) ||
        (sym->indices &&
         (!sizes_dim(&sym->lowest[0], sizes, &low) || !sizes_dim(&sym->highest[0], sizes, &high))))
        return 0;
    if (given->kind == GIVEN_ORTHONORMAL) {
        int64_t wide = 0;
        for (int k = 0; k < given->joint_count; k++) wide += sizes_columns(given->joint[k], sizes);
        return rows < 0 || cols < 0 ? -1 : __builtin_mul_overflow(rows, wide, &all) ? INT64_MAX : all;
    }
    if (rows < 0 || cols < 0 || high < low - 1) return -1;
    if (__builtin_mul_overflow(rows, cols, &all) || __builtin_mul_overflow(all, high - low + 1, &all))
        return INT64_MAX;
    return all;
}

/* Can there be a world with these sizes, and is it small enough? */
static bool has_room(Listing *l) {
    int64_t all = 0;
    for (int i = 0; i < l->givens->count; i++) {
        const Given *given = l->givens->items[i];
        if (given->kind == GIVEN_SIZE || given->kind == GIVEN_EQUAL || given->kind == GIVEN_CONSTRAINT)
            continue;
        int64_t numbers = entries_of(given, &l->sizes), points = 0;
        if (numbers < 0) {
            l->list->impossible = given;
            return false;
        }
        bool large = given->kind == GIVEN_PERMUTATION &&
                     sizes_dim(&given->sym->shape.rows, &l->sizes, &points) && points > LARGEST_PERMUTATION;
        if (!large && given->kind != GIVEN_PERMUTATION)
            large = __builtin_add_overflow(all, numbers, &all) || all > LARGEST_WORLD;
        if (large) {
            l->list->too_large = given;
            note_gap(l, dimension_sum(l->list, l->value));
            return false;
        }
    }
    return true;
}

static bool legal(Listing *l) {
    for (int i = 0; i < l->mismatches->count; i++) {
        int64_t a, b;
        if (!sizes_dim(&l->mismatches->items[i].left, &l->sizes, &a) ||
            !sizes_dim(&l->mismatches->items[i].right, &l->sizes, &b) || a != b)
            return false;
    }
    return has_room(l);
}

/* The value after v of a range: each one, or of a long range the small ones, then some up to the last one and those that are
   mentioned. `step`: the last value that was not there only because it is mentioned. */
static int64_t next_value(const Listing *l, int64_t v, int64_t low, int64_t high, int64_t *step) {
    const Mentioned *mentioned = &l->mentioned;
    if (high - low < l->most_values || v - low < SMALL_VALUES - 1) return *step = v + 1;
    if (v >= high) return high + 1;
    double ratio = pow((double)(high - low) / SMALL_VALUES, 1.0 / LARGE_VALUES);
    int64_t plain = low + (int64_t)ceil((double)(*step - low + 1) * ratio);
    int64_t next = plain = plain < high ? plain : high;
    for (int i = 0; i < mentioned->count; i++)
        if (mentioned->value[i] > v && mentioned->value[i] < next) next = mentioned->value[i];
    if (next == plain) *step = plain;
    return next;
}

static void mention(Mentioned *m, int64_t value) {
    for (int64_t near = value - 1; near <= value + 1 && m->count < MOST_MENTIONED; near++)
        m->value[m->count++] = near;
}

static bool note_literal(const Node *node, void *data) { /* for node_any */
    Mentioned *m = data;
    bool whole =
        node->kind == N_NUMBER && !node->is_ones && !strchr(node->text, '.') && strlen(node->text) < 10;
    int64_t value = whole ? atoll(node->text) : 0;
    for (int i = 0; i < m->literals; i++) whole = whole && m->literal[i] != value;
    if (whole && m->literals < MOST_LITERALS) m->literal[m->literals++] = value;
    return false;
}

static void note_literals(Mentioned *m, const Nodes *nodes) {
    for (int i = 0; i < nodes->count; i++) (void)node_any(nodes->items[i], note_literal, m);
}

static Mentioned mentioned_in(const Problem *problem) {
    Mentioned m = {.count = 0};
    const Statement *s = problem->statement;
    (void)node_any(s->relation, note_literal, &m);
    note_literals(&m, &s->hypotheses);
    note_literals(&m, &s->conditions);
    for (int i = 0; i < problem->values.count; i++)
        (void)node_any(problem->values.items[i].node, note_literal, &m);
    for (int i = 0; i < m.literals; i++) mention(&m, m.literal[i]);
    for (int i = 0; i < m.literals; i++)
        for (int k = 0; k <= i; k++) {
            mention(&m, m.literal[i] + m.literal[k]);
            mention(&m, llabs(m.literal[i] - m.literal[k]));
            mention(&m, m.literal[i] * m.literal[k]);
        }
    return m;
}

static void choose(Listing *l, int at) {
    if (l->list->count >= MOST_ROWS || ++l->choices > MOST_CHOICES) {
        l->list->cut = true;
        return;
    }
    if (at == l->givens->count) {
        if (!legal(l)) return;
        SizesList *list = l->list;
        if (list->count == l->capacity) {
            int capacity = l->capacity ? 2 * l->capacity : 64;
            size_t row = sizeof(int64_t) * (size_t)(list->syms ? list->syms : 1);
            list->values =
                arena_grow(l->arena, list->values, row * (size_t)l->capacity, row * (size_t)capacity);
            l->capacity = capacity;
        }
        if (list->syms)
            memcpy(list->values + (size_t)list->count * (size_t)list->syms, l->value,
                   sizeof(int64_t) * (size_t)list->syms);
        list->count++;
        return;
    }
    const Given *given = l->givens->items[at];
    int64_t low, high;
    bool known;
    switch (given->kind) {
    case GIVEN_CONSTRAINT:
        if (sizes_hold(given->constraint, &l->sizes, &known) && known) choose(l, at + 1);
        return;
    case GIVEN_SIZE:
    case GIVEN_EQUAL: {
        if (!sizes_evaluate(given->lo, &l->sizes, &low)) return;
        high = low;
        if (given->kind == GIVEN_SIZE && !sizes_evaluate(given->hi, &l->sizes, &high)) return;
        if (high - low >= l->most_values) note_gap(l, low < 0 ? INT64_MIN : low + SMALL_VALUES);
        int place = l->sizes.count++;
        int64_t step = low;
        for (int64_t v = low; v <= high && !l->list->cut; v = next_value(l, v, low, high, &step)) {
            bool taken = false;
            for (int k = 0; k < given->distinct_count; k++)
                for (int i = 0; i < place; i++)
                    taken = taken || (l->sizes.sym[i] == given->distinct[k] && l->value[i] == v);
            l->value[place] = v;
            if (!taken) choose(l, at + 1);
        }
        l->sizes.count--;
        return;
    }
    default: choose(l, at + 1);
    }
}

static const SizesList *sorting; /* qsort has no argument for it */

static int compare_rows(const void *a, const void *b) {
    const int64_t *x = a, *y = b;
    int64_t sum_x = dimension_sum(sorting, x), sum_y = dimension_sum(sorting, y);
    if (sum_x != sum_y) return sum_x < sum_y ? -1 : 1;
    for (int pass = 0; pass < 2; pass++) /* dimensions, then indices */
        for (int i = 0; i < sorting->syms; i++)
            if (sorting->sym[i]->ranged == (pass == 1) && x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    return 0;
}

static SizesList *list_all(Arena *arena, const Givens *givens, const Mismatches *mismatches,
                           int mismatch_count, Mentioned mentioned) {
    SizesList *list = NEW(arena, SizesList);
    list->gap = INT64_MAX;
    Mismatches some = *mismatches;
    some.count = mismatch_count;
    Listing l = {.arena = arena, .givens = givens, .mismatches = &some, .list = list, .mentioned = mentioned};
    list->sym = NEW_ARRAY(arena, Sym *, givens->count + 1);
    for (int i = 0; i < givens->count; i++)
        if (givens->items[i]->kind == GIVEN_SIZE || givens->items[i]->kind == GIVEN_EQUAL)
            list->sym[list->syms++] = givens->items[i]->sym;
    bool alone = list->syms == 1;
    for (int i = 0; i < givens->count; i++)
        alone = alone && (givens->items[i]->kind == GIVEN_SIZE || givens->items[i]->kind == GIVEN_CONSTRAINT);
    l.most_values = alone ? MOST_ALONE : MOST_VALUES;
    if (list->syms > MOST_SIZES) die("more than %d sizes", MOST_SIZES);
    l.sizes = (Sizes){list->sym, l.value, 0};
    choose(&l, 0);
    sorting = list;
    if (list->syms && list->count)
        qsort(list->values, (size_t)list->count, sizeof(int64_t) * (size_t)list->syms, compare_rows);
    return list;
}

SizesList *sizes_list(Arena *arena, const Givens *givens, const Mismatches *mismatches, int mismatch_count) {
    return list_all(arena, givens, mismatches, mismatch_count, (Mentioned){.count = 0});
}

SizesList *sizes_list_for(Arena *arena, const Problem *problem, const Mismatches *mismatches) {
    return list_all(arena, &problem->givens, mismatches, mismatches->count, mentioned_in(problem));
}

int64_t sizes_sum(const SizesList *list, int row) {
    return dimension_sum(list, list->values + (size_t)row * (size_t)list->syms);
}

Sizes sizes_row(const SizesList *list, int row) {
    return (Sizes){list->sym, list->values + (size_t)row * (size_t)list->syms, list->syms};
}

int sizes_find(const SizesList *list, const int64_t *values) {
    if (!list->syms) return list->count ? 0 : -1;
    sorting = list;
    const int64_t *found = bsearch(values, list->values, (size_t)list->count,
                                   sizeof(int64_t) * (size_t)list->syms, compare_rows);
    return found ? (int)((found - list->values) / list->syms) : -1;
}
