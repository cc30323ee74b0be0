/* inside.h: what the proof*.c files share. Everything lives in the prover's arena and is never changed once made;
   NULL is what cannot be put in normal form, and so is all that is made of it. */
#ifndef ATTEST_PROOF_INSIDE_H
#define ATTEST_PROOF_INSIDE_H

#include "core/moving/formula.h"
#include "core/moving/growth.h"
#include "proof.h"

enum {
    MOST_BLOCKS = 4,
    MOST_CLASSES = 12,
    MOST_GENERICS = 8,
    GENERIC = 16,
    STAR = 31,
    MOST_ATOMS = 48,
    MOST_NODES = 20000
};

/* ---- indices ---- */

typedef struct Range { /* of an index; both ends belong to it */
    Dim low, high;
} Range;

/* What an index stands for: a number (class −1), one of the classes of this case, or a generic other one.
   Different classes of one range are different indices. */
typedef struct Index {
    int class;
    int64_t value;
} Index;

typedef struct Class {
    Range range;
    const Node
        *node; /* its name in formulas; NULL for a generic index, which is shown by a letter of its own */
} Class;

typedef struct IndexTerm { /* a given or free index, the last index n, or a number used as one */
    const Sym *sym;        /* NULL: a number */
    int64_t value;
    Range range;
    Index is; /* in this case */
} IndexTerm;

/* ---- words ---- */

typedef struct Expr Expr;

typedef enum {
    LETTER_SYMBOL,
    LETTER_ONES,
    LETTER_UNIT,     /* e_i */
    LETTER_FUNCTION, /* softmax by rows, or ReLU, of an expression */
    LETTER_OTHERS,   /* the sum over the indices that have no name of `argument` at STAR */
    LETTER_NOISE,    /* standard normal entries, mean 0 */
    LETTER_BLOCK,    /* [0, I, 0] */
    LETTER_INVERSE,  /* of the square matrix LETTER_SYMBOL with the same name and indices */
} LetterKind;

typedef struct Letter {
    LetterKind kind;
    const Sym *sym;
    Index index[2];
    int indices;
    Range range; /* of a unit: of its index; of others: of the sum */
    Dim rows, cols;
    int fn;
    Dim size[MOST_BLOCKS]; /* of a block: the widths of all, and which it is */
    int block, blocks;
    const Expr *argument;
    uint32_t generics; /* classes ≥ GENERIC it depends on, as bits */
    bool moves;        /* with a limit variable */
    bool random;       /* with a normal variable */
} Letter;

typedef struct Word { /* letter number · 2 + 1 if transposed */
    int *letter;
    int count;
} Word;

typedef struct Part {
    Growth *c;
    Word w;
} Part;

struct Expr {
    Dim rows, cols;
    bool open; /* 0 of whatever shape is needed */
    Part *part;
    int parts;
};

/* ---- numbers: what the atoms of the field stand for ---- */

typedef enum {
    SCALAR_WORD,     /* a 1×1 word */
    SCALAR_FUNCTION, /* of a number */
    SCALAR_OTHERS,   /* the sum over the indices that have no name of `argument` at STAR */
    SCALAR_SYMBOL,
    SCALAR_INDEX, /* an index as a number */
    SCALAR_TRACE, /* of a word that is no product of smaller ones */
    SCALAR_DET,   /* of a square matrix, a word of one letter */
} ScalarKind;

typedef struct Scalar {
    ScalarKind kind;
    int atom;
    Word word;
    Dim size; /* of a trace: rows of the word */
    int fn;
    fmpq *power;  /* of SCALAR_FUNCTION with fn −1 */
    int64_t less; /* of a size: the number is sym − less */
    Growth *argument;
    const Sym *sym;
    Index index[2];
    int indices;
    Range range;
    FreeSign sign;
    uint32_t generics;
    bool moves, random;
} Scalar;

typedef struct Bound {
    const Sym *sym;
    bool is_index;
    Index index;
    const Expr *expr;
} Bound;

typedef struct Memo {
    const Sym *sym;
    Index index[2];
    const Expr *expr;
} Memo;

