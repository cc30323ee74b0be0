/* withhold.c: verdicts without what would give an answer away: counterexamples, and what would be right. The skins then have nothing
   to leave out. */
#include "say.h"

#include <string.h>

bool withhold_is_asked(const Claim *claim) {
    return claim && claim->visibility && *claim->visibility &&
           strcmp(claim->visibility, visibility_words[0]) != 0;
}

static Verdict *without(Arena *arena, const Verdict *v) {
    Verdict *out = NEW(arena, Verdict);
    *out = *v;
    if (v->kind == VERDICT_HOLDS || v->kind == VERDICT_DEFINED) return out;
    out->withheld = v->witness || v->repair;
    out->witness = NULL;
    out->repair = NULL;
    out->close = NULL;
    out->evidence.certificate = NULL;
    if (v->why.kind == WHY_ELSEWHERE) out->why = (Why){0}; /* it names the numbers */
    return out;
}

const BlockVerdict *withhold_block(Arena *arena, const BlockVerdict *b) {
    if (!withhold_is_asked(b->claim)) return b;
    BlockVerdict *out = NEW(arena, BlockVerdict);
    *out = *b;
    out->repair = NULL;
    memset(&out->verdicts, 0, sizeof out->verdicts);
    for (int i = 0; i < b->verdicts.count; i++)
        PUSH(arena, &out->verdicts, without(arena, b->verdicts.items[i]));
    return out;
}

SheetVerdict *withhold_sheet(Arena *arena, const SheetVerdict *sheet) {
    if (!sheet) return NULL;
    SheetVerdict *out = NEW(arena, SheetVerdict);
    *out = *sheet;
    memset(&out->blocks, 0, sizeof out->blocks);
    for (int i = 0; i < sheet->blocks.count; i++)
        PUSH(arena, &out->blocks, (BlockVerdict *)withhold_block(arena, sheet->blocks.items[i]));
    return out;
}
