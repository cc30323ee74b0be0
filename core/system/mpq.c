/* mpq.c: exact numbers that may move (growth.h). Limit variables are symbols where it is asked what happens in the end
   (mpq_mode), numbers of the world elsewhere; random variables are symbols under E, Var, Cov and P.
   Long, because it is a whole number system: arithmetic, order, functions, and what only symbols can do, E and \lim. */
#include "core/moving/growth.h"
#include "system.h"

#include <string.h>

#define HAS_SYMBOLS
enum { LANES = 1, MOST_ATOMS = 40, CONSTANTS = 12 };

typedef struct num {
    fmpq_t q;
    Growth *g;  /* NULL: the rational q */
    bool tends; /* only what it tends to is known */
} num;
typedef bool num_mask;

typedef struct Context {
    unsigned char status[LANES];
    long precision;
    Field *field;
    Arena *arena;
    bool moving;     /* limit variables are symbols */
    int *atom;       /* per slot: the first of its atoms, or −1 */
    int *log_atom;   /* per slot of a limit variable: its logarithm, or minus that */
    bool logarithms; /* … is what it is written in */
    int root;
} Context;

#define CONTEXT Context *context __attribute__((unused))

static void context_open(CONTEXT) {}
static void context_close(Context *context) {
    if (context->field) field_clear(context->field);
}
static void num_init(num *x) { fmpq_init(x->q); }
static void num_clear(num *x) { fmpq_clear(x->q); }

static void give_up(num *dst, unsigned char bit, Context *context) {
    context->status[0] |= bit;
    fmpq_one(dst->q);
    dst->g = NULL;
    dst->tends = false;
}

/* ---- the field ---- */

static Growth *growth_of(const num *a, Context *context) {
    return a->g ? a->g : growth_rational(context->field, a->q);
}

/* A result; plain rational numbers stay plain. */
static void put(num *dst, Growth *g, bool tends, Context *context) {
    if (!g) {
        give_up(dst, STATUS_UNABLE, context);
        return;
    }
    dst->tends = tends;
    dst->g = growth_is_rational(context->field, g, dst->q) ? NULL : g;
}

static void num_set(num *dst, const num *a) {
    fmpq_set(dst->q, a->q);
    dst->g = a->g;
    dst->tends = a->tends;
}
static void plain(num *dst) { dst->g = NULL, dst->tends = false; }
static void num_set_int(num *dst, int value, CONTEXT) { fmpq_set_si(dst->q, value, 1), plain(dst); }
static void num_set_fmpq(num *dst, const fmpq_t value, CONTEXT) { fmpq_set(dst->q, value), plain(dst); }
static void num_set_ratio(num *dst, int lane, Ratio ratio, CONTEXT) {
    (void)lane;
    ratio_get_fmpq(dst->q, ratio), plain(dst);
}

static bool both_plain(const num *a, const num *b) { return !a->g && !b->g && !a->tends && !b->tends; }

static void num_add(num *dst, const num *a, const num *b, Context *context) {
    if (both_plain(a, b))
        fmpq_add(dst->q, a->q, b->q), plain(dst);
    else
        put(dst, growth_add(context->field, growth_of(a, context), growth_of(b, context)),
            a->tends || b->tends, context);
}

static void num_sub(num *dst, const num *a, const num *b, Context *context) {
    if (both_plain(a, b))
        fmpq_sub(dst->q, a->q, b->q), plain(dst);
    else
        put(dst, growth_sub(context->field, growth_of(a, context), growth_of(b, context)),
            a->tends || b->tends, context);
}

static void num_neg(num *dst, const num *a, Context *context) {
    if (!a->g)
        fmpq_neg(dst->q, a->q), dst->g = NULL, dst->tends = a->tends;
    else
        put(dst, growth_neg(context->field, a->g), a->tends, context);
}

