/* power.c: powers of numbers and matrices → instructions. 0⁰ is 1, a power 0 has a value only where its base has one. */
#include "inside.h"

/* `result`, where `base` has a value. */
static int if_defined(Lowering *l, int result, int base) {
    if (lower_at(l, base)->op == T_LOAD) return result;
    int nothing = lower_binary(l, T_SCALE, tape_integer(l->tape, 0), base);
    return lower_binary(l, T_ADD, result, nothing);
}

static int matrix_power(Lowering *l, int base, int64_t exponent) {
    if (exponent > LARGEST_EXPONENT || exponent < -LARGEST_EXPONENT)
        lower_too_large(l, "a power with too large an exponent");
    if (l->program->unable || base < 0 || lower_at(l, base)->rows != lower_at(l, base)->cols)
        return UNDEFINED;
    if (exponent < 0) return matrix_power(l, lower_unary(l, T_INVERSE, base), -exponent);
    int n = lower_at(l, base)->rows, result = tape_fill(l->tape, T_IDENTITY, n, n);
    if (!exponent) return if_defined(l, result, base);
    for (; exponent; exponent >>= 1) {
        if (exponent & 1) result = lower_binary(l, T_MULTIPLY, result, base);
        if (exponent > 1) base = lower_binary(l, T_MULTIPLY, base, base);
    }
    return result;
}

/* Does the relation say that the number is positive: x > 0, x ≥ 1, 0 < x? */
static bool says_positive(const Node *relation, const Node *node) {
    if (relation->kind != N_REL) return false;
    bool turned = relation->rel == R_LT || relation->rel == R_LE;
    const Node *more = relation->kid[turned], *less = relation->kid[!turned];
    if (!node_equal(more, node)) return false;
    if (relation->rel == R_GT || relation->rel == R_LT)
        return node_is_number(less, 0) || node_is_positive(less);
    return (relation->rel == R_GE || relation->rel == R_LE) && node_is_positive(less);
}

/* In every world that counts: by its form, or by a hypothesis or an assumption about it or its parts. */
static bool is_positive(const Lowering *l, const Node *node) {
    const Problem *problem = l->problem;
    if (node_is_positive(node)) return true;
    for (int i = 0; i < problem->statement->hypotheses.count; i++)
        if (says_positive(problem->statement->hypotheses.items[i], node)) return true;
    for (int i = 0; i < problem->assumptions.count; i++) {
        const Statement *s = problem->assumptions.items[i];
        if (s->relation && !s->hypotheses.count && !s->free.count && says_positive(s->relation, node))
            return true;
    }
    if (node->kind == N_POW) return is_positive(l, node->kid[0]);
    bool both = node->kind == N_MUL || node->kind == N_DOT || node->kind == N_DIV || node->kind == N_ADD;
    return both && is_positive(l, node->kid[0]) && is_positive(l, node->kid[1]);
}

int lower_power(Lowering *l, const Node *node) {
    const Node *base = node->kid[0], *exponent = node->kid[1];
    if (base->kind == N_EULER) return lower_unary(l, T_EXP, lower_node(l, exponent));
    if (base->kind == N_NORM && node_is_number(exponent, 2)) {
        int x = lower_node(l, base->kid[0]);
        return lower_inner(l, x, x);
    }
    if (!shape_is_number(&base->shape)) {
        int64_t times;
        if (!lower_whole(l, exponent, &times, "a power with too large an exponent")) {
            lower_unable(l, "a power of a matrix whose exponent is not a fixed whole number");
            return UNDEFINED;
        }
        return matrix_power(l, lower_node(l, base), times);
    }
    fmpq_t value;
    fmpq_init(value);
    int inst = lower_node(l, base);
    if (inst >= 0 && lower_constant_value(l, exponent, value) && fmpq_is_zero(value))
        inst = if_defined(l, tape_integer(l->tape, 1), inst);
    else if (inst >= 0 && lower_constant_value(l, exponent, value))
        inst = tape_power(l->tape, inst, value);
    else if (!is_positive(l, base)) /* (−2)^y has a value for whole y, which e^{y log(−2)} has not */
        inst = lower_binary(l, T_RAISE, inst, lower_node(l, exponent));
    else
        inst = lower_unary(l, T_EXP,
                           lower_binary(l, T_MULTIPLY, lower_node(l, exponent), lower_unary(l, T_LOG, inst)));
    fmpq_clear(value);
    return inst;
}
