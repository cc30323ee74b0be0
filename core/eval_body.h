/* eval_body.h: the evaluator, compiled once per number system. Not a header in the usual sense: a system
   file defines the names below, includes this, and has the functions of its System table.

   LANES             worlds run side by side, all inside one number
   num, num_mask     a number (LANES values); a choice (one for each lane)
   Context           at least `unsigned char status[LANES]` (bits raised by the instruction that runs) and
                     `long precision`; opened by context_open, closed by context_close
   num_init          of a zeroed number, to 0                          num_clear
   num_set_ratio     one lane, as drawn                                num_set_int  num_set_fmpq  num_pi
   num_set num_add num_sub num_mul num_div num_neg                     dst first, context last
   num_abs num_relu num_max num_min num_exp num_log num_sqrt num_sin num_cos
   num_power         to a rational exponent
   num_submul        dst −= a b                                        num_dot         strided
   num_shift         taken off a row before exp in softmax: best near its maximum, but 0 will do (not
                     with HAS_INTEGRALS: the system file has its own softmax and run then)
   num_or_one        1 in place of an exact 0
   num_better        is a the better pivot of (a, b)?                  num_swap        where chosen
   num_pivot         1/column[k], the pivot; entries above it have been reduced with
   num_relate        of one entry: a Truth, UNDEFINED if it is no number
   num_print         of one entry

   dst may be one of the arguments. A primitive that cannot give a value raises status bits and leaves any
   value: one that cannot make a later primitive raise STATUS_DOMAIN within the same instruction. */

#include <string.h>

struct Machine {
    Tape tape;    /* as it was when opened: it may grow, this machine does not */
    num *numbers; /* the register file */
    num *work;    /* for the largest matrix to invert, then TEMPS more */
    int work_count;
    unsigned char (*status)[LANES]; /* of each instruction and all it depends on */
    Ratio *world; /* entry by entry, lanes side by side: read again when the precision changes */
    int *place;   /* of each entry of the world in the register file */
    Context context;
};

enum { TEMPS = 2, FIRST_PRECISION = 53 };

typedef struct Grid {
    num *at;
    int rows, cols, down, right;
} Grid;

static inline Grid grid(const Machine *machine, int i) {
    const Inst *inst = &machine->tape.inst.items[i];
    return (Grid){machine->numbers + inst->offset, inst->rows, inst->cols, inst->row_stride,
                  inst->col_stride};
}

/* ---- entry by entry: the primitive is known where these are called, and is inlined ---- */

#define INLINED static inline __attribute__((always_inline))

INLINED void map(Grid out, Grid a, void (*f)(num *, const num *, Context *), Context *context) {
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++)
            f(out.at + r * out.down + c * out.right, a.at + r * a.down + c * a.right, context);
}

INLINED void map2(Grid out, Grid a, Grid b, void (*f)(num *, const num *, const num *, Context *),
                  Context *context) {
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++)
            f(out.at + r * out.down + c * out.right, a.at + r * a.down + c * a.right,
              b.at + r * b.down + c * b.right, context);
}

/* A 1×1, seen as a matrix of any shape. */
static inline Grid spread(Grid a) { return (Grid){a.at, 0, 0, 0, 0}; }

/* ---- instructions that are more than one primitive an entry ---- */

static void copy(Grid out, Grid a) {
    for (int r = 0; r < a.rows; r++)
        for (int c = 0; c < a.cols; c++)
            num_set(out.at + r * out.down + c * out.right, a.at + r * a.down + c * a.right);
}

static void fill(Grid out, int value, bool diagonal, Context *context) {
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++)
            num_set_int(out.at + r * out.down + c * out.right, diagonal && r != c ? 0 : value, context);
}

static void multiply(Grid out, Grid a, Grid b, Context *context) {
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++)
            num_dot(out.at + r * out.down + c * out.right, a.at + r * a.down, a.right, b.at + c * b.right,
                    b.down, a.cols, context);
}

#ifdef HAS_INTEGRALS
static void softmax(Machine *, Grid out, Grid a);
#else
static void softmax(Machine *machine, Grid out, Grid a) {
    Context *context = &machine->context;
    num *shift = machine->work + machine->work_count, *sum = shift + 1;
    for (int r = 0; r < out.rows && out.cols; r++) {
        num *to = out.at + r * out.down;
        const num *from = a.at + r * a.down;
        num_shift(shift, from, a.right, a.cols, context);
        for (int c = 0; c < a.cols; c++) {
            num *entry = to + c * out.right;
            num_sub(entry, from + c * a.right, shift, context);
            num_exp(entry, entry, context);
            if (c)
                num_add(sum, sum, entry, context);
            else
                num_set(sum, entry);
        }
        num_set_int(shift, 1, context);
        num_div(sum, shift, sum, context);
        for (int c = 0; c < a.cols; c++) num_mul(to + c * out.right, to + c * out.right, sum, context);
    }
}
#endif

