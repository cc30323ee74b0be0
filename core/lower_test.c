/* lower_test.c: relations as tests on the tape, for every choice of the free indices. */
#include "lower.h"

#include <string.h>

/* Does the value change with a variable that grows or vanishes? */
static bool moves(const Lowering *l, bool *seen, int inst) {
    if (inst < 0 || seen[inst]) return false;
    seen[inst] = true;
    const Inst *i = lower_at(l, inst);
    if (i->op == T_LOAD) {
        const Slot *slot = &l->tape->slots.items[i->aux];
        return slot->kind == SLOT_LIMIT && !slot->held;
    }
    if (moves(l, seen, i->a) || moves(l, seen, i->b)) return true;
    for (int k = 0; i->op == T_BLOCKS && k < i->count; k++)
        if (moves(l, seen, l->tape->pastes.items[i->aux + k].inst)) return true;
    if (i->op != T_EXPECT) return false;
    const Expectation *e = &l->tape->expectations.items[i->aux];
    for (int k = 0; k < e->events; k++)
        if (moves(l, seen, e->event[k].a) || moves(l, seen, e->event[k].b)) return true;
    for (int k = 0; k < e->givens; k++)
        if (moves(l, seen, e->given[k].a) || moves(l, seen, e->given[k].b)) return true;
    return false;
}

static bool either_moves(Lowering *l, int a, int b) {
    bool *seen = NEW_ARRAY(l->arena, bool, l->tape->inst.count + 1);
    return moves(l, seen, a) || moves(l, seen, b);
}

/* Is there an expectation or a limit in it? */
static bool has_symbols(const Lowering *l, int inst) {
    if (!l->insides) return false;
    bool *needed = NEW_ARRAY(l->arena, bool, l->tape->inst.count + 1);
    needed[inst] = true;
    for (int i = inst; i >= 0; i--) {
        const Inst *at = lower_at(l, i);
        if (!needed[i]) continue;
        if (at->op == T_EXPECT || at->op == T_LIMIT) return true;
        if (at->a >= 0) needed[at->a] = true;
        if (at->b >= 0) needed[at->b] = true;
        for (int k = 0; at->op == T_BLOCKS && k < at->count; k++)
            needed[l->tape->pastes.items[at->aux + k].inst] = true;
    }
    return false;
}

static void test(Lowering *l, Tests *out, Order order, int a, int b, bool *defined) {
    bool same = a >= 0 && b >= 0 && lower_at(l, a)->rows == lower_at(l, b)->rows &&
                lower_at(l, a)->cols == lower_at(l, b)->cols;
    *defined = *defined && same;
    Test made = {.order = order, .a = a, .b = b};
    if (same) {
        made.eventually = order != REL_EQ && either_moves(l, a, b);
        made.symbolic = has_symbols(l, a) || has_symbols(l, b);
    }
    if (same) PUSH(l->arena, out, made);
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
        test(l, out, REL_GE, a, tape_constant(l->tape, end), defined);
        fmpq_add(end, value, half);
        test(l, out, REL_LE, a, tape_constant(l->tape, end), defined);
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
    test(l, out, REL_EQ, lower_moment(l, EXPECT_AFFINE, x), tape_integer(l->tape, 1), defined);
    test(l, out, REL_EQ, lower_moment(l, EXPECT_E, x), mean, defined);
    test(l, out, REL_EQ, lower_moment(l, EXPECT_COV, x), variance, defined);
}

/* = is about every value of the limit variables; the other relations are about what happens in the end. In a world in
   which nothing moves, a limit is the value itself and nothing grows beyond all bounds. */
