/* parse_call.c: tokens behind the name of a function → its call: the functions of the language, E, Var, Cov and P, functions of the claim. */
#include "parse.h"

#include <string.h>

static bool is_name(const Node *node, void *data) {
    (void)data;
    return node->kind == N_NAME;
}

/* Behind log x: /y, where nothing shows whether x or the logarithm is divided. Not log x / y, and not log x/log y. */
static bool divides_argument(Parser *p) {
    const Token *slash = parser_peek(p), *next = parse_ahead(p, 1);
    if (slash->kind != TOK_SLASH || next->kind == TOK_FN || next->kind == TOK_END) return false;
    const char *word;
    int at = p->at + 1, letters = next->kind == TOK_LETTER ? parse_longest_word(p, at, &word) : 0;
    if (letters > 1 && fn_find(word, strlen(word)) >= 0) return false;
    return slash->span.source == slash[-1].span.source && slash[-1].span.end == slash->span.start &&
           slash->span.end == next->span.start;
}

static void reach_unclear(Parser *p, int fn, Span where) {
    parse_error(p, MISTAKE_AMBIGUOUS, where,
                arena_printf(p->arena, "write the argument of %s in brackets", fn_rows[fn].name),
                "how far does this %s reach?", fn_rows[fn].name);
}

typedef struct Primed { /* what is before the primes of f'(x) */
    int fn;
    Sym *sym;
    const char *word;
    Span span;
} Primed;

static Node *primed_function(Parser *p, void *data);

/* call = function ( list ) | function factor { factor } */
Node *parse_function(Parser *p, int fn, Span span) {
    if (fn == FN_BINOMIAL && parser_peek(p)->kind != TOK_OPEN) return parse_binomial(p, span);
    Node *call = node_new(p->arena, N_FN, span, 0), *script = NULL;
    call->fn = (Fn)fn;
    Token *t = parser_peek(p);
    bool by_entries = fn_rows[fn].rule == RULE_ENTRIES || (fn_rows[fn].rule == RULE_SAME && fn != FN_SOFTMAX);
    if (by_entries && parse_begins_primes(p)) { /* σ'(x) */
        Primed primed = {.fn = fn, .span = span};
        return parse_primed(p, span, primed_function, &primed);
    }
    bool raised = parser_accept(p, TOK_CARET); /* sin² t, softmax^T(A) */
    ScriptKind kind = raised ? parse_superscript(p, &script) : SCRIPT_POWER;
    if (kind == SCRIPT_INDEX || kind == SCRIPT_PRIMES)
        parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "%s has no derivative and no index here",
                    fn_rows[fn].name);
    if (raised && !p->mistake && kind == SCRIPT_POWER && script->kind == N_NEG && by_entries)
        parse_error(p, MISTAKE_AMBIGUOUS, span_join(span, p->token[p->at - 1].span),
                    "write 1/…, or a power of the whole in brackets",
                    "is this a power of %s, or its inverse function?", fn_rows[fn].name);
    Node *base = NULL;
    t = parser_peek(p);
    if (t->kind == TOK_UNDER && fn == FN_LOG) {
        parser_next(p);
        Subscript sub = parse_subscript(p, "");
        if (!p->mistake && sub.count != 1)
            parse_error(p, MISTAKE_SYNTAX, t->span, "as in log_2(x)",
                        "the base of this logarithm is not clear");
        if (p->mistake) return call;
        base = sub.items[0];
        t = parser_peek(p);
    } else if (t->kind == TOK_UNDER) {
        parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "%s has no subscript", fn_rows[fn].name);
        return call;
    }
    if (parse_opens(t) || t->kind == TOK_LBRACE) {
        parser_next(p);
        int stop = p->stop_at_bar;
        p->stop_at_bar = 0;
        parse_node_list(p, &call->kid, &call->kids);
        p->stop_at_bar = stop;
        parse_close(p, t);
        call->span = span_join(span, p->token[p->at - 1].span);
    } else {
        Node *argument = parse_factor(p);
        for (;;) {
            TokenKind k = parser_peek(p)->kind;
            bool more = k == TOK_NUMBER || k == TOK_LETTER || k == TOK_FRAC || k == TOK_ROOT ||
                        (k == TOK_OPEN && !parse_bracket_is_condition(p)) || k == TOK_LBRACE;
            const char *word;
            if (k == TOK_LETTER && parse_longest_word(p, p->at, &word) > 1 &&
                fn_find(word, strlen(word)) >= 0)
                more = false;
            if (!more) break;
            if (k == TOK_OPEN && node_any(argument, is_name, NULL))
                reach_unclear(p, fn, parser_peek(p)->span);
            argument = parse_join(p, N_MUL, argument, parse_factor(p));
        }
        if (divides_argument(p)) reach_unclear(p, fn, parser_peek(p)->span);
        call->kid = NEW_ARRAY(p->arena, Node *, 1);
        call->kid[0] = argument;
        call->kids = 1;
        call->span = span_join(span, argument->span);
    }
    if (!p->mistake && (call->kids < fn_rows[fn].least || call->kids > fn_rows[fn].most))
        parse_error(p, MISTAKE_SYNTAX, call->span, NULL, "%s takes %d argument%s", fn_rows[fn].name,
                    fn_rows[fn].least, fn_rows[fn].least == 1 ? "" : "s");
    if (base && !p->mistake) { /* log_2(x) is log(x)/log(2) */
        Node *below = node_new(p->arena, N_FN, base->span, 1, base);
        below->fn = FN_LOG;
        call = node_new(p->arena, N_DIV, call->span, 2, call, below);
    }
    return raised && !p->mistake ? parse_raise(p, call, kind, script) : call;
}

