/* index.c: Φ_t has a value for t ∈ N only. An index whose value differs from world to world may lie outside: Φ_{t−1} has no
   value at t = 0, nor Φ_{t/2} at t = 1. */
#include "inside.h"

#include <string.h>

static bool is_sum_or_product(const Node *node) {
    return node->kind == N_ADD || node->kind == N_MUL || node->kind == N_DOT;
}

/* Is it a whole number in every world, and, if asked for, not below 0? False: that is not seen from its form. */
static bool is_whole(const Node *node, bool natural) {
    if (node->kind == N_NUMBER) return !strchr(node->text, '.');
    if (node->kind == N_SYMBOL && node->sym->kind == SYM_SIZE) return true;
    if (node->kind == N_SYMBOL && (node->sym->kind == SYM_INTEGER || node->sym->kind == SYM_BOUND))
        return node->sym->given && node->sym->given->kind == GIVEN_INTEGER &&
               !(natural && node->sym->given->negative);
    if (!natural && node->kind == N_NEG) return is_whole(node->kid[0], natural);
    bool fits = is_sum_or_product(node) || (!natural && node->kind == N_SUB);
    return fits && is_whole(node->kid[0], natural) && is_whole(node->kid[1], natural);
}

/* `value` where base^index has one. */
static int where_power(Lowering *l, int value, int base, int index) {
    int power = lower_binary(l, T_RAISE, tape_integer(l->tape, base), index);
    int nothing = lower_binary(l, T_MULTIPLY, tape_integer(l->tape, 0), power);
    return lower_binary(l, T_SCALE, lower_binary(l, T_ADD, tape_integer(l->tape, 1), nothing), value);
}

int lower_where_index(Lowering *l, int value, Unbounded set, const Node *node, int index) {
    if (value < 0 || index < 0) return value;
    if (!is_whole(node, false)) value = where_power(l, value, -1, index); /* whole */
    if (set == ALL_NATURAL && !is_whole(node, true))
        value = where_power(l, value, 0, index); /* not negative */
    return value;
}
