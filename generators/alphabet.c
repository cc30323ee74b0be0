/* alphabet.c: codes → exact numbers, simplest first: a table of small ones, then any fractions, then numbers with many zeros.
   The order of simplicity hangs on it. */
#include "generators.h"

#include <string.h>

/* Positive rationals of height up to 6 in the order in which they are tried. */
static const Ratio positive[] = {
    {1, 1, 0}, {2, 1, 0}, {1, 2, 0}, {3, 1, 0}, {1, 3, 0}, {3, 2, 0}, {2, 3, 0}, {4, 1, 0},
    {1, 4, 0}, {4, 3, 0}, {3, 4, 0}, {5, 1, 0}, {1, 5, 0}, {5, 2, 0}, {2, 5, 0}, {5, 3, 0},
    {3, 5, 0}, {5, 4, 0}, {4, 5, 0}, {6, 1, 0}, {1, 6, 0}, {6, 5, 0}, {5, 6, 0},
};
enum { POSITIVE = sizeof positive / sizeof *positive, REFLECTOR = 4, LARGEST_NATURAL_BITS = 53 };

/* Codes beyond the table: any other rational, as (13 + a)/(1 + b) or its reciprocal. 40 bits for a, 18 for b. */
enum { FIRST_LARGE = 13, LARGE_BITS = 40, OTHER_BITS = 18 };

/* Codes beyond these: d · 10^t and d · 10^−t, d of few digits. */
enum { FAR_TENS_BITS = 9, FAR_BITS = 1 + FAR_TENS_BITS + 10 }; /* the sign of t, t − FIRST_TENS, d − 1 */
_Static_assert(FAR_DIGITS == 1 << 10 && FAR_TENS == FIRST_TENS + (1 << FAR_TENS_BITS) - 1,
               "fields of a far code");
static const int64_t FIRST_FAR = POSITIVE + (INT64_C(1) << (1 + LARGE_BITS + OTHER_BITS)),
                     FIRST_FAR_NATURAL = INT64_C(1) << LARGEST_NATURAL_BITS;

