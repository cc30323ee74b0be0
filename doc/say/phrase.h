/* phrase.h: a sentence as data: words, formulas and values in a row, which every skin prints in its own way. */
#ifndef ATTEST_PHRASE_H
#define ATTEST_PHRASE_H

#include "props/judge/verdict.h"

typedef enum {
    FRAGMENT_WORDS,
    FRAGMENT_MATH,  /* a node */
    FRAGMENT_NAME,  /* the name of a value: v_2 */
    FRAGMENT_VALUE, /* its entries */
    FRAGMENT_SIZE,  /* the name of a size: n */
    FRAGMENT_POWER, /* 2^−117, 10^1000: `base` to the power `exponent` */
    FRAGMENT_CODE,  /* for a shell or a sheet, to be copied as it is */
    FRAGMENT_PACK,  /* words of a pack, in which formulas stand between dollar signs */
} FragmentKind;

typedef struct Fragment {
    FragmentKind kind;
    const char *text; /* WORDS, CODE, PACK */
    const Node *node;
    const NamedValue *value;
    const Sym *sym;
    int base;
    long exponent;
} Fragment;

typedef struct Phrase {
    Arena *arena;
    LIST(Fragment) fragments;
} Phrase;

Phrase phrase_new(Arena *);
/* Adds what the format says: %s words, %d an int, %l an int64_t, %m a Node, %n the name and %v the entries of a NamedValue,
   %y a size (Sym), %p a power (int base, long exponent), %c code, %k words of a pack, %t a Phrase *. */
void phrase_add(Phrase *, const char *format, ...);
bool phrase_is_empty(const Phrase *);
/* "a, b and c" from several. */
void phrase_list(Phrase *, const Phrase *items, int count);

Phrase phrase_capital(const Phrase *);   /* the same with a capital letter, if it begins with words */
const char *phrase_text(const Phrase *); /* as plain Unicode */
const char *fragment_text(Arena *, const Fragment *);
const char *value_text(Arena *, const NamedValue *, bool bare); /* bare: a 1×1 value without its brackets */
const char *value_own_name(Arena *, const NamedValue *);        /* "v_2", in the names of the sheet */

#endif
