/* certificate.c: vectors of sines and cosines that are different for all whole numbers.
   If sin x = sin y and cos x = cos y, then x − y is a multiple of 2π. Angles are read off the tape as linear forms in what
   was drawn, with constants as coefficients. If in the difference only whole numbers remain, with algebraic
   coefficients, then x − y is algebraic; and π is transcendental, so x − y = 0. Where that is impossible, because the
   whole numbers are declared different, so is equality. */
#include "certificate.h"
#include "angle.h"
#include "positions.h"

enum { PRECISION = 4096, DECADES = 1000 };

typedef struct Prover {
    Arena *arena;
    const Problem *problem;
    const Program *program;
    const Tape *tape;
    bool *algebraic;
} Prover;

static const Inst *inst_at(const Prover *p, int i) { return &p->tape->inst.items[i]; }

/* ---- is a form never 0? ---- */

/* The value of the coefficients of `atom` as one instruction of a copy of the tape, or −1. */
static int emit(Tape *tape, const Form *f, Spot atom) {
    int sum = tape_integer(tape, 0);
    for (int i = 0; i < f->count; i++) {
        const Term *t = &f->term[i];
        if (spot_compare(t->atom, atom)) continue;
        int value = tape_constant(tape, t->q);
        for (int k = 0; k < t->factors; k++) {
            Spot at = t->factor[k].place;
            fmpq_t exponent;
            fmpq_init(exponent);
            fmpq_set_si(exponent, t->factor[k].exponent, 1);
            int factor = tape_power(tape, tape_block(tape, at.inst, at.row, at.col, 1, 1), exponent);
            value = tape_binary(tape, T_SCALE, value, factor);
            fmpq_clear(exponent);
        }
        sum = tape_binary(tape, T_ADD, sum, value);
    }
    return sum;
}

/* Is the coefficient of `atom` certainly not 0? Its value as text goes to *text. */
static bool nonzero(const Prover *p, const Form *f, Spot atom, const char **text) {
    Tape *tape = tape_copy(p->arena, p->tape);
    int value = emit(tape, f, atom), zero = tape_integer(tape, 0);
    Machine *machine = system_ball.open(tape, p->arena);
    Truth truth = TRUTH_UNKNOWN;
    for (long precision = 128; precision <= PRECISION && truth == TRUTH_UNKNOWN; precision *= 4) {
        system_ball.run(machine, precision);
        truth = system_ball.relate(machine, 0, REL_NE, value, zero);
    }
    *text = system_ball.entry(machine, p->arena, 0, value, 0, 0);
    system_ball.close(machine);
    tape_clear(tape);
    return truth == TRUTH_TRUE;
}

/* The whole number that is drawn at this place, or NULL. */
static const Given *integer_at(const Prover *p, Spot place) {
    const Inst *inst = inst_at(p, place.inst);
    for (int i = 0; i < p->problem->givens.count && inst->op == T_LOAD; i++)
        if (p->program->slot_of[i] == inst->aux && p->problem->givens.items[i]->kind == GIVEN_INTEGER)
            return p->problem->givens.items[i];
    return NULL;
}

static bool declared_different(const Given *a, const Given *b) {
    if (a->sym->indices || b->sym->indices) return false;
    for (int i = 0; i < a->distinct_count; i++)
        if (a->distinct[i] == b->sym) return true;
    for (int i = 0; i < b->distinct_count; i++)
        if (b->distinct[i] == a->sym) return true;
    return false;
}

/* Why a difference of two angles is never 0. */
typedef struct Reason {
    const char *frequency;     /* the coefficient, as text */
    const Given *left, *right; /* frequency·(left − right); NULL: there are no whole numbers in it */
    const char *shift;         /* only left: it is never this number */
    bool unit;                 /* the frequency is ±1 */
} Reason;

static bool is_unit(const Term *t) {
    return !t->factors && fmpz_is_one(fmpq_denref(t->q)) && fmpz_is_pm1(fmpq_numref(t->q));
}

/* e (u − v), u ≠ v: the coefficients of the two are opposite, term by term. */
static bool opposite(const Form *f, Spot u, Spot v) {
    Form sum = {.count = 0};
    bool fine = true;
    for (int i = 0; i < f->count && fine; i++) {
        Term t = f->term[i];
        if (!spot_compare(t.atom, v)) t.atom = u;
        fine = !spot_compare(t.atom, u) && form_add(&sum, &t, 1);
    }
    fine = fine && !sum.count;
    form_clear(&sum);
    return fine;
}

static bool never_zero(const Prover *p, const Form *f, Reason *reason) {
    *reason = (Reason){0};
    Spot u = no_spot, v = no_spot;
    int constants = 0;
    for (int i = 0; i < f->count; i++) {
        Spot atom = f->term[i].atom;
        if (atom.inst < 0)
            constants++;
        else if (u.inst < 0 || !spot_compare(u, atom))
            u = atom;
        else if (v.inst < 0 || !spot_compare(v, atom))
            v = atom;
        else
            return false;
    }
    if (u.inst < 0) return nonzero(p, f, no_spot, &reason->frequency); /* 0 if there are no terms at all */
    const Given *left = integer_at(p, u), *right = v.inst < 0 ? NULL : integer_at(p, v);
    if (!left || (v.inst >= 0 && !right)) return false;
    reason->left = left;
    reason->right = right;
    if (right) {
        reason->unit = f->count == 2 && is_unit(&f->term[0]);
        return !constants && declared_different(left, right) && opposite(f, u, v) &&
               nonzero(p, f, u, &reason->frequency);
    }
    /* e u + c = 0 for one whole number only; is it none of those that may be drawn? Both must be of one kind. */
    if (f->count != 2 || constants != 1) return false;
    const Term *e = &f->term[f->term[0].atom.inst < 0], *c = &f->term[f->term[0].atom.inst >= 0];
    Term like = *c;
    like.atom = e->atom;
    if (!form_alike(e, &like) || !nonzero(p, f, u, &reason->frequency)) return false;
    fmpq_t root;
    fmpq_init(root);
    fmpq_div(root, c->q, e->q);
    fmpq_neg(root, root);
    bool excluded = !fmpz_is_one(fmpq_denref(root)) || (fmpq_sgn(root) < 0 && !left->negative);
    char *text = fmpq_get_str(NULL, 10, root);
    reason->shift = arena_strdup(p->arena, text);
    flint_free(text);
    fmpq_clear(root);
    return excluded;
}