/* A step of the case that is being tried; its formulas are built if the case is proved. */
typedef struct Step {
    ProofStepKind kind;
    ProofRule rule;
    int x, y;       /* STEP_RULE: the letters */
    const Expr *by; /* STEP_RULE: what they are; NULL if `from` is the whole rule, as a relation */
    const Node *from;
    const Expr *to; /* STEP_RULE: what the word became */
    Nodes where;
    bool tends;
} Step;

typedef struct Prover {
    Arena *arena;
    const Problem *problem;
    Field *field;
    LIST(IndexTerm) terms;
    bool again; /* a term was met that the cases do not distinguish yet */
    Class class[32];
    int classes;
    uint32_t open_generics;
    LIST(Letter *) letters;
    LIST(Scalar) scalars;
    LIST(Bound) bound;
    LIST(Memo) memo;
    LIST(ProofStep) steps; /* of the cases before */
    LIST(Step) pending;    /* of this case */
    int depth, work;
    int strict; /* > 0: an index that is a number counts only if every world has it */
    /* Sizes of which more is known: a value that a hypothesis gives; or, tried after nothing else helped, whether any
       index without a name is left. */
    struct {
        const Sym *sym;
        bool fixed;
        int64_t value;
        int left; /* 0 not asked, 1 none, 2 some */
    } size[4];
    int sizes;
    const Sym *undecided; /* a size met whose other indices may or may not be there */
    int real_cases;
    bool random_atoms;       /* normal numbers are random: the statement is about their distribution */
    bool limit_only;         /* an expectation was replaced by what it tends to */
    bool conditions_unclear; /* a condition on random variables that is not understood */
    const Cell *given;       /* expectations are given that the normal number lies here */
    int given_atom;
    bool quiet;
    Obstacle why;
    const Sym *about; /* the name that `why` is about, or NULL */
    ProofRule last_rule;
    struct {
        int depth, sums;   /* formulas and sums inside one another that are being built */
        uint32_t generics; /* in the whole formula: their letters are not for the indices of sums */
    } show;
} Prover;

/* NULL, remembering the first reason. */
void *proof_unable(Prover *, Obstacle);
void *proof_unable_about(Prover *, Obstacle, const Sym *);

/* ---- index.c ---- */

bool range_equal(const Range *, const Range *);
bool index_equal(Index, Index);
bool index_of_node(Prover *, const Node *, const Range *, Index *) WARN_UNUSED;
bool index_own(Prover *, const Node *, Index *) WARN_UNUSED; /* of a letter, by its own range */
int index_condition(Prover *, const Node *relation);         /* 1 holds, 0 does not, −1 not known */
int64_t size_least(const Prover *, const Sym *);
int64_t size_shift(const Prover *, Sym *); /* the size is kept as n − this */
int64_t dim_least(const Prover *, const Dim *);
Growth *dim_number(Prover *, const Dim *);
bool dim_vanishes(const Prover *, const Dim *); /* by a hypothesis such as m = 0 */
bool size_hypotheses(Prover *) WARN_UNUSED;     /* false: this case contradicts them */
Growth *range_others(Prover *, const Range *);  /* how many indices have no name in this case */
const Bound *bound_find(const Prover *, const Sym *);
/* Calls `done` in every case; false as soon as one is. Starts over when new terms turn up. */
bool index_cases(Prover *, bool (*done)(Prover *, void *), void *);

/* ---- word.c ---- */

int letter_intern(Prover *, const Letter *); /* its number */
const Letter *letter_at(const Prover *, int code);
Dim code_rows(const Prover *, int code);
Dim code_cols(const Prover *, int code);
const Expr *expr_zero(Prover *, const Dim *rows, const Dim *cols);
const Expr *expr_number(Prover *, Growth *);
const Expr *expr_identity(Prover *, const Dim *, Growth *times);
const Expr *expr_ones(Prover *, const Dim *);
const Expr *expr_unit(Prover *, const Range *, const Dim *size, Index);
const Expr *expr_letter(Prover *, int code);
const Expr *expr_add(Prover *, const Expr *, const Expr *);
const Expr *expr_sub(Prover *, const Expr *, const Expr *);
const Expr *expr_scale(Prover *, Growth *, const Expr *);
const Expr *expr_mul(Prover *, const Expr *, const Expr *);
const Expr *expr_transpose(Prover *, const Expr *);
const Expr *expr_word(Prover *, Growth *, const int *code, int count, const Dim *rows, const Dim *cols);
const Expr *expr_trace(Prover *, const Expr *);
bool expr_equal(Prover *, const Expr *, const Expr *);
bool expr_is_number(const Expr *);
Growth *expr_as_number(Prover *, const Expr *); /* NULL if it is none */
Word word_transpose(Prover *, Word);
bool word_equal(Word, Word);
uint32_t word_generics(const Prover *, Word);
uint32_t expr_generics(const Prover *, const Expr *);
bool expr_moves(const Prover *, const Expr *);
bool expr_random(const Prover *, const Expr *);

