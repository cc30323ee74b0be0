/* rule.c: what two neighbouring letters are, by the givens of the claim and by what is true of all matrices. Every
   rule is an equality; all but one make the word shorter, and that one writes the last of a group by the others. */
#include "inside.h"

static const Given *given_of(const Prover *p, const Letter *letter, GivenKind kind) {
    if (letter->kind != LETTER_SYMBOL) return NULL;
    for (int i = 0; i < p->problem->givens.count; i++) {
        const Given *given = p->problem->givens.items[i];
        if (given->kind != kind) continue;
        if (kind != GIVEN_ORTHONORMAL && given->sym == letter->sym) return given;
        for (int k = 0; kind == GIVEN_ORTHONORMAL && k < given->joint_count; k++)
            if (given->joint[k] == letter->sym) return given;
    }
    return NULL;
}

static bool is_softmax(const Letter *letter) {
    return letter->kind == LETTER_FUNCTION && letter->fn == FN_SOFTMAX;
}

static const Expr *ruled(Prover *p, ProofRule rule, const Expr *result) {
    p->last_rule = rule;
    return result;
}

/* The columns of all members of the group together are as many as the rows: an orthogonal square matrix. */
static bool complete(const Prover *p, const Given *given, const Letter *letter) {
    (void)p;
    Dim sum = dim_constant(0);
    for (int k = 0; k < given->joint_count; k++)
        if (given->joint[k]->indices || !dim_add(&sum, &sum, &given->joint[k]->shape.cols, 1)) return false;
    return dim_equal(&sum, &letter->rows);
}

/* AᵀA = I, and 0 for two members of one group, at every size; A Aᵀ is known only if the group is complete. */
static const Expr *orthonormal_pair(Prover *p, int x, int y) {
    const Letter *a = letter_at(p, x), *b = letter_at(p, y);
    const Given *given = given_of(p, a, GIVEN_ORTHONORMAL);
    if (!given || given != given_of(p, b, GIVEN_ORTHONORMAL)) return NULL;
    if ((x & 1) && !(y & 1)) {
        if (x >> 1 != y >> 1) {
            Dim rows = a->cols, cols = b->cols;
            return ruled(p, BY_ORTHONORMAL, expr_zero(p, &rows, &cols));
        }
        return ruled(p, BY_ORTHONORMAL, expr_identity(p, &a->cols, growth_integer(p->field, 1)));
    }
    if (!(x & 1) && (y & 1) && x >> 1 == y >> 1 && complete(p, given, a)) {
        if (given->joint[given->joint_count - 1] != a->sym)
            return NULL; /* only the last is written by the others */
        const Expr *result = expr_identity(p, &a->rows, growth_integer(p->field, 1));
        for (int k = 0; k + 1 < given->joint_count; k++) {
            Letter other = {.kind = LETTER_SYMBOL,
                            .sym = given->joint[k],
                            .rows = a->rows,
                            .cols = dim_resolve(&given->joint[k]->shape.cols)};
            const Expr *factor = expr_letter(p, 2 * letter_intern(p, &other));
            result = expr_sub(p, result, expr_mul(p, factor, expr_transpose(p, factor)));
        }
        return ruled(p, BY_COMPLETE, result);
    }
    return NULL;
}

/* A A⁻¹ = A⁻¹ A = I where there is an inverse; of both transposes too. */
static const Expr *inverse_pair(Prover *p, int x, int y) {
    const Letter *a = letter_at(p, x), *b = letter_at(p, y);
    bool kinds = (a->kind == LETTER_INVERSE && b->kind == LETTER_SYMBOL) ||
                 (a->kind == LETTER_SYMBOL && b->kind == LETTER_INVERSE);
    if (!kinds || a->sym != b->sym || a->indices != b->indices || (x & 1) != (y & 1)) return NULL;
    for (int i = 0; i < a->indices; i++)
        if (!index_equal(a->index[i], b->index[i])) return NULL;
    return ruled(p, BY_INVERSE, expr_identity(p, &a->rows, growth_integer(p->field, 1)));
}

