/* syntax.h: sizes, names and nodes; a node as text. */
#ifndef ATTEST_SYNTAX_H
#define ATTEST_SYNTAX_H

#include "core/text/text.h"

#include <flint/fmpq.h>

/* ---- dims and shapes: dim.c ---- */

typedef struct Sym Sym;
typedef struct Node Node;

enum { DIM_TERMS = 8 };

/* A whole number that is linear in dimension names: 1, d, m + p, 2h − 1. A product of names, n·m, is a name of its own. */
typedef struct Dim {
    int constant, terms;
    struct {
        Sym *sym;
        int factor;
    } term[DIM_TERMS];
} Dim;

typedef struct Shape {
    Dim rows, cols;
} Shape;

/* Two sizes that are not equal as symbols, but would have to be. */
typedef struct Mismatch {
    Dim left, right;
} Mismatch;

typedef LIST(Mismatch) Mismatches;

Dim dim_constant(int);
Dim dim_symbol(Sym *);
Dim dim_new_variable(Arena *); /* to be found by unification */
bool dim_add(Dim *sum, const Dim *a, const Dim *b,
             int factor) WARN_UNUSED; /* a + factor·b; false if too many terms */
bool dim_multiply(Arena *, Dim *product, const Dim *a,
                  const Dim *b) WARN_UNUSED;     /* false: too many terms, or a size that is not known */
Dim dim_resolve(const Dim *);                    /* variables replaced by what they were unified with */
const Dim *dim_resolved(const Dim *, Dim *room); /* the same, in `room` unless there was nothing to replace */
bool dim_is(const Dim *, int constant);
bool dim_equal(const Dim *, const Dim *);
bool dim_known(const Dim *); /* no open variable left */
/* Makes a and b equal by binding variables. False if they are different symbols. */
bool dim_unify(const Dim *a, const Dim *b) WARN_UNUSED;
const char *dim_text(Arena *, const Dim *);
const char *shape_text(Arena *, const Shape *); /* "m×d", "a number" */
bool shape_is_number(const Shape *);
Dim dim_of_node(Arena *, const Node *, Mistake **); /* a bound node, linear in sizes */

/* ---- scope.c: names ---- */

typedef enum {
    SYM_SIZE,     /* a drawn whole number or index: d, m, a, j; one value a block of worlds */
    SYM_INTEGER,  /* a whole number without bound: t ∈ N */
    SYM_DRAWN,    /* number, vector, matrix or family of entries */
    SYM_NORMAL,   /* the same, random */
    SYM_DISCRETE, /* random, with finitely many values */
    SYM_LIMIT,    /* β → ∞, α → 0 */
    SYM_LET,      /* defined by clauses */
    SYM_FUNCTION, /* defined by clauses, called with a bracket */
    SYM_UNKNOWN,  /* what is to be found; its clauses are the answer */
    SYM_CONDITION,
    SYM_BOUND, /* index of a sum, free index, parameter */
    SYM_DIMENSION_VARIABLE,
    SYM_PRODUCT, /* in a Dim only: the product of its `factors`, sizes in order of their names */
} SymKind;

typedef enum { TOWARDS_NOTHING, TOWARDS_INFINITY, TOWARDS_ZERO } Towards;

/* One clause of a definition: sym_{patterns} = body, if the conditions hold. */
typedef struct Clause Clause;
struct Clause {
    Clause *next;
    Node **pattern;        /* one per family index, then one per entry index: bound symbols or numbers */
    int patterns, entries; /* entries: how many of them index an entry (0, 1 or 2) */
    bool recursive;        /* written x_{k+1} = f(x_k), with k + 1 replaced by k; as it was written: */
    Node *written, *written_body;
    Sym **params; /* of a function */
    int param_count;
    Node **condition;
    int conditions;
    Node *body;
    Span span;
};

typedef enum {
    BOUNDED,
    ALL_NATURAL,
    ALL_WHOLE,
    FROM_LOWEST
} Unbounded; /* an index from lowest to highest; t ∈ N; t ∈ Z; from lowest on, of a recursion without end */

