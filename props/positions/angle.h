/* angle.h: entries of a tape as linear forms in what is drawn, with constants as coefficients. */
#ifndef ATTEST_ANGLE_H
#define ATTEST_ANGLE_H

#include "core/core.h"

enum { FORM_FACTORS = 6, FORM_TERMS = 12 };

/* q · f_1^e_1 ⋯ f_k^e_k · atom, where the f are constants of the tape and the atom is a drawn number, or none. */
typedef struct Term {
    fmpq_t q;
    Spot atom; /* inst −1: none */
    int factors;
    struct {
        Spot place;
        int exponent;
    } factor[FORM_FACTORS]; /* in the order of their places */
} Term;

typedef struct Form { /* a sum; no two terms are alike and none is 0 */
    Term term[FORM_TERMS];
    int count;
} Form;

static const Spot no_spot = {-1, 0, 0};
int spot_compare(Spot, Spot);

/* Which instructions are made of rational numbers by algebraic operations alone? One answer an instruction. */
bool *tape_algebraic(Arena *, const Tape *);

/* These answer false where a form would be too long, or is none; what they were adding to is to be cleared all the same. */
bool form_of(Form *, const Tape *, const bool *algebraic, Spot); /* the form is empty before */
bool form_add(Form *, const Term *, int sign);
bool form_add_all(Form *, const Form *, int sign);
bool form_alike(const Term *, const Term *); /* but for the number in front */
bool form_same(const Form *, const Form *);
void form_clear(Form *);

#endif
