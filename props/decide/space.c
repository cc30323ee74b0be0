/* space.c: a tape → its entries as fractions of polynomials in the drawn entries, with what must be so for them to have a value
   and what is known of the variables. Everything lives as long as the space. */
#include "inside.h"

enum {
    MOST_VARIABLES = 200,
    MOST_TERMS = 2000,
    MOST_QUOTIENT =
        300, /* terms of a fraction with a denominator: each operation looks for a common divisor */
    MOST_DEGREE = 24,
    MOST_PRODUCT = 100000, /* terms that are multiplied with each other at once */
    MOST_BITS = 4000,      /* of the power of a number */
    LARGEST_INVERSE = 4,
};

/* ---- memory ---- */

Poly *space_poly(Space *s) {
    Poly *poly = NEW(s->arena, Poly);
    fmpz_mpoly_init(poly, s->ctx);
    PUSH(s->arena, &s->polys, poly);
    return poly;
}

Fraction *space_fraction(Space *s) {
    Fraction *f = NEW(s->arena, Fraction);
    fmpz_mpoly_q_init(f, s->ctx);
    PUSH(s->arena, &s->fractions, f);
    return f;
}

/* ---- variables and facts ---- */

int space_group(Space *s) { return s->groups++; }

int space_variable(Space *s, int group, bool nonnegative) {
    if (s->variables == s->room) die("more variables than were counted");
    s->variable[s->variables] = (Variable){.ratio = -1, .group = group, .nonnegative = nonnegative};
    return s->variables++;
}

bool poly_nonnegative(const Space *s, const Poly *p, int factor) {
    slong *exponent = NEW_ARRAY(s->arena, slong, s->room + 1);
    bool fine = true;
    fmpz_t c;
    fmpz_init(c);
    for (slong t = 0; t < fmpz_mpoly_length(p, s->ctx) && fine; t++) {
        fmpz_mpoly_get_term_coeff_fmpz(c, p, t, s->ctx);
        fmpz_mpoly_get_term_exp_si(exponent, p, t, s->ctx);
        fine = fmpz_sgn(c) == factor;
        for (int v = 0; v < s->variables && fine; v++)
            fine = exponent[v] % 2 == 0 || s->variable[v].nonnegative;
    }
    fmpz_clear(c);
    return fine;
}

Comparison space_compare(Space *s, const Poly *p, Order order) {
    Poly *made = space_poly(s);
    bool turned = order == REL_GT || order == REL_GE;
    fmpz_mpoly_primitive_part(made, p, s->ctx); /* its leading coefficient is positive */
    bool flipped = !fmpz_mpoly_is_zero(p, s->ctx) && fmpz_sgn(p->coeffs) < 0;
    if (turned != flipped) fmpz_mpoly_neg(made, made, s->ctx);
    return (Comparison){made, order == REL_GT ? REL_LT : order == REL_GE ? REL_LE : order};
}

Comparison space_compare_fraction(Space *s, const Fraction *f, Order order) {
    const Poly *num = fmpz_mpoly_q_numref(f), *den = fmpz_mpoly_q_denref(f);
    if (order == REL_EQ || order == REL_NE || poly_nonnegative(s, den, 1))
        return space_compare(s, num, order);
    Poly *product = space_poly(s);
    fmpz_mpoly_mul(product, num, den, s->ctx);
    return space_compare(s, product, order);
}

void space_fact(Space *s, int inst, const int group[3], const Comparison *signs, int count) {
    Fact fact = {.inst = inst, .group = {-1, -1, -1}};
    for (int i = 0; group && i < 3; i++) fact.group[i] = group[i];
    fact.either = (Either){NEW_ARRAY(s->arena, Comparison, count), count};
    for (int i = 0; i < count; i++) fact.either.part[i] = signs[i];
    PUSH(s->arena, &s->facts, fact);
}

static void fact_of_poly(Space *s, int group, int other, const Poly *p, Order order) {
    Comparison sign = space_compare(s, p, order);
    space_fact(s, -1, (int[]){group, other, -1}, &sign, 1);
}

static void needs(Space *s, int inst, const Fraction *f, Order order) { /* f R 0, else there is no value */
    Comparison sign = space_compare_fraction(s, f, order);
    space_fact(s, inst, NULL, &sign, 1);
}

static const Coordinate *coordinate_at(const Space *s, int ratio) {
    return s->coordinate_of[ratio] < 0 ? NULL : &s->layout->coordinate[s->coordinate_of[ratio]];
}

