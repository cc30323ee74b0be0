/* lex_commands.c: what backslash commands do beyond the signs and letters of operators.h and letters.h, and what is not
   part of the language. A command that is in none of the tables is a mistake that names it. */
#include "lex_inside.h"

#include <string.h>

const CommandRow lex_commands[] = {
    {DO_TOKEN, TOK_FRAC, "\\frac", {"frac", "dfrac", "tfrac", "cfrac", "sfrac", "nicefrac", "xfrac"}},
    {DO_TOKEN, TOK_OVER, "\\over", {"over"}},
    {DO_TOKEN, TOK_OVER, "\\choose", {"choose"}},
    {DO_PAIR, SIGN_NORM, NULL, {"norm"}},
    {DO_PAIR, SIGN_BAR, NULL, {"abs"}},
    {DO_TOKEN, TOK_LIM, "lim", {"lim"}},
    {DO_MODULUS, 0, NULL, {"pmod"}},
    {DO_TOKEN, TOK_LSET, "{", {"{", "lbrace"}},
    {DO_TOKEN, TOK_RSET, "}", {"}", "rbrace"}},
    {DO_TOKEN, TOK_NEWLINE, "\\\\", {"\\", "cr", "newline"}},
    {DO_TOKEN, TOK_QUAD, " ", {"quad", "qquad"}},
    {DO_XARROW, 0, NULL, {"xrightarrow", "xlongrightarrow"}},
    {DO_LETTER, 0, "i", {"imath"}},
    {DO_LETTER, 0, "j", {"jmath"}},
    {DO_PLACE, 0, NULL, {"arg"}},
    {DO_DELIMITER, 0, NULL, {"left", "right", "middle"}},
    {DO_SKIP,
     0,
     NULL,
     {"big", "Big", "bigg", "Bigg", "bigl", "Bigl", "biggl", "Biggl", "bigr", "Bigr", "biggr", "Biggr",
      "bigm", "Bigm", "biggm", "Biggm"}},
    {DO_SKIP,
     0,
     NULL,
     {",", ";", ":", "!", " ", "\n", ">", "/", "thinspace", "medspace", "thickspace", "negthinspace",
      "enspace", "enskip", "hfil", "hfill", "xspace"}},
    {DO_SKIP,
     0,
     NULL,
     {"displaystyle", "textstyle", "scriptstyle", "scriptscriptstyle", "small", "large", "limits", "nolimits",
      "nonumber", "notag", "centering", "noindent", "strut", "mathstrut", "allowbreak", "nobreak", "hline",
      "relax"}},
    {DO_SKIP, 0, NULL, {"qed", "qedhere", "blacksquare", "square", "Box"}},
    {DO_FONT, 0, NULL, {"bf", "rm", "it", "cal", "sf", "tt", "sc", "sl", "bfseries", "itshape", "boldmath"}},
    {DO_LENGTH, 0, NULL, {"kern", "mkern", "hskip", "mskip"}},
    {DO_BOLD, 0, NULL, {"mathbf", "boldsymbol", "bm", "pmb", "vec"}},
    {DO_WRAP, 0, NULL, {"mathit",   "mathsf",     "mathtt",    "mathcal",   "mathscr",
                        "mathfrak", "mathnormal", "mathrel",   "mathbin",   "mathop",
                        "mathord",  "mathinner",  "mathpunct", "smash",     "mathclap",
                        "boxed",    "underline",  "mathopen",  "mathclose", "ensuremath"}},
    {DO_BLACKBOARD, 0, NULL, {"mathbb", "mathds", "mathbbm", "Bbb"}},
    {DO_TEXT,
     0,
     NULL,
     {"text", "textbf", "textit", "textrm", "textsf", "mbox", "emph", "textnormal", "texttt", "textup",
      "textsl", "hbox", "fbox"}},
    {DO_UPRIGHT, 0, NULL, {"mathrm", "operatorname"}},
    {DO_INTERTEXT, 0, NULL, {"intertext", "shortintertext"}},
    {DO_CANCEL, 0, NULL, {"cancel", "bcancel", "xcancel"}},
    {DO_TAG, 0, NULL, {"tag"}},
    {DO_REMOVE,
     0,
     NULL,
     {"label", "ref", "eqref", "mspace", "hphantom", "vphantom", "hspace", "vspace", "phantom"}},
    {DO_COLOR, 1, NULL, {"color"}},
    {DO_COLOR, 2, NULL, {"textcolor", "colorbox"}},
    {DO_UNDERBRACE, '_', NULL, {"underbrace"}},
    {DO_UNDERBRACE, '^', NULL, {"overbrace"}},
    {DO_OVERSET, 0, NULL, {"overset", "stackrel"}},
    {DO_OVERSET, '_', NULL, {"underset"}},
    {DO_SUBSTACK, 0, NULL, {"substack"}},
    {DO_COMMENT, 0, NULL, {"#"}},
    {DO_NOT, 0, NULL, {"not"}},
    {DO_BEGIN, 0, NULL, {"begin"}},
    {DO_END, 0, NULL, {"end"}},
};
const int lex_command_rows = sizeof lex_commands / sizeof *lex_commands;

