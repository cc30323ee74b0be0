/* lex.c: characters → tokens, for plain text, the characters LaTeX shares with it, and prose.
   Backslash commands are in lex_latex.c. Nothing is dropped silently: what is not known is a mistake. A third of it are
   the tables of signs, words and letters. */
#include "lex_inside.h"

#include <ctype.h>
#include <string.h>

const char *const rel_symbols[R_COUNT] = {"=", "≠", "<", "≤", ">", "≥", "≈", "→",
                                          "≫", "≪", "~", "∈", "∉", "⊥", ":="};

/* ---- words with a meaning ---- */

static const struct {
    const char *phrase;
    WordCode code;
} words[] = {
    {"let", WORD_LET},
    {"set", WORD_LET},
    {"put", WORD_LET},
    {"take", WORD_LET},
    {"choose", WORD_LET},
    {"define", WORD_LET},
    {"令", WORD_LET},
    {"设", WORD_LET},
    {"取", WORD_LET},
    {"定义", WORD_LET},
    {"assume", WORD_ASSUME},
    {"assuming", WORD_ASSUME},
    {"suppose", WORD_ASSUME},
    {"假设", WORD_ASSUME},
    {"假定", WORD_ASSUME},
    {"for all", WORD_FOR},
    {"for every", WORD_FOR},
    {"for each", WORD_FOR},
    {"for any", WORD_FOR},
    {"for", WORD_FOR},
    {"where", WORD_FOR},
    {"whenever", WORD_FOR},
    {"such that", WORD_FOR},
    {"s.t.", WORD_FOR},
    {"provided", WORD_FOR},
    {"provided that", WORD_FOR},
    {"as long as", WORD_FOR},
    {"if", WORD_FOR},
    {"when", WORD_FOR},
    {"with", WORD_FOR},
    {"as", WORD_FOR},
    {"at", WORD_FOR},
    {"若", WORD_FOR},
    {"当", WORD_FOR},
    {"其中", WORD_FOR},
    {"如果", WORD_FOR},
    {"对于", WORD_FOR},
    {"对所有", WORD_FOR},
    {"for some", WORD_SOME},
    {"otherwise", WORD_OTHERWISE},
    {"否则", WORD_OTHERWISE},
    {"others", WORD_OTHERS},
    {"other", WORD_OTHERS},
    {"large", WORD_LARGE},
    {"very large", WORD_LARGE},
    {"huge", WORD_LARGE},
    {"sufficiently large", WORD_LARGE},
    {"large enough", WORD_LARGE},
    {"很大", WORD_LARGE},
    {"足够大", WORD_LARGE},
    {"充分大", WORD_LARGE},
    {"is much larger than", WORD_MUCH},
    {"is much greater than", WORD_MUCH},
    {"is much bigger than", WORD_MUCH},
    {"much larger than", WORD_MUCH},
    {"much greater than", WORD_MUCH},
    {"much bigger than", WORD_MUCH},
    {"远大于", WORD_MUCH},
    {"and", WORD_AND},
    {"且", WORD_AND},
    {"以及", WORD_AND},
    {"和", WORD_AND},
    {"so", WORD_SO},
    {"hence", WORD_SO},
    {"thus", WORD_SO},
    {"therefore", WORD_SO},
    {"then", WORD_SO},
    {"所以", WORD_SO},
    {"因此", WORD_SO},
    {"故", WORD_SO},
    {"则", WORD_SO},
    {"is", WORD_FILLER},
    {"are", WORD_FILLER},
    {"the", WORD_FILLER},
    {"we", WORD_FILLER},
    {"have", WORD_FILLER},
    {"get", WORD_FILLER},
    {"number", WORD_FILLER},
    {"since", WORD_REASON},
    {"because", WORD_REASON},
    {"because of", WORD_REASON},
    {"by", WORD_REASON},
    {"using", WORD_REASON},
    {"due to", WORD_REASON},
    {"thanks to", WORD_REASON},
    {"given that", WORD_REASON},
    {"因为", WORD_REASON},
    {"由于", WORD_REASON},
    {"note", WORD_NOTE},
    {"note that", WORD_NOTE},
    {"recall", WORD_NOTE},
    {"recall that", WORD_NOTE},
    {"注意", WORD_NOTE},
    {"or", WORD_OR},
    {"或", WORD_OR},
    {"yes", WORD_YES},
    {"是的", WORD_YES},
    {"no", WORD_NO},
    {"否", WORD_NO},
};