/* b − a (2 aᵀb / aᵀa), column by column; aᵀa = 0 only where a = 0, and then aᵀb = 0 too. */
static void reflect(Machine *machine, Grid out, Grid a, Grid b) {
    Context *context = &machine->context;
    num *norm = machine->work + machine->work_count, *factor = norm + 1;
    num_dot(norm, a.at, a.down, a.at, a.down, a.rows, context);
    num_or_one(norm, context);
    for (int c = 0; c < out.cols; c++) {
        num_dot(factor, a.at, a.down, b.at + c * b.right, b.down, a.rows, context);
        num_div(factor, factor, norm, context);
        num_add(factor, factor, factor, context);
        for (int r = 0; r < out.rows; r++) {
            num *entry = out.at + r * out.down + c * out.right;
            num_set(entry, b.at + r * b.down + c * b.right);
            num_submul(entry, a.at + r * a.down, factor, context);
        }
    }
}

/* Gauss and Jordan: `work` goes from a to I while `inverse` goes from I to the inverse. Each lane has its
   own pivot: rows are swapped lane by lane until the best is in place. */
static void invert(Machine *machine, Grid out, Grid a) {
    Context *context = &machine->context;
    int n = out.rows;
    num *work = machine->work, *inverse = out.at, *factor = machine->work + machine->work_count;
    copy((Grid){work, n, n, n, 1}, a);
    fill((Grid){inverse, n, n, n, 1}, 1, true, context);
    for (int k = 0; k < n; k++) {
        for (int r = k + 1; r < n; r++) {
            num_mask better = num_better(&work[r * n + k], &work[k * n + k]);
            for (int c = k; c < n; c++) num_swap(&work[r * n + c], &work[k * n + c], better);
            for (int c = 0; c < n; c++) num_swap(&inverse[r * n + c], &inverse[k * n + c], better);
        }
        num_pivot(factor, work + k, n, k, context);
        for (int c = k + 1; c < n; c++) num_mul(&work[k * n + c], &work[k * n + c], factor, context);
        for (int c = 0; c < n; c++) num_mul(&inverse[k * n + c], &inverse[k * n + c], factor, context);
        for (int r = 0; r < n; r++) {
            if (r == k) continue;
            const num *head = &work[r * n + k];
            for (int c = k + 1; c < n; c++) num_submul(&work[r * n + c], head, &work[k * n + c], context);
            for (int c = 0; c < n; c++) num_submul(&inverse[r * n + c], head, &inverse[k * n + c], context);
        }
    }
}

/* What nothing is copied to has been 0 since the machine was opened. */
static void paste(Machine *machine, const Inst *inst, Grid out) {
    for (int i = inst->aux; i < inst->aux + inst->count; i++) {
        const Paste *p = &machine->tape.pastes.items[i];
        Grid a = grid(machine, p->inst);
        copy((Grid){out.at + p->row * out.down + p->col * out.right, a.rows, a.cols, out.down, out.right}, a);
    }
}

#ifndef HAS_SYMBOLS /* a number system without symbols, and hence without expectations and limits */
static bool num_symbols(num *first, int slot, int count, const Slot *what, Context *context) {
    (void)slot;
    if (what->first >= 0) return false;
    for (int k = 0; k < count; k++) num_set_int(first + k, 1, context);
    memset(context->status, STATUS_UNABLE, LANES);
    return true;
}

static void expect(Machine *machine, const Inst *inst, Grid out) {
    (void)inst;
    fill(out, 1, false, &machine->context);
    memset(machine->context.status, STATUS_UNABLE, LANES);
}

static void limit(Machine *machine, const Inst *inst, Grid out) { expect(machine, inst, out); }
#else
static void expect(Machine *, const Inst *, Grid out);
static void limit(Machine *, const Inst *, Grid out);
#endif

/* ---- running ---- */

/* Leaves depend on no other instruction: set when opened or loaded, and again when the precision changes. */
static inline bool is_leaf(TapeOp op) { return op <= T_IDENTITY; }

static void set_leaf(Machine *machine, int i) {
    const Tape *tape = &machine->tape;
    const Inst *inst = &tape->inst.items[i];
    Context *context = &machine->context;
    Grid out = grid(machine, i);
    memset(context->status, 0, LANES);
    switch (inst->op) {
    case T_LOAD:
        if (num_symbols(out.at, inst->aux, out.rows * out.cols, &tape->slots.items[inst->aux], context))
            break;
        for (int k = 0, first = tape->slots.items[inst->aux].first; k < out.rows * out.cols; k++)
            for (int lane = 0; lane < LANES; lane++)
                num_set_ratio(out.at + k, lane, machine->world[(first + k) * LANES + lane], context);
        break;
    case T_CONSTANT: num_set_fmpq(out.at, &tape->constants.items[inst->aux], context); break;
    case T_PI: num_pi(out.at, context); break;
    case T_ZEROS: fill(out, 0, false, context); break;
    case T_ONES: fill(out, 1, false, context); break;
    case T_IDENTITY: fill(out, 1, true, context); break;
    default: die("%s is no leaf", tape_op_names[inst->op]);
    }
    memcpy(machine->status[i], context->status, LANES);
}

