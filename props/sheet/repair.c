/* repair.c: a refuted or misshapen answer or step is tried again with small changes of its tree; the first that holds is
   offered. A change that passes a quick search is written as text, and from then on it is an answer or a step like anybody's:
   it is read from the text, and judged with everything that can be wrong with it. It never changes a verdict. */
#include "repair.h"

#include "core/names/names.h"

#include <string.h>

enum { QUICK_TRIALS = 64, LONGEST = 400 }; /* LONGEST: bytes of a text that is worth repairing */

/* ---- most changes are wrong, and a few worlds show it ---- */

typedef struct Attempt { /* one changed answer or statement, with everything else as it was */
    const Question *q;
    const Reading *reading;
    const Statements *condition;
    Statement *statement; /* NULL: everything the claim asks for */
} Attempt;

static Options quickly(const Options *options) {
    Options quick = *options;
    quick.quick = true;
    if (quick.trials > QUICK_TRIALS) quick.trials = QUICK_TRIALS;
    return quick;
}

static bool survives(const Attempt *a, Statement *s, Which which) {
    if (!s->relation || s->mistake || s->mismatches.count) return false;
    Arena *working = arena_new();
    Options quick = quickly(a->q->options);
    quick.need = true;
    Problem *problem = problem_new(working, a->q->claim, a->reading, a->condition, s, which);
    bool fine = judge(working, problem, &(Mismatches){0}, &quick, ASK_ALL)->kind == VERDICT_HOLDS;
    arena_free(working);
    return fine;
}

