/* lex_latex.c: backslash commands → the same tokens that plain text gives. One table; a command that is not in it
   is a mistake that names it. */
#include "core.h"

#include <ctype.h>
#include <string.h>

typedef enum {
    DO_TOKEN, /* one token */
    DO_REL,   /* a relation */
    DO_LETTER,
    DO_SKIP,      /* no meaning */
    DO_DELIMITER, /* \left and \right: a following full stop is no delimiter */
    DO_WRAP,      /* a look that changes nothing: \mathbf{x} is x */
    DO_BOLD,      /* the same, but 1 is the ones and 0 is zero */
    DO_BLACKBOARD,
    DO_TEXT,   /* words, a label or a function name */
    DO_REMOVE, /* command and argument mean nothing */
    DO_ACCENT,
    DO_UNDERBRACE,
    DO_OVERSET,
    DO_NOT,
    DO_BEGIN,
    DO_END,
    DO_XARROW,
} Doing;

typedef struct Command {
    const char *name;
    Doing doing;
    int code;
    const char *text;
} Command;

static const Command commands[] = {
    {"frac", DO_TOKEN, TOK_FRAC, "\\frac"},
    {"dfrac", DO_TOKEN, TOK_FRAC, "\\frac"},
    {"tfrac", DO_TOKEN, TOK_FRAC, "\\frac"},
    {"cfrac", DO_TOKEN, TOK_FRAC, "\\frac"},
    {"sqrt", DO_TOKEN, TOK_ROOT, "√"},
    {"sum", DO_TOKEN, TOK_SUM, "∑"},
    {"lim", DO_TOKEN, TOK_LIM, "lim"},
    {"cdot", DO_TOKEN, TOK_TIMES, "·"},
    {"times", DO_TOKEN, TOK_TIMES, "×"},
    {"ast", DO_TOKEN, TOK_TIMES, "·"},
    {"odot", DO_TOKEN, TOK_ODOT, "⊙"},
    {"otimes", DO_TOKEN, TOK_OTIMES, "⊗"},
    {"top", DO_TOKEN, TOK_TRANSPOSE, "ᵀ"},
    {"intercal", DO_TOKEN, TOK_TRANSPOSE, "ᵀ"},
    {"transpose", DO_TOKEN, TOK_TRANSPOSE, "ᵀ"},
    {"prime", DO_TOKEN, TOK_PRIME, "'"},
    {"infty", DO_TOKEN, TOK_INFINITY, "∞"},
    {"forall", DO_TOKEN, TOK_FORALL, "∀"},
    {"exists", DO_TOKEN, TOK_EXISTS, "∃"},
    {"dots", DO_TOKEN, TOK_DOTS, "…"},
    {"ldots", DO_TOKEN, TOK_DOTS, "…"},
    {"cdots", DO_TOKEN, TOK_DOTS, "…"},
    {"vdots", DO_TOKEN, TOK_DOTS, "…"},
    {"dotsb", DO_TOKEN, TOK_DOTS, "…"},
    {"dotsc", DO_TOKEN, TOK_DOTS, "…"},
    {"ddots", DO_TOKEN, TOK_DOTS, "…"},
    {"lvert", DO_TOKEN, TOK_BAR, "|"},
    {"rvert", DO_TOKEN, TOK_BAR, "|"},
    {"vert", DO_TOKEN, TOK_BAR, "|"},
    {"mid", DO_TOKEN, TOK_BAR, "|"},
    {"lVert", DO_TOKEN, TOK_NORM, "‖"},
    {"rVert", DO_TOKEN, TOK_NORM, "‖"},
    {"Vert", DO_TOKEN, TOK_NORM, "‖"},
    {"|", DO_TOKEN, TOK_NORM, "‖"},
    {"langle", DO_TOKEN, TOK_LANGLE, "⟨"},
    {"rangle", DO_TOKEN, TOK_RANGLE, "⟩"},
    {"{", DO_TOKEN, TOK_LSET, "{"},
    {"}", DO_TOKEN, TOK_RSET, "}"},
    {"lbrace", DO_TOKEN, TOK_LSET, "{"},
    {"rbrace", DO_TOKEN, TOK_RSET, "}"},
    {"lbrack", DO_TOKEN, TOK_LBRACKET, "["},
    {"rbrack", DO_TOKEN, TOK_RBRACKET, "]"},
    {"\\", DO_TOKEN, TOK_NEWLINE, "\\\\"},
    {"newline", DO_TOKEN, TOK_NEWLINE, "\\\\"},
    {"quad", DO_TOKEN, TOK_QUAD, " "},
    {"qquad", DO_TOKEN, TOK_QUAD, " "},
    {"land", DO_TOKEN, TOK_COMMA, ","},
    {"wedge", DO_TOKEN, TOK_COMMA, ","},
    {"colon", DO_TOKEN, TOK_COLON, ":"},
    {"Rightarrow", DO_TOKEN, TOK_IMPLIES, "⇒"},
    {"Longrightarrow", DO_TOKEN, TOK_IMPLIES, "⇒"},
    {"implies", DO_TOKEN, TOK_IMPLIES, "⇒"},
    {"Leftrightarrow", DO_TOKEN, TOK_IFF, "⇔"},
    {"Longleftrightarrow", DO_TOKEN, TOK_IFF, "⇔"},
    {"iff", DO_TOKEN, TOK_IFF, "⇔"},
    {"therefore", DO_TOKEN, TOK_THEREFORE, "∴"},
    {"because", DO_TOKEN, TOK_BECAUSE, "∵"},

    {"approx", DO_REL, R_APPROX, "≈"},
    {"simeq", DO_REL, R_APPROX, "≈"},
    {"cong", DO_REL, R_APPROX, "≈"},
    {"approxeq", DO_REL, R_APPROX, "≈"},
    {"ne", DO_REL, R_NE, "≠"},
    {"neq", DO_REL, R_NE, "≠"},
    {"le", DO_REL, R_LE, "≤"},
    {"leq", DO_REL, R_LE, "≤"},
    {"leqslant", DO_REL, R_LE, "≤"},
    {"ge", DO_REL, R_GE, "≥"},
    {"geq", DO_REL, R_GE, "≥"},
    {"geqslant", DO_REL, R_GE, "≥"},
    {"lt", DO_REL, R_LT, "<"},
    {"gt", DO_REL, R_GT, ">"},
    {"gg", DO_REL, R_GG, "≫"},
    {"ll", DO_REL, R_LL, "≪"},
    {"ggg", DO_REL, R_GG, "≫"},
    {"lll", DO_REL, R_LL, "≪"},
    {"to", DO_REL, R_TO, "→"},
    {"rightarrow", DO_REL, R_TO, "→"},
    {"longrightarrow", DO_REL, R_TO, "→"},
    {"sim", DO_REL, R_SIM, "~"},
    {"in", DO_REL, R_IN, "∈"},
    {"notin", DO_REL, R_NOTIN, "∉"},
    {"perp", DO_REL, R_PERP, "⊥"},
    {"coloneqq", DO_REL, R_DEF, ":="},
    {"coloneq", DO_REL, R_DEF, ":="},
    {"triangleq", DO_REL, R_DEF, ":="},
    {"equiv", DO_REL, R_EQ, "="},
    {"xrightarrow", DO_XARROW, 0, NULL},

    {"alpha", DO_LETTER, 0, "α"},
    {"beta", DO_LETTER, 0, "β"},
    {"gamma", DO_LETTER, 0, "γ"},
    {"delta", DO_LETTER, 0, "δ"},
    {"epsilon", DO_LETTER, 0, "ε"},
    {"varepsilon", DO_LETTER, 0, "ε"},
    {"zeta", DO_LETTER, 0, "ζ"},
    {"eta", DO_LETTER, 0, "η"},
    {"theta", DO_LETTER, 0, "θ"},
    {"vartheta", DO_LETTER, 0, "θ"},
    {"iota", DO_LETTER, 0, "ι"},
    {"kappa", DO_LETTER, 0, "κ"},
    {"lambda", DO_LETTER, 0, "λ"},
    {"mu", DO_LETTER, 0, "μ"},
    {"nu", DO_LETTER, 0, "ν"},
    {"xi", DO_LETTER, 0, "ξ"},
    {"pi", DO_LETTER, 0, "π"},
    {"rho", DO_LETTER, 0, "ρ"},
    {"sigma", DO_LETTER, 0, "σ"},
    {"tau", DO_LETTER, 0, "τ"},
    {"upsilon", DO_LETTER, 0, "υ"},
    {"phi", DO_LETTER, 0, "φ"},
    {"varphi", DO_LETTER, 0, "φ"},
    {"chi", DO_LETTER, 0, "χ"},
    {"psi", DO_LETTER, 0, "ψ"},
    {"omega", DO_LETTER, 0, "ω"},
    {"Gamma", DO_LETTER, 0, "Γ"},
    {"Delta", DO_LETTER, 0, "Δ"},
    {"Theta", DO_LETTER, 0, "Θ"},
    {"Lambda", DO_LETTER, 0, "Λ"},
    {"Xi", DO_LETTER, 0, "Ξ"},
    {"Pi", DO_LETTER, 0, "Π"},
    {"Phi", DO_LETTER, 0, "Φ"},
    {"Psi", DO_LETTER, 0, "Ψ"},
    {"Omega", DO_LETTER, 0, "Ω"},
    {"Sigma", DO_LETTER, 0, "Σ"},
    {"ell", DO_LETTER, 0, "ℓ"},

    {"left", DO_DELIMITER, 0, NULL},
    {"right", DO_DELIMITER, 0, NULL},
    {"middle", DO_DELIMITER, 0, NULL},
    {"big", DO_SKIP, 0, NULL},
    {"Big", DO_SKIP, 0, NULL},
    {"bigg", DO_SKIP, 0, NULL},
    {"Bigg", DO_SKIP, 0, NULL},
    {"bigl", DO_SKIP, 0, NULL},
    {"bigr", DO_SKIP, 0, NULL},
    {"Bigl", DO_SKIP, 0, NULL},
    {"Bigr", DO_SKIP, 0, NULL},
    {"biggl", DO_SKIP, 0, NULL},
    {"biggr", DO_SKIP, 0, NULL},
    {"Biggl", DO_SKIP, 0, NULL},
    {"Biggr", DO_SKIP, 0, NULL},
    {",", DO_SKIP, 0, NULL},
    {";", DO_SKIP, 0, NULL},
    {":", DO_SKIP, 0, NULL},
    {"!", DO_SKIP, 0, NULL},
    {" ", DO_SKIP, 0, NULL},
    {"\n", DO_SKIP, 0, NULL},
    {">", DO_SKIP, 0, NULL},
    {"displaystyle", DO_SKIP, 0, NULL},
    {"textstyle", DO_SKIP, 0, NULL},
    {"scriptstyle", DO_SKIP, 0, NULL},
    {"limits", DO_SKIP, 0, NULL},
    {"nolimits", DO_SKIP, 0, NULL},
    {"nonumber", DO_SKIP, 0, NULL},
    {"notag", DO_SKIP, 0, NULL},
    {"qedhere", DO_SKIP, 0, NULL},
    {"thinspace", DO_SKIP, 0, NULL},
    {"enspace", DO_SKIP, 0, NULL},
    {"bf", DO_SKIP, 0, NULL},
    {"rm", DO_SKIP, 0, NULL},
    {"it", DO_SKIP, 0, NULL},
    {"cal", DO_SKIP, 0, NULL},
    {"centering", DO_SKIP, 0, NULL},

    {"mathbf", DO_BOLD, 0, NULL},
    {"boldsymbol", DO_BOLD, 0, NULL},
    {"bm", DO_BOLD, 0, NULL},
    {"pmb", DO_BOLD, 0, NULL},
    {"vec", DO_BOLD, 0, NULL},
    {"mathit", DO_WRAP, 0, NULL},
    {"mathsf", DO_WRAP, 0, NULL},
    {"mathtt", DO_WRAP, 0, NULL},
    {"mathcal", DO_WRAP, 0, NULL},
    {"boxed", DO_WRAP, 0, NULL},
    {"underline", DO_WRAP, 0, NULL},
    {"mathopen", DO_WRAP, 0, NULL},
    {"mathclose", DO_WRAP, 0, NULL},
    {"ensuremath", DO_WRAP, 0, NULL},
    {"mathbb", DO_BLACKBOARD, 0, NULL},
    {"Pr", DO_TOKEN, TOK_EXPECT, "P"},
    {"text", DO_TEXT, 0, NULL},
    {"textbf", DO_TEXT, 0, NULL},
    {"textit", DO_TEXT, 0, NULL},
    {"textrm", DO_TEXT, 0, NULL},
    {"textsf", DO_TEXT, 0, NULL},
    {"mbox", DO_TEXT, 0, NULL},
    {"mathrm", DO_TEXT, 0, NULL},
    {"operatorname", DO_TEXT, 0, NULL},
    {"emph", DO_TEXT, 0, NULL},
    {"cancel", DO_REMOVE, 0, NULL},
    {"tag", DO_REMOVE, 0, NULL},
    {"label", DO_REMOVE, 0, NULL},
    {"color", DO_REMOVE, 0, NULL},
    {"hspace", DO_REMOVE, 0, NULL},
    {"vspace", DO_REMOVE, 0, NULL},
    {"phantom", DO_REMOVE, 0, NULL},
    {"bar", DO_ACCENT, 0, "\xCC\x84"},
    {"overline", DO_ACCENT, 0, "\xCC\x84"},
    {"hat", DO_ACCENT, 0, "\xCC\x82"},
    {"widehat", DO_ACCENT, 0, "\xCC\x82"},
    {"tilde", DO_ACCENT, 0, "\xCC\x83"},
    {"widetilde", DO_ACCENT, 0, "\xCC\x83"},
    {"dot", DO_ACCENT, 0, "\xCC\x87"},
    {"underbrace", DO_UNDERBRACE, '_', NULL},
    {"overbrace", DO_UNDERBRACE, '^', NULL},
    {"overset", DO_OVERSET, 0, NULL},
    {"stackrel", DO_OVERSET, 0, NULL},
    {"not", DO_NOT, 0, NULL},
    {"begin", DO_BEGIN, 0, NULL},
    {"end", DO_END, 0, NULL},
};

