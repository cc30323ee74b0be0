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

/* Does the relation say that it is more than 0? */
static bool makes_positive(const Node *relation, const Node *node) {
    bool below = relation->rel == R_LT || relation->rel == R_LE,
         above = relation->rel == R_GT || relation->rel == R_GE,
         strict = relation->rel == R_LT || relation->rel == R_GT;
    if ((!below && !above) || !node_equal(relation->kid[below], node)) return false;
    const Node *bound = relation->kid[above];
    return node_is_positive(bound) || (strict && node_is_number(bound, 0));
}

static bool is_assumed_positive(const Lowering *l, const Node *node) {
    const Nodes *hypotheses = &l->problem->statement->hypotheses;
    const Statements *assumptions = &l->problem->assumptions;
    for (int i = 0; i < hypotheses->count; i++)
        if (makes_positive(hypotheses->items[i], node)) return true;
    for (int i = 0; i < assumptions->count; i++) {
        const Statement *s = assumptions->items[i];
        bool plain = s->relation && !s->hypotheses.count && !s->free.count;
        if (plain && makes_positive(s->relation, node)) return true;
    }
    return false;
}

static bool is_positive(const Lowering *l, const Node *node) {
    if (node_is_positive(node) || is_assumed_positive(l, node)) return true;
    if (node->kind == N_POW) return is_positive(l, node->kid[0]);
    bool both = node->kind == N_MUL || node->kind == N_DOT || node->kind == N_DIV || node->kind == N_ADD;
    return both && is_positive(l, node->kid[0]) && is_positive(l, node->kid[1]);
}

/* (−2)^t has a value at whole t and 0^t at positive t, which e^{t log(−2)} and e^{t log 0} have not. */
static bool has_logarithm(const Lowering *l, const Node *base, int inst) {
    const Inst *known = lower_at(l, inst);
    bool constant = known->op == T_CONSTANT;
    return constant ? fmpq_sgn(&l->tape->constants.items[known->aux]) > 0 : is_positive(l, base);
}

int lower_power(Lowering *l, const Node *node) {
    const Node *base = node->kid[0], *exponent = node->kid[1];
    if (base->kind == N_EULER) return lower_unary(l, T_EXP, lower_node(l, exponent));
    if (node_is_length(base) && node_is_number(exponent, 2)) {
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
    else if (inst >= 0 && !has_logarithm(l, base, inst))
        inst = lower_binary(l, T_RAISE, inst, lower_node(l, exponent));
    else
        inst = lower_unary(l, T_EXP,
                           lower_binary(l, T_MULTIPLY, lower_node(l, exponent), lower_unary(l, T_LOG, inst)));
    fmpq_clear(value);
    return inst;
}
