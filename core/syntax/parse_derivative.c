/* parse_derivative.c: gradients, partial derivatives and primes. How far a derivative reaches: ∂f/∂x says it itself; ∇_x and
   ∂/∂x reach over a call, or over the whole product where it begins otherwise. A name of a number or a bracket with more factors behind it
   would be read in two ways: ∇_x λ‖x‖², ∂/∂s (s + 1) t. There it is asked what is meant. */
#include "parse.h"

#include <string.h>

/* Stands for the argument of f in ∇f(x) and f'(x); no name can be spelled so. */
static const char *const PARAMETER = "\x01";

static Node *derivative(Parser *p, DeriveKind kind, Span span, Node *of, Node *by) {
    Node *node = node_new(p->arena, N_DERIVE, span, 2, of, by);
    if (p->at > 0 && p->token[p->at - 1].span.source == span.source)
        node->span = span_join(span, p->token[p->at - 1].span);
    node->derive.kind = kind;
    return node;
}

/* f(x), with another name for x; NULL if it is not a call of one argument. */
static Node *of_parameter(Parser *p, const Node *call) {
    if ((call->kind != N_CALL && call->kind != N_FN) || call->kids != 1) return NULL;
    Node *copy = node_copy(p->arena, call);
    copy->kid[0] = node_new(p->arena, N_NAME, call->kid[0]->span, 0);
    copy->kid[0]->text = PARAMETER;
    return copy;
}

/* The derivative of a function where its argument is what is written: ∇f(x), f'(x). */
Node *parse_derivative_at(Parser *p, DeriveKind kind, Span span, Node *call) {
    Node *of = p->mistake ? NULL : of_parameter(p, call);
    if (!of) {
        parse_error(p, MISTAKE_AMBIGUOUS, span, "write what it is taken by, as in ∇_x f or ∂f/∂x",
                    "the derivative by what?");
        return parse_nothing(p);
    }
    Node *node = derivative(p, kind, span, of, call->kid[0]);
    node->text = PARAMETER;
    return node;
}

/* The name of the claim that begins here, and the number of its letters; NULL: none does. */
static const Sym *name_here(Parser *p, int *letters) {
    const char *word;
    if (parser_peek(p)->kind != TOK_LETTER) return NULL;
    *letters = parse_longest_word(p, p->at, &word);
    return scope_find(p->scope, scope_rename(p->scope, word));
}

static bool is_number_name(Parser *p) {
    int letters;
    const Sym *sym = name_here(p, &letters);
    return sym && sym->kind != SYM_FUNCTION && shape_is_number(&sym->shape);
}

/* f(x) of a function of the claim */
static bool is_call(Parser *p) {
    int letters;
    const Sym *sym = name_here(p, &letters);
    return sym && sym->kind == SYM_FUNCTION && parse_opens(parse_ahead(p, letters));
}

/* Does another factor follow at once? */
static bool goes_on(Parser *p) {
    const Token *t = parser_peek(p);
    bool sign = t->kind == TOK_TIMES || t->kind == TOK_ODOT || t->kind == TOK_OTIMES || t->kind == TOK_SLASH;
    return sign || parse_starts_factor(p);
}

/* operand = call | power of a number or bracket | product. *bare: no bracket shows where it ends. */
static Node *parse_operand(Parser *p, bool *bare) {
    Token *t = parser_peek(p);
    bool bracket = parse_opens(t) || t->kind == TOK_LBRACE;
    bool call = is_call(p), near = bracket || is_number_name(p);
    *bare = !call && !bracket;
    if (call) return parse_primary(p);
    if (!near) return parse_product(p);
    Node *of = parse_factor(p);
    if (!p->mistake && goes_on(p))
        parse_error(p, MISTAKE_AMBIGUOUS, of->span,
                    "put all that it is taken of in brackets, or it and the derivative",
                    "how far does the derivative reach here?");
    return of;
}

/* Takes ^2; false: nothing is raised. Anything else that is raised is a mistake. */
static bool accept_square(Parser *p) {
    Token *caret = parser_peek(p);
    Node *script = NULL;
    if (!parser_accept(p, TOK_CARET)) return false;
    ScriptKind kind = parse_superscript(p, &script);
    if (!p->mistake && (kind != SCRIPT_POWER || !node_is_number(script, 2)))
        parse_error(p, MISTAKE_SYNTAX, caret->span, NULL,
                    "derivatives are of the first or second order here");
    return !p->mistake;
}

