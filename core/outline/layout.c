/* layout.c: the list of items that the readers of the formats make. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

void layout_border(Layout *layout, ItemKind kind, bool proof, Span span) {
    Item item = {.kind = kind, .proof = proof, .span = span};
    PUSH(layout->arena, &layout->items, item);
}

void layout_piece(Layout *layout, PieceKind kind, bool display, Span span) {
    bool blank = true;
    int ends = 0; /* an empty line ends a sentence, also between two formulas without a word */
    for (int i = span.start; i < span.end; i++) {
        blank = blank && isspace((unsigned char)span.source->text[i]);
        ends += span.source->text[i] == '\n';
    }
    if (blank && (kind != PIECE_PROSE || ends < 2)) return;
    Item item = {.kind = ITEM_PIECE, .piece = {.kind = kind, .display = display, .span = span}, .span = span};
    item.piece.valued = layout->values.source == span.source && span.start >= layout->values.start &&
                        span.end <= layout->values.end;
    PUSH(layout->arena, &layout->items, item);
}

/* | 1 | 2 | s + t = 3 |: what is said in a row that gives numbers is about these. */
void layout_row(Layout *layout, Span row, char between) {
    const char *text = row.source->text;
    layout->values = (Span){0};
    for (int cell = row.start, stop; cell < row.end; cell = stop + 1) {
        for (stop = cell; stop < row.end && text[stop] != between;) stop++;
        int from = cell + (int)strspn(text + cell, " \n$-+"),
            digits = (int)strspn(text + from, "0123456789./");
        int rest = from + digits + (int)strspn(text + from + digits, " \n$");
        if (digits && rest >= stop) layout->values = row;
    }
}

void layout_prose(Layout *layout, const Source *source, int start, int end) {
    if (layout->plain)
        plain_read(layout, source, start, end);
    else
        layout_piece(layout, PIECE_PROSE, false, (Span){source, start, end});
}

Mark *layout_mark(Layout *layout, const Label *label, Span span) {
    Mark *mark = NEW(layout->arena, Mark);
    if (label) mark->label = *label;
    mark->span = span;
    mark->title = "";
    Item item = {.kind = ITEM_MARK, .mark = mark, .span = span};
    PUSH(layout->arena, &layout->items, item);
    return mark;
}

int layout_hidden(const Layout *layout, const Source *source, int at) {
    for (int i = 0; i < layout->hidden.count; i++) {
        Span span = layout->hidden.items[i];
        if (span.source == source && span.start <= at && at < span.end) return span.end;
    }
    return at;
}

void layout_mistake(Layout *layout, Span span, const char *hint, const char *what) {
    enum { MOST = 100 };
    if (layout->outline->mistakes.count >= MOST) return;
    Mistake *mistake = mistake_new(layout->arena, MISTAKE_SYNTAX, span, hint, "%s", what);
    PUSH(layout->arena, &layout->outline->mistakes, mistake);
}
