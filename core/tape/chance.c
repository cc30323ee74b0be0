/* chance.c: E, Var, Cov and P over random numbers with finitely many values. What is inside is written once for every outcome, with the values
   as constants; the sum with their probabilities is ordinary instructions, a polynomial in the parameters. A number
   is noticed when it is met without a value; then each of its values is tried, and all is written again. */
#include "inside.h"

#include <string.h>

typedef struct Sums { /* over the outcomes that meet the conditions, each times its probability */
    int weight;       /* of 1 */
    int first;        /* of X; of P, of 1 where the event happens */
    int second;       /* of Y, of Cov[X, Y] */
    int products;     /* of ‖X‖², or of X Yᵀ */
    bool undefined;   /* some X has no value */
} Sums;

typedef struct Walk {
    const Node *node; /* N_EXPECT */
    const Frame *frame;
    Nodes conditions;
    Sums sums;
    int *outer;       /* per condition of `node` that is E[· | y]: the value of y outside of it */
    bool conditional; /* some condition is about what is random */
    bool on_normal;   /* one of the conditions is about normal variables */
    bool by_choice;   /* the weight of an outcome is 1 if it is what was drawn, else 0: */
    int value;        /* the sum so far, */
    bool found;       /* and whether a random number of these is inside */
    int leaves;
    bool branched; /* a random number was met */
} Walk;

static bool walk(Lowering *, Walk *, int weight, void (*leaf)(Lowering *, Walk *, int weight));

/* ---- going through the outcomes ---- */

static int given_index(const Lowering *l, const Given *given) {
    for (int i = 0; i < l->problem->givens.count; i++)
        if (l->problem->givens.items[i] == given) return i;
    return -1;
}

static int times(Lowering *l, int a, int b) {
    return a < 0 || b < 0 ? UNDEFINED : lower_binary(l, T_SCALE, a, b);
}

/* The weights of all values of what was met; false: another number is met first, on which they depend. */
static bool weights_of(Lowering *l, const Walk *w, const MetVariable *met, int count, int *weights) {
    int slot = l->constructed[given_index(l, met->given)];
    Inside before = lower_enter(l, true);
    l->met.yes = false;
    for (int i = 0; i < count && !l->met.yes; i++)
        weights[i] = w->by_choice ? lower_law_chosen(l, met->given, slot, met->place, i)
                                  : lower_law_weight(l, met->given, met->member, i);
    lower_leave(l, before);
    return !l->met.yes;
}

static bool branch(Lowering *l, Walk *w, MetVariable met, int weight,
                   void (*leaf)(Lowering *, Walk *, int weight)) {
    int weights[MOST_VALUES], count = lower_law_count(l, met.given);
    Frame *frame = (Frame *)w->frame;
    w->branched = true;
    if (!count) return lower_too_large(l, "a random number with too many values"), false;
    if (!weights_of(l, w, &met, count, weights))
        return l->met.frame == w->frame && branch(l, w, l->met, weight, leaf);
    Assigned assigned = {met.given, met.place, 0};
    PUSH(l->arena, &frame->assigned, assigned);
    bool fine = true;
    for (int i = 0; i < count && fine; i++) {
        frame->assigned.items[frame->assigned.count - 1].outcome = i;
        fine = walk(l, w, weight < 0 ? weights[i] : times(l, weight, weights[i]), leaf);
    }
    frame->assigned.count--;
    return fine;
}

/* False: it cannot be done, or a number of an outer expectation is met. */
static bool walk(Lowering *l, Walk *w, int weight, void (*leaf)(Lowering *, Walk *, int weight)) {
    if (l->program->unable || l->program->mistake) return false;
    l->met.yes = false;
    Frame *outer = l->frame;
    l->frame = (Frame *)w->frame;
    Inside before = lower_enter(l, true);
    leaf(l, w, weight);
    MetVariable met = l->met;
    bool fine = !met.yes;
    lower_leave(l, before);
    if (fine && ++w->leaves > MOST_OUTCOMES) lower_too_large(l, "more than 4096 outcomes of random numbers");
    if (!fine && met.frame == w->frame) fine = branch(l, w, met, weight, leaf);
    l->frame = outer;
    return fine && !l->program->unable;
}

