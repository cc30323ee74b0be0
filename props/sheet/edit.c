/* edit.c: small changes of a syntax tree, the likeliest slips first. What a change means is for the judge to say. No change
   brings in a factor or exponent 0 or 1, or an addend 0, and none shortens the range of a sum: such texts are often true
   for reasons that have nothing to do with the author's. */
#include "repair.h"

#include <string.h>

typedef enum { /* what a node is to the one above it */
               ROLE_OTHER,
               ROLE_SIDE, /* of a relation, or the end of an interval */
               ROLE_ADDEND,
               ROLE_FACTOR,
               ROLE_EXPONENT,
               ROLE_FIRST, /* the number that a sum begins with */
               ROLE_BOUND, /* another part of the range of a sum */
} Role;

typedef struct Place {
    Node **at;
    Role role;
} Place;

typedef struct Editor {
    Arena *arena;
    Claim *claim;
    Node *root;         /* a copy that is changed in one place at a time */
    LIST(Place) places; /* every place in it */
    Nodes *out;
} Editor;

typedef LIST(Sym *) Names;

/* 3, 1/2, −1/2: changed as a whole. */
static bool is_literal(const Node *node) {
    if (node->kind == N_NEG) return is_literal(node->kid[0]);
    if (node->kind == N_DIV) return node->kid[0]->kind == N_NUMBER && node->kid[1]->kind == N_NUMBER;
    return node->kind == N_NUMBER && !node->is_ones;
}

static Role role_of(const Node *parent, int kid, Role above) {
    Arithmetic does = node_arithmetic(parent);
    if (above == ROLE_BOUND) return ROLE_BOUND;
    if (parent->kind == N_REL || parent->kind == N_RANGE) return ROLE_SIDE;
    if (parent->kind == N_POW && kid == 1) return ROLE_EXPONENT;
    if (node_binds(parent) != BINDS_NOTHING && kid > 0)
        return kid == 1 && is_literal(parent->kid[1]) ? ROLE_FIRST : ROLE_BOUND;
    if (does == ARITHMETIC_ADD || does == ARITHMETIC_SUBTRACT) return ROLE_ADDEND;
    if (does == ARITHMETIC_NEGATE) return above;
    return does == ARITHMETIC_MULTIPLY || (does == ARITHMETIC_DIVIDE && kid == 1) ? ROLE_FACTOR : ROLE_OTHER;
}

static void find_places(Editor *e, Node **at, Role role) {
    PUSH(e->arena, &e->places, ((Place){at, role}));
    if ((*at)->kind == N_DERIVE) return; /* what is differentiated is the question */
    for (int i = 0; i < (*at)->kids && !is_literal(*at); i++)
        if ((*at)->kid[i]) find_places(e, &(*at)->kid[i], role_of(*at, i, role));
}

/* The whole tree, with `instead` at this place. */
static void offer(Editor *e, Node **at, Node *instead) {
    Node *before = *at;
    *at = instead;
    Node *changed = node_copy(e->arena, e->root);
    *at = before;
    for (int i = 0; i < e->out->count; i++)
        if (node_equal(e->out->items[i], changed)) return;
    if (e->out->count < MOST_EDITS) PUSH(e->arena, e->out, changed);
}

static Node *symbol_node(Editor *e, Sym *sym) {
    Node *node = node_new(e->arena, N_SYMBOL, e->root->span, 0);
    node->sym = sym;
    node->shape = sym->shape;
    return node;
}

static Node *transposed(Editor *e, Node *node) {
    return node->kind == N_TRANSPOSE ? node->kid[0] : node_new(e->arena, N_TRANSPOSE, node->span, 1, node);
}

static Node *product(Editor *e, Node *a, Node *b) {
    return node_new(e->arena, N_MUL, e->root->span, 2, a, b);
}

static bool is_name(const Node *node) { return node->kind == N_MEMBER || node->kind == N_SYMBOL; }

static bool is_matrix(const Node *node) { return !shape_is_number(&node->shape); }

/* ---- one kind of slip each ---- */

static void transpose_a_factor(Editor *e, Place place) {
    const Node *node = *place.at;
    bool factor = is_name(node) || node->kind == N_TRANSPOSE;
    if (factor && is_matrix(node)) offer(e, place.at, transposed(e, *place.at));
}

