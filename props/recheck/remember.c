/* remember.c: inside an expectation, what names and expressions stand for. An integral evaluates one expression at hundreds of
   points, and would unfold the same definitions at each of them. A value without noise is kept for the whole expectation, another
   for the point that it was computed at. Outside, members of a recursion are kept, and all else is evaluated each time it is
   met. */
#include "inside.h"

#include <limits.h>

/* Evaluating also leaves notes about what was met. They are kept with the value, and noted again with it. */
Met met_begin(Check *c) {
    Met outer = c->met;
    c->met = (Met){0};
    return outer;
}

Met met_end(Check *c, const Met *outer) {
    Met here = c->met;
    met_add(c, outer);
    return here;
}

void met_add(Check *c, const Met *more) {
    c->met.moves |= more->moves;
    c->met.bends = c->met.bends || more->bends;
    c->met.estimated = c->met.estimated || more->estimated;
    c->met.noisy = c->met.noisy || more->noisy;
    if (more->steepest > c->met.steepest) c->met.steepest = more->steepest;
}

/* A \lim moves its variable, which other values may rest on. */
static bool is_active_inside(const Check *c) {
    return c->random && !c->fate && c->limits == c->random->limits && !c->derivatives;
}

static bool is_active(const Check *c, const Sym *sym) {
    if (c->fate) return false; /* its outcome changes */
    if (c->random) return is_active_inside(c);
    bool recursive = false;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        recursive = recursive || clause->recursive;
    return recursive && !c->limits && !c->derivatives && !c->far && !c->stand_in && !c->looking;
}

/* ---- which value ---- */

enum { MOST_KEPT = 40 }; /* values of one expression */

static bool same_number(const Num *a, const Num *b) {
    if (a->exact != b->exact || a->spread != b->spread) return false;
    return a->exact ? fmpq_equal(a->q, b->q) : a->spread ? spread_same(a, b) : arb_equal(a->x, b->x);
}

static bool same(const Matrix *a, const Matrix *b) {
    if (!a || !b) return a == b;
    bool equal = matrix_same_shape(a, b);
    for (int i = 0; equal && i < a->rows * a->cols; i++) equal = same_number(&a->at[i], &b->at[i]);
    return equal;
}

/* NULL: too many values of it are in use. */
static Remembered *value_at(Check *c, Subject *subject, const Matrix *const *at, int most) {
    Remembered *one = subject->values, *stale = NULL;
    for (; one; one = one->next) {
        bool here = true;
        for (int i = 0; here && i < subject->count; i++) here = same(one->at[i], at[i]);
        if (here) return one;
        if (c->random && one->met.noisy && one->visit != c->random->visit)
            stale = one; /* its letters may never be the same */
    }
    if (subject->kept < most) {
        one = NEW(c->arena, Remembered);
        *one = (Remembered){.next = subject->values};
        subject->values = one;
        subject->kept++;
    } else if ((one = stale))
        one->met = (Met){.noisy = true}, one->visit = -1;
    for (int i = 0; one && i < subject->count; i++) {
        if (!at[i] || !one->at[i] || !matrix_same_shape(one->at[i], at[i]))
            one->at[i] = at[i] ? matrix_lasting(c, at[i]) : NULL;
        else
            matrix_put(c, one->at[i], at[i], 0, 0);
    }
    return one;
}

/* `fresh`: it is met for the first time. */
static Subject *subject_of(Check *c, const void *of, bool *fresh) {
    Subjects *subjects = c->random ? &c->random->subjects : &c->subjects;
    Subject **place = &subjects->place[((uintptr_t)of >> 5) % SUBJECTS];
    Subject *subject = *place;
    while (subject && subject->of != of) subject = subject->next;
    if ((*fresh = !subject)) {
        subject = NEW(c->arena, Subject);
        *subject = (Subject){.of = of, .next = *place};
        *place = subject;
    }
    return subject;
}

Remembered *remember_name(Check *c, const Sym *sym, const Matrix *const *index, int count) {
    bool fresh;
    int64_t whole;
    if (!is_active(c, sym) || count > MOST_LETTERS) return NULL;
    for (int i = 0; i < count; i++)
        if (!num_whole(index[i]->at, &whole)) return NULL;
    Subject *subject = subject_of(c, sym, &fresh);
    if (fresh) subject->count = count;
    return subject->count == count ? value_at(c, subject, index, INT_MAX) : NULL;
}

/* ---- the letters of an expression ---- */

static void add_letter(Subject *subject, const Sym *sym) {
    for (int i = 0; i < sym->factor_count; i++) add_letter(subject, sym->factors[i]);
    if (sym->kind != SYM_BOUND && sym->kind != SYM_SIZE) return;
    for (int i = 0; i < subject->count; i++)
        if (subject->letter[i] == sym) return;
    if (subject->count < 0 || subject->count == MOST_LETTERS)
        subject->count = -1;
    else
        subject->letter[subject->count++] = sym;
}

static void add_size(Subject *subject, const Dim *dim) {
    Dim d = dim_resolve(dim);
    for (int i = 0; i < d.terms; i++) add_letter(subject, d.term[i].sym);
}

/* For node_any: all that the scope may say something about. */
static bool add_letters(const Node *node, void *data) {
    Subject *subject = data;
    if (node->sym) {
        add_letter(subject, node->sym);
        for (int i = 0; i < 2; i++)
            add_size(subject, &node->sym->lowest[i]), add_size(subject, &node->sym->highest[i]);
    }
    add_size(subject, &node->shape.rows), add_size(subject, &node->shape.cols);
    return subject->count < 0;
}

static bool is_worth_it(const Node *node) {
    static const NodeKind kinds[] = {N_CALL, N_FN,       N_POW,     N_DIV,     N_MUL,
                                     N_DOT,  N_HADAMARD, N_OUTER,   N_INNER,   N_NORM,
                                     N_SUM,  N_PROD,     N_MAXOVER, N_MINOVER, N_DOTS};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i] == node->kind) return true;
    return false;
}

Remembered *remember_node(Check *c, const Node *node, const Bound *scope) {
    const Matrix *at[MOST_LETTERS];
    bool fresh;
    if (!is_active_inside(c) || !is_worth_it(node)) return NULL;
    Subject *subject = subject_of(c, node, &fresh);
    if (fresh) (void)node_any(node, add_letters, subject);
    for (int i = 0; i < subject->count; i++) at[i] = bound_to(scope, subject->letter[i]);
    return subject->count < 0 ? NULL : value_at(c, subject, at, MOST_KEPT);
}

/* ---- its value ---- */

Matrix *remember_get(Check *c, const Remembered *one) {
    if (!one || !one->value || (c->random && one->met.noisy && one->visit != c->random->visit)) return NULL;
    met_add(c, &one->met);
    return matrix_copy(c, one->value);
}

void remember_put(Check *c, Remembered *one, const Matrix *value, const Met *met) {
    if (!one || !value) return;
    if (!one->value || !matrix_same_shape(one->value, value))
        one->value = matrix_lasting(c, value);
    else
        for (int i = 0; i < value->rows * value->cols; i++) num_set(c, &one->value->at[i], &value->at[i]);
    one->met = *met;
    one->visit = c->random ? c->random->visit : 0;
}
