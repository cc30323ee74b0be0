/* pack.c: the name of a pack → the pack, read and checked. A name is that of a built-in pack or of a file. */
#include "inside.h"
#include "props/packs.h"

#include <string.h>

static const char default_pack[] = "attention";

/* NULL if any block of it would be passed over; the reasons are printed. Its claims are read when they are asked for. */
static Pack *checked_pack(Arena *arena, const char *name, Source *source) {
    Pack *pack = pack_open(arena, name, source);
    tell_mistakes(arena, pack->document);
    if (pack->document->mistakes.count) return NULL;
    pack_validate(pack);
    return pack;
}

static Pack *built_in_pack(Arena *arena, const Pack_text *text) {
    Mistake *mistake = NULL;
    Source *source =
        source_new(arena, arena_printf(arena, "%s.md", text->name), text->text, text->size, &mistake);
    if (!source) die("the built-in pack %s: %s", text->name, mistake->what);
    return checked_pack(arena, text->name, source);
}

/* A file is looked for beside the sheet that names it; sheet NULL: in the current folder. */
static Pack *open_pack(Arena *arena, const char *name, const char *sheet, Style *style) {
    style->pack = strcmp(name, default_pack) ? name : NULL;
    for (int i = 0; i < embedded_pack_count; i++)
        if (!strcmp(embedded_packs[i].name, name)) return built_in_pack(arena, &embedded_packs[i]);
    Mistake *mistake = NULL;
    const char *path = name, *slash = sheet ? strrchr(sheet, '/') : NULL;
    if (slash && *name != '/') path = arena_printf(arena, "%.*s/%s", (int)(slash - sheet), sheet, name);
    style->pack = path;
    Source *source = source_read(arena, path, &mistake);
    if (source) return checked_pack(arena, name, source);
    Text built_in = text_new(arena);
    for (int i = 0; i < embedded_pack_count; i++)
        text_printf(&built_in, "%s%s", i ? ", " : "", embedded_packs[i].name);
    line_refuse(arena_printf(arena, "Built in: %s. Any other pack is a Markdown file: --pack my-course.md",
                             built_in.bytes),
                "there is no pack %s: %s", name, mistake->what);
    return NULL;
}

Pack *pack_of_command(Arena *arena, const CommandLine *line, Style *style) {
    return open_pack(arena, line->pack ? line->pack : default_pack, NULL, style);
}

Pack *pack_of_sheet(Arena *arena, const CommandLine *line, const char *path, const Document *sheet,
                    Style *style) {
    const char *name = line->pack ? line->pack : sheet->pack ? sheet->pack : default_pack;
    Pack *pack = open_pack(arena, name, line->pack ? NULL : path, style);
    if (!pack || pack->claims.count) return pack;
    line_refuse(NULL, "the pack %s has no claims", name);
    return NULL;
}
