/* lattice.c: no two positions that differ by less than N have the same stored numbers, by lattice reduction.
   Equal stored numbers ask for |D w_i − 2π k_i| ≤ ε at every frequency. Rows (c_0, …, c_{m−1}, 1) and p e_i, with c_i
   near C w_i and p near 2πC, span a lattice in which such a D would be a short vector; no vector but 0 is shorter than
   the shortest Gram-Schmidt vector of any basis. The basis comes from LLL and is not trusted: it is checked to be one. */
#include "positions.h"

#include <arb_mat.h>
#include <flint/fmpz_lll.h>
#include <flint/fmpz_mat.h>

enum { FREQUENCIES = 48 };

/* The integer at the middle of the ball, and a bound for how far off it is. */
static void nearest(fmpz_t dst, arb_t error, const arb_t x, long precision) {
    arf_get_fmpz(dst, arb_midref(x), ARF_RND_NEAR);
    arb_sub_fmpz(error, x, dst, precision);
    arb_abs(error, error);
}

/* The rows, and the sum of squares that a collision below n cannot exceed. */
static void rows(fmpz_mat_t basis, arb_t bound, int d, Format format, const fmpz_t n, long precision) {
    slong m = fmpz_mat_ncols(basis) - 1;
    arb_t x, off, pi_off, side, eps;
    fmpz_t c, p;
    arb_init(x), arb_init(off), arb_init(pi_off), arb_init(side), arb_init(eps);
    fmpz_init(c), fmpz_init(p);
    format_angle(eps, format, precision);
    arb_set_fmpz(x, n);
    arb_div(x, x, eps, precision);
    nearest(c, off, x, precision); /* C: any integer will do */
    arb_const_pi(x, precision);
    arb_mul_2exp_si(x, x, 1);
    arb_mul_fmpz(x, x, c, precision);
    nearest(p, pi_off, x, precision);

    fmpz_mat_zero(basis);
    fmpz_one(fmpz_mat_entry(basis, 0, m));
    arb_set_fmpz(bound, n);
    arb_sqr(bound, bound, precision);
    for (slong i = 0; i < m; i++) {
        position_frequency(x, d, (int)i, precision);
        /* k_i ≤ (n w_i + ε) / 2π < n w_i / 6 + 1 */
        arb_mul_fmpz(side, x, n, precision);
        arb_div_ui(side, side, 6, precision);
        arb_add_ui(side, side, 1, precision);
        arb_mul(side, side, pi_off, precision);
        arb_mul_fmpz(x, x, c, precision);
        nearest(fmpz_mat_entry(basis, 0, i), off, x, precision);
        arb_addmul_fmpz(side, off, n, precision);
        arb_addmul_fmpz(side, eps, c, precision);
        arb_addmul(bound, side, side, precision);
        fmpz_set(fmpz_mat_entry(basis, i + 1, i), p);
    }
    arb_clear(x), arb_clear(off), arb_clear(pi_off), arb_clear(side), arb_clear(eps);
    fmpz_clear(c), fmpz_clear(p);
}

/* Is every row of `reduced` a whole combination of the rows of the basis? The last entry tells how many times the first
   row goes in; what remains at i is a multiple of p. */
static bool in_lattice(const fmpz_mat_t reduced, const fmpz_mat_t basis) {
    slong m = fmpz_mat_ncols(basis) - 1;
    bool inside = true;
    fmpz_t rest;
    fmpz_init(rest);
    for (slong r = 0; r <= m; r++)
        for (slong i = 0; i < m && inside; i++) {
            fmpz_set(rest, fmpz_mat_entry(reduced, r, i));
            fmpz_submul(rest, fmpz_mat_entry(reduced, r, m), fmpz_mat_entry(basis, 0, i));
            inside = fmpz_divisible(rest, fmpz_mat_entry(basis, i + 1, i));
        }
    fmpz_clear(rest);
    return inside;
}

/* Is `reduced` another basis of the same lattice, and are all its Gram-Schmidt vectors longer than the bound? The
   squares of their lengths multiply to j² p^2m, where j is the index of what it spans in the lattice; j is whole. */
