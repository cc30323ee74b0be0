/* source.c: files as checked text, byte spans in them, and mistakes shown with their line and a caret. */
#include "base.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LARGEST_FILE = 64 << 20 };

int utf8_decode(const char *bytes, int length, unsigned *code) {
    const unsigned char *b = (const unsigned char *)bytes;
    if (length < 1) return 0;
    if (b[0] < 0x80) return *code = b[0], 1;
    int size = b[0] >= 0xC2 && b[0] < 0xE0   ? 2
               : (b[0] & 0xF0) == 0xE0       ? 3
               : b[0] >= 0xF0 && b[0] < 0xF5 ? 4
                                             : 0;
    if (!size || length < size) return 0;
    unsigned value = b[0] & (0x7Fu >> size);
    for (int i = 1; i < size; i++) {
        if ((b[i] & 0xC0) != 0x80) return 0;
        value = value << 6 | (b[i] & 0x3F);
    }
    bool overlong = (size == 3 && value < 0x800) || (size == 4 && value < 0x10000);
    if (overlong || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) return 0;
    *code = value;
    return size;
}

int utf8_encode(unsigned code, char out[5]) {
    int size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char lead[5] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (int i = size - 1; i > 0; i--, code >>= 6) out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(lead[size] | code);
    out[size] = 0;
    return size;
}

int utf8_width(unsigned code) {
    if ((code >= 0x300 && code < 0x370) || code == 0x200B || code == 0x200D ||
        (code >= 0xFE00 && code < 0xFE10))
        return 0;
    bool wide = (code >= 0x1100 && code < 0x1160) || (code >= 0x2E80 && code < 0xA4D0) ||
                (code >= 0xAC00 && code < 0xD7A4) || (code >= 0xF900 && code < 0xFB00) ||
                (code >= 0xFE30 && code < 0xFE70) || (code >= 0xFF00 && code < 0xFF61) ||
                (code >= 0xFFE0 && code < 0xFFE7) || (code >= 0x1F300 && code < 0x1F650) ||
                (code >= 0x20000 && code < 0x3FFFE);
    return wide ? 2 : 1;
}

int text_width(const char *text) {
    int width = 0;
    unsigned code;
    for (int used, left = (int)strlen(text); left > 0 && (used = utf8_decode(text, left, &code)) > 0;
         text += used, left -= used)
        width += utf8_width(code);
    return width;
}

Source *source_new(Arena *arena, const char *name, const char *bytes, size_t length, Mistake **mistake) {
    Source *source = NEW(arena, Source);
    source->path = arena_strdup(arena, name);
    source->name = name = shown_line(arena, name);
    source->text = "";
    source->line_start = NEW_ARRAY(arena, int, 1);
    source->lines = 1;
    Span nowhere = {source, 0, 0};
    if (length > LARGEST_FILE) {
        *mistake = mistake_new(arena, MISTAKE_FILE, nowhere, NULL,
                               "%s is larger than 64 MB; that is no sheet", name);
        return NULL;
    }
    if (length >= 4 && !memcmp(bytes, "%PDF", 4)) {
        *mistake = mistake_new(
            arena, MISTAKE_FILE, nowhere, "hand in the Markdown or LaTeX file that it was made from",
            "%s is a PDF file: it says where letters are drawn, not which formulas they are", name);
        return NULL;
    }
    size_t ending = strlen(name);
    if (ending > 4 && !strcmp(name + ending - 4, ".typ")) {
        *mistake =
            mistake_new(arena, MISTAKE_FILE, nowhere,
                        "\"pandoc sheet.typ -o sheet.md\" (3.1 or newer) makes Markdown of it; check that",
                        "%s is a Typst file: its formulas are written in a way that is not read here", name);
        return NULL;
    }
    size_t from = length >= 3 && !memcmp(bytes, "\xEF\xBB\xBF", 3) ? 3 : 0, to = 0;
    char *text = arena_alloc(arena, length + 1);
    int lines = 1;
    while (from < length) {
        unsigned code;
        int used = utf8_decode(bytes + from, (int)(length - from), &code);
        bool binary = used && code < 32 && !strchr("\t\n\r\f", (int)code);
        if (!used || code == 0 || binary) {
            *mistake = mistake_new(arena, MISTAKE_FILE, nowhere, "save it as UTF-8 text",
                                   used ? "%s is not text: line %d has the control character %u"
                                        : "%s is not valid UTF-8 text: line %d has the byte %u",
                                   name, lines, used ? code : (unsigned char)bytes[from]);
            return NULL;
        }
        if (code == '\r') { /* CRLF and a lone CR are line ends */
            from++;
            if (from < length && bytes[from] == '\n') continue;
            text[to++] = '\n';
            lines++;
            continue;
        }
        if (code == '\n') lines++;
        memcpy(text + to, bytes + from, (size_t)used);
        to += (size_t)used;
        from += (size_t)used;
    }
    source->text = text;
    source->length = (int)to;
    source->raw = bytes;
    source->raw_length = length;
    source->lines = lines;
    source->line_start = NEW_ARRAY(arena, int, lines);
    for (int i = 0, line = 1; i < source->length; i++)
        if (text[i] == '\n') source->line_start[line++] = i + 1;
    return source;
}

