/* function.c: functions and norms → instructions. Those without an instruction of their own are written out: entry by entry,
   as a determinant of minors, as blocks of a diagonal. */
#include "inside.h"

enum { LARGEST_PRODUCT = 128 }; /* rows and columns of a Kronecker product */

static const TapeOp function_ops[FN_COUNT] = {
#define X(id, name, latex, other, least, most, rule, op) [FN_##id] = op,
    FUNCTIONS(X)
#undef X
};

static int entry_at(Lowering *l, int a, int row, int col) { return tape_block(l->tape, a, row, col, 1, 1); }

int lower_entries(Lowering *l, int a, LowerEntry *of, const void *data) {
    if (a < 0) return UNDEFINED;
    int rows = lower_at(l, a)->rows, cols = lower_at(l, a)->cols;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, rows * cols + 1);
    for (int i = 0; i < rows * cols; i++) {
        int value = of(l, entry_at(l, a, i / cols, i % cols), i / cols, i % cols, data);
        if (value < 0) return UNDEFINED;
        pastes[i] = (Paste){value, i / cols, i % cols};
    }
    return tape_paste(l->tape, rows, cols, pastes, rows * cols);
}

/* sigmoid(x) = 1/(1 + e^{−x}), tanh(x) = 2 sigmoid(2x) − 1 */
static int sigmoid(Lowering *l, int x, int row, int col, const void *data) {
    (void)row, (void)col, (void)data;
    int one = tape_integer(l->tape, 1), power = lower_unary(l, T_EXP, lower_unary(l, T_NEGATE, x));
    return lower_binary(l, T_DIVIDE, one, lower_binary(l, T_ADD, one, power));
}

static int tangent(Lowering *l, int x, int row, int col, const void *data) {
    int two = tape_integer(l->tape, 2), inner = sigmoid(l, lower_binary(l, T_SCALE, two, x), row, col, data);
    return lower_binary(l, T_SUBTRACT, lower_binary(l, T_SCALE, two, inner), tape_integer(l->tape, 1));
}

static int sine_over_cosine(Lowering *l, int x, int row, int col, const void *data) {
    (void)row, (void)col, (void)data;
    return lower_binary(l, T_DIVIDE, lower_unary(l, T_SIN, x), lower_unary(l, T_COS, x));
}

/* The minor of the first rows and the columns in `set` is expanded along its last row; each is computed once. */
int lower_determinant(Lowering *l, int a) {
    enum { LARGEST = 10 };
    if (a < 0 || lower_at(l, a)->rows != lower_at(l, a)->cols) return UNDEFINED;
    int n = lower_at(l, a)->rows;
    if (n > LARGEST) {
        lower_too_large(l, "a determinant that is too large");
        return UNDEFINED;
    }
    if (!n) return lower_binary(l, T_ADD, tape_integer(l->tape, 1), lower_trace(l, a));
    int *minor = NEW_ARRAY(l->arena, int, 1 << n);
    minor[0] = tape_integer(l->tape, 1);
    for (int set = 1; set < 1 << n; set++) {
        int row = __builtin_popcount((unsigned)set) - 1, sum = -1;
        for (int col = 0; col < n; col++) {
            if (!(set >> col & 1)) continue;
            int term = lower_binary(l, T_SCALE, entry_at(l, a, row, col), minor[set & ~(1 << col)]);
            bool odd = __builtin_popcount((unsigned)set >> (col + 1)) % 2;
            sum = sum >= 0 ? lower_binary(l, odd ? T_SUBTRACT : T_ADD, sum, term)
                  : odd    ? lower_unary(l, T_NEGATE, term)
                           : term;
        }
        minor[set] = sum;
    }
    return minor[(1 << n) - 1];
}

/* The matrix with these numbers in its diagonal. */
static int diagonal_matrix(Lowering *l, const int *numbers, int count) {
    Paste *pastes = NEW_ARRAY(l->arena, Paste, count + 1);
    for (int i = 0; i < count; i++) {
        if (numbers[i] < 0) return UNDEFINED;
        pastes[i] = (Paste){numbers[i], i, i};
    }
    return tape_paste(l->tape, count, count, pastes, count);
}