WordCode word_find(const char *bytes, int length, int *used) {
    WordCode best = WORD_NONE;
    *used = 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const char *p = words[i].phrase;
        int at = 0;
        if (length < 1 || tolower((unsigned char)*bytes) != (unsigned char)*p) continue; /* most of them */
        while (*p && at < length) {
            if (*p == ' ') {
                int spaces = at;
                while (at < length && (isspace((unsigned char)bytes[at]) || bytes[at] == '~')) at++;
                if (at == spaces) break;
                p++;
            } else if (tolower((unsigned char)bytes[at]) == (unsigned char)*p) {
                p++, at++;
            } else
                break;
        }
        bool ascii = isalpha((unsigned char)words[i].phrase[0]);
        bool cut = ascii && at < length && isalpha((unsigned char)bytes[at]);
        if (!*p && !cut && at > *used) *used = at, best = words[i].code;
    }
    return best;
}

/* ---- tokens of one character or a few ---- */

typedef struct Sign {
    const char *bytes;
    TokenKind kind;
    Rel rel;
    const char *text;
} Sign;

/* Longer signs before their beginnings. */
static const Sign signs[] = {
    {"-->", TOK_REL, R_TO, "→"},   {"==>", TOK_IMPLIES, 0, "⇒"},  {"<==>", TOK_IFF, 0, "⇔"},
    {"...", TOK_DOTS, 0, "…"},     {"..", TOK_RANGE, 0, ".."},    {"…", TOK_DOTS, 0, "…"},
    {"⋯", TOK_DOTS, 0, "…"},       {"⋮", TOK_DOTS, 0, "…"},       {"~=", TOK_REL, R_APPROX, "≈"},
    {"!=", TOK_REL, R_NE, "≠"},    {"<=>", TOK_IFF, 0, "⇔"},      {"<=", TOK_REL, R_LE, "≤"},
    {">=", TOK_REL, R_GE, "≥"},    {"<<", TOK_REL, R_LL, "≪"},    {">>", TOK_REL, R_GG, "≫"},
    {"=>", TOK_IMPLIES, 0, "⇒"},   {"->", TOK_REL, R_TO, "→"},    {":=", TOK_REL, R_DEF, ":="},
    {"==", TOK_REL, R_EQ, "="},    {"=", TOK_REL, R_EQ, "="},     {"<", TOK_REL, R_LT, "<"},
    {">", TOK_REL, R_GT, ">"},     {"≈", TOK_REL, R_APPROX, "≈"}, {"≃", TOK_REL, R_APPROX, "≈"},
    {"≅", TOK_REL, R_APPROX, "≈"}, {"≠", TOK_REL, R_NE, "≠"},     {"≤", TOK_REL, R_LE, "≤"},
    {"⩽", TOK_REL, R_LE, "≤"},     {"≥", TOK_REL, R_GE, "≥"},     {"⩾", TOK_REL, R_GE, "≥"},
    {"≫", TOK_REL, R_GG, "≫"},     {"≪", TOK_REL, R_LL, "≪"},     {"→", TOK_REL, R_TO, "→"},
    {"⟶", TOK_REL, R_TO, "→"},     {"∼", TOK_REL, R_SIM, "~"},    {"~", TOK_REL, R_SIM, "~"},
    {"∈", TOK_REL, R_IN, "∈"},     {"∉", TOK_REL, R_NOTIN, "∉"},  {"⊥", TOK_REL, R_PERP, "⊥"},
    {"≡", TOK_REL, R_EQ, "="},     {"≔", TOK_REL, R_DEF, ":="},   {"⇒", TOK_IMPLIES, 0, "⇒"},
    {"⟹", TOK_IMPLIES, 0, "⇒"},    {"⇔", TOK_IFF, 0, "⇔"},        {"⟺", TOK_IFF, 0, "⇔"},
    {"∴", TOK_THEREFORE, 0, "∴"},  {"∵", TOK_BECAUSE, 0, "∵"},    {"+", TOK_PLUS, 0, "+"},
    {"-", TOK_MINUS, 0, "−"},      {"−", TOK_MINUS, 0, "−"},      {"–", TOK_MINUS, 0, "−"},
    {"*", TOK_TIMES, 0, "·"},      {"·", TOK_TIMES, 0, "·"},      {"⋅", TOK_TIMES, 0, "·"},
    {"∙", TOK_TIMES, 0, "·"},      {"×", TOK_TIMES, 0, "×"},      {"⊙", TOK_ODOT, 0, "⊙"},
    {"⊗", TOK_OTIMES, 0, "⊗"},     {"/", TOK_SLASH, 0, "/"},      {"^", TOK_CARET, 0, "^"},
    {"_", TOK_UNDER, 0, "_"},      {"ᵀ", TOK_TRANSPOSE, 0, "ᵀ"},  {"⊤", TOK_TRANSPOSE, 0, "ᵀ"},
    {"'", TOK_PRIME, 0, "'"},      {"′", TOK_PRIME, 0, "'"},      {"’", TOK_PRIME, 0, "'"},
    {"(", TOK_OPEN, 0, "("},       {")", TOK_CLOSE, 0, ")"},      {"（", TOK_OPEN, 0, "("},
    {"）", TOK_CLOSE, 0, ")"},     {"[", TOK_LBRACKET, 0, "["},   {"]", TOK_RBRACKET, 0, "]"},
    {"{", TOK_LBRACE, 0, "{"},     {"}", TOK_RBRACE, 0, "}"},     {"‖", TOK_NORM, 0, "‖"},
    {"∥", TOK_NORM, 0, "‖"},       {"||", TOK_NORM, 0, "‖"},      {"|", TOK_BAR, 0, "|"},
    {"∣", TOK_BAR, 0, "|"},        {"⟨", TOK_LANGLE, 0, "⟨"},     {"⟩", TOK_RANGLE, 0, "⟩"},
    {"〈", TOK_LANGLE, 0, "⟨"},    {"〉", TOK_RANGLE, 0, "⟩"},    {",", TOK_COMMA, 0, ","},
    {"，", TOK_COMMA, 0, ","},     {"、", TOK_COMMA, 0, ","},     {";", TOK_SEMICOLON, 0, ";"},
    {"；", TOK_SEMICOLON, 0, ";"}, {":", TOK_COLON, 0, ":"},      {"：", TOK_COLON, 0, ":"},
    {"∑", TOK_SUM, 0, "∑"},        {"∞", TOK_INFINITY, 0, "∞"},   {"𝟏", TOK_ONES, 0, "𝟏"},
    {"𝟙", TOK_ONES, 0, "𝟏"},       {"∀", TOK_FORALL, 0, "∀"},     {"∃", TOK_EXISTS, 0, "∃"},
    {"≒", TOK_REL, R_APPROX, "≈"}, {"≦", TOK_REL, R_LE, "≤"},     {"≧", TOK_REL, R_GE, "≥"},
    {"≜", TOK_REL, R_DEF, ":="},   {"⟂", TOK_REL, R_PERP, "⊥"},   {"•", TOK_TIMES, 0, "·"},
    {"∗", TOK_TIMES, 0, "·"},      {"⊺", TOK_TRANSPOSE, 0, "ᵀ"},  {"´", TOK_PRIME, 0, "'"},
    {"∶", TOK_COLON, 0, ":"},      {"√", TOK_ROOT, 0, "√"},       {"。", TOK_STOP, 0, "."},
    {"∧", TOK_COMMA, 0, ","},
};

