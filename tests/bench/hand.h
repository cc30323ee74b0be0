/* hand.h: two claims checked by loops written by hand, to compare attest's trials with. hand.inc says what they do. */
#ifndef ATTEST_BENCH_HAND_H
#define ATTEST_BENCH_HAND_H

#include <stdint.h>

/* The sizes to draw from, simplest first: rows of three for the projector (d, m, p), of two for attention (T, d). */
typedef struct HandSizes {
    const int64_t *value;
    int rows, width;
} HandSizes;

/* Tries so many worlds; returns how many of them contradict the claim. */
typedef long Hand(HandSizes, long worlds, uint64_t seed);

Hand hand_projector_scalar, hand_attention_scalar;
Hand hand_projector_avx2, hand_attention_avx2; /* only where the processor has AVX2 */

#endif
