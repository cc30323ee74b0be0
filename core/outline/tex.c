/* tex.c: a sheet in LaTeX → items. A walk over the body of the document: comments, pictures and commands are not words; parts are
   counted as LaTeX counts them (\question, \part, \subpart, enumerate, sections) unless a label is written. Files that are
   put in by \input are walked in their place. */
#include "tex_inside.h"

#include <ctype.h>
#include <string.h>

/* ---- prose and formulas ---- */

static Span span(const Walk *w, int start, int end) { return (Span){w->source, start, end}; }

static void flush(Walk *w, int until) {
    if (until > w->prose) layout_prose(w->tex->layout, w->source, w->prose, until);
    w->prose = until;
}

static void skip(Walk *w, int until, int to) {
    flush(w, until);
    w->at = w->prose = to;
}

static void not_closed(Walk *w, int at, int end, const char *close) {
    Layout *layout = w->tex->layout;
    layout_mistake(
        layout, span(w, at, end), NULL,
        arena_printf(layout->arena, "the formula that begins here is not closed: %s is missing", close));
}

static int past_paragraph(const Walk *w, int at) {
    while (at < w->end && !tex_is_gap(w, at)) at++;
    return at;
}

static void formula(Walk *w, int start, int from, int to, int after, bool display) {
    Label label;
    flush(w, start);
    if (start == w->fresh && label_read(w->text, from, to, LABEL_FORMULA, &label)) {
        Mark *mark = layout_mark(w->tex->layout, &label, span(w, label.start, label.end));
        mark->formula = true;
        from = label.after;
    }
    if (from < to) layout_piece(w->tex->layout, PIECE_FORMULA, display, span(w, from, to));
    w->at = w->prose = after;
}

/* A formula that begins with `from − start` bytes of signs and ends with `close`. */
static void delimited(Walk *w, int start, int from, const char *close, bool display) {
    int stop = tex_formula_end(w, from, close);
    if (stop < 0) {
        not_closed(w, start, from, close);
        skip(w, start, past_paragraph(w, from));
        return;
    }
    formula(w, start, from, stop, stop + (int)strlen(close), display);
}

/* ---- labels ---- */

static Mark *counted(Walk *w, PartKind kind, int value, int at) {
    Label label = {.start = at, .end = at, .after = at, .parts = 1, .part = {{kind, value}}};
    Mark *mark = layout_mark(w->tex->layout, &label, span(w, at, at));
    mark->counted = true;
    return mark;
}

