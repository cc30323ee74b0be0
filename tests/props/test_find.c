/* props/find, one idea per test: small sheets without blocks, and what becomes of each formula. A row is a formula and its outcome: holds,
   refuted, undecided; goal, definition, condition, given, none or another reason for which it is left. */
#include "doc/say/say.h"
#include "judging.h"
#include "props/find/find.h"

typedef struct Row {
    const char *formula, *outcome;
} Row;

static const char *outcome(Arena *arena, const Finding *finding, const char *formula) {
    for (int i = 0; i < finding->verdict->blocks.count; i++) {
        const BlockVerdict *b = finding->verdict->blocks.items[i];
        if (strstr(span_text(arena, b->block->head), formula)) return verdict_words[b->kind];
    }
    for (int i = 0; i < finding->left.count; i++) {
        const FoundLeft *left = &finding->left.items[i];
        if (strstr(span_text(arena, left->span), formula))
            return left->why ? coverage_why(left->why) : "none";
    }
    return "not found";
}

static const Finding *found_in(Arena *arena, const char *name, const char *sheet) {
    Mistake *mistake = NULL;
    Source *source = source_new(arena, name, sheet, strlen(sheet), &mistake);
    cr_assert(source && !mistake);
    return find_in_sheet(arena, attention(arena), outline_read(arena, source), NULL, &usual);
}

static void expect_outcomes(const char *name, const char *sheet, const Row *rows, int count) {
    Arena *arena = arena_new();
    const Finding *finding = found_in(arena, name, sheet);
    for (int i = 0; i < count; i++) {
        const char *got = outcome(arena, finding, rows[i].formula);
        cr_expect_str_eq(got, rows[i].outcome, "%s: %s, not %s", rows[i].formula, got, rows[i].outcome);
    }
    arena_free(arena);
}

#define EXPECT(name, sheet, ...)                             \
    expect_outcomes(name, sheet, (const Row[]){__VA_ARGS__}, \
                    (int)(sizeof((const Row[]){__VA_ARGS__}) / sizeof(Row)))

/* ---- in front of the answer ---- */

Test(find, derivation_before_its_answer) {
    EXPECT("sheet.md",
           "(b) i\n\n$$M s = v_a$$\n\n$$M s = M v_a + M v_b = M A c + M B d = A c$$\n\nthen $M = A A^T$\n",
           {"M s = v_a", "goal"}, {"M A c", "holds"}, {"A A^T", "holds"});
    EXPECT("sheet.md", /* with a wrong answer it is not known to come true */
           "(b) i\n\n$$M s = M v_a + M v_b = M A c + M B d = A c$$\n\nthen $M = A^T$\n", {"M A c", "goal"},
           {"M = A^T", "refuted"});
    EXPECT("sheet.md", /* what follows from a goal is one */
           "(b) ii\n\n$$c \\approx \\frac12 (v_a + v_b)$$\n\n$$\\therefore \\alpha_a \\approx \\alpha_b "
           "\\approx "
           "\\frac12$$\n\nlet $q = \\beta (k_a + k_b)$ with $\\beta \\gg 0$\n",
           {"c \\approx", "goal"}, {"\\therefore", "goal"}, {"q =", "holds"});
}

/* ---- names ---- */

Test(find, accents) {
    EXPECT("sheet.md",
           "(c) i\n\n$$\\tilde{q} = \\beta (\\mu_a + \\mu_b), \\quad \\beta \\gg 0$$\n\n"
           "$\\tilde{k}_{\\tilde{a}}^T \\tilde{q} \\approx \\beta$\n",
           {"\\tilde{q} =", "holds"}, {"\\approx \\beta", "holds"});
    EXPECT("sheet.md", /* ã may be another index than a */
           "(c) i\n\n$$q = \\beta (\\mu_a + \\mu_b), \\quad \\beta \\gg 0$$\n\n$k_{\\tilde{a}}^T q \\approx "
           "0$\n",
           {"q =", "holds"}, {"\\approx 0", "undecided"});
}

