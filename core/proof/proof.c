/* proof.c: the driver. In every case of the indices both sides are put in normal form and compared. */
#include "inside.h"

#include <string.h>

enum { MOST_STEPS = 40 };

static Node *as_node(Prover *p, const char *text) {
    Node *node = node_new(p->arena, N_NAME, (Span){0}, 0);
    node->text = text;
    return node;
}

static void add_step(Prover *p, const char *rule, const char *text, int from) {
    for (int i = from; i < p->steps.count; i++)
        if (!strcmp(proof_step_rule_text(p->arena, &p->steps.items[i]), rule) &&
            !strcmp(proof_step_text(p->arena, &p->steps.items[i]), text))
            return;
    if (p->steps.count == MOST_STEPS) return;
    ProofStep step = {.kind = STEP_SIDE, .from = as_node(p, rule), .to = as_node(p, text)};
    const char *equals = strstr(rule, " = ");
    if (!strcmp(rule, "case")) {
        step.kind = STEP_CASE;
        PUSH(p->arena, &step.where, as_node(p, text));
    } else if (!strcmp(rule, "difference"))
        step.kind = STEP_DIFFERENCE;
    else if (equals) {
        step.kind = STEP_RULE;
        step.gives = step.to;
        step.from = as_node(p, arena_strndup(p->arena, rule, (size_t)(equals - rule)));
        step.to = as_node(p, equals + 3);
    }
    PUSH(p->arena, &p->steps, step);
}

/* Once in a case is enough. */
void proof_step(Prover *p, const char *rule, const Expr *expr) {
    if (!p->quiet && !p->why && expr && p->steps.count < MOST_STEPS)
        add_step(p, rule, expr_text(p, expr), p->first_step);
}

/* Which values the free indices have in this case. */
static void show_case(Prover *p) {
    Text text = text_new(p->arena);
    for (int i = 0; i < p->terms.count; i++) {
        const IndexTerm *term = &p->terms.items[i];
        bool is_free = false;
        for (int k = 0; k < p->problem->statement->free.count; k++)
            is_free = is_free || p->problem->statement->free.items[k] == term->sym;
        if (!is_free) continue;
        int same = -1;
        for (int k = 0; k < p->terms.count && same < 0; k++)
            if (k != i && index_equal(p->terms.items[k].is, term->is) &&
                (k < i || p->terms.items[k].sym != NULL) && (term->is.class >= 0 || !p->terms.items[k].sym))
                same = k;
        const char *name = term->sym->author ? term->sym->author : term->sym->name;
        const char *between = text.length ? ", " : "";
        if (term->is.class < 0)
            text_printf(&text, "%s%s = %s", between, name, index_name(p, term->is));
        else if (same >= 0 && p->terms.items[same].sym)
            text_printf(&text, "%s%s = %s", between, name,
                        p->terms.items[same].sym->author ? p->terms.items[same].sym->author
                                                         : p->terms.items[same].sym->name);
        else if (p->classes > 1)
            text_printf(&text, "%s%s another index", between, name);
    }
    p->first_step = p->steps.count;
    if (text.length) add_step(p, "case", text.bytes, p->first_step);
}

static void start_case(Prover *p) {
    p->field = field_new(p->arena, MOST_ATOMS);
    p->letters.count = p->scalars.count = p->bound.count = p->memo.count = 0;
    p->open_generics = 0;
    p->depth = p->strict = p->work = 0;
    p->limit_only = p->conditions_unclear = p->random_atoms = p->quiet = false;
    p->given = NULL;
    p->given_atom = -1;
    p->why = UNABLE_NOTHING;
    limit_atoms(p);
}

static bool attempt(Prover *p, Outcome *all) {
    Outcome one = {0};
    start_case(p);
    show_case(p);
    bool fine = relation_holds(p, p->problem->statement->relation, &one);
    if (!fine && p->again) p->steps.count = 0;
    field_clear(p->field);
    all->limit = all->limit || one.limit;
    if (one.limit && all->cases++ && !(all->rate && one.rate && !strcmp(all->rate, one.rate)))
        all->rate = NULL; /* not the same in every case */
    else if (one.limit)
        all->rate = one.rate;
    if (!all->side) all->side = one.side;
    if (!fine) all->left_over = one.left_over, all->why = p->why, all->about = p->about;
    return fine;
}

/* If it fails with n ≥ k, where k indices have names: once with n = k, once with n > k. */
static bool prove_case(Prover *p, void *data) {
    if (!size_hypotheses(p)) return true;
    p->real_cases++;
    p->undecided = NULL;
    int steps = p->steps.count;
    if (attempt(p, data)) return true;
    if (p->again || !p->undecided || p->sizes == 4) return false;
    p->steps.count = steps;
    p->size[p->sizes].sym = p->undecided;
    p->size[p->sizes].fixed = false;
    int entry = p->sizes++;
    for (int left = 2; left >= 1; left--) {
        p->size[entry].left = left;
        if (!attempt(p, data)) return false;
    }
    return true;
}

Proof *prove(Arena *arena, const Problem *problem) {
    Proof *proof = NEW(arena, Proof);
    const Statement *s = problem->statement;
    if (s->existential || !s->relation || s->relation->kind != N_REL || s->mistake || s->hard ||
        s->mismatches.count) {
        proof->obstacle = UNABLE_STATEMENT;
        return proof;
    }
    Prover p = {.arena = arena, .problem = problem};
    Outcome out = {0};
    proof->proved = index_cases(&p, prove_case, &out) && p.real_cases > 0;
    proof->limit = out.limit;
    if (proof->proved && out.rate) proof->rate = as_node(&p, out.rate);
    if (proof->proved && out.side) PUSH(arena, &proof->side, as_node(&p, out.side));
    proof->step = p.steps.items;
    proof->steps = p.steps.count;
    if (proof->proved) return proof;
    proof->obstacle = out.why || out.left_over ? out.why : UNABLE_NO_CASE;
    proof->about = out.about;
    if (!out.why && out.left_over) proof->left_over = as_node(&p, out.left_over);
    return proof;
}
