/* claim.c: a block `claim` of a pack, clause by clause. A claim with a mistake is refused; the others go on. */
#include "inside.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

void claim_fail(Claim *claim, Mistake *mistake) {
    if (claim->mistake) return;
    if (mistake->kind == MISTAKE_NAME && mistake->hint && strstr(mistake->what, " is not known here") &&
        strncmp(mistake->hint, "did you mean", 12))
        mistake->hint = "declare it before this line, with given or let";
    if (mistake->kind == MISTAKE_SYNTAX || mistake->kind == MISTAKE_NAME) mistake->kind = MISTAKE_PACK;
    claim->mistake = mistake;
}

/* "2022: 1(b)ii, 2024s: 1(b)": where each edition asks it; the first is shown. */
static void part_clause(Body *body) {
    Claim *claim = body->claim;
    for (const char *at = clause_text(body); *at;) {
        size_t length = strcspn(at, ",\n");
        const char *item = arena_strndup(claim->arena, at, length), *colon = strchr(item, ':');
        const char *text = colon ? colon + 1 : item;
        while (isspace((unsigned char)*text)) text++;
        AskedIn asked = {"", part_number_of_text(text), text};
        if (colon) asked.edition = arena_strndup(claim->arena, item, (size_t)(colon - item));
        PUSH(claim->arena, &claim->asked, asked);
        for (at += length; *at && (*at == ',' || isspace((unsigned char)*at));) at++;
    }
    if (claim->asked.count) claim->part = claim->asked.items[0].text;
}

/* What people call the question: an average of two; 平均. */
static void title_clause(Body *body) {
    Claim *claim = body->claim;
    for (const char *at = clause_text(body); *at;) {
        size_t length = strcspn(at, ";\n");
        if (length) PUSH(claim->arena, &claim->titles, arena_strndup(claim->arena, at, length));
        for (at += length; *at && (*at == ';' || isspace((unsigned char)*at));) at++;
    }
}

static void about_clause(Body *body) { body->claim->about = clause_text(body); }

bool claim_read_points(const char *text, int *hundredths) {
    enum { MOST = 1000000 };
    int value = 0, digits = 0, behind = -1;
    for (; isdigit((unsigned char)*text) || (*text == '.' && behind < 0 && digits); text++) {
        if (*text == '.')
            behind = 0;
        else {
            value = value * 10 + (*text - '0');
            digits++;
            behind += behind >= 0;
        }
        if (value > MOST || behind > 2) return false;
    }
    for (int left = behind < 0 ? 2 : 2 - behind; left > 0; left--) value *= 10;
    *hundredths = value;
    return !*text && digits && value <= MOST;
}

const char *const visibility_words[] = {"visible", "hidden", "after_due_date", "after_published", NULL};

bool claim_is_visibility(const char *text) {
    for (int i = 0; visibility_words[i]; i++)
        if (!strcmp(visibility_words[i], text)) return true;
    return false;
}

/* The text of a clause. */
static Span text_span(const Body *body) {
    Span span = body->keyword;
    span.start = span.end + 1;
    while (span.start < body->end && isspace((unsigned char)body->source->text[span.start])) span.start++;
    span.end = body->end;
    return span;
}

static void points_clause(Body *body) {
    int hundredths;
    body->claim->points = clause_text(body);
    if (!claim_read_points(body->claim->points, &hundredths))
        claim_fail(body->claim,
                   mistake_new(body->claim->arena, MISTAKE_PACK, text_span(body),
                               "as in points 2 or points 0.5",
                               "points are a number from 0 to 10000, with two decimals at most"));
}

static void visibility_clause(Body *body) {
    body->claim->visibility = clause_text(body);
    if (!claim_is_visibility(body->claim->visibility))
        claim_fail(body->claim,
                   mistake_new(body->claim->arena, MISTAKE_PACK, text_span(body), "as in visibility hidden",
                               "the visibility is visible, hidden, after_due_date or after_published"));
}

