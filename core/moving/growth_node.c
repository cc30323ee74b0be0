/* growth_node.c: numbers that move, as formulas for people: (n − 2)/4 · e^{−β}, e^β/(2 e^β + n − 2). Common factors and
   signs go outside, polynomials are factored, and an atom that is n − 2 is written as n and −2 where that is shorter. */
#include "inside.h"

#include <flint/fmpz_mpoly_factor.h>

enum { MOST_SHOWN = 12 }; /* terms of a polynomial that is factored for show */

/* ---- polynomials ---- */

/* An atom whose node is n − 2: n. Else NULL. */
static Node *shifted_base(const Field *f, int atom) {
    const Node *node = f->atom[atom].node;
    bool shifted = node && node->kind == N_SUB && node->kid[1]->kind == N_NUMBER && f->atom[atom].root == 1;
    return shifted ? node->kid[0] : NULL;
}

static Node *constant_node(Field *f, const Atom *atom) {
    Node *number = formula_rational(f->arena, atom->a);
    switch (atom->constant) {
    case CONSTANT_ROOT: return formula_function(f->arena, FN_SQRT, number);
    case CONSTANT_PI: return node_new(f->arena, N_PI, (Span){0}, 0);
    case CONSTANT_LOG: return formula_function(f->arena, FN_LOG, number);
    case CONSTANT_PROBABILITY: {
        Node *x = formula_name(f->arena, "X", NULL);
        return formula_expect(f->arena, EXPECT_P, formula_relation(f->arena, R_LT, x, number));
    }
    case CONSTANT_DENSITY: return formula_call(f->arena, "φ", number);
    }
    return NULL;
}

static Node *atom_node(Field *f, int atom) {
    if (f->atom[atom].node) return f->atom[atom].node;
    if (f->atom[atom].kind == ATOM_CONSTANT) return constant_node(f, &f->atom[atom]);
    return f->show ? f->show(f->shower, atom) : formula_name(f->arena, "t", NULL);
}

static void monomial_factors(Field *f, Formulas *out, const slong *power, bool bases) {
    fmpq_t exponent;
    fmpq_init(exponent);
    for (int i = 0; i < f->count; i++) {
        if (!power[i]) continue;
        Node *base = bases ? shifted_base(f, i) : NULL;
        fmpq_set_si(exponent, power[i], (ulong)f->atom[i].root);
        PUSH(f->arena, out, formula_power(f->arena, base ? base : atom_node(f, i), exponent));
    }
    fmpq_clear(exponent);
}

/* n − 2 put in for an atom that is that; its generator then is n. */
static void put_in_base(Field *f, fmpz_mpoly_t p, int atom) {
    fmpz_t less;
    fmpz_mpoly_t base, sum, part;
    fmpz_mpoly_univar_t powers;
    fmpz_init(less);
    fmpz_mpoly_init(base, f->ctx), fmpz_mpoly_init(sum, f->ctx), fmpz_mpoly_init(part, f->ctx);
    fmpz_mpoly_univar_init(powers, f->ctx);
    fmpz_set_str(less, f->atom[atom].node->kid[1]->text, 10);
    fmpz_mpoly_gen(base, atom, f->ctx);
    fmpz_mpoly_sub_fmpz(base, base, less, f->ctx);
    fmpz_mpoly_to_univar(powers, p, atom, f->ctx);
    slong count = fmpz_mpoly_univar_length(powers, f->ctx);
    for (slong k = 0; k < count; k++) { /* by Horner's rule, the highest power first */
        slong next = k + 1 < count ? fmpz_mpoly_univar_get_term_exp_si(powers, k + 1, f->ctx) : 0;
        slong down = fmpz_mpoly_univar_get_term_exp_si(powers, k, f->ctx) - next;
        fmpz_mpoly_univar_get_term_coeff(part, powers, k, f->ctx);
        fmpz_mpoly_add(sum, sum, part, f->ctx);
        for (; down > 0; down--) fmpz_mpoly_mul(sum, sum, base, f->ctx);
    }
    fmpz_mpoly_swap(p, sum, f->ctx);
    fmpz_mpoly_univar_clear(powers, f->ctx);
    fmpz_mpoly_clear(base, f->ctx), fmpz_mpoly_clear(sum, f->ctx), fmpz_mpoly_clear(part, f->ctx);
    fmpz_clear(less);
}

