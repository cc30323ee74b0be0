/* extent.h: shared by extent.c and extent_check.c: the conditions behind one word. */
#ifndef ATTEST_EXTENT_H
#define ATTEST_EXTENT_H

#include "sentence.h"

/* What was found behind the word. */
typedef struct Extent {
    WordCode code;
    Items items;       /* conditions, with the expressions of their lists */
    LIST(Items) other; /* behind “or” */
    int begin;         /* its word */
    int end;           /* the first part that does not belong to it */
    bool sign;         /* it is ∀ */
    bool nested;       /* “if for all i”: its relation comes later */
    bool distinct;     /* “for distinct i, j” */
    bool then;         /* “then” follows */
    int turned;        /* of unless, except: the first item behind it */
    const Token *unread;
    const char *why, *hint; /* of unread */
} Extent;

void extent_refuse(Extent *, const Token *, const char *why, const char *hint); /* the first counts */
const Part *extent_peek(const SentenceReader *, int at);
WordCode extent_code_at(const SentenceReader *, int at);
int extent_past_gaps(const SentenceReader *, int at);
bool extent_is_index(const SentenceReader *, const Node *);
bool extent_has_relation(const Items *);
int extent_statement_from(const SentenceReader *, int at); /* the next one that is stated; −1: none */

/* ---- extent_check.c: each refuses what it does not understand ---- */
void extent_check_chosen(SentenceReader *, Extent *, const Item *); /* for every second i */
void extent_check_mentions(SentenceReader *, Extent *, int at);     /* for X without a relation */
void extent_check_some(SentenceReader *, Extent *, int at);         /* for some i */
void extent_check_limits(SentenceReader *, Extent *, int at);       /* for example for n = 1 */

#endif
