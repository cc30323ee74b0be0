/* parse_name.c: names with their primes, subscripts and superscripts. Which letters belong together depends on what is
   declared: a run is cut from the left at the longest declared word or function. */
#include "parse.h"

#include <string.h>

static const char *script_key(Parser *p, int from, int to) {
    Text key = text_new(p->arena);
    for (int i = from; i < to; i++) text_add(&key, p->token[i].kind == TOK_MINUS ? "-" : p->token[i].text);
    return key.bytes;
}

/* How many tokens from i on are letters that, glued, spell `word`; 0: they do not. A letter and its accents are one token. */
int parse_spells(Parser *p, int i, const char *word) {
    int count = 0;
    for (; *word; count++) {
        Token *t = &p->token[i + count];
        size_t length = strlen(t->text);
        if (t->kind != TOK_LETTER || (count && !t->glued) || strncmp(word, t->text, length)) return 0;
        word += length;
    }
    return count;
}

typedef struct Longest {
    const char *word;
    int letters;
} Longest;

static void take_if_longer(Parser *p, int i, const char *word, Longest *best) {
    if (!word || word[0] != p->token[i].text[0]) return;
    int letters = parse_spells(p, i, word);
    if (letters <= best->letters) return;
    best->word = word;
    best->letters = letters;
}

/* The longest declared word, function or expectation spelled by the letters at i; its length in letters, or 1. */
int parse_longest_word(Parser *p, int i, const char **word) {
    Longest best = {p->token[i].text, 1};
    for (const Scope *scope = p->scope; scope; scope = scope->parent)
        for (int k = 0; k < scope->syms.count; k++) {
            const char *name = scope->syms.items[k]->name, *bar = strchr(name, '_');
            if (name[0] != best.word[0]) continue; /* most of them */
            take_if_longer(p, i, bar ? arena_strndup(p->arena, name, (size_t)(bar - name)) : name, &best);
        }
    for (int k = 0; k < FN_COUNT; k++) {
        take_if_longer(p, i, fn_rows[k].name, &best);
        for (size_t o = 0; o < sizeof fn_rows[k].other / sizeof *fn_rows[k].other; o++)
            take_if_longer(p, i, fn_rows[k].other[o], &best);
    }
    for (int k = 0; k < EXPECT_COUNT; k++) take_if_longer(p, i, expect_rows[k].name, &best);
    *word = best.word;
    return best.letters;
}

