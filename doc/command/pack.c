/* pack.c: the name of a pack → the pack, read and checked. A name is that of a built-in pack or of a file. */
#include "inside.h"
#include "props/packs.h"

#include <string.h>

static const char default_pack[] = "attention";

/* NULL if any block of it would be passed over; the reasons are printed, and the first is *why. Its claims are read when they
   are asked for. */
static Pack *checked_pack(Arena *arena, const char *name, Source *source, const Mistake **why) {
    Pack *pack = pack_open(arena, name, source);
    tell_mistakes(arena, pack->document);
    if (pack->document->mistakes.count) {
        *why = pack->document->mistakes.items[0];
        return NULL;
    }
    pack_validate(pack);
    return pack;
}

Pack *pack_of_text(Arena *arena, const char *name, const char *file, const char *bytes, size_t length,
                   const Mistake **why) {
    Mistake *mistake = NULL;
    Source *source = source_new(arena, file, bytes, length, &mistake);
    if (!source) die("the pack %s: %s", name, mistake->what);
    return checked_pack(arena, name, source, why);
}

static Pack *built_in_pack(Arena *arena, const Pack_text *text, const Mistake **why) {
    return pack_of_text(arena, text->name, arena_printf(arena, "%s.md", text->name), text->text, text->size,
                        why);
}

static const char *beside(Arena *arena, const char *name, const char *sheet) {
    const char *slash = sheet ? strrchr(sheet, '/') : NULL;
    return slash && *name != '/' ? arena_printf(arena, "%.*s/%s", (int)(slash - sheet), sheet, name) : name;
}

/* A file is looked for beside the sheet that names it; sheet NULL: in the current folder. */
static Pack *open_pack(Arena *arena, const char *name, const char *sheet, Style *style, const Mistake **why) {
    style->pack = strcmp(name, default_pack) ? name : NULL;
    for (int i = 0; i < embedded_pack_count; i++)
        if (!strcmp(embedded_packs[i].name, name)) return built_in_pack(arena, &embedded_packs[i], why);
    Mistake *mistake = NULL;
    const char *path = beside(arena, name, sheet);
    style->pack = path;
    Source *source = source_read(arena, path, &mistake);
    if (source) return checked_pack(arena, name, source, why);
    Text built_in = text_new(arena);
    for (int i = 0; i < embedded_pack_count; i++)
        text_printf(&built_in, "%s%s", i ? ", " : "", embedded_packs[i].name);
    const char *hint = arena_printf(
        arena, "Built in: %s. Any other pack is a Markdown file: --pack my-course.md", built_in.bytes);
    *why = mistake_new(arena, MISTAKE_PACK, (Span){0}, hint, "there is no pack %s: %s",
                       shown_line(arena, name), mistake->what);
    line_refuse(hint, "%s", (*why)->what);
    return NULL;
}

Pack *pack_of_command(Arena *arena, const CommandLine *line, Style *style) {
    const Mistake *why;
    return open_pack(arena, line->pack ? line->pack : default_pack, NULL, style, &why);
}

static bool has_claims(const Document *sheet) {
    for (int i = 0; i < sheet->blocks.count; i++)
        if (sheet->blocks.items[i]->kind == BLOCK_CLAIM) return true;
    return false;
}

/* A sheet with claims of its own needs no pack. */
static Pack *own_pack(Arena *arena, Document *sheet, Style *style) {
    Pack *pack = NEW(arena, Pack);
    *pack = (Pack){.name = sheet->source->name, .document = sheet};
    style->pack = sheet->source->name;
    pack_add(pack, arena, sheet);
    pack_validate(pack);
    return pack;
}

/* A claim of the sheet, from `first` on, has the name of one of the pack. NULL: none has. */
static const Mistake *named_twice(Arena *arena, const Pack *pack, int first) {
    for (int i = first; i < pack->claims.count; i++)
        for (int k = 0; k < first; k++) {
            const Claim *own = pack->claims.items[i];
            if (own->id && pack->claims.items[k]->id && !strcmp(own->id, pack->claims.items[k]->id))
                return mistake_new(arena, MISTAKE_PACK, own->span, "give it another name",
                                   "there is a claim %s already in the pack %s", own->id, pack->name);
        }
    return NULL;
}

Pack *pack_of_sheet(Arena *arena, const CommandLine *line, const char *path, Document *sheet, Style *style,
                    const Mistake **why) {
    const char *name = line->pack ? line->pack : sheet->pack ? sheet->pack : default_pack;
    bool own = has_claims(sheet);
    if (own && !line->pack && !sheet->pack) return own_pack(arena, sheet, style);
    Pack *pack = open_pack(arena, name, line->pack ? NULL : path, style, why);
    if (pack && own && strcmp(pack->document->source->name, sheet->source->name)) {
        int before = pack->claims.count;
        pack_add(pack, arena, sheet);
        *why = named_twice(arena, pack, before);
        if (*why) return tell_mistake(arena, *why), NULL;
    }
    if (!pack || pack->claims.count) return pack;
    *why = mistake_new(arena, MISTAKE_PACK, (Span){0}, NULL, "the pack %s has no claims",
                       shown_line(arena, name));
    line_refuse(NULL, "%s", (*why)->what);
    return NULL;
}

const char *pack_path(Arena *arena, const CommandLine *line, const char *path, const Document *sheet) {
    const char *name = line->pack ? line->pack : sheet->pack;
    for (int i = 0; name && i < embedded_pack_count; i++)
        if (!strcmp(embedded_packs[i].name, name)) return NULL;
    return name ? beside(arena, name, line->pack ? NULL : path) : NULL;
}
