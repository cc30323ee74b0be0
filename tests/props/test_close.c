/* props/judge/close.c, core/tape/tolerance.c: how close the sides of ≈ are where nothing grows, and claims that accept it. */
#include "judging.h"

#define ATTENTION                                                \
    "given n ∈ 2..6, d ∈ 2..8, n ≤ d, a ≠ b ∈ 1..n\n"  \
    "      k_1..k_n ∈ R^d orthonormal\n"                       \
    "      v_1..v_n ∈ R^d\n"                                   \
    "find  q ∈ R^d from k, a, b\n"                             \
    "let   α_i = exp(k_iᵀ q) / ∑_{j=1}^{n} exp(k_jᵀ q)\n" \
    "      c = ∑_{i=1}^{n} α_i v_i\n"                         \
    "show  c ≈ ½ (v_a + v_b)\n"

#define NUMBER "given x ∈ R\nshow x = x\n"
#define TOLERANCE "tolerance 10^-3\n"

enum { FAR = 1 }; /* not called close */

static const struct Row {
    const char *clauses, *text, *letters;
    int exponent; /* 0: not asked for */
} rows[] = {
    /* Without a tolerance ≈ stays exact; the report says how close it is. With n ≤ 6 and |v| ≤ 1 the distance is at most
       about 4 e^{−1000} = 2.03 · 10^{−434}. */
    {ATTENTION, "q = 1000 (k_a + k_b)", "R", -433},
    {ATTENTION, "q = 100 (k_a + k_b)", "R", -42},
    {ATTENTION, "q = 3 (k_a + k_b)", "R", FAR},
    {ATTENTION, "q = 1000 k_a", "R", FAR},
    {ATTENTION, "q = 0", "R", FAR},
    {ATTENTION, "q = β (k_a + k_b), β ≫ 0", "H", FAR},
    {NUMBER, "x ≈ x + 9 · 10^{-21}", "R", -20},
    {NUMBER, "x ≈ x + x/2^{100}", "R", -30},
    {NUMBER, "x ≈ x + 1/10", "R", FAR},
    {NUMBER, "x = x + 10^{-20}", "R", FAR}, /* nobody asked for ≈ */
    /* Close in most worlds is not close. */
    {"given n ∈ 1..6, x ∈ R\nshow x = x\n", "x ≈ x + max(10^{-20}, n − 5)", "R", FAR},
    {"given x ∈ R\nassume x > 0\nshow x = x\n", "x ≈ x + 9 · 10^{-21}", "R", -20},
    /* With a tolerance: 4 e^{−β} = 10^{−3} at β = 8.294, where v_a = v_b and the others have the other sign. */
    {ATTENTION TOLERANCE, "q = 1000 (k_a + k_b)", "H", -433},
    {ATTENTION TOLERANCE, "q = 8.3 (k_a + k_b)", "H", -3},
    {ATTENTION TOLERANCE, "q = 8.29 (k_a + k_b)", "R", 0},
    {ATTENTION TOLERANCE, "q = 3 (k_a + k_b)", "R", FAR},
    {ATTENTION TOLERANCE, "q = 1000 k_a", "R", FAR},
    {ATTENTION TOLERANCE, "q = β (k_a + k_b), β ≫ 0", "H", FAR}, /* proved: no need to measure */
    {NUMBER TOLERANCE, "x ≈ x + 1/2000", "H", 0},
    {NUMBER TOLERANCE, "x ≈ x + 1/1000", "H", 0},
    {NUMBER TOLERANCE, "x ≈ x + 1/999", "R", 0},
    {NUMBER TOLERANCE, "x ≈ x + x/1000", "H", 0},
    {NUMBER TOLERANCE, "x ≈ x + x/999", "R", 0},
    {NUMBER TOLERANCE, "x ≈ x − x²/10000", "R", 0}, /* beyond |x| = 10 it is not */
    {NUMBER TOLERANCE, "x = x + 1/2000", "R", FAR},
    {NUMBER TOLERANCE, "x → x + 1/2000", "R", FAR},
    {NUMBER TOLERANCE, "x ≈ x + 1/2000 ⇒ x = 1", "V", FAR}, /* a hypothesis is exact */
    {NUMBER "tolerance 1/2\n", "x ≈ x + 1/3, x ≈ x + 2/3", "HR", 0},
    {NUMBER "tolerance 0.25\n", "x ≈ x + 1/4, x ≈ x + 1/3", "HR", 0},
};

Test(close, rows) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena *arena = arena_new();
        BlockVerdict *b = tried(arena, claim_of(arena, rows[i].clauses), rows[i].text, &usual);
        cr_expect_str_eq(letters(arena, b), rows[i].letters, "%s: %s", rows[i].text, letters(arena, b));
        const Closeness *close = b->verdicts.items[0]->close;
        if (rows[i].exponent == FAR)
            cr_expect(!close, "%s is called close: %d", rows[i].text, close ? close->exponent : 0);
        else if (rows[i].exponent)
            cr_expect(close && close->exponent == rows[i].exponent && close->worlds > 1, "%s: 10^%d",
                      rows[i].text, close ? close->exponent : 0);
        arena_free(arena);
    }
}

/* Worlds that were tried do not settle the others: within a tolerance is tested, unless all worlds are settled. */
Test(close, assurance) {
    Arena *arena = arena_new();
    BlockVerdict *b = tried(arena, claim_of(arena, ATTENTION TOLERANCE), "q = 1000 (k_a + k_b)", &usual);
    cr_expect_eq(b->assurance, ASSURANCE_TESTED);
    cr_expect_eq(b->verdicts.items[0]->notes, (unsigned)NOTE_WITHIN);
    b = tried(arena, claim_of(arena, "given n ∈ 1..6\nshow n = n\n" TOLERANCE), "n ≈ n + 1/2000", &usual);
    cr_expect_str_eq(letters(arena, b), "H");
    cr_expect_eq(b->assurance, ASSURANCE_CHECKED);
    arena_free(arena);
}
