/* parse_factor.c: tokens → one factor: a primary with the scripts behind it. One function for each way a primary begins;
   the grammar rule stands above it. */
#include "parse.h"

#include <ctype.h>
#include <string.h>

/* ---- brackets ---- */

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

bool parse_close(Parser *p, const Token *open) {
    return parse_expect(p, closing(open->kind), closing_text(open->kind), open->span);
}

/* Up to the bracket that closes `open`; the node's span covers both. */
static Node *close_bracket(Parser *p, const Token *open, Node *node) {
    if (parse_close(p, open)) node->span = span_join(open->span, p->token[p->at - 1].span);
    p->bare_mod = NULL;
    return node;
}

/* What is inside brackets has bars of its own. */
static Node *sum_inside(Parser *p, int stop_at_bar) {
    int outer = p->stop_at_bar;
    p->stop_at_bar = stop_at_bar;
    Node *sum = parse_sum(p);
    p->stop_at_bar = outer;
    return sum;
}

/* At an opening bracket: behind the one that closes it, is there a transpose? */
static bool is_transposed(const Parser *p) {
    int depth = 0, i = p->at;
    do {
        TokenKind kind = p->token[i].kind;
        if (kind == TOK_END) return false;
        depth += kind == TOK_OPEN || kind == TOK_LBRACKET || kind == TOK_LBRACE || kind == TOK_LSET;
        depth -= kind == TOK_CLOSE || kind == TOK_RBRACKET || kind == TOK_RBRACE || kind == TOK_RSET;
        i++;
    } while (depth > 0);
    const Token *next = &p->token[i], *script = next + 1;
    if (next->kind != TOK_CARET) return next->kind == TOK_TRANSPOSE || next->kind == TOK_PRIME;
    if (script->kind == TOK_LBRACE) script++;
    return script->kind == TOK_TRANSPOSE || (script->kind == TOK_LETTER && !strcmp(script->text, "T"));
}

/* group = ( sum ) | [ sum ] | { sum } | ( sum , sum )ᵀ, which is a column */
static Node *parse_group(Parser *p, const Token *open) {
    p->at--;
    bool row = open->kind == TOK_OPEN && is_transposed(p) && parse_bracket_is_matrix(p);
    p->at++;
    if (row) return close_bracket(p, open, parse_matrix(p, TOK_CLOSE, open->span));
    Node *sum = sum_inside(p, 0);
    bool set = open->kind == TOK_LSET;
    if (open->kind != TOK_LBRACE && parser_peek(p)->kind == TOK_COMMA)
        parse_error(p, MISTAKE_SYNTAX, parser_peek(p)->span,
                    set ? NULL : "write [x, y] for a row, [x; y] for a column",
                    set ? "sets are not part of the language" : ") is expected here, and “,” was found");
    if (open->kind == TOK_LBRACKET && sum->kind == N_MUL) sum->bracketed = true;
    return close_bracket(p, open, sum);
}

/* square = [ matrix ] | [ sum ] | [ event ], the last only where no operand is before it */
static Node *parse_square(Parser *p, const Token *open, bool beside) {
    p->at--;
    bool event = parse_bracket_is_condition(p);
    if (event && beside)
        parse_error(p, MISTAKE_AMBIGUOUS, open->span,
                    "write ( ) around a condition, 𝟏{…} for the number that is 1 if it holds",
                    "is this relation in square brackets a condition, or a factor?");
    if (event) return parse_iverson(p, open->span);
    bool matrix = parse_bracket_is_matrix(p);
    p->at++;
    return matrix ? close_bracket(p, open, parse_matrix(p, TOK_RBRACKET, open->span)) : parse_group(p, open);
}

/* Behind ‖x‖: _1, _2, _∞ or _F; ‖x‖_2 is ‖x‖. */
static void parse_norm_kind(Parser *p, Node *norm) {
    Span under = parser_next(p)->span;
    Token *open = parser_peek(p);
    bool braced = open->kind == TOK_LBRACE && parse_ahead(p, 1)->kind == TOK_INFINITY;
    if (open->kind == TOK_INFINITY || braced) {
        p->at += braced ? 2 : 1;
        if (braced) parse_expect(p, TOK_RBRACE, "}", open->span);
        norm->norm = NORM_INFINITY;
        return;
    }
    Subscript sub = parse_subscript(p, "");
    if (p->mistake) return;
    const char *label = sub.label ? sub.label : "";
    if (!strcmp(label, "1"))
        norm->norm = NORM_ONE;
    else if (!strcmp(label, "F"))
        norm->norm = NORM_FROBENIUS;
    else if (strcmp(label, "2"))
        parse_error(p, MISTAKE_SYNTAX, under, "known are ‖x‖, ‖x‖_1, ‖x‖_∞ and, of a matrix, ‖A‖_F",
                    "this norm is not part of the language");
    else
        norm->two = true;
}

