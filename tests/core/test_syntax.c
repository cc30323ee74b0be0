/* core/syntax: what is printed reads back as itself; what binds before what; scopes; sizes. */
#include "reading.h"

/* ---- nodes and their text ---- */

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

/* ---- parsing ---- */

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

/* ---- scopes and sizes ---- */

Test(scope, finds_and_renames) {
    Arena *arena = arena_new();
    Scope *outer = scope_new(arena, NULL), *inner = scope_new(arena, outer);
    Span nowhere = {0};
    Sym *k = scope_add(outer, "k", SYM_DRAWN, nowhere), *q = scope_add(outer, "q", SYM_DRAWN, nowhere),
        *hidden = scope_add(outer, "xi", SYM_DRAWN, nowhere);
    scope_add(outer, "e", SYM_DRAWN, nowhere);
    k->indices = 1;
    hidden->hidden = true;
    inner->sheet = true;
    Rename swap[] = {{"q", "e", true, false},
                     {"e", "q", true, false},
                     {"K", "k", false, false},
                     {"Y", "nothing", false, false},
                     {"C", "q", true, false}};
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

Test(dim, sizes_are_linear_and_unify) {
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    Dim name[DIM_TERMS + 1], one = dim_constant(1), sum, more;
    static const char *const letters[] = {"d", "m", "p", "n", "h", "a", "b", "c", "e"};
    cr_assert_eq(COUNT(letters), DIM_TERMS + 1);
    for (int i = 0; i <= DIM_TERMS; i++)
        name[i] = dim_symbol(scope_add(scope, letters[i], SYM_SIZE, (Span){0}));
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
    for (int i = 1; i < DIM_TERMS; i++) cr_assert(dim_add(&wide, &wide, &name[i], 1));
    cr_expect_not(dim_add(&wide, &wide, &name[DIM_TERMS], 1)); /* too many terms */
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
