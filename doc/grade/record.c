/* record.c: one sheet's record as bytes: a word, the digest of the rest, the rest. */
#include "grade.h"

#include <string.h>

static const char MAGIC[] = "attest record 1\n";

void record_pack(Text *out, const Record *record) {
    Text body = text_new(out->arena);
    parcel_add_text(&body, record->key);
    parcel_add_text(&body, record->name);
    parcel_add_number(&body, record->status);
    parcel_add_text(&body, record->trouble);
    parcel_add_text(&body, record->json);
    parcel_add_text(&body, record->junit);
    score_pack(&body, &record->scores);
    text_printf(out, "%s%s\n", MAGIC, digest_of(out->arena, body.bytes, body.length));
    text_add_bytes(out, body.bytes, body.length);
}

Record *record_unpack(Arena *arena, const char *bytes, size_t length) {
    size_t head = strlen(MAGIC) + 65;
    if (length < head || memcmp(bytes, MAGIC, strlen(MAGIC))) return NULL;
    const char *digest = digest_of(arena, bytes + head, length - head);
    if (memcmp(bytes + strlen(MAGIC), digest, 64)) return NULL;
    Parcel from = {arena, bytes + head, length - head};
    Record *out = NEW(arena, Record);
    out->key = parcel_take_text(&from);
    out->name = parcel_take_text(&from);
    out->status = (int)parcel_take_number(&from);
    out->trouble = parcel_take_text(&from);
    out->json = parcel_take_text(&from);
    out->junit = parcel_take_text(&from);
    out->scores = score_unpack(&from);
    return out;
}
