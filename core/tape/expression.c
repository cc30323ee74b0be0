/* expression.c: expressions, for given whole numbers → instructions of a tape. Sums are written out, families become single
   members. What an index leaves undefined in this world is UNDEFINED, and so is all that is made of it. The file is long because
   it has a function for every kind of node. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>
/* ---- emitting, with shapes checked: what does not fit in this world is undefined ---- */

const Inst *lower_at(const Lowering *l, int inst) { return &l->tape->inst.items[inst]; }

int lower_unary(Lowering *l, TapeOp op, int a) { return a < 0 ? UNDEFINED : tape_unary(l->tape, op, a); }

int lower_transpose(Lowering *l, int a) { return a < 0 ? UNDEFINED : tape_transpose(l->tape, a); }

int lower_binary(Lowering *l, TapeOp op, int a, int b) {
    if (a < 0 || b < 0) return UNDEFINED;
    const Inst *x = lower_at(l, a), *y = lower_at(l, b);
    bool fits = op == T_MULTIPLY ? x->cols == y->rows
                : op == T_SCALE  ? x->rows == 1 && x->cols == 1
                : op == T_DIVIDE ? y->rows == 1 && y->cols == 1
                                 : x->rows == y->rows && x->cols == y->cols;
    return fits ? tape_binary(l->tape, op, a, b) : UNDEFINED;
}

int lower_block(Lowering *l, int a, int64_t row, int64_t col, int rows, int cols) {
    if (a < 0 || row < 0 || col < 0 || row + rows > lower_at(l, a)->rows || col + cols > lower_at(l, a)->cols)
        return UNDEFINED;
    return tape_block(l->tape, a, (int)row, (int)col, rows, cols);
}

int lower_trace(Lowering *l, int a) {
    if (a < 0 || lower_at(l, a)->rows != lower_at(l, a)->cols) return UNDEFINED;
    int n = lower_at(l, a)->rows, sum = tape_fill(l->tape, T_ZEROS, n ? 1 : 0, 1);
    if (!n) /* it has no value if the matrix has none: I/0 */
        return lower_binary(l, T_MULTIPLY, lower_binary(l, T_MULTIPLY, lower_transpose(l, sum), a), sum);
    for (int i = 0; i < n; i++) sum = lower_binary(l, T_ADD, sum, tape_block(l->tape, a, i, i, 1, 1));
    return sum;
}

int lower_inner(Lowering *l, int a, int b) {
    if (a < 0 || b < 0 || lower_at(l, a)->rows != lower_at(l, b)->rows ||
        lower_at(l, a)->cols != lower_at(l, b)->cols)
        return UNDEFINED;
    int product = tape_binary(l->tape, T_MULTIPLY, tape_transpose(l->tape, a), b);
    return lower_at(l, product)->rows == 1 ? product : lower_trace(l, product);
}

void lower_unable(Lowering *l, const char *what) {
    if (!l->program->unable) l->program->unable = what;
}

void lower_too_large(Lowering *l, const char *what) {
    if (l->program->unable) return;
    l->program->unable = what;
    l->program->too_large = true;
}

void lower_mistaken(Lowering *l, MistakeKind kind, Span span, const char *hint, const char *what) {
    if (!l->program->mistake) l->program->mistake = mistake_new(l->arena, kind, span, hint, "%s", what);
}

void lower_push(Lowering *l, const Sym *sym, bool whole, int64_t value, int inst) {
    Bound bound = {sym, whole, value, inst};
    PUSH(l->arena, &l->bound, bound);
}

void lower_pop(Lowering *l) { l->bound.count--; }

