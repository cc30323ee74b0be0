/* notebook.c: a Jupyter notebook → the text of its Markdown cells, with a table of where each cell begins. In: the JSON of the file.
   A strict reader that keeps nothing but the type and the text of cells. */
#include "outline.h"

#include <ctype.h>
#include <string.h>

enum { DEEPEST = 100 };

typedef struct Reader {
    Arena *arena;
    const Source *json;
    const char *text;
    int at;
    int cells; /* so far, of all kinds */
    Text out;
    LIST(SourcePart) parts;
    Mistake **mistake;
} Reader;

static bool fail(Reader *r, const char *what) {
    Span here = {r->json, r->at < r->json->length ? r->at : r->json->length, 0};
    here.end = here.start;
    if (!*r->mistake)
        *r->mistake =
            mistake_new(r->arena, MISTAKE_FILE, here, "save it again from Jupyter, or hand in Markdown",
                        "this is not a Jupyter notebook: %s", what);
    return false;
}

static void blanks(Reader *r) {
    while (r->text[r->at] && strchr(" \t\r\n", r->text[r->at])) r->at++;
}

static bool expect(Reader *r, char sign) {
    blanks(r);
    if (r->text[r->at] != sign) return fail(r, arena_printf(r->arena, "%c is missing here", sign));
    return r->at++, true;
}

/* ---- strings ---- */

static bool hex(Reader *r, unsigned *code) {
    *code = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        char c = r->text[r->at];
        if (!isxdigit((unsigned char)c)) return fail(r, "four digits belong behind \\u");
        *code = *code * 16 +
                (unsigned)(isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10);
    }
    return true;
}

/* \u and what follows, two of them for a character that needs them; half a pair is not a character. */
static bool escaped_character(Reader *r, unsigned *code) {
    unsigned low;
    if (!hex(r, code)) return false;
    if (*code >= 0xD800 && *code < 0xDC00 && r->text[r->at] == '\\' && r->text[r->at + 1] == 'u') {
        int before = r->at;
        r->at += 2;
        if (!hex(r, &low)) return false;
        if (low >= 0xDC00 && low < 0xE000)
            *code = 0x10000 + ((*code - 0xD800) << 10) + (low - 0xDC00);
        else
            r->at = before;
    }
    if (*code >= 0xD800 && *code < 0xE000) *code = 0xFFFD;
    return true;
}

static bool escape(Reader *r, Text *out) {
    static const char *const signs = "\"\\/bfnrt", *const meanings = "\"\\/ \n\n\n\t";
    char c = r->text[r->at++], bytes[5];
    unsigned code;
    if (c == 'u') {
        if (!escaped_character(r, &code)) return false;
        if (code < 32 && code != '\n' && code != '\t') code = ' ';
        utf8_encode(code, bytes);
        text_add(out, bytes);
        return true;
    }
    const char *sign = c ? strchr(signs, c) : NULL;
    if (!sign) return r->at--, fail(r, "a backslash is followed by a sign that means nothing there");
    if (c == 'r' && r->text[r->at] == '\\' && r->text[r->at + 1] == 'n')
        return true; /* \r\n is one line end */
    text_add_bytes(out, meanings + (sign - signs), 1);
    return true;
}

/* Adds the string to `out`; NULL: it is read over. */
static bool string(Reader *r, Text *out) {
    Text ignored = {0};
    if (!expect(r, '"')) return false;
    while (r->text[r->at] != '"') {
        int start = r->at;
        while (r->text[r->at] && !strchr("\"\\\n", r->text[r->at])) r->at++;
        if (out) text_add_bytes(out, r->text + start, (size_t)(r->at - start));
        if (r->text[r->at] == '"') break;
        if (r->text[r->at] != '\\') return fail(r, "a string is not closed");
        r->at++;
        if (!out && !ignored.arena) ignored = text_new(r->arena);
        if (!out) ignored.length = 0;
        if (!escape(r, out ? out : &ignored)) return false;
    }
    return r->at++, true;
}

/* ---- values that do not matter ---- */

static bool skip(Reader *r, int depth);

static bool skip_members(Reader *r, char close, int depth) {
    r->at++;
    blanks(r);
    if (r->text[r->at] == close) return r->at++, true;
    for (;;) {
        if (close == '}' && !(string(r, NULL) && expect(r, ':'))) return false;
        if (!skip(r, depth + 1)) return false;
        blanks(r);
        if (r->text[r->at] == close) return r->at++, true;
        if (!expect(r, ',')) return false;
        blanks(r);
    }
}

