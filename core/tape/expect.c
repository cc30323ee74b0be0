/* expect.c: E, Var, Cov, P and \lim: what is inside is written with symbols in place of numbers, and
   one instruction takes the expectation or the limit. */
#include "inside.h"

#include <string.h>

Inside lower_enter(Lowering *l, bool random) {
    Inside before = {l->inside, l->random, l->keep};
    l->inside = ++l->insides;
    l->random = l->random || random;
    l->keep = false;
    return before;
}

void lower_leave(Lowering *l, Inside before) {
    l->inside = before.inside;
    l->random = before.random;
    l->keep = before.keep;
}

/* Does the value depend on a random variable? */
bool lower_is_random(const Lowering *l, int inst) {
    if (inst < 0) return false;
    const Inst *i = lower_at(l, inst);
    if (i->op == T_LOAD) return l->tape->slots.items[i->aux].kind == SLOT_NORMAL;
    if (lower_is_random(l, i->a) || lower_is_random(l, i->b)) return true;
    for (int k = 0; i->op == T_BLOCKS && k < i->count; k++)
        if (lower_is_random(l, l->tape->pastes.items[i->aux + k].inst)) return true;
    return false;
}

static bool is_order(const Node *relation) { return relation->rel <= R_GE || relation->rel == R_IN; }

typedef struct Conditions {
    const Node *relation;
    Tests *given;
} Conditions;

static void one_condition(Lowering *l, const Statement *s, void *data) {
    (void)s;
    Conditions *c = data;
    Tests tests = {0};
    bool defined = true;
    lower_relation(l, c->relation, &tests, &defined, true);
    for (int k = 0; k < tests.count; k++)
        if (lower_is_random(l, tests.items[k].a) || lower_is_random(l, tests.items[k].b))
            PUSH(l->arena, c->given, tests.items[k]);
}

/* What a relation says of random variables conditions every expectation. */
static void condition_on(Lowering *l, const Statement *s, Node *const *relation, int count, Tests *given) {
    for (int i = 0; i < count; i++) {
        Conditions c = {relation[i], given};
        if (is_order(relation[i])) lower_for_all(l, s, relation[i], 0, one_condition, &c);
    }
}

static void condition_on_all(Lowering *l, const Statements *all, Tests *given) {
    for (int i = 0; i < all->count; i++) condition_on(l, all->items[i], &all->items[i]->relation, 1, given);
}

static Tests conditions_of(Lowering *l, const Node *node) {
    Tests given = {0};
    const Problem *problem = l->problem;
    const Statement *s = l->about;
    if (node) condition_on(l, s, node->cond, node->conds, &given);
    condition_on_all(l, &problem->assumptions, &given);
    condition_on(l, s, s->hypotheses.items, s->hypotheses.count, &given);
    condition_on_all(l, &problem->condition, &given);
    return given;
}

static int take(Lowering *l, Expectation *e, const Node *node) {
    Tests given = conditions_of(l, node);
    e->given = given.items;
    e->givens = given.count;
    return tape_expect(l->tape, e);
}

/* E, Var or the test for being affine of one expression. */
int lower_moment(Lowering *l, Expect kind, const Node *of) {
    Inside before = lower_enter(l, true);
    Expectation e = {.kind = kind, .a = lower_node(l, of), .b = -1};
    if (kind == EXPECT_COV) e.b = e.a;
    int inst = e.a < 0 ? UNDEFINED : take(l, &e, NULL);
    lower_leave(l, before);
    return inst;
}

bool lower_has_conditions(Lowering *l) {
    Inside before = lower_enter(l, true);
    Tests given = conditions_of(l, NULL);
    lower_leave(l, before);
    return given.count > 0;
}

static int over_normal(Lowering *l, const Node *node, const Node *conditions) {
    Inside before = lower_enter(l, true);
    const Node *outer = l->only;
    l->only = node->subs ? node : NULL;
    Expectation e = {.kind = node->expect, .a = -1, .b = -1};
    bool defined = true, plain;
    if (e.kind == EXPECT_P) {
        Tests event = {0};
        for (int i = 0; i < node->kids; i++) {
            if (!is_order(node->kid[i])) lower_unable(l, "the probability of a limit");
            lower_relation(l, node->kid[i], &event, &defined, true);
        }
        plain = defined && !l->program->unable && !conditions_of(l, conditions).count;
        if (plain) lower_one_normal(l, &event);
        e.event = event.items, e.events = event.count;
    } else {
        e.a = lower_node(l, node->kid[0]);
        if (e.kind == EXPECT_COV) e.b = node->kids > 1 ? lower_node(l, node->kid[1]) : e.a;
        defined = e.a >= 0 && (e.kind != EXPECT_COV || e.b >= 0);
    }
    int inst = defined && !l->program->unable ? take(l, &e, conditions) : UNDEFINED;
    lower_leave(l, before);
    l->only = outer;
    return inst;
}

int lower_plain_expectation(Lowering *l, const Node *node) { return over_normal(l, node, NULL); }

int lower_expectation(Lowering *l, const Node *node) {
    bool found = false;
    if (l->met.yes) return UNDEFINED; /* a number is met beside it: first its values are gone through */
    int sum = lower_outcomes(l, node, &found);
    if (found || l->program->unable || l->met.yes) return sum;
    return lower_is_known(l, node) ? lower_given_value(l, node) : over_normal(l, node, node);
}

/* The limit from one side; `side` is +1 or −1. */
static int limit_from(Lowering *l, const Node *node, bool to_infinity, int side) {
    Slot slot = {.kind = SLOT_RUNNING,
                 .name = node->text ? node->text : node->sym->name,
                 .to_infinity = to_infinity,
                 .mean = -1,
                 .variance = -1};
    int symbol = tape_symbol(l->tape, 1, 1, &slot), running = l->tape->slots.count - 1;
    Inside before = lower_enter(l, false);
    lower_push(l, node->sym, false, 0, side < 0 ? tape_unary(l->tape, T_NEGATE, symbol) : symbol);
    int inst = lower_node(l, node->kid[0]);
    lower_pop(l);
    lower_leave(l, before);
    return inst < 0 ? UNDEFINED : tape_limit(l->tape, inst, running);
}

/* A variable that is declared to go to 0 is positive; any other comes from both sides, and the two must agree. */
int lower_limit(Lowering *l, const Node *node) {
    const Node *to = node->kid[1];
    bool negative = to->kind == N_NEG && to->kid[0]->kind == N_INFINITY, zero = node_is_number(to, 0);
    if (to->kind != N_INFINITY && !negative && !zero) {
        lower_unable(l, "a limit at a number other than 0");
        return UNDEFINED;
    }
    int inst = limit_from(l, node, !zero, negative ? -1 : 1);
    if (!zero || node->sym->kind == SYM_LIMIT || inst < 0) return inst;
    int below = limit_from(l, node, false, -1);
    if (below < 0) return UNDEFINED;
    Test same = {.order = REL_EQ, .symbolic = true, .a = inst, .b = below};
    PUSH(l->arena, &l->existing, same);
    return inst;
}
