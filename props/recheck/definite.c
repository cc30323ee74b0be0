/* definite.c: is a symmetric matrix positive definite, or semidefinite? By elimination, as L D Lᵀ. */
#include "inside.h"

static Finding sign_of(const Num *a, bool strict) {
    int least = num_least_sign(a), most = num_most_sign(a);
    if (least > 0 || (!strict && least == 0)) return YES;
    return most < 0 || (strict && most == 0) ? NO : UNSURE;
}

/* A pivot that is 0 leaves no entry beside it. */
static Finding row_is_zero(const Matrix *m, int k) {
    Finding found = YES;
    for (int j = k + 1; j < m->cols; j++) {
        const Num *x = &m->at[k * m->cols + j];
        if (num_is_zero(x)) continue;
        if (!num_maybe_zero(x)) return NO;
        found = UNSURE;
    }
    return found;
}

Finding check_definite(Check *c, const Matrix *a, const Matrix *b, bool strict) {
    Matrix *m = matrix_entrywise(c, a, b, MINUS), *t = matrix_number(c, 0), *f = matrix_number(c, 0);
    if (!m || m->rows != m->cols) return m ? NOTHING : check_why_not(c);
    Finding found = check_compare(c, m, R_EQ, matrix_transposed(c, m));
    for (int k = 0; k < m->rows && found != NO; k++) {
        const Num *pivot = &m->at[k * m->cols + k];
        Finding sign = sign_of(pivot, strict);
        if (sign == NO) return NO;
        found = check_both(found, sign);
        if (num_is_zero(pivot)) {
            found = check_both(found, row_is_zero(m, k));
            continue;
        }
        if (num_maybe_zero(pivot)) return UNSURE;
        for (int i = k + 1; i < m->rows; i++) {
            if (!num_div(c, f->at, &m->at[i * m->cols + k], pivot)) return check_why_not(c);
            for (int j = k; j < m->cols; j++) {
                num_mul(c, t->at, f->at, &m->at[k * m->cols + j]);
                num_sub(c, &m->at[i * m->cols + j], &m->at[i * m->cols + j], t->at);
            }
        }
    }
    return found;
}
