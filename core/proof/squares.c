/* squares.c: is a number never negative? It is a polynomial in the atoms: numbers, inner products xᵀy, lengths ‖x‖ and |a|. It is not
   negative if it is a sum of squares of monomials and of vectors times monomials, which the matrix of its coefficients tells. What is known of lengths
   is put in before, always by taking away something that is not negative:
   - ‖x‖² is xᵀx and |a|² is a²;
   - xᵀx yᵀy − (xᵀy)², ‖x‖‖y‖ ± xᵀy, |a||b| ± ab and |a| ± a are not negative;
   - p − c‖x‖ with c > 0 is not negative if p and p² − c² xᵀx are not. */
#include "core/moving/inside.h"
#include "inside.h"

#include <flint/fmpq_mat.h>

enum { MOST_BASIS = 16, MOST_POLY = 80, DEEPEST_TRY = 5, MOST_TRIES = 80 };

typedef struct Weighted { /* a vector times a number */
    Word vector;
    Frac *by;
} Weighted;

typedef LIST(Weighted) Vector;

typedef struct Length { /* ‖u‖, |u| */
    int atom;
    Frac *square;
    Frac *number;  /* of |u|: u; NULL: it is a vector, */
    Vector vector; /* this one; empty: not known */
} Length;

typedef struct Squares {
    Prover *p;
    Field *f;
    LIST(Length) lengths;
    int tries;
} Squares;

/* ---- polynomials ---- */

static Frac *polynomial(Squares *s, Growth *x) { /* NULL: it is none */
    Frac *out = x ? growth_plain(s->f, x) : NULL;
    return out && fmpz_mpoly_is_fmpz(fmpz_mpoly_q_denref(out), s->f->ctx) ? out : NULL;
}

static slong terms_of(const Squares *s, Frac *x) {
    return fmpz_mpoly_length(fmpz_mpoly_q_numref(x), s->f->ctx);
}

/* One term: its exponents, and its coefficient. */
static ulong *term_of(Squares *s, Frac *x, slong at, fmpq_t coefficient) {
    ulong *exponent = NEW_ARRAY(s->p->arena, ulong, s->f->most + 1);
    fmpz_mpoly_get_term_exp_ui(exponent, fmpz_mpoly_q_numref(x), at, s->f->ctx);
    fmpz_mpoly_get_term_coeff_fmpz(fmpq_numref(coefficient), fmpz_mpoly_q_numref(x), at, s->f->ctx);
    fmpz_mpoly_get_fmpz(fmpq_denref(coefficient), fmpz_mpoly_q_denref(x), s->f->ctx);
    fmpq_canonicalise(coefficient);
    return exponent;
}

static Frac *monomial(Squares *s, const ulong *exponent, const fmpq_t coefficient) {
    Frac *out = frac_rational(s->f, coefficient);
    for (int i = 0; i < s->f->count && out; i++)
        if (exponent[i]) out = frac_mul(s->f, out, frac_generator(s->f, i, (slong)exponent[i]));
    return out;
}

static bool is_nonnegative_atom(const Squares *s, int atom) {
    const Atom *a = &s->f->atom[atom];
    if (a->kind == ATOM_CONSTANT) return a->constant == CONSTANT_ROOT || a->constant == CONSTANT_PI;
    return a->kind == ATOM_FREE && a->sign != FREE_ANY;
}

/* Is the monomial never negative, but for its coefficient? */
static bool is_nonnegative_monomial(const Squares *s, const ulong *exponent) {
    for (int i = 0; i < s->f->count; i++)
        if (exponent[i] % 2 && !is_nonnegative_atom(s, i)) return false;
    return true;
}

/* One term of a polynomial in an atom, without the atom. */
static Frac *coefficient_of(Squares *s, Frac *x, int atom, slong power) {
    fmpz_mpoly_q_struct *part = frac_new(s->f);
    poly_coefficient(s->f, fmpz_mpoly_q_numref(part), fmpz_mpoly_q_numref(x), atom, power);
    fmpz_mpoly_set(fmpz_mpoly_q_denref(part), fmpz_mpoly_q_denref(x), s->f->ctx);
    fmpz_mpoly_q_canonicalise(part, s->f->ctx);
    return part;
}

