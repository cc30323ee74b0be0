/* verdict.h: what was found out about one statement. */
#ifndef ATTEST_VERDICT_H
#define ATTEST_VERDICT_H

#include "core/proof/proof.h"

typedef enum {
    VERDICT_HOLDS,
    VERDICT_VACUOUS,
    VERDICT_UNDECIDED,
    VERDICT_ILL_FORMED,
    VERDICT_REFUTED,
    VERDICT_DEFINED
} VerdictKind;
extern const char *const verdict_words[]; /* holds, vacuous, undecided, ill-formed, refuted, defined */
extern const char verdict_letters[];      /* H V U I R, and - for defined */

typedef struct NamedValue { /* a name and its exact or enclosed value, entry by entry */
    const char *name;       /* of the family, if it is one; the pack's */
    const char *author;     /* what the sheet calls it, if otherwise; NULL: the same */
    int member, member2;    /* −1: not a member */
    int rows, cols;
    bool vector; /* one column by type */
    bool number; /* 1×1 by type */
    bool drawn;  /* not defined from others */
    bool shown;  /* the statement depends on it, and the sheet may see it */
    bool tends;  /* these are limits */
    const char **entry;
    const bool *matters; /* per entry: the failure is lost when it changes; NULL: not asked */
} NamedValue;

typedef LIST(NamedValue) NamedValues;

/* One world with both sides, for a counterexample or a witness. */
typedef struct Witness {
    NamedValues sizes, drawn, defined;
    NamedValue left, right;
    const char *left_text, *right_text, *relation;
    NamedValues free;   /* values of the free indices */
    const char *system; /* "q", "ball" or "mpq" */
    bool proved;        /* smallest: proved, else found */
    const char *replay;
    int64_t *size, *code; /* the world itself */
    int sizes_count, codes;
    NamedValues links; /* of a chain: the value of every expression in it, named by its text */
} Witness;

typedef struct Evidence {
    const char *level; /* "proof", "identity", "certificate", "balls", "trials", "witness"; NULL: none */
    int64_t trials;    /* worlds in which the hypotheses held, in doubles */
    int64_t exact;     /* of which checked in q, ball or mpq as well */
    int shapes;        /* different choices of the whole numbers */
    const char *dims;  /* "d 1..6, m 0..6" */
    bool doubles, rationals, balls, symbols;
    const char *certificate; /* a paragraph */
    const char *identity; /* the sizes at which it is an identity: "T = 3, d = 2; T = 4, d = 3"; NULL: none */
    const char *field;    /* "f61" or "exp" */
    double bound_log2;    /* the chance that it is not is at most 2^this, at each of them; −∞: none */
    int permutations;     /* that were enumerated at the largest of them */
    const Proof *proof;   /* for all sizes, with its steps, its rate and where it was proved */
} Evidence;

typedef struct Repair { /* what would hold instead */
    const char *text;   /* in the author's names */
    const char *plain;  /* in the pack's */
    const char *bare;   /* likewise, without what the statement assumes */
} Repair;

/* An assumption without which the statement is wrong. */
typedef struct Need {
    const char *text;
    const char *probability; /* of its failing, if it is about a random variable: "0.0786496035"; else NULL */
    Witness *witness;        /* a counterexample without it */
} Need;

typedef struct Verdict {
    VerdictKind kind;
    int step; /* number of the relation in its block; 0: not counted */
    const char *statement;
    Span span, sign; /* sign: of its relation, in the sheet */
    Evidence evidence;
    const Mistake *mistake; /* ill-formed; or the shape error a refuted one has too */
    const char *why;        /* undecided or vacuous: why */
    const Repair *repair;   /* of what is wrong: what would hold instead, or NULL */
    const char *known;      /* the name the pack has for this mistake, or NULL */
    const char *notes[4];
    int note_count;
    Witness *witness;
    bool witness_confirms; /* it is a witness for the answer, not against it */
    bool in_the_end;       /* it was asked what happens along the limit variables */
    LIST(Need) needs;
} Verdict;

#endif