bool letter_same_sizes(const Letter *, const Letter *); /* of two blocks */

/* ---- rule.c ---- */

const Expr *expr_rule(Prover *, int x, int y); /* what two neighbouring letters are; NULL: there is no rule */
const Expr *expr_inverse(Prover *, const Expr *);
const Expr *expr_determinant(Prover *, const Expr *);

/* ---- scalar.c ---- */

Growth *scalar_word(Prover *, Word);
Growth *scalar_trace(Prover *, Word, const Dim *);
Growth *scalar_determinant(Prover *, int code);
Growth *scalar_function(Prover *, int fn, Growth *,
                        const fmpq_t power); /* exp, log, √ and powers, else opaque */
Growth *scalar_opaque(Prover *, int fn, Growth *, const fmpq_t power); /* whatever the field can do */
Growth *scalar_symbol(Prover *, const Sym *, const Index *, int indices);
Growth *scalar_index(Prover *, Index);
Growth *scalar_others(Prover *, const Range *, Growth *at_star, bool nonnegative);
Growth *scalar_size(Prover *, const Sym *, int64_t less, FreeSign); /* n − less */
const Scalar *scalar_of(const Prover *, int atom);
uint32_t growth_generics(const Prover *, Growth *);
bool growth_moves(const Prover *, Growth *);
bool growth_random(const Prover *, Growth *);
/* Has x a value where `count`, a number of indices, is 0? Certainly not 1/m, where m are counted, nor 1/S for a sum S over
   indices that may be none. `kept`: it stands before a sum that is 0 there, so only the second matters. */
bool growth_lasts(Prover *, Growth *x, Growth *count, bool kept);
/* c = Σ coefficient·monomial over at most two of the given atoms; the coefficients are free of them. */
typedef struct Monomial {
    Growth *c;
    int atom[2], atoms;
} Monomial;
typedef LIST(Monomial) Monomials;
bool growth_pieces(Prover *, Growth *, const int *atom, int atoms, Monomials *) WARN_UNUSED;

/* ---- function.c ---- */

const Expr *function_expr(Prover *, int fn, const Expr *argument);

/* ---- rename.c ---- */

const Expr *expr_rename(Prover *, const Expr *, int from, Index to);
Growth *growth_rename(Prover *, Growth *, int from, Index to);
const Expr *word_rename(Prover *, Word, const Dim *rows, const Dim *cols, int from, Index to);
const Expr *word_slice(Prover *, Word, int from, int to, const Dim *rows, const Dim *cols);
typedef struct Summand { /* a word times at most two numbers that are not constant */
    Scalar factor[2];
    int factors;
    Word word;
    Dim rows, cols;
} Summand;
/* With z zᵀ replaced by I, where the letter z stands in it twice; with `once`, a single z by 𝟏. NULL: it cannot be. */
const Expr *term_contract(Prover *, const Summand *, int letter, bool once);

/* ---- sum.c ---- */

Growth *sum_into(Prover *, Word, int at); /* a 1×1 word with a sum over others in it, as a sum of numbers */
const Expr *sum_times(Prover *, int x,
                      int y); /* a sum over others and a letter beside it; NULL: not simpler */
const Expr *sum_of_others(Prover *, const Expr *at_star, const Range *); /* of terms that stand at STAR */
const Expr *sum_node(Prover *, const Node *);
const Expr *sum_dots(Prover *, const Node *); /* [a_1, …, a_m] */

/* ---- node.c ---- */

const Expr *proof_node(Prover *, const Node *);
bool proof_constant(Prover *, const Node *, fmpq_t) WARN_UNUSED; /* a rational number that is written out */

/* ---- name.c ---- */

