/* raw.c: what the commands share about sheets without blocks. */
#include "inside.h"

#include <string.h>

/* \begin{answer} without a claim or attributes: an environment of the sheet's own. */
static bool is_theirs(const Block *block) {
    static const char begin[] = "\\begin{answer}";
    const char *at = block->head.source->text + block->head.start;
    if (strncmp(at, begin, strlen(begin))) return false;
    at += strlen(begin);
    return !strchr("{[", at[strspn(at, " ")]) || !at[strspn(at, " ")];
}

/* In LaTeX, answer is the name of an environment of many templates: without a claim it marks nothing. */
bool raw_is(const Document *sheet) {
    bool tex = document_is_tex(sheet->source);
    for (int i = 0; i < sheet->blocks.count; i++) {
        const Block *block = sheet->blocks.items[i];
        bool marked = block_is_judged(block) && !(tex && is_theirs(block));
        if (marked || block->kind == BLOCK_CLAIM) return false;
    }
    return !sheet->mistakes.count;
}

bool raw_claim(Arena *arena, const CommandLine *line, const Pack *pack, const Claim **as) {
    *as = line->as ? pack_find(pack, line->as) : NULL;
    if (!line->as || *as) return true;
    tell_mistake(arena, missing_claim(arena, pack, line->as, (Span){0}));
    return false;
}
