/* scaled.h: the numbers of system_integral.c, which includes this. A number is x · u^degree · e^scale: x a complex
   ball, `scale` another number of the tape, left as it stands so that it cancels exactly in quotients: e^s/(e^s + e^r)
   is computed as 1/(1 + e^(r−s)), which is fine on balls in which e^s turns round and round.
   u is there on a tail only, where the normal variable is m ± s u with u ≥ `start`, so that every bound holds for
   all those u at once: what grows like u stays u times a ball, and its sign is that of the ball. */
#ifndef ATTEST_SCALED_H
#define ATTEST_SCALED_H

#include "integral.h"

enum { LANES = 1 };

typedef struct num num;
struct num {
    acb_t x;
    const num *scale; /* without one itself; NULL: 0 */
    int degree;       /* not 0 on a tail only */
};
typedef bool num_mask;

typedef struct Context {
    unsigned char status[LANES];
    long precision;
    bool analytic; /* a function that is not analytic on the ball has no value there */
    bool tail;
    long start;   /* of the tail, at least 1 */
    Plan *plans;  /* one for each expectation */
    bool *random; /* per instruction: does it depend on a normal symbol? */
    bool *affine; /* …, and as a + b z only? */
    Constants *constants;
    Arena *scratch; /* of the expectation that is being computed */
} Context;

#define CONTEXT Context *context __attribute__((unused))

static void context_open(CONTEXT) {}
static void context_close(CONTEXT) {}
static void num_init(num *a) { acb_init(a->x), a->scale = NULL, a->degree = 0; }
static void num_clear(num *a) { acb_clear(a->x); }

static void plain(num *a) { a->scale = NULL, a->degree = 0; }

static void num_set(num *dst, const num *a) {
    acb_set(dst->x, a->x);
    dst->scale = a->scale;
    dst->degree = a->degree;
}

static void num_swap(num *a, num *b, num_mask chosen) {
    if (!chosen) return;
    num c = *a;
    *a = *b, *b = c;
}

/* The whole plane: nothing certain follows from it. */
static void give_up(num *dst, unsigned char bit, Context *context) {
    context->status[0] |= bit;
    acb_indeterminate(dst->x);
    plain(dst);
}

/* ---- powers of u, and e to a number ---- */

/* x u^−k for k ≥ 0: on a tail, u^−k is in [0, start^−k]. */
static void shrink(acb_t x, int k, Context *context) {
    if (k <= 0 || acb_is_zero(x)) return;
    arb_t factor;
    arb_init(factor);
    arb_set_si(factor, context->start);
    arb_pow_ui(factor, factor, (ulong)k, context->precision);
    arb_inv(factor, factor, context->precision);
    ball_up_to(factor);
    acb_mul_arb(x, x, factor, context->precision);
    arb_clear(factor);
}

/* To the degree given, which is not lower. */
static void lift(num *a, int degree, Context *context) {
    shrink(a->x, degree - a->degree, context);
    a->degree = degree;
}

/* e^a for an a without scale. False: it grows without bound along the tail. */
static bool exponential(acb_t dst, const num *a, Context *context) {
    num b;
    bool fine = true;
    num_init(&b);
    num_set(&b, a);
    if (b.degree < 0) lift(&b, 0, context);
    if (b.degree && arb_is_negative(acb_realref(b.x))) { /* in (0, e^(x start^degree)] */
        arb_t most;
        arb_init(most);
        arb_set_si(most, context->start);
        arb_pow_ui(most, most, (ulong)b.degree, context->precision);
        arb_mul(most, most, acb_realref(b.x), context->precision);
        arb_exp(most, most, context->precision);
        ball_up_to(most);
        acb_set_arb(dst, most);
        arb_clear(most);
    } else if (b.degree && !acb_is_zero(b.x))
        fine = false;
    else
        acb_exp(dst, b.x, context->precision);
    num_clear(&b);
    return fine;
}

static void num_add(num *dst, const num *a, const num *b, Context *context);

static void num_neg(num *dst, const num *a, CONTEXT) {
    num_set(dst, a);
    acb_neg(dst->x, dst->x);
}

