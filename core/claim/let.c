/* let.c: the clause `let` of a claim: names, families, functions, columns, matrices by entries. */
#include "inside.h"

#include <string.h>

/* for i ∈ lo..hi, i ≠ a, t ∈ N */
static void parse_for(Parser *p, Definition *d) {
    do {
        while (parser_accept(p, TOK_NEWLINE)) {}
        Token *name = parser_peek(p), *after = &p->token[p->at + 1];
        if (name->kind == TOK_LETTER && after->kind == TOK_REL && after->rel == R_IN) {
            p->at += 2;
            if (d->ranges == 4) {
                parse_error(p, MISTAKE_PACK, name->span, NULL, "too many indices");
                return;
            }
            d->range[d->ranges].name = name->text;
            if (parse_letter(p, "N") || parse_letter(p, "Z"))
                d->range[d->ranges].unbounded = true;
            else {
                d->range[d->ranges].lo = parse_side(p);
                if (!parser_accept(p, TOK_RANGE))
                    parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL,
                                "a range such as 1..n is expected");
                d->range[d->ranges].hi = parse_side(p);
            }
            d->ranges++;
        } else {
            Node *condition = parse_relation(p);
            PUSH(p->arena, &d->conditions, condition);
        }
        Token *comma = parser_peek(p);
        Token *next = comma->kind == TOK_COMMA ? &p->token[p->at + 1] : comma,
              *next2 = comma->kind == TOK_COMMA ? &p->token[p->at + 2] : comma;
        bool more = next->kind == TOK_LETTER && letter_is_index(next->text) && next2->kind == TOK_REL &&
                    !scope_find(p->scope, next->text);
        if (!more) break;
    } while (!p->mistake && parser_accept(p, TOK_COMMA));
}

static bool is_for(Parser *p) {
    int at = p->at;
    while (p->token[at].kind == TOK_NEWLINE) at++;
    if (p->token[at].kind != TOK_WORD || p->token[at].code != WORD_FOR || strcmp(p->token[at].text, "for"))
        return false;
    p->at = at + 1;
    return true;
}

static void parse_params(Parser *p, Definition *d) {
    LIST(Node *) params = {0};
    do {
        Token *t = parser_next(p);
        if (t->kind != TOK_LETTER) parse_error(p, MISTAKE_PACK, t->span, NULL, "a parameter is one letter");
        Node *param = node_new(p->arena, N_NAME, t->span, 0);
        param->text = t->text;
        PUSH(p->arena, &params, param);
    } while (!p->mistake && parser_accept(p, TOK_COMMA));
    if (!parser_accept(p, TOK_CLOSE))
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, ") is expected here");
    d->params = params.items;
    d->param_count = params.count;
}

/* name ∈ R^… with name_{t,2i} = …, … for t ∈ …, i ∈ … */
static void define_by_entries(Claim *claim, Parser *p, Definition *head) {
    Shape shape;
    if (!parse_letter(p, "R") || !parse_shape(p, &shape)) {
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "R^{…} is expected here");
        return;
    }
    Token *with = parser_next(p);
    if (with->kind != TOK_WORD || strcmp(with->text, "with")) {
        parse_error(p, MISTAKE_PACK, with->span, "as in Φ ∈ R^{T×d} with Φ_{t,2i} = …",
                    "“with” is expected here");
        return;
    }
    bool family = head->name.subs > 0;
    Sym *sym = scope_add(claim->scope, family ? head->name.stem : head->name.full,
                         head->param_count ? SYM_FUNCTION : SYM_LET, head->name.span);
    sym->shape = shape;
    sym->indices = family ? head->name.subs : 0;
    LIST(Definition) parts = {0};
    do {
        while (parser_accept(p, TOK_NEWLINE)) {}
        Definition part = {
            .name = head->name, .params = head->params, .param_count = head->param_count, .declared = sym};
        NewName name;
        if (!parse_new_name(p, &name)) return;
        if (head->param_count) { /* RoPE(z, t)_{2i−1} */
            Definition again = {0};
            if (!parser_accept(p, TOK_OPEN))
                parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "the parameters are missing");
            parse_params(p, &again);
            if (parser_accept(p, TOK_UNDER) && parser_accept(p, TOK_LBRACE)) {
                LIST(Node *) subs = {0};
                do PUSH(p->arena, &subs, parse_side(p));
                while (!p->mistake && parser_accept(p, TOK_COMMA));
                parser_accept(p, TOK_RBRACE);
                part.entry = subs.items;
                part.entries = subs.count;
            }
        } else {
            int own = head->name.subs;
            part.name.sub = name.sub;
            part.name.subs = own;
            part.entry = name.sub ? name.sub + own : NULL;
            part.entries = name.subs - own;
        }
        if (strcmp(name.stem, head->name.stem) || part.entries < 1)
            parse_error(p, MISTAKE_PACK, name.span, NULL, "an entry of %s is expected here", head->name.full);
        if (!parse_rel(p, R_EQ))
            parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "= is expected here");
        part.body = parse_side(p);
        PUSH(p->arena, &parts, part);
        int at = p->at;
        if (is_for(p)) {
            parse_for(p, &parts.items[parts.count - 1]);
            break;
        }
        p->at = at;
    } while (!p->mistake && (parser_accept(p, TOK_COMMA) || parser_accept(p, TOK_NEWLINE)));
    for (int i = 0; i < parts.count && !p->mistake; i++) {
        Definition *part = &parts.items[i], *last = &parts.items[parts.count - 1];
        memcpy(part->range, last->range, sizeof part->range);
        part->ranges = last->ranges;
        for (int k = 0; k < part->ranges; k++) /* each clause binds its own copy */
            if (part->range[k].lo)
                part->range[k].lo = node_copy(p->arena, last->range[k].lo),
                part->range[k].hi = node_copy(p->arena, last->range[k].hi);
        Definition mine = *part;
        if (family) { /* patterns are bound in place: copy them */
            mine.name.sub = NEW_ARRAY(p->arena, Node *, mine.name.subs);
            for (int k = 0; k < mine.name.subs; k++)
                mine.name.sub[k] = node_copy(p->arena, part->name.sub[k]);
        }
        define(p->arena, claim->scope, &mine, &p->mistake);
    }
}

