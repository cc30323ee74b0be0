/* restated.c: does a statement only repeat what the question gives? Its definitions in other letters, the distribution of a name, relations
   among what is drawn. That is no part of an answer, so it is not judged. */
#include "inside.h"

#include <string.h>

/* Pairs of names that stand for each other: parameters of a definition, indices of sums. */
typedef struct Pairs {
    Arena *arena;
    LIST(const Sym *) left, right;
    const Node *const *at; /* for parameters: what the statement has in their place */
} Pairs;

static bool same(Pairs *, const Node *, const Node *);

static bool same_symbol(const Pairs *p, const Sym *a, const Sym *b) {
    for (int i = p->left.count - 1; i >= 0; i--)
        if (p->left.items[i] == a || p->right.items[i] == b)
            return p->left.items[i] == a && p->right.items[i] == b;
    return a == b || (a && b && !strcmp(a->name, b->name));
}

static bool all_same(Pairs *p, Node *const *a, int a_count, Node *const *b, int b_count) {
    if (a_count != b_count) return false;
    for (int i = 0; i < a_count; i++)
        if (!same(p, a[i], b[i])) return false;
    return true;
}

static NodeKind plain_kind(const Node *node) { return node->kind == N_DOT ? N_MUL : node->kind; }

typedef LIST(const Node *) Factors;

/* The factors of a product, numbers first. */
static void factors_of(Arena *arena, const Node *node, bool numbers, Factors *out) {
    if (plain_kind(node) == N_MUL && node->kids == 2) {
        for (int k = 0; k < 2; k++) factors_of(arena, node->kid[k], numbers, out);
    } else if (shape_is_number(&node->shape) == numbers)
        PUSH(arena, out, node);
}

static bool same_product(Pairs *p, const Node *a, const Node *b) {
    Factors left = {0}, right = {0};
    for (int numbers = 1; numbers >= 0; numbers--) {
        factors_of(p->arena, a, numbers, &left);
        factors_of(p->arena, b, numbers, &right);
    }
    if (left.count != right.count) return false;
    for (int i = 0; i < left.count; i++)
        if (!same(p, left.items[i], right.items[i])) return false;
    return true;
}

/* The same tree; the order of factors and the names of indices are free. */
static bool same(Pairs *p, const Node *a, const Node *b) {
    if (!a || !b) return a == b;
    if (plain_kind(a) != plain_kind(b)) return false;
    if (a->kind == N_IDENTITY) return true;
    if (a->kind == N_NUMBER) return !strcmp(a->text, b->text);
    if (a->kind == N_FN && a->fn != b->fn) return false;
    if (node_binds(a) == BINDS_INDEX && a->sym && b->sym) {
        PUSH(p->arena, &p->left, a->sym);
        PUSH(p->arena, &p->right, b->sym);
    } else if (!same_symbol(p, a->sym, b->sym))
        return false;
    if (plain_kind(a) == N_MUL && a->kids == 2 && b->kids == 2 && same_product(p, a, b)) return true;
    bool swapped = plain_kind(a) == N_MUL && a->kids == 2 && b->kids == 2;
    bool kids = all_same(p, a->kid, a->kids, b->kid, b->kids) ||
                (swapped && same(p, a->kid[0], b->kid[1]) && same(p, a->kid[1], b->kid[0]));
    return kids && all_same(p, a->sub, a->subs, b->sub, b->subs);
}

bool restated_same(Arena *arena, const Node *a, const Node *b) {
    if (a->kind != N_REL || b->kind != N_REL || a->rel != b->rel) return false;
    Pairs pairs = {.arena = arena};
    return same(&pairs, a->kid[0], b->kid[0]) && same(&pairs, a->kid[1], b->kid[1]);
}

/* Is `value` the definition of the name on the left, k_a = …, α_i = …? */
static bool is_definition(Arena *arena, const Node *name, const Node *value) {
    if ((name->kind != N_SYMBOL && name->kind != N_MEMBER) || name->sym->kind != SYM_LET) return false;
    for (const Clause *clause = name->sym->clauses; clause; clause = clause->next) {
        if (clause->patterns - clause->entries != name->subs || !clause->body) continue;
        Pairs pairs = {.arena = arena};
        bool fits = true;
        for (int i = 0; i < name->subs; i++) {
            const Node *pattern = clause->pattern[i], *index = name->sub[i];
            if (pattern->kind == N_SYMBOL && index->kind == N_SYMBOL) {
                PUSH(arena, &pairs.left, index->sym);
                PUSH(arena, &pairs.right, pattern->sym);
            } else
                fits = fits && same(&pairs, index, pattern);
        }
        if (fits && same(&pairs, value, clause->body)) return true;
    }
    return false;
}

