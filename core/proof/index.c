/* index.c: indices of families when the sizes are symbols. Every index that is mentioned is a term; the cases are
   all ways in which terms may coincide. In a case each term belongs to a class, and different classes differ. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_TERMS = 7, MOST_CASES = 300 };

bool range_equal(const Range *a, const Range *b) {
    return dim_equal(&a->low, &b->low) && dim_equal(&a->high, &b->high);
}

bool index_equal(Index a, Index b) { return a.class == b.class && (a.class >= 0 || a.value == b.value); }

static bool literal_range(const Range *range, int64_t *low, int64_t *high) {
    Dim l = dim_resolve(&range->low), h = dim_resolve(&range->high);
    *low = l.constant;
    *high = h.constant;
    return !l.terms && !h.terms;
}

const Bound *bound_find(const Prover *p, const Sym *sym) {
    for (int i = p->bound.count - 1; i >= 0; i--)
        if (p->bound.items[i].sym == sym) return &p->bound.items[i];
    return NULL;
}

/* ---- sizes ---- */

static const Given *size_given(const Prover *p, const Sym *sym) {
    for (int i = 0; i < p->problem->givens.count; i++) {
        const Given *given = p->problem->givens.items[i];
        if (given->sym == sym && (given->kind == GIVEN_SIZE || given->kind == GIVEN_EQUAL)) return given;
    }
    return NULL;
}

static bool literal_node(const Node *node, int64_t *value) {
    if (node && node->kind == N_NEG && literal_node(node->kid[0], value)) return *value = -*value, true;
    if (!node || node->kind != N_NUMBER || strchr(node->text, '.') || strlen(node->text) > 9) return false;
    return *value = atoll(node->text), true;
}

/* A lower bound of a size; very small if nothing is known. */
int64_t size_least(const Prover *p, const Sym *sym) {
    const Given *given = size_given(p, sym);
    int64_t least = INT32_MIN, value;
    if (!given) return least;
    if (given->kind == GIVEN_SIZE && literal_node(given->lo, &value)) least = value;
    if (given->kind == GIVEN_EQUAL) { /* d = 2h */
        Mistake *mistake = NULL;
        Dim dim = dim_of_node(p->arena, given->lo, &mistake);
        if (!mistake) least = dim_least(p, &dim);
    }
    return least;
}

int64_t dim_least(const Prover *p, const Dim *dim) {
    Dim r = dim_resolve(dim);
    int64_t least = r.constant;
    for (int i = 0; i < r.terms; i++) {
        bool single = r.term[i].factor > 0 && r.term[i].sym->kind != SYM_PRODUCT;
        int64_t term = single ? size_least(p, r.term[i].sym) : INT32_MIN;
        if (term == INT32_MIN) return INT32_MIN;
        least += r.term[i].factor * term;
    }
    return least;
}

static int named_in(const Prover *p, const Range *range) {
    int count = 0;
    for (int c = 0; c < p->classes; c++) count += range_equal(&p->class[c].range, range);
    return count;
}

static int size_entry(const Prover *p, const Sym *sym) {
    for (int i = 0; i < p->sizes; i++)
        if (p->size[i].sym == sym) return i;
    return -1;
}

bool dim_vanishes(const Prover *p, const Dim *dim) {
    Dim r = dim_resolve(dim);
    int entry = r.terms == 1 && r.constant == 0 ? size_entry(p, r.term[0].sym) : -1;
    return entry >= 0 && p->size[entry].fixed && p->size[entry].value == 0;
}

/* Notes hypotheses such as n = 2; false if this case has more names than that. */
bool size_hypotheses(Prover *p) {
    const Nodes *all = &p->problem->statement->hypotheses;
    p->sizes = 0;
    for (int i = 0; i < all->count; i++) {
        const Node *relation = all->items[i];
        int64_t value;
        if (relation->rel != R_EQ || relation->kid[0]->kind != N_SYMBOL ||
            relation->kid[0]->sym->kind != SYM_SIZE || !literal_node(relation->kid[1], &value))
            continue;
        Sym *sym = relation->kid[0]->sym;
        Range range = {dim_constant(1), dim_symbol(sym)};
        if (named_in(p, &range) > value) return false;
        for (int k = 0; k < p->terms.count; k++)
            if (!p->terms.items[k].sym && range_equal(&p->terms.items[k].range, &range) &&
                p->terms.items[k].value > value)
                return false;
        if (p->sizes == 4 || size_entry(p, sym) >= 0 || value < 0) continue;
        p->size[p->sizes].sym = sym;
        p->size[p->sizes].fixed = true;
        p->size[p->sizes].left = 0;
        p->size[p->sizes++].value = value;
    }
    return true;
}

