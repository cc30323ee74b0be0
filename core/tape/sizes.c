/* sizes.c: whole numbers and rational constants that the sizes of a world determine. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

const Bound *lower_bound_find(const Lowering *l, const Sym *sym) {
    for (int i = l->bound.count - 1; i >= 0; i--)
        if (l->bound.items[i].sym == sym) return &l->bound.items[i];
    return NULL;
}

bool lower_size_find(const Sizes *sizes, const Sym *sym, int64_t *value) {
    for (int i = 0; i < sizes->count; i++)
        if (sizes->sym[i] == sym) return *value = sizes->value[i], true;
    return false;
}

static bool whole_power(int64_t base, int64_t exponent, int64_t *out) {
    *out = 1;
    if (exponent < 0 || exponent > 62) return false;
    for (int64_t i = 0; i < exponent; i++)
        if (__builtin_mul_overflow(*out, base, out)) return false;
    return true;
}

static int64_t floor_quotient(int64_t a, int64_t b) { return a / b - (a % b && (a < 0) != (b < 0)); }

/* n mod 2, ⌊n/2⌋ and ⌈n/2⌉ */
static bool whole_function(const Lowering *l, const Sizes *sizes, const Node *node, int64_t *out) {
    int64_t a, b = 1;
    bool mod = node->fn == FN_MOD, up = node->fn == FN_CEIL;
    if (!mod && !up && node->fn != FN_FLOOR) return false;
    const Node *pair = mod ? node : node->kid[0];
    bool quotient = mod || node_arithmetic(pair) == ARITHMETIC_DIVIDE;
    if (!lower_whole_value(l, sizes, quotient ? pair->kid[0] : pair, &a) ||
        (quotient && !lower_whole_value(l, sizes, pair->kid[1], &b)) || !b || b == -1)
        return false;
    *out = mod ? a - b * floor_quotient(a, b) : up ? -floor_quotient(-a, b) : floor_quotient(a, b);
    return true;
}

bool lower_whole_value(const Lowering *l, const Sizes *sizes, const Node *node, int64_t *out) {
    int64_t a, b = 0;
    if (node->kind == N_NUMBER) {
        if (strchr(node->text, '.') || strlen(node->text) > 17) return false;
        *out = atoll(node->text);
        return true;
    }
    if (node->kind == N_SYMBOL) {
        const Bound *bound = l ? lower_bound_find(l, node->sym) : NULL;
        if (bound) return *out = bound->value, bound->whole;
        return lower_size_find(sizes, node->sym, out);
    }
    if (node->kind == N_FN) return whole_function(l, sizes, node, out);
    if (node->kind == N_POW)
        return lower_whole_value(l, sizes, node->kid[0], &a) &&
               lower_whole_value(l, sizes, node->kid[1], &b) && whole_power(a, b, out);
    Arithmetic arithmetic = node_arithmetic(node);
    if (arithmetic == ARITHMETIC_NONE || !lower_whole_value(l, sizes, node->kid[0], &a) ||
        (node->kids > 1 && !lower_whole_value(l, sizes, node->kid[1], &b)))
        return false;
    switch (arithmetic) {
    case ARITHMETIC_NONE: break;
    case ARITHMETIC_NEGATE: return !__builtin_sub_overflow((int64_t)0, a, out);
    case ARITHMETIC_ADD: return !__builtin_add_overflow(a, b, out);
    case ARITHMETIC_SUBTRACT: return !__builtin_sub_overflow(a, b, out);
    case ARITHMETIC_MULTIPLY: return !__builtin_mul_overflow(a, b, out);
    case ARITHMETIC_DIVIDE: return b != 0 && a % b == 0 && (*out = a / b, true);
    }
    return false;
}

bool sizes_evaluate(const Node *node, const Sizes *sizes, int64_t *out) {
    return lower_whole_value(NULL, sizes, node, out);
}

static bool value_of_size(const Lowering *l, const Sizes *sizes, const Sym *sym, int64_t *out) {
    const Bound *bound = l ? lower_bound_find(l, sym) : NULL;
    if (sym->kind == SYM_PRODUCT) {
        int64_t factor;
        *out = 1;
        for (int i = 0; i < sym->factor_count; i++, *out *= factor)
            if (!value_of_size(l, sizes, sym->factors[i], &factor)) return false;
        return true;
    }
    if (bound && bound->whole) return *out = bound->value, true;
    return lower_size_find(sizes, sym, out);
}

