/* verdicts.c: verdicts on blocks → verdicts on formulas, one each; formulas that are left, and first attempts. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

static const double UNSURE = 0.5; /* with a smaller margin it is not said which question a formula is about */

static int formula_begin(const Piece *piece) {
    int at = piece->span.start;
    while (at < piece->span.end && isspace((unsigned char)piece->span.source->text[at])) at++;
    return at;
}

static bool is_unread(const Verdict *v) {
    return v->kind == VERDICT_ILL_FORMED && v->mistake && v->mistake->kind != MISTAKE_SCOPE;
}

static Found *found_of(Finder *f, const Formula *formula) {
    Found *found = NEW(f->arena, Found);
    *found = (Found){.label = formula->stretch->label ? formula->stretch->label : "",
                     .edition = f->finding->edition,
                     .margin = formula->margin,
                     .clues = formula->clues};
    for (int i = 0; i < formula->rivals.count; i++)
        PUSH(f->arena, &found->candidates, f->pack->claims.items[formula->rivals.items[i]]);
    if (formula->claim >= 0)
        for (int i = 0; i < formula->fit[formula->claim].readings.count; i++)
            PUSH(f->arena, &found->readings, formula->fit[formula->claim].readings.items[i]);
    return found;
}

static void leave(Finder *f, const Formula *formula, const Found *found, LeftWhy why,
                  const Mistake *mistake) {
    const Piece *piece = formula_piece(formula);
    Claim *claim = formula->claim < 0 ? NULL : f->pack->claims.items[formula->claim];
    FoundLeft left = {
        {piece->span.source, formula_begin(piece), piece->span.end}, why, claim, found, mistake, false};
    left.unsure = !why && claim;
    PUSH(f->arena, &f->finding->left, left);
}

static bool gives_value_at(const BlockVerdict *b, Span place) {
    if (!b->is_answer || !b->reading) return false;
    if (b->mistake && b->mistake->kind == MISTAKE_SCOPE && span_begins_in(b->mistake->span, place))
        return true;
    for (int i = 0; i < b->reading->values.count; i++)
        if (span_begins_in(b->reading->values.items[i].node->span, place)) return true;
    for (int i = 0; b->claim->condition && i < b->reading->statements.count; i++)
        if (span_begins_in(b->reading->statements.items[i]->span, place)) return true;
    return false;
}

/* ---- one formula ---- */

/* A name or sign is not understood; that does not say that something is wrong. */
static bool is_not_understood(const Verdict *v) {
    return v->mistake->kind == MISTAKE_NAME || v->mistake->kind == MISTAKE_SYNTAX;
}

/* Shapes that do not fit are a mistake, unless the formula may have been torn: the text under a brace may be a factor, and nobody sets a
   column equal to I, so that a factor behind I is missing. */
static bool is_torn(const Finder *f, const Formula *formula, const Statement *s) {
    if (!s->mismatches.count || !s->relation) return false;
    const Node *left = s->relation->kid[0], *right = s->relation->kid[1];
    return left->kind == N_IDENTITY || right->kind == N_IDENTITY ||
           strstr(span_text(f->arena, formula_piece(formula)->span), "brace{");
}

/* An answer whose shape is not the one that is asked for, and nothing in it was guessed: M is 2×2, and d×d is asked for. */
static bool is_misshapen_answer(const Formula *formula, const Verdict *v) {
    const Fit *fit = &formula->fit[formula->claim];
    return v->kind == VERDICT_ILL_FORMED && v->mistake && v->mistake->kind == MISTAKE_SHAPE && fit->answers &&
           fit->kind == FIT_SHAPE && !fit->readings.count && !formula->rivals.count &&
           formula->clues & (CLUE_LABEL | CLUE_ASKED | CLUE_BLOCK);
}