static void num_sub(num *dst, const num *a, const num *b, Context *context) {
    num minus;
    num_init(&minus);
    num_neg(&minus, b, context);
    num_add(dst, a, &minus, context);
    num_clear(&minus);
}

/* e^(a − b); NULL is 0. */
static bool exponential_between(acb_t dst, const num *a, const num *b, Context *context) {
    num difference;
    num_init(&difference);
    if (a) num_set(&difference, a);
    if (b) num_sub(&difference, &difference, b, context);
    bool fine = exponential(dst, &difference, context);
    num_clear(&difference);
    return fine;
}

/* Without scale. The degree stays. */
static bool settle(num *dst, const num *a, Context *context) {
    num_set(dst, a);
    if (!dst->scale) return true;
    acb_t factor;
    acb_init(factor);
    bool fine = exponential(factor, dst->scale, context);
    acb_mul(dst->x, dst->x, factor, context->precision);
    dst->scale = NULL;
    acb_clear(factor);
    if (!fine) give_up(dst, STATUS_UNABLE, context);
    return fine;
}

/* ---- the field ---- */

/* Which of two exponents is larger hardly matters: the midpoints, or the terms that win for large u, tell. */
static bool is_larger(const num *a, const num *b) {
    int degree_a = a && !acb_is_zero(a->x) ? a->degree : 0,
        degree_b = b && !acb_is_zero(b->x) ? b->degree : 0;
    arf_srcptr x = a ? arb_midref(acb_realref(a->x)) : NULL, y = b ? arb_midref(acb_realref(b->x)) : NULL;
    if (degree_a > degree_b) return arf_sgn(x) > 0;
    if (degree_a < degree_b) return arf_sgn(y) < 0;
    if (!x || !y) return x ? arf_sgn(x) > 0 : y && arf_sgn(y) < 0;
    return arf_cmp(x, y) > 0;
}

static void num_add(num *dst, const num *a, const num *b, Context *context) {
    if (acb_is_zero(a->x)) {
        num_set(dst, b);
        return;
    }
    if (acb_is_zero(b->x)) {
        num_set(dst, a);
        return;
    }
    if (!a->scale && !b->scale && a->degree == b->degree) {
        dst->degree = a->degree, dst->scale = NULL;
        acb_add(dst->x, a->x, b->x, context->precision);
        return;
    }
    num large, small;
    num_init(&large), num_init(&small);
    bool swapped = a->scale != b->scale && is_larger(b->scale, a->scale), fine = true;
    num_set(&large, swapped ? b : a), num_set(&small, swapped ? a : b);
    if (large.scale != small.scale) {
        acb_t factor;
        acb_init(factor);
        fine = exponential_between(factor, small.scale, large.scale, context);
        acb_mul(small.x, small.x, factor, context->precision);
        acb_clear(factor);
    }
    int degree = large.degree > small.degree ? large.degree : small.degree;
    lift(&large, degree, context), lift(&small, degree, context);
    acb_add(dst->x, large.x, small.x, context->precision);
    dst->degree = degree, dst->scale = large.scale;
    if (!fine) give_up(dst, STATUS_UNABLE, context);
    num_clear(&large), num_clear(&small);
}

static void num_set_int(num *dst, int value, CONTEXT) { acb_set_si(dst->x, value), plain(dst); }
static void num_set_fmpq(num *dst, const fmpq_t value, Context *context) {
    acb_set_fmpq(dst->x, value, context->precision), plain(dst);
}
static void num_pi(num *dst, Context *context) { acb_const_pi(dst->x, context->precision), plain(dst); }

static void num_set_ratio(num *dst, int lane, Ratio ratio, Context *context) {
    (void)lane;
    acb_set_si(dst->x, ratio.num);
    acb_div_si(dst->x, dst->x, ratio.den, context->precision);
    plain(dst);
}