/* ---- events ---- */

/* OPEN: it is not settled by the outcomes alone. NOTHING: a side has no value. */
typedef enum { EVENT_NO, EVENT_YES, EVENT_OPEN, EVENT_NOTHING } Event;

static Event settle_test(const Lowering *l, const Test *test) {
    const Inst *a = lower_at(l, test->a);
    fmpq_t x, y;
    fmpq_init(x), fmpq_init(y);
    Event event = EVENT_YES;
    bool differs = false;
    for (int i = 0; i < a->rows * a->cols && event != EVENT_OPEN; i++) {
        bool known = lower_constant_entry(l, test->a, i / a->cols, i % a->cols, x) &&
                     lower_constant_entry(l, test->b, i / a->cols, i % a->cols, y);
        int sign = known ? fmpq_cmp(x, y) : 0;
        differs = differs || sign;
        Truth truth =
            known ? order_of_sign((sign > 0) - (sign < 0), test->order == REL_NE ? REL_EQ : test->order)
                  : TRUTH_UNKNOWN;
        if (truth != TRUTH_TRUE && truth != TRUTH_FALSE) event = EVENT_OPEN;
        if (truth == TRUTH_FALSE && event == EVENT_YES) event = EVENT_NO;
    }
    fmpq_clear(x), fmpq_clear(y);
    if (event != EVENT_OPEN && test->order == REL_NE) return differs ? EVENT_YES : EVENT_NO;
    return event;
}

/* x ∈ {1, 2} */
static Event in_set(Lowering *l, const Node *relation) {
    int x = lower_node(l, relation->kid[0]);
    Event found = x < 0 ? EVENT_NOTHING : EVENT_NO;
    for (int i = 0; i < relation->kid[1]->kids && found == EVENT_NO; i++) {
        int member = lower_node(l, relation->kid[1]->kid[i]);
        found = member < 0 ? EVENT_NOTHING : settle_test(l, &(Test){.order = REL_EQ, .a = x, .b = member});
    }
    if (found == EVENT_OPEN) lower_unable(l, "a set whose members depend on a parameter");
    if (relation->rel != R_NOTIN || found > EVENT_YES) return found;
    return found == EVENT_YES ? EVENT_NO : EVENT_YES;
}

/* A relation at this outcome; tests that it does not settle are added to `open`. */
static Event happens(Lowering *l, const Node *relation, Tests *open) {
    if (relation->kid[1]->kind == N_SET) return in_set(l, relation);
    Tests tests = {0};
    bool defined = true;
    lower_relation(l, relation, &tests, &defined, true);
    if (!defined) return EVENT_NOTHING;
    Event all = EVENT_YES;
    for (int i = 0; i < tests.count; i++) {
        Event one = settle_test(l, &tests.items[i]);
        if (one == EVENT_NO) all = EVENT_NO;
        if (one == EVENT_OPEN) PUSH(l->arena, open, tests.items[i]);
        if (one == EVENT_OPEN && all == EVENT_YES) all = EVENT_OPEN;
    }
    return all;
}

static bool is_event(const Node *relation) {
    return relation->rel <= R_GE || relation->rel == R_IN || relation->rel == R_NOTIN;
}

/* E[· | y]: has y the value that it has outside? */
static Event at_value(Lowering *l, const Node *relation, int outer) {
    int inner = lower_node(l, relation->kid[0]);
    if (l->met.yes || inner < 0 || outer < 0 || lower_at(l, inner)->rows != lower_at(l, outer)->rows ||
        lower_at(l, inner)->cols != lower_at(l, outer)->cols)
        return EVENT_NOTHING;
    return settle_test(l, &(Test){.order = REL_EQ, .a = inner, .b = outer});
}

/* 1 where these tests hold in a world, else 0; they are not settled by the outcome, as x > a is not. */
static int indicator(Lowering *l, const Tests *open) {
    int all = tape_integer(l->tape, 1);
    for (int i = 0; i < open->count; i++) all = times(l, all, lower_test_holds(l, &open->items[i]));
    return all;
}

