/* calcium.c: exact real numbers built from rational ones by arithmetic, roots, exp, log, sin, cos and π, by the library
   Calcium: elements of a field Q(x1, …, xn) together with the relations among x1, …, xn that Calcium can prove. It decides
   whether a number is 0 where such a relation, or enough digits, show it; else it is unable. Whatever it decides is a proof.

   Fields and polynomials grow fast, so the effort is bounded, by counts and not by time: what exceeds a bound is given up.
   An instruction is computed when it is first asked for, each world in a Calcium context of its own: nothing that was
   computed before changes an answer.
   Long, because it is a whole number system: bounds, arithmetic, order, functions. */
#include "ball.h"
#include "system.h"

#include <calcium/ca.h>
#include <calcium/ca_ext.h>
#include <calcium/ca_field.h>
#include <math.h>

enum {
    LANES = 1,
    MOST_GENERATORS = 6,    /* of a field */
    MOST_TERMS = 60,        /* of a polynomial in them */
    MOST_BITS = 40000,      /* of its coefficients together */
    MOST_DEGREE = 24,       /* of an algebraic number */
    MOST_EXPONENT = 120,    /* of a generator, where polynomials are divided or factored */
    MOST_SUM_EXPONENT = 12, /* of a sum */
    EXPONENT_BITS = 62,     /* of a generator, where they are added and multiplied only */
    MOST_BASES = 8,         /* numbers m with e^(c m) among the generators, for rational c */
    MOST_AGAIN = 16,        /* a world is computed again that often */
    MOST_STEPS = 400,       /* operations with other than rational numbers, in one world */
    DIGITS_PER_DIGIT = 4,   /* bits that a comparison may use, for each bit of the precision asked for */
    FIRST_BITS = 64,
};

/* A number. It belongs to the context that it was computed in; ctx NULL: 0. */
typedef struct num {
    ca_t x;
    ca_ctx_struct *ctx;
} num;
typedef bool num_mask;

typedef struct Base { /* e^(c m), or e^(i c m), is a power of e^(g m), or e^(i g m) */
    ca_t m;
    bool turns;
    bool apart; /* the exponents are too far apart: each c has a generator of its own */
    fmpq_t g;
} Base;

typedef struct Context {
    unsigned char status[LANES];
    long precision;
    ca_ctx_t ca;
    bool open; /* ca is in use */
    int steps; /* done in this world */
    Base base[MOST_BASES];
    int bases;
    bool again;  /* some g has changed since values were computed with it */
    bool *known; /* per instruction: computed in this world */
} Context;

#define CONTEXT Context *context __attribute__((unused))

static void start(Context *context) {
    ca_ctx_init(context->ca);
    context->open = true;
    context->steps = 0;
    ca_ctx_set_option(context->ca, CA_OPT_PREC_LIMIT, DIGITS_PER_DIGIT * context->precision);
    ca_ctx_set_option(context->ca, CA_OPT_QQBAR_DEG_LIMIT, MOST_DEGREE);
    ca_ctx_set_option(context->ca, CA_OPT_GROEBNER_LENGTH_LIMIT, 30);
    ca_ctx_set_option(context->ca, CA_OPT_GROEBNER_POLY_LENGTH_LIMIT, MOST_TERMS);
    ca_ctx_set_option(context->ca, CA_OPT_GROEBNER_POLY_BITS_LIMIT, 1000);
}

static void context_open(Context *context) { context->open = false; }
static void context_close(Context *context) {
    for (int k = 0; k < context->bases; k++) {
        ca_clear(context->base[k].m, context->ca);
        fmpq_clear(context->base[k].g);
    }
    context->bases = 0;
    if (context->open) ca_ctx_clear(context->ca);
    context->open = context->again = false;
}

static void num_init(num *x) { x->ctx = NULL; }
static void num_clear(num *x) {
    if (x->ctx) ca_clear(x->x, x->ctx);
    x->ctx = NULL;
}

/* A place for a result. */
static ca_ptr to(num *dst, Context *context) {
    if (!context->open) start(context);
    if (!dst->ctx) {
        dst->ctx = context->ca;
        ca_init(dst->x, dst->ctx);
    }
    return dst->x;
}

/* An argument: 0 has its place only now. */
static ca_srcptr from(const num *a, Context *context) { return to((num *)a, context); }

/* The value 1 cannot bring a later primitive into trouble. */
static void give_up(num *dst, unsigned char bit, Context *context) {
    context->status[0] |= bit;
    ca_one(to(dst, context), context->ca);
}

/* ---- bounds ---- */

static bool is_small_poly(const fmpz_mpoly_struct *p, fmpz_mpoly_ctx_t ring) {
    return fmpz_mpoly_length(p, ring) <= MOST_TERMS &&
           fmpz_mpoly_length(p, ring) * FLINT_ABS(fmpz_mpoly_max_bits(p)) <= MOST_BITS;
}

static bool is_small(const ca_struct *x, ca_ctx_struct *ctx) {
    if (CA_IS_SPECIAL(x)) return false;
    if (CA_IS_QQ(x, ctx)) return fmpq_height_bits(CA_FMPQ(x)) <= MOST_BITS;
    const ca_field_struct *field = CA_FIELD(x, ctx);
    if (CA_FIELD_IS_NF(field)) return true; /* its degree is bounded already */
    if (CA_FIELD_LENGTH(field) > MOST_GENERATORS) return false;
    fmpz_mpoly_ctx_struct *ring = CA_FIELD_MCTX(field, ctx);
    return is_small_poly(fmpz_mpoly_q_numref(CA_MPOLY_Q(x)), ring) &&
           is_small_poly(fmpz_mpoly_q_denref(CA_MPOLY_Q(x)), ring);
}