static void set_leaves(Machine *machine, long precision) {
    machine->context.precision = precision;
    for (int i = 0; i < machine->tape.inst.count; i++)
        if (is_leaf(machine->tape.inst.items[i].op)) set_leaf(machine, i);
}

static void compute(Machine *machine, int i) {
    const Inst *inst = &machine->tape.inst.items[i];
    Context *context = &machine->context;
    Grid out = grid(machine, i), a = {0}, b = {0};
    if (inst->a >= 0) a = grid(machine, inst->a);
    if (inst->b >= 0) b = grid(machine, inst->b);
    switch (inst->op) {
    case T_VIEW: break;
    case T_ADD: map2(out, a, b, num_add, context); break;
    case T_SUBTRACT: map2(out, a, b, num_sub, context); break;
    case T_NEGATE: map(out, a, num_neg, context); break;
    case T_SCALE: map2(out, spread(a), b, num_mul, context); break;
    case T_DIVIDE: map2(out, a, spread(b), num_div, context); break;
    case T_MULTIPLY: multiply(out, a, b, context); break;
    case T_HADAMARD: map2(out, a, b, num_mul, context); break;
    case T_POWER: num_power(out.at, a.at, &machine->tape.constants.items[inst->aux], context); break;
    case T_INVERSE: invert(machine, out, a); break;
    case T_EXP: map(out, a, num_exp, context); break;
    case T_LOG: map(out, a, num_log, context); break;
    case T_SQRT: map(out, a, num_sqrt, context); break;
    case T_SIN: map(out, a, num_sin, context); break;
    case T_COS: map(out, a, num_cos, context); break;
    case T_ABS: map(out, a, num_abs, context); break;
    case T_RELU: map(out, a, num_relu, context); break;
    case T_MAXIMUM: map2(out, a, b, num_max, context); break;
    case T_MINIMUM: map2(out, a, b, num_min, context); break;
    case T_SOFTMAX: softmax(machine, out, a); break;
    case T_REFLECT: reflect(machine, out, a, b); break;
    case T_BLOCKS: paste(machine, inst, out); break;
    case T_EXPECT: expect(machine, inst, out); break;
    case T_LIMIT: limit(machine, inst, out); break;
    default: die("%s cannot be run", tape_op_names[inst->op]);
    }
}

static inline void join(unsigned char *status, const unsigned char *more) {
    for (int lane = 0; lane < LANES; lane++) status[lane] |= more[lane];
}

/* What the arguments bring along. False: every lane is in trouble already, and nothing need be computed. */
static inline bool inherit(Machine *machine, int i) {
    const Inst *inst = &machine->tape.inst.items[i];
    unsigned char status[LANES] = {0};
    int healthy = 0;
    if (inst->a >= 0) join(status, machine->status[inst->a]);
    if (inst->b >= 0) join(status, machine->status[inst->b]);
    for (int k = 0; k < inst->count; k++)
        join(status, machine->status[machine->tape.pastes.items[inst->aux + k].inst]);
    for (int lane = 0; lane < LANES; lane++) healthy += !status[lane];
    memcpy(machine->status[i], status, LANES);
    return healthy;
}

/* Bits raised in a lane whose arguments were in trouble mean nothing. */
static inline void conclude(Machine *machine, int i) {
    unsigned char status[LANES], raised[LANES];
    memcpy(status, machine->status[i], LANES);
    memcpy(raised, machine->context.status, LANES);
    for (int lane = 0; lane < LANES; lane++) status[lane] = status[lane] ? status[lane] : raised[lane];
    memcpy(machine->status[i], status, LANES);
}

#ifndef HAS_INTEGRALS
static void machine_run(Machine *machine, long precision) {
    if (precision > 0 && precision != machine->context.precision) set_leaves(machine, precision);
    for (int i = 0; i < machine->tape.inst.count; i++) {
        if (is_leaf(machine->tape.inst.items[i].op) || !inherit(machine, i)) continue;
        memset(machine->context.status, 0, LANES);
        compute(machine, i);
        conclude(machine, i);
    }
}
#endif

