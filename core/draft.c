/* draft.c: a statement as drafted → bound, shaped, with its conditions and hypotheses sorted out. */
#include "line.h"

#include <string.h>

static bool is_strict(Rel rel) {
    return rel == R_LT || rel == R_GT || rel == R_GG || rel == R_LL || rel == R_NE;
}

/* A strict relation is meant for the indices that differ from the given ones beside them. */
static void differ_from_given(Work *w, Statement *statement, Node *relation) {
    bool grows = (relation->code == R_TO || relation->code == R_APPROX) && work_is_infinite(relation->kid[1]);
    if (!is_strict((Rel)relation->code) && !grows) return;
    for (int i = 0; i < statement->free.count; i++) {
        Sym *index = statement->free.items[i];
        if (!node_uses(relation, index)) continue;
        bool conditioned = false;
        for (int k = 0; k < statement->conditions.count; k++)
            conditioned = conditioned || node_uses(statement->conditions.items[k], index);
        if (conditioned) continue;
        for (int k = 0; k < w->claim->scope->syms.count; k++) {
            Sym *given = w->claim->scope->syms.items[k];
            if (given->kind != SYM_SIZE || !given->ranged || !node_uses(relation, given)) continue;
            Node *condition = node_differ(w->arena, relation->span, index, given);
            Shaper s = shaper_new(w->arena);
            shape_relation(&s, condition);
            PUSH(w->arena, &statement->conditions, condition);
            statement->distinct_reading = true;
        }
    }
}

/* x = E of a bare drawn name or an unknown is put in, not searched for. */
static bool puts_in(Work *w, Statement *statement, const Node *hypothesis) {
    const Node *left = hypothesis->kid[0], *right = hypothesis->kid[1];
    bool member = left->kind == N_MEMBER && left->sym->kind == SYM_UNKNOWN && left->subs == 1 &&
                  left->sub[0]->kind == N_NUMBER;
    if ((left->kind != N_SYMBOL && !member) || work_is_infinite(right) || node_uses(right, left->sym))
        return false;
    Sym *sym = left->sym;
    bool drawn = sym->kind == SYM_DRAWN || sym->kind == SYM_NORMAL;
    bool plain =
        drawn && sym->given && (sym->given->kind == GIVEN_ENTRIES || sym->given->kind == GIVEN_NORMAL);
    bool arrow = hypothesis->code == R_TO && plain && shape_is_number(&sym->shape); /* γ → 0.5 */
    if ((hypothesis->code != R_EQ && !arrow) || !(plain || sym->kind == SYM_UNKNOWN)) return false;
    Value value = {sym, member ? left->sub[0]->text[0] - '0' : 0, (Node *)right};
    PUSH(w->arena, &statement->put_in, value);
    return true;
}

const Node *work_find_infinity(const Node *node) { /* anywhere but under a limit */
    if (!node || node->kind == N_INFINITY) return node;
    const Node *found = NULL;
    for (int i = 0; i < node->kids && !found; i++)
        if (!(node->kind == N_LIM && i == 1)) found = work_find_infinity(node->kid[i]);
    return found;
}

static void check_infinity(Statement *statement, Arena *arena, Node *relation) {
    Node *right = relation->kid[1];
    bool limit = work_is_infinite(right) && (relation->code == R_TO || relation->code == R_APPROX);
    const Node *found = work_find_infinity(relation->kid[0]);
    if (!found && !limit) found = work_find_infinity(right);
    if (found && !statement->mistake)
        statement->mistake =
            mistake_new(arena, MISTAKE_NO_NUMBER, found->span, "use →, ≫ or \\lim", "∞ is not a number");
}

static void shape_all(Work *w, Statement *statement, Node *relation) {
    Shaper s = shaper_new(w->arena);
    shape_relation(&s, relation);
    if (s.mistake && !statement->mistake) statement->mistake = s.mistake;
    statement->hard = statement->hard || s.hard;
    for (int i = 0; i < s.mismatches.count; i++)
        PUSH(w->arena, &statement->mismatches, s.mismatches.items[i]);
}

const char *value_name(Arena *arena, const Value *value) {
    return value->member ? arena_printf(arena, "%s_%d", value->sym->name, value->member) : value->sym->name;
}

static const char *statement_text(Work *w, const Statement *statement) {
    Text text = text_new(w->arena);
    int shown = 0;
    for (int i = 0; i < statement->put_in.count; i++)
        text_printf(&text, "%s%s = %s", shown++ ? ", " : "",
                    value_name(w->arena, &statement->put_in.items[i]),
                    node_text(w->arena, statement->put_in.items[i].node));
    for (int i = 0; i < statement->hypotheses.count; i++) {
        if (shown++) text_add(&text, ", ");
        node_write(&text, statement->hypotheses.items[i]);
    }
    if (shown) text_add(&text, " ⇒ ");
    node_write(&text, statement->relation);
    for (int i = 0; i < statement->conditions.count && !statement->distinct_reading; i++) {
        text_add(&text, i ? ", " : "  (");
        node_write(&text, statement->conditions.items[i]);
        if (i + 1 == statement->conditions.count) text_add(&text, ")");
    }
    return text.bytes;
}

