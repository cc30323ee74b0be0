/* scale.c: a sheet that gives no answer is judged with the answer of the question, q = β (k_a + k_b), whose scale β the sheet may call λ.
   If there is one number that grows on each side, λ is taken for β, and the report says so. A statement about λ and the answer
   is never refuted then: the sheet may have meant an answer of its own. */
#include "repair.h"

#include <string.h>

static bool grows(const Sym *sym) { return sym->own && sym->towards == TOWARDS_INFINITY; }

static bool is_among(Sym *const *syms, int count, const Sym *sym) {
    for (int i = 0; i < count; i++)
        if (syms[i] == sym) return true;
    return false;
}

static bool uses(Arena *arena, const Statement *s, const Sym *sym) {
    if (s->relation && problem_uses(arena, s->relation, sym)) return true;
    for (int i = 0; i < s->hypotheses.count; i++)
        if (problem_uses(arena, s->hypotheses.items[i], sym)) return true;
    return false;
}

static bool block_uses(Arena *arena, const Reading *reading, const Sym *sym) {
    for (int i = 0; i < reading->statements.count; i++)
        if (reading->statements.items[i]->kind == STEP_JUDGED &&
            uses(arena, reading->statements.items[i], sym))
            return true;
    return false;
}

/* The only number of the answer that grows; NULL: there is none, or several. */
static Sym *scale_of(const Reading *answer) {
    Sym *found = NULL;
    for (int i = 0; i < answer->own.count; i++)
        if (grows(answer->own.items[i]) && reading_uses_own(answer, answer->own.items[i])) {
            if (found) return NULL;
            found = answer->own.items[i];
        }
    return found;
}

Scales scale_find(Arena *arena, const Reading *reading, const Reading *answer) {
    Scales scales = {0};
    for (int i = 0; i < reading->values.count; i++) /* let q = …: the block has an answer of its own */
        if (i >= answer->values.count || reading->values.items[i].node != answer->values.items[i].node)
            return scales;
    for (int i = 0; i < reading->own.count; i++) {
        Sym *sym = reading->own.items[i];
        bool foreign = grows(sym) && !is_among(answer->own.items, answer->own.count, sym);
        if (foreign && block_uses(arena, reading, sym)) PUSH(arena, &scales.foreign, sym);
    }
    Sym *scale = scale_of(answer);
    bool mentioned = false; /* the sheet speaks of β itself, so λ is something else */
    for (int i = 0; scale && i < reading->statements.count; i++)
        mentioned = mentioned || (reading->statements.items[i]->relation &&
                                  node_uses(reading->statements.items[i]->relation, scale));
    if (scales.foreign.count == 1 && scale && !mentioned) scales.tied = scale;
    return scales;
}

/* Does the statement depend on the answer? In a derivation a name of its own stands in for the unknown. */
static bool uses_answer(Arena *arena, const Reading *reading, const Statement *s) {
    if (s->relation && problem_uses_unknown(arena, s->relation)) return true;
    for (int i = 0; i < reading->values.count; i++) {
        const Value *value = &reading->values.items[i];
        const char *name = value->sym->name;
        const Sym *plain = scope_find(reading->scope, name), *family = scope_family(reading->scope, name),
                  *member = scope_find(reading->scope, value_name(arena, value));
        if ((plain && uses(arena, s, plain)) || (family && uses(arena, s, family)) ||
            (member && uses(arena, s, member)))
            return true;
    }
    return false;
}

bool scale_is_open(Arena *arena, const Scales *scales, const Reading *reading, const Statement *s) {
    bool found = scales->tied && uses(arena, s, scales->tied);
    for (int i = 0; i < scales->foreign.count; i++) found = found || uses(arena, s, scales->foreign.items[i]);
    return found && uses_answer(arena, reading, s);
}