struct Sym {
    const char *name; /* canonical, with subscript: "v_a", "k", "W_Q" */
    SymKind kind;
    Shape shape; /* of one member */
    int indices; /* 0: not a family */
    Dim lowest[2], highest[2];
    Unbounded unbounded[2];
    int entry_base; /* subscript of the first entry: 1 unless defined otherwise */
    bool by_entries;
    bool raised; /* its index is written above: x^{(i)} */
    Clause *clauses;
    const char
        *separators; /* of a function: the signs between its arguments, as in p(x | y; θ); NULL: commas */
    Towards towards; /* of SYM_LIMIT, or an own scalar of an answer */
    bool negligible, positive, nonzero, hidden;
    bool own;            /* brought by the sheet */
    bool confined;       /* …, by an assumption of its block, which the next blocks do not make */
    bool ranged;         /* of an index: lowest[0] to highest[0] is known */
    struct Given *given; /* how it is drawn */
    Sym *column_of;      /* [a_1 … a_m] = A */
    Sym **from;          /* of SYM_UNKNOWN: what it may use */
    int from_count;
    Dim *bound_to; /* of SYM_DIMENSION_VARIABLE */
    Sym **factors; /* of SYM_PRODUCT */
    int factor_count;
    Span span;          /* where it was declared */
    const char *author; /* what the sheet calls it, if it renames */
};

typedef struct Scope Scope;
struct Scope {
    Scope *parent;
    Arena *arena;
    LIST(Sym *) syms;
    LIST(Rename) renames;
    LIST(const char *) primed; /* X' that a block is about to define */
    bool turned;               /* ∂y/∂x of two columns is written with a column for each entry of y */
    bool sheet;                /* hidden names of outer scopes cannot be seen from here */
};

bool letter_is_index(const char *name); /* one of h i j k l r s t ℓ */
Scope *scope_new(Arena *, Scope *parent);
Sym *scope_add(Scope *, const char *name, SymKind, Span);
/* A plain name and a family may share a stem: α and α_i. */
Sym *scope_find(const Scope *, const char *name); /* a plain name, the whole of it; NULL if not declared */
Sym *scope_family(const Scope *, const char *stem);
/* p(x | y) and p(x, y) may be two functions: the one with these signs between its arguments. */
Sym *scope_function(const Scope *, const char *name, const char *separators);
bool scope_has_bars(const Scope *,
                    const char *function); /* has one of that name | or ; between its arguments? */
const char *scope_rename(const Scope *, const char *name); /* the pack's name for theirs, or name itself */
const char *scope_author(const Scope *sheet, const char *ours); /* what the sheet calls it; NULL: the same */
bool scope_turns_derivatives(const Scope *);                    /* the pack's layout */
bool scope_knows(const Scope *, const char *name);              /* plain, family or renamed */
const char *scope_nearest(const Scope *, const char *name); /* for "did you mean"; NULL if nothing is near */

/* The symbols whose definitions were looked at: definitions that use each other are then unfolded once each. */
typedef struct Unfolded {
    Arena *arena;
    LIST(const Sym *) syms;
} Unfolded;
bool unfolded_before(Unfolded *, const Sym *); /* and from now on it is */

/* ---- node.c ---- */