/* `found` is told which part of the formula could not be read. */
static BlockVerdict *verdict_of(Finder *f, const Formula *formula, const BlockVerdict *b, bool answer,
                                Found *found, LeftWhy *kind) {
    const Piece *piece = formula_piece(formula);
    BlockVerdict *out = NEW(f->arena, BlockVerdict);
    *out = *b;
    out->verdicts.items = NULL;
    out->verdicts.count = out->verdicts.capacity = 0;
    out->first_wrong = 0;
    out->status = 0;
    out->is_answer = answer;
    Block *block = NEW(f->arena, Block);
    *block = *b->block;
    block->span = piece->span;
    block->head = (Span){piece->span.source, formula_begin(piece), piece->span.end};
    out->block = block;
    if (!answer) {
        out->mistake = out->shape = NULL;
        out->repair = NULL;
        out->known = NULL;
    }
    *kind = LEFT_NONE;
    bool unread = false, ill = false, wanted = false, early = false;
    Span lost = {0};
    for (int i = 0; i < b->verdicts.count; i++) {
        Verdict *v = b->verdicts.items[i];
        bool of_answer = answer && !v->step;
        if (!of_answer && (!v->step || !span_begins_in(v->span, piece->span))) continue;
        LeftWhy left = of_answer ? LEFT_NONE : kind_of_statement(f, b->claim, v);
        if (left == LEFT_GOAL && kind_comes_true(f, formula, b, v)) {
            left = LEFT_NONE;
            early = true;
        }
        if (left) {
            wanted = wanted || left == LEFT_GOAL;
            *kind = left;
            continue;
        }
        bool torn = v->step && v->kind == VERDICT_REFUTED && is_torn(f, formula, v->statement);
        bool misshapen = of_answer && is_misshapen_answer(formula, v);
        if ((is_unread(v) && !misshapen) || torn) {
            unread = true;
            ill = ill || (!torn && !is_not_understood(v));
            if (!lost.source) lost = v->span;
            continue;
        }
        PUSH(f->arena, &out->verdicts, guard_verdict(f, formula, b, v));
    }
    if (early && wanted) return NULL;
    if (answer && out->mistake && out->mistake->kind != MISTAKE_SCOPE) return NULL;
    if (!out->verdicts.count && !(answer && out->mistake)) return NULL;
    block_conclude(out, f->options);
    if (unread && out->kind != VERDICT_REFUTED) { /* half of a formula does not hold for all of it */
        if (ill || answer || out->kind != VERDICT_HOLDS) return NULL;
        found->unread = lost;
    }
    return out;
}

static const Mistake *unread_of(const BlockVerdict *b, Span place) {
    if (b->mistake && b->mistake->kind != MISTAKE_SCOPE) return b->mistake;
    for (int i = 0; i < b->verdicts.count; i++) {
        Span span = b->verdicts.items[i]->span;
        bool touches = span.source == place.source && span.start < place.end && span.end > place.start;
        if (is_unread(b->verdicts.items[i]) && touches) return b->verdicts.items[i]->mistake;
    }
    return NULL;
}

/* Words inside a formula that cannot be read are not among the tokens. */
static bool denies_inside(const Finder *f, const Tokens *tokens, Span place) {
    for (int i = 0; i < tokens->count; i++)
        if (tokens->items[i].kind == TOK_SPOILED && span_begins_in(tokens->items[i].span, place))
            return word_may_deny(span_text(f->arena, place));
    return false;
}

static bool may_be_asserted(const Finder *f, Span place) {
    for (int i = 0; i < f->judged->blocks.count; i++) {
        const BlockVerdict *b = f->judged->blocks.items[i];
        if (!block_has(b->block, place) || !b->reading) continue;
        const Tokens *tokens = &b->reading->tokens;
        if (!alone_may_be_asserted(tokens, place) || denies_inside(f, tokens, place)) return false;
    }
    return true;
}

static bool says_others(const Finder *f, Span place) {
    for (int i = 0; i < f->judged->blocks.count; i++) {
        const BlockVerdict *b = f->judged->blocks.items[i];
        if (block_has(b->block, place) && b->reading && alone_says_others(&b->reading->tokens, place))
            return true;
    }
    return false;
}

/* “X for all others”: the verdict for the indices that the question does not name; NULL: it is about no index, or not about these. */
static const BlockVerdict *judge_others(Finder *f, const Formula *formula, const BlockVerdict *b) {
    if (!says_others(f, formula_piece(formula)->span)) return NULL;
    for (int i = 0; i < b->verdicts.count; i++) {
        const Statement *s = b->verdicts.items[i]->statement;
        const char *others = s && s->relation ? guard_other_indices(f, b->claim, s, formula) : NULL;
        if (others) return alone_judge(f, formula, formula->claim, others);
    }
    return NULL;
}

/* The sentence cannot be read, but the formula holds whatever the words restrict it to. */
static bool judge_alone(Finder *f, const Formula *formula, Found *found) {
    const BlockVerdict *b = alone_judge(f, formula, formula->claim, NULL);
    LeftWhy kind;
    if (!verdict_holds(b)) b = judge_others(f, formula, b);
    if (!b || !verdict_holds(b)) return false;
    BlockVerdict *out = verdict_of(f, formula, b, b->is_answer, found, &kind);
    if (!out) return false;
    found->alone = true;
    out->found = found;
    PUSH(f->arena, &f->finding->verdict->blocks, out);
    return true;
}

