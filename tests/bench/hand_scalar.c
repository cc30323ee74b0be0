/* hand_scalar.c: the hand-written loops, one world at a time; compiled with -O3 and without vectors. */
#include <math.h>
#include <stdint.h>

typedef double V;
typedef int Places;
#define WIDTH 1
#define NAME(x) x##_scalar
static inline V v_all(double x) { return x; }
static inline V v_look_up(const double *tables, Places place, uint32_t bits) {
    return tables[place + (uint8_t)bits];
}
static inline V v_abs(V x) { return fabs(x); }
static inline V v_max(V x, V y) { return x > y ? x : y; }
static inline V v_or_one(V x) { return x == 0 ? 1 : x; }
static inline int v_any_positive(V x) { return x > 0; }
static inline V v_exp(V x) { return exp(x); }

#include "hand.inc"
