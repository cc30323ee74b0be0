/* judging.h: a text judged against a claim, and its verdicts as letters and worlds as text. */
#ifndef ATTEST_TESTS_JUDGING_H
#define ATTEST_TESTS_JUDGING_H

#include "props/sheet/sheet.h"
#include "tests/helpers.h"

static const Options usual __attribute__((unused)) = {.seed = 224, .trials = 400};

/* A pack in which every claim can be read. */
static inline Pack *sound_pack(Arena *arena, const char *text) {
    Pack *pack = pack_of(arena, text);
    cr_assert_gt(pack->claims.count, 0);
    for (int i = 0; i < pack->claims.count; i++)
        cr_assert(!pack->claims.items[i]->mistake, "%s: %s", pack->claims.items[i]->id,
                  pack->claims.items[i]->mistake->what);
    return pack;
}

/* A claim c with these clauses. */
static inline Pack *claim_of(Arena *arena, const char *clauses) {
    return sound_pack(arena, arena_printf(arena, "```claim c\n%s\n```\n", clauses));
}

static inline BlockVerdict *tried(Arena *arena, Pack *pack, const char *text, const Options *options) {
    const Mistake *mistake = NULL;
    BlockVerdict *b = try_text(arena, pack, "c", source_of(arena, text), NULL, options, &mistake);
    cr_assert(b && !mistake, "%s: %s", text, mistake ? mistake->what : "");
    return b;
}

/* One letter a verdict; ! and the reason if the whole cannot be judged. */
static inline const char *letters(Arena *arena, const BlockVerdict *b) {
    Text out = text_new(arena);
    for (int i = 0; i < b->verdicts.count; i++)
        text_add_bytes(&out, &verdict_letters[b->verdicts.items[i]->kind], 1);
    if (b->mistake) text_printf(&out, "!%s", mistake_reason(b->mistake->kind));
    return out.bytes;
}

static inline void add_value(Text *out, const NamedValue *v, const char *name) {
    text_printf(out, "%s%s", out->length ? " " : "", name);
    if (v->member >= 0) text_printf(out, "_%d", v->member);
    text_add(out, "=");
    for (int i = 0; i < v->rows * v->cols; i++)
        text_printf(out, "%s%s", !i ? "" : i % v->cols ? "," : ";", v->entry[i]);
}

/* Sizes, what was drawn and matters, free indices, both sides. */
static inline const char *world(Arena *arena, const Witness *w) {
    Text out = text_new(arena);
    if (!w) return "none";
    for (int i = 0; i < w->sizes.count; i++) add_value(&out, &w->sizes.items[i], w->sizes.items[i].name);
    for (int i = 0; i < w->drawn.count; i++)
        if (w->drawn.items[i].shown) add_value(&out, &w->drawn.items[i], w->drawn.items[i].name);
    for (int i = 0; i < w->free.count; i++) add_value(&out, &w->free.items[i], w->free.items[i].name);
    add_value(&out, &w->left, "L");
    add_value(&out, &w->right, "R");
    return out.bytes;
}

static inline const Verdict *first_with_witness(const BlockVerdict *b) {
    for (int i = 0; i < b->verdicts.count; i++)
        if (b->verdicts.items[i]->witness) return b->verdicts.items[i];
    return NULL;
}

#endif
