/* Reading: source, tokens, nodes and their text, names, sizes, shapes, documents, claims and statements. */
#include "core/text/document_inside.h"
#include "core/claim/inside.h"
#include "props/packs.h"

#include <criterion/criterion.h>
#include "props/sheet/sheet.h"
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static Source *source_of(Arena *arena, const char *text) {
    Mistake *mistake = NULL;
    Source *source = source_new(arena, "", text, strlen(text), &mistake);
    cr_assert(source && !mistake, "%s", text);
    return source;
}

static Pack *pack_of(Arena *arena, const char *text) {
    return pack_read(arena, "test", source_of(arena, text));
}

static Pack *attention(Arena *arena) {
    cr_assert_gt(embedded_pack_count, 0);
    Pack *pack = pack_of(arena, embedded_packs[0].text);
    cr_assert_gt(pack->claims.count, 10);
    return pack;
}

/* A side or a relation; NULL and *mistake if it cannot be read. */
static Node *read_node(Arena *arena, Scope *scope, const char *text, LexMode mode, const Mistake **mistake) {
    Source *source = source_of(arena, text);
    Tokens tokens = {0};
    Mistake *trouble = NULL;
    bool sigma = scope_find(scope, "Σ") || scope_family(scope, "Σ");
    lex(arena, &tokens, source, 0, source->length, mode, sigma, &trouble);
    *mistake = trouble;
    if (trouble) return NULL;
    Parser p = parser_new(arena, scope, &tokens);
    Node *node = parse_side(&p);
    if (!p.mistake && parser_peek(&p)->kind == TOK_REL) p.at = 0, node = parse_relation(&p);
    if (!p.mistake && parser_peek(&p)->kind != TOK_END)
        parse_error(&p, MISTAKE_SYNTAX, parser_peek(&p)->span, NULL, "%s is left over",
                    token_name(arena, parser_peek(&p)));
    *mistake = p.mistake;
    return p.mistake ? NULL : node;
}

static const char *canonical(Arena *arena, Scope *scope, const char *text, LexMode mode) {
    const Mistake *mistake;
    Node *node = read_node(arena, scope, text, mode, &mistake);
    return node ? node_text(arena, node) : arena_printf(arena, "error: %s", mistake->what);
}

/* ---- source ---- */

Test(source, bytes_become_lines) {
    static const struct {
        const char *bytes, *text;
        int lines;
    } rows[] = {
        {"", "", 1},
        {"a", "a", 1},
        {"a\n", "a\n", 2},
        {"\xEF\xBB\xBF"
         "a\nb",
         "a\nb", 2},
        {"a\r\nb\r\n", "a\nb\n", 3},
        {"a\rb", "a\nb", 2},
        {"a\r\r\nb", "a\n\nb", 3},
        {"a\tb\f", "a\tb\f", 1},
        {"αβ\r\n∑", "αβ\n∑", 2},
        {"a\xEF\xBB\xBF"
         "b",
         "a\xEF\xBB\xBF"
         "b",
         1},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++) {
        Source *source = source_of(arena, rows[i].bytes);
        cr_expect_str_eq(source->text, rows[i].text, "row %zu", i);
        cr_expect_eq(source->length, (int)strlen(rows[i].text), "row %zu", i);
        cr_expect_eq(source->lines, rows[i].lines, "row %zu", i);
        for (int line = 0; line < source->lines; line++) {
            int start = source->line_start[line];
            cr_expect(start == 0 || source->text[start - 1] == '\n', "row %zu, line %d", i, line);
            cr_expect_eq(source_line(source, start), line + 1, "row %zu, line %d", i, line);
        }
    }
    arena_free(arena);
}

Test(source, bad_bytes_are_named_with_their_line) {
    static const struct {
        const char *bytes;
        int length;
        const char *part;
    } rows[] = {
        {"\x80", 1, "line 1 has the byte 128"},
        {"ok\n\xC0\x80", 5, "line 2 has the byte 192"},
        {"a\n\nb\xE2\x88", 6, "line 3 has the byte 226"},
        {"\xED\xA0\x80", 3, "line 1 has the byte 237"},
        {"\xF4\x90\x80\x80", 4, "line 1 has the byte 244"},
        {"\xE0\x80\xAF", 3, "line 1 has the byte 224"},
        {"\xFF\xFE"
         "a",
         3, "line 1 has the byte 255"},
        {"a\0b", 3, "line 1 has the control character 0"},
        {"a\r\nb\x1B", 5, "line 2 has the control character 27"},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++) {
        Mistake *mistake = NULL;
        Source *source = source_new(arena, "sheet.md", rows[i].bytes, (size_t)rows[i].length, &mistake);
        cr_assert(!source && mistake, "row %zu", i);
        cr_expect_eq(mistake->kind, MISTAKE_FILE);
        cr_expect_eq(mistake_status(mistake->kind), 2);
        cr_expect(strstr(mistake->what, rows[i].part), "row %zu: %s", i, mistake->what);
        cr_expect(strstr(mistake->what, "sheet.md"), "row %zu: %s", i, mistake->what);
    }
    Mistake *mistake = NULL;
    cr_expect(!source_read(arena, "tests/no-such-file", &mistake) && mistake &&
              strstr(mistake->what, "tests/no-such-file"));
    mistake = NULL;
    cr_expect(!source_read(arena, "tests", &mistake) && mistake);
    mistake = NULL;
    Source *pack = source_read(arena, "props/attention.md", &mistake);
    cr_assert(pack && !mistake);
    cr_expect_str_eq(pack->text, embedded_packs[0].text);
    arena_free(arena);
}

Test(source, code_points_round_trip) {
    static const unsigned codes[] = {1,      0x7F,   0x80,   0x7FF,   0x800,   0x2211,
                                     0xD7FF, 0xE000, 0xFFFD, 0x10000, 0x1D7CF, 0x10FFFF};
    for (size_t i = 0; i < COUNT(codes); i++) {
        char bytes[5] = {0};
        unsigned code = 0;
        int size = utf8_encode(codes[i], bytes);
        cr_expect_eq(utf8_decode(bytes, size, &code), size);
        cr_expect_eq(code, codes[i]);
        cr_expect_eq(utf8_decode(bytes, size - 1, &code), 0, "%x cut short", codes[i]);
    }
    cr_expect_eq(text_width("abc"), 3);
    cr_expect_eq(text_width("βᵀ"), 2);
    cr_expect_eq(text_width("令x"), 3);
    cr_expect_eq(text_width("v̄"), 1); /* a combining bar takes no cell */
}

Test(source, lines_and_columns) {
    Arena *arena = arena_new();
    Source *source = source_of(arena, "ab\nαβγ\n\n∑x");
    static const struct {
        const char *at;
        int line, column;
    } rows[] = {{"ab", 1, 1},  {"b\n", 1, 2}, {"\nα", 1, 3}, {"αβ", 2, 1}, {"βγ", 2, 2},
                {"γ\n", 2, 3}, {"\n∑", 3, 1}, {"∑x", 4, 1},  {"x", 4, 2}};
    for (size_t i = 0; i < COUNT(rows); i++) {
        int offset = (int)(strstr(source->text, rows[i].at) - source->text);
        cr_expect_eq(source_line(source, offset), rows[i].line, "%s", rows[i].at);
        cr_expect_eq(source_column(source, offset), rows[i].column, "%s", rows[i].at);
    }
    cr_expect_eq(source_line(source, source->length), 4);
    cr_expect_eq(source_column(source, source->length), 3);
    Span b = {source, 1, 2}, c = {source, 4, 6}, both = span_join(c, b);
    cr_expect(both.start == 1 && both.end == 6);
    cr_expect_str_eq(span_text(arena, (Span){source, 3, 5}), "α");
    cr_expect_eq(span_join((Span){0}, b).start, 1);
    arena_free(arena);
}

/* The whole text, caret and all. */
Test(source, mistakes_point_at_their_place) {
    static const struct {
        const char *name, *text, *at;
        int bytes;
        const char *hint, *printed;
    } rows[] = {
        {"a.md", "x\nM = Q s\n", "Q", 1, NULL, "a.md:2:5: no Q\n  2 │ M = Q s\n    │     ^\n"},
        {"a.md", "αβ = γ", "γ", 2, "try β", "a.md:1:6: no Q\n  1 │ αβ = γ\n    │      ^\n  try β\n"},
        {"", "M = Q s", "Q s", 3, NULL, "no Q\n   │ M = Q s\n   │     ^^^\n"},
        {"a.md", "令 x", "x", 1, NULL, "a.md:1:3: no Q\n  1 │ 令 x\n    │    ^\n"},
        {"a.md", "令设", "设", 3, NULL, "a.md:1:2: no Q\n  1 │ 令设\n    │   ^^\n"},
        {"a.md", "a\tb", "b", 1, NULL, "a.md:1:3: no Q\n  1 │ a\tb\n    │  \t^\n"},
        {"a.md", "v̄ + q", "q", 1, NULL, "a.md:1:6: no Q\n  1 │ v̄ + q\n    │     ^\n"},
        {"a.md", "M =\nA", "=\nA", 3, NULL, "a.md:1:3: no Q\n  1 │ M =\n    │   ^\n"},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++) {
        Mistake *none = NULL;
        Source *source = source_new(arena, rows[i].name, rows[i].text, strlen(rows[i].text), &none);
        int start = (int)(strstr(source->text, rows[i].at) - source->text);
        Text out = text_new(arena);
        mistake_print(&out,
                      mistake_new(arena, MISTAKE_NAME, (Span){source, start, start + rows[i].bytes},
                                  rows[i].hint, "no %c", 'Q'),
                      "");
        cr_expect_str_eq(out.bytes, rows[i].printed, "row %zu:\n%s", i, out.bytes);
    }
    Text line = text_new(arena), out = text_new(arena); /* a long line is cut on both sides */
    for (int i = 0; i < 100; i++) text_add(&line, "α + ");
    Source *source = source_of(arena, line.bytes);
    mistake_print(&out, mistake_new(arena, MISTAKE_NAME, (Span){source, 300, 302}, NULL, "here"), "> ");
    char *shown = strstr(out.bytes, "│ …"), *caret = strrchr(out.bytes, '^');
    cr_assert(shown && caret && strstr(out.bytes, "…\n>"), "%s", out.bytes);
    char *second = strchr(shown, '\n') + 1;
    cr_expect_eq(strncmp(second, "> ", 2), 0);
    *caret = 0;
    int before = text_width(strstr(second, "│"));
    char *at = shown;
    for (int cells = 0; cells < before; cells++)
        at += (*at & 0xE0) == 0xC0 ? 2 : (*at & 0xF0) == 0xE0 ? 3 : 1;
    cr_expect_eq(strncmp(at, "α", 2), 0, "the caret stands under %s", at);
    static const struct {
        MistakeKind kind;
        const char *reason;
        int status;
    } kinds[] = {
        {MISTAKE_SYNTAX, "syntax", 2},  {MISTAKE_AMBIGUOUS, "syntax", 2}, {MISTAKE_NO_NUMBER, "syntax", 2},
        {MISTAKE_NAME, "name", 2},      {MISTAKE_SCOPE, "scope", 1},      {MISTAKE_SHAPE, "shape", 1},
        {MISTAKE_NO_ANSWER, "name", 2}, {MISTAKE_PACK, "pack", 2},        {MISTAKE_FILE, "file", 2},
    };
    for (size_t i = 0; i < COUNT(kinds); i++) {
        cr_expect_str_eq(mistake_reason(kinds[i].kind), kinds[i].reason);
        cr_expect_eq(mistake_status(kinds[i].kind), kinds[i].status);
    }
    arena_free(arena);
}

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
        {LEX_PLAIN, "∏_i x_i", "products over an index"},
        {LEX_LATEX, "\\prod_i x_i", "products over an index"},
        {LEX_PLAIN, "x ∝ y", "∝"},
        {LEX_PLAIN, "∫ x", "integrals"},
        {LEX_PLAIN, "∂ x", "derivatives"},
        {LEX_PLAIN, "n!", "factorials"},
        {LEX_PLAIN, "x @ y", "@"},
        {LEX_PLAIN, "‖x‖_1", "norms other than"},
        {LEX_LATEX, "\\|x\\|_\\infty", "norms other than"},
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

