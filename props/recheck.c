/* recheck.c: an independent, dumber check of a verdict in one world. The judge evaluates a tape on which equal terms
   are shared, sums unrolled and parts of matrices views; a mistake there would be believed. Here nothing is clever:
   plain recursion over the bound tree, every value a new dense matrix, every definition unfolded each time it is met,
   reflections multiplied out as full matrices. Shares no code with lower.c, the tape or its machines: whole numbers,
   sizes and the places of the draws are worked out anew. Numbers are rational as long as that is possible, else balls.

   In: a problem, the whole numbers, the drawn ratios. Out: whether an expected truth is so. Numbers are freed on the way
   out, the rest dies with the arena. Over 600 lines because it is all of an evaluator, and shares nothing on purpose. */
#include "recheck.h"

#include <string.h>
#if __has_include(<arb.h>)
#include <arb.h>
#else
#include <flint/arb.h>
#endif

enum { DEEPEST = 200, MOST_WORK = 4000000, LARGEST_SIDE = 1000, LARGEST_POWER = 1000, CLOSE_BITS = 40 };
static const long precisions[] = {128, 1024, 4096};

/* Why there is no value. */
enum {
    NO_VALUE =
        1, /* undefined in this world: 0 in a denominator, an index out of range, sizes that do not fit */
    BLURRED = 2, /* not at this precision */
    CANNOT = 4,  /* not here: a limit, an expectation, too much work */
};

typedef struct Num {
    bool exact;
    fmpq_t q; /* if exact */
    arb_t x;  /* if not */
} Num;

typedef struct Matrix {
    int rows, cols;
    int room; /* 2^room numbers */
    Num *at;  /* row by row */
} Matrix;

typedef struct Bound { /* a letter and what it stands for; the chain is the scope, innermost first */
    const Sym *sym;
    const Matrix *value;
    const struct Bound *outer;
} Bound;

typedef struct Matrices {
    Matrix **items;
    int count, capacity;
} Matrices;

typedef struct Place {
    int first, rows, cols;
} Place; /* of a given among the ratios; rows −1: it has none */

typedef struct Check {
    Arena *arena;
    const Problem *problem;
    const Sizes *sizes;
    const Ratio *drawn;
    Place *place; /* per given */
    Truth expected;
    long precision;
    unsigned trouble; /* why the last value is missing */
    bool moves;       /* a variable that grows or vanishes was used */
    bool hopeless;    /* more precision will not help */
    int depth;
    int64_t work;       /* numbers computed */
    Matrices live;      /* values in use, innermost last */
    Matrices spare[24]; /* by room */
    Matrices all;
} Check;

static Matrix *eval(Check *, const Node *, const Bound *);

/* ---- memory: a value lives until the node it was needed for is done ---- */

static Matrix *none(Check *c, unsigned why) { return c->trouble |= why, NULL; }

static Matrix *matrix_new(Check *c, int64_t rows, int64_t cols) { /* of zeros */
    if (rows < 0 || cols < 0 || rows > LARGEST_SIDE || cols > LARGEST_SIDE) return none(c, CANNOT);
    int cells = (int)(rows * cols), room = 0;
    while (1 << room < cells) room++;
    Matrix *m;
    if (c->spare[room].count)
        m = c->spare[room].items[--c->spare[room].count];
    else {
        m = NEW(c->arena, Matrix);
        m->room = room;
        m->at = NEW_ARRAY(c->arena, Num, 1 << room);
        for (int i = 0; i < 1 << room; i++) fmpq_init(m->at[i].q), arb_init(m->at[i].x);
        PUSH(c->arena, &c->all, m);
    }
    m->rows = (int)rows;
    m->cols = (int)cols;
    for (int i = 0; i < cells; i++) m->at[i].exact = true, fmpq_zero(m->at[i].q);
    c->work += cells;
    PUSH(c->arena, &c->live, m);
    return m;
}

/* Everything made since `mark` is given back, but for the result. */
static Matrix *keep(Check *c, int mark, Matrix *result) {
    for (int i = mark; i < c->live.count; i++)
        if (c->live.items[i] != result) PUSH(c->arena, &c->spare[c->live.items[i]->room], c->live.items[i]);
    c->live.count = mark;
    if (result) PUSH(c->arena, &c->live, result);
    return result;
}

static void free_all(Check *c) {
    for (int i = 0; i < c->all.count; i++)
        for (int k = 0; k < 1 << c->all.items[i]->room; k++)
            fmpq_clear(c->all.items[i]->at[k].q), arb_clear(c->all.items[i]->at[k].x);
}

/* ---- numbers ---- */

static void to_ball(arb_t out, const Num *a, long precision) {
    if (a->exact)
        arb_set_fmpq(out, a->q, precision);
    else
        arb_set(out, a->x);
}

static void num_set(Num *dst, const Num *a) {
    dst->exact = a->exact;
    if (a->exact)
        fmpq_set(dst->q, a->q);
    else
        arb_set(dst->x, a->x);
}

static void num_set_si(Num *dst, int64_t value) { dst->exact = true, fmpq_set_si(dst->q, value, 1); }

static bool is_zero(const Num *a) { return a->exact ? fmpq_is_zero(a->q) : arb_is_zero(a->x); }

/* May it be zero, as far as this precision can see? */
static bool maybe_zero(const Num *a) { return a->exact ? fmpq_is_zero(a->q) : arb_contains_zero(a->x); }

typedef void Rational(fmpq_t, const fmpq_t, const fmpq_t);
typedef void Balls(arb_t, const arb_t, const arb_t, slong);

static void num_op(Check *c, Num *dst, const Num *a, const Num *b, Rational *rational, Balls *balls) {
    c->work++;
    if (a->exact && b->exact) {
        rational(dst->q, a->q, b->q);
        dst->exact = true;
        return;
    }
    arb_t x, y;
    arb_init(x), arb_init(y);
    to_ball(x, a, c->precision), to_ball(y, b, c->precision);
    balls(dst->x, x, y, c->precision);
    dst->exact = false;
    arb_clear(x), arb_clear(y);
}

static void num_add(Check *c, Num *dst, const Num *a, const Num *b) {
    num_op(c, dst, a, b, fmpq_add, arb_add);
}
static void num_sub(Check *c, Num *dst, const Num *a, const Num *b) {
    num_op(c, dst, a, b, fmpq_sub, arb_sub);
}
static void num_mul(Check *c, Num *dst, const Num *a, const Num *b) {
    if (is_zero(a) || is_zero(b))
        num_set_si(dst, 0);
    else
        num_op(c, dst, a, b, fmpq_mul, arb_mul);
}

static bool num_div(Check *c, Num *dst, const Num *a, const Num *b) {
    if (maybe_zero(b)) return none(c, is_zero(b) ? NO_VALUE : BLURRED), false;
    num_op(c, dst, a, b, fmpq_div, arb_div);
    return true;
}