/* Does the outcome meet all conditions? Where that depends on the world, *weight is multiplied by 1 or 0. */
static bool meets(Lowering *l, Walk *w, int *weight) {
    for (int i = 0; i < w->conditions.count; i++) {
        const Node *relation = w->conditions.items[i];
        bool given = i < w->node->conds; /* else it may say nothing of what is random */
        Tests open = {0};
        if (!relation->at_value && !is_event(relation)) continue;
        l->touched = false;
        Event event = relation->at_value ? at_value(l, relation, w->outer[i]) : happens(l, relation, &open);
        if (l->met.yes) return false;
        if (!l->touched && !given) continue;
        w->conditional = true;
        if (event == EVENT_NOTHING) w->sums.undefined = true;
        for (int k = 0; k < open.count; k++)
            if (lower_is_random(l, open.items[k].a) || lower_is_random(l, open.items[k].b))
                event = EVENT_NOTHING;
        if (relation->at_value && event == EVENT_OPEN) event = EVENT_NOTHING;
        if (event == EVENT_NOTHING && !w->sums.undefined) {
            w->on_normal = true;
            if (w->branched) lower_unable(l, "a condition on normal variables beside others");
        }
        if (event == EVENT_NO || event == EVENT_NOTHING) return false;
        if (event == EVENT_OPEN)
            *weight = *weight < 0 ? indicator(l, &open) : times(l, *weight, indicator(l, &open));
    }
    return true;
}

/* ---- one outcome ---- */

static void add(Lowering *l, int *sum, int weight, int value) {
    int term = weight < 0 ? value : times(l, weight, value);
    *sum = *sum < 0 ? term : lower_binary(l, T_ADD, *sum, term);
}

/* Its mean over the normal symbols that are in it. */
static int mean_of(Lowering *l, int inst) {
    if (inst < 0 || !lower_is_random(l, inst)) return inst;
    return tape_expect(l->tape, &(Expectation){.kind = EXPECT_E, .a = inst, .b = -1});
}

static int chance_of(Lowering *l, const Node *node) {
    Tests open = {0};
    Event all = EVENT_YES;
    for (int i = 0; i < node->kids; i++) {
        if (!is_event(node->kid[i])) lower_unable(l, "the probability of a limit");
        Event one = happens(l, node->kid[i], &open);
        if (l->met.yes) return UNDEFINED;
        if (one == EVENT_NO) all = EVENT_NO;
        if (one == EVENT_NOTHING) return UNDEFINED;
    }
    if (all == EVENT_NO || !open.count) return tape_integer(l->tape, all == EVENT_YES);
    Tests normal = {0}, other = {0};
    for (int i = 0; i < open.count; i++) {
        bool random = lower_is_random(l, open.items[i].a) || lower_is_random(l, open.items[i].b);
        if (random)
            PUSH(l->arena, &normal, open.items[i]);
        else
            PUSH(l->arena, &other, open.items[i]);
    }
    int chance = indicator(l, &other);
    if (!normal.count) return chance;
    Expectation e = {.kind = EXPECT_P, .a = -1, .b = -1, .event = normal.items, .events = normal.count};
    return times(l, chance, tape_expect(l->tape, &e));
}

static void one_outcome(Lowering *l, Walk *w, int weight) {
    const Node *node = w->node;
    Sums *s = &w->sums;
    bool met = meets(l, w, &weight);
    if (!met && w->on_normal && !w->branched) { /* is anything in it that has finitely many values? */
        for (int i = 0; i < node->kids && !l->met.yes && node->expect != EXPECT_P; i++)
            lower_node(l, node->kid[i]);
        if (node->expect == EXPECT_P && !l->met.yes) chance_of(l, node);
        return;
    }
    if (!met || l->program->unable) return;
    int first = node->expect == EXPECT_P ? chance_of(l, node) : lower_node(l, node->kid[0]);
    int second = node->expect == EXPECT_COV && !l->met.yes ? lower_node(l, node->kid[node->kids - 1]) : first;
    if (l->met.yes) return;
    if (first < 0 || second < 0) {
        s->undefined = true;
        return;
    }
    add(l, &s->weight, weight, tape_integer(l->tape, 1));
    add(l, &s->first, weight, mean_of(l, first));
    if (node->expect == EXPECT_COV) {
        add(l, &s->second, weight, mean_of(l, second));
        add(l, &s->products, weight,
            mean_of(l, lower_binary(l, T_MULTIPLY, first, lower_transpose(l, second))));
    }
    if (node->expect == EXPECT_VAR) add(l, &s->products, weight, mean_of(l, lower_inner(l, first, first)));
}

