/* parse.h: tokens → nodes. The first section is what the readers of claims and sheets use, the rest is shared by the four
   files of the parser. */
#ifndef ATTEST_PARSE_H
#define ATTEST_PARSE_H

#include "syntax.h"

/* ---- parse.c: expressions ---- */

typedef struct Parser {
    Arena *arena;
    Scope *scope;
    Token *token; /* ends in TOK_END */
    int at;
    int depth;
    Mistake *mistake;      /* the first one; from then on the parser sees TOK_END only */
    int stop_at_bar;       /* inside |…| or E[… | …] */
    int size;              /* nodes of the item so far */
    bool in_sum;           /* the product that is read has a sign or a term before it */
    bool beside;           /* the factor that is read follows another one without a sign */
    Node *bare_derivative; /* the last ∂/∂x a whose reach no bracket shows, and the token behind it */
    int behind_bare;
    const Node *bare_mod; /* the last remainder that was read, if it is not in brackets */
} Parser;

Parser parser_new(Arena *, Scope *, Tokens *);
Token *parser_peek(Parser *);
Token *parser_next(Parser *);
bool parser_accept(Parser *, TokenKind);
Node *parse_side(Parser *);     /* a sum, or cases */
Node *parse_relation(Parser *); /* side R side, one relation only; kids are the sides */
void parse_error(Parser *, MistakeKind, Span, const char *hint, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
bool parse_bracket_is_condition(Parser *);      /* at an opening bracket: does it hold a relation? */
const char *token_name(Arena *, const Token *); /* for messages */
Mistake *parse_word_inside(Arena *, const Scope *, const Token *); /* a word where mathematics should stand */

/* ---- parse.c ---- */
enum { PARSE_DEEPEST = 150 }; /* brackets in brackets */
Token *parse_ahead(Parser *, int steps);
bool parse_expect(Parser *, TokenKind, const char *what, Span opened);
void parse_count(Parser *, Span);      /* one node more; too many are a mistake */
Node *parse_nothing(Parser *);         /* stands in for what could not be read */
Node *parse_operand_missing(Parser *); /* says what is wrong here */
Node *parse_join(Parser *, NodeKind, Node *, Node *);
Node *parse_wrap(Parser *, NodeKind, Node *);
Node *parse_sum(Parser *);
Node *parse_product(Parser *);

bool parse_product_goes_on(Parser *, NodeKind *); /* with an operator, or a factor beside it */

/* ---- parse_jump.c ---- */
void parse_event(Parser *, Node ***items, int *count); /* relations that must all hold */
bool parse_begins_event(Parser *, bool ones);          /* at a bracket behind 1, or 𝟏 */
Node *parse_indicator(Parser *, Span);
bool parse_begins_event_below(Parser *); /* at the _ of 𝟏_{x > 0} */
Node *parse_indicator_below(Parser *, Span);
Node *parse_iverson(Parser *, Span);
Node *parse_whole_part(Parser *, const Token *open);
Node *parse_factorial(Parser *, Node *of);
Node *parse_binomial(Parser *, Span);
Node *parse_choose(Parser *, Node *above, Node *below);
bool parse_is_mod(Parser *);
Node *parse_remainder(Parser *, Node *left);
bool parse_at_modulus(Parser *);                                /* at “(mod” */
Node *parse_modulus(Parser *);                                  /* m of (mod m) */
Node *parse_reduced(Parser *, Node *side, const Node *modulus); /* side mod m */

/* ---- parse_factor.c ---- */
bool parse_close(Parser *, const Token *open); /* the bracket that closes it is next */
Node *parse_argument(Parser *);                /* of \frac and its like */
bool parse_opens(const Token *);
bool parse_starts_factor(Parser *);
Node *parse_factor(Parser *);
Node *parse_primary(Parser *);

/* ---- parse_call.c: behind the name of a function ---- */
Node *parse_function(Parser *, int fn, Span);
Node *parse_function_or_over(Parser *, int fn, Span); /* also max_i, argmin_w */
int parse_spells_place(Parser *, int at, int *fn);    /* arg max: how many tokens; 0: it is something else */
Node *parse_expectation(Parser *, int expect, Span);  /* E[…], Var[…], Cov[…], P[…] */
bool parse_is_averaged(Parser *);                     /* at the _ of E_x[…] */
Node *parse_call(Parser *, Sym *function, const char *word, Span);
Node *parse_primed_call(Parser *, Sym *function, const char *word, Span); /* f'(x) */
Sym *parse_upright_name(const Parser *,
                        const Token *); /* \text{RoPE}, which the claim declares; NULL: it is none */

/* ---- parse_name.c ---- */
typedef struct Subscript {
    const char *label; /* NULL: none */
    Node **items;
    int count;
} Subscript;

typedef enum {
    SCRIPT_POWER,
    SCRIPT_TRANSPOSE,
    SCRIPT_INVERSE_TRANSPOSE, /* X^{-T} */
    SCRIPT_PRIMES,
    SCRIPT_INDEX
} ScriptKind;

int parse_spells(Parser *, int at, const char *word);
int parse_longest_word(Parser *, int at, const char **word);
void parse_node_list(Parser *, Node ***items, int *count);
Subscript parse_subscript(Parser *, const char *stem);
ScriptKind parse_superscript(Parser *, Node **);
Node *parse_raise(Parser *, Node *, ScriptKind, Node *script);      /* any but SCRIPT_INDEX */
void parse_power_of_power(Parser *, const Node *power, Span caret); /* 2^2^3: a mistake */
Node *parse_name(Parser *, const char *stem, Span);

/* ---- parse_derivative.c ---- */
Node *parse_gradient(Parser *, Span nabla);
Node *parse_partial(Parser *, Span partial);
bool parse_fraction_is_derivative(Parser *); /* behind \frac */
Node *parse_partial_fraction(Parser *, Span frac);
Node *parse_derivative_at(Parser *, DeriveKind, Span, Node *call);
bool parse_begins_primes(Parser *); /* at ' of f'(x) or f''(x) */
Node *parse_primed(Parser *, Span, Node *(*call)(Parser *, void *), void *data);
bool parse_is_plain_derivative(Parser *); /* behind d: d/dx f, df/dx, d(…)/dx */
bool parse_is_jacobian(Parser *);         /* behind D: of D f(x) */
Node *parse_jacobian(Parser *, Span);
bool parse_begins_place(Parser *); /* at | of ∂f/∂x|_{x=0} */
Node *parse_place(Parser *, Node *derivative, int first,
                  bool beside); /* `first`: its first token; `beside`: a factor is before it */

/* ---- parse_place.c ---- */
Node *parse_extreme(Parser *, Fn, Span); /* argmax, argmin; max and min with something below them */

/* ---- parse_many.c ---- */
Node *parse_over(Parser *, NodeKind, Span);
Node *parse_over_below(Parser *, NodeKind, Span); /* without what it reaches over */
Node *parse_limit(Parser *, Span);
Node *parse_membership(Parser *); /* what is behind ∈ */
Node *parse_matrix(Parser *, TokenKind close, Span);
bool parse_bracket_is_matrix(Parser *);
Node *parse_generalise(Parser *, const Node *first, const Node *last, const char *running, Node **to,
                       bool *fits);
bool parse_read_dots(Parser *, Node *first, Node *second, Node *last, Span, Node **body, Node **to,
                     const char **running);

#endif
