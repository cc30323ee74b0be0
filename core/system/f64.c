/* f64.c: doubles, eight worlds side by side. A scout: fast, and certain of nothing. */
#include "system.h"

#include <math.h>
#include <string.h>

enum { LANES = 8, WIDTH = 2, PARTS = LANES / WIDTH };

static const double TOLERANCE = 1e-9, PIVOT = 1e-11; /* of what counts as equal; of what may be a rounded 0 */
static const double SMALL = 1e-4, LARGE = 8;         /* what looks like a limit 0, or ∞ */

/* Vectors of the width of a register: wider ones are taken apart badly by compilers. */
typedef double Pair __attribute__((vector_size(16)));
typedef int64_t Bits __attribute__((vector_size(16)));

typedef union num {
    Pair at[PARTS];
    double lane[LANES];
} num;

typedef struct num_mask {
    Bits at[PARTS];
} num_mask;

#define HAS_SYMBOLS
enum { NODES = 48 };

typedef struct Quantiles { /* an expectation over one normal variable, as a mean over its quantiles */
    bool looked, able;
    int load; /* the instruction that loads the variable */
    double value[NODES];
    int *depends, count; /* instructions to run again for each value */
    num *sums;           /* Σx, Σy, then Σxy */
} Quantiles;

typedef struct Context {
    unsigned char status[LANES];
    long precision;
    Quantiles *sampled; /* per expectation of the tape */
    Arena *arena;
} Context;

#define CONTEXT Context *context __attribute__((unused))

#ifdef __clang__
#define UNROLLED _Pragma("unroll")
#else
#define UNROLLED _Pragma("GCC unroll 4")
#endif

static void context_open(CONTEXT) {}
static void context_close(CONTEXT) {}
static void num_init(num *x) { memset(x, 0, sizeof *x); }
static void num_clear(num *x) { (void)x; }

static inline Pair both(double x) { return (Pair){x, x}; }
static inline Pair choose(Bits mask, Pair x, Pair y) { return (Pair)((mask & (Bits)x) | (~mask & (Bits)y)); }
static inline Pair absolute(Pair x) { return (Pair)((Bits)x & INT64_MAX); }

/* Raises the bit in the lanes that are chosen. */
static inline void raise_where(num_mask mask, unsigned char bit, Context *context) {
    Bits any = {0, 0};
    UNROLLED
    for (int i = 0; i < PARTS; i++) any |= mask.at[i];
    if (!(any[0] | any[1])) return;
    for (int lane = 0; lane < LANES; lane++)
        if (mask.at[lane / WIDTH][lane % WIDTH]) context->status[lane] |= bit;
}

/* ---- functions of a pair ---- */

#if defined(__x86_64__) && __has_include(<sleef.h>)
#include <sleef.h>
static inline Pair pair_exp(Pair x) { return Sleef_expd2_u10(x); }
static inline Pair pair_log(Pair x) { return Sleef_logd2_u10(x); }
static inline Pair pair_sin(Pair x) { return Sleef_sind2_u10(x); }
static inline Pair pair_cos(Pair x) { return Sleef_cosd2_u10(x); }
static inline Pair pair_pow(Pair x, Pair y) { return Sleef_powd2_u10(x, y); }
#else
static inline Pair pair_exp(Pair x) { return (Pair){exp(x[0]), exp(x[1])}; }
static inline Pair pair_log(Pair x) { return (Pair){log(x[0]), log(x[1])}; }
static inline Pair pair_sin(Pair x) { return (Pair){sin(x[0]), sin(x[1])}; }
static inline Pair pair_cos(Pair x) { return (Pair){cos(x[0]), cos(x[1])}; }
static inline Pair pair_pow(Pair x, Pair y) { return (Pair){pow(x[0], y[0]), pow(x[1], y[1])}; }
#endif
static inline Pair pair_sqrt(Pair x) { return (Pair){sqrt(x[0]), sqrt(x[1])}; }

/* ---- primitives: pair by pair, and where (if anywhere) they have no value ---- */

#define UNARY(name, x, value)                                  \
    static inline void name(num *dst, const num *a, CONTEXT) { \
        UNROLLED                                               \
        for (int i = 0; i < PARTS; i++) {                      \
            Pair x = a->at[i];                                 \
            dst->at[i] = value;                                \
        }                                                      \
    }

#define BINARY(name, x, y, value)                                            \
    static inline void name(num *dst, const num *a, const num *b, CONTEXT) { \
        UNROLLED                                                             \
        for (int i = 0; i < PARTS; i++) {                                    \
            Pair x = a->at[i], y = b->at[i];                                 \
            dst->at[i] = value;                                              \
        }                                                                    \
    }