static void num_mul(num *dst, const num *a, const num *b, Context *context) {
    if (acb_is_zero(a->x) || acb_is_zero(b->x)) {
        num_set_int(dst, 0, context);
    } else if (a->scale && b->scale) {
        num first;
        num_init(&first);
        if (settle(&first, a, context))
            num_mul(dst, &first, b, context);
        else
            give_up(dst, STATUS_UNABLE, context);
        num_clear(&first);
    } else {
        const num *scale = a->scale ? a->scale : b->scale;
        int degree = a->degree + b->degree;
        acb_mul(dst->x, a->x, b->x, context->precision);
        dst->scale = scale, dst->degree = degree;
    }
}

static void num_div(num *dst, const num *a, const num *b, Context *context) {
    if (acb_contains_zero(b->x)) {
        give_up(dst, acb_is_zero(b->x) ? STATUS_DOMAIN : STATUS_UNABLE, context);
        return;
    }
    if (acb_is_zero(a->x)) {
        num_set_int(dst, 0, context);
        return;
    }
    const num *over = a->scale, *under = b->scale;
    int degree = a->degree - b->degree;
    bool fine = true;
    acb_div(dst->x, a->x, b->x, context->precision);
    if (under && over != under) {
        acb_t factor;
        acb_init(factor);
        fine = exponential_between(factor, over, under, context);
        acb_mul(dst->x, dst->x, factor, context->precision);
        acb_clear(factor);
    }
    dst->scale = under ? NULL : over, dst->degree = degree;
    if (!fine) give_up(dst, STATUS_UNABLE, context);
}

static void num_submul(num *dst, const num *a, const num *b, Context *context) {
    num product;
    num_init(&product);
    num_mul(&product, a, b, context);
    num_sub(dst, dst, &product, context);
    num_clear(&product);
}

static void num_dot(num *dst, const num *a, int a_step, const num *b, int b_step, int n, Context *context) {
    num product, sum;
    num_init(&product), num_init(&sum);
    for (int k = 0; k < n; k++, a += a_step, b += b_step) {
        num_mul(&product, a, b, context);
        num_add(&sum, &sum, &product, context);
    }
    num_set(dst, &sum);
    num_clear(&product), num_clear(&sum);
}

/* ---- functions ---- */

/* The argument is a number of the tape, and stays there as long as the result. */
static void num_exp(num *dst, const num *a, Context *context) {
    if (!a->scale && dst != a) {
        acb_one(dst->x);
        dst->scale = acb_is_zero(a->x) ? NULL : a, dst->degree = 0;
        return;
    }
    num b;
    num_init(&b);
    bool fine = settle(&b, a, context) && exponential(dst->x, &b, context);
    plain(dst);
    if (!fine) give_up(dst, STATUS_UNABLE, context);
    num_clear(&b);
}

static void finite_or_give_up(num *dst, Context *context) {
    if (!acb_is_finite(dst->x)) give_up(dst, STATUS_UNABLE, context);
}

/* Of what is real: has it certainly a root? What is not real is asked of Arb. */
static bool rooted(num *dst, const num *a, Context *context) {
    if (!acb_is_real(a->x) || arb_is_nonnegative(acb_realref(a->x))) return true;
    give_up(dst, arb_is_negative(acb_realref(a->x)) ? STATUS_DOMAIN : STATUS_UNABLE, context);
    return false;
}

static void num_log(num *dst, const num *a, Context *context) {
    const num *scale = a->scale;
    num b;
    num_init(&b);
    num_set(&b, a);
    if (b.degree < 0) lift(&b, 0, context);
    bool real = acb_is_real(b.x);
    if (real && arb_is_nonpositive(acb_realref(b.x)))
        give_up(dst, STATUS_DOMAIN, context);
    else if (real && !arb_is_positive(acb_realref(b.x)))
        give_up(dst, STATUS_UNABLE, context);
    else {
        num grows; /* log u^degree is in degree · [0, 1] · u */
        num_init(&grows);
        arb_set_si(acb_realref(grows.x), b.degree);
        ball_up_to(acb_realref(grows.x));
        grows.degree = 1;
        acb_log_analytic(dst->x, b.x, true, context->precision);
        plain(dst);
        finite_or_give_up(dst, context);
        if (b.degree && !context->status[0]) num_add(dst, dst, &grows, context);
        if (scale && !context->status[0]) num_add(dst, dst, scale, context);
        num_clear(&grows);
    }
    num_clear(&b);
}

