/* normal.c: sums of normal variables. What is affine in them is jointly normal, so that

   - E[X | Y], Var[X | Y] and Cov[X, Z | Y] are ordinary instructions, by the covariances of X and Y;
   - P[X > Z] is about one normal variable, X − Z, and is written with one symbol in place of many.

   Where X is not affine, the symbols in Y are replaced: g − Cov[g, Y] Var[Y]⁻¹ (Y − y) has the law that g has where Y = y, and the
   expectation is taken without a condition. In: instructions with normal symbols. Where Var[Y] has no inverse, there is no value. */
#include "inside.h"

enum { ZERO = -2 }; /* a part that is 0 */

typedef enum { AT_MEANS, ALONG, REPLACED } PartKind;

typedef struct Part { /* of an instruction that is affine in the symbols */
    Lowering *l;
    PartKind kind;
    int load, entry, with; /* ALONG: the symbol that counts; REPLACED: what is put in for the load */
    int *known;            /* per instruction: its part; −3: not known yet */
    int count;
} Part;

static int plus(Lowering *l, int a, int b) {
    return a == ZERO ? b : b == ZERO ? a : lower_binary(l, T_ADD, a, b);
}

static int minus(Lowering *l, int a, int b) {
    if (b == ZERO || (a == b && tape_is_total(l->tape, a))) return b == ZERO ? a : ZERO;
    return a == ZERO ? lower_unary(l, T_NEGATE, b) : lower_binary(l, T_SUBTRACT, a, b);
}

static int times(Lowering *l, TapeOp op, int a, int b) {
    return a == ZERO || b == ZERO ? ZERO : lower_binary(l, op, a, b);
}

/* ---- parts ---- */

static const Slot *slot_of(const Lowering *l, int load) {
    return &l->tape->slots.items[lower_at(l, load)->aux];
}

static int part_of_load(const Part *p, int load) {
    Lowering *l = p->l;
    const Inst *inst = lower_at(l, load);
    int rows = inst->rows, cols = inst->cols, mean = slot_of(l, load)->mean;
    switch (p->kind) {
    case AT_MEANS: {
        bool none = mean < 0 || fmpq_is_zero(&l->tape->constants.items[mean]);
        return none ? ZERO : tape_constant(l->tape, &l->tape->constants.items[mean]);
    }
    case ALONG:
        if (load != p->load) return ZERO;
        return tape_paste(l->tape, rows, cols,
                          &(Paste){tape_integer(l->tape, 1), p->entry / cols, p->entry % cols}, 1);
    case REPLACED: return load == p->load ? p->with : load;
    }
    return UNDEFINED;
}

static int part_at(Part *, int inst);

static int part_of_blocks(Part *p, const Inst *inst) {
    Lowering *l = p->l;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, inst->count + 1);
    int count = 0;
    for (int k = 0; k < inst->count; k++) {
        Paste paste = l->tape->pastes.items[inst->aux + k];
        paste.inst = part_at(p, paste.inst);
        if (paste.inst == UNDEFINED) return UNDEFINED;
        if (paste.inst != ZERO) pastes[count++] = paste;
    }
    return count ? tape_paste(l->tape, inst->rows, inst->cols, pastes, count) : ZERO;
}

/* UNDEFINED: it is not affine, or cannot be seen to be. */
static int part_of_inst(Part *p, int i) {
    Lowering *l = p->l;
    if (!lower_is_random(l, i)) return p->kind == ALONG ? ZERO : i;
    Inst inst = *lower_at(l, i); /* by value: the tape grows */
    if (inst.op == T_LOAD) return part_of_load(p, i);
    if (inst.op == T_BLOCKS) return part_of_blocks(p, &inst);
    bool a_random = lower_is_random(l, inst.a), b_random = lower_is_random(l, inst.b);
    bool sum = inst.op == T_ADD || inst.op == T_SUBTRACT;
    bool product = inst.op == T_SCALE || inst.op == T_MULTIPLY || inst.op == T_HADAMARD;
    int a = a_random || sum ? part_at(p, inst.a) : inst.a, b = b_random || sum ? part_at(p, inst.b) : inst.b;
    if ((inst.a >= 0 && a == UNDEFINED) || (inst.b >= 0 && b == UNDEFINED)) return UNDEFINED;
    if (inst.op == T_VIEW) return a == ZERO ? ZERO : lower_view(l, &inst, a);
    if (inst.op == T_ADD) return plus(l, a, b);
    if (inst.op == T_SUBTRACT) return minus(l, a, b);
    if (inst.op == T_NEGATE) return a == ZERO ? ZERO : lower_unary(l, T_NEGATE, a);
    if (product && !(a_random && b_random)) return times(l, inst.op, a, b);
    if (inst.op == T_DIVIDE && !b_random) return a == ZERO ? ZERO : lower_binary(l, T_DIVIDE, a, b);
    return UNDEFINED;
}

