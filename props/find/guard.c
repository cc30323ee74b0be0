/* guard.c: refutations that are taken back because the context may be lost. A refutation stays only if it does not rest on a guess: that
   the formula is about this question, that the answer it builds on is the pack's, or that a name means what it was read as. */
#include "inside.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Has the sheet itself an answer for this question, or for the one whose answer it takes? */
static bool has_own_answer(const Finder *f, const Claim *claim) {
    const char *as_in = claim->finds.count ? claim->finds.items[0].as_in : NULL;
    for (int i = 0; i < f->finding->document->blocks.count; i++) {
        const Block *block = f->finding->document->blocks.items[i];
        if (block->kind == BLOCK_ANSWER &&
            (!strcmp(block->claim, claim->id) || (as_in && !strcmp(block->claim, as_in))))
            return true;
    }
    return false;
}

void guard_take_back(Verdict *v, Why why) {
    v->kind = VERDICT_UNDECIDED;
    v->witness = NULL;
    v->repair = NULL;
    v->known = NULL;
    v->close = NULL;
    v->notes &= ~(unsigned)(NOTE_NO_GROWTH | NOTE_WITHIN | NOTE_ROUNDED);
    v->why = why;
}

static Verdict *undecided(Finder *f, const Verdict *v, WhyKind why, const Claim *claim) {
    Verdict *out = NEW(f->arena, Verdict);
    *out = *v;
    guard_take_back(out, (Why){.kind = why, .claim = claim ? claim->id : NULL});
    return out;
}

/* Is this index, a letter, written in a formula? */
static bool is_index_in(Span span, const char *name) {
    const char *text = span.source->text;
    size_t length = strlen(name);
    for (int at = span.start; at + (int)length <= span.end; at++) {
        bool alone =
            !isalpha((unsigned char)text[at - (at > 0)]) && !isalpha((unsigned char)text[at + (int)length]);
        if (!strncmp(text + at, name, length) && alone) return true;
        if (!strcmp(name, "a") && !strncmp(text + at, "ₐ", strlen("ₐ"))) return true;
    }
    return false;
}

static bool is_in_sentence(const Formula *formula, const Formula *other);

/* Does the sentence of the formula, or a display before it, name this index? */
static bool is_named_beside(const Finder *f, const Formula *formula, const char *index) {
    for (int i = 0; i < f->formulas.count; i++) {
        const Formula *other = &f->formulas.items[i];
        bool before = other->stretch == formula->stretch && other->piece < formula->piece &&
                      formula_piece(other)->display &&
                      sentence_begin(formula->stretch, formula->piece).piece == other->piece + 1;
        if ((before || is_in_sentence(formula, other)) && is_index_in(formula_piece(other)->span, index))
            return true;
    }
    return false;
}

static bool is_fixed_index(const Given *given) {
    return given->kind == GIVEN_SIZE && given->sym && !given->sym->hidden && given->hi &&
           given->hi->kind != N_NUMBER;
}

/* For the indices that nothing restricts: “i ≠ a, b”, with the fixed indices of the question. “The others” are those that the sentence does
   not name, if it names any. NULL: there is none. */
const char *guard_other_indices(const Finder *f, const Claim *claim, const Statement *s,
                                const Formula *others) {
    if (s->conditions.count || !s->free.count) return NULL;
    Text out = text_new(f->arena);
    bool named = false;
    for (int g = 0; g < claim->givens.count && others; g++)
        named = named || (is_fixed_index(claim->givens.items[g]) &&
                          is_named_beside(f, others, claim->givens.items[g]->sym->name));
    for (int i = 0; i < s->free.count; i++) {
        int fixed = 0;
        for (int g = 0; g < claim->givens.count; g++) {
            const Given *given = claim->givens.items[g];
            if (!is_fixed_index(given) || (named && !is_named_beside(f, others, given->sym->name))) continue;
            if (!fixed++)
                text_printf(&out, "%s%s ≠ %s", out.length ? ", " : "", s->free.items[i]->name,
                            given->sym->name);
            else
                text_printf(&out, ", %s", given->sym->name);
        }
    }
    return out.length ? out.bytes : NULL;
}

/* The other reading could not be judged: it may hold all the same. */
static Verdict *undecided_as(Finder *f, const Verdict *v, const Why *why) {
    Verdict *out = undecided(f, v, why->kind, NULL);
    out->why = *why;
    return out;
}

