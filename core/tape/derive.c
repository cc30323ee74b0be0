/* derive.c: derivatives → instructions. What is differentiated is written first; then every instruction between the variable
   and the result gets a tangent, in the direction of one entry of the variable after the other. Where a function has no
   derivative, as |x| at 0, the instructions have no value either.

   At a kink there may be a derivative all the same: that of s|s| is 0 at 0. Where the statement could be false at such a place
   and nowhere else (lower_minds_kinks), every instruction gets two tangents. In the direction d it changes at first order by
   odd + even, in the direction −d by −odd + even, and there is a derivative, odd, where even is 0. */
#include "inside.h"

enum { ZERO = -2 }; /* a tangent that is 0 everywhere */

typedef struct Tangents {
    Lowering *l;
    int *of;   /* per instruction up to the result: odd */
    int *even; /* likewise */
    int variable, direction;
    bool minds_kinks;
} Tangents;

static int times(Lowering *l, TapeOp op, int a, int b) {
    return a == ZERO || b == ZERO ? ZERO : lower_binary(l, op, a, b);
}

static int plus(Lowering *l, int a, int b) {
    return a == ZERO ? b : b == ZERO ? a : lower_binary(l, T_ADD, a, b);
}

static int minus(Lowering *l, int a, int b) {
    if (b == ZERO) return a;
    return a == ZERO ? lower_unary(l, T_NEGATE, b) : lower_binary(l, T_SUBTRACT, a, b);
}

/* 1/x, 1/(2√x) with √x given, and the sign x/|x| of one entry */
static int reciprocal(Lowering *l, int x, int row, int col, const void *data) {
    (void)row, (void)col;
    const int *factor = data;
    int one = tape_integer(l->tape, 1);
    return lower_binary(l, T_DIVIDE, one, lower_binary(l, T_SCALE, tape_integer(l->tape, *factor), x));
}

static int sign(Lowering *l, int x, int row, int col, const void *data) {
    (void)row, (void)col, (void)data;
    l->tape->bends = true;
    return lower_binary(l, T_DIVIDE, x, lower_unary(l, T_ABS, x));
}

static int signs(Lowering *l, int a) { return lower_entries(l, a, sign, NULL); }

static int reciprocals(Lowering *l, int a, int factor) { return lower_entries(l, a, reciprocal, &factor); }

/* 0, where `where` has a value: elsewhere there is a jump, and no derivative. */
static int flat(Lowering *l, int where, int da) {
    return lower_binary(l, T_SCALE, tape_integer(l->tape, 0), lower_binary(l, T_HADAMARD, where, da));
}

static int halved(Lowering *l, int a) {
    fmpq_t half;
    fmpq_init(half);
    fmpq_set_si(half, 1, 2);
    int inst = lower_binary(l, T_SCALE, tape_constant(l->tape, half), a);
    fmpq_clear(half);
    return inst;
}

/* A view shows a block of its owner, perhaps transposed: the same of the owner's tangent. */
int lower_view(Lowering *l, const Inst *inst, int tangent) {
    const Inst *owner = lower_at(l, inst->a);
    int wide = owner->cols ? owner->cols : 1, first = inst->offset - owner->offset;
    bool turned = inst->rows > 1 ? inst->row_stride == owner->col_stride && owner->cols > 1
                                 : inst->cols > 1 && inst->col_stride == owner->row_stride &&
                                       owner->rows > 1 && owner->cols > 1;
    if (inst->rows > 1 && owner->cols == 1) turned = false;
    if (inst->cols > 1 && owner->cols == 1) turned = true;
    int rows = turned ? inst->cols : inst->rows, cols = turned ? inst->rows : inst->cols;
    int block = tape_block(l->tape, tangent, first / wide, first % wide, rows, cols);
    return turned ? tape_transpose(l->tape, block) : block;
}