/* NULL if there is no rule. */
const Expr *expr_rule(Prover *p, int x, int y) {
    const Letter *a = letter_at(p, x), *b = letter_at(p, y);
    bool tx = x & 1, ty = y & 1;
    /* e_iᵀ e_j = δ_ij: both indices are of one range, and different classes differ. */
    if (a->kind == LETTER_UNIT && b->kind == LETTER_UNIT && tx && !ty && range_equal(&a->range, &b->range)) {
        bool same = index_equal(a->index[0], b->index[0]);
        return ruled(p, BY_UNITS, expr_number(p, growth_integer(p->field, same)));
    }
    /* 𝟏ᵀ 𝟏 is the size, 0 too. */
    if (a->kind == LETTER_ONES && tx && b->kind == LETTER_ONES && !ty)
        return ruled(p, BY_COUNT, expr_number(p, dim_number(p, &a->rows)));
    /* 𝟏ᵀ e_i = 1: the index of a unit vector is always in its range, so the size is not 0. */
    if (tx && !ty &&
        ((a->kind == LETTER_ONES && b->kind == LETTER_UNIT) ||
         (a->kind == LETTER_UNIT && b->kind == LETTER_ONES)))
        return ruled(p, BY_COUNT, expr_number(p, growth_integer(p->field, 1)));
    const Given *left = given_of(p, a, GIVEN_PERMUTATION), *right = given_of(p, b, GIVEN_PERMUTATION);
    /* P Pᵀ = Pᵀ P = I and P 𝟏 = 𝟏 at every size. */
    if (left && x == (y ^ 1))
        return ruled(p, BY_PERMUTATION, expr_identity(p, &a->rows, growth_integer(p->field, 1)));
    if (left && b->kind == LETTER_ONES && !ty) return ruled(p, BY_PERMUTED_ONES, expr_ones(p, &a->rows));
    if (right && a->kind == LETTER_ONES && tx)
        return ruled(p, BY_PERMUTED_ONES, expr_transpose(p, expr_ones(p, &b->rows)));
    /* A row of a softmax adds up to 1 only if it has an entry. */
    if (is_softmax(a) && !tx && b->kind == LETTER_ONES && !ty && dim_least(p, &a->cols) >= 1)
        return ruled(p, BY_SOFTMAX_ROWS, expr_ones(p, &a->rows));
    if (a->kind == LETTER_ONES && tx && is_softmax(b) && ty && dim_least(p, &b->cols) >= 1)
        return ruled(p, BY_SOFTMAX_ROWS, expr_transpose(p, expr_ones(p, &b->rows)));
    /* J_k J_lᵀ = δ_kl I and ∑ J_kᵀ J_k = I: the blocks are of one partition; each may be empty. */
    if (a->kind == LETTER_BLOCK && b->kind == LETTER_BLOCK && a->blocks == b->blocks &&
        letter_same_sizes(a, b)) {
        if (!tx && ty && x >> 1 == y >> 1)
            return ruled(p, BY_BLOCKS, expr_identity(p, &a->rows, growth_integer(p->field, 1)));
        if (!tx && ty) return ruled(p, BY_BLOCKS, expr_zero(p, &a->rows, &b->rows));
        if (tx && !ty && x >> 1 == y >> 1) return ruled(p, BY_BLOCKS, block_complement(p, a));
    }
    const Expr *none = inverse_pair(p, x, y);
    if (none) return none;
    none = sum_times(p, x, y);
    return none ? ruled(p, BY_OTHERS, none) : orthonormal_pair(p, x, y);
}

/* ---- inverses ---- */

static bool is_square(const Letter *letter) {
    return (letter->kind == LETTER_SYMBOL || letter->kind == LETTER_INVERSE) &&
           dim_equal(&letter->rows, &letter->cols);
}

