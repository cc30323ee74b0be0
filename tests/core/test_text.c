/* core/text: the two lexers agree; documents in Markdown and LaTeX become blocks; renamings are read. */
#include "core/text/document_inside.h"
#include "reading.h"

/* ---- the two lexers ---- */

Test(lex, plain_unicode_and_latex_agree) {
    static const struct {
        const char *plain, *unicode, *latex, *text;
    } rows[] = {
        {"A^T A", "AᵀA", "A^\\top A", "Aᵀ A"},
        {"A' A", "A⊤ A", "A^{T}A", "Aᵀ A"},
        {"k_a^T q", "kₐᵀ q", "k_a^\\intercal q", "k_aᵀ q"},
        {"k^T_a q", "kᵀ_a q", "k^{\\top}_{a} q", "k_aᵀ q"},
        {"x'", "x′", "x^\\prime", "xᵀ"},
        {"a*b", "a·b", "a \\cdot b", "a · b"},
        {"a * b", "a × b", "a\\times b", "a · b"},
        {"1/2", "½", "\\frac12", "½"},
        {"1/4 x", "¼x", "\\tfrac14 x", "¼ x"},
        {"a/b", "a/b", "\\dfrac{a}{b}", "a/b"},
        {"sqrt(d)", "√d", "\\sqrt{d}", "√d"},
        {"sqrt(x+y)", "√(x + y)", "\\sqrt{x+y}", "√(x + y)"},
        {"Σ_{i=1}^{n} x_i", "∑_{i=1}^{n} xᵢ", "\\sum_{i=1}^n x_i", "∑_{i=1}^{n} x_i"},
        {"x ~= y", "x ≈ y", "x \\approx y", "x ≈ y"},
        {"x ~= y", "x ≃ y", "x \\simeq y", "x ≈ y"},
        {"x ~= y", "x ≅ y", "x \\cong y", "x ≈ y"},
        {"x != y", "x ≠ y", "x \\neq y", "x ≠ y"},
        {"x != y", "x ≠ y", "x \\not= y", "x ≠ y"},
        {"x <= y", "x ≤ y", "x \\leq y", "x ≤ y"},
        {"x >= y", "x ≥ y", "x \\ge y", "x ≥ y"},
        {"x >> y", "x ≫ y", "x \\gg y", "x ≫ y"},
        {"x << y", "x ≪ y", "x \\ll y", "x ≪ y"},
        {"x -> y", "x → y", "x \\to y", "x → y"},
        {"x -> y", "x ⟶ y", "x \\rightarrow y", "x → y"},
        {"x == y", "x ≡ y", "x \\equiv y", "x = y"},
        {"x := y", "x ≔ y", "x \\coloneqq y", "x := y"},
        {"x ~ y", "x ∼ y", "x \\sim y", "x ~ y"},
        {"exp(x) y", "exp(x) y", "\\exp(x) y", "exp(x) y"},
        {"ln x", "log x", "\\ln x", "log(x)"},
        {"softmax(A)", "softmax(A)", "\\operatorname{softmax}(A)", "softmax(A)"},
        {"ReLU(A)", "relu(A)", "\\mathrm{ReLU}(A)", "ReLU(A)"},
        {"tr(A)", "trace(A)", "\\operatorname{tr}(A)", "tr(A)"},
        {"max(x, y)", "max(x，y)", "\\max(x,y)", "max(x, y)"},
        {"𝟏 b", "𝟙 b", "\\mathbf{1} b", "𝟏 b"},
        {"0", "0", "\\mathbf 0", "0"},
        {"x -> ∞", "x → ∞", "x \\to \\infty", "x → ∞"},
        {"||x||", "‖x‖", "\\|x\\|", "‖x‖"},
        {"||x||^2", "∥x∥²", "\\lVert x\\rVert_2^2", "‖x‖²"},
        {"|x|", "|x|", "\\lvert x \\rvert", "|x|"},
        {"⟨x,y⟩", "⟨x, y⟩", "\\langle x, y\\rangle", "⟨x, y⟩"},
        {"[a, b; c, d]", "[a, b; c, d]", "\\begin{bmatrix} a & b \\\\ c & d \\end{bmatrix}", "[a, b; c, d]"},
        {"[a; b]", "[a；b]", "\\begin{pmatrix} a \\\\ b \\end{pmatrix}", "[a; b]"},
        {"[a_1, ..., a_m]", "[a₁, …, a_m]", "\\begin{array}{ccc} a_1 & \\cdots & a_m \\end{array}",
         "[a_1, …, a_m]"},
        {"[a_1; ...; a_m]", "[a_1; …; a_m]", "\\begin{bmatrix} a_1 \\\\ \\vdots \\\\ a_m \\end{bmatrix}",
         "[a_1; …; a_m]"},
        {"c_1 a_1 + ... + c_m a_m", "c₁a₁ + … + c_m a_m", "c_1 a_1 + \\dots + c_m a_m",
         "∑_{i=1}^{m} c_i a_i"},
        {"E[x]", "E[x]", "\\mathbb{E}[x]", "E[x]"},
        {"Var[x]", "Var(x)", "\\operatorname{Var}[x]", "Var[x]"},
        {"Cov[x, y]", "Cov(x, y)", "\\mathrm{Cov}(x, y)", "Cov[x, y]"},
        {"P[x < 0]", "P(x < 0)", "\\Pr[x < 0]", "P[x < 0]"},
        {"P[x < 0]", "P[x < 0]", "\\mathbb P(x < 0)", "P[x < 0]"},
        {"beta (mu_a + mu_b)", "β(μ_a + µ_b)", "\\beta(\\mu_a + \\mu_b)", "β (μ_a + μ_b)"},
        {"epsilon x", "ϵ x", "\\varepsilon x", "ε x"},
        {"phi", "ϕ", "\\varphi", "φ"},
        {"x - y", "x − y", "x-y", "x − y"},
        {"A^-1", "A⁻¹", "A^{-1}", "A⁻¹"},
        {"x^2 y", "x² y", "x^2 y", "x² y"},
        {"x^10", "x¹⁰", "x^{10}", "x^{10}"},
        {"e^{gamma beta}", "e^{γβ}", "e^{\\gamma\\beta}", "e^{γ β}"},
        {"x ⊙ y", "x ⊙ y", "x \\odot y", "x ⊙ y"},
        {"x ⊗ y", "x ⊗ y", "x \\otimes y", "x ⊗ y"},
        {"(x + y) z", "（x + y）z", "\\left( x+y \\right)\\,z", "(x + y) z"},
        {"(x + y) z", "(x + y) z", "\\bigl(x+y\\bigr)\\;\\displaystyle z", "(x + y) z"},
        {"x y", "x y", "\\mathbf{x}\\vec{y}", "x y"},
        {"x y", "x y", "\\boxed{x}\\boldsymbol{y}", "x y"},
        {"x + y", "x + y", "\\underbrace{x}_{\\text{large}} + y", "x + y"},
        {"x = y", "x = y", "x \\overset{(1)}{=} y", "x = y"},
        {"x = y", "x = y", "x \\cancel{z} = y \\tag{3} \\label{eq}", "x = y"},
        {"α_{1,a}", "α_{1,a}", "\\alpha^{(1)}_a", "α_{1,a}"},
        {"max_{i≠j} x_i", "max_{i≠j} x_i", "\\max_{i \\neq j} x_i", "max_{i≠j} x_i"},
        {"\\lim_{C -> ∞} C", "\\lim_{C→∞} C", "\\lim_{C \\to \\infty} C", "\\lim_{C→∞} C"},
        {"0.5 x", "0.5x", "0.5\\,x", "0.5 x"},
    };
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const Mistake *mistake;
        Node *plain = read_node(arena, scope, rows[i].plain, LEX_PLAIN, &mistake);
        Node *latex = read_node(arena, scope, rows[i].latex, LEX_LATEX, &mistake);
        cr_expect_str_eq(canonical(arena, scope, rows[i].plain, LEX_PLAIN), rows[i].text, "%s",
                         rows[i].plain);
        cr_expect_str_eq(canonical(arena, scope, rows[i].unicode, LEX_PLAIN), rows[i].text, "%s",
                         rows[i].unicode);
        cr_expect_str_eq(canonical(arena, scope, rows[i].latex, LEX_LATEX), rows[i].text, "%s",
                         rows[i].latex);
        cr_expect(plain && latex && node_equal(plain, latex), "%s and %s", rows[i].plain, rows[i].latex);
    }
    arena_free(arena);
}