/* What is only known in the limit may be multiplied by what stays bounded. */
static bool stays_bounded(const num *a, Context *context) {
    if (!a->g) return true;
    TendencyKind kind = growth_tendency(context->field, a->g).kind;
    return kind == TENDS_ZERO || kind == TENDS_FINITE;
}

static void num_mul(num *dst, const num *a, const num *b, Context *context) {
    bool exact_zero =
        (!a->g && !a->tends && fmpq_is_zero(a->q)) || (!b->g && !b->tends && fmpq_is_zero(b->q));
    if (both_plain(a, b))
        fmpq_mul(dst->q, a->q, b->q), plain(dst);
    else if (exact_zero)
        num_set_int(dst, 0, context);
    else if ((a->tends && !stays_bounded(b, context)) || (b->tends && !stays_bounded(a, context)))
        give_up(dst, STATUS_UNABLE, context);
    else
        put(dst, growth_mul(context->field, growth_of(a, context), growth_of(b, context)),
            a->tends || b->tends, context);
}

static void num_div(num *dst, const num *a, const num *b, Context *context) {
    bool zero = !b->g && fmpq_is_zero(b->q);
    if (zero)
        give_up(dst, b->tends ? STATUS_UNABLE : STATUS_DOMAIN, context);
    else if (both_plain(a, b))
        fmpq_div(dst->q, a->q, b->q), plain(dst);
    else if (a->tends || b->tends)
        give_up(dst, STATUS_UNABLE, context);
    else
        put(dst, growth_div(context->field, growth_of(a, context), growth_of(b, context), NULL), false,
            context);
}

static void num_submul(num *dst, const num *a, const num *b, Context *context) {
    num product = {.g = NULL};
    fmpq_init(product.q);
    num_mul(&product, a, b, context);
    num_sub(dst, dst, &product, context);
    fmpq_clear(product.q);
}

static void num_dot(num *dst, const num *a, int a_step, const num *b, int b_step, int n, Context *context) {
    num product = {.g = NULL}, sum = {.g = NULL};
    fmpq_init(product.q), fmpq_init(sum.q);
    for (int k = 0; k < n; k++, a += a_step, b += b_step) {
        num_mul(&product, a, b, context);
        num_add(&sum, &sum, &product, context);
    }
    num_set(dst, &sum);
    fmpq_clear(product.q), fmpq_clear(sum.q);
}

/* ---- order: the sign in the end; for what tends only, the sign of its limit if that is not 0 ---- */

static int sign_of(const num *a, Context *context) {
    if (!a->g) return a->tends && fmpq_is_zero(a->q) ? SIGN_UNKNOWN : fmpq_sgn(a->q);
    if (growth_uses_kind(context->field, a->g, ATOM_NORMAL)) return SIGN_UNKNOWN;
    Tendency t = growth_tendency(context->field, a->g);
    return a->tends && t.kind != TENDS_FINITE ? SIGN_UNKNOWN : t.sign;
}

static int compare(const num *a, const num *b, Context *context) {
    num difference = {.g = NULL};
    fmpq_init(difference.q);
    unsigned char before = context->status[0];
    context->status[0] = 0;
    num_sub(&difference, a, b, context);
    int sign = context->status[0] ? SIGN_UNKNOWN : sign_of(&difference, context);
    context->status[0] = before;
    fmpq_clear(difference.q);
    return sign;
}

static void choose(num *dst, const num *a, const num *b, int sign, Context *context) {
    if (sign == SIGN_UNKNOWN)
        give_up(dst, STATUS_UNABLE, context);
    else
        num_set(dst, sign > 0 ? a : b);
}