/* The sign is not below `least_sign` and not above `most_sign`. */
static int least_sign(const Num *a) {
    if (a->exact) return fmpq_sgn(a->q);
    return arb_is_positive(a->x) ? 1 : arb_is_nonnegative(a->x) ? 0 : -1;
}

static int most_sign(const Num *a) {
    if (a->exact) return fmpq_sgn(a->q);
    return arb_is_negative(a->x) ? -1 : arb_is_nonpositive(a->x) ? 0 : 1;
}

static bool need_positive(Check *c, const Num *a, bool or_zero) {
    bool surely = least_sign(a) >= (or_zero ? 0 : 1), surely_not = most_sign(a) < (or_zero ? 0 : 1);
    if (!surely) none(c, surely_not ? NO_VALUE : BLURRED);
    return surely;
}

/* exp, log, sin, cos, √: rational at 0, at 1, at squares; else a ball */
static bool num_fn(Check *c, Num *dst, const Num *a, Fn fn) {
    if (fn == FN_LOG && !need_positive(c, a, false)) return false;
    if (fn == FN_SQRT && !need_positive(c, a, true)) return false;
    if (a->exact && fn == FN_SQRT && fmpz_is_square(fmpq_numref(a->q)) && fmpz_is_square(fmpq_denref(a->q))) {
        fmpz_sqrt(fmpq_numref(dst->q), fmpq_numref(a->q));
        fmpz_sqrt(fmpq_denref(dst->q), fmpq_denref(a->q));
        return dst->exact = true;
    }
    if (a->exact && fn == FN_LOG && fmpq_is_one(a->q)) return num_set_si(dst, 0), true;
    if (a->exact && fmpq_is_zero(a->q)) return num_set_si(dst, fn == FN_EXP || fn == FN_COS), true;
    arb_t x;
    arb_init(x);
    to_ball(x, a, c->precision);
    switch (fn) {
    case FN_EXP: arb_exp(dst->x, x, c->precision); break;
    case FN_LOG: arb_log(dst->x, x, c->precision); break;
    case FN_SQRT: arb_sqrt(dst->x, x, c->precision); break;
    case FN_SIN: arb_sin(dst->x, x, c->precision); break;
    case FN_COS: arb_cos(dst->x, x, c->precision); break;
    default: die("%s is not a function of one number", fn_rows[fn].name);
    }
    arb_clear(x);
    c->work++;
    dst->exact = false;
    return true;
}

static bool whole_of(const Num *a, int64_t *out) {
    bool whole = a->exact && fmpz_is_one(fmpq_denref(a->q)) && fmpz_fits_si(fmpq_numref(a->q));
    if (whole) *out = fmpz_get_si(fmpq_numref(a->q));
    return whole;
}

static void num_max(Check *c, Num *dst, const Num *a, const Num *b, bool least) {
    if (a->exact && b->exact)
        num_set(dst, (fmpq_cmp(a->q, b->q) > 0) != least ? a : b);
    else
        num_op(c, dst, a, b, NULL, least ? arb_min : arb_max);
}

/* ---- matrices ---- */

static Matrix *number(Check *c, int64_t value) {
    Matrix *m = matrix_new(c, 1, 1);
    num_set_si(m->at, value);
    return m;
}

static Matrix *copy(Check *c, const Matrix *a) {
    Matrix *m = matrix_new(c, a->rows, a->cols);
    for (int i = 0; m && i < a->rows * a->cols; i++) num_set(&m->at[i], &a->at[i]);
    return m;
}

static bool same_shape(const Matrix *a, const Matrix *b) { return a->rows == b->rows && a->cols == b->cols; }

static Matrix *filled(Check *c, int64_t rows, int64_t cols, int value, bool diagonal) {
    Matrix *m = matrix_new(c, rows, cols);
    for (int i = 0; m && i < m->rows * m->cols; i++)
        num_set_si(&m->at[i], diagonal && i / m->cols != i % m->cols ? 0 : value);
    return m;
}

typedef enum { PLUS, MINUS, TIMES } Entrywise;

static Matrix *entrywise(Check *c, const Matrix *a, const Matrix *b, Entrywise op) {
    if (!a || !b) return NULL;
    if (!same_shape(a, b)) return none(c, NO_VALUE);
    Matrix *m = matrix_new(c, a->rows, a->cols);
    for (int i = 0; i < m->rows * m->cols; i++)
        (op == PLUS ? num_add : op == MINUS ? num_sub : num_mul)(c, &m->at[i], &a->at[i], &b->at[i]);
    return m;
}

static Matrix *scaled(Check *c, const Matrix *factor, const Matrix *a) {
    if (!factor || !a) return NULL;
    if (factor->rows != 1 || factor->cols != 1) return none(c, NO_VALUE);
    Matrix *m = matrix_new(c, a->rows, a->cols);
    for (int i = 0; i < m->rows * m->cols; i++) num_mul(c, &m->at[i], factor->at, &a->at[i]);
    return m;
}

static Matrix *divided(Check *c, const Matrix *a, const Matrix *by) {
    if (!a || !by) return NULL;
    if (by->rows != 1 || by->cols != 1) return none(c, NO_VALUE);
    if (maybe_zero(by->at)) return none(c, is_zero(by->at) ? NO_VALUE : BLURRED);
    Matrix *m = matrix_new(c, a->rows, a->cols);
    for (int i = 0; i < m->rows * m->cols; i++) num_div(c, &m->at[i], &a->at[i], by->at);
    return m;
}

static Matrix *transposed(Check *c, const Matrix *a) {
    if (!a) return NULL;
    Matrix *m = matrix_new(c, a->cols, a->rows);
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < a->cols; j++) num_set(&m->at[j * a->rows + i], &a->at[i * a->cols + j]);
    return m;
}

static Matrix *multiplied(Check *c, const Matrix *a, const Matrix *b) {
    if (!a || !b) return NULL;
    if (a->cols != b->rows) return none(c, NO_VALUE);
    Matrix *m = matrix_new(c, a->rows, b->cols), *term = number(c, 0);
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->cols; j++)
            for (int k = 0; k < a->cols; k++) {
                num_mul(c, term->at, &a->at[i * a->cols + k], &b->at[k * b->cols + j]);
                num_add(c, &m->at[i * b->cols + j], &m->at[i * b->cols + j], term->at);
            }
    return m;
}

static Matrix *part(Check *c, const Matrix *a, int64_t row, int64_t col, int64_t rows, int64_t cols) {
    if (!a) return NULL;
    if (row < 0 || col < 0 || row + rows > a->rows || col + cols > a->cols) return none(c, NO_VALUE);
    Matrix *m = matrix_new(c, rows, cols);
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->cols; j++)
            num_set(&m->at[i * m->cols + j], &a->at[(row + i) * a->cols + col + j]);
    return m;
}