/* Does a statement near by say for which values the same index is meant? Then this one means the same. */
static bool is_said_near(const Reading *reading, const Sym *index) {
    for (int i = 0; reading && i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        for (int k = 0; k < s->free.count && s->conditions.count; k++)
            if (!strcmp(s->free.items[k]->name, index->name)) return true;
    }
    return false;
}

/* For an index that nothing restricts: the verdict for i ≠ a, b, if that is said near by; undecided, if it would hold then. */
static Verdict *for_other_indices(Finder *f, const Formula *formula, const BlockVerdict *b, Verdict *v) {
    bool said = b->reading && alone_says_others(&b->reading->tokens, formula_piece(formula)->span);
    const char *others = v->step && v->statement->relation
                             ? guard_other_indices(f, b->claim, v->statement, said ? formula : NULL)
                             : NULL;
    if (!others) return NULL;
    const BlockVerdict *alone = alone_judge(f, formula, formula->claim, others);
    for (int i = 0; i < alone->verdicts.count; i++) {
        Verdict *other = alone->verdicts.items[i];
        if (other->kind != VERDICT_HOLDS || other->span.start != v->span.start ||
            other->span.end != v->span.end)
            continue;
        if (said || is_said_near(b->reading, v->statement->free.items[0])) return other;
        Verdict *open = undecided(f, v, WHY_INDEX_NOT_SAID, NULL);
        open->why.text = others;
        return open;
    }
    return alone_failure(alone) ? undecided_as(f, v, alone_failure(alone)) : NULL;
}

/* A number of the sheet's own that the answer does not use: what it is may be said in words. */
static bool is_foreign(const Node *node, void *data) {
    return node->kind == N_SYMBOL && node->sym->own && data && !reading_uses_own(data, node->sym);
}

static bool uses_foreign(const BlockVerdict *b, const Statement *s) {
    if (s->relation && node_any(s->relation, is_foreign, (void *)b->reading)) return true;
    for (int i = 0; i < s->hypotheses.count; i++)
        if (node_any(s->hypotheses.items[i], is_foreign, (void *)b->reading)) return true;
    return false;
}

/* ã was read as a, c′ as e; but it may be another index, or something else. */
static bool has_loose_reading(const Claim *claim, const Fit *fit) {
    for (int i = 0; i < fit->readings.count; i++)
        if (fit_is_index(claim, fit->readings.items[i].ours) || strchr(fit->readings.items[i].theirs, '\''))
            return true;
    return false;
}

/* The formula of the sheet that this one is, or is a part of. */
static const Formula *whole_of(const Finder *f, const Formula *formula) {
    for (int i = 0; i < f->formulas.count; i++)
        if (span_begins_in(formula_piece(formula)->span, formula_piece(&f->formulas.items[i])->span))
            return &f->formulas.items[i];
    return NULL;
}

/* The label right above it is that of another part: it may be about that one, in the letters of this question. */
static bool is_labelled_otherwise(const Finder *f, const Formula *formula) {
    enum { NEAR = 3 }; /* further down the next label may have been lost */
    const Formula *whole = whole_of(f, formula);
    const Claim *claim = f->pack->claims.items[formula->claim];
    int letter = formula->stretch->place.letter;
    bool asked = false;
    if (!whole || !letter) return false;
    if (whole - f->formulas.items >= NEAR && whole[-NEAR].stretch == whole->stretch) return false;
    for (int i = 0; i < claim->asked.count; i++) {
        if (strcmp(claim->asked.items[i].edition, f->finding->edition)) continue;
        if (claim->asked.items[i].number.letter == letter) return false;
        asked = true;
    }
    return asked;
}

/* “in part i”, “in the previous part”, “from question 1”, 上一问 */
static bool is_word_for_part(const char *text, int length) {
    static const char *const words[] = {"part",    "subpart",   "question", "exercise", "problem", "previous",
                                        "earlier", "preceding", "上一",     "前一",     "前面",    "上面"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        int longer = (int)strlen(words[i]);
        if (longer <= length && !strncasecmp(text, words[i], (size_t)longer) &&
            ((unsigned char)*words[i] > 127 || longer == length || !isalpha((unsigned char)text[longer])))
            return true;
    }
    return false;
}

/* “In (a), we know …”: does the sentence name a part before the formula? Then it may be about that one. */
static bool names_a_part(const Formula *formula) {
    Cut from = sentence_begin(formula->stretch, formula->piece);
    Span place = formula_piece(formula)->span;
    const char *text = place.source->text;
    if (formula->stretch->pieces.items[from.piece].span.source != place.source) return false;
    for (int at = from.byte; at + 2 < place.start; at++) {
        bool opens = text[at] == '(' && text[at + 1] >= 'a' && text[at + 1] <= 'h';
        if (opens && strchr(")-. (", text[at + 2])) return true;
        bool begins = at == from.byte || !isalpha((unsigned char)text[at - 1]);
        if (begins && is_word_for_part(text + at, place.start - at)) return true;
    }
    return false;
}

