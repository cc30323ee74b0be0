/* formula.c: nodes put together as people write formulas. */
#include "formula.h"

#include <string.h>

static Node *node_of(Arena *arena, NodeKind kind) { return node_new(arena, kind, (Span){0}, 0); }

static Node *binary(Arena *arena, NodeKind kind, Node *left, Node *right) {
    return node_new(arena, kind, (Span){0}, 2, left, right);
}

/* ---- leaves ---- */

Node *formula_integer(Arena *arena, const fmpz_t value) {
    Node *node = node_of(arena, N_NUMBER);
    char *digits = fmpz_get_str(NULL, 10, value);
    node->text = arena_strdup(arena, digits + (*digits == '-'));
    flint_free(digits);
    return fmpz_sgn(value) < 0 ? formula_negative(arena, node) : node;
}

Node *formula_rational(Arena *arena, const fmpq_t value) {
    return formula_quotient(arena, formula_integer(arena, fmpq_numref(value)),
                            formula_integer(arena, fmpq_denref(value)));
}

Node *formula_name(Arena *arena, const char *stem, const char *label) {
    Node *node = node_of(arena, N_NAME);
    node->text = stem;
    node->label = label;
    return node;
}

Node *formula_symbol(Arena *arena, const Sym *sym, Node *const *index, int indices) {
    Node *node = node_of(arena, indices ? N_MEMBER : N_SYMBOL);
    node->sym = (Sym *)sym;
    node->author = sym->author;
    node->shape = sym->shape;
    node->sub = NEW_ARRAY(arena, Node *, indices + 1);
    node->subs = indices;
    for (int i = 0; i < indices; i++) node->sub[i] = index[i];
    return node;
}

Node *formula_relation(Arena *arena, Rel rel, Node *left, Node *right) {
    Node *node = binary(arena, N_REL, left, right);
    node->rel = rel;
    return node;
}

Node *formula_range(Arena *arena, Node *low, Node *high, bool with_low, bool with_high) {
    Node *node = binary(arena, N_RANGE, low, high);
    node->closed.low = with_low;
    node->closed.high = with_high;
    return node;
}

Node *formula_function(Arena *arena, Fn fn, Node *argument) {
    Node *node = node_new(arena, N_FN, (Span){0}, 1, argument);
    node->fn = fn;
    return node;
}

Node *formula_expect(Arena *arena, Expect expect, Node *of) {
    Node *node = node_new(arena, N_EXPECT, (Span){0}, 1, of);
    node->expect = expect;
    return node;
}

/* The function has no definition: the node is for show. */
Node *formula_call(Arena *arena, const char *function, Node *argument) {
    Node *node = node_new(arena, N_CALL, (Span){0}, 1, argument);
    node->sym = NEW(arena, Sym);
    node->sym->name = function;
    node->sym->kind = SYM_FUNCTION;
    return node;
}

Node *formula_over(Arena *arena, const char *index, const Formulas *conditions, Node *body) {
    Node *node = node_new(arena, N_SUM, (Span){0}, 3, body, NULL, NULL);
    node->text = index;
    node->cond = conditions->items;
    node->conds = conditions->count;
    return node;
}

/* ---- sums ---- */

Node *formula_negative(Arena *arena, Node *node) {
    if (node->kind == N_NEG) return node->kid[0];
    if (node_is_number(node, 0)) return node;
    return node_new(arena, N_NEG, (Span){0}, 1, node);
}

/* The terms of a sum, each with its sign in front. */
static void add_terms(Arena *arena, Formulas *out, Node *node, bool negative) {
    if (node->kind == N_ADD || node->kind == N_SUB) {
        add_terms(arena, out, node->kid[0], negative);
        add_terms(arena, out, node->kid[1], negative != (node->kind == N_SUB));
    } else if (node->kind == N_NEG)
        add_terms(arena, out, node->kid[0], !negative);
    else if (!node_is_number(node, 0))
        PUSH(arena, out, negative ? formula_negative(arena, node) : node);
}