static const struct {
    const char *bytes, *over, *under;
} halves[] = {
    {"½", "1", "2"}, {"¼", "1", "4"}, {"¾", "3", "4"}, {"⅓", "1", "3"}, {"⅔", "2", "3"},
    {"⅕", "1", "5"}, {"⅛", "1", "8"}, {"⅙", "1", "6"}, {"⅖", "2", "5"}, {"⅗", "3", "5"},
    {"⅘", "4", "5"}, {"⅚", "5", "6"}, {"⅜", "3", "8"}, {"⅝", "5", "8"}, {"⅞", "7", "8"},
};

/* Raised and lowered characters and what they stand for; `minus` and `plus` inside them are signs. */
static const struct {
    const char *bytes, *plain;
    bool raised;
} scripts[] = {
    {"⁰", "0", true},  {"¹", "1", true},  {"²", "2", true},  {"³", "3", true},  {"⁴", "4", true},
    {"⁵", "5", true},  {"⁶", "6", true},  {"⁷", "7", true},  {"⁸", "8", true},  {"⁹", "9", true},
    {"⁻", "-", true},  {"⁺", "+", true},  {"ⁿ", "n", true},  {"ᵐ", "m", true},  {"ᵈ", "d", true},
    {"ᵏ", "k", true},  {"₀", "0", false}, {"₁", "1", false}, {"₂", "2", false}, {"₃", "3", false},
    {"₄", "4", false}, {"₅", "5", false}, {"₆", "6", false}, {"₇", "7", false}, {"₈", "8", false},
    {"₉", "9", false}, {"₋", "-", false}, {"₊", "+", false}, {"ₐ", "a", false}, {"ᵢ", "i", false},
    {"ⱼ", "j", false}, {"ₖ", "k", false}, {"ₗ", "l", false}, {"ₘ", "m", false}, {"ₙ", "n", false},
    {"ₚ", "p", false}, {"ₛ", "s", false}, {"ₜ", "t", false}, {"ᵣ", "r", false}, {"ₕ", "h", false},
    {"ᵦ", "β", false}, {"ᵝ", "β", true},  {"ᵞ", "γ", true},  {"ᵟ", "δ", true},  {"ᶿ", "θ", true},
    {"ᵃ", "a", true},  {"ᵇ", "b", true},  {"ᶜ", "c", true},  {"ᵉ", "e", true},  {"ʰ", "h", true},
    {"ⁱ", "i", true},  {"ʲ", "j", true},  {"ˡ", "l", true},  {"ᵖ", "p", true},  {"ʳ", "r", true},
    {"ˢ", "s", true},  {"ᵗ", "t", true},  {"ˣ", "x", true},  {"ʸ", "y", true},  {"ᶻ", "z", true},
    {"ᵧ", "γ", false}, {"ₑ", "e", false}, {"ₓ", "x", false}, {"ᵤ", "u", false}, {"ᵥ", "v", false},
    {"⁼", "=", true},  {"₌", "=", false}, {"⁽", "(", true},  {"⁾", ")", true},
};

