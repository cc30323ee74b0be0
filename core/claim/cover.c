/* cover.c: is every relation of a block accounted for? Each one is in an item of a line, or in a line that cannot be read; and each one is
   in a statement, in a value of the answer, or in a formula that is listed as left. */
#include "inside.h"

static bool is_covered(const Lines *lines, Span span) {
    for (int l = 0; l < lines->lines.count; l++) {
        const Line *line = lines->lines.items[l];
        if (line->spoiled && span_holds(line->span, span)) return true;
        for (int i = 0; i < line->items.count; i++)
            if (span_holds(line->items.items[i]->span, span)) return true;
    }
    return false;
}

static bool are_in(const Nodes *nodes, Span span) {
    for (int i = 0; i < nodes->count; i++)
        if (span_holds(nodes->items[i]->span, span)) return true;
    return false;
}

/* A row of cases is a statement, and the sign before the rows and the condition behind a row belong to it. */
static bool is_of_cases(const Lines *lines, Span span) {
    for (int l = 0; l < lines->lines.count; l++)
        for (int i = 0; i < lines->lines.items[l]->items.count; i++) {
            const Item *item = lines->lines.items[l]->items.items[i];
            for (int k = 0; k < item->sides.count && item->fate == LEFT_NONE; k++)
                if (item->sides.items[k]->kind == N_CASES && span_holds(item->span, span)) return true;
        }
    return false;
}

/* A sign inside an expression of a statement, as in a subscript: its spot in the tree may be narrower than the formula. */
static bool is_inside_expression(const Lines *lines, Span span) {
    for (int l = 0; l < lines->lines.count; l++)
        for (int i = 0; i < lines->lines.items[l]->items.count; i++) {
            const Item *item = lines->lines.items[l]->items.items[i];
            bool own = false;
            for (int k = 0; k < item->rels.count; k++)
                own = own || span_holds(item->rels.items[k]->span, span);
            if (item->fate == LEFT_NONE && !own && item->rels.count && span_holds(item->span, span))
                return true;
        }
    return false;
}

static bool is_in_statement(const Statement *s, Span span) {
    return span_holds(s->span, span) || span_holds(s->sign, span) || are_in(&s->hypotheses, span) ||
           are_in(&s->conditions, span);
}

static bool is_reported(const Reading *reading, Span span) {
    for (int i = 0; i < reading->statements.count; i++)
        if (is_in_statement(reading->statements.items[i], span)) return true;
    for (int i = 0; i < reading->left.count; i++)
        if (span_holds(reading->left.items[i].span, span)) return true;
    for (int i = 0; i < reading->answers.count; i++)
        if (span_holds(reading->answers.items[i], span)) return true;
    return is_of_cases(reading->lines, span) || is_inside_expression(reading->lines, span);
}

const Token *reading_uncovered(const Reading *reading) {
    if (reading->mistake) return NULL; /* the block as a whole is not judged, and says why */
    for (int i = 0; i < reading->tokens.count; i++) {
        const Token *token = &reading->tokens.items[i];
        if (token->kind != TOK_REL) continue;
        if (!is_covered(reading->lines, token->span) || !is_reported(reading, token->span)) return token;
    }
    return NULL;
}