/* Is a formula of its sentence in no block of the question? It may be its condition. */
static bool lost_formula(const Finder *f, const Formula *formula) {
    Cut from = sentence_begin(formula->stretch, formula->piece),
        to = sentence_end(formula->stretch, formula->piece);
    for (int i = 0; i < f->formulas.count; i++) {
        const Formula *other = &f->formulas.items[i];
        Cut at = {other->piece, formula_piece(other)->span.start};
        if (other->stretch != formula->stretch || sentence_before(at, from) || !sentence_before(at, to))
            continue;
        bool found = false;
        for (int k = 0; k < f->finding->document->blocks.count; k++) {
            const Block *block = f->finding->document->blocks.items[k];
            bool ours = !strcmp(block->claim, f->pack->claims.items[formula->claim]->id);
            found = found || (ours && block_has(block, formula_piece(other)->span));
        }
        if (!found) return true;
    }
    return false;
}

static bool is_named(const Node *node, void *name) {
    return node->kind == N_SYMBOL && node->sym->own && !strcmp(node->sym->name, name);
}

/* Does an answer to the question use this number, or to the question whose answer it takes? */
static bool answer_uses(const Finder *f, const Claim *claim, const Sym *number) {
    const char *as_in = claim->finds.count ? claim->finds.items[0].as_in : NULL;
    for (int i = 0; i < f->judged->blocks.count; i++) {
        const BlockVerdict *b = f->judged->blocks.items[i];
        bool ours =
            b->is_answer && b->claim && (b->claim == claim || (as_in && !strcmp(b->claim->id, as_in)));
        for (int k = 0; ours && b->reading && k < b->reading->values.count; k++)
            if (node_any(b->reading->values.items[k].node, is_named, (void *)number->name)) return true;
    }
    return false;
}

/* The number of which the sheet says nothing by that name, if the verdict depends on one; NULL: it does not. */
static Sym *rests_on_assumed(const Finder *f, const BlockVerdict *b, const Verdict *v) {
    const Node *relation = v->statement ? v->statement->relation : NULL;
    for (int i = 0; i < f->assumed.count; i++) {
        Sym *number = f->assumed.items[i];
        if (relation && node_any(relation, is_named, (void *)number->name)) return number;
        if ((!v->step || !relation || kind_rests_on_answer(f, b->claim, relation)) &&
            answer_uses(f, b->claim, number))
            return number;
    }
    return NULL;
}

/* It would hold if that number were large. */
static bool holds_if_large(Finder *f, const Formula *formula, const Sym *number) {
    Sym *large = scales_large(f, number->name);
    bool holds = false;
    for (int i = 0; i < f->scales.count && large; i++) {
        if (strcmp(f->scales.items[i]->name, number->name)) continue;
        Sym *before = f->scales.items[i];
        f->scales.items[i] = large;
        holds = verdict_holds(alone_judge(f, formula, formula->claim, NULL));
        f->scales.items[i] = before;
    }
    return holds;
}

static Verdict *undecided_for(Finder *f, const Formula *formula, const Verdict *v, const Sym *number) {
    bool large = holds_if_large(f, formula, number);
    Verdict *out = undecided(f, v, large ? WHY_LARGE_NOT_SAID : WHY_OWN_UNCLEAR, NULL);
    if (large) out->why.text = number->name;
    return out;
}

static bool is_moment(const Node *node, void *data) {
    (void)data;
    return node->kind == N_EXPECT;
}

/* P[γ > 0] = 0.92, where the question assumes γ > 0: the author may mean it without that. */
static const Node *lifted_assumption(const Claim *claim, const Verdict *v) {
    const Node *relation = v->statement ? v->statement->relation : NULL;
    if (!v->step || !relation || !claim->assumes.count || !node_any(relation, is_moment, NULL)) return NULL;
    return claim->assumes.items[0]->relation;
}

