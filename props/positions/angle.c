/* angle.c: an entry of a tape → a sum of terms q · f_1^e_1 ⋯ f_k^e_k · atom. Equal constants are one instruction of the
   tape, so terms are compared by the places of their factors. The numbers in front are FLINT's, freed by form_clear. */
#include "angle.h"

#include <string.h>

enum { DEEP = 64 };

/* ---- terms ---- */

int spot_compare(Spot a, Spot b) {
    return a.inst != b.inst ? a.inst - b.inst : a.row != b.row ? a.row - b.row : a.col - b.col;
}

bool form_alike(const Term *a, const Term *b) {
    if (spot_compare(a->atom, b->atom) || a->factors != b->factors) return false;
    for (int i = 0; i < a->factors; i++)
        if (spot_compare(a->factor[i].place, b->factor[i].place) ||
            a->factor[i].exponent != b->factor[i].exponent)
            return false;
    return true;
}

static void term_init(Term *t, Spot atom) {
    *t = (Term){.atom = atom};
    fmpq_init(t->q);
    fmpq_one(t->q);
}

static bool term_times(Term *t, Spot place, int exponent) {
    int i = 0;
    while (i < t->factors && spot_compare(t->factor[i].place, place) < 0) i++;
    if (i < t->factors && !spot_compare(t->factor[i].place, place)) {
        t->factor[i].exponent += exponent;
        if (!t->factor[i].exponent)
            memmove(&t->factor[i], &t->factor[i + 1], sizeof *t->factor * (size_t)(--t->factors - i));
        return true;
    }
    if (t->factors == FORM_FACTORS) return false;
    memmove(&t->factor[i + 1], &t->factor[i], sizeof *t->factor * (size_t)(t->factors++ - i));
    t->factor[i].place = place;
    t->factor[i].exponent = exponent;
    return true;
}

void form_clear(Form *f) {
    for (int i = 0; i < f->count; i++) fmpq_clear(f->term[i].q);
    f->count = 0;
}

/* f + sign·t; t keeps its own number. */
bool form_add(Form *f, const Term *t, int sign) {
    int i = 0;
    while (i < f->count && !form_alike(&f->term[i], t)) i++;
    if (i == FORM_TERMS) return false;
    if (i == f->count) {
        f->term[f->count++] = *t;
        fmpq_init(f->term[i].q);
    }
    if (sign > 0)
        fmpq_add(f->term[i].q, f->term[i].q, t->q);
    else
        fmpq_sub(f->term[i].q, f->term[i].q, t->q);
    if (fmpq_is_zero(f->term[i].q)) {
        fmpq_clear(f->term[i].q);
        f->term[i] = f->term[--f->count];
    }
    return true;
}

bool form_add_all(Form *f, const Form *g, int sign) {
    bool fine = true;
    for (int i = 0; i < g->count && fine; i++) fine = form_add(f, &g->term[i], sign);
    return fine;
}

/* f · t or f / t, where t is a constant. */
static bool form_scale(Form *f, const Term *t, int exponent) {
    if (exponent < 0 && fmpq_is_zero(t->q)) return false;
    for (int i = 0; i < f->count; i++) {
        if (exponent > 0)
            fmpq_mul(f->term[i].q, f->term[i].q, t->q);
        else
            fmpq_div(f->term[i].q, f->term[i].q, t->q);
        for (int k = 0; k < t->factors; k++)
            if (!term_times(&f->term[i], t->factor[k].place, exponent * t->factor[k].exponent)) return false;
    }
    Form sum = {.count = 0}; /* a factor that went away may have made terms alike */
    bool fine = form_add_all(&sum, f, 1);
    form_clear(f);
    *f = sum;
    return fine;
}

/* ---- from the tape ---- */

bool *tape_algebraic(Arena *arena, const Tape *tape) {
    bool *algebraic = NEW_ARRAY(arena, bool, tape->inst.count + 1);
    for (int i = 0; i < tape->inst.count; i++) {
        const Inst *inst = &tape->inst.items[i];
        bool fine = inst->op != T_LOAD && inst->op != T_PI && inst->op != T_EXP && inst->op != T_LOG &&
                    inst->op != T_SIN && inst->op != T_COS && inst->op != T_SOFTMAX;
        if (inst->a >= 0) fine = fine && algebraic[inst->a];
        if (inst->b >= 0) fine = fine && algebraic[inst->b];
        for (int k = 0; k < inst->count; k++)
            fine = fine && algebraic[tape->pastes.items[inst->aux + k].inst];
        algebraic[i] = fine;
    }
    return algebraic;
}

typedef struct Reader {
    const Tape *tape;
    const bool *algebraic;
} Reader;

static const Inst *inst_at(const Reader *r, int i) { return &r->tape->inst.items[i]; }

static bool read(const Reader *, Form *, Spot, int depth);

/* A constant of the tape as a form of its own. */
static bool factor_alone(Form *out, Spot place) {
    Term t;
    term_init(&t, no_spot);
    bool fine = term_times(&t, place, 1) && form_add(out, &t, 1);
    fmpq_clear(t.q);
    return fine;
}

