/* expect.c: E, Var, Cov and P over the normal numbers an expression meets, each mean + √variance · z with a
   standard normal z. Polynomials by rules that are exact for them, functions of one z by an integral that is refined
   where it has to be, of two by a grid; what does not settle is not answered. An integral is an estimate: its error
   is, too. The file is long because all of it is about one integrand. */
#include "inside.h"

#include <math.h>

enum {
    LINES = 3,
    LINE = 8,         /* points on a line; a polynomial of degree 5 has no differences of order 6 */
    UNSEEN_BITS = 12, /* terms of a higher degree, too small to be seen, may add up to 2^12 roundings */
    MOST_PAIRED = 16, /* z's of a polynomial of degree 4 or 5 */
    MOST_EVALUATIONS = 3000,
    PANELS = 13, /* at least, of 15 points each */
};
static const double far_out = 10, accepted = 1e-9, error_floor = 1e-8, narrowest = 1e-9;

/* A peak made of exponentials whose arguments go up to A is higher than 1e-9 on a width of about 400/A. Some points
   must fall there, so a larger A needs more panels; the grid for two z's is as fine as it is. */
static const double arguments_per_panel = 150, arguments_on_grid = 100;

typedef struct Cell { /* what conditions leave of one z */
    int place;        /* −1: there are none */
    double low, high;
    bool never; /* nothing is left, whatever the z's are */
    bool faint; /* other z's were met whose part is too small to be seen */
} Cell;

typedef struct Mean { /* of what, under which conditions */
    Check *c;
    const Node *x, *y; /* y: for Cov */
    const Bound *scope;
    Expect kind;
    Random random;
    Cell given;
    Random *outer;              /* of the expectation around this, or NULL */
    Matrix *start, *projection; /* the z's are start + projection · point: sums of them are known; or NULL */
    int evaluations;
    double largest; /* number met */
} Mean;

/* ---- the integrand ---- */

static Matrix *flat(Check *c, const Matrix *a) { /* one column */
    Matrix *m = a ? matrix_copy(c, a) : NULL;
    if (m) m->rows *= m->cols, m->cols = 1;
    return m;
}

static Matrix *below(Check *c, const Matrix *a, const Matrix *b) {
    Matrix *m = a && b ? matrix_new(c, a->rows + b->rows, 1) : NULL;
    if (m) matrix_put(c, m, a, 0, 0), matrix_put(c, m, b, a->rows, 0);
    return m;
}

/* The z's at a point; those that were met later are free. */
static const Matrix *on_plane(Mean *m, const Matrix *point) {
    Check *c = m->c;
    int known = m->start->rows, count = m->random.count > known ? m->random.count : known;
    Matrix *z = matrix_new(c, count, 1), *u = matrix_new(c, known, 1);
    if (!z || !u) return point;
    for (int i = 0; i < count && point && i < point->rows; i++)
        num_set(c, i < known ? &u->at[i] : &z->at[i], &point->at[i]);
    Matrix *here = matrix_entrywise(c, m->start, matrix_multiplied(c, m->projection, u), PLUS);
    if (here) matrix_put(c, z, here, 0, 0);
    return z;
}

static void go_to(Mean *m, const Matrix *point) {
    m->random.point = m->start ? on_plane(m, point) : point;
    m->random.visit++;
    m->c->random = &m->random;
}

/* All numbers whose means are needed, in one column: x; with x² for Var; with y and x yᵀ for Cov. */
static Matrix *integrand(Mean *m, const Matrix *point) {
    Check *c = m->c;
    int mark = c->live.count;
    m->evaluations++;
    go_to(m, point);
    Matrix *x = flat(c, check_eval(c, m->x, m->scope)), *all = x;
    if (m->kind == EXPECT_VAR) all = below(c, x, matrix_entrywise(c, x, x, TIMES));
    if (x && m->kind == EXPECT_COV) {
        Matrix *y = flat(c, check_eval(c, m->y, m->scope));
        all = below(c, below(c, x, y), flat(c, matrix_multiplied(c, x, y ? matrix_transposed(c, y) : NULL)));
    }
    c->random = m->outer;
    return matrix_keep(c, mark, all);
}

static Matrix *point_new(Mean *m) { return matrix_new(m->c, m->random.count, 1); }

/* dst += by · a */
static void add_multiple(Check *c, Matrix *dst, const Matrix *a, int num, int den) {
    int mark = c->live.count;
    Matrix *factor = matrix_number(c, 0);
    fmpq_set_si(factor->at->q, num, (ulong)den);
    Matrix *term = matrix_scaled(c, factor, a);
    for (int i = 0; term && i < dst->rows; i++) num_add(c, &dst->at[i], &dst->at[i], &term->at[i]);
    matrix_keep(c, mark, NULL);
}

/* ---- polynomials ---- */

static bool is_nothing(const Num *a, double size) { /* as far as can be seen, next to numbers of this size */
    if (a->exact) return fmpq_is_zero(a->q);
    return arb_contains_zero(a->x) && mag_get_d(arb_radref(a->x)) <= ldexp(1 + size, -40);
}

