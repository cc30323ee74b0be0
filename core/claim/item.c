/* item.c: one item of a line: expressions with relations between them, x = y ≤ z, or an expression that is only mentioned. */
#include "sentence.h"

#include <string.h>

static bool begins_normal(const Token *t) {
    return t->kind == TOK_LETTER && !strcmp(t->text, "N") && t[1].kind == TOK_OPEN;
}

/* normal = N(mean, variance) */
static Node *normal(PartReader *r) {
    Parser *p = &r->p;
    Token *start = parser_next(p);
    parser_next(p);
    Node *mean = parse_side(p);
    if (!parser_accept(p, TOK_COMMA))
        parse_error(p, MISTAKE_SYNTAX, parser_peek(p)->span, "N(mean, variance)", "the variance is missing");
    Node *variance = parse_side(p);
    if (!parser_accept(p, TOK_CLOSE))
        parse_error(p, MISTAKE_SYNTAX, start->span, NULL, "the ) that closes N( is missing");
    return node_new(r->arena, N_NORMAL, start->span, 2, mean, variance);
}

/* set = {a, b} | {1, …, n}; the second is a range */
static Node *set(PartReader *r) {
    Parser *p = &r->p;
    Span span = parser_next(p)->span;
    Nodes members = {0};
    bool dots = false;
    do {
        if (parser_accept(p, TOK_DOTS))
            dots = true;
        else
            PUSH(r->arena, &members, parse_side(p));
    } while (!p->mistake && parser_accept(p, TOK_COMMA));
    if (!parser_accept(p, TOK_RSET) && !parser_accept(p, TOK_RBRACE))
        parse_error(p, MISTAKE_SYNTAX, span, NULL, "the } that closes this set is missing");
    if (dots && members.count >= 2) {
        Node *range =
            node_new(r->arena, N_RANGE, span, 2, members.items[0], members.items[members.count - 1]);
        range->closed.low = range->closed.high = true;
        return range;
    }
    Node *out = node_new(r->arena, N_SET, span, 0);
    out->kid = members.items;
    out->kids = members.count;
    return out;
}

/* interval = [low, high] | (low, high) and the two mixed forms */
static Node *interval(PartReader *r) {
    Parser *p = &r->p;
    Token *open = parser_next(p);
    Node *low = parse_side(p);
    if (!parser_accept(p, TOK_COMMA))
        parse_error(p, MISTAKE_SYNTAX, open->span, "as in [0, 1]", "an interval is expected after ∈");
    Node *high = parse_side(p);
    Token *close = parser_next(p);
    if (!p->mistake && close->kind != TOK_RBRACKET && close->kind != TOK_CLOSE)
        parse_error(p, MISTAKE_SYNTAX, open->span, NULL, "the bracket that closes this interval is missing");
    Node *range = node_new(r->arena, N_RANGE, open->span, 2, low, high);
    range->closed.low = open->kind == TOK_LBRACKET;
    range->closed.high = close->kind == TOK_RBRACKET;
    return range;
}

/* After ∈: set | interval | normal | low..high | side, as in R^d */
static Node *membership(PartReader *r) {
    Parser *p = &r->p;
    Token *t = parser_peek(p);
    if (t->kind == TOK_LSET || t->kind == TOK_LBRACE) return set(r);
    if (t->kind == TOK_LBRACKET || t->kind == TOK_OPEN) return interval(r);
    if (begins_normal(t)) return normal(r);
    Node *low = parse_side(p);
    if (!parser_accept(p, TOK_RANGE)) return low;
    Node *range = node_new(r->arena, N_RANGE, t->span, 2, low, parse_side(p));
    range->closed.low = range->closed.high = true;
    return range;
}

/* What a relation is followed by; over an arrow there may be {β→∞}. */
static Node *right_side(PartReader *r, Item *item, Token *rel) {
    Parser *p = &r->p;
    if (rel->limit_arrow && parser_accept(p, TOK_LBRACE)) {
        if (parser_peek(p)->kind != TOK_RBRACE) item->limit = parse_relation(p);
        if (!parser_accept(p, TOK_RBRACE))
            parse_error(p, MISTAKE_SYNTAX, rel->span, NULL, "the label over the arrow cannot be read");
    }
    if (rel->rel == R_IN || rel->rel == R_NOTIN) return membership(r);
    if (rel->rel == R_SIM && begins_normal(parser_peek(p))) return normal(r);
    return parse_side(p);
}

/* item = [side] {relation side}; without its first side it goes on from the item before. */
void item_read(PartReader *r) {
    Parser *p = &r->p;
    p->size = 0;
    Token *first = parser_peek(p);
    int begin = p->at;
    Item *item = NEW(r->arena, Item);
    item->span = first->span;
    item->column = first->column;
    item->continues = first->kind == TOK_REL;
    if (!item->continues) PUSH(r->arena, &item->sides, parse_side(p));
    while (!p->mistake && parser_peek(p)->kind == TOK_REL) {
        Token *rel = parser_next(p);
        PUSH(r->arena, &item->rels, rel);
        PUSH(r->arena, &item->sides, right_side(r, item, rel));
    }
    for (int i = begin; i < p->at; i++) /* what is written over a sign is read behind its row */
        if (p->token[i].span.source == item->span.source)
            item->span = span_join(item->span, p->token[i].span);
    r->formula = true;
    if (p->mistake)
        part_spoil(r, p->mistake, item->span);
    else
        PUSH(r->arena, r->out, ((Part){.kind = PART_ITEM, .token = first, .item = item}));
}
