/* operators.h: how the language is spelled, one row for each operator, relation, sign, function and expectation. The lexers
   of plain text and LaTeX, the parser and both writers are made from these rows; letters have theirs in letters.h.
   A column that belongs to a later folder (a node, a level, an instruction) is expanded only there. */
#ifndef ATTEST_OPERATORS_H
#define ATTEST_OPERATORS_H

#include "core/base/base.h"

/* Every row says how it is written, as text and as LaTeX, and how else it may be written. */
typedef struct Spelled {
    const char *text;         /* in tokens, messages and plain text */
    const char *latex;        /* in LaTeX; where it is a command, that command is read too */
    const char *chars[6];     /* characters that mean the same, in both languages */
    const char *commands[13]; /* LaTeX commands that mean the same, without the backslash */
} Spelled;
#define CHARS(...) \
    { __VA_ARGS__ }
#define COMMANDS(...) \
    { __VA_ARGS__ }
#define NAMES(...) \
    { __VA_ARGS__ }

/* ---- between two sides ---- */

/* id, text, LaTeX, characters, commands */
#define RELATIONS(X)                                                                       \
    X(EQ, "=", "=", CHARS("==", "≡"), COMMANDS("equiv"))                                   \
    X(NE, "≠", "\\neq", CHARS("!=", "≢"), COMMANDS("ne"))                                  \
    X(LT, "<", "<", CHARS(), COMMANDS("lt"))                                               \
    X(LE, "≤", "\\leq", CHARS("<=", "⩽", "≦"), COMMANDS("le", "leqslant", "leqq"))         \
    X(GT, ">", ">", CHARS(), COMMANDS("gt"))                                               \
    X(GE, "≥", "\\geq", CHARS(">=", "⩾", "≧"), COMMANDS("ge", "geqslant", "geqq"))         \
    X(APPROX, "≈", "\\approx", CHARS("~=", "≃", "≅", "≒"),                                 \
      COMMANDS("simeq", "cong", "thickapprox", "approxeq"))                                \
    X(TO, "→", "\\to", CHARS("->", "-->", "⟶"), COMMANDS("rightarrow", "longrightarrow"))  \
    X(GG, "≫", "\\gg", CHARS(">>"), COMMANDS("ggg"))                                       \
    X(LL, "≪", "\\ll", CHARS("<<"), COMMANDS("lll"))                                       \
    X(SIM, "~", "\\sim", CHARS("∼"), COMMANDS("thicksim"))                                 \
    X(IN, "∈", "\\in", CHARS(), COMMANDS())                                                \
    X(NOTIN, "∉", "\\notin", CHARS(), COMMANDS())                                          \
    X(PERP, "⊥", "\\perp", CHARS("⟂"), COMMANDS())                                         \
    X(INDEP, "⫫", "\\perp\\!\\!\\!\\perp", CHARS(), COMMANDS("indep", "Perp", "upmodels")) \
    X(DEF, ":=", "\\coloneqq", CHARS("≔", "≜", "←"),                                       \
      COMMANDS("colonequals", "coloneq", "triangleq", "leftarrow", "gets"))                \
    X(SUCCEQ, "≽", "\\succeq", CHARS("⪰", "≿"), COMMANDS("succcurlyeq", "succsim"))        \
    X(SUCC, "≻", "\\succ", CHARS(), COMMANDS())                                            \
    X(PRECEQ, "≼", "\\preceq", CHARS("⪯", "≾"), COMMANDS("preccurlyeq", "precsim"))        \
    X(PREC, "≺", "\\prec", CHARS(), COMMANDS())

typedef enum {
#define X(id, ...) R_##id,
    RELATIONS(X)
#undef X
        R_COUNT
} Rel;
extern const Spelled rel_rows[R_COUNT];
Rel rel_opposite(Rel);     /* R_COUNT: it has none */
bool rel_of_matrices(Rel); /* ≽, ≻, ≼, ≺ */

/* ---- between two operands ---- */

