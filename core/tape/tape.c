/* tape.c: building a tape. Every instruction that is asked for is looked up first: equal ones are shared,
   and what is exactly an earlier result (x + 0, I x, transpose of transpose) adds nothing. Simplifications
   never drop an argument that may be undefined: 0·x stays. The tape lives in the arena of tape_new; its
   constants are FLINT's, freed by tape_clear. */
#include "tape.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

const char *const tape_op_names[T_COUNT] = {
#define X(name) #name,
    TAPE_OPS(X)
#undef X
};

Tape *tape_new(Arena *arena) {
    Tape *tape = NEW(arena, Tape);
    tape->arena = arena;
    return tape;
}

double ratio_double(Ratio ratio) {
    char power[16];
    double value = (double)ratio.num / (double)ratio.den;
    if (!ratio.tens) return value;
    snprintf(power, sizeof power, "1e%d", ratio.tens); /* pow() may round differently on another processor */
    return value * strtod(power, NULL);
}

void ratio_get_fmpq(fmpq_t out, Ratio ratio) {
    fmpq_set_si(out, ratio.num, (ulong)ratio.den);
    if (!ratio.tens) return;
    fmpz_t power;
    fmpz_init(power);
    fmpz_set_ui(power, 10);
    fmpz_pow_ui(power, power, (ulong)(ratio.tens < 0 ? -ratio.tens : ratio.tens));
    if (ratio.tens > 0)
        fmpq_mul_fmpz(out, out, power);
    else
        fmpq_div_fmpz(out, out, power);
    fmpz_clear(power);
}

void tape_clear(Tape *tape) {
    for (int i = 0; i < tape->constants.count; i++) fmpq_clear(&tape->constants.items[i]);
    tape->constants.count = 0;
}

/* ---- the table of instructions ---- */

static bool same(const Tape *tape, const Inst *x, const Inst *y) {
    if (x->op != y->op || x->rows != y->rows || x->cols != y->cols || x->a != y->a || x->b != y->b)
        return false;
    if (x->op == T_VIEW)
        return x->offset == y->offset && x->row_stride == y->row_stride && x->col_stride == y->col_stride;
    if (x->op != T_BLOCKS) return x->aux == y->aux;
    const Paste *pastes = tape->pastes.items;
    return x->count == y->count &&
           (x->count == 0 || !memcmp(pastes + x->aux, pastes + y->aux, sizeof *pastes * (size_t)x->count));
}

static unsigned hash(const Tape *tape, const Inst *inst) {
    int key[] = {inst->op, inst->rows, inst->cols, inst->a, inst->b};
    unsigned h = 0;
    for (size_t i = 0; i < sizeof key / sizeof *key; i++) h = (h ^ (unsigned)key[i]) * 0x9e3779b1u;
    if (inst->op == T_VIEW) return (h ^ (unsigned)inst->offset) * 0x9e3779b1u ^ (unsigned)inst->row_stride;
    if (inst->op != T_BLOCKS) return (h ^ (unsigned)inst->aux) * 0x9e3779b1u;
    for (int i = 0; i < inst->count; i++)
        h = (h ^ (unsigned)tape->pastes.items[inst->aux + i].inst) * 0x9e3779b1u;
    return h;
}

static void enter(Tape *tape, int i) {
    int *bucket = &tape->buckets[hash(tape, &tape->inst.items[i]) & (unsigned)(tape->bucket_count - 1)];
    tape->chain[i] = *bucket;
    *bucket = i + 1; /* 0 ends a chain */
}

/* The number of this instruction; it is appended, and its result placed, if it is new. */
static int intern(Tape *tape, Inst inst) {
    if (tape->bucket_count)
        for (int i = tape->buckets[hash(tape, &inst) & (unsigned)(tape->bucket_count - 1)]; i;
             i = tape->chain[i - 1])
            if (same(tape, &tape->inst.items[i - 1], &inst)) return i - 1;
    if (inst.op != T_VIEW) {
        if ((int64_t)inst.rows * inst.cols > INT_MAX - tape->numbers)
            die("tape of more than %d numbers", INT_MAX);
        inst.offset = tape->numbers;
        inst.row_stride = inst.rows > 1 ? inst.cols : 0;
        inst.col_stride = inst.cols > 1 ? 1 : 0;
        tape->numbers += inst.rows * inst.cols;
    }
    PUSH(tape->arena, &tape->inst, inst);
    int i = tape->inst.count - 1;
    if (i == tape->chain_capacity) {
        tape->chain_capacity = tape->bucket_count = i ? 2 * i : 16;
        tape->chain = NEW_ARRAY(tape->arena, int, tape->chain_capacity);
        tape->buckets = NEW_ARRAY(tape->arena, int, tape->bucket_count);
        for (int j = 0; j < i; j++) enter(tape, j);
    }
    enter(tape, i);
    return i;
}

