/* repair.c: a refuted or misshapen answer or step is tried again with small changes; the first that holds is offered.
   A change goes through the reader and the judge like anything a person writes, and never changes a verdict. */
#include "repair.h"

#include <string.h>

enum { QUICK_TRIALS = 64 };

static bool holds(Arena *arena, Claim *claim, const char *text, const char *tag, const Options *options) {
    const Mistake *mistake = NULL;
    Mismatches mismatches = {0};
    Problem *problem = problem_of_text(arena, claim, text, tag, &mismatches, &mistake);
    if (!problem || mismatches.count || problem->statement->mistake) return false;
    return judge(arena, problem, &mismatches, options, false)->kind == VERDICT_HOLDS;
}

/* Quickly first, since most changes are wrong; then as carefully as anything. */
static bool holds_well(Claim *claim, const char *text, const char *const *tags, int count,
                       const Options *options) {
    Options quick = *options;
    quick.quick = true;
    if (quick.trials > QUICK_TRIALS) quick.trials = QUICK_TRIALS;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++) {
            Arena *working = arena_new();
            bool fine = holds(working, claim, text, tags[i], pass ? options : &quick);
            arena_free(working);
            if (!fine) return false;
        }
    return count > 0;
}

/* ---- answers ---- */

/* A letter that means nothing else here, for a factor that grows. */
static const char *new_factor(const Claim *claim, const Reading *reading) {
    static const char *const letters[] = {"β", "λ", "C", "τ", "κ"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (!scope_knows(claim->scope, letters[i]) && !scope_knows(reading->scope, letters[i]))
            return letters[i];
    return NULL;
}

static const char *own_words(Arena *arena, const Reading *reading) {
    Text text = text_new(arena);
    for (int i = 0; i < reading->own.count; i++)
        text_printf(&text, "%s %s. ", reading->own.items[i]->name, own_word(reading->own.items[i]));
    return text.bytes;
}

/* The answer with value `at` changed (NULL: none), each value multiplied by `factor` (NULL: by nothing). */
static const char *answer_text(Arena *arena, const Reading *reading, int at, const Node *instead,
                               const char *factor) {
    Text text = text_new(arena);
    for (int i = 0; i < reading->values.count; i++) {
        const Value *value = &reading->values.items[i];
        const char *body = node_plain_text(arena, i == at && instead ? instead : value->node);
        bool sum = factor &&
                   (value->node->kind == N_ADD || value->node->kind == N_SUB || value->node->kind == N_NEG);
        text_printf(&text,
                    sum      ? "%s%s = %s (%s)"
                    : factor ? "%s%s = %s %s"
                             : "%s%s = %s%s",
                    i ? ", " : "", value_name(arena, value), factor ? factor : "", body);
    }
    return text.bytes;
}

static bool grows(const Reading *reading) {
    for (int i = 0; i < reading->own.count; i++)
        if (reading->own.items[i]->towards != TOWARDS_NOTHING) return true;
    return false;
}

static const char *repair_condition(Arena *arena, Claim *claim, const Reading *reading,
                                    const char *const *tags, int count, const Options *options) {
    Text text = text_new(arena);
    bool changed = false;
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        if (s->kind != STEP_JUDGED || !s->relation) continue;
        Node *looser = loosened(arena, s->relation);
        changed = changed || looser;
        text_printf(&text, "%s%s", text.length ? ", " : "",
                    node_plain_text(arena, looser ? looser : s->relation));
        for (int k = 0; k < s->conditions.count && !s->distinct_reading; k++)
            text_printf(&text, "%s%s", k ? ", " : " for ", node_plain_text(arena, s->conditions.items[k]));
    }
    return changed && holds_well(claim, text.bytes, tags, count, options) ? text.bytes : NULL;
}

const char *repair_answer(Arena *arena, Claim *claim, const Reading *reading, const Options *options) {
    int count = claim->shows.count;
    const char **tags = NEW_ARRAY(arena, const char *, count + 1);
    for (int i = 0; i < count; i++) tags[i] = arena_printf(arena, "%d", i + 1);
    if (claim->condition) return repair_condition(arena, claim, reading, tags, count, options);
    const char *words = own_words(arena, reading);
    for (int v = 0; v < reading->values.count; v++) {
        const Value *value = &reading->values.items[v];
        Nodes edits = {0};
        edits_of_value(arena, claim, value->node, value->sym->from, value->sym->from_count, &edits);
        for (int i = 0; i < edits.count; i++) {
            const char *text = answer_text(arena, reading, v, edits.items[i], NULL);
            if (holds_well(claim, arena_printf(arena, "%s. %s", text, words), tags, count, options))
                return text;
        }
    }
    const char *factor = reading->values.count && !grows(reading) ? new_factor(claim, reading) : NULL;
    if (!factor) return NULL;
    const char *text = answer_text(arena, reading, -1, NULL, factor);
    const char *whole = arena_printf(arena, "%s. %s ≫ 0. %s", text, factor, words);
    return holds_well(claim, whole, tags, count, options) ? arena_printf(arena, "%s, %s ≫ 0", text, factor)
                                                          : NULL;
}

/* ---- steps ---- */

const char *repair_statement(Arena *arena, Claim *claim, const Reading *reading, const Statements *condition,
                             const Statement *s, const Options *options) {
    if (!s->relation || s->existential) return NULL;
    Nodes edits = {0};
    edits_of_relation(arena, claim, s->relation, &edits);
    static const char *const tag[] = {"s"};
    for (int i = 0; i < edits.count; i++) {
        Statement changed = *s;
        changed.relation = edits.items[i];
        const char *text = problem_context(arena, reading, condition, &changed);
        if (holds_well(claim, text, tag, 1, options)) return node_text(arena, edits.items[i]);
    }
    return NULL;
}