static bool is_tame_poly(const fmpz_mpoly_struct *p, fmpz_mpoly_ctx_t ring) {
    return fmpz_mpoly_length(p, ring) <= 1 ||
           (fmpz_mpoly_total_degree_fits_si(p, ring) && fmpz_mpoly_total_degree_si(p, ring) <= MOST_EXPONENT);
}

/* May its numerator and denominator be divided and factored? High powers, of e^i in sin 10^9, would be written out for that. */
static bool is_tame(const ca_struct *x, ca_ctx_struct *ctx) {
    if (CA_IS_SPECIAL(x) || !CA_FIELD_IS_GENERIC(CA_FIELD(x, ctx))) return true;
    fmpz_mpoly_ctx_struct *ring = CA_FIELD_MCTX(CA_FIELD(x, ctx), ctx);
    return is_tame_poly(fmpz_mpoly_q_numref(CA_MPOLY_Q(x)), ring) &&
           is_tame_poly(fmpz_mpoly_q_denref(CA_MPOLY_Q(x)), ring);
}

/* Is there a relation that would reduce high powers of an exponential one by one? */
static bool has_related_exponentials(const ca_struct *x, const ca_struct *y, ca_ctx_struct *ctx) {
    ca_t a, b;
    ca_init(a, ctx), ca_init(b, ctx);
    ca_merge_fields(a, b, x, y, ctx);
    ca_field_struct *field = CA_FIELD(a, ctx);
    bool found = false;
    if (CA_FIELD_IS_GENERIC(field)) {
        fmpz_mpoly_ctx_struct *ring = CA_FIELD_MCTX(field, ctx);
        int used[2 * MOST_GENERATORS];
        if (CA_FIELD_LENGTH(field) > 2 * MOST_GENERATORS) found = true;
        for (slong k = 0; k < CA_FIELD_IDEAL_LENGTH(field) && !found; k++) {
            fmpz_mpoly_used_vars(used, CA_FIELD_IDEAL_ELEM(field, k), ring);
            for (slong v = 0; v < CA_FIELD_LENGTH(field); v++)
                found = found || (used[v] && CA_EXT_HEAD(CA_FIELD_EXT_ELEM(field, v)) == CA_Exp);
        }
    }
    ca_clear(a, ctx), ca_clear(b, ctx);
    return found;
}

static bool is_over_monomial(const ca_struct *x, ca_ctx_struct *ctx) {
    if (!CA_FIELD_IS_GENERIC(CA_FIELD(x, ctx))) return true;
    return fmpz_mpoly_length(fmpz_mpoly_q_denref(CA_MPOLY_Q(x)), CA_FIELD_MCTX(CA_FIELD(x, ctx), ctx)) == 1;
}

static bool tame_or_give_up(num *dst, const num *a, Context *context) {
    if (is_tame(from(a, context), context->ca)) return true;
    give_up(dst, STATUS_UNABLE, context);
    return false;
}

/* A result: infinite or undefined where Calcium proves that a denominator is 0, unknown where it cannot tell. */
static void conclude_number(num *dst, Context *context) {
    ca_srcptr x = dst->x;
    if (CA_IS_SPECIAL(x))
        give_up(dst, CA_IS_UNKNOWN(x) ? STATUS_UNABLE : STATUS_DOMAIN, context);
    else if (!is_small(x, context->ca))
        give_up(dst, STATUS_UNABLE, context);
}

/* May one more operation be done? Those on rational numbers cost nothing. After the first trouble of an instruction the rest
   of it is not computed: a value that takes the place of an unknown one proves nothing, least of all that it is 0. */
static bool may_step(num *dst, bool costs, Context *context) {
    context->steps += costs;
    bool fine = !context->status[0];
    if (!fine || context->steps > MOST_STEPS) give_up(dst, fine ? STATUS_UNABLE : 0, context);
    return fine && context->steps <= MOST_STEPS;
}

static bool is_rational(const num *a, Context *context) { return CA_IS_QQ(from(a, context), context->ca); }

/* ---- the field ---- */

static void num_set(num *dst, const num *a) {
    if (a == dst) return;
    if (!a->ctx) {
        num_clear(dst);
        return;
    }
    if (!dst->ctx) dst->ctx = a->ctx, ca_init(dst->x, dst->ctx);
    ca_set(dst->x, a->x, a->ctx);
}
static void num_set_int(num *dst, int value, Context *context) {
    ca_set_si(to(dst, context), value, context->ca);
}
static void num_set_fmpq(num *dst, const fmpq_t value, Context *context) {
    ca_set_fmpq(to(dst, context), value, context->ca);
}
static void num_set_ratio(num *dst, int lane, Ratio ratio, Context *context) {
    (void)lane;
    fmpq_t q;
    fmpq_init(q);
    ratio_get_fmpq(q, ratio);
    num_set_fmpq(dst, q, context);
    fmpq_clear(q);
}
static void num_pi(num *dst, Context *context) { ca_pi(to(dst, context), context->ca); }

typedef void Binary(ca_t, const ca_t, const ca_t, ca_ctx_t);

