/* tell.c: messages about an author's file, on standard error. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

void tell_mistake(Arena *arena, const Mistake *mistake) {
    Text text = text_new(arena);
    mistake_print(&text, mistake, "");
    fprintf(stderr, "attest: %s", text.bytes);
}

void tell_mistakes(Arena *arena, const Document *document) {
    int count = document->mistakes.count;
    for (int i = 0; i < count && i < MOST_MISTAKES; i++) tell_mistake(arena, document->mistakes.items[i]);
    if (count > MOST_MISTAKES)
        fprintf(stderr, "attest: %s: %d more mistakes\n", document->source->name, count - MOST_MISTAKES);
}

/* ---- a sheet in which nothing is marked for checking ---- */

static bool in_word(char c) { return isalnum((unsigned char)c) || (unsigned char)c >= 0x80 || c == '\\'; }

/* Where `word` is in the text, not as part of a longer one; before "=" if asked for. −1: nowhere. */
static int find_word(const Source *source, const char *word, bool equals) {
    size_t length = word ? strlen(word) : 0;
    if (!length) return -1;
    for (const char *at = source->text; (at = strstr(at, word)); at++) {
        const char *after = at + length;
        if ((at > source->text && in_word(at[-1])) || in_word(*after)) continue;
        while (equals && *after == ' ') after++;
        if (!equals || *after == '=') return (int)(at - source->text);
    }
    return -1;
}

/* The claim that the text seems to be about: it gives what the claim asks for, or has its name or number. */
static const Claim *likely_claim(const Pack *pack, const Source *source, int *at) {
    const Claim *best = NULL;
    int best_score = -1;
    for (int i = 0; i < pack->claims.count; i++) {
        const Claim *claim = pack->claims.items[i];
        if (claim->mistake || !claim->finds.count) continue;
        const char *name = claim->finds.items[0].sym->name;
        int gives = find_word(source, name, true);
        int score = (gives >= 0) + 2 * (find_word(source, claim->part, false) >= 0) +
                    4 * (find_word(source, claim->id, false) >= 0);
        if (score <= best_score) continue;
        best = claim;
        best_score = score;
        *at = gives;
    }
    return best;
}

/* Points at the first line that looks like an answer, and shows how it would be marked. */
const Mistake *tell_unmarked(Arena *arena, const Document *sheet, const Pack *pack) {
    Source *source = sheet->source;
    int at = -1;
    const Claim *claim = likely_claim(pack, source, &at);
    const char *id = claim ? claim->id : pack->claims.items[0]->id,
               *unknown = claim ? claim->finds.items[0].sym->name : "";
    Mistake *mistake;
    if (at >= 0) {
        mistake = mistake_new(arena, MISTAKE_FILE, (Span){source, at, at + (int)strlen(unknown)}, NULL,
                              "nothing is marked for checking; is this an answer to %s?", id);
        tell_mistake(arena, mistake);
    } else {
        mistake =
            mistake_new(arena, MISTAKE_FILE, (Span){source, 0, 0}, NULL, "nothing is marked for checking");
        fprintf(stderr, "attest: %s: %s\n", source->name, mistake->what);
    }
    for (int i = 0; i < sheet->blocks.count; i++)
        if (sheet->blocks.items[i]->kind == BLOCK_CLAIM) {
            fprintf(stderr, "It has claims: use it as a pack, --pack %s\n", source->name);
            return mistake;
        }
    bool tex = document_is_tex(source);
    const char *open = tex ? "\\begin{answer}{%s}" : "::: {.answer claim=%s}",
               *close = tex ? "\\end{answer}" : ":::";
    fputs("Put each answer between two lines, as here; \"attest claims\" lists the names.\n    ", stderr);
    fprintf(stderr, open, id);
    fprintf(stderr, "\n    $$ %s%s… $$\n    %s\n", unknown, *unknown ? " = " : "", close);
    return mistake;
}
