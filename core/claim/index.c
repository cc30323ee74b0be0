/* index.c: free indices. A statement k_iᵀ q = 0 is about each value of i; a condition i ≠ a restricts them. */
#include "inside.h"

#include <string.h>

bool index_is_name(BlockReader *r, const Node *node) {
    return name_is(node) && !node->label && !node->primes && letter_is_index(node->text) &&
           !scope_find(r->scope, scope_rename(r->scope, node->text));
}

const char *index_of_condition(BlockReader *r, const Node *condition) {
    for (int i = 0; i < 2; i++)
        if (index_is_name(r, condition->kid[i])) return condition->kid[i]->text;
    return NULL;
}

bool index_is_free(const Binder *b, const char *name) {
    for (int i = 0; i < b->free.count; i++) {
        const Sym *index = b->free.items[i];
        if (!strcmp(index->name, name) || (index->author && !strcmp(index->author, name))) return true;
    }
    return false;
}

bool index_is_free_in(BlockReader *r, const Nodes *raw, const char *index, bool *only_bound) {
    Binder b = binder_new(r->arena, r->scope);
    statement_bind(r, &b, raw);
    *only_bound = false;
    if (b.mistake || index_is_free(&b, index)) return true; /* a mistake is reported elsewhere */
    for (int i = 0; i < b.index_names.count; i++)
        if (!strcmp(b.index_names.items[i], index)) *only_bound = true;
    return false;
}

/* ---- conditions ---- */

/* Has the statement of this draft, with its hypotheses, the free index? */
static bool draft_has(BlockReader *r, const Draft *draft, const char *index, bool *only_bound) {
    Nodes raw = {0};
    PUSH(r->arena, &raw, statement_relation(r->arena, draft->rel, draft->left, draft->right));
    for (int i = 0; i < draft->hypotheses.count; i++) PUSH(r->arena, &raw, draft->hypotheses.items[i]);
    return index_is_free_in(r, &raw, index, only_bound);
}

/* A condition on an index that is only the bound one of sums says nothing about the statements of its line. */
void index_check_conditions(BlockReader *r, const Nodes *conditions, Drafts *drafts) {
    for (int k = 0; k < conditions->count; k++) {
        const char *index = index_of_condition(r, conditions->items[k]);
        Draft *wrong = NULL;
        bool free = !index || !drafts->count;
        for (int i = 0; i < drafts->count && !free; i++) {
            bool only_bound;
            if (drafts->items[i]->mistake) continue;
            free = draft_has(r, drafts->items[i], index, &only_bound);
            if (only_bound && !wrong) wrong = drafts->items[i];
        }
        if (!free && wrong)
            wrong->mistake = mistake_new(r->arena, MISTAKE_SYNTAX, conditions->items[k]->span,
                                         "write the condition under the sum, as in ∑_{i≠j}",
                                         "here %s is the bound index of a sum only", index);
    }
}

/* ---- implications ---- */

static bool nodes_have(BlockReader *r, Node *const *nodes, int count, const char *index) {
    Nodes raw = {0};
    bool only_bound, mentioned = false;
    for (int i = 0; i < count; i++) {
        PUSH(r->arena, &raw, nodes[i]);
        mentioned = mentioned || node_mentions_name(nodes[i], index);
    }
    return mentioned && index_is_free_in(r, &raw, index, &only_bound);
}

typedef enum { NOT_ASSUMED, ASSUMED_ONLY, ON_BOTH_SIDES } Occurs;

/* Where the index is free: in the hypotheses of the draft, and in its relation too? */
static Occurs occurs(BlockReader *r, const Draft *draft, const char *index) {
    if (draft->mistake || !nodes_have(r, draft->hypotheses.items, draft->hypotheses.count, index))
        return NOT_ASSUMED;
    Node *sides[] = {draft->left, draft->right};
    return nodes_have(r, sides, 2, index) ? ON_BOTH_SIDES : ASSUMED_ONLY;
}

/* S_i ⇒ T_i, U: in T_i the index is one and the same on both sides, so U would be about each of them, and by itself it is
   about all of them at once. Nobody should have to guess. */
void index_check_implication(BlockReader *r, Drafts *drafts) {
    static const char *const letters[] = {"h", "i", "j", "k", "l", "r", "s", "t", "ℓ"};
    for (size_t n = 0; n < sizeof letters / sizeof *letters && drafts->count > 1; n++) {
        bool shared = false;
        for (int i = 0; i < drafts->count && !shared; i++)
            shared = occurs(r, drafts->items[i], letters[n]) == ON_BOTH_SIDES;
        for (int i = 0; i < drafts->count && shared; i++)
            if (occurs(r, drafts->items[i], letters[n]) == ASSUMED_ONLY)
                drafts->items[i]->mistake =
                    mistake_new(r->arena, MISTAKE_AMBIGUOUS, drafts->items[i]->span,
                                "give it a line of its own, with its hypotheses",
                                "does this hold for the same %s as the statement beside it, or only if all "
                                "%s satisfy the hypothesis?",
                                letters[n], letters[n]);
    }
}

