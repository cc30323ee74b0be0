/* parse.c: tokens → nodes, for one side of a relation. The grammar rule stands above each function.
   After the first mistake the parser sees only the end, so every function returns quickly and in one way. */
#include "core.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

enum { DEEPEST = 150 };

static Token end_token = {.kind = TOK_END, .text = "the end"};

static Node *parse_sum(Parser *);
static Node *parse_product(Parser *);
static Node *parse_factor(Parser *);
static Node *parse_primary(Parser *);

Parser parser_new(Arena *arena, Scope *scope, Tokens *tokens) {
    Span last = tokens->count ? tokens->items[tokens->count - 1].span : (Span){0};
    Token end = end_token;
    end.span = (Span){last.source, last.end, last.end};
    PUSH(arena, tokens, end);
    return (Parser){.arena = arena, .scope = scope, .token = tokens->items};
}

Token *parser_peek(Parser *p) { return p->mistake ? &end_token : &p->token[p->at]; }

static Token *ahead(Parser *p, int steps) {
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
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *what = arena_alloc(p->arena, (size_t)length + 1);
    vsnprintf(what, (size_t)length + 1, format, args);
    va_end(args);
    if (!span.source) span = p->token[p->at].span;
    p->mistake = mistake_new(p->arena, kind, span, hint, "%s", what);
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

static Node *nothing(Parser *p) { return node_number(p->arena, p->token[p->at].span, 0); }

static bool expect(Parser *p, TokenKind kind, const char *what, Span opened) {
    if (parser_accept(p, kind)) return true;
    Token *found = parser_peek(p);
    parse_error(p, MISTAKE_SYNTAX, found->kind == TOK_END ? opened : found->span, NULL,
                found->kind == TOK_END ? "the %s that closes this is missing"
                                       : "%s is expected here, and %s was found",
                what, token_name(p->arena, found));
    return false;
}

static Node *operand_missing(Parser *p) {
    Token *found = &p->token[p->at], *before = p->at > 0 ? &p->token[p->at - 1] : found;
    bool ends = found->kind == TOK_END || found->kind == TOK_NEWLINE || found->kind == TOK_STOP ||
                found->kind == TOK_QUAD;
    bool closes = found->kind == TOK_CLOSE || found->kind == TOK_RBRACKET || found->kind == TOK_RBRACE ||
                  found->kind == TOK_REL || found->kind == TOK_COMMA;
    bool follows = before != found && before->kind != TOK_NEWLINE && before->kind != TOK_STOP &&
                   before->kind != TOK_QUAD;
    if (found->kind == TOK_WORD)
        parse_error(p, MISTAKE_SYNTAX, found->span, "words stand between formulas, not inside them",
                    "the word “%s” stands inside a formula", found->text);
    else if (ends && follows)
        parse_error(p, MISTAKE_SYNTAX, before->span, NULL, "an operand is missing after %s",
                    token_name(p->arena, before));
    else if (ends || closes)
        parse_error(p, MISTAKE_SYNTAX, found->span, NULL, "an operand is missing before %s",
                    token_name(p->arena, found));
    else
        parse_error(p, MISTAKE_SYNTAX, found->span, NULL, "%s cannot stand here",
                    token_name(p->arena, found));
    return nothing(p);
}

bool letter_is_index(const char *name) {
    static const char *const letters[] = {"h", "i", "j", "k", "l", "r", "s", "t", "ℓ"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (!strcmp(name, letters[i])) return true;
    return false;
}

/* A bracket that contains a relation, a quantifier or a condition word is a condition, never a factor. */
bool parse_bracket_is_condition(Parser *p) {
    int depth = 0;
    for (int i = 0;; i++) {
        Token *t = ahead(p, i);
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

/* ---- names ---- */

static const char *script_key(Parser *p, int from, int to) {
    Text key = text_new(p->arena);
    for (int i = from; i < to; i++) text_add(&key, p->token[i].kind == TOK_MINUS ? "-" : p->token[i].text);
    return key.bytes;
}

/* Are the tokens from i on letters that, glued, spell `word`? */
static bool spells(Parser *p, int i, const char *word) {
    for (bool first = true; *word; i++, first = false) {
        Token *t = &p->token[i];
        size_t length = strlen(t->text);
        if (t->kind != TOK_LETTER || (!first && !t->glued) || strncmp(word, t->text, length)) return false;
        word += length;
    }
    return true;
}

static int letters_in(const char *word) {
    int count = 0;
    for (; *word; word++) count += ((unsigned char)*word & 0xC0) != 0x80;
    return count;
}

/* The longest declared word, function or expectation spelled by the letters at i; its length in letters, or 1. */
static int longest_word(Parser *p, int i, const char **word) {
    int best = 1;
    *word = p->token[i].text;
    for (const Scope *scope = p->scope; scope; scope = scope->parent)
        for (int k = 0; k < scope->syms.count; k++) {
            const char *name = scope->syms.items[k]->name, *bar = strchr(name, '_');
            const char *stem = bar ? arena_strndup(p->arena, name, (size_t)(bar - name)) : name;
            int count = letters_in(stem);
            if (count > best && spells(p, i, stem)) best = count, *word = stem;
        }
    for (int k = 0; k < FN_COUNT; k++) {
        const char *spellings[] = {fn_rows[k].name, fn_rows[k].other};
        for (int s = 0; s < 2; s++)
            if (letters_in(spellings[s]) > best && spells(p, i, spellings[s]))
                best = letters_in(spellings[s]), *word = spellings[s];
    }
    for (int k = 0; k < EXPECT_COUNT; k++)
        if (letters_in(expect_names[k]) > best && spells(p, i, expect_names[k]))
            best = letters_in(expect_names[k]), *word = expect_names[k];
    return best;
}

typedef struct Subscript {
    const char *label; /* NULL: none */
    Node **items;
    int count;
} Subscript;

/* list = sum { , sum } */
static void node_list(Parser *p, Node ***items, int *count) {
    struct {
        Node **items;
        int count, capacity;
    } list = {0};
    for (;;) {
        PUSH(p->arena, &list, parse_sum(p));
        if (p->mistake || !parser_accept(p, TOK_COMMA)) break;
    }
    *items = list.items;
    *count = list.count;
}

static bool only_words(Parser *p, int from, int to) {
    for (int i = from; i < to; i++)
        if (p->token[i].kind == TOK_WORD) return true;
    return false;
}

/* After `_`: one token, a declared label, or a braced list. */
static Subscript parse_subscript(Parser *p, const char *stem) {
    Subscript sub = {0};
    Token *t = parser_peek(p);
    if (t->kind == TOK_LBRACE) {
        int from = p->at + 1, to = from, depth = 0;
        for (; p->token[to].kind != TOK_END; to++) {
            if (p->token[to].kind == TOK_LBRACE) depth++;
            if (p->token[to].kind == TOK_RBRACE && depth-- == 0) break;
        }
        sub.label = script_key(p, from, to);
        const char *whole = arena_printf(p->arena, "%s_%s", stem, sub.label);
        bool declared = scope_find(p->scope, scope_rename(p->scope, whole)) != NULL;
        if (declared || only_words(p, from, to)) { /* a label such as perm */
            p->at = p->token[to].kind == TOK_END ? to : to + 1;
            return sub;
        }
        parser_next(p);
        node_list(p, &sub.items, &sub.count);
        expect(p, TOK_RBRACE, "}", t->span);
        return sub;
    }
    if (t->kind == TOK_WORD) {
        sub.label = parser_next(p)->text;
        return sub;
    }
    if (t->kind == TOK_LETTER) { /* a whole declared label, X_perm, else one letter */
        int count = 1;
        while (p->token[p->at + count].kind == TOK_LETTER && p->token[p->at + count].glued) count++;
        for (; count > 1; count--) {
            const char *label = script_key(p, p->at, p->at + count);
            if (!scope_find(p->scope, scope_rename(p->scope, arena_printf(p->arena, "%s_%s", stem, label))))
                continue;
            p->at += count;
            sub.label = label;
            return sub;
        }
    }
    if (t->kind == TOK_NUMBER && t->latex && strlen(t->text) > 1) {
        parse_error(p, MISTAKE_AMBIGUOUS, t->span,
                    arena_printf(p->arena, "write _{%s}, or leave a space", t->text),
                    "in LaTeX only the first digit is lowered");
        return sub;
    }
    if (t->kind != TOK_LETTER && t->kind != TOK_NUMBER) {
        parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "a subscript is missing before %s",
                    token_name(p->arena, t));
        return sub;
    }
    parser_next(p);
    sub.label = t->text;
    sub.items = NEW_ARRAY(p->arena, Node *, 1);
    sub.count = 1;
    sub.items[0] = node_new(p->arena, t->kind == TOK_LETTER ? N_NAME : N_NUMBER, t->span, 0);
    sub.items[0]->text = t->text;
    return sub;
}

typedef enum { SCRIPT_POWER, SCRIPT_TRANSPOSE, SCRIPT_PRIMES, SCRIPT_INDEX } ScriptKind;

/* After `^`: a transpose, primes, a first index in brackets, or an exponent. */
static ScriptKind parse_superscript(Parser *p, Node **node) {
    Token *t = parser_peek(p);
    if (t->kind == TOK_TRANSPOSE || (t->kind == TOK_LETTER && !strcmp(t->text, "T")))
        return parser_next(p), SCRIPT_TRANSPOSE;
    if (t->kind == TOK_PRIME) return parser_next(p), SCRIPT_PRIMES;
    if (t->kind == TOK_LBRACE) {
        Token *first = ahead(p, 1), *second = ahead(p, 2);
        bool lone = second->kind == TOK_RBRACE;
        if (lone &&
            (first->kind == TOK_TRANSPOSE || (first->kind == TOK_LETTER && !strcmp(first->text, "T"))))
            return p->at += 3, SCRIPT_TRANSPOSE;
        if (lone && first->kind == TOK_PRIME) return p->at += 3, SCRIPT_PRIMES;
        bool bracketed = first->kind == TOK_OPEN && second->kind == TOK_NUMBER &&
                         ahead(p, 3)->kind == TOK_CLOSE && ahead(p, 4)->kind == TOK_RBRACE;
        if (bracketed) {
            *node = node_new(p->arena, N_NUMBER, second->span, 0);
            (*node)->text = second->text;
            p->at += 5;
            return SCRIPT_INDEX;
        }
        parser_next(p);
        *node = parse_sum(p);
        expect(p, TOK_RBRACE, "}", t->span);
        return SCRIPT_POWER;
    }
    if (t->kind == TOK_NUMBER) {
        if (t->latex && strlen(t->text) > 1) {
            parse_error(p, MISTAKE_AMBIGUOUS, t->span, arena_printf(p->arena, "write ^{%s}", t->text),
                        "in LaTeX only the first digit is raised");
            return SCRIPT_POWER;
        }
        parser_next(p);
        *node = node_new(p->arena, N_NUMBER, t->span, 0);
        (*node)->text = t->text;
        return SCRIPT_POWER;
    }
    if (t->kind == TOK_MINUS && !t->latex) { /* plain A^-1 */
        parser_next(p);
        Node *inner;
        ScriptKind kind = parse_superscript(p, &inner);
        if (kind != SCRIPT_POWER) operand_missing(p);
        *node = p->mistake ? nothing(p) : node_new(p->arena, N_NEG, t->span, 1, inner);
        return SCRIPT_POWER;
    }
    if (t->kind == TOK_LETTER) {
        parser_next(p);
        *node = node_new(p->arena, N_NAME, t->span, 0);
        (*node)->text = t->text;
        return SCRIPT_POWER;
    }
    if (t->kind == TOK_FRAC || t->kind == TOK_OPEN || t->kind == TOK_INFINITY) {
        *node = parse_primary(p);
        return SCRIPT_POWER;
    }
    parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "an exponent is missing before %s",
                token_name(p->arena, t));
    return SCRIPT_POWER;
}

static Node *join(Parser *p, NodeKind kind, Node *a, Node *b) {
    return node_new(p->arena, kind, span_join(a->span, b->span), 2, a, b);
}

static Node *wrap(Parser *p, NodeKind kind, Node *a) {
    Span span = a->span;
    if (p->at > 0 && p->token[p->at - 1].span.source == span.source)
        span = span_join(span, p->token[p->at - 1].span);
    return node_new(p->arena, kind, span, 1, a);
}

/* name = letter or declared word, with primes and one subscript; scripts in any order */
static Node *parse_name(Parser *p, const char *stem, Span span) {
    Node *name = node_new(p->arena, N_NAME, span, 0), *node = name, *script = NULL;
    name->text = stem;
    bool subscripted = false;
    for (;;) {
        Token *t = parser_peek(p);
        if (t->kind == TOK_UNDER) {
            if (subscripted) {
                parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "%s has two subscripts", stem);
                return node;
            }
            parser_next(p);
            Subscript sub = parse_subscript(p, name->primes ? arena_printf(p->arena, "%s'", stem) : stem);
            if (p->mistake) return node;
            subscripted = true;
            Node **items = NEW_ARRAY(p->arena, Node *, sub.count + name->subs + 1);
            for (int i = 0; i < name->subs; i++)
                items[i] = name->sub[i]; /* α^{(1)}_a: the raised index first */
            for (int i = 0; i < sub.count; i++) items[name->subs + i] = sub.items[i];
            name->label =
                name->subs ? arena_printf(p->arena, "%s,%s", name->sub[0]->text, sub.label) : sub.label;
            name->sub = items;
            name->subs += sub.count;
            name->span = span_join(name->span, p->token[p->at - 1].span);
        } else if (t->kind == TOK_PRIME) {
            parser_next(p);
            const char *primed = arena_printf(p->arena, "%s'", stem);
            const char *full = name->label ? arena_printf(p->arena, "%s_%s", primed, name->label) : primed;
            bool mine = node == name && !name->primes &&
                        (scope_knows(p->scope, primed) || scope_knows(p->scope, full));
            if (mine)
                name->primes = 1, name->span = span_join(name->span, t->span);
            else
                node = wrap(p, N_TRANSPOSE, node);
        } else if (t->kind == TOK_TRANSPOSE) {
            parser_next(p);
            node = wrap(p, N_TRANSPOSE, node);
        } else if (t->kind == TOK_CARET) {
            parser_next(p);
            ScriptKind kind = parse_superscript(p, &script);
            if (p->mistake) return node;
            if (kind == SCRIPT_INDEX) {
                Node **items = NEW_ARRAY(p->arena, Node *, name->subs + 1);
                items[0] = script;
                for (int i = 0; i < name->subs; i++) items[i + 1] = name->sub[i];
                name->label =
                    name->label ? arena_printf(p->arena, "%s,%s", script->text, name->label) : script->text;
                name->sub = items;
                name->subs++;
            } else if (kind == SCRIPT_POWER) {
                node = join(p, N_POW, node, script);
            } else
                node = wrap(p, N_TRANSPOSE, node);
        } else
            return node;
        if (node != name) node->span = span_join(node->span, name->span);
    }
}

/* ---- calls, sums, matrices ---- */

static bool opens(const Token *t) { return t->kind == TOK_OPEN || t->kind == TOK_LBRACKET; }

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
    call->code = fn;
    if (parser_peek(p)->kind == TOK_CARET) { /* sin² t */
        parser_next(p);
        if (parse_superscript(p, &raised) != SCRIPT_POWER) raised = NULL;
    }
    Token *t = parser_peek(p);
    if (opens(t) || t->kind == TOK_LBRACE) {
        parser_next(p);
        int stop = p->stop_at_bar;
        p->stop_at_bar = 0;
        node_list(p, &call->kid, &call->kids);
        p->stop_at_bar = stop;
        expect(p, closing(t->kind), closing_text(t->kind), t->span);
        call->span = span_join(span, p->token[p->at - 1].span);
    } else {
        Node *argument = parse_factor(p);
        for (;;) {
            TokenKind k = parser_peek(p)->kind;
            bool more = k == TOK_NUMBER || k == TOK_LETTER || k == TOK_FRAC || k == TOK_ROOT ||
                        (k == TOK_OPEN && !parse_bracket_is_condition(p)) || k == TOK_LBRACE;
            const char *word;
            if (k == TOK_LETTER && longest_word(p, p->at, &word) > 1 && fn_find(word, strlen(word)) >= 0)
                more = false;
            if (!more) break;
            argument = join(p, N_MUL, argument, parse_factor(p));
        }
        call->kid = NEW_ARRAY(p->arena, Node *, 1);
        call->kid[0] = argument;
        call->kids = 1;
        call->span = span_join(span, argument->span);
    }
    if (!p->mistake && (call->kids < fn_rows[fn].least || call->kids > fn_rows[fn].most))
        parse_error(p, MISTAKE_SYNTAX, call->span, NULL, "%s takes %d argument%s", fn_rows[fn].name,
                    fn_rows[fn].least, fn_rows[fn].least == 1 ? "" : "s");
    return raised ? join(p, N_POW, call, raised) : call;
}