Test(find, unknown_under_another_name) {
    EXPECT("sheet.md", "(b) ii\n\n$$Q = \\beta (k_a + k_b), \\beta \\gg 0$$\n\nso $k_a^T Q = \\beta$.\n",
           {"Q = \\beta (", "holds"}, {"k_a^T Q", "holds"});
    EXPECT("sheet.md", /* q is written, so Q is something else */
           "(b) ii\n\nlet $q = \\beta (k_a + k_b)$ with $\\beta \\gg 0$, and $Q = 2 q$\n", {"q =", "holds"},
           {"Q = 2 q", "definition"});
}

/* ---- numbers of the sheet's own ---- */

Test(find, spelled_letters) {
    EXPECT("sheet.txt",
           "(b) Let q = beta*(k_a + k_b) where beta is a large scalar.\n    Then\n        k_a^T q = beta\n",
           {"q = beta*", "holds"}, {"k_a^T q", "holds"});
}

Test(find, as_large_as_we_like) {
    EXPECT("sheet.md",
           "(c) i\n\n$$q = s (\\mu_a + \\mu_b)$$\n\nwith a scalar $s$ that is as large as we please. "
           "Then $\\alpha_a \\approx \\frac12$.\n",
           {"q = s", "holds"}, {"\\alpha_a", "holds"});
}

Test(find, numbers_that_are_only_used) {
    EXPECT("sheet.md", /* nothing says that w is large */
           "(c) i\n\n$$q = w (\\mu_a + \\mu_b)$$\n\n$$k_a^T q \\approx w$$\n\n$$c \\approx \\frac12 (v_a + "
           "v_b)$$\n",
           {"q = w", "undecided"}, {"k_a^T q", "holds"}, {"c \\approx", "undecided"});
    EXPECT("sheet.md", /* C like c, which is large; but c is also a vector of the question */
           "(b) ii\n\nlet $q = c (k_a + k_b)$, where $c$ is a large number\n\n$$k_a^T q = k_b^T q$$\n\n"
           "(c) i\n\n$$q = C (\\mu_a + \\mu_b)$$\n\n$$k_i \\approx \\mu_i$$\n\n$$\\alpha_a \\approx "
           "\\alpha_b$$\n\n"
           "$$\\alpha_a \\approx 1$$\n",
           {"C (\\mu_a", "holds"}, {"\\alpha_a \\approx \\alpha_b", "holds"}, {"\\approx 1", "undecided"});
}

/* ---- conditions ---- */

Test(find, needed_conditions) {
    EXPECT("sheet.md",
           "(a) ii We need $k_j^T q \\gg k_i^T q$ for all $i \\neq j$.\n\niii Then $c \\approx v_j$.\n",
           {"\\gg", "holds"}, {"c \\approx", "holds"});
    EXPECT("sheet.md", "(a) ii If $k_j^T q > k_i^T q$ for every $i \\neq j$.\n\niii Then $c \\approx v_j$.\n",
           {"k_j^T q >", "refuted"}, {"c \\approx", "refuted"});
    EXPECT("sheet.md", "(a) ii It is not enough that $k_j^T q > k_i^T q$ for every $i \\neq j$.\n",
           {"k_j^T q >", "word"});
}

Test(find, condition_of_another_letter) { /* ε is γ, but nothing says so */
    EXPECT("sheet.md",
           "(c) i\n$q = s(\\mu_a+\\mu_b)$, where $s \\gg 0$.\n\nii\nIf $\\varepsilon > 1$, $\\alpha_a "
           "\\approx 1$; if "
           "$\\varepsilon < 1$ then $\\alpha_b \\approx 1$.\n",
           {"q = s", "holds"}, {"\\alpha_a", "undecided"}, {"\\alpha_b", "undecided"});
}

Test(find, another_part_is_named) {
    EXPECT("sheet.md",
           "(c) i\n$q = s(\\mu_a+\\mu_b)$, where $s \\gg 0$.\n\nii\n$\\gamma > 1$: $c \\approx v_a$.\n\n"
           "In (b), we know $c \\approx \\frac12 (v_a + v_b)$.\n",
           {"c \\approx \\frac12", "undecided"});
}

/* ---- sentences that cannot be read ---- */

