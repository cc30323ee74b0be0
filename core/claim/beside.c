/* beside.c: words that say something about a statement or about its condition, so that neither verdict would be about what is meant:

     the identity X is gone                  behind a statement every word must be known to say nothing
     exactly for n = 1 we have X             the converse is said, too
     for n = 1 and all larger n, X           the condition is wider than its formula
     it switches between X and Y             neither of them is stated */
#include "extent.h"

static bool ends_words(const Part *part) { return part->kind != PART_WORD && part->kind != PART_GAP; }

/* Do the words from here on begin another thought: a reason, a conclusion, a condition that is a formula, a bracket? */
static bool begins_anew(SentenceReader *r, int at) {
    const Token *word = sentence_word(r, at);
    if (!word) return false;
    switch ((WordCode)word->code) {
    case WORD_AND:
    case WORD_BUT:
    case WORD_SO:
    case WORD_THEN:
    case WORD_GET:
    case WORD_REASON:
    case WORD_IMPLIES:
    case WORD_IFF:
    case WORD_ONLY_IF:
    case WORD_FOLLOWS:
    case WORD_OR:
    case WORD_OPENS:
    case WORD_RELATION: return true;
    case WORD_IF:
    case WORD_FOR:
    case WORD_ALL:
    case WORD_WHERE:
    case WORD_AS: return extent_statement_from(r, at) >= 0 || qualify_relation(r, at) >= 0;
    default: return false;
    }
}

/* Words of no weight that are not known to be neutral, right before or behind a statement. */
static const Token *said_of(SentenceReader *r, int at, int step) {
    for (int i = at + step; i >= 0 && i < r->count && !ends_words(&r->part[i]) && !begins_anew(r, i);
         i += step) {
        const Token *word = sentence_word(r, i);
        bool inside = word && !word->prose && i + step >= 0 && i + step < r->count &&
                      r->part[i + step].kind == PART_ITEM;
        bool weightless = word && word_is_weightless((WordCode)word->code) && !inside;
        if (weightless && qualify_restricts(r, i)) return word;
    }
    return NULL;
}

/* Is this relation a condition of the others? Words beside it say it once more, or tell what follows from it. */
static bool is_condition(SentenceReader *r, int at) {
    for (int i = 0; i < at; i++)
        if (qualify_relation(r, i) == at) return true;
    return false;
}

static bool widens(const SentenceReader *r, int at) {
    const Token *word = sentence_word(r, at);
    return word && word_has_property(word->text, WORD_IS_WIDENS);
}

static bool pins(const SentenceReader *r, int at) {
    const Token *word = sentence_word(r, at);
    return word && word_has_property(word->text, WORD_IS_PINS);
}

/* A word right before the condition, inside it before its relation, or joined to it by “and”. */
static const Token *widened_at(SentenceReader *r, int opens, int relation) {
    for (int i = opens - 1; i >= 0 && !ends_words(&r->part[i]) && !begins_anew(r, i); i--)
        if (widens(r, i) || pins(r, i) || qualify_restricts(r, i)) return sentence_word(r, i);
    for (int i = opens + 1; i < relation; i++)
        if (widens(r, i)) return sentence_word(r, i);
    int next = extent_past_gaps(r, relation + 1);
    bool joined = sentence_is(r, next, WORD_AND) || sentence_is(r, next, WORD_OR);
    for (int i = next + 1; joined && i < r->count && !ends_words(&r->part[i]); i++)
        if (widens(r, i)) return sentence_word(r, i);
    return NULL;
}

/* for every other i ≠ j; for all x ≠ 0 */
static bool item_follows(const SentenceReader *r, int at) {
    int next = extent_past_gaps(r, at + 1);
    bool all = sentence_is(r, at, WORD_ALL) && next < r->count && sentence_is_statement(&r->part[next]);
    if (all && !r->part[next].item->continues) return true;
    for (at++; at < r->count && !(ends_words(&r->part[at]) && r->part[at].kind != PART_ITEM); at++)
        if (r->part[at].kind == PART_ITEM) {
            const Item *item = r->part[at].item;
            return !item->rels.count || item->rels.items[0]->rel == R_IN ||
                   (!item->continues && extent_is_index(r, item->sides.items[0]));
        }
    return false;
}

/* Every query, all larger sizes; but “all weights” are results, and a condition is not widened by them. */
static const Token *widened(SentenceReader *r) {
    bool under = qualify_assumes(r) || (qualify_concludes(r) && r->carried.count);
    for (int i = 0; i < r->count && !under; i++) under = qualify_relation(r, i) >= 0;
    for (int i = 0; i < r->count && under; i++) {
        const Token *next = sentence_word(r, i + 1);
        bool result = next && word_is_form_of(next->text, WORD_IS_RESULTS);
        if ((widens(r, i) || sentence_is(r, i, WORD_ALL)) && !result && !item_follows(r, i))
            return sentence_word(r, i);
    }
    return NULL;
}

/* α_i ≤ 1, and equality holds */
static const Token *strengthened(const SentenceReader *r) {
    bool stated = false;
    for (int i = 0; i < r->count; i++) {
        const Token *word = sentence_word(r, i);
        stated = stated || sentence_is_statement(&r->part[i]);
        if (stated && word && word_has_property(word->text, WORD_IS_STRENGTHENS)) return word;
    }
    return NULL;
}

/* ---- relations in words ---- */

