/* shape.c: every expression gets a shape r×c in the pack's dimension names. Sizes that are not equal as symbols are
   noted, not fatal: worlds in which they happen to agree can still be searched. A number is never a matrix. The
   file is long because it has a rule for every kind of node. */
#include "names.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

Shaper shaper_new(Arena *arena) { return (Shaper){.arena = arena}; }

static Shape number_shape(void) { return (Shape){dim_constant(1), dim_constant(1)}; }

static Shape open_shape(Arena *arena) { return (Shape){dim_new_variable(arena), dim_new_variable(arena)}; }

static bool is_open(const Shape *shape) { return !dim_known(&shape->rows) && !dim_known(&shape->cols); }

static void complain(Shaper *s, Span span, bool hard, const char *hint, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

static void complain(Shaper *s, Span span, bool hard, const char *hint, const char *format, ...) {
    s->hard = s->hard || hard;
    if (s->mistake) return;
    va_list args;
    va_start(args, format);
    s->mistake = mistake_vnew(s->arena, MISTAKE_SHAPE, span, hint, format, args);
    va_end(args);
}

static bool fit(Shaper *s, const Dim *a, const Dim *b) {
    if (dim_unify(a, b)) return true;
    Mismatch mismatch = {dim_resolve(a), dim_resolve(b)};
    Dim difference;
    bool constant = dim_add(&difference, &mismatch.left, &mismatch.right, -1) && difference.terms == 0;
    if (constant) s->hard = true; /* 2 and 3 never agree */
    PUSH(s->arena, &s->mismatches, mismatch);
    return false;
}

/* Both shapes are one. A number and a matrix never are, whatever the dimensions. */
static bool fit_shapes(Shaper *s, const Shape *a, const Shape *b) {
    bool number_a = shape_is_number(a), number_b = shape_is_number(b);
    if (number_a != number_b) {
        const Shape *other = number_a ? b : a;
        bool can = (!dim_known(&other->rows) || dim_is(&other->rows, 1)) &&
                   (!dim_known(&other->cols) || dim_is(&other->cols, 1));
        if (!can) return s->hard = true, false;
    }
    bool rows = fit(s, &a->rows, &b->rows), cols = fit(s, &a->cols, &b->cols);
    return rows && cols;
}

static const char *describe(Shaper *s, const Node *node) {
    const char *text = node_text(s->arena, node), *shape = shape_text(s->arena, &node->shape);
    return strlen(text) > 60 ? shape : arena_printf(s->arena, "%s (%s)", text, shape);
}

static void need_number(Shaper *s, Node *node, const char *who) {
    Shape number = number_shape();
    bool open = !dim_known(&node->shape.rows) || !dim_known(&node->shape.cols);
    if (open) fit_shapes(s, &node->shape, &number);
    if (!shape_is_number(&node->shape))
        complain(s, node->span, true, NULL, "%s takes a number, and %s has shape %s", who,
                 node_text(s->arena, node), shape_text(s->arena, &node->shape));
}

/* A plain 0 may have any shape; here it is the number. */
static void settle_zero(Shaper *s, Node *node) {
    Shape number = number_shape();
    if (node_is_number(node, 0) && is_open(&node->shape)) fit_shapes(s, &node->shape, &number);
}

/* A ⊗ B C of matrices is written for (A ⊗ B) C and for A ⊗ (B C). */
static void check_reach(Shaper *s, const Node *node) {
    const Node *left = node->kid[0];
    while ((left->kind == N_MUL || left->kind == N_DOT || left->kind == N_HADAMARD) && left->behind_outer)
        left = left->kid[0];
    bool number = shape_is_number(&node->kid[1]->shape);
    if (!node->behind_outer || number || left->kind != N_OUTER || !left->kronecker || s->mistake) return;
    const char *a = node_text(s->arena, left->kid[0]), *b = node_text(s->arena, left->kid[1]),
               *c = node_text(s->arena, node->kid[1]);
    if (node->kid[1]->kids > 1) c = arena_printf(s->arena, "(%s)", c);
    complain(s, node->span, true,
             arena_printf(s->arena, "write (%s ⊗ %s) %s or %s ⊗ (%s %s)", a, b, c, a, b, c),
             "does ⊗ reach over the product behind it?");
    s->mistake->kind = MISTAKE_AMBIGUOUS;
}

static Shape product_shape(Shaper *s, Node *node) {
    Node *a = node->kid[0], *b = node->kid[1];
    check_reach(s, node);
    bool zero_a = node_is_number(a, 0), zero_b = node_is_number(b, 0);
    if (zero_a && !shape_is_number(&b->shape)) return (Shape){dim_new_variable(s->arena), b->shape.cols};
    if (zero_b && !shape_is_number(&a->shape)) return (Shape){a->shape.rows, dim_new_variable(s->arena)};
    settle_zero(s, a);
    settle_zero(s, b);
    if (shape_is_number(&a->shape)) return b->shape;
    if (shape_is_number(&b->shape)) return a->shape;
    bool columns = node->kind == N_DOT && dim_is(&a->shape.cols, 1) && dim_is(&b->shape.cols, 1);
    if (columns) { /* x · y of two columns */
        node->kind = N_INNER;
        if (node->written && dim_known(&a->shape.rows) && dim_known(&b->shape.rows)) {
            bool cross = !strcmp(node->written, sign_rows[SIGN_CROSS].text);
            complain(s, node->span, true,
                     cross
                         ? "write x · y or xᵀ y for the inner product; the cross product is not part of the "
                           "language: write its entries, [x_2 y_3 − x_3 y_2; …]"
                         : "write x ⊙ y entry by entry, x · y or xᵀ y for the inner product",
                     cross ? "does × mean the cross product of %s and %s, or the inner product?"
                           : "does * multiply %s and %s entry by entry, or is it the inner product?",
                     node_text(s->arena, a), node_text(s->arena, b));
            s->mistake->kind = MISTAKE_AMBIGUOUS;
        }
        if (!fit(s, &a->shape.rows, &b->shape.rows))
            complain(s, node->span, false, NULL, "the inner product of %s and %s: the lengths differ",
                     describe(s, a), describe(s, b));
        return number_shape();
    }
    shape_blocks_meet(a, b);
    Dim inner_a = dim_resolve(&a->shape.cols), inner_b = dim_resolve(&b->shape.rows);
    if (!fit(s, &inner_a, &inner_b)) {
        bool would = dim_equal(&a->shape.rows, &b->shape.rows) || dim_equal(&a->shape.cols, &b->shape.cols);
        complain(s, node->span, dim_is(&inner_a, 1) || dim_is(&inner_b, 1),
                 node->kind == N_MUL && node->bracketed ? "a matrix of blocks is written with a comma: [A, B]"
                 : would                                ? "a transpose may be missing"
                                                        : NULL,
                 "%s cannot be multiplied by %s: %s is not %s", describe(s, a), describe(s, b),
                 dim_text(s->arena, &inner_a), dim_text(s->arena, &inner_b));
    }
    return (Shape){a->shape.rows, b->shape.cols};
}

static Shape matrix_shape(Shaper *s, Node *node) {
    int columns = node->columns, rows = node->kids / columns;
    Dim height = dim_constant(0), width = dim_constant(0);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++) {
            Node *kid = node->kid[r * columns + c];
            Node *first = node->kid[r * columns], *top = node->kid[c];
            if (!fit(s, &kid->shape.rows, &first->shape.rows))
                complain(s, kid->span, false, NULL, "%s does not stand beside %s: the heights differ",
                         describe(s, kid), describe(s, first));
            if (!fit(s, &kid->shape.cols, &top->shape.cols))
                complain(s, kid->span, false, NULL, "%s does not stand under %s: the widths differ",
                         describe(s, kid), describe(s, top));
        }
    bool clear = true;
    for (int r = 0; r < rows; r++)
        clear = dim_add(&height, &height, &node->kid[r * columns]->shape.rows, 1) && clear;
    for (int c = 0; c < columns; c++) clear = dim_add(&width, &width, &node->kid[c]->shape.cols, 1) && clear;
    if (!clear) complain(s, node->span, true, NULL, "the size of this matrix is not clear");
    return (Shape){height, width};
}