static double size_of(const Matrix *a) {
    double size = 0;
    for (int i = 0; i < a->rows; i++) size = fmax(size, fabs(num_middle(&a->at[i])));
    return size;
}

/* The degree along one line through the space of the z's, 5 at most; 6: more; −1: no value. */
static int degree_along(Mean *m, int which) {
    Check *c = m->c;
    Matrix *f[LINE], *point = point_new(m);
    double size = 0;
    for (int j = 0; j < LINE; j++) {
        for (int i = 0; i < point->rows; i++) { /* offset + t · direction, nothing symmetric */
            int direction = (i * 37 + which * 53 + 25) % 29 - 14, offset = (i * 7 + which * 3) % 5 - 2;
            fmpq_set_si(point->at[i].q, direction * (8 * j - 27) + 7 * offset, 84);
            fmpq_canonicalise(point->at[i].q);
        }
        if (!(f[j] = integrand(m, point))) return -1;
        size = fmax(size, size_of(f[j]));
    }
    for (int order = 1; order <= 6; order++) {
        bool nothing = true, something = false;
        for (int j = 0; j + order < LINE; j++) {
            f[j] = matrix_entrywise(c, f[j + 1], f[j], MINUS);
            for (int i = 0; i < f[j]->rows; i++) {
                nothing = nothing && is_nothing(&f[j]->at[i], size);
                something = something || !num_maybe_zero(&f[j]->at[i]);
            }
        }
        if (nothing) return order - 1;
        if (!something) return no_value(c, BLURRED), -1;
    }
    return 6;
}

static int degree_of(Mean *m) {
    int degree = 0, one = 0;
    for (int i = 0; i < LINES && degree < 6 && one >= 0; i++) {
        one = degree_along(m, i);
        degree = one > degree ? one : degree;
    }
    return one < 0 ? one : degree;
}

/* dst += f(z_i, z_j) num/den */
static bool add_at(Mean *m, Matrix *dst, int i, int zi, int j, int zj, int num, int den) {
    int mark = m->c->live.count;
    Matrix *point = point_new(m);
    if (i >= 0) num_set_si(&point->at[i], zi);
    if (j >= 0) num_set_si(&point->at[j], zj);
    Matrix *f = integrand(m, point);
    if (f) add_multiple(m->c, dst, f, num, den);
    matrix_keep(m->c, mark, NULL);
    return f != NULL;
}

/* Exact for degree 3, and with five points a line and four a pair for degree 5. With f0 + Σ_i (A_i − f0) + Σ_{i<j} B_ij,
   A_i by weights at z_i = −2 … 2, and B_ij what is even in both, the coefficient of z_i² z_j²:
   ¼ Σ f(±1, ±1) − ½ Σ f(±1, 0) − ½ Σ f(0, ±1) + f0. In balls a degree is only as high as can be seen. */
static Matrix *polynomial_mean(Mean *m, int degree, int rows) {
    static const int few[5] = {0, 2, 0, 2, 0}, many[5] = {12, 6, 0, 6, 12}; /* one over the weight of A_i */
    int n = m->random.count, pairs = degree > 3 ? n * (n - 1) / 2 : 0;
    Matrix *sum = matrix_new(m->c, rows, 1);
    bool fine = add_at(m, sum, -1, 0, -1, 0, 2 - (degree <= 3 ? 2 : 1) * n + 2 * pairs, 2);
    for (int i = 0; i < n; i++)
        for (int z = -2; fine && z <= 2; z++) {
            int den = (degree <= 3 ? few : many)[z + 2];
            if (den) fine = add_at(m, sum, i, z, -1, 0, 1, den);
            if (pairs && (z == 1 || z == -1)) fine = fine && add_at(m, sum, i, z, -1, 0, 1 - n, 2);
        }
    for (int i = 0; i < n && pairs; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < 4 && fine; k++)
                fine = add_at(m, sum, i, k & 1 ? 1 : -1, j, k & 2 ? 1 : -1, 1, 4);
    for (int i = 0; fine && i < rows; i++)
        if (!sum->at[i].exact)
            mag_mul_2exp_si(arb_radref(sum->at[i].x), arb_radref(sum->at[i].x), UNSEEN_BITS);
    return fine ? sum : NULL;
}

/* ---- integrals ---- */

static double density(double z) { return exp(-z * z / 2) / sqrt(2 * M_PI); }
static double mass(double low, double high) { /* of a standard normal number */
    return low > 0 ? (erfc(low * M_SQRT1_2) - erfc(high * M_SQRT1_2)) / 2
                   : (erfc(-high * M_SQRT1_2) - erfc(-low * M_SQRT1_2)) / 2;
}

typedef struct Places { /* where values are wanted */
    double z[POINTS][2];
    int count;
} Places;

static bool is_sharp(double value, double off) { return isfinite(value) && off <= 1e-12 * (1 + fabs(value)); }