/* How many indices have names in this case, or how many are declared to be there. */
int64_t size_shift(const Prover *p, Sym *sym) {
    Range range = {dim_constant(1), dim_symbol(sym)};
    int64_t least = size_least(p, sym), named = named_in(p, &range);
    return !named && least >= 2 ? least : named;
}

/* n is kept as (n − k) + k where k of its indices have names, or where n ≥ k is declared: what is left is ≥ 0. */
static Growth *size_number(Prover *p, Sym *sym) {
    const Given *given = size_given(p, sym);
    if (!given) return proof_unable_about(p, UNABLE_NO_SIZE, sym);
    int entry = size_entry(p, sym);
    if (entry >= 0 && p->size[entry].fixed) return growth_integer(p->field, p->size[entry].value);
    if (given->kind == GIVEN_EQUAL) return expr_as_number(p, proof_node(p, given->lo));
    Range range = {dim_constant(1), dim_symbol(sym)};
    int named = named_in(p, &range);
    int64_t least = size_least(p, sym), k = size_shift(p, sym);
    if (entry >= 0 && p->size[entry].left == 1) return growth_integer(p->field, k);
    FreeSign sign = least > k || entry >= 0 ? FREE_POSITIVE
                    : named || least == k   ? FREE_NONNEGATIVE
                                            : FREE_ANY;
    if (sign == FREE_NONNEGATIVE && k) p->undecided = sym;
    return growth_add(p->field, scalar_size(p, sym, k, sign), growth_integer(p->field, k));
}

Growth *dim_number(Prover *p, const Dim *dim) {
    Dim r = dim_resolve(dim);
    Growth *sum = growth_integer(p->field, r.constant);
    for (int i = 0; i < r.terms; i++) {
        SymKind kind = r.term[i].sym->kind;
        if (kind == SYM_DIMENSION_VARIABLE || kind == SYM_PRODUCT)
            return proof_unable(p, UNABLE_UNKNOWN_SIZE);
        sum = growth_add(
            p->field, sum,
            growth_mul(p->field, growth_integer(p->field, r.term[i].factor), size_number(p, r.term[i].sym)));
    }
    return sum;
}

Growth *range_others(Prover *p, const Range *range) {
    Growth *count = growth_sub(p->field, dim_number(p, &range->high), dim_number(p, &range->low));
    return growth_add(p->field, count, growth_integer(p->field, 1 - named_in(p, range)));
}

/* ---- what an index stands for ---- */

static bool is_free(const Prover *p, const Sym *sym) {
    for (int i = 0; i < p->problem->statement->free.count; i++)
        if (p->problem->statement->free.items[i] == sym) return true;
    return false;
}

static bool of_term(Prover *p, const Sym *sym, int64_t value, const Range *range, Index *out) {
    for (int i = 0; i < p->terms.count; i++) {
        IndexTerm *term = &p->terms.items[i];
        if (term->sym != sym || (!sym && term->value != value)) continue;
        if (range_equal(&term->range, range)) return *out = term->is, true;
        if (sym) return proof_unable(p, UNABLE_TWO_RANGES), false;
    }
    if (p->terms.count >= MOST_TERMS) return proof_unable(p, UNABLE_INDICES), false;
    IndexTerm term = {sym, value, *range, {-1, 0}};
    PUSH(p->arena, &p->terms, term);
    p->again = true;
    return proof_unable(p, UNABLE_NEW_INDEX), false;
}

/* A number or n itself as an index exists only if the range reaches so far. A side that names such a member is about
   worlds in which it does; a condition, or a sum over nothing, would never ask. */
static bool reaches(Prover *p, const Range *range, int64_t value) {
    Dim low = dim_resolve(&range->low);
    if (low.terms || value < low.constant) return false;
    return !p->strict || dim_least(p, &range->high) >= value;
}

