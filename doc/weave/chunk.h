/* chunk.h: a sheet without blocks → its paragraphs, items of lists and the like: whole lines between which lines can be put in. */
#ifndef ATTEST_CHUNK_H
#define ATTEST_CHUNK_H

#include "doc/say/found.h"

typedef struct Chunk {
    int start, end; /* whole lines, without the empty lines behind them */
} Chunk;

typedef struct Chunks {
    Chunk *items;
    int count, capacity;
} Chunks;

Chunks chunks_of(Arena *, const Outline *);
int chunk_at(const Chunks *, int offset); /* −1: in none */

#endif
