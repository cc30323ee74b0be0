/* join.c: one formula in several pairs of dollar signs, as where a line ended: “$x = (a$ $+ b)$”. The pieces stay as they are; those that
   go on inside the one before are marked so. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

/* Brackets that are still open at the end of the text, where `open` were before; −1: one is closed that was not open. */
static int brackets_open(Span span, int open) {
    const char *text = span.source->text;
    for (int i = span.start; i < span.end; i++) {
        if (strchr("([{", text[i])) open++;
        if (strchr(")]}", text[i]) && --open < 0) return -1;
    }
    return open;
}

static bool is_blank_line(const Piece *piece) {
    const char *text = piece->span.source->text;
    for (int i = piece->span.start; i < piece->span.end; i++)
        if (!isspace((unsigned char)text[i]) || past_empty_line(text, i, piece->span.end)) return false;
    return true;
}

static bool is_inline(const Piece *piece) {
    return piece->kind == PIECE_FORMULA && !piece->display && !piece->mention;
}

/* A sign that joins two terms, and is never the first one of a formula. */
static bool begins_with_operator(Span span) {
    static const char *const signs[] = {"+", "\\cdot", "\\times", "·", "×"};
    int at = span.start;
    while (at < span.end && isspace((unsigned char)span.source->text[at])) at++;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (!strncmp(span.source->text + at, signs[i], strlen(signs[i]))) return true;
    return false;
}

/* The formula that begins at `at` goes on in these pieces as long as brackets are open, or an operator follows. */
static int join_from(Stretch *stretch, int at) {
    int open = brackets_open(stretch->pieces.items[at].span, 0), last = at;
    for (int i = at + 1; i < stretch->pieces.count; i++) {
        Piece *piece = &stretch->pieces.items[i];
        if (piece->kind == PIECE_PROSE && is_blank_line(piece)) continue;
        if (open < 0 || !is_inline(piece) || (!open && !begins_with_operator(piece->span))) break;
        open = brackets_open(piece->span, open);
        last = i;
    }
    if (open) return at + 1; /* the brackets do not fit: no guess */
    for (int i = at + 1; i <= last; i++)
        if (is_inline(&stretch->pieces.items[i])) stretch->pieces.items[i].joined = true;
    return last + 1;
}

void outline_join(Outline *outline) {
    for (int i = 0; i < outline->stretches.count; i++) {
        Stretch *stretch = outline->stretches.items[i];
        for (int at = 0; at < stretch->pieces.count;)
            at = is_inline(&stretch->pieces.items[at]) ? join_from(stretch, at) : at + 1;
    }
}
