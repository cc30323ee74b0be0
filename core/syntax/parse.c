/* parse.c: tokens → nodes, for one side of a relation. The grammar rule stands above each function.
   After the first mistake the parser sees only the end, so every function returns quickly and in one way. */
#include "parse.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

static Token end_token = {.kind = TOK_END, .text = "the end"};

Parser parser_new(Arena *arena, Scope *scope, Tokens *tokens) {
    Span last = tokens->count ? tokens->items[tokens->count - 1].span : (Span){0};
    Token end = end_token;
    end.span = (Span){last.source, last.end, last.end};
    PUSH(arena, tokens, end);
    return (Parser){.arena = arena, .scope = scope, .token = tokens->items};
}

Token *parser_peek(Parser *p) { return p->mistake ? &end_token : &p->token[p->at]; }

Token *parse_ahead(Parser *p, int steps) {
    if (p->mistake) return &end_token;
    for (int i = 0; i < steps; i++)
        if (p->token[p->at + i].kind == TOK_END) return &p->token[p->at + i];
    return &p->token[p->at + steps];
}

Token *parser_next(Parser *p) {
    Token *token = parser_peek(p);
    if (token->kind != TOK_END) p->at++;
    return token;
}

bool parser_accept(Parser *p, TokenKind kind) {
    if (parser_peek(p)->kind != kind) return false;
    parser_next(p);
    return true;
}

void parse_error(Parser *p, MistakeKind kind, Span span, const char *hint, const char *format, ...) {
    if (p->mistake) return;
    if (!span.source) span = p->token[p->at].span;
    va_list args;
    va_start(args, format);
    p->mistake = mistake_vnew(p->arena, kind, span, hint, format, args);
    va_end(args);
}

const char *token_name(Arena *arena, const Token *token) {
    switch (token->kind) {
    case TOK_END: return "the end of the formula";
    case TOK_NEWLINE: return "the end of the line";
    case TOK_QUAD: return "a gap";
    case TOK_BEGIN:
    case TOK_FINISH: return arena_printf(arena, "the environment %s", token->text);
    default: return arena_printf(arena, "“%s”", token->text);
    }
}

void parse_count(Parser *p, Span span) {
    enum { LARGEST = 3000 }; /* nodes of one item */
    if (++p->size > LARGEST) parse_error(p, MISTAKE_SYNTAX, span, NULL, "this formula is too long");
}

Node *parse_nothing(Parser *p) { return node_number(p->arena, p->token[p->at].span, 0); }

bool parse_expect(Parser *p, TokenKind kind, const char *what, Span opened) {
    if (parser_accept(p, kind)) return true;
    Token *found = parser_peek(p);
    bool ends = found->kind == TOK_END || found->kind == TOK_NEWLINE || found->kind == TOK_STOP ||
                found->kind == TOK_REL;
    parse_error(p, MISTAKE_SYNTAX, ends ? opened : found->span, NULL,
                ends ? "the %s that closes this is missing" : "%s is expected here, and %s was found", what,
                token_name(p->arena, found));
    return false;
}

Mistake *parse_word_inside(Arena *arena, const Scope *scope, const Token *word) {
    const Sym *known = scope_find(scope, scope_rename(scope, word->text));
    const char *why = command_left_out(word->text, (int)strlen(word->text)), *near;
    if (known && known->kind == SYM_FUNCTION)
        return mistake_new(arena, MISTAKE_NAME, word->span, NULL,
                           "%s is a function: write its argument in brackets", word->text);
    if (why) return mistake_new(arena, MISTAKE_SYNTAX, word->span, NULL, "%s", why);
    if (!word->upright)
        return mistake_new(arena, MISTAKE_SYNTAX, word->span, "words stand between formulas, not inside them",
                           "the word “%s” stands inside a formula", word->text);
    near = scope_nearest(scope, word->text);
    return mistake_new(arena, MISTAKE_NAME, word->span,
                       near ? arena_printf(arena, "did you mean %s?", near)
                            : "for words between formulas there is \\text",
                       "“%s” is not known here", word->text);
}

