/* node.c: making, comparing and rewriting syntax trees. */
#include "syntax.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

Node *node_new(Arena *arena, NodeKind kind, Span span, int kids, ...) {
    Node *node = NEW(arena, Node);
    node->kind = kind;
    node->span = span;
    node->kids = kids;
    node->kid = NEW_ARRAY(arena, Node *, kids ? kids : 1);
    va_list args;
    va_start(args, kids);
    for (int i = 0; i < kids; i++) node->kid[i] = va_arg(args, Node *);
    va_end(args);
    return node;
}

Arithmetic node_arithmetic(const Node *node) {
    static const Arithmetic arithmetics[] = {
#define X(kind, level, arithmetic, binds) [N_##kind] = ARITHMETIC_##arithmetic,
        NODE_KINDS(X)
#undef X
    };
    return arithmetics[node->kind];
}

Binds node_binds(const Node *node) {
    static const Binds table[] = {
#define X(kind, level, arithmetic, binds) [N_##kind] = BINDS_##binds,
        NODE_KINDS(X)
#undef X
    };
    return table[node->kind];
}

Node *node_number(Arena *arena, Span span, int value) {
    Node *node = node_new(arena, N_NUMBER, span, 0);
    node->text = arena_printf(arena, "%d", value < 0 ? -value : value);
    return value < 0 ? node_new(arena, N_NEG, span, 1, node) : node;
}

bool node_is_number(const Node *node, int value) {
    return node && node->kind == N_NUMBER && !strchr(node->text, '.') && strlen(node->text) < 9 &&
           atoi(node->text) == value;
}

bool node_is_length(const Node *node) {
    return node->kind == N_NORM && (node->norm == NORM_EUCLIDEAN || node->norm == NORM_FROBENIUS);
}

const char *node_decimals(const Node *node) {
    if (node->kind == N_NEG) node = node->kid[0];
    const char *point = node->kind == N_NUMBER && node->text ? strchr(node->text, '.') : NULL;
    return point ? point + 1 : NULL;
}

bool node_any(const Node *node, bool (*test)(const Node *, void *), void *data) {
    if (!node) return false;
    if (test(node, data)) return true;
    for (int i = 0; i < node->kids; i++)
        if (node_any(node->kid[i], test, data)) return true;
    for (int i = 0; i < node->subs; i++)
        if (node_any(node->sub[i], test, data)) return true;
    for (int i = 0; i < node->conds; i++)
        if (node_any(node->cond[i], test, data)) return true;
    return false;
}

static bool is_symbol(const Node *node, void *sym) { return node->sym == sym; }

bool node_is_hidden(const Node *node, void *data) {
    (void)data;
    return node->sym && node->sym->hidden;
}

bool node_is_positive(const Node *node) {
    if (node->kind == N_NUMBER) return !node->is_ones && strspn(node->text, "0.") < strlen(node->text);
    if (node->kind == N_PI || node->kind == N_EULER) return true;
    if (node->kind == N_SYMBOL) return node->sym->positive || node->sym->kind == SYM_LIMIT;
    if (node->kind == N_FN && node->fn == FN_EXP) return true;
    if (node->kind == N_POW) return node_is_positive(node->kid[0]);
    bool both = node->kind == N_MUL || node->kind == N_DOT || node->kind == N_DIV || node->kind == N_ADD;
    return both && node_is_positive(node->kid[0]) && node_is_positive(node->kid[1]);
}

bool node_uses(const Node *node, const Sym *sym) { return node_any(node, is_symbol, (void *)sym); }

static bool has_stem(const Node *node, void *stem) {
    return node->kind == N_NAME && !strcmp(node->text, stem);
}

bool node_mentions_name(const Node *node, const char *stem) { return node_any(node, has_stem, (void *)stem); }

static bool same_text(const char *a, const char *b) { return a == b || (a && b && !strcmp(a, b)); }

static bool lists_equal(Node *const *a, int count_a, Node *const *b, int count_b) {
    if (count_a != count_b) return false;
    for (int i = 0; i < count_a; i++)
        if (!node_equal(a[i], b[i])) return false;
    return true;
}

bool node_is_turned(const Node *node) {
    return node->kind == N_DERIVE && node->derive.kind == DERIVE_PARTIAL && node->derive.turned &&
           !node->derive.across && !node->text && !shape_is_number(&node->kid[0]->shape) &&
           !shape_is_number(&node->kid[1]->shape);
}

