/* account.c: every formula of a block is a statement, is inside a line that cannot be read, or is listed here with the reason why it is
   neither. A line has copies of formulas, and one formula may be in several lines: it is a statement if it is one in any of them. */
#include "inside.h"

/* An expression that a chain goes on from in a later line: it is the left side of a statement. */
static bool is_side(const Reading *reading, const Item *item) {
    for (int i = 0; i < reading->statements.count; i++) {
        const Node *relation = reading->statements.items[i]->relation;
        for (int k = 0; relation && k < relation->kids; k++)
            if (span_holds(relation->kid[k]->span, item->span)) return true;
    }
    return false;
}

static bool is_in_unread_line(const Lines *lines, Span span) {
    for (int l = 0; l < lines->lines.count; l++)
        if (lines->lines.items[l]->spoiled && span_holds(lines->lines.items[l]->span, span)) return true;
    return false;
}

/* The copy of the formula that says most about it: a statement, else the first that is anything. NULL: no line has it. */
static const Item *copy_in_lines(const Lines *lines, const Item *item) {
    const Item *found = NULL;
    for (int l = 0; l < lines->lines.count; l++) {
        const Line *line = lines->lines.items[l];
        for (int i = 0; i < line->items.count && !line->spoiled; i++) {
            const Item *copy = line->items.items[i];
            if (!span_holds(copy->span, item->span)) continue;
            if (copy->fate == LEFT_NONE) return copy;
            if (!found) found = copy;
        }
    }
    return found;
}

/* A relation that no line has, beside a line that cannot be read: it is not read for the same reason. */
static const Mistake *unread_beside(const Lines *lines, const Item *item) {
    for (int l = 0; l < lines->lines.count && item->rels.count; l++)
        if (lines->lines.items[l]->spoiled) return lines->lines.items[l]->spoiled;
    return NULL;
}

static bool looks_stated(const Item *copy) {
    return copy && copy->rels.count &&
           (copy->stray || copy->fate == LEFT_TRIAL || (copy->left && copy->left == copy->fate));
}

void account_formulas(BlockReader *r) {
    const Lines *lines = r->lines;
    for (int i = 0; i < lines->all.count; i++) {
        const Item *item = lines->all.items[i], *copy = copy_in_lines(lines, item);
        if (copy ? copy->fate == LEFT_NONE : is_in_unread_line(lines, item->span)) continue;
        const Mistake *mistake = copy ? copy->stray : unread_beside(lines, item);
        LeftWhy why = copy                            ? copy->fate
                      : !mistake                      ? LEFT_PROSE
                      : mistake->kind == MISTAKE_WORD ? LEFT_WORD
                                                      : LEFT_SYNTAX;
        if (why == LEFT_PROSE && (is_side(r->reading, item) || is_in_unread_line(lines, item->span)))
            continue;
        PUSH(r->arena, &r->reading->left, ((Left){why, item->span, mistake, looks_stated(copy)}));
    }
}
