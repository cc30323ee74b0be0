/* props/sheet/series.c: what pictures are drawn from: values along a variable agree with what is known in closed form. */
#include "props/sheet/series.h"
#include "tests/helpers.h"

#include <math.h>

static void set(Arena *arena, Settings *settings, const char *name, int count, const int64_t *numbers) {
    Ratio *ratio = NEW_ARRAY(arena, Ratio, count + 1);
    for (int i = 0; i < count; i++) ratio[i] = (Ratio){numbers[i], 1, 0};
    Setting one = {name, ratio, count};
    PUSH(arena, settings, one);
}

static Settings sizes(Arena *arena, const char *first, int64_t a, const char *second, int64_t b) {
    Settings out = {0};
    set(arena, &out, first, 1, &a);
    if (second) set(arena, &out, second, 1, &b);
    return out;
}

static Series *open_series(Arena *arena, Pack *pack, const char *claim, const char *context,
                           const char *expression, const Settings *settings) {
    const Mistake *mistake = NULL;
    Series *series =
        series_open(arena, pack_find(pack, claim), context, expression, settings, NULL, &mistake);
    cr_assert(series, "%s: %s", expression, mistake ? mistake->what : "?");
    return series;
}

static double value_at(Series *series, const char *name, Ratio x) {
    double value[64];
    cr_assert_leq(series_entries(series), 64);
    if (name) cr_assert(series_set(series, name, x), "%s", name);
    series_values(series, value);
    return value[0];
}

static void expect_near(double got, double wanted, const char *what) {
    cr_expect(fabs(got - wanted) <= 1e-8 * (1 + fabs(wanted)), "%s: %.12g, and %.12g is right", what, got,
              wanted);
}

Test(series, weights_are_those_of_the_formula) {
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    for (int n = 2; n <= 20; n += 6) { /* also beyond the sizes that are searched */
        Settings at = sizes(arena, "n", n, "d", n);
        Series *weight = open_series(arena, pack, "average", "let q = β (k_a + k_b), β ≫ 0.", "α_a", &at);
        for (int beta = 0; beta <= 8; beta += 2)
            expect_near(value_at(weight, "β", (Ratio){beta, 1, 0}), exp(beta) / (2 * exp(beta) + n - 2),
                        "α_a");
        series_close(weight);
    }
    Settings at = sizes(arena, "n", 3, "d", 3);
    Series *weight = open_series(arena, pack, "single-head", "let q = β (μ_a + μ_b), β ≫ 0.", "α_a", &at);
    series_set(weight, "β", (Ratio){3, 1, 0});
    for (int k = -2; k <= 5; k++) {
        double gamma = k / 2.0;
        expect_near(value_at(weight, "γ", (Ratio){k, 2, 0}), exp(3 * gamma) / (exp(3 * gamma) + exp(3) + 1),
                    "α_a over γ");
    }
    series_close(weight);
    arena_free(arena);
}

Test(series, expectations_are_integrals_and_samples_agree) {
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    Settings at = sizes(arena, "n", 2, "d", 2);
    /* α_a ≤ x if and only if γ ≤ 1 + log(x/(1 − x))/β, and γ has mean 1 and variance ½ */
    Series *below =
        open_series(arena, pack, "single-head", "let q = β (μ_a + μ_b), β ≫ 0, x ∈ R.", "P[α_a ≤ x]", &at);
    cr_expect(series_is_expectation(below));
    series_set(below, "β", (Ratio){2, 1, 0});
    for (int k = 1; k < 10; k++) {
        double x = k / 10.0, gap = log(x / (1 - x)) / 2;
        expect_near(value_at(below, "x", (Ratio){k, 10, 0}), 0.5 * erfc(-gap),
                    "P[α_a ≤ x]"); /* gap/√½ over √2 */
    }
    double value, error;
    series_set(below, "x", (Ratio){3, 10, 0});
    cr_expect(series_sample(below, 7, 20000, &value, &error));
    double right = value_at(below, NULL, (Ratio){0, 1, 0});
    cr_expect(error > 0 && error < 0.01 && fabs(value - right) < 5 * error, "P: %g ± %g, and %g is right",
              value, error, right);
    series_close(below);
    /* two heads keep the variance small, one head does not: both given γ > 0 */
    int64_t one[] = {1, 0}, none[] = {0, 0};
    set(arena, &at, "v_1", 2, one);
    set(arena, &at, "v_2", 2, none);
    const char *queries = "let q_1 = β μ_a, q_2 = β μ_b, β ≫ 0.";
    Series *head = open_series(arena, pack, "two-heads-noisy", queries, "Var[head(β (μ_a + μ_b))]", &at),
           *heads = open_series(arena, pack, "two-heads-noisy", queries, "Var[c]", &at);
    series_set(head, "β", (Ratio){12, 1, 0});
    series_set(heads, "β", (Ratio){12, 1, 0});
    double a = value_at(head, NULL, (Ratio){0, 1, 0}), b = value_at(heads, NULL, (Ratio){0, 1, 0});
    cr_expect(a > 0.15 && a < 0.25 && b > 0 && b < 0.02, "%g and %g", a, b);
    cr_expect(series_sample(head, 11, 20000, &value, &error));
    cr_expect(fabs(value - a) < 5 * error && error < 0.01, "Var: %g ± %g, and %g is right", value, error, a);
    series_close(head);
    series_close(heads);
    arena_free(arena);
}