/* ---- the certificate ---- */

static Certificate *certificate_new(const Prover *p, const Reason *r) {
    Certificate *c = NEW(p->arena, Certificate);
    *c = (Certificate){.left = r->left ? r->left->sym : NULL,
                       .right = r->right ? r->right->sym : NULL,
                       .shift = r->right ? NULL : r->shift,
                       .frequency = r->frequency};
    return c;
}

static const Certificate *of_angles(const Prover *p, const Reason *r, const Inst *shape, int sine,
                                    int cosine) {
    Certificate *c = certificate_new(p, r);
    c->angles = true;
    c->sine = sine, c->cosine = cosine;
    c->rows = shape->rows, c->cols = shape->cols;
    if (!r->unit) return c;
    Closest closest;
    fmpz_t below;
    closest_init(&closest);
    fmpz_init_set_ui(below, 10);
    fmpz_pow_ui(below, below, DECADES);
    positions_closest(&closest, below);
    char *distance = arb_get_str(closest.distance, 10, ARB_STR_NO_RADIUS);
    c->decades = DECADES;
    c->distance = arena_strdup(p->arena, distance);
    flint_free(distance);
    fmpz_clear(below);
    closest_clear(&closest);
    return c;
}

/* The angle of the sine or cosine that stands at a cell, or false. */
static bool angle_at(const Prover *p, Form *out, int side, int cell, TapeOp op) {
    int cols = inst_at(p, side)->cols;
    Spot place = tape_trace(p->tape, (Spot){side, cell / cols, cell % cols});
    if (place.inst < 0 || inst_at(p, place.inst)->op != op) return false;
    return form_of(out, p->tape, p->algebraic, (Spot){inst_at(p, place.inst)->a, place.row, place.col});
}

/* x − y for the angles of one function at one cell of both sides; *left is x. */
static bool difference_at(const Prover *p, Form *left, Form *difference, int a, int b, int cell, TapeOp op) {
    Form y = {.count = 0};
    bool fine = angle_at(p, left, a, cell, op) && angle_at(p, &y, b, cell, op) &&
                form_add_all(difference, left, 1) && form_add_all(difference, &y, -1);
    form_clear(&y);
    return fine;
}

/* The entries themselves differ by a non-zero number of that kind: t_1 and t_2, 2t and 2t + 1. */
static const Certificate *never_equal_numbers(const Prover *p, int a, int b, int cell) {
    int cols = inst_at(p, a)->cols;
    Spot left = tape_trace(p->tape, (Spot){a, cell / cols, cell % cols}),
         right = tape_trace(p->tape, (Spot){b, cell / cols, cell % cols});
    Form x = {.count = 0}, y = {.count = 0}, apart = {.count = 0};
    Reason reason;
    const Certificate *found = NULL;
    if (left.inst >= 0 && right.inst >= 0 && form_of(&x, p->tape, p->algebraic, left) &&
        form_of(&y, p->tape, p->algebraic, right) && form_add_all(&apart, &x, 1) &&
        form_add_all(&apart, &y, -1) && never_zero(p, &apart, &reason) && reason.right)
        found = certificate_new(p, &reason);
    form_clear(&x), form_clear(&y), form_clear(&apart);
    return found;
}

const Certificate *certificate_never_equal(Arena *arena, const Problem *problem, const Program *program,
                                           int a, int b) {
    if (a < 0 || b < 0) return NULL;
    Prover p = {arena, problem, program, program->tape, NULL};
    const Inst *x = inst_at(&p, a), *y = inst_at(&p, b);
    if (x->rows != y->rows || x->cols != y->cols) return NULL;
    p.algebraic = tape_algebraic(arena, p.tape);
    int cells = x->rows * x->cols;
    const Certificate *found = NULL;
    for (int r = 0; r < cells && !found; r++) found = never_equal_numbers(&p, a, b, r);
    for (int r = 0; r < cells && !found; r++) {
        Form sine = {.count = 0}, apart = {.count = 0};
        Reason reason;
        if (difference_at(&p, &sine, &apart, a, b, r, T_SIN) && never_zero(&p, &apart, &reason))
            for (int s = 0; s < cells && !found; s++) {
                Form cosine = {.count = 0}, other = {.count = 0};
                if (difference_at(&p, &cosine, &other, a, b, s, T_COS) && form_same(&sine, &cosine) &&
                    form_same(&apart, &other))
                    found = of_angles(&p, &reason, x, r, s);
                form_clear(&cosine), form_clear(&other);
            }
        form_clear(&sine), form_clear(&apart);
    }
    return found;
}
