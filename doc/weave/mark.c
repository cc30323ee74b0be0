/* mark.c: puts blocks into a sheet that has none, around whole paragraphs and items of lists. Only lines are put in, so a person can
   correct the blocks and keep the sheet. */
#include "mark.h"

#include "chunk.h"

#include <string.h>

typedef struct Fence { /* around chunks that follow one another */
    int first, last;
    const Claim *claim; /* NULL: a remark instead */
    bool answer;
    const char *remark;
    LIST(const Block *) blocks;
    LIST(Rename) renames;
} Fence;

typedef struct Marker {
    Arena *arena;
    const Finding *finding;
    Chunks chunks;
    LIST(Fence) fences;
    bool tex;
} Marker;

/* ---- which chunk is about what ---- */

static const Block *block_at(const Finding *finding, int at) {
    for (int i = 0; i < finding->document->blocks.count; i++) {
        const Block *block = finding->document->blocks.items[i];
        for (int k = 0; k < block->pieces.count; k++)
            if (block->pieces.items[k].span.start <= at && at < block->pieces.items[k].span.end) return block;
    }
    return NULL;
}

static void add_readings(Marker *m, Fence *fence, const Found *found) {
    for (int i = 0; i < found->readings.count; i++) {
        int k = 0;
        while (k < fence->renames.count &&
               strcmp(fence->renames.items[k].theirs, found->readings.items[i].theirs))
            k++;
        if (k == fence->renames.count) PUSH(m->arena, &fence->renames, found->readings.items[i]);
    }
}

static const char *const SEVERAL = "not marked: this paragraph is about several questions",
                         *const NOT_CUT =
                             "not marked: a block cannot begin or end inside this item or environment";

/* One chunk with a verdict in it. */
static Fence fence_of(Marker *m, int chunk) {
    Fence fence = {.first = chunk, .last = chunk};
    const Chunk *here = &m->chunks.items[chunk];
    for (int i = 0; i < m->finding->verdict->blocks.count; i++) {
        const BlockVerdict *b = m->finding->verdict->blocks.items[i];
        int at = b->block->head.start;
        if (!b->claim || at < here->start || at > here->end) continue;
        if (fence.claim && fence.claim != b->claim) fence.remark = SEVERAL;
        fence.claim = b->claim;
        fence.answer = fence.answer || b->is_answer;
        const Block *block = block_at(m->finding, at);
        if (block) PUSH(m->arena, &fence.blocks, block);
        add_readings(m, &fence, b->found);
    }
    if (!fence.remark && fence.claim && !here->closed) fence.remark = NOT_CUT;
    if (fence.remark) fence.claim = NULL;
    return fence;
}

/* ---- chunks that belong together ---- */

static bool shares_block(const Fence *a, const Fence *b) {
    for (int i = 0; i < a->blocks.count; i++)
        for (int k = 0; k < b->blocks.count; k++)
            if (a->blocks.items[i] == b->blocks.items[k]) return true;
    return false;
}

/* Can the chunks between the two be in one block with them? */
static bool can_join(const Marker *m, int first, int last) {
    for (int i = first; i <= last; i++)
        if (!m->chunks.items[i].closed || m->chunks.items[i].parent != m->chunks.items[first].parent)
            return false;
    return true;
}

/* An answer in several paragraphs is one block; so are steps that follow one another at once. */
static bool joins(const Marker *m, const Fence *a, const Fence *b) {
    bool same = a->claim && a->claim == b->claim && can_join(m, a->first, b->last);
    bool steps = !a->answer && !b->answer && b->first == a->last + 1;
    return same && (steps || (a->answer && b->answer && shares_block(a, b)));
}

static void join(Marker *m, Fence *a, const Fence *b) {
    a->last = b->last;
    for (int i = 0; i < b->blocks.count; i++) PUSH(m->arena, &a->blocks, b->blocks.items[i]);
    for (int i = 0; i < b->renames.count; i++) {
        int k = 0;
        while (k < a->renames.count && strcmp(a->renames.items[k].theirs, b->renames.items[i].theirs)) k++;
        if (k == a->renames.count) PUSH(m->arena, &a->renames, b->renames.items[i]);
    }
}