/* ---- nodes and their text: what is printed reads back as itself ---- */

static const struct {
    const char *text, *canonical;
} formulas[] = {
    {"a+b", "a + b"},
    {"a-b-c", "a − b − c"},
    {"a-(b-c)", "a − (b − c)"},
    {"a+(b+c)", "a + (b + c)"},
    {"a-(b+c)", "a − (b + c)"},
    {"-x²", "−x²"},
    {"-ab", "−a b"},
    {"-a+b", "−a + b"},
    {"-(a+b)", "−(a + b)"},
    {"a(-b)", "a (−b)"},
    {"a - (-b)", "a − (−b)"},
    {"+a", "a"},
    {"(a+b)c", "(a + b) c"},
    {"(a+b)(c-d)", "(a + b) (c − d)"},
    {"ab c", "a b c"},
    {"a(bc)", "a (b c)"},
    {"a·b", "a · b"},
    {"a·(b·c)", "a · (b · c)"},
    {"a·b c", "a · b c"},
    {"2·3", "2 · 3"},
    {"2x", "2 x"},
    {"x·2", "x · 2"},
    {"x^2", "x²"},
    {"x^{10}", "x^{10}"},
    {"x^{n+1}", "x^{n + 1}"},
    {"x^n", "x^n"},
    {"x^-1", "x⁻¹"},
    {"A⁻²", "A^{−2}"},
    {"x^{1/2}", "x^{½}"},
    {"(x^2)^3", "(x²)³"},
    {"x^{2^3}", "x^{2³}"},
    {"(ab)^2", "(a b)²"},
    {"(-x)^2", "(−x)²"},
    {"A^T", "Aᵀ"},
    {"(AB)^T", "(A B)ᵀ"},
    {"AᵀB", "Aᵀ B"},
    {"AAᵀ", "A Aᵀ"},
    {"(Aᵀ)ᵀ", "(Aᵀ)ᵀ"},
    {"(A^T)^2", "(Aᵀ)²"},
    {"(A²)ᵀ", "(A²)ᵀ"},
    {"(A^{-1})^T", "(A⁻¹)ᵀ"},
    {"k_{a}", "k_a"},
    {"k₁", "k_1"},
    {"kᵀ_a q", "k_aᵀ q"},
    {"k_{i+1}", "k_{i+1}"},
    {"α_a^{(1)}", "α_{1,a}"},
    {"α_{1a}", "α_{1a}"},
    {"Φ_{t_1}", "Φ_{t_1}"},
    {"x_{2i-1}", "x_{2i-1}"},
    {"C₁²", "C_1²"},
    {"x_i^2", "x_i²"},
    {"(A c)_1", "(A c)_1"},
    {"(AB)_{1,2}", "(A B)_{1,2}"},
    {"(a+b)_i", "(a + b)_i"},
    {"(x_i)_j", "(x_i)_j"},
    {"1/2", "½"},
    {"3/4 x", "¾ x"},
    {"1/3", "⅓"},
    {"2/3 x", "⅔ x"},
    {"½(v_a+v_b)", "½ (v_a + v_b)"},
    {"a/b", "a/b"},
    {"a/b·c", "a/b · c"},
    {"a/(b c)", "a/(b c)"},
    {"a/b/c", "a/b/c"},
    {"a/(b/c)", "a/(b/c)"},
    {"a·b/c", "a · b/c"},
    {"(a+b)/(c+d)", "(a + b)/(c + d)"},
    {"x/2", "x/2"},
    {"QKᵀ/√d", "Q Kᵀ/√d"},
    {"a b/c", "a b/c"},
    {"(-a)/b", "(−a)/b"},
    {"-a/b", "−a/b"},
    {"a/(-b)", "a/(−b)"},
    {"a/b²", "a/b²"},
    {"(a/b)²", "(a/b)²"},
    {"(½)²", "(½)²"},
    {"1/n", "1/n"},
    {"5/7", "5/7"},
    {"1/2/3", "½/3"},
    {"1/(1/2)", "1/(½)"},
    {"√x", "√x"},
    {"√(x+y)", "√(x + y)"},
    {"√x y", "√x y"},
    {"√x²", "√(x²)"},
    {"(√x)²", "(√x)²"},
    {"√(√x)", "√(√x)"},
    {"√(x y)", "√(x y)"},
    {"√(x/y)", "√(x/y)"},
    {"exp(x) y", "exp(x) y"},
    {"exp x y", "exp(x y)"},
    {"exp x + y", "exp(x) + y"},
    {"sin 2t", "sin(2 t)"},
    {"sin t cos t", "sin(t) cos(t)"},
    {"sin² t", "sin(t)²"},
    {"sin(t)²", "sin(t)²"},
    {"exp(-x)", "exp(−x)"},
    {"log(x)/2", "log(x)/2"},
    {"min(x,y,z)", "min(x, y, z)"},
    {"min_i x_i + 1", "min_{i} x_i + 1"},
    {"max_{i≠j} x_i", "max_{i≠j} x_i"},
    {"‖x+y‖", "‖x + y‖"},
    {"‖x‖²", "‖x‖²"},
    {"‖x‖ y", "‖x‖ y"},
    {"|x-y|^2", "|x − y|²"},
    {"⟨x+z, 2y⟩", "⟨x + z, 2 y⟩"},
    {"⟨x,y⟩²", "⟨x, y⟩²"},
    {"∑_{i=1}^{n} α_i v_i", "∑_{i=1}^{n} α_i v_i"},
    {"∑_i α_i v_i + x", "∑_{i} α_i v_i + x"},
    {"∑_i (α_i + x)", "∑_{i} (α_i + x)"},
    {"(∑_i α_i) x", "(∑_{i} α_i) x"},
    {"x ∑_i α_i", "x (∑_{i} α_i)"},
    {"∑_{i≠a,b} α_i", "∑_{i≠a, i≠b} α_i"},
    {"∑_{i=1, i≠j}^{n} α_i", "∑_{i=1, i≠j}^{n} α_i"},
    {"∑_{i=1,i≠j,k}^{n} x_i", "∑_{i=1, i≠j, i≠k}^{n} x_i"},
    {"∑ α_i", "∑ α_i"},
    {"∑_{others} e^0", "∑_{others} e⁰"},
    {"∑_{i=1}^n ∑_{j=1}^n x_i y_j", "∑_{i=1}^{n} ∑_{j=1}^{n} x_i y_j"},
    {"∑_{i=1}^n α_i / 2", "∑_{i=1}^{n} α_i/2"},
    {"∑_i x_i · 2", "∑_{i} x_i · 2"},
    {"(∑_i x_i)²", "(∑_{i} x_i)²"},
    {"(∑_i x_i)ᵀ y", "(∑_{i} x_i)ᵀ y"},
    {"-∑_i x_i", "−∑_{i} x_i"},
    {"a - ∑_i x_i", "a − ∑_{i} x_i"},
    {"∑_{i<j} x_i", "∑_{i<j} x_i"},
    {"(∑_i x_i) · y", "(∑_{i} x_i) · y"},
    {"exp(x)/∑_j exp(y_j)", "exp(x)/(∑_{j} exp(y_j))"},
    {"(∑_i x_i)/y_i", "(∑_{i} x_i)/y_i"},
    {"(∑_i x_i)/(∑_j y_j)", "(∑_{i} x_i)/(∑_{j} y_j)"},
    {"(max_i x_i) y", "(max_{i} x_i) y"},
    {"(max_i x_i) · y", "(max_{i} x_i) · y"},
    {"(max_i x_i)/y", "(max_{i} x_i)/y"},
    {"(min_i x_i) ⊙ y", "(min_{i} x_i) ⊙ y"},
    {"(\\lim_{x→0} x) · y", "(\\lim_{x→0} x) · y"},
    {"\\lim_{x→0} x y", "\\lim_{x→0} x y"},
    {"[a, b; c, d]", "[a, b; c, d]"},
    {"[a b]", "a b"},
    {"[a; b]", "[a; b]"},
    {"[a_1, …, a_m]", "[a_1, …, a_m]"},
    {"[a_1; …; a_m]", "[a_1; …; a_m]"},
    {"[a_1, a_2, …, a_m]", "[a_1, …, a_m]"},
    {"[A, 0; 0, B]", "[A, 0; 0, B]"},
    {"[a+b]c", "(a + b) c"},
    {"[1, 2; 3, 4]ᵀ", "[1, 2; 3, 4]ᵀ"},
    {"[a, b] c", "[a, b] c"},
    {"x ⊙ y", "x ⊙ y"},
    {"a_i ⊗ a_i", "a_i ⊗ a_i"},
    {"x ⊙ y z", "x ⊙ y z"},
    {"x ⊙ (y z)", "x ⊙ (y z)"},
    {"(x + y) ⊗ z", "(x + y) ⊗ z"},
    {"E[x]", "E[x]"},
    {"E[x]²", "E[x]²"},
    {"Cov[x, y]", "Cov[x, y]"},
    {"P[γ < 0]", "P[γ < 0]"},
    {"E[c | γ > 0]", "E[c | γ > 0]"},
    {"E[|x|]", "E[|x|]"},
    {"E[x | y > 0, z < 1]", "E[x | y > 0, z < 1]"},
    {"e^βy", "e^β y"},
    {"e^{γβ}", "e^{γ β}"},
    {"e^{-β}", "e^{−β}"},
    {"e^{β²}", "e^{β²}"},
    {"10000^{2i/d}", "10000^{2 i/d}"},
    {"0.5 x", "0.5 x"},
    {"𝟏 b_1", "𝟏 b_1"},
    {"-∞", "−∞"},
    {"I_d", "I_d"},
    {"δ_{ij}", "δ_{ij}"},
    {"(n-2) + 2e^β", "n − 2 + 2 e^β"},
    {"2·3 x", "2 · 3 x"},
    {"2 (3 + x)", "2 (3 + x)"},
    {"(a+b)ᵀ(a+b)", "(a + b)ᵀ (a + b)"},
    {"v_a sᵀ/(sᵀ s)", "v_a sᵀ/(sᵀ s)"},
    {"α^{-1/4}", "α^{−¼}"},
    {"x = y", "x = y"},
    {"x + y ≤ z", "x + y ≤ z"},
    {"x -> ∞", "x → ∞"},
};

