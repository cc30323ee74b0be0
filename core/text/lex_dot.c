/* lex_dot.c: a full stop in a formula → the end of a sentence, a decimal point (.5), a transpose as programs write it (A.T),
   or a product (A.B). A stop between two factors that could be either of the last is a mistake that asks. */
#include "lex_inside.h"

#include <ctype.h>
#include <string.h>

bool lex_dot_ends_operand(const Token *token) {
    switch (token->kind) {
    case TOK_LETTER:
    case TOK_NUMBER:
    case TOK_TRANSPOSE:
    case TOK_PRIME:
    case TOK_CLOSE:
    case TOK_RBRACKET:
    case TOK_RBRACE:
    case TOK_FINISH:
    case TOK_RFLOOR:
    case TOK_RCEIL:
    case TOK_FACTORIAL:
    case TOK_ONES: return true;
    default: return false;
    }
}

static int letters_end(const Lexer *lexer, int at) {
    while (at < lexer->end && isalpha((unsigned char)lexer->source->text[at])) at++;
    return at;
}

/* .T .mT .H .mH .t() .transpose() behind an operand: where it ends; 0 if it is something else. */
static int transpose_end(const Lexer *lexer, int dot) {
    static const char *const attributes[] = {"T", "mT", "H", "mH"}, *const calls[] = {"t", "transpose"};
    const char *text = lexer->source->text;
    int start = dot + 1, end = letters_end(lexer, start);
    bool called = end + 1 < lexer->end && text[end] == '(' && text[end + 1] == ')';
    for (size_t i = 0; called && i < sizeof calls / sizeof *calls; i++)
        if (lex_is(lexer, start, end, calls[i])) return end + 2;
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        if (lex_is(lexer, start, end, attributes[i])) return end < lexer->end && text[end] == '_' ? 0 : end;
    return 0;
}

/* Does a factor begin here: a letter alone, a bracket, a command that is one? */
static bool factor_begins(const Lexer *lexer, int at) {
    const char *text = lexer->source->text;
    if (at >= lexer->end) return false;
    if (isalpha((unsigned char)text[at])) return letters_end(lexer, at) == at + 1;
    if (text[at] == '(' || text[at] == '[' || text[at] == '{') return true;
    if (text[at] != '\\') {
        const Spelling *sign = lex_spelling(text + at, lexer->end - at);
        return sign && (sign->what == SPELLS_LETTER || sign->what == SPELLS_FRACTION);
    }
    int stop = letters_end(lexer, at + 1);
    if (fn_find(text + at + 1, (size_t)(stop - at - 1)) >= 0) return true;
    const Command *command = command_find(text + at + 1, stop - at - 1);
    if (!command) return false;
    switch (command->doing) {
    case DO_LETTER:
    case DO_BOLD:
    case DO_WRAP:
    case DO_UPRIGHT:
    case DO_ACCENT:
    case DO_PAIR:
    case DO_UNDERBRACE:
    case DO_DELIMITER: return true;
    case DO_TOKEN: return command->code == TOK_FRAC || command->code == TOK_ROOT;
    default: return false;
    }
}

/* A name of a program behind the stop, A.dot(B): neither a word of a sentence nor a factor. */
static bool is_called(const Lexer *lexer, int at, int *end) {
    *end = letters_end(lexer, at);
    return *end > at + 1 && *end < lexer->end && lexer->source->text[*end] == '(';
}

static void product_or_stop(Lexer *lexer, int dot, int end) {
    lex_mistake(lexer, dot, end, "write · for a product, and a space after the end of a sentence",
                "does this full stop end a sentence, or is it a product?");
}

/* Part of an expression, outside of sums and words? */
static bool is_expression(const Token *token) {
    return lex_dot_ends_operand(token) || token->kind == TOK_UNDER || token->kind == TOK_CARET ||
           token->kind == TOK_LBRACE || token->kind == TOK_OPEN || token->kind == TOK_TIMES ||
           token->kind == TOK_PLUS || token->kind == TOK_MINUS || token->kind == TOK_SLASH;
}

