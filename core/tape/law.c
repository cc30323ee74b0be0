/* law.c: random numbers with finitely many values on the tape. Under E each is one of its values; outside it is what was drawn: of m values
   m − 1 bits b_1, b_2, …, and the number of leading ones among them tells which. So every world of bits is a value. */
#include "inside.h"

#include <string.h>

int lower_law_count(Lowering *l, const Given *given) {
    int64_t low, high;
    const Sizes *sizes = &l->program->sizes;
    switch (given->law) {
    case LAW_BERNOULLI: return 2;
    case LAW_SET: return given->parameter->kids <= MOST_VALUES ? given->parameter->kids : 0;
    case LAW_CATEGORICAL:
        low = 1;
        if (!lower_dim_value(l, sizes, &given->parameter->shape.rows, &high)) return 0;
        break;
    case LAW_RANGE:
        if (!lower_whole_value(NULL, sizes, given->lo, &low) ||
            !lower_whole_value(NULL, sizes, given->hi, &high))
            return 0;
        break;
    }
    return high >= low && high - low < MOST_VALUES ? (int)(high - low + 1) : 0;
}

bool lower_law_value(Lowering *l, const Given *given, int outcome, fmpq_t out) {
    int64_t low = given->law == LAW_CATEGORICAL ? 1 : 0;
    if (given->law == LAW_SET) return lower_constant_value(l, given->parameter->kid[outcome], out);
    if (given->law == LAW_RANGE && !lower_whole_value(NULL, &l->program->sizes, given->lo, &low))
        return false;
    fmpq_set_si(out, low + outcome, 1);
    return true;
}

static int constant_value(Lowering *l, const Given *given, int outcome) {
    fmpq_t value;
    fmpq_init(value);
    int inst = lower_law_value(l, given, outcome, value) ? tape_constant(l->tape, value) : UNDEFINED;
    fmpq_clear(value);
    return inst;
}

int lower_law_weight(Lowering *l, const Given *given, int64_t member, int outcome) {
    if (given->law == LAW_RANGE || given->law == LAW_SET) {
        fmpq_t weight;
        fmpq_init(weight);
        fmpq_set_si(weight, 1, (ulong)lower_law_count(l, given));
        int inst = tape_constant(l->tape, weight);
        fmpq_clear(weight);
        return inst;
    }
    if (given->running) lower_push(l, given->running, true, member, -1);
    int parameter = lower_node(l, given->parameter);
    if (given->running) lower_pop(l);
    if (given->law == LAW_CATEGORICAL) return lower_block(l, parameter, outcome, 0, 1, 1);
    return outcome ? parameter : lower_binary(l, T_SUBTRACT, tape_integer(l->tape, 1), parameter);
}

/* b_1 b_2 … b_count */
static int leading_ones(Lowering *l, const Given *given, int slot, int64_t place, int count) {
    int first = (int)place * (lower_law_count(l, given) - 1), product = tape_integer(l->tape, 1);
    for (int i = 0; i < count; i++)
        product = lower_binary(l, T_SCALE, product, lower_block(l, slot, first + i, 0, 1, 1));
    return product;
}

/* Certainly no value has the probability 0, by the form of the parameter. */
static bool is_always_possible(const Given *given) {
    const Node *p = given->parameter;
    if (given->law == LAW_RANGE || given->law == LAW_SET) return true;
    if (given->law == LAW_CATEGORICAL) return p->kind == N_FN && p->fn == FN_SOFTMAX;
    return p->kind == N_SYMBOL && p->sym->given && p->sym->given->kind == GIVEN_ENTRIES &&
           p->sym->given->form == FORM_OPEN;
}