Node *parse_operand_missing(Parser *p) {
    Token *found = &p->token[p->at], *before = p->at > 0 ? &p->token[p->at - 1] : found;
    bool ends = found->kind == TOK_END || found->kind == TOK_NEWLINE || found->kind == TOK_STOP ||
                found->kind == TOK_QUAD;
    bool closes = found->kind == TOK_CLOSE || found->kind == TOK_RBRACKET || found->kind == TOK_RBRACE ||
                  found->kind == TOK_REL || found->kind == TOK_COMMA;
    bool follows = before != found && before->kind != TOK_NEWLINE && before->kind != TOK_STOP &&
                   before->kind != TOK_QUAD;
    if (found->kind == TOK_WORD)
        p->mistake = p->mistake ? p->mistake : parse_word_inside(p->arena, p->scope, found);
    else if (found->kind == TOK_OVER)
        parse_error(p, MISTAKE_SYNTAX, found->span, "better is \\frac{a}{b}",
                    "\\over needs braces around both parts: {a \\over b}");
    else if (found->kind == TOK_COLON && before->kind == TOK_REL)
        parse_error(p, MISTAKE_SYNTAX, span_join(before->span, found->span),
                    "write the new name first, as in z := x + y", "=: is not part of the language");
    else if (ends && follows)
        parse_error(p, MISTAKE_SYNTAX, before->span, NULL, "an operand is missing after %s",
                    token_name(p->arena, before));
    else if (ends || closes)
        parse_error(p, MISTAKE_SYNTAX, found->span, NULL, "an operand is missing before %s",
                    token_name(p->arena, found));
    else
        parse_error(p, MISTAKE_SYNTAX, found->span, NULL, "%s cannot stand here",
                    token_name(p->arena, found));
    return parse_nothing(p);
}

/* Is the bracket that was opened closed in the same line, from the token `ahead` on? */
static bool bracket_closes(const Parser *p, int ahead) {
    int depth = 1;
    for (int i = p->at + ahead; depth; i++) {
        TokenKind kind = p->token[i].kind;
        if (kind == TOK_END || kind == TOK_STOP || kind == TOK_NEWLINE) return false;
        depth += kind == TOK_OPEN || kind == TOK_LBRACKET || kind == TOK_LBRACE || kind == TOK_LSET;
        depth -= kind == TOK_CLOSE || kind == TOK_RBRACKET || kind == TOK_RBRACE || kind == TOK_RSET;
    }
    return true;
}

/* A bracket that contains a relation, a quantifier or a condition word is a condition, never a factor. */
bool parse_bracket_is_condition(Parser *p) {
    int depth = 0;
    for (int i = 0;; i++) {
        Token *t = p->mistake ? &end_token : &p->token[p->at + i];
        if (t->kind == TOK_END || t->kind == TOK_STOP) return false;
        if (t->kind == TOK_OPEN || t->kind == TOK_LBRACKET || t->kind == TOK_LBRACE || t->kind == TOK_LSET)
            depth++;
        if (t->kind == TOK_CLOSE || t->kind == TOK_RBRACKET || t->kind == TOK_RBRACE || t->kind == TOK_RSET)
            if (--depth == 0) return false;
        bool condition = t->kind == TOK_REL || t->kind == TOK_FORALL ||
                         (t->kind == TOK_WORD && word_begins_condition((WordCode)t->code));
        if (depth == 1 && condition) return bracket_closes(p, i + 1);
    }
}

/* ---- products, sums, relations ---- */

/* The operator of this level that comes next, as the node it makes; false if there is none. */
static bool operator_next(Parser *p, Level level, NodeKind *kind) {
    static const struct {
        TokenKind token;
        NodeKind node;
        Level level;
    } operators[] = {
#define X(token, node, level, ...) {TOK_##token, N_##node, LEVEL_##level},
        OPERATORS(X)
#undef X
    };
    TokenKind token = parser_peek(p)->kind;
    if (token == TOK_PLUS_MINUS) token = TOK_PLUS;
    if (token == TOK_MINUS_PLUS) token = TOK_MINUS;
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        if (operators[i].token == token && operators[i].level == level)
            return *kind = operators[i].node, true;
    return false;
}

static bool is_numeral(const Node *node) { return node->kind == N_NUMBER; }

/* 2 3 has no meaning: is it 6 or 23? */
static bool numbers_touch(Parser *p, const Node *left) {
    Token *t = parser_peek(p), *before = &p->token[p->at - 1];
    TokenKind behind = parse_ahead(p, 1)->kind;
    if (t->kind != TOK_NUMBER || behind == TOK_LSET || (behind == TOK_LBRACE && !t->latex) ||
        /* 2 1{x > 0} */ !is_numeral(left->kind == N_MUL ? left->kid[1] : left))
        return false;
    parse_error(p, MISTAKE_AMBIGUOUS, span_join(before->span, t->span),
                arena_printf(p->arena, "write %s·%s or %s%s", before->text, t->text, before->text, t->text),
                "two numbers stand side by side");
    return true;
}

/* As a factor: sums and negatives between brackets. */
static const char *factor_text(Parser *p, const Node *node) {
    Arithmetic does = node_arithmetic(node);
    bool loose = does == ARITHMETIC_ADD || does == ARITHMETIC_SUBTRACT || does == ARITHMETIC_NEGATE;
    const char *text = node_text(p->arena, node);
    return loose ? arena_printf(p->arena, "(%s)", text) : text;
}

