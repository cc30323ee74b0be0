/* claim.h: a pack → claims; a block of a sheet → a Reading: its statements, definitions and answers. */
#ifndef ATTEST_CLAIM_H
#define ATTEST_CLAIM_H

#include "core/outline/part_number.h"
#include "core/syntax/syntax.h"

/* ---- pack.c, claim.c, given.c, let.c, find.c: claims ---- */

typedef enum {
    GIVEN_SIZE,        /* d ∈ lo..hi, a whole number that differs from those in `distinct` */
    GIVEN_EQUAL,       /* d = 2h */
    GIVEN_CONSTRAINT,  /* m + p ≤ d */
    GIVEN_INTEGER,     /* t ∈ N or t ∈ Z */
    GIVEN_ENTRIES,     /* x ∈ R^d: any numbers */
    GIVEN_ORTHONORMAL, /* the columns of all symbols in `joint` together, times `length` */
    GIVEN_PERMUTATION,
    GIVEN_NORMAL, /* x ~ N(mean, variance) */
    GIVEN_DISCRETE, /* x ~ Bernoulli(p) and other laws with finitely many values; every entry and member is independent */
    GIVEN_LIMIT, /* β → ∞ */
} GivenKind;

/* What is known of the numbers of GIVEN_ENTRIES. */
typedef enum {
    FORM_ANY,
    FORM_SYMMETRIC,
    FORM_SKEW, /* Aᵀ = −A */
    FORM_DIAGONAL,
    FORM_UPPER, /* triangular */
    FORM_LOWER,
    FORM_SEMIDEFINITE, /* symmetric, xᵀ A x ≥ 0 */
    FORM_DEFINITE,     /* symmetric, xᵀ A x > 0 for x ≠ 0 */
    FORM_STOCHASTIC,   /* rows of numbers ≥ 0 that add up to 1 */
    FORM_OPEN,         /* numbers between `lo` and `hi`, */
    FORM_CLOSED,       /* which may also be one of these */
    FORM_BITS,         /* 0 or 1 */
} GivenForm;

/* Of GIVEN_DISCRETE; the parameters are nodes. */
typedef enum {
    LAW_BERNOULLI,   /* 1 with the probability `parameter`, else 0 */
    LAW_CATEGORICAL, /* i with the probability `parameter`_i, a column */
    LAW_RANGE,       /* each of lo, lo + 1, …, hi alike */
    LAW_SET,         /* each of the members of `parameter`, an N_SET, alike */
} Law;

/* One declaration of a claim: how a symbol is drawn, or a relation between sizes. */
typedef struct Given {
    GivenKind kind;
    Sym *sym;    /* the declared symbol; of GIVEN_ORTHONORMAL the first one; of GIVEN_CONSTRAINT NULL */
    Sym **joint; /* of GIVEN_ORTHONORMAL: all symbols that are drawn together, in order */
    int joint_count;
    GivenForm form;   /* of GIVEN_ENTRIES */
    Node *lo, *hi;    /* bounds of GIVEN_SIZE and of an interval; of GIVEN_EQUAL `lo` is the value */
    Node *constraint; /* of GIVEN_CONSTRAINT: an N_REL */
    Sym **distinct;   /* of GIVEN_SIZE: symbols declared before it that it differs from */
    int distinct_count;
    bool negative;         /* of GIVEN_INTEGER: Z, not N */
    Node *mean, *variance; /* of GIVEN_NORMAL; they may use `running` */
    Law law;               /* of GIVEN_DISCRETE, with `parameter` */
    Node *parameter;
    Sym *
        running; /* of a family: the index of its members in `mean`, `variance` and `parameter`; NULL: none */
    Node *length; /* of GIVEN_ORTHONORMAL: of the columns; NULL: 1 */
    Span span;
} Given;

typedef LIST(Given *) Givens;
enum { MOST_SIZES = 32 }; /* sizes and indices of a claim */

typedef struct Statement Statement;
typedef LIST(Statement *) Statements;

/* An unknown of a claim. */
typedef struct Find {
    Sym *sym;
    const char *as_in; /* the claim whose answer is taken if a sheet has none; NULL: none */
    Span as_in_span;
    Span otherwise; /* the answer that is taken then, "q = β (μ_a + μ_b), β ≫ 0"; source NULL: none */
} Find;

/* Where one edition of the course asks a question. */
typedef struct AskedIn {
    const char *edition; /* "2022"; "" if the pack has only one */
    PartNumber number;
    const char *text; /* "1(b)ii" */
} AskedIn;