/* One point after the other, in balls. */
static bool values_one_by_one(Mean *m, const Places *places, int rows, double *out) {
    Check *c = m->c;
    bool fine = true;
    for (int k = 0; fine && k < places->count; k++) {
        int mark = c->live.count;
        Matrix *point = point_new(m);
        for (int i = 0; i < point->rows; i++)
            point->at[i].exact = false, arb_set_d(point->at[i].x, places->z[k][i]);
        Matrix *f = integrand(m, point);
        fine = f != NULL;
        for (int i = 0; fine && i < rows; i++) {
            const Num *x = &f->at[i];
            double value = out[k * rows + i] = num_middle(x);
            fine = is_sharp(value, x->exact ? 0 : mag_get_d(arb_radref(x->x)));
        }
        if (f && !fine) no_value(c, CANNOT);
        matrix_keep(c, mark, NULL);
    }
    return fine;
}

/* All at once; false: not possible. */
static bool values_together(Mean *m, const Places *places, int rows, double *out) {
    Check *c = m->c;
    int mark = c->live.count;
    Matrix *point = point_new(m);
    for (int i = 0; i < point->rows; i++) {
        Spread *spread = spread_make(c, &point->at[i]);
        for (int k = 0; k < POINTS; k++) {
            spread->at[k] = places->z[k < places->count ? k : 0][i];
            spread->off[k] = 0;
        }
    }
    c->apart = false;
    Matrix *f = integrand(m, point);
    bool fine = f && !c->apart;
    for (int i = 0; fine && i < rows; i++)
        for (int k = 0; fine && k < places->count; k++) {
            const Num *x = &f->at[i];
            double value = out[k * rows + i] = x->spread ? (double)x->points->at[k] : num_middle(x);
            fine = is_sharp(value, x->spread  ? (double)x->points->off[k]
                                   : x->exact ? 0
                                              : mag_get_d(arb_radref(x->x)));
        }
    matrix_keep(c, mark, NULL);
    return fine;
}

/* The values there, as columns of `out`. */
static bool values_at(Mean *m, const Places *places, int rows, double *out) {
    Check *c = m->c;
    int before = m->evaluations;
    unsigned trouble = c->trouble;
    bool hopeless = c->hopeless;
    if (before + places->count > MOST_EVALUATIONS) return no_value(c, CANNOT), false;
    if (places->count == 1 || !values_together(m, places, rows, out)) {
        c->trouble = trouble;
        c->hopeless = hopeless;
        if (!values_one_by_one(m, places, rows, out)) return false;
    }
    m->evaluations = before + places->count;
    for (int i = 0; i < rows * places->count; i++) m->largest = fmax(m->largest, fabs(out[i]));
    return true;
}

/* Gauss and Kronrod on [−1, 1]: places, weights of 15 points, weights of the 7 among them. */
static const double place[8] = {0.991455371120812639206854697526, 0.949107912342758524526189684048,
                                0.864864423359769072789712788641, 0.741531185599394439863864773281,
                                0.586087235467691130294144691694, 0.405845151377397166906606412077,
                                0.207784955007898467600689403773, 0},
                    fine_weight[8] = {0.022935322010529224963732008059, 0.063092092629978553290700663189,
                                      0.104790010322250183839876322542, 0.140653259715525918745189590510,
                                      0.169004726639267902826583426599, 0.190350578064785409913256402421,
                                      0.204432940075298892414161999235, 0.209482141084727828012999174892},
                    coarse_weight[8] = {
                        0, 0.129484966168869693270611432679, 0, 0.279705391489276667901467771424,
                        0, 0.381830050505118944950369775489, 0, 0.417959183673469387755102040816};

/* out += ∫ f φ over the interval, halved until two rules agree; *error is what they still differ by. */
static bool integrate(Mean *m, double low, double high, int rows, double *out, double *error) {
    double *rule = NEW_ARRAY(m->c->arena, double, (2 + POINTS) * rows + 1), half = (high - low) / 2,
           worst = 0;
    double *coarse = rule + rows, *value = rule + 2 * rows;
    Places places = {.count = POINTS};
    for (int i = 0; i < POINTS; i++) places.z[i][0] = low + half + (i < 8 ? -place[i] : place[14 - i]) * half;
    if (!values_at(m, &places, rows, value)) return false;
    for (int i = 0; i < POINTS; i++) {
        int k = i < 8 ? i : 14 - i;
        double weight = density(places.z[i][0]) * half;
        for (int r = 0; r < rows; r++) {
            rule[r] += fine_weight[k] * weight * value[i * rows + r];
            coarse[r] += coarse_weight[k] * weight * value[i * rows + r];
        }
    }
    for (int r = 0; r < rows; r++) worst = fmax(worst, fabs(rule[r] - coarse[r]));
    if (worst > accepted * (1 + m->largest) && high - low > narrowest)
        return integrate(m, low, low + half, rows, out, error) &&
               integrate(m, low + half, high, rows, out, error);
    for (int r = 0; r < rows; r++) out[r] += rule[r];
    *error += 10 * worst; /* at a kink the finer rule may be off by more than the difference of the two */
    return true;
}

