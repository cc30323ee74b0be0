/* page.c: a section of the language reference, which is Markdown → a page for man. Headings, paragraphs, lists, tables and code fences are
   understood, and in running text code, emphasis and links: all that the reference uses. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

typedef struct Lines {
    const char *at, *end;
} Lines;

/* The next line without its end; false: there is none. */
static bool next_line(Lines *lines, Arena *arena, const char **line) {
    if (lines->at >= lines->end) return false;
    const char *stop = memchr(lines->at, '\n', (size_t)(lines->end - lines->at));
    if (!stop) stop = lines->end;
    *line = arena_strndup(arena, lines->at, (size_t)(stop - lines->at));
    lines->at = stop < lines->end ? stop + 1 : stop;
    return true;
}

/* ---- running text ---- */

/* `code`, ```` ```code ````: where it ends; *inner is the code. NULL: it is not closed. */
static const char *code_end(const char *at, const char **inner, size_t *length) {
    size_t ticks = strspn(at, "`");
    for (const char *close = at + ticks; (close = strchr(close, '`'));) {
        size_t here = strspn(close, "`");
        if (here != ticks) {
            close += here;
            continue;
        }
        const char *from = at + ticks, *to = close;
        if (ticks > 1 && *from == ' ') from++;
        if (ticks > 1 && to > from && to[-1] == ' ') to--;
        *inner = from;
        *length = (size_t)(to - from);
        return close + ticks;
    }
    return NULL;
}

static void font(Text *out, const char *name, const char *text, size_t length) {
    text_printf(out, "\\f%s", name);
    manual_plain(out, arena_strndup(out->arena, text, length));
    text_add(out, "\\fR");
}

/* Emphasis from `at` on: where it ends. NULL: there is none. */
static const char *emphasis(Text *out, const char *at) {
    size_t stars = strspn(at, "*");
    const char *text = at + stars, *close = stars && stars < 3 && *text && *text != ' '
                                                ? strstr(text, stars == 2 ? "**" : "*")
                                                : NULL;
    if (!close || close[-1] == ' ') return NULL;
    font(out, stars == 2 ? "B" : "I", text, (size_t)(close - text));
    return close + stars;
}

static void running(Text *out, const char *text) {
    Text plain = text_new(out->arena);
    for (const char *at = text; *at;) {
        const char *inner, *next = NULL;
        size_t length;
        if (*at == '`' || *at == '*' || *at == '[') { /* what came before */
            manual_plain(out, plain.bytes);
            plain = text_new(out->arena);
        }
        if (*at == '`' && (next = code_end(at, &inner, &length)))
            font(out, "B", inner, length);
        else if (*at == '*')
            next = emphasis(out, at);
        else if (*at == '[') {
            const char *close = strstr(at, "](");
            next = close ? strchr(close, ')') : NULL;
            if (next) font(out, "I", at + 1, (size_t)(close - at - 1)), next++;
        } else if (*at == '\\' && ispunct((unsigned char)at[1]))
            at++;
        if (next)
            at = next;
        else
            text_add_bytes(&plain, at++, 1);
    }
    manual_plain(out, plain.bytes);
    text_add(out, "\n");
}

/* A paragraph or an item goes on until an empty line, or until something else begins. */
static bool goes_on(const char *line) {
    return *line && *line != '#' && *line != '|' && strncmp(line, "```", 3) && strncmp(line, "- ", 2);
}

static const char *gathered(Lines *lines, Arena *arena, const char *first) {
    Text text = text_new(arena);
    text_add(&text, first);
    for (;;) {
        Lines before = *lines;
        const char *line;
        if (!next_line(lines, arena, &line)) break;
        line += strspn(line, " ");
        if (!goes_on(line)) {
            *lines = before;
            break;
        }
        text_printf(&text, " %s", line);
    }
    return text.bytes;
}

/* ---- blocks ---- */

static void fence(Text *out, Lines *lines, const char *first) {
    size_t ticks = strspn(first, "`");
    const char *line;
    text_add(out, ".RS 4\n.nf\n");
    while (next_line(lines, out->arena, &line) && !(strspn(line, "`") >= ticks && !line[strspn(line, "`")])) {
        manual_plain(out, *line ? line : " ");
        text_add(out, "\n");
    }
    text_add(out, ".fi\n.RE\n");
}

