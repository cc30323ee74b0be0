/* words.c: the longest known phrase at the start of some text, and what it means. The phrases are in words.h. */
#include "words.h"
#include "text.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const struct {
    WordCode code;
    Rel rel; /* of WORD_RELATION */
    const char *const *phrases;
} rows[] = {
#define X(meaning, ...) {WORD_##meaning, R_COUNT, (const char *const[]){__VA_ARGS__, NULL}},
    WORDS_WITH_MEANING(X)
#undef X
#define X(relation, ...) {WORD_RELATION, R_##relation, (const char *const[]){__VA_ARGS__, NULL}},
        WORDS_OF_RELATIONS(X)
#undef X
#define X(meaning, ...) {WORD_##meaning, R_COUNT, (const char *const[]){__VA_ARGS__, NULL}},
            WORDS_WITHOUT_WEIGHT(X)
#undef X
};

/* ---- the phrases by their first byte, as most of them begin with another one ---- */

typedef struct Phrase {
    const char *text;
    int row, next; /* the next phrase with the same first byte; −1: none */
} Phrase;

enum { MOST_PHRASES = 10000 };
static Phrase phrases[MOST_PHRASES];
static int phrase_count, first_phrase[256];

static void index_phrases(void) {
    for (int i = 0; i < 256; i++) first_phrase[i] = -1;
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
        for (const char *const *p = rows[row].phrases; *p; p++) {
            if (phrase_count == MOST_PHRASES) die("words.h has more than %d phrases", MOST_PHRASES);
            int first = (unsigned char)**p;
            phrases[phrase_count] = (Phrase){*p, (int)row, first_phrase[first]};
            first_phrase[first] = phrase_count++;
        }
}

/* ---- one phrase ---- */

static bool is_blank(char c) { return isspace((unsigned char)c) || c == '~'; }

/* Also ä and ñ: what begins with 0xC3. */
static bool is_letter(const char *bytes, int at, int length) {
    return at < length && (isalpha((unsigned char)bytes[at]) || (unsigned char)bytes[at] == 0xC3);
}

/* ’ is ' */
static int apostrophe(const char *bytes, int length) {
    return length >= 3 && !memcmp(bytes, "’", 3) ? 3 : length >= 1 && *bytes == '\'' ? 1 : 0;
}

/* How many bytes the phrase takes here; 0: it is not here. An English word is not the beginning of a longer one. */
static int matches(const char *phrase, const char *bytes, int length) {
    int at = 0;
    const char *p = phrase;
    while (*p && at < length) {
        int step = 1;
        if (*p == ' ') {
            int spaces = at;
            while (at < length && is_blank(bytes[at])) at++;
            if (at == spaces) return 0;
            step = 0;
        } else if (*p == '\'')
            step = apostrophe(bytes + at, length - at);
        else if (tolower((unsigned char)bytes[at]) != (unsigned char)*p)
            return 0;
        if (*p != ' ' && !step) return 0;
        at += step;
        p++;
    }
    bool latin = isalpha((unsigned char)*phrase);
    bool longer =
        is_letter(bytes, at, length) || (at < length && bytes[at] == '-' && is_letter(bytes, at + 1, length));
    return *p || (latin && longer) ? 0 : at;
}

static int find_phrase(const char *bytes, int length, int *used) {
    int best = -1;
    *used = 0;
    if (!phrase_count) index_phrases();
    if (length < 1) return -1;
    for (int i = first_phrase[tolower((unsigned char)*bytes)]; i >= 0; i = phrases[i].next) {
        int taken = matches(phrases[i].text, bytes, length);
        if (taken > *used || (taken && taken == *used && phrases[i].row < phrases[best].row))
            *used = taken, best = i;
    }
    return best;
}

/* ---- forms of words without weight ---- */

static bool is_stem(const char *stem, int length) {
    int used;
    int found = find_phrase(stem, length, &used);
    return found >= 0 && used == length && rows[phrases[found].row].code == WORD_NOUN;
}

/* The letters of the word with another ending: scaling, scaled, scales → scale. */
static bool is_form(const char *word, int length) {
    static const struct {
        const char *ending, *instead;
    } endings[] = {{"'s", ""},  {"s", ""},  {"es", ""},  {"ies", "y"},  {"ed", ""},
                   {"ed", "e"}, {"d", ""},  {"ing", ""}, {"ing", "e"},  {"ly", ""},
                   {"ity", ""}, {"al", ""}, {"er", ""},  {"ation", "e"}};
    char stem[48];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        int ending = (int)strlen(endings[i].ending), kept = length - ending;
        if (kept < 3 || kept > 40 || memcmp(word + kept, endings[i].ending, (size_t)ending)) continue;
        memcpy(stem, word, (size_t)kept);
        strcpy(stem + kept, endings[i].instead);
        int whole = (int)strlen(stem);
        if (is_stem(stem, whole)) return true;
        bool doubled = *endings[i].instead == 0 && kept > 3 && stem[kept - 1] == stem[kept - 2]; /* summing */
        if (doubled && is_stem(stem, kept - 1)) return true;
    }
    return false;
}