/* Unknown where it would take too long. */
static void combine(ca_t out, const ca_t x, const ca_t y, Binary *f, ca_ctx_struct *ctx) {
    bool tame = is_tame(x, ctx) && is_tame(y, ctx);
    if (!tame && (!is_over_monomial(x, ctx) || !is_over_monomial(y, ctx) ||
                  (f == ca_div && !CA_IS_QQ(y, ctx)) || has_related_exponentials(x, y, ctx)))
        ca_unknown(out, ctx);
    else
        f(out, x, y, ctx);
}

static void apply(num *dst, const num *a, const num *b, Binary *f, Context *context) {
    if (!may_step(dst, !is_rational(a, context) || !is_rational(b, context), context)) return;
    combine(to(dst, context), from(a, context), from(b, context), f, context->ca);
    conclude_number(dst, context);
}

static void num_add(num *dst, const num *a, const num *b, Context *context) {
    apply(dst, a, b, ca_add, context);
}
static void num_sub(num *dst, const num *a, const num *b, Context *context) {
    apply(dst, a, b, ca_sub, context);
}
static void num_mul(num *dst, const num *a, const num *b, Context *context) {
    apply(dst, a, b, ca_mul, context);
}
static void num_div(num *dst, const num *a, const num *b, Context *context) {
    apply(dst, a, b, ca_div, context);
}
static void num_neg(num *dst, const num *a, Context *context) {
    ca_neg(to(dst, context), from(a, context), context->ca);
}

static void num_submul(num *dst, const num *a, const num *b, Context *context) {
    num product = {.ctx = NULL};
    num_mul(&product, a, b, context);
    num_sub(dst, dst, &product, context);
    num_clear(&product);
}

static void num_dot(num *dst, const num *a, int a_step, const num *b, int b_step, int n, Context *context) {
    num product = {.ctx = NULL}, sum = {.ctx = NULL};
    for (int k = 0; k < n; k++, a += a_step, b += b_step) {
        num_mul(&product, a, b, context);
        num_add(&sum, &sum, &product, context);
    }
    num_set(dst, &sum);
    num_clear(&product), num_clear(&sum);
}

/* ---- order ---- */

/* The sign of a real number's enclosure, 0 if it is not known at this precision. */
static int sign_seen(ca_srcptr x, long precision, ca_ctx_struct *ctx) {
    acb_t ball;
    acb_init(ball);
    ca_get_acb_raw(ball, x, precision, ctx);
    int sign = arb_is_positive(acb_realref(ball)) - arb_is_negative(acb_realref(ball));
    acb_clear(ball);
    return sign;
}

/* Every number here is real. A few digits first, then the proof that it is 0 or is not, then all the digits. What is 0 and has
   high powers in it has become 0 by cancelling, or is not known to be 0. */
static int sign_of(const num *a, Context *context) {
    ca_srcptr x = from(a, context);
    if (CA_IS_QQ(x, context->ca)) return fmpq_sgn(CA_FMPQ(x));
    int sign = sign_seen(x, FIRST_BITS, context->ca);
    if (sign) return sign;
    context->steps += 10;
    truth_t zero = is_tame(x, context->ca) ? ca_check_is_zero(x, context->ca) : T_FALSE;
    if (zero == T_TRUE) return 0;
    long most = DIGITS_PER_DIGIT * context->precision;
    for (long bits = 2 * FIRST_BITS; bits <= most && !sign && zero == T_FALSE; bits *= 2)
        sign = sign_seen(x, bits, context->ca);
    return sign ? sign : SIGN_UNKNOWN;
}

static bool product_of_logs(num *product, ca_srcptr x, Context *context);

static int sign_of_difference(const num *a, const num *b, Context *context) {
    num difference = {.ctx = NULL};
    unsigned char before = context->status[0];
    context->status[0] = 0;
    num_sub(&difference, a, b, context);
    int sign = context->status[0] ? SIGN_UNKNOWN : sign_of(&difference, context);
    num product = {.ctx = NULL}, one = {.ctx = NULL};
    if (sign == SIGN_UNKNOWN && !context->status[0] &&
        product_of_logs(&product, from(&difference, context), context)) {
        num_set_int(&one, 1, context);
        num_sub(&product, &product, &one, context);
        if (!context->status[0]) sign = sign_of(&product, context);
    }
    context->status[0] = before;
    num_clear(&difference), num_clear(&product), num_clear(&one);
    return sign;
}

/* Numbers of one sign are ordered as their squares are, which have fewer roots in them. */
static int compare(const num *a, const num *b, Context *context) {
    int sign = sign_of_difference(a, b, context), left, right;
    if (sign != SIGN_UNKNOWN) return sign;
    left = sign_of(a, context), right = sign_of(b, context);
    if (left == SIGN_UNKNOWN || right == SIGN_UNKNOWN) return SIGN_UNKNOWN;
    if (left != right) return left > right ? 1 : -1;
    unsigned char before = context->status[0];
    context->status[0] = 0;
    num x = {.ctx = NULL}, y = {.ctx = NULL};
    num_mul(&x, a, a, context), num_mul(&y, b, b, context);
    if (!context->status[0]) sign = sign_of_difference(&x, &y, context);
    context->status[0] = before;
    num_clear(&x), num_clear(&y);
    return sign == SIGN_UNKNOWN ? sign : left * sign;
}

