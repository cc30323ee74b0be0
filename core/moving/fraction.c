/* fraction.c: atoms, fractions of polynomials in them, and the signs of such fractions. */
#include "inside.h"

#include <arb_hypgeom.h>
#include <flint/fmpz_mpoly_factor.h>
#include <flint/fmpz_poly.h>
#include <string.h>

/* ---- the field and its atoms ---- */

static void start_pool(Field *f) {
    f->pool = arena_new();
    memset(&f->fracs, 0, sizeof f->fracs);
    f->work = 0;
    f->zero = frac_integer(f, 0);
    f->one = frac_integer(f, 1);
}

static void end_pool(Field *f) {
    for (int i = 0; i < f->fracs.count; i++) fmpz_mpoly_q_clear(f->fracs.items[i], f->ctx);
    arena_free(f->pool);
}

Field *field_new(Arena *arena, int most_atoms) {
    Field *f = NEW(arena, Field);
    f->arena = arena;
    f->most = most_atoms;
    f->atom = NEW_ARRAY(arena, Atom, most_atoms + 1);
    fmpz_mpoly_ctx_init(f->ctx, most_atoms, ORD_LEX);
    fmpq_init(f->split_at);
    fmpq_init(f->cell.low), fmpq_init(f->cell.high);
    f->cell.atom = -1;
    start_pool(f);
    return f;
}

void field_reset(Field *f) {
    end_pool(f);
    start_pool(f);
}

void field_clear(Field *f) {
    end_pool(f);
    for (int i = 0; i < f->count; i++)
        fmpq_clear(f->atom[i].a), fmpq_clear(f->atom[i].mean), fmpq_clear(f->atom[i].variance);
    fmpq_clear(f->split_at);
    fmpq_clear(f->cell.low), fmpq_clear(f->cell.high);
    fmpz_mpoly_ctx_clear(f->ctx);
}

static int add_atom(Field *f, const char *name, AtomKind kind) {
    if (f->count == f->most) return -1;
    Atom *atom = &f->atom[f->count];
    *atom = (Atom){.name = name ? arena_strdup(f->arena, name) : "", .kind = kind, .root = 1};
    fmpq_init(atom->a), fmpq_init(atom->mean), fmpq_init(atom->variance);
    return f->count++;
}

int field_limit(Field *f, const char *name, bool to_infinity, int root) {
    int i = add_atom(f, name, ATOM_LIMIT);
    if (i < 0) return i;
    f->atom[i].to_infinity = to_infinity;
    f->atom[i].root = root;
    return i;
}

int field_running(Field *f, const char *name, bool to_infinity, int root) {
    int i = field_limit(f, name, to_infinity, root);
    if (i >= 0) f->atom[i].running = true;
    return i;
}

int limit_taken(const Field *f, int k) {
    bool running = k < f->count;
    int i = running ? f->count - 1 - k : k - f->count;
    return f->atom[i].kind == ATOM_LIMIT && f->atom[i].running == running ? i : -1;
}

int field_normal(Field *f, const char *name, const fmpq_t mean, const fmpq_t variance) {
    int i = add_atom(f, name, ATOM_NORMAL);
    if (i < 0) return i;
    fmpq_set(f->atom[i].mean, mean);
    fmpq_set(f->atom[i].variance, variance);
    return i;
}

int field_free(Field *f, const char *name, FreeSign sign) {
    int i = add_atom(f, name, ATOM_FREE);
    if (i >= 0) f->atom[i].sign = sign;
    return i;
}

static const char *constant_name(Field *f, ConstantKind kind, const fmpq_t a) {
    char *number = fmpq_get_str(NULL, 10, a);
    const char *format = kind == CONSTANT_ROOT          ? "√%s"
                         : kind == CONSTANT_PI          ? "π"
                         : kind == CONSTANT_LOG         ? "log(%s)"
                         : kind == CONSTANT_PROBABILITY ? "P[X < %s]"
                                                        : "φ(%s)";
    Text text = text_new(f->arena);
    const char *place = strstr(format, "%s");
    text_add_bytes(&text, format, place ? (size_t)(place - format) : strlen(format));
    if (place) text_printf(&text, "%s%s", number, place + 2);
    flint_free(number);
    return text.bytes;
}

int field_constant(Field *f, ConstantKind kind, const fmpq_t a, const fmpq_t mean, const fmpq_t variance) {
    for (int i = 0; i < f->count; i++) {
        const Atom *x = &f->atom[i];
        if (x->kind == ATOM_CONSTANT && x->constant == kind && fmpq_equal(x->a, a) &&
            fmpq_equal(x->mean, mean) && fmpq_equal(x->variance, variance))
            return i;
    }
    int i = add_atom(f, constant_name(f, kind, a), ATOM_CONSTANT);
    if (i < 0) return i;
    f->atom[i].constant = kind;
    fmpq_set(f->atom[i].a, a), fmpq_set(f->atom[i].mean, mean), fmpq_set(f->atom[i].variance, variance);
    return i;
}

