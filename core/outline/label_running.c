/* label_running.c: a label inside the sentence that begins a paragraph: “For part (b) ii we take …”, “My answer to 1(c) is …”. The same words may
   only point at another part: place.c takes them for a label if no label of the sheet is for that part. */
#include "inside.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static int blanks(const char *text, int at, int end) {
    while (at < end && (text[at] == ' ' || text[at] == '\t')) at++;
    return at;
}

static bool begins(const char *text, int at, int end, const char *word) {
    int length = (int)strlen(word);
    return end - at >= length && !strncasecmp(text + at, word, (size_t)length);
}

/* Past the words in front of the label; `at`: there are none. */
static int past_lead(const char *text, int at, int end) {
    static const char *const words[] = {"for",
                                        "as for",
                                        "in",
                                        "on",
                                        "now",
                                        "now for",
                                        "next",
                                        "next,",
                                        "then",
                                        "finally,",
                                        "regarding",
                                        "concerning",
                                        "turning to",
                                        "here is",
                                        "this is",
                                        "my answer to",
                                        "my answer for",
                                        "our answer to",
                                        "our answer for",
                                        "the answer to",
                                        "the answer for",
                                        "to answer",
                                        "my solution to",
                                        "the solution to",
                                        "our solution to"};
    static const char *const wide[] = {"对于", "关于", "针对", "對於", "關於"};
    int best = at;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        int stop = at + (int)strlen(words[i]);
        if (begins(text, at, end, words[i]) && stop < end && text[stop] == ' ' && stop > best) best = stop;
    }
    for (size_t i = 0; i < sizeof wide / sizeof *wide && best == at; i++)
        if (begins(text, at, end, wide[i])) best = at + (int)strlen(wide[i]);
    return blanks(text, best, end);
}

/* “In (b) we showed that …”: the sentence looks back. */
static bool looks_back(const char *text, int at, int end) {
    static const char *const words[] = {"showed",  "shown", "saw",     "seen",     "found",     "had",
                                        "derived", "used",  "proved",  "obtained", "got",       "computed",
                                        "was",     "were",  "did",     "already",  "have been", "has been",
                                        "above",   "know",  "earlier", "said",     "已经",      "得到的"};
    enum { FAR = 60 };
    for (int i = at; i < end && i < at + FAR && !strchr("$\n.", text[i]); i++) {
        if (i > at && isalpha((unsigned char)text[i - 1])) continue;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            int stop = i + (int)strlen(words[k]);
            if (begins(text, i, end, words[k]) && (stop >= end || !isalpha((unsigned char)text[stop])))
                return true;
        }
    }
    return false;
}

/* “(a) and (b)”, “(a), (b)”: about several parts. */
static bool is_one_of_several(const char *text, int at, int end) {
    static const char *const joins[] = {"and (", "or (", "and part", "or part", ", (", "&", "和", "与", "、"};
    at = blanks(text, at, end);
    for (size_t i = 0; i < sizeof joins / sizeof *joins; i++)
        if (begins(text, at, end, joins[i])) return true;
    return false;
}

bool label_running(const char *text, int at, int end, Label *label) {
    int from = past_lead(text, at, end);
    if (from == at || !label_read(text, from, end, LABEL_HEADING, label)) return false;
    const Part *last = &label->part[label->parts - 1];
    bool lone = label->parts == 1 && (last->kind == PART_NUMBER || !(label->closed || label->word));
    if (lone || last->kind == PART_NUMBER) return false;
    if (is_one_of_several(text, label->end, end) || looks_back(text, label->end, end)) return false;
    int after = label->end;
    if (after < end && !strchr(" \t,:.", text[after]) && (unsigned char)text[after] < 0x80) return false;
    static const char *const signs[] = {",", ":", "，", "：", "中", "里", "问", "题"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (begins(text, after, end, signs[i])) after += (int)strlen(signs[i]);
    after = blanks(text, after, end);
    if (begins(text, after, end, "is ")) after += 3; /* My answer to (b) is $q = …$. */
    label->start = at;
    label->after = blanks(text, after, end);
    return true;
}
