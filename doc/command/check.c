/* check.c: sheets → verdicts as text, JSON or JUnit, and the exit status of the worst. */
#include "inside.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Of a sheet that cannot be judged at all. */
static SheetVerdict *unread(Arena *arena, const char *path, const Mistake *mistake) {
    SheetVerdict *verdict = NEW(arena, SheetVerdict);
    *verdict = (SheetVerdict){.name = path, .mistake = mistake};
    return verdict;
}

/* The output of one sheet and its exit status. */
static int check_sheet(Arena *arena, const CommandLine *line, const char *path, Text *out,
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
    Style style = command_style(line);
    Pack *pack = pack_of_sheet(arena, line, path, sheet, &style);
    if (!pack) {
        mistake = mistake_new(arena, MISTAKE_PACK, (Span){0}, NULL, "its pack cannot be read");
        *verdict = unread(arena, path, mistake);
        return 2;
    }
    Dump dump;
    dump_watch(&dump, line, out, &options);
    Progress progress = progress_start(path);
    *verdict = sheet_judge(arena, pack, sheet, &options, line->expect, line->jobs > 1 ? NULL : progress_block,
                           &progress);
    progress_end(&progress);
    int status = 0;
    tell_mistakes(arena, sheet);
    for (int i = 0; i < sheet->mistakes.count && i < MOST_MISTAKES; i++) {
        if (line->json) json_file_mistake(out, path, sheet->mistakes.items[i]);
        status = 2;
    }
    if (!(*verdict)->blocks.count && !status) {
        const Mistake *unmarked = tell_unmarked(arena, sheet, pack);
        if (line->json) json_file_mistake(out, path, unmarked);
        status = 2;
    }
    for (int i = 0; i < (*verdict)->blocks.count; i++) {
        const BlockVerdict *b = (*verdict)->blocks.items[i];
        if (line->json)
            json_block(out, b, source, &style);
        else if (!line->junit)
            report_block(out, b, source, &style);
        int mine = line->expect ? (b->expected ? 1 : b->open ? 3 : 0) : b->status;
        status = status_worse(status, mine);
    }
    return status;
}

static void print_summary(Arena *arena, const CommandLine *line, const Tally *tally) {
    Text out = text_new(arena);
    Style style = command_style(line);
    if (!line->json) report_summary(&out, tally, &style);
    command_print(&out);
}

/* ---- several processes ---- */

typedef struct Child {
    pid_t pid;
    FILE *out; /* its Tally, then the text */
} Child;

static Child start_child(const CommandLine *line, const char *path) {
    Child child = {.out = tmpfile()};
    if (!child.out) die("no temporary file: %s", strerror(errno));
    child.pid = fork();
    if (child.pid < 0) die("no further process: %s", strerror(errno));
    if (child.pid) return child;
    Arena *arena = arena_new();
    Text out = text_new(arena);
    SheetVerdict *verdict;
    int status = check_sheet(arena, line, path, &out, &verdict);
    Tally tally = {0};
    tally_add(&tally, verdict);
    fwrite(&tally, sizeof tally, 1, child.out);
    fwrite(out.bytes, 1, out.length, child.out);
    fflush(child.out);
    _exit(status);
}

static void add_tally(Tally *all, const Tally *one) {
    all->total += one->total;
    all->contradicting += one->contradicting;
    all->open += one->open;
    for (size_t k = 0; k < sizeof all->kinds / sizeof *all->kinds; k++) all->kinds[k] += one->kinds[k];
    for (size_t k = 0; k < sizeof all->assured / sizeof *all->assured; k++)
        all->assured[k] += one->assured[k];
}

/* Waits for the child and prints what it wrote; its exit status. */
static int finish_child(const Child *child, const char *path, Tally *tally) {
    int result = 0;
    if (waitpid(child->pid, &result, 0) < 0 || !WIFEXITED(result)) die("a process for %s stopped", path);
    rewind(child->out);
    Tally one = {0};
    if (fread(&one, sizeof one, 1, child->out) != 1) die("a process for %s said nothing", path);
    add_tally(tally, &one);
    for (int c; (c = getc(child->out)) != EOF;) putchar(c);
    fclose(child->out);
    return WEXITSTATUS(result);
}

/* The output comes in the order of the sheets. */
static int check_in_parallel(Arena *arena, const CommandLine *line) {
    Tally tally = {0};
    int count = line->arguments.count, status = 0, started = 0, finished = 0;
    Child *children = NEW_ARRAY(arena, Child, count);
    fflush(NULL);
    while (finished < count) {
        for (; started < count && started - finished < line->jobs; started++)
            children[started] = start_child(line, line->arguments.items[started]);
        const char *path = line->arguments.items[finished];
        status = status_worse(status, finish_child(&children[finished++], path, &tally));
    }
    print_summary(arena, line, &tally);
    return status;
}

/* ---- one process ---- */

/* JUnit begins with counts, so the verdicts of all sheets are kept until the end. */
static int check_as_junit(Arena *arena, const CommandLine *line) {
    int count = line->arguments.count, status = 0;
    SheetVerdict **verdicts = NEW_ARRAY(arena, SheetVerdict *, count);
    Text out = text_new(arena);
    for (int i = 0; i < count; i++)
        status = status_worse(status, check_sheet(arena, line, line->arguments.items[i], &out, &verdicts[i]));
    Style style = command_style(line);
    junit_report(&out, (const SheetVerdict *const *)verdicts, count, &style);
    command_print(&out);
    return status;
}

int command_check(Arena *arena, const CommandLine *line) {
    int count = line->arguments.count, status = 0;
    if (!count) return line_refuse("as in attest check my-answers.md", "which sheet?");
    if (line->junit) return check_as_junit(arena, line);
    if (line->jobs > 1 && count > 1) return check_in_parallel(arena, line);
    Tally tally = {0};
    for (int i = 0; i < count; i++) {
        Arena *mine = arena_new();
        Text out = text_new(mine);
        SheetVerdict *verdict;
        status = status_worse(status, check_sheet(mine, line, line->arguments.items[i], &out, &verdict));
        tally_add(&tally, verdict);
        command_print(&out);
        fflush(stdout);
        arena_free(mine);
    }
    print_summary(arena, line, &tally);
    return status;
}
