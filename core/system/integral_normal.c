/* integral_normal.c: the standard normal distribution on pieces of the line, in balls. */
#include "integral.h"

#if __has_include(<arb_hypgeom.h>)
#include <arb_hypgeom.h>
#else
#include <flint/arb_hypgeom.h>
#endif

void normal_density(acb_t out, const acb_t t, long precision) {
    arb_t root;
    arb_init(root);
    arb_const_sqrt_pi(root, precision);
    acb_mul(out, t, t, precision);
    acb_mul_2exp_si(out, out, -1);
    acb_neg(out, out);
    acb_exp(out, out, precision);
    acb_div_arb(out, out, root, precision);
    arb_sqrt_ui(root, 2, precision);
    acb_div_arb(out, out, root, precision);
    arb_clear(root);
}

/* P[t > low] for low ≥ 0. */
static void beyond(arb_t out, const arf_t low, long precision) {
    arb_t root;
    arb_init(root);
    arb_sqrt_ui(root, 2, precision);
    arb_set_arf(out, low);
    arb_div(out, out, root, precision);
    arb_hypgeom_erfc(out, out, precision);
    arb_mul_2exp_si(out, out, -1);
    arb_clear(root);
}

static void mass_of(arb_t out, const Piece *piece, long precision) { /* never across 0 */
    bool left = arf_sgn(piece->low) < 0;
    arf_t near, far;
    arb_t rest;
    arf_init(near), arf_init(far), arb_init(rest);
    arf_set(near, left ? piece->high : piece->low), arf_set(far, left ? piece->low : piece->high);
    arf_abs(near, near), arf_abs(far, far);
    beyond(out, near, precision);
    beyond(rest, far, precision);
    arb_sub(out, out, rest, precision);
    arf_clear(near), arf_clear(far), arb_clear(rest);
}

void normal_add_mass(arb_t sum, const Piece *piece, long precision) {
    arb_t part;
    arb_init(part);
    if (arf_sgn(piece->low) < 0 && arf_sgn(piece->high) > 0) {
        Piece half = *piece;
        arf_t zero;
        arf_init(zero);
        half.high[0] = zero[0];
        normal_add_mass(sum, &half, precision);
        half = *piece;
        half.low[0] = zero[0];
        normal_add_mass(sum, &half, precision);
    } else {
        mass_of(part, piece, precision);
        if (!piece->sure) ball_up_to(part);
        arb_add(sum, sum, part, precision);
    }
    arb_clear(part);
}

static void tail_mass(arb_t out, long from, long precision) {
    arf_t start;
    arf_init(start);
    arf_set_si(start, from);
    beyond(out, start, precision);
    arf_clear(start);
}

/* ∫ u^k e^(−u²/2)/√(2π) over u ≥ w: k = 0 is a probability, 1 the density, the rest by parts. */
void normal_tail_moment(arb_t out, long start, int k, long precision) {
    acb_t at, density;
    arb_t term;
    acb_init(at), acb_init(density), arb_init(term);
    acb_set_si(at, start);
    normal_density(density, at, precision);
    if (k % 2)
        arb_set(out, acb_realref(density));
    else
        tail_mass(out, start, precision);
    for (int j = k % 2 ? 3 : 2; j <= k; j += 2) {
        arb_mul_si(out, out, j - 1, precision);
        arb_pow_ui(term, acb_realref(at), (ulong)(j - 1), precision);
        arb_addmul(out, term, acb_realref(density), precision);
    }
    acb_clear(at), acb_clear(density), arb_clear(term);
}
