/* slope.c: the derivative of a number that moves, by one of its atoms; the other atoms are held. */
#include "inside.h"

/* (n/d)′ = (n′ d − n d′)/d² */
static Frac *frac_slope(Field *f, Frac *x, int atom) {
    if (!frac_uses(f, x, atom)) return f->zero;
    fmpz_mpoly_t top, part;
    fmpz_mpoly_init(top, f->ctx), fmpz_mpoly_init(part, f->ctx);
    const fmpz_mpoly_struct *n = fmpz_mpoly_q_numref(x), *d = fmpz_mpoly_q_denref(x);
    fmpz_mpoly_derivative(top, n, atom, f->ctx);
    fmpz_mpoly_mul(top, top, d, f->ctx);
    fmpz_mpoly_derivative(part, d, atom, f->ctx);
    fmpz_mpoly_mul(part, part, n, f->ctx);
    fmpz_mpoly_sub(top, top, part, f->ctx);
    fmpz_mpoly_q_struct *over = frac_new(f), *square = frac_new(f);
    fmpz_mpoly_set(fmpz_mpoly_q_numref(over), top, f->ctx);
    fmpz_mpoly_one(fmpz_mpoly_q_denref(over), f->ctx);
    fmpz_mpoly_mul(fmpz_mpoly_q_numref(square), d, d, f->ctx);
    fmpz_mpoly_one(fmpz_mpoly_q_denref(square), f->ctx);
    fmpz_mpoly_clear(top, f->ctx), fmpz_mpoly_clear(part, f->ctx);
    return frac_div(f, over, square);
}

/* (c e^g)′ = (c′ + c g′) e^g */
static Growth *sum_slope(Field *f, const Sum *s, int atom) {
    Sum out = {0};
    for (int i = 0; i < s->count; i++) {
        Frac *c = frac_slope(f, s->term[i].c, atom), *g = frac_slope(f, s->term[i].g, atom);
        sum_add_term(f, &out, frac_add(f, c, frac_mul(f, s->term[i].c, g)), s->term[i].g);
    }
    return growth_make(f, out, sum_one(f));
}

Growth *growth_slope(Field *f, Growth *x, int atom) {
    if (!x || f->atom[atom].kind != ATOM_FREE) return NULL;
    Growth *top = growth_make(f, x->top, sum_one(f)), *bottom = growth_make(f, x->bottom, sum_one(f));
    Growth *over = growth_sub(f, growth_mul(f, sum_slope(f, &x->top, atom), bottom),
                              growth_mul(f, top, sum_slope(f, &x->bottom, atom)));
    return growth_div(f, over, growth_mul(f, bottom, bottom), NULL);
}