/* ---- sums over two indices: ∑_{i<j} x_i x_j ---- */

enum { LETTERS = 9 }; /* that may be indices */

static bool subscripts(const Node *node, void *name) {
    for (int i = 0; i < node->subs; i++)
        if (node_mentions_name(node->sub[i], name)) return true;
    return false;
}

/* The index on the other side of a condition under the sum: the j of ∑_{i<j}. NULL: there is none, or it is known. */
static const Node *second_index(BlockReader *r, const Node *sum) {
    bool extreme = sum->kind == N_MAXOVER || sum->kind == N_MINOVER;
    for (int i = 0; i < sum->conds && (sum->kind == N_SUM || sum->kind == N_PROD || extreme) && sum->text;
         i++) {
        const Node *other = sum->cond[i]->kid[1];
        bool itself = name_is(other) && !strcmp(other->text, sum->text);
        if (index_is_name(r, other) && !itself && node_any(sum->kid[0], subscripts, (void *)other->text))
            return other;
    }
    return NULL;
}

/* Is the index used in the node outside of sums over it, and outside of sums whose second index it is? */
static bool is_used_freely(BlockReader *r, const Node *node, const char *index) {
    if (!node) return false;
    const Node *second = second_index(r, node);
    bool bound = (node_binds(node) == BINDS_INDEX && node->text && !strcmp(node->text, index)) ||
                 (second && !strcmp(second->text, index));
    if (bound) return false;
    if (node->kind == N_NAME && !node->label && !strcmp(node->text, index)) return true;
    bool used = false;
    for (int i = 0; i < node->kids && !used; i++) used = is_used_freely(r, node->kid[i], index);
    for (int i = 0; i < node->subs && !used; i++) used = is_used_freely(r, node->sub[i], index);
    for (int i = 0; i < node->conds && !used; i++) used = is_used_freely(r, node->cond[i], index);
    return used;
}

static bool line_uses(BlockReader *r, const Line *line, const char *index) {
    bool used = false;
    for (int i = 0; i < line->items.count; i++) {
        const Item *item = line->items.items[i];
        used = used || (item->continues && is_used_freely(r, chain_last_before(&r->display, item), index));
        for (int k = 0; k < item->sides.count && !used; k++)
            used = is_used_freely(r, item->sides.items[k], index);
        used = used || is_used_freely(r, item->limit, index);
    }
    return used;
}

typedef struct Around { /* the sums around a node, from the inside */
    const char *index;
    const struct Around *outer;
} Around;

static bool is_around(const Around *around, const char *index) {
    for (; around; around = around->outer)
        if (around->index && !strcmp(around->index, index)) return true;
    return false;
}

/* A line, and the indices that it was searched for. */
typedef struct Searched {
    const Line *line;
    struct {
        const char *index;
        bool used;
    } known[LETTERS];
    int count;
} Searched;

static bool uses(BlockReader *r, Searched *searched, const char *index) {
    for (int i = 0; i < searched->count; i++)
        if (!strcmp(searched->known[i].index, index)) return searched->known[i].used;
    bool used = line_uses(r, searched->line, index);
    if (searched->count < LETTERS) {
        searched->known[searched->count].index = index;
        searched->known[searched->count++].used = used;
    }
    return used;
}

static Node *with_both(BlockReader *r, Searched *line, Node *node, const Around *around) {
    if (!node) return NULL;
    Around inside = {node->text, around};
    bool binds = node_binds(node) != BINDS_NOTHING;
    for (int i = 0; i < node->kids; i++)
        node->kid[i] = with_both(r, line, node->kid[i], binds ? &inside : around);
    const Node *second = second_index(r, node);
    if (!second || is_around(around, second->text) || uses(r, line, second->text)) return node;
    Node *outer = node_new(r->arena, node->kind, node->span, 3, node, NULL, NULL);
    for (int i = 1; i < 3; i++)
        if (node->kid[i]) outer->kid[i] = node_copy(r->arena, node->kid[i]);
    outer->text = second->text;
    return outer;
}

void index_sum_over_both(BlockReader *r, Line *line) {
    Searched searched = {.line = line};
    for (int i = 0; i < line->items.count; i++) {
        Item *item = line->items.items[i];
        for (int k = 0; k < item->sides.count; k++)
            item->sides.items[k] = with_both(r, &searched, item->sides.items[k], NULL);
    }
}
