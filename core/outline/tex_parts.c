/* tex_parts.c: the labels of a LaTeX sheet: written at the beginning of a line, in a section or behind \item, or counted as LaTeX
   counts them. */
#include "tex_inside.h"

#include <ctype.h>
#include <string.h>

/* ---- what tex.c shares ---- */

Span tex_span(const Walk *w, int start, int end) { return (Span){w->source, start, end}; }

void tex_flush(Walk *w, int until) {
    if (until > w->prose) layout_prose(w->tex->layout, w->source, w->prose, until);
    w->prose = until;
}

void tex_skip(Walk *w, int until, int to) {
    tex_flush(w, until);
    w->at = w->prose = to;
}

/* ---- labels ---- */

Mark *tex_counted(Walk *w, PartKind kind, int value, int at) {
    Label label = {.start = at, .end = at, .after = at, .parts = 1, .part = {{kind, value}}};
    Mark *mark = layout_mark(w->tex->layout, &label, tex_span(w, at, at));
    mark->counted = true;
    return mark;
}

/* Past blanks, comments, and commands that only change how text looks; *groups: braces that were opened. */
static int past_looks(Walk *w, int at, int *groups) {
    static const char *const looks[] = {"\\textbf",  "\\textit",    "\\emph",    "\\underline", "\\noindent",
                                        "\\bf",      "\\bfseries",  "\\it",      "\\large",     "\\Large",
                                        "\\textsc",  "\\par",       "\\indent",  "\\itshape",   "\\medskip",
                                        "\\bigskip", "\\smallskip", "\\newpage", "\\textsf",    "\\texttt",
                                        "\\text",    "\\hline",     "\\toprule", "\\midrule"};
    *groups = 0;
    for (bool more = true; more && at < w->end;) {
        more = false;
        if (strchr(" \t", w->text[at]))
            at++, more = true;
        else if (w->text[at] == '{')
            at++, ++*groups, more = true;
        else if (w->text[at] == '\\')
            for (size_t i = 0; i < sizeof looks / sizeof *looks && !more; i++) {
                int stop = at + (int)strlen(looks[i]);
                if (!tex_here(w, at, looks[i]) || (stop < w->end && isalpha((unsigned char)w->text[stop])))
                    continue;
                at = stop, more = true;
            }
    }
    return at;
}

/* The end of the line, as far as a label or its title may reach. */
static int near_line_end(const Walk *w, int at) {
    enum { FAR = 300 };
    int stop = at;
    while (stop < w->end && stop - at < FAR && w->text[stop] != '\n') stop++;
    while (stop < w->end && ((unsigned char)w->text[stop] & 0xC0) == 0x80) stop++;
    return stop;
}

/* The end of the label's line, without a comment or the brace that closes its box. */
static int text_end(const Walk *w, int at, int end) {
    for (int i = at; i < end; i++)
        if ((w->text[i] == '%' && w->text[i - 1] != '\\') ||
            (w->text[i] == '\\' && i + 1 < end && w->text[i + 1] == '\\'))
            return i;
    return end;
}

static bool is_reference(const Walk *w, int at) {
    enum { FAR = 100 };
    int line = at;
    while (line > 0 && at - line < FAR && w->text[line - 1] != '\n') line--;
    if (line == 0 || w->text[line - 1] != '\n') return false;
    int start = line - 1;
    while (start > 0 && line - start < FAR && w->text[start - 1] != '\n') start--;
    return label_refers(w->text, start, line - 1);
}

