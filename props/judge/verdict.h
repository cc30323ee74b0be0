/* verdict.h: what was found out about one statement, as data. The words for it are made in doc/say, nowhere else. */
#ifndef ATTEST_VERDICT_H
#define ATTEST_VERDICT_H

#include "core/base/task.h"
#include "core/identity/identity.h"
#include "core/proof/proof.h"
#include "core/system/system.h"
#include "props/positions/certificate.h"

typedef enum {
    VERDICT_HOLDS,
    VERDICT_VACUOUS,
    VERDICT_UNDECIDED,
    VERDICT_ILL_FORMED,
    VERDICT_REFUTED,
    VERDICT_DEFINED, /* nothing to judge: the statement only gives a name to something */
} VerdictKind;
extern const char *const verdict_words[]; /* holds, vacuous, undecided, ill-formed, refuted, defined */
extern const char verdict_letters[];      /* H V U I R, and - for defined */

/* How sure a "holds" is, weakest first. */
typedef enum {
    ASSURANCE_NONE,
    ASSURANCE_TESTED,  /* no counterexample was found */
    ASSURANCE_CHECKED, /* settled at the sizes that are named */
    ASSURANCE_PROVED,  /* settled for every size */
} Assurance;
extern const char *const assurance_words[]; /* NULL, tested, checked, proved */

/* What was done, weakest first: id, its name in JSON, how sure a verdict is that has it. */
#define EVIDENCE_LEVELS(X)                \
    X(NONE, NULL, NONE)                   \
    X(TRIALS, "trials", TESTED)           \
    X(BALLS, "balls", TESTED)             \
    X(IDENTITY, "identity", CHECKED)      \
    X(DECIDED, "decided", CHECKED)        \
    X(EXHAUSTIVE, "exhaustive", CHECKED)  \
    X(WITNESS, "witness", PROVED)         \
    X(CERTIFICATE, "certificate", PROVED) \
    X(PROOF, "proof", PROVED)

typedef enum {
#define X(id, word, assurance) EVIDENCE_##id,
    EVIDENCE_LEVELS(X)
#undef X
} EvidenceLevel;
extern const char *const level_words[];
Assurance level_assurance(EvidenceLevel);

const char *system_word(SystemKind); /* f64, q, ball, mpq, calcium */

/* ---- worlds ---- */

typedef struct NamedValue { /* an exact or enclosed value, entry by entry, of a name or an expression */
    const char *name;       /* the pack's; of a family without its index */
    const char *author;     /* the sheet's name for it; NULL: the same */
    const Node *node;       /* of an expression: the expression; its `name` is NULL */
    int member, member2;    /* −1: not a member of a family */
    bool raised;            /* the index is written above: x^{(1)} */
    int rows, cols;
    bool vector; /* one column by type */
    bool number; /* 1×1 by type */
    bool drawn;  /* not defined from others */
    bool shown;  /* the statement depends on it, and the sheet may see it */
    bool tends;  /* the entries are limits */
    const char **entry;
    const bool *matters; /* per entry: the failure is lost when it changes; NULL: not asked */
} NamedValue;

typedef LIST(NamedValue) NamedValues;

/* One world with both sides, for a counterexample or a witness. */
typedef struct Witness {
    NamedValues sizes, drawn, defined;
    NamedValue left, right; /* both sides; their node is NULL where there is no such world */
    const Value *missing;   /* an answer that has no value in this world; NULL: both sides have one */
    Rel relation;
    NamedValues free;  /* values of the free indices */
    SystemKind system; /* the arithmetic that settled it */
    bool proved;       /* no smaller world does it; else only none was found */
    const char *replay;
    int64_t *size, *code; /* the world itself */
    int sizes_count, codes;
    NamedValues links; /* of a chain: the value of every expression in it */
} Witness;

/* ---- evidence ---- */

typedef struct
    SizeRange { /* values of one size in the worlds that were looked at; after a gap another one follows */
    const Sym *sym;
    int64_t low, high;
} SizeRange;

typedef LIST(SizeRange) SizeRanges;

typedef struct SizesAt { /* one choice of sizes: low = high in each */
    SizeRanges sizes;
} SizesAt;

typedef LIST(SizesAt) IdentityAt;

extern const char *const field_words[]; /* NULL, f61, exp */

