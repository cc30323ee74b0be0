/* random.c: a seed goes in, a stream of bits comes out.
   The generator is MT19937-64 (Nishimura and Matsumoto, 2000). Each of its words is handed out from the
   lowest bit up; bits left over stay for the next request. While an autoshrunk argument is made, its pool
   stands between. */
#include "engine.h"

#include <assert.h>

enum { MIDDLE = 156 };

void theft_stream_seed(Stream *stream, theft_seed seed) {
    uint64_t *state = stream->state;
    state[0] = seed;
    for (size_t i = 1; i < STREAM_WORDS; i++)
        state[i] = 6364136223846793005u * (state[i - 1] ^ state[i - 1] >> 62) + i;
    stream->next = 0;
    stream->rest = 0;
    stream->rest_bits = 0;
}

/* Renews one word of the state and tempers it; a trial that draws few words pays for few. */
static uint64_t next_word(Stream *stream) {
    const uint64_t high = 0xFFFFFFFF80000000u, low = 0x7FFFFFFFu, matrix = 0xB5026F5AA96619E9u;
    uint64_t *state = stream->state;
    size_t i = stream->next, after = (i + 1) % STREAM_WORDS;
    uint64_t joined = (state[i] & high) | (state[after] & low);
    uint64_t word = state[(i + MIDDLE) % STREAM_WORDS] ^ joined >> 1 ^ (joined & 1 ? matrix : 0);
    state[i] = word;
    stream->next = after;
    word ^= word >> 29 & 0x5555555555555555u;
    word ^= word << 17 & 0x71D67FFFEDA60000u;
    word ^= word << 37 & 0xFFF7EEE000000000u;
    return word ^ word >> 43;
}

uint64_t theft_stream_take(Stream *stream, unsigned bits) {
    if (bits <= stream->rest_bits) {
        uint64_t value = low_bits(stream->rest, bits);
        stream->rest >>= bits;
        stream->rest_bits -= bits;
        return value;
    }
    uint64_t word = next_word(stream);
    unsigned had = stream->rest_bits, missing = bits - had;
    uint64_t value = stream->rest | low_bits(word, missing) << had;
    stream->rest = missing < 64 ? word >> missing : 0;
    stream->rest_bits = 64 - missing;
    return value;
}

void theft_random_bits_bulk(struct theft *t, uint32_t bits, uint64_t *buf) {
    if (t->pool) {
        theft_pool_request(t, bits, buf);
        return;
    }
    for (; bits > 64; bits -= 64) *buf++ = theft_stream_take(&t->stream, 64);
    if (bits) *buf = theft_stream_take(&t->stream, bits);
}

uint64_t theft_random_bits(struct theft *t, uint8_t bits) {
    assert(bits <= 64);
    uint64_t value = 0;
    theft_random_bits_bulk(t, bits, &value);
    return value;
}

uint64_t theft_random(struct theft *t) { return theft_random_bits(t, 64); }

/* Scaled down from a wider draw: monotone in the bits, and biased by at most one part in 2^bits. */
uint64_t theft_random_below(struct theft *t, uint64_t ceil) {
    if (ceil < 2) return 0;
    if (!(ceil & (ceil - 1))) return theft_random_bits(t, (uint8_t)__builtin_ctzll(ceil));
    uint8_t bits = ceil < 255 ? 16 : ceil < 65535 ? 32 : 64;
    __extension__ typedef unsigned __int128 Wide;
    return (uint64_t)((Wide)theft_random_bits(t, bits) * ceil >> bits);
}

#if THEFT_USE_FLOATING_POINT
double theft_random_double(struct theft *t) {
    const double largest = 9007199254740991.0; /* 53 ones */
    return (double)(theft_random_bits(t, 64) >> 11) * (1 / largest);
}

uint64_t theft_random_choice(struct theft *t, uint64_t ceil) {
    return t->pool && ceil > 1 ? theft_pool_choose(t, ceil) : theft_random_below(t, ceil);
}
#endif
