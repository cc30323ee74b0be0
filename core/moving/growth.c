/* growth.c: quotients of sums c·e^g: arithmetic. */
#include "inside.h"

#include <flint/fmpz_factor.h>
#include <string.h>

/* ---- sums ---- */

/* In place: the sum is being made, and nobody else has it yet. */
void sum_add_term(Field *f, Sum *sum, Frac *c, Frac *g) {
    if (frac_is_zero(f, c)) return;
    for (int i = 0; i < sum->count; i++) {
        if (!frac_equal(f, sum->term[i].g, g)) continue;
        sum->term[i].c = frac_add(f, sum->term[i].c, c);
        if (frac_is_zero(f, sum->term[i].c)) sum->term[i] = sum->term[--sum->count];
        return;
    }
    int n = sum->count;
    if ((n & (n - 1)) == 0) /* room is always the next power of two */
        sum->term =
            arena_grow(f->pool, sum->term, sizeof(Term) * (size_t)n, sizeof(Term) * (size_t)(n ? 2 * n : 1));
    sum->term[sum->count++] = (Term){c, g};
}

Sum sum_one(Field *f) {
    Sum sum = {0};
    sum_add_term(f, &sum, f->one, f->zero);
    return sum;
}

static Sum sum_copy(Field *f, const Sum *a) {
    Sum sum = {0};
    for (int i = 0; i < a->count; i++) sum_add_term(f, &sum, a->term[i].c, a->term[i].g);
    return sum;
}

static bool sum_is_one(const Field *f, const Sum *a) {
    return a->count == 1 && frac_equal(f, a->term[0].c, f->one) && frac_is_zero(f, a->term[0].g);
}

static Sum sum_add(Field *f, const Sum *a, const Sum *b) {
    Sum sum = sum_copy(f, a);
    for (int i = 0; i < b->count; i++) sum_add_term(f, &sum, b->term[i].c, b->term[i].g);
    return sum;
}

Sum sum_mul(Field *f, const Sum *a, const Sum *b) {
    if (sum_is_one(f, a)) return *b;
    if (sum_is_one(f, b)) return *a;
    Sum sum = {0};
    f->work += (long)a->count * b->count;
    if (f->work > f->most_work || a->count * b->count > MOST_TERMS) { /* growth_make then refuses */
        f->work = f->most_work + 1;
        return sum_one(f);
    }
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            sum_add_term(f, &sum, frac_mul(f, a->term[i].c, b->term[k].c),
                         frac_add(f, a->term[i].g, b->term[k].g));
    return sum;
}

static Sum sum_divide_by(Field *f, const Sum *a, const Term *by) {
    Sum sum = {0};
    for (int i = 0; i < a->count; i++)
        sum_add_term(f, &sum, frac_div(f, a->term[i].c, by->c), frac_sub(f, a->term[i].g, by->g));
    return sum;
}

/* Is the sum such a multiple of the other, c·e^g times it? The exponents are compared first, which is little work. */
static bool is_multiple(Field *f, const Sum *a, const Sum *b, const Term *times) {
    Frac **c = NEW_ARRAY(f->pool, Frac *, a->count + 1);
    for (int i = 0; i < a->count; i++) {
        Frac *g = frac_sub(f, a->term[i].g, times->g);
        int k = 0;
        while (k < b->count && !frac_equal(f, g, b->term[k].g)) k++;
        if (k == b->count) return false;
        c[i] = b->term[k].c;
    }
    for (int i = 0; i < a->count; i++)
        if (!frac_equal(f, frac_div(f, a->term[i].c, times->c), c[i])) return false;
    return true;
}

bool sum_equal(const Field *f, const Sum *a, const Sum *b) {
    if (a->count != b->count) return false;
    for (int i = 0; i < a->count; i++) {
        int k = 0;
        while (k < b->count && !frac_equal(f, a->term[i].g, b->term[k].g)) k++;
        if (k == b->count || !frac_equal(f, a->term[i].c, b->term[k].c)) return false;
    }
    return true;
}