static void choose(num *dst, const num *a, const num *b, int sign, Context *context) {
    if (sign == SIGN_UNKNOWN)
        give_up(dst, STATUS_UNABLE, context);
    else
        num_set(dst, sign > 0 ? a : b);
}

static void num_max(num *dst, const num *a, const num *b, Context *context) {
    choose(dst, a, b, compare(a, b, context), context);
}
static void num_min(num *dst, const num *a, const num *b, Context *context) {
    choose(dst, a, b, compare(b, a, context), context);
}
static void num_relu(num *dst, const num *a, Context *context) {
    const num zero = {.ctx = NULL};
    choose(dst, a, &zero, sign_of(a, context), context);
}
static void num_abs(num *dst, const num *a, Context *context) {
    int sign = sign_of(a, context);
    if (sign == SIGN_UNKNOWN)
        give_up(dst, STATUS_UNABLE, context);
    else if (sign < 0)
        num_neg(dst, a, context);
    else
        num_set(dst, a);
}

static void num_step(num *dst, const num *a, Context *context) {
    int sign = sign_of(a, context);
    if (sign == SIGN_UNKNOWN)
        give_up(dst, STATUS_UNABLE, context);
    else
        num_set_int(dst, sign > 0, context);
}
static void num_floor(num *dst, const num *a, Context *context) {
    if (!may_step(dst, !is_rational(a, context), context)) return;
    ca_floor(to(dst, context), from(a, context), context->ca);
    conclude_number(dst, context);
}

/* Exponents are differences then: equal scores have equal weights at once. */
static void num_shift(num *dst, const num *row, int step, int n, CONTEXT) {
    (void)step, (void)n;
    num_set(dst, row);
}

static void num_or_one(num *x, Context *context) {
    int sign = sign_of(x, context);
    if (sign == SIGN_UNKNOWN)
        give_up(x, STATUS_UNABLE, context);
    else if (!sign)
        num_set_int(x, 1, context);
}

/* ---- functions ---- */

/* x^exponent, by multiplying; unknown where that would be a long sum or long numbers. */
static void power(ca_t out, const ca_t x, const fmpz_t exponent, ca_ctx_struct *ctx) {
    double size = fabs(fmpz_get_d(exponent)), most = MOST_EXPONENT;
    if (CA_IS_QQ(x, ctx))
        most = (double)MOST_BITS / (double)fmpq_height_bits(CA_FMPQ(x));
    else if (CA_FIELD_IS_GENERIC(CA_FIELD(x, ctx))) {
        fmpz_mpoly_ctx_struct *ring = CA_FIELD_MCTX(CA_FIELD(x, ctx), ctx);
        slong terms = fmpz_mpoly_length(fmpz_mpoly_q_numref(CA_MPOLY_Q(x)), ring) +
                      fmpz_mpoly_length(fmpz_mpoly_q_denref(CA_MPOLY_Q(x)), ring);
        most = ca_is_gen_as_ext(x, ctx) ? ldexp(1, EXPONENT_BITS)
               : terms == 2             ? MOST_EXPONENT
                                        : MOST_SUM_EXPONENT;
    }
    bool small = CA_IS_QQ(x, ctx) && fmpq_height_bits(CA_FMPQ(x)) <= 1; /* 0, 1 and −1: is it even? */
    if (small && !fmpz_is_zero(exponent))
        ca_pow_si_arithmetic(out, x, fmpz_is_even(exponent) ? 2 : 1, ctx);
    else if (size <= most)
        ca_pow_si_arithmetic(out, x, fmpz_get_si(exponent), ctx);
    else
        ca_unknown(out, ctx);
}

/* The number c/g for the g that all exponents of m are whole multiples of, so that all of them are powers of one
   generator, and no relation among several has to be found. If g has to be made smaller, the world is computed
   again; until then only exponents are collected. */
static bool whole_exponent(fmpz_t p, fmpq_t g, const fmpq_t c, const ca_t m, bool turns, Context *context) {
    int k = 0;
    while (k < context->bases &&
           (context->base[k].turns != turns || !ca_equal_repr(context->base[k].m, m, context->ca)))
        k++;
    if (k == MOST_BASES) return false;
    Base *base = &context->base[k];
    if (k == context->bases) {
        context->bases++;
        base->turns = turns;
        base->apart = false;
        ca_init(base->m, context->ca);
        ca_set(base->m, m, context->ca);
        fmpq_init(base->g);
        fmpq_abs(base->g, c);
    }
    if (base->apart) {
        fmpz_set_si(p, fmpq_sgn(c));
        fmpq_abs(g, c);
        return true;
    }
    fmpq_div(g, c, base->g);
    if (!fmpz_is_one(fmpq_denref(g))) {
        fmpq_gcd(base->g, base->g, c);
        fmpq_div(g, c, base->g);
        context->again = true;
    }
    fmpz_set(p, fmpq_numref(g));
    if (!turns && fmpz_cmpabs(p, &(fmpz){MOST_EXPONENT}) > 0) base->apart = context->again = true;
    fmpq_set(g, base->g);
    return !context->again && fmpz_bits(p) <= EXPONENT_BITS;
}