/* expectation = E [ sum { , sum } { | relation } ] and P [ relation … ] */
static Node *parse_expectation(Parser *p, int code, Span span) {
    Node *node = node_new(p->arena, N_EXPECT, span, 0);
    node->code = code;
    Token *t = parser_peek(p);
    if (!opens(t)) {
        parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "%s needs its argument in brackets",
                    expect_names[code]);
        return node;
    }
    parser_next(p);
    p->stop_at_bar++;
    struct {
        Node **items;
        int count, capacity;
    } kids = {0}, conds = {0};
    do PUSH(p->arena, &kids, code == EXPECT_P ? parse_relation(p) : parse_sum(p));
    while (!p->mistake && parser_accept(p, TOK_COMMA));
    if (parser_accept(p, TOK_BAR)) do
            PUSH(p->arena, &conds, parse_relation(p));
        while (!p->mistake && parser_accept(p, TOK_COMMA));
    p->stop_at_bar--;
    expect(p, closing(t->kind), closing_text(t->kind), t->span);
    node->kid = kids.items;
    node->kids = kids.count;
    node->cond = conds.items;
    node->conds = conds.count;
    node->span = span_join(span, p->mistake ? span : p->token[p->at - 1].span);
    int most = code == EXPECT_COV ? 2 : 1;
    if (!p->mistake && node->kids > most)
        parse_error(p, MISTAKE_SYNTAX, node->span, NULL, "%s takes %d argument%s", expect_names[code], most,
                    most == 1 ? "" : "s");
    return node;
}

