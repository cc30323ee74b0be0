/* operators.c: the tables of operators.h as arrays. */
#include "operators.h"

#include <string.h>

const Spelled rel_rows[R_COUNT] = {
#define X(id, ...) [R_##id] = {__VA_ARGS__},
    RELATIONS(X)
#undef X
};

const Spelled operator_rows[OPERATOR_COUNT] = {
#define X(token, node, level, ...) [OPERATOR_##token] = {__VA_ARGS__},
    OPERATORS(X)
#undef X
};

const Spelled sign_rows[SIGN_COUNT] = {
#define X(id, token, ...) [SIGN_##id] = {__VA_ARGS__},
    SIGNS(X)
#undef X
};

const FnRow fn_rows[FN_COUNT] = {
#define X(id, name, latex, other, least, most, rule, op) \
    [FN_##id] = {name, latex, other, least, most, RULE_##rule},
    FUNCTIONS(X)
#undef X
};

const ExpectRow expect_rows[EXPECT_COUNT] = {
#define X(id, ...) [EXPECT_##id] = {__VA_ARGS__},
    EXPECTATIONS(X)
#undef X
};

static bool is(const char *spelling, const char *name, size_t length) {
    return spelling && !strncmp(spelling, name, length) && !spelling[length];
}

int fn_find(const char *name, size_t length) {
    for (int i = 0; i < FN_COUNT; i++)
        if (is(fn_rows[i].name, name, length) || is(fn_rows[i].other[0], name, length) ||
            is(fn_rows[i].other[1], name, length))
            return i;
    return -1;
}

int expect_find(const char *name, size_t length) {
    for (int i = 0; i < EXPECT_COUNT; i++)
        if (is(expect_rows[i].name, name, length) || is(expect_rows[i].other[0], name, length)) return i;
    return -1;
}

const char *sign_latex(const char *sign, size_t length) {
    const struct {
        const Spelled *row;
        int count;
    } tables[] = {{rel_rows, R_COUNT}, {operator_rows, OPERATOR_COUNT}, {sign_rows, SIGN_COUNT}};
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
        for (int i = 0; i < tables[t].count; i++)
            if (is(tables[t].row[i].text, sign, length)) return tables[t].row[i].latex;
    return NULL;
}

bool rel_of_matrices(Rel rel) { return rel == R_SUCCEQ || rel == R_SUCC || rel == R_PRECEQ || rel == R_PREC; }

Rel rel_opposite(Rel rel) {
    static const Rel pairs[][2] = {{R_EQ, R_NE}, {R_LT, R_GE}, {R_GT, R_LE}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (int side = 0; side < 2; side++)
            if (pairs[i][side] == rel) return pairs[i][1 - side];
    return R_COUNT;
}