const RefusedRow lex_refused[] = {
    {"∝", "∝ is not part of the language: write = with the factor", {"propto"}},
    {"∫", "integrals are not part of the language", {"int"}},
    {"∨", "“or” is not part of the language: write two statements", {"lor", "vee"}},
    {NULL, "maps are not part of the language: write f(x) = …", {"mapsto", "longmapsto"}},
    {NULL, "=: is not part of the language: write the new name first, with :=", {"eqqcolon"}},
    {NULL, "sets are not part of the language", {"cup", "cap", "subset", "subseteq"}},
    {NULL,
     "sets are not part of the language: write the exceptions, as in i ≠ a, b",
     {"setminus", "backslash"}},
    {NULL, "≲ is not part of the language: write ≤, ≈ or ≪", {"lesssim"}},
    {NULL, "≳ is not part of the language: write ≥, ≈ or ≫", {"gtrsim"}},
    {"†",
     "† is not part of the language: for the pseudo-inverse write (Aᵀ A)⁻¹ Aᵀ or Aᵀ (A Aᵀ)⁻¹",
     {"dagger"}},
    {NULL, "write \\max: sup is not part of the language", {"sup"}},
    {NULL, "write \\min: inf is not part of the language", {"inf"}},
};
const int lex_refused_rows = sizeof lex_refused / sizeof *lex_refused;

/* Functions and operators of the field that are not LaTeX commands of their own. */
static const struct {
    const char *name, *why;
} left_out[] = {
    {"span", "spaces are not part of the language: write the sum, as in ∑_i c_i a_i"},
    {"sinh", "sinh is not part of the language: write ½ (e^x − e^{−x})"},
    {"cosh", "cosh is not part of the language: write ½ (e^x + e^{−x})"},
    {"softplus", "softplus is not part of the language: write log(1 + e^x)"},
    {"logsumexp", "logsumexp is not part of the language: write log ∑_i e^{x_i}"},
    {"LayerNorm", "LayerNorm is not part of the language: write it out"},
    {"GELU", "GELU is not part of the language"},
    {"Attention", "Attention is not part of the language: write softmax(Q Kᵀ / √d) V"},
};

const char *command_left_out(const char *name, int length) {
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if ((int)strlen(left_out[i].name) == length && !memcmp(left_out[i].name, name, (size_t)length))
            return left_out[i].why;
    const Command *command = command_find(name, length);
    return command && command->doing == DO_REFUSE ? command->text : NULL;
}

static const int arguments[] = {
#define X(doing, count) [DO_##doing] = count,
    DOINGS(X)
#undef X
};

int command_arguments(const char *name, int length) {
    const Command *command = command_find(name, length);
    if (!command) return 0;
    if (command->doing == DO_TOKEN) return command->code == TOK_FRAC ? 2 : command->code == TOK_ROOT;
    return command->doing == DO_COLOR ? command->code : arguments[command->doing];
}