/* The same polynomial in these bases. False: it has no such atom. */
static bool in_bases(Field *f, fmpz_mpoly_t out, const fmpz_mpoly_t p) {
    bool any = false;
    for (int i = 0; i < f->count; i++) {
        if (!shifted_base(f, i) || fmpz_mpoly_degree_si(p, i, f->ctx) <= 0) continue;
        if (!any) fmpz_mpoly_set(out, p, f->ctx);
        put_in_base(f, out, i);
        any = true;
    }
    return any;
}

/* Term by term, as n² − 4 rather than (n − 2)² + 4 (n − 2). */
static Node *polynomial_sum(Field *f, const fmpz_mpoly_t p) {
    fmpz_mpoly_t other;
    fmpz_mpoly_init(other, f->ctx);
    bool bases = in_bases(f, other, p) && fmpz_mpoly_length(other, f->ctx) <= fmpz_mpoly_length(p, f->ctx);
    const fmpz_mpoly_struct *shown = bases ? other : p;
    slong *power = NEW_ARRAY(f->pool, slong, f->most + 1);
    Formulas terms = {0};
    fmpz_t c;
    fmpz_init(c);
    for (slong k = 0; k < fmpz_mpoly_length(shown, f->ctx); k++) {
        Formulas factors = {0};
        fmpz_mpoly_get_term_coeff_fmpz(c, shown, k, f->ctx);
        fmpz_mpoly_get_term_exp_si(power, shown, k, f->ctx);
        PUSH(f->arena, &factors, formula_integer(f->arena, c));
        monomial_factors(f, &factors, power, bases);
        PUSH(f->arena, &terms, formula_product(f->arena, &factors));
    }
    fmpz_clear(c);
    fmpz_mpoly_clear(other, f->ctx);
    return formula_sum(f->arena, &terms);
}

static void add_power(Field *f, Formulas *out, const fmpz_mpoly_t p, const fmpz_t exponent) {
    fmpq_t e;
    fmpq_init(e);
    fmpq_set_fmpz(e, exponent);
    PUSH(f->arena, out, formula_power(f->arena, polynomial_sum(f, p), e));
    fmpq_clear(e);
}

/* 4 α + 1 with α = t⁴ has factors, but in √α: nobody wants to see them. */
static bool uses_roots(const Field *f, const fmpz_mpoly_t p) {
    for (int i = 0; i < f->count; i++)
        if (f->atom[i].root > 1 && fmpz_mpoly_degree_si(p, i, f->ctx) > 0) return true;
    return false;
}

/* The number that all coefficients of a polynomial are multiples of. */
static void polynomial_content(const Field *f, const fmpz_mpoly_t p, fmpz_t content) {
    fmpz_t c;
    fmpz_init(c);
    fmpz_zero(content);
    for (slong k = 0; k < fmpz_mpoly_length(p, f->ctx) && !fmpz_is_one(content); k++) {
        fmpz_mpoly_get_term_coeff_fmpz(c, p, k, f->ctx);
        fmpz_gcd(content, content, c);
    }
    fmpz_clear(c);
}

static bool leads_negative(const Field *f, const fmpz_mpoly_t p) {
    fmpz_t c;
    fmpz_init(c);
    if (fmpz_mpoly_length(p, f->ctx)) fmpz_mpoly_get_term_coeff_fmpz(c, p, 0, f->ctx);
    bool negative = fmpz_sgn(c) < 0;
    fmpz_clear(c);
    return negative;
}

/* Of more than one term, without a number that divides it and without sign. */
static void primitive_factors(Field *f, const fmpz_mpoly_t p, fmpz_t constant, Formulas *out) {
    fmpz_mpoly_factor_t factors;
    fmpz_mpoly_factor_init(factors, f->ctx);
    bool factored = fmpz_mpoly_length(p, f->ctx) <= MOST_SHOWN && fmpz_mpoly_total_degree_si(p, f->ctx) > 1 &&
                    !uses_roots(f, p) && fmpz_mpoly_factor(factors, p, f->ctx);
    if (factored) fmpz_mul(constant, constant, factors->constant);
    for (slong i = 0; factored && i < factors->num; i++)
        add_power(f, out, factors->poly + i, factors->exp + i);
    if (!factored) PUSH(f->arena, out, polynomial_sum(f, p));
    fmpz_mpoly_factor_clear(factors, f->ctx);
}

