/* document_stray.c: blocks where none is looked for in a Markdown file, and those that are written wrongly: they are named,
   not passed over. In: a line that begins no block. Out: mistakes of the document. */
#include "document_inside.h"

#include <ctype.h>
#include <string.h>

/* ---- blocks of a kind that there is not ---- */

static const char expected[] =
    "write ::: {.answer claim=average} or ::: {.proof claim=average}, and ::: after it";

/* What the attributes say, without mistakes. */
static Block seen_in(Scan *s, int at, int end, bool fence, bool *ours) {
    Block block = {0};
    Scan quiet = *s;
    quiet.document = NEW(s->arena, Document);
    *ours = scan_attributes(&quiet, &block, at, end, fence);
    return block;
}

bool stray_is_kind(Scan *s, int at, int end, bool fence) {
    bool ours;
    seen_in(s, at, end, fence, &ours);
    return ours;
}

/* The first of the words that is nearly the name of a kind; *word is how it is written. */
static const char *near_kind(Scan *s, int at, int end, Span *word) {
    const char *text = s->source->text, *near = NULL;
    while (at < end && !near) {
        while (at < end && strchr(" \t{}.", text[at])) at++;
        int from = at;
        while (at < end && !strchr(" \t{}=", text[at])) at++;
        if (at < end && text[at] == '=')
            while (at < end && !strchr(" \t}", text[at])) at++;
        else if (at > from)
            near = scan_near_kind(arena_strndup(s->arena, text + from, (size_t)(at - from)), false);
        *word = (Span){s->source, from, at};
    }
    return near;
}

/* It is about a claim, and of no kind. */
static void wrong_kind(Scan *s, int at, int end) {
    Span word;
    const char *near = near_kind(s, at, end, &word);
    if (near)
        scan_mistake(s, NULL, word, arena_printf(s->arena, "did you mean .%s?", near),
                     arena_printf(s->arena, "“%s” is not a kind of block, so this is not judged",
                                  span_text(s->arena, word)));
    else
        scan_mistake(s, NULL, (Span){s->source, at, end}, expected,
                     "this names a claim, but is neither an answer nor a proof, so it is not judged");
}

void stray_div(Scan *s, int at, int end) {
    bool ours;
    while (at < end && isspace((unsigned char)s->source->text[at])) at++;
    if (seen_in(s, at, end, false, &ours).claim) wrong_kind(s, at, end);
}

/* ```{.python claim=average}, or ```anwser average */
void stray_fence(Scan *s, int at, int end) {
    bool ours;
    const char *text = s->source->text;
    while (at < end && isspace((unsigned char)text[at])) at++;
    if (seen_in(s, at, end, true, &ours).claim) {
        wrong_kind(s, at, end);
        return;
    }
    int stop = at;
    while (stop < end && !strchr(" \t{", text[stop])) stop++;
    const char *rest = scan_copy(s, stop, end),
               *near = scan_near_kind(arena_strndup(s->arena, text + at, (size_t)(stop - at)), true);
    if (near && *rest && !strpbrk(rest, " \t"))
        scan_mistake(s, NULL, (Span){s->source, at, stop},
                     arena_printf(s->arena, "did you mean ```%s?", near),
                     arena_printf(s->arena, "“%.*s” is not a kind of block, so this is not judged", stop - at,
                                  text + at));
}

/* ---- blocks in the wrong place ---- */

static bool begins_at(const Scan *s, int at, int end, const char *what) {
    int length = (int)strlen(what);
    return end - at >= length && !memcmp(s->source->text + at, what, (size_t)length);
}

/* Does a block begin here: ::: {.answer …} or ```answer NAME? */
static bool opens_block(Scan *s, int at, int end) {
    const char *text = s->source->text;
    int after = at;
    while (after < end && text[after] == text[at]) after++;
    if (after - at < 3 || !strchr(":`~", text[at])) return false;
    BlockKind unused;
    if (text[at] == ':') return stray_is_kind(s, after, end, false);
    const char *info = scan_copy(s, after, end);
    size_t word = strcspn(info, " \t"), rest = word + strspn(info + word, " \t");
    return info[rest] && scan_kind(arena_strndup(s->arena, info, word), true, &unused);
}

/* <div class="answer" …> */
static bool opens_html(Scan *s, int at, int end) {
    const char *text = s->source->text;
    if (!begins_at(s, at, end, "<div") || at + 4 >= end || !isspace((unsigned char)text[at + 4]))
        return false;
    int class = at;
    while (class < end && !begins_at(s, class, end, "class=")) class ++;
    for (int from = class == end ? end : class + 6; from < end && text[from] != '>';) {
        while (from < end && strchr("\"' ", text[from])) from++;
        int stop = from;
        while (stop < end && !strchr("\"' >", text[stop])) stop++;
        BlockKind kind;
        if (scan_kind(arena_strndup(s->arena, text + from, (size_t)(stop - from)), false, &kind)) return true;
        if (stop < end && text[stop] != ' ') break;
        from = stop;
    }
    return false;
}

