/* obstacle.h: what can keep a statement from being put in normal form, and its words. A %s is the name it is about. */
#ifndef ATTEST_OBSTACLE_H
#define ATTEST_OBSTACLE_H

#define OBSTACLES(X)                                                       \
    X(UNABLE_NOTHING, "")                                                  \
    X(UNABLE_STATEMENT, "no statement that can be proved")                 \
    X(UNABLE_NO_CASE, "no case is left")                                   \
    X(UNABLE_ARGUMENT, "an argument")                                      \
    X(UNABLE_CASES, "too many cases")                                      \
    X(UNABLE_COLUMNS, "these columns")                                     \
    X(UNABLE_COVARIANCE, "this covariance")                                \
    X(UNABLE_DELTA_INDEX, "δ of what is no index")                         \
    X(UNABLE_DELTA_RANGES, "δ of indices of two ranges")                   \
    X(UNABLE_DERIVATIVE, "a derivative")                                   \
    X(UNABLE_DETERMINANT, "a determinant")                                 \
    X(UNABLE_DIAGONAL, "a diagonal")                                       \
    X(UNABLE_DIVISION_BY_ZERO, "a division by 0")                          \
    X(UNABLE_DOUBLE_SUM, "a double sum")                                   \
    X(UNABLE_EMPTY_SUM, "an empty sum")                                    \
    X(UNABLE_ENTRIES, "a definition by entries")                           \
    X(UNABLE_ENTRY, "an entry")                                            \
    X(UNABLE_ENTRYWISE, "a function entry by entry")                       \
    X(UNABLE_EXPECTATION, "this expectation")                              \
    X(UNABLE_EXPRESSION, "this kind of expression")                        \
    X(UNABLE_FOURTH_MOMENT, "a moment of order 4")                         \
    X(UNABLE_FUNCTION, "this function")                                    \
    X(UNABLE_FUNCTION_BY_ENTRIES, "a function that is defined by entries") \
    X(UNABLE_FUNCTION_SHAPE, "a function of an unknown shape")             \
    X(UNABLE_HADAMARD, "a product entry by entry")                         \
    X(UNABLE_HYPOTHESIS_SHAPE, "a hypothesis of another shape")            \
    X(UNABLE_IDENTITY_SIZE, "an I of unknown size")                        \
    X(UNABLE_INDEX, "an index that is not understood")                     \
    X(UNABLE_INDEX_CONDITION, "a condition on an index")                   \
    X(UNABLE_INDICATOR, "an indicator")                                    \
    X(UNABLE_INDICES, "too many indices")                                  \
    X(UNABLE_INVERSE, "an inverse")                                        \
    X(UNABLE_LARGE_MATRIX, "a large matrix")                               \
    X(UNABLE_LIMIT, "this limit")                                          \
    X(UNABLE_LIMIT_ONLY, "an expectation that is only known in the limit") \
    X(UNABLE_LONG_PRODUCT, "too long a product")                           \
    X(UNABLE_LONG_SUM, "a long sum")                                       \
    X(UNABLE_MATRIX, "this matrix")                                        \
    X(UNABLE_MATRIX_DOTS, "a matrix with dots")                            \
    X(UNABLE_MATRIX_RANGE, "the range of this matrix")                     \
    X(UNABLE_MATRIX_SHAPE, "a matrix of unknown shape")                    \
    X(UNABLE_MATRIX_VARIANCE, "the variance of a matrix")                  \
    X(UNABLE_MAXIMUM, "a maximum")                                         \
    X(UNABLE_MEMBER_PUT_IN, "a member that may have been put in")          \
    X(UNABLE_NAME, "%s")                                                   \
    X(UNABLE_NESTED_SUMS, "too many sums in one another")                  \
    X(UNABLE_NEW_INDEX, "a new index")                                     \
    X(UNABLE_NORM, "a norm that is not the Euclidean one")                 \
    X(UNABLE_NORMAL_FORM, "what cannot be put in normal form")             \
    X(UNABLE_NOT_AFFINE, "not affine in normal variables")                 \
    X(UNABLE_NO_DEFINITION, "no definition fits")                          \
    X(UNABLE_NO_LIMIT, "no limit is known")                                \
    X(UNABLE_NO_SIZE, "%s is no size here")                                \
    X(UNABLE_NUMBER, "a number that cannot be put in normal form")         \
    X(UNABLE_NUMBERS, "too many numbers")                                  \
    X(UNABLE_OPAQUE_LIMIT, "the limit of what is opaque")                  \
    X(UNABLE_OPEN_ZERO, "a 0 of unknown shape")                            \
    X(UNABLE_OWN_LIMIT, "a limit of its own")                              \
    X(UNABLE_POWER, "this power")                                          \
    X(UNABLE_POWER_OF_ZERO, "this power of 0")                             \
    X(UNABLE_PROBABILITY, "this probability")                              \
    X(UNABLE_PRODUCT, "a product")                                         \
    X(UNABLE_RANDOM_CONDITION, "a condition on what is random")            \
    X(UNABLE_RANDOM_FUNCTION, "a function of what is random")              \
    X(UNABLE_RANDOM_NUMBER, "this random number")                          \
    X(UNABLE_RANDOM_NUMBERS, "random numbers")                             \
    X(UNABLE_RANDOM_PRODUCT, "a product of random vectors")                \
    X(UNABLE_RANDOM_PUT_IN, "a random variable that was put in")           \
    X(UNABLE_RANDOM_VARIABLE, "this random variable")                      \
    X(UNABLE_RELU_OF_NUMBER, "ReLU of a number")                           \
    X(UNABLE_SHAPES, "shapes that do not fit")                             \
    X(UNABLE_SUM, "a sum")                                                 \
    X(UNABLE_SUM_BEGIN, "where this sum begins")                           \
    X(UNABLE_SUM_END, "where this sum ends")                               \
    X(UNABLE_SUM_RANGE, "the range of this sum")                           \
    X(UNABLE_SUM_TERMS, "a sum whose terms are not polynomials")           \
    X(UNABLE_TERMS, "too many terms")                                      \
    X(UNABLE_TRACE, "the trace of this")                                   \
    X(UNABLE_TWO_RANDOM_NUMBERS, "an expectation over two numbers")        \
    X(UNABLE_TWO_RANGES, "an index that runs over two ranges")             \
    X(UNABLE_UNBOUNDED_INDEX, "%s is an index without bounds")             \
    X(UNABLE_UNKNOWN_NAME, "nothing says what %s is")                      \
    X(UNABLE_UNKNOWN_SHAPE, "an unknown shape")                            \
    X(UNABLE_UNKNOWN_SIZE, "a size that is not known")                     \
    X(UNABLE_VALUE_INDEX, "a value that depends on an index")              \
    X(UNABLE_VALUE_SHAPE, "a value of another shape")                      \
    X(UNABLE_WHICH_DEFINITION, "which definition is meant")                \
    X(UNABLE_WORK, "too much work")

typedef enum {
#define X(id, words) id,
    OBSTACLES(X)
#undef X
        OBSTACLE_COUNT
} Obstacle;

#endif
