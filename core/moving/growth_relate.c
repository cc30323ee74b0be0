/* growth_relate.c: relations between numbers that move: for all large enough values of the limit variables, or in the limit. */
#include "growth.h"

static Truth of_tendency(TendencyKind kind, TendencyKind wanted) {
    return kind == TENDS_UNKNOWN ? TRUTH_UNKNOWN : (Truth)(kind == wanted);
}

/* Both grow beyond all bounds, and the quotient tends to 1. */
static Truth relative(Field *f, Growth *a, Growth *b) {
    TendencyKind x = growth_tendency(f, a).kind, y = growth_tendency(f, b).kind;
    if (x == TENDS_UNKNOWN || y == TENDS_UNKNOWN) return TRUTH_UNKNOWN;
    if (x != y || (x != TENDS_INFINITY && x != TENDS_MINUS_INFINITY)) return TRUTH_FALSE;
    Growth *quotient = growth_div(f, a, b, NULL);
    return quotient ? of_tendency(growth_tendency(f, growth_sub(f, quotient, growth_integer(f, 1))).kind,
                                  TENDS_ZERO)
                    : TRUTH_UNKNOWN;
}

Truth growth_relate(Field *f, Order order, Growth *a, Growth *b) {
    Tendency t = growth_tendency(f, order == REL_INFINITE ? a : growth_sub(f, a, b));
    switch (order) {
    case REL_TENDS: {
        Truth truth = of_tendency(t.kind, TENDS_ZERO);
        if (t.kind == TENDS_FINITE) /* not 0 by its form; with constants in it, by its ball */
            truth = t.sign == SIGN_UNKNOWN ? TRUTH_UNKNOWN : (Truth)(t.sign == 0);
        return truth == TRUTH_FALSE ? relative(f, a, b) : truth;
    }
    case REL_INFINITE: return of_tendency(t.kind, TENDS_INFINITY);
    case REL_EXCEEDS:
    case REL_OUTGROWS: {
        Truth truth = of_tendency(t.kind, TENDS_INFINITY);
        if (truth != TRUTH_FALSE) return truth;
        if (order == REL_EXCEEDS && !(growth_is_weight(f, a) && growth_is_weight(f, b))) return truth;
        int x = growth_tendency(f, a).sign, y = growth_tendency(f, b).sign;
        if (x == SIGN_UNKNOWN || y == SIGN_UNKNOWN) return TRUTH_UNKNOWN;
        if (order == REL_EXCEEDS && x > 0 && y == 0)
            return TRUTH_TRUE; /* of weights: there is no other one */
        if (x <= 0 || y <= 0) return TRUTH_FALSE;
        return of_tendency(growth_tendency(f, growth_div(f, a, b, NULL)).kind, TENDS_INFINITY);
    }
    default: return order_of_sign(t.sign, order);
    }
}
