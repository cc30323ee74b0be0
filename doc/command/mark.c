/* mark.c: a sheet without blocks → the same with blocks, for its author to correct. */
#include "inside.h"

#include "doc/weave/mark.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static int write_marked(const char *to, const Text *text) {
    if (!strcmp(to, "-")) return output_print(text->bytes, text->length), 0;
    if (output_file(text->arena, to, text->bytes, text->length)) return 0;
    command_tell("%s cannot be written: %s\n", to, strerror(errno));
    return 2;
}

static bool is_same_file(const char *a, const char *b) {
    struct stat one, other;
    return !stat(a, &one) && !stat(b, &other) && one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

static int mark(Arena *arena, const CommandLine *line, const Pack *pack, Source *source) {
    const Claim *as;
    const Mistake *no_claim = raw_claim(arena, line, pack, &as);
    if (no_claim) {
        tell_mistake(arena, no_claim);
        return 2;
    }
    Options options = command_options(line);
    options.repairs = false;
    const Finding *finding = find_in_sheet(arena, pack, outline_read(arena, source), as, &options);
    if (!finding->verdict->blocks.count) {
        tell_not_about_pack(arena, pack, finding, true);
        return 2;
    }
    Text out = text_new(arena);
    int blocks = mark_sheet(&out, finding);
    int status = write_marked(line->output, &out);
    if (status) return status;
    fprintf(stderr, "%s: %d block%s put in\n", source->name, blocks, blocks == 1 ? "" : "s");
    return 0;
}

int command_mark(Arena *arena, const CommandLine *line) {
    static const char example[] = "as in attest mark homework.md -o marked.md";
    if (line->arguments.count != 1) return line_refuse(example, "mark takes one sheet");
    if (!line->output) return line_refuse(example, "where to? -o OUT is missing");
    const char *path = line->arguments.items[0];
    if (is_same_file(path, line->output))
        return line_refuse("choose another name for the marked sheet",
                           "%s is the sheet itself, which is not overwritten", line->output);
    Mistake *mistake = NULL;
    Source *source = source_read(arena, path, &mistake);
    if (!source) {
        tell_mistake(arena, mistake);
        return 2;
    }
    SheetFormat format = outline_format(source);
    if (format != FORMAT_MARKDOWN && format != FORMAT_TEX)
        return line_refuse("\"attest check\" and \"attest weave\" read it as it is",
                           "%s: only Markdown and LaTeX can be marked, and this is %s", path,
                           format == FORMAT_PLAIN ? "plain text" : "a notebook");
    Document *sheet = document_read(arena, source);
    Style style = command_style(line);
    const Mistake *why;
    Pack *pack = pack_of_sheet(arena, line, path, sheet, &style, &why);
    if (!pack) return 2;
    if (!raw_is(sheet)) return line_refuse("correct its blocks by hand", "%s has blocks already", path);
    return mark(arena, line, pack, source);
}
