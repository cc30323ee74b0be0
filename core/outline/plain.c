/* plain.c: a text without dollar signs → prose and formulas. A formula is a run of names and signs around a relation. Where a word
   would be needed to end it (“β times the mean”), nothing is taken: half a formula would say something else. */
#include "plain_inside.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

typedef struct Run {
    int first, last; /* of the written signs; last is not in it */
} Run;

typedef struct Search {
    const char *text;
    Writing all;
} Search;

static WrittenKind kind(const Search *s, int i) {
    return i >= 0 && i < s->all.count ? s->all.items[i].kind : WRITTEN_BREAK;
}

static bool is_math(WrittenKind kind) {
    return kind == WRITTEN_ATOM || kind == WRITTEN_OPERATOR || kind == WRITTEN_RELATION ||
           kind == WRITTEN_ARROW || kind == WRITTEN_OPENS || kind == WRITTEN_CLOSES ||
           kind == WRITTEN_SEPARATES;
}

static bool word_is(const Search *s, int i, const char *const *words, size_t count) {
    if (kind(s, i) != WRITTEN_WORD) return false;
    int length = s->all.items[i].end - s->all.items[i].start;
    for (size_t k = 0; k < count; k++)
        if ((int)strlen(words[k]) == length &&
            !strncasecmp(words[k], s->text + s->all.items[i].start, (size_t)length))
            return true;
    return false;
}
#define WORD_IS(s, i, list) word_is(s, i, list, sizeof list / sizeof *list)

/* ---- runs ---- */

/* The run that begins here; it goes over a line end inside brackets and behind an operator. */
static Run next_run(const Search *s, int from) {
    enum { MOST_LINES = 4 };
    int i = from, depth = 0, lines = 0;
    for (; i < s->all.count; i++) {
        WrittenKind now = kind(s, i);
        if (now == WRITTEN_BREAK) {
            WrittenKind before = kind(s, i - 1);
            bool goes_on = (depth > 0 || before == WRITTEN_OPERATOR || before == WRITTEN_RELATION) &&
                           is_math(kind(s, i + 1)) && i > from;
            if (!goes_on || ++lines > MOST_LINES) break;
            continue;
        }
        if (!is_math(now)) break;
        depth += (now == WRITTEN_OPENS) - (now == WRITTEN_CLOSES);
    }
    return (Run){from, i};
}

static bool has(const Search *s, Run run, WrittenKind what) {
    for (int i = run.first; i < run.last; i++)
        if (kind(s, i) == what) return true;
    return false;
}

/* The place of a bracket without a partner; −1: there is none. */
static int unmatched(const Search *s, Run run) {
    int depth = 0, open = -1;
    for (int i = run.first; i < run.last; i++) {
        if (kind(s, i) == WRITTEN_OPENS && depth++ == 0) open = i;
        if (kind(s, i) == WRITTEN_CLOSES && --depth < 0) return i;
    }
    return depth > 0 ? open : -1;
}

static bool apart(const Search *s, int i) { /* a blank is in front of it */
    const Written *before = i > 0 ? &s->all.items[i - 1] : NULL;
    return !before || before->end < s->all.items[i].start || strchr(" \t", s->text[before->start]);
}

/* Brackets that belong to the sentence are taken off; false: the formula is cut by them. */
static bool trim_brackets(const Search *s, Run *run) {
    for (int at; (at = unmatched(s, *run)) >= 0;) {
        if (kind(s, at) == WRITTEN_CLOSES) {
            Run left = {run->first, at}, right = {at + 1, run->last};
            bool ours = has(s, left, WRITTEN_RELATION);
            if (!ours && at > run->first && at + 1 < run->last && kind(s, at + 1) != WRITTEN_SEPARATES)
                return false;
            *run = ours ? left : right;
        } else if (at == run->last - 1 && apart(s, at))
            run->last = at;
        else if (at == run->first)
            run->first = at + 1;
        else if (apart(s, at) && kind(s, at - 1) != WRITTEN_OPERATOR && kind(s, at - 1) != WRITTEN_RELATION)
            run->last = at; /* … = 0 (i ≠ a as above) */
        else
            return false;
    }
    return run->first < run->last;
}

