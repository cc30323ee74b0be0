/* proof.c: the driver. In every case of the indices both sides are put in normal form and compared. */
#include "inside.h"

static void start_case(Prover *p) {
    p->field = field_new(p->arena, MOST_ATOMS, PROOF_WORK);
    field_show(p->field, scalar_node, p);
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
    step_case(p);
    bool fine = relation_holds(p, p->problem->statement->relation, &one);
    p->real_cases += fine && !one.empty;
    if (fine && !one.empty) steps_show(p);
    if (!fine && p->again) p->steps.count = 0;
    field_clear(p->field);
    all->limit = all->limit || one.limit;
    if (one.limit && all->cases++ && !(all->rate && one.rate && node_equal(all->rate, one.rate)))
        all->rate = NULL; /* not the same in every case */
    else if (one.limit)
        all->rate = one.rate;
    if (!all->side.count) all->side = one.side;
    if (!fine) all->left_over = one.left_over, all->why = p->why, all->about = p->about;
    return fine;
}

/* If it fails with n ≥ k, where k indices have names: once with n = k, once with n > k. */
static bool prove_case(Prover *p, void *data) {
    if (!size_hypotheses(p)) return true;
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
    if (proof->proved) proof->rate = out.rate, proof->side = out.side;
    proof->step = p.steps.items;
    proof->steps = p.steps.count;
    if (proof->proved) return proof;
    proof->obstacle = out.why || out.left_over ? out.why : UNABLE_NO_CASE;
    proof->about = out.about;
    if (!out.why) proof->left_over = out.left_over;
    return proof;
}
