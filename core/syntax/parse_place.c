/* parse_place.c: tokens → argmin and argmax, and minima and maxima over all values of a variable. Whether the letter below is an index
   or such a variable is seen from what is behind it. The grammar rule stands above each function. */
#include "parse.h"

#include <string.h>

/* ---- what is below ---- */

/* At _{: does a letter follow that is in R^d or an interval, or that has conditions of its own? */
static bool is_variable_below(Parser *p) {
    const Token *letter = parse_ahead(p, 2), *sign = parse_ahead(p, 3), *next = parse_ahead(p, 4);
    if (parse_ahead(p, 1)->kind != TOK_LBRACE || letter->kind != TOK_LETTER) return false;
    bool in = sign->kind == TOK_REL && sign->rel == R_IN;
    if (in)
        return (next->kind == TOK_LETTER && !strcmp(next->text, "R")) || next->kind == TOK_OPEN ||
               next->kind == TOK_LBRACKET;
    bool indices = sign->kind == TOK_COMMA && letter_is_index(letter->text) && next->kind == TOK_LETTER &&
                   letter_is_index(next->text) && strcmp(letter->text, next->text) != 0; /* max_{i, j} */
    bool parts = sign->kind == TOK_COLON || (sign->kind == TOK_COMMA && !indices) || sign->kind == TOK_BAR;
    bool again = sign->kind != TOK_COMMA && next->kind == TOK_LETTER && !strcmp(next->text, letter->text) &&
                 parse_ahead(p, 5)->kind == TOK_REL; /* i : i ≠ a, as under a sum */
    return parts && !again;
}

static void add_condition(Parser *p, Node *place, Node *condition) {
    Node **conds = NEW_ARRAY(p->arena, Node *, place->conds + 1);
    if (place->conds) memcpy(conds, place->cond, (size_t)place->conds * sizeof *conds);
    conds[place->conds++] = condition;
    place->cond = conds;
}

/* below = _{ letter [∈ set] { (, | : | |) event } } */
static void variable_below(Parser *p, Node *place) {
    parser_next(p);
    Token *open = parser_next(p), *letter = parser_next(p);
    place->text = letter->text;
    if (parser_peek(p)->kind == TOK_REL && parser_peek(p)->rel == R_IN) {
        Span sign = parser_next(p)->span;
        bool interval = parser_peek(p)->kind == TOK_OPEN || parser_peek(p)->kind == TOK_LBRACKET;
        Node *set = parse_membership(p);
        if (interval && !p->mistake) {
            Node *name = node_new(p->arena, N_NAME, letter->span, 0);
            name->text = letter->text;
            Node *condition = node_new(p->arena, N_REL, sign, 2, name, set);
            condition->rel = R_IN;
            add_condition(p, place, condition);
        } else
            place->kid[1] = set;
    }
    while (!p->mistake && (parser_accept(p, TOK_COMMA) || parser_accept(p, TOK_COLON) ||
                           parser_accept(p, TOK_BAR) || parser_peek(p)->kind == TOK_WORD)) {
        Node **events;
        int count;
        while (parser_peek(p)->kind == TOK_WORD) parser_next(p); /* such that */
        parse_event(p, &events, &count);
        for (int i = 0; i < count; i++) add_condition(p, place, events[i]);
    }
    parse_expect(p, TOK_RBRACE, "}", open->span);
}

/* ---- what is behind ---- */

static bool is_subscript(const Node *node, void *name) {
    for (int i = 0; i < node->subs; i++)
        if (node_mentions_name(node->sub[i], name)) return true;
    return false;
}

