/* jump.c: functions that jump, and functions of whole numbers → instructions. An indicator is written with steps: x > y is a step of
   x − y, x = y is what neither step of x − y and y − x covers. A rank counts the sizes at which some minor is not 0. */
#include "inside.h"

#include <flint/fmpz.h>

enum { LARGEST_FACTORIAL = 1000, LARGEST_RANK = 4, MOST_MINORS = 400 };

static int one(Lowering *l) { return tape_integer(l->tape, 1); }

static int step(Lowering *l, int a, int b) {
    return lower_unary(l, T_STEP, lower_binary(l, T_SUBTRACT, a, b));
}

static int opposite(Lowering *l, int a) { return lower_binary(l, T_SUBTRACT, one(l), a); }

static int both(Lowering *l, int a, int b) { return lower_binary(l, T_SCALE, a, b); }

/* 1 if a R b for these numbers, else 0. */
static int holds(Lowering *l, Order order, int a, int b) {
    switch (order) {
    case REL_GT: return step(l, a, b);
    case REL_LT: return step(l, b, a);
    case REL_LE: return opposite(l, step(l, a, b));
    case REL_GE: return opposite(l, step(l, b, a));
    case REL_EQ: return lower_binary(l, T_SUBTRACT, opposite(l, step(l, a, b)), step(l, b, a));
    case REL_NE: return lower_binary(l, T_ADD, step(l, a, b), step(l, b, a));
    case REL_TENDS:
    case REL_EXCEEDS:
    case REL_OUTGROWS:
    case REL_INFINITE:
    case REL_DEFINED: break;
    }
    lower_unable(l, "a limit inside an indicator");
    return UNDEFINED;
}

/* Of matrices: all entries are equal, or not all of them. */
int lower_test_holds(Lowering *l, const Test *test) {
    int rows = lower_at(l, test->a)->rows, cols = lower_at(l, test->a)->cols, all = one(l);
    Order order = test->order == REL_NE ? REL_EQ : test->order;
    if (rows * cols == 1) return holds(l, test->order, test->a, test->b);
    for (int i = 0; i < rows * cols; i++)
        all = both(l, all,
                   holds(l, order, tape_block(l->tape, test->a, i / cols, i % cols, 1, 1),
                         tape_block(l->tape, test->b, i / cols, i % cols, 1, 1)));
    return test->order == REL_NE ? opposite(l, all) : all;
}

int lower_indicator(Lowering *l, const Node *node) {
    int all = one(l);
    for (int i = 0; i < node->kids; i++) {
        Tests tests = {0};
        bool defined = true;
        lower_relation(l, node->kid[i], &tests, &defined, true);
        if (!defined || l->program->unable || l->program->mistake) return UNDEFINED;
        for (int k = 0; k < tests.count; k++) all = both(l, all, lower_test_holds(l, &tests.items[k]));
    }
    return all;
}

int lower_sign(Lowering *l, int a) {
    int minus = lower_unary(l, T_NEGATE, a);
    return lower_binary(l, T_SUBTRACT, lower_unary(l, T_STEP, a), lower_unary(l, T_STEP, minus));
}

int lower_ceiling(Lowering *l, int a) {
    return lower_unary(l, T_NEGATE, lower_unary(l, T_FLOOR, lower_unary(l, T_NEGATE, a)));
}

/* a − b ⌊a/b⌋ */
int lower_remainder(Lowering *l, int a, int b) {
    int times = lower_unary(l, T_FLOOR, lower_binary(l, T_DIVIDE, a, b));
    return lower_binary(l, T_SUBTRACT, a, lower_binary(l, T_SCALE, b, times));
}

/* ---- whole numbers ---- */

static int whole_constant(Lowering *l, const fmpz_t value) {
    fmpq_t number;
    fmpq_init(number);
    fmpq_set_fmpz(number, value);
    int inst = tape_constant(l->tape, number);
    fmpq_clear(number);
    return inst;
}