/* The variable of a drawn entry, with what is known of it. */
static int drawn_variable(Space *s, int ratio) {
    if (s->variable_of[ratio] >= 0) return s->variable_of[ratio];
    const Coordinate *c = coordinate_at(s, ratio);
    CodeKind kind = c ? c->kind : CODE_RATIONAL;
    int v =
        space_variable(s, space_group(s), kind == CODE_POSITIVE || kind == CODE_NATURAL || kind == CODE_BIT);
    s->variable[v].ratio = ratio;
    s->variable[v].kind = kind;
    s->variable_of[ratio] = v;
    Poly *x = space_poly(s);
    fmpz_mpoly_gen(x, v, s->ctx);
    int group = s->variable[v].group;
    if (kind == CODE_POSITIVE) fact_of_poly(s, group, -1, x, REL_GT);
    if (kind == CODE_NONZERO) fact_of_poly(s, group, -1, x, REL_NE);
    if (kind == CODE_NATURAL) fact_of_poly(s, group, -1, x, REL_GE);
    if (kind == CODE_BIT) { /* x² − x = 0 */
        Poly *y = space_poly(s);
        fmpz_mpoly_mul(y, x, x, s->ctx);
        fmpz_mpoly_sub(y, y, x, s->ctx);
        fact_of_poly(s, group, -1, y, REL_EQ);
    }
    for (int i = c ? c->avoid : -1; i >= 0; i = s->layout->coordinate[i].avoid) {
        int other = drawn_variable(s, s->layout->coordinate[i].first);
        Poly *y = space_poly(s);
        fmpz_mpoly_gen(y, other, s->ctx);
        fmpz_mpoly_sub(y, x, y, s->ctx);
        fact_of_poly(s, group, s->variable[other].group, y, REL_NE);
    }
    return v;
}

/* ---- orthonormal families ---- */

/* Is the instruction the whole product of reflections that makes the columns of an orthonormal matrix? Its slot, or −1. */
static int frame_slot(const Space *s, int inst) {
    const Tape *tape = s->program->tape;
    int slot = -1, column = 0;
    const Inst *at = &tape->inst.items[inst];
    for (; at->op == T_REFLECT; at = &tape->inst.items[at->b], column++) {
        const Inst *a = &tape->inst.items[at->a], *load = a->op == T_VIEW ? &tape->inst.items[a->a] : a;
        if (load->op != T_LOAD || (slot >= 0 && load->aux != slot)) return -1;
        slot = load->aux;
        const Coordinate *c = coordinate_at(s, tape->slots.items[slot].first);
        if (!c || c->kind != CODE_REFLECTOR || column >= load->cols || a->rows != load->rows ||
            a->cols != 1 || a->offset != load->offset + column * load->col_stride)
            return -1;
    }
    if (slot < 0 || column != tape->slots.items[slot].cols) return -1;
    const Inst *whole = at->op == T_VIEW ? &tape->inst.items[at->a] : at; /* the first columns of I */
    bool one = whole->op == T_CONSTANT && fmpq_is_one(&tape->constants.items[whole->aux]);
    bool fits = at == whole ||
                (at->offset == whole->offset && (at->rows < 2 || at->row_stride == whole->row_stride) &&
                 (at->cols < 2 || at->col_stride == whole->col_stride));
    return (whole->op == T_IDENTITY || one) && fits ? slot : -1;
}

/* Its entries are variables, and QᵀQ = I is known of them. Products of reflections are exactly these matrices. Columns after the
   last that occurs need not be looked at: there always are such columns. */
static void load_frame(Space *s, int slot, Fraction *out) {
    const Slot *from = &s->program->tape->slots.items[slot];
    int rows = from->rows, cols = from->cols;
    bool fresh = s->variable_of[from->first] < 0;
    int group = s->groups; /* of the first column */
    for (int i = 0; fresh && i < cols; i++) space_group(s);
    for (int k = 0; k < rows * cols; k++) {
        if (fresh) {
            int v = space_variable(s, group + k % cols, false);
            s->variable[v].ratio = from->first + k;
            s->variable[v].kind = CODE_REFLECTOR;
            s->variable_of[from->first + k] = v;
        }
        fmpz_mpoly_q_gen(out + k, s->variable_of[from->first + k], s->ctx);
    }
    Poly *term = space_poly(s);
    for (int i = 0; fresh && i < cols; i++)
        for (int j = i; j < cols; j++) {
            Poly *sum = space_poly(s);
            fmpz_mpoly_set_si(sum, -(i == j), s->ctx);
            for (int r = 0; r < rows; r++) {
                fmpz_mpoly_mul(term, fmpz_mpoly_q_numref(out + r * cols + i),
                               fmpz_mpoly_q_numref(out + r * cols + j), s->ctx);
                fmpz_mpoly_add(sum, sum, term, s->ctx);
            }
            fact_of_poly(s, group + j, -1, sum, REL_EQ);
        }
}