/* norm = ‖ sum ‖ [ _kind ], absolute value = | sum | */
static Node *parse_bars(Parser *p, const Token *open) {
    bool norm = open->kind == TOK_NORM;
    Node *node = node_new(p->arena, norm ? N_NORM : N_ABS, open->span, 1, sum_inside(p, 1));
    TokenKind next = parser_peek(p)->kind;
    bool double_bar = (norm && next == TOK_BAR) || (!norm && next == TOK_NORM);
    if (double_bar) /* |x||y|, ||x| - |y|| */
        parse_error(p, MISTAKE_AMBIGUOUS, norm ? open->span : parser_peek(p)->span,
                    "write a space between the bars of two absolute values, and \\| or ‖ for a norm",
                    "are these two bars, or the sign of a norm?");
    if (parse_expect(p, open->kind, open->text, open->span))
        node->span = span_join(open->span, p->token[p->at - 1].span);
    if (norm && parser_peek(p)->kind == TOK_UNDER) parse_norm_kind(p, node);
    return node;
}

/* inner = ⟨ sum , sum ⟩ | ⟨ sum | sum ⟩ */
static Node *parse_inner(Parser *p, const Token *open) {
    Node *a = sum_inside(p, 1);
    if (parser_peek(p)->kind == TOK_RANGLE)
        parse_error(p, MISTAKE_SYNTAX, open->span, NULL, "an inner product has two sides: ⟨x, y⟩");
    if (!parser_accept(p, TOK_BAR)) parse_expect(p, TOK_COMMA, ",", open->span);
    Node *node = node_new(p->arena, N_INNER, open->span, 2, a, sum_inside(p, 1));
    if (parse_expect(p, TOK_RANGLE, sign_rows[SIGN_RANGLE].text, open->span))
        node->span = span_join(open->span, p->token[p->at - 1].span);
    return node;
}

/* ---- primaries ---- */

/* ẋ and ẍ, where x has a meaning and they have none: derivatives by a time that nothing names. */
static void refuse_dot(Parser *p, const char *word, Span span) {
    static const char *const dots[] = {"\xCC\x87", "\xCC\x88"};
    size_t length = strlen(word);
    for (size_t i = 0; i < sizeof dots / sizeof *dots; i++) {
        if (length < 3 || strcmp(word + length - 2, dots[i]) || scope_knows(p->scope, word)) continue;
        const char *plain = arena_strndup(p->arena, word, length - 2);
        if (!scope_knows(p->scope, plain)) continue;
        parse_error(p, MISTAKE_SYNTAX, span,
                    arena_printf(p->arena, "write ∂%s/∂t, with the name of the time, or another name", plain),
                    "a dot above a name, its derivative by time, is not part of the language");
    }
}

/* order = (O | o) ( sum ) */
static Node *parse_order(Parser *p, bool little, Span span) {
    Token *open = parser_next(p);
    Node *node = node_new(p->arena, N_ORDER, span, 1, parse_sum(p));
    node->little = little;
    if (parse_close(p, open)) node->span = span_join(span, p->token[p->at - 1].span);
    return node;
}

