/* extent.h: shared by the files that read conditions, extent.c and extent_*.c: the conditions behind one word. */
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

bool extent_begins_condition(WordCode);
bool extent_is_mention(const Part *);
bool extent_could_be(SentenceReader *,
                     const Item *); /* a condition: everything in it is given by the claim */
bool extent_then_follows(const SentenceReader *, int at);
int extent_past_commas(const SentenceReader *, int at);
int extent_past_words(
    const SentenceReader *, int at,
    int step); /* the next part in this direction that is more than a weightless word; −1: none */

/* ---- extent_gather.c ---- */
void extent_gather(SentenceReader *, Extent *, int at);
void extent_gather_bracket(SentenceReader *, Extent *, int at); /* everything in it */
bool extent_sets_again(const Items *,
                       const Item *); /* is there a condition x = E on the same name x already? */

/* ---- extent_turn.c ---- */
void extent_turn(SentenceReader *, Extent *);          /* of unless, except: the opposite */
void extent_make_distinct(SentenceReader *, Extent *); /* for distinct i, j */

/* ---- extent_check.c: each refuses what it does not understand ---- */
void extent_check_chosen(SentenceReader *, Extent *, const Item *); /* for every second i */
void extent_check_mentions(SentenceReader *, Extent *, int at);     /* for X without a relation */
void extent_check_some(SentenceReader *, Extent *, int at);         /* for some i */
extern const char extent_which_index[];
void extent_check_limits(SentenceReader *, Extent *, int at); /* for example for n = 1 */

#endif
