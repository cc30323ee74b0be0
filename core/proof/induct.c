/* induct.c: an equation that holds for every whole number n from the first on, by induction: it is proved for the first numbers, and for n + 1
   from what it says for n. Both are equations without sums up to n, which normal forms prove for all n: there n is any number, and
   r^n, x_n and the sums are names. A statement may have no value for some n; the step needs that no n is missing in between. */
#include "induct.h"

#include "core/moving/formula.h"
#include "core/names/names.h"

#include <string.h>

enum { PASSES = 3, MOST_ORDER = 3, MOST_BASES = 7, MOST_WAYS = 4 };

typedef struct Sides {
    Node *left, *right;
} Sides;

/* ---- what is to be proved, as equations ---- */

static bool equal(Induction *in, const Node *left, const Node *right) {
    Shaper shaper = shaper_new(in->arena);
    Node *relation =
        formula_relation(in->arena, R_EQ, node_copy(in->arena, left), node_copy(in->arena, right));
    shape_relation(&shaper, relation);
    if (shaper.mistake || shaper.mismatches.count) return false;
    Statement *statement = NEW(in->arena, Statement);
    const Statement *whole = in->problem->statement;
    *statement =
        (Statement){.kind = whole->kind, .relation = relation, .span = whole->span, .text = whole->text};
    for (int i = 0; i < whole->free.count; i++)
        if (node_uses(relation, whole->free.items[i]))
            PUSH(in->arena, &statement->free, whole->free.items[i]);
    Problem problem = *in->problem;
    problem.statement = statement;
    problem.givens = (Givens){0};
    problem.condition = (Statements){0};
    for (int i = 0; i < in->problem->givens.count; i++)
        PUSH(in->arena, &problem.givens, in->problem->givens.items[i]);
    for (int i = 0; i < in->givens.count; i++) PUSH(in->arena, &problem.givens, in->givens.items[i]);
    return prove_directly(in->arena, &problem)->proved;
}

static Sides sides_at(Induction *in, int shift) {
    const Node *relation = in->problem->statement->relation;
    in->shift = shift;
    in->nodes = 0;
    Sides sides = {induct_rewrite(in, relation->kid[0]), induct_rewrite(in, relation->kid[1])};
    in->shift = 0;
    return sides;
}

/* The sides at n, …, n + count, all in the same atoms; false: that cannot be done. */
static bool all_sides(Induction *in, Sides *sides, int count) {
    for (int pass = 0; pass < PASSES; pass++) { /* the least members and ends are known after the first */
        in->start = in->first;
        for (int i = 0; i < in->atoms.count; i++) in->atoms.items[i].value = NULL;
        for (int k = 0; k <= count && !in->failed; k++) sides[k] = sides_at(in, k);
    }
    return !in->failed;
}

/* ---- the hypothesis ---- */

static bool uses_sym(const Node *node, const Sym *sym) { return node_uses(node, sym); }

/* Such that side = target: the value of the atom in it; NULL: not that easily. */
static Node *isolate(Induction *in, const Node *side, Node *target, const Sym *atom) {
    if (side->kind == N_SYMBOL) return side->sym == atom && !uses_sym(target, atom) ? target : NULL;
    Span span = side->span;
    Arena *arena = in->arena;
    Node *a = side->kids > 0 ? side->kid[0] : NULL, *b = side->kids > 1 ? side->kid[1] : NULL;
    bool first = a && uses_sym(a, atom), second = b && uses_sym(b, atom);
    if (side->kind == N_NEG) return isolate(in, a, node_new(arena, N_NEG, span, 1, target), atom);
    if (side->kind == N_TRANSPOSE) return isolate(in, a, node_new(arena, N_TRANSPOSE, span, 1, target), atom);
    if (first == second) return NULL;
    if (side->kind == N_ADD)
        return isolate(in, first ? a : b, node_new(arena, N_SUB, span, 2, target, first ? b : a), atom);
    if (side->kind == N_SUB)
        return first ? isolate(in, a, node_new(arena, N_ADD, span, 2, target, b), atom)
                     : isolate(in, b, node_new(arena, N_SUB, span, 2, a, target), atom);
    if (side->kind == N_DIV && first) /* it has a value, so b is not 0 */
        return isolate(in, a, node_new(arena, N_MUL, span, 2, b, target), atom);
    bool numeral = (side->kind == N_MUL || side->kind == N_DOT) && a->kind == N_NUMBER && !a->is_ones &&
                   node_is_positive(a);
    return numeral && second ? isolate(in, b, node_new(arena, N_DIV, span, 2, target, a), atom) : NULL;
}