Test(lex, accents_make_other_names) {
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    static const char *const rows[] = {"v", "\\bar v", "\\hat v", "\\tilde v", "\\hat{v}_1", "v_1"};
    for (size_t i = 0; i < COUNT(rows); i++)
        for (size_t k = 0; k < COUNT(rows); k++)
            cr_expect_eq(!strcmp(canonical(arena, scope, rows[i], LEX_LATEX),
                                 canonical(arena, scope, rows[k], LEX_LATEX)),
                         i == k, "%s and %s", rows[i], rows[k]);
    arena_free(arena);
}

Test(lex, what_is_not_known_is_named) {
    static const struct {
        LexMode mode;
        const char *text, *part;
    } rows[] = {
        {LEX_LATEX, "\\foo x", "\\foo"},
        {LEX_LATEX, "2^10", "only the first digit"},
        {LEX_LATEX, "x_10", "only the first digit"},
        {LEX_PLAIN, "x ∝ y", "∝"},
        {LEX_PLAIN, "∫ x", "integrals"},
        {LEX_PLAIN, "∂ x", "is expected behind this ∂"},
        {LEX_PLAIN, "‖x‖_3", "this norm"},
        {LEX_PLAIN, "∫ n", "integrals"},
        {LEX_PLAIN, "x § y", "§"},
    };
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const Mistake *mistake = NULL;
        Node *node = read_node(arena, scope, rows[i].text, rows[i].mode, &mistake);
        cr_expect(!node && mistake, "%s was read", rows[i].text);
        if (mistake) cr_expect(strstr(mistake->what, rows[i].part), "%s: %s", rows[i].text, mistake->what);
        if (mistake) cr_expect_eq(mistake_status(mistake->kind), 2, "%s", rows[i].text);
    }
    arena_free(arena);
}

