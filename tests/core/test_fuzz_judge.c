/* test_fuzz_judge.c: lines of planted.txt and rewritings.txt with a few bytes changed, the same ones every time, are judged. */
#include "changing.h"
#include "fuzz_judge.c"

#include <criterion/criterion.h>
#include <stdio.h>

enum { EVERY = 10 }; /* line of the lists */

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
