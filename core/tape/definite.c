/* definite.c: A ≽ B and A ≻ B as tests: A − B is symmetric, and its principal minors are not negative, or the leading ones positive. */
#include "inside.h"

enum { LARGEST = 6 };

/* The rows and columns in `set`. */
static int principal(Lowering *l, int a, unsigned set) {
    int n = lower_at(l, a)->rows, size = __builtin_popcount(set), count = 0;
    Paste *pastes = NEW_ARRAY(l->arena, Paste, size * size);
    for (int i = 0, r = 0; i < n; i++) {
        if (!(set >> i & 1)) continue;
        for (int j = 0, c = 0; j < n; j++)
            if (set >> j & 1) pastes[count++] = (Paste){tape_block(l->tape, a, i, j, 1, 1), r, c++};
        r++;
    }
    return tape_paste(l->tape, size, size, pastes, count);
}

void lower_definite(Lowering *l, int difference, bool strict, Tests *out, bool *defined) {
    if (difference < 0 || lower_at(l, difference)->rows != lower_at(l, difference)->cols) {
        *defined = false;
        return;
    }
    int n = lower_at(l, difference)->rows, zero = tape_fill(l->tape, T_ZEROS, 1, 1);
    if (n > LARGEST) {
        lower_too_large(l, "the minors of a matrix that is too large");
        return;
    }
    lower_test(l, out, REL_EQ, difference, lower_transpose(l, difference), defined);
    for (unsigned set = 1; set < 1u << n; set = strict ? 2 * set + 1 : set + 1) {
        int minor = lower_determinant(l, principal(l, difference, set));
        lower_test(l, out, strict ? REL_GT : REL_GE, minor, zero, defined);
    }
}