/* c was read as the large number C, because a vector does not fit there. Would it be wrong for another large number, too? */
static bool rests_on_twin(Finder *f, const Formula *formula) {
    Formula other = *formula;
    Fit *fit = NEW_ARRAY(f->arena, Fit, f->pack->claims.count);
    memcpy(fit, formula->fit, (size_t)f->pack->claims.count * sizeof *fit);
    fit[formula->claim].readings.items = NULL;
    fit[formula->claim].readings.count = fit[formula->claim].readings.capacity = 0;
    other.fit = fit;
    Sym *fresh = NULL;
    for (int i = 0; i < formula->fit[formula->claim].readings.count; i++) {
        Rename rename = formula->fit[formula->claim].readings.items[i];
        if (rename.loose && !fresh && !(fresh = scales_fresh(f))) return true;
        if (rename.loose) rename.ours = fresh->name;
        PUSH(f->arena, &fit[formula->claim].readings, rename);
    }
    if (!fresh) return false;
    PUSH(f->arena, &f->scales, fresh);
    bool wrong = alone_judge(f, &other, formula->claim, NULL)->kind == VERDICT_REFUTED;
    f->scales.count--;
    return !wrong;
}

/* ---- an answer that was not read as one ---- */

/* Is it in a block whose answer counts for this question? */
static bool is_in_force(const Finder *f, const Claim *claim, Span place) {
    const char *as_in = claim->finds.items[0].as_in;
    for (int i = 0; i < f->finding->document->blocks.count; i++) {
        const Block *block = f->finding->document->blocks.items[i];
        bool ours = !strcmp(block->claim, claim->id) || (as_in && !strcmp(block->claim, as_in));
        if (block->kind == BLOCK_ANSWER && ours && block_has(block, place)) return true;
    }
    return false;
}

/* Without space. */
static const char *dense(Arena *arena, Span span) {
    Text out = text_new(arena);
    for (int at = span.start; at < span.end; at++)
        if (!isspace((unsigned char)span.source->text[at])) text_add_bytes(&out, span.source->text + at, 1);
    return out.bytes;
}

/* Was the same said in an answer that counts? */
static bool is_said_before(const Finder *f, const Formula *formula) {
    const Claim *claim = f->pack->claims.items[formula->claim];
    const char *text = dense(f->arena, formula_piece(formula)->span);
    for (const Formula *other = f->formulas.items; other < formula; other++) {
        Span place = formula_piece(other)->span;
        if (!strcmp(dense(f->arena, place), text) && is_in_force(f, claim, place)) return true;
    }
    return false;
}

/* “With q = 2 k_a, …”: does it give what is asked for, in a sentence that could not be read as an answer? */
static bool is_loose_answer(const Finder *f, const Formula *formula) {
    const Claim *claim = f->pack->claims.items[formula->claim];
    const Fit *fit = &formula->fit[formula->claim];
    Span place = formula_piece(formula)->span;
    if (!fit->answers || fit->kind != FIT_BINDS || is_in_force(f, claim, place)) return false;
    for (int i = 0; i < f->judged->blocks.count; i++) {
        const BlockVerdict *b = f->judged->blocks.items[i];
        if (!block_has(b->block, place)) continue;
        LeftWhy why = kind_left_of(b, place);
        return (!why || why == LEFT_WORD || why == LEFT_SYNTAX) && !is_said_before(f, formula);
    }
    return false;
}

static bool is_in_sentence(const Formula *formula, const Formula *other) {
    Cut at = {other->piece, formula_piece(other)->span.start};
    return other->stretch == formula->stretch &&
           !sentence_before(at, sentence_begin(formula->stretch, formula->piece)) &&
           sentence_before(at, sentence_end(formula->stretch, formula->piece));
}

/* The answer that a step may rest on, although another one counts: the nearest before it, or one in its sentence. NULL: there is none. */
static const Formula *loose_answer(const Finder *f, const Formula *step) {
    const Formula *formula = whole_of(f, step), *end = f->formulas.items + f->formulas.count;
    if (!formula || !f->pack->claims.items[formula->claim]->finds.count) return NULL;
    const Claim *claim = f->pack->claims.items[formula->claim];
    for (const Formula *other = formula + 1; other < end && is_in_sentence(formula, other); other++)
        if (other->claim == formula->claim && is_loose_answer(f, other)) return other;
    for (const Formula *other = formula - 1; other >= f->formulas.items; other--) {
        if (other->claim != formula->claim) continue;
        if (is_in_force(f, claim, formula_piece(other)->span)) return NULL;
        if (is_loose_answer(f, other)) return other;
    }
    return NULL;
}

