/* round.c: rounding to a format, proved: the two ends of a ball round alike, and rounding is monotone. */
#include "positions.h"

const FormatRow format_rows[FORMAT_COUNT] = {
    [FORMAT_BF16] = {"bf16", "bfloat16", 8, -133},
    [FORMAT_F16] = {"f16", "float16", 11, -24},
    [FORMAT_F32] = {"f32", "float32", 24, -149},
};

void format_round(arf_t dst, const arf_t x, Format format) {
    const FormatRow *row = &format_rows[format];
    fmpz_t exponent;
    fmpz_init(exponent);
    arf_abs_bound_lt_2exp_fmpz(exponent, x); /* |x| < 2^exponent */
    bool small = !arf_is_zero(x) && fmpz_cmp_si(exponent, row->least + row->bits) < 0;
    if (small) { /* one of the subnormal numbers; no tie unless x is exact */
        arf_t half;
        arf_init(half);
        arf_mul_2exp_si(dst, x, -row->least);
        arf_set_d(half, 0.5);
        arf_add(dst, dst, half, ARF_PREC_EXACT, ARF_RND_DOWN);
        arf_floor(dst, dst);
        arf_mul_2exp_si(dst, dst, row->least);
        arf_clear(half);
    } else
        arf_set_round(dst, x, row->bits, ARF_RND_NEAR);
    fmpz_clear(exponent);
}

void format_round_sine(arf_t dst, bool cosine, AngleBall *angle, const void *data, Format format) {
    arb_t x;
    arf_t low, high;
    arb_init(x);
    arf_init(low), arf_init(high);
    bool same = false;
    for (long precision = 128; !same; precision *= 2) {
        if (precision > 1 << 20) die("a sine that cannot be rounded");
        angle(x, data, precision);
        if (cosine)
            arb_cos(x, x, precision);
        else
            arb_sin(x, x, precision);
        arb_get_interval_arf(low, high, x, precision);
        format_round(low, low, format);
        format_round(high, high, format);
        same = arf_equal(low, high);
    }
    arf_set(dst, low);
    arf_clear(low), arf_clear(high);
    arb_clear(x);
}

void position_frequency(arb_t dst, int d, int i, long precision) {
    fmpq_t exponent;
    fmpq_init(exponent);
    fmpq_set_si(exponent, -2 * (slong)i, (ulong)d);
    arb_set_ui(dst, 10000);
    arb_pow_fmpq(dst, dst, exponent, precision);
    fmpq_clear(exponent);
}

/* Equal rounded numbers in [−1, 1] differ by one spacing of [1/2, 1) at most, 2^−bits. Both sine and cosine do, so
   2 |sin(δ/2)| ≤ √2 · 2^−bits. */
void format_angle(arb_t dst, Format format, long precision) {
    arb_sqrt_ui(dst, 2, precision);
    arb_mul_2exp_si(dst, dst, -format_rows[format].bits - 1);
    arb_asin(dst, dst, precision);
    arb_mul_2exp_si(dst, dst, 1);
}
