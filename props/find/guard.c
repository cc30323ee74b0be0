/* guard.c: verdicts on blocks → verdicts on formulas; and what is not to be refuted because the context may be lost. A refutation stands
   only if it does not rest on a guess: that the formula is about this question, that the answer it builds on is the pack's, or that a
   first attempt was the answer. */
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

/* ---- what a statement is, beside a step ---- */

static bool gives_value_at(const BlockVerdict *b, Span place) {
    if (!b->is_answer || !b->reading) return false;
    for (int i = 0; i < b->reading->values.count; i++)
        if (span_begins_in(b->reading->values.items[i].node->span, place)) return true;
    for (int i = 0; b->claim->condition && i < b->reading->statements.count; i++)
        if (span_begins_in(b->reading->statements.items[i]->span, place)) return true;
    return false;
}

/* Is there an answer to this question before the formula; or is it taken from elsewhere? */
static bool answered_before(const Finder *f, const Claim *claim, int at) {
    bool answered = false;
    for (int i = 0; i < f->finding->document->blocks.count; i++) {
        const Block *block = f->finding->document->blocks.items[i];
        if (block->kind != BLOCK_ANSWER || strcmp(block->claim, claim->id)) continue;
        if (block->span.start <= at) return true;
        answered = true;
    }
    if (answered) return false;
    return !claim->finds.count || claim->finds.items[0].as_in || claim->finds.items[0].otherwise.source;
}

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

/* In a block the unknown is a name for the answer in force. */
static bool is_unknown_name(const Node *node, void *data) {
    const Claim *claim = data;
    if (node->kind != N_SYMBOL && node->kind != N_MEMBER) return false;
    for (int i = 0; i < claim->finds.count; i++)
        if (!strcmp(claim->finds.items[i].sym->name, node->sym->name)) return true;
    return false;
}

/* Does it say something of what is asked for? */
static bool rests_on_answer(const Finder *f, const Claim *claim, const Node *relation) {
    return claim->condition || (claim->finds.count && (problem_uses_unknown(f->arena, relation) ||
                                                       node_any(relation, is_unknown_name, (void *)claim)));
}

static LeftWhy left_of(const BlockVerdict *b, Span place) {
    for (int i = 0; b->reading && i < b->reading->left.count; i++)
        if (span_begins_in(b->reading->left.items[i].span, place)) return b->reading->left.items[i].why;
    return LEFT_NONE;
}

static LeftWhy kind_of(const Finder *f, const Claim *claim, const Verdict *v) {
    const Statement *s = v->statement;
    if (!s->relation || v->kind == VERDICT_DEFINED)
        return v->kind == VERDICT_DEFINED ? LEFT_DEFINITION : LEFT_NONE;
    if (restated(f->arena, claim, s)) return LEFT_GIVEN;
    const Node *left = s->relation->kid[0], *right = s->relation->kid[1];
    if (left->kind == N_SYMBOL && (right->kind == N_NUMBER || right->kind == N_INFINITY)) {
        bool drawn = left->sym->kind == SYM_NORMAL || left->sym->kind == SYM_DRAWN;
        if (left->sym->own) return LEFT_DEFINITION; /* β = 50, t → ∞: a choice of the author's */
        if (drawn && shape_is_number(&left->sym->shape)) return LEFT_CONDITION; /* γ > 0 */
    }
    if (!claim->condition && rests_on_answer(f, claim, s->relation) &&
        !answered_before(f, claim, v->span.start))
        return LEFT_GOAL;
    return LEFT_NONE;
}

/* Does it go on from the formula before it: ∴, ⇒, so? */
static bool goes_on(const BlockVerdict *b, Span place) {
    const Tokens *tokens = &b->reading->tokens;
    for (int i = 0; i < tokens->count; i++) {
        Span span = tokens->items[i].span;
        if (!span_begins_in(span, place) || span.start == span.end) continue;
        for (int k = i > 0 ? i - 1 : i; k <= i; k++) {
            const Token *t = &tokens->items[k];
            if (t->kind == TOK_THEREFORE || t->kind == TOK_IMPLIES || t->kind == TOK_IFF) return true;
            if (t->kind == TOK_WORD && (t->code == WORD_SO || t->code == WORD_THEN || t->code == WORD_GET ||
                                        t->code == WORD_IMPLIES || t->code == WORD_FOLLOWS))
                return true;
        }
        return false;
    }
    return true;
}

/* Is it to be shown, by its words or because the question asks for it? */
static bool is_goal(const Finder *f, const Formula *formula) {
    if (formula->fit[formula->claim].shows) return true;
    for (int i = 0; i < f->judged->blocks.count; i++)
        if (left_of(f->judged->blocks.items[i], formula_piece(formula)->span) == LEFT_GOAL) return true;
    return false;
}