/* A single term without atom: what may multiply or divide. A constant that is a sum becomes one factor. */
static bool constant_of(const Reader *r, Form *out, Spot place, int depth) {
    if (!read(r, out, place, depth)) return false;
    for (int i = 0; i < out->count; i++)
        if (out->term[i].atom.inst >= 0) return false;
    if (out->count <= 1) return true;
    form_clear(out);
    return factor_alone(out, tape_trace(r->tape, place));
}

/* out = the product of two places, one of them constant. */
static bool product_of(const Reader *r, Form *out, Spot a, Spot b, int depth) {
    Form factor = {.count = 0};
    bool fine = constant_of(r, &factor, a, depth) && read(r, out, b, depth);
    if (!fine) {
        form_clear(out), form_clear(&factor);
        fine = constant_of(r, &factor, b, depth) && read(r, out, a, depth);
    }
    if (fine && !factor.count)
        form_clear(out);
    else if (fine)
        fine = form_scale(out, &factor.term[0], 1);
    form_clear(&factor);
    return fine;
}

static bool quotient_of(const Reader *r, Form *out, Spot a, Spot b, int depth) {
    Form factor = {.count = 0};
    bool fine = constant_of(r, &factor, b, depth) && factor.count && read(r, out, a, depth) &&
                form_scale(out, &factor.term[0], -1);
    form_clear(&factor);
    return fine;
}

/* A constant to a whole power; any other power is a factor by itself. */
static bool power_of(const Reader *r, Form *out, const Inst *inst, int depth) {
    const fmpq *exponent = &r->tape->constants.items[inst->aux];
    if (!fmpz_is_one(fmpq_denref(exponent)) || fmpz_bits(fmpq_numref(exponent)) > 6) return false;
    long e = fmpz_get_si(fmpq_numref(exponent));
    if (!constant_of(r, out, (Spot){inst->a, 0, 0}, depth) || !out->count) return false;
    Term *t = &out->term[0];
    fmpq_pow_si(t->q, t->q, e);
    for (int i = 0; i < t->factors; i++) t->factor[i].exponent *= (int)e;
    return true;
}

static bool single(Form *out, Spot atom, const fmpq *value) {
    Term t;
    term_init(&t, atom);
    if (value) fmpq_set(t.q, value);
    bool fine = form_add(out, &t, 1);
    fmpq_clear(t.q);
    return fine;
}

/* The entry as a form in *out, which is empty; false if it is none. */
static bool read(const Reader *r, Form *out, Spot place, int depth) {
    place = tape_trace(r->tape, place);
    if (place.inst < 0) return true;
    if (depth > DEEP) return false;
    const Inst *inst = inst_at(r, place.inst);
    Spot a = {inst->a, place.row, place.col}, b = {inst->b, place.row, place.col}, origin = {0, 0, 0};
    Form other = {.count = 0};
    bool fine = false;
    switch (inst->op) {
    case T_LOAD: return single(out, place, NULL);
    case T_CONSTANT: return single(out, no_spot, &r->tape->constants.items[inst->aux]);
    case T_ZEROS: return true;
    case T_ONES: return single(out, no_spot, NULL);
    case T_IDENTITY: return place.row != place.col || single(out, no_spot, NULL);
    case T_ADD:
    case T_SUBTRACT:
        fine = read(r, out, a, depth + 1) && read(r, &other, b, depth + 1) &&
               form_add_all(out, &other, inst->op == T_ADD ? 1 : -1);
        form_clear(&other);
        break;
    case T_NEGATE:
        fine = read(r, &other, a, depth + 1) && form_add_all(out, &other, -1);
        form_clear(&other);
        break;
    case T_SCALE:
        origin.inst = inst->a;
        fine = product_of(r, out, origin, b, depth + 1);
        break;
    case T_HADAMARD: fine = product_of(r, out, a, b, depth + 1); break;
    case T_DIVIDE:
        origin.inst = inst->b;
        fine = quotient_of(r, out, a, origin, depth + 1);
        break;
    case T_MULTIPLY:
        if (inst_at(r, inst->a)->cols == 1)
            fine =
                product_of(r, out, (Spot){inst->a, place.row, 0}, (Spot){inst->b, 0, place.col}, depth + 1);
        break;
    case T_POWER: fine = power_of(r, out, inst, depth + 1); break;
    default: break;
    }
    if (fine || !r->algebraic[place.inst]) return fine;
    form_clear(out); /* a constant whose parts are no product */
    return factor_alone(out, place);
}

bool form_of(Form *out, const Tape *tape, const bool *algebraic, Spot place) {
    Reader reader = {tape, algebraic};
    return read(&reader, out, place, 0);
}

bool form_same(const Form *f, const Form *g) {
    Form rest = {.count = 0};
    bool same = form_add_all(&rest, f, 1) && form_add_all(&rest, g, -1) && !rest.count;
    form_clear(&rest);
    return same;
}