/* After the sign of a sum, max or min: _{i=1, i≠j} ^{n} in either order. */
static void parse_bounds(Parser *p, Node *sum) {
    struct {
        Node **items;
        int count, capacity;
    } conds = {0};
    for (;;) {
        if (parser_accept(p, TOK_UNDER)) {
            bool braced = parser_accept(p, TOK_LBRACE);
            Token *t = parser_next(p);
            Node *name = node_new(p->arena, N_NAME, t->span, 0);
            name->text = t->text;
            bool spelled = t->kind == TOK_LETTER && spells(p, p->at - 1, "others");
            if (spelled) p->at += 5;
            if (spelled || (t->kind == TOK_WORD && t->code == WORD_OTHERS))
                sum->others = true;
            else if (t->kind == TOK_LETTER)
                sum->text = t->text;
            else {
                parse_error(p, MISTAKE_SYNTAX, t->span, "as in ∑_{i=1}^{n}",
                            "the name of an index is expected under the sum, and %s was found",
                            token_name(p->arena, t));
                return;
            }
            bool again = braced && !sum->others;
            while (again && !p->mistake) {
                Token *rel = parser_peek(p);
                if (rel->kind != TOK_REL) break;
                parser_next(p);
                if (rel->rel == R_EQ && !sum->kid[1]) {
                    sum->kid[1] = parse_sum(p);
                    if (parser_accept(p, TOK_RANGE)) sum->kid[2] = parse_sum(p);
                } else if (rel->rel == R_NE || rel->rel == R_LT || rel->rel == R_LE || rel->rel == R_GT ||
                           rel->rel == R_GE) {
                    do {
                        Node *cond = node_new(p->arena, N_REL, rel->span, 2, name, parse_sum(p));
                        cond->code = rel->rel;
                        PUSH(p->arena, &conds, cond);
                        Token *after = ahead(p, 1);
                        bool next_relation = parser_peek(p)->kind == TOK_COMMA && after->kind == TOK_LETTER &&
                                             !strcmp(after->text, sum->text) && ahead(p, 2)->kind == TOK_REL;
                        if (next_relation || rel->rel != R_NE) break;
                    } while (!p->mistake && parser_accept(p, TOK_COMMA));
                } else if (rel->rel == R_IN) {
                    sum->kid[1] = parse_sum(p);
                    if (!parser_accept(p, TOK_RANGE)) {
                        parse_error(p, MISTAKE_SYNTAX, rel->span, "write i=1 below and n above the sum",
                                    "a range such as 1..n is expected");
                        return;
                    }
                    sum->kid[2] = parse_sum(p);
                } else {
                    parse_error(p, MISTAKE_SYNTAX, rel->span, NULL, "%s cannot stand under a sum",
                                token_name(p->arena, rel));
                    return;
                }
                again = parser_accept(p, TOK_COMMA);
                if (again && !parser_accept(p, TOK_LETTER)) again = false;
            }
            if (braced) expect(p, TOK_RBRACE, "}", t->span);
        } else if (parser_accept(p, TOK_CARET)) {
            Node *top = NULL;
            if (parse_superscript(p, &top) != SCRIPT_POWER) { /* T above a sum is the number */
                top = node_new(p->arena, N_NAME, p->token[p->at - 1].span, 0);
                top->text = "T";
            }
            sum->kid[2] = top;
        } else
            break;
    }
    sum->cond = conds.items;
    sum->conds = conds.count;
}