static bool may_be_index(const Sym *a, const Sym *b) {
    return a != b && a->ranged && b->ranged && dim_equal(&a->lowest[0], &b->lowest[0]) &&
           dim_equal(&a->highest[0], &b->highest[0]);
}

static bool run_alike(const Sym *a, const Sym *b) {
    if (a->indices != b->indices) return false;
    for (int k = 0; k < a->indices; k++)
        if (a->unbounded[k] != b->unbounded[k] || !dim_equal(&a->lowest[k], &b->lowest[k]) ||
            !dim_equal(&a->highest[k], &b->highest[k]))
            return false;
    return true;
}

static void exchange_an_index(Editor *e, Place place) {
    Node *node = *place.at;
    if (node->kind != N_MEMBER) return;
    for (int k = 0; k < node->subs; k++) {
        if (node->sub[k]->kind != N_SYMBOL) continue;
        for (int i = 0; i < e->claim->scope->syms.count; i++) {
            Sym *other = e->claim->scope->syms.items[i];
            if (other->kind != SYM_SIZE || other->hidden || !may_be_index(node->sub[k]->sym, other)) continue;
            Node *changed = node_copy(e->arena, node);
            changed->sub[k] = symbol_node(e, other);
            if (node->whole) changed->author = NULL; /* it was the name of that member only */
            offer(e, place.at, changed);
        }
    }
}

static bool is_given_or_defined(const Sym *sym) { return sym->kind == SYM_DRAWN || sym->kind == SYM_LET; }

static bool same_shape(const Sym *a, const Sym *b) {
    return dim_equal(&a->shape.rows, &b->shape.rows) && dim_equal(&a->shape.cols, &b->shape.cols);
}

/* μ_a for v_a: another family of the same shape. */
static void exchange_a_name(Editor *e, Place place) {
    Node *node = *place.at;
    if (!is_name(node)) return;
    for (int i = 0; i < e->claim->scope->syms.count; i++) {
        Sym *other = e->claim->scope->syms.items[i];
        bool alike = other != node->sym && !other->hidden && run_alike(other, node->sym) &&
                     is_given_or_defined(other) && !shape_is_number(&other->shape) &&
                     same_shape(other, node->sym);
        if (!alike) continue;
        Node *changed = node_copy(e->arena, node);
        changed->sym = other;
        changed->author = NULL;
        offer(e, place.at, changed);
    }
}

/* The tree with `to` wherever it has `from`. */
static void rename_one(Editor *e, const Sym *from, Sym *to) {
    Editor inner = {.arena = e->arena, .root = node_copy(e->arena, e->root)};
    find_places(&inner, &inner.root, ROLE_OTHER);
    for (int k = 0; k < inner.places.count; k++) {
        Node *at = *inner.places.items[k].at;
        if (is_name(at) && at->sym == from) at->sym = to, at->author = NULL;
    }
    offer(e, &e->root, inner.root);
}

/* One name for another everywhere: ½(μ_a + μ_b) → ½(v_a + v_b), B Bᵀ → A Aᵀ. Of given names the columns may differ. */
static void rename_everywhere(Editor *e, Sym *const *known, int count) {
    for (int p = 0; p < e->places.count; p++) {
        const Node *node = *e->places.items[p].at;
        if (!is_name(node) || shape_is_number(&node->sym->shape)) continue;
        const Sym *from = node->sym;
        for (int i = 0; i < count; i++) {
            bool given = known[i]->kind == SYM_DRAWN && from->kind == SYM_DRAWN &&
                         dim_equal(&known[i]->shape.rows, &from->shape.rows);
            bool alike =
                is_given_or_defined(known[i]) && is_given_or_defined(from) && same_shape(known[i], from);
            if (known[i] != from && !known[i]->hidden && (given || alike) && run_alike(known[i], from))
                rename_one(e, from, known[i]);
        }
    }
}

