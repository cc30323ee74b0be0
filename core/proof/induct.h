/* induct.h: what the files of induction share: a formula at n, n + 1 or a number, with what changes with n as names of its own. */
#ifndef ATTEST_INDUCT_H
#define ATTEST_INDUCT_H

#include "proof.h"

typedef struct Linear { /* factor · n + constant, whole numbers */
    int64_t factor, constant;
} Linear;

typedef enum { ATOM_POWER, ATOM_OVER, ATOM_MEMBER } AtomKind;

/* What is known of r^n, of ∑_{i=1}^{n} f(i) or of x_n is how it goes on from n to n + 1. */
typedef struct Atom {
    AtomKind kind;
    const Node *of; /* the base r; the sum or product; a member */
    const Sym *sym; /* of ATOM_MEMBER: the family */
    Linear at; /* exponent, last index, or index of the member; of a sum and a power the least that is met */
    int64_t low;       /* of ATOM_OVER: its first index */
    Sym *name;         /* what it is called in the step; NULL: not met in this pass */
    const Node *shown; /* what it means */
    const Node *value; /* by the hypothesis; NULL: none */
} Atom;

typedef struct Induction {
    Arena *arena;
    const Problem *problem;
    const Sym *over; /* n */
    int64_t first;   /* the least n that the statement is about */
    int64_t start;   /* from here on the step is valid */
    bool fixed;      /* n is the number `value`, */
    int64_t value;   /* else `shift` is added to it */
    int shift;
    bool right;    /* A^{n+1} is A^n A, else A A^n */
    Sym *number;   /* what n is called in the step */
    Givens givens; /* of that and of the atoms */
    LIST(Atom) atoms;
    bool failed;  /* this cannot be done here */
    bool outside; /* … because a member before the first one is met */
    int depth, nodes;
} Induction;

/* ---- induct_term.c ---- */

/* The node at n + shift, or at a number, with atoms in it. After a failure the result means nothing. */
Node *induct_rewrite(Induction *, const Node *);
bool induct_depends(const Induction *, const Node *);        /* does its value change with n? */
Node *induct_show(const Induction *, const Node *rewritten); /* in the names of the statement */
bool induct_linear(const Induction *, const Node *, Linear *);
const Atom *induct_atom(const Induction *, const Sym *name); /* the one that is called so, or NULL */

/* ---- induct_steady.c ---- */

/* Has it a value for n + 1 only if it has one for n? Then no n can be missing in between. */
bool induct_is_steady(const Induction *, const Node *rewritten);

#endif