/* sum = ∑_{…}^{…} product */
static Node *parse_over(Parser *p, NodeKind kind, Span span) {
    Node *sum = node_new(p->arena, kind, span, 3, NULL, NULL, NULL);
    parse_bounds(p, sum);
    if (p->mistake) return nothing(p);
    sum->kid[0] = parse_product(p);
    sum->span = span_join(span, sum->kid[0]->span);
    return sum;
}

/* limit = \lim_{x → p} product */
static Node *parse_limit(Parser *p, Span span) {
    Node *limit = node_new(p->arena, N_LIM, span, 2, NULL, NULL);
    if (!parser_accept(p, TOK_UNDER) || !parser_accept(p, TOK_LBRACE) || parser_peek(p)->kind != TOK_LETTER) {
        parse_error(p, MISTAKE_SYNTAX, span, "as in \\lim_{\\beta \\to \\infty}",
                    "a limit needs what goes where under it");
        return nothing(p);
    }
    limit->text = parser_next(p)->text;
    Token *rel = parser_next(p);
    if (rel->kind != TOK_REL || rel->rel != R_TO)
        parse_error(p, MISTAKE_SYNTAX, rel->span, NULL, "→ is expected under the limit");
    limit->kid[1] = parse_sum(p);
    expect(p, TOK_RBRACE, "}", span);
    limit->kid[0] = parse_product(p);
    limit->span = span_join(span, limit->kid[0]->span);
    return limit;
}

