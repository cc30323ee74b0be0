/* check.c: sheets → verdicts as text, JSON or JUnit, and the exit status of the worst. Each sheet is judged in a task of its
   own, so that none costs another its verdicts. */
#include "inside.h"

#include <errno.h>
#include <string.h>

/* Of a sheet that cannot be judged at all. */
static SheetVerdict *unread(Arena *arena, const char *path, const Mistake *mistake) {
    SheetVerdict *verdict = NEW(arena, SheetVerdict);
    *verdict = (SheetVerdict){.name = path, .mistake = mistake};
    return verdict;
}

/* The mistakes of the sheet as a whole; the exit status. */
static int check_mistakes(Arena *arena, const CommandLine *line, const Document *sheet, Text *out) {
    tell_mistakes(arena, sheet);
    for (int i = 0; line->json && i < sheet->mistakes.count && i < MOST_MISTAKES; i++)
        json_file_mistake(out, sheet->source->name, sheet->mistakes.items[i]);
    return sheet->mistakes.count ? 2 : 0;
}

/* One after the other, with the formulas that are not judged; the exit status. */
static int check_blocks(const CommandLine *line, const SheetVerdict *verdict, const Source *source,
                        const Style *style, Text *out) {
    int status = 0;
    for (int i = 0; i < verdict->blocks.count; i++) {
        const BlockVerdict *b = verdict->blocks.items[i];
        if (line->json)
            json_block(out, b, source, style);
        else if (!line->junit)
            report_block(out, b, source, style);
        int mine = line->expect && b->status != 4 ? (b->expected ? 1 : b->open ? 3 : 0) : b->status;
        status = status_worse(status, mine);
    }
    Coverage coverage = coverage_of(out->arena, verdict);
    for (int i = 0; line->json && i < coverage.left.count; i++)
        json_left(out, &coverage.left.items[i], source);
    if (!line->json && !line->junit) report_coverage(out, verdict, style);
    return status;
}

/* The blocks that somebody put in by hand, in a sheet whose other formulas were found. */
static int check_marked(Arena *arena, const CommandLine *line, const Finding *finding, const Options *options,
                        const Style *style, Text *out, SheetVerdict **verdict) {
    SheetVerdict *all = NEW(arena, SheetVerdict);
    *all = *finding->marked;
    for (int i = 0; line->expect && i < all->blocks.count; i++)
        compare_with_recorded(arena, all->blocks.items[i], options->repairs);
    int status = check_blocks(line, all, finding->outline->source, style, out);
    for (int i = 0; i < finding->verdict->blocks.count; i++)
        PUSH(arena, &all->blocks, finding->verdict->blocks.items[i]);
    *verdict = all;
    return status;
}

/* A sheet without blocks, or with blocks of "attest mark", or one in which the rest is to be found. */
static int check_raw(Arena *arena, const CommandLine *line, const Pack *pack, Source *source,
                     const Document *sheet, const Options *options, const Style *style, Text *out,
                     SheetVerdict **verdict) {
    const Outline *outline = raw_outline(arena, source, sheet, line->find || line->as);
    if (outline->mistakes.count) {
        tell_mistake(arena, outline->mistakes.items[0]);
        if (line->json) json_file_mistake(out, source->name, outline->mistakes.items[0]);
        *verdict = unread(arena, source->name, outline->mistakes.items[0]);
        return 2;
    }
    const Claim *as;
    if (!raw_claim(arena, line, pack, &as)) {
        *verdict = unread(arena, source->name,
                          mistake_new(arena, MISTAKE_FILE, (Span){0}, NULL, "there is no such claim"));
        return 2;
    }
    const Finding *finding = find_in_sheet(arena, pack, outline, as, options);
    const Source *text = finding->outline->source;
    *verdict = finding->verdict;
    int status = outline->sheet ? check_mistakes(arena, line, sheet, out) : 0;
    if (finding->marked)
        status = status_worse(status, check_marked(arena, line, finding, options, style, out, verdict));
    if (!finding_is_about_pack(finding)) {
        if (finding->marked) return status;
        const Mistake *nothing = tell_not_about_pack(arena, pack, finding);
        if (line->json) json_file_mistake(out, source->name, nothing);
        *verdict = unread(arena, source->name, nothing);
    } else if (!line->json && !line->junit)
        report_finding(out, finding, pack, style);
    if (line->json) {
        for (int i = 0; i < finding->verdict->blocks.count; i++)
            json_block(out, finding->verdict->blocks.items[i], text, style);
        for (int i = 0; i < finding->left.count; i++) json_found_left(out, &finding->left.items[i], text);
    }
    return status_worse(status, finding_status(finding));
}

