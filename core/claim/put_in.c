/* put_in.c: hypotheses x = E that a statement is judged under: E is put in for x, so that no world has to be searched for. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

/* The unknown whose answer a name of the block is, as answer_shadow makes it; or NULL. */
static Sym *behind(BlockReader *r, const Sym *shadow) {
    if (!shadow || shadow->kind != SYM_LET) return NULL;
    Sym *sym = shadow->indices ? scope_family(r->claim->scope, shadow->name)
                               : scope_find(r->claim->scope, shadow->name);
    return sym && sym != shadow && sym->kind == SYM_UNKNOWN ? sym : NULL;
}

typedef struct Depends {
    const Sym *on, *shadow;
    Unfolded seen;
} Depends;

static bool depends(const Node *node, void *data) {
    Depends *d = data;
    const Sym *sym = node->sym;
    if (!sym) return false;
    if (sym == d->on || sym == d->shadow) return true;
    if ((sym->kind != SYM_LET && sym->kind != SYM_FUNCTION) || unfolded_before(&d->seen, sym)) return false;
    bool found = false;
    for (const Clause *clause = sym->clauses; clause && !found; clause = clause->next)
        found = node_any(clause->body, depends, d);
    return found;
}

static void exchange(Node *node, const Sym *from, Sym *to) {
    if (!node) return;
    if (node->sym == from) node->sym = to;
    for (int i = 0; i < node->kids; i++) exchange(node->kid[i], from, to);
    for (int i = 0; i < node->subs; i++) exchange(node->sub[i], from, to);
    for (int i = 0; i < node->conds; i++) exchange(node->cond[i], from, to);
}

/* q = E as a hypothesis, where the sheet has an answer for q: in this statement q is the unknown again. */
void put_in_replace_answers(BlockReader *r, Node *relation, const Nodes *hypotheses,
                            const Nodes *conditions) {
    for (int i = 0; i < hypotheses->count; i++) {
        const Node *hypothesis = hypotheses->items[i], *left = hypothesis->kid[0];
        bool name = left->kind == N_SYMBOL ||
                    (left->kind == N_MEMBER && left->subs == 1 && left->sub[0]->kind == N_NUMBER);
        Sym *unknown = name && hypothesis->rel == R_EQ ? behind(r, left->sym) : NULL;
        if (!unknown ||
            node_any(hypothesis->kid[1], depends, &(Depends){unknown, left->sym, {.arena = r->arena}}))
            continue;
        const Sym *shadow = left->sym;
        exchange(relation, shadow, unknown);
        for (int k = 0; k < hypotheses->count; k++) exchange(hypotheses->items[k], shadow, unknown);
        for (int k = 0; k < conditions->count; k++) exchange(conditions->items[k], shadow, unknown);
    }
}

/* x, or x_3 of a family: which member; else −1. */
static int named_member(const Node *node) {
    if (node->kind == N_SYMBOL) return 0;
    bool numbered = node->kind == N_MEMBER && node->subs == 1 && node->sub[0]->kind == N_NUMBER;
    long member = numbered ? strtol(node->sub[0]->text, NULL, 10) : -1;
    return member >= 0 && member < 1000 ? (int)member : -1;
}

typedef struct Other {
    const Sym *sym;
    int member;
} Other;

/* May the node be the same as the member? k_2 is not k_1, but k_a may be. */
static bool may_be(const Node *node, void *data) {
    const Other *other = data;
    if (node->sym != other->sym) return false;
    int member = named_member(node);
    return member < 0 || member == other->member;
}

static bool may_use(const Node *node, const Sym *sym, int member) {
    return node_any(node, may_be, &(Other){sym, member});
}

/* Does the node, with everything put in that is put in so far, depend on the member? */
static bool leads_back(const Statement *s, const Node *node, const Sym *sym, int member, int depth) {
    if (may_use(node, sym, member) || depth > s->put_in.count) return true;
    for (int i = 0; i < s->put_in.count; i++) {
        const Value *other = &s->put_in.items[i];
        if (may_use(node, other->sym, other->member) && leads_back(s, other->node, sym, member, depth + 1))
            return true;
    }
    return false;
}

