/* markdown.c: a sheet in Markdown, or in plain text with the same habits → items. Also text from handwriting recognition.
   A walk over the characters; the beginning of every line, with its headings, labels and markers of answers, is read in
   markdown_line.c. Left out: code, comments, struck text. All searches have a limit, so that the walk stays linear. */
#include "markdown_inside.h"

#include <ctype.h>
#include <string.h>

enum { LONGEST_INLINE = 4000, LONGEST_DISPLAY = 20000, LONGEST_CODE = 1000, LONGEST_STRUCK = 2000 };

bool markdown_here(const Walk *w, int at, const char *what) {
    int length = (int)strlen(what);
    return w->end - at >= length && !memcmp(w->text + at, what, (size_t)length);
}

int markdown_blanks(const Walk *w, int at) {
    while (at < w->end && (w->text[at] == ' ' || w->text[at] == '\t')) at++;
    return at;
}

int markdown_line_end(const Walk *w, int at) {
    while (at < w->end && w->text[at] != '\n') at++;
    return at;
}

bool markdown_is_blank(const Walk *w, int at) {
    at = markdown_blanks(w, at);
    return at >= w->end || w->text[at] == '\n';
}

Span markdown_span(const Walk *w, int start, int end) { return (Span){w->source, start, end}; }

void markdown_flush(Walk *w, int until) {
    if (until > w->prose) layout_prose(w->layout, w->source, w->prose, until);
    w->prose = until;
}

/* Goes on at a place; what is between is left out. */
void markdown_skip(Walk *w, int until, int to) {
    markdown_flush(w, until);
    w->at = w->prose = to;
}

/* Where `what` begins within the paragraph and the limit; −1: nowhere. An escaped sign does not count. */
static int find(const Walk *w, int from, const char *what, int limit) {
    int end = w->end - from > limit ? from + limit : w->end;
    for (int i = from; i < end; i++) {
        if (markdown_here(w, i, what)) return i;
        if (w->text[i] == '\n' && markdown_is_blank(w, i + 1)) return -1;
        if (w->text[i] == '\\') i++;
    }
    return -1;
}

/* The dollar sign that closes a formula; those of \text{ $…$ } are in braces. */
static int find_dollar(Walk *w, int from) {
    int end = w->end - from > LONGEST_INLINE ? from + LONGEST_INLINE : w->end;
    for (int i = from, depth = 0; i < end && from >= w->unbalanced; i++) {
        if (w->text[i] == '$' && depth <= 0) return i;
        if (w->text[i] == '\n' && markdown_is_blank(w, i + 1)) break;
        depth += (w->text[i] == '{') - (w->text[i] == '}');
        if (w->text[i] == '\\') i++;
    }
    w->unbalanced = end;
    return find(w, from, "$", LONGEST_INLINE);
}

/* The $$ that closes a display. One that opens alone in its line may have empty lines inside. */
static int find_display(const Walk *w, int from) {
    int found = find(w, from, "$$", LONGEST_DISPLAY);
    if (found >= 0 || !markdown_is_blank(w, from)) return found;
    int end = w->end - from > LONGEST_DISPLAY ? from + LONGEST_DISPLAY : w->end;
    for (int i = from; i < end; i++)
        if (w->text[i] == '$')
            return markdown_here(w, i, "$$") && markdown_is_blank(w, i + 2) && i > 0 && w->text[i - 1] == '\n'
                       ? i
                       : -1;
    return -1;
}

static int past_paragraph(const Walk *w, int at) {
    do {
        at = markdown_line_end(w, at);
        if (at < w->end) at++;
    } while (at < w->end && !markdown_is_blank(w, at));
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
        for (last = first; last < lines && !markdown_is_blank(w, w->source->line_start[last]); last++) {
            int start = w->source->line_start[last];
            w->bad[last] = dollars(w, start, markdown_line_end(w, start)) % 2;
            odd += w->bad[last];
        }
        if (odd % 2 == 0)
            for (int i = first; i < last; i++) w->bad[i] = false;
    }
}

static void not_closed(Walk *w, int at, int length, const char *close) {
    layout_mistake(
        w->layout, markdown_span(w, at, at + length), NULL,
        arena_printf(w->layout->arena, "the formula that begins here is not closed: %s is missing", close));
}

/* ---- formulas ---- */

static void formula(Walk *w, int start, int from, int to, int after, bool display) {
    Label label;
    bool first = start == w->fresh, labelled = first && label_read(w->text, from, to, LABEL_FORMULA, &label);
    markdown_flush(w, labelled && w->marks <= start ? w->marks : start);
    if (labelled) {
        Mark *mark = layout_mark(w->layout, &label, markdown_span(w, label.start, label.end));
        mark->formula = true;
        mark->strong = label.after >= to;
        if (label.after >= to) w->fresh = markdown_blanks(w, after);
        from = label.after;
    }
    if (from < to) layout_piece(w->layout, PIECE_FORMULA, display, markdown_span(w, from, to));
    w->at = w->prose = after;
}

