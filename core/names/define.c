/* define.c: definitions, of claims and of sheets: a plain name, a clause of a family, a function, a matrix by entries. */
#include "names.h"

#include <stdlib.h>
#include <string.h>

/* Is this subscript a place that is filled in: a free letter, a number, or an index the claim gives? */
static bool is_pattern(const Scope *scope, const Node *sub) {
    if (sub->kind == N_NUMBER) return true;
    if (sub->kind != N_NAME || sub->label || sub->primes) return sub->kind != N_NAME;
    Sym *sym = scope_find(scope, sub->text);
    return sym ? sym->kind == SYM_SIZE && sym->ranged : letter_is_index(sub->text);
}

static bool is_family(const Scope *scope, const NewName *name) {
    if (!name->subs) return false;
    for (int i = 0; i < name->subs; i++)
        if (!is_pattern(scope, name->sub[i])) return false;
    return true;
}

static void push_letters(Binder *b, Scope *scope, Node *pattern) {
    if (pattern->kind == N_NAME && !pattern->label && letter_is_index(pattern->text) &&
        !scope_find(scope, pattern->text)) {
        for (int i = 0; i < b->bound.count; i++)
            if (!strcmp(b->bound.items[i]->name, pattern->text)) return;
        binder_push(b, pattern->text, pattern->span);
    }
    for (int i = 0; i < pattern->kids; i++) /* a sum may have no bounds */
        if (pattern->kid[i]) push_letters(b, scope, pattern->kid[i]);
}

static int lowest_pattern(const Node *node) { /* at the lowest values of its indices */
    if (node->kind == N_NUMBER) return atoi(node->text);
    if (node->kind == N_SYMBOL) return node->sym->ranged ? dim_resolve(&node->sym->lowest[0]).constant : 0;
    switch (node_arithmetic(node)) {
    case ARITHMETIC_ADD: return lowest_pattern(node->kid[0]) + lowest_pattern(node->kid[1]);
    case ARITHMETIC_SUBTRACT: return lowest_pattern(node->kid[0]) - lowest_pattern(node->kid[1]);
    case ARITHMETIC_MULTIPLY: return lowest_pattern(node->kid[0]) * lowest_pattern(node->kid[1]);
    case ARITHMETIC_NEGATE:
    case ARITHMETIC_DIVIDE:
    case ARITHMETIC_NONE: break;
    }
    return 0;
}

/* A subscript that is a number. */
static bool is_constant(const Node *pattern, int *value) {
    const Node *number = pattern->kind == N_NEG ? pattern->kid[0] : pattern;
    if (number->kind != N_NUMBER) return false;
    *value = number == pattern ? atoi(number->text) : -atoi(number->text);
    return true;
}

/* The range of a family covers those of its clauses, as far as they can be compared: a_0, and a_i for i ∈ 1..n. */
static void widen(Sym *sym, int at, Dim low, Dim high) {
    Dim *lowest = &sym->lowest[at], *highest = &sym->highest[at];
    bool first = !sym->clauses;
    if (first || (low.terms == 0 && (lowest->terms || low.constant < lowest->constant))) *lowest = low;
    if (first || high.terms || (!highest->terms && high.constant > highest->constant)) *highest = high;
}

static void set_family_range(Sym *sym, Node *const *pattern, int count) {
    for (int i = 0; i < count; i++) {
        const Node *p = pattern[i];
        int value;
        if (is_constant(p, &value)) /* x_1, x_2, x_3 */
            widen(sym, i, dim_constant(value), dim_constant(value));
        else if (p->kind == N_SYMBOL && p->sym->ranged) {
            widen(sym, i, p->sym->lowest[0], p->sym->highest[0]);
            sym->unbounded[i] = p->sym->unbounded[0];
        }
    }
}

static void add_clause(Sym *sym, Clause *clause) {
    Clause **end = &sym->clauses;
    while (*end) end = &(*end)->next;
    *end = clause;
}

static bool bind_ranges(Binder *b, Definition *d) {
    for (int i = 0; i < d->ranges; i++) {
        Sym *index = NULL;
        for (int k = 0; k < b->bound.count; k++)
            if (!strcmp(b->bound.items[k]->name, d->range[i].name)) index = b->bound.items[k];
        if (!index) {
            b->mistake = mistake_new(b->arena, MISTAKE_PACK, d->name.span, NULL,
                                     "%s is not an index of this definition", d->range[i].name);
            return false;
        }
        index->ranged = true;
        index->unbounded[0] = d->range[i].unbounded;
        if (index->unbounded[0]) continue;
        bind_node(b, d->range[i].lo);
        bind_node(b, d->range[i].hi);
        if (b->mistake) return false;
        index->lowest[0] = dim_of_node(b->arena, d->range[i].lo, &b->mistake);
        index->highest[0] = dim_of_node(b->arena, d->range[i].hi, &b->mistake);
    }
    return !b->mistake;
}