/* token, node, level of its text, text, LaTeX, characters, commands; all of them group to the left */
#define OPERATORS(X)                                                           \
    X(PLUS, ADD, SUM, "+", "+", CHARS(), COMMANDS())                           \
    X(MINUS, SUB, SUM, "−", "-", CHARS("-", "–"), COMMANDS())                  \
    X(TIMES, DOT, PRODUCT, "·", "\\cdot", CHARS("*", "⋅", "∙", "•", "∗", "@"), \
      COMMANDS("ast", "bullet", "cdotp"))                                      \
    X(ODOT, HADAMARD, PRODUCT, "⊙", "\\odot", CHARS(), COMMANDS())             \
    X(OTIMES, OUTER, PRODUCT, "⊗", "\\otimes", CHARS(), COMMANDS())            \
    X(SLASH, DIV, PRODUCT, "/", "/", CHARS(), COMMANDS())

typedef enum {
#define X(token, ...) OPERATOR_##token,
    OPERATORS(X)
#undef X
        OPERATOR_COUNT
} Operator;
extern const Spelled operator_rows[OPERATOR_COUNT];

/* ---- all other signs ---- */

/* id, token, text, LaTeX, characters, commands */
#define SIGNS(X)                                                                                             \
    X(IMPLIES, IMPLIES, "⇒", "\\Rightarrow", CHARS("=>", "==>", "⟹"), COMMANDS("Longrightarrow", "implies")) \
    X(IFF, IFF, "⇔", "\\Leftrightarrow", CHARS("<=>", "<==>", "⟺"), COMMANDS("Longleftrightarrow", "iff"))   \
    X(THEREFORE, THEREFORE, "∴", "\\therefore", CHARS(), COMMANDS())                                         \
    X(BECAUSE, BECAUSE, "∵", "\\because", CHARS(), COMMANDS())                                               \
    X(FORALL, FORALL, "∀", "\\forall", CHARS(), COMMANDS())                                                  \
    X(EXISTS, EXISTS, "∃", "\\exists", CHARS(), COMMANDS())                                                  \
    X(SUM, SUM, "∑", "\\sum", CHARS(), COMMANDS())                                                           \
    X(PROD, PROD, "∏", "\\prod", CHARS(), COMMANDS())                                                        \
    X(NABLA, NABLA, "∇", "\\nabla", CHARS(), COMMANDS())                                                     \
    X(PARTIAL, PARTIAL, "∂", "\\partial", CHARS(), COMMANDS())                                               \
    X(INFINITY, INFINITY, "∞", "\\infty", CHARS(), COMMANDS())                                               \
    X(ONES, ONES, "𝟏", "\\mathbf{1}", CHARS("𝟙"), COMMANDS())                                                \
    X(CROSS, TIMES, "×", "\\times", CHARS(), COMMANDS())                                                     \
    X(POWER, CARET, "^", "^", CHARS(), COMMANDS())                                                           \
    X(INDEX, UNDER, "_", "_", CHARS(), COMMANDS())                                                           \
    X(TRANSPOSE, TRANSPOSE, "ᵀ", "\\top", CHARS("⊤", "⊺"), COMMANDS("intercal", "transpose"))                \
    X(PRIME, PRIME, "'", "'", CHARS("′", "’", "´"), COMMANDS("prime"))                                       \
    X(STROKE, STROKE, "—", "\\text{---}", CHARS("―", "─"), COMMANDS())                                       \
    X(DOTS, DOTS, "…", "\\dots", CHARS("...", "⋯", "⋮"),                                                     \
      COMMANDS("vdots", "ldots", "cdots", "ddots", "hdots", "dotsb", "dotsc", "dotsm", "dotsi", "dotso",     \
               "mathellipsis", "textellipsis"))                                                              \
    X(RANGE, RANGE, "..", "..", CHARS(), COMMANDS())                                                         \
    X(OPEN, OPEN, "(", "(", CHARS("（"), COMMANDS("lparen"))                                                 \
    X(CLOSE, CLOSE, ")", ")", CHARS("）"), COMMANDS("rparen"))                                               \
    X(LBRACKET, LBRACKET, "[", "[", CHARS(), COMMANDS("lbrack"))                                             \
    X(RBRACKET, RBRACKET, "]", "]", CHARS(), COMMANDS("rbrack"))                                             \
    X(LBRACE, LBRACE, "{", "{", CHARS(), COMMANDS())                                                         \
    X(RBRACE, RBRACE, "}", "}", CHARS(), COMMANDS())                                                         \
    X(LANGLE, LANGLE, "⟨", "\\langle", CHARS("〈"), COMMANDS())                                              \
    X(RANGLE, RANGLE, "⟩", "\\rangle", CHARS("〉"), COMMANDS())                                              \
    X(LFLOOR, LFLOOR, "⌊", "\\lfloor", CHARS(), COMMANDS())                                                  \
    X(RFLOOR, RFLOOR, "⌋", "\\rfloor", CHARS(), COMMANDS())                                                  \
    X(LCEIL, LCEIL, "⌈", "\\lceil", CHARS(), COMMANDS())                                                     \
    X(RCEIL, RCEIL, "⌉", "\\rceil", CHARS(), COMMANDS())                                                     \
    X(PLUS_MINUS, PLUS_MINUS, "±", "\\pm", CHARS(), COMMANDS())                                              \
    X(MINUS_PLUS, MINUS_PLUS, "∓", "\\mp", CHARS(), COMMANDS())                                              \
    X(FACTORIAL, FACTORIAL, "!", "!", CHARS("！"), COMMANDS())                                               \
    X(NORM, NORM, "‖", "\\|", CHARS("∥", "||"), COMMANDS("Vert", "lVert", "rVert"))                          \
    X(BAR, BAR, "|", "|", CHARS("∣"), COMMANDS("mid", "vert", "lvert", "rvert"))                             \
    X(COMMA, COMMA, ",", ",", CHARS("，", "、", "∧"), COMMANDS("land", "wedge"))                             \
    X(SEMICOLON, SEMICOLON, ";", ";", CHARS("；"), COMMANDS())                                               \
    X(COLON, COLON, ":", ":", CHARS("：", "∶"), COMMANDS("colon", "vcentcolon"))

