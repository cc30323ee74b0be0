/* document_given.c: what a LaTeX file declares for all of its formulas.

     \begin{given}                      % \begin{given}
     n \in 1..4, x, y \in \R^n    or    % n \in 1..4, x, y \in \R^n
     \end{given}                        % \end{given}

   in lines of their own, anywhere, also before \begin{document}. LaTeX does not see comments; attest.sty prints nothing of the
   environment. Out: a block like ```given of Markdown, in a copy of the text in which everything else is blank, so that every place in
   it is a place of the file. */
#include "document_inside.h"

#include <string.h>

/* Behind the blanks and comment signs at the beginning of the line. */
static int past_comment(const char *text, int at, int end) {
    while (at < end && strchr(" \t%", text[at])) at++;
    return at;
}

static bool line_is(Scan *s, int line, const char *what) {
    int at = past_comment(s->source->text, scan_line_begin(s, line), scan_line_end(s, line));
    return !strcmp(scan_copy(s, at, scan_line_end(s, line)), what);
}

/* The lines from `first` to before `last`, without comment signs, all else blank. */
static Source *only_lines(Scan *s, int first, int last) {
    const Source *all = s->source;
    char *text = arena_strndup(s->arena, all->text, (size_t)all->length);
    for (int line = 0; line < all->lines; line++) {
        int begin = scan_line_begin(s, line), end = scan_line_end(s, line);
        bool kept = line >= first && line < last;
        memset(text + begin, ' ', (size_t)((kept ? past_comment(text, begin, end) : end) - begin));
    }
    Mistake *mistake = NULL;
    Source *source = source_new(s->arena, all->name, text, (size_t)all->length, &mistake);
    if (!source) die("blanks cannot be read");
    return source;
}

/* The block that begins in this line, if one does; the line behind it. */
static int read_given(Scan *s, int line) {
    if (!line_is(s, line, "\\begin{given}")) return line + 1;
    int last = line + 1;
    while (last < s->source->lines && !line_is(s, last, "\\end{given}")) last++;
    Block *block = NEW(s->arena, Block);
    *block = (Block){.kind = BLOCK_CLAIM, .given = true, .claim = DOCUMENT_GIVEN, .macros = s->macros};
    block->head = (Span){s->source, scan_line_begin(s, line), scan_line_end(s, line)};
    if (last >= s->source->lines) {
        block->span = block->head;
        scan_mistake(s, block, block->head, NULL, "this block is not closed: \\end{given} is missing");
        PUSH(s->arena, &s->document->blocks, block);
        return line + 1;
    }
    block->span = (Span){s->source, block->head.start, scan_line_end(s, last)};
    Source *only = only_lines(s, line + 1, last);
    Piece piece = {.kind = PIECE_LINE,
                   .span = {only, scan_line_begin(s, line + 1), scan_line_begin(s, last)}};
    PUSH(s->arena, &block->pieces, piece);
    PUSH(s->arena, &s->document->blocks, block);
    return last + 1;
}

void document_read_given(Scan *s) {
    for (int line = 0; line < s->source->lines;) line = read_given(s, line);
}
