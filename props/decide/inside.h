/* inside.h: what the files that decide share. A tape becomes fractions of polynomials in variables (space.c, functions.c); a case
   becomes queries (query.c): are there real numbers for which all of this is so? A query is answered by the first that can:
   roots.c, algebra.c, squares.c, smt.c; numbers that answer it are turned into a world (point.c) and checked (check.c). */
#ifndef ATTEST_DECIDE_INSIDE_H
#define ATTEST_DECIDE_INSIDE_H

#include "core/core.h"
#include "decide.h"

#include <calcium/fmpz_mpoly_q.h>
#include <calcium/qqbar.h>
#include <calcium/utils_flint.h>
#include <flint/fmpz_mpoly.h>

/* ---- space.c: the variables, and the tape in terms of them ---- */

typedef fmpz_mpoly_struct Poly;
typedef fmpz_mpoly_q_struct Fraction;

typedef struct Variable {
    int ratio;     /* place of the drawn entry among the ratios; −1: it is the value of a function */
    CodeKind kind; /* of the drawn entry. CODE_REFLECTOR: it is the entry of the orthonormal matrix there */
    int group;     /* variables whose facts are about each other have one group */
    bool nonnegative; /* certainly */
    bool loose;       /* the value of a function of which only some facts are known */
} Variable;

typedef struct Comparison { /* poly R 0 */
    const Poly *poly;
    Order order; /* EQ, NE, LT or LE */
} Comparison;

typedef struct Either { /* at least one of them is so */
    Comparison *part;
    int count;
} Either;

typedef struct Fact {
    int inst;     /* it is so where this instruction has a value; −1: it is about groups */
    int group[3]; /* it is so of the variables of these groups; −1: none */
    Either either;
} Fact;

typedef struct Application { /* of a function to an argument */
    TapeOp op;               /* SQRT is the root of degree 2 */
    slong degree;            /* of a root */
    Fraction *argument;
    int variable; /* its value; of SIN the cosine is the next variable */
} Application;

typedef struct Basis { /* of the equations of a query; algebra.c */
    fmpz_mpoly_vec_t all;
    const Poly **from; /* the equations */
    int count;
    bool usable, whole; /* not too large; completed */
} Basis;

typedef struct Space {
    Arena *arena;
    const Program *program;
    const Layout *layout;
    const int64_t *permutation; /* per coordinate: its code, of those that are permutations */
    fmpz_mpoly_ctx_t ctx;
    Variable *variable;
    int variables, room, groups;
    int *coordinate_of;   /* per ratio; of a permutation, its coordinate */
    int *variable_of;     /* per ratio, or −1 */
    Fraction *numbers;    /* the register file of the tape */
    unsigned char *state; /* per instruction: SPACE_… */
    LIST(Fact) facts;
    LIST(Application) applications;
    LIST(Poly *) polys; /* to be cleared */
    LIST(Fraction *) fractions;
    Basis basis;
    Undecided why; /* an instruction could not be computed: why not */
} Space;

enum { SPACE_NEW, SPACE_FINE, SPACE_UNABLE };

/* For one choice of the permutations. NULL if there are too many variables. */
Space *space_open(Arena *, const Program *, const Layout *, const int64_t *permutation);
void space_close(Space *);
/* Computes what the instruction depends on, and adds it to `needed`. False: it cannot be put in polynomials. */
bool space_compute(Space *, int inst, bool *needed);
const Fraction *space_entry(const Space *, int inst, int row, int col);
Poly *space_poly(Space *); /* 0, cleared with the space */
Fraction *space_fraction(Space *);
bool space_small(Space *, const Fraction *); /* else it is noted that something was too large */
int space_variable(Space *, int group, bool nonnegative);
int space_group(Space *);
/* poly R 0 with any order. */
Comparison space_compare(Space *, const Poly *, Order);
/* The same of a fraction, where its denominator is not 0. */
Comparison space_compare_fraction(Space *, const Fraction *, Order);
void space_fact(Space *, int inst, const int group[3], const Comparison *,
                int count); /* the group may be NULL */
