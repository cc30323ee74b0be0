/* relation.c: relations as tests on the tape. */
#include "inside.h"

#include <string.h>

static bool either_moves(const Lowering *l, int a, int b) {
    return tape_moves(l->tape, a) || tape_moves(l->tape, b);
}

static bool is_symbolic(const Tape *tape, const Inst *i) {
    (void)tape;
    return i->op == T_EXPECT || i->op == T_LIMIT;
}

bool lower_has_symbols(const Lowering *l, int inst) {
    return l->insides && tape_any(l->tape, inst, is_symbolic);
}

void lower_test(Lowering *l, Tests *out, Order order, int a, int b, bool *defined) {
    bool same = a >= 0 && b >= 0 && lower_at(l, a)->rows == lower_at(l, b)->rows &&
                lower_at(l, a)->cols == lower_at(l, b)->cols;
    *defined = *defined && same;
    Test made = {.order = order, .a = a, .b = b};
    if (same) {
        made.eventually = order != REL_EQ && either_moves(l, a, b);
        made.symbolic = lower_has_symbols(l, a) || lower_has_symbols(l, b);
    }
    if (same) PUSH(l->arena, out, made);
}

void lower_defined(Lowering *l, Tests *out, int inst) {
    bool defined = true;
    lower_test(l, out, REL_DEFINED, inst, inst, &defined);
}

static const Order orders[R_COUNT] = {
    [R_EQ] = REL_EQ, [R_NE] = REL_NE, [R_LT] = REL_LT,        [R_LE] = REL_LE,
    [R_GT] = REL_GT, [R_GE] = REL_GE, [R_APPROX] = REL_TENDS, [R_TO] = REL_TENDS,
};

/* X ≈ 0.0786 or −0.0786 where nothing moves: X rounds to it at the digits shown. */
static bool lower_rounded(Lowering *l, int a, const Node *decimal, Tests *out, bool *defined) {
    const char *digits = node_decimals(decimal);
    if (!digits || a < 0) return false;
    fmpq_t value, half;
    fmpq_init(value), fmpq_init(half);
    bool fine = lower_constant_value(l, decimal, value);
    if (fine) {
        fmpq_set_si(half, 1, 2);
        for (const char *digit = digits; *digit; digit++) fmpq_div_fmpz(half, half, (fmpz[]){10});
        fmpq_t end;
        fmpq_init(end);
        fmpq_sub(end, value, half);
        lower_test(l, out, REL_GE, a, tape_constant(l->tape, end), defined);
        fmpq_add(end, value, half);
        lower_test(l, out, REL_LE, a, tape_constant(l->tape, end), defined);
        fmpq_clear(end);
    }
    fmpq_clear(value), fmpq_clear(half);
    return fine;
}

/* X ~ N(m, S): affine in the normal variables, with this mean and variance. */
static void lower_distribution(Lowering *l, const Node *relation, Tests *out, bool *defined) {
    const Node *x = relation->kid[0], *normal = relation->kid[1];
    if (normal->kind != N_NORMAL) {
        lower_unable(l, "a distribution");
        return;
    }
    int mean = lower_node(l, normal->kid[0]), variance = lower_node(l, normal->kid[1]);
    lower_test(l, out, REL_EQ, lower_moment(l, EXPECT_AFFINE, x), tape_integer(l->tape, 1), defined);
    lower_test(l, out, REL_EQ, lower_moment(l, EXPECT_E, x), mean, defined);
    lower_test(l, out, REL_EQ, lower_moment(l, EXPECT_COV, x), variance, defined);
}

/* = is about every value of the limit variables; the other relations are about what happens in the end. In a world in
   which nothing moves, a limit is the value itself and nothing grows beyond all bounds. */