static int plain(Tape *tape, TapeOp op, int rows, int cols, int a, int b, int aux) {
    return intern(tape, (Inst){.op = op, .rows = rows, .cols = cols, .a = a, .b = b, .aux = aux});
}

static const Inst *at(const Tape *tape, int i) {
    if (i < 0 || i >= tape->inst.count) die("no instruction %d", i);
    return &tape->inst.items[i];
}

/* ---- leaves ---- */

int tape_slot(Tape *tape, int rows, int cols) {
    if (rows < 0 || cols < 0) die("slot of %d×%d", rows, cols);
    int i = plain(tape, T_LOAD, rows, cols, -1, -1, tape->slots.count);
    PUSH(tape->arena, &tape->slots, ((Slot){.rows = rows, .cols = cols, .first = tape->ratios}));
    tape->ratios += rows * cols;
    return i;
}

int tape_constant_index(Tape *tape, const fmpq_t value) {
    for (int i = 0; i < tape->constants.count; i++)
        if (fmpq_equal(&tape->constants.items[i], value)) return i;
    fmpq_t copy;
    fmpq_init(copy);
    fmpq_set(copy, value);
    PUSH(tape->arena, &tape->constants, *copy); /* the tape owns it now */
    return tape->constants.count - 1;
}

int tape_symbol(Tape *tape, int rows, int cols, const Slot *like) {
    Slot slot = *like;
    slot.rows = rows, slot.cols = cols, slot.first = -1;
    int i = plain(tape, T_LOAD, rows, cols, -1, -1, tape->slots.count);
    PUSH(tape->arena, &tape->slots, slot);
    return i;
}

int tape_constant(Tape *tape, const fmpq_t value) {
    return plain(tape, T_CONSTANT, 1, 1, -1, -1, tape_constant_index(tape, value));
}

int tape_integer(Tape *tape, int64_t value) {
    fmpq_t number;
    fmpq_init(number);
    fmpq_set_si(number, value, 1);
    int i = tape_constant(tape, number);
    fmpq_clear(number);
    return i;
}

int tape_fill(Tape *tape, TapeOp op, int rows, int cols) {
    if (op != T_ZEROS && op != T_ONES && op != T_IDENTITY) die("fill with %s", tape_op_names[op]);
    if (rows < 0 || cols < 0 || (op == T_IDENTITY && rows != cols)) die("fill of %d×%d", rows, cols);
    if (rows == 1 && cols == 1) return tape_integer(tape, op != T_ZEROS);
    if (rows == 0 || cols == 0) op = T_ZEROS;
    return plain(tape, op, rows, cols, -1, -1, 0);
}

/* Is it this fill (ZEROS, ONES, IDENTITY), seen from the outside? A 1×1 one is a constant. */
static bool is(const Tape *tape, int i, TapeOp fill) {
    const Inst *inst = at(tape, i);
    if (inst->op != T_CONSTANT) return inst->op == fill;
    const fmpq *value = &tape->constants.items[inst->aux];
    return fill == T_ZEROS ? fmpq_is_zero(value) : fmpq_is_one(value);
}

/* ---- operations ---- */

int tape_unary(Tape *tape, TapeOp op, int a) {
    if (op == T_PI) return plain(tape, op, 1, 1, -1, -1, 0);
    const Inst *x = at(tape, a);
    if (op != T_NEGATE && op != T_INVERSE && op != T_SOFTMAX && (op < T_EXP || op > T_FLOOR))
        die("%s is not unary", tape_op_names[op]);
    if (op == T_INVERSE && x->rows != x->cols) die("inverse of %d×%d", x->rows, x->cols);
    if (op == T_NEGATE && x->op == T_NEGATE) return x->a;
    if (op == T_NEGATE && is(tape, a, T_ZEROS)) return a;
    return plain(tape, op, x->rows, x->cols, a, -1, 0);
}

