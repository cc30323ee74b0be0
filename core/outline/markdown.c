/* markdown.c: a sheet in Markdown, or in plain text with the same habits → items. Also text from handwriting recognition.
   A walk over the characters, with a look at the beginning of every line for headings, labels and markers of answers.
   Left out: code, comments, struck text, tables of nothing. All searches have a limit, so that the walk stays linear. */
#include "inside.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { LONGEST_INLINE = 4000, LONGEST_DISPLAY = 20000, LONGEST_CODE = 1000, LONGEST_STRUCK = 2000 };

typedef struct Walk {
    Layout *layout;
    Source *source;
    const char *text;
    int at, end;
    int prose;       /* where the prose begins that is not an item yet */
    int marks;       /* where the marks of this line begin: - or > */
    int fresh;       /* where the text of this line begins, behind marks and labels */
    bool quote;      /* inside > … */
    bool *bad;       /* lines with a dollar sign too many */
    int no_fence[2]; /* no fence of ` or ~ with so many signs closes any more */
    int unbalanced;  /* braces of formulas do not close up to here */
    bool no_comment;
} Walk;

static bool here(const Walk *w, int at, const char *what) {
    int length = (int)strlen(what);
    return w->end - at >= length && !memcmp(w->text + at, what, (size_t)length);
}

static int blanks(const Walk *w, int at) {
    while (at < w->end && (w->text[at] == ' ' || w->text[at] == '\t')) at++;
    return at;
}

static int line_end(const Walk *w, int at) {
    while (at < w->end && w->text[at] != '\n') at++;
    return at;
}

static bool is_blank_line(const Walk *w, int at) {
    at = blanks(w, at);
    return at >= w->end || w->text[at] == '\n';
}

static Span span(const Walk *w, int start, int end) { return (Span){w->source, start, end}; }

static void flush(Walk *w, int until) {
    if (until > w->prose) layout_prose(w->layout, w->source, w->prose, until);
    w->prose = until;
}

/* Goes on at a place; what is between is left out. */
static void skip(Walk *w, int until, int to) {
    flush(w, until);
    w->at = w->prose = to;
}

/* Where `what` begins within the paragraph and the limit; −1: nowhere. An escaped sign does not count. */
static int find(const Walk *w, int from, const char *what, int limit) {
    int end = w->end - from > limit ? from + limit : w->end;
    for (int i = from; i < end; i++) {
        if (here(w, i, what)) return i;
        if (w->text[i] == '\n' && is_blank_line(w, i + 1)) return -1;
        if (w->text[i] == '\\') i++;
    }
    return -1;
}

/* The dollar sign that closes a formula; those of \text{ $…$ } are in braces. */
static int find_dollar(Walk *w, int from) {
    int end = w->end - from > LONGEST_INLINE ? from + LONGEST_INLINE : w->end;
    for (int i = from, depth = 0; i < end && from >= w->unbalanced; i++) {
        if (w->text[i] == '$' && depth <= 0) return i;
        if (w->text[i] == '\n' && is_blank_line(w, i + 1)) break;
        depth += (w->text[i] == '{') - (w->text[i] == '}');
        if (w->text[i] == '\\') i++;
    }
    w->unbalanced = end;
    return find(w, from, "$", LONGEST_INLINE);
}

/* The $$ that closes a display. One that opens alone in its line may have empty lines inside. */
static int find_display(const Walk *w, int from) {
    int found = find(w, from, "$$", LONGEST_DISPLAY);
    if (found >= 0 || !is_blank_line(w, from)) return found;
    int end = w->end - from > LONGEST_DISPLAY ? from + LONGEST_DISPLAY : w->end;
    for (int i = from; i < end; i++)
        if (w->text[i] == '$')
            return here(w, i, "$$") && is_blank_line(w, i + 2) && i > 0 && w->text[i - 1] == '\n' ? i : -1;
    return -1;
}

static int past_paragraph(const Walk *w, int at) {
    do {
        at = line_end(w, at);
        if (at < w->end) at++;
    } while (at < w->end && !is_blank_line(w, at));
    return at;
}

/* ---- lines with a dollar sign too many ---- */

static int dollars(const Walk *w, int at, int end) {
    int count = 0;
    for (bool code = false; at < end; at++) {
        if (w->text[at] == '`') code = !code;
        if (w->text[at] == '\\')
            at++;
        else if (w->text[at] == '$' && !code) {
            if (at + 1 < end && w->text[at + 1] == '$')
                at++;
            else
                count++;
        }
    }
    return count;
}

