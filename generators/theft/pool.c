/* pool.c: the bits one instance was made of, as a list of requests with their answers.
   Recording: answers come from the stream and are kept. Replaying: request by request the answers come from a plan,
   another pool, and are 0 when it is used up. An instance depends on nothing but the answers, so two made of equal ones,
   up to zeros at the end, are equal: this is what the hash goes by. */
#include "engine.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static size_t words_for(size_t bits) { return bits / 64 + (bits % 64 != 0); }

static unsigned word_bits(size_t left) { return left < 64 ? (unsigned)left : 64; }

void theft_pool_clear(Pool *pool) {
    pool->filled = pool->request_count = 0;
    pool->plan = NULL;
    pool->broken = false;
}

void theft_pool_free(Pool *pool) {
    free(pool->words);
    free(pool->requests);
}

void theft_pool_reserve(Pool *pool, size_t bits) {
    size_t needed = words_for(bits);
    if (needed <= pool->word_capacity || pool->broken) return;
    size_t capacity = needed < 2 * pool->word_capacity ? 2 * pool->word_capacity : needed;
    uint64_t *words = realloc(pool->words, capacity * sizeof *words);
    if (!words) {
        pool->broken = true;
        return;
    }
    memset(words + pool->word_capacity, 0, (capacity - pool->word_capacity) * sizeof *words);
    pool->words = words;
    pool->word_capacity = capacity;
}