Node *work_raw_relation(Work *w, Rel rel, Node *left, Node *right) {
    Node *relation = node_new(w->arena, N_REL, span_join(left->span, right->span), 2,
                              node_copy(w->arena, left), node_copy(w->arena, right));
    relation->code = rel == R_SIM && right->kind != N_NORMAL ? R_APPROX : rel == R_DEF ? R_EQ : rel;
    return relation;
}

bool work_free_index_name(Work *w, const Node *node) {
    return work_is_name(node) && !node->label && !node->primes && letter_is_index(node->text) &&
           !scope_find(w->scope, scope_rename(w->scope, node->text));
}

Statement *work_bind_draft(Work *w, const Draft *draft) {
    Statement *statement = NEW(w->arena, Statement);
    statement->kind = STEP_JUDGED;
    statement->span = draft->span;
    statement->sign = draft->sign;
    statement->existential = draft->existential;
    if (draft->mistake) {
        statement->kind = STEP_ILL;
        statement->mistake = draft->mistake;
        statement->text = span_text(w->arena, draft->span);
        return statement;
    }
    Binder b = binder_new(w->arena, w->scope);
    Node *relation = work_raw_relation(w, draft->rel, draft->left, draft->right);
    Nodes hypotheses = {0}, conditions = {0};
    for (int i = 0; i < draft->hypotheses.count; i++)
        PUSH(w->arena, &hypotheses, node_copy(w->arena, draft->hypotheses.items[i]));
    binder_scan(&b, relation);
    for (int i = 0; i < hypotheses.count; i++) binder_scan(&b, hypotheses.items[i]);
    for (int i = 0; i < draft->conditions.count;
         i++) { /* one on an index belongs to the statements that use the index */
        const Node *condition = draft->conditions.items[i];
        bool about_index = work_free_index_name(w, condition->kid[0]), used = false;
        for (int k = 0; k < b.index_names.count; k++)
            used =
                used || (condition->kid[0]->text && !strcmp(b.index_names.items[k], condition->kid[0]->text));
        if (!about_index || used) PUSH(w->arena, &conditions, node_copy(w->arena, condition));
    }
    bind_node(&b, relation);
    for (int i = 0; i < hypotheses.count; i++) bind_node(&b, hypotheses.items[i]);
    for (int i = 0; i < conditions.count; i++) bind_node(&b, conditions.items[i]);
    if (draft->limit && !b.mistake) {
        Node *limit = node_copy(w->arena, draft->limit);
        bind_node(&b, limit);
        if (!b.mistake && limit->kid[0]->kind == N_SYMBOL) statement->limit_only = limit->kid[0]->sym;
    }
    if (b.mistake) {
        statement->kind = STEP_ILL;
        statement->mistake = b.mistake;
        statement->text = node_text(w->arena, work_raw_relation(w, draft->rel, draft->left, draft->right));
        return statement;
    }
    statement->relation = relation;
    for (int i = 0; i < b.free.count; i++) PUSH(w->arena, &statement->free, b.free.items[i]);
    for (int i = 0; i < conditions.count;
         i++) { /* those about free indices of this statement; others restrict worlds */
        bool about_free = false;
        for (int k = 0; k < b.free.count; k++)
            about_free = about_free || node_uses(conditions.items[i], b.free.items[k]);
        if (about_free)
            PUSH(w->arena, &statement->conditions, conditions.items[i]);
        else
            PUSH(w->arena, &hypotheses, conditions.items[i]);
    }
    for (int i = 0; i < statement->free.count; i++)
        if (!statement->free.items[i]->ranged && !statement->mistake)
            statement->mistake =
                mistake_new(w->arena, MISTAKE_NAME, statement->span, NULL, "from where to where does %s run?",
                            statement->free.items[i]->name),
            statement->hard = true;
    for (int i = 0; i < hypotheses.count; i++) {
        shape_all(w, statement, hypotheses.items[i]);
        check_infinity(statement, w->arena, hypotheses.items[i]);
        if (!puts_in(w, statement, hypotheses.items[i]))
            PUSH(w->arena, &statement->hypotheses, hypotheses.items[i]);
    }
    for (int i = 0; i < statement->conditions.count; i++)
        shape_all(w, statement, statement->conditions.items[i]);
    shape_all(w, statement, relation);
    check_infinity(statement, w->arena, relation);
    statement->text = statement_text(w, statement);
    differ_from_given(w, statement, relation);
    for (int i = 0; i < statement->hypotheses.count; i++)
        differ_from_given(w, statement, statement->hypotheses.items[i]);
    if (statement->mistake && statement->mistake->kind != MISTAKE_SHAPE) statement->kind = STEP_ILL;
    return statement;
}
