/* roots.c: queries in one variable, exactly. Between two neighbouring real roots of all polynomials of the query nothing changes
   its sign: one number of each interval, and the roots themselves, are all there is to look at. */
#include "inside.h"

#include <arb_fmpz_poly.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_factor.h>

enum { MOST_DEGREE = 40, MOST_ROOTS = 400 };

/* ---- simple numbers ---- */

/* In 0 ≤ low < high (NULL: no bound): a whole number if there is one, else beyond the whole part of both. */
static void simplest_above(fmpq_t out, const fmpq *low, const fmpq *high) {
    fmpz_t whole;
    fmpq_t next, a, b;
    fmpz_init(whole), fmpq_init(next), fmpq_init(a), fmpq_init(b);
    fmpz_fdiv_q(whole, fmpq_numref(low), fmpq_denref(low));
    fmpz_add_ui(fmpq_numref(next), whole, 1);
    if (!high || fmpq_cmp(next, high) < 0)
        fmpq_set(out, next);
    else { /* 1/(x − whole) lies between 1/(high − whole) and 1/(low − whole) */
        fmpq_sub_fmpz(a, low, whole);
        fmpq_sub_fmpz(b, high, whole);
        fmpq_inv(b, b);
        bool bounded = !fmpq_is_zero(a);
        if (bounded) fmpq_inv(a, a);
        simplest_above(out, b, bounded ? a : NULL);
        fmpq_inv(out, out);
        fmpq_add_fmpz(out, out, whole);
    }
    fmpz_clear(whole), fmpq_clear(next), fmpq_clear(a), fmpq_clear(b);
}

void simplest_between(fmpq_t out, const fmpq *low, const fmpq *high) {
    bool below = !low || fmpq_sgn(low) < 0, above = !high || fmpq_sgn(high) > 0;
    if (below && above)
        fmpq_zero(out);
    else if (!below)
        simplest_above(out, low, high);
    else {
        fmpq_t a, b;
        fmpq_init(a), fmpq_init(b);
        fmpq_neg(a, high);
        if (low) fmpq_neg(b, low);
        simplest_above(out, a, low ? b : NULL);
        fmpq_neg(out, out);
        fmpq_clear(a), fmpq_clear(b);
    }
}

/* ---- the query as polynomials of one variable ---- */

typedef struct Line {
    Arena *arena;
    const Query *query;
    fmpz_poly_struct **poly; /* per part of the query, per sign */
    qqbar_struct *root;      /* of all of them, in order */
    int roots;
    bool whole;
} Line;

/* Real roots of an irreducible polynomial that are not there yet. */
static bool add_roots(Line *l, const fmpz_poly_t factor) {
    slong degree = fmpz_poly_degree(factor);
    if (l->roots + degree > MOST_ROOTS) return false;
    qqbar_ptr all = _qqbar_vec_init(degree);
    qqbar_roots_fmpz_poly(all, factor, QQBAR_ROOTS_IRREDUCIBLE);
    for (slong i = 0; i < degree; i++) {
        int at = 0;
        if (!qqbar_is_real(all + i)) continue;
        while (at < l->roots && qqbar_cmp_re(l->root + at, all + i) < 0) at++;
        if (at < l->roots && qqbar_equal(l->root + at, all + i)) continue;
        for (int k = l->roots; k > at; k--) qqbar_swap(l->root + k, l->root + k - 1);
        qqbar_set(l->root + at, all + i);
        l->roots++;
    }
    _qqbar_vec_clear(all, degree);
    return true;
}

static bool find_roots(Line *l, const fmpz_poly_t poly) {
    if (fmpz_poly_degree(poly) < 1) return true;
    if (fmpz_poly_degree(poly) > MOST_DEGREE) return false;
    fmpz_poly_factor_t factors;
    fmpz_poly_factor_init(factors);
    fmpz_poly_factor(factors, poly);
    bool fine = true;
    for (slong i = 0; i < factors->num && fine; i++) fine = add_roots(l, factors->p + i);
    fmpz_poly_factor_clear(factors);
    return fine;
}

/* It is 0 only where the minimal polynomial of x divides it; else balls tell in the end. */
static int sign_at(const fmpz_poly_t poly, const qqbar_t x) {
    fmpz_poly_t rest;
    fmpz_poly_init(rest);
    bool zero = fmpz_poly_is_zero(poly) || fmpz_poly_divides(rest, poly, QQBAR_POLY(x));
    fmpz_poly_clear(rest);
    if (zero) return 0;
    arb_t at, value;
    arb_init(at), arb_init(value);
    for (slong precision = 64; arb_contains_zero(value); precision *= 2) {
        qqbar_get_arb(at, x, precision);
        arb_fmpz_poly_evaluate_arb(value, poly, at, precision);
    }
    int sign = arb_is_positive(value) ? 1 : -1;
    arb_clear(at), arb_clear(value);
    return sign;
}

