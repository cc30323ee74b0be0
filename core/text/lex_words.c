/* lex_words.c: prose, and the words in \text{…} → tokens. Every word becomes a token, also those that are not known; digits, quotation
   marks and the marks of Markdown and LaTeX that only format do not. */
#include "lex_inside.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

Token *lex_emit_word(Lexer *lexer, int start, WordMatch word, bool wide) {
    const char *text = arena_strndup(lexer->arena, lexer->source->text + start, (size_t)word.length);
    Token *token = lex_emit(lexer, TOK_WORD, start, start + word.length, text);
    token->code = word.code;
    token->rel = word.rel;
    token->wide = wide;
    return token;
}

bool lex_is_word_of_formulas(WordMatch word, int letters) {
    if (word.code == WORD_NONE || word.code == WORD_NOUN || word.code == WORD_QUALITY) return false;
    if (word.length > letters && word.code != WORD_DETERMINER) return true; /* a phrase */
    if (word.code == WORD_DETERMINER || word.code == WORD_WEIGHT) return letters >= 3;
    return word.code != WORD_FILLER || letters >= 2;
}

/* ---- characters ---- */

/* 1 for a bracket that opens, −1 for one that closes. */
static int bracket_at(const char *text, int at, int end) {
    bool wide = end - at >= 3;
    return text[at] == '(' || (wide && !memcmp(text + at, "（", 3))   ? 1
           : text[at] == ')' || (wide && !memcmp(text + at, "）", 3)) ? -1
                                                                      : 0;
}

/* Where (a), (ii), (2) or （1） that begins here ends; 0: it is another bracket. */
static int label_end(const char *text, int at, int end) {
    int from = at + (text[at] == '(' ? 1 : 3), stop = from;
    while (stop < end && stop - from < 4 &&
           (isdigit((unsigned char)text[stop]) || strchr("ivx.", text[stop])))
        stop++;
    if (stop == from && isalpha((unsigned char)text[stop])) stop++; /* (a) */
    if (stop == from || stop >= end || bracket_at(text, stop, end) >= 0) return 0;
    return stop + (text[stop] == ')' ? 1 : 3);
}

static bool is_word_letter(unsigned code) {
    return (code < 128 && isalpha((int)code)) ||
           (code >= 0xC0 && code != 0xD7 && code != 0xF7 && code < 0x2000) ||
           (code >= 0x2E80 && code < 0x3000) || (code >= 0x3040 && code < 0xFE00);
}

static bool is_east_asian(unsigned code) { return code >= 0x2E80; }

/* Where the word without a row that begins here ends; Chinese and Japanese have no spaces between words. */
static int word_stop(const char *text, int at, int end) {
    int stop = at;
    unsigned code, next;
    while (stop < end) {
        int step = utf8_decode(text + stop, end - stop, &code);
        if (!step) break;
        bool joins = (code == '-' || code == '\'' || code == 0x2019) && stop > at && stop + step < end &&
                     utf8_decode(text + stop + step, end - stop - step, &next) && is_word_letter(next);
        if (!is_word_letter(code) && !joins) break;
        if (stop > at && is_east_asian(code) && word_find(text + stop, end - stop).code != WORD_NONE) break;
        stop += step;
    }
    return stop;
}

/* The same for a language with spaces. */
static int word_stop_spaced(const char *text, int at, int end) {
    unsigned code;
    while (at < end) {
        int step = utf8_decode(text + at, end - at, &code);
        if (!step || !is_word_letter(code)) break;
        at += step;
    }
    return at;
}

/* ---- marks that only format ---- */

static int line_stop(const char *text, int at, int end) {
    while (at < end && text[at] != '\n') at++;
    return at;
}

static bool begins_line(const char *text, int at, int start) {
    while (at > start && (text[at - 1] == ' ' || text[at - 1] == '\t')) at--;
    return at == start || text[at - 1] == '\n';
}

/* The mark of an item of a list that begins here: - , 1. , a) ; where it ends, 0: none. */
static int item_mark(const char *text, int at, int end) {
    if (strchr("-*+", text[at]) && at + 1 < end && text[at + 1] == ' ') return at + 1;
    int stop = at;
    while (stop < end && stop - at < 3 && isalnum((unsigned char)text[stop])) stop++;
    bool marked =
        stop > at && stop + 1 < end && strchr(".)", text[stop]) && isspace((unsigned char)text[stop + 1]);
    bool number = isdigit((unsigned char)text[at]) || text[stop] == ')' || stop == at + 1;
    return marked && number && text[at] != 'I' ? stop + 1 : 0;
}

