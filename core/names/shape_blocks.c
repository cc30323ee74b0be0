/* shape_blocks.c: sizes of blocks. In a product of block matrices the blocks meet: in [A, B] [I, 0; 0, 0] the first I has as
   many rows as A has columns. A block whose size nothing determines is a mistake; it is never taken for a number. */
#include "names.h"

enum { MOST_BLOCKS = 8 };

typedef struct Blocks {
    Dim size[MOST_BLOCKS];
    int count; /* 0: it is not made of blocks */
} Blocks;

/* Heights of the rows of blocks, or widths of the columns. */
static Blocks blocks_of(const Node *node, bool heights) {
    Blocks out = {0};
    bool number = node->kids && shape_is_number(&node->kid[0]->shape);
    if (node->kind == N_TRANSPOSE) return blocks_of(node->kid[0], !heights);
    if (node->kind == N_NEG) return blocks_of(node->kid[0], heights);
    if (node->kind == N_MUL || node->kind == N_DOT)
        return blocks_of(node->kid[heights && !number ? 0 : 1], heights);
    if (node->kind != N_MATRIX) return out; /* one block */
    int columns = node->columns, count = heights ? node->kids / columns : columns;
    if (count > MOST_BLOCKS) return out;
    out.count = count;
    for (int i = 0; i < count; i++)
        out.size[i] = heights ? node->kid[i * columns]->shape.rows : node->kid[i]->shape.cols;
    return out;
}

static void make_equal(const Blocks *left, const Blocks *right) {
    if (left->count < 2 || left->count != right->count) return;
    for (int i = 0; i < left->count; i++) {
        Dim a = dim_resolve(&left->size[i]), b = dim_resolve(&right->size[i]);
        if (dim_known(&a) != dim_known(&b) && !dim_unify(&a, &b)) return;
    }
}

void shape_blocks_meet(const Node *left, const Node *right) {
    Blocks widths = blocks_of(left, false), heights = blocks_of(right, true);
    make_equal(&widths, &heights);
}

void shape_blocks_alike(const Node *left, const Node *right) {
    for (int heights = 0; heights < 2; heights++) {
        Blocks a = blocks_of(left, heights), b = blocks_of(right, heights);
        make_equal(&a, &b);
    }
}

static bool is_known(const Shape *shape) {
    Dim rows = dim_resolve(&shape->rows), cols = dim_resolve(&shape->cols);
    return dim_known(&rows) && dim_known(&cols);
}

/* Are the entries blocks: is there an identity, or something larger than a number? */
static bool has_blocks(const Node *matrix) {
    for (int i = 0; i < matrix->kids; i++) {
        const Node *kid = matrix->kid[i];
        if (kid->kind == N_IDENTITY || (is_known(&kid->shape) && !shape_is_number(&kid->shape))) return true;
    }
    return false;
}

/* The zeros of [1, 0; 0, 0] are numbers, as everything beside them is. */
static void settle_numbers(const Node *matrix) {
    Dim one = dim_constant(1);
    for (int i = 0; i < matrix->kids; i++) {
        const Node *kid = matrix->kid[i];
        bool zero = node_is_number(kid, 0) && !is_known(&kid->shape);
        if (zero && (!dim_unify(&kid->shape.rows, &one) || !dim_unify(&kid->shape.cols, &one))) return;
    }
}

void shape_settle_zeros(const Node *node) {
    if (!node) return;
    if (node->kind == N_MATRIX && !has_blocks(node)) settle_numbers(node);
    for (int i = 0; i < node->kids; i++) shape_settle_zeros(node->kid[i]);
}

const Node *shape_open_block(const Node *node) {
    if (!node) return NULL;
    bool blocks = node->kind == N_MATRIX && has_blocks(node);
    if (node->kind == N_MATRIX && !blocks) settle_numbers(node);
    for (int i = 0; i < node->kids; i++) {
        if (blocks && node->kid[i]->kind != N_DOTS && !is_known(&node->kid[i]->shape)) return node->kid[i];
        const Node *found = shape_open_block(node->kid[i]);
        if (found) return found;
    }
    return NULL;
}

static bool has_open_size(const Node *node, void *data) {
    const Node **found = data;
    bool ones = node->kind == N_ONES || (node->kind == N_NUMBER && node->is_ones);
    bool sized = ones || node->kind == N_IDENTITY || (node->kind == N_SYMBOL && node->sym->kind == SYM_LET);
    bool became_number = ones && !node->subs && is_known(&node->shape) && dim_is(&node->shape.rows, 1);
    if (!sized || (is_known(&node->shape) && !became_number)) return false;
    *found = node;
    return true;
}

const Node *shape_open_size(const Node *node) {
    const Node *found = NULL;
    (void)node_any(node, has_open_size, &found);
    return found;
}
