/* moments.c: expectations over one normal atom X ~ N(m, s²), all others held fixed.

   Exact: E[p(X) e^{aX}] = e^{am + a²s²/2} E[p(X + a s²)] for a polynomial p; over an interval, for a = 0, by
   J_j = ∫ x^j φ: J_j = m J_{j−1} + (j−1) s² J_{j−2} + s² (l^{j−1} φ(l) − h^{j−1} φ(h)).
   In the limit: a quotient whose denominator is a sum of positive terms that contains every exponential of its numerator
   is bounded by its coefficients, polynomials in the normal atoms, whatever the limit variables do, so the limit may be taken first (dominated
   convergence): in each interval of X in which one exponential leads, the quotient tends to a value. */
#include "inside.h"

enum { INTERVALS = 32, MOST_MOMENTS = 64 };

/* ---- intervals ---- */

static void cell_init(Cell *c, int atom) {
    *c = (Cell){.atom = atom};
    fmpq_init(c->low), fmpq_init(c->high);
}

static void cell_copy(Cell *out, const Cell *c) {
    out->atom = c->atom, out->point = c->point, out->below = c->below, out->above = c->above;
    fmpq_set(out->low, c->low), fmpq_set(out->high, c->high);
}

static void cell_clear(Cell *c) { fmpq_clear(c->low), fmpq_clear(c->high); }

/* P[X < t] or the density at t, with t mirrored to the left of the mean. */
static Frac *constant_at(Field *f, const Atom *x, ConstantKind kind, const fmpq_t t) {
    fmpq_t place;
    fmpq_init(place);
    fmpq_set(place, t);
    int side = fmpq_cmp(t, x->mean);
    Frac *value = NULL;
    if (side > 0) {
        fmpq_add(place, x->mean, x->mean);
        fmpq_sub(place, place, t);
    }
    if (side == 0 && kind == CONSTANT_PROBABILITY)
        value = frac_div(f, f->one, frac_integer(f, 2));
    else {
        int atom = field_constant(f, kind, place, x->mean, x->variance);
        if (atom >= 0) value = frac_generator(f, atom, 1);
        if (value && side > 0 && kind == CONSTANT_PROBABILITY) value = frac_sub(f, f->one, value);
    }
    fmpq_clear(place);
    return value;
}

/* J_0 … J_{count−1} over the cell; NULL if there is no room for the constants. */
static Frac **interval_moments(Field *f, const Atom *x, const Cell *cell, int count) {
    Frac *mean = frac_rational(f, x->mean), *variance = frac_rational(f, x->variance);
    Frac *low = cell->below ? frac_rational(f, cell->low) : NULL,
         *high = cell->above ? frac_rational(f, cell->high) : NULL;
    Frac *p_low = low ? constant_at(f, x, CONSTANT_PROBABILITY, cell->low) : f->zero,
         *p_high = high ? constant_at(f, x, CONSTANT_PROBABILITY, cell->high) : f->one;
    Frac *at_low = f->zero, *at_high = f->zero; /* l^{j−1} φ(l) */
    if (count > 1) {
        if (low) at_low = constant_at(f, x, CONSTANT_DENSITY, cell->low);
        if (high) at_high = constant_at(f, x, CONSTANT_DENSITY, cell->high);
    }
    if (!p_low || !p_high || !at_low || !at_high) return NULL;
    Frac **j = NEW_ARRAY(f->pool, Frac *, count + 1);
    j[0] = frac_sub(f, p_high, p_low);
    for (int k = 1; k < count; k++) {
        j[k] = frac_add(f, frac_mul(f, mean, j[k - 1]), frac_mul(f, variance, frac_sub(f, at_low, at_high)));
        if (k > 1)
            j[k] = frac_add(f, j[k], frac_mul(f, frac_mul(f, frac_integer(f, k - 1), variance), j[k - 2]));
        if (low) at_low = frac_mul(f, at_low, low);
        if (high) at_high = frac_mul(f, at_high, high);
    }
    return j;
}

/* M_0 … of N(mean, variance), the mean any fraction. */
static Frac **line_moments(Field *f, Frac *mean, Frac *variance, int count) {
    Frac **m = NEW_ARRAY(f->pool, Frac *, count + 2);
    m[0] = f->one, m[1] = mean;
    for (int k = 2; k < count; k++)
        m[k] = frac_add(f, frac_mul(f, mean, m[k - 1]),
                        frac_mul(f, frac_mul(f, frac_integer(f, k - 1), variance), m[k - 2]));
    return m;
}

/* ---- sums that are polynomial in the atom ---- */

static bool polynomial_in(Field *f, Frac *c, int atom, Laurent *out, int *count) {
    if (!frac_laurent(f, c, atom, out) || !out->count) return false;
    *count = (int)out->power[0] + 1;
    return out->power[out->count - 1] >= 0 && out->power[0] < MOST_MOMENTS;
}

static Frac *dot_moments(Field *f, const Laurent *p, Frac *const *moment) {
    Frac *sum = f->zero;
    for (int k = 0; k < p->count; k++)
        sum = frac_add(f, sum, frac_mul(f, p->coefficient[k], moment[p->power[k]]));
    return sum;
}

