/* base.h: memory, strings and text positions. The ground floor; everything else stands on it. */
#ifndef ATTEST_BASE_H
#define ATTEST_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- arena.c: memory that dies in one call. malloc is called here and in pool.c, nowhere else. ---- */

typedef struct Arena Arena;

Arena *arena_new(void);
void arena_free(Arena *);                                                 /* NULL is fine */
void *arena_alloc(Arena *, size_t bytes);                                 /* zeroed, 16-byte aligned */
void *arena_grow(Arena *, void *old, size_t old_bytes, size_t new_bytes); /* old contents are copied */
char *arena_strndup(Arena *, const char *, size_t length);
char *arena_strdup(Arena *, const char *);
char *arena_printf(Arena *, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define NEW(arena, Type) ((Type *)arena_alloc((arena), sizeof(Type)))
#define NEW_ARRAY(arena, Type, count) ((Type *)arena_alloc((arena), sizeof(Type) * (size_t)(count)))

/* ---- pool.c ---- */
void pool_install(void); /* faster memory for exact numbers; once, before the first of them */

/* A growing array: fields `items`, `count`, `capacity` of any struct. */
#define PUSH(arena, array, value)                                                            \
    do {                                                                                     \
        if ((array)->count == (array)->capacity) {                                           \
            size_t before_ = (size_t)(array)->capacity * sizeof *(array)->items;             \
            (array)->capacity = (array)->capacity ? 2 * (array)->capacity : 8;               \
            (array)->items = arena_grow((arena), (array)->items, before_,                    \
                                        (size_t)(array)->capacity * sizeof *(array)->items); \
        }                                                                                    \
        (array)->items[(array)->count++] = (value);                                          \
    } while (0)

/* A string under construction; always ends in a zero byte. */
typedef struct Text {
    Arena *arena;
    char *bytes;
    size_t length, capacity;
} Text;

Text text_new(Arena *);
void text_add(Text *, const char *);
void text_add_bytes(Text *, const char *, size_t);
void text_printf(Text *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Our own bugs stop the program with file and line. Never for bad input. */
#define die(...) die_at(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void die_at(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