/* A name that is drawn, or a column of one. */
static bool is_derived(const Node *node, void *data) {
    (void)data;
    if (node->kind != N_SYMBOL && node->kind != N_MEMBER && node->kind != N_CALL) return false;
    const Sym *sym = node->sym;
    bool drawn = sym->kind == SYM_DRAWN || sym->kind == SYM_SIZE || sym->kind == SYM_INTEGER ||
                 sym->kind == SYM_BOUND || sym->column_of;
    return !drawn || sym->own;
}

static bool uses_drawn(const Node *node, void *data) {
    (void)data;
    return (node->kind == N_SYMBOL || node->kind == N_MEMBER) && node->sym->kind != SYM_BOUND;
}

static bool is_hidden(const Node *node, void *data) {
    (void)data;
    return (node->kind == N_SYMBOL || node->kind == N_MEMBER) && node->sym->hidden;
}

/* v_a = c_1 a_1 + … + c_m a_m, where v_a is defined by the question out of what is drawn. */
static bool is_written_out(const Node *relation) {
    const Node *name = relation->kid[0];
    if ((name->kind != N_SYMBOL && name->kind != N_MEMBER) || name->sym->kind != SYM_LET || name->sym->own)
        return false;
    for (const Clause *clause = name->sym->clauses; clause; clause = clause->next)
        if (!clause->body || node_any(clause->body, is_derived, NULL) ||
            node_any(clause->body, is_hidden, NULL))
            return false;
    return name->sym->clauses && !node_any(relation->kid[1], is_derived, NULL);
}

static bool count_drawn(const Node *node, void *count) {
    bool name = node->kind == N_SYMBOL || node->kind == N_MEMBER;
    *(int *)count += name && (node->sym->kind == SYM_DRAWN || node->sym->column_of);
    return false;
}

static bool is_matrix(const Node *node, void *data) {
    (void)data;
    return node->kind == N_MATRIX;
}

/* a_iᵀ a_j = 0, AᵀA = I, ‖k‖ = 1, A = [a_1 … a_m]: what is declared of drawn names relates two of them on a side. AᵀA c = c relates
   more: it is concluded. */
static bool is_declared(const Node *relation) {
    enum { MOST = 2 };
    int left = 0, right = 0;
    node_any(relation->kid[0], count_drawn, &left);
    node_any(relation->kid[1], count_drawn, &right);
    return (left <= MOST && right <= MOST) || node_any(relation, is_matrix, NULL);
}

/* det(I + u vᵀ) = 1 + vᵀ u, where det(I + u vᵀ) = f is to be shown: it says what the unknown is. */
static bool is_result(Arena *arena, const Claim *claim, const Node *relation) {
    for (int i = 0; i < claim->shows.count; i++) {
        const Node *show = claim->shows.items[i]->relation;
        if (!show || show->kind != N_REL || show->rel != relation->rel) continue;
        for (int k = 0; k < 2; k++) {
            Pairs pairs = {.arena = arena};
            bool unknown = problem_uses_unknown(arena, show->kid[1 - k]);
            if (unknown && same(&pairs, relation->kid[0], show->kid[k])) return true;
        }
    }
    return false;
}

bool restated(Arena *arena, const Claim *claim, const Statement *s) {
    const Node *relation = s->relation;
    if (!relation || relation->kind != N_REL) return false;
    bool asks = claim->finds.count || claim->condition;
    bool name = relation->kid[0]->kind == N_SYMBOL || relation->kid[0]->kind == N_MEMBER;
    if (relation->rel == R_SIM) return name && relation->kid[0]->sym->kind == SYM_NORMAL;
    if (relation->rel != R_EQ && relation->rel != R_DEF && relation->rel != R_NE && relation->rel != R_PERP)
        return false;
    if (is_definition(arena, relation->kid[0], relation->kid[1]) || (asks && is_written_out(relation)))
        return true;
    return asks && node_any(relation, uses_drawn, NULL) && !node_any(relation, is_derived, NULL) &&
           is_declared(relation) && !is_result(arena, claim, relation);
}
