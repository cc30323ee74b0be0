/* macro.c: \newcommand and its relatives. Definitions are collected from the whole sheet; a formula is expanded before it
   is lexed, and its tokens then point back into what the author wrote: those of a macro to its use, arguments and all.
   A use sees the last definition before it, else the first one after it. */
#include "lex_inside.h"

#include <ctype.h>
#include <string.h>

enum {
    MOST_MACROS = 3000,
    LONGEST_BODY = 20000,
    MOST_PARAMETERS = 9,
    DEEPEST = 60,
    MOST_USES = 20000,
    LONGEST = 200000,    /* formula, in bytes, */
    MOST_GROWTH = 300000 /* and bytes that all formulas of a sheet may grow by together */
};

struct Macro {
    const char *name; /* without the backslash; "" if the definition has no effect */
    const char *body;
    const char *preset; /* value of the first argument if it is left out; NULL: it cannot be */
    int parameters;
    bool paired;         /* \DeclarePairedDelimiter: a star or a size may follow */
    const char *trouble; /* why it cannot be used */
    Span span;           /* of the whole definition */
};

/* ---- definitions ---- */

typedef struct Cursor {
    Arena *arena;
    const Source *source;
    int at;
} Cursor;

static void blanks(Cursor *c) {
    while (isspace((unsigned char)c->source->text[c->at])) c->at++;
}

static int name_end(const char *text, int at) { /* at the backslash */
    int stop = at + 1;
    while (isalpha((unsigned char)text[stop])) stop++;
    return stop;
}

/* The place of the brace or bracket that closes the one at `at`; −1 if there is none before `end`. */
static int closing(const char *text, int at, int end, char close) {
    int depth = 0;
    for (int i = at + 1; i < end; i++) {
        if (text[i] == close && !depth) return i;
        if (text[i] == '\\')
            i++;
        else if (text[i] == '{')
            depth++;
        else if (text[i] == '}')
            depth--;
    }
    return -1;
}

/* The text between two brackets; NULL if they do not stand here. */
static const char *bracketed(Cursor *c, char open, char close) {
    int before = c->at;
    blanks(c);
    if (c->source->text[c->at] != open) return c->at = before, NULL;
    int end = c->source->length - c->at > LONGEST_BODY ? c->at + LONGEST_BODY : c->source->length;
    int stop = closing(c->source->text, c->at, end, close);
    if (stop < 0) return c->at = before, NULL;
    const char *inside = arena_strndup(c->arena, c->source->text + c->at + 1, (size_t)(stop - c->at - 1));
    c->at = stop + 1;
    return inside;
}

/* {\name} or \name */
static const char *new_name(Cursor *c) {
    const char *text = c->source->text, *name = NULL;
    blanks(c);
    bool braced = text[c->at] == '{';
    if (braced) c->at++;
    blanks(c);
    if (text[c->at] != '\\') return NULL;
    int stop = name_end(text, c->at);
    if (stop > c->at + 1) name = arena_strndup(c->arena, text + c->at + 1, (size_t)(stop - c->at - 1));
    c->at = stop;
    blanks(c);
    if (braced && text[c->at++] != '}') return NULL;
    return name;
}

static void read_parameters(Cursor *c, Macro *macro) { /* [2][default] */
    const char *count = bracketed(c, '[', ']');
    if (!count) return;
    macro->parameters = isdigit((unsigned char)*count) && !count[1] ? *count - '0' : -1;
    if (macro->parameters < 0) macro->trouble = "its number of arguments cannot be read";
    macro->preset = bracketed(c, '[', ']');
}

static void read_pattern(Cursor *c, Macro *macro) { /* #1#2 */
    const char *text = c->source->text;
    blanks(c);
    while (text[c->at] == '#' && text[c->at + 1] == '1' + macro->parameters) c->at += 2, macro->parameters++;
    if (text[c->at] == '{' || !text[c->at]) return;
    macro->trouble = "arguments with signs between them cannot be read";
    while (text[c->at] && text[c->at] != '{' && text[c->at] != '\n') c->at++;
}

