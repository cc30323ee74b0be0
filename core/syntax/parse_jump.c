/* parse_jump.c: tokens → functions that jump, and functions of whole numbers: 𝟏{x > 0}, ⌊x⌋, n mod 2, n!, binomials. The grammar
   rule stands above each function. */
#include "parse.h"

#include <string.h>

/* ---- indicators ---- */

/* event = sum R sum { R sum } { , event }, with “and” for the comma; a chain is all its relations */
void parse_event(Parser *p, Node ***items, int *count) {
    LIST(Node *) list = {0};
    bool more = true;
    while (more && !p->mistake) {
        PUSH(p->arena, &list, parse_relation(p));
        while (!p->mistake && parser_peek(p)->kind == TOK_REL) { /* −1 < x < 1 is both */
            Node *middle = node_copy(p->arena, list.items[list.count - 1]->kid[1]);
            Rel rel = parser_next(p)->rel;
            PUSH(p->arena, &list, parse_join(p, N_REL, middle, parse_sum(p)));
            list.items[list.count - 1]->rel = rel;
        }
        const Token *t = parser_peek(p);
        more = t->kind == TOK_COMMA || (t->kind == TOK_WORD && t->code == WORD_AND);
        if (more) parser_next(p);
    }
    *items = list.items;
    *count = list.count;
}

/* indicator = (1 | 𝟏 | I) bracket event bracket, [ event ]; at the opening bracket */
static Node *indicator(Parser *p, Span span) {
    Token *open = parser_next(p);
    Node *node = node_new(p->arena, N_INDICATOR, span, 0);
    int outer = p->stop_at_bar;
    p->stop_at_bar = 0;
    parse_event(p, &node->kid, &node->kids);
    p->stop_at_bar = outer;
    if (parse_close(p, open)) node->span = span_join(span, p->token[p->at - 1].span);
    return node;
}

/* What follows the bracket that is opened here: does the formula end with it? */
static bool ends_with_bracket(const Parser *p) {
    int depth = 0, i = p->at;
    for (;; i++) {
        TokenKind kind = p->token[i].kind;
        if (kind == TOK_END) return true;
        depth += kind == TOK_OPEN || kind == TOK_LBRACKET || kind == TOK_LBRACE || kind == TOK_LSET;
        depth -= kind == TOK_CLOSE || kind == TOK_RBRACKET || kind == TOK_RBRACE || kind == TOK_RSET;
        if (!depth) break;
    }
    TokenKind next = p->token[i + 1].kind;
    return next == TOK_END || next == TOK_NEWLINE || next == TOK_COMMA || next == TOK_SEMICOLON ||
           next == TOK_STOP || next == TOK_QUAD || next == TOK_WORD || next == TOK_COLON;
}

/* Behind 1, 𝟏 or I: a bracket with a relation in it. Braces of LaTeX that only group are not one. */
bool parse_begins_event(Parser *p, bool ones) {
    const Token *open = parser_peek(p);
    bool braces = open->kind == TOK_LSET || (open->kind == TOK_LBRACE && !open->latex);
    bool square = open->kind == TOK_LBRACKET, round = ones && open->kind == TOK_OPEN;
    return (braces || square || round) && parse_bracket_is_condition(p);
}

Node *parse_indicator(Parser *p, Span span) {
    if (parser_peek(p)->kind == TOK_OPEN && ends_with_bracket(p))
        parse_error(p, MISTAKE_AMBIGUOUS, parser_peek(p)->span,
                    "write 𝟏{…} for the number that is 1 if it holds, or the condition behind “if”",
                    "is this an indicator, or a condition?");
    return indicator(p, span);
}

/* Does a subscript with a relation begin here? */
bool parse_begins_event_below(Parser *p) {
    const Token *t = parse_ahead(p, 1);
    if (parser_peek(p)->kind != TOK_UNDER || t->kind != TOK_LBRACE) return false;
    for (int depth = 0;; t++) {
        if (t->kind == TOK_END || t->kind == TOK_NEWLINE) return false;
        depth += t->kind == TOK_LBRACE || t->kind == TOK_LSET || t->kind == TOK_OPEN;
        depth -= t->kind == TOK_RBRACE || t->kind == TOK_RSET || t->kind == TOK_CLOSE;
        if (!depth) return false;
        if (t->kind == TOK_REL) return true;
    }
}

/* indicator = 𝟏 _ { event } | 𝟏 _ { \{ event \} } */
Node *parse_indicator_below(Parser *p, Span span) {
    parser_next(p);
    if (parse_ahead(p, 1)->kind != TOK_LSET) return indicator(p, span);
    const Token *brace = parser_next(p);
    Node *node = indicator(p, span);
    parse_expect(p, TOK_RBRACE, "}", brace->span);
    return node;
}