/* body, from, to: as many columns (or rows) as indices */
static Shape dots_shape(Shaper *s, Node *node) {
    Mistake *mistake = NULL;
    Dim from = dim_of_node(s->arena, node->kid[1], &mistake),
        to = dim_of_node(s->arena, node->kid[2], &mistake), one = dim_constant(1), count;
    Shape shape = node->kid[0]->shape;
    Dim *along = node->down ? &shape.rows : &shape.cols;
    if (mistake || !dim_add(&count, &to, &from, -1) || !dim_add(&count, &count, &one, 1) ||
        !dim_is(along, 1)) {
        complain(s, node->span, true, NULL, "the size of this matrix is not clear");
        return shape;
    }
    *along = count;
    return shape;
}

/* E[x | y] is a number like others, for every y. */
static bool is_expectation(const Node *node, void *data) {
    (void)data;
    return node->kind == N_EXPECT && !(node->conds && node->cond[0]->at_value);
}

/* Cov[xᵀ] is Cov[x]: many people write the same vector as a row. */
static void drop_transpose(Node *node) {
    for (int i = 0; i < node->kids; i++) {
        const Node *kid = node->kid[i];
        bool row = kid->kind == N_TRANSPOSE && !kid->drawn && !dim_is(&kid->shape.cols, 1) &&
                   dim_is(&kid->kid[0]->shape.cols, 1);
        if (row) node->kid[i] = kid->kid[0];
    }
}

/* For node_any: a normal variable, after all definitions are unfolded. */
static bool is_normal(const Node *node, void *seen) {
    const Sym *sym = node->sym;
    if (!sym || sym->kind == SYM_NORMAL) return sym != NULL;
    if ((sym->kind != SYM_LET && sym->kind != SYM_FUNCTION) || unfolded_before(seen, sym)) return false;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        if (node_any(clause->body, is_normal, seen)) return true;
    return false;
}

