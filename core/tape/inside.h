/* inside.h: what the files that write tapes share. */
#ifndef ATTEST_TAPE_INSIDE_H
#define ATTEST_TAPE_INSIDE_H

#include "lower.h"

typedef struct Bound { /* what an index or parameter stands for */
    const Sym *sym;
    bool whole;
    int64_t value;
    int inst;
} Bound;

typedef struct Memo {
    const Sym *sym;
    int64_t index[2];
    int inst;
    int inside; /* of which expectation or limit */
} Memo;

typedef struct
    Varied { /* a name, or one of its members, that a derivative is taken by: its value is this instruction */
    const Sym *sym;
    int64_t index[2];
    int inst;
} Varied;

typedef struct Inside { /* what was around an expectation, limit or derivative, to be restored */
    int inside;
    bool random, keep;
} Inside;

typedef struct Twin { /* a random variable as symbols, for use under E */
    int given;
    int64_t member;
    int inst;
} Twin;

typedef LIST(Test) Tests;
typedef LIST(int) Insts;

typedef struct Lowering {
    Arena *arena;
    const Problem *problem;
    Program *program;
    Tape *tape;
    LIST(Bound) bound;
    LIST(Memo) memo;
    LIST(Twin) twins;
    LIST(Varied) varied;
    int *constructed; /* per given: the instruction with all its members, or −1 */
    int depth;
    int steps;              /* nodes that were written so far, each time they were */
    int inside, insides;    /* the expectation or limit that is being written, 0: none; how many there were */
    Tests existing;         /* what must hold for a limit to exist: part of the relation it stands in */
    bool random;            /* inside an expectation: random variables are symbols */
    const Statement *about; /* the statement that is being written, with its free indices bound */
    bool keep;
    bool stand_in; /* an unknown is a plain value of its shape, not what the answer says */
    Insts *noted;  /* the values of the claim's own definitions that were met; NULL: nobody asks */
} Lowering;

enum {
    UNDEFINED = -1,
    DEEPEST = 200,
    MOST_STEPS = 200000,        /* of one tape */
    MOST_NUMBERS = 1 << 17,     /* on one tape, all matrices together */
    MOST_TERMS = 10000,         /* of one sum, maximum or minimum */
    LARGEST_EXPONENT = 1000,    /* of a matrix */
    MOST_SHOWN = 4 * MOST_STEPS /* steps, where all definitions are written as well */
};

/* ---- sizes.c. The first argument may be NULL: no letters are bound then. ---- */
const Bound *lower_bound_find(const Lowering *, const Sym *);
bool lower_size_find(const Sizes *, const Sym *, int64_t *value) WARN_UNUSED;
bool lower_whole_value(const Lowering *, const Sizes *, const Node *, int64_t *out) WARN_UNUSED;
bool lower_dim_value(const Lowering *, const Sizes *, const Dim *, int64_t *out) WARN_UNUSED;
bool lower_condition_holds(const Lowering *, const Sizes *, const Node *relation, bool *known);
bool lower_concrete(Lowering *, const Shape *, int *rows, int *cols) WARN_UNUSED;
bool lower_constant_value(const Lowering *, const Node *, fmpq_t out) WARN_UNUSED;

/* ---- expression.c: instructions, with shapes checked ---- */
const Inst *lower_at(const Lowering *, int inst);
int lower_unary(Lowering *, TapeOp, int a);
int lower_transpose(Lowering *, int a);
int lower_binary(Lowering *, TapeOp, int a, int b);
int lower_block(Lowering *, int a, int64_t row, int64_t col, int rows, int cols);
int lower_trace(Lowering *, int a);
int lower_inner(Lowering *, int a, int b);
void lower_unable(Lowering *, const char *what);
void lower_too_large(Lowering *, const char *what); /* likewise, for these sizes */
void lower_mistaken(Lowering *, MistakeKind, Span, const char *hint, const char *what);
void lower_push(Lowering *, const Sym *, bool whole, int64_t value, int inst);
void lower_pop(Lowering *);
void lower_show(Lowering *, bool drawn, const Sym *, int64_t member, int64_t member2, int inst);
const Node *lower_value_of(const Lowering *, const Sym *, int64_t member);
int lower_node(Lowering *, const Node *);
/* A whole number that may be written as a power, 10^6, and may be too large, which is noted with the words `what`. */
bool lower_whole(Lowering *, const Node *, int64_t *out, const char *what);

/* ---- function.c ---- */
typedef int LowerEntry(Lowering *, int entry, int row, int col, const void *data);
int lower_entries(Lowering *, int a, LowerEntry *of, const void *data); /* each entry of a replaced */
int lower_function(Lowering *, const Node *);
int lower_norm(Lowering *, const Node *);

/* ---- power.c ---- */
int lower_power(Lowering *, const Node *);
int lower_where_index(Lowering *, int value, Unbounded, const Node *, int index); /* index.c */

/* ---- derive.c ---- */
int lower_derivative(Lowering *, const Node *);

/* ---- expect.c ---- */
Inside lower_enter(Lowering *, bool random); /* values of definitions are not shared with what is outside */
void lower_leave(Lowering *, Inside);
int lower_expectation(Lowering *, const Node *);
int lower_limit(Lowering *, const Node *);
int lower_moment(Lowering *, Expect, const Node *);

/* ---- relation.c: a relation as tests that must all hold; *defined becomes false where a side has no value. `assumed`: it
   is a hypothesis. ---- */
void lower_relation(Lowering *, const Node *, Tests *, bool *defined, bool assumed);
void lower_defined(Lowering *, Tests *, int inst);  /* that it has a value */
bool lower_has_symbols(const Lowering *, int inst); /* an expectation or a limit is in it */
/* Every free index from `from` on that `about` uses (NULL: every one) and that is not bound yet runs through its range. */
void lower_for_all(Lowering *, const Statement *, const Node *about, int from,
                   void (*done)(Lowering *, const Statement *, void *), void *data);

/* ---- tolerance.c ---- */
/* a ≈ b as a distance that is within the tolerance of the claim; false: it has none, or the shapes differ. */
bool lower_within(Lowering *, const Node *relation, int a, int b, Tests *);

/* ---- form.c ---- */
int lower_form(Lowering *, const Given *, int drawn);

/* ---- given.c ---- */
bool lower_family_bounds(const Lowering *, const Sym *, int64_t *low, int64_t *high) WARN_UNUSED;
void lower_declare_slots(Lowering *);
int lower_drawn_member(Lowering *, const Sym *, int64_t member);

#endif