/* ---- the expectation ---- */

static int mean_from(Lowering *l, const Walk *w, int sum) {
    return w->conditional ? lower_binary(l, T_DIVIDE, sum, w->sums.weight) : sum;
}

static int from_sums(Lowering *l, const Walk *w) {
    const Sums *s = &w->sums;
    if (s->undefined || s->weight < 0)
        return UNDEFINED; /* no outcome meets the conditions: nothing is said */
    int first = mean_from(l, w, s->first);
    switch (w->node->expect) {
    case EXPECT_E:
    case EXPECT_P: return first;
    case EXPECT_VAR:
        return lower_binary(l, T_SUBTRACT, mean_from(l, w, s->products), lower_inner(l, first, first));
    case EXPECT_COV:
        return lower_binary(
            l, T_SUBTRACT, mean_from(l, w, s->products),
            lower_binary(l, T_MULTIPLY, first, lower_transpose(l, mean_from(l, w, s->second))));
    case EXPECT_COUNT: break;
    }
    return UNDEFINED;
}

static bool is_discrete(const Node *node, void *data) {
    (void)data;
    return node->sym && node->sym->kind == SYM_DISCRETE;
}

static bool is_expectation(const Node *node, void *data) {
    (void)data;
    return node->kind == N_EXPECT;
}

/* Is a random number in it that no expectation averages? Var[x] = 0 is about p, and not about what x is. */
static bool says_of_outcome(const Node *node) {
    if (!node || (node->kind == N_EXPECT && !node->subs)) return false;
    if (is_discrete(node, NULL)) return true;
    for (const Clause *c = node->sym ? node->sym->clauses : NULL; c; c = c->next)
        if (node->sym->kind == SYM_LET && says_of_outcome(c->body)) return true;
    for (int i = 0; i < node->kids; i++)
        if (says_of_outcome(node->kid[i])) return true;
    for (int i = 0; i < node->subs; i++)
        if (says_of_outcome(node->sub[i])) return true;
    for (int i = 0; i < node->conds; i++)
        if (says_of_outcome(node->cond[i])) return true;
    return false;
}

/* What is assumed of random variables is a condition of every expectation. */
static void add_relation(Lowering *l, Nodes *out, const Statement *s, Node *relation) {
    bool open = false;
    if (node_any(relation, is_expectation, NULL) && !says_of_outcome(relation)) return;
    for (int i = 0; i < s->free.count; i++)
        open = open || (node_uses(relation, s->free.items[i]) && !lower_bound_find(l, s->free.items[i]));
    if (!open)
        PUSH(l->arena, out, relation);
    else if (node_any(relation, is_discrete, NULL))
        lower_unable(l, "an assumption about every member of a random family");
}

static Nodes conditions_of(Lowering *l, const Node *node) {
    Nodes out = {0};
    const Statements *lists[] = {&l->problem->assumptions, &l->problem->condition};
    for (int i = 0; i < node->conds; i++) PUSH(l->arena, &out, node->cond[i]);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->count; i++)
            add_relation(l, &out, lists[k]->items[i], lists[k]->items[i]->relation);
    for (int i = 0; i < l->about->hypotheses.count; i++)
        add_relation(l, &out, l->about, l->about->hypotheses.items[i]);
    return out;
}

static int over_all(Lowering *l, const Node *node, bool *found) {
    Frame frame = {.outer = l->frame, .only = node->subs ? node : NULL};
    Walk w = {.node = node, .frame = &frame, .sums = {-1, -1, -1, -1, false}};
    w.conditions = conditions_of(l, node);
    w.outer = NEW_ARRAY(l->arena, int, node->conds + 1);
    *found = true;
    for (int i = 0; i < node->conds; i++) {
        w.outer[i] = node->cond[i]->at_value ? lower_node(l, node->cond[i]->kid[0]) : UNDEFINED;
        if (l->met.yes) return UNDEFINED;
    }
    bool fine = walk(l, &w, -1, one_outcome);
    *found = !fine || w.branched;
    return fine ? from_sums(l, &w) : UNDEFINED;
}