Test(find, unknown_words) {
    static const char part[] = "(b) ii\n\n$q = s(k_a+k_b)$, where $s \\gg 0$.\n\n";
    Arena *arena = arena_new();
    EXPECT("sheet.md",
           arena_printf(arena, "%sThen zorgly we have $k_a^T q = s$ and $k_b^T q = 2 s$.\n", part),
           {"k_a^T q", "holds"}, {"k_b^T q", "word"});
    EXPECT("sheet.md", arena_printf(arena, "%sGrubo zorgly flim $k_a^T q = s$ dorp.\n", part),
           {"k_a^T q", "word"});
    EXPECT("sheet.md", arena_printf(arena, "%sIt is not zorgly that $k_a^T q = s$.\n", part),
           {"k_a^T q", "word"});
    arena_free(arena);
}

Test(find, with_an_answer) {
    EXPECT("sheet.md", "(b) i\n\nThe zorgly trick: with $M = A A^T$ we have zorgly $M v_a = v_a$.\n",
           {"A A^T", "holds"}, {"M v_a", "holds"});
    EXPECT("sheet.md", "(b) i\n\nThe zorgly trick: with $M = A^T$ we have zorgly $M v_b = 0$.\n",
           {"M = A^T", "word"});
}

/* ---- labels, and letters of another subject ---- */

Test(find, part_without_a_question) {
    EXPECT("sheet.md", /* 1 (e) i of 2021 is not in the pack; (e) ii is */
           "# 1\n\n(e)\n\ni. $x_2^\\top x_2 = 2 \\beta^2$\n\nii. $$V = \\frac{1}{\\beta^2} (u_b u_b^\\top - "
           "u_c u_c^\\top), \\quad K = I, \\quad Q = \\frac{1}{\\beta^2}(u_d u_a^\\top + u_c "
           "u_d^\\top)$$\n",
           {"x_2^", "none"}, {"V =", "holds"});
}

Test(find, first_sub_part_without_its_label) {
    EXPECT("sheet.md", /* (c) i and (c) ii have different keys */
           "(c) Let $q = \\beta (\\mu_a + \\mu_b)$ with $\\beta \\gg 0$. Then $k_a^T q \\approx k_b^T q$.\n\n"
           "ii. $k_a^T q \\approx \\gamma \\beta$\n",
           {"q = ", "holds"}, {"\\approx k_b", "holds"}, {"gamma", "holds"});
}

Test(find, mean_without_the_assumption) {
    EXPECT(
        "sheet.md", /* the question assumes γ > 0; Var[c] ≈ 0 is what it asks to show */
        "(d) ii. $q_1 = \\beta \\mu_a$ and $q_2 = \\beta \\mu_b$ with $\\beta \\gg 0$. Then $P[\\gamma > 0] "
        "\\approx 0.92$.\n",
        {"P[", "undecided"});
    EXPECT(
        "sheet.md",
        "(d) i. $q_1 = \\beta \\mu_a$ and $q_2 = \\beta \\mu_a$ with $\\beta \\gg 0$.\n\nii. $k_a \\approx "
        "\\gamma \\mu_a$, and $c \\approx \\frac12 (v_a + v_b)$\n",
        {"c \\approx", "refuted"});
}

Test(find, matrix_of_numbers_is_another_one) {
    EXPECT("sheet.md",
           "(b) i. Let $A = \\begin{pmatrix} 1 & 2 \\\\ 0 & 3 \\end{pmatrix}$. The matrix $M = A^T A$ is "
           "symmetric, $M^T = M$.\n",
           {"M^T = M", "none"});
    EXPECT("sheet.md", "(b) i. The matrix $M = A A^T$ is symmetric, $M^T = M$.\n", {"M^T = M", "holds"});
}

/* ---- formulas in pieces ---- */

