/* fuzz_judge.c: any bytes as a statement, `claim | formula` as the lists of tests/ have it, judged against the built-in pack with
   few worlds and without repairs. Judging itself stops the program if its methods contradict each other. libFuzzer calls
   LLVMFuzzerTestOneInput (`make fuzz`); test_fuzz_judge.c calls it with changed lines of the lists. */
#include "props/packs.h"
#include "props/sheet/sheet.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LONGEST = 300 }; /* bytes of a formula: longer ones only take longer */

static const Options brief = {.seed = 1, .trials = 24};

/* The pack is read anew each time: what judging adds to its claims must not be seen by the next input. */
static Pack *attention(Arena *arena) {
    const Pack_text *text = embedded_packs;
    while (strcmp(text->name, "attention")) text++;
    Mistake *mistake = NULL;
    return pack_read(arena, text->name, source_new(arena, text->name, text->text, text->size, &mistake));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Arena *arena = arena_new();
    const char *text = (const char *)data, *bar = size ? memchr(text, '|', size) : NULL;
    size_t name = bar ? (size_t)(bar - text) : 0;
    while (name && text[name - 1] == ' ') name--;
    Pack *pack = attention(arena);
    const char *claim = arena_strndup(arena, text, name), *formula = bar ? bar + 1 : text;
    if (!pack_find(pack, claim)) claim = "single-head";
    size_t length = size - (size_t)(formula - text);
    Mistake *unreadable = NULL;
    const Mistake *mistake = NULL;
    Source *source = length <= LONGEST ? source_new(arena, "", formula, length, &unreadable) : NULL;
    if (source) try_text(arena, pack, claim, source, NULL, &brief, &mistake);
    arena_free(arena);
    return 0;
}
