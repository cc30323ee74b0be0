/* repair.c: a refuted or misshapen answer or step is tried again with small changes of its tree; the first that holds is
   offered. A change goes through the judge like anything a person writes, and never changes a verdict. */
#include "repair.h"

#include <string.h>

enum { QUICK_TRIALS = 64, LONGEST = 400 }; /* bytes of what is worth repairing */

/* ---- does a change hold? ---- */

typedef struct Attempt { /* one changed answer or statement, with everything else as it was */
    const Question *q;
    const Reading *reading;
    const Statements *condition;
    Statement *statement; /* NULL: everything the claim asks for */
} Attempt;

static bool holds(const Attempt *a, Statement *s, Which which, const Options *options) {
    if (!s->relation || s->mistake || s->mismatches.count) return false;
    Arena *working = arena_new();
    Problem *problem = problem_new(working, a->q->claim, a->reading, a->condition, s, which);
    bool fine = judge(working, problem, &(Mismatches){0}, options, ASK_ALL)->kind == VERDICT_HOLDS;
    arena_free(working);
    return fine;
}

static bool all_hold(const Attempt *a, const Options *options) {
    if (a->statement) return holds(a, a->statement, (Which){.kind = WHICH_STEP}, options);
    const Statements *shows = &a->q->claim->shows;
    for (int i = 0; i < shows->count; i++)
        if (!holds(a, shows->items[i], (Which){.kind = WHICH_SHOW, .show = i + 1}, options)) return false;
    return shows->count > 0;
}

/* Quickly first, since most changes are wrong; then as carefully as anything. */
static bool holds_well(const Attempt *a) {
    Options quick = *a->q->options;
    quick.quick = true;
    if (quick.trials > QUICK_TRIALS) quick.trials = QUICK_TRIALS;
    return all_hold(a, &quick) && all_hold(a, a->q->options);
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

static Repair *offer_answer(const Question *q, Reading *answer, const Sym *growing) {
    for (int i = 0; i < answer->values.count; i++)
        answer->values.items[i].node = authored(q->arena, q->reading, answer->values.items[i].node);
    Repair *repair = NEW(q->arena, Repair);
    *repair = (Repair){.answer = answer, .growing = growing};
    return repair;
}

/* ---- answers ---- */

/* A letter for a factor that grows: one that does so already, or one that means nothing else here. */
static const char *growing_letter(const Claim *claim, const Reading *reading) {
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

/* Is there something in the answer that grows or vanishes already? */
static bool moves(const Reading *reading) {
    for (int i = 0; i < reading->own.count; i++)
        for (int k = 0; k < reading->values.count; k++)
            if (reading->own.items[i]->towards != TOWARDS_NOTHING &&
                node_uses(reading->values.items[k].node, reading->own.items[i]))
                return true;
    return false;
}

/* The answered condition with every relation loosened, if it then holds. */
static Repair *loosen_condition(const Question *q) {
    Reading *answer = NEW(q->arena, Reading);
    *answer = *q->reading;
    answer->statements = (Statements){0};
    bool changed = false;
    for (int i = 0; i < q->reading->statements.count; i++) {
        Statement *s = q->reading->statements.items[i];
        if (s->kind != STEP_JUDGED || !s->relation) continue;
        Node *looser = loosened(q->arena, s->relation);
        Statement *with = NEW(q->arena, Statement);
        *with = *s;
        if (looser) with->relation = looser, changed = true;
        PUSH(q->arena, &answer->statements, with);
    }
    Attempt attempt = {q, answer, &answer->statements, NULL};
    return changed && holds_well(&attempt) ? offer_answer(q, answer, NULL) : NULL;
}

Repair *repair_answer(const Question *q) {
    const Reading *reading = q->reading;
    if (strlen(reading->text) > LONGEST) return NULL;
    if (q->claim->condition) return loosen_condition(q);
    for (int v = 0; v < reading->values.count; v++) {
        const Value *value = &reading->values.items[v];
        Nodes edits = {0};
        edits_of_value(q->arena, q->claim, value->node, value->sym->from, value->sym->from_count, &edits);
        for (int i = 0; i < edits.count; i++) {
            Reading *changed = change_value(q->arena, reading, v, edits.items[i]);
            if (changed && holds_well(&(Attempt){q, changed, NULL, NULL}))
                return offer_answer(q, changed, NULL);
        }
    }
    const char *letter = reading->values.count && !moves(reading) ? growing_letter(q->claim, reading) : NULL;
    if (!letter) return NULL;
    const Sym *factor;
    Reading *changed = change_scale(q->arena, reading, letter, &factor);
    return changed && holds_well(&(Attempt){q, changed, NULL, NULL}) ? offer_answer(q, changed, factor)
                                                                     : NULL;
}

/* ---- steps ---- */

static bool same_text(Arena *arena, const Node *a, const Node *b) {
    return !strcmp(node_plain_text(arena, a), node_plain_text(arena, b));
}

/* The two sides, in either order. */
static bool same_sides(Arena *arena, const Node *relation, const Node *other) {
    Node *const *a = relation->kid, *const *b = other->kid;
    return (same_text(arena, a[0], b[0]) && same_text(arena, a[1], b[1])) ||
           (same_text(arena, a[0], b[1]) && same_text(arena, a[1], b[0]));
}

/* x = x helps nobody, nor anything that looks like it in the author's names, nor x = y ⇒ x = y. */
static bool says_nothing(Arena *arena, const Reading *reading, const Statement *s) {
    const Node *told = authored(arena, reading, s->relation);
    if (!strcmp(node_text(arena, told->kid[0]), node_text(arena, told->kid[1])) ||
        same_text(arena, told->kid[0], told->kid[1]))
        return true;
    for (int i = 0; i < s->hypotheses.count; i++)
        if (same_sides(arena, s->relation, s->hypotheses.items[i])) return true;
    for (int i = 0; i < s->put_in.count; i++)
        if (same_sides(arena, s->relation, value_relation(arena, &s->put_in.items[i]))) return true;
    return false;
}

Repair *repair_statement(const Question *q, const Statement *s) {
    bool almost_anything = s->relation && s->relation->rel == R_NE;
    if (!s->relation || s->existential || almost_anything || strlen(s->text) > LONGEST) return NULL;
    Nodes edits = {0};
    edits_of_relation(q->arena, q->claim, s->relation, &edits);
    for (int i = 0; i < edits.count; i++) {
        Statement *changed = change_relation(q->arena, q->reading, s, edits.items[i]);
        if (!changed || says_nothing(q->arena, q->reading, changed)) continue;
        if (!holds_well(&(Attempt){q, q->reading, q->condition, changed})) continue;
        changed->relation = authored(q->arena, q->reading, changed->relation);
        Repair *repair = NEW(q->arena, Repair);
        *repair = (Repair){.statement = changed};
        return repair;
    }
    return NULL;
}