/* A device is not read, and a pipe that nobody writes into is not waited for: opening it could block for ever. NULL in *why: it is
   open. */
static int open_to_read(const char *path, bool *pipe, const char **why) {
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    struct stat info = {0};
    *why = file < 0 || fstat(file, &info) ? strerror(errno) : NULL;
    *pipe = !*why && S_ISFIFO(info.st_mode);
    if (!*why && !S_ISREG(info.st_mode) && !*pipe)
        *why = S_ISDIR(info.st_mode) ? strerror(EISDIR) : "it is not a file";
    if (!*why) fcntl(file, F_SETFL, 0);
    if (*why && file >= 0) close(file);
    return file;
}

Source *source_read(Arena *arena, const char *path, Mistake **mistake) {
    Source *stand_in = NEW(arena, Source);
    const char *name = shown_line(arena, path), *why = NULL;
    *stand_in =
        (Source){.name = name, .path = path, .text = "", .line_start = NEW_ARRAY(arena, int, 1), .lines = 1};
    Text text = text_new(arena);
    bool pipe = false;
    int file = strcmp(path, "-") ? open_to_read(path, &pipe, &why) : STDIN_FILENO;
    if (!why) {
        enum { PIECE = 1 << 16 };
        char *buffer = arena_alloc(arena, PIECE);
        ssize_t got;
        while ((got = read(file, buffer, PIECE)) > 0 || (got < 0 && errno == EINTR))
            if (got > 0) {
                text_add_bytes(&text, buffer, (size_t)got);
                if (text.length > LARGEST_FILE) break;
            }
        if (got < 0) why = strerror(errno);
        if (pipe && !text.length && !why) why = "it is a pipe, and nothing is written into it";
        if (file > STDIN_FILENO) close(file);
    }
    if (why) {
        *mistake = mistake_new(arena, MISTAKE_FILE, (Span){stand_in, 0, 0}, NULL, "%s cannot be read: %s",
                               name, why);
        return NULL;
    }
    return source_new(arena, path, text.bytes, text.length, mistake);
}

int source_line(const Source *source, int offset) {
    int low = 0, high = source->lines - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (source->line_start[middle] <= offset)
            low = middle;
        else
            high = middle - 1;
    }
    return low + 1;
}

SourcePlace source_place(const Source *source, int offset) {
    int line = source_line(source, offset), low = 0, high = source->part_count - 1;
    if (!source->part_count) return (SourcePlace){0, line};
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (source->parts[middle].start <= offset)
            low = middle;
        else
            high = middle - 1;
    }
    return (SourcePlace){source->parts[low].cell, line - source_line(source, source->parts[low].start) + 1};
}

int past_empty_line(const char *text, int at, int end) {
    int next = at + 1;
    while (next < end && strchr(" \t\r", text[next])) next++;
    return text[at] == '\n' && next < end && text[next] == '\n' ? next + 1 : 0;
}

const char *source_place_words(Arena *arena, const Source *source, int offset) {
    SourcePlace place = source_place(source, offset);
    return place.cell ? arena_printf(arena, "cell %d, line %d", place.cell, place.line)
                      : arena_printf(arena, "line %d", place.line);
}

int source_column(const Source *source, int offset) {
    int column = 1;
    for (int i = source->line_start[source_line(source, offset) - 1]; i < offset; i++)
        if (((unsigned char)source->text[i] & 0xC0) != 0x80) column++;
    return column;
}

bool span_holds(Span outer, Span inner) {
    return outer.source == inner.source && outer.start <= inner.start && inner.end <= outer.end;
}

bool span_begins_in(Span inner, Span outer) {
    return inner.source == outer.source && inner.start >= outer.start && inner.start < outer.end;
}

Span span_join(Span a, Span b) {
    if (!a.source) return b;
    if (a.source != b.source) return a;
    return (Span){a.source, a.start < b.start ? a.start : b.start, a.end > b.end ? a.end : b.end};
}

const char *span_text(Arena *arena, Span span) {
    return arena_strndup(arena, span.source->text + span.start, (size_t)(span.end - span.start));
}

Mistake *mistake_vnew(Arena *arena, MistakeKind kind, Span span, const char *hint, const char *format,
                      va_list args) {
    Mistake *mistake = NEW(arena, Mistake);
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *what = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(what, (size_t)length + 1, format, args);
    *mistake = (Mistake){.kind = kind, .span = span, .what = what, .hint = hint};
    return mistake;
}