static void spaces(Lexer *lexer) {
    while (lexer->at < lexer->end && isspace((unsigned char)lexer->source->text[lexer->at])) lexer->at++;
}

static int command_end(const Lexer *lexer, int at) { /* at the backslash */
    const char *text = lexer->source->text;
    unsigned code;
    int stop = at + 1;
    while (stop < lexer->end && isalpha((unsigned char)text[stop])) stop++;
    if (stop == at + 1 && stop < lexer->end) stop += utf8_decode(text + stop, lexer->end - stop, &code);
    return stop;
}

/* The next argument: a braced group, a command, or one character. False if there is none or it is not closed. */
static bool argument(Lexer *lexer, int *start, int *end) {
    const char *text = lexer->source->text;
    spaces(lexer);
    if (lexer->at >= lexer->end) return false;
    if (text[lexer->at] == '{') {
        int depth = 0;
        for (int at = lexer->at; at < lexer->end; at++) {
            if (text[at] == '\\')
                at++;
            else if (text[at] == '%' && lexer->mode == LEX_LATEX)
                while (at + 1 < lexer->end && text[at + 1] != '\n') at++;
            else if (text[at] == '{')
                depth++;
            else if (text[at] == '}' && --depth == 0) {
                *start = lexer->at + 1;
                *end = at;
                lexer->at = at + 1;
                return true;
            }
        }
        return false;
    }
    *start = lexer->at;
    unsigned code;
    lexer->at = text[lexer->at] == '\\'
                    ? command_end(lexer, lexer->at)
                    : lexer->at + utf8_decode(text + lexer->at, lexer->end - lexer->at, &code);
    *end = lexer->at;
    return true;
}

