/* step.c: the steps of a proof. They are noted while a case is tried, and become formulas once it is proved. */
#include "inside.h"

#include <string.h>

enum { MOST_STEPS = 40 };

/* A name as it was written and one that was made here look the same, but differ as nodes. */
static bool same_from(Prover *p, const Step *a, const Step *b) {
    if (a->kind == b->kind) return node_equal(a->from, b->from);
    return !strcmp(node_text(p->arena, a->from), node_text(p->arena, b->from));
}

/* A side that is a name, after its definition, tells nothing new; and all zeros look alike. */
static bool same_step(Prover *p, const Step *a, const Step *b) {
    bool same_kind = a->kind == b->kind || (a->kind == STEP_DEFINITION && b->kind == STEP_SIDE);
    return same_kind && a->rule == b->rule && a->x == b->x && a->y == b->y &&
           ((!a->to->parts && !b->to->parts) || expr_equal(p, a->to, b->to)) && same_from(p, a, b);
}

/* Once in a case is enough. */
static void add(Prover *p, const Step *step) {
    if (p->quiet || p->why || !step->to || p->steps.count + p->pending.count >= MOST_STEPS) return;
    for (int i = 0; i < p->pending.count; i++)
        if (p->pending.items[i].to && same_step(p, &p->pending.items[i], step)) return;
    PUSH(p->arena, &p->pending, *step);
}

void step_add(Prover *p, ProofStepKind kind, const Node *from, const Expr *to) {
    add(p, &(Step){.kind = kind, .from = from, .to = to});
}

/* Equal, or only in the limit: that depends on what `from` means. */
void step_equal(Prover *p, ProofStepKind kind, const Node *from, const Node *meaning, const Expr *to) {
    bool tends = p->limit_only && has_expectation(p, meaning);
    add(p, &(Step){.kind = kind, .from = from, .to = to, .tends = tends});
}

/* Whatever the softmax is of. */
static const Node *softmax_rows(Prover *p) {
    Node *soft = formula_function(p->arena, FN_SOFTMAX, formula_name(p->arena, "Y", NULL)),
         *ones = node_new(p->arena, N_ONES, (Span){0}, 0);
    return formula_relation(p->arena, R_EQ, formula_times(p->arena, soft, ones), ones);
}

void step_rule(Prover *p, ProofRule rule, int x, int y, const Expr *by, const Expr *gives) {
    if (rule == BY_SOFTMAX_ROWS && !p->quiet)
        step_law(p, rule, softmax_rows(p), gives);
    else
        add(p, &(Step){.kind = STEP_RULE, .rule = rule, .x = x, .y = y, .by = by, .to = gives});
}

void step_law(Prover *p, ProofRule rule, const Node *relation, const Expr *gives) {
    add(p, &(Step){.kind = STEP_RULE, .rule = rule, .from = relation, .to = gives});
}

/* ---- cases ---- */

static bool is_free(const Prover *p, const Sym *sym) {
    for (int i = 0; i < p->problem->statement->free.count; i++)
        if (p->problem->statement->free.items[i] == sym) return true;
    return false;
}

/* The term that tells which index this one is: the first of its class that is not free, else the first. */
static const IndexTerm *class_term(const Prover *p, const IndexTerm *of) {
    const IndexTerm *found = of;
    for (int i = p->terms.count - 1; i >= 0; i--) {
        const IndexTerm *term = &p->terms.items[i];
        if (index_equal(term->is, of->is) && (!is_free(p, term->sym) || is_free(p, found->sym))) found = term;
    }
    return found;
}

static Node *term_node(Prover *p, const IndexTerm *term) {
    return term->sym ? symbol_node(p, term->sym, NULL, 0) : index_node(p, (Index){-1, term->value});
}

static void note(Prover *p, Nodes *where, Rel rel, const IndexTerm *term, Node *right) {
    PUSH(p->arena, where, formula_relation(p->arena, rel, term_node(p, term), right));
}

/* i = a, or i ≠ a for every other index of its range that has a name; and n = 2 or n > 2. */
void step_case(Prover *p) {
    Step step = {.kind = STEP_CASE};
    for (int i = 0; i < p->terms.count; i++) {
        const IndexTerm *term = &p->terms.items[i];
        if (!is_free(p, term->sym)) continue;
        const IndexTerm *same = class_term(p, term);
        if (term->is.class < 0)
            note(p, &step.where, R_EQ, term, index_node(p, term->is));
        else if (same != term)
            note(p, &step.where, R_EQ, term, term_node(p, same));
        else
            for (int k = 0; k < p->terms.count; k++) {
                const IndexTerm *other = &p->terms.items[k];
                bool before = k < i || !is_free(p, other->sym);
                if (before && class_term(p, other) == other && other->is.class != term->is.class &&
                    range_equal(&other->range, &term->range))
                    note(p, &step.where, R_NE, term, term_node(p, other));
            }
    }
    for (int i = 0; i < p->sizes; i++) { /* n = 2, or n > 2: tried where n ≥ 2 was not enough */
        if (!p->size[i].left) continue;
        Node *least = node_number(p->arena, (Span){0}, (int)size_shift(p, (Sym *)p->size[i].sym));
        PUSH(p->arena, &step.where,
             formula_relation(p->arena, p->size[i].left == 1 ? R_EQ : R_GT,
                              formula_symbol(p->arena, p->size[i].sym, NULL, 0), least));
    }
    p->pending.count = 0;
    if (step.where.count && p->steps.count < MOST_STEPS) PUSH(p->arena, &p->pending, step);
}

/* ---- formulas ---- */

void steps_show(Prover *p) {
    for (int i = 0; i < p->pending.count; i++) {
        const Step *step = &p->pending.items[i];
        ProofStep shown = {.kind = step->kind,
                           .rule = step->rule,
                           .from = step->from,
                           .where = step->where,
                           .tends = step->tends};
        const Node *to = step->kind == STEP_CASE ? NULL : expr_node(p, step->to);
        if (step->kind != STEP_RULE)
            shown.to = to;
        else if (step->by)
            rule_nodes(p, step->x, step->y, step->by, &shown.from, &shown.to);
        else
            shown.from = step->from->kid[0], shown.to = step->from->kid[1];
        if (step->kind == STEP_RULE) shown.gives = to;
        PUSH(p->arena, &p->steps, shown);
    }
    p->pending.count = 0;
}
