/* line.c: a stream of tokens → lines of items. A line is a display, a row, a sentence; items are separated by
   commas, gaps, “and”. A mistake stays with its item: the next line goes on. */
#include "inside.h"

#include <string.h>

enum { MOST_ITEMS = 300, MOST_IMPLICATIONS = 20, MOST_LINES = 2000 };

typedef struct Reader {
    Arena *arena;
    Parser p;
    Lines *out;
    Line *line;
    bool let, assume;           /* to the end of the sentence */
    bool condition, quantified; /* the next item is one */
    int bracket;                /* inside a bracketed condition */
    int cases;                  /* environments that are open as lists of statements */
    Token *word;                /* without a meaning, just read inside a formula */
    enum {
        NO_REASON,
        REASON_FIRST,
        REASON_REST
    } reason;   /* one item, with what “and” adds, or the rest of the line */
    bool given; /* of REASON_FIRST: the item was read */
    int depth;  /* of brackets where the reason began */
    int words;  /* brackets open in words */
    bool much;  /* “is much larger than” was read */
    bool large_next;
} Reader;

static Item *last_item(Reader *r) {
    return r->line->items.count ? r->line->items.items[r->line->items.count - 1] : NULL;
}

static bool is_remark(Reader *r) {
    if (r->reason == REASON_FIRST && r->given) r->reason = NO_REASON;
    r->given = true;
    return r->reason != NO_REASON || r->words; /* a bracket in words is a remark as a whole */
}

static Item *new_item(Reader *r, Span span) {
    Item *item = NEW(r->arena, Item);
    item->span = span;
    item->segment = r->line->segments;
    item->remark = is_remark(r);
    bool reason = item->remark && r->reason != NO_REASON; /* (since X): it is said to be so, not assumed */
    item->condition = !reason && (r->condition || r->bracket);
    item->quantified = r->quantified;
    item->let = r->let && !item->remark;
    item->column = parser_peek(&r->p)->column;
    item->assume = r->assume && !item->remark;
    item->large = r->large_next;
    item->after_word = r->word;
    r->large_next = false;
    r->word = NULL;
    if (!r->bracket) r->condition = r->quantified = false;
    PUSH(r->arena, &r->line->items, item);
    r->out->formula = true;
    return item;
}

static bool is_letter(const Token *t, const char *letter) {
    return t->kind == TOK_LETTER && !strcmp(t->text, letter);
}

/* N(mean, variance) */
static Node *parse_normal(Reader *r) {
    Parser *p = &r->p;
    Token *start = parser_next(p);
    parser_next(p);
    Node *mean = parse_side(p);
    if (!parser_accept(p, TOK_COMMA))
        parse_error(p, MISTAKE_SYNTAX, parser_peek(p)->span, "N(mean, variance)", "the variance is missing");
    Node *variance = parse_side(p);
    if (!parser_accept(p, TOK_CLOSE))
        parse_error(p, MISTAKE_SYNTAX, start->span, NULL, "the ) that closes N( is missing");
    return node_new(r->arena, N_NORMAL, start->span, 2, mean, variance);
}

/* What stands after ∈: a set, an interval, R, N, Z, a range, or N(m, S) */
static Node *parse_membership(Reader *r) {
    Parser *p = &r->p;
    Token *t = parser_peek(p), *after = &p->token[p->at + (t->kind != TOK_END)];
    if (t->kind == TOK_LSET || t->kind == TOK_LBRACE) {
        parser_next(p);
        Nodes members = {0};
        bool dots = false;
        do {
            if (parser_accept(p, TOK_DOTS))
                dots = true;
            else
                PUSH(r->arena, &members, parse_side(p));
        } while (!p->mistake && parser_accept(p, TOK_COMMA));
        if (!parser_accept(p, TOK_RSET) && !parser_accept(p, TOK_RBRACE))
            parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "the } that closes this set is missing");
        Node *set = node_new(r->arena, N_SET, t->span, 0);
        if (dots && members.count >= 2) { /* {1, …, n} */
            set = node_new(r->arena, N_RANGE, t->span, 2, members.items[0], members.items[members.count - 1]);
            set->closed.low = set->closed.high = true;
            return set;
        }
        set->kid = members.items;
        set->kids = members.count;
        return set;
    }
    if (t->kind == TOK_LBRACKET || t->kind == TOK_OPEN) {
        parser_next(p);
        Node *low = parse_side(p);
        if (!parser_accept(p, TOK_COMMA))
            parse_error(p, MISTAKE_SYNTAX, t->span, "as in [0, 1]", "an interval is expected after ∈");
        Node *high = parse_side(p);
        Token *close = parser_next(p);
        if (!p->mistake && close->kind != TOK_RBRACKET && close->kind != TOK_CLOSE)
            parse_error(p, MISTAKE_SYNTAX, t->span, NULL, "the bracket that closes this interval is missing");
        Node *range = node_new(r->arena, N_RANGE, t->span, 2, low, high);
        range->closed.low = t->kind == TOK_LBRACKET;
        range->closed.high = close->kind == TOK_RBRACKET;
        return range;
    }
    if (is_letter(t, "N") && after->kind == TOK_OPEN) return parse_normal(r);
    Node *low = parse_side(p);
    if (!parser_accept(p, TOK_RANGE)) return low;
    Node *range = node_new(r->arena, N_RANGE, t->span, 2, low, parse_side(p));
    range->closed.low = range->closed.high = true;
    return range;
}

