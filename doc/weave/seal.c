/* seal.c: where boxes, marks and figures go in a sheet that another program reads. The sheet gets places: words and commands that
   hold the seal, letters that are drawn anew for every run. What goes there is in sheet.lua, which no sheet can read. The filter
   puts every box at its place once, so no text of a sheet can make, copy, move or swallow one; and it takes the seal away, so
   that the same sheet gives the same bytes. */
#include "box.h"
#include "render.h"

#include <errno.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum { SEAL_BYTES = 16, LETTERS = 16 };

/* In letters from a to p, for commands of LaTeX have no digits. */
static const char *letters(Arena *arena, const unsigned char *bytes, int count) {
    Text out = text_new(arena);
    for (int i = 0; i < count; i++)
        text_printf(&out, "%c%c", 'a' + bytes[i] / LETTERS, 'a' + bytes[i] % LETTERS);
    return out.bytes;
}

void seal_make(Renderer *r) {
    unsigned char bytes[SEAL_BYTES];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) die("no random number: %s", strerror(errno));
    r->seal = letters(r->arena, bytes, SEAL_BYTES);
}

/* ---- places ---- */

static const char *place(const Renderer *r, const char *what, int number) {
    return arena_printf(r->arena, "%s%s%d", r->seal, what, number);
}

/* \overset{\checkmark\,3}{ becomes \SEALaaaaad{, and what was over the relation is kept beside it. */
static void seal_mark(const Renderer *r, Mark *mark, int number) {
    static const char overset[] = "\\overset{";
    const char *at = strstr(mark->text, overset);
    if (!at) return; /* the end of a mark, or a definition */
    const char *over = at + strlen(overset), *end = mark->text + strlen(mark->text) - strlen("}{");
    unsigned char bytes[] = {(unsigned char)(number >> 16), (unsigned char)(number >> 8),
                             (unsigned char)number};
    mark->name = letters(r->arena, bytes, sizeof bytes);
    mark->over = arena_strndup(r->arena, over, (size_t)(end - over));
    mark->text =
        arena_printf(r->arena, "%.*s\\%s%s{", (int)(at - mark->text), mark->text, r->seal, mark->name);
}

/* A block of LaTeX that is one environment: then one thing is between its two places. */
static bool is_environment(const WovenBlock *block) {
    return !strncmp(block->block->span.source->text + block->block->head.start, "\\begin", strlen("\\begin"));
}

void seal_weave(Text *out, Renderer *r, const char *head) {
    WovenSheet *sheet = r->sheet;
    Arena *arena = r->arena;
    bool tex = document_is_tex(sheet->source);
    const char **begin = NEW_ARRAY(arena, const char *, sheet->blocks + 1),
               **box = NEW_ARRAY(arena, const char *, sheet->blocks + 1),
               **figure = NEW_ARRAY(arena, const char *, sheet->figures.count + 1);
    for (int i = 0, marks = 0; i < sheet->blocks; i++) {
        for (int k = 0; k < sheet->block[i].marks; k++) seal_mark(r, &sheet->block[i].mark[k], marks++);
        begin[i] = arena_printf(arena, "\n\n%s\n\n", place(r, "begin", i + 1));
        box[i] = arena_printf(arena, "\n%s\n\n", place(r, "box", i + 1));
    }
    for (int i = 0; i < sheet->figures.count; i++) {
        sheet->figures.items[i].file = place(r, "figure", i + 1);
        figure[i] = figure_markdown(arena, &sheet->figures.items[i]);
    }
    weave_splice(out, sheet,
                 &(Splices){.head = head,
                            .head_at = sheet->document->preamble,
                            .begin = tex ? begin : NULL,
                            .box = box,
                            .figure = tex ? NULL : figure,
                            .seal = r->seal});
}

/* ---- sheet.lua ---- */

void seal_lua(Text *out, const char *text) {
    text_add(out, "\"");
    for (const char *c = text; *c; c++) {
        bool plain = (unsigned char)*c >= 32 && *c != '"' && *c != '\\' && *c != 127;
        if (plain)
            text_add_bytes(out, c, 1);
        else
            text_printf(out, "\\%03d", (unsigned char)*c);
    }
    text_add(out, "\"");
}

static void field(Text *out, const char *name, const char *text) {
    text_printf(out, "  %s = ", name);
    seal_lua(out, text);
    text_add(out, ",\n");
}

static void write_box(const Renderer *r, Text *out, const WovenBlock *block) {
    bool one = document_is_tex(r->sheet->source) ? is_environment(block) : !block->found;
    text_printf(out, "    { one = %s, text = ", one ? "true" : "false");
    seal_lua(out, block->box);
    text_add(out, ", marks = {");
    for (int k = 0; k < block->marks; k++) {
        if (!block->mark[k].name) continue;
        text_printf(out, " { \"%s\", ", block->mark[k].name);
        seal_lua(out, block->mark[k].over);
        text_add(out, " },");
    }
    text_add(out, " } },\n");
}

static const char *title_of(const Renderer *r) {
    const char *title = r->sheet->document->title, *name = r->weaving->source->name;
    const char *slash = strrchr(name, '/');
    return title ? title : slash ? slash + 1 : name;
}

bool seal_write_sheet(Renderer *r, bool places) {
    Text out = text_new(r->arena), front = text_new(r->arena);
    Outline const *outline = r->weaving->outline;
    text_add(&out, "return {\n");
    field(&out, "claims", r->claims);
    field(&out, "title", title_of(r));
    text_printf(&out, "  trust = %s,\n  typed = %s,\n  tex = %s,\n  lines = %s,\n",
                r->weaving->trust ? "true" : "false", r->plain ? "true" : "false",
                document_is_tex(r->sheet->source) ? "true" : "false",
                outline && outline->format == FORMAT_PLAIN ? "true" : "false");
    if (places) {
        field(&out, "seal", r->seal);
        weave_summary(&front, r->sheet);
        field(&out, "front", r->sheet->blocks ? front.bytes : "");
        Phrase lost = say_out_of_place(r->arena);
        Text sentence = text_new(r->arena);
        box_sentence(&sentence, &lost);
        field(&out, "lost", sentence.bytes);
        text_add(&out, "  boxes = {\n");
        for (int i = 0; i < r->sheet->blocks; i++) write_box(r, &out, &r->sheet->block[i]);
        text_add(&out, "  },\n  pictures = {\n");
        if (!r->weaving->trust && !r->plain && !picture_copy_all(r, &out)) return false;
        text_add(&out, "  },\n");
    }
    text_add(&out, "}\n");
    const char *path = arena_printf(r->arena, "%s/sheet.lua", r->folder);
    unlink(path);
    return folder_write(path, out.bytes, out.length);
}

/* ---- bytes as text ---- */

void seal_base64(Text *out, const unsigned char *bytes, size_t length) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        unsigned group = (unsigned)bytes[i] << 16;
        if (i + 1 < length) group |= (unsigned)bytes[i + 1] << 8;
        if (i + 2 < length) group |= bytes[i + 2];
        char four[4];
        for (int k = 0; k < 4; k++)
            four[k] = i + (size_t)k > length ? '=' : digits[group >> (18 - 6 * k) & 63];
        text_add_bytes(out, four, 4);
    }
}