static const Term *first_term(const Field *f,
                              const Sum *a) { /* one that does not depend on the order of making */
    int best = 0;
    for (int i = 1; i < a->count; i++) {
        Frac *x = a->term[i].g, *y = a->term[best].g;
        int cmp = fmpz_mpoly_cmp(fmpz_mpoly_q_numref(x), fmpz_mpoly_q_numref(y), f->ctx);
        if (cmp == 0) cmp = fmpz_mpoly_cmp(fmpz_mpoly_q_denref(x), fmpz_mpoly_q_denref(y), f->ctx);
        if (cmp < 0) best = i;
    }
    return &a->term[best];
}

/* ---- numbers ---- */

static Growth *wrap(Field *f, Sum top, Sum bottom) {
    struct Growth *x = NEW(f->pool, struct Growth);
    *x = (struct Growth){top, bottom};
    return x;
}

Growth *growth_make(Field *f, Sum top, Sum bottom) {
    if (!bottom.count || f->work > f->most_work) return NULL;
    if (!top.count) return wrap(f, top, sum_one(f));
    if (sum_is_one(f, &bottom)) return wrap(f, top, bottom);
    if (bottom.count == 1) return wrap(f, sum_divide_by(f, &top, &bottom.term[0]), sum_one(f));
    Term by = *first_term(f, &bottom); /* not by a coefficient that may be 0 for some values of its atoms */
    if (!fmpz_mpoly_q_is_fmpq(by.c, f->ctx)) by.c = f->one;
    if (!frac_equal(f, by.c, f->one) || !frac_is_zero(f, by.g)) {
        top = sum_divide_by(f, &top, &by);
        bottom = sum_divide_by(f, &bottom, &by);
    }
    for (int i = 0; top.count == bottom.count && i < top.count; i++) { /* is one a multiple of the other? */
        Term ratio = {frac_div(f, top.term[i].c, bottom.term[0].c),
                      frac_sub(f, top.term[i].g, bottom.term[0].g)};
        if (!is_multiple(f, &top, &bottom, &ratio)) continue;
        Sum single = {0};
        sum_add_term(f, &single, ratio.c, ratio.g);
        return wrap(f, single, sum_one(f));
    }
    return wrap(f, top, bottom);
}

static Growth *of_frac(Field *f, Frac *c) {
    Sum top = {0};
    sum_add_term(f, &top, c, f->zero);
    return wrap(f, top, sum_one(f));
}

Growth *growth_rational(Field *f, const fmpq_t value) { return of_frac(f, frac_rational(f, value)); }
Growth *growth_integer(Field *f, int64_t value) { return of_frac(f, frac_integer(f, value)); }

Growth *growth_atom(Field *f, int atom) {
    return atom < 0 ? NULL : of_frac(f, frac_generator(f, atom, f->atom[atom].root));
}

Growth *growth_add(Field *f, Growth *a, Growth *b) {
    if (!a || !b) return NULL;
    if (!a->top.count) return b;
    if (!b->top.count) return a;
    if (sum_equal(f, &a->bottom, &b->bottom)) return growth_make(f, sum_add(f, &a->top, &b->top), a->bottom);
    Sum x = sum_mul(f, &a->top, &b->bottom), y = sum_mul(f, &b->top, &a->bottom);
    return growth_make(f, sum_add(f, &x, &y), sum_mul(f, &a->bottom, &b->bottom));
}

Growth *growth_neg(Field *f, Growth *a) { return growth_mul(f, growth_integer(f, -1), a); }
Growth *growth_sub(Field *f, Growth *a, Growth *b) { return growth_add(f, a, growth_neg(f, b)); }

Growth *growth_mul(Field *f, Growth *a, Growth *b) {
    if (!a || !b) return NULL;
    if (sum_equal(f, &a->top, &b->bottom)) return growth_make(f, b->top, a->bottom);
    if (sum_equal(f, &b->top, &a->bottom)) return growth_make(f, a->top, b->bottom);
    return growth_make(f, sum_mul(f, &a->top, &b->top), sum_mul(f, &a->bottom, &b->bottom));
}

Growth *growth_div(Field *f, Growth *a, Growth *b, bool *by_zero) {
    if (by_zero) *by_zero = b && !b->top.count;
    if (!a || !b || !b->top.count) return NULL;
    if (sum_equal(f, &a->bottom, &b->bottom)) return growth_make(f, a->top, b->top);
    return growth_make(f, sum_mul(f, &a->top, &b->bottom), sum_mul(f, &a->bottom, &b->top));
}

/* ---- functions ---- */

