/* lower.c: a statement, for given whole numbers → a tape and the tests on it. Sums are written out, families become
   single members, the construction of what is drawn (reflections, noise) is put before. What an index leaves undefined
   is no case. Over 600 lines because every kind of node has its few lines here. */
#include "core.h"

#include <stdlib.h>
#include <string.h>

typedef struct Bound { /* what an index or parameter stands for */
    const Sym *sym;
    bool whole;
    int64_t value;
    int inst;
} Bound;

typedef struct Memo {
    const Sym *sym;
    int64_t index[2];
    int inst;
} Memo;

typedef struct Lowering {
    Arena *arena;
    const Problem *problem;
    Program *program;
    Tape *tape;
    struct {
        Bound *items;
        int count, capacity;
    } bound;
    struct {
        Memo *items;
        int count, capacity;
    } memo;
    int *constructed; /* per given: the instruction with all its members, or −1 */
    int depth;
    bool keep;
} Lowering;

enum { UNDEFINED = -1, DEEPEST = 200 };

static int lower_node(Lowering *, const Node *);

/* ---- whole numbers ---- */

static const Bound *bound_find(const Lowering *l, const Sym *sym) {
    for (int i = l->bound.count - 1; i >= 0; i--)
        if (l->bound.items[i].sym == sym) return &l->bound.items[i];
    return NULL;
}

static bool size_find(const Sizes *sizes, const Sym *sym, int64_t *value) {
    for (int i = 0; i < sizes->count; i++)
        if (sizes->sym[i] == sym) return *value = sizes->value[i], true;
    return false;
}

static bool whole_value(const Lowering *l, const Sizes *sizes, const Node *node, int64_t *out) {
    int64_t a, b;
    switch (node->kind) {
    case N_NUMBER:
        if (strchr(node->text, '.') || strlen(node->text) > 17) return false;
        *out = atoll(node->text);
        return true;
    case N_SYMBOL: {
        const Bound *bound = l ? bound_find(l, node->sym) : NULL;
        if (bound) return *out = bound->value, bound->whole;
        return size_find(sizes, node->sym, out);
    }
    case N_NEG: return whole_value(l, sizes, node->kid[0], &a) && (*out = -a, true);
    case N_ADD:
    case N_SUB:
    case N_MUL:
    case N_DOT:
    case N_DIV: {
        if (!whole_value(l, sizes, node->kid[0], &a) || !whole_value(l, sizes, node->kid[1], &b))
            return false;
        if (node->kind == N_ADD) return !__builtin_add_overflow(a, b, out);
        if (node->kind == N_SUB) return !__builtin_sub_overflow(a, b, out);
        if (node->kind == N_DIV) return b != 0 && a % b == 0 && (*out = a / b, true);
        return !__builtin_mul_overflow(a, b, out);
    }
    default: return false;
    }
}

bool sizes_evaluate(const Node *node, const Sizes *sizes, int64_t *out) {
    return whole_value(NULL, sizes, node, out);
}

static bool dim_value(const Lowering *l, const Sizes *sizes, const Dim *dim, int64_t *out) {
    Dim r = dim_resolve(dim);
    int64_t value = r.constant, term;
    for (int i = 0; i < r.terms; i++) {
        const Bound *bound = l ? bound_find(l, r.term[i].sym) : NULL;
        if (bound && bound->whole)
            term = bound->value;
        else if (!size_find(sizes, r.term[i].sym, &term))
            return false;
        value += r.term[i].factor * term;
    }
    *out = value;
    return true;
}

bool sizes_dim(const Dim *dim, const Sizes *sizes, int64_t *out) { return dim_value(NULL, sizes, dim, out); }

static bool compare(int64_t a, Rel rel, int64_t b) {
    switch (rel) {
    case R_EQ: return a == b;
    case R_NE: return a != b;
    case R_LT: return a < b;
    case R_LE: return a <= b;
    case R_GT: return a > b;
    case R_GE: return a >= b;
    default: return false;
    }
}

/* Does a condition on whole numbers hold? *known tells whether it is one. */
static bool condition_holds(const Lowering *l, const Sizes *sizes, const Node *relation, bool *known) {
    int64_t a, b;
    const Node *right = relation->kid[1];
    *known = whole_value(l, sizes, relation->kid[0], &a);
    if (!*known) return false;
    if (right->kind == N_SET) {
        for (int i = 0; i < right->kids; i++) {
            *known = whole_value(l, sizes, right->kid[i], &b);
            if (*known && a == b) return true;
        }
        return false;
    }
    if (right->kind == N_RANGE) {
        int64_t low, high;
        *known = whole_value(l, sizes, right->kid[0], &low) && whole_value(l, sizes, right->kid[1], &high);
        return *known && a >= low && a <= high;
    }
    *known = whole_value(l, sizes, right, &b) && relation->code <= R_GE;
    return *known && compare(a, (Rel)relation->code, b);
}

bool sizes_hold(const Node *relation, const Sizes *sizes, bool *known) {
    return condition_holds(NULL, sizes, relation, known);
}

static bool concrete(const Lowering *l, const Shape *shape, int *rows, int *cols) {
    int64_t r = 1, c = 1;
    const Sizes *sizes = &l->program->sizes;
    bool fine = (!dim_known(&shape->rows) || dim_value(l, sizes, &shape->rows, &r)) &&
                (!dim_known(&shape->cols) || dim_value(l, sizes, &shape->cols, &c));
    if (r < 0 || c < 0 || r > 1000 || c > 1000) return false;
    *rows = (int)r;
    *cols = (int)c;
    return fine;
}

