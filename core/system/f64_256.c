/* f64_256.c: doubles in vectors of 256 bits, for processors with AVX2. */
#ifdef __x86_64__
#define WIDTH 4
#define F64 f64_256
#include "f64.inc"
#else
typedef int f64_256_is_for_x86_64;
#endif
