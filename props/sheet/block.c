/* block.c: the statements of one block, each judged in its claim's context with the answer put in → the verdict on the block. */
#include "repair.h"

#include <string.h>

int status_worse(int a, int b) {
    static const int rank[] = {0, 2, 3, 1, 4}; /* 0 < 3 < 1 < 2 < 4 */
    return rank[a] > rank[b] ? a : b;
}

/* ---- one statement ---- */

static bool is_limit_relation(const Statement *s) {
    Rel rel = s->relation->rel;
    return rel == R_APPROX || rel == R_TO;
}

/* Known for every world, not only for those that were tried. */
static bool is_settled(const Verdict *verdict) {
    return level_assurance(verdict->evidence.level) == ASSURANCE_PROVED || verdict->evidence.everywhere;
}

static Verdict *without_judging(Arena *arena, const Statement *s, VerdictKind kind, const Mistake *mistake) {
    Verdict *verdict = NEW(arena, Verdict);
    *verdict = (Verdict){.kind = kind,
                         .step = kind == VERDICT_DEFINED ? 0 : s->number,
                         .statement = s,
                         .yes_no = -1,
                         .span = s->span,
                         .mistake = mistake};
    return verdict;
}

/* Begins a section of the task for one part of the work; task_end ends it. False: it failed before, which becomes `why`. */
static bool begin(const Options *options, Duty part, Why *why) {
    const Failure *failure = task_begin(options->task);
    if (failure && !why->kind) *why = (Why){.kind = WHY_FAILED, .part = part, .failure = failure};
    return !failure;
}

/* ---- worlds in the author's names ---- */

static void name_values(const Scope *scope, NamedValues *values) {
    for (int i = 0; i < values->count; i++) {
        const char *author = scope_author(scope, values->items[i].name);
        if (author) values->items[i].author = author;
    }
}

static void name_world(const Reading *reading, Witness *w) {
    if (!reading || !w) return;
    name_values(reading->scope, &w->sizes);
    name_values(reading->scope, &w->drawn);
    name_values(reading->scope, &w->defined);
}

/* ---- the statement with everything around it ---- */

static bool through_answer(Arena *arena, const Statement *s) {
    if (problem_uses_unknown(arena, s->relation)) return true;
    for (int i = 0; i < s->hypotheses.count; i++)
        if (problem_uses_unknown(arena, s->hypotheses.items[i])) return true;
    return false;
}

static unsigned reading_notes(const Claim *claim, const Statement *s, const Verdict *verdict) {
    unsigned notes = s->distinct_reading ? NOTE_DISTINCT : 0;
    bool decided = verdict->kind == VERDICT_REFUTED || verdict->kind == VERDICT_HOLDS;
    if (!is_limit_relation(s) || !decided || verdict->in_the_end) return notes;
    bool digits = node_decimals(s->relation->kid[0]) || node_decimals(s->relation->kid[1]);
    if (digits) return notes | NOTE_ROUNDED;
    return notes | (claim->tolerance && s->relation->rel == R_APPROX ? NOTE_WITHIN : NOTE_NO_GROWTH);
}

/* The verdict on “no” from the one on “yes”: a world that speaks for one speaks against the other. */
static void turn_round(Verdict *verdict) {
    if (verdict->kind == VERDICT_REFUTED) {
        verdict->kind = VERDICT_HOLDS;
        verdict->witness_confirms = verdict->witness != NULL;
        if (verdict->witness) verdict->evidence.level = EVIDENCE_WITNESS;
    } else if (verdict->kind == VERDICT_HOLDS && is_settled(verdict)) {
        verdict->kind = VERDICT_REFUTED;
        verdict->witness_confirms = false;
    } else if (verdict->kind == VERDICT_HOLDS) {
        verdict->kind = VERDICT_UNDECIDED;
        verdict->why = (Why){.kind = WHY_NO_NEEDS_ONE};
        verdict->evidence = (Evidence){0};
    }
}

/* The verdict rests on something that the author may not have meant. */
static void take_back(Verdict *verdict, Why why) {
    verdict->kind = VERDICT_UNDECIDED;
    verdict->why = why;
    verdict->evidence = (Evidence){0};
    verdict->witness = NULL;
    verdict->witness_confirms = false;
    verdict->close = NULL;
    verdict->notes &= ~(unsigned)(NOTE_NO_GROWTH | NOTE_WITHIN | NOTE_ROUNDED);
}

static bool is_moment(const Node *node, void *data) {
    (void)data;
    return node->kind == N_EXPECT;
}

