/* seen.c: a set of 64-bit hashes that grows as it fills. It forgets nothing and invents nothing: two
   tuples are taken for one only if their hashes are equal. */
#include "engine.h"

#include <stdlib.h>

enum { SMALLEST = 256 };

/* The slot that holds `hash`, or the free one where it belongs. Needs one free slot. */
static size_t find(const uint64_t *slots, size_t capacity, theft_hash hash) {
    size_t at = (size_t)(hash * 0x9E3779B97F4A7C15u >> 32) & (capacity - 1);
    while (slots[at] && slots[at] != hash) at = (at + 1) & (capacity - 1);
    return at;
}

bool theft_seen_has(const Seen *seen, theft_hash hash) {
    if (!hash) return seen->zero;
    return seen->capacity && seen->slots[find(seen->slots, seen->capacity, hash)] == hash;
}

static bool grow(Seen *seen) {
    size_t capacity = seen->capacity ? 2 * seen->capacity : SMALLEST;
    uint64_t *slots = calloc(capacity, sizeof *slots);
    if (!slots) return false;
    for (size_t i = 0; i < seen->capacity; i++)
        if (seen->slots[i]) slots[find(slots, capacity, seen->slots[i])] = seen->slots[i];
    free(seen->slots);
    seen->slots = slots;
    seen->capacity = capacity;
    return true;
}

bool theft_seen_add(Seen *seen, theft_hash hash) {
    if (!hash) return seen->zero = true;
    if (2 * (seen->count + 1) > seen->capacity && !grow(seen)) return false;
    uint64_t *slot = &seen->slots[find(seen->slots, seen->capacity, hash)];
    seen->count += !*slot;
    *slot = hash;
    return true;
}

void theft_seen_free(Seen *seen) { free(seen->slots); }
