/* back.c: what a sentence is as a whole: a question, an answer yes or no, a remark about the sentence before. */
#include "sentence.h"

#include <string.h>
#include <strings.h>

/* Is c = v_1 true; Does X hold; Why X: a question, also without its mark. */
bool back_is_question(const SentenceReader *r) {
    static const char *const first[] = {"is",   "are",   "was",    "does", "do",   "did",   "can", "could",
                                        "will", "would", "should", "why",  "what", "which", "how", "may"};
    int at = 0;
    while (at < r->count && r->part[at].kind == PART_GAP) at++;
    const Token *word = sentence_word(r, at);
    for (size_t i = 0; word && i < sizeof first / sizeof *first; i++) {
        size_t length = strlen(first[i]);
        if (!strncasecmp(word->text, first[i], length) && (!word->text[length] || word->text[length] == ' '))
            return true;
    }
    return false;
}

/* “This is wrong.”, “The converse is also true.”: a sentence without a formula about the one before, which then is not what it says. */
void back_look(SentenceReader *r) {
    static const char *const about[] = {
        "this",       "it",         "that",     "these",        "both",       "former",    "latter",
        "the former", "the latter", "converse", "the converse", "equation",   "statement", "claim",
        "conversely", "这",         "此",       "反之",         "反之也成立", "反之亦然",  "逆命题",
        "vice versa", "no",         "wrong",    "assumption"};
    const Token *says = NULL;
    bool refers = false;
    for (int i = 0; i < r->count; i++) {
        const Token *word = sentence_word(r, i);
        if (r->part[i].kind == PART_ITEM || r->part[i].kind == PART_SPOILED) return;
        if (!word) continue;
        WordCode code = (WordCode)word->code;
        bool weighs = code == WORD_FALSE_LAST || code == WORD_NEVER_LAST || code == WORD_WEIGHT ||
                      code == WORD_TALK || code == WORD_FALSE_NEXT || code == WORD_GENERAL;
        if (weighs && !says) says = word;
        for (size_t k = 0; k < sizeof about / sizeof *about; k++)
            refers = refers || !strcasecmp(word->text, about[k]);
    }
    if (!says || !refers) return;
    for (int l = r->lines_before; l < r->out->lines.count; l++) {
        Line *line = r->out->lines.items[l];
        bool trial = line->items.count > 0; /* “try q = E. This fails.”: it was not asserted */
        for (int i = 0; i < line->items.count; i++) trial = trial && line->items.items[i]->trial;
        if (line->spoiled || !line->items.count || trial) continue;
        line->spoiled =
            mistake_new(r->arena, MISTAKE_WORD, says->span, NULL,
                        "“%s” seems to be about the sentence before, and is not understood", says->text);
        for (int i = 0; i < line->items.count; i++) {
            line->span = span_join(line->span, line->items.items[i]->span);
            line->assume = line->assume || line->items.items[i]->assume;
        }
    }
    if (says->code == WORD_GENERAL && r->assumed) r->lifted = says;
}

/* Yes or no as an answer: the first word, or behind “the answer is”, and nothing goes on with it. */
static bool is_answer(const SentenceReader *r) {
    const Part *next = r->at + 1 < r->count ? &r->part[r->at + 1] : NULL;
    const Token *behind = sentence_word(r, r->at + 1);
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

void back_no(SentenceReader *r) {
    if (is_answer(r))
        r->out->no++;
    else
        sentence_weigh(r);
}