/* Row by row y ⊙ (dx − y·dx). */
static int softmax(Lowering *l, int y, int dx) {
    int cols = lower_at(l, y)->cols, product = lower_binary(l, T_HADAMARD, y, dx);
    int sums = lower_binary(l, T_MULTIPLY, product, tape_fill(l->tape, T_ONES, cols, 1));
    int spread = lower_binary(l, T_MULTIPLY, sums, tape_fill(l->tape, T_ONES, 1, cols));
    return minus(l, product, lower_binary(l, T_HADAMARD, y, spread));
}

static int power(Lowering *l, const Inst *inst, int da) {
    fmpq_t exponent, one;
    fmpq_init(exponent), fmpq_init(one);
    fmpq_set(exponent, &l->tape->constants.items[inst->aux]);
    fmpq_one(one);
    int factor = tape_constant(l->tape, exponent);
    fmpq_sub(exponent, exponent, one);
    int lower = tape_power(l->tape, inst->a, exponent);
    fmpq_clear(exponent), fmpq_clear(one);
    return lower_binary(l, T_SCALE, factor, lower_binary(l, T_SCALE, lower, da));
}

/* The largest, or smallest, of a and b is ½ (a + b ± |a − b|). */
static int extreme(Lowering *l, const Inst *inst, int da, int db) {
    int difference = lower_binary(l, T_SUBTRACT, inst->a, inst->b);
    int bend = times(l, T_HADAMARD, signs(l, difference), minus(l, da, db)), sum = plus(l, da, db);
    if (bend == ZERO) return sum == ZERO ? ZERO : halved(l, sum);
    return halved(l, inst->op == T_MAXIMUM ? plus(l, sum, bend) : minus(l, sum, bend));
}

/* ---- kinks ---- */

typedef struct Pair {
    int odd, even;
} Pair;

static int like(Lowering *l, TapeOp fill, int a) {
    const Inst *inst = lower_at(l, a);
    return tape_fill(l->tape, fill, inst->rows, inst->cols);
}

/* Entry by entry: 1 where a is 0, else 0. */
static int zeros_of(Lowering *l, int a) {
    int sides = lower_binary(l, T_ADD, lower_unary(l, T_STEP, a),
                             lower_unary(l, T_STEP, lower_unary(l, T_NEGATE, a)));
    return lower_binary(l, T_SUBTRACT, like(l, T_ONES, a), sides);
}

/* The same numbers, with a value only where those of `where` are not 0. */
static int only_where(Lowering *l, int a, int where) {
    return lower_binary(l, T_ADD, a,
                        lower_binary(l, T_SCALE, tape_integer(l->tape, 0), reciprocals(l, where, 1)));
}

/* |a| changes by |odd + even| and |−odd + even| where a is 0. */
static Pair bent(Lowering *l, int a, Pair d) {
    if (d.odd == ZERO && d.even == ZERO) return d;
    int zero = zeros_of(l, a), sign = lower_sign(l, a), up, down;
    Pair out = {times(l, T_HADAMARD, sign, d.odd), times(l, T_HADAMARD, sign, d.even)};
    if (d.odd == ZERO || d.even == ZERO) {
        up = lower_unary(l, T_ABS, d.odd == ZERO ? d.even : d.odd);
        return out.even = plus(l, out.even, lower_binary(l, T_HADAMARD, zero, up)), out;
    }
    up = lower_unary(l, T_ABS, lower_binary(l, T_ADD, d.odd, d.even));
    down = lower_unary(l, T_ABS, lower_binary(l, T_SUBTRACT, d.even, d.odd));
    int odd = halved(l, lower_binary(l, T_SUBTRACT, up, down)),
        even = halved(l, lower_binary(l, T_ADD, up, down));
    out.odd = plus(l, out.odd, lower_binary(l, T_HADAMARD, zero, odd));
    out.even = plus(l, out.even, lower_binary(l, T_HADAMARD, zero, even));
    return out;
}

