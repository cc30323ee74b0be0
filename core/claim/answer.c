/* answer.c: the answer of a block: values of the unknowns, checked for scope and shape; a condition; yes or no. */
#include "inside.h"

#include <string.h>

static Sym *unknown_of(BlockReader *r, const Node *node, int *member) {
    *member = 0;
    if (!name_is(node)) return NULL;
    const char *ours = scope_rename(r->scope, name_full(r->arena, node)), *bar = strchr(ours, '_');
    Sym *sym = scope_find(r->claim->scope, ours);
    if (sym) return sym->kind == SYM_UNKNOWN ? sym : NULL;
    if (!bar) return NULL;
    const char *stem = scope_rename(r->scope, arena_strndup(r->arena, ours, (size_t)(bar - ours)));
    sym = scope_family(r->claim->scope, stem);
    if (!sym || sym->kind != SYM_UNKNOWN || bar[1] < '0' || bar[1] > '9') return NULL;
    *member = bar[1] - '0';
    bool inside = *member >= dim_resolve(&sym->lowest[0]).constant &&
                  *member <= dim_resolve(&sym->highest[0]).constant && !bar[2];
    return inside ? sym : NULL;
}

/* In a proof the unknown is a name for the value in force, with the shape of that value, right or wrong. */
void answer_shadow(BlockReader *r, Sym *unknown, int member, Node *value) {
    Sym *sym = NULL;
    for (int i = 0; i < r->scope->syms.count; i++) {
        Sym *old = r->scope->syms.items[i];
        if (strcmp(old->name, unknown->name) || old->indices != unknown->indices || old->kind != SYM_LET)
            continue;
        if (!unknown->indices)
            r->scope->syms.items[i--] = r->scope->syms.items[--r->scope->syms.count];
        else
            sym = old;
    }
    if (!sym) {
        sym = scope_add(r->scope, unknown->name, SYM_LET, value->span);
        sym->indices = unknown->indices;
        sym->lowest[0] = unknown->lowest[0];
        sym->highest[0] = unknown->highest[0];
        sym->shape = value->shape;
    }
    Clause *clause = NEW(r->arena, Clause);
    clause->body = value;
    clause->span = value->span;
    clause->next = sym->clauses; /* the newest counts */
    sym->clauses = clause;
    if (!unknown->indices) return;
    clause->pattern = NEW_ARRAY(r->arena, Node *, 1);
    clause->pattern[0] = node_number(r->arena, value->span, member);
    clause->patterns = 1;
}

static const char *may_use(BlockReader *r, const Sym *unknown) {
    Text text = text_new(r->arena);
    for (int i = 0; i < unknown->from_count; i++) {
        bool twice = i && !strcmp(unknown->from[i]->name, unknown->from[i - 1]->name); /* α and α_i */
        if (!twice) text_printf(&text, "%s%s", i ? ", " : "", unknown->from[i]->name);
    }
    return unknown->from_count ? text.bytes : "only numbers";
}

static void refuse(Reading *reading, Mistake *mistake) {
    if (!reading->mistake) reading->mistake = mistake;
}

/* The value with its names bound; NULL, and the answer is refused, if it has no meaning at all. */
static Node *bind_value(BlockReader *r, const Sym *sym, const char *name, const Node *raw) {
    if (raw->kind == N_CASES) {
        refuse(r->reading,
               mistake_new(r->arena, MISTAKE_SYNTAX, raw->span,
                           arena_printf(r->arena, "the same formula for %s must work in every world", name),
                           "%s is given by cases: an answer is one expression", name));
        return NULL;
    }
    Node *node = node_copy(r->arena, raw);
    Binder b = binder_new(r->arena, r->scope);
    b.closed = true;
    bind_node(&b, node);
    if (b.mistake) {
        if (b.mistake->kind == MISTAKE_NAME && b.mistake->hint)
            b.mistake->hint =
                arena_printf(r->arena, "%s may use %s; %s", name, may_use(r, sym), b.mistake->hint);
        refuse(r->reading, b.mistake);
        return NULL;
    }
    const Node *infinity = statement_find_infinity(node);
    if (!infinity) return node;
    refuse(r->reading, mistake_new(r->arena, MISTAKE_NO_NUMBER, infinity->span,
                                   "give it a name that grows: β(k_a + k_b), β ≫ 0", "∞ is not a number"));
    return NULL;
}

