/* tokens.c: the pieces of a block (prose, formulas, plain lines) → one stream of tokens, with the sentence ends and gaps
   between the pieces. */
#include "inside.h"

/* Prose: a blank line ends a sentence. */
static void prose(Arena *arena, const Piece *piece, bool sigma, Tokens *out, Mistake **mistake) {
    const char *text = piece->span.source->text;
    Token stop = {
        .kind = TOK_STOP, .text = ".", .span = {piece->span.source, piece->span.start, piece->span.start}};
    for (int start = piece->span.start, end; start < piece->span.end; start = end) {
        end = start;
        while (end < piece->span.end &&
               !(text[end] == '\n' && end + 1 < piece->span.end && text[end + 1] == '\n'))
            end++;
        lex(arena, out, piece->span.source, start, end, LEX_PROSE, sigma, mistake);
        if (end == piece->span.end) return;
        PUSH(arena, out, stop);
        while (end < piece->span.end && text[end] == '\n') end++;
    }
}

void tokens_of_block(Arena *arena, const Scope *scope, const Block *block, Tokens *out, Mistake **mistake) {
    bool sigma = scope_find(scope, "Σ") || scope_family(scope, "Σ");
    for (int i = 0; i < block->pieces.count && !*mistake; i++) {
        const Piece *piece = &block->pieces.items[i];
        if (piece->kind == PIECE_PROSE) {
            prose(arena, piece, sigma, out, mistake);
            continue;
        }
        Span at = {piece->span.source, piece->span.start, piece->span.start};
        Token line = {.kind = TOK_NEWLINE, .text = "\n", .span = at, .latex = piece->kind == PIECE_FORMULA},
              gap = {.kind = TOK_QUAD, .text = " ", .span = at};
        PUSH(arena, out, piece->display ? line : gap);
        macro_lex(arena, out, block->macros, piece->span.source, piece->span.start, piece->span.end,
                  piece->kind == PIECE_LINE ? LEX_PLAIN : LEX_LATEX, sigma, mistake);
        PUSH(arena, out, piece->display ? line : gap);
    }
}
