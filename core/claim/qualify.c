/* qualify.c: words that may restrict a statement to some worlds: “a lone key receives α_1 = 1”, “The keys coincide. Then X.” Nothing here can
   turn such words into a formula. What holds in all worlds holds in some of them too, so the statement can be shown all the same. It is never
   refuted, as the words may exclude the counterexample. */
#include "extent.h"

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

static bool is_item(const SentenceReader *r, int at) {
    return at >= 0 && at < r->count && r->part[at].kind == PART_ITEM;
}

/* “The first key dominates”, “the query is large”: a relation or a growth that is not one of formulas. */
static bool is_of_words(const SentenceReader *r, int at) {
    WordCode code = (WordCode)r->part[at].token->code;
    bool before = is_item(r, extent_past_words(r, at, -1)), behind = is_item(r, extent_past_words(r, at, 1));
    return (code == WORD_RELATION && !(before && behind)) || (code == WORD_LARGE && !before && !behind);
}

/* the two keys are known; two keys are a choice */
static bool is_counted(const SentenceReader *r, int at) {
    const Token *word = r->part[at].token, *before = sentence_word(r, at - 1);
    bool number = word_has_property(word->text, WORD_IS_COUNTS);
    return number && before && (before->code == WORD_DETERMINER || before->code == WORD_ALL) &&
           !word_has_property(before->text, WORD_IS_COUNTS);
}

/* On average X; the expected output is X: where numbers are random, it may be about means. Not: both have this mean, and X. */
static bool is_about_means(const SentenceReader *r, int at) {
    if (!word_is_form_of(r->part[at].token->text, WORD_IS_AVERAGES) ||
        !(gives(r, GIVEN_NORMAL) || gives(r, GIVEN_DISCRETE)))
        return false;
    int next = at + 1;
    while (next < r->count && ((r->part[next].kind == PART_WORD && !sentence_is(r, next, WORD_AND)) ||
                               r->part[next].kind == PART_GAP || r->part[next].kind == PART_COMMA))
        next++;
    return is_item(r, next);
}

/* Most nouns, verbs and adjectives say something that no formula says; a few are known not to. */
static bool is_neutral(const SentenceReader *r, int at) {
    const Token *word = r->part[at].token;
    bool latin = (unsigned char)word->text[0] < 128;
    bool plain = word->code == WORD_NOUN && latin
                     ? word_is_form_of(word->text, WORD_IS_NEUTRAL)
                     : !word_is_form_of(word->text, WORD_IS_PECULIAR) || is_counted(r, at);
    return (plain && !is_about_means(r, at)) || is_given(r, word->text);
}

bool qualify_chooses(const SentenceReader *r, int at) {
    for (int i = 0; i < r->count; i++) { /* in a condition it would make the statement stronger */
        const Token *word = sentence_word(r, i);
        bool condition = word && (word_begins_condition((WordCode)word->code) || word->code == WORD_SOME);
        bool other = word && i != at && word_is_weightless((WordCode)word->code) && !is_neutral(r, i);
        if (condition || other || r->part[i].kind == PART_OPEN || r->part[i].kind == PART_IMPLIES)
            return false;
    }
    return word_has_property(r->part[at].token->text, WORD_IS_CHOOSES);
}

