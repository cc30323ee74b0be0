/* declaration.c: x ∈ R^d in a sheet. The claim declares every name, so it says nothing new: it is passed over if it fits the
   claim, and is a mistake that names both shapes if it does not. */
#include "inside.h"

#include <string.h>

/* The set that a node names: R, N or Z, with the exponent of R^d; 0: it is another expression. */
static char set_of(BlockReader *r, const Node *node, Node **exponent) {
    *exponent = NULL;
    if (node->kind == N_POW) *exponent = node->kid[1], node = node->kid[0];
    bool letter = name_is(node) && !node->label && strlen(node->text) == 1 && strchr("RNZ", *node->text);
    return letter && !scope_knows(r->scope, node->text) ? *node->text : 0;
}

static Dim size(BlockReader *r, const Node *raw, Mistake **mistake) {
    Node *node = node_copy(r->arena, raw);
    Binder b = binder_new(r->arena, r->scope);
    b.no_renames = true; /* R^d: the dimension, whatever else is called d */
    bind_node(&b, node);
    if (b.mistake) return *mistake = b.mistake, dim_constant(1);
    return dim_of_node(r->arena, node, mistake);
}

/* R^d, R^{d×m} */
static Shape shape_of(BlockReader *r, const Node *exponent, Mistake **mistake) {
    Shape shape = {dim_constant(1), dim_constant(1)};
    if (!exponent) return shape;
    bool matrix = exponent->kind == N_DOT || exponent->kind == N_MUL;
    shape.rows = size(r, matrix ? exponent->kid[0] : exponent, mistake);
    if (matrix && !*mistake) shape.cols = size(r, exponent->kid[1], mistake);
    return shape;
}

bool declaration_shape(BlockReader *r, const Node *set, Shape *out, Mistake **mistake) {
    Node *exponent;
    if (set_of(r, set, &exponent) != 'R') return false;
    *out = shape_of(r, exponent, mistake);
    return !*mistake;
}

static bool is_whole(const Node *node) {
    return node->kind == N_SYMBOL && (node->sym->kind == SYM_SIZE || node->sym->kind == SYM_INTEGER);
}

static Mistake *check(BlockReader *r, const Node *raw, const Node *set) {
    Node *exponent, *node = node_copy(r->arena, raw);
    char letter = set_of(r, set, &exponent);
    Mistake *mistake = NULL;
    Shape declared = shape_of(r, exponent, &mistake);
    Binder b = binder_new(r->arena, r->scope);
    binder_scan(&b, node);
    bind_node(&b, node);
    if (b.mistake || mistake) return b.mistake ? b.mistake : mistake;
    Shaper s = shaper_new(r->arena);
    shape_node(&s, node);
    const char *name = node_text(r->arena, raw);
    if (s.mistake) return s.mistake;
    if (letter != 'R' && !is_whole(node))
        return mistake_new(r->arena, MISTAKE_SHAPE, raw->span, NULL, "%s is not a whole number in this claim",
                           name);
    bool row = dim_is(&node->shape.rows, 1) && dim_equal(&node->shape.cols, &declared.rows) &&
               dim_is(&declared.cols, 1); /* a row of d numbers is in R^d too */
    if (row || (dim_equal(&node->shape.rows, &declared.rows) && dim_equal(&node->shape.cols, &declared.cols)))
        return NULL;
    return mistake_new(r->arena, MISTAKE_SHAPE, span_join(raw->span, set->span),
                       "leave it out: the claim declares every name", "%s is %s in this claim, not %s", name,
                       shape_text(r->arena, &node->shape), shape_text(r->arena, &declared));
}

void declaration_take(BlockReader *r, Line *line) {
    Node *exponent;
    for (int i = 0; i < line->items.count; i++) {
        Item *item = line->items.items[i];
        bool declares = !item->used && item->rels.count == 1 && !item->continues &&
                        item->rels.items[0]->rel == R_IN && set_of(r, item->sides.items[1], &exponent);
        if (!declares) continue;
        Mistake *mistake = check(r, item->sides.items[0], item->sides.items[1]);
        item->used = true;
        item->fate = mistake ? LEFT_NONE : LEFT_GIVEN;
        if (mistake) reading_refuse_line(r, mistake, item->span);
    }
}