/* The same for any random variable; what is under an expectation is not random any more. */
static bool finds_random(const Node *node, Unfolded *seen) {
    const Sym *sym = node->sym;
    if (node->kind == N_EXPECT) return false;
    if (sym && (sym->kind == SYM_NORMAL || sym->kind == SYM_DISCRETE)) return true;
    for (int i = 0; i < node->kids; i++)
        if (node->kid[i] && finds_random(node->kid[i], seen)) return true;
    bool defined = sym && (sym->kind == SYM_LET || sym->kind == SYM_FUNCTION) && !unfolded_before(seen, sym);
    for (const Clause *clause = defined ? sym->clauses : NULL; clause; clause = clause->next)
        if (finds_random(clause->body, seen)) return true;
    return false;
}

static bool is_random(Shaper *s, const Node *node) {
    Unfolded seen = {.arena = s->arena};
    return finds_random(node, &seen);
}

static Shape expect_shape(Shaper *s, Node *node) {
    if (node->expect == EXPECT_COV) drop_transpose(node);
    Unfolded seen = {.arena = s->arena};
    bool normal = node_any(node, is_normal, &seen);
    for (int i = 0; i < node->kids; i++)
        if (normal && node_any(node->kid[i], is_expectation, NULL) && !s->mistake) {
            complain(s, node->span, true, NULL, "%s inside %s is not part of the language", "an expectation",
                     "another");
            s->mistake->kind = MISTAKE_SYNTAX;
        }
    Shape kid = node->kid[0]->shape;
    switch (node->expect) {
    case EXPECT_E: return kid;
    case EXPECT_COV: {
        Shape other = node->kids > 1 ? node->kid[1]->shape : kid;
        if (!dim_is(&kid.cols, 1) || !dim_is(&other.cols, 1))
            complain(s, node->span, true, NULL, "Cov takes columns or numbers");
        return (Shape){kid.rows, other.rows};
    }
    case EXPECT_VAR:
    case EXPECT_P:
    case EXPECT_AFFINE: break;
    }
    return number_shape();
}

static Shape entry_shape(Shaper *s, Node *node) {
    Node *base = node->kid[0];
    Dim one = dim_constant(1);
    if (node->subs == 1 && is_open(&base->shape)) fit(s, &base->shape.cols, &one);
    if (shape_is_number(&base->shape))
        complain(s, node->span, true, NULL, "%s is a number and has no entries", node_text(s->arena, base));
    else if (node->subs == 1 && !dim_is(&base->shape.cols, 1) && !dim_is(&base->shape.rows, 1))
        complain(s, node->span, true, "say which entry, with two indices", "%s is a matrix (%s)",
                 node_text(s->arena, base), shape_text(s->arena, &base->shape));
    else if (node->subs > 2)
        complain(s, node->span, true, NULL, "an entry has at most two indices");
    return number_shape();
}

/* I_n and 𝟏_n say it; else the neighbours do. */
static Dim own_size(Shaper *s, Node *node, const char *what) {
    Mistake *mistake = NULL;
    Dim size = node->subs ? dim_of_node(s->arena, node->sub[0], &mistake) : dim_new_variable(s->arena);
    if (mistake) complain(s, node->span, true, NULL, "the size of this %s is not clear", what);
    return size;
}

static Shape ones_shape(Shaper *s, Node *node) {
    return (Shape){own_size(s, node, "column of ones"), dim_constant(1)};
}

static Shape identity_shape(Shaper *s, Node *node) {
    Dim size = own_size(s, node, "identity");
    return (Shape){size, size};
}

static Shape call_shape(Shaper *s, Node *node) {
    for (int i = 0; i < node->kids && node->sym->clauses; i++) {
        Sym *param = node->sym->clauses->params[i];
        if (!fit_shapes(s, &node->kid[i]->shape, &param->shape))
            complain(s, node->kid[i]->span, false, NULL, "%s is given to %s, which takes %s here",
                     describe(s, node->kid[i]), node->sym->name, shape_text(s->arena, &param->shape));
    }
    return node->sym->shape;
}

static bool is_derivative(const Node *node, void *data) {
    (void)data;
    return node->kind == N_DERIVE;
}

/* ∂/∂s a + b: a derivative at the end of what is on the left, without a bracket that shows how far it reaches; NULL: none. */
static const Node *reaching(const Node *node) {
    if (node->kind == N_DERIVE) return node->derive.goes_on ? node : NULL;
    bool last = node->kind == N_ADD || node->kind == N_SUB || node->kind == N_MUL || node->kind == N_DOT ||
                node->kind == N_HADAMARD || node->kind == N_OUTER || node->kind == N_NEG;
    return last ? reaching(node->kid[node->kids - 1]) : NULL;
}

/* Both readings have a meaning: that of ∂/∂s a, plus b, and that of a + b. */
static void ask_reach(Shaper *s, const Node *left, const Node *right) {
    const Node *derivative = reaching(left);
    if (!derivative || node_any(right, is_derivative, NULL)) return;
    const Shape *of = &derivative->kid[0]->shape, *next = &right->shape, *one = &derivative->shape;
    bool zero = node_is_number(right, 0);
    bool both = dim_equal(&of->rows, &next->rows) && dim_equal(&of->cols, &next->cols) &&
                dim_equal(&of->rows, &one->rows) && dim_equal(&of->cols, &one->cols);
    if (zero || !both) return;
    complain(s, derivative->span, true, "put all that it is taken of in brackets, or it and the derivative",
             "how far does the derivative reach here: does it take in %s as well?",
             node_text(s->arena, right));
    s->mistake->kind = MISTAKE_AMBIGUOUS;
}