/* A rational number that the whole numbers determine: 2i/d, −1/4 */
static bool constant_value(const Lowering *l, const Node *node, fmpq_t out) {
    int64_t whole;
    if (whole_value(l, &l->program->sizes, node, &whole)) return fmpq_set_si(out, whole, 1), true;
    bool fine = false;
    fmpq_t a, b;
    fmpq_init(a);
    fmpq_init(b);
    switch (node->kind) {
    case N_NUMBER: {
        const char *dot = strchr(node->text, '.');
        char *digits =
            arena_printf(l->arena, "%.*s%s", dot ? (int)(dot - node->text) : (int)strlen(node->text),
                         node->text, dot ? dot + 1 : "");
        fine = fmpz_set_str(fmpq_numref(out), digits, 10) == 0;
        fmpz_set_ui(fmpq_denref(out), 10);
        fmpz_pow_ui(fmpq_denref(out), fmpq_denref(out), dot ? strlen(dot + 1) : 0);
        fmpq_canonicalise(out);
        break;
    }
    case N_NEG:
        fine = constant_value(l, node->kid[0], a);
        if (fine) fmpq_neg(out, a);
        break;
    case N_ADD:
    case N_SUB:
    case N_MUL:
    case N_DOT:
    case N_DIV:
        fine = constant_value(l, node->kid[0], a) && constant_value(l, node->kid[1], b) &&
               !(node->kind == N_DIV && fmpq_is_zero(b));
        if (!fine) break;
        if (node->kind == N_ADD)
            fmpq_add(out, a, b);
        else if (node->kind == N_SUB)
            fmpq_sub(out, a, b);
        else if (node->kind == N_DIV)
            fmpq_div(out, a, b);
        else
            fmpq_mul(out, a, b);
        break;
    default: break;
    }
    fmpq_clear(a);
    fmpq_clear(b);
    return fine;
}

/* ---- emitting, with shapes checked: what does not fit in this world is undefined ---- */

static const Inst *at(const Lowering *l, int inst) { return &l->tape->inst.items[inst]; }

static int unary(Lowering *l, TapeOp op, int a) { return a < 0 ? UNDEFINED : tape_unary(l->tape, op, a); }

static int transpose(Lowering *l, int a) { return a < 0 ? UNDEFINED : tape_transpose(l->tape, a); }

static int binary(Lowering *l, TapeOp op, int a, int b) {
    if (a < 0 || b < 0) return UNDEFINED;
    const Inst *x = at(l, a), *y = at(l, b);
    bool fits = op == T_MULTIPLY ? x->cols == y->rows
                : op == T_SCALE  ? x->rows == 1 && x->cols == 1
                : op == T_DIVIDE ? y->rows == 1 && y->cols == 1
                                 : x->rows == y->rows && x->cols == y->cols;
    return fits ? tape_binary(l->tape, op, a, b) : UNDEFINED;
}

static int block(Lowering *l, int a, int64_t row, int64_t col, int rows, int cols) {
    if (a < 0 || row < 0 || col < 0 || row + rows > at(l, a)->rows || col + cols > at(l, a)->cols)
        return UNDEFINED;
    return tape_block(l->tape, a, (int)row, (int)col, rows, cols);
}

static int trace(Lowering *l, int a) {
    if (a < 0 || at(l, a)->rows != at(l, a)->cols) return UNDEFINED;
    int sum = tape_fill(l->tape, T_ZEROS, 1, 1);
    for (int i = 0, n = at(l, a)->rows; i < n; i++)
        sum = binary(l, T_ADD, sum, tape_block(l->tape, a, i, i, 1, 1));
    return sum;
}

static int inner(Lowering *l, int a, int b) {
    if (a < 0 || b < 0 || at(l, a)->rows != at(l, b)->rows || at(l, a)->cols != at(l, b)->cols)
        return UNDEFINED;
    int product = tape_binary(l->tape, T_MULTIPLY, tape_transpose(l->tape, a), b);
    return at(l, product)->rows == 1 ? product : trace(l, product);
}

static void unable(Lowering *l, const char *what) {
    if (!l->program->unable) l->program->unable = what;
}

static void mistaken(Lowering *l, MistakeKind kind, Span span, const char *hint, const char *what) {
    if (!l->program->mistake) l->program->mistake = mistake_new(l->arena, kind, span, hint, "%s", what);
}

static void push(Lowering *l, const Sym *sym, bool whole, int64_t value, int inst) {
    Bound bound = {sym, whole, value, inst};
    PUSH(l->arena, &l->bound, bound);
}

static void pop(Lowering *l) { l->bound.count--; }

static void show(Lowering *l, bool drawn, const Sym *sym, int64_t member, int64_t member2, int inst) {
    if (!l->keep || inst < 0) return;
    Shown shown = {sym, (int)member, (int)member2, inst};
    if (drawn)
        PUSH(l->arena, &l->program->drawn, shown);
    else {
        for (int i = 0; i < l->program->defined.count; i++) {
            Shown *old = &l->program->defined.items[i];
            if (old->sym == sym && old->member == shown.member && old->member2 == shown.member2) return;
        }
        PUSH(l->arena, &l->program->defined, shown);
    }
}

/* ---- what is drawn ---- */

static int given_index(const Lowering *l, const Given *given) {
    for (int i = 0; i < l->problem->givens.count; i++)
        if (l->problem->givens.items[i] == given) return i;
    return -1;
}

static bool family_bounds(const Lowering *l, const Sym *sym, int64_t *low, int64_t *high) {
    const Sizes *sizes = &l->program->sizes;
    if (!sym->indices) return *low = *high = 0, true;
    return dim_value(l, sizes, &sym->lowest[0], low) && dim_value(l, sizes, &sym->highest[0], high);
}

static int columns_of(const Lowering *l, const Sym *sym) {
    int rows, cols;
    int64_t low, high;
    if (!concrete(l, &sym->shape, &rows, &cols) || !family_bounds(l, sym, &low, &high)) return -1;
    return (int)(high - low + 1) * cols;
}

