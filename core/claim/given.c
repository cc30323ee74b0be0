/* given.c: the clauses `given` and `hidden` of a claim: what is drawn. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

bool parse_keyword(Parser *p, const char *word) {
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

bool parse_new_name(Parser *p, NewName *name) {
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
    if (!parser_accept(p, TOK_UNDER)) return true;
    LIST(Node *) subs = {0};
    Token *first = parser_peek(p);
    if (parser_accept(p, TOK_LBRACE)) {
        int from = p->at;
        do PUSH(p->arena, &subs, parse_side(p));
        while (!p->mistake && parser_accept(p, TOK_COMMA));
        if (!parser_accept(p, TOK_RBRACE))
            parse_error(p, MISTAKE_PACK, first->span, NULL, "the } that closes this subscript is missing");
        Text label = text_new(p->arena);
        for (int i = from; i < p->at - 1; i++) text_add(&label, p->token[i].text);
        name->label = label.bytes;
    } else if (first->kind == TOK_NUMBER || first->kind == TOK_LETTER) {
        Text label = text_new(p->arena);
        Node *sub = node_new(p->arena, first->kind == TOK_NUMBER ? N_NUMBER : N_NAME, first->span, 0);
        text_add(&label, parser_next(p)->text);
        while (first->kind == TOK_LETTER && parser_peek(p)->kind == TOK_LETTER && parser_peek(p)->glued)
            text_add(&label, parser_next(p)->text);
        name->label = sub->text = label.bytes;
        PUSH(p->arena, &subs, sub);
    } else
        parse_error(p, MISTAKE_PACK, first->span, NULL, "a subscript is missing here");
    if (p->mistake) return false;
    name->sub = subs.items;
    name->subs = subs.count;
    name->full = arena_printf(p->arena, "%s_%s", name->stem, name->label);
    name->span = span_join(name->span, p->token[p->at - 1].span);
    return true;
}

bool parse_bind_here(Parser *p, Node *node) {
    Binder b = binder_new(p->arena, p->scope);
    bind_node(&b, node);
    if (b.mistake && !p->mistake) p->mistake = b.mistake;
    return !p->mistake;
}

Dim parse_size_here(Parser *p, Node *node) {
    if (!parse_bind_here(p, node)) return dim_constant(0);
    return dim_of_node(p->arena, node, &p->mistake);
}

/* shape = nothing | ^size | ^{size} | ^{size × size} */
bool parse_shape(Parser *p, Shape *shape) {
    *shape = (Shape){dim_constant(1), dim_constant(1)};
    if (!parser_accept(p, TOK_CARET)) return true;
    if (!parser_accept(p, TOK_LBRACE)) {
        Token *t = parser_next(p);
        Node *size = node_new(p->arena, t->kind == TOK_NUMBER ? N_NUMBER : N_NAME, t->span, 0);
        size->text = t->text;
        if (t->kind != TOK_NUMBER && t->kind != TOK_LETTER)
            parse_error(p, MISTAKE_PACK, t->span, NULL, "a size is expected after R^");
        if (!p->mistake) shape->rows = parse_size_here(p, size);
        return !p->mistake;
    }
    Node *sizes = parse_side(p);
    if (!parser_accept(p, TOK_RBRACE))
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "} is expected here");
    if (p->mistake) return false;
    if (sizes->kind == N_DOT) {
        shape->rows = parse_size_here(p, sizes->kid[0]);
        if (!p->mistake) shape->cols = parse_size_here(p, sizes->kid[1]);
    } else
        shape->rows = parse_size_here(p, sizes);
    return !p->mistake;
}

bool parse_letter(Parser *p, const char *which) {
    Token *t = parser_peek(p);
    bool alone = !(p->token[p->at + 1].kind == TOK_LETTER && p->token[p->at + 1].glued);
    if (t->kind != TOK_LETTER || strcmp(t->text, which) || !alone) return false;
    parser_next(p);
    return true;
}

bool parse_rel(Parser *p, Rel which) {
    Token *t = parser_peek(p);
    if (t->kind != TOK_REL || t->rel != which) return false;
    parser_next(p);
    return true;
}

typedef struct Pending { /* a name that waits for its declaration */
    NewName name;
    bool range; /* k_1..k_n */
    Dim lowest, highest;
    bool differs; /* a ≠ b: from the one before */
} Pending;

typedef struct Declaring {
    Claim *claim;
    Parser *p;
    bool hidden, negligible;
    LIST(Pending) pending;
} Declaring;