int lower_factorial(Lowering *l, const Node *of) {
    int64_t n;
    if (!lower_whole_value(l, &l->program->sizes, of, &n)) {
        lower_unable(l, "the factorial of a number that is not a size or an index");
        return UNDEFINED;
    }
    if (n < 0) return UNDEFINED;
    if (n > LARGEST_FACTORIAL) {
        lower_too_large(l, "a factorial that is too large");
        return UNDEFINED;
    }
    fmpz_t value;
    fmpz_init(value);
    fmpz_fac_ui(value, (ulong)n);
    int inst = whole_constant(l, value);
    fmpz_clear(value);
    return inst;
}

/* n (n − 1) … (n − k + 1)/k! for every number n and a whole number k that is known */
int lower_binomial(Lowering *l, const Node *node) {
    int64_t n, k;
    if (!lower_whole_value(l, &l->program->sizes, node->kid[1], &k)) {
        lower_unable(l, "a binomial in which the lower number is not a size or an index");
        return UNDEFINED;
    }
    bool whole = lower_whole_value(l, &l->program->sizes, node->kid[0], &n);
    if (k > LARGEST_FACTORIAL || (whole && (n > LARGEST_FACTORIAL || n < -LARGEST_FACTORIAL))) {
        lower_too_large(l, "a binomial that is too large");
        return UNDEFINED;
    }
    if (k < 0) return tape_integer(l->tape, 0);
    fmpz_t value;
    fmpz_init(value);
    int inst;
    if (whole && n >= 0) {
        fmpz_bin_uiui(value, (ulong)n, (ulong)k);
        inst = whole_constant(l, value);
    } else {
        int x = lower_node(l, node->kid[0]);
        fmpz_fac_ui(value, (ulong)k);
        inst = one(l);
        for (int64_t i = 0; i < k; i++)
            inst = lower_binary(l, T_SCALE, inst, lower_binary(l, T_SUBTRACT, x, tape_integer(l->tape, i)));
        inst = lower_binary(l, T_DIVIDE, inst, whole_constant(l, value));
    }
    fmpz_clear(value);
    return inst;
}

/* ---- ranks ---- */

/* The next set of as many bits. */
static unsigned next_set(unsigned set) {
    unsigned low = set & -set, ripple = set + low;
    return ripple | (((set ^ ripple) >> 2) / low);
}

static int part_of(Lowering *l, int a, unsigned rows, unsigned cols, int size) {
    Paste *pastes = NEW_ARRAY(l->arena, Paste, size * size);
    int count = 0, height = lower_at(l, a)->rows, width = lower_at(l, a)->cols;
    for (int i = 0, r = 0; i < height; i++) {
        if (!(rows >> i & 1)) continue;
        for (int j = 0, c = 0; j < width; j++)
            if (cols >> j & 1) pastes[count++] = (Paste){lower_block(l, a, i, j, 1, 1), r, c++};
        r++;
    }
    return tape_paste(l->tape, size, size, pastes, count);
}

static int64_t choices(int n, int k) {
    int64_t count = 1;
    for (int i = 1; i <= k; i++) count = count * (n - i + 1) / i;
    return count;
}

int lower_rank(Lowering *l, int a) {
    if (a < 0) return UNDEFINED;
    int rows = lower_at(l, a)->rows, cols = lower_at(l, a)->cols, least = rows < cols ? rows : cols;
    int rank = tape_integer(l->tape, 0);
    int64_t minors = 0;
    for (int size = 1; size <= least; size++) minors += choices(rows, size) * choices(cols, size);
    if (least > LARGEST_RANK || minors > MOST_MINORS) {
        lower_too_large(l, "the rank of a matrix that is too large");
        return UNDEFINED;
    }
    for (int size = 1; size <= least; size++) {
        int squares = tape_integer(l->tape, 0);
        for (unsigned r = (1u << size) - 1; r < 1u << rows; r = next_set(r))
            for (unsigned c = (1u << size) - 1; c < 1u << cols; c = next_set(c)) {
                int minor = lower_determinant(l, part_of(l, a, r, c, size));
                squares = lower_binary(l, T_ADD, squares, lower_binary(l, T_SCALE, minor, minor));
            }
        rank = lower_binary(l, T_ADD, rank, lower_unary(l, T_STEP, squares));
    }
    return rank;
}
