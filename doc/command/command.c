/* command.c: runs the command that the command line names, with the options of judging and of style that it asks for. */
#include "inside.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

const char command_exits[] =
    "0 everything holds; 1 something is wrong (refuted, or shapes or scope do not fit); 2 the input or the "
    "command could not be read; 3 nothing is wrong, but something is undecided or vacuous, or less "
    "than half of a sheet without blocks could be judged; 4 attest itself "
    "failed on a part of the input, which is a bug: that part is undecided, and the rest was judged. The "
    "worst block counts, in the order 4, 2, 1, 3, 0. 70 there was no memory for attest itself; 130 --watch "
    "was ended with Ctrl-C.";

static bool is_set(const char *variable) {
    const char *value = getenv(variable);
    return value && *value;
}

static bool terminal_is(const char *name) {
    const char *term = getenv("TERM");
    return term && !strcmp(term, name);
}

static int terminal_columns(void) { /* of standard output; 0: it is no terminal */
    struct winsize size;
    return isatty(1) && !ioctl(1, TIOCGWINSZ, &size) ? size.ws_col : 0;
}

Options command_options(const CommandLine *line) {
    return (Options){.seed = (uint64_t)line->seed,
                     .trials = (int)line->trials,
                     .repairs = !line->no_repairs,
                     .strict = line->strict,
                     .task = line->task,
                     .stats = line->stats};
}

Limits command_limits(const CommandLine *line) {
    return (Limits){.seconds = (int)line->time, .megabytes = (int)line->memory};
}

/* Links are OSC 8, which every terminal of today either shows or passes over; the text console prints them as they are. */
Style command_style(const CommandLine *line) {
    bool able = isatty(1) && !terminal_is("dumb");
    return (Style){.color = able && !line->no_color && !is_set("NO_COLOR"),
                   .links = able && !line->no_links && !terminal_is("linux"),
                   .expect = line->expect,
                   .timings = line->timings,
                   .seed = (uint64_t)line->seed,
                   .detail = line->quiet     ? DETAIL_QUIET
                             : line->verbose ? DETAIL_VERBOSE
                                             : DETAIL_NORMAL,
                   .width = line->width >= 0 ? (int)line->width : terminal_columns()};
}

const ReportFormat *command_format(const CommandLine *line) {
    return format_named(line->report ? line->report : line->json ? "json" : line->junit ? "junit" : "text");
}

int command_print(const Text *text) {
    Text shown = text_new(text->arena);
    shown_report(&shown, text->bytes, text->length);
    output_print(shown.bytes, shown.length);
    return 0;
}

static Text *told; /* NULL: standard error */

void command_tell_into(Text *text) { told = text; }

void command_tell(const char *format, ...) {
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    Arena *arena = arena_new();
    char *bytes = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(bytes, (size_t)length + 1, format, arguments);
    va_end(arguments);
    Text shown = text_new(arena);
    shown_add(&shown, bytes, (size_t)length, "\n\t");
    if (told)
        text_printf(told, "attest: %s", shown.bytes);
    else
        fprintf(stderr, "attest: %s", shown.bytes);
    arena_free(arena);
}

/* Runs the command in a task, which prints its own output; this process waits for it. */
static int run_inside(Arena *arena, CommandLine *line) {
    Limits limits = command_limits(line);
    line->task = task_start(arena, &limits);
    if (!line->task) {
        fprintf(stderr, "attest: without a further process nothing is judged: %s\n", strerror(errno));
        return 2;
    }
    if (task_is_inside(line->task)) {
        int status = output_end(line->command->run(arena, line));
        task_finish(line->task, status, "", 0);
    }
    TaskResult result = task_wait(line->task);
    if (result.bytes) return result.status;
    if (result.lost) {
        fprintf(stderr, "attest: the verdict is lost: %s\n", result.lost);
        return 4;
    }
    if (result.failure->kind == FAILED_KILLED && result.failure->amount == SIGPIPE) raise(SIGPIPE);
    Phrase p = say_failure(arena, result.failure, "working on this");
    fprintf(stderr, "attest: %s\n", phrase_text(&p));
    return result.failure->kind == FAILED_CRASH ? 4 : 3;
}

int command_main(Arena *arena, int argc, char **argv) {
    CommandLine *line = NEW(arena, CommandLine);
    int status = line_read(arena, line, argc - 1, argv + 1);
    if (status) return status;
    if (line->version) return command_version(arena, line);
    if (!line->command) {
        if (line->given && !line->help) return line_refuse("\"attest help\" lists them", "which command?");
        return command_help(arena, line);
    }
    if (line->help) {
        Text out = text_new(arena);
        help_command(&out, line->command, command_style(line).width);
        return command_print(&out);
    }
    if (line->quiet && line->verbose) return line_refuse(NULL, "--quiet and --verbose contradict each other");
    if (!!line->report + line->json + line->junit > 1)
        return line_refuse("--json and --junit are short for --format json and --format junit",
                           "a report has one format");
    if (line->dump && (line->json || strcmp(command_format(line)->name, "text")))
        return line_refuse(NULL, "--dump prints text, so it does not go with --json or another format");
    if (line->watch) return watch_run(arena, line);
    bool inside = line->command->run == command_try || line->command->run == command_replay ||
                  line->command->run == command_mark || line->command->run == command_positions ||
                  line->command->run == command_lint ||
                  (line->command->run == command_claims && !line->weave);
    return inside ? run_inside(arena, line) : line->command->run(arena, line);
}
