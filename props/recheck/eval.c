/* eval.c: expressions by plain recursion over the bound tree. */
#include "inside.h"

#include <string.h>

enum { DEEPEST = 200, MOST_WORK = 8000000, LARGEST_POWER = 1000 };

/* ---- expressions ---- */

static Matrix *member(Check *c, const Node *node, const Bound *scope) {
    const Matrix *index[2] = {NULL, NULL};
    if (node->subs > 2) return no_value(c, CANNOT);
    for (int i = 0; i < node->subs; i++)
        if (!(index[i] = check_eval(c, node->sub[i], scope))) return NULL;
    return check_symbol(c, node->sym, index, node->subs, scope);
}

static Matrix *entry(Check *c, const Node *node, const Bound *scope) {
    const Node *base = node->kid[0];
    Matrix *m = check_eval(c, base, scope);
    int64_t first = base->sym ? base->sym->entry_base : 1, place[2] = {first, first};
    for (int i = 0; m && i < node->subs && i < 2; i++)
        if (!check_whole(c, node->sub[i], scope, &place[i])) return NULL;
    bool lies = node->subs == 1 && dim_is(&base->shape.rows, 1) && !dim_is(&base->shape.cols, 1); /* a row */
    return lies ? matrix_part(c, m, 0, place[0] - first, 1, 1)
                : matrix_part(c, m, place[0] - first, place[1] - first, 1, 1);
}

/* ∑, max, min over an index */
static Matrix *over(Check *c, const Node *node, const Bound *scope) {
    int64_t low, high, rows, cols;
    bool fine = node->kid[1] ? check_whole(c, node->kid[1], scope, &low)
                             : check_dimension(c, &node->sym->lowest[0], scope, &low);
    fine = fine && (node->kid[2] ? check_whole(c, node->kid[2], scope, &high)
                                 : check_dimension(c, &node->sym->highest[0], scope, &high));
    if (!fine || !check_sides(c, &node->shape, scope, &rows, &cols)) return NULL;
    Matrix *result = node->kind == N_SUM    ? matrix_new(c, rows, cols)
                     : node->kind == N_PROD ? matrix_number(c, 1)
                                            : NULL;
    for (int64_t v = low; v <= high; v++) {
        Bound link = {node->sym, matrix_number(c, v), scope};
        if (!check_conditions(c, node->cond, node->conds, &link)) continue;
        Matrix *term = check_eval(c, node->kid[0], &link);
        if (!term) return NULL;
        if (node->kind == N_SUM)
            result = matrix_entrywise(c, result, term, PLUS);
        else if (node->kind == N_PROD)
            num_mul(c, result->at, result->at, term->at);
        else if (result)
            num_max(c, result->at, result->at, term->at, node->kind == N_MINOVER);
        else
            result = term;
        if (!result) return NULL;
    }
    return result ? result : no_value(c, NO_VALUE); /* the largest of nothing */
}

/* Blocks side by side, or one under the other. */
static Matrix *beside(Check *c, const Matrix *a, const Matrix *b, bool down) {
    if (!a || !b) return NULL;
    if (down ? a->cols != b->cols : a->rows != b->rows) return no_value(c, NO_VALUE);
    Matrix *m = matrix_new(c, a->rows + (down ? b->rows : 0), a->cols + (down ? 0 : b->cols));
    if (!m) return NULL;
    matrix_put(c, m, a, 0, 0);
    matrix_put(c, m, b, down ? a->rows : 0, down ? 0 : a->cols);
    return m;
}

static Matrix *dots(Check *c, const Node *node, const Bound *scope) {
    int64_t low, high, rows, cols;
    bool down = node->down;
    if (!check_whole(c, node->kid[1], scope, &low) || !check_whole(c, node->kid[2], scope, &high) ||
        !check_sides(c, &node->kid[0]->shape, scope, &rows, &cols))
        return NULL;
    Matrix *m = matrix_new(c, down ? 0 : rows, down ? cols : 0);
    for (int64_t v = low; m && v <= high; v++) {
        Bound link = {node->sym, matrix_number(c, v), scope};
        m = beside(c, m, check_eval(c, node->kid[0], &link), down);
    }
    return m;
}

static Matrix *blocks(Check *c, const Node *node, const Bound *scope) {
    Matrix *all = NULL;
    for (int first = 0; first < node->kids; first += node->columns) {
        Matrix *row = check_eval(c, node->kid[first], scope);
        for (int k = 1; row && k < node->columns && first + k < node->kids; k++)
            row = beside(c, row, check_eval(c, node->kid[first + k], scope), false);
        if (!row) return NULL;
        all = first ? beside(c, all, row, true) : row;
        if (!all) return NULL;
    }
    return all ? all : no_value(c, CANNOT);
}

static Matrix *matrix_power(Check *c, const Matrix *base, int64_t exponent) {
    if (base->rows != base->cols) return no_value(c, NO_VALUE);
    if (exponent > LARGEST_POWER || exponent < -LARGEST_POWER) return no_value(c, CANNOT);
    const Matrix *factor = exponent < 0 ? matrix_inverse(c, base) : base;
    Matrix *m = factor ? matrix_filled(c, base->rows, base->rows, 1, true) : NULL;
    for (int64_t i = 0; m && i < (exponent < 0 ? -exponent : exponent); i++)
        m = matrix_multiplied(c, m, factor);
    return m;
}