static bool skip(Reader *r, int depth) {
    blanks(r);
    char c = r->text[r->at];
    if (depth > DEEPEST) return fail(r, "it is nested too deeply");
    if (c == '"') return string(r, NULL);
    if (c == '{' || c == '[') return skip_members(r, c == '{' ? '}' : ']', depth);
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++)
        if (!strncmp(r->text + r->at, words[i], strlen(words[i])))
            return r->at += (int)strlen(words[i]), true;
    int start = r->at;
    if (r->text[r->at] == '-') r->at++;
    if (!isdigit((unsigned char)r->text[r->at])) return r->at = start, fail(r, "a value is missing here");
    while (r->text[r->at] && (isdigit((unsigned char)r->text[r->at]) || strchr("+-.eE", r->text[r->at])))
        r->at++;
    return true;
}

/* ---- cells ---- */

/* The text of a cell: a string, or a list of them. */
static bool text_of_cell(Reader *r, Text *out) {
    blanks(r);
    if (r->text[r->at] == '"') return string(r, out);
    if (!expect(r, '[')) return false;
    blanks(r);
    if (r->text[r->at] == ']') return r->at++, true;
    for (;;) {
        if (!string(r, out)) return false;
        blanks(r);
        if (r->text[r->at] == ']') return r->at++, true;
        if (!expect(r, ',')) return false;
    }
}

/* A key and its colon. False at the end of the object, or after a mistake. */
static bool next_key(Reader *r, bool *first, const char **key) {
    blanks(r);
    if (r->text[r->at] == '}') return r->at++, false;
    if (!*first && !expect(r, ',')) return false;
    *first = false;
    Text name = text_new(r->arena);
    if (!string(r, &name) || !expect(r, ':')) return false;
    *key = name.bytes ? name.bytes : "";
    return true;
}

static bool cell(Reader *r) {
    bool first = true, markdown = false;
    const char *key;
    Text text = text_new(r->arena);
    r->cells++;
    if (!expect(r, '{')) return false;
    while (next_key(r, &first, &key)) {
        if (!strcmp(key, "cell_type")) {
            Text type = text_new(r->arena);
            if (!string(r, &type)) return false;
            markdown = type.bytes && !strcmp(type.bytes, "markdown");
        } else if (!strcmp(key, "source")) {
            text = text_new(r->arena);
            if (!text_of_cell(r, &text)) return false;
        } else if (!skip(r, 3))
            return false;
    }
    if (*r->mistake) return false;
    if (!markdown || !text.length) return true;
    SourcePart part = {(int)r->out.length, r->cells};
    PUSH(r->arena, &r->parts, part);
    text_add_bytes(&r->out, text.bytes, text.length);
    text_add(&r->out, "\n\n");
    return true;
}

static bool cells(Reader *r) {
    if (!expect(r, '[')) return false;
    blanks(r);
    if (r->text[r->at] == ']') return r->at++, true;
    for (;;) {
        if (!cell(r)) return false;
        blanks(r);
        if (r->text[r->at] == ']') return r->at++, true;
        if (!expect(r, ',')) return false;
    }
}

Source *notebook_read(Arena *arena, const Source *json, Mistake **mistake) {
    Reader reader = {.arena = arena,
                     .json = json,
                     .text = json->text,
                     .out = text_new(arena),
                     .mistake = mistake},
           *r = &reader;
    bool first = true, found = false;
    const char *key;
    *mistake = NULL;
    if (!expect(r, '{')) return NULL;
    while (next_key(r, &first, &key)) {
        bool here = !found && !strcmp(key, "cells");
        if (!(here ? cells(r) : skip(r, 1))) return NULL;
        found = found || here;
    }
    if (*mistake) return NULL;
    if (!found) return fail(r, "it has no cells"), NULL;
    blanks(r);
    if (r->text[r->at]) return fail(r, "something follows behind its end"), NULL;
    const char *bytes = r->out.bytes ? r->out.bytes : "";
    Source *source = source_new(arena, json->path, bytes, r->out.length, mistake);
    if (!source) return NULL;
    source->parts = r->parts.items;
    source->part_count = r->parts.count;
    return source;
}
