/* help.c: the rows as help for people: an overview, and one page per command. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

enum { COLUMNS_USUAL = 80, COLUMNS_LEAST = 40, COLUMNS_MOST = 100 };

static int usable(int width) {
    return width <= 0              ? COLUMNS_USUAL
           : width < COLUMNS_LEAST ? COLUMNS_LEAST
           : width > COLUMNS_MOST  ? COLUMNS_MOST
                                   : width;
}

static void pad(Text *out, int columns) {
    for (int i = 0; i < columns; i++) text_add(out, " ");
}

/* Running text in lines of at most `width` columns. The first goes on at column `at`, the others begin at `indent`. */
static void wrap(Text *out, const char *text, int at, int indent, int width) {
    bool fresh = true; /* nothing of the text is on this line yet */
    while (*text) {
        if (*text == '\n') { /* an empty line between paragraphs */
            text_add(out, "\n\n");
            pad(out, indent);
            text += strspn(text, "\n");
            at = indent;
            fresh = true;
            continue;
        }
        size_t length = strcspn(text, " \n");
        const char *word = arena_strndup(out->arena, text, length);
        int cells = text_width(word);
        if (!fresh && at + 1 + cells > width) {
            text_add(out, "\n");
            pad(out, indent);
            at = indent;
            fresh = true;
        }
        text_printf(out, "%s%s", fresh ? "" : " ", word);
        at += cells + !fresh;
        fresh = false;
        text += length;
        if (*text == ' ') text++;
    }
    text_add(out, "\n");
}

/* A term in the first column and its text in the second, on the next line if the term is long. */
static void entry(Text *out, const char *term, const char *text, int column, int width) {
    text_printf(out, "  %s", term);
    int at = 2 + text_width(term);
    if (at + 2 > column) text_add(out, "\n"), at = 0;
    pad(out, column - at);
    wrap(out, text, column, column, width);
}

/* ---- options ---- */

bool help_takes(const CommandRow *command, const OptionRow *option) {
    return option->commands >> (command - command_rows) & 1;
}

const char *help_option(Arena *arena, const OptionRow *row) {
    Text out = text_new(arena);
    text_add(&out, row->help);
    if (row->kind == KIND_CHOICE) text_printf(&out, ": %s", line_choices(arena, row, "or"));
    if (row->kind == KIND_NUMBER) {
        text_printf(&out, "; %s", line_range(arena, row));
        if (row->start > 0) text_printf(&out, " (default: %lld)", (long long)row->start);
    }
    return out.bytes;
}

static void list_options(Text *out, const CommandRow *command, int width) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        const OptionRow *row = &option_rows[i];
        if (!help_takes(command, row)) continue;
        const char *letter = row->letter ? arena_printf(out->arena, "-%c, ", row->letter) : "";
        const char *space = *row->argument ? " " : "";
        entry(out, arena_printf(out->arena, "%s--%s%s%s", letter, row->name, space, row->argument),
              help_option(out->arena, row), 22, width);
    }
}

/* ---- pages ---- */

const char *help_usage(Arena *arena, const CommandRow *row) {
    return arena_printf(arena, "attest %s [options]%s%s", row->name, *row->arguments ? " " : "",
                        row->arguments);
}

const char *help_sentence(Arena *arena, const CommandRow *row) {
    return arena_printf(arena, "%c%s.", toupper((unsigned char)*row->about), row->about + 1);
}

void help_command(Text *out, const CommandRow *row, int width) {
    width = usable(width);
    text_printf(out, "%s\n\n", help_usage(out->arena, row));
    wrap(out, help_sentence(out->arena, row), 0, 0, width);
    if (*row->help) {
        text_add(out, "\n");
        wrap(out, row->help, 0, 0, width);
    }
    text_add(out, "\nOptions\n");
    list_options(out, row, width);
    text_add(out, "\nExamples\n");
    for (const char *at = row->examples; *at; at += strcspn(at, "\n") + 1)
        text_printf(out, "  %.*s\n", (int)strcspn(at, "\n"), at);
}

static void overview(Text *out, int width) {
    width = usable(width);
    text_add(out, "attest checks written mathematics by trying to break it.\n\n"
                  "  attest try projector 'M = A A^T'     one answer\n"
                  "  attest check my-answers.md           every answer and derivation of a sheet\n\n"
                  "Commands\n");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const CommandRow *row = &command_rows[i];
        const char *space = *row->arguments ? " " : "";
        entry(out, arena_printf(out->arena, "%s%s%s", row->name, space, row->arguments), row->about, 25,
              width);
    }
    text_add(out, "\n");
    wrap(
        out,
        "\"attest help COMMAND\" lists its options and gives examples. \"attest help sheet\" explains how to "
        "write answers, and \"attest help pack\" how to write claims.",
        0, 0, width);
    text_add(out, "\n");
    wrap(out, arena_printf(out->arena, "Exit status: %s", command_exits), 0, 0, width);
}

static int refuse_topic(Arena *arena, const char *topic) {
    Near near = {.written = topic};
    for (int i = 0; i < COMMAND_COUNT; i++) near_offer(&near, command_rows[i].name);
    near_offer(&near, "language"), near_offer(&near, "sheet"), near_offer(&near, "pack");
    const char *hint = near.best
                           ? arena_printf(arena, "did you mean \"attest help %s\"?", near.best)
                           : "\"attest help\" lists the commands; the topics are language, sheet and pack";
    return line_refuse(hint, "there is no command and no topic %s", topic);
}

int command_help(Arena *arena, const CommandLine *line) {
    Text out = text_new(arena);
    int width = command_style(line).width, count = line->arguments.count;
    if (count > 1 || (line->completion && (count || line->man)))
        return line_refuse("as in attest help check", "help explains one thing at a time");
    const char *topic = count ? line->arguments.items[0] : NULL;
    const CommandRow *command = NULL;
    for (int i = 0; i < COMMAND_COUNT && topic; i++)
        if (!strcmp(command_rows[i].name, topic)) command = &command_rows[i];
    size_t length = 0;
    const char *section = topic && !command ? topic_find(topic, &length) : NULL;
    if (line->man && topic && !page_write(&out, topic))
        return line_refuse("as in attest help --man, attest help sheet --man and attest help pack --man",
                           "there is no manual page of %s", topic);
    if (line->man) {
        if (!topic) manual_write(&out);
    } else if (line->completion)
        completion_write(&out, line->completion);
    else if (command)
        help_command(&out, command, width);
    else if (section)
        text_add_bytes(&out, section, length);
    else if (topic)
        return refuse_topic(arena, topic);
    else
        overview(&out, width);
    return command_print(&out);
}