/* Slots for everything that is drawn, in the order of declaration: the same for every tape of a problem. */
static void declare_slots(Lowering *l) {
    const Givens *givens = &l->problem->givens;
    l->program->slot_of = NEW_ARRAY(l->arena, int, givens->count + 1);
    l->constructed = NEW_ARRAY(l->arena, int, givens->count + 1);
    for (int i = 0; i < givens->count; i++) {
        const Given *given = givens->items[i];
        int rows = 1, cols = 1;
        int64_t low, high;
        l->program->slot_of[i] = l->constructed[i] = -1;
        if (given->kind == GIVEN_SIZE || given->kind == GIVEN_EQUAL || given->kind == GIVEN_CONSTRAINT)
            continue;
        if (!concrete(l, &given->sym->shape, &rows, &cols) || !family_bounds(l, given->sym, &low, &high))
            die("the size of %s is not known", given->sym->name);
        if (given->kind == GIVEN_ORTHONORMAL) {
            cols = 0;
            for (int k = 0; k < given->joint_count; k++) cols += columns_of(l, given->joint[k]);
        } else
            rows *= (int)(high - low + 1);
        l->program->slot_of[i] = l->tape->slots.count;
        l->constructed[i] = tape_slot(l->tape, rows, cols);
    }
}

/* The first columns of H_1 H_2 … H_r, times the length. */
static int build_orthonormal(Lowering *l, const Given *given, int reflectors) {
    int d = at(l, reflectors)->rows, r = at(l, reflectors)->cols;
    int q = tape_block(l->tape, tape_fill(l->tape, T_IDENTITY, d, d), 0, 0, d, r);
    for (int i = r - 1; i >= 0; i--)
        q = tape_binary(l->tape, T_REFLECT, tape_block(l->tape, reflectors, 0, i, d, 1), q);
    if (given->length) q = binary(l, T_SCALE, lower_node(l, given->length), q);
    return q;
}

static bool is_limit(const Node *node, void *data) {
    (void)data;
    return node->kind == N_SYMBOL && node->sym->kind == SYM_LIMIT;
}

/* A normal variable whose variance is a limit variable's: mean + √variance · z. Others are drawn as they are. */
static int build_normal(Lowering *l, const Given *given, int drawn, int64_t member) {
    if (!node_any(given->variance, is_limit, NULL)) return drawn;
    if (given->running) push(l, given->running, true, member, -1);
    int mean = lower_node(l, given->mean), variance = lower_node(l, given->variance);
    if (given->running) pop(l);
    if (variance < 0 || mean < 0) return UNDEFINED;
    const Node *v = given->variance;
    bool multiple = shape_is_number(&v->shape) || v->kind == N_IDENTITY ||
                    (v->kind == N_MUL && v->kid[1]->kind == N_IDENTITY && shape_is_number(&v->kid[0]->shape));
    if (!multiple) {
        unable(l, "a covariance that is not a multiple of the identity");
        return UNDEFINED;
    }
    int deviation = unary(l, T_SQRT, block(l, variance, 0, 0, 1, 1));
    return binary(l, T_ADD, mean, binary(l, T_SCALE, deviation, drawn));
}

static int drawn_member(Lowering *l, const Sym *sym, int64_t member) {
    const Given *given = sym->given;
    int index = given_index(l, given), rows, cols;
    int64_t low, high;
    if (index < 0) die("%s is not drawn here", sym->name);
    if (sym->kind == SYM_LIMIT && sym->negligible && l->problem->negligible_is_zero)
        return tape_integer(l->tape, 0);
    if (!concrete(l, &sym->shape, &rows, &cols) || !family_bounds(l, sym, &low, &high)) return UNDEFINED;
    if (sym->indices && (member < low || member > high)) return UNDEFINED;
    int slot = l->constructed[index];
    if (given->kind == GIVEN_ORTHONORMAL) {
        int before = 0, q = build_orthonormal(l, given, slot);
        for (int k = 0; given->joint[k] != sym; k++) before += columns_of(l, given->joint[k]);
        return block(l, q, 0, before + (sym->indices ? (member - low) * cols : 0), rows, cols);
    }
    int drawn = sym->indices ? block(l, slot, (member - low) * rows, 0, rows, cols) : slot;
    return given->kind == GIVEN_NORMAL ? build_normal(l, given, drawn, member) : drawn;
}

/* ---- definitions ---- */

static bool memo_find(Lowering *l, const Sym *sym, int64_t i, int64_t j, int *inst) {
    for (int k = l->memo.count - 1; k >= 0; k--) {
        Memo *memo = &l->memo.items[k];
        if (memo->sym == sym && memo->index[0] == i && memo->index[1] == j) return *inst = memo->inst, true;
    }
    return false;
}

typedef struct Index { /* of a member: a whole number, or a value on the tape (Φ_{t_1}, t_1 ∈ N) */
    bool whole;
    int64_t value;
    int inst;
} Index;

/* Binds the letters of the patterns to the indices; false if a pattern does not match. What was bound is to be popped. */
static bool match(Lowering *l, const Clause *clause, int first, const Index *index, int count, int *pushed) {
    for (int i = 0; i < count; i++) {
        const Node *pattern = clause->pattern[first + i];
        int64_t value;
        bool letter = pattern->kind == N_SYMBOL && pattern->sym->kind == SYM_BOUND;
        if (letter) {
            push(l, pattern->sym, index[i].whole, index[i].value, index[i].inst);
            ++*pushed;
        } else if (!index[i].whole || !whole_value(l, &l->program->sizes, pattern, &value) ||
                   value != index[i].value)
            return false;
    }
    return true;
}

static bool conditions_hold(Lowering *l, Node *const *condition, int count) {
    for (int i = 0; i < count; i++) {
        bool known, holds = condition_holds(l, &l->program->sizes, condition[i], &known);
        if (!known || !holds) return false;
    }
    return true;
}