static Node *parse_right(Reader *r, Item *item, Token *rel) {
    Parser *p = &r->p;
    if (rel->limit_arrow && parser_accept(p, TOK_LBRACE)) {
        if (parser_peek(p)->kind != TOK_RBRACE) item->limit = parse_relation(p);
        if (!parser_accept(p, TOK_RBRACE))
            parse_error(p, MISTAKE_SYNTAX, rel->span, NULL, "what stands over the arrow cannot be read");
    }
    if (rel->rel == R_IN || rel->rel == R_NOTIN) return parse_membership(r);
    Token *t = parser_peek(p);
    if (rel->rel == R_SIM && is_letter(t, "N") && p->token[p->at + 1].kind == TOK_OPEN)
        return parse_normal(r);
    return parse_side(p);
}

static void skip_line(Reader *r) {
    Parser *p = &r->p;
    p->mistake = NULL;
    p->depth = p->stop_at_bar = 0;
    r->bracket = 0;
    while (p->token[p->at].kind != TOK_END && p->token[p->at].kind != TOK_NEWLINE &&
           p->token[p->at].kind != TOK_STOP)
        p->at++;
}

/* What cannot be read spoils its line: half a line says something else. */
static void spoil(Reader *r, Mistake *mistake, Span span) {
    r->out->formula = true;
    if (!r->line->spoiled) r->line->spoiled = mistake;
    r->line->assume = r->assume;
    Span whole = r->line->items.count ? span_join(r->line->items.items[0]->span, span) : span;
    skip_line(r);
    for (int i = r->p.at - 1; i >= 0; i--) { /* to the end of the line */
        const Token *t = &r->p.token[i];
        if (t->span.source != span.source || t->span.start < whole.start) break;
        if (t->kind != TOK_NEWLINE) whole = span_join(whole, t->span);
    }
    r->line->span = whole;
}

static void read_item(Reader *r) {
    Parser *p = &r->p;
    p->size = 0;
    Token *first = parser_peek(p);
    Item *before = last_item(r), *item;
    if (r->much && before && !before->rels.count)
        item = before; /* X is much larger than Y */
    else
        item = new_item(r, first->span);
    if (item != before && first->kind == TOK_REL)
        item->continues = true;
    else {
        PUSH(r->arena, &item->sides, parse_side(p));
        if (r->much && item == before) {
            Token *much = NEW(r->arena, Token);
            *much = (Token){.kind = TOK_REL, .rel = R_GG, .text = "≫", .span = first->span};
            PUSH(r->arena, &item->rels, much);
        }
    }
    r->much = false;
    while (!p->mistake && parser_peek(p)->kind == TOK_REL) {
        Token *rel = parser_next(p);
        PUSH(r->arena, &item->rels, rel);
        PUSH(r->arena, &item->sides, parse_right(r, item, rel));
    }
    int last = p->at > 0 ? p->at - 1 : 0;
    item->span = span_join(item->span, p->token[last].span);
    if (p->mistake) spoil(r, p->mistake, item->span);
}

static void end_line(Reader *r) {
    if (r->line->items.count || r->line->spoiled) PUSH(r->arena, &r->out->lines, r->line);
    r->line = NEW(r->arena, Line);
    r->condition = r->quantified = r->much = r->large_next = false;
    r->reason = NO_REASON;
    r->bracket = r->words = 0;
}

