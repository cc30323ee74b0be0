/* aim.c: actions of words that want, tell or ask something, so that the formulas behind them are not asserted: we want X, a friend says X, whether
   X. */
#include "extent.h"

#include <strings.h>

/* “X requires Y”, “X we want, so Y”: nothing but words is between the formula and the word. */
static bool is_beside(const SentenceReader *r) {
    int i = r->at - 1;
    while (i >= 0 && (r->part[i].kind == PART_GAP ||
                      (r->part[i].kind == PART_WORD && word_is_weightless((WordCode)r->part[i].token->code))))
        i--;
    return i >= 0 && sentence_is_statement(&r->part[i]);
}

/* “X is what we want”, “X (wrong)”: behind the last formula, or right behind a formula, the word is about the formula before it. */
static void leave_or_weigh(SentenceReader *r, LeftWhy why) {
    bool follows = false;
    for (int i = r->at + 1; i < r->count && !follows; i++) follows = r->part[i].kind == PART_ITEM;
    if (r->group->states && (!follows || is_beside(r)) && r->role == ROLE_STATE)
        sentence_weigh(r);
    else
        sentence_leave(r, why);
}

/* “This meets our goal, so X”: the goal is reached, and X is a conclusion. */
static bool is_reached(const SentenceReader *r) {
    bool met = false;
    for (int i = r->at - 1; i >= 0 && r->part[i].kind == PART_WORD; i--)
        met = met || word_has_property(r->part[i].token->text, WORD_IS_FULFILS);
    for (int i = r->at + 1; met && i < r->count && r->part[i].kind != PART_ITEM; i++)
        if (r->part[i].kind == PART_THEREFORE || sentence_is(r, i, WORD_SO)) return true;
    return false;
}

/* “As X, all of them must be Y”: behind a reason it is a conclusion. */
static bool is_forced(const SentenceReader *r) {
    bool reason = false;
    for (int i = 0; i < r->at; i++) {
        const Token *word = sentence_word(r, i);
        if (word && word->code == WORD_GOAL) return false;
        reason = reason || r->part[i].kind == PART_THEREFORE || r->part[i].kind == PART_BECAUSE ||
                 (word && (word->code == WORD_REASON || word->code == WORD_AS || word->code == WORD_SO ||
                           word->code == WORD_THEN));
    }
    return reason && word_has_property(r->part[r->at].token->text, WORD_IS_FORCES);
}

void aim_want(SentenceReader *r) {
    if (is_forced(r))
        sentence_state(r);
    else if (r->role == ROLE_LEFT || !is_reached(r))
        leave_or_weigh(r, LEFT_GOAL);
}

/* Say γ > 1: an assumption, if a relation follows at once; else somebody says something. */
void aim_talk(SentenceReader *r) {
    bool say = !strcasecmp(r->part[r->at].token->text, "say") && r->at == 0 && r->count > 1;
    int next = extent_past_gaps(r, 1);
    if (say && next < r->count && sentence_is_statement(&r->part[next]) &&
        bare_is(r, r->part[next].item, r->part[next].item->sides.count))
        sentence_begin_role(r, ROLE_ASSUME);
    else
        leave_or_weigh(r, LEFT_WORD);
}
void aim_ask(SentenceReader *r) { leave_or_weigh(r, LEFT_QUESTION); }
