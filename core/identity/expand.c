/* expand.c: a tape, instruction by instruction, as a graph of single numbers. A number is node · √root with a
   squarefree root, so that √d in a score costs nothing; |x|, max and min are written with ReLU. */
#include "inside.h"

#include <flint/ulong_extras.h>
#include <string.h>

enum { MOST_INVERSE = 7, MOST_POWER = 64, MOST_NODES = 400000 };

static const fmpq plus_one = {1, 1};

static void give_up(Expansion *x, const char *why) {
    if (!x->unable) x->unable = why;
}

Extra *expand_extra_new(Expansion *x, ExtraKind kind, int node, int root) {
    Extra made = {.kind = kind, .node = node, .root = root, .parts = 1, .variable = x->variables++};
    PUSH(x->arena, &x->extra, made);
    return &x->extra.items[x->extra.count - 1];
}

Extra *expand_extra(Expansion *x, ExtraKind kind, int node, int root) {
    for (int i = 0; i < x->extra.count; i++) {
        Extra *e = &x->extra.items[i];
        if (e->kind == kind && e->node == node && e->root == root && !e->num) return e;
    }
    return expand_extra_new(x, kind, node, root);
}

int expand_inverse(Expansion *x, int node) {
    int inverse = graph_inverse(x->graph, node);
    if (inverse < 0) {
        x->nothing_divided = true;
        return node;
    }
    PUSH(x->arena, &x->inverted, node);
    return inverse;
}

/* ---- numbers with a root ---- */

static Rooted plain(int node) { return (Rooted){node, 1}; }

static int to_node(Expansion *x, Rooted v) {
    if (v.root == 1 || graph_is_zero(x->graph, v.node)) return v.node;
    x->uninterpreted = true;
    return graph_multiply(x->graph, v.node,
                          graph_variable(x->graph, expand_extra(x, EXTRA_ROOT, 0, v.root)->variable));
}

static int scaled(Expansion *x, int64_t factor, int node) {
    return factor == 1 ? node : graph_multiply(x->graph, graph_integer(x->graph, factor), node);
}

static Rooted times(Expansion *x, Rooted a, Rooted b) {
    int product = graph_multiply(x->graph, a.node, b.node);
    if (a.root == 1 || b.root == 1) return (Rooted){product, a.root * b.root};
    int common = (int)n_gcd((ulong)a.root, (ulong)b.root);
    int64_t rest = (int64_t)(a.root / common) * (b.root / common);
    if (rest > 1 << 27) return plain(graph_multiply(x->graph, to_node(x, a), to_node(x, b)));
    return (Rooted){scaled(x, common, product), (int)rest};
}

static Rooted inverse(Expansion *x, Rooted a) { /* 1/(n√r) = √r/(r n) */
    return (Rooted){expand_inverse(x, scaled(x, a.root, a.node)), a.root};
}

static void match(Expansion *x, Rooted *a, Rooted *b) {
    if (graph_is_zero(x->graph, a->node)) a->root = b->root;
    if (graph_is_zero(x->graph, b->node)) b->root = a->root;
    if (a->root == b->root) return;
    *a = plain(to_node(x, *a));
    *b = plain(to_node(x, *b));
}

static Rooted plus(Expansion *x, Rooted a, Rooted b) {
    match(x, &a, &b);
    return (Rooted){graph_add(x->graph, a.node, b.node), a.root};
}

static Rooted minus(Expansion *x, Rooted a, Rooted b) {
    match(x, &a, &b);
    return (Rooted){graph_subtract(x->graph, a.node, b.node), a.root};
}

/* √(a/b) = √(ab)/b, with the square part of ab taken out. */
static bool constant_root(Expansion *x, const fmpq_t value, Rooted *out) {
    fmpz_t product;
    fmpq_t outer;
    fmpz_init(product), fmpq_init(outer);
    fmpz_mul(product, fmpq_numref(value), fmpq_denref(value));
    bool fine = fmpz_sgn(product) >= 0 && fmpz_bits(product) < 50;
    if (fine && fmpz_is_zero(product)) *out = plain(graph_integer(x->graph, 0));
    if (fine && !fmpz_is_zero(product)) {
        n_factor_t factors;
        n_factor_init(&factors);
        n_factor(&factors, fmpz_get_ui(product), 1);
        uint64_t root = 1, square = 1;
        for (int i = 0; i < factors.num; i++) {
            square *= n_pow(factors.p[i], (ulong)factors.exp[i] / 2);
            if (factors.exp[i] % 2) root *= factors.p[i];
        }
        fine = root < 1 << 27;
        fmpq_set_ui(outer, square, 1);
        fmpq_div_fmpz(outer, outer, fmpq_denref(value));
        if (fine) *out = (Rooted){graph_constant(x->graph, outer), (int)root};
    }
    fmpz_clear(product), fmpq_clear(outer);
    return fine;
}

