/* query.c: a case of a program → queries. The case fails where its hypotheses hold, everything in it has a value, and some entry
   of some goal is wrong: one query for each such entry. */
#include "inside.h"

static Order opposite(Order order) {
    switch (order) {
    case REL_EQ: return REL_NE;
    case REL_NE: return REL_EQ;
    case REL_LT: return REL_GE;
    case REL_LE: return REL_GT;
    case REL_GT: return REL_LE;
    case REL_GE: return REL_LT;
    default: die("order %d has no opposite", (int)order);
    }
}

/* By the form of the polynomial alone. Not of facts: that a variable is not negative would be obvious from itself. */
static Truth obvious(const Space *s, const Comparison *sign, bool is_fact) {
    const Poly *p = sign->poly;
    if (fmpz_mpoly_is_fmpz(p, s->ctx)) {
        int value = fmpz_mpoly_is_zero(p, s->ctx) ? 0 : fmpz_sgn(p->coeffs);
        return order_of_sign(value, sign->order);
    }
    if (is_fact) return TRUTH_UNKNOWN;
    if (sign->order == REL_LT && poly_nonnegative(s, p, 1)) return TRUTH_FALSE;
    if (sign->order == REL_LE && poly_nonnegative(s, p, -1)) return TRUTH_TRUE;
    return TRUTH_UNKNOWN;
}

static Comparison *entries(Space *s, const Test *test, Order order, int *count) {
    const Inst *inst = &s->program->tape->inst.items[test->a];
    Comparison *signs = NEW_ARRAY(s->arena, Comparison, inst->rows * inst->cols + 1);
    *count = 0;
    for (int r = 0; r < inst->rows; r++)
        for (int c = 0; c < inst->cols; c++) {
            Fraction *f = space_fraction(s);
            fmpz_mpoly_q_sub(f, space_entry(s, test->a, r, c), space_entry(s, test->b, r, c), s->ctx);
            signs[(*count)++] = space_compare_fraction(s, f, order);
        }
    return signs;
}

static bool is_plain(const Test *test) {
    return test->order <= REL_GE && !test->eventually && !test->symbolic;
}

static bool compute(Space *s, const Test *test, bool *needed) {
    return space_compute(s, test->a, needed) && space_compute(s, test->b, needed);
}

static void require(Space *s, Eithers *all, Comparison *signs, int count) { /* one of them */
    PUSH(s->arena, all, ((Either){signs, count}));
}

/* A hypothesis that cannot be put in polynomials is left out: what holds without it holds. */
static void assume(Space *s, const Test *test, Eithers *all, bool *needed) {
    bool *more = NEW_ARRAY(s->arena, bool, s->program->tape->inst.count + 1);
    if (!is_plain(test) || !compute(s, test, more)) return;
    for (int i = 0; i < s->program->tape->inst.count; i++) needed[i] = needed[i] || more[i];
    int count;
    Comparison *signs = entries(s, test, test->order, &count);
    if (test->order == REL_NE)
        require(s, all, signs, count);
    else
        for (int i = 0; i < count; i++) require(s, all, signs + i, 1);
}

static void mark_used(const Space *s, const Either *either, bool *used) {
    int *these = NEW_ARRAY(s->arena, int, s->room + 1);
    for (int i = 0; i < either->count; i++) {
        fmpz_mpoly_used_vars(these, either->part[i].poly, s->ctx);
        for (int v = 0; v < s->variables; v++) used[v] = used[v] || these[v];
    }
}

/* Facts about the variables that occur, which may bring in others. */
static void add_facts(Space *s, Eithers *all, bool *used) {
    bool *added = NEW_ARRAY(s->arena, bool, s->facts.count + 1),
         *there = NEW_ARRAY(s->arena, bool, s->groups + 1);
    for (bool more = true; more;) {
        more = false;
        for (int v = 0; v < s->variables; v++)
            if (used[v]) there[s->variable[v].group] = true;
        for (int i = 0; i < s->facts.count; i++) {
            const Fact *fact = &s->facts.items[i];
            bool about = fact->inst < 0 && !added[i];
            for (int k = 0; k < 3; k++) about = about && (fact->group[k] < 0 || there[fact->group[k]]);
            if (!about) continue;
            added[i] = more = true;
            PUSH(s->arena, all, fact->either);
            mark_used(s, &fact->either, used);
        }
    }
}

