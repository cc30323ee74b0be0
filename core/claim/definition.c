/* definition.c: names that a sheet defines with w = E. */
#include "inside.h"

#include <string.h>

static bool are_distinct(const Sym *a, const Sym *b) {
    for (int i = 0; i < a->given->distinct_count; i++)
        if (a->given->distinct[i] == b) return true;
    for (int i = 0; i < b->given->distinct_count; i++)
        if (b->given->distinct[i] == a) return true;
    return false;
}

static bool is_given_index(const Sym *sym) { return sym && sym->kind == SYM_SIZE && sym->given; }

/* A family of this name that the block has defined, not the claim. */
static const Sym *family_of_block(const Scope *scope, const char *stem) {
    const Sym *family = NULL;
    for (int i = 0; i < scope->syms.count; i++)
        if (scope->syms.items[i]->indices == 1 && !strcmp(scope->syms.items[i]->name, stem))
            family = scope->syms.items[i];
    return family && family->kind == SYM_LET && !family->own ? family : NULL;
}

/* x_{k+1}, where the block has defined x_0 and nothing that goes on: a recursion. */
static bool is_recursion(BlockReader *r, const Node *node, const char *stem) {
    const Sym *family = family_of_block(r->scope, stem);
    const Node *sub = node->subs == 1 ? node->sub[0] : NULL;
    bool shifted = sub && sub->kind == N_ADD && sub->kid[0]->kind == N_NAME && !sub->kid[0]->label &&
                   letter_is_index(sub->kid[0]->text) && !scope_find(r->scope, sub->kid[0]->text) &&
                   sub->kid[1]->kind == N_NUMBER;
    for (const Clause *clause = family && shifted ? family->clauses : NULL; clause; clause = clause->next)
        shifted = shifted && clause->patterns == 1 && clause->pattern[0]->kind == N_NUMBER;
    return family && shifted;
}

/* S_b, where the block has defined S_a: another member, if a and b are never the same. */
static bool is_another_member(BlockReader *r, const Node *node, const char *stem) {
    const Sym *index = node->subs == 1 ? scope_find(r->scope, node->label) : NULL;
    bool digit = node->subs == 1 && node->sub[0]->kind == N_NUMBER;
    const Sym *family = family_of_block(r->scope, stem);
    if (!family || !(digit || is_given_index(index))) return false;
    for (const Clause *clause = family->clauses; clause; clause = clause->next) {
        const Node *other = clause->patterns == 1 ? clause->pattern[0] : NULL;
        bool apart = other && (digit ? other->kind == N_NUMBER && strcmp(other->text, node->label)
                                     : other->kind == N_SYMBOL && is_given_index(other->sym) &&
                                           are_distinct(index, other->sym));
        if (!apart) return false;
    }
    return true;
}

bool definition_is_new_name(BlockReader *r, const Node *node) {
    if (!name_is(node)) return false;
    const char *full = name_full(r->arena, node), *stem = name_stem(r->arena, node);
    const char *ours = scope_rename(r->scope, full);
    bool declared = scope_find(r->scope, ours) || scope_family(r->scope, ours) ||
                    (strcmp(ours, full) && scope_knows(r->scope, full));
    bool delta = !strcmp(stem, "δ") && node->subs; /* the Kronecker symbol */
    if (name_is_built_in(full) || declared || delta) return false;
    if (index_is_name(r, node) && name_is_subscript(r->lines, node->text)) return false;
    return !node->label || !scope_knows(r->scope, stem) || is_another_member(r, node, stem) ||
           is_recursion(r, node, stem);
}

/* Where the own scalar of this name is in the block's scope; −1: there is none. */
static int find_own(BlockReader *r, const Node *node) {
    if (!name_is(node)) return -1;
    const char *name = name_full(r->arena, node);
    for (int i = 0; i < r->scope->syms.count; i++)
        if (r->scope->syms.items[i]->own && !strcmp(r->scope->syms.items[i]->name, name)) return i;
    return -1;
}

bool definition_is_own(BlockReader *r, const Node *node) { return find_own(r, node) >= 0; }

void definition_forget_own(BlockReader *r, const Node *node) {
    int at = find_own(r, node);
    if (at >= 0) r->scope->syms.items[at] = r->scope->syms.items[--r->scope->syms.count];
}

void definition_add(BlockReader *r, const Node *left, const Node *body) {
    Definition d = {0};
    d.name = (NewName){.stem = name_stem(r->arena, left),
                       .label = left->label,
                       .full = name_full(r->arena, left),
                       .span = left->span};
    d.name.subs = left->subs;
    d.name.sub = NEW_ARRAY(r->arena, Node *, left->subs + 1);
    for (int i = 0; i < left->subs; i++) d.name.sub[i] = node_copy(r->arena, left->sub[i]);
    d.body = node_copy(r->arena, body);
    Mistake *mistake = NULL;
    Sym *sym = define(r->arena, r->scope, &d, &mistake);
    if (sym) sym->own = false;
    Statement *statement = NEW(r->arena, Statement);
    statement->kind = mistake ? STEP_ILL : STEP_DEFINED;
    statement->mistake = mistake;
    statement->span = span_join(left->span, body->span);
    statement->text = arena_printf(r->arena, "%s = %s", d.name.full, node_text(r->arena, body));
    statement->relation = statement_relation(r->arena, R_EQ, (Node *)left, (Node *)body);
    PUSH(r->arena, &r->reading->statements, statement);
}