/* ---- documents ---- */

static const char *const kind_names[] = {"claim", "answer", "proof"};

/* Blocks and their pieces on one line: "answer average: prose[…] formula[…]" */
static const char *outline(Arena *arena, const Document *document) {
    Text out = text_new(arena);
    for (int i = 0; i < document->blocks.count; i++) {
        const Block *b = document->blocks.items[i];
        text_printf(&out, "%s%s %s:", i ? " / " : "", kind_names[b->kind], b->claim ? b->claim : "-");
        for (int k = 0; k < b->pieces.count; k++) {
            const Piece *piece = &b->pieces.items[k];
            static const char *const marks[] = {"p", "f", "l"};
            const char *text = span_text(arena, piece->span);
            while (*text == ' ' || *text == '\n') text++;
            size_t length = strlen(text);
            while (length && (text[length - 1] == ' ' || text[length - 1] == '\n')) length--;
            text_printf(&out, " %s%s[%.*s]", marks[piece->kind],
                        piece->kind == PIECE_FORMULA && piece->display ? "!" : "", (int)length, text);
        }
        if (b->mistake) text_printf(&out, " ?%s", b->mistake->what);
    }
    return out.bytes;
}

Test(document, blocks_and_formulas) {
    static const struct {
        const char *text, *outline;
    } rows[] = {
        {"", ""},
        {"prose with $x$ only\n", ""},
        {"::: {.answer claim=average}\n$q = k$\n:::\n", "answer average: f[q = k]"},
        {"::: {.answer claim=average}\nLet $q$ be\n$$ k $$\nend.\n:::",
         "answer average: p[Let] f[q] p[be] f![k] p[end.]"},
        {"::: {.proof claim=c}\n\\(a\\) \\[b\\] $c$\n:::\n", "proof c: f[a] f![b] f[c]"},
        {"::: {.proof claim=c}\n\\begin{align} a &= b \\\\ &= c \\end{align}\n:::\n",
         "proof c: f![\\begin{align} a &= b \\\\ &= c \\end{align}]"},
        {"::: {.proof claim=c}\n$$\n\\begin{aligned} a \\end{aligned}\n$$\n:::\n",
         "proof c: f![\\begin{aligned} a \\end{aligned}]"},
        {"::::: {.proof claim=c}\n$a$\n:::::\n", "proof c: f[a]"},
        {"::: {.proof claim=c}\n::: note\n$a$\n:::\n$b$\n:::\n$z$", "proof c: p[::: note] f[a] p[:::] f[b]"},
        {"::: note\n::: {.proof claim=c}\n$a$\n:::\n:::\n::: {.answer claim=d}\n$b$\n:::",
         "proof c: f[a] / answer d: f[b]"},
        {"::: {.proof claim=c}\nIt costs 5$ or `$x$` and \\$3, $y$.\n:::",
         "proof c: p[It costs 5$ or `$x$` and \\$3,] f[y] p[.]"},
        {"::: {.proof claim=c}\n$a \\text{ is \\$ } b$\n:::", "proof c: f[a \\text{ is \\$ } b]"},
        {"```answer average\nq = k\n\nβ ≫ 0\n```\n", "answer average: l[q = k] l[β ≫ 0]"},
        {"~~~proof average\na = b\n~~~\n", "proof average: l[a = b]"},
        {"````proof average\n```\na = b\n````\n", "proof average: l[```] l[a = b]"},
        {"```python\n::: {.proof claim=c}\n$a$\n:::\n```\n", ""},
        {"```\n```claim x\n```\n", ""},
        {"```claim x\ngiven d ∈ 1..2\n```\n", "claim x: l[given d ∈ 1..2]"},
        {"   ::: {.proof claim=c}\n$a$\n   :::\n", "proof c: f[a]"},
        {"::: {.proof claim=c}\n$a$\n", "proof c: ?this block is not closed: ::: is missing"},
        {"::: {.proof claim=c}\n$$ a\n:::\n",
         "proof c: ?the formula that begins here is not closed: $$ is missing"},
        {"::: {.proof}\n$a$\n:::\n", "proof -: f[a] ?which claim is this about?"},
        {"::: {.proof claim=c color=red}\n$a$\n:::\n", "proof c: f[a] ?the attribute color is not known"},
        {"```proof c\na = b\n", "proof c: l[a = b] ?this block is not closed: ``` is missing"},
        {"::: {.proof claim=c}\n```\n$a$\n```\n$b$\n:::\n", "proof c: p[```\n$a$\n```] f[b]"},
        /* other ways to write a block */
        {"::: {.derivation claim=c}\n$a$\n:::\n", "proof c: f[a]"},
        {"::: derivation {claim=c}\n$a$\n:::\n", "proof c: f[a]"},
        {":::answer{claim=c}\n$a$\n:::\n", "answer c: f[a]"},
        {"::: answer {claim=c}\n$a$\n:::\n", "answer c: f[a]"},
        {"```derivation c\na = b\n```\n", "proof c: l[a = b]"},
        {"```{.answer claim=c}\na = b\n```\n", "answer c: l[a = b]"},
        {"```answer {claim=c}\na = b\n```\n", "answer c: l[a = b]"},
        {"\\begin{answer}{c}\n$a$\n\\end{answer}\n::: {.proof claim=d}\n$b$\n:::\n",
         "answer c: f[a] / proof d: f[b]"},
        {"x\n\n \\begin{derivation}[expect=holds]{c} $a$ % $z$\n\\end{derivation} then\n", "proof c: f[a]"},
        {"\\begin{proof}\n$a$\n\\end{proof}\n::: {.proof claim=d}\n$b$\n:::\n", "proof d: f[b]"},
        {"\\begin{answer}{c}\n$a$\n\n::: {.proof claim=d}\n$b$\n:::\n",
         "answer c: ?this block is not closed: \\end{answer} is missing / proof d: f[b]"},
        {"\\begin{answer}{c}\n\\begin{document} $a$\n\\end{answer}\n",
         "answer c: ?the formula that begins here is not closed: \\end{document} is missing"},
        {"\\begin{answer}{c}\n$a$\n\\begin{answer}{d}\n$b$\n\\end{answer}\n\\end{answer}\n",
         "answer c: ?this block is not closed: \\end{answer} is missing / answer d: f[b]"},
        {"\\begin{proof}[claim=c]\n$a$\n\\end{proof}\n", "proof c: f[a]"},
        {"\\begin{answer}\n$a$\n\\end{answer}\n", "answer -: f[a] ?which claim is this about?"},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++) {
        Document *document = document_read(arena, source_of(arena, rows[i].text));
        const char *got = outline(arena, document);
        cr_expect_str_eq(got, rows[i].outline, "row %zu: %s\nis read as %s\nnot as %s", i, rows[i].text, got,
                         rows[i].outline);
        for (int k = 0; k < document->blocks.count; k++) {
            const Block *b = document->blocks.items[k];
            cr_expect(b->span.start <= b->head.start && b->head.end <= b->span.end &&
                          b->span.end <= document->source->length,
                      "row %zu", i);
            for (int p = 0; p < b->pieces.count; p++)
                cr_expect(b->pieces.items[p].span.start >= b->head.end &&
                              b->pieces.items[p].span.end <= b->span.end,
                          "row %zu", i);
        }
    }
    arena_free(arena);
}

