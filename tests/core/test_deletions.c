/* test_deletions.c: every block of tests/prose.txt, and the same with one word or sign left out: each relation that is left is in a
   statement, a condition, a definition or a line that is named as unread, and what cannot be read says why. */
#include "core/core.h"
#include "props/packs.h"
#include "tests/helpers.h"
#include "tests/prose.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads the text in a block of its own; what is wrong with the reading, NULL: nothing. */
static const char *trouble(Arena *arena, const Pack *pack, const Entry *entry, const char *text) {
    const char *sheet = arena_printf(arena, "::: {.proof claim=%s}\n%s\n:::\n", entry->claim, text);
    Document *document = document_read(arena, source_of(arena, sheet));
    Claim *claim = pack_find(pack, entry->claim);
    if (!claim) return "the claim is not known";
    if (!document->blocks.count) return NULL;
    const Block *block = document->blocks.items[0];
    Reading *reading = reading_of_block(arena, claim, block, document, READ_PROOF, NULL, NULL, 0);
    for (int i = 0; i < reading->statements.count; i++)
        if (reading->statements.items[i]->kind == STEP_ILL && !reading->statements.items[i]->mistake)
            return "a statement is refused without a reason";
    const Token *token = reading_uncovered(reading);
    return token ? arena_printf(arena, "%s at byte %d is passed over", token->text, token->span.start) : NULL;
}

static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t'; }

/* The text without its piece number `piece`: a run of letters, a character of another kind. NULL: there are fewer. */
static const char *without(Arena *arena, const Entry *entry, int piece) {
    int at = 0, end = entry->length;
    for (int number = 0; at < end; number++) {
        while (at < end && is_blank(entry->text[at])) at++;
        int from = at;
        bool letters = (entry->text[at] | 32) >= 'a' && (entry->text[at] | 32) <= 'z';
        do at++;
        while (at < end && (letters ? (entry->text[at] | 32) >= 'a' && (entry->text[at] | 32) <= 'z'
                                    : (entry->text[at] & 0xC0) == 0x80));
        if (number == piece && from < end)
            return arena_printf(arena, "%.*s%.*s", from, entry->text, end - at, entry->text + at);
    }
    return NULL;
}

Test(deletions, nothing_is_passed_over, .timeout = 240) {
    Arena *kept = arena_new();
    const Pack *pack = attention(kept);
    const char *at = prose_file();
    int line = 1, blocks = 0, texts = 0;
    for (Entry entry; next_entry(&at, &line, &entry); blocks++)
        for (int piece = -1;; piece++) {
            Arena *arena = arena_new();
            const char *text = piece < 0 ? arena_strndup(arena, entry.text, (size_t)entry.length)
                                         : without(arena, &entry, piece);
            const char *wrong = text ? trouble(arena, pack, &entry, text) : NULL;
            cr_expect(!wrong, "prose.txt:%d, without piece %d: %s\n%s", entry.line, piece, wrong, text);
            arena_free(arena);
            if (!text) break;
            texts++;
        }
    cr_expect(blocks >= 250 && texts >= 10000, "%d blocks, %d texts", blocks, texts);
    arena_free(kept);
}