static void num_sqrt(num *dst, const num *a, Context *context) {
    num b;
    num_init(&b);
    if (!settle(&b, a, context))
        give_up(dst, STATUS_UNABLE, context);
    else if (rooted(dst, &b, context)) {
        if (b.degree % 2) lift(&b, b.degree + 1, context);
        acb_sqrt_analytic(dst->x, b.x, context->analytic, context->precision);
        dst->scale = NULL, dst->degree = b.degree / 2;
        finite_or_give_up(dst, context);
    }
    num_clear(&b);
}

static void turning(num *dst, const num *a, Context *context,
                    void (*of)(acb_t, const acb_t, slong)) { /* sin and cos */
    num b;
    num_init(&b);
    if (!settle(&b, a, context))
        give_up(dst, STATUS_UNABLE, context);
    else {
        if (b.degree < 0) lift(&b, 0, context);
        if (b.degree)
            acb_zero(dst->x), arb_add_error_2exp_si(acb_realref(dst->x), 0);
        else
            of(dst->x, b.x, context->precision);
        plain(dst);
    }
    num_clear(&b);
}
static void num_sin(num *dst, const num *a, Context *context) { turning(dst, a, context, acb_sin); }
static void num_cos(num *dst, const num *a, Context *context) { turning(dst, a, context, acb_cos); }

static bool meets_the_cut(const acb_t x) {
    return arb_contains_zero(acb_imagref(x)) && arb_contains_nonpositive(acb_realref(x));
}

static void num_power(num *dst, const num *a, const fmpq_t exponent, Context *context) {
    bool whole = fmpz_is_one(fmpq_denref(exponent));
    num b;
    num_init(&b);
    if (!settle(&b, a, context) || (whole && fmpz_bits(fmpq_numref(exponent)) > 24 && b.degree))
        give_up(dst, STATUS_UNABLE, context);
    else if (fmpq_sgn(exponent) < 0 && acb_contains_zero(b.x))
        give_up(dst, acb_is_zero(b.x) ? STATUS_DOMAIN : STATUS_UNABLE, context);
    else if (whole) {
        acb_pow_fmpz(dst->x, b.x, fmpq_numref(exponent), context->precision);
        if (acb_is_real(b.x) && fmpz_is_even(fmpq_numref(exponent)))
            arb_nonnegative_part(acb_realref(dst->x), acb_realref(dst->x));
        dst->scale = NULL, dst->degree = b.degree ? b.degree * (int)fmpz_get_si(fmpq_numref(exponent)) : 0;
    } else if (!rooted(dst, &b, context)) {
    } else if (acb_is_zero(b.x)) {
        num_set_int(dst, 0, context);
    } else if (meets_the_cut(b.x) || fmpz_bits(fmpq_numref(exponent)) > 24) {
        give_up(dst, STATUS_UNABLE, context);
    } else {
        arb_t power;
        arb_init(power);
        arb_set_fmpq(power, exponent, context->precision);
        acb_pow_arb(b.x, b.x, power, context->precision);
        if (b.degree) { /* u^p is in u^q · [0, 1] for a whole q ≥ p */
            fmpz_t q;
            fmpz_init(q);
            fmpz_mul_si(q, fmpq_numref(exponent), b.degree);
            bool comes_out = fmpz_divisible(q, fmpq_denref(exponent));
            fmpz_cdiv_q(q, q, fmpq_denref(exponent));
            b.degree = (int)fmpz_get_si(q);
            arb_one(power);
            ball_up_to(power);
            if (!comes_out) acb_mul_arb(b.x, b.x, power, context->precision);
            fmpz_clear(q);
        }
        arb_clear(power);
        num_swap(dst, &b, true);
        finite_or_give_up(dst, context);
    }
    num_clear(&b);
}

/* ---- order: continuous, but analytic on either side of a corner only ---- */