bool index_of_node(Prover *p, const Node *node, const Range *range, Index *out) {
    int64_t low, high, value;
    bool literal = literal_range(range, &low, &high);
    if (literal_node(node, &value)) {
        if (literal) {
            *out = (Index){-1, value};
            return value >= low && value <= high;
        }
        return reaches(p, range, value) && of_term(p, NULL, value, range, out);
    }
    if (node->kind != N_SYMBOL) return false;
    const Bound *bound = bound_find(p, node->sym);
    if (bound) {
        *out = bound->index;
        if (!bound->is_index) return false;
        if (out->class < 0)
            return literal ? out->value >= low && out->value <= high
                           : reaches(p, range, out->value) && of_term(p, NULL, out->value, range, out);
        return range_equal(&p->class[out->class].range, range);
    }
    const Sym *sym = node->sym;
    if (is_free(p, sym)) {
        Range own = {sym->lowest[0], sym->highest[0]};
        if (sym->unbounded[0] || !sym->ranged || !range_equal(&own, range)) return false;
        return of_term(p, sym, 0, range, out);
    }
    if (sym->kind != SYM_SIZE) return false;
    Dim itself = dim_symbol((Sym *)sym);
    if (dim_equal(&itself, &range->high))
        return reaches(p, range, dim_resolve(&range->low).constant) && of_term(p, sym, 0, range, out);
    const Given *given = size_given(p, sym); /* a ∈ 1..n */
    Mistake *mistake = NULL;
    if (!given || given->kind != GIVEN_SIZE) return false;
    Range own = {dim_of_node(p->arena, given->lo, &mistake), dim_of_node(p->arena, given->hi, &mistake)};
    return !mistake && range_equal(&own, range) && of_term(p, sym, 0, range, out);
}

bool index_own(Prover *p, const Node *node, Index *out) {
    int64_t value;
    if (literal_node(node, &value)) return *out = (Index){-1, value}, true;
    if (node->kind != N_SYMBOL) return false;
    const Bound *bound = bound_find(p, node->sym);
    if (bound) return *out = bound->index, bound->is_index;
    if (is_free(p, node->sym) && node->sym->ranged && !node->sym->unbounded[0]) {
        Range own = {node->sym->lowest[0], node->sym->highest[0]};
        return of_term(p, node->sym, 0, &own, out);
    }
    const Given *given = size_given(p, node->sym);
    Mistake *mistake = NULL;
    if (!given || given->kind != GIVEN_SIZE) return false;
    Range own = {dim_of_node(p->arena, given->lo, &mistake), dim_of_node(p->arena, given->hi, &mistake)};
    return !mistake && (dim_resolve(&own.low).terms || dim_resolve(&own.high).terms) &&
           of_term(p, node->sym, 0, &own, out);
}

static int same_index(Prover *p, Index left, const Node *right) {
    Index other;
    if (left.class < 0) {
        if (!index_own(p, right, &other) || other.class >= 0) return -1;
        return left.value == other.value;
    }
    if (!index_of_node(p, right, &p->class[left.class].range, &other) || other.class < 0) return -1;
    return left.class == other.class;
}

/* i ≥ 1, i ≤ n or i ∈ 1..n of an index that runs from 1 to n: its own range tells. */
static bool ends_at(Prover *p, const Node *node, const Dim *end) {
    Mistake *mistake = NULL;
    Dim dim = dim_of_node(p->arena, node, &mistake);
    return !mistake && dim_equal(&dim, end);
}

static bool holds_by_range(Prover *p, Index index, Rel rel, const Node *other) {
    if (index.class < 0) return false;
    const Range *range = &p->class[index.class].range;
    switch (rel) {
    case R_GE: return ends_at(p, other, &range->low);
    case R_LE: return ends_at(p, other, &range->high);
    case R_IN:
        return other->kind == N_RANGE && other->closed.low && other->closed.high &&
               ends_at(p, other->kid[0], &range->low) && ends_at(p, other->kid[1], &range->high);
    default: return false;
    }
}

static int condition(Prover *p, const Node *relation) {
    Index left;
    const Node *right = relation->kid[1];
    Obstacle why = p->why; /* unknown is not an error here */
    bool is_index = index_own(p, relation->kid[0], &left);
    if (!p->again) p->why = why;
    if (!is_index) return -1;
    if (holds_by_range(p, left, relation->rel, right)) return 1;
    if (left.class < 0 && (relation->rel == R_LE || relation->rel == R_GE) &&
        right->kind == N_SYMBOL) { /* 1 ≤ i */
        Index index;
        bool holds = index_own(p, right, &index) &&
                     holds_by_range(p, index, relation->rel == R_LE ? R_GE : R_LE, relation->kid[0]);
        if (!p->again) p->why = why;
        return holds ? 1 : -1;
    }
    int same = -1;
    if (right->kind == N_SET) {
        same = 0;
        for (int i = 0; i < right->kids; i++) {
            int one = same_index(p, left, right->kid[i]);
            if (one < 0) same = -1;
            if (one > 0) same = 1;
            if (one) break;
        }
    } else if (right->kind != N_RANGE)
        same = same_index(p, left, right);
    if (!p->again) p->why = why;
    if (same < 0) return -1;
    switch (relation->rel) {
    case R_EQ: return right->kind == N_SET ? -1 : same;
    case R_NE: return right->kind == N_SET ? -1 : !same;
    case R_IN: return right->kind == N_SET ? same : -1;
    case R_NOTIN: return right->kind == N_SET ? !same : -1;
    default: return -1;
    }
}

