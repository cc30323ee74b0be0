/* back.c: what a sentence is as a whole: a question, an answer yes or no, a remark about the sentence before. */
#include "extent.h"

#include <string.h>
#include <strings.h>

/* Is c = v_1 true; Does X hold; Why X: a question, also without its mark. */
bool back_is_question(const SentenceReader *r) {
    const Token *word = sentence_word(r, extent_past_gaps(r, 0));
    if (!word) return false;
    const char *first = arena_strndup(r->arena, word->text, strcspn(word->text, " "));
    return word_has_property(first, WORD_IS_ASKS);
}

void back_spoil(SentenceReader *r, int from, const Token *says, const char *format) {
    for (int l = from; l < r->out->lines.count; l++) {
        Line *line = r->out->lines.items[l];
        bool trial = line->items.count > 0; /* “try q = E. This fails.”: it was not asserted */
        for (int i = 0; i < line->items.count; i++) trial = trial && line->items.items[i]->trial;
        if (line->spoiled || !line->items.count || trial) continue;
        line->spoiled = mistake_new(r->arena, MISTAKE_WORD, says->span, NULL, "“%s” %s", says->text, format);
        for (int i = 0; i < line->items.count; i++) {
            line->span = span_join(line->span, line->items.items[i]->span);
            line->assume = line->assume || line->items.items[i]->assume;
        }
    }
}

/* “If n = 1.”, “X; this is clear for n = 1”: the condition may be about the sentence before, or the one behind. */
void back_unfinished(SentenceReader *r, bool announces) {
    const Token *word = NULL;
    for (int i = 0; i < r->count && !word; i++)
        if (sentence_word(r, i) && word_begins_condition((WordCode)sentence_word(r, i)->code))
            word = sentence_word(r, i);
    if (!word) word = r->part[0].token;
    bool first = r->out->lines.count == r->lines_here;
    if (!announces)
        back_spoil(r, first ? r->lines_before : r->lines_here, word,
                   "begins a condition without a statement, which may be about this one");
    r->unfinished = word;
}

void back_weigh(SentenceReader *r) {
    const Token *word = r->part[r->at].token;
    bool states = r->group->states > 0, refers = false;
    for (int i = r->at; i < r->count && r->part[i].kind != PART_SEMICOLON; i++)
        states = states || sentence_is_statement(&r->part[i]) || r->part[i].kind == PART_SPOILED;
    int from = r->at;
    while (from > 0 && r->part[from - 1].kind != PART_SEMICOLON) from--;
    for (int i = from; i < r->count && r->part[i].kind != PART_SEMICOLON; i++)
        refers = refers ||
                 (sentence_word(r, i) && word_has_property(sentence_word(r, i)->text, WORD_IS_REFERS_BACK));
    if (!states && refers && r->out->lines.count > r->lines_here)
        back_spoil(r, r->lines_here, word, "seems to be about the statement before, and is not understood");
}

enum { SHORT = 5 }; /* a remark of so few parts is about the sentence before it */

/* “Here x > 1 is assumed.”, “Throughout we assume n ≥ 2.”: it is about what was said before, too. */
void back_assume(SentenceReader *r) {
    const Token *place = NULL, *assumes = NULL;
    bool relation = false, alone = true;
    for (int i = 0; i < r->count; i++) {
        const Token *word = sentence_word(r, i);
        if (sentence_is_statement(&r->part[i])) {
            const Item *item = r->part[i].item;
            alone = alone && !relation && extent_could_be(r, item) &&
                    (!name_is(item->sides.items[0]) || name_known(r->arena, r->scope, item->sides.items[0]));
            relation = true;
        }
        if (!word) continue;
        if (word_has_property(word->text, WORD_IS_RETROACTIVE)) place = word;
        if (word->code == WORD_ASSUME || word_has_property(word->text, WORD_IS_PRESUPPOSES)) assumes = word;
    }
    bool needs = assumes && assumes->code != WORD_ASSUME; /* this requires x > 1 */
    if (relation && alone && assumes && (place || needs) && r->out->lines.count)
        back_spoil(r, place && strcasecmp(place->text, "here") ? 0 : r->lines_before, assumes,
                   "in a sentence behind this one may be about it");
}

/* Does it end in a colon, and announce what comes? */
static bool leads(const SentenceReader *r) {
    return r->count && !strcmp(r->part[r->count - 1].token->text, ":");
}