/* The name of a part at the beginning of a line: **Part 2.**, Part (b): ; where it ends, 0: none. */
static int part_mark(const char *text, int at, int end) {
    static const char *const names[] = {"part", "problem", "question", "exercise", "teil", "第"};
    while (at < end && strchr("*_", text[at])) at++;
    size_t length = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names && !length; i++) {
        size_t size = strlen(names[i]);
        if ((size_t)(end - at) > size && !strncasecmp(text + at, names[i], size)) length = size;
    }
    if (!length) return 0;
    at += (int)length;
    while (at < end && strchr(" ~(", text[at])) at++;
    int number = at;
    while (at < end && isalnum((unsigned char)text[at]) && at - number < 4) at++;
    if (at == number) return 0;
    while (at < end && (text[at] == ' ' || text[at] == ')')) at++;
    static const char *const behind[] = {"部分", "问", "题", "小题"};
    for (size_t i = 0; i < sizeof behind / sizeof *behind; i++) {
        size_t size = strlen(behind[i]);
        if ((size_t)(end - at) >= size && !memcmp(text + at, behind[i], size)) at += (int)size;
    }
    bool ends = at >= end || strchr(".:*_\n", text[at]) || text[at - 1] == ')' ||
                !strncmp(text + at, "：", 3) || !strncmp(text + at, "。", 3);
    while (ends && at < end && strchr(".:*_", text[at])) at++;
    return ends ? at : 0;
}

