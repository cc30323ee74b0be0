/* core/syntax/latex.c: what is typeset is as expected, and reads again as the node it came from. The tables it is made from
   (core/text/operators.h, letters.h): all spellings of a row mean the same. */
#include "core/core.h"
#include "core/syntax/parse.h"
#include "props/packs.h"

#include <criterion/criterion.h>
#include <string.h>

static Source *source_of(Arena *arena, const char *text) {
    Mistake *mistake = NULL;
    Source *source = source_new(arena, "", text, strlen(text), &mistake);
    cr_assert(source && !mistake, "%s", text);
    return source;
}

static Pack *attention(Arena *arena) {
    return pack_read(arena, "attention", source_of(arena, embedded_packs[0].text));
}

/* v_a and v_{a} differ in that a declared label in braces is not also read as an index: the label says it all. */
static Node *by_labels(Node *node) {
    if (!node) return node;
    if (node->kind == N_NAME && node->label) node->subs = 0;
    for (int i = 0; i < node->kids; i++) by_labels(node->kid[i]);
    for (int i = 0; i < node->subs; i++) by_labels(node->sub[i]);
    for (int i = 0; i < node->conds; i++) by_labels(node->cond[i]);
    return node;
}

static bool same(Node *a, Node *b) { return a && b && node_equal(by_labels(a), by_labels(b)); }

/* A side or a relation, names not bound; NULL if the text is not one of these. */
static Node *parsed(Arena *arena, Scope *scope, const char *text, LexMode mode) {
    Mistake *mistake = NULL;
    Tokens tokens = {0};
    Source *source = source_of(arena, text);
    lex(arena, &tokens, source, 0, source->length, mode, true, &mistake);
    if (mistake) return NULL;
    Parser p = parser_new(arena, scope, &tokens);
    Node *node = parse_side(&p);
    Token *rel = parser_peek(&p);
    if (rel->kind == TOK_REL) {
        parser_next(&p);
        node = parse_join(&p, N_REL, node, parse_side(&p));
        node->rel = rel->rel;
    }
    return p.mistake || parser_peek(&p)->kind != TOK_END ? NULL : node;
}

Test(latex, is_typeset_as_expected) {
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
        {"∑_{i≠a, i≠b} v_i", "\\sum_{i \\neq a, i \\neq b} v_{i}"},
        {"∑_{others} v_i", "\\sum_{\\text{others}} v_{i}"},
        {"(∑_i x_i) y", "\\left(\\sum_{i} x_{i}\\right) y"},
        {"max_{i} x_i", "\\max_{i} x_{i}"},
        {"α^{−1/4} μ_a", "\\alpha^{-1/4} \\mu_{a}"},
        {"e^{(a/b) c}", "e^{(a/b) c}"},
        {"(a/b)^2", "\\left(\\frac{a}{b}\\right)^{2}"},
        {"(a/b) c", "\\frac{a}{b} c"},
        {"a/(b/(c/d))", "\\frac{a}{\\frac{b}{c/d}}"},
        {"β k", "\\beta k"},
        {"√d", "\\sqrt{d}"},
        {"√(a + b) c", "\\sqrt{a + b} c"},
        {"x · 2", "x \\cdot 2"},
        {"x ⊙ y ⊗ z", "x \\odot y \\otimes z"},
        {"[1, 2; 3, 4]", "\\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\end{bmatrix}"},
        {"[1;]", "\\begin{bmatrix} 1 \\end{bmatrix}"},
        {"[a_1, …, a_m]", "\\begin{bmatrix} a_{1} & \\dots & a_{m} \\end{bmatrix}"},
        {"[a_1; …; a_m]", "\\begin{bmatrix} a_{1} \\\\ \\vdots \\\\ a_{m} \\end{bmatrix}"},
        {"E[c | γ > 0]", "\\mathbb{E}[c \\mid \\gamma > 0]"},
        {"P[−1 < γ < 1]", "\\mathbb{P}[-1 < \\gamma < 1]"},
        {"Var[x/y]", "\\operatorname{Var}\\left[\\frac{x}{y}\\right]"},
        {"‖x − y‖", "\\|x - y\\|"},
        {"‖x/y‖", "\\left\\|\\frac{x}{y}\\right\\|"},
        {"⟨x, y⟩", "\\langle x, y \\rangle"},
        {"| |c_1| − |c_2| |", "| |c_{1}| - |c_{2}| |"},
        {"|(a |b|)|", "|(a |b|)|"},
        {"|x| |y|", "|x| |y|"},
        {"x^{(T)}", "x^{(T)}"},
        {"softmax(Q Kᵀ/√d) V", "\\operatorname{softmax}\\left(\\frac{Q K^\\top}{\\sqrt{d}}\\right) V"},
        {"\\lim_{β→∞} α_a", "\\lim_{\\beta \\to \\infty} \\alpha_{a}"},
        {"(∂x/∂y|_{y = 0})", "{\\left.\\frac{\\partial x}{\\partial y}\\right|_{y = 0}}"},
        {"|(∂x/∂y|_{y = b})|", "\\left|{\\left.\\frac{\\partial x}{\\partial y}\\right|_{y = b}}\\right|"},
        {"∂(x + y)/∂x", "\\frac{\\partial (x + y)}{\\partial x}"},
        {"x ≤ y", "x \\leq y"},
        {"x := y", "x \\coloneqq y"},
        {"v̄ + ε", "\\bar{v} + \\varepsilon"},
        {"a / ∑_{j} b_j c_j", "\\frac{a}{\\sum_{j} b_{j} c_{j}}"},
        {"𝟏ᵀ x", "\\mathbf{1}^\\top x"},
        {"x → ∞", "x \\to \\infty"},
    };
    Arena *arena = arena_new();
    Scope *scope = scope_new(arena, NULL);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Node *node = parsed(arena, scope, rows[i][0], LEX_PLAIN);
        cr_assert(node, "%s cannot be read", rows[i][0]);
        const char *latex = node_latex(arena, node);
        cr_expect_str_eq(latex, rows[i][1], "%s\n  is  %s\n  not %s", rows[i][0], latex, rows[i][1]);
        Node *again = parsed(arena, scope, latex, LEX_LATEX);
        cr_expect(same(again, node), "%s\n  as %s reads as %s", rows[i][0], latex,
                  again ? node_text(arena, again) : "nothing");
        again = parsed(arena, scope, node_text(arena, node), LEX_PLAIN);
        cr_expect(same(again, node), "%s prints as %s", rows[i][0], node_text(arena, node));
    }
    arena_free(arena);
}