/* A column of balls around the numbers found. */
static Matrix *with_error(Mean *m, const double *value, int rows, double error) {
    Matrix *a = matrix_new(m->c, rows, 1);
    for (int i = 0; a && i < rows; i++) {
        arb_set_d(a->at[i].x, value[i]);
        mag_set_d(arb_radref(a->at[i].x), error);
        a->at[i].exact = false;
    }
    m->c->integrated = true;
    return a;
}

static Matrix *integral(Mean *m, int rows) {
    double *sum = NEW_ARRAY(m->c->arena, double, 3 * rows + 1), *ends = sum + rows, *value = sum + 2 * rows,
           error = 0;
    double low = m->given.place < 0 ? -far_out : fmax(m->given.low, -far_out),
           high = m->given.place < 0 ? far_out : fmin(m->given.high, far_out), whole = mass(low, high);
    if (whole < 1e-6) return no_value(m->c, CANNOT);
    m->c->met.steepest = 0;
    for (int side = -1; side <= 1; side += 2) { /* what lies beyond does not count */
        double z = side < 0 ? low : high;
        bool end = fabs(z) == far_out; /* else there is a condition, and just there perhaps no value */
        if (!end) z -= side * (high - low) / 1000;
        Places places = {.z = {{z}}, .count = 1};
        if (!values_at(m, &places, rows, value)) return NULL;
        for (int i = 0; i < rows && end; i++) ends[i] += density(z) * value[i];
    }
    double panels = fmax(PANELS, ceil(m->c->met.steepest / arguments_per_panel));
    if (panels * 15 > MOST_EVALUATIONS) return no_value(m->c, CANNOT);
    for (double k = 0; k < panels; k++) /* borders where nothing is symmetric */
        if (!integrate(m, low + (high - low) * pow(k / panels, 1.03),
                       low + (high - low) * pow((k + 1) / panels, 1.03), rows, sum, &error))
            return NULL;
    for (int i = 0; i < rows; i++) {
        if (fabs(ends[i]) > 1e-12) return no_value(m->c, CANNOT);
        sum[i] /= whole;
    }
    return with_error(m, sum, rows, (error_floor * (1 + m->largest) + error) / whole);
}

/* sum += the values there, by their weights; then there is room again. */
static bool take(Mean *m, Places *places, int rows, double *value, double *sum) {
    bool fine = !places->count || values_at(m, places, rows, value);
    for (int k = 0; fine && k < places->count; k++)
        for (int i = 0; i < rows; i++)
            sum[i] += density(places->z[k][0]) * density(places->z[k][1]) / 4 * value[k * rows + i];
    places->count = 0;
    return fine;
}

/* Two z's: a grid of step ½, and the same grid moved by half a step; for smooth functions both are very good. */
static Matrix *grid(Mean *m, int rows) {
    double *sum[2], *value = NEW_ARRAY(m->c->arena, double, POINTS *rows + 1), error = 0;
    bool fine = true;
    m->c->met.steepest = 0;
    for (int moved = 0; moved < 2; moved++) {
        Places places = {.count = 0};
        sum[moved] = NEW_ARRAY(m->c->arena, double, rows + 1);
        for (int at = 0; fine && at < 29 * 29; at++) {
            double x = (at / 29 - 14) * 0.5 + moved * 0.25, y = (at % 29 - 14) * 0.5 + moved * 0.25;
            if (density(x) * density(y) / 4 <= 1e-15) continue;
            places.z[places.count][0] = x, places.z[places.count++][1] = y;
            if (places.count == POINTS) fine = take(m, &places, rows, value, sum[moved]);
        }
        if (!fine || !take(m, &places, rows, value, sum[moved])) return NULL;
    }
    for (int i = 0; i < rows; i++) error = fmax(error, fabs(sum[0][i] - sum[1][i]));
    bool seen = m->c->met.steepest <= arguments_on_grid && error <= 1e-7 * (1 + m->largest);
    if (!seen) return no_value(m->c, CANNOT);
    return with_error(m, sum[0], rows, error_floor * (1 + m->largest) + 10 * error);
}

static Matrix *mean(Mean *m) {
    m->c->met.bends = false;
    Matrix *first = integrand(m, NULL);
    if (!first || !m->random.count) return first;
    bool polynomial = m->given.place < 0 && !m->c->met.bends;
    int degree = polynomial ? degree_of(m) : 6;
    if (degree < 0) return NULL;
    if (degree <= 3 || (degree <= 5 && m->random.count <= MOST_PAIRED))
        return polynomial_mean(m, degree, first->rows);
    if (m->c->looking) return m->c->integrated = true, first;
    if (m->random.count == 1 && m->given.place <= 0) return integral(m, first->rows);
    if (m->random.count == 2 && m->given.place < 0) return grid(m, first->rows);
    return no_value(m->c, CANNOT);
}