typedef struct Claim {
    const char *id, *part, *about, *points, *visibility; /* texts of the clauses; NULL or "" without */
    LIST(AskedIn) asked;       /* of the clause `part`: one for each edition and part */
    LIST(const char *) titles; /* what people call the question, in headings and in words */
    Arena *arena;
    Source *source; /* of its pack */
    Span span;
    Scope *scope;
    Givens givens;             /* in the order of declaration */
    LIST(Find) finds;          /* the unknowns */
    LIST(Rename) renames;      /* for sheets: names that may be used in place of the claim's */
    Statements shows, assumes; /* to be shown, under these assumptions */
    Statement *decide;         /* true or false? NULL: the claim does not ask */
    bool decide_some;          /* it asks whether there is a world in which `decide` holds */
    Node *tolerance; /* a positive number: x ≈ y may differ by that much, see core/tape/tolerance.c;
                                  NULL: ≈ is exact where nothing grows */
    Sym *condition;  /* find condition C: its symbol; NULL: the claim asks for none */
    struct {
        struct KnownMistake {
            Span text;        /* a wrong answer or statement */
            const char *name; /* an explanation of it */
        } * items;
        int count, capacity;
    } known;
    Mistake *mistake;     /* why the claim is refused; NULL: it is fine */
    bool declares;        /* it asks nothing: it declares what the formulas of its sheet are about */
    const Macros *macros; /* of its file */
    const Block *unread;  /* the block, as long as its clauses were not read; NULL: they were */
} Claim;

/* A file of claims. */
typedef struct Pack {
    const char *name;
    Document *document;
    LIST(Claim *) claims;
    void (*check)(Claim *); /* what else is asked of a claim once it was read; NULL: nothing */
} Pack;

/* All claims by their names, none of them read: a claim is read when it is found. */
Pack *pack_open(Arena *, const char *name, Source *);
void pack_add(Pack *, Arena *, const Document *);     /* the claims that a sheet declares itself */
void pack_read_all(const Pack *);                     /* for whoever goes through all claims */
Pack *pack_read(Arena *, const char *name, Source *); /* both */
Claim *pack_find(const Pack *, const char *id);
Mistake *missing_claim(Arena *, const Pack *, const char *id, Span);
/* missing.c: there is none of that name */                /* NULL if there is none */
void claim_fail(Claim *, Mistake *);                       /* refuses the claim; the first mistake counts */
bool claim_read_points(const char *text, int *hundredths); /* "2", "0.5"; false: not a number of points */
bool claim_is_visibility(const char *text);
extern const char *const visibility_words[]; /* of Gradescope; visible first, NULL last */

/* ---- statement.c: statements ---- */

/* A value put in for an unknown or a drawn name. */
typedef struct Value {
    Sym *sym;
    int member; /* of a family: which one; else 0 */
    Node *node;
    const char *author; /* the name that the sheet has for it; NULL: the claim's */
} Value;

typedef LIST(Value) Values;

const char *value_name(Arena *, const Value *); /* q, or q_1 of a family */
Node *value_relation(Arena *, const Value *);   /* q = …, in the names of the sheet */

typedef enum {
    STEP_JUDGED,
    STEP_DEFINED, /* it defines a name: there is nothing to judge */
    STEP_ILL,     /* it cannot be read */
} StepKind;

typedef LIST(Node *) Nodes;

/* Why a formula of a block is not a statement: it is not asserted there, or its sentence cannot be read. */
typedef enum {
    LEFT_NONE,
    LEFT_WORD,       /* a word is not understood, or the sentence only talks about it */
    LEFT_SYNTAX,     /* it cannot be read */
    LEFT_QUESTION,   /* it is asked */
    LEFT_GOAL,       /* it is wanted */
    LEFT_TRIAL,      /* it is only tried */
    LEFT_CONDITION,  /* statements are restricted by it */
    LEFT_DEFINITION, /* it gives a name to something, or introduces a number */
    LEFT_GIVEN,      /* it is assumed, or repeats a declaration of the claim */
    LEFT_PROSE,      /* an expression that is only mentioned */
} LeftWhy;

typedef struct Left {
    LeftWhy why;
    Span span;
    const Mistake *mistake; /* why it cannot be read; NULL: it can */
    bool looks_stated;      /* a reader could take it for a statement */
} Left;

