/* problem.c: a statement with everything that is needed to test it, and the text that brings it back for replay. */
#include "judge.h"

#include <stdlib.h>
#include <string.h>

typedef struct Visible {
    const Problem *problem;
    int depth;
} Visible;

static bool shows_negligible(const Node *node, void *data);

static bool clause_shows(const Sym *sym, Visible *v) {
    if (v->depth > 30) return false;
    v->depth++;
    bool found = false;
    for (const Clause *clause = sym->clauses; clause && !found; clause = clause->next)
        found = node_any(clause->body, shows_negligible, v);
    const Values *values = &v->problem->values, *put_in = &v->problem->statement->put_in;
    for (int i = 0; i < put_in->count && !found; i++)
        if (put_in->items[i].sym == sym) found = node_any(put_in->items[i].node, shows_negligible, v);
    for (int i = 0; i < values->count && !found; i++) {
        bool hidden = values->items[i].sym != sym; /* or put in by the statement itself */
        for (int k = 0; k < put_in->count; k++)
            hidden =
                hidden || (put_in->items[k].sym == sym && put_in->items[k].member == values->items[i].member);
        if (!hidden) found = node_any(values->items[i].node, shows_negligible, v);
    }
    v->depth--;
    return found;
}

/* A negligible variable is visible if it occurs after everything is unfolded; inside a distribution does not count. */
static bool shows_negligible(const Node *node, void *data) {
    const Sym *sym = node->sym;
    if (!sym) return false;
    if (sym->kind == SYM_LIMIT) return sym->negligible;
    return (sym->kind == SYM_LET || sym->kind == SYM_FUNCTION || sym->kind == SYM_UNKNOWN) &&
           clause_shows(sym, data);
}

static bool clause_uses_unknown(const Sym *sym, int *depth) {
    if (++*depth > 30) return false;
    bool found = false;
    for (const Clause *clause = sym->clauses; clause && !found; clause = clause->next)
        found = node_any(clause->body, problem_uses_unknown, depth);
    --*depth;
    return found;
}

bool problem_uses_unknown(const Node *node, void *data) {
    const Sym *sym = node->sym;
    if (!sym) return false;
    if (sym->kind == SYM_UNKNOWN) return true;
    return (sym->kind == SYM_LET || sym->kind == SYM_FUNCTION) && clause_uses_unknown(sym, data);
}

static Node *without_authors(Arena *arena, const Node *node) { /* in the pack's names */
    Node *copy = node_copy(arena, node);
    copy->author = NULL;
    for (int i = 0; i < copy->kids; i++)
        if (copy->kid[i]) copy->kid[i] = without_authors(arena, copy->kid[i]);
    for (int i = 0; i < copy->subs; i++) copy->sub[i] = without_authors(arena, copy->sub[i]);
    for (int i = 0; i < copy->conds; i++)
        if (copy->cond[i]) copy->cond[i] = without_authors(arena, copy->cond[i]);
    return copy;
}

const char *node_plain_text(Arena *arena, const Node *node) {
    return node_text(arena, without_authors(arena, node));
}

static void add_relations(Arena *arena, Text *text, const Nodes *relations, const char *before) {
    for (int i = 0; i < relations->count; i++)
        text_printf(text, "%s%s", i ? ", " : before, node_plain_text(arena, relations->items[i]));
}

const char *own_word(const Sym *sym) {
    return sym->towards == TOWARDS_INFINITY ? "≫ 0"
           : sym->towards == TOWARDS_ZERO   ? "→ 0"
           : sym->positive                  ? "> 0"
           : sym->nonzero                   ? "≠ 0"
                                            : "∈ R";
}