#define UNARY_EXCEPT(name, x, value, no_value)                          \
    static inline void name(num *dst, const num *a, Context *context) { \
        num_mask bad;                                                   \
        UNROLLED                                                        \
        for (int i = 0; i < PARTS; i++) {                               \
            Pair x = a->at[i];                                          \
            bad.at[i] = no_value;                                       \
            dst->at[i] = value;                                         \
        }                                                               \
        raise_where(bad, STATUS_DOMAIN, context);                       \
    }

BINARY(num_add, x, y, x + y)
BINARY(num_sub, x, y, x - y)
BINARY(num_mul, x, y, (x * y))
BINARY(num_max, x, y, choose(x < y, y, choose(y == y, x, y))) /* a NaN stays one */
BINARY(num_min, x, y, choose(x > y, y, choose(y == y, x, y)))
UNARY(num_neg, x, -x)
UNARY(num_abs, x, absolute(x))
UNARY(num_relu, x, choose(x < 0, both(0), x))
UNARY(num_exp, x, pair_exp(x))
UNARY(num_sin, x, pair_sin(x))
UNARY(num_cos, x, pair_cos(x))
UNARY_EXCEPT(num_log, x, pair_log(x), x <= 0)
UNARY_EXCEPT(num_sqrt, x, pair_sqrt(x), x < 0)

static inline void num_div(num *dst, const num *a, const num *b, Context *context) {
    num_mask bad;
    UNROLLED
    for (int i = 0; i < PARTS; i++) {
        bad.at[i] = b->at[i] == 0;
        dst->at[i] = a->at[i] / b->at[i];
    }
    raise_where(bad, STATUS_DOMAIN, context);
}

static inline void num_set(num *dst, const num *a) { *dst = *a; }

static inline void num_set_ratio(num *dst, int lane, Ratio ratio, CONTEXT) {
    dst->lane[lane] = (double)ratio.num / (double)ratio.den;
    if (ratio.tens) dst->lane[lane] *= pow(10, ratio.tens);
}

static void num_set_double(num *dst, double value) {
    for (int i = 0; i < PARTS; i++) dst->at[i] = both(value);
}

/* Rounded as a drawn ratio is: fmpq_get_d rounds towards 0. */
static double double_of(const fmpq_t x) {
    if (fmpz_bits(fmpq_numref(x)) > 53 || fmpz_bits(fmpq_denref(x)) > 53) return fmpq_get_d(x);
    return fmpz_get_d(fmpq_numref(x)) / fmpz_get_d(fmpq_denref(x));
}

static void num_set_int(num *dst, int value, CONTEXT) { num_set_double(dst, value); }
static void num_set_fmpq(num *dst, const fmpq_t value, CONTEXT) { num_set_double(dst, double_of(value)); }
static void num_pi(num *dst, CONTEXT) { num_set_double(dst, M_PI); }

static inline void num_submul(num *dst, const num *a, const num *b, CONTEXT) {
    UNROLLED
    for (int i = 0; i < PARTS; i++) dst->at[i] -= a->at[i] * b->at[i];
}

static inline void num_dot(num *dst, const num *a, int a_step, const num *b, int b_step, int n, CONTEXT) {
    num sum = {.lane = {0}};
    for (int k = 0; k < n; k++, a += a_step, b += b_step) {
        UNROLLED
        for (int i = 0; i < PARTS; i++) sum.at[i] += a->at[i] * b->at[i];
    }
    *dst = sum;
}

static void num_power(num *dst, const num *a, const fmpq_t exponent, Context *context) {
    num result, square = *a;
    if (!fmpz_is_one(fmpq_denref(exponent)) || !fmpz_fits_si(fmpq_numref(exponent))) {
        num_mask bad;
        double real = double_of(exponent);
        for (int i = 0; i < PARTS; i++) {
            bad.at[i] = a->at[i] < 0;
            if (real < 0) bad.at[i] |= a->at[i] == 0;
            dst->at[i] = pair_pow(a->at[i], both(real));
        }
        raise_where(bad, STATUS_DOMAIN, context);
        return;
    }
    num_set_double(&result, 1);
    slong power = fmpz_get_si(fmpq_numref(exponent));
    for (ulong left = power < 0 ? -(ulong)power : (ulong)power; left; left >>= 1) {
        if (left & 1) num_mul(&result, &result, &square, context);
        num_mul(&square, &square, &square, context);
    }
    num_set_double(&square, 1);
    if (power < 0)
        num_div(dst, &square, &result, context);
    else
        *dst = result;
}

