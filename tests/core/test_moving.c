/* core/moving: numbers that move: arithmetic, tendencies, expectations. */
#include "core/moving/formula.h"
#include "core/moving/growth.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static Arena *arena;
static Field *f;

static void open_field(void) {
    arena = arena_new();
    f = field_new(arena, 16, PROOF_WORK);
}

static void close_field(void) {
    field_clear(f);
    arena_free(arena);
}

static Growth *q(slong num, slong den) {
    fmpq_t x;
    fmpq_init(x);
    fmpq_set_si(x, num, (ulong)den);
    Growth *g = growth_rational(f, x);
    fmpq_clear(x);
    return g;
}

static Growth *power(Growth *x, slong num, slong den) {
    fmpq_t e;
    fmpq_init(e);
    fmpq_set_si(e, num, (ulong)den);
    Growth *g = growth_power(f, x, e);
    fmpq_clear(e);
    return g;
}

static Node *named(const char *name) { return formula_name(arena, name, NULL); }
static const char *shown(Growth *x) { return node_text(arena, growth_node(f, x)); }

#define ADD(a, b) growth_add(f, a, b)
#define SUB(a, b) growth_sub(f, a, b)
#define MUL(a, b) growth_mul(f, a, b)
#define DIV(a, b) growth_div(f, a, b, NULL)
#define MEAN(x, given) growth_expect(f, x, growth_integer(f, 1), gamma, given, &only)
#define EXP(a) growth_exp(f, a)
#define EQUAL(a, b) cr_assert(growth_equal(f, a, b), "%s is not %s", shown(a), shown(b))

static Cell cell(int atom, const char *low, const char *high) {
    Cell c = {.atom = atom, .below = low != NULL, .above = high != NULL};
    fmpq_init(c.low), fmpq_init(c.high);
    if (low) fmpq_set_str(c.low, low, 10);
    if (high) fmpq_set_str(c.high, high, 10);
    return c;
}

Test(growth, the_field_laws_hold, .init = open_field, .fini = close_field) {
    Growth *b = growth_atom(f, field_limit(f, named("β"), true, 1)),
           *n = growth_atom(f, field_free(f, named("n"), FREE_ANY));
    Growth *x[] = {EXP(b), DIV(EXP(b), ADD(EXP(b), n)), ADD(q(1, 2), MUL(b, EXP(q(1, 3)))), SUB(n, q(2, 1)),
                   DIV(q(1, 1), ADD(EXP(MUL(n, b)), EXP(q(-1, 1))))};
    int count = sizeof x / sizeof *x;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            for (int k = 0; k < count; k++) {
                EQUAL(MUL(x[i], ADD(x[j], x[k])), ADD(MUL(x[i], x[j]), MUL(x[i], x[k])));
                EQUAL(DIV(MUL(x[i], x[j]), x[j]), x[i]);
                EQUAL(SUB(ADD(x[i], x[j]), x[j]), x[i]);
                cr_assert_eq(growth_equal(f, x[i], x[j]), i == j);
            }
    EQUAL(MUL(EXP(q(1, 2)), EXP(q(1, 3))), EXP(q(5, 6)));
    cr_assert_not(growth_equal(f, EXP(q(1, 2)), q(13, 8)));
    EQUAL(power(q(8, 9), 1, 2), DIV(power(q(8, 1), 1, 2), q(3, 1)));
    EQUAL(MUL(power(q(2, 1), 1, 2), power(q(6, 1), 1, 2)), MUL(q(2, 1), power(q(3, 1), 1, 2)));
    EQUAL(EXP(growth_log(f, q(3, 2))), q(3, 2));
    bool zero;
    cr_assert_null(growth_div(f, b, SUB(b, b), &zero));
    cr_assert(zero);
    cr_assert_null(EXP(EXP(b)));
}

