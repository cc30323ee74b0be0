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

/* After `~`: N(mean, variance), or a law of law.c */
static bool normal(Declaring *d, Given *given) {
    Parser *p = d->p;
    if (law_begins(p)) return law_read(d->claim, p, given);
    if (!clause_letter(p, "N") || !parser_accept(p, TOK_OPEN)) {
        parse_error(p, MISTAKE_PACK, parser_peek(p)->span,
                    "known are N(mean, variance), Bernoulli(p), Categorical(π) and Uniform{1, …, n}",
                    "this distribution is not known here");
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

/* Words behind a shape. */
typedef struct FormRow {
    const char *words[2];
    GivenForm form;
    bool square, positive, invertible;
} FormRow;

static const FormRow forms[] = {
    {{"symmetric"}, FORM_SYMMETRIC, true, false, false},
    {{"skew", "symmetric"}, FORM_SKEW, true, false, false},
    {{"diagonal"}, FORM_DIAGONAL, true, false, false},
    {{"upper", "triangular"}, FORM_UPPER, true, false, false},
    {{"lower", "triangular"}, FORM_LOWER, true, false, false},
    {{"positive", "semidefinite"}, FORM_SEMIDEFINITE, true, false, false},
    {{"positive", "definite"}, FORM_DEFINITE, true, false, false},
    {{"positive"}, FORM_ANY, false, true, false}, /* every entry */
    {{"stochastic"}, FORM_STOCHASTIC, false, false, false},
    {{"invertible"}, FORM_ANY, true, false, true},
};

/* The words that are there; NULL: none. */
static const FormRow *read_form(Parser *p, const Shape *shape) {
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        int at = p->at;
        const FormRow *row = &forms[i];
        if (!clause_keyword(p, row->words[0])) continue;
        if (row->words[1]) parser_accept(p, TOK_MINUS); /* skew-symmetric */
        if (row->words[1] && !clause_keyword(p, row->words[1])) {
            p->at = at;
            continue;
        }
        if (row->square && !dim_equal(&shape->rows, &shape->cols))
            parse_error(p, MISTAKE_PACK, p->token[at].span, NULL, "only a square matrix is %s%s%s",
                        row->words[0], row->words[1] ? " " : "", row->words[1] ? row->words[1] : "");
        return row;
    }
    return NULL;
}

/* After a shape without words: what else could have been meant? */
static void expect_end(Parser *p) {
    TokenKind next = parser_peek(p)->kind;
    if (next == TOK_END || next == TOK_COMMA || next == TOK_NEWLINE) return;
    parse_error(
        p, MISTAKE_PACK, parser_peek(p)->span,
        "here may follow: orthonormal, unit, orthogonal of length, permutation, symmetric, skew-symmetric, "
        "diagonal, upper triangular, lower triangular, positive definite, positive semidefinite, positive, "
        "stochastic, invertible, ~ N(mean, variance)",
        "a comma or the end of the line is expected, and %s was found", token_name(p->arena, parser_peek(p)));
}

/* det(A) ≠ 0 is assumed, and reported where it is needed. */
static void assume_invertible(Declaring *d, const Sym *sym) {
    clause_assume(d->claim,
                  arena_printf(d->claim->arena, "det(%s%s) ≠ 0", sym->name, sym->indices ? "_i" : ""));
}

/* After R: the shape, and the kind of vectors or matrices, for all pending names */
static void declare_entries(Declaring *d) {
    Parser *p = d->p;
    Shape shape;
    if (!clause_shape(p, &shape)) return;
    int at = p->at;
    bool unit = dim_is(&shape.cols, 1) && clause_keyword(p, "unit");
    bool orthonormal = unit || clause_keyword(p, "orthonormal"),
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
            if (unit && sym->indices)
                parse_error(p, MISTAKE_PACK, sym->span, "declare them one by one, or write orthonormal",
                            "a family of unit vectors is not known here");
            if (!given || unit) { /* unit vectors have nothing to do with one another */
                given = give(d, GIVEN_ORTHONORMAL, sym, sym->span);
                given->joint = NEW_ARRAY(p->arena, Sym *, d->pending.count);
                given->length = length;
            }
            sym->given = given;
            given->joint[given->joint_count++] = sym;
        }
        return;
    }
    const FormRow *row = read_form(p, &shape);
    bool permutation = !row && clause_keyword(p, "permutation"), random = !row && clause_rel(p, R_SIM);
    int law = p->at; /* for several names it is read again */
    for (int i = 0; i < d->pending.count && !p->mistake; i++) {
        Sym *sym = declare(d, &d->pending.items[i], SYM_DRAWN);
        if (!sym) return;
        sym->shape = shape;
        Given *given = give(d, permutation ? GIVEN_PERMUTATION : GIVEN_ENTRIES, sym, sym->span);
        if (row) given->form = row->form, sym->positive = row->positive;
        if (row && row->invertible) assume_invertible(d, sym);
        if (permutation && !dim_equal(&shape.rows, &shape.cols))
            parse_error(p, MISTAKE_PACK, sym->span, NULL, "a permutation is square");
        p->at = law;
        if (random && !normal(d, given)) return;
    }
    if (!p->mistake && !row && !permutation && !random) expect_end(p);
}

