/* plain_inside.h: shared by plain_words.c, which takes a text apart, and plain.c, which finds the formulas in it. */
#ifndef ATTEST_PLAIN_INSIDE_H
#define ATTEST_PLAIN_INSIDE_H

#include "inside.h"

typedef enum {
    WRITTEN_WORD,  /* a word of a sentence */
    WRITTEN_MAYBE, /* a, A, I, Ac: a word or a name; decided by its neighbours */
    WRITTEN_ATOM,  /* a name with its indices, a number, a function */
    WRITTEN_OPERATOR,
    WRITTEN_RELATION,
    WRITTEN_ARROW, /* ⇒: joins formulas and states nothing by itself */
    WRITTEN_OPENS,
    WRITTEN_CLOSES,
    WRITTEN_SEPARATES, /* a comma, or a wide gap */
    WRITTEN_POINT,     /* other punctuation */
    WRITTEN_BREAK,     /* a line end */
} WrittenKind;

typedef struct Written {
    WrittenKind kind;
    int start, end;
} Written;

typedef LIST(Written) Writing;

void plain_words(Arena *, Writing *, const char *text, int start, int end);

#endif
