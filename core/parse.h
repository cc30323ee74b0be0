/* parse.h: what the three files of the parser share. */
#ifndef ATTEST_PARSE_H
#define ATTEST_PARSE_H

#include "core.h"

/* ---- parse.c ---- */
Token *parse_ahead(Parser *, int steps);
bool parse_expect(Parser *, TokenKind, const char *what, Span opened);
void parse_count(Parser *, Span);      /* one node more; too many are a mistake */
Node *parse_nothing(Parser *);         /* stands in for what could not be read */
Node *parse_operand_missing(Parser *); /* says what is wrong here */
bool parse_opens(const Token *);
Node *parse_join(Parser *, NodeKind, Node *, Node *);
Node *parse_wrap(Parser *, NodeKind, Node *);
Node *parse_sum(Parser *);
Node *parse_product(Parser *);
Node *parse_factor(Parser *);
Node *parse_primary(Parser *);

/* ---- parse_name.c ---- */
typedef struct Subscript {
    const char *label; /* NULL: none */
    Node **items;
    int count;
} Subscript;

typedef enum { SCRIPT_POWER, SCRIPT_TRANSPOSE, SCRIPT_PRIMES, SCRIPT_INDEX } ScriptKind;

bool parse_spells(Parser *, int at, const char *word);
int parse_longest_word(Parser *, int at, const char **word);
void parse_node_list(Parser *, Node ***items, int *count);
Subscript parse_subscript(Parser *, const char *stem);
ScriptKind parse_superscript(Parser *, Node **);
Node *parse_name(Parser *, const char *stem, Span);

/* ---- parse_many.c ---- */
Node *parse_over(Parser *, NodeKind, Span);
Node *parse_limit(Parser *, Span);
Node *parse_matrix(Parser *, TokenKind close, Span);
bool parse_bracket_is_matrix(Parser *);
Node *parse_generalise(Parser *, const Node *first, const Node *last, const char *running, Node **to,
                       bool *fits);
bool parse_read_dots(Parser *, Node *first, Node *second, Node *last, Span, Node **body, Node **to,
                     const char **running);

/* ---- given.c: small readers that let.c uses too ---- */
bool parse_letter(Parser *, const char *which);
bool parse_rel(Parser *, Rel);
bool parse_bind_here(Parser *, Node *);
Dim parse_size_here(Parser *, Node *);
bool parse_item_ends(Parser *);

#endif
