/* outline.c: a sheet as people write it → its stretches. In: a source without blocks. Out: stretches of prose and formulas under
   the labels that people wrote. The readers of the formats make items, places and regions are found, and neighbouring
   items with the same label and region become one stretch. */
#include "inside.h"

#include <string.h>
#include <strings.h>

static bool ends_with(const char *text, const char *end) {
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && !strcasecmp(text + length - tail, end);
}

static bool has_delimiters(const char *text) {
    int dollars = 0;
    for (; *text; text++) {
        if (*text == '$' && ++dollars == 2) return true;
        if (*text != '\\') continue;
        text++;
        if (*text == '(' || *text == '[' || !strncmp(text, "begin{", 6)) return true;
        if (!*text) break;
    }
    return false;
}

SheetFormat outline_format(const Source *source) {
    const char *text = source->text;
    while (*text && strchr(" \t\n", *text)) text++;
    if (ends_with(source->name, ".ipynb")) return FORMAT_NOTEBOOK;
    if (ends_with(source->name, ".tex") || ends_with(source->name, ".ltx")) return FORMAT_TEX;
    bool markdown = ends_with(source->name, ".md") || ends_with(source->name, ".markdown");
    if (!markdown && *text == '{' && strstr(text, "\"cells\"")) return FORMAT_NOTEBOOK;
    if (!markdown && (!strncmp(text, "\\documentclass", 14) || strstr(text, "\\begin{document}")))
        return FORMAT_TEX;
    return has_delimiters(text) ? FORMAT_MARKDOWN : FORMAT_PLAIN;
}

/* ---- stretches ---- */

typedef struct Builder {
    Layout *layout;
    Stretch *now;
    const Mark *mark;
    const char *title[4]; /* of the mark at each depth */
} Builder;

static int depth_of(PartNumber place) { return place.roman ? 3 : place.letter ? 2 : place.question ? 1 : 0; }

static void begin(Builder *b, Span where, bool question, bool quoted) {
    Stretch *stretch = NEW(b->layout->arena, Stretch);
    Span at = {where.source, where.start, where.start};
    *stretch = (Stretch){.label = "", .title = "", .question = question, .quoted = quoted, .span = at};
    if (b->mark) {
        bool written = b->mark->label.parts && !b->mark->counted;
        stretch->place = b->mark->place;
        stretch->label = written ? span_text(b->layout->arena, b->mark->span) : "";
        int own = depth_of(b->mark->place); /* the title of a whole sheet says nothing about its parts */
        for (int depth = own; depth >= (own ? 1 : 0) && !*stretch->title; depth--)
            if (b->title[depth]) stretch->title = b->title[depth];
    }
    PUSH(b->layout->arena, &b->layout->outline->stretches, stretch);
    b->now = stretch;
}

static void set_mark(Builder *b, const Mark *mark) {
    int depth = depth_of(mark->place);
    b->mark = mark;
    for (int i = depth + 1; i < 4; i++) b->title[i] = NULL;
    if (*mark->title || mark->label.parts) b->title[depth] = mark->title;
    b->now = NULL;
}

/* The label is text after all: it goes back to the piece behind it. */
static void put_back(Layout *layout, int i) {
    const Mark *mark = layout->items.items[i].mark;
    Item *next = i + 1 < layout->items.count ? &layout->items.items[i + 1] : NULL;
    if (mark->counted || !mark->label.parts) return;
    bool beside = next && next->kind == ITEM_PIECE && next->span.source == mark->span.source &&
                  next->span.start >= mark->span.end && next->span.start - mark->span.end < 40 &&
                  (mark->formula ? next->piece.kind == PIECE_FORMULA : next->piece.kind == PIECE_PROSE);
    if (beside) {
        next->piece.span.start = next->span.start = mark->span.start;
        return;
    }
    if (mark->formula) return;
    Item *item = &layout->items.items[i];
    item->kind = ITEM_PIECE;
    item->piece = (Piece){.kind = PIECE_PROSE, .span = mark->span};
}

static bool is_blank(Span span) {
    for (int i = span.start; i < span.end; i++)
        if (!strchr(" \t\n", span.source->text[i])) return false;
    return true;
}

static void build(Layout *layout) {
    Builder builder = {.layout = layout}, *b = &builder;
    Span pending = {0}; /* of a mark whose stretch has not begun */
    for (int i = 0; i < layout->items.count; i++) {
        const Item *item = &layout->items.items[i];
        if (item->kind == ITEM_MARK && !item->mark->dropped) {
            if (pending.source && b->mark->label.parts && !b->mark->counted) begin(b, pending, false, false);
            set_mark(b, item->mark);
            pending = item->mark->span;
            continue;
        }
        if (item->kind != ITEM_PIECE) continue;
        bool same = b->now && b->now->question == item->question && b->now->quoted == item->quoted &&
                    b->now->span.source == item->span.source;
        if (!same && is_blank(item->span)) continue;
        if (!same)
            begin(b, pending.source == item->span.source ? pending : item->span, item->question,
                  item->quoted);
        pending = (Span){0};
        PUSH(layout->arena, &b->now->pieces, item->piece);
        if (item->piece.span.end > b->now->span.end) b->now->span.end = item->piece.span.end;
    }
    if (pending.source && b->mark->label.parts && !b->mark->counted) begin(b, pending, false, false);
}

/* Blocks are left out. One that was found is a part of the sheet; only the lines that begin and end it are left out. */
static void hide_blocks(Layout *layout, const Document *sheet) {
    for (int i = 0; i < sheet->blocks.count; i++) {
        const Block *block = sheet->blocks.items[i];
        Span last = {block->span.source, block->span.end, block->span.end};
        while (last.start > block->head.end && last.source->text[last.start - 1] != '\n') last.start--;
        if (block->found) {
            PUSH(layout->arena, &layout->hidden, block->head);
            if (last.start > block->head.end) PUSH(layout->arena, &layout->hidden, last);
        } else if (block->kind == BLOCK_ANSWER || block->kind == BLOCK_PROOF)
            PUSH(layout->arena, &layout->hidden, block->span);
    }
}

Outline *outline_read(Arena *arena, Source *source) {
    return outline_read_around(arena, source, NULL, false);
}

Outline *outline_read_around(Arena *arena, Source *source, const Document *sheet, bool only_blocks) {
    Outline *outline = NEW(arena, Outline);
    outline->source = source;
    outline->format = outline_format(source);
    outline->sheet = sheet;
    outline->only_blocks = only_blocks;
    Layout layout = {.arena = arena, .outline = outline};
    if (sheet) hide_blocks(&layout, sheet);
    if (outline->format == FORMAT_NOTEBOOK) {
        Mistake *mistake = NULL;
        Source *cells = notebook_read(arena, source, &mistake);
        if (!cells) {
            PUSH(arena, &outline->mistakes, mistake);
            return outline;
        }
        outline->source = source = cells;
    }
    layout.plain = outline->format == FORMAT_PLAIN;
    if (outline->format == FORMAT_TEX) {
        tex_collect(&layout, source);
        tex_read(&layout, source);
    } else {
        macros_collect(arena, &outline->macros, source);
        markdown_read(&layout, source);
    }
    places_find(&layout);
    for (int i = 0; i < layout.items.count; i++)
        if (layout.items.items[i].kind == ITEM_MARK && layout.items.items[i].mark->dropped)
            put_back(&layout, i);
    regions_find(&layout);
    build(&layout);
    outline_cut_names(arena, outline);
    outline_join(outline);
    return outline;
}
