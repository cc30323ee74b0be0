/* builtin.c: bits in; booleans, whole numbers, floating-point numbers and arrays of bytes out.
   One number in eight is a value at which programs tend to go wrong; the others are uniform over their
   type. All bits zero give 0, false or an empty array, and smaller bits smaller values, so that
   autoshrinking works. */
#include "engine.h"

#include <assert.h>
#include <float.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

typedef enum theft_alloc_res AllocRes;

static bool wants_special(struct theft *t) { return theft_random_bits(t, 3) == 7; }

static size_t pick(struct theft *t, size_t count) { return theft_random_bits(t, 8) % count; }

static AllocRes give(void *instance, void **output) {
    *output = instance;
    return instance ? THEFT_ALLOC_OK : THEFT_ALLOC_ERROR;
}

/* ---- booleans ---- */

static AllocRes alloc_bool(struct theft *t, void *env, void **output) {
    (void)env;
    bool *instance = malloc(sizeof *instance);
    if (instance) *instance = theft_random_bits(t, 1);
    return give(instance, output);
}

static void print_bool(FILE *f, const void *instance, void *env) {
    (void)env;
    fputs(*(const bool *)instance ? "true" : "false", f);
}

/* ---- whole numbers ---- */

#define AROUND(power) (power) - 1, (power), (power) + 1
#define POWER(exponent) ((uint64_t)1 << (exponent))

/* Ascending, so that the ones that fit a type come first; each type's largest is among them. */
/* clang-format off */
static const uint64_t specials[] = {
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, AROUND(16), AROUND(32), AROUND(64), AROUND(100), AROUND(POWER(7)),
    AROUND(POWER(8)), AROUND(POWER(9)), AROUND(1000), AROUND(POWER(10)), AROUND(POWER(12)), AROUND(POWER(15)),
    AROUND(POWER(16)), 1000000, AROUND(POWER(24)), AROUND(POWER(31)), AROUND(POWER(32)), AROUND(POWER(53)),
    AROUND(POWER(63)), UINT64_MAX - 1, UINT64_MAX,
};
/* clang-format on */

static size_t specials_up_to(uint64_t most) {
    size_t count = sizeof specials / sizeof *specials;
    while (specials[count - 1] > most) count--;
    return count;
}

/* limit 0: none. */
static uint64_t draw_unsigned(struct theft *t, uint8_t bits, uint64_t limit) {
    uint64_t most = UINT64_MAX >> (64 - bits);
    uint64_t x = wants_special(t) ? specials[pick(t, specials_up_to(most))] : theft_random_bits(t, bits);
    return limit ? x % limit : x;
}

static int64_t special_signed(struct theft *t, int64_t most) {
    size_t positive = specials_up_to((uint64_t)most), i = pick(t, 2 * positive);
    if (i < positive) return (int64_t)specials[i];
    if (i < 2 * positive - 1) return -(int64_t)specials[i - positive + 1];
    return -most - 1;
}

static int64_t draw_signed(struct theft *t, uint8_t bits, int64_t limit) {
    uint64_t sign = POWER(bits - 1);
    int64_t x = wants_special(t) ? special_signed(t, (int64_t)(sign - 1))
                                 : (int64_t)((theft_random_bits(t, bits) ^ sign) - sign);
    return limit && (x < -limit || x >= limit) ? x % limit : x;
}

#define WHOLE(name, Type, Widest, draw, FORMAT)                               \
    static AllocRes alloc_##name(struct theft *t, void *env, void **output) { \
        Widest limit = env ? *(const Type *)env : 0;                          \
        assert(!env || limit > 0);                                            \
        Type *instance = malloc(sizeof *instance);                            \
        if (instance) *instance = (Type)draw(t, 8 * sizeof(Type), limit);     \
        return give(instance, output);                                        \
    }                                                                         \
    static void print_##name(FILE *f, const void *instance, void *env) {      \
        (void)env;                                                            \
        fprintf(f, "%" FORMAT, (Widest) * (const Type *)instance);            \
    }

#define UNSIGNED(name, Type) WHOLE(name, Type, uint64_t, draw_unsigned, PRIu64)
#define SIGNED(name, Type) WHOLE(name, Type, int64_t, draw_signed, PRId64)

UNSIGNED(uint, unsigned)
UNSIGNED(uint8_t, uint8_t)
UNSIGNED(uint16_t, uint16_t)
UNSIGNED(uint32_t, uint32_t)
UNSIGNED(uint64_t, uint64_t)
UNSIGNED(size_t, size_t)
SIGNED(int, int)
SIGNED(int8_t, int8_t)
SIGNED(int16_t, int16_t)
SIGNED(int32_t, int32_t)
SIGNED(int64_t, int64_t)

