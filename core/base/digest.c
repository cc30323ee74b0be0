/* digest.c: the SHA-256 of bytes (FIPS 180-4), as 64 hexadecimal digits. The constants of the standard are the first bits of
   roots of primes, and are computed once. */
#include "base.h"

#include <string.h>

enum { ROUNDS = 64, BLOCK = 64 };

static uint32_t constants[ROUNDS], beginning[8];

/* The first 32 bits behind the point of the square root (power 2) or cube root (power 3) of p. */
static uint32_t root_bits(unsigned p, int power) {
    unsigned __int128 scaled = (unsigned __int128)p << 32 * power, low = 0, high = (unsigned __int128)1 << 40;
    while (high - low > 1) {
        unsigned __int128 middle = (low + high) / 2,
                          product = power == 2 ? middle * middle : middle * middle * middle;
        if (product <= scaled)
            low = middle;
        else
            high = middle;
    }
    return (uint32_t)low;
}

static bool is_prime(unsigned n) {
    for (unsigned k = 2; k * k <= n; k++)
        if (n % k == 0) return false;
    return true;
}

static void make_constants(void) {
    if (constants[0]) return;
    unsigned p = 2;
    for (int i = 0; i < ROUNDS; p++) {
        if (!is_prime(p)) continue;
        if (i < 8) beginning[i] = root_bits(p, 2);
        constants[i++] = root_bits(p, 3);
    }
}

static uint32_t turned(uint32_t x, int by) { return x >> by | x << (32 - by); }

static void add_block(uint32_t state[8], const unsigned char *block) {
    uint32_t word[ROUNDS], v[8];
    for (int i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                  (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < ROUNDS; i++) {
        uint32_t a = word[i - 15], b = word[i - 2];
        word[i] = word[i - 16] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3) + word[i - 7] +
                  (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
    }
    memcpy(v, state, sizeof v);
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t e = v[4], a = v[0];
        uint32_t one = v[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & v[5]) ^ (~e & v[6])) +
                       constants[i] + word[i];
        uint32_t other =
            (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += one;
        v[0] = one + other;
    }
    for (int i = 0; i < 8; i++) state[i] += v[i];
}

const char *digest_of(Arena *arena, const char *bytes, size_t length) {
    uint32_t state[8];
    unsigned char last[2 * BLOCK] = {0};
    make_constants();
    memcpy(state, beginning, sizeof state);
    size_t whole = length / BLOCK * BLOCK, rest = length - whole;
    for (size_t at = 0; at < whole; at += BLOCK) add_block(state, (const unsigned char *)bytes + at);
    if (rest) memcpy(last, bytes + whole, rest);
    last[rest] = 0x80;
    size_t padded = rest + 9 <= BLOCK ? BLOCK : 2 * BLOCK;
    for (int i = 0; i < 8; i++) last[padded - 1 - (size_t)i] = (unsigned char)((uint64_t)length * 8 >> 8 * i);
    for (size_t at = 0; at < padded; at += BLOCK) add_block(state, last + at);
    Text out = text_new(arena);
    for (int i = 0; i < 8; i++) text_printf(&out, "%08x", state[i]);
    return out.bytes;
}
