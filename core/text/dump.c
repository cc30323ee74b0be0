/* dump.c: tokens as a table for people who look inside, one token a line: place, kind, text, flags. Nothing reads it back. */
#include "text.h"

#define NAME(kind) [TOK_##kind] = #kind
static const char *const kinds[] = {
    NAME(END),    NAME(NUMBER),    NAME(LETTER),   NAME(WORD),         NAME(FN),        NAME(EXPECT),
    NAME(SUM),    NAME(PROD),      NAME(NABLA),    NAME(PARTIAL),      NAME(LIM),       NAME(FRAC),
    NAME(OVER),   NAME(ROOT),      NAME(PLUS),     NAME(MINUS),        NAME(TIMES),     NAME(ODOT),
    NAME(OTIMES), NAME(SLASH),     NAME(CARET),    NAME(UNDER),        NAME(TRANSPOSE), NAME(PRIME),
    NAME(OPEN),   NAME(CLOSE),     NAME(LBRACKET), NAME(RBRACKET),     NAME(LBRACE),    NAME(RBRACE),
    NAME(LSET),   NAME(RSET),      NAME(NORM),     NAME(BAR),          NAME(LANGLE),    NAME(RANGLE),
    NAME(COMMA),  NAME(SEMICOLON), NAME(QUAD),     NAME(NEWLINE),      NAME(AMP),       NAME(DOTS),
    NAME(RANGE),  NAME(REL),       NAME(IMPLIES),  NAME(IFF),          NAME(THEREFORE), NAME(BECAUSE),
    NAME(COLON),  NAME(INFINITY),  NAME(ONES),     NAME(FORALL),       NAME(EXISTS),    NAME(BEGIN),
    NAME(FINISH), NAME(STOP),      NAME(LEFTOUT),  NAME(TRANSPOSE_OF), NAME(STROKE),
};
#undef NAME

static const char *const words[] = {
#define X(code) [WORD_##code] = #code,
    WORD_CODES(X)
#undef X
};

static const char *name_in(const char *const *table, size_t count, int at) {
    return at >= 0 && (size_t)at < count && table[at] ? table[at] : "?";
}

void span_dump(Text *out, Span span) {
    if (!span.source) return;
    int line = source_line(span.source, span.start), last = source_line(span.source, span.end);
    text_printf(out, "%d:%d–", line, source_column(span.source, span.start));
    if (last != line) text_printf(out, "%d:", last);
    text_printf(out, "%d", source_column(span.source, span.end));
}

/* One line for each token; a backslash n is written for the text of a line end. */
static void token_dump(Text *out, const Token *t) {
    size_t start = out->length;
    span_dump(out, t->span);
    int used = (int)(out->length - start);
    text_printf(out, "%*s%-10s", used < 12 ? 14 - used : 2, "",
                name_in(kinds, sizeof kinds / sizeof *kinds, (int)t->kind));
    if (t->text && *t->text) text_printf(out, " %s", *t->text == '\n' ? "\\n" : t->text);
    if (t->kind == TOK_WORD) text_printf(out, " %s", name_in(words, sizeof words / sizeof *words, t->code));
    if (t->glued) text_add(out, " glued");
    if (t->latex) text_add(out, " latex");
    if (t->limit_arrow) text_add(out, " limit_arrow");
    if (t->aligned) text_add(out, " aligned");
    if (t->column) text_printf(out, " column=%d", t->column);
    if (t->upright) text_add(out, " upright");
    if (t->wide) text_add(out, " wide");
    text_add(out, "\n");
}

void tokens_dump(Text *out, const Tokens *tokens) {
    for (int i = 0; i < tokens->count; i++) token_dump(out, &tokens->items[i]);
}
