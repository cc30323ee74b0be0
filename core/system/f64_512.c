/* f64_512.c: doubles in vectors of 512 bits, for processors with AVX-512. */
#ifdef __x86_64__
#define WIDTH 8
#define F64 f64_512
#include "f64.inc"
#else
typedef int f64_512_is_for_x86_64;
#endif
