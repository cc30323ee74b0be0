/* form.c: matrices of a form and numbers of an interval, made again by the second evaluator. */
#include "inside.h"

static Matrix *mirrored(Check *c, const Matrix *drawn, bool negative) {
    Matrix *m = matrix_copy(c, drawn);
    for (int i = 0; m && i < m->rows; i++)
        for (int j = i; j < m->cols; j++) {
            Num *upper = &m->at[i * m->cols + j];
            if (negative && i == j)
                num_set_si(upper, 0);
            else
                num_set(c, upper, &drawn->at[j * drawn->cols + i]);
            if (negative && i != j) num_mul(c, upper, upper, matrix_number(c, -1)->at);
        }
    return m;
}

/* All entries on one side of the diagonal are 0, or on both. */
static Matrix *triangular(Check *c, const Matrix *drawn, bool keep_above, bool keep_below) {
    Matrix *m = matrix_copy(c, drawn);
    for (int i = 0; m && i < m->rows * m->cols; i++) {
        int row = i / m->cols, col = i % m->cols;
        if ((row < col && !keep_above) || (row > col && !keep_below)) num_set_si(&m->at[i], 0);
    }
    return m;
}

static Matrix *stochastic(Check *c, const Given *given, const Matrix *drawn) {
    if (dim_is(&given->sym->shape.cols, 1)) {
        Matrix *all = matrix_number(c, 0), *column = matrix_copy(c, drawn);
        for (int i = 0; column && i < column->rows; i++)
            num_abs(c, &column->at[i]), num_add(c, all->at, all->at, &column->at[i]);
        return column ? matrix_divided(c, column, all) : NULL;
    }
    Matrix *m = matrix_copy(c, drawn);
    for (int i = 0; m && i < m->rows; i++) {
        Matrix *sum = matrix_number(c, 0);
        for (int j = 0; j < m->cols; j++) {
            num_abs(c, &m->at[i * m->cols + j]);
            num_add(c, sum->at, sum->at, &m->at[i * m->cols + j]);
        }
        for (int j = 0; j < m->cols; j++)
            if (!num_div(c, &m->at[i * m->cols + j], &m->at[i * m->cols + j], sum->at)) return NULL;
    }
    return m;
}

static bool into_unit(Check *c, Num *x, bool closed) {
    Matrix *rest = matrix_number(c, 1), *sum = matrix_number(c, 0);
    if (closed) {
        num_sub(c, rest->at, rest->at, x);
        num_abs(c, rest->at);
        num_abs(c, x);
    }
    num_add(c, sum->at, x, rest->at);
    return num_div(c, x, x, sum->at);
}

static Matrix *interval(Check *c, const Given *given, const Matrix *drawn) {
    const Matrix *low = check_eval(c, given->lo, NULL), *high = low ? check_eval(c, given->hi, NULL) : NULL;
    Matrix *m = high ? matrix_copy(c, drawn) : NULL, *width = m ? matrix_number(c, 0) : NULL;
    if (!m) return NULL;
    num_sub(c, width->at, high->at, low->at);
    for (int i = 0; i < m->rows * m->cols; i++) {
        if (!into_unit(c, &m->at[i], given->form == FORM_CLOSED)) return NULL;
        num_mul(c, &m->at[i], &m->at[i], width->at);
        num_add(c, &m->at[i], &m->at[i], low->at);
    }
    return m;
}

Matrix *check_form(Check *c, const Given *given, Matrix *drawn) {
    if (!drawn) return NULL;
    switch (given->form) {
    case FORM_ANY:
    case FORM_BITS: return drawn;
    case FORM_SYMMETRIC: return mirrored(c, drawn, false);
    case FORM_SKEW: return mirrored(c, drawn, true);
    case FORM_DIAGONAL: return triangular(c, drawn, false, false);
    case FORM_UPPER: return triangular(c, drawn, true, false);
    case FORM_LOWER: return triangular(c, drawn, false, true);
    case FORM_SEMIDEFINITE: return matrix_multiplied(c, drawn, matrix_transposed(c, drawn));
    case FORM_DEFINITE: {
        Matrix *root = triangular(c, drawn, false, true);
        return matrix_multiplied(c, root, matrix_transposed(c, root));
    }
    case FORM_STOCHASTIC: return stochastic(c, given, drawn);
    case FORM_OPEN:
    case FORM_CLOSED: return interval(c, given, drawn);
    }
    return no_value(c, CANNOT);
}
