/* lex_tidy.c: tokens → tokens without the groups that only group. {\alpha}_a is α_a, {}= is =, a box around a whole
   statement is the statement; rows of an old-fashioned array with relations are lines; a term that is struck out goes
   with its sign; a row that goes on with a sign belongs to the row before. Three passes, each of them linear. */
#include "lex_inside.h"

#include <string.h>

/* The tokens as they came, and the place up to which they are written anew. */
typedef struct Tidy {
    Token *token;
    int count, kept;
    int *match;     /* of a bracket: the other one, −1 without */
    bool *relation; /* of a brace or \begin: there is a relation right inside */
    bool *argument; /* of a brace: it holds an argument of \frac */
    bool *dropped;
} Tidy;

static const Token nothing = {.kind = TOK_END, .text = ""};

static const Token *peek(const Tidy *t, int i) { return i < t->count ? &t->token[i] : &nothing; }

static const Token *last(const Tidy *t) { return t->kept ? &t->token[t->kept - 1] : &nothing; }

static void keep(Tidy *t, int i) { t->token[t->kept++] = t->token[i]; }

static void unglue(Tidy *t, int i) {
    if (i < t->count) t->token[i].glued = false;
}

static TokenKind closes(TokenKind kind) {
    return kind == TOK_RBRACE     ? TOK_LBRACE
           : kind == TOK_CLOSE    ? TOK_OPEN
           : kind == TOK_RBRACKET ? TOK_LBRACKET
           : kind == TOK_RSET     ? TOK_LSET
           : kind == TOK_FINISH   ? TOK_BEGIN
                                  : TOK_END;
}

static void pair(Tidy *t, int *stack) {
    int depth = 0;
    for (int i = 0; i < t->count; i++) {
        TokenKind kind = t->token[i].kind, opening = closes(kind);
        t->match[i] = -1;
        if (kind == TOK_LBRACE || kind == TOK_OPEN || kind == TOK_LBRACKET || kind == TOK_LSET ||
            kind == TOK_BEGIN)
            stack[depth++] = i;
        else if (opening != TOK_END && depth && t->token[stack[depth - 1]].kind == opening) {
            int open = stack[--depth];
            t->match[open] = i;
            t->match[i] = open;
        } else if ((kind == TOK_REL || kind == TOK_IMPLIES) && depth)
            t->relation[stack[depth - 1]] = true;
    }
}

static void mark_arguments(Tidy *t) {
    for (int i = 0; i < t->count; i++) {
        if (t->token[i].kind != TOK_FRAC) continue;
        int first = i + 1, second = first + 1;
        if (peek(t, first)->kind == TOK_LBRACE) {
            t->argument[first] = true;
            if (t->match[first] < 0) continue;
            second = t->match[first] + 1;
        } else if (peek(t, first)->kind == TOK_NUMBER && strlen(peek(t, first)->text) > 1)
            continue;
        if (peek(t, second)->kind == TOK_LBRACE) t->argument[second] = true;
    }
}

/* Does the group that opens here say more than that its tokens belong together? */
static bool says_something(const Tidy *t, int i) {
    const Token *before = last(t);
    bool set =
        before->kind == TOK_REL && (before->rel == R_IN || before->rel == R_NOTIN || before->limit_arrow);
    bool one = before->kind == TOK_ONES || (before->kind == TOK_NUMBER && !strcmp(before->text, "1")) ||
               (before->kind == TOK_LETTER && !strcmp(before->text, "I"));
    bool indicator = one && t->relation[i] && !t->token[i].latex; /* 1{x > 0} */
    return t->argument[i] || set || indicator || before->kind == TOK_FN || before->kind == TOK_ROOT ||
           before->kind == TOK_CARET || before->kind == TOK_UNDER || before->kind == TOK_EXPECT;
}

/* The only token of a group, through further groups; −1 if there is not one. */
static int only_token(const Tidy *t, int open) {
    enum { DEEPEST = 8 };
    int close = t->match[open];
    for (int i = 0; i < DEEPEST && peek(t, open + 1)->kind == TOK_LBRACE && t->match[open + 1] == close - 1;
         i++)
        open++, close--;
    return close == open + 2 ? open + 1 : -1;
}

static bool only_groups(const Tidy *t, int open) {
    if (t->match[open] < 0 || says_something(t, open)) return false;
    int only = only_token(t, open);
    TokenKind kind = only < 0 ? TOK_END : t->token[only].kind;
    return t->match[open] == open + 1 || t->relation[open] || kind == TOK_LETTER || kind == TOK_EXPECT ||
           kind == TOK_FN;
}

/* A matrix has no relations in it: \begin{array}{rcl} a & = & b \\ … is a list of lines. */
static bool is_lines(const Tidy *t, int begin) {
    return t->match[begin] >= 0 && t->relation[begin] && !strcmp(t->token[begin].text, "matrix");
}

static bool is_sign(const Token *token) { return token->kind == TOK_PLUS || token->kind == TOK_MINUS; }

