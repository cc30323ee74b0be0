/* condition.c: the items of a line that restrict its statements: i ≠ a, b; i = 1, …, n; anything after “for” or in brackets. */
#include "inside.h"

#include <string.h>

/* γ → 0.5 in front of a line, of a number that the claim draws: it moves nowhere, so this only says which value is meant. */
static bool is_value(BlockReader *r, const Item *item) {
    if (!r->line || r->line->items.count < 2 || r->line->items.items[0] != item) return false;
    if (item->rels.count != 1 || item->rels.items[0]->rel != R_TO || item->sides.items[1]->kind != N_NUMBER)
        return false;
    const Sym *sym =
        name_is(item->sides.items[0]) ? name_known(r->arena, r->scope, item->sides.items[0]) : NULL;
    return sym && (sym->kind == SYM_DRAWN || sym->kind == SYM_NORMAL) && !sym->own && !sym->indices &&
           shape_is_number(&sym->shape);
}

bool condition_is(BlockReader *r, const Item *item) {
    if (!item->rels.count || item->continues) return false;
    Rel rel = item->rels.items[0]->rel;
    bool compares = rel == R_NE || rel == R_EQ || rel == R_IN || rel == R_NOTIN || rel == R_LT ||
                    rel == R_LE || rel == R_GT || rel == R_GE;
    return item->condition || (compares && index_is_name(r, item->sides.items[0])) || is_value(r, item);
}

static void add(BlockReader *r, Nodes *out, Rel rel, Node *left, Node *right) {
    PUSH(r->arena, out, statement_relation(r->arena, rel, left, right));
}

static Node *set_of(BlockReader *r, Node *first, const Nodes *more) {
    Node *set = node_new(r->arena, N_SET, first->span, 0);
    Nodes all = {0};
    for (int i = 0; i < more->count; i++) {
        PUSH(r->arena, &all, more->items[i]);
        set->span = span_join(set->span, more->items[i]->span);
    }
    PUSH(r->arena, &all, first);
    set->kid = all.items;
    set->kids = all.count;
    return set;
}

/* The expressions listed behind a condition: the b of i ≠ a, b, the n of i = 1, …, n. */
typedef struct Listed {
    Nodes nodes;
    bool dots;
} Listed;

/* left rel right, with the list behind it. */
static void add_listed(BlockReader *r, Nodes *out, Node *left, Rel rel, Node *right, const Listed *more) {
    const Nodes *nodes = &more->nodes;
    if (rel == R_EQ && more->dots && nodes->count) { /* i = 1, …, n */
        add(r, out, R_GE, left, right);
        add(r, out, R_LE, left, nodes->items[nodes->count - 1]);
    } else if (right->kind == N_SET && rel == R_NOTIN) { /* i ∉ {a, b} */
        for (int i = 0; i < right->kids; i++) add(r, out, R_NE, left, right->kid[i]);
    } else if (rel == R_EQ && nodes->count) { /* i = a, b: either */
        add(r, out, R_IN, left, set_of(r, right, nodes));
    } else { /* i ≠ a, b: neither; or any other relation */
        add(r, out, rel, left, right);
        for (int i = 0; i < nodes->count; i++) add(r, out, R_NE, left, nodes->items[i]);
    }
}

/* i, j ≠ a: the bare indices just before item `at`, which it is about too. They are `used` from then on. */
static Nodes indices_before(BlockReader *r, Line *line, int at) {
    Nodes out = {0};
    const Item *item = line->items.items[at];
    for (int i = at - 1; i >= 0; i--) {
        Item *before = line->items.items[i];
        bool bare = !before->rels.count && !before->used && !before->dots && before->sides.count &&
                    before->segment == item->segment && index_is_name(r, before->sides.items[0]);
        if (!bare) break;
        before->used = true;
        before->fate = LEFT_CONDITION;
        if (strcmp(before->sides.items[0]->text, item->sides.items[0]->text)) /* any i with i ≠ a */
            PUSH(r->arena, &out, before->sides.items[0]);
    }
    return out;
}

/* The expressions without a relation just behind item `at`. They are `used` from then on. */
static Listed listed_behind(BlockReader *r, Line *line, int at) {
    Listed out = {0};
    for (int i = at + 1; i < line->items.count; i++) {
        Item *next = line->items.items[i];
        if (next->rels.count || next->used || next->segment != line->items.items[at]->segment) break;
        next->used = true;
        next->fate = LEFT_CONDITION;
        if (next->dots)
            out.dots = true;
        else
            PUSH(r->arena, &out.nodes, next->sides.items[0]);
    }
    return out;
}

