/* sentence.c: where the sentences of a stretch begin and end, and the pieces between two places of it. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

/* i.e., vs., resp.: a known word that ends with this full stop. */
static bool is_abbreviation(const char *text, int at, int end) {
    int from = at;
    while (from > 0 && (isalpha((unsigned char)text[from - 1]) || text[from - 1] == '.')) from--;
    return from < at && word_find(text + from, end - from).length == at + 1 - from;
}

/* Does a sentence end at this byte of a prose piece? */
static bool ends_sentence(const char *text, int at, int end) {
    static const char *const wide[] = {"。", "！", "？"};
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (!strncmp(text + at, wide[i], strlen(wide[i]))) return true;
    bool stop = (text[at] == '.' && !is_abbreviation(text, at, end)) || text[at] == '!' || text[at] == '?';
    return stop && (at + 1 == end || isspace((unsigned char)text[at + 1]));
}

int sentence_break(const Piece *piece, bool first) {
    const char *text = piece->span.source->text;
    int found = -1;
    for (int i = piece->span.start; i < piece->span.end; i++) {
        if (!ends_sentence(text, i, piece->span.end) && !past_empty_line(text, i, piece->span.end)) continue;
        found = i + 1;
        while (found < piece->span.end && ((unsigned char)text[found] & 0xC0) == 0x80) found++;
        if (first) break;
    }
    return found;
}

Cut sentence_begin(const Stretch *stretch, int piece) {
    for (int i = piece - 1; i >= 0; i--) {
        const Piece *p = &stretch->pieces.items[i];
        int at = p->kind != PIECE_PROSE ? -1 : sentence_break(p, false);
        if (at >= 0) return (Cut){i, at};
        if (piece_is_formula(p) && p->display) return (Cut){i + 1, p[1].span.start};
    }
    return (Cut){0, stretch->pieces.items[0].span.start};
}

Cut sentence_end(const Stretch *stretch, int piece) {
    for (int i = piece + 1; i < stretch->pieces.count; i++) {
        const Piece *p = &stretch->pieces.items[i];
        int at = p->kind != PIECE_PROSE ? -1 : sentence_break(p, true);
        if (at >= 0) return (Cut){i, at};
        if (piece_is_formula(p) && p->display) return (Cut){i, p->span.start};
    }
    int last = stretch->pieces.count - 1;
    return (Cut){last, stretch->pieces.items[last].span.end};
}

bool sentence_before(Cut a, Cut b) { return a.piece != b.piece ? a.piece < b.piece : a.byte < b.byte; }

void sentence_add(Finder *f, Block *block, const Stretch *stretch, Cut from, Cut to) {
    for (int i = from.piece; i <= to.piece && i < stretch->pieces.count; i++) {
        Piece piece = stretch->pieces.items[i];
        if (i == from.piece && from.byte > piece.span.start) piece.span.start = from.byte;
        if (i == to.piece && to.byte < piece.span.end) piece.span.end = to.byte;
        if (piece.span.start >= piece.span.end) continue;
        if (!block->span.source) block->span = block->head = piece.span;
        block->span.end = piece.span.end;
        PUSH(f->arena, &block->pieces, piece);
    }
}
