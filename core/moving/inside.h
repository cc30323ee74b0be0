/* inside.h: what the files of this folder share: fractions of polynomials in the atoms, and
   sums of fraction·e^fraction. Values are never changed once made; the field frees them all together. */
#ifndef ATTEST_GROWTH_INSIDE_H
#define ATTEST_GROWTH_INSIDE_H

#include "formula.h"
#include "growth.h"

typedef const fmpz_mpoly_q_struct Frac;

typedef struct Term { /* c·e^g, c ≠ 0 */
    Frac *c, *g;
} Term;

typedef struct Sum { /* no two terms with the same g */
    Term *term;
    int count;
} Sum;

struct Growth {
    Sum top, bottom; /* bottom is not empty; a single term of it is 1 */
};

typedef struct Atom {
    Node *node; /* NULL: asked for when it is shown */
    AtomKind kind;
    bool to_infinity;
    bool running; /* a limit variable of a \lim */
    int root;     /* of a limit variable */
    FreeSign sign;
    ConstantKind constant;
    fmpq_t a, mean, variance;
} Atom;

typedef struct CellTendency { /* what a number does in an interval of a normal atom */
    Growth *x;
    int atom;
    Frac *low, *high; /* NULL: no bound */
    Tendency tendency;
    Frac *split; /* where the interval is to be cut if that is not known; NULL: nowhere */
} CellTendency;

struct Field {
    Arena *arena; /* what lives as long as the field */
    Arena *pool;  /* numbers */
    fmpz_mpoly_ctx_t ctx;
    Atom *atom;
    int count, most;
    LIST(fmpz_mpoly_q_struct *) fracs; /* to be cleared */
    Frac *zero, *one;
    LIST(CellTendency) known;
    long work;      /* operations since the last reset, by the number of terms */
    long most_work; /* beyond it, operations answer NULL */
    Cell cell;
    bool split;
    fmpq_t split_at;
    AtomShow *show;
    void *shower;
};

/* ---- atom.c ---- */

/* Those of a \lim first, the innermost before the others; k runs from 0 up to twice the number of atoms. −1: none here. */
int limit_taken(const Field *, int k);
bool constant_ball(const Atom *, arb_t, long precision);

/* ---- fraction.c ---- */

fmpz_mpoly_q_struct *frac_new(Field *); /* 0, to be filled in by its maker */
Frac *frac_rational(Field *, const fmpq_t);
Frac *frac_integer(Field *, slong);
Frac *frac_generator(Field *, int atom, slong power);
Frac *frac_add(Field *, Frac *, Frac *);
Frac *frac_sub(Field *, Frac *, Frac *);
Frac *frac_mul(Field *, Frac *, Frac *);
Frac *frac_div(Field *, Frac *, Frac *);
bool frac_is_zero(const Field *, Frac *);
bool frac_equal(const Field *, Frac *, Frac *);
bool frac_uses(const Field *, Frac *, int atom);
bool frac_uses_kind(const Field *, Frac *, AtomKind);
bool frac_is_rational(const Field *, Frac *, fmpq_t) WARN_UNUSED;
bool frac_ball(const Field *, Frac *, arb_t, long precision) WARN_UNUSED;

/* As Laurent polynomial in one atom: coefficients without it. False if the denominator is not a monomial in it. */
typedef struct Laurent {
    Frac **coefficient;
    slong *power; /* falling */
    int count;
} Laurent;
bool frac_laurent(Field *, Frac *, int atom, Laurent *) WARN_UNUSED;
/* The powers of an atom that occur in a polynomial, falling; their number. */
slong poly_powers(Field *, const fmpz_mpoly_t, int atom, slong **out);
void poly_coefficient(const Field *, fmpz_mpoly_t out, const fmpz_mpoly_t, int atom, slong power);

/* ---- growth.c: sums ---- */

/* Products of terms of one product of sums; operations altogether. More is not worth the wait: what comes after is NULL
   or unknown. */
enum { MOST_TERMS = 600 };

void sum_add_term(Field *, Sum *, Frac *c, Frac *g); /* in place, while it is being made */
Sum sum_mul(Field *, const Sum *, const Sum *);
Growth *growth_make(Field *, Sum top, Sum bottom); /* NULL if bottom is 0 */
Sum sum_one(Field *);
Frac *growth_plain(const Field *,
                   Growth *); /* the number as a fraction without exponentials; NULL: it has some */
bool sum_equal(const Field *, const Sum *, const Sum *);
bool sum_uses(const Field *, const Sum *, int atom);

#endif
