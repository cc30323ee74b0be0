/* clause.c: the text of a clause of a claim, and the small readers that the clauses share: names, sizes, shapes, keywords. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

const char *clause_text(const Body *body) {
    int start = body->start, end = body->end;
    while (start < end && isspace((unsigned char)body->source->text[start])) start++;
    while (end > start && isspace((unsigned char)body->source->text[end - 1])) end--;
    return arena_strndup(body->claim->arena, body->source->text + start, (size_t)(end - start));
}

bool clause_tokens(const Body *body, Tokens *tokens) {
    Mistake *mistake = NULL;
    macro_lex(body->claim->arena, tokens, body->claim->macros, body->source, body->start, body->end,
              LEX_PLAIN, true, &mistake);
    while (tokens->count && tokens->items[tokens->count - 1].kind == TOK_NEWLINE) tokens->count--;
    if (mistake) claim_fail(body->claim, mistake);
    return !mistake;
}

int clause_word_at(const Body *body, const char *word) {
    int length = (int)strlen(word);
    for (int i = body->start; i + length <= body->end; i++) {
        const char *at = body->source->text + i;
        bool begins = i == body->start || isspace((unsigned char)at[-1]);
        if (begins && !memcmp(at, word, (size_t)length) &&
            (i + length == body->end || isspace((unsigned char)at[length])))
            return i;
    }
    return -1;
}

bool clause_keyword(Parser *p, const char *word) {
    int i = p->at;
    const char *rest = word;
    for (; *rest; i++) {
        Token *t = &p->token[i];
        if (t->kind == TOK_WORD && i == p->at && !strcmp(t->text, word)) return p->at++, true;
        size_t length = strlen(t->text);
        if (t->kind != TOK_LETTER || (i > p->at && !t->glued) || strncmp(rest, t->text, length)) return false;
        rest += length;
    }
    if (p->token[i].kind == TOK_LETTER && p->token[i].glued) return false;
    p->at = i;
    return true;
}

typedef LIST(Node *) Subscripts;

static bool is_free_letter(const Parser *p, const Node *node) {
    return node->kind == N_NAME && !node->label && !node->primes && letter_is_index(node->text) &&
           !scope_find(p->scope, node->text);
}

/* W_{ij}: two letters side by side that are free indices are two indices. */
static bool split_letters(Parser *p, Subscripts *subs) {
    const Node *both = subs->count == 1 ? subs->items[0] : NULL;
    if (!both || both->kind != N_MUL || !is_free_letter(p, both->kid[0]) || !is_free_letter(p, both->kid[1]))
        return false;
    subs->count = 0;
    PUSH(p->arena, subs, both->kid[0]);
    PUSH(p->arena, subs, both->kid[1]);
    return true;
}

/* Behind _: {i, j}, a number, or letters */
static void below(Parser *p, NewName *name, Subscripts *subs) {
    Token *first = parser_peek(p);
    Text label = text_new(p->arena);
    if (parser_accept(p, TOK_LBRACE)) {
        int from = p->at;
        do PUSH(p->arena, subs, parse_side(p));
        while (!p->mistake && parser_accept(p, TOK_COMMA));
        if (!parser_accept(p, TOK_RBRACE))
            parse_error(p, MISTAKE_PACK, first->span, NULL, "the } that closes this subscript is missing");
        for (int i = from; i < p->at - 1; i++) text_add(&label, p->token[i].text);
    } else if (first->kind == TOK_NUMBER || first->kind == TOK_LETTER) {
        Node *sub = node_new(p->arena, first->kind == TOK_NUMBER ? N_NUMBER : N_NAME, first->span, 0);
        text_add(&label, parser_next(p)->text);
        while (first->kind == TOK_LETTER && parser_peek(p)->kind == TOK_LETTER && parser_peek(p)->glued)
            text_add(&label, parser_next(p)->text);
        sub->text = label.bytes;
        PUSH(p->arena, subs, sub);
    } else
        parse_error(p, MISTAKE_PACK, first->span, NULL, "a subscript is missing here");
    name->label = label.bytes;
}

/* Behind ^: {(i)} or {[i]}, an index above; anything else is none. */
static bool above(Parser *p, NewName *name, Subscripts *subs) {
    Token *caret = parser_peek(p), *brace = parse_ahead(p, 1), *open = parse_ahead(p, 2);
    if (caret->kind != TOK_CARET || brace->kind != TOK_LBRACE || !parse_opens(open)) return false;
    p->at += 3;
    Node *index = parse_side(p);
    if (!parser_accept(p, open->kind == TOK_OPEN ? TOK_CLOSE : TOK_RBRACKET) || !parser_accept(p, TOK_RBRACE))
        parse_error(p, MISTAKE_PACK, open->span, NULL, "the bracket that closes this index is missing");
    PUSH(p->arena, subs, index);
    name->label = node_text(p->arena, index);
    return name->raised = true;
}