static Shape sum_shape(Shaper *s, Node *node) {
    Node *a = node->kid[0], *b = node->kid[1];
    ask_reach(s, a, b);
    shape_blocks_alike(a, b);
    if (!fit_shapes(s, &a->shape, &b->shape)) {
        bool number = shape_is_number(&a->shape) || shape_is_number(&b->shape);
        complain(s, node->span, number,
                 number ? "a number is not added to every entry: multiply it by I or 𝟏" : NULL,
                 "%s and %s cannot be %s", describe(s, a), describe(s, b),
                 node->kind == N_ADD ? "added" : "subtracted");
    }
    return is_open(&a->shape) ? b->shape : a->shape;
}

static Shape entrywise_shape(Shaper *s, Node *node) {
    Node *a = node->kid[0], *b = node->kid[1];
    check_reach(s, node);
    if (shape_is_number(&a->shape)) return b->shape;
    if (shape_is_number(&b->shape)) return a->shape;
    if (!fit_shapes(s, &a->shape, &b->shape))
        complain(s, node->span, false, NULL, "%s and %s cannot be multiplied entry by entry", describe(s, a),
                 describe(s, b));
    return a->shape;
}

/* By its type neither a number nor a vector. */
static bool is_wide(const Shape *shape) { return !dim_is(&shape->rows, 1) && !dim_is(&shape->cols, 1); }

static Shape product_of_shapes(Shaper *s, const Node *node, const Shape *a, const Shape *b) {
    Shape shape = number_shape();
    bool known = dim_known(&a->rows) && dim_known(&a->cols) && dim_known(&b->rows) && dim_known(&b->cols);
    if (known && dim_multiply(s->arena, &shape.rows, &a->rows, &b->rows) &&
        dim_multiply(s->arena, &shape.cols, &a->cols, &b->cols))
        return shape;
    complain(s, node->span, true, known ? "give a part of it a name" : "say it with a subscript, as in I_n",
             known ? "%s has sizes with too many terms" : "the size of what is multiplied in %s is not clear",
             node_text(s->arena, node));
    return number_shape();
}

static Shape kronecker_shape(Shaper *s, Node *node) {
    return product_of_shapes(s, node, &node->kid[0]->shape, &node->kid[1]->shape);
}

/* The columns of a matrix, one below the other. */
static Shape column_shape(Shaper *s, Node *node) {
    settle_zero(s, node->kid[0]);
    const Shape *a = &node->kid[0]->shape;
    Shape lying = {a->cols, dim_constant(1)};
    return product_of_shapes(s, node, &(Shape){a->rows, dim_constant(1)}, &lying);
}

static Shape outer_shape(Shaper *s, Node *node) {
    Node *a = node->kid[0], *b = node->kid[1];
    if (shape_is_number(&a->shape)) return b->shape;
    if (shape_is_number(&b->shape)) return a->shape;
    if (dim_is(&a->shape.cols, 1) && dim_is(&b->shape.rows, 1)) { /* a column and a row: x ⊗ yᵀ is x yᵀ */
        node->kind = N_MUL;
        return (Shape){a->shape.rows, b->shape.cols};
    }
    node->kronecker = is_wide(&a->shape) && is_wide(&b->shape);
    if (node->kronecker) return kronecker_shape(s, node);
    if (!dim_is(&a->shape.cols, 1) || !dim_is(&b->shape.cols, 1))
        complain(s, node->span, true,
                 "x ⊗ y of two columns is x yᵀ, A ⊗ B of two matrices the Kronecker product",
                 "⊗ stands between two columns or two matrices here, not between %s and %s", describe(s, a),
                 describe(s, b));
    return (Shape){a->shape.rows, b->shape.rows};
}

static Shape power_shape(Shaper *s, Node *node) {
    Node *base = node->kid[0];
    need_number(s, node->kid[1], "an exponent");
    settle_zero(s, base);
    if (shape_is_number(&base->shape)) return base->shape;
    if (!fit(s, &base->shape.rows, &base->shape.cols))
        complain(s, node->span, false, NULL, "%s is not square and has no powers", describe(s, base));
    return base->shape;
}

/* exp(x) of a vector is taken entry by entry; of a square matrix it could also be the function of the matrix. */
static Shape entries_shape(Shaper *s, Node *node) {
    Node *a = node->kid[0];
    const char *name = fn_rows[node->fn].name;
    if (!dim_known(&a->shape.rows) || !dim_known(&a->shape.cols)) need_number(s, a, name);
    bool vector = dim_is(&a->shape.rows, 1) || dim_is(&a->shape.cols, 1);
    if (!vector && dim_equal(&a->shape.rows, &a->shape.cols))
        complain(s, node->span, true, "write what it is, entry by entry: M_{ij} = …",
                 "%s of a square matrix: is it taken entry by entry, or of the matrix?", name);
    return a->shape;
}