Test(print, formulas_read_back_as_themselves) {
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    cr_expect_geq(COUNT(formulas), 120);
    for (size_t i = 0; i < COUNT(formulas); i++) {
        const Mistake *mistake;
        Node *node = read_node(arena, scope, formulas[i].text, LEX_PLAIN, &mistake);
        cr_expect(node, "%s: %s", formulas[i].text, mistake ? mistake->what : "");
        if (!node) continue;
        const char *text = node_text(arena, node);
        cr_expect_str_eq(text, formulas[i].canonical, "%s is printed as %s, not %s", formulas[i].text, text,
                         formulas[i].canonical);
        Node *again = read_node(arena, scope, text, LEX_PLAIN, &mistake);
        cr_expect(again && node_equal(node, again), "%s is printed as %s, which is something else",
                  formulas[i].text, text);
        if (again) cr_expect_str_eq(node_text(arena, again), text);
        cr_expect(node_equal(node, node_copy(arena, node)));
    }
    arena_free(arena);
}

/* A product without a sign must not come back as one with a sign: between two columns that is an inner product. */
Test(print, products_stay_products) {
    static const struct {
        LexMode mode;
        const char *text;
    } rows[] = {
        {LEX_LATEX, "\\frac{a}{b} c"}, {LEX_LATEX, "\\frac{a}{b}\\frac{c}{d}"}, {LEX_PLAIN, "x y"},
        {LEX_PLAIN, "(x + y) z"},      {LEX_LATEX, "\\frac{1}{2} x"},
    };
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const Mistake *mistake;
        Node *node = read_node(arena, scope, rows[i].text, rows[i].mode, &mistake);
        cr_assert(node, "%s", rows[i].text);
        const char *text = node_text(arena, node);
        Node *again = read_node(arena, scope, text, LEX_PLAIN, &mistake);
        cr_expect(again && node_equal(node, again), "%s is printed as %s, which is something else",
                  rows[i].text, text);
    }
    arena_free(arena);
}

Test(node, equal_only_if_the_same) {
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    const Mistake *mistake;
    for (size_t i = 0; i < COUNT(formulas); i++)
        for (size_t k = 0; k < COUNT(formulas); k++) {
            Node *a = read_node(arena, scope, formulas[i].text, LEX_PLAIN, &mistake),
                 *b = read_node(arena, scope, formulas[k].text, LEX_PLAIN, &mistake);
            if (!a || !b || i == k) continue;
            bool same = !strcmp(formulas[i].canonical, formulas[k].canonical);
            if (node_equal(a, b) != same) cr_expect(false, "%s and %s", formulas[i].text, formulas[k].text);
        }
    Node *x = read_node(arena, scope, "A x + ∑_i y_i", LEX_PLAIN, &mistake);
    cr_expect(node_mentions_name(x, "y") && node_mentions_name(x, "A") && !node_mentions_name(x, "z"));
    cr_expect(node_is_number(node_number(arena, x->span, 7), 7) &&
              !node_is_number(node_number(arena, x->span, 7), 8));
    cr_expect_str_eq(node_text(arena, node_number(arena, x->span, -3)), "−3");
    arena_free(arena);
}

/* ---- section 4: what binds before what ---- */

Test(parse, precedence) {
    static const struct {
        const char *text, *same, *other;
    } rows[] = {
        {"e^βy", "(e^β)·y", "e^{β y}"},
        {"x_ab", "(x_a) b", NULL},
        {"−x²", "−(x²)", "(−x)²"},
        {"−ab", "−(a b)", "(−a) b"},
        {"a + b c", "a + (b c)", "(a + b) c"},
        {"A Bᵀ", "A (Bᵀ)", "(A B)ᵀ"},
        {"a b²", "a (b²)", "(a b)²"},
        {"1/2 (x+y)", "(1/2) (x + y)", NULL},
        {"a/b·c", "(a/b)·c", "a/(b·c)"},
        {"a/b/c", "(a/b)/c", "a/(b/c)"},
        {"a·b/c", "(a·b)/c", NULL},
        {"∑_i α_i v_i + x", "(∑_i α_i v_i) + x", "∑_i (α_i v_i + x)"},
        {"∑_i α_i v_i", "∑_i (α_i v_i)", "(∑_i α_i) v_i"},
        {"max_i x_i − y", "(max_i x_i) − y", "max_i (x_i − y)"},
        {"\\lim_{b→∞} b x + y", "(\\lim_{b→∞} b x) + y", "\\lim_{b→∞} (b x + y)"},
        {"sin 2t", "sin(2 t)", "sin(2) t"},
        {"exp β + 1", "exp(β) + 1", "exp(β + 1)"},
        {"sin t cos t", "sin(t) cos(t)", "sin(t cos(t))"},
        {"exp(x) y", "(exp(x)) y", "exp(x y)"},
        {"a − b − c", "(a − b) − c", "a − (b − c)"},
        {"a + b + c", "(a + b) + c", "a + (b + c)"},
        {"(AAᵀ)²", "(A Aᵀ)^2", "A (Aᵀ)²"},
        {"α^{-1/4}", "α^{−(1/4)}", NULL},
        {"2^10", "2^{10}", NULL},
    };
    static const char *const ambiguous[] = {"a/b c", "e/2e", "a/bc", "a/b(c)", "1 + … + 1", "x/y ∑_i z_i"};
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    const Mistake *mistake;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Node *node = read_node(arena, scope, rows[i].text, LEX_PLAIN, &mistake),
             *same = read_node(arena, scope, rows[i].same, LEX_PLAIN, &mistake);
        Node *other = rows[i].other ? read_node(arena, scope, rows[i].other, LEX_PLAIN, &mistake) : NULL;
        cr_expect(node && same, "%s", rows[i].text);
        bool as_sign = node && same && (node->kind == N_MUL || node->kind == N_DOT) &&
                       (same->kind == N_MUL || same->kind == N_DOT);
        if (as_sign)
            cr_expect(node_equal(node->kid[0], same->kid[0]) && node_equal(node->kid[1], same->kid[1]),
                      "%s is %s", rows[i].text, node_text(arena, node));
        else if (node)
            cr_expect(node_equal(node, same), "%s is %s", rows[i].text, node_text(arena, node));
        cr_expect(!rows[i].other || (other && node && !node_equal(node, other)), "%s and %s", rows[i].text,
                  rows[i].other);
    }
    for (size_t i = 0; i < COUNT(ambiguous); i++) {
        Node *node = read_node(arena, scope, ambiguous[i], LEX_PLAIN, &mistake);
        cr_expect(!node && mistake->kind == MISTAKE_AMBIGUOUS && mistake->hint, "%s", ambiguous[i]);
    }
    cr_assert(!read_node(arena, scope, "a/b c", LEX_PLAIN, &mistake)); /* both readings */
    cr_expect_str_eq(mistake->hint, "write (a/b)·c or a/(b c)");
    arena_free(arena);
}

