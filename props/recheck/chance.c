/* chance.c: means over random variables with finitely many values, by going through all outcomes of every variable that can be reached from
   the expectation, whether it matters or not. */
#include "inside.h"

enum { MOST_OUTCOMES = 4096, MOST_VALUES = 64 };

/* ---- values and probabilities ---- */

int check_law_values(Check *c, const Given *given) {
    int64_t low = 1, high = 2, unused;
    if (given->law == LAW_SET) high = given->parameter->kids;
    if (given->law == LAW_CATEGORICAL && !check_sides(c, &given->parameter->shape, NULL, &high, &unused))
        return 0;
    if (given->law == LAW_RANGE &&
        (!check_whole(c, given->lo, NULL, &low) || !check_whole(c, given->hi, NULL, &high)))
        return 0;
    return high >= low && high - low < MOST_VALUES ? (int)(high - low + 1) : 0;
}

static Matrix *value_of(Check *c, const Given *given, int which) {
    int64_t low = 0;
    switch (given->law) {
    case LAW_BERNOULLI: return matrix_number(c, which);
    case LAW_CATEGORICAL: return matrix_number(c, which + 1);
    case LAW_SET: return check_eval(c, given->parameter->kid[which], NULL);
    case LAW_RANGE: return check_whole(c, given->lo, NULL, &low) ? matrix_number(c, low + which) : NULL;
    }
    return NULL;
}

static Matrix *probability_of(Check *c, const Given *given, int64_t member, int which) {
    Bound running = {given->running, matrix_number(c, member), NULL};
    const Bound *scope = given->running ? &running : NULL;
    Matrix *one = matrix_number(c, 1), *p;
    switch (given->law) {
    case LAW_BERNOULLI:
        p = check_eval(c, given->parameter, scope);
        return which || !p ? p : matrix_entrywise(c, one, p, MINUS);
    case LAW_CATEGORICAL:
        p = check_eval(c, given->parameter, scope);
        return p ? matrix_part(c, p, which, 0, 1, 1) : NULL;
    case LAW_SET:
    case LAW_RANGE: return matrix_divided(c, one, matrix_number(c, check_law_values(c, given)));
    }
    return NULL;
}

static bool is_among(const Node *only, const Sym *sym) {
    for (int i = 0; i < only->subs; i++)
        if (only->sub[i]->sym == sym) return true;
    return false;
}

/* How many bits in a row are 1, from here on. */
static int leading(const Matrix *bits, int from, int count) {
    int ones = 0;
    while (ones < count && !num_is_zero(&bits->at[from + ones])) ones++;
    return ones;
}

Matrix *check_discrete(Check *c, int at, int64_t member, int64_t first, int rows, int cols,
                       const Matrix *bits) {
    const Given *given = c->problem->givens.items[at];
    const Fate *fate = c->fate;
    (void)member;
    while (fate && fate->only && !is_among(fate->only, given->sym)) fate = fate->outer;
    int values = check_law_values(c, given);
    Matrix *m = matrix_new(c, rows, cols);
    for (int i = 0; m && i < rows * cols; i++) {
        int place = (int)first + i, which = -1;
        for (int k = 0; fate && k < fate->outcomes.count; k++)
            if (fate->outcomes.items[k].given == at && fate->outcomes.items[k].place == place)
                which = fate->outcomes.items[k].which;
        if (!fate && bits) which = leading(bits, place * (values - 1), values - 1);
        Matrix *value = which < 0 ? no_value(c, CANNOT) : value_of(c, given, which);
        if (!value) return NULL;
        num_set(c, &m->at[i], value->at);
    }
    return m;
}

/* ---- what can be reached ---- */

typedef struct Reach {
    Check *c;
    Unfolded seen;
    LIST(const Sym *) random;
    bool normal;
} Reach;

static bool note(const Node *node, void *data) {
    Reach *r = data;
    const Sym *sym = node->sym;
    if (!sym || unfolded_before(&r->seen, sym)) return false;
    r->normal = r->normal || sym->kind == SYM_NORMAL;
    if (sym->kind == SYM_DISCRETE) {
        PUSH(r->c->arena, &r->random, sym);
        (void)node_any(sym->given->parameter, note, r);
    }
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        (void)node_any(clause->body, note, r);
    const Values *lists[] = {&r->c->problem->statement->put_in, &r->c->problem->values};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->count; i++)
            if (lists[k]->items[i].sym == sym) (void)node_any(lists[k]->items[i].node, note, r);
    return false;
}

static Reach reach(Check *c, const Node *node) {
    Reach r = {.c = c, .seen = {.arena = c->arena}};
    (void)node_any(node, note, &r);
    return r;
}

bool check_is_discrete(Check *c, const Node *node) { return reach(c, node).random.count > 0; }