static const struct {
    const char *bytes, *canonical;
} letters[] = {
    {"α", "α"}, {"β", "β"}, {"γ", "γ"}, {"δ", "δ"}, {"ε", "ε"}, {"ϵ", "ε"}, {"ζ", "ζ"},
    {"η", "η"}, {"θ", "θ"}, {"ϑ", "θ"}, {"ι", "ι"}, {"κ", "κ"}, {"λ", "λ"}, {"μ", "μ"},
    {"µ", "μ"}, {"ν", "ν"}, {"ξ", "ξ"}, {"π", "π"}, {"ρ", "ρ"}, {"σ", "σ"}, {"τ", "τ"},
    {"υ", "υ"}, {"φ", "φ"}, {"ϕ", "φ"}, {"χ", "χ"}, {"ψ", "ψ"}, {"ω", "ω"}, {"Γ", "Γ"},
    {"Δ", "Δ"}, {"Θ", "Θ"}, {"Λ", "Λ"}, {"Ξ", "Ξ"}, {"Π", "Π"}, {"Φ", "Φ"}, {"Ψ", "Ψ"},
    {"Ω", "Ω"}, {"Σ", "Σ"}, {"ℓ", "ℓ"}, {"ℝ", "R"}, {"ℕ", "N"}, {"ℤ", "Z"},
};

static const struct {
    const char *word, *letter;
} greek[] = {
    {"alpha", "α"}, {"beta", "β"},  {"gamma", "γ"},  {"delta", "δ"}, {"epsilon", "ε"}, {"eta", "η"},
    {"theta", "θ"}, {"kappa", "κ"}, {"lambda", "λ"}, {"mu", "μ"},    {"nu", "ν"},      {"xi", "ξ"},
    {"pi", "π"},    {"rho", "ρ"},   {"sigma", "σ"},  {"tau", "τ"},   {"phi", "φ"},     {"chi", "χ"},
    {"psi", "ψ"},   {"omega", "ω"}, {"Gamma", "Γ"},  {"Delta", "Δ"}, {"Theta", "Θ"},   {"Lambda", "Λ"},
    {"Sigma", "Σ"}, {"Phi", "Φ"},   {"Psi", "Ψ"},    {"Omega", "Ω"},
};

static const struct {
    const char *bytes, *why;
} left_out[] = {
    {"∏", "products over an index are not part of the language: write the factors out"},
    {"∝", "∝ is not part of the language: write = with the factor"},
    {"∫", "integrals are not part of the language"},
    {"∂", "derivatives are not part of the language"},
    {"∇", "derivatives are not part of the language"},
    {"∨", "“or” is not part of the language: write two statements"},
    {"!", "factorials are not part of the language"},
};