/* diag(a, b), diag(x) and diag(A) */
static Shape diagonal_shape(Shaper *s, Node *node) {
    Node *a = node->kid[0];
    if (node->kids > 1 || shape_is_number(&a->shape)) {
        for (int i = 0; i < node->kids; i++) need_number(s, node->kid[i], "diag");
        return (Shape){dim_constant(node->kids), dim_constant(node->kids)};
    }
    if (dim_is(&a->shape.cols, 1)) return (Shape){a->shape.rows, a->shape.rows};
    if (dim_is(&a->shape.rows, 1)) return (Shape){a->shape.cols, a->shape.cols};
    if (!fit(s, &a->shape.rows, &a->shape.cols))
        complain(s, node->span, false, "diag takes a vector or a square matrix",
                 "%s is not square and has no diagonal", describe(s, a));
    return (Shape){a->shape.rows, dim_constant(1)};
}

static Shape norm_shape(Shaper *s, Node *node) {
    Node *a = node->kid[0];
    bool vector = dim_is(&a->shape.rows, 1) || dim_is(&a->shape.cols, 1) || is_open(&a->shape);
    if (!vector && (node->two || node->norm == NORM_ONE || node->norm == NORM_INFINITY))
        complain(s, node->span, true,
                 "the norm of a matrix is ‖A‖ or ‖A‖_F here, the root of the sum of squares",
                 "this norm of %s is not part of the language", describe(s, a));
    return number_shape();
}

/* An identity or a column of ones of which nothing says how large it is, as in tr(I) and 𝟏ᵀ 𝟏. */
static bool is_open_size(const Node *node, void *data) {
    Dim rows = dim_resolve(&node->shape.rows);
    bool sized =
        node->kind == N_IDENTITY || node->kind == N_ONES || (node->kind == N_NUMBER && node->is_ones);
    bool open = sized && !dim_known(&rows);
    if (open && data) *(const Node **)data = node;
    return open;
}

static Shape function_shape(Shaper *s, Node *node) {
    Node *a = node->kid[0];
    const char *name = fn_rows[node->fn].name;
    switch (fn_rows[node->fn].rule) {
    case RULE_SAME: return a->shape;
    case RULE_ENTRIES: return entries_shape(s, node);
    case RULE_DIAGONAL: return diagonal_shape(s, node);
    case RULE_COLUMN: return column_shape(s, node);
    case RULE_MATRIX: settle_zero(s, a); break;
    case RULE_SQUARE:
        if (shape_is_number(&a->shape)) break;
        if (!fit(s, &a->shape.rows, &a->shape.cols))
            complain(s, node->span, false, NULL, "%s is not square and has no %s", describe(s, a),
                     node->fn == FN_DET ? "determinant" : "trace");
        if (node_any(a, is_open_size, NULL))
            complain(s, node->span, true, "say it with a subscript, as in I_n", "the size of %s is not clear",
                     node_text(s->arena, a));
        break;
    case RULE_NUMBER:
        for (int i = 0; i < node->kids; i++) need_number(s, node->kid[i], name);
        break;
    }
    return number_shape();
}

static Shape inner_shape(Shaper *s, Node *node) {
    Node *a = node->kid[0], *b = node->kid[1];
    if (!fit_shapes(s, &a->shape, &b->shape))
        complain(s, node->span, false, NULL, "the inner product of %s and %s: the shapes differ",
                 describe(s, a), describe(s, b));
    return number_shape();
}

static Shape turned(Shape shape) { return (Shape){shape.cols, shape.rows}; }

/* f'(0) is at a number, ∇f(0) at a column, of the length that f takes. */
static void settle_argument(Shaper *s, Node *node) {
    Node *by = node->kid[1];
    Shape number = number_shape();
    Dim one = dim_constant(1);
    if (!node->sym || !node_is_number(by, 0)) return;
    fit_shapes(s, &by->shape, &node->sym->shape);
    if (node->derive.kind == DERIVE_PRIME || node->primes)
        fit_shapes(s, &by->shape, &number);
    else if (!dim_known(&by->shape.cols))
        fit(s, &by->shape.cols, &one);
}