static void change_a_sign(Editor *e, Place place) {
    Node *node = *place.at;
    if (place.role == ROLE_BOUND || place.role == ROLE_FIRST) return;
    if (node->kind == N_NEG && place.role != ROLE_EXPONENT) offer(e, place.at, node->kid[0]);
    if (node->kind == N_ADD || node->kind == N_SUB) {
        Node *changed = node_copy(e->arena, node);
        changed->kind = node->kind == N_ADD ? N_SUB : N_ADD;
        offer(e, place.at, changed);
    }
    if (node->kind == N_POW || (node->kind == N_FN && node->fn == FN_EXP)) { /* e^x, e^−x */
        int at = node->kind == N_POW;
        Node *changed = node_copy(e->arena, node), *x = node->kid[at];
        if (is_literal(x)) return; /* β² is not likely to be meant as β^−2 */
        changed->kid[at] = x->kind == N_NEG ? x->kid[0] : node_new(e->arena, N_NEG, x->span, 1, x);
        offer(e, place.at, changed);
    }
}

static bool is_fraction(const Node *node, int numerator, int denominator) {
    if (node->kind != N_DIV) return denominator == 1 && node_is_number(node, numerator);
    return node_is_number(node->kid[0], numerator) && node_is_number(node->kid[1], denominator);
}

static Node *fraction(Editor *e, const Node *like, int numerator, int denominator) {
    Node *over = node_number(e->arena, like->span, numerator);
    over->shape = (Shape){dim_constant(1), dim_constant(1)};
    if (denominator == 1) return over;
    Node *under = node_number(e->arena, like->span, denominator);
    under->shape = over->shape;
    Node *whole = node_new(e->arena, N_DIV, like->span, 2, over, under);
    whole->shape = over->shape;
    return whole;
}

static void change_a_number(Editor *e, Place place) {
    static const struct {
        int numerator, denominator;
        bool roles[ROLE_BOUND + 1]; /* where it may be */
    } others[] = {
#define IN(role) [ROLE_##role] = true
        {1, 1, {IN(OTHER), IN(SIDE), IN(ADDEND), IN(FIRST)}},
        {2, 1, {IN(OTHER), IN(SIDE), IN(ADDEND), IN(FACTOR), IN(EXPONENT)}},
        {0, 1, {IN(SIDE)}},
        {4, 1, {IN(OTHER), IN(SIDE), IN(ADDEND), IN(FACTOR)}},
        {1, 2, {IN(SIDE), IN(FACTOR)}},
        {1, 4, {IN(SIDE), IN(FACTOR)}},
#undef IN
    };
    Node *node = *place.at;
    if (!is_literal(node) || node->kind == N_NEG) return;
    bool empties = place.role == ROLE_FIRST && (node_is_number(node, 0) || node->kind == N_DIV);
    for (size_t i = 0; i < sizeof others / sizeof *others && !empties; i++)
        if (others[i].roles[place.role] && !is_fraction(node, others[i].numerator, others[i].denominator))
            offer(e, place.at, fraction(e, node, others[i].numerator, others[i].denominator));
}

/* ½ x → x, x/n → x, x² → x */
static void drop_a_factor(Editor *e, Place place) {
    Node *node = *place.at;
    if (is_literal(node) || place.role == ROLE_BOUND) return;
    bool scaled = (node->kind == N_MUL && shape_is_number(&node->kid[0]->shape)) || node->kind == N_DIV;
    if (scaled) offer(e, place.at, node->kid[node->kind == N_MUL]);
    if (node->kind == N_POW && is_literal(node->kid[1])) offer(e, place.at, node->kid[0]);
}

/* In a range only n − 1 → n: it gets longer. */
static void drop_a_term(Editor *e, Place place) {
    Node *node = *place.at;
    bool range = place.role == ROLE_BOUND || place.role == ROLE_FIRST;
    if (node->kind == N_ADD && !range) offer(e, place.at, node->kid[1]);
    if ((node->kind == N_ADD && !range) || node->kind == N_SUB) offer(e, place.at, node->kid[0]);
}

/* A matrix beside a whole side; a number or I is not multiplied, as x = x I says nothing. */
static void multiply(Editor *e, Node **at, Sym *const *known, int count) {
    if (!is_matrix(*at) || (*at)->kind == N_IDENTITY || (*at)->kind == N_NUMBER) return;
    for (int i = 0; i < count; i++) {
        if (known[i]->indices || known[i]->hidden || shape_is_number(&known[i]->shape)) continue;
        Node *symbol = symbol_node(e, known[i]);
        offer(e, at, product(e, symbol, *at));
        offer(e, at, product(e, *at, symbol));
        offer(e, at, product(e, transposed(e, symbol), *at));
        offer(e, at, product(e, *at, transposed(e, symbol)));
    }
}

