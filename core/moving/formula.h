/* formula.h: nodes put together as people write formulas: sums without inner brackets, minus signs outside, no factor 1.
   Everything lives in the arena; arguments are shared, never changed. */
#ifndef ATTEST_FORMULA_H
#define ATTEST_FORMULA_H

#include "core/syntax/syntax.h"

typedef LIST(Node *) Formulas;

Node *formula_integer(Arena *, const fmpz_t);
Node *formula_rational(Arena *, const fmpq_t);
Node *formula_name(Arena *, const char *stem, const char *label); /* e_i, J_1; the label may be NULL */
Node *formula_symbol(Arena *, const Sym *, Node *const *index, int indices);
Node *formula_relation(Arena *, Rel, Node *left, Node *right);
Node *formula_range(Arena *, Node *low, Node *high, bool with_low, bool with_high); /* (0, 1] */
Node *formula_function(Arena *, Fn, Node *);
Node *formula_expect(Arena *, Expect, Node *);             /* E[X]; of EXPECT_P: a relation */
Node *formula_call(Arena *, const char *function, Node *); /* φ(x) */
/* ∑ over the index, with relations such as i ≠ a; they may be none */
Node *formula_over(Arena *, const char *index, const Formulas *conditions, Node *body);
Node *formula_negative(Arena *, Node *);
Node *formula_sum(Arena *, const Formulas *); /* begins with a term without minus, if there is one */
Node *formula_product(Arena *, const Formulas *);
Node *formula_times(Arena *, Node *, Node *);
Node *formula_quotient(Arena *, Node *, Node *);
Node *formula_power(Arena *, Node *, const fmpq_t); /* √x for x^{1/2} */
Node *formula_exp(Arena *, Node *);                 /* e^x; y^x if the exponent is log(y) x */

#endif