static Rooted function(Expansion *x, int code, int node) {
    x->uninterpreted = x->functions = true;
    return plain(graph_function(x->graph, code, node));
}

static Rooted square_root(Expansion *x, Rooted a) {
    fmpq_t value;
    Rooted out = {0, 0};
    fmpq_init(value);
    bool known = a.root == 1 && graph_is_constant(x->graph, a.node, value) && constant_root(x, value, &out);
    fmpq_clear(value);
    return known ? out : function(x, T_SQRT, to_node(x, a));
}

/* The nth root of a constant, if it is rational. */
static bool exact_root(Expansion *x, Rooted a, const fmpz_t n, Rooted *out) {
    fmpq_t value;
    fmpq_init(value);
    bool fine = a.root == 1 && fmpz_cmp_si(n, 64) <= 0 && graph_is_constant(x->graph, a.node, value) &&
                fmpq_sgn(value) > 0 && fmpz_root(fmpq_numref(value), fmpq_numref(value), fmpz_get_si(n)) &&
                fmpz_root(fmpq_denref(value), fmpq_denref(value), fmpz_get_si(n));
    if (fine) *out = plain(graph_constant(x->graph, value));
    fmpq_clear(value);
    return fine;
}

static Rooted power(Expansion *x, Rooted a, const fmpq_t exponent, int index) {
    const fmpz *num = fmpq_numref(exponent), *den = fmpq_denref(exponent);
    if (fmpz_cmp_si(num, MOST_POWER) > 0 || fmpz_cmp_si(num, -MOST_POWER) < 0) {
        give_up(x, "a power above 64");
        return a;
    }
    if (!fmpz_is_one(den) && !exact_root(x, a, den, &a)) {
        if (!fmpz_equal_si(den, 2)) return function(x, T_POWER + T_COUNT * (1 + index), to_node(x, a));
        a = square_root(x, a);
    }
    int64_t n = fmpz_get_si(num);
    if (n < 0) a = inverse(x, a);
    Rooted out = plain(graph_integer(x->graph, 1));
    for (n = n < 0 ? -n : n; n; n--) out = times(x, out, a);
    return out;
}

static Rooted relu(Expansion *x, Rooted a) {
    fmpq_t value;
    fmpq_init(value);
    bool known = graph_is_constant(x->graph, a.node, value), positive = fmpq_sgn(value) > 0;
    fmpq_clear(value);
    if (known) return positive ? a : plain(graph_integer(x->graph, 0));
    x->relus = true;
    return function(x, T_RELU, to_node(x, a));
}

/* 1 where y > 0: the same for every positive multiple of y. */
static Rooted step(Expansion *x, Rooted a) {
    fmpq_t c;
    fmpq_init(c);
    bool known = graph_is_constant(x->graph, a.node, c);
    int positive = fmpq_sgn(c) > 0;
    const Scalar *s = &x->graph->nodes.items[a.node];
    fmpq_one(c);
    if (!known && s->op == S_LINEAR) fmpq_abs(c, &x->graph->terms.items[s->first].coefficient);
    fmpq_inv(c, c);
    int base = known ? 0 : graph_scale(x->graph, c, a.node); /* of y √r the sign is that of y */
    fmpq_clear(c);
    return known ? plain(graph_integer(x->graph, positive)) : function(x, T_STEP, base);
}

/* ⌊n + y⌋ = n + ⌊y⌋ for a whole number n */
static Rooted whole_part(Expansion *x, Rooted a) {
    int node = to_node(x, a);
    fmpq_t constant;
    fmpz_t whole;
    fmpq_init(constant), fmpz_init(whole);
    bool known = graph_is_constant(x->graph, node, constant);
    const Scalar *s = &x->graph->nodes.items[node];
    for (int k = s->first; !known && s->op == S_LINEAR && k < s->first + s->count; k++)
        if (graph_is_constant(x->graph, x->graph->terms.items[k].node, NULL))
            fmpq_set(constant, &x->graph->terms.items[k].coefficient);
    fmpz_fdiv_q(whole, fmpq_numref(constant), fmpq_denref(constant));
    fmpq_set_fmpz(constant, whole);
    int n = graph_constant(x->graph, constant);
    fmpq_clear(constant), fmpz_clear(whole);
    if (known) return plain(n);
    return plus(x, plain(n), function(x, T_FLOOR, graph_subtract(x->graph, node, n)));
}