static bool longer(const fmpz_mat_t reduced, const fmpz_mat_t basis, const arb_t bound, long precision) {
    slong n = fmpz_mat_nrows(basis);
    fmpz_mat_t exact;
    arb_mat_t gram, ldl;
    arb_t index;
    fmpz_mat_init(exact, n, n);
    arb_mat_init(gram, n, n), arb_mat_init(ldl, n, n);
    arb_init(index);
    fmpz_mat_gram(exact, reduced);
    arb_mat_set_fmpz_mat(gram, exact);
    bool fine = in_lattice(reduced, basis) && arb_mat_ldl(ldl, gram, precision);
    arb_one(index);
    for (slong i = 0; i < n && fine; i++) {
        fine = arb_gt(arb_mat_entry(ldl, i, i), bound);
        arb_mul(index, index, arb_mat_entry(ldl, i, i), precision);
        for (int twice = 0; i && twice < 2; twice++)
            arb_div_fmpz(index, index, fmpz_mat_entry(basis, i, i - 1), precision);
    }
    arb_sub_ui(index, index, 1, precision);
    fine = fine && mag_cmp_2exp_si(arb_radref(index), -2) < 0 && arb_contains_zero(index);
    fmpz_mat_clear(exact);
    arb_mat_clear(gram), arb_mat_clear(ldl);
    arb_clear(index);
    return fine;
}

/* Row by row, how often each row of a basis goes in: rows of `reduced`, as in in_lattice. */
static void coefficients_of(fmpz_mat_t out, const fmpz_mat_t reduced, const fmpz_mat_t basis) {
    slong m = fmpz_mat_ncols(basis) - 1;
    for (slong r = 0; r <= m; r++) {
        fmpz *times = fmpz_mat_entry(out, r, 0);
        fmpz_set(times, fmpz_mat_entry(reduced, r, m));
        for (slong i = 0; i < m; i++) {
            fmpz *entry = fmpz_mat_entry(out, r, i + 1);
            fmpz_set(entry, fmpz_mat_entry(reduced, r, i));
            fmpz_submul(entry, times, fmpz_mat_entry(basis, 0, i));
            fmpz_divexact(entry, entry, fmpz_mat_entry(basis, i + 1, i));
        }
    }
}

/* Is there no collision among differences below 10^decades? `start` are coefficients of a basis that is nearly reduced,
   from another number of decades (or the identity); they become those of the reduced one where the answer is yes. */
static bool certified(fmpz_mat_t start, int d, Format format, int decades) {
    slong m = fmpz_mat_nrows(start) - 1;
    long precision = 8 * decades + 384;
    fmpz_t n;
    fmpz_mat_t basis, reduced;
    fmpz_lll_t how;
    arb_t bound;
    fmpz_init(n);
    arb_init(bound);
    fmpz_mat_init(basis, m + 1, m + 1), fmpz_mat_init(reduced, m + 1, m + 1);
    fmpz_set_ui(n, 10);
    fmpz_pow_ui(n, n, (ulong)decades);
    rows(basis, bound, d, format, n, precision);
    fmpz_mat_mul(reduced, start, basis);
    fmpz_lll_context_init(how, 0.99, 0.51, Z_BASIS, APPROX);
    fmpz_lll(reduced, NULL, how);
    bool fine = longer(reduced, basis, bound, precision);
    if (fine) coefficients_of(start, reduced, basis);
    fmpz_mat_clear(basis), fmpz_mat_clear(reduced);
    arb_clear(bound);
    fmpz_clear(n);
    return fine;
}

int positions_certified(int d, Format format, int most) {
    if (d < 2 || d % 2 || d > POSITIONS_LARGEST_D) die("d = %d", d);
    slong m = FLINT_MIN(d / 2, FREQUENCIES);
    fmpz_mat_t start;
    fmpz_mat_init(start, m + 1, m + 1);
    fmpz_mat_one(start);
    int good = 0, bad = most + 1;
    for (int next = FLINT_MIN(m, most); bad - good > 1;) { /* a success covers every smaller number */
        if (certified(start, d, format, next))
            good = next;
        else
            bad = next;
        next = bad <= most ? good + (bad - good) / 2 : FLINT_MIN(good + good / 2 + 1, most);
    }
    fmpz_mat_clear(start);
    return good;
}
