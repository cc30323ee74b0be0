/* lex_label.c: the label of a brace or over a relation → nothing, or a remark that is judged. The label of
   \underbrace{X}_{= Y} is the step X = Y; any relation in a label is stated. References, words and names are not read.
   Remarks go to the end of their row, in a bracket that says “since”, so that no chain goes on from them. */
#include "lex_inside.h"

#include <string.h>

/* ---- remarks that wait for the end of their row ---- */

static void add(Lexer *lexer, const Token *token) { PUSH(lexer->arena, &lexer->remarks, *token); }

static void add_sign(Lexer *lexer, TokenKind kind, WordCode code, const char *text, Span span) {
    add(lexer,
        &(Token){.kind = kind, .code = (int)code, .text = text, .span = span, .wide = true, .latex = true});
}

void lex_label_flush(Lexer *lexer) {
    for (int i = 0; i < lexer->remarks.count; i++) {
        Token token = lexer->remarks.items[i];
        token.column = lexer->column;
        token.aligned = false;
        PUSH(lexer->arena, lexer->out, token);
    }
    lexer->remarks.count = 0;
}

/* ---- what a label is ---- */

static bool has(const Tokens *label, TokenKind kind) {
    for (int i = 0; i < label->count; i++)
        if (label->items[i].kind == kind) return true;
    return false;
}

static bool is_operand(TokenKind kind) {
    return kind == TOK_LETTER || kind == TOK_NUMBER || kind == TOK_CLOSE || kind == TOK_RBRACE;
}

/* Does the token make a formula of its neighbours? Names and numbers alone are references: a, (1), *, ✓ 2. */
static bool calculates(const Tokens *label, int i) {
    switch (label->items[i].kind) {
    case TOK_LETTER:
    case TOK_NUMBER:
    case TOK_PRIME:
    case TOK_UNDER:
    case TOK_OPEN:
    case TOK_CLOSE:
    case TOK_LBRACKET:
    case TOK_RBRACKET:
    case TOK_LBRACE:
    case TOK_RBRACE:
    case TOK_WORD:
    case TOK_COMMA:
    case TOK_STOP:
    case TOK_QUAD: return false;
    case TOK_TIMES:
    case TOK_ODOT:
    case TOK_OTIMES: return i > 0 && is_operand(label->items[i - 1].kind);
    default: return label->count > 1;
    }
}

static bool is_reference(const Tokens *label) {
    for (int i = 0; i < label->count; i++)
        if (calculates(label, i)) return false;
    return true;
}

static bool is_identity(const Tokens *label) { return label->count && !strcmp(label->items[0].text, "I"); }

/* d × m, which says how large something is */
static bool is_size(const Tokens *label) {
    for (int i = 0; i < label->count; i++)
        if (label->items[i].kind == TOK_TIMES && !strcmp(label->items[i].text, sign_rows[SIGN_CROSS].text))
            return true;
    return false;
}

/* Has the text a relation in it, however the rest of it reads? */
static bool text_relates(const Lexer *lexer, int start, int end) {
    const char *text = lexer->source->text;
    for (int at = start; at < end; at++) {
        const Spelling *sign = lex_spelling(text + at, end - at);
        if (sign && sign->what == SPELLS_TOKEN && sign->kind == TOK_REL) return true;
    }
    return false;
}

/* The tokens of the label, apart from the others. False if it cannot be read: a mistake only if it states something. */
static bool read_label(Lexer *lexer, int start, int end, Tokens *label) {
    Tokens *outer = lexer->out;
    Lexer own = *lexer;
    Mistake *mistake = NULL;
    own.out = label;
    own.mistake = &mistake;
    own.pending = own.columns = false;
    lex_range(&own, start, end);
    lexer->remarks = own.remarks;
    lexer->out = outer;
    if (!mistake) return true;
    if (text_relates(lexer, start, end) && !*lexer->mistake) {
        *lexer->mistake = mistake;
        lexer->at = lexer->end;
    }
    return false;
}

/* (∵ left relation label) */
static void remark(Lexer *lexer, const Token *left, int count, const Token *relation, const Tokens *label) {
    Span span = label->items[0].span;
    add_sign(lexer, TOK_WORD, WORD_OPENS, "(", span);
    add_sign(lexer, TOK_BECAUSE, WORD_NONE, sign_rows[SIGN_BECAUSE].text, span);
    for (int i = 0; i < count; i++) add(lexer, &left[i]);
    if (relation) add(lexer, relation);
    for (int i = 0; i < label->count; i++) add(lexer, &label->items[i]);
    add_sign(lexer, TOK_WORD, WORD_CLOSES, ")", span);
}