static void num_max(num *dst, const num *a, const num *b, Context *context) {
    choose(dst, a, b, compare(a, b, context), context);
}
static void num_min(num *dst, const num *a, const num *b, Context *context) {
    choose(dst, b, a, compare(a, b, context), context);
}
static void num_relu(num *dst, const num *a, Context *context) {
    int sign = sign_of(a, context);
    if (sign == 1)
        num_set(dst, a);
    else if (sign == SIGN_UNKNOWN)
        give_up(dst, STATUS_UNABLE, context);
    else
        num_set_int(dst, 0, context);
}
static void num_abs(num *dst, const num *a, Context *context) {
    int sign = sign_of(a, context);
    if (sign == SIGN_UNKNOWN)
        give_up(dst, STATUS_UNABLE, context);
    else if (sign < 0)
        num_neg(dst, a, context);
    else
        num_set(dst, a);
}

static void num_step(num *dst, const num *a, Context *context) {
    int sign = sign_of(a, context);
    if (sign == SIGN_UNKNOWN)
        give_up(dst, STATUS_UNABLE, context);
    else
        num_set_int(dst, sign > 0, context);
}

/* What tends to a whole number may come from either side. */
static void num_floor(num *dst, const num *a, Context *context) {
    bool known = !a->g && (!a->tends || !fmpz_is_one(fmpq_denref(a->q)));
    if (!known) {
        give_up(dst, STATUS_UNABLE, context);
        return;
    }
    fmpq_t floor;
    fmpq_init(floor);
    fmpz_fdiv_q(fmpq_numref(floor), fmpq_numref(a->q), fmpq_denref(a->q));
    num_set_fmpq(dst, floor, context);
    fmpq_clear(floor);
}

static void num_shift(num *dst, const num *row, int step, int n, Context *context) {
    (void)step, (void)n, (void)row;
    num_set_int(dst, 0, context);
}

static void num_or_one(num *x, Context *context) {
    if (!x->g && fmpq_is_zero(x->q)) num_set_int(x, 1, context);
}

/* ---- functions ---- */

static void constant(num *dst, ConstantKind kind, const fmpq_t a, Context *context) {
    fmpq_t zero;
    fmpq_init(zero);
    put(dst, growth_atom(context->field, field_constant(context->field, kind, a, zero, zero)), false,
        context);
    fmpq_clear(zero);
}

static void num_pi(num *dst, Context *context) {
    fmpq_t one;
    fmpq_init(one);
    fmpq_one(one);
    if (context->field) constant(dst, CONSTANT_PI, one, context);
    fmpq_clear(one);
}

static bool num_is_zero(const num *a) {
    return !a->g && !a->tends && fmpq_is_zero(a->q);
} /* for sin and cos */

static void num_exp(num *dst, const num *a, Context *context) {
    if (num_is_zero(a))
        num_set_int(dst, 1, context);
    else if (a->tends)
        give_up(dst, STATUS_UNABLE, context);
    else
        put(dst, growth_exp(context->field, growth_of(a, context)), false, context);
}

static void num_log(num *dst, const num *a, Context *context) {
    int sign = sign_of(a, context);
    if (sign == 0 || sign == -1)
        give_up(dst, STATUS_DOMAIN, context);
    else if (a->tends || sign != 1)
        give_up(dst, STATUS_UNABLE, context);
    else
        put(dst, growth_log(context->field, growth_of(a, context)), false, context);
}

static void num_power(num *dst, const num *a, const fmpq_t exponent, Context *context) {
    bool whole = fmpz_is_one(fmpq_denref(exponent)), zero = !a->g && fmpq_is_zero(a->q);
    int sign = whole ? 1 : sign_of(a, context);
    if (a->tends)
        give_up(dst, STATUS_UNABLE, context);
    else if ((zero && fmpq_sgn(exponent) < 0) || sign < 0)
        give_up(dst, STATUS_DOMAIN, context);
    else if (sign == SIGN_UNKNOWN)
        give_up(dst, STATUS_UNABLE, context);
    else
        put(dst, growth_power(context->field, growth_of(a, context), exponent), false, context);
}

static void num_sqrt(num *dst, const num *a, Context *context) {
    fmpq_t half;
    fmpq_init(half);
    fmpq_set_si(half, 1, 2);
    num_power(dst, a, half, context);
    fmpq_clear(half);
}