/* “sum of α_i = 1”, “twice v_a = c”: the words belong to the left side. */
static bool begins_in_words(const Search *s, Run run) {
    static const char *const joins[] = {"of", "over", "from"};
    static const char *const nouns[] = {"sum",         "sums",       "product",   "norm",        "length",
                                        "variance",    "inverse",    "transpose", "mean",        "average",
                                        "expectation", "half",       "square",    "exponential", "logarithm",
                                        "softmax",     "derivative", "gradient",  "total",       "trace"};
    static const char *const signs[] = {"times",  "plus", "minus",   "twice", "half",
                                        "double", "over", "divided", "dot"};
    if (WORD_IS(s, run.first - 1, signs)) return true;
    enum { FAR = 6 };
    bool joined = WORD_IS(s, run.first - 1, joins);
    for (int i = run.first - 2; joined && i >= 0 && i > run.first - FAR; i--) {
        if (kind(s, i) == WRITTEN_POINT || kind(s, i) == WRITTEN_RELATION) break;
        if (WORD_IS(s, i, nouns)) return true;
    }
    return false;
}

static bool ends_in_words(const Search *s, Run run) {
    static const char *const signs[] = {"times",      "plus",    "minus",      "squared", "transpose",
                                        "transposed", "divided", "multiplied", "dot",     "percent"};
    return WORD_IS(s, run.last, signs);
}

static bool begins_line(const Search *s, int i) { return kind(s, i - 1) == WRITTEN_BREAK; }

static bool is_unary(const Search *s, int i) {
    return kind(s, i) == WRITTEN_OPERATOR && kind(s, i + 1) != WRITTEN_RELATION && !apart(s, i + 1);
}

/* Signs at the ends that no operand follows; false: an operand is in words. */
static bool trim_ends(const Search *s, Run *run) {
    static const char *const marks = "*|_~";
    while (run->first < run->last) {
        WrittenKind first = kind(s, run->first);
        char sign = s->text[s->all.items[run->first].start];
        bool opens_line = begins_line(s, run->first) || kind(s, run->first - 1) == WRITTEN_POINT;
        bool prefix = first == WRITTEN_OPERATOR && (unsigned char)sign > 127; /* √, ∀, Σ, ‖ */
        if (first == WRITTEN_SEPARATES || (first == WRITTEN_OPERATOR && strchr(marks, sign) && sign != '|'))
            run->first++;
        else if (first == WRITTEN_OPERATOR && !prefix && !is_unary(s, run->first) && sign != '|') {
            if (kind(s, run->first - 1) == WRITTEN_WORD && sign != '-') return false;
            run->first++;
        } else if (first == WRITTEN_RELATION && (!opens_line || strchr("<>~", sign)))
            return false;
        else
            break;
    }
    bool word_follows = kind(s, run->last) == WRITTEN_WORD || kind(s, run->last) == WRITTEN_OPENS;
    while (run->last > run->first) {
        WrittenKind last = kind(s, run->last - 1);
        char sign = s->text[s->all.items[run->last - 1].start];
        bool postfix = last == WRITTEN_OPERATOR && ((unsigned char)sign > 127 || sign == '|');
        if (last == WRITTEN_SEPARATES || last == WRITTEN_ARROW || last == WRITTEN_RELATION ||
            last == WRITTEN_BREAK || (last == WRITTEN_OPERATOR && sign == '*'))
            run->last--;
        else if (last == WRITTEN_OPERATOR && !postfix) {
            if (word_follows && sign != '-') return false;
            run->last--;
        } else
            break;
    }
    return run->first < run->last;
}

/* A relation with something on both sides; a line may begin with one. */
static bool relates(const Search *s, Run run) {
    for (int i = run.first; i + 1 < run.last; i++)
        if (kind(s, i) == WRITTEN_RELATION &&
            (i > run.first || begins_line(s, i) || kind(s, i - 1) == WRITTEN_POINT))
            return true;
    return false;
}

/* ---- statements of a run, between commas ---- */

static Run next_segment(const Search *s, int from, int end) {
    int i = from, depth = 0;
    for (; i < end && !(depth <= 0 && kind(s, i) == WRITTEN_SEPARATES); i++)
        depth += (kind(s, i) == WRITTEN_OPENS) - (kind(s, i) == WRITTEN_CLOSES);
    return (Run){from, i};
}

static bool is_gap(const Search *s, int i) { return strchr(" \t", s->text[s->all.items[i].start]); }

static bool is_term(const Search *s, Run run) {
    enum { MOST = 3 };
    return run.last > run.first && run.last - run.first <= MOST && !has(s, run, WRITTEN_RELATION) &&
           !has(s, run, WRITTEN_ARROW) && kind(s, run.last - 1) == WRITTEN_ATOM;
}

typedef LIST(Run) Runs;

