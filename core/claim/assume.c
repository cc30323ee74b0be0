/* assume.c: “assume X”: relations that are hypotheses of every statement after them. */
#include "inside.h"

#include <string.h>

/* Conditions of an assumption restrict its indices; anything else would be an implication. */
static Mistake *condition_mistake(BlockReader *r, const Assumed *assumed, const Node *condition) {
    const char *index = index_of_condition(r, condition);
    bool only_bound;
    if (!index)
        return mistake_new(r->arena, MISTAKE_SYNTAX, condition->span,
                           "to assume both, put a comma between them",
                           "an assumption has conditions on its indices only");
    if (index_is_free_in(r, &assumed->relations, index, &only_bound)) return NULL;
    return mistake_new(r->arena, MISTAKE_SYNTAX, condition->span, NULL,
                       "%s is not a free index of this assumption", index);
}

static Mistake *mistake_of(BlockReader *r, const Sentence *s, const Item *last, const Assumed *assumed) {
    if (last->continues)
        return mistake_new(r->arena, MISTAKE_SYNTAX, last->span, "write the whole relation",
                           "an assumption cannot go on from the line before");
    if (s->line->segments)
        return mistake_new(r->arena, MISTAKE_SYNTAX, last->span, "state it instead, or assume both sides",
                           "an implication cannot be assumed");
    Mistake *mistake = NULL;
    for (int k = 0; k < s->conditions.count && !mistake; k++)
        mistake = condition_mistake(r, assumed, s->conditions.items[k]);
    return mistake;
}

static bool sets(const Node *relation, const char *name) {
    return relation->rel == R_EQ && name_is(relation->kid[0]) && !strcmp(relation->kid[0]->text, name) &&
           !relation->kid[0]->label;
}

/* Case n = 2 takes the place of the case before it; let n = 3 that of let n = 2. */
static void replace_before(BlockReader *r, const Assumed *assumed) {
    Assumptions kept = {0};
    for (int i = 0; i < r->assumptions.count; i++) {
        const Assumed *before = &r->assumptions.items[i];
        bool again = assumed->is_case && before->is_case;
        for (int k = 0; k < assumed->relations.count && before->relations.count == 1; k++) {
            const Node *left = assumed->relations.items[k]->kid[0];
            bool name = assumed->relations.items[k]->rel == R_EQ && name_is(left) && !left->label;
            again = again || (name && sets(before->relations.items[0], left->text));
        }
        if (!again) PUSH(r->arena, &kept, *before);
    }
    r->assumptions = kept;
}

/* The line's assumptions: each must be a plain relation, with conditions on its indices only. */
void assume_line(BlockReader *r, const Sentence *s) {
    Assumed assumed = {.conditions = s->conditions};
    const Item *last = NULL;
    for (int i = 0; i < s->line->items.count; i++) {
        const Item *item = s->line->items.items[i];
        if (!item->assume || item->used || !item->rels.count) continue;
        last = item;
        chain_relations(r, item, &assumed.relations);
    }
    if (!last) return;
    assumed.mistake = mistake_of(r, s, last, &assumed);
    assumed.is_case = s->line->instead;
    replace_before(r, &assumed);
    if (assumed.mistake) reading_refuse_line(r, assumed.mistake, last->span);
    for (int i = 0; i < assumed.relations.count; i++)
        PUSH(r->arena, &r->reading->assumed, assumed.relations.items[i]);
    PUSH(r->arena, &r->assumptions, assumed);
    r->previous.assumes = !assumed.mistake;
}
