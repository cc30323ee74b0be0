/* test_fuzz_judge.c: lines of planted.txt and rewritings.txt with a few bytes changed, the same ones every time, are judged. */
#include "fuzz_judge.c"

#include <criterion/criterion.h>
#include <stdio.h>

enum { EVERY = 10 }; /* line of the lists */

static uint64_t next(uint64_t *seed) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 33;
}

/* The next place between two characters. */
static size_t between(const char *line, size_t size, size_t at) {
    while (at < size && (line[at] & 0xC0) == 0x80) at++;
    return at < size ? at : size;
}

/* A stretch of the formula is put somewhere else too, and may be left out where it was. */
static size_t change(char *line, size_t size, size_t first, uint64_t *seed) {
    char piece[40];
    size_t from = between(line, size, first + next(seed) % (size - first)),
           end = between(line, size, from + 1 + next(seed) % 6), length = end - from;
    memcpy(piece, line + from, length);
    if (next(seed) % 2) memmove(line + from, line + end, size - end), size -= length;
    size_t to = between(line, size, first + next(seed) % (size - first + 1));
    memmove(line + to + length, line + to, size - to);
    memcpy(line + to, piece, length);
    return size + length;
}

Test(fuzz_judge, changed_lines, .timeout = 300) {
    static const char *const lists[] = {"tests/planted.txt", "tests/rewritings.txt"};
    uint64_t seed = 7;
    int judged = 0;
    for (int k = 0; k < 2; k++) {
        FILE *file = fopen(lists[k], "r");
        cr_assert_not_null(file, "%s: tests are run from the top", lists[k]);
        char line[1000];
        for (int number = 0; fgets(line, 900, file); number++) {
            const char *bar = strchr(line, '|'), *second = bar ? strstr(bar + 1, " | ") : NULL;
            if (*line == '#' || !bar || number % EVERY) continue;
            size_t size = second ? (size_t)(second - line) : strcspn(line, "\n"),
                   first = (size_t)(bar - line) + 1;
            for (uint64_t changes = 1 + next(&seed) % 2; changes && size > first; changes--)
                size = change(line, size, first, &seed);
            fprintf(stderr, "%.*s\n", (int)size, line); /* the last one shown is the one that crashes */
            LLVMFuzzerTestOneInput((const uint8_t *)line, size);
            judged++;
        }
        fclose(file);
    }
    cr_expect_gt(judged, 100);
}
