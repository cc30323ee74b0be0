/* line.c: a stream of tokens → lines of items. A line is a display, a row, a sentence; items are separated by
   commas, gaps, “and”. The table `actions` has an action for each kind of token; word.c has one for each word, item.c reads formulas. A mistake
   spoils its line only: the next line goes on. */
#include "line.h"

#include <string.h>

enum { MOST_ITEMS = 300, MOST_IMPLICATIONS = 20, MOST_LINES = 2000 };

Item *line_last_item(LineReader *r) {
    return r->line->items.count ? r->line->items.items[r->line->items.count - 1] : NULL;
}

bool line_ends_expression(const Token *t) {
    return t->kind == TOK_LETTER || t->kind == TOK_NUMBER || t->kind == TOK_CLOSE ||
           t->kind == TOK_RBRACKET || t->kind == TOK_RBRACE || t->kind == TOK_TRANSPOSE ||
           t->kind == TOK_PRIME;
}

/* ---- lines and brackets ---- */

void line_end(LineReader *r) {
    if (r->line->items.count || r->line->spoiled) PUSH(r->arena, &r->out->lines, r->line);
    r->line = NEW(r->arena, Line);
    r->next.condition = r->next.quantified = r->next.much = r->next.large = false;
    r->reason = NO_REASON;
    r->open.condition = r->open.words = 0;
}

/* Goes to the token that ends the line; the parser is as if nothing had gone wrong. */
static void skip_line(LineReader *r) {
    Parser *p = &r->p;
    p->mistake = NULL;
    p->depth = p->stop_at_bar = 0;
    r->open.condition = 0;
    while (p->token[p->at].kind != TOK_END && p->token[p->at].kind != TOK_NEWLINE &&
           p->token[p->at].kind != TOK_STOP)
        p->at++;
}

/* Half a line says something else, so the whole of it is spoiled. */
void line_spoil(LineReader *r, Mistake *mistake, Span span) {
    r->out->formula = true;
    if (!r->line->spoiled) r->line->spoiled = mistake;
    r->line->assume = r->sentence.assume;
    Span whole = r->line->items.count ? span_join(r->line->items.items[0]->span, span) : span;
    skip_line(r);
    for (int i = r->p.at - 1; i >= 0; i--) { /* to the end of the line */
        const Token *t = &r->p.token[i];
        if (t->span.source != span.source || t->span.start < whole.start) break;
        if (t->kind != TOK_NEWLINE) whole = span_join(whole, t->span);
    }
    r->line->span = whole;
}

/* “Since X, Y” gives a reason for Y, “Y since X” one for Y too; a row “since X” for the rows around it. */
void line_begin_reason(LineReader *r, bool notes) {
    bool leads = !r->line->items.count && !r->open.condition && !r->open.words && !r->line->row;
    if (leads && notes) return;
    r->reason = leads ? REASON_FIRST : REASON_REST;
    r->reason_given = false;
    r->reason_depth = r->open.condition + r->open.words;
}

void line_close_bracket(LineReader *r, int *open) {
    --*open;
    if (!r->open.condition) r->next.condition = r->next.quantified = false;
    if (r->open.condition + r->open.words < r->reason_depth) r->reason = NO_REASON;
}

/* ---- actions of tokens: each reads its token, and as many more as it needs ---- */

typedef void TokenAction(LineReader *);

static void end_row(LineReader *r) {
    Token *t = r->token;
    if (!t->latex) r->sentence.let = r->sentence.assume = false; /* a line of plain text is a sentence */
    parser_next(&r->p);
    line_end(r);
    r->line->row = t->kind == TOK_NEWLINE && !strcmp(t->text, "\\\\");
}

static void end_sentence(LineReader *r) {
    r->sentence.let = r->sentence.assume = false;
    end_row(r);
}

static void pass_over(LineReader *r) { parser_next(&r->p); }

static void therefore(LineReader *r) {
    parser_next(&r->p);
    r->reason = NO_REASON;
}

static void because(LineReader *r) {
    parser_next(&r->p);
    line_begin_reason(r, false);
}

static bool says_nothing(const Token *t) {
    return t->code == WORD_FILLER || t->code == WORD_REASON || t->code == WORD_NOTE;
}

/* “by” in plain text where both letters are names: nobody can tell. */
static bool is_product(const Scope *scope, const Token *t) {
    return t->wide && !t->latex && !strcmp(t->text, "by") && scope_knows(scope, "b") &&
           scope_knows(scope, "y");
}

/* A word that is meant as part of a formula, and is not the name of anything. */
static bool is_unknown_name(LineReader *r, const Token *t) {
    if ((t->upright && t->code == WORD_FILLER) || is_product(r->p.scope, t)) return true;
    if (!t->wide) return false;
    bool scripted = t[1].kind == TOK_UNDER || t[1].kind == TOK_CARET;
    bool between = t[1].kind == TOK_REL && r->p.at > 0 && line_ends_expression(&t[-1]);
    return scripted || (says_nothing(t) && between);
}