/* Sums, products, quotients and powers of e: the rules of derivatives hold, and a slip in one of them shows. */
Test(growth, slopes_obey_their_rules, .init = open_field, .fini = close_field) {
    int s = field_free(f, named("s"), FREE_ANY), t = field_free(f, named("t"), FREE_POSITIVE);
    Growth *a = growth_atom(f, s), *b = growth_atom(f, t);
    Growth *x[] = {
        q(3, 2),       a, MUL(a, b), EXP(MUL(a, b)), DIV(a, ADD(b, q(1, 1))), DIV(EXP(a), ADD(EXP(a), b)),
        EXP(DIV(b, a))};
    int count = sizeof x / sizeof *x;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++) {
            Growth *u = growth_slope(f, x[i], s), *v = growth_slope(f, x[j], s);
            EQUAL(growth_slope(f, ADD(x[i], x[j]), s), ADD(u, v));
            EQUAL(growth_slope(f, MUL(x[i], x[j]), s), ADD(MUL(u, x[j]), MUL(x[i], v)));
            EQUAL(growth_slope(f, DIV(x[i], x[j]), s), DIV(SUB(MUL(u, x[j]), MUL(x[i], v)), MUL(x[j], x[j])));
            EQUAL(growth_slope(f, growth_slope(f, x[i], s), t), growth_slope(f, growth_slope(f, x[i], t), s));
        }
    EQUAL(growth_slope(f, a, s), q(1, 1));
    EQUAL(growth_slope(f, b, s), q(0, 1));
    EQUAL(growth_slope(f, EXP(MUL(a, b)), s), MUL(b, EXP(MUL(a, b))));
    EQUAL(growth_slope(f, EXP(DIV(b, a)), s), MUL(DIV(q(-1, 1), MUL(a, a)), MUL(b, EXP(DIV(b, a)))));
    int n = field_limit(f, named("n"), true, 4);
    cr_assert_null(growth_slope(f, growth_atom(f, n), n)); /* it is kept as a power of another one */
}

Test(growth, softmax_weights_tend_with_their_rate, .init = open_field, .fini = close_field) {
    Growth *b = growth_atom(f, field_limit(f, named("β"), true, 1));
    Growth *others = growth_atom(f, field_free(f, named("m"), FREE_NONNEGATIVE));
    Growth *weight = DIV(EXP(b), ADD(MUL(q(2, 1), EXP(b)), others));
    Tendency t = growth_tendency(f, SUB(weight, q(1, 2)));
    cr_assert_eq(t.kind, TENDS_ZERO);
    EQUAL(t.leading, MUL(MUL(q(-1, 4), others), EXP(growth_neg(f, b))));
    cr_assert_str_eq(shown(t.leading), "−m/4 · e^{−β}");
    t = growth_tendency(f, SUB(weight, q(1, 3)));
    cr_assert_eq(t.kind, TENDS_FINITE);
    EQUAL(t.limit, q(1, 6));
    cr_assert_eq(growth_tendency(f, MUL(MUL(b, b), SUB(weight, q(1, 2)))).kind, TENDS_ZERO);
    t = growth_tendency(f, DIV(EXP(b), MUL(b, b)));
    cr_assert_eq(t.kind, TENDS_INFINITY);
    t = growth_tendency(f, SUB(MUL(b, b), MUL(q(2, 1), MUL(b, MUL(b, b)))));
    cr_assert_eq(t.kind, TENDS_MINUS_INFINITY);
    /* a denominator that may vanish is not decided */
    Growth *any = growth_atom(f, field_free(f, named("x"), FREE_ANY));
    cr_assert_eq(growth_tendency(f, DIV(q(1, 1), ADD(MUL(any, EXP(b)), q(1, 1)))).kind, TENDS_UNKNOWN);
    cr_assert_eq(growth_tendency(f, DIV(any, b)).kind, TENDS_ZERO);
    /* e − 1 − 1 is not 0, though near 0.718 */
    cr_assert_eq(growth_tendency(f, SUB(EXP(q(1, 1)), q(2, 1))).sign, 1);
    cr_assert_eq(growth_tendency(f, SUB(EXP(q(1, 1)), q(3, 1))).sign, -1);
}