/* Is factor·poly (1 or −1) never negative, as its form shows? */
bool poly_nonnegative(const Space *, const Poly *, int factor);

/* ---- functions.c ---- */

/* The value of EXP, LOG, SQRT, SIN, COS, ABS, RELU, STEP, FLOOR or PI (no argument); what must be so for it to have one is noted with the
   instruction. */
void space_apply(Space *, int inst, TapeOp, const Fraction *argument, Fraction *out);
void space_root(Space *, int inst, const Fraction *argument, slong degree, Fraction *out);

/* ---- query.c: is there a point at which all of this is so? ---- */

typedef LIST(Either) Eithers;

typedef struct Query {
    Eithers all;
    bool *used;    /* per variable: it occurs */
    int variables; /* that occur */
} Query;

typedef LIST(Query *) Queries;

/* The queries of a case: it holds if none of them has an answer. False: it cannot be put in polynomials. What never can have an
   answer is left out. */
bool case_queries(Space *, int which, DecideAsk, Queries *);

/* ---- radicals.c ---- */

void radicals_remove(Space *, const Either *, Eithers *out); /* the same, as several that are all so */

/* ---- a point: numbers for the variables of a space ---- */

typedef struct Point {
    qqbar_struct *value; /* per variable */
    bool *known;         /* the others may be anything */
} Point;

Point *point_new(Space *);
void point_clear(const Space *, Point *);

/* ---- functions.c, once more ---- */

/* Adds to the query what e^x and log are near the point, which agrees with all that was known of them and is wrong all the same.
   False: there is nothing to add. */
bool functions_refine(Space *, const Point *, Query *);

typedef enum { ANSWER_UNKNOWN, ANSWER_NONE, ANSWER_POINT } Answer;

/* ---- algebra.c, roots.c, squares.c ---- */

bool algebra_excludes(Space *, const Query *);        /* its equations contradict the rest */
Answer roots_answer(Space *, const Query *, Point *); /* of a query in one variable */
Answer squares_answer(Space *, const Query *, Point *);
void simplest_between(fmpq_t out, const fmpq *low, const fmpq *high); /* strictly between; NULL: no bound */

/* ---- solver.c, smt.c ---- */

typedef enum { SOLVER_FINE, SOLVER_MISSING, SOLVER_TIME } SolverStatus;
enum { SOLVER_STEPS = 2000 }; /* that z3 counts in a millisecond, about */
/* Runs z3 on a text for so many milliseconds; *answer is what it printed. */
SolverStatus solver_run(Arena *, const char *query, int effort, char **answer);
const char *solver_path(void); /* NULL: there is none */

/* The numbers to choose from: multiples of 1/parts between −largest and largest (0: no bound), or all real ones (parts 0). Whole
   numbers stay whole. */
typedef struct Among {
    int parts, largest;
} Among;

/* ANSWER_NONE is about these numbers only. *effort is what may be used, and what is left. */
Answer smt_answer(Space *, const Query *, Among, int *effort, Point *, Undecided *why);

/* ---- check.c, algebraic.c ---- */

typedef struct Check Check;
Check *check_open(Arena *, const Program *, const Layout *, DecideAsk);
void check_close(Check *);
int check_code(Check *, const int64_t *code);           /* the case that fails in this world, or −1 */
int check_numbers(Check *, const qqbar_struct *ratios); /* the same at any algebraic numbers */

extern const System system_algebraic;
void algebraic_load(Machine *, int ratio, const qqbar_t);

/* ---- point.c ---- */

/* Is it a world in which a case fails, or is there one beside it? */
bool point_near(Space *, const Point *, Check *, int64_t *code, int *which);
bool point_elsewhere(Space *, const Point *, Check *, int *which); /* does a case fail there, exactly? */
const char **point_text(Arena *, Space *, const Point *);          /* Decision.value */

#endif
