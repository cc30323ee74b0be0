/* let.c: the clause `let` of a claim: names, families, functions, columns, matrices by entries. */
#include "inside.h"

#include <string.h>

/* for i ∈ lo..hi, i ≠ a, t ∈ N */
static void read_for(Parser *p, Definition *d) {
    do {
        while (parser_accept(p, TOK_NEWLINE)) {}
        Token *name = parser_peek(p);
        int at = p->at;
        if (parser_accept(p, TOK_LETTER) && clause_in(p)) {
            if (d->ranges == 4) {
                parse_error(p, MISTAKE_PACK, name->span, NULL, "too many indices");
                return;
            }
            d->range[d->ranges].name = name->text;
            if (clause_letter(p, "N"))
                d->range[d->ranges].unbounded = ALL_NATURAL;
            else if (clause_letter(p, "Z"))
                d->range[d->ranges].unbounded = ALL_WHOLE;
            else {
                Token *begin = parser_peek(p);
                Node *range = parse_membership(p);
                if (range->kind != N_RANGE || !range->closed.low || !range->closed.high) {
                    parse_error(p, MISTAKE_PACK, begin->span, NULL, "a range such as 1..n is expected");
                    return;
                }
                d->range[d->ranges].lo = range->kid[0];
                d->range[d->ranges].hi = range->kid[1];
            }
            d->ranges++;
        } else {
            p->at = at;
            Node *condition = parse_relation(p);
            PUSH(p->arena, &d->conditions, condition);
        }
        Token *comma = parser_peek(p);
        Token *next = comma->kind == TOK_COMMA ? parse_ahead(p, 1) : comma,
              *next2 = comma->kind == TOK_COMMA ? parse_ahead(p, 2) : comma;
        bool more = next->kind == TOK_LETTER && letter_is_index(next->text) && next2->kind == TOK_REL &&
                    !scope_find(p->scope, next->text);
        if (!more) break;
    } while (!p->mistake && parser_accept(p, TOK_COMMA));
}

/* Accepts “for”, also on the next line. */
static bool accept_for(Parser *p) {
    int at = p->at;
    while (p->token[at].kind == TOK_NEWLINE) at++;
    if (p->token[at].kind != TOK_WORD || p->token[at].code != WORD_FOR || strcmp(p->token[at].text, "for"))
        return false;
    p->at = at + 1;
    return true;
}

static void read_params(Parser *p, Definition *d) {
    LIST(Node *) params = {0};
    Text separators = text_new(p->arena);
    bool commas = true;
    do {
        if (params.count) text_add(&separators, p->token[p->at - 1].text);
        commas = commas && (!params.count || p->token[p->at - 1].kind == TOK_COMMA);
        Token *t = parser_next(p);
        if (t->kind != TOK_LETTER) parse_error(p, MISTAKE_PACK, t->span, NULL, "a parameter is one letter");
        Node *param = node_new(p->arena, N_NAME, t->span, 0);
        param->text = t->text;
        param->whole = !p->mistake && clause_in(p); /* z ∈ R^d: it has a shape */
        if (param->whole && !clause_letter(p, "R"))
            parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "R^{…} is expected here");
        if (param->whole && !p->mistake && !clause_shape(p, &param->shape)) return;
        PUSH(p->arena, &params, param);
    } while (!p->mistake &&
             (parser_accept(p, TOK_COMMA) || parser_accept(p, TOK_BAR) || parser_accept(p, TOK_SEMICOLON)));
    if (!parser_accept(p, TOK_CLOSE))
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, ") is expected here");
    if (!commas) d->separators = separators.bytes;
    d->params = params.items;
    d->param_count = params.count;
}

static const char *separators_of(Arena *arena, const Definition *d) {
    if (d->separators) return d->separators;
    Text commas = text_new(arena);
    for (int i = 1; i < d->param_count; i++) text_add(&commas, ",");
    return commas.bytes ? commas.bytes : "";
}