static void put(Matrix *into, const Matrix *a, int row, int col) {
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < a->cols; j++)
            num_set(&into->at[(row + i) * into->cols + col + j], &a->at[i * a->cols + j]);
}

static Matrix *sum_of_products(Check *c, const Matrix *a, const Matrix *b) {
    Matrix *products = entrywise(c, a, b, TIMES), *sum = products ? number(c, 0) : NULL;
    for (int i = 0; sum && i < a->rows * a->cols; i++) num_add(c, sum->at, sum->at, &products->at[i]);
    return sum;
}

static Matrix *trace(Check *c, const Matrix *a) {
    if (!a || a->rows != a->cols) return a ? none(c, NO_VALUE) : NULL;
    Matrix *sum = number(c, 0);
    for (int i = 0; i < a->rows; i++) num_add(c, sum->at, sum->at, &a->at[i * a->cols + i]);
    return sum;
}

/* Row operations on [a | I] until it is [I | a⁻¹]. */
static Matrix *inverse(Check *c, const Matrix *a) {
    int n = a->rows, wide = 2 * n;
    Matrix *w = matrix_new(c, n, wide), *t = number(c, 0), *f = number(c, 0);
    if (!w) return NULL;
    put(w, a, 0, 0);
    for (int i = 0; i < n; i++) num_set_si(&w->at[i * wide + n + i], 1);
    for (int k = 0; k < n; k++) {
        int pivot = k;
        bool all_zero = true;
        while (pivot < n && maybe_zero(&w->at[pivot * wide + k]))
            all_zero = all_zero && is_zero(&w->at[pivot++ * wide + k]);
        if (pivot == n) return none(c, all_zero ? NO_VALUE : BLURRED);
        for (int j = 0; j < wide && pivot != k; j++) {
            num_set(t->at, &w->at[k * wide + j]);
            num_set(&w->at[k * wide + j], &w->at[pivot * wide + j]);
            num_set(&w->at[pivot * wide + j], t->at);
        }
        num_set(f->at, &w->at[k * wide + k]);
        for (int j = 0; j < wide; j++) num_div(c, &w->at[k * wide + j], &w->at[k * wide + j], f->at);
        for (int i = 0; i < n; i++) {
            if (i == k) continue;
            num_set(f->at, &w->at[i * wide + k]);
            for (int j = 0; j < wide; j++) {
                num_mul(c, t->at, f->at, &w->at[k * wide + j]);
                num_sub(c, &w->at[i * wide + j], &w->at[i * wide + j], t->at);
            }
        }
    }
    return part(c, w, 0, n, n, n);
}

/* ---- whole numbers, sizes ---- */

static const Matrix *bound_to(const Bound *scope, const Sym *sym) {
    for (; scope; scope = scope->outer)
        if (scope->sym == sym) return scope->value;
    return NULL;
}

static bool size_of(const Check *c, const Sym *sym, int64_t *out) {
    for (int i = 0; i < c->sizes->count; i++)
        if (c->sizes->sym[i] == sym) return *out = c->sizes->value[i], true;
    return false;
}

static bool whole(Check *c, const Node *node, const Bound *scope, int64_t *out) {
    int mark = c->live.count;
    Matrix *m = eval(c, node, scope);
    bool fine = m && m->rows == 1 && m->cols == 1 && whole_of(m->at, out);
    if (m && !fine) none(c, NO_VALUE);
    keep(c, mark, NULL);
    return fine;
}

/* A size that nothing determines is 1. */
static bool dimension(Check *c, const Dim *dim, const Bound *scope, int64_t *out) {
    Dim d = dim_resolve(dim);
    *out = d.constant;
    for (int i = 0; i < d.terms; i++) {
        const Sym *sym = d.term[i].sym;
        const Matrix *bound = bound_to(scope, sym);
        int64_t value;
        if (sym->kind == SYM_DIMENSION_VARIABLE) return *out = 1, true;
        if (!(bound ? whole_of(bound->at, &value) : size_of(c, sym, &value))) return none(c, NO_VALUE), false;
        *out += d.term[i].factor * value;
    }
    return true;
}

static bool sides(Check *c, const Shape *shape, const Bound *scope, int64_t *rows, int64_t *cols) {
    return dimension(c, &shape->rows, scope, rows) && dimension(c, &shape->cols, scope, cols);
}

static bool range(Check *c, const Sym *sym, int which, const Bound *scope, int64_t *low, int64_t *high) {
    return dimension(c, &sym->lowest[which], scope, low) && dimension(c, &sym->highest[which], scope, high);
}

/* ---- what is drawn ---- */

static bool member_count(Check *c, const Sym *sym, int64_t *count) {
    int64_t low = 1, high = 1;
    bool fine = !sym->indices || range(c, sym, 0, NULL, &low, &high);
    return *count = high - low + 1, fine;
}

/* In the order of the givens: a family stands member under member, what is orthonormal is one column of a reflection
   for each column of its names. */
static bool find_places(Check *c) {
    const Givens *givens = &c->problem->givens;
    int next = 0;
    c->place = NEW_ARRAY(c->arena, Place, givens->count + 1);
    for (int i = 0; i < givens->count; i++) {
        const Given *given = givens->items[i];
        int64_t rows, cols, count;
        c->place[i].rows = -1;
        if (given->kind == GIVEN_SIZE || given->kind == GIVEN_EQUAL || given->kind == GIVEN_CONSTRAINT)
            continue;
        if (!sides(c, &given->sym->shape, NULL, &rows, &cols) || !member_count(c, given->sym, &count))
            return false;
        if (given->kind == GIVEN_ORTHONORMAL) {
            int64_t all = 0;
            for (int k = 0; k < given->joint_count; k++) {
                int64_t unused, width;
                if (!sides(c, &given->joint[k]->shape, NULL, &unused, &width) ||
                    !member_count(c, given->joint[k], &count))
                    return false;
                all += width * count;
            }
            cols = all;
        } else
            rows *= count;
        c->place[i] = (Place){next, (int)rows, (int)cols};
        next += (int)(rows * cols);
    }
    return true;
}

static Matrix *load(Check *c, const Place *place) {
    Matrix *m = matrix_new(c, place->rows, place->cols);
    for (int i = 0; m && i < m->rows * m->cols; i++)
        fmpq_set_si(m->at[i].q, c->drawn[place->first + i].num, (ulong)c->drawn[place->first + i].den);
    return m;
}