Test(growth, the_first_limit_is_taken_first, .init = open_field, .fini = close_field) {
    Growth *a = growth_atom(f, field_limit(f, named("α"), false, 4)),
           *b = growth_atom(f, field_limit(f, named("β"), true, 4));
    cr_assert_eq(growth_tendency(f, MUL(a, EXP(b))).kind, TENDS_ZERO);
    cr_assert_eq(growth_tendency(f, DIV(b, a)).kind, TENDS_INFINITY);
    Tendency t = growth_tendency(f, MUL(EXP(MUL(b, power(a, 1, 2))), q(3, 1)));
    cr_assert_eq(t.kind, TENDS_FINITE);
    EQUAL(t.limit, q(3, 1));
    /* tied: q = α^{−1/4}; e^vanishing is a series: (e^{√α} − 1)/√α → 1 */
    t = growth_tendency(f, DIV(SUB(EXP(power(a, 1, 2)), q(1, 1)), power(a, 1, 2)));
    cr_assert_eq(t.kind, TENDS_FINITE);
    EQUAL(t.limit, q(1, 1));
    t = growth_tendency(f, DIV(SUB(SUB(EXP(a), q(1, 1)), a), MUL(a, a)));
    cr_assert_eq(t.kind, TENDS_FINITE);
    EQUAL(t.limit, q(1, 2));
    cr_assert_eq(growth_tendency(f, EXP(growth_neg(f, power(a, -1, 4)))).kind, TENDS_ZERO);
    int infinite;
    EQUAL(growth_limit(f, ADD(b, MUL(a, EXP(b))), 0, &infinite), b);
    cr_assert_null(growth_limit(f, DIV(b, a), 0, &infinite));
    cr_assert_eq(infinite, 1);
}

Test(growth, symbolic_exponents_are_decided_in_cells, .init = open_field, .fini = close_field) {
    Growth *b = growth_atom(f, field_limit(f, named("β"), true, 1));
    int gamma = field_free(f, named("γ"), FREE_ANY);
    Growth *g = growth_atom(f, gamma);
    Growth *weight = DIV(EXP(MUL(g, b)), ADD(ADD(EXP(MUL(g, b)), EXP(b)), q(2, 1)));
    fmpq_t at;
    fmpq_init(at);
    cr_assert_eq(growth_tendency(f, weight).kind, TENDS_UNKNOWN);
    struct {
        const char *low, *high;
        TendencyKind kind;
    } cases[] = {{NULL, "0", TENDS_ZERO},
                 {"0", "1", TENDS_ZERO},
                 {"1", NULL, TENDS_FINITE},
                 {"1/2", "2", TENDS_UNKNOWN}};
    for (int i = 0; i < 4; i++) {
        Cell c = cell(gamma, cases[i].low, cases[i].high);
        field_set_cell(f, &c);
        Tendency t = growth_tendency(f, weight);
        cr_assert_eq(t.kind, cases[i].kind, "cell %d: %d", i, t.kind);
        if (t.kind == TENDS_FINITE) EQUAL(t.limit, q(1, 1));
        if (t.kind == TENDS_UNKNOWN) cr_assert(field_split(f, at) && fmpq_is_one(at));
    }
    Growth *tie = growth_substitute(f, weight, gamma, q(1, 1));
    field_set_cell(f, NULL);
    EQUAL(growth_tendency(f, tie).limit, q(1, 2));
}

static void near(Growth *x, double value, const char *what) {
    arb_t ball;
    arb_init(ball);
    cr_assert(x && growth_ball(f, x, ball, 128), "%s has no value: %s", what, shown(x));
    double d = arf_get_d(arb_midref(ball), ARF_RND_NEAR);
    cr_assert(fabs(d - value) < 1e-12, "%s = %.15f, not %.15f", what, d, value);
    arb_clear(ball);
}