static Node *primed_function(Parser *p, void *data) {
    const Primed *primed = data;
    return parse_function(p, primed->fn, primed->span);
}

/* condition = relation | sum: of E[x | y], given the value of y */
static Node *parse_given(Parser *p) {
    int at = p->at;
    Node *of = parse_sum(p);
    if (p->mistake || parser_peek(p)->kind == TOK_REL) return p->at = at, parse_relation(p);
    Node *relation = parse_join(p, N_REL, of, node_copy(p->arena, of));
    relation->rel = R_EQ;
    relation->at_value = true;
    return relation;
}

/* Behind E: _x, _{x, y} or _{x ∼ p}; the law is the only kid in `cond` until it is bound. */
static void parse_averaged(Parser *p, Node *node) {
    Span under = parser_next(p)->span;
    Token *brace = parser_peek(p);
    bool braced = parser_accept(p, TOK_LBRACE);
    LIST(Node *) names = {0};
    do PUSH(p->arena, &names, braced ? parse_factor(p) : parse_argument(p));
    while (!p->mistake && braced && parser_accept(p, TOK_COMMA));
    if (braced && !p->mistake && parser_peek(p)->kind == TOK_REL && parser_peek(p)->rel == R_SIM) {
        parser_next(p);
        node->text = "";
        PUSH(p->arena, &names, parse_sum(p));
    }
    if (braced) parse_expect(p, TOK_RBRACE, "}", brace->span);
    for (int i = 0; i < names.count - (node->text != NULL) && !p->mistake; i++)
        if (names.items[i]->kind != N_NAME)
            parse_error(p, MISTAKE_SYNTAX, under, "as in E_x[…] or E_{x ∼ p}[…]",
                        "the names of random variables are expected here");
    node->sub = names.items;
    node->subs = names.count;
}

/* expectation = E [ sum { , sum } { | condition } ] and P [ sum relation sum { relation sum } ] */
Node *parse_expectation(Parser *p, int code, Span span) {
    Node *node = node_new(p->arena, N_EXPECT, span, 0);
    node->expect = (Expect)code;
    if (parser_peek(p)->kind == TOK_UNDER) parse_averaged(p, node);
    Token *t = parser_peek(p);
    if (!parse_opens(t)) {
        parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "%s needs its argument in brackets",
                    expect_rows[code].name);
        return node;
    }
    parser_next(p);
    p->stop_at_bar++;
    LIST(Node *) kids = {0}, conds = {0};
    int arguments = 0;
    do {
        PUSH(p->arena, &kids, code == EXPECT_P ? parse_relation(p) : parse_sum(p));
        arguments++;
        while (code == EXPECT_P && !p->mistake && parser_peek(p)->kind == TOK_REL) { /* −1 < γ < 1 is both */
            Node *middle = node_copy(p->arena, kids.items[kids.count - 1]->kid[1]);
            Rel rel = parser_next(p)->rel;
            PUSH(p->arena, &kids, parse_join(p, N_REL, middle, parse_sum(p)));
            kids.items[kids.count - 1]->rel = rel;
        }
    } while (!p->mistake && parser_accept(p, TOK_COMMA));
    if (parser_accept(p, TOK_BAR)) do
            PUSH(p->arena, &conds, parse_given(p));
        while (!p->mistake && parser_accept(p, TOK_COMMA));
    p->stop_at_bar--;
    parse_close(p, t);
    node->kid = kids.items;
    node->kids = kids.count;
    node->cond = conds.items;
    node->conds = conds.count;
    node->span = span_join(span, p->mistake ? span : p->token[p->at - 1].span);
    int most = code == EXPECT_COV ? 2 : 1;
    if (!p->mistake && arguments > most && code != EXPECT_P) /* P[x = 1, y = 1]: both */
        parse_error(p, MISTAKE_SYNTAX, node->span, NULL, "%s takes %d argument%s", expect_rows[code].name,
                    most, most == 1 ? "" : "s");
    return node;
}

