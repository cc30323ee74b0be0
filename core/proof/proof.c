/* proof.c: the driver. In every case of the indices both sides are put in normal form and compared; what that does not prove is
   tried by induction. */
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

Proof *prove_directly(Arena *arena, const Problem *problem) {
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

/* max_i x_i ≤ y, for all i: x_i ≤ y. And min_i x_i ≥ y, from either side. */
static const Problem *without_largest(Arena *arena, const Problem *problem) {
    const Statement *s = problem->statement;
    const Node *relation = s->relation;
    if (!relation || relation->kind != N_REL || s->existential || s->mistake) return problem;
    for (int side = 0; side < 2; side++) {
        const Node *over = relation->kid[side];
        bool less = relation->rel == R_LE || relation->rel == R_LT,
             more = relation->rel == R_GE || relation->rel == R_GT;
        bool bounded = over->kind == (side ? N_MINOVER : N_MAXOVER)   ? less
                       : over->kind == (side ? N_MAXOVER : N_MINOVER) ? more
                                                                      : false;
        if (!bounded || over->conds || over->others || over->kid[1] || over->kid[2] ||
            node_uses(relation->kid[!side], over->sym))
            continue;
        Statement *each = NEW(arena, Statement);
        Problem *out = NEW(arena, Problem);
        *each = *s;
        each->free.items = NULL, each->free.count = each->free.capacity = 0;
        for (int i = 0; i < s->free.count; i++) PUSH(arena, &each->free, s->free.items[i]);
        PUSH(arena, &each->free, over->sym);
        each->relation = node_copy(arena, relation);
        each->relation->kid[side] = each->relation->kid[side]->kid[0];
        *out = *problem;
        out->statement = each;
        return without_largest(arena, out);
    }
    return problem;
}

Proof *prove(Arena *arena, const Problem *problem) {
    Proof *proof = prove_directly(arena, without_largest(arena, problem)),
          *by_induction = proof->proved ? NULL : induct(arena, problem);
    return by_induction ? by_induction : proof;
}
