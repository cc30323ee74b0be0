/* words.c: the words that people put around answers, and what is a title, a question, or a number of points. */
#include "inside.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool begins(const char *text, int at, int end, const char *word) {
    int length = (int)strlen(word);
    return end - at >= length && !strncasecmp(text + at, word, (size_t)length);
}

static int blanks(const char *text, int at, int end) {
    while (at < end && (text[at] == ' ' || text[at] == '\t')) at++;
    return at;
}

/* ---- markers ---- */

static const struct {
    const char *word;
    MarkerKind kind;
    bool wide; /* Chinese, Japanese, Korean: the sign behind it is needed, as it also begins words */
} markers[] = {
    {"my answer", MARKER_ANSWER, false},   {"our answer", MARKER_ANSWER, false},
    {"answers", MARKER_ANSWER, false},     {"answer", MARKER_ANSWER, false},
    {"my solution", MARKER_ANSWER, false}, {"our solution", MARKER_ANSWER, false},
    {"solution", MARKER_ANSWER, false},    {"ans", MARKER_ANSWER, false},
    {"soln", MARKER_ANSWER, false},        {"sol", MARKER_ANSWER, false},
    {"response", MARKER_ANSWER, false},    {"proof", MARKER_PROOF, false},
    {"question", MARKER_QUESTION, false},  {"解答", MARKER_ANSWER, true},
    {"答案", MARKER_ANSWER, true},         {"我的答案", MARKER_ANSWER, true},
    {"解", MARKER_ANSWER, true},           {"答", MARKER_ANSWER, true},
    {"풀이", MARKER_ANSWER, true},         {"답", MARKER_ANSWER, true},
    {"证明", MARKER_PROOF, true},          {"證明", MARKER_PROOF, true},
    {"証明", MARKER_PROOF, true},          {"题目", MARKER_QUESTION, true},
    {"问题", MARKER_QUESTION, true},       {"問題", MARKER_QUESTION, true},
};

/* Past the signs that may close a marker: emphasis, a colon or a full stop. *signs: how many there were. */
static int past_signs(const char *text, int at, int end, int *signs) {
    for (*signs = 0;; ++*signs) {
        if (at < end && strchr("*_:.}", text[at]))
            at++;
        else if (begins(text, at, end, "："))
            at += 3;
        else
            return at;
    }
}

MarkerKind marker_read(const char *text, int at, int end, LabelPlace place, int *after) {
    for (size_t i = 0; i < sizeof markers / sizeof *markers; i++) {
        if (!begins(text, at, end, markers[i].word)) continue;
        int stop = at + (int)strlen(markers[i].word), signs;
        if (!markers[i].wide && stop < end && isalpha((unsigned char)text[stop])) continue;
        int next = past_signs(text, blanks(text, stop, end), end, &signs);
        bool last = blanks(text, next, end) >= end;
        bool capital = isupper((unsigned char)text[at]) || markers[i].wide;
        if (!signs && !(last && (capital || place != LABEL_LINE))) continue;
        if (signs && !last && !capital) continue; /* “the following answer.” broken before its last word */
        return *after = blanks(text, next, end), markers[i].kind;
    }
    return MARKER_NONE;
}

int marker_before_label(const char *text, int at, int end) {
    static const char *const words[] = {"answer", "solution", "ans.", "sol.", "ans", "sol"};
    static const char *const joins[] = {"to", "for", "of"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        int stop = at + (int)strlen(words[i]);
        if (!begins(text, at, end, words[i]) || stop >= end || text[stop] != ' ') continue;
        stop = blanks(text, stop, end);
        for (size_t k = 0; k < sizeof joins / sizeof *joins; k++) {
            int after = stop + (int)strlen(joins[k]);
            if (begins(text, stop, end, joins[k]) && after < end && text[after] == ' ')
                return blanks(text, after, end);
        }
        return stop;
    }
    return at;
}

/* ---- environments ---- */

static const struct {
    EnvironmentKind kind;
    const char *names; /* each between blanks */
} environments[] = {
    {ENVIRONMENT_FORMULA,
     " equation align aligned gather gathered multline eqnarray split cases dcases array matrix pmatrix "
     "bmatrix vmatrix Vmatrix flalign alignat math displaymath subequations dmath IEEEeqnarray "},
    {ENVIRONMENT_ANSWER,
     " solution answer sol soln ans solutionorbox solutionorlines response myanswer mysolution "},
    {ENVIRONMENT_PROOF, " proof derivation "},
    {ENVIRONMENT_PROBLEM, " problem exercise question prob exer homeworkProblem "},
    {ENVIRONMENT_NUMBERED, " enumerate compactenum enumerate* "},
    {ENVIRONMENT_LIST, " itemize description compactitem list "},
    {ENVIRONMENT_LEFT_OUT,
     " given verbatim Verbatim lstlisting minted comment alltt filecontents tikzpicture figure algorithm "
     "algorithmic thebibliography "},
    {ENVIRONMENT_TABLE, " tabular tabularx longtable "},
};

EnvironmentKind environment_kind(const char *name, int length) {
    if (length && name[length - 1] == '*') length--;
    for (size_t i = 0; i < sizeof environments / sizeof *environments && length; i++)
        for (const char *at = environments[i].names; *at;) {
            const char *from = at + 1, *stop = from;
            while (*stop && *stop != ' ') stop++;
            if (stop - from == length && !memcmp(from, name, (size_t)length)) return environments[i].kind;
            at = stop;
            if (!at[0] || !at[1]) break;
        }
    return ENVIRONMENT_TEXT;
}

