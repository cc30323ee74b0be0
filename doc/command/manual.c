/* manual.c: the rows as a page for man. Its date is that of the version, so that the same sources give the same page. */
#include "inside.h"

#include <string.h>

/* Text as troff shows it letter by letter. */
void manual_plain(Text *out, const char *text) {
    bool start = true; /* of a line, where . and ' would be requests */
    for (; *text; text++) {
        if (start && (*text == '.' || *text == '\'')) text_add(out, "\\&");
        start = *text == '\n';
        if (*text == '\\')
            text_add(out, "\\e");
        else if (*text == '-')
            text_add(out, "\\-");
        else if (*text == '`')
            text_add(out, "\\(ga");
        else if (*text == '\'')
            text_add(out, "\\(aq");
        else
            text_add_bytes(out, text, 1);
    }
}

static void paragraphs(Text *out, const char *text) {
    for (const char *gap; (gap = strstr(text, "\n\n")); text = gap + 2) {
        manual_plain(out, arena_strndup(out->arena, text, (size_t)(gap - text)));
        text_add(out, "\n.PP\n");
    }
    manual_plain(out, text);
    text_add(out, "\n");
}

static void synopsis(Text *out) {
    text_add(out, ".SH SYNOPSIS\n.nf\n");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        text_printf(out, "\\fBattest %s\\fR [\\fIoptions\\fR] \\fI", command_rows[i].name);
        manual_plain(out, command_rows[i].arguments);
        text_add(out, "\\fR\n");
    }
    text_add(out, ".fi\n");
}

static void commands(Text *out) {
    text_add(out, ".SH COMMANDS\n");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const CommandRow *row = &command_rows[i];
        text_printf(out, ".SS attest %s\n", row->name);
        manual_plain(out, help_sentence(out->arena, row));
        text_add(out, "\n");
        if (!*row->help) continue;
        text_add(out, ".PP\n");
        paragraphs(out, row->help);
    }
}

/* "(check, try)"; nothing if all commands take it. */
static const char *takers(Arena *arena, const OptionRow *row) {
    Text out = text_new(arena);
    if (row->commands == EVERYWHERE) return "";
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (help_takes(&command_rows[i], row))
            text_printf(&out, "%s%s", out.length ? ", " : " (", command_rows[i].name);
    text_add(&out, ")");
    return out.bytes;
}

static void options(Text *out) {
    text_add(out,
             ".SH OPTIONS\nThey may be anywhere on the command line, also as \\fB\\-\\-seed=7\\fR; after "
             "\\fB\\-\\-\\fR everything is an argument. Behind each are the commands that take it.\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const OptionRow *row = &option_rows[i];
        text_add(out, ".TP\n");
        if (row->letter) text_printf(out, "\\fB\\-%c\\fR, ", row->letter);
        text_add(out, "\\fB");
        manual_plain(out, arena_printf(out->arena, "--%s", row->name));
        text_printf(out, "\\fR%s\\fI%s\\fR\n", *row->argument ? " " : "", row->argument);
        manual_plain(out,
                     arena_printf(out->arena, "%s%s", help_option(out->arena, row), takers(out->arena, row)));
        text_add(out, "\n");
    }
}

static void examples(Text *out) {
    text_add(out, ".SH EXAMPLES\n.nf\n");
    for (int i = 0; i < COMMAND_COUNT; i++) manual_plain(out, command_rows[i].examples);
    text_add(out, ".fi\n");
}

void manual_head(Text *out, const char *title, int section, const char *group) {
    text_printf(out, ".TH %s %d %s \"attest %s\" \"%s\"\n", title, section, version_date, version_number,
                group);
}

void manual_write(Text *out) {
    manual_head(out, "ATTEST", 1, "User Commands");
    text_add(out, ".SH NAME\nattest \\- check written mathematics by trying to break it\n");
    synopsis(out);
    text_add(out, ".SH DESCRIPTION\n");
    paragraphs(
        out, "attest reads answers and derivations, written as Markdown or LaTeX, and judges each against a "
             "claim: it proves it, tests it in many small worlds, or shows the smallest counterexample, "
             "confirmed in exact arithmetic. A world is one choice of sizes and numbers. Claims are kept in "
             "packs, Markdown files of their own; one pack, attention, is built in.");
    commands(out);
    options(out);
    text_add(out, ".SH EXIT STATUS\n");
    paragraphs(out, command_exits);
    text_add(
        out,
        ".SH ENVIRONMENT\n.TP\n\\fBNO_COLOR\\fR\nif set and not empty: no colour\n.TP\n\\fBTERM\\fR\n"
        "dumb: neither colour nor links\n.TP\n\\fBTMPDIR\\fR\nwhere weave keeps its files while it works\n");
    examples(out);
    text_add(out, ".SH SEE ALSO\n\\fBattest\\-sheet\\fR(5), \\fBattest\\-pack\\fR(5)\n");
}
