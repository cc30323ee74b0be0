/* radicals.c: roots and absolute values taken out of a sign by squaring. a R b is a² R b² where neither side is negative; and the
   square of √x is x, that of |x| is x². What comes out is so exactly where the sign was. */
#include "inside.h"

enum { MOST_ROUNDS = 3, MOST_TERMS = 120 };

/* The square of a variable, if it is a root of degree 2 or an absolute value; else NULL. */
static const Fraction *square_of(Space *s, int v) {
    for (int i = 0; i < s->applications.count; i++) {
        const Application *a = &s->applications.items[i];
        if (a->variable != v || (a->op != T_ABS && (a->op != T_SQRT || a->degree != 2))) continue;
        if (a->op == T_SQRT) return a->argument;
        Fraction *square = space_fraction(s);
        fmpz_mpoly_q_mul(square, a->argument, a->argument, s->ctx);
        return square;
    }
    return NULL;
}

/* With `square` in place of v². False: it grows too long. */
static bool replace(Space *s, Fraction *p, int v, const Fraction *square) {
    const Poly *num = fmpz_mpoly_q_numref(p);
    slong *exponent = NEW_ARRAY(s->arena, slong, s->room + 1);
    Fraction *sum = space_fraction(s), *term = space_fraction(s);
    for (slong t = 0; t < fmpz_mpoly_length(num, s->ctx); t++) {
        fmpz_mpoly_get_term_exp_si(exponent, num, t, s->ctx);
        slong twice = exponent[v] / 2;
        fmpz_mpoly_get_term(fmpz_mpoly_q_numref(term), num, t, s->ctx);
        fmpz_mpoly_one(fmpz_mpoly_q_denref(term), s->ctx);
        if (twice) { /* v is a factor that often */
            Poly *power = space_poly(s);
            fmpz_mpoly_gen(power, v, s->ctx);
            fmpz_mpoly_pow_ui(power, power, (ulong)(2 * twice), s->ctx);
            fmpz_mpoly_divides(fmpz_mpoly_q_numref(term), fmpz_mpoly_q_numref(term), power, s->ctx);
        }
        for (slong k = 0; k < twice; k++) {
            fmpz_mpoly_q_mul(term, term, square, s->ctx);
            if (!space_small(s, term)) return false;
        }
        fmpz_mpoly_q_add(sum, sum, term, s->ctx);
        if (!space_small(s, sum)) return false;
    }
    Fraction *below = space_fraction(s);
    fmpz_mpoly_set(fmpz_mpoly_q_numref(below), fmpz_mpoly_q_denref(p), s->ctx);
    fmpz_mpoly_q_div(p, sum, below, s->ctx);
    return space_small(s, p);
}

/* No square of a radical is left; *radical: which variables are radicals and occur. */
static bool reduce(Space *s, Fraction *p, bool *radical, bool *any) {
    int *used = NEW_ARRAY(s->arena, int, s->room + 1);
    *any = false;
    for (int v = s->variables - 1; v >= 0; v--) { /* later ones may be made of earlier ones */
        fmpz_mpoly_q_used_vars(used, p, s->ctx);
        const Fraction *square = used[v] && s->variable[v].ratio < 0 ? square_of(s, v) : NULL;
        if (!square) continue;
        if (!replace(s, p, v, square)) return false;
        fmpz_mpoly_q_used_vars(used, p, s->ctx);
        radical[v] = used[v];
        *any = *any || used[v];
    }
    return true;
}

/* The terms with a radical, and the others; or (by_sign) those with positive and with negative coefficients, that negated. */
static void split(Space *s, const Poly *p, const bool *radical, bool by_sign, Poly *first, Poly *second) {
    slong *exponent = NEW_ARRAY(s->arena, slong, s->room + 1);
    Poly *term = space_poly(s);
    for (slong t = 0; t < fmpz_mpoly_length(p, s->ctx); t++) {
        fmpz_mpoly_get_term_exp_si(exponent, p, t, s->ctx);
        fmpz_mpoly_get_term(term, p, t, s->ctx);
        bool here = by_sign && fmpz_sgn(term->coeffs) > 0;
        for (int v = 0; v < s->variables && !by_sign; v++) here = here || (radical[v] && exponent[v]);
        if (by_sign && !here) fmpz_mpoly_neg(term, term, s->ctx);
        Poly *to = here ? first : second;
        fmpz_mpoly_add(to, to, term, s->ctx);
    }
}

