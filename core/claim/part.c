/* part.c: a stream of tokens → parts: formulas, words, signs between them. The table `actions` has an action for each kind of token;
   item.c reads formulas. A mistake in a formula spoils its line only: the next line goes on. */
#include "sentence.h"

#include <string.h>

enum { MOST_PARTS = 20000 };

static void add(PartReader *r, PartKind kind) {
    PUSH(r->arena, r->out, ((Part){.kind = kind, .token = r->token, .span = r->token->span}));
}

/* ---- formulas that cannot be read ---- */

/* Goes to the token that ends the line; the parser is as if nothing had gone wrong. */
static void skip_line(PartReader *r) {
    Parser *p = &r->p;
    p->mistake = NULL;
    p->depth = p->stop_at_bar = 0;
    r->conditions = 0;
    while (p->token[p->at].kind != TOK_END && p->token[p->at].kind != TOK_NEWLINE &&
           p->token[p->at].kind != TOK_STOP)
        p->at++;
}

/* Half a line says something else, so all of it is spoiled. */
void part_spoil(PartReader *r, Mistake *mistake, Span span) {
    r->formula = true;
    Span whole = span;
    for (int i = r->out->count - 1; i >= 0; i--) { /* from the beginning of the line */
        const Part *part = &r->out->items[i];
        bool ends = part->kind == PART_ROW || part->kind == PART_EDGE || part->kind == PART_STOP;
        if (ends || part->token->span.source != span.source) break;
        if (part->kind == PART_ITEM) whole = span_join(part->item->span, whole);
    }
    skip_line(r);
    for (int i = r->p.at - 1; i >= 0; i--) { /* to its end */
        const Token *t = &r->p.token[i];
        if (t->kind == TOK_QUAD) continue; /* the place of a gap is where its formula begins */
        if (t->span.source != span.source || t->span.start < whole.start) break;
        if (t->kind != TOK_NEWLINE) whole = span_join(whole, t->span);
    }
    PUSH(r->arena, r->out,
         ((Part){.kind = PART_SPOILED, .token = r->token, .mistake = mistake, .span = whole}));
}

/* ---- actions of tokens: each reads its token, and as many more as it needs ---- */

typedef void TokenAction(PartReader *);

/* A display, a row of one, or a line of plain text, which is a sentence. */
static void end_line(PartReader *r) {
    bool row = !strcmp(r->token->text, "\\\\");
    parser_next(&r->p);
    add(r, row ? PART_ROW : r->token->latex ? PART_EDGE : PART_STOP);
}

static void end_sentence(PartReader *r) {
    parser_next(&r->p);
    r->asides = 0;
    add(r, PART_STOP);
}

static void comma(PartReader *r) { parser_next(&r->p), add(r, PART_COMMA); }
static void gap(PartReader *r) { parser_next(&r->p), add(r, PART_GAP); }
static void semicolon(PartReader *r) { parser_next(&r->p), add(r, PART_SEMICOLON); }
static void therefore(PartReader *r) { parser_next(&r->p), add(r, PART_THEREFORE); }
static void because(PartReader *r) { parser_next(&r->p), add(r, PART_BECAUSE); }
static void for_all(PartReader *r) { parser_next(&r->p), add(r, PART_ALL); }
static void exists(PartReader *r) { parser_next(&r->p), add(r, PART_EXISTS); }
static void imply(PartReader *r) { parser_next(&r->p), add(r, PART_IMPLIES); }
static void equivalent(PartReader *r) { parser_next(&r->p), add(r, PART_IFF); }

/* γ > 1: X, where the formula before the colon is all that the sentence has so far. */
static bool is_case(const PartReader *r) {
    int i = r->out->count - 1;
    while (i >= 0 && r->out->items[i].kind == PART_GAP) i--;
    if (i < 0 || !sentence_is_statement(&r->out->items[i])) return false;
    for (i--; i >= 0 && r->out->items[i].kind == PART_GAP;) i--;
    return i < 0 || r->out->items[i].kind == PART_STOP || r->out->items[i].kind == PART_SEMICOLON;
}

static void colon(PartReader *r) {
    parser_next(&r->p);
    add(r, r->token->prose && !is_case(r) ? PART_COMMA : PART_COLON);
}

static bool says_nothing(const Token *t) {
    return word_is_weightless((WordCode)t->code) || t->code == WORD_UNKNOWN || t->code == WORD_REASON ||
           t->code == WORD_NOTE;
}

/* “by” in plain text where both letters are names: nobody can tell. */
static bool is_product(const Scope *scope, const Token *t) {
    return t->wide && !t->latex && !strcmp(t->text, "by") && scope_knows(scope, "b") &&
           scope_knows(scope, "y");
}

static bool could_be_name(const Token *t) {
    return word_is_weightless((WordCode)t->code) || t->code == WORD_UNKNOWN;
}