Sym *define(Arena *arena, Scope *scope, Definition *d, Mistake **mistake) {
    bool family = !d->params && is_family(scope, &d->name);
    if (family && d->name.subs > 2) {
        *mistake =
            mistake_new(arena, MISTAKE_SYNTAX, d->name.span, "give each matrix or vector a name of its own",
                        "a family has one or two indices, and %s has %d here", d->name.stem, d->name.subs);
        return NULL;
    }
    Binder b = binder_new(arena, scope);
    Clause *clause = NEW(arena, Clause);
    clause->span = d->name.span;
    clause->body = d->body;
    clause->patterns = (family ? d->name.subs : 0) + d->entries;
    clause->entries = d->entries;
    clause->pattern = NEW_ARRAY(arena, Node *, clause->patterns + 1);
    for (int i = 0; i < (family ? d->name.subs : 0); i++) clause->pattern[i] = d->name.sub[i];
    for (int i = 0; i < d->entries; i++) clause->pattern[clause->patterns - d->entries + i] = d->entry[i];
    clause->params = NEW_ARRAY(arena, Sym *, d->param_count + 1);
    clause->param_count = d->param_count;
    for (int i = 0; i < d->param_count; i++) {
        clause->params[i] = binder_push(&b, d->params[i]->text, d->params[i]->span);
        clause->params[i]->shape = (Shape){dim_new_variable(arena), dim_new_variable(arena)};
    }
    for (int i = 0; i < clause->patterns; i++) push_letters(&b, scope, clause->pattern[i]);
    bind_ranges(&b, d);
    for (int i = 0; i < clause->patterns; i++) bind_node(&b, clause->pattern[i]);
    bind_node(&b, clause->body);
    for (int i = 0; i < d->conditions.count; i++) bind_node(&b, d->conditions.items[i]);
    clause->condition = d->conditions.items;
    clause->conditions = d->conditions.count;
    if (b.mistake) return *mistake = b.mistake, NULL;

    Shaper shaper = shaper_new(arena);
    shape_node(&shaper, clause->body);
    for (int i = 0; i < clause->patterns; i++) shape_node(&shaper, clause->pattern[i]);
    for (int i = 0; i < clause->conditions; i++) shape_relation(&shaper, clause->condition[i]);
    if (shaper.mistake) return *mistake = shaper.mistake, NULL;

    Sym *sym = d->declared;
    if (!sym) {
        const char *name = family ? d->name.stem : d->name.full;
        Sym *known = family ? scope_family(scope, name) : NULL;
        bool extend = known && known->kind == SYM_LET && known->indices == d->name.subs;
        sym = extend ? known : scope_add(scope, name, d->param_count ? SYM_FUNCTION : SYM_LET, d->name.span);
        sym->raised = sym->raised || d->name.raised;
        if (!extend) {
            sym->indices = family ? d->name.subs : 0;
            sym->shape = clause->body->shape;
        } else if (!dim_unify(&sym->shape.rows, &clause->body->shape.rows) ||
                   !dim_unify(&sym->shape.cols, &clause->body->shape.cols)) {
            *mistake = mistake_new(arena, MISTAKE_SHAPE, clause->body->span, NULL,
                                   "%s was %s before, and is %s here", name, shape_text(arena, &sym->shape),
                                   shape_text(arena, &clause->body->shape));
            return NULL;
        }
    } else if (d->entries) {
        int base = lowest_pattern(clause->pattern[clause->patterns - 1]);
        if (!sym->clauses || base < sym->entry_base) sym->entry_base = base;
        sym->by_entries = true;
    }
    for (int i = 0; family && i < d->name.subs; i++) {
        const Node *letter = clause->pattern[i];
        if (letter->kind != N_SYMBOL || letter->sym->ranged) continue;
        *mistake = mistake_new(arena, MISTAKE_NAME, d->name.span,
                               arena_printf(arena, "add for %s ∈ 1..n", letter->sym->name),
                               "from where to where does %s run?", letter->sym->name);
        return NULL;
    }
    if (family) set_family_range(sym, clause->pattern, d->name.subs);
    add_clause(sym, clause);
    return sym;
}