/* \begin{…} and \end{…} in Markdown. */
static void environment(Walk *w) {
    bool begin = markdown_here(w, w->at, "\\begin{");
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
        for (int i = close;
             i < w->end && i < close + LONGEST_DISPLAY && stop < 0 && !markdown_here(w, i, again); i++)
            if (markdown_here(w, i, last)) stop = i;
        if (stop < 0) {
            not_closed(w, start, close + 1 - start, last);
            markdown_skip(w, start, past_paragraph(w, start));
            return;
        }
        int after = stop + (int)strlen(last);
        formula(w, start, start, after, after, true);
        return;
    }
    if (kind == ENVIRONMENT_ANSWER || kind == ENVIRONMENT_PROOF) {
        markdown_flush(w, start);
        layout_border(w->layout, begin ? ITEM_OPEN : ITEM_CLOSE, kind == ENVIRONMENT_PROOF,
                      markdown_span(w, start, close + 1));
    }
    markdown_skip(w, start, close + 1);
    w->fresh = markdown_blanks(w, w->at);
}

static void dollar(Walk *w) {
    int start = w->at;
    bool display = markdown_here(w, start, "$$");
    int from = start + (display ? 2 : 1), stop;
    if (!display && w->bad[source_line(w->source, start) - 1]) {
        not_closed(w, start, 1, "$");
        markdown_skip(w, start, markdown_line_end(w, start));
        return;
    }
    stop = display ? find_display(w, from) : find_dollar(w, from);
    if (stop < 0) {
        not_closed(w, start, from - start, display ? "$$" : "$");
        markdown_skip(w, start, display ? past_paragraph(w, start) : markdown_line_end(w, start));
        return;
    }
    formula(w, start, from, stop, stop + (display ? 2 : 1), display);
}

static void backslash(Walk *w) {
    static const char *const definers[] = {"\\newcommand",  "\\renewcommand", "\\provide",
                                           "\\def",         "\\gdef",         "\\Declare",
                                           "\\NewDocument", "\\RenewDocument"};
    int start = w->at;
    bool display = markdown_here(w, start, "\\[");
    if (display || markdown_here(w, start, "\\(")) {
        const char *close = display ? "\\]" : "\\)";
        int stop = -1, end = w->end - start > LONGEST_DISPLAY ? start + LONGEST_DISPLAY : w->end;
        for (int i = start + 2; i < end && stop < 0; i++) {
            if (markdown_here(w, i, close)) stop = i;
            if (w->text[i] == '\n' && markdown_is_blank(w, i + 1)) break;
        }
        if (stop >= 0) {
            formula(w, start, start + 2, stop, stop + 2, display);
            return;
        }
        if (display) not_closed(w, start, 2, close);
    }
    if (markdown_here(w, start, "\\begin{") || markdown_here(w, start, "\\end{")) {
        environment(w);
        return;
    }
    for (size_t i = 0; i < sizeof definers / sizeof *definers; i++) {
        int past = markdown_here(w, start, definers[i])
                       ? macros_skip(&w->layout->outline->macros, w->source, start)
                       : start;
        if (past <= start) continue;
        markdown_skip(w, start, past);
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
    markdown_flush(w, start);
    if (w->layout->plain && plain_has_formula(w->text, start + count, stop))
        layout_piece(w->layout, PIECE_LINE, false, markdown_span(w, start + count, stop));
    w->at = w->prose = stop + count;
}

int markdown_tag(const Walk *w, int at) {
    static const char *const tags =
        " a b br center code dd del details div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol "
        "p "
        "pre s small span strike strong sub summary sup table tbody td th thead tr u ul ";
    enum { LONGEST = 200 };
    int name = at + 1, stop, end;
    if (name < w->end && w->text[name] == '/') name++;
    for (stop = name; stop < w->end && stop - name < 10 && isalnum((unsigned char)w->text[stop]);) stop++;
    const char *word = arena_printf(w->layout->arena, " %.*s ", stop - name, w->text + name);
    if (stop == name || !strstr(tags, word)) return at;
    for (end = stop; end < w->end && end - stop < LONGEST && !strchr("<>\n$", w->text[end]);) end++;
    bool closed = end < w->end && w->text[end] == '>' && (end == stop || strchr(" /", w->text[stop]));
    return closed ? end + 1 : at;
}

static bool left_out(Walk *w) {
    static const char *const pairs[][2] = {
        {"~~", "~~"}, {"<del>", "</del>"}, {"<s>", "</s>"}, {"<strike>", "</strike>"}};
    int start = w->at;
    if (markdown_here(w, start, "<!--") && !w->no_comment) {
        for (int i = start + 4; i < w->end; i++)
            if (markdown_here(w, i, "-->")) return markdown_skip(w, start, i + 3), true;
        w->no_comment = true;
    }
    int tag = markdown_tag(w, start);
    if (tag > start && !markdown_here(w, start, "<s>") && !markdown_here(w, start, "<del>") &&
        !markdown_here(w, start, "<strike>"))
        return markdown_skip(w, start, tag), true;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (!markdown_here(w, start, pairs[i][0])) continue;
        int stop = find(w, start + (int)strlen(pairs[i][0]), pairs[i][1], LONGEST_STRUCK);
        if (stop > 0) return markdown_skip(w, start, stop + (int)strlen(pairs[i][1])), true;
    }
    return false;
}