/* kind, how tightly its text binds, what it does to numbers, what name it brings for use inside */
#define NODE_KINDS(X)                                                                     \
    X(NUMBER, POSTFIX, NONE, NOTHING)                                                     \
    X(ONES, POSTFIX, NONE, NOTHING)                                                       \
    X(INFINITY, POSTFIX, NONE, NOTHING)                                                   \
    X(IDENTITY, POSTFIX, NONE, NOTHING)                                                   \
    X(EULER, POSTFIX, NONE, NOTHING)                                                      \
    X(PI, POSTFIX, NONE, NOTHING)                                                         \
    X(DELTA, POSTFIX, NONE, NOTHING)                                                      \
    X(NAME, POSTFIX, NONE, NOTHING) /* as written: stem, primes, subscripts */            \
    X(SYMBOL, POSTFIX, NONE, NOTHING)                                                     \
    X(MEMBER, POSTFIX, NONE, NOTHING)                                                     \
    X(ENTRY, POSTFIX, NONE, NOTHING)                                                      \
    X(CALL, POSTFIX, NONE, NOTHING)                                                       \
    X(ADD, SUM, ADD, NOTHING)                                                             \
    X(SUB, SUM, SUBTRACT, NOTHING)                                                        \
    X(NEG, SUM, NEGATE, NOTHING)                                                          \
    X(MUL, PRODUCT, MULTIPLY, NOTHING) /* side by side */                                 \
    X(DOT, PRODUCT, MULTIPLY, NOTHING)                                                    \
    X(HADAMARD, PRODUCT, NONE, NOTHING)                                                   \
    X(OUTER, PRODUCT, NONE, NOTHING)                                                      \
    X(DIV, PRODUCT, DIVIDE, NOTHING)                                                      \
    X(POW, FACTOR, NONE, NOTHING)                                                         \
    X(TRANSPOSE, FACTOR, NONE, NOTHING)                                                   \
    X(FN, POSTFIX, NONE, NOTHING)                                                         \
    X(NORM, POSTFIX, NONE, NOTHING)                                                       \
    X(INNER, POSTFIX, NONE, NOTHING)                                                      \
    X(ABS, POSTFIX, NONE, NOTHING)                                                        \
    X(SUM, PRODUCT, NONE, INDEX)                                                          \
    X(PROD, PRODUCT, NONE, INDEX)                                                         \
    X(MAXOVER, PRODUCT, NONE, INDEX)                                                      \
    X(MINOVER, PRODUCT, NONE, INDEX)                                                      \
    X(DERIVE, FACTOR, NONE, NOTHING)                                                      \
    X(LIM, PRODUCT, NONE, LIMIT)                                                          \
    X(PLACE, SUM, NONE, PLACE) /* argmin_w f(w); min_w f(w) where w is not an index */    \
    X(MATRIX, POSTFIX, NONE, NOTHING)                                                     \
    X(DOTS, POSTFIX, NONE,                                                                \
      RUNNING) /* of a matrix; kids: body, from, to, and until it is bound first, last */ \
    X(ORDER, POSTFIX, NONE, NOTHING) /* O(h) and o(h) */                                  \
    X(EXPECT, POSTFIX, NONE, NOTHING)                                                     \
    X(INDICATOR, POSTFIX, NONE, NOTHING) /* 1 if all kids, which are relations, hold */   \
    X(REL, SUM, NONE, NOTHING)                                                            \
    X(NORMAL, POSTFIX, NONE, NOTHING)                                                     \
    X(SET, POSTFIX, NONE, NOTHING)                                                        \
    X(CASES, POSTFIX, NONE, NOTHING)                                                      \
    X(RANGE, POSTFIX, NONE, NOTHING)

typedef enum {
#define X(kind, level, arithmetic, binds) N_##kind,
    NODE_KINDS(X)
#undef X
} NodeKind;

/* From loose to tight. A node in a place that asks for a higher level than its own is put in brackets. */
typedef enum { LEVEL_SUM, LEVEL_PRODUCT, LEVEL_FACTOR, LEVEL_POSTFIX, LEVEL_BRACKETS } Level;

typedef enum {
    ARITHMETIC_NONE,
    ARITHMETIC_NEGATE,
    ARITHMETIC_ADD,
    ARITHMETIC_SUBTRACT,
    ARITHMETIC_MULTIPLY,
    ARITHMETIC_DIVIDE
} Arithmetic;

/* ∇_x f, ∂f/∂x, the second derivatives, and f'(x) */
typedef enum { DERIVE_GRADIENT, DERIVE_PARTIAL, DERIVE_SECOND, DERIVE_PRIME } DeriveKind;

/* ‖x‖ and ‖x‖_2, also ‖A‖ and ‖A‖_F; ‖x‖_1; ‖x‖_∞ */
typedef enum { NORM_EUCLIDEAN, NORM_FROBENIUS, NORM_ONE, NORM_INFINITY } NormKind;

typedef enum { BINDS_NOTHING, BINDS_INDEX, BINDS_LIMIT, BINDS_PLACE, BINDS_RUNNING } Binds;