/* The product of I − 2 u uᵀ/(uᵀu) over the columns u, times the length. */
static Matrix *orthonormal(Check *c, const Given *given, const Matrix *columns) {
    int d = columns->rows;
    Matrix *q = filled(c, d, d, 1, true);
    for (int i = 0; i < columns->cols; i++) {
        Matrix *u = part(c, columns, 0, i, d, 1), *squared = sum_of_products(c, u, u);
        if (is_zero(squared->at)) continue;
        Matrix *outer = multiplied(c, u, transposed(c, u));
        Matrix *h = entrywise(c, filled(c, d, d, 1, true),
                              scaled(c, number(c, 2), divided(c, outer, squared)), MINUS);
        q = multiplied(c, q, h);
    }
    return given->length ? scaled(c, eval(c, given->length, NULL), q) : q;
}

static bool is_limit(const Node *node, void *data) {
    (void)data;
    return node->kind == N_SYMBOL && node->sym->kind == SYM_LIMIT;
}

/* One whose variance vanishes or grows is mean + √variance · what is drawn; others are drawn as they are. */
static Matrix *normal(Check *c, const Given *given, Matrix *drawn, int64_t which) {
    if (!drawn || !node_any(given->variance, is_limit, NULL)) return drawn;
    Bound running = {given->running, number(c, which), NULL};
    const Bound *scope = given->running ? &running : NULL;
    const Node *v = given->variance;
    bool multiple = shape_is_number(&v->shape) || v->kind == N_IDENTITY ||
                    (v->kind == N_MUL && shape_is_number(&v->kid[0]->shape) && v->kid[1]->kind == N_IDENTITY);
    if (!multiple) return none(c, CANNOT);
    Matrix *mean = eval(c, given->mean, scope),
           *variance = mean ? part(c, eval(c, v, scope), 0, 0, 1, 1) : NULL;
    if (!variance || !num_fn(c, variance->at, variance->at, FN_SQRT)) return NULL;
    return entrywise(c, mean, scaled(c, variance, drawn), PLUS);
}

static Matrix *drawn_member(Check *c, const Sym *sym, int64_t which) {
    const Given *given = sym->given;
    int at = 0;
    while (at < c->problem->givens.count && c->problem->givens.items[at] != given) at++;
    if (!given || at == c->problem->givens.count || c->place[at].rows < 0) return none(c, CANNOT);
    if (given->kind == GIVEN_LIMIT) {
        if (sym->negligible && c->problem->negligible_is_zero) return number(c, 0);
        c->moves = true;
    }
    int64_t rows, cols, low = 0, high = 0;
    if (!sides(c, &sym->shape, NULL, &rows, &cols) || (sym->indices && !range(c, sym, 0, NULL, &low, &high)))
        return NULL;
    if (!sym->indices) which = low;
    if (which < low || which > high) return none(c, NO_VALUE);
    Matrix *all = load(c, &c->place[at]);
    if (given->kind != GIVEN_ORTHONORMAL) {
        Matrix *one = part(c, all, (which - low) * rows, 0, rows, cols);
        return given->kind == GIVEN_NORMAL ? normal(c, given, one, which) : one;
    }
    int64_t before = (which - low) * cols;
    for (int k = 0; given->joint[k] != sym; k++) {
        int64_t unused, width, count;
        if (!sides(c, &given->joint[k]->shape, NULL, &unused, &width) ||
            !member_count(c, given->joint[k], &count))
            return NULL;
        before += width * count;
    }
    return part(c, orthonormal(c, given, all), 0, before, rows, cols);
}

/* ---- relations ---- */

typedef enum {
    NO,
    NOTHING,
    UNSURE,
    CLOSE,
    YES
} Finding; /* NOTHING: a side has no value. CLOSE: balls that overlap, narrow */

static Finding both(Finding a, Finding b) { return a < b ? a : b; } /* the earlier in the list decides */

/* After a value is missing. */
static Finding why_not(Check *c) {
    Finding found = c->trouble == NO_VALUE ? NOTHING : UNSURE;
    c->hopeless = c->hopeless || c->trouble & CANNOT;
    c->trouble = 0;
    return found;
}

static bool is_narrow(const Num *difference, const Num *a, const Num *b, long precision) {
    arb_t x;
    mag_t size, other;
    arb_init(x), mag_init(size), mag_init(other);
    to_ball(x, a, precision), arb_get_mag(size, x);
    to_ball(x, b, precision), arb_get_mag(other, x);
    mag_max(size, size, other);
    mag_one(other);
    mag_max(size, size, other);
    mag_mul_2exp_si(size, size, -CLOSE_BITS);
    bool narrow = mag_cmp(arb_radref(difference->x), size) <= 0;
    arb_clear(x), mag_clear(size), mag_clear(other);
    return narrow;
}

static Finding compare(Check *c, const Num *a, Rel rel, const Num *b) {
    Matrix *difference = number(c, 0);
    num_sub(c, difference->at, a, b);
    int least = least_sign(difference->at), most = most_sign(difference->at);
    bool yes, no, touching = rel == R_EQ || rel == R_LE || rel == R_GE;
    switch (rel) {
    case R_EQ: yes = least == 0 && most == 0, no = least > 0 || most < 0; break;
    case R_LT: yes = most < 0, no = least >= 0; break;
    case R_LE: yes = most <= 0, no = least > 0; break;
    case R_GT: yes = least > 0, no = most <= 0; break;
    case R_GE: yes = least >= 0, no = most < 0; break;
    default: die("relation %d does not compare numbers", (int)rel);
    }
    return yes ? YES : no ? NO : touching && is_narrow(difference->at, a, b, c->precision) ? CLOSE : UNSURE;
}

static Finding compare_all(Check *c, const Matrix *a, Rel rel, const Matrix *b) {
    if (!a || !b) return why_not(c);
    if (!same_shape(a, b)) return NOTHING;
    if (rel == R_NE) {
        Finding equal = compare_all(c, a, R_EQ, b);
        return equal == NO ? YES : equal == YES ? NO : UNSURE;
    }
    Finding found = YES;
    for (int i = 0; i < a->rows * a->cols; i++) found = both(found, compare(c, &a->at[i], rel, &b->at[i]));
    return found;
}

static Finding within(Check *c, const Matrix *a, const Node *right, const Bound *scope) {
    Finding found;
    if (right->kind == N_RANGE) {
        found = compare_all(c, a, right->code & 1 ? R_GE : R_GT, eval(c, right->kid[0], scope));
        return both(found, compare_all(c, a, right->code & 2 ? R_LE : R_LT, eval(c, right->kid[1], scope)));
    }
    found = NO;
    for (int i = 0; i < right->kids && found != YES; i++) {
        Finding one = compare_all(c, a, R_EQ, eval(c, right->kid[i], scope));
        if (one > found) found = one;
    }
    return found;
}

