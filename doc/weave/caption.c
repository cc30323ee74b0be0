/* caption.c: the caption of a figure, which an author writes in Markdown: kept whole inside an image, and in plain words for
   whoever cannot see the picture. */
#include "weave.h"

#include <string.h>

/* Brackets that do not match would end the caption before its time. */
const char *caption_markdown(Arena *arena, const char *text) {
    int depth = 0, least = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '\\' && c[1]) {
            c++;
            continue;
        }
        depth += (*c == '[') - (*c == ']');
        if (depth < least) least = depth;
    }
    if (!depth && !least) return text;
    Text out = text_new(arena);
    for (; *text; text++) {
        if (strchr("[]", *text)) text_add(&out, "\\");
        text_add_bytes(&out, text, 1);
    }
    return out.bytes;
}

/* "M = A^\top" → "M = Aᵀ"; as it was typed where it cannot be read. */
static void formula(Text *out, const char *latex, size_t length) {
    Mistake *mistake = NULL;
    Source *source = source_new(out->arena, "", latex, length, &mistake);
    Tokens tokens = {0};
    if (source) lex(out->arena, &tokens, source, 0, source->length, LEX_LATEX, false, &mistake);
    if (!source || mistake) {
        text_add_bytes(out, latex, length);
        return;
    }
    for (int i = 0; i < tokens.count; i++) {
        const Token *token = &tokens.items[i], *after = token + 1;
        bool last = i + 1 == tokens.count;
        if (token->kind == TOK_CARET && !last && after->kind == TOK_TRANSPOSE) continue;
        text_add(out, token->kind == TOK_REL ? rel_rows[token->rel].text : token->text ? token->text : "");
        if (!last && token->span.end < after->span.start) text_add(out, " ");
    }
}

const char *caption_words(Arena *arena, const char *text) {
    Text out = text_new(arena);
    for (const char *at = text; *at;) {
        const char *end = *at == '$' ? strchr(at + 1, '$') : NULL;
        if (end) {
            formula(&out, at + 1, (size_t)(end - at - 1));
            at = end + 1;
        } else {
            if (*at == '\\' && at[1]) at++;
            if (!strchr("*`", *at)) text_add_bytes(&out, at, 1);
            at++;
        }
    }
    return out.bytes;
}
