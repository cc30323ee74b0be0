/* cell.c: the cells of one parameter: what the hypotheses leave of the real line, and where it is cut. */
#include "inside.h"

static Cell *cell_new(Prover *p, int atom) {
    Cell *cell = NEW(p->arena, Cell);
    *cell = (Cell){.atom = atom};
    fmpq_init(cell->low), fmpq_init(cell->high);
    return cell;
}

static Cell *cell_copy(Prover *p, const Cell *from) {
    Cell *cell = cell_new(p, from->atom);
    cell->point = from->point, cell->below = from->below, cell->above = from->above;
    fmpq_set(cell->low, from->low), fmpq_set(cell->high, from->high);
    return cell;
}

bool cell_holds(const Cell *cell, const fmpq_t x) {
    if (cell->point) return fmpq_equal(cell->low, x);
    return (!cell->below || fmpq_cmp(cell->low, x) < 0) && (!cell->above || fmpq_cmp(x, cell->high) < 0);
}

void cell_cut(Prover *p, Cells *out, const Cell *from, const fmpq_t x, bool below, bool at, bool above) {
    if (from->point) {
        int order = fmpq_cmp(from->low, x);
        if (order < 0 ? below : order == 0 ? at : above) PUSH(p->arena, out, *cell_copy(p, from));
        return;
    }
    if (!cell_holds(from, x)) {
        bool is_below = from->above && fmpq_cmp(from->high, x) <= 0;
        if (is_below ? below : above) PUSH(p->arena, out, *cell_copy(p, from));
        return;
    }
    Cell *low = cell_copy(p, from), *point = cell_copy(p, from), *high = cell_copy(p, from);
    low->above = true, fmpq_set(low->high, x);
    point->point = true, fmpq_set(point->low, x);
    high->below = true, fmpq_set(high->low, x);
    if (below) PUSH(p->arena, out, *low);
    if (at) PUSH(p->arena, out, *point);
    if (above) PUSH(p->arena, out, *high);
}

/* ---- as relations ---- */

typedef struct Interval {
    const fmpq *low, *high; /* NULL: no bound */
    bool with_low, with_high;
} Interval;

static Interval interval_of(const Cell *cell) {
    if (cell->point) return (Interval){cell->low, cell->low, true, true};
    return (Interval){cell->below ? cell->low : NULL, cell->above ? cell->high : NULL, false, false};
}

static bool meets(const Interval *x, const Interval *next) {
    return x->high && next->low && fmpq_equal(x->high, next->low);
}

static Node *interval_node(Prover *p, const Interval *x, Node *name) {
    Node *low = x->low ? formula_rational(p->arena, x->low) : NULL,
         *high = x->high ? formula_rational(p->arena, x->high) : NULL;
    if (!low) return formula_relation(p->arena, x->with_high ? R_LE : R_LT, name, high);
    if (!high) return formula_relation(p->arena, x->with_low ? R_GE : R_GT, name, low);
    if (fmpq_equal(x->low, x->high)) return formula_relation(p->arena, R_EQ, name, low);
    return formula_relation(p->arena, R_IN, name,
                            formula_range(p->arena, low, high, x->with_low, x->with_high));
}

Nodes cells_nodes(Prover *p, const Cell *cell, int count, const Sym *parameter) {
    Node *name = formula_symbol(p->arena, parameter, NULL, 0);
    LIST(Interval) all = {0};
    Nodes out = {0};
    for (int i = 0; i < count; i++) {
        Interval next = interval_of(&cell[i]), *last = all.count ? &all.items[all.count - 1] : NULL;
        if (last && meets(last, &next) && (last->with_high || next.with_low))
            last->high = next.high, last->with_high = next.with_high;
        else
            PUSH(p->arena, &all, next);
    }
    const Interval *first = all.items;
    if (all.count == 1 && !first->low && !first->high) return out;
    if (all.count == 2 && !first[0].low && !first[1].high && meets(&first[0], &first[1])) {
        Node *at = formula_rational(p->arena, first[0].high);
        PUSH(p->arena, &out, formula_relation(p->arena, R_NE, name, at));
        return out;
    }
    for (int i = 0; i < all.count; i++) PUSH(p->arena, &out, interval_node(p, &first[i], name));
    return out;
}

/* ---- hypotheses ---- */

/* A hypothesis that compares one drawn number with a rational one: number R value. */
bool expect_comparison(Prover *p, const Node *relation, const Sym **sym, Rel *rel, fmpq_t value) {
    static const Rel turned[] = {
        [R_EQ] = R_EQ, [R_NE] = R_NE, [R_LT] = R_GT, [R_LE] = R_GE, [R_GT] = R_LT, [R_GE] = R_LE};
    if (relation->rel > R_GE) return false;
    for (int side = 0; side < 2; side++) {
        const Node *name = relation->kid[side], *other = relation->kid[1 - side];
        bool drawn = name->kind == N_SYMBOL &&
                     (name->sym->kind == SYM_DRAWN || name->sym->kind == SYM_NORMAL) && !name->sym->indices &&
                     shape_is_number(&name->sym->shape) && !bound_find(p, name->sym) &&
                     !proof_value(p, name->sym, 0);
        if (!drawn || !proof_constant(p, other, value)) continue;
        *sym = name->sym;
        *rel = side ? turned[relation->rel] : relation->rel;
        return true;
    }
    return false;
}