/* diag(a, b, c), diag(x) of a vector, and the diagonal of a square matrix as a column */
static int diagonal(Lowering *l, const Node *node, int a) {
    if (a < 0) return UNDEFINED;
    const Shape *shape = &node->kid[0]->shape;
    bool row = dim_is(&shape->rows, 1), vector = dim_is(&shape->cols, 1) || row;
    int count = node->kids > 1 ? node->kids : vector && row ? lower_at(l, a)->cols : lower_at(l, a)->rows;
    int *numbers = NEW_ARRAY(l->arena, int, count + 1);
    for (int i = 0; i < count; i++)
        numbers[i] = node->kids > 1 ? lower_node(l, node->kid[i])
                     : vector       ? entry_at(l, a, row ? 0 : i, row ? i : 0)
                                    : lower_block(l, a, i, i, 1, 1);
    if (vector || node->kids > 1) return diagonal_matrix(l, numbers, count);
    Paste *pastes = NEW_ARRAY(l->arena, Paste, count + 1);
    for (int i = 0; i < count; i++) {
        if (numbers[i] < 0) return UNDEFINED;
        pastes[i] = (Paste){numbers[i], i, 0};
    }
    return tape_paste(l->tape, count, 1, pastes, count);
}

int lower_function(Lowering *l, const Node *node) {
    if (node->fn == FN_FACTORIAL) return lower_factorial(l, node->kid[0]);
    if (node->fn == FN_BINOMIAL) return lower_binomial(l, node);
    int a = lower_node(l, node->kid[0]);
    switch (node->fn) {
    case FN_TRACE: return lower_trace(l, a);
    case FN_DET: return lower_determinant(l, a);
    case FN_RANK: return lower_rank(l, a);
    case FN_SIGN: return lower_sign(l, a);
    case FN_CEIL: return lower_ceiling(l, a);
    case FN_MOD: return lower_remainder(l, a, lower_node(l, node->kid[1]));
    case FN_VEC: return lower_flat(l, a);
    case FN_TAN: return lower_entries(l, a, sine_over_cosine, NULL);
    case FN_DIAG: return diagonal(l, node, a);
    case FN_SIGMOID: return lower_entries(l, a, sigmoid, NULL);
    case FN_TANH: return lower_entries(l, a, tangent, NULL);
    case FN_SOFTMAX: {
        const Shape *shape = &node->kid[0]->shape;
        bool column = dim_is(&shape->cols, 1) && !dim_is(&shape->rows, 1);
        return column ? lower_transpose(l, lower_unary(l, T_SOFTMAX, lower_transpose(l, a)))
                      : lower_unary(l, T_SOFTMAX, a);
    }
    case FN_MAX:
    case FN_MIN:
        for (int i = 1; i < node->kids; i++)
            a = lower_binary(l, function_ops[node->fn], a, lower_node(l, node->kid[i]));
        return a;
    case FN_EXP:
    case FN_LOG:
    case FN_SQRT:
    case FN_SIN:
    case FN_COS:
    case FN_RELU:
    case FN_FLOOR:
    case FN_FACTORIAL:
    case FN_BINOMIAL:
    case FN_ARGMAX:
    case FN_ARGMIN:
    case FN_COUNT: break;
    }
    return lower_unary(l, function_ops[node->fn], a);
}

int lower_flat(Lowering *l, int inst) {
    if (inst < 0) return UNDEFINED;
    int rows = lower_at(l, inst)->rows, cols = lower_at(l, inst)->cols;
    if (cols == 1) return inst;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, cols + 1);
    for (int c = 0; c < cols; c++) pastes[c] = (Paste){tape_block(l->tape, inst, 0, c, rows, 1), c * rows, 0};
    return tape_paste(l->tape, rows * cols, 1, pastes, cols);
}

/* Every entry of a is replaced by b times that entry. */
int lower_kronecker(Lowering *l, int a, int b) {
    if (a < 0 || b < 0) return UNDEFINED;
    int rows = lower_at(l, a)->rows, cols = lower_at(l, a)->cols, down = lower_at(l, b)->rows,
        right = lower_at(l, b)->cols;
    if (rows * down > LARGEST_PRODUCT || cols * right > LARGEST_PRODUCT) {
        lower_too_large(l, "a Kronecker product that is too large");
        return UNDEFINED;
    }
    Paste *pastes = NEW_ARRAY(l->arena, Paste, rows * cols + 1);
    for (int i = 0; i < rows * cols; i++)
        pastes[i] = (Paste){lower_binary(l, T_SCALE, entry_at(l, a, i / cols, i % cols), b), i / cols * down,
                            i % cols * right};
    return tape_paste(l->tape, rows * down, cols * right, pastes, rows * cols);
}

int lower_norm(Lowering *l, const Node *node) {
    int a = lower_node(l, node->kid[0]);
    if (node_is_length(node)) return lower_unary(l, T_SQRT, lower_inner(l, a, a));
    if (a < 0) return UNDEFINED;
    int sizes = lower_unary(l, T_ABS, a), rows = lower_at(l, a)->rows, cols = lower_at(l, a)->cols;
    int result = tape_integer(l->tape, 0);
    for (int i = 0; i < rows * cols; i++)
        result = lower_binary(l, node->norm == NORM_ONE ? T_ADD : T_MAXIMUM, result,
                              entry_at(l, sizes, i / cols, i % cols));
    return result;
}
