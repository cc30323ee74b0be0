/* markdown_line.c: the beginning of a line in Markdown: headings, quotations, labels with their titles, and markers of answers. */
#include "markdown_inside.h"

#include <ctype.h>
#include <string.h>

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

void markdown_quote(Walk *w, bool quote, int at) {
    if (quote == w->quote) return;
    markdown_flush(w, at);
    layout_border(w->layout, quote ? ITEM_QUOTE : ITEM_QUOTE_END, false, markdown_span(w, at, at));
    w->quote = quote;
}

static bool marker(Walk *w, int line, int at, int end, LabelPlace place) {
    int after;
    MarkerKind kind = marker_read(w->text, at, end, place, &after);
    bool short_form = end - at > 2 && w->text[at + 1] == ':' && w->text[at + 2] == ' ';
    if (short_form && (w->text[at] == 'Q' || (w->text[at] == 'A' && w->asked))) { /* Q: … A: … */
        kind = w->text[at] == 'Q' ? MARKER_QUESTION : MARKER_ANSWER;
        w->asked = true;
        after = markdown_blanks(w, at + 2);
    }
    if (kind == MARKER_NONE) return false;
    markdown_flush(w, line);
    layout_border(w->layout, kind == MARKER_QUESTION ? ITEM_QUESTION : ITEM_ANSWER, kind == MARKER_PROOF,
                  markdown_span(w, at, after));
    w->at = w->prose = w->fresh = after;
    return true;
}

static int past_emphasis(const Walk *w, int at) {
    while (at < w->end && strchr("*_", w->text[at])) at++;
    return at;
}

/* “**Answer (a):**”, “Solution to 1(b)”: a label, and its answer begins at once. */
static bool answer_to(Walk *w, int line, int at, int end) {
    Label label;
    int from = marker_before_label(w->text, at, end);
    if (from == at || !label_read(w->text, from, end, LABEL_HEADING, &label)) return false;
    int after = label.end;
    while (after < end && strchr("*_ \t", w->text[after])) after++;
    if (after < end && w->text[after] != ':' && w->text[after] != '.') return false;
    markdown_flush(w, line);
    layout_mark(w->layout, &label, markdown_span(w, from, label.end))->strong = true;
    layout_border(w->layout, ITEM_ANSWER, false, markdown_span(w, at, from));
    while (after < end && strchr("*_:. \t", w->text[after])) after++;
    w->at = w->prose = w->fresh = after;
    return true;
}

static void heading(Walk *w, int line, int at, int end, int level) {
    Label label;
    markdown_flush(w, line);
    w->at = w->prose = w->fresh = end;
    at = past_emphasis(w, markdown_blanks(w, at));
    if (marker(w, line, at, end, LABEL_HEADING) || answer_to(w, line, at, end)) return;
    bool dollar = at < end && w->text[at] == '$';
    bool labelled = label_read(w->text, at + dollar, end, LABEL_HEADING, &label);
    Mark *mark = layout_mark(w->layout, labelled ? &label : NULL,
                             labelled ? markdown_span(w, label.start, label.end) : markdown_span(w, at, end));
    mark->heading = level;
    mark->strong = true;
    if (labelled) {
        at = past_emphasis(w, label.after);
        if (dollar && at < end && w->text[at] == '$') at++;
        at = words_points(w->text, at, end);
        if (marker(w, end, past_emphasis(w, markdown_blanks(w, at)), end, LABEL_HEADING)) return;
    }
    mark->title = words_plain(w->layout->arena, w->text, at, end);
    w->at = w->prose = w->fresh = end;
}

/* A sentence that goes on from the line before, into which a label would be read: “from\n(b) we get”. */
static bool is_reference(const Walk *w, int line, int at) {
    if (line == 0 || markdown_blanks(w, line) != at) return false;
    int before = line - 1, start = before;
    while (start > 0 && w->text[start - 1] != '\n') start--;
    return !markdown_is_blank(w, start) && label_refers(w->text, start, before);
}