enum { LONGEST = 400000 }; /* bytes of one formula */

static bool begins(const Lexer *lexer, const char *what) {
    int length = (int)strlen(what);
    return lexer->end - lexer->at >= length && !memcmp(lexer->source->text + lexer->at, what, (size_t)length);
}

void lex_mistake(Lexer *lexer, int start, int end, const char *hint, const char *what) {
    if (!*lexer->mistake)
        *lexer->mistake =
            mistake_new(lexer->arena, MISTAKE_SYNTAX, (Span){lexer->source, start, end}, hint, "%s", what);
    lexer->at = lexer->end;
}

static bool is_sign(TokenKind kind) {
    return kind == TOK_PLUS || kind == TOK_MINUS || kind == TOK_TIMES || kind == TOK_ODOT ||
           kind == TOK_OTIMES || kind == TOK_SLASH || kind == TOK_CARET || kind == TOK_UNDER;
}

/* Where rows have columns, as in a &= b && c &= d, the & that begins a column separates like a gap. One that stands
   beside a sign, as in a &= b &+ c, only aligns. */
static void column_begins(Lexer *lexer, TokenKind kind, int start) {
    Tokens *out = lexer->out;
    TokenKind before = out->count ? out->items[out->count - 1].kind : TOK_NEWLINE;
    bool goes_on = is_sign(kind) || is_sign(before) || before == TOK_REL || before == TOK_OPEN ||
                   before == TOK_LBRACKET || kind == TOK_CLOSE || kind == TOK_RBRACKET || kind == TOK_COMMA ||
                   kind == TOK_SEMICOLON || kind == TOK_STOP || (kind == TOK_REL && lexer->marks % 2 == 0);
    lexer->pending = false;
    if (goes_on && lexer->marks / 2 > lexer->column) lexer->marks = 2 * lexer->column + 1;
    if (lexer->marks / 2 == lexer->column) return;
    lexer->column = lexer->marks / 2;
    Token gap = {.kind = TOK_QUAD, .text = " ", .span = {lexer->source, start, start}, .latex = true};
    if (before != TOK_NEWLINE) PUSH(lexer->arena, out, gap);
}

Token *lex_emit(Lexer *lexer, TokenKind kind, int start, int end, const char *text) {
    Tokens *out = lexer->out;
    if (kind == TOK_NEWLINE && !lexer->columns) lexer->marks = lexer->column = 0, lexer->pending = false;
    if (lexer->pending && kind != TOK_QUAD) column_begins(lexer, kind, start);
    Token token = {
        .kind = kind, .text = text, .span = {lexer->source, start, end}, .latex = lexer->mode == LEX_LATEX};
    if (kind == TOK_LETTER && out->count) {
        Token *before = &out->items[out->count - 1];
        token.glued =
            before->kind == TOK_LETTER && before->span.source == lexer->source && before->span.end == start;
    }
    token.aligned = lexer->aligned;
    token.column = lexer->column;
    lexer->aligned = false;
    PUSH(lexer->arena, out, token);
    return &out->items[out->count - 1];
}

/* 1 for a bracket that opens, −1 for one that closes. */
static int bracket_at(const char *text, int at, int end) {
    bool wide = end - at >= 3;
    return text[at] == '(' || (wide && !memcmp(text + at, "（", 3))   ? 1
           : text[at] == ')' || (wide && !memcmp(text + at, "）", 3)) ? -1
                                                                      : 0;
}

static bool closes_within(const char *text, int at, int end) {
    int depth = 0;
    for (; at < end; at++) {
        depth += bracket_at(text, at, end);
        if (!depth) return true;
    }
    return false;
}

/* Where a word without a meaning ends; Chinese has no spaces between words. */
static int word_stop(const char *text, int at, int end) {
    int used, stop = at;
    while (stop < end && !isspace((unsigned char)text[stop]) && !strchr(".,;!?", text[stop]) &&
           !bracket_at(text, stop, end)) {
        bool chinese = stop > at && (unsigned char)text[stop] > 127;
        if (chinese && word_find(text + stop, end - stop, &used) == WORD_REASON) break;
        stop++;
    }
    return stop;
}

