/* drawn.c: a random number under another name. The question draws γ ~ N(1, ½), and the sheet writes s ~ N(1, 0.5): then s is γ, because it
   has the same distribution. That is judged, not guessed. */
#include "inside.h"

#include <string.h>

/* The statement that says how this number of the question is drawn; −1: there is none. */
static int draws(Claim *claim, const Block *block, const char *ours) {
    Arena *working = arena_new();
    Reading *reading = reading_of_block(working, claim, block, NULL, READ_PROOF, NULL, NULL, 0);
    int at = -1;
    for (int i = 0; i < reading->statements.count && !reading->mistake && at < 0; i++) {
        const Statement *s = reading->statements.items[i];
        if (!s->relation || s->kind != STEP_JUDGED || s->relation->rel != R_SIM) continue;
        const Node *name = s->relation->kid[0];
        if (name->kind == N_SYMBOL && !strcmp(name->sym->name, ours)) at = i;
    }
    arena_free(working);
    return at;
}

/* Does the formula, with this reading only, say how the number of the question is drawn, and is it so? */
static bool says_how_drawn(Finder *f, const Formula *formula, Claim *claim, Rename rename) {
    Block *block = fit_block(f, BLOCK_PROOF, claim->id);
    formula_add(f, block, formula);
    block->span = block->head = formula_piece(formula)->span;
    if (draws(claim, block, rename.ours) >= 0) return false; /* it has the name of the question */
    PUSH(f->arena, &block->renames, rename);
    int at = draws(claim, block, rename.ours);
    if (at < 0) return false;
    Document *document = NEW(f->arena, Document);
    *document = (Document){.source = f->outline->source, .preamble = -1, .macros = f->outline->macros};
    PUSH(f->arena, &document->blocks, block);
    const BlockVerdict *b = sheet_judge_block(f->arena, f->pack, document, f->options, 0, NULL, 0);
    return at < b->verdicts.count && b->verdicts.items[at]->kind == VERDICT_HOLDS;
}

static bool has_sim(Finder *f, const Formula *formula) {
    const char *text = span_text(f->arena, formula_piece(formula)->span);
    return strstr(text, "\\sim") || strchr(text, '~') || strstr(text, "∼");
}

static const char *look_for(Finder *f, Claim *claim, const char *theirs) {
    const char *found = NULL;
    for (int i = 0; i < claim->scope->syms.count; i++) {
        const Sym *sym = claim->scope->syms.items[i];
        if (sym->kind != SYM_NORMAL || sym->hidden || sym->indices || !shape_is_number(&sym->shape)) continue;
        for (int k = 0; k < f->formulas.count; k++) {
            const Formula *formula = &f->formulas.items[k];
            if (!has_sim(f, formula) ||
                !says_how_drawn(f, formula, claim, (Rename){theirs, sym->name, true, false}))
                continue;
            if (found && strcmp(found, sym->name)) return NULL; /* two names could be meant */
            found = sym->name;
        }
    }
    return found;
}

const char *drawn_name(Finder *f, Claim *claim, const char *theirs) {
    for (int i = 0; i < f->drawn.count; i++)
        if (f->drawn.items[i].claim == claim && !strcmp(f->drawn.items[i].theirs, theirs))
            return f->drawn.items[i].ours;
    DrawnName one = {claim, theirs, look_for(f, claim, theirs)};
    PUSH(f->arena, &f->drawn, one);
    return one.ours;
}
