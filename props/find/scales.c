/* scales.c: the numbers of a sheet's own. Some it calls large, or positive, anywhere; others it only uses: nothing is known of them, and
   with them a statement can hold, but is never refuted. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

/* A question without any names. */
static Claim *nothing_claim(Finder *f) {
    Claim *nothing = NEW(f->arena, Claim);
    *nothing = (Claim){.id = "", .part = "", .about = "", .arena = f->arena, .source = f->outline->source};
    nothing->scope = scope_new(f->arena, NULL);
    return nothing;
}

static void remember(Finder *f, Sym *sym) {
    for (int i = 0; i < f->scales.count; i++)
        if (!strcmp(f->scales.items[i]->name, sym->name)) {
            if (f->scales.items[i]->towards == TOWARDS_NOTHING) f->scales.items[i] = sym;
            return;
        }
    PUSH(f->arena, &f->scales, sym);
}

/* The numbers that these pieces introduce, if the question had no names at all. */
static void scales_of(Finder *f, Claim *nothing, const Piece *pieces, int count) {
    Block *block = fit_block(f, BLOCK_PROOF, "");
    for (int k = 0; k < count; k++) PUSH(f->arena, &block->pieces, pieces[k]);
    Reading *reading = reading_of_block(f->arena, nothing, block, NULL, READ_PROOF, NULL, NULL, 0);
    for (int k = 0; k < reading->own.count; k++)
        if (!reading->own.items[k]->confined) remember(f, reading->own.items[k]);
}

static bool ends_clause(const char *text) {
    static const char *const ends[] = {".", ",", ";", ":", "\n\n", "。", "，", "；", "："};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (!strncmp(text, ends[i], strlen(ends[i]))) return true;
    return false;
}

/* “s that is as large as we like”: a comparison with nothing. */
static bool is_as_large_as_wanted(Finder *f, const Stretch *stretch, Span words, int at) {
    bool formula_follows = words.end == stretch->pieces.items[at].span.end && at + 1 < stretch->pieces.count;
    const char *text = span_text(f->arena, words);
    return !formula_follows && strstr(text, "as large as ") && !word_may_deny(text);
}

/* The words around a piece in its clause: “, where β is large”. */
static void scales_around(Finder *f, Claim *nothing, const Stretch *stretch, int at) {
    const Piece *all = stretch->pieces.items;
    Piece part[3];
    int count = 0;
    if (at > 0 && all[at - 1].kind == PIECE_PROSE) {
        part[count] = all[at - 1];
        Span *span = &part[count++].span;
        for (int i = span->start; i < span->end; i++)
            if (ends_clause(span->source->text + i)) span->start = i + 1;
    }
    part[count++] = all[at];
    if (at + 1 < stretch->pieces.count && all[at + 1].kind == PIECE_PROSE) {
        part[count] = all[at + 1];
        Span *span = &part[count++].span;
        for (int i = span->end - 1; i >= span->start; i--)
            if (ends_clause(span->source->text + i)) span->end = i;
        if (is_as_large_as_wanted(f, stretch, *span, at + 1)) {
            Mistake *mistake = NULL;
            static const char large[] = " is large";
            Source *source = source_new(f->arena, "", large, strlen(large), &mistake);
            scales_of(f, nothing,
                      (Piece[]){all[at], {.kind = PIECE_PROSE, .span = {source, 0, source->length}}}, 2);
        }
    }
    scales_of(f, nothing, part, count);
}

/* Of the whole of each stretch, and of the clause of each formula: a sentence that cannot be read hides nothing then. */
void scales_find(Finder *f) {
    Claim *nothing = nothing_claim(f);
    for (int i = 0; i < f->outline->stretches.count; i++) {
        const Stretch *stretch = f->outline->stretches.items[i];
        if (stretch->question || !stretch->pieces.count) continue;
        scales_of(f, nothing, stretch->pieces.items, stretch->pieces.count);
        for (int k = 0; k < stretch->pieces.count; k++)
            if (stretch->pieces.items[k].kind != PIECE_PROSE) scales_around(f, nothing, stretch, k);
    }
}

/* ---- numbers that are only used ---- */