static void one_choice(Lowering *l, Walk *w, int weight) {
    bool found;
    int value = over_all(l, w->node, &found);
    if (l->met.yes) return;
    w->found = w->found || found;
    if (value < 0)
        w->sums.undefined = true;
    else
        add(l, &w->value, weight, value);
}

/* E[x | y] where y is not under another expectation: y is what was drawn. */
static int at_drawn_values(Lowering *l, const Node *node, bool *found) {
    Frame frame = {.outer = NULL};
    Walk w = {.node = node, .frame = &frame, .by_choice = true, .value = -1};
    bool fine = walk(l, &w, -1, one_choice);
    *found = !fine || w.found || w.branched;
    return fine && !w.sums.undefined ? w.value : UNDEFINED;
}

int lower_outcomes(Lowering *l, const Node *node, bool *found) {
    bool given = false;
    for (int i = 0; i < node->conds; i++) given = given || node->cond[i]->at_value;
    return given && !l->frame ? at_drawn_values(l, node, found) : over_all(l, node, found);
}

/* ---- independence ---- */

typedef struct Pair { /* an outcome: what both sides are, and its probability */
    const char *key[2];
    int value[2], weight;
} Pair;

typedef struct Independence {
    Walk walk; /* first, so that a leaf finds the rest */
    const Node *relation;
    LIST(Pair) pairs;
} Independence;

/* All entries of a constant as one text; NULL: it is not constant. */
static const char *key_of(Lowering *l, int inst) {
    Text text = text_new(l->arena);
    const Inst *i = lower_at(l, inst);
    fmpq_t value;
    fmpq_init(value);
    bool known = true;
    for (int k = 0; k < i->rows * i->cols && known; k++) {
        known = lower_constant_entry(l, inst, k / i->cols, k % i->cols, value);
        char *digits = known ? fmpq_get_str(NULL, 10, value) : NULL;
        if (digits) text_printf(&text, "%s ", digits);
        if (digits) flint_free(digits);
        i = lower_at(l, inst);
    }
    fmpq_clear(value);
    return known ? text.bytes ? text.bytes : "" : NULL;
}

static void one_pair(Lowering *l, Walk *w, int weight) {
    Independence *in = (Independence *)w;
    Pair pair = {.weight = weight};
    for (int k = 0; k < 2; k++) {
        pair.value[k] = lower_node(l, in->relation->kid[k]);
        if (l->met.yes) return;
        if (pair.value[k] < 0) w->sums.undefined = true;
        pair.key[k] = pair.value[k] < 0 ? NULL : key_of(l, pair.value[k]);
    }
    if (w->sums.undefined) return;
    if (w->branched && (!pair.key[0] || !pair.key[1]))
        lower_unable(l, "independence of what depends on a parameter or on normal variables");
    PUSH(l->arena, &in->pairs, pair);
}

/* The probability that both sides, or the first or second alone, are those of this outcome. */
static int chance_of_pair(Lowering *l, const Independence *in, const Pair *like, bool first, bool second) {
    int sum = -1;
    for (int i = 0; i < in->pairs.count; i++) {
        const Pair *pair = &in->pairs.items[i];
        if ((!first || !strcmp(pair->key[0], like->key[0])) &&
            (!second || !strcmp(pair->key[1], like->key[1])))
            add(l, &sum, -1, pair->weight);
    }
    return sum;
}

static bool is_affine(const Node *node, Unfolded *seen);

static bool mentions_normal(const Node *node, void *seen) {
    const Sym *sym = node->sym;
    if (!sym || sym->kind == SYM_NORMAL) return sym != NULL;
    if ((sym->kind != SYM_LET && sym->kind != SYM_FUNCTION) || unfolded_before(seen, sym)) return false;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        if (node_any(clause->body, mentions_normal, seen)) return true;
    return false;
}

static bool is_fixed(const Node *node, Unfolded *seen) {
    Unfolded own = {.arena = seen->arena};
    return !node_any(node, mentions_normal, &own);
}

