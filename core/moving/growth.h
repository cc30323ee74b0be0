/* growth.h: exact numbers that move. A number is a quotient of sums of c·e^g, where c and g are rational functions
   (Calcium's fmpz_mpoly_q) of atoms: limit variables, normal random variables, parameters, constants such as √2.
   Different e^g are linearly independent over the rational functions, so a sum is 0 exactly if it has no terms. */
#ifndef ATTEST_GROWTH_H
#define ATTEST_GROWTH_H

#include "core/syntax/syntax.h"
#include "core/tape/tape.h"

#include <arb.h>
#include <calcium/fmpz_mpoly_q.h>

typedef struct Field Field;         /* the atoms, and every number made of them */
typedef const struct Growth Growth; /* one number: never changed, freed with its field */

/* ---- atom.c: the field and its atoms ---- */

typedef enum {
    ATOM_LIMIT, /* grows to ∞ or falls to 0; atoms of this kind are taken to their limits in the order they were added */
    ATOM_NORMAL,   /* a normal random variable */
    ATOM_FREE,     /* a parameter */
    ATOM_CONSTANT, /* a number with no name in Q: known by a ball as narrow as one likes */
} AtomKind;

typedef enum { FREE_ANY, FREE_NONNEGATIVE, FREE_POSITIVE } FreeSign;

typedef enum {
    CONSTANT_ROOT, /* √a, a a prime number */
    CONSTANT_PI,
    CONSTANT_LOG,         /* log a, a > 0 */
    CONSTANT_PROBABILITY, /* P[X < a] for X ~ N(mean, variance) */
    CONSTANT_DENSITY,     /* the density of N(mean, variance) at a */
} ConstantKind;

enum { PROOF_WORK = 150000, WORLD_WORK = 25000 }; /* one proof, or one of many worlds */
/* With more atoms, or after more work between two resets, operations answer NULL. */
Field *field_new(Arena *, int most_atoms, long most_work);
void field_reset(Field *); /* all numbers are gone, the atoms stay */
void field_clear(Field *); /* before its arena is freed */
/* The number of the new atom, or −1. A limit variable x is kept as t with x = t^root, so that x^(1/root) exists. The
   node is what the atom is called in formulas, n or n − 2; NULL if nobody asks, or if field_show tells. */
int field_limit(Field *, Node *, bool to_infinity, int root);
int field_running(Field *, Node *, bool to_infinity,
                  int root); /* of a \lim: taken before all others, the last first */
int field_normal(Field *, Node *, const fmpq_t mean, const fmpq_t variance);
int field_free(Field *, Node *, FreeSign);
int field_constant(Field *, ConstantKind, const fmpq_t a, const fmpq_t mean,
                   const fmpq_t variance); /* shared */
int field_atoms(const Field *);
AtomKind field_kind(const Field *, int atom);
typedef Node *AtomShow(void *data, int atom);
void field_show(Field *, AtomShow *, void *data); /* tells the nodes of atoms that were made without one */

/* One atom may be confined to an open interval or to a point: what depends on a sign is then asked there. */
typedef struct Cell {
    int atom;                 /* −1: none */
    bool point, below, above; /* a point (low); bounded below by low, above by high */
    fmpq_t low, high;
} Cell;
void field_set_cell(Field *, const Cell *); /* NULL: none; copied */

/* ---- sign.c ---- */

/* −1, 0, 1, or SIGN_UNKNOWN. For all values of the free atoms (within their signs and the cell), constants by balls.
   Limit and normal atoms must not occur. If a rational root in the cell is in the way, field_split tells it. */
int field_sign(Field *, const fmpz_mpoly_q_t);
bool field_split(const Field *, fmpq_t at); /* the root that stopped the last question, if there was one */

/* ---- growth.c: the numbers ---- */

/* NULL means: cannot be done here (too many atoms, an exponent that is itself exponential, a root that does not come
   out, a division by what may be 0). Arguments may be NULL: so is the result. */