static bool learn_from(Induction *in, const Sides *sides, int which) {
    for (int k = 0; k < 2; k++) {
        const Node *side = k ? sides->right : sides->left;
        Node *target = k ? sides->left : sides->right;
        for (int i = in->atoms.count - 1; i >= 0; i--) {
            Atom *atom = &in->atoms.items[i];
            if (!atom->name || atom->value || !uses_sym(side, atom->name)) continue;
            Node *value = isolate(in, side, target, atom->name);
            if (!value) continue;
            if (which-- > 0) continue;
            atom->value = value;
            return true;
        }
    }
    return false;
}

static Node *with_values(Induction *in, Node *node) {
    for (int round = 0; round < MOST_ORDER; round++)
        for (int i = 0; i < in->atoms.count; i++) {
            const Atom *atom = &in->atoms.items[i];
            if (atom->value) node = node_substitute(in->arena, node, atom->name, (Node *)atom->value);
        }
    return node;
}

/* ---- the step ---- */

typedef struct Step {
    int order; /* it follows from so many numbers before; 0: it needs none */
    Node *left, *right;
} Step;

static Node *difference(Induction *in, const Sides *sides) {
    return node_new(in->arena, N_SUB, sides->left->span, 2, sides->left, sides->right);
}

/* left − right for n + 1 is a multiple of what it is for n. */
static bool is_multiple(Induction *in, const Sides *sides, Step *step) {
    Node *before = difference(in, &sides[0]), *after = difference(in, &sides[1]);
    for (int i = -2; i < 2 * in->atoms.count; i++) {
        Node *factor = node_number(in->arena, before->span, 1);
        if (i >= 0) {
            const Atom *atom = &in->atoms.items[i / 2];
            if (atom->kind != ATOM_POWER || !shape_is_number(&atom->of->shape)) continue;
            factor = (Node *)atom->of;
        }
        if (i % 2) factor = node_new(in->arena, N_NEG, before->span, 1, factor);
        Node *right = i == -2 ? before : node_new(in->arena, N_MUL, before->span, 2, factor, before);
        *step = (Step){1, after, right};
        if (equal(in, after, right)) return true;
    }
    return false;
}

static bool find_step(Induction *in, Step *step) {
    Sides sides[MOST_ORDER + 1];
    if (!all_sides(in, sides, 1)) return false;
    if (!induct_is_steady(in, sides[0].left) || !induct_is_steady(in, sides[0].right)) return false;
    *step = (Step){0, sides[0].left, sides[0].right};
    if (equal(in, step->left, step->right)) return true;
    for (int order = 1; order <= MOST_ORDER; order++) {
        if (order > 1 && !all_sides(in, sides, order)) return false;
        for (int which = 0; which < MOST_WAYS; which++) {
            int known = 0;
            for (int i = 0; i < in->atoms.count; i++) in->atoms.items[i].value = NULL;
            while (known < order && learn_from(in, &sides[known], known ? 0 : which)) known++;
            if (known < order) continue;
            *step = (Step){order, with_values(in, sides[order].left), with_values(in, sides[order].right)};
            if (equal(in, step->left, step->right)) return true;
        }
        if (order == 1 && is_multiple(in, sides, step)) return true;
    }
    return false;
}

/* ---- the first numbers ---- */

