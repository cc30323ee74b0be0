/* q.c: rational numbers, exact. Functions have a value here only where it is rational. */
#include "system.h"

#include <math.h>

enum { LANES = 1, MAX_BITS = 1 << 20 }; /* of a power */

typedef fmpq num;
typedef bool num_mask;

typedef struct Context {
    unsigned char status[LANES];
    long precision;
} Context;

#define CONTEXT Context *context __attribute__((unused))

static void context_open(CONTEXT) {}
static void context_close(CONTEXT) {}
static void num_init(num *x) { fmpq_init(x); }
static void num_clear(num *x) { fmpq_clear(x); }

/* ---- the field ---- */

static void num_set(num *dst, const num *a) { fmpq_set(dst, a); }
static void num_set_int(num *dst, int value, CONTEXT) { fmpq_set_si(dst, value, 1); }
static void num_set_fmpq(num *dst, const fmpq_t value, CONTEXT) { fmpq_set(dst, value); }
static void num_add(num *dst, const num *a, const num *b, CONTEXT) { fmpq_add(dst, a, b); }
static void num_sub(num *dst, const num *a, const num *b, CONTEXT) { fmpq_sub(dst, a, b); }
static void num_mul(num *dst, const num *a, const num *b, CONTEXT) { fmpq_mul(dst, a, b); }
static void num_neg(num *dst, const num *a, CONTEXT) { fmpq_neg(dst, a); }

/* sum ± a·b. The sum is not reduced: that takes most of the time, and once in the end is enough. */
static void add_product(fmpq_t sum, const fmpq_t a, const fmpq_t b, bool minus) {
    if (fmpq_is_zero(a) || fmpq_is_zero(b)) return;
    fmpz_t top, bottom;
    fmpz_init(top), fmpz_init(bottom);
    fmpz_mul(top, fmpq_numref(a), fmpq_numref(b));
    if (minus) fmpz_neg(top, top);
    fmpz_mul(bottom, fmpq_denref(a), fmpq_denref(b));
    if (fmpz_is_zero(fmpq_numref(sum)))
        fmpz_swap(fmpq_numref(sum), top), fmpz_swap(fmpq_denref(sum), bottom);
    else if (fmpz_equal(fmpq_denref(sum), bottom))
        fmpz_add(fmpq_numref(sum), fmpq_numref(sum), top);
    else {
        fmpz_t common;
        fmpz_init(common);
        fmpz_gcd(common, fmpq_denref(sum), bottom);
        fmpz_divexact(bottom, bottom, common);           /* what the sum is short of, */
        fmpz_divexact(common, fmpq_denref(sum), common); /* and the product */
        fmpz_mul(fmpq_numref(sum), fmpq_numref(sum), bottom);
        fmpz_addmul(fmpq_numref(sum), top, common);
        fmpz_mul(fmpq_denref(sum), fmpq_denref(sum), bottom);
        fmpz_clear(common);
    }
    fmpz_clear(top), fmpz_clear(bottom);
}

static void num_submul(num *dst, const num *a, const num *b, CONTEXT) {
    add_product(dst, a, b, true);
    fmpq_canonicalise(dst);
}

static void num_set_ratio(num *dst, int lane, Ratio ratio, CONTEXT) {
    (void)lane;
    ratio_get_fmpq(dst, ratio);
}

/* The value 1 cannot bring a later primitive into trouble. */
static void give_up(num *dst, unsigned char bit, Context *context) {
    context->status[0] |= bit;
    fmpq_one(dst);
}

static void num_div(num *dst, const num *a, const num *b, Context *context) {
    if (fmpq_is_zero(b))
        give_up(dst, STATUS_DOMAIN, context);
    else
        fmpq_div(dst, a, b);
}

static void num_dot(num *dst, const num *a, int a_step, const num *b, int b_step, int n, CONTEXT) {
    fmpq_zero(dst);
    for (int k = 0; k < n; k++, a += a_step, b += b_step) add_product(dst, a, b, false);
    fmpq_canonicalise(dst);
}

/* ---- order ---- */

static void num_abs(num *dst, const num *a, CONTEXT) { fmpq_abs(dst, a); }

static void num_relu(num *dst, const num *a, CONTEXT) {
    if (fmpq_sgn(a) > 0)
        fmpq_set(dst, a);
    else
        fmpq_zero(dst);
}

static void num_step(num *dst, const num *a, CONTEXT) { fmpq_set_si(dst, fmpq_sgn(a) > 0, 1); }

static void num_floor(num *dst, const num *a, CONTEXT) {
    fmpz_fdiv_q(fmpq_numref(dst), fmpq_numref(a), fmpq_denref(a));
    fmpz_one(fmpq_denref(dst));
}

