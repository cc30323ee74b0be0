/* pool.c: memory for the numbers of FLINT, Arb and GMP, which come and go by the million and are mostly small. A block that
   is given back waits in the list of its size for the next one that asks; the lists are one process's, and it has one
   thread. Large blocks go to malloc. A build that looks for mistakes in the use of memory leaves this out. */
#include "base.h"

#include <flint/flint.h>
#include <gmp.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = 16, CLASSES = 64, CHUNK = 1 << 16 }; /* blocks of 32, 48, … 1024 bytes with their header */

typedef struct Block {                 /* before what is handed out */
    _Alignas(max_align_t) size_t size; /* of the block, header and all */
    struct Block *next;
} Block;

static Block *waiting[CLASSES + 1];
static char *chunk, *chunk_end;

static void *pool_alloc(size_t bytes) {
    size_t class = (bytes + sizeof(Block) + STEP - 1) / STEP, size = class * STEP;
    Block *block;
    if (class > CLASSES) {
        block = malloc(size);
        if (!block) die_of_memory();
    } else if ((block = waiting[class])) {
        waiting[class] = block->next;
    } else {
        if ((size_t)(chunk_end - chunk) < size) {
            chunk = malloc(CHUNK);
            if (!chunk) die_of_memory();
            chunk_end = chunk + CHUNK;
        }
        block = (Block *)chunk;
        chunk += size;
    }
    block->size = size;
    return block + 1;
}

static void pool_free(void *memory) {
    if (!memory) return;
    Block *block = (Block *)memory - 1;
    size_t class = block->size / STEP;
    if (class > CLASSES) {
        free(block);
        return;
    }
    block->next = waiting[class];
    waiting[class] = block;
}

static void *pool_calloc(size_t count, size_t bytes) {
    if (bytes && count > SIZE_MAX / bytes) die_of_memory();
    return memset(pool_alloc(count * bytes), 0, count * bytes);
}

static void *pool_realloc(void *memory, size_t bytes) {
    if (!memory) return pool_alloc(bytes);
    size_t room = ((Block *)memory - 1)->size - sizeof(Block);
    if (bytes <= room) return memory;
    void *more = pool_alloc(bytes);
    memcpy(more, memory, room);
    pool_free(memory);
    return more;
}

static void *gmp_realloc(void *memory, size_t before, size_t bytes) {
    (void)before;
    return pool_realloc(memory, bytes);
}

static void gmp_free(void *memory, size_t bytes) {
    (void)bytes;
    pool_free(memory);
}

#if defined(ARENA_EXACT) || defined(__SANITIZE_ADDRESS__)
enum { IN_USE = 0 };
#else
enum { IN_USE = 1 };
#endif

/* Arenas come and go with each statement: what they gave back is not returned to the system in between. */
static void keep_freed_memory(void) {
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_MMAP_THRESHOLD, 1 << 25);
    mallopt(M_TOP_PAD, 1 << 20);
}

void pool_install(void) {
    if (!IN_USE) return;
    keep_freed_memory();
    __flint_set_memory_functions(pool_alloc, pool_calloc, pool_realloc, pool_free);
    mp_set_memory_functions(pool_alloc, gmp_realloc, gmp_free);
}
