/* value.c: numbers and dense matrices of the second evaluator, rational as long as that is possible, else balls. */
#include "inside.h"

enum { LARGEST_SIDE = 1000 };

/* ---- memory: a value lives until the node it was needed for is done ---- */

Matrix *no_value(Check *c, unsigned why) { return c->trouble |= why, NULL; }

Matrix *matrix_new(Check *c, int64_t rows, int64_t cols) { /* of zeros */
    if (rows < 0 || cols < 0 || rows > LARGEST_SIDE || cols > LARGEST_SIDE) return no_value(c, CANNOT);
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
    for (int i = 0; i < cells; i++) m->at[i].exact = true, m->at[i].spread = false, fmpq_zero(m->at[i].q);
    c->work += cells;
    PUSH(c->arena, &c->live, m);
    return m;
}

/* Everything made since `mark` is given back, but for the result. */
Matrix *matrix_keep(Check *c, int mark, Matrix *result) {
    for (int i = mark; i < c->live.count; i++)
        if (c->live.items[i] != result) PUSH(c->arena, &c->spare[c->live.items[i]->room], c->live.items[i]);
    c->live.count = mark;
    if (result) PUSH(c->arena, &c->live, result);
    return result;
}

Matrix *matrix_lasting(Check *c, const Matrix *a) {
    Matrix *m = matrix_copy(c, a);
    if (m) c->live.count--;
    return m;
}

void matrix_free_all(Check *c) {
    for (int i = 0; i < c->all.count; i++)
        for (int k = 0; k < 1 << c->all.items[i]->room; k++)
            fmpq_clear(c->all.items[i]->at[k].q), arb_clear(c->all.items[i]->at[k].x);
}

/* ---- numbers ---- */

void num_ball(arb_t out, const Num *a, long precision) {
    if (a->exact)
        arb_set_fmpq(out, a->q, precision);
    else if (a->spread)
        spread_ball(out, a);
    else
        arb_set(out, a->x);
}

double num_middle(const Num *a) {
    if (!a->exact && !a->spread) return arf_get_d(arb_midref(a->x), ARF_RND_NEAR);
    arb_t x;
    arb_init(x);
    num_ball(x, a, 128);
    double value = arf_get_d(arb_midref(x), ARF_RND_NEAR);
    arb_clear(x);
    return value;
}

void num_set(Check *c, Num *dst, const Num *a) {
    if (a->spread) {
        spread_copy(c, dst, a);
        return;
    }
    dst->exact = a->exact;
    dst->spread = false;
    if (a->exact)
        fmpq_set(dst->q, a->q);
    else
        arb_set(dst->x, a->x);
}

void num_set_si(Num *dst, int64_t value) {
    dst->exact = true;
    dst->spread = false;
    fmpz_set_si(fmpq_numref(dst->q), value);
    fmpz_one(fmpq_denref(dst->q));
}

bool num_is_zero(const Num *a) {
    return a->exact ? fmpq_is_zero(a->q) : a->spread ? spread_is_zero(a) : arb_is_zero(a->x);
}

/* May it be zero, as far as this precision can see? */
bool num_maybe_zero(const Num *a) {
    return a->exact ? fmpq_is_zero(a->q) : a->spread ? !spread_sign(a) : arb_contains_zero(a->x);
}

typedef void Rational(fmpq_t, const fmpq_t, const fmpq_t);
typedef void Balls(arb_t, const arb_t, const arb_t, slong);

static void num_op(Check *c, Num *dst, const Num *a, const Num *b, Operation op) {
    static Rational *const rational[] = {fmpq_add, fmpq_sub, fmpq_mul, fmpq_div, NULL, NULL};
    static Balls *const balls[] = {arb_add, arb_sub, arb_mul, arb_div, arb_max, arb_min};
    c->work++;
    if (a->spread || b->spread) {
        spread_op(c, dst, a, b, op);
        return;
    }
    dst->spread = false;
    if (a->exact && b->exact) {
        rational[op](dst->q, a->q, b->q);
        dst->exact = true;
        return;
    }
    arb_t x, y;
    arb_init(x), arb_init(y);
    num_ball(x, a, c->precision), num_ball(y, b, c->precision);
    balls[op](dst->x, x, y, c->precision);
    dst->exact = false;
    arb_clear(x), arb_clear(y);
}

