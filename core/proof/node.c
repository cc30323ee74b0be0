/* node.c: nodes → normal forms. Definitions, families, answers and put-in values are unfolded. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 60 };

/* ---- numbers that are written out ---- */

bool proof_constant(Prover *p, const Node *node, fmpq_t out) {
    return node_rational(p->arena, node, NULL, NULL, out);
}

static const Expr *number(Prover *p, const Node *node) {
    if (node->is_ones) return dim_known(&node->shape.rows) ? expr_ones(p, &node->shape.rows) : NULL;
    if (node_is_number(node, 0)) {
        Expr *zero = NEW(p->arena, Expr);
        *zero = *expr_zero(p, &node->shape.rows, &node->shape.cols);
        zero->open = !dim_known(&node->shape.rows) || !dim_known(&node->shape.cols);
        return zero;
    }
    fmpq_t value;
    fmpq_init(value);
    const Expr *expr =
        proof_constant(p, node, value) ? expr_number(p, growth_rational(p->field, value)) : NULL;
    fmpq_clear(value);
    return expr;
}

/* ---- products, powers, functions ---- */

static const Expr *inner(Prover *p, const Expr *a, const Expr *b) {
    if (!a || !b) return NULL;
    const Expr *product = expr_mul(p, expr_transpose(p, a), b);
    return product && !expr_is_number(product) ? expr_trace(p, product) : product;
}

static const Expr *product(Prover *p, const Node *node) {
    const Expr *a = proof_node(p, node->kid[0]), *b = a ? proof_node(p, node->kid[1]) : NULL;
    if (!a || !b) return NULL;
    if (a->open || b->open) { /* 0 of the shape that is needed */
        if (!dim_known(&node->shape.rows) || !dim_known(&node->shape.cols))
            return proof_unable(p, UNABLE_OPEN_ZERO);
        return expr_zero(p, &node->shape.rows, &node->shape.cols);
    }
    if (expr_is_number(a) || expr_is_number(b)) return expr_mul(p, a, b);
    if (node->kind == N_HADAMARD) return proof_unable(p, UNABLE_HADAMARD);
    if (node->kind == N_OUTER && node->kronecker) return proof_unable(p, UNABLE_FUNCTION);
    return expr_mul(p, a, node->kind == N_OUTER ? expr_transpose(p, b) : b);
}

/* A world in which the divisor is 0 does not count; where it is 0 in all of them there is no normal form. */
static const Expr *quotient(Prover *p, const Node *node) {
    const Expr *a = proof_node(p, node->kid[0]);
    Growth *b = a ? expr_as_number(p, proof_node(p, node->kid[1])) : NULL;
    bool by_zero = false;
    Growth *inverse = growth_div(p->field, growth_integer(p->field, 1), b, &by_zero);
    if (by_zero) return proof_unable(p, UNABLE_DIVISION_BY_ZERO);
    return expr_scale(p, inverse, a);
}

/* x⁰ = 1, but nothing is said of 0⁰; x^y = e^{y log x} only for a base that is written as a positive number; roots are
   taken where the field can tell the sign; M⁰ = I for square M, and M^{−k} needs an inverse that is known. */