/* ---- arithmetic within limits ---- */

static slong terms(const Space *s, const Fraction *f) {
    return fmpz_mpoly_length(fmpz_mpoly_q_numref(f), s->ctx) +
           fmpz_mpoly_length(fmpz_mpoly_q_denref(f), s->ctx);
}

static bool is_whole(const Space *s, const Fraction *f) {
    return fmpz_mpoly_is_fmpz(fmpz_mpoly_q_denref(f), s->ctx);
}

bool space_small(Space *s, const Fraction *f) {
    slong degree = fmpz_mpoly_total_degree_si(fmpz_mpoly_q_numref(f), s->ctx),
          below = fmpz_mpoly_total_degree_si(fmpz_mpoly_q_denref(f), s->ctx);
    bool small = terms(s, f) <= (is_whole(s, f) ? MOST_TERMS : MOST_QUOTIENT) && degree <= MOST_DEGREE &&
                 below <= MOST_DEGREE;
    if (!small) s->why = UNDECIDED_TOO_LARGE;
    return small;
}

static bool may_multiply(Space *s, const Fraction *a, const Fraction *b) {
    bool fine = terms(s, a) * terms(s, b) <= MOST_PRODUCT && space_small(s, a) && space_small(s, b);
    if (!fine) s->why = UNDECIDED_TOO_LARGE;
    return fine;
}

static bool multiply(Space *s, Fraction *out, const Fraction *a, const Fraction *b) {
    if (!may_multiply(s, a, b)) return false;
    fmpz_mpoly_q_mul(out, a, b, s->ctx);
    return space_small(s, out);
}

static bool add(Space *s, Fraction *out, const Fraction *a, const Fraction *b, bool subtract) {
    if (!(is_whole(s, a) && is_whole(s, b)) && !may_multiply(s, a, b)) return false;
    (subtract ? fmpz_mpoly_q_sub : fmpz_mpoly_q_add)(out, a, b, s->ctx);
    return space_small(s, out);
}

static bool divide(Space *s, int inst, Fraction *out, const Fraction *a, const Fraction *b) {
    needs(s, inst, b, REL_NE);
    if (fmpz_mpoly_q_is_zero(b, s->ctx)) {
        fmpz_mpoly_q_one(out, s->ctx); /* never looked at: nothing is not 0 */
        return true;
    }
    if (!may_multiply(s, a, b)) return false;
    fmpz_mpoly_q_div(out, a, b, s->ctx);
    return space_small(s, out);
}

/* ---- instructions ---- */

typedef struct Grid {
    Fraction *at;
    int rows, cols, down, right;
} Grid;

static Grid grid(const Space *s, int i) {
    const Inst *inst = &s->program->tape->inst.items[i];
    return (Grid){s->numbers + inst->offset, inst->rows, inst->cols, inst->row_stride, inst->col_stride};
}

static Fraction *cell(Grid g, int row, int col) { return g.at + row * g.down + col * g.right; }

const Fraction *space_entry(const Space *s, int inst, int row, int col) {
    return cell(grid(s, inst), row, col);
}

static void fill(Space *s, Grid out, int value, bool diagonal) {
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++)
            fmpz_mpoly_q_set_si(cell(out, r, c), diagonal && r != c ? 0 : value, s->ctx);
}

static bool load(Space *s, const Inst *inst, Grid out) {
    const Slot *slot = &s->program->tape->slots.items[inst->aux];
    if (slot->first < 0) return s->why = UNDECIDED_BEYOND, false; /* symbols */
    for (int k = 0; k < inst->rows * inst->cols; k++) {
        const Coordinate *c = coordinate_at(s, slot->first + k);
        if (c && c->kind == CODE_REFLECTOR) return s->why = UNDECIDED_BEYOND, false; /* but see frame_slot */
        if (c && c->kind == CODE_PERMUTATION) {
            const uint8_t *images = permutation_of(c->n, s->permutation[s->coordinate_of[slot->first + k]]);
            fmpz_mpoly_q_set_si(out.at + k, images[k / c->n] == k % c->n, s->ctx);
        } else
            fmpz_mpoly_q_gen(out.at + k, drawn_variable(s, slot->first + k), s->ctx);
    }
    return true;
}