/* The other way: r² in place of xᵀx, if r is ‖x‖. */
static Frac *with_squares(Squares *s, Frac *x) {
    for (int i = 0; i < s->lengths.count && x; i++) {
        const Length *length = &s->lengths.items[i];
        for (int atom = 0; atom < s->f->count && x; atom++) {
            if (!frac_equal(s->f, length->square, frac_generator(s->f, atom, 1))) continue;
            slong *power, count = poly_powers(s->f, fmpz_mpoly_q_numref(x), atom, &power);
            Frac *out = s->f->zero;
            for (slong k = 0; k < count && out; k++) {
                Frac *term = coefficient_of(s, x, atom, power[k]);
                term = frac_mul(s->f, term, frac_generator(s->f, length->atom, 2 * power[k]));
                out = term ? frac_add(s->f, out, term) : NULL;
            }
            x = out;
        }
    }
    return x;
}

/* r² in place of the square of every length r. */
static Frac *without_squares(Squares *s, Frac *x) {
    for (int i = 0; i < s->lengths.count && x; i++) {
        const Length *length = &s->lengths.items[i];
        slong *power, count = poly_powers(s->f, fmpz_mpoly_q_numref(x), length->atom, &power);
        if (!count || power[0] < 2) continue;
        Frac *out = s->f->zero;
        for (slong k = 0; k < count && out; k++) {
            Frac *term = coefficient_of(s, x, length->atom, power[k]);
            for (slong e = power[k]; e >= 2 && term; e -= 2) term = frac_mul(s->f, term, length->square);
            if (power[k] % 2 && term) term = frac_mul(s->f, term, frac_generator(s->f, length->atom, 1));
            out = term ? frac_add(s->f, out, term) : NULL;
        }
        x = out;
    }
    return x;
}

/* ---- vectors ---- */

/* x of the atom xᵀx; count 0: it is none. */
static Word half_of(const Squares *s, int atom) {
    const Scalar *scalar = scalar_of(s->p, atom);
    if (!scalar || scalar->kind != SCALAR_WORD || scalar->sign == FREE_ANY) return (Word){0};
    int half = scalar->word.count / 2;
    return (Word){scalar->word.letter + half, half};
}

static Frac *inner(Squares *s, Word x, Word y) {
    Prover *p = s->p;
    Word turned = word_transpose(p, x);
    int *letter = NEW_ARRAY(p->arena, int, x.count + y.count + 1);
    for (int i = 0; i < x.count; i++) letter[i] = turned.letter[i];
    for (int i = 0; i < y.count; i++) letter[x.count + i] = y.letter[i];
    Dim one = dim_constant(1);
    const Expr *product = expr_word(p, growth_integer(p->field, 1), letter, x.count + y.count, &one, &one);
    return product && !p->why ? polynomial(s, expr_as_number(p, product)) : NULL;
}

static Frac *inner_of(Squares *s, const Vector *x, const Vector *y) {
    Frac *sum = s->f->zero;
    for (int i = 0; i < x->count && sum; i++)
        for (int k = 0; k < y->count && sum; k++) {
            Frac *one = inner(s, x->items[i].vector, y->items[k].vector);
            one = one ? frac_mul(s->f, one, frac_mul(s->f, x->items[i].by, y->items[k].by)) : NULL;
            sum = one ? frac_add(s->f, sum, one) : NULL;
        }
    return sum;
}

/* The root of c m², a term without its vector; NULL: it has none. */
static Frac *root_of(Squares *s, ulong *exponent, fmpq_t c) {
    bool fine = fmpq_sgn(c) > 0 && fmpz_is_square(fmpq_numref(c)) && fmpz_is_square(fmpq_denref(c));
    for (int i = 0; i < s->f->count; i++) fine = fine && exponent[i] % 2 == 0, exponent[i] /= 2;
    if (!fine) return NULL;
    fmpz_sqrt(fmpq_numref(c), fmpq_numref(c)), fmpz_sqrt(fmpq_denref(c), fmpq_denref(c));
    return monomial(s, exponent, c);
}