/* Answer, own scalars and definitions, as a text that reads back. */
const char *problem_context(Arena *arena, const Reading *reading, const Statements *condition,
                            const Statement *step) {
    Text text = text_new(arena);
    for (int i = 0; reading && i < reading->values.count; i++) {
        const Value *value = &reading->values.items[i];
        text_printf(&text, "%s%s = %s. ", step ? "let " : "", value_name(arena, value),
                    node_plain_text(arena, value->node));
    }
    for (int i = 0; reading && i < reading->own.count; i++) {
        const Sym *sym = reading->own.items[i];
        text_printf(&text, "%s %s. ", sym->name, own_word(sym));
    }
    for (int i = 0; reading && i < reading->scope->syms.count && step; i++) { /* definitions of the block */
        const Sym *sym = reading->scope->syms.items[i];
        bool mine = sym->kind == SYM_LET && !sym->own;
        for (int k = 0; k < reading->values.count; k++)
            mine = mine && strcmp(sym->name, reading->values.items[k].sym->name);
        for (const Clause *clause = mine ? sym->clauses : NULL; clause; clause = clause->next) {
            text_printf(&text, "let %s", sym->name);
            if (clause->patterns) text_add(&text, "_{");
            for (int k = 0; k < clause->patterns; k++)
                text_printf(&text, "%s%s", k ? "," : "", node_plain_text(arena, clause->pattern[k]));
            if (clause->patterns) text_add(&text, "}");
            text_printf(&text, " = %s. ", node_plain_text(arena, clause->body));
        }
    }
    for (int i = 0; condition && i < condition->count; i++) {
        text_printf(&text, "%s%s", step ? "assume " : "",
                    node_plain_text(arena, condition->items[i]->relation));
        if (!condition->items[i]->distinct_reading)
            add_relations(arena, &text, &condition->items[i]->conditions, " for ");
        text_add(&text, ". ");
    }
    if (!step) return text.bytes;
    bool hypotheses = step->hypotheses.count || step->put_in.count;
    for (int i = 0; i < step->put_in.count; i++)
        text_printf(&text, "%s%s = %s", i ? ", " : "", value_name(arena, &step->put_in.items[i]),
                    node_plain_text(arena, step->put_in.items[i].node));
    add_relations(arena, &text, &step->hypotheses, step->put_in.count ? ", " : "");
    text_printf(&text, "%s%s", hypotheses ? " ⇒ " : "", node_plain_text(arena, step->relation));
    if (!step->distinct_reading) add_relations(arena, &text, &step->conditions, ", ");
    return text.bytes;
}

Problem *problem_new(Arena *arena, Claim *claim, const Reading *reading, const Statements *condition,
                     Statement *statement, const char *tag) {
    Problem *problem = NEW(arena, Problem);
    *problem = (Problem){.arena = arena, .claim = claim, .statement = statement, .tag = tag};
    for (int i = 0; i < claim->givens.count; i++) PUSH(arena, &problem->givens, claim->givens.items[i]);
    if (reading) {
        for (int i = 0; i < reading->givens.count; i++)
            PUSH(arena, &problem->givens, reading->givens.items[i]);
        problem->values = reading->values;
    }
    for (int i = 0; i < statement->free.count; i++) { /* an index without bound is drawn */
        Sym *sym = statement->free.items[i];
        if (!sym->unbounded[0]) continue;
        Given *given = NEW(arena, Given);
        *given = (Given){.kind = GIVEN_INTEGER, .sym = sym, .span = sym->span};
        sym->given = given;
        PUSH(arena, &problem->givens, given);
    }
    const char *dropped = strchr(tag, '!'); /* …!2: without the second assumption */
    for (int i = 0; i < claim->assumes.count; i++)
        if (claim->assumes.items[i]->relation && (!dropped || atoi(dropped + 1) != i + 1))
            PUSH(arena, &problem->assumptions, claim->assumes.items[i]->relation);
    if (condition) problem->condition = *condition;
    Visible visible = {problem, 0};
    bool shown = node_any(statement->relation, shows_negligible, &visible);
    for (int i = 0; i < statement->hypotheses.count; i++)
        shown = shown || node_any(statement->hypotheses.items[i], shows_negligible, &visible);
    problem->negligible_is_zero = !shown;
    problem->context = problem_context(arena, reading, condition, *tag == 's' ? statement : NULL);
    return problem;
}