/* m for an argument, O{…} for a first one with a default */
static void read_specification(Macro *macro, const char *specification, Arena *arena) {
    for (const char *at = specification; *at; at++) {
        if (isspace((unsigned char)*at)) continue;
        const char *close = strchr(at, '}');
        if (*at == 'O' && at[1] == '{' && close && !macro->parameters) {
            macro->preset = arena_strndup(arena, at + 2, (size_t)(close - at - 2));
            at = close;
        } else if (*at != 'm')
            macro->trouble = "its kinds of arguments cannot be read";
        macro->parameters++;
    }
}

static const struct {
    const char *name;
    enum { NEW_COMMAND, PROVIDE, DEF, OPERATOR, PAIRED, DOCUMENT } how;
} definers[] = {
    {"newcommand", NEW_COMMAND},
    {"renewcommand", NEW_COMMAND},
    {"DeclareRobustCommand", NEW_COMMAND},
    {"providecommand", PROVIDE},
    {"def", DEF},
    {"gdef", DEF},
    {"DeclareMathOperator", OPERATOR},
    {"DeclarePairedDelimiter", PAIRED},
    {"NewDocumentCommand", DOCUMENT},
    {"RenewDocumentCommand", DOCUMENT},
};

/* What a place in a source sees; definitions of other files count as before it. */
static const Macro *visible(const Macros *macros, const char *name, size_t length, Span where) {
    const Macro *found = NULL;
    for (int i = 0; i < macros->count; i++) {
        const Macro *macro = &macros->items[i];
        if (strlen(macro->name) != length || memcmp(macro->name, name, length)) continue;
        if (!found || macro->span.source != where.source || macro->span.start < where.start) found = macro;
    }
    return found;
}

static bool commented(const char *text, int at) { /* the first sign of its line is % */
    int from = at;
    while (from > 0 && text[from - 1] != '\n') from--;
    while (from < at && isspace((unsigned char)text[from])) from++;
    return text[from] == '%';
}

/* A definition at the cursor; false if there is none. */
static bool definition(Cursor *c, const Macros *so_far, Macro *macro) {
    const char *text = c->source->text;
    int start = c->at, stop = name_end(text, start);
    size_t i = 0, count = sizeof definers / sizeof *definers;
    while (i < count && !((int)strlen(definers[i].name) == stop - start - 1 &&
                          !memcmp(definers[i].name, text + start + 1, (size_t)(stop - start - 1))))
        i++;
    if (i == count || commented(text, start)) return false;
    c->at = stop;
    if (text[c->at] == '*') c->at++;
    *macro = (Macro){.name = new_name(c)};
    if (!macro->name) return c->at = stop, false;
    const char *second = NULL;
    switch (definers[i].how) {
    case DEF: read_pattern(c, macro); break;
    case OPERATOR: break;
    case PAIRED:
        macro->paired = true;
        macro->parameters = 1;
        second = bracketed(c, '{', '}');
        break;
    case DOCUMENT:
        if ((second = bracketed(c, '{', '}'))) read_specification(macro, second, c->arena);
        break;
    default: read_parameters(c, macro);
    }
    macro->body = bracketed(c, '{', '}');
    if (!macro->body)
        macro->trouble = "the braces of its definition are missing or not closed", macro->body = "";
    if (definers[i].how == OPERATOR) macro->body = arena_printf(c->arena, "\\operatorname{%s}", macro->body);
    if (macro->paired && second) macro->body = arena_printf(c->arena, "%s #1 %s", second, macro->body);
    size_t length = strlen(macro->name);
    if (definers[i].how == PROVIDE && (command_find(macro->name, (int)length) ||
                                       visible(so_far, macro->name, length, (Span){c->source, start, start})))
        macro->name = "";
    macro->span = (Span){c->source, start, c->at};
    return true;
}

void macros_collect(Arena *arena, Macros *macros, const Source *source) {
    Cursor c = {arena, source, 0};
    const char *text = source->text;
    if (!macros->grown) macros->grown = NEW(arena, size_t);
    while (c.at < source->length) {
        if (text[c.at] != '\\') {
            c.at++;
            continue;
        }
        Macro macro;
        int stop = name_end(text, c.at);
        bool code = c.at > 0 && text[c.at - 1] == '`'; /* in prose about TeX */
        if (stop > c.at + 1 && !code && macros->count < MOST_MACROS && definition(&c, macros, &macro))
            PUSH(arena, macros, macro);
        else
            c.at = stop > c.at + 1 ? stop : c.at + 2;
    }
}