static Sym *declare(Declaring *d, const Pending *pending, SymKind kind) {
    const char *name = pending->range ? pending->name.stem : pending->name.full;
    Scope *scope = d->claim->scope;
    if (pending->range ? scope_family(scope, name) : scope_find(scope, name)) {
        parse_error(d->p, MISTAKE_PACK, pending->name.span, NULL, "%s is declared twice", name);
        return NULL;
    }
    Sym *sym = scope_add(scope, name, kind, pending->name.span);
    sym->hidden = d->hidden;
    if (pending->range) {
        sym->indices = 1;
        sym->lowest[0] = pending->lowest;
        sym->highest[0] = pending->highest;
    }
    return sym;
}

static Given *give(Declaring *d, GivenKind kind, Sym *sym, Span span) {
    Given *given = NEW(d->p->arena, Given);
    given->kind = kind;
    given->sym = sym;
    given->span = span;
    if (sym) sym->given = given;
    PUSH(d->p->arena, &d->claim->givens, given);
    return given;
}

/* After `~`: N(mean, variance) */
static bool normal(Declaring *d, Given *given) {
    Parser *p = d->p;
    if (!parse_letter(p, "N") || !parser_accept(p, TOK_OPEN)) {
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL,
                    "random variables are normal here: N(mean, variance)");
        return false;
    }
    given->mean = parse_side(p);
    if (!parser_accept(p, TOK_COMMA))
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, "the variance is missing");
    given->variance = parse_side(p);
    if (!parser_accept(p, TOK_CLOSE))
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, ") is expected here");
    if (p->mistake) return false;
    Binder b = binder_new(p->arena, p->scope);
    binder_scan(&b, given->mean);
    binder_scan(&b, given->variance);
    bind_node(&b, given->mean);
    bind_node(&b, given->variance);
    if (b.mistake) return p->mistake = b.mistake, false;
    if (b.free.count > 1 || (b.free.count && !given->sym->indices)) {
        parse_error(p, MISTAKE_PACK, given->span, NULL, "one index at most runs with the family");
        return false;
    }
    given->running = b.free.count ? b.free.items[0] : NULL;
    given->kind = GIVEN_NORMAL;
    given->sym->kind = SYM_NORMAL;
    Shaper s = shaper_new(p->arena);
    shape_expect(&s, given->mean, &given->sym->shape, "the mean");
    Shape square = {given->sym->shape.rows, given->sym->shape.rows};
    shape_expect(&s, given->variance, &square, "the variance");
    if (s.mistake) p->mistake = s.mistake;
    return !p->mistake;
}

/* After R^…: what kind of vectors or matrices, for all names that wait */
static void declare_entries(Declaring *d) {
    Parser *p = d->p;
    Shape shape;
    if (!parse_shape(p, &shape)) return;
    int at = p->at;
    bool orthonormal = parse_keyword(p, "orthonormal"),
         orthogonal = !orthonormal && parse_keyword(p, "orthogonal");
    Node *length = NULL;
    if (orthogonal) {
        if (!parse_keyword(p, "of") || !parse_keyword(p, "length"))
            parse_error(p, MISTAKE_PACK, p->token[at].span, NULL,
                        "write “orthogonal of length …” or “orthonormal”");
        length = parse_side(p);
        if (p->mistake || !parse_bind_here(p, length)) return;
        Shaper s = shaper_new(p->arena);
        shape_node(&s, length);
    }
    if (orthonormal || orthogonal) {
        Given *given = NULL;
        for (int i = 0; i < d->pending.count; i++) {
            Sym *sym = declare(d, &d->pending.items[i], SYM_DRAWN);
            if (!sym) return;
            sym->shape = shape;
            if (!given) {
                given = give(d, GIVEN_ORTHONORMAL, sym, sym->span);
                given->joint = NEW_ARRAY(p->arena, Sym *, d->pending.count);
                given->length = length;
            }
            sym->given = given;
            given->joint[given->joint_count++] = sym;
        }
        return;
    }
    bool permutation = parse_keyword(p, "permutation"), random = parse_rel(p, R_SIM);
    for (int i = 0; i < d->pending.count; i++) {
        Sym *sym = declare(d, &d->pending.items[i], SYM_DRAWN);
        if (!sym) return;
        sym->shape = shape;
        Given *given = give(d, permutation ? GIVEN_PERMUTATION : GIVEN_ENTRIES, sym, sym->span);
        if (permutation && !dim_equal(&shape.rows, &shape.cols))
            parse_error(p, MISTAKE_PACK, sym->span, NULL, "a permutation is square");
        if (random && !normal(d, given)) return;
    }
}