static void ambiguous_slash(Parser *p, const Node *divided, const Node *right) {
    const char *a = factor_text(p, divided->kid[0]), *b = factor_text(p, divided->kid[1]),
               *c = factor_text(p, right);
    parse_error(p, MISTAKE_AMBIGUOUS, span_join(divided->span, right->span),
                arena_printf(p->arena, "write (%s/%s)·%s or %s/(%s %s)", a, b, c, a, b, c),
                "what does / divide by here?");
}

bool parse_product_goes_on(Parser *p, NodeKind *kind) {
    return operator_next(p, LEVEL_PRODUCT, kind) || parse_is_mod(p) || parse_starts_factor(p);
}

/* product = factor { (· | ⊙ | ⊗ | / | nothing) factor } [ mod factor ] */
Node *parse_product(Parser *p) {
    bool in_sum = p->in_sum;
    Node *left = parse_factor(p);
    Node *divided = NULL; /* the fraction just read with /, if nothing but a sign may follow */
    NodeKind kind;
    bool outer = false; /* a ⊗ was read: does it reach over what follows? */
    while (!p->mistake) {
        if (operator_next(p, LEVEL_PRODUCT, &kind)) {
            const char *sign =
                kind == N_DOT ? span_text(p->arena, parser_next(p)->span) : parser_next(p)->text;
            Node *right = parse_factor(p);
            bool number = is_numeral(left) && is_numeral(right);
            left = parse_join(p, kind, left, right);
            left->behind_outer = outer && kind != N_OUTER && kind != N_DIV;
            outer = outer || kind == N_OUTER;
            if (kind == N_DOT && (!strcmp(sign, "×") || !strcmp(sign, "\\times")))
                left->written = sign_rows[SIGN_CROSS].text;
            if (kind == N_DOT && !strcmp(sign, "*")) left->written = "*";
            divided = kind == N_DIV && !number ? left : NULL;
        } else if (parse_is_mod(p)) {
            p->in_sum = in_sum;
            left = parse_remainder(p, left);
            break;
        } else if (parse_starts_factor(p)) {
            if (numbers_touch(p, left)) break;
            p->beside = true;
            Node *right = parse_factor(p);
            if (divided && !p->mistake) {
                ambiguous_slash(p, divided, right);
                break;
            }
            left = parse_join(p, N_MUL, left, right);
            left->behind_outer = outer;
        } else
            break;
    }
    return left;
}

/* The terms of a sum. Dots stand for the row of terms that was added last, so these are kept apart. */
typedef struct Terms {
    Node *before;       /* the sum up to the last minus, or NULL */
    LIST(Node *) added; /* since then */
    Node *all;          /* the whole sum so far */
} Terms;

/* dots = … + product, after a +: from the first of the one or two terms before them to the last */
static void parse_dots(Parser *p, Terms *terms) {
    Span dots = parser_next(p)->span;
    if (!parser_accept(p, TOK_PLUS)) {
        parse_error(p, MISTAKE_SYNTAX, dots, "as in c_1 a_1 + … + c_m a_m",
                    "after the dots + and the last term are expected");
        return;
    }
    Node *last = parse_product(p), *body, *to, **added = terms->added.items;
    int count = terms->added.count;
    if (!count)
        parse_error(p, MISTAKE_AMBIGUOUS, dots, "put the row of terms in brackets",
                    "the dots cannot begin after a minus");
    if (p->mistake) return;
    if (node_is_number(last, 0) && node_is_number(added[count - 1], 0)) return; /* 0 + … + 0 */
    int first = count - 1;
    if (count >= 2) { /* is the one before it the first of the row, or does the row begin with the last? */
        Node *end = NULL;
        bool fits = true;
        parse_generalise(p, added[count - 2], last, "ℓ", &end, &fits);
        if (fits && end) first = count - 2;
    }
    const char *running;
    Node *second = first < count - 1 ? added[count - 1] : NULL;
    if (!parse_read_dots(p, added[first], second, last, dots, &body, &to, &running)) return;
    Node *sum = node_new(p->arena, N_SUM, span_join(added[first]->span, last->span), 3, body,
                         node_number(p->arena, dots, 1), to);
    sum->text = running;
    added[first] = sum;
    terms->added.count = first + 1;
    terms->all = terms->before;
    for (int i = 0; i <= first; i++)
        terms->all = terms->all ? parse_join(p, N_ADD, terms->all, added[i]) : added[i];
}

