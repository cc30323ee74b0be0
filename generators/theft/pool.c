/* pool.c: the bits one instance was made of, and the sizes in which they were asked for.
   Recording: bits come from the stream and are kept. Replaying: bits come from the pool, and zeros when it
   is used up. An instance depends on nothing but its bits, so two made of equal bits, up to zeros at the
   end, are equal: this is what the hash goes by. */
#include "engine.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static size_t words_for(size_t bits) { return bits / 64 + (bits % 64 != 0); }

static unsigned word_bits(size_t left) { return left < 64 ? (unsigned)left : 64; }

void theft_pool_clear(Pool *pool) {
    pool->filled = pool->consumed = pool->request_count = 0;
    pool->replaying = false;
}

void theft_pool_free(Pool *pool) {
    free(pool->words);
    free(pool->requests);
}

bool theft_pool_reserve(Pool *pool, size_t bits) {
    size_t needed = words_for(bits);
    if (needed <= pool->word_capacity) return true;
    size_t capacity = needed < 2 * pool->word_capacity ? 2 * pool->word_capacity : needed;
    uint64_t *words = realloc(pool->words, capacity * sizeof *words);
    if (!words) return false;
    memset(words + pool->word_capacity, 0, (capacity - pool->word_capacity) * sizeof *words);
    pool->words = words;
    pool->word_capacity = capacity;
    return true;
}

uint64_t theft_pool_get(const Pool *pool, size_t at, unsigned bits) {
    size_t word = at / 64;
    unsigned shift = at % 64;
    uint64_t value = pool->words[word] >> shift;
    if (shift + bits > 64) value |= pool->words[word + 1] << (64 - shift);
    return low_bits(value, bits);
}

void theft_pool_put(Pool *pool, size_t at, unsigned bits, uint64_t value) {
    uint64_t *word = &pool->words[at / 64], mask = low_bits(UINT64_MAX, bits);
    unsigned shift = at % 64;
    *word = (*word & ~(mask << shift)) | value << shift;
    if (shift + bits > 64) word[1] = (word[1] & ~(mask >> (64 - shift))) | value >> (64 - shift);
}

bool theft_pool_append(Pool *pool, uint64_t value, unsigned bits) {
    if (!theft_pool_reserve(pool, pool->filled + bits)) return false;
    theft_pool_put(pool, pool->filled, bits, value);
    pool->filled += bits;
    return true;
}

bool theft_pool_append_range(Pool *pool, const Pool *from, size_t at, size_t bits) {
    for (unsigned n; bits; at += n, bits -= n) {
        n = word_bits(bits);
        if (!theft_pool_append(pool, theft_pool_get(from, at, n), n)) return false;
    }
    return true;
}

void theft_pool_trim(Pool *pool) {
    while (pool->filled) {
        size_t start = (pool->filled - 1) / 64 * 64;
        uint64_t last = theft_pool_get(pool, start, (unsigned)(pool->filled - start));
        pool->filled = last ? start + 64 - (unsigned)__builtin_clzll(last) : start;
        if (last) return;
    }
}

static bool draw(Stream *stream, Pool *pool, size_t bits) {
    for (unsigned n; bits; bits -= n) {
        n = word_bits(bits);
        if (!theft_pool_append(pool, theft_stream_take(stream, n), n)) return false;
    }
    return true;
}

static bool pad(Pool *pool, size_t bits) {
    for (unsigned n; bits; bits -= n)
        if (!theft_pool_append(pool, 0, n = word_bits(bits))) return false;
    return true;
}

static bool note_request(Pool *pool, uint32_t bits) {
    if (pool->request_count == pool->request_capacity) {
        size_t capacity = pool->request_capacity ? 2 * pool->request_capacity : 64;
        uint32_t *requests = realloc(pool->requests, capacity * sizeof *requests);
        if (!requests) return false;
        pool->requests = requests;
        pool->request_capacity = capacity;
    }
    pool->requests[pool->request_count++] = bits;
    return true;
}

/* A request that crosses the end of a replayed pool is filled up with zeros; those beyond are not
   recorded. When memory runs out the instance is worthless, and zeros let `alloc` come to its end. */
