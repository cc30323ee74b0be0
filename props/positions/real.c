/* real.c: how close real encodings come, by the continued fraction of 2π. With D = |s − t| the encodings
   of d = 2 are |2 sin(D/2)| apart, and |D − 2πk| is smallest where D is the numerator of a convergent of 2π: the
   denominators of the convergents of 1/(2π) are its best approximations of the second kind. */
#include "positions.h"

#include <flint/fmpq.h>
#include <flint/fmpz_vec.h>

void closest_init(Closest *c) {
    fmpz_init(c->difference);
    arb_init(c->distance);
    c->quotients = 0;
}

void closest_clear(Closest *c) {
    fmpz_clear(c->difference);
    arb_clear(c->distance);
}

static void two_pi(arb_t dst, long precision) {
    arb_const_pi(dst, precision);
    arb_mul_2exp_si(dst, dst, 1);
}

/* An end point m·2^e of a ball, as a ratio. */
static void end_point(fmpq_t dst, const fmpz_t m, const fmpz_t e) {
    fmpz_set(fmpq_numref(dst), m);
    fmpz_one(fmpq_denref(dst));
    if (fmpz_sgn(e) < 0)
        fmpq_div_2exp(dst, dst, (ulong)-fmpz_get_si(e));
    else
        fmpq_mul_2exp(dst, dst, (ulong)fmpz_get_si(e));
}

/* The convergent h/k of 2π with the largest h < below, and how many quotients it has: 0 if there is none. The numbers
   that begin with given quotients are an interval, so what both end points of a ball share (but for the last, which has
   two forms) is shared by all of it. False: the ball is too wide to see where h passes `below`. */
static bool convergent(fmpz_t h, fmpz_t k, long *quotients, const fmpz_t below, long precision) {
    arb_t ball;
    fmpq_t low, high, rest;
    fmpz_t m, n, e, next;
    arb_init(ball);
    fmpq_init(low), fmpq_init(high), fmpq_init(rest);
    fmpz_init(m), fmpz_init(n), fmpz_init(e), fmpz_init(next);
    two_pi(ball, precision);
    arb_get_interval_fmpz_2exp(m, n, e, ball);
    end_point(low, m, e);
    end_point(high, n, e);
    slong room = FLINT_MIN(fmpq_cfrac_bound(low), fmpq_cfrac_bound(high));
    fmpz *a = _fmpz_vec_init(room), *b = _fmpz_vec_init(room);
    slong count_a = fmpq_get_cfrac(a, rest, low, room), count_b = fmpq_get_cfrac(b, rest, high, room);
    slong shared = 0;
    while (shared < FLINT_MIN(count_a, count_b) && fmpz_equal(a + shared, b + shared)) shared++;
    shared--;

    fmpz_t h_before, k_before;
    fmpz_init_set_ui(h_before, 1); /* the convergent before a_0 is 1/0, the one before that 0/1 */
    fmpz_init(k_before);
    fmpz_set_ui(m, 0), fmpz_set_ui(n, 1); /* m/n trails h_before/k_before */
    bool passed = false;
    *quotients = 0;
    for (slong i = 0; i < shared && !passed; i++) {
        fmpz_set(next, m);
        fmpz_addmul(next, a + i, h_before);
        if (fmpz_cmp(next, below) >= 0) {
            passed = true;
            break;
        }
        fmpz_addmul(n, a + i, k_before);
        fmpz_swap(n, k_before);
        fmpz_set(m, h_before);
        fmpz_set(h_before, next);
        *quotients = i + 1;
    }
    fmpz_set(h, h_before);
    fmpz_set(k, k_before);
    fmpz_clear(h_before), fmpz_clear(k_before);
    _fmpz_vec_clear(a, room), _fmpz_vec_clear(b, room);
    fmpz_clear(m), fmpz_clear(n), fmpz_clear(e), fmpz_clear(next);
    fmpq_clear(low), fmpq_clear(high), fmpq_clear(rest);
    arb_clear(ball);
    return passed;
}

void positions_closest(Closest *c, const fmpz_t below) {
    if (fmpz_cmp_ui(below, 2) < 0) die("no differences below 2");
    long precision = 2 * (long)fmpz_bits(below) + 128;
    fmpz_t k;
    arb_t angle;
    fmpz_init(k);
    arb_init(angle);
    while (!convergent(c->difference, k, &c->quotients, below, precision)) precision *= 2;
    if (!c->quotients) { /* below 7 the nearest is D = 1 */
        fmpz_one(c->difference);
        fmpz_zero(k);
    }
    two_pi(angle, precision);
    arb_mul_fmpz(angle, angle, k, precision);
    arb_sub_fmpz(angle, angle, c->difference, precision);
    arb_mul_2exp_si(angle, angle, -1);
    arb_sin(c->distance, angle, precision);
    arb_abs(c->distance, c->distance);
    arb_mul_2exp_si(c->distance, c->distance, 1);
    arb_set_round(c->distance, c->distance, 128);
    fmpz_clear(k);
    arb_clear(angle);
}