/* Words beside it may restrict it: only what holds in all worlds counts, as it holds in some of them too. */
static void guard_words(Arena *arena, const Statement *s, Verdict *verdict) {
    bool some = s->negated || s->existential; /* a world that confirms it may be excluded */
    if (word_is_form_of(span_text(arena, s->qualifier), WORD_IS_AVERAGES) && s->relation &&
        node_any(s->relation, is_moment, NULL))
        return; /* the expected output is E[c] = v_a: the formula says it, too */
    bool stands = verdict->kind == (some ? VERDICT_REFUTED : VERDICT_HOLDS);
    if (!stands && (verdict->kind == VERDICT_REFUTED || verdict->kind == VERDICT_HOLDS))
        take_back(verdict, (Why){.kind = WHY_WORDS, .text = span_text(arena, s->qualifier)});
}

/* Another answer than the question's may have been meant: only what holds with that one counts. */
static void guard_scale(const Scales *scales, const Statement *s, Verdict *verdict) {
    const Sym *scale = scales->tied ? scales->tied : scales->foreign.items[0];
    if (verdict->kind == VERDICT_HOLDS && !s->negated) {
        if (scales->tied) verdict->notes |= NOTE_SCALE, verdict->scale = scale;
    } else if (verdict->kind == VERDICT_HOLDS || verdict->kind == VERDICT_REFUTED) {
        take_back(verdict, (Why){.kind = WHY_NO_ANSWER, .scale = scale});
    }
}

/* “For some q, X”, and no world with X was found: it is refuted if the opposite of X is known for every world. */
static void refute_some(const Question *q, const Statement *s, Which which, Verdict *verdict) {
    if (s->free.count || !begin(q->options, DUTY_JUDGE, &verdict->why)) return;
    Node *opposite = node_copy(q->arena, s->relation);
    opposite->rel = rel_opposite(s->relation->rel);
    if (opposite->rel != R_COUNT) {
        Statement *never = NEW(q->arena, Statement);
        *never = *s;
        never->relation = opposite;
        never->existential = false;
        Mismatches none = {0};
        Problem *problem = problem_new(q->arena, q->claim, q->reading, q->condition, never, which);
        Verdict *all = judge(q->arena, problem, &none, q->options, ASK_ALL);
        if (all->kind == VERDICT_HOLDS && is_settled(all)) {
            verdict->kind = VERDICT_REFUTED;
            verdict->why = (Why){0};
            verdict->evidence = all->evidence;
        }
    }
    task_end(q->options->task);
}

/* Shape errors first: where some worlds fit all the same, they are searched, and one that refutes says more. */
Verdict *block_judge_statement(const Question *q, Statement *s, Which which, Ask ask) {
    Arena *arena = q->arena;
    if (s->kind == STEP_DEFINED) return without_judging(arena, s, VERDICT_DEFINED, NULL);
    if (s->kind == STEP_ILL || s->hard || !s->relation)
        return without_judging(arena, s, VERDICT_ILL_FORMED, s->mistake);
    Mismatches mismatches = {0};
    for (int i = 0; i < s->mismatches.count; i++) PUSH(arena, &mismatches, s->mismatches.items[i]);
    const Mistake *mistake = s->mistake;
    const Reading *reading = q->reading;
    if (reading && (reading->value_mismatches.count || reading->value_hard) && through_answer(arena, s)) {
        if (!mistake) mistake = q->answer_shape ? q->answer_shape : reading->value_mistake;
        if (reading->value_hard) return without_judging(arena, s, VERDICT_ILL_FORMED, mistake);
        for (int i = 0; i < reading->value_mismatches.count; i++)
            PUSH(arena, &mismatches, reading->value_mismatches.items[i]);
    }
    if (s->existential) ask = ASK_SOME;
    Problem *problem = NULL;
    Verdict *verdict = without_judging(arena, s, VERDICT_UNDECIDED, NULL);
    if (begin(q->options, DUTY_JUDGE, &verdict->why)) {
        problem = problem_new(arena, q->claim, reading, q->condition, s, which);
        const Watch *watch = q->options->watch;
        if (watch) watch->statement(watch->data, problem, &mismatches, ask);
        verdict = judge(arena, problem, &mismatches, q->options, ask);
        if (verdict->why.kind == WHY_NO_WORLD_FITS && !mistake)
            explain_vacuous(arena, problem, &mismatches, q->options, verdict);
        task_end(q->options->task);
    }
    if (why_is_our_fault(&verdict->why) && !task_begin(q->options->task)) {
        problem = problem_new(arena, q->claim, reading, q->condition, s, which);
        verdict->why.claim = q->claim->id;
        verdict->why.text = q->claim->decide && !reading ? "yes" : replay_context(arena, problem);
        task_end(q->options->task);
    }
    if (mistake && !verdict->witness) {
        Verdict *ill = without_judging(arena, s, VERDICT_ILL_FORMED, mistake);
        if (verdict->why.kind == WHY_FAILED) ill->why = verdict->why;
        return ill;
    }
    if (mistake) verdict->mistake = mistake;
    if (ask == ASK_SOME && verdict->why.kind == WHY_NONE_FOUND) refute_some(q, s, which, verdict);
    if (s->negated) turn_round(verdict);
    verdict->notes = reading_notes(q->claim, s, verdict);
    if (q->scales && scale_is_open(arena, q->scales, reading, s)) guard_scale(q->scales, s, verdict);
    if (s->qualifier.source) guard_words(arena, s, verdict);
    if (verdict->kind == VERDICT_HOLDS && ask == ASK_ALL && !s->negated &&
        begin(q->options, DUTY_NEEDS, &verdict->why)) {
        find_needs(arena, problem, &mismatches, q->options, verdict);
        task_end(q->options->task);
    }
    name_world(reading, verdict->witness);
    for (int i = 0; i < verdict->needs.count; i++) name_world(reading, verdict->needs.items[i].witness);
    return verdict;
}