/* “This is wrong.”, “The converse is also true.”: a sentence without a formula about the one before, which then is not what it says. */
void back_look(SentenceReader *r) {
    const Token *says = NULL, *aims = NULL, *asked = NULL;
    bool refers = false;
    for (int i = 0; i < r->count; i++) {
        const Token *word = sentence_word(r, i);
        if (r->part[i].kind == PART_ITEM || r->part[i].kind == PART_SPOILED) return;
        if (!word) continue;
        WordCode code = (WordCode)word->code;
        if (word_has_property(word->text, WORD_IS_QUESTIONS)) asked = word;
        if (code == WORD_GOAL || code == WORD_WHETHER || code == WORD_TRIAL) aims = word;
        bool weighs = code == WORD_UNKNOWN || code == WORD_NO || code == WORD_FALSE_LAST ||
                      code == WORD_NEVER_LAST || code == WORD_WEIGHT || code == WORD_TALK ||
                      code == WORD_FALSE_NEXT || code == WORD_GENERAL;
        weighs = weighs || word_has_property(word->text, WORD_IS_STRENGTHENS);
        if (weighs && !says) says = word;
        refers = refers || word_has_property(word->text, WORD_IS_REFERS_BACK);
    }
    if (says && r->count == 1) r->unfinished = says; /* False. */
    if (r->count <= 2 && asked) r->unfinished = asked;
    bool contradicts = says && says->code == WORD_WEIGHT && r->assumptions.count &&
                       word_has_property(says->text, WORD_IS_CONTRADICTS);
    if (contradicts) {
        back_spoil(r, r->lines_assumed, says, "ends an assumption, and it is not clear which");
        r->lifted = says;
    }
    if (leads(r) || r->heading) { /* The following are wrong: */
        if (says || aims || asked) r->lifted = says ? says : aims ? aims : asked;
        return;
    }
    bool denies = says && !refers && says->code == WORD_FALSE_LAST; /* (1) is false */
    if (denies) back_spoil(r, 0, says, "is about something before, and it is not clear about what");
    bool brief = r->count <= SHORT; /* Not really. */
    if (!says || (!refers && !brief)) return;
    back_spoil(r, r->lines_before, says, "seems to be about the sentence before, and is not understood");
    if (says->code == WORD_GENERAL && r->assumed) r->lifted = says;
}

/* Yes or no as an answer: the first word, or behind “the answer is”, and nothing goes on with it. */
static bool is_answer(const SentenceReader *r) {
    int at = extent_past_gaps(r, r->at + 1);
    const Part *next = at < r->count ? &r->part[at] : NULL;
    const Token *behind = sentence_word(r, at);
    bool ends = !next || (next->kind != PART_ITEM && next->kind != PART_WORD && next->kind != PART_OPEN);
    if (behind)
        ends = behind->code == WORD_AND || behind->code == WORD_OR || behind->code == WORD_BUT ||
               behind->code == WORD_REASON || behind->code == WORD_SO || behind->code == WORD_YES ||
               behind->code == WORD_NO;
    for (int i = 0; i < r->at; i++) {
        const Token *word = sentence_word(r, i);
        bool says = word && (!strcasecmp(word->text, "answer") || word->code == WORD_FILLER ||
                             word->code == WORD_DETERMINER);
        says = says || (word && (word->code == WORD_YES || word->code == WORD_NO || word->code == WORD_AND ||
                                 word->code == WORD_OR));
        bool passed =
            r->part[i].kind == PART_GAP || r->part[i].kind == PART_COMMA || r->part[i].kind == PART_EDGE;
        if (!says && !passed) return false;
    }
    return ends;
}

void back_yes(SentenceReader *r) {
    if (is_answer(r))
        r->out->yes++;
    else
        sentence_weigh(r);
}

/* No, nothing changes; no, I think they can: words alone behind it, and none that denies. */
static bool is_taken_back(const SentenceReader *r) {
    bool words = false;
    for (int i = r->at + 1; i < r->count; i++) {
        const Token *word = sentence_word(r, i);
        if (r->part[i].kind == PART_ITEM || r->part[i].kind == PART_SPOILED) return false;
        if (!word) continue;
        WordCode code = (WordCode)word->code;
        if (code == WORD_WEIGHT || code == WORD_FALSE_LAST || code == WORD_NEVER_LAST ||
            code == WORD_REASON || code == WORD_NO || code == WORD_FALSE_NEXT || code == WORD_RELATION)
            return false;
        words = true;
    }
    return words;
}

void back_no(SentenceReader *r) {
    if (is_answer(r)) {
        r->out->no++;
        if (is_taken_back(r)) r->out->unclear = r->part[r->at].token;
    } else
        sentence_weigh(r);
}