/* An argument that is the result already, or −1. */
static int neutral(const Tape *tape, TapeOp op, int a, int b) {
    switch (op) {
    case T_ADD: return is(tape, b, T_ZEROS) ? a : is(tape, a, T_ZEROS) ? b : -1;
    case T_SUBTRACT: return is(tape, b, T_ZEROS) ? a : -1;
    case T_HADAMARD: return is(tape, b, T_ONES) ? a : is(tape, a, T_ONES) ? b : -1;
    case T_SCALE:
        return is(tape, a, T_ONES) ? b : at(tape, b)->op == T_CONSTANT && is(tape, b, T_ONES) ? a : -1;
    case T_DIVIDE: return is(tape, b, T_ONES) ? a : -1;
    case T_MULTIPLY: return is(tape, b, T_IDENTITY) ? a : is(tape, a, T_IDENTITY) ? b : -1;
    case T_MAXIMUM:
    case T_MINIMUM: return a == b ? a : -1;
    default: return -1;
    }
}

int tape_binary(Tape *tape, TapeOp op, int a, int b) {
    const Inst *x = at(tape, a), *y = at(tape, b);
    int rows = x->rows, cols = x->cols;
    bool fits;
    switch (op) {
    case T_ADD:
    case T_SUBTRACT:
    case T_HADAMARD:
    case T_MAXIMUM:
    case T_MINIMUM: fits = rows == y->rows && cols == y->cols; break;
    case T_SCALE: fits = rows == 1 && cols == 1, rows = y->rows, cols = y->cols; break;
    case T_DIVIDE: fits = y->rows == 1 && y->cols == 1; break;
    case T_MULTIPLY: fits = cols == y->rows, cols = y->cols; break;
    case T_RAISE: fits = rows == 1 && cols == 1 && y->rows == 1 && y->cols == 1; break;
    case T_REFLECT: fits = cols == 1 && rows == y->rows, cols = y->cols; break;
    default: die("%s is not binary", tape_op_names[op]);
    }
    if (!fits) die("%s of %d×%d and %d×%d", tape_op_names[op], x->rows, x->cols, y->rows, y->cols);

    int known = neutral(tape, op, a, b);
    if (known >= 0) return known;
    bool commutes = op == T_ADD || op == T_HADAMARD || op == T_MAXIMUM || op == T_MINIMUM;
    if (commutes && a > b) return tape_binary(tape, op, b, a);
    return plain(tape, op, rows, cols, a, b, 0);
}

int tape_power(Tape *tape, int a, const fmpq_t exponent) {
    if (at(tape, a)->rows != 1 || at(tape, a)->cols != 1)
        die("power of %d×%d", at(tape, a)->rows, at(tape, a)->cols);
    if (fmpq_is_zero(exponent)) return tape_integer(tape, 1);
    if (fmpq_is_one(exponent)) return a;
    return plain(tape, T_POWER, 1, 1, a, -1, tape_constant_index(tape, exponent));
}

/* ---- parts and wholes ---- */

/* A part of a, given by place and shape. Views of views look at the first owner of the numbers; strides that
   are never taken are 0, so that one part has one description. */
static int view(Tape *tape, int a, int offset, int rows, int cols, int row_stride, int col_stride) {
    int owner = at(tape, a)->op == T_VIEW ? at(tape, a)->a : a;
    const Inst *own = at(tape, owner);
    if (own->op == T_ZEROS || own->op == T_ONES) return tape_fill(tape, own->op, rows, cols);
    if (rows <= 1) row_stride = 0;
    if (cols <= 1) col_stride = 0;
    if (rows == own->rows && cols == own->cols && offset == own->offset && row_stride == own->row_stride &&
        col_stride == own->col_stride)
        return owner;
    return intern(tape, (Inst){T_VIEW, rows, cols, offset, row_stride, col_stride, owner, -1, 0, 0});
}

int tape_transpose(Tape *tape, int a) {
    const Inst *x = at(tape, a);
    if (x->op == T_IDENTITY) return a;
    return view(tape, a, x->offset, x->cols, x->rows, x->col_stride, x->row_stride);
}

