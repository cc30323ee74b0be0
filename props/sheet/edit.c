/* edit.c: small changes of a syntax tree, the likeliest slips first. What a change means is for the judge to say. */
#include "repair.h"

#include <string.h>

typedef struct Editor {
    Arena *arena;
    Claim *claim;
    Node *root;           /* a copy that is changed in one place at a time */
    LIST(Node **) places; /* every place in it */
    Nodes *out;
} Editor;

static void find_places(Editor *e, Node **place) {
    PUSH(e->arena, &e->places, place);
    for (int i = 0; i < (*place)->kids; i++)
        if ((*place)->kid[i]) find_places(e, &(*place)->kid[i]);
}

/* The tree with this in the place of what stands there. */
static void offer(Editor *e, Node **place, Node *instead) {
    Node *before = *place;
    *place = instead;
    Node *changed = node_copy(e->arena, e->root);
    *place = before;
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

static bool is_matrix(const Node *node) { return !shape_is_number(&node->shape); }

/* ---- one kind of slip each ---- */

static void transpose_a_factor(Editor *e, Node **place) {
    const Node *node = *place;
    bool factor = node->kind == N_SYMBOL || node->kind == N_MEMBER || node->kind == N_TRANSPOSE;
    if (factor && is_matrix(node)) offer(e, place, transposed(e, *place));
}

static bool may_stand_for(const Sym *a, const Sym *b) {
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

static void exchange_an_index(Editor *e, Node **place) {
    Node *node = *place;
    if (node->kind != N_MEMBER) return;
    for (int k = 0; k < node->subs; k++) {
        if (node->sub[k]->kind != N_SYMBOL) continue;
        for (int i = 0; i < e->claim->scope->syms.count; i++) {
            Sym *other = e->claim->scope->syms.items[i];
            if (other->kind != SYM_SIZE || other->hidden || !may_stand_for(node->sub[k]->sym, other))
                continue;
            Node *changed = node_copy(e->arena, node);
            changed->sub[k] = symbol_node(e, other);
            if (node->whole) changed->author = NULL; /* it was the name of that member only */
            offer(e, place, changed);
        }
    }
}

/* μ_a for v_a: another family of the same shape. */
static void exchange_a_name(Editor *e, Node **place) {
    Node *node = *place;
    if (node->kind != N_MEMBER && node->kind != N_SYMBOL) return;
    for (int i = 0; i < e->claim->scope->syms.count; i++) {
        Sym *other = e->claim->scope->syms.items[i];
        bool alike = other != node->sym && !other->hidden && run_alike(other, node->sym) &&
                     (other->kind == SYM_DRAWN || other->kind == SYM_LET) &&
                     !shape_is_number(&other->shape) &&
                     dim_equal(&other->shape.rows, &node->sym->shape.rows) &&
                     dim_equal(&other->shape.cols, &node->sym->shape.cols);
        if (!alike) continue;
        Node *changed = node_copy(e->arena, node);
        changed->sym = other;
        changed->author = NULL;
        offer(e, place, changed);
    }
}

/* One name for another wherever it stands: ½(μ_a + μ_b) → ½(v_a + v_b), B Bᵀ → A Aᵀ. */
static void rename_everywhere(Editor *e, Sym *const *known, int count) {
    for (int p = 0; p < e->places.count; p++) {
        const Node *node = *e->places.items[p];
        if (node->kind != N_MEMBER && node->kind != N_SYMBOL) continue;
        const Sym *from = node->sym;
        for (int i = 0; i < count; i++) {
            bool drawn = known[i]->kind == SYM_DRAWN && from->kind == SYM_DRAWN;
            if (known[i] == from || known[i]->hidden || !drawn || !run_alike(known[i], from) ||
                !dim_equal(&known[i]->shape.rows, &from->shape.rows) || shape_is_number(&from->shape))
                continue;
            Node *changed = node_copy(e->arena, e->root);
            Editor inner = {.arena = e->arena, .root = changed};
            find_places(&inner, &inner.root);
            for (int k = 0; k < inner.places.count; k++) {
                Node *at = *inner.places.items[k];
                if ((at->kind == N_MEMBER || at->kind == N_SYMBOL) && at->sym == from)
                    at->sym = known[i], at->author = NULL;
            }
            offer(e, &e->root, changed);
        }
    }
}

static void change_a_sign(Editor *e, Node **place) {
    Node *node = *place;
    if (node->kind == N_NEG) offer(e, place, node->kid[0]);
    if (node->kind == N_ADD || node->kind == N_SUB) {
        Node *changed = node_copy(e->arena, node);
        changed->kind = node->kind == N_ADD ? N_SUB : N_ADD;
        offer(e, place, changed);
    }
    if (node->kind == N_POW || (node->kind == N_FN && node->fn == FN_EXP)) { /* e^x, e^−x */
        int at = node->kind == N_POW;
        Node *changed = node_copy(e->arena, node), *x = node->kid[at];
        changed->kid[at] = x->kind == N_NEG ? x->kid[0] : node_new(e->arena, N_NEG, x->span, 1, x);
        offer(e, place, changed);
    }
}

static void change_a_factor(Editor *e, Node **place) {
    Node *node = *place;
    if (node->kind == N_NUMBER) {
        static const int others[] = {1, 2, 0, 4};
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            if (!node_is_number(node, others[i])) {
                Node *changed = node_number(e->arena, node->span, others[i]);
                changed->shape = node->shape;
                offer(e, place, changed);
            }
    }
    bool scaled = (node->kind == N_MUL && shape_is_number(&node->kid[0]->shape)) || node->kind == N_DIV;
    if (scaled) offer(e, place, node->kid[node->kind == N_MUL]);
}

static void drop_a_term(Editor *e, Node **place) {
    Node *node = *place;
    if (node->kind == N_ADD) offer(e, place, node->kid[1]);
    if (node->kind == N_ADD || node->kind == N_SUB) offer(e, place, node->kid[0]);
}

static void multiply(Editor *e, Node **place, Sym *const *known, int count) {
    for (int i = 0; i < count; i++) {
        if (known[i]->indices || known[i]->hidden || shape_is_number(&known[i]->shape)) continue;
        Node *symbol = symbol_node(e, known[i]);
        offer(e, place, product(e, symbol, *place));
        offer(e, place, product(e, *place, symbol));
        offer(e, place, product(e, transposed(e, symbol), *place));
        offer(e, place, product(e, *place, transposed(e, symbol)));
    }
}

static void everywhere(Editor *e, void (*slip)(Editor *, Node **)) {
    for (int i = 0; i < e->places.count; i++) slip(e, e->places.items[i]);
}

/* ---- values and relations ---- */

void edits_of_value(Arena *arena, Claim *claim, const Node *value, Sym *const *known, int count, Nodes *out) {
    Editor e = {.arena = arena, .claim = claim, .root = node_copy(arena, value), .out = out};
    find_places(&e, &e.root);
    everywhere(&e, transpose_a_factor);
    multiply(&e, &e.root, known, count);
    rename_everywhere(&e, known, count);
    everywhere(&e, exchange_an_index);
    everywhere(&e, change_a_sign);
    everywhere(&e, change_a_factor);
    everywhere(&e, drop_a_term);
}

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

void edits_of_relation(Arena *arena, Claim *claim, const Node *relation, Nodes *out) {
    Editor e = {.arena = arena, .claim = claim, .root = node_copy(arena, relation), .out = out};
    Node *looser = loosened(arena, relation);
    if (looser) PUSH(arena, out, looser);
    PUSH(arena, &e.places,
         &e.root); /* what is claimed of the left side is more likely wrong than the left side */
    for (int side = 1; side >= 0; side--) find_places(&e, &e.root->kid[side]);
    rename_everywhere(&e, claim->scope->syms.items, claim->scope->syms.count);
    everywhere(&e, transpose_a_factor);
    everywhere(&e, exchange_an_index);
    everywhere(&e, change_a_sign);
    everywhere(&e, change_a_factor);
    for (int side = 1; side >= 0; side--)
        multiply(&e, &e.root->kid[side], claim->scope->syms.items, claim->scope->syms.count);
    everywhere(&e, exchange_a_name);
    everywhere(&e, drop_a_term);
}