static int part_at(Part *p, int inst) {
    if (inst < 0 || inst >= p->count) return UNDEFINED;
    if (p->known[inst] == -3) p->known[inst] = part_of_inst(p, inst);
    return p->known[inst];
}

static int part(Lowering *l, int inst, PartKind kind, int load, int entry, int with) {
    Part p = {l, kind, load, entry, with, NULL, l->tape->inst.count};
    p.known = NEW_ARRAY(l->arena, int, p.count + 1);
    for (int i = 0; i < p.count; i++) p.known[i] = -3;
    return part_at(&p, inst);
}

/* ---- an affine column: where the symbols are at their means, and a column for each symbol ---- */

typedef struct Term {
    int load, entry, column;
} Term;

typedef struct Affine {
    int rows, start;
    LIST(Term) terms;
} Affine;

static void note_loads(Lowering *l, int inst, bool *seen, Insts *loads) {
    if (inst < 0 || seen[inst] || !lower_is_random(l, inst)) return;
    seen[inst] = true;
    const Inst *i = lower_at(l, inst);
    if (i->op == T_LOAD) PUSH(l->arena, loads, inst);
    note_loads(l, i->a, seen, loads);
    note_loads(l, i->b, seen, loads);
    for (int k = 0; i->op == T_BLOCKS && k < i->count; k++)
        note_loads(l, l->tape->pastes.items[i->aux + k].inst, seen, loads);
}

static Insts loads_of(Lowering *l, int inst) {
    Insts loads = {0};
    note_loads(l, inst, NEW_ARRAY(l->arena, bool, l->tape->inst.count + 1), &loads);
    return loads;
}

static int zeros(Lowering *l, int rows, int cols) { return tape_fill(l->tape, T_ZEROS, rows, cols); }

/* False: the column is not affine in the symbols. */
static bool affine(Lowering *l, int column, Affine *out) {
    Insts loads = loads_of(l, column);
    *out = (Affine){.rows = lower_at(l, column)->rows};
    out->start = part(l, column, AT_MEANS, -1, 0, 0);
    if (out->start == UNDEFINED) return false;
    if (out->start == ZERO) out->start = zeros(l, out->rows, 1);
    for (int k = 0; k < loads.count; k++) {
        const Inst *load = lower_at(l, loads.items[k]);
        int entries = load->rows * load->cols;
        for (int e = 0; e < entries; e++) {
            Term term = {loads.items[k], e, part(l, column, ALONG, loads.items[k], e, 0)};
            if (term.column == UNDEFINED) return false;
            if (term.column != ZERO) PUSH(l->arena, &out->terms, term);
        }
    }
    return true;
}

/* Times the variance of a symbol. */
static int times_variance(Lowering *l, int load, int inst) {
    int variance = slot_of(l, load)->variance;
    if (variance < 0) return inst;
    return lower_binary(l, T_SCALE, tape_constant(l->tape, &l->tape->constants.items[variance]), inst);
}

static int covariance(Lowering *l, const Affine *x, const Affine *y) {
    int sum = zeros(l, x->rows, y->rows);
    for (int i = 0; i < x->terms.count; i++)
        for (int k = 0; k < y->terms.count; k++) {
            const Term *a = &x->terms.items[i], *b = &y->terms.items[k];
            if (a->load != b->load || a->entry != b->entry) continue;
            int product = lower_binary(l, T_MULTIPLY, a->column, lower_transpose(l, b->column));
            sum = lower_binary(l, T_ADD, sum, times_variance(l, a->load, product));
        }
    return sum;
}

/* ---- what is given ---- */

typedef struct Around { /* an expectation over all random variables, inside of what */
    Inside inside;
    const Node *only;
} Around;

static Around enter(Lowering *l) {
    Around around = {lower_enter(l, true), l->only};
    l->only = NULL;
    return around;
}

static void leave(Lowering *l, Around around) {
    lower_leave(l, around.inside);
    l->only = around.only;
}

typedef struct Known { /* Y = y, all of them in one column */
    Affine y;
    int column;   /* Y */
    int value;    /* y */
    int variance; /* of Y */
} Known;

/* y in E[· | y], or the random side of y = c; NULL: the condition is of another kind. */
static const Node *known_side(Lowering *l, const Node *relation, const Node **value) {
    *value = NULL;
    if (relation->at_value) return relation->kid[0];
    if (relation->kind != N_REL || relation->rel != R_EQ) return NULL;
    Around before = enter(l);
    int a = lower_node(l, relation->kid[0]), b = lower_node(l, relation->kid[1]);
    leave(l, before);
    bool left = lower_is_random(l, a), right = lower_is_random(l, b);
    if (a < 0 || b < 0 || left == right) return NULL;
    *value = relation->kid[left ? 1 : 0];
    return relation->kid[left ? 0 : 1];
}

