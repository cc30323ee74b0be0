/* tape.h: a typed statement for given dimensions, as a flat list of matrix instructions. */
#ifndef ATTEST_TAPE_H
#define ATTEST_TAPE_H

#include "core/text/operators.h"

#include <flint/fmpq.h>

/* An exact number, as drawn: num/den · 10^tens, den > 0, lowest terms. `tens` is 0 unless the number is very large or very
   close to 0. */
typedef struct Ratio {
    int64_t num, den;
    int tens;
} Ratio;
void ratio_get_fmpq(fmpq_t, Ratio);
double ratio_double(Ratio); /* the same on every machine */

/* One row per instruction; those up to IDENTITY have no arguments. A VIEW computes nothing: its result lies
   in the numbers of its argument. */
#define TAPE_OPS(X)                                                                                            \
    X(LOAD)     /* slot `aux`, as drawn */                                                                     \
    X(CONSTANT) /* number `aux` of tape->constants, 1×1 */                                                    \
    X(PI)       /* 1×1 */                                                                                     \
    X(ZEROS)                                                                                                   \
    X(ONES)                                                                                                    \
    X(IDENTITY)                                                                                                \
    X(VIEW) /* transpose, entry, row, column or block of a */                                                  \
    X(ADD)                                                                                                     \
    X(SUBTRACT)                                                                                                \
    X(NEGATE)                                                                                                  \
    X(SCALE)    /* a (1×1) times b */                                                                         \
    X(DIVIDE)   /* a by b (1×1) */                                                                            \
    X(MULTIPLY) /* matrix product */                                                                           \
    X(HADAMARD)                                                                                                \
    X(POWER) /* a (1×1) to the rational constant `aux`: integer exponents exactly, others need a > 0 (a = 0 \
                is fine for positive ones) */ \
    X(RAISE)   /* a (1×1) to b (1×1), where b is a whole number or another one that is exactly known */      \
    X(INVERSE) /* of a square matrix */                                                                        \
    X(EXP)     /* this and the next rows: entry by entry */                                                    \
    X(LOG)                                                                                                     \
    X(SQRT)                                                                                                    \
    X(SIN)                                                                                                     \
    X(COS)                                                                                                     \
    X(ABS)                                                                                                     \
    X(RELU)                                                                                                    \
    X(STEP)    /* 1 where a > 0, else 0 */                                                                     \
    X(FLOOR)   /* the largest whole number that is at most a */                                                \
    X(MAXIMUM) /* of a and b, entry by entry */                                                                \
    X(MINIMUM)                                                                                                 \
    X(SOFTMAX) /* by rows */                                                                                   \
    X(REFLECT) /* b − 2 a (aᵀ b)/(aᵀ a) for a column a; b itself where a = 0 */                          \
    X(BLOCKS) /* aux = first of `count` entries of tape->pastes: arguments copied into place, 0 elsewhere */   \
    X(EXPECT) /* row `aux` of tape->expectations, over the normal symbols in it */                             \
    X(LIMIT)  /* of a, as the symbol in slot `aux` goes to its limit */

typedef enum {
#define X(name) T_##name,
    TAPE_OPS(X)
#undef X
        T_COUNT
} TapeOp;

extern const char *const tape_op_names[T_COUNT];

typedef struct Inst {
    TapeOp op;
    int rows, cols;             /* either may be 0 */
    int offset;                 /* of the first number of the result in the register file */
    int row_stride, col_stride; /* in numbers; 0 where there is no second row or column */
    int a, b;                   /* earlier instructions, or −1 */
    int aux, count;             /* see the table */
} Inst;

typedef struct Paste {
    int inst;     /* what is copied */
    int row, col; /* where its first entry goes */
} Paste;

typedef enum {
    SLOT_DRAWN,   /* numbers of the world */
    SLOT_LIMIT,   /* a number of the world, or a symbol: where it is asked what happens in the end */
    SLOT_NORMAL,  /* symbols: a random variable under E, Var, Cov or P */
    SLOT_RUNNING, /* a symbol: the variable of a \lim */
} SlotKind;

typedef struct Slot {
    int rows, cols;
    int first; /* index of its first entry in the world's array of ratios, row by row; of mere symbols −1 */
    SlotKind kind;
    const char *name;   /* of symbols */
    bool to_infinity;   /* of SLOT_LIMIT and SLOT_RUNNING, else to 0 from above */
    bool held;          /* of SLOT_LIMIT: stays a number of the world all the same */
    int mean, variance; /* of SLOT_NORMAL: constants of the tape; −1: 0 and 1 */
} Slot;

typedef enum { TRUTH_FALSE, TRUTH_TRUE, TRUTH_UNKNOWN, TRUTH_UNDEFINED } Truth;

