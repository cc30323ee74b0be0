/* find.c: the stages of finding, in order: scales, what fits what, alignment, the sheet's own blocks, blocks, verdicts. */
#include "inside.h"

static void collect_formulas(Finder *f) {
    for (int i = 0; i < f->outline->stretches.count; i++) {
        const Stretch *stretch = f->outline->stretches.items[i];
        if (stretch->question || stretch->quoted) continue;
        for (int k = 0; k < stretch->pieces.count; k++) {
            const Piece *piece = &stretch->pieces.items[k];
            if (!piece_is_formula(piece) || piece->joined) continue;
            Formula formula = {.stretch = stretch, .piece = k, .claim = -1};
            PUSH(f->arena, &f->formulas, formula);
        }
    }
}

static void fit_all(Finder *f) {
    int claims = f->pack->claims.count;
    for (int i = 0; i < f->formulas.count; i++) {
        Formula *formula = &f->formulas.items[i];
        formula->fit = NEW_ARRAY(f->arena, Fit, claims);
        for (int k = 0; k < claims; k++) {
            Claim *claim = f->pack->claims.items[k];
            if (!claim->mistake && (!f->as || claim == f->as)) formula->fit[k] = fit_of(f, formula, claim);
        }
    }
}

Finder finder_new(Arena *arena, const Pack *pack, const Outline *outline, const Claim *as,
                  const Options *options) {
    Finding *finding = NEW(arena, Finding);
    *finding = (Finding){.outline = outline, .as = as, .edition = ""};
    Finder finder = {.arena = arena,
                     .weights = align_weights,
                     .pack = pack,
                     .outline = outline,
                     .as = as,
                     .options = options,
                     .finding = finding};
    pack_read_all(pack);
    collect_formulas(&finder);
    finding->formulas = finder.formulas.count;
    scales_find(&finder);
    for (int i = 0; i < finder.scales.count; i++) PUSH(arena, &finding->scales, finder.scales.items[i]);
    fit_all(&finder);
    if (scales_assume(&finder)) fit_all(&finder);
    for (int i = 0; i < finder.assumed.count; i++) PUSH(arena, &finding->assumed, finder.assumed.items[i]);
    return finder;
}

Finding *find_in_sheet(Arena *arena, const Pack *pack, const Outline *outline, const Claim *as,
                       const Options *options) {
    Finder finder = finder_new(arena, pack, outline, as, options);
    align(&finder);
    marked_choose(&finder);
    blocks_make(&finder);
    verdicts_make(&finder);
    marked_judge(&finder);
    return finder.finding;
}
