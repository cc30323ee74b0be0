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

/* set = {a, b} | {1, …, n}; the second is a range */
static Node *parse_set(Parser *p) {
    Span span = parser_peek(p)->span;
    Node *set = node_new(p->arena, N_SET, span, 0);
    bool dots = parse_members(p, &set->kid, &set->kids);
    if (!dots || set->kids < 2) return set;
    Node *range = node_new(p->arena, N_RANGE, span, 2, set->kid[0], set->kid[set->kids - 1]);
    range->closed.low = range->closed.high = true;
    return range;
}

/* interval = [low, high] | (low, high) and the two mixed forms */
static Node *parse_interval(Parser *p) {
    Token *open = parser_next(p);
    Node *low = parse_sum(p);
    if (!parser_accept(p, TOK_COMMA))
        parse_error(p, MISTAKE_SYNTAX, open->span, "as in [0, 1]", "an interval is expected after ∈");
    Node *high = parse_sum(p);
    Token *close = parser_next(p);
    if (!p->mistake && close->kind != TOK_RBRACKET && close->kind != TOK_CLOSE)
        parse_error(p, MISTAKE_SYNTAX, open->span, NULL, "the bracket that closes this interval is missing");
    Node *range = node_new(p->arena, N_RANGE, open->span, 2, low, high);
    range->closed.low = open->kind == TOK_LBRACKET;
    range->closed.high = close->kind == TOK_RBRACKET;
    return range;
}