/* p = constant · the product of the factors: a number, powers of atoms, then sums. */
static void polynomial_factors(Field *f, const fmpz_mpoly_t p, fmpz_t constant, Formulas *out) {
    if (fmpz_mpoly_is_fmpz(p, f->ctx)) {
        fmpz_mpoly_get_fmpz(constant, p, f->ctx);
        return;
    }
    fmpz_mpoly_t monomial, rest;
    fmpz_mpoly_init(monomial, f->ctx), fmpz_mpoly_init(rest, f->ctx);
    polynomial_content(f, p, constant);
    if (leads_negative(f, p)) fmpz_neg(constant, constant);
    fmpz_mpoly_scalar_divexact_fmpz(rest, p, constant, f->ctx);
    bool linear = fmpz_mpoly_total_degree_si(rest, f->ctx) == 1;
    if (fmpz_mpoly_length(rest, f->ctx) == 1)
        fmpz_mpoly_swap(monomial, rest, f->ctx);
    else if (!linear) {
        fmpz_mpoly_term_content(monomial, rest, f->ctx);
        fmpz_mpoly_divides(rest, rest, monomial, f->ctx);
    }
    if (fmpz_mpoly_length(monomial, f->ctx)) {
        slong *power = NEW_ARRAY(f->pool, slong, f->most + 1);
        fmpz_mpoly_get_term_exp_si(power, monomial, 0, f->ctx);
        monomial_factors(f, out, power, false);
    }
    if (fmpz_mpoly_length(rest, f->ctx)) primitive_factors(f, rest, constant, out);
    fmpz_mpoly_clear(monomial, f->ctx), fmpz_mpoly_clear(rest, f->ctx);
}

/* ---- fractions ---- */

typedef struct Factored { /* constant · the product of `top` / the product of `bottom` */
    fmpq_t constant;
    Formulas top, bottom;
} Factored;

static Factored fraction_factors(Field *f, Frac *x) {
    Factored out = {0};
    fmpq_init(out.constant);
    polynomial_factors(f, fmpz_mpoly_q_numref(x), fmpq_numref(out.constant), &out.top);
    polynomial_factors(f, fmpz_mpoly_q_denref(x), fmpq_denref(out.constant), &out.bottom);
    fmpq_canonicalise(out.constant);
    return out;
}

/* The fraction times `power` times `rest`, NULL being 1. Where there are symbols below, these go above them, else behind:
   e^β/(e^β + n), but (n − 2)/4 · e^{−β}. A sum over an index comes after the power. Ends the constant. */
static Node *fraction_assemble(Field *f, Factored *x, Node *power, Node *rest) {
    Arena *arena = f->arena;
    Formulas top = {0}, bottom = {0}, whole = {0}, behind = {0};
    PUSH(arena, &top, formula_integer(arena, fmpq_numref(x->constant)));
    PUSH(arena, &bottom, formula_integer(arena, fmpq_denref(x->constant)));
    if (power) PUSH(arena, &behind, power);
    for (int i = 0; i < x->top.count; i++)
        PUSH(arena, x->top.items[i]->kind == N_SUM ? &behind : &top, x->top.items[i]);
    if (rest) PUSH(arena, &behind, rest);
    for (int i = 0; i < x->bottom.count; i++) PUSH(arena, &bottom, x->bottom.items[i]);
    if (x->bottom.count) PUSH(arena, &top, formula_product(arena, &behind));
    PUSH(arena, &whole,
         formula_quotient(arena, formula_product(arena, &top), formula_product(arena, &bottom)));
    if (!x->bottom.count) PUSH(arena, &whole, formula_product(arena, &behind));
    fmpq_clear(x->constant);
    return formula_product(arena, &whole);
}

static Node *fraction_node(Field *f, Frac *x) {
    if (frac_is_zero(f, x)) return node_number(f->arena, (Span){0}, 0);
    Factored factored = fraction_factors(f, x);
    return fraction_assemble(f, &factored, NULL, NULL);
}