Test(find, formula_over_two_lines) {
    EXPECT("sheet.md", /* brackets are open, or an operator follows */
           "(b) ii. $q = \\beta (k_a + k_b)$ with $\\beta \\gg 0$. Then\n$k_a^T q = \\beta (k_a^T k_a$  \n"
           "$+ k_a^T k_b)$  \n$= \\beta$\n",
           {"k_a^T q =", "holds"}, {"= \\beta", "holds"}, {"+ k_a^T k_b", "not found"});
    EXPECT("sheet.md",
           "(b) ii. $q = \\beta (k_a + k_b)$ with $\\beta \\gg 0$. Then\n$k_a^T q = \\beta k_a^T k_a$  \n"
           "$+ \\beta$\n",
           {"k_a^T q =", "refuted"});
    EXPECT("sheet.md", /* the brackets do not fit: nothing is joined */
           "(b) ii. $q = \\beta (k_a + k_b)$ with $\\beta \\gg 0$. Then\n$k_a^T q = \\beta (k_a^T k_a$  \n"
           "$+ k_a^T k_b$\n",
           {"k_a^T q =", "syntax"});
}

Test(find, relations_that_can_be_read) {
    static const char start[] = "(b) ii. $q = \\beta (k_a + k_b)$ with $\\beta \\gg 0$.\n\n";
    char sheet[400];
    snprintf(sheet, sizeof sheet, "%s$$k_a^T q = \\beta \\quad (\\text{frobs } \\alpha_b)$$\n", start);
    EXPECT("sheet.md", sheet, {"k_a^T q", "holds"});
    snprintf(sheet, sizeof sheet, "%s$$k_a^T q = 2 \\beta \\quad (\\text{frobs } \\alpha_b)$$\n", start);
    EXPECT("sheet.md", sheet, {"k_a^T q", "syntax"}); /* the words may be a condition */
    snprintf(sheet, sizeof sheet, "%s$$k_a^T q = \\beta \\quad (\\text{not } \\alpha_b)$$\n", start);
    EXPECT("sheet.md", sheet, {"k_a^T q", "syntax"}); /* they may deny it */
    snprintf(sheet, sizeof sheet, "%s$$Z = k_a^T q = \\beta k_a^T k_a = \\beta$$\n", start);
    EXPECT("sheet.md", sheet, {"k_a^T q", "holds"}); /* a link of a chain has a name that is not known */
    snprintf(sheet, sizeof sheet, "%s$$k_a^T q = \\beta, \\quad k_b^T q = k_a$$\n", start);
    EXPECT("sheet.md", sheet, {"k_a^T q", "syntax"}); /* the other one is wrong: its shape */
    snprintf(sheet, sizeof sheet, "%s$$k_a^T q = \\beta \\quad \\xi = k_i^T \\zeta q$$\n", start);
    EXPECT("sheet.md", sheet, {"k_a^T q", "holds"});
}

Test(find, words_in_chinese_that_do_not_deny) {
    EXPECT("sheet.md", /* some are not known, some say “close to” or “when”; it holds without them */
           "(c) i. 取 $q = \\beta(\\mu_a + \\mu_b)$ ，其中 β 是一个较大的正数标量。\n\n因为 α "
           "极小，随机采样的 k_i "
           "会非常接近其均值 μ_i ，即 $k_i \\approx \\mu_i$ 。\n",
           {"k_i \\approx", "holds"});
    EXPECT("sheet.md", /* it is denied */
           "(c) i. 取 $q = \\beta(\\mu_a + \\mu_b)$ ，其中 β 是一个较大的正数标量。\n\n因为 α "
           "极小，随机采样的 k_i "
           "并不接近其均值 μ_i ，即 $k_i \\approx \\mu_i$ 不成立。\n",
           {"k_i \\approx", "word"});
}

/* ---- other names ---- */

Test(find, random_number_under_another_name) {
    static const char start[] =
        "(c) i. $q = \\beta (\\mu_a + \\mu_b)$ with $\\beta \\gg 0$.\n\nii. We have $k_a \\approx s \\mu_a$ ";
    char sheet[400];
    snprintf(sheet, sizeof sheet, "%swith $s \\sim N(1, 0.5)$. So $k_a^T q \\approx s \\beta$.\n", start);
    EXPECT("sheet.md", sheet, {"k_a \\approx", "holds"}, {"k_a^T q", "holds"});
    snprintf(sheet, sizeof sheet, "%swith $s \\sim N(1, 0.5)$. So $k_a^T q \\approx 2 s \\beta$.\n", start);
    EXPECT("sheet.md", sheet, {"k_a^T q", "refuted"});
    snprintf(sheet, sizeof sheet, "%swith $s \\sim N(1, 2)$. So $k_a^T q \\approx s \\beta$.\n", start);
    EXPECT("sheet.md", sheet, {"k_a^T q", "none"}); /* another distribution */
    snprintf(sheet, sizeof sheet, "%swith $\\gamma \\sim N(1, 0.5)$. So $k_a^T q \\approx s \\beta$.\n",
             start);
    EXPECT("sheet.md", sheet, {"k_a^T q", "none"}); /* s is something else */
}

