/* merge.c: the output folders of several grade commands → one. */
#include "grading.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

typedef struct MergedPart { /* one of the folders */
    Store store;
    Class class;
} MergedPart;

static bool same_text(const char *a, const char *b) { return a && b ? !strcmp(a, b) : a == b; }

static int open_part(Arena *arena, MergedPart *part, const char *folder) {
    Text bytes = text_new(arena);
    part->store = (Store){folder, -1};
    if (!store_read(&bytes, &part->store, "class") ||
        !class_unpack(arena, &part->class, bytes.bytes, bytes.length))
        return line_refuse("run its attest grade again: it goes on where it was stopped",
                           "%s is not the folder of a class that was graded to the end", folder);
    return 0;
}

static int refuse_other(const MergedPart *a, const MergedPart *b) {
    const Class *x = &a->class, *y = &b->class;
    const char *what = !same_text(x->pack_text, y->pack_text) ? "packs"
                       : !same_text(x->rubric, y->rubric)     ? "rubrics"
                       : !same_text(x->settings, y->settings) ? "options, or by different versions of attest"
                                                              : NULL;
    if (!what) return 0;
    return line_refuse("grade both with the same command line and the same attest",
                       "%s and %s were graded with different %s", a->store.folder, b->store.folder, what);
}

static bool is_same_folder(const char *a, const char *b) {
    struct stat one, other;
    return !stat(a, &one) && !stat(b, &other) && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/* The files of a sheet; of those that were not made there are none. False: errno is set. */
static bool copy_sheet(const Store *to, const Store *from, const Sheet *sheet) {
    static const char *const files[] = {"record", "page", "sheet.html", "sheet.pdf"};
    bool fine = true;
    for (size_t i = 0; i < sizeof files / sizeof *files && fine; i++) {
        Arena *arena = arena_new();
        Text bytes = text_new(arena);
        if (store_read(&bytes, from, store_sheet_path(arena, sheet, files[i])))
            fine = store_write_sheet(to, sheet, files[i], &bytes);
        else
            fine = i > 0 && errno == ENOENT;
        arena_free(arena);
    }
    return fine;
}

/* One sheet in two of the folders must have one record. */
static int take_part(Grading *g, const MergedPart *parts, int count) {
    const MergedPart *part = &parts[count];
    for (int i = 0; i < part->class.sheets.items.count; i++) {
        const Sheet *sheet = &part->class.sheets.items.items[i];
        for (int k = 0; k < count; k++) {
            Arena *arena = arena_new();
            const Record *mine = store_find(arena, &part->store, sheet),
                         *other = store_find(arena, &parts[k].store, sheet);
            bool differs = mine && other && strcmp(mine->digest, other->digest);
            arena_free(arena);
            if (differs)
                return line_refuse("leave one of them out", "%s is in %s and in %s, with different results",
                                   sheet->name, parts[k].store.folder, part->store.folder);
        }
        PUSH(g->arena, &g->class.sheets.items, *sheet);
        if (!is_same_folder(part->store.folder, g->store.folder) &&
            !copy_sheet(&g->store, &part->store, sheet))
            return line_refuse(NULL, "%s cannot be copied to %s: %s", sheet->name, g->store.folder,
                               strerror(errno));
    }
    g->class.sheets.ignored += part->class.sheets.ignored;
    return 0;
}

static int merge(Grading *g, MergedPart *parts, int count, const CommandLine *line) {
    Class *class = &g->class;
    const Mistake *mistake = NULL;
    class->pack = pack_of_text(g->arena, class->pack_name, class->pack_file, class->pack_text,
                               strlen(class->pack_text), &mistake);
    if (!class->pack) return 2;
    pack_read_all(class->pack);
    if (class->rubric) {
        Mistake *unreadable = NULL;
        Source *rubric = source_new(g->arena, "rubric", class->rubric, strlen(class->rubric), &unreadable);
        if (!rubric || !rubric_read(g->arena, class->pack, rubric, &mistake))
            return tell_mistake(g->arena, rubric ? mistake : unreadable), 2;
    }
    int status = 0;
    for (int i = 0; i < count && !status; i++) status = take_part(g, parts, i);
    walk_sort(&class->sheets);
    if (!status && (!class_report(class, &g->store) || !grading_close(g))) status = grading_refuse_write(g);
    return status ? status : grading_tell(g, line);
}

int command_merge(Arena *arena, const CommandLine *line) {
    static const char example[] = "as in attest merge graded-1 graded-2 -o graded";
    int count = line->arguments.count, status = 0;
    if (!count) return line_refuse(example, "which folders?");
    if (!line->output) return line_refuse(example, "where to? -o OUT is missing");
    MergedPart *parts = NEW_ARRAY(arena, MergedPart, count);
    for (int i = 0; i < count && !status; i++) {
        status = open_part(arena, &parts[i], line->arguments.items[i]);
        if (!status && i) status = refuse_other(&parts[0], &parts[i]);
    }
    if (status) return status;
    Grading g = {.arena = arena, .line = line, .class = parts[0].class};
    memset(&g.class.sheets, 0, sizeof g.class.sheets);
    if (!store_open(&g.store, line->output)) return grading_refuse_write(&g);
    store_remove(&g.store, "class");
    status = merge(&g, parts, count, line);
    store_close(&g.store);
    return status;
}