/* membership = set | interval | low..high | side, as in R^d; behind ∈ */
Node *parse_membership(Parser *p) {
    Token *t = parser_peek(p);
    if (t->kind == TOK_LSET || t->kind == TOK_LBRACE) return parse_set(p);
    if (t->kind == TOK_LBRACKET || t->kind == TOK_OPEN) return parse_interval(p);
    Node *low = parse_side(p);
    if (!parser_accept(p, TOK_RANGE)) return low;
    Node *range = node_new(p->arena, N_RANGE, t->span, 2, low, parse_side(p));
    range->closed.low = range->closed.high = true;
    return range;
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

/* What is under a sum: its index, where it runs, and conditions on it. */
typedef struct Under {
    Node *sum;
    Node *index; /* as it is written, for the conditions */
    LIST(Node *) conds;
} Under;

static void add_condition(Parser *p, Under *under, Rel rel, Span span, Node *right) {
    Node *condition = node_new(p->arena, N_REL, span, 2, under->index, right);
    condition->rel = rel;
    PUSH(p->arena, &under->conds, condition);
}

/* compared = R sum { , sum }: i ≠ a, b is i ≠ a and i ≠ b */
static void parse_compared(Parser *p, Under *under, const Token *rel) {
    do {
        add_condition(p, under, rel->rel, rel->span, parse_sum(p));
        Token *after = parse_ahead(p, 1);
        bool next_relation = parser_peek(p)->kind == TOK_COMMA && after->kind == TOK_LETTER &&
                             !strcmp(after->text, under->sum->text) && parse_ahead(p, 2)->kind == TOK_REL;
        if (next_relation || rel->rel != R_NE) return;
    } while (!p->mistake && parser_accept(p, TOK_COMMA));
}

/* i ∈ {1, …, n} is a range, i ∉ {a, b} two conditions */
static void parse_in_set(Parser *p, Under *under, const Token *rel) {
    LIST(Node *) members = {0};
    bool dots = parse_members(p, &members.items, &members.count), inside = rel->rel == R_IN;
    if (p->mistake) return;
    if (inside && dots && members.count >= 2) {
        under->sum->kid[1] = members.items[0];
        under->sum->kid[2] = members.items[members.count - 1];
    } else if (inside || dots)
        parse_error(p, MISTAKE_SYNTAX, rel->span, "write the terms out, or i=1 below and n above",
                    "a sum over a set is not part of the language");
    else
        for (int i = 0; i < members.count; i++) add_condition(p, under, R_NE, rel->span, members.items[i]);
}

/* i ∈ 1..n */
static void parse_in_range(Parser *p, Under *under, const Token *rel) {
    under->sum->kid[1] = parse_sum(p);
    if (parser_accept(p, TOK_RANGE))
        under->sum->kid[2] = parse_sum(p);
    else
        parse_error(p, MISTAKE_SYNTAX, rel->span, "write i=1 below and n above the sum",
                    "a range such as 1..n is expected");
}

static bool is_comparison(Rel rel) {
    return rel == R_NE || rel == R_LT || rel == R_LE || rel == R_GT || rel == R_GE;
}

/* One relation behind the index: where it begins, or a condition. */
static void parse_restriction(Parser *p, Under *under) {
    Token *rel = parser_next(p);
    TokenKind next = parser_peek(p)->kind;
    bool set = (rel->rel == R_IN || rel->rel == R_NOTIN) && (next == TOK_LSET || next == TOK_LBRACE);
    if (rel->rel == R_EQ && !under->sum->kid[1]) {
        under->sum->kid[1] = parse_sum(p);
        if (parser_accept(p, TOK_RANGE)) under->sum->kid[2] = parse_sum(p);
    } else if (is_comparison(rel->rel))
        parse_compared(p, under, rel);
    else if (set)
        parse_in_set(p, under, rel);
    else if (rel->rel == R_IN)
        parse_in_range(p, under, rel);
    else
        parse_error(p, MISTAKE_SYNTAX, rel->span, NULL, "%s cannot stand under a sum",
                    token_name(p->arena, rel));
}

/* restrictions = { R … [, letter | and letter] }, also after i : i */
static void parse_restrictions(Parser *p, Under *under) {
    if (parser_accept(p, TOK_COLON)) { /* i : i ≠ a */
        Token *same = parser_peek(p);
        if (same->kind == TOK_LETTER && !strcmp(same->text, under->index->text)) parser_next(p);
    }
    bool again = true;
    while (again && !p->mistake && parser_peek(p)->kind == TOK_REL) {
        parse_restriction(p, under);
        Token *and = parser_peek(p);
        again = parser_accept(p, TOK_COMMA);
        if (!again && and->kind == TOK_WORD && and->code == WORD_AND) again = parser_next(p) != NULL;
        if (again && !parser_accept(p, TOK_LETTER)) again = false;
    }
}

/* under = _ letter | _{ letter restrictions } | _{ sum ≤ letter ≤ sum } | _{ others } */
static void parse_under(Parser *p, Under *under) {
    bool braced = parser_accept(p, TOK_LBRACE);
    if (braced && parse_between(p, under->sum)) {
        parse_expect(p, TOK_RBRACE, "}", p->token[p->at - 1].span);
        return;
    }
    if (braced && parser_accept(p, TOK_RBRACE)) return; /* ∑_{}: as ∑ alone */
    Token *t = parser_next(p);
    under->index = node_new(p->arena, N_NAME, t->span, 0);
    under->index->text = t->text;
    bool spelled = t->kind == TOK_LETTER && parse_spells(p, p->at - 1, "others");
    if (spelled) p->at += 5;
    if (spelled || (t->kind == TOK_WORD && t->code == WORD_OTHERS))
        under->sum->others = true;
    else if (t->kind == TOK_LETTER)
        under->sum->text = t->text;
    else {
        parse_error(p, MISTAKE_SYNTAX, t->span, "as in ∑_{i=1}^{n}",
                    "the name of an index is expected under the sum, and %s was found",
                    token_name(p->arena, t));
        return;
    }
    if (braced && !under->sum->others) parse_restrictions(p, under);
    if (braced) parse_expect(p, TOK_RBRACE, "}", t->span);
}

/* After the sign of a sum, max or min: _{i=1, i≠j} ^{n} in either order. */
static void parse_bounds(Parser *p, Node *sum) {
    Under under = {.sum = sum};
    for (;;) {
        if (parser_accept(p, TOK_UNDER))
            parse_under(p, &under);
        else if (parser_accept(p, TOK_CARET)) {
            Node *top = NULL;
            ScriptKind kind = parse_superscript(p, &top);
            if (kind != SCRIPT_POWER && kind != SCRIPT_TRANSPOSE) parse_operand_missing(p);
            if (kind != SCRIPT_POWER) { /* T above a sum is the number */
                top = node_new(p->arena, N_NAME, p->token[p->at - 1].span, 0);
                top->text = "T";
            }
            sum->kid[2] = top;
        } else
            break;
    }
    sum->cond = under.conds.items;
    sum->conds = under.conds.count;
}

/* The sign of a sum with what is below and above it, and nothing behind it. */
Node *parse_over_below(Parser *p, NodeKind kind, Span span) {
    Node *sum = node_new(p->arena, kind, span, 3, NULL, NULL, NULL);
    parse_bounds(p, sum);
    return sum;
}

/* sum = ∑_{…}^{…} product */
Node *parse_over(Parser *p, NodeKind kind, Span span) {
    Node *sum = parse_over_below(p, kind, span);
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
                 (first->kind != N_NUMBER) && (first->kind != N_NAME || !strcmp(first->text, last->text));
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

/* The entries of a matrix as they are read. */
typedef struct Entries {
    LIST(Node *) list;
    int columns; /* of the rows that have ended; 0: none has */
    int in_row;  /* so far */
} Entries;

/* dots = … , sum and … ; sum: they stand for the one or two entries before them up to this one */
static void parse_entry_dots(Parser *p, Entries *entries) {
    Span dots = parser_next(p)->span;
    bool down = parser_accept(p, TOK_SEMICOLON) || parser_accept(p, TOK_NEWLINE);
    if (!down && !parser_accept(p, TOK_COMMA)) parser_accept(p, TOK_AMP);
    Node *last = parse_sum(p);
    if (p->mistake) return;
    int count = entries->list.count;
    int terms = down ? (entries->columns <= 1 && entries->in_row == 0 ? count : 0) : entries->in_row;
    if (terms < 1 || terms > 2) {
        parse_error(p, MISTAKE_AMBIGUOUS, dots, "as in [a_1, …, a_m]", "the dots cannot be read here");
        return;
    }
    Node *first = entries->list.items[count - terms],
         *second = terms == 2 ? entries->list.items[count - 1] : NULL;
    Node *range =
        node_new(p->arena, N_DOTS, dots, 5, NULL, node_number(p->arena, dots, 1), NULL, first, last);
    if (!parse_read_dots(p, first, second, last, dots, &range->kid[0], &range->kid[2], &range->text)) return;
    range->down = down;
    entries->list.count -= terms;
    if (!down) entries->in_row -= terms;
    PUSH(p->arena, &entries->list, range);
}

/* After an entry: does another row begin? */
static bool row_begins(Parser *p, Entries *entries, TokenKind close, Span span) {
    bool ends = parser_accept(p, TOK_SEMICOLON) || (close == TOK_FINISH && parser_accept(p, TOK_NEWLINE));
    if (entries->columns && entries->in_row != entries->columns)
        parse_error(p, MISTAKE_SYNTAX, span, NULL, "the rows of this matrix have %d and %d entries",
                    entries->columns, entries->in_row);
    entries->columns = entries->in_row;
    entries->in_row = 0;
    return ends && !p->mistake && parser_peek(p)->kind != close && parser_peek(p)->kind != TOK_END;
}

/* matrix = [ entry { , entry } { ; row } ], entries may be blocks and dots */
Node *parse_matrix(Parser *p, TokenKind close, Span span) {
    Entries entries = {0};
    bool more = true;
    while (more) {
        if (parser_peek(p)->kind == TOK_DOTS)
            parse_entry_dots(p, &entries);
        else
            PUSH(p->arena, &entries.list, parse_sum(p));
        entries.in_row++;
        if (p->mistake) return parse_nothing(p);
        more = parser_accept(p, TOK_COMMA) || parser_accept(p, TOK_AMP) ||
               parser_peek(p)->kind == TOK_DOTS /* [a_1 … a_m] */ || row_begins(p, &entries, close, span);
    }
    if (p->mistake) return parse_nothing(p);
    Node *matrix = node_new(p->arena, N_MATRIX, span, 0);
    matrix->kid = entries.list.items;
    matrix->kids = entries.list.count;
    matrix->columns = entries.columns;
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
