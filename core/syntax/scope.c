/* scope.c: which names are declared where. Scopes are lists; a sheet's scope stands inside its claim's. */
#include "syntax.h"

#include <stdlib.h>
#include <string.h>

Scope *scope_new(Arena *arena, Scope *parent) {
    Scope *scope = NEW(arena, Scope);
    scope->arena = arena;
    scope->parent = parent;
    return scope;
}

Sym *scope_add(Scope *scope, const char *name, SymKind kind, Span span) {
    Sym *sym = NEW(scope->arena, Sym);
    sym->name = arena_strdup(scope->arena, name);
    sym->kind = kind;
    sym->span = span;
    sym->entry_base = 1;
    sym->shape = (Shape){dim_constant(1), dim_constant(1)};
    PUSH(scope->arena, &scope->syms, sym);
    return sym;
}

static Sym *find(const Scope *scope, const char *name, bool family) {
    bool from_sheet = false;
    for (; scope; scope = scope->parent) {
        for (int i = scope->syms.count - 1; i >= 0; i--) {
            Sym *sym = scope->syms.items[i];
            if ((sym->indices > 0) == family && !(from_sheet && sym->hidden) && !strcmp(sym->name, name))
                return sym;
        }
        from_sheet = from_sheet || scope->sheet;
    }
    return NULL;
}

Sym *scope_find(const Scope *scope, const char *name) { return find(scope, name, false); }

Sym *scope_family(const Scope *scope, const char *stem) { return find(scope, stem, true); }

static bool declared(const Scope *scope, const char *name) {
    if (scope_find(scope, name) || scope_family(scope, name)) return true;
    const char *bar = strchr(name, '_'); /* a member of a family, q_1 */
    return bar && scope_family(scope, arena_strndup(scope->arena, name, (size_t)(bar - name)));
}

const char *scope_rename(const Scope *scope, const char *name) {
    for (const Scope *s = scope; s; s = s->parent)
        for (int i = 0; i < s->renames.count; i++) {
            const Rename *rename = &s->renames.items[i];
            if (strcmp(rename->theirs, name)) continue;
            bool fits = declared(scope, rename->ours) && !declared(scope, name);
            for (int k = 0; k < s->renames.count && !fits; k++) { /* { i: j, j: i }: j is taken, so it is i */
                const Rename *other = &s->renames.items[k];
                fits = !strcmp(other->ours, name) && declared(scope, name) && !declared(scope, other->theirs);
            }
            if (rename->always || fits) return rename->ours;
        }
    return name;
}

/* Not if the claim has something else of that name: then two things would be called alike. */
const char *scope_author(const Scope *sheet, const char *ours) {
    for (int i = 0; i < sheet->renames.count; i++) {
        const char *theirs = sheet->renames.items[i].theirs;
        if (!strcmp(sheet->renames.items[i].ours, ours) && !strcmp(scope_rename(sheet, theirs), ours) &&
            !(sheet->parent && declared(sheet->parent, theirs)))
            return theirs;
    }
    return NULL;
}

bool scope_turns_derivatives(const Scope *scope) {
    for (; scope; scope = scope->parent)
        if (scope->turned) return true;
    return false;
}

bool scope_knows(const Scope *scope, const char *name) {
    for (int i = 0; i < scope->primed.count; i++)
        if (!strcmp(scope->primed.items[i], name)) return true;
    return declared(scope, scope_rename(scope, name));
}

const char *scope_nearest(const Scope *scope, const char *name) {
    const char *best = NULL;
    int best_distance = 3;
    bool from_sheet = false, several = false; /* several are as near: then none is named */
    for (; scope; scope = scope->parent) {
        for (int i = 0; i < scope->syms.count; i++) {
            Sym *sym = scope->syms.items[i];
            if (from_sheet && sym->hidden) continue;
            const char *bar = strchr(name, '_');
            size_t stem = bar ? (size_t)(bar - name) : strlen(name);
            bool same_stem = strlen(sym->name) >= stem && !strncasecmp(sym->name, name, stem);
            if (bar && strlen(bar) > 2 && !same_stem)
                continue; /* with a long label only the label may be a slip */
            const char *candidate =
                sym->indices && bar ? arena_printf(scope->arena, "%s%s", sym->name, bar) : sym->name;
            bool same_case = strcasecmp(candidate, name) == 0;
            int d = same_case ? 0 : near_distance(candidate, name);
            bool short_name =
                strlen(name) < 3; /* any two letters are near: demand the same letter in another case */
            if (short_name && !same_case) continue;
            several = d < best_distance ? false
                                        : several || (d == best_distance && best && strcmp(best, candidate));
            if (d < best_distance) best = candidate, best_distance = d;
        }
        from_sheet = from_sheet || scope->sheet;
    }
    return several ? NULL : best;
}

bool letter_is_index(const char *name) {
    static const char *const letters[] = {"h", "i", "j", "k", "l", "r", "s", "t", "ℓ"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (!strcmp(name, letters[i])) return true;
    return false;
}

bool unfolded_before(Unfolded *seen, const Sym *sym) {
    for (int i = 0; i < seen->syms.count; i++)
        if (seen->syms.items[i] == sym) return true;
    PUSH(seen->arena, &seen->syms, sym);
    return false;
}

/* The signs between the parameters; commas if nothing is said. */
static bool is_separated(const Sym *sym, const char *separators) {
    if (sym->separators) return !strcmp(sym->separators, separators);
    return sym->clauses && sym->clauses->param_count == (int)strlen(separators) + 1 &&
           strspn(separators, ",") == strlen(separators);
}

Sym *scope_function(const Scope *scope, const char *name, const char *separators) {
    for (; scope; scope = scope->parent)
        for (int i = 0; i < scope->syms.count; i++) {
            Sym *sym = scope->syms.items[i];
            if (sym->kind == SYM_FUNCTION && !strcmp(sym->name, name) && is_separated(sym, separators))
                return sym;
        }
    return NULL;
}

bool scope_has_bars(const Scope *scope, const char *function) {
    for (; scope; scope = scope->parent)
        for (int i = 0; i < scope->syms.count; i++)
            if (scope->syms.items[i]->separators && !strcmp(scope->syms.items[i]->name, function))
                return true;
    return false;
}