static Fraction *squares_apart(Space *s, const Poly *a, const Poly *b) { /* a² − b² */
    Poly *x = space_poly(s), *y = space_poly(s);
    Fraction *out = space_fraction(s);
    fmpz_mpoly_mul(x, a, a, s->ctx);
    fmpz_mpoly_mul(y, b, b, s->ctx);
    fmpz_mpoly_sub(fmpz_mpoly_q_numref(out), x, y, s->ctx);
    return out;
}

static void put(Space *s, Eithers *out, Comparison a, const Comparison *b) {
    Either either = {NEW_ARRAY(s->arena, Comparison, 2), b ? 2 : 1};
    either.part[0] = a;
    if (b) either.part[1] = *b;
    PUSH(s->arena, out, either);
}

/* One round. `from` is to be used if nothing can be done. */
static void remove_in(Space *s, Comparison from, int rounds, Eithers *out) {
    bool *radical = NEW_ARRAY(s->arena, bool, s->room + 1), any;
    Fraction *p = space_fraction(s);
    fmpz_mpoly_set(fmpz_mpoly_q_numref(p), from.poly, s->ctx);
    fmpz_mpoly_one(fmpz_mpoly_q_denref(p), s->ctx);
    if (!reduce(s, p, radical, &any)) {
        put(s, out, from, NULL);
        return;
    }
    Comparison reduced = space_compare_fraction(s, p, from.order);
    const Poly *poly = reduced.poly;
    if (!any || rounds == MOST_ROUNDS || fmpz_mpoly_length(poly, s->ctx) > MOST_TERMS) {
        put(s, out, reduced, NULL);
        return;
    }
    Poly *with = space_poly(s), *without = space_poly(s);
    split(s, poly, radical, true, with, without);
    if (poly_nonnegative(s, with, 1) && poly_nonnegative(s, without, 1)) {
        remove_in(s, space_compare_fraction(s, squares_apart(s, with, without), from.order), rounds + 1, out);
        return;
    }
    fmpz_mpoly_zero(with, s->ctx), fmpz_mpoly_zero(without, s->ctx);
    split(s, poly, radical, false, with, without);
    int side = poly_nonnegative(s, with, 1) ? 1 : poly_nonnegative(s, with, -1) ? -1 : 0;
    Fraction *apart = squares_apart(s, with, without);
    switch (side == 0 ? REL_TENDS : from.order) {
    case REL_EQ: /* |with| = ∓without */
        put(s, out, space_compare(s, without, side > 0 ? REL_LE : REL_GE), NULL);
        remove_in(s, space_compare_fraction(s, apart, REL_EQ), rounds + 1, out);
        break;
    case REL_NE: {
        Comparison other = space_compare_fraction(s, apart, REL_NE);
        put(s, out, space_compare(s, without, side > 0 ? REL_GT : REL_LT), &other);
        break;
    }
    case REL_LT:
    case REL_LE:
        if (side > 0) { /* with < −without */
            put(s, out, space_compare(s, without, from.order), NULL);
            remove_in(s, space_compare_fraction(s, apart, from.order), rounds + 1, out);
        } else { /* without < −with */
            Comparison other = space_compare_fraction(s, apart, from.order == REL_LT ? REL_GT : REL_GE);
            put(s, out, space_compare(s, without, from.order), &other);
        }
        break;
    default: put(s, out, reduced, NULL);
    }
}

void radicals_remove(Space *s, const Either *either, Eithers *out) {
    Undecided why = s->why;
    if (either->count == 1)
        remove_in(s, either->part[0], 0, out);
    else
        PUSH(s->arena, out, *either);
    s->why = why; /* too long is not too large: it stays as it was */
}