static void find_bad_lines(Walk *w) {
    int lines = w->source->lines;
    w->bad = NEW_ARRAY(w->layout->arena, bool, lines + 1);
    for (int first = 0, last; first < lines; first = last + 1) {
        int odd = 0;
        for (last = first; last < lines && !is_blank_line(w, w->source->line_start[last]); last++) {
            int start = w->source->line_start[last];
            w->bad[last] = dollars(w, start, line_end(w, start)) % 2;
            odd += w->bad[last];
        }
        if (odd % 2 == 0)
            for (int i = first; i < last; i++) w->bad[i] = false;
    }
}

static void not_closed(Walk *w, int at, int length, const char *close) {
    layout_mistake(
        w->layout, span(w, at, at + length), NULL,
        arena_printf(w->layout->arena, "the formula that begins here is not closed: %s is missing", close));
}

/* ---- formulas ---- */

static void formula(Walk *w, int start, int from, int to, int after, bool display) {
    Label label;
    bool first = start == w->fresh, labelled = first && label_read(w->text, from, to, LABEL_FORMULA, &label);
    flush(w, labelled && w->marks <= start ? w->marks : start);
    if (labelled) {
        Mark *mark = layout_mark(w->layout, &label, span(w, label.start, label.end));
        mark->formula = true;
        mark->strong = label.after >= to;
        if (label.after >= to) w->fresh = blanks(w, after);
        from = label.after;
    }
    if (from < to) layout_piece(w->layout, PIECE_FORMULA, display, span(w, from, to));
    w->at = w->prose = after;
}

/* \begin{…} and \end{…} in Markdown. */
static void environment(Walk *w) {
    bool begin = here(w, w->at, "\\begin{");
    int start = w->at, name = start + (begin ? 7 : 5), close = name;
    while (close < w->end && close - name < 40 && !strchr("{}\\\n", w->text[close])) close++;
    if (close >= w->end || w->text[close] != '}') {
        w->at = name;
        return;
    }
    const char *called = w->text + name;
    EnvironmentKind kind = environment_kind(called, close - name);
    if (begin && kind == ENVIRONMENT_FORMULA) {
        const char *last = arena_printf(w->layout->arena, "\\end{%.*s}", close - name, called);
        const char *again = arena_printf(w->layout->arena, "\\begin{%.*s}", close - name, called);
        int stop = -1;
        for (int i = close; i < w->end && i < close + LONGEST_DISPLAY && stop < 0 && !here(w, i, again); i++)
            if (here(w, i, last)) stop = i;
        if (stop < 0) {
            not_closed(w, start, close + 1 - start, last);
            skip(w, start, past_paragraph(w, start));
            return;
        }
        int after = stop + (int)strlen(last);
        formula(w, start, start, after, after, true);
        return;
    }
    if (kind == ENVIRONMENT_ANSWER || kind == ENVIRONMENT_PROOF) {
        flush(w, start);
        layout_border(w->layout, begin ? ITEM_OPEN : ITEM_CLOSE, kind == ENVIRONMENT_PROOF,
                      span(w, start, close + 1));
    }
    skip(w, start, close + 1);
    w->fresh = blanks(w, w->at);
}

static void dollar(Walk *w) {
    int start = w->at;
    bool display = here(w, start, "$$");
    int from = start + (display ? 2 : 1), stop;
    if (!display && w->bad[source_line(w->source, start) - 1]) {
        not_closed(w, start, 1, "$");
        skip(w, start, line_end(w, start));
        return;
    }
    stop = display ? find_display(w, from) : find_dollar(w, from);
    if (stop < 0) {
        not_closed(w, start, from - start, display ? "$$" : "$");
        skip(w, start, display ? past_paragraph(w, start) : line_end(w, start));
        return;
    }
    formula(w, start, from, stop, stop + (display ? 2 : 1), display);
}