typedef struct Grid {
    int rows, cols, base, *entry;
} Grid; /* of a matrix that is defined by entries */

/* All values of the letters of the entry patterns that are not bound yet. */
static void fill(Lowering *l, const Sym *sym, const Clause *clause, Grid *grid, int letter_at) {
    const Node *open = NULL;
    for (int i = clause->patterns - clause->entries; i < clause->patterns && !open; i++) {
        const Node *stack[16] = {clause->pattern[i]};
        for (int top = 1; top > 0 && !open;) {
            const Node *node = stack[--top];
            if (node->kind == N_SYMBOL && node->sym->kind == SYM_BOUND && !bound_find(l, node->sym))
                open = node;
            for (int k = 0; k < node->kids && top < 15; k++) stack[top++] = node->kid[k];
        }
    }
    if (open) {
        int64_t low, high;
        if (!dim_value(l, &l->program->sizes, &open->sym->lowest[0], &low) ||
            !dim_value(l, &l->program->sizes, &open->sym->highest[0], &high))
            return;
        for (int64_t v = low; v <= high; v++) {
            push(l, open->sym, true, v, -1);
            fill(l, sym, clause, grid, letter_at + 1);
            pop(l);
        }
        return;
    }
    int64_t place[2] = {grid->base, grid->base};
    bool vector = clause->entries == 1;
    for (int i = 0; i < clause->entries; i++)
        if (!whole_value(l, &l->program->sizes, clause->pattern[clause->patterns - clause->entries + i],
                         &place[i]))
            return;
    int64_t row = place[0] - grid->base, col = vector ? 0 : place[1] - grid->base;
    if (vector && grid->rows == 1) col = row, row = 0;
    if (row < 0 || row >= grid->rows || col < 0 || col >= grid->cols ||
        grid->entry[row * grid->cols + col] >= 0) {
        mistaken(l, MISTAKE_PACK, clause->span, NULL,
                 arena_printf(l->arena, "the patterns of %s name an entry twice, or one that is not there",
                              sym->name));
        return;
    }
    grid->entry[row * grid->cols + col] = lower_node(l, clause->body);
}

static int by_entries(Lowering *l, const Sym *sym, const Index *index, int count, const int *arguments) {
    Grid grid = {.base = sym->entry_base};
    if (!concrete(l, &sym->shape, &grid.rows, &grid.cols)) return UNDEFINED;
    int cells = grid.rows * grid.cols;
    grid.entry = NEW_ARRAY(l->arena, int, cells + 1);
    for (int i = 0; i < cells; i++) grid.entry[i] = -1;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next) {
        int pushed = 0;
        for (int i = 0; i < clause->param_count; i++, pushed++)
            push(l, clause->params[i], false, 0, arguments[i]);
        if (match(l, clause, 0, index, count, &pushed)) fill(l, sym, clause, &grid, 0);
        l->bound.count -= pushed;
    }
    Paste *pastes = NEW_ARRAY(l->arena, Paste, cells + 1);
    for (int i = 0; i < cells; i++) {
        if (grid.entry[i] < 0) {
            if (!l->program->unable)
                mistaken(l, MISTAKE_PACK, sym->span, NULL,
                         arena_printf(l->arena, "the patterns of %s do not cover every entry", sym->name));
            return UNDEFINED;
        }
        pastes[i] = (Paste){grid.entry[i], i / grid.cols, i % grid.cols};
    }
    return tape_paste(l->tape, grid.rows, grid.cols, pastes, cells);
}

static int defined_member(Lowering *l, const Sym *sym, const Index *index, int count) {
    if (sym->column_of) {
        int matrix = sym->column_of->kind == SYM_LET ? defined_member(l, sym->column_of, NULL, 0)
                                                     : drawn_member(l, sym->column_of, 0);
        int64_t low, high;
        if (matrix < 0 || !index[0].whole || !family_bounds(l, sym, &low, &high)) return UNDEFINED;
        return block(l, matrix, 0, index[0].value - low, at(l, matrix)->rows, 1);
    }
    bool whole = true;
    for (int i = 0; i < count; i++) whole = whole && index[i].whole;
    int64_t i0 = count > 0 ? index[0].value : 0, i1 = count > 1 ? index[1].value : 0;
    int inst = UNDEFINED;
    if (whole && memo_find(l, sym, i0, i1, &inst)) return inst;
    for (int i = 0; i < count && i < 2; i++) { /* outside the range of the family there is nothing */
        int64_t low, high;
        bool bounded = !sym->unbounded[i] && index[i].whole &&
                       dim_value(l, &l->program->sizes, &sym->lowest[i], &low) &&
                       dim_value(l, &l->program->sizes, &sym->highest[i], &high);
        if (bounded && (index[i].value < low || index[i].value > high)) return UNDEFINED;
    }
    if (sym->by_entries)
        inst = by_entries(l, sym, index, count, NULL);
    else
        for (const Clause *clause = sym->clauses; clause; clause = clause->next) {
            int pushed = 0;
            bool fits = match(l, clause, 0, index, count, &pushed) &&
                        conditions_hold(l, clause->condition, clause->conditions);
            if (fits) inst = lower_node(l, clause->body);
            l->bound.count -= pushed;
            if (fits) break;
        }
    if (whole) {
        Memo memo = {sym, {i0, i1}, inst};
        PUSH(l->arena, &l->memo, memo);
        show(l, false, sym, count > 0 ? i0 : -1, count > 1 ? i1 : -1, inst);
    }
    return inst;
}

static int call(Lowering *l, const Node *node) {
    const Sym *sym = node->sym;
    int *arguments = NEW_ARRAY(l->arena, int, node->kids + 1);
    for (int i = 0; i < node->kids; i++)
        if ((arguments[i] = lower_node(l, node->kid[i])) < 0) return UNDEFINED;
    if (sym->by_entries) return by_entries(l, sym, NULL, 0, arguments);
    const Clause *clause = sym->clauses;
    for (int i = 0; i < clause->param_count; i++) push(l, clause->params[i], false, 0, arguments[i]);
    int inst = lower_node(l, clause->body);
    l->bound.count -= clause->param_count;
    return inst;
}

