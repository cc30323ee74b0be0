/* spread.c: a number at several points at once. An integral asks for the same expression at hundreds of points, and walking through
   its tree costs more than the numbers do. Each value has a bound for its error. Where the points would go different ways (a sign, a
   zero in a denominator) or a value is out of range, the points are apart: nothing of it counts, and they are looked at one by one, in
   balls. */
#include "inside.h"

#include <float.h>
#include <math.h>

/* Relative, of one operation or of a function of the C library, with room to spare; and where a result is next to nothing. */
static const long double rounding = 16 * LDBL_EPSILON, least = 16 * LDBL_MIN;

enum { LARGEST_EXPONENT = LDBL_MAX_EXP - 100 };

Spread *spread_make(Check *c, Num *dst) {
    if (!dst->points) dst->points = NEW(c->arena, Spread);
    dst->points->apart = &c->apart;
    dst->exact = false;
    dst->spread = true;
    return dst->points;
}

void spread_copy(Check *c, Num *dst, const Num *a) {
    const Spread *from = a->points;
    *spread_make(c, dst) = *from;
}

/* ---- numbers that are the same at all points ---- */

typedef struct Wide {
    long double value, off;
} Wide;

/* Two doubles have more digits than a long double. */
static bool wide_ball(const arb_t x, Wide *out) {
    slong exponent = arf_abs_bound_lt_2exp_si(arb_midref(x));
    *out = (Wide){0, mag_get_d(arb_radref(x))};
    if (arf_is_zero(arb_midref(x))) return arb_is_finite(x);
    if (!arb_is_finite(x) || exponent > LARGEST_EXPONENT || exponent < -LARGEST_EXPONENT) return false;
    arb_t scaled;
    arf_t rest;
    arb_init(scaled), arf_init(rest);
    arb_mul_2exp_si(scaled, x, -exponent);
    double high = arf_get_d(arb_midref(scaled), ARF_RND_DOWN);
    arf_set_d(rest, high);
    arf_sub(rest, arb_midref(scaled), rest, ARF_PREC_EXACT, ARF_RND_DOWN);
    out->value = ldexpl((long double)high + (long double)arf_get_d(rest, ARF_RND_DOWN), (int)exponent);
    out->off =
        ldexpl(mag_get_d(arb_radref(scaled)), (int)exponent) * (1 + rounding) + fabsl(out->value) * rounding;
    arb_clear(scaled), arf_clear(rest);
    return true;
}

static bool wide_of(const Num *a, Wide *out) {
    if (!a->exact) return wide_ball(a->x, out);
    fmpz num = *fmpq_numref(a->q), den = *fmpq_denref(a->q);
    bool fine = true;
    if (COEFF_IS_MPZ(num) || COEFF_IS_MPZ(den)) {
        arb_t x;
        arb_init(x);
        arb_set_fmpq(x, a->q, 128);
        fine = wide_ball(x, out);
        arb_clear(x);
    } else {
        out->value = (long double)num / (long double)den;
        out->off = den == 1 ? 0 : fabsl(out->value) * rounding;
    }
    return fine;
}

/* The values of a number at the points; of one that is the same everywhere, in `room`. */
static const Spread *points_of(Check *c, const Num *a, Spread *room) {
    Wide wide = {0, 0};
    if (a->spread) return a->points;
    if (!wide_of(a, &wide)) c->apart = true;
    for (int i = 0; i < POINTS; i++) room->at[i] = wide.value, room->off[i] = wide.off;
    return room;
}

/* ---- operations ---- */

void spread_op(Check *c, Num *dst, const Num *a, const Num *b, Operation op) {
    Spread rooms[2];
    const Spread *x = points_of(c, a, &rooms[0]), *y = points_of(c, b, &rooms[1]);
    Spread out = {.apart = &c->apart};
    for (int i = 0; i < POINTS; i++) {
        long double p = x->at[i], q = y->at[i], dp = x->off[i], dq = y->off[i], value = 0, off = 0;
        switch (op) {
        case OP_ADD: value = p + q, off = dp + dq; break;
        case OP_SUB: value = p - q, off = dp + dq; break;
        case OP_MUL:
            value = p * q, off = fabsl(p) * dq + fabsl(q) * dp + dp * dq + (value != 0 ? least : 0);
            break;
        case OP_DIV:
            value = p / q, off = (dp + fabsl(value) * dq) / (fabsl(q) - dq) + least;
            c->apart = c->apart || !(fabsl(q) > dq);
            break;
        case OP_MAX: value = fmaxl(p, q), off = fmaxl(dp, dq); break;
        case OP_MIN: value = fminl(p, q), off = fmaxl(dp, dq); break;
        }
        out.at[i] = value;
        out.off[i] = off * (1 + rounding) + fabsl(value) * rounding;
        c->apart = c->apart || !isfinite(value) || !isfinite(off);
    }
    *spread_make(c, dst) = out;
}

void spread_fn(Check *c, Num *dst, const Num *a, Fn fn) {
    Spread out = {.apart = &c->apart};
    const Spread *x = a->points;
    for (int i = 0; i < POINTS; i++) {
        long double p = x->at[i], dp = x->off[i], value = 0, off = 0;
        bool fine = dp < 0.01L;
        switch (fn) {
        case FN_EXP: value = expl(p), off = value * 2 * dp; break;
        case FN_LOG: value = logl(p), off = dp / (p - dp), fine = fine && p > 2 * dp; break;
        case FN_SQRT: value = sqrtl(p), off = dp / sqrtl(p), fine = fine && p > 2 * dp; break;
        case FN_SIN: value = sinl(p), off = dp + rounding, fine = fine && fabsl(p) < 0x1p60L; break;
        case FN_COS: value = cosl(p), off = dp + rounding, fine = fine && fabsl(p) < 0x1p60L; break;
        case FN_TANH: value = tanhl(p), off = dp; break;
        default: fine = false;
        }
        out.at[i] = value;
        out.off[i] = off * (1 + rounding) + fabsl(value) * rounding + least;
        c->apart = c->apart || !fine || !isfinite(value) || !isfinite(off);
        if (fn != FN_LOG && fn != FN_SQRT) c->met.steepest = fmax(c->met.steepest, (double)fabsl(p));
    }
    *spread_make(c, dst) = out;
}

void spread_abs(Num *a) {
    for (int i = 0; i < POINTS; i++) a->points->at[i] = fabsl(a->points->at[i]);
}

bool spread_same(const Num *a, const Num *b) {
    bool same = true;
    for (int i = 0; same && i < POINTS; i++)
        same = a->points->at[i] == b->points->at[i] && a->points->off[i] == b->points->off[i];
    return same;
}

/* ---- questions that have one answer for all points, or none ---- */

bool spread_is_zero(const Num *a) {
    bool zero = true;
    for (int i = 0; zero && i < POINTS; i++) zero = a->points->at[i] == 0 && a->points->off[i] == 0;
    return zero;
}

int spread_sign(const Num *a) {
    int above = 0, below = 0;
    for (int i = 0; i < POINTS; i++) {
        above += a->points->at[i] > a->points->off[i];
        below += a->points->at[i] < -a->points->off[i];
    }
    if (above < POINTS && below < POINTS) *a->points->apart = true;
    return above == POINTS ? 1 : below == POINTS ? -1 : 0;
}

void spread_ball(arb_t out, const Num *a) {
    *a->points->apart = true;
    arb_indeterminate(out);
}
