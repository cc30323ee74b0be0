/* test_fuzz_pack.c: each claim of the packs that there are, as a pack of its own, with a few bytes changed, the same ones every time. */
#include "changing.h"
#include "fuzz_pack.c"

#include <criterion/criterion.h>
#include <stdio.h>

enum { CHANGED = 2 }; /* times that a claim is changed */

Test(fuzz_pack, changed_claims, .timeout = 300) {
    static const char *const packs[] = {"props/attention.md", "doc/language.md"};
    uint64_t seed = 11;
    int tried = 0;
    for (size_t k = 0; k < sizeof packs / sizeof *packs; k++) {
        Arena *arena = arena_new();
        Mistake *mistake = NULL;
        const Source *source = source_read(arena, packs[k], &mistake);
        cr_assert(source, "%s: tests are run from the top", packs[k]);
        for (const char *at = source->text, *end; (at = strstr(at, "```claim ")); at = end) {
            end = strstr(at + 3, "\n```\n");
            cr_assert(end, "%s: a claim is not closed", packs[k]);
            end += 5;
            for (int i = 0; i <= CHANGED; i++) { /* as it is, then changed */
                size_t size = (size_t)(end - at), first = strlen("```claim ");
                char *text = arena_alloc(arena, size + 200);
                memcpy(text, at, size);
                for (int changes = 0; changes < i; changes++) size = change(text, size, first, &seed);
                fprintf(stderr, "%.*s", (int)size, text); /* the last one shown is the one that crashes */
                LLVMFuzzerTestOneInput((const uint8_t *)text, size);
                tried++;
            }
        }
        arena_free(arena);
    }
    cr_expect_gt(tried, 60);
}
