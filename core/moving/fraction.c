/* fraction.c: fractions of polynomials in the atoms, always reduced, with √a·√a = a. */
#include "inside.h"

#include <string.h>

fmpz_mpoly_q_struct *frac_new(Field *f) {
    fmpz_mpoly_q_struct *x = NEW(f->pool, fmpz_mpoly_q_struct);
    fmpz_mpoly_q_init(x, f->ctx);
    PUSH(f->pool, &f->fracs, x);
    return x;
}

Frac *frac_rational(Field *f, const fmpq_t value) {
    fmpz_mpoly_q_struct *x = frac_new(f);
    fmpz_mpoly_q_set_fmpq(x, value, f->ctx);
    return x;
}

Frac *frac_integer(Field *f, slong value) {
    fmpz_mpoly_q_struct *x = frac_new(f);
    fmpz_mpoly_q_set_si(x, value, f->ctx);
    return x;
}

Frac *frac_generator(Field *f, int atom, slong power) {
    fmpz_mpoly_q_struct *x = frac_new(f);
    fmpz_mpoly_q_gen(x, atom, f->ctx);
    fmpz_mpoly_struct *top = fmpz_mpoly_q_numref(x);
    fmpz_mpoly_pow_ui(top, top, (ulong)(power < 0 ? -power : power), f->ctx);
    if (power < 0) fmpz_mpoly_q_inv(x, x, f->ctx);
    return x;
}

/* √a·√a = a, in a polynomial. True if something changed. */
static bool reduce_roots(const Field *f, fmpz_mpoly_t p) {
    bool changed = false;
    for (int i = 0; i < f->count; i++) {
        const Atom *atom = &f->atom[i];
        if (atom->kind != ATOM_CONSTANT || atom->constant != CONSTANT_ROOT) continue;
        slong degree = fmpz_mpoly_degree_si(p, i, f->ctx);
        if (degree < 2) continue;
        fmpz_mpoly_univar_t u;
        fmpz_mpoly_univar_init(u, f->ctx);
        fmpz_mpoly_to_univar(u, p, i, f->ctx);
        fmpz_mpoly_t sum, part, root;
        fmpz_mpoly_init(sum, f->ctx), fmpz_mpoly_init(part, f->ctx), fmpz_mpoly_init(root, f->ctx);
        fmpz_mpoly_gen(root, i, f->ctx);
        fmpz_t factor;
        fmpz_init(factor);
        for (slong k = 0; k < fmpz_mpoly_univar_length(u, f->ctx); k++) { /* a is a whole number here */
            slong e = fmpz_mpoly_univar_get_term_exp_si(u, k, f->ctx);
            fmpz_mpoly_univar_get_term_coeff(part, u, k, f->ctx);
            fmpz_pow_ui(factor, fmpq_numref(atom->a), (ulong)(e / 2));
            fmpz_mpoly_scalar_mul_fmpz(part, part, factor, f->ctx);
            if (e & 1) fmpz_mpoly_mul(part, part, root, f->ctx);
            fmpz_mpoly_add(sum, sum, part, f->ctx);
        }
        fmpz_mpoly_swap(p, sum, f->ctx);
        fmpz_clear(factor);
        fmpz_mpoly_clear(sum, f->ctx), fmpz_mpoly_clear(part, f->ctx), fmpz_mpoly_clear(root, f->ctx);
        fmpz_mpoly_univar_clear(u, f->ctx);
        changed = true;
    }
    return changed;
}

static Frac *finish(Field *f, fmpz_mpoly_q_struct *x) {
    bool top = reduce_roots(f, fmpz_mpoly_q_numref(x)), bottom = reduce_roots(f, fmpz_mpoly_q_denref(x));
    if (fmpz_mpoly_is_zero(fmpz_mpoly_q_denref(x), f->ctx)) die("a denominator vanished");
    if (top || bottom) fmpz_mpoly_q_canonicalise(x, f->ctx);
    return x;
}

typedef void Binary(fmpz_mpoly_q_t, const fmpz_mpoly_q_t, const fmpz_mpoly_q_t, const fmpz_mpoly_ctx_t);

static long terms(const Field *f, Frac *x) {
    return fmpz_mpoly_length(fmpz_mpoly_q_numref(x), f->ctx) +
           fmpz_mpoly_length(fmpz_mpoly_q_denref(x), f->ctx);
}

static Frac *binary(Field *f, Frac *a, Frac *b, Binary *op) {
    f->work += 1 + terms(f, a) * terms(f, b) / 8;
    fmpz_mpoly_q_struct *x = NEW(f->pool, fmpz_mpoly_q_struct);
    fmpz_mpoly_init(fmpz_mpoly_q_numref(x), f->ctx); /* fmpz_mpoly_q_init would also make the denominator 1 */
    fmpz_mpoly_init(fmpz_mpoly_q_denref(x), f->ctx);
    PUSH(f->pool, &f->fracs, x);
    op(x, a, b, f->ctx);
    return finish(f, x);
}

