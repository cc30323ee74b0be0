/* pages.c: the page of each sheet of a class. pandoc makes annotated ones from what the records hold, so nothing is judged again; where that
   is not possible or not wanted, attest writes a plain page with the report. A page is made again when its record has changed. */
#include "grading.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const Sheet *sheet_at(const Grading *g, int at) { return &g->class.sheets.items.items[at]; }

typedef enum { PAGE_PLAIN, PAGE_ANNOTATED, PAGE_NOT_POSSIBLE /* plain, as pandoc failed */ } PageKind;

/* What the page was made from, and how; it is kept in the file `page`. */
static const char *stamp(Arena *arena, const Grading *g, const Record *record, PageKind kind) {
    static const char *const words[] = {"plain", "annotated", "not possible"};
    return arena_printf(arena, "%s %s%s\n", record->digest, words[kind],
                        kind != PAGE_PLAIN && g->line->pdf ? " pdf" : "");
}

static bool is_made(const Grading *g, Arena *arena, int at, const Record *record, PageKind kind) {
    Text got = text_new(arena);
    return store_read(&got, &g->store, store_sheet_path(arena, sheet_at(g, at), "page")) &&
           !strcmp(got.bytes, stamp(arena, g, record, kind)) &&
           !access(store_path(arena, &g->store, store_sheet_path(arena, sheet_at(g, at), "sheet.html")),
                   F_OK);
}

static bool note(const Grading *g, Arena *arena, int at, const Record *record, PageKind kind) {
    Text text = text_new(arena);
    text_add(&text, stamp(arena, g, record, kind));
    return store_write_sheet(&g->store, sheet_at(g, at), "page", &text);
}

static bool write_plain(const Grading *g, Arena *arena, int at, const Record *record) {
    Text page = text_new(arena);
    page_sheet(&page, g->class.pack, record);
    return store_write_sheet(&g->store, sheet_at(g, at), "sheet.html", &page);
}

/* ---- in its process ---- */

/* The sheet as the record has it; NULL: it has changed since. */
static Source *read_again(const Grading *g, Arena *arena, const Sheet *sheet, const Record *record) {
    size_t length = 0;
    const char *trouble;
    Mistake *mistake = NULL;
    const char *bytes = walk_read(arena, sheet, &length, &trouble);
    if (!bytes || strcmp(grading_key(g, arena, sheet, bytes, length, trouble), record->key)) return NULL;
    Source *source = source_new(arena, sheet->name, bytes, length, &mistake);
    if (source) source->alone = true;
    return source;
}

static _Noreturn void weave_inside(const Grading *g, Task *task, Arena *arena, int at, const Record *record) {
    const Sheet *sheet = sheet_at(g, at);
    grading_be_quiet(g);
    Source *source = read_again(g, arena, sheet, record);
    if (!source) task_finish(task, 2, "", 0);
    const Document *document = document_read(arena, source);
    const Outline *outline =
        raw_is(document) || raw_is_marked(document) ? raw_outline(arena, source, document, false) : NULL;
    if (outline) source = outline->source;
    Options options = command_options(g->line);
    Weaving weaving = {.source = source,
                       .outline = outline,
                       .pack = g->class.pack,
                       .options = &options,
                       .style = &g->style,
                       .jobs = 1,
                       .out = store_path(arena, &g->store, store_sheet_path(arena, sheet, "sheet.html"))};
    weaving.woven = weave_unpack(arena, source, record->woven);
    int status = weave_write(arena, &weaving);
    if (g->line->pdf && (!status || status == 4)) {
        weaving.out = store_path(arena, &g->store, store_sheet_path(arena, sheet, "sheet.pdf"));
        weaving.woven = weave_unpack(arena, source, record->woven);
        status = weave_write(arena, &weaving);
    }
    task_finish(task, status == 4 ? 0 : status, "", 0);
}

/* ---- the process that waits ---- */

static JobStart done(Grading *g, int at, bool fine) {
    arena_free(g->pieces[at].arena);
    g->pieces[at].arena = NULL;
    if (!fine) grading_refuse_write(g);
    return fine ? JOB_DONE : JOB_FAILED;
}

static JobStart start(void *data, int at, bool others, Task **task) {
    Grading *g = data;
    Arena *arena = g->pieces[at].arena = arena_new();
    const Record *record = store_find(arena, &g->store, sheet_at(g, at));
    if (!record) return errno = EIO, done(g, at, false);
    PageKind kind = !g->annotate || !record->woven.length || !*record->key ? PAGE_PLAIN
                    : is_made(g, arena, at, record, PAGE_NOT_POSSIBLE)     ? PAGE_NOT_POSSIBLE
                                                                           : PAGE_ANNOTATED;
    g->plain += kind == PAGE_NOT_POSSIBLE;
    if (kind == PAGE_ANNOTATED && is_made(g, arena, at, record, kind)) return done(g, at, true);
    if (kind == PAGE_ANNOTATED) {
        store_tidy(&g->store, sheet_at(g, at));
        *task = task_start(arena, &(Limits){0});
        if (task_is_inside(*task)) weave_inside(g, *task, arena, at, record);
        if (*task) return JOB_STARTED;
        if (others) return done(g, at, true), JOB_LATER;
    }
    return done(g, at, write_plain(g, arena, at, record) && note(g, arena, at, record, kind));
}

static bool finish(void *data, int at, Task *task) {
    Grading *g = data;
    Arena *arena = g->pieces[at].arena;
    TaskResult result = task_wait(task);
    const Record *record = store_find(arena, &g->store, sheet_at(g, at));
    bool fine = record, made = !result.failure && !result.status;
    if (fine && !made) fine = write_plain(g, arena, at, record), g->plain++;
    return done(g, at, fine && note(g, arena, at, record, made ? PAGE_ANNOTATED : PAGE_NOT_POSSIBLE)) ==
           JOB_DONE;
}

int pages_make(Grading *g) {
    if (g->annotate && !weave_is_able(g->arena, g->line->pdf)) {
        command_tell("pandoc%s is not installed, so the pages of the sheets are plain reports; on Debian: "
                     "sudo apt-get install pandoc%s\n",
                     g->line->pdf ? " or XeLaTeX" : "", g->line->pdf ? " texlive-xetex" : "");
        g->annotate = false;
    }
    Jobs jobs = {.at_once = g->jobs,
                 .total = g->class.sheets.items.count,
                 .start = start,
                 .finish = finish,
                 .data = g,
                 .what = "pages",
                 .things = "sheets"};
    int status = jobs_run(g->arena, &jobs);
    if (!status && g->plain)
        command_tell("%d page%s could not be annotated and show%s the report alone\n", g->plain,
                     g->plain == 1 ? "" : "s", g->plain == 1 ? "s" : "");
    return status;
}