/* The derivative of a number has the shape of the variable; that of a column by a column is the matrix of ∂y_i/∂x_j. */
static Shape derivative_shape(Shaper *s, Node *node) {
    Node *of = node->kid[0], *by = node->kid[1];
    settle_zero(s, of);
    settle_argument(s, node);
    const Node *base = by->kind == N_ENTRY ? by->kid[0] : by, *place = node->kids > 2 ? node->kid[2] : NULL;
    if (place && !fit_shapes(s, &place->shape, &base->shape))
        complain(s, place->span, false, NULL, "%s is put in place of %s", describe(s, place),
                 describe(s, base));
    bool number = shape_is_number(&of->shape), by_number = shape_is_number(&by->shape);
    bool columns = dim_is(&of->shape.cols, 1) && dim_is(&by->shape.cols, 1);
    bool gradient = node->derive.kind == DERIVE_GRADIENT;
    const char *what = node_text(s->arena, of);
    switch (node->derive.kind) {
    case DERIVE_GRADIENT:
    case DERIVE_PARTIAL: {
        Shape shape = number ? by->shape : by_number ? of->shape : (Shape){of->shape.rows, by->shape.rows};
        if (!number && gradient)
            complain(s, node->span, true, "write ∂y/∂x for the matrix of all ∂y_i/∂x_j",
                     "∇ takes a number, and %s has shape %s", what, shape_text(s->arena, &of->shape));
        else if (!number && !by_number && !columns)
            complain(s, node->span, true, "take it by one entry, or of one entry",
                     "the derivative of %s by %s has more than two indices", describe(s, of),
                     describe(s, by));
        bool lies =
            node->derive.across && number; /* ∂y/∂xᵀ of a column is the matrix of ∂y_i/∂x_j in every layout */
        return lies || node_is_turned(node) ? turned(shape) : shape;
    }
    case DERIVE_SECOND:
        if (!number || (!by_number && !dim_is(&by->shape.cols, 1)))
            complain(s, node->span, true, node->primes ? "write ∇²f(x) for the second derivatives" : NULL,
                     "second derivatives are of a number by a number or a column, not of %s by %s",
                     describe(s, of), describe(s, by));
        return (Shape){by->shape.rows, by->shape.rows};
    case DERIVE_PRIME:
        if (!by_number && of->kind != N_FN)
            complain(s, node->span, true, "write ∇f(x) for the gradient",
                     "a prime is the derivative by a number, and %s has shape %s", node_text(s->arena, by),
                     shape_text(s->arena, &by->shape));
        return of->shape;
    }
    return number_shape();
}

static Shape transpose_shape(Node *node) {
    Node *of = node->kid[0];
    if (!node->drawn || !dim_is(&of->shape.rows, 1)) return (Shape){of->shape.cols, of->shape.rows};
    *node = *of; /* drawn as the row that it is */
    return node->shape;
}

static Shape compute(Shaper *s, Node *node) {
    Node *const *kid = node->kid;
    switch (node->kind) {
    case N_NUMBER:
        if (node->is_ones) return ones_shape(s, node);
        return node_is_number(node, 0) ? open_shape(s->arena) : number_shape();
    case N_ONES: return ones_shape(s, node);
    case N_IDENTITY: return identity_shape(s, node);
    case N_SYMBOL:
    case N_MEMBER: return node->sym->shape;
    case N_CALL: return call_shape(s, node);
    case N_ENTRY: return entry_shape(s, node);
    case N_ADD:
    case N_SUB: return sum_shape(s, node);
    case N_MUL:
    case N_DOT: return product_shape(s, node);
    case N_HADAMARD: return entrywise_shape(s, node);
    case N_OUTER: return outer_shape(s, node);
    case N_DIV:
        need_number(s, kid[1], "a denominator");
        settle_zero(s, kid[0]);
        return kid[0]->shape;
    case N_POW: return power_shape(s, node);
    case N_TRANSPOSE: return transpose_shape(node);
    case N_FN: return function_shape(s, node);
    case N_INNER: return inner_shape(s, node);
    case N_ABS: need_number(s, kid[0], "|·|"); return number_shape();
    case N_PROD: need_number(s, kid[0], sign_rows[SIGN_PROD].text); return number_shape();
    case N_MAXOVER: need_number(s, kid[0], fn_rows[FN_MAX].name); return number_shape();
    case N_MINOVER: need_number(s, kid[0], fn_rows[FN_MIN].name); return number_shape();
    case N_NEG:
    case N_SUM:
    case N_LIM:
    case N_NORMAL: return kid[0]->shape;
    case N_MATRIX: return matrix_shape(s, node);
    case N_DOTS: return dots_shape(s, node);
    case N_EXPECT: return expect_shape(s, node);
    case N_INDICATOR:
        for (int i = 0; i < node->kids; i++) shape_relation(s, node->kid[i]);
        return number_shape();
    case N_NORM: return norm_shape(s, node);
    case N_DERIVE: return derivative_shape(s, node);
    case N_INFINITY:
    case N_EULER:
    case N_PI:
    case N_DELTA:
    case N_NAME:
    case N_PLACE:
    case N_ORDER:
    case N_REL:
    case N_SET:
    case N_CASES:
    case N_RANGE: break;
    }
    return number_shape();
}

void shape_node(Shaper *s, Node *node) {
    if (!node) return;
    for (int i = 0; i < node->kids; i++) shape_node(s, node->kid[i]);
    for (int i = 0; i < node->subs; i++) shape_node(s, node->sub[i]);
    if (node->kind == N_REL) return;
    for (int i = 0; i < node->conds; i++)
        if (node->cond[i]) shape_relation(s, node->cond[i]);
    node->shape = compute(s, node);
}

/* ---- relations, and the plain 1 that may be the ones ---- */

