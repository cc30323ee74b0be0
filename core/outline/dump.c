/* dump.c: the stretches of an outline as text, for people who look inside. */
#include "outline.h"

static void add_span(Text *out, Span span) {
    for (int i = span.start; i < span.end; i++)
        if (span.source->text[i] == '\n')
            text_add(out, "⏎");
        else
            text_add_bytes(out, span.source->text + i, 1);
}

/* 12, or cell 3, 4 */
static void add_line(Text *out, Span span) {
    SourcePlace place = source_place(span.source, span.start);
    if (place.cell) text_printf(out, "cell %d, ", place.cell);
    text_printf(out, "%d", place.line);
}

void place_print(Text *out, PartNumber place) {
    static const char *const romans[] = {"",    "i",    "ii", "iii", "iv", "v",  "vi",
                                         "vii", "viii", "ix", "x",   "xi", "xii"};
    if (place.question) text_printf(out, "%d", place.question);
    if (place.letter) text_printf(out, "(%c)", 'a' + place.letter - 1);
    if (place.roman) text_printf(out, "%s", place.roman <= 12 ? romans[place.roman] : "…");
    if (!place.question && !place.letter && !place.roman) text_add(out, "-");
}

void outline_dump(Text *out, const Outline *outline) {
    static const char *const formats[] = {"markdown", "tex", "plain", "notebook"};
    static const char *const kinds[] = {"prose", "formula", "line"};
    text_printf(out, "%s%s\n", formats[outline->format], outline->marked ? ", answers are marked" : "");
    for (int i = 0; i < outline->mistakes.count; i++) mistake_print(out, outline->mistakes.items[i], "");
    for (int i = 0; i < outline->stretches.count; i++) {
        const Stretch *stretch = outline->stretches.items[i];
        add_line(out, stretch->span);
        text_add(out, ": ");
        place_print(out, stretch->place);
        if (*stretch->label) text_printf(out, " “%s”", stretch->label);
        if (*stretch->title) text_printf(out, " — %s", stretch->title);
        text_printf(out, "%s%s\n", stretch->question ? " [question]" : "",
                    stretch->quoted ? " [quoted]" : "");
        for (int k = 0; k < stretch->pieces.count; k++) {
            const Piece *piece = &stretch->pieces.items[k];
            text_add(out, "  ");
            add_line(out, piece->span);
            text_printf(out, " %s%s: ", kinds[piece->kind], piece->display ? ", display" : "");
            add_span(out, piece->span);
            text_add(out, "\n");
        }
    }
}
