/* tokens.c: the pieces of a block (prose, formulas, plain lines) → one stream of tokens, with the sentence ends and gaps
   between the pieces. */
#include "inside.h"

#include <string.h>

static bool is_space(const Source *source, int at) { return strchr(" \t\r\n", source->text[at]); }

/* Without the blanks at both ends. */
static Span trimmed(Span span) {
    while (span.start < span.end && is_space(span.source, span.start)) span.start++;
    while (span.start < span.end && is_space(span.source, span.end - 1)) span.end--;
    return span;
}

static bool is_blank(const Piece *piece) {
    Span span = trimmed(piece->span);
    return span.start == span.end;
}

/* Nothing but an empty line between two formulas. */
static bool parts_formulas(const Block *block, int i) { return i > 0 && i + 1 < block->pieces.count; }

/* Does a sentence go on behind its last token, so that an empty line before a display does not end it? */
static bool goes_on(const Tokens *out) {
    const Token *last = out->count ? &out->items[out->count - 1] : NULL;
    if (!last) return false;
    WordCode code = last->kind == TOK_WORD ? (WordCode)last->code : WORD_NONE;
    return last->kind == TOK_COMMA || last->kind == TOK_COLON || word_begins_condition(code) ||
           code == WORD_THEN || code == WORD_GET || code == WORD_SO || code == WORD_AND ||
           code == WORD_IMPLIES || code == WORD_REASON || code == WORD_LET || code == WORD_ASSUME ||
           code == WORD_GOAL;
}

/* Behind a display a capital letter begins a sentence, also where the full stop is missing. */
static bool begins_sentence(const Piece *piece) {
    int at = piece->span.start;
    while (at < piece->span.end && strchr(" \t\r\n", piece->span.source->text[at])) at++;
    return at < piece->span.end && piece->span.source->text[at] >= 'A' && piece->span.source->text[at] <= 'Z';
}

static Token stop_at(const Piece *piece) {
    return (Token){
        .kind = TOK_STOP, .text = ".", .span = {piece->span.source, piece->span.start, piece->span.start}};
}

/* Prose: an empty line ends a sentence. */
static void prose(Arena *arena, const Piece *piece, bool sigma, bool before_display, Tokens *out,
                  Mistake **mistake) {
    const char *text = piece->span.source->text;
    Token stop = stop_at(piece);
    for (int start = piece->span.start, end; start < piece->span.end; start = end) {
        end = start;
        while (end < piece->span.end && !past_empty_line(text, end, piece->span.end)) end++;
        lex(arena, out, piece->span.source, start, end, LEX_PROSE, sigma, mistake);
        if (end == piece->span.end) return;
        end = past_empty_line(text, end, piece->span.end);
        bool last = before_display;
        for (int k = end; k < piece->span.end; k++) last = last && strchr(" \t\r\n", text[k]);
        if (!last || !goes_on(out)) PUSH(arena, out, stop);
    }
}

void tokens_of_block(Arena *arena, const Scope *scope, const Block *block, Tokens *out, Mistake **mistake) {
    bool sigma = scope_find(scope, "Σ") || scope_family(scope, "Σ");
    for (int i = 0; i < block->pieces.count && !*mistake; i++) {
        const Piece *piece = &block->pieces.items[i];
        if (piece->kind == PIECE_PROSE && is_blank(piece) && !parts_formulas(block, i)) continue;
        if (piece->kind == PIECE_PROSE) {
            const Piece *next = i + 1 < block->pieces.count ? piece + 1 : NULL;
            if (i > 0 && piece[-1].display && begins_sentence(piece)) PUSH(arena, out, stop_at(piece));
            prose(arena, piece, sigma, next && next->display, out, mistake);
            continue;
        }
        Span at = {piece->span.source, piece->span.start, piece->span.start};
        Token line = {.kind = TOK_NEWLINE, .text = "\n", .span = at, .latex = piece->kind == PIECE_FORMULA},
              gap = {.kind = TOK_QUAD, .text = " ", .span = at};
        if (piece->joined && out->count && out->items[out->count - 1].kind == TOK_QUAD)
            out->count--; /* the end of the piece before */
        else
            PUSH(arena, out, piece->display ? line : gap);
        int before = out->count;
        macro_lex(arena, out, block->macros, piece->span.source, piece->span.start, piece->span.end,
                  piece->kind == PIECE_LINE ? LEX_PLAIN : LEX_LATEX, sigma, mistake);
        if (*mistake) { /* it costs this formula, and not the block */
            out->count = before;
            PUSH(arena, out,
                 ((Token){
                     .kind = TOK_SPOILED, .text = "", .span = trimmed(piece->span), .mistake = *mistake}));
            *mistake = NULL;
        }
        PUSH(arena, out, piece->display ? line : gap);
    }
}
