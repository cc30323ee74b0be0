/* put_in.c: hypotheses x = E that a statement is judged under: E is put in for x, so that no world has to be searched for. */
#include "inside.h"

/* The unknown whose answer a name of the block is, as answer_shadow makes it; or NULL. */
static Sym *behind(BlockReader *r, const Sym *shadow) {
    if (!shadow || shadow->kind != SYM_LET) return NULL;
    Sym *sym = shadow->indices ? scope_family(r->claim->scope, shadow->name)
                               : scope_find(r->claim->scope, shadow->name);
    return sym && sym != shadow && sym->kind == SYM_UNKNOWN ? sym : NULL;
}

typedef struct Depends {
    const Sym *on, *shadow;
    int depth;
} Depends;

static bool depends(const Node *node, void *data) {
    Depends *d = data;
    const Sym *sym = node->sym;
    if (!sym) return false;
    if (sym == d->on || sym == d->shadow || d->depth > 30) return true;
    if (sym->kind != SYM_LET && sym->kind != SYM_FUNCTION) return false;
    bool found = false;
    d->depth++;
    for (const Clause *clause = sym->clauses; clause && !found; clause = clause->next)
        found = node_any(clause->body, depends, d);
    d->depth--;
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
        if (!unknown || node_any(hypothesis->kid[1], depends, &(Depends){unknown, left->sym, 0})) continue;
        const Sym *shadow = left->sym;
        exchange(relation, shadow, unknown);
        for (int k = 0; k < hypotheses->count; k++) exchange(hypotheses->items[k], shadow, unknown);
        for (int k = 0; k < conditions->count; k++) exchange(conditions->items[k], shadow, unknown);
    }
}

/* x = E of a bare drawn name or an unknown x: x is replaced by E, where other hypotheses only select worlds. */
bool put_in_hypothesis(BlockReader *r, Statement *statement, const Node *hypothesis) {
    const Node *left = hypothesis->kid[0], *right = hypothesis->kid[1];
    bool member = left->kind == N_MEMBER && left->sym->kind == SYM_UNKNOWN && left->subs == 1 &&
                  left->sub[0]->kind == N_NUMBER;
    if ((left->kind != N_SYMBOL && !member) || statement_is_infinite(right) || node_uses(right, left->sym))
        return false;
    Sym *sym = left->sym;
    bool drawn = sym->kind == SYM_DRAWN || sym->kind == SYM_NORMAL;
    bool plain =
        drawn && sym->given && (sym->given->kind == GIVEN_ENTRIES || sym->given->kind == GIVEN_NORMAL);
    bool arrow = hypothesis->rel == R_TO && plain && shape_is_number(&sym->shape); /* γ → 0.5 */
    if ((hypothesis->rel != R_EQ && !arrow) || !(plain || sym->kind == SYM_UNKNOWN)) return false;
    Value value = {.sym = sym,
                   .member = member ? left->sub[0]->text[0] - '0' : 0,
                   .node = (Node *)right,
                   .author = !member || left->whole ? left->author : NULL};
    for (int i = 0; i < statement->put_in.count;
         i++) { /* q = 0, q = k_1: the second restricts; x = y, y = x too */
        const Value *other = &statement->put_in.items[i];
        bool same = other->sym == sym && other->member == value.member;
        if (same || (node_uses(right, other->sym) && node_uses(other->node, sym))) return false;
    }
    PUSH(r->arena, &statement->put_in, value);
    return true;
}
