/* proof_expect.c: normal variables, and expectations of what is made of them. */
#include "proof_inside.h"

static Growth *normal_number(Prover *p, const Sym *sym) {
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].kind == SCALAR_SYMBOL && p->scalars.items[i].sym == sym)
            return growth_atom(p->field, p->scalars.items[i].atom);
    fmpq_t mean, variance;
    fmpq_init(mean), fmpq_init(variance);
    Growth *m = expr_as_number(p, proof_node(p, sym->given->mean)),
           *v = expr_as_number(p, proof_node(p, sym->given->variance));
    Scalar scalar = {.kind = SCALAR_SYMBOL, .sym = sym, .random = true, .atom = -1};
    if (m && v && growth_is_rational(p->field, m, mean) && growth_is_rational(p->field, v, variance) &&
        fmpq_sgn(variance) > 0)
        scalar.atom = field_normal(p->field, sym->author ? sym->author : sym->name, mean, variance);
    fmpq_clear(mean), fmpq_clear(variance);
    if (scalar.atom < 0) return proof_unable(p, "this random number");
    PUSH(p->arena, &p->scalars, scalar);
    return growth_atom(p->field, scalar.atom);
}

/* mean + √variance z, with z standard normal, or any vector if the statement is not about chance. */
const Expr *noise_member(Prover *p, const Sym *sym, const Index *index, int indices) {
    const Given *given = sym->given;
    if (!given || given->kind != GIVEN_NORMAL || indices > 1) return proof_unable(p, "this random variable");
    if (shape_is_number(&sym->shape)) {
        if (!p->random_atoms) return expr_number(p, scalar_symbol(p, sym, index, indices));
        return indices ? proof_unable(p, "random numbers") : expr_number(p, normal_number(p, sym));
    }
    if (given->running && indices) {
        Bound bound = {.sym = given->running, .is_index = true, .index = index[0]};
        PUSH(p->arena, &p->bound, bound);
    }
    const Expr *mean = proof_node(p, given->mean), *variance = mean ? proof_node(p, given->variance) : NULL;
    if (given->running && indices) p->bound.count--;
    if (!mean || !variance) return NULL;
    if (mean->open) mean = expr_zero(p, &sym->shape.rows, &sym->shape.cols);
    if (!variance->parts) return mean;
    fmpq_t half;
    fmpq_init(half);
    fmpq_set_si(half, 1, 2);
    bool multiple = variance->parts == 1 && variance->part[0].w.count == 0;
    Growth *deviation = multiple ? growth_power(p->field, variance->part[0].c, half) : NULL;
    fmpq_clear(half);
    if (!deviation || !dim_is(&sym->shape.cols, 1)) return proof_unable(p, "this covariance");
    Letter letter = {.kind = LETTER_NOISE,
                     .sym = sym,
                     .indices = indices,
                     .rows = dim_resolve(&sym->shape.rows),
                     .cols = dim_constant(1)};
    for (int i = 0; i < indices; i++) letter.index[i] = index[i];
    return expr_add(p, mean, expr_scale(p, deviation, expr_letter(p, 2 * letter_intern(p, &letter))));
}

const Expr *expect_node(Prover *p, const Node *node) {
    (void)node;
    return proof_unable(p, "an expectation");
}

bool normal_holds(Prover *p, const Expr *x, const Node *normal) {
    (void)x, (void)normal;
    return proof_unable(p, "a distribution") != NULL;
}