static bool num_rational(fmpq_t out, const num *a) {
    fmpq_set(out, a->q);
    return !a->g && !a->tends;
}

/* ---- pivots: any but 0 ---- */

static bool is_zero(const num *a) { return !a->g && fmpq_is_zero(a->q); }
static num_mask num_better(const num *a, const num *b) { return is_zero(b) && !is_zero(a); }

static void num_swap(num *a, num *b, num_mask chosen) {
    if (!chosen) return;
    fmpq_swap(a->q, b->q);
    Growth *g = a->g;
    bool tends = a->tends;
    a->g = b->g, a->tends = b->tends;
    b->g = g, b->tends = tends;
}

static void num_pivot(num *dst, const num *column, int step, int k, Context *context) {
    num one = {.g = NULL};
    fmpq_init(one.q);
    fmpq_one(one.q);
    num_div(dst, &one, column + k * step, context);
    fmpq_clear(one.q);
}

/* ---- symbols ---- */

/* A limit variable x as itself, or as e^t (e^−t if it goes to 0) with t → ∞: then it has a logarithm. */
static Growth *symbol(Context *context, int slot, int entry, const Slot *what) {
    Growth *plain_one = growth_atom(context->field, context->atom[slot] + entry);
    if (!context->logarithms || what->kind != SLOT_LIMIT) return plain_one;
    Growth *t = growth_atom(context->field, context->log_atom[slot]);
    return growth_exp(context->field, what->to_infinity ? t : growth_neg(context->field, t));
}

static bool num_symbols(num *first, int slot, int count, const Slot *what, Context *context) {
    if (what->kind == SLOT_DRAWN || (what->kind == SLOT_LIMIT && (what->held || !context->moving)))
        return false;
    for (int k = 0; k < count; k++)
        if (!context->field || context->atom[slot] < 0)
            give_up(first + k, STATUS_UNABLE, context);
        else
            put(first + k, symbol(context, slot, k, what), false, context);
    return true;
}

/* ---- reading ---- */

static TendencyKind kind_of(const num *a, Context *context) {
    if (!a->g) return fmpq_is_zero(a->q) ? TENDS_ZERO : TENDS_FINITE;
    if (growth_uses_kind(context->field, a->g, ATOM_NORMAL)) return TENDS_UNKNOWN;
    return growth_tendency(context->field, a->g).kind;
}

/* What a number that is only known in the limit can say. */
static Truth relate_limits(const num *a, const num *b, const num *difference, Order order, Context *context) {
    if (order == REL_INFINITE) {
        TendencyKind kind = kind_of(a, context);
        return kind == TENDS_UNKNOWN ? TRUTH_UNKNOWN : (Truth)(kind == TENDS_INFINITY);
    }
    int sign = difference->g ? sign_of(difference, context) : fmpq_sgn(difference->q);
    if (sign == SIGN_UNKNOWN) return TRUTH_UNKNOWN;
    if (order == REL_TENDS) /* if both grow, their quotient tends to 1 */
        return sign == 0 ? TRUTH_TRUE : stays_bounded(b, context) ? TRUTH_FALSE : TRUTH_UNKNOWN;
    if (order > REL_TENDS) /* the difference is bounded, and so is the quotient unless b vanishes */
        return kind_of(b, context) == TENDS_FINITE && sign_of(b, context) != SIGN_UNKNOWN ? TRUTH_FALSE
                                                                                          : TRUTH_UNKNOWN;
    if (order == REL_EQ) return TRUTH_UNKNOWN;
    return sign == 0 ? TRUTH_UNKNOWN : order_of_sign(sign, order);
}

