/* shown.c: text from a file name or a sheet → text that can be shown: valid UTF-8 in which nothing moves the cursor, turns the direction
   of writing or is not a character. A byte that is not UTF-8 becomes \xFF, a character that is not shown \u{9B}. */
#include "base.h"

#include <string.h>

bool shown_is_plain(unsigned code) {
    bool control = code < 32 || (code >= 0x7F && code < 0xA0);
    bool direction = code == 0x61C || code == 0x200E || code == 0x200F || code == 0x2028 || code == 0x2029 ||
                     (code >= 0x202A && code < 0x202F) || (code >= 0x2066 && code < 0x206A);
    bool no_character = (code & 0xFFFE) == 0xFFFE || (code >= 0xFDD0 && code < 0xFDF0) ||
                        (code >= 0xE0000 && code < 0xE0080) || (code >= 0xFFF9 && code < 0xFFFC);
    return !control && !direction && !no_character;
}

int shown_width(unsigned code) {
    return shown_is_plain(code) ? utf8_width(code) : snprintf(NULL, 0, "\\u{%x}", code);
}

void shown_add(Text *out, const char *bytes, size_t length, const char *keep) {
    unsigned code;
    for (size_t at = 0; at < length;) {
        size_t left = length - at;
        int used = utf8_decode(bytes + at, left < 4 ? (int)left : 4, &code);
        if (!used)
            text_printf(out, "\\x%02x", (unsigned char)bytes[at]);
        else if (shown_is_plain(code) || (code && code < 128 && strchr(keep, (int)code)))
            text_add_bytes(out, bytes + at, (size_t)used);
        else
            text_printf(out, "\\u{%x}", code);
        at += used ? (size_t)used : 1;
    }
}

const char *shown_line(Arena *arena, const char *text) {
    Text out = text_new(arena);
    shown_add(&out, text, strlen(text), "");
    return out.bytes;
}

/* The length of an escape sequence of our own: a colour, or a link to a file. 0: it is not one. */
static size_t own_escape(const char *bytes, size_t length) {
    size_t at = 2;
    if (length < 3 || bytes[0] != '\x1b') return 0;
    if (bytes[1] == '[') {
        while (at < length && strchr("0123456789;", bytes[at]) && bytes[at]) at++;
        return at < length && bytes[at] == 'm' ? at + 1 : 0;
    }
    if (bytes[1] != ']' || length < 7 || memcmp(bytes + 2, "8;;", 3)) return 0;
    while (at < length && (unsigned char)bytes[at] >= 32) at++;
    return at + 1 < length && bytes[at] == '\x1b' && bytes[at + 1] == '\\' ? at + 2 : 0;
}

void shown_report(Text *out, const char *bytes, size_t length) {
    for (size_t at = 0; at < length;) {
        size_t escape = own_escape(bytes + at, length - at), end = at + 1;
        if (escape)
            text_add_bytes(out, bytes + at, escape);
        else {
            while (end < length && bytes[end] != '\x1b') end++;
            shown_add(out, bytes + at, end - at, "\n\t");
        }
        at = escape ? at + escape : end;
    }
}
