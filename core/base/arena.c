/* arena.c: memory that dies at a stage boundary, in one call; growing strings on top of it.
   Only this file, pool.c and generators/theft call malloc. */
#include "base.h"

#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Chunk Chunk;
struct Chunk {
    Chunk *next;
    size_t used, size;
    _Alignas(16) char bytes[];
};

struct Arena {
    Chunk *chunk; /* the one being filled; full ones follow */
};

#ifdef ARENA_EXACT /* every piece is a chunk of its own and as long as asked for, so that a sanitizer sees its ends */
enum { CHUNK_BYTES = 1, ROUNDING = 1, MOST_SPARE = 0 };
#else
enum { CHUNK_BYTES = 1 << 16, ROUNDING = 16, MOST_SPARE = 64 };
#endif

/* Chunks of arenas that were freed, all of CHUNK_BYTES: the next stage takes them, and the heap does not shrink and grow. */
static Chunk *spare;
static int spare_count;

static char *last_words; /* where they go; NULL: to standard error */
static size_t last_words_size;

void die_into(char *note, size_t size) {
    last_words = note;
    last_words_size = size;
}

_Noreturn void die_at(const char *file, int line, const char *format, ...) {
    va_list args;
    va_start(args, format);
    if (last_words) {
        int used = snprintf(last_words, last_words_size, "%s:%d: ", file, line);
        if (used > 0 && (size_t)used < last_words_size)
            vsnprintf(last_words + used, last_words_size - (size_t)used, format, args);
    } else {
        fprintf(stderr, "attest: internal error at %s:%d: ", file, line);
        vfprintf(stderr, format, args);
        fputc('\n', stderr);
    }
    va_end(args);
    abort();
}

_Noreturn void die_of_memory(void) {
    if (last_words) _exit(STATUS_MEMORY);
    output_flush();
    fputs("attest: out of memory\n", stderr);
    exit(STATUS_FAILED);
}

static void *must(void *memory) {
    if (!memory) die_of_memory();
    return memory;
}

Arena *arena_new(void) { return must(calloc(1, sizeof(Arena))); }

void arena_free(Arena *arena) {
    if (!arena) return;
    for (Chunk *chunk = arena->chunk, *next; chunk; chunk = next) {
        next = chunk->next;
        if (chunk->size == CHUNK_BYTES && spare_count < MOST_SPARE) {
            chunk->next = spare;
            spare = chunk;
            spare_count++;
        } else
            free(chunk);
    }
    free(arena);
}

static Chunk *new_chunk(size_t size) {
    Chunk *chunk = size == CHUNK_BYTES ? spare : NULL;
    if (chunk) {
        spare = chunk->next;
        spare_count--;
    } else
        chunk = must(malloc(sizeof(Chunk) + size));
    chunk->used = 0;
    chunk->size = size;
    return chunk;
}

void *arena_alloc(Arena *arena, size_t bytes) {
    if (bytes > PTRDIFF_MAX - sizeof(Chunk) - ROUNDING) die("%zu bytes are asked for", bytes);
    bytes = (bytes + ROUNDING - 1) & ~(size_t)(ROUNDING - 1);
    Chunk *chunk = arena->chunk;
    if (!chunk || chunk->size - chunk->used < bytes) {
        size_t size = bytes > CHUNK_BYTES / 4 ? bytes : CHUNK_BYTES;
        Chunk *fresh = new_chunk(size);
        if (chunk && size == bytes) { /* a large block of its own: keep filling the current chunk */
            fresh->next = chunk->next;
            chunk->next = fresh;
        } else {
            fresh->next = chunk;
            arena->chunk = fresh;
        }
        chunk = fresh;
    }
    void *memory = chunk->bytes + chunk->used;
    chunk->used += bytes;
    return memset(memory, 0, bytes);
}

/* Sizes are ints, so that a product which does not fit comes from a negative one: a bug of ours, not a lack of memory. */
void *arena_array(Arena *arena, size_t count, size_t each) {
    size_t bytes;
    if (__builtin_mul_overflow(count, each, &bytes)) die("%zu times %zu bytes are asked for", count, each);
    return arena_alloc(arena, bytes);
}

int list_capacity(int before) {
    if (before > INT_MAX / 2) die("a list of more than %d", before);
    return before ? 2 * before : 8;
}

void *arena_grow(Arena *arena, void *old, size_t old_bytes, size_t new_bytes) {
    void *memory = arena_alloc(arena, new_bytes);
    if (old_bytes) memcpy(memory, old, old_bytes);
    return memory;
}

char *arena_strndup(Arena *arena, const char *text, size_t length) {
    char *copy = arena_alloc(arena, length + 1);
    if (length) memcpy(copy, text, length);
    return copy;
}

char *arena_strdup(Arena *arena, const char *text) { return arena_strndup(arena, text, strlen(text)); }

Text text_new(Arena *arena) {
    return (Text){.arena = arena, .bytes = arena_alloc(arena, 64), .capacity = 64};
}

void text_add_bytes(Text *text, const char *bytes, size_t length) {
    if (text->length + length + 1 > text->capacity) {
        size_t capacity = 2 * (text->length + length + 1);
        text->bytes = arena_grow(text->arena, text->bytes, text->length, capacity);
        text->capacity = capacity;
    }
    if (length) memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = 0;
}

void text_add(Text *text, const char *string) { text_add_bytes(text, string, strlen(string)); }

static char *format_into(Arena *arena, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0) die("bad format %s", format);
    char *out = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(out, (size_t)length + 1, format, args);
    return out;
}

void text_printf(Text *text, const char *format, ...) {
    va_list args;
    va_start(args, format);
    text_add(text, format_into(text->arena, format, args));
    va_end(args);
}

char *arena_printf(Arena *arena, const char *format, ...) {
    va_list args;
    va_start(args, format);
    char *out = format_into(arena, format, args);
    va_end(args);
    return out;
}
