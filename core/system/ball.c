/* ball.c: balls of Arb, a midpoint and a radius. What a ball says is a proof; what it cannot say at one
   precision it may at a higher one. */
#include "ball.h"
#include "system.h"

#include <string.h>

enum { LANES = 1, DIGITS = 10 };

typedef arb_struct num;
typedef bool num_mask;

typedef struct Context {
    unsigned char status[LANES];
    long precision;
} Context;

#define CONTEXT Context *context __attribute__((unused))

static void context_open(CONTEXT) {}
static void context_close(CONTEXT) {}
static void num_init(num *x) { arb_init(x); }
static void num_clear(num *x) { arb_clear(x); }

/* ---- the field ---- */

static void num_set(num *dst, const num *a) { arb_set(dst, a); }
static void num_set_int(num *dst, int value, CONTEXT) { arb_set_si(dst, value); }
static void num_set_fmpq(num *dst, const fmpq_t value, Context *context) {
    arb_set_fmpq(dst, value, context->precision);
}
static void num_pi(num *dst, Context *context) { arb_const_pi(dst, context->precision); }
static void num_add(num *dst, const num *a, const num *b, Context *context) {
    arb_add(dst, a, b, context->precision);
}
static void num_sub(num *dst, const num *a, const num *b, Context *context) {
    arb_sub(dst, a, b, context->precision);
}
static void num_mul(num *dst, const num *a, const num *b, Context *context) {
    arb_mul(dst, a, b, context->precision);
}
static void num_neg(num *dst, const num *a, CONTEXT) { arb_neg(dst, a); }
static void num_submul(num *dst, const num *a, const num *b, Context *context) {
    arb_submul(dst, a, b, context->precision);
}

static void num_set_ratio(num *dst, int lane, Ratio ratio, Context *context) {
    (void)lane;
    fmpq_t value;
    fmpq_init(value);
    ratio_get_fmpq(value, ratio);
    arb_set_fmpq(dst, value, context->precision);
    fmpq_clear(value);
}

/* The whole line: nothing certain follows from it. */
static void give_up(num *dst, unsigned char bit, Context *context) {
    context->status[0] |= bit;
    arb_indeterminate(dst);
}

static void num_div(num *dst, const num *a, const num *b, Context *context) {
    if (arb_contains_zero(b))
        give_up(dst, arb_is_zero(b) ? STATUS_DOMAIN : STATUS_UNABLE, context);
    else
        arb_div(dst, a, b, context->precision);
}

static void num_dot(num *dst, const num *a, int a_step, const num *b, int b_step, int n, Context *context) {
    arb_dot(dst, NULL, 0, a, a_step, b, b_step, n, context->precision);
}

/* ---- order: continuous, so that a ball around a corner is no trouble ---- */

static void num_abs(num *dst, const num *a, CONTEXT) { arb_abs(dst, a); }

static void num_relu(num *dst, const num *a, Context *context) {
    arb_t zero;
    arb_init(zero);
    arb_max(dst, a, zero, context->precision);
    arb_clear(zero);
}

/* These two jump: a ball around a jump is all values from below it to above it. */
static void num_step(num *dst, const num *a, CONTEXT) {
    int least = arb_is_positive(a), most = !arb_is_nonpositive(a);
    arb_set_si(dst, least + most);
    arb_mul_2exp_si(dst, dst, -1);
    if (least != most) mag_set_d(arb_radref(dst), 0.5);
}

static void num_floor(num *dst, const num *a, Context *context) { arb_floor(dst, a, context->precision); }

static void num_max(num *dst, const num *a, const num *b, Context *context) {
    arb_max(dst, a, b, context->precision);
}
static void num_min(num *dst, const num *a, const num *b, Context *context) {
    arb_min(dst, a, b, context->precision);
}

/* The largest midpoint: exact, so that subtracting it widens nothing. */
static void num_shift(num *dst, const num *row, int step, int n, CONTEXT) {
    const num *largest = row;
    for (int k = 1; k < n; k++)
        if (arf_cmp(arb_midref(row + k * step), arb_midref(largest)) > 0) largest = row + k * step;
    arb_get_mid_arb(dst, largest);
}

static void num_or_one(num *x, CONTEXT) {
    if (arb_is_zero(x)) arb_one(x);
}

/* ---- functions ---- */

static void num_exp(num *dst, const num *a, Context *context) { arb_exp(dst, a, context->precision); }
static void num_sin(num *dst, const num *a, Context *context) { arb_sin(dst, a, context->precision); }
static void num_cos(num *dst, const num *a, Context *context) { arb_cos(dst, a, context->precision); }

static void num_log(num *dst, const num *a, Context *context) {
    if (arb_is_nonpositive(a))
        give_up(dst, STATUS_DOMAIN, context);
    else if (!arb_is_positive(a))
        give_up(dst, STATUS_UNABLE, context);
    else
        arb_log(dst, a, context->precision);
}

/* Has a ball certainly a root? If not, dst is given up. */
static bool rooted(num *dst, const num *a, Context *context) {
    if (arb_is_nonnegative(a)) return true;
    give_up(dst, arb_is_negative(a) ? STATUS_DOMAIN : STATUS_UNABLE, context);
    return false;
}

static void num_sqrt(num *dst, const num *a, Context *context) {
    if (rooted(dst, a, context)) arb_sqrt(dst, a, context->precision);
}