typedef enum {
    REL_EQ,
    REL_NE,
    REL_LT,
    REL_LE,
    REL_GT,
    REL_GE,
    REL_TENDS,    /* the difference tends to 0, or both grow beyond all bounds and the quotient tends to 1 */
    REL_EXCEEDS,  /* the difference grows beyond all bounds; between weights, the quotient */
    REL_OUTGROWS, /* the difference grows beyond all bounds, or both are positive and the quotient does */
    REL_INFINITE, /* a grows beyond all bounds */
    REL_DEFINED,  /* a has a value */
} Order;

typedef struct Test { /* a R b */
    Order order;
    bool
        eventually; /* for all large enough values of the limit variables, or in the limit: they are symbols then */
    bool symbolic;   /* an expectation or a limit is in it */
    bool approx;     /* = where the author wrote ≈, because nothing moves */
    bool within;     /* a is how far two sides are apart, entry by entry, and b how far they may be: */
    int left, right; /* these two, if so */
    int a, b;
} Test;

typedef struct Expectation {
    Expect kind; /* AFFINE: 1 if a is affine in the normal symbols, else 0 */
    int a, b;    /* what it is of: E, Var, AFFINE: a; Cov: a and b */
    Test *event; /* P: all of them */
    Test *given; /* what it is conditioned on: all of them */
    int events, givens;
} Expectation;

typedef struct Tape {
    Arena *arena;
    LIST(Inst) inst;
    LIST(Paste) pastes;
    LIST(Slot) slots;
    LIST(fmpq) constants; /* tape_clear frees what they hold */
    LIST(Expectation) expectations;
    bool bends; /* a derivative in it is taken only where |·|, ReLU, max and lengths have no kink */
    bool
        unresolved; /* … and where it matters what it is at a kink or jump, which is not known for all of them */
    int numbers;                                        /* size of the register file */
    int ratios;                                         /* number of entries of all slots */
    int *buckets, bucket_count, *chain, chain_capacity; /* hash table over instructions */
} Tape;

/* ---- tape.c: building. Equal instructions are shared; results are instruction numbers. ---- */

Tape *tape_new(Arena *);
void tape_clear(Tape *);                                       /* before its arena is freed */
int tape_slot(Tape *, int rows, int cols);                     /* declares a slot and loads it */
int tape_symbol(Tape *, int rows, int cols, const Slot *like); /* a slot of symbols, and its load */
int tape_constant(Tape *, const fmpq_t);
int tape_constant_index(Tape *, const fmpq_t); /* for Slot.mean */
int tape_integer(Tape *, int64_t);
int tape_fill(Tape *, TapeOp zeros_ones_identity, int rows, int cols);
int tape_unary(Tape *, TapeOp, int a);                /* NEGATE, EXP, …, SOFTMAX, INVERSE, PI (a = −1) */
int tape_binary(Tape *, TapeOp, int a, int b);        /* ADD, …, REFLECT. Shapes must fit: else die */
int tape_power(Tape *, int a, const fmpq_t exponent); /* of a 1×1 */
int tape_transpose(Tape *, int a);
int tape_block(Tape *, int a, int row, int col, int rows, int cols); /* a view */
int tape_paste(Tape *, int rows, int cols, const Paste *, int count);
int tape_variable(Tape *, int a); /* a copy of a that is shared with nothing else */
int tape_expect(Tape *, const Expectation *);
int tape_limit(Tape *, int a, int running_slot);
Tape *tape_copy(Arena *, const Tape *); /* may grow; the instructions keep their numbers */
Tape *tape_with_numbers(Arena *,
                        const Tape *); /* a copy: normal symbols are numbers of the world, after the others */
typedef struct Spot {                  /* one entry of an instruction; inst −1: it is 0 */
    int inst, row, col;
} Spot;
/* Has the instruction, or one that its value rests on, what is asked for? */
bool tape_any(const Tape *, int inst, bool (*has)(const Tape *, const Inst *));
bool tape_moves(const Tape *, int inst);           /* it changes with a variable that grows or vanishes */
bool tape_is_constant(const Tape *, const Test *); /* neither side depends on what is drawn */
bool tape_is_total(const Tape *, int inst);        /* it has a value in every world */
Spot tape_trace(const Tape *, Spot);  /* through views and blocks to the instruction that computes it */
void tape_dump(Text *, const Tape *); /* dump.c: its slots and one instruction per line */

enum { SIGN_UNKNOWN = 2 };
Truth order_of_sign(int sign, Order); /* of a difference: −1, 0, 1 or SIGN_UNKNOWN; tape.c */

#endif