static int halved_or_zero(Lowering *l, int a) { return a == ZERO ? ZERO : halved(l, a); }

static int derive_once(Lowering *l, int result, int variable, int direction);

/* √a where a is 0 and has the derivative 0 changes by √(½ a″) in both directions; with another derivative it has none. */
static Pair rooted(const Tangents *t, int i, int a, Pair d) {
    Lowering *l = t->l;
    if (d.even != ZERO || d.odd == ZERO) { /* what is under the root has kinks of its own */
        l->tape->unresolved = l->tape->unresolved || d.even != ZERO;
        int below = reciprocals(l, i, 2);
        return (Pair){times(l, T_HADAMARD, below, d.odd), times(l, T_HADAMARD, below, d.even)};
    }
    int zero = zeros_of(l, a), twice = lower_binary(l, T_ADD, i, i);
    int odd = lower_binary(l, T_HADAMARD, reciprocals(l, lower_binary(l, T_ADD, twice, zero), 1), d.odd);
    int steep = lower_binary(l, T_HADAMARD, zero, lower_binary(l, T_HADAMARD, d.odd, d.odd));
    Gate gate = {
        only_where(l, odd, lower_binary(l, T_SUBTRACT, like(l, T_ONES, a), lower_unary(l, T_STEP, steep))),
        odd};
    PUSH(l->arena, &l->gates, gate);
    int second = derive_once(l, d.odd, t->variable, t->direction);
    if (second < 0) return (Pair){second, second};
    int size = lower_binary(l, T_HADAMARD, zero, halved(l, lower_unary(l, T_ABS, second)));
    return (Pair){gate.gate, lower_unary(l, T_SQRT, size)};
}

static bool is_whole_or_large(const fmpq_t exponent) {
    return fmpz_is_one(fmpq_denref(exponent)) || fmpq_cmp_si(exponent, 1) >= 0;
}

/* Both tangents of an instruction with a kink; false: it has none. */
static bool kinked(const Tangents *t, int i, const Inst *inst, Pair *out) {
    Lowering *l = t->l;
    int a = inst->a, b = inst->b;
    Pair da = {a >= 0 ? t->of[a] : ZERO, a >= 0 ? t->even[a] : ZERO},
         db = {b >= 0 ? t->of[b] : ZERO, b >= 0 ? t->even[b] : ZERO};
    if (da.odd == ZERO && da.even == ZERO && db.odd == ZERO && db.even == ZERO) return false;
    switch (inst->op) {
    case T_ABS: *out = bent(l, a, da); return true;
    case T_RELU: {
        Pair bend = bent(l, a, da);
        *out = (Pair){halved_or_zero(l, plus(l, da.odd, bend.odd)),
                      halved_or_zero(l, plus(l, da.even, bend.even))};
        return true;
    }
    case T_MAXIMUM:
    case T_MINIMUM: {
        Pair apart = {minus(l, da.odd, db.odd), minus(l, da.even, db.even)};
        Pair bend = bent(l, lower_binary(l, T_SUBTRACT, a, b), apart);
        int odd = plus(l, da.odd, db.odd), even = plus(l, da.even, db.even);
        bool most = inst->op == T_MAXIMUM;
        *out = (Pair){halved_or_zero(l, most ? plus(l, odd, bend.odd) : minus(l, odd, bend.odd)),
                      halved_or_zero(l, most ? plus(l, even, bend.even) : minus(l, even, bend.even))};
        return true;
    }
    case T_SQRT: *out = rooted(t, i, a, da); return true;
    case T_POWER:
        if (!is_whole_or_large(&l->tape->constants.items[inst->aux])) l->tape->unresolved = true;
        return false;
    case T_RAISE:
    case T_STEP:
    case T_FLOOR: l->tape->unresolved = true; return false;
    default: return false;
    }
}