/* list = sum { , sum } */
void parse_node_list(Parser *p, Node ***items, int *count) {
    LIST(Node *) list = {0};
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
Subscript parse_subscript(Parser *p, const char *stem) {
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
        parse_node_list(p, &sub.items, &sub.count);
        parse_expect(p, TOK_RBRACE, "}", t->span);
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
        parse_error(p, MISTAKE_SYNTAX, p->token[p->at - 1].span, NULL, "a subscript is missing after “_”");
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

/* T, ⊤ or an upright tr; a T that is followed by more is a letter. */
static bool means_transpose(const Token *t) {
    return t->kind == TOK_TRANSPOSE || (t->kind == TOK_LETTER && !strcmp(t->text, "T")) ||
           (t->kind == TOK_FN && t->code == FN_TRACE);
}

/* A^{tr} in italics: two letters, which the binder takes for a transpose where they are no exponent. */
static bool spells_tr(Parser *p) {
    const Token *t = parse_ahead(p, 1), *r = parse_ahead(p, 2);
    return t->kind == TOK_LETTER && !strcmp(t->text, "t") && r->kind == TOK_LETTER && r->glued &&
           !strcmp(r->text, "r") && parse_ahead(p, 3)->kind == TOK_RBRACE;
}

static Node *letter_node(Parser *p, const Token *t) {
    Node *name = node_new(p->arena, N_NAME, t->span, 0);
    name->text = t->text;
    return name;
}

/* A⁺ */
static ScriptKind pseudo_inverse(Parser *p, const Token *plus) {
    parse_error(p, MISTAKE_SYNTAX, plus->span,
                "write it out: (Aᵀ A)⁻¹ Aᵀ for a tall matrix, Aᵀ (A Aᵀ)⁻¹ for a wide one",
                "a raised + (the pseudo-inverse) is not part of the language");
    return SCRIPT_POWER;
}

/* After `^`: a transpose, primes, a first index in brackets, or an exponent. */
ScriptKind parse_superscript(Parser *p, Node **node) {
    Token *t = parser_peek(p);
    if (means_transpose(t)) return parser_next(p), SCRIPT_TRANSPOSE;
    if (t->kind == TOK_PRIME) return parser_next(p), SCRIPT_PRIMES;
    if (t->kind == TOK_PLUS) return pseudo_inverse(p, t);
    if (t->kind == TOK_LBRACE) {
        Token *first = parse_ahead(p, 1), *second = parse_ahead(p, 2);
        bool lone = second->kind == TOK_RBRACE;
        if (lone && first->kind == TOK_PLUS) return pseudo_inverse(p, first);
        if (lone && means_transpose(first)) return p->at += 3, SCRIPT_TRANSPOSE;
        if (first->kind == TOK_MINUS && means_transpose(second) && parse_ahead(p, 3)->kind == TOK_RBRACE)
            return p->at += 4, SCRIPT_INVERSE_TRANSPOSE;
        if (spells_tr(p)) {
            *node = node_new(p->arena, N_MUL, span_join(first->span, second->span), 2, letter_node(p, first),
                             letter_node(p, second));
            return p->at += 4, SCRIPT_POWER;
        }
        if (lone && first->kind == TOK_PRIME) return p->at += 3, SCRIPT_PRIMES;
        TokenKind close = first->kind == TOK_LBRACKET ? TOK_RBRACKET : TOK_CLOSE;
        bool bracketed = parse_opens(first) && second->kind == TOK_NUMBER &&
                         parse_ahead(p, 3)->kind == close && parse_ahead(p, 4)->kind == TOK_RBRACE;
        if (bracketed) {
            *node = node_new(p->arena, N_NUMBER, second->span, 0);
            (*node)->text = second->text;
            p->at += 5;
            return SCRIPT_INDEX;
        }
        parser_next(p);
        *node = parse_sum(p);
        parse_expect(p, TOK_RBRACE, "}", t->span);
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
        if (kind == SCRIPT_TRANSPOSE) return SCRIPT_INVERSE_TRANSPOSE;
        if (kind != SCRIPT_POWER) parse_operand_missing(p);
        *node = p->mistake ? parse_nothing(p) : node_new(p->arena, N_NEG, t->span, 1, inner);
        return SCRIPT_POWER;
    }
    if (t->kind == TOK_LETTER) {
        *node = letter_node(p, parser_next(p));
        return SCRIPT_POWER;
    }
    if (t->kind == TOK_FRAC || t->kind == TOK_OPEN || t->kind == TOK_INFINITY) {
        *node = parse_primary(p);
        return SCRIPT_POWER;
    }
    if (t->kind == TOK_MINUS) {
        parse_error(p, MISTAKE_AMBIGUOUS, t->span, "write ^{-1}", "in LaTeX only the minus is raised");
        return SCRIPT_POWER;
    }
    parse_error(p, MISTAKE_SYNTAX, p->token[p->at - 1].span, NULL, "an exponent is missing after “^”");
    return SCRIPT_POWER;
}

Node *parse_join(Parser *p, NodeKind kind, Node *a, Node *b) {
    parse_count(p, b->span);
    return node_new(p->arena, kind, span_join(a->span, b->span), 2, a, b);
}

Node *parse_wrap(Parser *p, NodeKind kind, Node *a) {
    if (kind == N_TRANSPOSE && node_is_number(a, 1)) a->kind = N_ONES; /* 1ᵀ x is a sum, not x */
    parse_count(p, a->span);
    Span span = a->span;
    if (p->at > 0 && p->token[p->at - 1].span.source == span.source)
        span = span_join(span, p->token[p->at - 1].span);
    return node_new(p->arena, kind, span, 1, a);
}

/* 2^{-T}, where T is declared, is a power: a number has no transpose to speak of. */
static bool is_power_of_number(Parser *p, const Node *base) {
    const Token *script = &p->token[p->at - 1];
    if (script->kind == TOK_RBRACE) script--;
    if (script->kind != TOK_LETTER || script->text[0] != 'T') return false;
    return (base->kind == N_NUMBER || (base->kind == N_NAME && !strcmp(base->text, "e") && !base->label)) &&
           scope_find(p->scope, "T");
}

static Node *negative(Parser *p, Span span, Node *node) { return node_new(p->arena, N_NEG, span, 1, node); }

Node *parse_raise(Parser *p, Node *node, ScriptKind kind, Node *script) {
    if (kind == SCRIPT_POWER) return parse_join(p, N_POW, node, script);
    Span last = p->token[p->at - 1].span;
    bool inverse = kind == SCRIPT_INVERSE_TRANSPOSE;
    if ((inverse || kind == SCRIPT_TRANSPOSE) && is_power_of_number(p, node)) {
        Node *T = node_new(p->arena, N_NAME, last, 0);
        T->text = "T";
        return parse_join(p, N_POW, node, inverse ? negative(p, last, T) : T);
    }
    if (!inverse) return parse_wrap(p, N_TRANSPOSE, node);
    Node *one = negative(p, last, node_number(p->arena, last, 1));
    return parse_wrap(p, N_TRANSPOSE, parse_join(p, N_POW, node, one));
}

/* 2^2^3: many read 2^8, others (2²)³. */
void parse_power_of_power(Parser *p, const Node *power, Span caret) {
    parse_error(p, MISTAKE_AMBIGUOUS, span_join(power->span, caret),
                arena_printf(p->arena, "write (%s)^…, or brackets around the whole exponent",
                             node_text(p->arena, power)),
                "does the second ^ raise the power, or its exponent?");
}

/* Behind ^: {(…)} or {[…]}, where the name is a family: an index above. */
static bool is_index_above(Parser *p, const char *stem) {
    if (parser_peek(p)->kind != TOK_LBRACE || !parse_opens(parse_ahead(p, 1))) return false;
    if (!scope_family(p->scope, scope_rename(p->scope, stem))) return false;
    int depth = 0, at = 1;
    do {
        TokenKind kind = parse_ahead(p, at++)->kind;
        if (kind == TOK_END) return false;
        depth += kind == TOK_OPEN || kind == TOK_LBRACKET;
        depth -= kind == TOK_CLOSE || kind == TOK_RBRACKET;
    } while (depth);
    if (means_transpose(parse_ahead(p, at))) at++; /* x^{(i)T} */
    return parse_ahead(p, at)->kind == TOK_RBRACE;
}

/* The indices above come before those below: x^{(i)}_j is x_{i,j}. */
static void add_index_above(Parser *p, Node *name, Node *const *above, int count, const char *label) {
    Node **items = NEW_ARRAY(p->arena, Node *, name->subs + count);
    for (int i = 0; i < count; i++) items[i] = above[i];
    for (int i = 0; i < name->subs; i++) items[count + i] = name->sub[i];
    name->label = name->label ? arena_printf(p->arena, "%s,%s", label, name->label) : label;
    name->sub = items;
    name->subs += count;
    name->above = true;
}

/* Answers whether the member is transposed there. */
static bool parse_index_above(Parser *p, Node *name) {
    Token *brace = parser_next(p), *open = parser_next(p);
    int from = p->at, count;
    Node **items;
    parse_node_list(p, &items, &count);
    const char *label = script_key(p, from, p->at);
    parse_expect(p, open->kind == TOK_LBRACKET ? TOK_RBRACKET : TOK_CLOSE, ")", open->span);
    bool transposed = means_transpose(parser_peek(p)) && parser_next(p);
    parse_expect(p, TOK_RBRACE, "}", brace->span);
    if (!p->mistake) add_index_above(p, name, items, count, label);
    return transposed;
}

/* name = letter or declared word, with primes and one subscript; scripts in any order */
Node *parse_name(Parser *p, const char *stem, Span span) {
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
                node = parse_wrap(p, N_TRANSPOSE, node);
        } else if (t->kind == TOK_TRANSPOSE) {
            parser_next(p);
            node = parse_wrap(p, N_TRANSPOSE, node);
        } else if (t->kind == TOK_CARET) {
            parser_next(p);
            bool above = node == name && is_index_above(p, stem);
            bool transposed = above && parse_index_above(p, name);
            ScriptKind kind = above ? SCRIPT_INDEX : parse_superscript(p, &script);
            if (p->mistake) return node;
            if (kind == SCRIPT_INDEX) {
                if (!above) add_index_above(p, name, &script, 1, script->text);
                if (transposed) node = parse_wrap(p, N_TRANSPOSE, node);
                name->span = span_join(name->span, p->token[p->at - 1].span);
            } else if (kind == SCRIPT_POWER && node->kind == N_POW) {
                parse_power_of_power(p, node, t->span);
                return node;
            } else
                node = parse_raise(p, node, kind, script);
        } else
            return node;
        if (node != name) node->span = span_join(node->span, name->span);
    }
}