/* Every entry of every member. */
static bool add_outcomes(Check *c, Fate *fate, const Sym *sym) {
    int at = 0;
    while (c->problem->givens.items[at] != sym->given) at++;
    int values = check_law_values(c, sym->given), entries = values > 1 ? c->place[at].rows / (values - 1) : 1;
    if (values == 1) { /* it has no bits: as many entries as its shape says */
        int64_t rows, cols, low = 0, high = 0;
        if (!check_sides(c, &sym->shape, NULL, &rows, &cols) ||
            (sym->indices && !check_range(c, sym, 0, NULL, &low, &high)))
            return false;
        entries = (int)(rows * cols * (high - low + 1));
    }
    for (int i = 0; i < entries && values; i++) {
        Outcome outcome = {at, i, values, 0};
        PUSH(c->arena, &fate->outcomes, outcome);
    }
    return values > 0;
}

static bool next_outcome(Fate *fate) {
    for (int i = 0; i < fate->outcomes.count; i++) {
        Outcome *o = &fate->outcomes.items[i];
        if (++o->which < o->values) return true;
        o->which = 0;
    }
    return false;
}

static Matrix *weight_of(Check *c, const Fate *fate) {
    Matrix *weight = matrix_number(c, 1);
    for (int i = 0; i < fate->outcomes.count && weight; i++) {
        const Outcome *o = &fate->outcomes.items[i];
        const Given *given = c->problem->givens.items[o->given];
        int64_t rows, cols, low = 0, high = 0;
        if (!check_sides(c, &given->sym->shape, NULL, &rows, &cols) ||
            (given->sym->indices && !check_range(c, given->sym, 0, NULL, &low, &high)))
            return NULL;
        Matrix *p = probability_of(c, given, low + o->place / (rows * cols), o->which);
        weight = p ? matrix_multiplied(c, weight, p) : NULL;
    }
    return weight;
}

/* ---- the mean ---- */

typedef struct Sum { /* of the weights, and of what else is needed: X, Y, ‖X‖² or X Yᵀ */
    Matrix *weight, *first, *second, *products;
} Sum;

/* Does the condition hold at this outcome? −1: it is not known. */
static int holds(Check *c, const Node *relation, const Bound *scope, const Matrix *outer) {
    Finding found = relation->at_value ? check_compare(c, check_eval(c, relation->kid[0], scope), R_EQ, outer)
                                       : check_relate(c, relation, scope, true);
    return found == YES ? 1 : found == NO ? 0 : -1;
}

static bool is_event(const Node *relation) { return relation->rel <= R_GE || relation->rel == R_IN; }

/* Does every random variable of it stand inside an expectation over all of them? */
static bool is_averaged(const Node *node) {
    if (!node || (node->kind == N_EXPECT && !node->subs)) return true;
    if (node->sym && (node->sym->kind == SYM_DISCRETE || node->sym->kind == SYM_NORMAL)) return false;
    bool all = true;
    for (const Clause *c = node->sym ? node->sym->clauses : NULL; c && node->sym->kind == SYM_LET;
         c = c->next)
        all = all && is_averaged(c->body);
    for (int i = 0; i < node->kids; i++) all = all && is_averaged(node->kid[i]);
    for (int i = 0; i < node->subs; i++) all = all && is_averaged(node->sub[i]);
    for (int i = 0; i < node->conds; i++) all = all && is_averaged(node->cond[i]);
    return all;
}

/* Conditions of the expectation itself, and those that are assumed of what is random. */
static int meets(Check *c, const Node *node, const Bound *scope, Matrix *const *outer) {
    const Problem *problem = c->problem;
    for (int i = 0; i < node->conds; i++) {
        int one = holds(c, node->cond[i], scope, outer[i]);
        if (one < 1) return one;
    }
    Nodes assumed = {0};
    for (int i = 0; i < problem->assumptions.count; i++)
        PUSH(c->arena, &assumed, problem->assumptions.items[i]->relation);
    for (int i = 0; i < problem->condition.count; i++)
        PUSH(c->arena, &assumed, problem->condition.items[i]->relation);
    for (int i = 0; i < problem->statement->hypotheses.count; i++)
        PUSH(c->arena, &assumed, problem->statement->hypotheses.items[i]);
    for (int i = 0; i < assumed.count; i++) {
        if (!is_event(assumed.items[i]) || !check_is_discrete(c, assumed.items[i]) ||
            is_averaged(assumed.items[i]))
            continue;
        int one = holds(c, assumed.items[i], scope, NULL);
        if (one < 1) return one;
    }
    return 1;
}

static Matrix *added(Check *c, Matrix *sum, const Matrix *weight, const Matrix *value) {
    Matrix *term = value ? matrix_scaled(c, weight, value) : NULL;
    return !term ? NULL : sum ? matrix_entrywise(c, sum, term, PLUS) : term;
}

static Matrix *event(Check *c, const Node *node, const Bound *scope) {
    int all = 1;
    for (int i = 0; i < node->kids && all == 1; i++) all = holds(c, node->kid[i], scope, NULL);
    return all < 0 ? no_value(c, CANNOT) : matrix_number(c, all);
}