/* out *= e^(c m), or e^(i c m). */
static void times_power(ca_t out, const fmpq_t c, const ca_t m, bool turns, Context *context) {
    ca_ctx_struct *ctx = context->ca;
    ca_t x, i;
    fmpz_t p;
    fmpq_t g;
    ca_init(x, ctx), ca_init(i, ctx), fmpz_init(p), fmpq_init(g);
    if (fmpq_is_zero(c))
        ca_one(x, ctx);
    else if (whole_exponent(p, g, c, m, turns, context)) {
        ca_i(i, ctx);
        ca_mul_fmpq(x, m, g, ctx);
        if (turns) ca_mul(x, x, i, ctx);
        ca_exp(x, x, ctx);
        power(x, x, p, ctx);
    } else
        ca_unknown(x, ctx);
    if (CA_IS_SPECIAL(x) || CA_IS_SPECIAL(out))
        ca_unknown(out, ctx);
    else
        combine(out, out, x, ca_mul, ctx);
    ca_clear(x, ctx), ca_clear(i, ctx), fmpz_clear(p), fmpq_clear(g);
}

/* The element of a number field as a sum of c g^k. */
static void powers_of_algebraic(ca_t out, const ca_t x, bool turns, Context *context) {
    ca_ctx_struct *ctx = context->ca;
    ca_field_struct *field = CA_FIELD(x, ctx);
    fmpq_poly_t poly;
    fmpq_poly_init(poly);
    nf_elem_get_fmpq_poly(poly, CA_NF_ELEM(x), CA_FIELD_NF(field));
    ca_t generator, m;
    ca_init(generator, ctx), ca_init(m, ctx);
    ca_set_qqbar(generator, CA_FIELD_NF_QQBAR(field), ctx);
    fmpq_t c;
    fmpq_init(c);
    for (slong k = 0; k < fmpq_poly_length(poly); k++) {
        fmpq_poly_get_coeff_fmpq(c, poly, k);
        if (fmpq_is_zero(c)) continue;
        ca_pow_ui(m, generator, (ulong)k, ctx);
        times_power(out, c, m, turns, context);
    }
    fmpq_clear(c);
    ca_clear(generator, ctx), ca_clear(m, ctx);
    fmpq_poly_clear(poly);
}

/* A polynomial in generators, over a whole number, as a sum of c m with monomials m. */
static void powers_of_monomials(ca_t out, const ca_t x, bool turns, Context *context) {
    ca_ctx_struct *ctx = context->ca;
    ca_field_struct *field = CA_FIELD(x, ctx);
    fmpz_mpoly_ctx_struct *ring = CA_FIELD_MCTX(field, ctx);
    const fmpz_mpoly_struct *numerator = fmpz_mpoly_q_numref(CA_MPOLY_Q(x));
    fmpq_t c;
    fmpq_init(c);
    for (slong k = 0; k < fmpz_mpoly_length(numerator, ring); k++) {
        ca_t m;
        ca_init(m, ctx);
        _ca_make_field_element(m, field, ctx);
        fmpz_mpoly_get_term_monomial(fmpz_mpoly_q_numref(CA_MPOLY_Q(m)), numerator, k, ring);
        fmpz_mpoly_one(fmpz_mpoly_q_denref(CA_MPOLY_Q(m)), ring);
        ca_condense_field(m, ctx);
        fmpz_mpoly_get_term_coeff_fmpz(fmpq_numref(c), numerator, k, ring);
        fmpz_mpoly_get_fmpz(fmpq_denref(c), fmpz_mpoly_q_denref(CA_MPOLY_Q(x)), ring);
        fmpq_canonicalise(c);
        times_power(out, c, m, turns, context);
        ca_clear(m, ctx);
    }
    fmpq_clear(c);
}

/* e^x, or e^(i x): a sum in the exponent is a product of powers. */
static void exponential(ca_t out, const ca_t x, bool turns, Context *context) {
    ca_ctx_struct *ctx = context->ca;
    ca_one(out, ctx);
    if (CA_IS_QQ(x, ctx)) {
        ca_t one;
        ca_init(one, ctx);
        ca_one(one, ctx);
        times_power(out, CA_FMPQ(x), one, turns, context);
        ca_clear(one, ctx);
    } else if (CA_FIELD_IS_NF(CA_FIELD(x, ctx)))
        powers_of_algebraic(out, x, turns, context);
    else if (fmpz_mpoly_is_fmpz(fmpz_mpoly_q_denref(CA_MPOLY_Q(x)), CA_FIELD_MCTX(CA_FIELD(x, ctx), ctx)))
        powers_of_monomials(out, x, turns, context);
    else { /* a quotient of polynomials: a rational number times one with leading coefficients 1 */
        ca_t m;
        fmpq_t c;
        ca_init(m, ctx), fmpq_init(c);
        fmpz_set(fmpq_numref(c), fmpz_mpoly_q_numref(CA_MPOLY_Q(x))->coeffs);
        fmpz_set(fmpq_denref(c), fmpz_mpoly_q_denref(CA_MPOLY_Q(x))->coeffs);
        fmpq_canonicalise(c);
        ca_div_fmpq(m, x, c, ctx);
        times_power(out, c, m, turns, context);
        ca_clear(m, ctx), fmpq_clear(c);
    }
}

static void num_exp(num *dst, const num *a, Context *context) {
    if (!may_step(dst, true, context) || !tame_or_give_up(dst, a, context)) return;
    ca_t z;
    ca_init(z, context->ca);
    exponential(z, from(a, context), false, context);
    ca_swap(to(dst, context), z, context->ca);
    ca_clear(z, context->ca);
    conclude_number(dst, context);
}