Test(parse, dots) {
    static const struct {
        const char *text, *canonical;
    } rows[] = {
        {"c_1 a_1 + c_2 a_2 + … + c_m a_m", "∑_{i=1}^{m} c_i a_i"},
        {"c_1 a_1 + … + c_m a_m", "∑_{i=1}^{m} c_i a_i"},
        {"x + c_1 + … + c_m", "x + ∑_{i=1}^{m} c_i"},
        {"x − y + c_1 + … + c_m", "x − y + ∑_{i=1}^{m} c_i"},
        {"c_1 + … + c_m + x", "∑_{i=1}^{m} c_i + x"},
        {"x_1² + … + x_d²", "∑_{i=1}^{d} x_i²"},
        {"a_1 a_1ᵀ + … + a_m a_mᵀ", "∑_{i=1}^{m} a_i a_iᵀ"},
        {"exp(x_1) + … + exp(x_n)", "∑_{i=1}^{n} exp(x_i)"},
        {"c_1 x_i + … + c_m x_i", "∑_{j=1}^{m} c_j x_i"},
        {"0 + … + 0", "0"},
        {"b/(b + 0 + … + 0)", "b/(b + 0)"},
        {"[x_1, …, x_n]ᵀ", "[x_1, …, x_n]ᵀ"},
        {"[c_1 a_1, …, c_m a_m]", "[c_1 a_1, …, c_m a_m]"},
        {"[x_1; x_2; …; x_d]", "[x_1; …; x_d]"},
    };
    static const char *const wrong[] = {
        "1 + … + 1", "x + … + x", "x_1 + x_3 + … + x_n", "a_1 + … + b_m",     "a_1 + …",
        "x − … − y", "[a_1, …]",  "[a_1, …, b_m]",       "a_1 + … + a_m b_n", "[a, b; c]"};
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    const Mistake *mistake;
    for (size_t i = 0; i < COUNT(rows); i++) {
        const char *text = canonical(arena, scope, rows[i].text, LEX_PLAIN);
        cr_expect_str_eq(text, rows[i].canonical, "%s is %s", rows[i].text, text);
    }
    for (size_t i = 0; i < COUNT(wrong); i++)
        cr_expect(!read_node(arena, scope, wrong[i], LEX_PLAIN, &mistake) &&
                      mistake_status(mistake->kind) == 2,
                  "%s", wrong[i]);
    Node *matrix = read_node(arena, scope, "[a, b, c; d, e, f]", LEX_PLAIN, &mistake);
    cr_assert(matrix && matrix->kind == N_MATRIX);
    cr_expect(matrix->kids == 6 && matrix->columns == 3);
    arena_free(arena);
}

Test(parse, errors_point_at_the_token) {
    static const struct {
        const char *text, *at, *part;
    } rows[] = {
        {"A +", "+", "an operand is missing after “+”"},
        {"A + )", ")", "an operand is missing before “)”"},
        {"= A", "=", "an operand is missing before “=”"},
        {"(A + B", "(", "that closes this is missing"},
        {"x^", "^", "an exponent is missing"},
        {"x_", "_", "a subscript is missing"},
        {"exp()", ")", "an operand is missing"},
        {"exp(x, y)", "exp(x, y)", "exp takes 1 argument"},
        {"⟨x⟩", "⟨", ","},
        {"x_1_2", "_2", "two subscripts"},
        {"Var x", "x", "in brackets"},
        {"A + B )", ")", "left over"},
        {"[a, b", "[", "that closes this is missing"},
    };
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    for (size_t i = 0; i < COUNT(rows); i++) {
        const Mistake *mistake = NULL;
        Node *node = read_node(arena, scope, rows[i].text, LEX_PLAIN, &mistake);
        cr_expect(!node && mistake, "%s", rows[i].text);
        if (!mistake) continue;
        cr_expect(strstr(mistake->what, rows[i].part), "%s: %s", rows[i].text, mistake->what);
        const char *place =
            *rows[i].at ? strstr(rows[i].text, rows[i].at) : rows[i].text + strlen(rows[i].text);
        cr_expect_eq(mistake->span.start, (int)(place - rows[i].text), "%s points at %d", rows[i].text,
                     mistake->span.start);
    }
    Text deep = text_new(arena);
    for (int i = 0; i < 100000; i++) text_add(&deep, "(");
    const Mistake *mistake = NULL;
    cr_expect(!read_node(arena, scope, deep.bytes, LEX_PLAIN, &mistake) &&
              strstr(mistake->what, "nested too deeply"));
    deep = text_new(arena);
    for (int i = 0; i < 100000; i++) text_add(&deep, "\\frac{");
    cr_expect(!read_node(arena, scope, deep.bytes, LEX_LATEX, &mistake) && mistake);
    deep = text_new(arena);
    text_add(&deep, "x");
    for (int i = 0; i < 2000; i++) text_add(&deep, "^{y");
    cr_expect(!read_node(arena, scope, deep.bytes, LEX_PLAIN, &mistake) && mistake);
    arena_free(arena);
}

/* ---- section 3: names ---- */

/* Parsed, bound and printed in the context of a claim; "?: …" if a name is not known. */
static const char *bound_text(Arena *arena, Scope *scope, const char *text, LexMode mode, Node **out) {
    const Mistake *mistake;
    Node *node = read_node(arena, scope, text, mode, &mistake);
    if (out) *out = NULL;
    if (!node) return arena_printf(arena, "error: %s", mistake->what);
    Binder b = binder_new(arena, scope);
    binder_scan(&b, node);
    bind_node(&b, node);
    if (b.mistake) return arena_printf(arena, "?: %s", b.mistake->what);
    if (out) *out = node;
    return node_text(arena, node);
}

Test(names, rules) {
    static const struct {
        const char *claim, *text, *bound;
    } rows[] = {
        /* 1: runs of letters */
        {"feed-forward-equivariance", "PHW_1", "P H W_1"},
        {"projector", "AAᵀ", "A Aᵀ"},
        {"projector", "expc_1", "exp(c_1)"},
        {"attention-equivariance", "PX_perm", "P X_perm"},
        {"rotary", "RoPE(x,t_1)", "RoPE(x, t_1)"},
        /* 2: with and without subscript */
        {"two-heads", "α + α_{1,a}", "α + α_{1,a}"},
        {"two-heads", "c + c_1", "c + c_1"},
        /* 3: whole name, family, entry */
        {"projector", "v_a", "v_a"},
        {"attention-equivariance", "W_Q", "W_Q"},
        {"key-query-value", "u_d", "u_d"},
        {"average", "k_a", "k_a"},
        {"average", "k_{a}", "k_a"},
        {"two-heads", "α_{1a}", "α_{1,a}"},
        {"two-heads", "α_{1,a}", "α_{1,a}"},
        {"two-heads", "α^{(1)}_a", "α_{1,a}"},
        {"two-heads", "α_a^{(1)}", "α_{1,a}"},
        {"position-injective", "Φ_{t_1}", "Φ_{t_1}"},
        {"position-injective", "Φ_{t_1,0}", "Φ_{t_1,0}"},
        {"average", "k_{a,1}", "k_{a,1}"},
        {"projector", "c_1", "c_1"},
        {"projector", "A_{ij}", "A_{i,j}"},
        {"projector", "A_{1,2}", "A_{1,2}"},
        {"attention-equivariance", "X_{perm}", "X_perm"},
        {"attention-equivariance", "X_perm^T", "X_permᵀ"},
        {"average", "k^T_a q", "k_aᵀ q"},
        {"average", "k", "?: k is a family, not one vector or number"},
        {"average", "v", "?: v is a family, not one vector or number"},
        /* 4: calls and products */
        {"projector", "A(AᵀA)c", "A (Aᵀ A) c"},
        {"projector", "M(v_a+v_b)", "M (v_a + v_b)"},
        {"invariance", "block(X)", "block(X)"},
        {"invariance", "block X", "?: block is a function: write its argument in brackets"},
        {"rotary", "RoPE(x)", "?: RoPE takes 2 arguments"},
        {"attention-equivariance", "P[X]", "P X"},
        {"single-head", "P[γ > 1]", "P[γ > 1]"},
        {"single-head", "E[c]", "E[c]"},
        /* 5: primes */
        {"projector", "A'A", "Aᵀ A"},
        {"projector", "c'c", "cᵀ c"},
        /* 6: built-in names */
        {"projector", "e", "e"},
        {"average", "e^π", "e^{π}"},
        {"projector", "I", "I"},
        {"projector", "I_d", "I_d"},
        {"average", "δ_{ab}", "δ_{a,b}"},
        {"attention-equivariance", "X^T", "Xᵀ"},
        {"attention-equivariance", "X^{T}", "Xᵀ"},
        /* 7: free indices */
        {"average", "k_i", "k_i"},
        {"position-injective", "Φ_{t,0} − sin t", "Φ_{t,0} − sin(t)"},
        {"average", "t", "?: t is not known here"},
        {"average", "α_i i", "α_i i"},
        {"average", "k_x", "?: x is not known here"},
        {"projector", "N c", "?: N is not known here"},
        /* hidden names are seen by the claim itself */
        {"single-head", "ξ_a", "ξ_a"},
    };
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    for (size_t i = 0; i < COUNT(rows); i++) {
        Claim *claim = pack_find(pack, rows[i].claim);
        cr_assert(claim && !claim->mistake, "%s", rows[i].claim);
        const char *text = bound_text(arena, claim->scope, rows[i].text, LEX_PLAIN, NULL);
        cr_expect_str_eq(text, rows[i].bound, "%s in %s is %s", rows[i].text, rows[i].claim, text);
    }
    Node *node; /* which symbol it is */
    Scope *projector = pack_find(pack, "projector")->scope, *average = pack_find(pack, "average")->scope,
          *heads = pack_find(pack, "two-heads")->scope;
    bound_text(arena, projector, "e", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_SYMBOL && node->sym->kind == SYM_DRAWN);
    bound_text(arena, average, "e", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_EULER);
    bound_text(arena, heads, "α", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_SYMBOL && node->sym->kind == SYM_LIMIT);
    bound_text(arena, heads, "α_{1,a}", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_MEMBER && node->sym->kind == SYM_LET && node->sym->indices == 2);
    bound_text(arena, average, "k_{a,1}", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_ENTRY && node->kid[0]->kind == N_MEMBER);
    bound_text(arena, pack_find(pack, "softmax-permutes")->scope, "P(A)", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_MUL);
    bound_text(arena, pack_find(pack, "softmax-permutes")->scope, "\\mathbb{E}[A]", LEX_LATEX, &node);
    cr_expect(node && node->kind == N_EXPECT);
    arena_free(arena);
}

