/* try.c: one answer or statement from the command line → its verdict. */
#include "inside.h"

#include <string.h>

int command_try(Arena *arena, const CommandLine *line) {
    if (line->arguments.count != 2)
        return line_refuse("as in attest try projector 'M = A A^T'", "try takes a claim and a text");
    Style style = command_style(line);
    if (!line->quiet) style.detail = DETAIL_VERBOSE; /* one answer: everything there is to say */
    Options options = command_options(line);
    Pack *pack = pack_of_command(arena, line, &style);
    if (!pack) return 2;
    Text out = text_new(arena);
    Dump dump;
    dump_watch(&dump, line, &out, &options);
    const char *claim = line->arguments.items[0], *text = line->arguments.items[1];
    Mistake *unreadable = NULL;
    Source *source = source_new(arena, "", text, strlen(text), &unreadable);
    const Mistake *mistake = unreadable;
    if (source) dump_sheet(&dump, source);
    BlockVerdict *block =
        source ? try_text(arena, pack, claim, source, line->notation, &options, &mistake) : NULL;
    if (!block) {
        tell_mistake(arena, mistake);
        return 2;
    }
    if (line->json)
        json_block(&out, block, source, &style);
    else
        report_block(&out, block, source, &style);
    command_print(&out);
    return block->status;
}