/* ---- fences ---- */

static int fence_length(const Walk *w, int at, char *sign) {
    int count = 0;
    at = markdown_blanks(w, at);
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
            if (markdown_here(w, i, signs[k])) return true;
    return false;
}

static void fence_content(Walk *w, int info, int start, int end) {
    int from = markdown_blanks(w, info), to = from;
    while (to < w->end && isalnum((unsigned char)w->text[to])) to++;
    const char *kind = arena_strndup(w->layout->arena, w->text + from, (size_t)(to - from));
    if (!strcmp(kind, "math") || !strcmp(kind, "latex") || !strcmp(kind, "tex")) {
        layout_piece(w->layout, PIECE_FORMULA, true, markdown_span(w, start, end));
        return;
    }
    if (*kind && strcmp(kind, "text") && strcmp(kind, "txt") && strcmp(kind, "plain")) return;
    if (!plain_has_formula(w->text, start, end) || is_code(w, start, end)) return;
    plain_read(w->layout, w->source, start, end);
}

bool markdown_fence(Walk *w) {
    char sign, other;
    int start = w->at, length = fence_length(w, start, &sign);
    int info = markdown_blanks(w, start) + length, line = markdown_line_end(w, start);
    bool code = false; /* `a` in a line of text */
    for (int i = info; i < line && sign == '`'; i++) code = code || w->text[i] == '`';
    if (length < 3 || code) return false;
    int *none = &w->no_fence[sign == '~'];
    int first = line + 1;
    if (*none && length >= *none) return false;
    for (int at = first; at < w->end; at = markdown_line_end(w, at) + 1) {
        int closing = fence_length(w, at, &other);
        if (closing < length || other != sign || !markdown_is_blank(w, markdown_blanks(w, at) + closing))
            continue;
        markdown_flush(w, start);
        fence_content(w, info, first, at);
        w->at = w->prose = markdown_line_end(w, at);
        return true;
    }
    *none = length;
    return false;
}

/* “… . (a) ii: …”, “… . Next 1(c): …”: a label in the middle of a line, behind a full stop and before a colon. */
static void inner_label(Walk *w) {
    enum { LONGEST = 40 };
    Label label;
    int at = markdown_blanks(w, w->at + 1), end = at + LONGEST < w->end ? at + LONGEST : w->end;
    w->at++;
    if (at == w->at || at >= w->end) return;
    while (end < w->end && ((unsigned char)w->text[end] & 0xC0) == 0x80) end++;
    bool closed = w->text[at] == '(' && label_read(w->text, at, end, LABEL_LINE, &label);
    if ((!closed && !label_running(w->text, at, end, &label)) || label.end >= w->end ||
        w->text[label.end] != ':')
        return;
    markdown_flush(w, at);
    Mark *mark = layout_mark(w->layout, &label, markdown_span(w, at, label.end));
    mark->strong = true;
    mark->running = !closed;
    w->at = w->prose = w->fresh = label.after;
}

static int past_front_matter(const Walk *w) {
    if (!markdown_here(w, 0, "---\n")) return 0;
    for (int at = 4, lines = 0; at < w->end && lines < 200; at = markdown_line_end(w, at) + 1, lines++)
        if (markdown_here(w, at, "---\n") || markdown_here(w, at, "...\n")) return at + 4;
    return 0;
}

void markdown_read(Layout *layout, Source *source) {
    Walk walk = {.layout = layout, .source = source, .text = source->text, .end = source->length}, *w = &walk;
    find_bad_lines(w);
    w->at = w->prose = past_front_matter(w);
    for (bool first = true; w->at < w->end;) {
        int past = layout_hidden(layout, source, w->at);
        if (past > w->at) {
            markdown_quote(w, false, w->at);
            markdown_skip(w, w->at, past);
            first = false;
            continue;
        }
        if (first) {
            first = false;
            markdown_line(w);
            continue;
        }
        char c = w->text[w->at];
        if (c == '\n')
            w->at++, first = true, w->table = false;
        else if (c == '|' && w->table)
            markdown_skip(w, w->at, w->at + 1);
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
    markdown_quote(w, false, w->end);
    markdown_flush(w, w->end);
}
