/* operators.c: the table of functions. */
#include "operators.h"

#include <string.h>

const FnRow fn_rows[FN_COUNT] = {
#define X(id, name, other, least, most, rule, op) [FN_##id] = {name, other, least, most, RULE_##rule},
    FUNCTIONS(X)
#undef X
};

const char *const expect_names[EXPECT_COUNT] = {"E", "Var", "Cov", "P"};

int fn_find(const char *name, size_t length) {
    for (int i = 0; i < FN_COUNT; i++) {
        const char *spellings[] = {fn_rows[i].name, fn_rows[i].other};
        for (int k = 0; k < 2; k++)
            if (strlen(spellings[k]) == length && !memcmp(spellings[k], name, length)) return i;
    }
    return -1;
}