bool node_alike(const Node *a, const Node *b) {
    if (a->kind != b->kind) return false;
    if (a->kind == N_FN || a->kind == N_PLACE) return a->fn == b->fn;
    if (a->kind == N_EXPECT) return a->expect == b->expect;
    if (a->kind == N_REL) return a->rel == b->rel;
    if (a->kind == N_NORM) return a->norm == b->norm;
    if (a->kind == N_DERIVE)
        return a->derive.kind == b->derive.kind && a->derive.across == b->derive.across &&
               a->primes == b->primes;
    if (a->kind == N_ORDER) return a->little == b->little;
    if (a->kind == N_MATRIX) return a->columns == b->columns;
    if (a->kind == N_DOTS) return a->down == b->down;
    if (a->kind == N_RANGE) return a->closed.low == b->closed.low && a->closed.high == b->closed.high;
    return true;
}

bool node_equal(const Node *a, const Node *b) {
    if (a == b) return true;
    if (!a || !b) return false;
    return a->sym == b->sym && a->at_value == b->at_value && a->primes == b->primes &&
           a->is_ones == b->is_ones && a->others == b->others && node_alike(a, b) &&
           same_text(a->text, b->text) && same_text(a->label, b->label) &&
           lists_equal(a->kid, a->kids, b->kid, b->kids) && lists_equal(a->sub, a->subs, b->sub, b->subs) &&
           lists_equal(a->cond, a->conds, b->cond, b->conds);
}

static Node **copy_list(Arena *arena, Node *const *list, int count, const Sym *sym, Node *with) {
    Node **out = NEW_ARRAY(arena, Node *, count ? count : 1);
    for (int i = 0; i < count; i++) out[i] = list[i] ? node_substitute(arena, list[i], sym, with) : NULL;
    return out;
}

Node *node_substitute(Arena *arena, const Node *node, const Sym *sym, Node *with) {
    if (sym && node->kind == N_SYMBOL && node->sym == sym) return with;
    Node *copy = NEW(arena, Node);
    *copy = *node;
    copy->kid = copy_list(arena, node->kid, node->kids, sym, with);
    copy->sub = copy_list(arena, node->sub, node->subs, sym, with);
    copy->cond = copy_list(arena, node->cond, node->conds, sym, with);
    return copy;
}

Node *node_copy(Arena *arena, const Node *node) { return node_substitute(arena, node, NULL, NULL); }

Node *node_differ(Arena *arena, Span span, Sym *left, Sym *right) {
    Node *x = node_new(arena, N_SYMBOL, span, 0), *y = node_new(arena, N_SYMBOL, span, 0);
    x->sym = left;
    y->sym = right;
    Node *relation = node_new(arena, N_REL, span, 2, x, y);
    relation->rel = R_NE;
    return relation;
}

static bool literal(Arena *arena, const Node *node, fmpq_t out) {
    if (node->is_ones) return false;
    const char *dot = strchr(node->text, '.');
    char *digits = arena_printf(arena, "%.*s%s", dot ? (int)(dot - node->text) : (int)strlen(node->text),
                                node->text, dot ? dot + 1 : "");
    bool fine = fmpz_set_str(fmpq_numref(out), digits, 10) == 0;
    fmpz_set_ui(fmpq_denref(out), 10);
    fmpz_pow_ui(fmpq_denref(out), fmpq_denref(out), dot ? strlen(dot + 1) : 0);
    fmpq_canonicalise(out);
    return fine;
}

bool node_rational(Arena *arena, const Node *node, NodeLeaf *leaf, const void *data, fmpq_t out) {
    if (leaf && leaf(data, node, out)) return true;
    if (node->kind == N_NUMBER) return literal(arena, node, out);
    Arithmetic arithmetic = node_arithmetic(node);
    if (arithmetic == ARITHMETIC_NONE) return false;
    fmpq_t a, b;
    fmpq_init(a), fmpq_init(b);
    bool fine = node_rational(arena, node->kid[0], leaf, data, a) &&
                (node->kids < 2 || node_rational(arena, node->kid[1], leaf, data, b)) &&
                !(arithmetic == ARITHMETIC_DIVIDE && fmpq_is_zero(b));
    if (fine) switch (arithmetic) {
        case ARITHMETIC_NONE: break;
        case ARITHMETIC_NEGATE: fmpq_neg(out, a); break;
        case ARITHMETIC_ADD: fmpq_add(out, a, b); break;
        case ARITHMETIC_SUBTRACT: fmpq_sub(out, a, b); break;
        case ARITHMETIC_MULTIPLY: fmpq_mul(out, a, b); break;
        case ARITHMETIC_DIVIDE: fmpq_div(out, a, b); break;
        }
    fmpq_clear(a), fmpq_clear(b);
    return fine;
}