/* What names a claim and is no block is a mistake of the document; what only looks a little like it is not. */
Test(document, strays) {
    static const struct {
        const char *text, *hint; /* NULL: nothing is wrong */
    } rows[] = {
        {"::: {.anwser claim=c}\n$a$\n:::\n", "did you mean .answer?"},
        {"::: {.prof claim=c}\n$a$\n:::\n", "did you mean .proof?"},
        {"::: {.derivaton claim=c}\n$a$\n:::\n", "did you mean .derivation?"},
        {"::: {.Answer claim=c}\n$a$\n:::\n", "did you mean .answer?"},
        {"::: anwser {claim=c}\n$a$\n:::\n", "did you mean .answer?"},
        {"```anwser c\na\n```\n", "did you mean ```answer?"},
        {"```{.anwser claim=c}\na\n```\n", "did you mean .answer?"},
        {"\\begin{anwser}{c}\n$a$\n\\end{anwser}\n", "did you mean \\begin{answer}?"},
        {"::: {.note claim=c}\n$a$\n:::\n", ""},
        {"::: {claim=c}\n$a$\n:::\n", ""},
        {"```{.python claim=c}\na\n```\n", ""},
        {"```python claim=c\na\n```\n", ""},
        {"<section claim=\"c\">\n$a$\n</section>\n", ""},
        {"words <span class=x data-claim=c>$a$</span>\n", ""},
        {"[$a$]{.answer claim=c}\n", ""},
        {"# Heading {.answer claim=c}\n", ""},
        {"words \\begin{answer}{c}$a$\\end{answer}\n", ""},
        {"- \\begin{derivation}{c}$a$\\end{derivation}\n", ""},
        {"::: {.prose}\n$a$\n:::\n", NULL},
        {"::: {.anwser}\n$a$\n:::\n", NULL},
        {"```plain text\na\n```\n", NULL},
        {"```prolog facts\na\n```\n", NULL},
        {"```proofs\na\n```\n", NULL},
        {"```python\nf(claim=3) <a claim=3>\n```\n", NULL},
        {"write `<div claim=c>` or `\\begin{answer}{c}`\n", NULL},
        {"put claim=c into the braces, 1 < claim=2 > 0\n", NULL},
        {"\\begin{proof}[Proof of the lemma]\n$a$\n\\end{proof}\n", NULL},
        {"\\begin{align}{c}\na\n\\end{align}\n", NULL},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++) {
        Document *document = document_read(arena, source_of(arena, rows[i].text));
        cr_expect_eq(document->blocks.count, 0, "%s", rows[i].text);
        cr_expect_eq(document->mistakes.count, rows[i].hint != NULL, "%s", rows[i].text);
        if (rows[i].hint && *rows[i].hint && document->mistakes.count)
            cr_expect_str_eq(document->mistakes.items[0]->hint, rows[i].hint, "%s", rows[i].text);
    }
    arena_free(arena);
}