static bool begins_negative(const Field *f, Frac *x) { return leads_negative(f, fmpz_mpoly_q_numref(x)); }

/* ---- what several fractions have in common ---- */

typedef LIST(Frac *) Fracs;

/* A constant is worth being taken out if it makes all of them simpler: ½ x + ½ y, not ½ x + y. */
static bool constants_shared(const Field *f, const Fracs *all) {
    bool shared = true;
    fmpz_t content;
    fmpz_init(content);
    for (int i = 0; i < all->count && shared && all->count > 1; i++) {
        polynomial_content(f, fmpz_mpoly_q_denref(all->items[i]), content);
        shared = !fmpz_is_one(content);
    }
    fmpz_clear(content);
    return shared;
}

/* The greatest common divisor of the numerators over the least common multiple of the denominators, with the sign that
   they all have. */
static Frac *common_factor(Field *f, const Fracs *all, bool constants) {
    if (all->count == 1 && constants) return all->items[0];
    fmpz_mpoly_q_struct *out = frac_new(f);
    fmpz_mpoly_struct *top = fmpz_mpoly_q_numref(out), *bottom = fmpz_mpoly_q_denref(out);
    fmpz_mpoly_t part;
    fmpz_t content;
    fmpz_mpoly_init(part, f->ctx);
    fmpz_init(content);
    bool negative = true, fine = true;
    fmpz_mpoly_zero(top, f->ctx), fmpz_mpoly_one(bottom, f->ctx);
    for (int i = 0; i < all->count && fine; i++) {
        Frac *x = all->items[i];
        negative = negative && begins_negative(f, x);
        fine = fmpz_mpoly_gcd(top, top, fmpz_mpoly_q_numref(x), f->ctx) &&
               fmpz_mpoly_gcd(part, bottom, fmpz_mpoly_q_denref(x), f->ctx) &&
               fmpz_mpoly_divides(part, fmpz_mpoly_q_denref(x), part, f->ctx);
        if (fine) fmpz_mpoly_mul(bottom, bottom, part, f->ctx);
    }
    if (!fine) fmpz_mpoly_one(top, f->ctx), fmpz_mpoly_one(bottom, f->ctx);
    for (int k = 0; k < 2 && !constants; k++) {
        polynomial_content(f, k ? bottom : top, content);
        fmpz_mpoly_scalar_divexact_fmpz(k ? bottom : top, k ? bottom : top, content, f->ctx);
    }
    if (negative) fmpz_mpoly_neg(top, top, f->ctx);
    fmpz_mpoly_q_canonicalise(out, f->ctx);
    fmpz_mpoly_clear(part, f->ctx);
    fmpz_clear(content);
    return out;
}

/* ---- sums and quotients ---- */

static Node *exponential(Field *f, Frac *g) { return formula_exp(f->arena, fraction_node(f, g)); }

/* The sum over `by` · e^`from`. What has no exponential comes last, but 1 + e^{−x} begins with it. */
static Node *sum_node(Field *f, const Sum *s, Frac *by, Frac *from) {
    bool falling = true, negative = true;
    Formulas terms = {0};
    for (int i = 0; i < s->count; i++) {
        Frac *g = s->term[i].g;
        falling = falling && (begins_negative(f, g) || frac_is_zero(f, g));
        negative = negative && begins_negative(f, s->term[i].c) != begins_negative(f, by);
    }
    if (negative) by = frac_sub(f, f->zero, by);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < s->count; i++) {
            bool plain = frac_equal(f, s->term[i].g, from), whole = s->term[i].c == by;
            if (plain != (pass == !falling)) continue;
            Frac *g = plain ? f->zero : frac_sub(f, s->term[i].g, from);
            Factored c = fraction_factors(f, whole ? f->one : frac_div(f, s->term[i].c, by));
            PUSH(f->arena, &terms, fraction_assemble(f, &c, exponential(f, g), NULL));
        }
    Node *sum = terms.count == 1 ? terms.items[0] : formula_sum(f->arena, &terms);
    return negative ? formula_negative(f->arena, sum) : sum;
}

static void sum_coefficients(Field *f, Fracs *out, const Sum *s) {
    for (int i = 0; i < s->count; i++) PUSH(f->pool, out, s->term[i].c);
}