/* ∫ of each term over the cell, or over the line if cell is NULL. */
static bool integrate(Field *f, const Sum *s, int atom, const Cell *cell, Sum *out) {
    const Atom *x = &f->atom[atom];
    *out = (Sum){0};
    for (int i = 0; i < s->count; i++) {
        Laurent c, g;
        int count, degree;
        if (!polynomial_in(f, s->term[i].c, atom, &c, &count)) return false;
        Frac *a = f->zero, *b = s->term[i].g;
        if (frac_uses(f, b, atom)) {
            if (!polynomial_in(f, b, atom, &g, &degree) || degree > 2 || cell) return false;
            a = g.coefficient[0];
            b = g.count > 1 ? g.coefficient[1] : f->zero;
        }
        Frac *mean = frac_rational(f, x->mean), *variance = frac_rational(f, x->variance), **moment;
        if (cell)
            moment = interval_moments(f, x, cell, count);
        else {
            Frac *shift = frac_mul(f, a, variance);
            moment = line_moments(f, frac_add(f, mean, shift), variance, count);
            b = frac_add(
                f, b,
                frac_add(f, frac_mul(f, a, mean), frac_div(f, frac_mul(f, a, shift), frac_integer(f, 2))));
        }
        if (!moment) return false;
        sum_add_term(f, out, dot_moments(f, &c, moment), b);
    }
    return true;
}

/* ---- has it an expectation at all? ---- */

/* The degree of a fraction in all normal atoms together; −1: one is in its denominator. */
static slong normal_degree(Field *f, Frac *x) {
    slong *power = NEW_ARRAY(f->pool, slong, f->most + 1), most = 0;
    const fmpz_mpoly_struct *top = fmpz_mpoly_q_numref(x), *bottom = fmpz_mpoly_q_denref(x);
    for (int i = 0; i < f->count; i++)
        if (f->atom[i].kind == ATOM_NORMAL && fmpz_mpoly_degree_si(bottom, i, f->ctx) > 0) return -1;
    for (slong k = 0; k < fmpz_mpoly_length(top, f->ctx); k++) {
        slong degree = 0;
        fmpz_mpoly_get_term_exp_si(power, top, k, f->ctx);
        for (int i = 0; i < f->count; i++) degree += f->atom[i].kind == ATOM_NORMAL ? power[i] : 0;
        most = degree > most ? degree : most;
    }
    return most;
}

static bool polynomial_coefficients(Field *f, const Sum *s) {
    for (int i = 0; i < s->count; i++)
        if (normal_degree(f, s->term[i].c) < 0) return false;
    return true;
}

/* Polynomials times e^(linear): whatever the order in which the normal atoms are integrated out. */
static bool integrable(Field *f, Growth *x) {
    for (int i = 0; i < x->top.count; i++) {
        slong degree = normal_degree(f, x->top.term[i].g);
        if (degree < 0 || degree > 1) return false;
    }
    for (int i = 0; i < x->bottom.count; i++)
        if (frac_uses_kind(f, x->bottom.term[i].c, ATOM_NORMAL) ||
            frac_uses_kind(f, x->bottom.term[i].g, ATOM_NORMAL))
            return false;
    return polynomial_coefficients(f, &x->top);
}

/* At most a polynomial in the normal atoms, whatever the limit variables do. */
static bool bounded(Field *f, Growth *x) {
    for (int i = 0; i < x->bottom.count; i++) {
        Frac *c = x->bottom.term[i].c;
        if (frac_uses_kind(f, c, ATOM_LIMIT) || frac_uses_kind(f, c, ATOM_NORMAL) || field_sign(f, c) != 1)
            return false;
    }
    for (int i = 0; i < x->top.count; i++) {
        if (frac_uses_kind(f, x->top.term[i].c, ATOM_LIMIT)) return false;
        int k = 0;
        while (k < x->bottom.count && !frac_equal(f, x->top.term[i].g, x->bottom.term[k].g)) k++;
        if (k == x->bottom.count) return false;
    }
    return polynomial_coefficients(f, &x->top);
}

static bool same_bound(const Field *f, Frac *a, Frac *b) { return a && b ? frac_equal(f, a, b) : a == b; }

/* What x tends to in the cell. Variances and covariances ask for it again and again. */
static Tendency tendency_in(Field *f, Growth *x, const Cell *cell) {
    CellTendency here = {.x = x, .atom = cell->atom};
    if (cell->below) here.low = frac_rational(f, cell->low);
    if (cell->above) here.high = frac_rational(f, cell->high);
    for (int i = 0; i < f->known.count; i++) {
        const CellTendency *one = &f->known.items[i];
        if (one->x != x || one->atom != here.atom || !same_bound(f, one->low, here.low) ||
            !same_bound(f, one->high, here.high))
            continue;
        f->split = one->split && frac_is_rational(f, one->split, f->split_at);
        return one->tendency;
    }
    here.tendency = growth_tendency(f, x);
    if (f->split) here.split = frac_rational(f, f->split_at);
    PUSH(f->pool, &f->known, here);
    return here.tendency;
}