enum { DEEPEST = 200 }; /* arguments within arguments */

/* Tokens of an argument; braces are kept only around several of them. */
static void inner(Lexer *lexer, int start, int end) {
    if (++lexer->depth > DEEPEST) {
        lex_mistake(lexer, start, end, NULL, "this is nested too deeply");
        return;
    }
    int resume = lexer->at, before = lexer->out->count;
    lex_emit(lexer, TOK_LBRACE, start, start, "{");
    lex_range(lexer, start, end);
    lexer->depth--;
    Tokens *out = lexer->out;
    if (out->count == before + 2) {
        out->items[before] = out->items[before + 1];
        out->items[before].glued = false;
        out->count--;
    } else
        lex_emit(lexer, TOK_RBRACE, end, end, "}");
    if (!*lexer->mistake) lexer->at = resume;
}

static bool is(const Lexer *lexer, int start, int end, const char *what) {
    return end - start == (int)strlen(what) &&
           !memcmp(lexer->source->text + start, what, (size_t)(end - start));
}

static int expect_code(const Lexer *lexer, int start, int end) {
    for (int i = 0; i < EXPECT_COUNT; i++)
        if (is(lexer, start, end, expect_names[i])) return i;
    return is(lexer, start, end, "var") ? EXPECT_VAR : is(lexer, start, end, "cov") ? EXPECT_COV : -1;
}

