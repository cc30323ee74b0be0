/* check.c: sheets → a report in one of the formats of doc/say/format.h, and the exit status of the worst. Each sheet is judged in
   a task of its own, so that none costs another its verdicts. */
#include "inside.h"

#include <errno.h>
#include <string.h>

/* What check_sheet works with. */
typedef struct Check {
    Arena *arena;
    const CommandLine *line;
    const ReportFormat *format;
    Options options;
    Style style;
    SheetReport report;
} Check;

/* Notes a mistake of the sheet as a whole; returns the exit status. */
static int mistaken(Check *check, const Mistake *mistake) {
    PUSH(check->arena, &check->report.mistakes, mistake);
    return 2;
}

/* The same, and it is told. */
static int refused(Check *check, const Mistake *mistake) {
    if (!check->format->complete) tell_mistake(check->arena, mistake);
    return mistaken(check, mistake);
}

/* The mistakes of the sheet as a whole; the exit status. */
static int check_mistakes(Check *check, const Document *sheet) {
    if (!check->format->complete) tell_mistakes(check->arena, sheet);
    for (int i = 0; i < sheet->mistakes.count && i < MOST_MISTAKES; i++)
        mistaken(check, sheet->mistakes.items[i]);
    return sheet->mistakes.count ? 2 : 0;
}

static int worst_block(const Check *check, const SheetVerdict *verdict) {
    int status = 0;
    for (int i = 0; i < verdict->blocks.count; i++)
        status = status_worse(status, format_status(verdict->blocks.items[i], &check->style));
    return status;
}

/* A sheet without blocks, or with blocks of "attest mark", or one in which the rest is to be found. */
static int check_raw(Check *check, Source *source, const Document *sheet) {
    Arena *arena = check->arena;
    SheetReport *report = &check->report;
    const Outline *outline =
        raw_outline(arena, source, sheet, check->line->find || check->line->as || check->line->all);
    if (outline->mistakes.count) return refused(check, outline->mistakes.items[0]);
    const Claim *as;
    const Mistake *no_claim = raw_claim(arena, check->line, report->pack, &as);
    if (no_claim) return refused(check, no_claim);
    const Finding *finding = find_in_sheet(arena, report->pack, outline, as, &check->options);
    report->finding = finding;
    report->source = finding->outline->source;
    report->blocks = finding->marked;
    int status = outline->sheet ? check_mistakes(check, sheet) : 0;
    for (int i = 0; finding->marked && check->line->expect && i < finding->marked->blocks.count; i++)
        compare_with_recorded(arena, finding->marked->blocks.items[i], check->options.repairs);
    if (finding->marked) status = status_worse(status, worst_block(check, finding->marked));
    if (!finding_is_about_pack(finding)) {
        if (finding->marked) return status;
        mistaken(check, tell_not_about_pack(arena, report->pack, finding, !check->format->complete));
    }
    return status_worse(status, finding_status(finding));
}

/* Fills in the report on a sheet that was read, judged with the pack of the report; returns its exit status. Stages that are asked
   for go to `dumped`. */
static int check_document(Check *check, Source *source, Document *sheet, Text *dumped) {
    const CommandLine *line = check->line;
    SheetReport *report = &check->report;
    Dump dump;
    dump_watch(&dump, line, dumped, &check->options);
    dump_sheet(&dump, source);
    if (raw_is(sheet) || raw_is_marked(sheet) || line->find || line->as || line->all)
        return check_raw(check, source, sheet);
    Progress progress = progress_start(report->name);
    const SheetVerdict *verdict =
        sheet_judge(check->arena, report->pack, sheet, &check->options, line->expect,
                    line->jobs > 1 ? NULL : progress_block, &progress);
    progress_end(&progress);
    report->blocks = verdict;
    int status = check_mistakes(check, sheet);
    if (!verdict->blocks.count && !status)
        status = mistaken(check, tell_only_claims(check->arena, sheet, !check->format->complete));
    return status_worse(status, worst_block(check, verdict));
}

int check_source(Arena *arena, const CommandLine *line, Task *task, Source *source, SheetReport *report) {
    Check check = {.arena = arena,
                   .line = line,
                   .format = format_named("gcc"), /* which has all mistakes itself, so none is told */
                   .options = command_options(line),
                   .style = *report->style,
                   .report = *report};
    Text dumped = text_new(arena);
    check.options.task = task;
    check.report.source = source;
    int status = check_document(&check, source, document_read(arena, source), &dumped);
    *report = check.report;
    return status;
}

/* The same for a file, whose pack is not known yet. */
static int check_sheet(Check *check, Task *task, const char *path, Text *dumped) {
    Arena *arena = check->arena;
    SheetReport *report = &check->report;
    Mistake *unreadable = NULL;
    Source *source = source_read(arena, path, &unreadable);
    if (!source) return refused(check, unreadable);
    report->source = source;
    Document *sheet = document_read(arena, source);
    check->options = command_options(check->line);
    check->options.task = task;
    const Mistake *no_pack = NULL;
    report->pack = pack_of_sheet(arena, check->line, path, sheet, &check->style, &no_pack);
    if (!report->pack) return mistaken(check, no_pack);
    return check_document(check, source, sheet, dumped);
}

/* ---- one process for each sheet ---- */

