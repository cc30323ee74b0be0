/* claims.c: the claims of a pack as a list, one of them in full, or all of them as a document. */
#include "inside.h"

#include <string.h>

static const char example[] = "as in attest claims --weave -o claims.html";

/* One claim; 2 if it is refused. */
static int show_claim(Arena *arena, const CommandLine *line, const Claim *claim, bool whole, Text *out) {
    if (line->json)
        json_claim(out, claim);
    else
        report_claim(out, claim, whole);
    if (claim->mistake && !whole) tell_mistake(arena, claim->mistake);
    return claim->mistake ? 2 : 0;
}

int command_claims(Arena *arena, const CommandLine *line) {
    if (line->arguments.count > 1)
        return line_refuse("as in attest claims projector", "claims takes one claim at most");
    const char *id = line->arguments.count ? line->arguments.items[0] : NULL;
    if (line->output && !line->weave) return line_refuse(example, "-o needs --weave");
    if (line->weave && id) return line_refuse(example, "--weave documents the whole pack; leave out %s", id);
    int status = line->weave ? weave_refuse_output(line, example) : 0;
    if (status) return status;
    Style style = command_style(line);
    Pack *pack = pack_of_command(arena, line, &style);
    if (!pack) return 2;
    pack_read_all(pack);
    if (line->weave) return weave_document(arena, line, pack->document->source, pack, pack->name, &style);
    if (!pack->claims.count)
        return line_refuse("claims are written in code fences: ```claim NAME", "the pack %s has no claims",
                           pack->name);
    if (id && !pack_find(pack, id)) {
        tell_mistake(arena, missing_claim(arena, pack, id, (Span){0}));
        return 2;
    }
    Text out = text_new(arena);
    for (int i = 0; i < pack->claims.count; i++)
        if (!id || !strcmp(pack->claims.items[i]->id, id))
            status = status_worse(status, show_claim(arena, line, pack->claims.items[i], id != NULL, &out));
    command_print(&out);
    return status;
}