static bool holds_at(const Line *l, const qqbar_t x) {
    for (int i = 0; i < l->query->all.count; i++) {
        const Either *either = &l->query->all.items[i];
        bool so = false;
        for (int k = 0; k < either->count && !so; k++)
            so = order_of_sign(sign_at(l->poly[i] + k, x), either->part[k].order) == TRUTH_TRUE;
        if (!so) return false;
    }
    return true;
}

/* ---- numbers to look at ---- */

/* A rational number between root i − 1 and root i, a whole one if there is one and it matters. False: no whole number there. */
static bool inside(const Line *l, int i, fmpq_t out) {
    fmpq_t low, high;
    fmpq_init(low), fmpq_init(high);
    const qqbar_struct *a = i > 0 ? l->root + i - 1 : NULL, *b = i < l->roots ? l->root + i : NULL;
    bool found = false;
    if (l->whole) { /* a < n < b */
        fmpz_t n;
        fmpz_init(n);
        if (a) qqbar_floor(n, a), fmpq_set_fmpz(low, n);
        if (b) qqbar_ceil(n, b), fmpq_set_fmpz(high, n);
        fmpz_clear(n);
        simplest_between(out, a ? low : NULL, b ? high : NULL);
        found = fmpz_is_one(fmpq_denref(out));
    }
    arb_t x, y;
    arf_t end;
    arb_init(x), arb_init(y), arf_init(end);
    for (slong precision = 64; !found && !l->whole; precision *= 2) {
        if (a) qqbar_get_arb(x, a, precision), arb_get_ubound_arf(end, x, precision), arf_get_fmpq(low, end);
        if (b) qqbar_get_arb(y, b, precision), arb_get_lbound_arf(end, y, precision), arf_get_fmpq(high, end);
        if (a && qqbar_is_rational(a)) qqbar_get_fmpq(low, a);
        if (b && qqbar_is_rational(b)) qqbar_get_fmpq(high, b);
        found = !a || !b || fmpq_cmp(low, high) < 0;
        if (found) simplest_between(out, a ? low : NULL, b ? high : NULL);
    }
    arb_clear(x), arb_clear(y), arf_clear(end);
    fmpq_clear(low), fmpq_clear(high);
    return found;
}

/* Rational numbers before others, then short ones. */
static bool better(const qqbar_t x, const qqbar_t than) {
    bool plain = qqbar_is_rational(x), other = qqbar_is_rational(than);
    if (plain != other) return plain;
    return qqbar_height_bits(x) < qqbar_height_bits(than);
}

static Answer look(const Line *l, qqbar_t best) {
    bool found = false;
    qqbar_t x;
    fmpq_t q;
    qqbar_init(x), fmpq_init(q);
    for (int i = 0; i <= 2 * l->roots; i++) {
        if (i % 2)
            qqbar_set(x, l->root + i / 2);
        else if (inside(l, i / 2, q))
            qqbar_set_fmpq(x, q);
        else
            continue;
        if ((l->whole && !qqbar_is_integer(x)) || !holds_at(l, x)) continue;
        if (!found || better(x, best)) qqbar_set(best, x);
        found = true;
    }
    qqbar_clear(x), fmpq_clear(q);
    return found ? ANSWER_POINT : ANSWER_NONE;
}

Answer roots_answer(Space *s, const Query *query, Point *point) {
    if (query->variables > 1) return ANSWER_UNKNOWN;
    int v = 0;
    while (v < s->variables && !query->used[v]) v++;
    if (v == s->variables) return query->all.count ? ANSWER_UNKNOWN : ANSWER_POINT; /* anything will do */
    CodeKind kind = s->variable[v].kind;
    Line l = {.arena = s->arena, .query = query, .whole = kind == CODE_WHOLE || kind == CODE_NATURAL};
    l.poly = NEW_ARRAY(s->arena, fmpz_poly_struct *, query->all.count + 1);
    l.root = _qqbar_vec_init(MOST_ROOTS);
    bool fine = true;
    for (int i = 0; i < query->all.count; i++) {
        const Either *either = &query->all.items[i];
        l.poly[i] = NEW_ARRAY(s->arena, fmpz_poly_struct, either->count + 1);
        for (int k = 0; k < either->count; k++) {
            fmpz_poly_init(l.poly[i] + k);
            fine = fine && fmpz_mpoly_get_fmpz_poly(l.poly[i] + k, either->part[k].poly, v, s->ctx) &&
                   find_roots(&l, l.poly[i] + k);
        }
    }
    Answer answer = fine ? look(&l, point->value + v) : ANSWER_UNKNOWN;
    point->known[v] = answer == ANSWER_POINT;
    for (int i = 0; i < query->all.count; i++)
        for (int k = 0; k < query->all.items[i].count; k++) fmpz_poly_clear(l.poly[i] + k);
    _qqbar_vec_clear(l.root, MOST_ROOTS);
    return answer;
}