/* The exponent that all terms have; 0 if they differ. */
static Frac *common_exponent(Field *f, const Scaled *part, int count) {
    Frac *g = part[0].by->top.term[0].g;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < part[k].by->top.count; i++)
            if (!frac_equal(f, g, part[k].by->top.term[i].g)) return f->zero;
    return g;
}

/* Σ by · what, where all have the same denominator: the common factor, times what is left of the sum. */
static Node *over_one_bottom(Field *f, const Scaled *part, int count) {
    Arena *arena = f->arena;
    const Sum *bottom = &part[0].by->bottom;
    bool quotient = bottom->count > 1;
    Fracs above = {0}, below = {0};
    for (int k = 0; k < count; k++) sum_coefficients(f, &above, &part[k].by->top);
    sum_coefficients(f, &below, bottom);
    Frac *shared = common_factor(f, &above, quotient || constants_shared(f, &above)),
         *shared_below = quotient ? common_factor(f, &below, true) : f->one,
         *g = common_exponent(f, part, count);
    Factored outside = fraction_factors(f, frac_div(f, shared, shared_below));
    if (quotient) PUSH(arena, &outside.bottom, sum_node(f, bottom, shared_below, f->zero));
    Formulas terms = {0};
    for (int k = 0; k < count; k++) {
        Node *number = sum_node(f, &part[k].by->top, shared, g);
        PUSH(arena, &terms, count > 1 ? formula_times(arena, number, part[k].what) : number);
    }
    Node *inside = count > 1 ? formula_sum(arena, &terms) : terms.items[0], *power = exponential(f, g),
         *what = count > 1 ? NULL : part[0].what;
    if (!what) return fraction_assemble(f, &outside, power, inside);
    bool plain = outside.bottom.count && !outside.top.count && node_is_number(power, 1) &&
                 node_is_number(inside, 1) && fmpz_is_pm1(fmpq_numref(outside.constant));
    if (plain) return fraction_assemble(f, &outside, NULL, what); /* v/(e^β + n) */
    return formula_times(arena, fraction_assemble(f, &outside, power, inside), what);
}

/* Parts with the same number, or the opposite one, are put together: ½ (x − y). */
static Scaled *grouped(Field *f, const Scaled *part, int count, int *groups) {
    Scaled *out = NEW_ARRAY(f->pool, Scaled, count + 1);
    Formulas *terms = NEW_ARRAY(f->pool, Formulas, count + 1);
    *groups = 0;
    for (int i = 0; i < count; i++) {
        Growth *opposite = growth_neg(f, part[i].by);
        bool negative = false;
        int k = 0;
        while (k < *groups && !growth_equal(f, out[k].by, part[i].by)) {
            negative = growth_equal(f, out[k].by, opposite);
            if (negative) break;
            k++;
        }
        if (k == *groups) out[(*groups)++] = part[i];
        PUSH(f->arena, &terms[k], negative ? formula_negative(f->arena, part[i].what) : part[i].what);
    }
    for (int k = 0; k < *groups; k++) out[k].what = formula_sum(f->arena, &terms[k]);
    return out;
}

Node *growth_combine(Field *f, const Scaled *part, int count) {
    long work = f->work;
    f->work = 0; /* what is shown does not count as work on the proof */
    int groups = count;
    if (count > 1) part = grouped(f, part, count, &groups);
    bool one_bottom = true;
    for (int k = 1; k < groups; k++)
        one_bottom = one_bottom && sum_equal(f, &part[0].by->bottom, &part[k].by->bottom);
    Formulas terms = {0};
    for (int k = 0; k < groups; k += one_bottom ? groups : 1)
        PUSH(f->arena, &terms, over_one_bottom(f, part + k, one_bottom ? groups : 1));
    f->work = work;
    return formula_sum(f->arena, &terms);
}

Node *growth_node(Field *f, Growth *x) {
    if (!x) return formula_name(f->arena, "?", NULL);
    fmpq_t value;
    fmpq_init(value);
    Node *number = growth_is_rational(f, x, value) ? formula_rational(f->arena, value) : NULL;
    fmpq_clear(value);
    if (number) return number;
    Scaled alone = {x, NULL};
    return growth_combine(f, &alone, 1);
}