/* (words): they may restrict the row, or deny it. */
static void words_behind(Lexer *lexer, const Tokens *label) {
    if (!has(label, TOK_WORD)) return;
    Span span = label->items[0].span;
    add_sign(lexer, TOK_WORD, WORD_OPENS, "(", span);
    for (int i = 0; i < label->count; i++)
        if (label->items[i].kind == TOK_WORD) {
            Token word = label->items[i];
            word.upright = false; /* \mathrm{def}: a word all the same */
            add(lexer, &word);
        }
    add_sign(lexer, TOK_WORD, WORD_CLOSES, ")", span);
}

/* \underbrace{X}_{=: w} and _{:= w} define w. */
static bool defines(const Tokens *label, int *from) {
    bool colon = label->count > 2 && label->items[0].kind == TOK_REL && label->items[1].kind == TOK_COLON;
    *from = colon ? 2 : 1;
    return label->count > *from && label->items[0].kind == TOK_REL &&
           (label->items[0].rel == R_DEF || (colon && label->items[0].rel == R_EQ));
}

/* A ? or ! as a label, or words such as “to show”: it is not said to hold. */
static bool doubts(const Lexer *lexer, int start, int end) {
    const char *text = lexer->source->text;
    for (int at = start; at < end; at++) {
        if (strchr("?!", text[at])) return true;
        bool begins =
            at == start || !strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ\\", text[at - 1]);
        WordCode code = begins ? word_find(text + at, end - at).code : WORD_NONE;
        if (code == WORD_GOAL || code == WORD_TALK || code == WORD_WEIGHT || code == WORD_WHETHER ||
            code == WORD_TRIAL)
            return true;
    }
    return false;
}

static bool refuse_doubt(Lexer *lexer, int start, int end) {
    if (!doubts(lexer, start, end)) return false;
    lex_mistake(lexer, start, end, "say in words whether it holds", "this label is not understood");
    return true;
}

static bool relates(const Token *token, int count) {
    for (int i = 0; i < count; i++)
        if (token[i].kind == TOK_REL) return true;
    return false;
}

void lex_label_of_brace(Lexer *lexer, int from, int start, int end) {
    Tokens label = {0};
    if (refuse_doubt(lexer, start, end) || !read_label(lexer, start, end, &label) || !label.count) return;
    int count = lexer->out->count - from, rest;
    Token *braced = NEW_ARRAY(lexer->arena, Token, count + 1);
    for (int i = 0; i < count; i++) braced[i] = lexer->out->items[from + i];
    Token equals = {.kind = TOK_REL, .rel = R_EQ, .text = "=", .span = label.items[0].span, .latex = true};
    bool dots = false;
    for (int i = 0; i < count; i++) dots = dots || braced[i].kind == TOK_DOTS;
    bool number = label.count == 1 && label.items[0].kind == TOK_NUMBER;
    if (defines(&label, &rest)) {
        Tokens right = {0};
        for (int i = rest; i < label.count; i++) PUSH(lexer->arena, &right, label.items[i]);
        equals.rel = R_DEF;
        PUSH(lexer->arena, &right, equals);
        for (int i = 0; i < count; i++) PUSH(lexer->arena, &right, braced[i]);
        remark(lexer, NULL, 0, NULL, &right);
    } else if (label.items[0].kind == TOK_REL)
        remark(lexer, braced, count, NULL, &label);
    else if (has(&label, TOK_REL))
        remark(lexer, NULL, 0, NULL, &label);
    else if (!has(&label, TOK_WORD) && !dots && !is_size(&label) &&
             (number || is_identity(&label) || !is_reference(&label)))
        remark(lexer, braced, count, &equals, &label);
    else if (relates(braced, count)) /* words below a part of a formula only name it */
        words_behind(lexer, &label);
}

void lex_label_of_relation(Lexer *lexer, int start, int end) {
    Tokens label = {0};
    if (refuse_doubt(lexer, start, end) || !read_label(lexer, start, end, &label) || !label.count) return;
    if (has(&label, TOK_REL))
        remark(lexer, NULL, 0, NULL, &label);
    else if (!has(&label, TOK_WORD) && !is_reference(&label))
        lex_mistake(lexer, start, end, "write a whole statement there, or words in \\text",
                    "this label has a formula in it that states nothing");
    else
        words_behind(lexer, &label);
}

/* \tag{one key}; a number or a letter is a reference. */
void lex_label_of_row(Lexer *lexer, int start, int end) {
    Tokens label = {0}, *outer = lexer->out;
    if (end - start < 4 || refuse_doubt(lexer, start, end)) return;
    lexer->out = &label;
    lex_words(lexer, start, end, true);
    lexer->out = outer;
    words_behind(lexer, &label);
}
