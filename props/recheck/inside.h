/* inside.h: what the files of the second evaluator share. Nothing here is used outside recheck*.c, and nothing
   of the tape or its machines is used here. */
#ifndef ATTEST_RECHECK_PARTS_H
#define ATTEST_RECHECK_PARTS_H

#include "recheck.h"

#if __has_include(<arb.h>)
#include <arb.h>
#else
#include <flint/arb.h>
#endif

/* Why there is no value. */
enum {
    NO_VALUE =
        1, /* undefined in this world: 0 in a denominator, an index out of range, sizes that do not fit */
    BLURRED = 2, /* not at this precision */
    CANNOT = 4,  /* not here: an integral that does not settle, too much work */
};

enum { POINTS = 15 };

typedef struct Spread { /* a number at several points at once */
    long double at[POINTS], off[POINTS];
    bool *apart; /* set when the points do not go the same way: then nothing of it counts */
} Spread;

typedef struct Num {
    bool exact, spread;
    fmpq_t q;       /* if exact */
    arb_t x;        /* if neither */
    Spread *points; /* if spread; otherwise perhaps room for it */
} Num;

typedef struct Matrix {
    int rows, cols;
    int room; /* 2^room numbers */
    Num *at;  /* row by row */
} Matrix;

typedef struct Bound { /* a letter and what it stands for; the chain is the scope, innermost first */
    const Sym *sym;
    const Matrix *value;
    const struct Bound *outer;
} Bound;

typedef LIST(Matrix *) Matrices;

typedef struct Place {
    int first, rows, cols;
} Place; /* of a given among the ratios; rows −1: it has none */

typedef struct Noise { /* standard normal numbers, one for each entry of a member of a given */
    int given;
    int64_t member;
    int first, entries; /* places among the numbers of the point */
} Noise;

typedef struct Met { /* on the way to a value */
    uint64_t moves;  /* the variables that grow or vanish and were used: a bit per given */
    double steepest; /* the largest argument of exp, sin and cos */
    bool bends;      /* a function that is no polynomial was used: exp, |·|, max */
    bool estimated;  /* it rests on a value far along in a \lim, and is only as good as that */
    bool noisy;      /* it rests on normal numbers of the expectation around it */
} Met;

enum { MOST_LETTERS = 6 };

typedef struct Remembered {   /* what it stands for, with these indices or letters */
    Matrix *at[MOST_LETTERS]; /* NULL: a letter that is bound to nothing */
    Matrix *value;            /* NULL: not known yet */
    Met met;
    int64_t visit; /* of the point that it was computed at */
    struct Remembered *next;
} Remembered;

typedef struct Subject { /* a name or an expression that was met */
    const void *of;      /* Sym or Node */
    int count;           /* of its indices, or of the letters in it; −1: too many */
    const Sym *letter[MOST_LETTERS];
    Remembered *values;
    int kept; /* values */
    struct Subject *next;
} Subject;

enum { SUBJECTS = 64 };

typedef struct Subjects { /* by their address */
    Subject *place[SUBJECTS];
} Subjects;

typedef struct Random { /* inside an expectation: which normal numbers were met, and what they are now */
    LIST(Noise) noise;
    int count;                  /* of all of them */
    const Matrix *point;        /* their values; beyond its end they are 0 */
    int64_t visit;              /* counts the points */
    const struct Bound *limits; /* those of the \lim around the expectation */
    Subjects subjects;
} Random;

typedef struct
    Moved { /* a name, or one of its members, with another value than it has: a derivative is taken by it */
    const Sym *sym;
    int count;
    int64_t index[2];
    const Matrix *value;
    const struct Moved *outer;
} Moved;

typedef struct
    Outcome { /* one entry of a random variable with finitely many values, and which of them it has */
    int given, place, values, which;
} Outcome;

typedef struct Fate { /* an expectation over such variables, at one outcome */
    const struct Fate *outer;
    const Node *only; /* E_x; NULL: over all */
    LIST(Outcome) outcomes;
} Fate;