/* ---- conditions and events ---- */

/* left − right at a point of the z's */
static Matrix *gap(Mean *m, const Node *left, const Node *right, int place_of, int z) {
    Check *c = m->c;
    Matrix *point = point_new(m);
    if (place_of >= 0) num_set_si(&point->at[place_of], z);
    go_to(m, point);
    Matrix *a = check_eval(c, left, m->scope), *b = a ? check_eval(c, right, m->scope) : NULL,
           *difference = matrix_entrywise(c, a, b, MINUS);
    c->random = m->outer;
    if (difference && (difference->rows != 1 || difference->cols != 1)) return no_value(c, CANNOT);
    return difference;
}

/* Is a so much larger than b that no z up to far_out makes up for it? */
static bool dwarfs(const Num *a, const Num *b) {
    arb_t x, y;
    mag_t least, most;
    arb_init(x), arb_init(y), mag_init(least), mag_init(most);
    num_ball(x, a, 128), num_ball(y, b, 128);
    arb_get_mag_lower(least, x), arb_get_mag(most, y);
    mag_mul_2exp_si(most, most, 20);
    bool dwarfs = mag_cmp(least, most) > 0;
    arb_clear(x), arb_clear(y), mag_clear(least), mag_clear(most);
    return dwarfs;
}

/* left R right leaves an interval of one z if the difference is affine in that z and, as far as can be seen, in no
   other. */
static bool cut(Mean *m, const Node *left, Rel rel, const Node *right, Cell *cell) {
    Check *c = m->c;
    Matrix *base = rel == R_EQ ? no_value(c, CANNOT) : gap(m, left, right, -1, 0);
    bool met = false;
    if (rel == R_NE) { /* what is not 0 somewhere is 0 with probability 0 */
        bool differs = base && !num_maybe_zero(base->at);
        for (int i = 0; base && i < m->random.count && !differs; i++) {
            Matrix *one = gap(m, left, right, i, 1);
            differs = one && !num_maybe_zero(one->at);
        }
        return differs || (no_value(c, CANNOT), false);
    }
    for (int i = 0; base && i < m->random.count; i++) {
        Matrix *one = gap(m, left, right, i, 1), *two = gap(m, left, right, i, -2);
        if (!one || !two) return false;
        Matrix *slope = matrix_entrywise(c, one, base, MINUS),
               *bend = matrix_copy(c, two); /* two − base + 2 slope */
        add_multiple(c, bend, base, -1, 1);
        add_multiple(c, bend, slope, 2, 1);
        double size = 1 + fabs(num_middle(base->at)) + fabs(num_middle(slope->at));
        bool gone = num_is_zero(slope->at) && num_is_zero(bend->at);
        if (gone || (dwarfs(base->at, slope->at) && dwarfs(base->at, bend->at))) {
            cell->faint = cell->faint || !gone;
            continue;
        }
        bool straight = is_nothing(bend->at, size) && !num_maybe_zero(slope->at);
        if (!straight || (cell->place >= 0 && cell->place != i)) return no_value(c, CANNOT), false;
        double at = -num_middle(base->at) / num_middle(slope->at);
        bool less = (rel == R_LT || rel == R_LE) == (num_middle(slope->at) > 0);
        cell->place = i;
        if (less) cell->high = fmin(cell->high, at);
        if (!less) cell->low = fmax(cell->low, at);
        met = true;
    }
    if (!base || met) return base != NULL;
    Finding so = check_compare(c, base, rel, matrix_number(c, 0));
    if (so != YES && so != NO) return no_value(c, CANNOT), false;
    cell->never = cell->never || so == NO;
    return true;
}

static bool cut_by(Mean *m, const Node *relation, Cell *cell) {
    const Node *left = relation->kid[0], *right = relation->kid[1];
    if (relation->rel == R_IN && right->kind == N_RANGE)
        return cut(m, left, R_GE, right->kid[0], cell) && cut(m, left, R_LE, right->kid[1], cell);
    if (relation->rel > R_GE) return no_value(m->c, CANNOT), false;
    return cut(m, left, relation->rel, right, cell);
}

static bool is_expectation(const Node *node, void *data) {
    (void)data;
    return node->kind == N_EXPECT;
}

/* Does the relation depend on a normal number? Notes those it meets. */
static bool meets_noise(Mean *m, const Node *relation) {
    Check *c = m->c;
    Random probe = {.limits = c->limits}, *outer = c->random;
    const Node *right = relation->kid[1];
    unsigned trouble = c->trouble;
    int mark = c->live.count;
    c->random = &probe;
    check_eval(c, relation->kid[0], m->scope);
    for (int i = 0; i < (right->kind == N_RANGE ? 2 : 1); i++)
        check_eval(c, right->kind == N_RANGE ? right->kid[i] : right, m->scope);
    c->random = outer;
    c->trouble = trouble;
    matrix_keep(c, mark, NULL);
    return probe.count > 0;
}