/* Text in which only words with a meaning count: \text{…} (wide) and prose. */
void lex_words(Lexer *lexer, int start, int end, bool wide) {
    const char *text = lexer->source->text;
    int brackets = 0; /* open, and closed within the words */
    for (int at = start; at < end;) {
        int used;
        unsigned code;
        bool in_word = at > start && isalpha((unsigned char)text[at]) &&
                       (isalpha((unsigned char)text[at - 1]) || text[at - 1] == '-');
        WordCode word = in_word ? WORD_NONE : word_find(text + at, end - at, &used);
        if (word != WORD_NONE) {
            Token *token = lex_emit(lexer, TOK_WORD, at, at + used,
                                    arena_strndup(lexer->arena, text + at, (size_t)used));
            token->code = word;
            token->wide = wide;
            at += used;
            continue;
        }
        int step = utf8_decode(text + at, end - at, &code), bracket = bracket_at(text, at, end);
        if (code == '.' || code == '!' || code == '?' || code == 0x3002) {
            bool inside =
                at + 1 < end && !isspace((unsigned char)text[at + 1]) && code != 0x3002; /* 1.5, e.g. */
            if (!inside) lex_emit(lexer, TOK_STOP, at, at + step, ".");
        } else if (code == ',' || code == ';' || code == 0xFF0C || code == 0xFF1B) {
            lex_emit(lexer, TOK_COMMA, at, at + step, ",");
        } else if (wide && bracket > 0 && closes_within(text, at, end)) {
            brackets++;
        } else if (wide && bracket < 0 && brackets) {
            brackets--;
        } else if (wide && bracket) {
            Token *token = lex_emit(lexer, TOK_WORD, at, at + step, bracket > 0 ? "(" : ")");
            token->code = bracket > 0 ? WORD_OPENS : WORD_CLOSES;
            token->wide = true;
        } else if (wide && !in_word && (isalpha((int)(code & 0x7F)) || code > 127) && code != ' ') {
            int stop = word_stop(text, at, end);
            Token *token = lex_emit(lexer, TOK_WORD, at, stop,
                                    arena_strndup(lexer->arena, text + at, (size_t)(stop - at)));
            token->code = WORD_FILLER;
            token->wide = true;
            at = stop;
            continue;
        }
        at += step;
    }
}

static void number(Lexer *lexer) {
    const char *text = lexer->source->text;
    int start = lexer->at, at = start;
    while (at < lexer->end && isdigit((unsigned char)text[at])) at++;
    if (at + 1 < lexer->end && text[at] == '.' && isdigit((unsigned char)text[at + 1])) {
        at++;
        while (at < lexer->end && isdigit((unsigned char)text[at])) at++;
    }
    lex_emit(lexer, TOK_NUMBER, start, at, arena_strndup(lexer->arena, text + start, (size_t)(at - start)));
    lexer->at = at;
}

/* A run of Latin letters: in plain text it may be a word or a Greek letter's name, else letter by letter. */
static void latin(Lexer *lexer) {
    const char *text = lexer->source->text;
    int start = lexer->at, stop = start, used;
    while (stop < lexer->end && isalpha((unsigned char)text[stop])) stop++;
    Tokens *out = lexer->out;
    bool subscript = out->count && out->items[out->count - 1].kind == TOK_UNDER;
    if (lexer->mode == LEX_PLAIN && !subscript) {
        WordCode word = stop - start > 1 ? word_find(text + start, lexer->end - start, &used) : WORD_NONE;
        if (word != WORD_NONE) {
            Token *token = lex_emit(lexer, TOK_WORD, start, start + used,
                                    arena_strndup(lexer->arena, text + start, (size_t)used));
            token->code = word;
            token->wide = true;
            lexer->at = start + used;
            return;
        }
    }
    static const char *const upright[] = {"for", "where", "when", "whenever", "with", "otherwise"};
    for (size_t i = 0; i < sizeof upright / sizeof *upright && lexer->mode == LEX_LATEX && !subscript; i++)
        if ((int)strlen(upright[i]) == stop - start &&
            !memcmp(upright[i], text + start, (size_t)(stop - start))) {
            lex_mistake(lexer, start, stop, arena_printf(lexer->arena, "write \\text{%s}", upright[i]),
                        arena_printf(lexer->arena,
                                     "the word “%s” stands in a formula as a product of letters",
                                     upright[i]));
            return;
        }
    if (lexer->mode == LEX_PLAIN)
        for (size_t i = 0; i < sizeof greek / sizeof *greek; i++)
            if ((int)strlen(greek[i].word) == stop - start &&
                !memcmp(greek[i].word, text + start, (size_t)(stop - start))) {
                lex_emit(lexer, TOK_LETTER, start, stop, greek[i].letter)->glued = false;
                lexer->at = stop;
                return;
            }
    for (int at = start; at < stop; at++)
        lex_emit(lexer, TOK_LETTER, at, at + 1, arena_strndup(lexer->arena, text + at, 1));
    lexer->at = stop;
}

