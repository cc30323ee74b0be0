/* operators.h: one row per function: how it is spelled, what it takes and gives, and its instruction. */
#ifndef ATTEST_OPERATORS_H
#define ATTEST_OPERATORS_H

#include "core/base/base.h"

/* id, plain name, LaTeX commands and other spellings, fewest and most arguments, shape rule, instruction on the tape */
#define FUNCTIONS(X)                                        \
    X(EXP, "exp", "exp", 1, 1, NUMBER, T_EXP)               \
    X(LOG, "log", "ln", 1, 1, NUMBER, T_LOG)                \
    X(SQRT, "√", "sqrt", 1, 1, NUMBER, T_SQRT)              \
    X(SIN, "sin", "sin", 1, 1, NUMBER, T_SIN)               \
    X(COS, "cos", "cos", 1, 1, NUMBER, T_COS)               \
    X(SOFTMAX, "softmax", "softmax", 1, 1, SAME, T_SOFTMAX) \
    X(RELU, "ReLU", "relu", 1, 1, SAME, T_RELU)             \
    X(TRACE, "tr", "trace", 1, 1, SQUARE, T_COUNT)          \
    X(MAX, "max", "max", 1, 64, NUMBER, T_MAXIMUM)          \
    X(MIN, "min", "min", 1, 64, NUMBER, T_MINIMUM)

typedef enum {
#define X(id, name, other, least, most, rule, op) FN_##id,
    FUNCTIONS(X)
#undef X
        FN_COUNT
} Fn;

typedef enum { RULE_NUMBER, RULE_SAME, RULE_SQUARE } ShapeRule;

typedef struct FnRow {
    const char *name, *other;
    int least, most;
    ShapeRule rule;
} FnRow;
extern const FnRow fn_rows[FN_COUNT];
int fn_find(const char *name, size_t length); /* −1 if there is none */

typedef enum {
    EXPECT_E,
    EXPECT_VAR,
    EXPECT_COV,
    EXPECT_P,
    EXPECT_COUNT,
    EXPECT_AFFINE = EXPECT_COUNT
} Expect;

extern const char *const expect_names[EXPECT_COUNT];

#endif