/* Past blanks, comments, and commands that only change how text looks; *groups: braces that were opened. */
static int past_looks(Walk *w, int at, int *groups) {
    static const char *const looks[] = {
        "\\textbf",  "\\textit",  "\\emph",      "\\underline", "\\noindent", "\\bf",     "\\bfseries",
        "\\it",      "\\large",   "\\Large",     "\\textsc",    "\\par",      "\\indent", "\\itshape",
        "\\medskip", "\\bigskip", "\\smallskip", "\\newpage",   "\\textsf",   "\\texttt", "\\text"};
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

static int line_end(const Walk *w, int at) {
    while (at < w->end && w->text[at] != '\n') at++;
    return at;
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
    int line = at;
    while (line > 0 && w->text[line - 1] != '\n') line--;
    if (line == 0) return false;
    int start = line - 1;
    while (start > 0 && w->text[start - 1] != '\n') start--;
    return label_refers(w->text, start, line - 1);
}

/* A label or a marker at the beginning of a line, or behind \item. True if a label was written here. */
static bool begin_text(Walk *w, bool item) {
    int groups, line = w->at, at = past_looks(w, line, &groups), end = text_end(w, at, line_end(w, at)),
                after;
    Label label;
    w->fresh = at;
    bool in_box = groups > 0, written = false;
    LabelPlace place = item || in_box ? LABEL_ITEM : LABEL_LINE;
    if (label_read(w->text, at, end, place, &label) && (item || !is_reference(w, at))) {
        flush(w, line);
        Mark *mark = layout_mark(w->tex->layout, &label, span(w, at, label.end));
        mark->list = label.parts == 1 && label.part[0].kind == PART_NUMBER && !label.word && !label.closed;
        at = w->at = w->prose = w->fresh = label.after;
        int rest = at;
        while (rest < end && strchr("} \t:", w->text[rest])) rest++;
        mark->strong = in_box || rest >= end;
        written = true;
        int stop = end;
        while (stop > rest && strchr("} \t", w->text[stop - 1])) stop--;
        if (rest < stop && (in_box || tex_is_gap(w, line_end(w, at))) &&
            words_are_title(w->text, rest, stop)) {
            mark->title = words_plain(w->tex->layout->arena, w->text, rest, stop);
            w->at = w->prose = w->fresh = stop;
        }
        for (; groups; groups--) tex_open_group(w->tex, GROUP_TEXT);
        at = rest;
    }
    MarkerKind kind = marker_read(w->text, at, end, place, &after);
    if (kind == MARKER_NONE) return written;
    flush(w, written ? w->prose : line);
    layout_border(w->tex->layout, kind == MARKER_QUESTION ? ITEM_QUESTION : ITEM_ANSWER, kind == MARKER_PROOF,
                  span(w, at, after));
    w->at = w->prose = w->fresh = after;
    for (int i = at; i < after; i++) groups -= w->text[i] == '}'; /* {\bf Solution:} is over */
    for (; groups > 0; groups--) tex_open_group(w->tex, GROUP_TEXT);
    return written;
}

/* ---- sections ---- */

static bool section(Walk *w, const Thing *thing) {
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
    flush(w, thing->start);
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
                      kind == MARKER_PROOF, span(w, from, to));
        return true;
    }
    Label label;
    Mark *mark;
    if (label_read(w->text, from, to, LABEL_HEADING, &label)) {
        mark = layout_mark(w->tex->layout, &label, span(w, label.start, label.end));
        from = label.after;
    } else if (!star && level < 3 && !w->tex->exam)
        mark = counted(w, (PartKind)level, counter[level], thing->start);
    else
        mark = layout_mark(w->tex->layout, NULL, span(w, from, to));
    mark->heading = level == 5 ? 1 : level + 1;
    mark->strong = true;
    mark->title = words_plain(w->tex->layout->arena, w->text, from, to);
    return true;
}

/* ---- parts of the exam class, and lists ---- */

static int past_points(const Walk *w, int at) { /* \part[2] */
    int open = tex_past_blanks(w, at);
    return open < w->end && w->text[open] == '[' ? tex_past_group(w, open) : at;
}