/* Adds ∫ lim x · lim y over the cell to *total, cutting the cell where one of the limits changes its form. */
static bool integrate_limit(Field *f, Growth *x, Growth *y, const Cell *cell, int *left, Growth **total) {
    if (--*left < 0) return false;
    field_set_cell(f, cell);
    Tendency t = tendency_in(f, x, cell), u = {.kind = TENDS_FINITE};
    if (t.kind == TENDS_ZERO) return true;
    if (t.kind == TENDS_FINITE) u = x == y ? t : tendency_in(f, y, cell);
    if (u.kind == TENDS_ZERO) return true;
    if (t.kind == TENDS_FINITE && u.kind == TENDS_FINITE) {
        Growth *limit = growth_mul(f, t.limit, u.limit);
        Sum top;
        if (!limit || sum_uses(f, &limit->bottom, cell->atom) ||
            !integrate(f, &limit->top, cell->atom, cell, &top))
            return false;
        *total = growth_add(f, *total, growth_make(f, top, limit->bottom));
        return *total != NULL;
    }
    Cell part;
    cell_init(&part, cell->atom);
    fmpq_t at;
    fmpq_init(at);
    bool fine = (t.kind == TENDS_UNKNOWN || u.kind == TENDS_UNKNOWN) && field_split(f, at);
    if (fine) { /* the point itself has probability 0 */
        cell_copy(&part, cell);
        part.above = true;
        fmpq_set(part.high, at);
        fine = integrate_limit(f, x, y, &part, left, total);
        cell_copy(&part, cell);
        part.below = true;
        fmpq_set(part.low, at);
        fine = fine && integrate_limit(f, x, y, &part, left, total);
    }
    fmpq_clear(at);
    cell_clear(&part);
    return fine;
}

Growth *growth_probability(Field *f, int atom, const Cell *cell) {
    Frac **moment = interval_moments(f, &f->atom[atom], cell, 1);
    if (!moment) return NULL;
    Sum probability = {0};
    sum_add_term(f, &probability, moment[0], f->zero);
    return growth_make(f, probability, sum_one(f));
}

Growth *growth_expect(Field *f, Growth *x, Growth *y, int atom, const Cell *given, bool *limit_only) {
    if (!x || !y) return NULL;
    if (!growth_uses(f, x, atom) && !growth_uses(f, y, atom)) return growth_mul(f, x, y);
    if (given && given->point) return NULL;
    Sum top;
    Growth *total = NULL;
    if (!sum_uses(f, &x->bottom, atom) && !sum_uses(f, &y->bottom, atom)) {
        Growth *product = growth_mul(f, x, y);
        if (product && (integrable(f, product) || (bounded(f, x) && bounded(f, y))) &&
            integrate(f, &product->top, atom, given, &top))
            total = growth_make(f, top, product->bottom);
    }
    if (!total) {
        Cell before, whole;
        cell_init(&before, -1), cell_init(&whole, atom);
        cell_copy(&before, &f->cell);
        if (given) cell_copy(&whole, given);
        whole.atom = atom;
        int left = INTERVALS;
        total = growth_integer(f, 0);
        if (!bounded(f, x) || !bounded(f, y) || !integrate_limit(f, x, y, &whole, &left, &total))
            total = NULL;
        field_set_cell(f, before.atom < 0 ? NULL : &before);
        cell_clear(&before), cell_clear(&whole);
        *limit_only = true;
    }
    return given && total ? growth_div(f, total, growth_probability(f, atom, given), NULL) : total;
}

/* difference R 0 as an interval of the one normal atom in it, which must enter linearly, with rational numbers. */
bool growth_confine(Field *f, Growth *d, Order order, Cell *cell) {
    fmpq_t at, slope;
    fmpq_init(at), fmpq_init(slope);
    bool fine = false;
    for (int i = 0; d && i < field_atoms(f) && !fine; i++) {
        if (field_kind(f, i) != ATOM_NORMAL || !growth_uses(f, d, i)) continue;
        if (cell->atom >= 0 && cell->atom != i) break;
        Growth *zero = growth_integer(f, 0), *one = growth_integer(f, 1);
        Growth *base = growth_substitute(f, d, i, zero), *next = growth_substitute(f, d, i, one);
        Growth *line = growth_add(f, base, growth_mul(f, growth_sub(f, next, base), growth_atom(f, i)));
        fine = line && growth_equal(f, line, d) && growth_is_rational(f, base, at) &&
               growth_is_rational(f, growth_sub(f, next, base), slope);
        if (!fine) break;
        fmpq_div(at, at, slope);
        fmpq_neg(at, at);
        bool less = order == REL_LT || order == REL_LE;
        if (fmpq_sgn(slope) < 0) less = !less;
        cell->atom = i;
        if (less && (!cell->above || fmpq_cmp(at, cell->high) < 0))
            cell->above = true, fmpq_set(cell->high, at);
        if (!less && (!cell->below || fmpq_cmp(at, cell->low) > 0))
            cell->below = true, fmpq_set(cell->low, at);
    }
    fmpq_clear(at), fmpq_clear(slope);
    return fine;
}