static void word(LineReader *r) {
    Token *t = r->token;
    if (t->code == WORD_FILLER && scope_knows(r->p.scope, t->text))
        item_read(r); /* an upright name */
    else if (is_unknown_name(r, t))
        line_spoil(r, parse_word_inside(r->arena, r->p.scope, t), t->span);
    else {
        parser_next(&r->p);
        word_act(r);
    }
}

static void for_all(LineReader *r) {
    parser_next(&r->p);
    r->next.condition = r->next.quantified = true;
}

static void exists(LineReader *r) {
    parser_next(&r->p);
    r->line->existential = r->next.condition = true;
}

/* S ⇒ T, S ⇔ T; at the beginning of a line the sign adds nothing */
static void imply(LineReader *r) {
    parser_next(&r->p);
    if (r->token->kind == TOK_IFF) r->line->iff = true;
    if (line_last_item(r)) r->line->segments++;
}

/* S: T is S ⇒ T */
static void colon(LineReader *r) {
    parser_next(&r->p);
    const Item *before = line_last_item(r);
    if (before && before->rels.count && before->segment == r->line->segments) r->line->segments++;
}

static void open_round(LineReader *r) {
    if (!parse_bracket_is_condition(&r->p)) {
        item_read(r);
        return;
    }
    parser_next(&r->p);
    r->open.condition++;
}

static void nothing_to_close(LineReader *r) {
    Token *t = r->token;
    const char *sign = t->kind == TOK_CLOSE    ? "“)”"
                       : t->kind == TOK_FINISH ? span_text(r->arena, t->span)
                                               : arena_printf(r->arena, "“%s”", t->text);
    line_spoil(r, mistake_new(r->arena, MISTAKE_SYNTAX, t->span, NULL, "unmatched %s", sign), t->span);
}

static void close_round(LineReader *r) {
    int *open = r->open.condition ? &r->open.condition : r->open.words ? &r->open.words : NULL;
    if (!open) {
        nothing_to_close(r);
        return;
    }
    parser_next(&r->p);
    line_close_bracket(r, open);
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

static void begin_environment(LineReader *r) {
    if (strcmp(r->token->text, "cases") || cases_are_side(r->token)) {
        item_read(r);
        return;
    }
    parser_next(&r->p);
    r->open.cases++;
}

static void end_environment(LineReader *r) {
    if (!r->open.cases) {
        nothing_to_close(r);
        return;
    }
    parser_next(&r->p);
    r->open.cases--;
}

static void dots(LineReader *r) {
    parser_next(&r->p);
    item_new(r, r->token->span)->dots = true;
}

static TokenAction *const actions[] = {
    [TOK_STOP] = end_sentence,
    [TOK_NEWLINE] = end_row,
    [TOK_COMMA] = pass_over,
    [TOK_SEMICOLON] = pass_over,
    [TOK_QUAD] = pass_over,
    [TOK_AMP] = pass_over,
    [TOK_THEREFORE] = therefore,
    [TOK_BECAUSE] = because,
    [TOK_WORD] = word,
    [TOK_FORALL] = for_all,
    [TOK_EXISTS] = exists,
    [TOK_IMPLIES] = imply,
    [TOK_IFF] = imply,
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

static void act(LineReader *r) {
    const Token *t = r->token;
    bool separates = t->kind == TOK_COMMA || t->kind == TOK_SEMICOLON || t->kind == TOK_QUAD ||
                     t->kind == TOK_IMPLIES || t->kind == TOK_REL;
    if (separates) r->next.word = NULL;
    TokenAction *action = (size_t)t->kind < sizeof actions / sizeof *actions ? actions[t->kind] : NULL;
    if (action)
        action(r);
    else
        item_read(r);
}

/* ---- the whole block ---- */

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

static bool too_long(const LineReader *r) {
    return r->line->items.count > MOST_ITEMS || r->line->segments > MOST_IMPLICATIONS ||
           r->out->lines.count > MOST_LINES;
}

void lines_read(Arena *arena, Scope *scope, Tokens *tokens, Lines *out) {
    note_primed(arena, scope, tokens);
    LineReader r = {
        .arena = arena, .p = parser_new(arena, scope, tokens), .out = out, .line = NEW(arena, Line)};
    while ((r.token = parser_peek(&r.p))->kind != TOK_END && !too_long(&r)) act(&r);
    if (too_long(&r)) {
        r.line = NEW(arena, Line);
        line_spoil(&r,
                   mistake_new(arena, MISTAKE_SYNTAX, r.token->span, "make several blocks of it",
                               "this is too long for one block"),
                   r.token->span);
    }
    line_end(&r);
}