/* Is this run of letters, with hyphens and an 's, a form of a word without weight? Its length; 0: no. */
static int form_length(const char *bytes, int length) {
    char word[48];
    int at = 0, kept = 0;
    while (at < length && kept < 44) {
        int mark = apostrophe(bytes + at, length - at);
        if (mark && kept && is_letter(bytes, at + mark, length))
            word[kept++] = '\'', at += mark;
        else if (is_letter(bytes, at, length) ||
                 (bytes[at] == '-' && kept && is_letter(bytes, at + 1, length)))
            word[kept++] = (char)tolower((unsigned char)bytes[at]), at++;
        else
            break;
    }
    return kept && is_form(word, kept) ? at : 0;
}

WordMatch word_find(const char *bytes, int length) {
    int used, found = find_phrase(bytes, length, &used);
    if (found >= 0) return (WordMatch){rows[phrases[found].row].code, rows[phrases[found].row].rel, used};
    int form = length > 0 && isalpha((unsigned char)*bytes) ? form_length(bytes, length) : 0;
    return form ? (WordMatch){WORD_NOUN, R_COUNT, form} : (WordMatch){WORD_NONE, R_COUNT, 0};
}

bool word_is_weightless(WordCode code) {
    return code == WORD_FILLER || code == WORD_DETERMINER || code == WORD_NOUN || code == WORD_QUALITY ||
           code == WORD_IS || code == WORD_VALUE || code == WORD_EVIDENT || code == WORD_EVENT;
}

static const char *const *const properties[] = {
#define X(name, ...) [WORD_IS_##name] = (const char *const[]){__VA_ARGS__, NULL},
    WORDS_WITH_PROPERTY(X)
#undef X
};

/* Their words by the first byte, as for the phrases above. */
enum { MOST_PROPERTY_WORDS = 4000, PROPERTIES = sizeof properties / sizeof *properties };
static struct PropertyWord {
    const char *text;
    int next; /* the next one of the same property and first byte; −1: none */
} property_words[MOST_PROPERTY_WORDS];
static int property_word_count, first_property_word[PROPERTIES][256];

static void index_properties(void) {
    for (size_t p = 0; p < PROPERTIES; p++) {
        for (int i = 0; i < 256; i++) first_property_word[p][i] = -1;
        for (const char *const *word = properties[p]; *word; word++) {
            if (property_word_count == MOST_PROPERTY_WORDS)
                die("words.h has more than %d words with a property", MOST_PROPERTY_WORDS);
            int *first = &first_property_word[p][(unsigned char)**word];
            property_words[property_word_count] = (struct PropertyWord){*word, *first};
            *first = property_word_count++;
        }
    }
}

bool word_has_property(const char *text, WordProperty property) {
    int length = (int)strlen(text);
    if (!property_word_count) index_properties();
    for (int i = first_property_word[property][tolower((unsigned char)*text)]; length && i >= 0;
         i = property_words[i].next)
        if (matches(property_words[i].text, text, length) == length) return true;
    return false;
}

bool word_is_form_of(const char *text, WordProperty property) {
    static const struct {
        const char *ending, *instead;
    } endings[] = {{"s", ""}, {"es", ""}, {"ed", ""}, {"ed", "e"}, {"ing", ""}, {"ing", "e"}};
    if (word_has_property(text, property)) return true;
    size_t length = strlen(text);
    char stem[48];
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t ending = strlen(endings[i].ending);
        if (length < ending + 3 || length > 40 || strcasecmp(text + length - ending, endings[i].ending))
            continue;
        memcpy(stem, text, length - ending);
        strcpy(stem + length - ending, endings[i].instead);
        if (word_has_property(stem, property)) return true;
    }
    return false;
}

bool word_may_deny(const char *text) {
    for (const char *const *word = properties[WORD_IS_DENIES]; *word; word++) {
        size_t length = strlen(*word);
        bool ascii = (unsigned char)**word < 128;
        for (const char *at = text; *at; at++) {
            if (strncasecmp(at, *word, length)) continue;
            bool whole =
                (at == text || !isalpha((unsigned char)at[-1])) && !isalpha((unsigned char)at[length]);
            if (!ascii || whole) return true;
        }
    }
    return false;
}

bool word_begins_condition(WordCode code) {
    return code == WORD_IF || code == WORD_FOR || code == WORD_ALL || code == WORD_WHERE || code == WORD_AS ||
           code == WORD_UNLESS || code == WORD_EXCEPT;
}
