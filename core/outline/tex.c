/* tex.c: a sheet in LaTeX → items. A walk over the body of the document: comments, pictures and commands are not words; parts are
   counted as LaTeX counts them (\question, \part, \subpart, enumerate, sections) unless a label is written. Files that are
   put in by \input are walked in their place. */
#include "tex_inside.h"

#include <ctype.h>
#include <string.h>

/* ---- prose and formulas ---- */

static void not_closed(Walk *w, int at, int end, const char *close) {
    Layout *layout = w->tex->layout;
    layout_mistake(
        layout, tex_span(w, at, end), NULL,
        arena_printf(layout->arena, "the formula that begins here is not closed: %s is missing", close));
}

static int past_paragraph(const Walk *w, int at) {
    while (at < w->end && !tex_is_gap(w, at)) at++;
    return at;
}

static void formula(Walk *w, int start, int from, int to, int after, bool display) {
    Label label;
    tex_flush(w, start);
    if (start == w->fresh && label_read(w->text, from, to, LABEL_FORMULA, &label)) {
        Mark *mark = layout_mark(w->tex->layout, &label, tex_span(w, label.start, label.end));
        mark->formula = true;
        from = label.after;
    }
    if (from < to) layout_piece(w->tex->layout, PIECE_FORMULA, display, tex_span(w, from, to));
    w->at = w->prose = after;
}

/* With a dollar sign too many, prose and formulas may have been taken for one another, back to the last label or empty line. */
static void forget_paragraph(Walk *w) {
    Layout *layout = w->tex->layout;
    int from = layout->items.count, to;
    while (from > 0 && from > w->paragraph && layout->items.items[from - 1].kind != ITEM_MARK) from--;
    to = from;
    for (int i = from; i < layout->items.count; i++) {
        const Item *item = &layout->items.items[i];
        if (item->kind != ITEM_PIECE || item->piece.display) layout->items.items[to++] = *item;
    }
    layout->items.count = to;
}

/* A formula that begins with `from − start` bytes of signs and ends with `close`. */
static void delimited(Walk *w, int start, int from, const char *close, bool display) {
    int stop = tex_formula_end(w, from, close);
    if (stop < 0) {
        not_closed(w, start, from, close);
        tex_skip(w, start, past_paragraph(w, from));
        if (*close == '$' && !display) forget_paragraph(w);
        return;
    }
    formula(w, start, from, stop, stop + (int)strlen(close), display);
}

/* ---- environments ---- */

static void environment_begin(Walk *w, const Thing *thing) {
    EnvironmentKind kind = environment_kind(w->text + thing->name, thing->name_end - thing->name);
    Tex *tex = w->tex;
    if (kind == ENVIRONMENT_FORMULA || kind == ENVIRONMENT_LEFT_OUT) {
        int close = tex_environment_end(w, thing), after;
        if (close < 0) {
            if (kind == ENVIRONMENT_FORMULA) not_closed(w, thing->start, thing->end, "\\end{…}");
            tex_skip(w, thing->start, past_paragraph(w, thing->end));
            return;
        }
        after = close;
        while (after < w->end && w->text[after - 1] != '}') after++;
        if (kind == ENVIRONMENT_FORMULA)
            formula(w, thing->start, thing->start, after, after, !tex_is(w, thing, "math"));
        else
            tex_skip(w, thing->start, after);
        return;
    }
    Environment environment = {.kind = kind, .labels = true};
    int after = thing->end, depth = tex->numbered + 1;
    int open = tex_past_blanks(w, after);
    int option = open < w->end && w->text[open] == '[' ? open : -1;
    after = tex_past_arguments(w, after);
    if (kind == ENVIRONMENT_NUMBERED) {
        int stop = option < 0 ? after : after > option ? after : option;
        bool known;
        environment.style = tex_style(w, option < 0 ? stop : option, stop, depth, &known);
        environment.count = tex_start(w, option < 0 ? stop : option, stop);
        environment.labels = known && !tex->exam;
        for (int i = option; option >= 0 && i < stop; i++)
            if (tex_here(w, i, "resume") && depth <= DEEPEST_LIST) environment.count = tex->resume[depth];
    }
    PUSH(tex->layout->arena, &tex->environments, environment);
    tex->numbered += kind == ENVIRONMENT_NUMBERED;
    tex_skip(w, thing->start, after);
    if (kind == ENVIRONMENT_ANSWER || kind == ENVIRONMENT_PROOF) {
        layout_border(tex->layout, ITEM_OPEN, kind == ENVIRONMENT_PROOF, tex_span(w, thing->start, after));
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
            layout_mark(tex->layout, &label, tex_span(w, label.start, label.end))->strong = true;
        else
            tex_counted(w, PART_NUMBER, tex->problems, thing->start);
    }
    tex_begin_text(w, false);
}