Test(document, attributes_and_front_matter) {
    Arena *arena = arena_new();
    Document *document = document_read(
        arena, source_of(arena, "---\ntitle: \"My: sheet\"\npack: attention\nauthor: me\nnotation: { C: β, "
                                "u: μ,\n  \"c'\": e, \"q_a\": q_1 }\n---\n\n"
                                "::: {#id .answer claim=\"average\" expect=\"refuted, shape\" first=3 "
                                "repair=\"c ≈ v_j\" needs='x' notation=\"m=n, u=μ\"}\n$a$\n:::\n"
                                "```proof average {expect=HHRH first=3}\na = b\n```\n"));
    cr_expect_str_eq(document->title, "My: sheet");
    cr_expect_str_eq(document->pack, "attention");
    cr_assert_eq(document->renames.count, 4);
    cr_expect_str_eq(document->renames.items[0].theirs, "C");
    cr_expect_str_eq(document->renames.items[0].ours, "β");
    cr_expect_str_eq(document->renames.items[2].theirs, "c'");
    cr_expect_str_eq(document->renames.items[3].ours, "q_1");
    cr_expect_not(document->renames.items[0].always);
    cr_expect_eq(document->mistakes.count, 0);
    cr_assert_eq(document->blocks.count, 2);
    const Block *b = document->blocks.items[0];
    cr_expect_str_eq(b->claim, "average");
    cr_expect_str_eq(b->expect, "refuted, shape");
    cr_expect_str_eq(b->first, "3");
    cr_expect_str_eq(b->repair, "c ≈ v_j");
    cr_expect_str_eq(b->notation, "m=n, u=μ");
    cr_assert_eq(b->renames.count, 2);
    cr_expect(b->renames.items[0].always && !strcmp(b->renames.items[1].ours, "μ"));
    cr_expect_eq(source_line(document->source, b->head.start), 9);
    b = document->blocks.items[1];
    cr_expect_str_eq(b->expect, "HHRH");
    cr_expect_str_eq(b->first, "3");
    cr_expect_eq(b->kind, BLOCK_PROOF);
    document = document_read(arena, source_of(arena, "---\nnotation: { C }\n---\n"));
    cr_expect_eq(document->mistakes.count, 1);
    document = document_read(arena, source_of(arena, "text\n---\npack: x\n---\n"));
    cr_expect_null(document->pack);
    arena_free(arena);
}

