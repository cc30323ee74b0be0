/* helpers.h: text as a source, as a pack, and the pack that comes with the program. Everything lives in the arena;
   text that cannot be read fails the test. */
#ifndef ATTEST_TESTS_HELPERS_H
#define ATTEST_TESTS_HELPERS_H

#include "core/claim/claim.h"
#include "props/packs.h"

#include <criterion/criterion.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static inline Source *source_of(Arena *arena, const char *text) {
    Mistake *mistake = NULL;
    Source *source = source_new(arena, "", text, strlen(text), &mistake);
    cr_assert(source && !mistake, "%s", text);
    return source;
}

static inline Pack *pack_of(Arena *arena, const char *text) {
    return pack_read(arena, "test", source_of(arena, text));
}

static inline Pack *attention(Arena *arena) {
    const Pack_text *text = embedded_packs;
    while (text->name && strcmp(text->name, "attention")) text++;
    cr_assert(text->name);
    Pack *pack = pack_read(arena, text->name, source_of(arena, text->text));
    cr_assert_gt(pack->claims.count, 10);
    return pack;
}

#endif