Test(find, primed_name) { /* d of the question, where the sheet has used c */
    EXPECT("sheet.md", "(b) i. $M = A A^T$. Then $M v_b = A A^T B c' = 0$, because $v_b = B c'$.\n",
           {"M = A A^T", "holds"}, {"= 0", "holds"});
    EXPECT("sheet.md", "(b) i. $M = A A^T$. Then $M v_b = A A^T B c' = v_b$.\n",
           {"= v_b", "undecided"}); /* c' may be something else */
}

Test(find, large_number_in_the_letter_of_a_vector) {
    static const char start[] = "(b) ii. $q = C (k_a + k_b)$ with $C \\gg 0$.\n\n";
    char sheet[400];
    snprintf(sheet, sizeof sheet, "%s$$\\alpha_a = \\frac{\\exp(c)}{2 \\exp(c) + n - 2}$$\n", start);
    EXPECT("sheet.md", sheet, {"\\alpha_a", "holds"});
    snprintf(sheet, sizeof sheet, "%s$$\\alpha_a \\approx \\exp(c)$$\n", start);
    EXPECT("sheet.md", sheet, {"\\alpha_a", "refuted"});
}

Test(find, one_condition_or_the_other) {
    EXPECT(
        "sheet.md",
        "(b) ii. $q = \\beta (k_a + k_b)$ with $\\beta \\gg 0$.\n\n(c) i. $q = \\beta (\\mu_a + \\mu_b)$.\n\n"
        "ii. If $\\gamma > 1$ or $\\gamma > 2$, then $c \\approx v_a$.\n",
        {"c \\approx v_a", "holds"});
    EXPECT("sheet.md",
           "(c) i. $q = \\beta (\\mu_a + \\mu_b)$ with $\\beta \\gg 0$.\n\n"
           "ii. If $\\gamma > 1$ or $\\gamma < 1$, then $c \\approx v_a$.\n",
           {"c \\approx v_a", "refuted"});
}

Test(find, relation_between_large_numbers_alone) { /* whatever the words say, it is wrong of a large number */
    static const char start[] =
        "(b) ii. $q = \\beta (k_a + k_b)$ with $\\beta \\gg 0$. For frobulous keys we get ";
    char sheet[400];
    snprintf(sheet, sizeof sheet,
             "%s$\\alpha_a \\approx \\frac{e^\\beta}{e^\\beta + e^{-\\beta}} = \\frac{1}{1 + e^\\beta}$.\n",
             start);
    EXPECT("sheet.md", sheet, {"e^{-\\beta}", "refuted"});
    snprintf(
        sheet, sizeof sheet,
        "%s$\\alpha_a \\approx \\frac{e^\\beta}{e^\\beta + e^{-\\beta}} = \\frac{1}{1 + e^{-2\\beta}}$.\n",
        start);
    EXPECT("sheet.md", sheet,
           {"e^{-\\beta}", "word"}); /* α_a ≈ 1 is about the question: the words may restrict it */
}

Test(find, two_implications_of_one_formula) {
    EXPECT("sheet.md",
           "(c) i. $q = \\beta (\\mu_a + \\mu_b)$ with $\\beta \\gg 0$.\n\n"
           "ii. $\\gamma > 1 \\Rightarrow c \\approx v_a, \\gamma < 1 \\Rightarrow c \\approx v_b$\n",
           {"\\gamma > 1", "holds"});
}

Test(find, torn_relation) { /* an end is missing: nothing is made of it */
    EXPECT("sheet.md",
           "(b) ii. $q = \\beta (k_a + k_b)$ with $\\beta \\gg 0$.\n\n$$k_a^T q = \\beta (k_a^T k_a +$$\n",
           {"k_a^T q", "syntax"});
}

