/* numbers.c: statement → the numbers at which it may go wrong. The literals of the statement and its hypotheses come first, then
   roots and turning points of its polynomials in one variable, then neighbours, middles, sums, differences, products
   and quotients of all these. q > 3 ⇒ q ≥ 4 fails at 7/2 only because 3 and 4 are written there. */
#include "generators.h"

#include <arb_fmpz_poly.h>
#include <flint/fmpq_poly.h>
#include <flint/fmpz_poly_factor.h>

#include <math.h>
#include <string.h>

enum {
    MOST_NUMBERS = 96,
    MOST_WRITTEN = 8,  /* literals and roots that others are derived from */
    MOST_DEGREE = 8,   /* of a polynomial */
    LONGEST_BITS = 40, /* of numerator and denominator, unless it is a few digits and many zeros */
};

typedef struct Gathering {
    Arena *arena;
    Numbers *out;
} Gathering;

/* ---- keeping ---- */

/* x = m · 10^k with few digits m, or a power of ten near it; den 0: too long even for that. */
static Ratio with_tens(const fmpq_t x) {
    Ratio r = {0, 0, 0};
    bool large = fmpz_is_one(fmpq_denref(x));
    fmpz_t power, few;
    fmpz_init(power), fmpz_init(few);
    fmpz_set_ui(few, 10);
    ulong tens = fmpz_remove(power, large ? fmpq_numref(x) : fmpq_denref(x), few);
    const fmpz *digits = large ? power : fmpq_numref(x);
    bool plain = large || fmpz_is_one(power);
    if (plain && tens <= FAR_TENS && fmpz_cmp_ui(digits, FAR_DIGITS) <= 0)
        r = (Ratio){fmpz_get_si(digits), 1, large ? (int)tens : -(int)tens};
    else /* the next power of ten beyond it */
        r = (Ratio){1, 1,
                    (int)fmpz_sizeinbase(fmpq_numref(x), 10) - (int)fmpz_sizeinbase(fmpq_denref(x), 10)};
    fmpz_clear(power), fmpz_clear(few);
    return r.tens > FAR_TENS || r.tens < -FAR_TENS ? (Ratio){0, 0, 0} : r;
}

/* Signs are left out: whoever uses a number tries both. False: it was there before, or it does not fit. */
static bool keep(Gathering *g, const fmpq_t value) {
    Numbers *out = g->out;
    if (fmpq_is_zero(value) || out->count == MOST_NUMBERS) return false;
    fmpq_t x;
    fmpq_init(x);
    fmpq_abs(x, value);
    Ratio r = {0, 0, 0};
    if (fmpz_bits(fmpq_numref(x)) <= LONGEST_BITS && fmpz_bits(fmpq_denref(x)) <= LONGEST_BITS)
        r = (Ratio){fmpz_get_si(fmpq_numref(x)), fmpz_get_si(fmpq_denref(x)), 0};
    else
        r = with_tens(x);
    fmpq_clear(x);
    for (int i = 0; i < out->count && r.den; i++)
        if (out->items[i].num == r.num && out->items[i].den == r.den && out->items[i].tens == r.tens)
            return false;
    if (r.den) out->items[out->count++] = r;
    return r.den != 0;
}

static void keep_ratio(Gathering *g, int64_t num, int64_t den) {
    fmpq_t x;
    fmpq_init(x);
    fmpq_set_si(x, num, (ulong)den);
    keep(g, x);
    fmpq_clear(x);
}

/* ---- literals ---- */

static bool power_of_literals(const void *arena, const Node *node, fmpq_t out) {
    Arena *memory = (Arena *)arena;
    if (node->kind != N_POW) return false;
    fmpq_t exponent;
    fmpq_init(exponent);
    bool fine = node_rational(memory, node->kid[0], power_of_literals, arena, out) &&
                node_rational(memory, node->kid[1], power_of_literals, arena, exponent) &&
                fmpz_is_one(fmpq_denref(exponent)) &&
                fmpz_cmpabs(fmpq_numref(exponent), (fmpz[]){FAR_TENS}) <= 0 &&
                fmpq_height_bits(out) <= LONGEST_BITS && !(fmpq_is_zero(out) && fmpq_sgn(exponent) < 0);
    if (fine) fmpq_pow_si(out, out, fmpz_get_si(fmpq_numref(exponent)));
    fmpq_clear(exponent);
    return fine;
}

/* Is it about sizes and indices alone? Its literals are not numbers that entries could be. */
static bool is_drawn(const Node *node, void *unused) {
    (void)unused;
    if (node->kind != N_SYMBOL && node->kind != N_MEMBER && node->kind != N_CALL) return false;
    const Given *given = node->sym ? node->sym->given : NULL;
    return !given || (given->kind != GIVEN_SIZE && given->kind != GIVEN_EQUAL);
}