/* The verdict is one on the whole formula, at its place in the sheet. */
static void put_at(Finder *f, BlockVerdict *out, const Formula *formula) {
    const Piece *piece = formula_piece(formula);
    Block *block = NEW(f->arena, Block);
    *block = *out->block;
    block->span = piece->span;
    block->head = (Span){piece->span.source, formula_begin(piece), piece->span.end};
    out->block = block;
}

/* Some of its relations cannot be read; the others hold by themselves. */
static bool judge_parts(Finder *f, const Formula *formula, Found *found) {
    FormulaParts parts;
    parts_judge(f, formula, &parts);
    if (parts.wrong) return false;
    BlockVerdict *out = NULL;
    for (int i = 0; i < parts.held.count; i++) {
        const FormulaPart *part = &parts.held.items[i];
        LeftWhy kind;
        BlockVerdict *one =
            verdict_of(f, &part->formula, part->verdict, part->verdict->is_answer, found, &kind);
        if (!one) continue;
        if (!out || (one->is_answer && !out->is_answer)) {
            out = one;
            continue;
        }
        for (int k = 0; k < one->verdicts.count && !one->is_answer && !out->is_answer; k++)
            PUSH(f->arena, &out->verdicts, one->verdicts.items[k]);
    }
    if (!out) return false;
    put_at(f, out, formula);
    block_conclude(out, f->options);
    found->unread = parts.unread;
    out->found = found;
    PUSH(f->arena, &f->finding->verdict->blocks, out);
    return true;
}

/* A relation of it between large numbers of the sheet's own is wrong, whatever the sentence says. */
static bool judge_numbers(Finder *f, const Formula *formula, Found *found) {
    BlockVerdict *out = numbers_judge(f, formula);
    if (!out) return false;
    put_at(f, out, formula);
    out->is_answer = false;
    out->first_wrong = out->status = 0;
    out->found = found;
    block_conclude(out, f->options);
    PUSH(f->arena, &f->finding->verdict->blocks, out);
    return true;
}

static void judge_formula(Finder *f, Formula *formula) {
    Found *found = found_of(f, formula);
    Span place = formula_piece(formula)->span;
    if (formula->claim < 0) {
        leave(f, formula, found, LEFT_NONE, NULL);
        return;
    }
    if (formula_piece(formula)->valued) {
        leave(f, formula, found, LEFT_CONDITION, NULL);
        return;
    }
    if (formula->margin < UNSURE && formula->fit[formula->claim].kind != FIT_NOTHING) {
        leave(f, formula, found, LEFT_NONE, NULL);
        return;
    }
    LeftWhy why = LEFT_NONE;
    const Mistake *mistake = NULL;
    for (int i = 0; i < f->judged->blocks.count; i++) {
        const BlockVerdict *b = f->judged->blocks.items[i];
        if (!block_has(b->block, place)) continue;
        LeftWhy kind;
        BlockVerdict *out = verdict_of(f, formula, b, gives_value_at(b, place), found, &kind);
        if (out) {
            out->found = found;
            PUSH(f->arena, &f->finding->verdict->blocks, out);
            return;
        }
        if (kind) why = kind;
        if (!mistake) mistake = unread_of(b, place);
        if (!why) why = kind_left_of(b, place);
    }
    if (mistake && may_be_asserted(f, place) &&
        (judge_alone(f, formula, found) || judge_parts(f, formula, found)))
        return;
    bool said = why != LEFT_GOAL && why != LEFT_QUESTION && why != LEFT_TRIAL;
    if (said && may_be_asserted(f, place) && judge_numbers(f, formula, found)) return;
    if (!why && mistake) why = mistake->kind == MISTAKE_WORD ? LEFT_WORD : LEFT_SYNTAX;
    leave(f, formula, found, why ? why : LEFT_CONDITION,
          why == LEFT_WORD || why == LEFT_SYNTAX ? mistake : NULL);
}

/* ---- first attempts ---- */

/* A wrong answer is a trial if another one to the same question follows, and that one is not known to be wrong. */
static bool is_replaced(Finder *f, const BlockVerdict *b) {
    if (!b->is_answer || b->kind != VERDICT_REFUTED || b->claim->decide) return false;
    for (int i = 0; i < f->formulas.count; i++) {
        const Formula *formula = &f->formulas.items[i];
        Span span = formula_piece(formula)->span;
        bool later = formula->claim >= 0 && f->pack->claims.items[formula->claim] == b->claim &&
                     span.start > b->block->span.start && formula->fit[formula->claim].answers &&
                     strcmp(span_text(f->arena, span), span_text(f->arena, b->block->span));
        bool wrong = false;
        if (!later) continue;
        for (int k = 0; k < f->finding->verdict->blocks.count; k++) {
            const BlockVerdict *other = f->finding->verdict->blocks.items[k];
            wrong = wrong || (other->block->span.start == span.start && other->kind == VERDICT_REFUTED);
        }
        if (!wrong) return true;
    }
    return false;
}

