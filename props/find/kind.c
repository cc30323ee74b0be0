/* kind.c: what a statement is in its sheet, beside a step: given by the question, a definition, a condition, or a goal. */
#include "inside.h"

#include <string.h>

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

/* In a block the unknown is a name for the answer in force. */
static bool is_unknown_name(const Node *node, void *data) {
    const Claim *claim = data;
    if (node->kind != N_SYMBOL && node->kind != N_MEMBER) return false;
    for (int i = 0; i < claim->finds.count; i++)
        if (!strcmp(claim->finds.items[i].sym->name, node->sym->name)) return true;
    return false;
}

/* Does it say something of what is asked for? */
bool kind_rests_on_answer(const Finder *f, const Claim *claim, const Node *relation) {
    return claim->condition || (claim->finds.count && (problem_uses_unknown(f->arena, relation) ||
                                                       node_any(relation, is_unknown_name, (void *)claim)));
}

LeftWhy kind_left_of(const BlockVerdict *b, Span place) {
    for (int i = 0; b->reading && i < b->reading->left.count; i++)
        if (span_begins_in(b->reading->left.items[i].span, place)) return b->reading->left.items[i].why;
    return LEFT_NONE;
}

LeftWhy kind_of_statement(const Finder *f, const Claim *claim, const Verdict *v) {
    const Statement *s = v->statement;
    if (!s->relation || v->kind == VERDICT_DEFINED)
        return v->kind == VERDICT_DEFINED ? LEFT_DEFINITION : LEFT_NONE;
    if (v->kind != VERDICT_REFUTED && restated(f->arena, claim, s)) return LEFT_GIVEN;
    const Node *left = s->relation->kid[0], *right = s->relation->kid[1];
    if (left->kind == N_SYMBOL && (right->kind == N_NUMBER || right->kind == N_INFINITY)) {
        bool drawn = left->sym->kind == SYM_NORMAL || left->sym->kind == SYM_DRAWN;
        if (left->sym->own) return LEFT_DEFINITION; /* β = 50, t → ∞: a choice of the author's */
        bool concluded = s->hypotheses.count > 0;   /* the other half of x² = x ⇔ x = 0 */
        if (drawn && shape_is_number(&left->sym->shape) && !concluded) return LEFT_CONDITION; /* γ > 0 */
    }
    if (!claim->condition && kind_rests_on_answer(f, claim, s->relation) &&
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
        if (kind_left_of(f->judged->blocks.items[i], formula_piece(formula)->span) == LEFT_GOAL) return true;
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
bool kind_comes_true(const Finder *f, const Formula *formula, const BlockVerdict *b, const Verdict *v) {
    if (v->kind != VERDICT_HOLDS || !is_link(b, v) || is_wanted(f, formula, b)) return false;
    for (int i = 0; i < f->judged->blocks.count; i++) {
        const BlockVerdict *answer = f->judged->blocks.items[i];
        if (answer->is_answer && answer->claim == b->claim) return answer->kind == VERDICT_HOLDS;
    }
    return false;
}