static void gather_literals(Gathering *g, const Node *node) {
    if (!node || g->out->count >= MOST_WRITTEN) return;
    if (node->kind == N_NORM || node->kind == N_INNER) g->out->lengths = true;
    if (node->kind == N_FN && (node->fn == FN_SIN || node->fn == FN_COS)) g->out->turns = true;
    if (node->kind == N_POW && node_is_number(node->kid[1], 2)) g->out->lengths = true;
    fmpq_t value;
    fmpq_init(value);
    bool literal = node_rational(g->arena, node, power_of_literals, g->arena, value);
    if (literal) keep(g, value);
    fmpq_clear(value);
    for (int i = 0; i < node->kids && !literal; i++) /* x² is not about 2 */
        if (node->kind != N_POW || i == 0 || node->kid[i]->kind != N_NUMBER) gather_literals(g, node->kid[i]);
}

/* ---- polynomials in one variable ---- */

/* False: it is not a polynomial, or it has a second variable. */
static bool polynomial(Arena *arena, const Node *node, const Node **variable, fmpq_poly_t out) {
    fmpq_t value;
    fmpq_init(value);
    bool literal = node_rational(arena, node, power_of_literals, arena, value);
    if (literal) fmpq_poly_set_fmpq(out, value);
    fmpq_clear(value);
    if (literal) return true;
    if (node->kind == N_ENTRY || node->kind == N_SYMBOL || node->kind == N_MEMBER) {
        if (!*variable) *variable = node;
        fmpq_poly_zero(out);
        fmpq_poly_set_coeff_si(out, 1, 1);
        return shape_is_number(&node->shape) && node_equal(*variable, node);
    }
    Arithmetic sign = node_arithmetic(node);
    bool power = node->kind == N_POW && node->kid[1]->kind == N_NUMBER && strlen(node->kid[1]->text) == 1;
    if (sign == ARITHMETIC_NONE && !power) return false;
    if (!polynomial(arena, node->kid[0], variable, out)) return false;
    if (power) fmpq_poly_pow(out, out, (ulong)(node->kid[1]->text[0] - '0'));
    if (sign == ARITHMETIC_NEGATE) fmpq_poly_neg(out, out);
    if (fmpq_poly_degree(out) > MOST_DEGREE) return false;
    if (power || sign == ARITHMETIC_NEGATE) return true;
    fmpq_poly_t other;
    fmpq_poly_init(other);
    bool fine = polynomial(arena, node->kid[1], variable, other);
    switch (fine ? sign : ARITHMETIC_NONE) {
    case ARITHMETIC_ADD: fmpq_poly_add(out, out, other); break;
    case ARITHMETIC_SUBTRACT: fmpq_poly_sub(out, out, other); break;
    case ARITHMETIC_MULTIPLY: fmpq_poly_mul(out, out, other); break;
    case ARITHMETIC_DIVIDE: /* by a number only */
        fine = fmpq_poly_degree(other) == 0;
        if (fine) fmpq_poly_div(out, out, other);
        break;
    case ARITHMETIC_NONE:
    case ARITHMETIC_NEGATE: break;
    }
    fmpq_poly_clear(other);
    return fine && fmpq_poly_degree(out) <= MOST_DEGREE;
}

/* Rational roots; of the others, fractions on both sides. */
static void keep_roots(Gathering *g, const fmpz_poly_t poly) {
    fmpz_poly_factor_t factors;
    fmpz_poly_factor_init(factors);
    fmpz_poly_factor(factors, poly);
    for (slong i = 0; i < factors->num; i++) {
        const fmpz_poly_struct *p = factors->p + i;
        if (fmpz_poly_degree(p) == 1) {
            fmpq_t root;
            fmpq_init(root);
            fmpq_set_fmpz_frac(root, p->coeffs, p->coeffs + 1);
            keep(g, root); /* its sign does not count */
            fmpq_clear(root);
            continue;
        }
        slong degree = fmpz_poly_degree(p);
        acb_ptr roots = _acb_vec_init(degree);
        arb_fmpz_poly_complex_roots(roots, p, 0, 64);
        for (slong k = 0; k < degree; k++) {
            double root = fabs(arf_get_d(arb_midref(acb_realref(roots + k)), ARF_RND_NEAR));
            if (!arb_is_zero(acb_imagref(roots + k)) || !(root < 1e6)) continue;
            for (int64_t scale = 10; scale <= 1000; scale *= 100)
                for (int side = 0; side < 2; side++)
                    keep_ratio(g, (int64_t)floor(root * (double)scale) + side, scale);
        }
        _acb_vec_clear(roots, degree);
    }
    fmpz_poly_factor_clear(factors);
}

static void gather_roots(Gathering *g, const Node *relation) {
    if (!relation || relation->kind != N_REL) return;
    const Node *variable = NULL;
    fmpq_poly_t left, right;
    fmpz_poly_t poly;
    fmpq_poly_init(left), fmpq_poly_init(right), fmpz_poly_init(poly);
    if (polynomial(g->arena, relation->kid[0], &variable, left) &&
        polynomial(g->arena, relation->kid[1], &variable, right)) {
        fmpq_poly_sub(left, left, right);
        for (int turn = 0; turn < 2 && fmpq_poly_degree(left) > 0; turn++) {
            fmpq_poly_get_numerator(poly, left);
            keep_roots(g, poly);
            fmpq_poly_derivative(left, left);
        }
    }
    fmpq_poly_clear(left), fmpq_poly_clear(right), fmpz_poly_clear(poly);
}