static int mark_ones(Node *node, bool on, bool eligible) {
    if (!node) return 0;
    int count = 0;
    if (eligible && node->kind == N_NUMBER && node_is_number(node, 1)) node->is_ones = on, count++;
    bool factor = node->kind == N_MUL || node->kind == N_DOT || node->kind == N_INNER ||
                  node->kind == N_TRANSPOSE || node->kind == N_ADD || node->kind == N_SUB; /* 1ᵀ x, 1 − x */
    for (int i = 0; i < node->kids; i++)
        count += mark_ones(node->kid[i], on, factor || (node->kind == N_REL));
    return count;
}

static void order_needs_numbers(Shaper *s, Node *relation) {
    Rel rel = relation->rel;
    bool order = rel == R_LT || rel == R_LE || rel == R_GT || rel == R_GE || rel == R_GG || rel == R_LL;
    for (int i = 0; order && i < 2; i++) {
        Node *side = relation->kid[i];
        if (!dim_known(&side->shape.rows) || shape_is_number(&side->shape)) continue;
        complain(s, relation->span, true, NULL, "%s compares numbers, and %s has shape %s",
                 rel_rows[rel].text, node_text(s->arena, side), shape_text(s->arena, &side->shape));
        return;
    }
}

/* What a bare name means in this claim: people take c for the output where it is a vector of coefficients. */
static const char *meaning(Shaper *s, const Node *node) {
    const Sym *sym = node->kind == N_SYMBOL ? node->sym : NULL;
    if (!sym || sym->own || shape_is_number(&sym->shape)) return NULL;
    const char *name = node->author ? node->author : sym->name;
    if (sym->kind == SYM_DRAWN || sym->kind == SYM_NORMAL)
        return arena_printf(s->arena, "%s is given, %s", name, shape_text(s->arena, &sym->shape));
    if (sym->kind != SYM_LET || !sym->clauses || !sym->clauses->body || sym->clauses->next) return NULL;
    return arena_printf(s->arena, "%s is %s", name, node_text(s->arena, sym->clauses->body));
}

static const char *meanings(Shaper *s, const Node *a, const Node *b) {
    const char *x = meaning(s, a), *y = meaning(s, b);
    if (!x && !y) return NULL;
    return arena_printf(s->arena, "in this claim %s%s%s", x ? x : y, x && y ? ", and " : "", x && y ? y : "");
}

static void relate(Shaper *s, Node *relation) {
    Node *a = relation->kid[0], *b = relation->kid[1];
    shape_node(s, a);
    shape_node(s, b);
    if (b->kind == N_INFINITY || (b->kind == N_NEG && b->kid[0]->kind == N_INFINITY)) {
        need_number(s, a, "a limit at infinity");
        return;
    }
    if (b->kind == N_NORMAL) {
        if (!fit_shapes(s, &a->shape, &b->shape))
            complain(s, relation->span, false, NULL, "%s and the mean %s differ in shape", describe(s, a),
                     describe(s, b->kid[0]));
        Shape *variance = &b->kid[1]->shape, full = {a->shape.rows, a->shape.rows};
        if (!fit_shapes(s, variance, &full))
            complain(s, b->kid[1]->span, false, NULL, "the variance has shape %s, and %s is asked for",
                     shape_text(s->arena, variance), shape_text(s->arena, &full));
        return;
    }
    if (b->kind == N_SET || b->kind == N_RANGE) {
        for (int i = 0; i < b->kids; i++) need_number(s, b->kid[i], "this");
        need_number(s, a, "this");
        return;
    }
    if (relation->rel == R_INDEP) {
        for (int i = 0; i < 2 && !s->mistake; i++)
            if (!is_random(s, relation->kid[i]))
                complain(s, relation->kid[i]->span, true,
                         "⫫ is between random variables; x ⊥ y says that xᵀ y = 0", "%s is not random",
                         node_text(s->arena, relation->kid[i]));
        if (s->mistake) s->mistake->kind = MISTAKE_NAME;
        return;
    }
    if (relation->rel == R_PERP && is_random(s, a) && is_random(s, b)) {
        complain(s, relation->span, true, "write x ⫫ y or xᵀ y = 0",
                 "⊥ between random variables: are they independent, or is their product 0?");
        if (s->mistake) s->mistake->kind = MISTAKE_AMBIGUOUS;
        return;
    }
    if (relation->rel == R_PERP) {
        if (!fit_shapes(s, &a->shape, &b->shape))
            complain(s, relation->span, false, NULL, "%s and %s differ in length", describe(s, a),
                     describe(s, b));
        return;
    }
    if (rel_of_matrices(relation->rel)) {
        bool vectors = dim_is(&a->shape.cols, 1) && !dim_is(&a->shape.rows, 1) && dim_known(&a->shape.rows);
        if (vectors)
            complain(s, relation->span, true, "write x_i ≥ y_i for an order entry by entry",
                     "%s compares symmetric matrices, and %s has shape %s", rel_rows[relation->rel].text,
                     node_text(s->arena, a), shape_text(s->arena, &a->shape));
        if (!fit_shapes(s, &a->shape, &b->shape) || !fit(s, &a->shape.rows, &a->shape.cols))
            complain(s, relation->span, false, "write ≥ between numbers",
                     "%s compares square matrices of one size: %s and %s", rel_rows[relation->rel].text,
                     describe(s, a), describe(s, b));
        return;
    }
    order_needs_numbers(s, relation);
    shape_blocks_alike(a, b);
    if (!fit_shapes(s, &a->shape, &b->shape)) {
        bool number = shape_is_number(&a->shape) || shape_is_number(&b->shape);
        complain(s, relation->span, number, meanings(s, a, b),
                 "the two sides of %s do not fit: %s is %s, and %s is %s", rel_rows[relation->rel].text,
                 node_text(s->arena, a), shape_text(s->arena, &a->shape), node_text(s->arena, b),
                 shape_text(s->arena, &b->shape));
        return;
    }
}

