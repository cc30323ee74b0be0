/* lex_unicode.c: letters and signs that stand for others: the mathematical alphabets (𝐀, 𝛼, 𝔼), full-width forms
   (ｘ, ＝), and spaces of all widths. */
#include "lex_inside.h"

#include <ctype.h>
#include <string.h>

/* Where a font of the block U+1D400 begins, and what it holds in order. */
static const struct {
    unsigned first;
    bool blackboard;
} latin_fonts[] = {
    {0x1D400, false}, {0x1D434, false}, {0x1D468, false}, {0x1D49C, false}, {0x1D4D0, false},
    {0x1D504, false}, {0x1D538, true},  {0x1D56C, false}, {0x1D5A0, false}, {0x1D5D4, false},
    {0x1D608, false}, {0x1D63C, false}, {0x1D670, false},
};
static const unsigned greek_fonts[] = {0x1D6A8, 0x1D6E2, 0x1D71C, 0x1D756, 0x1D790};
static const unsigned digit_fonts[] = {0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6};

/* A font of Greek letters has the order of the alphabet: 25 capitals, nabla, 25 small letters, ∂ and six variants. */
enum {
    CAPITALS = 25,
    NABLA = CAPITALS,
    SMALL,
    PARTIAL = SMALL + CAPITALS,
    VARIANTS,
    GREEK_END = VARIANTS + 6
};
static const char capitals_as_latin[] = "AB  EZH IK MN O P  T  X  "; /* a space: it has no Latin twin */
static const unsigned variants[] = {0x3F5, 0x3D1, 0x3F0, 0x3D5, 0x3F1, 0x3D6};
enum { ALPHA = 0x3B1, CAPITAL_ALPHA = 0x391, CAPITAL_THETA_AGAIN = 17, OMICRON = 14 };

/* Letters of those fonts that have a place of their own elsewhere. */
static const struct {
    unsigned code;
    const char *letter;
} elsewhere[] = {
    {0x2102, "C"}, {0x210A, "g"}, {0x210B, "H"}, {0x210C, "H"}, {0x210D, "H"}, {0x210E, "h"}, {0x2110, "I"},
    {0x2112, "L"}, {0x211A, "Q"}, {0x211B, "R"}, {0x212C, "B"}, {0x212F, "e"}, {0x2130, "E"}, {0x2131, "F"},
    {0x2133, "M"}, {0x2134, "o"}, {0x2115, "N"}, {0x211D, "R"}, {0x2124, "Z"},
};

static void expectation(Lexer *lexer, int start, int end, const char *letter) {
    Token *token = lex_emit(lexer, TOK_EXPECT, start, end, letter);
    token->code = *letter == 'E' ? EXPECT_E : EXPECT_P;
    token->wide = true;
}

/* Digits that follow each other without a space are one number. */
static void digit(Lexer *lexer, int start, int end, unsigned value) {
    Tokens *out = lexer->out;
    Token *last = out->count ? &out->items[out->count - 1] : NULL;
    if (last && last->kind == TOK_NUMBER && last->span.end == start) {
        last->text = arena_printf(lexer->arena, "%s%u", last->text, value);
        last->span.end = end;
    } else
        lex_emit(lexer, TOK_NUMBER, start, end, arena_printf(lexer->arena, "%u", value));
}

/* The letter at this place of a Greek font; NULL for ∇ and ∂. */
static const char *greek_letter(Lexer *lexer, unsigned at) {
    if (at == NABLA || at == PARTIAL) return NULL;
    if (at < CAPITALS && capitals_as_latin[at] != ' ')
        return arena_strndup(lexer->arena, capitals_as_latin + at, 1);
    if (at == SMALL + OMICRON) return "o";
    unsigned code = at == CAPITAL_THETA_AGAIN ? 0x3F4
                    : at < CAPITALS           ? CAPITAL_ALPHA + at
                    : at < VARIANTS           ? ALPHA + at - SMALL
                                              : variants[at - VARIANTS];
    char bytes[5];
    const Spelling *letter = lex_spelling(bytes, utf8_encode(code, bytes));
    return letter && letter->what == SPELLS_LETTER ? letter->text : NULL;
}

static bool mathematical(Lexer *lexer, int start, int end, unsigned code) {
    for (size_t i = 0; i < sizeof elsewhere / sizeof *elsewhere; i++)
        if (elsewhere[i].code == code) return lex_emit(lexer, TOK_LETTER, start, end, elsewhere[i].letter);
    if (code == 0x2119) return expectation(lexer, start, end, "P"), true; /* ℙ */
    if (code < 0x1D400 || code > 0x1D7FF) return false;
    for (size_t i = 0; i < sizeof latin_fonts / sizeof *latin_fonts; i++) {
        unsigned at = code - latin_fonts[i].first;
        if (code < latin_fonts[i].first || at >= 52) continue;
        char letter[2] = {(char)(at < 26 ? 'A' + at : 'a' + at - 26), 0};
        if (latin_fonts[i].blackboard && (*letter == 'E' || *letter == 'P'))
            expectation(lexer, start, end, *letter == 'E' ? "E" : "P");
        else
            lex_emit(lexer, TOK_LETTER, start, end, arena_strndup(lexer->arena, letter, 1));
        return true;
    }
    for (size_t i = 0; i < sizeof greek_fonts / sizeof *greek_fonts; i++) {
        unsigned at = code - greek_fonts[i];
        if (code < greek_fonts[i] || at >= GREEK_END) continue;
        const char *letter = greek_letter(lexer, at);
        return letter && lex_emit(lexer, TOK_LETTER, start, end, letter);
    }
    for (size_t i = 0; i < sizeof digit_fonts / sizeof *digit_fonts; i++)
        if (code >= digit_fonts[i] && code - digit_fonts[i] < 10)
            return digit(lexer, start, end, code - digit_fonts[i]), true;
    return false;
}

bool lex_alphabet(Lexer *lexer) {
    int start = lexer->at;
    unsigned code;
    int used = utf8_decode(lexer->source->text + start, lexer->end - start, &code);
    if (mathematical(lexer, start, start + used, code)) return lexer->at = start + used, true;
    if (code < 0xFF01 || code > 0xFF5E) return false;
    char plain[2] = {(char)(code - 0xFF01 + '!'), 0};
    if (isdigit((unsigned char)*plain))
        digit(lexer, start, start + used, (unsigned)(*plain - '0'));
    else if (isalpha((unsigned char)*plain))
        lex_emit(lexer, TOK_LETTER, start, start + used, arena_strndup(lexer->arena, plain, 1));
    else if (*plain == '.')
        lex_emit(lexer, TOK_STOP, start, start + used, ".");
    else
        return lex_sign(lexer, plain, used);
    lexer->at = start + used;
    return true;
}

int lex_blank(const Lexer *lexer) {
    unsigned code;
    int used = utf8_decode(lexer->source->text + lexer->at, lexer->end - lexer->at, &code);
    bool blank = code == 0xA0 || code == 0x3000 || (code >= 0x2000 && code <= 0x200D) || code == 0x202F ||
                 code == 0x205F || (code >= 0x2060 && code <= 0x2064) || code == 0xFEFF ||
                 (code >= 0xFE00 && code <= 0xFE0F) || code == 0x20D7; /* an arrow over a letter, as \vec */
    return blank ? used : 0;
}