static const Node *value_of(const Lowering *l, const Sym *sym, int64_t member) {
    const Values *lists[] = {&l->problem->statement->put_in, &l->problem->values};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->count; i++)
            if (lists[k]->items[i].sym == sym && lists[k]->items[i].member == member)
                return lists[k]->items[i].node;
    return NULL;
}

static int symbol(Lowering *l, const Node *node, const Sym *sym, const Index *index, int count) {
    const Bound *bound = count ? NULL : bound_find(l, sym);
    if (bound) return bound->whole ? tape_integer(l->tape, bound->value) : bound->inst;
    int64_t size, member = count ? index[0].value : 0;
    if (size_find(&l->program->sizes, sym, &size)) return tape_integer(l->tape, size);
    const Node *value = value_of(l, sym, member);
    if (value) {
        int inst = lower_node(l, value);
        show(l, false, sym, count ? member : -1, -1, inst);
        return inst;
    }
    switch (sym->kind) {
    case SYM_DRAWN:
    case SYM_NORMAL:
    case SYM_LIMIT:
    case SYM_INTEGER: return count && !index[0].whole ? UNDEFINED : drawn_member(l, sym, member);
    case SYM_BOUND: return sym->given ? drawn_member(l, sym, 0) : UNDEFINED;
    case SYM_LET: return defined_member(l, sym, index, count);
    case SYM_UNKNOWN:
        mistaken(l, MISTAKE_NO_ANSWER, node->span,
                 arena_printf(l->arena, "answer %s first, or write “let %s = …”", l->problem->claim->id,
                              sym->name),
                 arena_printf(l->arena, "nothing says what %s is", sym->name));
        return UNDEFINED;
    default: return UNDEFINED;
    }
}

static int member(Lowering *l, const Node *node) {
    Index index[2] = {{0}};
    for (int i = 0; i < node->subs && i < 2; i++) {
        index[i].whole = whole_value(l, &l->program->sizes, node->sub[i], &index[i].value);
        if (index[i].whole) continue;
        index[i].inst = lower_node(l, node->sub[i]);
        if (index[i].inst < 0) return UNDEFINED;
    }
    return symbol(l, node, node->sym, index, node->subs);
}

static int entry(Lowering *l, const Node *node) {
    const Node *base = node->kid[0];
    int matrix = lower_node(l, base), first = base->sym ? base->sym->entry_base : 1;
    int64_t place[2] = {first, first};
    if (matrix < 0) return UNDEFINED;
    for (int i = 0; i < node->subs && i < 2; i++)
        if (!whole_value(l, &l->program->sizes, node->sub[i], &place[i])) {
            unable(l, "an entry whose index is not a fixed number");
            return UNDEFINED;
        }
    int64_t row = place[0] - first, col = node->subs > 1 ? place[1] - first : 0;
    bool across = node->subs == 1 && dim_is(&base->shape.rows, 1) && !dim_is(&base->shape.cols, 1);
    return across ? block(l, matrix, 0, row, 1, 1) : block(l, matrix, row, col, 1, 1);
}

/* ---- sums and matrices ---- */

static bool over_bounds(Lowering *l, const Node *node, int64_t *low, int64_t *high) {
    const Sizes *sizes = &l->program->sizes;
    bool fine = node->kid[1] ? whole_value(l, sizes, node->kid[1], low)
                             : dim_value(l, sizes, &node->sym->lowest[0], low);
    return fine &&
           (node->kid[2] ? whole_value(l, sizes, node->kid[2], high)
                         : dim_value(l, sizes, &node->sym->highest[0], high)) &&
           *high - *low < 10000;
}

static int over(Lowering *l, const Node *node) {
    int64_t low, high;
    int rows, cols, result = UNDEFINED;
    if (!over_bounds(l, node, &low, &high) || !concrete(l, &node->shape, &rows, &cols)) return UNDEFINED;
    TapeOp op = node->kind == N_SUM ? T_ADD : node->kind == N_MAXOVER ? T_MAXIMUM : T_MINIMUM;
    if (op == T_ADD) result = tape_fill(l->tape, T_ZEROS, rows, cols);
    bool any = op == T_ADD;
    for (int64_t v = low; v <= high; v++) {
        push(l, node->sym, true, v, -1);
        if (conditions_hold(l, node->cond, node->conds)) {
            int term = lower_node(l, node->kid[0]);
            result = any ? binary(l, op, result, term) : term;
            any = true;
            if (result < 0) {
                pop(l);
                return UNDEFINED;
            }
        }
        pop(l);
    }
    return result; /* the largest of nothing is undefined */
}

static int dots(Lowering *l, const Node *node, bool down) {
    int64_t low, high;
    const Sizes *sizes = &l->program->sizes;
    if (!whole_value(l, sizes, node->kid[1], &low) || !whole_value(l, sizes, node->kid[2], &high) ||
        high - low > 1000)
        return UNDEFINED;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, high - low + 2);
    int count = 0, along = 0, rows, cols;
    if (!concrete(l, &node->kid[0]->shape, &rows, &cols)) return UNDEFINED;
    for (int64_t v = low; v <= high; v++) {
        push(l, node->sym, true, v, -1);
        int term = lower_node(l, node->kid[0]);
        pop(l);
        if (term < 0 || at(l, term)->rows != rows || at(l, term)->cols != cols) return UNDEFINED;
        pastes[count++] = (Paste){term, down ? along : 0, down ? 0 : along};
        along += down ? rows : cols;
    }
    return tape_paste(l->tape, down ? along : rows, down ? cols : along, pastes, count);
}