/* ∂, or d where nothing is called so */
static bool is_differential(Parser *p, const Token *t) {
    if (t->kind == TOK_PARTIAL) return true;
    return t->kind == TOK_LETTER && !strcmp(t->text, "d") &&
           !scope_find(p->scope, scope_rename(p->scope, "d"));
}

static bool accept_differential(Parser *p) {
    bool here = is_differential(p, parser_peek(p));
    if (here) parser_next(p);
    return here;
}

/* What a derivative is taken by: ∂x, ∂x_i, ∂x², ∂x ∂xᵀ, ∂x_i ∂x_j. */
typedef struct By {
    Node *first, *second; /* second NULL: of the first order */
    bool across;          /* ∂f/∂xᵀ: the derivative lies down */
} By;

static Node *parse_by_one(Parser *p, By *by) {
    Node *name = parse_factor(p);
    if (name->kind == N_POW && node_is_number(name->kid[1], 2)) {
        by->second = node_copy(p->arena, name->kid[0]);
        name = name->kid[0];
    }
    if (name->kind == N_TRANSPOSE) by->across = true, name = name->kid[0];
    if (!p->mistake && name->kind != N_NAME)
        parse_error(p, MISTAKE_SYNTAX, name->span, "as in ∂f/∂x or ∂f/∂x_i",
                    "a derivative is taken by a name, and this is none");
    return name;
}

static const char by_twice[] = "as in ∂²f/∂x² or ∂²f/∂x_i ∂x_j";

/* `twice`: of the second order. ∂h/∂z ∂z/∂x is a product of two of the first. */
static By parse_by(Parser *p, bool twice) {
    By by = {0};
    by.first = parse_by_one(p, &by);
    if (!p->mistake && twice && is_differential(p, parser_peek(p))) {
        Token *again = parser_next(p);
        By next = {0};
        if (by.second || by.across)
            parse_error(p, MISTAKE_SYNTAX, again->span, by_twice, "the orders above and below do not agree");
        by.second = parse_by_one(p, &next);
        by.across = next.across;
        if (next.second)
            parse_error(p, MISTAKE_SYNTAX, again->span, by_twice, "the orders above and below do not agree");
    }
    return by;
}

/* An operator in front of what it is taken of. */
static Node *operating(Parser *p, Node *node, bool bare) {
    if (p->mistake || !bare || node->kind != N_DERIVE) return node;
    p->bare_derivative = node;
    p->behind_bare = p->at;
    return node;
}

static Node *partial(Parser *p, Span span, bool twice, Node *of, const By *by) {
    if (p->mistake) return parse_nothing(p);
    bool same = by->second && node_equal(by->first, by->second);
    if (by->across && by->second && !same) {
        parse_error(p, MISTAKE_AMBIGUOUS, span,
                    "write ∂²f/∂x ∂xᵀ, or the derivative by one of them, of that by the other",
                    "a second derivative by two vectors is not part of the language");
        return parse_nothing(p);
    }
    if (twice != (by->second != NULL)) {
        parse_error(p, MISTAKE_SYNTAX, span, by_twice, "the orders above and below do not agree");
        return parse_nothing(p);
    }
    bool hessian = twice && node_equal(by->first, by->second);
    if (hessian) return derivative(p, DERIVE_SECOND, span, of, by->first);
    Node *node = derivative(p, DERIVE_PARTIAL, span, of, twice ? by->second : by->first);
    node->derive.turned = scope_turns_derivatives(p->scope);
    if (twice) return derivative(p, DERIVE_PARTIAL, span, node, by->first);
    node->derive.across = by->across;
    return node;
}

/* \frac{d f}{d x}: both parts begin so, and a name follows below. */
bool parse_fraction_is_derivative(Parser *p) {
    if (parser_peek(p)->kind != TOK_LBRACE || !is_differential(p, parse_ahead(p, 1))) return false;
    if (parse_ahead(p, 1)->kind == TOK_PARTIAL) return true;
    int at = 1, depth = 1;
    for (; depth && parse_ahead(p, at)->kind != TOK_END; at++)
        depth += (parse_ahead(p, at)->kind == TOK_LBRACE) - (parse_ahead(p, at)->kind == TOK_RBRACE);
    return !depth && parse_ahead(p, at)->kind == TOK_LBRACE && is_differential(p, parse_ahead(p, at + 1)) &&
           parse_ahead(p, at + 2)->kind == TOK_LETTER;
}