void lower_show(Lowering *l, bool drawn, const Sym *sym, int64_t member, int64_t member2, int inst) {
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

/* ---- definitions ---- */

static bool memo_find(Lowering *l, const Sym *sym, int64_t i, int64_t j, int *inst) {
    for (int k = l->memo.count - 1; k >= 0; k--) {
        Memo *memo = &l->memo.items[k];
        if (memo->sym == sym && memo->inside == l->inside && memo->index[0] == i && memo->index[1] == j)
            return *inst = memo->inst, true;
    }
    return false;
}

typedef struct Index { /* of a member: a whole number, or a value on the tape (Φ_{t_1}, t_1 ∈ N) */
    bool whole;
    int64_t value;
    int inst;
    const Node *node;
} Index;

/* Binds the letters of the patterns to the indices; false if a pattern does not match. What was bound is to be popped. */
static bool match(Lowering *l, const Clause *clause, int first, const Index *index, int count, int *pushed) {
    for (int i = 0; i < count; i++) {
        const Node *pattern = clause->pattern[first + i];
        int64_t value;
        bool letter = pattern->kind == N_SYMBOL && pattern->sym->kind == SYM_BOUND;
        if (letter) {
            lower_push(l, pattern->sym, index[i].whole, index[i].value, index[i].inst);
            ++*pushed;
        } else if (!index[i].whole || !lower_whole_value(l, &l->program->sizes, pattern, &value) ||
                   value != index[i].value)
            return false;
    }
    return true;
}

static bool conditions_hold(Lowering *l, Node *const *condition, int count) {
    for (int i = 0; i < count; i++) {
        bool known, holds = lower_condition_holds(l, &l->program->sizes, condition[i], &known);
        if (!known || !holds) return false;
    }
    return true;
}

static int defined_member(Lowering *, const Sym *, const Index *, int count);

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
            if (node->kind == N_SYMBOL && node->sym->kind == SYM_BOUND && !lower_bound_find(l, node->sym))
                open = node;
            for (int k = 0; k < node->kids && top < 15; k++) stack[top++] = node->kid[k];
        }
    }
    if (open) {
        int64_t low, high;
        if (!lower_dim_value(l, &l->program->sizes, &open->sym->lowest[0], &low) ||
            !lower_dim_value(l, &l->program->sizes, &open->sym->highest[0], &high))
            return;
        for (int64_t v = low; v <= high && !l->program->unable; v++) {
            lower_push(l, open->sym, true, v, -1);
            fill(l, sym, clause, grid, letter_at + 1);
            lower_pop(l);
        }
        return;
    }
    int64_t place[2] = {grid->base, grid->base};
    bool vector = clause->entries == 1;
    for (int i = 0; i < clause->entries; i++)
        if (!lower_whole_value(l, &l->program->sizes, clause->pattern[clause->patterns - clause->entries + i],
                               &place[i]))
            return;
    int64_t row = place[0] - grid->base, col = vector ? 0 : place[1] - grid->base;
    if (vector && grid->rows == 1) col = row, row = 0;
    if (row < 0 || row >= grid->rows || col < 0 || col >= grid->cols ||
        grid->entry[row * grid->cols + col] >= 0) {
        lower_mistaken(l, MISTAKE_PACK, clause->span, NULL,
                       arena_printf(l->arena,
                                    "the patterns of %s name an entry twice, or one that is not there",
                                    sym->name));
        return;
    }
    grid->entry[row * grid->cols + col] = lower_node(l, clause->body);
}

static int by_entries(Lowering *l, const Sym *sym, const Index *index, int count, const int *arguments) {
    Grid grid = {.base = sym->entry_base};
    if (!lower_concrete(l, &sym->shape, &grid.rows, &grid.cols)) return UNDEFINED;
    int cells = grid.rows * grid.cols;
    grid.entry = NEW_ARRAY(l->arena, int, cells + 1);
    for (int i = 0; i < cells; i++) grid.entry[i] = -1;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next) {
        int pushed = 0;
        for (int i = 0; i < clause->param_count; i++, pushed++)
            lower_push(l, clause->params[i], false, 0, arguments[i]);
        if (match(l, clause, 0, index, count, &pushed)) fill(l, sym, clause, &grid, 0);
        l->bound.count -= pushed;
    }
    Paste *pastes = NEW_ARRAY(l->arena, Paste, cells + 1);
    for (int i = 0; i < cells; i++) {
        if (grid.entry[i] < 0) {
            if (!l->program->unable && !l->met.yes)
                lower_mistaken(
                    l, MISTAKE_PACK, sym->span, NULL,
                    arena_printf(l->arena, "the patterns of %s do not cover every entry", sym->name));
            return UNDEFINED;
        }
        pastes[i] = (Paste){grid.entry[i], i / grid.cols, i % grid.cols};
    }
    return tape_paste(l->tape, grid.rows, grid.cols, pastes, cells);
}

