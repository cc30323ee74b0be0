/* grade.c: the sheets of a class → records, reports and pages in a folder. Each sheet is judged in a task of its own; the next one begins
   whenever any has ended. */
#define _GNU_SOURCE /* sched_getaffinity */
#include "doc/grade/grade.h"
#include "inside.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

typedef struct Grading {
    Arena *arena;
    const CommandLine *line; /* as check would have it */
    Pack *pack;
    Style style; /* of the records */
    Store store;
    Class class;
    int next, done, kept;
} Grading;

typedef struct Running { /* a sheet that is being judged */
    Arena *arena;
    Task *task;
    const Sheet *sheet;
    const char *key;
} Running;

/* ---- what is kept ---- */

static bool keep(const Grading *g, const Sheet *sheet, const Record *record, Arena *arena) {
    Text bytes = text_new(arena);
    record_pack(&bytes, record);
    return store_write_sheet(&g->store, sheet, "record", &bytes);
}

/* A sheet that is not judged, for this reason. */
static Record *troubled(const Grading *g, Arena *arena, const Sheet *sheet, const char *key, int status,
                        const char *why) {
    Record *record = NEW(arena, Record);
    Mistake mistake = {.kind = MISTAKE_FILE, .what = why};
    SheetVerdict verdict = {.name = sheet->name, .mistake = &mistake};
    Text json = text_new(arena), junit = text_new(arena);
    json_file_mistake(&json, sheet->name, &mistake);
    junit_sheet(&junit, &verdict, &g->style);
    *record = (Record){.key = key,
                       .name = sheet->name,
                       .status = status,
                       .trouble = why,
                       .json = json.bytes,
                       .junit = junit.bytes,
                       .scores = score_nothing(arena, g->pack)};
    return record;
}

/* ---- one sheet, in its process ---- */