/* \end{theorem}: its name stays as a word, behind which it is not clear what is still assumed. */
static bool may_end_assumption(Walk *w, const Thing *thing) {
    const char *name =
        arena_strndup(w->tex->layout->arena, w->text + thing->name, (size_t)(thing->name_end - thing->name));
    return word_is_form_of(name, WORD_IS_LIFTS);
}

static void environment_end(Walk *w, const Thing *thing) {
    EnvironmentKind kind = environment_kind(w->text + thing->name, thing->name_end - thing->name);
    Tex *tex = w->tex;
    int depth = tex->numbered;
    if (kind == ENVIRONMENT_TEXT && may_end_assumption(w, thing))
        tex_skip(w, thing->start, thing->name), tex_skip(w, thing->name_end, thing->end);
    else
        tex_skip(w, thing->start, thing->end);
    w->fresh = w->at;
    if (kind == ENVIRONMENT_ANSWER || kind == ENVIRONMENT_PROOF) {
        layout_border(tex->layout, ITEM_CLOSE, false, tex_span(w, thing->start, thing->end));
        tex->answers -= tex->answers > 0;
    }
    if (kind == ENVIRONMENT_PROBLEM && !tex->answered)
        layout_border(tex->layout, ITEM_ANSWER, false, tex_span(w, thing->end, thing->end));
    int top = tex->environments.count - 1, far = top - 8;
    while (top >= 0 && top > far && tex->environments.items[top].kind != kind) top--;
    if (top < 0 || top == far) return; /* nothing that it ends */
    if (kind == ENVIRONMENT_NUMBERED && depth <= DEEPEST_LIST)
        tex->resume[depth] = tex->environments.items[top].count;
    for (int i = top; i < tex->environments.count; i++)
        tex->numbered -= tex->environments.items[i].kind == ENVIRONMENT_NUMBERED;
    tex->environments.count = top;
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
    tex_flush(w, thing->start);
    if (!group || (close < w->end && w->text[close] == '}')) {
        layout_border(w->tex->layout, ITEM_ANSWER, false, tex_span(w, thing->start, thing->end));
        w->tex->layout->items.items[w->tex->layout->items.count - 1].sure = true;
        w->at = w->prose = group ? close + 1 : thing->end;
    } else {
        layout_border(w->tex->layout, ITEM_OPEN, false, tex_span(w, thing->start, open));
        tex_open_group(w->tex, GROUP_ANSWER);
        w->tex->answers++;
        w->at = w->prose = open + 1;
    }
    tex_begin_text(w, false);
    return true;
}

static bool input(Walk *w, const Thing *thing) {
    enum { DEEPEST_INPUT = 8, MOST_INPUTS = 64 };
    if (!tex_is(w, thing, "input") && !tex_is(w, thing, "include") && !tex_is(w, thing, "subfile"))
        return false;
    int open = tex_past_blanks(w, thing->end);
    if (open >= w->end || w->text[open] != '{') return false;
    int close = tex_past_group(w, open);
    tex_skip(w, thing->start, close);
    if (w->tex->depth >= DEEPEST_INPUT || ++w->tex->inputs > MOST_INPUTS || close - open < 3) return true;
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
    tex_skip(w, thing->start, after);
    return true;
}

/* \be … \ee, where \be is \begin{equation} */
static bool macro_environment(Walk *w, const Thing *thing) {
    enum { LONGEST = 8000 };
    const Macros *macros = &w->tex->layout->outline->macros;
    if (!w->tex->macro_environments || thing->start < w->no_macro_end) return false;
    const char *body = macros->count ? macros_body(macros, w->source, thing->start) : NULL;
    if (!body || strncmp(body, "\\begin{", 7) || strstr(body, "\\end{")) return false;
    int length = (int)strcspn(body + 7, "}"), last = thing->end;
    if (environment_kind(body + 7, length) != ENVIRONMENT_FORMULA) return false;
    for (int i = thing->end; i < w->end && i < thing->end + LONGEST && !tex_is_gap(w, i); last = ++i) {
        if (w->text[i] != '\\') continue;
        body = macros_body(macros, w->source, i);
        if (!body || strncmp(body, "\\end{", 5)) continue;
        for (i++; i < w->end && isalpha((unsigned char)w->text[i]);) i++;
        formula(w, thing->start, thing->start, i, i, true);
        return true;
    }
    w->no_macro_end = last;
    return false;
}

/* \sol, where \sol is \textbf{Solution: } */
static bool macro_marker(Walk *w, const Thing *thing) {
    enum { MOST_MACROS = 300, LONGEST = 100 };
    const Macros *macros = &w->tex->layout->outline->macros;
    if (!macros->count || macros->count > MOST_MACROS) return false;
    const char *body = macros_body(macros, w->source, thing->start);
    if (!body || strlen(body) > LONGEST || strchr(body, '#')) return false;
    int after;
    const char *words = words_plain(w->tex->layout->arena, body, 0, (int)strlen(body));
    MarkerKind kind = marker_read(words, 0, (int)strlen(words), LABEL_HEADING, &after);
    if (kind != MARKER_ANSWER || words[after]) return false;
    tex_flush(w, thing->start);
    layout_border(w->tex->layout, ITEM_ANSWER, false, tex_span(w, thing->start, thing->end));
    w->at = w->prose = thing->end;
    return true;
}