static bool condition_on(Mean *m, const Statement *s, Node *const *relation, int count) {
    for (int i = 0; i < count; i++) {
        if ((relation[i]->rel > R_GE && relation[i]->rel != R_IN) ||
            node_any(relation[i], is_expectation, NULL))
            continue;
        for (int k = 0; k < s->free.count; k++)
            if (node_uses(relation[i], s->free.items[k]) && !bound_to(m->scope, s->free.items[k]))
                return no_value(m->c, CANNOT), false;
        if (!meets_noise(m, relation[i])) continue;
        if (!cut_by(m, relation[i], &m->given)) return false;
    }
    return true;
}

static bool condition_on_all(Mean *m, const Statements *all) {
    for (int i = 0; i < all->count; i++)
        if (!condition_on(m, all->items[i], &all->items[i]->relation, 1)) return false;
    return true;
}

/* Is anything left? Its ends are doubles. */
static Finding left_of(const Cell *cell) {
    double rounding = 1e-12 * (1 + fmax(fabs(cell->low), fabs(cell->high)));
    if (cell->never) return NO;
    if (cell->place < 0 || isinf(cell->low) || isinf(cell->high)) return YES;
    return cell->low < cell->high - rounding ? YES : cell->low > cell->high + rounding ? NO : UNSURE;
}

/* The random side of E[· | y] or y = c. NULL: it is another condition. */
static const Node *known_side(Mean *m, const Node *relation, const Node **value) {
    *value = relation->kid[0];
    if (relation->at_value) return relation->kid[0];
    if (relation->kind != N_REL || relation->rel != R_EQ) return NULL;
    for (int i = 0; i < 2; i++) {
        Node side = *relation, other = *relation; /* y = y, c = c */
        side.kid = (Node *[]){relation->kid[i], relation->kid[i]};
        other.kid = (Node *[]){relation->kid[!i], relation->kid[!i]};
        *value = relation->kid[!i];
        if (meets_noise(m, &side) && !meets_noise(m, &other)) return relation->kid[i];
    }
    return NULL;
}

static bool gives_value(Mean *m, const Node *node) {
    const Node *unused;
    for (int i = 0; node && i < node->conds; i++)
        if (known_side(m, node->cond[i], &unused)) return true;
    return false;
}

/* What is known of the z's, as rows of sums and the numbers that they are. */
static bool read_rows(Mean *m, const Node *side, const Node *value, Matrix **b, Matrix **t) {
    Check *c = m->c;
    const Node *x = m->x;
    Expect kind = m->kind;
    Matrix *is = flat(c, check_eval(c, value, m->scope));
    m->x = side, m->kind = EXPECT_E;
    Matrix *base = is ? integrand(m, NULL) : NULL, *columns = NULL;
    int degree = base && m->random.count ? degree_of(m) : base ? 0 : -1;
    for (int i = 0; degree == 1 && i < m->random.count; i++) {
        Matrix *point = point_new(m);
        num_set_si(&point->at[i], 1);
        Matrix *one = integrand(m, point), *slope = one ? matrix_entrywise(c, one, base, MINUS) : NULL;
        if (!slope) degree = -1;
        if (slope && !columns) columns = matrix_new(c, base->rows, m->random.count);
        if (slope) matrix_put(c, columns, slope, 0, i);
    }
    m->x = x, m->kind = kind;
    if (degree > 1) no_value(c, CANNOT);
    if (degree < 0 || degree > 1) return false;
    if (!degree) return true; /* it says nothing of what is random */
    Matrix *target = matrix_entrywise(c, is, base, MINUS);
    *b = columns, *t = target;
    return target != NULL;
}

/* Conditions of this kind are the only ones. */
static bool put_on_plane(Mean *m, const Node *node) {
    Check *c = m->c;
    int mark = c->live.count, rows = 0;
    Matrices b = {0}, t = {0};
    for (int i = 0; i < node->conds; i++) {
        const Node *value, *side = known_side(m, node->cond[i], &value);
        Matrix *more = NULL, *is = NULL;
        if (!side) return no_value(c, CANNOT), false;
        if (!read_rows(m, side, value, &more, &is)) return false;
        if (!more) continue;
        PUSH(c->arena, &b, more);
        PUSH(c->arena, &t, is);
        rows += more->rows;
    }
    if (!rows) return true;
    Matrix *all = matrix_new(c, rows, m->random.count), *targets = matrix_new(c, rows, 1);
    for (int i = 0, at = 0; i < b.count && all && targets; at += b.items[i++]->rows) {
        matrix_put(c, all, b.items[i], at, 0);
        matrix_put(c, targets, t.items[i], at, 0);
    }
    Matrix *start = NULL, *projection = NULL;
    bool fine = all && targets && plane_find(c, all, targets, &start, &projection);
    matrix_keep(c, mark, NULL);
    m->start = start, m->projection = projection;
    return fine;
}