static bool starts_term(const Token *token) {
    switch (token->kind) {
    case TOK_NUMBER:
    case TOK_LETTER:
    case TOK_TRANSPOSE_OF:
    case TOK_FN:
    case TOK_EXPECT:
    case TOK_SUM:
    case TOK_PROD:
    case TOK_NABLA:
    case TOK_PARTIAL:
    case TOK_LIM:
    case TOK_FRAC:
    case TOK_ROOT:
    case TOK_OPEN:
    case TOK_LBRACKET:
    case TOK_LBRACE:
    case TOK_LANGLE:
    case TOK_LFLOOR:
    case TOK_LCEIL:
    case TOK_NORM:
    case TOK_BAR:
    case TOK_ONES: return true;
    default: return false;
    }
}

static void groups(Tidy *t, int *stack) {
    int depth = 0;  /* of environments; the stack holds whether each is one of lines. */
    int column = 0; /* of such a row; & beside a relation or a sign only aligns */
    for (int i = 0; i < t->count; i++) {
        Token *token = &t->token[i];
        if (token->kind == TOK_LBRACE && only_groups(t, i)) t->dropped[i] = t->dropped[t->match[i]] = true;
        if (token->kind == TOK_BEGIN) {
            stack[depth++] = is_lines(t, i);
            if (is_lines(t, i)) t->dropped[i] = t->dropped[t->match[i]] = true;
        } else if (token->kind == TOK_FINISH && depth)
            depth--;
        else if (token->kind == TOK_AMP && depth &&
                 (stack[depth - 1] || peek(t, i + 1)->kind == TOK_REL || last(t)->kind == TOK_REL)) {
            bool begins = stack[depth - 1] && last(t)->kind != TOK_REL && last(t)->kind != TOK_NEWLINE &&
                          !is_sign(last(t)) &&
                          (starts_term(peek(t, i + 1)) || peek(t, i + 1)->kind == TOK_WORD);
            t->dropped[i] = !begins;
            if (begins) token->kind = TOK_QUAD, column++;
            if (i + 1 < t->count) t->token[i + 1].aligned = true;
        }
        if (token->kind == TOK_NEWLINE) column = 0;
        if (depth && stack[depth - 1]) token->column = column;
        if (!t->dropped[i])
            keep(t, i);
        else
            unglue(t, i + 1);
    }
}

static bool joins(const Token *token) {
    return token->kind == TOK_TIMES || token->kind == TOK_ODOT || token->kind == TOK_OTIMES ||
           token->kind == TOK_SLASH;
}

/* a + \cancel{b} = c: what is struck out takes its sign along. And :\!= is := */
static void struck_out(Tidy *t) {
    for (int i = 0; i < t->count; i++) {
        Token *next = i + 1 < t->count ? &t->token[i + 1] : NULL;
        if (t->token[i].kind == TOK_COLON && next && next->kind == TOK_REL && next->rel == R_EQ) {
            next->rel = R_DEF;
            next->text = ":=";
            next->span = span_join(t->token[i].span, next->span);
            continue;
        }
        if (t->token[i].kind != TOK_LEFTOUT) {
            keep(t, i);
            continue;
        }
        while (peek(t, i + 1)->kind == TOK_LEFTOUT) i++;
        unglue(t, i + 1);
        bool whole = !starts_term(peek(t, i + 1)) && !joins(peek(t, i + 1)); /* nothing is left of the term */
        if (whole && is_sign(last(t)))
            t->kept--;
        else if (whole && peek(t, i + 1)->kind == TOK_PLUS &&
                 (!t->kept || last(t)->kind == TOK_REL || last(t)->kind == TOK_OPEN))
            i++;
    }
}

/* Does the row that begins at i go on with the row before? A minus may also begin a statement of its own. */
static bool goes_on(const Tidy *t, int i) {
    const Token *first = peek(t, i);
    if (first->kind == TOK_PLUS || joins(first)) return true;
    if (first->kind != TOK_MINUS) return false;
    if (first->aligned) return true;
    for (int depth = 0; i < t->count; i++) {
        TokenKind kind = t->token[i].kind;
        depth += (kind == TOK_LBRACE || kind == TOK_OPEN) - (kind == TOK_RBRACE || kind == TOK_CLOSE);
        if (kind == TOK_NEWLINE || kind == TOK_STOP || kind == TOK_FINISH) break;
        if (!depth && (kind == TOK_REL || kind == TOK_IMPLIES)) return false;
    }
    return true;
}

static bool is_reason(const Token *token) {
    return token->kind == TOK_BECAUSE ||
           (token->kind == TOK_WORD && (token->code == WORD_REASON || token->code == WORD_NOTE));
}

/* Does a remark on the row begin with this token? */
static bool is_aside(const Token *token, const Token *next) {
    bool opens = token->kind == TOK_OPEN || (token->kind == TOK_WORD && token->code == WORD_OPENS);
    return token->column || is_reason(token) || (opens && is_reason(next));
}