/* Letters: the longest declared word, function or expectation that they begin with. */
static Node *parse_letters(Parser *p, const Token *first) {
    const char *word;
    int place, tokens = parse_spells_place(p, p->at - 1, &place);
    if (tokens) {
        p->at += tokens - 1;
        return parse_extreme(p, (Fn)place, span_join(first->span, p->token[p->at - 1].span));
    }
    int letters = parse_longest_word(p, p->at - 1, &word);
    Span span = span_join(first->span, p->token[p->at + letters - 2].span);
    p->at += letters - 1;
    int fn = letters > 1 ? fn_find(word, strlen(word)) : -1, expect = expect_find(word, strlen(word));
    Sym *sym = scope_find(p->scope, scope_rename(p->scope, word));
    bool opens = parse_opens(parser_peek(p));
    bool touches = opens && !sym && parser_peek(p)->span.start == span.end; /* I(x > 0), but I (n = 2) */
    if (!strcmp(word, "I") && parse_begins_event(p, first->wide || touches)) return parse_indicator(p, span);
    if (fn >= 0) return parse_function_or_over(p, fn, span);
    bool sigmoid = !sym && !strcmp(word, "σ") && !scope_family(p->scope, word);
    if (sigmoid && (opens || parse_begins_primes(p))) return parse_function(p, FN_SIGMOID, span);
    bool named = expect >= 0 && !strcmp(word, expect_rows[expect].name);
    if (named && (letters > 1 || (!sym && (opens || parse_is_averaged(p)))))
        return parse_expectation(p, expect, span);
    bool order = !sym && opens && (!strcmp(word, "O") || !strcmp(word, "o")) && !scope_family(p->scope, word);
    if (order) return parse_order(p, word[0] == 'o', span);
    if (sym && sym->kind == SYM_FUNCTION && opens) return parse_call(p, sym, word, span);
    bool primed = sym && sym->kind == SYM_FUNCTION && parse_begins_primes(p) &&
                  !scope_knows(p->scope, arena_printf(p->arena, "%s'", word));
    if (primed) { /* f'(x) */
        return parse_primed_call(p, sym, word, span);
    }
    if (!sym && !strcmp(word, "d") && parse_is_plain_derivative(p)) return parse_partial(p, span);
    if (!sym && !strcmp(word, "D") && parse_is_jacobian(p)) return parse_jacobian(p, span);
    if (!sym) refuse_dot(p, word, span);
    return parse_name(p, word, span);
}

/* A word: a name or function that the claim declares, in upright letters. */
static Node *parse_word(Parser *p, const Token *word) {
    Sym *sym = parse_upright_name(p, word);
    if (!sym) return p->at--, parse_operand_missing(p);
    return sym->kind == SYM_FUNCTION ? parse_call(p, sym, word->text, word->span)
                                     : parse_name(p, word->text, word->span);
}

/* \operatorname{var}(x), where the claim defines a function var: its own. */
static Sym *own_function(Parser *p, const Token *t) {
    Sym *sym = t->text[0] && t->text[1] ? scope_find(p->scope, t->text) : NULL;
    return sym && sym->kind == SYM_FUNCTION && parse_opens(parser_peek(p)) ? sym : NULL;
}

static Node *parse_expectation_or_name(Parser *p, const Token *t) {
    Sym *own = own_function(p, t);
    if (own) return parse_call(p, own, t->text, t->span);
    bool name = !t->wide && strlen(t->text) == 1 && scope_find(p->scope, t->text);
    return name ? parse_name(p, t->text, t->span) : parse_expectation(p, t->code, t->span);
}

/* \frac1{20}, \frac{1}20, \sqrt 16 */
static void one_digit(Parser *p, const Token *number) {
    parse_error(p, MISTAKE_AMBIGUOUS, number->span, arena_printf(p->arena, "write {%s}", number->text),
                "in LaTeX only the first digit is the argument here");
}

/* One argument of \frac: a braced group, one digit, or one token. */
Node *parse_argument(Parser *p) {
    Token *t = parser_peek(p);
    if (t->kind == TOK_NUMBER) {
        Node *number = node_new(p->arena, N_NUMBER, t->span, 0);
        number->text = parser_next(p)->text;
        bool digits =
            t->span.end - t->span.start > 1 && isdigit((unsigned char)*span_text(p->arena, t->span));
        if (digits) one_digit(p, t);
        return number;
    }
    if (t->kind == TOK_LETTER) {
        parser_next(p);
        Node *name = node_new(p->arena, N_NAME, t->span, 0);
        name->text = t->text;
        return name;
    }
    return parse_primary(p);
}

/* fraction = \frac argument argument */
static Node *parse_fraction(Parser *p, const Token *t) {
    if (parse_fraction_is_derivative(p)) return parse_partial_fraction(p, t->span);
    Node *over = parse_argument(p);
    TokenKind next = parser_peek(p)->kind;
    if (next == TOK_END || next == TOK_NEWLINE || next == TOK_RBRACE)
        parse_error(p, MISTAKE_SYNTAX, t->span, NULL,
                    "\\frac has two parts, \\frac{a}{b}, and the second is missing");
    Node *under = p->mistake ? over : parse_argument(p);
    return node_new(p->arena, N_DIV, span_join(t->span, under->span), 2, over, under);
}

