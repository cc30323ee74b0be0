/* tokens.c: the pieces of a block (prose, formulas, plain lines) → one stream of tokens, with the sentence ends and gaps
   between the pieces. */
#include "inside.h"

#include <string.h>

static bool is_blank(const Piece *piece) {
    for (int i = piece->span.start; i < piece->span.end; i++)
        if (!strchr(" \t\r\n", piece->span.source->text[i])) return false;
    return true;
}

/* Nothing but an empty line between two formulas in the text; a display is a line of its own anyway. */
static bool parts_formulas(const Block *block, int i) {
    return i > 0 && i + 1 < block->pieces.count && !block->pieces.items[i - 1].display &&
           !block->pieces.items[i + 1].display;
}

/* Where the empty line ends that begins at a line end; 0: it is not empty. */
static int past_empty_line(const char *text, int at, int end) {
    int next = at + 1;
    while (next < end && strchr(" \t\r", text[next])) next++;
    return text[at] == '\n' && next < end && text[next] == '\n' ? next + 1 : 0;
}

/* Prose: an empty line ends a sentence. */
static void prose(Arena *arena, const Piece *piece, bool sigma, Tokens *out, Mistake **mistake) {
    const char *text = piece->span.source->text;
    Token stop = {
        .kind = TOK_STOP, .text = ".", .span = {piece->span.source, piece->span.start, piece->span.start}};
    for (int start = piece->span.start, end; start < piece->span.end; start = end) {
        end = start;
        while (end < piece->span.end && !past_empty_line(text, end, piece->span.end)) end++;
        lex(arena, out, piece->span.source, start, end, LEX_PROSE, sigma, mistake);
        if (end == piece->span.end) return;
        PUSH(arena, out, stop);
        end = past_empty_line(text, end, piece->span.end);
    }
}

void tokens_of_block(Arena *arena, const Scope *scope, const Block *block, Tokens *out, Mistake **mistake) {
    bool sigma = scope_find(scope, "Σ") || scope_family(scope, "Σ");
    for (int i = 0; i < block->pieces.count && !*mistake; i++) {
        const Piece *piece = &block->pieces.items[i];
        if (piece->kind == PIECE_PROSE && is_blank(piece) && !parts_formulas(block, i)) continue;
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
