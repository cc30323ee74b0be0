/* parcel.c: a number is eight bytes, lowest first; a text is its length and its bytes, of length −1 if it is NULL. */
#include "parcel.h"

#include <string.h>

void parcel_add_number(Text *to, int64_t number) {
    char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (char)((uint64_t)number >> 8 * i);
    text_add_bytes(to, bytes, sizeof bytes);
}

void parcel_add_bytes(Text *to, const char *bytes, size_t length) {
    parcel_add_number(to, (int64_t)length);
    text_add_bytes(to, bytes, length);
}

void parcel_add_text(Text *to, const char *text) {
    if (text)
        parcel_add_bytes(to, text, strlen(text));
    else
        parcel_add_number(to, -1);
}

static const char *take(Parcel *from, size_t length) {
    if (length > from->length) die("a part of a parcel is missing");
    const char *bytes = from->bytes;
    from->bytes += length, from->length -= length;
    return bytes;
}

int64_t parcel_take_number(Parcel *from) {
    const unsigned char *bytes = (const unsigned char *)take(from, 8);
    uint64_t number = 0;
    for (int i = 7; i >= 0; i--) number = number << 8 | bytes[i];
    return (int64_t)number;
}

const char *parcel_take_text(Parcel *from) {
    int64_t length = parcel_take_number(from);
    return length < 0 ? NULL : arena_strndup(from->arena, take(from, (size_t)length), (size_t)length);
}

Parcel parcel_take_bytes(Parcel *from) {
    size_t length = (size_t)parcel_take_number(from);
    return (Parcel){from->arena, take(from, length), length};
}

/* ---- files ---- */

enum { DIGITS = 64 };

void parcel_seal(Text *out, const char *kind, const Text *body) {
    text_printf(out, "%s%s\n", kind, digest_of(out->arena, body->bytes, body->length));
    text_add_bytes(out, body->bytes, body->length);
}

Parcel parcel_open(Arena *arena, const char *kind, const char *bytes, size_t length, const char **digest) {
    size_t head = strlen(kind) + DIGITS + 1;
    *digest = NULL;
    if (length < head || memcmp(bytes, kind, strlen(kind))) return (Parcel){0};
    const char *found = digest_of(arena, bytes + head, length - head);
    if (!memcmp(bytes + strlen(kind), found, DIGITS)) *digest = found;
    return (Parcel){arena, bytes + head, length - head};
}
