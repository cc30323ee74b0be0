/* function.c: softmax by rows, and functions that are taken entry by entry, as letters. f(Y) = P f(PᵀY Q) Qᵀ for all
   permutations P and Q, so of all arguments that the declared permutations lead to, a smallest one is kept and the permutations
   go outside. */
#include "inside.h"

static int letters_in(const Expr *expr) {
    int count = 0;
    for (int i = 0; i < expr->parts; i++) count += expr->part[i].w.count;
    return count;
}

static int compare_words(Word a, Word b) {
    if (a.count != b.count) return a.count < b.count ? -1 : 1;
    for (int i = 0; i < a.count; i++)
        if (a.letter[i] != b.letter[i]) return a.letter[i] < b.letter[i] ? -1 : 1;
    return 0;
}

static const Part *part_ranked(const Expr *expr, int rank) { /* in the order of the words */
    for (int i = 0; i < expr->parts; i++) {
        int before = 0;
        for (int k = 0; k < expr->parts; k++) before += compare_words(expr->part[k].w, expr->part[i].w) < 0;
        if (before == rank) return &expr->part[i];
    }
    return NULL;
}

/* By letters, number of words, then word by word: a total order on sums with different words. */
static int compare(const Expr *a, const Expr *b) {
    int x = letters_in(a), y = letters_in(b);
    if (x != y) return x < y ? -1 : 1;
    if (a->parts != b->parts) return a->parts < b->parts ? -1 : 1;
    for (int i = 0; i < a->parts; i++) {
        int order = compare_words(part_ranked(a, i)->w, part_ranked(b, i)->w);
        if (order) return order;
    }
    return 0;
}

static const Expr *permutation(Prover *p, const Given *given, bool transposed) {
    Letter letter = {.kind = LETTER_SYMBOL,
                     .sym = given->sym,
                     .rows = dim_resolve(&given->sym->shape.rows),
                     .cols = dim_resolve(&given->sym->shape.cols)};
    return expr_letter(p, 2 * letter_intern(p, &letter) + transposed);
}

typedef struct Orbit {
    const Expr *argument, *left, *right; /* f(original) = left f(argument) right; NULL: nothing */
} Orbit;

static const Expr *times(Prover *p, const Expr *a, const Expr *b) {
    return !a ? b : !b ? a : expr_mul(p, a, b);
}

static bool smaller_by(Prover *p, Orbit *orbit, const Expr *left, const Expr *right) {
    if (left && !dim_equal(&left->cols, &orbit->argument->rows)) return false;
    if (right && !dim_equal(&right->rows, &orbit->argument->cols)) return false;
    const Expr *smaller = times(p, left, times(p, orbit->argument, right));
    if (!smaller || compare(smaller, orbit->argument) >= 0) return false;
    if (left) orbit->left = times(p, orbit->left, expr_transpose(p, left));
    if (right) orbit->right = times(p, expr_transpose(p, right), orbit->right);
    orbit->argument = smaller;
    return true;
}

/* One declared permutation on the left, the right or both sides, if that makes the argument smaller. */
static bool descend(Prover *p, Orbit *orbit) {
    enum { MOST = 8 };
    const Expr *way[2 * MOST + 1] = {NULL}; /* nothing, P, Pᵀ, Q, Qᵀ, … */
    int ways = 1;
    for (int i = 0; i < p->problem->givens.count && ways + 1 < 2 * MOST; i++) {
        const Given *given = p->problem->givens.items[i];
        if (given->kind != GIVEN_PERMUTATION || proof_value(p, given->sym, 0) || proof_assumed(p, given->sym))
            continue;
        way[ways++] = permutation(p, given, false);
        way[ways++] = permutation(p, given, true);
    }
    for (int left = 0; left < ways; left++)
        for (int right = left ? 0 : 1; right < ways; right++)
            if (smaller_by(p, orbit, way[left], way[right])) return true;
    return false;
}

/* softmax(Y + u 𝟏ᵀ) = softmax(Y), also without rows or columns. */
static const Expr *without_shift(Prover *p, const Expr *argument) {
    const Expr *out = expr_zero(p, &argument->rows, &argument->cols);
    for (int i = 0; i < argument->parts; i++) {
        const Part *part = &argument->part[i];
        int last = part->w.count ? part->w.letter[part->w.count - 1] : -1;
        if (last >= 0 && (last & 1) && letter_at(p, last)->kind == LETTER_ONES) continue;
        out = expr_add(
            p, out, expr_word(p, part->c, part->w.letter, part->w.count, &argument->rows, &argument->cols));
    }
    return out;
}

static bool is_never_negative(const Letter *letter) {
    return letter->kind == LETTER_FUNCTION &&
           (letter->fn == FN_SOFTMAX || letter->fn == FN_RELU || letter->fn == FN_SIGMOID ||
            letter->fn == FN_EXP || letter->fn == FN_SQRT);
}