static int blocks(const Tangents *t, const Inst *inst, const int *of) {
    Lowering *l = t->l;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, inst->count + 1);
    bool any = false;
    int count = inst->count, aux = inst->aux, rows = inst->rows, cols = inst->cols;
    for (int k = 0; k < count; k++) {
        pastes[k] = l->tape->pastes.items[aux + k];
        const Inst *part = lower_at(l, pastes[k].inst);
        int tangent = of[pastes[k].inst];
        any = any || tangent != ZERO;
        pastes[k].inst = tangent == ZERO ? tape_fill(l->tape, T_ZEROS, part->rows, part->cols) : tangent;
    }
    return any ? tape_paste(l->tape, rows, cols, pastes, count) : ZERO;
}

static int unable(Lowering *l, const char *what) { return lower_unable(l, what), ZERO; }

/* The tangent of one instruction, from those of its arguments. Away from kinks it is linear in these. */
static int tangent(const Tangents *t, int i, const int *of) {
    Lowering *l = t->l;
    Inst inst = *lower_at(l, i); /* by value: the tape grows */
    int a = inst.a, b = inst.b, da = a >= 0 ? of[a] : ZERO, db = b >= 0 ? of[b] : ZERO;
    if (inst.op == T_BLOCKS) return blocks(t, &inst, of);
    if (da == ZERO && db == ZERO) return ZERO;
    switch (inst.op) {
    case T_VIEW: return lower_view(l, &inst, da);
    case T_ADD: return plus(l, da, db);
    case T_SUBTRACT: return minus(l, da, db);
    case T_NEGATE: return lower_unary(l, T_NEGATE, da);
    case T_SCALE:
    case T_MULTIPLY:
    case T_HADAMARD: return plus(l, times(l, inst.op, da, b), times(l, inst.op, a, db));
    case T_DIVIDE:
        return lower_binary(l, T_DIVIDE, minus(l, da, db == ZERO ? ZERO : times(l, T_SCALE, db, i)), b);
    case T_POWER: return power(l, &inst, da);
    case T_RAISE: {
        if (db != ZERO) return unable(l, "the derivative of a power by its exponent");
        int lower = lower_binary(l, T_RAISE, a, lower_binary(l, T_SUBTRACT, b, tape_integer(l->tape, 1)));
        return lower_binary(l, T_SCALE, b, lower_binary(l, T_SCALE, lower, da));
    }
    case T_INVERSE:
        return lower_unary(l, T_NEGATE, lower_binary(l, T_MULTIPLY, i, lower_binary(l, T_MULTIPLY, da, i)));
    case T_EXP: return lower_binary(l, T_HADAMARD, i, da);
    case T_LOG: return lower_binary(l, T_HADAMARD, reciprocals(l, a, 1), da);
    case T_SQRT: l->tape->bends = true; return lower_binary(l, T_HADAMARD, reciprocals(l, i, 2), da);
    case T_SIN: return lower_binary(l, T_HADAMARD, lower_unary(l, T_COS, a), da);
    case T_COS: return lower_unary(l, T_NEGATE, lower_binary(l, T_HADAMARD, lower_unary(l, T_SIN, a), da));
    case T_ABS: return lower_binary(l, T_HADAMARD, signs(l, a), da);
    case T_RELU: return halved(l, plus(l, da, lower_binary(l, T_HADAMARD, signs(l, a), da)));
    case T_STEP: return flat(l, signs(l, a), da);
    case T_FLOOR: return flat(l, reciprocals(l, lower_binary(l, T_SUBTRACT, a, i), 1), da);
    case T_MAXIMUM:
    case T_MINIMUM: return extreme(l, &inst, da, db);
    case T_SOFTMAX: return softmax(l, i, da);
    case T_EXPECT: return unable(l, "the derivative of an expectation");
    case T_LIMIT: return unable(l, "the derivative of a limit");
    case T_REFLECT:
    case T_LOAD:
    case T_CONSTANT:
    case T_PI:
    case T_ZEROS:
    case T_ONES:
    case T_IDENTITY:
    case T_BLOCKS:
    case T_COUNT: break;
    }
    die("%s has no tangent", tape_op_names[inst.op]);
}