enum { STEPS_AT_ONCE = 8 };

/* A recursion is written out from its beginning, so that no member is far from those that it is made of. False: too long. */
static bool remember_earlier(Lowering *l, const Sym *sym, int64_t value) {
    bool recursive = false;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        recursive = recursive || clause->recursive;
    int64_t low;
    if (!recursive || !lower_dim_value(l, &l->program->sizes, &sym->lowest[0], &low)) return true;
    if (value - low > MOST_TERMS) return lower_too_large(l, "a recursion that is too long"), false;
    for (int64_t i = low + STEPS_AT_ONCE; i < value && !l->program->unable; i += STEPS_AT_ONCE) {
        Index one = {.whole = true, .value = i};
        (void)defined_member(l, sym, &one, 1);
    }
    return true;
}

static int defined_member(Lowering *l, const Sym *sym, const Index *index, int count) {
    if (sym->column_of) {
        const Node whole = {
            .kind = N_SYMBOL, .span = sym->span, .sym = sym->column_of, .shape = sym->column_of->shape};
        int matrix = lower_node(l, &whole);
        int64_t low, high;
        if (matrix < 0 || !index[0].whole || !lower_family_bounds(l, sym, &low, &high)) return UNDEFINED;
        return lower_block(l, matrix, 0, index[0].value - low, lower_at(l, matrix)->rows, 1);
    }
    bool whole = true;
    for (int i = 0; i < count; i++) whole = whole && index[i].whole;
    int64_t i0 = count > 0 ? index[0].value : 0, i1 = count > 1 ? index[1].value : 0;
    int inst = UNDEFINED;
    if (whole && memo_find(l, sym, i0, i1, &inst)) return inst;
    for (int i = 0; i < count && i < 2; i++) { /* outside the range of the family there is nothing */
        int64_t low, high;
        bool bounded = !sym->unbounded[i] && index[i].whole &&
                       lower_dim_value(l, &l->program->sizes, &sym->lowest[i], &low) &&
                       lower_dim_value(l, &l->program->sizes, &sym->highest[i], &high);
        if (bounded && (index[i].value < low || index[i].value > high)) return UNDEFINED;
        if (sym->unbounded[i] == ALL_NATURAL && index[i].whole && index[i].value < 0) return UNDEFINED;
        if (sym->unbounded[i] != FROM_LOWEST) continue;
        if (!index[i].whole) lower_unable(l, "a member of a recursion whose number is not known");
        if (!index[i].whole || !lower_dim_value(l, &l->program->sizes, &sym->lowest[i], &low) ||
            index[i].value < low)
            return UNDEFINED;
    }
    if (count == 1 && whole && !remember_earlier(l, sym, index[0].value)) return UNDEFINED;
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
    for (int i = 0; i < count && i < 2; i++)
        if (sym->unbounded[i] && !index[i].whole)
            inst = lower_where_index(l, inst, sym->unbounded[i], index[i].node, index[i].inst);
    if (whole) {
        Memo memo = {sym, {i0, i1}, inst, l->inside};
        PUSH(l->arena, &l->memo, memo);
        lower_show(l, false, sym, count > 0 ? i0 : -1, count > 1 ? i1 : -1, inst);
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
    for (int i = 0; i < clause->param_count; i++) lower_push(l, clause->params[i], false, 0, arguments[i]);
    int inst = lower_node(l, clause->body);
    l->bound.count -= clause->param_count;
    return inst;
}

const Node *lower_value_of(const Lowering *l, const Sym *sym, int64_t member) {
    const Values *lists[] = {&l->problem->statement->put_in, &l->problem->values};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->count; i++)
            if (lists[k]->items[i].sym == sym && lists[k]->items[i].member == member)
                return lists[k]->items[i].node;
    return NULL;
}