/* cos a = (z + 1/z)/2 and sin a = (z − 1/z)/2i, with z = e^(i a). */
static void turn(num *dst, const num *a, bool sine, Context *context) {
    if (!may_step(dst, true, context) || !tame_or_give_up(dst, a, context)) return;
    ca_ctx_struct *ctx = context->ca;
    ca_t z, inverse, i;
    ca_init(z, ctx), ca_init(inverse, ctx), ca_init(i, ctx);
    ca_i(i, ctx);
    exponential(z, from(a, context), true, context);
    if (CA_IS_SPECIAL(z)) {
        give_up(dst, STATUS_UNABLE, context);
        ca_clear(z, ctx), ca_clear(inverse, ctx), ca_clear(i, ctx);
        return;
    }
    ca_inv(inverse, z, ctx);
    sine ? ca_sub(z, z, inverse, ctx) : ca_add(z, z, inverse, ctx);
    if (sine) ca_div(z, z, i, ctx);
    ca_div_ui(to(dst, context), z, 2, ctx);
    ca_clear(z, ctx), ca_clear(inverse, ctx), ca_clear(i, ctx);
    conclude_number(dst, context);
}
static void num_sin(num *dst, const num *a, Context *context) { turn(dst, a, true, context); }
static void num_cos(num *dst, const num *a, Context *context) { turn(dst, a, false, context); }

/* The logarithm of a product of positive numbers is the sum of theirs: log(e² + e³) = 2 + log(1 + e). False: some factor is
   not known to be real and not 0; negative ones come in pairs, and lose their signs. */
static bool log_of_factors(ca_t out, const ca_t x, ca_ctx_struct *ctx) {
    if (CA_IS_QQ(x, ctx) || !CA_FIELD_IS_GENERIC(CA_FIELD(x, ctx))) return false;
    ca_factor_t factors;
    ca_factor_init(factors, ctx);
    ca_factor(factors, x, CA_FACTOR_ZZ_NONE | CA_FACTOR_POLY_FULL, ctx);
    ca_t sum, term;
    ca_init(sum, ctx), ca_init(term, ctx);
    acb_t ball;
    acb_init(ball);
    bool fine = factors->length > 0;
    for (slong k = 0; k < factors->length && fine; k++) {
        ca_ptr base = factors->base + k;
        ca_get_acb_raw(ball, base, FIRST_BITS, ctx);
        fine = arb_is_zero(acb_imagref(ball)) && !arb_contains_zero(acb_realref(ball));
        if (!fine) break;
        if (arb_is_negative(acb_realref(ball))) ca_neg(base, base, ctx);
        ca_log(term, base, ctx);
        ca_mul(term, term, factors->exp + k, ctx);
        ca_add(sum, sum, term, ctx);
    }
    if (fine) ca_swap(out, sum, ctx);
    acb_clear(ball);
    ca_clear(sum, ctx), ca_clear(term, ctx);
    ca_factor_clear(factors, ctx);
    return fine;
}

/* A rational number and whole multiples of logarithms, c + Σ k log x: whether it is above 0 is whether e^c Π x^k is above 1,
   which is easier to see: log(1 + e^(−10^6)). False: it is not such a sum. */
static bool product_of_logs(num *product, ca_srcptr x, Context *context) {
    ca_ctx_struct *ctx = context->ca;
    ca_field_struct *field = CA_FIELD(x, ctx);
    if (!CA_FIELD_IS_GENERIC(field) || CA_FIELD_LENGTH(field) > MOST_GENERATORS) return false;
    fmpz_mpoly_ctx_struct *ring = CA_FIELD_MCTX(field, ctx);
    const fmpz_mpoly_struct *sum = fmpz_mpoly_q_numref(CA_MPOLY_Q(x));
    bool fine = fmpz_mpoly_is_fmpz(fmpz_mpoly_q_denref(CA_MPOLY_Q(x)), ring);
    num factor = {.ctx = NULL};
    ulong exponent[MOST_GENERATORS];
    fmpq_t k;
    fmpq_init(k);
    num_set_int(product, 1, context);
    for (slong t = 0; t < fmpz_mpoly_length(sum, ring) && fine; t++) {
        slong total = 0, which = 0;
        fine = fmpz_mpoly_term_exp_fits_ui(sum, t, ring);
        if (fine) fmpz_mpoly_get_term_exp_ui(exponent, sum, t, ring);
        for (slong v = 0; v < CA_FIELD_LENGTH(field) && fine; v++)
            if (exponent[v]) which = v, total += exponent[v] == 1 ? 1 : 2;
        fmpz_mpoly_get_term_coeff_fmpz(fmpq_numref(k), sum, t, ring);
        fmpz_mpoly_get_fmpz(fmpq_denref(k), fmpz_mpoly_q_denref(CA_MPOLY_Q(x)), ring);
        fmpq_canonicalise(k);
        ca_ext_struct *generator = CA_FIELD_EXT_ELEM(field, which);
        bool logarithm = total == 1 && CA_EXT_HEAD(generator) == CA_Log && fmpz_is_one(fmpq_denref(k)) &&
                         fmpz_cmpabs(fmpq_numref(k), &(fmpz){MOST_SUM_EXPONENT}) <= 0 &&
                         is_tame(CA_EXT_FUNC_ARGS(generator), ctx);
        fine = fine && (logarithm || !total);
        if (!fine) break;
        num_set_fmpq(&factor, k, context);
        if (total) {
            ca_pow_si_arithmetic(to(&factor, context), CA_EXT_FUNC_ARGS(generator),
                                 fmpz_get_si(fmpq_numref(k)), ctx);
            conclude_number(&factor, context);
        } else
            num_exp(&factor, &factor, context);
        num_mul(product, product, &factor, context);
        fine = !context->status[0];
    }
    fmpq_clear(k);
    num_clear(&factor);
    return fine && !context->again;
}

