/* algebra.c: equations that contradict each other, by a Gröbner basis within limits. What is 0 modulo the equations is 0 wherever
   they hold, in the complex numbers too. */
#include "inside.h"

enum { MOST_EQUATIONS = 24, MOST_ELEMENTS = 60, MOST_TERMS = 150, MOST_BITS = 400 };

static const Poly *equation(const Query *query, int i) { /* NULL: that part is none */
    const Either *either = &query->all.items[i];
    return either->count == 1 && either->part->order == REL_EQ ? either->part->poly : NULL;
}

/* Are they the equations that the basis was made for? */
static bool is_current(const Basis *basis, const Query *query) {
    int count = 0;
    for (int i = 0; i < query->all.count; i++) {
        const Poly *p = equation(query, i);
        if (!p) continue;
        if (count == basis->count || basis->from[count] != p) return false;
        count++;
    }
    return basis->from && count == basis->count;
}

/* The equations, and once `whole`, what follows from them. Whatever the basis lacks, its elements are combinations of them. */
static const Basis *basis_of(Space *s, const Query *query, bool whole) {
    Basis *basis = &s->basis;
    if (!is_current(basis, query)) {
        fmpz_mpoly_vec_set_length(basis->all, 0, s->ctx);
        *basis =
            (Basis){.all = {basis->all[0]}, .from = NEW_ARRAY(s->arena, const Poly *, query->all.count + 1)};
        basis->usable = true;
        for (int i = 0; i < query->all.count; i++) {
            const Poly *p = equation(query, i);
            if (!p) continue;
            basis->from[basis->count++] = p;
            basis->usable = basis->usable && fmpz_mpoly_length(p, s->ctx) <= MOST_TERMS;
        }
        basis->usable = basis->usable && basis->count && basis->count <= MOST_EQUATIONS;
        for (int i = 0; i < basis->count && basis->usable; i++)
            fmpz_mpoly_vec_append(basis->all, basis->from[i], s->ctx);
    }
    if (whole && !basis->whole && basis->usable) {
        fmpz_mpoly_vec_t equations;
        fmpz_mpoly_vec_init(equations, 0, s->ctx);
        fmpz_mpoly_vec_swap(equations, basis->all, s->ctx);
        fmpz_mpoly_buchberger_naive_with_limits(basis->all, equations, MOST_ELEMENTS, MOST_TERMS, MOST_BITS,
                                                s->ctx);
        fmpz_mpoly_vec_clear(equations, s->ctx);
        basis->whole = true;
    }
    return basis;
}

/* Is the poly 0 wherever the equations hold? */
static bool vanishes(Space *s, const Basis *basis, const Poly *p, Poly *rest) {
    fmpz_mpoly_reduction_primitive_part(rest, p, basis->all, s->ctx);
    return fmpz_mpoly_is_zero(rest, s->ctx);
}

bool algebra_excludes(Space *s, const Query *query) {
    Poly *rest = space_poly(s);
    for (int whole = 0; whole < 2; whole++) {
        const Basis *basis = basis_of(s, query, whole);
        if (!basis->usable) return false;
        for (slong i = 0; i < basis->all->length; i++) /* 1 = 0 */
            if (fmpz_mpoly_is_fmpz(basis->all->p + i, s->ctx) &&
                !fmpz_mpoly_is_zero(basis->all->p + i, s->ctx))
                return true;
        for (int i = 0; i < query->all.count; i++) { /* p ≠ 0 or p < 0 of what is 0 */
            const Either *either = &query->all.items[i];
            const Comparison *sign = either->part;
            if (either->count == 1 && (sign->order == REL_NE || sign->order == REL_LT) &&
                fmpz_mpoly_length(sign->poly, s->ctx) <= MOST_TERMS && vanishes(s, basis, sign->poly, rest))
                return true;
        }
    }
    return false;
}