/* ---- tables ---- */

Test(find, tables) {
    EXPECT(
        "sheet.tex",
        "\\section*{Question 1: Attention exploration}\n\\begin{tabular}{l|l}\npart & answer \\\\ \\hline\n"
        "(b, i) & $M = A A^\\top$ \\\\\n(b, ii) & $q = k_a + k_b$ \\\\\n"
        "(d, i) & $q_1 = \\beta \\mu_a$ and $q_2 = \\beta \\mu_b$ with $\\beta \\gg 0$ "
        "\\\\\n\\end{tabular}\n",
        {"M = A", "holds"}, {"q = k_a", "refuted"}, {"q_1 =", "holds"});
}

/* ---- another subject ---- */

Test(find, letters_alone) { /* x and y are vectors of a question, too */
    EXPECT("sheet.md",
           "# Notes\n\n$$\\operatorname{tr}(AB) = \\operatorname{tr}(BA)$$\n\n$$(AB)^T = B^T A^T$$\n\n$$(A + "
           "B)^2 = "
           "A^2 + A B + B A + B^2$$\n\nIf $x = y$, then $$x^T y \\ge 0.$$\n\n$$z = A^{-1} x$$\n\n"
           "$$|x^T y| \\le \\|x\\| \\|y\\|$$\n",
           {"x^T y \\ge 0", "none"}, {"\\|x\\|", "none"});
}

/* ---- plain text ---- */

Test(find, commands_of_latex_in_plain_text) { /* half a formula is none */
    EXPECT("sheet.txt", "(b) ii. Take q = 2 \\beta (k_a + k_b). Then \\sum_i \\alpha_i = 1.\n",
           {"q = 2", "not found"}, {"= 1", "not found"});
}

/* ---- an answer that was not read as one ---- */

Test(find, answer_beside_a_step) {
    static const char sheet[] = "(c) i. $q = \\mu_a + \\mu_b$.\n\n"
                                "ii. With $q = \\beta (\\mu_a + \\mu_b)$, $\\beta \\gg 0$, we have $k_a^T q "
                                "\\approx \\gamma \\beta$. If $\\gamma < 1$, then $c \\approx v_b$.\n";
    EXPECT("sheet.md", sheet, {"q = \\mu_a", "refuted"}, {"\\gamma \\beta", "holds"}, {"v_b", "holds"});
    EXPECT("sheet.md", /* which of the two counts is not clear */
           "(c) i. $q = \\mu_a + \\mu_b$.\n\nii. Perhaps better $q = \\beta (\\mu_a + \\mu_b)$, $\\beta \\gg "
           "0$. If $\\gamma < 1$, then $c \\approx v_b$.\n",
           {"q = \\mu_a", "refuted"}, {"v_b", "undecided"});
    EXPECT("sheet.md", /* with either of them it holds */
           "(b) i. $M = A A^T$ (that is, somehow, $M = \\sum_{i=1}^m a_i a_i^T$). Then $M v_b = 0$.\n",
           {"M v_b", "holds"});
}

Test(find, fixed_numbers_for_large_ones) {
    EXPECT("sheet.md", "(b) ii. $q = 100 (k_a + k_b)$\n", {"q = 100", "undecided"});
    EXPECT("sheet.md", "(b) ii. $q = 2 (k_a + k_b)$\n", {"q = 2", "refuted"});
    EXPECT("sheet.md", "(d) i. $q_1 = 1000 \\mu_a$, $q_2 = 1000 \\mu_b$\n", {"q_1 =", "undecided"});
    EXPECT("sheet.md", "(d) i. $q_1 = 1000 \\mu_a$, $q_2 = 1000 \\mu_a$\n", {"q_1 =", "refuted"});
}

Test(find, large_is_not_said) {
    EXPECT("sheet.md", "(b) ii. $q = \\beta (k_a + k_b)$\n", {"q =", "undecided"});
    EXPECT("sheet.md", "(b) ii. $q = \\beta (k_a + k_b)$, $\\beta$ is huge\n", {"q =", "holds"});
}

/* ---- a random number that is not the question's ---- */