/* \textbf{Answer (a):}, Solution to 1(b). */
static bool answer_to(Walk *w, int line, int at, int end, int groups) {
    Label label;
    int from = marker_before_label(w->text, at, end);
    if (from == at || !label_read(w->text, from, end, LABEL_HEADING, &label)) return false;
    int after = label.end;
    if (after < end && !strchr(":.}", w->text[after])) return false;
    tex_flush(w, line);
    layout_mark(w->tex->layout, &label, tex_span(w, from, label.end))->strong = true;
    layout_border(w->tex->layout, ITEM_ANSWER, false, tex_span(w, at, from));
    for (; after < end && strchr(":. \t", w->text[after]); after++) continue;
    for (; groups && after < end && w->text[after] == '}'; groups--) after++;
    for (; groups; groups--) tex_open_group(w->tex, GROUP_TEXT);
    w->at = w->prose = w->fresh = after;
    return true;
}

/* Is there nothing but a command before this line in its paragraph? */
static bool begins_paragraph(const Walk *w, int line) {
    int end = line;
    while (end > 0 && strchr(" \t", w->text[end - 1])) end--;
    if (end == 0 || w->text[end - 1] != '\n') return end == 0;
    int start = end - 1;
    while (start > 0 && w->text[start - 1] != '\n') start--;
    while (start < end - 1 && strchr(" \t", w->text[start])) start++;
    return start == end - 1 || tex_here(w, start, "\\begin{") || tex_here(w, start, "\\section") ||
           tex_here(w, start, "\\subsection");
}

/* A label or a marker at the beginning of a line, or behind \item. True if a label was written here. */
bool tex_begin_text(Walk *w, bool item) {
    int groups, line = w->at, at = past_looks(w, line, &groups), end = text_end(w, at, near_line_end(w, at)),
                after;
    Label label;
    w->fresh = at;
    bool in_box = groups > 0, written = false;
    LabelPlace place = item || in_box ? LABEL_ITEM : LABEL_LINE;
    if (answer_to(w, line, at, end, groups)) return true;
    if (label_read(w->text, at, end, place, &label) && (item || !is_reference(w, at))) {
        tex_flush(w, line);
        Mark *mark = layout_mark(w->tex->layout, &label, tex_span(w, at, label.end));
        mark->list = label.parts == 1 && label.part[0].kind == PART_NUMBER && !label.word && !label.closed;
        at = w->at = w->prose = w->fresh = label.after;
        int rest = at;
        while (rest < end && strchr("} \t:", w->text[rest])) rest++;
        mark->strong = in_box || rest >= end;
        written = true;
        int stop = end;
        if (in_box && w->text[rest] != '}')
            for (stop = rest; stop < end && w->text[stop] != '}';) stop++;
        while (stop > rest && strchr("} \t", w->text[stop - 1])) stop--;
        bool point = in_box && stop > rest && w->text[stop - 1] == '.';
        if (rest < stop && (in_box || tex_is_gap(w, near_line_end(w, at))) &&
            words_are_title(w->text, rest, stop - point)) {
            mark->title = words_plain(w->tex->layout->arena, w->text, rest, stop);
            w->at = w->prose = w->fresh = stop;
        }
        for (; groups && w->text[w->at] == '}'; groups--)
            w->at = w->prose = w->fresh = tex_past_blanks(w, w->at + 1);
        for (; groups; groups--) tex_open_group(w->tex, GROUP_TEXT);
        at = rest;
    }
    if (!written && !item && !groups && begins_paragraph(w, line) &&
        label_running(w->text, at, end, &label)) {
        tex_flush(w, line);
        Mark *mark = layout_mark(w->tex->layout, &label, tex_span(w, at, label.end));
        mark->running = mark->strong = true;
        w->at = w->prose = w->fresh = label.after;
        return true;
    }
    MarkerKind kind = marker_read(w->text, at, end, place, &after);
    if (kind == MARKER_NONE) return written;
    tex_flush(w, written ? w->prose : line);
    layout_border(w->tex->layout, kind == MARKER_QUESTION ? ITEM_QUESTION : ITEM_ANSWER, kind == MARKER_PROOF,
                  tex_span(w, at, after));
    w->at = w->prose = w->fresh = after;
    for (int i = at; i < after; i++) groups -= w->text[i] == '}'; /* {\bf Solution:} is over */
    for (; groups > 0; groups--) tex_open_group(w->tex, GROUP_TEXT);
    return written;
}

