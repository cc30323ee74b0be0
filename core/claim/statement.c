/* statement.c: a statement as drafted → bound, shaped, with its conditions and hypotheses sorted out. */
#include "inside.h"

#include <string.h>

static bool is_strict(Rel rel) {
    return rel == R_LT || rel == R_GT || rel == R_GG || rel == R_LL || rel == R_NE;
}

/* A strict relation is meant for the indices that differ from the given ones beside them. */
static void differ_from_given(Work *w, Statement *statement, Node *relation) {
    bool grows = (relation->rel == R_TO || relation->rel == R_APPROX) && work_is_infinite(relation->kid[1]);
    if (!is_strict(relation->rel) && !grows) return;
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

/* ---- q = E as a hypothesis, where the sheet has an answer: E is put in for it in this statement ---- */

/* The unknown that a name of the block stands for with its answer, or NULL. */
static Sym *behind(Work *w, const Sym *shadow) {
    if (!shadow || shadow->kind != SYM_LET) return NULL;
    Sym *sym = shadow->indices ? scope_family(w->claim->scope, shadow->name)
                               : scope_find(w->claim->scope, shadow->name);
    return sym && sym != shadow && sym->kind == SYM_UNKNOWN ? sym : NULL;
}

typedef struct Depends {
    const Sym *on, *shadow;
    int depth;
} Depends;

static bool depends(const Node *node, void *data) {
    Depends *d = data;
    const Sym *sym = node->sym;
    if (!sym) return false;
    if (sym == d->on || sym == d->shadow || d->depth > 30) return true;
    if (sym->kind != SYM_LET && sym->kind != SYM_FUNCTION) return false;
    bool found = false;
    d->depth++;
    for (const Clause *clause = sym->clauses; clause && !found; clause = clause->next)
        found = node_any(clause->body, depends, d);
    d->depth--;
    return found;
}

static void exchange(Node *node, const Sym *from, Sym *to) {
    if (!node) return;
    if (node->sym == from) node->sym = to;
    for (int i = 0; i < node->kids; i++) exchange(node->kid[i], from, to);
    for (int i = 0; i < node->subs; i++) exchange(node->sub[i], from, to);
    for (int i = 0; i < node->conds; i++) exchange(node->cond[i], from, to);
}

static void replace_answers(Work *w, Node *relation, const Nodes *hypotheses, const Nodes *conditions) {
    for (int i = 0; i < hypotheses->count; i++) {
        const Node *hypothesis = hypotheses->items[i], *left = hypothesis->kid[0];
        bool name = left->kind == N_SYMBOL ||
                    (left->kind == N_MEMBER && left->subs == 1 && left->sub[0]->kind == N_NUMBER);
        Sym *unknown = name && hypothesis->rel == R_EQ ? behind(w, left->sym) : NULL;
        if (!unknown || node_any(hypothesis->kid[1], depends, &(Depends){unknown, left->sym, 0})) continue;
        const Sym *shadow = left->sym;
        exchange(relation, shadow, unknown);
        for (int k = 0; k < hypotheses->count; k++) exchange(hypotheses->items[k], shadow, unknown);
        for (int k = 0; k < conditions->count; k++) exchange(conditions->items[k], shadow, unknown);
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
    bool arrow = hypothesis->rel == R_TO && plain && shape_is_number(&sym->shape); /* γ → 0.5 */
    if ((hypothesis->rel != R_EQ && !arrow) || !(plain || sym->kind == SYM_UNKNOWN)) return false;
    Value value = {.sym = sym,
                   .member = member ? left->sub[0]->text[0] - '0' : 0,
                   .node = (Node *)right,
                   .author = !member || left->whole ? left->author : NULL};
    for (int i = 0; i < statement->put_in.count;
         i++) { /* q = 0, q = k_1: the second restricts; x = y, y = x too */
        const Value *other = &statement->put_in.items[i];
        bool same = other->sym == sym && other->member == value.member;
        if (same || (node_uses(right, other->sym) && node_uses(other->node, sym))) return false;
    }
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
    bool limit = work_is_infinite(right) && (relation->rel == R_TO || relation->rel == R_APPROX);
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

const char *statement_text(Arena *arena, const Statement *statement,
                           const char *(*write)(Arena *, const Node *)) {
    Text text = text_new(arena);
    int shown = 0;
    for (int i = 0; i < statement->put_in.count; i++) {
        const Value *value = &statement->put_in.items[i];
        bool theirs = value->author && write == node_text;
        text_printf(&text, "%s%s = %s", shown++ ? ", " : "",
                    theirs ? value->author : value_name(arena, value), write(arena, value->node));
    }
    for (int i = 0; i < statement->hypotheses.count; i++) {
        if (shown++) text_add(&text, ", ");
        text_add(&text, write(arena, statement->hypotheses.items[i]));
    }
    if (shown) text_add(&text, " ⇒ ");
    text_add(&text, write(arena, statement->relation));
    for (int i = 0; i < statement->conditions.count && !statement->distinct_reading; i++) {
        text_add(&text, i ? ", " : "  (");
        text_add(&text, write(arena, statement->conditions.items[i]));
        if (i + 1 == statement->conditions.count) text_add(&text, ")");
    }
    return text.bytes;
}

Node *work_raw_relation(Work *w, Rel rel, Node *left, Node *right) {
    Node *relation = node_new(w->arena, N_REL, span_join(left->span, right->span), 2,
                              node_copy(w->arena, left), node_copy(w->arena, right));
    relation->rel = rel == R_SIM && right->kind != N_NORMAL ? R_APPROX : rel == R_DEF ? R_EQ : rel;
    return relation;
}

bool work_free_index_name(Work *w, const Node *node) {
    return work_is_name(node) && !node->label && !node->primes && letter_is_index(node->text) &&
           !scope_find(w->scope, scope_rename(w->scope, node->text));
}

const char *work_condition_index(Work *w, const Node *condition) {
    for (int i = 0; i < 2; i++)
        if (work_free_index_name(w, condition->kid[i])) return condition->kid[i]->text;
    return NULL;
}

static bool has_free(const Binder *b, const char *name) {
    for (int i = 0; i < b->free.count; i++) {
        const Sym *index = b->free.items[i];
        if (!strcmp(index->name, name) || (index->author && !strcmp(index->author, name))) return true;
    }
    return false;
}

static Nodes copies(Work *w, const Nodes *raw) {
    Nodes out = {0};
    for (int i = 0; i < raw->count; i++) PUSH(w->arena, &out, node_copy(w->arena, raw->items[i]));
    return out;
}

static void bind_all(Binder *b, const Nodes *nodes) {
    for (int i = 0; i < nodes->count; i++) binder_scan(b, nodes->items[i]);
    for (int i = 0; i < nodes->count; i++) bind_node(b, nodes->items[i]);
}

bool work_has_index(Work *w, const Nodes *raw, const char *index, bool *bound) {
    Binder b = binder_new(w->arena, w->scope);
    Nodes nodes = copies(w, raw);
    bind_all(&b, &nodes);
    *bound = false;
    if (b.mistake || has_free(&b, index)) return true; /* a mistake is told where it stands */
    for (int i = 0; i < b.index_names.count; i++) *bound = *bound || !strcmp(b.index_names.items[i], index);
    return false;
}

/* One on an index belongs to the statements in which the index is free. Bound, after what they are about. */
static Nodes bind_conditions(Work *w, Binder *b, const Nodes *raw) {
    Nodes out = {0};
    for (int i = 0; i < raw->count; i++) {
        const char *index = work_condition_index(w, raw->items[i]);
        if (!index || has_free(b, index)) PUSH(w->arena, &out, node_copy(w->arena, raw->items[i]));
    }
    for (int i = 0; i < out.count; i++) bind_node(b, out.items[i]);
    return out;
}

static bool mentions(const Nodes *nodes, const char *name) {
    for (int i = 0; i < nodes->count; i++)
        if (node_mentions_name(nodes->items[i], name)) return true;
    return false;
}

/* An index that nothing around it uses, so that the text of the statement reads as it is meant. */
static const char *fresh_index(Work *w, const Draft *draft, const Binder *b, const Assumed *assumed) {
    static const char *const letters[] = {"i", "j", "l", "h", "r", "s", "t", "k", "ℓ"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        const char *letter = letters[i];
        bool taken = scope_knows(w->scope, letter) || has_free(b, letter) ||
                     node_mentions_name(draft->left, letter) || node_mentions_name(draft->right, letter) ||
                     mentions(&draft->hypotheses, letter) || mentions(&draft->conditions, letter) ||
                     mentions(&assumed->relations, letter) || mentions(&assumed->conditions, letter);
        if (!taken) return letter;
    }
    return NULL;
}

/* What is assumed is assumed for all its indices, whatever the statement calls its own: they are other symbols. Adds the
   relations to `hypotheses`, the conditions on indices to `conditions`, and the indices to the binder's free ones. */
static void bind_assumed(Work *w, Binder *b, const Draft *draft, const Assumed *assumed, Nodes *hypotheses,
                         Nodes *conditions) {
    Binder own = binder_new(w->arena, w->scope);
    own.mistake = assumed->mistake;
    Nodes relations = copies(w, &assumed->relations);
    bind_all(&own, &relations);
    Nodes about = bind_conditions(w, &own, &assumed->conditions);
    for (int i = 0; i < own.free.count; i++) {
        Sym *index = own.free.items[i];
        if (has_free(b, index->name)) {
            const char *fresh = fresh_index(w, draft, b, assumed);
            if (!fresh && !own.mistake)
                own.mistake =
                    mistake_new(w->arena, MISTAKE_NAME, draft->span, NULL,
                                "too many indices are in use here: call %s of the assumption something else",
                                index->name);
            index->name = fresh ? fresh : index->name;
        }
        PUSH(w->arena, &b->free, index);
    }
    for (int i = 0; i < relations.count; i++) PUSH(w->arena, hypotheses, relations.items[i]);
    for (int i = 0; i < about.count; i++) PUSH(w->arena, conditions, about.items[i]);
    if (!b->mistake) b->mistake = own.mistake;
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
    Nodes own = copies(w, &draft->hypotheses), hypotheses = {0};
    binder_scan(&b, relation);
    for (int i = 0; i < own.count; i++) binder_scan(&b, own.items[i]);
    bind_node(&b, relation);
    for (int i = 0; i < own.count; i++) bind_node(&b, own.items[i]);
    Nodes conditions = bind_conditions(w, &b, &draft->conditions);
    for (int i = 0; i < draft->assumptions.count; i++)
        bind_assumed(w, &b, draft, &draft->assumptions.items[i], &hypotheses, &conditions);
    for (int i = 0; i < own.count; i++) PUSH(w->arena, &hypotheses, own.items[i]);
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
    replace_answers(w, relation, &hypotheses, &statement->conditions); /* after “if q = E” joined them */
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
    statement->text = statement_text(w->arena, statement, node_text);
    differ_from_given(w, statement, relation);
    for (int i = 0; i < statement->hypotheses.count; i++)
        differ_from_given(w, statement, statement->hypotheses.items[i]);
    if (statement->mistake && statement->mistake->kind != MISTAKE_SHAPE) statement->kind = STEP_ILL;
    return statement;
}
