/* parse.c: tokens → nodes, for one side of a relation. The grammar rule stands above each function.
   After the first mistake the parser sees only the end, so every function returns quickly and in one way. Somewhat over
   600 lines, so that the grammar from a factor to a relation can be read in one go. */
#include "parse.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

enum { DEEPEST = 150 };

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
        bool condition =
            t->kind == TOK_REL || t->kind == TOK_FORALL || (t->kind == TOK_WORD && t->code == WORD_FOR);
        if (depth == 1 && condition) return true;
    }
}

/* ---- calls, sums, matrices ---- */

bool parse_opens(const Token *t) {
    return t->kind == TOK_OPEN || t->kind == TOK_LBRACKET || t->kind == TOK_LSET;
}

static TokenKind closing(TokenKind open) {
    return open == TOK_OPEN       ? TOK_CLOSE
           : open == TOK_LBRACKET ? TOK_RBRACKET
           : open == TOK_LSET     ? TOK_RSET
                                  : TOK_RBRACE;
}

static const char *closing_text(TokenKind open) {
    return open == TOK_OPEN ? ")" : open == TOK_LBRACKET ? "]" : "}";
}

/* call = function ( list ) | function factor { factor } */
static Node *parse_function(Parser *p, int fn, Span span) {
    Node *call = node_new(p->arena, N_FN, span, 0), *raised = NULL;
    call->fn = (Fn)fn;
    if (parser_peek(p)->kind == TOK_CARET) { /* sin² t */
        parser_next(p);
        if (parse_superscript(p, &raised) != SCRIPT_POWER) raised = NULL;
    }
    Token *t = parser_peek(p);
    if (t->kind == TOK_UNDER) {
        parse_error(p, MISTAKE_SYNTAX, t->span,
                    fn == FN_LOG ? "log is the natural logarithm; write \\ln(x)/\\ln(2) for base 2" : NULL,
                    "%s has no subscript", fn_rows[fn].name);
        return call;
    }
    if (parse_opens(t) || t->kind == TOK_LBRACE) {
        parser_next(p);
        int stop = p->stop_at_bar;
        p->stop_at_bar = 0;
        parse_node_list(p, &call->kid, &call->kids);
        p->stop_at_bar = stop;
        parse_expect(p, closing(t->kind), closing_text(t->kind), t->span);
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
            argument = parse_join(p, N_MUL, argument, parse_factor(p));
        }
        call->kid = NEW_ARRAY(p->arena, Node *, 1);
        call->kid[0] = argument;
        call->kids = 1;
        call->span = span_join(span, argument->span);
    }
    if (!p->mistake && (call->kids < fn_rows[fn].least || call->kids > fn_rows[fn].most))
        parse_error(p, MISTAKE_SYNTAX, call->span, NULL, "%s takes %d argument%s", fn_rows[fn].name,
                    fn_rows[fn].least, fn_rows[fn].least == 1 ? "" : "s");
    return raised ? parse_join(p, N_POW, call, raised) : call;
}