/* ---- questions and titles ---- */

static bool word_at(const char *text, int at, int start, int end, const char *word) {
    int stop = at + (int)strlen(word);
    return begins(text, at, end, word) && (at == start || !isalpha((unsigned char)text[at - 1])) &&
           (stop >= end || !isalpha((unsigned char)text[stop]));
}

bool words_ask(const char *text, int start, int end) {
    static const char *const words[] = {
        "show that",  "prove that",  "describe", "explain",    "give an expression", "derive",
        "write down", "what is",     "what are", "why is",     "qualitatively",      "in one sentence",
        "please",     "suppose you", "find an",  "construct a"};
    static const char *const wide[] = {"？", "请", "求证", "试证", "说明为什么"};
    for (int at = start; at < end; at++) {
        if (text[at] == '?') return true;
        if (isalpha((unsigned char)text[at]))
            for (size_t i = 0; i < sizeof words / sizeof *words; i++)
                if (word_at(text, at, start, end, words[i])) return true;
        if ((unsigned char)text[at] > 127)
            for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
                if (begins(text, at, end, wide[i])) return true;
    }
    return false;
}

/* Words that make a sentence, or an answer, of a few words. */
static const char *const sentence_words[] = {
    "is",        "are",    "was",     "be",     "will",  "can",     "has",  "have", "equals", "yes",
    "no",        "not",    "true",    "false",  "we",    "let",     "if",   "then", "when",   "so",
    "thus",      "since",  "hence",   "where",  "take",  "set",     "it",   "this", "holds",  "because",
    "therefore", "choose", "suppose", "assume", "gives", "becomes", "does", "do"};
static const char *const wide_sentence_words[] = {"是",   "为", "等于", "则", "因为", "所以",
                                                  "由于", "不", "取",   "令", "设",   "会",
                                                  "有",   "当", "得",   "即", "将"};

bool words_are_title(const char *text, int start, int end) {
    enum { MOST_WORDS = 9, MOST_SIGNS = 40 };
    int words = 0, signs = 0;
    while (end > start && isspace((unsigned char)text[end - 1])) end--;
    if (start >= end || (strchr(".,;", text[end - 1]) && end > start)) return false;
    for (int at = start; at < end;) {
        unsigned char c = (unsigned char)text[at];
        if (c > 127) {
            unsigned code;
            int used = utf8_decode(text + at, end - at, &code);
            bool quotes = code >= 0x2010 && code <= 0x201F;
            if (code >= 0x370 && code < 0x400) return false; /* Greek */
            if (!quotes && code < 0x2E80 && code > 0x24F) return false;
            if (code == 0x3002 || code == 0xFF0C || code == 0xFF1B) return false;
            for (size_t i = 0; code >= 0x2E80 && i < sizeof wide_sentence_words / sizeof *wide_sentence_words;
                 i++)
                if (begins(text, at, end, wide_sentence_words[i])) return false;
            signs++;
            at += used ? used : 1;
        } else if (isalpha(c)) {
            int stop = at;
            while (stop < end && isalpha((unsigned char)text[stop])) stop++;
            for (size_t i = 0; i < sizeof sentence_words / sizeof *sentence_words; i++)
                if ((int)strlen(sentence_words[i]) == stop - at &&
                    !strncasecmp(sentence_words[i], text + at, (size_t)(stop - at)))
                    return false;
            words++;
            at = stop;
        } else if (isspace(c) || isdigit(c) || strchr("-&'\":,()/*?!#", c))
            at++;
        else
            return false;
    }
    return words + signs / 2 >= 1 && words <= MOST_WORDS && signs <= MOST_SIGNS;
}

int words_points(const char *text, int at, int end) {
    static const char *const units[] = {"points", "point", "pts", "pt", "marks", "mark", "分"};
    int from = blanks(text, at, end);
    if (from >= end || !strchr("([", text[from])) return at;
    int stop = blanks(text, from + 1, end);
    if (stop >= end || !isdigit((unsigned char)text[stop])) return at;
    while (stop < end && (isdigit((unsigned char)text[stop]) || text[stop] == '.')) stop++;
    stop = blanks(text, stop, end);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (begins(text, stop, end, units[i])) {
            while (stop < end && !strchr(")]", text[stop])) stop++;
            return stop < end ? stop + 1 : at;
        }
    return at;
}

const char *words_plain(Arena *arena, const char *text, int start, int end) {
    Text out = text_new(arena);
    for (int at = start; at < end;) {
        int past = words_points(text, at, end);
        if (past > at) {
            at = past;
            continue;
        }
        if (text[at] == '\\' && at + 1 < end && isalpha((unsigned char)text[at + 1])) {
            for (at++; at < end && isalpha((unsigned char)text[at]);) at++;
            continue;
        }
        bool space = isspace((unsigned char)text[at]);
        if (!strchr("*`{}$#", text[at]) && !(space && (!out.length || out.bytes[out.length - 1] == ' ')))
            text_add_bytes(&out, space ? " " : text + at, 1);
        at++;
    }
    while (out.length && strchr(" :.-", out.bytes[out.length - 1])) out.bytes[--out.length] = 0;
    return out.bytes ? out.bytes : "";
}
