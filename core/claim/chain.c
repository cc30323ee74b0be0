/* chain.c: x = y ≤ z as one relation after the other, and the expression that the next line of a chain goes on from. */
#include "inside.h"

#include <string.h>

void chain_begin_line(Display *display, const Line *line) {
    if (!line->row) memset(display->column, 0, sizeof display->column);
    display->beside = !line->row;
    for (int i = 0; i < line->items.count; i++) {
        const Item *item = line->items.items[i];
        if (!item->column && !item->remark && !item->condition) display->beside = false;
    }
}

/* A chain goes on in its own column, and from a remark only if there is nothing else. */
void chain_set_last(Display *display, const Item *item, Node *node) {
    if (item->remark || item->column) display->aside = node;
    if (item->remark) return;
    if (!item->column || display->beside) display->last = node;
    if (item->column && item->column < COLUMNS) display->column[item->column] = node;
}

Node *chain_last_before(const Display *display, const Item *item) {
    Node *own = item->column && item->column < COLUMNS ? display->column[item->column] : NULL;
    return own ? own : display->last ? display->last : display->aside;
}

void chain_relations(BlockReader *r, const Item *item, Nodes *out) {
    for (int k = 0; k < item->rels.count && !item->continues; k++)
        PUSH(r->arena, out,
             statement_relation(r->arena, item->rels.items[k]->rel, item->sides.items[k],
                                item->sides.items[k + 1]));
}

static Rel opposite(Rel rel) {
    static const Rel table[R_COUNT] = {
        [R_EQ] = R_NE, [R_NE] = R_EQ, [R_LT] = R_GE, [R_LE] = R_GT, [R_GT] = R_LE, [R_GE] = R_LT};
    return table[rel];
}

static Draft *new_draft(BlockReader *r, Drafts *out, const Draft *pattern, Node *left, const Token *rel,
                        Node *right) {
    Draft *draft = NEW(r->arena, Draft);
    *draft = *pattern;
    draft->left = left;
    draft->right = right;
    draft->rel = rel->rel;
    draft->sign = rel->span;
    draft->span = span_join(left->span, right->span);
    PUSH(r->arena, out, draft);
    return draft;
}

static Nodes copy_of(Arena *arena, const Nodes *nodes) {
    Nodes out = {0};
    for (int i = 0; i < nodes->count; i++) PUSH(arena, &out, nodes->items[i]);
    return out;
}

/* A row holds under its own condition; a row without one, “otherwise”, if none of the others' conditions does. */
static void add_row_conditions(BlockReader *r, Draft *draft, const Node *cases, int row) {
    draft->hypotheses = copy_of(r->arena, &draft->hypotheses); /* the pattern's lists are not to grow */
    draft->conditions = copy_of(r->arena, &draft->conditions);
    for (int k = 0; k < cases->conds; k++) {
        const Node *cond = cases->cond[k];
        if (!cond || (cases->cond[row] && k != row)) continue;
        Node *copy = node_copy(r->arena, cond);
        if (k != row) copy->rel = opposite(cond->rel);
        bool index = index_is_name(r, copy->kid[0]);
        PUSH(r->arena, index ? &draft->conditions : &draft->hypotheses, copy);
    }
}

/* One relation of a chain; if its right side is cases, one statement for each row. */
void chain_draft(BlockReader *r, Drafts *out, const Draft *pattern, Node *left, const Token *rel,
                 Node *right) {
    if (right->kind != N_CASES) {
        new_draft(r, out, pattern, left, rel, right);
        return;
    }
    for (int row = 0; row < right->kids; row++) {
        Draft *draft = new_draft(r, out, pattern, left, rel, right->kid[row]);
        draft->span = right->kid[row]->span;
        add_row_conditions(r, draft, right, row);
    }
}