static Truth relate(const num *a, Order order, const num *b, Context *context) {
    num difference = {.g = NULL};
    fmpq_init(difference.q);
    unsigned char before = context->status[0]; /* of some other instruction */
    context->status[0] = 0;
    num_sub(&difference, a, b, context);
    Truth truth = TRUTH_UNKNOWN;
    if (!context->status[0]) {
        if (difference.tends)
            truth = relate_limits(a, b, &difference, order, context);
        else if (difference.g && growth_uses_kind(context->field, difference.g, ATOM_NORMAL))
            truth = TRUTH_UNKNOWN;
        else if (order <= REL_GE && !difference.g)
            truth = order_of_sign(fmpq_sgn(difference.q), order);
        else
            truth = growth_relate(context->field, order, growth_of(a, context), growth_of(b, context));
    }
    context->status[0] = before;
    fmpq_clear(difference.q);
    return truth;
}

static Truth num_relate(const num *a, Order order, const num *b, int lane, Context *context) {
    (void)lane;
    return relate(a, order, b, context);
}

static char *print_ball(Arena *arena, Growth *g, Context *context) {
    arb_t ball;
    arb_init(ball);
    char *text = NULL;
    if (growth_ball(context->field, g, ball, 128)) {
        char *digits = arb_get_str(ball, 10, ARB_STR_NO_RADIUS);
        text = arena_strdup(arena, digits);
        flint_free(digits);
    }
    arb_clear(ball);
    return text;
}

/* Where limit variables are symbols: what the number tends to. */
static char *num_print(Arena *arena, const num *x, int lane, Context *context) {
    (void)lane;
    if (!x->g) {
        char *text = fmpq_get_str(NULL, 10, x->q), *copied = arena_strdup(arena, text);
        flint_free(text);
        return copied;
    }
    if (growth_uses_kind(context->field, x->g, ATOM_NORMAL)) return arena_strdup(arena, "?");
    Tendency t = growth_tendency(context->field, x->g);
    fmpq_t q;
    fmpq_init(q);
    char *text = NULL;
    if (t.kind == TENDS_ZERO) text = arena_strdup(arena, "0");
    if (t.kind == TENDS_INFINITY) text = arena_strdup(arena, "∞");
    if (t.kind == TENDS_MINUS_INFINITY) text = arena_strdup(arena, "−∞");
    if (t.kind == TENDS_FINITE && growth_is_rational(context->field, t.limit, q)) {
        char *digits = fmpq_get_str(NULL, 10, q);
        text = arena_strdup(arena, digits);
        flint_free(digits);
    } else if (t.kind == TENDS_FINITE)
        text = print_ball(arena, t.limit, context);
    fmpq_clear(q);
    return text ? text : arena_strdup(arena, "?");
}

static bool num_tight(const num *x) { return x != NULL; }

#define num_pi num_pi
#define num_exp num_exp
#include "eval_body.inc"

/* ---- expectations and limits ---- */

/* A comparison of one normal symbol with a rational number, as an interval of it. The rest must be constant. */
static bool narrow(Machine *machine, const Test *test, Cell *cell) {
    Context *context = &machine->context;
    Field *f = context->field;
    Grid a = grid(machine, test->a), b = grid(machine, test->b);
    if (a.rows != 1 || a.cols != 1 || machine->status[test->a][0] || machine->status[test->b][0])
        return false;
    if (a.at->tends || b.at->tends || test->order > REL_GE || test->order == REL_EQ) return false;
    Growth *d = growth_sub(f, growth_of(a.at, context), growth_of(b.at, context));
    if (test->order == REL_NE) { /* what is not always 0 is 0 with probability 0 */
        if (d && growth_is_zero(f, d)) cell->below = cell->above = true, fmpq_set(cell->high, cell->low);
        return d && (growth_is_zero(f, d) ||
                     (growth_uses_kind(f, d, ATOM_NORMAL) && !growth_uses_kind(f, d, ATOM_CONSTANT)));
    }
    return d && growth_confine(f, d, test->order, cell);
}

static bool is_empty(const Cell *c) { return c->below && c->above && fmpq_cmp(c->low, c->high) >= 0; }