static void text_argument(Lexer *lexer, int command, int start, int end) {
    const char *text = lexer->source->text;
    while (start < end && isspace((unsigned char)text[start])) start++;
    while (end > start && isspace((unsigned char)text[end - 1])) end--;
    bool word = end > start, used_whole;
    for (int i = start; i < end; i++) word = word && isalnum((unsigned char)text[i]);
    int used, fn = word ? fn_find(text + start, (size_t)(end - start)) : -1,
              expect = word ? expect_code(lexer, start, end) : -1;
    const char *copy = arena_strndup(lexer->arena, text + start, (size_t)(end - start));
    used_whole = word && word_find(text + start, end - start, &used) != WORD_NONE && used == end - start;
    if (fn >= 0)
        lex_emit(lexer, TOK_FN, command, end, copy)->code = fn;
    else if (expect >= 0 && end - start > 1)
        lex_emit(lexer, TOK_EXPECT, command, end, copy)->code = expect;
    else if (word && end - start == 1)
        lex_emit(lexer, isdigit((unsigned char)*copy) ? TOK_NUMBER : TOK_LETTER, start, end, copy)->glued =
            false;
    else if (word && !used_whole && end - start > 1) {
        Token *token = lex_emit(lexer, TOK_WORD, start, end, copy);
        token->code = WORD_FILLER;
        token->wide = true;
    } else
        lex_words(lexer, start, end, true);
}