/* Behind an operand: .T, a product, or a mistake; false if the stop ends a sentence. */
static bool behind_operand(Lexer *lexer, int dot) {
    const char *text = lexer->source->text;
    const Token *last = &lexer->out->items[lexer->out->count - 1];
    bool touches = !isspace((unsigned char)text[dot - 1]);
    int next = dot + 1, end;
    int transpose = touches ? transpose_end(lexer, dot) : 0;
    if (transpose) {
        lex_emit_sign(lexer, SIGN_TRANSPOSE, dot, transpose);
        return lexer->at = transpose, true;
    }
    if (touches && is_called(lexer, next, &end) &&
        !lex_is_word_of_formulas(word_find(text + next, end - next), end - next)) {
        lex_mistake(lexer, dot, end, "write x·y for a product and A^T for the transpose",
                    arena_printf(lexer->arena, "“%.*s” is not known here", end - dot, text + dot));
        return true;
    }
    if (!touches) /* A . B */
        while (next < lexer->end && text[next] == ' ') next++;
    bool digit = touches && next < lexer->end && isdigit((unsigned char)text[next]);
    if (!digit && !factor_begins(lexer, next)) return false;
    unsigned code;
    if (!touches || digit || last->kind == TOK_NUMBER)
        product_or_stop(lexer, dot, next + utf8_decode(text + next, lexer->end - next, &code));
    else {
        lex_emit(lexer, TOK_TIMES, dot, next, operator_rows[OPERATOR_TIMES].text);
        lexer->at = next;
    }
    return true;
}

void lex_dot(Lexer *lexer) {
    const char *text = lexer->source->text;
    int start = lexer->at, next = start + 1;
    bool opens = start == 0 || !isalnum((unsigned char)text[start - 1]);
    if (next < lexer->end && isdigit((unsigned char)text[next]) && opens) { /* .5 */
        int stop = next;
        while (stop < lexer->end && isdigit((unsigned char)text[stop])) stop++;
        lex_emit(lexer, TOK_NUMBER, start, stop,
                 arena_printf(lexer->arena, "0.%.*s", stop - next, text + next));
        lexer->at = stop;
        return;
    }
    Tokens *out = lexer->out;
    if (start > 0 && out->count && lex_dot_ends_operand(&out->items[out->count - 1]) &&
        behind_operand(lexer, start))
        return;
    lex_emit(lexer, TOK_STOP, start, next, "."); /* ends a sentence, and a formula may end in one */
    lexer->at = next;
}

/* Three letters or more without a space: prose. */
static bool is_word(const Token *token, int count) {
    int letters = 0;
    while (letters < count && token[letters].kind == TOK_LETTER && (!letters || token[letters].glued))
        letters++;
    return letters >= 3;
}

/* X = A. B, with nothing but B behind the stop: B would not be judged, and the writer may have meant a product. */
void lex_dot_check(Lexer *lexer, int from) {
    const Tokens *out = lexer->out;
    bool related = false;
    for (int i = from; i < out->count && !*lexer->mistake; i++) {
        const Token *token = &out->items[i];
        if (token->kind == TOK_NEWLINE) related = false;
        related = related || token->kind == TOK_REL;
        bool between = related && token->kind == TOK_STOP && i + 1 < out->count &&
                       lex_dot_ends_operand(&token[-1]) && token[1].kind == TOK_LETTER;
        int end = i + 1;
        if (between && is_word(&token[1], out->count - i - 1)) continue; /* “… = 1. QED” */
        while (between && end < out->count && is_expression(&out->items[end])) end++;
        bool ends =
            end == out->count || out->items[end].kind == TOK_NEWLINE || out->items[end].kind == TOK_STOP;
        if (between && ends) product_or_stop(lexer, token->span.start, out->items[end - 1].span.end);
    }
}