/* body = [-] product { (+|-) product }: every term has to say something of the letter */
static Node *body_of(Parser *p, const char *letter) {
    Node *sum = NULL;
    for (;;) {
        Token *sign = parser_peek(p);
        bool minus = sign->kind == TOK_MINUS;
        if (sum && !minus && sign->kind != TOK_PLUS) return sum;
        if (minus || (sum && sign->kind == TOK_PLUS)) parser_next(p);
        Node *term = parse_product(p);
        if (p->mistake) return parse_nothing(p);
        if (sum && letter && !node_mentions_name(term, letter) &&
            !node_any(term, is_subscript, (void *)letter))
            parse_error(p, MISTAKE_AMBIGUOUS, term->span, "put what is to be largest or smallest in brackets",
                        "does this term still belong to it?");
        if (!sum)
            sum = minus ? node_new(p->arena, N_NEG, span_join(sign->span, term->span), 1, term) : term;
        else
            sum = parse_join(p, minus ? N_SUB : N_ADD, sum, term);
    }
}

/* 0 ≤ t ≤ 1 below, where t subscripts nothing: a whole number, or any? */
static void check_between(Parser *p, const Node *over) {
    bool between = over->text && over->kid[1] && over->kid[2] && !strchr("hijklmnℓ", *over->text);
    if (!between || node_any(over->kid[0], is_subscript, (void *)over->text)) return;
    parse_error(p, MISTAKE_AMBIGUOUS, over->span,
                arena_printf(p->arena, "write %s ∈ [0, 1] for all numbers between two, or %s ∈ {0, …, n}",
                             over->text, over->text),
                "is %s a whole number here, or any number?", over->text);
}

/* The letter is no index: it subscripts nothing and has no range. */
static bool is_variable(const Node *over) {
    if (!over->text || over->others || over->kid[1] || over->kid[2]) return false;
    static const char *const counting[] = {"h", "i", "j", "k", "l", "ℓ"};
    for (size_t i = 0; i < sizeof counting / sizeof *counting; i++)
        if (!strcmp(over->text, counting[i])) return false;
    return !node_any(over->kid[0], is_subscript, (void *)over->text);
}

/* extreme = (max | min | argmax | argmin) below body; behind the name, at the _ */
Node *parse_extreme(Parser *p, Fn fn, Span span) {
    bool where = fn == FN_ARGMAX || fn == FN_ARGMIN;
    if (where && parser_peek(p)->kind != TOK_UNDER) {
        parse_error(
            p, MISTAKE_SYNTAX, span,
            arena_printf(p->arena, "as in %s_w f(w), or %s_i x_i", fn_rows[fn].name, fn_rows[fn].name),
            "what %s runs over is missing", fn_rows[fn].name);
        return parse_nothing(p);
    }
    Node *place = node_new(p->arena, N_PLACE, span, 2, NULL, NULL);
    place->fn = fn;
    if (is_variable_below(p)) {
        variable_below(p, place);
        place->kid[0] = p->mistake ? parse_nothing(p) : where ? body_of(p, place->text) : parse_product(p);
        place->span = span_join(span, place->kid[0]->span);
        return place;
    }
    Node *over = parse_over_below(p, fn == FN_MAX || fn == FN_ARGMAX ? N_MAXOVER : N_MINOVER, span);
    if (!p->mistake && over->kid[0] && !where && (fn == FN_MAX || fn == FN_MIN)) {
        Node *last = over; /* max_{i, j} is max_i max_j */
        while (last->kid[0]) last = last->kid[0];
        last->kid[0] = parse_product(p);
        for (Node *sum = over; sum != last->kid[0]; sum = sum->kid[0])
            sum->span = span_join(span, last->kid[0]->span);
        return over;
    }
    if (!p->mistake && over->kid[0])
        parse_error(p, MISTAKE_SYNTAX, span, "write a maximum for each index",
                    "there are several indices here");
    if (p->mistake) return parse_nothing(p);
    over->kid[0] = where ? body_of(p, over->text) : parse_product(p);
    over->span = place->span = span_join(span, over->kid[0]->span);
    if (!p->mistake) check_between(p, over);
    if (is_variable(over)) {
        place->text = over->text;
        place->kid[0] = over->kid[0];
        place->cond = over->cond, place->conds = over->conds;
        return place;
    }
    if (!where) return over;
    place->kid[0] = over;
    return place;
}