/* Before its answer, a statement may be what is wanted, or what follows from that. */
static bool is_wanted(const Finder *f, const Formula *formula, const BlockVerdict *b) {
    if (is_goal(f, formula)) return true;
    if (!goes_on(b, formula_piece(formula)->span)) return false;
    for (const Formula *other = formula - 1;
         other >= f->formulas.items && other->stretch == formula->stretch && other->claim == formula->claim;
         other--)
        if (is_goal(f, other)) return true;
    return false;
}

/* Is it a link of a chain, x = y = z? Then it is derived, and not only wanted. */
static bool is_link(const BlockVerdict *b, const Verdict *v) {
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *other = b->verdicts.items[i];
        if (!other->statement || !other->statement->relation || !v->statement->relation || other == v)
            continue;
        const Node *x = other->statement->relation, *y = v->statement->relation;
        if (x->kid[1]->span.start == y->kid[0]->span.start || y->kid[1]->span.start == x->kid[0]->span.start)
            return true;
    }
    return false;
}

/* A derivation in front of the answer that it uses. */
static bool comes_true(const Finder *f, const Formula *formula, const BlockVerdict *b, const Verdict *v) {
    if (v->kind != VERDICT_HOLDS || !is_link(b, v) || is_wanted(f, formula, b)) return false;
    for (int i = 0; i < f->judged->blocks.count; i++) {
        const BlockVerdict *answer = f->judged->blocks.items[i];
        if (answer->is_answer && answer->claim == b->claim) return answer->kind == VERDICT_HOLDS;
    }
    return false;
}

/* ---- refutations that are taken back ---- */

static Verdict *undecided(Finder *f, const Verdict *v, WhyKind why, const Claim *claim) {
    Verdict *out = NEW(f->arena, Verdict);
    *out = *v;
    out->kind = VERDICT_UNDECIDED;
    out->witness = NULL;
    out->repair = NULL;
    out->known = NULL;
    out->close = NULL;
    out->why = (Why){.kind = why, .claim = claim ? claim->id : NULL};
    return out;
}

/* For the indices that nothing restricts: “i ≠ a, b”, with the fixed indices of the question. NULL: there is none. */
static const char *other_indices(const Finder *f, const Claim *claim, const Statement *s) {
    if (s->conditions.count || !s->free.count) return NULL;
    Text out = text_new(f->arena);
    for (int i = 0; i < s->free.count; i++) {
        int fixed = 0;
        for (int g = 0; g < claim->givens.count; g++) {
            const Given *given = claim->givens.items[g];
            bool index = given->kind == GIVEN_SIZE && given->sym && !given->sym->hidden && given->hi &&
                         given->hi->kind != N_NUMBER;
            if (!index) continue;
            if (!fixed++)
                text_printf(&out, "%s%s ≠ %s", out.length ? ", " : "", s->free.items[i]->name,
                            given->sym->name);
            else
                text_printf(&out, ", %s", given->sym->name);
        }
    }
    return out.length ? out.bytes : NULL;
}

static bool holds(const BlockVerdict *b) { return b->kind == VERDICT_HOLDS && b->verdicts.count; }

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
    const char *others = v->step && v->statement->relation ? other_indices(f, b->claim, v->statement) : NULL;
    if (!others) return NULL;
    const BlockVerdict *alone = alone_judge(f, formula, formula->claim, others);
    for (int i = 0; i < alone->verdicts.count; i++) {
        Verdict *other = alone->verdicts.items[i];
        if (other->kind != VERDICT_HOLDS || other->span.start != v->span.start ||
            other->span.end != v->span.end)
            continue;
        if (is_said_near(b->reading, v->statement->free.items[0])) return other;
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

/* ã was read as a; but it may be another index. */
static bool has_index_reading(const Claim *claim, const Fit *fit) {
    for (int i = 0; i < fit->readings.count; i++)
        if (fit_is_index(claim, fit->readings.items[i].ours)) return true;
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
    }
    return false;
}

