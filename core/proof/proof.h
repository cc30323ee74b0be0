/* proof.h: statements proved for all dimensions, and limits with their rate. Both sides are put into a typed normal
   form: sums of coefficient × word, the coefficients numbers that move (growth.h), the words products of letters.
   A proof is data: every formula in it is a Node in the author's names, every word is in a table of words.c. */
#ifndef ATTEST_PROOF_H
#define ATTEST_PROOF_H

#include "core/tape/lower.h"
#include "obstacle.h"

/* Which law a rule is an instance of, and its English name. */
#define PROOF_RULES(X)                                                        \
    X(BY_NOTHING, "")                                                         \
    X(BY_ORTHONORMAL, "orthonormal columns")                                  \
    X(BY_INVERSE, "a matrix times its inverse")                               \
    X(BY_COMPLETE, "orthonormal columns that fill the space")                 \
    X(BY_PERMUTATION, "a permutation matrix is orthogonal")                   \
    X(BY_PERMUTED_ONES, "a permutation leaves the vector of ones as it is")   \
    X(BY_UNITS, "unit vectors are orthonormal")                               \
    X(BY_COUNT, "ones add up to their number")                                \
    X(BY_SOFTMAX_ROWS, "each row of a softmax adds up to 1")                  \
    X(BY_PERMUTED_FUNCTION, "permuted rows and columns give permuted values") \
    X(BY_BLOCKS, "blocks side by side")                                       \
    X(BY_OTHERS, "every term of the sum is 0")

typedef enum {
#define X(id, words) id,
    PROOF_RULES(X)
#undef X
        PROOF_RULE_COUNT
} ProofRule;

/* In the order in which a proof may have them; a proof without cases has no STEP_CASE. */
typedef enum {
    STEP_CASE,       /* from here on the relations of `where` hold: i = a, or i ≠ a and i ≠ b; n > 2 */
    STEP_RULE,       /* by `rule`, from = to: k_aᵀ k_a = 1; the term it was used in became `gives` */
    STEP_DEFINITION, /* the name `from` is `to` */
    STEP_SIDE,       /* the side `from` of the statement is `to` */
    STEP_MOMENT,     /* of a statement X ~ N(m, S): the mean or the covariance `from` of X is `to` */
    STEP_DIFFERENCE, /* left side − right side is `to`, which tends to 0; `from` is NULL */
    STEP_BASE, /* of an induction: where n is the first number, `where`, it says `to`, a relation that is proved */
    STEP_INDUCTION, /* where it holds before the number `where`, n + 1, it says `to` there */
} ProofStepKind;

typedef struct ProofStep {
    ProofStepKind kind;
    ProofRule rule; /* BY_NOTHING unless the kind is STEP_RULE */
    const Node *from, *to;
    const Node *gives; /* STEP_RULE */
    Nodes where; /* STEP_CASE, STEP_BASE: relations; STEP_INDUCTION: n + 1, the number that it is about */
    bool tends;  /* STEP_DEFINITION and STEP_SIDE: an expectation was replaced by its limit, so from → to */
} ProofStep;

typedef struct Proof {
    bool proved;
    bool limit; /* along limit variables */
    /* Of a proved ≈: the leading term of the difference, (n − 2)/4 · e^{−β}, without its sign if it is a number. If it is
       not the same for all values of a parameter: N_CASES, each with its condition. NULL: not known, or exactly equal. */
    const Node *rate;
    Nodes side;           /* proved where one of these relations holds, such as γ > 0; none: everywhere */
    const Sym *induction; /* it was proved by induction over this; NULL: not so */
    ProofStep *step;
    int steps;
    /* Of a statement that is not proved, one of the two: */
    const Node *left_over; /* left side − right side in normal form */
    Obstacle obstacle;     /* why there is no normal form; UNABLE_NOTHING if there is one */
    const Sym *about;      /* the name that the obstacle is about, or NULL */
} Proof;

/* Never refutes: not proved means nothing. */
Proof *prove(Arena *, const Problem *);
Proof *prove_directly(Arena *, const Problem *); /* by normal forms, without induction */
/* induct.c: an equation proved by induction over a whole number; NULL: not so */
Proof *induct(Arena *, const Problem *);
void proof_dump(Text *, const Proof *); /* dump.c: its steps, for people who look inside */

/* ---- words.c: a proof as plain text ---- */

const char *proof_rule_words(ProofRule);
const char *proof_obstacle_text(Arena *, const Proof *);      /* NULL if there is none */
const char *proof_rate_text(Arena *, const Proof *);          /* NULL if there is none */
const char *proof_side_text(Arena *, const Proof *);          /* "γ < 0 or γ > 1"; NULL: everywhere */
const char *proof_step_rule_text(Arena *, const ProofStep *); /* "Aᵀ A = I", "case", "difference", "α_a" */
const char *proof_step_text(Arena *, const ProofStep *);      /* the formula it led to, or the case */
/* A side or a name that is in normal form already: nothing to tell. */
bool proof_step_is_plain(Arena *, const ProofStep *);

/* ---- confluent.c ---- */

/* Do the rules of the claim's givens give one normal form, in whatever order they are applied? All left sides have
   two letters, so all words of three are tried. *clash: the first word with two normal forms; may be NULL. */
bool proof_confluent(Arena *, const Problem *, const char **clash);

#endif