/* A word that is meant as part of a formula, and is not the name of anything. */
static bool is_unknown_name(PartReader *r, const Token *t) {
    if ((t->upright && could_be_name(t)) || is_product(r->p.scope, t)) return true;
    if (!t->wide) return false;
    bool scripted = t[1].kind == TOK_UNDER || t[1].kind == TOK_CARET;
    bool between = t[1].kind == TOK_REL && r->p.at > 0 && lex_dot_ends_operand(&t[-1]);
    return scripted || (says_nothing(t) && between);
}

static void word(PartReader *r) {
    Token *t = r->token;
    bool name = t->wide && t->text[0] && t->text[1] && could_be_name(t) && scope_knows(r->p.scope, t->text);
    if (name)
        item_read(r); /* in upright letters */
    else if (is_unknown_name(r, t))
        part_spoil(r, parse_word_inside(r->arena, r->p.scope, t), t->span);
    else {
        parser_next(&r->p);
        r->asides += t->code == WORD_OPENS;
        r->asides -= t->code == WORD_CLOSES && r->asides;
        add(r, PART_WORD);
    }
}

static void open_round(PartReader *r) {
    if (!parse_bracket_is_condition(&r->p)) {
        item_read(r);
        return;
    }
    parser_next(&r->p);
    add(r, PART_OPEN);
    r->conditions++;
}

static void nothing_to_close(PartReader *r) {
    Token *t = r->token;
    const char *sign = t->kind == TOK_CLOSE    ? "“)”"
                       : t->kind == TOK_FINISH ? span_text(r->arena, t->span)
                                               : arena_printf(r->arena, "“%s”", t->text);
    part_spoil(r, mistake_new(r->arena, MISTAKE_SYNTAX, t->span, NULL, "unmatched %s", sign), t->span);
}

static void close_round(PartReader *r) {
    if (!r->conditions && !r->asides) { /* words may open a bracket that a formula closes */
        nothing_to_close(r);
        return;
    }
    parser_next(&r->p);
    if (!r->conditions) {
        Token *closing = NEW(r->arena, Token);
        *closing = *r->token;
        closing->kind = TOK_WORD;
        closing->code = WORD_CLOSES;
        r->token = closing;
        add(r, PART_WORD);
        r->asides--;
        return;
    }
    add(r, PART_CLOSE);
    r->conditions--;
}

/* Does a relation follow \end{cases}? Then the cases are its left side, else a list of statements. */
static bool cases_are_side(const Token *begin) {
    int depth = 0;
    const Token *t = begin;
    do {
        if (t->kind == TOK_END) return false;
        depth += (t->kind == TOK_BEGIN) - (t->kind == TOK_FINISH);
        t++;
    } while (depth);
    return t->kind == TOK_REL;
}

static void begin_environment(PartReader *r) {
    if (strcmp(r->token->text, "cases") || cases_are_side(r->token)) {
        item_read(r);
        return;
    }
    parser_next(&r->p);
    r->cases++;
}

static void end_environment(PartReader *r) {
    if (!r->cases) {
        nothing_to_close(r);
        return;
    }
    parser_next(&r->p);
    r->cases--;
}

static void dots(PartReader *r) {
    parser_next(&r->p);
    Item *item = NEW(r->arena, Item);
    item->span = r->token->span;
    item->dots = true;
    PUSH(r->arena, r->out, ((Part){.kind = PART_ITEM, .token = r->token, .item = item}));
}

static void spoiled(PartReader *r) { part_spoil(r, r->token->mistake, r->token->span); }

static TokenAction *const actions[] = {
    [TOK_SPOILED] = spoiled,
    [TOK_STOP] = end_sentence,
    [TOK_NEWLINE] = end_line,
    [TOK_COMMA] = comma,
    [TOK_SEMICOLON] = semicolon,
    [TOK_QUAD] = gap,
    [TOK_AMP] = gap,
    [TOK_THEREFORE] = therefore,
    [TOK_BECAUSE] = because,
    [TOK_WORD] = word,
    [TOK_FORALL] = for_all,
    [TOK_EXISTS] = exists,
    [TOK_IMPLIES] = imply,
    [TOK_IFF] = equivalent,
    [TOK_COLON] = colon,
    [TOK_OPEN] = open_round,
    [TOK_CLOSE] = close_round,
    [TOK_RBRACKET] = nothing_to_close,
    [TOK_RBRACE] = nothing_to_close,
    [TOK_RSET] = nothing_to_close,
    [TOK_BEGIN] = begin_environment,
    [TOK_FINISH] = end_environment,
    [TOK_DOTS] = dots,
};

static void act(PartReader *r) {
    const Token *t = r->token;
    TokenAction *action = (size_t)t->kind < sizeof actions / sizeof *actions ? actions[t->kind] : NULL;
    if (action)
        action(r);
    else
        item_read(r);
}

void parts_read(PartReader *r) {
    while ((r->token = parser_peek(&r->p))->kind != TOK_END && r->out->count <= MOST_PARTS) act(r);
    if (r->out->count <= MOST_PARTS) return;
    r->out->count = 0;
    part_spoil(r,
               mistake_new(r->arena, MISTAKE_SYNTAX, r->token->span, "make several blocks of it",
                           "this is too long for one block"),
               r->token->span);
}