/* k₁, C², A⁻¹: a run of raised or lowered characters is one braced script. */
static bool script_run(Lexer *lexer) {
    int open = -1;
    bool raised = false;
    for (;;) {
        size_t i = 0, count = sizeof scripts / sizeof *scripts;
        while (i < count && !begins(lexer, scripts[i].bytes)) i++;
        if (i == count || (open >= 0 && scripts[i].raised != raised)) break;
        int start = lexer->at, stop = start + (int)strlen(scripts[i].bytes);
        if (open < 0) {
            open = start;
            raised = scripts[i].raised;
            lex_emit(lexer, raised ? TOK_CARET : TOK_UNDER, start, stop, raised ? "^" : "_");
            lex_emit(lexer, TOK_LBRACE, start, stop, "{");
        }
        const char *plain = scripts[i].plain;
        Token *last = &lexer->out->items[lexer->out->count - 1];
        if (isdigit((unsigned char)*plain) && last->kind == TOK_NUMBER && last->span.end == start) {
            last->text = arena_printf(lexer->arena, "%s%s", last->text, plain);
            last->span.end = stop;
        } else {
            TokenKind kind = *plain == '-'                    ? TOK_MINUS
                             : *plain == '+'                  ? TOK_PLUS
                             : *plain == '='                  ? TOK_REL
                             : *plain == '('                  ? TOK_OPEN
                             : *plain == ')'                  ? TOK_CLOSE
                             : isdigit((unsigned char)*plain) ? TOK_NUMBER
                                                              : TOK_LETTER;
            lex_emit(lexer, kind, start, stop, kind == TOK_MINUS ? "−" : plain);
        }
        lexer->at = stop;
    }
    if (open < 0) return false;
    lex_emit(lexer, TOK_RBRACE, lexer->at, lexer->at, "}");
    return true;
}

bool lex_sign(Lexer *lexer, const char *bytes, int used) {
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (strcmp(signs[i].bytes, bytes)) continue;
        lex_emit(lexer, signs[i].kind, lexer->at, lexer->at + used, signs[i].text)->rel = signs[i].rel;
        lexer->at += used;
        return true;
    }
    return false;
}

static bool fixed_signs(Lexer *lexer) {
    int start = lexer->at;
    if (lexer->mode == LEX_LATEX && begins(lexer, "~")) return lexer->at++, true; /* a space there */
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (begins(lexer, signs[i].bytes))
            return lex_sign(lexer, signs[i].bytes, (int)strlen(signs[i].bytes));
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++) {
        if (!begins(lexer, halves[i].bytes)) continue;
        lexer->at += (int)strlen(halves[i].bytes);
        lex_emit(lexer, TOK_FRAC, start, lexer->at, "½");
        lex_emit(lexer, TOK_NUMBER, start, lexer->at, halves[i].over);
        lex_emit(lexer, TOK_NUMBER, start, lexer->at, halves[i].under);
        return true;
    }
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        if (!begins(lexer, letters[i].bytes)) continue;
        lexer->at += (int)strlen(letters[i].bytes);
        bool sum = !strcmp(letters[i].canonical, "Σ") && !lexer->sigma_is_name;
        lex_emit(lexer, sum ? TOK_SUM : TOK_LETTER, start, lexer->at, sum ? "∑" : letters[i].canonical);
        return true;
    }
    return lex_alphabet(lexer);
}

