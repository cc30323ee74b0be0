/* derive.c: derivatives of the second evaluator, as quotients of differences: (f(x + h) − f(x − h))/2h with a very small h, in
   far more digits than are asked for. The first evaluator differentiates by rules; a slip in a rule shows here. */
#include "inside.h"

/* One derivative inside another needs a much smaller step. */
static long step_bits(const Check *c) { return 64L << c->derivatives; }

typedef struct Differences {
    Check *c;
    const Node *node;
    const Bound *scope;
    const Node *base;    /* what is moved */
    const Matrix *value; /* where it is */
    long bits;           /* the step is 2^−bits */
} Differences;

/* What is differentiated, where some entries of the variable have moved by so many steps. */
static Matrix *at(const Differences *d, const int *entry, const int *steps, int count) {
    Check *c = d->c;
    Matrix *there = matrix_copy(c, d->value), *step = matrix_number(c, 1);
    fmpz_set_ui(fmpq_denref(step->at->q), 1);
    fmpz_mul_2exp(fmpq_denref(step->at->q), fmpq_denref(step->at->q), (ulong)d->bits);
    for (int i = 0; i < count; i++) {
        Matrix *by = matrix_scaled(c, matrix_number(c, steps[i]), step);
        num_add(c, &there->at[entry[i]], &there->at[entry[i]], by->at);
    }
    const Sym *sym = d->node->sym ? d->node->sym : d->base->sym;
    Bound link = {sym, there, d->scope};
    Moved moved = {.sym = sym,
                   .count = d->base->kind == N_MEMBER ? d->base->subs : 0,
                   .value = there,
                   .outer = c->moved};
    for (int i = 0; i < moved.count && i < 2; i++)
        if (!check_whole(c, d->base->sub[i], d->scope, &moved.index[i])) return NULL;
    bool bound = d->node->sym || (sym->kind == SYM_BOUND && bound_to(d->scope, sym));
    if (!bound) c->moved = &moved;
    c->derivatives++;
    Matrix *result = check_eval(c, d->node->kid[0], bound ? &link : d->scope);
    c->derivatives--;
    c->moved = moved.outer;
    return result;
}

/* The quotient is not the derivative itself, but as near as can be seen. */
static void blur(Check *c, Matrix *m, long bits) {
    arb_t error;
    arb_init(error);
    for (int i = 0; i < m->rows * m->cols; i++) {
        Num *x = &m->at[i];
        num_ball(x->x, x, c->precision);
        x->exact = false;
        arb_abs(error, x->x);
        arb_add_ui(error, error, 1, c->precision);
        arb_mul_2exp_si(error, error, -bits + bits / 8);
        arb_add_error(x->x, error);
    }
    arb_clear(error);
}

static Matrix *divided_by_steps(const Differences *d, Matrix *difference, int steps) {
    if (!difference) return NULL;
    Matrix *factor = matrix_number(d->c, 1);
    fmpz_mul_2exp(fmpq_numref(factor->at->q), fmpq_numref(factor->at->q), (ulong)(d->bits * steps));
    fmpz_set_ui(fmpq_denref(factor->at->q), 1UL << steps);
    fmpq_canonicalise(factor->at->q);
    return matrix_scaled(d->c, factor, difference);
}

/* Seen from both sides the slope is the same, but for the square root of the step: else there is a kink or a jump, and no derivative. */
static bool is_smooth(const Differences *d, Matrix *above, Matrix *below) {
    Check *c = d->c;
    Matrix *here = at(d, NULL, NULL, 0), *sum = here ? matrix_entrywise(c, above, below, PLUS) : NULL;
    if (!sum) return false;
    bool smooth = true;
    arb_t bend, most;
    arb_init(bend), arb_init(most);
    for (int i = 0; i < sum->rows * sum->cols && smooth; i++) {
        num_ball(most, &here->at[i], c->precision);
        num_ball(bend, &sum->at[i], c->precision);
        arb_submul_ui(bend, most, 2, c->precision);
        arb_abs(bend, bend), arb_abs(most, most);
        arb_add_ui(most, most, 1, c->precision);
        arb_mul_2exp_si(most, most, -d->bits - d->bits / 2);
        smooth = !arb_gt(bend, most);
    }
    arb_clear(bend), arb_clear(most);
    return smooth || no_value(c, NO_VALUE);
}