/* The fence before `at` that this one goes with, across steps of the same question; −1: none. */
static int partner(const Marker *m, const Fence *fence) {
    for (int i = m->fences.count - 1; i >= 0; i--) {
        if (joins(m, &m->fences.items[i], fence)) return i;
        if (m->fences.items[i].claim != fence->claim || m->fences.items[i].remark) return -1;
    }
    return -1;
}

static void collect(Marker *m) {
    for (int i = 0; i < m->chunks.count; i++) {
        Fence fence = fence_of(m, i);
        if (!fence.claim && !fence.remark) continue;
        int with = partner(m, &fence);
        if (with < 0) {
            PUSH(m->arena, &m->fences, fence);
            continue;
        }
        join(m, &m->fences.items[with], &fence);
        m->fences.count = with + 1; /* the steps between are in the same block */
    }
}

/* ---- the lines ---- */

/* "K=k, u=μ" of the readings that an attribute can say; "" without. */
static const char *notation(Arena *arena, const Fence *fence) {
    Text out = text_new(arena);
    for (int i = 0; i < fence->renames.count; i++) {
        const Rename *r = &fence->renames.items[i];
        if (!strpbrk(r->ours, " {}\"=,") && !strpbrk(r->theirs, " {}\"=,"))
            text_printf(&out, "%s%s=%s", out.length ? ", " : "", r->theirs, r->ours);
    }
    return out.bytes;
}

static const char *opening(const Marker *m, const Fence *fence, bool blank_before) {
    const char *names = notation(m->arena, fence), *id = fence->claim ? fence->claim->id : "";
    const char *gap = blank_before || m->tex ? "" : "\n";
    if (fence->remark)
        return m->tex ? arena_printf(m->arena, "%% attest: %s\n", fence->remark)
                      : arena_printf(m->arena, "%s<!-- attest: %s -->\n\n", gap, fence->remark);
    if (m->tex)
        return arena_printf(m->arena, *names ? "\\begin{%s}[notation={%s}]{%s}\n" : "\\begin{%s}%s{%s}\n",
                            fence->answer ? "answer" : "derivation", names, id);
    return arena_printf(m->arena,
                        *names ? "%s::: {.%s claim=%s notation=\"%s\"}\n\n" : "%s::: {.%s claim=%s%s}\n\n",
                        gap, fence->answer ? "answer" : "proof", id, names);
}

static const char *closing(const Marker *m, const Fence *fence, bool ends_line, bool blank_behind) {
    const char *line = ends_line ? "" : "\n";
    if (m->tex) return arena_printf(m->arena, "%s\\end{%s}\n", line, fence->answer ? "answer" : "derivation");
    return arena_printf(m->arena, "%s\n:::\n%s", line, blank_behind ? "" : "\n");
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

Marked mark_sheet(Text *out, const Finding *finding) {
    const Source *source = finding->outline->source;
    Marker m = {.arena = out->arena,
                .finding = finding,
                .chunks = chunks_of(out->arena, finding->outline),
                .tex = finding->outline->format == FORMAT_TEX};
    collect(&m);
    const char *raw = source->raw, *newline = memchr(raw, '\n', source->raw_length);
    bool crlf = newline && newline > raw && newline[-1] == '\r';
    Marked marked = {0};
    int written = 0; /* lines */
    for (int i = 0; i < m.fences.count; i++) {
        const Fence *fence = &m.fences.items[i];
        int start = m.chunks.items[fence->first].start, end = m.chunks.items[fence->last].end;
        copy(out, source, &raw, source_line(source, start) - 1 - written);
        written = source_line(source, start) - 1;
        add_lines(out, opening(&m, fence, is_blank_before(source, start)), crlf);
        if (fence->remark) {
            marked.left_out++;
            continue;
        }
        marked.blocks++;
        copy(out, source, &raw, source_line(source, end) - written);
        written = source_line(source, end);
        bool ends_line = out->length && out->bytes[out->length - 1] == '\n';
        add_lines(out, closing(&m, fence, ends_line, is_blank_behind(source, end)), crlf);
    }
    copy(out, source, &raw, source->lines + 1);
    return marked;
}