static Finding relate(Check *c, const Node *relation, const Bound *scope) {
    const Node *left = relation->kid[0], *right = relation->kid[1];
    Rel rel = (Rel)relation->code;
    bool outer = c->moves, to_infinity = right->kind == N_INFINITY ||
                                         (right->kind == N_NEG && right->kid[0]->kind == N_INFINITY);
    int mark = c->live.count;
    c->moves = false;
    c->trouble = 0;
    Finding found;
    Matrix *a = eval(c, left, scope);
    if (!a)
        found = why_not(c);
    else if (right->kind == N_RANGE || right->kind == N_SET) {
        found = within(c, a, right, scope);
        if (rel == R_NOTIN) found = found == NO ? YES : found == YES ? NO : found == CLOSE ? UNSURE : found;
    } else if (rel == R_SIM || rel == R_IN || rel == R_NOTIN)
        none(c, CANNOT), found = why_not(c);
    else if (to_infinity || rel == R_GG || rel == R_LL)
        found = to_infinity || eval(c, right, scope) ? NO : why_not(c); /* nothing grows */
    else {
        Matrix *b = eval(c, right, scope);
        if (b && rel == R_PERP) a = sum_of_products(c, a, b), b = number(c, 0);
        found = compare_all(c, a, rel == R_APPROX || rel == R_TO || rel == R_PERP ? R_EQ : rel, b);
    }
    bool in_the_end =
        c->moves && rel != R_EQ && rel != R_PERP; /* about what happens in the end, not about one value */
    if (in_the_end && found != NOTHING) c->hopeless = true, found = UNSURE;
    c->moves = c->moves || outer;
    keep(c, mark, NULL);
    return found;
}

/* Conditions on indices. What cannot be told is not met. */
static bool conditions_hold(Check *c, Node *const *condition, int count, const Bound *scope) {
    for (int i = 0; i < count; i++) {
        unsigned trouble = c->trouble;
        Finding found = relate(c, condition[i], scope);
        c->trouble = trouble;
        if (found != YES) return false;
    }
    return true;
}

/* ---- definitions ---- */

/* The scope of a clause for these indices and arguments; false if a pattern does not match. */
static bool match(Check *c, const Clause *clause, const Matrix *const *index, int count,
                  const Matrix *const *argument, const Bound **scope) {
    Bound *link = NEW_ARRAY(c->arena, Bound, count + clause->param_count + 1);
    *scope = NULL;
    for (int i = 0; i < clause->param_count; i++, link++) {
        *link = (Bound){clause->params[i], argument[i], *scope};
        *scope = link;
    }
    for (int i = 0; i < count; i++) {
        const Node *pattern = clause->pattern[i];
        if (pattern->kind == N_SYMBOL && pattern->sym->kind == SYM_BOUND) {
            *link = (Bound){pattern->sym, index[i], *scope};
            *scope = link++;
            continue;
        }
        if (compare_all(c, eval(c, pattern, NULL), R_EQ, index[i]) != YES) return false;
    }
    return true;
}

static const Sym *open_letter(const Node *pattern, const Bound *scope) {
    if (pattern->kind == N_SYMBOL && pattern->sym->kind == SYM_BOUND && !bound_to(scope, pattern->sym))
        return pattern->sym;
    const Sym *found = NULL;
    for (int i = 0; i < pattern->kids && !found; i++) found = open_letter(pattern->kid[i], scope);
    return found;
}

/* Does the clause give the entry at this place (in the subscripts of the definition)? Tries every value of its letters. */
static Matrix *entry_by(Check *c, const Sym *sym, const Clause *clause, const int64_t *place,
                        const Bound *scope, bool *found) {
    Node **pattern = clause->pattern + clause->patterns - clause->entries;
    const Sym *letter = NULL;
    for (int i = 0; i < clause->entries && !letter; i++) letter = open_letter(pattern[i], scope);
    if (letter) {
        int64_t low, high;
        if (!range(c, letter, 0, scope, &low, &high)) return NULL;
        for (int64_t v = low; v <= high && !*found; v++) {
            Bound link = {letter, number(c, v), scope};
            Matrix *entry = entry_by(c, sym, clause, place, &link, found);
            if (*found) return entry;
        }
        return NULL;
    }
    for (int i = 0; i < clause->entries; i++) {
        int64_t value;
        if (!whole(c, pattern[i], scope, &value) || value != place[i]) return NULL;
    }
    *found = true;
    return eval(c, clause->body, scope);
}

static Matrix *by_entries(Check *c, const Sym *sym, const Matrix *const *index, int count,
                          const Matrix *const *argument) {
    int64_t rows, cols;
    if (!sides(c, &sym->shape, NULL, &rows, &cols)) return NULL;
    Matrix *m = matrix_new(c, rows, cols);
    for (int i = 0; m && i < m->rows * m->cols; i++) {
        bool found = false;
        for (const Clause *clause = sym->clauses; clause && !found; clause = clause->next) {
            const Bound *scope;
            int64_t place[2] = {sym->entry_base + i / cols, sym->entry_base + i % cols};
            if (clause->entries == 1) place[0] = sym->entry_base + i;
            if (clause->entries > 2 || (clause->entries == 1 && rows > 1 && cols > 1)) return none(c, CANNOT);
            if (!match(c, clause, index, count, argument, &scope)) continue;
            Matrix *entry = entry_by(c, sym, clause, place, scope, &found);
            if (found && (!entry || entry->rows != 1 || entry->cols != 1))
                return entry ? none(c, NO_VALUE) : NULL;
            if (found) num_set(&m->at[i], entry->at);
        }
        if (!found) return none(c, CANNOT);
    }
    return m;
}

static Matrix *symbol(Check *c, const Sym *sym, const Matrix *const *index, int count, const Bound *scope);

static Matrix *defined_member(Check *c, const Sym *sym, const Matrix *const *index, int count) {
    int64_t which = 0, low = 0, high = 0;
    for (int i = 0; i < count && i < 2; i++) {
        if (sym->unbounded[i]) continue;
        if (!range(c, sym, i, NULL, &low, &high)) return NULL;
        if (!whole_of(index[i]->at, &which) || which < low || which > high) return none(c, NO_VALUE);
    }
    if (sym->column_of) {
        Matrix *matrix = symbol(c, sym->column_of, NULL, 0, NULL);
        return matrix ? part(c, matrix, 0, which - low, matrix->rows, 1) : NULL;
    }
    if (sym->by_entries) return by_entries(c, sym, index, count, NULL);
    for (const Clause *clause = sym->clauses; clause; clause = clause->next) {
        const Bound *scope;
        if (match(c, clause, index, count, NULL, &scope) &&
            conditions_hold(c, clause->condition, clause->conditions, scope))
            return eval(c, clause->body, scope);
    }
    return none(c, NO_VALUE);
}