/* The letter of the inverse; −1: none. An orthogonal matrix has its transpose. */
static int inverse_of(Prover *p, int code) {
    const Letter *letter = letter_at(p, code);
    const Given *group = given_of(p, letter, GIVEN_ORTHONORMAL);
    bool orthogonal = given_of(p, letter, GIVEN_PERMUTATION) ||
                      (group && group->joint_count == 1 && complete(p, group, letter));
    if (orthogonal) return code ^ 1;
    if (!is_square(letter)) return -1;
    Letter other = *letter;
    other.kind = letter->kind == LETTER_SYMBOL ? LETTER_INVERSE : LETTER_SYMBOL;
    other.generics = 0;
    return 2 * letter_intern(p, &other) + (code & 1);
}

/* The inverse of one letter of a product. */
static const Expr *letter_inverse(Prover *p, int code) {
    if (letter_at(p, code)->kind == LETTER_RESOLVENT) return resolvent_sum(p, code);
    int turned = inverse_of(p, code);
    return turned < 0 ? proof_unable(p, UNABLE_INVERSE) : expr_letter(p, turned);
}

/* Of a multiple c of a product of square matrices: where it has a value, each of them has an inverse and c ≠ 0, except that an empty
   matrix has an inverse whatever c is. The inverse of a sum is a letter. */
const Expr *expr_inverse(Prover *p, const Expr *a) {
    if (!a || a->open || !a->parts) return proof_unable(p, UNABLE_INVERSE);
    if (a->parts > 1) return resolvent_of(p, a);
    Growth *c = growth_div(p->field, growth_integer(p->field, 1), a->part[0].c, NULL);
    if (!growth_lasts(p, c, dim_number(p, &a->rows), false))
        return proof_unable(p, UNABLE_INVERSE); /* (m I)⁻¹, m = 0 */
    const Expr *product = expr_identity(p, &a->rows, c);
    for (int i = a->part[0].w.count - 1; i >= 0; i--)
        product = expr_mul(p, product, letter_inverse(p, a->part[0].w.letter[i]));
    return product;
}

/* ---- determinants ---- */

/* c^n for a positive number c. */
static Growth *to_the_size(Prover *p, Growth *c, const Dim *size) {
    fmpq_t value;
    fmpq_init(value);
    bool rational = growth_is_rational(p->field, c, value) && fmpq_sgn(value) > 0;
    bool one = rational && fmpq_is_one(value);
    Growth *log = rational && !one ? scalar_function(p, FN_LOG, c, value) : NULL;
    fmpq_clear(value);
    if (one) return growth_integer(p->field, 1);
    return log ? scalar_opaque(p, FN_EXP, growth_mul(p->field, dim_number(p, size), log), NULL) : NULL;
}

/* det(c A B) = c^n det(A) det(B), det(A⁻¹) = 1/det(A), for square matrices of one size. */
const Expr *expr_determinant(Prover *p, const Expr *a) {
    if (a && expr_is_number(a)) return a;
    if (!a || a->open || a->parts != 1) return proof_unable(p, UNABLE_DETERMINANT);
    Growth *product = to_the_size(p, a->part[0].c, &a->rows);
    for (int i = 0; i < a->part[0].w.count && product; i++) {
        int code = a->part[0].w.letter[i];
        Letter base = *letter_at(p, code);
        if (!is_square(&base)) return proof_unable(p, UNABLE_DETERMINANT);
        bool inverse = base.kind == LETTER_INVERSE;
        base.kind = LETTER_SYMBOL;
        base.generics = 0;
        Growth *one = scalar_determinant(p, 2 * letter_intern(p, &base));
        product = inverse ? growth_div(p->field, product, one, NULL) : growth_mul(p->field, product, one);
    }
    return product ? expr_number(p, product) : proof_unable(p, UNABLE_DETERMINANT);
}