int tape_block(Tape *tape, int a, int row, int col, int rows, int cols) {
    const Inst *x = at(tape, a);
    if (row < 0 || col < 0 || rows < 0 || cols < 0 || row + rows > x->rows || col + cols > x->cols)
        die("block %d×%d at %d,%d of %d×%d", rows, cols, row, col, x->rows, x->cols);
    int skipped = rows && cols ? row * x->row_stride + col * x->col_stride : 0;
    return view(tape, a, x->offset + skipped, rows, cols, x->row_stride, x->col_stride);
}

int tape_paste(Tape *tape, int rows, int cols, const Paste *pastes, int count) {
    for (int i = 0; i < count; i++) {
        const Inst *x = at(tape, pastes[i].inst);
        if (pastes[i].row < 0 || pastes[i].col < 0 || pastes[i].row + x->rows > rows ||
            pastes[i].col + x->cols > cols)
            die("%d×%d pasted at %d,%d of %d×%d", x->rows, x->cols, pastes[i].row, pastes[i].col, rows, cols);
        if (count == 1 && x->rows == rows && x->cols == cols) return pastes[i].inst;
    }
    if (count == 0) return tape_fill(tape, T_ZEROS, rows, cols);
    int first = tape->pastes.count, before = tape->inst.count;
    for (int i = 0; i < count; i++) PUSH(tape->arena, &tape->pastes, pastes[i]);
    Inst inst = {.op = T_BLOCKS, .rows = rows, .cols = cols, .a = -1, .b = -1, .aux = first, .count = count};
    int i = intern(tape, inst);
    if (tape->inst.count == before) tape->pastes.count = first; /* it was there */
    return i;
}

/* Its second argument is none, and another none each time. */
int tape_variable(Tape *tape, int a) {
    const Inst *x = at(tape, a);
    Inst inst = {.op = T_BLOCKS,
                 .rows = x->rows,
                 .cols = x->cols,
                 .a = -1,
                 .b = -2 - tape->inst.count,
                 .aux = tape->pastes.count,
                 .count = 1};
    PUSH(tape->arena, &tape->pastes, ((Paste){a, 0, 0}));
    return intern(tape, inst);
}

/* ---- what is more than arithmetic ---- */

static bool same_tests(const Test *x, int x_count, const Test *y, int y_count) {
    bool same_ones = x_count == y_count;
    for (int i = 0; i < x_count && same_ones; i++)
        same_ones = x[i].order == y[i].order && x[i].a == y[i].a && x[i].b == y[i].b;
    return same_ones;
}

int tape_expect(Tape *tape, const Expectation *e) {
    int row = 0;
    for (; row < tape->expectations.count; row++) {
        const Expectation *old = &tape->expectations.items[row];
        if (old->kind == e->kind && old->a == e->a && old->b == e->b &&
            same_tests(old->event, old->events, e->event, e->events) &&
            same_tests(old->given, old->givens, e->given, e->givens))
            break;
    }
    if (row == tape->expectations.count) PUSH(tape->arena, &tape->expectations, *e);
    int rows = 1, cols = 1;
    if (e->kind == EXPECT_E) rows = at(tape, e->a)->rows, cols = at(tape, e->a)->cols;
    if (e->kind == EXPECT_COV) rows = at(tape, e->a)->rows, cols = at(tape, e->b)->rows;
    return plain(tape, T_EXPECT, rows, cols, e->a, e->b, row);
}

int tape_limit(Tape *tape, int a, int running_slot) {
    return plain(tape, T_LIMIT, at(tape, a)->rows, at(tape, a)->cols, a, -1, running_slot);
}

/* ---- reading a tape ---- */

Tape *tape_copy(Arena *arena, const Tape *tape) {
    Tape *copy = tape_new(arena);
    for (int i = 0; i < tape->constants.count; i++) tape_constant_index(copy, &tape->constants.items[i]);
    for (int i = 0; i < tape->pastes.count; i++) PUSH(arena, &copy->pastes, tape->pastes.items[i]);
    for (int i = 0; i < tape->slots.count; i++) PUSH(arena, &copy->slots, tape->slots.items[i]);
    for (int i = 0; i < tape->expectations.count; i++)
        PUSH(arena, &copy->expectations, tape->expectations.items[i]);
    copy->ratios = tape->ratios;
    for (int i = 0; i < tape->inst.count; i++) intern(copy, tape->inst.items[i]);
    return copy;
}