/* “Since X, Y” gives a reason for Y, “Y since X” one for Y too; a row “since X” for the rows around it. */
static void begin_reason(Reader *r, bool notes) {
    bool leads = !r->line->items.count && !r->bracket && !r->words && !r->line->row;
    if (leads && notes) return;
    r->reason = leads ? REASON_FIRST : REASON_REST;
    r->given = false;
    r->depth = r->bracket + r->words;
}

static void close_bracket(Reader *r, int *open) {
    --*open;
    if (!r->bracket) r->condition = r->quantified = false;
    if (r->bracket + r->words < r->depth) r->reason = NO_REASON;
}

static bool ends_expression(const Token *t) {
    return t->kind == TOK_LETTER || t->kind == TOK_NUMBER || t->kind == TOK_CLOSE ||
           t->kind == TOK_RBRACKET || t->kind == TOK_RBRACE || t->kind == TOK_TRANSPOSE ||
           t->kind == TOK_PRIME;
}

static void read_word(Reader *r, Token *t) {
    Item *before = last_item(r);
    switch ((WordCode)t->code) {
    case WORD_LET: r->let = true; break;
    case WORD_ASSUME: r->assume = true; break;
    case WORD_FOR: r->condition = true; break;
    case WORD_SOME: r->line->existential = r->condition = true; break;
    case WORD_LARGE:
        if (before && !r->condition) /* but “with large β” is about what comes */
            before->large = true;
        else
            r->large_next = true;
        break;
    case WORD_MUCH: r->much = before != NULL; break;
    case WORD_OR:
        if (t->wide)
            spoil(r,
                  mistake_new(r->arena, MISTAKE_SYNTAX, t->span, NULL,
                              "“or” is not part of the language: write two statements"),
                  t->span);
        break;
    case WORD_OTHERWISE:
        if (t->wide)
            spoil(r,
                  mistake_new(r->arena, MISTAKE_SYNTAX, t->span,
                              "write the condition, as in (i ≠ a, b), or use \\begin{cases}",
                              "“%s” has a meaning only in cases", t->text),
                  t->span);
        break;
    case WORD_YES: r->out->yes++; break;
    case WORD_NO: r->out->no++; break;
    case WORD_AND: r->given = false; break;
    case WORD_SO: /* “assume X, then Y” assumes X only; “if X and Y, then Z” is about both */
        r->reason = NO_REASON;
        if (before && r->assume) {
            r->assume = false;
            end_line(r);
            break;
        }
        if ((!strcmp(t->text, "then") || !strcmp(t->text, "则")) && before &&
            r->line->items.items[0]->condition)
            for (int i = 0; i < r->line->items.count; i++) r->line->items.items[i]->condition = true;
        break;
    case WORD_OPENS: r->words++; break;
    case WORD_CLOSES:
        if (r->words)
            close_bracket(r, &r->words);
        else if (r->bracket)
            close_bracket(r, &r->bracket);
        break;
    case WORD_REASON:
    case WORD_NOTE: begin_reason(r, t->code == WORD_NOTE); /* fall through */
    case WORD_FILLER: {
        bool inside = r->p.at > 1 && ends_expression(&r->p.token[r->p.at - 2]);
        r->word = inside ? t : r->word;
        break;
    }
    default: break; /* others */
    }
}

/* X' = P X at the beginning of an item defines X'; elsewhere in the block the prime then belongs to the name. */
static void note_primed(Arena *arena, Scope *scope, const Tokens *tokens) {
    for (int i = 0; i + 2 < tokens->count; i++) {
        const Token *t = &tokens->items[i];
        bool begins = i == 0 || t[-1].kind == TOK_NEWLINE || t[-1].kind == TOK_COMMA ||
                      t[-1].kind == TOK_QUAD || t[-1].kind == TOK_STOP || t[-1].kind == TOK_WORD ||
                      t[-1].kind == TOK_SEMICOLON;
        bool defines =
            t[1].kind == TOK_PRIME && t[2].kind == TOK_REL && (t[2].rel == R_EQ || t[2].rel == R_DEF);
        if (t->kind != TOK_LETTER || !begins || !defines) continue;
        const char *name = arena_printf(arena, "%s'", t->text);
        if (!scope_knows(scope, name)) PUSH(arena, &scope->primed, name);
    }
}

static bool says_nothing(const Token *t) {
    return t->code == WORD_FILLER || t->code == WORD_REASON || t->code == WORD_NOTE;
}

/* “by” in plain text where both letters are names: nobody can tell. */
static bool is_product(const Scope *scope, const Token *t) {
    return t->wide && !t->latex && !strcmp(t->text, "by") && scope_knows(scope, "b") &&
           scope_knows(scope, "y");
}

