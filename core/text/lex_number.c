/* lex_number.c: digits → one number token: 12, 0.5, .5 and the scientific notation 1e6, 1.5E-3, which is written out. */
#include "lex_inside.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_EXPONENT = 300 };

static int digits_end(const Lexer *lexer, int at) {
    while (at < lexer->end && isdigit((unsigned char)lexer->source->text[at])) at++;
    return at;
}

/* The exponent of 1e6 or 1E-3 that begins at this e: where it ends; `at` itself if it is none. */
static int exponent_end(const Lexer *lexer, int at) {
    const char *text = lexer->source->text;
    if (at >= lexer->end || (text[at] != 'e' && text[at] != 'E')) return at;
    int digits = at + 1;
    if (digits < lexer->end && (text[digits] == '-' || text[digits] == '+')) digits++;
    int stop = digits_end(lexer, digits);
    return stop == digits ? at : stop;
}

/* 1.5 and 3 → 1500; 1.5 and −2 → 0.015 */
static const char *written_out(Lexer *lexer, int start, int end, int exponent) {
    const char *text = lexer->source->text;
    Text digits = text_new(lexer->arena), out = text_new(lexer->arena);
    int whole = 0; /* digits before the point */
    for (int at = start; at < end; at++)
        if (text[at] != '.') text_add_bytes(&digits, text + at, 1);
    while (start + whole < end && text[start + whole] != '.') whole++;
    whole += exponent;
    int count = (int)digits.length;
    if (whole <= 0) text_add(&out, "0");
    for (int i = 0; i < whole; i++) text_add(&out, i < count ? (char[]){digits.bytes[i], 0} : "0");
    if (whole < count) text_add(&out, ".");
    for (int i = whole; i < count; i++) text_add(&out, i >= 0 ? (char[]){digits.bytes[i], 0} : "0");
    const char *number = out.bytes; /* without zeros in front */
    while (*number == '0' && isdigit((unsigned char)number[1])) number++;
    return number;
}

/* 2e-3 is 0.002 to a programmer and 2e − 3 to others; nobody multiplies e by 1 or by a decimal. */
static bool may_be_euler(const Lexer *lexer, int start, int e) {
    const char *text = lexer->source->text;
    bool one = e == start + 1 && text[start] == '1';
    return text[e] == 'e' && !isdigit((unsigned char)text[e + 1]) && !one &&
           !memchr(text + start, '.', (size_t)(e - start));
}

static void scientific(Lexer *lexer, int start, int e, int stop) {
    const char *text = lexer->source->text;
    long exponent = strtol(text + e + 1, NULL, 10);
    if (may_be_euler(lexer, start, e))
        lex_mistake(lexer, start, stop,
                    arena_printf(lexer->arena, "write %.*s·10^{%ld}, or %.*s e %c %.*s", e - start,
                                 text + start, exponent, e - start, text + start, text[e + 1], stop - e - 2,
                                 text + e + 2),
                    "is this a power of ten, or the number e?");
    else if (exponent > LARGEST_EXPONENT || exponent < -LARGEST_EXPONENT || stop - e > 6)
        lex_mistake(lexer, start, stop, "write it as a power, 10^{…}", "this number is too long");
    else
        lex_emit(lexer, TOK_NUMBER, start, stop, written_out(lexer, start, e, (int)exponent));
}

/* \\frac12, \\binom42: the first argument without braces is one digit. */
static bool is_argument(const Lexer *lexer) {
    const Token *last = lexer->out->count ? &lexer->out->items[lexer->out->count - 1] : NULL;
    return last && (last->kind == TOK_FRAC || (last->kind == TOK_FN && last->code == FN_BINOMIAL &&
                                               lexer->source->text[last->span.start] == '\\'));
}

void lex_number(Lexer *lexer) {
    const char *text = lexer->source->text;
    int start = lexer->at, end = digits_end(lexer, start);
    if (is_argument(lexer)) {
        lex_emit(lexer, TOK_NUMBER, start, start + 1, arena_strndup(lexer->arena, text + start, 1));
        lexer->at = start + 1;
        return;
    }
    TokenKind before = lexer->out->count ? lexer->out->items[lexer->out->count - 1].kind : TOK_END;
    if (end + 1 < lexer->end && text[end] == '.' && isdigit((unsigned char)text[end + 1]))
        end = digits_end(lexer, end + 1);
    int stop = before == TOK_UNDER || before == TOK_CARET ? end : exponent_end(lexer, end);
    if (stop > end)
        scientific(lexer, start, end, stop);
    else
        lex_emit(lexer, TOK_NUMBER, start, end,
                 arena_strndup(lexer->arena, text + start, (size_t)(end - start)));
    if (!*lexer->mistake) lexer->at = stop;
}
