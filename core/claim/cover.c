/* cover.c: is every relation of a block accounted for? Each one is in an item of a line, or in a line that cannot be read. */
#include "inside.h"

static bool holds(Span outer, Span inner) {
    return outer.source == inner.source && outer.start <= inner.start && inner.end <= outer.end;
}

static bool is_covered(const Lines *lines, Span span) {
    for (int l = 0; l < lines->lines.count; l++) {
        const Line *line = lines->lines.items[l];
        if (line->spoiled && holds(line->span, span)) return true;
        for (int i = 0; i < line->items.count; i++)
            if (holds(line->items.items[i]->span, span)) return true;
    }
    return false;
}

const Token *reading_uncovered(const Reading *reading) {
    if (reading->mistake) return NULL; /* the block as a whole is not judged, and says why */
    for (int i = 0; i < reading->tokens.count; i++) {
        const Token *token = &reading->tokens.items[i];
        if (token->kind == TOK_REL && !is_covered(reading->lines, token->span)) return token;
    }
    return NULL;
}
