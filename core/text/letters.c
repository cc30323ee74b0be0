/* letters.c: the tables of letters.h as arrays, and what the writers ask of them. */
#include "letters.h"

#include <string.h>

const LetterRow letter_rows[] = {
#define X(text, latex, chars, commands, word) {{text, latex, chars, commands}, word},
    LETTERS(X)
#undef X
};
const int letter_count = sizeof letter_rows / sizeof *letter_rows;

const AccentRow accent_rows[] = {
#define X(mark, command, other) {mark, command, other},
    ACCENTS(X)
#undef X
};
const int accent_count = sizeof accent_rows / sizeof *accent_rows;

const FractionRow fraction_rows[] = {
#define X(sign, over, under, written) {sign, over, under, #over, #under, written},
    FRACTIONS(X)
#undef X
};
const int fraction_count = sizeof fraction_rows / sizeof *fraction_rows;

const ScriptRow script_rows[] = {
#define X(raised, lowered, plain) {raised, lowered, plain},
    SCRIPTS(X)
#undef X
};
const int script_count = sizeof script_rows / sizeof *script_rows;

const LetterRow *letter_find(const char *text, int *used) {
    for (int i = 0; i < letter_count; i++) {
        size_t length = strlen(letter_rows[i].spelled.text);
        if (!strncmp(letter_rows[i].spelled.text, text, length)) return *used = (int)length, &letter_rows[i];
    }
    return NULL;
}

const char *letter_named(const char *word, int length) {
    for (int i = 0; i < letter_count; i++) {
        const char *name = letter_rows[i].word;
        if (name && !strncmp(name, word, (size_t)length) && !name[length]) return letter_rows[i].spelled.text;
    }
    return NULL;
}

const char *letter_raised(char digit) {
    for (int i = 0; i < script_count; i++)
        if (script_rows[i].plain[0] == digit) return script_rows[i].raised;
    return NULL;
}