Test(document, latex) {
    static const struct {
        const char *text, *outline;
    } rows[] = {
        {"", ""},
        {"\\begin{answer}{average}$q$\\end{answer}", "answer average: f[q]"},
        {"\\begin{derivation}{c} $ a $ \\(b\\) \\[c\\] $$d$$ \\end{derivation}",
         "proof c: f[a] f[b] f![c] f![d]"},
        {"\\begin{proof}{c}$a$\\end{proof}", "proof c: f[a]"},
        {"\\begin{proof}[claim=c]$a$\\end{proof}", "proof c: f[a]"},
        {"\\begin {answer} [expect=holds] % why\n  { c } $a$\\end {answer}", "answer c: f[a]"},
        {"\\begin{proof}{c}\\begin{align} a &= b % \\end{align}\n \\end{align}\\end{proof}",
         "proof c: f![\\begin{align} a &= b % \\end{align}\n \\end{align}]"},
        {"\\begin{proof}{c}\\begin{math}a\\end{math}\\end{proof}", "proof c: f[\\begin{math}a\\end{math}]"},
        {"\\begin{proof}{c}\\begin{center}[t] so \\textbf{let} $a$\\end{center} end\\end{proof}",
         "proof c: p[so] p[{let}] f[a] p[end]"},
        {"\\begin{proof}{c}by \\eqref{eq:let}, $a$, 5\\$, \\verb|$x$| and % $y$\n$z$\\end{proof}",
         "proof c: p[by] p[,] f[a] p[, 5] p[,] p[and] f[z]"},
        {"\\begin{proof}{c}$a \\text{ if $b$ } d$ \\label{x}{$e$}\\end{proof}",
         "proof c: f[a \\text{ if $b$ } d] p[{] f[e] p[}]"},
        {"\\begin{proof}{c}$a\\\\$ \\\\[2pt] $b$\\end{proof}", "proof c: f[a\\\\] p[[2pt]] f[b]"},
        {"$x$ \\begin{lemma}\\begin{proof}{c}$a$\\end{proof}\\end{lemma}\\begin{answer}{d}$b$\\end{answer}",
         "proof c: f[a] / answer d: f[b]"},
        {"\\begin{answer}{a}$x$\\begin{proof}{b}$y$\\end{proof}",
         "answer a: ?this block is not closed: \\end{answer} is missing / proof b: f[y]"},
        {"\\begin{answer}{a}\\begin{answer}{b}$y$\\end{answer}\\end{answer}\\begin{answer}{c}$z$\\end{"
         "answer}",
         "answer a: ?\\begin{answer} stands inside \\begin{answer}: blocks do not nest / answer c: f[z]"},
        {"\\begin{answer}{a}$x$", "answer a: ?this block is not closed: \\end{answer} is missing"},
        {"\\begin{answer}{é", "answer -: ?the group that begins here is not closed: } is missing"},
        {"\\begin{answer}{a}\\é$x$\\", "answer a: ?this block is not closed: \\end{answer} is missing"},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++) {
        Mistake *mistake = NULL;
        Source *source = source_new(arena, "sheet.tex", rows[i].text, strlen(rows[i].text), &mistake);
        Document *document = document_read(arena, source);
        const char *got = outline(arena, document);
        cr_expect_str_eq(got, rows[i].outline, "row %zu: %s\nis read as %s\nnot as %s", i, rows[i].text, got,
                         rows[i].outline);
    }
    arena_free(arena);
}