typedef enum {
#define X(id, ...) SIGN_##id,
    SIGNS(X)
#undef X
        SIGN_COUNT
} Sign;
extern const Spelled sign_rows[SIGN_COUNT];
const char *sign_latex(const char *sign,
                       size_t length); /* of a relation, operator or sign; NULL: it is none */

/* ---- functions ---- */

/* id, text, LaTeX, other names, fewest and most arguments, shape rule, instruction on the tape */
#define FUNCTIONS(X)                                                                       \
    X(EXP, "exp", "\\exp", NAMES(), 1, 1, ENTRIES, T_EXP)                                  \
    X(LOG, "log", "\\log", NAMES("ln"), 1, 1, ENTRIES, T_LOG)                              \
    X(SQRT, "√", "\\sqrt", NAMES("sqrt"), 1, 1, ENTRIES, T_SQRT)                           \
    X(SIN, "sin", "\\sin", NAMES(), 1, 1, ENTRIES, T_SIN)                                  \
    X(COS, "cos", "\\cos", NAMES(), 1, 1, ENTRIES, T_COS)                                  \
    X(TAN, "tan", "\\tan", NAMES(), 1, 1, ENTRIES, T_COUNT)                                \
    X(TANH, "tanh", "\\tanh", NAMES(), 1, 1, SAME, T_COUNT)                                \
    X(SIGMOID, "sigmoid", "\\operatorname{sigmoid}", NAMES(), 1, 1, SAME, T_COUNT)         \
    X(SOFTMAX, "softmax", "\\operatorname{softmax}", NAMES(), 1, 1, SAME, T_SOFTMAX)       \
    X(RELU, "ReLU", "\\operatorname{ReLU}", NAMES("relu"), 1, 1, SAME, T_RELU)             \
    X(SIGN, "sign", "\\operatorname{sign}", NAMES("sgn"), 1, 1, SAME, T_COUNT)             \
    X(FLOOR, "floor", "\\operatorname{floor}", NAMES(), 1, 1, SAME, T_FLOOR)               \
    X(CEIL, "ceil", "\\operatorname{ceil}", NAMES(), 1, 1, SAME, T_COUNT)                  \
    X(MOD, "mod", "\\bmod", NAMES("bmod"), 2, 2, NUMBER, T_COUNT)                          \
    X(FACTORIAL, "factorial", "\\operatorname{factorial}", NAMES(), 1, 1, NUMBER, T_COUNT) \
    X(BINOMIAL, "binom", "\\binom", NAMES("dbinom", "tbinom"), 2, 2, NUMBER, T_COUNT)      \
    X(RANK, "rank", "\\operatorname{rank}", NAMES("rk"), 1, 1, MATRIX, T_COUNT)            \
    X(TRACE, "tr", "\\operatorname{tr}", NAMES("trace"), 1, 1, SQUARE, T_COUNT)            \
    X(DET, "det", "\\det", NAMES(), 1, 1, SQUARE, T_COUNT)                                 \
    X(DIAG, "diag", "\\operatorname{diag}", NAMES("Diag"), 1, 64, DIAGONAL, T_COUNT)       \
    X(VEC, "vec", "\\operatorname{vec}", NAMES(), 1, 1, COLUMN, T_COUNT)                   \
    X(MAX, "max", "\\max", NAMES(), 1, 64, NUMBER, T_MAXIMUM)                              \
    X(MIN, "min", "\\min", NAMES(), 1, 64, NUMBER, T_MINIMUM)                              \
    X(ARGMAX, "argmax", "\\operatorname{argmax}", NAMES(), 1, 1, NUMBER, T_COUNT)          \
    X(ARGMIN, "argmin", "\\operatorname{argmin}", NAMES(), 1, 1, NUMBER, T_COUNT)

