/* atom.c: a field and its atoms: limit variables, normal random variables, parameters, and constants with their balls. */
#include "inside.h"

#include <arb_hypgeom.h>
#include <string.h>

/* ---- the field ---- */

static void start_pool(Field *f) {
    f->pool = arena_new();
    memset(&f->fracs, 0, sizeof f->fracs);
    memset(&f->known, 0, sizeof f->known);
    f->work = 0;
    f->zero = frac_integer(f, 0);
    f->one = frac_integer(f, 1);
}

static void end_pool(Field *f) {
    for (int i = 0; i < f->fracs.count; i++) fmpz_mpoly_q_clear(f->fracs.items[i], f->ctx);
    arena_free(f->pool);
}

Field *field_new(Arena *arena, int most_atoms, long most_work) {
    Field *f = NEW(arena, Field);
    f->arena = arena;
    f->most = most_atoms;
    f->most_work = most_work;
    f->atom = NEW_ARRAY(arena, Atom, most_atoms + 1);
    fmpz_mpoly_ctx_init(f->ctx, most_atoms, ORD_LEX);
    fmpq_init(f->split_at);
    fmpq_init(f->cell.low), fmpq_init(f->cell.high);
    f->cell.atom = -1;
    start_pool(f);
    return f;
}

void field_reset(Field *f) {
    end_pool(f);
    start_pool(f);
}

void field_clear(Field *f) {
    end_pool(f);
    for (int i = 0; i < f->count; i++)
        fmpq_clear(f->atom[i].a), fmpq_clear(f->atom[i].mean), fmpq_clear(f->atom[i].variance);
    fmpq_clear(f->split_at);
    fmpq_clear(f->cell.low), fmpq_clear(f->cell.high);
    fmpz_mpoly_ctx_clear(f->ctx);
}

/* ---- atoms ---- */

static int add_atom(Field *f, Node *node, AtomKind kind) {
    if (f->count == f->most) return -1;
    Atom *atom = &f->atom[f->count];
    *atom = (Atom){.node = node, .kind = kind, .root = 1};
    fmpq_init(atom->a), fmpq_init(atom->mean), fmpq_init(atom->variance);
    return f->count++;
}

int field_limit(Field *f, Node *node, bool to_infinity, int root) {
    int i = add_atom(f, node, ATOM_LIMIT);
    if (i < 0) return i;
    f->atom[i].to_infinity = to_infinity;
    f->atom[i].root = root;
    return i;
}

int field_running(Field *f, Node *node, bool to_infinity, int root) {
    int i = field_limit(f, node, to_infinity, root);
    if (i >= 0) f->atom[i].running = true;
    return i;
}

int limit_taken(const Field *f, int k) {
    bool running = k < f->count;
    int i = running ? f->count - 1 - k : k - f->count;
    return f->atom[i].kind == ATOM_LIMIT && f->atom[i].running == running ? i : -1;
}

int field_normal(Field *f, Node *node, const fmpq_t mean, const fmpq_t variance) {
    int i = add_atom(f, node, ATOM_NORMAL);
    if (i < 0) return i;
    fmpq_set(f->atom[i].mean, mean);
    fmpq_set(f->atom[i].variance, variance);
    return i;
}

int field_free(Field *f, Node *node, FreeSign sign) {
    int i = add_atom(f, node, ATOM_FREE);
    if (i >= 0) f->atom[i].sign = sign;
    return i;
}

int field_constant(Field *f, ConstantKind kind, const fmpq_t a, const fmpq_t mean, const fmpq_t variance) {
    for (int i = 0; i < f->count; i++) {
        const Atom *x = &f->atom[i];
        if (x->kind == ATOM_CONSTANT && x->constant == kind && fmpq_equal(x->a, a) &&
            fmpq_equal(x->mean, mean) && fmpq_equal(x->variance, variance))
            return i;
    }
    int i = add_atom(f, NULL, ATOM_CONSTANT);
    if (i < 0) return i;
    f->atom[i].constant = kind;
    fmpq_set(f->atom[i].a, a), fmpq_set(f->atom[i].mean, mean), fmpq_set(f->atom[i].variance, variance);
    return i;
}

int field_atoms(const Field *f) { return f->count; }
AtomKind field_kind(const Field *f, int atom) { return f->atom[atom].kind; }

void field_show(Field *f, AtomShow *show, void *data) { f->show = show, f->shower = data; }

void field_set_cell(Field *f, const Cell *cell) {
    if (!cell) {
        f->cell.atom = -1;
        return;
    }
    f->cell.atom = cell->atom;
    f->cell.point = cell->point, f->cell.below = cell->below, f->cell.above = cell->above;
    fmpq_set(f->cell.low, cell->low), fmpq_set(f->cell.high, cell->high);
}

bool field_split(const Field *f, fmpq_t at) {
    if (f->split) fmpq_set(at, f->split_at);
    return f->split;
}

/* ---- constants ---- */

bool constant_ball(const Atom *atom, arb_t out, long precision) {
    arb_t x, s;
    arb_init(x), arb_init(s);
    arb_set_fmpq(x, atom->a, precision);
    switch (atom->constant) {
    case CONSTANT_ROOT: arb_sqrt(out, x, precision); break;
    case CONSTANT_PI: arb_const_pi(out, precision); break;
    case CONSTANT_LOG: arb_log(out, x, precision); break;
    case CONSTANT_PROBABILITY: /* ½ erfc((mean − a)/√(2 variance)) */
    case CONSTANT_DENSITY: {   /* e^{−(a − mean)²/(2 variance)}/√(2π variance) */
        arb_set_fmpq(s, atom->mean, precision);
        arb_sub(x, s, x, precision);
        arb_set_fmpq(s, atom->variance, precision);
        arb_mul_2exp_si(s, s, 1);
        if (atom->constant == CONSTANT_PROBABILITY) {
            arb_sqrt(s, s, precision);
            arb_div(x, x, s, precision);
            arb_hypgeom_erfc(out, x, precision);
            arb_mul_2exp_si(out, out, -1);
        } else {
            arb_mul(x, x, x, precision);
            arb_div(x, x, s, precision);
            arb_neg(x, x);
            arb_exp(x, x, precision);
            arb_const_pi(out, precision);
            arb_mul(s, s, out, precision);
            arb_rsqrt(s, s, precision);
            arb_mul(out, x, s, precision);
        }
        break;
    }
    }
    arb_clear(x), arb_clear(s);
    return arb_is_finite(out);
}