static void lower_sides(Lowering *l, const Node *relation, Tests *out, bool *defined, bool assumed) {
    const Node *left = relation->kid[0], *right = relation->kid[1];
    Rel rel = (Rel)relation->code;
    bool known, holds = lower_condition_holds(l, &l->program->sizes, relation, &known);
    int64_t x, y;
    if (known && rel <= R_GE && lower_whole_value(l, &l->program->sizes, left, &x) &&
        lower_whole_value(l, &l->program->sizes, right, &y)) { /* about whole numbers only */
        test(l, out, orders[rel], tape_integer(l->tape, x), tape_integer(l->tape, y), defined);
        return;
    }
    if (known) {
        int one = tape_integer(l->tape, 1);
        test(l, out, REL_EQ, one, holds ? one : tape_fill(l->tape, T_ZEROS, 1, 1), defined);
        return;
    }
    if (rel == R_SIM || right->kind == N_NORMAL) {
        lower_distribution(l, relation, out, defined);
        return;
    }
    int a = lower_node(l, left);
    if (right->kind == N_SET || rel == R_NOTIN || (right->kind == N_RANGE) != (rel == R_IN)) {
        lower_unable(l, "a set of numbers");
        return;
    }
    if (right->kind == N_RANGE) {
        test(l, out, right->code & 1 ? REL_GE : REL_GT, a, lower_node(l, right->kid[0]), defined);
        test(l, out, right->code & 2 ? REL_LE : REL_LT, a, lower_node(l, right->kid[1]), defined);
        return;
    }
    bool to_infinity = right->kind == N_INFINITY,
         to_minus = right->kind == N_NEG && right->kid[0]->kind == N_INFINITY;
    int b = to_infinity || to_minus ? a : lower_node(l, right);
    bool still = a >= 0 && b >= 0 && !either_moves(l, a, b);
    if (still && (to_infinity || to_minus || rel == R_GG || rel == R_LL)) {
        int zero = tape_fill(l->tape, T_ZEROS, 1, 1);
        test(l, out, REL_EQ, tape_integer(l->tape, 1), zero, defined);
        return;
    }
    if (still && (rel == R_APPROX || rel == R_TO)) {
        if (lower_rounded(l, a, right, out, defined) || lower_rounded(l, b, left, out, defined)) return;
        test(l, out, REL_EQ, a, b, defined);
        return;
    }
    Order much = assumed ? REL_EXCEEDS : REL_OUTGROWS;
    if (to_infinity || to_minus) {
        int growing = to_minus ? lower_unary(l, T_NEGATE, a) : a;
        test(l, out, REL_INFINITE, growing, growing, defined);
    } else if (rel == R_GG)
        test(l, out, much, a, b, defined);
    else if (rel == R_LL)
        test(l, out, much, b, a, defined);
    else if (rel == R_PERP)
        test(l, out, REL_EQ, lower_inner(l, a, b), tape_fill(l->tape, T_ZEROS, 1, 1), defined);
    else
        test(l, out, orders[rel], a, b, defined);
}

void lower_relation(Lowering *l, const Node *relation, Tests *out, bool *defined, bool assumed) {
    Tests before = l->existing;
    l->existing = (Tests){0};
    lower_sides(l, relation, out, defined, assumed);
    for (int i = 0; i < l->existing.count; i++) PUSH(l->arena, out, l->existing.items[i]);
    l->existing = before;
}

/* Everything in `free` from `from` on that is not bound yet runs through its range; then `done` is called. */
void lower_for_all(Lowering *l, const Statement *s, const Node *about, int from,
                   void (*done)(Lowering *, const Statement *, void *), void *data) {
    for (int i = from; i < s->free.count; i++) {
        Sym *index = s->free.items[i];
        if (index->unbounded[0] || lower_bound_find(l, index) || (about && !node_uses(about, index)))
            continue;
        int64_t low, high;
        if (!lower_dim_value(l, &l->program->sizes, &index->lowest[0], &low) ||
            !lower_dim_value(l, &l->program->sizes, &index->highest[0], &high))
            return;
        for (int64_t v = low; v <= high; v++) {
            lower_push(l, index, true, v, -1);
            lower_for_all(l, s, about, i + 1, done, data);
            lower_pop(l);
        }
        return;
    }
    for (int i = 0; i < s->conditions.count; i++) {
        bool known, holds = lower_condition_holds(l, &l->program->sizes, s->conditions.items[i], &known);
        if (known && !holds) return;
    }
    done(l, s, data);
}

typedef struct Hypotheses {
    const Node *relation;
    Tests *tests;
    bool defined;
} Hypotheses;

static void one_hypothesis(Lowering *l, const Statement *s, void *data) {
    (void)s;
    Hypotheses *h = data;
    lower_relation(l, h->relation, h->tests, &h->defined, true);
}

static void one_case(Lowering *l, const Statement *s, void *data) {
    (void)data;
    const Problem *problem = l->problem;
    Tests tests = {0}, goals = {0};
    Hypotheses h = {.tests = &tests, .defined = true};
    for (int i = 0; i < s->conditions.count; i++) { /* conditions that the whole numbers do not settle */
        bool known;
        lower_condition_holds(l, &l->program->sizes, s->conditions.items[i], &known);
        bool about_bound = true;
        for (int k = 0; k < s->free.count; k++)
            about_bound = about_bound && (!node_uses(s->conditions.items[i], s->free.items[k]) ||
                                          lower_bound_find(l, s->free.items[k]) || s->free.items[k]->given);
        if (!known && about_bound) lower_relation(l, s->conditions.items[i], &tests, &h.defined, true);
    }
    for (int i = 0; i < s->hypotheses.count; i++) {
        h.relation = s->hypotheses.items[i];
        lower_for_all(l, s, h.relation, 0, one_hypothesis, &h);
    }
    for (int i = 0; i < problem->assumptions.count; i++)
        lower_relation(l, problem->assumptions.items[i], &tests, &h.defined, true);
    for (int i = 0; i < problem->condition.count; i++) {
        const Statement *condition = problem->condition.items[i];
        h.relation = condition->relation;
        lower_for_all(l, condition, h.relation, 0, one_hypothesis, &h);
    }
    bool defined = h.defined;
    lower_relation(l, s->relation, &goals, &defined, false);
    if (!defined || !goals.count) return;
    Case made = {tests.items, tests.count, goals.items, goals.count,
                 NEW_ARRAY(l->arena, int64_t, s->free.count + 1)};
    for (int k = 0; k < s->free.count; k++) {
        const Bound *bound = lower_bound_find(l, s->free.items[k]);
        made.index[k] = bound ? bound->value : 0;
    }
    PUSH(l->arena, &l->program->cases, made);
}