Test(names, renamings) {
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
    Scope *outer = scope_new(arena, NULL), *inner = scope_new(arena, outer);
    Span nowhere = {0};
    Sym *k = scope_add(outer, "k", SYM_DRAWN, nowhere), *q = scope_add(outer, "q", SYM_DRAWN, nowhere),
        *hidden = scope_add(outer, "xi", SYM_DRAWN, nowhere);
    scope_add(outer, "e", SYM_DRAWN, nowhere);
    k->indices = 1;
    hidden->hidden = true;
    inner->sheet = true;
    Rename swap[] = {
        {"q", "e", true}, {"e", "q", true}, {"K", "k", false}, {"Y", "nothing", false}, {"C", "q", true}};
    for (size_t i = 0; i < COUNT(swap); i++) PUSH(arena, &inner->renames, swap[i]);
    cr_expect_str_eq(scope_rename(inner, "q"), "e"); /* all at once */
    cr_expect_str_eq(scope_rename(inner, "e"), "q");
    cr_expect_str_eq(scope_rename(inner, "K"), "k");
    cr_expect_str_eq(scope_rename(inner, "Y"), "Y"); /* of the front matter: only where it fits */
    cr_expect_str_eq(scope_rename(inner, "z"), "z");
    cr_expect(scope_knows(inner, "C") && scope_knows(inner, "k") && scope_knows(inner, "k_3") &&
              !scope_knows(inner, "Y"));
    cr_expect(scope_find(inner, "q") == q && !scope_find(inner, "k") && scope_family(inner, "k") == k &&
              !scope_family(inner, "q"));
    cr_expect(!scope_find(inner, "xi") && scope_find(outer, "xi") == hidden);
    Sym *shadow = scope_add(inner, "q", SYM_DRAWN, nowhere);
    cr_expect(scope_find(inner, "q") == shadow && scope_find(outer, "q") == q);
    scope_add(outer, "X_perm", SYM_LET, nowhere);
    cr_expect_str_eq(scope_nearest(inner, "X_prem"), "X_perm");
    cr_expect_str_eq(scope_nearest(inner, "Q"), "q");
    cr_expect_null(scope_nearest(inner, "W"));
    arena_free(arena);
}

/* ---- sizes and shapes ---- */

Test(dim, sizes_are_linear_and_unify) {
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    Dim name[5], one = dim_constant(1), sum, more;
    static const char *const letters[] = {"d", "m", "p", "n", "h"};
    for (int i = 0; i < 5; i++) name[i] = dim_symbol(scope_add(scope, letters[i], SYM_SIZE, (Span){0}));
    cr_assert(dim_add(&sum, &name[1], &name[2], 1));
    cr_expect_str_eq(dim_text(arena, &sum), "m+p");
    cr_assert(dim_add(&more, &sum, &name[2], -1));
    cr_expect(dim_equal(&more, &name[1]) && more.terms == 1);
    cr_assert(dim_add(&more, &more, &name[1], -1));
    cr_expect(dim_is(&more, 0) && !dim_is(&more, 1));
    cr_expect_str_eq(dim_text(arena, &more), "0");
    cr_assert(dim_add(&more, &name[4], &name[4], 1) && dim_add(&more, &more, &one, -1));
    cr_expect_str_eq(dim_text(arena, &more), "2h−1");
    Dim wide = name[0];
    for (int i = 1; i < 4; i++) cr_assert(dim_add(&wide, &wide, &name[i], 1));
    cr_expect_not(dim_add(&wide, &wide, &name[4], 1)); /* too many terms */
    cr_expect(dim_unify(&name[0], &name[0]) && !dim_unify(&name[0], &name[1]) && !dim_unify(&name[0], &one));
    Dim x = dim_new_variable(arena), y = dim_new_variable(arena), z = dim_new_variable(arena);
    cr_expect(!dim_known(&x) && dim_known(&name[0]));
    cr_expect(dim_unify(&x, &y) && dim_equal(&x, &y) && !dim_known(&x));
    cr_expect(dim_unify(&y, &sum) && dim_equal(&x, &sum) && dim_known(&x) && !dim_unify(&x, &name[0]));
    cr_assert(dim_add(&more, &z, &one, 1)); /* z + 1 = m + p */
    cr_expect(dim_unify(&more, &sum));
    cr_assert(dim_add(&more, &z, &one, 1));
    cr_expect(dim_equal(&more, &sum) && dim_known(&z));
    Dim u = dim_new_variable(arena), v = dim_new_variable(arena);
    cr_expect(dim_unify(&u, &u) && dim_unify(&u, &v) && dim_unify(&v, &u) && dim_unify(&u, &one) &&
              dim_is(&v, 1));
    Shape shapes[] = {{one, one}, {name[0], one}, {name[0], sum}, {v, u}};
    static const char *const texts[] = {"a number", "d×1", "d×(m+p)", "a number"};
    for (int i = 0; i < 4; i++) {
        cr_expect_str_eq(shape_text(arena, &shapes[i]), texts[i]);
        cr_expect_eq(shape_is_number(&shapes[i]), i % 3 == 0);
    }
    arena_free(arena);
}