/* u with uᵀu = square, if it is a sum of words: ‖x − y‖² is xᵀx − 2 xᵀy + yᵀy. The signs are tried from the first on. */
static bool find_vector(Squares *s, Length *length) {
    fmpq_t c;
    fmpq_init(c);
    for (slong t = 0; t < terms_of(s, length->square); t++) {
        ulong *exponent = term_of(s, length->square, t, c);
        int atom = -1;
        for (int i = 0; i < s->f->count && atom < 0; i++)
            if (exponent[i] == 1 && half_of(s, i).count) atom = i;
        if (atom < 0) continue;
        exponent[atom] = 0;
        Frac *by = root_of(s, exponent, c);
        if (by) PUSH(s->p->arena, &length->vector, ((Weighted){half_of(s, atom), by}));
    }
    fmpq_clear(c);
    Vector *v = &length->vector;
    enum { MOST_SUMMANDS = 5 };
    if (!v->count || v->count > MOST_SUMMANDS) return false;
    for (unsigned signs = 0; signs < 1U << (v->count - 1); signs++) {
        Vector turned = {0};
        for (int i = 0; i < v->count; i++) {
            Frac *by = v->items[i].by;
            if (i && signs >> (i - 1) & 1) by = frac_sub(s->f, s->f->zero, by);
            PUSH(s->p->arena, &turned, ((Weighted){v->items[i].vector, by}));
        }
        Frac *square = inner_of(s, &turned, &turned);
        if (square && frac_equal(s->f, square, length->square)) return *v = turned, true;
    }
    return v->count = 0, false;
}

static void find_lengths(Squares *s) {
    int scalars = s->p->scalars.count;
    for (int i = 0; i < scalars; i++) {
        const Scalar *scalar = &s->p->scalars.items[i];
        if (scalar->kind != SCALAR_FUNCTION || (scalar->fn != FN_SQRT && scalar->fn != FN_COUNT)) continue;
        Frac *argument = polynomial(s, scalar->argument);
        if (!argument) continue;
        Length length = {.atom = scalar->atom, .square = argument};
        if (scalar->fn == FN_COUNT)
            length.number = argument, length.square = frac_mul(s->f, argument, argument);
        if (!length.square) continue;
        if (!length.number) find_vector(s, &length);
        PUSH(s->p->arena, &s->lengths, length);
    }
}

/* ---- a sum of squares ---- */

typedef struct Basis { /* half of a term: a monomial, times the root of what is left */
    ulong *half;
    bool *odd; /* atoms of which the root is left */
} Basis;

static bool same_odd(const Squares *s, const Basis *a, const Basis *b) {
    for (int i = 0; i < s->f->count; i++)
        if (a->odd[i] != b->odd[i]) return false;
    return true;
}

static int only_odd(const Squares *s, const Basis *a) { /* the atom; −1: none or several */
    int found = -1;
    for (int i = 0; i < s->f->count; i++)
        if (a->odd[i]) {
            if (found >= 0) return -1;
            found = i;
        }
    return found;
}

/* The product of two halves as coefficient · monomial; false: it is none. */
static bool product_of(Squares *s, const Basis *a, const Basis *b, ulong *exponent, fmpq_t coefficient) {
    for (int i = 0; i < s->f->count; i++) exponent[i] = a->half[i] + b->half[i];
    fmpq_one(coefficient);
    if (same_odd(s, a, b)) {
        for (int i = 0; i < s->f->count; i++) exponent[i] += a->odd[i];
        return true;
    }
    int x = only_odd(s, a), y = only_odd(s, b);
    if (x < 0 || y < 0 || !half_of(s, x).count || !half_of(s, y).count) return false;
    Frac *between = inner(s, half_of(s, x), half_of(s, y));
    if (!between || terms_of(s, between) != 1) return false;
    ulong *more = term_of(s, between, 0, coefficient);
    for (int i = 0; i < s->f->count; i++) exponent[i] += more[i];
    return true;
}

