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

bool raw_is_marked(const Document *sheet) {
    for (int i = 0; i < sheet->blocks.count; i++)
        if (sheet->blocks.items[i]->found) return true;
    return false;
}

/* In LaTeX, answer is the name of an environment of many templates: without a claim it marks nothing. */
bool raw_is(const Document *sheet) {
    bool tex = document_is_tex(sheet->source);
    for (int i = 0; i < sheet->blocks.count; i++) {
        const Block *block = sheet->blocks.items[i];
        bool marked = block_is_judged(block) && !(tex && is_theirs(block));
        if (marked || (block->kind == BLOCK_CLAIM && !block->given)) return false;
    }
    return !sheet->mistakes.count;
}

const Outline *raw_outline(Arena *arena, Source *source, const Document *sheet, bool find_rest) {
    if (outline_format(source) == FORMAT_NOTEBOOK || raw_is(sheet)) return outline_read(arena, source);
    Document *ours = NEW(arena, Document);
    *ours = *sheet;
    ours->blocks.items = NULL;
    ours->blocks.count = ours->blocks.capacity = 0;
    for (int i = 0; i < sheet->blocks.count; i++)
        if (!document_is_tex(source) || !is_theirs(sheet->blocks.items[i]))
            PUSH(arena, &ours->blocks, sheet->blocks.items[i]);
    return outline_read_around(arena, source, ours, !find_rest);
}

/* The claim that a block “given” of the sheet makes; NULL: it has none. */
static Claim *declared(const Pack *pack) {
    for (int i = 0; i < pack->claims.count; i++)
        if (pack->claims.items[i]->declares) return pack_find(pack, pack->claims.items[i]->id);
    return NULL;
}

const Mistake *raw_claim(Arena *arena, const CommandLine *line, const Pack *pack, const Claim **as) {
    *as = line->as ? pack_find(pack, line->as) : declared(pack);
    if (line->as && !*as) return missing_claim(arena, pack, line->as, (Span){0});
    if (line->all && !*as)
        return mistake_new(
            arena, MISTAKE_FILE, (Span){0},
            "declare them once: a block ```given in Markdown, \\begin{given} in LaTeX, with lines "
            "such as x, y ∈ R^n",
            "--all: the sheet does not say what its names are");
    return *as && !line->as ? (*as)->mistake : NULL;
}
