/* claims.c: a pack as a document: behind each claim its clauses, typeset, and a table of all of them in front. */
#include "box.h"
#include "weave.h"

#include <ctype.h>
#include <string.h>

/* Clauses whose text is mathematics; the others are words. */
static bool is_mathematics(const char *word) {
    static const char *const clauses[] = {"given",  "hidden", "let",    "find",
                                          "assume", "show",   "decide", "mistake"};
    for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++)
        if (!strcmp(word, clauses[i])) return true;
    return false;
}

static void box_math(Text *out, const char *text) { text_printf(out, "$%s$", math_latex(out->arena, text)); }

/* Items of a line, each a formula of its own. */
static void math_list(Text *out, const char *line) {
    int depth = 0;
    for (const char *at = line, *from = line;; at++) {
        if (*at && strchr("([{", *at)) depth++;
        if (*at && strchr(")]}", *at)) depth--;
        if (*at && (depth || strncmp(at, ", ", 2))) continue;
        box_math(out, arena_strndup(out->arena, from, (size_t)(at - from)));
        if (!*at) return;
        text_add(out, ", ");
        from = at + 2;
    }
}

/* … as in noisy-average */
static void find_line(Text *out, const char *line) {
    const char *as_in = strstr(line, "as in ");
    if (!as_in) {
        math_list(out, line);
        return;
    }
    math_list(out, arena_strndup(out->arena, line, (size_t)(as_in - line)));
    const char *id = as_in + strlen("as in ");
    text_printf(out, " as in [%s](#claim-%s)", id, id);
}

/* M = Aᵀ: the coordinates … */
static void mistake_line(Text *out, const char *line) {
    const char *colon = strstr(line, ": ");
    box_math(out, arena_strndup(out->arena, line, colon ? (size_t)(colon - line) : strlen(line)));
    if (colon) text_add(out, ". "), box_message(out, colon + 2);
}

static void line_of(Text *out, const char *word, const char *line) {
    if (!strcmp(word, "find"))
        find_line(out, line);
    else if (!strcmp(word, "mistake"))
        mistake_line(out, line);
    else
        is_mathematics(word) ? math_list(out, line) : box_prose(out, line);
}

/* One row a line; the keyword stands before the first line of its clause. */
static void clause_rows(Text *out, const Claim *claim, const Block *block) {
    const char *word = "";
    const Span *body = &block->pieces.items[0].span;
    for (int at = body->start, end; at < body->end; at = end + 1) {
        for (end = at; end < body->end && claim->source->text[end] != '\n';) end++;
        const char *line = arena_strndup(out->arena, claim->source->text + at, (size_t)(end - at));
        bool begins = *line && !isspace((unsigned char)*line);
        if (begins) {
            size_t length = strcspn(line, " \t");
            word = arena_strndup(out->arena, line, length);
            line += length;
        }
        while (isspace((unsigned char)*line)) line++;
        if (!*line || !strcmp(word, "part") || !strcmp(word, "about")) continue;
        text_printf(out, "| %s | ", begins ? word : "");
        line_of(out, word, line);
        text_add(out, " |\n");
    }
}

WovenSheet *weave_claims(Arena *arena, const Pack *pack) {
    WovenSheet *sheet = NEW(arena, WovenSheet);
    sheet->document = pack->document;
    sheet->source = pack->document->source;
    sheet->block = NEW_ARRAY(arena, WovenBlock, pack->claims.count + 1);
    Text front = text_new(arena);
    text_add(&front, "\n::: {.attest-summary .claims}\n| part | claim | about |\n|:---|:-----|:---------|\n");
    for (int i = 0, next = 0; i < pack->document->blocks.count; i++) {
        const Block *block = pack->document->blocks.items[i];
        if (block->kind != BLOCK_CLAIM) continue;
        const Claim *claim = pack->claims.items[next++];
        Text box = text_new(arena), row = text_new(arena);
        text_printf(&box, "::: {.claim #claim-%s}\n**%s** · ", claim->id, claim->id);
        box_prose(&box, claim->part);
        text_add(&box, "\n\n");
        box_message(&box, claim->about);
        text_add(&box, "\n\n| | |\n|:---|:-------------|\n");
        if (block->pieces.count) clause_rows(&box, claim, block);
        text_add(&box, ":::\n\n");
        box_prose(&row, claim->part);
        text_printf(&front, "| %s | [%s](#claim-%s) | ", row.bytes, claim->id, claim->id);
        box_message(&front, claim->about);
        text_add(&front, " |\n");
        sheet->block[sheet->blocks++] = (WovenBlock){.block = block, .box = box.bytes, .row = ""};
    }
    text_add(&front, ":::\n\n");
    sheet->front = front.bytes;
    return sheet;
}