Test(latex, names_are_typeset) {
    static const char *const rows[][2] = {
        {"v", "v"},
        {"v_a", "v_{a}"},
        {"W_Q", "W_{Q}"},
        {"X_perm", "X_{\\mathrm{perm}}"},
        {"α_{1,2}", "\\alpha_{1,2}"},
        {"α_1,2", "\\alpha_{1,2}"},
        {"X'", "X'"},
        {"X'_1", "X'_{1}"},
        {"β_θ", "\\beta_{\\theta}"},
        {"Loss", "\\mathrm{Loss}"},
        {"v̄_a", "\\bar{v}_{a}"},
        {"k_t+1", "k_{t+1}"},
        {"键", "\\text{键}"},
        {"", ""},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_str_eq(name_latex(arena, rows[i][0]), rows[i][1], "%s", rows[i][0]);
    arena_free(arena);
}

/* ---- the tables ---- */

/* The only token of a text. */
static Token token_of(Arena *arena, const char *text, LexMode mode) {
    Mistake *mistake = NULL;
    Tokens tokens = {0};
    Source *source = source_of(arena, text);
    lex(arena, &tokens, source, 0, source->length, mode, true, &mistake);
    cr_assert(!mistake, "%s: %s", text, mistake ? mistake->what : "");
    cr_assert_eq(tokens.count, 1, "%s has %d tokens", text, tokens.count);
    return tokens.items[0];
}

static void reads_as(Arena *arena, const char *spelling, LexMode mode, Token wanted) {
    Token found = token_of(arena, spelling, mode);
    cr_expect(found.kind == wanted.kind && found.rel == wanted.rel && !strcmp(found.text, wanted.text),
              "%s reads as %s, not as %s", spelling, found.text, wanted.text);
}

static void row_reads_alike(Arena *arena, const Spelled *row) {
    Token wanted = token_of(arena, row->text, LEX_PLAIN);
    cr_expect_str_eq(wanted.text, row->text);
    reads_as(arena, row->latex, LEX_LATEX, wanted);
    for (size_t i = 0; i < sizeof row->chars / sizeof *row->chars && row->chars[i]; i++)
        reads_as(arena, row->chars[i], LEX_PLAIN, wanted);
    for (size_t i = 0; i < sizeof row->commands / sizeof *row->commands && row->commands[i]; i++)
        reads_as(arena, arena_printf(arena, "\\%s", row->commands[i]), LEX_LATEX, wanted);
}

Test(tables, all_spellings_of_a_row_read_alike) {
    Arena *arena = arena_new();
    for (int i = 0; i < R_COUNT; i++) row_reads_alike(arena, &rel_rows[i]);
    for (int i = 0; i < OPERATOR_COUNT; i++) row_reads_alike(arena, &operator_rows[i]);
    for (int i = 0; i < letter_count; i++) row_reads_alike(arena, &letter_rows[i].spelled);
    for (int i = 0; i < SIGN_COUNT; i++)
        if (i != SIGN_LBRACE && i != SIGN_RBRACE) row_reads_alike(arena, &sign_rows[i]); /* a brace groups */
    for (int i = 0; i < letter_count; i++)
        if (letter_rows[i].word)
            cr_expect_str_eq(token_of(arena, letter_rows[i].word, LEX_PLAIN).text,
                             letter_rows[i].spelled.text);
    for (int i = 0; i < accent_count; i++) {
        const char *accented = arena_printf(arena, "v%s", accent_rows[i].mark);
        Token wanted = token_of(arena, accented, LEX_PLAIN);
        reads_as(arena, arena_printf(arena, "\\%s{v}", accent_rows[i].command), LEX_LATEX, wanted);
    }
    arena_free(arena);
}

Test(tables, functions_and_expectations_are_read_from_their_latex) {
    Arena *arena = arena_new();
    for (int i = 0; i < FN_COUNT; i++) {
        Token token = token_of(arena, fn_rows[i].latex, LEX_LATEX);
        cr_expect(token.kind == TOK_FN ? token.code == i : token.kind == TOK_ROOT && i == FN_SQRT, "%s",
                  fn_rows[i].latex);
    }
    for (int i = 0; i < EXPECT_COUNT; i++) {
        Token token = token_of(arena, expect_rows[i].latex, LEX_LATEX);
        cr_expect(token.kind == TOK_EXPECT && token.code == i, "%s", expect_rows[i].latex);
    }
    arena_free(arena);
}

/* ---- whole statements ---- */

typedef struct Tried {
    int nodes, statements;
} Tried;

/* As text and as LaTeX the node reads as the same. */
static void both_ways(Arena *arena, Scope *scope, const Node *node, int line) {
    const char *text = node_text(arena, node), *latex = node_latex(arena, node);
    Node *plain = parsed(arena, scope, text, LEX_PLAIN), *typeset = parsed(arena, scope, latex, LEX_LATEX);
    cr_expect(same(plain, typeset), "line %d: %s reads as %s\n  and %s as %s", line, text,
              plain ? node_text(arena, plain) : "nothing", latex,
              typeset ? node_text(arena, typeset) : "nothing");
}

/* Sets and distributions are read with the sentence around them. */
static void as_sentence(Arena *arena, Claim *claim, const Node *relation, int line) {
    const char *latex = node_latex(arena, relation);
    Block *block =
        block_of_text(arena, source_of(arena, arena_printf(arena, "$%s$", latex)), BLOCK_PROOF, claim->id);
    Reading *proof = reading_of_block(arena, claim, block, NULL, READ_PROOF, NULL, NULL, 0);
    cr_assert(!proof->mistake && proof->statements.count == 1 && proof->statements.items[0]->relation,
              "line %d: %s", line, latex);
    const char *text = node_text(arena, proof->statements.items[0]->relation);
    cr_expect_str_eq(text, node_text(arena, relation), "line %d: %s reads as %s", line, latex, text);
}

static bool is_set(const Node *node) {
    return node->kind == N_NORMAL || node->kind == N_SET || node->kind == N_RANGE;
}

static void try_part(Arena *arena, Claim *claim, const char *part, int line, Tried *tried) {
    Node *node = parsed(arena, claim->scope, part, LEX_PLAIN);
    if (node) {
        const char *latex = node_latex(arena, node);
        Node *again = parsed(arena, claim->scope, latex, LEX_LATEX);
        cr_expect(same(again, node), "line %d: %s\n  typeset as %s\n  reads as   %s", line, part, latex,
                  again ? node_text(arena, again) : "nothing");
        tried->nodes++;
    }
    Block *block = block_of_text(arena, source_of(arena, part), BLOCK_PROOF, claim->id);
    Reading *proof = reading_of_block(arena, claim, block, NULL, READ_PROOF, NULL, NULL, 0);
    for (int i = 0; i < proof->statements.count && !proof->mistake; i++) {
        const Statement *s = proof->statements.items[i];
        if (!s->relation || s->mistake) continue;
        if (is_set(s->relation->kid[1]))
            as_sentence(arena, claim, s->relation, line);
        else
            both_ways(arena, proof->scope, s->relation, line);
        for (int k = 0; k < s->hypotheses.count; k++)
            both_ways(arena, proof->scope, s->hypotheses.items[k], line);
        tried->statements++;
    }
}

/* Every statement of tests/spellings.txt, before and after its names are bound. */
Test(latex, reads_again_as_itself) {
    Arena *arena = arena_new();
    Mistake *mistake = NULL;
    Pack *pack = attention(arena);
    Source *table = source_read(arena, "tests/spellings.txt", &mistake);
    cr_assert(table && !mistake, "tests/spellings.txt: run from the root of the project");
    Tried tried = {0};
    for (int i = 0; i < table->lines; i++) {
        const char *from = table->text + table->line_start[i];
        const char *line = arena_strndup(arena, from, strcspn(from, "\n")), *first = strstr(line, " | "),
                   *last = first;
        for (const char *next = first; next; next = strstr(next + 3, " | ")) last = next;
        if (!first || first == last || *line == '#') continue;
        Claim *claim = pack_find(pack, arena_strndup(arena, line, strcspn(line, " ")));
        cr_assert(claim, "line %d", i + 1);
        for (const char *at = last + 3;;) {
            const char *end = strstr(at, " / ");
            try_part(arena, claim, end ? arena_strndup(arena, at, (size_t)(end - at)) : at, i + 1, &tried);
            if (!end) break;
            at = end + 3;
        }
    }
    cr_expect_gt(tried.nodes, 500, "only %d", tried.nodes);
    cr_expect_gt(tried.statements, 500, "only %d", tried.statements);
    arena_free(arena);
}