bool qualify_restricts(const SentenceReader *r, int at) {
    const Token *word = sentence_word(r, at);
    if (!word) return false;
    if (is_of_words(r, at)) return true;
    bool leads = at == 0 && !word_is_weightless((WordCode)word->code); /* “in this case” as “then” */
    bool trails = at > 0 && at == r->count - 1 && word->code == WORD_THEN; /* X then */
    if (trails) return true;
    if (!leads && word_has_property(word->text, WORD_IS_THIS_CASE)) return true; /* X in this case */
    if (word->code == WORD_WEIGHT) return unread_is_premise(r, at) || qualify_chooses(r, at);
    if (word->code == WORD_UNKNOWN) return !is_name(r, at);
    if (word->code == WORD_QUALITY) return !is_given(r, word->text) && !relate_is_pair(r, at);
    return word_is_weightless((WordCode)word->code) && !is_neutral(r, at);
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

static bool is_stated(const Part *part) { return part->kind == PART_SPOILED || sentence_is_statement(part); }

static bool has_other_statement(const SentenceReader *r, int at) {
    for (int i = 0; i < r->count; i++)
        if (i != at && is_stated(&r->part[i])) return true;
    return false;
}

/* The relation of the condition that begins here: “if the query is zero, q = 0,”. −1: it is in words alone. */
static int find_relation(SentenceReader *r, int at) {
    const Token *word = sentence_word(r, at);
    bool opens = r->part[at].kind == PART_OPEN || r->part[at].kind == PART_ALL ||
                 (word && word_begins_condition((WordCode)word->code));
    bool comma = false;
    for (int i = at + 1; opens && i < r->count; i++) {
        const Token *next = sentence_word(r, i);
        bool stops = r->part[i].kind == PART_SEMICOLON || (comma && r->part[i].kind == PART_COMMA) ||
                     (next && (next->code == WORD_THEN || next->code == WORD_SO || next->code == WORD_GET));
        if (stops) return -1;
        if (sentence_is_statement(&r->part[i]))
            return extent_could_be(r, r->part[i].item) && has_other_statement(r, i) ? i : -1;
        comma = comma || r->part[i].kind == PART_COMMA;
    }
    return -1;
}

/* Found once for every part of the sentence, as many checks ask for it. */
static void find_relations(SentenceReader *r) {
    r->relation_at = NEW_ARRAY(r->arena, int, r->count + 1);
    for (int i = 0; i < r->count; i++) r->relation_at[i] = find_relation(r, i);
}

int qualify_relation(const SentenceReader *r, int at) { return r->relation_at[at]; }

/* With a condition that is a formula, other words tell what follows from it: “if γ > 1, the longer key wins, so X”; or they say it in words:
   “if there is one key, n = 1, X”. They are a second condition where “and” joins them to the first: “if d = 2 and the keys coincide, X”. */
static bool belongs_to_formula(SentenceReader *r, int at) {
    bool condition = false;
    for (int i = 0; i < r->count; i++) {
        int relation = qualify_relation(r, i);
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

/* Let all keys be equal. Assume that nothing is masked: what follows depends on it. */
void qualify_assumed(SentenceReader *r) {
    const Token *assumes = NULL, *found = NULL, *lets = NULL;
    for (int i = 0; i < r->count; i++) {
        const Token *word = sentence_word(r, i);
        if (is_stated(&r->part[i])) return;
        if (!word || !word->prose) continue;
        if (word->code == WORD_ASSUME && !assumes) assumes = word;
        if (word->code == WORD_LET && !lets) lets = word;
        if ((word->code == WORD_WEIGHT || qualify_restricts(r, i)) && !found) found = word;
    }
    if (assumes || (lets && found)) r->lifted = found ? found : assumes;
}

/* Is something about a name of the claim assumed? */
bool qualify_assumes(const SentenceReader *r) {
    for (int i = 0; i < r->assumptions.count; i++) {
        const Node *left = r->assumptions.items[i]->sides.items[0];
        if (!name_is(left) || name_known(r->arena, r->scope, left)) return true;
    }
    return false;
}

/* “Whatever the query is”: nothing is said of an index. */
static bool is_about_all(const SentenceReader *r, int at) {
    if (!sentence_is(r, at, WORD_ALL)) return false;
    for (int i = at + 1; i < r->count && !ends_clause(&r->part[i]); i++)
        if (r->part[i].kind == PART_ITEM) return false;
    return true;
}

/* Returning to the general setting, X. Now add a second key: an assumption may have ended. */
static void check_lifted(SentenceReader *r, bool states) {
    for (int i = 0; i < r->count && qualify_assumes(r); i++) {
        const Token *word = sentence_word(r, i);
        if (states && ends_clause(&r->part[i])) return;
        bool lifts = word && ((!states && qualify_restricts(r, i)) || word->code == WORD_UNKNOWN ||
                              word_is_form_of(word->text, WORD_IS_LIFTS) || is_about_all(r, i));
        if (lifts && !belongs_to_formula(r, i)) r->lifted = word;
    }
}

/* ---- sentences in words alone ---- */

/* “We exclude a lone key throughout.” “All this is for one key.”: it may be about all that was said, and about what comes. */
static void qualify_all(SentenceReader *r, const Token *found) {
    for (int l = 0; l < r->out->lines.count; l++)
        for (int i = 0; i < r->out->lines.items[l]->items.count; i++)
            r->out->lines.items[l]->items.items[i]->qualifier = found;
}

/* There is no second key. Then X. */
bool qualify_concludes(const SentenceReader *r) {
    return r->count &&
           (sentence_is(r, 0, WORD_THEN) || sentence_is(r, 0, WORD_SO) || r->part[0].kind == PART_THEREFORE);
}

void qualify_check(SentenceReader *r) {
    find_relations(r);
    bool states = false;
    const Token *found = NULL, *weighs = NULL;
    for (int i = 0; i < r->count; i++) {
        states = states || r->part[i].kind == PART_ITEM || r->part[i].kind == PART_SPOILED;
        if (!found && qualify_restricts(r, i) && !belongs_to_formula(r, i)) found = r->part[i].token;
        if (!weighs && sentence_is(r, i, WORD_WEIGHT)) weighs = r->part[i].token;
    }
    check_lifted(r, states);
    if (!found && qualify_concludes(r)) found = r->premise;
    r->premise = states ? NULL : weighs;
    if (!states && found) r->setting = found, qualify_all(r, found);
    r->qualifier = found ? found : r->setting;
}