/* From here to the next \\, or the end of the table. */
static void begin_row(Walk *w) {
    int end = w->at;
    while (end < w->end && !tex_here(w, end, "\\\\") && !tex_here(w, end, "\\end{")) end++;
    layout_row(w->tex->layout, tex_span(w, w->at, end), '&');
}

/* & and \\ in a table: a label may begin the next cell. */
static bool cell_ends(Walk *w, int start, int end) {
    const Tex *tex = w->tex;
    int top = tex->environments.count - 1;
    if (top < 0 || tex->environments.items[top].kind != ENVIRONMENT_TABLE) return false;
    tex_skip(w, start, end);
    if (w->text[start] == '\\') begin_row(w);
    tex_begin_text(w, false);
    return true;
}

static void command(Walk *w, const Thing *thing) {
    const Macros *macros = &w->tex->layout->outline->macros;
    int past = tex_defines(w, thing) ? macros_skip(macros, w->source, thing->start) : thing->start;
    if (past > thing->start)
        tex_skip(w, thing->start, past);
    else if (tex_is(w, thing, "\\") && cell_ends(w, thing->start, thing->end))
        return;
    else if (tex_is(w, thing, "["))
        delimited(w, thing->start, thing->end, "\\]", true);
    else if (tex_is(w, thing, "("))
        delimited(w, thing->start, thing->end, "\\)", false);
    else if (tex_is(w, thing, "item"))
        tex_item(w, thing);
    else if (tex_section(w, thing) || tex_exam_part(w, thing) || answer_command(w, thing) ||
             tex_points(w, thing) || input(w, thing) || without_words(w, thing) ||
             macro_environment(w, thing) || macro_marker(w, thing))
        return;
    else
        w->at = thing->end;
}

static void text(Walk *w, const Thing *thing) {
    Tex *tex = w->tex;
    char c = w->text[thing->start];
    w->at = thing->end;
    if (c == '&' && cell_ends(w, thing->start, thing->end)) return;
    if (c == '$') {
        bool display = tex_here(w, thing->start, "$$");
        delimited(w, thing->start, thing->start + (display ? 2 : 1), display ? "$$" : "$", display);
    } else if (c == '{')
        tex_open_group(tex, GROUP_TEXT);
    else if (c == '}' && tex->groups.count) {
        GroupKind kind = tex->groups.items[--tex->groups.count];
        if (kind != GROUP_ANSWER) return;
        tex_skip(w, thing->start, thing->end);
        layout_border(tex->layout, ITEM_CLOSE, false, tex_span(w, thing->start, thing->end));
        tex->answers -= tex->answers > 0;
    } else if (c == '\n') {
        if (tex_is_gap(w, thing->start)) {
            tex_flush(w, thing->start);
            w->paragraph = tex->layout->items.count;
        }
        tex_begin_text(w, false);
    }
}

void tex_walk(Tex *tex, Source *source) {
    Walk walk = {.tex = tex, .source = source, .text = source->text, .end = source->length}, *w = &walk;
    w->paragraph = tex->layout->items.count;
    const char *body = strstr(source->text, "\\begin{document}");
    if (body) w->at = w->prose = (int)(body - source->text) + 16;
    tex_begin_text(w, false);
    while (w->at < w->end) {
        int past = layout_hidden(tex->layout, source, w->at);
        if (past > w->at) {
            tex_skip(w, w->at, past);
            continue;
        }
        Thing thing = tex_next(w, w->at);
        if (thing.kind == THING_END && tex_is(w, &thing, "document")) {
            w->end = thing.start;
            break;
        }
        switch (thing.kind) {
        case THING_TEXT: text(w, &thing); break;
        case THING_SKIP: tex_skip(w, thing.start, thing.end); break;
        case THING_COMMAND: command(w, &thing); break;
        case THING_BEGIN: environment_begin(w, &thing); break;
        case THING_END: environment_end(w, &thing); break;
        }
    }
    tex_flush(w, w->end);
}

void tex_read(Layout *layout, Source *source) {
    Tex tex = {.layout = layout, .macro_environments = strstr(source->text, "{\\begin{")};
    for (int i = 0; i < layout->included.count && !tex.macro_environments; i++)
        tex.macro_environments = strstr(layout->included.items[i]->text, "{\\begin{");
    tex.exam =
        tex_uses(source, "\\question") || tex_uses(source, "\\part") || tex_uses(source, "\\begin{parts}");
    tex_walk(&tex, source);
}
