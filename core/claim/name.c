/* name.c: names as they are written, before they are bound to symbols. */
#include "inside.h"

#include <string.h>

bool name_is(const Node *node) { return node && node->kind == N_NAME; }

const char *name_stem(Arena *arena, const Node *name) {
    return name->primes ? arena_printf(arena, "%s'", name->text) : name->text;
}

const char *name_full(Arena *arena, const Node *name) {
    const char *stem = name_stem(arena, name);
    return name->label ? arena_printf(arena, "%s_%s", stem, name->label) : stem;
}

bool name_is_built_in(const char *full) {
    return !strcmp(full, "e") || !strcmp(full, "π") || !strcmp(full, "I");
}

static bool subscripts_with(const Node *node, void *name) {
    for (int i = 0; i < node->subs; i++)
        if (node_mentions_name(node->sub[i], name)) return true;
    return node_binds(node) == BINDS_INDEX && node->text && !strcmp(node->text, name);
}

static bool item_subscripts_with(const Item *item, const char *name) {
    for (int i = 0; i < item->sides.count; i++)
        if (node_any(item->sides.items[i], subscripts_with, (void *)name)) return true;
    return false;
}

bool name_is_subscript(const Lines *lines, const char *name) {
    for (int l = 0; l < lines->lines.count; l++) {
        const Line *line = lines->lines.items[l];
        for (int i = 0; i < line->items.count; i++)
            if (item_subscripts_with(line->items.items[i], name)) return true;
    }
    return false;
}

const Sym *name_known(Arena *arena, const Scope *scope, const Node *name) {
    const Sym *sym = scope_find(scope, scope_rename(scope, name_full(arena, name)));
    return sym ? sym : scope_family(scope, scope_rename(scope, name_stem(arena, name)));
}