/* I and 0 as blocks of a matrix have the size that the other blocks say. */
static void sizes_are_clear(Shaper *s, const Node *node) {
    const Node *open = s->mistake ? NULL : shape_open_block(node);
    if (!open) return;
    bool identity = open->kind == N_IDENTITY;
    complain(s, open->span, true,
             identity ? "say it with a subscript, as in I_d" : "write the matrix without it, or as a product",
             "the size of this block %s is not clear", node_text(s->arena, open));
}

static void expect(Shaper *s, Node *node, const Shape *wanted, const char *who) {
    shape_node(s, node);
    if (wanted && !fit_shapes(s, &node->shape, wanted)) {
        bool number = shape_is_number(&node->shape) || shape_is_number(wanted);
        complain(s, node->span, number, NULL,
                 shape_is_number(&node->shape) ? "%s is %s, and %s is asked for"
                                               : "%s has shape %s, and %s is asked for",
                 who, shape_text(s->arena, &node->shape), shape_text(s->arena, wanted));
    }
    if (wanted) sizes_are_clear(s, node);
}

static void attempt(Shaper *s, Node *node, const Shape *wanted, const char *who) {
    if (node->kind == N_REL)
        relate(s, node);
    else
        expect(s, node, wanted, who);
}

/* Once with every plain 1 as the number; if that does not fit, once with those that may be the ones. */
static void shape_with_ones(Shaper *s, Node *node, const Shape *wanted, const char *who) {
    bool whole = node->kind != N_REL && wanted;
    Shaper first = shaper_new(s->arena);
    attempt(&first, node, wanted, who);
    if (first.mistake && mark_ones(node, true, whole)) {
        Shaper second = shaper_new(s->arena);
        attempt(&second, node, wanted, who);
        if (!second.mistake) return;
        mark_ones(node, false, whole);
        first = shaper_new(s->arena);
        attempt(&first, node, wanted, who);
    }
    if (node->kind == N_REL) {
        const Node *open = NULL;
        sizes_are_clear(&first, node);
        if (!first.mistake && node_any(node, is_open_size, &open))
            complain(&first, open->span, true,
                     open->kind == N_IDENTITY ? "say it with a subscript, as in I_n"
                                              : "say it with a subscript, as in 𝟏_n",
                     "the size of this %s is not clear", node_text(s->arena, open));
    }
    if (first.mistake && !s->mistake) s->mistake = first.mistake;
    s->hard = s->hard || first.hard;
    for (int i = 0; i < first.mismatches.count; i++)
        PUSH(s->arena, &s->mismatches, first.mismatches.items[i]);
}

bool shape_turn_derivatives(Node *node) {
    bool any = false;
    for (int i = 0; i < node->kids; i++) any = (node->kid[i] && shape_turn_derivatives(node->kid[i])) || any;
    bool columns = node->kind == N_DERIVE && node->derive.kind == DERIVE_PARTIAL && !node->derive.across &&
                   !node->text && !shape_is_number(&node->kid[0]->shape) &&
                   !shape_is_number(&node->kid[1]->shape);
    if (columns) node->derive.turned = !node->derive.turned;
    return any || columns;
}

const char *shape_layout_text(bool columns) {
    return columns ? "∂y/∂x with one column for each entry of y (denominator layout)"
                   : "∂y/∂x with one row for each entry of y (numerator layout)";
}

static bool has_turned(const Node *node, void *data) {
    (void)data;
    return node_is_turned(node);
}

/* Shapes that would fit if derivatives of columns were written the other way round: the transpose, said in the words of this pack. */
static void name_layout(Shaper *s, const Node *relation) {
    if (!s->mistake || relation->kind != N_REL) return;
    Node *other = node_copy(s->arena, relation);
    if (!shape_turn_derivatives(other)) return;
    Shaper again = shaper_new(s->arena);
    attempt(&again, other, NULL, NULL);
    if (again.mistake) return;
    s->mistake->hint = arena_printf(s->arena, "this is the transpose: this pack writes %s",
                                    shape_layout_text(node_any(relation, has_turned, NULL)));
}

void shape_relation(Shaper *s, Node *relation) {
    shape_with_ones(s, relation, NULL, NULL);
    name_layout(s, relation);
}

void shape_expect(Shaper *s, Node *node, const Shape *wanted, const char *who) {
    shape_with_ones(s, node, wanted, who);
}

void shape_definition(Shaper *s, Node *body) { shape_with_ones(s, body, NULL, NULL); }