/* A derivative that was written before, with a value only where there is one: what it is where it has one; else UNDEFINED. */
static int behind_gate(const Lowering *l, int inst) {
    for (int i = 0; i < l->gates.count; i++)
        if (l->gates.items[i].gate == inst) return l->gates.items[i].of;
    return UNDEFINED;
}

/* Which instructions does the result rest on? */
static bool *needed_for(const Lowering *l, int result) {
    bool *needed = NEW_ARRAY(l->arena, bool, l->tape->inst.count);
    needed[result] = true;
    for (int i = result; i >= 0; i--) {
        const Inst *inst = lower_at(l, i);
        if (!needed[i]) continue;
        int of = behind_gate(l, i);
        if (of >= 0) needed[of] = true;
        if (of >= 0) continue;
        if (inst->a >= 0) needed[inst->a] = true;
        if (inst->b >= 0) needed[inst->b] = true;
        for (int k = 0; inst->op == T_BLOCKS && k < inst->count; k++)
            needed[l->tape->pastes.items[inst->aux + k].inst] = true;
    }
    return needed;
}

/* `tangent`, where `result` has a value. */
static int where_defined(Lowering *l, int tangent, int result) {
    if (tape_is_total(l->tape, result)) return tangent;
    return lower_binary(l, T_ADD, tangent, lower_binary(l, T_SCALE, tape_integer(l->tape, 0), result));
}

static Pair both_tangents(const Tangents *t, int i) {
    Pair out;
    int of = behind_gate(t->l, i);
    Inst inst = *lower_at(t->l, i);
    if (of >= 0 && of < i) return (Pair){t->of[of], t->even[of]};
    if (t->minds_kinks && kinked(t, i, &inst, &out)) return out;
    return (Pair){tangent(t, i, t->of), t->minds_kinks ? tangent(t, i, t->even) : ZERO};
}

static bool has_kink(const Tape *tape, const Inst *inst) {
    (void)tape;
    return inst->op == T_ABS || inst->op == T_RELU || inst->op == T_MAXIMUM || inst->op == T_MINIMUM ||
           inst->op == T_STEP || inst->op == T_FLOOR || inst->op == T_SQRT;
}

/* |ReLU(a)|: what has a kink at 0 may be 0 in a whole range, and what is left out there would say something. */
static bool nests_kinks(const Lowering *l, int result, const bool *needed) {
    for (int i = 0; i <= result; i++) {
        const Inst *inst = lower_at(l, i);
        if (needed[i] && has_kink(l->tape, inst) &&
            ((inst->a >= 0 && tape_any(l->tape, inst->a, has_kink)) ||
             (inst->b >= 0 && tape_any(l->tape, inst->b, has_kink))))
            return true;
    }
    return false;
}

static Pair derive_both(Lowering *l, int result, int variable, int direction) {
    Tangents t = {
        l,    NEW_ARRAY(l->arena, int, result + 1), NEW_ARRAY(l->arena, int, result + 1), variable, direction,
        false};
    bool *needed = needed_for(l, result);
    t.minds_kinks = l->minds_kinks || nests_kinks(l, result, needed);
    for (int i = 0; i <= result && !l->program->unable; i++) {
        Pair d = {i == variable ? direction : ZERO, ZERO};
        if (needed[i] && i > variable) d = both_tangents(&t, i);
        if (d.odd == UNDEFINED || d.even == UNDEFINED || l->tape->numbers > MOST_NUMBERS) {
            if (l->tape->numbers > MOST_NUMBERS)
                lower_too_large(l, "a derivative that is too large to be written out");
            return (Pair){UNDEFINED, UNDEFINED};
        }
        t.of[i] = d.odd, t.even[i] = d.even;
    }
    if (l->program->unable) return (Pair){UNDEFINED, UNDEFINED};
    const Inst *y = lower_at(l, result);
    int value = t.of[result] == ZERO ? tape_fill(l->tape, T_ZEROS, y->rows, y->cols) : t.of[result];
    return (Pair){where_defined(l, value, result), t.even[result]};
}

