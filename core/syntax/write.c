/* write.c: how tightly nodes bind, and where one needs brackets so that it reads back as itself. */
#include "write.h"

#include <string.h>

Level write_level(const Node *node) {
    static const Level levels[] = {
#define X(kind, level, arithmetic, binds) [N_##kind] = LEVEL_##level,
        NODE_KINDS(X)
#undef X
    };
    if (node->kind == N_FN && node->fn == FN_MOD) return LEVEL_SUM;
    return node->kind == N_FN && node->fn == FN_SQRT ? LEVEL_FACTOR : levels[node->kind];
}

const Spelled *write_operator(const Node *node) {
    static const NodeKind kinds[OPERATOR_COUNT] = {
#define X(token, kind, ...) [OPERATOR_##token] = N_##kind,
        OPERATORS(X)
#undef X
    };
    for (int i = 0; i < OPERATOR_COUNT; i++)
        if (kinds[i] == node->kind) return &operator_rows[i];
    return NULL;
}

static bool is_product(const Node *node) {
    bool signed_product = write_operator(node) && write_level(node) == LEVEL_PRODUCT && node->kind != N_DIV;
    return node->kind == N_MUL || signed_product;
}

Level write_left_level(const Node *node) {
    for (const Node *left = node; is_product(left); left = left->kid[0])
        if (left->kind == N_OUTER) return LEVEL_FACTOR; /* (A ⊗ B) C */
    const Node *last = node;                            /* the factor that stands next to what follows */
    while (is_product(last)) last = last->kid[1];
    Binds binds = node_binds(last);
    return binds == BINDS_INDEX || binds == BINDS_LIMIT || binds == BINDS_PLACE ? LEVEL_FACTOR
                                                                                : LEVEL_PRODUCT;
}

bool write_begins_with_number(const Node *node) {
    while ((node->kind == N_MUL || node->kind == N_DIV || node->kind == N_POW || node->kind == N_DOT) &&
           node->kids)
        node = node->kid[0];
    return node->kind == N_NUMBER;
}

bool write_is_whole(const Node *node) { return node->author && node->whole; }

const char *write_name(const Node *node) { return node->author ? node->author : node->sym->name; }

const char *write_index(const Node *node) { return node->sym ? node->sym->name : node->text; }

bool write_has_subscript(const Node *node) {
    return node->kind == N_ENTRY || node->kind == N_MEMBER || (node->kind == N_NAME && node->label) ||
           (node->kind == N_SYMBOL && strchr(write_name(node), '_'));
}

bool write_looks_transposed(const Node *exponent) {
    const char *name = exponent->kind == N_NAME && !exponent->label && !exponent->primes ? exponent->text
                       : exponent->kind == N_SYMBOL ? write_name(exponent)
                                                    : "";
    return !strcmp(name, "T");
}

const char *write_half(const Node *node) {
    for (int i = 0; i < fraction_count && node->kind == N_DIV; i++) {
        const FractionRow *row = &fraction_rows[i];
        if (row->written && node_is_number(node->kid[0], row->over) &&
            node_is_number(node->kid[1], row->under))
            return row->sign;
    }
    return NULL;
}

static bool begins_with_bar(const Node *node) {
    while (node->kind == N_POW || node->kind == N_TRANSPOSE || node->kind == N_ENTRY) node = node->kid[0];
    return node->kind == N_ABS || node->kind == N_NORM;
}

static bool has_bar_behind(const Node *node, void *data) {
    (void)data;
    return node->kind == N_MUL && begins_with_bar(node->kid[1]);
}

const char *write_norm_kind(const Node *norm) {
    static const char *const kinds[] = {
        [NORM_EUCLIDEAN] = "", [NORM_FROBENIUS] = "_F", [NORM_ONE] = "_1", [NORM_INFINITY] = "_∞"};
    return kinds[norm->norm];
}

bool write_hides_bars(const Node *node) { return node_any(node, has_bar_behind, NULL); }

/* Bound dots know their running index; unbound ones still hold the terms they were read from. */
Node *write_first(Arena *arena, const Node *dots) {
    return dots->sym ? node_substitute(arena, dots->kid[0], dots->sym, dots->kid[1]) : dots->kid[3];
}

Node *write_last(Arena *arena, const Node *dots) {
    return dots->sym ? node_substitute(arena, dots->kid[0], dots->sym, dots->kid[2]) : dots->kid[4];
}

Node *write_called(Arena *arena, const Node *derivative) {
    Node *call = node_copy(arena, derivative->kid[0]);
    call->kid[0] = derivative->kid[1];
    return call;
}

bool write_shows_left(const Node *over, int condition) {
    return condition > 0 || (over->kids > 1 && over->kid[1]);
}
