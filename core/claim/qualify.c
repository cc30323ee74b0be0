/* qualify.c: words that may restrict a statement to some worlds: “a lone key receives α_1 = 1”, “The keys coincide. Then X.” Nothing here can
   turn such words into a formula. What holds in all worlds holds in some of them too, so the statement can be shown all the same. It is never
   refuted, as the words may exclude the counterexample. */
#include "sentence.h"

#include <ctype.h>

static bool gives(const SentenceReader *r, GivenKind kind) {
    for (int i = 0; r->out->givens && i < r->out->givens->count; i++)
        if (r->out->givens->items[i]->kind == kind) return true;
    return false;
}

/* Orthonormal columns are no restriction where the claim gives them. */
static bool is_given(const SentenceReader *r, const char *text) {
    return (word_is_form_of(text, WORD_IS_RESTRICTS_FRAME) && gives(r, GIVEN_ORTHONORMAL)) ||
           (word_is_form_of(text, WORD_IS_RESTRICTS_CHANCE) && gives(r, GIVEN_NORMAL)) ||
           (word_is_form_of(text, WORD_IS_RESTRICTS_WHOLE) && gives(r, GIVEN_INTEGER));
}

/* A name: the theorem of Schur. */
static bool is_name(const SentenceReader *r, int at) {
    const char *text = r->part[at].token->text;
    return at > 0 && isupper((unsigned char)text[0]) && !isupper((unsigned char)text[1]);
}

static int beside(const SentenceReader *r, int at, int step) {
    for (at += step; at >= 0 && at < r->count; at += step) {
        const Token *word = sentence_word(r, at);
        if (r->part[at].kind != PART_GAP && !(word && word_is_weightless((WordCode)word->code))) break;
    }
    return at >= 0 && at < r->count ? at : -1;
}

static bool is_item(const SentenceReader *r, int at) { return at >= 0 && r->part[at].kind == PART_ITEM; }

/* “The first key dominates”, “the query is large”: a relation or a growth that is not one of formulas. */
static bool is_of_words(const SentenceReader *r, int at) {
    WordCode code = (WordCode)r->part[at].token->code;
    bool before = is_item(r, beside(r, at, -1)), behind = is_item(r, beside(r, at, 1));
    return (code == WORD_RELATION && !(before && behind)) || (code == WORD_LARGE && !before && !behind);
}

bool qualify_chooses(const SentenceReader *r, int at) {
    for (int i = 0; i < r->count; i++) { /* in a condition it would make the statement stronger */
        const Token *word = sentence_word(r, i);
        bool condition = word && (word_begins_condition((WordCode)word->code) || word->code == WORD_SOME);
        if (condition || r->part[i].kind == PART_OPEN || r->part[i].kind == PART_IMPLIES) return false;
    }
    return word_has_property(r->part[at].token->text, WORD_IS_CHOOSES);
}

static bool restricts(const SentenceReader *r, int at) {
    const Token *word = sentence_word(r, at);
    if (!word || !word->prose) return false;
    if (is_of_words(r, at)) return true;
    if (word->code == WORD_WEIGHT) return unread_is_premise(r, at) || qualify_chooses(r, at);
    if (word->code == WORD_UNKNOWN) return !is_name(r, at);
    if (word->code == WORD_QUALITY) return !is_given(r, word->text) && !relate_is_pair(r, at);
    if (!word_is_weightless((WordCode)word->code)) return false;
    bool found = word_is_form_of(word->text, WORD_IS_RESTRICTS) ||
                 word_is_form_of(word->text, WORD_IS_RESTRICTS_FRAME) ||
                 word_is_form_of(word->text, WORD_IS_RESTRICTS_CHANCE) ||
                 word_is_form_of(word->text, WORD_IS_RESTRICTS_WHOLE);
    return found && !is_given(r, word->text);
}

/* ---- conditions that are formulas ---- */

static bool is_joining(const SentenceReader *r, int at) {
    return sentence_is(r, at, WORD_AND) || sentence_is(r, at, WORD_OR);
}

static bool has_joining(const SentenceReader *r, int from, int to) {
    for (int i = from; i < to; i++)
        if (is_joining(r, i)) return true;
    return false;
}

static bool ends_clause(const Part *part) {
    return part->kind == PART_COMMA || part->kind == PART_SEMICOLON || part->kind == PART_EDGE ||
           part->kind == PART_ROW || sentence_is_statement(part);
}

