/* parse_many.c: what stands for many terms: sums, max and min over an index, limits, dots, matrices. */
#include "parse.h"

#include <string.h>

/* members = { sum { , sum } }, with dots: {1, …, n}; true if there are dots */
static bool parse_members(Parser *p, Node ***items, int *count) {
    LIST(Node *) list = {0};
    Token *open = parser_next(p);
    bool dots = false;
    do {
        if (parser_accept(p, TOK_DOTS))
            dots = true;
        else
            PUSH(p->arena, &list, parse_sum(p));
    } while (!p->mistake && parser_accept(p, TOK_COMMA));
    parse_expect(p, open->kind == TOK_LSET ? TOK_RSET : TOK_RBRACE, "}", open->span);
    *items = list.items;
    *count = list.count;
    return dots;
}

/* between = sum ≤ letter ≤ sum, under a sum; false and nothing read if it is something else */
static bool parse_between(Parser *p, Node *sum) {
    int at = p->at;
    TokenKind first = parser_peek(p)->kind;
    if (first != TOK_NUMBER && first != TOK_LETTER) return false;
    if (first == TOK_LETTER) { /* a ≤ i ≤ b, but i ≤ b is a condition */
        Token *second = parse_ahead(p, 1), *fourth = parse_ahead(p, 3);
        if (second->kind != TOK_REL || second->rel != R_LE || fourth->kind != TOK_REL) return false;
    }
    Node *low = parse_sum(p), *high;
    Token *below = parser_next(p), *letter = parser_next(p), *above = parser_next(p);
    bool fits = !p->mistake && below->kind == TOK_REL && below->rel == R_LE && letter->kind == TOK_LETTER &&
                above->kind == TOK_REL && above->rel == R_LE;
    if (!fits) return p->at = at, false;
    high = parse_sum(p);
    sum->text = letter->text;
    sum->kid[1] = low;
    sum->kid[2] = high;
    return true;
}

