/* line.h: lines and items, as statement.c reads them and block.c interprets them. */
#ifndef ATTEST_LINE_H
#define ATTEST_LINE_H

#include "core.h"

/* One item of a line: a chain, a condition, or an expression that is only mentioned. Nodes are not yet bound. */
typedef struct Item {
    Nodes sides;
    struct {
        Token **items;
        int count, capacity;
    } rels;           /* one fewer than sides, or as many if it continues a chain */
    Node *limit;      /* X →^{β→∞} Y: the relation over the arrow */
    bool continues;   /* begins with a relation */
    bool condition;   /* in brackets, or after for, where, ∀ … */
    bool quantified;  /* after ∀ */
    bool dots;        /* only … */
    bool large;       /* the word stands beside it */
    bool let, assume; /* the word stands before it in its sentence */
    bool used;        /* an introduction or part of a list, already dealt with */
    int segment;      /* number of ⇒ before it in the line */
    Span span;
    Mistake *mistake;
} Item;

typedef struct Line {
    struct {
        Item **items;
        int count, capacity;
    } items;
    int segments;
    bool iff, existential;
} Line;

typedef struct Lines {
    struct {
        Line **items;
        int count, capacity;
    } lines;
    int yes, no;  /* how often each word occurs */
    bool formula; /* there is one */
} Lines;

void lines_read(Arena *, Scope *, Tokens *, Lines *);

#endif