void lines_read(Arena *arena, Scope *scope, Tokens *tokens, Lines *out) {
    note_primed(arena, scope, tokens);
    Reader r = {.arena = arena, .p = parser_new(arena, scope, tokens), .out = out, .line = NEW(arena, Line)};
    Parser *p = &r.p;
    for (;;) {
        Token *t = parser_peek(p);
        Item *before = last_item(&r);
        if (r.line->items.count > MOST_ITEMS || r.line->segments > MOST_IMPLICATIONS ||
            out->lines.count > MOST_LINES) {
            Mistake *mistake = mistake_new(arena, MISTAKE_SYNTAX, t->span, "make several blocks of it",
                                           "this is too long for one block");
            r.line = NEW(arena, Line);
            spoil(&r, mistake, t->span);
            end_line(&r);
            return;
        }
        if (t->kind == TOK_COMMA || t->kind == TOK_SEMICOLON || t->kind == TOK_QUAD ||
            t->kind == TOK_IMPLIES || t->kind == TOK_REL)
            r.word = NULL;
        switch (t->kind) {
        case TOK_END: end_line(&r); return;
        case TOK_STOP: r.let = r.assume = false; /* fall through */
        case TOK_NEWLINE:
            if (!t->latex) r.let = r.assume = false; /* a line of plain text is a sentence */
            parser_next(p), end_line(&r);
            r.line->row = t->kind == TOK_NEWLINE && !strcmp(t->text, "\\\\");
            continue;
        case TOK_COMMA:
        case TOK_SEMICOLON:
        case TOK_QUAD:
        case TOK_AMP: parser_next(p); continue;
        case TOK_THEREFORE: parser_next(p), r.reason = NO_REASON; continue;
        case TOK_BECAUSE: parser_next(p), begin_reason(&r, false); continue;
        case TOK_WORD:
            if (t->code == WORD_FILLER && scope_knows(scope, t->text)) break; /* an upright name */
            if ((t->upright && t->code == WORD_FILLER) || is_product(scope, t) ||
                (t->wide &&
                 (t[1].kind == TOK_UNDER || t[1].kind == TOK_CARET ||
                  (says_nothing(t) && t[1].kind == TOK_REL && p->at > 0 && ends_expression(&t[-1]))))) {
                spoil(&r, parse_word_inside(arena, scope, t), t->span);
                continue;
            }
            read_word(&r, parser_next(p));
            continue;
        case TOK_FORALL: parser_next(p), r.condition = r.quantified = true; continue;
        case TOK_EXISTS: parser_next(p), r.line->existential = r.condition = true; continue;
        case TOK_IMPLIES:
        case TOK_IFF:
            parser_next(p);
            r.line->iff = r.line->iff || t->kind == TOK_IFF;
            if (before) r.line->segments++;
            continue;
        case TOK_COLON:
            parser_next(p);
            if (before && before->rels.count && before->segment == r.line->segments) r.line->segments++;
            continue;
        case TOK_OPEN:
            if (!parse_bracket_is_condition(p)) break;
            parser_next(p), r.bracket++;
            continue;
        case TOK_RBRACKET:
        case TOK_RBRACE:
        case TOK_RSET:
            spoil(&r,
                  mistake_new(arena, MISTAKE_SYNTAX, t->span, NULL,
                              "nothing is open that this “%s” would close", t->text),
                  t->span);
            continue;
        case TOK_CLOSE:
            if (!r.bracket && r.words) {
                parser_next(p), close_bracket(&r, &r.words);
                continue;
            }
            if (!r.bracket) {
                spoil(&r,
                      mistake_new(arena, MISTAKE_SYNTAX, t->span, NULL,
                                  "nothing is open that this “)” would close"),
                      t->span);
                continue;
            }
            parser_next(p), close_bracket(&r, &r.bracket);
            continue;
        case TOK_BEGIN:
            if (strcmp(t->text, "cases")) break;
            parser_next(p), r.cases++;
            continue;
        case TOK_FINISH:
            if (!r.cases) {
                spoil(&r,
                      mistake_new(arena, MISTAKE_SYNTAX, t->span, NULL,
                                  "nothing is open that this %s would close", span_text(arena, t->span)),
                      t->span);
                continue;
            }
            parser_next(p), r.cases--;
            continue;
        case TOK_DOTS:
            parser_next(p);
            new_item(&r, t->span)->dots = true;
            continue;
        default: break;
        }
        read_item(&r);
    }
}
