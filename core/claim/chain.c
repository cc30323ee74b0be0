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
        if (k != row) copy->rel = rel_opposite(cond->rel);
        bool index = index_is_name(r, copy->kid[0]);
        PUSH(r->arena, index ? &draft->conditions : &draft->hypotheses, copy);
    }
}

/* A condition of which “otherwise” cannot say the opposite; NULL: there is none, or no row says “otherwise”. */
static const Node *without_opposite(const Node *cases) {
    const Node *found = NULL;
    bool otherwise = false;
    for (int row = 0; row < cases->conds; row++) {
        const Node *cond = cases->cond[row];
        otherwise = otherwise || !cond;
        if (cond && rel_opposite(cond->rel) == R_COUNT) found = cond;
    }
    return otherwise ? found : NULL;
}

static bool same_conditions(const Node *a, const Node *b) {
    bool same = a->kids == b->kids;
    for (int row = 0; row < a->kids && same; row++)
        same = a->cond[row] && b->cond[row] ? node_equal(a->cond[row], b->cond[row])
                                            : a->cond[row] == b->cond[row];
    return same;
}

Mistake *chain_cases_mistake(BlockReader *r, const Node *left, const Node *right) {
    const Node *sides[] = {left, right};
    for (int side = 0; side < 2; side++) {
        const Node *cond = sides[side]->kind == N_CASES ? without_opposite(sides[side]) : NULL;
        if (cond)
            return mistake_new(r->arena, MISTAKE_SYNTAX, cond->span, "write the condition of the other row",
                               "“otherwise” has no meaning beside this condition");
    }
    if (left->kind != N_CASES || right->kind != N_CASES || same_conditions(left, right)) return NULL;
    return mistake_new(r->arena, MISTAKE_SYNTAX, right->span, "write a statement for each case",
                       "these cases have other conditions than the cases they are compared with");
}

/* One relation of a chain. If a side is cases, one statement for each row; if both are, their conditions are the same. */
void chain_draft(BlockReader *r, Drafts *out, const Draft *pattern, Node *left, const Token *rel,
                 Node *right) {
    const Node *cases = right->kind == N_CASES ? right : left->kind == N_CASES ? left : NULL;
    if (!cases) new_draft(r, out, pattern, left, rel, right);
    for (int k = 1; !cases && k <= place_restrictions(left, rel->rel, right); k++)
        new_draft(r, out, pattern, left, rel, right)->restriction = k;
    if (!cases && order_statements(left, right))
        new_draft(r, out, pattern, left, rel, right)->restriction = 1;
    for (int row = 0; cases && row < cases->kids; row++) {
        Draft *draft = new_draft(r, out, pattern, left->kind == N_CASES ? left->kid[row] : left, rel,
                                 right->kind == N_CASES ? right->kid[row] : right);
        draft->span = cases->kid[row]->span;
        add_row_conditions(r, draft, cases, row);
    }
}