bool clause_new_name(Parser *p, NewName *name) {
    *name = (NewName){0};
    Token *t = parser_peek(p);
    if (t->kind != TOK_LETTER) {
        parse_error(p, MISTAKE_PACK, t->span, NULL, "a name is expected here, and %s was found",
                    token_name(p->arena, t));
        return false;
    }
    Text stem = text_new(p->arena);
    name->span = t->span;
    do {
        Token *letter = parser_next(p);
        text_add(&stem, letter->text);
        name->span = span_join(name->span, letter->span);
    } while (parser_peek(p)->kind == TOK_LETTER && parser_peek(p)->glued);
    while (parser_accept(p, TOK_PRIME)) text_add(&stem, "'");
    name->stem = name->full = stem.bytes;
    Subscripts subs = {0};
    if (!above(p, name, &subs)) {
        if (!parser_accept(p, TOK_UNDER)) return true;
        below(p, name, &subs);
    }
    if (p->mistake) return false;
    name->side_by_side = split_letters(p, &subs);
    name->sub = subs.items;
    name->subs = subs.count;
    name->full = arena_printf(p->arena, "%s_%s", name->stem, name->label);
    name->span = span_join(name->span, p->token[p->at - 1].span);
    return true;
}

bool clause_bind(Parser *p, Node *node) {
    Binder b = binder_new(p->arena, p->scope);
    bind_node(&b, node);
    if (b.mistake && !p->mistake) p->mistake = b.mistake;
    return !p->mistake;
}

Dim clause_size(Parser *p, Node *node) {
    if (!clause_bind(p, node)) return dim_constant(0);
    return dim_of_node(p->arena, node, &p->mistake);
}

/* In R^{n x m} the letter is a sign, unless it is a size. */
static void read_cross(Parser *p) {
    const Sym *size = scope_find(p->scope, "x");
    if (size && size->kind == SYM_SIZE) return;
    for (int i = p->at + 1; p->token[i].kind != TOK_END && p->token[i + 1].kind != TOK_RBRACE; i++) {
        Token *t = &p->token[i];
        if (t->kind != TOK_LETTER || strcmp(t->text, "x")) continue;
        t->kind = TOK_TIMES;
        t->text = sign_rows[SIGN_CROSS].text;
        p->token[i + 1].glued = false;
        return;
    }
}

void clause_assume(Claim *claim, const char *text) {
    Mistake *mistake = NULL;
    Source *source = source_new(claim->arena, claim->source->name, text, strlen(text), &mistake);
    Tokens tokens = {0};
    if (source) lex(claim->arena, &tokens, source, 0, (int)strlen(text), LEX_PLAIN, true, &mistake);
    if (!mistake) reading_of_clause(claim, &tokens, &claim->assumes, &mistake);
    if (mistake) claim_fail(claim, mistake);
}

/* shape = nothing | ^size | ^{size} | ^{size × size} */
bool clause_shape(Parser *p, Shape *shape) {
    *shape = (Shape){dim_constant(1), dim_constant(1)};
    if (!parser_accept(p, TOK_CARET)) return true;
    if (!parser_accept(p, TOK_LBRACE)) {
        Token *t = parser_next(p);
        Node *size = node_new(p->arena, t->kind == TOK_NUMBER ? N_NUMBER : N_NAME, t->span, 0);
        size->text = t->text;
        if (t->kind != TOK_NUMBER && t->kind != TOK_LETTER)
            parse_error(p, MISTAKE_PACK, t->span, NULL, "a size is expected after R^");
        if (!p->mistake) shape->rows = clause_size(p, size);
        return !p->mistake;
    }
    read_cross(p);
    Node *sizes = parse_side(p);
    if (!parser_accept(p, TOK_RBRACE))
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "} is expected here");
    if (p->mistake) return false;
    if (sizes->kind == N_DOT) {
        shape->rows = clause_size(p, sizes->kid[0]);
        if (!p->mistake) shape->cols = clause_size(p, sizes->kid[1]);
    } else
        shape->rows = clause_size(p, sizes);
    return !p->mistake;
}

bool clause_letter(Parser *p, const char *which) {
    Token *t = parser_peek(p), *behind = parse_ahead(p, 1);
    if (t->kind != TOK_LETTER || strcmp(t->text, which)) return false;
    if (behind->kind == TOK_LETTER && behind->glued) return false;
    parser_next(p);
    return true;
}

bool clause_rel(Parser *p, Rel which) {
    Token *t = parser_peek(p);
    if (t->kind != TOK_REL || t->rel != which) return false;
    parser_next(p);
    return true;
}

bool clause_in(Parser *p) { return clause_rel(p, R_IN) || clause_keyword(p, "in"); }

bool clause_item_ends(Parser *p) {
    bool any = false;
    while (parser_accept(p, TOK_COMMA) || parser_accept(p, TOK_NEWLINE)) any = true;
    return any || parser_peek(p)->kind == TOK_END;
}