/* What the node itself, assumptions and hypotheses say of normal numbers conditions every mean. */
static bool conditions(Mean *m, const Node *node) {
    const Problem *problem = m->c->problem;
    const Statement *s = problem->statement;
    bool known = gives_value(m, node);
    bool fine = (!node || known || condition_on(m, s, node->cond, node->conds)) &&
                condition_on_all(m, &problem->assumptions) &&
                condition_on(m, s, s->hypotheses.items, s->hypotheses.count) &&
                condition_on_all(m, &problem->condition);
    if (!fine) return false;
    if (known && m->given.place >= 0) return no_value(m->c, CANNOT), false;
    if (known && !put_on_plane(m, node)) return false;
    Finding left = left_of(&m->given);
    if (left == NO && !m->given.faint) return no_value(m->c, NO_VALUE), false;
    if (left != YES || m->given.faint) return no_value(m->c, CANNOT), false;
    return true;
}

/* ---- an event about a sum of several z's ---- */

typedef struct Strip { /* low < Σ slope · z < high */
    double *slope, low, high;
    bool met;
} Strip;

static bool is_straight(Mean *m, const Node *side) {
    const Node *x = m->x;
    Expect kind = m->kind;
    m->x = side, m->kind = EXPECT_E;
    int degree = degree_of(m);
    m->x = x, m->kind = kind;
    return degree == 0 || degree == 1;
}

/* left R right; false: it is about another sum than the strip, or about none. */
static bool narrow(Mean *m, const Node *left, Rel rel, const Node *right, Strip *strip) {
    Check *c = m->c;
    Matrix *base = gap(m, left, right, -1, 0);
    int count = m->random.count;
    if (!base || rel == R_EQ || rel == R_NE || !is_straight(m, left) || !is_straight(m, right)) return false;
    double *slope = NEW_ARRAY(c->arena, double, count + 1), inner = 0, square = 0, size = 0;
    for (int i = 0; i < count; i++) {
        Matrix *one = gap(m, left, right, i, 1), *by = one ? matrix_entrywise(c, one, base, MINUS) : NULL;
        if (!by || (num_maybe_zero(by->at) && !num_is_zero(by->at))) return false;
        slope[i] = num_middle(by->at);
    }
    if (!strip->met) strip->slope = slope, strip->met = true;
    for (int i = 0; i < count; i++) {
        inner += slope[i] * strip->slope[i];
        square += strip->slope[i] * strip->slope[i];
        size = fmax(size, fabs(slope[i]));
    }
    double factor = square > 0 ? inner / square : 0;
    for (int i = 0; i < count; i++)
        if (fabs(slope[i] - factor * strip->slope[i]) > 1e-12 * size) return false;
    if (factor == 0) return false;
    double at = -num_middle(base->at) / factor;
    if ((rel == R_LT || rel == R_LE) == (factor > 0))
        strip->high = fmin(strip->high, at);
    else
        strip->low = fmax(strip->low, at);
    return true;
}

/* NULL, and no trouble: it is not such an event. */
static Matrix *chance_of_strip(Mean *m, const Node *node) {
    Strip strip = {.low = -INFINITY, .high = INFINITY};
    unsigned trouble = m->c->trouble;
    bool fine = m->given.place < 0;
    for (int i = 0; i < node->kids && fine; i++) fine = meets_noise(m, node->kid[i]);
    for (int i = 0; i < node->kids && fine; i++) { /* all z's are met before their slopes are asked for */
        const Node *relation = node->kid[i], *left = relation->kid[0], *right = relation->kid[1];
        bool range = relation->rel == R_IN && right->kind == N_RANGE;
        for (int k = 0; k < 2 && fine; k++) fine = gap(m, left, range ? right->kid[k] : right, -1, 0) != NULL;
    }
    for (int i = 0; i < node->kids && fine; i++) {
        const Node *relation = node->kid[i], *left = relation->kid[0], *right = relation->kid[1];
        if (relation->rel == R_IN && right->kind == N_RANGE)
            fine =
                narrow(m, left, R_GE, right->kid[0], &strip) && narrow(m, left, R_LE, right->kid[1], &strip);
        else
            fine = relation->rel <= R_GE && narrow(m, left, relation->rel, right, &strip);
    }
    int slopes = 0;
    for (int i = 0; i < m->random.count && strip.met; i++) slopes += strip.slope[i] != 0;
    m->c->trouble = trouble;
    if (!fine || slopes < 2) return NULL;
    double part =
        strip.low < strip.high ? plane_chance(strip.slope, m->random.count, strip.low, strip.high) : 0;
    return with_error(m, &part, 1, 1e-9);
}