/* Why the value uses a name that the unknown may not use; NULL: it does not. */
static Mistake *scope_mistake(BlockReader *r, const Sym *sym, const char *name, const Node *node) {
    const Sym *because = NULL;
    const Node *outside = bind_out_of_scope(r->arena, node, sym, &because);
    if (!outside) return NULL;
    bool drawn = because->kind == SYM_DRAWN || because->kind == SYM_NORMAL;
    const char *allowed = arena_printf(r->arena, "%s may use %s", name, may_use(r, sym));
    return mistake_new(
        r->arena, MISTAKE_SCOPE, outside->span,
        drawn ? arena_printf(r->arena, "%s: the same %s must work for every %s", allowed, name, because->name)
              : allowed,
        because == outside->sym ? "%s may not use %s" : "%s may not use %s: it depends on %s", name,
        node_text(r->arena, outside), because->name);
}

static void check_shape(BlockReader *r, const Sym *sym, const char *name, Node *node) {
    Reading *reading = r->reading;
    Shaper s = shaper_new(r->arena);
    shape_expect(&s, node, &sym->shape, name);
    if (s.mistake && !reading->value_mistake) reading->value_mistake = s.mistake;
    reading->value_hard = reading->value_hard || s.hard;
    for (int i = 0; i < s.mismatches.count; i++)
        PUSH(r->arena, &reading->value_mismatches, s.mismatches.items[i]);
}

static Value *find_value(const Reading *reading, const Sym *sym, int member) {
    for (int i = 0; i < reading->values.count; i++)
        if (reading->values.items[i].sym == sym && reading->values.items[i].member == member)
            return &reading->values.items[i];
    return NULL;
}

void answer_set(BlockReader *r, Sym *sym, int member, const Node *raw) {
    Value value = {.sym = sym, .member = member};
    const char *name = value_name(r->arena, &value);
    value.author = scope_author(r->scope, name);
    value.node = bind_value(r, sym, name, raw);
    if (!value.node) return;
    Mistake *mistake = scope_mistake(r, sym, name, value.node);
    if (mistake && !r->reading->mistake) { /* a second one is shaped all the same, and kept */
        r->reading->mistake = mistake;
        return;
    }
    check_shape(r, sym, name, value.node);
    if (r->mode == READ_PROOF) answer_shadow(r, sym, member, value.node);
    Value *before = find_value(r->reading, sym, member);
    if (!before) {
        PUSH(r->arena, &r->reading->values, value);
        return;
    }
    if (r->mode == READ_ANSWER && !node_equal(before->node, value.node))
        refuse(r->reading, mistake_new(r->arena, MISTAKE_AMBIGUOUS, raw->span, "give one answer a block",
                                       "%s is given twice", name));
    before->node = value.node; /* “let q = …” replaces it from here on */
}

/* q = E, q_1 = q_2 = E: how many leading sides are unknowns; 0 if they are not followed by = or := */
int answer_leading(BlockReader *r, const Item *item) {
    int count = 0, member;
    while (!item->continues && count < item->rels.count && unknown_of(r, item->sides.items[count], &member)) {
        Rel rel = item->rels.items[count]->rel;
        if (rel != R_EQ && rel != R_DEF) return 0;
        count++;
    }
    return count;
}

void answer_with(BlockReader *r, const Item *item, int leading) {
    Node *value = item->sides.items[leading];
    int member;
    for (int k = 0; k < leading; k++) {
        Sym *sym = unknown_of(r, item->sides.items[k], &member);
        answer_set(r, sym, member, value);
    }
}

/* ---- the answer as a whole, once all lines are read ---- */

static bool is_ranged(const Node *node, void *data) {
    (void)data;
    return node->sym && node->sym->ranged;
}

/* X for n = 2, which says nothing at other sizes. X for j ≠ 1, of an index of the claim, is a condition as any other. */
static bool is_restricted(const Statement *statement) {
    for (int i = 0; i < statement->hypotheses.count; i++)
        if (!node_any(statement->hypotheses.items[i], is_ranged, NULL)) return true;
    return statement->put_in.count > 0;
}

