/* prose.h: the entries of tests/prose.txt, for tests that change them. */
#ifndef ATTEST_TESTS_PROSE_H
#define ATTEST_TESTS_PROSE_H

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

typedef struct Entry { /* @ claim truth, and the text below */
    char claim[40], truth[8];
    const char *text;
    int line, length;
} Entry;

/* The next entry of the file, from *at on; false: there is none. */
static inline bool next_entry(const char **at, int *line, Entry *entry) {
    const char *p = *at;
    while (*p && *p != '@') {
        const char *end = strchr(p, '\n');
        if (!end) return false;
        p = end + 1, ++*line;
    }
    if (sscanf(p, "@ %39s %7s", entry->claim, entry->truth) != 2) return false;
    entry->line = *line;
    p = strchr(p, '\n') + 1, ++*line;
    entry->text = p;
    while (*p && *p != '@' && *p != '#') {
        const char *end = strchr(p, '\n');
        if (!end) break;
        p = end + 1, ++*line;
    }
    entry->length = (int)(p - entry->text);
    *at = p;
    return true;
}

/* The whole of tests/prose.txt. */
static inline const char *prose_file(void) {
    static char file[400000];
    FILE *stream = fopen("tests/prose.txt", "rb");
    cr_assert(stream, "tests/prose.txt is read from the root of the project");
    size_t size = fread(file, 1, sizeof file - 1, stream);
    fclose(stream);
    file[size] = 0;
    return file;
}

#endif