/* ---- floating point ---- */

#if THEFT_USE_FLOATING_POINT

static double fold(double x, double limit) {
    if (!isfinite(x)) return 0;
    return x < -limit || x >= limit ? fmod(x, limit) : x;
}

#define ODDITIES(PREFIX)                                                                           \
    0, 1, -1, 0.5f, 2, -0.0f, NAN, INFINITY, -INFINITY, PREFIX##_MIN, -PREFIX##_MIN, PREFIX##_MAX, \
        -PREFIX##_MAX, PREFIX##_EPSILON

#define FLOATING(name, Type, Integer, PREFIX, FORMAT)                                            \
    static AllocRes alloc_##name(struct theft *t, void *env, void **output) {                    \
        static const Type special[] = {ODDITIES(PREFIX)};                                        \
        Type *instance = malloc(sizeof *instance);                                               \
        if (!instance) return give(NULL, output);                                                \
        *instance = wants_special(t) ? special[pick(t, sizeof special / sizeof *special)]        \
                                     : (Type)(Integer)theft_random_bits(t, 8 * sizeof(Integer)); \
        if (env) *instance = (Type)fold(*instance, *(const Type *)env);                          \
        return give(instance, output);                                                           \
    }                                                                                            \
    static void print_##name(FILE *f, const void *instance, void *env) {                         \
        (void)env;                                                                               \
        fprintf(f, FORMAT, *(const Type *)instance);                                             \
    }

FLOATING(float, float, int32_t, FLT, "%.9g")
FLOATING(double, double, int64_t, DBL, "%.17g")

#endif

/* ---- arrays: bytes up to the first 0, that 0 included ---- */

static AllocRes alloc_bytes(struct theft *t, void *env, void **output) {
    size_t most = env ? *(const size_t *)env : SIZE_MAX, capacity = 0, length = 0;
    uint8_t *bytes = NULL, byte;
    do {
        if (length == capacity) {
            capacity = capacity ? 2 * capacity : 16;
            uint8_t *larger = realloc(bytes, capacity);
            if (!larger) {
                free(bytes);
                return give(NULL, output);
            }
            bytes = larger;
        }
        byte = most > 1 && length < most - 1 ? (uint8_t)theft_random_bits(t, 8) : 0;
        bytes[length++] = byte;
    } while (byte);
    return give(bytes, output);
}

static void print_text(FILE *f, const void *instance, void *env) {
    (void)env;
    fputc('"', f);
    for (const uint8_t *byte = instance; *byte; byte++) {
        if (*byte == '"' || *byte == '\\')
            fprintf(f, "\\%c", *byte);
        else if (*byte >= 0x20 && *byte < 0x7f)
            fputc(*byte, f);
        else
            fprintf(f, "\\x%02x", *byte);
    }
    fputc('"', f);
}

static void print_bytes(FILE *f, const void *instance, void *env) {
    (void)env;
    const uint8_t *byte = instance;
    while (*byte) fprintf(f, "%02x ", *byte++);
    fputs("00", f);
}

/* ---- the table ---- */

#define ROW_OF(key, alloc_cb, print_cb)        \
    [THEFT_BUILTIN_##key] = {                  \
        .alloc = alloc_cb,                     \
        .free = theft_generic_free_cb,         \
        .print = print_cb,                     \
        .autoshrink_config = {.enable = true}, \
    }
#define ROW(key) ROW_OF(key, alloc_##key, print_##key)

static const struct theft_type_info builtins[] = {
    ROW_OF(bool, alloc_bool, print_bool),
    ROW(uint),
    ROW(uint8_t),
    ROW(uint16_t),
    ROW(uint32_t),
    ROW(uint64_t),
    ROW(size_t),
    ROW(int),
    ROW(int8_t),
    ROW(int16_t),
    ROW(int32_t),
    ROW(int64_t),
#if THEFT_USE_FLOATING_POINT
    ROW(float),
    ROW(double),
#endif
    ROW_OF(char_ARRAY, alloc_bytes, print_text),
    ROW_OF(uint8_t_ARRAY, alloc_bytes, print_bytes),
};

const struct theft_type_info *theft_get_builtin_type_info(enum theft_builtin_type_info type) {
    assert((size_t)type < sizeof builtins / sizeof *builtins);
    return &builtins[type];
}

void theft_copy_builtin_type_info(enum theft_builtin_type_info type, struct theft_type_info *info) {
    *info = *theft_get_builtin_type_info(type);
}