static Matrix *probability(Mean *m, const Node *node) {
    Check *c = m->c;
    Matrix *strip = chance_of_strip(m, node);
    if (strip || c->trouble) return strip;
    Cell event = m->given;
    for (int i = 0; i < node->kids; i++) {
        if (meets_noise(m, node->kid[i])) {
            if (!cut_by(m, node->kid[i], &event)) return NULL;
            continue;
        }
        Finding found = check_relate(c, node->kid[i], m->scope, true);
        if (found == NO) return matrix_number(c, 0);
        if (found != YES) return no_value(c, found == NOTHING ? NO_VALUE : CANNOT);
    }
    Finding left = left_of(&event);
    if (left == NO && !event.faint) return matrix_number(c, 0);
    if (left == YES && event.place < 0 && !event.faint) return matrix_number(c, 1);
    if (event.faint && event.place >= 0) return no_value(c, CANNOT);
    double whole = mass(m->given.low, m->given.high),
           part = left == NO ? 0 : mass(event.low, fmax(event.low, event.high)) / whole;
    if (whole < 1e-9) return no_value(c, CANNOT);
    return with_error(m, &part, 1, 1e-12 / whole);
}

/* ---- what is asked for ---- */

/* From the means of x (and x², or y and x yᵀ) in one column. */
static Matrix *from_means(Mean *m, const Matrix *all) {
    Check *c = m->c;
    int64_t rows = 1, cols = 1, width = 1, unused;
    if (!all || !check_sides(c, &m->x->shape, m->scope, &rows, &cols)) return NULL;
    int count = (int)(rows * cols);
    if (m->kind == EXPECT_E) {
        Matrix *e = matrix_part(c, all, 0, 0, count, 1);
        if (e) e->rows = (int)rows, e->cols = (int)cols;
        return e;
    }
    Matrix *x = matrix_part(c, all, 0, 0, count, 1);
    if (m->kind == EXPECT_VAR) {
        Matrix *squares = matrix_part(c, all, count, 0, count, 1), *sum = matrix_number(c, 0);
        Matrix *each = matrix_entrywise(c, squares, matrix_entrywise(c, x, x, TIMES), MINUS);
        for (int i = 0; each && i < count; i++) num_add(c, sum->at, sum->at, &each->at[i]);
        return each ? sum : NULL;
    }
    if (!check_sides(c, &m->y->shape, m->scope, &width, &unused)) return NULL;
    if (cols != 1 || unused != 1) return no_value(c, CANNOT);
    Matrix *y = matrix_part(c, all, count, 0, width, 1),
           *xy = matrix_part(c, all, count + width, 0, count * width, 1);
    if (!x || !y || !xy) return NULL;
    xy->rows = count, xy->cols = (int)width;
    return matrix_entrywise(c, xy, matrix_multiplied(c, x, matrix_transposed(c, y)), MINUS);
}

static Mean mean_of(Check *c, Expect kind, const Node *x, const Node *y, const Bound *scope) {
    return (Mean){.c = c,
                  .x = x,
                  .y = y,
                  .scope = scope,
                  .kind = kind,
                  .random = {.limits = c->limits},
                  .outer = c->random,
                  .given = {.place = -1, .low = -INFINITY, .high = INFINITY}};
}

/* The normal numbers of x come first, so that one of them is number 0 if there is one only. */
static Matrix *moment(Check *c, Expect kind, const Node *x, const Node *y, const Node *node,
                      const Bound *scope) {
    Mean m = mean_of(c, kind, x, y, scope);
    int mark = c->live.count;
    if (c->random && !(node && gives_value(&m, node))) return no_value(c, CANNOT);
    Met outer = met_begin(c);
    Matrix *result = NULL;
    if (integrand(&m, NULL) && conditions(&m, node)) result = from_means(&m, mean(&m));
    (void)met_end(c, &outer);
    return matrix_keep(c, mark, result);
}

Matrix *check_expect(Check *c, const Node *node, const Bound *scope) {
    Expect kind = node->expect;
    if (check_is_discrete(c, node)) return check_outcomes(c, node, scope);
    if (node->subs) return no_value(c, CANNOT);
    if (kind != EXPECT_P)
        return moment(c, kind, node->kid[0],
                      kind == EXPECT_COV && node->kids > 1 ? node->kid[1] : node->kid[0], node, scope);
    Mean m = mean_of(c, kind, NULL, NULL, scope);
    if (c->random) return no_value(c, CANNOT);
    return conditions(&m, node) ? probability(&m, node) : NULL;
}

Finding check_distribution(Check *c, const Node *relation, const Bound *scope) {
    const Node *x = relation->kid[0], *normal = relation->kid[1];
    if (normal->kind != N_NORMAL || c->random) return no_value(c, CANNOT), check_why_not(c);
    Mean m = mean_of(c, EXPECT_E, x, x, scope);
    if (!integrand(&m, NULL)) return check_why_not(c);
    int degree = m.random.count ? degree_of(&m) : 0;
    if (degree < 0) return check_why_not(c);
    if (degree > 1) return NO;
    Finding found =
        check_compare(c, moment(c, EXPECT_E, x, x, NULL, scope), R_EQ, check_eval(c, normal->kid[0], scope));
    return check_both(found, check_compare(c, moment(c, EXPECT_COV, x, x, NULL, scope), R_EQ,
                                           check_eval(c, normal->kid[1], scope)));
}
