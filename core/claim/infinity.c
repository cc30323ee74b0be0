/* infinity.c: ∞ inside an expression. Where the arithmetic of ∞ is determinate, as in 1/(1 + ∞) and e^{−∞}, the expression is
   read as a limit: ∞ is a number that grows without bound. ∞ − ∞, ∞/∞, 0·∞ and whatever else is not determinate stays ∞, and
   is a mistake elsewhere. */
#include "inside.h"

#include <string.h>

typedef enum { FINITE, VANISHES, GROWS, FALLS, OPEN } Kind; /* OPEN: nobody can tell */

static Kind negated(Kind kind) { return kind == GROWS ? FALLS : kind == FALLS ? GROWS : kind; }

/* The sign of something finite: 1, −1, or 0 if it is not certain. */
static int sign_of(const Node *node) {
    if (node->kind == N_NEG) return -sign_of(node->kid[0]);
    return node_is_positive(node);
}

static Kind sum(Kind a, Kind b) {
    bool finite_a = a == FINITE || a == VANISHES, finite_b = b == FINITE || b == VANISHES;
    if (a == OPEN || b == OPEN) return OPEN;
    if (finite_a && finite_b) return a == VANISHES && b == VANISHES ? VANISHES : FINITE;
    if (finite_a || finite_b) return finite_a ? b : a;
    return a == b ? a : OPEN;
}

static bool is_infinite(Kind kind) { return kind == GROWS || kind == FALLS; }

static Kind product(Kind a, Kind b, const Node *left, const Node *right) {
    if (a == OPEN || b == OPEN) return OPEN;
    if (!is_infinite(a) && !is_infinite(b)) return a == VANISHES || b == VANISHES ? VANISHES : FINITE;
    if (is_infinite(a) && is_infinite(b)) return a == b ? GROWS : FALLS;
    Kind grows = is_infinite(a) ? a : b, other = is_infinite(a) ? b : a;
    int sign = other == FINITE ? sign_of(is_infinite(a) ? right : left) : 0;
    return sign > 0 ? grows : sign < 0 ? negated(grows) : OPEN;
}

static Kind quotient(Kind a, Kind b, const Node *under) {
    if (a == OPEN || b == OPEN || b == VANISHES || (is_infinite(a) && is_infinite(b))) return OPEN;
    if (is_infinite(b)) return VANISHES;
    if (!is_infinite(a)) return a;
    int sign = sign_of(under);
    return sign > 0 ? a : sign < 0 ? negated(a) : OPEN;
}

/* e^x, and a whole number above one to the power x */
static Kind power(Kind base, Kind exponent, const Node *node) {
    const Node *x = node->kid[0];
    bool above_one = x->kind == N_EULER || (x->kind == N_NUMBER && x->text && !strchr(x->text, '.') &&
                                            !node_is_number(x, 0) && !node_is_number(x, 1));
    if (base == FINITE && is_infinite(exponent))
        return !above_one ? OPEN : exponent == GROWS ? GROWS : VANISHES;
    if (base == GROWS && exponent == FINITE) {
        int sign = sign_of(node->kid[1]);
        return sign > 0 ? GROWS : sign < 0 ? VANISHES : OPEN;
    }
    return OPEN;
}

static Kind kind_of(const Node *node) {
    if (!statement_find_infinity(node)) return FINITE;
    Kind a = node->kids > 0 ? kind_of(node->kid[0]) : OPEN, b = node->kids > 1 ? kind_of(node->kid[1]) : OPEN;
    if (node->kind == N_INFINITY) return GROWS;
    if (node->kind == N_NEG) return negated(a);
    if (node->kind == N_ADD) return sum(a, b);
    if (node->kind == N_SUB) return sum(a, negated(b));
    if (node->kind == N_MUL || node->kind == N_DOT) return product(a, b, node->kid[0], node->kid[1]);
    if (node->kind == N_DIV) return quotient(a, b, node->kid[1]);
    if (node->kind == N_POW) return power(a, b, node);
    if (node->kind != N_FN) return OPEN; /* of anything else nobody asks */
    if (node->fn == FN_EXP) return a == FALLS ? VANISHES : a == GROWS ? GROWS : OPEN;
    return (node->fn == FN_LOG || node->fn == FN_SQRT) && a == GROWS ? GROWS : OPEN;
}

static Node *with_number(Arena *arena, Node *node, Sym *grows) {
    if (!node) return NULL;
    if (node->kind == N_INFINITY) {
        node = node_new(arena, N_SYMBOL, node->span, 0);
        node->sym = grows;
        return node;
    }
    for (int i = 0; i < node->kids; i++)
        if (!(node->kind == N_LIM && i == 1)) node->kid[i] = with_number(arena, node->kid[i], grows);
    return node;
}

static const char *fresh_name(const Scope *scope) {
    static const char *const letters[] = {"x", "y", "z", "u", "w", "ω", "τ"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (!scope_knows(scope, letters[i])) return letters[i];
    return "ζ";
}

Node *infinity_as_limit(BlockReader *r, Node *node) {
    if (!statement_find_infinity(node) || statement_is_infinite(node)) return node;
    Kind kind = kind_of(node);
    if (kind != FINITE && kind != VANISHES) return node;
    Sym *grows = NEW(r->arena, Sym);
    *grows = (Sym){.name = fresh_name(r->scope),
                   .kind = SYM_BOUND,
                   .shape = {dim_constant(1), dim_constant(1)},
                   .span = node->span,
                   .entry_base = 1};
    Node *towards = node_new(r->arena, N_INFINITY, node->span, 0);
    Node *limit = node_new(r->arena, N_LIM, node->span, 2, with_number(r->arena, node, grows), towards);
    limit->text = grows->name;
    limit->sym = grows;
    return limit;
}
