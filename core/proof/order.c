/* order.c: hypotheses that compare numbers, x = y, x ≥ y, x > y, x ≠ y, or vectors, x ≠ y. Such a hypothesis says that a number
   h is some t ≥ 0 (or t > 0, or −t, or 0), and e^h is 1 + w with w ≥ 0 (or w > 0, or 0). Both are put into the difference of the two sides, in
   place of one atom of h; what is left is asked of every t and w, which is more than the hypothesis needs. So the substitution
   only has to be true in each world in which the hypothesis holds. Conditions:
   - h has no exponentials, is linear in the atom, and neither moves nor is random;
   - the atom's factor in h is a rational number if the atom is replaced outside of exponents;
   - e^g = e^{g − m h} (e^h)^m is used with whole m only;
   - a free index of the hypothesis is one of the statement too: otherwise it might be assumed elsewhere, or nowhere.
   Where the indices are such that h is a plain number of the wrong sign, as in x_i > x_j for i = j, the case is empty. */
#include "core/moving/inside.h"
#include "inside.h"

#include <stdlib.h>

enum { MOST_ORDERS = 4, MOST_POWER = 8 };

typedef struct Assumed { /* number = 0, or ≥ 0, or > 0, or ≠ 0 */
    Frac *number;
    Rel rel;
} Assumed;

typedef LIST(Assumed) Orders;

/* ---- the hypotheses ---- */

static bool indices_fit(const Prover *p, const Statement *from, const Node *relation) {
    const Statement *s = p->problem->statement;
    for (int i = 0; i < from->free.count; i++)
        if (node_uses(relation, from->free.items[i]) &&
            (from != s || !node_uses(s->relation, from->free.items[i])))
            return false;
    return true;
}

/* ‖x − y‖², which is positive where the two differ; of numbers the difference itself. */
static Growth *apart(Prover *p, const Node *relation) {
    const Expr *d = expr_sub(p, proof_node(p, relation->kid[0]), proof_node(p, relation->kid[1]));
    if (!d || d->open || expr_moves(p, d) || expr_random(p, d)) return NULL;
    if (expr_is_number(d)) return expr_as_number(p, d);
    if (relation->rel != R_NE) return NULL;
    const Expr *square = expr_mul(p, expr_transpose(p, d), d);
    return expr_as_number(p, square && !expr_is_number(square) ? expr_trace(p, square) : square);
}

static void add_order(Prover *p, Orders *out, const Node *relation) {
    Rel rel = relation->rel;
    bool less = rel == R_LE || rel == R_LT;
    if (relation->kind != N_REL || out->count == MOST_ORDERS) return;
    if (!less && rel != R_EQ && rel != R_GE && rel != R_GT && rel != R_NE) return;
    Growth *h = apart(p, relation);
    Frac *number = growth_plain(p->field, less ? growth_neg(p->field, h) : h);
    if (number && !shape_is_number(&relation->kid[0]->shape)) rel = R_GT; /* the square */
    if (less) rel = rel == R_LE ? R_GE : R_GT;
    if (number) PUSH(p->arena, out, ((Assumed){number, rel}));
}

static bool is_impossible(Prover *p, const Assumed *assumed) {
    fmpq_t value;
    fmpq_init(value);
    bool known = frac_is_rational(p->field, assumed->number, value);
    int sign = known ? fmpq_sgn(value) : 0;
    fmpq_clear(value);
    if (!known) return false;
    return assumed->rel == R_EQ   ? sign != 0
           : assumed->rel == R_NE ? sign == 0
           : assumed->rel == R_GT ? sign <= 0
                                  : sign < 0;
}

static Orders orders_of(Prover *p) {
    const Problem *problem = p->problem;
    const Statement *s = problem->statement;
    Orders out = {0};
    for (int i = 0; i < s->hypotheses.count && !p->again; i++)
        if (indices_fit(p, s, s->hypotheses.items[i])) add_order(p, &out, s->hypotheses.items[i]);
    const Statements *lists[] = {&problem->assumptions, &problem->condition};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->count && !p->again; i++) {
            const Statement *from = lists[k]->items[i];
            if (from->relation && !from->hypotheses.count && indices_fit(p, from, from->relation))
                add_order(p, &out, from->relation);
            if (!p->again) p->why = UNABLE_NOTHING; /* what is not understood is not used */
        }
    if (!p->again) p->why = UNABLE_NOTHING;
    return out;
}

/* ---- putting one in ---- */

typedef struct Pivot {
    int atom;
    Frac *factor; /* of the atom, in number */
    Frac *number; /* is t or −t */
    int grown;    /* the atom w of e^t = 1 + w; −1: t is 0 */
    bool negative;
} Pivot;

/* (1 + w)^times */
static Frac *grown_power(Field *f, int w, slong times) {
    Frac *one = w < 0 ? f->one : frac_add(f, f->one, frac_generator(f, w, 1)), *power = f->one;
    for (slong i = 0; i < labs(times); i++)
        power = times > 0 ? frac_mul(f, power, one) : frac_div(f, power, one);
    return power;
}