/* expectation = E [ sum { , sum } { | relation } ] and P [ sum relation sum { relation sum } ] */
static Node *parse_expectation(Parser *p, int code, Span span) {
    Node *node = node_new(p->arena, N_EXPECT, span, 0);
    node->expect = (Expect)code;
    Token *t = parser_peek(p);
    if (!parse_opens(t)) {
        parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "%s needs its argument in brackets",
                    expect_rows[code].name);
        return node;
    }
    parser_next(p);
    p->stop_at_bar++;
    LIST(Node *) kids = {0}, conds = {0};
    do PUSH(p->arena, &kids, code == EXPECT_P ? parse_relation(p) : parse_sum(p));
    while (!p->mistake && parser_accept(p, TOK_COMMA));
    int arguments = kids.count;
    while (code == EXPECT_P && !p->mistake && parser_peek(p)->kind == TOK_REL) { /* −1 < γ < 1 is both */
        Node *middle = node_copy(p->arena, kids.items[kids.count - 1]->kid[1]);
        Rel rel = parser_next(p)->rel;
        PUSH(p->arena, &kids, parse_join(p, N_REL, middle, parse_sum(p)));
        kids.items[kids.count - 1]->rel = rel;
    }
    if (parser_accept(p, TOK_BAR)) do
            PUSH(p->arena, &conds, parse_relation(p));
        while (!p->mistake && parser_accept(p, TOK_COMMA));
    p->stop_at_bar--;
    parse_expect(p, closing(t->kind), closing_text(t->kind), t->span);
    node->kid = kids.items;
    node->kids = kids.count;
    node->cond = conds.items;
    node->conds = conds.count;
    node->span = span_join(span, p->mistake ? span : p->token[p->at - 1].span);
    int most = code == EXPECT_COV ? 2 : 1;
    if (!p->mistake && arguments > most)
        parse_error(p, MISTAKE_SYNTAX, node->span, NULL, "%s takes %d argument%s", expect_rows[code].name,
                    most, most == 1 ? "" : "s");
    return node;
}

/* One argument of \frac: a braced group, one digit, or one token. */
static Node *parse_argument(Parser *p) {
    Token *t = parser_peek(p);
    if (t->kind == TOK_NUMBER) {
        Node *digit = node_new(p->arena, N_NUMBER, t->span, 0);
        if (strlen(t->text) == 1)
            parser_next(p), digit->text = t->text;
        else { /* \frac12: the digits are two arguments */
            digit->text = arena_strndup(p->arena, t->text, 1);
            t->text++;
            t->span.start++;
        }
        return digit;
    }
    if (t->kind == TOK_LETTER) {
        parser_next(p);
        Node *name = node_new(p->arena, N_NAME, t->span, 0);
        name->text = t->text;
        return name;
    }
    return parse_primary(p);
}

/* ---- factors, products, sums ---- */

/* ‖x‖_2 is ‖x‖ */
static void parse_norm_kind(Parser *p) {
    Span under = parser_next(p)->span;
    Subscript sub = {0};
    if (parser_peek(p)->kind != TOK_INFINITY) sub = parse_subscript(p, "");
    if (!p->mistake && (!sub.label || strcmp(sub.label, "2")))
        parse_error(p, MISTAKE_SYNTAX, under, NULL,
                    "norms other than ‖·‖, the Euclidean one, are not part of the language");
}

/* \text{RoPE}(z, t), \operatorname{block}(X), \mathrm{Loss}: what the claim declares, in upright letters. */
static Sym *upright_name(const Parser *p, const Token *word) {
    Sym *sym = scope_find(p->scope, scope_rename(p->scope, word->text));
    return sym && (sym->kind == SYM_FUNCTION) == parse_opens(word + 1) ? sym : NULL;
}

static bool starts_factor(Parser *p) {
    Token *t = parser_peek(p);
    switch (t->kind) {
    case TOK_WORD: return upright_name(p, t) != NULL;
    case TOK_NUMBER:
    case TOK_LETTER:
    case TOK_FN:
    case TOK_EXPECT:
    case TOK_SUM:
    case TOK_LIM:
    case TOK_FRAC:
    case TOK_ROOT:
    case TOK_LBRACE:
    case TOK_LANGLE:
    case TOK_INFINITY:
    case TOK_ONES: return true;
    case TOK_LBRACKET: return true;
    case TOK_LSET:
    case TOK_OPEN: return !parse_bracket_is_condition(p);
    case TOK_NORM:
    case TOK_BAR: return !p->stop_at_bar;
    case TOK_BEGIN: return !strcmp(t->text, "matrix");
    default: return false;
    }
}