Frac *frac_add(Field *f, Frac *a, Frac *b) {
    return frac_is_zero(f, a) ? b : frac_is_zero(f, b) ? a : binary(f, a, b, fmpz_mpoly_q_add);
}
Frac *frac_sub(Field *f, Frac *a, Frac *b) {
    return frac_is_zero(f, b) ? a : binary(f, a, b, fmpz_mpoly_q_sub);
}
Frac *frac_mul(Field *f, Frac *a, Frac *b) {
    return a == f->one ? b : b == f->one ? a : binary(f, a, b, fmpz_mpoly_q_mul);
}
Frac *frac_div(Field *f, Frac *a, Frac *b) { return b == f->one ? a : binary(f, a, b, fmpz_mpoly_q_div); }

bool frac_is_zero(const Field *f, Frac *x) { return fmpz_mpoly_q_is_zero(x, f->ctx); }
bool frac_equal(const Field *f, Frac *x, Frac *y) { return x == y || fmpz_mpoly_q_equal(x, y, f->ctx); }

bool frac_uses(const Field *f, Frac *x, int atom) {
    return fmpz_mpoly_degree_si(fmpz_mpoly_q_numref(x), atom, f->ctx) > 0 ||
           fmpz_mpoly_degree_si(fmpz_mpoly_q_denref(x), atom, f->ctx) > 0;
}

bool frac_uses_kind(const Field *f, Frac *x, AtomKind kind) {
    for (int i = 0; i < f->count; i++)
        if (f->atom[i].kind == kind && frac_uses(f, x, i)) return true;
    return false;
}

bool frac_is_rational(const Field *f, Frac *x, fmpq_t value) {
    if (!fmpz_mpoly_q_is_fmpq(x, f->ctx)) return false;
    fmpz_mpoly_get_fmpz(fmpq_numref(value), fmpz_mpoly_q_numref(x), f->ctx);
    fmpz_mpoly_get_fmpz(fmpq_denref(value), fmpz_mpoly_q_denref(x), f->ctx);
    return true;
}

/* (FLINT's fmpz_mpoly_to_univar prepares for 48 powers at every call.) */
slong poly_powers(Field *f, const fmpz_mpoly_t p, int atom, slong **out) {
    slong length = fmpz_mpoly_length(p, f->ctx), *power = NEW_ARRAY(f->pool, slong, length + 1), count = 0;
    for (slong t = 0; t < length; t++) {
        slong e = fmpz_mpoly_get_term_var_exp_si(p, t, atom, f->ctx), at = count;
        while (at > 0 && power[at - 1] < e) at--;
        if (at > 0 && power[at - 1] == e) continue;
        memmove(power + at + 1, power + at, sizeof(slong) * (size_t)(count - at));
        power[at] = e;
        count++;
    }
    return *out = power, count;
}

void poly_coefficient(const Field *f, fmpz_mpoly_t out, const fmpz_mpoly_t p, int atom, slong power) {
    slong which = atom;
    ulong exponent = (ulong)power;
    fmpz_mpoly_get_coeff_vars_ui(out, p, &which, &exponent, 1, f->ctx);
}

bool frac_laurent(Field *f, Frac *x, int atom, Laurent *out) {
    if (!frac_uses(f, x, atom)) {
        *out = (Laurent){NEW_ARRAY(f->pool, Frac *, 1), NEW_ARRAY(f->pool, slong, 1), !frac_is_zero(f, x)};
        out->coefficient[0] = x;
        return true;
    }
    const fmpz_mpoly_struct *top = fmpz_mpoly_q_numref(x), *bottom = fmpz_mpoly_q_denref(x);
    slong *power, *below, count = poly_powers(f, top, atom, &power);
    *out = (Laurent){0};
    if (poly_powers(f, bottom, atom, &below) != 1) return false;
    fmpz_mpoly_q_struct *den = frac_new(f);
    poly_coefficient(f, fmpz_mpoly_q_numref(den), bottom, atom, below[0]);
    *out = (Laurent){NEW_ARRAY(f->pool, Frac *, count + 1), power, (int)count};
    for (int k = 0; k < out->count; k++) {
        fmpz_mpoly_q_struct *c = frac_new(f);
        poly_coefficient(f, fmpz_mpoly_q_numref(c), top, atom, power[k]);
        out->coefficient[k] = frac_div(f, c, den);
        power[k] -= below[0];
    }
    return true;
}

bool frac_ball(const Field *f, Frac *x, arb_t out, long precision) {
    acb_ptr at = _acb_vec_init(f->most);
    bool fine = true;
    for (int i = 0; i < f->count && fine; i++) {
        if (!frac_uses(f, x, i)) continue;
        fine = f->atom[i].kind == ATOM_CONSTANT && constant_ball(&f->atom[i], acb_realref(at + i), precision);
    }
    if (fine) {
        acb_t value;
        acb_init(value);
        fmpz_mpoly_q_evaluate_acb(value, x, at, precision, f->ctx);
        fine = acb_is_real(value) && acb_is_finite(value);
        arb_set(out, acb_realref(value));
        acb_clear(value);
    }
    _acb_vec_clear(at, f->most);
    return fine;
}
