/* repair.c: a refuted or misshapen answer or step is tried again with small changes; the first that holds is offered.
   A change goes through the reader and the judge like anything a person writes, and never changes a verdict. */
#include "repair.h"

#include <string.h>

enum { QUICK_TRIALS = 64, LONGEST = 400 }; /* bytes of what is worth repairing */

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

/* ---- the author's names ---- */

/* A change brings names of the pack; this calls what it brings as the sheet does. */
static Node *authored(Arena *arena, const Reading *reading, const Node *node) {
    Node *copy = node_copy(arena, node);
    for (int i = 0; i < copy->kids; i++)
        if (copy->kid[i]) copy->kid[i] = authored(arena, reading, copy->kid[i]);
    for (int i = 0; i < copy->subs; i++) copy->sub[i] = authored(arena, reading, copy->sub[i]);
    for (int i = 0; i < copy->conds; i++)
        if (copy->cond[i]) copy->cond[i] = authored(arena, reading, copy->cond[i]);
    bool named = copy->kind == N_SYMBOL || copy->kind == N_MEMBER;
    if (!named || copy->author || !reading->scope || copy->sym->kind == SYM_BOUND) return copy;
    size_t stem = copy->text ? strlen(copy->text) : 0; /* the author wrote it so, and may go on to */
    bool written =
        stem && !strncmp(copy->sym->name, copy->text, stem) &&
        (!copy->sym->name[stem] || (copy->kind == N_SYMBOL && copy->sym->name[stem] == '_' && copy->label &&
                                    !strcmp(copy->sym->name + stem + 1, copy->label)));
    if (written) return copy;
    copy->whole = copy->kind == N_MEMBER && copy->subs == 1;
    if (copy->whole)
        copy->author = scope_author(reading->scope, arena_printf(arena, "%s_%s", copy->sym->name,
                                                                 node_plain_text(arena, node->sub[0])));
    if (!copy->author) copy->whole = false, copy->author = scope_author(reading->scope, copy->sym->name);
    return copy;
}

/* ---- answers ---- */

/* A letter for a factor that grows: one that does so already, or one that means nothing else here. */
static const char *growing_factor(const Claim *claim, const Reading *reading) {
    static const char *const letters[] = {"β", "λ", "C", "τ", "κ"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        const Sym *own = NULL;
        for (int k = 0; k < reading->own.count; k++)
            if (!strcmp(reading->own.items[k]->name, letters[i])) own = reading->own.items[k];
        if (own ? own->towards == TOWARDS_INFINITY : !scope_knows(claim->scope, letters[i]))
            return letters[i];
    }
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
                               const char *factor, bool plain) {
    Text text = text_new(arena);
    for (int i = 0; i < reading->values.count; i++) {
        const Value *value = &reading->values.items[i];
        const Node *node = i == at && instead ? instead : value->node;
        const char *body = plain ? node_plain_text(arena, node) : node_text(arena, node);
        bool sum = factor &&
                   (value->node->kind == N_ADD || value->node->kind == N_SUB || value->node->kind == N_NEG);
        text_printf(&text,
                    sum      ? "%s%s = %s (%s)"
                    : factor ? "%s%s = %s %s"
                             : "%s%s = %s%s",
                    i ? ", " : "", !plain && value->author ? value->author : value_name(arena, value),
                    factor ? factor : "", body);
    }
    return text.bytes;
}

/* Is there something in the answer that grows or vanishes already? */
static bool moves(const Reading *reading) {
    for (int i = 0; i < reading->own.count; i++)
        for (int k = 0; k < reading->values.count; k++)
            if (reading->own.items[i]->towards != TOWARDS_NOTHING &&
                node_uses(reading->values.items[k].node, reading->own.items[i]))
                return true;
    return false;
}

static Repair *repair_new(Arena *arena, const char *text, const char *plain) {
    Repair *repair = NEW(arena, Repair);
    *repair = (Repair){text, plain, plain};
    return repair;
}

/* The answered condition with every relation loosened, in one kind of names. */
static const char *condition_text(Arena *arena, const Reading *reading, bool *changed, bool plain) {
    Text text = text_new(arena);
    const char *(*write)(Arena *, const Node *) = plain ? node_plain_text : node_text;
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        if (s->kind != STEP_JUDGED || !s->relation) continue;
        Node *looser = loosened(arena, s->relation);
        *changed = *changed || looser;
        text_printf(&text, "%s%s", text.length ? ", " : "", write(arena, looser ? looser : s->relation));
        for (int k = 0; k < s->conditions.count && !s->distinct_reading; k++)
            text_printf(&text, "%s%s", k ? ", " : " for ", write(arena, s->conditions.items[k]));
    }
    return text.bytes;
}