static void backslash(Walk *w) {
    static const char *const definers[] = {"\\newcommand",  "\\renewcommand", "\\provide",
                                           "\\def",         "\\gdef",         "\\Declare",
                                           "\\NewDocument", "\\RenewDocument"};
    int start = w->at;
    bool display = here(w, start, "\\[");
    if (display || here(w, start, "\\(")) {
        const char *close = display ? "\\]" : "\\)";
        int stop = -1, end = w->end - start > LONGEST_DISPLAY ? start + LONGEST_DISPLAY : w->end;
        for (int i = start + 2; i < end && stop < 0; i++) {
            if (here(w, i, close)) stop = i;
            if (w->text[i] == '\n' && is_blank_line(w, i + 1)) break;
        }
        if (stop >= 0) {
            formula(w, start, start + 2, stop, stop + 2, display);
            return;
        }
        if (display) not_closed(w, start, 2, close);
    }
    if (here(w, start, "\\begin{") || here(w, start, "\\end{")) {
        environment(w);
        return;
    }
    for (size_t i = 0; i < sizeof definers / sizeof *definers; i++) {
        int past =
            here(w, start, definers[i]) ? macros_skip(&w->layout->outline->macros, w->source, start) : start;
        if (past <= start) continue;
        skip(w, start, past);
        return;
    }
    w->at += w->at + 1 < w->end && (unsigned char)w->text[w->at + 1] < 128 ? 2 : 1;
}

/* ---- text that is not said ---- */

static void code_span(Walk *w) {
    int start = w->at, count = 0;
    while (start + count < w->end && w->text[start + count] == '`') count++;
    const char *ticks = arena_strndup(w->layout->arena, w->text + start, (size_t)count);
    int stop = find(w, start + count, ticks, LONGEST_CODE);
    if (stop < 0) {
        w->at += count;
        return;
    }
    flush(w, start);
    if (w->layout->plain && plain_has_formula(w->text, start + count, stop))
        layout_piece(w->layout, PIECE_LINE, false, span(w, start + count, stop));
    w->at = w->prose = stop + count;
}

static bool left_out(Walk *w) {
    static const char *const pairs[][2] = {
        {"~~", "~~"}, {"<del>", "</del>"}, {"<s>", "</s>"}, {"<strike>", "</strike>"}};
    int start = w->at;
    if (here(w, start, "<!--") && !w->no_comment) {
        for (int i = start + 4; i < w->end; i++)
            if (here(w, i, "-->")) return skip(w, start, i + 3), true;
        w->no_comment = true;
    }
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (!here(w, start, pairs[i][0])) continue;
        int stop = find(w, start + (int)strlen(pairs[i][0]), pairs[i][1], LONGEST_STRUCK);
        if (stop > 0) return skip(w, start, stop + (int)strlen(pairs[i][1])), true;
    }
    return false;
}

/* ---- fences ---- */

static int fence_length(const Walk *w, int at, char *sign) {
    int count = 0;
    at = blanks(w, at);
    *sign = at < w->end ? w->text[at] : 0;
    if (*sign != '`' && *sign != '~') return 0;
    while (at + count < w->end && w->text[at + count] == *sign) count++;
    return count;
}

static bool is_code(const Walk *w, int start, int end) {
    static const char *const signs[] = {"def ",     "import ", "return ", "print(", "for (",
                                        "#include", "();",     "self.",   "torch.", "np."};
    for (int i = start; i < end; i++)
        for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
            if (here(w, i, signs[k])) return true;
    return false;
}

static void fence_content(Walk *w, int info, int start, int end) {
    int from = blanks(w, info), to = from;
    while (to < w->end && isalnum((unsigned char)w->text[to])) to++;
    const char *kind = arena_strndup(w->layout->arena, w->text + from, (size_t)(to - from));
    if (!strcmp(kind, "math") || !strcmp(kind, "latex") || !strcmp(kind, "tex")) {
        layout_piece(w->layout, PIECE_FORMULA, true, span(w, start, end));
        return;
    }
    if (*kind && strcmp(kind, "text") && strcmp(kind, "txt") && strcmp(kind, "plain")) return;
    if (!plain_has_formula(w->text, start, end) || is_code(w, start, end)) return;
    plain_read(w->layout, w->source, start, end);
}

static bool fence(Walk *w) {
    char sign, other;
    int start = w->at, length = fence_length(w, start, &sign);
    if (length < 3 || (sign == '`' && memchr(w->text + blanks(w, start) + length, '`',
                                             (size_t)(line_end(w, start) - blanks(w, start) - length))))
        return false;
    int *none = &w->no_fence[sign == '~'];
    int first = line_end(w, start) + 1;
    if (*none && length >= *none) return false;
    for (int at = first; at < w->end; at = line_end(w, at) + 1) {
        int closing = fence_length(w, at, &other);
        if (closing < length || other != sign || !is_blank_line(w, blanks(w, at) + closing)) continue;
        flush(w, start);
        fence_content(w, blanks(w, start) + length, first, at);
        w->at = w->prose = line_end(w, at);
        return true;
    }
    *none = length;
    return false;
}

/* ---- the beginning of a line ---- */

