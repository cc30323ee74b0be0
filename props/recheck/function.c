/* function.c: functions and norms of the second evaluator. */
#include "inside.h"

enum { LARGEST_DETERMINANT = 8 };

static Matrix *softmax(Check *c, Matrix *a) {
    Matrix *sum = matrix_number(c, 0);
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

/* sigmoid(x) = ½ (1 + tanh(x/2)) */
static bool sigmoid(Check *c, Num *x) {
    Matrix *half = matrix_number(c, 1), *one = matrix_number(c, 1);
    fmpq_set_si(half->at->q, 1, 2);
    num_mul(c, x, x, half->at);
    if (!num_fn(c, x, x, FN_TANH)) return false;
    num_add(c, x, x, one->at);
    num_mul(c, x, x, half->at);
    return true;
}

/* Along the first row. */
static Matrix *determinant(Check *c, const Matrix *a) {
    int n = a->rows;
    if (n != a->cols) return no_value(c, NO_VALUE);
    if (n > LARGEST_DETERMINANT) return no_value(c, CANNOT);
    Matrix *sum = matrix_number(c, n == 0);
    for (int col = 0; col < n; col++) {
        Matrix *minor = matrix_new(c, n - 1, n - 1);
        for (int i = 0; i < (n - 1) * (n - 1); i++) {
            int row = i / (n - 1), from = i % (n - 1);
            num_set(c, &minor->at[i], &a->at[(row + 1) * n + from + (from >= col)]);
        }
        Matrix *term = determinant(c, minor);
        if (!term) return NULL;
        num_mul(c, term->at, term->at, &a->at[col]);
        (col % 2 ? num_sub : num_add)(c, sum->at, sum->at, term->at);
    }
    return sum;
}

static Matrix *diagonal(Check *c, const Node *node, const Matrix *a, const Bound *scope) {
    if (node->kids > 1) {
        Matrix *m = matrix_new(c, node->kids, node->kids);
        for (int i = 0; m && i < node->kids; i++) {
            const Matrix *number = check_eval(c, node->kid[i], scope);
            if (!number) return NULL;
            num_set(c, &m->at[i * node->kids + i], number->at);
        }
        return m;
    }
    const Shape *shape = &node->kid[0]->shape;
    bool vector = dim_is(&shape->rows, 1) || dim_is(&shape->cols, 1);
    int n = vector ? a->rows * a->cols : a->rows;
    if (!vector && a->rows != a->cols) return no_value(c, NO_VALUE);
    Matrix *m = vector ? matrix_new(c, n, n) : matrix_new(c, n, 1);
    for (int i = 0; m && i < n; i++)
        if (vector)
            num_set(c, &m->at[i * n + i], &a->at[i]);
        else
            num_set(c, &m->at[i], &a->at[i * n + i]);
    return m;
}

Matrix *check_function(Check *c, const Node *node, const Bound *scope) {
    Matrix *a = check_eval(c, node->kid[0], scope), *zero = matrix_number(c, 0);
    const Shape *shape = &node->kid[0]->shape;
    if (!a) return NULL;
    switch (node->fn) {
    case FN_TRACE: return matrix_trace(c, a);
    case FN_DET: return determinant(c, a);
    case FN_SIGN:
    case FN_FLOOR:
    case FN_CEIL:
    case FN_MOD:
    case FN_FACTORIAL:
    case FN_BINOMIAL:
    case FN_RANK: return check_jump(c, node, a, scope);
    case FN_DIAG: return diagonal(c, node, a, scope);
    case FN_VEC: {
        Matrix *m = matrix_new(c, (int64_t)a->rows * a->cols, 1);
        for (int i = 0; m && i < m->rows; i++)
            num_set(c, &m->at[i], &a->at[i % a->rows * a->cols + i / a->rows]);
        return m;
    }
    case FN_SOFTMAX:
        return dim_is(&shape->cols, 1) && !dim_is(&shape->rows, 1)
                   ? matrix_transposed(c, softmax(c, matrix_transposed(c, a)))
                   : softmax(c, a);
    case FN_RELU:
        for (int i = 0; i < a->rows * a->cols; i++) num_max(c, &a->at[i], &a->at[i], zero->at, false);
        return a;
    case FN_MAX:
    case FN_MIN:
        for (int i = 1; i < node->kids; i++) {
            Matrix *b = check_eval(c, node->kid[i], scope);
            if (!b) return NULL;
            num_max(c, a->at, a->at, b->at, node->fn == FN_MIN);
        }
        return a;
    case FN_SIGMOID:
        for (int i = 0; i < a->rows * a->cols; i++)
            if (!sigmoid(c, &a->at[i])) return NULL;
        return a;
    case FN_TAN:
        for (int i = 0; i < a->rows * a->cols; i++) {
            Num *sine = matrix_number(c, 0)->at, *cosine = matrix_number(c, 0)->at;
            if (!num_fn(c, sine, &a->at[i], FN_SIN) || !num_fn(c, cosine, &a->at[i], FN_COS) ||
                !num_div(c, &a->at[i], sine, cosine))
                return NULL;
        }
        return a;
    case FN_TANH:
    case FN_EXP:
    case FN_LOG:
    case FN_SQRT:
    case FN_SIN:
    case FN_COS:
    case FN_ARGMAX:
    case FN_ARGMIN:
    case FN_COUNT: break;
    }
    for (int i = 0; i < a->rows * a->cols; i++)
        if (!num_fn(c, &a->at[i], &a->at[i], node->fn)) return NULL;
    return a;
}

Matrix *check_norm(Check *c, const Node *norm, const Matrix *of) {
    if (!of) return NULL;
    if (node_is_length(norm)) {
        Matrix *squares = matrix_inner(c, of, of);
        return squares && num_fn(c, squares->at, squares->at, FN_SQRT) ? squares : NULL;
    }
    Matrix *result = matrix_number(c, 0), *size = matrix_copy(c, of);
    for (int i = 0; i < of->rows * of->cols; i++) {
        num_abs(c, &size->at[i]);
        if (norm->norm == NORM_ONE)
            num_add(c, result->at, result->at, &size->at[i]);
        else
            num_max(c, result->at, result->at, &size->at[i], false);
    }
    return result;
}
