/* answer.c: what a block gives for the unknowns of its claim: values with their scope and shape, a condition, yes or no. */
#include "inside.h"

#include <string.h>

static Sym *unknown_of(Work *w, const Node *node, int *member) {
    *member = 0;
    if (!work_is_name(node)) return NULL;
    const char *ours = scope_rename(w->scope, work_full_name(w->arena, node)), *bar = strchr(ours, '_');
    Sym *sym = scope_find(w->claim->scope, ours);
    if (sym) return sym->kind == SYM_UNKNOWN ? sym : NULL;
    if (!bar) return NULL;
    const char *stem = scope_rename(w->scope, arena_strndup(w->arena, ours, (size_t)(bar - ours)));
    sym = scope_family(w->claim->scope, stem);
    if (!sym || sym->kind != SYM_UNKNOWN || bar[1] < '0' || bar[1] > '9') return NULL;
    *member = bar[1] - '0';
    bool inside = *member >= dim_resolve(&sym->lowest[0]).constant &&
                  *member <= dim_resolve(&sym->highest[0]).constant && !bar[2];
    return inside ? sym : NULL;
}

/* In a proof the unknown is what the sheet says it is, with that shape, right or wrong. */
void answer_shadow(Work *w, Sym *unknown, int member, Node *value) {
    Sym *sym = NULL;
    for (int i = 0; i < w->scope->syms.count; i++) {
        Sym *old = w->scope->syms.items[i];
        if (strcmp(old->name, unknown->name) || old->indices != unknown->indices || old->kind != SYM_LET)
            continue;
        if (!unknown->indices)
            w->scope->syms.items[i--] = w->scope->syms.items[--w->scope->syms.count];
        else
            sym = old;
    }
    if (!sym) {
        sym = scope_add(w->scope, unknown->name, SYM_LET, value->span);
        sym->indices = unknown->indices;
        sym->lowest[0] = unknown->lowest[0];
        sym->highest[0] = unknown->highest[0];
        sym->shape = value->shape;
    }
    Clause *clause = NEW(w->arena, Clause);
    clause->body = value;
    clause->span = value->span;
    clause->next = sym->clauses; /* the newest counts */
    sym->clauses = clause;
    if (!unknown->indices) return;
    clause->pattern = NEW_ARRAY(w->arena, Node *, 1);
    clause->pattern[0] = node_number(w->arena, value->span, member);
    clause->patterns = 1;
}

static const char *may_use(Work *w, const Sym *unknown) {
    Text text = text_new(w->arena);
    for (int i = 0; i < unknown->from_count; i++) {
        bool twice = i && !strcmp(unknown->from[i]->name, unknown->from[i - 1]->name); /* α and α_i */
        if (!twice) text_printf(&text, "%s%s", i ? ", " : "", unknown->from[i]->name);
    }
    return unknown->from_count ? text.bytes : "only numbers";
}

void answer_set(Work *w, Sym *sym, int member, const Node *raw) {
    Reading *reading = w->reading;
    Node *node = node_copy(w->arena, raw);
    Binder b = binder_new(w->arena, w->scope);
    b.closed = true;
    bind_node(&b, node);
    Value value = {.sym = sym, .member = member, .node = node};
    const char *name = value_name(w->arena, &value);
    value.author = scope_author(w->scope, name);
    if (b.mistake) {
        if (b.mistake->kind == MISTAKE_NAME && b.mistake->hint)
            b.mistake->hint =
                arena_printf(w->arena, "%s may use %s; %s", name, may_use(w, sym), b.mistake->hint);
        if (!reading->mistake) reading->mistake = b.mistake;
        return;
    }
    const Node *infinity = work_find_infinity(node);
    if (infinity) {
        if (!reading->mistake)
            reading->mistake =
                mistake_new(w->arena, MISTAKE_NO_NUMBER, infinity->span,
                            "give it a name that grows: β(k_a + k_b), β ≫ 0", "∞ is not a number");
        return;
    }
    const Sym *because = NULL;
    const Node *outside = bind_out_of_scope(node, sym, &because);
    if (outside && !reading->mistake) {
        const char *written = node_text(w->arena, outside);
        bool itself = because == outside->sym;
        reading->mistake =
            mistake_new(w->arena, MISTAKE_SCOPE, outside->span,
                        because->kind == SYM_DRAWN || because->kind == SYM_NORMAL
                            ? arena_printf(w->arena, "%s may use %s: one %s must serve for every %s", name,
                                           may_use(w, sym), name, because->name)
                            : arena_printf(w->arena, "%s may use %s", name, may_use(w, sym)),
                        itself ? "%s may not use %s" : "%s may not use %s: it depends on %s", name, written,
                        because->name);
        return;
    }
    Shaper s = shaper_new(w->arena);
    shape_expect(&s, node, &sym->shape, name);
    if (s.mistake && !reading->value_mistake) reading->value_mistake = s.mistake;
    reading->value_hard = reading->value_hard || s.hard;
    for (int i = 0; i < s.mismatches.count; i++)
        PUSH(w->arena, &reading->value_mismatches, s.mismatches.items[i]);
    if (w->mode == READ_PROOF) answer_shadow(w, sym, member, node);
    for (int i = 0; i < reading->values.count; i++)
        if (reading->values.items[i].sym == sym &&
            reading->values.items[i].member == member) { /* let q = … replaces it here */
            if (w->mode == READ_ANSWER && !node_equal(reading->values.items[i].node, node) &&
                !reading->mistake)
                reading->mistake = mistake_new(w->arena, MISTAKE_AMBIGUOUS, raw->span,
                                               "give one answer a block", "%s is given twice", name);
            reading->values.items[i].node = node;
            return;
        }
    PUSH(w->arena, &reading->values, value);
}