/* By its form: sums of normal variables times what is not random. */
static bool is_affine(const Node *node, Unfolded *seen) {
    if (is_fixed(node, seen)) return true;
    Node *const *kid = node->kid;
    const Clause *clause = node->sym ? node->sym->clauses : NULL;
    switch (node->kind) {
    case N_SYMBOL:
    case N_MEMBER:
        return node->sym->kind == SYM_NORMAL ||
               (node->sym->kind == SYM_LET && clause && !clause->next && is_affine(clause->body, seen));
    case N_ENTRY:
    case N_NEG:
    case N_TRANSPOSE:
    case N_SUM: return is_affine(kid[0], seen);
    case N_ADD:
    case N_SUB: return is_affine(kid[0], seen) && is_affine(kid[1], seen);
    case N_MUL:
    case N_DOT:
    case N_INNER:
    case N_HADAMARD:
        return (is_fixed(kid[0], seen) && is_affine(kid[1], seen)) ||
               (is_affine(kid[0], seen) && is_fixed(kid[1], seen));
    case N_DIV:
    case N_NUMBER:
    case N_ONES:
    case N_INFINITY:
    case N_IDENTITY:
    case N_EULER:
    case N_PI:
    case N_DELTA:
    case N_NAME:
    case N_CALL:
    case N_OUTER:
    case N_POW:
    case N_FN:
    case N_NORM:
    case N_ABS:
    case N_PROD:
    case N_MAXOVER:
    case N_MINOVER:
    case N_DERIVE:
    case N_LIM:
    case N_MATRIX:
    case N_DOTS:
    case N_EXPECT:
    case N_INDICATOR:
    case N_PLACE:
    case N_ORDER:
    case N_REL:
    case N_NORMAL:
    case N_SET:
    case N_CASES:
    case N_RANGE: break; /* no sum of products, or not one by its form */
    }
    return false;
}

/* Jointly normal variables are independent if their covariance is 0. */
static void normal_independent(Lowering *l, const Node *relation, Tests *out, bool *defined) {
    Unfolded seen = {.arena = l->arena};
    if (!is_affine(relation->kid[0], &seen) || !is_affine(relation->kid[1], &seen)) {
        lower_unable(l, "independence of what is not affine in normal variables");
        return;
    }
    Node cov = {
        .kind = N_EXPECT, .span = relation->span, .kid = relation->kid, .kids = 2, .expect = EXPECT_COV};
    int inst = lower_expectation(l, &cov);
    *defined = *defined && inst >= 0;
    if (inst < 0) return;
    Test test = {.order = REL_EQ,
                 .symbolic = lower_has_symbols(l, inst),
                 .a = inst,
                 .b = tape_fill(l->tape, T_ZEROS, lower_at(l, inst)->rows, lower_at(l, inst)->cols)};
    PUSH(l->arena, out, test);
}

void lower_independent(Lowering *l, const Node *relation, Tests *out, bool *defined) {
    Frame frame = {.outer = l->frame};
    Independence in = {.walk = {.frame = &frame}, .relation = relation};
    bool fine = walk(l, &in.walk, -1, one_pair);
    if (!fine || in.walk.sums.undefined) {
        *defined = false;
        return;
    }
    if (!in.walk.branched) {
        normal_independent(l, relation, out, defined);
        return;
    }
    for (int i = 0; i < in.pairs.count; i++)
        for (int k = 0; k < in.pairs.count; k++) {
            Pair both = in.pairs.items[i];
            bool again = false;
            both.key[1] = in.pairs.items[k].key[1], both.value[1] = in.pairs.items[k].value[1];
            for (int e = 0; e < i && !again; e++) again = !strcmp(in.pairs.items[e].key[0], both.key[0]);
            for (int e = 0; e < k && !again; e++) again = !strcmp(in.pairs.items[e].key[1], both.key[1]);
            if (again) continue;
            int joint = chance_of_pair(l, &in, &both, true, true);
            if (joint < 0) joint = tape_fill(l->tape, T_ZEROS, 1, 1);
            Test test = {.order = REL_EQ,
                         .left = both.value[0] + 1,
                         .right = both.value[1] + 1,
                         .a = joint,
                         .b = times(l, chance_of_pair(l, &in, &both, true, false),
                                    chance_of_pair(l, &in, &both, false, true))};
            PUSH(l->arena, out, test);
        }
}