static void collect(BlockReader *r, Line *line, int at, Nodes *out) {
    Item *item = line->items.items[at];
    item->used = true;
    item->fate = LEFT_CONDITION;
    bool index = index_is_name(r, item->sides.items[0]);
    Nodes also = index ? indices_before(r, line, at) : (Nodes){0};
    for (int k = 0; k < item->rels.count; k++) {
        Rel rel = item->rels.items[k]->rel;
        Node *left = item->sides.items[k], *right = item->sides.items[k + 1];
        bool list = (index || item->condition) && k + 1 == item->rels.count && (rel == R_NE || rel == R_EQ);
        Listed more = list ? listed_behind(r, line, at) : (Listed){0};
        add_listed(r, out, left, rel, right, &more);
        for (int i = 0; i < also.count && k == 0; i++) add_listed(r, out, also.items[i], rel, right, &more);
    }
}

void condition_collect(BlockReader *r, Sentence *s) {
    for (int i = 0; i < s->line->items.count; i++)
        if (!s->line->items.items[i]->used && condition_is(r, s->line->items.items[i]))
            collect(r, s->line, i, &s->conditions);
}

static void restrict_assumption(BlockReader *r, const Nodes *conditions) {
    Assumed *before = &r->assumptions.items[r->assumptions.count - 1];
    Nodes all = {0};
    for (int i = 0; i < before->conditions.count; i++) PUSH(r->arena, &all, before->conditions.items[i]);
    for (int i = 0; i < conditions->count; i++) PUSH(r->arena, &all, conditions->items[i]);
    before->conditions = all;
}

/* The statements of the line before were bound without the conditions: they are made again. */
static void restrict_statements(BlockReader *r, const Nodes *conditions) {
    Drafts *drafts = &r->previous.drafts;
    for (int i = 0; i < drafts->count; i++)
        for (int k = 0; k < conditions->count; k++)
            PUSH(r->arena, &drafts->items[i]->conditions, conditions->items[k]);
    index_check_conditions(r, conditions, drafts);
    for (int i = 0; i < drafts->count; i++) {
        Statement *again = statement_of_draft(r, drafts->items[i]);
        Statement **place = &r->reading->statements.items[r->previous.first + i];
        again->number = (*place)->number;
        *place = again;
    }
}

/* “For $n = 2$. Then X”: the next sentence takes the conditions of this one. */
static bool is_carried_on(BlockReader *r, const Line *from, Span condition) {
    bool later = false;
    for (int l = 0; l < r->lines->lines.count; l++) {
        const Line *line = r->lines->lines.items[l];
        for (int i = 0; later && i < line->items.count; i++)
            if (line->items.items[i]->carried && line->items.items[i]->span.start == condition.start)
                return true;
        later = later || line == from;
    }
    return false;
}

/* It may be meant of statements to come, so none of these is judged without it. */
static void stray(BlockReader *r, const Line *line, Span condition) {
    if (is_carried_on(r, line, condition)) return;
    Mistake *mistake = mistake_new(r->arena, MISTAKE_WORD, condition,
                                   "put it into the sentence of its statement, or assume it",
                                   "this condition is in a sentence without a statement");
    for (int i = 0; i < line->items.count; i++)
        if (line->items.items[i]->fate == LEFT_CONDITION) line->items.items[i]->stray = mistake;
    PUSH(r->arena, &r->assumptions, ((Assumed){.mistake = mistake}));
}

/* “$q = 0$:”, “let w = E if n = 2”: a condition that restricts no statement and no assumption of its line. One on the index of a definition
   says for which members it is made. */
void condition_check_used(BlockReader *r, const Sentence *s) {
    const Item *condition = NULL;
    if (s->drafts.count || r->mode == READ_CLAIM) return;
    for (int i = 0; i < s->line->items.count; i++) {
        const Item *item = s->line->items.items[i];
        bool left = item->fate == LEFT_QUESTION || item->fate == LEFT_GOAL || item->fate == LEFT_WORD ||
                    item->fate == LEFT_TRIAL || item->fate == LEFT_GIVEN;
        if (left || item->refused || item->left) return;
        if (item->fate != LEFT_CONDITION || !item->rels.count) continue;
        if (!index_is_name(r, item->sides.items[0])) condition = item;
    }
    if (condition) stray(r, s->line, condition->span);
}

bool condition_alone(BlockReader *r, Sentence *s) {
    bool statements = false, after_assumption = r->previous.assumes;
    for (int i = 0; i < s->line->items.count; i++)
        if (!s->line->items.items[i]->used && s->line->items.items[i]->rels.count) statements = true;
    r->previous.assumes = false;
    if (statements || !s->conditions.count) return false;
    if (r->previous.unread && !s->line->apart) return true;
    if (s->line->announces) return true;
    if (s->line->apart || (!after_assumption && !r->previous.drafts.count)) { /* it is about nothing */
        stray(r, s->line, s->conditions.items[0]->span);
        return true;
    }
    if (after_assumption) {
        restrict_assumption(r, &s->conditions);
        r->previous.assumes = true;
    } else
        restrict_statements(r, &s->conditions);
    return true;
}
