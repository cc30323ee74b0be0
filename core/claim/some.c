/* some.c: “α_i ≥ 1/n for some i” is max_i α_i ≥ 1/n, and with ≤ it is the minimum. Only an order of numbers can be said so, and only of one
   index: with a second one it would not be clear which of them is chosen first. */
#include "extent.h"

#include <string.h>

/* Does the index occur, and is it the only one? Sums have indices of their own. */
static void look(const SentenceReader *r, const Node *node, const char *index, bool *occurs, bool *alone) {
    if (!node) return;
    if (extent_is_index(r, node)) {
        if (!strcmp(node->text, index))
            *occurs = true;
        else
            *alone = false;
    }
    for (int i = 0; i < node->kids; i++) look(r, node->kid[i], index, occurs, alone);
    for (int i = 0; i < node->subs; i++) look(r, node->sub[i], index, occurs, alone);
    for (int i = 0; i < node->conds; i++) look(r, node->cond[i], index, occurs, alone);
}

static bool is_order(Rel rel) { return rel == R_LE || rel == R_LT || rel == R_GE || rel == R_GT; }

/* The only statement of the clause; NULL: there are several, or it is not plain. */
static Item *only_statement(const Group *group) {
    Item *found = NULL;
    for (int l = 0; l < group->lines.count; l++)
        for (int i = 0; i < group->lines.items[l]->items.count; i++) {
            Item *item = group->lines.items[l]->items.items[i];
            if (!item->rels.count || item->condition) continue;
            if (found) return NULL;
            found = item;
        }
    bool plain = found && found->rels.count == 1 && found->sides.count == 2 && !found->let &&
                 !found->assume && !found->left && !found->negated && !found->limit &&
                 is_order(found->rels.items[0]->rel);
    return plain ? found : NULL;
}

bool some_apply(SentenceReader *r) {
    Group *group = r->group;
    Item *item = only_statement(group);
    if (!item || group->before.count || group->behind.count || group->either.count) return false;
    Node *left = item->sides.items[0], *right = item->sides.items[1];
    bool on_left = false, on_right = false, alone = true;
    look(r, left, group->some->text, &on_left, &alone);
    look(r, right, group->some->text, &on_right, &alone);
    if (!alone || !on_left || on_right) return false;
    Rel rel = item->rels.items[0]->rel;
    Node *over = node_new(r->arena, rel == R_GE || rel == R_GT ? N_MAXOVER : N_MINOVER, left->span, 3, left,
                          NULL, NULL);
    over->text = group->some->text;
    item->sides.items[0] = over;
    return true;
}

bool some_uses(const SentenceReader *r, const Item *item, const char *index) {
    bool occurs = false, alone = true;
    for (int i = 0; i < item->sides.count; i++) look(r, item->sides.items[i], index, &occurs, &alone);
    return occurs;
}