static void mark(const Tape *tape, bool *seen, bool *slot_used, int inst) {
    if (inst < 0 || seen[inst]) return;
    seen[inst] = true;
    const Inst *i = &tape->inst.items[inst];
    if (i->op == T_LOAD) slot_used[i->aux] = true;
    mark(tape, seen, slot_used, i->a);
    mark(tape, seen, slot_used, i->b);
    if (i->op == T_BLOCKS)
        for (int k = 0; k < i->count; k++) mark(tape, seen, slot_used, tape->pastes.items[i->aux + k].inst);
    if (i->op != T_EXPECT) return;
    const Expectation *e = &tape->expectations.items[i->aux];
    for (int k = 0; k < e->events; k++)
        mark(tape, seen, slot_used, e->event[k].a), mark(tape, seen, slot_used, e->event[k].b);
    for (int k = 0; k < e->givens; k++)
        mark(tape, seen, slot_used, e->given[k].a), mark(tape, seen, slot_used, e->given[k].b);
}

static void mark_tests(Lowering *l, const Test *tests, int count, bool eventually, bool *seen, bool *used) {
    for (int k = 0; k < count; k++) {
        if (tests[k].eventually != eventually) continue;
        mark(l->tape, seen, used, tests[k].a);
        mark(l->tape, seen, used, tests[k].b);
        l->program->eventually = l->program->eventually || tests[k].eventually;
        l->program->symbolic = l->program->symbolic || tests[k].symbolic;
    }
}

static void mark_used(Lowering *l) {
    Program *program = l->program;
    int slots = l->tape->slots.count;
    bool *used[2]; /* by numbers, by what happens in the end */
    for (int e = 0; e < 2; e++) {
        bool *seen = NEW_ARRAY(l->arena, bool, l->tape->inst.count + 1);
        used[e] = NEW_ARRAY(l->arena, bool, slots + 1);
        for (int i = 0; i < program->cases.count; i++) {
            const Case *c = &program->cases.items[i];
            mark_tests(l, c->goal, c->goals, e, seen, used[e]);
            mark_tests(l, c->hypothesis, c->hypotheses, e, seen, used[e]);
        }
    }
    program->slot_used = used[0];
    for (int i = 0; i < slots; i++) {
        const Slot *slot = &l->tape->slots.items[i];
        bool symbol = slot->kind == SLOT_LIMIT && !slot->held;
        if (symbol)
            program->mixed = program->mixed || (used[0][i] && program->eventually);
        else
            program->slot_used[i] = used[0][i] || used[1][i];
    }
}

static void show_drawn(Lowering *l) {
    for (int i = 0; i < l->problem->givens.count; i++) {
        const Given *given = l->problem->givens.items[i];
        int count =
            given->kind == GIVEN_ORTHONORMAL ? given->joint_count : given->sym && l->program->slot_of[i] >= 0;
        for (int k = 0; k < count; k++) {
            const Sym *sym = given->kind == GIVEN_ORTHONORMAL ? given->joint[k] : given->sym;
            int64_t low, high;
            if (!lower_family_bounds(l, sym, &low, &high)) continue;
            for (int64_t m = low; m <= high; m++) {
                const Node *value = lower_value_of(l, sym, sym->indices ? m : 0);
                lower_show(l, true, sym, sym->indices ? m : -1, -1,
                           value ? lower_node(l, value) : lower_drawn_member(l, sym, m));
            }
        }
    }
}

Program *lower(Arena *arena, const Problem *problem, const Sizes *sizes, bool keep_shown) {
    Program *program = NEW(arena, Program);
    program->tape = tape_new(arena);
    program->sizes = *sizes;
    Lowering l = {.arena = arena,
                  .problem = problem,
                  .program = program,
                  .tape = program->tape,
                  .keep = keep_shown,
                  .about = problem->statement};
    lower_declare_slots(&l);
    if (keep_shown) show_drawn(&l);
    lower_for_all(&l, problem->statement, problem->statement->relation, 0, one_case, NULL);
    mark_used(&l);
    return program;
}