static Rooted trigonometric(Expansion *x, TapeOp op, Rooted a) {
    int cosine, sine;
    if (graph_is_zero(x->graph, a.node)) return plain(graph_integer(x->graph, op == T_COS));
    x->uninterpreted = true;
    expand_angle(x, a.node, a.root, &cosine, &sine);
    return plain(op == T_COS ? cosine : sine);
}

static Rooted one_argument(Expansion *x, TapeOp op, Rooted a) {
    Rooted zero = plain(graph_integer(x->graph, 0));
    switch (op) {
    case T_NEGATE: return minus(x, zero, a);
    case T_EXP: return plain(expand_exp(x, a.node, a.root));
    case T_LOG: return function(x, T_LOG, to_node(x, a));
    case T_SQRT: return square_root(x, a);
    case T_SIN:
    case T_COS: return trigonometric(x, op, a);
    case T_ABS: return plus(x, relu(x, a), relu(x, minus(x, zero, a)));
    case T_RELU: return relu(x, a);
    case T_STEP: return step(x, a);
    case T_FLOOR: return whole_part(x, a);
    default: die("%s has not one argument", tape_op_names[op]);
    }
}

static Rooted two_arguments(Expansion *x, TapeOp op, Rooted a, Rooted b) {
    switch (op) {
    case T_ADD: return plus(x, a, b);
    case T_SUBTRACT: return minus(x, a, b);
    case T_SCALE:
    case T_DIVIDE:
    case T_HADAMARD: return times(x, a, b);
    case T_MAXIMUM: return plus(x, b, relu(x, minus(x, a, b)));
    case T_MINIMUM: return minus(x, a, relu(x, minus(x, a, b)));
    case T_RAISE: give_up(x, "a power with a name in its exponent"); return a;
    default: die("%s has not two arguments", tape_op_names[op]);
    }
}

/* ---- matrices ---- */

typedef struct Grid {
    Rooted *at;
    int rows, cols, down, right;
} Grid;

static Grid grid(const Expansion *x, int i) {
    const Inst *inst = &x->tape->inst.items[i];
    return (Grid){x->values + inst->offset, inst->rows, inst->cols, inst->row_stride, inst->col_stride};
}

static Rooted *cell(Grid g, int r, int c) { return g.at + r * g.down + c * g.right; }

static Rooted dot(Expansion *x, const Rooted *a, int a_step, const Rooted *b, int b_step, int n) {
    bool simple = true;
    for (int k = 0; k < n; k++) simple = simple && a[k * a_step].root == 1 && b[k * b_step].root == 1;
    Rooted sum = plain(graph_integer(x->graph, 0));
    if (!simple) {
        for (int k = 0; k < n; k++) sum = plus(x, sum, times(x, a[k * a_step], b[k * b_step]));
        return sum;
    }
    x->products.count = 0; /* first all products, since there is one sum at a time */
    for (int k = 0; k < n; k++)
        PUSH(x->arena, &x->products, graph_multiply(x->graph, a[k * a_step].node, b[k * b_step].node));
    for (int k = 0; k < n; k++) graph_sum_add(x->graph, &plus_one, x->products.items[k]);
    return plain(graph_sum_done(x->graph));
}

static void softmax(Expansion *x, Grid out, Grid a) {
    for (int r = 0; r < out.rows && out.cols; r++) {
        Rooted sum = plain(graph_integer(x->graph, 0));
        for (int c = 0; c < out.cols; c++) {
            *cell(out, r, c) = one_argument(x, T_EXP, *cell(a, r, c));
            sum = plus(x, sum, *cell(out, r, c));
        }
        Rooted by = inverse(x, sum);
        for (int c = 0; c < out.cols; c++) *cell(out, r, c) = times(x, *cell(out, r, c), by);
    }
}

static void reflect(Expansion *x, Grid out, Grid a, Grid b) {
    bool all_zero = true, divided = x->nothing_divided;
    for (int r = 0; r < a.rows; r++) all_zero = all_zero && graph_is_zero(x->graph, cell(a, r, 0)->node);
    Rooted by = plain(graph_integer(x->graph, 0));
    if (!all_zero) by = inverse(x, dot(x, a.at, a.down, a.at, a.down, a.rows));
    if (x->nothing_divided && !divided) x->reflection_at_0 = true;
    Rooted two = plain(graph_integer(x->graph, 2));
    for (int c = 0; c < out.cols; c++) {
        Rooted factor = all_zero ? by : times(x, by, dot(x, a.at, a.down, cell(b, 0, c), b.down, a.rows));
        factor = times(x, two, factor);
        for (int r = 0; r < out.rows; r++)
            *cell(out, r, c) = minus(x, *cell(b, r, c), times(x, factor, *cell(a, r, 0)));
    }
}