/* With that answer the verdict is the same. Its sentence is not read then: what holds does so without its conditions, too. */
static bool is_same_behind(Finder *f, const Formula *formula, const Formula *answer, const Verdict *v) {
    const Statement *s = v->statement;
    if (v->kind == VERDICT_REFUTED && (s->hypotheses.count || s->conditions.count)) return false;
    const BlockVerdict *behind = alone_judge_behind(f, formula, answer);
    for (int i = 0; i < behind->verdicts.count; i++) {
        const Verdict *other = behind->verdicts.items[i];
        if (other->kind == v->kind && other->span.start == v->span.start && other->span.end == v->span.end)
            return true;
    }
    return false;
}

/* Among the conditions is a distribution, which leaves no world if it is not that of the question. */
static const char *law_among(const Finder *f, const Statement *s) {
    for (int i = 0; i < s->hypotheses.count; i++)
        if (s->hypotheses.items[i]->kind == N_REL && s->hypotheses.items[i]->rel == R_SIM)
            return node_text(f->arena, s->hypotheses.items[i]);
    return NULL;
}

/* The verdict, or what is left of one that rests on a guess: mostly of refutations. */
Verdict *guard_verdict(Finder *f, const Formula *formula, const BlockVerdict *b, Verdict *v) {
    Claim *claim = b->claim;
    const char *law = v->step && v->kind != VERDICT_ILL_FORMED ? drawn_otherwise(f, v->statement) : NULL;
    if (!law && v->kind == VERDICT_UNDECIDED && v->why.kind == WHY_NO_WORLD_FITS)
        law = law_among(f, v->statement);
    if (law) {
        Verdict *open = undecided(f, v, WHY_DRAWN_OTHERWISE, NULL);
        open->why.text = law;
        return open;
    }
    bool rests = v->step && v->statement->relation && kind_rests_on_answer(f, claim, v->statement->relation);
    if (rests && (v->kind == VERDICT_REFUTED || v->kind == VERDICT_HOLDS)) {
        const Formula *other = loose_answer(f, formula);
        if (other && !is_same_behind(f, formula, other, v)) {
            Verdict *open = undecided(f, v, WHY_OTHER_ANSWER, NULL);
            open->why.text = span_text(f->arena, formula_piece(other)->span);
            return open;
        }
    }
    if (v->kind != VERDICT_REFUTED) return v;
    if (v->close) {
        Verdict *open = undecided(f, v, WHY_CLOSE, NULL);
        open->why.close = v->close;
        return open;
    }
    const Sym *number = rests_on_assumed(f, b, v);
    if (number) return undecided_for(f, formula, v, number);
    if (rests && !has_own_answer(f, claim)) return undecided(f, v, WHY_ANSWER_NOT_FOUND, NULL);
    if (v->step && uses_foreign(b, v->statement)) return undecided(f, v, WHY_OWN_UNCLEAR, NULL);
    const Node *assumption = lifted_assumption(claim, v);
    if (assumption && !formula->fit[formula->claim].shows) {
        Verdict *open = undecided(f, v, WHY_ASSUMPTION_LIFTED, NULL);
        open->why.text = node_text(f->arena, assumption);
        return open;
    }
    if (has_loose_reading(claim, &formula->fit[formula->claim]))
        return undecided(f, v, WHY_OWN_UNCLEAR, NULL);
    if (rests_on_twin(f, formula)) return undecided(f, v, WHY_OWN_UNCLEAR, NULL);
    if (v->step && lost_formula(f, formula)) return undecided(f, v, WHY_SENTENCE_TORN, NULL);
    if (is_labelled_otherwise(f, formula)) return undecided(f, v, WHY_OTHER_LABEL, NULL);
    if (v->step && names_a_part(formula)) return undecided(f, v, WHY_OTHER_QUESTION, NULL);
    for (int i = 0; i < f->pack->claims.count && v->step; i++) {
        if (!formula->fit[i].restated) continue;
        if (i == formula->claim) return undecided(f, v, WHY_NOT_GIVEN, NULL);
        if (!formula->fit[i].readings.count && verdict_holds(alone_judge(f, formula, i, NULL)))
            return undecided(f, v, WHY_OTHER_QUESTION, f->pack->claims.items[i]);
    }
    Verdict *other = for_other_indices(f, formula, b, v);
    if (other) return other;
    for (int i = 0; i < formula->rivals.count; i++) {
        const BlockVerdict *rival = alone_judge(f, formula, formula->rivals.items[i], NULL);
        if (verdict_holds(rival))
            return undecided(f, v, WHY_OTHER_QUESTION, f->pack->claims.items[formula->rivals.items[i]]);
        if (alone_failure(rival)) return undecided_as(f, v, alone_failure(rival));
    }
    return v;
}
