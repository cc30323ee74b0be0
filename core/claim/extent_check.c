/* extent_check.c: conditions that cannot be understood: in words, on some of the indices only, or such that restrict nothing. */
#include "extent.h"

#include <string.h>
#include <strings.h>

/* for all indices i ≠ j: words that do not choose among the indices. */
static bool leaves_all(const Token *word, bool all) {
    if (word_has_property(word->text, WORD_IS_ALL_INDICES)) return true;
    if (all && !strcasecmp(word->text, "two")) return true; /* for any two indices */
    return word->code != WORD_NOUN && word->code != WORD_DETERMINER && word->code != WORD_QUALITY &&
           word->code != WORD_UNKNOWN;
}

/* for every second i, for an i ≠ j: some of the indices, and nobody can tell which. */
void extent_check_chosen(SentenceReader *r, Extent *e, const Item *item) {
    if ((e->code != WORD_ALL && e->code != WORD_FOR) || e->items.count > 1 || !item->sides.count ||
        !extent_is_index(r, item->sides.items[0]))
        return;
    for (int i = e->begin + 1; i < r->count && r->part[i].kind != PART_ITEM; i++)
        if (r->part[i].kind == PART_WORD && (r->part[i].token->prose || r->part[i].token->wide) &&
            !leaves_all(r->part[i].token, e->code == WORD_ALL))
            extent_refuse(e, r->part[i].token, "it is not clear for which indices this is",
                          "write a condition, as in i ≠ j");
}

/* for all i, for large β, where A is the matrix of …; the words say nothing, or what they say was read */
void extent_check_mentions(SentenceReader *r, Extent *e, int at) {
    if (extent_has_relation(&e->items) || e->distinct || e->unread) return;
    const Token *token = extent_peek(r, at)->token;
    for (int i = at + 1; i < e->end; i++) /* with a single key */
        if (extent_code_at(r, i) == WORD_QUALITY)
            extent_refuse(e, r->part[i].token, "this condition is in words",
                          "write it as a formula, as in: if n = 2");
    for (int i = 0; e->code == WORD_ALL && r->assumed && i < e->items.count; i++)
        if (e->items.items[i]->sides.count && !extent_is_index(r, e->items.items[i]->sides.items[0]))
            extent_refuse(e, token, "it is not clear what is still assumed here", "begin a new block");
    for (int i = 0; e->code == WORD_WHERE && !token->prose && i < e->items.count; i++)
        if (e->items.items[i]->sides.count && e->items.items[i]->sides.items[0]->kind == N_MUL)
            extent_refuse(e, token, "this condition is not a relation", NULL); /* a word spelled of names */
    if (e->code == WORD_ALL || e->code == WORD_WHERE || e->code == WORD_AS || e->code == WORD_DOING) return;
    if (!e->items.count && !strcmp(token->text, "at")) return; /* look at the first key */
    for (int i = 0; i < e->items.count; i++) {
        const Item *item = e->items.items[i];
        bool index = e->code == WORD_FOR && item->sides.count && extent_is_index(r, item->sides.items[0]);
        bool known =
            item->large || item->dots || index || e->code == WORD_SOME ||
            extent_code_at(r, extent_past_gaps(r, e->end)) == WORD_LARGE ||
            (word_is_weightless(extent_code_at(r, e->end)) && extent_code_at(r, e->end + 1) == WORD_LARGE);
        if (!known) extent_refuse(e, token, "this condition is not a relation", NULL);
    }
    if (!e->items.count && e->code != WORD_SOME)
        extent_refuse(e, token, "this condition is in words", "write it as a formula, as in: if n = 2");
}

const char extent_which_index[] = "“for some” does not say which index, so this cannot be judged";

/* X for some i, and no other condition is in the sentence that could come before it. */
static bool chooses_index(const SentenceReader *r, const Extent *e, int at) {
    if (e->items.count != 1 || e->items.items[0]->rels.count || e->nested || r->group->some || r->rows)
        return false;
    if (!strncasecmp(extent_peek(r, at)->token->text, "there are", 9))
        return false; /* there are two of them */
    for (int i = at + 1; i < r->count && r->part[i].kind != PART_ITEM; i++)
        if (sentence_word(r, i) &&
            (qualify_restricts(r, i) || word_has_property(sentence_word(r, i)->text, WORD_IS_WIDENS)))
            return false;
    for (int i = 0; i < r->count; i++) {
        WordCode code = extent_code_at(r, i);
        bool own = i == e->end - 1;                /* there is i with X */
        bool queries = code == WORD_ALL && i < at; /* for every query there is i */
        if (i != at && !own && !queries && (extent_begins_condition(code) || code == WORD_ALL)) return false;
    }
    return true;
}