void theft_pool_request(struct theft *t, Pool *pool, uint32_t bits, uint64_t *out) {
    for (size_t i = 0; i < words_for(bits); i++) out[i] = 0;
    if (t->no_memory || !bits) return;
    size_t left = pool->filled - pool->consumed;
    if (pool->replaying && !left) return;
    bool held = pool->replaying ? left >= bits || pad(pool, bits - left) : draw(&t->stream, pool, bits);
    if (!held || !note_request(pool, bits)) {
        t->no_memory = true;
        return;
    }
    for (unsigned n; bits; bits -= n, pool->consumed += n)
        *out++ = theft_pool_get(pool, pool->consumed, n = word_bits(bits));
}

/* -1, 0 or 1: as the bits that begin at `at`, read as one number, are less in a, equal, or less in b. */
static int compare(const Pool *a, const Pool *b, size_t at, uint32_t bits) {
    int order = 0;
    for (unsigned n; bits; at += n, bits -= n) {
        uint64_t x = theft_pool_get(a, at, n = word_bits(bits)), y = theft_pool_get(b, at, n);
        if (x != y) order = x < y ? -1 : 1;
    }
    return order;
}

static bool is_zero(const Pool *pool, size_t at, uint32_t bits) {
    for (unsigned n; bits; at += n, bits -= n)
        if (theft_pool_get(pool, at, n = word_bits(bits))) return false;
    return true;
}

/* How many requests there are up to the last one that was not answered with 0. */
static size_t telling_requests(const Pool *pool) {
    size_t count = pool->request_count, at = pool->consumed;
    for (; count; count--) {
        at -= pool->requests[count - 1];
        if (!is_zero(pool, at, pool->requests[count - 1])) break;
    }
    return count;
}

bool theft_pool_minimal(const Pool *pool) { return !telling_requests(pool); }

/* Equal answers make for equal requests: up to the first difference the two pools are laid out alike. */
bool theft_pool_simpler(const Pool *a, const Pool *b) {
    size_t count = telling_requests(a), other = telling_requests(b);
    if (count != other) return count < other;
    for (size_t i = 0, at = 0; i < count; at += a->requests[i++]) {
        if (a->requests[i] != b->requests[i]) return a->requests[i] < b->requests[i];
        int order = compare(a, b, at, a->requests[i]);
        if (order) return order < 0;
    }
    return false;
}

theft_hash theft_pool_hash(const Pool *pool) {
    struct theft_hasher h;
    theft_hash_init(&h);
    theft_hash hash = theft_hash_done(&h);
    for (size_t at = 0; at < pool->consumed; at += 64) {
        uint64_t word = theft_pool_get(pool, at, word_bits(pool->consumed - at));
        theft_hash_sink(&h, (const uint8_t *)&word, sizeof word);
        if (word) hash = h.accum; /* what follows may be zeros only */
    }
    return hash;
}

static void print_bits(FILE *f, const Pool *pool) {
    fprintf(f, "bits: %zu of %zu read", pool->consumed, pool->filled);
    for (size_t at = 0; at < pool->filled; at += 8) {
        unsigned n = pool->filled - at < 8 ? (unsigned)(pool->filled - at) : 8;
        fprintf(f, "%s%02x", at % 128 ? " " : "\n  ", (unsigned)theft_pool_get(pool, at, n));
    }
    fputc('\n', f);
}

static void print_requests(FILE *f, const Pool *pool) {
    fprintf(f, "requests: %zu\n", pool->request_count);
    for (size_t i = 0, at = 0; i < pool->request_count; at += pool->requests[i++]) {
        uint32_t bits = pool->requests[i];
        fprintf(f, "  %zu: %" PRIu32 " bits", i, bits);
        for (unsigned n, from = 0; from < bits; from += n)
            fprintf(f, " 0x%" PRIx64, theft_pool_get(pool, at + from, n = word_bits(bits - from)));
        fputc('\n', f);
    }
}

void theft_pool_print(FILE *f, const Pool *pool, enum theft_autoshrink_print_mode mode) {
    if (mode & THEFT_AUTOSHRINK_PRINT_BIT_POOL) print_bits(f, pool);
    if (mode & THEFT_AUTOSHRINK_PRINT_REQUESTS) print_requests(f, pool);
}