struct Statement {
    StepKind kind;
    int number;        /* in its block, from 1; 0 if it is not counted */
    Node *relation;    /* N_REL, bound and shaped; NULL if it cannot be read */
    Nodes hypotheses;  /* N_REL: it is judged in worlds where these hold */
    Nodes conditions;  /* N_REL on its free indices: it is judged for the values that fit */
    LIST(Sym *) free;  /* the free indices of all of these */
    Node *written;     /* s = argmin_w f(w), where `relation` is what that means; NULL: they are the same */
    bool order;        /* it is about O(·), and is shown as it was written */
    const Node *place; /* of f = O(g): where, as x → 0; NULL: a number that grows or vanishes is in it */
    int behind;        /* of a written one: how many further statements it makes */
    int asked;         /* of the hypotheses, the last ones: what is asked of w below argmin */
    Givens brought;    /* drawn for this statement alone: the w of argmin_w f(w) */
    Values put_in;     /* hypotheses x = E of a drawn name or unknown x: x is replaced by E */
    bool existential;  /* “for some”: one world is enough */
    bool negated;      /* it is said to be false: a counterexample confirms that */
    Span
        qualifier; /* words beside it that may restrict it and cannot be read, so that a counterexample says nothing; source NULL: none */
    bool distinct_reading; /* the reader added i ≠ j, as a strict relation of i and a given j is meant so */
    Sym *limit_only; /* X → Y as β → ∞: the limit is taken in β alone; NULL: in all limit variables */
    Mistake *mistake;      /* ill-formed; a mistake about shapes leaves `relation` in place */
    bool hard;             /* of a mistake: it is one whatever the sizes are */
    Mismatches mismatches; /* of a mistake about shapes: sizes that would have to agree */
    Span span, sign;       /* sign: the relation sign alone; source NULL: not known */
    const char *text;      /* as read, in the author's names */
};

/* A statement with its hypotheses and conditions as text. `write` is node_text or another that chooses other names. */
const char *statement_text(Arena *, const Statement *, const char *(*write)(Arena *, const Node *));

/* ---- reading.c: a block of a sheet ---- */

/* All that a block says. */
typedef struct Reading {
    Arena *arena;
    Claim *claim;
    Scope *scope; /* the names it may use: the claim's, its own scalars, its definitions */
    Statements statements;
    LIST(Left) left;             /* formulas that are not statements, in order; account.c */
    LIST(Span) answers;          /* formulas that give a value of an unknown, in an answer */
    bool trial;                  /* of an answer: it is only tried, and the block has no other */
    bool of_claim;               /* of an answer: it is the claim's, as the sheet gives none */
    LIST(Sym *) own;             /* scalars that it introduces, such as β in β ≫ 0 */
    Givens givens;               /* how those are drawn */
    Values values;               /* of the unknowns */
    Mistake *value_mistake;      /* a value does not have the shape that is asked for */
    bool value_hard;             /* … whatever the sizes are */
    Mismatches value_mismatches; /* sizes that would have to agree for it */
    int yes_no;                  /* 1 yes, 0 no, −1 neither */
    bool empty;                  /* it has no formula at all */
    bool gives_answer;           /* it gives the unknown, condition or decision that the claim asks for */
    Mistake *mistake;            /* the block as a whole cannot be judged */
    const char *text;            /* its answer as read */
    Tokens tokens;               /* for dumps: its tokens; none if they could not be read */
    struct Lines *lines;         /* for dumps: its lines of items */
    Nodes assumed; /* for dumps: relations it assumes, as written; each statement has its own copy of them */
} Reading;

typedef enum { READ_CLAIM, READ_ANSWER, READ_PROOF, READ_MODES } ReadMode;

/* ---- change.c: the same with another tree in it; NULL if names or shapes do not fit ---- */

Reading *change_value(Arena *, const Reading *, int at, const Node *value);
/* Every value times a number that grows, called `name`. */
Reading *change_scale(Arena *, const Reading *, const char *name);
Statement *change_relation(Arena *, const Reading *, const Statement *, const Node *relation);

/* ---- reading.c ---- */

/* A block of a sheet, read as an answer or as a proof. `answer` is the answer that a proof is about, or NULL; `own` are
   scalars that the sheet introduced before. */
Reading *reading_of_block(Arena *, Claim *, const Block *, const Document *, ReadMode, const Reading *answer,
                          Sym *const *own, int own_count);

/* A relation that is in no statement, no value of an answer, no unread line and no formula that is left: a bug of the reader; cover.c.
   NULL: there is none. */
const Token *reading_uncovered(const Reading *);
/* The words that introduce an own scalar, without its name: ≫ 0, > 0; introduce.c. */
const char *own_word(const Sym *);
/* Does a value or a condition of the answer use this scalar? Then an answer in full has its words. */
bool reading_uses_own(const Reading *, const Sym *);

/* ---- dump.c: for people who look inside ---- */

void lines_dump(Text *, const struct Lines *);       /* every line, its items with their flags */
void lines_dump_trees(Text *, const struct Lines *); /* the sides of every item as trees, before binding */
void reading_dump(Text *, const Reading *); /* values, own scalars, definitions, assumptions, statements */
void reading_dump_shapes(Text *, const Reading *); /* values and statements as trees, bound and shaped */

#endif