int macros_skip(const Macros *macros, const Source *source, int at) {
    for (int i = 0; i < macros->count; i++) {
        Span span = macros->items[i].span;
        if (span.source == source && span.start <= at && at < span.end) return span.end;
    }
    return at;
}

const char *macros_body(const Macros *macros, const Source *source, int at) {
    int stop = name_end(source->text, at);
    const Macro *macro =
        visible(macros, source->text + at + 1, (size_t)(stop - at - 1), (Span){source, at, stop});
    return macro ? macro->body : NULL;
}

/* ---- expansion ---- */

typedef struct Frame Frame;

/* A stretch of text to read: the author's, or the body of a macro. */
typedef struct Stream {
    const char *text;
    int start, end;
    const Frame *frame; /* whose arguments # means; NULL in the author's text */
    Span use; /* what a body stands for; source NULL in the author's text, which stands for itself */
} Stream;

struct Frame {
    const Macro *macro;
    const Frame *up; /* where it is used */
    Stream argument[MOST_PARAMETERS];
};

typedef struct Expander {
    Arena *arena;
    const Macros *macros;
    const Source *source;
    bool latex;
    int uses, depth;
    size_t room; /* bytes that `out` may have, as far as the sheet is concerned */
    Text out;
    LIST(int) from, to; /* per byte of out: where it stands in the source */
    LIST(int) groups;   /* `expecting` outside each open brace */
    int expecting;      /* arguments that the command before still takes */
    bool after_word;    /* a command was just written: a letter may not touch it */
    bool apart;         /* a macro begins or ends here: letters do not join across */
    Mistake *mistake;
} Expander;

static void fail(Expander *x, Span span, const char *hint, const char *what) {
    if (!x->mistake) x->mistake = mistake_new(x->arena, MISTAKE_SYNTAX, span, hint, "%s", what);
}

static Span place(const Expander *x, const Stream *s, int at, int end) {
    return s->use.source ? s->use : (Span){x->source, at, end};
}

static void write_bytes(Expander *x, Span where, const char *bytes, int count, bool itself) {
    size_t length = x->out.length + (size_t)count;
    if (length > LONGEST) fail(x, where, NULL, "the macros of this formula make too much of it");
    if (length > x->room) fail(x, where, NULL, "the macros of this sheet make too much of it, up to here");
    if (x->mistake) return;
    text_add_bytes(&x->out, bytes, (size_t)count);
    for (int i = 0; i < count; i++) {
        PUSH(x->arena, &x->from, itself ? where.start + i : where.start);
        PUSH(x->arena, &x->to, itself ? where.start + i + 1 : where.end);
    }
}

static void write(Expander *x, const Stream *s, int at, int end) {
    Span where = place(x, s, at, end);
    bool letter = isalpha((unsigned char)s->text[at]);
    bool touches = x->apart && x->out.length && isalpha((unsigned char)x->out.bytes[x->out.length - 1]);
    if (letter && (x->after_word || touches)) write_bytes(x, where, " ", 1, false);
    x->after_word = x->apart = false;
    bool line_end =
        s->use.source && s->text[at] == '\n'; /* of a definition: no end of a line of the formula */
    write_bytes(x, where, line_end ? " " : s->text + at, end - at, !s->use.source);
}

static void one_taken(Expander *x) { x->expecting -= x->expecting > 0; }

static void expand(Expander *, Stream);

static Stream part(const Stream *s, int start, int end) {
    Stream inside = *s;
    inside.start = start;
    inside.end = end;
    return inside;
}

