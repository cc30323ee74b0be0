/* word.c: the action of each word on the line it is read in. The spellings of the words are in core/text. */
#include "line.h"

#include <string.h>

typedef void WordAction(LineReader *);

static void begin_definitions(LineReader *r) { r->sentence.let = true; }

static void begin_assumptions(LineReader *r) { r->sentence.assume = true; }

static void next_is_condition(LineReader *r) { r->next.condition = true; }

static void next_is_for_some(LineReader *r) { r->line->existential = r->next.condition = true; }

static void is_large(LineReader *r) {
    Item *before = line_last_item(r);
    if (before && !r->next.condition) /* but “with large β” is about the next item */
        before->large = true;
    else
        r->next.large = true;
}

static void much_larger(LineReader *r) { r->next.much = line_last_item(r) != NULL; }

static void refuse_or(LineReader *r) {
    Token *t = r->token;
    if (!t->wide) return;
    line_spoil(r,
               mistake_new(r->arena, MISTAKE_SYNTAX, t->span, NULL,
                           "“or” is not part of the language: write two statements"),
               t->span);
}

static void refuse_otherwise(LineReader *r) {
    Token *t = r->token;
    if (!t->wide) return;
    line_spoil(r,
               mistake_new(r->arena, MISTAKE_SYNTAX, t->span,
                           "write the condition, as in (i ≠ a, b), or use \\begin{cases}",
                           "“%s” has a meaning only in cases", t->text),
               t->span);
}

static void count_yes(LineReader *r) { r->out->yes++; }

static void count_no(LineReader *r) { r->out->no++; }

static void one_reason_more(LineReader *r) { r->reason_given = false; }

/* “assume X, then Y” assumes X only, “let X, then Y” defines X only; “if X and Y, then Z” is about both. */
static void conclude(LineReader *r) {
    r->reason = NO_REASON;
    if (!line_last_item(r)) return;
    if (r->sentence.assume || r->sentence.let) {
        r->sentence.assume = r->sentence.let = false;
        line_end(r);
        return;
    }
    bool then = !strcmp(r->token->text, "then") || !strcmp(r->token->text, "则");
    if (!then || !r->line->items.items[0]->condition) return;
    for (int i = 0; i < r->line->items.count; i++) r->line->items.items[i]->condition = true;
}

static void open_bracket(LineReader *r) { r->open.words++; }

static void close_bracket(LineReader *r) {
    if (r->open.words)
        line_close_bracket(r, &r->open.words);
    else if (r->open.condition)
        line_close_bracket(r, &r->open.condition);
}

/* A word that says nothing, but inside a formula the item after it may need a relation: “x is y” is refused. */
static void fill(LineReader *r) {
    bool inside = r->p.at > 1 && line_ends_expression(&r->p.token[r->p.at - 2]);
    if (inside) r->next.word = r->token;
}

static void give_reason(LineReader *r) {
    line_begin_reason(r, r->token->code == WORD_NOTE);
    fill(r);
}

static WordAction *const actions[] = {
    [WORD_NONE] = NULL,
    [WORD_LET] = begin_definitions,      /* let X = E: definitions, to the end of the sentence */
    [WORD_ASSUME] = begin_assumptions,   /* assume X = E: assumptions, to the end of the sentence */
    [WORD_FOR] = next_is_condition,      /* for, where, if X: the next item is a condition */
    [WORD_SOME] = next_is_for_some,      /* for some X: the line is about one world, not all */
    [WORD_OTHERWISE] = refuse_otherwise, /* only the rows of cases have it, and the parser reads those */
    [WORD_OTHERS] = NULL,         /* “all others”: only a sum has it, and the parser reads it there */
    [WORD_LARGE] = is_large,      /* X is large, for large X: X grows beyond all bounds */
    [WORD_MUCH] = much_larger,    /* X is much larger than Y: X ≫ Y */
    [WORD_AND] = one_reason_more, /* since X and Y: both are the reason; else it only separates */
    [WORD_SO] = conclude,         /* so, then X: ends a reason, an assumption, a list of conditions */
    [WORD_OR] = refuse_or,
    [WORD_YES] = count_yes,
    [WORD_NO] = count_no,
    [WORD_FILLER] = fill,        /* we have X: says nothing */
    [WORD_REASON] = give_reason, /* since X: a remark, which is judged but no chain goes on from it */
    [WORD_NOTE] = give_reason,   /* note that X: the same, unless the sentence begins with it */
    [WORD_OPENS] = open_bracket,
    [WORD_CLOSES] = close_bracket,
};

void word_act(LineReader *r) {
    size_t code = (size_t)r->token->code;
    WordAction *act = code < sizeof actions / sizeof *actions ? actions[code] : NULL;
    if (act) act(r);
}