static bool has_piece(const Block *block, Span place) {
    for (int i = 0; i < block->pieces.count; i++)
        if (span_begins_in(block->pieces.items[i].span, place)) return true;
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
            found = found || (ours && has_piece(block, formula_piece(other)->span));
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

/* Does the verdict depend on a number of which the sheet says nothing by that name? */
static bool rests_on_assumed(const Finder *f, const BlockVerdict *b, const Verdict *v) {
    const Node *relation = v->statement ? v->statement->relation : NULL;
    for (int i = 0; i < f->assumed.count; i++) {
        const Sym *number = f->assumed.items[i];
        if (relation && node_any(relation, is_named, (void *)number->name)) return true;
        if ((!v->step || !relation || rests_on_answer(f, b->claim, relation)) &&
            answer_uses(f, b->claim, number))
            return true;
    }
    return false;
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

/* The verdict, or what is left of a refutation that rests on a guess. */
static Verdict *guarded(Finder *f, const Formula *formula, const BlockVerdict *b, Verdict *v) {
    Claim *claim = b->claim;
    if (v->kind != VERDICT_REFUTED) return v;
    if (rests_on_assumed(f, b, v)) return undecided(f, v, WHY_OWN_UNCLEAR, NULL);
    if (v->step && v->statement->relation && rests_on_answer(f, claim, v->statement->relation) &&
        !has_own_answer(f, claim))
        return undecided(f, v, WHY_ANSWER_NOT_FOUND, NULL);
    if (v->step && uses_foreign(b, v->statement)) return undecided(f, v, WHY_OWN_UNCLEAR, NULL);
    const Node *assumption = lifted_assumption(claim, v);
    if (assumption && !formula->fit[formula->claim].shows) {
        Verdict *open = undecided(f, v, WHY_ASSUMPTION_LIFTED, NULL);
        open->why.text = node_text(f->arena, assumption);
        return open;
    }
    if (has_index_reading(claim, &formula->fit[formula->claim]))
        return undecided(f, v, WHY_OWN_UNCLEAR, NULL);
    if (v->step && lost_formula(f, formula)) return undecided(f, v, WHY_SENTENCE_TORN, NULL);
    if (v->step && names_a_part(formula)) return undecided(f, v, WHY_OTHER_QUESTION, NULL);
    for (int i = 0; i < f->pack->claims.count && v->step; i++)
        if (formula->fit[i].restated) return undecided(f, v, WHY_OTHER_QUESTION, f->pack->claims.items[i]);
    Verdict *other = for_other_indices(f, formula, b, v);
    if (other) return other;
    for (int i = 0; i < formula->rivals.count; i++) {
        const BlockVerdict *rival = alone_judge(f, formula, formula->rivals.items[i], NULL);
        if (holds(rival))
            return undecided(f, v, WHY_OTHER_QUESTION, f->pack->claims.items[formula->rivals.items[i]]);
        if (alone_failure(rival)) return undecided_as(f, v, alone_failure(rival));
    }
    return v;
}

/* ---- one formula ---- */

/* A name or sign is not understood; that does not say that something is wrong. */
static bool is_not_understood(const Verdict *v) {
    return v->mistake->kind == MISTAKE_NAME || v->mistake->kind == MISTAKE_SYNTAX;
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
        LeftWhy left = of_answer ? LEFT_NONE : kind_of(f, b->claim, v);
        if (left == LEFT_GOAL && comes_true(f, formula, b, v)) {
            left = LEFT_NONE;
            early = true;
        }
        if (left) {
            wanted = wanted || left == LEFT_GOAL;
            *kind = left;
            continue;
        }
        if (is_unread(v)) {
            unread = true;
            ill = ill || !is_not_understood(v);
            if (!lost.source) lost = v->span;
            continue;
        }
        PUSH(f->arena, &out->verdicts, guarded(f, formula, b, v));
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

static bool may_be_asserted(const Finder *f, Span place) {
    for (int i = 0; i < f->judged->blocks.count; i++) {
        const BlockVerdict *b = f->judged->blocks.items[i];
        if (!has_piece(b->block, place) || !b->reading) continue;
        if (!alone_may_be_asserted(&b->reading->tokens, place)) return false;
    }
    return true;
}

/* The sentence cannot be read, but the formula holds whatever the words restrict it to. */
static bool judge_alone(Finder *f, const Formula *formula, Found *found) {
    const BlockVerdict *b = alone_judge(f, formula, formula->claim, NULL);
    LeftWhy kind;
    if (!holds(b)) return false;
    BlockVerdict *out = verdict_of(f, formula, b, b->is_answer, found, &kind);
    if (!out) return false;
    found->alone = true;
    out->found = found;
    PUSH(f->arena, &f->finding->verdict->blocks, out);
    return true;
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
    const Piece *piece = formula_piece(formula);
    Block *block = NEW(f->arena, Block);
    *block = *out->block;
    block->span = piece->span;
    block->head = (Span){piece->span.source, formula_begin(piece), piece->span.end};
    out->block = block;
    block_conclude(out, f->options);
    found->unread = parts.unread;
    out->found = found;
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
    if (formula->margin < UNSURE && formula->fit[formula->claim].kind != FIT_NOTHING) {
        leave(f, formula, found, LEFT_NONE, NULL);
        return;
    }
    LeftWhy why = LEFT_NONE;
    const Mistake *mistake = NULL;
    for (int i = 0; i < f->judged->blocks.count; i++) {
        const BlockVerdict *b = f->judged->blocks.items[i];
        if (!has_piece(b->block, place)) continue;
        LeftWhy kind;
        BlockVerdict *out = verdict_of(f, formula, b, gives_value_at(b, place), found, &kind);
        if (out) {
            out->found = found;
            PUSH(f->arena, &f->finding->verdict->blocks, out);
            return;
        }
        if (kind) why = kind;
        if (!mistake) mistake = unread_of(b, place);
        if (!why) why = left_of(b, place);
    }
    if (mistake && may_be_asserted(f, place) &&
        (judge_alone(f, formula, found) || judge_parts(f, formula, found)))
        return;
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

void guard_verdicts(Finder *f) {
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
    drop_trials(f);
}
