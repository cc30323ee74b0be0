/* weave.c: a sheet or a pack → a document. */
#include "inside.h"

#include <unistd.h>

int weave_refuse_output(const CommandLine *line, const char *example) {
    if (!line->output) return line_refuse(example, "where to? -o OUT is missing");
    if (weave_can_make(line->output)) return 0;
    return line_refuse("a file ends in .md, .html, .pdf or .tex", "%s: what should be made?", line->output);
}

static int weave_text(Arena *arena, const CommandLine *line, Source *source, const Outline *outline,
                      const Claim *as, const Pack *pack, const char *path, const Style *style) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    Progress progress = progress_start(path);
    Options options = command_options(line);
    Weaving weaving = {.source = source,
                       .outline = outline,
                       .as = as,
                       .pack = pack,
                       .options = &options,
                       .limits = command_limits(line),
                       .style = style,
                       .trust = line->trust,
                       .out = line->output,
                       .jobs = line->jobs  ? (int)line->jobs
                               : cores > 1 ? (int)cores
                                           : 1,
                       .done = isatty(2) ? progress_block
                                         : NULL, /* also: says that typesetting takes some seconds */
                       .data = &progress};
    int status = weave_write(arena, &weaving);
    progress_end(&progress);
    return status;
}

int weave_document(Arena *arena, const CommandLine *line, Source *source, const Pack *pack, const char *path,
                   const Style *style) {
    return weave_text(arena, line, source, NULL, NULL, pack, path, style);
}

/* A sheet without blocks, or with blocks of "attest mark", or one in which the rest is to be found. */
static int weave_raw(Arena *arena, const CommandLine *line, Source *source, const Document *sheet,
                     const Pack *pack, const char *path, const Style *style) {
    const Claim *as;
    const Mistake *no_claim = raw_claim(arena, line, pack, &as);
    if (no_claim) {
        tell_mistake(arena, no_claim);
        return 2;
    }
    const Outline *outline = raw_outline(arena, source, sheet, line->find || line->as || line->all);
    return weave_text(arena, line, outline->source, outline, as, pack, path, style);
}

int command_weave(Arena *arena, const CommandLine *line) {
    static const char example[] = "as in attest weave my-answers.md -o my-answers.html";
    if (line->arguments.count != 1) return line_refuse(example, "weave takes one sheet");
    int status = weave_refuse_output(line, example);
    if (status) return status;
    const char *path = line->arguments.items[0];
    Mistake *mistake = NULL;
    Source *source = source_read(arena, path, &mistake);
    if (!source) {
        tell_mistake(arena, mistake);
        return 2;
    }
    Document *sheet = document_read(arena, source);
    Style style = command_style(line);
    const Mistake *why;
    Pack *pack = pack_of_sheet(arena, line, path, sheet, &style, &why);
    if (!pack) return 2;
    tell_mistakes(arena, sheet); /* of the sheet as a whole; the rest is woven all the same */
    bool anything = sheet->mistakes.count > 0, plots = false;
    for (int i = 0; i < sheet->blocks.count; i++) {
        plots = plots || sheet->blocks.items[i]->kind == BLOCK_PLOT;
        anything = anything || plots || block_is_judged(sheet->blocks.items[i]);
    }
    bool find = line->find || line->as || line->all || raw_is_marked(sheet);
    if (find || (raw_is(sheet) && !plots))
        return status_worse(weave_raw(arena, line, source, sheet, pack, path, &style),
                            sheet->mistakes.count ? 2 : 0);
    if (!anything) {
        tell_only_claims(arena, sheet, true);
        return 2;
    }
    status = weave_document(arena, line, source, pack, path, &style);
    return status_worse(status, sheet->mistakes.count ? 2 : 0);
}
