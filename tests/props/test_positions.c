/* Position encodings: real, stored and computed values, and what is proved for all whole numbers. */
#include "props/positions/certificate.h"
#include "props/positions/positions.h"
#include "props/sheet/sheet.h"
#include "doc/say/say.h"
#include "tests/helpers.h"

#include <math.h>

/* ---- real values ---- */

static void ten_to(fmpz_t dst, ulong exponent) {
    fmpz_set_ui(dst, 10);
    fmpz_pow_ui(dst, dst, exponent);
}

Test(positions, nearest_below_powers_of_ten) {
    static const struct {
        int decades;
        long quotients;
        const char *distance, *difference; /* NULL: too long to write */
    } rows[] = {
        {3, 6, "6.0288706718976898e-5", "710"},
        {4, 6, "6.0288706718976898e-5", "710"},
        {6, 8, "2.9006993893351618e-6", "312689"},
        {9, 14, "2.5367160519636765e-9", "411557987"},
        {12, 19, "3.5067610164844286e-12", "42106686282"},
        {18, 30, "1.1850569273812209e-18", "430010946591069243"},
        {100, 188, "4.1968358978754181e-100", NULL},
        {1000, 1939, "3.6921910818044834901e-1000", NULL},
        {10000, 19464, "3.1998852922455561e-10000", NULL},
    };
    fmpz_t below;
    Closest c;
    fmpz_init(below);
    closest_init(&c);
    for (size_t i = 0; i < COUNT(rows); i++) {
        ten_to(below, (ulong)rows[i].decades);
        positions_closest(&c, below);
        slong digits = (slong)strcspn(rows[i].distance, "e") - 1; /* but for the point */
        char *distance = arb_get_str(c.distance, digits, ARB_STR_NO_RADIUS);
        char *difference = fmpz_get_str(NULL, 10, c.difference);
        cr_expect_str_eq(distance, rows[i].distance);
        cr_expect_eq(c.quotients, rows[i].quotients, "10^%d: %ld", rows[i].decades, c.quotients);
        if (rows[i].difference) cr_expect_str_eq(difference, rows[i].difference);
        cr_expect_lt(fmpz_cmp(c.difference, below), 0);
        flint_free(distance);
        flint_free(difference);
    }
    closest_clear(&c);
    fmpz_clear(below);
}

/* Each numerator is the nearest from itself on, up to the next. */
Test(positions, convergents_of_two_pi) {
    static const struct {
        const char *difference, *distance;
    } rows[] = {
        {"1", "0.958851077208406"},
        {"6", "0.282240016119734"},
        {"19", "0.150302240923619"},
        {"25", "0.132643794702401"},
        {"44", "0.0177026185808078"},
        {"333", "0.00882125191695047"},
        {"710", "6.02887067189769e-5"},
        {"103993", "1.91293357792988e-5"},
        {"312689", "2.90069938933516e-6"},
        {"1980127", "1.72513944357313e-6"},
        {"2292816", "1.17555994576276e-6"},
        {"4272943", "5.49579497810512e-7"},
        {"10838702", "7.64009501417932e-8"},
        {"80143857", "1.47728468179659e-8"},
        {"411557987", "2.53671605196368e-9"},
        {"2137933792", "2.08926655814753e-9"},
        {"2549491779", "4.47449493816150e-10"},
        {"12335900908", "2.99468582882928e-10"},
        {"14885392687", "1.47980910933222e-10"},
        {"42106686282", "3.50676101648443e-12"},
        {"1783366216531", "6.96948240875758e-13"},
    };
    fmpz_t below;
    Closest c;
    fmpz_init(below);
    closest_init(&c);
    for (size_t i = 0; i < COUNT(rows); i++)
        for (int end = 0; end < 2; end++) { /* just past it, and just before the next */
            if (end && i + 1 == COUNT(rows)) continue;
            fmpz_set_str(below, rows[i + (size_t)end].difference, 10);
            if (!end) fmpz_add_ui(below, below, 1);
            if (fmpz_cmp_ui(below, 2) < 0) continue;
            positions_closest(&c, below);
            char *distance = arb_get_str(c.distance, 15, ARB_STR_NO_RADIUS);
            char *difference = fmpz_get_str(NULL, 10, c.difference);
            cr_expect_str_eq(difference, rows[i].difference);
            cr_expect_str_eq(distance, rows[i].distance);
            flint_free(distance);
            flint_free(difference);
        }
    closest_clear(&c);
    fmpz_clear(below);
}