Mistake *mistake_new(Arena *arena, MistakeKind kind, Span span, const char *hint, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Mistake *mistake = mistake_vnew(arena, kind, span, hint, format, args);
    va_end(args);
    return mistake;
}

const char *mistake_reason(MistakeKind kind) {
    switch (kind) {
    case MISTAKE_WORD: return "word";
    case MISTAKE_SYNTAX:
    case MISTAKE_AMBIGUOUS:
    case MISTAKE_NO_NUMBER: return "syntax";
    case MISTAKE_NAME:
    case MISTAKE_NO_ANSWER: return "name";
    case MISTAKE_SCOPE: return "scope";
    case MISTAKE_SHAPE: return "shape";
    case MISTAKE_PACK: return "pack";
    case MISTAKE_FILE: return "file";
    }
    die("mistake kind %d", (int)kind);
}

int mistake_status(MistakeKind kind) { return kind == MISTAKE_SCOPE || kind == MISTAKE_SHAPE ? 1 : 2; }

enum { SHOWN_WIDTH = 110, SHOWN_LEAST = 24 }; /* how much of a long line is shown, in bytes */

static int back_to_character(const char *text, int at) {
    while (at > 0 && ((unsigned char)text[at] & 0xC0) == 0x80) at--;
    return at;
}

const char *mistake_place(Arena *arena, const Mistake *mistake) {
    const Source *source = mistake->span.source;
    if (!source || !source->length || !*source->name) return "";
    SourcePlace place = source_place(source, mistake->span.start);
    int column = source_column(source, mistake->span.start);
    if (place.cell)
        return arena_printf(arena, "%s, cell %d:%d:%d", source->name, place.cell, place.line, column);
    return arena_printf(arena, "%s:%d:%d", source->name, place.line, column);
}

/* As many carets as the characters of [start, stop) are wide, below them; one if they have no width. */
static void write_carets(Text *out, const char *text, int from, int to, int start, int stop) {
    unsigned code;
    int carets = 0;
    for (int i = from, used; i < to; i += used) {
        used = utf8_decode(text + i, to - i, &code);
        if (!used) break;
        if (i >= stop && carets) break;
        bool under = i >= start;
        int width = code == '\t' ? 1 : shown_width(code);
        for (int k = 0; k < width; k++)
            text_add(out, under ? "^" : code == '\t' ? "\t" : " "), carets += under;
        if (under && i + used >= stop) break;
    }
    if (!carets) text_add(out, "^");
}

void mistake_excerpt(Text *out, const Mistake *mistake, const char *indent, int columns) {
    const Source *source = mistake->span.source;
    if (!source || !source->length) return;
    int line = source_line(source, mistake->span.start), begin = source->line_start[line - 1];
    int counted = source_place(source, mistake->span.start).line;
    const char *number = *source->name ? arena_printf(out->arena, "%d", counted) : "";
    int gutter = text_width(indent) + (int)strlen(number) + 5, digits = (int)strlen(number);
    int room = columns ? columns - gutter - 2 : SHOWN_WIDTH;
    if (room < SHOWN_LEAST) room = SHOWN_LEAST;
    if (room > SHOWN_WIDTH) room = SHOWN_WIDTH;
    int start = mistake->span.start, stop = mistake->span.end;
    int end = start > begin ? start : begin, far = end + room + 8; /* of the line, as far as it matters */
    while (end < source->length && end < far && source->text[end] != '\n') end++;
    end = back_to_character(source->text, end);
    if (start > end) start = end;
    if (stop > end) stop = end;
    if (stop < start) stop = start;
    int from = begin, to = end, before = room * 6 / 11;
    if (start - from > before) from = back_to_character(source->text, start - before);
    if (to - from > room) to = back_to_character(source->text, from + room);
    if (stop > to) stop = to;
    text_printf(out, "%s  %s │ %s", indent, number, from > begin ? "…" : "");
    shown_add(out, source->text + from, (size_t)(to - from), "\t");
    text_printf(out, "%s\n%s  %*s │ %s", to < end ? "…" : "", indent, digits, "", from > begin ? " " : "");
    write_carets(out, source->text, from, to, start, stop);
    text_add(out, "\n");
}

void mistake_print(Text *out, const Mistake *mistake, const char *indent) {
    const char *place = mistake_place(out->arena, mistake);
    text_printf(out, "%s%s%s%s\n", indent, place, *place ? ": " : "", mistake->what);
    mistake_excerpt(out, mistake, indent, 0);
    if (mistake->hint) text_printf(out, "%s  %s\n", indent, mistake->hint);
}
