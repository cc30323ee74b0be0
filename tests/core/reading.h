/* reading.h: a formula as a node, and as the text that the node prints. */
#ifndef ATTEST_TESTS_READING_H
#define ATTEST_TESTS_READING_H

#include "core/claim/inside.h"
#include "tests/helpers.h"

/* A side or a relation; NULL and *mistake if it cannot be read. */
static inline Node *read_node(Arena *arena, Scope *scope, const char *text, LexMode mode,
                              const Mistake **mistake) {
    Source *source = source_of(arena, text);
    Tokens tokens = {0};
    Mistake *trouble = NULL;
    bool sigma = scope_find(scope, "Σ") || scope_family(scope, "Σ");
    lex(arena, &tokens, source, 0, source->length, mode, sigma, &trouble);
    *mistake = trouble;
    if (trouble) return NULL;
    Parser p = parser_new(arena, scope, &tokens);
    Node *node = parse_side(&p);
    if (!p.mistake && parser_peek(&p)->kind == TOK_REL) p.at = 0, node = parse_relation(&p);
    if (!p.mistake && parser_peek(&p)->kind != TOK_END)
        parse_error(&p, MISTAKE_SYNTAX, parser_peek(&p)->span, NULL, "%s is left over",
                    token_name(arena, parser_peek(&p)));
    *mistake = p.mistake;
    return p.mistake ? NULL : node;
}

static inline const char *canonical(Arena *arena, Scope *scope, const char *text, LexMode mode) {
    const Mistake *mistake;
    Node *node = read_node(arena, scope, text, mode, &mistake);
    return node ? node_text(arena, node) : arena_printf(arena, "error: %s", mistake->what);
}

/* Parsed, bound and printed in the context of a claim; "?: …" if a name is not known. */
static inline const char *bound_text(Arena *arena, Scope *scope, const char *text, LexMode mode, Node **out) {
    const Mistake *mistake;
    Node *node = read_node(arena, scope, text, mode, &mistake);
    if (out) *out = NULL;
    if (!node) return arena_printf(arena, "error: %s", mistake->what);
    Binder b = binder_new(arena, scope);
    binder_scan(&b, node);
    bind_node(&b, node);
    if (b.mistake) return arena_printf(arena, "?: %s", b.mistake->what);
    if (out) *out = node;
    return node_text(arena, node);
}

#endif
