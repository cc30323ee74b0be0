/* f64_128.c: doubles in vectors of 128 bits. */
#define WIDTH 2
#define F64 f64_128
#include "f64.inc"
