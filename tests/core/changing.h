/* changing.h: small changes of a text, the same ones every time. */
#ifndef ATTEST_TESTS_CHANGING_H
#define ATTEST_TESTS_CHANGING_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t next(uint64_t *seed) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 33;
}

/* The next place between two characters. */
static inline size_t between(const char *line, size_t size, size_t at) {
    while (at < size && (line[at] & 0xC0) == 0x80) at++;
    return at < size ? at : size;
}

/* A stretch behind `first` is put somewhere else too, and may be left out where it was. */
static inline size_t change(char *line, size_t size, size_t first, uint64_t *seed) {
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

#endif