static int derive_once(Lowering *l, int result, int variable, int direction) {
    return derive_both(l, result, variable, direction).odd;
}

static int derive(Lowering *l, int result, int variable, int direction) {
    Pair d = derive_both(l, result, variable, direction);
    if (d.odd < 0 || d.even == ZERO) return d.odd;
    Gate gate = {only_where(l, d.odd, zeros_of(l, d.even)), d.odd};
    PUSH(l->arena, &l->gates, gate);
    return gate.gate;
}

static int unit(Lowering *l, int rows, int cols, int row, int col) {
    Paste one = {tape_integer(l->tape, 1), row, col};
    return tape_paste(l->tape, rows, cols, &one, 1);
}

/* What a derivative is taken by. */
typedef struct Variable {
    int inst;
    int rows, cols;
    int row, col; /* the only entry that counts; −1: all do */
} Variable;

/* One tangent of the result for each entry of the variable, side by side: beside one another, or where the entry is. */
static int gather(Lowering *l, int result, const Variable *v, bool in_place) {
    if (result < 0) return UNDEFINED;
    if (v->row >= 0) return derive(l, result, v->inst, unit(l, v->rows, v->cols, v->row, v->col));
    if (v->rows * v->cols == 1 && !in_place) return derive(l, result, v->inst, tape_integer(l->tape, 1));
    int count = v->rows * v->cols, height = lower_at(l, result)->rows;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, count + 1);
    for (int i = 0; i < count; i++) {
        int row = i / v->cols, col = i % v->cols;
        pastes[i].inst = derive(l, result, v->inst, unit(l, v->rows, v->cols, row, col));
        if (pastes[i].inst < 0) return UNDEFINED;
        pastes[i].row = in_place ? row : 0;
        pastes[i].col = in_place ? col : i;
    }
    return in_place ? tape_paste(l->tape, v->rows, v->cols, pastes, count)
                    : tape_paste(l->tape, height, count, pastes, count);
}

/* The result, differentiated as the node says. */
static int differentiate(Lowering *l, const Node *node, int result, const Variable *v) {
    if (result < 0 || v->inst < 0) return UNDEFINED;
    bool number = lower_at(l, result)->rows == 1 && lower_at(l, result)->cols == 1 &&
                  shape_is_number(&node->kid[0]->shape);
    switch (node->derive.kind) {
    case DERIVE_GRADIENT:
    case DERIVE_PARTIAL: {
        int all = gather(l, result, v, number);
        return (node->derive.across && number) || node_is_turned(node) ? lower_transpose(l, all) : all;
    }
    case DERIVE_SECOND: return gather(l, gather(l, result, v, true), v, shape_is_number(&node->shape));
    case DERIVE_PRIME: /* a function of one number, or one that is taken entry by entry */
        return derive(l, result, v->inst, tape_fill(l->tape, T_ONES, v->rows, v->cols));
    }
    return UNDEFINED;
}

/* A name that is drawn and nothing else is its own variable. */
static bool is_plain(const Lowering *l, const Node *base) {
    return base->kind == N_SYMBOL && base->sym->kind == SYM_DRAWN && !lower_bound_find(l, base->sym) &&
           !lower_value_of(l, base->sym, 0);
}