/* `value` where the value that was drawn has a probability other than 0. */
static int where_possible(Lowering *l, const Given *given, int slot, int64_t member, int64_t place,
                          int value) {
    if (is_always_possible(given)) return value;
    int chance = tape_integer(l->tape, 0);
    for (int i = 0; i < lower_law_count(l, given); i++)
        chance = lower_binary(l, T_ADD, chance,
                              lower_binary(l, T_SCALE, lower_law_chosen(l, given, slot, place, i),
                                           lower_law_weight(l, given, member, i)));
    return lower_binary(l, T_SCALE, lower_binary(l, T_DIVIDE, chance, chance), value);
}

int lower_law_drawn(Lowering *l, const Given *given, int slot, int64_t member, int64_t place) {
    int values = lower_law_count(l, given), sum = values ? constant_value(l, given, 0) : UNDEFINED;
    for (int i = 1; i < values && sum >= 0; i++) {
        int step = lower_binary(l, T_SUBTRACT, constant_value(l, given, i), constant_value(l, given, i - 1));
        sum = lower_binary(l, T_ADD, sum,
                           lower_binary(l, T_SCALE, step, leading_ones(l, given, slot, place, i)));
    }
    return where_possible(l, given, slot, member, place, sum);
}

int lower_law_chosen(Lowering *l, const Given *given, int slot, int64_t place, int outcome) {
    int here = leading_ones(l, given, slot, place, outcome);
    if (outcome == lower_law_count(l, given) - 1) return here;
    return lower_binary(l, T_SUBTRACT, here, leading_ones(l, given, slot, place, outcome + 1));
}

/* Is the name among those of E_{x, y}? */
static bool averages_over(const Node *only, const Sym *sym) {
    for (int i = 0; i < only->subs; i++)
        if (only->sub[i]->sym == sym) return true;
    return false;
}

bool lower_averages(const Lowering *l, const Sym *sym) {
    const Node *only = l->frame ? l->frame->only : l->only;
    return !only || averages_over(only, sym);
}

static int entry_value(Lowering *l, const Sym *sym, int slot, int64_t member, int64_t place) {
    const Given *given = sym->given;
    const Frame *frame = l->random ? l->frame : NULL;
    while (frame && frame->only && !averages_over(frame->only, sym)) frame = frame->outer;
    if (!frame) {
        if (l->random && !l->frame && lower_averages(l, sym))
            lower_unable(l, "a distribution of what is not normal");
        return lower_law_drawn(l, given, slot, member, place);
    }
    for (int i = 0; i < frame->assigned.count; i++) {
        const Assigned *a = &frame->assigned.items[i];
        if (a->given != given || a->place != place) continue;
        l->touched = true;
        return constant_value(l, given, a->outcome);
    }
    if (!l->met.yes) l->met = (MetVariable){true, frame, given, member, place};
    return UNDEFINED;
}

int lower_discrete(Lowering *l, const Sym *sym, int slot, int64_t member, int64_t low, int rows, int cols) {
    int64_t first = (sym->indices ? member - low : 0) * rows * cols;
    if (rows == 1 && cols == 1) return entry_value(l, sym, slot, member, first);
    Paste *pastes = NEW_ARRAY(l->arena, Paste, rows * cols + 1);
    for (int i = 0; i < rows * cols; i++) {
        int entry = entry_value(l, sym, slot, member, first + i);
        if (entry < 0) return UNDEFINED;
        pastes[i] = (Paste){entry, i / cols, i % cols};
    }
    return tape_paste(l->tape, rows, cols, pastes, rows * cols);
}

/* ---- values that are known while the tape is written ---- */

static bool product_entry(const Lowering *l, const Inst *i, int row, int col, fmpq_t out) {
    fmpq_t a, b;
    fmpq_init(a), fmpq_init(b);
    bool fine = true;
    fmpq_zero(out);
    for (int k = 0; k < lower_at(l, i->a)->cols && fine; k++) {
        fine = lower_constant_entry(l, i->a, row, k, a) && lower_constant_entry(l, i->b, k, col, b);
        if (fine) fmpq_addmul(out, a, b);
    }
    fmpq_clear(a), fmpq_clear(b);
    return fine;
}