/* After `∈`: N, Z, R^…, or lo..hi */
static void declare_in(Declaring *d) {
    Parser *p = d->p;
    bool natural = parse_letter(p, "N"), whole = !natural && parse_letter(p, "Z");
    if (!natural && !whole && parse_letter(p, "R")) {
        declare_entries(d);
        return;
    }
    Node *lo = NULL, *hi = NULL;
    if (!natural && !whole) {
        lo = parse_side(p);
        if (!parser_accept(p, TOK_RANGE))
            parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL,
                        "a range such as 1..n, or R, N or Z is expected here");
        hi = parse_side(p);
        if (p->mistake || !parse_bind_here(p, lo) || !parse_bind_here(p, hi)) return;
    }
    Given *before = NULL;
    for (int i = 0; i < d->pending.count; i++) {
        Pending *pending = &d->pending.items[i];
        Sym *sym = declare(d, pending, lo ? SYM_SIZE : SYM_INTEGER);
        if (!sym) return;
        Given *given = give(d, lo ? GIVEN_SIZE : GIVEN_INTEGER, sym, sym->span);
        given->lo = lo;
        given->hi = hi;
        given->negative = whole;
        if (lo && hi->kind != N_NUMBER) { /* an index into something */
            sym->ranged = true;
            sym->lowest[0] = dim_of_node(p->arena, lo, &p->mistake);
            sym->highest[0] = dim_of_node(p->arena, hi, &p->mistake);
        }
        if (pending->differs && before) {
            given->distinct = NEW_ARRAY(p->arena, Sym *, before->distinct_count + 1);
            for (int k = 0; k < before->distinct_count; k++) given->distinct[k] = before->distinct[k];
            given->distinct[before->distinct_count] = before->sym;
            given->distinct_count = before->distinct_count + 1;
        }
        before = given;
    }
}

/* [A B] ∈ R^{d×(m+p)} orthonormal: the columns of the blocks together */
static void declare_blocks(Declaring *d) {
    Parser *p = d->p;
    Span span = parser_next(p)->span;
    LIST(NewName) names = {0};
    while (!p->mistake && parser_peek(p)->kind == TOK_LETTER) {
        NewName name;
        if (parse_new_name(p, &name)) PUSH(p->arena, &names, name);
    }
    if (!parser_accept(p, TOK_RBRACKET) || !parse_rel(p, R_IN) || !parse_letter(p, "R") ||
        !parser_accept(p, TOK_CARET) || !parser_accept(p, TOK_LBRACE)) {
        parse_error(p, MISTAKE_PACK, span, NULL, "blocks are declared as in [A B] ∈ R^{d×(m+p)} orthonormal");
        return;
    }
    Node *sizes = parse_side(p), *widths[8];
    if (!parser_accept(p, TOK_RBRACE) || sizes->kind != N_DOT)
        parse_error(p, MISTAKE_PACK, span, NULL, "the size of [A B] is rows × (columns + columns)");
    if (!p->mistake && !parse_keyword(p, "orthonormal"))
        parse_error(p, MISTAKE_PACK, span, NULL, "blocks that are declared together are orthonormal");
    if (p->mistake) return;
    int count = 0;
    Node *rest = sizes->kid[1];
    for (; rest->kind == N_ADD && count < 7; rest = rest->kid[0]) widths[count++] = rest->kid[1];
    widths[count++] = rest;
    if (count != names.count) {
        parse_error(p, MISTAKE_PACK, span, NULL, "%d blocks and %d widths", names.count, count);
        return;
    }
    Dim rows = parse_size_here(p, sizes->kid[0]);
    Given *given = NULL;
    for (int i = 0; i < count && !p->mistake; i++) {
        Pending pending = {.name = names.items[i]};
        Sym *sym = declare(d, &pending, SYM_DRAWN);
        if (!sym) return;
        sym->shape = (Shape){rows, parse_size_here(p, widths[count - 1 - i])};
        if (!given) {
            given = give(d, GIVEN_ORTHONORMAL, sym, span);
            given->joint = NEW_ARRAY(p->arena, Sym *, count);
        }
        sym->given = given;
        given->joint[given->joint_count++] = sym;
    }
}