Frac *growth_plain(const Field *f, Growth *x) {
    if (!x || !sum_is_one(f, &x->bottom) || x->top.count > 1) return NULL;
    if (!x->top.count) return f->zero;
    return frac_is_zero(f, x->top.term[0].g) ? x->top.term[0].c : NULL;
}

/* Distinct e^g are independent if the constants in the g are algebraic; e^(k log a) is a^k. */
Growth *growth_exp(Field *f, Growth *x) {
    Frac *g = growth_plain(f, x), *c = f->one;
    if (!g) return NULL;
    for (int i = 0; i < f->count; i++) {
        const Atom *atom = &f->atom[i];
        if (atom->kind != ATOM_CONSTANT || atom->constant == CONSTANT_ROOT || !frac_uses(f, g, i)) continue;
        Laurent l;
        fmpq_t k;
        fmpq_init(k);
        bool fine = atom->constant == CONSTANT_LOG && frac_laurent(f, g, i, &l) && l.count &&
                    l.power[0] == 1 && frac_is_rational(f, l.coefficient[0], k) &&
                    fmpz_is_one(fmpq_denref(k)) && fmpz_bits(fmpq_numref(k)) < 12 &&
                    (l.count == 1 || (l.count == 2 && l.power[1] == 0));
        if (fine) {
            fmpq_t value;
            fmpq_init(value);
            fmpq_pow_si(value, atom->a, fmpz_get_si(fmpq_numref(k)));
            c = frac_mul(f, c, frac_rational(f, value));
            g = l.count == 2 ? l.coefficient[1] : f->zero;
            fmpq_clear(value);
        }
        fmpq_clear(k);
        if (!fine) return NULL;
    }
    Sum top = {0};
    sum_add_term(f, &top, c, g);
    return wrap(f, top, sum_one(f));
}

Growth *growth_log(Field *f, Growth *x) {
    if (!x || !sum_is_one(f, &x->bottom) || x->top.count != 1) return NULL;
    fmpq_t c, zero;
    fmpq_init(c), fmpq_init(zero);
    Frac *log = x->top.term[0].g;
    bool fine = frac_is_rational(f, x->top.term[0].c, c) && fmpq_sgn(c) > 0;
    if (fine && !fmpq_is_one(c)) {
        int atom = field_constant(f, CONSTANT_LOG, c, zero, zero);
        if (atom < 0)
            fine = false;
        else
            log = frac_add(f, log, frac_generator(f, atom, 1));
    }
    fmpq_clear(c), fmpq_clear(zero);
    return fine ? of_frac(f, log) : NULL;
}

/* The square root of a positive rational: a rational times roots of primes. */
static Frac *rational_root(Field *f, const fmpz_t numerator, const fmpz_t denominator) {
    fmpz_t product;
    fmpq_t outside, prime, zero;
    fmpz_init(product);
    fmpq_init(outside), fmpq_init(prime), fmpq_init(zero);
    fmpz_mul(product, numerator, denominator);
    fmpq_one(outside);
    fmpz_set(fmpq_denref(outside), denominator);
    Frac *roots = NULL;
    if (fmpz_is_square(product)) {
        fmpz_sqrt(fmpq_numref(outside), product);
        roots = f->one;
    } else if (fmpz_bits(product) < 64) {
        fmpz_factor_t factors;
        fmpz_factor_init(factors);
        fmpz_factor(factors, product);
        roots = f->one;
        for (slong i = 0; i < factors->num && roots; i++) {
            for (ulong k = 0; k + 1 < factors->exp[i]; k += 2)
                fmpz_mul(fmpq_numref(outside), fmpq_numref(outside), factors->p + i);
            if (factors->exp[i] % 2 == 0) continue;
            fmpz_set(fmpq_numref(prime), factors->p + i);
            int atom = field_constant(f, CONSTANT_ROOT, prime, zero, zero);
            roots = atom < 0 ? NULL : frac_mul(f, roots, frac_generator(f, atom, 1));
        }
        fmpz_factor_clear(factors);
    }
    fmpq_canonicalise(outside);
    if (roots) roots = frac_mul(f, roots, frac_rational(f, outside));
    fmpz_clear(product);
    fmpq_clear(outside), fmpq_clear(prime), fmpq_clear(zero);
    return roots;
}