/* ---- sections ---- */

bool tex_section(Walk *w, const Thing *thing) {
    static const char *const names[] = {"section",   "subsection",   "subsubsection",
                                        "paragraph", "subparagraph", "chapter"};
    int level = 0;
    while (level < 6 && !tex_is(w, thing, names[level])) level++;
    if (level == 6) return false;
    bool star = thing->end < w->end && w->text[thing->end] == '*';
    int at = tex_past_blanks(w, thing->end + star);
    if (at < w->end && w->text[at] == '[') at = tex_past_blanks(w, tex_past_group(w, at));
    if (at >= w->end || w->text[at] != '{') return false;
    int after = tex_past_group(w, at), from = at + 1, to = after - 1, groups, past;
    if (to < from) to = from;
    tex_flush(w, thing->start);
    w->at = w->prose = w->fresh = after;
    Walk inner = *w;
    inner.end = to;
    from = past_looks(&inner, from, &groups);
    int *counter = w->tex->section;
    if (!star && level < 3) {
        counter[level]++;
        for (int i = level + 1; i < 3; i++) counter[i] = 0;
    }
    MarkerKind kind = marker_read(w->text, from, to, LABEL_HEADING, &past);
    if (kind != MARKER_NONE) {
        layout_border(w->tex->layout, kind == MARKER_QUESTION ? ITEM_QUESTION : ITEM_ANSWER,
                      kind == MARKER_PROOF, tex_span(w, from, to));
        return true;
    }
    Label label;
    Mark *mark;
    if (label_read(w->text, from, to, LABEL_HEADING, &label)) {
        mark = layout_mark(w->tex->layout, &label, tex_span(w, label.start, label.end));
        from = label.after;
    } else if (!star && level < 3 && !w->tex->exam)
        mark = tex_counted(w, (PartKind)level, counter[level], thing->start);
    else
        mark = layout_mark(w->tex->layout, NULL, tex_span(w, from, to));
    mark->heading = level == 5 ? 1 : level + 1;
    mark->strong = true;
    mark->title = words_plain(w->tex->layout->arena, w->text, from, to);
    return true;
}

/* ---- parts of the exam class, and lists ---- */

static int past_points(Walk *w, int at) { /* \part[2] */
    int open = tex_past_blanks(w, at);
    return open < w->end && w->text[open] == '[' ? tex_past_group(w, open) : at;
}

bool tex_exam_part(Walk *w, const Thing *thing) {
    static const char *const names[] = {"question", "part", "subpart", "subsubpart"};
    int level = 0;
    bool titled = tex_is(w, thing, "titledquestion");
    while (level < 4 && !titled && !tex_is(w, thing, names[level])) level++;
    if (level == 4 || !w->tex->exam) return false;
    int *counter = w->tex->part, after = thing->end;
    const char *title = "";
    counter[level]++;
    for (int i = level + 1; i < 4; i++) counter[i] = 0;
    int open = tex_past_blanks(w, after);
    if (titled && open < w->end && w->text[open] == '{') {
        after = tex_past_group(w, open);
        title = words_plain(w->tex->layout->arena, w->text, open + 1, after - 1);
    }
    after = past_points(w, after);
    tex_skip(w, thing->start, after);
    if (tex_begin_text(w, true) || level == 3) return true;
    /* The mark belongs in front of what begin_text may have found. */
    Layout *layout = w->tex->layout;
    int before = layout->items.count;
    Mark *mark = tex_counted(w, (PartKind)level, counter[level], thing->start);
    mark->title = title;
    if (before && layout->items.items[before - 1].kind == ITEM_ANSWER &&
        layout->items.items[before - 1].span.start >= thing->start &&
        layout->items.items[before - 1].span.source == w->source) {
        Item item = layout->items.items[before];
        layout->items.items[before] = layout->items.items[before - 1];
        layout->items.items[before - 1] = item;
    }
    return true;
}