/* Nobody reads the messages of so many sheets, and strangers wrote parts of them; the records have all of it. */
static void be_quiet(void) {
    sigset_t none;
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (nowhere >= 0) dup2(nowhere, 0), dup2(nowhere, 1), dup2(nowhere, 2);
    signal(SIGINT, SIG_IGN), signal(SIGTERM, SIG_IGN), signal(SIGHUP, SIG_IGN); /* we end with our parent */
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static Record *judge_sheet(const Grading *g, Task *task, Arena *arena, const Running *r, const char *bytes,
                           size_t length) {
    Mistake *mistake = NULL;
    Source *source = source_new(arena, r->sheet->name, bytes, length, &mistake);
    if (!source) return troubled(g, arena, r->sheet, r->key, 2, mistake->what);
    source->alone = true; /* the sheets of others are beside it */
    Text json = text_new(arena), junit = text_new(arena);
    Checked checked = {0};
    int status = check_source(arena, g->line, task, source, document_read(arena, source), g->pack, &g->style,
                              &json, &checked);
    const SheetVerdict *verdict = checked.verdict;
    bool judged = verdict->document && verdict->blocks.count;
    const char *nothing = verdict->mistake ? verdict->mistake->what : "there is nothing to judge in it";
    if (checked.finding) source = checked.finding->outline->source;
    junit_sheet(&junit, verdict, &g->style);
    Record *record = NEW(arena, Record);
    *record = (Record){.key = status == 4 ? "" : r->key, /* what failed is tried again */
                       .name = r->sheet->name,
                       .status = status,
                       .trouble = judged ? NULL : nothing,
                       .json = json.bytes,
                       .junit = junit.bytes,
                       .scores = judged ? score_sheet(arena, g->pack, verdict, source, &g->style)
                                        : score_nothing(arena, g->pack)};
    return record;
}

static _Noreturn void judge_inside(const Grading *g, const Running *r, const char *bytes, size_t length) {
    Arena *arena = arena_new();
    be_quiet();
    Text out = text_new(arena);
    record_pack(&out, judge_sheet(g, r->task, arena, r, bytes, length));
    task_finish(r->task, 0, out.bytes, out.length);
}

/* ---- the process that waits ---- */

static const char *key_of(const Grading *g, Arena *arena, const Sheet *sheet, const char *bytes,
                          size_t length, const char *trouble) {
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

typedef enum { STARTED, PASSED_OVER, NOT_POSSIBLE } Start;

/* Begins with the sheet, unless its record is there or nothing can be judged. */
static Start start(Grading *g, Running *r, const Sheet *sheet, bool others) {
    const char *trouble;
    size_t length = 0;
    *r = (Running){.arena = arena_new(), .sheet = sheet};
    const char *bytes = walk_read(r->arena, sheet, &length, &trouble);
    r->key = key_of(g, r->arena, sheet, bytes, length, trouble);
    bool same = is_kept(g, sheet, r->key), fine = true;
    if (!same && bytes) {
        Limits limits = command_limits(g->line);
        r->task = task_start(r->arena, &limits);
        if (task_is_inside(r->task)) judge_inside(g, r, bytes, length);
        if (r->task) return STARTED;
        if (others) return arena_free(r->arena), NOT_POSSIBLE; /* once one of them has ended, perhaps */
        trouble = arena_printf(r->arena, "no process could be started for it: %s", strerror(errno));
        r->key = "";
    }
    g->kept += same;
    g->done++;
    if (!same)
        fine = keep(g, sheet, troubled(g, r->arena, sheet, r->key, *r->key ? 2 : 4, trouble), r->arena);
    arena_free(r->arena);
    r->arena = NULL;
    if (!fine) die("%s cannot be written: %s", g->store.folder, strerror(errno));
    return PASSED_OVER;
}

static bool finish(Grading *g, Running *r) {
    TaskResult result = task_wait(r->task);
    const char *why = result.lost ? arena_printf(r->arena, "the verdicts are lost: %s", result.lost) : NULL;
    if (result.failure) {
        Phrase p = say_failure(r->arena, result.failure, "reading the sheet");
        why = phrase_text(&p);
    }
    Text bytes = text_new(r->arena);
    if (why)
        record_pack(&bytes, troubled(g, r->arena, r->sheet, "", 4, why));
    else
        text_add_bytes(&bytes, result.bytes, result.length);
    bool fine = store_write_sheet(&g->store, r->sheet, "record", &bytes);
    g->done++;
    arena_free(r->arena);
    *r = (Running){0};
    return fine;
}

static int cannot_write(const Grading *g) {
    fprintf(stderr, "attest: %s cannot be written: %s\n", g->store.folder, strerror(errno));
    return 2;
}

static void stop_all(Task **tasks, int jobs) {
    for (int i = 0; i < jobs; i++)
        if (tasks[i]) task_stop(tasks[i]);
}

/* 0; 2: the folder cannot be written; 130: a signal came. */
static int judge_all(Grading *g, int jobs, const sigset_t *signals) {
    Running *running = NEW_ARRAY(g->arena, Running, jobs);
    Task **tasks = NEW_ARRAY(g->arena, Task *, jobs);
    Progress progress = progress_start("grading");
    int active = 0, status = 0, total = g->class.sheets.items.count;
    while (!status && (g->next < total || active)) {
        bool full = active == jobs;
        while (!full && g->next < total) {
            int free = 0;
            while (tasks[free]) free++;
            Start how = start(g, &running[free], &g->class.sheets.items.items[g->next], active > 0);
            full = how == NOT_POSSIBLE;
            if (full) break;
            g->next++;
            if (how == STARTED) tasks[free] = running[free].task, full = ++active == jobs;
            siginfo_t info;
            if (sigtimedwait(signals, &info, &(struct timespec){0}) > 0 && info.si_signo != SIGCHLD) {
                status = 130;
                break;
            }
        }
        int at = active && !status ? task_ended(tasks, jobs) : -1;
        if (at >= 0) {
            tasks[at] = NULL;
            active--;
            if (!finish(g, &running[at])) status = cannot_write(g);
            progress_show(&progress, "sheets", g->done, total);
        } else if (active && !status) {
            siginfo_t info;
            int sign = sigwaitinfo(signals, &info);
            if (sign > 0 && sign != SIGCHLD) status = 130;
        }
    }
    stop_all(tasks, jobs);
    progress_end(&progress);
    return status;
}

/* ---- the command ---- */

static int cores(void) {
    cpu_set_t set;
    int count = sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
    return count > 0 ? count : 1;
}

/* Records of other settings are not taken. Points are not among them: they change no verdict. */
static const char *settings_of(Arena *arena, const CommandLine *line, const Pack *pack, const Style *style) {
    Text out = text_new(arena);
    const Source *source = pack->document->source;
    parcel_add_text(&out, version_text);
    parcel_add_text(&out, digest_of(arena, source->raw, source->raw_length));
    parcel_add_text(&out, style->pack);
    for (int i = 0; i < pack->claims.count; i++) {
        const Claim *claim = pack->claims.items[i];
        int points = 0;
        bool counts = claim->points && claim_read_points(claim->points, &points);
        parcel_add_number(&out, withhold_is_asked(claim));
        parcel_add_number(&out, counts);
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
static Pack *pack_with_points(Arena *arena, const CommandLine *line, Style *style) {
    Pack *pack = pack_of_command(arena, line, style);
    if (!pack || !line->rubric) return pack;
    Mistake *unreadable = NULL;
    const Mistake *mistake = NULL;
    Source *source = source_read(arena, line->rubric, &unreadable);
    if (source && rubric_read(arena, pack, source, &mistake)) return pack;
    tell_mistake(arena, source ? mistake : unreadable);
    return NULL;
}

static void watch_signals(sigset_t *signals) {
    sigemptyset(signals);
    sigaddset(signals, SIGINT), sigaddset(signals, SIGTERM), sigaddset(signals, SIGHUP);
    sigaddset(signals, SIGCHLD);
    sigprocmask(SIG_BLOCK, signals, NULL);
}

/* To the teacher; the exit status. */
static int tell_class(const Grading *g, const CommandLine *line) {
    Text out = text_new(g->arena);
    Style style = command_style(line);
    summary_text(&out, &g->class, &style);
    if (g->kept && g->kept < g->class.sheets.items.count)
        text_printf(&out, "%d of them were graded before and have not changed\n", g->kept);
    text_printf(&out, "%s/index.html\n", g->store.folder);
    command_print(&out);
    return g->class.failed ? 4 : 0;
}

int command_grade(Arena *arena, const CommandLine *asked) {
    static const char example[] = "as in attest grade sheets/ --pack my-course.md -o graded";
    enum { MEMORY = 256 }; /* megabytes for a statement: two of them fit into a small container */
    CommandLine line = *asked;
    if (!line.arguments.count) return line_refuse(example, "which sheets?");
    if (!line.output) return line_refuse(example, "where to? -o OUT is missing");
    if (!(line.given & (uint64_t)1 << OPTION_memory)) line.memory = MEMORY;
    line.json = true;
    Grading g = {.arena = arena, .line = &line, .style = command_style(&line)};
    g.style.color = g.style.links = false;
    g.style.width = 0;
    g.pack = pack_with_points(arena, &line, &g.style);
    if (!g.pack) return 2;
    g.class =
        (Class){.arena = arena, .pack = g.pack, .pack_name = g.pack->name, .limits = command_limits(&line)};
    if (!g.pack->claims.count) return line_refuse(NULL, "the pack %s has no claims", g.pack->name);
    const char *mistake;
    if (!walk_sheets(arena, &g.class.sheets, line.arguments.items, line.arguments.count, line.output,
                     &mistake))
        return line_refuse(NULL, "%s", mistake);
    if (!store_open(&g.store, line.output))
        return errno == EWOULDBLOCK ? line_refuse("wait for it, or choose another folder with -o",
                                                  "another attest writes to %s", line.output)
                                    : cannot_write(&g);
    g.class.settings = settings_of(arena, &line, g.pack, &g.style);
    sigset_t signals;
    watch_signals(&signals);
    int status = judge_all(&g, line.jobs ? (int)line.jobs : cores(), &signals);
    if (!status && !class_report(&g.class, &g.store)) status = cannot_write(&g);
    if (!status) status = tell_class(&g, asked);
    if (status == 130)
        fprintf(stderr, "attest: stopped after %d of %d sheets; the same command goes on from there\n",
                g.done, g.class.sheets.items.count);
    store_close(&g.store);
    return status;
}
