/* lint.c: a pack → what its author should know about each claim. */
#include "inside.h"

int command_lint(Arena *arena, const CommandLine *line) {
    if (line->arguments.count != 1)
        return line_refuse("as in attest lint my-course.md", "lint takes one pack");
    CommandLine named = *line;
    named.pack = line->arguments.items[0];
    Style style = command_style(&named);
    Options options = command_options(&named);
    Pack *pack = pack_of_command(arena, &named, &style);
    if (!pack) return 2;
    pack_read_all(pack);
    if (!pack->claims.count)
        return line_refuse("claims are written in code fences: ```claim NAME", "the pack %s has no claims",
                           pack->name);
    Text out = text_new(arena);
    int status = 0, fine = 0;
    for (int i = 0; i < pack->claims.count; i++) {
        const ClaimLint *lint = lint_claim(arena, pack, pack->claims.items[i], &options);
        if (line->json)
            json_lint(&out, lint);
        else if (!line->quiet || lint->status)
            report_lint(&out, lint);
        status = status_worse(status, lint->status);
        fine += !lint->status;
    }
    if (!line->json) report_lint_summary(&out, pack->claims.count, fine);
    command_print(&out);
    return status;
}