/* A value of this shape that lets most terms have one: no zeros, and an inverse if it is square. */
static int stand_in(Lowering *l, const Sym *unknown) {
    int rows, cols;
    if (!lower_concrete(l, &unknown->shape, &rows, &cols)) return UNDEFINED;
    return tape_fill(l->tape, rows == cols ? T_IDENTITY : T_ONES, rows, cols);
}

/* Where a definition of the claim has no value, an answer that uses it need not have one. */
static int claims_own(Lowering *l, const Sym *sym, int inst) {
    if (l->noted && !sym->own && inst >= 0) PUSH(l->arena, l->noted, inst);
    return inst;
}

static int symbol(Lowering *l, const Node *node, const Sym *sym, const Index *index, int count) {
    const Bound *bound = count ? NULL : lower_bound_find(l, sym);
    if (bound) return bound->whole ? tape_integer(l->tape, bound->value) : bound->inst;
    for (int k = l->varied.count - 1; k >= 0; k--) {
        const Varied *varied = &l->varied.items[k];
        bool same = varied->sym == sym;
        for (int i = 0; i < count && same; i++) same = index[i].whole && index[i].value == varied->index[i];
        if (same) return varied->inst;
    }
    int64_t size, member = count ? index[0].value : 0;
    if (lower_size_find(&l->program->sizes, sym, &size)) return tape_integer(l->tape, size);
    if (l->stand_in && sym->kind == SYM_UNKNOWN) return stand_in(l, sym);
    const Node *value = lower_value_of(l, sym, member);
    if (value) {
        int inst = lower_node(l, value);
        lower_show(l, false, sym, count ? member : -1, -1, inst);
        return inst;
    }
    switch (sym->kind) {
    case SYM_DRAWN:
    case SYM_NORMAL:
    case SYM_DISCRETE:
    case SYM_LIMIT:
    case SYM_INTEGER: return count && !index[0].whole ? UNDEFINED : lower_drawn_member(l, sym, member);
    case SYM_BOUND: return sym->given ? lower_drawn_member(l, sym, 0) : UNDEFINED;
    case SYM_LET: return claims_own(l, sym, defined_member(l, sym, index, count));
    case SYM_UNKNOWN:
        lower_mistaken(l, MISTAKE_NO_ANSWER, node->span,
                       arena_printf(l->arena, "answer %s first, or write “let %s = …”", l->problem->claim->id,
                                    sym->name),
                       arena_printf(l->arena, "nothing says what %s is", sym->name));
        return UNDEFINED;
    default: return UNDEFINED;
    }
}

/* A whole number that is known while the tape is written: by the sizes, or as a constant, such as the value of a random number at an
   outcome. *inst: the instruction, where it had to be written; else −1. */
static bool known_index(Lowering *l, const Node *node, int64_t *value, int *inst) {
    *inst = -1;
    if (lower_whole_value(l, &l->program->sizes, node, value)) return true;
    *inst = lower_node(l, node);
    fmpq_t constant;
    fmpq_init(constant);
    bool whole = *inst >= 0 && lower_constant_entry(l, *inst, 0, 0, constant) &&
                 fmpz_is_one(fmpq_denref(constant)) && fmpz_fits_si(fmpq_numref(constant));
    if (whole) *value = fmpz_get_si(fmpq_numref(constant));
    fmpq_clear(constant);
    return whole;
}

static int member(Lowering *l, const Node *node) {
    Index index[2] = {{0}};
    for (int i = 0; i < node->subs && i < 2; i++) {
        index[i].whole = known_index(l, node->sub[i], &index[i].value, &index[i].inst);
        index[i].node = node->sub[i];
        if (!index[i].whole && index[i].inst < 0) return UNDEFINED;
    }
    return symbol(l, node, node->sym, index, node->subs);
}

