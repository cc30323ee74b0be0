/* algebraic.c: real algebraic numbers, exact, by FLINT's qqbar: one more number system for the tape. They are slow, and grow fast:
   beyond a degree it is given up. */
#include "inside.h"

enum { LANES = 1, MOST_DEGREE = 40, MOST_BITS = 4000 };

typedef qqbar_struct num;
typedef bool num_mask;

typedef struct Context {
    unsigned char status[LANES];
    long precision;
} Context;

#define CONTEXT Context *context __attribute__((unused))

static void context_open(CONTEXT) {}
static void context_close(CONTEXT) {}
static void num_init(num *x) { qqbar_init(x); }
static void num_clear(num *x) { qqbar_clear(x); }

/* The value 1 cannot bring a later primitive into trouble. */
static void give_up(num *dst, unsigned char bit, Context *context) {
    context->status[0] |= bit;
    qqbar_one(dst);
}

/* ---- the field ---- */

static void num_set(num *dst, const num *a) { qqbar_set(dst, a); }
static void num_set_int(num *dst, int value, CONTEXT) { qqbar_set_si(dst, value); }
static void num_set_fmpq(num *dst, const fmpq_t value, CONTEXT) { qqbar_set_fmpq(dst, value); }
static void num_neg(num *dst, const num *a, CONTEXT) { qqbar_neg(dst, a); }

static void num_set_ratio(num *dst, int lane, Ratio ratio, CONTEXT) {
    (void)lane;
    fmpq_t value;
    fmpq_init(value);
    ratio_get_fmpq(value, ratio);
    qqbar_set_fmpq(dst, value);
    fmpq_clear(value);
}

static void within(num *dst, const num *a, const num *b, void (*f)(qqbar_t, const qqbar_t, const qqbar_t),
                   Context *context) {
    if (qqbar_binop_within_limits(a, b, MOST_DEGREE, MOST_BITS))
        f(dst, a, b);
    else
        give_up(dst, STATUS_UNABLE, context);
}

static void num_add(num *dst, const num *a, const num *b, Context *context) {
    within(dst, a, b, qqbar_add, context);
}
static void num_sub(num *dst, const num *a, const num *b, Context *context) {
    within(dst, a, b, qqbar_sub, context);
}
static void num_mul(num *dst, const num *a, const num *b, Context *context) {
    within(dst, a, b, qqbar_mul, context);
}

static void num_div(num *dst, const num *a, const num *b, Context *context) {
    if (qqbar_is_zero(b))
        give_up(dst, STATUS_DOMAIN, context);
    else
        within(dst, a, b, qqbar_div, context);
}

static void num_submul(num *dst, const num *a, const num *b, Context *context) {
    qqbar_t product;
    qqbar_init(product);
    num_mul(product, a, b, context);
    num_sub(dst, dst, product, context);
    qqbar_clear(product);
}

static void num_dot(num *dst, const num *a, int a_step, const num *b, int b_step, int n, Context *context) {
    qqbar_t product, sum;
    qqbar_init(product), qqbar_init(sum);
    for (int k = 0; k < n; k++, a += a_step, b += b_step) {
        num_mul(product, a, b, context);
        num_add(sum, sum, product, context);
    }
    qqbar_swap(dst, sum);
    qqbar_clear(product), qqbar_clear(sum);
}

/* ---- order ---- */

static void num_abs(num *dst, const num *a, CONTEXT) {
    if (qqbar_sgn_re(a) < 0)
        qqbar_neg(dst, a);
    else
        qqbar_set(dst, a);
}

static void num_relu(num *dst, const num *a, CONTEXT) {
    if (qqbar_sgn_re(a) > 0)
        qqbar_set(dst, a);
    else
        qqbar_zero(dst);
}

static void num_step(num *dst, const num *a, CONTEXT) { qqbar_set_si(dst, qqbar_sgn_re(a) > 0); }

static void num_floor(num *dst, const num *a, CONTEXT) {
    fmpz_t floor;
    fmpz_init(floor);
    qqbar_floor(floor, a);
    qqbar_set_fmpz(dst, floor);
    fmpz_clear(floor);
}