/* fraction = \frac{∂ sum}{∂ name} | \frac{∂}{∂ name} operand */
Node *parse_partial_fraction(Parser *p, Span span) {
    Token *open = parser_next(p);
    parser_next(p);
    bool twice = accept_square(p);
    Node *of = parser_peek(p)->kind == TOK_RBRACE ? NULL : parse_sum(p);
    parse_expect(p, TOK_RBRACE, "}", open->span);
    open = parser_peek(p);
    if (p->mistake || !parser_accept(p, TOK_LBRACE) || !accept_differential(p)) {
        parse_error(p, MISTAKE_SYNTAX, span, "as in \\frac{\\partial f}{\\partial x}",
                    "∂ is expected below this fraction");
        return parse_nothing(p);
    }
    By by = parse_by(p, twice);
    bool bare = false;
    parse_expect(p, TOK_RBRACE, "}", open->span);
    if (!p->mistake && !of) of = parse_operand(p, &bare);
    return operating(p, partial(p, span, twice, of, &by), bare);
}

/* partial = ∂ factor / ∂ name | ∂/∂ name operand; the second ∂ may be a d if the first one was */
Node *parse_partial(Parser *p, Span span) {
    bool twice = accept_square(p);
    Node *of = parser_peek(p)->kind == TOK_SLASH ? NULL : parse_factor(p);
    bool fits = !p->mistake && parser_accept(p, TOK_SLASH) && accept_differential(p);
    if (!fits) {
        parse_error(p, MISTAKE_SYNTAX, span, "as in ∂f/∂x", "“/∂” is expected behind this ∂");
        return parse_nothing(p);
    }
    By by = parse_by(p, twice);
    bool bare = false;
    if (!p->mistake && !of) of = parse_operand(p, &bare);
    return operating(p, partial(p, span, twice, of, &by), bare);
}

/* Behind the closing bracket of the one at `at`, or behind one letter; 0: neither is there. */
static int operand_end(Parser *p, int at) {
    Token *t = parse_ahead(p, at);
    if (t->kind == TOK_LETTER) return at + 1;
    if (!parse_opens(t)) return 0;
    int depth = 0;
    do {
        TokenKind kind = parse_ahead(p, at++)->kind;
        if (kind == TOK_END) return 0;
        depth += kind == TOK_OPEN || kind == TOK_LBRACKET || kind == TOK_LSET;
        depth -= kind == TOK_CLOSE || kind == TOK_RBRACKET || kind == TOK_RSET;
    } while (depth);
    return at;
}

/* Behind ^2 or ², if that is at `at`. */
static int power_end(Parser *p, int at) {
    if (parse_ahead(p, at)->kind != TOK_CARET) return at;
    return at + (parse_ahead(p, at + 1)->kind == TOK_LBRACE ? 4 : 2);
}

/* d/dx, d²/dx², df/dx, d(…)/dx, where nothing is called d */
bool parse_is_plain_derivative(Parser *p) {
    if (scope_find(p->scope, scope_rename(p->scope, "d"))) return false;
    int at = power_end(p, 0);
    if (parse_ahead(p, at)->kind != TOK_SLASH) {
        at = operand_end(p, at);
        if (at && parse_opens(parse_ahead(p, at))) at = operand_end(p, at); /* df(x)/dx */
        if (!at) return false;
        at = power_end(p, at);
    }
    return parse_ahead(p, at)->kind == TOK_SLASH && is_differential(p, parse_ahead(p, at + 1)) &&
           parse_ahead(p, at + 1)->kind == TOK_LETTER && parse_ahead(p, at + 2)->kind == TOK_LETTER &&
           parse_ahead(p, at + 2)->glued;
}

/* ---- f'(x), f''(x), D f(x) ---- */

bool parse_begins_primes(Parser *p) {
    int at = 0;
    while (parse_ahead(p, at)->kind == TOK_PRIME) at++;
    return at && parse_opens(parse_ahead(p, at));
}

/* Of a function of one argument; `call` reads it with its brackets. */
Node *parse_primed(Parser *p, Span span, Node *(*call)(Parser *, void *), void *data) {
    int primes = 0;
    while (parser_accept(p, TOK_PRIME)) primes++;
    if (primes > 2)
        parse_error(p, MISTAKE_SYNTAX, span, NULL, "derivatives are of the first or second order here");
    Node *node = parse_derivative_at(p, primes > 1 ? DERIVE_SECOND : DERIVE_PRIME, span, call(p, data));
    if (primes > 1) node->primes = primes;
    return node;
}