Test(find, another_random_number) {
    EXPECT("sheet.md",
           "(c) i. $q = \\beta (\\mu_a + \\mu_b)$, $\\beta \\gg 0$.\n\n"
           "ii. $k_a \\approx (1 + \\gamma) \\mu_a$ with $\\gamma \\sim N(0, \\frac12)$. If $\\gamma > 0$, "
           "then $c \\approx v_a$.\n",
           {"(1 + \\gamma)", "undecided"}, {"c \\approx v_a", "undecided"});
    EXPECT("sheet.md", /* k_a ≈ γ μ_a settles that it is the question's */
           "(c) i. $q = \\beta (\\mu_a + \\mu_b)$, $\\beta \\gg 0$.\n\n"
           "ii. $k_a \\approx \\gamma \\mu_a$. The variance is wrong: $\\gamma \\sim N(1, \\frac14)$.\n\n"
           "If $\\gamma > 1$, then $c \\approx v_b$.\n",
           {"k_a \\approx", "holds"}, {"c \\approx v_b", "refuted"});
}

/* ---- words ---- */

/* A false statement in (c) ii, with words that may mean something else: it is never refuted. */
static void expect_not_refuted(const char *sentence) {
    Arena *arena = arena_new();
    const char *sheet = arena_printf(arena,
                                     "(c) i. $q = \\beta (\\mu_a + \\mu_b)$, $\\beta \\gg 0$.\n\n"
                                     "ii. We have $k_a \\approx \\gamma \\mu_a$.\n\n%s\n",
                                     sentence);
    const Finding *finding = found_in(arena, "sheet.md", sheet);
    for (int i = 0; i < finding->verdict->blocks.count; i++)
        cr_expect_neq(finding->verdict->blocks.items[i]->kind, VERDICT_REFUTED, "%s", sentence);
    arena_free(arena);
}

Test(find, words_that_say_something_else) {
    static const char *const sentences[] = {
        "On average $c \\approx \\frac12 (v_a + v_b)$.",
        "In expectation we get $c \\approx \\frac12 (v_a + v_b)$.",
        "The average output is $c \\approx \\frac12 (v_a + v_b)$.",
        "The mean is still $c \\approx \\frac12 (v_a + v_b)$.",
        "In part i, $c \\approx \\frac12 (v_a + v_b)$.",
        "In the previous part $c \\approx \\frac12 (v_a + v_b)$.",
        "$c \\approx \\frac12 (v_a + v_b)$ requires $\\gamma \\approx 1$.",
        "$c \\approx \\frac12 (v_a + v_b)$ we want, so $\\gamma = 1$.",
        "$c \\approx v_a$ (50%)",
        "$c \\approx v_a$ vs. $c \\approx v_b$",
        "$c \\approx v_a$ / $c \\approx v_b$",
        "$c \\approx v_a$ | $c \\approx v_b$",
        "A) $c \\approx v_a$ B) $c \\approx v_b$",
        "from $c \\approx v_a$ to $c \\approx v_b$",
        "Es gilt nicht $c \\approx v_a$.",
        "Dann gilt nicht mehr $c \\approx \\frac12 (v_a + v_b)$.",
        "Im Mittel gilt $c \\approx \\frac12 (v_a + v_b)$.",
        "Entweder $c \\approx v_a$ oder $c \\approx v_b$.",
        "Ohne Rauschen wäre $c \\approx \\frac12 (v_a + v_b)$.",
        "Bei langem Schlüssel ist $c \\approx v_a$.",
        "Keinesfalls ist $c \\approx v_a$.",
        "Ya no tenemos $c \\approx \\frac12 (v_a + v_b)$.",
        "En promedio, $c \\approx \\frac12 (v_a + v_b)$.",
        "A veces $c \\approx v_a$ y a veces $c \\approx v_b$.",
        "$c \\approx v_a$ o $c \\approx v_b$.",
        "Sin ruido, $c \\approx \\frac12 (v_a + v_b)$.",
        "Si la clave es larga, $c \\approx v_a$.",
        "Tampoco $c \\approx v_a$.",
    };
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) expect_not_refuted(sentences[i]);
    EXPECT("sheet.md", /* and without such words it is */
           "(c) i. $q = \\beta (\\mu_a + \\mu_b)$, $\\beta \\gg 0$.\n\nii. We have $k_a \\approx \\gamma "
           "\\mu_a$.\n\nSi $\\gamma > 1$, entonces $c \\approx v_b$.\n",
           {"c \\approx v_b", "refuted"});
}