/* Is it a number greater than 0, or a power of one? */
static bool is_positive(Arena *arena, const Node *node) {
    fmpq_t value;
    fmpq_init(value);
    bool power = node->kind == N_POW,
         known = node_rational(arena, power ? node->kid[0] : node, NULL, NULL, value);
    bool positive = known && fmpq_sgn(value) > 0;
    if (power) positive = positive && node_rational(arena, node->kid[1], NULL, NULL, value);
    fmpq_clear(value);
    return positive;
}

/* tolerance 10^-3 */
static void tolerance_clause(Body *body) {
    Claim *claim = body->claim;
    Tokens tokens = {0};
    if (!clause_tokens(body, &tokens)) return;
    Parser p = parser_new(claim->arena, claim->scope, &tokens);
    Node *number = parse_side(&p);
    bool read = !p.mistake && parser_peek(&p)->kind == TOK_END && clause_bind(&p, number);
    if (read && is_positive(claim->arena, number)) {
        Shaper shaper = shaper_new(claim->arena);
        shape_node(&shaper, number);
        claim->tolerance = number;
    } else
        claim_fail(claim, mistake_new(claim->arena, MISTAKE_PACK, body->keyword, "as in tolerance 10^-3",
                                      "the tolerance is a number greater than 0"));
}

static void given_clause(Body *body) {
    Tokens tokens = {0};
    if (!clause_tokens(body, &tokens)) return;
    Parser p = parser_new(body->claim->arena, body->claim->scope, &tokens);
    given_parse(body->claim, &p, false);
}

static void hidden_clause(Body *body) {
    Tokens tokens = {0};
    if (!clause_tokens(body, &tokens)) return;
    Parser p = parser_new(body->claim->arena, body->claim->scope, &tokens);
    given_parse(body->claim, &p, true);
}

static void let_clause(Body *body) {
    Tokens tokens = {0};
    if (!clause_tokens(body, &tokens)) return;
    Parser p = parser_new(body->claim->arena, body->claim->scope, &tokens);
    let_parse(body->claim, &p);
}

static void notation_clause(Body *body) {
    Rename *items;
    int count;
    if (!parse_renames(body->claim->arena, body->source->text + body->start, body->end - body->start, &items,
                       &count)) {
        claim_fail(body->claim, mistake_new(body->claim->arena, MISTAKE_PACK, body->keyword,
                                            "as in notation d = e", "this renaming cannot be read"));
        return;
    }
    for (int i = 0; i < count; i++) {
        items[i].always = true;
        PUSH(body->claim->arena, &body->claim->renames, items[i]);
    }
}

static void goal_clause(Body *body, Statements *out) {
    Tokens tokens = {0};
    Mistake *mistake = NULL;
    if (!clause_tokens(body, &tokens)) return;
    reading_of_clause(body->claim, &tokens, out, &mistake);
    if (mistake) claim_fail(body->claim, mistake);
}

/* An assumption is one relation, for all indices in it. */
static void assume_clause(Body *body) {
    Claim *claim = body->claim;
    goal_clause(body, &claim->assumes);
    for (int i = 0; i < claim->assumes.count && !claim->mistake; i++) {
        const Statement *statement = claim->assumes.items[i];
        if (statement->hypotheses.count || statement->put_in.count)
            claim_fail(claim, mistake_new(claim->arena, MISTAKE_PACK, statement->span,
                                          "put the condition into the statements that are to be shown",
                                          "an assumption cannot have a condition of its own"));
        if (statement->brought.count)
            claim_fail(claim, mistake_new(claim->arena, MISTAKE_PACK, statement->span,
                                          "assume what follows from it, such as ∇f(w) = 0",
                                          "an extremum over all values cannot be assumed"));
        if (statement->existential)
            claim_fail(claim, mistake_new(claim->arena, MISTAKE_PACK, statement->span,
                                          "declare an index, as in given a ∈ 1..n, and assume it of a",
                                          "“for some” does not say which: that is no assumption"));
    }
}
static void show_clause(Body *body) { goal_clause(body, &body->claim->shows); }