/* At the _ of E_x[…] or E_{x ∼ p}[…]: does a bracket follow? */
bool parse_is_averaged(Parser *p) {
    if (parser_peek(p)->kind != TOK_UNDER) return false;
    int at = 1, depth = 0;
    do {
        TokenKind kind = parse_ahead(p, at++)->kind;
        if (kind == TOK_END) return false;
        depth += (kind == TOK_LBRACE) - (kind == TOK_RBRACE);
    } while (depth);
    return parse_opens(parse_ahead(p, at));
}

/* max_i x_i runs over an index, max(x, y) has arguments. */
Node *parse_function_or_over(Parser *p, int fn, Span span) {
    bool extreme = fn == FN_ARGMAX || fn == FN_ARGMIN ||
                   ((fn == FN_MAX || fn == FN_MIN) && parser_peek(p)->kind == TOK_UNDER);
    return extreme ? parse_extreme(p, (Fn)fn, span) : parse_function(p, fn, span);
}

/* arg max: the tokens of both words, at the first of them; 0: it is something else. */
int parse_spells_place(Parser *p, int at, int *fn) {
    int first = parse_spells(p, at, "arg");
    if (!first) return 0;
    const Token *next = &p->token[at + first];
    bool letters = next->kind == TOK_LETTER;
    int max = letters ? parse_spells(p, at + first, "max") : next->kind == TOK_FN && next->code == FN_MAX;
    int min = letters ? parse_spells(p, at + first, "min") : next->kind == TOK_FN && next->code == FN_MIN;
    *fn = max ? FN_ARGMAX : FN_ARGMIN;
    return max || min ? first + max + min : 0;
}

/* call = name ( sum { separator sum } ), of a function that the claim defines; separator = , and | and ; where it is declared so */
Node *parse_call(Parser *p, Sym *function, const char *word, Span span) {
    Node *call = node_new(p->arena, N_CALL, span, 0);
    if (strcmp(word, function->name)) call->author = word;
    Token *open = parser_next(p);
    LIST(Node *) arguments = {0};
    Text separators = text_new(p->arena);
    bool bars = scope_has_bars(p->scope, function->name);
    p->stop_at_bar += bars;
    do {
        if (arguments.count) text_add(&separators, p->token[p->at - 1].text);
        PUSH(p->arena, &arguments, parse_sum(p));
    } while (!p->mistake && (parser_accept(p, TOK_COMMA) ||
                             (bars && (parser_accept(p, TOK_BAR) || parser_accept(p, TOK_SEMICOLON)))));
    p->stop_at_bar -= bars;
    call->kid = arguments.items;
    call->kids = arguments.count;
    Sym *same = scope_function(p->scope, function->name, separators.bytes ? separators.bytes : "");
    call->sym = same ? same : function;
    if (!same && bars && !p->mistake)
        parse_error(p, MISTAKE_NAME, open->span, "the signs between its arguments are those of the claim",
                    "%s is not written with these arguments here", function->name);
    parse_close(p, open);
    if (!p->mistake) call->span = span_join(span, p->token[p->at - 1].span);
    return call;
}

/* \text{RoPE}(z, t), \operatorname{block}(X), \mathrm{Loss}: what the claim declares, in upright letters. */
Sym *parse_upright_name(const Parser *p, const Token *word) {
    if (!word->wide || !word->text[0] || !word->text[1]) return NULL; /* prose; “a” in words */
    Sym *sym = scope_find(p->scope, scope_rename(p->scope, word->text));
    return sym && (sym->kind == SYM_FUNCTION) == parse_opens(word + 1) ? sym : NULL;
}

static Node *primed_call(Parser *p, void *data) {
    const Primed *primed = data;
    return parse_call(p, primed->sym, primed->word, primed->span);
}

/* f'(x) and f''(x), at the prime */
Node *parse_primed_call(Parser *p, Sym *function, const char *word, Span span) {
    Primed what = {.sym = function, .word = word, .span = span};
    return parse_primed(p, span, primed_call, &what);
}
