/* chunk.c: where lines can be put into a sheet without cutting a paragraph, an item of a list, a display or code. */
#include "chunk.h"

#include <ctype.h>
#include <string.h>

typedef struct Line { /* of the sheet */
    int start, end;   /* without its line end */
    int indent;
    const char *text; /* behind the indentation */
} Line;

typedef struct Opened { /* an environment, a group or a display of LaTeX */
    int at;
    bool solid; /* no line can be put into it */
} Opened;

typedef struct Cutter {
    Arena *arena;
    const Outline *outline;
    const Source *source;
    Chunks chunks;
    bool open;          /* the last chunk goes on */
    int next;           /* where the line behind this one begins */
    LIST(Opened) stack; /* of LaTeX: those that are open */
} Cutter;

static Line line_at(const Source *source, int at) {
    Line line = {.start = at, .end = at};
    while (line.end < source->length && source->text[line.end] != '\n') line.end++;
    while (at < line.end && (source->text[at] == ' ' || source->text[at] == '\t'))
        line.indent += source->text[at++] == '\t' ? 4 : 1;
    line.text = source->text + at;
    return line;
}

static bool is_blank(const Source *source, const Line *line) {
    return line->text == source->text + line->end;
}

static bool begins(const Line *line, const char *with) { return !strncmp(line->text, with, strlen(with)); }

/* Does a label that was found begin on this line, or the argument of \ifans{…}? */
static bool begins_stretch(const Cutter *c, const Line *line) {
    const char *text = c->source->text, *name = line->text;
    if (*name == '\\')
        for (name++; isalpha((unsigned char)*name);) name++;
    name += *name == '{';
    for (int i = 0; i < c->outline->stretches.count; i++) {
        int at = c->outline->stretches.items[i]->span.start;
        if (at >= line->start && at <= (int)(line->text - text)) return true;
        if (at > line->start && name > text && name[-1] == '{' && at >= line->start && text + at <= name + 2)
            return true;
    }
    return false;
}

static Chunk *last(Cutter *c) { return &c->chunks.items[c->chunks.count - 1]; }

static void add_line(Cutter *c, const Line *line) {
    if (!c->open) {
        Chunk chunk = {line->start, line->end};
        PUSH(c->arena, &c->chunks, chunk);
        c->open = true;
    }
    last(c)->end = line->end;
}

/* ---- Markdown ---- */

static bool is_item(const Line *line) {
    const char *at = line->text;
    if (strchr("-*+", *at) && *at) return at[1] == ' ' || at[1] == '\t';
    while (isdigit((unsigned char)*at)) at++;
    return at > line->text && at - line->text < 4 && (*at == '.' || *at == ')') &&
           (at[1] == ' ' || at[1] == '\t');
}

/* The sign that ends what begins on this line and goes over several, whatever is between; NULL: nothing of the kind begins. */
static const char *solid_end(const Cutter *c, const Line *line) {
    static const struct {
        const char *open, *close;
    } pairs[] = {{"```", "```"}, {"~~~", "~~~"}, {"<!--", "-->"}, {":::", ":::"}};
    if (line->indent > 3) return NULL;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        if (!begins(line, pairs[i].open)) continue;
        bool same = !strcmp(pairs[i].open, "<!--");
        const char *found = same ? strstr(line->text, pairs[i].close) : NULL;
        return found && found < c->source->text + line->end ? NULL : pairs[i].close;
    }
    return NULL;
}

/* Is the end of this line inside a display: a formula that goes over several lines? */
static bool in_display(const Cutter *c, const Line *line) {
    for (int i = 0; i < c->outline->stretches.count; i++) {
        const Stretch *stretch = c->outline->stretches.items[i];
        for (int k = 0; k < stretch->pieces.count; k++) {
            const Piece *piece = &stretch->pieces.items[k];
            if (piece->kind != PIECE_PROSE && piece->span.start <= line->end && line->end < piece->span.end)
                return true;
        }
    }
    return false;
}

