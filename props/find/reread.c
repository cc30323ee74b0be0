/* reread.c: names that do not fit where they are. c′ beside c: not as a transpose, but as a vector or matrix of the question that the
   sheet calls nothing else; it is read so if exactly one of them fits. exp(c), where c is a vector of the question and C is large: there
   c is the number C. */
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

static bool fits_with(Finder *f, Claim *claim, Block *block, const Syms *scales, Rename rename) {
    PUSH(f->arena, &block->renames, rename);
    Arena *working = arena_new();
    const Reading *reading =
        reading_of_block(working, claim, block, NULL, READ_PROOF, NULL, scales->items, scales->count);
    bool fits = fit_of_reading(working, claim, reading).kind == FIT_BINDS;
    block->renames.count--;
    arena_free(working);
    return fits;
}

bool reread_primed(Finder *f, const Formula *formula, Claim *claim, Block *block, const Syms *scales,
                   Rename *out) {
    char letter = only_primed(formula_piece(formula)->span);
    int found = 0;
    if (!letter) return false;
    const char *theirs = arena_printf(f->arena, "%c'", letter);
    for (int i = 0; i < claim->scope->syms.count; i++) {
        const Sym *sym = claim->scope->syms.items[i];
        if (!is_candidate(formula, sym)) continue;
        Rename rename = {theirs, sym->name, true, false};
        if (fits_with(f, claim, block, scales, rename) && !found++) *out = rename;
    }
    return found == 1;
}

/* A number that the sheet calls large, and a vector of the question that differs from it in case only. */
static bool is_twin(const Claim *claim, const Sym *scale, const char *name) {
    bool letters = isalpha((unsigned char)scale->name[0]) && !scale->name[1];
    if (!letters || scale->towards != TOWARDS_INFINITY) return false;
    const Sym *sym = scope_find(claim->scope, name);
    return sym && !shape_is_number(&sym->shape) && !scope_find(claim->scope, scale->name);
}

/* “c ≫ 0” in the formula itself: a number of its own. */
static bool introduces(const Formula *formula, char letter) {
    static const char *const signs[] = {"\\gg", "≫", ">", "\\to", "\\rightarrow", "→"};
    Span span = formula_piece(formula)->span;
    for (int at = span.start; at < span.end; at++) {
        const char *text = span.source->text + at;
        bool inside = at > 0 && (isalnum((unsigned char)text[-1]) || text[-1] == '\\' || text[-1] == '_');
        if (*text != letter || inside) continue;
        text += 1 + strspn(text + 1, " ");
        for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
            if (!strncmp(text, signs[i], strlen(signs[i]))) return true;
    }
    return false;
}

/* Is it a mistake whatever the sizes are: exp of a vector? Else it may be a slip in a product. */
static bool is_hard(const Reading *reading) {
    bool any = false;
    for (int i = 0; i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        if (s->mistake && !s->hard) return false;
        any = any || s->mistake;
    }
    return any;
}

bool reread_twin(Finder *f, const Formula *formula, Claim *claim, Block *block, const Syms *scales,
                 const Reading *plain, Rename *out) {
    for (int i = 0; i < scales->count && is_hard(plain); i++) {
        const Sym *scale = scales->items[i];
        char letter = scale->name[0],
             other = (char)(isupper((unsigned char)letter) ? tolower(letter) : toupper(letter));
        const char *name = arena_printf(f->arena, "%c", other);
        if (!is_twin(claim, scale, name) || introduces(formula, other)) continue;
        Rename rename = {name, scale->name, false, true};
        if (!fits_with(f, claim, block, scales, rename)) continue;
        *out = rename;
        return true;
    }
    return false;
}