/* for every x, all x: a quantifier of the sentence that is not about an index; NULL: there is none. */
static const Token *quantifies_name(const SentenceReader *r) {
    for (int i = 0; i < r->count; i++) {
        bool all = extent_code_at(r, i) == WORD_ALL;
        bool widens = sentence_word(r, i) && word_has_property(sentence_word(r, i)->text, WORD_IS_WIDENS);
        int next = all || widens ? extent_past_words(r, i, 1) : -1;
        const Item *item = next >= 0 && r->part[next].kind == PART_ITEM ? r->part[next].item : NULL;
        bool about_name = item && item->sides.count && !extent_is_index(r, item->sides.items[0]);
        if (about_name || (all && !item)) return r->part[i].token;
    }
    return NULL;
}

/* “for some i” would be about each world; “for some q” is about one. */
void extent_check_some(SentenceReader *r, Extent *e, int at) {
    bool index = false;
    for (int i = 0; i < e->items.count; i++)
        index = index ||
                (e->items.items[i]->sides.count && extent_is_index(r, e->items.items[i]->sides.items[0]));
    bool words =
        !e->items.count && strncasecmp(extent_peek(r, at)->token->text, "for", 3); /* there is one key more */
    if (words) return;
    if (r->rows && !extent_peek(r, at)->token->prose)
        sentence_line(r)->existential = true;
    else
        r->group->existential = true;
    WordCode next = extent_code_at(r, extent_past_gaps(r, e->end));
    if (next == WORD_WHERE || next == WORD_SUCH_THAT)
        e->end = extent_past_gaps(r, e->end) + 1; /* there is q with X */
    if (index && chooses_index(r, e, at)) {
        r->group->existential = false;
        r->group->some = e->items.items[0]->sides.items[0];
        r->group->some_word = extent_peek(r, at)->token;
        e->items.count = 0;
    } else if (quantifies_name(r)) /* for every x there is y */
        extent_refuse(
            e, extent_peek(r, at)->token,
            "“for all” and “there is” in one statement: which of them comes first is not understood",
            "say what it is, as in y = −x");
    else if (index || !e->items.count)
        extent_refuse(e, extent_peek(r, at)->token, extent_which_index,
                      "say for which indices it is: for all i ≠ j, say");
}

/* X, for example for n = 1; X (clear for n = 1); X independently of n = 1: the relation does not restrict X. */
void extent_check_limits(SentenceReader *r, Extent *e, int at) {
    const Token *word = extent_peek(r, at)->token,
                *before = extent_code_at(r, at - 1) != WORD_NONE ? extent_peek(r, at - 1)->token : NULL;
    bool relation = extent_has_relation(&e->items);
    if (before && relation && r->group->states && word_has_property(before->text, WORD_IS_EXAMPLE))
        extent_refuse(e, before, "it is not clear whether this condition restricts the statement",
                      "write it as an if");
    const Token *behind = extent_code_at(r, extent_past_gaps(r, e->end)) != WORD_NONE
                              ? extent_peek(r, extent_past_gaps(r, e->end))->token
                              : NULL;
    if (behind && extent_code_at(r, extent_past_gaps(r, e->end)) == WORD_IF_LAST &&
        extent_code_at(r, extent_past_gaps(r, e->end) + 1) != WORD_NONE)
        behind = extent_peek(r, extent_past_gaps(r, e->end) + 1)->token;
    if (behind && relation && r->group->states && extent_statement_from(r, e->end) < 0 &&
        word_has_property(behind->text, WORD_IS_EXAMPLE_BEHIND))
        extent_refuse(e, behind, "it is not clear whether this condition restricts the statement",
                      "write it as an if");
    if (relation && word_has_property(word->text, WORD_IS_WHATEVER))
        extent_refuse(e, word, "a relation is not expected here", NULL);
    if (r->reason == REASON_REST && !r->reason_given && relation && r->group->states)
        extent_refuse(e, word, "is this condition about the reason, or about the statement?",
                      "make two sentences of it");
    bool again = !strncasecmp(word->text, "but not", 7) && extent_has_relation(&r->group->behind);
    if (again)
        extent_refuse(e, word, "is this an exception, or a second statement?", "make two sentences of it");
}
