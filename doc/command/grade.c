/* grade.c: the sheets of a class → records, reports and pages in a folder. Each sheet is judged in a task of its own. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "doc/weave/raw.h"
#include "grading.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

int grading_refuse_write(const Grading *g) {
    return line_refuse("what is there already is kept; the same command goes on from there",
                       "%s cannot be written: %s", g->store.folder, strerror(errno));
}

/* ---- one sheet, in its process ---- */

/* Nobody reads the messages of so many sheets, and strangers wrote parts of them; the records have all of it. */
void grading_be_quiet(const Grading *g) {
    sigset_t none;
    close(g->store.lock); /* the folder is free when our parent ends */
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nowhere >= 0) dup2(nowhere, 0), dup2(nowhere, 1), dup2(nowhere, 2);
    signal(SIGINT, SIG_IGN), signal(SIGTERM, SIG_IGN), signal(SIGHUP, SIG_IGN);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* What is kept of a sheet, as the report says it. */
static Record *record_of(Arena *arena, const SheetReport *report, const char *key, int status) {
    Record *record = NEW(arena, Record);
    Text json = text_new(arena), junit = text_new(arena);
    format_whole(&json, format_named("json"), report);
    format_whole(&junit, format_named("junit"), report);
    *record = (Record){.key = status == 4 ? "" : key, /* what failed is tried again */
                       .name = report->name,
                       .status = status,
                       .trouble = score_trouble(report),
                       .json = json.bytes,
                       .junit = junit.bytes,
                       .scores = score_sheet(arena, report)};
    return record;
}

/* A sheet that is not judged, for this reason. */
static Record *troubled(const Grading *g, Arena *arena, const Sheet *sheet, const char *key, int status,
                        const char *why) {
    SheetReport report = {.name = sheet->name, .pack = g->class.pack, .style = &g->style};
    PUSH(arena, &report.mistakes, mistake_new(arena, MISTAKE_FILE, (Span){0}, NULL, "%s", why));
    return record_of(arena, &report, key, status);
}

/* What the annotated page has besides the sheet. Without it the page is plain. */
static Parcel woven_parts(const Grading *g, Task *task, Arena *arena, const SheetReport *report) {
    Text out = text_new(arena);
    const char *front = NULL;
    if (task_begin(task)) return (Parcel){0};
    if (report->finding) {
        Finding finding = *report->finding;
        finding.verdict = withhold_sheet(arena, finding.verdict);
        finding.marked = withhold_sheet(arena, finding.marked);
        Options options = command_options(g->line);
        RawBoxes boxes = raw_boxes(arena, g->class.pack, &finding, &options, &g->style, &front);
        weave_pack(&out, boxes.items, boxes.count, front);
    } else {
        const SheetVerdict *verdict = withhold_sheet(arena, report->blocks);
        WovenBlock *blocks = NEW_ARRAY(arena, WovenBlock, verdict->blocks.count + 1);
        for (int i = 0; i < verdict->blocks.count; i++)
            blocks[i] =
                weave_block(arena, verdict->blocks.items[i], verdict->document, report->source, &g->style);
        weave_pack(&out, blocks, verdict->blocks.count, NULL);
    }
    task_end(task);
    return (Parcel){arena, out.bytes, out.length};
}

static Record *judge_sheet(const Grading *g, Task *task, Arena *arena, const Sheet *sheet, const char *key,
                           const char *bytes, size_t length) {
    Mistake *mistake = NULL;
    Source *source = source_new(arena, sheet->name, bytes, length, &mistake);
    if (!source) return troubled(g, arena, sheet, key, 2, mistake->what);
    source->alone = true; /* the sheets of others are beside it */
    SheetReport report = {.name = sheet->name, .pack = g->class.pack, .style = &g->style};
    int status = check_source(arena, g->line, task, source, &report);
    Record *record = record_of(arena, &report, key, status);
    if (!record->trouble) record->woven = woven_parts(g, task, arena, &report);
    return record;
}

static _Noreturn void judge_inside(const Grading *g, Task *task, const Sheet *sheet, const char *key,
                                   const char *bytes, size_t length) {
    Arena *arena = arena_new();
    grading_be_quiet(g);
    Text out = text_new(arena);
    record_pack(&out, judge_sheet(g, task, arena, sheet, key, bytes, length));
    task_finish(task, 0, out.bytes, out.length);
}

/* ---- the process that waits ---- */

const char *grading_key(const Grading *g, Arena *arena, const Sheet *sheet, const char *bytes, size_t length,
                        const char *trouble) {
    Text all = text_new(arena);
    parcel_add_text(&all, g->class.settings);
    parcel_add_text(&all, sheet->name);
    parcel_add_text(&all, trouble);
    parcel_add_text(&all, bytes ? digest_of(arena, bytes, length) : NULL);
    return digest_of(arena, all.bytes, all.length);
}

