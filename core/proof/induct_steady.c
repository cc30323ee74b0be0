/* induct_steady.c: a statement says nothing for an n at which a side has no value. If that could be so for n and not for n + 1, an induction
   would stop at n without anybody noticing; these forms are known not to be like that. */
#include "induct.h"

#include <string.h>

static bool moves(const Node *node, void *data) {
    const Induction *in = data;
    return node->sym && (node->sym == in->number || induct_atom(in, node->sym));
}

/* From `start` on: sums, products and powers of linear terms that are positive there and do not fall. */
static bool is_positive_from_start(const Induction *in, const Node *node) {
    Induction at = *in;
    at.fixed = true;
    at.value = in->start;
    at.over = in->number;
    Linear l, first;
    Induction open = *in;
    open.over = in->number;
    open.fixed = false;
    open.shift = 0;
    if (induct_linear(&open, node, &l))
        return l.factor >= 0 && induct_linear(&at, node, &first) && first.constant > 0;
    switch (node_arithmetic(node)) {
    case ARITHMETIC_ADD:
    case ARITHMETIC_MULTIPLY:
        return is_positive_from_start(in, node->kid[0]) && is_positive_from_start(in, node->kid[1]);
    case ARITHMETIC_NEGATE:
    case ARITHMETIC_SUBTRACT:
    case ARITHMETIC_DIVIDE:
    case ARITHMETIC_NONE: break;
    }
    if (node->kind == N_POW && node->kid[1]->kind == N_NUMBER)
        return is_positive_from_start(in, node->kid[0]);
    return !node_any(node, moves, (void *)in) && node_is_positive(node);
}

/* Is it 0 for n only if it is 0 for all larger n? */
static bool is_zero_for_good(const Induction *in, const Node *node) {
    const Atom *atom = node->kind == N_SYMBOL ? induct_atom(in, node->sym) : NULL;
    if (!node_any(node, moves, (void *)in)) return true;
    if (atom) return atom->kind == ATOM_POWER; /* 0^n, but for n = 0, which is not divided by */
    if (node->kind == N_NEG || (node->kind == N_POW && node->kid[1]->kind == N_NUMBER))
        return is_zero_for_good(in, node->kid[0]);
    if (node->kind == N_MUL || node->kind == N_DOT)
        return shape_is_number(&node->kid[0]->shape) && is_zero_for_good(in, node->kid[0]) &&
               is_zero_for_good(in, node->kid[1]);
    return is_positive_from_start(in, node);
}

bool induct_is_steady(const Induction *in, const Node *node) {
    if (!node_any(node, moves, (void *)in)) return true;
    if (node->kind == N_DIV && !is_zero_for_good(in, node->kid[1])) return false;
    bool total = node->kind != N_FN || (node->fn != FN_LOG && node->fn != FN_SQRT);
    bool power = node->kind != N_POW || (node->kid[1]->kind == N_NUMBER && !strchr(node->kid[1]->text, '.'));
    if (!total || !power) return false;
    for (int i = 0; i < node->kids; i++)
        if (node->kid[i] && !induct_is_steady(in, node->kid[i])) return false;
    return true;
}