static int matrix(Lowering *l, const Node *node) {
    int columns = node->code, count = node->kids;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, count + 1);
    int row = 0, width = 0;
    for (int first = 0; first < count; first += columns) {
        int col = 0, height = -1;
        for (int c = 0; c < columns && first + c < count; c++) {
            int kid = lower_node(l, node->kid[first + c]);
            if (kid < 0 || (height >= 0 && at(l, kid)->rows != height)) return UNDEFINED;
            height = at(l, kid)->rows;
            pastes[first + c] = (Paste){kid, row, col};
            col += at(l, kid)->cols;
        }
        if (first && col != width) return UNDEFINED;
        width = col;
        row += height;
    }
    return tape_paste(l->tape, row, width, pastes, count);
}

/* ---- functions and powers ---- */

static int matrix_power(Lowering *l, int base, int64_t exponent) {
    if (base < 0 || at(l, base)->rows != at(l, base)->cols || exponent > 1000 || exponent < -1000)
        return UNDEFINED;
    if (exponent < 0) return matrix_power(l, unary(l, T_INVERSE, base), -exponent);
    int n = at(l, base)->rows, result = tape_fill(l->tape, T_IDENTITY, n, n);
    for (; exponent; exponent >>= 1) {
        if (exponent & 1) result = binary(l, T_MULTIPLY, result, base);
        if (exponent > 1) base = binary(l, T_MULTIPLY, base, base);
    }
    return result;
}

static int power(Lowering *l, const Node *node) {
    const Node *base = node->kid[0], *exponent = node->kid[1];
    if (base->kind == N_EULER) return unary(l, T_EXP, lower_node(l, exponent));
    if (base->kind == N_NORM && node_is_number(exponent, 2)) {
        int x = lower_node(l, base->kid[0]);
        return inner(l, x, x);
    }
    if (!shape_is_number(&base->shape)) {
        int64_t whole;
        if (!whole_value(l, &l->program->sizes, exponent, &whole)) return UNDEFINED;
        return matrix_power(l, lower_node(l, base), whole);
    }
    fmpq_t value;
    fmpq_init(value);
    int inst = lower_node(l, base);
    if (inst >= 0 && constant_value(l, exponent, value))
        inst = tape_power(l->tape, inst, value);
    else
        inst = unary(l, T_EXP, binary(l, T_MULTIPLY, lower_node(l, exponent), unary(l, T_LOG, inst)));
    fmpq_clear(value);
    return inst;
}

static int function(Lowering *l, const Node *node) {
    int a = lower_node(l, node->kid[0]);
    if (node->code == FN_TRACE) return trace(l, a);
    if (node->code == FN_SOFTMAX) {
        const Shape *shape = &node->kid[0]->shape;
        bool column = dim_is(&shape->cols, 1) && !dim_is(&shape->rows, 1);
        return column ? transpose(l, unary(l, T_SOFTMAX, transpose(l, a))) : unary(l, T_SOFTMAX, a);
    }
    if (node->code == FN_MAX || node->code == FN_MIN) {
        for (int i = 1; i < node->kids; i++)
            a = binary(l, fn_rows[node->code].op, a, lower_node(l, node->kid[i]));
        return a;
    }
    return unary(l, fn_rows[node->code].op, a);
}

static int filled(Lowering *l, const Node *node, TapeOp op) {
    int rows, cols;
    return concrete(l, &node->shape, &rows, &cols) ? tape_fill(l->tape, op, rows, cols) : UNDEFINED;
}

static int number(Lowering *l, const Node *node) {
    if (node->is_ones) return filled(l, node, T_ONES);
    if (node_is_number(node, 0)) return filled(l, node, T_ZEROS);
    fmpq_t value;
    fmpq_init(value);
    bool fine = constant_value(l, node, value);
    int inst = fine ? tape_constant(l->tape, value) : UNDEFINED;
    fmpq_clear(value);
    return inst;
}

static int product(Lowering *l, const Node *node) {
    const Node *x = node->kid[0], *y = node->kid[1];
    int a = lower_node(l, x), b = lower_node(l, y);
    if (shape_is_number(&x->shape)) return binary(l, T_SCALE, a, b);
    if (shape_is_number(&y->shape)) return binary(l, T_SCALE, b, a);
    if (node->kind == N_HADAMARD) return binary(l, T_HADAMARD, a, b);
    if (node->kind == N_OUTER) return binary(l, T_MULTIPLY, a, transpose(l, b));
    return binary(l, T_MULTIPLY, a, b);
}