/* \sqrt[n]{x} is x^{1/n}; for an odd n that is a number, negative numbers have a root too: sign(x) |x|^{1/n}. */
static Node *parse_higher_root(Parser *p, const Token *t) {
    Node *index = parse_primary(p), *of = parse_argument(p);
    Span span = span_join(t->span, of->span);
    if (!p->mistake && index->kind == N_NUMBER && (strchr(index->text, '.') || node_is_number(index, 0)))
        parse_error(p, MISTAKE_SYNTAX, index->span, NULL, "the index of a root is a whole number, from 1 on");
    if (p->mistake) return of;
    Node *exponent = node_new(p->arena, N_DIV, index->span, 2, node_number(p->arena, index->span, 1), index);
    bool odd = index->kind == N_NUMBER && (index->text[strlen(index->text) - 1] - '0') % 2;
    if (!odd) return node_new(p->arena, N_POW, span, 2, of, exponent);
    Node *sign = node_new(p->arena, N_FN, span, 1, node_copy(p->arena, of));
    sign->fn = FN_SIGN;
    Node *size = node_new(p->arena, N_POW, span, 2, node_new(p->arena, N_ABS, span, 1, of), exponent);
    return node_new(p->arena, N_MUL, span, 2, sign, size);
}

/* root = √ factor, \sqrt { sum } */
static Node *parse_root(Parser *p, const Token *t) {
    if (t->code == TOK_CARET) return parse_higher_root(p, t);
    TokenKind next = parser_peek(p)->kind;
    if (t->latex && next == TOK_NUMBER && strlen(parser_peek(p)->text) > 1) one_digit(p, parser_peek(p));
    Node *inner = next == TOK_LBRACE || next == TOK_OPEN ? parse_primary(p) : parse_factor(p);
    Node *root = node_new(p->arena, N_FN, span_join(t->span, inner->span), 1, inner);
    root->fn = FN_SQRT;
    return root;
}

/* transposed = transpose ( sum ) */
static Node *parse_transpose_of(Parser *p, const Token *t) {
    Node *of = parse_primary(p);
    Node *node = node_new(p->arena, N_TRANSPOSE, span_join(t->span, of->span), 1, of);
    node->drawn = !strcmp(t->text, "row");
    return node;
}

static Node *parse_environment(Parser *p, const Token *begin) {
    if (strcmp(begin->text, "matrix")) return p->at--, parse_operand_missing(p);
    Node *matrix = parse_matrix(p, TOK_FINISH, begin->span);
    parse_expect(p, TOK_FINISH, "\\end{…}", begin->span);
    return matrix;
}

static Node *parse_number(Parser *p, const Token *t) {
    bool one = !strcmp(t->text, "1");
    if (one && parse_begins_event(p, false) && parser_peek(p)->kind != TOK_LBRACKET)
        return parse_indicator(p, t->span);
    if (one && parse_begins_event_below(p)) return parse_indicator_below(p, t->span);
    Node *number = node_new(p->arena, N_NUMBER, t->span, 0);
    number->text = t->text;
    return number;
}

static Node *parse_function_or_own(Parser *p, const Token *t) {
    Sym *own = own_function(p, t);
    return own ? parse_call(p, own, t->text, t->span) : parse_function_or_over(p, t->code, t->span);
}

static Node *primary(Parser *p, const Token *t) {
    bool beside = p->beside;
    p->beside = p->in_sum = false;
    switch (t->kind) {
    case TOK_NUMBER: return parse_number(p, t);
    case TOK_ONES:
        if (parse_begins_event(p, true)) return parse_indicator(p, t->span);
        if (parse_begins_event_below(p)) return parse_indicator_below(p, t->span);
        return node_new(p->arena, N_ONES, t->span, 0);
    case TOK_INFINITY: return node_new(p->arena, N_INFINITY, t->span, 0);
    case TOK_LETTER: return parse_letters(p, t);
    case TOK_WORD: return parse_word(p, t);
    case TOK_TRANSPOSE_OF: return parse_transpose_of(p, t);
    case TOK_FN: return parse_function_or_own(p, t);
    case TOK_EXPECT: return parse_expectation_or_name(p, t);
    case TOK_SUM: return parse_over(p, N_SUM, t->span);
    case TOK_PROD: return parse_over(p, N_PROD, t->span);
    case TOK_NABLA: return parse_gradient(p, t->span);
    case TOK_PARTIAL: return parse_partial(p, t->span);
    case TOK_LIM: return parse_limit(p, t->span);
    case TOK_FRAC: return parse_fraction(p, t);
    case TOK_ROOT: return parse_root(p, t);
    case TOK_LBRACKET: return parse_square(p, t, beside);
    case TOK_LFLOOR:
    case TOK_LCEIL: return parse_whole_part(p, t);
    case TOK_OPEN:
    case TOK_LBRACE:
    case TOK_LSET: return parse_group(p, t);
    case TOK_NORM:
    case TOK_BAR: return parse_bars(p, t);
    case TOK_LANGLE: return parse_inner(p, t);
    case TOK_BEGIN: return parse_environment(p, t);
    default:
        if (t->kind != TOK_END) p->at--;
        return parse_operand_missing(p);
    }
}

