/* mention.c: names in running text, without dollar signs: β, k_j, the vector q, \mathbf{H}_{perm}. They are cut out of the prose as
   small formulas, so that “where β is large” says something of β. One Latin letter alone is a name unless it is a word: a, A, I. In
   plain text Greek letters may be spelled, too: beta. */
#include "inside.h"

#include <ctype.h>
#include <string.h>

static bool is_latin(unsigned code) { return code < 128 && isalpha((int)code); }
static bool is_greek(unsigned code) {
    return (code >= 0x391 && code <= 0x3C9) || code == 0x3D5 || code == 0x3F5;
}
static bool is_accented(unsigned code) {
    return code >= 0xC0 && code < 0x250 && code != 0xD7 && code != 0xF7;
} /* ä, ñ */
static bool is_digit(unsigned code) { return code < 128 && isdigit((int)code); }

static unsigned code_at(const char *text, int at, int end, int *length) {
    unsigned code = 0;
    *length = at < end ? utf8_decode(text + at, end - at, &code) : 0;
    return *length ? code : 0;
}

static bool is_accented_before(const char *text, int at, int start) {
    int from = at, length;
    while (from > start && ((unsigned char)text[from - 1] & 0xC0) == 0x80) from--;
    return from > start && from < at && is_accented(code_at(text, from - 1, at, &length));
}

/* Behind a name: _j, _{perm}, ^β; the place behind all of them. */
static int past_scripts(const char *text, int at, int end) {
    while (at + 1 < end && (text[at] == '_' || text[at] == '^')) {
        int next = at + 1, length;
        if (text[next] == '{') {
            int depth = 0;
            for (; next < end; next++) {
                depth += (text[next] == '{') - (text[next] == '}');
                if (!depth) break;
            }
            if (next == end) return at;
            at = next + 1;
            continue;
        }
        unsigned code = code_at(text, next, end, &length);
        if (!is_latin(code) && !is_greek(code) && !is_digit(code)) return at;
        at = next + length;
        while (at < end && isalnum((unsigned char)text[at])) at++;
    }
    return at;
}

enum { LONGEST_NAME = 12 }; /* of a letter: varepsilon */

/* The bytes of the letter here: x, β, or beta where Greek letters are spelled; 0 if there is none. */
static int letter_length(const char *text, int at, int end, bool spelled) {
    int length, word = 0;
    unsigned code = code_at(text, at, end, &length);
    if (is_greek(code)) return length;
    while (spelled && word <= LONGEST_NAME && at + word < end && isalpha((unsigned char)text[at + word]))
        word++;
    if (word > 1 && word <= LONGEST_NAME && letter_named(text + at, word)) return word;
    return is_latin(code) ? length : 0;
}

/* The end of the name that begins here; `at` if none does. *latex: it is a command. */
static int name_end(const char *text, int start, int at, int end, bool spelled, bool *latex) {
    int next;
    *latex = text[at] == '\\';
    if (*latex) {
        static const char *const commands[] = {"\\mathbf", "\\mathrm", "\\vec", "\\alpha",
                                               "\\beta",   "\\gamma",  "\\mu",  "\\boldsymbol"};
        size_t i = 0, count = sizeof commands / sizeof *commands;
        while (i < count && strncmp(text + at, commands[i], strlen(commands[i]))) i++;
        if (i == count) return at;
        next = at + (int)strlen(commands[i]);
        if (next < end && isalpha((unsigned char)text[next])) return at;
        if (next < end && text[next] == '{') {
            while (next < end && text[next] != '}') next++;
            if (next == end) return at;
            next++;
        }
        return past_scripts(text, next, end);
    }
    int length = letter_length(text, at, end, spelled);
    if (!length) return at;
    unsigned char before = at > start ? (unsigned char)text[at - 1] : ' ';
    if (isalnum(before) || strchr("'_^\\-.&", before) || is_accented_before(text, at, start)) return at;
    int bare = at + length, stop = past_scripts(text, bare, end);
    unsigned char after = stop < end ? (unsigned char)text[stop] : ' ';
    int used;
    if (isalnum(after) || strchr("'_^-(", after) || is_accented(code_at(text, stop, end, &used))) return at;
    if (after == '.' && stop + 1 < end && isalnum((unsigned char)text[stop + 1])) return at; /* i.e. */
    bool word = stop == bare && length == 1 && strchr("aAI", (int)text[at]);
    return word ? at : stop;
}

static void add(Arena *arena, Stretch *stretch, PieceKind kind, const Span *in, int start, int end) {
    if (start < end) PUSH(arena, &stretch->pieces, ((Piece){.kind = kind, .span = {in->source, start, end}}));
}

static void cut(Arena *arena, Stretch *stretch, const Piece *prose, bool spelled) {
    const char *text = prose->span.source->text;
    int from = prose->span.start, end = prose->span.end;
    for (int at = from; at < end;) {
        bool latex;
        int stop = name_end(text, prose->span.start, at, end, spelled, &latex), length;
        if (stop == at) {
            code_at(text, at, end, &length);
            at += length ? length : 1;
            continue;
        }
        add(arena, stretch, PIECE_PROSE, &prose->span, from, at);
        add(arena, stretch, latex ? PIECE_FORMULA : PIECE_LINE, &prose->span, at, stop);
        stretch->pieces.items[stretch->pieces.count - 1].mention = true;
        at = from = stop;
    }
    add(arena, stretch, PIECE_PROSE, &prose->span, from, end);
}

void outline_cut_names(Arena *arena, Outline *outline) {
    for (int i = 0; i < outline->stretches.count; i++) {
        Stretch *stretch = outline->stretches.items[i], before = *stretch;
        stretch->pieces.items = NULL;
        stretch->pieces.count = stretch->pieces.capacity = 0;
        for (int k = 0; k < before.pieces.count; k++)
            if (before.pieces.items[k].kind == PIECE_PROSE)
                cut(arena, stretch, &before.pieces.items[k], outline->format == FORMAT_PLAIN);
            else
                PUSH(arena, &stretch->pieces, before.pieces.items[k]);
    }
}