/* primary = number | name | name(args) | ( sum ) | [ matrix ] | \frac{sum}{sum} | ‖sum‖ | ⟨sum, sum⟩ | |sum| | … */
Node *parse_primary(Parser *p) {
    parse_count(p, parser_peek(p)->span);
    if (++p->depth > DEEPEST) {
        parse_error(p, MISTAKE_SYNTAX, parser_peek(p)->span, NULL, "this is nested too deeply");
        p->depth--;
        return parse_nothing(p);
    }
    Token *t = parser_next(p);
    Node *node = NULL;
    int bars = p->stop_at_bar;
    switch (t->kind) {
    case TOK_NUMBER:
        node = node_new(p->arena, N_NUMBER, t->span, 0);
        node->text = t->text;
        break;
    case TOK_ONES: node = node_new(p->arena, N_ONES, t->span, 0); break;
    case TOK_INFINITY: node = node_new(p->arena, N_INFINITY, t->span, 0); break;
    case TOK_LETTER: {
        const char *word;
        int letters = parse_longest_word(p, p->at - 1, &word);
        Span span = span_join(t->span, p->token[p->at + letters - 2].span);
        p->at += letters - 1;
        int fn = letters > 1 ? fn_find(word, strlen(word)) : -1;
        Sym *function = scope_find(p->scope, scope_rename(p->scope, word));
        if (fn >= 0 && (fn == FN_MAX || fn == FN_MIN) && parser_peek(p)->kind == TOK_UNDER)
            node = parse_over(p, fn == FN_MAX ? N_MAXOVER : N_MINOVER, span);
        else if (fn >= 0)
            node = parse_function(p, fn, span);
        else if (letters == 3 && parse_spells(p, p->at - 3, "Var"))
            node = parse_expectation(p, EXPECT_VAR, span);
        else if (letters == 3 && parse_spells(p, p->at - 3, "Cov"))
            node = parse_expectation(p, EXPECT_COV, span);
        else if (letters == 1 && (!strcmp(word, "E") || !strcmp(word, "P")) && !function &&
                 parse_opens(parser_peek(p)))
            node = parse_expectation(p, *word == 'E' ? EXPECT_E : EXPECT_P, span);
        else if (function && function->kind == SYM_FUNCTION && parse_opens(parser_peek(p))) {
            node = node_new(p->arena, N_CALL, span, 0);
            node->sym = function;
            if (strcmp(word, function->name)) node->author = word;
            Token *open = parser_next(p);
            parse_node_list(p, &node->kid, &node->kids);
            parse_expect(p, closing(open->kind), closing_text(open->kind), open->span);
            if (!p->mistake) node->span = span_join(span, p->token[p->at - 1].span);
        } else
            node = parse_name(p, word, span);
        break;
    }
    case TOK_FN: {
        Token *after = parser_peek(p);
        bool over = (t->code == FN_MAX || t->code == FN_MIN) && after->kind == TOK_UNDER;
        node = over ? parse_over(p, t->code == FN_MAX ? N_MAXOVER : N_MINOVER, t->span)
                    : parse_function(p, t->code, t->span);
        break;
    }
    case TOK_WORD: {
        Sym *function = upright_name(p, t);
        if (!function) {
            p->at--;
            node = parse_operand_missing(p);
            break;
        }
        if (function->kind != SYM_FUNCTION) {
            node = parse_name(p, t->text, t->span);
            break;
        }
        node = node_new(p->arena, N_CALL, t->span, 0);
        node->sym = function;
        Token *open = parser_next(p);
        parse_node_list(p, &node->kid, &node->kids);
        parse_expect(p, closing(open->kind), closing_text(open->kind), open->span);
        break;
    }
    case TOK_EXPECT: {
        bool letter = !t->wide && strlen(t->text) == 1 && scope_find(p->scope, t->text);
        node = letter ? parse_name(p, t->text, t->span) : parse_expectation(p, t->code, t->span);
        break;
    }
    case TOK_SUM: node = parse_over(p, N_SUM, t->span); break;
    case TOK_LIM: node = parse_limit(p, t->span); break;
    case TOK_FRAC: {
        Node *over = parse_argument(p);
        TokenKind next = parser_peek(p)->kind;
        if (next == TOK_END || next == TOK_NEWLINE || next == TOK_RBRACE)
            parse_error(p, MISTAKE_SYNTAX, t->span, NULL,
                        "\\frac has two parts, \\frac{a}{b}, and the second is missing");
        Node *under = p->mistake ? over : parse_argument(p);
        node = node_new(p->arena, N_DIV, span_join(t->span, under->span), 2, over, under);
        break;
    }
    case TOK_ROOT: {
        Node *inner = parser_peek(p)->kind == TOK_LBRACE || parser_peek(p)->kind == TOK_OPEN
                          ? parse_primary(p)
                          : parse_factor(p);
        node = node_new(p->arena, N_FN, span_join(t->span, inner->span), 1, inner);
        node->fn = FN_SQRT;
        break;
    }
    case TOK_LBRACKET:
        p->at--;
        if (parse_bracket_is_condition(p))
            parse_error(p, MISTAKE_SYNTAX, t->span, "write ( ) around a condition",
                        "a relation cannot stand in square brackets");
        if (parse_bracket_is_matrix(p)) {
            p->at++;
            node = parse_matrix(p, TOK_RBRACKET, t->span);
            if (parse_expect(p, TOK_RBRACKET, "]", t->span))
                node->span = span_join(t->span, p->token[p->at - 1].span);
            break;
        }
        p->at++;
        /* fall through */
    case TOK_OPEN:
    case TOK_LBRACE:
    case TOK_LSET:
        p->stop_at_bar = 0;
        node = parse_sum(p);
        p->stop_at_bar = bars;
        if (t->kind != TOK_LBRACE && parser_peek(p)->kind == TOK_COMMA)
            parse_error(p, MISTAKE_SYNTAX, parser_peek(p)->span,
                        t->kind == TOK_LSET ? NULL : "write [x, y] for a row, [x; y] for a column",
                        t->kind == TOK_LSET ? "sets are not part of the language"
                                            : ") is expected here, and “,” was found");
        if (t->kind == TOK_LBRACKET && node->kind == N_MUL)
            node->bracketed = true; /* [A B]: perhaps a row was meant */
        if (parse_expect(p, closing(t->kind), closing_text(t->kind), t->span))
            node->span = span_join(t->span, p->token[p->at - 1].span);
        break;
    case TOK_NORM:
    case TOK_BAR:
        p->stop_at_bar = 1;
        node = parse_sum(p);
        p->stop_at_bar = bars;
        node = node_new(p->arena, t->kind == TOK_NORM ? N_NORM : N_ABS, t->span, 1, node);
        if (parse_expect(p, t->kind, t->kind == TOK_NORM ? "‖" : "|", t->span))
            node->span = span_join(t->span, p->token[p->at - 1].span);
        if (t->kind == TOK_NORM && parser_peek(p)->kind == TOK_UNDER) parse_norm_kind(p);
        break;
    case TOK_LANGLE: {
        p->stop_at_bar = 1;
        Node *a = parse_sum(p);
        if (parser_peek(p)->kind == TOK_RANGLE)
            parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "an inner product has two sides: ⟨x, y⟩");
        if (!parser_accept(p, TOK_BAR)) parse_expect(p, TOK_COMMA, ",", t->span);
        Node *b = parse_sum(p);
        p->stop_at_bar = bars;
        node = node_new(p->arena, N_INNER, t->span, 2, a, b);
        if (parse_expect(p, TOK_RANGLE, "⟩", t->span))
            node->span = span_join(t->span, p->token[p->at - 1].span);
        break;
    }
    case TOK_BEGIN:
        if (!strcmp(t->text, "matrix")) {
            node = parse_matrix(p, TOK_FINISH, t->span);
            parse_expect(p, TOK_FINISH, arena_printf(p->arena, "\\end{%s}", "…"), t->span);
            break;
        }
        /* fall through */
    default:
        if (t->kind != TOK_END) p->at--;
        node = parse_operand_missing(p);
    }
    p->depth--;
    return node;
}