/* One argument at *at: a group, a command, or a letter or digit. */
static bool take(const Stream *s, int *at, Stream *argument) {
    const char *text = s->text;
    unsigned code;
    while (*at < s->end && isspace((unsigned char)text[*at])) ++*at;
    if (*at >= s->end) return false;
    int start = *at;
    if (text[start] == '{') {
        int close = closing(text, start, s->end, '}');
        if (close < 0) return false;
        *argument = part(s, start + 1, close);
        *at = close + 1;
        return true;
    }
    if (text[start] == '\\')
        *at = name_end(text, start);
    else if (text[start] == '#' && s->frame)
        *at += 2;
    else if (isalnum((unsigned char)text[start]) || (unsigned char)text[start] > 127)
        *at += utf8_decode(text + start, s->end - start, &code);
    if (*at <= start + (text[start] == '\\') || *at > s->end) return *at = start, false;
    *argument = part(s, start, *at);
    return true;
}

static bool take_all(Expander *x, const Stream *s, const Macro *macro, int *at, Frame *frame, Span use) {
    int first = 0;
    if (macro->paired && *at < s->end && s->text[*at] == '*') ++*at;
    if (macro->preset || macro->paired) {
        int look = *at;
        while (look < s->end && isspace((unsigned char)s->text[look])) look++;
        int close = look < s->end && s->text[look] == '[' ? closing(s->text, look, s->end, ']') : -1;
        if (macro->preset) {
            first = 1;
            frame->argument[0] = close >= 0
                                     ? part(s, look + 1, close)
                                     : (Stream){macro->preset, 0, (int)strlen(macro->preset), NULL, use};
        }
        if (close >= 0) *at = close + 1;
    }
    for (int i = first; i < macro->parameters; i++)
        if (!take(s, at, &frame->argument[i])) {
            Text hint = text_new(x->arena);
            text_printf(&hint, "write \\%s", macro->name);
            for (int k = first; k < macro->parameters; k++) text_add(&hint, "{…}");
            fail(x, use, hint.bytes,
                 arena_printf(x->arena, "\\%s takes %d argument%s, and %d %s found", macro->name,
                              macro->parameters, macro->parameters == 1 ? "" : "s", i,
                              i == 1 ? "was" : "were"));
            return false;
        }
    return true;
}

static void use_macro(Expander *x, const Stream *s, const Macro *macro, int start, int *at) {
    Span use = place(x, s, start, *at);
    for (const Frame *frame = s->frame; frame; frame = frame->up)
        if (frame->macro == macro) {
            fail(x, use, NULL, arena_printf(x->arena, "the macro \\%s is defined by itself", macro->name));
            return;
        }
    if (macro->trouble)
        fail(x, use, "write it out",
             arena_printf(x->arena, "the macro \\%s of line %d cannot be used: %s", macro->name,
                          source_line(macro->span.source, macro->span.start), macro->trouble));
    if (++x->uses > MOST_USES || x->depth >= DEEPEST)
        fail(x, use, NULL,
             x->depth >= DEEPEST ? "macros are nested too deeply here"
                                 : "the macros of this formula make too much of it");
    Frame *frame = NEW(x->arena, Frame);
    frame->macro = macro;
    frame->up = s->frame;
    if (x->mistake || !take_all(x, s, macro, at, frame, use)) return;
    if (!s->use.source) use.end = *at;
    for (int i = 0; i < macro->parameters; i++) frame->argument[i].use = use;
    bool braces = x->expecting > 0; /* \frac\half2: the macro is one argument, whatever it stands for */
    int expecting = x->expecting;
    if (braces) write_bytes(x, use, "{", 1, false), x->expecting = 0, x->after_word = false;
    x->apart = true;
    x->depth++;
    expand(x, (Stream){macro->body, 0, (int)strlen(macro->body), frame, use});
    x->depth--;
    if (braces) write_bytes(x, use, "}", 1, false), x->expecting = expecting - 1, x->after_word = false;
    x->apart = true;
}

static void use_argument(Expander *x, const Stream *s, int at) {
    int which = s->text[at + 1] - '1';
    if (which < 0 || which >= s->frame->macro->parameters) {
        fail(x, s->use, NULL,
             arena_printf(x->arena, "the macro \\%s takes %d argument%s, and its definition uses #%c",
                          s->frame->macro->name, s->frame->macro->parameters,
                          s->frame->macro->parameters == 1 ? "" : "s", s->text[at + 1]));
        return;
    }
    x->depth++;
    if (x->depth > 2 * DEEPEST)
        fail(x, s->use, NULL, "macros are nested too deeply here");
    else
        expand(x, s->frame->argument[which]);
    x->depth--;
}