static bool is_semidefinite(fmpq_mat_t m) {
    slong n = fmpq_mat_nrows(m);
    fmpq_t factor;
    fmpq_init(factor);
    bool fine = true;
    for (slong k = 0; k < n && fine; k++) {
        const fmpq *pivot = fmpq_mat_entry(m, k, k);
        fine = fmpq_sgn(pivot) >= 0;
        for (slong i = k + 1; i < n && fine; i++) {
            if (fmpq_is_zero(fmpq_mat_entry(m, i, k))) continue;
            fine = fmpq_sgn(pivot) > 0;
            if (!fine) break;
            fmpq_div(factor, fmpq_mat_entry(m, i, k), pivot);
            for (slong j = k + 1; j < n; j++)
                fmpq_submul(fmpq_mat_entry(m, i, j), factor, fmpq_mat_entry(m, k, j));
        }
    }
    fmpq_clear(factor);
    return fine;
}

static bool same_exponents(const Squares *s, const ulong *a, const ulong *b) {
    for (int i = 0; i < s->f->count; i++)
        if (a[i] != b[i]) return false;
    return true;
}

/* Puts the coefficient where the product of two different halves is this monomial. */
static bool put_between(Squares *s, const Basis *basis, int count, const ulong *exponent, const fmpq_t c,
                        fmpq_mat_t m) {
    ulong *product = NEW_ARRAY(s->p->arena, ulong, s->f->most + 1);
    fmpq_t by;
    fmpq_init(by);
    bool found = false;
    for (int i = 0; i < count && !found; i++)
        for (int k = 0; k < i && !found; k++) {
            found = product_of(s, &basis[i], &basis[k], product, by) && same_exponents(s, product, exponent);
            if (!found) continue;
            fmpq_div(by, c, by);
            fmpq_div_2exp(by, by, 1);
            fmpq_add(fmpq_mat_entry(m, i, k), fmpq_mat_entry(m, i, k), by);
            fmpq_set(fmpq_mat_entry(m, k, i), fmpq_mat_entry(m, i, k));
        }
    fmpq_clear(by);
    return found;
}

static bool is_sum_of_squares(Squares *s, Frac *x) {
    slong terms = terms_of(s, x);
    if (terms > MOST_POLY) return false;
    Basis basis[MOST_BASIS];
    fmpq_mat_t m;
    fmpq_t c;
    fmpq_mat_init(m, MOST_BASIS, MOST_BASIS), fmpq_init(c);
    int count = 0;
    bool fine = true, *done = NEW_ARRAY(s->p->arena, bool, terms + 1);
    for (slong t = 0; t < terms && fine; t++) {
        ulong *exponent = term_of(s, x, t, c);
        if (fmpq_sgn(c) < 0 || !is_nonnegative_monomial(s, exponent)) continue;
        if (count == MOST_BASIS) {
            fine = false;
            break;
        }
        Basis one = {exponent, NEW_ARRAY(s->p->arena, bool, s->f->most + 1)};
        for (int i = 0; i < s->f->count; i++) one.odd[i] = exponent[i] % 2, exponent[i] /= 2;
        fmpq_set(fmpq_mat_entry(m, count, count), c);
        basis[count++] = one;
        done[t] = true;
    }
    for (slong t = 0; t < terms && fine; t++)
        if (!done[t]) {
            ulong *exponent = term_of(s, x, t, c);
            fine = put_between(s, basis, count, exponent, c, m);
        }
    fine = fine && is_semidefinite(m);
    fmpq_mat_clear(m), fmpq_clear(c);
    return fine;
}

/* ---- what is taken away before ---- */

static bool is_never_negative(Squares *, Frac *, int depth);