/* Minors of all rows but one, over every set of columns; then adjugate and determinant: no pivots. */
static void invert(Expansion *x, Grid out, Grid a) {
    int n = a.rows;
    Graph *g = x->graph;
    if (n > MOST_INVERSE) {
        give_up(x, "the inverse of a matrix with more than 7 rows");
        return;
    }
    int entry[MOST_INVERSE][MOST_INVERSE], minor[1 << MOST_INVERSE], by = 0;
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) entry[r][c] = to_node(x, *cell(a, r, c));
    for (int left_out = 0; left_out < n; left_out++) {
        minor[0] = graph_integer(g, 1);
        for (unsigned set = 1; set < 1u << n; set++) {
            int row = __builtin_popcount(set) - 1, place = 0;
            if (row == n - 1) continue;
            row += row >= left_out;
            int sum = graph_integer(g, 0);
            for (int c = 0; c < n; c++) {
                if (!(set >> c & 1)) continue;
                int term = graph_multiply(g, entry[row][c], minor[set & ~(1u << c)]);
                bool odd = (__builtin_popcount(set) - 1 + place++) & 1;
                sum = odd ? graph_subtract(g, sum, term) : graph_add(g, sum, term);
            }
            minor[set] = sum;
        }
        if (left_out == 0) {
            int determinant = graph_integer(g, 0);
            for (int c = 0; c < n; c++) {
                int term = graph_multiply(g, entry[0][c], minor[((1u << n) - 1) & ~(1u << c)]);
                determinant = c & 1 ? graph_subtract(g, determinant, term) : graph_add(g, determinant, term);
            }
            by = expand_inverse(x, determinant);
        }
        for (int c = 0; c < n; c++) {
            int cofactor = graph_multiply(g, by, minor[((1u << n) - 1) & ~(1u << c)]);
            *cell(out, c, left_out) =
                plain((left_out + c) & 1 ? graph_subtract(g, graph_integer(g, 0), cofactor) : cofactor);
        }
    }
}

/* ---- instructions ---- */

static Rooted entry_of_world(Expansion *x, int k) {
    if (x->fixed && x->fixed[k] >= 0) return plain(graph_integer(x->graph, x->fixed[k]));
    return plain(graph_variable(x->graph, k));
}

/* log exp y = y, √exp y = exp(y/2) */
static bool undo_exp(Expansion *x, const Inst *inst) {
    if ((inst->op != T_LOG && inst->op != T_SQRT) || x->tape->inst.items[inst->a].op != T_EXP) return false;
    Grid out = grid(x, (int)(inst - x->tape->inst.items)), y = grid(x, x->tape->inst.items[inst->a].a);
    const fmpq half = {1, 2};
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++) {
            Rooted a = *cell(y, r, c);
            if (inst->op == T_SQRT) a = plain(expand_exp(x, graph_scale(x->graph, &half, a.node), a.root));
            *cell(out, r, c) = a;
        }
    return true;
}

static void one(Expansion *x, int i) {
    const Inst *inst = &x->tape->inst.items[i];
    if (undo_exp(x, inst)) return;
    Grid out = grid(x, i), a = {0}, b = {0};
    if (inst->a >= 0) a = grid(x, inst->a);
    if (inst->b >= 0) b = grid(x, inst->b);
    Rooted by = {0, 0};
    if (inst->op == T_DIVIDE) by = inverse(x, *b.at);
    if (inst->op == T_SCALE) by = *a.at;
    switch (inst->op) {
    case T_VIEW: return;
    case T_SOFTMAX: softmax(x, out, a); return;
    case T_REFLECT: reflect(x, out, a, b); return;
    case T_INVERSE: invert(x, out, a); return;
    case T_BLOCKS:
        for (int r = 0; r < out.rows; r++)
            for (int c = 0; c < out.cols; c++) *cell(out, r, c) = plain(graph_integer(x->graph, 0));
        for (int k = inst->aux; k < inst->aux + inst->count; k++) {
            const Paste *p = &x->tape->pastes.items[k];
            Grid from = grid(x, p->inst);
            for (int r = 0; r < from.rows; r++)
                for (int c = 0; c < from.cols; c++) *cell(out, p->row + r, p->col + c) = *cell(from, r, c);
        }
        return;
    default: break;
    }
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++) {
            Rooted *to = cell(out, r, c);
            switch (inst->op) {
            case T_LOAD:
                *to = entry_of_world(x, x->tape->slots.items[inst->aux].first + r * out.cols + c);
                break;
            case T_CONSTANT:
                *to = plain(graph_constant(x->graph, &x->tape->constants.items[inst->aux]));
                break;
            case T_PI:
                x->uninterpreted = true;
                *to = plain(graph_variable(x->graph, expand_extra(x, EXTRA_PI, 0, 1)->variable));
                break;
            case T_ZEROS: *to = plain(graph_integer(x->graph, 0)); break;
            case T_ONES: *to = plain(graph_integer(x->graph, 1)); break;
            case T_IDENTITY: *to = plain(graph_integer(x->graph, r == c)); break;
            case T_MULTIPLY: *to = dot(x, cell(a, r, 0), a.right, cell(b, 0, c), b.down, a.cols); break;
            case T_POWER: *to = power(x, *a.at, &x->tape->constants.items[inst->aux], inst->aux); break;
            case T_SCALE: *to = times(x, by, *cell(b, r, c)); break;
            case T_DIVIDE: *to = times(x, *cell(a, r, c), by); break;
            default:
                *to = inst->b >= 0 ? two_arguments(x, inst->op, *cell(a, r, c), *cell(b, r, c))
                                   : one_argument(x, inst->op, *cell(a, r, c));
            }
        }
}

