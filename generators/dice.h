/* dice.h: random bits for worlds: quick, good enough, and a function of the seed. */
#ifndef ATTEST_DICE_H
#define ATTEST_DICE_H

#include <stdint.h>

typedef struct Dice {
    uint64_t seed; /* moves on with every throw */
} Dice;

static inline uint64_t dice_word(Dice *dice) { /* 64 bits */
    uint64_t z = dice->seed += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static inline uint64_t dice_bits(Dice *dice, int bits) {
    return dice_word(dice) >> (64 - bits);
} /* 1 to 64 */

static inline int64_t dice_below(Dice *dice, int64_t count) { /* 0 to count − 1 */
    if (count <= 1) return 0;
    return (int64_t)((unsigned __int128)dice_bits(dice, 32) * (unsigned __int128)count >> 32);
}

#endif