/* After name ∈: R^… with; declares the name. NULL if something else follows. */
static Sym *declare_by_entries(Claim *claim, Parser *p, const Definition *head) {
    Shape shape;
    if (!clause_letter(p, "R") || !clause_shape(p, &shape)) {
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "R^{…} is expected here");
        return NULL;
    }
    Token *with = parser_next(p);
    if (with->kind != TOK_WORD || strcmp(with->text, "with")) {
        parse_error(p, MISTAKE_PACK, with->span, "as in Φ ∈ R^{T×d} with Φ_{t,2i} = …",
                    "“with” is expected here");
        return NULL;
    }
    bool family = head->name.subs > 0;
    Sym *sym = scope_add(claim->scope, family ? head->name.stem : head->name.full,
                         head->param_count ? SYM_FUNCTION : SYM_LET, head->name.span);
    sym->shape = shape;
    sym->indices = head->name.subs;
    return sym;
}

/* (z, t)_{2i−1}, of a function: the parameters again, then the entry */
static void read_function_entry(Parser *p, Definition *part) {
    Definition again = {0};
    if (!parser_accept(p, TOK_OPEN))
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "the parameters are missing");
    read_params(p, &again);
    if (!parser_accept(p, TOK_UNDER) || !parser_accept(p, TOK_LBRACE)) return;
    LIST(Node *) subs = {0};
    do PUSH(p->arena, &subs, parse_side(p));
    while (!p->mistake && parser_accept(p, TOK_COMMA));
    parser_accept(p, TOK_RBRACE);
    part->entry = subs.items;
    part->entries = subs.count;
}

/* Φ_{t,2i} = E, one clause of a definition by entries. False if no name is here; other mistakes are in the parser. */
static bool read_entry(Parser *p, const Definition *head, Definition *part) {
    NewName name;
    if (!clause_new_name(p, &name)) return false;
    if (head->param_count)
        read_function_entry(p, part);
    else { /* the family's own indices come first */
        int own = head->name.subs;
        part->name.sub = name.sub;
        part->entry = name.sub ? name.sub + own : NULL;
        part->entries = name.subs - own;
    }
    if (strcmp(name.stem, head->name.stem) || part->entries < 1)
        parse_error(p, MISTAKE_PACK, name.span, NULL, "an entry of %s is expected here", head->name.full);
    if (!clause_rel(p, R_EQ)) parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "= is expected here");
    part->body = parse_side(p);
    return true;
}

/* The ranges behind the last clause are for all of them. Binding is in place, so each clause has copies. */
static void define_part(Claim *claim, Parser *p, Definition part, const Definition *last) {
    memcpy(part.range, last->range, sizeof part.range);
    part.ranges = last->ranges;
    for (int k = 0; k < part.ranges; k++)
        if (part.range[k].lo) {
            part.range[k].lo = node_copy(p->arena, last->range[k].lo);
            part.range[k].hi = node_copy(p->arena, last->range[k].hi);
        }
    Node **sub = NEW_ARRAY(p->arena, Node *, part.name.subs + 1);
    for (int k = 0; k < part.name.subs; k++) sub[k] = node_copy(p->arena, part.name.sub[k]);
    part.name.sub = sub;
    define(p->arena, claim->scope, &part, &p->mistake);
}

/* name ∈ R^… with name_{t,2i} = …, … for t ∈ …, i ∈ … */
static void define_by_entries(Claim *claim, Parser *p, const Definition *head) {
    Sym *sym = declare_by_entries(claim, p, head);
    if (!sym) return;
    LIST(Definition) parts = {0};
    do {
        while (parser_accept(p, TOK_NEWLINE)) {}
        Definition part = {
            .name = head->name, .params = head->params, .param_count = head->param_count, .declared = sym};
        if (!read_entry(p, head, &part)) return;
        PUSH(p->arena, &parts, part);
        if (accept_for(p)) {
            read_for(p, &parts.items[parts.count - 1]);
            break;
        }
    } while (!p->mistake && (parser_accept(p, TOK_COMMA) || parser_accept(p, TOK_NEWLINE)));
    for (int i = 0; i < parts.count && !p->mistake; i++)
        define_part(claim, p, parts.items[i], &parts.items[parts.count - 1]);
}

/* [a_1 … a_m] = A */
/* The columns of Kᵀ are the rows of K: Kᵀ becomes a definition, whose name nobody can write. */
static Sym *transposed(Claim *claim, Parser *p, Sym *matrix, const NewName *name) {
    Token *sign = parser_peek(p);
    if (!parser_accept(p, TOK_TRANSPOSE)) return matrix;
    Node *inner = node_new(p->arena, N_NAME, name->span, 0);
    inner->text = name->full;
    const char *full = arena_printf(p->arena, "%sᵀ", name->full);
    Sym *known = scope_find(claim->scope, full);
    if (known) return known;
    Definition d = {.name = {.stem = full, .full = full, .span = name->span},
                    .body = node_new(p->arena, N_TRANSPOSE, span_join(name->span, sign->span), 1, inner)};
    return define(p->arena, claim->scope, &d, &p->mistake);
}