static void num_max(num *dst, const num *a, const num *b, CONTEXT) {
    qqbar_set(dst, qqbar_cmp_re(a, b) > 0 ? a : b);
}
static void num_min(num *dst, const num *a, const num *b, CONTEXT) {
    qqbar_set(dst, qqbar_cmp_re(a, b) < 0 ? a : b);
}

static void num_shift(num *dst, const num *row, int step, int n, CONTEXT) { /* equal entries have a softmax */
    (void)step, (void)n;
    qqbar_set(dst, row);
}

static void num_or_one(num *x, CONTEXT) {
    if (qqbar_is_zero(x)) qqbar_one(x);
}

/* ---- functions that are algebraic at some points only ---- */

static bool num_is_zero(const num *a) { return qqbar_is_zero(a); } /* for exp, sin and cos */

static void num_log(num *dst, const num *a, Context *context) {
    if (qqbar_sgn_re(a) <= 0)
        give_up(dst, STATUS_DOMAIN, context);
    else if (qqbar_is_one(a))
        qqbar_zero(dst);
    else
        give_up(dst, STATUS_UNABLE, context);
}

static void num_power(num *dst, const num *a, const fmpq_t exponent, Context *context) {
    bool whole = fmpz_is_one(fmpq_denref(exponent));
    if ((qqbar_is_zero(a) && fmpq_sgn(exponent) < 0) || (qqbar_sgn_re(a) < 0 && !whole))
        give_up(dst, STATUS_DOMAIN, context);
    else if (fmpz_bits(fmpq_numref(exponent)) > 8 || fmpz_cmp_si(fmpq_denref(exponent), MOST_DEGREE) > 0 ||
             qqbar_degree(a) * fmpz_get_si(fmpq_denref(exponent)) > MOST_DEGREE ||
             qqbar_height_bits(a) * fmpz_get_si(fmpq_numref(exponent)) > MOST_BITS)
        give_up(dst, STATUS_UNABLE, context);
    else
        qqbar_pow_fmpq(dst, a, exponent);
}

static void num_sqrt(num *dst, const num *a, Context *context) {
    fmpq_t half;
    fmpq_init(half);
    fmpq_set_si(half, 1, 2);
    num_power(dst, a, half, context);
    fmpq_clear(half);
}

static bool num_rational(fmpq_t out, const num *a) {
    if (!qqbar_is_rational(a)) return false;
    qqbar_get_fmpq(out, a);
    return true;
}

/* ---- pivots: any but 0 ---- */

static num_mask num_better(const num *a, const num *b) { return qqbar_is_zero(b) && !qqbar_is_zero(a); }

static void num_swap(num *a, num *b, num_mask chosen) {
    if (chosen) qqbar_swap(a, b);
}

static void num_pivot(num *dst, const num *column, int step, int k, Context *context) {
    qqbar_t one;
    qqbar_init(one);
    qqbar_one(one);
    num_div(dst, one, column + k * step, context);
    qqbar_clear(one);
}

/* ---- reading ---- */

static Truth num_relate(const num *a, Order order, const num *b, int lane, CONTEXT) {
    (void)lane;
    return order_of_sign(qqbar_cmp_re(a, b), order);
}

static char *num_print(Arena *arena, const num *x, int lane, CONTEXT) {
    (void)lane;
    arb_t ball;
    arb_init(ball);
    qqbar_get_arb(ball, x, 64);
    char *digits = arb_get_str(ball, 10, ARB_STR_NO_RADIUS), *text = arena_strdup(arena, digits);
    flint_free(digits);
    arb_clear(ball);
    return text;
}

static bool num_tight(const num *x) { return x != NULL; }

#include "core/system/eval_body.inc"

void algebraic_load(Machine *machine, int ratio, const qqbar_t value) {
    qqbar_set(machine->numbers + machine->place[ratio], value);
}

/* kind: as q, exact; its numbers are read by these functions only. */
const System system_algebraic = {
    .kind = SYSTEM_Q, .name = "algebraic", .lanes = LANES, .refutes = true, SYSTEM_FUNCTIONS};