typedef struct Evidence {
    EvidenceLevel level;
    bool under_hypotheses; /* what is proved is proved under hypotheses; else for all sizes */
    int64_t worlds;        /* different worlds in which the hypotheses held and no counterexample was seen, */
    int64_t exact;         /* and those of them that were settled in exact or interval arithmetic */
    int64_t empty;         /* worlds that were left out because a side has no value */
    SizesAt empty_at;      /* sizes at which there was no other; empty list: none */
    bool conclusion; /* of EVIDENCE_EXHAUSTIVE: only what follows was gone through, not the hypotheses */
    const Node
        *reduced; /* of EVIDENCE_EXHAUSTIVE: this follows by cancelling, and was gone through; or NULL */
    int sizes;    /* different choices of the whole numbers among the worlds */
    SizeRanges ranges;
    unsigned systems;       /* bit 1 << SystemKind for every arithmetic that was used */
    IdentityAt identity_at; /* the sizes at which it is an identity */
    FieldKind field;        /* the finite field that says so */
    double bound_log2;      /* at each of them the chance of a false match is at most 2^this; −∞: none */
    int permutations;       /* that were gone through at the largest of them */
    unsigned decided_by;    /* of EVIDENCE_DECIDED: bits DECIDED_BY_… of props/decide */
    bool
        bends; /* derivatives are taken where |·|, ReLU, max and lengths have no kink; the other worlds are left out */
    bool everywhere;  /* identity, decided, exhaustive: at every choice of sizes that the claim has */
    bool real, whole; /* of EVIDENCE_DECIDED: what it is about, real numbers or drawn whole ones, or both */
    const Certificate *certificate;
    const Proof *proof; /* with its steps, its rate and where it was proved */
} Evidence;

/* Of x ≈ y where nothing grows: how close the two sides are. In each of the worlds that were measured, every entry of
   |x − y| is at most 10^exponent times the scale, the largest absolute value among the numbers drawn for the names in
   `scale`, at least 1; bounded in ball arithmetic. Nothing is said of other worlds. */
typedef struct Closeness {
    Arena *arena;
    int exponent;
    LIST(const Sym *) scale;
    int64_t worlds;
    SizeRanges ranges;
    const Node *tolerance; /* of the claim; NULL: it has none */
} Closeness;

/* What the worlds of a statement were like: those that were drawn and those that are always tried. */
typedef struct Stats {
    int64_t worlds, met;     /* met: the conditions held, and both sides had a value */
    int64_t entries, zeros;  /* numbers in these worlds, and zeros among them */
    int64_t all_zero;        /* worlds of zeros only */
    int64_t determinants[3]; /* of square matrices without a condition on them: negative, 0, positive */
    int sizes;               /* different choices of the whole numbers, … */
    SizeRanges ranges;       /* … and their values */
} Stats;

/* ---- why nothing could be said ---- */

typedef enum {
    WHY_NONE,
    WHY_UNABLE,            /* it needs something that cannot be computed: `unable` */
    WHY_NO_WORLD,          /* no world was found in which both sides have a value … */
    WHY_NO_WORLD_FITS,     /* … and the conditions hold */
    WHY_ASSUMED_OTHERWISE, /* … because the claim assumes `assumption` */
    WHY_NOT_IDENTITY,      /* it is not an identity, but no counterexample was found */
    WHY_ALL_WHOLE_NUMBERS, /* it is about all whole numbers, and only some were tried */
    WHY_ALL_REAL_NUMBERS,
    WHY_BEYOND,           /* a limit or expectation that cannot be computed exactly */
    WHY_SAMPLED,          /* the same, and samples agree with it: `sampled` */
    WHY_SAMPLED_AWAY,     /* the same, and samples do not agree, which is not a proof */
    WHY_TOO_LARGE,        /* numbers that cannot be computed */
    WHY_TOO_CLOSE,        /* sides that cannot be told apart in some worlds */
    WHY_UNCLEAR,          /* in `worlds` worlds it could not be told whether the hypotheses hold */
    WHY_ELSEWHERE,        /* it is false for numbers that are not drawn: `elsewhere` */
    WHY_FEW_WORLDS,       /* only `worlds` worlds of the sizes `at` were found that meet an equation */
    WHY_KINKS,            /* a derivative may exist at a kink or jump, and the statement be false there */
    WHY_NO_VALUE,         /* a side has no value at most sizes, such as `at` */
    WHY_NONE_FOUND,       /* no world with it was found, which does not show that there is none */
    WHY_NO_NEEDS_ONE,     /* no counterexample was found, and a “no” needs one */
    WHY_ANSWER_NOT_FOUND, /* it builds on an answer, and the sheet's was not found */
    WHY_INDEX_NOT_SAID,   /* it holds for `text`, “i ≠ a, b”, which is not said */
    WHY_OWN_UNCLEAR,      /* it uses a number of the sheet's own that the answer does not use */
    WHY_WORDS,            /* it fails, but `text` beside it may be a condition in words */
    WHY_SENTENCE_TORN,    /* a formula of its sentence, which may be its condition, was not read with it */
    WHY_OTHER_QUESTION, /* it may be about the claim `claim`, for which it holds; NULL: about another part */
    WHY_ASSUMPTION_LIFTED, /* a mean, variance or chance that fails given `text`, which the question assumes */
    WHY_NO_ANSWER,         /* it depends on an answer that the sheet does not give, and uses `scale` */
    WHY_DRAWN_OTHERWISE,   /* `text` gives another distribution to one of its names than the question does */
    WHY_OTHER_LABEL,       /* its label is that of another part than the question for which it fails */
    WHY_LARGE_NOT_SAID,    /* it holds if the number `text` is large, which is not said */
    WHY_CLOSE,             /* it fails by `close` at most: a fixed number is in the place of a large one */
    WHY_OTHER_ANSWER,      /* it may rest on `text`, an answer that was not read as one */
    WHY_ALTERNATIVES, /* `text` says something else of the same: each may be meant of a case of its own */
    WHY_NOT_GIVEN,    /* it is written as if the question gave it, and does not hold */
    WHY_FAILED,       /* attest crashed or reached a limit: `failure`, while it did `part` */
} WhyKind;