bool lower_is_known(Lowering *l, const Node *node) {
    const Node *value;
    for (int i = 0; i < node->conds; i++)
        if (known_side(l, node->cond[i], &value)) return true;
    return false;
}

/* False: it is said why, or there is no value. */
static bool read_known(Lowering *l, const Node *node, Known *out) {
    Paste *columns = NEW_ARRAY(l->arena, Paste, node->conds + 1),
          *values = NEW_ARRAY(l->arena, Paste, node->conds + 1);
    int rows = 0, count = 0;
    for (int i = 0; i < node->conds; i++) {
        const Node *value, *side = known_side(l, node->cond[i], &value);
        if (!side) {
            lower_unable(l, "an expectation given the value of a normal variable and something else");
            return false;
        }
        int drawn = lower_node(l, value ? value : side);
        Around before = enter(l);
        int random = lower_node(l, side);
        leave(l, before);
        if (drawn < 0 || random < 0 || lower_at(l, drawn)->rows != lower_at(l, random)->rows ||
            lower_at(l, drawn)->cols != lower_at(l, random)->cols)
            return false;
        if (!lower_is_random(l, random)) continue; /* it says nothing */
        values[count] = (Paste){lower_flat(l, drawn), rows, 0};
        columns[count] = (Paste){lower_flat(l, random), rows, 0};
        rows += lower_at(l, columns[count++].inst)->rows;
    }
    out->column = tape_paste(l->tape, rows, 1, columns, count);
    out->value = tape_paste(l->tape, rows, 1, values, count);
    if (!affine(l, out->column, &out->y)) {
        lower_unable(l, "an expectation given what is not a sum of normal variables");
        return false;
    }
    out->variance = covariance(l, &out->y, &out->y);
    return true;
}

/* Var[Y]⁻¹ times this */
static int solved(Lowering *l, const Known *known, int column) {
    return lower_binary(l, T_MULTIPLY, lower_unary(l, T_INVERSE, known->variance), column);
}

/* Cov[X, Z | Y] */
static int covariance_given(Lowering *l, const Known *known, const Affine *x, const Affine *z) {
    int along = lower_binary(l, T_MULTIPLY, covariance(l, x, &known->y),
                             solved(l, known, lower_transpose(l, covariance(l, z, &known->y))));
    return lower_binary(l, T_SUBTRACT, covariance(l, x, z), along);
}

/* A column as the matrix of which it has the entries. */
static int unflat(Lowering *l, int column, int rows, int cols) {
    if (cols == 1 || column < 0) return column;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, cols + 1);
    for (int c = 0; c < cols; c++) pastes[c] = (Paste){lower_block(l, column, c * rows, 0, rows, 1), 0, c};
    return tape_paste(l->tape, rows, cols, pastes, cols);
}

static int affine_given(Lowering *l, const Node *node, const Known *known, const Affine *x, const Affine *z,
                        int rows, int cols) {
    if (node->expect == EXPECT_COV) return covariance_given(l, known, x, z);
    if (node->expect == EXPECT_VAR) return lower_trace(l, covariance_given(l, known, x, x));
    int off = lower_binary(l, T_SUBTRACT, known->value, known->y.start);
    int shift = lower_binary(l, T_MULTIPLY, covariance(l, x, &known->y), solved(l, known, off));
    return unflat(l, lower_binary(l, T_ADD, x->start, shift), rows, cols);
}

/* ---- where X is not affine ---- */

/* The load as it is where Y = y. */
static int corrected(Lowering *l, const Known *known, int load) {
    Affine itself;
    int column = lower_flat(l, load), rows = lower_at(l, load)->rows, cols = lower_at(l, load)->cols;
    if (!affine(l, column, &itself)) return UNDEFINED;
    int off = lower_binary(l, T_SUBTRACT, known->value, known->column);
    int shift = lower_binary(l, T_MULTIPLY, covariance(l, &itself, &known->y), solved(l, known, off));
    return unflat(l, lower_binary(l, T_ADD, column, shift), rows, cols);
}

static bool correct_twins(Lowering *l, const Known *known) {
    for (int i = 0; i < l->twins.count; i++) {
        Insts loads = loads_of(l, l->twins.items[i].inst);
        if (loads.count != 1) continue; /* 0: a normal variable without noise */
        int inst =
            part(l, l->twins.items[i].inst, REPLACED, loads.items[0], 0, corrected(l, known, loads.items[0]));
        if (inst < 0) return false;
        l->twins.items[i].inst = inst;
    }
    return true;
}