/* ---- from these to others ---- */

static void keep_sum(Gathering *g, const fmpq_t x, int64_t num, int64_t den) {
    fmpq_t y;
    fmpq_init(y);
    fmpq_set_si(y, num, (ulong)den);
    fmpq_add(y, x, y);
    keep(g, y);
    fmpq_clear(y);
}

/* Half of it, and the numbers beside it, nearer and nearer; of one with many zeros, ten times it. */
static void keep_neighbours(Gathering *g, const fmpq_t x, bool far) {
    fmpq_t y;
    fmpq_init(y);
    fmpq_div_2exp(y, x, 1), keep(g, y);
    for (int64_t den = 1; den <= 1000; den = den == 1 ? 2 : 500 * den)
        keep_sum(g, x, 1, den), keep_sum(g, x, -1, den);
    fmpq_set_si(y, 10, 1);
    if (far) fmpq_mul(y, x, y), keep(g, y);
    fmpq_set_si(y, 1, 10);
    if (far) fmpq_mul(y, x, y), keep(g, y);
    fmpq_clear(y);
}

static void keep_pair(Gathering *g, const fmpq_t a, const fmpq_t b, bool middle) {
    fmpq_t y;
    fmpq_init(y);
    fmpq_add(y, a, b);
    if (middle) {
        fmpq_div_2exp(y, y, 1), keep(g, y);
    } else {
        keep(g, y);
        fmpq_sub(y, a, b), keep(g, y);
        fmpq_mul(y, a, b), keep(g, y);
        fmpq_div(y, a, b), keep(g, y);
        fmpq_inv(y, y), keep(g, y);
    }
    fmpq_clear(y);
}

/* 1, 2 and ½ are in most statements and most worlds: nothing has to be derived from them. */
static bool is_telling(Ratio r) { return r.tens || r.num > 2 || r.den > 2; }

static void derive(Gathering *g) {
    Numbers *out = g->out;
    fmpq *x = NEW_ARRAY(g->arena, fmpq, MOST_WRITTEN);
    int count = out->count < MOST_WRITTEN ? out->count : MOST_WRITTEN;
    for (int i = 0; i < count; i++) fmpq_init(x + i), ratio_get_fmpq(x + i, out->items[i]);
    for (int middle = 1; middle >= 0; middle--) {
        for (int i = 0; i < count; i++)
            for (int k = 0; k < i; k++)
                if (is_telling(out->items[i]) || is_telling(out->items[k]))
                    keep_pair(g, x + i, x + k, middle);
        for (int i = 0; i < count && middle; i++)
            if (is_telling(out->items[i])) keep_neighbours(g, x + i, out->items[i].tens != 0);
    }
    for (int i = 0; i < count; i++) fmpq_clear(x + i);
}

/* Whole numbers that are nearly a multiple of π/2, where sine and cosine come close to 0, 1 and −1; and fractions of 355/113. */
static void keep_turns(Gathering *g) {
    static const int64_t whole[] = {11,    33,     22,     44,      344,      366,      710,      51819,
                                    52174, 260515, 573204, 1146408, 37362253, 42781604, 80143857, 5419351};
    for (int64_t den = 1; den <= 6; den++)
        if (den != 5) keep_ratio(g, 355, 113 * den);
    keep_ratio(g, 11, 7);
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) keep_ratio(g, whole[i], 1);
}

static void gather(Gathering *g, const Nodes *relations, void (*what)(Gathering *, const Node *)) {
    for (int i = 0; i < relations->count; i++)
        if (node_any(relations->items[i], is_drawn, NULL)) what(g, relations->items[i]);
}

const Numbers *numbers_of(Arena *arena, const Problem *problem) {
    Gathering g = {arena, NEW(arena, Numbers)};
    g.out->items = NEW_ARRAY(arena, Ratio, MOST_NUMBERS);
    const Statement *s = problem->statement;
    Nodes relation = {0}, assumed = {0};
    PUSH(arena, &relation, s->relation);
    for (int i = 0; i < problem->values.count; i++) PUSH(arena, &assumed, problem->values.items[i].node);
    for (int i = 0; i < problem->assumptions.count; i++)
        PUSH(arena, &assumed, problem->assumptions.items[i]->relation);
    gather(&g, &relation, gather_literals);
    gather(&g, &s->hypotheses, gather_literals);
    gather(&g, &assumed, gather_literals);
    gather(&g, &relation, gather_roots);
    gather(&g, &s->hypotheses, gather_roots);
    g.out->written = g.out->count;
    derive(&g);
    if (g.out->turns) keep_turns(&g);
    return g.out;
}