static bool combined_entry(const Lowering *l, const Inst *i, int row, int col, fmpq_t out) {
    fmpq_t b;
    fmpq_init(b);
    bool scalar_first = i->op == T_SCALE, scalar_second = i->op == T_DIVIDE;
    bool fine = lower_constant_entry(l, i->a, scalar_first ? 0 : row, scalar_first ? 0 : col, out) &&
                lower_constant_entry(l, i->b, scalar_second ? 0 : row, scalar_second ? 0 : col, b);
    if (fine) switch (i->op) {
        case T_ADD: fmpq_add(out, out, b); break;
        case T_SUBTRACT: fmpq_sub(out, out, b); break;
        case T_SCALE:
        case T_HADAMARD: fmpq_mul(out, out, b); break;
        case T_DIVIDE:
            fine = !fmpq_is_zero(b);
            if (fine) fmpq_div(out, out, b);
            break;
        case T_MAXIMUM:
            if (fmpq_cmp(b, out) > 0) fmpq_set(out, b);
            break;
        case T_MINIMUM:
            if (fmpq_cmp(b, out) < 0) fmpq_set(out, b);
            break;
        default: fine = false;
        }
    fmpq_clear(b);
    return fine;
}

static bool power_entry(const Lowering *l, const Inst *i, fmpq_t out) {
    const fmpq *exponent = &l->tape->constants.items[i->aux];
    if (!lower_constant_entry(l, i->a, 0, 0, out)) return false;
    if (!fmpz_is_one(fmpq_denref(exponent)) || fmpz_cmp_si(fmpq_numref(exponent), 64) > 0 ||
        fmpz_cmp_si(fmpq_numref(exponent), -64) < 0 ||
        (fmpq_is_zero(out) && fmpz_sgn(fmpq_numref(exponent)) < 0))
        return false;
    fmpq_pow_si(out, out, fmpz_get_si(fmpq_numref(exponent)));
    return true;
}

bool lower_constant_entry(const Lowering *l, int inst, int row, int col, fmpq_t out) {
    Spot spot = tape_trace(l->tape, (Spot){inst, row, col});
    if (spot.inst < 0) return fmpq_zero(out), true;
    const Inst *i = lower_at(l, spot.inst);
    switch (i->op) {
    case T_CONSTANT: return fmpq_set(out, &l->tape->constants.items[i->aux]), true;
    case T_ZEROS: return fmpq_zero(out), true;
    case T_ONES: return fmpq_one(out), true;
    case T_IDENTITY: return fmpq_set_si(out, spot.row == spot.col, 1), true;
    case T_NEGATE:
        if (!lower_constant_entry(l, i->a, spot.row, spot.col, out)) return false;
        return fmpq_neg(out, out), true;
    case T_ABS:
    case T_RELU:
        if (!lower_constant_entry(l, i->a, spot.row, spot.col, out)) return false;
        if (fmpq_sgn(out) < 0) i->op == T_ABS ? fmpq_neg(out, out) : fmpq_zero(out);
        return true;
    case T_STEP:
        if (!lower_constant_entry(l, i->a, spot.row, spot.col, out)) return false;
        return fmpq_set_si(out, fmpq_sgn(out) > 0, 1), true;
    case T_FLOOR:
        if (!lower_constant_entry(l, i->a, spot.row, spot.col, out)) return false;
        fmpz_fdiv_q(fmpq_numref(out), fmpq_numref(out), fmpq_denref(out));
        return fmpz_one(fmpq_denref(out)), true;
    case T_MULTIPLY: return product_entry(l, i, spot.row, spot.col, out);
    case T_POWER: return power_entry(l, i, out);
    case T_ADD:
    case T_SUBTRACT:
    case T_SCALE:
    case T_HADAMARD:
    case T_DIVIDE:
    case T_MAXIMUM:
    case T_MINIMUM: return combined_entry(l, i, spot.row, spot.col, out);
    default: return false;
    }
}