Test(growth, expectations_of_normals, .init = open_field, .fini = close_field) {
    fmpq_t one, half;
    fmpq_init(one), fmpq_init(half);
    fmpq_one(one), fmpq_set_si(half, 1, 2);
    int limit = field_limit(f, named("β"), true, 1), gamma = field_normal(f, named("γ"), one, half);
    Growth *b = growth_atom(f, limit), *g = growth_atom(f, gamma);
    bool only = false;
    EQUAL(MEAN(g, NULL), q(1, 1));
    EQUAL(MEAN(MUL(g, g), NULL), q(3, 2));
    EQUAL(MEAN(MUL(MUL(g, g), MUL(g, g)), NULL), q(1 * 4 + 6 * 2 + 3, 4));
    EQUAL(MEAN(EXP(MUL(b, g)), NULL), EXP(ADD(b, DIV(MUL(b, b), q(4, 1)))));
    cr_assert_not(only);
    Cell positive = cell(gamma, "0", NULL);
    near(MEAN(g, &positive), 1 + exp(-1) / sqrt(M_PI) / 2 / (0.5 * erfc(-1)), "E[γ | γ > 0]");
    cr_assert_not(only);
    /* one head, n = 4: weight of a tends to 1 for γ > 1 and to 0 below */
    Growth *x = DIV(EXP(MUL(g, b)), ADD(ADD(EXP(MUL(g, b)), EXP(b)), q(2, 1)));
    Growth *mean = MEAN(x, NULL), *square = MEAN(MUL(x, x), NULL);
    cr_assert(only);
    EQUAL(mean, q(1, 2));
    EQUAL(SUB(square, MUL(mean, mean)), q(1, 4));
    /* two heads, head 1 */
    Growth *w = DIV(EXP(MUL(g, b)), ADD(EXP(MUL(g, b)), q(3, 1)));
    mean = MEAN(w, NULL), square = MEAN(MUL(w, w), NULL);
    near(mean, 0.921350396474857, "E W");
    near(SUB(square, MUL(mean, mean)), 0.0724638433904804, "Var W");
    near(MEAN(MUL(g, x), NULL), 0.782094791773878, "E[γX]");
    near(MEAN(MUL(x, w), NULL), 0.5, "E[XW]");
    near(MEAN(MUL(SUB(q(1, 1), x), w), NULL), 0.421350396474857, "E[(1−X)W]");
    near(MEAN(MUL(g, w), NULL), 1.02512727083001, "E[γW]");
    EQUAL(MEAN(w, &positive), q(1, 1));
    /* what grows with β is not bounded: the limit may not be taken first */
    cr_assert_null(MEAN(MUL(b, SUB(q(1, 1), w)), NULL));
}

/* ---- formulas ---- */

static const double values[] = {16, 0.75, 5, 1.25, -3}; /* of β, γ, n, x, y */
static const char *const names[] = {"β", "γ", "n", "x", "y"};

/* What a reader of the formula would compute. */
static double value_of(const Node *node) {
    double a = node->kids > 0 ? value_of(node->kid[0]) : 0, b = node->kids > 1 ? value_of(node->kid[1]) : 0;
    switch (node->kind) {
    case N_NUMBER: return atof(node->text);
    case N_EULER: return exp(1);
    case N_NAME:
        for (int i = 0; i < 5; i++)
            if (!strcmp(node->text, names[i])) return values[i];
        break;
    case N_ADD: return a + b;
    case N_SUB: return a - b;
    case N_NEG: return -a;
    case N_MUL:
    case N_DOT: return a * b;
    case N_DIV: return a / b;
    case N_POW: return pow(a, b);
    case N_FN: return sqrt(a);
    default: break; /* formulas of this test have no other kinds */
    }
    cr_assert_fail("%s has no value", node_text(arena, node));
    return 0;
}

typedef struct Atoms {
    Growth *x[3]; /* β, kept by its fourth root; γ; n − 2 */
    int atom[3];
} Atoms;

static Atoms three_atoms(void) {
    Node *n = node_new(arena, N_SUB, (Span){0}, 2, named("n"), node_number(arena, (Span){0}, 2));
    Atoms out = {.atom = {field_limit(f, named("β"), true, 4), field_free(f, named("γ"), FREE_ANY),
                          field_free(f, n, FREE_NONNEGATIVE)}};
    for (int i = 0; i < 3; i++) out.x[i] = growth_atom(f, out.atom[i]);
    return out;
}

/* Not a number where it divides by 0. */
static double number_of(Growth *x, const Atoms *atoms) {
    Growth *at[] = {q(16, 1), q(3, 4), q(3, 1)};
    for (int i = 0; i < 3; i++) x = growth_substitute(f, x, atoms->atom[i], at[i]);
    arb_t ball;
    arb_init(ball);
    bool defined = x && growth_ball(f, x, ball, 128);
    double value = defined ? arf_get_d(arb_midref(ball), ARF_RND_NEAR) : NAN;
    arb_clear(ball);
    return value;
}

/* A number made of the atoms by a few steps that a seed tells. */
static Growth *made(const Atoms *atoms, unsigned *seed, int depth) {
    unsigned pick = (*seed = *seed * 1664525u + 1013904223u) >> 16;
    if (!depth) return pick % 5 < 3 ? atoms->x[pick % 5] : q((slong)(pick % 7) - 3, pick % 3 + 1);
    Growth *a = made(atoms, seed, depth - 1), *b = made(atoms, seed, depth - 1), *small;
    switch (pick % 8) {
    case 0:
    case 1: return ADD(a, b);
    case 2: return SUB(a, b);
    case 3:
    case 4: return MUL(a, b);
    case 5: return growth_is_zero(f, b) ? a : DIV(a, b);
    case 6: return pick & 64 ? MUL(b, power(atoms->x[0], 1, pick & 128 ? 2 : 4)) : b;
    default: small = DIV(made(atoms, seed, 0), q(4, 1)); return MUL(a, EXP(MUL(small, made(atoms, seed, 0))));
    }
}

