/* test_crashes.c: every input that once broke the reader or held it up, in tests/crashes/, is read again. */
#include "fuzz_read.c"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <time.h>

enum { SECONDS = 5 }; /* for one input, as in `make fuzz` */

Test(crashes, are_read, .timeout = 60) {
    DIR *folder = opendir("tests/crashes");
    cr_assert_not_null(folder, "tests/crashes is not there; tests are run from the top");
    int files = 0;
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.') continue;
        Arena *arena = arena_new();
        char *path = arena_printf(arena, "tests/crashes/%s", entry->d_name);
        FILE *file = fopen(path, "rb");
        cr_assert_not_null(file, "%s", path);
        char *bytes = arena_alloc(arena, 1 << 20);
        size_t size = fread(bytes, 1, 1 << 20, file);
        fclose(file);
        fprintf(stderr, "%s\n", path); /* the last one named is the one that crashes */
        clock_t start = clock();
        LLVMFuzzerTestOneInput((const uint8_t *)bytes, size);
        cr_expect_lt((clock() - start) / CLOCKS_PER_SEC, SECONDS, "%s takes %ld seconds", path,
                     (long)((clock() - start) / CLOCKS_PER_SEC));
        arena_free(arena);
        files++;
    }
    closedir(folder);
    cr_expect_gt(files, 0, "tests/crashes is empty");
}