static int entry(Lowering *l, const Node *node) {
    const Node *base = node->kid[0];
    int matrix = lower_node(l, base), first = base->sym ? base->sym->entry_base : 1;
    int64_t place[2] = {first, first};
    if (matrix < 0) return UNDEFINED;
    for (int i = 0, inst; i < node->subs && i < 2; i++)
        if (!known_index(l, node->sub[i], &place[i], &inst)) {
            if (inst >= 0) lower_unable(l, "an entry whose index is not a fixed number");
            return UNDEFINED;
        }
    int64_t row = place[0] - first, col = node->subs > 1 ? place[1] - first : 0;
    bool across = node->subs == 1 && dim_is(&base->shape.rows, 1) && !dim_is(&base->shape.cols, 1);
    return across ? lower_block(l, matrix, 0, row, 1, 1) : lower_block(l, matrix, row, col, 1, 1);
}

/* ---- sums and matrices ---- */

bool lower_whole(Lowering *l, const Node *node, int64_t *out, const char *what) {
    if (lower_whole_value(l, &l->program->sizes, node, out)) return true;
    int64_t base, exponent;
    if (node->kind == N_POW && lower_whole(l, node->kid[0], &base, what) &&
        lower_whole(l, node->kid[1], &exponent, what) && exponent >= 0) {
        bool fits = true, small = base >= -1 && base <= 1; /* never too large */
        if (small && exponent > 2) exponent = 2 - exponent % 2;
        *out = 1;
        for (int64_t i = 0; i < exponent && fits; i++) fits = !__builtin_mul_overflow(*out, base, out);
        if (!fits) lower_too_large(l, what);
        return fits;
    }
    fmpq_t value;
    fmpq_init(value);
    if (lower_constant_value(l, node, value) && fmpz_is_one(fmpq_denref(value))) lower_too_large(l, what);
    fmpq_clear(value);
    return false;
}

/* For node_any: a name that has a value only in a world. */
static bool is_no_size(const Node *node, void *data) {
    (void)data;
    return node->sym && node->sym->kind != SYM_SIZE && node->sym->kind != SYM_BOUND;
}

/* The range of an index, or `most` numbers are not enough for it. */
static bool range(Lowering *l, const Node *node, int64_t most, const char *what, int64_t *low,
                  int64_t *high) {
    const Sizes *sizes = &l->program->sizes;
    bool fine = (node->kid[1] ? lower_whole(l, node->kid[1], low, what)
                              : lower_dim_value(l, sizes, &node->sym->lowest[0], low)) &&
                (node->kid[2] ? lower_whole(l, node->kid[2], high, what)
                              : lower_dim_value(l, sizes, &node->sym->highest[0], high));
    bool depends = (node->kid[1] && node_any(node->kid[1], is_no_size, NULL)) ||
                   (node->kid[2] && node_any(node->kid[2], is_no_size, NULL));
    if (!fine && depends) lower_unable(l, "a sum whose number of terms is not fixed");
    int64_t terms;
    if (!fine) return false;
    if (__builtin_sub_overflow(*high, *low, &terms) || terms >= most) lower_too_large(l, what);
    return !l->program->unable;
}

static int over(Lowering *l, const Node *node) {
    int64_t low, high;
    int rows, cols, result = UNDEFINED;
    if (!range(l, node, MOST_TERMS,
               node->kind == N_PROD ? "a product with too many factors" : "a sum with too many terms", &low,
               &high) ||
        !lower_concrete(l, &node->shape, &rows, &cols))
        return UNDEFINED;
    TapeOp op = node->kind == N_SUM       ? T_ADD
                : node->kind == N_PROD    ? T_SCALE
                : node->kind == N_MAXOVER ? T_MAXIMUM
                                          : T_MINIMUM;
    bool any = op == T_ADD || op == T_SCALE; /* of nothing: 0 and 1 */
    if (any) result = tape_fill(l->tape, op == T_ADD ? T_ZEROS : T_ONES, rows, cols);
    for (int64_t v = low; v <= high; v++) {
        lower_push(l, node->sym, true, v, -1);
        if (conditions_hold(l, node->cond, node->conds)) {
            int term = lower_node(l, node->kid[0]);
            result = any ? lower_binary(l, op, result, term) : term;
            any = true;
            if (result < 0) {
                lower_pop(l);
                return UNDEFINED;
            }
        }
        lower_pop(l);
    }
    return result; /* the largest of nothing is undefined */
}