static void decide_clause(Body *body) {
    Claim *claim = body->claim;
    int some = clause_word_at(body, "some");
    bool first = some >= 0;
    for (int i = body->start; i < some; i++) first = first && isspace((unsigned char)body->source->text[i]);
    if (first) body->start = some + 4;
    claim->decide_some = first;
    Statements out = {0};
    goal_clause(body, &out);
    if (claim->mistake) return;
    if (out.count != 1)
        claim_fail(claim, mistake_new(claim->arena, MISTAKE_PACK, body->keyword, NULL,
                                      "decide takes one statement"));
    else
        claim->decide = out.items[0];
    if (first && out.count == 1 && out.items[0]->brought.count)
        claim_fail(claim, mistake_new(claim->arena, MISTAKE_PACK, out.items[0]->span, "write the inequality",
                                      "this says “for all” inside of “some”"));
}

/* M = Aᵀ: the coordinates of v_a, taken for v_a itself. One a line; whether it can be read shows when it is compared. */
static void mistake_clause(Body *body) {
    Claim *claim = body->claim;
    const char *text = body->source->text;
    for (int at = body->start, end; at < body->end; at = end + 1) {
        int colon = -1;
        for (end = at; end < body->end && text[end] != '\n'; end++)
            if (colon < 0 && !strncmp(text + end, ": ", 2)) colon = end;
        while (at < end && isspace((unsigned char)text[at])) at++;
        if (at == end) continue;
        int from = colon + 1, to = end;
        while (from < to && isspace((unsigned char)text[from])) from++;
        while (to > from && isspace((unsigned char)text[to - 1])) to--;
        struct KnownMistake known = {{body->source, at, colon < 0 ? end : colon},
                                     arena_strndup(claim->arena, text + from, (size_t)(to - from))};
        if (colon > at && *known.name)
            PUSH(claim->arena, &claim->known, known);
        else
            claim_fail(claim,
                       mistake_new(claim->arena, MISTAKE_PACK, (Span){body->source, at, end},
                                   "as in mistake M = Aᵀ: the coordinates of the vector, not the vector",
                                   "this mistake has no name"));
    }
}

static const struct {
    const char *word;
    void (*read)(Body *);
} clauses[] = {
    {"part", part_clause},
    {"title", title_clause},
    {"about", about_clause},
    {"points", points_clause},
    {"visibility", visibility_clause},
    {"given", given_clause},
    {"hidden", hidden_clause},
    {"let", let_clause},
    {"notation", notation_clause},
    {"find", find_parse},
    {"assume", assume_clause},
    {"show", show_clause},
    {"decide", decide_clause},
    {"mistake", mistake_clause},
    {"tolerance", tolerance_clause},
};

static int clause_of(const char *word, int length) {
    for (int i = 0; i < (int)(sizeof clauses / sizeof *clauses); i++)
        if ((int)strlen(clauses[i].word) == length && !strncasecmp(clauses[i].word, word, (size_t)length))
            return i;
    return -1;
}

/* Show, show: and given: are clauses in another spelling. */
static void not_a_clause(Claim *claim, Span keyword) {
    const char *word = keyword.source->text + keyword.start;
    int length = keyword.end - keyword.start, meant = clause_of(word, length - (word[length - 1] == ':'));
    claim_fail(claim,
               mistake_new(claim->arena, MISTAKE_PACK, keyword,
                           meant >= 0
                               ? arena_printf(claim->arena, "write %s, in small letters and without a colon",
                                              clauses[meant].word)
                               : "clauses are part, title, about, points, visibility, given, hidden, let, "
                                 "notation, find, assume, show, decide, tolerance, mistake; lines that go "
                                 "on are indented",
                           "the clause “%.*s” is not known", length, word));
}