/* x^n for a whole n that is too large to count to: of 1, −1 and 0 only its sign and parity matter. */
static Matrix *vast_power(Check *c, const Matrix *base, const fmpz_t exponent) {
    if (!base->at->exact) return no_value(c, CANNOT);
    if (fmpq_is_one(base->at->q)) return matrix_number(c, 1);
    if (fmpz_is_one(fmpq_denref(base->at->q)) && fmpz_equal_si(fmpq_numref(base->at->q), -1))
        return matrix_number(c, fmpz_is_even(exponent) ? 1 : -1);
    if (fmpq_is_zero(base->at->q) && fmpz_sgn(exponent) > 0) return matrix_number(c, 0);
    return no_value(c, fmpq_is_zero(base->at->q) ? NO_VALUE : CANNOT);
}

/* Whole exponents by multiplication, halves by roots, all others as exp(exponent · log base). */
static Matrix *number_power(Check *c, Matrix *base, Matrix *exponent) {
    int64_t n;
    if (num_whole(exponent->at, &n)) {
        int64_t times = n < 0 ? -n : n;
        Matrix *m = matrix_number(c, 1);
        if (times > LARGEST_POWER) {
            num_ball(m->at->x, base->at, c->precision);
            arb_pow_ui(m->at->x, m->at->x, (ulong)times, c->precision);
            m->at->exact = false;
        } else
            for (int64_t i = 0; i < times; i++) num_mul(c, m->at, m->at, base->at);
        return n < 0 ? matrix_divided(c, matrix_number(c, 1), m) : m;
    }
    if (exponent->at->exact && fmpz_is_one(fmpq_denref(exponent->at->q)))
        return vast_power(c, base, fmpq_numref(exponent->at->q));
    if (exponent->at->exact && fmpz_equal_si(fmpq_denref(exponent->at->q), 2)) {
        Matrix *root = matrix_number(c, 0);
        if (!num_fn(c, root->at, base->at, FN_SQRT)) return NULL;
        return number_power(c, root, matrix_scaled(c, matrix_number(c, 2), exponent));
    }
    if (num_is_zero(base->at) && num_least_sign(exponent->at) == 1) return matrix_number(c, 0);
    if (!exponent->at->exact && num_least_sign(base->at) != 1)
        return no_value(c, CANNOT); /* it may be whole */
    Matrix *m = matrix_number(c, 0);
    if (!num_fn(c, m->at, base->at, FN_LOG)) return NULL;
    num_mul(c, m->at, m->at, exponent->at);
    return num_fn(c, m->at, m->at, FN_EXP) ? m : NULL;
}

static Matrix *power(Check *c, const Node *node, const Bound *scope) {
    const Node *base = node->kid[0];
    Matrix *exponent = check_eval(c, node->kid[1], scope);
    int64_t n;
    if (!exponent) return NULL;
    if (base->kind == N_EULER) return num_fn(c, exponent->at, exponent->at, FN_EXP) ? exponent : NULL;
    if (node_is_length(base) && num_whole(exponent->at, &n) && n == 2) { /* ‖x‖² needs no root */
        Matrix *x = check_eval(c, base->kid[0], scope);
        return matrix_inner(c, x, x);
    }
    uint64_t moves = c->met.moves;
    Matrix *b = check_eval(c, base, scope);
    if (!b) return NULL;
    if (num_is_zero(exponent->at)) c->met.moves = moves; /* x⁰ is 1 whatever x does */
    if (!shape_is_number(&base->shape))
        return num_whole(exponent->at, &n) ? matrix_power(c, b, n) : no_value(c, NO_VALUE);
    return number_power(c, b, exponent);
}

static Matrix *literal(Check *c, const Node *node) {
    const char *dot = strchr(node->text, '.');
    Matrix *m = matrix_number(c, 0);
    char *digits = arena_strdup(c->arena, node->text);
    if (dot) memmove(digits + (dot - node->text), dot + 1, strlen(dot));
    if (fmpz_set_str(fmpq_numref(m->at->q), digits, 10)) return no_value(c, CANNOT);
    fmpz_ui_pow_ui(fmpq_denref(m->at->q), 10, dot ? strlen(dot + 1) : 0);
    fmpq_canonicalise(m->at->q);
    return m;
}

static Matrix *constant(Check *c, const Node *node, const Bound *scope, int value, bool diagonal) {
    int64_t rows, cols;
    return check_sides(c, &node->shape, scope, &rows, &cols) ? matrix_filled(c, rows, cols, value, diagonal)
                                                             : NULL;
}