static int64_t common(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static int64_t power_of_ten(int exponent) { /* up to 18 */
    int64_t power = 1;
    while (exponent-- > 0) power *= 10;
    return power;
}

static void split(int64_t x, int64_t *large,
                  int64_t *other) { /* x: reciprocal, a, b from the lowest bit on */
    *large = FIRST_LARGE + ((x >> 1) & ((INT64_C(1) << LARGE_BITS) - 1));
    *other = 1 + (x >> (1 + LARGE_BITS));
}

static Ratio beyond(int64_t x) {
    int64_t large, other;
    split(x, &large, &other);
    int64_t divisor = common(large, other);
    large /= divisor;
    other /= divisor;
    return x & 1 ? (Ratio){other, large, 0} : (Ratio){large, other, 0};
}

static int64_t code_beyond(Ratio r) { /* of a positive one; −1 if it does not fit */
    int64_t num = r.num, den = r.den;
    while (num < FIRST_LARGE && den < FIRST_LARGE)
        num += r.num, den += r.den; /* the same number, written larger */
    for (int reciprocal = num < FIRST_LARGE; reciprocal < 2; reciprocal++) {
        int64_t large = reciprocal ? den : num, other = reciprocal ? num : den;
        if (large < FIRST_LARGE || (large - FIRST_LARGE) >> LARGE_BITS || (other - 1) >> OTHER_BITS) continue;
        return (other - 1) << (1 + LARGE_BITS) | (large - FIRST_LARGE) << 1 | reciprocal;
    }
    return -1;
}

/* All powers of ten in one place. */
static Ratio with_tens(Ratio r) {
    for (; r.den == 1 && r.num % 10 == 0 && r.num; r.num /= 10) r.tens++;
    for (; r.den % 10 == 0; r.den /= 10) r.tens--;
    return r;
}

/* The one way to write a positive number: `tens` only where the number is long. */
static Ratio normal(Ratio r) {
    r = with_tens(r);
    if (r.tens > 0 && r.tens <= 18 && r.num < INT64_C(1000000000000000000) / power_of_ten(r.tens))
        r = (Ratio){r.num * power_of_ten(r.tens), r.den, 0};
    if (r.tens < 0 && r.tens > -FIRST_TENS) r = (Ratio){r.num, r.den * power_of_ten(-r.tens), 0};
    int64_t divisor = common(r.num, r.den);
    return (Ratio){r.num / divisor, r.den / divisor, r.tens};
}

static Ratio far(int64_t x) {
    int tens = FIRST_TENS + (int)(x >> 1 & ((1 << FAR_TENS_BITS) - 1));
    return normal((Ratio){1 + (x >> (1 + FAR_TENS_BITS)), 1, x & 1 ? -tens : tens});
}

/* x with far(x) = r; −1 if there is none */
static int64_t far_of(Ratio r) {
    r = with_tens(r);
    int tens = r.tens < 0 ? -r.tens : r.tens;
    if (r.den != 1 || r.num > FAR_DIGITS || tens < FIRST_TENS || tens > FAR_TENS) return -1;
    return (r.num - 1) << (1 + FAR_TENS_BITS) | (int64_t)(tens - FIRST_TENS) << 1 | (r.tens < 0);
}

static int64_t natural_of(Ratio r) {
    r = normal(r);
    if (r.den != 1 || r.tens < 0) return -1;
    if (!r.tens && !(r.num >> LARGEST_NATURAL_BITS)) return r.num;
    int64_t x = far_of(r);
    return x < 0 ? -1 : FIRST_FAR_NATURAL + x / 2;
}

int64_t code_of(CodeKind kind, Ratio r) {
    bool negative = r.num < 0;
    if (kind == CODE_NATURAL || kind == CODE_WHOLE) {
        if (negative) r.num = -r.num;
        int64_t value = r.num ? natural_of(r) : 0;
        if (value < 0 || (negative && kind == CODE_NATURAL)) return -1;
        return kind == CODE_NATURAL ? value : negative ? 2 * value : value ? 2 * value - 1 : 0;
    }
    if (kind != CODE_RATIONAL && kind != CODE_POSITIVE && kind != CODE_NONZERO) return -1;
    if (r.num == 0) return kind == CODE_RATIONAL ? 0 : -1;
    if (negative && kind == CODE_POSITIVE) return -1;
    if (negative) r.num = -r.num;
    r = normal(r);
    int64_t place = -1;
    for (int i = 0; i < POSITIVE && place < 0 && !r.tens; i++)
        if (positive[i].num == r.num && positive[i].den == r.den) place = i;
    if (place < 0) {
        int64_t x = r.tens ? -1 : code_beyond(r), y = x < 0 ? far_of(r) : -1;
        if (x < 0 && y < 0) return -1;
        place = x < 0 ? FIRST_FAR + y : POSITIVE + x;
    }
    return kind == CODE_POSITIVE  ? place
           : kind == CODE_NONZERO ? 2 * place + negative
                                  : 2 * place + 1 + negative;
}

int64_t code_negated(int64_t code) { return code == 0 ? 0 : code % 2 ? code + 1 : code - 1; }

int64_t code_in(CodeKind kind, int64_t code) {
    if (kind == CODE_RATIONAL || code < 0) return code;
    if (kind == CODE_NONZERO) return code - 1;
    if (kind == CODE_POSITIVE) return code % 2 ? (code - 1) / 2 : -1;
    return code_of(kind, code_ratio(CODE_RATIONAL, code));
}

int64_t code_of_small(int num, int den) {
    static int64_t table[SMALL_FRACTION + 1][SMALL_FRACTION + 1]; /* 0: not asked for yet */
    int size = num < 0 ? -num : num;
    if (!num) return 0;
    int64_t *code = &table[size][den];
    if (!*code) {
        int64_t divisor = common(size, den);
        *code = code_of(CODE_RATIONAL, (Ratio){size / divisor, den / divisor, 0});
    }
    return num < 0 ? code_negated(*code) : *code;
}

int64_t code_of_fraction(int num, int den) {
    if (num <= SMALL_FRACTION) return code_of_small(num, den);
    static uint8_t divisors[SMALL_FRACTION + 1]
                           [SMALL_FRACTION]; /* of den and num % den; 0: not asked for yet */
    uint8_t *divisor_of = &divisors[den][num % den];
    if (!*divisor_of) *divisor_of = (uint8_t)common(den, num % den);
    int64_t divisor = *divisor_of, large = num / divisor, other = den / divisor;
    if (large < FIRST_LARGE) return code_of_small((int)large, (int)other);
    return 2 * (POSITIVE + ((other - 1) << (1 + LARGE_BITS) | (large - FIRST_LARGE) << 1)) + 1;
}

int64_t code_count(CodeKind kind, int n) {
    switch (kind) {
    case CODE_RATIONAL: return 2 * (FIRST_FAR + (1 << FAR_BITS)) + 1;
    case CODE_NONZERO: return 2 * (FIRST_FAR + (1 << FAR_BITS));
    case CODE_POSITIVE: return FIRST_FAR + (1 << FAR_BITS);
    case CODE_REFLECTOR: return 2 * REFLECTOR + 1;
    case CODE_NATURAL: return FIRST_FAR_NATURAL + (1 << (FAR_BITS - 1));
    case CODE_WHOLE: return 2 * (FIRST_FAR_NATURAL + (1 << (FAR_BITS - 1))) - 1;
    case CODE_PERMUTATION: {
        int64_t count = 1;
        for (int i = 2; i <= n; i++) count *= i;
        return count;
    }
    }
    die("code kind %d", (int)kind);
}

static Ratio positive_at(int64_t place) {
    return place < POSITIVE    ? positive[place]
           : place < FIRST_FAR ? beyond(place - POSITIVE)
                               : far(place - FIRST_FAR);
}

static Ratio natural_at(int64_t place) {
    return place < FIRST_FAR_NATURAL ? (Ratio){place, 1, 0} : far(2 * (place - FIRST_FAR_NATURAL));
}

static Ratio negated(Ratio r, bool negative) { return negative ? (Ratio){-r.num, r.den, r.tens} : r; }

Ratio code_ratio(CodeKind kind, int64_t code) {
    switch (kind) {
    case CODE_RATIONAL:
        return code == 0 ? (Ratio){0, 1, 0} : negated(positive_at((code - 1) / 2), code % 2 == 0);
    case CODE_POSITIVE: return positive_at(code);
    case CODE_NONZERO: return negated(positive_at(code / 2), code % 2 == 1);
    case CODE_REFLECTOR:
    case CODE_WHOLE: return negated(natural_at((code + 1) / 2), code % 2 == 0);
    case CODE_NATURAL: return natural_at(code);
    case CODE_PERMUTATION: break;
    }
    die("a permutation is not a number");
}

/* Where a quotient of two integers is all there is to it, it need not be in lowest terms. */
double code_double(CodeKind kind, int64_t code) {
    int64_t place = kind == CODE_RATIONAL ? (code - 1) / 2 : kind == CODE_NONZERO ? code / 2 : code;
    bool negative = kind == CODE_RATIONAL ? code % 2 == 0 : kind == CODE_NONZERO && code % 2;
    if (kind >= CODE_REFLECTOR || place < POSITIVE || place >= FIRST_FAR)
        return ratio_double(code_ratio(kind, code));
    int64_t large, other;
    split(place - POSITIVE, &large, &other);
    double value = (place - POSITIVE) & 1 ? (double)other / (double)large : (double)large / (double)other;
    return negative ? -value : value;
}

const double *code_doubles(CodeKind kind) {
    static double table[CODE_PERMUTATION][CODE_DOUBLES];
    static bool filled[CODE_PERMUTATION];
    for (int c = 0; c < CODE_DOUBLES && !filled[kind]; c++)
        table[kind][c] = ratio_double(code_ratio(kind, c));
    filled[kind] = true;
    return table[kind];
}

int code_size(CodeKind kind, int64_t code, int n) {
    if (code == 0) return 0;
    if (kind == CODE_PERMUTATION) {
        const uint8_t *images = permutation_of(n, code);
        int moved = 0;
        for (int i = 0; i < n; i++) moved += images[i] != i;
        return moved;
    }
    if (kind == CODE_NATURAL || kind == CODE_WHOLE) { /* by length, so that large ones stay comparable */
        int bits = 1;
        for (int64_t value = code; value > 1; value >>= 1) bits++;
        return 1 + bits;
    }
    Ratio r = code_ratio(kind, code);
    if (r.tens) return 1000000 + (r.tens < 0 ? -r.tens : r.tens);
    int64_t size = (r.num < 0 ? -r.num : r.num) + r.den;
    return size < 1000000 ? (int)size : 1000000;
}

/* ---- permutations, sorted by the number of moved points, then by their images ---- */

typedef struct Table {
    int count;
    uint8_t images[720][LARGEST_PERMUTATION];
} Table;

static int moved_points(int n, const uint8_t *images) {
    int moved = 0;
    for (int i = 0; i < n; i++) moved += images[i] != i;
    return moved;
}

/* The images of the permutation with this Lehmer code: digit i counts the smaller ones still free before it. */
static void from_lehmer(int n, int64_t lehmer, uint8_t *images) {
    uint8_t rest[LARGEST_PERMUTATION];
    int64_t radix = code_count(CODE_PERMUTATION, n);
    for (int i = 0; i < n; i++) rest[i] = (uint8_t)i;
    for (int i = 0; i < n; i++) {
        radix /= n - i;
        int64_t digit = lehmer / radix;
        lehmer %= radix;
        images[i] = rest[digit];
        memmove(rest + digit, rest + digit + 1, (size_t)(n - i - 1 - digit));
    }
}

static const Table *table_of(int n) {
    static Table tables[LARGEST_PERMUTATION + 1];
    if (n < 0 || n > LARGEST_PERMUTATION) die("permutations of %d points are not enumerated", n);
    Table *table = &tables[n];
    if (table->count) return table;
    int total = (int)code_count(CODE_PERMUTATION, n);
    for (int moved = 0; moved <= n; moved++)
        for (int k = 0; k < total; k++) {
            uint8_t images[LARGEST_PERMUTATION] = {0};
            from_lehmer(n, k, images);
            if (moved_points(n, images) == moved)
                memcpy(table->images[table->count++], images, sizeof images);
        }
    return table;
}

const uint8_t *permutation_of(int n, int64_t code) {
    const Table *table = table_of(n);
    if (code < 0 || code >= table->count) die("permutation %lld of %d points", (long long)code, n);
    return table->images[code];
}

int64_t permutation_code(int n, const uint8_t *images) {
    const Table *table = table_of(n);
    for (int i = 0; i < table->count; i++)
        if (!memcmp(table->images[i], images, (size_t)n)) return i;
    die("not a permutation");
}