/* Does the text behind this empty line belong to the item of a list that is open? */
static bool item_goes_on(const Cutter *c, int at) {
    while (at < c->source->length) {
        Line line = line_at(c->source, at);
        if (!is_blank(c->source, &line)) return line.indent >= 2 && !begins_stretch(c, &line);
        at = line.end + 1;
    }
    return false;
}

/* Is the text before this empty line a part of what follows? A display goes with the sentence before it, and the words behind it go
   with the display if they do not begin a sentence. */
static bool sentence_goes_on(Cutter *c, int at) {
    const char *text = c->source->text;
    Line line = line_at(c->source, at);
    while (line.end < c->source->length && is_blank(c->source, &line))
        line = line_at(c->source, line.end + 1);
    if (!c->open || line.indent > 3 || begins_stretch(c, &line)) return false;
    int end = last(c)->end;
    while (end > 0 && isspace((unsigned char)text[end - 1])) end--;
    bool ended = end > 0 && strchr(".!?", text[end - 1]);
    ended = ended || (end >= 3 && !strncmp(text + end - 3, "。", 3));
    bool behind = end >= 2 && (!strncmp(text + end - 2, "$$", 2) || !strncmp(text + end - 2, "\\]", 2));
    bool display = begins(&line, "$$") || begins(&line, "\\[") || begins(&line, "\\begin{");
    return display ? !ended : behind && islower((unsigned char)*line.text);
}

static void cut_markdown(Cutter *c, int from) {
    const char *close = NULL;
    bool item = false, display = false;
    for (int at = from; at < c->source->length; at = c->next) {
        Line line = line_at(c->source, at);
        c->next = line.end + 1;
        bool blank = is_blank(c->source, &line);
        if (close) {
            add_line(c, &line);
            const char *found = strstr(line.text, close);
            if (found && found < c->source->text + line.end) close = NULL, c->open = item;
            continue;
        }
        if (display) {
            add_line(c, &line);
            display = in_display(c, &line);
            continue;
        }
        if (blank) {
            if (item ? !item_goes_on(c, c->next) : !sentence_goes_on(c, c->next)) c->open = item = false;
            continue;
        }
        bool starts = line.indent <= 3 && (is_item(&line) || *line.text == '#');
        if (starts || begins_stretch(c, &line)) c->open = item = false;
        item = item || (line.indent <= 3 && is_item(&line));
        close = solid_end(c, &line);
        if (close && !item) c->open = false;
        add_line(c, &line);
        display = in_display(c, &line);
        if (line.indent <= 3 && *line.text == '#') c->open = false;
    }
}

/* ---- LaTeX ---- */

