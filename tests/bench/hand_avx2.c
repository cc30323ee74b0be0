/* hand_avx2.c: the hand-written loops, four worlds side by side; compiled with -O3 -mavx2. */
#include <immintrin.h>
#include <sleef.h>
#include <stdint.h>

typedef __m256d V;
typedef __m128i Places;
#define WIDTH 4
#define NAME(x) x##_avx2
static inline V v_all(double x) { return _mm256_set1_pd(x); }
static inline V v_look_up(const double *tables, Places place, uint32_t bits) {
    __m128i letters = _mm_cvtepu8_epi32(_mm_cvtsi32_si128((int)bits));
    return _mm256_i32gather_pd(tables, _mm_add_epi32(place, letters), 8);
}
static inline V v_abs(V x) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), x); }
static inline V v_max(V x, V y) { return _mm256_max_pd(x, y); }
static inline V v_or_one(V x) {
    return _mm256_blendv_pd(x, v_all(1), _mm256_cmp_pd(x, v_all(0), _CMP_EQ_OQ));
}
static inline int v_any_positive(V x) {
    return _mm256_movemask_pd(_mm256_cmp_pd(x, v_all(0), _CMP_GT_OQ)) != 0;
}
static inline V v_exp(V x) { return Sleef_expd4_u10avx2(x); }

#include "hand.inc"