/* By what is required before it, word for word: the same again, or its opposite. */
static Truth required(const Space *s, const Eithers *before, const Comparison *sign) {
    for (int i = 0; i < before->count; i++) {
        const Comparison *known = before->items[i].part;
        if (before->items[i].count != 1 || !fmpz_mpoly_equal(known->poly, sign->poly, s->ctx)) continue;
        if (known->order == sign->order) return TRUTH_TRUE;
        if (known->order == REL_EQ) return order_of_sign(0, sign->order);
        if (known->order == REL_NE && sign->order == REL_EQ) return TRUTH_FALSE;
    }
    return TRUTH_UNKNOWN;
}

/* All of these, without what is obvious; the facts are last. NULL: they have no answer. */
static Query *query_of(Space *s, const Eithers *all, int first_fact) {
    Query *query = NEW(s->arena, Query);
    query->used = NEW_ARRAY(s->arena, bool, s->room + 1);
    for (int i = 0; i < all->count; i++) {
        const Either *either = &all->items[i];
        Comparison *open = NEW_ARRAY(s->arena, Comparison, either->count + 1);
        int count = 0;
        bool so = false;
        for (int k = 0; k < either->count; k++) {
            Truth truth = obvious(s, &either->part[k], i >= first_fact);
            if (truth == TRUTH_UNKNOWN) truth = required(s, &query->all, &either->part[k]);
            so = so || truth == TRUTH_TRUE;
            if (truth == TRUTH_UNKNOWN) open[count++] = either->part[k];
        }
        if (so) continue;
        if (!count) return NULL;
        require(s, &query->all, open, count);
        mark_used(s, &query->all.items[query->all.count - 1], query->used);
    }
    for (int v = 0; v < s->variables; v++) query->variables += query->used[v];
    return query;
}

/* `base` and the signs: all of them. */
static void add_query(Space *s, const Eithers *base, Comparison *signs, int count, Queries *out) {
    bool *used = NEW_ARRAY(s->arena, bool, s->room + 1);
    Eithers all = {0};
    for (int i = 0; i < base->count; i++) PUSH(s->arena, &all, base->items[i]);
    for (int i = 0; i < count; i++) radicals_remove(s, &(Either){signs + i, 1}, &all);
    for (int i = 0; i < all.count; i++) mark_used(s, &all.items[i], used);
    int first_fact = all.count;
    add_facts(s, &all, used);
    Query *query = query_of(s, &all, first_fact);
    if (query) PUSH(s->arena, out, query);
}

bool case_queries(Space *s, int which, DecideAsk ask, Queries *out) {
    const Case *c = &s->program->cases.items[which];
    bool *needed = NEW_ARRAY(s->arena, bool, s->program->tape->inst.count + 1);
    Eithers given = {0}, base = {0};
    for (int i = 0; i < c->goals; i++) {
        if (!is_plain(&c->goal[i])) return s->why = UNDECIDED_BEYOND, false;
        if (!compute(s, &c->goal[i], needed)) return false;
    }
    for (int i = 0; i < c->hypotheses; i++) assume(s, &c->hypothesis[i], &given, needed);
    for (int i = 0; i < s->facts.count; i++)
        if (s->facts.items[i].inst >= 0 && needed[s->facts.items[i].inst])
            PUSH(s->arena, &given, s->facts.items[i].either);
    for (int i = 0; i < given.count; i++) radicals_remove(s, &given.items[i], &base);
    if (ask == DECIDE_NEVER_MET) return add_query(s, &base, NULL, 0, out), true;
    for (int i = 0; i < c->goals; i++) {
        int count;
        Comparison *signs = entries(s, &c->goal[i], opposite(c->goal[i].order), &count);
        if (c->goal[i].order == REL_NE)
            add_query(s, &base, signs, count, out);
        else
            for (int k = 0; k < count; k++) add_query(s, &base, signs + k, 1, out);
    }
    return true;
}