void num_add(Check *c, Num *dst, const Num *a, const Num *b) { num_op(c, dst, a, b, OP_ADD); }
void num_sub(Check *c, Num *dst, const Num *a, const Num *b) { num_op(c, dst, a, b, OP_SUB); }
void num_mul(Check *c, Num *dst, const Num *a, const Num *b) {
    if (num_is_zero(a) || num_is_zero(b))
        num_set_si(dst, 0);
    else
        num_op(c, dst, a, b, OP_MUL);
}

bool num_div(Check *c, Num *dst, const Num *a, const Num *b) {
    if (num_maybe_zero(b)) return no_value(c, num_is_zero(b) ? NO_VALUE : BLURRED), false;
    num_op(c, dst, a, b, OP_DIV);
    return true;
}

/* The sign is not below `least_sign` and not above `most_sign`. */
int num_least_sign(const Num *a) {
    if (a->exact) return fmpq_sgn(a->q);
    if (a->spread) return spread_sign(a) > 0 ? 1 : -1;
    return arb_is_positive(a->x) ? 1 : arb_is_nonnegative(a->x) ? 0 : -1;
}

int num_most_sign(const Num *a) {
    if (a->exact) return fmpq_sgn(a->q);
    if (a->spread) return spread_sign(a) < 0 ? -1 : 1;
    return arb_is_negative(a->x) ? -1 : arb_is_nonpositive(a->x) ? 0 : 1;
}

static bool need_positive(Check *c, const Num *a, bool or_zero) {
    bool surely = num_least_sign(a) >= (or_zero ? 0 : 1), surely_not = num_most_sign(a) < (or_zero ? 0 : 1);
    if (!surely) no_value(c, surely_not ? NO_VALUE : BLURRED);
    return surely;
}

static void note_argument(Check *c, const arb_t x) {
    mag_t size;
    mag_init(size);
    arb_get_mag(size, x);
    double most = mag_get_d(size);
    if (most > c->met.steepest) c->met.steepest = most;
    mag_clear(size);
}

/* exp, log, sin, cos, √: rational at 0, at 1, at squares; else a ball */
bool num_fn(Check *c, Num *dst, const Num *a, Fn fn) {
    c->met.bends = c->met.bends || fn != FN_SQRT; /* roots are those of variances */
    if (fn == FN_LOG && !need_positive(c, a, false)) return false;
    if (fn == FN_SQRT && !need_positive(c, a, true)) return false;
    if (a->spread) {
        spread_fn(c, dst, a, fn);
        c->work++;
        return true;
    }
    dst->spread = false;
    if (a->exact && fn == FN_SQRT && fmpz_is_square(fmpq_numref(a->q)) && fmpz_is_square(fmpq_denref(a->q))) {
        fmpz_sqrt(fmpq_numref(dst->q), fmpq_numref(a->q));
        fmpz_sqrt(fmpq_denref(dst->q), fmpq_denref(a->q));
        return dst->exact = true;
    }
    if (a->exact && fn == FN_LOG && fmpq_is_one(a->q)) return num_set_si(dst, 0), true;
    if (a->exact && fmpq_is_zero(a->q)) return num_set_si(dst, fn == FN_EXP || fn == FN_COS), true;
    arb_t x;
    arb_init(x);
    num_ball(x, a, c->precision);
    if (fn != FN_LOG && fn != FN_SQRT) note_argument(c, x);
    switch (fn) {
    case FN_EXP: arb_exp(dst->x, x, c->precision); break;
    case FN_LOG: arb_log(dst->x, x, c->precision); break;
    case FN_SQRT: arb_sqrt(dst->x, x, c->precision); break;
    case FN_SIN: arb_sin(dst->x, x, c->precision); break;
    case FN_COS: arb_cos(dst->x, x, c->precision); break;
    case FN_TANH: arb_tanh(dst->x, x, c->precision); break;
    default: die("%s is not a function of one number", fn_rows[fn].name);
    }
    arb_clear(x);
    c->work++;
    dst->exact = false;
    return true;
}

