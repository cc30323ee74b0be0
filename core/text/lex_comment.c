/* lex_comment.c: signs beside a formula that do not belong to it: ① ② as numbers of lines, and comments behind // or #.
   They are skipped if nothing but words follows to the end of the line; a formula or a condition there would be lost, so it is a mistake. */
#include "lex_inside.h"

#include <ctype.h>
#include <string.h>

static int line_end(const Lexer *lexer, int at) {
    const char *text = lexer->source->text;
    bool rows = lexer->mode == LEX_LATEX;
    for (; at < lexer->end; at++) {
        if (!rows && text[at] == '\n') break;
        if (rows && text[at] == '\\' && at + 1 < lexer->end && text[at + 1] == '\\') break;
        if (rows && !strncmp(text + at, "\\end{", 5)) break;
    }
    return at;
}

/* Spaces, and signs that end a line. */
static bool is_nothing(const Lexer *lexer, int start, int end) {
    for (int at = start; at < end; at++) {
        char c = lexer->source->text[at];
        if (!isspace((unsigned char)c) && !strchr(".,;~", c)) return false;
    }
    return true;
}

/* A letter that is no word: n, but not a or I. */
static bool is_lone(const char *text, int start, int at, int end) {
    bool before = at > start && isalpha((unsigned char)text[at - 1]);
    bool after = at + 1 < end && isalpha((unsigned char)text[at + 1]);
    return !before && !after && !strchr("aAI", text[at]);
}

/* A word such as “if” or “for some”, which would restrict the statement. */
static bool means_something(const char *text, int start, int at, int end) {
    if (at > start && isalpha((unsigned char)text[at - 1])) return false;
    WordCode code = word_find(text + at, end - at).code;
    return code != WORD_NONE && code != WORD_AND && code != WORD_SO && code != WORD_REASON &&
           code != WORD_NOTE && !word_is_weightless(code);
}

/* \text{…} and spaces; in plain text all letters. */
static bool is_words(const Lexer *lexer, int start, int end) {
    const char *text = lexer->source->text;
    int depth = 0;
    for (int at = start; at < end; at++) {
        unsigned char c = (unsigned char)text[at];
        if (means_something(text, start, at, end)) return false;
        if (!strncmp(text + at, "\\text", 5) || !strncmp(text + at, "\\mbox", 5)) {
            while (at + 1 < end && text[at + 1] != '{') at++;
        } else if (c == '\\' && at + 1 < end && strchr(" ,;:!", text[at + 1]))
            at++;
        else if (c == '{' || c == '}')
            depth += c == '{' ? 1 : -1;
        else if (isalpha(c) && !depth && (lexer->mode == LEX_LATEX || is_lone(text, start, at, end)))
            return false;
        else if (!isalpha(c) && !isspace(c) && c <= 127 && !strchr(".,;:()'-!?~", c))
            return false;
    }
    return true;
}

void lex_comment(Lexer *lexer, int start, int after) {
    int end = line_end(lexer, after);
    if (is_words(lexer, after, end))
        lexer->at = end;
    else
        lex_mistake(lexer, start, after, "give the formula a line of its own, or leave the sign out",
                    arena_printf(lexer->arena, "“%.*s” begins a comment, and there is more than words in it",
                                 after - start, lexer->source->text + start));
}

/* ① + x: then it is meant as a term. */
static bool operator_follows(const Lexer *lexer, int at) {
    const char *text = lexer->source->text;
    while (at < lexer->end && isspace((unsigned char)text[at])) at++;
    if (at >= lexer->end) return false;
    int stop = at + 1;
    while (stop < lexer->end && isalpha((unsigned char)text[stop])) stop++;
    const Command *command = text[at] == '\\' ? command_find(text + at + 1, stop - at - 1) : NULL;
    const Spelling *sign = text[at] == '\\' ? NULL : lex_spelling(text + at, lexer->end - at);
    if (command)
        return command->doing == DO_REL ||
               (command->doing == DO_TOKEN && command->code != TOK_FRAC && command->code != TOK_ROOT &&
                command->code != TOK_SUM && command->code != TOK_PROD && command->code != TOK_NABLA &&
                command->code != TOK_PARTIAL && command->code != TOK_LIM);
    bool starts = sign && sign->what == SPELLS_TOKEN &&
                  (sign->kind == TOK_OPEN || sign->kind == TOK_LBRACKET || sign->kind == TOK_SUM ||
                   sign->kind == TOK_PROD || sign->kind == TOK_NABLA || sign->kind == TOK_PARTIAL ||
                   sign->kind == TOK_NORM || sign->kind == TOK_BAR);
    return sign && sign->what == SPELLS_TOKEN && !starts;
}

/* Does something follow that the sign could belong to, other than a gap or a bracket that closes? */
static bool operator_follows_or_name(const Lexer *lexer, int at) {
    const char *text = lexer->source->text;
    while (at < lexer->end && isspace((unsigned char)text[at])) at++;
    bool gap = at >= lexer->end || text[at] == ')' || text[at] == ',' || !strncmp(text + at, "\\quad", 5) ||
               !strncmp(text + at, "\\qquad", 6) || !strncmp(text + at, "\\\\", 2);
    return !gap;
}

bool lex_numbering(Lexer *lexer) {
    unsigned code;
    const char *text = lexer->source->text;
    int used = utf8_decode(text + lexer->at, lexer->end - lexer->at, &code);
    bool circled = (code >= 0x2460 && code <= 0x249B) || (code >= 0x2776 && code <= 0x2793);
    if (!circled) return false;
    const Tokens *out = lexer->out;
    bool begins = !out->count || out->items[out->count - 1].kind == TOK_NEWLINE ||
                  out->items[out->count - 1].kind == TOK_STOP;
    int after = lexer->at + used;
    if (begins && !operator_follows(lexer, after)) return lexer->at = after, true;
    TokenKind last = out->count ? out->items[out->count - 1].kind : TOK_NEWLINE;
    bool apart = last == TOK_QUAD || last == TOK_COMMA || last == TOK_BECAUSE || last == TOK_THEREFORE ||
                 last == TOK_OPEN;
    if (!(apart && !operator_follows_or_name(lexer, after)) &&
        !is_nothing(lexer, after, line_end(lexer, after)))
        return false;
    lexer->at = after;
    return true;
}