/* A line that begins with a clause, but not at the margin; source NULL: there is none. */
static Span indented_clause(const Block *block) {
    for (int i = 0; i < block->pieces.count; i++) {
        Span span = block->pieces.items[i].span;
        const char *text = span.source->text;
        for (int at = span.start; at < span.end; at++) {
            int word = at, stop;
            while (word < span.end && (text[word] == ' ' || text[word] == '\t')) word++;
            for (stop = word; stop < span.end && isalpha((unsigned char)text[stop]);) stop++;
            if (word > at && clause_of(text + word, stop - word) >= 0) return (Span){span.source, word, stop};
            while (at < span.end && text[at] != '\n') at++;
        }
    }
    return (Span){0};
}

/* Which clause the word is the keyword of; −1: of none. */
static int clause_at(const char *text, int at, int stop) {
    int found = clause_of(text + at, stop - at);
    return found >= 0 && !memcmp(clauses[found].word, text + at, (size_t)(stop - at)) ? found : -1;
}

/* One clause of a block that declares: a line without a keyword goes on, and at the beginning it is `given`. Blanks in front of a line
   mean nothing. */
static int declaring_clause(Claim *claim, const Source *source, int at, int end) {
    const char *text = source->text;
    Body body = {claim, source, at, at, {source, at, at}};
    int which = -1, line = at;
    while (line < end) {
        int first = line, stop;
        while (first < end && (text[first] == ' ' || text[first] == '\t')) first++;
        for (stop = first; stop < end && !isspace((unsigned char)text[stop]);) stop++;
        int keyword = clause_at(text, first, stop);
        if (keyword >= 0 && line > at) break;
        if (keyword >= 0) which = keyword, body.start = stop, body.keyword = (Span){source, first, stop};
        while (line < end && text[line] != '\n') line++;
        body.end = line;
        if (line < end) line++;
    }
    if (which < 0) which = clause_at("given", 0, 5);
    clauses[which].read(&body);
    return line;
}

/* One clause: a keyword in the first column, and the lines after it that are indented. */
static int clause(Claim *claim, const Source *source, int at, int end) {
    const char *text = source->text;
    int stop = at;
    while (stop < end && !isspace((unsigned char)text[stop])) stop++;
    Body body = {claim, source, stop, stop, {source, at, stop}};
    int line = at;
    do {
        while (line < end && text[line] != '\n') line++;
        body.end = line;
        if (line < end) line++;
    } while (line < end && (text[line] == ' ' || text[line] == '\t' || text[line] == '\n'));
    int which = clause_at(text, at, stop);
    if (which >= 0)
        clauses[which].read(&body);
    else
        not_a_clause(claim, body.keyword);
    return line;
}

Claim *claim_new(Arena *arena, Source *source, const Block *block) {
    Claim *claim = NEW(arena, Claim);
    *claim = (Claim){.id = block->claim,
                     .part = "",
                     .about = "",
                     .arena = arena,
                     .source = source,
                     .span = block->span,
                     .declares = block->given,
                     .macros = block->macros,
                     .unread = block};
    claim->scope = scope_new(arena, NULL);
    return claim;
}

void claim_read(Claim *claim) {
    const Block *block = claim->unread;
    claim->unread = NULL;
    if (block->mistake) claim_fail(claim, block->mistake);
    for (int i = 0; i < block->pieces.count; i++) {
        Span span = block->pieces.items[i].span;
        for (int at = span.start; at < span.end && !claim->mistake;) {
            char c = span.source->text[at];
            if (c == '\n')
                at++;
            else
                at = (claim->declares ? declaring_clause : clause)(claim, span.source, at, span.end);
        }
    }
    if (claim->mistake || claim->shows.count || claim->decide || claim->declares) return;
    Span indented = indented_clause(block);
    if (indented.source)
        claim_fail(claim, mistake_new(claim->arena, MISTAKE_PACK, indented, "begin it at the margin",
                                      "this line is indented, so it goes on the clause before it"));
    claim_fail(claim, mistake_new(claim->arena, MISTAKE_PACK, block->head,
                                  "add a line “show …” or “decide …”", "this claim says nothing"));
}