static bool is_rule(const Walk *w, int at, int end) {
    int count = 0;
    char sign = 0;
    for (; at < end; at++) {
        if (isspace((unsigned char)w->text[at])) continue;
        if (!strchr("-*_=", w->text[at]) || (sign && w->text[at] != sign)) return false;
        sign = w->text[at];
        count++;
    }
    return count >= 3;
}

static void set_quote(Walk *w, bool quote, int at) {
    if (quote == w->quote) return;
    flush(w, at);
    layout_border(w->layout, quote ? ITEM_QUOTE : ITEM_QUOTE_END, false, span(w, at, at));
    w->quote = quote;
}

static bool marker(Walk *w, int line, int at, int end, LabelPlace place) {
    int after;
    MarkerKind kind = marker_read(w->text, at, end, place, &after);
    if (kind == MARKER_NONE) return false;
    flush(w, line);
    layout_border(w->layout, kind == MARKER_QUESTION ? ITEM_QUESTION : ITEM_ANSWER, kind == MARKER_PROOF,
                  span(w, at, after));
    w->at = w->prose = w->fresh = after;
    return true;
}

static int past_emphasis(const Walk *w, int at) {
    while (at < w->end && strchr("*_", w->text[at])) at++;
    return at;
}

static void heading(Walk *w, int line, int at, int end, int level) {
    Label label;
    flush(w, line);
    w->at = w->prose = w->fresh = end;
    at = past_emphasis(w, blanks(w, at));
    if (marker(w, line, at, end, LABEL_HEADING)) return;
    bool dollar = at < end && w->text[at] == '$';
    bool labelled = label_read(w->text, at + dollar, end, LABEL_HEADING, &label);
    Mark *mark = layout_mark(w->layout, labelled ? &label : NULL,
                             labelled ? span(w, label.start, label.end) : span(w, at, end));
    mark->heading = level;
    mark->strong = true;
    if (labelled) {
        at = past_emphasis(w, label.after);
        if (dollar && at < end && w->text[at] == '$') at++;
        at = words_points(w->text, at, end);
        if (marker(w, end, past_emphasis(w, blanks(w, at)), end, LABEL_HEADING)) return;
    }
    mark->title = words_plain(w->layout->arena, w->text, at, end);
    w->at = w->prose = w->fresh = end;
}

/* A sentence that goes on from the line before, into which a label would be read: “from\n(b) we get”. */
static bool is_reference(const Walk *w, int line, int at) {
    if (line == 0 || blanks(w, line) != at) return false;
    int before = line - 1, start = before;
    while (start > 0 && w->text[start - 1] != '\n') start--;
    return !is_blank_line(w, start) && label_refers(w->text, start, before);
}

/* “ob i.” alone in its line: a letter that handwriting recognition could not read. */
static int past_junk(const Walk *w, int at, int end) {
    int stop = at;
    while (stop < end && islower((unsigned char)w->text[stop])) stop++;
    Label label;
    bool junk = stop > at && stop - at <= 3 && stop < end && w->text[stop] == ' ';
    int next = blanks(w, stop);
    return junk && label_read(w->text, next, end, LABEL_LINE, &label) && label.part[0].kind >= PART_ROMAN &&
                   (strchr(".)", w->text[label.end - 1]) || label.part[0].kind == PART_ROMAN) &&
                   blanks(w, label.end) >= end
               ? next
               : at;
}

/* The title behind a label: the rest of the line, if it is alone in its paragraph or in bold type. */
static void title(Walk *w, Mark *mark, int from, int end, bool bold) {
    int stop = end;
    while (stop > from && isspace((unsigned char)w->text[stop - 1])) stop--;
    bool closed = bold && stop - from > 2 && !memcmp(w->text + stop - 2, "**", 2);
    bool alone = is_blank_line(w, end < w->end ? end + 1 : end);
    int points = words_points(w->text, from, end);
    if (blanks(w, points) >= end) {
        w->at = w->prose = w->fresh = end;
        return;
    }
    if ((!closed && !alone) || !words_are_title(w->text, points, stop)) return;
    mark->title = words_plain(w->layout->arena, w->text, points, stop);
    w->at = w->prose = w->fresh = end;
}