struct Node {
    NodeKind kind;
    Span span;
    Node **kid;
    int kids;
    Shape shape; /* after shaping */
    /* N_NUMBER: exact, digits[.digits] */
    const char *text;  /* number; or stem of a N_NAME ("k", "X") */
    const char *label; /* N_NAME: subscript as one word ("perm", "1,a"), NULL without */
    int primes;        /* N_NAME */
    Node **sub; /* N_NAME: subscripts as expressions, NULL if only a label; N_MEMBER, N_ENTRY: indices */
    int subs;
    Sym *sym; /* N_SYMBOL, N_MEMBER, N_CALL; bound variable of N_SUM, N_PROD, N_LIM, N_PLACE */
    union {
        Fn fn; /* N_FN; N_PLACE: ARGMAX, ARGMIN, MAX or MIN. Its kids: of what, and a set such as R^d or NULL;
                  over an index the first kid is the whole maximum or minimum, and there is no `sym` */
        Expect expect; /* N_EXPECT */
        Rel rel;       /* N_REL */
        NormKind norm; /* N_NORM */
        struct {
            DeriveKind kind;
            bool across;  /* it lies down: the transpose of what it is otherwise */
            bool turned;  /* as the pack has it: ∂y/∂x with a column for each entry of y */
            bool goes_on; /* ∂/∂x a + b: a sum goes on behind it */
        } derive; /* N_DERIVE; kids: of what, by what, and perhaps at which value of that. With `sym`: where the
                     parameter `sym` is the second; two primes: f''(x) */
        int columns;    /* N_MATRIX */
        bool drawn;     /* N_TRANSPOSE: a row drawn between dashes, so a row stays itself */
        bool little;    /* N_ORDER: o(h) */
        bool kronecker; /* N_OUTER, once it is shaped: of two matrices */
        bool down;      /* N_DOTS: its terms stand below one another */
        bool bracketed; /* N_MUL in square brackets, [A B]: perhaps a row was meant */
        struct {
            bool low, high; /* N_RANGE: does this end belong to it? */
        } closed;
    };
    Node **
        cond; /* N_SUM, N_PLACE: side conditions; N_EXPECT: what it is conditioned on; N_CASES: one per row */
    int conds;
    bool is_ones;  /* N_NUMBER 1 read as the column of ones */
    bool others;   /* N_SUM over the indices not named */
    bool above;    /* N_NAME: its first index is written above, x^{(i)} */
    bool at_value; /* N_REL among the conditions of an expectation, y = y: E[x | y], given the value of y */
    bool is_side;  /* N_PLACE, N_ORDER: it is a side of a statement, or a term of one */
    bool behind_outer;   /* a product whose left side has a ⊗ without brackets in it: A ⊗ B C */
    bool two;            /* N_NORM: ‖·‖_2 was written, which of a matrix is another norm */
    const char *written; /* N_DOT, N_REL: a sign that may mean something else, × * ∼; NULL: another one */
    const char *author;  /* the name as the author wrote it, if another */
    bool whole;          /* it stands for the member or entry, indices and all */
};

Node *node_new(Arena *, NodeKind, Span, int kids, ...);
Node *node_number(Arena *, Span, int);
Arithmetic node_arithmetic(const Node *); /* what it does to the numbers that are its kids */
Binds node_binds(const Node *);
bool node_is_number(const Node *, int value); /* the literal */
bool node_is_length(const Node *);            /* a norm that is the root of a sum of squares */
const char *node_decimals(const Node *);   /* of 0.0786 or −0.0786: the digits after the point; else NULL */
bool node_is_hidden(const Node *, void *); /* for node_any: a name that sheets cannot see */
bool node_is_positive(const Node *); /* certainly > 0, by its form: 3, π, β ≫ 0, e^x, products of these */
bool node_uses(const Node *, const Sym *); /* in the node itself, definitions not unfolded */
bool node_mentions_name(const Node *, const char *stem);
bool node_is_turned(
    const Node *); /* a shaped derivative of a column by a column, one column for each entry of the first */
bool node_equal(const Node *, const Node *);
bool node_alike(const Node *, const Node *); /* of one kind: the same function, relation, columns … */
Node *node_copy(Arena *, const Node *);
Node *node_differ(Arena *, Span, Sym *left, Sym *right); /* left ≠ right */
Node *node_substitute(Arena *, const Node *, const Sym *, Node *with);
bool node_any(const Node *, bool (*test)(const Node *, void *), void *);
/* The value of a node made of literals and of what `leaf` knows (NULL: nothing) by + − · and ÷. */
typedef bool NodeLeaf(const void *data, const Node *, fmpq_t out);
bool node_rational(Arena *, const Node *, NodeLeaf *leaf, const void *data, fmpq_t out) WARN_UNUSED;

/* ---- print.c: a node as plain Unicode text that reads back as itself ---- */

const char *node_text(Arena *, const Node *);
void node_write(Text *, const Node *);

/* ---- latex.c: a node as LaTeX that reads back as itself; without dollar signs ---- */

const char *node_latex(Arena *, const Node *);
void node_write_latex(Text *, const Node *);
const char *name_latex(Arena *, const char *canonical); /* of a name alone: v_a, X_perm, α_{1,2} */

/* ---- dump.c: for people who look inside ---- */

const char *sym_kind_name(SymKind); /* "DRAWN" */
void node_dump(Text *,
               const Node *); /* one node a line, its parts indented below; with shapes once it is shaped */

#endif