/* ---- stored values ---- */

/* In doubles, without any theory: the nearest double of each value, rounded to the format. Good where no tie is near. */
static bool plainly_equal(int d, Format format, int64_t s, int64_t t) {
    const FormatRow *row = &format_rows[format];
    for (int i = 0; i < d / 2; i++) {
        arf_t value[2][2];
        for (int side = 0; side < 2; side++)
            for (int cosine = 0; cosine < 2; cosine++) {
                long double w = powl(10000, -2.0L * i / d), x = (side ? t : s) * w;
                arf_init(value[side][cosine]);
                arf_set_d(value[side][cosine], (double)(cosine ? cosl(x) : sinl(x)));
                arf_set_round(value[side][cosine], value[side][cosine], row->bits, ARF_RND_NEAR);
            }
        bool equal = arf_equal(value[0][0], value[1][0]) && arf_equal(value[0][1], value[1][1]);
        for (int k = 0; k < 4; k++) arf_clear(value[k / 2][k % 2]);
        if (!equal) return false;
    }
    return true;
}

static const struct {
    int d;
    Format format;
    int64_t s, t;
} collisions[] = {
    {2, FORMAT_BF16, 1, 711},         {2, FORMAT_F16, 2, 712},        {2, FORMAT_F32, 1804, 10840506},
    {4, FORMAT_BF16, 7, 84830},       {4, FORMAT_F16, 216, 410508},   {8, FORMAT_BF16, 10, 169656},
    {8, FORMAT_F16, 4, 5730269},      {4, FORMAT_F32, 51, 914098584}, {6, FORMAT_BF16, 49223, 325775688},
    {8, FORMAT_F32, 37, 29038651996},
};

Test(positions, first_stored_collisions) {
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(collisions); i++) {
        int d = collisions[i].d;
        Format format = collisions[i].format;
        int64_t s = collisions[i].s, t = collisions[i].t;
        Collision c = positions_first_stored(arena, d, format, INT64_MAX, 10000000);
        cr_expect(c.found && c.s == s && c.t == t, "d = %d %s: %d %ld %ld", d, format_rows[format].name,
                  c.found, (long)c.s, (long)c.t);
        cr_expect(positions_stored_equal(d, format, s, t));
        cr_expect_not(positions_stored_equal(d, format, s + 1, t));
        if (t < 10000000) cr_expect(plainly_equal(d, format, s, t));
        c = positions_first_stored(arena, d, format, t, 10000000); /* one position fewer, and there is none */
        cr_expect(!c.found && c.covered == t, "d = %d %s below %ld", d, format_rows[format].name, (long)t);
    }
    arena_free(arena);
}

/* The search passes over nothing: against every pair, in doubles. */
Test(positions, every_pair) {
    Arena *arena = arena_new();
    static const struct {
        int d;
        Format format;
    } rows[] = {{2, FORMAT_BF16}, {2, FORMAT_F16}, {4, FORMAT_BF16}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        Collision c = positions_first_stored(arena, rows[i].d, rows[i].format, 720, 1000000);
        int64_t s = 0, t = 0;
        bool found = false;
        for (int64_t later = 1; later < 720 && !found; later++)
            for (int64_t early = 0; early < later && !found; early++)
                if (plainly_equal(rows[i].d, rows[i].format, early, later))
                    found = true, s = early, t = later;
        cr_expect(c.found == found && c.s == s && c.t == t, "%ld %ld and %ld %ld", (long)c.s, (long)c.t,
                  (long)s, (long)t);
    }
    arena_free(arena);
}

Test(positions, none_in_range) {
    Arena *arena = arena_new();
    for (Format format = 0; format < FORMAT_COUNT; format++)
        for (int d = 6; d <= 512; d = d == 6 ? 10 : d == 10 ? 64 : 8 * d) {
            Collision c = positions_first_stored(arena, d, format, 1000000, 10000000);
            cr_expect(!c.found && c.covered == 1000000, "d = %d %s", d, format_rows[format].name);
        }
    Collision c =
        positions_first_stored(arena, 6, FORMAT_F32, INT64_MAX, 1000); /* an effort that does not suffice */
    cr_expect(!c.found && c.covered > 1000 && c.covered < (int64_t)1 << POSITIONS_LARGEST_BITS);
    arena_free(arena);
}

