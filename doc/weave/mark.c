/* mark.c: puts blocks into a sheet that has none, around whole paragraphs and items of lists. Only lines are put in, so a person can
   correct the blocks and keep the sheet. In LaTeX the lines are comments, which can be put between any two lines. The blocks say which
   question their formulas are about, and whether there is an answer among them (marked.c of props/find reads them). */
#include "mark.h"

#include "chunk.h"

#include <string.h>

typedef struct Fence { /* around chunks that follow one another */
    int first, last;
    const char *claims; /* "average, noisy-average"; "": the chunk is about no question */
    bool answer;
} Fence;

typedef struct Marker {
    Arena *arena;
    const Finding *finding;
    Chunks chunks;
    LIST(Fence) fences;
    bool tex;
} Marker;

/* ---- which chunk is about what ---- */

/* Is a formula of the block here? Or its words, if it has no formula: yes or no. */
static bool is_here(const Block *block, const Source *source, const Chunk *here) {
    bool formulas = false;
    for (int i = 0; i < block->pieces.count; i++) {
        const Piece *piece = &block->pieces.items[i];
        if (piece->kind == PIECE_PROSE || piece->mention) continue;
        formulas = true;
        if (piece->span.source == source && here->start <= piece->span.start &&
            piece->span.start <= here->end)
            return true;
    }
    Span words = block->span;
    return !formulas && words.source == source && here->start <= words.start && words.start <= here->end;
}

static void add_claim(Marker *m, Fence *fence, const char *claim) {
    for (const char *at = fence->claims; *at; at += strspn(at, ", ")) {
        size_t length = strcspn(at, ",");
        if (strlen(claim) == length && !strncmp(at, claim, length)) return;
        at += length;
    }
    fence->claims = *fence->claims ? arena_printf(m->arena, "%s, %s", fence->claims, claim) : claim;
}

static Fence fence_of(Marker *m, int chunk) {
    Fence fence = {.first = chunk, .last = chunk, .claims = ""};
    for (int i = 0; i < m->finding->document->blocks.count; i++) {
        const Block *block = m->finding->document->blocks.items[i];
        if (!is_here(block, m->finding->outline->source, &m->chunks.items[chunk])) continue;
        add_claim(m, &fence, block->claim);
        fence.answer = fence.answer || block->kind == BLOCK_ANSWER;
    }
    for (int i = 0; i < m->finding->verdict->blocks.count;
         i++) { /* answers that are read without their sentence */
        const BlockVerdict *b = m->finding->verdict->blocks.items[i];
        int at = b->block->head.start;
        bool here = m->chunks.items[chunk].start <= at && at <= m->chunks.items[chunk].end;
        fence.answer = fence.answer || (b->is_answer && here);
    }
    return fence;
}

static void collect(Marker *m) {
    for (int i = 0; i < m->chunks.count; i++) {
        Fence fence = fence_of(m, i),
              *before = m->fences.count ? &m->fences.items[m->fences.count - 1] : NULL;
        if (!*fence.claims) continue;
        bool steps = before && !before->answer && !fence.answer && before->last + 1 == i;
        if (steps && !strcmp(before->claims, fence.claims))
            before->last = i;
        else
            PUSH(m->arena, &m->fences, fence);
    }
}

/* ---- the lines ---- */

static const char *opening(const Marker *m, const Fence *fence, bool blank_before) {
    if (m->tex)
        return arena_printf(m->arena, "%% attest: \\begin{%s}[found]{%s}\n",
                            fence->answer ? "answer" : "derivation", fence->claims);
    const char *quote = strchr(fence->claims, ',') ? "\"" : "";
    return arena_printf(m->arena, "%s::: {.%s .found claim=%s%s%s}\n", blank_before ? "" : "\n",
                        fence->answer ? "answer" : "proof", quote, fence->claims, quote);
}

static const char *closing(const Marker *m, const Fence *fence, bool ends_line, bool blank_behind) {
    const char *line = ends_line ? "" : "\n";
    if (m->tex)
        return arena_printf(m->arena, "%s%% attest: \\end{%s}\n", line,
                            fence->answer ? "answer" : "derivation");
    return arena_printf(m->arena, "%s:::\n%s", line, blank_behind ? "" : "\n");
}

/* Offsets of the text are not those of the file, which may have two bytes at a line end. */
static void copy(Text *out, const Source *source, const char **raw, int lines) {
    const char *end = source->raw + source->raw_length;
    for (int i = 0; i < lines && *raw < end; i++) {
        const char *newline = memchr(*raw, '\n', (size_t)(end - *raw)), *next = newline ? newline + 1 : end;
        text_add_bytes(out, *raw, (size_t)(next - *raw));
        *raw = next;
    }
}

static void add_lines(Text *out, const char *lines, bool crlf) {
    for (; *lines; lines++) {
        if (*lines == '\n' && crlf) text_add(out, "\r");
        text_add_bytes(out, lines, 1);
    }
}

static bool is_blank_before(const Source *source, int at) {
    int i = at - 1; /* the line end before */
    while (i > 0 && strchr(" \t\r", source->text[i - 1])) i--;
    return i <= 0 || source->text[i - 1] == '\n';
}

/* Is the line behind this one empty, or is there none? */
static bool is_blank_behind(const Source *source, int end) {
    int i = end + (end < source->length); /* the beginning of the next line */
    while (i < source->length && strchr(" \t\r", source->text[i])) i++;
    return i >= source->length || source->text[i] == '\n';
}

int mark_sheet(Text *out, const Finding *finding) {
    const Source *source = finding->outline->source;
    Marker m = {.arena = out->arena,
                .finding = finding,
                .chunks = chunks_of(out->arena, finding->outline),
                .tex = finding->outline->format == FORMAT_TEX};
    collect(&m);
    const char *raw = source->raw, *newline = memchr(raw, '\n', source->raw_length);
    bool crlf = newline && newline > raw && newline[-1] == '\r';
    int written = 0; /* lines */
    for (int i = 0; i < m.fences.count; i++) {
        const Fence *fence = &m.fences.items[i];
        int start = m.chunks.items[fence->first].start, end = m.chunks.items[fence->last].end;
        copy(out, source, &raw, source_line(source, start) - 1 - written);
        written = source_line(source, start) - 1;
        add_lines(out, opening(&m, fence, is_blank_before(source, start)), crlf);
        copy(out, source, &raw, source_line(source, end) - written);
        written = source_line(source, end);
        bool ends_line = out->length && out->bytes[out->length - 1] == '\n';
        add_lines(out, closing(&m, fence, ends_line, is_blank_behind(source, end)), crlf);
    }
    copy(out, source, &raw, source->lines + 1);
    return m.fences.count;
}