Node *formula_sum(Arena *arena, const Formulas *all) {
    Formulas terms = {0};
    for (int i = 0; i < all->count; i++) add_terms(arena, &terms, all->items[i], false);
    if (!terms.count) return node_number(arena, (Span){0}, 0);
    int first = 0;
    while (first < terms.count && terms.items[first]->kind == N_NEG) first++;
    if (first == terms.count) first = 0;
    Node *sum = terms.items[first];
    for (int i = 0; i < terms.count; i++) {
        Node *term = terms.items[i];
        if (i == first) continue;
        sum = term->kind == N_NEG ? binary(arena, N_SUB, sum, term->kid[0]) : binary(arena, N_ADD, sum, term);
    }
    return sum;
}

/* ---- products ---- */

static void add_factors(Arena *arena, Formulas *out, Node *node, bool *negative) {
    if (node->kind == N_NEG) {
        *negative = !*negative;
        add_factors(arena, out, node->kid[0], negative);
    } else if (node->kind == N_MUL || node->kind == N_DOT) {
        add_factors(arena, out, node->kid[0], negative);
        add_factors(arena, out, node->kid[1], negative);
    } else if (!node_is_number(node, 1))
        PUSH(arena, out, node);
}

/* a/b · c, since a/b c might be read as a/(b c); ½ c cannot. */
static bool wants_dot(const Node *left) {
    return left->kind == N_DIV && (left->kid[0]->kind != N_NUMBER || left->kid[1]->kind != N_NUMBER);
}

Node *formula_product(Arena *arena, const Formulas *all) {
    Formulas factors = {0};
    bool negative = false;
    for (int i = 0; i < all->count; i++) add_factors(arena, &factors, all->items[i], &negative);
    if (!factors.count) PUSH(arena, &factors, node_number(arena, (Span){0}, 1));
    Node *product = factors.items[0];
    for (int i = 1; i < factors.count; i++)
        product = binary(arena, wants_dot(product) ? N_DOT : N_MUL, product, factors.items[i]);
    for (int i = 0; i < factors.count; i++)
        if (node_is_number(factors.items[i], 0)) return factors.items[i];
    return negative ? formula_negative(arena, product) : product;
}

Node *formula_times(Arena *arena, Node *left, Node *right) {
    Formulas both = {0};
    PUSH(arena, &both, left);
    PUSH(arena, &both, right);
    return formula_product(arena, &both);
}

Node *formula_quotient(Arena *arena, Node *top, Node *bottom) {
    bool negative = (top->kind == N_NEG) != (bottom->kind == N_NEG);
    if (top->kind == N_NEG) top = top->kid[0];
    if (bottom->kind == N_NEG) bottom = bottom->kid[0];
    Node *node = node_is_number(bottom, 1) ? top : binary(arena, N_DIV, top, bottom);
    return negative ? formula_negative(arena, node) : node;
}

Node *formula_power(Arena *arena, Node *base, const fmpq_t exponent) {
    if (fmpq_is_one(exponent)) return base;
    if (fmpz_is_one(fmpq_numref(exponent)) && fmpz_equal_ui(fmpq_denref(exponent), 2))
        return formula_function(arena, FN_SQRT, base);
    return binary(arena, N_POW, base, formula_rational(arena, exponent));
}

Node *formula_exp(Arena *arena, Node *exponent) {
    if (node_is_number(exponent, 0)) return node_number(arena, (Span){0}, 1);
    if (node_is_number(exponent, 1)) return node_of(arena, N_EULER);
    Formulas factors = {0}, rest = {0};
    bool negative = false;
    Node *base = NULL;
    add_factors(arena, &factors, exponent, &negative);
    for (int i = 0; i < factors.count; i++) {
        Node *factor = factors.items[i];
        bool is_log = factor->kind == N_FN && factor->fn == FN_LOG;
        if (is_log && !base)
            base = factor->kid[0];
        else
            PUSH(arena, &rest, factor);
    }
    if (!base || !rest.count) return binary(arena, N_POW, node_of(arena, N_EULER), exponent);
    Node *power = formula_product(arena, &rest);
    return binary(arena, N_POW, base, negative ? formula_negative(arena, power) : power);
}
