/* include.c: files that a LaTeX sheet puts in, read only from the folder of the sheet: no path that leads out of it, also not by
   a link. And the macros of all of them. */
#include "tex_inside.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The folder of a file, with its last slash; "" for the folder we are in. */
static const char *folder_of(Arena *arena, const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? arena_strndup(arena, path, (size_t)(slash - path) + 1) : "";
}

static bool is_plain_name(const char *name) {
    if (!*name || *name == '/' || *name == '~') return false;
    for (const char *at = name; *at; at++) {
        if ((at == name || at[-1] == '/') && at[0] == '.' && at[1] == '.' && (!at[2] || at[2] == '/'))
            return false;
        if (!isalnum((unsigned char)*at) && !strchr("._-/ ", *at) && (unsigned char)*at < 128) return false;
    }
    return true;
}

static bool is_inside(const char *folder, const char *path) {
    char root[PATH_MAX], real[PATH_MAX];
    if (!realpath(*folder ? folder : ".", root) || !realpath(path, real)) return false;
    size_t length = strlen(root);
    return !strncmp(root, real, length) && (real[length] == '/' || (length && root[length - 1] == '/'));
}

Source *include_read(Layout *layout, const Source *from, const char *bytes, int length) {
    Arena *arena = layout->arena;
    const Source *sheet = layout->outline->source;
    (void)from;
    while (length && isspace((unsigned char)*bytes)) bytes++, length--;
    while (length && isspace((unsigned char)bytes[length - 1])) length--;
    const char *name = arena_strndup(arena, bytes, (size_t)length);
    if (sheet->alone || !*sheet->path || !strcmp(sheet->path, "-") || !is_plain_name(name)) return NULL;
    const char *folder = folder_of(arena, sheet->path), *dot = strrchr(name, '.');
    if (!dot || strcmp(dot, ".tex")) name = arena_printf(arena, "%s.tex", name);
    const char *path = arena_printf(arena, "%s%s", folder, name);
    for (int i = 0; i < layout->included.count; i++)
        if (!strcmp(layout->included.items[i]->path, path)) return layout->included.items[i];
    if (layout->included.count >= 64 || !is_inside(folder, path)) return NULL;
    Mistake *mistake = NULL;
    Source *source = source_read(arena, path, &mistake);
    if (source) PUSH(arena, &layout->included, source);
    return source;
}

/* \input{x}, \include{x} and \usepackage{x} for an x beside the sheet */
static void collect(Layout *layout, const Source *source, int depth) {
    enum { DEEPEST = 8 };
    Tex tex = {.layout = layout};
    Walk walk = {.tex = &tex, .source = (Source *)source, .text = source->text, .end = source->length},
         *w = &walk;
    for (int at = 0; at < w->end && depth < DEEPEST;) {
        Thing thing = tex_next(w, at);
        at = thing.end;
        bool puts_in =
            thing.kind == THING_COMMAND &&
            (tex_is(w, &thing, "input") || tex_is(w, &thing, "include") || tex_is(w, &thing, "subfile"));
        int open = puts_in ? tex_past_blanks(w, at) : at;
        if (!puts_in || open >= w->end || w->text[open] != '{') continue;
        int close = tex_past_group(w, open), before = layout->included.count;
        if (close - open < 3) continue;
        const Source *found = include_read(layout, source, w->text + open + 1, close - open - 2);
        if (found && layout->included.count > before) collect(layout, found, depth + 1);
        at = close;
    }
    macros_collect(layout->arena, &layout->outline->macros, source);
}

void tex_collect(Layout *layout, const Source *source) { collect(layout, source, 0); }