static bool multiply_matrices(Space *s, Grid out, Grid a, Grid b) {
    Fraction *term = space_fraction(s);
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++) {
            Fraction *sum = cell(out, r, c);
            fmpz_mpoly_q_zero(sum, s->ctx);
            for (int k = 0; k < a.cols; k++)
                if (!multiply(s, term, cell(a, r, k), cell(b, k, c)) || !add(s, sum, sum, term, false))
                    return false;
        }
    return true;
}

/* The determinant of the rows from `row` on and the columns whose bits are set, by the first row. */
static bool determinant(Space *s, Grid a, int skipped, int row, unsigned columns, Fraction *out) {
    if (row == skipped) row++;
    if (!columns) return fmpz_mpoly_q_one(out, s->ctx), true;
    Fraction *minor = space_fraction(s);
    bool minus = false;
    fmpz_mpoly_q_zero(out, s->ctx);
    for (int c = 0; c < a.cols; c++) {
        if (!(columns >> c & 1)) continue;
        if (!determinant(s, a, skipped, row + 1, columns & ~(1u << c), minor) ||
            !multiply(s, minor, minor, cell(a, row, c)) || !add(s, out, out, minor, minus))
            return false;
        minus = !minus;
    }
    return true;
}

/* Cofactors by the determinant. */
static bool invert(Space *s, int inst, Grid out, Grid a) {
    int n = out.rows;
    if (n > LARGEST_INVERSE) return s->why = UNDECIDED_TOO_LARGE, false;
    Fraction *whole = space_fraction(s);
    unsigned all = (1u << n) - 1;
    if (!determinant(s, a, -1, 0, all, whole)) return false;
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++) {
            Fraction *minor = space_fraction(s);
            if (!determinant(s, a, c, 0, all & ~(1u << r), minor)) return false;
            if ((r + c) % 2) fmpz_mpoly_q_neg(minor, minor, s->ctx);
            if (!divide(s, inst, cell(out, r, c), minor, whole)) return false;
        }
    return true;
}

/* Of a number, to a whole exponent. */
static bool constant_power(Space *s, Fraction *out, const Fraction *a, const fmpq *exponent) {
    if (!fmpz_mpoly_q_is_fmpq(a, s->ctx) || !fmpz_is_one(fmpq_denref(exponent)) || fmpq_sgn(exponent) < 0 ||
        fmpz_bits(fmpq_numref(exponent)) > 16)
        return false;
    fmpq_t base;
    fmpq_init(base);
    fmpz_mpoly_get_fmpz(fmpq_numref(base), fmpz_mpoly_q_numref(a), s->ctx);
    fmpz_mpoly_get_fmpz(fmpq_denref(base), fmpz_mpoly_q_denref(a), s->ctx);
    bool short_enough = (int64_t)fmpq_height_bits(base) * fmpz_get_si(fmpq_numref(exponent)) <= MOST_BITS;
    if (short_enough) {
        fmpq_pow_fmpz(base, base, fmpq_numref(exponent));
        fmpz_mpoly_q_set_fmpq(out, base, s->ctx);
    }
    fmpq_clear(base);
    return short_enough;
}

static bool power(Space *s, int inst, Fraction *out, const Fraction *a, const fmpq *exponent) {
    if (constant_power(s, out, a, exponent)) return true;
    if (!fmpz_fits_si(fmpq_numref(exponent)) || fmpz_cmp_si(fmpq_denref(exponent), MOST_DEGREE) > 0 ||
        FLINT_ABS(fmpz_get_si(fmpq_numref(exponent))) > MOST_DEGREE)
        return s->why = UNDECIDED_TOO_LARGE, false;
    slong count = fmpz_get_si(fmpq_numref(exponent)), degree = fmpz_get_si(fmpq_denref(exponent));
    Fraction *base = space_fraction(s);
    if (degree > 1)
        space_root(s, inst, a, degree, base);
    else
        fmpz_mpoly_q_set(base, a, s->ctx);
    Fraction *product = space_fraction(s);
    fmpz_mpoly_q_one(product, s->ctx);
    for (slong k = FLINT_ABS(count); k > 0; k--)
        if (!multiply(s, product, product, base)) return false;
    if (count > 0) return fmpz_mpoly_q_set(out, product, s->ctx), true;
    Fraction *one = space_fraction(s);
    fmpz_mpoly_q_one(one, s->ctx);
    needs(s, inst, a, REL_NE);
    return divide(s, inst, out, one, product);
}