Repair *repair_answer(Arena *arena, Claim *claim, const Reading *reading, const Options *options) {
    int count = claim->shows.count;
    if (strlen(reading->text) > LONGEST) return NULL;
    const char **tags = NEW_ARRAY(arena, const char *, count + 1);
    for (int i = 0; i < count; i++) tags[i] = arena_printf(arena, "%d", i + 1);
    if (claim->condition) {
        bool changed = false;
        const char *plain = condition_text(arena, reading, &changed, true);
        bool fine = changed && holds_well(claim, plain, tags, count, options);
        return fine ? repair_new(arena, condition_text(arena, reading, &changed, false), plain) : NULL;
    }
    const char *words = own_words(arena, reading);
    for (int v = 0; v < reading->values.count; v++) {
        const Value *value = &reading->values.items[v];
        Nodes edits = {0};
        edits_of_value(arena, claim, value->node, value->sym->from, value->sym->from_count, &edits);
        for (int i = 0; i < edits.count; i++) {
            const char *plain = answer_text(arena, reading, v, edits.items[i], NULL, true);
            if (holds_well(claim, arena_printf(arena, "%s. %s", plain, words), tags, count, options))
                return repair_new(
                    arena,
                    answer_text(arena, reading, v, authored(arena, reading, edits.items[i]), NULL, false),
                    plain);
        }
    }
    const char *factor = reading->values.count && !moves(reading) ? growing_factor(claim, reading) : NULL;
    if (!factor) return NULL;
    const char *plain = answer_text(arena, reading, -1, NULL, factor, true);
    const char *whole = arena_printf(arena, "%s. %s ≫ 0. %s", plain, factor, words);
    if (!holds_well(claim, whole, tags, count, options)) return NULL;
    return repair_new(
        arena,
        arena_printf(arena, "%s, %s ≫ 0", answer_text(arena, reading, -1, NULL, factor, false), factor),
        arena_printf(arena, "%s, %s ≫ 0", plain, factor));
}

/* ---- steps ---- */

static bool same_sides(Arena *arena, const Node *relation, const char *a, const char *b) {
    const char *left = node_plain_text(arena, relation->kid[0]),
               *right = node_plain_text(arena, relation->kid[1]);
    return (!strcmp(left, a) && !strcmp(right, b)) || (!strcmp(left, b) && !strcmp(right, a));
}

/* x = x helps nobody, nor anything that looks like it in the author's names, nor x = y ⇒ x = y. */
static bool says_nothing(Arena *arena, const Reading *reading, const Statement *s) {
    const Node *told = authored(arena, reading, s->relation);
    bool nothing = !strcmp(node_text(arena, told->kid[0]), node_text(arena, told->kid[1])) ||
                   !strcmp(node_plain_text(arena, told->kid[0]), node_plain_text(arena, told->kid[1]));
    for (int i = 0; i < s->hypotheses.count && !nothing; i++) {
        const Node *assumed = s->hypotheses.items[i];
        nothing = same_sides(arena, s->relation, node_plain_text(arena, assumed->kid[0]),
                             node_plain_text(arena, assumed->kid[1]));
    }
    for (int i = 0; i < s->put_in.count && !nothing; i++)
        nothing = same_sides(arena, s->relation, value_name(arena, &s->put_in.items[i]),
                             node_plain_text(arena, s->put_in.items[i].node));
    return nothing;
}

Repair *repair_statement(Arena *arena, Claim *claim, const Reading *reading, const Statements *condition,
                         const Statement *s, const Options *options) {
    if (!s->relation || s->existential || strlen(s->text) > LONGEST || s->relation->rel == R_NE)
        return NULL; /* almost anything differs */
    Nodes edits = {0};
    edits_of_relation(arena, claim, s->relation, &edits);
    static const char *const tag[] = {"s"};
    for (int i = 0; i < edits.count; i++) {
        Statement changed = *s;
        changed.relation = edits.items[i];
        if (says_nothing(arena, reading, &changed)) continue;
        const char *text = problem_context(arena, reading, condition, &changed);
        if (!holds_well(claim, text, tag, 1, options)) continue;
        Repair *repair = repair_new(arena, NULL, statement_text(arena, &changed, node_plain_text));
        repair->bare = node_plain_text(arena, changed.relation);
        changed.relation = authored(arena, reading, changed.relation);
        repair->text = statement_text(arena, &changed, node_text);
        return repair;
    }
    return NULL;
}