/* The sheet says “c is large” and writes C: is there a letter of the other case that it calls large? */
static const Sym *large_twin(const Finder *f, const char *name) {
    for (int i = 0; i < f->scales.count; i++) {
        const char *other = f->scales.items[i]->name;
        bool twin = !other[1] && other[0] != name[0] && tolower(other[0]) == tolower(name[0]);
        if (twin && f->scales.items[i]->towards == TOWARDS_INFINITY) return f->scales.items[i];
    }
    return NULL;
}

static bool is_known(const Finder *f, const char *name) {
    for (int i = 0; i < f->scales.count; i++)
        if (!strcmp(f->scales.items[i]->name, name)) return true;
    return false;
}

/* With this number, does a formula answer a question that it did not fit before? */
static bool is_wanted_by(Finder *f, const Formula *formula, const char *name) {
    for (int k = 0; k < f->pack->claims.count; k++) {
        Claim *claim = f->pack->claims.items[k];
        const Fit *before = &formula->fit[k];
        if (claim->mistake || claim->condition || (f->as && claim != f->as)) continue;
        bool lacks = before->kind == FIT_SHAPE ||
                     (before->kind == FIT_NAMES && before->unknown && !strcmp(before->unknown, name));
        if (!lacks) continue;
        Fit fit = fit_of(f, formula, claim);
        if (fit.kind == FIT_BINDS && fit.answers) return true;
    }
    return false;
}

static Sym *introduced(Finder *f, Claim *nothing, const char *text) {
    Mistake *mistake = NULL;
    Source *source = source_new(f->arena, "", text, strlen(text), &mistake);
    Block *block = fit_block(f, BLOCK_PROOF, "");
    PUSH(f->arena, &block->pieces,
         ((Piece){.kind = PIECE_LINE, .display = true, .span = {source, 0, source->length}}));
    Reading *reading = reading_of_block(f->arena, nothing, block, NULL, READ_PROOF, NULL, NULL, 0);
    return reading->own.count ? reading->own.items[0] : NULL;
}

static bool is_greek(const char *name) {
    int used = 0;
    return letter_find(name, &used) && !name[used];
}

/* A name of any question is that, and not a number of the sheet's own; but a large number may have the same name in several. */
static bool is_asked_about(const Finder *f, const char *name) {
    for (int i = 0; i < f->pack->claims.count; i++) {
        const Sym *sym = scope_find(f->pack->claims.items[i]->scope, name);
        if (sym && !sym->hidden && sym->kind != SYM_CONDITION && sym->towards != TOWARDS_INFINITY)
            return true;
    }
    return false;
}

Sym *scales_fresh(Finder *f) {
    static const char *const letters[] = {"κ", "ζ", "ψ", "ω", "ρ", "τ"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (!is_known(f, letters[i]) && !is_asked_about(f, letters[i]))
            return introduced(f, nothing_claim(f), arena_printf(f->arena, "%s ≫ 0", letters[i]));
    return NULL;
}

Sym *scales_large(Finder *f, const char *name) {
    return introduced(f, nothing_claim(f), arena_printf(f->arena, "%s ≫ 0", name));
}

/* One letter that an answer needs. */
static bool adopt(Finder *f, Claim *nothing, const Formula *formula, const char *name) {
    bool letter = (isalpha((unsigned char)name[0]) && !name[1]) || is_greek(name);
    if (!letter || is_known(f, name) || is_asked_about(f, name)) return false;
    const Sym *twin = large_twin(f, name);
    Sym *sym = introduced(f, nothing, arena_printf(f->arena, twin ? "%s ≫ 0" : "%s ∈ R", name));
    if (!sym) return false;
    PUSH(f->arena, &f->scales, sym);
    if (is_wanted_by(f, formula, name)) {
        PUSH(f->arena, &f->assumed, sym);
        return true;
    }
    f->scales.count--;
    return false;
}

bool scales_assume(Finder *f) {
    Claim *nothing = nothing_claim(f);
    int before = f->assumed.count;
    for (int i = 0; i < f->formulas.count; i++) {
        const Formula *formula = &f->formulas.items[i];
        for (int k = 0; k < f->pack->claims.count; k++) {
            const char *name = formula->fit[k].unknown;
            if (name && adopt(f, nothing, formula, name)) break;
        }
    }
    return f->assumed.count > before;
}