static int dispatch(Lowering *l, const Node *node) {
    const Node *const *kid = (const Node *const *)node->kid;
    switch (node->kind) {
    case N_NUMBER: return number(l, node);
    case N_ONES: return filled(l, node, T_ONES);
    case N_IDENTITY: return filled(l, node, T_IDENTITY);
    case N_EULER: return unary(l, T_EXP, tape_integer(l->tape, 1));
    case N_PI: return tape_unary(l->tape, T_PI, -1);
    case N_DELTA: {
        int64_t i, j;
        bool whole = whole_value(l, &l->program->sizes, node->sub[0], &i) &&
                     whole_value(l, &l->program->sizes, node->sub[1], &j);
        return whole ? tape_integer(l->tape, i == j) : UNDEFINED;
    }
    case N_SYMBOL: return symbol(l, node, node->sym, NULL, 0);
    case N_MEMBER: return member(l, node);
    case N_ENTRY: return entry(l, node);
    case N_CALL: return call(l, node);
    case N_ADD:
    case N_SUB: {
        int a = lower_node(l, kid[0]);
        return binary(l, node->kind == N_ADD ? T_ADD : T_SUBTRACT, a, lower_node(l, kid[1]));
    }
    case N_NEG: return unary(l, T_NEGATE, lower_node(l, kid[0]));
    case N_MUL:
    case N_DOT:
    case N_HADAMARD:
    case N_OUTER: return product(l, node);
    case N_DIV: {
        int a = lower_node(l, kid[0]);
        return binary(l, T_DIVIDE, a, lower_node(l, kid[1]));
    }
    case N_POW: return power(l, node);
    case N_TRANSPOSE: return transpose(l, lower_node(l, kid[0]));
    case N_FN: return function(l, node);
    case N_NORM: {
        int a = lower_node(l, kid[0]);
        return unary(l, T_SQRT, inner(l, a, a));
    }
    case N_INNER: {
        int a = lower_node(l, kid[0]);
        return inner(l, a, lower_node(l, kid[1]));
    }
    case N_ABS: return unary(l, T_ABS, lower_node(l, kid[0]));
    case N_SUM:
    case N_MAXOVER:
    case N_MINOVER: return over(l, node);
    case N_MATRIX: return matrix(l, node);
    case N_DOTS: return dots(l, node, node->code);
    case N_LIM: unable(l, "a limit"); return UNDEFINED;
    case N_EXPECT: unable(l, node->code == EXPECT_P ? "a probability" : "an expectation"); return UNDEFINED;
    case N_NORMAL: unable(l, "a distribution"); return UNDEFINED;
    case N_INFINITY: unable(l, "a limit"); return UNDEFINED;
    default: die("a node of kind %d is not an expression", (int)node->kind);
    }
}

static int lower_node(Lowering *l, const Node *node) {
    if (l->program->mistake || l->program->unable) return UNDEFINED;
    if (l->depth >= DEEPEST) {
        unable(l, "definitions nested this deeply");
        return UNDEFINED;
    }
    l->depth++;
    int inst = dispatch(l, node);
    l->depth--;
    return inst;
}

/* ---- tests ---- */

typedef struct Tests {
    Test *items;
    int count, capacity;
} Tests;

static void test(Lowering *l, Tests *out, Order order, int a, int b, bool *defined) {
    bool same = a >= 0 && b >= 0 && at(l, a)->rows == at(l, b)->rows && at(l, a)->cols == at(l, b)->cols;
    *defined = *defined && same;
    Test made = {order, a, b};
    if (same) PUSH(l->arena, out, made);
}

/* Does the value change with a variable that grows or vanishes? */
static bool moves(const Lowering *l, bool *seen, int inst) {
    if (inst < 0 || seen[inst]) return false;
    seen[inst] = true;
    const Inst *i = at(l, inst);
    if (i->op == T_LOAD)
        for (int g = 0; g < l->problem->givens.count; g++)
            if (l->program->slot_of[g] == i->aux) return l->problem->givens.items[g]->kind == GIVEN_LIMIT;
    if (moves(l, seen, i->a) || moves(l, seen, i->b)) return true;
    for (int k = 0; i->op == T_BLOCKS && k < i->count; k++)
        if (moves(l, seen, l->tape->pastes.items[i->aux + k].inst)) return true;
    return false;
}

static bool either_moves(Lowering *l, int a, int b) {
    bool *seen = NEW_ARRAY(l->arena, bool, l->tape->inst.count + 1);
    return moves(l, seen, a) || moves(l, seen, b);
}

/* In a world in which nothing moves, a limit is the value itself and nothing grows beyond all bounds. Elsewhere
   a tape cannot tell: = is about every value, the other relations are about what happens in the end. */
static void lower_relation(Lowering *l, const Node *relation, Tests *out, bool *defined) {
    const Node *left = relation->kid[0], *right = relation->kid[1];
    Rel rel = (Rel)relation->code;
    bool known, holds = condition_holds(l, &l->program->sizes, relation, &known);
    if (known) { /* about whole numbers only: settled here */
        int one = tape_integer(l->tape, 1);
        test(l, out, REL_EQ, one, holds ? one : tape_fill(l->tape, T_ZEROS, 1, 1), defined);
        return;
    }
    int a = lower_node(l, left);
    if (right->kind == N_RANGE) {
        test(l, out, right->code & 1 ? REL_GE : REL_GT, a, lower_node(l, right->kid[0]), defined);
        test(l, out, right->code & 2 ? REL_LE : REL_LT, a, lower_node(l, right->kid[1]), defined);
        return;
    }
    if (right->kind == N_SET) {
        unable(l, "a set of numbers");
        return;
    }
    if (rel == R_SIM || rel == R_IN || rel == R_NOTIN) {
        unable(l, "a distribution");
        return;
    }
    bool to_infinity =
        right->kind == N_INFINITY || (right->kind == N_NEG && right->kid[0]->kind == N_INFINITY);
    int b = to_infinity ? a : lower_node(l, right);
    if (rel != R_EQ && rel != R_PERP && a >= 0 && b >= 0 && either_moves(l, a, b)) {
        unable(l, "a limit");
        return;
    }
    if (to_infinity || rel == R_GG || rel == R_LL) {
        int zero = tape_fill(l->tape, T_ZEROS, 1, 1);
        test(l, out, REL_EQ, a < 0 || b < 0 ? UNDEFINED : tape_integer(l->tape, 1), zero, defined);
        return;
    }
    if (rel == R_PERP) {
        test(l, out, REL_EQ, inner(l, a, b), tape_fill(l->tape, T_ZEROS, 1, 1), defined);
        return;
    }
    static const Order orders[R_COUNT] = {
        [R_EQ] = REL_EQ, [R_NE] = REL_NE, [R_LT] = REL_LT,     [R_LE] = REL_LE,
        [R_GT] = REL_GT, [R_GE] = REL_GE, [R_APPROX] = REL_EQ, [R_TO] = REL_EQ};
    test(l, out, orders[rel], a, b, defined);
}