Tape *tape_with_numbers(Arena *arena, const Tape *tape) {
    Tape *copy = tape_copy(arena, tape);
    for (int i = 0; i < copy->slots.count; i++) {
        Slot *slot = &copy->slots.items[i];
        if (slot->kind != SLOT_NORMAL) continue;
        slot->kind = SLOT_DRAWN;
        slot->first = copy->ratios;
        copy->ratios += slot->rows * slot->cols;
    }
    return copy;
}

Spot tape_trace(const Tape *tape, Spot place) {
    for (;;) {
        const Inst *inst = at(tape, place.inst);
        if (inst->op == T_VIEW) {
            const Inst *owner = at(tape, inst->a);
            int number =
                inst->offset - owner->offset + place.row * inst->row_stride + place.col * inst->col_stride;
            place = (Spot){inst->a, number / owner->cols, number % owner->cols};
        } else if (inst->op == T_BLOCKS) {
            Spot found = {-1, 0, 0};
            for (int i = inst->aux; i < inst->aux + inst->count; i++) { /* what is copied last stays */
                const Paste *p = &tape->pastes.items[i];
                const Inst *x = at(tape, p->inst);
                int row = place.row - p->row, col = place.col - p->col;
                if (row >= 0 && row < x->rows && col >= 0 && col < x->cols) found = (Spot){p->inst, row, col};
            }
            if (found.inst < 0) return found;
            place = found;
        } else
            return place;
    }
}

/* ---- signs ---- */

/* Instructions use earlier ones only, and many use the same: each is looked at once, the last first. */
bool tape_any(const Tape *tape, int inst, bool (*has)(const Tape *, const Inst *)) {
    bool *needed = NEW_ARRAY(tape->arena, bool, inst + 1);
    needed[inst] = true;
    for (int k = inst; k >= 0; k--) {
        const Inst *i = at(tape, k);
        if (!needed[k]) continue;
        if (has(tape, i)) return true;
        if (i->a >= 0) needed[i->a] = true;
        if (i->b >= 0) needed[i->b] = true;
        for (int p = 0; i->op == T_BLOCKS && p < i->count; p++)
            needed[tape->pastes.items[i->aux + p].inst] = true;
        if (i->op != T_EXPECT) continue;
        const Expectation *e = &tape->expectations.items[i->aux];
        for (int t = 0; t < e->events; t++) needed[e->event[t].a] = needed[e->event[t].b] = true;
        for (int t = 0; t < e->givens; t++) needed[e->given[t].a] = needed[e->given[t].b] = true;
    }
    return false;
}

static bool is_drawn(const Tape *tape, const Inst *i) {
    (void)tape;
    return i->op == T_LOAD || i->op == T_EXPECT;
}

bool tape_is_constant(const Tape *tape, const Test *test) {
    return !tape_any(tape, test->a, is_drawn) && !tape_any(tape, test->b, is_drawn);
}

static bool is_moving(const Tape *tape, const Inst *i) {
    const Slot *slot = i->op == T_LOAD ? &tape->slots.items[i->aux] : NULL;
    return slot && slot->kind == SLOT_LIMIT && !slot->held;
}

bool tape_moves(const Tape *tape, int inst) { return tape_any(tape, inst, is_moving); }

static bool is_partial(const Tape *tape, const Inst *i) {
    (void)tape;
    return i->op == T_DIVIDE || i->op == T_POWER || i->op == T_RAISE || i->op == T_INVERSE ||
           i->op == T_LOG || i->op == T_SQRT || i->op == T_EXPECT || i->op == T_LIMIT;
}

bool tape_is_total(const Tape *tape, int inst) { return !tape_any(tape, inst, is_partial); }

Truth order_of_sign(int sign, Order order) {
    if (sign == SIGN_UNKNOWN) return TRUTH_UNKNOWN;
    switch (order) {
    case REL_EQ: return (Truth)(sign == 0);
    case REL_NE: return (Truth)(sign != 0);
    case REL_LT: return (Truth)(sign < 0);
    case REL_LE: return (Truth)(sign <= 0);
    case REL_GT: return (Truth)(sign > 0);
    case REL_GE: return (Truth)(sign >= 0);
    default: return TRUTH_UNKNOWN;
    }
}