static void other(Lexer *lexer) {
    int start = lexer->at;
    unsigned code;
    int used = utf8_decode(lexer->source->text + start, lexer->end - start, &code);
    if (code >= 0x300 && code < 0x370 && lexer->out->count) { /* a combining accent makes another letter */
        Token *last = &lexer->out->items[lexer->out->count - 1];
        if (last->kind == TOK_LETTER && last->span.end == start) {
            char bytes[5];
            utf8_encode(code, bytes);
            last->text = arena_printf(lexer->arena, "%s%s", last->text, bytes);
            last->span.end += used;
            lexer->at += used;
            return;
        }
    }
    const char *digits = lexer->source->text + start + 1;
    bool opens = start == 0 || !isalnum((unsigned char)digits[-2]);
    if (code == '.' && start + 1 < lexer->end && isdigit((unsigned char)*digits) && opens) { /* .5 */
        int stop = start + 1;
        while (stop < lexer->end && isdigit((unsigned char)lexer->source->text[stop])) stop++;
        lex_emit(lexer, TOK_NUMBER, start, stop,
                 arena_printf(lexer->arena, "0.%.*s", stop - start - 1, digits));
        lexer->at = stop;
        return;
    }
    if (code == '.') { /* a full stop ends a sentence, and a formula may end in one */
        lex_emit(lexer, TOK_STOP, start, start + 1, ".");
        lexer->at++;
        return;
    }
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (begins(lexer, left_out[i].bytes)) {
            lex_mistake(lexer, start, start + used, NULL, left_out[i].why);
            return;
        }
    if (code > 0x2E7F) { /* Chinese, Japanese, Korean between formulas: words */
        int stop = start;
        unsigned next;
        for (int step; stop < lexer->end &&
                       (step = utf8_decode(lexer->source->text + stop, lexer->end - stop, &next)) > 0 &&
                       next > 0x2E7F;)
            stop += step;
        lex_words(lexer, start, stop, true);
        lexer->at = stop;
        return;
    }
    lex_mistake(lexer, start, start + used, NULL,
                arena_printf(lexer->arena, "“%.*s” means nothing in a formula here", used,
                             lexer->source->text + start));
}

void lex_range(Lexer *lexer, int start, int end) {
    int outer_end = lexer->end;
    if (++lexer->depth > LEX_DEEPEST) lex_mistake(lexer, start, end, NULL, "this is nested too deeply");
    lexer->at = start;
    lexer->end = end;
    const char *text = lexer->source->text;
    while (lexer->at < lexer->end && !*lexer->mistake) {
        unsigned char c = (unsigned char)text[lexer->at];
        if (c == '\n' && lexer->mode == LEX_PLAIN) {
            lex_emit(lexer, TOK_NEWLINE, lexer->at, lexer->at + 1, "\n");
            lexer->at++;
        } else if (isspace(c))
            lexer->at++;
        else if (c > 127 && lex_blank(lexer))
            lexer->at += lex_blank(lexer);
        else if (c == '%' && lexer->mode == LEX_LATEX)
            while (lexer->at < lexer->end && text[lexer->at] != '\n') lexer->at++;
        else if (c == '&') {
            if (lexer->columns)
                lex_emit(lexer, TOK_AMP, lexer->at, lexer->at + 1, "&");
            else {
                const Token *last = lexer->out->count ? &lexer->out->items[lexer->out->count - 1] : NULL;
                bool around = last && last->kind == TOK_REL && last->aligned; /* a &=& b */
                lexer->marks += !around;
                lexer->aligned = lexer->pending = true;
            }
            lexer->at++;
        } else if (c == '{' && lex_group(lexer))
            continue;
        else if (c == '\\')
            lex_command(lexer);
        else if (isdigit(c))
            number(lexer);
        else if (isalpha(c))
            latin(lexer);
        else if (!script_run(lexer) && !fixed_signs(lexer))
            other(lexer);
    }
    lexer->depth--;
    lexer->at = end;
    lexer->end = outer_end;
}

void lex(Arena *arena, Tokens *out, const Source *source, int start, int end, LexMode mode,
         bool sigma_is_name, Mistake **first) {
    Lexer lexer = {.arena = arena,
                   .out = out,
                   .source = source,
                   .end = end,
                   .mode = mode,
                   .sigma_is_name = sigma_is_name,
                   .mistake = first};
    if (end - start > LONGEST && mode != LEX_PROSE) {
        lex_mistake(&lexer, start, start + 1, NULL, "this formula is too long");
        return;
    }
    if (mode == LEX_PROSE) {
        lex_words(&lexer, start, end, false);
        return;
    }
    int before = out->count;
    lex_range(&lexer, start, end);
    if (!*first) lex_finish(&lexer);
    if (!*first) lex_tidy(arena, out, before);
}