/* ---- the other indices ---- */

Test(find, others) {
    EXPECT("sheet.md",
           "(b) ii. $q = \\beta (k_a + k_b)$, $\\beta \\gg 0$. Then $k_a^T q = k_b^T q = \\beta$ and for all "
           "other keys $k_i^T q = 0$.\n\nThe remaining weights are $\\alpha_i \\approx 0$.\n",
           {"k_i^T q = 0", "holds"}, {"\\alpha_i \\approx 0", "holds"});
    EXPECT("sheet.md", /* b is one of the others here, and its weight is not small */
           "(b) ii. $q = \\beta (k_a + k_b)$, $\\beta \\gg 0$.\n\n$\\alpha_a \\approx \\frac12$, all others "
           "$\\alpha_i \\approx 0$.\n",
           {"\\alpha_a", "holds"}, {"\\alpha_i \\approx 0", "word"});
    EXPECT("sheet.md",
           "(b) ii. $q = \\beta (k_a + k_b)$, $\\beta \\gg 0$. For the others $k_i^T q = \\beta$.\n",
           {"k_i^T q = \\beta", "word"});
}

/* ---- names, labels and shapes ---- */

Test(find, name_that_was_defined_before) {
    EXPECT("sheet.md",
           "(b) ii. Let $m = \\frac12 (k_a + k_b)$ and $q = \\beta m$ with $\\beta \\gg 0$. Then $k_a^T q = "
           "\\frac{\\beta}{2}$.\n",
           {"q = \\beta m", "holds"}, {"\\frac{\\beta}{2}", "holds"});
}

Test(find, label_of_another_part) { /* each head has its own q: not the one of (c) */
    EXPECT("sheet.md",
           "(d) i. Head 1: $q = \\beta \\mu_a$. Head 2: $q = \\beta \\mu_b$. Here $\\beta \\gg 0$.\n",
           {"\\mu_a", "undecided"}, {"\\mu_b", "undecided"});
}

Test(find, answer_of_another_shape) {
    EXPECT("sheet.md", "(b) i. We set $M = A^T A$.\n", {"M = A^T A", "ill-formed"});
    EXPECT(
        "sheet.md",
        "(c) i. $q = \\beta (\\mu_a + \\mu_b)$, $\\beta \\gg 0$\n\n(d) i. $q_1 = \\beta k_a$, $q_2 = \\beta "
        "k_b$\n",
        {"q_1", "ill-formed"}, {"q_2", "ill-formed"});
}

Test(find, sums_in_plain_text) {
    EXPECT("sheet.txt",
           "(a) i. alpha_i >= 0 and sum_{i=1}^n alpha_i = 1.\n\nii. k_j^T q >> k_i^T q for i != j\n",
           {"sum_", "holds"}, {"k_j", "holds"});
}

/* What is asked for is not given, also if all names in it are. */
Test(find, result_in_given_names) {
    Arena *arena = arena_new();
    Mistake *mistake = NULL;
    static const char sheet[] =
        "4. (b) Yes, $\\mathrm{tr}(A B) = \\mathrm{tr}(A) \\mathrm{tr}(B)$.\n\n"
        "5. (c) $\\det(c A) = c^n \\det(A)$\n\n   (h) $\\det(I + u v^T) = 1 + v^T u$\n";
    Source *source = source_new(arena, "sheet.md", sheet, strlen(sheet), &mistake);
    Source *text = source_read(arena, "props/linear-algebra.md", &mistake);
    cr_assert(source && text && !mistake);
    const Pack *pack = pack_read(arena, "linear-algebra", text);
    const Finding *finding = find_in_sheet(arena, pack, outline_read(arena, source), NULL, &usual);
    cr_expect_str_eq(outcome(arena, finding, "\\det"), "holds");
    cr_expect_str_eq(outcome(arena, finding, "\\mathrm{tr}(A B)"), "refuted");
    arena_free(arena);
}
