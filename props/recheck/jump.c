/* jump.c: indicators, whole parts, ranks and functions of whole numbers, in the second evaluator. */
#include "inside.h"

enum { LARGEST_FACTORIAL = 1000 };

/* What jumps has a value where it is certain on which side of the jump it is. */
static bool certain(Check *c, const Num *a, int *sign) {
    *sign = num_least_sign(a);
    if (*sign == num_most_sign(a)) return true;
    return no_value(c, BLURRED), false;
}

Matrix *check_indicator(Check *c, const Node *node, const Bound *scope) {
    bool all = true;
    c->met.bends = true;
    if (c->random) return no_value(c, CANNOT);
    for (int i = 0; i < node->kids && all; i++) {
        Finding found = check_here(c, node->kid[i], scope);
        if (found == NOTHING) return no_value(c, NO_VALUE);
        if (found != YES && found != NO) return no_value(c, c->hopeless ? CANNOT : BLURRED);
        all = found == YES;
    }
    return matrix_number(c, all);
}

static bool sign_of(Check *c, Num *a) {
    int sign;
    if (!certain(c, a, &sign)) return false;
    num_set_si(a, sign);
    return true;
}

static bool floor_of(Check *c, Num *a) {
    fmpz_t low, high;
    fmpz_init(low), fmpz_init(high);
    bool known = a->exact;
    if (known)
        fmpz_fdiv_q(low, fmpq_numref(a->q), fmpq_denref(a->q));
    else {
        arb_t whole;
        arb_init(whole);
        arb_floor(whole, a->x, c->precision);
        known = arb_get_unique_fmpz(low, whole);
        arb_clear(whole);
    }
    if (known)
        a->exact = true, fmpq_set_fmpz(a->q, low);
    else
        no_value(c, BLURRED);
    fmpz_clear(low), fmpz_clear(high);
    return known;
}

static void negate(Check *c, Num *a) {
    const Matrix *minus = matrix_number(c, -1);
    num_mul(c, a, a, minus->at);
}

/* By rows: a row that is not 0 below those before it counts. */
static Matrix *rank(Check *c, Matrix *a) {
    int found = 0;
    Matrix *t = matrix_number(c, 0), *f = matrix_number(c, 0);
    for (int col = 0; col < a->cols && found < a->rows; col++) {
        int pivot = found;
        while (pivot < a->rows && num_is_zero(&a->at[pivot * a->cols + col])) pivot++;
        if (pivot == a->rows) continue;
        if (num_maybe_zero(&a->at[pivot * a->cols + col])) return no_value(c, BLURRED);
        for (int j = 0; j < a->cols; j++) {
            num_set(c, t->at, &a->at[found * a->cols + j]);
            num_set(c, &a->at[found * a->cols + j], &a->at[pivot * a->cols + j]);
            num_set(c, &a->at[pivot * a->cols + j], t->at);
        }
        for (int i = found + 1; i < a->rows; i++) {
            if (!num_div(c, f->at, &a->at[i * a->cols + col], &a->at[found * a->cols + col])) return NULL;
            for (int j = col; j < a->cols; j++) {
                num_mul(c, t->at, f->at, &a->at[found * a->cols + j]);
                num_sub(c, &a->at[i * a->cols + j], &a->at[i * a->cols + j], t->at);
            }
            num_set_si(&a->at[i * a->cols + col], 0);
        }
        found++;
    }
    return matrix_number(c, found);
}

static Matrix *factorial(Check *c, const Matrix *of) {
    int64_t n;
    if (!num_whole(of->at, &n) || n > LARGEST_FACTORIAL) return no_value(c, CANNOT);
    if (n < 0) return no_value(c, NO_VALUE);
    Matrix *m = matrix_number(c, 1);
    for (int64_t i = 2; i <= n; i++) num_mul(c, m->at, m->at, matrix_number(c, i)->at);
    return m;
}

static Matrix *binomial(Check *c, const Matrix *n, const Matrix *k) {
    int64_t last;
    if (!k || !num_whole(k->at, &last) || last > LARGEST_FACTORIAL) return k ? no_value(c, CANNOT) : NULL;
    Matrix *m = matrix_number(c, last >= 0), *top = matrix_copy(c, n), *one = matrix_number(c, 1);
    for (int64_t i = 1; i <= last; i++) {
        num_mul(c, m->at, m->at, top->at);
        if (!num_div(c, m->at, m->at, matrix_number(c, i)->at)) return NULL;
        num_sub(c, top->at, top->at, one->at);
    }
    return m;
}

/* a − b ⌊a/b⌋ */
static Matrix *remainder_of(Check *c, const Matrix *a, const Matrix *b) {
    Matrix *times = matrix_divided(c, a, b);
    if (!times || !floor_of(c, times->at)) return NULL;
    return matrix_entrywise(c, a, matrix_scaled(c, times, b), MINUS);
}

Matrix *check_jump(Check *c, const Node *node, Matrix *a, const Bound *scope) {
    c->met.bends = true;
    if (c->random) return no_value(c, CANNOT);
    const Matrix *b = node->kids > 1 ? check_eval(c, node->kid[1], scope) : NULL;
    if (node->kids > 1 && !b) return NULL;
    if (node->fn == FN_RANK) return rank(c, a);
    if (node->fn == FN_FACTORIAL) return factorial(c, a);
    if (node->fn == FN_BINOMIAL) return binomial(c, a, b);
    if (node->fn == FN_MOD) return remainder_of(c, a, b);
    for (int i = 0; i < a->rows * a->cols; i++) {
        bool ceiling = node->fn == FN_CEIL;
        if (ceiling) negate(c, &a->at[i]);
        if (!(node->fn == FN_SIGN ? sign_of : floor_of)(c, &a->at[i])) return NULL;
        if (ceiling) negate(c, &a->at[i]);
    }
    return a;
}