static void missing(Lexer *lexer, int command, int stop) {
    lex_mistake(lexer, command, stop, NULL,
                arena_printf(lexer->arena, "%.*s needs something after it", stop - command,
                             lexer->source->text + command));
}

static bool environment(Lexer *lexer, int command, bool begin) {
    static const char *const lines[] = {"aligned",   "align",     "align*",      "split",     "gather",
                                        "gather*",   "gathered",  "equation",    "equation*", "multline",
                                        "multline*", "alignat",   "alignat*",    "flalign",   "flalign*",
                                        "eqnarray",  "eqnarray*", "displaymath", "math"};
    static const char *const matrices[] = {"bmatrix",     "pmatrix", "matrix", "array",
                                           "smallmatrix", "Bmatrix", "vmatrix"};
    int start, end;
    if (!argument(lexer, &start, &end)) {
        lex_mistake(lexer, command, lexer->end, NULL, "the name of the environment is missing");
        return false;
    }
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (is(lexer, start, end, lines[i])) {
            bool columns = begin && !strncmp(lines[i], "alignat", 7);
            if (columns && !argument(lexer, &start, &end)) missing(lexer, command, end);
            return !*lexer->mistake;
        }
    bool cases = is(lexer, start, end, "cases"), matrix = false;
    for (size_t i = 0; i < 6; i++) matrix = matrix || is(lexer, start, end, matrices[i]);
    if (!cases && !matrix) {
        lex_mistake(lexer, command, lexer->at, "known are aligned, cases, bmatrix and their like",
                    arena_printf(lexer->arena, "the environment %.*s is not known", end - start,
                                 lexer->source->text + start));
        return false;
    }
    int name_start = start, name_end = end;
    if (begin && is(lexer, start, end, "array") && !argument(lexer, &start, &end)) return true;
    lex_emit(lexer, begin ? TOK_BEGIN : TOK_FINISH, command, lexer->at, cases ? "cases" : "matrix");
    (void)name_start, (void)name_end;
    lexer->matrix_depth += begin ? 1 : -1;
    if (lexer->matrix_depth < 0) lexer->matrix_depth = 0;
    return true;
}