typedef struct Check {
    Arena *arena;
    const Problem *problem;
    const Sizes *sizes;
    const Ratio *drawn;
    Place *place;   /* per given */
    Matrix **built; /* per given: the product of its reflections, once it was needed */
    Truth expected;
    long precision;
    unsigned trouble; /* why the last value is missing */
    Met met;
    const Matrix **far;  /* per given: its value far along; NULL while they are what was drawn */
    const Bound *limits; /* the variables of the \lim around this */
    const Moved *moved;  /* innermost first */
    int derivatives;     /* that are around this */
    bool stand_in;       /* an unknown is a plain value of its shape, not what the answer says */
    Random *random;      /* of the expectation around this, or NULL */
    const Fate *fate;    /* the same for variables with finitely many values */
    bool looking;      /* only what moves and whether there are integrals is of interest, not their values */
    bool integrated;   /* a value came from an integral, and is only as good as that */
    bool hopeless;     /* more precision will not help */
    bool apart;        /* of numbers at several points: see Spread */
    Subjects subjects; /* members of recursions, outside of expectations, at this precision */
    int depth;
    int64_t work;       /* numbers computed */
    Matrices live;      /* values in use, innermost last */
    Matrices spare[24]; /* by room */
    Matrices all;
} Check;

typedef enum {
    NO,
    NOTHING,
    UNSURE,
    CLOSE,
    YES
} Finding; /* NOTHING: a side has no value. CLOSE: balls that overlap, narrow */

typedef enum { PLUS, MINUS, TIMES } Entrywise;

/* ---- value.c. Functions on matrices answer NULL where there is no value, and pass NULL on. ---- */

Matrix *no_value(Check *, unsigned why); /* NULL, and notes why */
Matrix *matrix_new(Check *, int64_t rows, int64_t cols);
Matrix *matrix_keep(Check *, int mark, Matrix *result);
Matrix *matrix_lasting(Check *, const Matrix *); /* a copy that is not given back */
void matrix_free_all(Check *);

void num_ball(arb_t out, const Num *, long precision);
double num_middle(const Num *);
void num_set(Check *, Num *dst, const Num *);
void num_set_si(Num *dst, int64_t value);
bool num_is_zero(const Num *);
bool num_maybe_zero(const Num *); /* as far as this precision can see */
void num_add(Check *, Num *dst, const Num *a, const Num *b);
void num_sub(Check *, Num *dst, const Num *a, const Num *b);
void num_mul(Check *, Num *dst, const Num *a, const Num *b);
bool num_div(Check *, Num *dst, const Num *a, const Num *b);
int num_least_sign(const Num *);
int num_most_sign(const Num *);
bool num_fn(Check *, Num *dst, const Num *, Fn);
bool num_whole(const Num *, int64_t *out);
void num_abs(Check *, Num *);
void num_max(Check *, Num *dst, const Num *a, const Num *b, bool least);

Matrix *matrix_number(Check *, int64_t value);
Matrix *matrix_copy(Check *, const Matrix *);
bool matrix_same_shape(const Matrix *a, const Matrix *b);
Matrix *matrix_filled(Check *, int64_t rows, int64_t cols, int value, bool diagonal);
Matrix *matrix_entrywise(Check *, const Matrix *a, const Matrix *b, Entrywise);
Matrix *matrix_scaled(Check *, const Matrix *factor, const Matrix *);
Matrix *matrix_divided(Check *, const Matrix *, const Matrix *by);
Matrix *matrix_transposed(Check *, const Matrix *);
Matrix *matrix_multiplied(Check *, const Matrix *a, const Matrix *b);
Matrix *matrix_part(Check *, const Matrix *, int64_t row, int64_t col, int64_t rows, int64_t cols);
void matrix_put(Check *, Matrix *into, const Matrix *, int row, int col);
Matrix *matrix_inner(Check *, const Matrix *a, const Matrix *b);
Matrix *matrix_trace(Check *, const Matrix *);
Matrix *matrix_inverse(Check *, const Matrix *);

/* ---- spread.c: numbers at several points at once ---- */

typedef enum { OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_MAX, OP_MIN } Operation;

Spread *spread_make(Check *, Num *dst); /* its values are to be filled in */
void spread_copy(Check *, Num *dst, const Num *);
void spread_op(Check *, Num *dst, const Num *a, const Num *b, Operation); /* one of them is spread */
void spread_fn(Check *, Num *dst, const Num *, Fn);
void spread_abs(Num *);
bool spread_same(const Num *, const Num *);
bool spread_is_zero(const Num *);
int spread_sign(const Num *);             /* 0: not the same everywhere, so the points are apart */
void spread_ball(arb_t out, const Num *); /* there is none: the points are apart */