static void num_raise(num *dst, const num *a, const num *b, Context *context) {
    for (int lane = 0; lane < LANES; lane++) {
        double base = a->lane[lane], exponent = b->lane[lane];
        bool whole = exponent == floor(exponent) && fabs(exponent) < 0x1p53; /* and even or odd as it is */
        if (base == 0 && exponent < 0) context->status[lane] |= STATUS_DOMAIN;
        if (base < 0 && !whole) context->status[lane] |= STATUS_UNABLE;
        dst->lane[lane] = pow(base, exponent);
    }
}

static inline void num_shift(num *dst, const num *row, int step, int n, CONTEXT) {
    *dst = *row;
    for (int k = 1; k < n; k++) num_max(dst, dst, row + k * step, context);
}

static void num_or_one(num *x, CONTEXT) {
    for (int i = 0; i < PARTS; i++) x->at[i] = choose(x->at[i] == 0, both(1), x->at[i]);
}

static num_mask num_better(const num *a, const num *b) {
    num_mask mask;
    for (int i = 0; i < PARTS; i++) mask.at[i] = absolute(a->at[i]) > absolute(b->at[i]);
    return mask;
}

static inline void num_swap(num *a, num *b, num_mask mask) {
    UNROLLED
    for (int i = 0; i < PARTS; i++) {
        Pair x = a->at[i], y = b->at[i];
        a->at[i] = choose(mask.at[i], y, x);
        b->at[i] = choose(mask.at[i], x, y);
    }
}

/* The entries above the pivot say which combination of the columns before this one it comes closest to. A pivot
   that is tiny beside them may be a 0 that was rounded. */
static void num_pivot(num *dst, const num *column, int step, int k, Context *context) {
    const num *pivot = column + k * step;
    num_mask zero, tiny;
    for (int i = 0; i < PARTS; i++) {
        Pair size = absolute(pivot->at[i]), most = size;
        for (int r = 0; r < k; r++) {
            Pair above = absolute(column[r * step].at[i]);
            most = choose(above > most, above, most);
        }
        zero.at[i] = size == 0;
        tiny.at[i] = (size < PIVOT * most) & ~zero.at[i];
        dst->at[i] = 1 / pivot->at[i];
    }
    raise_where(zero, STATUS_DOMAIN, context);
    raise_where(tiny, STATUS_UNABLE, context);
}

/* ---- reading ---- */

static inline Truth num_relate(const num *a, Order order, const num *b, int lane, CONTEXT) {
    double x = a->lane[lane], y = b->lane[lane];
    if (!isfinite(x) || !isfinite(y)) return TRUTH_UNDEFINED;
    double size = fabs(x) > fabs(y) ? fabs(x) : fabs(y);
    bool apart = fabs(x - y) > TOLERANCE * (1 + size);
    switch (order) {
    case REL_EQ: return apart ? TRUTH_FALSE : TRUTH_TRUE;
    case REL_NE: return apart ? TRUTH_TRUE : TRUTH_UNKNOWN;
    case REL_LT: return apart ? (Truth)(x < y) : TRUTH_UNKNOWN;
    case REL_GT: return apart ? (Truth)(x > y) : TRUTH_UNKNOWN;
    case REL_LE: return apart ? (Truth)(x < y) : x <= y ? TRUTH_TRUE : TRUTH_UNKNOWN;
    case REL_GE: return apart ? (Truth)(x > y) : x >= y ? TRUTH_TRUE : TRUTH_UNKNOWN;
    /* Limit variables stand at large (small) values here: a hint where to look, no more. */
    case REL_TENDS: return fabs(x - y) < SMALL * (1 + size) ? TRUTH_TRUE : TRUTH_FALSE;
    case REL_EXCEEDS: return x - y > LARGE || x - y < 0 ? (Truth)(x > y) : TRUTH_UNKNOWN;
    case REL_OUTGROWS: return (Truth)(x - y > LARGE || (x > 0 && y > 0 && x > LARGE * y));
    case REL_INFINITE: return (Truth)(x > LARGE);
    case REL_DEFINED: return TRUTH_TRUE;
    }
    die("no such order: %d", (int)order);
}

static char *num_print(Arena *arena, const num *x, int lane, CONTEXT) {
    return arena_printf(arena, "%.10g", x->lane[lane] + 0.0); /* no −0 */
}

static bool num_tight(const num *x) {
    (void)x;
    return true; /* a scout */
}

