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

/* After ∈: a distribution, or any other membership */
static Node *membership(PartReader *r) {
    return begins_normal(parser_peek(&r->p)) ? normal(r) : parse_membership(&r->p);
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

static bool is_congruence(Arena *arena, const Token *rel) {
    return (rel->rel == R_EQ || rel->rel == R_NE) && strcmp(span_text(arena, rel->span), "=");
}

void item_reduce(PartReader *r, Item *item, const Node *modulus) {
    item->modulus = modulus;
    for (int i = 0; i < item->sides.count; i++)
        item->sides.items[i] = parse_reduced(&r->p, item->sides.items[i], modulus);
}

/* a ≡ b (mod m) is a mod m = b mod m; at the modulus, or behind b mod m without brackets. */
static void congruence(PartReader *r, Item *item) {
    Parser *p = &r->p;
    int last = item->sides.count - 1, signs = 0, least = item->continues ? 0 : 1;
    for (int i = 0; i < item->rels.count; i++) signs += is_congruence(r->arena, item->rels.items[i]);
    bool behind = parse_at_modulus(p),
         bare = last >= least && !behind && p->bare_mod == item->sides.items[last];
    if (p->mistake || last < least || (!behind && !bare)) return;
    Node *side = item->sides.items[last], *modulus = behind ? parse_modulus(p) : side->kid[1];
    if (bare && !signs) {
        if (item->sides.items[0]->kind != N_FN || item->sides.items[0]->fn != FN_MOD)
            parse_error(p, MISTAKE_AMBIGUOUS, side->span,
                        "write ≡ … (mod m) for numbers with the same remainder, or put the remainder in "
                        "brackets: = (b mod m)",
                        "is this a congruence, or is the right side a remainder?");
        return;
    }
    for (int i = 0; i < item->rels.count; i++)
        if ((item->rels.items[i]->rel != R_EQ && item->rels.items[i]->rel != R_NE) ||
            (signs && !is_congruence(r->arena, item->rels.items[i])))
            parse_error(p, MISTAKE_AMBIGUOUS, item->rels.items[i]->span, "give it a line of its own",
                        "is “mod” about this sign too?");
    if (bare) item->sides.items[last] = side->kid[0];
    if (!p->mistake) item_reduce(r, item, modulus);
}

static bool is_double_sign(const Token *t) { return t->kind == TOK_PLUS_MINUS || t->kind == TOK_MINUS_PLUS; }

static bool has_double_sign(const Parser *p, int from, int to) {
    for (int i = from; i < to; i++)
        if (is_double_sign(&p->token[i])) return true;
    return false;
}

/* (x ± y)² = x² ± 2xy + y² is two statements. x = ±1 may be meant as “or”. */
static void check_double_signs(PartReader *r, const Item *item, int begin) {
    Parser *p = &r->p;
    int with = 0, from = begin;
    bool equation = false;
    const Token *sign = NULL;
    for (int i = begin; i <= p->at; i++) {
        if (i < p->at && is_double_sign(&p->token[i])) sign = &p->token[i];
        bool ends = i == p->at || p->token[i].kind == TOK_REL;
        if (!ends) continue;
        with += has_double_sign(p, from, i);
        equation = equation || (i < p->at && (p->token[i].rel == R_EQ || p->token[i].rel == R_APPROX));
        from = i + 1;
    }
    if (!sign || (!item->continues && (!equation || with == item->sides.count))) return;
    parse_error(
        p, MISTAKE_AMBIGUOUS, sign->span,
        item->continues ? "write the whole statement on one line"
                        : "write two statements, or with “or” between them; ± on both sides is read as "
                          "two statements",
        item->continues ? "a line with ± goes on from the line before" : "does ± mean “and” or “or” here?");
}

/* x ≠ 0 → x² > 0: the arrow between two relations is hardly a limit. c = a + 1/β → a is one. */
static void check_arrow(Parser *p, const Item *item) {
    bool orders = false;
    for (int i = 0; i < item->rels.count; i++) {
        const Token *rel = item->rels.items[i];
        bool between = i && i + 1 < item->rels.count;
        if (rel->rel == R_TO && (between || orders))
            parse_error(p, MISTAKE_AMBIGUOUS, rel->span, "write ⇒ if the first implies the second",
                        "does this arrow mean “tends to”, or “implies”?");
        orders = orders || (rel->rel != R_EQ && rel->rel != R_APPROX && rel->rel != R_TO);
    }
}

static void read_once(PartReader *r);

/* With ± in it, an item is read twice: with the upper signs and with the lower ones. */
void item_read(PartReader *r) {
    Parser *p = &r->p;
    int begin = p->at, parts = r->out->count;
    read_once(r);
    if (!has_double_sign(p, begin, p->at) || r->out->count == parts ||
        r->out->items[r->out->count - 1].kind != PART_ITEM ||
        r->out->items[r->out->count - 1].item->sides.count < 2)
        return;
    int end = p->at;
    for (int i = begin; i < end; i++) {
        TokenKind kind = p->token[i].kind;
        if (kind == TOK_PLUS_MINUS) p->token[i].kind = TOK_MINUS_PLUS;
        if (kind == TOK_MINUS_PLUS) p->token[i].kind = TOK_PLUS_MINUS;
    }
    Part comma = {.kind = PART_COMMA, .token = &p->token[begin]};
    PUSH(r->arena, r->out, comma);
    p->at = begin;
    read_once(r);
}

/* item = [side] {relation side} [modulus]; without its first side it goes on from the item before. */
static void read_once(PartReader *r) {
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
        p->bare_mod = NULL;
        PUSH(r->arena, &item->sides, right_side(r, item, rel));
    }
    congruence(r, item);
    if (!p->mistake) check_double_signs(r, item, begin);
    if (!p->mistake) check_arrow(p, item);
    for (int i = begin; i < p->at; i++) /* what is written over a sign is read behind its row */
        if (p->token[i].span.source == item->span.source)
            item->span = span_join(item->span, p->token[i].span);
    r->formula = true;
    if (p->mistake)
        part_spoil(r, p->mistake, item->span);
    else
        PUSH(r->arena, r->out, ((Part){.kind = PART_ITEM, .token = first, .item = item}));
}