Growth *growth_rational(Field *, const fmpq_t);
Growth *growth_integer(Field *, int64_t);
Growth *growth_atom(Field *, int atom); /* of a limit variable: the variable itself, not its root */
Growth *growth_add(Field *, Growth *, Growth *);
Growth *growth_sub(Field *, Growth *, Growth *);
Growth *growth_mul(Field *, Growth *, Growth *);
Growth *growth_neg(Field *, Growth *);
Growth *growth_div(Field *, Growth *, Growth *, bool *by_zero); /* *by_zero: the divisor is 0; may be NULL */
Growth *growth_exp(Field *, Growth *);
Growth *growth_log(Field *, Growth *); /* of e^g, and of positive rational constants */
Growth *growth_power(Field *, Growth *,
                     const fmpq_t); /* integers; roots of c·(monomial) where they come out */
bool growth_is_rational(Field *, Growth *, fmpq_t) WARN_UNUSED; /* a plain rational number */
bool growth_is_zero(Field *, Growth *);         /* structurally: certainly 0. False may be 0 with constants */
bool growth_equal(Field *, Growth *, Growth *); /* the difference is structurally 0 */
bool growth_uses(Field *, Growth *, int atom);
bool growth_uses_kind(Field *, Growth *, AtomKind);
Growth *growth_substitute(Field *, Growth *, int atom, Growth *value); /* value without exponentials */
Growth *growth_slope(Field *, Growth *,
                     int atom); /* slope.c: the derivative by a free atom, the others held */
bool growth_ball(Field *, Growth *, arb_t, long precision) WARN_UNUSED; /* if only constants occur */
bool growth_is_weight(Field *, Growth *); /* in [0, 1] by its form: positive terms over more of them */

/* ---- growth_node.c: as formulas for people, which live as long as the field's arena ---- */

Node *growth_node(Field *, Growth *); /* (n − 2)/4 · e^{−β} */
typedef struct Scaled {
    Growth *by; /* not 0 */
    Node *what; /* a matrix; NULL if there is only one, which is a number */
} Scaled;
Node *growth_combine(Field *, const Scaled *,
                     int count); /* ∑ by · what, with common factors outside; count > 0 */

/* ---- tendency.c: what a number does along the limit variables, the first taken first ---- */

typedef enum { TENDS_UNKNOWN, TENDS_ZERO, TENDS_FINITE, TENDS_INFINITY, TENDS_MINUS_INFINITY } TendencyKind;

typedef struct Tendency {
    TendencyKind kind;
    int sign;        /* of the number for all large enough values: −1, 0 (it is 0), 1, SIGN_UNKNOWN */
    Growth *limit;   /* of TENDS_FINITE: not 0, without limit variables; else NULL */
    Growth *leading; /* the leading term: number/leading → 1; NULL if unknown or if it is 0 */
} Tendency;
Tendency growth_tendency(Field *, Growth *);
/* Along one limit variable only, the others held fixed. NULL: no limit, or unknown; *infinite then tells. */
Growth *growth_limit(Field *, Growth *, int atom, int *infinite);

/* ---- moments.c: expectations over a normal atom, the others held fixed ---- */

/* E[x y] over the whole line or, if `given` is not NULL, given that the atom lies in that cell. Exact for polynomials and
   for e^(linear). Else, for quotients that are bounded along the limit variables, what it tends to: *limit_only is set. */
Growth *growth_expect(Field *, Growth *x, Growth *y, int atom, const Cell *given, bool *limit_only);
Growth *growth_probability(Field *, int atom, const Cell *); /* that the atom lies in the cell */

/* Narrows the cell to where `difference R 0`: it must be linear in one normal atom, the cell's own if it has one. */
bool growth_confine(Field *, Growth *difference, Order, Cell *) WARN_UNUSED;

/* ---- growth_relate.c: in the end, or in the limit ---- */

Truth growth_relate(Field *, Order, Growth *, Growth *) WARN_UNUSED;

#endif
