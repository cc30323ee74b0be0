/* sign.c: the sign of a fraction for all values of its parameters, or in one cell of one of them. */
#include "inside.h"

#include <flint/fmpz_mpoly_factor.h>
#include <flint/fmpz_poly.h>

/* What is known of one atom: at least 0, more than 0. */
static bool atom_nonnegative(const Field *f, int i, bool *positive) {
    const Atom *atom = &f->atom[i];
    *positive = false;
    if (i == f->cell.atom) {
        const Cell *c = &f->cell;
        bool low = c->point || c->below;
        *positive = low && (fmpq_sgn(c->low) > 0 || (!c->point && fmpq_sgn(c->low) == 0));
        return low && fmpq_sgn(c->low) >= 0;
    }
    switch (atom->kind) {
    case ATOM_FREE: *positive = atom->sign == FREE_POSITIVE; return atom->sign != FREE_ANY;
    case ATOM_CONSTANT: *positive = atom->constant != CONSTANT_LOG; return *positive;
    default: return false;
    }
}

/* All terms of one sign, and one of them surely not 0. */
static int sign_by_terms(const Field *f, const fmpz_mpoly_t p) {
    int sign = 0;
    bool strict = false;
    slong *power = NEW_ARRAY(f->pool, slong, f->most + 1);
    for (slong k = 0; k < fmpz_mpoly_length(p, f->ctx); k++) {
        fmpz_t c;
        fmpz_init(c);
        fmpz_mpoly_get_term_coeff_fmpz(c, p, k, f->ctx);
        int s = fmpz_sgn(c);
        fmpz_clear(c);
        if (sign && s != sign) return SIGN_UNKNOWN;
        sign = s;
        fmpz_mpoly_get_term_exp_si(power, p, k, f->ctx);
        bool all_positive = true;
        for (int i = 0; i < f->count; i++) {
            if (!power[i]) continue;
            bool positive, nonnegative = atom_nonnegative(f, i, &positive);
            if (f->atom[i].kind == ATOM_LIMIT || (f->atom[i].kind == ATOM_NORMAL && i != f->cell.atom))
                return SIGN_UNKNOWN;
            if (!nonnegative && power[i] % 2) return SIGN_UNKNOWN;
            all_positive = all_positive && positive;
        }
        strict = strict || all_positive;
    }
    return strict ? sign : SIGN_UNKNOWN;
}

static int sign_by_ball(const Field *f, const fmpz_mpoly_t p) {
    fmpz_mpoly_q_t x;
    arb_t value;
    int sign = SIGN_UNKNOWN;
    fmpz_mpoly_q_init(x, f->ctx);
    fmpz_mpoly_set(fmpz_mpoly_q_numref(x), p, f->ctx);
    arb_init(value);
    for (long precision = 64; precision <= 1024 && sign == SIGN_UNKNOWN; precision *= 4) {
        if (!frac_ball(f, x, value, precision)) break;
        if (!arb_contains_zero(value)) sign = arb_is_positive(value) ? 1 : -1;
    }
    arb_clear(value);
    fmpz_mpoly_q_clear(x, f->ctx);
    return sign;
}

static bool in_cell(const Cell *c, const fmpq_t x) {
    return (!c->below || fmpq_cmp(x, c->low) > 0) && (!c->above || fmpq_cmp(x, c->high) < 0);
}

static void cell_sample(const Cell *c, fmpq_t x) {
    if (c->point || (c->below && !c->above))
        fmpq_set(x, c->low);
    else if (c->above && !c->below)
        fmpq_set(x, c->high);
    else if (c->below) {
        fmpq_add(x, c->low, c->high);
        fmpq_div_2exp(x, x, 1);
        return;
    } else
        fmpq_zero(x);
    if (c->point || (!c->below && !c->above)) return;
    fmpq_t one;
    fmpq_init(one);
    fmpq_one(one);
    if (c->below)
        fmpq_add(x, x, one);
    else
        fmpq_sub(x, x, one);
    fmpq_clear(one);
}