/* \item and its like begin something new. */
static bool is_structure(const Line *line) {
    static const char *const words[] = {"\\item",     "\\part",           "\\subpart", "\\subsubpart",
                                        "\\question", "\\titledquestion", "\\newpage", "\\clearpage"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (begins(line, words[i]) && !isalpha((unsigned char)line->text[strlen(words[i])])) return true;
    return false;
}

/* Environments inside which no line can be put. */
static bool is_solid_name(const char *text) {
    static const char *const names[] = {"equation",    "align",   "gather",  "multline", "displaymath",
                                        "eqnarray",    "flalign", "alignat", "math",     "verbatim",
                                        "lstlisting",  "tabular", "array",   "minted",   "Verbatim",
                                        "tikzpicture", "figure",  "table"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t length = strlen(names[i]);
        if (!strncmp(text, names[i], length) && (text[length] == '}' || text[length] == '*')) return true;
    }
    return false;
}

static bool is_solid(const Cutter *c) { return c->stack.count && c->stack.items[c->stack.count - 1].solid; }

static void push(Cutter *c, int at, bool solid) {
    Opened opened = {at, solid || is_solid(c)};
    PUSH(c->arena, &c->stack, opened);
}

static void pop(Cutter *c, int *low) {
    if (!c->stack.count) return;
    bool solid = is_solid(c);
    c->stack.count--;
    if (!solid && c->stack.count < *low) *low = c->stack.count;
}

/* Follows the groups, environments and displays of a line. */
static void follow(Cutter *c, const Line *line, int *low) {
    const char *text = c->source->text;
    for (int at = line->start; at < line->end && text[at] != '%'; at++) {
        bool begin = !strncmp(text + at, "\\begin{", 7), end = !strncmp(text + at, "\\end{", 5);
        if (begin)
            push(c, at, is_solid_name(text + at + 7));
        else if (text[at] == '{') /* an argument, as of \ifans{…}, stays in one piece */
            push(c, at, true);
        else if (!strncmp(text + at, "\\[", 2))
            push(c, at, true);
        else if (end || text[at] == '}' || !strncmp(text + at, "\\]", 2))
            pop(c, low);
        else if (!strncmp(text + at, "$$", 2)) {
            if (c->stack.count && text[c->stack.items[c->stack.count - 1].at] == '$')
                pop(c, low);
            else
                push(c, at, true);
            at++;
        }
        if (begin || end)
            while (at < line->end && text[at] != '}') at++;
        else if (text[at] == '\\')
            at++;
    }
}

static int structures(const Cutter *c) {
    int count = 0;
    for (int i = 0; i < c->stack.count; i++) count += !c->stack.items[i].solid;
    return count;
}

/* Nothing but a heading, \begin{…} or \end{…}, with arguments. Displays and their like are a part of the paragraph. */
static bool is_frame(const Source *source, const Line *line) {
    static const char *const words[] = {"\\begin{",        "\\end{",      "\\section",  "\\subsection",
                                        "\\subsubsection", "\\paragraph", "\\maketitle"};
    const char *at = line->text, *end = source->text + line->end;
    bool known = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) known = known || begins(line, words[i]);
    if (!known || (begins(line, "\\begin{") && is_solid_name(at + 7)) ||
        (begins(line, "\\end{") && is_solid_name(at + 5)))
        return false;
    while (at < end && (*at == '\\' || isalpha((unsigned char)*at) || *at == '*')) at++;
    while (at < end && (*at == '{' || *at == '[')) {
        const char *close = memchr(at, *at == '{' ? '}' : ']', (size_t)(end - at));
        if (!close) return false;
        at = close + 1;
    }
    while (at < end && isspace((unsigned char)*at)) at++;
    return at == end || *at == '%';
}

static void cut_latex(Cutter *c, int from) {
    for (int at = from; at < c->source->length; at = c->next) {
        Line line = line_at(c->source, at);
        c->next = line.end + 1;
        int before = structures(c), low = before;
        bool inside = is_solid(c), blank = is_blank(c->source, &line);
        if (!inside && blank) {
            c->open = false;
            continue;
        }
        bool frame = !inside && is_frame(c->source, &line);
        if (frame || (!inside && (is_structure(&line) || begins_stretch(c, &line)))) c->open = false;
        add_line(c, &line);
        follow(c, &line, &low);
        if (!is_solid(c) && (frame || low < before))
            c->open = false; /* a paragraph may go on behind \begin{…} words */
    }
}

/* ---- both ---- */

Chunks chunks_of(Arena *arena, const Outline *outline) {
    static const char document[] = "\\begin{document}";
    Cutter c = {.arena = arena, .outline = outline, .source = outline->source};
    const char *text = outline->source->text, *begin = strstr(text, document);
    if (outline->format == FORMAT_TEX)
        cut_latex(&c, begin ? line_at(c.source, (int)(begin - text)).end + 1 : 0);
    else
        cut_markdown(&c, 0);
    return c.chunks;
}

int chunk_at(const Chunks *chunks, int offset) {
    for (int i = 0; i < chunks->count; i++)
        if (chunks->items[i].start <= offset && offset <= chunks->items[i].end) return i;
    return -1;
}