/* ---- name.c ---- */

const Matrix *bound_to(const Bound *scope, const Sym *);
bool check_whole(Check *, const Node *, const Bound *, int64_t *out);
bool check_dimension(Check *, const Dim *, const Bound *, int64_t *out);
bool check_sides(Check *, const Shape *, const Bound *, int64_t *rows, int64_t *cols);
bool check_range(Check *, const Sym *, int which, const Bound *, int64_t *low, int64_t *high);
bool check_places(Check *);
Matrix *check_symbol(Check *, const Sym *, const Matrix *const *index, int count, const Bound *);
Matrix *check_call(Check *, const Node *, const Bound *);

/* ---- remember.c ---- */

Met met_begin(Check *);                 /* what was met so far is put aside, … */
Met met_end(Check *, const Met *outer); /* … and taken back. Answers what was met in between */
void met_add(Check *, const Met *);
Remembered *remember_name(Check *, const Sym *, const Matrix *const *index, int count); /* or NULL */
Remembered *remember_node(Check *, const Node *, const Bound *);                        /* or NULL */
Matrix *remember_get(Check *, const Remembered *); /* a copy of its value, or NULL */
void remember_put(Check *, Remembered *, const Matrix *value, const Met *);

/* ---- eval.c ---- */

Matrix *check_eval(Check *, const Node *, const Bound *);

/* ---- derive.c: derivatives, by differences ---- */

Matrix *check_derivative(Check *, const Node *, const Bound *);

/* ---- form.c ---- */

Matrix *check_form(Check *, const Given *, Matrix *drawn);

/* ---- function.c ---- */

Matrix *check_function(Check *, const Node *, const Bound *);
Matrix *check_norm(Check *, const Node *norm, const Matrix *of);

/* ---- definite.c ---- */

Finding check_definite(Check *, const Matrix *a, const Matrix *b, bool strict); /* is a − b so? */

/* ---- jump.c ---- */

Matrix *check_indicator(Check *, const Node *, const Bound *);
Matrix *check_jump(Check *, const Node *, Matrix *of, const Bound *); /* sign, floor, …, rank */

/* ---- recheck.c ---- */

Finding check_both(Finding, Finding); /* the worse one */
Finding check_why_not(Check *);       /* after a value is missing; the trouble is over then */
Finding check_compare(Check *, const Matrix *a, Rel, const Matrix *b);
Finding check_here(Check *, const Node *relation, const Bound *); /* at the values that are there now */
/* `assumed`: it is a hypothesis. */
Finding check_relate(Check *, const Node *relation, const Bound *, bool assumed);
bool check_conditions(Check *, Node *const *condition, int count, const Bound *);

/* ---- limit.c: what happens in the end, from values far along ---- */

/* a R b for all large enough values of the limit variables, or in the limit; b NULL: a goes to ∞, or with
   `negative` to −∞. */
Finding check_eventually(Check *, const Node *a, Rel, const Node *b, bool negative, const Bound *,
                         bool assumed);
Matrix *check_limit(Check *, const Node *, const Bound *); /* \lim */

/* ---- expect.c: means over the normal numbers, by rules and integrals ---- */

Matrix *check_expect(Check *, const Node *, const Bound *); /* E, Var, Cov, P */

/* ---- plane.c: normal numbers of which some sums are known ---- */

/* Of all z with b z = t: the one next to 0, and the projection along them. False: no value, or not known. */
bool plane_find(Check *, const Matrix *b, const Matrix *t, Matrix **point, Matrix **projection);
/* That Σ slope · z lies between these; two slopes at least are not 0. */
double plane_chance(const double *slope, int count, double low, double high);

/* ---- chance.c: means over finitely many outcomes ---- */

int check_law_values(Check *, const Given *); /* how many; 0: not known */
Matrix *
check_discrete(Check *, int given, int64_t member, int64_t first, int rows, int cols,
               const Matrix *bits); /* a member of a random variable; its first entry is number `first` */
bool check_is_discrete(Check *, const Node *expectation); /* is one of them in it? */
Matrix *check_outcomes(Check *, const Node *expectation, const Bound *);
Finding check_independent(Check *, const Node *relation, const Bound *);
/* ---- expect.c ---- */
Finding check_distribution(Check *, const Node *relation, const Bound *); /* X ~ N(m, S) */

#endif