static bool exam_part(Walk *w, const Thing *thing) {
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
    skip(w, thing->start, after);
    if (begin_text(w, true) || level == 3) return true;
    /* The mark belongs in front of what begin_text may have found. */
    Layout *layout = w->tex->layout;
    int before = layout->items.count;
    Mark *mark = counted(w, (PartKind)level, counter[level], thing->start);
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

static PartKind style_of(const Walk *w, int start, int end, int depth, bool *known) {
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

static int start_of(const Walk *w, int start, int end) { /* start=3 */
    for (int i = start; i < end; i++)
        if (tex_here(w, i, "start=")) {
            int value = 0;
            for (i += 6; i < end && value < 100 && isdigit((unsigned char)w->text[i]); i++)
                value = value * 10 + w->text[i] - '0';
            return value - 1;
        }
    return 0;
}

static void item(Walk *w, const Thing *thing) {
    Environment *list = tex_list(w->tex);
    int after = thing->end, open = tex_past_blanks(w, after);
    Label label;
    skip(w, thing->start, after);
    if (open < w->end && w->text[open] == '[') {
        int close = tex_past_group(w, open), groups;
        Walk inner = *w;
        inner.end = close - 1;
        int from = past_looks(&inner, open + 1, &groups);
        if (label_read(w->text, from, close - 1, LABEL_HEADING, &label)) {
            Mark *mark = layout_mark(w->tex->layout, &label, span(w, label.start, label.end));
            mark->strong = true;
        }
        w->at = w->prose = close;
        begin_text(w, false);
        return;
    }
    if (list) list->count++;
    int before = w->tex->layout->items.count;
    /* A sign of prose that ends the sentence before it. */
    bool written = begin_text(w, true);
    if (written || !list || list->kind != ENVIRONMENT_NUMBERED || !list->labels || w->tex->answers) return;
    Mark *mark = counted(w, list->style, list->count, thing->start);
    mark->list = list->style == PART_NUMBER;
    Layout *layout = w->tex->layout;
    if (layout->items.count - before == 2) { /* “Answer:” came first */
        Item last = layout->items.items[before + 1];
        layout->items.items[before + 1] = layout->items.items[before];
        layout->items.items[before] = last;
    }
}

/* ---- environments ---- */

static void environment_begin(Walk *w, const Thing *thing) {
    EnvironmentKind kind = environment_kind(w->text + thing->name, thing->name_end - thing->name);
    Tex *tex = w->tex;
    if (kind == ENVIRONMENT_FORMULA || kind == ENVIRONMENT_LEFT_OUT) {
        int close = tex_environment_end(w, thing), after;
        if (close < 0) {
            if (kind == ENVIRONMENT_FORMULA) not_closed(w, thing->start, thing->end, "\\end{…}");
            skip(w, thing->start, past_paragraph(w, thing->end));
            return;
        }
        after = close;
        while (after < w->end && w->text[after - 1] != '}') after++;
        if (kind == ENVIRONMENT_FORMULA)
            formula(w, thing->start, thing->start, after, after, !tex_is(w, thing, "math"));
        else
            skip(w, thing->start, after);
        return;
    }
    Environment environment = {.kind = kind, .labels = true};
    int after = thing->end, depth = 1;
    for (int i = 0; i < tex->environments.count; i++)
        depth += tex->environments.items[i].kind == ENVIRONMENT_NUMBERED;
    int open = tex_past_blanks(w, after);
    int option = open < w->end && w->text[open] == '[' ? open : -1;
    after = tex_past_arguments(w, after);
    if (kind == ENVIRONMENT_NUMBERED) {
        int stop = option < 0 ? after : after > option ? after : option;
        bool known;
        environment.style = style_of(w, option < 0 ? stop : option, stop, depth, &known);
        environment.count = start_of(w, option < 0 ? stop : option, stop);
        environment.labels = known && !tex->exam;
        for (int i = option; option >= 0 && i < stop; i++)
            if (tex_here(w, i, "resume") && depth <= DEEPEST_LIST) environment.count = tex->resume[depth];
    }
    PUSH(tex->layout->arena, &tex->environments, environment);
    skip(w, thing->start, after);
    if (kind == ENVIRONMENT_ANSWER || kind == ENVIRONMENT_PROOF) {
        layout_border(tex->layout, ITEM_OPEN, kind == ENVIRONMENT_PROOF, span(w, thing->start, after));
        tex->answers++;
        tex->answered = true;
    }
    if (kind == ENVIRONMENT_PROBLEM) {
        tex->answered = false;
        tex->problems++;
        Label label;
        bool written =
            after > thing->end && label_read(w->text, thing->end + 1, after - 1, LABEL_HEADING, &label);
        if (written)
            layout_mark(tex->layout, &label, span(w, label.start, label.end))->strong = true;
        else
            counted(w, PART_NUMBER, tex->problems, thing->start);
    }
    begin_text(w, false);
}

static void environment_end(Walk *w, const Thing *thing) {
    EnvironmentKind kind = environment_kind(w->text + thing->name, thing->name_end - thing->name);
    Tex *tex = w->tex;
    int depth = 0;
    for (int i = 0; i < tex->environments.count; i++)
        depth += tex->environments.items[i].kind == ENVIRONMENT_NUMBERED;
    skip(w, thing->start, thing->end);
    w->fresh = w->at;
    if (kind == ENVIRONMENT_ANSWER || kind == ENVIRONMENT_PROOF) {
        layout_border(tex->layout, ITEM_CLOSE, false, span(w, thing->start, thing->end));
        tex->answers -= tex->answers > 0;
    }
    if (kind == ENVIRONMENT_PROBLEM && !tex->answered)
        layout_border(tex->layout, ITEM_ANSWER, false, span(w, thing->end, thing->end));
    if (kind == ENVIRONMENT_NUMBERED && tex->environments.count && depth <= DEEPEST_LIST)
        tex->resume[depth] = tex->environments.items[tex->environments.count - 1].count;
    if (tex->environments.count) tex->environments.count--;
}

/* ---- commands ---- */

/* \ifans{…}, \solution{…}; \ifans{} begins an answer that ends with its part. */
static bool answer_command(Walk *w, const Thing *thing) {
    static const char *const names[] = {"ifans", "solution", "answer", "ans", "sol", "soln"};
    size_t i = 0;
    while (i < sizeof names / sizeof *names && !tex_is(w, thing, names[i])) i++;
    if (i == sizeof names / sizeof *names) return false;
    int open = tex_past_blanks(w, thing->end);
    bool group = open < w->end && w->text[open] == '{';
    int close = group ? tex_past_blanks(w, open + 1) : open;
    if (i > 0 && !group) return false;
    flush(w, thing->start);
    if (!group || (close < w->end && w->text[close] == '}')) {
        layout_border(w->tex->layout, ITEM_ANSWER, false, span(w, thing->start, thing->end));
        w->tex->layout->items.items[w->tex->layout->items.count - 1].sure = true;
        w->at = w->prose = group ? close + 1 : thing->end;
    } else {
        layout_border(w->tex->layout, ITEM_OPEN, false, span(w, thing->start, open));
        tex_open_group(w->tex, GROUP_ANSWER);
        w->tex->answers++;
        w->at = w->prose = open + 1;
    }
    begin_text(w, false);
    return true;
}

/* \points{3b} behind \item */
static bool points(Walk *w, const Thing *thing) {
    int open = tex_past_blanks(w, thing->end);
    if (!tex_is(w, thing, "points") || open >= w->end || w->text[open] != '{') return false;
    int close = tex_past_group(w, open);
    Label label;
    skip(w, thing->start, close);
    if (label_read(w->text, open + 1, close - 1, LABEL_HEADING, &label) &&
        (label.parts > 1 || label.part[0].kind != PART_NUMBER)) {
        Layout *layout = w->tex->layout;
        Item *last = layout->items.count ? &layout->items.items[layout->items.count - 1] : NULL;
        bool item = last && last->kind == ITEM_MARK && last->mark->counted; /* of the \item before it */
        if (item) layout->items.count--;
        layout_mark(layout, &label, span(w, label.start, label.end))->strong = true;
        begin_text(w, true);
    }
    return true;
}

static bool input(Walk *w, const Thing *thing) {
    enum { DEEPEST_INPUT = 8 };
    if (!tex_is(w, thing, "input") && !tex_is(w, thing, "include") && !tex_is(w, thing, "subfile"))
        return false;
    int open = tex_past_blanks(w, thing->end);
    if (open >= w->end || w->text[open] != '{') return false;
    int close = tex_past_group(w, open);
    skip(w, thing->start, close);
    if (w->tex->depth >= DEEPEST_INPUT || close - open < 3) return true;
    Source *source = include_read(w->tex->layout, w->source, w->text + open + 1, close - open - 2);
    if (!source) return true;
    w->tex->depth++;
    tex_walk(w->tex, source);
    w->tex->depth--;
    return true;
}

/* Commands whose arguments are not words. */
static bool without_words(Walk *w, const Thing *thing) {
    static const char *const names[] = {"label",
                                        "ref",
                                        "eqref",
                                        "cref",
                                        "Cref",
                                        "autoref",
                                        "pageref",
                                        "cite",
                                        "citep",
                                        "citet",
                                        "vspace",
                                        "hspace",
                                        "url",
                                        "color",
                                        "textcolor",
                                        "title",
                                        "author",
                                        "date",
                                        "usepackage",
                                        "includegraphics",
                                        "caption",
                                        "pagestyle",
                                        "thispagestyle",
                                        "setcounter",
                                        "setlength",
                                        "addtocounter",
                                        "hypersetup",
                                        "definecolor",
                                        "geometry",
                                        "documentclass",
                                        "bibliography",
                                        "bibliographystyle",
                                        "sout",
                                        "st",
                                        "lhead",
                                        "rhead",
                                        "chead",
                                        "lfoot",
                                        "rfoot",
                                        "cfoot",
                                        "fancyhead",
                                        "fancyfoot",
                                        "newtheorem",
                                        "theoremstyle",
                                        "usetikzlibrary",
                                        "graphicspath",
                                        "href"};
    size_t i = 0;
    while (i < sizeof names / sizeof *names && !tex_is(w, thing, names[i])) i++;
    if (i == sizeof names / sizeof *names) return false;
    int after = thing->end;
    bool one = tex_is(w, thing, "textcolor") || tex_is(w, thing, "href"); /* the second argument is text */
    if (after < w->end && w->text[after] == '*') after++;
    for (int k = 0; k < 4 && after < w->end; k++) {
        int open = tex_past_blanks(w, after);
        if (open >= w->end || !strchr("[{", w->text[open])) break;
        bool brace = w->text[open] == '{';
        after = tex_past_group(w, open);
        if (brace && one) break;
    }
    skip(w, thing->start, after);
    return true;
}

/* \be … \ee, where \be is \begin{equation} */
static bool macro_environment(Walk *w, const Thing *thing) {
    enum { LONGEST = 8000 };
    const Macros *macros = &w->tex->layout->outline->macros;
    const char *body = macros->count ? macros_body(macros, w->source, thing->start) : NULL;
    if (!body || strncmp(body, "\\begin{", 7) || strstr(body, "\\end{")) return false;
    int length = (int)strcspn(body + 7, "}");
    if (environment_kind(body + 7, length) != ENVIRONMENT_FORMULA) return false;
    for (int i = thing->end; i < w->end && i < thing->end + LONGEST && !tex_is_gap(w, i); i++) {
        if (w->text[i] != '\\') continue;
        body = macros_body(macros, w->source, i);
        if (!body || strncmp(body, "\\end{", 5)) continue;
        for (i++; i < w->end && isalpha((unsigned char)w->text[i]);) i++;
        formula(w, thing->start, thing->start, i, i, true);
        return true;
    }
    return false;
}

static void command(Walk *w, const Thing *thing) {
    const Macros *macros = &w->tex->layout->outline->macros;
    int past = tex_defines(w, thing) ? macros_skip(macros, w->source, thing->start) : thing->start;
    if (past > thing->start)
        skip(w, thing->start, past);
    else if (tex_is(w, thing, "["))
        delimited(w, thing->start, thing->end, "\\]", true);
    else if (tex_is(w, thing, "("))
        delimited(w, thing->start, thing->end, "\\)", false);
    else if (tex_is(w, thing, "item"))
        item(w, thing);
    else if (section(w, thing) || exam_part(w, thing) || answer_command(w, thing) || points(w, thing) ||
             input(w, thing) || without_words(w, thing) || macro_environment(w, thing))
        return;
    else
        w->at = thing->end;
}

static void text(Walk *w, const Thing *thing) {
    Tex *tex = w->tex;
    char c = w->text[thing->start];
    w->at = thing->end;
    if (c == '$') {
        bool display = tex_here(w, thing->start, "$$");
        delimited(w, thing->start, thing->start + (display ? 2 : 1), display ? "$$" : "$", display);
    } else if (c == '{')
        tex_open_group(tex, GROUP_TEXT);
    else if (c == '}' && tex->groups.count) {
        GroupKind kind = tex->groups.items[--tex->groups.count];
        if (kind != GROUP_ANSWER) return;
        skip(w, thing->start, thing->end);
        layout_border(tex->layout, ITEM_CLOSE, false, span(w, thing->start, thing->end));
        tex->answers -= tex->answers > 0;
    } else if (c == '\n')
        begin_text(w, false);
}

void tex_walk(Tex *tex, Source *source) {
    Walk walk = {.tex = tex, .source = source, .text = source->text, .end = source->length}, *w = &walk;
    const char *body = strstr(source->text, "\\begin{document}");
    if (body) w->at = w->prose = (int)(body - source->text) + 16;
    begin_text(w, false);
    while (w->at < w->end) {
        Thing thing = tex_next(w, w->at);
        if (thing.kind == THING_END && tex_is(w, &thing, "document")) {
            w->end = thing.start;
            break;
        }
        switch (thing.kind) {
        case THING_TEXT: text(w, &thing); break;
        case THING_SKIP: skip(w, thing.start, thing.end); break;
        case THING_COMMAND: command(w, &thing); break;
        case THING_BEGIN: environment_begin(w, &thing); break;
        case THING_END: environment_end(w, &thing); break;
        }
    }
    flush(w, w->end);
}

void tex_read(Layout *layout, Source *source) {
    Tex tex = {.layout = layout};
    tex.exam =
        tex_uses(source, "\\question") || tex_uses(source, "\\part") || tex_uses(source, "\\begin{parts}");
    tex_walk(&tex, source);
}
