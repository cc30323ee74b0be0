/* unread.c: words that are not understood: those in no row of words.h, and those that would change a meaning. Between two formulas they
   could say anything, so nothing around them is judged. They are harmless where they cannot be about a formula:

     the keys scatter little, so $c ≈ v_a$        “so” begins anew
     the head flips its sign, $X$                 the words have a subject of their own, and the formula repeats them
     $X$, so the head flips                       words behind “so” are about something else than X
     by the lemma of Schur, $X$; the Schur basis  a noun, announced by the, of, by, or a name in capitals */
#include "sentence.h"

#include <ctype.h>
#include <string.h>

static bool is_word(const Part *part) { return part->kind == PART_WORD; }

static bool has_code(const Part *part, WordCode code) {
    return is_word(part) && part->token->code == (int)code;
}

static bool is_break(const Part *part) { return part->kind == PART_ROW || part->kind == PART_SEMICOLON; }

static bool is_so(const Part *part) {
    return part->kind == PART_THEREFORE || has_code(part, WORD_SO) || has_code(part, WORD_THEN);
}

static bool is_colon(const Part *part) { return part->kind == PART_COMMA && !strcmp(part->token->text, ":"); }

/* What is between a word and the next statement in one direction. */
typedef struct Way {
    bool statement; /* there is one, before the row or the clause ends */
    bool so, colon, comma, reason, aside;
    bool adjacent; /* nothing but a gap */
} Way;

static Way way_from(const SentenceReader *r, int at, int step) {
    Way way = {.adjacent = true};
    for (int i = at + step; i >= 0 && i < r->count && !is_break(&r->part[i]); i += step) {
        const Part *part = &r->part[i];
        if (sentence_is_statement(part) || part->kind == PART_SPOILED) {
            way.statement = true;
            return way;
        }
        bool touches = is_word(&r->part[i - step]) && r->part[i - step].token->code == WORD_WEIGHT;
        bool inside = step < 0 && i > 0 && is_word(&r->part[i - 1]);           /* “is therefore false” */
        way.so = way.so || (is_so(part) && !(step > 0 && touches) && !inside); /* “not so” */
        way.colon = way.colon || is_colon(part);
        way.comma = way.comma || part->kind == PART_COMMA || part->kind == PART_EDGE;
        way.reason = way.reason || has_code(part, WORD_REASON);
        way.aside = way.aside || has_code(part, WORD_OPENS);
        way.adjacent = way.adjacent && part->kind == PART_GAP;
    }
    return way;
}

/* Words that speak of formulas or of people, so that what is said with them is about the formula. */
static bool is_about_formulas(const Token *word) {
    return word_has_property(word->text, WORD_IS_ABOUT_FORMULAS) || word->code == WORD_TALK ||
           word->code == WORD_GOAL || word->code == WORD_FALSE_LAST || word->code == WORD_FALSE_NEXT ||
           (unsigned char)word->text[0] > 127;
}

/* Have the words around it a subject of their own: a noun, and nothing about formulas? */
static bool has_subject(const SentenceReader *r, int at) {
    bool noun = false;
    int from = at, to = at;
    while (from > 0 && r->part[from - 1].kind != PART_COMMA && !is_so(&r->part[from - 1]) &&
           !sentence_is_statement(&r->part[from - 1]) && !is_break(&r->part[from - 1]))
        from--;
    while (to + 1 < r->count && !sentence_is_statement(&r->part[to + 1]) &&
           r->part[to + 1].kind != PART_COMMA)
        to++;
    for (int i = from; i <= to; i++) {
        if (!is_word(&r->part[i])) continue;
        if (is_about_formulas(r->part[i].token)) return false;
        noun = noun || r->part[i].token->code == WORD_NOUN ||
               (i != at && r->part[i].token->code == WORD_UNKNOWN);
    }
    return noun;
}

static bool announces_noun(const Part *part) {
    if (part->kind == PART_ITEM) return !part->item->rels.count; /* the $d$ grobniks */
    if (!is_word(part)) return false;
    WordCode code = (WordCode)part->token->code;
    return code == WORD_DETERMINER || code == WORD_REASON || code == WORD_WHERE || code == WORD_ALL;
}

/* Is the word in the place of a noun, or a name in capitals? Right before a formula it could be a verb. */
static bool is_noun(const SentenceReader *r, int at, bool adjacent) {
    const Token *word = r->part[at].token;
    bool verb = at > 0 && has_code(&r->part[at - 1], WORD_FILLER); /* is BOGUS */
    if (isupper((unsigned char)word->text[0]) && at > 0 && !verb && !isupper((unsigned char)word->text[1]))
        return true;
    int before = at - 1, chain = 0;
    while (before >= 0 && (r->part[before].kind == PART_GAP || has_code(&r->part[before], WORD_UNKNOWN)))
        chain += is_word(&r->part[before]), before--;
    return !adjacent && chain < 2 && before >= 0 && announces_noun(&r->part[before]);
}

/* Only a few keys matter, so X: it cannot deny X, but it may restrict it. */
bool unread_is_premise(const SentenceReader *r, int at) {
    return way_from(r, at, 1).so && !way_from(r, at, -1).statement;
}

bool unread_is_harmless(const SentenceReader *r, int at) {
    const Token *word = r->part[at].token;
    bool unknown = word->code == WORD_UNKNOWN;
    Way left = way_from(r, at, -1), right = way_from(r, at, 1);
    if (!left.statement && !right.statement) return true;
    bool restated = (right.colon || right.comma) && unknown && has_subject(r, at);
    bool forward = !right.statement || right.so || restated;
    if (unknown) left.reason = left.reason || left.aside; /* (see the lemma of Foo) */
    bool backward = !left.statement || left.so || left.reason;
    if (forward && backward) return true;
    bool between = left.statement && right.statement;
    return unknown && !between && (is_noun(r, at, right.adjacent) || left.reason);
}

/* A weight is never zero: α_i ≠ 0. A weight cannot vanish: α_i = 0 is impossible. The formula says the same as the words. */
bool unread_is_repeated(const SentenceReader *r, int at) {
    int next = at + 1;
    while (next < r->count && !is_colon(&r->part[next]) && is_word(&r->part[next])) next++;
    if (next >= r->count || !is_colon(&r->part[next]) || !word_may_deny(r->part[at].token->text) ||
        !has_subject(r, at))
        return false;
    for (next++; next < r->count && r->part[next].kind == PART_GAP;) next++;
    if (next >= r->count || !sentence_is_statement(&r->part[next]) || r->part[next].item->rels.count != 1)
        return false;
    int behind = next + 1;
    while (behind < r->count && r->part[behind].kind == PART_GAP) behind++;
    bool denied = behind < r->count && (has_code(&r->part[behind], WORD_NEVER_LAST) ||
                                        has_code(&r->part[behind], WORD_FALSE_LAST));
    return denied || r->part[next].item->rels.items[0]->rel == R_NE;
}

void unread_check(SentenceReader *r) {
    r->unknown = NULL;
    for (int at = 0; at < r->count && !r->unknown; at++)
        if (has_code(&r->part[at], WORD_UNKNOWN) && !unread_is_harmless(r, at))
            r->unknown = r->part[at].token;
}