static bool strikes_out(const char *name, int length) {
    static const char *const names[] = {"st", "sout", "cancel", "xcancel", "xout"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if ((int)strlen(names[i]) == length && !memcmp(name, names[i], (size_t)length)) return true;
    return false;
}

/* A command of LaTeX in prose, which is at `at`: \item ends a sentence, of the others only the argument is read. */
static int command_stop(Lexer *lexer, int at, int end) {
    static const char *const with_argument[] = {"begin", "end",    "label",  "ref",   "eqref",
                                                "cite",  "vspace", "hspace", "input", "include"};
    const char *text = lexer->source->text;
    int stop = at + 1;
    while (stop < end && isalpha((unsigned char)text[stop])) stop++;
    int length = stop - at - 1;
    unsigned code;
    if (!length) return stop < end ? stop + utf8_decode(text + stop, end - stop, &code) : stop;
    if (length == 4 && !memcmp(text + at + 1, "item", 4)) lex_emit(lexer, TOK_STOP, at, stop, "-");
    if (strikes_out(text + at + 1, length))
        lex_emit_word(lexer, at, (WordMatch){WORD_WEIGHT, R_COUNT, stop - at}, false);
    for (size_t i = 0; i < sizeof with_argument / sizeof *with_argument; i++) {
        bool same = (int)strlen(with_argument[i]) == length &&
                    !memcmp(text + at + 1, with_argument[i], (size_t)length);
        if (!same || stop >= end || text[stop] != '{') continue;
        while (stop < end && text[stop] != '}') stop++;
        return stop < end ? stop + 1 : stop;
    }
    return stop;
}

/* Past a mark of Markdown or LaTeX; `at` itself: there is none. */
static int past_format(Lexer *lexer, int at, int start, int end) {
    const char *text = lexer->source->text;
    if (text[at] == '\\') return command_stop(lexer, at, end);
    if (end - at > 4 && !memcmp(text + at, "<!--", 4)) {
        while (at < end && memcmp(text + at, "-->", end - at < 3 ? (size_t)(end - at) : 3)) at++;
        return at + 3 < end ? at + 3 : end;
    }
    if (text[at] == '%' && document_is_tex(lexer->source)) return line_stop(text, at, end);
    if (!begins_line(text, at, start)) return at;
    if (text[at] == '#') { /* a heading is a sentence of its own */
        int stop = at;
        while (stop < end && text[stop] == '#') stop++;
        lex_emit(lexer, TOK_STOP, at, stop, "§");
        return stop;
    }
    int part = part_mark(text, at, end);
    if (part) {
        lex_emit(lexer, TOK_STOP, at, part, "§");
        return part;
    }
    int mark = item_mark(text, at, end);
    if (!mark) return at;
    lex_emit(lexer, TOK_STOP, at, mark, "-");
    return mark;
}

/* ---- punctuation ---- */

static const struct {
    const char *sign;
    TokenKind kind;
    const char *text;
} punctuation[] = {
    {",", TOK_COMMA, ","},      {"，", TOK_COMMA, ","},    {"、", TOK_COMMA, ","},  {";", TOK_SEMICOLON, ";"},
    {"；", TOK_SEMICOLON, ";"}, {":", TOK_COLON, ":"},     {"：", TOK_COLON, ":"},  {"—", TOK_COMMA, ","},
    {"–", TOK_COMMA, ","},      {"---", TOK_COMMA, ","},   {"--", TOK_COMMA, ","},  {"…", TOK_COMMA, ","},
    {"?", TOK_STOP, "?"},       {"？", TOK_STOP, "?"},     {"!", TOK_STOP, "."},    {"！", TOK_STOP, "."},
    {"。", TOK_STOP, "."},      {"∴", TOK_THEREFORE, "∴"}, {"∵", TOK_BECAUSE, "∵"},
};

/* The token of the punctuation here; false: there is none. *at is past it. */
static bool punctuate(Lexer *lexer, int *at, int end, bool wide) {
    const char *text = lexer->source->text;
    if (text[*at] == '.') {
        bool inside = *at + 1 < end && isalnum((unsigned char)text[*at + 1]); /* 1.5, p.m */
        if (!inside) lex_emit(lexer, TOK_STOP, *at, *at + 1, ".");
        return ++*at, true;
    }
    for (size_t i = 0; i < sizeof punctuation / sizeof *punctuation; i++) {
        int length = (int)strlen(punctuation[i].sign);
        if (end - *at < length || memcmp(text + *at, punctuation[i].sign, (size_t)length)) continue;
        if (wide && punctuation[i].kind == TOK_STOP && !strcmp(punctuation[i].text, "?")) { /* \text{true?} */
            lex_emit_word(lexer, *at, (WordMatch){WORD_WEIGHT, R_COUNT, length}, wide);
            return *at += length, true;
        }
        bool colon = punctuation[i].kind == TOK_COLON &&
                     wide; /* in words it separates; in formulas it is an implication */
        lex_emit(lexer, colon ? TOK_COMMA : punctuation[i].kind, *at, *at + length, punctuation[i].text);
        return *at += length, true;
    }
    return false;
}

/* ---- all of it ---- */

static bool brackets(Lexer *lexer, int *at, int end, bool wide) {
    const char *text = lexer->source->text;
    int bracket = bracket_at(text, *at, end), length = text[*at] == '(' || text[*at] == ')' ? 1 : 3;
    if (!bracket) return false;
    int label = bracket > 0 ? label_end(text, *at, end) : 0;
    if (label) {
        if (!wide && begins_line(text, *at, 0))
            lex_emit(lexer, TOK_STOP, *at, label, "§"); /* a part begins */
        *at = label;
    } else {
        lex_emit_word(lexer, *at, (WordMatch){bracket > 0 ? WORD_OPENS : WORD_CLOSES, R_COUNT, length}, wide);
        *at += length;
    }
    return true;
}

static bool word_here(Lexer *lexer, int *at, int end, bool wide) {
    const char *text = lexer->source->text;
    WordMatch word = word_find(text + *at, end - *at);
    unsigned code;
    bool korean = utf8_decode(text + *at, end - *at, &code) && code >= 0xAC00 && code < 0xD7B0;
    if (korean && word.length < word_stop_spaced(text, *at, end) - *at)
        word.code = WORD_NONE; /* a part of a word */
    if (word.code == WORD_NONE) {
        if (!utf8_decode(text + *at, end - *at, &code) || !is_word_letter(code)) return false;
        word = (WordMatch){WORD_UNKNOWN, R_COUNT, word_stop(text, *at, end) - *at};
    }
    lex_emit_word(lexer, *at, word, wide);
    *at += word.length;
    return true;
}

/* ✗, or a quotation mark right before a formula, which then is only quoted. */
static bool denies_sign(unsigned code, bool before_formula) {
    bool quotes = code == '"' || code == 0x201C || code == 0x300C || code == 0x300E || code == 0xAB;
    return code == 0x2717 || code == 0x2718 || code == 0x274C || code == 0x274E || code == 0x2612 ||
           code == 0x2716 || code == 0x21AF || code == 0xD7 || (quotes && before_formula);
}

/* Arrows, logical signs, crosses, pictures: what such a sign says between formulas is not known, so it is not skipped. Bullets, ticks and the end
   of a proof say nothing of a formula. */
static bool is_unknown_sign(unsigned code) {
    static const unsigned silent[] = {0x2022, 0x2219, 0x22C5, 0x2713, 0x2714, 0x2705,
                                      0x2605, 0x2606, 0x220E, 0x27A2, 0x27A4, 0x2756};
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (code == silent[i]) return false;
    return code == 0xAC || (code >= 0x2190 && code < 0x2400) || (code >= 0x2600 && code < 0x27C0) ||
           (code >= 0x27F0 && code < 0x2800) || (code >= 0x2900 && code < 0x2B60) ||
           (code >= 0x1F000 && code < 0x1FB00);
}

/* Does the line begin with |, as rows of tables do? Looked for nearby only. */
static bool is_in_row(const char *text, int at) {
    enum { NEAR = 1000 };
    int line = at;
    while (line > 0 && at - line < NEAR && text[line - 1] != '\n') line--;
    while (text[line] == ' ') line++;
    return text[line] == '|';
}

/* ->, =>, <=>, <-, ||, && between formulas, | outside of tables, ! in front of a formula: the length of the sign; 0: it is none. */
static int plain_sign(const char *text, int at, int start, int end) {
    enum { LONGEST = 8 };
    int stop = at;
    while (stop < end && stop - at < LONGEST && strchr("<>=-|&!", text[stop])) stop++;
    if (stop == at) return 0;
    bool arrow = false,
         logic = stop - at == 2 && text[at] == text[at + 1] && (text[at] == '|' || text[at] == '&');
    for (int i = at; i < stop; i++) arrow = arrow || text[i] == '>' || text[i] == '<';
    bool bar = stop - at == 1 && text[at] == '|' && !is_in_row(text, at),
         no = text[at] == '!' && begins_line(text, at, start);
    return (arrow && stop - at > 1) || bar || logic || no ? stop - at : 0;
}

/* X / Y: one or the other. Not in key/value. */
static bool is_slash(const char *text, int at, int start, int end) {
    bool before = at > start && !isspace((unsigned char)text[at - 1]),
         behind = at + 1 < end && !isspace((unsigned char)text[at + 1]);
    return text[at] == '/' && !before && !behind;
}

static bool is_percent(const char *text, int at, int start) {
    return text[at] == '%' && at > start && isdigit((unsigned char)text[at - 1]);
}

/* Is the line that ends here a heading of Markdown? A formula in it is another piece of the same text. */
static bool ends_heading(const char *text, int at) {
    while (at > 0 && text[at - 1] != '\n') at--;
    while (text[at] == ' ') at++;
    return text[at] == '#';
}

void lex_words(Lexer *lexer, int start, int end, bool wide) {
    const char *text = lexer->source->text;
    for (int at = start; at < end && !*lexer->mistake;) {
        unsigned code;
        int past = wide ? at : past_format(lexer, at, start, end);
        int sign = wide || past > at ? 0 : plain_sign(text, at, start, end);
        if (past > at)
            at = past;
        else if (!wide && text[at] == '\n' && ends_heading(text, at)) {
            lex_emit(lexer, TOK_STOP, at, at, ".");
            at++;
        } else if (!wide && end - at > 1 && text[at] == '~' && text[at + 1] == '~') { /* ~~struck out~~ */
            lex_emit_word(lexer, at, (WordMatch){WORD_WEIGHT, R_COUNT, 2}, wide);
            at += 2;
        } else if (text[at] == '`' && !wide) { /* code in prose */
            int stop = at + 1;
            while (stop < end && text[stop] != '`') stop++;
            stop = stop < end ? stop + 1 : end;
            lex_emit_word(lexer, at, (WordMatch){WORD_NOUN, R_COUNT, stop - at}, wide);
            at = stop;
        } else if (!wide && is_slash(text, at, start, end)) {
            lex_emit_word(lexer, at, (WordMatch){WORD_OR, R_COUNT, 1}, wide);
            at++;
        } else if (sign) {
            lex_emit_word(lexer, at, (WordMatch){WORD_WEIGHT, R_COUNT, sign}, wide);
            at += sign;
        } else if (!wide && is_percent(text, at, start)) {
            lex_emit_word(lexer, at, (WordMatch){WORD_WEIGHT, R_COUNT, 1}, wide);
            at++;
        } else if (!brackets(lexer, &at, end, wide) && !word_here(lexer, &at, end, wide) &&
                   !punctuate(lexer, &at, end, wide)) {
            int step = utf8_decode(text + at, end - at, &code);
            if (step && (code == 0x220E || code == 0x25A0 || code == 0x25A1)) /* ∎ ends a proof */
                lex_emit_word(lexer, at, (WordMatch){WORD_NOUN, R_COUNT, step}, wide);
            if (step && (denies_sign(code, at + step >= end && !wide) || (!wide && is_unknown_sign(code))))
                lex_emit_word(lexer, at, (WordMatch){WORD_WEIGHT, R_COUNT, step}, wide);
            at += step ? step : 1;
        }
    }
}