static bool is_mention(const SentenceReader *r, int at) {
    return at >= 0 && at < r->count && extent_is_mention(&r->part[at]) && !r->part[at].item->dots;
}

/* “The query is q” names it, if nothing was stated so far. */
static bool names(const SentenceReader *r, int at, int mention) {
    const Item *item = r->part[mention].item;
    bool noun = false;
    for (int i = at - 1; i >= 0 && !ends_words(&r->part[i]); i--)
        noun = noun || sentence_is(r, i, WORD_NOUN) || sentence_is(r, i, WORD_UNKNOWN);
    for (int i = 0; i < at; i++)
        if (sentence_is_statement(&r->part[i])) return false;
    return noun && sentence_is(r, at, WORD_IS) && !r->out->lines.count && item->sides.count == 1 &&
           name_is(item->sides.items[0]);
}

/* Is it α_1 is 1, α_1 tends to 1, which relate.c reads? */
static bool is_related(const SentenceReader *r, int at, int next) {
    if (!is_mention(r, extent_past_words(r, at, -1))) return false;
    return !sentence_is(r, at, WORD_IS) || extent_past_gaps(r, at + 1) == next;
}

/* is a d × d matrix: the mention only belongs to the word behind it */
static bool goes_on(const SentenceReader *r, int behind) {
    const Token *word = sentence_word(r, behind);
    return is_mention(r, behind) ||
           (word && (word->code == WORD_NOUN || word->code == WORD_UNKNOWN || word->code == WORD_QUALITY ||
                     word->code == WORD_IS || word->code == WORD_RELATION || word->code == WORD_FILLER));
}

/* is the projector onto the span of A: the mention belongs to the noun before it */
static bool belongs(const SentenceReader *r, int mention) {
    int at = mention - 1;
    while (at >= 0 && r->part[at].kind == PART_GAP) at--;
    return sentence_word(r, at) && word_has_property(sentence_word(r, at)->text, WORD_IS_LINKS);
}

/* X, which equals n; this is ½; so we get v_1: something is said of an expression, but its other side is in words. */
static const Token *half_related(const SentenceReader *r) {
    bool asserts = true;
    for (int i = 0; i < r->count; i++) {
        const Token *word = sentence_word(r, i);
        if (!word) continue;
        WordCode code = (WordCode)word->code;
        if (code == WORD_LET || code == WORD_ASSUME || code == WORD_TRIAL || code == WORD_GOAL ||
            code == WORD_TALK)
            asserts = false;
        if (code == WORD_THEN || code == WORD_SO || code == WORD_GET) asserts = true;
        bool relates = code == WORD_IS || code == WORD_VALUE || code == WORD_RELATION;
        bool gives = code == WORD_GET || code == WORD_IMPLIES || code == WORD_SO;
        bool again = word_has_property(word->text, WORD_IS_NAMELY);
        int next = relates || gives || again ? extent_past_words(r, i, 1) : -1;
        if (!asserts || !word->prose || !is_mention(r, next) || !r->part[next].item->sides.count) continue;
        bool name = name_is(r->part[next].item->sides.items[0]);
        if (goes_on(r, extent_past_gaps(r, next + 1)) || (again && name)) continue;
        if (relates && (is_related(r, i, next) || names(r, i, next) || belongs(r, next))) continue;
        return word;
    }
    return NULL;
}

/* if X_i for all i, then Y_i: the first i is any of them, the second is another one. */
static const Token *shared_index(SentenceReader *r) {
    for (int i = 0; i < r->count; i++) {
        int item =
            sentence_is(r, i, WORD_ALL) || r->part[i].kind == PART_ALL ? extent_past_gaps(r, i + 1) : -1;
        const Item *index = is_mention(r, item) ? r->part[item].item : NULL;
        if (!index || !index->sides.count || !extent_is_index(r, index->sides.items[0])) continue;
        bool opens = false;
        for (int k = 0; k < r->count; k++)
            opens = opens || (k < i && sentence_is(r, k, WORD_IF)) ||
                    (k > i && (sentence_is(r, k, WORD_IMPLIES) || r->part[k].kind == PART_IMPLIES));
        int users = 0;
        for (int k = 0; k < r->count && opens; k++)
            users += sentence_is_statement(&r->part[k]) &&
                     some_uses(r, r->part[k].item, index->sides.items[0]->text);
        if (users > 1) return r->part[i].token;
    }
    return NULL;
}

/* between X and Y */
static const Token *between(const SentenceReader *r, int at) {
    const Token *word = sentence_word(r, at);
    int next = extent_past_gaps(r, at + 1);
    bool statement = next < r->count && sentence_is_statement(&r->part[next]);
    return word && statement && word_has_property(word->text, WORD_IS_ALTERNATES) ? word : NULL;
}

void beside_check(SentenceReader *r) {
    if (!r->unknown) r->unknown = widened(r);
    if (!r->unknown) r->unknown = strengthened(r);
    const Token *half = half_related(r);
    r->half = half != NULL;
    if (!r->unknown) r->unknown = half;
    if (!r->unknown) r->unknown = shared_index(r);
    for (int i = 0; i < r->count && !r->unknown; i++) {
        int relation = qualify_relation(r, i);
        if (relation >= 0) r->unknown = widened_at(r, i, relation);
        for (int step = -1;
             step <= 1 && sentence_is_statement(&r->part[i]) && !is_condition(r, i) && !r->unknown; step += 2)
            r->unknown = said_of(r, i, step);
        if (!r->unknown) r->unknown = between(r, i);
    }
}
