/* line.h: the state of reading lines, shared by line.c (actions of tokens), word.c (actions of words) and item.c (formulas). */
#ifndef ATTEST_LINE_H
#define ATTEST_LINE_H

#include "inside.h"

/* How much of the line is a remark that gives a reason: “since X, …” or “…, since X”. */
typedef enum {
    NO_REASON,
    REASON_FIRST, /* the next item, and those that “and” adds to it */
    REASON_REST,  /* the rest of the line, or of the bracket it began in */
} Reason;

typedef struct LineReader {
    Arena *arena;
    Parser p;
    Lines *out;
    Line *line;   /* the one being read; it goes to `out` at its end */
    Token *token; /* the one that acts */
    struct {
        bool let, assume; /* the word was read: it holds to the end of the sentence */
    } sentence;
    struct {
        bool condition, quantified; /* “for”, “if”, ∀ were read; inside a bracket they hold to its end */
        bool large;                 /* “large” was read, and is about the next item */
        bool much;                  /* “is much larger than” was read: the last item goes on with ≫ */
        Token *word;                /* a word without a meaning was just read inside a formula */
    } next;                         /* flags that the next item gets */
    struct {
        int condition; /* round brackets that hold conditions */
        int words;     /* round brackets opened inside words: their items are remarks */
        int cases;     /* \begin{cases} read as a list of statements */
    } open;            /* how many of each are open */
    Reason reason;
    bool reason_given; /* of REASON_FIRST: its item was read */
    int reason_depth;  /* brackets that were open where the reason began */
} LineReader;

/* ---- line.c ---- */
Item *line_last_item(LineReader *);             /* NULL at the beginning of a line */
void line_end(LineReader *);                    /* the next token begins a line */
void line_spoil(LineReader *, Mistake *, Span); /* nothing of this line is judged; skips the rest of it */
void line_begin_reason(LineReader *,
                       bool notes); /* notes: “note that”, which states X if X is all there is */
void line_close_bracket(LineReader *, int *open); /* one of the counters in `open` */
bool line_ends_expression(const Token *);         /* could an expression end with this token? */

/* ---- word.c ---- */
void word_act(LineReader *); /* `token` is a word, and is behind the parser */

/* ---- item.c ---- */
Item *item_new(LineReader *, Span); /* added to the line, with all that the words before it say about it */
void item_read(LineReader *);       /* a chain of relations, or an expression that is only mentioned */

#endif