typedef enum {
#define X(id, ...) FN_##id,
    FUNCTIONS(X)
#undef X
        FN_COUNT
} Fn;

typedef enum {
    RULE_NUMBER, /* numbers → a number */
    RULE_ENTRIES, /* a number or a vector → the same, entry by entry; of a square matrix it could mean two things */
    RULE_SAME,     /* a matrix → one of the same shape */
    RULE_SQUARE,   /* a square matrix → a number */
    RULE_MATRIX,   /* any matrix → a number */
    RULE_COLUMN,   /* any matrix → all its entries in one column */
    RULE_DIAGONAL, /* a vector → a square matrix, a square matrix → a vector */
} ShapeRule;

typedef struct FnRow {
    const char *name, *latex;
    const char *other[2]; /* names that mean the same */
    int least, most;      /* arguments */
    ShapeRule rule;
} FnRow;
extern const FnRow fn_rows[FN_COUNT];
int fn_find(const char *name, size_t length); /* −1 if there is none */

/* ---- expectations ---- */

/* id, text, LaTeX, other names, most arguments */
#define EXPECTATIONS(X)                                   \
    X(E, "E", "\\mathbb{E}", NAMES(), 1)                  \
    X(VAR, "Var", "\\operatorname{Var}", NAMES("var"), 1) \
    X(COV, "Cov", "\\operatorname{Cov}", NAMES("cov"), 2) \
    X(P, "P", "\\mathbb{P}", NAMES("Pr"), 1)

typedef enum {
#define X(id, ...) EXPECT_##id,
    EXPECTATIONS(X)
#undef X
        EXPECT_COUNT,
    EXPECT_AFFINE = EXPECT_COUNT /* on the tape only: is the argument affine in the normal variables? */
} Expect;

typedef struct ExpectRow {
    const char *name, *latex;
    const char *other[1];
    int most;
} ExpectRow;
extern const ExpectRow expect_rows[EXPECT_COUNT];
int expect_find(const char *name, size_t length); /* −1 if there is none */

#endif