static bool find_entry(Lowering *l, const Node *by, Variable *v) {
    int64_t place[2];
    v->row = v->col = -1;
    if (by->kind != N_ENTRY) return true;
    int first = by->kid[0]->sym ? by->kid[0]->sym->entry_base : 1;
    for (int i = 0; i < by->subs; i++)
        if (!lower_whole_value(l, &l->program->sizes, by->sub[i], &place[i])) return false;
    bool across = by->subs == 1 && dim_is(&by->kid[0]->shape.rows, 1);
    v->row = across ? 0 : (int)(place[0] - first);
    v->col = across ? (int)(place[0] - first) : by->subs > 1 ? (int)(place[1] - first) : 0;
    return v->row >= 0 && v->row < v->rows && v->col >= 0 && v->col < v->cols;
}

/* ---- where kinks matter ---- */

typedef struct Jumps {
    Unfolded seen;
    bool derivatives; /* these count as well */
} Jumps;

/* A function that jumps, outside derivatives. */
static bool finds_jump(const Node *node, Jumps *jumps) {
    if (node->kind == N_DERIVE) return jumps->derivatives;
    if (node->kind == N_INDICATOR || node->kind == N_DELTA) return true;
    if (node->kind == N_FN && (node->fn == FN_SIGN || node->fn == FN_FLOOR || node->fn == FN_CEIL ||
                               node->fn == FN_MOD || node->fn == FN_RANK))
        return true;
    for (int i = 0; i < node->kids; i++)
        if (node->kid[i] && finds_jump(node->kid[i], jumps)) return true;
    bool defined = node->sym && (node->sym->kind == SYM_LET || node->sym->kind == SYM_FUNCTION) &&
                   !unfolded_before(&jumps->seen, node->sym);
    for (const Clause *clause = defined ? node->sym->clauses : NULL; clause; clause = clause->next)
        if (clause->body && finds_jump(clause->body, jumps)) return true;
    return false;
}

/* Where it holds, it holds nearby: t ≠ 0, a < b, where both sides are continuous. */
static bool is_open(Arena *arena, const Node *relation) {
    Jumps jumps = {.seen = {.arena = arena}, .derivatives = true};
    bool strict = relation->rel == R_NE || relation->rel == R_LT || relation->rel == R_GT;
    return relation->kind == N_REL && strict && !finds_jump(relation->kid[0], &jumps) &&
           !finds_jump(relation->kid[1], &jumps);
}

static bool all_open(Arena *arena, const Statements *statements) {
    for (int i = 0; i < statements->count; i++)
        if (!statements->items[i]->relation || !is_open(arena, statements->items[i]->relation)) return false;
    return true;
}

/* Are there numbers that are 0 in a share of the worlds, and not only where they pass through it? */
static bool has_lumps(const Problem *problem) {
    for (int i = 0; i < problem->givens.count; i++) {
        const Given *given = problem->givens.items[i];
        bool form = given->kind == GIVEN_ENTRIES && (given->form == FORM_BITS || given->form == FORM_CLOSED ||
                                                     given->form == FORM_STOCHASTIC);
        if (form || given->kind == GIVEN_INTEGER || given->kind == GIVEN_DISCRETE ||
            given->kind == GIVEN_PERMUTATION)
            return true;
    }
    return false;
}

/* Two sides without jumps that agree beside a kink, or are in order there, do so at the kink as well: what is left out says nothing
   new. It may where the order is strict, where a side jumps, and where hypotheses confine the worlds to the kink. */
bool lower_minds_kinks(Arena *arena, const Problem *problem) {
    const Statement *s = problem->statement;
    if (!s->relation || s->relation->kind != N_REL) return true;
    Rel rel = s->relation->rel;
    bool loose = rel == R_EQ || rel == R_LE || rel == R_GE || rel == R_APPROX;
    if (!loose || s->put_in.count || has_lumps(problem) || !all_open(arena, &problem->assumptions) ||
        !all_open(arena, &problem->condition))
        return true;
    for (int i = 0; i < s->hypotheses.count; i++)
        if (!is_open(arena, s->hypotheses.items[i])) return true;
    Jumps jumps = {.seen = {.arena = arena}};
    for (int i = 0; i < problem->values.count; i++)
        if (finds_jump(problem->values.items[i].node, &jumps)) return true;
    return finds_jump(s->relation->kid[0], &jumps) || finds_jump(s->relation->kid[1], &jumps);
}