static bool softmax(Space *s, int inst, Grid out, Grid a) {
    for (int r = 0; r < out.rows && out.cols; r++) {
        Fraction *sum = space_fraction(s);
        for (int c = 0; c < out.cols; c++) {
            space_apply(s, inst, T_EXP, cell(a, r, c), cell(out, r, c));
            if (!add(s, sum, sum, cell(out, r, c), false)) return false;
        }
        for (int c = 0; c < out.cols; c++) {
            if (!may_multiply(s, cell(out, r, c), sum)) return false;
            fmpz_mpoly_q_div(cell(out, r, c), cell(out, r, c), sum, s->ctx); /* which is positive */
        }
    }
    return true;
}

static bool by_entry(Space *s, int i, const Inst *inst, Grid out, Grid a, Grid b) {
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++) {
            Fraction *to = cell(out, r, c), *difference;
            bool fine = true;
            switch (inst->op) {
            case T_ADD:
            case T_SUBTRACT: fine = add(s, to, cell(a, r, c), cell(b, r, c), inst->op == T_SUBTRACT); break;
            case T_NEGATE: fmpz_mpoly_q_neg(to, cell(a, r, c), s->ctx); break;
            case T_SCALE: fine = multiply(s, to, a.at, cell(b, r, c)); break;
            case T_DIVIDE: fine = divide(s, i, to, cell(a, r, c), b.at); break;
            case T_HADAMARD: fine = multiply(s, to, cell(a, r, c), cell(b, r, c)); break;
            case T_MAXIMUM: /* b + ReLU(a − b) */
            case T_MINIMUM: /* a − ReLU(a − b) */
                difference = space_fraction(s);
                fine = add(s, difference, cell(a, r, c), cell(b, r, c), true);
                if (fine) space_apply(s, i, T_RELU, difference, difference);
                fine = fine && add(s, to, cell(inst->op == T_MAXIMUM ? b : a, r, c), difference,
                                   inst->op == T_MINIMUM);
                break;
            default: space_apply(s, i, inst->op, cell(a, r, c), to);
            }
            if (!fine || !space_small(s, to)) return false;
        }
    return true;
}

static void paste(Space *s, const Inst *inst, Grid out) {
    fill(s, out, 0, false);
    for (int i = inst->aux; i < inst->aux + inst->count; i++) {
        const Paste *p = &s->program->tape->pastes.items[i];
        Grid a = grid(s, p->inst);
        for (int r = 0; r < a.rows; r++)
            for (int c = 0; c < a.cols; c++)
                fmpz_mpoly_q_set(cell(out, p->row + r, p->col + c), cell(a, r, c), s->ctx);
    }
}

static bool compute(Space *s, int i) {
    const Tape *tape = s->program->tape;
    const Inst *inst = &tape->inst.items[i];
    Grid out = grid(s, i), a = {0}, b = {0};
    if (inst->a >= 0) a = grid(s, inst->a);
    if (inst->b >= 0) b = grid(s, inst->b);
    switch (inst->op) {
    case T_LOAD: return load(s, inst, out);
    case T_CONSTANT: fmpz_mpoly_q_set_fmpq(out.at, &tape->constants.items[inst->aux], s->ctx); return true;
    case T_PI: space_apply(s, i, T_PI, NULL, out.at); return true;
    case T_ZEROS: fill(s, out, 0, false); return true;
    case T_ONES: fill(s, out, 1, false); return true;
    case T_IDENTITY: fill(s, out, 1, true); return true;
    case T_VIEW: return true;
    case T_MULTIPLY: return multiply_matrices(s, out, a, b);
    case T_POWER: return power(s, i, out.at, a.at, &tape->constants.items[inst->aux]);
    case T_INVERSE: return invert(s, i, out, a);
    case T_SOFTMAX: return softmax(s, i, out, a);
    case T_BLOCKS: paste(s, inst, out); return true;
    case T_REFLECT: {
        int slot = frame_slot(s, i);
        if (slot >= 0) load_frame(s, slot, out.at);
        return slot >= 0 || (s->why = UNDECIDED_BEYOND, false);
    }
    case T_RAISE:
    case T_EXPECT:
    case T_LIMIT: return s->why = UNDECIDED_BEYOND, false;
    default: return by_entry(s, i, inst, out, a, b);
    }
}

