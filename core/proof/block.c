/* block.c: matrices of blocks. [A, B] is A J_1 + B J_2 with J_1 = [I, 0] and J_2 = [0, I], letters of their own
   with the rules of an orthonormal group that fills the space; and [a_1, …, a_m] is a sum. */
#include "inside.h"

static const Expr *selector(Prover *p, const Dim *size, int count, int which, const Dim *total) {
    if (count == 1) return expr_identity(p, total, growth_integer(p->field, 1));
    Letter letter = {.kind = LETTER_BLOCK,
                     .rows = dim_resolve(&size[which]),
                     .cols = dim_resolve(total),
                     .block = which,
                     .blocks = count};
    for (int i = 0; i < count; i++) letter.size[i] = dim_resolve(&size[i]);
    return expr_letter(p, 2 * letter_intern(p, &letter));
}

/* JᵀJ of the last block: I less those of the others. */
const Expr *block_complement(Prover *p, const Letter *letter) {
    if (letter->block != letter->blocks - 1) return NULL;
    const Expr *rest = expr_identity(p, &letter->cols, growth_integer(p->field, 1));
    for (int i = 0; i < letter->block; i++) {
        const Expr *other = selector(p, letter->size, letter->blocks, i, &letter->cols);
        rest = expr_sub(p, rest, expr_mul(p, expr_transpose(p, other), other));
    }
    return rest;
}

static bool total_of(const Dim *size, int count, Dim *total) {
    *total = dim_constant(0);
    for (int i = 0; i < count; i++)
        if (!dim_known(&size[i]) || !dim_add(total, total, &size[i], 1)) return false;
    return true;
}

const Expr *block_node(Prover *p, const Node *node) {
    int columns = node->columns, rows = columns ? node->kids / columns : 0;
    if (node->kids == 1 && node->kid[0]->kind == N_DOTS) return sum_dots(p, node->kid[0]);
    if (node->kids == 1) return proof_node(p, node->kid[0]);
    if (rows < 1 || rows > MOST_BLOCKS || columns > MOST_BLOCKS || rows * columns != node->kids)
        return proof_unable(p, UNABLE_LARGE_MATRIX);
    Dim height[MOST_BLOCKS], width[MOST_BLOCKS], tall, wide;
    for (int i = 0; i < rows; i++) height[i] = dim_resolve(&node->kid[i * columns]->shape.rows);
    for (int i = 0; i < columns; i++) width[i] = dim_resolve(&node->kid[i]->shape.cols);
    if (!total_of(height, rows, &tall) || !total_of(width, columns, &wide))
        return proof_unable(p, UNABLE_MATRIX_SHAPE);
    const Expr *sum = expr_zero(p, &tall, &wide);
    for (int i = 0; i < node->kids && sum; i++) {
        const Node *kid = node->kid[i];
        const Expr *block = kid->kind == N_DOTS ? NULL : proof_node(p, kid);
        if (!block) return proof_unable(p, UNABLE_MATRIX_DOTS);
        int row = i / columns, col = i % columns;
        if (block->open) continue; /* 0 */
        if (!dim_equal(&block->rows, &height[row]) || !dim_equal(&block->cols, &width[col]))
            return proof_unable(p, UNABLE_SHAPES);
        const Expr *down = expr_transpose(p, selector(p, height, rows, row, &tall));
        const Expr *across = selector(p, width, columns, col, &wide);
        sum = expr_add(p, sum, expr_mul(p, expr_mul(p, down, block), across));
    }
    return sum;
}
