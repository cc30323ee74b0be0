/* words.c: a label such as "Var[α_{t_1}] = e^{−β}" cut into slices of one slant, size and height. */
#include "inside.h"
#include "core/core.h"

#include <string.h>

enum { PLAIN, LATIN, GREEK, CAPITAL };

/* Upright capitals of Greek are what LaTeX has, too. */
static int letter(unsigned code) {
    if ((code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z')) return LATIN;
    if ((code >= 0x3B1 && code <= 0x3C9) || code == 0x3D5 || code == 0x3F5 || code == 0x2113) return GREEK;
    if (code >= 0x391 && code <= 0x3A9) return CAPITAL;
    return PLAIN;
}

static int decode(const char *at, const char *end, unsigned *code) {
    int used = utf8_decode(at, (int)(end - at), code);
    if (used <= 0) *code = '?', used = 1;
    return used;
}

static int latin_run(const char *at, const char *end) {
    int length = 0;
    while (at + length < end && letter((unsigned char)at[length]) == LATIN) length++;
    return length;
}

static int digit_run(const char *at, const char *end) {
    int length = 0;
    while (at + length < end && at[length] >= '0' && at[length] <= '9') length++;
    return length;
}

static const char *closing(const char *at, const char *end) { /* of the brace that is open before at */
    for (int depth = 1; at < end; at++) {
        depth += (*at == '{') - (*at == '}');
        if (!depth) return at;
    }
    return end;
}

static void put(Arena *arena, Slices *out, const char *bytes, int length, bool italic, double size,
                double rise) {
    Slice *last = out->count ? &out->items[out->count - 1] : NULL;
    if (last && last->bytes + last->length == bytes && last->italic == italic && last->size == size &&
        last->rise == rise) {
        last->length += length;
        return;
    }
    PUSH(arena, out, ((Slice){bytes, length, italic, size, rise}));
}

/* words = { letter | run | script };  script = ("_" | "^") ("{" words "}" | digits | letters | character) */
static void read(Arena *arena, Slices *out, const char *at, const char *end, double size, double rise) {
    double smaller = size > 0.75 ? 0.72 * size : 0.85 * size;
    while (at < end) {
        unsigned code;
        int used = decode(at, end, &code);
        if ((code == '_' || code == '^') && at + 1 < end) {
            double shift = rise + size * (code == '^' ? 0.38 : -0.22);
            const char *from = ++at, *to;
            if (*at == '{') {
                to = closing(++from, end);
                at = to < end ? to + 1 : end;
            } else {
                int run = digit_run(at, end);
                if (!run) run = latin_run(at, end);
                at = to = from + (run ? run : decode(at, end, &code));
            }
            read(arena, out, from, to, smaller, shift);
        } else if (code == 0x1D40) { /* ᵀ, which few fonts have */
            put(arena, out, "⊤", (int)strlen("⊤"), false, smaller, rise + 0.38 * size);
            at += used;
        } else {
            int run = latin_run(at, end), length = run ? run : used;
            put(arena, out, at, length, run == 1 || (!run && letter(code) == GREEK), size, rise);
            at += length;
        }
    }
}

Slices words_read(Arena *arena, const char *text) {
    Slices out = {0};
    read(arena, &out, text, text + strlen(text), 1, 0);
    return out;
}

static double advance(unsigned code) { /* of Times, about */
    if (code == ' ' || (code && code < 0x80 && strchr(".,:;|'il!()[]jtfr", (int)code))) return 0.31;
    if (code == 'm' || code == 'w' || code == 'M' || code == 'W') return 0.8;
    if (code >= 'A' && code <= 'Z') return 0.68;
    if (letter(code) == CAPITAL) return 0.72;
    if (code >= 0x300 && code < 0x370) return 0; /* accents */
    if (code >= 0x2200 || code == '=' || code == '+' || code == '<' || code == '>') return 0.62;
    return 0.5;
}

double words_width(Arena *arena, const char *text) {
    Slices slices = words_read(arena, text);
    double width = 0;
    for (int i = 0; i < slices.count; i++) {
        const Slice *p = &slices.items[i];
        const char *end = p->bytes + p->length;
        unsigned code;
        for (const char *at = p->bytes; at < end; width += p->size * advance(code))
            at += decode(at, end, &code);
    }
    return 1.14 * width * PLOT_FONT; /* other fonts are wider */
}