Node *parse_iverson(Parser *p, Span span) { return indicator(p, span); }

/* ---- whole numbers ---- */

/* whole part = ⌊ sum ⌋ | ⌈ sum ⌉ */
Node *parse_whole_part(Parser *p, const Token *open) {
    bool down = open->kind == TOK_LFLOOR;
    int outer = p->stop_at_bar;
    p->stop_at_bar = 0;
    Node *node = node_new(p->arena, N_FN, open->span, 1, parse_sum(p));
    p->stop_at_bar = outer;
    node->fn = down ? FN_FLOOR : FN_CEIL;
    Sign close = down ? SIGN_RFLOOR : SIGN_RCEIL;
    if (parse_expect(p, down ? TOK_RFLOOR : TOK_RCEIL, sign_rows[close].text, open->span))
        node->span = span_join(open->span, p->token[p->at - 1].span);
    return node;
}

/* factorial = factor ! */
Node *parse_factorial(Parser *p, Node *of) {
    Span sign = parser_next(p)->span;
    const char *inner = node_text(p->arena, of);
    if (of->kind == N_POW && of->span.end == sign.start && p->token[p->at - 2].kind != TOK_CLOSE)
        parse_error(p, MISTAKE_AMBIGUOUS, span_join(of->span, sign),
                    arena_printf(p->arena, "write (%s)!, or put the factorial in brackets", inner),
                    "is this the factorial of the power, or of its exponent?");
    if (of->kind == N_FN && of->fn == FN_FACTORIAL && p->token[p->at - 2].kind == TOK_FACTORIAL)
        parse_error(p, MISTAKE_SYNTAX, sign, "write (n!)! for the factorial of a factorial",
                    "double factorials are not part of the language");
    Node *node = node_new(p->arena, N_FN, span_join(of->span, sign), 1, of);
    node->fn = FN_FACTORIAL;
    return node;
}

static Node *choose(Parser *p, Node *n, Node *k, Span span) {
    Node *node = node_new(p->arena, N_FN, span, 2, n, k);
    node->fn = FN_BINOMIAL;
    return node;
}

/* binomial = \binom argument argument, { sum \choose sum } */
Node *parse_binomial(Parser *p, Span span) {
    Node *n = parse_argument(p), *k = parse_argument(p);
    return choose(p, n, k, span_join(span, p->mistake ? span : k->span));
}

Node *parse_choose(Parser *p, Node *above, Node *below) {
    return choose(p, above, below, span_join(above->span, below->span));
}

/* ---- remainders ---- */

/* Is “mod” here, as a word or as a command? The number of its tokens, else 0. */
static int mod_here(Parser *p, int at) {
    const Token *t = &p->token[at];
    if (p->mistake) return 0;
    if (t->kind == TOK_FN && t->code == FN_MOD) return 1;
    return t->kind == TOK_LETTER && parse_spells(p, at, fn_rows[FN_MOD].name) ? 3 : 0;
}

bool parse_is_mod(Parser *p) { return mod_here(p, p->at) > 0; }

/* remainder = product mod factor. Before it there may be no other term: what would be divided? */
Node *parse_remainder(Parser *p, Node *left) {
    Span sign = parser_peek(p)->span;
    p->at += mod_here(p, p->at);
    bool in_sum = p->in_sum;
    Node *by = parse_factor(p);
    if (in_sum)
        parse_error(p, MISTAKE_AMBIGUOUS, sign, "put what is divided in brackets, as in (n + 1) mod 2",
                    "does “mod” divide the whole sum, or its last term?");
    NodeKind kind = N_MUL;
    if (!p->mistake && (parse_product_goes_on(p, &kind)))
        parse_error(p, MISTAKE_AMBIGUOUS, sign, "put the remainder in brackets, as in (n mod 2) x",
                    "what does “mod” divide by here?");
    Node *node = parse_join(p, N_FN, left, by);
    node->fn = FN_MOD;
    p->bare_mod = node;
    return node;
}

bool parse_at_modulus(Parser *p) { return parser_peek(p)->kind == TOK_OPEN && mod_here(p, p->at + 1) > 0; }

/* modulus = ( mod sum ), behind a congruence */
Node *parse_modulus(Parser *p) {
    const Token *open = parser_next(p);
    p->at += mod_here(p, p->at);
    Node *modulus = parse_sum(p);
    parse_close(p, open);
    return modulus;
}

Node *parse_reduced(Parser *p, Node *side, const Node *modulus) {
    Node *node = node_new(p->arena, N_FN, side->span, 2, side, node_copy(p->arena, modulus));
    node->fn = FN_MOD;
    return node;
}