static bool add_outcome(Check *c, const Node *node, const Bound *scope, const Fate *fate, Sum *s) {
    Matrix *weight = weight_of(c, fate), *x = NULL, *y = NULL;
    if (!weight) return false;
    x = node->expect == EXPECT_P ? event(c, node, scope) : check_eval(c, node->kid[0], scope);
    y = node->expect == EXPECT_COV ? check_eval(c, node->kid[node->kids - 1], scope) : x;
    if (!x || !y) return false;
    s->weight = added(c, s->weight, weight, matrix_number(c, 1));
    s->first = added(c, s->first, weight, x);
    s->second = added(c, s->second, weight, y);
    if (node->expect == EXPECT_VAR) s->products = added(c, s->products, weight, matrix_inner(c, x, x));
    if (node->expect == EXPECT_COV)
        s->products = added(c, s->products, weight, matrix_multiplied(c, x, matrix_transposed(c, y)));
    return s->weight && s->first && s->second;
}

static Matrix *from_sum(Check *c, const Node *node, const Sum *s) {
    if (!s->weight) return no_value(c, NO_VALUE); /* no outcome meets the conditions */
    Matrix *x = matrix_divided(c, s->first, s->weight),
           *y = x ? matrix_divided(c, s->second, s->weight) : NULL;
    if (!y || node->expect == EXPECT_E || node->expect == EXPECT_P) return x;
    Matrix *products = s->products ? matrix_divided(c, s->products, s->weight) : NULL;
    Matrix *means =
        node->expect == EXPECT_VAR ? matrix_inner(c, x, x) : matrix_multiplied(c, x, matrix_transposed(c, y));
    return products && means ? matrix_entrywise(c, products, means, MINUS) : NULL;
}

Matrix *check_outcomes(Check *c, const Node *node, const Bound *scope) {
    Reach r = reach(c, node);
    Fate fate = {.outer = c->fate, .only = node->subs ? node : NULL};
    Matrix **outer = NEW_ARRAY(c->arena, Matrix *, node->conds + 1);
    int64_t outcomes = 1;
    if (r.normal || c->random) return no_value(c, CANNOT);
    for (int i = 0; i < node->conds; i++)
        if (node->cond[i]->at_value && !(outer[i] = check_eval(c, node->cond[i]->kid[0], scope))) return NULL;
    for (int i = 0; i < r.random.count; i++)
        if (!(fate.only && !is_among(fate.only, r.random.items[i])) &&
            !add_outcomes(c, &fate, r.random.items[i]))
            return no_value(c, CANNOT);
    for (int i = 0; i < fate.outcomes.count && outcomes <= MOST_OUTCOMES; i++)
        outcomes *= fate.outcomes.items[i].values;
    if (outcomes > MOST_OUTCOMES) return no_value(c, CANNOT);
    Sum sum = {0};
    int mark = c->live.count;
    bool fine = true;
    do {
        const Fate *before = c->fate;
        c->fate = &fate;
        int met = meets(c, node, scope, outer);
        fine = met >= 0 && (!met || add_outcome(c, node, scope, &fate, &sum));
        c->fate = before;
        if (met < 0) no_value(c, CANNOT);
    } while (fine && next_outcome(&fate));
    return matrix_keep(c, mark, fine ? from_sum(c, node, &sum) : NULL);
}

/* ---- independence ---- */

/* For every two outcomes: is the chance of the left side of the one and the right side of the other the product of both? */
Finding check_independent(Check *c, const Node *relation, const Bound *scope) {
    Reach r = reach(c, relation);
    Fate *fate = NEW(c->arena, Fate);
    fate->outer = c->fate;
    enum { MOST_PAIRS = 64 };
    Matrix *left[MOST_PAIRS], *right[MOST_PAIRS], *weight[MOST_PAIRS];
    int count = 0;
    bool fine = !r.normal && !c->random && r.random.count;
    for (int i = 0; i < r.random.count && fine; i++) fine = add_outcomes(c, fate, r.random.items[i]);
    const Fate *before = c->fate;
    c->fate = fate;
    do {
        fine = fine && count < MOST_PAIRS;
        if (!fine) break;
        left[count] = check_eval(c, relation->kid[0], scope);
        right[count] = left[count] ? check_eval(c, relation->kid[1], scope) : NULL;
        weight[count] = right[count] ? weight_of(c, fate) : NULL;
        fine = weight[count++] != NULL;
    } while (fine && next_outcome(fate));
    c->fate = before;
    if (!fine) {
        if (!c->trouble) no_value(c, CANNOT);
        return check_why_not(c);
    }
    Finding all = YES;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++) {
            Matrix *both = matrix_number(c, 0), *first = matrix_number(c, 0), *second = matrix_number(c, 0);
            for (int o = 0; o < count; o++) {
                bool x = check_compare(c, left[o], R_EQ, left[i]) == YES,
                     y = check_compare(c, right[o], R_EQ, right[k]) == YES;
                if (x && y) both = matrix_entrywise(c, both, weight[o], PLUS);
                if (x) first = matrix_entrywise(c, first, weight[o], PLUS);
                if (y) second = matrix_entrywise(c, second, weight[o], PLUS);
            }
            all = check_both(all, check_compare(c, both, R_EQ, matrix_multiplied(c, first, second)));
        }
    return all;
}