/* x without by · m · part, where m is the term `exponent`, is not negative. */
static bool holds_without(Squares *s, Frac *x, const ulong *exponent, const fmpq_t by, Frac *part,
                          int depth) {
    Frac *away = part ? frac_mul(s->f, monomial(s, exponent, by), part) : NULL;
    return away && is_never_negative(s, frac_sub(s->f, x, away), depth + 1);
}

/* −c m (xᵀy)² with m ≥ 0: xᵀx yᵀy − (xᵀy)² is taken away so often. */
static bool by_inner_products(Squares *s, Frac *x, int depth) {
    fmpq_t c;
    fmpq_init(c);
    bool holds = false;
    for (slong t = 0; t < terms_of(s, x) && !holds; t++) {
        ulong *exponent = term_of(s, x, t, c);
        if (fmpq_sgn(c) > 0) continue;
        for (int i = 0; i < s->f->count && !holds; i++)
            for (int k = 0; k < i && !holds; k++) {
                Word a = half_of(s, i), b = half_of(s, k);
                Frac *between = a.count && b.count ? inner(s, a, b) : NULL;
                if (!between || terms_of(s, between) != 1) continue;
                fmpq_t one;
                fmpq_init(one);
                const ulong *inside = term_of(s, between, 0, one);
                bool there = true;
                for (int v = 0; v < s->f->count; v++) there = there && exponent[v] >= 2 * inside[v];
                if (there && fmpq_is_one(one)) {
                    ulong *rest = NEW_ARRAY(s->p->arena, ulong, s->f->most + 1);
                    for (int v = 0; v < s->f->count; v++) rest[v] = exponent[v] - 2 * inside[v];
                    fmpq_neg(one, c);
                    Frac *both = frac_mul(s->f, frac_generator(s->f, i, 1), frac_generator(s->f, k, 1)),
                         *square = frac_mul(s->f, between, between);
                    if (is_nonnegative_monomial(s, rest))
                        holds = holds_without(s, x, rest, one, frac_sub(s->f, both, square), depth);
                }
                fmpq_clear(one);
            }
    }
    fmpq_clear(c);
    return holds;
}

/* xᵀy of two lengths, ab of two absolute values; NULL: neither. */
static Frac *between(Squares *s, const Length *a, const Length *b) {
    if (a->number && b->number) return frac_mul(s->f, a->number, b->number);
    return a->vector.count && b->vector.count ? inner_of(s, &a->vector, &b->vector) : NULL;
}

/* c m ‖x‖‖y‖ or c m |a| with c > 0, m ≥ 0: ‖x‖‖y‖ ± xᵀy, |a| ± a is taken away so often. */
static bool by_lengths(Squares *s, Frac *x, int depth) {
    fmpq_t c;
    fmpq_init(c);
    bool holds = false;
    for (slong t = 0; t < terms_of(s, x) && !holds; t++) {
        ulong *exponent = term_of(s, x, t, c);
        if (fmpq_sgn(c) < 0 || !is_nonnegative_monomial(s, exponent)) continue;
        for (int i = 0; i < s->lengths.count && !holds; i++)
            for (int k = 0; k <= i && !holds; k++) {
                const Length *a = &s->lengths.items[i], *b = &s->lengths.items[k];
                if (!exponent[a->atom] || !exponent[b->atom]) continue;
                bool alone = i == k;
                Frac *product = alone ? a->number : between(s, a, b),
                     *large = frac_generator(s->f, a->atom, 1);
                if (!product) continue;
                if (!alone) large = frac_mul(s->f, large, frac_generator(s->f, b->atom, 1));
                exponent[a->atom]--;
                if (!alone) exponent[b->atom]--;
                holds = holds_without(s, x, exponent, c, frac_sub(s->f, large, product), depth) ||
                        holds_without(s, x, exponent, c, frac_add(s->f, large, product), depth);
                exponent[a->atom]++;
                if (!alone) exponent[b->atom]++;
            }
    }
    fmpq_clear(c);
    return holds;
}