static void note(Induction *in, Proof *proof, ProofStepKind kind, const Node *where, Node *left,
                 Node *right) {
    ProofStep step = {.kind = kind,
                      .to = formula_relation(in->arena, R_EQ, induct_show(in, left), induct_show(in, right))};
    PUSH(in->arena, &step.where, (Node *)where);
    proof->step[proof->steps++] = step;
}

static Node *over_node(Induction *in) { return formula_symbol(in->arena, in->over, NULL, 0); }

/* The numbers at which it has a value are noted in the proof. */
static bool bases_hold(const Induction *of, int64_t from, int64_t to, Proof *proof) {
    for (int64_t v = from; v <= to; v++) {
        Induction in = *of;
        in.fixed = true;
        in.value = v;
        Sides sides = sides_at(&in, 0);
        if (in.outside && v < of->start) continue; /* a member before the first one: there is no value */
        if (in.failed || !equal(&in, sides.left, sides.right)) return false;
        Node *at = formula_relation(in.arena, R_EQ, over_node(&in), node_number(in.arena, (Span){0}, (int)v));
        note(&in, proof, STEP_BASE, at, sides.left, sides.right);
    }
    return true;
}

/* ---- what can be the number ---- */

static bool is_linear_in(const Node *node, const Sym *sym) { return node && node_uses(node, sym); }

typedef struct Seeking {
    const Sym *over;
    Unfolded seen;
} Seeking;

/* For node_any: a sum up to it, a power of it, a member with this index. */
static bool goes_on(const Node *node, void *data) {
    Seeking *s = data;
    if (node->kind == N_POW && node_uses(node->kid[1], s->over)) return true;
    if (node->kind == N_SUM || node->kind == N_PROD) {
        Dim high = dim_resolve(&node->sym->highest[0]);
        if (is_linear_in(node->kid[2], s->over)) return true;
        for (int i = 0; i < high.terms && !node->kid[2]; i++)
            if (high.term[i].sym == s->over) return true;
        return false;
    }
    if (node->kind == N_MEMBER && node->sym->kind == SYM_LET && node->subs == 1 &&
        node_uses(node->sub[0], s->over))
        return true;
    if (!node->sym || (node->sym->kind != SYM_LET && node->sym->kind != SYM_FUNCTION) ||
        unfolded_before(&s->seen, node->sym))
        return false;
    for (const Clause *clause = node->sym->clauses; clause; clause = clause->next)
        if (node_any(clause->body, goes_on, s)) return true;
    return false;
}

/* n ≥ 2, n > 1, 1 < n: a number below which nothing is said. */
static int64_t least_by(const Nodes *relations, const Sym *sym, int64_t first) {
    for (int i = 0; i < relations->count; i++) {
        const Node *relation = relations->items[i], *left = relation->kid[0], *right = relation->kid[1];
        Rel rel = relation->rel;
        if (rel == R_LE || rel == R_LT) {
            const Node *swap = left;
            left = right, right = swap;
            rel = rel == R_LE ? R_GE : R_GT;
        }
        if ((rel != R_GE && rel != R_GT) || left->kind != N_SYMBOL || left->sym != sym) continue;
        Induction none = {.over = sym};
        Linear at;
        if (right->kind == N_NUMBER && induct_linear(&none, right, &at) &&
            at.constant + (rel == R_GT) > first)
            first = at.constant + (rel == R_GT);
    }
    return first;
}

/* Does the range of another name of the statement depend on it? */
static bool others_depend(const Induction *in) {
    const Statement *s = in->problem->statement;
    for (int i = 0; i < s->free.count; i++) {
        const Sym *sym = s->free.items[i];
        if (sym == in->over || sym->unbounded[0]) continue;
        Dim ends[] = {dim_resolve(&sym->lowest[0]), dim_resolve(&sym->highest[0])};
        for (int e = 0; e < 2; e++)
            for (int k = 0; k < ends[e].terms; k++)
                if (ends[e].term[k].sym == in->over) return true;
    }
    return false;
}

/* ---- all of it ---- */