static Matrix *symbol(Check *c, const Sym *sym, const Matrix *const *index, int count, const Bound *scope) {
    const Matrix *bound = count ? NULL : bound_to(scope, sym);
    int64_t value, which = 0;
    if (bound) return copy(c, bound);
    if (size_of(c, sym, &value)) return number(c, value);
    bool whole_index = !count || whole_of(index[0]->at, &which);
    const Values *lists[] = {&c->problem->statement->put_in, &c->problem->values};
    for (int k = 0; k < 2 && whole_index; k++)
        for (int i = 0; i < lists[k]->count; i++)
            if (lists[k]->items[i].sym == sym && lists[k]->items[i].member == which)
                return eval(c, lists[k]->items[i].node, NULL);
    switch (sym->kind) {
    case SYM_DRAWN:
    case SYM_NORMAL:
    case SYM_LIMIT:
    case SYM_INTEGER: return whole_index ? drawn_member(c, sym, which) : none(c, NO_VALUE);
    case SYM_BOUND: return sym->given ? drawn_member(c, sym, 0) : none(c, CANNOT);
    case SYM_LET: return defined_member(c, sym, index, count);
    default: return none(c, CANNOT);
    }
}

static Matrix *call(Check *c, const Node *node, const Bound *scope) {
    const Matrix **argument = NEW_ARRAY(c->arena, const Matrix *, node->kids + 1);
    for (int i = 0; i < node->kids; i++)
        if (!(argument[i] = eval(c, node->kid[i], scope))) return NULL;
    if (node->sym->by_entries) return by_entries(c, node->sym, NULL, 0, argument);
    const Bound *inside;
    return match(c, node->sym->clauses, NULL, 0, argument, &inside)
               ? eval(c, node->sym->clauses->body, inside)
               : none(c, CANNOT);
}

/* ---- expressions ---- */

static Matrix *member(Check *c, const Node *node, const Bound *scope) {
    const Matrix *index[2] = {NULL, NULL};
    if (node->subs > 2) return none(c, CANNOT);
    for (int i = 0; i < node->subs; i++)
        if (!(index[i] = eval(c, node->sub[i], scope))) return NULL;
    return symbol(c, node->sym, index, node->subs, scope);
}

static Matrix *entry(Check *c, const Node *node, const Bound *scope) {
    const Node *base = node->kid[0];
    Matrix *m = eval(c, base, scope);
    int64_t first = base->sym ? base->sym->entry_base : 1, place[2] = {first, first};
    for (int i = 0; m && i < node->subs && i < 2; i++)
        if (!whole(c, node->sub[i], scope, &place[i])) return NULL;
    bool lies = node->subs == 1 && dim_is(&base->shape.rows, 1) && !dim_is(&base->shape.cols, 1); /* a row */
    return lies ? part(c, m, 0, place[0] - first, 1, 1)
                : part(c, m, place[0] - first, place[1] - first, 1, 1);
}

/* ∑, max, min over an index */
static Matrix *over(Check *c, const Node *node, const Bound *scope) {
    int64_t low, high, rows, cols;
    bool fine =
        node->kid[1] ? whole(c, node->kid[1], scope, &low) : dimension(c, &node->sym->lowest[0], scope, &low);
    fine = fine && (node->kid[2] ? whole(c, node->kid[2], scope, &high)
                                 : dimension(c, &node->sym->highest[0], scope, &high));
    if (!fine || !sides(c, &node->shape, scope, &rows, &cols)) return NULL;
    Matrix *result = node->kind == N_SUM ? matrix_new(c, rows, cols) : NULL;
    for (int64_t v = low; v <= high; v++) {
        Bound link = {node->sym, number(c, v), scope};
        if (!conditions_hold(c, node->cond, node->conds, &link)) continue;
        Matrix *term = eval(c, node->kid[0], &link);
        if (!term) return NULL;
        if (node->kind == N_SUM)
            result = entrywise(c, result, term, PLUS);
        else if (result)
            num_max(c, result->at, result->at, term->at, node->kind == N_MINOVER);
        else
            result = term;
        if (!result) return NULL;
    }
    return result ? result : none(c, NO_VALUE); /* the largest of nothing */
}

/* Blocks side by side, or one under the other. */
static Matrix *beside(Check *c, const Matrix *a, const Matrix *b, bool down) {
    if (!a || !b) return NULL;
    if (down ? a->cols != b->cols : a->rows != b->rows) return none(c, NO_VALUE);
    Matrix *m = matrix_new(c, a->rows + (down ? b->rows : 0), a->cols + (down ? 0 : b->cols));
    if (!m) return NULL;
    put(m, a, 0, 0);
    put(m, b, down ? a->rows : 0, down ? 0 : a->cols);
    return m;
}

static Matrix *dots(Check *c, const Node *node, const Bound *scope) {
    int64_t low, high, rows, cols;
    bool down = node->code;
    if (!whole(c, node->kid[1], scope, &low) || !whole(c, node->kid[2], scope, &high) ||
        !sides(c, &node->kid[0]->shape, scope, &rows, &cols))
        return NULL;
    Matrix *m = matrix_new(c, down ? 0 : rows, down ? cols : 0);
    for (int64_t v = low; m && v <= high; v++) {
        Bound link = {node->sym, number(c, v), scope};
        m = beside(c, m, eval(c, node->kid[0], &link), down);
    }
    return m;
}

static Matrix *blocks(Check *c, const Node *node, const Bound *scope) {
    Matrix *all = NULL;
    for (int first = 0; first < node->kids; first += node->code) {
        Matrix *row = eval(c, node->kid[first], scope);
        for (int k = 1; row && k < node->code && first + k < node->kids; k++)
            row = beside(c, row, eval(c, node->kid[first + k], scope), false);
        if (!row) return NULL;
        all = first ? beside(c, all, row, true) : row;
        if (!all) return NULL;
    }
    return all ? all : none(c, CANNOT);
}

static Matrix *matrix_power(Check *c, const Matrix *base, int64_t exponent) {
    if (base->rows != base->cols) return none(c, NO_VALUE);
    if (exponent > LARGEST_POWER || exponent < -LARGEST_POWER) return none(c, CANNOT);
    const Matrix *factor = exponent < 0 ? inverse(c, base) : base;
    Matrix *m = factor ? filled(c, base->rows, base->rows, 1, true) : NULL;
    for (int64_t i = 0; m && i < (exponent < 0 ? -exponent : exponent); i++) m = multiplied(c, m, factor);
    return m;
}