static int dots(Lowering *l, const Node *node, bool down) {
    int64_t low, high;
    if (!range(l, node, LARGEST_MATRIX + 1, "a matrix that is too large", &low, &high)) return UNDEFINED;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, high - low + 2);
    int count = 0, along = 0, rows, cols;
    if (!lower_concrete(l, &node->kid[0]->shape, &rows, &cols)) return UNDEFINED;
    for (int64_t v = low; v <= high; v++) {
        lower_push(l, node->sym, true, v, -1);
        int term = lower_node(l, node->kid[0]);
        lower_pop(l);
        if (term < 0 || lower_at(l, term)->rows != rows || lower_at(l, term)->cols != cols) return UNDEFINED;
        pastes[count++] = (Paste){term, down ? along : 0, down ? 0 : along};
        along += down ? rows : cols;
    }
    return tape_paste(l->tape, down ? along : rows, down ? cols : along, pastes, count);
}

static int matrix(Lowering *l, const Node *node) {
    int columns = node->columns, count = node->kids;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, count + 1);
    int row = 0, width = 0;
    for (int first = 0; first < count; first += columns) {
        int col = 0, height = -1;
        for (int c = 0; c < columns && first + c < count; c++) {
            int kid = lower_node(l, node->kid[first + c]);
            if (kid < 0 || (height >= 0 && lower_at(l, kid)->rows != height)) return UNDEFINED;
            height = lower_at(l, kid)->rows;
            pastes[first + c] = (Paste){kid, row, col};
            col += lower_at(l, kid)->cols;
        }
        if (first && col != width) return UNDEFINED;
        width = col;
        row += height;
    }
    return tape_paste(l->tape, row, width, pastes, count);
}

/* ---- numbers, products ---- */

static int filled(Lowering *l, const Node *node, TapeOp op) {
    int rows, cols;
    return lower_concrete(l, &node->shape, &rows, &cols) ? tape_fill(l->tape, op, rows, cols) : UNDEFINED;
}

static int number(Lowering *l, const Node *node) {
    if (node->is_ones) return filled(l, node, T_ONES);
    if (node_is_number(node, 0)) return filled(l, node, T_ZEROS);
    fmpq_t value;
    fmpq_init(value);
    bool fine = lower_constant_value(l, node, value);
    int inst = fine ? tape_constant(l->tape, value) : UNDEFINED;
    fmpq_clear(value);
    return inst;
}

/* 0 of the shape that is needed; undefined where what it multiplies is. */
static int zero_times(Lowering *l, const Node *node, int other) {
    int zeros = filled(l, node, T_ZEROS);
    if (other < 0 || zeros < 0 || lower_at(l, zeros)->rows * lower_at(l, zeros)->cols == 0)
        return other < 0 ? UNDEFINED : zeros;
    if (lower_at(l, other)->rows * lower_at(l, other)->cols == 0) return zeros;
    int nothing = lower_binary(l, T_SCALE, tape_integer(l->tape, 0), tape_block(l->tape, other, 0, 0, 1, 1));
    return lower_binary(l, T_SCALE, nothing, filled(l, node, T_ONES));
}

static int product(Lowering *l, const Node *node) {
    const Node *x = node->kid[0], *y = node->kid[1];
    bool zero_x = node_is_number(x, 0), zero_y = node_is_number(y, 0);
    const Node *other = zero_x ? y : x;
    if ((zero_x || zero_y) && !shape_is_number(&other->shape))
        return zero_times(l, node, lower_node(l, other));
    int a = lower_node(l, x), b = lower_node(l, y);
    if (shape_is_number(&x->shape)) return lower_binary(l, T_SCALE, a, b);
    if (shape_is_number(&y->shape)) return lower_binary(l, T_SCALE, b, a);
    if (node->kind == N_HADAMARD) return lower_binary(l, T_HADAMARD, a, b);
    if (node->kind == N_OUTER && node->kronecker) return lower_kronecker(l, a, b);
    if (node->kind == N_OUTER) return lower_binary(l, T_MULTIPLY, a, lower_transpose(l, b));
    return lower_binary(l, T_MULTIPLY, a, b);
}