/* The distances at which two positions of two entries come closer than all before are the numerators of the continued
   fraction of 2π. */
Test(series, closest_positions_are_those_of_the_continued_fraction) {
    enum { TERMS = 6 }; /* the next one is beyond 1000 */
    long double rest = 2 * acosl(-1);
    int best[TERMS], before = 1, last = 0;
    for (int i = 0; i < TERMS; i++) {
        int digit = (int)rest, numerator = digit * (i ? best[i - 1] : 1) + (i ? before : 0);
        before = i ? best[i - 1] : 1;
        last = best[i] = numerator;
        rest = 1 / (rest - digit);
    }
    cr_assert(last == 710, "the sixth numerator is 710, not %d", last);
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    Settings at = sizes(arena, "h", 1, NULL, 0);
    int64_t zero = 0;
    set(arena, &at, "t_1", 1, &zero);
    Series *distance = open_series(arena, pack, "position-injective", "", "‖Φ_{t_1} − Φ_{t_2}‖", &at);
    double least = INFINITY;
    int next = 0;
    for (int t = 1; t <= 1000; t++) {
        double value = value_at(distance, "t_2", (Ratio){t, 1, 0});
        if (t % 97 == 0) expect_near(value, 2 * fabs(sin(t / 2.0)), "the distance");
        if (value >= least) continue;
        least = value;
        if (t == 1) continue;
        cr_expect(next < TERMS && t == best[next], "%d comes closer, and %d should be next", t,
                  next < TERMS ? best[next] : 0);
        next++;
    }
    cr_expect_eq(next, TERMS);
    series_close(distance);
    arena_free(arena);
}

Test(series, a_counterexample_gives_its_world) {
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    Options options = {.seed = 224, .trials = 1000};
    Settings at = {0};
    const Mistake *mistake = NULL;
    const char *under = "A = [3/5, −4/5; 4/5, 3/5], c = [2; 1] ⇒";
    const Ratio *world =
        series_counterexample(arena, pack_find(pack, "projector"), "let M = Aᵀ.",
                              arena_printf(arena, "%s M s = v_a", under), &options, &at, &mistake);
    cr_assert(world, "%s", mistake ? mistake->what : "?");
    static const struct {
        const char *expression;
        double x, y;
    } rows[] = {{"a_1", 0.6, 0.8}, {"a_2", -0.8, 0.6}, {"v_a", 0.4, 2.2}, {"M s", 2, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Series *arrow =
            series_open(arena, pack_find(pack, "projector"), arena_printf(arena, "let M = Aᵀ. %s", under),
                        rows[i].expression, &at, world, &mistake);
        cr_assert(arrow, "%s: %s", rows[i].expression, mistake ? mistake->what : "?");
        double value[2];
        cr_assert_eq(series_entries(arrow), 2);
        series_values(arrow, value);
        expect_near(value[0], rows[i].x, rows[i].expression);
        expect_near(value[1], rows[i].y, rows[i].expression);
        series_close(arrow);
    }
    cr_expect_null(series_counterexample(arena, pack_find(pack, "projector"), "let M = A Aᵀ.", "M s = v_a",
                                         &options, &(Settings){0}, &mistake));
    cr_expect(mistake && strstr(mistake->what, "not refuted"));
    arena_free(arena);
}
