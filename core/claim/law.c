/* law.c: what a random variable with finitely many values is like: Bernoulli(p), Categorical(π), Uniform{1, …, n}, Uniform{a, b, c}. */
#include "inside.h"

#include <string.h>

static const struct {
    const char *word;
    Law law;
} laws[] = {
    {"Bernoulli", LAW_BERNOULLI},
    {"Ber", LAW_BERNOULLI},
    {"Bern", LAW_BERNOULLI},
    {"Categorical", LAW_CATEGORICAL},
    {"Cat", LAW_CATEGORICAL},
    {"Uniform", LAW_SET},
    {"Unif", LAW_SET},
};

/* The law whose name is here, which is passed; −1: none. */
static int accept_law(Parser *p) {
    for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
        if (clause_keyword(p, laws[i].word)) return (int)laws[i].law;
    return -1;
}

bool law_begins(Parser *p) {
    int at = p->at, law = accept_law(p);
    p->at = at;
    return law >= 0;
}

/* {a, b, c}, {1, …, n}, 1..n, also in round brackets */
static void read_set(Parser *p, Given *given) {
    Token *round = parser_accept(p, TOK_OPEN) ? &p->token[p->at - 1] : NULL, *open = parser_peek(p);
    bool brace = open->kind == TOK_LBRACE || open->kind == TOK_LSET;
    LIST(Node *) values = {0};
    if (brace) parser_next(p);
    if (!brace && !round) {
        parse_error(p, MISTAKE_PACK, open->span, "as in Uniform{1, …, n}", "which values does it have?");
        return;
    }
    PUSH(p->arena, &values, parse_side(p));
    given->law = LAW_SET;
    while (!p->mistake && (parser_peek(p)->kind == TOK_COMMA || parser_peek(p)->kind == TOK_RANGE)) {
        bool range = parser_next(p)->kind == TOK_RANGE, dots = parser_accept(p, TOK_DOTS);
        if (dots) parser_accept(p, TOK_COMMA);
        if (range || dots) given->law = LAW_RANGE;
        if (!brace && !range)
            parse_error(p, MISTAKE_PACK, open->span, "write Uniform{a, b} for one of two numbers",
                        "only distributions with finitely many values are known here");
        PUSH(p->arena, &values, parse_side(p));
    }
    if (brace && !parser_accept(p, open->kind == TOK_LBRACE ? TOK_RBRACE : TOK_RSET))
        parse_error(p, MISTAKE_PACK, open->span, NULL, "the bracket that closes this is missing");
    if (round && !parser_accept(p, TOK_CLOSE))
        parse_error(p, MISTAKE_PACK, round->span, NULL, "the bracket that closes this is missing");
    if (p->mistake) return;
    Node *set = node_new(p->arena, N_SET, open->span, 0);
    set->kid = values.items;
    set->kids = values.count;
    given->parameter = set;
    if (given->law == LAW_RANGE) { /* 1, 2, …, n: the first and the last count */
        given->lo = values.items[0];
        given->hi = values.items[values.count - 1];
        set->kid[0] = given->lo, set->kid[1] = given->hi, set->kids = 2;
    }
}

static bool is_between(const Node *node, Arena *arena, int low, int high) {
    fmpq_t value;
    fmpq_init(value);
    bool known = node_rational(arena, node, NULL, NULL, value) && fmpq_cmp_si(value, low) >= 0 &&
                 fmpq_cmp_si(value, high) <= 0;
    fmpq_clear(value);
    return known;
}

/* Is it between 0 and 1 in every world, by its form? */
static bool is_probability(Arena *arena, const Node *node) {
    if (is_between(node, arena, 0, 1)) return true;
    const Given *given = node->kind == N_SYMBOL || node->kind == N_MEMBER ? node->sym->given
                         : node->kind == N_ENTRY && node->kid[0]->sym     ? node->kid[0]->sym->given
                                                                          : NULL;
    if (given && given->kind == GIVEN_DISCRETE) return given->law == LAW_BERNOULLI;
    if (given && given->kind == GIVEN_ENTRIES) {
        bool interval = given->form == FORM_OPEN || given->form == FORM_CLOSED;
        return given->form == FORM_BITS || given->form == FORM_STOCHASTIC ||
               (interval && is_between(given->lo, arena, 0, 1) && is_between(given->hi, arena, 0, 1));
    }
    if (node->kind == N_FN) return node->fn == FN_SIGMOID || node->fn == FN_SOFTMAX;
    if (node->kind == N_ENTRY) return is_probability(arena, node->kid[0]);
    if (node->kind == N_SUB) return node_is_number(node->kid[0], 1) && is_probability(arena, node->kid[1]);
    bool product = node->kind == N_MUL || node->kind == N_DOT;
    if (product) return is_probability(arena, node->kid[0]) && is_probability(arena, node->kid[1]);
    if (node->kind != N_ADD) return false;
    const Node *a = node->kid[0], *b = node->kid[1]; /* z p + (1 − z) q */
    bool mixed = (a->kind == N_MUL || a->kind == N_DOT) && (b->kind == N_MUL || b->kind == N_DOT) &&
                 b->kid[0]->kind == N_SUB && node_is_number(b->kid[0]->kid[0], 1) &&
                 node_equal(b->kid[0]->kid[1], a->kid[0]);
    return mixed && is_probability(arena, a) && is_probability(arena, b->kid[1]);
}