bool lower_dim_value(const Lowering *l, const Sizes *sizes, const Dim *dim, int64_t *out) {
    Dim room;
    const Dim *r = dim_resolved(dim, &room);
    int64_t value = r->constant, term;
    for (int i = 0; i < r->terms; i++) {
        if (!value_of_size(l, sizes, r->term[i].sym, &term)) return false;
        value += r->term[i].factor * term;
    }
    *out = value;
    return true;
}

bool sizes_dim(const Dim *dim, const Sizes *sizes, int64_t *out) {
    return lower_dim_value(NULL, sizes, dim, out);
}

int64_t sizes_columns(const Sym *sym, const Sizes *sizes) {
    int64_t width, low = 1, high = 1;
    if (!sizes_dim(&sym->shape.cols, sizes, &width)) return 0;
    if (sym->indices &&
        (!sizes_dim(&sym->lowest[0], sizes, &low) || !sizes_dim(&sym->highest[0], sizes, &high)))
        return 0;
    return width * (high - low + 1);
}

static bool compare(int64_t a, Rel rel, int64_t b) {
    switch (rel) {
    case R_EQ: return a == b;
    case R_NE: return a != b;
    case R_LT: return a < b;
    case R_LE: return a <= b;
    case R_GT: return a > b;
    case R_GE: return a >= b;
    default: return false;
    }
}

/* Does a condition on whole numbers hold? *known tells whether it is one. */
bool lower_condition_holds(const Lowering *l, const Sizes *sizes, const Node *relation, bool *known) {
    int64_t a, b;
    const Node *right = relation->kid[1];
    *known = lower_whole_value(l, sizes, relation->kid[0], &a);
    if (!*known) return false;
    bool outside = relation->rel == R_NOTIN;
    if (right->kind == N_SET) {
        for (int i = 0; i < right->kids; i++) {
            *known = lower_whole_value(l, sizes, right->kid[i], &b);
            if (!*known) return false;
            if (a == b) return !outside;
        }
        return outside;
    }
    if (right->kind == N_RANGE) {
        int64_t low, high;
        *known = lower_whole_value(l, sizes, right->kid[0], &low) &&
                 lower_whole_value(l, sizes, right->kid[1], &high);
        bool above = right->closed.low ? a >= low : a > low,
             below = right->closed.high ? a <= high : a < high;
        return *known && (above && below) != outside;
    }
    *known = lower_whole_value(l, sizes, right, &b) && relation->rel <= R_GE;
    return *known && compare(a, relation->rel, b);
}

bool sizes_hold(const Node *relation, const Sizes *sizes, bool *known) {
    return lower_condition_holds(NULL, sizes, relation, known);
}

bool lower_concrete(Lowering *l, const Shape *shape, int *rows, int *cols) {
    int64_t r = 1, c = 1;
    const Sizes *sizes = &l->program->sizes;
    bool fine = (!dim_known(&shape->rows) || lower_dim_value(l, sizes, &shape->rows, &r)) &&
                (!dim_known(&shape->cols) || lower_dim_value(l, sizes, &shape->cols, &c));
    if (r > LARGEST_MATRIX || c > LARGEST_MATRIX) lower_too_large(l, "a matrix that is too large");
    if (r < 0 || c < 0 || r > LARGEST_MATRIX || c > LARGEST_MATRIX) return false;
    *rows = (int)r;
    *cols = (int)c;
    return fine;
}

static bool whole_leaf(const void *lowering, const Node *node, fmpq_t out) {
    const Lowering *l = lowering;
    int64_t whole;
    return lower_whole_value(l, &l->program->sizes, node, &whole) && (fmpq_set_si(out, whole, 1), true);
}

/* A rational number that the whole numbers determine: 2i/d, −1/4 */
bool lower_constant_value(const Lowering *l, const Node *node, fmpq_t out) {
    return node_rational(l->arena, node, whole_leaf, l, out);
}