static void everywhere(Editor *e, void (*slip)(Editor *, Place)) {
    for (int i = 0; i < e->places.count; i++) slip(e, e->places.items[i]);
}

/* ---- relation signs ---- */

Node *loosened(Arena *arena, const Node *relation) {
    Rel rel = relation->rel;
    Rel instead = rel == R_EQ                  ? R_APPROX
                  : rel == R_GT || rel == R_GE ? R_GG
                  : rel == R_LT || rel == R_LE ? R_LL
                                               : rel;
    if (instead == rel) return NULL;
    Node *changed = node_copy(arena, relation);
    changed->rel = instead;
    return changed;
}

/* < as = or ≤, then the other way round; an open interval as a closed one. */
static void change_the_sign(Editor *e) {
    static const struct {
        Rel rel, instead;
    } rows[] = {{R_LT, R_EQ}, {R_GT, R_EQ}, {R_LT, R_LE}, {R_GT, R_GE}, {R_LT, R_GT},
                {R_GT, R_LT}, {R_LT, R_GE}, {R_GT, R_LE}, {R_LE, R_GE}, {R_GE, R_LE}};
    Node *root = e->root;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (root->rel != rows[i].rel) continue;
        root->rel = rows[i].instead;
        offer(e, &e->root, root);
        root->rel = rows[i].rel;
    }
    if (root->kid[1]->kind != N_RANGE) return;
    Node *closed = node_copy(e->arena, root->kid[1]);
    closed->closed.low = closed->closed.high = true;
    offer(e, &root->kid[1], closed);
}

/* ---- values and relations ---- */

void edits_of_value(Arena *arena, Claim *claim, const Node *value, Sym *const *known, int count, Nodes *out) {
    Editor e = {.arena = arena, .claim = claim, .root = node_copy(arena, value), .out = out};
    find_places(&e, &e.root, ROLE_SIDE);
    everywhere(&e, transpose_a_factor);
    multiply(&e, &e.root, known, count);
    rename_everywhere(&e, known, count);
    everywhere(&e, exchange_an_index);
    everywhere(&e, change_a_sign);
    everywhere(&e, drop_a_factor);
    everywhere(&e, change_a_number);
    everywhere(&e, drop_a_term);
}

/* Names that may become factors: not those of the hypotheses, which could make both sides 0. */
static Names free_factors(Arena *arena, const Claim *claim, const Nodes *hypotheses) {
    Names out = {0};
    for (int i = 0; i < claim->scope->syms.count; i++) {
        Sym *sym = claim->scope->syms.items[i];
        bool used = false;
        for (int k = 0; k < hypotheses->count && !used; k++) used = node_uses(hypotheses->items[k], sym);
        if (!used) PUSH(arena, &out, sym);
    }
    return out;
}

void edits_of_relation(Arena *arena, Claim *claim, const Node *relation, const Nodes *hypotheses,
                       Nodes *out) {
    Editor e = {.arena = arena, .claim = claim, .root = node_copy(arena, relation), .out = out};
    Names factors = free_factors(arena, claim, hypotheses);
    Node *looser = loosened(arena, relation);
    if (looser) PUSH(arena, out, looser);
    change_the_sign(&e);
    PUSH(arena, &e.places,
         ((Place){&e.root, ROLE_OTHER})); /* the right side before the left: it is wrong more often */
    for (int side = 1; side >= 0; side--) find_places(&e, &e.root->kid[side], ROLE_SIDE);
    rename_everywhere(&e, claim->scope->syms.items, claim->scope->syms.count);
    everywhere(&e, transpose_a_factor);
    everywhere(&e, exchange_an_index);
    everywhere(&e, change_a_sign);
    everywhere(&e, drop_a_factor);
    everywhere(&e, change_a_number);
    for (int side = 1; side >= 0; side--) multiply(&e, &e.root->kid[side], factors.items, factors.count);
    everywhere(&e, exchange_a_name);
    everywhere(&e, drop_a_term);
}
