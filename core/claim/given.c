/* given.c: the clauses `given` and `hidden` of a claim: the sizes, numbers, vectors and matrices that a world consists of. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

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
    sym->raised = pending->name.raised;
    if (pending->range) {
        sym->indices = 1;
        sym->lowest[0] = pending->lowest;
        sym->highest[0] = pending->highest;
    }
    return sym;
}

static bool is_size(GivenKind kind) { return kind == GIVEN_SIZE || kind == GIVEN_EQUAL; }

static Given *give(Declaring *d, GivenKind kind, Sym *sym, Span span) {
    Given *given = NEW(d->p->arena, Given);
    given->kind = kind;
    given->sym = sym;
    given->span = span;
    if (sym) sym->given = given;
    int sizes = is_size(kind);
    for (int i = 0; i < d->claim->givens.count; i++) sizes += is_size(d->claim->givens.items[i]->kind);
    if (is_size(kind) && sizes > MOST_SIZES)
        parse_error(d->p, MISTAKE_PACK, span, NULL, "a claim has at most %d sizes and indices", MOST_SIZES);
    PUSH(d->p->arena, &d->claim->givens, given);
    return given;
}

/* After `~`: N(mean, variance) */
static bool normal(Declaring *d, Given *given) {
    Parser *p = d->p;
    if (!clause_letter(p, "N") || !parser_accept(p, TOK_OPEN)) {
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

/* After R: the shape, and the kind of vectors or matrices, for all pending names */
static void declare_entries(Declaring *d) {
    Parser *p = d->p;
    Shape shape;
    if (!clause_shape(p, &shape)) return;
    int at = p->at;
    bool orthonormal = clause_keyword(p, "orthonormal"),
         orthogonal = !orthonormal && clause_keyword(p, "orthogonal");
    Node *length = NULL;
    if (orthogonal) {
        if (!clause_keyword(p, "of") || !clause_keyword(p, "length"))
            parse_error(p, MISTAKE_PACK, p->token[at].span, NULL,
                        "write “orthogonal of length …” or “orthonormal”");
        length = parse_side(p);
        if (p->mistake || !clause_bind(p, length)) return;
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
    bool permutation = clause_keyword(p, "permutation"), random = clause_rel(p, R_SIM);
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
    bool natural = clause_letter(p, "N"), whole = !natural && clause_letter(p, "Z");
    if (!natural && !whole && clause_letter(p, "R")) {
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
        if (p->mistake || !clause_bind(p, lo) || !clause_bind(p, hi)) return;
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
        if (clause_new_name(p, &name)) PUSH(p->arena, &names, name);
    }
    if (!parser_accept(p, TOK_RBRACKET) || !clause_rel(p, R_IN) || !clause_letter(p, "R") ||
        !parser_accept(p, TOK_CARET) || !parser_accept(p, TOK_LBRACE)) {
        parse_error(p, MISTAKE_PACK, span, NULL, "blocks are declared as in [A B] ∈ R^{d×(m+p)} orthonormal");
        return;
    }
    Node *sizes = parse_side(p), *widths[8];
    if (!parser_accept(p, TOK_RBRACE) || sizes->kind != N_DOT)
        parse_error(p, MISTAKE_PACK, span, NULL, "the size of [A B] is rows × (columns + columns)");
    if (!p->mistake && !clause_keyword(p, "orthonormal"))
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
    Dim rows = clause_size(p, sizes->kid[0]);
    Given *given = NULL;
    for (int i = 0; i < count && !p->mistake; i++) {
        Pending pending = {.name = names.items[i]};
        Sym *sym = declare(d, &pending, SYM_DRAWN);
        if (!sym) return;
        sym->shape = (Shape){rows, clause_size(p, widths[count - 1 - i])};
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

/* Does a declared name or a number begin here? Then it is a constraint. */
static bool known_name(Declaring *d, int at) {
    Parser look = *d->p;
    look.at = at;
    NewName name;
    if (look.token[at].kind != TOK_LETTER || !clause_new_name(&look, &name))
        return look.token[at].kind == TOK_NUMBER;
    return scope_find(d->claim->scope, name.full) != NULL;
}

static bool not_a_size(const Node *node, void *data) {
    (void)data;
    return node->sym && node->sym->kind != SYM_SIZE;
}

/* m + p ≤ d */
static void constraint(Declaring *d) {
    Parser *p = d->p;
    Node *relation = parse_relation(p);
    if (p->mistake || !clause_bind(p, relation)) return;
    if (node_any(relation, not_a_size, NULL))
        parse_error(p, MISTAKE_PACK, relation->span,
                    arena_printf(p->arena, "write assume %s", node_text(p->arena, relation)),
                    "a constraint is about whole numbers such as sizes");
    else
        give(d, GIVEN_CONSTRAINT, NULL, relation->span)->constraint = relation;
}

/* Accepts .. and , …, between the first and the last of a family. */
static bool accept_range(Parser *p) {
    if (parser_accept(p, TOK_RANGE)) return true;
    if (parser_peek(p)->kind != TOK_COMMA || p->token[p->at + 1].kind != TOK_DOTS) return false;
    p->at += 2;
    parser_accept(p, TOK_COMMA);
    return true;
}

/* x, k_1..k_n or k_1, …, k_n */
static bool pending_name(Parser *p, Pending *pending) {
    if (!clause_new_name(p, &pending->name)) return false;
    if (!accept_range(p)) return true;
    NewName last;
    if (!clause_new_name(p, &last)) return false;
    if (strcmp(last.stem, pending->name.stem) || pending->name.subs != 1 || last.subs != 1) {
        parse_error(p, MISTAKE_PACK, last.span, NULL, "a family is written as in k_1..k_n");
        return false;
    }
    pending->range = true;
    pending->lowest = clause_size(p, pending->name.sub[0]);
    pending->highest = clause_size(p, last.sub[0]);
    return true;
}

/* x, y, k_1..k_n, or a ≠ b ≠ c: the names that one declaration is for */
static bool pending_names(Declaring *d) {
    Parser *p = d->p;
    d->pending.count = 0;
    for (bool differs = false;;) {
        Pending pending = {.differs = differs};
        if (!pending_name(p, &pending)) return false;
        PUSH(p->arena, &d->pending, pending);
        differs = clause_rel(p, R_NE);
        if (!differs && !parser_accept(p, TOK_COMMA)) return true;
        while (parser_accept(p, TOK_NEWLINE)) {}
    }
}

/* After `~`, for numbers */
static void declare_normal(Declaring *d) {
    for (int i = 0; i < d->pending.count && !d->p->mistake; i++) {
        Sym *sym = declare(d, &d->pending.items[i], SYM_NORMAL);
        if (sym) normal(d, give(d, GIVEN_NORMAL, sym, sym->span));
    }
}

/* After `=`: d = 2h */
static void declare_equal(Declaring *d) {
    Node *value = parse_side(d->p);
    if (d->p->mistake || !clause_bind(d->p, value)) return;
    Sym *sym = declare(d, &d->pending.items[0], SYM_SIZE);
    if (sym) give(d, GIVEN_EQUAL, sym, sym->span)->lo = value;
}

static void declaration(Declaring *d) {
    Parser *p = d->p;
    d->negligible = clause_keyword(p, "negligible");
    if (parser_peek(p)->kind == TOK_LBRACKET)
        declare_blocks(d);
    else if (known_name(d, p->at))
        constraint(d);
    else if (!pending_names(d))
        return;
    else if (clause_rel(p, R_IN))
        declare_in(d);
    else if (clause_rel(p, R_TO))
        declare_limit(d);
    else if (clause_rel(p, R_SIM))
        declare_normal(d);
    else if (clause_rel(p, R_EQ))
        declare_equal(d);
    else
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span, "as in d ∈ 1..6, c ∈ R^m, γ ~ N(1, ½), β → ∞",
                    "%s must be declared: what is it?", d->pending.items[0].name.full);
}

void given_parse(Claim *claim, Parser *p, bool hidden) {
    Declaring d = {.claim = claim, .p = p, .hidden = hidden};
    while (!p->mistake && parser_peek(p)->kind != TOK_END) {
        declaration(&d);
        if (!p->mistake && !clause_item_ends(p))
            parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL,
                        "a comma or the end of the line is expected, and %s was found",
                        token_name(p->arena, parser_peek(p)));
    }
    if (p->mistake) claim_fail(claim, p->mistake);
}
