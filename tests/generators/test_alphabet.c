/* generators/alphabet.c: numbers and permutations by their codes. */
#include "generators/generators.h"
#include "tests/helpers.h"

#include <signal.h>
#include <stdlib.h>

static const CodeKind kinds[] = {CODE_RATIONAL,  CODE_POSITIVE, CODE_NONZERO,
                                 CODE_REFLECTOR, CODE_NATURAL,  CODE_WHOLE};

Test(alphabet, simplest_first) {
    static const Ratio rational[] = {{0, 1, 0},  {1, 1, 0}, {-1, 1, 0}, {2, 1, 0},
                                     {-2, 1, 0}, {1, 2, 0}, {-1, 2, 0}, {3, 1, 0}},
                       positive[] = {{1, 1, 0}, {2, 1, 0}, {1, 2, 0}, {3, 1, 0}, {1, 3, 0}},
                       nonzero[] = {{1, 1, 0}, {-1, 1, 0}, {2, 1, 0}, {-2, 1, 0}, {1, 2, 0}},
                       reflector[] = {{0, 1, 0},  {1, 1, 0}, {-1, 1, 0}, {2, 1, 0},
                                      {-2, 1, 0}, {3, 1, 0}, {-3, 1, 0}},
                       natural[] = {{0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {3, 1, 0}},
                       whole[] = {{0, 1, 0}, {1, 1, 0}, {-1, 1, 0}, {2, 1, 0}, {-2, 1, 0}};
    static const struct {
        CodeKind kind;
        const Ratio *first;
        size_t count;
    } rows[] = {
        {CODE_RATIONAL, rational, COUNT(rational)}, {CODE_POSITIVE, positive, COUNT(positive)},
        {CODE_NONZERO, nonzero, COUNT(nonzero)},    {CODE_REFLECTOR, reflector, COUNT(reflector)},
        {CODE_NATURAL, natural, COUNT(natural)},    {CODE_WHOLE, whole, COUNT(whole)},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t k = 0; k < rows[i].count; k++) {
            Ratio r = code_ratio(rows[i].kind, (int64_t)k);
            cr_expect(r.num == rows[i].first[k].num && r.den == rows[i].first[k].den,
                      "kind %zu, code %zu: %ld/%ld", i, k, (long)r.num, (long)r.den);
        }
}

Test(alphabet, numbers_are_distinct_and_sizes_rise) {
    for (size_t i = 0; i < COUNT(kinds); i++) {
        int64_t count = code_count(kinds[i], 0), shown = count < 300 ? count : 300;
        cr_expect_gt(count, 6, "kind %zu", i);
        cr_expect_eq(code_size(kinds[i], 0, 0), 0, "kind %zu", i);
        for (int64_t a = 0; a < shown; a++) {
            Ratio x = code_ratio(kinds[i], a);
            int64_t p = x.num < 0 ? -x.num : x.num, q = x.den;
            cr_assert_gt(x.den, 0);
            while (q) {
                int64_t r = p % q;
                p = q;
                q = r;
            }
            cr_expect(p == 1, "kind %zu, code %ld: %ld/%ld is not in lowest terms", i, (long)a, (long)x.num,
                      (long)x.den);
            cr_expect(a == 0 || code_size(kinds[i], a, 0) >= 2, "kind %zu, code %ld", i, (long)a);
            bool whole = kinds[i] == CODE_NATURAL || kinds[i] == CODE_WHOLE;
            if (a && !whole) cr_expect_eq(code_size(kinds[i], a, 0), (int)(llabs(x.num) + x.den));
            if (whole && a)
                cr_expect_leq(code_size(kinds[i], a - 1, 0), code_size(kinds[i], a, 0), "kind %zu, code %ld",
                              i, (long)a);
            for (int64_t b = 0; b < a; b++) {
                Ratio y = code_ratio(kinds[i], b);
                cr_expect(x.num != y.num || x.den != y.den, "kind %zu, codes %ld and %ld", i, (long)a,
                          (long)b);
            }
        }
        for (int64_t a = 1; a < shown; a++) { /* the larger of numerator and denominator never falls */
            Ratio x = code_ratio(kinds[i], a - 1), y = code_ratio(kinds[i], a);
            int64_t before = llabs(x.num) > x.den ? llabs(x.num) : x.den,
                    after = llabs(y.num) > y.den ? llabs(y.num) : y.den;
            cr_expect_leq(before, after, "kind %zu, code %ld", i, (long)a);
        }
        static const int64_t far[] = {1, 100, 12345, INT64_C(1) << 40, INT64_C(1) << 52}; /* and far beyond */
        for (size_t k = 0; k < COUNT(far) + (size_t)shown; k++) {
            int64_t code = k < COUNT(far) ? count - far[k] : (int64_t)(k - COUNT(far));
            if (code < 0) continue;
            Ratio x = code_ratio(kinds[i], code);
            cr_expect_gt(x.den, 0);
            cr_expect(code == 0 || code_size(kinds[i], code, 0) > 0,
                      "kind %zu, code %ld: %ld/%ld has size %d", i, (long)code, (long)x.num, (long)x.den,
                      code_size(kinds[i], code, 0));
            if (kinds[i] == CODE_POSITIVE) cr_expect_gt(x.num, 0);
            if (kinds[i] == CODE_NONZERO) cr_expect_neq(x.num, 0);
            if (kinds[i] == CODE_NATURAL) cr_expect_geq(x.num, 0);
            bool rational =
                kinds[i] == CODE_RATIONAL || kinds[i] == CODE_POSITIVE || kinds[i] == CODE_NONZERO;
            if (!rational) continue;
            int64_t back = code_of(kinds[i], x); /* the same number again, by its simplest code */
            cr_assert(back >= 0 && back <= code, "kind %zu, code %ld comes back as %ld", i, (long)code,
                      (long)back);
            Ratio y = code_ratio(kinds[i], back);
            cr_expect(x.num == y.num && x.den == y.den, "kind %zu, code %ld comes back as %ld", i, (long)code,
                      (long)back);
        }
    }
    cr_expect_eq(code_of(CODE_POSITIVE, (Ratio){-1, 2, 0}), -1);
    cr_expect_eq(code_of(CODE_NONZERO, (Ratio){0, 1, 0}), -1);
    cr_expect_eq(code_of(CODE_RATIONAL, (Ratio){0, 1, 0}), 0);
}

Test(alphabet, permutations) {
    for (int n = 0; n <= LARGEST_PERMUTATION; n++) {
        int64_t count = code_count(CODE_PERMUTATION, n), factorial = 1;
        for (int i = 2; i <= n; i++) factorial *= i;
        cr_assert_eq(count, factorial);
        bool *seen = calloc(1 << 18, 1);
        for (int64_t code = 0; code < count; code++) {
            const uint8_t *images = permutation_of(n, code);
            int key = 0, used = 0, moved = 0, cycle = 0;
            for (int i = 0; i < n; i++)
                key = key * 6 + images[i], used |= 1 << images[i], moved += images[i] != i;
            cr_expect_eq(used, (1 << n) - 1, "%d points, code %ld", n, (long)code);
            cr_expect_not(seen[key], "%d points, code %ld", n, (long)code);
            seen[key] = true;
            cr_expect_eq(permutation_code(n, images), code);
            cr_expect_eq(code_size(CODE_PERMUTATION, code, n), moved);
            cr_expect(code == 0 ? moved == 0 : moved >= 2);
            if (code)
                cr_expect_geq(moved, code_size(CODE_PERMUTATION, code - 1, n), "%d points, code %ld", n,
                              (long)code);
            int transpositions = n * (n - 1) / 2, three_cycles = n * (n - 1) * (n - 2) / 3;
            int expected = code == 0                               ? 0
                           : code <= transpositions                ? 2
                           : code <= transpositions + three_cycles ? 3
                                                                   : 4;
            cr_expect(expected == 4 ? moved >= 4 : moved == expected, "%d points, code %ld moves %d", n,
                      (long)code, moved);
            for (int i = 0; i < n && !cycle; i++)
                for (int at = images[i]; images[i] != i; at = images[at]) {
                    cycle++;
                    if (at == i) break;
                }
            if (expected == 3) cr_expect_eq(cycle, 3);
            bool same_size = code > 1 && code_size(CODE_PERMUTATION, code - 1, n) == moved;
            if (same_size)
                cr_expect_lt(memcmp(permutation_of(n, code - 1), images, (size_t)n), 0, "%d points, code %ld",
                             n, (long)code);
        }
        free(seen);
    }
}

Test(alphabet, out_of_range_stops_the_program, .signal = SIGABRT) { permutation_of(3, 6); }

/* The quick ways to a code and to a double say the same as the slow ones. */
Test(alphabet, quick_ways_agree) {
    for (int den = 1; den <= SMALL_FRACTION; den++)
        for (int num = -SMALL_FRACTION; num <= SMALL_FRACTION; num++) {
            int divisor = 1;
            for (int k = 2; k <= den; k++)
                if (num % k == 0 && den % k == 0) divisor = k;
            Ratio lowest = {num / divisor, num ? den / divisor : 1, 0};
            int64_t code = code_of_small(num, den), negative = code_negated(code);
            cr_expect_eq(code, code_of(CODE_RATIONAL, lowest), "%d/%d", num, den);
            if (num > 0) cr_expect_eq(code_of_fraction(num, den), code);
            cr_expect_eq(code_ratio(CODE_RATIONAL, negative).num, -code_ratio(CODE_RATIONAL, code).num);
            cr_expect_eq(code_double(CODE_RATIONAL, code), (double)num / den);
            for (CodeKind kind = CODE_POSITIVE; kind <= CODE_NONZERO && num; kind++)
                cr_expect_eq(code_in(kind, code), code_of(kind, lowest));
        }
    for (int num = 1; num <= 1000; num++)
        for (int den = 1; den <= 12; den++) {
            Ratio r = code_ratio(CODE_RATIONAL, code_of_fraction(num, den));
            cr_expect_eq(r.num * den, r.den * num, "%d/%d", num, den);
            cr_expect_eq(code_of_fraction(num, den), code_of(CODE_RATIONAL, r));
            cr_expect_eq(code_double(CODE_RATIONAL, code_of_fraction(num, den)), (double)num / den);
        }
    for (CodeKind kind = CODE_RATIONAL; kind < CODE_PERMUTATION; kind++)
        for (int64_t code = 0; code < CODE_DOUBLES && code < code_count(kind, 0); code++)
            cr_expect_eq(code_doubles(kind)[code], ratio_double(code_ratio(kind, code)));
}
