/* inside.h: lines and items, as line.c reads them and reading.c interprets them. */
#ifndef ATTEST_CLAIM_INSIDE_H
#define ATTEST_CLAIM_INSIDE_H

#include "claim.h"
#include "core/names/names.h"
#include "core/syntax/parse.h"

/* One item of a line: a chain, a condition, or an expression that is only mentioned. Nodes are not yet bound. */
typedef struct Item {
    Nodes sides;
    LIST(Token *) rels; /* one fewer than sides, or as many if it continues a chain */
    Node *limit;        /* X →^{β→∞} Y: the relation over the arrow */
    bool continues;     /* begins with a relation */
    bool condition;     /* in brackets, or after for, where, ∀ … */
    bool quantified;    /* after ∀ */
    bool dots;          /* only … */
    Token *after_word;  /* a word without a meaning stands right before it in the formula */
    bool large;         /* the word stands beside it */
    bool let, assume;   /* the word stands before it in its sentence */
    bool remark;        /* a reason for what stands before it: no chain goes on from it */
    int column;         /* of its row */
    bool used;          /* an introduction or part of a list, already dealt with */
    int segment;        /* number of ⇒ before it in the line */
    Span span;
    Mistake *mistake;
} Item;

typedef struct Line {
    LIST(Item *) items;
    int segments;
    bool iff, existential;
    bool row;         /* of the same display as the line before */
    Mistake *spoiled; /* something in it cannot be read, so none of it is judged */
    Span span;        /* if spoiled */
    bool assume;      /* likewise: it was to be assumed */
} Line;

typedef struct Lines {
    LIST(Line *) lines;
    int yes, no;  /* how often each word occurs */
    bool formula; /* there is one */
} Lines;

void lines_read(Arena *, Scope *, Tokens *, Lines *);

typedef struct Assumed { /* of one sentence: for all values of its own indices that fit its conditions */
    Nodes relations, conditions;
    Mistake *mistake; /* it cannot be read, so nothing after it can be judged */
} Assumed;

typedef LIST(Assumed) Assumptions;

typedef struct Draft { /* a statement before binding */
    Node *left, *right;
    Rel rel;
    Span sign; /* of the relation */
    Nodes hypotheses, conditions;
    Assumptions assumptions; /* in force */
    Node *limit;
    bool existential, counted;
    Span span;
    Mistake *mistake;
} Draft;

typedef LIST(Draft *) Drafts;

enum { COLUMNS = 4 }; /* of a display: a chain goes on in its own */

typedef struct Work {
    Arena *arena;
    Scope *scope;
    Claim *claim;
    Reading *reading;
    ReadMode mode;
    Lines lines;
    Assumptions assumptions; /* raw */
    Node *last;              /* last expression of the line before, remarks and further columns aside */
    Node *aside;             /* the last of those */
    Node *column[COLUMNS];   /* the last of each further column of this display */
    bool beside;   /* the display begins with a reason, and what follows from it stands in a further column */
    Drafts before; /* statements of the line before, for a condition that stands alone */
    bool assumed;  /* the line before was an assumption */
    int steps;
    bool sees_answer; /* a sheet's answer is in force */
} Work;

/* ---- introduce.c ---- */
const char *work_stem(Arena *, const Node *name); /* with its primes */
const char *work_full_name(Arena *, const Node *name);
bool work_is_name(const Node *);
bool work_is_zero(const Node *);
bool work_is_infinite(const Node *);
bool work_built_in(const char *name);
bool work_used_as_index(Work *, const char *name);
void work_add_own(Work *, const Node *, Towards, bool positive, bool nonzero);
void work_introduce(Work *);

/* ---- statement.c ---- */
const Node *work_find_infinity(const Node *); /* anywhere but under a limit; NULL: there is none */
Node *work_raw_relation(Work *, Rel, Node *left, Node *right);
bool work_free_index_name(Work *, const Node *);
const char *work_condition_index(Work *,
                                 const Node *condition); /* the index that a condition is about, or NULL */
bool work_has_index(Work *, const Nodes *raw, const char *index,
                    bool *bound); /* free; *bound: only under a sum */
Statement *work_bind_draft(Work *, const Draft *);

/* ---- answer.c ---- */
void answer_shadow(Work *, Sym *unknown, int member,
                   Node *value); /* in a proof the unknown is what the sheet says */
void answer_set(Work *, Sym *unknown, int member, const Node *raw);
int answer_leading(Work *, const Item *); /* how many leading sides of the chain are unknowns */
void answer_with(Work *, Item *, int leading);
void answer_finish(Work *, const Block *);

/* ---- given.c: declarations, and small readers that let.c uses too ---- */
bool parse_letter(Parser *, const char *which);
bool parse_rel(Parser *, Rel);
bool parse_bind_here(Parser *, Node *);
Dim parse_size_here(Parser *, Node *);
bool parse_item_ends(Parser *);

void given_parse(Claim *, Parser *, bool hidden);
void let_parse(Claim *, Parser *);
bool parse_new_name(Parser *, NewName *);
bool parse_keyword(Parser *, const char *word); /* accepts a run of letters that spells the word */
bool parse_shape(Parser *, Shape *);            /* after R: nothing, ^d, ^{d×m} */

#endif
