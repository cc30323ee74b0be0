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

typedef struct Assigned { /* a random number with finitely many values, and which of them it has */
    const Given *given;
    int64_t place; /* of its entry, among those of all members */
    int outcome;
} Assigned;

/* An expectation, while its outcomes are gone through. */
typedef struct Frame {
    const struct Frame *outer;
    LIST(Assigned) assigned;
    const Node *only; /* E_x: over the names in its subscripts; NULL: over all */
} Frame;

typedef struct MetVariable { /* a random number that has no value yet in the frame that gives it one */
    bool yes;
    const Frame *frame;
    const Given *given;
    int64_t member, place;
} MetVariable;

typedef struct Gate { /* an instruction that is `of`, where there is a derivative */
    int gate, of;
} Gate;

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
    int steps;           /* nodes that were written so far, each time they were */
    int inside, insides; /* the expectation or limit that is being written, 0: none; how many there were */
    Tests existing;      /* what must hold for a limit to exist: part of the relation it stands in */
    bool random;         /* inside an expectation: random variables are symbols */
    Frame *frame;        /* the innermost expectation whose outcomes are gone through; NULL: none */
    MetVariable met;     /* why the last value is missing */
    bool touched;        /* a value that is assigned was used */
    const Node
        *only; /* of the expectation over normal variables that is being written: E_x; NULL: over all */
    const Statement *about; /* the statement that is being written, with its free indices bound */
    bool keep;
    bool stand_in;    /* an unknown is a plain value of its shape, not what the answer says */
    bool minds_kinks; /* what a derivative is at a kink of |·| has to be known */
    LIST(Gate) gates;
    Insts *noted; /* the values of the claim's own definitions that were met; NULL: nobody asks */
} Lowering;

enum {
    UNDEFINED = -1,
    DEEPEST = 200,
    MOST_STEPS = 200000,        /* of one tape */
    MOST_NUMBERS = 1 << 17,     /* on one tape, all matrices together */
    MOST_TERMS = 10000,         /* of one sum, maximum or minimum */
    LARGEST_EXPONENT = 1000,    /* of a matrix */
    MOST_OUTCOMES = 4096,       /* of the random numbers in one expectation */
    MOST_VALUES = 64,           /* of one random number */
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
int lower_determinant(Lowering *, int a);
int lower_flat(Lowering *, int a); /* its columns, one below the other */
int lower_kronecker(Lowering *, int a, int b);

/* ---- jump.c ---- */
int lower_indicator(Lowering *, const Node *);
int lower_test_holds(Lowering *, const Test *); /* 1 or 0 */
int lower_sign(Lowering *, int a);
int lower_ceiling(Lowering *, int a);
int lower_remainder(Lowering *, int a, int b);
int lower_factorial(Lowering *, const Node *of);
int lower_binomial(Lowering *, const Node *);
int lower_rank(Lowering *, int a);

/* ---- power.c ---- */
int lower_power(Lowering *, const Node *);
int lower_where_index(Lowering *, int value, Unbounded, const Node *, int index); /* index.c */

/* ---- derive.c ---- */
bool lower_minds_kinks(Arena *, const Problem *);
int lower_derivative(Lowering *, const Node *);

int lower_view(Lowering *, const Inst *view,
               int of); /* the same view of another instruction, of the shape of its owner */

/* ---- normal.c: sums of normal variables ---- */
bool lower_is_known(Lowering *, const Node *expectation); /* is it given the value of a normal variable? */
int lower_given_value(Lowering *, const Node *expectation);
void lower_one_normal(Lowering *, Tests *event); /* an event about a sum becomes one about a single symbol */

/* ---- expect.c ---- */
Inside lower_enter(Lowering *, bool random); /* values of definitions are not shared with what is outside */
void lower_leave(Lowering *, Inside);
int lower_expectation(Lowering *, const Node *);
bool lower_has_conditions(Lowering *);                 /* is something assumed of random variables here? */
int lower_plain_expectation(Lowering *, const Node *); /* its own conditions aside */
int lower_limit(Lowering *, const Node *);
int lower_moment(Lowering *, Expect, const Node *);

bool lower_is_random(const Lowering *, int inst); /* does it depend on a normal symbol? */

/* ---- law.c: random numbers with finitely many values ---- */
int lower_law_count(Lowering *, const Given *); /* of its values; 0: not known */
bool lower_law_value(Lowering *, const Given *, int outcome, fmpq_t out) WARN_UNUSED;
int lower_law_weight(Lowering *, const Given *, int64_t member, int outcome); /* its probability */
int lower_law_drawn(Lowering *, const Given *, int slot, int64_t member,
                    int64_t place); /* outside of E: as drawn */
int lower_law_chosen(Lowering *, const Given *, int slot, int64_t place,
                     int outcome); /* 1 if that was drawn, else 0 */
int lower_discrete(Lowering *, const Sym *, int slot, int64_t member, int64_t low, int rows, int cols);
bool lower_averages(const Lowering *, const Sym *); /* E_x: is it over this name? */
bool lower_constant_entry(const Lowering *, int inst, int row, int col, fmpq_t out) WARN_UNUSED;

/* ---- chance.c: expectations over them, by going through all outcomes ---- */
/* *found becomes false if no such number is met: then nothing was done. */
int lower_outcomes(Lowering *, const Node *expectation, bool *found);
/* x ⫫ y: every pair of values has the product of their probabilities. Each test has its two values, as instructions, in `left` and
   `right`, plus 1; 0: there are none, as the variables are normal and their covariance is 0. */
void lower_independent(Lowering *, const Node *relation, Tests *, bool *defined);

/* ---- relation.c: a relation as tests that must all hold; *defined becomes false where a side has no value. `assumed`: it
   is a hypothesis. ---- */
void lower_relation(Lowering *, const Node *, Tests *, bool *defined, bool assumed);
void lower_test(Lowering *, Tests *, Order, int a, int b, bool *defined);
void lower_definite(Lowering *, int difference, bool strict, Tests *, bool *defined); /* definite.c */
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
