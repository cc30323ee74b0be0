/* record.c: one sheet's record as bytes. */
#include "grade.h"

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
    parcel_add_bytes(&body, record->woven.bytes, record->woven.length);
    parcel_seal(out, MAGIC, &body);
}

Record *record_unpack(Arena *arena, const char *bytes, size_t length) {
    const char *digest;
    Parcel from = parcel_open(arena, MAGIC, bytes, length, &digest);
    if (!digest) return NULL;
    Record *out = NEW(arena, Record);
    out->digest = digest;
    out->key = parcel_take_text(&from);
    out->name = parcel_take_text(&from);
    out->status = (int)parcel_take_number(&from);
    out->trouble = parcel_take_text(&from);
    out->json = parcel_take_text(&from);
    out->junit = parcel_take_text(&from);
    out->scores = score_unpack(&from);
    out->woven = parcel_take_bytes(&from);
    return out;
}