static const Expr *power(Prover *p, const Node *node) {
    const Node *base = node->kid[0], *exponent = node->kid[1];
    fmpq_t value;
    fmpq_init(value);
    const Expr *result = NULL;
    bool constant = proof_constant(p, exponent, value);
    bool whole = constant && fmpz_is_one(fmpq_denref(value)) && fmpz_bits(fmpq_numref(value)) < 6;
    if (base->kind == N_EULER)
        result =
            expr_number(p, scalar_function(p, FN_EXP, expr_as_number(p, proof_node(p, exponent)), value));
    else if (node_is_length(base) && node_is_number(exponent, 2)) {
        const Expr *x = proof_node(p, base->kid[0]);
        result = inner(p, x, x);
    } else {
        const Expr *x = proof_node(p, base);
        if (x && !x->open && !constant && expr_is_number(x) &&
            node_is_positive(base)) { /* x^y = e^{y log x} */
            Growth *log = scalar_function(p, FN_LOG, expr_as_number(p, x), value);
            Growth *y = expr_as_number(p, proof_node(p, exponent));
            result = expr_number(p, scalar_opaque(p, FN_EXP, growth_mul(p->field, y, log), NULL));
        } else if (!x || x->open || !constant)
            proof_unable(p, UNABLE_POWER);
        else if (expr_is_number(x)) {
            Growth *c = expr_as_number(p, x);
            if (fmpq_is_zero(value) || (fmpq_sgn(value) < 0 && growth_is_zero(p->field, c)))
                result = fmpq_is_zero(value) && !growth_is_zero(p->field, c)
                             ? expr_number(p, growth_integer(p->field, 1))
                             : proof_unable(p, UNABLE_POWER_OF_ZERO);
            else
                result = expr_number(p, scalar_function(p, -1, c, value));
        } else if (whole && dim_equal(&x->rows, &x->cols)) {
            slong times = fmpz_get_si(fmpq_numref(value));
            if (times < 0) x = expr_inverse(p, x);
            result = expr_identity(p, &node->shape.rows, growth_integer(p->field, 1));
            for (slong i = 0; i < labs(times) && result && x; i++) result = expr_mul(p, result, x);
            if (!x) result = NULL;
        } else
            proof_unable(p, UNABLE_POWER);
    }
    fmpq_clear(value);
    return result;
}

static const Expr *of_number(Prover *p, int fn, const Expr *x) {
    fmpq_t none;
    fmpq_init(none);
    Growth *value = x ? scalar_function(p, fn, expr_as_number(p, x), none) : NULL;
    fmpq_clear(none);
    return expr_number(p, value);
}

/* sigmoid(x) = 1/(1 + e^{−x}) and tanh(x) = 2 sigmoid(2x) − 1, of a number */
static const Expr *squashed(Prover *p, Fn fn, const Expr *x) {
    if (!expr_is_number(x)) return proof_unable(p, UNABLE_ENTRYWISE);
    Field *f = p->field;
    Growth *one = growth_integer(f, 1), *times = growth_integer(f, fn == FN_TANH ? -2 : -1);
    const Expr *power = of_number(p, FN_EXP, expr_scale(p, times, x));
    Growth *e = power ? expr_as_number(p, power) : NULL;
    bool by_zero = false;
    Growth *value = e ? growth_div(f, one, growth_add(f, one, e), &by_zero) : NULL;
    if (!value || by_zero) return NULL;
    if (fn == FN_TANH) value = growth_sub(f, growth_mul(f, growth_integer(f, 2), value), one);
    return expr_number(p, value);
}

static const Expr *function(Prover *p, const Node *node) {
    const Expr *x = proof_node(p, node->kid[0]);
    if (!x) return NULL;
    switch (node->fn) {
    case FN_SOFTMAX: return function_expr(p, FN_SOFTMAX, x);
    case FN_RELU:
        if (expr_is_number(x)) return proof_unable(p, UNABLE_RELU_OF_NUMBER);
        return function_expr(p, FN_RELU, x);
    case FN_TRACE: return expr_trace(p, x);
    case FN_MAX:
    case FN_MIN: return proof_unable(p, UNABLE_MAXIMUM);
    case FN_DET: return expr_determinant(p, x);
    case FN_TAN:
    case FN_SIGN:
    case FN_FLOOR:
    case FN_CEIL:
    case FN_MOD:
    case FN_FACTORIAL:
    case FN_BINOMIAL:
    case FN_RANK:
    case FN_VEC: return proof_unable(p, UNABLE_FUNCTION);
    case FN_DIAG: return proof_unable(p, UNABLE_DIAGONAL);
    case FN_SIGMOID:
    case FN_TANH: return squashed(p, node->fn, x);
    case FN_EXP:
    case FN_LOG:
    case FN_SQRT:
    case FN_SIN:
    case FN_COS:
    case FN_ARGMAX:
    case FN_ARGMIN:
    case FN_COUNT: break;
    }
    if (!expr_is_number(x)) return proof_unable(p, UNABLE_ENTRYWISE);
    return of_number(p, (int)node->fn, x);
}

static const Expr *constant(Prover *p, ConstantKind kind) {
    fmpq_t zero;
    fmpq_init(zero);
    int atom = field_constant(p->field, kind, zero, zero, zero);
    fmpq_clear(zero);
    return atom < 0 ? NULL : expr_number(p, growth_atom(p->field, atom));
}