/* primary = number | name | call | group | matrix | fraction | norm | inner | … */
Node *parse_primary(Parser *p) {
    parse_count(p, parser_peek(p)->span);
    if (++p->depth > PARSE_DEEPEST) {
        parse_error(p, MISTAKE_SYNTAX, parser_peek(p)->span, NULL, "this is nested too deeply");
        p->depth--;
        return parse_nothing(p);
    }
    Node *node = primary(p, parser_next(p));
    p->depth--;
    return node;
}

bool parse_starts_factor(Parser *p) {
    Token *t = parser_peek(p);
    switch (t->kind) {
    case TOK_WORD: return parse_upright_name(p, t) != NULL;
    case TOK_FN:
    case TOK_LETTER: return !parse_is_mod(p);
    case TOK_NUMBER:
    case TOK_LFLOOR:
    case TOK_LCEIL:
    case TOK_TRANSPOSE_OF:
    case TOK_EXPECT:
    case TOK_SUM:
    case TOK_PROD:
    case TOK_NABLA:
    case TOK_PARTIAL:
    case TOK_LIM:
    case TOK_FRAC:
    case TOK_ROOT:
    case TOK_LBRACE:
    case TOK_LANGLE:
    case TOK_INFINITY:
    case TOK_ONES: return true;
    case TOK_LBRACKET: return true;
    case TOK_LSET:
    case TOK_OPEN: return !parse_bracket_is_condition(p) && !parse_at_modulus(p);
    case TOK_NORM:
    case TOK_BAR: return !p->stop_at_bar && !parse_begins_place(p);
    case TOK_BEGIN: return !strcmp(t->text, "matrix");
    default: return false;
    }
}

/* 𝟏 or 𝟏ᵀ that does not say its size yet; NULL: it is something else. */
static Node *unsized_ones(Node *node) {
    Node *ones = node->kind == N_TRANSPOSE ? node->kid[0] : node;
    bool plain = ones->kind == N_NUMBER && !strcmp(ones->text, "1");
    return (plain || ones->kind == N_ONES) && !ones->subs ? ones : NULL;
}

/* factor = primary { _script | ^script | ᵀ | ' } */
Node *parse_factor(Parser *p) {
    int first = p->at;
    bool beside = p->beside && first > 0 && p->token[first - 1].kind != TOK_NUMBER;
    Node *node = parse_primary(p), *script = NULL, *raised = NULL;
    for (;;) {
        Token *t = parser_peek(p);
        if (node->kind == N_DERIVE && parse_begins_place(p)) {
            node = parse_place(p, node, first, beside);
            continue;
        }
        if (t->kind == TOK_FACTORIAL) {
            node = parse_factorial(p, node);
        } else if (t->kind == TOK_TRANSPOSE || t->kind == TOK_PRIME) {
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
            if (kind == SCRIPT_POWER && node == raised) {
                parse_power_of_power(p, node, t->span);
                return node;
            }
            node = parse_raise(p, node, kind, script);
            raised = kind == SCRIPT_POWER ? node : NULL;
        } else if (t->kind == TOK_UNDER && node->kind == N_POW && node->kid[0]->kind == N_NORM) {
            parse_norm_kind(p, node->kid[0]);
        } else if (t->kind == TOK_UNDER && unsized_ones(node)) { /* 𝟏_n, 1_n, 𝟏ᵀ_n */
            parser_next(p);
            Subscript size = parse_subscript(p, "");
            if (p->mistake) return node;
            Node *ones = unsized_ones(node);
            ones->kind = N_ONES;
            ones->sub = size.items;
            ones->subs = size.count;
            if (size.count != 1)
                parse_error(p, MISTAKE_SYNTAX, t->span, "as in 𝟏_n",
                            "the size of a column of ones is one number");
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
