/* squares.c: quadratic polynomials by completing squares. Where p is c + a sum of squares with c ≥ 0, p < 0 has no answer, whatever
   else is asked. */
#include "inside.h"

#include <flint/fmpq_mat.h>

enum { MOST_VARIABLES = 60, FARTHEST = 40 };

typedef struct
    Form { /* xᵀ M x with x_n = 1: the last row and column are what is linear, the last entry is the constant */
    fmpq_mat_t m;
    int n;
    int *variable; /* per row but the last */
} Form;

/* Of a polynomial of degree 2 at most. */
static void read_form(Space *s, const Poly *p, Form *f) {
    slong *exponent = NEW_ARRAY(s->arena, slong, s->room + 1);
    int *place = NEW_ARRAY(s->arena, int, s->room + 1);
    fmpq_t c;
    fmpq_init(c);
    for (slong t = 0; t < fmpz_mpoly_length(p, s->ctx); t++) {
        fmpz_mpoly_get_term_coeff_fmpz(fmpq_numref(c), p, t, s->ctx);
        fmpz_mpoly_get_term_exp_si(exponent, p, t, s->ctx);
        int at[2] = {f->n, f->n}, degree = 0;
        for (int k = 0; k < f->n; k++) place[f->variable[k]] = k;
        for (int v = 0; v < s->variables; v++)
            for (slong e = 0; e < exponent[v] && degree < 2; e++) at[degree++] = place[v];
        fmpz_one(fmpq_denref(c));
        if (at[0] != at[1]) fmpq_div_2exp(c, c, 1);
        fmpq_add(fmpq_mat_entry(f->m, at[0], at[1]), fmpq_mat_entry(f->m, at[0], at[1]), c);
        if (at[0] != at[1]) fmpq_set(fmpq_mat_entry(f->m, at[1], at[0]), fmpq_mat_entry(f->m, at[0], at[1]));
    }
    fmpq_clear(c);
}

/* x_k and then the variables before it, each as the completed square has it: −(the rest of its row)/pivot. */
static void back(const Form *f, const fmpq_mat_t m, int from, fmpq *x) {
    for (int k = from; k >= 0; k--) {
        if (fmpq_is_zero(fmpq_mat_entry(m, k, k))) continue;
        fmpq_zero(x + k);
        for (int j = k + 1; j <= f->n; j++) fmpq_submul(x + k, fmpq_mat_entry(m, k, j), x + j);
        fmpq_div(x + k, x + k, fmpq_mat_entry(m, k, k));
    }
}

/* Eliminates variable after variable. NONE: it is never negative, and if `strict`, never 0. POINT: it is negative at x, where
   x_n is 1, or in the direction x, where x_n is 0. */
static Answer eliminate(const Form *f, bool strict, fmpq *x) {
    fmpq_mat_t m;
    fmpq_mat_init_set(m, f->m);
    fmpq_t factor;
    fmpq_init(factor);
    Answer answer = ANSWER_NONE;
    for (int k = 0; k <= f->n && answer == ANSWER_NONE; k++) {
        const fmpq *pivot = fmpq_mat_entry(m, k, k);
        int sign = fmpq_sgn(pivot), other = k + 1;
        while (other <= f->n && fmpq_is_zero(fmpq_mat_entry(m, k, other))) other++;
        if (k == f->n && strict && sign == 0) answer = ANSWER_UNKNOWN; /* it is 0 somewhere, never negative */
        if (sign == 0 && other > f->n) continue;
        if (sign > 0) {
            for (int i = k + 1; i <= f->n; i++) {
                fmpq_div(factor, fmpq_mat_entry(m, i, k), pivot);
                for (int j = k + 1; j <= f->n; j++)
                    fmpq_submul(fmpq_mat_entry(m, i, j), factor, fmpq_mat_entry(m, k, j));
            }
            continue;
        }
        answer = ANSWER_POINT;
        if (sign < 0)
            fmpq_one(x + k);
        else { /* 2 a x_k x_o + b x_o² with x_o = 1 */
            fmpq_one(x + other);
            fmpq_add_si(x + k, fmpq_mat_entry(m, other, other), 1);
            fmpq_div(x + k, x + k, fmpq_mat_entry(m, k, other));
            fmpq_div_2exp(x + k, x + k, 1);
            fmpq_neg(x + k, x + k);
        }
        back(f, m, k - 1, x);
    }
    fmpq_mat_clear(m);
    fmpq_clear(factor);
    return answer;
}

static bool is_negative_at(const Form *f, const fmpq *x) {
    fmpq_t sum, term;
    fmpq_init(sum), fmpq_init(term);
    for (int i = 0; i <= f->n; i++)
        for (int j = 0; j <= f->n; j++) {
            fmpq_mul(term, x + i, x + j);
            fmpq_addmul(sum, term, fmpq_mat_entry(f->m, i, j));
        }
    bool negative = fmpq_sgn(sum) < 0;
    fmpq_clear(sum), fmpq_clear(term);
    return negative;
}

/* A direction in which it falls: far enough along it. */
static bool go_far(const Form *f, fmpq *x) {
    if (!fmpq_is_zero(x + f->n)) {
        for (int i = 0; i < f->n; i++) fmpq_div(x + i, x + i, x + f->n);
        fmpq_one(x + f->n);
        return is_negative_at(f, x);
    }
    fmpq_one(x + f->n);
    for (int k = 0; k < FARTHEST; k++) {
        if (is_negative_at(f, x)) return true;
        for (int i = 0; i < f->n; i++) fmpq_mul_2exp(x + i, x + i, 1);
    }
    return false;
}

Answer squares_answer(Space *s, const Query *query, Point *point) {
    Answer answer = ANSWER_UNKNOWN;
    for (int i = 0; i < query->all.count && answer != ANSWER_NONE; i++) {
        const Either *either = &query->all.items[i];
        const Comparison *sign = either->part;
        if (either->count > 1 || (sign->order != REL_LT && sign->order != REL_LE) ||
            fmpz_mpoly_total_degree_si(sign->poly, s->ctx) != 2)
            continue;
        Form f = {.variable = NEW_ARRAY(s->arena, int, s->variables + 1)};
        int *used = NEW_ARRAY(s->arena, int, s->room + 1);
        fmpz_mpoly_used_vars(used, sign->poly, s->ctx);
        for (int v = 0; v < s->variables; v++)
            if (used[v]) f.variable[f.n++] = v;
        if (f.n > MOST_VARIABLES) continue;
        fmpq_mat_init(f.m, f.n + 1, f.n + 1);
        fmpq *x = _fmpq_vec_init(f.n + 1);
        read_form(s, sign->poly, &f);
        Answer one = eliminate(&f, sign->order == REL_LE, x);
        bool only = query->all.count == 1; /* then a point is all there is to find */
        if (one == ANSWER_NONE)
            answer = one;
        else if (one == ANSWER_POINT && only && go_far(&f, x)) {
            answer = one;
            for (int k = 0; k < f.n; k++) {
                qqbar_set_fmpq(point->value + f.variable[k], x + k);
                point->known[f.variable[k]] = true;
            }
        }
        _fmpq_vec_clear(x, f.n + 1);
        fmpq_mat_clear(f.m);
    }
    return answer;
}