bool parse_is_jacobian(Parser *p) {
    return parser_peek(p)->kind == TOK_LETTER && !scope_knows(p->scope, "D") && is_call(p);
}

/* D f(x): the matrix of all ∂f_i/∂x_j; of a number f a row */
Node *parse_jacobian(Parser *p, Span span) {
    Node *node = parse_derivative_at(p, DERIVE_PARTIAL, span, parse_primary(p));
    if (!p->mistake) node->derive.across = true;
    return node;
}

/* ---- the value at a place ---- */

bool parse_begins_place(Parser *p) {
    return !p->stop_at_bar && parser_peek(p)->kind == TOK_BAR && parse_ahead(p, 1)->kind == TOK_UNDER;
}

/* place = |_{name = sum} | |_{sum}, behind a derivative by that name. What else stands between \left. and the bar would be taken
   there too: it is asked what is meant. */
Node *parse_place(Parser *p, Node *derivative, int first, bool beside) {
    Token *bar = parser_next(p), *open = NULL;
    parser_next(p);
    int opened = bar - p->token;
    while (opened >= 0 && !p->token[opened].opened) opened--;
    if (opened >= 0 && opened != first) beside = true;
    if (opened == first) beside = false;
    if (beside)
        parse_error(p, MISTAKE_AMBIGUOUS, bar->span, "put what is taken at this place in brackets of its own",
                    "is all that is before this bar taken there, or the derivative alone?");
    const Node *base = derivative->kid[1];
    Node *at = NULL;
    bool braced = (open = parser_peek(p))->kind == TOK_LBRACE;
    if (braced) parser_next(p);
    at = braced ? parse_sum(p) : parse_argument(p);
    if (!p->mistake && braced && parser_peek(p)->kind == TOK_REL && parser_peek(p)->rel == R_EQ) {
        parser_next(p);
        bool same = base->kind == N_NAME && at->kind == N_NAME &&
                    (node_equal(base, at) || (!strcmp(base->text, at->text) && !at->subs && !at->label));
        if (!same || derivative->text)
            parse_error(p, MISTAKE_SYNTAX, at->span, "as in ∂f/∂x|_{x=0}",
                        "the place is given for the name that the derivative is taken by");
        at = parse_sum(p);
    }
    if (braced) parse_expect(p, TOK_RBRACE, "}", open->span);
    if (!p->mistake && (derivative->text || derivative->kids > 2))
        parse_error(p, MISTAKE_SYNTAX, bar->span, NULL, "this derivative has a place already");
    if (p->mistake) return derivative;
    Node *node = node_copy(p->arena, derivative);
    node->kid = NEW_ARRAY(p->arena, Node *, 3);
    node->kid[0] = derivative->kid[0], node->kid[1] = derivative->kid[1], node->kid[2] = at;
    node->kids = 3;
    node->span = span_join(derivative->span, p->token[p->at - 1].span);
    return node;
}

/* ---- gradients ---- */

/* gradient = ∇ [²] [_name] operand, scripts in either order */
Node *parse_gradient(Parser *p, Span span) {
    Node *by = NULL;
    bool twice = false;
    for (;;) {
        Token *t = parser_peek(p);
        if (t->kind == TOK_CARET)
            twice = accept_square(p);
        else if (t->kind == TOK_UNDER && !by) {
            parser_next(p);
            bool braced = parser_accept(p, TOK_LBRACE);
            Token *first = parser_peek(p);
            if (!braced && first->kind == TOK_LETTER) { /* ∇_x f: one letter */
                by = node_new(p->arena, N_NAME, parser_next(p)->span, 0);
                by->text = first->text;
            } else {
                By all = {0};
                by = parse_by_one(p, &all);
                if (!p->mistake && (all.second || all.across))
                    parse_error(p, MISTAKE_SYNTAX, t->span, "as in ∇_x f, ∇²_x f or ∂f/∂xᵀ",
                                "∇ is taken by a name, without anything raised");
            }
            if (braced) parse_expect(p, TOK_RBRACE, "}", t->span);
        } else
            break;
        if (p->mistake) return parse_nothing(p);
    }
    bool bare;
    Node *of = parse_operand(p, &bare);
    DeriveKind kind = twice ? DERIVE_SECOND : DERIVE_GRADIENT;
    if (p->mistake) return parse_nothing(p);
    if (!by) return parse_derivative_at(p, kind, span, of);
    return operating(p, derivative(p, kind, span, of, by), bare);
}
