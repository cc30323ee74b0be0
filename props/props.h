/* props.h: what is claimed, and the judge. Statement + world → verdict; sheet → verdicts of its blocks. */
#ifndef ATTEST_PROPS_H
#define ATTEST_PROPS_H

#include "../core/proof.h"
#include "../generators/generators.h"

/* ---- verdicts ---- */

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

typedef struct NamedValues {
    NamedValue *items;
    int count, capacity;
} NamedValues;

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
    struct {
        Need *items;
        int count, capacity;
    } needs;
} Verdict;

/* ---- validate.c ---- */

void pack_validate(Pack *); /* refuses claims that no world fits, or whose entries are not covered */

/* ---- judge.c ---- */

typedef struct Options {
    uint64_t seed;
    int trials;
    bool repairs; /* look for what would hold instead */
    bool quick;   /* refuted is enough: no smallest counterexample, no proof */
    /* Several processes share a sheet: a block belongs to the one that finds its byte 0 and sets it, and is only read by
       the others. NULL: all blocks are ours. */
    _Atomic char *taken;
} Options;

/* Is `statement` true in every world of the problem? With `some`: is there a world in which it is? */
Verdict *judge(Arena *, Problem *, const Mismatches *, const Options *, bool some);

/* ---- known.c ---- */

void known_check(Claim *); /* refuses the claim if one of its mistakes cannot be read */
/* The name the pack has for what is wrong here; NULL: none. */
const char *known_answer(Arena *, Claim *, const Reading *answer);
const char *known_step(Arena *, Claim *, const Statement *);

/* ---- need.c ---- */

/* Drops each assumption of the problem in turn; those without which the statement is refuted are its needs. */
void find_needs(Arena *, const Problem *, const Mismatches *, const Options *, Verdict *);
void explain_vacuous(Arena *, const Problem *, const Mismatches *, const Options *, Verdict *);

/* ---- witness.c ---- */

/* matters: per coordinate, or NULL. */
Witness *witness_new(Arena *, const Problem *, const SizesList *, const World *, int case_index,
                     const char *system, long precision, const bool *matters);

/* ---- explain.c ---- */

/* The values of all expressions of the chain that a wrong step belongs to, in the world that refutes it. */
void explain_chain(Arena *, Claim *, const Reading *, const Statements *condition, const Statements *steps,
                   int wrong, Witness *);

/* ---- problem.c ---- */

/* `reading` gives the answer and own scalars, `condition` the answered one; either may be NULL. tag: see replay.c. */
Problem *problem_new(Arena *, Claim *, const Reading *, const Statements *condition, Statement *,
                     const char *tag);
bool problem_uses_unknown(const Node *, void *depth); /* for node_any: after unfolding definitions */
const char *
problem_context(Arena *, const Reading *, const Statements *condition,
                const Statement *step); /* a text that brings it all back; step NULL: the answer only */
const char *node_plain_text(Arena *, const Node *); /* in the pack's names */
const char *own_word(const Sym *);                  /* what is said of an own scalar: "≫ 0" */

/* ---- sheet.c ---- */

typedef struct BlockVerdict {
    const Block *block;
    Claim *claim; /* NULL: not known */
    const char *claim_id;
    bool is_answer;
    const char *text; /* the answer as read */
    struct {
        Verdict **items;
        int count, capacity;
    } verdicts;
    VerdictKind kind;       /* the worst of them */
    int first_wrong;        /* step, or 0 */
    const Mistake *mistake; /* the block as a whole */
    const Mistake *shape;   /* the answer's shape error */
    const Repair *repair;   /* of the answer */
    const char *known;      /* the name the pack has for this mistake in the answer, or NULL */
    int status;             /* exit status of this block */
    const char *expected;   /* what the author expects, if it is otherwise: a sentence; NULL: as expected */
    bool open;              /* expected, and not decided */
    double milliseconds;
} BlockVerdict;

typedef struct SheetVerdict {
    Document *document;
    const Mistake *mistake; /* the file as a whole */
    struct {
        BlockVerdict **items;
        int count, capacity;
    } blocks;
} SheetVerdict;

/* Called after each block, in order; may be NULL. */
typedef void BlockDone(void *data, const BlockVerdict *, int done, int total);

/* The verdicts in the order of the blocks; of blocks that another process judges there is none. */
SheetVerdict *sheet_judge(Arena *, const Pack *, Source *, const Options *, bool expect, BlockDone *,
                          void *data);
bool block_is_judged(const Block *); /* an answer or a derivation */
/* `notation` as in "u=μ,K=k", or NULL. NULL and *mistake if the claim is not known. */
BlockVerdict *try_text(Arena *, const Pack *, const char *claim, Source *text, const char *notation,
                       const Options *, const Mistake **mistake);
void compare_with_recorded(Arena *, BlockVerdict *, bool repairs); /* recorded.c: sets expected and open */
int status_worse(int a, int b); /* of two exit statuses, in the order 2, 1, 3, 0 */

/* ---- replay.c ---- */

/* CLAIM#K/sizes/codes/text → the world again, with every value. NULL and *mistake if it cannot be read. */
typedef struct Replay {
    Claim *claim;
    const char *statement;
    Witness *witness;
    Truth truth; /* of the statement in this world */
} Replay;
/* The problem that a replay text brings back. NULL and *mistake if it cannot be read. */
Problem *problem_of_text(Arena *, Claim *, const char *text, const char *tag, Mismatches *,
                         const Mistake **mistake);
const char *replay_line(Arena *, const Problem *, const SizesList *, const World *, const Layout *);
Replay *replay(Arena *, const Pack *, const char *line, const Mistake **mistake);

#endif