static void num_log(num *dst, const num *a, Context *context) {
    int sign = sign_of(a, context);
    if (sign == SIGN_UNKNOWN || sign <= 0) {
        give_up(dst, sign == SIGN_UNKNOWN ? STATUS_UNABLE : STATUS_DOMAIN, context);
        return;
    }
    if (!may_step(dst, true, context) || !tame_or_give_up(dst, a, context)) return;
    if (!log_of_factors(to(dst, context), from(a, context), context->ca))
        ca_log(to(dst, context), from(a, context), context->ca);
    conclude_number(dst, context);
}

/* A power by multiplying: of numbers with high powers in them, which are not to be factored. */
static void repeat(num *dst, const num *a, long exponent, Context *context) {
    num product = {.ctx = NULL};
    num_set_int(&product, 1, context);
    if (exponent < 0 || exponent > MOST_SUM_EXPONENT) give_up(&product, STATUS_UNABLE, context);
    for (long k = 0; k < exponent && !context->status[0]; k++) num_mul(&product, &product, a, context);
    num_set(dst, &product);
    num_clear(&product);
}

/* In a number field, where it has one normal form. */
static void root_of_rational(ca_t out, const fmpq_t a, const fmpq_t exponent, ca_ctx_struct *ctx) {
    qqbar_t root;
    qqbar_init(root);
    qqbar_set_fmpq(root, a);
    qqbar_root_ui(root, root, fmpz_get_ui(fmpq_denref(exponent)));
    ca_set_qqbar(out, root, ctx);
    ca_pow_si_arithmetic(out, out, fmpz_get_si(fmpq_numref(exponent)), ctx);
    qqbar_clear(root);
}

/* Of a positive number, where the root has too high a degree for a number field. */
static void power_by_logarithm(num *dst, const num *a, const fmpq_t exponent, Context *context) {
    num factor = {.ctx = NULL};
    num_set_fmpq(&factor, exponent, context);
    num_log(dst, a, context);
    if (!context->status[0]) num_mul(dst, dst, &factor, context);
    if (!context->status[0]) num_exp(dst, dst, context);
    num_clear(&factor);
}

/* Broken powers of very long rational numbers take Calcium very long. */
static bool is_long(ca_srcptr x, ca_ctx_struct *ctx) {
    enum { MOST_RATIONAL_BITS = 64 };
    return CA_IS_QQ(x, ctx) && fmpq_height_bits(CA_FMPQ(x)) > MOST_RATIONAL_BITS;
}

static void num_power(num *dst, const num *a, const fmpq_t exponent, Context *context) {
    bool whole = fmpz_is_one(fmpq_denref(exponent));
    int sign = whole && fmpq_sgn(exponent) >= 0 ? 1 : sign_of(a, context);
    if (sign == SIGN_UNKNOWN || (sign < 0 && !whole) || (!sign && fmpq_sgn(exponent) < 0))
        give_up(dst, sign == SIGN_UNKNOWN ? STATUS_UNABLE : STATUS_DOMAIN, context);
    else if (!sign)
        num_set_int(dst, 0, context);
    else if (!whole && (fmpz_cmpabs(fmpq_numref(exponent), &(fmpz){MOST_EXPONENT}) > 0 ||
                        fmpz_cmp_si(fmpq_denref(exponent), MOST_DEGREE) > 0))
        power_by_logarithm(dst, a, exponent, context);
    else if (!whole && is_long(from(a, context), context->ca))
        give_up(dst, STATUS_UNABLE, context);
    else if (whole && !is_tame(from(a, context), context->ca))
        repeat(dst, a, fmpz_get_si(fmpq_numref(exponent)), context);
    else if (may_step(dst, true, context) && tame_or_give_up(dst, a, context)) {
        if (whole)
            power(to(dst, context), from(a, context), fmpq_numref(exponent), context->ca);
        else if (is_rational(a, context))
            root_of_rational(to(dst, context), CA_FMPQ(from(a, context)), exponent, context->ca);
        else
            ca_pow_fmpq(to(dst, context), from(a, context), exponent, context->ca);
        conclude_number(dst, context);
    }
}

static bool num_rational(fmpq_t out, const num *a) {
    fmpq_zero(out);
    if (!a->ctx) return true;
    if (!CA_IS_QQ(a->x, a->ctx)) return false;
    fmpq_set(out, CA_FMPQ(a->x));
    return true;
}

static void num_sqrt(num *dst, const num *a, Context *context) {
    int sign = sign_of(a, context);
    if (sign == SIGN_UNKNOWN || sign < 0)
        give_up(dst, sign == SIGN_UNKNOWN ? STATUS_UNABLE : STATUS_DOMAIN, context);
    else if (!sign)
        num_set_int(dst, 0, context);
    else if (may_step(dst, true, context) && tame_or_give_up(dst, a, context)) {
        ca_sqrt(to(dst, context), from(a, context), context->ca);
        conclude_number(dst, context);
    }
}

