/* part_number.h: where a question stands: 1(b)ii. */
#ifndef ATTEST_PART_NUMBER_H
#define ATTEST_PART_NUMBER_H

/* 1(b)ii is {1, 2, 2}; what is not said is 0. */
typedef struct PartNumber {
    int question, letter, roman;
} PartNumber;

PartNumber part_number_of_text(const char *); /* what cannot be read is 0 */

#endif