/* [a_1 … a_m] = A */
static void name_columns(Claim *claim, Parser *p) {
    Span span = parser_next(p)->span;
    NewName first, last, whole;
    if (!parse_new_name(p, &first)) return;
    parser_accept(p, TOK_COMMA);
    if (!parser_accept(p, TOK_DOTS))
        parse_error(p, MISTAKE_PACK, span, NULL, "columns are named as in [a_1 … a_m] = A");
    parser_accept(p, TOK_COMMA);
    if (p->mistake || !parse_new_name(p, &last)) return;
    if (!parser_accept(p, TOK_RBRACKET) || !parse_rel(p, R_EQ) || !parse_new_name(p, &whole) ||
        first.subs != 1 || last.subs != 1 || strcmp(first.stem, last.stem)) {
        parse_error(p, MISTAKE_PACK, span, NULL, "columns are named as in [a_1 … a_m] = A");
        return;
    }
    Sym *matrix = scope_find(claim->scope, whole.full);
    if (!matrix) {
        parse_error(p, MISTAKE_PACK, whole.span, NULL, "%s is not declared", whole.full);
        return;
    }
    Sym *sym = scope_add(claim->scope, first.stem, SYM_LET, first.span);
    sym->indices = 1;
    sym->lowest[0] = parse_size_here(p, first.sub[0]);
    sym->highest[0] = parse_size_here(p, last.sub[0]);
    sym->shape = (Shape){matrix->shape.rows, dim_constant(1)};
    sym->column_of = matrix;
}

static void let_one(Claim *claim, Parser *p) {
    if (parser_peek(p)->kind == TOK_LBRACKET) {
        name_columns(claim, p);
        return;
    }
    Definition d = {0};
    if (!parse_new_name(p, &d.name)) return;
    if (parser_accept(p, TOK_OPEN)) parse_params(p, &d);
    if (p->mistake) return;
    if (parse_rel(p, R_IN)) {
        define_by_entries(claim, p, &d);
        return;
    }
    if (scope_find(claim->scope, d.name.full)) {
        parse_error(p, MISTAKE_PACK, d.name.span, NULL, "%s is declared twice", d.name.full);
        return;
    }
    if (!parse_rel(p, R_EQ)) {
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "= is expected after %s", d.name.full);
        return;
    }
    d.body = parse_side(p);
    int at = p->at;
    if (!p->mistake && is_for(p))
        parse_for(p, &d);
    else
        p->at = at;
    if (!p->mistake) define(p->arena, claim->scope, &d, &p->mistake);
}

void let_parse(Claim *claim, Parser *p) {
    while (!p->mistake && parser_peek(p)->kind != TOK_END) {
        while (parser_accept(p, TOK_NEWLINE)) {}
        let_one(claim, p);
        if (!p->mistake && !parse_item_ends(p))
            parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL,
                        "a comma or the end of the line is expected, and %s was found",
                        token_name(p->arena, parser_peek(p)));
    }
    if (p->mistake) claim_fail(claim, p->mistake);
}