/* Everything in `free` from `from` on that is not bound yet runs through its range; then `done` is called. */
static void for_all(Lowering *l, const Statement *s, const Node *about, int from,
                    void (*done)(Lowering *, const Statement *, void *), void *data) {
    for (int i = from; i < s->free.count; i++) {
        Sym *index = s->free.items[i];
        if (index->unbounded[0] || bound_find(l, index) || (about && !node_uses(about, index))) continue;
        int64_t low, high;
        if (!dim_value(l, &l->program->sizes, &index->lowest[0], &low) ||
            !dim_value(l, &l->program->sizes, &index->highest[0], &high))
            return;
        for (int64_t v = low; v <= high; v++) {
            push(l, index, true, v, -1);
            for_all(l, s, about, i + 1, done, data);
            pop(l);
        }
        return;
    }
    for (int i = 0; i < s->conditions.count; i++) {
        bool known, holds = condition_holds(l, &l->program->sizes, s->conditions.items[i], &known);
        if (known && !holds) return;
    }
    done(l, s, data);
}

typedef struct Hypotheses {
    const Node *relation;
    Tests *tests;
    bool defined;
} Hypotheses;

static void one_hypothesis(Lowering *l, const Statement *s, void *data) {
    (void)s;
    Hypotheses *h = data;
    lower_relation(l, h->relation, h->tests, &h->defined);
}

static void one_case(Lowering *l, const Statement *s, void *data) {
    (void)data;
    const Problem *problem = l->problem;
    Tests tests = {0}, goals = {0};
    Hypotheses h = {.tests = &tests, .defined = true};
    for (int i = 0; i < s->conditions.count; i++) { /* conditions that the whole numbers do not settle */
        bool known;
        condition_holds(l, &l->program->sizes, s->conditions.items[i], &known);
        bool about_bound = true;
        for (int k = 0; k < s->free.count; k++)
            about_bound = about_bound && (!node_uses(s->conditions.items[i], s->free.items[k]) ||
                                          bound_find(l, s->free.items[k]) || s->free.items[k]->given);
        if (!known && about_bound) lower_relation(l, s->conditions.items[i], &tests, &h.defined);
    }
    for (int i = 0; i < s->hypotheses.count; i++) {
        h.relation = s->hypotheses.items[i];
        for_all(l, s, h.relation, 0, one_hypothesis, &h);
    }
    for (int i = 0; i < problem->assumptions.count; i++)
        lower_relation(l, problem->assumptions.items[i], &tests, &h.defined);
    for (int i = 0; i < problem->condition.count; i++) {
        const Statement *condition = problem->condition.items[i];
        h.relation = condition->relation;
        for_all(l, condition, h.relation, 0, one_hypothesis, &h);
    }
    bool defined = h.defined;
    lower_relation(l, s->relation, &goals, &defined);
    if (!defined) return;
    for (int i = 0; i < goals.count; i++) {
        Case made = {tests.items, tests.count, goals.items[i],
                     NEW_ARRAY(l->arena, int64_t, s->free.count + 1)};
        for (int k = 0; k < s->free.count; k++) {
            const Bound *bound = bound_find(l, s->free.items[k]);
            made.index[k] = bound ? bound->value : 0;
        }
        PUSH(l->arena, &l->program->cases, made);
    }
}

static void mark(const Tape *tape, bool *seen, bool *slot_used, int inst) {
    if (inst < 0 || seen[inst]) return;
    seen[inst] = true;
    const Inst *i = &tape->inst.items[inst];
    if (i->op == T_LOAD) slot_used[i->aux] = true;
    mark(tape, seen, slot_used, i->a);
    mark(tape, seen, slot_used, i->b);
    if (i->op == T_BLOCKS)
        for (int k = 0; k < i->count; k++) mark(tape, seen, slot_used, tape->pastes.items[i->aux + k].inst);
}

static void mark_used(Lowering *l) {
    Program *program = l->program;
    bool *seen = NEW_ARRAY(l->arena, bool, l->tape->inst.count + 1);
    program->slot_used = NEW_ARRAY(l->arena, bool, l->tape->slots.count + 1);
    for (int i = 0; i < program->cases.count; i++) {
        const Case *c = &program->cases.items[i];
        mark(l->tape, seen, program->slot_used, c->goal.a);
        mark(l->tape, seen, program->slot_used, c->goal.b);
        for (int k = 0; k < c->hypotheses; k++) {
            mark(l->tape, seen, program->slot_used, c->hypothesis[k].a);
            mark(l->tape, seen, program->slot_used, c->hypothesis[k].b);
        }
    }
}

static void show_drawn(Lowering *l) {
    for (int i = 0; i < l->problem->givens.count; i++) {
        const Given *given = l->problem->givens.items[i];
        int count =
            given->kind == GIVEN_ORTHONORMAL ? given->joint_count : given->sym && l->program->slot_of[i] >= 0;
        for (int k = 0; k < count; k++) {
            const Sym *sym = given->kind == GIVEN_ORTHONORMAL ? given->joint[k] : given->sym;
            int64_t low, high;
            if (!family_bounds(l, sym, &low, &high)) continue;
            for (int64_t m = low; m <= high; m++) {
                const Node *value = value_of(l, sym, sym->indices ? m : 0);
                show(l, true, sym, sym->indices ? m : -1, -1,
                     value ? lower_node(l, value) : drawn_member(l, sym, m));
            }
        }
    }
}

Program *lower(Arena *arena, const Problem *problem, const Sizes *sizes, bool keep_shown) {
    Program *program = NEW(arena, Program);
    program->tape = tape_new(arena);
    program->sizes = *sizes;
    Lowering l = {
        .arena = arena, .problem = problem, .program = program, .tape = program->tape, .keep = keep_shown};
    declare_slots(&l);
    if (keep_shown) show_drawn(&l);
    for_all(&l, problem->statement, problem->statement->relation, 0, one_case, NULL);
    mark_used(&l);
    return program;
}