const Expr *name_symbol(Prover *, const Sym *, const Index *, int indices);
const Expr *name_member(Prover *, const Node *);
const Expr *name_entry(Prover *, const Node *);
const Expr *name_call(Prover *, const Node *);
const Expr *name_entry_of(Prover *, const Expr *,
                          const Node *entry); /* of this matrix, in place of the one that is written */
const Expr *name_unit(Prover *, const Node *sub, const Dim *size,
                      const Sym *of);               /* e_i for an index of an entry of `of` */
bool proof_has_values(const Prover *, const Sym *); /* some were put in */
const Node *proof_value(const Prover *, const Sym *, int64_t member);
const Node *proof_assumed(const Prover *, const Sym *); /* E of a hypothesis x = E; NULL */

/* ---- derive.c ---- */

const Expr *derive_node(Prover *, const Node *);

/* ---- block.c ---- */

const Expr *block_node(Prover *, const Node *);
const Expr *block_complement(Prover *, const Letter *); /* NULL: not by this rule */

/* ---- expect.c ---- */

bool expect_comparison(Prover *, const Node *relation, const Sym **, Rel *,
                       fmpq_t value); /* a number R a rational */
const Expr *expect_node(Prover *, const Node *);
const Expr *noise_member(Prover *, const Sym *, const Index *, int indices);
bool normal_holds(Prover *, const Expr *, const Node *relation); /* X ~ N(m, S) */

/* ---- squares.c ---- */

bool squares_hold(Prover *, const Expr *left, Rel, const Expr *right); /* ≤, ≥, <, > by sums of squares */

/* ---- cell.c ---- */

typedef LIST(Cell) Cells;
bool cell_holds(const Cell *, const fmpq_t);
/* Adds the cells that lie below, at and above x, as far as they are wanted. */
void cell_cut(Prover *, Cells *out, const Cell *from, const fmpq_t x, bool below, bool at, bool above);
/* Relations that are true in one of the cells, which follow one another; none if that is everywhere. */
Nodes cells_nodes(Prover *, const Cell *, int count, const Sym *parameter);
const Sym *cell_parameter(Prover *);                  /* the number to be confined; NULL: none */
Cells cells_allowed(Prover *, const Sym *, int atom); /* by the hypotheses */
void cell_for_expectations(Prover *);                 /* what they are given */

/* ---- dominate.c ---- */

bool dominate_holds(Prover *, const Expr *left, Rel, const Expr *right); /* ≈ or ≫, by X ≫ Y_i */

/* ---- order.c ---- */

/* Numbers, by hypotheses x ≥ y. *empty: no world of this case meets them. */
bool order_holds(Prover *, const Expr *left, Rel, const Expr *right, bool *empty);

/* ---- limit.c ---- */

typedef struct Outcome {
    bool limit;
    bool empty; /* the hypotheses exclude this case */
    int cases;  /* with a limit */
    const Node *rate;
    Nodes side;
    const Node *left_over;
    Obstacle why;
    const Sym *about;
} Outcome;
void limit_atoms(Prover *);
const Expr *limit_node(Prover *, const Node *); /* \lim_{x→p} X */
bool relation_holds(Prover *, const Node *relation, Outcome *);
bool sign_holds(Prover *, Growth *,
                Rel); /* the number is >, ≥, <, ≤ or ≠ 0, for all values of the parameters */
bool has_expectation(const Prover *, const Node *); /* definitions and values unfolded */

/* ---- step.c ---- */

void step_case(Prover *); /* the values of the free indices in this case */
void step_rule(Prover *, ProofRule, int x, int y, const Expr *by, const Expr *gives);
void step_law(Prover *, ProofRule, const Node *relation, const Expr *gives);
void step_add(Prover *, ProofStepKind, const Node *from, const Expr *to);
void step_equal(Prover *, ProofStepKind, const Node *from, const Node *meaning, const Expr *to);
void steps_show(Prover *); /* the case is proved */

/* ---- show.c ---- */

Node *index_node(Prover *, Index);
Node *symbol_node(Prover *, const Sym *, const Index *, int indices);
Node *expr_node(Prover *, const Expr *);
AtomShow scalar_node; /* of a Prover */
void rule_nodes(Prover *, int x, int y, const Expr *by, const Node **from, const Node **to);

#endif