Test(positions, certificates_for_stored_values) {
    static const struct {
        int d, decades[FORMAT_COUNT];
    } rows[] = {
        {64, {36, 43, 75}}, {32, {17, 21, 36}},   {16, {7, 9, 17}},  {8, {2, 3, 7}},
        {6, {4, 6, 19}},    {128, {60, 74, 137}}, {512, {76, 0, 0}},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        for (Format format = 0; format < FORMAT_COUNT; format++) {
            int wanted = rows[i].decades[format];
            if (!wanted) continue;
            int got = positions_certified(rows[i].d, format, wanted);
            cr_expect_eq(got, wanted, "d = %d %s: 10^%d, not 10^%d", rows[i].d, format_rows[format].name, got,
                         wanted);
        }
}

/* What is certified never reaches past two positions that are known to be equal. */
Test(positions, certificates_end_before_collisions) {
    for (size_t i = 0; i < COUNT(collisions); i++) {
        int64_t difference = collisions[i].t - collisions[i].s, power = 1;
        int decades = positions_certified(collisions[i].d, collisions[i].format, 30);
        for (int k = 0; k < decades; k++) power *= 10;
        cr_expect_leq(power, difference, "d = %d %s: 10^%d", collisions[i].d,
                      format_rows[collisions[i].format].name, decades);
        cr_expect_geq(power * 1000, difference, "d = %d %s: only 10^%d", collisions[i].d,
                      format_rows[collisions[i].format].name, decades);
    }
}

/* ---- computed values ---- */

Test(positions, first_computed_collisions) {
    static const struct {
        int d;
        int64_t s[FORMAT_COUNT], t[FORMAT_COUNT];
    } rows[] = {
        {2, {256, 2, 1804}, {257, 712, 10840506}},
        {4, {256, 2048, 16777216}, {257, 2049, 16777217}},
        {64, {256, 2048, 16777216}, {257, 2049, 16777217}},
        {128, {256, 2048, 16777216}, {257, 2049, 16777217}},
        {512, {256, 2048, 16777216}, {257, 2049, 16777217}},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++)
        for (Format format = 0; format < FORMAT_COUNT; format++) {
            Collision c = positions_first_computed(arena, rows[i].d, format);
            cr_expect(c.found && c.s == rows[i].s[format] && c.t == rows[i].t[format], "d = %d %s: %ld %ld",
                      rows[i].d, format_rows[format].name, (long)c.s, (long)c.t);
            cr_expect(positions_computed_equal(rows[i].d, format, c.s, c.t));
            cr_expect_not(positions_computed_equal(rows[i].d, format, c.s - 1, c.s));
        }
    /* every pair below, for two small formats */
    for (int64_t t = 1; t < 257; t++)
        for (int64_t s = 0; s < t; s++)
            if (positions_computed_equal(2, FORMAT_BF16, s, t)) cr_expect_fail("%ld %ld", (long)s, (long)t);
    arena_free(arena);
}

/* ---- everything on one encoding; numbers on the command line ---- */

Test(positions, encoding) {
    Arena *arena = arena_new();
    fmpz_t below;
    fmpz_init(below);
    Encoding e = positions_encoding(arena, 8, FORMAT_BF16, NULL, 300, 1000000);
    cr_expect(e.stored.found && e.stored.t == 169656 && e.computed.t == 257 && e.decades >= 2 &&
              e.decades <= 5);
    ten_to(below, 3);
    e = positions_encoding(arena, 8, FORMAT_BF16, below, 300, 1000000);
    cr_expect(!e.stored.found && e.stored.covered == 1000 && e.computed.found && e.computed.t == 257);
    fmpz_set_ui(below, 257);
    e = positions_encoding(arena, 8, FORMAT_BF16, below, 300, 1000000);
    cr_expect(!e.stored.found && !e.computed.found && e.computed.covered == 257);
    fmpz_clear(below);
    arena_free(arena);
}

Test(positions, numbers_on_the_command_line) {
    static const struct {
        const char *text, *value; /* NULL: refused */
    } rows[] = {
        {"2", "2"},         {"1000", "1000"},  {"1e3", "1000"},
        {"25E1", "250"},    {"10^4", "10000"}, {"2^10", "1024"},
        {"1", NULL},        {"0", NULL},       {"", NULL},
        {"-5", NULL},       {"1e", NULL},      {"1e-3", NULL},
        {"1.5e3", NULL},    {"ten", NULL},     {"10^", NULL},
        {"10^10001", NULL}, {"1e10001", NULL}, {"1e99999999999999999999", NULL},
        {"9^99999", NULL},  {"10^3 ", NULL},   {"0x10", NULL},
        {"1^5", NULL},
    };
    fmpz_t x;
    fmpz_init(x);
    for (size_t i = 0; i < COUNT(rows); i++) {
        bool fine = positions_read_below(x, rows[i].text);
        cr_expect_eq(fine, rows[i].value != NULL, "“%s”", rows[i].text);
        if (!fine || !rows[i].value) continue;
        char *digits = fmpz_get_str(NULL, 10, x);
        cr_expect_str_eq(digits, rows[i].value);
        flint_free(digits);
    }
    cr_expect(positions_read_below(x, "10^10000") && positions_read_below(x, "1e10000"));
    fmpz_clear(x);
}

/* ---- for all whole numbers ---- */

/* The certificate for the sides of what the claim decides, at one choice of the sizes; how many there are in *rows. */
static const char *certificate(Arena *arena, Claim *claim, int row, int *rows) {
    Problem *problem = problem_new(arena, claim, NULL, NULL, claim->decide, (Which){.kind = WHICH_DECIDE});
    SizesList *list = sizes_list(arena, &problem->givens, &(Mismatches){0}, 0);
    Sizes sizes = sizes_row(list, row);
    if (rows) *rows = list->count;
    Program *program = lower(arena, problem, &sizes, false);
    cr_assert(!program->unable && !program->mistake && program->cases.count == 1, "%s", claim->id);
    const Test *goal = &program->cases.items[0].goal[0];
    const Certificate *found = certificate_never_equal(arena, problem, program, goal->a, goal->b);
    const Certificate *swapped = certificate_never_equal(arena, problem, program, goal->b, goal->a);
    cr_expect_eq(!found, !swapped, "%s", claim->id);
    cr_expect_null(certificate_never_equal(arena, problem, program, goal->a, goal->a));
    tape_clear(program->tape);
    if (!found) return NULL;
    Phrase words = say_certificate(arena, found);
    return phrase_text(&words);
}

Test(certificate, positions_of_the_pack) {
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    Claim *claim = pack_find(pack, "position-injective");
    cr_assert(claim && claim->decide);
    int rows = 1;
    for (int row = 0; row < rows; row++) {
        const char *text = certificate(arena, claim, row, &rows);
        cr_expect(text && strstr(text, "π is transcendental") && strstr(text, "for all whole numbers") &&
                      strstr(text, "ω = 1 ") && strstr(text, "10^1000") && strstr(text, "3.692191082e-1000"),
                  "row %d: %s", row, text ? text : "none");
    }
    cr_expect_eq(rows, 4);
    arena_free(arena);
}

Test(certificate, other_claims) {
    static const struct {
        const char *clauses;
        const char *has; /* NULL: there is no certificate */
    } rows[] = {
        {"given t_1 ≠ t_2 ∈ N\nlet e(t) = [sin(t); cos(t)]\ndecide some e(t_1) = e(t_2)",
         "3.692191082e-1000"},
        {"given a ≠ b ∈ Z\nlet e(t) = [cos(t); 0; sin(t)]\ndecide some e(a) = e(b)", "Entries 3 and 1"},
        {"given a ≠ b ∈ Z\nlet e(t) = [sin(t), cos(t)]\ndecide some e(b) = e(a)", "ω (b − a)"},
        {"given a ≠ b ∈ Z\nlet e(t) = [sin(3 t / 7); cos(t · 3/7)]\ndecide some e(a) = e(b)", "ω = 0.428"},
        {"given a ≠ b ∈ N\nlet e(t) = [sin(t / 500^{2/3}); cos(t / 500^{2/3})]\ndecide some e(a) = e(b)",
         "ω = 0.01587"},
        {"given a ≠ b ∈ N\nlet e(t) = [sin((1 + √2) t); cos(t (1 + √2))]\ndecide some e(a) = e(b)",
         "ω = 2.414"},
        {"given a ≠ b ∈ N, φ ∈ R\nlet e(t) = [sin(t + φ); cos(t + φ)]\ndecide some e(a) = e(b)",
         "3.692191082e-1000"},
        {"given a ∈ Z\nlet e(t) = [sin(t); cos(t)]\ndecide some e(a) = e(a + 2)", "differ by -2"},
        {"given a ∈ N\nlet e(t) = [sin(t); cos(t)]\ndecide some e(a) = e(−1)", "never -1"},
        {"given a ∈ Z\nlet e(t) = [sin(2 t); cos(2 t)]\ndecide some e(a) = e(1/2)", "never 1/2"},
        {"given n ∈ 3..3\nlet e(t) = [sin(t); cos(t)]\ndecide some e(n) = e(7)", "differ by -4"},
        /* only sines, only cosines, sine and cosine of two angles, or of two functions */
        {"given t_1 ≠ t_2 ∈ N\nlet e(t) = [sin(t); sin(2 t)]\ndecide some e(t_1) = e(t_2)", NULL},
        {"given t_1 ≠ t_2 ∈ N\nlet e(t) = [cos(t); cos(2 t)]\ndecide some e(t_1) = e(t_2)", NULL},
        {"given t_1 ≠ t_2 ∈ N\nlet e(t) = [sin(t); cos(2 t)]\ndecide some e(t_1) = e(t_2)", NULL},
        {"given a ≠ b ∈ N\nlet e(t) = [sin(t); cos(t)]\nlet f(t) = [cos(t); sin(t)]\ndecide some e(a) = f(b)",
         NULL},
        /* a frequency that is drawn, or has π in it */
        {"given a ≠ b ∈ N, θ ∈ R\nlet e(t) = [sin(θ t); cos(θ t)]\ndecide some e(a) = e(b)", NULL},
        {"given a ≠ b ∈ N\nlet e(t) = [sin(2 π t); cos(2 π t)]\ndecide some e(a) = e(b)", NULL},
        {"given a ≠ b ∈ N\nlet e(t) = [sin(exp(1) t); cos(exp(1) t)]\ndecide some e(a) = e(b)", NULL},
        /* positions that may be equal */
        {"given a, b ∈ N\nlet e(t) = [sin(t); cos(t)]\ndecide some e(a) = e(b)", NULL},
        {"given a ∈ N\nlet e(t) = [sin(t); cos(t)]\ndecide some e(a) = e(5)", NULL},
        {"given a ∈ Z\nlet e(t) = [sin(t); cos(t)]\ndecide some e(a) = e(−1)", NULL},
        {"given a ≠ b ∈ N\nlet e(t) = [sin(t); cos(t)]\ndecide some e(a) = e(2 b)", NULL},
        {"given a ≠ b ∈ N\nlet e(t) = [sin(t); cos(t)]\ndecide some e(a) = e(b + 1)", NULL},
        {"given a ≠ b ∈ R\nlet e(t) = [sin(t); cos(t)]\ndecide some e(a) = e(b)", NULL},
        /* frequency 0, plain and hidden */
        {"given a ≠ b ∈ N\nlet e(t) = [sin(0 t); cos(0 t)]\ndecide some e(a) = e(b)", NULL},
        {"given a ≠ b ∈ N\nlet e(t) = [sin((√8 − 2 √2) t); cos((√8 − 2 √2) t)]\ndecide some e(a) = e(b)",
         NULL},
        {"given a ≠ b ∈ N\nlet e(t) = [sin(t) + t; cos(t)]\ndecide some e(a) = e(b)", NULL},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        const char *text = arena_printf(arena, "```claim c\n%s\n```\n", rows[i].clauses);
        Claim *claim = pack_find(pack_of(arena, text), "c");
        if (claim && claim->mistake) {
            cr_expect_fail("%s: %s", rows[i].clauses, claim->mistake->what);
            continue;
        }
        cr_assert(claim && claim->decide, "%s", rows[i].clauses);
        const char *found = certificate(arena, claim, 0, NULL);
        cr_expect(rows[i].has ? found && strstr(found, rows[i].has) : !found, "%s: %s", rows[i].clauses,
                  found ? found : "none");
        arena_free(arena);
    }
}