static const Expr *delta(Prover *p, const Node *node) {
    Index a, b;
    if (node->subs != 2 || !index_own(p, node->sub[0], &a) || !index_own(p, node->sub[1], &b))
        return proof_unable(p, UNABLE_DELTA_INDEX);
    p->strict++;
    bool fine =
        (a.class < 0 || b.class >= 0 || index_of_node(p, node->sub[1], &p->class[a.class].range, &b)) &&
        (b.class < 0 || a.class >= 0 || index_of_node(p, node->sub[0], &p->class[b.class].range, &a));
    p->strict--;
    if (!fine) return proof_unable(p, UNABLE_DELTA_INDEX);
    if (a.class >= 0 && b.class >= 0 && a.class != b.class &&
        !range_equal(&p->class[a.class].range, &p->class[b.class].range))
        return proof_unable(p, UNABLE_DELTA_RANGES);
    return expr_number(p, growth_integer(p->field, index_equal(a, b)));
}

static const Expr *dispatch(Prover *p, const Node *node) {
    Node *const *kid = node->kid;
    switch (node->kind) {
    case N_NUMBER: return number(p, node);
    case N_ONES: return dim_known(&node->shape.rows) ? expr_ones(p, &node->shape.rows) : NULL;
    case N_IDENTITY:
        if (!dim_known(&node->shape.rows)) return proof_unable(p, UNABLE_IDENTITY_SIZE);
        return expr_identity(p, &node->shape.rows, growth_integer(p->field, 1));
    case N_EULER: return expr_number(p, growth_exp(p->field, growth_integer(p->field, 1)));
    case N_PI: return constant(p, CONSTANT_PI);
    case N_DELTA: return delta(p, node);
    case N_SYMBOL: return name_symbol(p, node->sym, NULL, 0);
    case N_MEMBER: return name_member(p, node);
    case N_ENTRY: return name_entry(p, node);
    case N_CALL: return name_call(p, node);
    case N_ADD:
    case N_SUB: {
        const Expr *a = proof_node(p, kid[0]), *b = a ? proof_node(p, kid[1]) : NULL;
        return node->kind == N_ADD ? expr_add(p, a, b) : expr_sub(p, a, b);
    }
    case N_NEG: return expr_scale(p, growth_integer(p->field, -1), proof_node(p, kid[0]));
    case N_MUL:
    case N_DOT:
    case N_HADAMARD:
    case N_OUTER: return product(p, node);
    case N_DIV: return quotient(p, node);
    case N_POW: return power(p, node);
    case N_TRANSPOSE: return expr_transpose(p, proof_node(p, kid[0]));
    case N_FN: return function(p, node);
    case N_NORM: {
        if (!node_is_length(node)) return proof_unable(p, UNABLE_NORM);
        const Expr *a = proof_node(p, kid[0]);
        return of_number(p, FN_SQRT, inner(p, a, a));
    }
    case N_INNER: {
        const Expr *a = proof_node(p, kid[0]);
        return a ? inner(p, a, proof_node(p, kid[1])) : NULL;
    }
    case N_ABS: return of_number(p, FN_COUNT, proof_node(p, kid[0]));
    case N_SUM: return sum_node(p, node);
    case N_MATRIX: return block_node(p, node);
    case N_EXPECT: return expect_node(p, node);
    case N_LIM: return limit_node(p, node);
    case N_DERIVE: return derive_node(p, node);
    case N_INDICATOR: return proof_unable(p, UNABLE_INDICATOR);
    case N_INFINITY:
    case N_NAME:
    case N_PROD:
    case N_MAXOVER:
    case N_MINOVER:
    case N_DOTS:
    case N_PLACE:
    case N_ORDER:
    case N_REL:
    case N_NORMAL:
    case N_SET:
    case N_CASES:
    case N_RANGE: break;
    }
    return proof_unable(p, UNABLE_EXPRESSION);
}

const Expr *proof_node(Prover *p, const Node *node) {
    if (p->why) return NULL;
    if (p->depth >= DEEPEST || ++p->work > MOST_NODES) return proof_unable(p, UNABLE_WORK);
    p->depth++;
    const Expr *expr = dispatch(p, node);
    p->depth--;
    return expr ? expr : proof_unable(p, UNABLE_NORMAL_FORM);
}