static bool is_random(const Node *node, void *data) {
    (void)data;
    return node->sym && (node->sym->kind == SYM_NORMAL || node->sym->kind == SYM_DISCRETE);
}

/* What must be so for the law to be one: seen from the form, or assumed. */
static void check_parameter(Claim *claim, Parser *p, const Given *given) {
    const Node *parameter = given->parameter;
    if (given->law == LAW_BERNOULLI && !is_probability(p->arena, parameter)) {
        if (node_any(parameter, is_random, NULL)) {
            parse_error(p, MISTAKE_PACK, parameter->span, "as in z p + (1 − z) q, with p, q ∈ (0, 1)",
                        "it is not clear that this is between 0 and 1");
            return;
        }
        const char *text = node_text(p->arena, parameter);
        clause_assume(claim, arena_printf(claim->arena, "%s ≥ 0", text));
        clause_assume(claim, arena_printf(claim->arena, "%s ≤ 1", text));
    }
    const Given *drawn =
        parameter->kind == N_SYMBOL || parameter->kind == N_MEMBER ? parameter->sym->given : NULL;
    bool sums_to_one = (parameter->kind == N_FN && parameter->fn == FN_SOFTMAX) ||
                       (drawn && drawn->kind == GIVEN_ENTRIES && drawn->form == FORM_STOCHASTIC);
    if (given->law == LAW_CATEGORICAL && !sums_to_one)
        parse_error(p, MISTAKE_PACK, parameter->span,
                    "declare π ∈ R^n stochastic, or write softmax(…); for two values take Bernoulli(p)",
                    "it is not clear that these numbers are probabilities: they must add up to 1");
}

static void check_shape(Parser *p, Given *given) {
    Shaper s = shaper_new(p->arena);
    for (int i = 0; i < given->parameter->kids && given->parameter->kind == N_SET; i++)
        shape_node(&s, given->parameter->kid[i]);
    if (given->parameter->kind != N_SET) shape_node(&s, given->parameter);
    if (s.mistake) p->mistake = s.mistake;
    const Shape *shape = &given->parameter->shape;
    bool fits = given->law == LAW_BERNOULLI     ? shape_is_number(shape)
                : given->law == LAW_CATEGORICAL ? dim_is(&shape->cols, 1) && dim_known(&shape->rows)
                                                : true;
    if (!p->mistake && !fits)
        parse_error(p, MISTAKE_PACK, given->parameter->span, NULL, "%s is asked for here",
                    given->law == LAW_BERNOULLI ? "a number between 0 and 1" : "a vector of probabilities");
}

bool law_read(Claim *claim, Parser *p, Given *given) {
    given->law = (Law)accept_law(p);
    if (given->law == LAW_SET)
        read_set(p, given);
    else {
        Span name = p->token[p->at - 1].span;
        if (!parser_accept(p, TOK_OPEN))
            parse_error(p, MISTAKE_PACK, name, "as in Bernoulli(p) or Categorical(π)",
                        "its parameter is missing");
        given->parameter = parse_side(p);
        if (!parser_accept(p, TOK_CLOSE))
            parse_error(p, MISTAKE_PACK, parser_peek(p)->span, NULL, ") is expected here");
    }
    if (p->mistake) return false;
    Binder b = binder_new(p->arena, p->scope);
    binder_scan(&b, given->parameter);
    bind_node(&b, given->parameter);
    if (b.mistake) return p->mistake = b.mistake, false;
    if (b.free.count > 1 || (b.free.count && !given->sym->indices)) {
        parse_error(p, MISTAKE_PACK, given->span, NULL, "one index at most runs with the family");
        return false;
    }
    given->running = b.free.count ? b.free.items[0] : NULL;
    given->kind = GIVEN_DISCRETE;
    given->sym->kind = SYM_DISCRETE;
    check_shape(p, given);
    if (!p->mistake) check_parameter(claim, p, given);
    return !p->mistake;
}