static Matrix *first(const Differences *d, int entry) {
    Matrix *above = at(d, &entry, &(int){1}, 1), *below = above ? at(d, &entry, &(int){-1}, 1) : NULL;
    if (!below || !is_smooth(d, above, below)) return NULL;
    return divided_by_steps(d, matrix_entrywise(d->c, above, below, MINUS), 1);
}

static Matrix *second(const Differences *d, int i, int j) {
    static const int signs[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    Matrix *sum = NULL;
    for (int k = 0; k < 4; k++) {
        Matrix *one = at(d, (int[]){i, j}, signs[k], 2);
        if (!one) return NULL;
        bool minus = k == 1 || k == 2;
        sum = sum ? matrix_entrywise(d->c, sum, one, minus ? MINUS : PLUS) : one;
    }
    return divided_by_steps(d, sum, 2);
}

/* All entries at once: the derivative of a function that is taken entry by entry. */
static Matrix *along_ones(const Differences *d) {
    int count = d->value->rows * d->value->cols, *entry = NEW_ARRAY(d->c->arena, int, count + 1),
        *up = NEW_ARRAY(d->c->arena, int, count + 1), *down = NEW_ARRAY(d->c->arena, int, count + 1);
    for (int i = 0; i < count; i++) entry[i] = i, up[i] = 1, down[i] = -1;
    Matrix *above = at(d, entry, up, count), *below = above ? at(d, entry, down, count) : NULL;
    if (!below || !is_smooth(d, above, below)) return NULL;
    return divided_by_steps(d, matrix_entrywise(d->c, above, below, MINUS), 1);
}

static bool find_entry(const Differences *d, const Node *by, int *entry) {
    int64_t place[2] = {0, 0}, from = d->base->sym ? d->base->sym->entry_base : 1;
    for (int i = 0; i < by->subs; i++)
        if (!check_whole(d->c, by->sub[i], d->scope, &place[i])) return false;
    int64_t row = place[0] - from, col = by->subs > 1 ? place[1] - from : 0;
    if (by->subs == 1 && d->value->rows == 1) col = row, row = 0;
    bool inside = row >= 0 && row < d->value->rows && col >= 0 && col < d->value->cols;
    if (!inside) no_value(d->c, NO_VALUE);
    *entry = (int)(row * d->value->cols + col);
    return inside;
}

static Matrix *all_second(const Differences *d) {
    int n = d->value->rows * d->value->cols;
    Matrix *m = matrix_new(d->c, n, n);
    for (int i = 0; m && i < n * n; i++) {
        const Matrix *one = second(d, i / n, i % n);
        if (!one) return NULL;
        num_set(d->c, &m->at[i], one->at);
    }
    return m;
}

static Matrix *all_first(const Differences *d) {
    int n = d->value->rows * d->value->cols;
    bool number = shape_is_number(&d->node->kid[0]->shape);
    Matrix *m = number ? matrix_new(d->c, d->value->rows, d->value->cols) : NULL;
    for (int i = 0; i < n; i++) {
        const Matrix *one = first(d, i);
        if (!one) return NULL;
        if (!m) m = matrix_new(d->c, one->rows, n);
        if (!m) return NULL;
        if (number)
            num_set(d->c, &m->at[i], one->at);
        else
            matrix_put(d->c, m, one, 0, i);
    }
    return m ? m : matrix_new(d->c, 0, 0);
}

Matrix *check_derivative(Check *c, const Node *node, const Bound *scope) {
    const Node *by = node->kid[1];
    bool entry_only = !node->sym && by->kind == N_ENTRY;
    Differences d = {.c = c, .node = node, .scope = scope, .base = entry_only ? by->kid[0] : by};
    int entry = 0;
    if (!node->sym && d.base->kind != N_SYMBOL && d.base->kind != N_MEMBER) return no_value(c, CANNOT);
    d.value = check_eval(c, node->kids > 2 ? node->kid[2] : d.base, scope);
    if (!d.value || (entry_only && !find_entry(&d, by, &entry))) return NULL;
    d.bits = step_bits(c);
    long precision = c->precision;
    c->precision = precision + 6 * d.bits;
    Matrix *m = node->derive.kind == DERIVE_PRIME    ? along_ones(&d)
                : node->derive.kind == DERIVE_SECOND ? all_second(&d)
                : entry_only                         ? first(&d, entry)
                                                     : all_first(&d);
    c->precision = precision;
    if (!m) return NULL;
    blur(c, m, d.bits);
    c->met.estimated = true;
    bool lies = node->derive.across && shape_is_number(&node->kid[0]->shape);
    return lies || node_is_turned(node) ? matrix_transposed(c, m) : m;
}