/* The cells of "| a | b |"; \| and strokes in code belong to a cell. */
static int cells_of(Arena *arena, const char *line, const char **cells, int most) {
    int count = 0;
    for (const char *at = line + 1; *at && count < most;) {
        at += strspn(at, " ");
        const char *end = at, *inner;
        size_t length;
        while (*end && *end != '|') {
            const char *behind = *end == '`' ? code_end(end, &inner, &length) : NULL;
            end = behind ? behind : end + 1 + (*end == '\\' && end[1]);
        }
        const char *stop = end;
        while (stop > at && stop[-1] == ' ') stop--;
        cells[count++] = arena_strndup(arena, at, (size_t)(stop - at));
        at = *end ? end + 1 : end;
        if (!at[strspn(at, " ")]) break;
    }
    return count;
}

/* Each row is an entry under its first cell; with three columns the head names the others. */
static void table(Text *out, Lines *lines, const char *first) {
    enum { MOST = 8 };
    const char *head[MOST], *cells[MOST], *line;
    int columns = cells_of(out->arena, first, head, MOST);
    for (Lines before = *lines; next_line(lines, out->arena, &line); before = *lines) {
        if (*line != '|') {
            *lines = before;
            return;
        }
        if (!line[strspn(line, "|-: ")]) continue;
        int count = cells_of(out->arena, line, cells, MOST);
        text_add(out, ".TP\n");
        running(out, count && *cells[0] ? cells[0] : " ");
        for (int i = 1, said = 0; i < count; i++) {
            if (!*cells[i]) continue;
            if (said++) text_add(out, ".br\n");
            bool named = columns > 2 && i < columns && *head[i];
            running(out, named ? arena_printf(out->arena, "%s: %s", head[i], cells[i]) : cells[i]);
        }
    }
}

static void heading(Text *out, const char *line) {
    size_t level = strspn(line, "#");
    const char *text = line + level + strspn(line + level, " ");
    text_add(out, level <= 2 ? ".SH " : ".SS ");
    Text title = text_new(out->arena);
    for (; *text; text++) {
        char letter = level <= 2 ? (char)toupper((unsigned char)*text) : *text;
        text_add_bytes(&title, &letter, 1);
    }
    running(out, title.bytes);
}

/* The name of a page, what it is about, and the section of the reference it is made from. */
static const struct {
    const char *topic, *about;
} pages[] = {{"sheet", "answers and derivations that attest judges"},
             {"pack", "claims that attest judges answers by"}};

bool page_write(Text *out, const char *topic) {
    size_t length = 0, which = 0;
    while (which < sizeof pages / sizeof *pages && strcmp(pages[which].topic, topic)) which++;
    const char *section = which < sizeof pages / sizeof *pages ? topic_find(topic, &length) : NULL;
    if (!section) return false;
    Text title = text_new(out->arena);
    for (const char *at = topic; *at; at++) text_printf(&title, "%c", toupper((unsigned char)*at));
    manual_head(out, arena_printf(out->arena, "ATTEST\\-%s", title.bytes), 5, "File Formats");
    text_printf(out, ".SH NAME\nattest\\-%s \\- %s\n.SH DESCRIPTION\n", topic, pages[which].about);
    text_printf(out,
                "This page is the part of the reference for authors of %ss. \\fBattest help language\\fR "
                "prints all of it.\n",
                topic);
    Lines lines = {section, section + length};
    const char *line;
    next_line(&lines, out->arena, &line); /* the heading of the section */
    bool fresh = false;                   /* a heading came before; it needs no macro for a paragraph */
    while (next_line(&lines, out->arena, &line)) {
        if (!*line) continue;
        bool paragraph = !strchr("#|-", *line) || !strncmp(line, "```", 3);
        if (paragraph && !fresh) text_add(out, ".PP\n");
        fresh = *line == '#';
        if (*line == '#')
            heading(out, line);
        else if (!strncmp(line, "```", 3))
            fence(out, &lines, line);
        else if (*line == '|')
            table(out, &lines, line);
        else if (!strncmp(line, "- ", 2)) {
            text_add(out, ".IP \\(bu 2\n");
            running(out, gathered(&lines, out->arena, line + 2));
        } else
            running(out, gathered(&lines, out->arena, line));
    }
    text_add(out, ".SH SEE ALSO\n\\fBattest\\fR(1), ");
    text_printf(out, "\\fBattest\\-%s\\fR(5)\n", which ? pages[0].topic : pages[1].topic);
    return true;
}