static void num_max(num *dst, const num *a, const num *b, CONTEXT) {
    fmpq_set(dst, fmpq_cmp(a, b) > 0 ? a : b);
}
static void num_min(num *dst, const num *a, const num *b, CONTEXT) {
    fmpq_set(dst, fmpq_cmp(a, b) < 0 ? a : b);
}

/* Softmax of a row of equal entries is rational: every exponent is then 0. */
static void num_shift(num *dst, const num *row, int step, int n, CONTEXT) {
    (void)step, (void)n;
    fmpq_set(dst, row);
}

static void num_or_one(num *x, CONTEXT) {
    if (fmpq_is_zero(x)) fmpq_one(x);
}

/* ---- functions that are rational at some points only ---- */

static bool num_is_zero(const num *a) { return fmpq_is_zero(a); } /* for exp, sin and cos */

static void num_log(num *dst, const num *a, Context *context) {
    if (fmpq_sgn(a) <= 0)
        give_up(dst, STATUS_DOMAIN, context);
    else if (fmpq_is_one(a))
        fmpq_zero(dst);
    else
        give_up(dst, STATUS_UNABLE, context);
}

/* The nth root of a number ≥ 0. */
static void root(num *dst, const num *a, const fmpz_t n, Context *context) {
    slong degree = fmpz_fits_si(n) ? fmpz_get_si(n) : WORD_MAX;
    if (fmpq_is_zero(a) || fmpq_is_one(a))
        fmpq_set(dst, a);
    else if ((flint_bitcnt_t)degree > fmpq_height_bits(a))
        give_up(dst, STATUS_UNABLE, context); /* below 2^degree */
    else if (!fmpz_root(fmpq_numref(dst), fmpq_numref(a), degree) ||
             !fmpz_root(fmpq_denref(dst), fmpq_denref(a), degree))
        give_up(dst, STATUS_UNABLE, context);
}

static void num_sqrt(num *dst, const num *a, Context *context) {
    const fmpz two = 2;
    if (fmpq_sgn(a) < 0)
        give_up(dst, STATUS_DOMAIN, context);
    else
        root(dst, a, &two, context);
}

static void num_power(num *dst, const num *a, const fmpq_t exponent, Context *context) {
    bool whole = fmpz_is_one(fmpq_denref(exponent));
    if ((fmpq_is_zero(a) && fmpq_sgn(exponent) < 0) || (fmpq_sgn(a) < 0 && !whole)) {
        give_up(dst, STATUS_DOMAIN, context);
        return;
    }
    if (whole)
        fmpq_set(dst, a);
    else
        root(dst, a, fmpq_denref(exponent), context);
    if (context->status[0]) return;
    double bits = (double)fmpq_height_bits(dst) * fabs(fmpz_get_d(fmpq_numref(exponent)));
    if ((bits > MAX_BITS && fmpq_height_bits(dst) > 1) || !fmpq_pow_fmpz(dst, dst, fmpq_numref(exponent)))
        give_up(dst, STATUS_UNABLE, context);
}

static bool num_rational(fmpq_t out, const num *a) {
    fmpq_set(out, a);
    return true;
}

/* ---- pivots: any but 0 ---- */

static num_mask num_better(const num *a, const num *b) { return fmpq_is_zero(b) && !fmpq_is_zero(a); }

static void num_swap(num *a, num *b, num_mask chosen) {
    if (chosen) fmpq_swap(a, b);
}

static void num_pivot(num *dst, const num *column, int step, int k, Context *context) {
    if (fmpq_is_zero(column + k * step))
        give_up(dst, STATUS_DOMAIN, context);
    else
        fmpq_inv(dst, column + k * step);
}

/* ---- reading ---- */

static Truth num_relate(const num *a, Order order, const num *b, int lane, CONTEXT) {
    (void)lane;
    return order_of_sign(fmpq_cmp(a, b) < 0 ? -1 : fmpq_cmp(a, b) > 0, order);
}

static char *num_print(Arena *arena, const num *x, int lane, CONTEXT) {
    (void)lane;
    char *text = fmpq_get_str(NULL, 10, x), *copy_of_it = arena_strdup(arena, text);
    flint_free(text);
    return copy_of_it;
}

static bool num_tight(const num *x) {
    (void)x;
    return true;
}

#include "eval_body.inc"

const fmpq *q_value(const Machine *machine, int inst, int row, int col) {
    Grid a = grid(machine, inst);
    return a.at + row * a.down + col * a.right;
}

const System system_q = {.kind = SYSTEM_Q, .name = "q", .lanes = LANES, .refutes = true, SYSTEM_FUNCTIONS};
