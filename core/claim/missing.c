/* missing.c: a name that no claim of the pack has → the mistake to show, with the claim that was probably meant. */
#include "claim.h"

Mistake *missing_claim(Arena *arena, const Pack *pack, const char *id, Span span) {
    Near near = {.written = id};
    Text names = text_new(arena);
    for (int i = 0; i < pack->claims.count; i++) {
        if (!pack->claims.items[i]->id) continue;
        near_offer(&near, pack->claims.items[i]->id);
        text_printf(&names, "%s%s", names.length ? ", " : "", pack->claims.items[i]->id);
    }
    const char *hint = near.best      ? arena_printf(arena, "did you mean %s?", near.best)
                       : names.length ? arena_printf(arena, "the claims are %s", names.bytes)
                                      : "it has no claims; they are written in code fences: ```claim NAME";
    return mistake_new(arena, MISTAKE_NAME, span, hint, "there is no claim %s in the pack %s", id,
                       pack->name);
}