/* find condition C: the statements of the block are the condition. */
static void finish_condition(BlockReader *r, const Block *block, Text *text) {
    Reading *reading = r->reading;
    bool judged = false;
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *statement = reading->statements.items[i];
        judged = judged || statement->kind == STEP_JUDGED;
        if (statement->mistake) refuse(reading, statement->mistake);
        if (!statement->relation || statement->kind != STEP_JUDGED) continue;
        const Sym *because = NULL;
        if (statement->existential)
            refuse(reading, mistake_new(r->arena, MISTAKE_NO_ANSWER, statement->span,
                                        "say for which indices it is: for all i ≠ j, say",
                                        "“for some” does not say which: that is no condition"));
        const Node *outside = bind_out_of_scope(r->arena, statement->relation, r->claim->condition, &because);
        if (outside)
            refuse(reading, mistake_new(r->arena, MISTAKE_SCOPE, outside->span, NULL,
                                        "the condition may not use %s", outside->sym->name));
        if (is_restricted(statement))
            refuse(reading, mistake_new(r->arena, MISTAKE_NO_ANSWER, statement->span,
                                        "write all of it as one list of relations",
                                        "a condition that holds under a condition only"));
        text_printf(text, "%s%s", text->length ? ",  " : "", statement->text);
    }
    if (!judged && !reading->empty)
        refuse(reading,
               mistake_new(r->arena, MISTAKE_NO_ANSWER, block->head, NULL, "this gives no condition"));
    reading->gives_answer =
        reading->statements.count > 0 && !(reading->mistake && reading->mistake->kind == MISTAKE_SCOPE);
}

/* decide: yes or no. */
static void finish_decision(BlockReader *r, const Block *block, Text *text) {
    Reading *reading = r->reading;
    if (r->lines->yes && r->lines->no)
        reading->mistake =
            mistake_new(r->arena, MISTAKE_SYNTAX, block->head, NULL, "this says both yes and no");
    if (r->lines->unclear && !reading->mistake)
        reading->mistake =
            mistake_new(r->arena, MISTAKE_WORD, r->lines->unclear->span,
                        "put the words behind it into a sentence of their own",
                        "it is not clear whether this is the answer “%s”", r->lines->unclear->text);
    reading->yes_no = r->lines->yes ? 1 : r->lines->no ? 0 : -1;
    reading->gives_answer = reading->yes_no >= 0;
    if (reading->gives_answer)
        text_add(text, reading->yes_no ? "yes" : "no");
    else
        refuse(reading, mistake_new(r->arena, MISTAKE_NO_ANSWER, block->head, "answer yes or no",
                                    "this does not decide %s", r->claim->id));
}

/* No value was given for this unknown. A statement that cannot be read may have been meant as one. */
static Mistake *value_missing(BlockReader *r, const Block *block, Sym *sym, int member) {
    const Statements *statements = &r->reading->statements;
    for (int i = 0; i < statements->count; i++)
        if (statements->items[i]->mistake) return statements->items[i]->mistake;
    const char *name = value_name(r->arena, &(Value){.sym = sym, .member = member});
    return mistake_new(r->arena, MISTAKE_NO_ANSWER, block->head, arena_printf(r->arena, "write %s = …", name),
                       statements->count ? "this is a statement about %s, not an answer"
                                         : "this does not say what %s is",
                       name);
}

/* find q: every unknown has a value. */
static void finish_values(BlockReader *r, const Block *block) {
    Reading *reading = r->reading;
    reading->gives_answer =
        reading->values.count > 0 || (reading->mistake && reading->mistake->kind == MISTAKE_SCOPE);
    for (int i = 0; i < r->claim->finds.count && !reading->empty; i++) {
        Sym *sym = r->claim->finds.items[i].sym;
        int low = sym->indices ? dim_resolve(&sym->lowest[0]).constant : 0,
            high = sym->indices ? dim_resolve(&sym->highest[0]).constant : 0;
        for (int member = low; member <= high && !reading->mistake; member++)
            if (!find_value(reading, sym, member)) reading->mistake = value_missing(r, block, sym, member);
    }
}

void answer_finish(BlockReader *r, const Block *block) {
    Reading *reading = r->reading;
    Text text = text_new(r->arena);
    for (int i = 0; i < reading->values.count; i++) {
        const Value *value = &reading->values.items[i];
        text_printf(&text, "%s%s = %s", i ? ",  " : "",
                    value->author ? value->author : value_name(r->arena, value),
                    node_text(r->arena, value->node));
    }
    if (r->claim->condition)
        finish_condition(r, block, &text);
    else if (r->claim->decide)
        finish_decision(r, block, &text);
    else if (r->claim->finds.count)
        finish_values(r, block);
    reading->text = text.bytes;
}
