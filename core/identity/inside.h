/* inside.h: a tape written out in single numbers, the bounds that follow from its form, and the finite fields
   it is evaluated in. Used by identity.c only.

   tape → expand.c, expand_power.c → Graph → error.c → Bounds
          (expand_sign.c)          → Graph → system_f61.c, system_exp.c → zero or not at one random point */
#ifndef ATTEST_SCALAR_H
#define ATTEST_SCALAR_H

#include "core/tape/tape.h"

#include <flint/fmpz.h>

/* ---- graph.c: numbers as a graph in which equal ones are shared ---- */

typedef enum {
    S_ONE,
    S_VARIABLE, /* number `aux` */
    S_LINEAR,   /* Σ coefficient · node over `count` terms from `first`, sorted by node; none: 0 */
    S_PRODUCT,  /* a b, neither a multiple of another node */
    S_INVERSE,  /* 1/a */
    S_EXP,      /* exp(a √aux), aux squarefree */
    S_FUNCTION, /* function `aux` of a, about which nothing is known */
} ScalarOp;

typedef struct Scalar {
    ScalarOp op;
    int a, b;
    int first, count;
    int aux;
} Scalar;

typedef struct Term {
    int node;
    fmpq coefficient;
} Term;

typedef LIST(Term) Terms;

typedef struct Graph {
    Arena *arena;
    LIST(Scalar) nodes;
    Terms terms, sum; /* of the nodes; of the sum under construction */
    int *buckets, bucket_count, *chain;
    uint64_t *hashes; /* of the nodes */
} Graph;

Graph *graph_new(Arena *);
void graph_clear(Graph *); /* before its arena is freed */
int graph_constant(Graph *, const fmpq_t);
int graph_integer(Graph *, int64_t);
int graph_variable(Graph *, int number);
int graph_add(Graph *, int a, int b);
int graph_subtract(Graph *, int a, int b);
int graph_multiply(Graph *, int a, int b);
int graph_scale(Graph *, const fmpq_t, int a);
int graph_inverse(Graph *, int a); /* of 0: −1 */
int graph_exp(Graph *, int a, int root);
int graph_function(Graph *, int code, int a);
int graph_power(Graph *, int a, int64_t exponent); /* of 0 to a negative one: −1 */
bool graph_is_zero(const Graph *, int a);
bool graph_is_constant(const Graph *, int a, fmpq_t value); /* value may be NULL */
/* A sum of many: graph_sum_add any number of times, then graph_sum_done. One at a time. */
void graph_sum_add(Graph *, const fmpq_t coefficient, int a);
int graph_sum_done(Graph *);

/* ---- expand.c: a tape as a graph ---- */

/* How a tape is written out, and what was met on the way. */
typedef struct Expansion {
    Arena *arena;
    const Tape *tape;
    Graph *graph;
    const signed char *fixed;    /* per entry of the world: −1 is a variable, 0 and 1 are constants */
    bool exp_by_parts;           /* exp(∑ c m) = ∏ w_m^c, a variable w_m for every monomial m */
    LIST(unsigned char) pattern; /* of signs, by expand_signed, in order of discovery: it grows by zeros */

    LIST(int) goals, inverted; /* differences that are to be 0; everything that is divided by */
    int variables;             /* numbers in use */
    bool exps, relus;          /* there are some */
    bool uninterpreted;        /* a function or a constant of which not everything is known */
    bool functions;            /* there are functions about which nothing is known */
    bool mixed_exponents;      /* by parts, a monomial holds something other than variables */
    bool nothing_divided;      /* 1/0 */
    bool reflection_at_0;      /* 1/0 while reflecting: says nothing about the tape */
    const char *unable;        /* what cannot be written out */

    /* private */
    struct Rooted *values;
    LIST(struct Extra) extra;
    LIST(int) signed_args, products;
    bool again;        /* a denominator was met for the first time */
    bool split_angles; /* multiples of an angle that are far apart have variables of their own */
} Expansion;