/* “ob i.” alone in its line: a letter that handwriting recognition could not read. */
static int past_junk(const Walk *w, int at, int end) {
    int stop = at;
    while (stop < end && islower((unsigned char)w->text[stop])) stop++;
    Label label;
    bool junk = stop > at && stop - at <= 3 && stop < end && w->text[stop] == ' ';
    int next = markdown_blanks(w, stop);
    return junk && label_read(w->text, next, end, LABEL_LINE, &label) && label.part[0].kind >= PART_ROMAN &&
                   (strchr(".)", w->text[label.end - 1]) || label.part[0].kind == PART_ROMAN) &&
                   markdown_blanks(w, label.end) >= end
               ? next
               : at;
}

/* Does a label begin in the next line? */
static bool label_follows(const Walk *w, int end) {
    Label label;
    int at = markdown_blanks(w, end + 1), stop = markdown_line_end(w, at);
    if (at + 1 < stop && strchr("-*+", w->text[at]) && w->text[at + 1] == ' ')
        at = markdown_blanks(w, at + 2);
    return at < stop && label_read(w->text, past_emphasis(w, at), stop, LABEL_LINE, &label);
}

/* Is there nothing before this line in its paragraph? */
static bool begins_paragraph(const Walk *w, int line) {
    int start = line - 1;
    while (start > 0 && w->text[start - 1] != '\n') start--;
    return w->layout->plain || line == 0 || markdown_is_blank(w, start) || w->text[start] == '#';
}

/* “For part (b) ii we take …”; the sentence goes on behind the label. */
static bool running(Walk *w, int line, int at, int end) {
    Label label;
    if (!begins_paragraph(w, line) || !label_running(w->text, at, end, &label)) return false;
    markdown_flush(w, line);
    Mark *mark = layout_mark(w->layout, &label, markdown_span(w, at, label.end));
    mark->running = mark->strong = true;
    w->at = w->prose = w->fresh = label.after;
    return true;
}

/* Rows of tables: | 1c i | $x = 1$ |. What separates the cells is left out; a label may be alone in the first one. */
static bool table_row(Walk *w, int line, int at, int end) {
    int last = end, cells = 0;
    while (last > at && strchr(" \t", w->text[last - 1])) last--;
    if (w->layout->plain || w->text[at] != '|' || last - at < 3 || w->text[last - 1] != '|') return false;
    bool rule = true;
    for (int i = at; i < last; i++) {
        cells += w->text[i] == '|';
        rule = rule && strchr("|-: \t", w->text[i]);
    }
    int next = markdown_blanks(w, end + 1), before = line - 1;
    while (before > 0 && w->text[before - 1] != '\n') before--;
    bool beside = line > 0 && w->text[markdown_blanks(w, before)] == '|';
    beside = beside || (next < w->end && w->text[next] == '|'); /* a table has several rows */
    if ((cells < 3 && !rule) || !beside) return false;
    markdown_skip(w, line, rule ? end : at + 1);
    w->table = !rule;
    layout_row(w->layout, markdown_span(w, at + 1, last), '|');
    int from = past_emphasis(w, markdown_blanks(w, at + 1)), stop = at + 1;
    while (stop < last && w->text[stop] != '|') stop++;
    Label label;
    if (rule || !label_read(w->text, from, stop, LABEL_ITEM, &label) ||
        markdown_blanks(w, past_emphasis(w, label.after)) < stop)
        return true;
    layout_mark(w->layout, &label, markdown_span(w, from, label.end))->strong = true;
    w->at = w->prose = w->fresh = stop + 1;
    return true;
}

/* The title behind a label: the words in bold type, or the rest of the line if it is alone in its paragraph. */
static void title(Walk *w, Mark *mark, int from, int end, bool bold) {
    int stop = from, points = words_points(w->text, from, end);
    if (markdown_blanks(w, points) >= end) {
        w->at = w->prose = w->fresh = end;
        return;
    }
    while (bold && stop < end && !markdown_here(w, stop, "**")) stop++;
    bool closed = bold && stop < end && stop > points;
    bool alone = end >= w->end || markdown_is_blank(w, end + 1) || label_follows(w, end);
    if (!closed) stop = end;
    int last = stop;
    while (last > points && strchr(" \t", w->text[last - 1])) last--;
    if (closed && last > points && w->text[last - 1] == '.') last--;
    if ((!closed && !alone) || !words_are_title(w->text, points, last) || label_refers(w->text, points, last))
        return;
    mark->title = words_plain(w->layout->arena, w->text, points, last);
    w->at = w->prose = w->fresh = closed ? markdown_blanks(w, past_emphasis(w, stop)) : end;
}

