/* marked.c: sheets that have blocks. Those that "attest mark" put in say which questions the formulas in them are about, and whether there
   can be an answer among them; everything else is found as in a sheet without blocks. Blocks by hand are judged as they are. */
#include "inside.h"

#include <string.h>

/* ---- blocks of "attest mark" ---- */

static const Block *block_around(const Finder *f, Span span) {
    const Document *sheet = f->outline->sheet;
    for (int i = 0; sheet && i < sheet->blocks.count; i++) {
        const Block *block = sheet->blocks.items[i];
        if (block->found && !block->mistake && span_begins_in(span, block->span)) return block;
    }
    return NULL;
}

/* One of the names in "average, noisy-average". */
static bool names(const char *list, const char *id) {
    size_t length = strlen(id);
    for (const char *at = list; *at;) {
        at += strspn(at, ", ");
        size_t word = strcspn(at, ", ");
        if (word == length && !strncmp(at, id, length)) return true;
        at += word;
    }
    return false;
}

bool marked_has(const Block *block, const Claim *claim) {
    return block->claim && names(block->claim, claim->id);
}

/* The only claim of the block; −1: there are several, or none that is known. */
static int only_claim(const Finder *f, const Block *block) {
    for (int i = 0; i < f->pack->claims.count; i++)
        if (!strcmp(block->claim, f->pack->claims.items[i]->id)) return i;
    return -1;
}

/* The names that the author of the block gives. */
static void use_notation(const Finder *f, const Block *block, Fit *fit) {
    for (int i = 0; i < block->renames.count; i++) {
        int k = 0;
        while (k < fit->readings.count &&
               strcmp(fit->readings.items[k].theirs, block->renames.items[i].theirs))
            k++;
        if (k < fit->readings.count)
            fit->readings.items[k] = block->renames.items[i];
        else
            PUSH(f->arena, &fit->readings, block->renames.items[i]);
    }
}

static void choose(const Finder *f, Formula *formula) {
    const Block *block = formula->block;
    if (formula->claim >= 0 && marked_has(block, f->pack->claims.items[formula->claim])) {
        formula->margin = 1e3;
        formula->clues |= CLUE_BLOCK;
        return;
    }
    int only = only_claim(f, block);
    bool another = formula->claim >= 0; /* the author corrected the block */
    formula->claim = only >= 0 && (another || formula->fit[only].kind == FIT_BINDS) ? only : -1;
    formula->margin = 1e3;
    formula->clues = CLUE_BLOCK;
    formula->rivals.count = 0;
}

void marked_choose(Finder *f) {
    if (!f->outline->sheet) return;
    for (int i = 0; i < f->formulas.count; i++) {
        Formula *formula = &f->formulas.items[i];
        formula->block = block_around(f, formula_piece(formula)->span);
        if (formula->block) {
            choose(f, formula);
            if (formula->claim < 0) continue;
            use_notation(f, formula->block, &formula->fit[formula->claim]);
            if (formula->block->kind == BLOCK_PROOF) formula->fit[formula->claim].answers = false;
        } else if (f->outline->only_blocks)
            formula->claim = -1;
    }
}

Claim *marked_decision(const Finder *f, const Stretch *stretch, Claim *claim) {
    const Block *block = stretch->pieces.count ? block_around(f, stretch->pieces.items[0].span) : NULL;
    if (!block) return f->outline->only_blocks ? NULL : claim;
    if (block->kind != BLOCK_ANSWER) return NULL;
    if (claim && marked_has(block, claim)) return claim;
    int only = only_claim(f, block);
    return only >= 0 && f->pack->claims.items[only]->decide ? f->pack->claims.items[only] : NULL;
}

/* ---- blocks by hand ---- */

bool marked_is_own(const Finder *f, const Block *block) {
    const Document *sheet = f->outline->sheet;
    for (int i = 0; sheet && i < sheet->blocks.count; i++)
        if (sheet->blocks.items[i] == block) return true;
    return false;
}

static bool is_by_hand(const Block *block) { return block_is_judged(block) && !block->found; }

void marked_add(Finder *f) {
    const Document *sheet = f->outline->sheet;
    for (int i = 0; sheet && i < sheet->blocks.count; i++) {
        Block *block = sheet->blocks.items[i];
        if (is_by_hand(block) && block->claim) PUSH(f->arena, &f->finding->document->blocks, block);
    }
}

/* Blocks of "attest mark" without a claim of the pack, or not closed, are reported like those by hand. */
static bool is_reported(const Finder *f, const Block *block) {
    if (is_by_hand(block) || (block->found && block->mistake)) return true;
    bool known = !block_is_judged(block);
    for (int i = 0; i < f->pack->claims.count && !known; i++)
        known = marked_has(block, f->pack->claims.items[i]);
    return !known;
}

void marked_judge(Finder *f) {
    const Document *sheet = f->outline->sheet;
    if (!sheet) return;
    Document *all = NEW(f->arena, Document); /* with the blocks that were found, which may have answers */
    *all = *sheet;
    all->blocks.items = NULL;
    all->blocks.count = all->blocks.capacity = 0;
    int own = 0;
    for (int i = 0; i < f->finding->document->blocks.count; i++)
        if (!marked_is_own(f, f->finding->document->blocks.items[i]))
            PUSH(f->arena, &all->blocks, f->finding->document->blocks.items[i]);
    for (int i = 0; i < sheet->blocks.count; i++) {
        if (!is_reported(f, sheet->blocks.items[i])) continue;
        PUSH(f->arena, &all->blocks, sheet->blocks.items[i]);
        own++;
    }
    if (!own) return;
    document_in_order(all);
    SheetVerdict *judged = sheet_judge(f->arena, f->pack, all, f->options, false, NULL, NULL);
    int kept = 0;
    for (int i = 0; i < judged->blocks.count; i++)
        if (marked_is_own(f, judged->blocks.items[i]->block))
            judged->blocks.items[kept++] = judged->blocks.items[i];
    judged->blocks.count = kept;
    f->finding->marked = judged;
}
