/* fuzz_pack.c: any bytes as a pack: its claims are read and checked, and what the first of them show is judged, as far as that needs
   no answer, with few worlds and small ones. libFuzzer calls LLVMFuzzerTestOneInput (`make fuzz`); test_fuzz_pack.c calls it with the
   packs that there are, changed a little. */
#include "props/sheet/sheet.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    LONGEST = 4000,      /* bytes of a pack: longer ones only take longer */
    JUDGED_CLAIMS = 3,   /* of a pack; */
    JUDGED_LENGTH = 120, /* bytes of a statement that is judged, */
    LARGEST_NUMBER = 12, /* and no number in its claim may be larger: there is no limit of time here */
};

static const Options brief = {.seed = 1, .trials = 6};

/* Is there no number in the claim that makes its worlds large? */
static bool is_small(const Claim *claim) {
    const char *text = claim->source->text;
    for (int at = claim->span.start; at < claim->span.end;) {
        char *end = NULL;
        bool digit = text[at] >= '0' && text[at] <= '9';
        if (digit && strtol(text + at, &end, 10) > LARGEST_NUMBER) return false;
        at = digit ? (int)(end - text) : at + 1;
    }
    return true;
}

/* Mistakes can be shown, and what is shown is text. */
static void check_mistake(Arena *arena, const Mistake *mistake) {
    if (!mistake) return;
    Text out = text_new(arena);
    mistake_print(&out, mistake, "    ");
    unsigned code;
    for (int at = 0, used; at < (int)out.length; at += used)
        if (!(used = utf8_decode(out.bytes + at, (int)out.length - at, &code))) abort();
}

static void judge_shows(Arena *arena, const Pack *pack, const Claim *claim) {
    for (int i = 0; i < claim->shows.count && i < 2; i++) {
        const char *text = claim->shows.items[i]->text;
        Mistake *unreadable = NULL;
        const Mistake *mistake = NULL;
        if (!text || strlen(text) > JUDGED_LENGTH) continue;
        Source *source = source_new(arena, "", text, strlen(text), &unreadable);
        if (source) try_text(arena, pack, claim->id, source, NULL, &brief, &mistake);
        check_mistake(arena, mistake);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > LONGEST) return 0;
    Arena *arena = arena_new();
    Mistake *mistake = NULL;
    Source *source = source_new(arena, "pack.md", (const char *)data, size, &mistake);
    Pack *pack = source ? pack_read(arena, "pack", source) : NULL;
    int judged = 0;
    if (pack) pack_validate(pack);
    for (int i = 0; pack && i < pack->claims.count; i++) {
        const Claim *claim = pack->claims.items[i];
        check_mistake(arena, claim->mistake);
        if (claim->mistake || claim->finds.count || claim->condition || !is_small(claim)) continue;
        if (judged++ < JUDGED_CLAIMS) judge_shows(arena, pack, claim);
    }
    arena_free(arena);
    return 0;
}