static Node *parse_terms(Parser *p) {
    Token *sign = parser_peek(p);
    bool minus = parser_accept(p, TOK_MINUS) || parser_accept(p, TOK_MINUS_PLUS);
    if (!minus && !parser_accept(p, TOK_PLUS)) parser_accept(p, TOK_PLUS_MINUS);
    p->in_sum = minus;
    Terms terms = {.all = parse_product(p)};
    if (minus) terms.all = node_new(p->arena, N_NEG, span_join(sign->span, terms.all->span), 1, terms.all);
    PUSH(p->arena, &terms.added, terms.all);
    NodeKind kind;
    while (!p->mistake && operator_next(p, LEVEL_SUM, &kind)) {
        if (p->bare_derivative && p->behind_bare == p->at) p->bare_derivative->derive.goes_on = true;
        parser_next(p);
        if (kind == N_ADD && parser_peek(p)->kind == TOK_DOTS) {
            parse_dots(p, &terms);
            continue;
        }
        p->in_sum = true;
        Node *right = parse_product(p);
        terms.all = parse_join(p, kind, terms.all, right);
        p->bare_mod = NULL;
        if (kind == N_ADD)
            PUSH(p->arena, &terms.added, right);
        else
            terms.before = terms.all, terms.added.count = 0;
    }
    return terms.all;
}

/* sum = [-] product { (+|-) product }, with dots: a_1 + … + a_m, and in braces { sum \over sum } */
Node *parse_sum(Parser *p) {
    bool braced = p->at > 0 && p->token[p->at - 1].kind == TOK_LBRACE;
    if (++p->depth > PARSE_DEEPEST) {
        parse_error(p, MISTAKE_SYNTAX, parser_peek(p)->span, NULL, "this is nested too deeply");
        p->depth--;
        return parse_nothing(p);
    }
    Node *sum = parse_terms(p);
    if (parser_peek(p)->kind == TOK_OVER) {
        if (!braced) parse_operand_missing(p);
        bool over = !strcmp(parser_next(p)->text, "\\over");
        Node *below = parse_sum(p);
        sum = over ? parse_join(p, N_DIV, sum, below) : parse_choose(p, sum, below);
    }
    p->depth--;
    return sum;
}

static bool begins_row_condition(const Token *t) {
    return t->code == WORD_IF || t->code == WORD_FOR || t->code == WORD_ALL || t->code == WORD_WHERE ||
           t->code == WORD_AS || word_is_weightless((WordCode)t->code);
}

/* cases = \begin{cases} side & condition \\ … \end{cases} */
static Node *parse_cases(Parser *p) {
    Token *begin = parser_next(p);
    LIST(Node *) values = {0}, conds = {0};
    while (!p->mistake && parser_peek(p)->kind != TOK_FINISH && parser_peek(p)->kind != TOK_END) {
        PUSH(p->arena, &values, parse_sum(p));
        while (parser_accept(p, TOK_COMMA) || parser_accept(p, TOK_AMP) || parser_accept(p, TOK_QUAD)) {}
        Token *t = parser_peek(p);
        Node *cond = NULL;
        if (t->kind == TOK_WORD && t->code == WORD_OTHERWISE)
            parser_next(p);
        else {
            while (t->kind == TOK_WORD && begins_row_condition(t)) parser_next(p), t = parser_peek(p);
            cond = parse_relation(p);
        }
        PUSH(p->arena, &conds, cond);
        parser_accept(p, TOK_COMMA), parser_accept(p, TOK_STOP);
        if (!parser_accept(p, TOK_NEWLINE)) break;
    }
    parse_expect(p, TOK_FINISH, "\\end{cases}", begin->span);
    Node *node = node_new(p->arena, N_CASES, begin->span, 0);
    node->kid = values.items;
    node->kids = values.count;
    node->cond = conds.items;
    node->conds = conds.count;
    return node;
}

Node *parse_side(Parser *p) {
    Token *t = parser_peek(p);
    if (t->kind == TOK_BEGIN && !strcmp(t->text, "cases")) return parse_cases(p);
    return parse_sum(p);
}

Node *parse_relation(Parser *p) {
    Node *left = parse_sum(p);
    Token *rel = parser_peek(p);
    if (rel->kind != TOK_REL) {
        parse_error(p, MISTAKE_SYNTAX, rel->kind == TOK_END ? left->span : rel->span, NULL,
                    "a relation such as = or < is expected here");
        return left;
    }
    parser_next(p);
    bool member = rel->rel == R_IN || rel->rel == R_NOTIN;
    Node *node = parse_join(p, N_REL, left, member ? parse_membership(p) : parse_sum(p));
    node->rel = rel->rel;
    if (!p->mistake && parse_at_modulus(p) && (rel->rel == R_EQ || rel->rel == R_NE)) {
        Node *modulus = parse_modulus(p);
        for (int i = 0; i < 2; i++) node->kid[i] = parse_reduced(p, node->kid[i], modulus);
    }
    return node;
}