/* After the sign of a sum, max or min: _{i=1, i≠j} ^{n} in either order. */
static void parse_bounds(Parser *p, Node *sum) {
    LIST(Node *) conds = {0};
    for (;;) {
        if (parser_accept(p, TOK_UNDER)) {
            bool braced = parser_accept(p, TOK_LBRACE);
            if (braced && parse_between(p, sum)) {
                parse_expect(p, TOK_RBRACE, "}", p->token[p->at - 1].span);
                continue;
            }
            Token *t = parser_next(p);
            Node *name = node_new(p->arena, N_NAME, t->span, 0);
            name->text = t->text;
            bool spelled = t->kind == TOK_LETTER && parse_spells(p, p->at - 1, "others");
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
            if (again && parser_accept(p, TOK_COLON)) { /* i : i ≠ a */
                Token *same = parser_peek(p);
                if (same->kind == TOK_LETTER && !strcmp(same->text, t->text)) parser_next(p);
            }
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
                        cond->rel = rel->rel;
                        PUSH(p->arena, &conds, cond);
                        Token *after = parse_ahead(p, 1);
                        bool next_relation = parser_peek(p)->kind == TOK_COMMA && after->kind == TOK_LETTER &&
                                             !strcmp(after->text, sum->text) &&
                                             parse_ahead(p, 2)->kind == TOK_REL;
                        if (next_relation || rel->rel != R_NE) break;
                    } while (!p->mistake && parser_accept(p, TOK_COMMA));
                } else if ((rel->rel == R_IN || rel->rel == R_NOTIN) &&
                           (parser_peek(p)->kind == TOK_LSET || parser_peek(p)->kind == TOK_LBRACE)) {
                    LIST(Node *) members = {0};
                    bool dots = parse_members(p, &members.items, &members.count);
                    if (p->mistake) return;
                    if (rel->rel == R_IN && dots && members.count >= 2) {
                        sum->kid[1] = members.items[0];
                        sum->kid[2] = members.items[members.count - 1];
                    } else if (rel->rel == R_IN || dots) {
                        parse_error(p, MISTAKE_SYNTAX, rel->span,
                                    "write the terms out, or i=1 below and n above",
                                    "a sum over a set is not part of the language");
                        return;
                    }
                    for (int i = 0; i < members.count && rel->rel == R_NOTIN; i++) {
                        Node *cond = node_new(p->arena, N_REL, rel->span, 2, name, members.items[i]);
                        cond->rel = R_NE;
                        PUSH(p->arena, &conds, cond);
                    }
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
                Token *and = parser_peek(p);
                again = parser_accept(p, TOK_COMMA);
                if (!again && and->kind == TOK_WORD && and->code == WORD_AND) again = parser_next(p) != NULL;
                if (again && !parser_accept(p, TOK_LETTER)) again = false;
            }
            if (braced) parse_expect(p, TOK_RBRACE, "}", t->span);
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
Node *parse_over(Parser *p, NodeKind kind, Span span) {
    Node *sum = node_new(p->arena, kind, span, 3, NULL, NULL, NULL);
    parse_bounds(p, sum);
    if (p->mistake) return parse_nothing(p);
    sum->kid[0] = parse_product(p);
    sum->span = span_join(span, sum->kid[0]->span);
    return sum;
}

/* limit = \lim_{x → p} product */
Node *parse_limit(Parser *p, Span span) {
    Node *limit = node_new(p->arena, N_LIM, span, 2, NULL, NULL);
    if (!parser_accept(p, TOK_UNDER) || !parser_accept(p, TOK_LBRACE) || parser_peek(p)->kind != TOK_LETTER) {
        parse_error(p, MISTAKE_SYNTAX, span, "as in \\lim_{\\beta \\to \\infty}",
                    "a limit needs what goes where under it");
        return parse_nothing(p);
    }
    limit->text = parser_next(p)->text;
    Token *rel = parser_next(p);
    if (rel->kind != TOK_REL || rel->rel != R_TO)
        parse_error(p, MISTAKE_SYNTAX, rel->span, NULL, "→ is expected under the limit");
    limit->kid[1] = parse_sum(p);
    parse_expect(p, TOK_RBRACE, "}", span);
    limit->kid[0] = parse_product(p);
    limit->span = span_join(span, limit->kid[0]->span);
    return limit;
}

/* What `first` and `last` have in common, with `running` in the places where first has 1 and last has *to. */
Node *parse_generalise(Parser *p, const Node *first, const Node *last, const char *running, Node **to,
                       bool *fits) {
    if (node_equal(first, last)) return node_copy(p->arena, first);
    bool place = node_is_number(first, 1) && (!*to || node_equal(*to, last));
    if (place) {
        *to = (Node *)last;
        Node *index = node_new(p->arena, N_NAME, first->span, 0);
        index->text = running;
        return index;
    }
    bool alike = node_alike(first, last) && first->kids == last->kids && first->subs == last->subs &&
                 (first->kind != N_NUMBER) &&
                 (first->kind != N_NAME || !strcmp(first->text, last->text));
    if (!alike || first->conds || last->conds) return *fits = false, parse_nothing(p);
    Node *node = node_copy(p->arena, first);
    for (int i = 0; i < node->kids; i++)
        if (node->kid[i] && last->kid[i])
            node->kid[i] = parse_generalise(p, first->kid[i], last->kid[i], running, to, fits);
    for (int i = 0; i < node->subs; i++)
        node->sub[i] = parse_generalise(p, first->sub[i], last->sub[i], running, to, fits);
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
bool parse_read_dots(Parser *p, Node *first, Node *second, Node *last, Span span, Node **body, Node **to,
                     const char **running) {
    bool fits = true;
    *running = unused_index(first, last);
    *to = NULL;
    *body = parse_generalise(p, first, last, *running, to, &fits);
    if (!fits || !*to) {
        parse_error(p, MISTAKE_AMBIGUOUS, span,
                    fits ? "write the number of terms: n·1 for n of them"
                         : "the last term must be the first with 1 replaced, as in c_1 a_1 + … + c_m a_m",
                    fits ? "how many terms do the dots stand for?"
                         : "the dots cannot be read: the last term does not look like the first");
        return false;
    }
    if (second) {
        Node *again = NULL;
        bool like = true;
        Node *other = parse_generalise(p, first, second, *running, &again, &like);
        if (!like || !again || !node_is_number(again, 2) || !node_equal(other, *body)) {
            parse_error(p, MISTAKE_AMBIGUOUS, second->span, NULL,
                        "the dots cannot be read: the second term is not the first with 1 replaced by 2");
            return false;
        }
    }
    return true;
}

/* matrix = [ entry { , entry } { ; row } ], entries may be blocks and dots */
Node *parse_matrix(Parser *p, TokenKind close, Span span) {
    LIST(Node *) entries = {0};
    int columns = 0, in_row = 0;
    for (;;) {
        Token *t = parser_peek(p);
        if (t->kind == TOK_DOTS) {
            Span dots = parser_next(p)->span;
            bool down = parser_accept(p, TOK_SEMICOLON) || parser_accept(p, TOK_NEWLINE);
            if (!down && !parser_accept(p, TOK_COMMA)) parser_accept(p, TOK_AMP);
            Node *last = parse_sum(p);
            if (p->mistake) return parse_nothing(p);
            int terms = down ? (columns <= 1 && in_row == 0 ? entries.count : 0) : in_row;
            if (terms < 1 || terms > 2) {
                parse_error(p, MISTAKE_AMBIGUOUS, dots, "as in [a_1, …, a_m]",
                            "the dots cannot be read here");
                return parse_nothing(p);
            }
            Node *range = node_new(p->arena, N_DOTS, dots, 5, NULL, node_number(p->arena, dots, 1), NULL,
                                   entries.items[entries.count - terms], last);
            const char *running;
            if (!parse_read_dots(p, range->kid[3], terms == 2 ? entries.items[entries.count - 1] : NULL, last,
                                 dots, &range->kid[0], &range->kid[2], &running))
                return parse_nothing(p);
            range->text = running;
            range->down = down;
            entries.count -= terms;
            in_row -= down ? 0 : terms;
            PUSH(p->arena, &entries, range);
            in_row++;
        } else {
            PUSH(p->arena, &entries, parse_sum(p));
            in_row++;
        }
        if (p->mistake) return parse_nothing(p);
        if (parser_accept(p, TOK_COMMA) || parser_accept(p, TOK_AMP)) continue;
        if (parser_peek(p)->kind == TOK_DOTS) continue; /* [a_1 … a_m] */
        bool row_end =
            parser_accept(p, TOK_SEMICOLON) || (close == TOK_FINISH && parser_accept(p, TOK_NEWLINE));
        if (columns && in_row != columns) {
            parse_error(p, MISTAKE_SYNTAX, span, NULL, "the rows of this matrix have %d and %d entries",
                        columns, in_row);
            return parse_nothing(p);
        }
        columns = in_row;
        if (row_end && parser_peek(p)->kind != close && parser_peek(p)->kind != TOK_END) {
            in_row = 0;
            continue;
        }
        break;
    }
    Node *matrix = node_new(p->arena, N_MATRIX, span, 0);
    matrix->kid = entries.items;
    matrix->kids = entries.count;
    matrix->columns = columns ? columns : 1;
    return matrix;
}

/* Square brackets with a comma, semicolon, & or dots are a matrix, else only brackets. */
bool parse_bracket_is_matrix(Parser *p) {
    int depth = 0;
    for (int i = 0;; i++) {
        Token *t = &p->token[p->at + i];
        if (t->kind == TOK_END) return false;
        if (parse_opens(t) || t->kind == TOK_LBRACE || t->kind == TOK_LANGLE || t->kind == TOK_BEGIN) depth++;
        if (t->kind == TOK_CLOSE || t->kind == TOK_RBRACKET || t->kind == TOK_RBRACE ||
            t->kind == TOK_RANGLE || t->kind == TOK_RSET || t->kind == TOK_FINISH)
            if (--depth == 0) return false;
        if (depth == 1 &&
            (t->kind == TOK_COMMA || t->kind == TOK_SEMICOLON || t->kind == TOK_AMP || t->kind == TOK_DOTS))
            return true;
    }
}