/* The value of a symbol is put in by whoever takes the expectation; until then it is 1. */
static bool num_symbols(num *first, int slot, int count, const Slot *what, Context *context) {
    (void)slot;
    if (what->first >= 0) return false;
    for (int k = 0; k < count; k++) num_set_int(first + k, 1, context);
    if (what->kind != SLOT_NORMAL || count != 1) memset(context->status, STATUS_UNABLE, LANES);
    return true;
}

#define num_pi num_pi
#define num_raise num_raise
#define num_exp num_exp
#define num_sin num_sin
#define num_cos num_cos
#include "eval_body.inc"

/* ---- expectations, roughly: the mean over the quantiles of one normal variable ---- */

/* Φ⁻¹ by Newton's method, which is quick from the middle and good enough everywhere that is asked for. */
static double quantile(double p) {
    double x = 0;
    for (int i = 0; i < 60; i++) {
        double step = (0.5 * erfc(-x / sqrt(2)) - p) * sqrt(2 * M_PI) * exp(x * x / 2);
        x -= fmax(-0.5, fmin(0.5, step));
    }
    return x;
}

static void need(const Tape *tape, bool *needed, int inst) {
    if (inst < 0 || needed[inst]) return;
    const Inst *i = &tape->inst.items[inst];
    needed[inst] = true;
    need(tape, needed, i->a);
    need(tape, needed, i->b);
    for (int k = 0; i->op == T_BLOCKS && k < i->count; k++)
        need(tape, needed, tape->pastes.items[i->aux + k].inst);
}

static bool argument_in(const Tape *tape, const bool *set, const Inst *i) {
    bool in = (i->a >= 0 && set[i->a]) || (i->b >= 0 && set[i->b]);
    for (int k = 0; i->op == T_BLOCKS && k < i->count; k++)
        in = in || set[tape->pastes.items[i->aux + k].inst];
    return in;
}

/* Which variable it is over, and what has to be run again for each of its values. */
static void look(const Tape *tape, const Expectation *e, Quantiles *out, Arena *arena) {
    int count = tape->inst.count;
    bool *needed = NEW_ARRAY(arena, bool, count + 1), *varies = NEW_ARRAY(arena, bool, count + 1);
    out->looked = true;
    need(tape, needed, e->a), need(tape, needed, e->b);
    for (int k = 0; k < e->events; k++) need(tape, needed, e->event[k].a), need(tape, needed, e->event[k].b);
    for (int k = 0; k < e->givens; k++) need(tape, needed, e->given[k].a), need(tape, needed, e->given[k].b);
    out->load = -1;
    out->depends = NEW_ARRAY(arena, int, count + 1);
    for (int i = 0; i < count; i++) {
        const Inst *inst = &tape->inst.items[i];
        if (!needed[i]) continue;
        if (inst->op == T_LOAD && tape->slots.items[inst->aux].kind == SLOT_NORMAL) {
            if (out->load >= 0 || inst->rows * inst->cols != 1) return; /* more than one number */
            out->load = i;
            varies[i] = true;
        } else if (argument_in(tape, varies, inst)) {
            varies[i] = true;
            if (inst->op != T_VIEW) out->depends[out->count++] = i;
        }
    }
    if (out->load < 0 || e->kind == EXPECT_AFFINE) return;
    const Slot *slot = &tape->slots.items[tape->inst.items[out->load].aux];
    double mean = slot->mean < 0 ? 0 : fmpq_get_d(&tape->constants.items[slot->mean]),
           deviation = slot->variance < 0 ? 1 : sqrt(fmpq_get_d(&tape->constants.items[slot->variance]));
    for (int k = 0; k < NODES; k++) out->value[k] = mean + deviation * quantile((k + 0.5) / NODES);
    int a = e->a < 0 ? 1 : tape->inst.items[e->a].rows * tape->inst.items[e->a].cols,
        b = e->b < 0 ? a : tape->inst.items[e->b].rows * tape->inst.items[e->b].cols;
    out->sums = NEW_ARRAY(arena, num, a + b + a * b + 1);
    out->able = true;
}

static bool all_hold(Machine *machine, const Test *test, int count, int lane) {
    for (int k = 0; k < count; k++)
        if (machine_relate(machine, lane, test[k].order, test[k].a, test[k].b) != TRUTH_TRUE) return false;
    return true;
}

static double at(Grid g, int k, int lane) {
    return g.at[k / g.cols * g.down + k % g.cols * g.right].lane[lane];
}