static void declare_limit(Declaring *d) {
    Parser *p = d->p;
    Token *to = parser_next(p);
    bool infinity = to->kind == TOK_INFINITY, zero = to->kind == TOK_NUMBER && !strcmp(to->text, "0");
    if (!infinity && !zero)
        parse_error(p, MISTAKE_PACK, to->span, NULL, "a limit variable goes to ∞ or to 0");
    for (int i = 0; i < d->pending.count && !p->mistake; i++) {
        Sym *sym = declare(d, &d->pending.items[i], SYM_LIMIT);
        if (!sym) return;
        sym->towards = infinity ? TOWARDS_INFINITY : TOWARDS_ZERO;
        sym->negligible = d->negligible;
        sym->positive = true;
        give(d, GIVEN_LIMIT, sym, sym->span);
    }
}

static bool known_name(Declaring *d, int at) { /* does a declared name begin here? then it is a constraint */
    Parser look = *d->p;
    look.at = at;
    NewName name;
    if (look.token[at].kind != TOK_LETTER || !parse_new_name(&look, &name))
        return look.token[at].kind == TOK_NUMBER;
    return scope_find(d->claim->scope, name.full) != NULL;
}

static bool is_no_size(const Node *node, void *data) {
    (void)data;
    return node->sym && node->sym->kind != SYM_SIZE;
}

static void declaration(Declaring *d) {
    Parser *p = d->p;
    d->negligible = parse_keyword(p, "negligible");
    if (parser_peek(p)->kind == TOK_LBRACKET) {
        declare_blocks(d);
        return;
    }
    if (known_name(d, p->at)) {
        Node *relation = parse_relation(p);
        if (p->mistake || !parse_bind_here(p, relation)) return;
        if (node_any(relation, is_no_size, NULL)) {
            parse_error(p, MISTAKE_PACK, relation->span,
                        arena_printf(p->arena, "write assume %s", node_text(p->arena, relation)),
                        "a constraint is about whole numbers such as sizes");
            return;
        }
        give(d, GIVEN_CONSTRAINT, NULL, relation->span)->constraint = relation;
        return;
    }
    d->pending.count = 0;
    bool differs = false;
    for (;;) {
        Pending pending = {.differs = differs};
        if (!parse_new_name(p, &pending.name)) return;
        if (parser_accept(p, TOK_RANGE)) {
            NewName last;
            if (!parse_new_name(p, &last)) return;
            if (strcmp(last.stem, pending.name.stem) || pending.name.subs != 1 || last.subs != 1) {
                parse_error(p, MISTAKE_PACK, last.span, NULL, "a family is written as in k_1..k_n");
                return;
            }
            pending.range = true;
            pending.lowest = parse_size_here(p, pending.name.sub[0]);
            pending.highest = parse_size_here(p, last.sub[0]);
        }
        PUSH(p->arena, &d->pending, pending);
        differs = parse_rel(p, R_NE);
        if (!differs && !parser_accept(p, TOK_COMMA)) break;
        while (parser_accept(p, TOK_NEWLINE)) {}
    }
    if (parse_rel(p, R_IN))
        declare_in(d);
    else if (parse_rel(p, R_TO))
        declare_limit(d);
    else if (parse_rel(p, R_SIM)) {
        for (int i = 0; i < d->pending.count && !p->mistake; i++) {
            Sym *sym = declare(d, &d->pending.items[i], SYM_NORMAL);
            if (sym) normal(d, give(d, GIVEN_NORMAL, sym, sym->span));
        }
    } else if (parse_rel(p, R_EQ)) { /* d = 2h */
        Node *value = parse_side(p);
        if (p->mistake || !parse_bind_here(p, value)) return;
        Sym *sym = declare(d, &d->pending.items[0], SYM_SIZE);
        if (sym) give(d, GIVEN_EQUAL, sym, sym->span)->lo = value;
    } else
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, "as in d ∈ 1..6, c ∈ R^m, γ ~ N(1, ½), β → ∞",
                    "%s must be declared: what is it?", d->pending.items[0].name.full);
}

bool parse_item_ends(Parser *p) {
    bool any = false;
    while (parser_accept(p, TOK_COMMA) || parser_accept(p, TOK_NEWLINE)) any = true;
    return any || parser_peek(p)->kind == TOK_END;
}

void given_parse(Claim *claim, Parser *p, bool hidden) {
    Declaring d = {.claim = claim, .p = p, .hidden = hidden};
    while (!p->mistake && parser_peek(p)->kind != TOK_END) {
        declaration(&d);
        if (!p->mistake && !parse_item_ends(p))
            parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL,
                        "a comma or the end of the line is expected, and %s was found",
                        token_name(p->arena, parser_peek(p)));
    }
    if (p->mistake) claim_fail(claim, p->mistake);
}