static void reach(const Tape *tape, bool *seen, int i) {
    if (i < 0 || seen[i]) return;
    seen[i] = true;
    const Inst *inst = &tape->inst.items[i];
    reach(tape, seen, inst->a);
    reach(tape, seen, inst->b);
    if (inst->op == T_BLOCKS)
        for (int k = 0; k < inst->count; k++) reach(tape, seen, tape->pastes.items[inst->aux + k].inst);
}

static void equations(Expansion *x, const int *a, const int *b, int count) {
    for (int k = 0; k < count; k++) {
        Grid left = grid(x, a[k]), right = grid(x, b[k]);
        for (int r = 0; r < left.rows; r++)
            for (int c = 0; c < left.cols; c++) {
                int difference = minus(x, *cell(left, r, c), *cell(right, r, c)).node;
                PUSH(x->arena, &x->goals, difference);
            }
    }
}

void expand(Expansion *x, const int *a, const int *b, int count) {
    bool *seen = NEW_ARRAY(x->arena, bool, x->tape->inst.count + 1);
    for (int k = 0; k < count; k++) reach(x->tape, seen, a[k]), reach(x->tape, seen, b[k]);
    if (!x->graph) x->graph = graph_new(x->arena);
    if (!x->values) x->values = NEW_ARRAY(x->arena, Rooted, x->tape->numbers + 1);
    if (x->variables < x->tape->ratios) x->variables = x->tape->ratios;
    do {
        x->goals.count = x->inverted.count = 0;
        x->exps = x->relus = x->uninterpreted = x->functions = x->mixed_exponents = false;
        x->nothing_divided = x->reflection_at_0 = x->again = false;
        for (int i = 0; i < x->tape->inst.count && !x->unable; i++) {
            if (seen[i]) one(x, i);
            if (x->graph->nodes.count > MOST_NODES) give_up(x, "too many numbers");
        }
        if (!x->unable) equations(x, a, b, count);
    } while (x->again && !x->unable);
}

static void enter(const Graph *g, Cone *cone, int *stack, int root) {
    int top = 0;
    stack[top++] = root;
    while (top) { /* arguments have smaller numbers: marking is enough */
        int i = stack[--top];
        if (cone->inside[i]) continue;
        cone->inside[i] = true;
        const Scalar *s = &g->nodes.items[i];
        if (s->op >= S_PRODUCT) stack[top++] = s->a;
        if (s->op == S_PRODUCT) stack[top++] = s->b;
        for (int k = s->first; k < s->first + s->count; k++) {
            int node = g->terms.items[k].node;
            if (!cone->inside[node]) stack[top++] = node;
        }
    }
}

Cone cone_of(const Expansion *x) {
    int count = x->graph->nodes.count, *stack = NEW_ARRAY(x->arena, int, count + x->graph->terms.count + 4);
    Cone cone = {.order = NEW_ARRAY(x->arena, int, count + 1),
                 .inside = NEW_ARRAY(x->arena, bool, count + 1)};
    for (int i = 0; i < x->goals.count; i++) enter(x->graph, &cone, stack, x->goals.items[i]);
    for (int i = 0; i < x->inverted.count; i++) enter(x->graph, &cone, stack, x->inverted.items[i]);
    for (int i = 0; i < count; i++)
        if (cone.inside[i]) cone.order[cone.count++] = i;
    return cone;
}
