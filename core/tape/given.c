/* given.c: what is drawn, on the tape: slots, and the construction of orthonormal families and noise. */
#include "inside.h"

static int given_index(const Lowering *l, const Given *given) {
    for (int i = 0; i < l->problem->givens.count; i++)
        if (l->problem->givens.items[i] == given) return i;
    return -1;
}

bool lower_family_bounds(const Lowering *l, const Sym *sym, int64_t *low, int64_t *high) {
    const Sizes *sizes = &l->program->sizes;
    if (!sym->indices) return *low = *high = 0, true;
    return lower_dim_value(l, sizes, &sym->lowest[0], low) &&
           lower_dim_value(l, sizes, &sym->highest[0], high);
}

static int columns_of(Lowering *l, const Sym *sym) {
    int rows, cols;
    int64_t low, high;
    if (!lower_concrete(l, &sym->shape, &rows, &cols) || !lower_family_bounds(l, sym, &low, &high)) return -1;
    return (int)(high - low + 1) * cols;
}

/* Slots for everything that is drawn, in the order of declaration: the same for every tape of a problem. */
void lower_declare_slots(Lowering *l) {
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
        bool fits = lower_concrete(l, &given->sym->shape, &rows, &cols);
        if (!fits)
            rows = cols = 1; /* the tape is not possible, and its other slots are where they always are */
        if ((!fits && !l->program->unable) || !lower_family_bounds(l, given->sym, &low, &high))
            die("the size of %s is not known", given->sym->name);
        int64_t members = high < low ? 0 : high - low + 1;
        if (given->kind == GIVEN_DISCRETE) { /* of m values m − 1 bits, see law.c */
            int values = lower_law_count(l, given);
            if (!values) lower_too_large(l, "a random number with too many values");
            rows *= cols * (values ? values - 1 : 1);
            cols = 1;
        }
        if (given->kind == GIVEN_ORTHONORMAL) {
            cols = 0;
            for (int k = 0; k < given->joint_count; k++) cols += columns_of(l, given->joint[k]);
        } else if (members > MOST_NUMBERS / (rows * cols + 1)) {
            lower_too_large(l, members > 1 ? "a family with too many members" : "a matrix that is too large");
            rows = cols = 1;
        } else
            rows *= (int)members;
        l->program->slot_of[i] = l->tape->slots.count;
        l->constructed[i] = tape_slot(l->tape, rows, cols);
        if (given->kind != GIVEN_LIMIT) continue;
        Slot *slot = &l->tape->slots.items[l->program->slot_of[i]];
        const Sym *only = l->problem->statement->limit_only;
        slot->kind = SLOT_LIMIT;
        slot->name = given->sym->author ? given->sym->author : given->sym->name;
        slot->to_infinity = given->sym->towards != TOWARDS_ZERO;
        slot->held = given->sym->negligible ? l->problem->negligible_is_zero : only && only != given->sym;
    }
}

/* The first columns of H_1 H_2 … H_r, times the length. */
static int build_orthonormal(Lowering *l, const Given *given, int reflectors) {
    int d = lower_at(l, reflectors)->rows, r = lower_at(l, reflectors)->cols;
    int q = tape_block(l->tape, tape_fill(l->tape, T_IDENTITY, d, d), 0, 0, d, r);
    for (int i = r - 1; i >= 0; i--)
        q = tape_binary(l->tape, T_REFLECT, tape_block(l->tape, reflectors, 0, i, d, 1), q);
    if (given->length) q = lower_binary(l, T_SCALE, lower_node(l, given->length), q);
    return q;
}

static bool is_limit(const Node *node, void *data) {
    (void)data;
    return node->kind == N_SYMBOL && node->sym->kind == SYM_LIMIT;
}

/* Is the variance a number times I? */
static bool is_multiple_of_identity(const Node *v) {
    return shape_is_number(&v->shape) || v->kind == N_IDENTITY ||
           (v->kind == N_MUL && v->kid[1]->kind == N_IDENTITY && shape_is_number(&v->kid[0]->shape));
}