int lower_given_value(Lowering *l, const Node *node) {
    Known known = {0};
    Affine x = {0}, z = {0};
    if (node->subs || lower_has_conditions(l)) {
        lower_unable(l, "an expectation given the value of a normal variable, and a condition beside it");
        return UNDEFINED;
    }
    if (!read_known(l, node, &known)) return UNDEFINED;
    bool nested = l->random;
    Around before = enter(l);
    int inst = UNDEFINED, first = UNDEFINED, second = UNDEFINED;
    if (node->expect != EXPECT_P) {
        first = lower_node(l, node->kid[0]);
        second = node->expect == EXPECT_COV ? lower_node(l, node->kid[node->kids - 1]) : first;
    }
    bool plain = first >= 0 && second >= 0 && affine(l, lower_flat(l, first), &x) &&
                 affine(l, lower_flat(l, second), &z);
    if (plain)
        inst = affine_given(l, node, &known, &x, &z, lower_at(l, first)->rows, lower_at(l, first)->cols);
    else if (nested)
        lower_unable(l, "an expectation inside another");
    else {
        Twin *kept = NEW_ARRAY(l->arena, Twin, l->twins.count + 1);
        int count = l->twins.count;
        for (int i = 0; i < count; i++) kept[i] = l->twins.items[i];
        Around again = enter(l);
        if (correct_twins(l, &known)) inst = lower_plain_expectation(l, node);
        leave(l, again);
        for (int i = 0; i < count; i++) l->twins.items[i] = kept[i];
    }
    leave(l, before);
    return inst;
}

/* ---- P[X > Z] ---- */

static bool is_zero(Lowering *l, int number) {
    fmpq_t value;
    fmpq_init(value);
    bool zero = lower_constant_entry(l, number, 0, 0, value) && fmpq_is_zero(value);
    fmpq_clear(value);
    return zero;
}

/* A normal symbol with this mean and variance, as one of its own. Where only its sign counts, its variance may be the square of
   this one: then there is no root. */
static int one_symbol(Lowering *l, int mean, int variance, bool sign_only) {
    Slot slot = {.kind = SLOT_NORMAL, .name = "z", .mean = -1, .variance = -1};
    fmpq_t m, v;
    fmpq_init(m), fmpq_init(v);
    bool plain = lower_constant_entry(l, mean, 0, 0, m) && lower_constant_entry(l, variance, 0, 0, v) &&
                 fmpq_sgn(v) > 0;
    if (plain) slot.mean = tape_constant_index(l->tape, m), slot.variance = tape_constant_index(l->tape, v);
    fmpq_clear(m), fmpq_clear(v);
    int symbol = tape_symbol(l->tape, 1, 1, &slot);
    if (plain) return symbol;
    if (sign_only && is_zero(l, mean)) return lower_binary(l, T_SCALE, variance, symbol);
    return lower_binary(l, T_ADD, mean, lower_binary(l, T_SCALE, lower_unary(l, T_SQRT, variance), symbol));
}

/* The only random number that the tests compare with what is not random; in x > y it is x − y. −1: there are several. */
static int compared(Lowering *l, const Tests *event) {
    int found = -1;
    for (int i = 0; i < event->count; i++) {
        const Test *t = &event->items[i];
        bool left = lower_is_random(l, t->a), right = lower_is_random(l, t->b);
        int side = left ? t->a : t->b;
        bool number = lower_at(l, side)->rows == 1 && lower_at(l, side)->cols == 1;
        if (left == right || !number || (found >= 0 && found != side)) return -1;
        found = side;
    }
    return found;
}

/* x > y as x − y > 0 */
static Test difference(Lowering *l, const Test *test) {
    Test other = *test;
    other.a = lower_binary(l, T_SUBTRACT, test->a, test->b);
    other.b = tape_integer(l->tape, 0);
    return other;
}

void lower_one_normal(Lowering *l, Tests *event) {
    Affine x;
    if (event->count == 1 && lower_is_random(l, event->items[0].a) && lower_is_random(l, event->items[0].b) &&
        lower_at(l, event->items[0].a)->rows * lower_at(l, event->items[0].a)->cols == 1) {
        Tests one = {0};
        PUSH(l->arena, &one, difference(l, &event->items[0]));
        if (!affine(l, one.items[0].a, &x) || x.terms.count < 2) return;
        *event = one;
    }
    int side = compared(l, event);
    if (side < 0 || !affine(l, side, &x) || x.terms.count < 2) return;
    bool sign_only = true;
    for (int i = 0; i < event->count; i++)
        sign_only =
            sign_only && is_zero(l, event->items[i].a == side ? event->items[i].b : event->items[i].a);
    int symbol = one_symbol(l, x.start, covariance(l, &x, &x), sign_only);
    for (int i = 0; i < event->count; i++) {
        if (event->items[i].a == side) event->items[i].a = symbol;
        if (event->items[i].b == side) event->items[i].b = symbol;
    }
}