static int dispatch(Lowering *l, const Node *node) {
    const Node *const *kid = (const Node *const *)node->kid;
    switch (node->kind) {
    case N_NUMBER: return number(l, node);
    case N_ONES: return filled(l, node, T_ONES);
    case N_IDENTITY: return filled(l, node, T_IDENTITY);
    case N_EULER: return lower_unary(l, T_EXP, tape_integer(l->tape, 1));
    case N_PI: return tape_unary(l->tape, T_PI, -1);
    case N_DELTA: {
        int64_t i, j;
        bool whole = lower_whole_value(l, &l->program->sizes, node->sub[0], &i) &&
                     lower_whole_value(l, &l->program->sizes, node->sub[1], &j);
        return whole ? tape_integer(l->tape, i == j) : UNDEFINED;
    }
    case N_SYMBOL: return symbol(l, node, node->sym, NULL, 0);
    case N_MEMBER: return member(l, node);
    case N_ENTRY: return entry(l, node);
    case N_CALL: return call(l, node);
    case N_ADD:
    case N_SUB: {
        int a = lower_node(l, kid[0]);
        return lower_binary(l, node->kind == N_ADD ? T_ADD : T_SUBTRACT, a, lower_node(l, kid[1]));
    }
    case N_NEG: return lower_unary(l, T_NEGATE, lower_node(l, kid[0]));
    case N_MUL:
    case N_DOT:
    case N_HADAMARD:
    case N_OUTER: return product(l, node);
    case N_DIV: {
        int a = lower_node(l, kid[0]);
        return lower_binary(l, T_DIVIDE, a, lower_node(l, kid[1]));
    }
    case N_POW: return lower_power(l, node);
    case N_TRANSPOSE: return lower_transpose(l, lower_node(l, kid[0]));
    case N_FN: return lower_function(l, node);
    case N_NORM: return lower_norm(l, node);
    case N_INNER: {
        int a = lower_node(l, kid[0]);
        return lower_inner(l, a, lower_node(l, kid[1]));
    }
    case N_ABS: return lower_unary(l, T_ABS, lower_node(l, kid[0]));
    case N_SUM:
    case N_PROD:
    case N_MAXOVER:
    case N_MINOVER: return over(l, node);
    case N_MATRIX: return matrix(l, node);
    case N_DOTS: return dots(l, node, node->down);
    case N_LIM: return lower_limit(l, node);
    case N_DERIVE: return lower_derivative(l, node);
    case N_EXPECT: return lower_expectation(l, node);
    case N_INDICATOR: return lower_indicator(l, node);
    case N_NORMAL: lower_unable(l, "a distribution"); return UNDEFINED;
    case N_INFINITY: lower_unable(l, "a limit"); return UNDEFINED;
    case N_NAME:
    case N_PLACE:
    case N_ORDER:
    case N_REL:
    case N_SET:
    case N_CASES:
    case N_RANGE: break;
    }
    die("a node of kind %d is not an expression", (int)node->kind);
}

int lower_node(Lowering *l, const Node *node) {
    if (l->program->mistake || l->program->unable) return UNDEFINED;
    if (l->depth >= DEEPEST) {
        lower_unable(l, "definitions nested this deeply");
        return UNDEFINED;
    }
    if (++l->steps > (l->keep ? MOST_SHOWN : MOST_STEPS) || l->tape->numbers > MOST_NUMBERS) {
        lower_too_large(l, "more terms or larger matrices than can be written out");
        return UNDEFINED;
    }
    l->depth++;
    int inst = dispatch(l, node);
    l->depth--;
    return inst;
}