static void extreme(num *dst, const num *a, const num *b, Context *context,
                    void (*of)(acb_t, const acb_t, const acb_t, int, slong)) {
    num x, y;
    num_init(&x), num_init(&y);
    if (settle(&x, a, context) && settle(&y, b, context)) {
        int degree = x.degree > y.degree ? x.degree : y.degree;
        lift(&x, degree, context), lift(&y, degree, context);
        of(dst->x, x.x, y.x, context->analytic, context->precision);
        dst->scale = NULL, dst->degree = degree;
        finite_or_give_up(dst, context);
    } else
        give_up(dst, STATUS_UNABLE, context);
    num_clear(&x), num_clear(&y);
}

static void num_max(num *dst, const num *a, const num *b, Context *context) {
    extreme(dst, a, b, context, acb_real_max);
}
static void num_min(num *dst, const num *a, const num *b, Context *context) {
    extreme(dst, a, b, context, acb_real_min);
}

static void num_relu(num *dst, const num *a, Context *context) {
    num zero;
    num_init(&zero);
    zero.degree = a->degree;
    num_max(dst, a, &zero, context);
    num_clear(&zero);
}

static void num_abs(num *dst, const num *a, Context *context) {
    num minus;
    num_init(&minus);
    num_neg(&minus, a, context);
    num_max(dst, a, &minus, context);
    num_clear(&minus);
}

static void num_or_one(num *a, Context *context) {
    if (acb_is_zero(a->x)) num_set_int(a, 1, context);
}

/* ---- pivots: the one farthest from 0; of balls around 0 the widest ---- */

static num_mask num_better(const num *a, const num *b) {
    mag_t x, y;
    mag_init(x), mag_init(y);
    acb_get_mag_lower(x, a->x), acb_get_mag_lower(y, b->x);
    int sign = mag_cmp(x, y);
    if (!sign) {
        acb_get_mag(x, a->x), acb_get_mag(y, b->x);
        sign = mag_cmp(x, y);
    }
    mag_clear(x), mag_clear(y);
    return sign > 0;
}

static void num_pivot(num *dst, const num *column, int step, int k, Context *context) {
    num one;
    num_init(&one);
    acb_one(one.x);
    num_div(dst, &one, column + k * step, context);
    num_clear(&one);
}

/* ---- reading: of real numbers; the sign of a difference is that of its ball ---- */

static Truth decided(bool yes, bool no) { return yes ? TRUTH_TRUE : no ? TRUTH_FALSE : TRUTH_UNKNOWN; }

static Truth num_relate(const num *a, Order order, const num *b, int lane, Context *context) {
    (void)lane;
    unsigned char before = context->status[0];
    num difference;
    num_init(&difference);
    num_sub(&difference, a, b, context);
    bool known = context->status[0] == before && acb_is_real(difference.x);
    context->status[0] = before;
    const arb_struct *d = acb_realref(difference.x);
    bool less = arb_is_negative(d), more = arb_is_positive(d), same = arb_is_zero(d),
         at_most = arb_is_nonpositive(d), at_least = arb_is_nonnegative(d);
    num_clear(&difference);
    if (!known) return TRUTH_UNKNOWN;
    switch (order) {
    case REL_EQ: return decided(same, less || more);
    case REL_NE: return decided(less || more, same);
    case REL_LT: return decided(less, at_least);
    case REL_LE: return decided(at_most, more);
    case REL_GT: return decided(more, at_most);
    case REL_GE: return decided(at_least, less);
    default: return TRUTH_UNKNOWN; /* what happens in the end is not seen from one value */
    }
}

static char *num_print(Arena *arena, const num *a, int lane, Context *context) {
    (void)lane;
    num b;
    num_init(&b);
    settle(&b, a, context);
    char *text = ball_text(arena, acb_realref(b.x));
    num_clear(&b);
    return text;
}

static bool num_tight(const num *a) {
    Context context = {.precision = 128};
    num b;
    num_init(&b);
    bool tight = settle(&b, a, &context) && ball_tight(acb_realref(b.x));
    num_clear(&b);
    return tight;
}

#endif