typedef LIST(const Node *) Hypotheses;

static Hypotheses all_hypotheses(Prover *p) {
    Hypotheses out = {0};
    const Statement *s = p->problem->statement;
    for (int i = 0; i < s->hypotheses.count; i++) PUSH(p->arena, &out, s->hypotheses.items[i]);
    for (int i = 0; i < s->conditions.count; i++) PUSH(p->arena, &out, s->conditions.items[i]);
    for (int i = 0; i < p->problem->assumptions.count; i++)
        PUSH(p->arena, &out, p->problem->assumptions.items[i]->relation);
    return out;
}

/* The symbol to be confined: the first that a hypothesis compares, else a random number, else none. */
const Sym *cell_parameter(Prover *p) {
    Hypotheses all = all_hypotheses(p);
    fmpq_t value;
    fmpq_init(value);
    const Sym *sym = NULL, *found = NULL;
    Rel rel;
    for (int i = 0; i < all.count && !found; i++)
        if (expect_comparison(p, all.items[i], &sym, &rel, value)) found = sym;
    for (int i = 0; i < p->problem->givens.count && !found; i++) {
        const Given *given = p->problem->givens.items[i];
        bool number =
            given->kind == GIVEN_NORMAL && !given->sym->indices && shape_is_number(&given->sym->shape);
        if (number && !proof_value(p, given->sym, 0)) found = given->sym;
    }
    fmpq_clear(value);
    return found;
}

Cells cells_allowed(Prover *p, const Sym *sym, int atom) {
    Cells cells = {0};
    PUSH(p->arena, &cells, *cell_new(p, atom));
    if (sym->positive) { cells.items[0].below = true; }
    Hypotheses all = all_hypotheses(p);
    fmpq_t value;
    fmpq_init(value);
    const Sym *of;
    Rel rel;
    for (int i = 0; i < all.count; i++) {
        if (!expect_comparison(p, all.items[i], &of, &rel, value) || of != sym) continue;
        Cells next = {0};
        for (int k = 0; k < cells.count; k++)
            cell_cut(p, &next, &cells.items[k], value, rel == R_LT || rel == R_LE || rel == R_NE,
                     rel == R_LE || rel == R_GE || rel == R_EQ, rel == R_GT || rel == R_GE || rel == R_NE);
        cells = next;
    }
    fmpq_clear(value);
    return cells;
}

/* Expectations are given the hypotheses on the random number. True if all that is random in them is understood. */
static bool mentions_random(const Node *node, void *data) {
    (void)data;
    return node->sym && (node->sym->kind == SYM_NORMAL || node->sym->kind == SYM_LET ||
                         node->sym->kind == SYM_FUNCTION || node->sym->kind == SYM_UNKNOWN);
}

/* k ~ N(μ, Σ) says how k is drawn, not what was drawn: no expectation is another because of it. */
static bool is_about_law(const Node *relation) {
    return relation->kind == N_REL && relation->kid[1]->kind == N_NORMAL;
}

void cell_for_expectations(Prover *p) {
    Hypotheses all = all_hypotheses(p);
    const Sym *sym = NULL, *first = NULL;
    fmpq_t value;
    fmpq_init(value);
    Rel rel;
    p->conditions_unclear = p->problem->condition.count > 0;
    for (int i = 0; i < all.count; i++) {
        if (expect_comparison(p, all.items[i], &sym, &rel, value)) {
            if (sym->kind != SYM_NORMAL) continue;
            if (!first) first = sym;
            if (first != sym || rel == R_EQ) p->conditions_unclear = true;
        } else if (!is_about_law(all.items[i]) && index_condition(p, all.items[i]) < 0 &&
                   node_any(all.items[i], mentions_random, NULL))
            p->conditions_unclear = true;
    }
    fmpq_clear(value);
    if (!first || p->conditions_unclear) return;
    Growth *number = expr_as_number(p, noise_member(p, first, NULL, 0));
    int atom = -1;
    for (int i = 0; number && i < p->scalars.count; i++)
        if (p->scalars.items[i].sym == first) atom = p->scalars.items[i].atom;
    Cells cells = cells_allowed(p, first, atom);
    const Cell *wide = NULL;
    for (int i = 0; i < cells.count; i++) { /* points have probability 0 */
        if (cells.items[i].point) continue;
        if (wide) p->conditions_unclear = true;
        wide = &cells.items[i];
    }
    if (!wide || atom < 0)
        p->conditions_unclear = true;
    else
        p->given = wide, p->given_atom = atom;
}
