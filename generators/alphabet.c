/* alphabet.c: codes → small exact numbers, simplest first. One finite table; the order of simplicity hangs on it. */
#include "generators.h"

#include <string.h>

/* Positive rationals of height up to 6 in the order in which they are tried. */
static const Ratio positive[] = {
    {1, 1}, {2, 1}, {1, 2}, {3, 1}, {1, 3}, {3, 2}, {2, 3}, {4, 1}, {1, 4}, {4, 3}, {3, 4}, {5, 1},
    {1, 5}, {5, 2}, {2, 5}, {5, 3}, {3, 5}, {5, 4}, {4, 5}, {6, 1}, {1, 6}, {6, 5}, {5, 6},
};
enum { POSITIVE = sizeof positive / sizeof *positive, REFLECTOR = 4, LARGEST_NATURAL_BITS = 53 };

/* Codes beyond the table: any other rational, as (13 + a)/(1 + b) or its reciprocal. 40 bits for a, 18 for b. */
enum { FIRST_LARGE = 13, LARGE_BITS = 40, OTHER_BITS = 18 };

static int64_t common(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static Ratio beyond(int64_t x) { /* x: reciprocal, a, b from the lowest bit on */
    int64_t large = FIRST_LARGE + ((x >> 1) & ((INT64_C(1) << LARGE_BITS) - 1)),
            other = 1 + (x >> (1 + LARGE_BITS));
    int64_t divisor = common(large, other);
    large /= divisor;
    other /= divisor;
    return x & 1 ? (Ratio){other, large} : (Ratio){large, other};
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

int64_t code_of(CodeKind kind, Ratio r) {
    bool negative = r.num < 0;
    if (kind == CODE_NATURAL || kind == CODE_WHOLE) {
        bool fits = r.den == 1 && (negative ? -r.num : r.num) >> LARGEST_NATURAL_BITS == 0;
        if (!fits || (negative && kind == CODE_NATURAL)) return -1;
        return kind == CODE_NATURAL ? r.num : negative ? -2 * r.num : r.num ? 2 * r.num - 1 : 0;
    }
    if (kind != CODE_RATIONAL && kind != CODE_POSITIVE && kind != CODE_NONZERO) return -1;
    if (r.num == 0) return kind == CODE_RATIONAL ? 0 : -1;
    if (negative && kind == CODE_POSITIVE) return -1;
    if (negative) r.num = -r.num;
    int64_t place = -1;
    for (int i = 0; i < POSITIVE && place < 0; i++)
        if (positive[i].num == r.num && positive[i].den == r.den) place = i;
    if (place < 0) {
        int64_t x = code_beyond(r);
        if (x < 0) return -1;
        place = POSITIVE + x;
    }
    return kind == CODE_POSITIVE  ? place
           : kind == CODE_NONZERO ? 2 * place + negative
                                  : 2 * place + 1 + negative;
}

int64_t code_count(CodeKind kind, int n) {
    switch (kind) {
    case CODE_RATIONAL:
    case CODE_NONZERO: return INT64_C(1) << (2 + LARGE_BITS + OTHER_BITS);
    case CODE_POSITIVE: return INT64_C(1) << (1 + LARGE_BITS + OTHER_BITS);
    case CODE_REFLECTOR: return 2 * REFLECTOR + 1;
    case CODE_NATURAL: return INT64_C(1) << LARGEST_NATURAL_BITS;
    case CODE_WHOLE: return INT64_C(2) << LARGEST_NATURAL_BITS;
    case CODE_PERMUTATION: {
        int64_t count = 1;
        for (int i = 2; i <= n; i++) count *= i;
        return count;
    }
    }
    die("code kind %d", (int)kind);
}

static Ratio positive_at(int64_t place) {
    return place < POSITIVE ? positive[place] : beyond(place - POSITIVE);
}

static Ratio negated(Ratio r, bool negative) { return negative ? (Ratio){-r.num, r.den} : r; }

Ratio code_ratio(CodeKind kind, int64_t code) {
    switch (kind) {
    case CODE_RATIONAL:
        return code == 0 ? (Ratio){0, 1} : negated(positive_at((code - 1) / 2), code % 2 == 0);
    case CODE_POSITIVE: return positive_at(code);
    case CODE_NONZERO: return negated(positive_at(code / 2), code % 2 == 1);
    case CODE_REFLECTOR:
    case CODE_WHOLE: return (Ratio){code % 2 ? (code + 1) / 2 : -(code / 2), 1};
    case CODE_NATURAL: return (Ratio){code, 1};
    case CODE_PERMUTATION: break;
    }
    die("a permutation is not a number");
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