/* The output of one sheet and its exit status. */
static int check_sheet(Arena *arena, const CommandLine *line, Task *task, const char *path, Text *out,
                       SheetVerdict **verdict) {
    Mistake *mistake = NULL;
    Source *source = source_read(arena, path, &mistake);
    if (!source) {
        tell_mistake(arena, mistake);
        if (line->json) json_file_mistake(out, path, mistake);
        *verdict = unread(arena, path, mistake);
        return 2;
    }
    Document *sheet = document_read(arena, source);
    Options options = command_options(line);
    options.task = task;
    Style style = command_style(line);
    Pack *pack = pack_of_sheet(arena, line, path, sheet, &style);
    if (!pack) {
        mistake = mistake_new(arena, MISTAKE_PACK, (Span){0}, NULL, "its pack cannot be read");
        *verdict = unread(arena, path, mistake);
        return 2;
    }
    Dump dump;
    dump_watch(&dump, line, out, &options);
    dump_sheet(&dump, source);
    if (raw_is(sheet) || raw_is_marked(sheet) || line->find || line->as)
        return check_raw(arena, line, pack, source, sheet, &options, &style, out, verdict);
    Progress progress = progress_start(path);
    *verdict = sheet_judge(arena, pack, sheet, &options, line->expect, line->jobs > 1 ? NULL : progress_block,
                           &progress);
    progress_end(&progress);
    int status = check_mistakes(arena, line, sheet, out);
    if (!(*verdict)->blocks.count && !status) {
        const Mistake *claims = tell_only_claims(arena, sheet);
        if (line->json) json_file_mistake(out, path, claims);
        status = 2;
    }
    return status_worse(status, check_blocks(line, *verdict, source, &style, out));
}

static void print_summary(Arena *arena, const CommandLine *line, const Tally *tally) {
    Text out = text_new(arena);
    Style style = command_style(line);
    if (!line->json) report_summary(&out, tally, &style);
    command_print(&out);
}

/* ---- one process for each sheet ---- */

static void add_tally(Tally *all, const Tally *one) {
    all->total += one->total;
    all->found += one->found;
    all->contradicting += one->contradicting;
    all->open += one->open;
    all->unread += one->unread;
    for (size_t k = 0; k < sizeof all->kinds / sizeof *all->kinds; k++) all->kinds[k] += one->kinds[k];
    for (size_t k = 0; k < sizeof all->assured / sizeof *all->assured; k++)
        all->assured[k] += one->assured[k];
}

/* The result of a task: the tally, then the text. */
static _Noreturn void judge_inside(Task *task, const CommandLine *line, const char *path) {
    Arena *arena = arena_new();
    Text out = text_new(arena);
    Style style = command_style(line);
    SheetVerdict *verdict;
    Tally tally = {0};
    text_add_bytes(&out, (const char *)&tally, sizeof tally);
    int status = check_sheet(arena, line, task, path, &out, &verdict);
    if (line->junit) junit_sheet(&out, verdict, &style);
    tally_add(&tally, verdict);
    memcpy(out.bytes, &tally, sizeof tally);
    task_finish(task, status, out.bytes, out.length);
}

/* A sheet on which attest failed before or after its statements: the same as one that cannot be read, but for the status. */
static void report_unread(Arena *arena, const CommandLine *line, const char *path, const char *why) {
    Mistake mistake = {.kind = MISTAKE_FILE, .what = why};
    Text out = text_new(arena);
    Style style = command_style(line);
    fprintf(stderr, "attest: %s: %s\n", path, mistake.what);
    if (line->json) json_file_mistake(&out, path, &mistake);
    if (line->junit) junit_sheet(&out, unread(arena, path, &mistake), &style);
    command_print(&out);
}

/* Waits for the task and prints its text; its exit status. */
static int finish(Arena *arena, const CommandLine *line, Task *task, const char *path, Tally *tally) {
    TaskResult result = task_wait(task);
    if (result.failure) {
        Phrase p = say_failure(arena, result.failure, "reading the sheet");
        report_unread(arena, line, path, phrase_text(&p));
        return result.failure->kind == FAILED_CRASH ? 4 : 2;
    }
    Tally one;
    if (result.lost) {
        report_unread(arena, line, path, arena_printf(arena, "the verdicts are lost: %s", result.lost));
        return 2;
    }
    memcpy(&one, result.bytes, sizeof one);
    add_tally(tally, &one);
    output_print(result.bytes + sizeof one, result.length - sizeof one);
    output_flush();
    return result.status;
}

static Task *start(Arena *arena, const CommandLine *line, const char *path) {
    Limits limits = command_limits(line);
    Task *task = task_start(arena, &limits);
    if (task_is_inside(task)) judge_inside(task, line, path);
    return task;
}

/* The output comes in the order of the sheets. */
int command_check(Arena *arena, const CommandLine *line) {
    Tally tally = {0};
    int count = line->arguments.count, status = 0, started = 0, jobs = line->jobs ? (int)line->jobs : 1;
    if (!count) return line_refuse("as in attest check my-answers.md", "which sheet?");
    Task **tasks = NEW_ARRAY(arena, Task *, count);
    task_stop_on_signals();
    if (line->junit) output_print(junit_begin, strlen(junit_begin));
    for (int i = 0; i < count; i++) {
        const char *const *paths = line->arguments.items;
        for (; started < count && started - i < jobs && !task_stopped(); started++)
            tasks[started] = start(arena, line, paths[started]);
        if (i == started) break;
        Arena *mine = arena_new();
        if (!tasks[i]) tasks[i] = start(arena, line, paths[i]); /* now that others have ended */
        if (!tasks[i])
            report_unread(mine, line, paths[i], arena_printf(mine, "no further process: %s", strerror(errno)));
        status = status_worse(status, tasks[i] ? finish(mine, line, tasks[i], paths[i], &tally) : 2);
        arena_free(mine);
    }
    if (line->junit)
        output_print(junit_end, strlen(junit_end));
    else
        print_summary(arena, line, &tally);
    if (task_stopped()) {
        output_end(status);
        task_stop_now();
    }
    return status;
}