/* q = E, q_1 = q_2 = E: how many leading sides are unknowns; 0 if it is no such chain */
int answer_leading(Work *w, const Item *item) {
    int count = 0, member;
    while (!item->continues && count < item->rels.count && unknown_of(w, item->sides.items[count], &member)) {
        Rel rel = item->rels.items[count]->rel;
        if (rel != R_EQ && rel != R_DEF) return 0;
        count++;
    }
    return count;
}

void answer_with(Work *w, Item *item, int leading) {
    Node *value = item->sides.items[leading];
    int member;
    for (int k = 0; k < leading; k++) {
        Sym *sym = unknown_of(w, item->sides.items[k], &member);
        answer_set(w, sym, member, value);
    }
}

void answer_finish(Work *w, const Block *block) {
    Reading *reading = w->reading;
    Claim *claim = w->claim;
    Text text = text_new(w->arena);
    for (int i = 0; i < reading->values.count; i++) {
        Value *value = &reading->values.items[i];
        text_printf(&text, "%s%s = %s", i ? ",  " : "",
                    value->author ? value->author : value_name(w->arena, value),
                    node_text(w->arena, value->node));
    }
    if (claim->condition) {
        for (int i = 0; i < reading->statements.count; i++) {
            Statement *statement = reading->statements.items[i];
            if (statement->mistake && !reading->mistake) reading->mistake = statement->mistake;
            if (!statement->relation || statement->kind != STEP_JUDGED) continue;
            const Sym *because = NULL;
            const Node *outside = bind_out_of_scope(statement->relation, claim->condition, &because);
            if (outside && !reading->mistake)
                reading->mistake = mistake_new(w->arena, MISTAKE_SCOPE, outside->span, NULL,
                                               "the condition may not use %s", outside->sym->name);
            text_printf(&text, "%s%s", text.length ? ",  " : "", statement->text);
        }
        bool judged = false;
        for (int i = 0; i < reading->statements.count; i++)
            judged = judged || reading->statements.items[i]->kind == STEP_JUDGED;
        if (!judged && !reading->mistake && !reading->empty)
            reading->mistake =
                mistake_new(w->arena, MISTAKE_NO_ANSWER, block->head, NULL, "this gives no condition");
        reading->gives_answer =
            reading->statements.count > 0 && !(reading->mistake && reading->mistake->kind == MISTAKE_SCOPE);
    } else if (claim->decide) {
        if (w->lines.yes && w->lines.no)
            reading->mistake =
                mistake_new(w->arena, MISTAKE_SYNTAX, block->head, NULL, "this says both yes and no");
        reading->yes_no = w->lines.yes ? 1 : w->lines.no ? 0 : -1;
        reading->gives_answer = reading->yes_no >= 0;
        if (reading->gives_answer)
            text_add(&text, reading->yes_no ? "yes" : "no");
        else if (!reading->mistake)
            reading->mistake = mistake_new(w->arena, MISTAKE_NO_ANSWER, block->head, "answer yes or no",
                                           "this does not decide %s", claim->id);
    } else if (claim->finds.count) {
        reading->gives_answer =
            reading->values.count > 0 || (reading->mistake && reading->mistake->kind == MISTAKE_SCOPE);
        for (int i = 0; i < claim->finds.count && !reading->mistake && !reading->empty; i++) {
            Sym *sym = claim->finds.items[i].sym;
            int low = sym->indices ? dim_resolve(&sym->lowest[0]).constant : 0,
                high = sym->indices ? dim_resolve(&sym->highest[0]).constant : 0;
            for (int member = low; member <= high && !reading->mistake; member++) {
                bool given = false;
                for (int k = 0; k < reading->values.count; k++)
                    given = given || (reading->values.items[k].sym == sym &&
                                      reading->values.items[k].member == member);
                const char *name = value_name(w->arena, &(Value){.sym = sym, .member = member});
                for (int k = 0; k < reading->statements.count && !given && !reading->mistake; k++)
                    if (reading->statements.items[k]->mistake)
                        reading->mistake = reading->statements.items[k]->mistake;
                bool equation = reading->statements.count > 0;
                if (!given && !reading->mistake)
                    reading->mistake = mistake_new(w->arena, MISTAKE_NO_ANSWER, block->head,
                                                   arena_printf(w->arena, "write %s = …", name),
                                                   equation ? "this is a statement about %s, not an answer"
                                                            : "this does not say what %s is",
                                                   name);
            }
        }
    }
    reading->text = text.bytes;
}