typedef struct Rooted { /* node · √root */
    int node, root;
} Rooted;

/* A variable that stands for something: π, √m, w_m, or the tangent of half an angle. */
typedef enum { EXTRA_PI, EXTRA_ROOT, EXTRA_EXP, EXTRA_ANGLE, EXTRA_WHOLE_ANGLE } ExtraKind;
typedef struct Extra {
    ExtraKind kind;
    int node, root;
    int64_t parts; /* exp(m √root / parts), m √root / parts = angle */
    int variable;
    int64_t num, den; /* with split angles: the angle is this fraction of that; 0 otherwise */
} Extra;

/* Fills the second block of fields for the equations a[i] = b[i]. */
void expand(Expansion *, const int *a, const int *b, int count);

/* ---- expand_sign.c: the same for one goal of another expansion, ReLU by the pattern of signs ---- */
void expand_signed(Expansion *, const Expansion *source, int goal);

/* ---- expand_power.c: exponents and angles; what it shares with expand.c ---- */
Extra *expand_extra(Expansion *, ExtraKind, int node, int root);
Extra *expand_extra_new(Expansion *, ExtraKind, int node, int root);
int expand_inverse(Expansion *, int node);
int expand_exp(Expansion *, int node, int root);
void expand_angle(Expansion *, int node, int root, int *cosine, int *sine);

/* The nodes that the goals and what is divided by depend on, each after its arguments. */
typedef struct Cone {
    int *order, count;
    bool *inside; /* per node */
} Cone;
Cone cone_of(const Expansion *);

/* ---- error.c: degree, height, exponentials of every numerator ---- */

typedef struct Extent { /* of a polynomial, or the largest of several */
    double degree;
    double height; /* log2 of the sum of |coefficients| */
    double terms;  /* log2 of the number of different exponentials */
    double layers; /* most factors exp in a term */
    bool pure;     /* no exp at all */
} Extent;

typedef struct Bounds {
    Extent goal;                      /* of any one entry */
    LIST(Extent) inverted, arguments; /* arguments: of differences of two arguments of a function */
    double *pairs;                    /* per entry of `arguments` */
    double exponent_degree, exponent_height;
    bool zero; /* every goal is 0 as it stands */
} Bounds;

/* exp_is_function: nothing is known about exp. Otherwise only of exp of an exp is nothing known. */
Bounds *bounds_of(const Expansion *, const Cone *, bool exp_is_function);
/* log2 of the chance that a false claim passes one trial; points from 2^m, field of 2^p, exponents in a range
   of 2^range. Positive: no bound. */
double bounds_error(const Bounds *, double m, double p, double range);
double bounds_height(const Bounds *); /* of all that must not vanish with the prime, the goal apart */
bool *exact_nodes(const Graph *, const Cone *, Arena *); /* no exp below */

/* ---- point_f61.c, point_exp.c: one point ---- */

typedef struct Stream {
    uint64_t state;
} Stream;
uint64_t random_word(Stream *);
uint64_t random_below(Stream *, uint64_t limit);           /* uniform */
void random_integer(fmpz_t, const fmpz_t limit, Stream *); /* uniform in 0..limit−1 */

typedef enum { POINT_ZERO, POINT_NONZERO, POINT_UNDEFINED, POINT_RANGE } Point;

enum { FIRST_ROOT_CODE = 1 << 28 }; /* functions from here on: exp(· √(code − this)) */

/* All goals at one point modulo the prime; exp is a function about which nothing is known. */
Point f61_point(const Expansion *, const Cone *, uint64_t prime, Stream *);
/* exp is one where its argument is exact. *range: log2 of the range of exponents. POINT_RANGE: it is above
   most_range, and nothing was evaluated. */
Point exp_point(const Expansion *, const Cone *, const fmpz_t prime, const fmpz_t limit, double most_range,
                double *range, Stream *);

#endif