/* ---- the tape ---- */

static void need(bool *needed, int inst) {
    if (inst >= 0) needed[inst] = true;
}

/* What the instruction depends on; an orthonormal matrix depends on nothing. */
static void mark(const Space *s, int inst, bool *needed) {
    needed[inst] = true;
    for (int i = inst; i >= 0; i--) {
        const Inst *at = &s->program->tape->inst.items[i];
        if (!needed[i] || (at->op == T_REFLECT && frame_slot(s, i) >= 0)) continue;
        need(needed, at->a);
        need(needed, at->b);
        for (int k = 0; at->op == T_BLOCKS && k < at->count; k++)
            need(needed, s->program->tape->pastes.items[at->aux + k].inst);
    }
}

bool space_compute(Space *s, int inst, bool *needed) {
    bool *these = NEW_ARRAY(s->arena, bool, inst + 1);
    mark(s, inst, these);
    for (int i = 0; i <= inst; i++) {
        if (!these[i]) continue;
        needed[i] = true;
        if (s->state[i] == SPACE_NEW) s->state[i] = compute(s, i) ? SPACE_FINE : SPACE_UNABLE;
        if (s->state[i] == SPACE_UNABLE) return false;
    }
    return true;
}

/* Variables that functions may want. */
static int count_values(const Tape *tape) {
    int64_t count = 0;
    for (int i = 0; i < tape->inst.count; i++) {
        const Inst *inst = &tape->inst.items[i];
        int64_t entries = (int64_t)inst->rows * inst->cols;
        if (inst->op == T_SIN || inst->op == T_COS)
            count += 2 * entries;
        else if (inst->op == T_PI || inst->op == T_POWER || (inst->op >= T_EXP && inst->op <= T_SOFTMAX))
            count += entries;
        if (count > MOST_VARIABLES) return MOST_VARIABLES + 1;
    }
    return (int)count;
}

Space *space_open(Arena *arena, const Program *program, const Layout *layout, const int64_t *permutation) {
    const Tape *tape = program->tape;
    int room = count_values(tape);
    for (int i = 0; i < tape->slots.count; i++)
        if (tape->slots.items[i].first >= 0 && program->slot_used[i])
            room += tape->slots.items[i].rows * tape->slots.items[i].cols;
    for (int i = 0; i < layout->count; i++) room += layout->coordinate[i].avoid >= 0;
    if (room > MOST_VARIABLES) return NULL;
    Space *s = NEW(arena, Space);
    s->arena = arena;
    s->program = program;
    s->layout = layout;
    s->permutation = permutation;
    s->room = room;
    s->variable = NEW_ARRAY(arena, Variable, room + 1);
    s->state = NEW_ARRAY(arena, unsigned char, tape->inst.count + 1);
    s->coordinate_of = NEW_ARRAY(arena, int, tape->ratios + 1);
    s->variable_of = NEW_ARRAY(arena, int, tape->ratios + 1);
    for (int i = 0; i < tape->ratios; i++) s->coordinate_of[i] = s->variable_of[i] = -1;
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        int entries = c->kind == CODE_PERMUTATION ? c->n * c->n : 1;
        for (int k = 0; k < entries; k++) s->coordinate_of[c->first + k] = i;
    }
    fmpz_mpoly_ctx_init(s->ctx, room ? room : 1, ORD_DEGREVLEX);
    fmpz_mpoly_vec_init(s->basis.all, 0, s->ctx);
    s->numbers = NEW_ARRAY(arena, Fraction, tape->numbers + 1);
    for (int i = 0; i < tape->numbers; i++) fmpz_mpoly_q_init(&s->numbers[i], s->ctx);
    return s;
}

void space_close(Space *s) {
    for (int i = 0; i < s->program->tape->numbers; i++) fmpz_mpoly_q_clear(&s->numbers[i], s->ctx);
    for (int i = 0; i < s->polys.count; i++) fmpz_mpoly_clear(s->polys.items[i], s->ctx);
    for (int i = 0; i < s->fractions.count; i++) fmpz_mpoly_q_clear(s->fractions.items[i], s->ctx);
    fmpz_mpoly_vec_clear(s->basis.all, s->ctx);
    fmpz_mpoly_ctx_clear(s->ctx);
}
