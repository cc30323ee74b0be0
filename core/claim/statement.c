/* statement.c: a statement as drafted → bound, shaped, with its conditions and hypotheses sorted out. */
#include "inside.h"

#include <string.h>

bool statement_is_infinite(const Node *node) {
    return node->kind == N_INFINITY || (node->kind == N_NEG && node->kid[0]->kind == N_INFINITY);
}

static bool is_strict(Rel rel) {
    return rel == R_LT || rel == R_GT || rel == R_GG || rel == R_LL || rel == R_NE;
}

/* k_iᵀ q < k_jᵀ q with a given j is meant for i ≠ j: in a strict relation free indices differ from the given ones. */
static void differ_from_given(BlockReader *r, Statement *statement, Node *relation) {
    bool grows =
        (relation->rel == R_TO || relation->rel == R_APPROX) && statement_is_infinite(relation->kid[1]);
    if (!is_strict(relation->rel) && !grows) return;
    for (int i = 0; i < statement->free.count; i++) {
        Sym *index = statement->free.items[i];
        if (!node_uses(relation, index)) continue;
        bool conditioned = false;
        for (int k = 0; k < statement->conditions.count; k++)
            conditioned = conditioned || node_uses(statement->conditions.items[k], index);
        if (conditioned) continue;
        for (int k = 0; k < r->claim->scope->syms.count; k++) {
            Sym *given = r->claim->scope->syms.items[k];
            if (given->kind != SYM_SIZE || !given->ranged || !node_uses(relation, given)) continue;
            Node *condition = node_differ(r->arena, relation->span, index, given);
            Shaper s = shaper_new(r->arena);
            shape_relation(&s, condition);
            PUSH(r->arena, &statement->conditions, condition);
            statement->distinct_reading = true;
        }
    }
}

const Node *statement_find_infinity(const Node *node) {
    if (!node || node->kind == N_INFINITY) return node;
    const Node *found = NULL;
    for (int i = 0; i < node->kids && !found; i++)
        if (!(node->kind == N_LIM && i == 1)) found = statement_find_infinity(node->kid[i]);
    return found;
}

static void read_infinity(BlockReader *r, Node *relation) {
    for (int i = 0; i < 2; i++) relation->kid[i] = infinity_as_limit(r, relation->kid[i]);
}

static void check_infinity(Statement *statement, Arena *arena, Node *relation) {
    Node *right = relation->kid[1];
    bool limit = statement_is_infinite(right) && (relation->rel == R_TO || relation->rel == R_APPROX);
    const Node *found = statement_find_infinity(relation->kid[0]);
    if (!found && !limit) found = statement_find_infinity(right);
    if (found && !statement->mistake)
        statement->mistake =
            mistake_new(arena, MISTAKE_NO_NUMBER, found->span, "use →, ≫ or \\lim", "∞ is not a number");
}

static void shape_all(BlockReader *r, Statement *statement, Node *relation) {
    Shaper s = shaper_new(r->arena);
    shape_relation(&s, relation);
    if (s.mistake && !statement->mistake) statement->mistake = s.mistake;
    statement->hard = statement->hard || s.hard;
    for (int i = 0; i < s.mismatches.count; i++)
        PUSH(r->arena, &statement->mismatches, s.mismatches.items[i]);
}

const char *value_name(Arena *arena, const Value *value) {
    return value->member ? arena_printf(arena, "%s_%d", value->sym->name, value->member) : value->sym->name;
}