static void lower_sides(Lowering *l, const Node *relation, Tests *out, bool *defined, bool assumed) {
    const Node *left = relation->kid[0], *right = relation->kid[1];
    Rel rel = relation->rel;
    bool known, holds = lower_condition_holds(l, &l->program->sizes, relation, &known);
    int64_t x, y;
    if (known && rel <= R_GE && lower_whole_value(l, &l->program->sizes, left, &x) &&
        lower_whole_value(l, &l->program->sizes, right, &y)) { /* about whole numbers only */
        lower_test(l, out, orders[rel], tape_integer(l->tape, x), tape_integer(l->tape, y), defined);
        return;
    }
    if (known) {
        int one = tape_integer(l->tape, 1);
        lower_test(l, out, REL_EQ, one, holds ? one : tape_fill(l->tape, T_ZEROS, 1, 1), defined);
        return;
    }
    if (rel == R_SIM || right->kind == N_NORMAL) {
        lower_distribution(l, relation, out, defined);
        return;
    }
    if (rel == R_INDEP) {
        lower_independent(l, relation, out, defined);
        return;
    }
    int a = lower_node(l, left);
    if (right->kind == N_SET || rel == R_NOTIN || (right->kind == N_RANGE) != (rel == R_IN)) {
        lower_unable(l, "a set of numbers");
        return;
    }
    if (right->kind == N_RANGE) {
        lower_test(l, out, right->closed.low ? REL_GE : REL_GT, a, lower_node(l, right->kid[0]), defined);
        lower_test(l, out, right->closed.high ? REL_LE : REL_LT, a, lower_node(l, right->kid[1]), defined);
        return;
    }
    bool to_infinity = right->kind == N_INFINITY,
         to_minus = right->kind == N_NEG && right->kid[0]->kind == N_INFINITY;
    int b = to_infinity || to_minus ? a : lower_node(l, right);
    bool still = a >= 0 && b >= 0 && !either_moves(l, a, b);
    if (still && (to_infinity || to_minus || rel == R_GG || rel == R_LL)) {
        int zero = tape_fill(l->tape, T_ZEROS, 1, 1);
        lower_test(l, out, REL_EQ, tape_integer(l->tape, 1), zero, defined);
        return;
    }
    const Shape *shape = &left->shape;
    bool matrices = still && !dim_is(&shape->rows, 1) && !dim_is(&shape->cols, 1) && dim_known(&shape->rows);
    if (matrices && (rel == R_TO || relation->written)) {
        bool arrow = rel == R_TO;
        lower_mistaken(l, MISTAKE_AMBIGUOUS, relation->span,
                       arrow ? "write the step as a product, E A = B; a limit needs a number that moves"
                             : "write B = P⁻¹ A P for similar matrices, ≈ or = for the other meaning",
                       arrow ? "is this a step of row reduction, or a limit?"
                             : "are these matrices similar, or close to each other?");
        return;
    }
    if (still && (rel == R_APPROX || rel == R_TO)) {
        if (lower_rounded(l, a, right, out, defined) || lower_rounded(l, b, left, out, defined)) return;
        if (!assumed && rel == R_APPROX && lower_within(l, relation, a, b, out)) return;
        int before = out->count;
        lower_test(l, out, REL_EQ, a, b, defined);
        if (out->count > before) out->items[before].approx = true;
        return;
    }
    Order much = assumed ? REL_EXCEEDS : REL_OUTGROWS;
    if (to_infinity || to_minus) {
        int growing = to_minus ? lower_unary(l, T_NEGATE, a) : a;
        lower_test(l, out, REL_INFINITE, growing, growing, defined);
    } else if (rel == R_GG)
        lower_test(l, out, much, a, b, defined);
    else if (rel == R_LL)
        lower_test(l, out, much, b, a, defined);
    else if (rel_of_matrices(rel)) {
        bool more = rel == R_SUCCEQ || rel == R_SUCC;
        int difference = more ? lower_binary(l, T_SUBTRACT, a, b) : lower_binary(l, T_SUBTRACT, b, a);
        lower_definite(l, difference, rel == R_SUCC || rel == R_PREC, out, defined);
    } else if (rel == R_PERP)
        lower_test(l, out, REL_EQ, lower_inner(l, a, b), tape_fill(l->tape, T_ZEROS, 1, 1), defined);
    else
        lower_test(l, out, orders[rel], a, b, defined);
}

void lower_relation(Lowering *l, const Node *relation, Tests *out, bool *defined, bool assumed) {
    Tests before = l->existing;
    l->existing = (Tests){0};
    lower_sides(l, relation, out, defined, assumed);
    for (int i = 0; i < l->existing.count; i++) PUSH(l->arena, out, l->existing.items[i]);
    l->existing = before;
}