/* The root of a monomial with positive atoms, if it comes out. */
static Frac *monomial_root(Field *f, Frac *c, slong degree) {
    const fmpz_mpoly_struct *part[2] = {fmpz_mpoly_q_numref(c), fmpz_mpoly_q_denref(c)};
    if (fmpz_mpoly_length(part[0], f->ctx) != 1 || fmpz_mpoly_length(part[1], f->ctx) != 1) return NULL;
    fmpz_t number[2];
    Frac *root = f->one;
    slong *power = NEW_ARRAY(f->pool, slong, f->most + 1);
    for (int k = 0; k < 2; k++) {
        fmpz_init(number[k]);
        fmpz_mpoly_get_term_coeff_fmpz(number[k], part[k], 0, f->ctx);
        fmpz_mpoly_get_term_exp_si(power, part[k], 0, f->ctx);
        for (int i = 0; i < f->count && root; i++) {
            const Atom *atom = &f->atom[i];
            if (!power[i]) continue;
            bool positive = atom->kind == ATOM_LIMIT || (atom->kind == ATOM_FREE && atom->sign != FREE_ANY) ||
                            (atom->kind == ATOM_CONSTANT && atom->constant != CONSTANT_LOG);
            if (!positive || power[i] % degree)
                root = NULL;
            else
                root = frac_mul(f, root, frac_generator(f, i, (k ? -1 : 1) * power[i] / degree));
        }
    }
    if (fmpz_sgn(number[0]) <= 0 || fmpz_sgn(number[1]) <= 0) root = NULL;
    if (root && degree == 2) {
        Frac *r = rational_root(f, number[0], number[1]);
        root = r ? frac_mul(f, root, r) : NULL;
    } else if (root) {
        fmpq_t r;
        fmpq_init(r);
        bool exact =
            fmpz_root(fmpq_numref(r), number[0], degree) & fmpz_root(fmpq_denref(r), number[1], degree);
        root = exact ? frac_mul(f, root, frac_rational(f, r)) : NULL;
        fmpq_clear(r);
    }
    fmpz_clear(number[0]), fmpz_clear(number[1]);
    return root;
}

Growth *growth_power(Field *f, Growth *x, const fmpq_t exponent) {
    if (!x || fmpz_bits(fmpq_numref(exponent)) > 8 || fmpz_bits(fmpq_denref(exponent)) > 6) return NULL;
    slong power = fmpz_get_si(fmpq_numref(exponent)), degree = fmpz_get_si(fmpq_denref(exponent));
    if (degree > 1) {
        if (!x->top.count) return power > 0 ? x : NULL;
        if (!sum_is_one(f, &x->bottom) || x->top.count != 1) return NULL;
        Frac *c = monomial_root(f, x->top.term[0].c, degree);
        if (!c) return NULL;
        Sum top = {0};
        sum_add_term(f, &top, c, frac_div(f, x->top.term[0].g, frac_integer(f, degree)));
        x = wrap(f, top, sum_one(f));
    }
    Growth *result = growth_integer(f, 1);
    for (slong k = power < 0 ? -power : power; k && x; k >>= 1) {
        if (k & 1) result = growth_mul(f, result, x);
        if (k > 1) x = growth_mul(f, x, x);
    }
    return power < 0 ? growth_div(f, growth_integer(f, 1), result, NULL) : result;
}

/* ---- questions ---- */

bool growth_is_rational(Field *f, Growth *x, fmpq_t value) {
    Frac *c = growth_plain(f, x);
    return c && frac_is_rational(f, c, value);
}

bool growth_is_zero(Field *f, Growth *x) {
    (void)f;
    return x && !x->top.count;
}

bool growth_equal(Field *f, Growth *a, Growth *b) { return growth_is_zero(f, growth_sub(f, a, b)); }

bool sum_uses(const Field *f, const Sum *s, int atom) {
    for (int i = 0; i < s->count; i++)
        if (frac_uses(f, s->term[i].c, atom) || frac_uses(f, s->term[i].g, atom)) return true;
    return false;
}

bool growth_uses(Field *f, Growth *x, int atom) {
    return sum_uses(f, &x->top, atom) || sum_uses(f, &x->bottom, atom);
}

bool growth_uses_kind(Field *f, Growth *x, AtomKind kind) {
    for (int i = 0; i < f->count; i++)
        if (f->atom[i].kind == kind && growth_uses(f, x, i)) return true;
    return false;
}