static void line_begin(Walk *w) {
    int line = w->at, end = line_end(w, line), at = blanks(w, line);
    Label label;
    if (at >= end) {
        set_quote(w, false, line);
        w->at = end;
        return;
    }
    if (fence(w)) return;
    if (is_rule(w, at, end)) {
        skip(w, line, end);
        return;
    }
    bool quote = w->text[at] == '>';
    set_quote(w, quote, line);
    if (quote) {
        while (at < end && strchr("> \t", w->text[at])) at++;
        skip(w, line, at);
        w->prose = line = at;
    }
    int hashes = 0;
    while (at + hashes < end && w->text[at + hashes] == '#') hashes++;
    if (hashes && hashes <= 6) {
        heading(w, line, at + hashes, end, hashes);
        return;
    }
    bool bullet = false;
    if (at + 1 < end && strchr("-*+", w->text[at]) && w->text[at + 1] == ' ')
        at = blanks(w, at + 2), bullet = true;
    else if (here(w, at, "•"))
        at = blanks(w, at + 3), bullet = true;
    int inner = past_emphasis(w, at);
    bool bold = inner >= at + 2;
    LabelPlace place = bullet || bold ? LABEL_ITEM : LABEL_LINE;
    w->fresh = at;
    w->marks = line;
    if (marker(w, line, inner, end, place)) return;
    int from = bold || bullet ? inner : past_junk(w, inner, end);
    if (!label_read(w->text, from, end, place, &label) || is_reference(w, line, at)) {
        bool whole = bold && end - inner > 2 && !memcmp(w->text + end - 2, "**", 2) &&
                     words_are_title(w->text, inner, end - 2);
        if (whole && is_blank_line(w, end < w->end ? end + 1 : end)) { /* a title in bold type, alone */
            flush(w, line);
            Mark *mark = layout_mark(w->layout, NULL, span(w, inner, end - 2));
            mark->heading = 7;
            mark->title = words_plain(w->layout->arena, w->text, inner, end - 2);
            w->at = w->prose = end;
        }
        return;
    }
    flush(w, line);
    Mark *mark = layout_mark(w->layout, &label, span(w, from, label.end));
    w->at = w->prose = w->fresh = past_emphasis(w, label.after);
    mark->list = label.parts == 1 && label.part[0].kind == PART_NUMBER && !label.word && !label.closed;
    mark->strong = bold || w->at >= end;
    if (bold && w->at > label.after) w->at = w->prose = w->fresh = blanks(w, w->at);
    if (w->at < end && w->text[w->at] == ':') w->at = w->prose = w->fresh = blanks(w, w->at + 1);
    if (bold && label_read(w->text, w->at, end, LABEL_ITEM, &label) &&
        label.part[0].kind >= PART_ROMAN) { /* **(a)** i. */
        mark = layout_mark(w->layout, &label, span(w, w->at, label.end));
        w->at = w->prose = w->fresh = label.after;
        mark->strong = true;
    }
    if (!marker(w, w->at, past_emphasis(w, w->at), end, place)) title(w, mark, w->at, end, bold);
}

/* “… . (a) ii: …”: a label in the middle of a line, behind a full stop and before a colon. */
static void inner_label(Walk *w) {
    Label label;
    int at = blanks(w, w->at + 1), end = at + 24 < w->end ? at + 24 : w->end;
    w->at++;
    if (at == w->at || at >= w->end || w->text[at] != '(') return;
    while (end < w->end && ((unsigned char)w->text[end] & 0xC0) == 0x80) end++;
    if (!label_read(w->text, at, end, LABEL_LINE, &label) || label.end >= w->end || w->text[label.end] != ':')
        return;
    flush(w, at);
    layout_mark(w->layout, &label, span(w, at, label.end))->strong = true;
    w->at = w->prose = w->fresh = label.after;
}

static int past_front_matter(const Walk *w) {
    if (!here(w, 0, "---\n")) return 0;
    for (int at = 4, lines = 0; at < w->end && lines < 200; at = line_end(w, at) + 1, lines++)
        if (here(w, at, "---\n") || here(w, at, "...\n")) return at + 4;
    return 0;
}

void markdown_read(Layout *layout, Source *source) {
    Walk walk = {.layout = layout, .source = source, .text = source->text, .end = source->length}, *w = &walk;
    find_bad_lines(w);
    w->at = w->prose = past_front_matter(w);
    for (bool first = true; w->at < w->end;) {
        if (first) {
            first = false;
            line_begin(w);
            continue;
        }
        char c = w->text[w->at];
        if (c == '\n')
            w->at++, first = true;
        else if (c == '$')
            dollar(w);
        else if (c == '\\')
            backslash(w);
        else if (c == '.')
            inner_label(w);
        else if (c == '`')
            code_span(w);
        else if ((c == '<' || c == '~') && left_out(w))
            continue;
        else
            w->at++;
    }
    set_quote(w, false, w->end);
    flush(w, w->end);
}