PartKind tex_style(const Walk *w, int start, int end, int depth, bool *known) {
    static const PartKind by_depth[] = {PART_NUMBER, PART_LETTER, PART_ROMAN};
    *known = true;
    bool pairs = false;
    for (int i = start; i < end; i++) {
        pairs = pairs || w->text[i] == '=';
        if (tex_here(w, i, "\\alph") || tex_here(w, i, "\\Alph")) return PART_LETTER;
        if (tex_here(w, i, "\\roman") || tex_here(w, i, "\\Roman")) return PART_ROMAN;
        if (tex_here(w, i, "\\arabic")) return PART_NUMBER;
    }
    for (int i = start; i < end && !pairs; i++) {
        if (strchr("aA", w->text[i])) return PART_LETTER;
        if (strchr("iI", w->text[i])) return PART_ROMAN;
        if (w->text[i] == '1') return PART_NUMBER;
    }
    if (depth > 3) return *known = false, PART_ROMAN;
    return by_depth[depth - 1];
}

int tex_start(const Walk *w, int start, int end) { /* start=3 */
    for (int i = start; i < end; i++)
        if (tex_here(w, i, "start=")) {
            int value = 0;
            for (i += 6; i < end && value < 100 && isdigit((unsigned char)w->text[i]); i++)
                value = value * 10 + w->text[i] - '0';
            return value - 1;
        }
    return 0;
}

void tex_item(Walk *w, const Thing *thing) {
    Environment *list = tex_list(w->tex);
    int after = thing->end, open = tex_past_blanks(w, after);
    Label label;
    tex_skip(w, thing->start, after);
    if (open < w->end && w->text[open] == '[') {
        int close = tex_past_group(w, open), groups;
        Walk inner = *w;
        inner.end = close - 1;
        int from = past_looks(&inner, open + 1, &groups);
        if (label_read(w->text, from, close - 1, LABEL_HEADING, &label)) {
            Mark *mark = layout_mark(w->tex->layout, &label, tex_span(w, label.start, label.end));
            mark->strong = true;
        }
        w->at = w->prose = close;
        tex_begin_text(w, false);
        return;
    }
    if (list) list->count++;
    int before = w->tex->layout->items.count;
    /* A sign of prose that ends the sentence before it. */
    bool written = tex_begin_text(w, true);
    if (written || !list || list->kind != ENVIRONMENT_NUMBERED || !list->labels || w->tex->answers) return;
    Mark *mark = tex_counted(w, list->style, list->count, thing->start);
    mark->list = list->style == PART_NUMBER;
    Layout *layout = w->tex->layout;
    if (layout->items.count - before == 2) { /* “Answer:” came first */
        Item last = layout->items.items[before + 1];
        layout->items.items[before + 1] = layout->items.items[before];
        layout->items.items[before] = last;
    }
}

/* \points{3b} behind \item */
bool tex_points(Walk *w, const Thing *thing) {
    int open = tex_past_blanks(w, thing->end);
    if (!tex_is(w, thing, "points") || open >= w->end || w->text[open] != '{') return false;
    int close = tex_past_group(w, open);
    Label label;
    tex_skip(w, thing->start, close);
    if (label_read(w->text, open + 1, close - 1, LABEL_HEADING, &label) &&
        (label.parts > 1 || label.part[0].kind != PART_NUMBER)) {
        Layout *layout = w->tex->layout;
        Item *last = layout->items.count ? &layout->items.items[layout->items.count - 1] : NULL;
        bool item = last && last->kind == ITEM_MARK && last->mark->counted; /* of the \item before it */
        if (item) layout->items.count--;
        layout_mark(layout, &label, tex_span(w, label.start, label.end))->strong = true;
        tex_begin_text(w, true);
    }
    return true;
}