/* ReLU(Y) is Y where Y ≥ 0: a positive number times such a function. */
static bool is_nonnegative(Prover *p, const Expr *argument) {
    fmpq_t c;
    fmpq_init(c);
    bool fine = argument->parts == 1 && argument->part[0].w.count == 1 &&
                is_never_negative(letter_at(p, argument->part[0].w.letter[0])) &&
                growth_is_rational(p->field, argument->part[0].c, c) && fmpq_sgn(c) > 0;
    fmpq_clear(c);
    return fine;
}

/* ReLU(Y) = ReLU(−Y) + Y: the first word gets a positive coefficient. */
static bool begins_negative(Prover *p, const Expr *argument) {
    fmpq_t c;
    fmpq_init(c);
    const Part *first = part_ranked(argument, 0);
    bool negative = first && growth_is_rational(p->field, first->c, c) && fmpq_sgn(c) < 0;
    fmpq_clear(c);
    return negative;
}

/* ReLU(cY) = |c| ReLU(±Y), c a rational number other than 0: the first word gets the coefficient ±1. *scale is |c|. */
static const Expr *without_scale(Prover *p, const Expr *argument, Growth **scale) {
    fmpq_t c;
    fmpq_init(c);
    *scale = growth_integer(p->field, 1);
    const Part *first = part_ranked(argument, 0);
    if (first && growth_is_rational(p->field, first->c, c)) {
        fmpq_abs(c, c);
        *scale = growth_rational(p->field, c);
        fmpq_inv(c, c);
        argument = expr_scale(p, growth_rational(p->field, c), argument);
    }
    fmpq_clear(c);
    return argument;
}

/* f(P Y Qᵀ) = P f(Y) Qᵀ, or with a permutation on one side only. */
static Node *permuted(Prover *p, int fn, bool left, bool right) {
    Node *q = formula_name(p->arena, "Q", NULL), *y = formula_name(p->arena, "Y", NULL);
    Node *turned = node_new(p->arena, N_TRANSPOSE, (Span){0}, 1, q),
         *side[] = {y, formula_function(p->arena, fn, y)};
    for (int i = 0; i < 2; i++) {
        if (left) side[i] = formula_times(p->arena, formula_name(p->arena, "P", NULL), side[i]);
        if (right) side[i] = formula_times(p->arena, side[i], turned);
    }
    return formula_relation(p->arena, R_EQ, formula_function(p->arena, fn, side[0]), side[1]);
}

const Expr *function_expr(Prover *p, int fn, const Expr *argument) {
    if (!argument || argument->open) return proof_unable(p, UNABLE_FUNCTION_SHAPE);
    bool column = dim_is(&argument->cols, 1) && !dim_is(&argument->rows, 1);
    if (fn == FN_SOFTMAX && column) /* over the entries of a column */
        return expr_transpose(p, function_expr(p, fn, expr_transpose(p, argument)));
    if (fn == FN_SOFTMAX && dim_is(&argument->cols, 1)) return expr_number(p, growth_integer(p->field, 1));
    Growth *scale = growth_integer(p->field, 1);
    bool quiet = p->quiet;
    p->quiet = true; /* steps inside the search are not part of the derivation */
    Orbit orbit = {fn == FN_SOFTMAX ? without_shift(p, argument) : argument, NULL, NULL};
    for (int rounds = 0; orbit.argument && rounds < 100 && descend(p, &orbit);) rounds++;
    if (fn == FN_RELU && orbit.argument) orbit.argument = without_scale(p, orbit.argument, &scale);
    p->quiet = quiet;
    if (!orbit.argument) return NULL;
    if (fn == FN_RELU && !orbit.argument->parts) return orbit.argument;
    if (fn == FN_RELU && is_nonnegative(p, orbit.argument)) return argument;
    if (fn == FN_RELU && begins_negative(p, orbit.argument)) {
        const Expr *turned = expr_scale(p, growth_integer(p->field, -1), argument);
        return expr_add(p, function_expr(p, fn, turned), argument);
    }
    bool transposed = false;
    if (fn != FN_SOFTMAX) { /* f(Yᵀ) = f(Y)ᵀ, entry by entry */
        const Expr *other = expr_transpose(p, orbit.argument);
        transposed = compare(other, orbit.argument) < 0;
        if (transposed) orbit.argument = other;
    }
    Letter letter = {.kind = LETTER_FUNCTION,
                     .fn = fn,
                     .argument = orbit.argument,
                     .rows = orbit.argument->rows,
                     .cols = orbit.argument->cols};
    const Expr *result = expr_letter(p, 2 * letter_intern(p, &letter) + transposed);
    result = expr_scale(p, scale, times(p, orbit.left, times(p, result, orbit.right)));
    if ((orbit.left || orbit.right) && !p->quiet)
        step_law(p, BY_PERMUTED_FUNCTION, permuted(p, fn, orbit.left != NULL, orbit.right != NULL), result);
    return result;
}