/* One value of the variable: adds to the sums of each lane in which the conditions hold. */
static void add_node(Machine *machine, const Expectation *e, Quantiles *s, double *weight) {
    Grid a = {0}, b = {0};
    if (e->a >= 0) a = grid(machine, e->a);
    b = e->b >= 0 ? grid(machine, e->b) : a;
    int rows = a.rows * a.cols, cols = b.rows * b.cols;
    for (int lane = 0; lane < LANES; lane++) {
        if (!all_hold(machine, e->given, e->givens, lane)) continue;
        weight[lane]++;
        if (e->kind == EXPECT_P) {
            s->sums[0].lane[lane] += all_hold(machine, e->event, e->events, lane);
            continue;
        }
        for (int r = 0; r < rows; r++) {
            double x = at(a, r, lane);
            s->sums[r].lane[lane] += x;
            if (e->kind == EXPECT_VAR) s->sums[rows + cols + r].lane[lane] += x * x;
            for (int c = 0; e->kind == EXPECT_COV && c < cols; c++) {
                if (r == 0) s->sums[rows + c].lane[lane] += at(b, c, lane);
                s->sums[rows + cols + r * cols + c].lane[lane] += x * at(b, c, lane);
            }
        }
    }
}

static void expect(Machine *machine, const Inst *inst, Grid out) {
    const Tape *tape = &machine->tape;
    const Expectation *e = &tape->expectations.items[inst->aux];
    Quantiles *s = &machine->context.sampled[inst->aux];
    if (!s->looked) look(tape, e, s, machine->context.arena);
    if (!s->able) {
        fill(out, 1, false, &machine->context);
        memset(machine->context.status, STATUS_UNABLE, LANES);
        return;
    }
    int rows = e->a < 0 ? 1 : tape->inst.items[e->a].rows * tape->inst.items[e->a].cols,
        cols = e->b < 0 ? rows : tape->inst.items[e->b].rows * tape->inst.items[e->b].cols;
    double weight[LANES] = {0};
    memset(s->sums, 0, sizeof(num) * (size_t)(rows + cols + rows * cols));
    for (int k = 0; k < NODES; k++) {
        for (int lane = 0; lane < LANES; lane++) grid(machine, s->load).at->lane[lane] = s->value[k];
        for (int i = 0; i < s->count; i++) {
            if (!inherit(machine, s->depends[i])) continue;
            memset(machine->context.status, 0, LANES);
            compute(machine, s->depends[i]);
            conclude(machine, s->depends[i]);
        }
        add_node(machine, e, s, weight);
    }
    memset(machine->context.status, 0, LANES);
    for (int lane = 0; lane < LANES; lane++) {
        double w = weight[lane];
        if (w == 0) machine->context.status[lane] = STATUS_UNABLE, w = 1;
        double total = 0;
        for (int r = 0; e->kind == EXPECT_VAR && r < rows; r++) {
            double mean = s->sums[r].lane[lane] / w;
            total += s->sums[rows + cols + r].lane[lane] / w - mean * mean;
        }
        for (int k = 0; k < out.rows * out.cols; k++) {
            double mean = s->sums[k].lane[lane] / w;
            if (e->kind == EXPECT_COV)
                mean = s->sums[rows + cols + k].lane[lane] / w -
                       s->sums[k / cols].lane[lane] / w * s->sums[rows + k % cols].lane[lane] / w;
            out.at[k / out.cols * out.down + k % out.cols * out.right].lane[lane] =
                e->kind == EXPECT_VAR ? total : mean;
        }
    }
}

static void limit(Machine *machine, const Inst *inst, Grid out) {
    (void)inst;
    fill(out, 1, false, &machine->context);
    memset(machine->context.status, STATUS_UNABLE, LANES);
}

static Machine *f64_open(const Tape *tape, Arena *arena) {
    Machine *machine = machine_open(tape, arena);
    machine->context.arena = arena;
    machine->context.sampled = NEW_ARRAY(arena, Quantiles, tape->expectations.count + 1);
    return machine;
}

double f64_value(const Machine *machine, int lane, int inst, int row, int col) {
    Grid a = grid(machine, inst);
    return a.at[row * a.down + col * a.right].lane[lane];
}

const System system_f64 = {.kind = SYSTEM_F64,
                           .name = "f64",
                           .lanes = LANES,
                           .refutes = false,
                           .open = f64_open,
                           .close = machine_close,
                           .load = machine_load,
                           .run = machine_run,
                           .status = machine_status,
                           .tight = machine_tight,
                           .relate = machine_relate,
                           .entry = machine_entry};
