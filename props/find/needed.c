/* needed.c: answers to questions that ask for a condition. “If x ≫ y, …”, “we need x ≫ y”: what is supposed or wanted there is the
   answer, though it is not asserted. */
#include "inside.h"

#include <string.h>

/* A relation between indices, i ≠ j, in a formula of its own. */
static bool is_about_indices(const Finder *f, const Formula *formula, int claim) {
    return formula < f->formulas.items + f->formulas.count && formula->fit[claim].kind == FIT_NOTHING;
}

/* Is it said for which values of its indices it is meant? */
static bool is_restricted(const Reading *reading) {
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        if (s->kind == STEP_JUDGED && s->free.count && !s->conditions.count) return false;
    }
    return true;
}

static Reading *read(Finder *f, Claim *claim, const Block *block) {
    return reading_of_block(f->arena, claim, block, NULL, READ_ANSWER, NULL, f->scales.items,
                            f->scales.count);
}

/* The formula up to a cut; NULL if that is not a condition. */
static Block *up_to(Finder *f, const Formula *formula, Claim *claim, Cut end) {
    Block *block = fit_block(f, BLOCK_ANSWER, claim->id);
    blocks_use_readings(f, block, &formula->fit[formula->claim]);
    sentence_add(f, block, formula->stretch, (Cut){formula->piece, formula_piece(formula)->span.start}, end);
    for (int i = 0; i + 1 < block->pieces.count; i++) block->pieces.items[i].display = false;
    const Reading *reading = read(f, claim, block);
    bool fits = fit_is_condition(claim, reading) && reading->gives_answer && !reading->mistake;
    return fits && is_restricted(reading) ? block : NULL;
}

/* Does the answer hold, whatever the words around it mean? */
static bool holds(Finder *f, Block *block) {
    Document *document = NEW(f->arena, Document);
    *document = *f->finding->document;
    document->blocks.items = NULL;
    document->blocks.count = document->blocks.capacity = 0;
    PUSH(f->arena, &document->blocks, block);
    return sheet_judge_block(f->arena, f->pack, document, f->options, 0, f->scales.items, f->scales.count)
               ->kind == VERDICT_HOLDS;
}

/* “We need x, in other words y”: y only says x again. */
static bool is_said_again(const Reading *sentence, Span place) {
    for (int i = 0; i < sentence->left.count; i++) {
        const Left *left = &sentence->left.items[i];
        if (left->why == LEFT_GOAL && left->span.start < place.start) return true;
    }
    return false;
}

Block *needed_answer(Finder *f, const Formula *formula) {
    Claim *claim = f->pack->claims.items[formula->claim];
    const Fit *fit = &formula->fit[formula->claim];
    if (fit->kind != FIT_BINDS || !fit->answers) return NULL;
    Block *whole = fit_block(f, BLOCK_PROOF, claim->id);
    blocks_use_readings(f, whole, fit);
    Cut end = sentence_end(formula->stretch, formula->piece);
    sentence_add(f, whole, formula->stretch, sentence_begin(formula->stretch, formula->piece), end);
    Span place = formula_piece(formula)->span;
    const Reading *sentence = read(f, claim, whole);
    int sure = alone_is_condition(&sentence->tokens, place);
    if (!sure || is_said_again(sentence, place)) return NULL;
    Cut own = {formula->piece, place.end};
    Block *block = up_to(f, formula, claim, own);
    const Formula *next = formula + 1;
    if (!block && is_about_indices(f, next, formula->claim) && next->stretch == formula->stretch) {
        Cut behind = {next->piece, formula_piece(next)->span.end};
        if (!sentence_before(end, behind)) block = up_to(f, formula, claim, behind);
    }
    return block && (sure > 1 || holds(f, block)) ? block : NULL;
}