/* The polynomial with a fraction put in for an atom. */
static Frac *put_in(Field *f, const fmpz_mpoly_t p, int atom, Frac *value) {
    fmpz_mpoly_univar_t u;
    fmpz_mpoly_univar_init(u, f->ctx);
    fmpz_mpoly_to_univar(u, p, atom, f->ctx);
    Frac *sum = f->zero;
    slong at = fmpz_mpoly_univar_length(u, f->ctx) ? fmpz_mpoly_univar_get_term_exp_si(u, 0, f->ctx) : 0;
    for (slong k = 0; k < fmpz_mpoly_univar_length(u, f->ctx); k++) {
        slong power = fmpz_mpoly_univar_get_term_exp_si(u, k, f->ctx);
        for (; at > power; at--) sum = frac_mul(f, sum, value);
        fmpz_mpoly_q_struct *c = frac_new(f);
        fmpz_mpoly_univar_get_term_coeff(fmpz_mpoly_q_numref(c), u, k, f->ctx);
        sum = frac_add(f, sum, c);
    }
    for (; at > 0; at--) sum = frac_mul(f, sum, value);
    fmpz_mpoly_univar_clear(u, f->ctx);
    return sum;
}

static Frac *frac_put_in(Field *f, Frac *x, int atom, Frac *value) {
    if (!frac_uses(f, x, atom)) return x;
    Frac *top = put_in(f, fmpz_mpoly_q_numref(x), atom, value),
         *bottom = put_in(f, fmpz_mpoly_q_denref(x), atom, value);
    return frac_is_zero(f, bottom) ? NULL : frac_div(f, top, bottom);
}

static bool sum_put_in(Field *f, const Sum *s, int atom, Frac *value, Sum *out) {
    *out = (Sum){0};
    for (int i = 0; i < s->count; i++) {
        Frac *c = frac_put_in(f, s->term[i].c, atom, value), *g = frac_put_in(f, s->term[i].g, atom, value);
        if (!c || !g) return false;
        sum_add_term(f, out, c, g);
    }
    return true;
}

Growth *growth_substitute(Field *f, Growth *x, int atom, Growth *value) {
    Frac *v = growth_plain(f, value);
    Sum top, bottom;
    if (v && f->atom[atom].root > 1) v = monomial_root(f, v, f->atom[atom].root);
    if (!x || !v || !sum_put_in(f, &x->top, atom, v, &top) || !sum_put_in(f, &x->bottom, atom, v, &bottom))
        return NULL;
    return growth_make(f, top, bottom);
}

static bool sum_ball(const Field *f, const Sum *s, arb_t out, long precision) {
    arb_t c, g;
    arb_init(c), arb_init(g);
    bool fine = true;
    arb_zero(out);
    for (int i = 0; i < s->count && fine; i++) {
        fine = frac_ball(f, s->term[i].c, c, precision) && frac_ball(f, s->term[i].g, g, precision);
        arb_exp(g, g, precision);
        arb_addmul(out, c, g, precision);
    }
    arb_clear(c), arb_clear(g);
    return fine;
}

bool growth_ball(Field *f, Growth *x, arb_t out, long precision) {
    arb_t bottom;
    arb_init(bottom);
    bool fine = x && sum_ball(f, &x->top, out, precision) && sum_ball(f, &x->bottom, bottom, precision);
    if (fine) arb_div(out, out, bottom, precision);
    arb_clear(bottom);
    return fine && arb_is_finite(out);
}

bool growth_is_weight(Field *f, Growth *x) {
    bool fine = x && x->bottom.count > 1;
    for (int i = 0; fine && i < x->bottom.count; i++) fine = field_sign(f, x->bottom.term[i].c) == 1;
    for (int i = 0; fine && i < x->top.count; i++) {
        int k = 0;
        while (k < x->bottom.count && !frac_equal(f, x->top.term[i].g, x->bottom.term[k].g)) k++;
        if (k == x->bottom.count || field_sign(f, x->top.term[i].c) != 1) return false;
        int rest = field_sign(f, frac_sub(f, x->bottom.term[k].c, x->top.term[i].c));
        fine = rest == 0 || rest == 1;
    }
    return fine || growth_is_zero(f, x);
}
