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

/* operand = call | power of a number or bracket | product */
static Node *parse_operand(Parser *p) {
    Token *t = parser_peek(p);
    bool call = is_call(p), near = parse_opens(t) || t->kind == TOK_LBRACE || is_number_name(p);
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
    parse_expect(p, TOK_RBRACE, "}", open->span);
    if (!p->mistake && !of) of = parse_operand(p);
    return partial(p, span, twice, of, &by);
}

/* partial = ∂ factor / ∂ name | ∂/∂ name operand */
Node *parse_partial(Parser *p, Span span) {
    bool twice = accept_square(p);
    Node *of = parser_peek(p)->kind == TOK_SLASH ? NULL : parse_factor(p);
    if (p->mistake || !parser_accept(p, TOK_SLASH) || !parser_accept(p, TOK_PARTIAL)) {
        parse_error(p, MISTAKE_SYNTAX, span, "as in ∂f/∂x", "“/∂” is expected behind this ∂");
        return parse_nothing(p);
    }
    By by = parse_by(p, twice);
    if (!p->mistake && !of) of = parse_operand(p);
    return partial(p, span, twice, of, &by);
}

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
    Node *of = parse_operand(p);
    DeriveKind kind = twice ? DERIVE_SECOND : DERIVE_GRADIENT;
    if (p->mistake) return parse_nothing(p);
    return by ? derivative(p, kind, span, of, by) : parse_derivative_at(p, kind, span, of);
}