static void machine_load(Machine *machine, int lane, const Ratio *world) {
    for (int k = 0; k < machine->tape.ratios; k++) {
        machine->world[k * LANES + lane] = world[k];
        num_set_ratio(machine->numbers + machine->place[k], lane, world[k], &machine->context);
    }
}

/* ---- opening, closing, reading ---- */

static Machine *machine_open(const Tape *tape, Arena *arena) {
    Machine *machine = NEW(arena, Machine);
    int count = tape->inst.count;
    machine->tape = *tape;
    for (int i = 0; i < count; i++) {
        const Inst *inst = &tape->inst.items[i];
        if (inst->op == T_INVERSE && inst->rows * inst->cols > machine->work_count)
            machine->work_count = inst->rows * inst->cols;
    }
    machine->numbers = NEW_ARRAY(arena, num, tape->numbers);
    machine->work = NEW_ARRAY(arena, num, machine->work_count + TEMPS);
    machine->status = arena_alloc(arena, (size_t)count * LANES);
    machine->world = NEW_ARRAY(arena, Ratio, tape->ratios * LANES);
    machine->place = NEW_ARRAY(arena, int, tape->ratios);
    for (int i = 0; i < tape->numbers; i++) num_init(machine->numbers + i);
    for (int i = 0; i < machine->work_count + TEMPS; i++) num_init(machine->work + i);
    for (int i = 0; i < tape->ratios * LANES; i++) machine->world[i] = (Ratio){0, 1};
    for (int i = 0; i < count; i++) {
        const Inst *inst = &tape->inst.items[i];
        if (inst->op != T_LOAD || tape->slots.items[inst->aux].first < 0) continue;
        for (int k = 0; k < inst->rows * inst->cols; k++)
            machine->place[tape->slots.items[inst->aux].first + k] = inst->offset + k;
    }
    context_open(&machine->context);
    set_leaves(machine, FIRST_PRECISION);
    return machine;
}

static void machine_close(Machine *machine) {
    for (int i = 0; i < machine->tape.numbers; i++) num_clear(machine->numbers + i);
    for (int i = 0; i < machine->work_count + TEMPS; i++) num_clear(machine->work + i);
    context_close(&machine->context);
}

static unsigned machine_status(const Machine *machine, int lane, int inst) {
    return machine->status[inst][lane];
}

static bool machine_tight(const Machine *machine, int lane, int inst) {
    Grid a = grid(machine, inst);
    bool tight = machine->status[inst][lane] == 0;
    for (int r = 0; r < a.rows; r++)
        for (int c = 0; c < a.cols; c++) tight = tight && num_tight(a.at + r * a.down + c * a.right);
    return tight;
}

static Truth machine_relate(const Machine *machine, int lane, Order order, int left, int right) {
    Grid a = grid(machine, left), b = grid(machine, right);
    if (a.rows != b.rows || a.cols != b.cols) die("%d×%d related to %d×%d", a.rows, a.cols, b.rows, b.cols);
    unsigned status = machine->status[left][lane] | machine->status[right][lane];
    if (status & STATUS_NO_LIMIT && !(status & STATUS_DOMAIN)) return TRUTH_FALSE;
    if (status) return status & STATUS_DOMAIN ? TRUTH_UNDEFINED : TRUTH_UNKNOWN;
    /* ≠ asks for one entry, the others for all: one that decides, else one that is unknown, else the rest. */
    Truth decides = order == REL_NE ? TRUTH_TRUE : TRUTH_FALSE,
          found = order == REL_NE ? TRUTH_FALSE : TRUTH_TRUE;
    for (int r = 0; r < a.rows; r++)
        for (int c = 0; c < a.cols; c++) {
            Truth truth = num_relate(a.at + r * a.down + c * a.right, order, b.at + r * b.down + c * b.right,
                                     lane, (Context *)&machine->context);
            if (truth == TRUTH_UNDEFINED) return truth;
            if (truth == decides || (truth == TRUTH_UNKNOWN && found != decides)) found = truth;
        }
    return found;
}

static char *machine_entry(const Machine *machine, Arena *arena, int lane, int inst, int row, int col) {
    Grid a = grid(machine, inst);
    if (row < 0 || row >= a.rows || col < 0 || col >= a.cols)
        die("entry %d,%d of %d×%d", row, col, a.rows, a.cols);
    unsigned status = machine->status[inst][lane];
    if (status)
        return arena_strdup(arena, status & STATUS_DOMAIN     ? "undefined"
                                   : status & STATUS_NO_LIMIT ? "no limit"
                                                              : "?");
    return num_print(arena, a.at + row * a.down + col * a.right, lane, (Context *)&machine->context);
}

#define SYSTEM_FUNCTIONS                                                                    \
    .open = machine_open, .close = machine_close, .load = machine_load, .run = machine_run, \
    .status = machine_status, .tight = machine_tight, .relate = machine_relate, .entry = machine_entry
