/* change.c: an answer or a statement with another tree in it, for those who look for a version that holds. Trees come in bound
   and go out bound and shaped; nothing is turned into text or read again here. */
#include "inside.h"

#include <string.h>

static bool fits(const Shaper *shaper) {
    return !shaper->mistake && !shaper->hard && !shaper->mismatches.count;
}

/* ---- answers ---- */

/* A copy whose values may be changed. */
static Reading *copy_reading(Arena *arena, const Reading *reading) {
    Reading *copy = NEW(arena, Reading);
    *copy = *reading;
    copy->values = (Values){0};
    for (int i = 0; i < reading->values.count; i++) {
        Value value = reading->values.items[i];
        value.node = node_copy(arena, value.node);
        PUSH(arena, &copy->values, value);
    }
    return copy;
}

/* Every value uses only the names it may, and has the shape that is asked for. */
static bool values_fit(Arena *arena, Reading *reading) {
    reading->value_mistake = NULL;
    reading->value_hard = false;
    reading->value_mismatches = (Mismatches){0};
    for (int i = 0; i < reading->values.count; i++) {
        Value *value = &reading->values.items[i];
        const Sym *because = NULL;
        if (bind_out_of_scope(arena, value->node, value->sym, &because)) return false;
        Shaper shaper = shaper_new(arena);
        shape_expect(&shaper, value->node, &value->sym->shape, value->sym->name);
        if (!fits(&shaper)) return false;
    }
    return true;
}

Reading *change_value(Arena *arena, const Reading *reading, int at, const Node *value) {
    Reading *changed = copy_reading(arena, reading);
    changed->values.items[at].node = node_copy(arena, value);
    return values_fit(arena, changed) ? changed : NULL;
}

/* A number of the sheet's own that grows; one of that name which is there already serves. */
static Sym *growing(Arena *arena, Reading *reading, const char *name, Span span) {
    for (int i = 0; i < reading->own.count; i++)
        if (!strcmp(reading->own.items[i]->name, name)) return reading->own.items[i];
    Sym *sym = scope_add(scope_new(arena, reading->scope), name, SYM_LIMIT, span);
    sym->shape = (Shape){dim_constant(1), dim_constant(1)};
    sym->own = sym->positive = true;
    sym->towards = TOWARDS_INFINITY;
    sym->given = NEW(arena, Given);
    *sym->given = (Given){.kind = GIVEN_LIMIT, .sym = sym, .span = span};
    Givens givens = {0};
    for (int i = 0; i < reading->givens.count; i++) PUSH(arena, &givens, reading->givens.items[i]);
    PUSH(arena, &givens, sym->given);
    reading->givens = givens;
    Reading old = *reading;
    reading->own.items = NULL;
    reading->own.count = reading->own.capacity = 0;
    for (int i = 0; i < old.own.count; i++) PUSH(arena, &reading->own, old.own.items[i]);
    PUSH(arena, &reading->own, sym);
    return sym;
}

Reading *change_scale(Arena *arena, const Reading *reading, const char *name) {
    Reading *changed = copy_reading(arena, reading);
    Sym *sym = growing(arena, changed, name, reading->values.items[0].node->span);
    for (int i = 0; i < changed->values.count; i++) {
        Node *value = changed->values.items[i].node, *symbol = node_new(arena, N_SYMBOL, value->span, 0);
        symbol->sym = sym;
        symbol->shape = sym->shape;
        changed->values.items[i].node = node_new(arena, N_MUL, value->span, 2, symbol, value);
    }
    return values_fit(arena, changed) ? changed : NULL;
}

bool reading_uses_own(const Reading *reading, const Sym *sym) {
    for (int i = 0; i < reading->values.count; i++)
        if (node_uses(reading->values.items[i].node, sym)) return true;
    for (int i = 0; !reading->values.count && i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        if (s->relation && node_uses(s->relation, sym)) return true;
    }
    return false;
}

/* ---- statements ---- */

/* A change may bring in an unknown of the claim; the block means its own answer by that name. */
static void use_answer(const Scope *scope, Node *node) {
    if (node->sym && node->sym->kind == SYM_UNKNOWN) {
        Sym *mine =
            node->sym->indices ? scope_family(scope, node->sym->name) : scope_find(scope, node->sym->name);
        if (mine) node->sym = mine;
    }
    for (int i = 0; i < node->kids; i++)
        if (node->kid[i]) use_answer(scope, node->kid[i]);
}

static bool is_used(const Statement *s, const Sym *index) {
    if (node_uses(s->relation, index)) return true;
    for (int i = 0; i < s->hypotheses.count; i++)
        if (node_uses(s->hypotheses.items[i], index)) return true;
    for (int i = 0; i < s->put_in.count; i++)
        if (node_uses(s->put_in.items[i].node, index)) return true;
    return false;
}

/* Free indices that the change lost go, and with them the conditions on them. */
static void drop_lost_indices(Arena *arena, Statement *changed, const Statement *s) {
    changed->free.items = NULL;
    changed->free.count = changed->free.capacity = 0;
    changed->conditions = (Nodes){0};
    for (int i = 0; i < s->free.count; i++)
        if (is_used(changed, s->free.items[i])) PUSH(arena, &changed->free, s->free.items[i]);
    for (int i = 0; i < s->conditions.count; i++) {
        bool lost = false;
        for (int k = 0; k < s->free.count; k++)
            lost = lost || (node_uses(s->conditions.items[i], s->free.items[k]) &&
                            !is_used(changed, s->free.items[k]));
        if (!lost) PUSH(arena, &changed->conditions, s->conditions.items[i]);
    }
}

Statement *change_relation(Arena *arena, const Reading *reading, const Statement *s, const Node *relation) {
    Statement *changed = NEW(arena, Statement);
    *changed = *s;
    changed->relation = node_copy(arena, relation);
    use_answer(reading->scope, changed->relation);
    drop_lost_indices(arena, changed, s);
    changed->distinct_reading = false; /* conditions that were only understood are said */
    changed->mistake = NULL;
    changed->mismatches = (Mismatches){0};
    Shaper shaper = shaper_new(arena);
    shape_relation(&shaper, changed->relation);
    return fits(&shaper) ? changed : NULL;
}
