/* extent_turn.c: opposites of conditions: unless, except; and indices that are distinct. */
#include "extent.h"

static Item *relation_item(SentenceReader *r, Node *left, Rel rel, Node *right) {
    Item *item = NEW(r->arena, Item);
    item->condition = true;
    item->span = span_join(left->span, right->span);
    PUSH(r->arena, &item->sides, left);
    PUSH(r->arena, &item->sides, right);
    PUSH(r->arena, &item->rels, relate_sign(r, rel, item->span));
    return item;
}

/* The index that “for all i except j” runs over: the last one that was mentioned behind “for all”. */
static Node *running_index(SentenceReader *r, const Extent *e) {
    const Items *places[] = {&r->group->before, &r->group->behind, &e->items};
    Node *found = NULL;
    for (int p = 0; p < (e->turned ? 3 : 2); p++)
        for (int i = 0; i < places[p]->count; i++) {
            const Item *item = places[p]->items[i];
            if (item->sides.count && extent_is_index(r, item->sides.items[0])) found = item->sides.items[0];
        }
    const Line *line = sentence_line(r);
    for (int i = 0; i < line->items.count && !found; i++) {
        const Item *item = line->items.items[i];
        if (item->condition && item->sides.count && extent_is_index(r, item->sides.items[0]))
            found = item->sides.items[0];
    }
    return found;
}

void extent_turn(SentenceReader *r, Extent *e) {
    for (int l = 0; l < e->other.count && e->code == WORD_EXCEPT; l++) /* except for i = a and i = b */
        for (int i = 0; i < e->other.items[l].count; i++)
            PUSH(r->arena, &e->items, e->other.items[l].items[i]);
    if (e->code == WORD_EXCEPT) e->other.count = 0;
    Items turned = {0};
    Node *index = running_index(r, e);
    bool list = false; /* i = a, b: not the one, and not the other */
    for (int i = 0; i < e->items.count; i++) {
        Item *item = e->items.items[i];
        if (i < e->turned) {
            PUSH(r->arena, &turned, item);
            continue;
        }
        Rel rel =
            item->rels.count == 1 && !item->continues ? rel_opposite(item->rels.items[0]->rel) : R_COUNT;
        bool bare = !item->rels.count && item->sides.count;
        if (bare && list)
            PUSH(r->arena, &turned, item);
        else if (bare && index && e->code == WORD_EXCEPT)
            PUSH(r->arena, &turned, relation_item(r, index, R_NE, item->sides.items[0]));
        else if (rel != R_COUNT && (i == e->turned || (e->code == WORD_EXCEPT && rel == R_NE))) {
            PUSH(r->arena, &turned, relation_item(r, item->sides.items[0], rel, item->sides.items[1]));
            list = item->rels.items[0]->rel == R_EQ && extent_is_index(r, item->sides.items[0]);
        } else {
            PUSH(r->arena, &turned, item);
            extent_refuse(e, extent_peek(r, r->at)->token, "the opposite of this condition is not clear",
                          NULL);
        }
    }
    if (e->other.count)
        extent_refuse(e, extent_peek(r, r->at)->token, "the opposite of this condition is not clear", NULL);
    e->items = turned;
}

/* for distinct i, j: each differs from the others */
void extent_make_distinct(SentenceReader *r, Extent *e) {
    Items out = {0};
    int count = 0;
    for (int i = 0; i < e->items.count; i++) {
        const Item *a = e->items.items[i];
        if (a->rels.count) PUSH(r->arena, &out, e->items.items[i]);
        if (a->rels.count || !a->sides.count || !name_is(a->sides.items[0])) continue;
        count++;
        for (int k = i + 1; k < e->items.count; k++) {
            const Item *b = e->items.items[k];
            if (!b->rels.count && b->sides.count && name_is(b->sides.items[0]))
                PUSH(r->arena, &out, relation_item(r, a->sides.items[0], R_NE, b->sides.items[0]));
        }
    }
    if (count >= 2)
        e->items = out;
    else
        extent_refuse(e, extent_peek(r, r->at)->token, "it is not clear which indices are distinct",
                      "write i ≠ j");
}