/* ---- names that are drawn by the variable ---- */

typedef struct Drawn {
    const Sym *by;
    Unfolded seen;
} Drawn;

static bool finds_name(const Node *node, void *data) { return node->sym == ((const Drawn *)data)->by; }

/* A name whose range, mean or law the variable is part of: q ∈ (0, t), X ~ N(t, 1). */
static bool is_drawn_by(const Node *node, void *data) {
    Drawn *d = data;
    const Sym *sym = node->sym;
    if (!sym || unfolded_before(&d->seen, sym)) return false;
    const Given *given = sym->given;
    const Node *parts[] = {given ? given->lo : NULL,        given ? given->hi : NULL,
                           given ? given->mean : NULL,      given ? given->variance : NULL,
                           given ? given->parameter : NULL, given ? given->length : NULL};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i] && (node_any(parts[i], finds_name, d) || node_any(parts[i], is_drawn_by, d)))
            return true;
    bool defined = sym->kind == SYM_LET || sym->kind == SYM_FUNCTION;
    for (const Clause *clause = defined ? sym->clauses : NULL; clause; clause = clause->next)
        if (node_any(clause->body, is_drawn_by, d)) return true;
    return false;
}

int lower_derivative(Lowering *l, const Node *node) {
    const Node *of = node->kid[0], *by = node->kid[1], *base = by->kind == N_ENTRY ? by->kid[0] : by;
    if (!node->sym && base->kind != N_SYMBOL && base->kind != N_MEMBER) return UNDEFINED;
    bool at = node->sym != NULL; /* ∇f(x) and f'(x): the parameter of f stands for x */
    if (at) base = by;
    bool placed = node->kids > 2; /* ∂f/∂x|_{x=0} */
    int value = lower_node(l, placed ? node->kid[2] : base);
    if (value < 0) return UNDEFINED;
    Variable v = {value, lower_at(l, value)->rows, lower_at(l, value)->cols, -1, -1};
    if (!at && !find_entry(l, by, &v)) return UNDEFINED;
    Drawn drawn = {at ? node->sym : base->sym, {.arena = l->arena}};
    if (node_any(of, is_drawn_by, &drawn)) {
        lower_unable(l, "a derivative by a name that the range or law of another one depends on");
        return UNDEFINED;
    }
    if (!at && !placed && is_plain(l, base)) {
        if (lower_at(l, value)->op == T_LOAD) return differentiate(l, node, lower_node(l, of), &v);
        lower_unable(l, "a derivative by what is drawn under a condition");
        return UNDEFINED;
    }
    v.inst = tape_variable(l->tape, value);
    Inside before = lower_enter(l, l->random);
    int result;
    if (at || (base->kind == N_SYMBOL && base->sym->kind == SYM_BOUND)) {
        lower_push(l, at ? node->sym : base->sym, false, 0, v.inst);
        result = lower_node(l, of);
        lower_pop(l);
    } else {
        Varied varied = {base->sym, {0, 0}, v.inst};
        for (int i = 0; i < base->subs && i < 2; i++)
            if (!lower_whole_value(l, &l->program->sizes, base->sub[i], &varied.index[i])) return UNDEFINED;
        PUSH(l->arena, &l->varied, varied);
        result = lower_node(l, of);
        l->varied.count--;
    }
    lower_leave(l, before);
    bool defined = !at && base->sym->kind != SYM_BOUND && base->sym->kind != SYM_DRAWN;
    if (result >= 0 && defined && !needed_for(l, result)[v.inst]) {
        lower_unable(l, "a derivative by a name that is defined, of something that is not written with it");
        return UNDEFINED;
    }
    return differentiate(l, node, result, &v);
}
