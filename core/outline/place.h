/* place.h: where a question stands: 1(b)ii. */
#ifndef ATTEST_PLACE_H
#define ATTEST_PLACE_H

/* 1(b)ii is {1, 2, 2}; what is not said is 0. */
typedef struct Place {
    int question, letter, roman;
} Place;

Place place_of_text(const char *); /* what cannot be read is 0 */

#endif