static bool is_kept(const Grading *g, const Sheet *sheet, const char *key) {
    Arena *arena = arena_new();
    const Record *record = store_find(arena, &g->store, sheet);
    bool same = record && !strcmp(record->key, key) && !strcmp(record->name, sheet->name);
    arena_free(arena);
    return same;
}

/* The end of a piece, with its record unless that is there already. */
static bool keep(Grading *g, int at, const Text *record) {
    GradingPiece *piece = &g->pieces[at];
    bool fine = !record || store_write_sheet(&g->store, &g->class.sheets.items.items[at], "record", record);
    g->done++;
    arena_free(piece->arena);
    *piece = (GradingPiece){0};
    if (!fine) grading_refuse_write(g);
    return fine;
}

/* Begins with the sheet, unless its record is there or nothing can be judged. */
static JobStart start(void *data, int at, bool others, Task **task) {
    Grading *g = data;
    GradingPiece *piece = &g->pieces[at];
    const Sheet *sheet = &g->class.sheets.items.items[at];
    const char *trouble;
    size_t length = 0;
    piece->arena = arena_new();
    const char *bytes = walk_read(piece->arena, sheet, &length, &trouble);
    piece->key = grading_key(g, piece->arena, sheet, bytes, length, trouble);
    if (is_kept(g, sheet, piece->key)) {
        g->kept++;
        return keep(g, at, NULL) ? JOB_DONE : JOB_FAILED;
    }
    if (bytes) {
        *task = task_start(piece->arena, &g->class.limits);
        if (task_is_inside(*task)) judge_inside(g, *task, sheet, piece->key, bytes, length);
        if (*task) return JOB_STARTED;
        trouble = arena_printf(piece->arena, "no process could be started for it: %s", strerror(errno));
        piece->key = "";
        if (others) return arena_free(piece->arena), JOB_LATER;
    }
    Text record = text_new(piece->arena);
    record_pack(&record, troubled(g, piece->arena, sheet, piece->key, bytes ? 4 : 2, trouble));
    return keep(g, at, &record) ? JOB_DONE : JOB_FAILED;
}

static bool finish(void *data, int at, Task *task) {
    Grading *g = data;
    Arena *arena = g->pieces[at].arena;
    TaskResult result = task_wait(task);
    const char *why = result.lost ? arena_printf(arena, "the verdicts are lost: %s", result.lost) : NULL;
    if (result.failure) {
        Phrase p = say_failure(arena, result.failure, "reading the sheet");
        why = phrase_text(&p);
    }
    Text record = text_new(arena);
    if (why)
        record_pack(&record, troubled(g, arena, &g->class.sheets.items.items[at], "", 4, why));
    else
        text_add_bytes(&record, result.bytes, result.length);
    return keep(g, at, &record);
}

/* ---- the command ---- */

static int cores(void) {
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
    return count > 0 ? count : 1;
}

/* Records of other settings are not taken. How many points a claim has is not among them: that changes no verdict. */
static const char *settings_of(Arena *arena, const CommandLine *line, const Pack *pack, const Style *style) {
    Text out = text_new(arena);
    const Source *source = pack->document->source;
    parcel_add_text(&out, version_text);
    parcel_add_text(&out, digest_of(arena, source->raw, source->raw_length));
    parcel_add_text(&out, style->pack);
    for (int i = 0; i < pack->claims.count; i++) {
        const Claim *claim = pack->claims.items[i];
        parcel_add_number(&out, withhold_is_asked(claim));
        parcel_add_number(&out, claim->points && *claim->points);
    }
    parcel_add_number(&out, line->seed);
    parcel_add_number(&out, line->trials);
    parcel_add_number(&out, line->time);
    parcel_add_number(&out, line->memory);
    parcel_add_number(&out, line->strict);
    parcel_add_number(&out, line->no_repairs);
    return digest_of(arena, out.bytes, out.length);
}

/* The pack, with the points of the rubric. */
static Pack *pack_with_points(Arena *arena, const CommandLine *line, Style *style, const char **rubric) {
    Pack *pack = pack_of_command(arena, line, style);
    if (!pack) return NULL;
    bool refused = false;
    pack_read_all(pack);
    for (int i = 0; i < pack->claims.count; i++) {
        const Mistake *mistake = pack->claims.items[i]->mistake;
        if (mistake) tell_mistake(arena, mistake), refused = true;
    }
    if (refused) return NULL; /* before a class is judged with half a pack */
    if (!line->rubric) return pack;
    Mistake *unreadable = NULL;
    const Mistake *mistake = NULL;
    Source *source = source_read(arena, line->rubric, &unreadable);
    if (source && rubric_read(arena, pack, source, &mistake)) return *rubric = source->text, pack;
    tell_mistake(arena, source ? mistake : unreadable);
    return NULL;
}