uint64_t theft_pool_get(const Pool *pool, size_t at, unsigned bits) {
    if (!bits) return 0;
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

/* Makes room for the answer to one more request; false: there is none. */
static bool note_request(Pool *pool, uint32_t bits) {
    theft_pool_reserve(pool, pool->filled + bits);
    if (pool->request_count == pool->request_capacity && !pool->broken) {
        size_t capacity = pool->request_capacity ? 2 * pool->request_capacity : 64;
        Request *requests = realloc(pool->requests, capacity * sizeof *requests);
        pool->broken = !requests;
        if (!requests) return false;
        pool->requests = requests;
        pool->request_capacity = capacity;
    }
    if (pool->broken) return false;
    pool->requests[pool->request_count++] = (Request){pool->filled, bits};
    pool->filled += bits;
    return true;
}

void theft_pool_add(Pool *pool, unsigned bits, uint64_t value) {
    if (note_request(pool, bits)) theft_pool_put(pool, pool->filled - bits, bits, value);
}

void theft_pool_copy_bits(Pool *pool, const Pool *from, size_t at, uint32_t bits) {
    size_t to = pool->filled;
    if (!bits || !note_request(pool, bits)) return;
    for (unsigned n; bits; at += n, to += n, bits -= n) {
        n = word_bits(bits);
        theft_pool_put(pool, to, n, theft_pool_get(from, at, n));
    }
}

void theft_pool_copy(Pool *pool, const Pool *from, size_t first, size_t count) {
    for (size_t i = first; i < first + count; i++)
        theft_pool_copy_bits(pool, from, from->requests[i].at, from->requests[i].bits);
}

/* ---- answering ---- */

/* The part of the plan that answers the next request: none of it if the plan is used up. */
static Request planned(const Pool *pool) {
    return pool->request_count < pool->plan->request_count ? pool->plan->requests[pool->request_count]
                                                           : (Request){0, 0};
}

/* If the plan holds more bits than are asked for, the lowest are taken; if fewer, zeros follow. Requests beyond the plan
   are not recorded. When memory runs out the instance is worthless, and zeros let `alloc` come to its end. */
void theft_pool_request(struct theft *t, uint32_t bits, uint64_t *out) {
    Pool *pool = t->pool;
    for (size_t i = 0; i < words_for(bits); i++) out[i] = 0;
    Request held = pool->plan ? planned(pool) : (Request){0, bits};
    if (!bits || !held.bits || !note_request(pool, bits)) return;
    size_t at = pool->filled - bits;
    for (unsigned n; bits; at += n, bits -= n) {
        n = word_bits(bits);
        unsigned known = n < held.bits ? n : (unsigned)held.bits;
        *out = pool->plan ? theft_pool_get(pool->plan, held.at, known) : theft_stream_take(&t->stream, n);
        theft_pool_put(pool, at, n, *out++);
        held.at += known, held.bits -= known;
    }
}

/* What is recorded is the choice and not the bits it was scaled from, so that every smaller choice is one step away. */
uint64_t theft_pool_choose(struct theft *t, uint64_t ceil) {
    Pool *pool = t->pool;
    unsigned bits = 64 - (unsigned)__builtin_clzll(ceil - 1);
    uint64_t choice = 0;
    if (pool->plan) {
        Request held = planned(pool);
        if (!held.bits) return 0;
        choice = theft_pool_get(pool->plan, held.at, held.bits < 64 ? held.bits : 64);
        if (choice >= ceil) choice = ceil - 1;
    } else {
        t->pool = NULL;
        choice = theft_random_below(t, ceil);
        t->pool = pool;
    }
    theft_pool_add(pool, bits, choice);
    return pool->broken ? 0 : choice;
}

/* ---- comparing ---- */

/* -1, 0 or 1: as these two answers of as many bits, read as one number each, are less in a, equal, or less in b. */
static int compare(const Pool *a, size_t at_a, const Pool *b, size_t at_b, uint32_t bits) {
    int order = 0;
    for (unsigned n; bits; at_a += n, at_b += n, bits -= n) {
        n = word_bits(bits);
        uint64_t x = theft_pool_get(a, at_a, n), y = theft_pool_get(b, at_b, n);
        if (x != y) order = x < y ? -1 : 1;
    }
    return order;
}

static bool is_zero(const Pool *pool, Request request) {
    for (unsigned n; request.bits; request.at += n, request.bits -= n)
        if (theft_pool_get(pool, request.at, n = word_bits(request.bits))) return false;
    return true;
}

/* How many requests there are up to the last one that was not answered with 0. */
static size_t telling_requests(const Pool *pool) {
    size_t count = pool->request_count;
    while (count && is_zero(pool, pool->requests[count - 1])) count--;
    return count;
}

void theft_pool_trim(Pool *pool) {
    pool->request_count = telling_requests(pool);
    const Request *last = pool->requests + pool->request_count;
    pool->filled = pool->request_count ? last[-1].at + last[-1].bits : 0;
}

bool theft_pool_minimal(const Pool *pool) { return !telling_requests(pool); }

bool theft_pool_simpler(const Pool *a, const Pool *b) {
    size_t count = telling_requests(a), other = telling_requests(b);
    if (count != other) return count < other;
    for (size_t i = 0; i < count; i++) {
        Request x = a->requests[i], y = b->requests[i];
        if (x.bits != y.bits) return x.bits < y.bits;
        int order = compare(a, x.at, b, y.at, x.bits);
        if (order) return order < 0;
    }
    return false;
}

/* An instance that was answered with zeros only differs from one that was not answered: in this way the empty plan is
   tried once. */
theft_hash theft_pool_hash(const Pool *pool) {
    struct theft_hasher h;
    theft_hash_init(&h);
    theft_hash hash = theft_hash_done(&h);
    for (size_t at = 0; at < pool->filled; at += 64) {
        uint64_t word = theft_pool_get(pool, at, word_bits(pool->filled - at));
        theft_hash_sink(&h, (const uint8_t *)&word, sizeof word);
        if (word || at == 0) hash = h.accum; /* what follows may be zeros only */
    }
    return hash;
}

/* ---- printing ---- */

static void print_bits(FILE *f, const Pool *pool) {
    fprintf(f, "bits: %zu", pool->filled);
    for (size_t at = 0; at < pool->filled; at += 8) {
        unsigned n = pool->filled - at < 8 ? (unsigned)(pool->filled - at) : 8;
        fprintf(f, "%s%02x", at % 128 ? " " : "\n  ", (unsigned)theft_pool_get(pool, at, n));
    }
    fputc('\n', f);
}

static void print_requests(FILE *f, const Pool *pool) {
    fprintf(f, "requests: %zu\n", pool->request_count);
    for (size_t i = 0; i < pool->request_count; i++) {
        Request request = pool->requests[i];
        fprintf(f, "  %zu: %" PRIu32 " bits", i, request.bits);
        for (unsigned n; request.bits; request.at += n, request.bits -= n)
            fprintf(f, " 0x%" PRIx64, theft_pool_get(pool, request.at, n = word_bits(request.bits)));
        fputc('\n', f);
    }
}

void theft_pool_print(FILE *f, const Pool *pool, enum theft_autoshrink_print_mode mode) {
    if (mode & THEFT_AUTOSHRINK_PRINT_BIT_POOL) print_bits(f, pool);
    if (mode & THEFT_AUTOSHRINK_PRINT_REQUESTS) print_requests(f, pool);
}
