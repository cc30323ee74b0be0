/* quality.c: conditions in words: “equal keys give X”, “assume that the keys are equal”. Nothing here can turn such words into a formula, so
   what depends on them is not judged. */
#include "sentence.h"

static bool states_relation(const SentenceReader *r) {
    for (int i = 0; i < r->count; i++)
        if (sentence_is_statement(&r->part[i]) || r->part[i].kind == PART_SPOILED) return true;
    return false;
}

static bool statement_follows(const SentenceReader *r) {
    for (int i = r->at + 1; i < r->count && r->part[i].kind != PART_SEMICOLON; i++)
        if (sentence_is_statement(&r->part[i]) || r->part[i].kind == PART_SPOILED) return true;
    return false;
}

/* The weights are equal, X, whenever Y: X repeats the words, and Y is the condition. */
static bool is_repeated(const SentenceReader *r) {
    const Token *is = sentence_word(r, r->at - 1);
    bool says = is && is->code == WORD_IS && r->at + 1 < r->count && r->part[r->at + 1].kind == PART_COMMA;
    bool statement = false;
    for (int i = r->at + 1; says && i < r->count; i++) {
        const Token *word = sentence_word(r, i);
        statement = statement || sentence_is_statement(&r->part[i]);
        if (statement && word && word_begins_condition((WordCode)word->code)) return true;
    }
    return false;
}

/* Equal keys give X; there is only one key, so X: without a condition in a formula beside it, the word may be one. */
void quality_weigh(SentenceReader *r) {
    const Token *word = r->part[r->at].token;
    bool leads = r->role == ROLE_STATE && r->reason == REASON_NONE && !r->asides && !r->group->states;
    bool conditions = r->group->before.count || r->group->behind.count || r->group->either.count;
    if (word->prose && leads && !conditions && statement_follows(r) && !is_repeated(r))
        sentence_unread(r, word, "write the condition as a formula, as in: if n = 2",
                        "“%s” may be a condition in words", word->text);
}

/* Let all keys be equal. Assume that nothing is masked: what follows depends on it. */
void quality_assumed(SentenceReader *r) {
    if (states_relation(r)) return;
    const Token *assumes = NULL, *restricts = NULL, *lets = NULL;
    for (int i = 0; i < r->count; i++) {
        const Token *word = sentence_word(r, i);
        if (!word || !word->prose) continue;
        if (word->code == WORD_ASSUME && !assumes) assumes = word;
        if (word->code == WORD_LET && !lets) lets = word;
        if ((word->code == WORD_QUALITY || word->code == WORD_WEIGHT) && !restricts) restricts = word;
    }
    if (assumes || (lets && restricts)) r->lifted = restricts ? restricts : assumes;
}
