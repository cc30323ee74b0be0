/* plane.c: standard normal numbers z, of which some sums are known: B z = t. Those z are a plane; its point next to 0, and the projection
   along it, by orthogonalising the rows of B one after the other: then point + projection · u has the law of z where u is
   standard normal. And the probability that a sum lies between two numbers, as an integral over one z. */
#include "inside.h"

#include <math.h>

static Matrix *row_of(Check *c, const Matrix *b, int row) { return matrix_part(c, b, row, 0, 1, b->cols); }

/* a − factor · b */
static Matrix *less(Check *c, const Matrix *a, const Matrix *factor, const Matrix *b) {
    return factor && a ? matrix_entrywise(c, a, matrix_scaled(c, factor, b), MINUS) : NULL;
}

bool plane_find(Check *c, const Matrix *b, const Matrix *t, Matrix **point, Matrix **projection) {
    Matrix **rows = NEW_ARRAY(c->arena, Matrix *, b->rows + 1),
           **squares = NEW_ARRAY(c->arena, Matrix *, b->rows + 1);
    Matrix *at = matrix_new(c, b->cols, 1), *along = matrix_filled(c, b->cols, b->cols, 1, true);
    for (int k = 0; k < b->rows && at && along; k++) {
        Matrix *row = row_of(c, b, k), *target = matrix_part(c, t, k, 0, 1, 1);
        for (int j = 0; j < k && row && target; j++) { /* what the rows before say of it */
            Matrix *factor =
                matrix_divided(c, matrix_multiplied(c, row, matrix_transposed(c, rows[j])), squares[j]);
            row = less(c, row, factor, rows[j]);
        }
        Matrix *square = row ? matrix_multiplied(c, row, matrix_transposed(c, row)) : NULL;
        if (!square || !target) return false;
        if (num_is_zero(square->at)) return no_value(c, NO_VALUE), false; /* it says nothing new */
        if (num_maybe_zero(square->at)) return no_value(c, BLURRED), false;
        Matrix *column = matrix_transposed(c, row);
        Matrix *missing = matrix_entrywise(c, target, matrix_multiplied(c, row_of(c, b, k), at), MINUS);
        Matrix *by = missing ? matrix_divided(c, missing, square) : NULL;
        at = by ? matrix_entrywise(c, at, matrix_scaled(c, by, column), PLUS) : NULL;
        Matrix *one = matrix_divided(c, matrix_number(c, 1), square);
        along = one ? less(c, along, one, matrix_multiplied(c, column, row)) : NULL;
        rows[k] = row, squares[k] = square;
    }
    if (!at || !along) return false;
    *point = matrix_lasting(c, at);
    *projection = matrix_lasting(c, along);
    return true;
}

static double below(double z) { return erfc(-z * M_SQRT1_2) / 2; }

/* The one with the least slope is gone through, so that what is left is smooth. */
double plane_chance(const double *slope, int count, double low, double high) {
    enum { STEPS = 160 };
    double least = INFINITY, rest = 0, sum = 0;
    int which = -1;
    for (int i = 0; i < count; i++)
        if (slope[i] != 0 && fabs(slope[i]) < least) least = fabs(slope[i]), which = i;
    for (int i = 0; i < count; i++)
        if (i != which) rest += slope[i] * slope[i];
    rest = sqrt(rest);
    for (int k = -STEPS; k <= STEPS; k++) {
        double z = k / 16.0, mass = exp(-z * z / 2) / sqrt(2 * M_PI) / 16;
        sum += mass * (below((high - slope[which] * z) / rest) - below((low - slope[which] * z) / rest));
    }
    return sum;
}