/* Shape; after a bar the sizes that would have to agree, or `hard` if nothing helps. */
Test(shape, expressions_and_relations) {
    static const struct {
        const char *claim, *text, *shape;
    } rows[] = {
        {"projector", "A", "d×m"},
        {"projector", "Aᵀ", "m×d"},
        {"projector", "A Aᵀ", "d×d"},
        {"projector", "Aᵀ A", "m×m"},
        {"projector", "A c", "d×1"},
        {"projector", "Aᵀ B e", "m×1"},
        {"projector", "a_1", "d×1"},
        {"projector", "v_a", "d×1"},
        {"projector", "sᵀ s", "a number"},
        {"projector", "s sᵀ", "d×d"},
        {"projector", "v_a sᵀ/(sᵀ s)", "d×d"},
        {"projector", "[A, B]", "d×(m+p)"},
        {"projector", "[c; e]", "(m+p)×1"},
        {"projector", "[A, B] [c; e]", "d×1"},
        {"projector", "[a_1, …, a_m]", "d×m"},
        {"projector", "[c_1; …; c_m]", "m×1"},
        {"projector", "A + 0", "d×m"},
        {"projector", "2 A", "d×m"},
        {"projector", "A/2", "d×m"},
        {"projector", "‖s‖", "a number"},
        {"projector", "⟨s, v_a⟩", "a number"},
        {"projector", "s · v_b", "a number"},
        {"projector", "c ⊗ e", "m×p"},
        {"projector", "A ⊙ A", "d×m"},
        {"projector", "c_1", "a number"},
        {"projector", "A_{1,2}", "a number"},
        {"projector", "tr(M)", "a number"},
        {"projector", "∑_{i=1}^{m} c_i a_i", "d×1"},
        {"projector", "∑_i a_i a_iᵀ", "d×d"},
        {"projector", "softmax(M)", "d×d"},
        {"projector", "ReLU(c)", "m×1"},
        {"projector", "(A Aᵀ)²", "d×d"},
        {"projector", "M⁻¹", "d×d"},
        {"projector", "c + Aᵀ s", "m×1"},
        {"projector", "M + I", "d×d"},
        {"projector", "A 𝟏", "d×1"},
        {"projector", "m + 1", "a number"},
        {"projector", "max(c_1, 2)", "a number"},
        {"weights", "α_i v_i", "d×1"},
        {"weights", "k_iᵀ q", "a number"},
        {"weights", "E[c]", "d×1"},
        {"weights", "Cov[c]", "d×d"},
        {"weights", "Var[c]", "a number"},
        {"feed-forward-equivariance", "H W_1 + 𝟏 b_1", "T×d"},
        {"feed-forward-equivariance", "Z_perm", "T×d"},
        {"attention-equivariance", "softmax(Q Kᵀ / √d) V", "T×d"},
        {"attention-equivariance", "Q Kᵀ", "T×T"},
        {"two-heads", "c_1", "d×1"},
        {"two-heads", "Σ_1", "d×d"},
        {"rotary", "RoPE(x, t_1)", "d×1"},
        {"rotary", "RoPE(x, t_1)_2", "a number"},
        {"position-injective", "Φ_{t_1}", "d×1"},
        {"position-breaks", "Φ", "T×d"},
        {"key-query-value", "K u_a", "d×1"},
        {"single-head", "γ μ_a + ξ_a", "d×1"},
        /* misfits */
        {"projector", "A B", "d×p | m/d"},
        {"projector", "A + B", "d×m | m/p"},
        {"projector", "A + I", "d×m | m/d"},
        {"projector", "A²", "d×m | d/m"},
        {"projector", "⟨c, e⟩", "a number | m/p"},
        {"projector", "tr(A)", "a number | d/m"},
        {"projector", "s + 1", "d×1 | hard"},
        {"projector", "exp(c)", "a number | hard"},
        {"projector", "c/e", "m×1 | hard"},
        {"projector", "|c|", "a number | hard"},
        {"projector", "√A", "a number | hard"},
        {"projector", "e^{c}", "p×1 | hard"},
        {"weights", "k_i q", "d×1 | hard"},
        {"projector", "A_1", "a number | hard"},
        {"projector", "c_1_1", "error: c has two subscripts"},
        {"projector", "A ⊗ c", "d×m | hard"},
        {"feed-forward-equivariance", "W_1 H", "d×d | d/T"},
        {"rotary", "RoPE(θ_1, t_1)", "d×1 | hard"},
    };
    static const struct {
        const char *claim, *text, *misfit;
    } relations[] = {
        {"projector", "M s = v_a", ""},
        {"projector", "Aᵀ A = I", ""},
        {"projector", "A = 0", ""},
        {"projector", "Aᵀ B = 0", ""},
        {"projector", "c = v_a", "m/d"},
        {"projector", "M = Aᵀ", "d/m"},
        {"projector", "A = B", "m/p"},
        {"projector", "s = 2", "hard"},
        {"projector", "c < c", "hard"},
        {"projector", "c < e", "hard"},
        {"projector", "s ⊥ v_b", ""},
        {"projector", "c ⊥ e", "m/p"},
        {"projector", "1 = A c", ""},
        {"projector", "s → ∞", "hard"},
        {"projector", "c_1 → ∞", ""},
        {"feed-forward-equivariance", "P1 = 1", ""},
        {"feed-forward-equivariance", "Z = H W_1 + 1 b_1", ""},
        {"feed-forward-equivariance", "Z = H W_1 + b_1", "T/1"},
        {"weights", "α_i = 1", ""},
        {"weights", "k_iᵀ q = v_1", "hard"},
        {"attention-equivariance", "PᵀP = I", ""},
        {"attention-equivariance", "X = XᵀX", "T/d"},
    };
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    for (size_t i = 0; i < COUNT(rows) + COUNT(relations); i++) {
        bool relation = i >= COUNT(rows);
        size_t k = relation ? i - COUNT(rows) : i;
        const char *id = relation ? relations[k].claim : rows[k].claim,
                   *text = relation ? relations[k].text : rows[k].text;
        Node *node;
        const char *bound = bound_text(arena, pack_find(pack, id)->scope, text, LEX_PLAIN, &node);
        Text out = text_new(arena);
        if (!node)
            text_add(&out, bound);
        else {
            Shaper s = shaper_new(arena);
            if (relation)
                shape_relation(&s, node);
            else
                shape_node(&s, node), text_add(&out, shape_text(arena, &node->shape));
            if (s.hard || s.mismatches.count) text_add(&out, relation ? "" : " | ");
            if (s.hard) text_add(&out, "hard");
            for (int m = 0; m < s.mismatches.count && !s.hard; m++)
                text_printf(&out, "%s%s/%s", m ? ", " : "", dim_text(arena, &s.mismatches.items[m].left),
                            dim_text(arena, &s.mismatches.items[m].right));
            cr_expect_eq(s.mistake != NULL, s.hard || s.mismatches.count, "%s in %s", text, id);
            if (s.mistake)
                cr_expect(s.mistake->kind == MISTAKE_SHAPE && mistake_status(s.mistake->kind) == 1,
                          "%s in %s", text, id);
        }
        const char *expected = relation ? relations[k].misfit : rows[k].shape;
        cr_expect_str_eq(out.bytes, expected, "%s in %s: %s, not %s", text, id, out.bytes, expected);
    }
    Node *node; /* both shapes are named */
    bound_text(arena, pack_find(pack, "projector")->scope, "M = Aᵀ", LEX_PLAIN, &node);
    Shaper s = shaper_new(arena);
    shape_relation(&s, node);
    cr_expect_str_eq(s.mistake->what, "the two sides of = do not fit: M is d×d, and Aᵀ is m×d");
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

/* ---- claims ---- */

Test(claim, every_clause) {
    Arena *arena = arena_new();
    Pack *pack = pack_of(arena, "```claim all\npart    2022: 1(b)ii, 2024s: 1(b)\nabout   a line of "
                                "prose\npoints  2\nvisibility teacher\n"
                                "given   d ∈ 1..3, m, p ∈ 0..2, m + p ≤ d, h ∈ 1..2, w = 2h, a ≠ b ∈ 1..d\n"
                                "        t ∈ N, s_1 ≠ s_2 ∈ Z, x ∈ R, c ∈ R^m, r ∈ R^{1×d}, X ∈ R^{d×m}\n"
                                "        k_1..k_d ∈ R^d orthonormal, [A B] ∈ R^{d×(m+p)} orthonormal\n"
                                "        P ∈ R^{d×d} permutation, β → ∞, negligible ε → 0\n"
                                "        γ ~ N(1, ½), ξ_1..ξ_d ∈ R^d ~ N(0, ε I)\n"
                                "hidden  u ∈ R^d\n"
                                "let     S = A c, head(z) = 2 z, [a_1 … a_m] = A\n"
                                "        α_i = k_iᵀ u\n"
                                "        y_a = 1\n        y_i = 2 for i ∈ 1..d, i ≠ a\n"
                                "notation d = x\n"
                                "find    M ∈ R^{d×d} from A, B as in other else M = A Aᵀ\n"
                                "find    q_1..q_2 ∈ R^d from k, a\n"
                                "assume  γ > 0\n"
                                "show    M S = S\n        ∑_i α_i ≤ 1, x = x\n```\n"
                                "```claim other\ngiven d ∈ 1..3\nfind M ∈ R^{d×d}\nshow M = M\n```\n");
    cr_assert_eq(pack->claims.count, 2);
    Claim *claim = pack_find(pack, "all");
    cr_assert(claim && !pack_find(pack, "none"));
    cr_assert(!claim->mistake, "%s", claim->mistake ? claim->mistake->what : "");
    cr_expect_str_eq(claim->part, "1(b)ii");
    cr_expect_str_eq(claim->about, "a line of prose");
    cr_expect_str_eq(claim->points, "2");
    cr_expect_str_eq(claim->visibility, "teacher");
    static const struct {
        const char *name;
        SymKind kind;
        GivenKind given;
        const char *shape;
    } syms[] = {
        {"d", SYM_SIZE, GIVEN_SIZE, "a number"},         {"m", SYM_SIZE, GIVEN_SIZE, "a number"},
        {"p", SYM_SIZE, GIVEN_SIZE, "a number"},         {"w", SYM_SIZE, GIVEN_EQUAL, "a number"},
        {"a", SYM_SIZE, GIVEN_SIZE, "a number"},         {"b", SYM_SIZE, GIVEN_SIZE, "a number"},
        {"t", SYM_INTEGER, GIVEN_INTEGER, "a number"},   {"s_1", SYM_INTEGER, GIVEN_INTEGER, "a number"},
        {"s_2", SYM_INTEGER, GIVEN_INTEGER, "a number"}, {"x", SYM_DRAWN, GIVEN_ENTRIES, "a number"},
        {"c", SYM_DRAWN, GIVEN_ENTRIES, "m×1"},          {"r", SYM_DRAWN, GIVEN_ENTRIES, "1×d"},
        {"X", SYM_DRAWN, GIVEN_ENTRIES, "d×m"},          {"A", SYM_DRAWN, GIVEN_ORTHONORMAL, "d×m"},
        {"B", SYM_DRAWN, GIVEN_ORTHONORMAL, "d×p"},      {"P", SYM_DRAWN, GIVEN_PERMUTATION, "d×d"},
        {"γ", SYM_NORMAL, GIVEN_NORMAL, "a number"},     {"β", SYM_LIMIT, GIVEN_LIMIT, "a number"},
        {"ε", SYM_LIMIT, GIVEN_LIMIT, "a number"},       {"u", SYM_DRAWN, GIVEN_ENTRIES, "d×1"},
    };
    for (size_t i = 0; i < COUNT(syms); i++) {
        Sym *sym = scope_find(claim->scope, syms[i].name);
        cr_assert(sym && sym->given, "%s", syms[i].name);
        cr_expect_eq(sym->kind, syms[i].kind, "%s", syms[i].name);
        cr_expect_eq(sym->given->kind, syms[i].given, "%s", syms[i].name);
        cr_expect_str_eq(shape_text(arena, &sym->shape), syms[i].shape, "%s", syms[i].name);
        cr_expect_eq(sym->hidden, !strcmp(syms[i].name, "u"), "%s", syms[i].name);
    }
    Scope *s = claim->scope;
    cr_expect(scope_find(s, "β")->towards == TOWARDS_INFINITY &&
              scope_find(s, "ε")->towards == TOWARDS_ZERO && scope_find(s, "ε")->negligible &&
              !scope_find(s, "β")->negligible);
    cr_expect(scope_find(s, "a")->ranged && !scope_find(s, "d")->ranged);
    cr_expect(scope_find(s, "b")->given->distinct_count == 1 &&
              scope_find(s, "b")->given->distinct[0] == scope_find(s, "a"));
    cr_expect(scope_find(s, "s_2")->given->distinct_count == 1 && scope_find(s, "s_1")->given->negative &&
              !scope_find(s, "t")->given->negative);
    cr_expect(scope_find(s, "A")->given == scope_find(s, "B")->given &&
              scope_find(s, "A")->given->joint_count == 2);
    Sym *k = scope_family(s, "k"), *xi = scope_family(s, "ξ"), *alpha = scope_family(s, "α"),
        *columns = scope_family(s, "a");
    cr_assert(k && xi && alpha && columns);
    cr_expect(k->indices == 1 && dim_is(&k->lowest[0], 1) && !strcmp(dim_text(arena, &k->highest[0]), "d"));
    cr_expect(xi->kind == SYM_NORMAL && xi->given->variance && alpha->kind == SYM_LET &&
              !strcmp(dim_text(arena, &alpha->highest[0]), "d"));
    cr_expect(columns->column_of == scope_find(s, "A"));
    Sym *y = scope_family(s, "y"), *head = scope_find(s, "head"), *va = scope_find(s, "S");
    cr_assert(y && head && va);
    cr_expect(y->clauses && y->clauses->next && !y->clauses->next->next);
    cr_expect(head->kind == SYM_FUNCTION && head->clauses->param_count == 1);
    cr_expect_str_eq(shape_text(arena, &va->shape), "d×1");
    cr_assert_eq(claim->renames.count, 1);
    cr_expect(claim->renames.items[0].always && !strcmp(claim->renames.items[0].ours, "x"));
    cr_assert_eq(claim->finds.count, 2);
    cr_expect_str_eq(claim->finds.items[0].as_in, "other");
    cr_expect_str_eq(span_text(arena, claim->finds.items[0].otherwise), " M = A Aᵀ");
    cr_expect_eq(claim->finds.items[0].sym->from_count, 2);
    cr_expect(claim->finds.items[1].sym->indices == 1 && dim_is(&claim->finds.items[1].sym->highest[0], 2));
    cr_expect(!claim->finds.items[1].as_in && !claim->finds.items[1].otherwise.source);
    cr_expect_eq(claim->assumes.count, 1);
    cr_assert_eq(claim->shows.count, 3);
    cr_expect_str_eq(claim->shows.items[0]->text, "M S = S");
    cr_expect_str_eq(claim->shows.items[1]->text, "∑_{i} α_i ≤ 1");
    cr_expect(!claim->decide && !claim->condition);
    pack =
        pack_of(arena, "```claim a\ngiven x ∈ R\ndecide some x = 1\n```\n```claim b\ngiven x ∈ R\ndecide x = "
                       "1\n```\n```claim c\ngiven x, y ∈ R\nfind condition C from x\nshow C ⇒ x = y\n```\n");
    cr_assert_eq(pack->claims.count, 3);
    cr_expect(pack_find(pack, "a")->decide && pack_find(pack, "a")->decide_some);
    cr_expect(pack_find(pack, "b")->decide && !pack_find(pack, "b")->decide_some);
    cr_expect(pack_find(pack, "c")->condition && pack_find(pack, "c")->condition->from_count == 1 &&
              pack_find(pack, "c")->shows.count == 1);
    pack = attention(arena);
    for (int i = 0; i < pack->claims.count; i++)
        cr_expect(!pack->claims.items[i]->mistake, "%s: %s", pack->claims.items[i]->id,
                  pack->claims.items[i]->mistake ? pack->claims.items[i]->mistake->what : "");
    arena_free(arena);
}

/* A claim with a mistake is refused; the ones around it are not. */
Test(claim, mistakes_of_a_pack) {
    static const struct {
        const char *body, *part;
    } rows[] = {
        {"given x ∈ R\nshow y = x\n", "y is not known"},
        {"given x ∈ R\n", "says nothing"},
        {"giben x ∈ R\nshow x = x\n", "“giben” is not known"},
        {"given x ∈\nshow x = x\n", ""},
        {"given x ∈ R^k\nshow x = x\n", "k"},
        {"given d ∈ 1..2\n x ∈ R^d\nshow x = 2\n", "do not fit"},
        {"given x ∈ R\nfind q from x\nshow q = x\n", "shape of the unknown"},
        {"given x ∈ R\nfind q ∈ R from z\nshow q = x\n", "z is not declared"},
        {"given x ∈ R\nlet y = x +\nshow y = x\n", "operand"},
        {"given x ∈ R\nshow x\n", ""},
        {"given x ∈ R\nshow x = \n", "operand"},
        {"given x ∈ R\ndecide x = 1, x = 2\n", "one statement"},
        {"given x ∈ R\nnotation y\nshow x = x\n", "renaming"},
        {"given x ∈ R, x ∈ R\nshow x = x\n", ""},
        {"given d ∈ 3..2\n x ∈ R^d\nshow x = x\n", ""},
        {"given d ∈ 1..2\nlet Φ ∈ R^d with Φ_1 = 1\nshow Φ = 0\n", ""},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++) {
        Pack *pack = pack_of(arena, arena_printf(arena,
                                                 "```claim good\ngiven x ∈ R\nshow x = x\n```\n```claim "
                                                 "bad\n%s```\n```claim also\ngiven x ∈ R\nshow x = x\n```\n",
                                                 rows[i].body));
        pack_validate(pack);
        cr_assert_eq(pack->claims.count, 3);
        cr_expect(!pack_find(pack, "good")->mistake && !pack_find(pack, "also")->mistake);
        const Mistake *mistake = pack_find(pack, "bad")->mistake;
        cr_expect(mistake, "row %zu was taken: %s", i, rows[i].body);
        if (!mistake) continue;
        cr_expect(strstr(mistake->what, rows[i].part), "row %zu: %s", i, mistake->what);
        cr_expect_geq(source_line(mistake->span.source, mistake->span.start), 5, "row %zu", i);
    }
    Pack *pack = pack_of(
        arena,
        "```claim twice\ngiven x ∈ R\nshow x = x\n```\n```claim twice\ngiven x ∈ R\nshow x = x\n```\n");
    cr_assert_eq(pack->claims.count, 2);
    cr_expect(!pack->claims.items[0]->mistake && pack->claims.items[1]->mistake &&
              strstr(pack->claims.items[1]->mistake->what, "line 1"));
    arena_free(arena);
}

/* ---- statements ---- */

static const char *const small_pack =
    "```claim t\ngiven n ∈ 2..4, d ∈ 1..3, a ≠ b ∈ 1..n\n      k_1..k_n ∈ R^d, v_1..v_n ∈ R^d, γ ∈ R, x ∈ R, "
    "y ∈ R\n"
    "find q ∈ R^d from k, a, b\nlet α_i = k_iᵀ q\n    c = ∑_i α_i v_i\nshow c = v_a\n```\n"
    "```claim w\ngiven n ∈ 2..4, j ∈ 1..n, x_1..x_n ∈ R, y ∈ R\nfind condition C from x, j\nshow C ⇒ x_j = "
    "y\n```\n"
    "```claim two\ngiven d ∈ 1..3, k_1..k_2 ∈ R^d\nfind q_1..q_2 ∈ R^d from k\nshow q_1 = k_1\n```\n"
    "```claim d\ngiven x ∈ R\ndecide x = 1\n```\n";

/* "1: text" for a step; "= text" defined; "1? reason" ill-formed; then "own …", "value …", "yes" and the mistake of the whole. */
static const char *said(Arena *arena, const Reading *r) {
    Text out = text_new(arena);
    for (int i = 0; i < r->statements.count; i++) {
        const Statement *s = r->statements.items[i];
        if (out.length) text_add(&out, " / ");
        if (s->kind == STEP_DEFINED)
            text_printf(&out, "= %s", s->text);
        else if (s->mistake)
            text_printf(&out, "%d? %s", s->number, mistake_reason(s->mistake->kind));
        else
            text_printf(&out, "%d: %s%s", s->number, s->existential ? "some " : "", s->text);
        if (s->distinct_reading) text_add(&out, " (distinct)");
    }
    for (int i = 0; i < r->own.count; i++) {
        const Sym *sym = r->own.items[i];
        text_printf(&out, "%sown %s%s", out.length ? " / " : "", sym->name,
                    sym->towards == TOWARDS_INFINITY ? "→∞"
                    : sym->towards == TOWARDS_ZERO   ? "→0"
                    : sym->positive                  ? ">0"
                    : sym->nonzero                   ? "≠0"
                                                     : "");
    }
    for (int i = 0; i < r->values.count; i++) {
        const Value *v = &r->values.items[i];
        text_printf(&out, "%sputs %s", out.length ? " / " : "", v->sym->name);
        if (v->member) text_printf(&out, "_%d", v->member);
        text_printf(&out, " = %s", node_text(arena, v->node));
    }
    if (r->yes_no >= 0) text_add(&out, r->yes_no ? "yes" : "no");
    if (r->mistake) text_printf(&out, "%s! %s", out.length ? " / " : "", mistake_reason(r->mistake->kind));
    return out.bytes;
}

static Reading *reading_of(Arena *arena, Pack *pack, const char *id, BlockKind kind, const char *text,
                           bool div) {
    Claim *claim = pack_find(pack, id);
    cr_assert(claim && !claim->mistake, "%s", id);
    ReadMode mode = kind == BLOCK_ANSWER ? READ_ANSWER : READ_PROOF;
    if (!div)
        return block_read(arena, claim, block_of_text(arena, source_of(arena, text), kind, id), NULL, mode,
                          NULL, NULL, 0);
    Document *document = document_read(
        arena,
        source_of(arena, arena_printf(arena, "::: {.%s claim=%s}\n%s\n:::\n", kind_names[kind], id, text)));
    cr_assert_eq(document->blocks.count, 1);
    return block_read(arena, claim, document->blocks.items[0], document, mode, NULL, NULL, 0);
}

Test(statements, lines) {
    static const struct {
        const char *claim;
        char mode;
        const char *text, *said;
    } rows[] = {
        /* chains and items; A answer, P proof, in plain lines; a p in a div */
        {"t", 'P', "x = y", "1: x = y"},
        {"t", 'P', "x = y = γ ≤ 1", "1: x = y / 2: y = γ / 3: γ ≤ 1"},
        {"t", 'P', "x = y, γ = 1", "1: x = y / 2: γ = 1"},
        {"t", 'P', "x = y; γ = 1", "1: x = y / 2: γ = 1"},
        {"t", 'P', "x = y and γ = 1", "1: x = y / 2: γ = 1"},
        {"t", 'P', "x = y\n= γ\n≤ 1", "1: x = y / 2: y = γ / 3: γ ≤ 1"},
        {"t", 'p', "$x = y$ and $\\gamma = 1$.", "1: x = y / 2: γ = 1"},
        {"t", 'p', "$$ \\begin{aligned} x &= y \\\\ &= \\gamma \\end{aligned} $$", "1: x = y / 2: y = γ"},
        {"t", 'p', "$$ x = y \\quad \\gamma = 1 $$", "1: x = y / 2: γ = 1"},
        {"t", 'P', "∴ x = y", "1: x = y"},
        {"t", 'P', "⇒ x = y", "1: x = y"},
        {"t", 'P', "so x = y", "1: x = y"},
        {"t", 'p', "Hence $x = y$.", "1: x = y"},
        {"t", 'P', "= y", "1? syntax"},
        {"t", 'P', "x +\nx = y", "1? syntax / 2: x = y"},
        {"t", 'P', "x = z", "1? name"},
        {"t", 'P', "x = k_a", "1? shape"},
        {"t", 'P', "x", ""},
        {"t", 'P', "x ~= y", "1: x ≈ y"},
        {"t", 'P', "x ~ y", "1: x ≈ y"},
        {"t", 'P', "x ⊥ y", "1: x ⊥ y"},
        {"t", 'P', "x ∈ [0, 1]", "1: x ∈ [0, 1]"},
        {"t", 'P', "1/(1 + ∞) = 0", "1? syntax"},
        {"t", 'P', "x = ∞", "1? syntax"},
        /* conditions */
        {"t", 'P', "α_i = 0 (i ≠ a, b)", "1: α_i = 0  (i ≠ a, i ≠ b)"},
        {"t", 'P', "α_i = 0, i ≠ a, b", "1: α_i = 0  (i ≠ a, i ≠ b)"},
        {"t", 'P', "α_i = 0 for i ≠ a", "1: α_i = 0  (i ≠ a)"},
        {"t", 'P', "α_i = 0 ∀ i ≠ a", "1: α_i = 0  (i ≠ a)"},
        {"t", 'P', "α_i = 0, i ∉ {a, b}", "1: α_i = 0  (i ≠ a, i ≠ b)"},
        {"t", 'P', "α_i = 0, i = 1, …, n", "1: α_i = 0  (i ≥ 1, i ≤ n)"},
        {"t", 'P', "α_i = 0\ni ≠ a", "1: α_i = 0  (i ≠ a)"},
        {"t", 'P', "α_i = 0, x = y, i ≠ a", "1: α_i = 0  (i ≠ a) / 2: x = y"},
        {"t", 'P', "α_i = 0", "1: α_i = 0"},
        {"t", 'P', "α_a > α_i", "1: α_a > α_i (distinct)"},
        {"t", 'P', "α_a > α_i (i ≠ b)", "1: α_a > α_i  (i ≠ b)"},
        {"t", 'P', "α_a = 0 ∀ a ≠ b", "1? name"},
        {"t", 'P', "x = y (γ > 1)", "1: γ > 1 ⇒ x = y"},
        {"t", 'p', "$\\alpha_i = 0$ for all $i \\neq a$", "1: α_i = 0  (i ≠ a)"},
        {"t", 'p', "$$ \\alpha_i = 0 \\quad \\text{where } i \\ne a $$", "1: α_i = 0  (i ≠ a)"},
        /* implications */
        {"t", 'P', "γ > 1 ⇒ x = y", "1: γ > 1 ⇒ x = y"},
        {"t", 'P', "γ > 1, x > 0 ⇒ x = y, y = x", "1: γ > 1, x > 0 ⇒ x = y / 2: γ > 1, x > 0 ⇒ y = x"},
        {"t", 'P', "x > 0 ⇒ y > 0 ⇒ γ > 0", "1: x > 0 ⇒ y > 0 / 2: x > 0, y > 0 ⇒ γ > 0"},
        {"t", 'P', "x > 0 ⇔ y > 0", "1: y > 0 ⇒ x > 0 / 2: x > 0 ⇒ y > 0"},
        {"t", 'P', "x = y if γ > 1", "1: γ > 1 ⇒ x = y"},
        {"t", 'P', "γ > 1: x = y", "1: γ > 1 ⇒ x = y"},
        {"t", 'P', "γ = ½ ⇒ x = y", "1: γ = ½ ⇒ x = y"},
        {"t", 'P', "γ -> 0.5 ⇒ x = y", "1: γ = 0.5 ⇒ x = y"},
        {"t", 'P', "x = y for some γ > 0", "1: some γ > 0 ⇒ x = y"},
        {"t", 'p',
         "$$ x = \\begin{cases} 1 & \\text{if } \\gamma > 1 \\\\ 2 & \\text{if } \\gamma < 1 \\end{cases} $$",
         "1: γ > 1 ⇒ x = 1 / 2: γ < 1 ⇒ x = 2"},
        {"t", 'p', "$$ x = \\begin{cases} 1 & \\gamma > 1 \\\\ 2 & \\text{otherwise} \\end{cases} $$",
         "1: γ > 1 ⇒ x = 1 / 2: γ ≤ 1 ⇒ x = 2"},
        /* words */
        {"t", 'P', "let z = x + y\nz = y", "= z = x + y / 1: z = y"},
        {"t", 'P', "z := x + y", "= z = x + y"},
        {"t", 'P', "S_a = α_a = x", "= S_a = α_a / 1: α_a = x"},
        {"t", 'P', "X' = x\nX' = y", "= X' = x / 1: X' = y"},
        {"t", 'p', "Set $z = x$ and $u = y$. Then $z = u$.", "= z = x / = u = y / 1: z = u"},
        {"t", 'p', "令 $z = x$。所以 $z = y$。", "= z = x / 1: z = y"},
        {"t", 'p', "Assume $\\gamma > 0$. Then $x = y$.", "1: γ > 0 ⇒ x = y"},
        {"t", 'P', "suppose γ > 0\nx = y", "1: γ > 0 ⇒ x = y"},
        {"t", 'p', "The score $\\alpha_a$ is much larger than $\\alpha_b$.", "1: α_a ≫ α_b"},
        {"t", 'p', "$$ x = \\text{nonsense} y $$", "1? syntax"},
        {"t", 'P', "let α_i = 2\nx = y", "1: α_i = 2 / 2: x = y"},
        /* answers */
        {"t", 'A', "q = k_a + k_b", "puts q = k_a + k_b"},
        {"t", 'A', "k_a + k_b", "puts q = k_a + k_b"},
        {"t", 'A', "q = β(k_a + k_b), β ≫ 0", "own β→∞ / puts q = β (k_a + k_b)"},
        {"t", 'A', "q = β(k_a + k_b), β >> 1", "own β→∞ / puts q = β (k_a + k_b)"},
        {"t", 'A', "q = β(k_a + k_b), β → ∞", "own β→∞ / puts q = β (k_a + k_b)"},
        {"t", 'A', "q = β k_a, β large", "own β→∞ / puts q = β k_a"},
        {"t", 'a', "$q = \\beta k_a$, where $\\beta$ is a large number.", "own β→∞ / puts q = β k_a"},
        {"t", 'a', "$q = \\beta k_a$ with $\\beta > 0$ very large.", "own β→∞ / puts q = β k_a"},
        {"t", 'A', "q = ε k_a, ε → 0", "own ε→0 / puts q = ε k_a"},
        {"t", 'A', "q = t k_a, t > 0", "own t>0 / puts q = t k_a"},
        {"t", 'A', "q = t k_a, t ≠ 0", "own t≠0 / puts q = t k_a"},
        {"t", 'A', "q = t k_a, t ∈ R", "own t / puts q = t k_a"},
        {"t", 'A', "q = β_1 k_a + β_2 k_b, β_1, β_2 ≫ 0",
         "own β_2→∞ / own β_1→∞ / puts q = β_1 k_a + β_2 k_b"},
        {"t", 'A', "q = γ k_a, γ ≫ 0", "own γ→∞ / puts q = γ k_a"},
        {"t", 'A', "w = k_a + k_b\nq = 2 w", "= w = k_a + k_b / puts q = 2 w"},
        {"t", 'A', "q = k_a + k_b = k_b + k_a", "1: k_a + k_b = k_b + k_a / puts q = k_a + k_b"},
        {"t", 'A', "q = β k_a", "! name"},
        {"t", 'A', "q = v_a", "! scope"},
        {"t", 'A', "q = ∞ k_a", "! syntax"},
        {"t", 'A', "qᵀ k_a = 0", "1: qᵀ k_a = 0 / ! name"},
        {"t", 'A', "q = ½ (k_i + k_j)", "! name"},
        {"t", 'A', "", ""},
        {"two", 'A', "q_1 = k_1, q_2 = k_2", "puts q_1 = k_1 / puts q_2 = k_2"},
        {"two", 'A', "q_1 = q_2 = k_1", "puts q_1 = k_1 / puts q_2 = k_1"},
        {"two", 'A', "q_1 = k_1", "puts q_1 = k_1 / ! name"},
        {"w", 'A', "x_j > x_i for all i ≠ j", "1: x_j > x_i  (i ≠ j)"},
        {"w", 'A', "x_j ≫ x_i", "1: x_j ≫ x_i (distinct)"},
        {"w", 'A', "x_j > y", "1: x_j > y / ! scope"},
        {"d", 'A', "yes", "yes"},
        {"d", 'a', "No, since $x$ varies.", "no"},
        {"d", 'A', "yes and no", "yes / ! syntax"},
        {"d", 'A', "x = 1", "1: x = 1 / ! name"},
        {"t", 'P', "let q = k_a\nα_a = 1", "1: α_a = 1 / puts q = k_a"},
        {"t", 'P', "q = k_a\nα_a = 1", "1: α_a = 1 / puts q = k_a"},
    };
    Arena *arena = arena_new();
    Pack *pack = pack_of(arena, small_pack);
    for (size_t i = 0; i < COUNT(rows); i++) {
        char mode = rows[i].mode;
        Reading *r =
            reading_of(arena, pack, rows[i].claim, mode == 'A' || mode == 'a' ? BLOCK_ANSWER : BLOCK_PROOF,
                       rows[i].text, mode == 'a' || mode == 'p');
        const char *got = said(arena, r);
        cr_expect_str_eq(got, rows[i].said, "%s\nis read as %s\nnot as      %s", rows[i].text, got,
                         rows[i].said);
    }
    arena_free(arena);
}

Test(statements, words) {
    static const struct {
        const char *text;
        WordCode code;
        int used;
    } rows[] = {
        {"let x", WORD_LET, 3},
        {"Let x", WORD_LET, 3},
        {"letter", WORD_NONE, 0},
        {"for all i", WORD_FOR, 7},
        {"for  all", WORD_FOR, 8},
        {"for some x", WORD_SOME, 8},
        {"for", WORD_FOR, 3},
        {"form", WORD_NONE, 0},
        {"otherwise", WORD_OTHERWISE, 9},
        {"others", WORD_OTHERS, 6},
        {"very large", WORD_LARGE, 10},
        {"is much larger than", WORD_MUCH, 19},
        {"suppose", WORD_ASSUME, 7},
        {"令", WORD_LET, 3},
        {"hence", WORD_SO, 5},
        {"yes", WORD_YES, 3},
        {"no", WORD_NO, 2},
        {"not", WORD_NONE, 0},
        {"and", WORD_AND, 3},
        {"", WORD_NONE, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        int used = -1;
        cr_expect_eq(word_find(rows[i].text, (int)strlen(rows[i].text), &used), rows[i].code, "%s",
                     rows[i].text);
        cr_expect_eq(used, rows[i].used, "%s: %d", rows[i].text, used);
    }
}

/* The sheet's names are the author's; the pack's stay as they are. */
Test(statements, renamed_in_a_sheet) {
    Arena *arena = arena_new();
    Pack *pack = pack_of(arena, small_pack);
    Document *document =
        document_read(arena, source_of(arena, "---\nnotation: { g: γ, V: v, zz: nothing }\n---\n::: {.proof "
                                              "claim=t notation=\"m=n\"}\n$g = m$, $V_a = v_a$\n:::\n"));
    cr_assert_eq(document->blocks.count, 1);
    Claim *claim = pack_find(pack, "t");
    Reading *r = block_read(arena, claim, document->blocks.items[0], document, READ_PROOF, NULL, NULL, 0);
    cr_assert_eq(r->statements.count, 2);
    cr_expect(!r->statements.items[0]->mistake && !r->statements.items[1]->mistake);
    cr_expect_str_eq(r->statements.items[0]->text, "g = m");
    cr_expect_str_eq(r->statements.items[1]->text, "V_a = v_a");
    const Node *first = r->statements.items[0]->relation, *second = r->statements.items[1]->relation;
    cr_expect(first->kid[0]->sym == scope_find(claim->scope, "γ") &&
              first->kid[1]->sym == scope_find(claim->scope, "n"));
    cr_expect(second->kid[0]->sym == second->kid[1]->sym);
    arena_free(arena);
}