bool num_whole(const Num *a, int64_t *out) {
    bool whole = a->exact && fmpz_is_one(fmpq_denref(a->q)) && fmpz_fits_si(fmpq_numref(a->q));
    if (whole) *out = fmpz_get_si(fmpq_numref(a->q));
    return whole;
}

void num_max(Check *c, Num *dst, const Num *a, const Num *b, bool least) {
    c->met.bends = true;
    if (a->exact && b->exact)
        num_set(c, dst, (fmpq_cmp(a->q, b->q) > 0) != least ? a : b);
    else
        num_op(c, dst, a, b, least ? OP_MIN : OP_MAX);
}

void num_abs(Check *c, Num *a) {
    c->met.bends = true;
    if (a->exact)
        fmpq_abs(a->q, a->q);
    else if (a->spread)
        spread_abs(a);
    else
        arb_abs(a->x, a->x);
}

/* ---- matrices ---- */

Matrix *matrix_number(Check *c, int64_t value) {
    Matrix *m = matrix_new(c, 1, 1);
    num_set_si(m->at, value);
    return m;
}

Matrix *matrix_copy(Check *c, const Matrix *a) {
    Matrix *m = matrix_new(c, a->rows, a->cols);
    for (int i = 0; m && i < a->rows * a->cols; i++) num_set(c, &m->at[i], &a->at[i]);
    return m;
}

bool matrix_same_shape(const Matrix *a, const Matrix *b) { return a->rows == b->rows && a->cols == b->cols; }

Matrix *matrix_filled(Check *c, int64_t rows, int64_t cols, int value, bool diagonal) {
    Matrix *m = matrix_new(c, rows, cols);
    for (int i = 0; m && i < m->rows * m->cols; i++)
        num_set_si(&m->at[i], diagonal && i / m->cols != i % m->cols ? 0 : value);
    return m;
}

Matrix *matrix_entrywise(Check *c, const Matrix *a, const Matrix *b, Entrywise op) {
    if (!a || !b) return NULL;
    if (!matrix_same_shape(a, b)) return no_value(c, NO_VALUE);
    Matrix *m = matrix_new(c, a->rows, a->cols);
    for (int i = 0; i < m->rows * m->cols; i++)
        (op == PLUS ? num_add : op == MINUS ? num_sub : num_mul)(c, &m->at[i], &a->at[i], &b->at[i]);
    return m;
}

Matrix *matrix_scaled(Check *c, const Matrix *factor, const Matrix *a) {
    if (!factor || !a) return NULL;
    if (factor->rows != 1 || factor->cols != 1) return no_value(c, NO_VALUE);
    Matrix *m = matrix_new(c, a->rows, a->cols);
    for (int i = 0; i < m->rows * m->cols; i++) num_mul(c, &m->at[i], factor->at, &a->at[i]);
    return m;
}

Matrix *matrix_divided(Check *c, const Matrix *a, const Matrix *by) {
    if (!a || !by) return NULL;
    if (by->rows != 1 || by->cols != 1) return no_value(c, NO_VALUE);
    if (num_maybe_zero(by->at)) return no_value(c, num_is_zero(by->at) ? NO_VALUE : BLURRED);
    Matrix *m = matrix_new(c, a->rows, a->cols);
    for (int i = 0; i < m->rows * m->cols; i++) num_div(c, &m->at[i], &a->at[i], by->at);
    return m;
}

Matrix *matrix_transposed(Check *c, const Matrix *a) {
    if (!a) return NULL;
    Matrix *m = matrix_new(c, a->cols, a->rows);
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < a->cols; j++) num_set(c, &m->at[j * a->rows + i], &a->at[i * a->cols + j]);
    return m;
}

