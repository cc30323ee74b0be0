/* claim.h: a pack → claims; a block of a sheet → what it says. */
#ifndef ATTEST_CLAIM_H
#define ATTEST_CLAIM_H

#include "core/syntax/syntax.h"

/* ---- claim.c, given.c, let.c, define.c: claims ---- */

typedef enum {
    GIVEN_SIZE,       /* lo..hi, not equal to the `distinct` ones */
    GIVEN_EQUAL,      /* d = 2h */
    GIVEN_CONSTRAINT, /* m + p ≤ d */
    GIVEN_INTEGER,    /* N or Z */
    GIVEN_ENTRIES,
    GIVEN_ORTHONORMAL, /* the columns of all its symbols together, times `length` */
    GIVEN_PERMUTATION,
    GIVEN_NORMAL,
    GIVEN_LIMIT,
} GivenKind;

typedef struct Given {
    GivenKind kind;
    Sym *sym;    /* what is declared; of GIVEN_ORTHONORMAL the first */
    Sym **joint; /* GIVEN_ORTHONORMAL: all that share the construction, in order */
    int joint_count;
    Node *lo, *hi;    /* GIVEN_SIZE; GIVEN_EQUAL: lo */
    Node *constraint; /* N_REL */
    Sym **distinct;   /* earlier ones it must differ from */
    int distinct_count;
    bool negative;         /* Z, not N */
    Node *mean, *variance; /* GIVEN_NORMAL, in terms of `running` */
    Sym *running;          /* its family index, or NULL */
    Node *length;          /* orthogonal of this length, NULL: 1 */
    Span span;
} Given;

typedef LIST(Given *) Givens;

typedef struct Statement Statement;

/* With what it assumes and its conditions; `write` writes nodes: node_text, or one in other names. */
const char *statement_text(Arena *, const struct Statement *, const char *(*write)(Arena *, const Node *));

typedef LIST(Statement *) Statements;

typedef struct Find {
    Sym *sym;
    const char *as_in; /* claim whose answer is taken; NULL: none */
    Span as_in_span;
    Span otherwise; /* "q = β (μ_a + μ_b), β ≫ 0"; source NULL without */
} Find;

typedef struct Claim {
    const char *id, *part, *about, *points, *visibility;
    Arena *arena;
    Source *source;
    Span span;
    Scope *scope;
    Givens givens;
    LIST(Find) finds;
    LIST(Rename) renames; /* for sheets */
    Statements shows, assumes;
    Statement *decide;
    bool decide_some;
    Sym *condition; /* find condition C */
    struct {
        struct KnownMistake {
            Span text;        /* an answer or a statement */
            const char *name; /* what people mixed up */
        } * items;
        int count, capacity;
    } known;
    Mistake *mistake; /* the claim is refused */
} Claim;

typedef struct Pack {
    const char *name;
    Document *document;
    LIST(Claim *) claims;
} Pack;

Pack *pack_read(Arena *, const char *name, Source *);
Claim *pack_find(const Pack *, const char *id);
Mistake *missing_claim(Arena *, const Pack *, const char *id,
                       Span); /* missing.c: there is none of that name */
void claim_fail(Claim *, Mistake *);

/* ---- line.c, reading.c: lines of mathematics as statements ---- */

/* A value put in for an unknown or a drawn name. */
typedef struct Value {
    Sym *sym;
    int member; /* of a family: which one */
    Node *node;
    const char *author; /* what the sheet calls it, if it renames */
} Value;

typedef LIST(Value) Values;

const char *value_name(Arena *, const Value *); /* q, or q_1 of a family */

typedef enum {
    STEP_JUDGED,
    STEP_DEFINED, /* nothing to judge */
    STEP_ASSUMED,
    STEP_ILL, /* cannot be read */
} StepKind;

typedef LIST(Node *) Nodes;

struct Statement {
    StepKind kind;
    int number;            /* of the relation in its block, from 1; 0 if it is not counted */
    Node *relation;        /* N_REL; NULL if it cannot be read */
    Nodes hypotheses;      /* N_REL */
    Nodes conditions;      /* N_REL on free indices */
    LIST(Sym *) free;      /* free indices of all of these */
    Values put_in;         /* hypotheses x = E of a drawn name or unknown */
    bool existential;      /* for some */
    bool distinct_reading; /* strict relation: the free index differs from the given ones beside it */
    Sym *limit_only;       /* X → Y as β → ∞: this limit only */
    Mistake *mistake;      /* ill-formed; a shape mistake leaves `relation` in place */
    bool hard;             /* … and no dimensions make it fit */
    Mismatches mismatches;
    Span span, sign;  /* sign: of the relation alone, as the author wrote it; source NULL: not known */
    const char *text; /* as read, in the author's names */
};

/* What a block says. */
typedef struct Reading {
    Arena *arena;
    Claim *claim;
    Scope *scope; /* names the block may use */
    Statements statements;
    Nodes condition;        /* the answer to find condition C */
    LIST(Sym *) own;        /* scalars it introduced */
    Givens givens;          /* how they are drawn */
    Values values;          /* of the unknowns */
    Mistake *value_mistake; /* an answer whose shape does not fit; the mismatches below would have to agree */
    bool value_hard;
    Mismatches value_mismatches;
    int yes_no;        /* 1 yes, 0 no, −1 neither */
    bool empty;        /* no formula at all */
    bool gives_answer; /* an unknown, a condition or yes/no where one is asked for */
    Mistake *mistake;  /* the block as a whole cannot be judged */
    const char *text;  /* the answer as read */
    Tokens tokens;     /* the block's tokens … */
    struct Lines
        *lines;    /* … and its lines of items, kept for people who look inside; NULL: never got so far */
    Nodes assumed; /* every relation the block assumes, as written; each statement has its own bound copy */
} Reading;

typedef enum { READ_CLAIM, READ_ANSWER, READ_PROOF } ReadMode;

/* Statements of a clause of a claim. */
void statements_of_clause(Claim *, Tokens *, Statements *, Mistake **);
/* A block of a sheet; `answer` is the reading of the answer in force for a proof, or NULL. */
Reading *block_read(Arena *, Claim *, const Block *, const Document *, ReadMode, const Reading *answer,
                    Sym *const *own, int own_count);

/* ---- dump.c: for people who look inside ---- */

void lines_dump(Text *, const struct Lines *);       /* every line, its items with their flags */
void lines_dump_trees(Text *, const struct Lines *); /* the sides of every item as trees, before binding */
void reading_dump(Text *, const Reading *); /* values, own scalars, definitions, assumptions, statements */
void reading_dump_shapes(Text *, const Reading *); /* values and statements as trees, bound and shaped */

#endif