/* ---- pivots: one that is not 0, else one that may be other than 0: the pivot is 0 only if all candidates are ---- */

static int worth(const num *a) {
    truth_t zero = !a->ctx ? T_TRUE : is_tame(a->x, a->ctx) ? ca_check_is_zero(a->x, a->ctx) : T_UNKNOWN;
    return zero == T_FALSE ? 2 : zero == T_UNKNOWN;
}
static num_mask num_better(const num *a, const num *b) { return worth(a) > worth(b); }

static void num_swap(num *a, num *b, num_mask chosen) {
    num c = *a;
    if (chosen) *a = *b, *b = c;
}

static void num_pivot(num *dst, const num *column, int step, int k, Context *context) {
    num one = {.ctx = NULL};
    num_set_int(&one, 1, context);
    num_div(dst, &one, column + k * step, context);
    num_clear(&one);
}

/* ---- reading ---- */

static Truth num_relate(const num *a, Order order, const num *b, int lane, Context *context) {
    (void)lane;
    if (order > REL_GE) return TRUTH_UNKNOWN; /* what happens in the end is not seen from one value */
    int sign = compare(a, b, context);
    return sign == SIGN_UNKNOWN ? TRUTH_UNKNOWN : order_of_sign(sign, order);
}

static char *num_print(Arena *arena, const num *a, int lane, Context *context) {
    (void)lane;
    ca_srcptr x = from(a, context);
    if (CA_IS_QQ(x, context->ca)) {
        char *text = fmpq_get_str(NULL, 10, CA_FMPQ(x)), *copied = arena_strdup(arena, text);
        flint_free(text);
        return copied;
    }
    acb_t ball;
    acb_init(ball);
    ca_get_acb(ball, x, 2 * FIRST_BITS, context->ca);
    char *text = ball_text(arena, acb_realref(ball));
    acb_clear(ball);
    return text;
}

static bool num_tight(const num *x) { return x != NULL; }

#define num_pi num_pi
#define num_exp num_exp
#define num_sin num_sin
#define num_cos num_cos
#define RUNS_WHEN_ASKED
#include "eval_body.inc"

/* ---- what is asked for is computed, once per world ---- */

static void forget_values(Machine *machine) {
    for (int i = 0; i < machine->tape.numbers; i++) num_clear(machine->numbers + i);
    for (int i = 0; i < machine->work_count + TEMPS; i++) num_clear(machine->work + i);
    memset(machine->context.known, 0, (size_t)machine->tape.inst.count);
    machine->context.steps = 0;
    machine->context.again = false;
}

static void forget(Machine *machine) {
    forget_values(machine);
    context_close(&machine->context);
}

static Machine *calcium_open(const Tape *tape, Arena *arena) {
    Machine *machine = machine_open(tape, arena);
    machine->context.known = NEW_ARRAY(arena, bool, tape->inst.count + 1);
    return machine;
}

static void calcium_load(Machine *machine, int lane, const Ratio *world) {
    forget(machine);
    machine_load(machine, lane, world);
}

static void calcium_run(Machine *machine, long precision) {
    if (precision > 0 && precision != machine->context.precision) {
        forget(machine);
        machine->context.precision = precision;
    }
}

static void know(Machine *machine, int i) {
    if (i < 0 || machine->context.known[i]) return;
    machine->context.known[i] = true;
    const Inst *inst = &machine->tape.inst.items[i];
    if (is_leaf(inst->op)) {
        set_leaf(machine, i);
        return;
    }
    know(machine, inst->a);
    know(machine, inst->b);
    for (int k = 0; inst->op == T_BLOCKS && k < inst->count; k++)
        know(machine, machine->tape.pastes.items[inst->aux + k].inst);
    if (!inherit(machine, i)) return;
    memset(machine->context.status, 0, LANES);
    compute(machine, i);
    conclude(machine, i);
}

/* a and b, in the same generators. */
static void know_both(const Machine *const_machine, int a, int b) {
    Machine *machine = (Machine *)const_machine;
    for (int round = 0; round <= MOST_AGAIN; round++) {
        know(machine, a);
        know(machine, b);
        if (!machine->context.again) return;
        forget_values(machine);
    }
    know(machine, a);
    know(machine, b);
}

static unsigned calcium_status(const Machine *machine, int lane, int inst) {
    know_both(machine, inst, inst);
    return machine_status(machine, lane, inst);
}

static bool calcium_tight(const Machine *machine, int lane, int inst) {
    know_both(machine, inst, inst);
    return machine_tight(machine, lane, inst);
}

static Truth calcium_relate(const Machine *machine, int lane, Order order, int a, int b) {
    know_both(machine, a, b);
    return machine_relate(machine, lane, order, a, b);
}

static char *calcium_entry(const Machine *machine, Arena *arena, int lane, int inst, int row, int col) {
    know_both(machine, inst, inst);
    return machine_entry(machine, arena, lane, inst, row, col);
}

const System system_calcium = {.kind = SYSTEM_CALCIUM,
                               .name = "calcium",
                               .lanes = LANES,
                               .refutes = true,
                               .open = calcium_open,
                               .close = machine_close,
                               .load = calcium_load,
                               .run = calcium_run,
                               .status = calcium_status,
                               .tight = calcium_tight,
                               .relate = calcium_relate,
                               .entry = calcium_entry};