int grading_tell(const Grading *g, const CommandLine *line) {
    Text out = text_new(g->arena);
    Style style = command_style(line);
    summary_text(&out, &g->class, &style);
    if (g->kept && g->kept < g->class.sheets.items.count)
        text_printf(&out, "%d of them were graded before and have not changed\n", g->kept);
    text_printf(&out, "%s/index.html\n", g->store.folder);
    command_print(&out);
    fflush(stdout);
    return g->class.failed ? 4 : 0;
}

bool grading_close(const Grading *g) {
    Text out = text_new(g->arena);
    class_pack(&out, &g->class);
    return store_write(&g->store, "class", out.bytes, out.length);
}

static int grade(Grading *g, const CommandLine *asked) {
    Jobs jobs = {.at_once = g->jobs,
                 .total = g->class.sheets.items.count,
                 .start = start,
                 .finish = finish,
                 .data = g,
                 .what = "grading",
                 .things = "sheets"};
    int status = jobs_run(g->arena, &jobs), made;
    if (!status && !class_report(&g->class, &g->store)) status = grading_refuse_write(g);
    if (status == 130)
        command_tell("stopped after %d of %d sheets; the same command goes on from there\n", g->done,
                     g->class.sheets.items.count);
    if (status) return status;
    status = grading_tell(g, asked);
    made = pages_make(g);
    if (!made && !grading_close(g)) made = grading_refuse_write(g);
    if (made == 130)
        command_tell("stopped while pages were made; all grades are there, and the same command "
                     "makes the other pages\n");
    return made ? made : status;
}

/* "3/8" */
static bool read_shard(const char *text, int *number, int *of) {
    char rest;
    return sscanf(text, "%d/%d%c", number, of, &rest) == 2 && *number >= 1 && *number <= *of;
}

int command_grade(Arena *arena, const CommandLine *asked) {
    static const char example[] = "as in attest grade sheets/ --pack my-course.md -o graded";
    enum {
        MEMORY = 256, /* megabytes for a statement: two of them fit into a small container */
        SHEET = 20    /* a sheet may take so many times the time of a statement */
    };
    CommandLine line = *asked;
    if (!line.arguments.count) return line_refuse(example, "which sheets?");
    if (!line.output) return line_refuse(example, "where to? -o OUT is missing");
    if (!(line.given & (uint64_t)1 << OPTION_memory)) line.memory = MEMORY;
    line.jobs = 2; /* no progress of single sheets */
    Grading g = {.arena = arena,
                 .line = &line,
                 .style = {.seed = (uint64_t)line.seed},
                 .jobs = asked->jobs ? (int)asked->jobs : cores(),
                 .annotate = !line.no_pages};
    g.class = (Class){.arena = arena, .limits = command_limits(&line)};
    g.class.limits.total = SHEET * g.class.limits.seconds;
    g.class.pack = pack_with_points(arena, &line, &g.style, &g.class.rubric);
    if (!g.class.pack) return 2;
    const Source *pack = g.class.pack->document->source;
    g.class.pack_name = g.class.pack->name;
    g.class.pack_file = pack->name;
    g.class.pack_text = arena_strndup(arena, pack->raw, pack->raw_length);
    if (!g.class.pack->claims.count) return line_refuse(NULL, "the pack %s has no claims", g.class.pack_name);
    const char *mistake;
    int shard = 1, shards = 1;
    if (line.shard && !read_shard(line.shard, &shard, &shards))
        return line_refuse("as in --shard 3/8, for the third of eight", "%s: which shard, of how many?",
                           line.shard);
    if (!walk_sheets(arena, &g.class.sheets, line.arguments.items, line.arguments.count, line.output,
                     &mistake))
        return line_refuse(NULL, "%s", mistake);
    walk_shard(&g.class.sheets, shard, shards);
    if (!store_open(&g.store, line.output))
        return errno == EWOULDBLOCK ? line_refuse("wait for it, or choose another folder with -o",
                                                  "another attest writes to %s", line.output)
                                    : grading_refuse_write(&g);
    store_remove(&g.store, "class"); /* until everything is there */
    g.class.settings = settings_of(arena, &line, g.class.pack, &g.style);
    g.pieces = NEW_ARRAY(arena, GradingPiece, g.class.sheets.items.count + 1);
    int status = grade(&g, asked);
    store_close(&g.store);
    return status;
}