int index_condition(Prover *p, const Node *relation) {
    p->strict++;
    int holds = condition(p, relation);
    p->strict--;
    return holds;
}

/* ---- cases ---- */

static bool declared_distinct(const Prover *p, const Sym *a, const Sym *b) {
    const Given *given = a ? size_given(p, a) : NULL;
    for (int i = 0; given && i < given->distinct_count; i++)
        if (given->distinct[i] == b) return true;
    return false;
}

typedef struct Walk {
    bool (*done)(Prover *, void *);
    void *data;
    int cases;
} Walk;

static bool every_case(Prover *p, Walk *walk, int at);

static bool one_case(Prover *p, Walk *walk) {
    const Statement *s = p->problem->statement;
    for (int i = 0; i < s->conditions.count; i++) {
        const Node *left = s->conditions.items[i]->kid[0];
        if (left->kind == N_SYMBOL && !node_uses(s->relation, left->sym)) continue; /* of a hypothesis only */
        int holds = index_condition(p, s->conditions.items[i]);
        if (p->again) return false;
        if (holds == 0) return true;
    }
    if (++walk->cases > MOST_CASES) return proof_unable(p, UNABLE_CASES), false;
    return walk->done(p, walk->data);
}

static const Node *term_node(Prover *p, const IndexTerm *term) {
    return term->sym ? formula_symbol(p->arena, term->sym, NULL, 0)
                     : node_number(p->arena, (Span){0}, (int)term->value);
}

static bool every_case(Prover *p, Walk *walk, int at) {
    if (at == p->terms.count) return one_case(p, walk);
    IndexTerm *term = &p->terms.items[at];
    int64_t low, high;
    if (literal_range(&term->range, &low, &high)) {
        if (high - low > 20) return proof_unable(p, UNABLE_CASES), false;
        for (int64_t v = low; v <= high; v++) {
            bool fits = true;
            for (int i = 0; i < at; i++) {
                const IndexTerm *other = &p->terms.items[i];
                if (other->is.class < 0 && other->is.value == v &&
                    (declared_distinct(p, term->sym, other->sym) ||
                     declared_distinct(p, other->sym, term->sym)))
                    fits = false;
            }
            term->is = (Index){-1, v};
            if (fits && !every_case(p, walk, at + 1)) return false;
        }
        return true;
    }
    for (int c = 0; c < p->classes; c++) { /* the same as one of those before */
        bool fits = range_equal(&p->class[c].range, &term->range);
        for (int i = 0; i < at && fits; i++) {
            const IndexTerm *other = &p->terms.items[i];
            if (other->is.class != c) continue;
            if (!term->sym && !other->sym) fits = false; /* two numbers */
            if (declared_distinct(p, term->sym, other->sym) || declared_distinct(p, other->sym, term->sym))
                fits = false;
        }
        term->is = (Index){c, 0};
        const Node *node = p->class[c].node;
        if (fits && !is_free(p, term->sym)) p->class[c].node = term_node(p, term);
        bool fine = !fits || every_case(p, walk, at + 1);
        p->class[c].node = node;
        if (!fine) return false;
    }
    if (p->classes >= MOST_CLASSES) return proof_unable(p, UNABLE_INDICES), false;
    term->is = (Index){p->classes, 0};
    p->class[p->classes++] = (Class){term->range, term_node(p, term)};
    bool fine = every_case(p, walk, at + 1);
    p->classes--;
    return fine;
}

bool index_cases(Prover *p, bool (*done)(Prover *, void *), void *data) {
    for (int round = 0; round <= MOST_TERMS; round++) {
        Walk walk = {done, data, 0};
        p->again = false;
        p->classes = p->real_cases = 0;
        p->why = UNABLE_NOTHING;
        bool fine = every_case(p, &walk, 0);
        if (!p->again) return fine && walk.cases > 0;
    }
    return false;
}