typedef enum { DUTY_JUDGE, DUTY_READ, DUTY_NEEDS, DUTY_REPAIR, DUTY_CHAIN } Duty;

typedef struct Sampled { /* the true value is in [low, high] with at least the stated probability */
    double low, high;
    int64_t samples;
} Sampled;

typedef struct Why {
    WhyKind kind;
    Duty part;
    const Failure *failure;
    const char *claim, *text; /* "attest try CLAIM TEXT" makes it fail again; NULL: not known */
    const char *unable;       /* a noun: "a set of numbers" */
    const Node *assumption;
    const Sym *scale;
    Sampled sampled;
    int worlds;
    bool shown; /* of NO_WORLD and NO_WORLD_FITS: it is known that there is none */
    SizesAt at;
    const Closeness *close;
    const char
        *elsewhere; /* "root of x² − 2 near 1.414213562": the numbers, in the order they are declared */
} Why;

/* ---- the verdict ---- */

typedef enum {                     /* bits: how something was read */
               NOTE_ROUNDED = 1,   /* ≈ as: rounds to it at the digits shown */
               NOTE_NO_GROWTH = 2, /* ≈ as =, because nothing grows */
               NOTE_DISTINCT = 4,  /* a free index as different from the given ones beside it */
               NOTE_WITHIN = 8,    /* ≈ as: within the tolerance of the claim, because nothing grows */
               NOTE_ROWS =
                   32, /* refuted, and right in the other layout of derivatives: here ∂y/∂x has a row for each y_i, */
               NOTE_COLUMNS = 64, /* or a column */
               NOTE_SCALE = 16,   /* a number of the sheet that grows as the one in the question's answer */
} Note;

typedef struct Repair { /* a small change with which it holds: of an answer or of a statement */
    const Reading *answer;
    const Statement *statement;
    const char *text; /* as a person would write it; it was read from this, and judged */
} Repair;

/* An assumption without which the statement is wrong. */
typedef struct Need {
    const Node *assumption;
    const char *probability; /* of its failing, if it is about a random variable: "0.0786496035"; else NULL */
    Witness *witness;        /* a counterexample without it */
} Need;

typedef struct Verdict {
    VerdictKind kind;
    int step;                   /* number of the relation in its block; 0: not counted */
    const Statement *statement; /* in the names of the sheet */
    int yes_no;      /* 1 yes, 0 no: that is judged, the statement is the question; −1: the statement is */
    Span span, sign; /* sign: of its relation, in the sheet */
    Evidence evidence;
    const Mistake *mistake; /* ill-formed; or the shape error a refuted one has too */
    Why why; /* undecided or vacuous; of any other verdict: the part of the work beside it that failed */
    const Repair *repair; /* of a wrong one, or NULL */
    const char *known;    /* the name the pack has for this mistake, or NULL */
    unsigned notes;
    Witness *witness;
    bool witness_confirms; /* the witness speaks for the answer, not against it */
    bool withheld;         /* there is a witness or a repair, and this copy of the verdict does not have it */
    bool in_the_end;       /* it is about what happens along the limit variables */
    LIST(Need) needs;
    const Closeness
        *close;         /* of what is refuted, or holds within a tolerance; NULL: not close, or not asked */
    const Stats *stats; /* NULL: not asked for */
    const Sym *scale;   /* of NOTE_SCALE */
} Verdict;

bool why_is_our_fault(const Why *); /* a crash, not a limit */
/* Proved, checked or tested; NONE unless it holds. */
Assurance verdict_assurance(const Verdict *);

#endif