Test(document, latex_settings_and_attributes) {
    Arena *arena = arena_new();
    const char *text =
        "\\documentclass{article}\n\\newcommand{\\attestset}[1]{}\n"
        "\\attestset{pack={my pack.md}, title=Mine, % not this\n notation={C: \\beta, c': e}}\n"
        "\\attestset{notation={u: μ}}\n"
        "\\begin{answer}[expect={refuted, shape}, first = 3, repair={c \\approx v_j},\n"
        " needs=\"x, y\", notation={m=n, u=\\mu}]{average}$a$\\end{answer}\n";
    Document *document = document_read(arena, source_of(arena, text)); /* known by its text */
    cr_expect_str_eq(document->pack, "my pack.md");
    cr_expect_str_eq(document->title, "Mine");
    cr_assert_eq(document->renames.count, 3);
    cr_expect_str_eq(document->renames.items[0].ours, "β");
    cr_expect_str_eq(document->renames.items[1].theirs, "c'");
    cr_expect_str_eq(document->renames.items[2].ours, "μ");
    cr_expect_not(document->renames.items[0].always);
    cr_expect_eq(document->mistakes.count, 0);
    cr_assert_eq(document->blocks.count, 1);
    const Block *b = document->blocks.items[0];
    cr_expect_str_eq(b->claim, "average");
    cr_expect_str_eq(b->expect, "refuted, shape");
    cr_expect_str_eq(b->first, "3");
    cr_expect_str_eq(b->needs, "x, y");
    cr_expect_str_eq(b->repair, "c \\approx v_j");
    cr_assert_eq(b->renames.count, 2);
    cr_expect(b->renames.items[0].always && !strcmp(b->renames.items[1].ours, "μ"));
    cr_expect_eq(source_line(document->source, b->head.start), 6);
    cr_expect_null(b->mistake);
    static const struct {
        const char *name, *text;
        bool tex;
    } kinds[] = {
        {"a.tex", "", true},
        {"a.md", "\\documentclass{article}", false},
        {"-", " \n\\documentclass{article}", true},
        {"-", "% mine\n\\usepackage{attest}", true},
        {"-", "::: {.answer claim=average}", false},
    };
    for (size_t i = 0; i < COUNT(kinds); i++) {
        Mistake *mistake = NULL;
        Source *source = source_new(arena, kinds[i].name, kinds[i].text, strlen(kinds[i].text), &mistake);
        cr_expect_eq(document_is_tex(source), kinds[i].tex, "row %zu", i);
    }
    arena_free(arena);
}

Test(document, renamings) {
    static const struct {
        const char *text;
        int count;
        const char *theirs, *ours;
    } rows[] = {
        {"u=μ,K=k", 2, "K", "k"}, {"{ C: β, u: μ, \"c'\": e, \"q_a\": q_1 }", 4, "q_a", "q_1"},
        {" d = e", 1, "d", "e"},  {"m=n", 1, "m", "n"},
        {"", 0, NULL, NULL},      {"i: j, j: i", 2, "i", "j"},
    };
    static const char *const wrong[] = {"m", "m=", "=n", "m n"};
    Arena *arena = arena_new();
    Rename *items;
    int count;
    for (size_t i = 0; i < COUNT(rows); i++) {
        cr_expect(parse_renames(arena, rows[i].text, (int)strlen(rows[i].text), &items, &count), "%s",
                  rows[i].text);
        cr_expect_eq(count, rows[i].count, "%s", rows[i].text);
        bool found = !rows[i].theirs;
        for (int k = 0; k < count; k++)
            found =
                found || (!strcmp(items[k].theirs, rows[i].theirs) && !strcmp(items[k].ours, rows[i].ours));
        cr_expect(found, "%s", rows[i].text);
    }
    for (size_t i = 0; i < COUNT(wrong); i++)
        cr_expect(!parse_renames(arena, wrong[i], (int)strlen(wrong[i]), &items, &count), "%s", wrong[i]);
    arena_free(arena);
}