static void num_power(num *dst, const num *a, const fmpq_t exponent, Context *context) {
    bool whole = fmpz_is_one(fmpq_denref(exponent));
    if (fmpq_sgn(exponent) < 0 && arb_contains_zero(a))
        give_up(dst, arb_is_zero(a) ? STATUS_DOMAIN : STATUS_UNABLE, context);
    else if (whole)
        arb_pow_fmpz(dst, a, fmpq_numref(exponent), context->precision);
    else if (!rooted(dst, a, context))
        return;
    else if (arb_is_zero(a))
        arb_zero(dst);
    else if (!arb_is_positive(a))
        give_up(dst, STATUS_UNABLE, context);
    else
        arb_pow_fmpq(dst, a, exponent, context->precision);
}

static bool num_rational(fmpq_t out, const num *a) { return ball_rational(out, a); }

/* An exponent that is known by a ball only might be whole or not: then the base must be positive. */
static void num_raise(num *dst, const num *a, const num *b, Context *context) {
    fmpq_t exponent;
    fmpq_init(exponent);
    if (num_rational(exponent, b))
        num_power(dst, a, exponent, context);
    else if (arb_is_positive(a))
        arb_pow(dst, a, b, context->precision);
    else
        give_up(dst, STATUS_UNABLE, context);
    fmpq_clear(exponent);
}
#define num_raise num_raise

/* ---- pivots: the one farthest from 0; of balls around 0 the widest, which is least certainly 0 ---- */

static num_mask num_better(const num *a, const num *b) {
    mag_t x, y;
    mag_init(x);
    mag_init(y);
    arb_get_mag_lower(x, a);
    arb_get_mag_lower(y, b);
    int sign = mag_cmp(x, y);
    if (!sign) {
        arb_get_mag(x, a);
        arb_get_mag(y, b);
        sign = mag_cmp(x, y);
    }
    mag_clear(x);
    mag_clear(y);
    return sign > 0;
}

static void num_swap(num *a, num *b, num_mask chosen) {
    if (chosen) arb_swap(a, b);
}

static void num_pivot(num *dst, const num *column, int step, int k, Context *context) {
    arb_t one;
    arb_init(one);
    arb_one(one);
    num_div(dst, one, column + k * step, context);
    arb_clear(one);
}

/* ---- reading ---- */

static Truth decided(bool yes, bool no) { return yes ? TRUTH_TRUE : no ? TRUTH_FALSE : TRUTH_UNKNOWN; }

static Truth num_relate(const num *a, Order order, const num *b, int lane, CONTEXT) {
    (void)lane;
    bool disjoint = !arb_overlaps(a, b), identical = arb_is_exact(a) && arb_is_exact(b) && arb_equal(a, b);
    switch (order) {
    case REL_EQ: return decided(identical, disjoint);
    case REL_NE: return decided(disjoint, identical);
    case REL_LT: return decided(arb_lt(a, b), arb_ge(a, b));
    case REL_LE: return decided(arb_le(a, b), arb_gt(a, b));
    case REL_GT: return decided(arb_gt(a, b), arb_le(a, b));
    case REL_GE: return decided(arb_ge(a, b), arb_lt(a, b));
    default: return TRUTH_UNKNOWN; /* what happens in the end is not seen from one value */
    }
}

/* Integers as they are, then ten digits; fewer when they are the exact value. */
char *ball_text(Arena *arena, const arb_struct *x) {
    if (!arb_is_finite(x)) return arena_strdup(arena, "?");
    if (arb_is_int(x) && arf_cmpabs_2exp_si(arb_midref(x), FLINT_BITS - 2) < 0)
        return arena_printf(arena, "%ld", (long)arf_get_si(arb_midref(x), ARF_RND_DOWN));
    char *text = arb_get_str(x, DIGITS, ARB_STR_NO_RADIUS), *out = arena_strdup(arena, text);
    flint_free(text);
    if (!arb_is_exact(x) || strchr(out, 'e') || !strchr(out, '.')) return out;
    char *plain = arena_strdup(arena, out), *end = plain + strlen(plain);
    while (end[-1] == '0') *--end = 0;
    arb_t again;
    arb_init(again);
    arb_set_str(again, plain, 4 * DIGITS);
    bool equal = arb_equal(again, x);
    arb_clear(again);
    return equal ? plain : out;
}

void ball_up_to(arb_struct *x) {
    mag_t most;
    mag_init(most);
    arb_get_mag(most, x);
    arb_zero(x);
    arb_add_error_mag(x, most);
    arb_nonnegative_part(x, x);
    mag_clear(most);
}

bool ball_rational(fmpq *out, const arb_struct *x) {
    enum { BITS = 64 }; /* before and after the point */
    const arf_struct *middle = arb_midref(x);
    if (!arb_is_exact(x) || !arf_is_finite(middle) || arf_cmpabs_2exp_si(middle, BITS) >= 0 ||
        !arf_is_int_2exp_si(middle, -BITS))
        return false;
    arf_get_fmpq(out, middle);
    return true;
}

bool ball_tight(const arb_struct *x) {
    bool narrow = mag_cmp_2exp_si(arb_radref(x), -30) < 0 || arb_rel_accuracy_bits(x) >= 30;
    return arb_is_finite(x) && narrow;
}

static char *num_print(Arena *arena, const num *x, int lane, CONTEXT) {
    (void)lane;
    return ball_text(arena, x);
}

static bool num_tight(const num *x) { return ball_tight(x); }

#define num_pi num_pi
#define num_exp num_exp
#define num_sin num_sin
#define num_cos num_cos
#include "eval_body.inc"

const arb_struct *ball_value(const Machine *machine, int inst, int row, int col) {
    Grid a = grid(machine, inst);
    return a.at + row * a.down + col * a.right;
}

const System system_ball = {
    .kind = SYSTEM_BALL, .name = "ball", .lanes = LANES, .refutes = true, SYSTEM_FUNCTIONS};