/* factor = primary { _script | ^script | ᵀ | ' } */
Node *parse_factor(Parser *p) {
    Node *node = parse_primary(p), *script = NULL;
    for (;;) {
        Token *t = parser_peek(p);
        if (t->kind == TOK_TRANSPOSE || t->kind == TOK_PRIME) {
            parser_next(p);
            node = parse_wrap(p, N_TRANSPOSE, node);
        } else if (t->kind == TOK_CARET) {
            parser_next(p);
            ScriptKind kind = parse_superscript(p, &script);
            if (p->mistake) return node;
            if (kind == SCRIPT_INDEX) {
                parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "a raised index in brackets belongs to a name");
                return node;
            }
            node =
                kind == SCRIPT_POWER ? parse_join(p, N_POW, node, script) : parse_wrap(p, N_TRANSPOSE, node);
        } else if (t->kind == TOK_UNDER && node->kind == N_POW && node->kid[0]->kind == N_NORM) {
            parse_norm_kind(p);
        } else if (t->kind == TOK_UNDER && (node->kind == N_NUMBER || node->kind == N_ONES)) {
            parse_error(p, MISTAKE_SYNTAX, t->span, "leave the subscript out: it has whatever size is needed",
                        "a number has no subscript");
        } else if (t->kind == TOK_UNDER) { /* an entry: RoPE(z, t)_{2i}, (A c)_1 */
            parser_next(p);
            Subscript sub = parse_subscript(p, "");
            if (p->mistake) return node;
            if (!sub.count) {
                parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "“%s” is not an index", sub.label);
                return node;
            }
            node = parse_wrap(p, N_ENTRY, node);
            node->sub = sub.items;
            node->subs = sub.count;
        } else
            return node;
    }
}

