/* lex_drawn.c: matrices with strokes, as people draw them → the matrices they mean. A row of bars, | & |, only says that the
   entries of the matrix are columns, and goes. A row between dashes, − k −, is a row: k, or its transpose if k is a column. */
#include "lex_inside.h"

#include <string.h>

static bool is_dash(const Token *token) { return token->kind == TOK_MINUS || token->kind == TOK_STROKE; }

static int depth_change(TokenKind kind) {
    bool opens = kind == TOK_OPEN || kind == TOK_LBRACKET || kind == TOK_LBRACE || kind == TOK_LSET ||
                 kind == TOK_BEGIN;
    bool closes = kind == TOK_CLOSE || kind == TOK_RBRACKET || kind == TOK_RBRACE || kind == TOK_RSET ||
                  kind == TOK_FINISH;
    return opens - closes;
}

/* Where the row that begins here ends: at the sign that separates it from the next, or at `close`. */
static int row_end(const Token *token, int start, int close) {
    int depth = 0;
    for (int i = start; i < close; i++) {
        depth += depth_change(token[i].kind);
        if (!depth && (token[i].kind == TOK_NEWLINE || token[i].kind == TOK_SEMICOLON)) return i;
    }
    return close;
}

/* | & | */
static bool is_bars(const Token *token, int start, int end) {
    bool bar = false;
    for (int i = start; i < end; i++) {
        TokenKind kind = token[i].kind;
        if (kind != TOK_BAR && kind != TOK_AMP && kind != TOK_DOTS && kind != TOK_QUAD) return false;
        bar = bar || kind == TOK_BAR;
    }
    return bar;
}

/* − k −, also as − & k & −: its content is then from *first to before *last. */
static bool is_between_dashes(const Token *token, int start, int end, int *first, int *last) {
    *first = start, *last = end;
    while (*first < *last && is_dash(&token[*first])) ++*first;
    while (*last > *first && is_dash(&token[*last - 1])) --*last;
    if (*first == start || *last == end) return false;
    if (*first < *last && token[*first].kind == TOK_AMP) ++*first;
    if (*last > *first && token[*last - 1].kind == TOK_AMP) --*last;
    int depth = 0;
    for (int i = *first; i < *last; i++) {
        depth += depth_change(token[i].kind);
        if (!depth && (token[i].kind == TOK_AMP || token[i].kind == TOK_COMMA || token[i].kind == TOK_REL))
            return false;
    }
    return *first < *last;
}

/* Where each bracket and environment closes; −1 for everything else. */
static int *closes_at(Lexer *lexer, const Token *token, int from, int count) {
    int *close = NEW_ARRAY(lexer->arena, int, count + 1), *stack = NEW_ARRAY(lexer->arena, int, count + 1);
    int depth = 0;
    for (int i = from; i < count; i++) {
        int change = depth_change(token[i].kind);
        close[i] = -1;
        if (change > 0) stack[depth++] = i;
        if (change < 0 && depth) close[stack[--depth]] = i;
    }
    return close;
}

static bool is_matrix(const Token *token) {
    return token->kind == TOK_LBRACKET || (token->kind == TOK_BEGIN && !strcmp(token->text, "matrix"));
}

/* The rows of a matrix, from `start` to before `close`, without their strokes. */
static void rows(Lexer *lexer, Tokens *out, const Token *token, int start, int close) {
    for (int end; start < close; start = end + 1) {
        int first, last;
        end = row_end(token, start, close);
        if (is_bars(token, start, end)) continue;
        bool drawn = is_between_dashes(token, start, end, &first, &last);
        if (drawn) {
            Token row = {.kind = TOK_TRANSPOSE_OF, .text = "row", .span = token[start].span, .latex = true};
            Token open = {.kind = TOK_LBRACE, .text = "{", .span = token[start].span},
                  shut = {.kind = TOK_RBRACE, .text = "}", .span = token[end - 1].span};
            PUSH(lexer->arena, out, row);
            PUSH(lexer->arena, out, open);
            for (int i = first; i < last; i++) PUSH(lexer->arena, out, token[i]);
            PUSH(lexer->arena, out, shut);
        }
        for (int i = start; !drawn && i < end; i++) PUSH(lexer->arena, out, token[i]);
        if (end < close) PUSH(lexer->arena, out, token[end]);
    }
}

static bool has_strokes(const Token *token, int start, int close) {
    for (int end, first, last; start < close; start = end + 1) {
        end = row_end(token, start, close);
        if (is_bars(token, start, end) || is_between_dashes(token, start, end, &first, &last)) return true;
    }
    return false;
}

void lex_drawn(Lexer *lexer, int from) {
    enum { DEEPEST = 150 }; /* what is nested deeper is refused later */
    Tokens *all = lexer->out, out = {0};
    const Token *token = all->items;
    const int *close = closes_at(lexer, token, from, all->count);
    bool changed = false;
    for (int i = from, depth = 0; i < all->count; i++) {
        PUSH(lexer->arena, &out, token[i]);
        depth += depth_change(token[i].kind);
        bool drawn =
            close[i] >= 0 && depth < DEEPEST && is_matrix(&token[i]) && has_strokes(token, i + 1, close[i]);
        if (!drawn) continue;
        changed = true;
        rows(lexer, &out, token, i + 1, close[i]);
        i = close[i] - 1;
    }
    if (!changed) return;
    all->count = from;
    for (int i = 0; i < out.count; i++) PUSH(lexer->arena, all, out.items[i]);
}