/* Row by row and column by column of the result: a_{i div p, j div q} b_{i mod p, j mod q} for a p×q matrix b. */
static Matrix *kronecker(Check *c, const Matrix *a, const Matrix *b) {
    Matrix *m = a && b ? matrix_new(c, (int64_t)a->rows * b->rows, (int64_t)a->cols * b->cols) : NULL;
    for (int i = 0; m && i < m->rows; i++)
        for (int j = 0; j < m->cols; j++)
            num_mul(c, &m->at[i * m->cols + j], &a->at[i / b->rows * a->cols + j / b->cols],
                    &b->at[i % b->rows * b->cols + j % b->cols]);
    return m;
}

static Matrix *product(Check *c, const Node *node, const Bound *scope) {
    const Node *x = node->kid[0], *y = node->kid[1];
    Matrix *a = check_eval(c, x, scope), *b = a ? check_eval(c, y, scope) : NULL;
    if (a && b && (node_is_number(x, 0) || node_is_number(y, 0)))
        return constant(c, node, scope, 0, false); /* 0 has whatever shape is needed */
    if (shape_is_number(&x->shape)) return matrix_scaled(c, a, b);
    if (shape_is_number(&y->shape)) return matrix_scaled(c, b, a);
    if (node->kind == N_HADAMARD) return matrix_entrywise(c, a, b, TIMES);
    if (node->kind == N_OUTER && node->kronecker) return kronecker(c, a, b);
    return matrix_multiplied(c, a, node->kind == N_OUTER ? matrix_transposed(c, b) : b);
}

static Matrix *dispatch(Check *c, const Node *node, const Bound *scope) {
    Node *const *kid = node->kid;
    Matrix *a;
    int64_t i, j;
    switch (node->kind) {
    case N_NUMBER:
        return node->is_ones             ? constant(c, node, scope, 1, false)
               : node_is_number(node, 0) ? constant(c, node, scope, 0, false)
                                         : literal(c, node);
    case N_ONES: return constant(c, node, scope, 1, false);
    case N_IDENTITY: return constant(c, node, scope, 1, true);
    case N_EULER: return a = matrix_number(c, 1), num_fn(c, a->at, a->at, FN_EXP), a;
    case N_PI: return a = matrix_number(c, 0), a->at->exact = false, arb_const_pi(a->at->x, c->precision), a;
    case N_DELTA:
        return check_whole(c, node->sub[0], scope, &i) && check_whole(c, node->sub[1], scope, &j)
                   ? matrix_number(c, i == j)
                   : NULL;
    case N_SYMBOL: return check_symbol(c, node->sym, NULL, 0, scope);
    case N_MEMBER: return member(c, node, scope);
    case N_ENTRY: return entry(c, node, scope);
    case N_CALL: return check_call(c, node, scope);
    case N_ADD:
    case N_SUB:
        a = check_eval(c, kid[0], scope);
        return a ? matrix_entrywise(c, a, check_eval(c, kid[1], scope), node->kind == N_ADD ? PLUS : MINUS)
                 : NULL;
    case N_NEG: return matrix_scaled(c, matrix_number(c, -1), check_eval(c, kid[0], scope));
    case N_MUL:
    case N_DOT:
    case N_HADAMARD:
    case N_OUTER: return product(c, node, scope);
    case N_DIV:
        return (a = check_eval(c, kid[0], scope)) ? matrix_divided(c, a, check_eval(c, kid[1], scope)) : NULL;
    case N_POW: return power(c, node, scope);
    case N_TRANSPOSE: return matrix_transposed(c, check_eval(c, kid[0], scope));
    case N_FN: return check_function(c, node, scope);
    case N_NORM: return check_norm(c, node, check_eval(c, kid[0], scope));
    case N_INNER:
        return (a = check_eval(c, kid[0], scope)) ? matrix_inner(c, a, check_eval(c, kid[1], scope)) : NULL;
    case N_ABS:
        a = check_eval(c, kid[0], scope);
        if (a) num_abs(c, a->at);
        return a;
    case N_SUM:
    case N_PROD:
    case N_MAXOVER:
    case N_MINOVER: return over(c, node, scope);
    case N_MATRIX: return blocks(c, node, scope);
    case N_DOTS: return dots(c, node, scope);
    case N_EXPECT: return check_expect(c, node, scope);
    case N_INDICATOR: return check_indicator(c, node, scope);
    case N_LIM: return check_limit(c, node, scope);
    case N_DERIVE: return check_derivative(c, node, scope);
    case N_INFINITY:
    case N_NAME:
    case N_PLACE:
    case N_ORDER:
    case N_REL:
    case N_NORMAL:
    case N_SET:
    case N_CASES:
    case N_RANGE: break;
    }
    return no_value(c, CANNOT);
}

Matrix *check_eval(Check *c, const Node *node, const Bound *scope) {
    if (c->trouble) return NULL;
    if (c->depth >= DEEPEST || c->work > MOST_WORK) return no_value(c, CANNOT);
    Remembered *known = remember_node(c, node, scope);
    Matrix *m = remember_get(c, known);
    if (m) return m;
    int mark = c->live.count;
    Met outer;
    if (known) outer = met_begin(c);
    c->depth++;
    m = matrix_keep(c, mark, dispatch(c, node, scope));
    c->depth--;
    if (!known) return m;
    Met met = met_end(c, &outer);
    remember_put(c, known, m, &met);
    return m;
}