static bool numeral(const Node *node) { return node->kind == N_NUMBER; }

/* product = factor { (· | ⊙ | ⊗ | / | nothing) factor } */
Node *parse_product(Parser *p) {
    Node *left = parse_factor(p);
    Node *divided = NULL; /* the fraction just read with /, if nothing but a sign may follow */
    while (!p->mistake) {
        Token *t = parser_peek(p);
        if (t->kind == TOK_SLASH) {
            parser_next(p);
            Node *right = parse_factor(p), *over = left;
            left = parse_join(p, N_DIV, left, right);
            divided = numeral(over) && numeral(right) ? NULL : left;
        } else if (t->kind == TOK_TIMES || t->kind == TOK_ODOT || t->kind == TOK_OTIMES) {
            parser_next(p);
            NodeKind kind = t->kind == TOK_ODOT ? N_HADAMARD : t->kind == TOK_OTIMES ? N_OUTER : N_DOT;
            left = parse_join(p, kind, left, parse_factor(p));
            divided = NULL;
        } else if (starts_factor(p)) {
            if (t->kind == TOK_NUMBER && numeral(left->kind == N_MUL ? left->kid[1] : left)) {
                parse_error(p, MISTAKE_AMBIGUOUS, span_join(p->token[p->at - 1].span, t->span),
                            arena_printf(p->arena, "write %s·%s or %s%s", p->token[p->at - 1].text, t->text,
                                         p->token[p->at - 1].text, t->text),
                            "two numbers stand side by side");
                break;
            }
            Node *right = parse_factor(p);
            if (divided && !p->mistake) {
                const char *a = node_text(p->arena, divided->kid[0]),
                           *b = node_text(p->arena, divided->kid[1]), *c = node_text(p->arena, right);
                parse_error(p, MISTAKE_AMBIGUOUS, span_join(divided->span, right->span),
                            arena_printf(p->arena, "write (%s/%s)·%s or %s/(%s %s)", a, b, c, a, b, c),
                            "what does / divide by here?");
                break;
            }
            left = parse_join(p, N_MUL, left, right);
        } else
            break;
    }
    return left;
}