/* The relation of the condition that begins here: “if the query is zero, q = 0,”. −1: it is in words alone. */
static int relation_of(const SentenceReader *r, int at) {
    const Token *word = sentence_word(r, at);
    bool opens = r->part[at].kind == PART_OPEN || r->part[at].kind == PART_ALL ||
                 (word && word_begins_condition((WordCode)word->code));
    bool comma = false;
    for (int i = at + 1; opens && i < r->count; i++) {
        const Token *next = sentence_word(r, i);
        bool stops = r->part[i].kind == PART_SEMICOLON || (comma && r->part[i].kind == PART_COMMA) ||
                     (next && (next->code == WORD_THEN || next->code == WORD_SO || next->code == WORD_GET));
        if (stops) return -1;
        if (sentence_is_statement(&r->part[i])) return i;
        comma = comma || r->part[i].kind == PART_COMMA;
    }
    return -1;
}

/* With a condition that is a formula, other words tell what follows from it: “if γ > 1, the longer key wins, so X”; or they say it in words:
   “if there is one key, n = 1, X”. They are a second condition where “and” joins them to the first: “if d = 2 and the keys coincide, X”. */
static bool belongs_to_formula(const SentenceReader *r, int at) {
    bool condition = false;
    for (int i = 0; i < r->count; i++) {
        int relation = relation_of(r, i);
        if (relation < 0) continue;
        condition = true;
        int end = relation + 1;
        while (end < r->count && !ends_clause(&r->part[end])) end++;
        bool before = at > i && at < relation && has_joining(r, i, relation);
        bool behind =
            at > relation && at < end && has_joining(r, relation + 1, relation + 3 < at ? relation + 3 : at);
        if (before || behind) return false;
    }
    return condition;
}

/* ---- assumptions ---- */

static bool is_stated(const Part *part) { return part->kind == PART_SPOILED || sentence_is_statement(part); }

/* Let all keys be equal. Assume that nothing is masked: what follows depends on it. */
void qualify_assumed(SentenceReader *r) {
    const Token *assumes = NULL, *found = NULL, *lets = NULL;
    for (int i = 0; i < r->count; i++) {
        const Token *word = sentence_word(r, i);
        if (is_stated(&r->part[i])) return;
        if (!word || !word->prose) continue;
        if (word->code == WORD_ASSUME && !assumes) assumes = word;
        if (word->code == WORD_LET && !lets) lets = word;
        if ((word->code == WORD_WEIGHT || restricts(r, i)) && !found) found = word;
    }
    if (assumes || (lets && found)) r->lifted = found ? found : assumes;
}

/* Is something about a name of the claim assumed? */
static bool assumes_given(const SentenceReader *r) {
    for (int i = 0; i < r->assumptions.count; i++) {
        const Node *left = r->assumptions.items[i]->sides.items[0];
        if (!name_is(left) || name_known(r->arena, r->scope, left)) return true;
    }
    return false;
}

/* Returning to the general setting, X: an assumption may have ended. */
static void check_lifted(SentenceReader *r) {
    for (int i = 0; i < r->count && !ends_clause(&r->part[i]) && assumes_given(r); i++) {
        const Token *word = sentence_word(r, i);
        bool lifts =
            word && word->prose && (word->code == WORD_UNKNOWN || word_is_form_of(word->text, WORD_IS_LIFTS));
        if (lifts && !belongs_to_formula(r, i)) r->lifted = word;
    }
}

/* X. We exclude a lone key throughout: it is about all that was said. */
static void qualify_all(SentenceReader *r, const Token *found) {
    bool sets = false;
    for (int i = 0; i < r->count; i++)
        sets = sets || (sentence_word(r, i) && word_is_form_of(sentence_word(r, i)->text, WORD_IS_SETS));
    for (int l = 0; sets && l < r->out->lines.count; l++)
        for (int i = 0; i < r->out->lines.items[l]->items.count; i++)
            r->out->lines.items[l]->items.items[i]->qualifier = found;
}

/* There is no second key. Then X. */
static bool concludes(const SentenceReader *r) {
    return r->count &&
           (sentence_is(r, 0, WORD_THEN) || sentence_is(r, 0, WORD_SO) || r->part[0].kind == PART_THEREFORE);
}

void qualify_check(SentenceReader *r) {
    check_lifted(r);
    bool states = false;
    const Token *found = NULL, *weighs = NULL;
    for (int i = 0; i < r->count; i++) {
        states = states || r->part[i].kind == PART_ITEM || r->part[i].kind == PART_SPOILED;
        if (!found && restricts(r, i) && !belongs_to_formula(r, i)) found = r->part[i].token;
        if (!weighs && sentence_is(r, i, WORD_WEIGHT)) weighs = r->part[i].token;
    }
    if (!found && concludes(r)) found = r->premise;
    r->premise = states ? NULL : weighs;
    if (!states && found) r->setting = found, qualify_all(r, found);
    r->qualifier = found ? found : r->setting;
}
