/* primed.c: c′ beside c. As a transpose it does not fit where it is; as a vector or matrix of the question that the sheet calls nothing
   else it may. It is read so if exactly one of them fits. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

/* The letter that has a prime at this place of the text: c', c^\prime, c^{\prime}; 0: there is none. */
static char primed_letter(const char *text, int at, int end) {
    static const char *const primes[] = {"'", "’", "′", "^\\prime", "^{\\prime}", "^{'}"};
    bool inside = at > 0 && (isalpha((unsigned char)text[at - 1]) || text[at - 1] == '\\');
    if (!isalpha((unsigned char)text[at]) || inside) return 0;
    for (size_t i = 0; i < sizeof primes / sizeof *primes; i++) {
        size_t length = strlen(primes[i]);
        if (at + 1 + (int)length <= end && !strncmp(text + at + 1, primes[i], length)) return text[at];
    }
    return 0;
}

/* The only letter of the formula with a prime; 0: there is none, or there are several. */
static char only_primed(Span span) {
    char found = 0;
    for (int at = span.start; at < span.end; at++) {
        char letter = primed_letter(span.source->text, at, span.end);
        if (letter && found && letter != found) return 0;
        if (letter) found = letter;
    }
    return found;
}

/* A name that the sheet could mean by another letter: no number, no size, and nothing that is defined or asked for. */
static bool is_candidate(const Formula *formula, const Sym *sym) {
    return sym->kind == SYM_DRAWN && !sym->hidden && !sym->own && !sym->indices && !sym->column_of &&
           !shape_is_number(&sym->shape) && !fit_is_written(formula->stretch, sym->name);
}

bool primed_reading(Finder *f, const Formula *formula, Claim *claim, Block *block, const Syms *scales,
                    Rename *out) {
    char letter = only_primed(formula_piece(formula)->span);
    int found = 0;
    if (!letter) return false;
    const char *theirs = arena_printf(f->arena, "%c'", letter);
    for (int i = 0; i < claim->scope->syms.count; i++) {
        const Sym *sym = claim->scope->syms.items[i];
        if (!is_candidate(formula, sym)) continue;
        Rename rename = {theirs, sym->name, true};
        PUSH(f->arena, &block->renames, rename);
        const Reading *reading = reading_of_block(f->arena, claim, block, NULL, READ_PROOF, NULL,
                                                  scales->items, scales->count);
        if (fit_of_reading(f->arena, claim, reading).kind == FIT_BINDS && !found++) *out = rename;
        block->renames.count--;
    }
    return found == 1;
}