void lex_command(Lexer *lexer) {
    const char *text = lexer->source->text;
    int at = lexer->at, stop = command_end(lexer, at), start, end;
    int length = stop - at - 1;
    lexer->at = stop;
    if (length == 0) {
        missing(lexer, at, stop);
        return;
    }
    if (stop < lexer->end && text[stop] == '*' && isalpha((unsigned char)text[at + 1]))
        lexer->at++; /* \operatorname* */
    int fn = fn_find(text + at + 1, (size_t)length);
    if (fn >= 0 && fn != FN_SQRT) {
        lex_emit(lexer, TOK_FN, at, stop, fn_rows[fn].name)->code = fn;
        return;
    }
    int expect = expect_code(lexer, at + 1, stop);
    if (expect >= 0) {
        Token *token = lex_emit(lexer, TOK_EXPECT, at, stop, expect_names[expect]);
        token->code = expect;
        token->wide = true;
        return;
    }
    const Command *command = NULL;
    for (size_t i = 0; i < sizeof commands / sizeof *commands && !command; i++)
        if (is(lexer, at + 1, stop, commands[i].name)) command = &commands[i];
    static const struct {
        const char *name, *why;
    } left_out[] = {
        {"prod", "products over an index are not part of the language: write the factors out"},
        {"propto", "∝ is not part of the language: write = with the factor"},
        {"int", "integrals are not part of the language"},
        {"partial", "derivatives are not part of the language"},
        {"nabla", "derivatives are not part of the language"},
        {"lor", "“or” is not part of the language: write two statements"},
        {"vee", "“or” is not part of the language: write two statements"},
        {"cup", "sets are not part of the language"},
        {"cap", "sets are not part of the language"},
        {"subset", "sets are not part of the language"},
        {"subseteq", "sets are not part of the language"},
    };
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out && !command; i++)
        if (is(lexer, at + 1, stop, left_out[i].name)) {
            lex_mistake(lexer, at, stop, NULL, left_out[i].why);
            return;
        }
    if (!command) {
        lex_mistake(lexer, at, stop, "write it with the symbols of the claim, or leave it out",
                    arena_printf(lexer->arena, "the command %.*s is not known", length + 1, text + at));
        return;
    }
    switch (command->doing) {
    case DO_TOKEN: {
        Token *token = lex_emit(lexer, (TokenKind)command->code, at, stop, command->text);
        if (token->kind == TOK_EXPECT) token->code = EXPECT_P, token->wide = true;
        if (token->kind == TOK_NEWLINE && lexer->at < lexer->end && text[lexer->at] == '[') { /* \\[2pt] */
            int close = lexer->at;
            while (close < lexer->end && text[close] != ']' && text[close] != '\n') close++;
            bool space = close < lexer->end && text[close] == ']' && close > lexer->at + 1 &&
                         isalpha((unsigned char)text[close - 1]);
            if (space) lexer->at = close + 1;
        }
        break;
    }
    case DO_REL: lex_emit(lexer, TOK_REL, at, stop, command->text)->rel = (Rel)command->code; break;
    case DO_LETTER: lex_emit(lexer, TOK_LETTER, at, stop, command->text)->glued = false; break;
    case DO_SKIP: break;
    case DO_DELIMITER:
        spaces(lexer);
        if (lexer->at < lexer->end && text[lexer->at] == '.') lexer->at++;
        break;
    case DO_WRAP:
    case DO_BOLD:
        if (!argument(lexer, &start, &end))
            missing(lexer, at, stop);
        else if (command->doing == DO_BOLD && is(lexer, start, end, "1"))
            lex_emit(lexer, TOK_ONES, at, end, "𝟏");
        else
            inner(lexer, start, end);
        break;
    case DO_BLACKBOARD:
        if (!argument(lexer, &start, &end))
            missing(lexer, at, stop);
        else if (is(lexer, start, end, "1"))
            lex_emit(lexer, TOK_ONES, at, end, "𝟏");
        else if (is(lexer, start, end, "E") || is(lexer, start, end, "P")) {
            Token *token = lex_emit(lexer, TOK_EXPECT, at, end, text[start] == 'E' ? "E" : "P");
            token->code = text[start] == 'E' ? EXPECT_E : EXPECT_P;
            token->wide = true;
        } else
            inner(lexer, start, end);
        break;
    case DO_TEXT:
        if (!argument(lexer, &start, &end))
            missing(lexer, at, stop);
        else
            text_argument(lexer, at, start, end);
        break;
    case DO_REMOVE:
        if (!argument(lexer, &start, &end)) missing(lexer, at, stop);
        break;
    case DO_ACCENT:
        if (!argument(lexer, &start, &end))
            missing(lexer, at, stop);
        else {
            int before = lexer->out->count;
            inner(lexer, start, end);
            Token *token = &lexer->out->items[before];
            if (*lexer->mistake) break;
            if (lexer->out->count != before + 1 || token->kind != TOK_LETTER) {
                lex_mistake(lexer, at, lexer->at, NULL, "an accent stands over one letter only");
                break;
            }
            token->text = arena_printf(lexer->arena, "%s%s", token->text, command->text);
        }
        break;
    case DO_UNDERBRACE:
        if (!argument(lexer, &start, &end)) {
            missing(lexer, at, stop);
            break;
        }
        inner(lexer, start, end);
        spaces(lexer);
        if (lexer->at < lexer->end && text[lexer->at] == command->code) {
            lexer->at++;
            if (!argument(lexer, &start, &end)) missing(lexer, at, stop);
        }
        break;
    case DO_OVERSET:
        if (!argument(lexer, &start, &end) || !argument(lexer, &start, &end))
            missing(lexer, at, stop);
        else
            inner(lexer, start, end);
        break;
    case DO_NOT:
        spaces(lexer);
        if (lexer->at < lexer->end && text[lexer->at] == '=') {
            lex_emit(lexer, TOK_REL, at, ++lexer->at, "≠")->rel = R_NE;
        } else if (lexer->end - lexer->at >= 3 && !memcmp(text + lexer->at, "\\in", 3)) {
            lexer->at += 3;
            lex_emit(lexer, TOK_REL, at, lexer->at, "∉")->rel = R_NOTIN;
        } else
            lex_mistake(lexer, at, stop, "\\not= and \\not\\in are known", "\\not before this is not known");
        break;
    case DO_BEGIN: environment(lexer, at, true); break;
    case DO_END: environment(lexer, at, false); break;
    case DO_XARROW:
        if (!argument(lexer, &start, &end)) {
            missing(lexer, at, stop);
            break;
        }
        if (++lexer->depth > DEEPEST) {
            lex_mistake(lexer, start, end, NULL, "this is nested too deeply");
            break;
        }
        Token *token = lex_emit(lexer, TOK_REL, at, stop, "→");
        token->rel = R_TO;
        token->limit_arrow = true;
        int resume = lexer->at;
        lex_emit(lexer, TOK_LBRACE, start, start, "{");
        lex_range(lexer, start, end);
        lexer->depth--;
        if (!*lexer->mistake) lexer->at = resume;
        lex_emit(lexer, TOK_RBRACE, end, end, "}");
        break;
    }
}