/* E[x y] over every normal symbol, one after the other. */
static bool mean_of(Machine *machine, Growth *x, Growth *y, const Cell *given, num *out) {
    Context *context = &machine->context;
    Field *f = context->field;
    bool only = false;
    for (int i = 0; x && y && i < field_atoms(f); i++)
        if (field_kind(f, i) == ATOM_NORMAL && (growth_uses(f, x, i) || growth_uses(f, y, i))) {
            x = growth_expect(f, x, y, i, given->atom == i ? given : NULL, &only);
            y = growth_integer(f, 1);
        }
    x = growth_mul(f, x, y);
    put(out, x, only, context);
    return x != NULL;
}

static void covariance(Machine *machine, const num *x, const num *y, const Cell *given, num *out) {
    Context *context = &machine->context;
    num a = {.g = NULL}, b = {.g = NULL};
    fmpq_init(a.q), fmpq_init(b.q);
    Growth *u = growth_of(x, context), *v = growth_of(y, context), *one = growth_integer(context->field, 1);
    bool fine = mean_of(machine, u, v, given, out) && mean_of(machine, u, one, given, &a);
    if (u == v)
        num_set(&b, &a);
    else
        fine = fine && mean_of(machine, v, one, given, &b);
    if (fine) num_submul(out, &a, &b, context);
    fmpq_clear(a.q), fmpq_clear(b.q);
}

/* x = x(0) + Σ (x(e_i) − x(0)) z_i, exactly. With constants in it, two numbers may be equal and not look it. */
static Truth is_affine(Machine *machine, const num *x) {
    Context *context = &machine->context;
    Field *f = context->field;
    Growth *g = growth_of(x, context), *zero = growth_integer(f, 0), *one = growth_integer(f, 1), *base = g;
    for (int i = 0; i < field_atoms(f); i++)
        if (field_kind(f, i) == ATOM_NORMAL) base = growth_substitute(f, base, i, zero);
    Growth *sum = base;
    for (int i = 0; i < field_atoms(f) && sum; i++) {
        if (field_kind(f, i) != ATOM_NORMAL || !growth_uses(f, g, i)) continue;
        Growth *unit = growth_substitute(f, g, i, one);
        for (int k = 0; k < field_atoms(f); k++)
            if (field_kind(f, k) == ATOM_NORMAL && unit) unit = growth_substitute(f, unit, k, zero);
        sum = growth_add(f, sum, growth_mul(f, growth_sub(f, unit, base), growth_atom(f, i)));
    }
    if (!sum) return TRUTH_UNKNOWN;
    if (growth_equal(f, sum, g)) return TRUTH_TRUE;
    return growth_uses_kind(f, g, ATOM_CONSTANT) ? TRUTH_UNKNOWN : TRUTH_FALSE;
}

/* P of the cell within the given one. */
static void probability(Machine *machine, const Expectation *e, const Cell *given, num *out) {
    Context *context = &machine->context;
    Field *f = context->field;
    Cell event = {.atom = given->atom, .below = given->below, .above = given->above};
    fmpq_init(event.low), fmpq_init(event.high);
    fmpq_set(event.low, given->low), fmpq_set(event.high, given->high);
    bool fine = true;
    for (int i = 0; i < e->events && fine; i++) fine = narrow(machine, &e->event[i], &event);
    if (!fine)
        give_up(out, STATUS_UNABLE, context);
    else if (is_empty(&event))
        num_set_int(out, 0, context);
    else if (event.atom < 0)
        num_set_int(out, 1, context);
    else {
        Growth *part = growth_probability(f, event.atom, &event),
               *all = growth_probability(f, event.atom, given);
        put(out, growth_div(f, part, all, NULL), false, context);
    }
    fmpq_clear(event.low), fmpq_clear(event.high);
}