/* What `first` and `last` have in common, with `running` in the places where first has 1 and last has *to. */
static Node *generalise(Parser *p, const Node *first, const Node *last, const char *running, Node **to,
                        bool *fits) {
    if (node_equal(first, last)) return node_copy(p->arena, first);
    bool place = node_is_number(first, 1) && (!*to || node_equal(*to, last));
    if (place) {
        *to = (Node *)last;
        Node *index = node_new(p->arena, N_NAME, first->span, 0);
        index->text = running;
        return index;
    }
    bool alike = first->kind == last->kind && first->kids == last->kids && first->subs == last->subs &&
                 first->code == last->code && (first->kind != N_NUMBER) &&
                 (first->kind != N_NAME || !strcmp(first->text, last->text));
    if (!alike || first->conds || last->conds) return *fits = false, nothing(p);
    Node *node = node_copy(p->arena, first);
    for (int i = 0; i < node->kids; i++)
        if (node->kid[i] && last->kid[i])
            node->kid[i] = generalise(p, first->kid[i], last->kid[i], running, to, fits);
    for (int i = 0; i < node->subs; i++)
        node->sub[i] = generalise(p, first->sub[i], last->sub[i], running, to, fits);
    if (node->kind == N_NAME && node->label) {
        Text label = text_new(p->arena);
        for (int i = 0; i < node->subs; i++)
            text_printf(&label, "%s%s", i ? "," : "", node_text(p->arena, node->sub[i]));
        node->label = label.bytes;
    }
    return node;
}

