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

/* For node_any: a whole number that is drawn. (−2)^t has a value, which e^{t log(−2)} has not. */
static bool is_whole(const Node *node, void *data) {
    (void)data;
    return node->sym && node->sym->kind == SYM_INTEGER;
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
    else if (!node_is_positive(base) && node_any(exponent, is_whole, NULL))
        inst = lower_binary(l, T_RAISE, inst, lower_node(l, exponent));
    else
        inst = lower_unary(l, T_EXP,
                           lower_binary(l, T_MULTIPLY, lower_node(l, exponent), lower_unary(l, T_LOG, inst)));
    fmpq_clear(value);
    return inst;
}