/* ---- answers ---- */

static void add(const Question *q, BlockVerdict *block, Verdict *verdict) {
    PUSH(q->arena, &block->verdicts, verdict);
}

static void decide(const Question *q, BlockVerdict *block, bool yes) {
    bool some = q->claim->decide_some;
    Question bare = {.arena = q->arena, .claim = q->claim, .options = q->options};
    Verdict *verdict =
        block_judge_statement(&bare, q->claim->decide, (Which){.kind = some ? WHICH_WITNESS : WHICH_DECIDE},
                              some ? ASK_SOME : ASK_ALL);
    if (!yes) turn_round(verdict);
    verdict->yes_no = yes;
    verdict->step = 0;
    add(q, block, verdict);
}

/* The statements of an answered condition; definitions are none. */
Statements sheet_condition(Arena *arena, const Reading *reading) {
    Statements out = {0};
    for (int i = 0; i < reading->statements.count; i++)
        if (reading->statements.items[i]->kind == STEP_JUDGED)
            PUSH(arena, &out, reading->statements.items[i]);
    return out;
}

static bool is_wrong(const Verdict *v) {
    return v->kind == VERDICT_REFUTED ||
           (v->kind == VERDICT_ILL_FORMED && v->mistake && v->mistake->kind == MISTAKE_SHAPE);
}

static void judge_step(const Question *q, BlockVerdict *block, Statement *s) {
    Verdict *verdict = block_judge_statement(q, s, (Which){.kind = WHICH_STEP}, ASK_ALL);
    verdict->sign = s->sign;
    if (is_wrong(verdict) && !s->negated && begin(q->options, DUTY_REPAIR, &verdict->why)) {
        if (q->options->repairs) verdict->repair = repair_statement(q, s);
        if (verdict->kind == VERDICT_REFUTED && repair_is_transpose(q, s))
            verdict->notes |= scope_turns_derivatives(q->claim->scope) ? NOTE_COLUMNS : NOTE_ROWS;
        verdict->known = known_step(q->arena, q->claim, s);
        task_end(q->options->task);
    }
    add(q, block, verdict);
}

static void judge_decision(const Question *q, BlockVerdict *block) {
    const Reading *reading = q->reading;
    decide(q, block, reading->yes_no == 1);
    if (is_wrong(block->verdicts.items[0]) && begin(q->options, DUTY_REPAIR, &block->why)) {
        block->known = known_answer(q->arena, q->claim, reading);
        task_end(q->options->task);
    }
    for (int i = 0; i < reading->statements.count; i++)
        add(q, block,
            block_judge_statement(q, reading->statements.items[i], (Which){.kind = WHICH_STEP}, ASK_ALL));
}