static void add_tally(Tally *all, const Tally *one) {
    all->total += one->total;
    all->found += one->found;
    all->contradicting += one->contradicting;
    all->open += one->open;
    all->unread += one->unread;
    all->raw = all->raw || one->raw;
    for (size_t k = 0; k < sizeof all->kinds / sizeof *all->kinds; k++) all->kinds[k] += one->kinds[k];
    for (size_t k = 0; k < sizeof all->assured / sizeof *all->assured; k++)
        all->assured[k] += one->assured[k];
}

/* The result of a task: the tally, then the text. */
static _Noreturn void judge_inside(Task *task, const CommandLine *line, const char *path) {
    Arena *arena = arena_new();
    Text out = text_new(arena);
    Check check = {
        .arena = arena, .line = line, .format = command_format(line), .style = command_style(line)};
    check.report.name = shown_line(arena, path);
    check.report.style = &check.style;
    Tally tally = {0};
    text_add_bytes(&out, (const char *)&tally, sizeof tally);
    int status = check_sheet(&check, task, path, &out);
    check.format->sheet(&out, &check.report);
    if (check.report.blocks) tally_add(&tally, check.report.blocks);
    if (check.report.finding) tally_add(&tally, check.report.finding->verdict), tally.raw = true;
    memcpy(out.bytes, &tally, sizeof tally);
    task_finish(task, status, out.bytes, out.length);
}

/* ---- this process: the output comes in the order of the sheets ---- */

typedef struct Output {
    const ReportFormat *format;
    Style style;
    Text whole; /* what the sheets wrote, until the end; empty if it is printed as it comes */
    Tally tally;
} Output;

static void put(Arena *arena, Output *output, const char *bytes, size_t length) {
    if (output->format->whole) {
        text_add_bytes(&output->whole, bytes, length);
        return;
    }
    Text out = text_new(arena);
    text_add_bytes(&out, bytes, length);
    command_print(&out);
    output_flush();
}

/* A sheet without verdicts, because of attest: reported as one that cannot be read. */
static void put_failure(Arena *arena, Output *output, const char *path, const char *what) {
    Text out = text_new(arena);
    SheetReport report = {.name = shown_line(arena, path), .style = &output->style};
    PUSH(arena, &report.mistakes, mistake_new(arena, MISTAKE_FILE, (Span){0}, NULL, "%s", what));
    command_tell("%s: %s\n", path, what);
    output->format->sheet(&out, &report);
    put(arena, output, out.bytes, out.length);
}

/* Waits for the task and prints its text; its exit status. */
static int finish(Arena *arena, Output *output, Task *task, const char *path) {
    TaskResult result = task_wait(task);
    if (result.failure) {
        Phrase p = say_failure(arena, result.failure, "reading the sheet");
        put_failure(arena, output, path, phrase_text(&p));
        return result.failure->kind == FAILED_CRASH ? 4 : 2;
    }
    Tally one;
    if (result.lost) {
        put_failure(arena, output, path, arena_printf(arena, "its verdicts are lost: %s", result.lost));
        return 2;
    }
    memcpy(&one, result.bytes, sizeof one);
    add_tally(&output->tally, &one);
    put(arena, output, result.bytes + sizeof one, result.length - sizeof one);
    return result.status;
}

static Task *start(Arena *arena, const CommandLine *line, const char *path) {
    Limits limits = command_limits(line);
    Task *task = task_start(arena, &limits);
    if (task_is_inside(task)) judge_inside(task, line, path);
    return task;
}

/* Starts and finishes the tasks; at most --jobs of them run at a time. */
static int check_all(Arena *arena, const CommandLine *line, Output *output) {
    int count = line->arguments.count, status = 0, started = 0, jobs = line->jobs ? (int)line->jobs : 1;
    const char *const *paths = line->arguments.items;
    Task **tasks = NEW_ARRAY(arena, Task *, count);
    task_stop_on_signals();
    for (int i = 0; i < count; i++) {
        for (; started < count && started - i < jobs && !task_stopped(); started++)
            tasks[started] = start(arena, line, paths[started]);
        if (i == started) break;
        Arena *mine = arena_new();
        if (!tasks[i]) tasks[i] = start(arena, line, paths[i]); /* now that others have ended */
        if (tasks[i])
            status = status_worse(status, finish(mine, output, tasks[i], paths[i]));
        else {
            put_failure(
                mine, output, paths[i],
                arena_printf(mine, "it is not judged, without a further process: %s", strerror(errno)));
            status = status_worse(status, 2);
        }
        arena_free(mine);
    }
    return status;
}

int command_check(Arena *arena, const CommandLine *line) {
    if (!line->arguments.count) return line_refuse("as in attest check my-answers.md", "which sheet?");
    Output output = {.format = command_format(line), .style = command_style(line), .whole = text_new(arena)};
    Text begin = text_new(arena), end = text_new(arena);
    if (output.format->begin) output.format->begin(&begin);
    command_print(&begin);
    int status = check_all(arena, line, &output);
    ReportEnd last = {
        .body = output.whole.bytes, .tally = output.tally, .style = &output.style, .version = version_number};
    if (output.format->end) output.format->end(&end, &last);
    command_print(&end);
    if (task_stopped()) {
        output_end(status);
        task_stop_now();
    }
    return status;
}