void markdown_line(Walk *w) {
    int line = w->at, end = markdown_line_end(w, line), at = markdown_blanks(w, line);
    Label label;
    if (at >= end) {
        markdown_quote(w, false, line);
        w->at = end;
        return;
    }
    if (markdown_fence(w)) return;
    if (is_rule(w, at, end)) {
        markdown_skip(w, line, end);
        return;
    }
    bool quote = w->text[at] == '>';
    markdown_quote(w, quote, line);
    if (quote) {
        while (at < end && strchr("> \t", w->text[at])) at++;
        markdown_skip(w, line, at);
        w->prose = line = at;
    }
    int text_end = end; /* <summary>Answer</summary> */
    for (int past; (past = w->text[at] == '<' ? markdown_tag(w, at) : at) > at && past < end;) {
        at = markdown_blanks(w, past);
        markdown_skip(w, line, at);
        line = at;
        for (text_end = at; text_end < end && w->text[text_end] != '<';) text_end++;
    }
    int hashes = 0;
    while (at + hashes < end && w->text[at + hashes] == '#') hashes++;
    if (hashes && hashes <= 6) {
        heading(w, line, at + hashes, end, hashes);
        return;
    }
    if (table_row(w, line, at, end)) return;
    bool bullet = false;
    if (at + 1 < end && strchr("-*+", w->text[at]) && w->text[at + 1] == ' ')
        at = markdown_blanks(w, at + 2), bullet = true;
    else if (markdown_here(w, at, "•"))
        at = markdown_blanks(w, at + 3), bullet = true;
    int inner = past_emphasis(w, at);
    bool bold = inner > at;
    LabelPlace place = bullet || bold ? LABEL_ITEM : LABEL_LINE;
    w->fresh = at;
    w->marks = line;
    if (marker(w, line, inner, text_end, place) || answer_to(w, line, inner, end)) return;
    int from = bold || bullet ? inner : past_junk(w, inner, end);
    if (!label_read(w->text, from, end, place, &label) || is_reference(w, line, at)) {
        if (running(w, line, inner, end)) return;
        bool whole = bold && end - inner > 2 && !memcmp(w->text + end - 2, "**", 2) &&
                     words_are_title(w->text, inner, end - 2);
        if (whole && markdown_is_blank(w, end < w->end ? end + 1 : end)) { /* a title in bold type, alone */
            markdown_flush(w, line);
            Mark *mark = layout_mark(w->layout, NULL, markdown_span(w, inner, end - 2));
            mark->heading = 7;
            mark->title = words_plain(w->layout->arena, w->text, inner, end - 2);
            w->at = w->prose = end;
        }
        return;
    }
    markdown_flush(w, line);
    Mark *mark = layout_mark(w->layout, &label, markdown_span(w, from, label.end));
    w->at = w->prose = w->fresh = past_emphasis(w, label.after);
    mark->list = label.parts == 1 && label.part[0].kind == PART_NUMBER && !label.word && !label.closed;
    mark->strong = bold || w->at >= end;
    if (bold && w->at > label.after) w->at = w->prose = w->fresh = markdown_blanks(w, w->at);
    if (w->at < end && w->text[w->at] == ':') w->at = w->prose = w->fresh = markdown_blanks(w, w->at + 1);
    int sub = markdown_here(w, w->at, "- ") ? markdown_blanks(w, w->at + 2) : w->at;
    if (bold && label_read(w->text, sub, end, LABEL_ITEM, &label) &&
        label.part[0].kind >= PART_ROMAN) { /* **(a)** i., **(a)** - i) */
        mark = layout_mark(w->layout, &label, markdown_span(w, sub, label.end));
        w->at = w->prose = w->fresh = label.after;
        mark->strong = true;
    }
    if (!marker(w, w->at, past_emphasis(w, w->at), end, place)) title(w, mark, w->at, end, bold);
}