/* An interval of numbers, behind ∈: (0, 1), [−1, 1]; or {0, 1} */
static void declare_between(Declaring *d) {
    Parser *p = d->p;
    Token *open = parser_next(p);
    bool bits = open->kind == TOK_LBRACE || open->kind == TOK_LSET, closed = open->kind == TOK_LBRACKET;
    Node *lo = parse_side(p), *hi = NULL;
    if (!parser_accept(p, TOK_COMMA))
        parse_error(p, MISTAKE_PACK, open->span, NULL, "an interval has two ends, as in (0, 1)");
    hi = parse_side(p);
    Token *close = parser_next(p);
    TokenKind wanted = open->kind == TOK_LBRACE ? TOK_RBRACE
                       : bits                   ? TOK_RSET
                       : closed                 ? TOK_RBRACKET
                                                : TOK_CLOSE;
    if (!p->mistake && close->kind != wanted)
        parse_error(p, MISTAKE_PACK, close->span, "both ends belong to it, or neither: [0, 1] or (0, 1)",
                    "the bracket that closes this is missing");
    if (!p->mistake && bits && !(node_is_number(lo, 0) && node_is_number(hi, 1)))
        parse_error(p, MISTAKE_PACK, open->span, "write {0, 1}, a range such as 1..6, or an interval",
                    "this set of numbers is not known here");
    Shape shape = {dim_constant(1), dim_constant(1)};
    if (p->mistake || !clause_shape(p, &shape) || !clause_bind(p, lo) || !clause_bind(p, hi)) return;
    Shaper s = shaper_new(p->arena);
    shape_node(&s, lo);
    shape_node(&s, hi);
    for (int i = 0; i < d->pending.count; i++) {
        Sym *sym = declare(d, &d->pending.items[i], SYM_DRAWN);
        if (!sym) return;
        sym->shape = shape;
        Given *given = give(d, GIVEN_ENTRIES, sym, sym->span);
        given->form = bits ? FORM_BITS : closed ? FORM_CLOSED : FORM_OPEN;
        given->lo = lo;
        given->hi = hi;
        sym->positive = given->form == FORM_OPEN && node_is_number(lo, 0);
    }
}

/* λ > 0 */
static void declare_positive(Declaring *d) {
    Parser *p = d->p;
    if (!node_is_number(parse_side(p), 0))
        parse_error(p, MISTAKE_PACK, d->pending.items[0].name.span, "as in λ > 0, or c ∈ R and assume c > 1",
                    "only > 0 declares a number");
    for (int i = 0; i < d->pending.count && !p->mistake; i++) {
        Sym *sym = declare(d, &d->pending.items[i], SYM_DRAWN);
        if (!sym) return;
        sym->positive = true;
        sym->shape = (Shape){dim_constant(1), dim_constant(1)};
        give(d, GIVEN_ENTRIES, sym, sym->span);
    }
}

/* {1, …, n} and {1, 2, 3}: the whole numbers from the first to the last. NULL, and nothing read: it is something else. */
static const Node *listed_range(Parser *p) {
    Parser look = *p;
    TokenKind open = parser_peek(p)->kind;
    if (open != TOK_LBRACE && open != TOK_LSET) return NULL;
    const Node *set = parse_membership(&look);
    bool range = !look.mistake && (set->kind == N_RANGE || set->kids > 2);
    for (int i = 1; range && set->kind == N_SET && i < set->kids; i++)
        range = set->kid[i]->kind == N_NUMBER && set->kid[i - 1]->kind == N_NUMBER &&
                atoi(set->kid[i]->text) == atoi(set->kid[i - 1]->text) + 1;
    if (range) p->at = look.at;
    return range ? set : NULL;
}

/* After `∈`: N, Z, R^…, or lo..hi */
static void declare_in(Declaring *d) {
    Parser *p = d->p;
    bool natural = clause_letter(p, "N"), whole = !natural && clause_letter(p, "Z");
    if (!natural && !whole && clause_letter(p, "R")) {
        declare_entries(d);
        return;
    }
    TokenKind open = parser_peek(p)->kind;
    bool interval = open == TOK_OPEN || open == TOK_LBRACKET || open == TOK_LBRACE || open == TOK_LSET;
    const Node *ends = !natural && !whole ? listed_range(p) : NULL;
    if (!natural && !whole && interval && !ends) {
        declare_between(d);
        return;
    }
    Node *lo = NULL, *hi = NULL;
    if (ends) {
        lo = ends->kid[0];
        hi = ends->kid[ends->kids - 1];
        if (!clause_bind(p, lo) || !clause_bind(p, hi)) return;
    } else if (!natural && !whole) {
        lo = parse_side(p);
        if (!parser_accept(p, TOK_RANGE))
            parse_error(
                p, MISTAKE_PACK, parser_peek(p)->span, NULL,
                "a range such as 1..n, an interval such as (0, 1), {0, 1}, R, N or Z is expected here");
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
    if (!parser_accept(p, TOK_RBRACKET) || !clause_in(p) || !clause_letter(p, "R") ||
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
    if (parser_peek(p)->kind != TOK_COMMA || parse_ahead(p, 1)->kind != TOK_DOTS) return false;
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

/* After `~`, for numbers: independent ones */
static void declare_normal(Declaring *d) {
    int law = d->p->at; /* for several names it is read again */
    for (int i = 0; i < d->pending.count && !d->p->mistake; i++) {
        d->p->at = law;
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
    else if (clause_in(p))
        declare_in(d);
    else if (clause_rel(p, R_TO))
        declare_limit(d);
    else if (clause_rel(p, R_SIM))
        declare_normal(d);
    else if (clause_rel(p, R_GT))
        declare_positive(d);
    else if (clause_rel(p, R_EQ))
        declare_equal(d);
    else if (parser_peek(p)->kind == TOK_COLON)
        parse_error(
            p, MISTAKE_PACK, parser_peek(p)->span,
            arena_printf(p->arena, "write what it is, with let %s(x) = …", d->pending.items[0].name.full),
            "functions cannot be drawn");
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