static void name_columns(Claim *claim, Parser *p) {
    Span span = parser_next(p)->span;
    NewName first, last, whole;
    if (!clause_new_name(p, &first)) return;
    parser_accept(p, TOK_COMMA);
    if (!parser_accept(p, TOK_DOTS))
        parse_error(p, MISTAKE_PACK, span, NULL, "columns are named as in [a_1 … a_m] = A");
    parser_accept(p, TOK_COMMA);
    if (p->mistake || !clause_new_name(p, &last)) return;
    if (!parser_accept(p, TOK_RBRACKET) || !clause_rel(p, R_EQ) || !clause_new_name(p, &whole) ||
        first.subs != 1 || last.subs != 1 || strcmp(first.stem, last.stem)) {
        parse_error(p, MISTAKE_PACK, span, "for the rows of a matrix, [a_1 … a_n] = Aᵀ",
                    "columns are named as in [a_1 … a_m] = A");
        return;
    }
    Sym *matrix = scope_find(claim->scope, whole.full);
    if (!matrix) {
        parse_error(p, MISTAKE_PACK, whole.span, NULL, "%s is not declared", whole.full);
        return;
    }
    matrix = transposed(claim, p, matrix, &whole);
    if (p->mistake) return;
    Sym *sym = scope_add(claim->scope, first.stem, SYM_LET, first.span);
    sym->indices = 1;
    sym->lowest[0] = clause_size(p, first.sub[0]);
    sym->highest[0] = clause_size(p, last.sub[0]);
    sym->shape = (Shape){matrix->shape.rows, dim_constant(1)};
    sym->column_of = matrix;
}

static void let_one(Claim *claim, Parser *p) {
    if (parser_peek(p)->kind == TOK_LBRACKET) {
        name_columns(claim, p);
        return;
    }
    Definition d = {0};
    if (!clause_new_name(p, &d.name)) return;
    if (parser_accept(p, TOK_OPEN)) read_params(p, &d);
    if (p->mistake) return;
    if (clause_in(p)) {
        define_by_entries(claim, p, &d);
        return;
    }
    if (parser_peek(p)->kind == TOK_CARET) {
        parse_error(p, MISTAKE_PACK, span_join(d.name.span, parser_peek(p)->span),
                    "choose another letter, or a subscript, as in A_0 = …",
                    "a new name is a letter, perhaps with a subscript: a power of %s cannot be defined",
                    d.name.full);
        return;
    }
    const Sym *known = scope_find(claim->scope, d.name.full);
    bool another = known && known->kind == SYM_FUNCTION && d.param_count && /* p(x, y) beside p(x | y) */
                   !scope_function(claim->scope, d.name.full, separators_of(p->arena, &d));
    if (known && !another) {
        parse_error(p, MISTAKE_PACK, d.name.span, NULL, "%s is declared twice", d.name.full);
        return;
    }
    if (parser_peek(p)->kind == TOK_COLON) {
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span,
                    arena_printf(p->arena, "write %s(z ∈ R^d) = …", d.name.full),
                    "the shapes of a function stand beside its parameters");
        return;
    }
    if (!clause_rel(p, R_EQ) && !clause_rel(p, R_DEF)) {
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "= is expected after %s", d.name.full);
        return;
    }
    d.body = parse_side(p);
    if (!p->mistake && accept_for(p)) read_for(p, &d);
    if (!p->mistake) define(p->arena, claim->scope, &d, &p->mistake);
}

void let_parse(Claim *claim, Parser *p) {
    while (!p->mistake && parser_peek(p)->kind != TOK_END) {
        while (parser_accept(p, TOK_NEWLINE)) {}
        let_one(claim, p);
        if (!p->mistake && !clause_item_ends(p))
            parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL,
                        "a comma or the end of the line is expected, and %s was found",
                        token_name(p->arena, parser_peek(p)));
    }
    if (p->mistake) claim_fail(claim, p->mistake);
}
