/* remember.c: inside an expectation, what names stand for. An integral evaluates one expression at hundreds of points, and
   would unfold the same definitions at each of them. A value without noise is kept for the whole expectation, another
   for the point that it was computed at. Outside, definitions are unfolded each time they are met. */
#include "inside.h"

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
static bool is_active(const Check *c) {
    return c->random && c->limits == c->random->limits && !c->derivatives;
}

Remembered *remember_find(Check *c, const Sym *sym, const Matrix *const *index, int count) {
    int64_t at[2] = {0, 0};
    if (!is_active(c) || count > 2) return NULL;
    for (int i = 0; i < count; i++)
        if (!num_whole(index[i]->at, &at[i])) return NULL;
    Random *random = c->random;
    for (int i = 0; i < random->names.count; i++) {
        Remembered *one = random->names.items[i];
        if (one->sym == sym && one->count == count && one->index[0] == at[0] && one->index[1] == at[1])
            return one;
    }
    Remembered *fresh = NEW(c->arena, Remembered);
    *fresh = (Remembered){.sym = sym, .count = count, .index = {at[0], at[1]}};
    PUSH(c->arena, &random->names, fresh);
    return fresh;
}

Matrix *remember_get(Check *c, const Remembered *one) {
    if (!one || !one->value || (one->met.noisy && one->visit != c->random->visit)) return NULL;
    met_add(c, &one->met);
    return matrix_copy(c, one->value);
}

void remember_put(Check *c, Remembered *one, const Matrix *value, const Met *met) {
    if (!one || !value) return;
    if (!one->value || !matrix_same_shape(one->value, value))
        one->value = matrix_lasting(c, value);
    else
        for (int i = 0; i < value->rows * value->cols; i++) num_set(&one->value->at[i], &value->at[i]);
    one->met = *met;
    one->visit = c->random->visit;
}