static Sym *number_for(Induction *in) {
    Sym *sym = NEW(in->arena, Sym);
    Given *given = NEW(in->arena, Given);
    Dim one = dim_constant(1);
    *sym = (Sym){
        .name = in->over->name, .kind = SYM_DRAWN, .shape = {one, one}, .entry_base = 1, .given = given};
    *given = (Given){.kind = GIVEN_ENTRIES, .sym = sym};
    PUSH(in->arena, &in->givens, given);
    return sym;
}

typedef struct Divisors {
    const Induction *in;
    Node *product;
} Divisors;

static bool is_bound(const Node *node, void *data) {
    const Statement *s = data;
    if (!node->sym || node->sym->kind != SYM_BOUND) return false;
    for (int i = 0; i < s->free.count; i++)
        if (s->free.items[i] == node->sym) return false;
    return true;
}

/* For node_any: what is divided by, and does not change with n. */
static bool note_divisor(const Node *node, void *data) {
    Divisors *d = data;
    if (node->kind != N_DIV || induct_depends(d->in, node->kid[1]) || node_is_positive(node->kid[1]) ||
        node_any(node->kid[1], is_bound, d->in->problem->statement))
        return false;
    if (!d->product)
        d->product = node->kid[1];
    else if (!node_equal(d->product, node->kid[1]))
        d->product = formula_times(d->in->arena, d->product, node->kid[1]);
    return false;
}

static Proof *over(Arena *arena, const Problem *problem, const Sym *sym, int64_t first, bool right) {
    const Statement *s = problem->statement;
    Seeking seeking = {sym, {.arena = arena}};
    if (!node_any(s->relation, goes_on, &seeking)) return NULL;
    first = least_by(&s->conditions, sym, least_by(&s->hypotheses, sym, first));
    Induction in = {.arena = arena, .problem = problem, .over = sym, .first = first, .right = right};
    in.number = number_for(&in);
    Step step;
    if (others_depend(&in) || !find_step(&in, &step)) return NULL;
    int64_t last = step.order ? in.start + step.order - 1 : in.start - 1;
    if (last - first >= MOST_BASES) return NULL;
    Proof *proof = NEW(arena, Proof);
    proof->step = NEW_ARRAY(arena, ProofStep, MOST_BASES + 1);
    if (!bases_hold(&in, first, last, proof) || (step.order && !proof->steps)) return NULL;
    proof->proved = true;
    if (step.order) {
        Node *next =
            node_new(arena, N_ADD, (Span){0}, 2, over_node(&in), node_number(arena, (Span){0}, step.order));
        note(&in, proof, STEP_INDUCTION, next, step.left, step.right);
        proof->induction = sym;
    }
    Divisors divisors = {.in = &in};
    (void)node_any(s->relation, note_divisor, &divisors);
    if (divisors.product)
        PUSH(arena, &proof->side,
             formula_relation(arena, R_NE, divisors.product, node_number(arena, (Span){0}, 0)));
    return proof;
}

Proof *induct(Arena *arena, const Problem *problem) {
    const Statement *s = problem->statement;
    if (!s->relation || s->relation->kind != N_REL || s->relation->rel != R_EQ || s->existential ||
        s->mistake || s->hard || s->mismatches.count || s->put_in.count || s->limit_only)
        return NULL;
    Proof *proof = NULL;
    for (int right = 0; right < 2 && !proof; right++) {
        for (int i = 0; i < s->free.count && !proof; i++) {
            const Sym *sym = s->free.items[i];
            Dim lowest = dim_resolve(&sym->lowest[0]);
            bool known = !lowest.terms && (!sym->unbounded[0] || sym->unbounded[0] == FROM_LOWEST);
            if (known) proof = over(arena, problem, sym, lowest.constant, right);
        }
        for (int i = 0; i < problem->givens.count && !proof; i++) {
            const Given *given = problem->givens.items[i];
            Induction none = {.over = given->sym};
            Linear first;
            if (given->kind == GIVEN_SIZE && given->sym->kind == SYM_SIZE &&
                induct_linear(&none, given->lo, &first) && !first.factor)
                proof = over(arena, problem, given->sym, first.constant, right);
        }
    }
    return proof;
}