/* A polynomial in the atom of the cell alone. */
static int sign_in_cell(Field *f, const fmpz_mpoly_t p) {
    int atom = f->cell.atom;
    if (atom < 0) return SIGN_UNKNOWN;
    for (int i = 0; i < f->count; i++)
        if (i != atom && fmpz_mpoly_degree_si(p, i, f->ctx) > 0) return SIGN_UNKNOWN;
    slong degree = fmpz_mpoly_degree_si(p, atom, f->ctx);
    fmpz_poly_t u;
    fmpz_poly_init(u);
    slong *power = NEW_ARRAY(f->pool, slong, f->most + 1);
    for (slong k = 0; k < fmpz_mpoly_length(p, f->ctx); k++) {
        fmpz_t c;
        fmpz_init(c);
        fmpz_mpoly_get_term_coeff_fmpz(c, p, k, f->ctx);
        fmpz_mpoly_get_term_exp_si(power, p, k, f->ctx);
        fmpz_poly_set_coeff_fmpz(u, power[atom], c);
        fmpz_clear(c);
    }
    fmpq_t x, value;
    fmpq_init(x), fmpq_init(value);
    bool known = f->cell.point || (fmpz_poly_is_squarefree(u) && fmpz_poly_num_real_roots(u) == 0);
    if (!known && degree == 1) {
        fmpz_poly_get_coeff_fmpz(fmpq_numref(x), u, 0);
        fmpz_poly_get_coeff_fmpz(fmpq_denref(x), u, 1);
        fmpq_canonicalise(x);
        fmpq_neg(x, x);
        known = !in_cell(&f->cell, x);
        if (!known) f->split = true, fmpq_set(f->split_at, x);
    }
    int sign = SIGN_UNKNOWN;
    if (known) {
        cell_sample(&f->cell, x);
        fmpz_poly_evaluate_fmpq(value, u, x);
        sign = fmpq_sgn(value);
    }
    fmpz_poly_clear(u);
    fmpq_clear(x), fmpq_clear(value);
    return sign;
}

static int plain_sign(const Field *f, const fmpz_mpoly_t p) {
    int sign = sign_by_terms(f, p);
    return sign == SIGN_UNKNOWN ? sign_by_ball(f, p) : sign;
}

static int factor_sign(Field *f, const fmpz_mpoly_t p) {
    int sign = plain_sign(f, p);
    return sign == SIGN_UNKNOWN ? sign_in_cell(f, p) : sign;
}

enum { MOST_FACTORED = 100 }; /* terms of a polynomial that is factored for its sign */

/* A monomial times a sum of two terms of degree 1 has no other factors; most of what is asked about is like that. */
static bool is_nearly_linear(const Field *f, const fmpz_mpoly_t p, fmpz_mpoly_t monomial, fmpz_mpoly_t rest) {
    if (fmpz_mpoly_length(p, f->ctx) != 2) return false;
    fmpz_mpoly_term_content(monomial, p, f->ctx);
    return fmpz_mpoly_divides(rest, p, monomial, f->ctx) && fmpz_mpoly_total_degree_si(rest, f->ctx) == 1;
}

static int polynomial_sign(Field *f, const fmpz_mpoly_t p) {
    int sign = plain_sign(f, p); /* real roots are counted in factors only: (x − 1)² has one */
    if (sign != SIGN_UNKNOWN || fmpz_mpoly_length(p, f->ctx) > MOST_FACTORED) return sign;
    fmpz_mpoly_t monomial, rest;
    fmpz_mpoly_init(monomial, f->ctx), fmpz_mpoly_init(rest, f->ctx);
    bool linear = is_nearly_linear(f, p, monomial, rest);
    int before = linear ? plain_sign(f, monomial) : SIGN_UNKNOWN;
    if (linear && before != SIGN_UNKNOWN) {
        sign = factor_sign(f, rest);
        if (sign != SIGN_UNKNOWN) sign *= before;
    }
    fmpz_mpoly_clear(monomial, f->ctx), fmpz_mpoly_clear(rest, f->ctx);
    if (linear && before != SIGN_UNKNOWN) return sign;
    fmpz_mpoly_factor_t factors;
    fmpz_mpoly_factor_init(factors, f->ctx);
    if (fmpz_mpoly_factor(factors, p, f->ctx)) {
        sign = fmpz_sgn(factors->constant);
        for (slong i = 0; i < factors->num && sign != SIGN_UNKNOWN && sign; i++) {
            int s = factor_sign(f, factors->poly + i);
            if (s == SIGN_UNKNOWN)
                sign = s;
            else if (s == 0 || fmpz_is_odd(factors->exp + i))
                sign *= s;
        }
    }
    fmpz_mpoly_factor_clear(factors, f->ctx);
    return sign;
}

int field_sign(Field *f, const fmpz_mpoly_q_t x) {
    f->split = false;
    if (frac_is_zero(f, x)) return 0;
    int top = polynomial_sign(f, fmpz_mpoly_q_numref(x));
    if (top == SIGN_UNKNOWN) return top;
    int bottom = polynomial_sign(f, fmpz_mpoly_q_denref(x));
    return bottom == SIGN_UNKNOWN || !bottom ? SIGN_UNKNOWN : top * bottom;
}
