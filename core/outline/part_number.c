/* part_number.c: where a question stands, as packs write it: 1(b)ii, 3(g), 2. */
#include "part_number.h"

#include <ctype.h>
#include <stddef.h>

/* i, ii, iv, x … as a number; *length is how many letters it has. 0: it is none. */
static int roman(const char *text, int *length) {
    static const struct {
        char letter;
        int value;
    } digits[] = {{'i', 1}, {'v', 5}, {'x', 10}};
    int total = 0, previous = 0, at = 0;
    for (;; at++) {
        int value = 0;
        for (size_t k = 0; k < sizeof digits / sizeof *digits; k++)
            if (tolower((unsigned char)text[at]) == digits[k].letter) value = digits[k].value;
        if (!value) break;
        total += value > previous && previous ? value - 2 * previous : value;
        previous = value;
    }
    *length = at;
    return total;
}

PartNumber part_number_of_text(const char *text) {
    PartNumber place = {0};
    for (; isdigit((unsigned char)*text); text++) place.question = place.question % 1000 * 10 + (*text - '0');
    if (*text == '(' && isalpha((unsigned char)text[1]) && text[2] == ')') {
        place.letter = tolower((unsigned char)text[1]) - 'a' + 1;
        text += 3;
    }
    int length;
    place.roman = roman(text, &length);
    return place;
}