/* Whole exponents by multiplication, halves by roots, all others as exp(exponent · log base). */
static Matrix *number_power(Check *c, Matrix *base, Matrix *exponent) {
    int64_t n;
    if (whole_of(exponent->at, &n)) {
        int64_t times = n < 0 ? -n : n;
        Matrix *m = number(c, 1);
        if (times > LARGEST_POWER) {
            to_ball(m->at->x, base->at, c->precision);
            arb_pow_ui(m->at->x, m->at->x, (ulong)times, c->precision);
            m->at->exact = false;
        } else
            for (int64_t i = 0; i < times; i++) num_mul(c, m->at, m->at, base->at);
        return n < 0 ? divided(c, number(c, 1), m) : m;
    }
    if (exponent->at->exact && fmpz_equal_si(fmpq_denref(exponent->at->q), 2)) {
        Matrix *root = number(c, 0);
        if (!num_fn(c, root->at, base->at, FN_SQRT)) return NULL;
        return number_power(c, root, scaled(c, number(c, 2), exponent));
    }
    if (is_zero(base->at) && least_sign(exponent->at) == 1) return number(c, 0);
    Matrix *m = number(c, 0);
    if (!num_fn(c, m->at, base->at, FN_LOG)) return NULL;
    num_mul(c, m->at, m->at, exponent->at);
    return num_fn(c, m->at, m->at, FN_EXP) ? m : NULL;
}

static Matrix *power(Check *c, const Node *node, const Bound *scope) {
    const Node *base = node->kid[0];
    Matrix *exponent = eval(c, node->kid[1], scope);
    int64_t n;
    if (!exponent) return NULL;
    if (base->kind == N_EULER) return num_fn(c, exponent->at, exponent->at, FN_EXP) ? exponent : NULL;
    if (base->kind == N_NORM && whole_of(exponent->at, &n) && n == 2) { /* ‖x‖² needs no root */
        Matrix *x = eval(c, base->kid[0], scope);
        return sum_of_products(c, x, x);
    }
    bool moves = c->moves;
    Matrix *b = eval(c, base, scope);
    if (!b) return NULL;
    if (is_zero(exponent->at)) c->moves = moves; /* x⁰ is 1 whatever x does */
    if (!shape_is_number(&base->shape))
        return whole_of(exponent->at, &n) ? matrix_power(c, b, n) : none(c, NO_VALUE);
    return number_power(c, b, exponent);
}

static Matrix *softmax(Check *c, Matrix *a) {
    Matrix *sum = number(c, 0);
    for (int i = 0; i < a->rows; i++) {
        num_set_si(sum->at, 0);
        for (int j = 0; j < a->cols; j++) {
            num_fn(c, &a->at[i * a->cols + j], &a->at[i * a->cols + j], FN_EXP);
            num_add(c, sum->at, sum->at, &a->at[i * a->cols + j]);
        }
        for (int j = 0; j < a->cols; j++)
            if (!num_div(c, &a->at[i * a->cols + j], &a->at[i * a->cols + j], sum->at)) return NULL;
    }
    return a;
}

static Matrix *function(Check *c, const Node *node, const Bound *scope) {
    Matrix *a = eval(c, node->kid[0], scope), *zero = number(c, 0);
    const Shape *shape = &node->kid[0]->shape;
    if (!a) return NULL;
    switch (node->code) {
    case FN_TRACE: return trace(c, a);
    case FN_SOFTMAX:
        return dim_is(&shape->cols, 1) && !dim_is(&shape->rows, 1)
                   ? transposed(c, softmax(c, transposed(c, a)))
                   : softmax(c, a);
    case FN_RELU:
        for (int i = 0; i < a->rows * a->cols; i++) num_max(c, &a->at[i], &a->at[i], zero->at, false);
        return a;
    case FN_MAX:
    case FN_MIN:
        for (int i = 1; i < node->kids; i++) {
            Matrix *b = eval(c, node->kid[i], scope);
            if (!b) return NULL;
            num_max(c, a->at, a->at, b->at, node->code == FN_MIN);
        }
        return a;
    default:
        for (int i = 0; i < a->rows * a->cols; i++)
            if (!num_fn(c, &a->at[i], &a->at[i], (Fn)node->code)) return NULL;
        return a;
    }
}

static Matrix *literal(Check *c, const Node *node) {
    const char *dot = strchr(node->text, '.');
    Matrix *m = number(c, 0);
    char *digits = arena_strdup(c->arena, node->text);
    if (dot) memmove(digits + (dot - node->text), dot + 1, strlen(dot));
    if (fmpz_set_str(fmpq_numref(m->at->q), digits, 10)) return none(c, CANNOT);
    fmpz_ui_pow_ui(fmpq_denref(m->at->q), 10, dot ? strlen(dot + 1) : 0);
    fmpq_canonicalise(m->at->q);
    return m;
}

static Matrix *constant(Check *c, const Node *node, const Bound *scope, int value, bool diagonal) {
    int64_t rows, cols;
    return sides(c, &node->shape, scope, &rows, &cols) ? filled(c, rows, cols, value, diagonal) : NULL;
}

static Matrix *product(Check *c, const Node *node, const Bound *scope) {
    const Node *x = node->kid[0], *y = node->kid[1];
    Matrix *a = eval(c, x, scope), *b = a ? eval(c, y, scope) : NULL;
    if (a && b && (node_is_number(x, 0) || node_is_number(y, 0)))
        return constant(c, node, scope, 0, false); /* 0 has whatever shape is needed */
    if (shape_is_number(&x->shape)) return scaled(c, a, b);
    if (shape_is_number(&y->shape)) return scaled(c, b, a);
    if (node->kind == N_HADAMARD) return entrywise(c, a, b, TIMES);
    return multiplied(c, a, node->kind == N_OUTER ? transposed(c, b) : b);
}

static Matrix *dispatch(Check *c, const Node *node, const Bound *scope) {
    Node *const *kid = node->kid;
    Matrix *a, *b;
    int64_t i, j;
    switch (node->kind) {
    case N_NUMBER:
        return node->is_ones             ? constant(c, node, scope, 1, false)
               : node_is_number(node, 0) ? constant(c, node, scope, 0, false)
                                         : literal(c, node);
    case N_ONES: return constant(c, node, scope, 1, false);
    case N_IDENTITY: return constant(c, node, scope, 1, true);
    case N_EULER: return a = number(c, 1), num_fn(c, a->at, a->at, FN_EXP), a;
    case N_PI: return a = number(c, 0), a->at->exact = false, arb_const_pi(a->at->x, c->precision), a;
    case N_DELTA:
        return whole(c, node->sub[0], scope, &i) && whole(c, node->sub[1], scope, &j) ? number(c, i == j)
                                                                                      : NULL;
    case N_SYMBOL: return symbol(c, node->sym, NULL, 0, scope);
    case N_MEMBER: return member(c, node, scope);
    case N_ENTRY: return entry(c, node, scope);
    case N_CALL: return call(c, node, scope);
    case N_ADD:
    case N_SUB:
        a = eval(c, kid[0], scope);
        return a ? entrywise(c, a, eval(c, kid[1], scope), node->kind == N_ADD ? PLUS : MINUS) : NULL;
    case N_NEG: return scaled(c, number(c, -1), eval(c, kid[0], scope));
    case N_MUL:
    case N_DOT:
    case N_HADAMARD:
    case N_OUTER: return product(c, node, scope);
    case N_DIV: return (a = eval(c, kid[0], scope)) ? divided(c, a, eval(c, kid[1], scope)) : NULL;
    case N_POW: return power(c, node, scope);
    case N_TRANSPOSE: return transposed(c, eval(c, kid[0], scope));
    case N_FN: return function(c, node, scope);
    case N_NORM:
        a = eval(c, kid[0], scope);
        b = sum_of_products(c, a, a);
        return b && num_fn(c, b->at, b->at, FN_SQRT) ? b : NULL;
    case N_INNER: return (a = eval(c, kid[0], scope)) ? sum_of_products(c, a, eval(c, kid[1], scope)) : NULL;
    case N_ABS:
        a = eval(c, kid[0], scope);
        if (a && a->at->exact)
            fmpq_abs(a->at->q, a->at->q);
        else if (a)
            arb_abs(a->at->x, a->at->x);
        return a;
    case N_SUM:
    case N_MAXOVER:
    case N_MINOVER: return over(c, node, scope);
    case N_MATRIX: return blocks(c, node, scope);
    case N_DOTS: return dots(c, node, scope);
    default: return none(c, CANNOT);
    }
}