static void expect(Machine *machine, const Inst *inst, Grid out) {
    Context *context = &machine->context;
    const Expectation *e = &machine->tape.expectations.items[inst->aux];
    Cell given = {.atom = -1};
    fmpq_init(given.low), fmpq_init(given.high);
    bool fine = true;
    for (int i = 0; i < e->givens && fine; i++) fine = narrow(machine, &e->given[i], &given);
    if (!fine || is_empty(&given)) {
        fill(out, 1, false, context);
        context->status[0] |=
            fine ? STATUS_DOMAIN : STATUS_UNABLE; /* given what has probability 0: no value */
    } else if (e->kind == EXPECT_P)
        probability(machine, e, &given, out.at);
    else {
        Grid a = grid(machine, e->a), b = e->b >= 0 ? grid(machine, e->b) : a;
        num part = {.g = NULL};
        fmpq_init(part.q);
        if (e->kind == EXPECT_VAR || e->kind == EXPECT_AFFINE)
            num_set_int(out.at, e->kind == EXPECT_AFFINE, context);
        for (int r = 0; r < a.rows; r++)
            for (int c = 0; c < (e->kind == EXPECT_COV ? b.rows : a.cols); c++) {
                num *x = a.at + r * a.down, *to = out.at + r * out.down + c * out.right;
                if (e->kind == EXPECT_E)
                    mean_of(machine, growth_of(x + c * a.right, context), growth_integer(context->field, 1),
                            &given, to);
                else if (e->kind == EXPECT_COV && e->a == e->b && c < r) /* Cov[x] is symmetric */
                    num_set(to, out.at + c * out.down + r * out.right);
                else if (e->kind == EXPECT_COV)
                    covariance(machine, x, b.at + c * b.down, &given, to);
                else if (e->kind == EXPECT_VAR) {
                    covariance(machine, x + c * a.right, x + c * a.right, &given, &part);
                    num_add(out.at, out.at, &part, context);
                } else {
                    Truth affine = is_affine(machine, x + c * a.right);
                    if (affine == TRUTH_UNKNOWN) context->status[0] |= STATUS_UNABLE;
                    if (affine == TRUTH_FALSE) num_set_int(out.at, 0, context);
                }
            }
        fmpq_clear(part.q);
    }
    fmpq_clear(given.low), fmpq_clear(given.high);
}

/* The limit variables that are symbols now. */
static int limit_symbols(const Machine *machine) {
    int count = 0;
    for (int i = 0; i < machine->tape.slots.count; i++) {
        const Slot *slot = &machine->tape.slots.items[i];
        count += slot->kind == SLOT_RUNNING ||
                 (slot->kind == SLOT_LIMIT && !slot->held && machine->context.moving);
    }
    return count;
}

static void limit(Machine *machine, const Inst *inst, Grid out) {
    Context *context = &machine->context;
    Grid a = grid(machine, inst->a);
    int atom = context->atom[inst->aux];
    bool alone = limit_symbols(machine) == 1;
    for (int r = 0; r < out.rows; r++)
        for (int c = 0; c < out.cols; c++) {
            num *to = out.at + r * out.down + c * out.right, *x = a.at + r * a.down + c * a.right;
            int infinite = 0;
            if (x->tends && !alone) { /* all limits were taken at once: not this one only */
                give_up(to, STATUS_UNABLE, context);
                continue;
            }
            if (!x->g) {
                num_set(to, x);
                to->tends = false; /* it tends to this, and this is its limit */
                continue;
            }
            Growth *g = atom < 0 ? NULL : growth_limit(context->field, x->g, atom, &infinite);
            if (!g && infinite)
                give_up(to, STATUS_NO_LIMIT, context);
            else
                put(to, g, false, context);
        }
}

/* ---- opening, and which symbols there are ---- */