/* p − c r with a length r and c > 0. */
static bool by_squaring(Squares *s, Frac *x, int depth) {
    fmpq_t c;
    fmpq_init(c);
    bool holds = false;
    for (int i = 0; i < s->lengths.count && !holds; i++) {
        const Length *length = &s->lengths.items[i];
        Laurent parts;
        if (!frac_laurent(s->f, x, length->atom, &parts) || parts.count != 2 || parts.power[0] != 1 ||
            parts.power[1] != 0 || !frac_is_rational(s->f, parts.coefficient[0], c) || fmpq_sgn(c) > 0)
            continue;
        Frac *rest = parts.coefficient[1];
        fmpq_mul(c, c, c);
        Frac *away = frac_mul(s->f, frac_rational(s->f, c), length->square);
        holds = is_never_negative(s, rest, depth + 1) &&
                is_never_negative(s, frac_sub(s->f, frac_mul(s->f, rest, rest), away), depth + 1);
    }
    fmpq_clear(c);
    return holds;
}

static bool is_never_negative(Squares *s, Frac *x, int depth) {
    if (!x || s->p->why || ++s->tries > MOST_TRIES) return false;
    x = without_squares(s, x);
    if (!x || terms_of(s, x) > MOST_POLY) return false;
    if (is_sum_of_squares(s, x)) return true;
    Frac *other = with_squares(s, x);
    if (other && !frac_equal(s->f, other, x) && is_sum_of_squares(s, other)) return true;
    if (depth >= DEEPEST_TRY) return false;
    return by_inner_products(s, x, depth) || by_lengths(s, x, depth) || by_squaring(s, x, depth);
}

/* ---- the relation ---- */

/* The sign of the fraction is that of this polynomial, where it has a value. */
static Frac *cleared(Squares *s, Frac *x) {
    fmpz_mpoly_q_struct *top = frac_new(s->f), *bottom = frac_new(s->f);
    fmpz_mpoly_set(fmpz_mpoly_q_numref(top), fmpz_mpoly_q_numref(x), s->f->ctx);
    fmpz_mpoly_set(fmpz_mpoly_q_numref(bottom), fmpz_mpoly_q_denref(x), s->f->ctx);
    int sign = field_sign(s->f, bottom);
    return sign == 1 ? top : sign == -1 ? frac_sub(s->f, s->f->zero, top) : frac_mul(s->f, top, bottom);
}

/* Is it at least a positive number, a part of the constant in it? */
static bool is_positive(Squares *s, Frac *x) {
    enum { PARTS = 5 };
    fmpq_t c;
    fmpq_init(c);
    bool holds = false, constant = false;
    for (slong t = 0; t < terms_of(s, x) && !constant; t++) {
        const ulong *exponent = term_of(s, x, t, c);
        constant = fmpq_sgn(c) > 0;
        for (int i = 0; i < s->f->count; i++) constant = constant && !exponent[i];
    }
    for (int part = 0; part < PARTS && constant && !holds; part++) {
        s->tries = 0;
        holds = is_never_negative(s, frac_sub(s->f, x, frac_rational(s->f, c)), 0);
        fmpq_div_2exp(c, c, 1);
    }
    fmpq_clear(c);
    return holds;
}

bool squares_hold(Prover *p, const Expr *left, Rel rel, const Expr *right) {
    bool strict = rel == R_LT || rel == R_GT, turned = rel == R_LT || rel == R_LE;
    if ((!strict && rel != R_LE && rel != R_GE) || p->why || p->limit_only) return false;
    Growth *x = expr_as_number(p, left), *y = expr_as_number(p, right);
    Growth *d = turned ? growth_sub(p->field, y, x) : growth_sub(p->field, x, y);
    if (!d || growth_uses_kind(p->field, d, ATOM_LIMIT) || growth_uses_kind(p->field, d, ATOM_NORMAL))
        return false;
    Frac *plain = growth_plain(p->field, d);
    if (!plain) return false;
    Squares s = {.p = p, .f = p->field};
    find_lengths(&s);
    Frac *poly = cleared(&s, plain);
    if (poly && strict) poly = without_squares(&s, poly);
    return strict ? poly && is_positive(&s, poly) : is_never_negative(&s, poly, 0);
}