/* sum = [-] product { (+|-) product }, with dots: a_1 + … + a_m, and in braces { sum \over sum } */
Node *parse_sum(Parser *p) {
    bool braced = p->at > 0 && p->token[p->at - 1].kind == TOK_LBRACE;
    if (++p->depth > DEEPEST) {
        parse_error(p, MISTAKE_SYNTAX, parser_peek(p)->span, NULL, "this is nested too deeply");
        p->depth--;
        return parse_nothing(p);
    }
    Token *sign = parser_peek(p);
    bool minus = parser_accept(p, TOK_MINUS);
    if (!minus) parser_accept(p, TOK_PLUS);
    Node *left = parse_product(p);
    if (minus) left = node_new(p->arena, N_NEG, span_join(sign->span, left->span), 1, left);
    LIST(Node *) terms = {0}; /* added ones since the start or the last minus */
    PUSH(p->arena, &terms, left);
    Node *before = NULL; /* what stands before them */
    while (!p->mistake) {
        Token *t = parser_peek(p);
        if (t->kind != TOK_PLUS && t->kind != TOK_MINUS) break;
        parser_next(p);
        if (t->kind == TOK_PLUS && parser_peek(p)->kind == TOK_DOTS) {
            Span dots = parser_next(p)->span;
            if (!parser_accept(p, TOK_PLUS)) {
                parse_error(p, MISTAKE_SYNTAX, dots, "as in c_1 a_1 + … + c_m a_m",
                            "after the dots + and the last term are expected");
                break;
            }
            Node *last = parse_product(p), *body, *to;
            if (!terms.count)
                parse_error(p, MISTAKE_AMBIGUOUS, dots, "put the row of terms in brackets",
                            "the dots cannot begin after a minus");
            if (p->mistake) break;
            bool zeros = node_is_number(last, 0) && node_is_number(terms.items[terms.count - 1], 0);
            if (zeros) continue; /* 0 + … + 0 */
            int first =
                terms.count >= 2 ? terms.count - 2 : terms.count - 1; /* the two before the dots, or one */
            const char *running;
            Node *second = terms.count >= 2 ? terms.items[terms.count - 1] : NULL;
            Node *to_test = NULL;
            bool fits = true;
            if (second) { /* is the one before it the first of the row, or does the row begin with the last? */
                parse_generalise(p, terms.items[first], last, "ℓ", &to_test, &fits);
                if (!fits || !to_test) first = terms.count - 1, second = NULL;
            }
            if (!parse_read_dots(p, terms.items[first], second, last, dots, &body, &to, &running)) break;
            Node *sum = node_new(p->arena, N_SUM, span_join(terms.items[first]->span, last->span), 3, body,
                                 node_number(p->arena, dots, 1), to);
            sum->text = running;
            terms.items[first] = sum;
            terms.count = first + 1;
            left = before;
            for (int i = 0; i < terms.count; i++)
                left = left ? parse_join(p, N_ADD, left, terms.items[i]) : terms.items[i];
            continue;
        }
        Node *right = parse_product(p);
        left = parse_join(p, t->kind == TOK_PLUS ? N_ADD : N_SUB, left, right);
        if (t->kind == TOK_PLUS)
            PUSH(p->arena, &terms, right);
        else
            before = left, terms.count = 0;
    }
    if (parser_peek(p)->kind == TOK_OVER) {
        if (!braced) parse_operand_missing(p);
        parser_next(p);
        left = parse_join(p, N_DIV, left, parse_sum(p));
    }
    p->depth--;
    return left;
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
            while (t->kind == TOK_WORD && (t->code == WORD_FOR || t->code == WORD_FILLER))
                parser_next(p), t = parser_peek(p);
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
    Node *node = parse_join(p, N_REL, left, parse_sum(p));
    node->rel = rel->rel;
    return node;
}