/* α or α I, with an α that is put to 0 */
static bool is_no_noise(const Lowering *l, const Node *v) {
    const Node *factor = v->kind == N_MUL ? v->kid[0] : v;
    return l->problem->negligible_is_zero && is_limit(factor, NULL) && factor->sym->negligible;
}

/* A normal variable is mean + √variance · z if its variance is a limit variable's, or if it is random here and
   not a number of known mean and variance; else it is what was drawn. */
static int build_normal(Lowering *l, const Given *given, int drawn, int64_t member, bool standard) {
    if (!standard && !node_any(given->variance, is_limit, NULL)) return drawn;
    bool none = is_no_noise(l, given->variance);
    if (given->running) lower_push(l, given->running, true, member, -1);
    int mean = lower_node(l, given->mean), variance = none ? mean : lower_node(l, given->variance);
    if (given->running) lower_pop(l);
    if (variance < 0 || mean < 0) return UNDEFINED;
    if (none) return mean;
    if (!is_multiple_of_identity(given->variance)) {
        lower_unable(l, "a covariance that is not a multiple of the identity");
        return UNDEFINED;
    }
    int deviation = lower_unary(l, T_SQRT, lower_block(l, variance, 0, 0, 1, 1));
    return lower_binary(l, T_ADD, mean, lower_binary(l, T_SCALE, deviation, drawn));
}

/* The same as symbols, for use under E. */
static int random_member(Lowering *l, const Given *given, int index, int64_t member, int rows, int cols) {
    for (int i = 0; i < l->twins.count; i++)
        if (l->twins.items[i].given == index && l->twins.items[i].member == member)
            return l->twins.items[i].inst;
    if (is_no_noise(l, given->variance)) return build_normal(l, given, UNDEFINED, member, true);
    Slot slot = {.kind = SLOT_NORMAL, .name = given->sym->name, .mean = -1, .variance = -1};
    fmpq_t mean, variance;
    fmpq_init(mean), fmpq_init(variance);
    bool plain = rows == 1 && cols == 1 && lower_constant_value(l, given->mean, mean) &&
                 lower_constant_value(l, given->variance, variance) && fmpq_sgn(variance) > 0;
    if (plain) {
        slot.mean = tape_constant_index(l->tape, mean);
        slot.variance = tape_constant_index(l->tape, variance);
    }
    fmpq_clear(mean), fmpq_clear(variance);
    int symbols = tape_symbol(l->tape, rows, cols, &slot);
    Twin twin = {index, member, plain ? symbols : build_normal(l, given, symbols, member, true)};
    PUSH(l->arena, &l->twins, twin);
    return twin.inst;
}

int lower_drawn_member(Lowering *l, const Sym *sym, int64_t member) {
    const Given *given = sym->given;
    int index = given_index(l, given), rows, cols;
    int64_t low, high;
    if (index < 0) die("%s is not drawn here", sym->name);
    if (sym->kind == SYM_LIMIT && sym->negligible && l->problem->negligible_is_zero)
        return tape_integer(l->tape, 0);
    if (!lower_concrete(l, &sym->shape, &rows, &cols) || !lower_family_bounds(l, sym, &low, &high))
        return UNDEFINED;
    if (sym->indices && (member < low || member > high)) return UNDEFINED;
    int slot = l->constructed[index];
    if (given->kind == GIVEN_ORTHONORMAL) {
        int before = 0, q = build_orthonormal(l, given, slot);
        for (int k = 0; given->joint[k] != sym; k++) before += columns_of(l, given->joint[k]);
        return lower_block(l, q, 0, before + (sym->indices ? (member - low) * cols : 0), rows, cols);
    }
    if (given->kind == GIVEN_DISCRETE) return lower_discrete(l, sym, slot, member, low, rows, cols);
    if (given->kind == GIVEN_NORMAL && l->random && lower_averages(l, sym))
        return random_member(l, given, index, member, rows, cols);
    int drawn = sym->indices ? lower_block(l, slot, (member - low) * rows, 0, rows, cols) : slot;
    if (given->kind == GIVEN_NORMAL) return build_normal(l, given, drawn, member, false);
    return given->kind == GIVEN_ENTRIES ? lower_form(l, given, drawn) : drawn;
}