static Matrix *eval(Check *c, const Node *node, const Bound *scope) {
    if (c->trouble) return NULL;
    if (c->depth >= DEEPEST || c->work > MOST_WORK) return none(c, CANNOT);
    int mark = c->live.count;
    c->depth++;
    Matrix *m = keep(c, mark, dispatch(c, node, scope));
    c->depth--;
    return m;
}

/* ---- statements ---- */

/* Of the statement's conditions those whose indices all have a value. */
static Finding conditions_of(Check *c, const Statement *s, const Bound *scope) {
    Finding found = YES;
    for (int i = 0; i < s->conditions.count; i++) {
        bool open = false;
        for (int k = 0; k < s->free.count; k++) {
            const Sym *index = s->free.items[k];
            open = open ||
                   (node_uses(s->conditions.items[i], index) && !bound_to(scope, index) && !index->given);
        }
        if (!open) found = both(found, relate(c, s->conditions.items[i], scope));
    }
    return found;
}

/* The relation, for all values of its indices that have none yet and fit the conditions. */
static Finding for_all(Check *c, const Statement *s, const Node *relation, int from, const Bound *scope) {
    for (int i = from; i < s->free.count; i++) {
        const Sym *index = s->free.items[i];
        if (index->unbounded[0] || bound_to(scope, index) || !node_uses(relation, index)) continue;
        int64_t low, high;
        if (!range(c, index, 0, scope, &low, &high)) return why_not(c);
        Finding found = YES;
        for (int64_t v = low; v <= high && found != NO; v++) {
            Bound link = {index, number(c, v), scope};
            found = both(found, for_all(c, s, relation, i + 1, &link));
        }
        return found;
    }
    Finding fits = conditions_of(c, s, scope);
    return fits == NO || fits == NOTHING ? YES : fits != YES ? UNSURE : relate(c, relation, scope);
}

static Finding hypotheses(Check *c, const Bound *scope) {
    const Problem *problem = c->problem;
    const Statement *s = problem->statement;
    Finding found = conditions_of(c, s, scope);
    for (int i = 0; i < s->hypotheses.count && found > NOTHING; i++)
        found = both(found, for_all(c, s, s->hypotheses.items[i], 0, scope));
    for (int i = 0; i < problem->assumptions.count && found > NOTHING; i++)
        found = both(found, relate(c, problem->assumptions.items[i], scope));
    for (int i = 0; i < problem->condition.count && found > NOTHING; i++)
        found = both(found,
                     for_all(c, problem->condition.items[i], problem->condition.items[i]->relation, 0, NULL));
    return found;
}

/* NOTHING where the hypotheses fail; a relation that holds does so whatever the hypotheses are. */
static Finding one_case(Check *c, const Bound *scope) {
    Finding given = hypotheses(c, scope);
    if (given == NO || given == NOTHING) return NOTHING;
    Finding goal = relate(c, c->problem->statement->relation, scope);
    bool open = given != YES && (goal == NO || c->expected == TRUTH_UNDEFINED);
    return goal == NOTHING ? NOTHING : open ? UNSURE : goal;
}

/* All cases, or the one whose indices are given; what each of them is, as bits. */
static unsigned cases(Check *c, const int64_t *which_free, int from, const Bound *scope) {
    const Statement *s = c->problem->statement;
    for (int i = from; i < s->free.count; i++) {
        const Sym *index = s->free.items[i];
        if (index->unbounded[0] || !node_uses(s->relation, index)) continue;
        int64_t low, high;
        if (which_free)
            low = high = which_free[i];
        else if (!range(c, index, 0, scope, &low, &high))
            return 1u << why_not(c);
        unsigned found = 0;
        for (int64_t v = low; v <= high; v++) {
            Bound link = {index, number(c, v), scope};
            found |= cases(c, which_free, i + 1, &link);
        }
        return found;
    }
    return 1u << one_case(c, scope);
}

static Recheck conclude(unsigned found, Truth expected) {
    bool no = found & 1u << NO, unsure = found & 1u << UNSURE, close = found & 1u << CLOSE,
         yes = found & 1u << YES;
    switch (expected) {
    case TRUTH_TRUE:
        return no             ? RECHECK_DISAGREES
               : unsure       ? RECHECK_UNABLE
               : yes || close ? RECHECK_AGREES
                              : RECHECK_DISAGREES;
    case TRUTH_FALSE: return no ? RECHECK_AGREES : unsure || close ? RECHECK_UNABLE : RECHECK_DISAGREES;
    case TRUTH_UNDEFINED:
        return no || close || yes ? RECHECK_DISAGREES : unsure ? RECHECK_UNABLE : RECHECK_AGREES;
    default: return RECHECK_UNABLE;
    }
}

Recheck recheck(Arena *arena, const Problem *problem, const Sizes *sizes, const Ratio *drawn,
                const int64_t *which_free, Truth expected) {
    Check c = {.arena = arena, .problem = problem, .sizes = sizes, .drawn = drawn, .expected = expected};
    Recheck found = RECHECK_UNABLE;
    bool fine = problem->statement->relation && find_places(&c);
    for (size_t i = 0;
         fine && i < sizeof precisions / sizeof *precisions && found == RECHECK_UNABLE && !c.hopeless; i++) {
        c.precision = precisions[i];
        found = conclude(cases(&c, which_free, 0, NULL), expected);
        keep(&c, 0, NULL);
    }
    free_all(&c);
    return found;
}
