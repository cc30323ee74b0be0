/* tolerance.c: x ≈ y in a claim that has a tolerance, where nothing grows: every entry of x − y is at most the tolerance
   times the scale. The scale is the largest absolute value of any entry of the drawn names that the relation itself
   mentions, at least 1: for c ≈ ½ (v_a + v_b) that is max(1, |v|), over all members of v. So the tolerance is for values
   between −1 and 1, and an answer that is linear in them is judged alike whatever their size. */
#include "inside.h"

typedef struct Scale {
    Lowering *lowering;
    Unfolded seen; /* the names that are in it */
    int inst;      /* the largest so far */
} Scale;

static void take_member(Scale *scale, const Sym *sym, int64_t member) {
    Lowering *l = scale->lowering;
    if (lower_value_of(l, sym, member)) return; /* it was replaced, and is not drawn */
    int drawn = lower_drawn_member(l, sym, member);
    if (drawn < 0) return;
    int size = tape_unary(l->tape, T_ABS, drawn);
    for (int r = 0; r < lower_at(l, drawn)->rows; r++)
        for (int c = 0; c < lower_at(l, drawn)->cols; c++)
            scale->inst = tape_binary(l->tape, T_MAXIMUM, scale->inst, tape_block(l->tape, size, r, c, 1, 1));
}

static bool take_names(const Node *node, void *data) {
    Scale *scale = data;
    const Sym *sym = node->sym;
    bool drawn = sym && sym->kind == SYM_DRAWN && sym->given && sym->given->kind == GIVEN_ENTRIES;
    int64_t low, high;
    if (!drawn || unfolded_before(&scale->seen, sym)) return false;
    if (lower_family_bounds(scale->lowering, sym, &low, &high))
        for (int64_t m = low; m <= high; m++) take_member(scale, sym, m);
    return false;
}

bool lower_within(Lowering *l, const Node *relation, int a, int b, Tests *out) {
    const Node *tolerance = l->problem->claim->tolerance;
    const Inst left = *lower_at(l, a), right = *lower_at(l, b);
    if (!tolerance || left.rows != right.rows || left.cols != right.cols) return false;
    int most = lower_node(l, tolerance);
    if (most < 0) return false;
    Scale scale = {l, {.arena = l->arena}, tape_integer(l->tape, 1)};
    node_any(relation, take_names, &scale);
    most = tape_binary(l->tape, T_SCALE, most, scale.inst);
    Test test = {.order = REL_LE, .within = true, .left = a, .right = b};
    test.a = tape_unary(l->tape, T_ABS, tape_binary(l->tape, T_SUBTRACT, a, b));
    test.b = tape_binary(l->tape, T_SCALE, most, tape_fill(l->tape, T_ONES, left.rows, left.cols));
    test.symbolic = lower_has_symbols(l, a) || lower_has_symbols(l, b);
    PUSH(l->arena, out, test);
    return true;
}