int field_atoms(const Field *f) { return f->count; }
AtomKind field_kind(const Field *f, int atom) { return f->atom[atom].kind; }

void field_set_cell(Field *f, const Cell *cell) {
    if (!cell) {
        f->cell.atom = -1;
        return;
    }
    f->cell.atom = cell->atom;
    f->cell.point = cell->point, f->cell.below = cell->below, f->cell.above = cell->above;
    fmpq_set(f->cell.low, cell->low), fmpq_set(f->cell.high, cell->high);
}

bool field_split(const Field *f, fmpq_t at) {
    if (f->split) fmpq_set(at, f->split_at);
    return f->split;
}

/* ---- fractions ---- */

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
    fmpz_mpoly_q_struct *x = frac_new(f);
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

bool frac_laurent(Field *f, Frac *x, int atom, Laurent *out) {
    if (!frac_uses(f, x, atom)) {
        *out = (Laurent){NEW_ARRAY(f->pool, Frac *, 1), NEW_ARRAY(f->pool, slong, 1), !frac_is_zero(f, x)};
        out->coefficient[0] = x;
        return true;
    }
    fmpz_mpoly_univar_t top, bottom;
    fmpz_mpoly_univar_init(top, f->ctx), fmpz_mpoly_univar_init(bottom, f->ctx);
    fmpz_mpoly_to_univar(top, fmpz_mpoly_q_numref(x), atom, f->ctx);
    fmpz_mpoly_to_univar(bottom, fmpz_mpoly_q_denref(x), atom, f->ctx);
    bool fine = fmpz_mpoly_univar_length(bottom, f->ctx) == 1;
    *out = (Laurent){0};
    if (fine) {
        fmpz_mpoly_q_struct *den = frac_new(f);
        fmpz_mpoly_univar_get_term_coeff(fmpz_mpoly_q_numref(den), bottom, 0, f->ctx);
        slong shift = fmpz_mpoly_univar_get_term_exp_si(bottom, 0, f->ctx);
        int count = (int)fmpz_mpoly_univar_length(top, f->ctx);
        out->count = count;
        out->coefficient = NEW_ARRAY(f->pool, Frac *, count + 1);
        out->power = NEW_ARRAY(f->pool, slong, count + 1);
        for (int k = 0; k < count; k++) {
            fmpz_mpoly_q_struct *c = frac_new(f);
            fmpz_mpoly_univar_get_term_coeff(fmpz_mpoly_q_numref(c), top, k, f->ctx);
            out->coefficient[k] = frac_div(f, c, den);
            out->power[k] = fmpz_mpoly_univar_get_term_exp_si(top, k, f->ctx) - shift;
        }
    }
    fmpz_mpoly_univar_clear(top, f->ctx), fmpz_mpoly_univar_clear(bottom, f->ctx);
    return fine;
}

/* ---- balls ---- */

bool constant_ball(const Atom *atom, arb_t out, long precision) {
    arb_t x, s;
    arb_init(x), arb_init(s);
    arb_set_fmpq(x, atom->a, precision);
    switch (atom->constant) {
    case CONSTANT_ROOT: arb_sqrt(out, x, precision); break;
    case CONSTANT_PI: arb_const_pi(out, precision); break;
    case CONSTANT_LOG: arb_log(out, x, precision); break;
    case CONSTANT_PROBABILITY: /* ½ erfc((mean − a)/√(2 variance)) */
    case CONSTANT_DENSITY: {   /* e^{−(a − mean)²/(2 variance)}/√(2π variance) */
        arb_set_fmpq(s, atom->mean, precision);
        arb_sub(x, s, x, precision);
        arb_set_fmpq(s, atom->variance, precision);
        arb_mul_2exp_si(s, s, 1);
        if (atom->constant == CONSTANT_PROBABILITY) {
            arb_sqrt(s, s, precision);
            arb_div(x, x, s, precision);
            arb_hypgeom_erfc(out, x, precision);
            arb_mul_2exp_si(out, out, -1);
        } else {
            arb_mul(x, x, x, precision);
            arb_div(x, x, s, precision);
            arb_neg(x, x);
            arb_exp(x, x, precision);
            arb_const_pi(out, precision);
            arb_mul(s, s, out, precision);
            arb_rsqrt(s, s, precision);
            arb_mul(out, x, s, precision);
        }
        break;
    }
    }
    arb_clear(x), arb_clear(s);
    return arb_is_finite(out);
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

/* ---- signs ---- */

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
