/* pack.c: a file of claims. Most commands ask for one or two of them: a claim is read, and what it says is checked, when it is
   found by its name. */
#include "inside.h"

#include <string.h>

/* The first claim of this name, read or not. */
static Claim *first_named(const Pack *pack, const char *id) {
    for (int i = 0; i < pack->claims.count; i++)
        if (id && pack->claims.items[i]->id && !strcmp(pack->claims.items[i]->id, id))
            return pack->claims.items[i];
    return NULL;
}

/* Every “as in” names a claim of this pack. */
static void check_as_in(const Pack *pack, Claim *claim) {
    for (int i = 0; i < claim->finds.count; i++) {
        const Find *find = &claim->finds.items[i];
        if (find->as_in && !first_named(pack, find->as_in))
            claim_fail(claim, mistake_new(claim->arena, MISTAKE_PACK, find->as_in_span, NULL,
                                          "there is no claim %s to take the answer from", find->as_in));
    }
}

static void read_claim(const Pack *pack, Claim *claim) {
    const Block *block = claim->unread;
    if (!block) return;
    claim_read(claim);
    const Claim *before = first_named(pack, claim->id);
    if (before && before != claim)
        claim_fail(claim, mistake_new(claim->arena, MISTAKE_PACK, block->head, NULL,
                                      "there is a claim %s already, in line %d", claim->id,
                                      source_line(before->source, before->span.start)));
    check_as_in(pack, claim);
    if (pack->check) pack->check(claim);
}

void pack_add(Pack *pack, Arena *arena, const Document *sheet) {
    for (int i = 0; i < sheet->blocks.count; i++) {
        const Block *block = sheet->blocks.items[i];
        if (block->kind != BLOCK_CLAIM) continue;
        Claim *claim = claim_new(arena, sheet->source, block);
        claim->scope->turned = sheet->turned;
        PUSH(arena, &pack->claims, claim);
    }
}

Pack *pack_open(Arena *arena, const char *name, Source *source) {
    Pack *pack = NEW(arena, Pack);
    pack->name = name;
    pack->document = document_read(arena, source);
    pack_add(pack, arena, pack->document);
    return pack;
}

void pack_read_all(const Pack *pack) {
    for (int i = 0; i < pack->claims.count; i++) read_claim(pack, pack->claims.items[i]);
}

Pack *pack_read(Arena *arena, const char *name, Source *source) {
    Pack *pack = pack_open(arena, name, source);
    pack_read_all(pack);
    return pack;
}

Claim *pack_find(const Pack *pack, const char *id) {
    Claim *claim = first_named(pack, id);
    if (claim) read_claim(pack, claim);
    return claim;
}
