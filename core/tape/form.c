/* form.c: symmetric, triangular, definite and other matrices, and numbers of an interval, made from numbers that are drawn
   freely. Every matrix of the form is made from some of them, so nothing is left out and nothing is drawn in vain. */
#include "inside.h"

/* The entry of the formed matrix at a place, from those of the drawn one; −1: it is 0. */
static int entry_of(Lowering *l, GivenForm form, int drawn, int row, int col) {
    bool below = row > col, above = row < col;
    switch (form) {
    case FORM_SYMMETRIC: return tape_block(l->tape, drawn, above ? col : row, above ? row : col, 1, 1);
    case FORM_SKEW:
        if (!below && !above) return -1;
        return below ? tape_block(l->tape, drawn, row, col, 1, 1)
                     : lower_unary(l, T_NEGATE, tape_block(l->tape, drawn, col, row, 1, 1));
    case FORM_DIAGONAL: return below || above ? -1 : tape_block(l->tape, drawn, row, col, 1, 1);
    case FORM_UPPER: return below ? -1 : tape_block(l->tape, drawn, row, col, 1, 1);
    case FORM_LOWER:
    case FORM_DEFINITE: return above ? -1 : tape_block(l->tape, drawn, row, col, 1, 1);
    case FORM_ANY:
    case FORM_SEMIDEFINITE:
    case FORM_STOCHASTIC:
    case FORM_OPEN:
    case FORM_CLOSED:
    case FORM_BITS: break;
    }
    return tape_block(l->tape, drawn, row, col, 1, 1);
}

static int by_entries(Lowering *l, GivenForm form, int drawn) {
    int rows = lower_at(l, drawn)->rows, cols = lower_at(l, drawn)->cols, count = 0;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, rows * cols + 1);
    for (int i = 0; i < rows * cols; i++) {
        int entry = entry_of(l, form, drawn, i / cols, i % cols);
        if (entry >= 0) pastes[count++] = (Paste){entry, i / cols, i % cols};
    }
    return tape_paste(l->tape, rows, cols, pastes, count);
}

/* Rows of numbers ≥ 0 that add up to 1, or a column: |x| by the sum of the row. A row of zeros has no value. */
static int stochastic(Lowering *l, const Given *given, int drawn) {
    bool column = dim_is(&given->sym->shape.cols, 1);
    if (column) drawn = lower_transpose(l, drawn);
    int rows = lower_at(l, drawn)->rows, cols = lower_at(l, drawn)->cols;
    int sizes = lower_unary(l, T_ABS, drawn), one = tape_fill(l->tape, T_ONES, cols, 1);
    Paste *pastes = NEW_ARRAY(l->arena, Paste, rows + 1);
    for (int i = 0; i < rows; i++) {
        int row = tape_block(l->tape, sizes, i, 0, 1, cols);
        pastes[i] = (Paste){lower_binary(l, T_DIVIDE, row, lower_binary(l, T_MULTIPLY, row, one)), i, 0};
    }
    int all = tape_paste(l->tape, rows, cols, pastes, rows);
    return column ? lower_transpose(l, all) : all;
}

/* Between 0 and 1: x/(1 + x) for x > 0; with both ends |x|/(|x| + |1 − x|), which is x itself there. */
static int fraction(Lowering *l, int x, int row, int col, const void *data) {
    (void)row, (void)col;
    const GivenForm *form = data;
    int one = tape_integer(l->tape, 1);
    if (*form == FORM_OPEN) return lower_binary(l, T_DIVIDE, x, lower_binary(l, T_ADD, one, x));
    int size = lower_unary(l, T_ABS, x), rest = lower_unary(l, T_ABS, lower_binary(l, T_SUBTRACT, one, x));
    return lower_binary(l, T_DIVIDE, size, lower_binary(l, T_ADD, size, rest));
}

/* low + (high − low) t */
static int interval(Lowering *l, const Given *given, int drawn) {
    int t = lower_entries(l, drawn, fraction, &given->form), low = lower_node(l, given->lo);
    int width = lower_binary(l, T_SUBTRACT, lower_node(l, given->hi), low);
    if (t < 0 || low < 0 || width < 0) return UNDEFINED;
    int ones = tape_fill(l->tape, T_ONES, lower_at(l, t)->rows, lower_at(l, t)->cols);
    return lower_binary(l, T_ADD, lower_binary(l, T_SCALE, low, ones), lower_binary(l, T_SCALE, width, t));
}

int lower_form(Lowering *l, const Given *given, int drawn) {
    if (drawn < 0) return UNDEFINED;
    switch (given->form) {
    case FORM_ANY:
    case FORM_BITS: return drawn;
    case FORM_SYMMETRIC:
    case FORM_SKEW:
    case FORM_DIAGONAL:
    case FORM_UPPER:
    case FORM_LOWER: return by_entries(l, given->form, drawn);
    case FORM_SEMIDEFINITE: return lower_binary(l, T_MULTIPLY, drawn, lower_transpose(l, drawn));
    case FORM_DEFINITE: { /* as Cholesky has it; the diagonal is drawn positive */
        int root = by_entries(l, given->form, drawn);
        return lower_binary(l, T_MULTIPLY, root, lower_transpose(l, root));
    }
    case FORM_STOCHASTIC: return stochastic(l, given, drawn);
    case FORM_OPEN:
    case FORM_CLOSED: return interval(l, given, drawn);
    }
    return UNDEFINED;
}