static void reverse(Token *from, Token *to) {
    for (; from < --to; from++) {
        Token other = *from;
        *from = *to;
        *to = other;
    }
}

/* The row that begins at i goes on with the row before, which ends in a remark: it is put before that. The place
   after it. */
static int put_before(Tidy *t, int i, int aside) {
    int from = t->kept, depth = 0;
    for (; i < t->count; i++) {
        TokenKind kind = t->token[i].kind;
        depth += (kind == TOK_BEGIN) - (kind == TOK_FINISH);
        bool ends = kind == TOK_NEWLINE || kind == TOK_STOP || is_aside(peek(t, i), peek(t, i + 1));
        if (depth < 0 || (!depth && ends)) break;
        keep(t, i);
    }
    reverse(t->token + aside, t->token + from);
    reverse(t->token + from, t->token + t->kept);
    reverse(t->token + aside, t->token + t->kept);
    return i;
}

/* What is kept, without the gaps at its end. */
static int without_gaps(const Tidy *t) {
    int kept = t->kept;
    while (kept && t->token[kept - 1].kind == TOK_QUAD) kept--;
    return kept;
}

static bool ends_item(const Token *token) {
    return token->kind == TOK_COMMA || token->kind == TOK_SEMICOLON || token->kind == TOK_NEWLINE ||
           token->kind == TOK_STOP || token->kind == TOK_REL || token->kind == TOK_IMPLIES ||
           token->kind == TOK_IFF || token->kind == TOK_WORD || token->kind == TOK_COLON;
}

static void rows(Tidy *t) {
    int depth = 0, aside = -1; /* where the remark on this row begins */
    for (int i = 0; i < t->count; i++) {
        depth += (t->token[i].kind == TOK_BEGIN) - (t->token[i].kind == TOK_FINISH);
        if (depth <= 0 && aside < 0 && last(t)->kind != TOK_NEWLINE && t->kept &&
            is_aside(peek(t, i), peek(t, i + 1)))
            aside = without_gaps(t);
        if (t->token[i].kind == TOK_STOP) aside = -1;
        if (depth <= 0 && t->token[i].kind == TOK_PLUS && without_gaps(t) < t->kept && without_gaps(t) > 0 &&
            !ends_item(&t->token[without_gaps(t) - 1]))
            t->kept = without_gaps(t); /* a \quad + b goes on */
        if (depth > 0 || t->token[i].kind != TOK_NEWLINE) {
            keep(t, i);
            continue;
        }
        int next = i + 1, kept = without_gaps(t);
        while (peek(t, next)->kind == TOK_QUAD) next++;
        const Token *before = kept ? &t->token[kept - 1] : &nothing;
        bool ended = before->kind == TOK_END || before->kind == TOK_STOP || before->kind == TOK_NEWLINE ||
                     before->kind == TOK_COMMA;
        bool row =
            !strcmp(t->token[i].text, "\\\\"); /* a line of plain text that ends in a sign is a mistake */
        bool wants = row && (is_sign(before) || joins(before) || before->kind == TOK_REL);
        bool on = !ended && goes_on(t, next);
        if (on && aside >= 0 && !peek(t, next)->column) {
            int moved = t->kept;
            i = put_before(t, next, aside) - 1;
            aside += t->kept - moved;
        } else if ((wants && starts_term(peek(t, next))) || on) {
            t->kept = kept;
            i = next - 1;
        } else {
            keep(t, i);
            aside = -1;
        }
    }
}

/* ⊥⊥, \perp\!\!\!\perp: two signs that mean one. */
static void join_perpendiculars(Tokens *tokens, int from) {
    int kept = from;
    for (int i = from; i < tokens->count; i++) {
        Token *token = &tokens->items[i], *before = kept > from ? &tokens->items[kept - 1] : NULL;
        bool twice = before && before->kind == TOK_REL && before->rel == R_PERP && token->kind == TOK_REL &&
                     token->rel == R_PERP;
        if (twice) {
            before->rel = R_INDEP;
            before->text = rel_rows[R_INDEP].text;
            before->span = span_join(before->span, token->span);
        } else
            tokens->items[kept++] = *token;
    }
    tokens->count = kept;
}

void lex_tidy(Arena *arena, Tokens *tokens, int from) {
    int count = tokens->count - from;
    if (count <= 0) return;
    int *stack = NEW_ARRAY(arena, int, count);
    Tidy t = {.token = tokens->items + from,
              .count = count,
              .match = NEW_ARRAY(arena, int, count),
              .relation = NEW_ARRAY(arena, bool, count),
              .argument = NEW_ARRAY(arena, bool, count),
              .dropped = NEW_ARRAY(arena, bool, count)};
    pair(&t, stack);
    mark_arguments(&t);
    groups(&t, stack);
    t.count = t.kept, t.kept = 0;
    struck_out(&t);
    t.count = t.kept, t.kept = 0;
    rows(&t);
    tokens->count = from + t.kept;
    join_perpendiculars(tokens, from);
}