/* Does the term go on with the list at the end of a statement, as b in i ≠ a, b? Not so β in “q = k_a, β large”. */
static bool lists_on(const Search *s, Run stated, Run term) {
    bool alone =
        kind(s, stated.last - 2) == WRITTEN_RELATION || kind(s, stated.last - 2) == WRITTEN_SEPARATES;
    if (!alone) return false;
    if (kind(s, term.last) != WRITTEN_WORD) return true;
    const Written *word = &s->all.items[term.last], *last = &s->all.items[term.last - 1];
    WordCode code = word_find(s->text + word->start, word->end - word->start).code;
    if (code == WORD_AND || code == WORD_OR || code == WORD_SO || code == WORD_THEN || code == WORD_BUT ||
        code == WORD_REASON || word_begins_condition(code))
        return true;
    static const char *const says[] = {"is",    "are",      "be",       "being", "has",
                                       "small", "positive", "constant", "some",  "any"};
    bool index = last->end == last->start + 1 || s->text[last->start] == '.'; /* b, n, 3, … */
    return index && code != WORD_LARGE && !WORD_IS(s, term.last, says);
}

static void split(Arena *arena, const Search *s, Run run, Runs *out) {
    Run open = {0, 0}; /* names before a relation: α_a, α_b ≈ ½ */
    bool stated = false;
    for (int at = run.first; at < run.last;) {
        Run part = next_segment(s, at, run.last);
        bool gap = at > run.first && is_gap(s, at - 1);
        if (has(s, part, WRITTEN_RELATION)) {
            if (open.last && open.last + 1 == part.first && !gap) part.first = open.first;
            PUSH(arena, out, part);
            open = (Run){0, 0};
            stated = true;
        } else if (is_term(s, part) && stated && !gap && out->items[out->count - 1].last + 1 == part.first &&
                   lists_on(s, out->items[out->count - 1], part))
            out->items[out->count - 1].last = part.last; /* i ≠ a, b */
        else if (is_term(s, part)) {
            bool joins = open.last && open.last + 1 == part.first;
            open = (Run){joins ? open.first : part.first, part.last};
        } else
            open = (Run){0, 0};
        at = part.last + 1;
    }
}

/* ---- all formulas ---- */

/* \beta of LaTeX: what is beside it is half a formula. */
static bool is_command(const Search *s, int i) {
    return kind(s, i) == WRITTEN_WORD && s->text[s->all.items[i].start] == '\\';
}

static void formulas(Arena *arena, Search *s, int start, int end, Runs *out) {
    plain_words(arena, &s->all, s->text, start, end);
    for (int i = 0; i < s->all.count;) {
        Run run = next_run(s, i);
        if (run.last == run.first) {
            i++;
            continue;
        }
        i = run.last;
        if (is_command(s, run.first - 1) || is_command(s, run.last)) continue;
        if (!has(s, run, WRITTEN_RELATION) || begins_in_words(s, run) || ends_in_words(s, run) ||
            !trim_brackets(s, &run))
            continue;
        Runs parts = {0};
        split(arena, s, run, &parts);
        for (int k = 0; k < parts.count; k++) {
            Run part = parts.items[k];
            if (trim_brackets(s, &part) && trim_ends(s, &part) && relates(s, part)) PUSH(arena, out, part);
        }
    }
}

bool plain_has_formula(const char *text, int start, int end) {
    Arena *arena = arena_new();
    Search search = {.text = text};
    Runs runs = {0};
    formulas(arena, &search, start, end, &runs);
    bool found = runs.count > 0;
    arena_free(arena);
    return found;
}

/* Is the formula alone in its line? */
static bool is_alone(const char *text, int start, int end, int from, int to) {
    int line = from;
    while (line > start && text[line - 1] != '\n') line--;
    while (line == start && start > 0 && text[start - 1] != '\n')
        line = --start; /* a label may be before it */
    for (start = line; start < from; start++)
        if (!strchr(" \t*-", text[start])) return false;
    for (; to < end && text[to] != '\n'; to++)
        if (!strchr(" \t.,;*", text[to])) return false;
    return true;
}

void plain_read(Layout *layout, const Source *source, int start, int end) {
    Search search = {.text = source->text};
    Runs runs = {0};
    formulas(layout->arena, &search, start, end, &runs);
    int prose = start;
    for (int i = 0; i < runs.count; i++) {
        int from = search.all.items[runs.items[i].first].start,
            to = search.all.items[runs.items[i].last - 1].end;
        layout_piece(layout, PIECE_PROSE, false, (Span){source, prose, from});
        layout_piece(layout, PIECE_LINE, is_alone(source->text, start, end, from, to),
                     (Span){source, from, to});
        prose = to;
    }
    layout_piece(layout, PIECE_PROSE, false, (Span){source, prose, end});
}