static void drop_trials(Finder *f) {
    SheetVerdict *verdict = f->finding->verdict;
    int kept = 0;
    for (int i = 0; i < verdict->blocks.count; i++) {
        BlockVerdict *b = verdict->blocks.items[i];
        if (is_replaced(f, b)) {
            FoundLeft left = {b->block->head, LEFT_TRIAL, b->claim, b->found, NULL, false};
            PUSH(f->arena, &f->finding->left, left);
        } else
            verdict->blocks.items[kept++] = b;
    }
    verdict->blocks.count = kept;
}

/* ---- alternatives ---- */

static bool has_chance(const Claim *claim) {
    for (int i = 0; i < claim->givens.count; i++)
        if (claim->givens.items[i]->kind == GIVEN_NORMAL || claim->givens.items[i]->kind == GIVEN_DISCRETE)
            return true;
    return false;
}

static bool is_plainly_refuted(const Verdict *v) {
    const Statement *s = v->statement;
    return v->kind == VERDICT_REFUTED && v->step && s && s->relation && s->relation->kind == N_REL &&
           !s->hypotheses.count && !s->conditions.count;
}

/* c ≈ v_a and c ≈ v_b: nobody means both of them, without a condition. (c = v_a and c = v_b are wrong in each case: they are not exact.) */
static bool are_alternatives(const Verdict *a, const Verdict *b) {
    if (a == b || !is_plainly_refuted(a) || !is_plainly_refuted(b)) return false;
    const Node *x = a->statement->relation, *y = b->statement->relation;
    return x->rel == y->rel && x->rel != R_EQ && node_equal(x->kid[0], y->kid[0]) &&
           !node_equal(x->kid[1], y->kid[1]);
}

static const Verdict *alternative_to(Finder *f, const BlockVerdict *b, const Verdict *v) {
    for (int i = 0; i < f->finding->verdict->blocks.count; i++) {
        const BlockVerdict *other = f->finding->verdict->blocks.items[i];
        if (other->claim != b->claim || strcmp(other->found->label, b->found->label)) continue;
        for (int k = 0; k < other->verdicts.count; k++)
            if (are_alternatives(v, other->verdicts.items[k])) return other->verdicts.items[k];
    }
    return NULL;
}

/* Where numbers are random, a pair of statements that contradict each other is mostly one of cases. */
static void take_back_alternatives(Finder *f) {
    SheetVerdict *verdict = f->finding->verdict;
    LIST(Verdict *) found = {0}, with = {0};
    for (int i = 0; i < verdict->blocks.count; i++) {
        BlockVerdict *b = verdict->blocks.items[i];
        for (int k = 0; has_chance(b->claim) && k < b->verdicts.count; k++) {
            const Verdict *other = alternative_to(f, b, b->verdicts.items[k]);
            if (!other) continue;
            PUSH(f->arena, &found, b->verdicts.items[k]);
            PUSH(f->arena, &with, (Verdict *)other);
        }
    }
    for (int i = 0; i < found.count; i++)
        guard_take_back(found.items[i],
                        (Why){.kind = WHY_ALTERNATIVES, .text = span_text(f->arena, with.items[i]->span)});
    for (int i = 0; i < verdict->blocks.count && found.count; i++)
        block_conclude(verdict->blocks.items[i], f->options);
}

void verdicts_make(Finder *f) {
    Finding *finding = f->finding;
    SheetVerdict *judged =
        sheet_judge_with(f->arena, f->pack, finding->document, f->options, f->scales.items, f->scales.count);
    f->judged = judged;
    finding->verdict = NEW(f->arena, SheetVerdict);
    *finding->verdict = (SheetVerdict){.name = judged->name, .document = judged->document};
    for (int i = 0; i < f->formulas.count; i++) judge_formula(f, &f->formulas.items[i]);
    for (int i = 0; i < judged->blocks.count; i++) { /* yes or no, in words */
        BlockVerdict *b = judged->blocks.items[i];
        if (!b->is_answer || !b->claim || !b->claim->decide || marked_is_own(f, b->block)) continue;
        Found *found = NEW(f->arena, Found);
        *found = (Found){.label = "", .edition = finding->edition, .margin = 1e3, .clues = CLUE_LABEL};
        b->found = found;
        PUSH(f->arena, &finding->verdict->blocks, b);
    }
    take_back_alternatives(f);
    drop_trials(f);
}