Matrix *matrix_multiplied(Check *c, const Matrix *a, const Matrix *b) {
    if (!a || !b) return NULL;
    if (a->cols != b->rows) return no_value(c, NO_VALUE);
    Matrix *m = matrix_new(c, a->rows, b->cols), *term = matrix_number(c, 0);
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < b->cols; j++)
            for (int k = 0; k < a->cols; k++) {
                num_mul(c, term->at, &a->at[i * a->cols + k], &b->at[k * b->cols + j]);
                num_add(c, &m->at[i * b->cols + j], &m->at[i * b->cols + j], term->at);
            }
    return m;
}

Matrix *matrix_part(Check *c, const Matrix *a, int64_t row, int64_t col, int64_t rows, int64_t cols) {
    if (!a) return NULL;
    if (row < 0 || col < 0 || row + rows > a->rows || col + cols > a->cols) return no_value(c, NO_VALUE);
    Matrix *m = matrix_new(c, rows, cols);
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->cols; j++)
            num_set(c, &m->at[i * m->cols + j], &a->at[(row + i) * a->cols + col + j]);
    return m;
}

void matrix_put(Check *c, Matrix *into, const Matrix *a, int row, int col) {
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < a->cols; j++)
            num_set(c, &into->at[(row + i) * into->cols + col + j], &a->at[i * a->cols + j]);
}

Matrix *matrix_inner(Check *c, const Matrix *a, const Matrix *b) {
    Matrix *products = matrix_entrywise(c, a, b, TIMES), *sum = products ? matrix_number(c, 0) : NULL;
    for (int i = 0; sum && i < a->rows * a->cols; i++) num_add(c, sum->at, sum->at, &products->at[i]);
    return sum;
}

Matrix *matrix_trace(Check *c, const Matrix *a) {
    if (!a || a->rows != a->cols) return a ? no_value(c, NO_VALUE) : NULL;
    Matrix *sum = matrix_number(c, 0);
    for (int i = 0; i < a->rows; i++) num_add(c, sum->at, sum->at, &a->at[i * a->cols + i]);
    return sum;
}

/* Row operations on [a | I] until it is [I | a⁻¹]. */
Matrix *matrix_inverse(Check *c, const Matrix *a) {
    int n = a->rows, wide = 2 * n;
    Matrix *w = matrix_new(c, n, wide), *t = matrix_number(c, 0), *f = matrix_number(c, 0);
    if (!w) return NULL;
    matrix_put(c, w, a, 0, 0);
    for (int i = 0; i < n; i++) num_set_si(&w->at[i * wide + n + i], 1);
    for (int k = 0; k < n; k++) {
        int pivot = k;
        bool all_zero = true;
        while (pivot < n && num_maybe_zero(&w->at[pivot * wide + k]))
            all_zero = all_zero && num_is_zero(&w->at[pivot++ * wide + k]);
        if (pivot == n) return no_value(c, all_zero ? NO_VALUE : BLURRED);
        for (int j = 0; j < wide && pivot != k; j++) {
            num_set(c, t->at, &w->at[k * wide + j]);
            num_set(c, &w->at[k * wide + j], &w->at[pivot * wide + j]);
            num_set(c, &w->at[pivot * wide + j], t->at);
        }
        num_set(c, f->at, &w->at[k * wide + k]);
        for (int j = 0; j < wide; j++) num_div(c, &w->at[k * wide + j], &w->at[k * wide + j], f->at);
        for (int i = 0; i < n; i++) {
            if (i == k) continue;
            num_set(c, f->at, &w->at[i * wide + k]);
            for (int j = 0; j < wide; j++) {
                num_mul(c, t->at, f->at, &w->at[k * wide + j]);
                num_sub(c, &w->at[i * wide + j], &w->at[i * wide + j], t->at);
            }
        }
    }
    return matrix_part(c, w, 0, n, n, n);
}
