/* hash.c: bytes in, FNV-1a of 64 bits out. */
#include "theft.h"

#include <time.h>

static const theft_hash basis = 0xcbf29ce484222325u, prime = 0x100000001b3u;

void theft_hash_init(struct theft_hasher *h) { h->accum = basis; }

void theft_hash_sink(struct theft_hasher *h, const uint8_t *data, size_t bytes) {
    theft_hash hash = h->accum;
    for (size_t i = 0; i < bytes; i++) hash = (hash ^ data[i]) * prime;
    h->accum = hash;
}

theft_hash theft_hash_done(struct theft_hasher *h) {
    theft_hash hash = h->accum;
    theft_hash_init(h);
    return hash;
}

theft_hash theft_hash_onepass(const uint8_t *data, size_t bytes) {
    struct theft_hasher h;
    theft_hash_init(&h);
    theft_hash_sink(&h, data, bytes);
    return theft_hash_done(&h);
}

theft_seed theft_seed_of_time(void) {
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_REALTIME, &now);
    uint64_t parts[2] = {(uint64_t)now.tv_sec, (uint64_t)now.tv_nsec};
    return theft_hash_onepass((const uint8_t *)parts, sizeof parts);
}