static bool is_distinct(const BlockReader *r, const Sym *sym) { /* t_1 ≠ t_2 ∈ N, either of them */
    for (int i = 0; i < r->claim->givens.count; i++) {
        const Given *given = r->claim->givens.items[i];
        if (given->sym == sym && given->distinct_count) return true;
        for (int k = 0; k < given->distinct_count; k++)
            if (given->distinct[k] == sym) return true;
    }
    return false;
}

/* A whole number may be replaced by another of its kind, or by a number of its kind. */
static bool may_be_integer(const BlockReader *r, const Sym *sym, const Node *value) {
    if (sym->kind != SYM_INTEGER || !sym->given || is_distinct(r, sym)) return false;
    if (value->kind == N_NUMBER) return value->text && !strchr(value->text, '.');
    const Sym *other = value->kind == N_SYMBOL ? value->sym : NULL;
    return other && other->kind == SYM_INTEGER && other->given &&
           other->given->negative == sym->given->negative;
}

static bool shares_symbol(const Node *node, void *data) { return node->sym && node_uses(data, node->sym); }

/* A derivative by a name of the hypothesis. */
static bool is_derived_by(const Node *node, void *hypothesis) {
    return node->kind == N_DERIVE && node->kids > 1 && node_any(node->kid[1], shares_symbol, hypothesis);
}

static bool is_expected(const Node *node, void *data) {
    (void)data;
    return node->kind == N_EXPECT;
}

static bool is_random(const Node *node, void *data) {
    Unfolded *seen = data;
    const Sym *sym = node->sym;
    if (!sym || unfolded_before(seen, sym)) return false;
    if (sym->kind == SYM_NORMAL || (sym->given && sym->given->kind == GIVEN_DISCRETE)) return true;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        if (node_any(clause->body, is_random, data)) return true;
    return false;
}

/* s = b ⇒ E[s] = s, where only b is random: the number s does not become random. */
static bool makes_random(BlockReader *r, const Statement *statement, const Node *value) {
    Unfolded seen = {.arena = r->arena};
    return node_any(statement->relation, is_expected, NULL) && node_any(value, is_random, &seen);
}

/* s = t ⇒ ∂(s t)/∂t: is s put in before or behind the derivative? */
static bool is_put_where(BlockReader *r, Statement *statement, const Node *hypothesis) {
    if (!node_any(statement->relation, is_derived_by, (void *)hypothesis)) return true;
    if (!statement->mistake)
        statement->mistake =
            mistake_new(r->arena, MISTAKE_AMBIGUOUS, hypothesis->span,
                        "write it out in the derivative, or define a name that is made of the other",
                        "does %s change when the derivative is taken, or does it keep its value?",
                        node_text(r->arena, hypothesis->kid[0]));
    return false;
}

/* x = E of a drawn name or an unknown x: x is replaced by E, where other hypotheses only select worlds. */
bool put_in_hypothesis(BlockReader *r, Statement *statement, const Node *hypothesis) {
    const Node *left = hypothesis->kid[0], *right = hypothesis->kid[1];
    Rel rel = hypothesis->rel;
    int member = named_member(left);
    if (member < 0 || statement_is_infinite(right)) return false;
    Sym *sym = left->sym;
    bool drawn = sym->kind == SYM_DRAWN || sym->kind == SYM_NORMAL;
    bool plain =
        drawn && sym->given && (sym->given->kind == GIVEN_ENTRIES || sym->given->kind == GIVEN_NORMAL);
    plain = plain || may_be_integer(r, sym, right);
    bool arrow = rel == R_TO && plain && shape_is_number(&sym->shape); /* γ → 0.5 */
    if ((rel != R_EQ && !arrow) || !(plain || sym->kind == SYM_UNKNOWN)) return false;
    Value value = {.sym = sym,
                   .member = member,
                   .node = (Node *)right,
                   .author = left->kind == N_SYMBOL || left->whole ? left->author : NULL};
    for (int i = 0; i < statement->put_in.count; i++) { /* q = 0, q = k_1: the second restricts */
        const Value *other = &statement->put_in.items[i];
        if (other->sym == sym && other->member == member) return false;
    }
    if (leads_back(statement, right, sym, member, 0)) return false; /* x = y, y = x */
    if (makes_random(r, statement, right) || !is_put_where(r, statement, hypothesis)) return false;
    PUSH(r->arena, &statement->put_in, value);
    return true;
}