Node *value_relation(Arena *arena, const Value *value) {
    Span span = value->node->span;
    Node *name = node_new(arena, value->sym->indices ? N_MEMBER : N_SYMBOL, span, 0);
    name->sym = value->sym;
    name->shape = value->sym->shape;
    name->author = value->author;
    if (value->sym->indices) {
        name->subs = 1;
        name->sub = NEW_ARRAY(arena, Node *, 1);
        name->sub[0] = node_number(arena, span, value->member);
        name->whole = value->author != NULL;
    }
    Node *relation = node_new(arena, N_REL, span, 2, name, value->node);
    relation->rel = R_EQ;
    return relation;
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

Node *statement_relation(Arena *arena, Rel rel, Node *left, Node *right) {
    Node *relation = node_new(arena, N_REL, span_join(left->span, right->span), 2, node_copy(arena, left),
                              node_copy(arena, right));
    if (rel == R_SIM && right->kind != N_NORMAL) relation->written = rel_rows[R_SIM].text;
    relation->rel = rel == R_SIM && right->kind != N_NORMAL ? R_APPROX : rel == R_DEF ? R_EQ : rel;
    return relation;
}

Nodes statement_bind(BlockReader *r, Binder *b, const Nodes *raw) {
    Nodes out = {0};
    for (int i = 0; i < raw->count; i++) PUSH(r->arena, &out, node_copy(r->arena, raw->items[i]));
    for (int i = 0; i < out.count; i++) binder_scan(b, out.items[i]);
    for (int i = 0; i < out.count; i++) bind_node(b, out.items[i]);
    return out;
}

/* Conditions on an index belong to the statements in which it is free, so these are bound first. */
static Nodes bind_conditions(BlockReader *r, Binder *b, const Nodes *raw) {
    Nodes out = {0};
    for (int i = 0; i < raw->count; i++) {
        const char *index = index_of_condition(r, raw->items[i]);
        if (!index || index_is_free(b, index)) PUSH(r->arena, &out, node_copy(r->arena, raw->items[i]));
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
static const char *fresh_index(BlockReader *r, const Draft *draft, const Binder *b, const Assumed *assumed) {
    static const char *const letters[] = {"i", "j", "l", "h", "r", "s", "t", "k", "ℓ"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        const char *letter = letters[i];
        bool taken = scope_knows(r->scope, letter) || index_is_free(b, letter) ||
                     node_mentions_name(draft->left, letter) || node_mentions_name(draft->right, letter) ||
                     mentions(&draft->hypotheses, letter) || mentions(&draft->conditions, letter) ||
                     mentions(&assumed->relations, letter) || mentions(&assumed->conditions, letter);
        if (!taken) return letter;
    }
    return NULL;
}

/* An assumption holds for all its indices, and these are other symbols than the statement's, even if both are called i.
   Adds the relations to `hypotheses`, the conditions on indices to `conditions`, and the indices to the binder's free ones. */
static void bind_assumed(BlockReader *r, Binder *b, const Draft *draft, const Assumed *assumed,
                         Nodes *hypotheses, Nodes *conditions) {
    Binder own = binder_new(r->arena, r->scope);
    own.mistake = assumed->mistake;
    own.kept = b->kept;
    Nodes relations = statement_bind(r, &own, &assumed->relations);
    Nodes about = bind_conditions(r, &own, &assumed->conditions);
    for (int i = 0; i < own.free.count; i++) {
        Sym *index = own.free.items[i];
        if (index_is_free(b, index->name)) {
            const char *fresh = fresh_index(r, draft, b, assumed);
            if (!fresh && !own.mistake)
                own.mistake =
                    mistake_new(r->arena, MISTAKE_NAME, draft->span, NULL,
                                "too many indices are in use here: call %s of the assumption something else",
                                index->name);
            index->name = fresh ? fresh : index->name;
        }
        PUSH(r->arena, &b->free, index);
    }
    for (int i = 0; i < relations.count; i++) PUSH(r->arena, hypotheses, relations.items[i]);
    for (int i = 0; i < about.count; i++) PUSH(r->arena, conditions, about.items[i]);
    if (!b->mistake) b->mistake = own.mistake;
}

/* A statement that cannot be judged, for this reason. */
static Statement *ill(Statement *statement, Mistake *mistake, const char *text) {
    statement->kind = STEP_ILL;
    statement->mistake = mistake;
    statement->text = text;
    return statement;
}

/* Everything a draft says, bound: its relation, hypotheses and conditions. A mistake is left in the binder. */
static void bind_draft(BlockReader *r, Binder *b, const Draft *draft, Statement *statement, Nodes *hypotheses,
                       Nodes *conditions) {
    Nodes raw = {0};
    PUSH(r->arena, &raw, statement_relation(r->arena, draft->rel, draft->left, draft->right));
    for (int i = 0; i < 2; i++) {
        raw.items[0]->kid[i]->is_side = raw.items[0]->kid[i]->kind == N_PLACE;
        order_mark(raw.items[0]->kid[i]);
    }
    for (int i = 0; i < draft->hypotheses.count; i++) PUSH(r->arena, &raw, draft->hypotheses.items[i]);
    Nodes bound = statement_bind(r, b, &raw);
    *conditions = bind_conditions(r, b, &draft->conditions);
    for (int i = 0; i < draft->assumptions.count; i++)
        bind_assumed(r, b, draft, &draft->assumptions.items[i], hypotheses, conditions);
    statement->relation = bound.items[0];
    for (int i = 1; i < bound.count; i++) PUSH(r->arena, hypotheses, bound.items[i]);
    if (!draft->limit || b->mistake) return;
    Node *limit = node_copy(r->arena, draft->limit);
    bind_node(b, limit);
    if (!b->mistake && limit->kid[0]->kind == N_SYMBOL) statement->limit_only = limit->kid[0]->sym;
}

/* Conditions about free indices of the statement stay conditions; the others restrict the worlds, as hypotheses do. */
static void sort_conditions(BlockReader *r, Statement *statement, const Nodes *conditions,
                            Nodes *hypotheses) {
    for (int i = 0; i < conditions->count; i++) {
        bool about_free = false;
        for (int k = 0; k < statement->free.count; k++)
            about_free = about_free || node_uses(conditions->items[i], statement->free.items[k]);
        if (about_free)
            PUSH(r->arena, &statement->conditions, conditions->items[i]);
        else
            PUSH(r->arena, hypotheses, conditions->items[i]);
    }
}

static void check_ranges(BlockReader *r, Statement *statement) {
    for (int i = 0; i < statement->free.count && !statement->mistake; i++) {
        if (statement->free.items[i]->ranged) continue;
        statement->mistake = mistake_new(r->arena, MISTAKE_NAME, statement->span, NULL,
                                         "from where to where does %s run?", statement->free.items[i]->name);
        statement->hard = true;
    }
}

/* Shapes everything, and puts in the hypotheses x = E; the others become the statement's. */
static void shape_parts(BlockReader *r, Statement *statement, const Nodes *hypotheses, const Nodes *asked) {
    for (int i = 0; i < hypotheses->count; i++) {
        shape_all(r, statement, hypotheses->items[i]);
        check_infinity(statement, r->arena, hypotheses->items[i]);
        if (!put_in_hypothesis(r, statement, hypotheses->items[i]))
            PUSH(r->arena, &statement->hypotheses, hypotheses->items[i]);
    }
    statement->asked = asked->count;
    for (int i = 0; i < asked->count; i++) {
        shape_all(r, statement, asked->items[i]);
        PUSH(r->arena, &statement->hypotheses, asked->items[i]);
    }
    for (int i = 0; i < statement->conditions.count; i++)
        shape_all(r, statement, statement->conditions.items[i]);
    shape_all(r, statement, statement->relation);
    check_infinity(statement, r->arena, statement->relation);
}

/* `kept` is a name that the claim's notation renames, and that is meant here as it is; or NULL. `loose` is a renaming that applies here
   all the same; or NULL. */
static Statement *statement_with(BlockReader *r, const Draft *draft, const char *kept, const Rename *loose) {
    Statement *statement = NEW(r->arena, Statement);
    *statement = (Statement){.kind = STEP_JUDGED,
                             .span = draft->span,
                             .sign = draft->sign,
                             .existential = draft->existential,
                             .negated = draft->negated,
                             .qualifier = draft->qualifier ? draft->qualifier->span : (Span){0}};
    if (draft->mistake) return ill(statement, draft->mistake, span_text(r->arena, draft->span));
    Binder b = binder_new(r->arena, r->scope);
    b.kept = kept;
    b.loose = loose;
    Nodes hypotheses = {0}, conditions, asked = {0};
    bind_draft(r, &b, draft, statement, &hypotheses, &conditions);
    if (b.mistake) {
        statement->relation = NULL;
        return ill(statement, b.mistake,
                   node_text(r->arena, statement_relation(r->arena, draft->rel, draft->left, draft->right)));
    }
    for (int i = 0; i < b.free.count; i++) PUSH(r->arena, &statement->free, b.free.items[i]);
    place_read(r, statement, draft->restriction, &asked);
    if (!statement->mistake && !statement->written)
        order_read(r, statement, draft->restriction, &conditions, &hypotheses);
    if (statement->mistake) {
        Mistake *mistake = statement->mistake;
        const char *text = node_text(r->arena, statement->relation);
        statement->relation = NULL;
        return ill(statement, mistake, text);
    }
    read_infinity(r, statement->relation);
    for (int i = 0; i < hypotheses.count; i++) read_infinity(r, hypotheses.items[i]);
    sort_conditions(r, statement, &conditions, &hypotheses);
    put_in_replace_answers(r, statement->relation, &hypotheses,
                           &statement->conditions); /* “if q = E” is one by now */
    check_ranges(r, statement);
    shape_parts(r, statement, &hypotheses, &asked);
    statement->text = (statement->order ? order_text : statement_text)(r->arena, statement, node_text);
    if (statement->negated) statement->text = arena_printf(r->arena, "not always: %s", statement->text);
    differ_from_given(r, statement, statement->relation);
    for (int i = 0; i < statement->hypotheses.count; i++)
        differ_from_given(r, statement, statement->hypotheses.items[i]);
    if (statement->mistake && statement->mistake->kind != MISTAKE_SHAPE) statement->kind = STEP_ILL;
    return statement;
}

static bool is_ones(const Node *node, void *data) {
    (void)data;
    return node->kind == N_NUMBER && node->is_ones;
}

/* Does everything in it fit, without a 1 that had to be taken for the column of ones? */
static bool fits_plainly(const Statement *s) {
    if (s->mistake || !s->relation || node_any(s->relation, is_ones, NULL)) return false;
    for (int i = 0; i < s->hypotheses.count; i++)
        if (node_any(s->hypotheses.items[i], is_ones, NULL)) return false;
    for (int i = 0; i < s->put_in.count; i++)
        if (node_any(s->put_in.items[i].node, is_ones, NULL)) return false;
    return true;
}

static bool draft_mentions(const Draft *draft, const char *name) {
    if (!draft->left || !draft->right) return false;
    bool found = node_mentions_name(draft->left, name) || node_mentions_name(draft->right, name) ||
                 mentions(&draft->hypotheses, name) || mentions(&draft->conditions, name);
    for (int i = 0; i < draft->assumptions.count; i++)
        found = found || mentions(&draft->assumptions.items[i].relations, name);
    return found;
}

/* The notation of a claim may rename a name that the claim has too: d for the coefficients e, where d is also the dimension.
   Then the shapes decide, for the whole statement at once: where only the claim's own meaning fits, it is meant. */
Statement *statement_of_draft(BlockReader *r, const Draft *draft) {
    Statement *statement = statement_with(r, draft, NULL, NULL);
    if (draft->mistake || fits_plainly(statement)) return statement;
    for (int i = 0; i < r->claim->renames.count && r->mode != READ_CLAIM; i++) {
        const char *name = r->claim->renames.items[i].theirs;
        if (!scope_find(r->claim->scope, name) || !draft_mentions(draft, name)) continue;
        Statement *other = statement_with(r, draft, name, NULL);
        if (fits_plainly(other)) return other;
    }
    for (int i = 0; i < r->scope->renames.count; i++) {
        const Rename *rename = &r->scope->renames.items[i];
        if (!rename->loose || !draft_mentions(draft, rename->theirs)) continue;
        Statement *other = statement_with(r, draft, NULL, rename);
        if (fits_plainly(other)) return other;
    }
    return statement;
}