static const char *unused_index(const Node *a, const Node *b) {
    static const char *const letters[] = {"i", "j", "r", "l", "h", "s", "t"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        if (!node_mentions_name(a, letters[i]) && !node_mentions_name(b, letters[i])) return letters[i];
    return "ℓ";
}

/* first …, last as body, running name, from 1 to */
static bool read_dots(Parser *p, Node *first, Node *second, Node *last, Span span, Node **body, Node **to,
                      const char **running) {
    bool fits = true;
    *running = unused_index(first, last);
    *to = NULL;
    *body = generalise(p, first, last, *running, to, &fits);
    if (!fits || !*to) {
        parse_error(p, MISTAKE_AMBIGUOUS, span,
                    "the last term must be the first with 1 replaced, as in c_1 a_1 + … + c_m a_m",
                    fits ? "how many terms do the dots stand for?"
                         : "the dots cannot be read: the last term does not look like the first");
        return false;
    }
    if (second) {
        Node *again = NULL;
        bool like = true;
        Node *other = generalise(p, first, second, *running, &again, &like);
        if (!like || !again || !node_is_number(again, 2) || !node_equal(other, *body)) {
            parse_error(p, MISTAKE_AMBIGUOUS, second->span, NULL,
                        "the dots cannot be read: the second term is not the first with 1 replaced by 2");
            return false;
        }
    }
    return true;
}

/* matrix = [ entry { , entry } { ; row } ], entries may be blocks and dots */
static Node *parse_matrix(Parser *p, TokenKind close, Span span) {
    struct {
        Node **items;
        int count, capacity;
    } entries = {0};
    int columns = 0, in_row = 0;
    for (;;) {
        Token *t = parser_peek(p);
        if (t->kind == TOK_DOTS) {
            Span dots = parser_next(p)->span;
            Token *separator = parser_next(p);
            bool down = separator->kind == TOK_SEMICOLON || separator->kind == TOK_NEWLINE;
            Node *last = parse_sum(p);
            if (p->mistake) return nothing(p);
            int terms = down ? (columns <= 1 && in_row == 0 ? entries.count : 0) : in_row;
            if (terms < 1 || terms > 2) {
                parse_error(p, MISTAKE_AMBIGUOUS, dots, "as in [a_1, …, a_m]",
                            "the dots cannot be read here");
                return nothing(p);
            }
            Node *range = node_new(p->arena, N_DOTS, dots, 5, NULL, node_number(p->arena, dots, 1), NULL,
                                   entries.items[entries.count - terms], last);
            const char *running;
            if (!read_dots(p, range->kid[3], terms == 2 ? entries.items[entries.count - 1] : NULL, last, dots,
                           &range->kid[0], &range->kid[2], &running))
                return nothing(p);
            range->text = running;
            range->code = down;
            entries.count -= terms;
            in_row -= down ? 0 : terms;
            PUSH(p->arena, &entries, range);
            in_row++;
        } else {
            PUSH(p->arena, &entries, parse_sum(p));
            in_row++;
        }
        if (p->mistake) return nothing(p);
        if (parser_accept(p, TOK_COMMA) || parser_accept(p, TOK_AMP)) continue;
        bool row_end = parser_accept(p, TOK_SEMICOLON) || parser_accept(p, TOK_NEWLINE);
        if (columns && in_row != columns) {
            parse_error(p, MISTAKE_SYNTAX, span, NULL, "the rows of this matrix have %d and %d entries",
                        columns, in_row);
            return nothing(p);
        }
        columns = in_row;
        if (row_end && parser_peek(p)->kind != close) {
            if (parser_peek(p)->kind != TOK_DOTS)
                in_row = 0;
            else
                in_row = 0;
            continue;
        }
        break;
    }
    Node *matrix = node_new(p->arena, N_MATRIX, span, 0);
    matrix->kid = entries.items;
    matrix->kids = entries.count;
    matrix->code = columns ? columns : 1;
    return matrix;
}

/* Square brackets with a comma, semicolon, & or dots are a matrix, else only brackets. */
static bool bracket_is_matrix(Parser *p) {
    int depth = 0;
    for (int i = 0;; i++) {
        Token *t = ahead(p, i);
        if (t->kind == TOK_END) return false;
        if (opens(t) || t->kind == TOK_LBRACE || t->kind == TOK_LANGLE) depth++;
        if (t->kind == TOK_CLOSE || t->kind == TOK_RBRACKET || t->kind == TOK_RBRACE || t->kind == TOK_RANGLE)
            if (--depth == 0) return false;
        if (depth == 1 &&
            (t->kind == TOK_COMMA || t->kind == TOK_SEMICOLON || t->kind == TOK_AMP || t->kind == TOK_DOTS))
            return true;
    }
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

static bool starts_factor(Parser *p) {
    Token *t = parser_peek(p);
    switch (t->kind) {
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
    case TOK_OPEN: return !parse_bracket_is_condition(p);
    case TOK_NORM:
    case TOK_BAR: return !p->stop_at_bar;
    case TOK_BEGIN: return !strcmp(t->text, "matrix");
    default: return false;
    }
}

/* primary = number | name | name(args) | ( sum ) | [ matrix ] | \frac{sum}{sum} | ‖sum‖ | ⟨sum, sum⟩ | |sum| | … */
static Node *parse_primary(Parser *p) {
    if (++p->depth > DEEPEST) {
        parse_error(p, MISTAKE_SYNTAX, parser_peek(p)->span, NULL, "this is nested too deeply");
        p->depth--;
        return nothing(p);
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
        int letters = longest_word(p, p->at - 1, &word);
        Span span = span_join(t->span, p->token[p->at + letters - 2].span);
        p->at += letters - 1;
        int fn = letters > 1 ? fn_find(word, strlen(word)) : -1;
        Sym *function = scope_find(p->scope, scope_rename(p->scope, word));
        if (fn >= 0 && (fn == FN_MAX || fn == FN_MIN) && parser_peek(p)->kind == TOK_UNDER)
            node = parse_over(p, fn == FN_MAX ? N_MAXOVER : N_MINOVER, span);
        else if (fn >= 0)
            node = parse_function(p, fn, span);
        else if (letters == 3 && spells(p, p->at - 3, "Var"))
            node = parse_expectation(p, EXPECT_VAR, span);
        else if (letters == 3 && spells(p, p->at - 3, "Cov"))
            node = parse_expectation(p, EXPECT_COV, span);
        else if (letters == 1 && (!strcmp(word, "E") || !strcmp(word, "P")) && !function &&
                 opens(parser_peek(p)))
            node = parse_expectation(p, *word == 'E' ? EXPECT_E : EXPECT_P, span);
        else if (function && function->kind == SYM_FUNCTION && opens(parser_peek(p))) {
            node = node_new(p->arena, N_CALL, span, 0);
            node->sym = function;
            if (strcmp(word, function->name)) node->author = word;
            Token *open = parser_next(p);
            node_list(p, &node->kid, &node->kids);
            expect(p, closing(open->kind), closing_text(open->kind), open->span);
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
    case TOK_WORD: { /* \text{RoPE}(z, t): a declared function in upright letters */
        Sym *function = scope_find(p->scope, scope_rename(p->scope, t->text));
        if (!function || (function->kind == SYM_FUNCTION) != opens(parser_peek(p))) {
            p->at--;
            node = operand_missing(p);
            break;
        }
        if (function->kind != SYM_FUNCTION) {
            node = parse_name(p, t->text, t->span);
            break;
        }
        node = node_new(p->arena, N_CALL, t->span, 0);
        node->sym = function;
        Token *open = parser_next(p);
        node_list(p, &node->kid, &node->kids);
        expect(p, closing(open->kind), closing_text(open->kind), open->span);
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
        Node *over = parse_argument(p), *under = p->mistake ? over : parse_argument(p);
        node = node_new(p->arena, N_DIV, span_join(t->span, under->span), 2, over, under);
        node->code = 1;
        break;
    }
    case TOK_ROOT: {
        Node *inner = parser_peek(p)->kind == TOK_LBRACE || parser_peek(p)->kind == TOK_OPEN
                          ? parse_primary(p)
                          : parse_factor(p);
        node = node_new(p->arena, N_FN, span_join(t->span, inner->span), 1, inner);
        node->code = FN_SQRT;
        break;
    }
    case TOK_LBRACKET:
        p->at--;
        if (bracket_is_matrix(p)) {
            p->at++;
            node = parse_matrix(p, TOK_RBRACKET, t->span);
            if (expect(p, TOK_RBRACKET, "]", t->span))
                node->span = span_join(t->span, p->token[p->at - 1].span);
            break;
        }
        p->at++;
        /* fall through */
    case TOK_OPEN:
    case TOK_LBRACE:
        p->stop_at_bar = 0;
        node = parse_sum(p);
        p->stop_at_bar = bars;
        if (expect(p, closing(t->kind), closing_text(t->kind), t->span))
            node->span = span_join(t->span, p->token[p->at - 1].span);
        break;
    case TOK_NORM:
    case TOK_BAR:
        p->stop_at_bar = 1;
        node = parse_sum(p);
        p->stop_at_bar = bars;
        node = node_new(p->arena, t->kind == TOK_NORM ? N_NORM : N_ABS, t->span, 1, node);
        if (expect(p, t->kind, t->kind == TOK_NORM ? "‖" : "|", t->span))
            node->span = span_join(t->span, p->token[p->at - 1].span);
        if (t->kind == TOK_NORM && parser_peek(p)->kind == TOK_UNDER) {
            parser_next(p);
            Subscript sub = parse_subscript(p, "");
            if (!p->mistake && (!sub.label || strcmp(sub.label, "2")))
                parse_error(p, MISTAKE_SYNTAX, p->token[p->at - 1].span, NULL,
                            "norms other than ‖·‖, the Euclidean one, are not part of the language");
        }
        break;
    case TOK_LANGLE: {
        Node *a = parse_sum(p);
        expect(p, TOK_COMMA, ",", t->span);
        Node *b = parse_sum(p);
        node = node_new(p->arena, N_INNER, t->span, 2, a, b);
        if (expect(p, TOK_RANGLE, "⟩", t->span)) node->span = span_join(t->span, p->token[p->at - 1].span);
        break;
    }
    case TOK_BEGIN:
        if (!strcmp(t->text, "matrix")) {
            node = parse_matrix(p, TOK_FINISH, t->span);
            expect(p, TOK_FINISH, "\\end", t->span);
            break;
        }
        /* fall through */
    default:
        if (t->kind != TOK_END) p->at--;
        node = operand_missing(p);
    }
    p->depth--;
    return node;
}

/* factor = primary { _script | ^script | ᵀ | ' } */
static Node *parse_factor(Parser *p) {
    Node *node = parse_primary(p), *script = NULL;
    for (;;) {
        Token *t = parser_peek(p);
        if (t->kind == TOK_TRANSPOSE || t->kind == TOK_PRIME) {
            parser_next(p);
            node = wrap(p, N_TRANSPOSE, node);
        } else if (t->kind == TOK_CARET) {
            parser_next(p);
            ScriptKind kind = parse_superscript(p, &script);
            if (p->mistake) return node;
            if (kind == SCRIPT_INDEX) {
                parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "a raised index in brackets belongs to a name");
                return node;
            }
            node = kind == SCRIPT_POWER ? join(p, N_POW, node, script) : wrap(p, N_TRANSPOSE, node);
        } else if (t->kind == TOK_UNDER) { /* an entry: RoPE(z, t)_{2i}, (A c)_1 */
            parser_next(p);
            Subscript sub = parse_subscript(p, "");
            if (p->mistake) return node;
            if (!sub.count) {
                parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "“%s” is not an index", sub.label);
                return node;
            }
            node = wrap(p, N_ENTRY, node);
            node->sub = sub.items;
            node->subs = sub.count;
        } else
            return node;
    }
}

static bool numeral(const Node *node) { return node->kind == N_NUMBER; }

/* product = factor { (· | ⊙ | ⊗ | / | nothing) factor } */
static Node *parse_product(Parser *p) {
    Node *left = parse_factor(p);
    Node *divided = NULL; /* the fraction just read with /, if nothing but a sign may follow */
    while (!p->mistake) {
        Token *t = parser_peek(p);
        if (t->kind == TOK_SLASH) {
            parser_next(p);
            Node *right = parse_factor(p), *over = left;
            left = join(p, N_DIV, left, right);
            divided = numeral(over) && numeral(right) ? NULL : left;
        } else if (t->kind == TOK_TIMES || t->kind == TOK_ODOT || t->kind == TOK_OTIMES) {
            parser_next(p);
            NodeKind kind = t->kind == TOK_ODOT ? N_HADAMARD : t->kind == TOK_OTIMES ? N_OUTER : N_DOT;
            left = join(p, kind, left, parse_factor(p));
            divided = NULL;
        } else if (starts_factor(p)) {
            Node *right = parse_factor(p);
            if (divided && !p->mistake) {
                const char *a = node_text(p->arena, divided->kid[0]),
                           *b = node_text(p->arena, divided->kid[1]), *c = node_text(p->arena, right);
                parse_error(p, MISTAKE_AMBIGUOUS, span_join(divided->span, right->span),
                            arena_printf(p->arena, "write (%s/%s)·%s or %s/(%s %s)", a, b, c, a, b, c),
                            "what does / divide by here?");
                break;
            }
            left = join(p, N_MUL, left, right);
        } else
            break;
    }
    return left;
}

/* sum = [-] product { (+|-) product }, with dots: a_1 + … + a_m */
static Node *parse_sum(Parser *p) {
    if (++p->depth > DEEPEST) {
        parse_error(p, MISTAKE_SYNTAX, parser_peek(p)->span, NULL, "this is nested too deeply");
        p->depth--;
        return nothing(p);
    }
    Token *sign = parser_peek(p);
    bool minus = parser_accept(p, TOK_MINUS);
    if (!minus) parser_accept(p, TOK_PLUS);
    Node *left = parse_product(p);
    if (minus) left = node_new(p->arena, N_NEG, span_join(sign->span, left->span), 1, left);
    struct {
        Node **items;
        int count, capacity;
    } terms = {0}; /* added ones since the start or the last minus */
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
                generalise(p, terms.items[first], last, "ℓ", &to_test, &fits);
                if (!fits || !to_test) first = terms.count - 1, second = NULL;
            }
            if (!read_dots(p, terms.items[first], second, last, dots, &body, &to, &running)) break;
            Node *sum = node_new(p->arena, N_SUM, span_join(terms.items[first]->span, last->span), 3, body,
                                 node_number(p->arena, dots, 1), to);
            sum->text = running;
            terms.items[first] = sum;
            terms.count = first + 1;
            left = before;
            for (int i = 0; i < terms.count; i++)
                left = left ? join(p, N_ADD, left, terms.items[i]) : terms.items[i];
            continue;
        }
        Node *right = parse_product(p);
        left = join(p, t->kind == TOK_PLUS ? N_ADD : N_SUB, left, right);
        if (t->kind == TOK_PLUS)
            PUSH(p->arena, &terms, right);
        else
            before = left, terms.count = 0;
    }
    p->depth--;
    return left;
}

/* cases = \begin{cases} side & condition \\ … \end{cases} */
static Node *parse_cases(Parser *p) {
    Token *begin = parser_next(p);
    struct {
        Node **items;
        int count, capacity;
    } values = {0}, conds = {0};
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
    expect(p, TOK_FINISH, "\\end{cases}", begin->span);
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
    Node *node = join(p, N_REL, left, parse_sum(p));
    node->code = rel->rel;
    return node;
}