static void same_value(double shown_value, double value, const Node *node) {
    cr_assert(fabs(shown_value - value) <= 1e-9 * (1 + fabs(value)), "%s is %.15g, not %.15g",
              node_text(arena, node), shown_value, value);
}

Test(growth, a_formula_has_the_value_of_the_number, .init = open_field, .fini = close_field) {
    Atoms atoms = three_atoms();
    unsigned seed = 1;
    int tried = 0;
    for (int round = 0; round < 4000; round++) {
        Growth *a = made(&atoms, &seed, round % 4), *b = made(&atoms, &seed, round % 3);
        if (!a || !b || growth_is_zero(f, a) || growth_is_zero(f, b)) continue;
        double x = number_of(a, &atoms), y = number_of(b, &atoms);
        if (!isfinite(x) || !isfinite(y)) continue;
        const Node *node = growth_node(f, a);
        same_value(value_of(node), x, node);
        Scaled both[] = {{a, named("x")}, {round % 5 ? b : growth_neg(f, a), named("y")}, {b, named("x")}};
        node = growth_combine(f, both, 3);
        same_value(value_of(node), x * 1.25 + (round % 5 ? y : -x) * -3 + y * 1.25, node);
        tried++;
        if (round % 50 == 49)
            field_reset(f), atoms = (Atoms){.atom = {atoms.atom[0], atoms.atom[1], atoms.atom[2]}};
        for (int i = 0; i < 3; i++) atoms.x[i] = growth_atom(f, atoms.atom[i]);
    }
    cr_assert_gt(tried, 2500);
}

Test(growth, formulas_are_as_people_write_them, .init = open_field, .fini = close_field) {
    Atoms atoms = three_atoms();
    Growth *b = atoms.x[0], *g = atoms.x[1], *n = ADD(atoms.x[2], q(2, 1)), *two = q(2, 1);
    Growth *weight = DIV(EXP(b), ADD(MUL(two, EXP(b)), atoms.x[2]));
    struct {
        Growth *x;
        const char *text;
    } rows[] = {
        {weight, "e^β/(2 e^β + n − 2)"},
        {SUB(weight, q(1, 2)), "−(n − 2)/(2 (2 e^β + n − 2))"},
        {DIV(SUB(q(1, 1), n), two), "−(n − 1)/2"},
        {MUL(DIV(atoms.x[2], q(4, 1)), EXP(growth_neg(f, b))), "(n − 2)/4 · e^{−β}"},
        {SUB(MUL(n, n), q(1, 1)), "(n + 1) (n − 1)"},
        {ADD(MUL(q(4, 1), b), q(1, 1)), "4 β + 1"},
        {power(b, 1, 2), "√β"},
        {power(b, -1, 4), "1/β^{¼}"},
        {EXP(MUL(b, SUB(g, q(1, 1)))), "e^{β (γ − 1)}"},
        {ADD(q(1, 1), EXP(growth_neg(f, g))), "1 + e^{−γ}"},
        {q(-3, 8), "−3/8"},
        {q(0, 1), "0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) cr_expect_str_eq(shown(rows[i].x), rows[i].text);
}

/* Nobody waits for ever: after so much work every result is "cannot be done". */
Test(growth, work_is_limited, .init = open_field, .fini = close_field) {
    Growth *sum = q(1, 1), *x = growth_atom(f, field_free(f, NULL, FREE_ANY));
    for (int i = 1; i < 20; i++) sum = growth_add(f, sum, growth_exp(f, growth_mul(f, q(i, 1), x)));
    cr_assert_not_null(growth_mul(f, sum, sum));
    int products = 0; /* of 400 terms each */
    while (products < 2000 && growth_mul(f, sum, sum)) products++;
    cr_expect(products < 1000, "%d products", products);
    field_reset(f);
    cr_expect_not_null(growth_add(f, q(1, 1), q(1, 1)));
}