void block_judge_answer(Arena *arena, BlockVerdict *block, Claim *claim, const Reading *reading,
                        const Options *options) {
    Question q = {.arena = arena, .claim = claim, .reading = reading, .options = options};
    if (claim->decide) {
        judge_decision(&q, block);
        return;
    }
    q.answer_shape = block->shape = reading->value_mistake;
    Statements judged = sheet_condition(arena, reading);
    q.condition = claim->condition ? &judged : NULL;
    bool wrong = reading->value_mistake != NULL;
    for (int i = 0; i < claim->shows.count; i++) {
        Verdict *verdict = block_judge_statement(&q, claim->shows.items[i],
                                                 (Which){.kind = WHICH_SHOW, .show = i + 1}, ASK_ALL);
        verdict->step = 0;
        wrong = wrong || is_wrong(verdict);
        add(&q, block, verdict);
    }
    if (wrong && !reading->mistake && begin(options, DUTY_REPAIR, &block->why)) {
        if (options->repairs) block->repair = repair_answer(&q);
        block->known = known_answer(arena, claim, reading);
        task_end(options->task);
    }
    for (int i = 0; i < reading->statements.count && !claim->condition; i++)
        judge_step(&q, block, reading->statements.items[i]);
}

void block_judge_proof(Arena *arena, BlockVerdict *block, Claim *claim, const Reading *reading,
                       const Reading *answer, const Scales *scales, const Options *options) {
    bool conditioned = claim->condition && answer && !answer->mistake;
    Statements judged = conditioned ? sheet_condition(arena, answer) : (Statements){0};
    Question q = {.arena = arena,
                  .claim = claim,
                  .reading = reading,
                  .condition = conditioned ? &judged : NULL,
                  .options = options,
                  .answer_shape = answer ? answer->value_mistake : NULL,
                  .scales = scales};
    for (int i = 0; i < reading->statements.count; i++) judge_step(&q, block, reading->statements.items[i]);
    for (int i = 0; i < reading->statements.count; i++) { /* the first wrong step, along its chain */
        Verdict *verdict = block->verdicts.items[i];
        if (verdict->kind != VERDICT_REFUTED || !verdict->witness) continue;
        if (!begin(options, DUTY_CHAIN, &verdict->why)) break;
        explain_chain(arena, claim, reading, q.condition, &reading->statements, i, verdict->witness);
        task_end(options->task);
        break;
    }
}

/* ---- the block ---- */

void block_need_a_statement(Arena *arena, BlockVerdict *block) {
    for (int i = 0; i < block->verdicts.count; i++)
        if (block->verdicts.items[i]->kind != VERDICT_DEFINED) return;
    if (block->mistake || !block->verdicts.count) return;
    const Verdict *v = block->verdicts.items[0];
    block->mistake = mistake_new(arena, MISTAKE_SYNTAX, v->span, NULL,
                                 "this only defines %.*s, so there is nothing to check",
                                 (int)strcspn(v->statement->text, " "), v->statement->text);
    block->verdicts.count = 0;
}

static int status_of(const Verdict *v) {
    switch (v->kind) {
    case VERDICT_HOLDS:
    case VERDICT_DEFINED: return 0;
    case VERDICT_REFUTED: return 1;
    case VERDICT_ILL_FORMED: return mistake_status(v->mistake->kind);
    case VERDICT_UNDECIDED:
    case VERDICT_VACUOUS: break;
    }
    return 3;
}

void block_conclude(BlockVerdict *block, const Options *options) {
    block->kind = VERDICT_HOLDS;
    block->assurance = ASSURANCE_PROVED;
    if (block->mistake) {
        block->kind = VERDICT_ILL_FORMED;
        block->status = mistake_status(block->mistake->kind);
    } else if (block->why.kind && !block->verdicts.count) {
        block->kind = VERDICT_UNDECIDED;
        block->status = 3;
    }
    for (int i = 0; block->reading && i < block->reading->left.count; i++)
        if (block->reading->left.items[i].mistake) /* a condition that restricts nothing */
            block->status =
                status_worse(block->status, mistake_status(block->reading->left.items[i].mistake->kind));
    if (why_is_our_fault(&block->why)) block->status = 4;
    for (int i = 0; i < block->verdicts.count; i++) {
        const Verdict *v = block->verdicts.items[i];
        if (v->kind == VERDICT_DEFINED) continue;
        if (v->kind > block->kind) block->kind = v->kind;
        if (verdict_assurance(v) < block->assurance) block->assurance = verdict_assurance(v);
        bool wrong = v->kind == VERDICT_REFUTED || v->kind == VERDICT_ILL_FORMED;
        if (wrong && v->step && !block->first_wrong) block->first_wrong = v->step;
        block->status = status_worse(block->status, why_is_our_fault(&v->why) ? 4 : status_of(v));
    }
    if (block->kind != VERDICT_HOLDS) block->assurance = ASSURANCE_NONE;
    if (options->strict && block->assurance == ASSURANCE_TESTED)
        block->status = status_worse(block->status, 3);
}
