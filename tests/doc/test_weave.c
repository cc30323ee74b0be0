/* The document: what is typeset reads again as what was judged. */
#include "doc/say/say.h"
#include "tests/helpers.h"

Test(math, is_typeset_as_expected) {
    static const char *const rows[][2] = {
        {"M = A Aᵀ", "M = A A^\\top"},
        {"q = β (k_a + k_b)", "q = \\beta (k_{a} + k_{b})"},
        {"−x", "-x"},
        {"a − b", "a - b"},
        {"x = −1", "x = -1"},
        {"½ (v_a + v_b)", "\\tfrac{1}{2} (v_{a} + v_{b})"},
        {"−(n − 2)/4 · e^{−β} · v_a", "-\\frac{n - 2}{4} \\cdot e^{-\\beta} \\cdot v_{a}"},
        {"e^β/(2 e^β + n − 2)", "\\frac{e^{\\beta}}{2 e^{\\beta} + n - 2}"},
        {"∑_{i=1}^{n} a_i/b_i", "\\sum_{i = 1}^{n} \\frac{a_{i}}{b_{i}}"},
        {"α^{−1/4} μ_a", "\\alpha^{-1/4} \\mu_{a}"},
        {"β k", "\\beta k"},
        {"√d", "\\sqrt{d}"},
        {"√(a + b) c", "\\sqrt{a + b} c"},
        {"[1, 2; 3, 4]", "\\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\end{bmatrix}"},
        {"[1;]", "\\begin{bmatrix} 1 \\end{bmatrix}"},
        {"x ∈ [0, 1]", "x \\in [0, 1]"},
        {"x ∈ (0, 1]", "x \\in (0, 1]"},
        {"E[c | γ > 0]", "\\mathbb{E}[c \\mid \\gamma > 0]"},
        {"‖x − y‖", "\\|x - y\\|"},
        {"⟨x, y⟩", "\\langle x, y \\rangle"},
        {"X_perm = P X", "X_{\\mathrm{perm}} = P X"},
        {"softmax(Q Kᵀ/√d) V", "\\operatorname{softmax}\\left(\\frac{Q K^\\top}{\\sqrt{d}}\\right) V"},
        {"k_i ~ N(μ_i, α I)", "k_{i} \\sim \\mathcal{N}(\\mu_{i}, \\alpha I)"},
        {"A ∈ R^{d×m}", "A \\in \\mathbb{R}^{d\\times m}"},
        {"\\lim_{β→∞} α_a", "\\lim_{\\beta \\to \\infty} \\alpha_{a}"},
        {"v̄", "\\bar{v}"},
        {"5% & #1", "5\\% \\& \\#1"},
        {"d ∈ 1..6, m, p ∈ 0..6", "d \\in \\{1, \\dots, 6\\}, m, p \\in \\{0, \\dots, 6\\}"},
        {"k_1..k_n ∈ R^d orthonormal", "k_{1}, \\dots, k_{n} \\in \\mathbb{R}^{d} \\text{ orthonormal }"},
        {"t ∈ 0..T−1, i ∈ 0..h−1", "t \\in \\{0, \\dots, T - 1\\}, i \\in \\{0, \\dots, h - 1\\}"},
        {"a / ∑_{j} b_j c_j + 1", "\\frac{a}{\\sum_{j} b_{j} c_{j}} + 1"},
        {"||c_1| − |c_2|| = 1", "||c_{1}| - |c_{2}|| = 1"},
        {"|x| |y|", "|x| |y|"},
        {"one head", "\\mathrm{one}\\ \\mathrm{head}"},
        {"", ""},
        {"(", "()"},
        {")", ")"},
        {"a/", "a"},
        {"‖", "\\|\\|"},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_str_eq(math_latex(arena, rows[i][0]), rows[i][1], "%s\n  is  %s\n  not %s", rows[i][0],
                         math_latex(arena, rows[i][0]), rows[i][1]);
    arena_free(arena);
}

/* Statements of a block, or the answer; as the report writes them. */
static const char *as_read(Arena *arena, Claim *claim, const char *text) {
    Block *block = block_of_text(arena, source_of(arena, text), BLOCK_PROOF, claim->id);
    Reading *proof = reading_of_block(arena, claim, block, NULL, READ_PROOF, NULL, NULL, 0);
    if (proof->mistake) return arena_printf(arena, "! %s", proof->mistake->what);
    Text out = text_new(arena);
    for (int i = 0; i < proof->statements.count; i++) {
        const Statement *s = proof->statements.items[i];
        text_printf(&out, "%s%s", i ? " / " : "",
                    s->mistake ? arena_printf(arena, "! %s", s->mistake->what) : s->text);
    }
    return out.bytes;
}

/* Every statement of tests/spellings.txt: canonical → LaTeX → read again. What cannot be read in the first place
   (a word about a letter is missing) has to give the same complaint. */
Test(math, reads_again_as_itself) {
    Arena *arena = arena_new();
    Mistake *mistake = NULL;
    Pack *pack = attention(arena);
    Source *table = source_read(arena, "tests/spellings.txt", &mistake);
    cr_assert(table && !mistake, "spellings.txt: run from the root of the project");
    int rows = 0, clean = 0;
    for (int i = 0; i < table->lines; i++) {
        const char *from = table->text + table->line_start[i];
        const char *line = arena_strndup(arena, from, strcspn(from, "\n")), *first = strstr(line, " | "),
                   *last = first;
        for (const char *next = first; next; next = strstr(next + 3, " | ")) last = next;
        if (!first || first == last || *line == '#') continue;
        const char *id = arena_strndup(arena, line, strcspn(line, " "));
        Claim *claim = pack_find(pack, id);
        cr_assert(claim, "line %d: %s", i + 1, id);
        for (const char *at = last + 3;;) {
            const char *end = strstr(at, " / ");
            const char *part = end ? arena_strndup(arena, at, (size_t)(end - at)) : at;
            const char *before = as_read(arena, claim, part), *latex = math_latex(arena, part),
                       *after = as_read(arena, claim, arena_printf(arena, "$%s$", latex));
            cr_expect_str_eq(after, before, "line %d: %s\n  typeset as %s\n  reads as   %s\n  and not    %s",
                             i + 1, part, latex, after, before);
            rows++;
            clean += !strchr(before, '!');
            if (!end) break;
            at = end + 3;
        }
    }
    cr_expect_gt(rows, 700);
    cr_expect_gt(clean, 500, "only %d of %d can be read without a word", clean, rows);
    arena_free(arena);
}