/* Where the element of HTML begins that this place is in, or the attributes of other things: [words]{…}, # Heading {…}.
   `owner` is that of the place before; −1: nothing. */
static int owner_at(const Scan *s, int start, int at, int owner) {
    const char *text = s->source->text;
    bool heading = text[start] == '#', behind = at > start && text[at - 1] == ']';
    if (text[at] == '<' && isalpha((unsigned char)text[at + 1])) return at;
    if (text[at] == '{' && (heading || behind)) return at;
    return strchr(">}", text[at]) ? -1 : owner;
}

/* Words in which a claim is named as in the head of a block, or a block of LaTeX begins. Code is passed over. */
static void within_words(Scan *s, int start, int end) {
    const char *text = s->source->text;
    for (int at = start, owner = -1; at < end; at++) {
        if (text[at] == '`') {
            int close = at + 1;
            while (close < end && text[close] != '`') close++;
            if (close < end) at = close;
            continue;
        }
        owner = owner_at(s, start, at, owner);
        bool claim = begins_at(s, at, end, "claim=") && at > start && strchr(" \t{-", text[at - 1]);
        if (claim && owner >= 0) {
            scan_mistake(s, NULL, (Span){s->source, owner, end}, expected,
                         text[owner] == '<' ? "this block is HTML, so it is not judged"
                                            : "claim= is not at the head of a block, so this is not judged");
            return;
        }
        if (document_is_tex_block(s, at, end)) {
            scan_mistake(s, NULL, (Span){s->source, at, end},
                         "begin it at the margin, at most three spaces in",
                         "this block does not begin its line, so it is not judged");
            return;
        }
    }
}

static bool opens_code(const Scan *s, int at, int end, char *mark, int *length) {
    const char *text = s->source->text;
    *length = 0;
    *mark = at < end ? text[at] : 0;
    while (at < end && text[at] == *mark) at++, ++*length;
    return (*mark == '`' || *mark == '~') && *length >= 3;
}

/* What stands in front of the text of a line: blanks, and the marks of quotes and of items of lists. */
static int past_marks(const Scan *s, int at, int end, bool *quoted) {
    const char *text = s->source->text;
    *quoted = false;
    for (;; at++) {
        while (at < end && (text[at] == ' ' || text[at] == '\t')) at++;
        int digits = at;
        while (digits < end && isdigit((unsigned char)text[digits])) digits++;
        bool numbered =
            digits > at && digits + 1 < end && strchr(".)", text[digits]) && text[digits + 1] == ' ';
        bool item = at + 1 < end && strchr("-*+", text[at]) && text[at + 1] == ' ';
        if (numbered) at = digits;
        if (at < end && text[at] == '>') *quoted = true;
        if (at >= end || !(numbered || item || text[at] == '>')) return at;
    }
}

/* The line is none of a block. If it looks as if a block should begin with it, that is a mistake. Code in a quote or
   under an item of a list is passed over. */
void stray_line(Scan *s) {
    int line = s->line, start = scan_line_begin(s, line), end = scan_line_end(s, line), length, closing;
    bool quoted, ignored;
    int at = past_marks(s, start, end, &quoted);
    char mark, other;
    Span span = {s->source, at, end};
    if (opens_html(s, at, end))
        scan_mistake(s, NULL, span, expected, "this block is HTML, so it is not judged");
    else if (at > start && opens_block(s, at, end)) {
        bool indented = !quoted;
        for (int i = start; i < at; i++) indented = indented && strchr(" \t", s->source->text[i]);
        scan_mistake(s, NULL, span, "begin it at the margin, at most three spaces in",
                     quoted     ? "this block stands in a quotation, so it is not judged"
                     : indented ? "this block is indented, so it is not judged"
                                : "this block begins in an item of a list, so it is not judged");
    } else
        within_words(s, at, end);
    s->line++;
    if (at == start || !opens_code(s, at, end, &mark, &length)) return;
    for (int last = s->line; last < s->source->lines; last++) {
        int from = past_marks(s, scan_line_begin(s, last), scan_line_end(s, last), &ignored);
        if (from == scan_line_begin(s, last) && from < scan_line_end(s, last))
            return; /* at the margin: it was not closed */
        bool same = opens_code(s, from, scan_line_end(s, last), &other, &closing) && other == mark &&
                    closing >= length;
        if (!same || *scan_copy(s, from + closing, scan_line_end(s, last))) continue;
        s->line = last + 1;
        return;
    }
}
