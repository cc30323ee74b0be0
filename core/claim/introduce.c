/* introduce.c: numbers of the sheet's own and the words about them: β ≫ 0, t > 0, “where C is large”. */
#include "inside.h"

#include <string.h>

const char *work_stem(Arena *arena, const Node *name) {
    return name->primes ? arena_printf(arena, "%s'", name->text) : name->text;
}

const char *work_full_name(Arena *arena, const Node *name) {
    const char *stem = work_stem(arena, name);
    return name->label ? arena_printf(arena, "%s_%s", stem, name->label) : stem;
}

bool work_is_name(const Node *node) { return node && node->kind == N_NAME; }

bool work_is_zero(const Node *node) { return node_is_number(node, 0); }

bool work_is_infinite(const Node *node) {
    return node && (node->kind == N_INFINITY || (node->kind == N_NEG && node->kid[0]->kind == N_INFINITY));
}

bool work_built_in(const char *name) {
    return !strcmp(name, "e") || !strcmp(name, "π") || !strcmp(name, "I");
}

static bool subscripts_with(const Node *node, void *data) {
    for (int i = 0; i < node->subs; i++)
        if (node_mentions_name(node->sub[i], data)) return true;
    return node->kind == N_SUM && node->text && !strcmp(node->text, data);
}

bool work_used_as_index(Work *w, const char *name) {
    for (int l = 0; l < w->lines.lines.count; l++) {
        Line *line = w->lines.lines.items[l];
        for (int i = 0; i < line->items.count; i++)
            for (int k = 0; k < line->items.items[i]->sides.count; k++)
                if (node_any(line->items.items[i]->sides.items[k], subscripts_with, (void *)name))
                    return true;
    }
    return false;
}

static bool from_lists(const Claim *claim, const Sym *sym) {
    for (int k = 0; claim->condition && k < claim->condition->from_count; k++)
        if (claim->condition->from[k] == sym) return true;
    for (int i = 0; i < claim->finds.count; i++)
        for (int k = 0; k < claim->finds.items[i].sym->from_count; k++)
            if (claim->finds.items[i].sym->from[k] == sym) return true;
    return false;
}

/* May this name be a number of the sheet's own? */
static bool may_be_own(Work *w, const Node *node) {
    if (!work_is_name(node)) return false;
    const char *name = work_full_name(w->arena, node);
    if (work_built_in(name) || (letter_is_index(name) && work_used_as_index(w, name))) return false;
    const char *ours = scope_rename(w->scope, name);
    Sym *sym = scope_find(w->scope, ours);
    if (sym && sym->own) return true;
    if (!sym) {
        const char *stem = work_stem(w->arena, node);
        bool part = node->label && (scope_family(w->scope, scope_rename(w->scope, stem)) ||
                                    scope_find(w->scope, scope_rename(w->scope, stem)));
        return !part;
    }
    bool taken = sym->kind == SYM_UNKNOWN || sym->kind == SYM_SIZE || sym->kind == SYM_LIMIT ||
                 sym->kind == SYM_NORMAL || sym->kind == SYM_CONDITION;
    return w->mode == READ_ANSWER && !taken && !from_lists(w->claim, sym);
}

void work_add_own(Work *w, const Node *node, Towards towards, bool positive, bool nonzero) {
    const char *name = work_full_name(w->arena, node);
    Sym *sym = NULL;
    for (int i = 0; i < w->scope->syms.count; i++)
        if (w->scope->syms.items[i]->own && !strcmp(w->scope->syms.items[i]->name, name))
            sym = w->scope->syms.items[i];
    if (!sym) {
        sym = scope_add(w->scope, name, SYM_DRAWN, node->span);
        Given *given = NEW(w->arena, Given);
        *given = (Given){.kind = GIVEN_ENTRIES, .sym = sym, .span = node->span};
        sym->given = given;
        sym->own = true;
        PUSH(w->arena, &w->reading->givens, given);
        PUSH(w->arena, &w->reading->own, sym);
    }
    if (towards != TOWARDS_NOTHING) {
        sym->towards = towards;
        sym->kind = SYM_LIMIT;
        sym->given->kind = GIVEN_LIMIT;
        sym->positive = true;
    } else if (sym->towards == TOWARDS_NOTHING) {
        sym->positive = positive;
        sym->nonzero = nonzero;
    }
}

static bool introduction(const Item *item, Towards *towards, bool *positive, bool *nonzero) {
    *towards = TOWARDS_NOTHING;
    *positive = *nonzero = false;
    if (item->rels.count == 0) return item->large ? *towards = TOWARDS_INFINITY, true : false;
    if (item->rels.count != 1 || item->continues) return false;
    const Node *right = item->sides.items[1];
    Rel rel = item->rels.items[0]->rel;
    bool number = right->kind == N_NUMBER;
    if (item->large && number) return *towards = TOWARDS_INFINITY, true;
    if (rel == R_GG && number) return *towards = TOWARDS_INFINITY, true;
    if ((rel == R_TO || rel == R_APPROX) && right->kind == N_INFINITY)
        return *towards = TOWARDS_INFINITY, true;
    if (rel == R_TO && work_is_zero(right)) return *towards = TOWARDS_ZERO, true;
    if (rel == R_GT && work_is_zero(right)) return *positive = true;
    if (rel == R_NE && work_is_zero(right)) return *nonzero = true;
    if (rel == R_IN && work_is_name(right) && !strcmp(right->text, "R")) return true;
    return false;
}

/* 0 ≪ β is β ≫ 0, 0 < t is t > 0 */
static void turn_round(Work *w, Item *item) {
    if (item->rels.count != 1 || item->continues || item->sides.items[0]->kind != N_NUMBER) return;
    Rel rel = item->rels.items[0]->rel, turned = rel == R_LL ? R_GG : R_GT;
    if ((rel != R_LL && rel != R_LT) || !may_be_own(w, item->sides.items[1])) return;
    Token *token = NEW(w->arena, Token);
    *token = *item->rels.items[0];
    token->rel = turned;
    token->text = rel_rows[turned].text;
    item->rels.items[0] = token;
    Node *number = item->sides.items[0];
    item->sides.items[0] = item->sides.items[1];
    item->sides.items[1] = number;
}

void work_introduce(Work *w) {
    for (int l = 0; l < w->lines.lines.count; l++) {
        Line *line = w->lines.lines.items[l];
        for (int i = 0; i < line->items.count; i++) {
            Item *item = line->items.items[i];
            Towards towards;
            bool positive, nonzero;
            if (!item->mistake && item->sides.count == 2) turn_round(w, item);
            if (item->mistake || !item->sides.count || !may_be_own(w, item->sides.items[0]) ||
                !introduction(item, &towards, &positive, &nonzero))
                continue;
            work_add_own(w, item->sides.items[0], towards, positive, nonzero);
            item->used = true;
            for (int k = i - 1; k >= 0; k--) { /* β_1, β_2 ≫ 0 */
                Item *bare = line->items.items[k];
                if (bare->rels.count || bare->used || !bare->sides.count ||
                    !may_be_own(w, bare->sides.items[0]) ||
                    scope_find(w->scope, work_full_name(w->arena, bare->sides.items[0])))
                    break;
                work_add_own(w, bare->sides.items[0], towards, positive, nonzero);
                bare->used = true;
            }
        }
    }
}