static int common_root(const Tape *tape) {
    slong root = 1;
    bool squares = false;
    for (int i = 0; i < tape->inst.count; i++) {
        const Inst *inst = &tape->inst.items[i];
        squares = squares || inst->op == T_SQRT;
        if (inst->op != T_POWER) continue;
        const fmpz *den = fmpq_denref(&tape->constants.items[inst->aux]);
        if (fmpz_cmp_si(den, 12) > 0) continue;
        slong d = fmpz_get_si(den);
        root = root / (slong)n_gcd((ulong)root, (ulong)d) * d;
    }
    root *= squares ? 2 : 1;
    return root > 24 ? 1 : (int)root;
}

static void declare_symbols(Machine *machine) {
    Context *context = &machine->context;
    const Tape *tape = &machine->tape;
    int wanted = CONSTANTS;
    for (int i = 0; i < tape->slots.count; i++)
        if (tape->slots.items[i].kind != SLOT_DRAWN)
            wanted += tape->slots.items[i].rows * tape->slots.items[i].cols + 1;
    context->log_atom = NEW_ARRAY(context->arena, int, tape->slots.count + 1);
    context->atom = NEW_ARRAY(context->arena, int, tape->slots.count + 1);
    context->field = field_new(context->arena, wanted < MOST_ATOMS ? wanted : MOST_ATOMS, WORLD_WORK);
    fmpq_t zero, one;
    fmpq_init(zero), fmpq_init(one);
    fmpq_one(one);
    for (int i = 0; i < tape->slots.count; i++) {
        const Slot *slot = &tape->slots.items[i];
        context->atom[i] = -1;
        if (slot->kind == SLOT_DRAWN || (slot->kind == SLOT_LIMIT && slot->held)) continue;
        for (int k = 0; k < slot->rows * slot->cols; k++) {
            int atom = slot->kind == SLOT_NORMAL
                           ? field_normal(context->field, NULL,
                                          slot->mean < 0 ? zero : &tape->constants.items[slot->mean],
                                          slot->variance < 0 ? one : &tape->constants.items[slot->variance])
                       : slot->kind == SLOT_RUNNING
                           ? field_running(context->field, NULL, slot->to_infinity, context->root)
                           : field_limit(context->field, NULL, slot->to_infinity, context->root);
            if (k == 0) context->atom[i] = atom;
            if (atom < 0) context->atom[i] = -1;
        }
        if (slot->kind == SLOT_LIMIT) context->log_atom[i] = field_limit(context->field, NULL, true, 1);
    }
    fmpq_clear(zero), fmpq_clear(one);
}

static Machine *mpq_open(const Tape *tape, Arena *arena) {
    Machine *machine = machine_open(tape, arena);
    Context *context = &machine->context;
    context->arena = arena;
    context->root = common_root(tape);
    declare_symbols(machine);
    return machine;
}

void mpq_mode(Machine *machine, bool moving) { machine->context.moving = moving; }

static void run_once(Machine *machine) {
    field_reset(machine->context.field);
    for (int i = 0; i < machine->tape.numbers; i++) machine->numbers[i].g = NULL;
    set_leaves(machine, 0);
    machine_run(machine, 0);
}

static bool stuck_at_logarithm(const Machine *machine) {
    for (int i = 0; i < machine->tape.inst.count; i++) {
        const Inst *inst = &machine->tape.inst.items[i];
        if (inst->op == T_LOG && machine->status[i][0] == STATUS_UNABLE && !machine->status[inst->a][0])
            return true;
    }
    return false;
}

static void mpq_run(Machine *machine, long precision) {
    (void)precision;
    Context *context = &machine->context;
    context->logarithms = false;
    run_once(machine);
    if (!context->moving || !stuck_at_logarithm(machine)) return;
    context->logarithms = true;
    run_once(machine);
}

const System system_mpq = {.kind = SYSTEM_MPQ,
                           .name = "mpq",
                           .lanes = LANES,
                           .refutes = true,
                           .open = mpq_open,
                           .close = machine_close,
                           .load = machine_load,
                           .run = mpq_run,
                           .status = machine_status,
                           .tight = machine_tight,
                           .relate = machine_relate,
                           .entry = machine_entry};
