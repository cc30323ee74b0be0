/* pack.c: a file of claims. */
#include "inside.h"

#include <string.h>

/* Every “as in” names a claim of this pack. */
static void check_as_in(Arena *arena, const Pack *pack, Claim *claim) {
    for (int i = 0; i < claim->finds.count; i++) {
        const Find *find = &claim->finds.items[i];
        if (find->as_in && !pack_find(pack, find->as_in))
            claim_fail(claim, mistake_new(arena, MISTAKE_PACK, find->as_in_span, NULL,
                                          "there is no claim %s to take the answer from", find->as_in));
    }
}

Pack *pack_read(Arena *arena, const char *name, Source *source) {
    Pack *pack = NEW(arena, Pack);
    pack->name = name;
    pack->document = document_read(arena, source);
    for (int i = 0; i < pack->document->blocks.count; i++) {
        const Block *block = pack->document->blocks.items[i];
        if (block->kind != BLOCK_CLAIM) continue;
        Claim *claim = claim_read(arena, source, block), *before = pack_find(pack, claim->id);
        if (before)
            claim_fail(claim, mistake_new(arena, MISTAKE_PACK, block->head, NULL,
                                          "there is a claim %s already, in line %d", claim->id,
                                          source_line(source, before->span.start)));
        PUSH(arena, &pack->claims, claim);
    }
    for (int i = 0; i < pack->claims.count; i++) check_as_in(arena, pack, pack->claims.items[i]);
    return pack;
}

Claim *pack_find(const Pack *pack, const char *id) {
    for (int i = 0; i < pack->claims.count; i++)
        if (id && pack->claims.items[i]->id && !strcmp(pack->claims.items[i]->id, id))
            return pack->claims.items[i];
    return NULL;
}