static bool may_hold(const Attempt *a) {
    if (a->statement) return survives(a, a->statement, (Which){.kind = WHICH_STEP});
    const Statements *shows = &a->q->claim->shows;
    for (int i = 0; i < shows->count; i++)
        if (!survives(a, shows->items[i], (Which){.kind = WHICH_SHOW, .show = i + 1})) return false;
    return shows->count > 0;
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

/* ---- the text, read and judged as if somebody had typed it ---- */

static Reading *read_again(const Question *q, const char *text, ReadMode mode, const Reading *context) {
    Mistake *trouble = NULL;
    Source *source = source_new(q->arena, "", text, strlen(text), &trouble);
    if (!source) return NULL;
    BlockKind kind = mode == READ_PROOF ? BLOCK_PROOF : BLOCK_ANSWER;
    Block *block = block_of_text(q->arena, source, kind, q->claim->id);
    const Scope *scope = q->reading->scope;
    for (int i = 0; i < scope->renames.count; i++) PUSH(q->arena, &block->renames, scope->renames.items[i]);
    Reading *reading = reading_of_block(q->arena, q->claim, block, NULL, mode, context, NULL, 0);
    for (int i = 0; i < reading->statements.count; i++)
        if (reading->statements.items[i]->mistake) return NULL;
    return reading->mistake || reading->value_mistake ? NULL : reading;
}

static Options without_repairs(const Options *options) {
    Options plain = *options;
    plain.repairs = false;
    plain.watch = NULL;
    plain.task = NULL; /* the search is one section, and there is none within another */
    return plain;
}

/* The values or conditions, then the words about the scalars in them: q = β (k_a + k_b), β ≫ 0 */
static const char *answer_text(Arena *arena, const Reading *answer) {
    Text text = text_new(arena);
    for (int i = 0; i < answer->values.count; i++)
        text_printf(&text, "%s%s", i ? ", " : "",
                    node_text(arena, value_relation(arena, &answer->values.items[i])));
    for (int i = 0; !answer->values.count && i < answer->statements.count; i++)
        text_printf(&text, "%s%s", i ? ", " : "",
                    statement_text(arena, answer->statements.items[i], node_text));
    for (int i = 0; i < answer->own.count; i++) {
        const Sym *own = answer->own.items[i];
        if (reading_uses_own(answer, own)) text_printf(&text, ", %s %s", own->name, own_word(own));
    }
    return text.bytes;
}

/* An answer that uses definitions of its block is read after them; any other one has to speak for itself. */
static const Reading *definitions(const Question *q) {
    for (int i = 0; i < q->reading->scope->syms.count; i++) {
        if (q->reading->scope->syms.items[i]->own) continue;
        Reading *context = NEW(q->arena, Reading);
        *context = *q->reading;
        context->values = (Values){0};
        return context;
    }
    return NULL;
}

static Repair *offer_answer(const Question *q, Reading *changed) {
    for (int i = 0; i < changed->values.count; i++)
        changed->values.items[i].node = authored(q->arena, q->reading, changed->values.items[i].node);
    const char *text = answer_text(q->arena, changed);
    Reading *answer = read_again(q, text, READ_ANSWER, definitions(q));
    if (!answer || !answer->gives_answer || strcmp(answer_text(q->arena, answer), text)) return NULL;
    Arena *working = arena_new();
    Options plain = without_repairs(q->options);
    BlockVerdict block = {.claim = q->claim, .is_answer = true, .reading = answer};
    block_judge_answer(working, &block, q->claim, answer, &plain);
    block_conclude(&block, &plain);
    bool holds = block.verdicts.count && block.kind == VERDICT_HOLDS && block.assurance != ASSURANCE_NONE;
    arena_free(working);
    if (!holds) return NULL;
    Repair *repair = NEW(q->arena, Repair);
    *repair = (Repair){.answer = answer, .text = text};
    return repair;
}

/* A statement is read after everything else that its block says. */
static Repair *offer_statement(const Question *q, Statement *changed, const Statement *before) {
    changed->relation = authored(q->arena, q->reading, changed->relation);
    const char *text = statement_text(q->arena, changed, node_text);
    Reading *reading = read_again(q, text, READ_PROOF, q->reading);
    if (!reading || reading->statements.count != 1) return NULL;
    Statement *statement = reading->statements.items[0];
    if (statement->kind != STEP_JUDGED || strcmp(statement_text(q->arena, statement, node_text), text))
        return NULL;
    Arena *working = arena_new();
    Options plain = without_repairs(q->options), quick = quickly(&plain);
    Question again = *q;
    again.arena = working, again.reading = reading, again.options = &plain;
    const Verdict *verdict = block_judge_statement(&again, statement, (Which){.kind = WHICH_STEP}, ASK_ALL);
    bool holds = verdict->kind == VERDICT_HOLDS && verdict_assurance(verdict) != ASSURANCE_NONE;
    arena_free(working);
    if (!holds || !sense_in_worlds(q, before, changed, &quick)) return NULL;
    Repair *repair = NEW(q->arena, Repair);
    *repair = (Repair){.statement = statement, .text = text};
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
    return changed && may_hold(&attempt) ? offer_answer(q, answer) : NULL;
}

static Repair *try_answer(const Question *q, Reading *changed) {
    return changed && may_hold(&(Attempt){q, changed, NULL, NULL}) ? offer_answer(q, changed) : NULL;
}

Repair *repair_answer(const Question *q) {
    const Reading *reading = q->reading;
    if (strlen(reading->text) > LONGEST) return NULL;
    if (q->claim->condition) return loosen_condition(q);
    Repair *found = NULL;
    for (int v = 0; v < reading->values.count; v++) {
        const Value *value = &reading->values.items[v];
        Nodes edits = {0};
        edits_of_value(q->arena, q->claim, value->node, value->sym->from, value->sym->from_count, &edits);
        for (int i = 0; i < edits.count && !found; i++)
            if (sense_of_value(q->arena, value->node, edits.items[i]))
                found = try_answer(q, change_value(q->arena, reading, v, edits.items[i]));
    }
    const char *letter =
        !found && reading->values.count && !moves(reading) ? growing_letter(q->claim, reading) : NULL;
    return letter ? try_answer(q, change_scale(q->arena, reading, letter)) : found;
}

/* ---- steps ---- */

bool repair_is_transpose(const Question *q, const Statement *s) {
    if (!s->relation || s->existential) return false;
    Node *other = node_copy(q->arena, s->relation);
    if (!shape_turn_derivatives(other)) return false;
    Statement *changed = change_relation(q->arena, q->reading, s, other);
    return changed && may_hold(&(Attempt){q, q->reading, q->condition, changed});
}

Repair *repair_statement(const Question *q, const Statement *s) {
    bool almost_anything = s->relation && s->relation->rel == R_NE;
    if (!s->relation || s->existential || s->written || almost_anything || strlen(s->text) > LONGEST)
        return NULL;
    Nodes edits = {0};
    edits_of_relation(q->arena, q->claim, s->relation, &s->hypotheses, &edits);
    Repair *found = NULL;
    for (int i = 0; i < edits.count && !found; i++) {
        Statement *changed = change_relation(q->arena, q->reading, s, edits.items[i]);
        if (!changed || !sense_of_relation(q->arena, q->reading->scope, s, changed)) continue;
        if (may_hold(&(Attempt){q, q->reading, q->condition, changed}))
            found = offer_statement(q, changed, s);
    }
    return found;
}
