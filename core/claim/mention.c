/* mention.c: relations between two expressions that are in words: “α_1 has the value 1”, “the sum ∑_i α_i must be 1”. They are asserted, so what
   cannot be read of them is shown. */
#include "extent.h"

static bool is_mention(const Part *part) {
    return part->kind == PART_ITEM && !part->item->rels.count && !part->item->dots && part->item->sides.count;
}

/* Only words of a relation up to the next expression: is, has the value, must be. Its place; −1: no. */
static int related_to(const SentenceReader *r, int at, const Token **says) {
    bool verb = false;
    for (at = extent_past_gaps(r, at + 1); at < r->count; at = extent_past_gaps(r, at + 1)) {
        if (is_mention(&r->part[at])) return verb && *says ? at : -1;
        const Token *word = sentence_word(r, at);
        if (!word || !word->prose) return -1;
        WordCode code = (WordCode)word->code;
        bool is = code == WORD_IS || code == WORD_VALUE;
        bool weighs = code == WORD_WEIGHT || code == WORD_GOAL || code == WORD_VALUE || code == WORD_GENERAL;
        if (!is && !weighs && code != WORD_DETERMINER && code != WORD_FILLER) return -1;
        verb = verb || is || code == WORD_GOAL || code == WORD_WEIGHT; /* is not */
        if (weighs) *says = word;
    }
    return -1;
}

/* Does a noun follow, which the second expression only belongs to: x is not q times y, k_1 must be the first of n keys? */
static bool goes_on(const SentenceReader *r, int at) {
    const Token *word = sentence_word(r, extent_past_gaps(r, at + 1));
    return word && (word->code == WORD_NOUN || word->code == WORD_UNKNOWN || word->code == WORD_QUALITY);
}

void mention_check(SentenceReader *r) {
    const Token *says = NULL;
    if (r->role != ROLE_STATE || r->reason != REASON_NONE || !is_mention(&r->part[r->at])) return;
    int next = related_to(r, r->at, &says);
    if (next < 0 || goes_on(r, next)) return;
    r->group->asserts = true;
    sentence_unread(r, says, "write the relation as a formula",
                    "“%s” between two expressions is not understood", says->text);
}