static bool sum_order(Field *f, const Sum *s, const Pivot *pivot, Sum *out) {
    fmpq_t m;
    fmpq_init(m);
    bool fine = true;
    *out = (Sum){0};
    for (int i = 0; i < s->count && fine; i++) {
        Term term = s->term[i];
        Laurent l;
        fine = frac_laurent(f, term.g, pivot->atom, &l);
        if (!fine) break;
        bool linear = l.count && l.power[0] == 1 && (l.count == 1 || l.power[1] == 0);
        if (linear && frac_is_rational(f, frac_div(f, l.coefficient[0], pivot->factor), m) &&
            fmpz_is_one(fmpq_denref(m)) && fmpz_cmp_si(fmpq_numref(m), MOST_POWER) <= 0 &&
            fmpz_cmp_si(fmpq_numref(m), -MOST_POWER) >= 0) {
            slong times = fmpz_get_si(fmpq_numref(m));
            term.c = frac_mul(f, term.c, grown_power(f, pivot->grown, pivot->negative ? -times : times));
            term.g = frac_sub(f, term.g, frac_mul(f, frac_integer(f, times), pivot->number));
        }
        sum_add_term(f, out, term.c, term.g);
    }
    fmpq_clear(m);
    return fine;
}

/* A number ≥ 0 or > 0, or 0; −1: there is no more room. It is entered where for_signs looks for those that may be 0. */
static int new_atom(Prover *p, FreeSign sign) {
    Scalar scalar = {.kind = SCALAR_SYMBOL, .atom = field_free(p->field, NULL, sign), .sign = sign};
    if (scalar.atom >= 0) PUSH(p->arena, &p->scalars, scalar);
    return scalar.atom;
}

/* x with number = ±t put in for the atom, outside of exponents too. */
static Growth *put_value(Prover *p, Growth *x, const Pivot *pivot, int t) {
    Field *f = p->field;
    Frac *without = frac_sub(f, pivot->number, frac_mul(f, pivot->factor, frac_generator(f, pivot->atom, 1)));
    Frac *value = t < 0 ? f->zero : frac_generator(f, t, 1);
    if (pivot->negative) value = frac_sub(f, f->zero, value);
    Sum sum = {0};
    sum_add_term(f, &sum, frac_div(f, frac_sub(f, value, without), pivot->factor), f->zero);
    return growth_substitute(f, x, pivot->atom, growth_make(f, sum, sum_one(f)));
}

/* x with the hypothesis number = t, or number = −t, put in for one atom; NULL: it cannot be, or says nothing about x. */
static Growth *put_order(Prover *p, Growth *x, const Assumed *assumed, int atom, bool negative) {
    Field *f = p->field;
    Laurent l;
    if (field_kind(f, atom) != ATOM_FREE || !frac_uses(f, assumed->number, atom) || !growth_uses(f, x, atom))
        return NULL;
    if (!frac_laurent(f, assumed->number, atom, &l) || !l.count || l.power[0] != 1) return NULL;
    if (l.count > 2 || (l.count == 2 && l.power[1] != 0)) return NULL;
    Pivot pivot = {atom, l.coefficient[0], assumed->number, -1, negative};
    fmpq_t factor;
    fmpq_init(factor);
    bool rational = frac_is_rational(f, pivot.factor, factor);
    if (rational) { /* h/c has the sign of h for c > 0 */
        fmpq_abs(factor, factor);
        pivot.number = frac_div(f, pivot.number, frac_rational(f, factor));
        pivot.factor = frac_div(f, pivot.factor, frac_rational(f, factor));
    }
    fmpq_clear(factor);
    FreeSign sign = assumed->rel == R_GE ? FREE_NONNEGATIVE : FREE_POSITIVE;
    int t = assumed->rel == R_EQ ? -1 : new_atom(p, sign);
    if (assumed->rel != R_EQ) pivot.grown = new_atom(p, sign);
    if (assumed->rel != R_EQ && (t < 0 || pivot.grown < 0)) return NULL;
    Sum top, bottom;
    if (!sum_order(f, &x->top, &pivot, &top) || !sum_order(f, &x->bottom, &pivot, &bottom)) return NULL;
    x = growth_make(f, top, bottom);
    return x && rational && growth_uses(f, x, atom) ? put_value(p, x, &pivot, t) : x;
}

/* ---- relations ---- */

static bool follows(Prover *p, Growth *d, Rel rel, const Orders *orders, int from) {
    if (rel == R_EQ ? growth_is_zero(p->field, d) : sign_holds(p, d, rel)) return true;
    int scalars = p->scalars.count;
    for (int k = from; k < orders->count; k++)
        for (int i = 0; i < scalars; i++) {
            int atom = p->scalars.items[i].atom;
            Growth *x = put_order(p, d, &orders->items[k], atom, false);
            if (!x || !follows(p, x, rel, orders, k + 1)) continue;
            if (orders->items[k].rel != R_NE) return true;
            Growth *y = put_order(p, d, &orders->items[k], atom, true);
            if (y && follows(p, y, rel, orders, k + 1)) return true;
        }
    return false;
}

bool order_holds(Prover *p, const Expr *left, Rel rel, const Expr *right, bool *empty) {
    if (p->why || p->problem->statement->limit_only) return false;
    if (rel > R_GE) return false; /* =, ≠, <, ≤, >, ≥ */
    if (p->limit_only && rel != R_LT && rel != R_GT) return false;
    Growth *d = growth_sub(p->field, expr_as_number(p, left), expr_as_number(p, right));
    if (!d) return false;
    bool limit_only = p->limit_only;
    Orders orders = orders_of(p);
    p->limit_only = limit_only;
    if (p->again || !orders.count) return false;
    for (int i = 0; i < orders.count; i++)
        if (is_impossible(p, &orders.items[i])) return *empty = true;
    return follows(p, d, rel, &orders, 0);
}