static void expand(Expander *x, Stream s) {
    const char *text = s.text;
    int at = s.use.source ? s.start : macros_skip(x->macros, x->source, s.start);
    while (at < s.end && !x->mistake) {
        char c = text[at];
        unsigned code;
        if (c == '\\' && isalpha((unsigned char)text[at + 1])) {
            int past = s.use.source ? at : macros_skip(x->macros, x->source, at), stop = name_end(text, at);
            if (past > at) {
                at = past;
                continue;
            }
            Span where = place(x, &s, at, stop);
            const Macro *macro = visible(x->macros, text + at + 1, (size_t)(stop - at - 1), where);
            int start = at;
            at = stop;
            if (macro) {
                use_macro(x, &s, macro, start, &at);
                continue;
            }
            int arguments = command_arguments(text + start + 1, stop - start - 1);
            write(x, &s, start, stop);
            x->after_word = true;
            one_taken(x);
            if (arguments) x->expecting = arguments;
        } else if (c == '%' && x->latex && !s.use.source) {
            int stop = at;
            while (stop < s.end && text[stop] != '\n') stop++;
            write(x, &s, at, stop);
            at = stop;
        } else if (c == '%' && s.use.source) { /* a comment in a definition of several lines */
            while (at < s.end && text[at] != '\n') at++;
            while (at < s.end && isspace((unsigned char)text[at])) at++;
        } else if (c == '#' && s.frame && at + 1 < s.end && isdigit((unsigned char)text[at + 1])) {
            use_argument(x, &s, at);
            at += 2;
        } else {
            int used = c == '\\' ? 1 : 0;
            if (at + used < s.end) used += utf8_decode(text + at + used, s.end - at - used, &code);
            write(x, &s, at, at + used);
            at += used;
            if (c == '{') {
                PUSH(x->arena, &x->groups, x->expecting);
                x->expecting = 0;
            } else if (c == '}') {
                x->expecting = x->groups.count ? x->groups.items[--x->groups.count] : 0;
                one_taken(x);
            } else if (!isspace((unsigned char)c))
                one_taken(x);
        }
    }
}

/* ---- lexing what came out ---- */

static Span back(const Expander *x, Span span, int end) {
    int count = x->from.count;
    int start = span.start < count ? x->from.items[span.start] : end;
    int stop = span.end > span.start && span.end <= count ? x->to.items[span.end - 1] : start;
    return (Span){x->source, start, stop < start ? start : stop};
}

void macro_lex(Arena *arena, Tokens *out, const Macros *macros, const Source *source, int start, int end,
               LexMode mode, bool sigma_is_name, Mistake **mistake) {
    if (!macros || !macros->count || mode == LEX_PROSE) {
        lex(arena, out, source, start, end, mode, sigma_is_name, mistake);
        return;
    }
    Expander x = {.arena = arena,
                  .macros = macros,
                  .source = source,
                  .latex = mode == LEX_LATEX,
                  .room = (size_t)(end - start) + MOST_GROWTH - *macros->grown,
                  .out = text_new(arena)};
    expand(&x, (Stream){source->text, start, end, NULL, {0}});
    if (x.mistake) {
        if (!*mistake) *mistake = x.mistake;
        return;
    }
    if (x.out.length > (size_t)(end - start)) *macros->grown += x.out.length - (size_t)(end - start);
    Source *expanded = NEW(arena, Source);
    *expanded = *source;
    expanded->text = x.out.bytes;
    expanded->length = (int)x.out.length;
    int before = out->count;
    Mistake *found = NULL;
    lex(arena, out, expanded, 0, expanded->length, mode, sigma_is_name, &found);
    for (int i = before; i < out->count; i++) out->items[i].span = back(&x, out->items[i].span, end);
    if (!found) return;
    found->span = back(&x, found->span, end);
    if (!*mistake) *mistake = found;
}
