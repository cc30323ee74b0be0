/* functions.c: the values of functions, as variables with what is known of them. |x|, roots and steps are known exactly: they are
   what their facts say. Of e^x, log, sine, cosine and ⌊x⌋ some facts are known: what follows from these is true, but numbers that agree
   with them may not be values of the function. */
#include "inside.h"

enum {
    MOST_RELATED = 12, /* applications of one function that are related to each other */
    MOST_TERMS = 60,   /* of arguments that are multiplied with each other */
};

/* ---- signs made from fractions ---- */

static Fraction *variable(Space *s, int v) {
    Fraction *x = space_fraction(s);
    fmpz_mpoly_q_gen(x, v, s->ctx);
    return x;
}

static Fraction *sum(Space *s, const Fraction *a, const Fraction *b) {
    Fraction *out = space_fraction(s);
    fmpz_mpoly_q_add(out, a, b, s->ctx);
    return out;
}

static Fraction *difference(Space *s, const Fraction *a, const Fraction *b) {
    Fraction *out = space_fraction(s);
    fmpz_mpoly_q_sub(out, a, b, s->ctx);
    return out;
}

static Fraction *product(Space *s, const Fraction *a, const Fraction *b) {
    Fraction *out = space_fraction(s);
    fmpz_mpoly_q_mul(out, a, b, s->ctx);
    return out;
}

static Fraction *plus(Space *s, const Fraction *a, slong number) {
    Fraction *out = space_fraction(s);
    fmpz_mpoly_q_add_si(out, a, number, s->ctx);
    return out;
}

static void fact(Space *s, const int group[3], const Fraction *f, Order order) {
    Comparison sign = space_compare_fraction(s, f, order);
    space_fact(s, -1, group, &sign, 1);
}

static void fact_either(Space *s, const int group[3], const Fraction *f, Order order, const Fraction *g,
                        Order other) {
    Comparison signs[] = {space_compare_fraction(s, f, order), space_compare_fraction(s, g, other)};
    space_fact(s, -1, group, signs, 2);
}

static void must(Space *s, int inst, const Fraction *f, Order order) {
    Comparison sign = space_compare_fraction(s, f, order);
    space_fact(s, inst, NULL, &sign, 1);
}

/* ---- applications ---- */

static const Application *find(const Space *s, TapeOp op, slong degree, const Fraction *argument) {
    for (int i = 0; i < s->applications.count; i++) {
        const Application *old = &s->applications.items[i];
        if (old->op == op && old->degree == degree &&
            (!argument || fmpz_mpoly_q_equal(old->argument, argument, s->ctx)))
            return old;
    }
    return NULL;
}

static Application *apply(Space *s, TapeOp op, slong degree, const Fraction *argument, bool nonnegative) {
    Application made = {.op = op, .degree = degree};
    if (argument) {
        made.argument = space_fraction(s);
        fmpz_mpoly_q_set(made.argument, argument, s->ctx);
    }
    made.variable = space_variable(s, space_group(s), nonnegative);
    s->variable[made.variable].loose = op != T_ABS && op != T_SQRT && op != T_STEP;
    PUSH(s->arena, &s->applications, made);
    return &s->applications.items[s->applications.count - 1];
}

static bool is_short(const Space *s, const Fraction *f) {
    return fmpz_mpoly_length(fmpz_mpoly_q_numref(f), s->ctx) +
               fmpz_mpoly_length(fmpz_mpoly_q_denref(f), s->ctx) <=
           MOST_TERMS;
}

static int group_of(const Space *s, const Application *a) { return s->variable[a->variable].group; }

/* ---- |x| and roots ---- */

static bool is_nonnegative(const Space *s, const Fraction *f) {
    return poly_nonnegative(s, fmpz_mpoly_q_numref(f), 1) && poly_nonnegative(s, fmpz_mpoly_q_denref(f), 1);
}

/* |c f| = |c| |f|, so that multiples have one variable. */
static void absolute(Space *s, const Fraction *argument, Fraction *out) {
    if (is_nonnegative(s, argument)) {
        fmpz_mpoly_q_set(out, argument, s->ctx);
        return;
    }
    fmpq_t content;
    fmpq_init(content);
    fmpz_mpoly_q_content(content, argument, s->ctx);
    Fraction *x = space_fraction(s);
    fmpz_mpoly_q_div_fmpq(x, argument, content, s->ctx);
    if (fmpz_sgn(fmpz_mpoly_q_numref(x)->coeffs) < 0) fmpz_mpoly_q_neg(x, x, s->ctx);
    fmpq_abs(content, content);
    if (fmpz_mpoly_q_is_fmpq(x, s->ctx))
        fmpz_mpoly_q_set(out, x, s->ctx);
    else {
        const Application *a = find(s, T_ABS, 0, x);
        if (!a) {
            a = apply(s, T_ABS, 0, x, true);
            Fraction *y = variable(s, a->variable);
            int group[] = {group_of(s, a), -1, -1};
            fact(s, group, y, REL_GE);
            if (is_short(s, x))
                fact(s, group, product(s, difference(s, y, x), sum(s, y, x)), REL_EQ);
            else
                fact_either(s, group, difference(s, y, x), REL_EQ, sum(s, y, x), REL_EQ);
        }
        fmpz_mpoly_q_gen(out, a->variable, s->ctx);
    }
    fmpz_mpoly_q_mul_fmpq(out, out, content, s->ctx);
    fmpq_clear(content);
}

static bool is_constant(const Space *s, const Fraction *f, fmpq_t out) {
    if (!fmpz_mpoly_q_is_fmpq(f, s->ctx)) return false;
    fmpz_mpoly_get_fmpz(fmpq_numref(out), fmpz_mpoly_q_numref(f), s->ctx);
    fmpz_mpoly_get_fmpz(fmpq_denref(out), fmpz_mpoly_q_denref(f), s->ctx);
    fmpq_canonicalise(out);
    return true;
}

/* 1 where f > 0, else 0; positive multiples have one variable. */
static void step(Space *s, const Fraction *argument, Fraction *out) {
    fmpq_t content;
    fmpq_init(content);
    bool known = is_constant(s, argument, content);
    if (known)
        fmpz_mpoly_q_set_si(out, fmpq_sgn(content) > 0, s->ctx);
    else {
        fmpz_mpoly_q_content(content, argument, s->ctx);
        fmpq_abs(content, content);
        Fraction *x = space_fraction(s);
        fmpz_mpoly_q_div_fmpq(x, argument, content, s->ctx);
        const Application *a = find(s, T_STEP, 0, x);
        if (!a) {
            a = apply(s, T_STEP, 0, x, true);
            Fraction *y = variable(s, a->variable), *rest = plus(s, y, -1);
            int group[] = {group_of(s, a), -1, -1};
            fact(s, group, y, REL_GE);
            fact(s, group, rest, REL_LE);
            fact(s, group, product(s, y, rest), REL_EQ);
            fact_either(s, group, y, REL_EQ, x, REL_GT);
            fact_either(s, group, rest, REL_EQ, x, REL_LE);
        }
        fmpz_mpoly_q_gen(out, a->variable, s->ctx);
    }
    fmpq_clear(content);
}

/* ⌊f⌋ is at most f, and larger than f − 1. */
static void whole_part(Space *s, const Fraction *argument, Fraction *out) {
    fmpq_t number;
    fmpq_init(number);
    if (is_constant(s, argument, number)) {
        fmpz_fdiv_q(fmpq_numref(number), fmpq_numref(number), fmpq_denref(number));
        fmpz_one(fmpq_denref(number));
        fmpz_mpoly_q_set_fmpq(out, number, s->ctx);
    } else {
        const Application *a = find(s, T_FLOOR, 0, argument);
        if (!a) {
            a = apply(s, T_FLOOR, 0, argument, false);
            Fraction *rest = difference(s, argument, variable(s, a->variable));
            int group[] = {group_of(s, a), -1, -1};
            fact(s, group, rest, REL_GE);
            fact(s, group, plus(s, rest, -1), REL_LT);
        }
        fmpz_mpoly_q_gen(out, a->variable, s->ctx);
    }
    fmpq_clear(number);
}

/* √ of a square of polynomials is an absolute value. */
static bool square_root(Space *s, const Fraction *argument, Fraction *out) {
    Fraction *root = space_fraction(s);
    if (!fmpz_mpoly_sqrt(fmpz_mpoly_q_numref(root), fmpz_mpoly_q_numref(argument), s->ctx) ||
        !fmpz_mpoly_sqrt(fmpz_mpoly_q_denref(root), fmpz_mpoly_q_denref(argument), s->ctx)) {
        fmpz_mpoly_q_zero(root, s->ctx);
        return false;
    }
    fmpz_mpoly_q_canonicalise(root, s->ctx);
    absolute(s, root, out);
    return true;
}

void space_root(Space *s, int inst, const Fraction *argument, slong degree, Fraction *out) {
    if (!is_nonnegative(s, argument)) must(s, inst, argument, REL_GE);
    if (degree == 2 && square_root(s, argument, out)) return;
    const Application *a = find(s, T_SQRT, degree, argument);
    if (!a) {
        a = apply(s, T_SQRT, degree, argument, true);
        Fraction *y = variable(s, a->variable), *power = y;
        for (slong k = 1; k < degree; k++) power = product(s, power, y);
        int group[] = {group_of(s, a), -1, -1};
        fact(s, group, y, REL_GE);
        fact(s, group, difference(s, power, argument), REL_EQ);
    }
    fmpz_mpoly_q_gen(out, a->variable, s->ctx);
}

/* ---- e^x and log: each is the other turned round ---- */

typedef struct Power { /* y = e^x */
    const Fraction *x, *y;
    int group;
} Power;

static Power power_of(Space *s, const Application *a) {
    Fraction *value = variable(s, a->variable);
    int group = group_of(s, a);
    return a->op == T_EXP ? (Power){a->argument, value, group} : (Power){value, a->argument, group};
}

/* x < x' is y < y'. */
static void grows(Space *s, const Power *p, const Power *q) {
    int group[] = {p->group, q->group, -1};
    Fraction *x = difference(s, p->x, q->x), *y = difference(s, p->y, q->y);
    fact_either(s, group, x, REL_LE, y, REL_GT);
    fact_either(s, group, x, REL_GE, y, REL_LT);
    fact_either(s, group, x, REL_NE, y, REL_EQ);
}

/* e^{x + x'} = e^x e^{x'} for those that are there, or half of the sum. */
static void adds(Space *s, const Power *p, const Power *q, const Power *whole) {
    Fraction *x = sum(s, p->x, q->x);
    int group[] = {p->group, q->group, whole ? whole->group : -1};
    if (!whole) {
        if (fmpz_mpoly_q_is_zero(x, s->ctx)) fact(s, group, plus(s, product(s, p->y, q->y), -1), REL_EQ);
        return;
    }
    if (fmpz_mpoly_q_equal(x, whole->x, s->ctx))
        fact(s, group, difference(s, product(s, p->y, q->y), whole->y), REL_EQ);
    else if (p->group != whole->group && fmpz_mpoly_q_equal(x, sum(s, whole->x, whole->x), s->ctx))
        fact(s, group, difference(s, product(s, p->y, q->y), product(s, whole->y, whole->y)), REL_EQ);
    else if (fmpz_mpoly_q_equal(product(s, p->y, q->y), whole->y, s->ctx))
        fact(s, group, difference(s, x, whole->x), REL_EQ);
}

static void relate_powers(Space *s, int made) {
    Power all[MOST_RELATED];
    int count = 0;
    for (int i = 0; i <= made && count < MOST_RELATED; i++) {
        const Application *a = &s->applications.items[i];
        if ((a->op == T_EXP || a->op == T_LOG) && is_short(s, a->argument)) all[count++] = power_of(s, a);
    }
    const Power *last = count ? &all[count - 1] : NULL;
    if (!last || last->group != group_of(s, &s->applications.items[made])) return; /* too much */
    int group[] = {last->group, -1, -1};
    fact(s, group, last->y, REL_GT);
    fact_either(s, group, last->x, REL_NE, plus(s, last->y, -1), REL_EQ); /* e^0 = 1, else e^x > 1 + x */
    fact_either(s, group, last->x, REL_EQ, difference(s, last->y, plus(s, last->x, 1)), REL_GT);
    fact_either(s, group, last->x, REL_GE, plus(s, last->y, -1), REL_LT);
    for (int i = 0; i < count; i++) {
        if (i < count - 1) grows(s, &all[i], last);
        adds(s, &all[i], last, NULL);
        for (int j = 0; j < count; j++) {
            if (j >= i) adds(s, &all[i], &all[j], last);
            if (j < count - 1) adds(s, &all[i], last, &all[j]);
        }
    }
}

/* A simple rational number within 1/n of the ball; false: it is too wide, or large. */
static bool near(const arb_t ball, ulong n, int side, fmpq_t out) {
    fmpq_t low, high;
    arf_t end;
    fmpq_init(low), fmpq_init(high), arf_init(end);
    bool fine = arb_is_finite(ball) && arb_rel_accuracy_bits(ball) > 40 &&
                arf_cmpabs_2exp_si(arb_midref(ball), 60) < 0;
    if (fine) { /* side −1: below all of the ball, 1: above */
        arb_get_lbound_arf(end, ball, 64), arf_get_fmpq(low, end);
        arb_get_ubound_arf(end, ball, 64), arf_get_fmpq(high, end);
        fmpq_t step;
        fmpq_init(step);
        fmpq_abs(step, low);
        fmpq_add_si(step, step, 1);
        fmpq_div_fmpz(step, step, (fmpz[]){(slong)n});
        if (side < 0) fmpq_set(high, low);
        if (side > 0) fmpq_set(low, high);
        if (side <= 0) fmpq_sub(low, low, step);
        if (side >= 0) fmpq_add(high, high, step);
        simplest_between(out, low, high);
        fmpq_clear(step);
    }
    fmpq_clear(low), fmpq_clear(high), arf_clear(end);
    return fine;
}

/* What e^x is at r, for all x: e^x ≥ e^r (1 + x − r), and it grows. */
static void know_at(Space *s, const Power *p, const fmpq_t r, Query *query) {
    arb_t ball;
    fmpq_t low, high;
    arb_init(ball), fmpq_init(low), fmpq_init(high);
    arb_set_fmpq(ball, r, 128);
    arb_exp(ball, ball, 128);
    if (near(ball, 10000, -1, low) && near(ball, 10000, 1, high) && fmpq_sgn(low) > 0) {
        Fraction *x = space_fraction(s), *line = space_fraction(s), *above = space_fraction(s),
                 *below = space_fraction(s);
        fmpz_mpoly_q_sub_fmpq(x, p->x, r, s->ctx);
        fmpz_mpoly_q_mul_fmpq(line, plus(s, x, 1), low, s->ctx);
        fmpz_mpoly_q_sub_fmpq(above, p->y, high, s->ctx);
        fmpz_mpoly_q_sub_fmpq(below, p->y, low, s->ctx);
        int group[] = {p->group, -1, -1}, before = s->facts.count;
        fact(s, group, difference(s, p->y, line), REL_GE);
        fact_either(s, group, x, REL_GT, above, REL_LE);
        fact_either(s, group, x, REL_LT, below, REL_GE);
        for (int i = before; i < s->facts.count; i++) PUSH(s->arena, &query->all, s->facts.items[i].either);
    }
    arb_clear(ball), fmpq_clear(low), fmpq_clear(high);
}

/* The value of a fraction at the point. */
static void value_at(const Space *s, const Fraction *f, const Point *point, acb_t out) {
    acb_ptr values = _acb_vec_init(s->room + 1);
    for (int v = 0; v < s->variables; v++)
        if (point->known[v]) qqbar_get_acb(values + v, point->value + v, 128);
    fmpz_mpoly_q_evaluate_acb(out, f, values, 128, s->ctx);
    _acb_vec_clear(values, s->room + 1);
}

bool functions_refine(Space *s, const Point *point, Query *query) {
    int before = query->all.count, applications = s->applications.count;
    acb_t x;
    fmpq_t r;
    acb_init(x), fmpq_init(r);
    for (int i = 0; i < applications; i++) {
        const Application *a = &s->applications.items[i];
        if ((a->op != T_EXP && a->op != T_LOG) || !query->used[a->variable] || !is_short(s, a->argument))
            continue;
        Power p = power_of(s, a);
        value_at(s, p.x, point, x);
        if (near(acb_realref(x), 1000, 0, r) && fmpq_cmp_si(r, 40) < 0 && fmpq_cmp_si(r, -40) > 0)
            know_at(s, &p, r, query);
    }
    acb_clear(x), fmpq_clear(r);
    return query->all.count > before;
}

/* e^{log x} = x, log(e^x) = x. */
static bool turned_round(Space *s, TapeOp op, const Fraction *argument, Fraction *out) {
    for (int i = 0; i < s->applications.count; i++) {
        const Application *a = &s->applications.items[i];
        if (a->op != (op == T_EXP ? T_LOG : T_EXP)) continue;
        if (!fmpz_mpoly_q_equal(argument, variable(s, a->variable), s->ctx)) continue;
        fmpz_mpoly_q_set(out, a->argument, s->ctx);
        return true;
    }
    return false;
}

/* ---- sine and cosine ---- */

typedef struct Angle {
    const Fraction *x, *sine, *cosine;
    int group;
} Angle;

static Angle angle_of(Space *s, const Application *a) {
    return (Angle){a->argument, variable(s, a->variable), variable(s, a->variable + 1), group_of(s, a)};
}

/* sin(x ± y) and cos(x ± y), if that is an angle that is there, or its negative. */
static void turns(Space *s, const Angle *p, const Angle *q, const Angle *whole, bool minus) {
    Fraction *x = (minus ? difference : sum)(s, p->x, q->x), *negative = space_fraction(s);
    fmpz_mpoly_q_neg(negative, x, s->ctx);
    bool same = fmpz_mpoly_q_equal(x, whole->x, s->ctx),
         turned = fmpz_mpoly_q_equal(negative, whole->x, s->ctx);
    if (!same && !turned) return;
    int group[] = {p->group, q->group, whole->group};
    Fraction *sine = (minus ? difference : sum)(s, product(s, p->sine, q->cosine),
                                                product(s, p->cosine, q->sine)),
             *cosine = (minus ? sum : difference)(s, product(s, p->cosine, q->cosine),
                                                  product(s, p->sine, q->sine));
    fact(s, group, (same ? difference : sum)(s, sine, whole->sine), REL_EQ);
    fact(s, group, difference(s, cosine, whole->cosine), REL_EQ);
}

static void relate_angles(Space *s, int made) {
    Angle all[MOST_RELATED];
    int count = 0;
    for (int i = 0; i <= made && count < MOST_RELATED; i++)
        if (s->applications.items[i].op == T_SIN && is_short(s, s->applications.items[i].argument))
            all[count++] = angle_of(s, &s->applications.items[i]);
    const Angle *last = count ? &all[count - 1] : NULL;
    if (!last || last->group != group_of(s, &s->applications.items[made])) return;
    int group[] = {last->group, -1, -1};
    Fraction *sine2 = product(s, last->sine, last->sine), *cosine2 = product(s, last->cosine, last->cosine),
             *x2 = product(s, last->x, last->x), *cosine = sum(s, last->cosine, last->cosine);
    fact(s, group, plus(s, sum(s, sine2, cosine2), -1), REL_EQ);
    fact(s, group, difference(s, sine2, x2), REL_LE);        /* |sin x| ≤ |x| */
    fact(s, group, plus(s, sum(s, cosine, x2), -2), REL_GE); /* cos x ≥ 1 − x²/2 */
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            for (int minus = 0; minus < 2; minus++) {
                if (j >= i) turns(s, &all[i], &all[j], last, minus);
                if (j < count - 1) turns(s, &all[i], last, &all[j], minus);
            }
}

/* One application for both, of the argument whose leading coefficient is positive. */
static void sine_or_cosine(Space *s, TapeOp op, const Fraction *argument, Fraction *out) {
    Fraction *x = space_fraction(s);
    bool minus = fmpz_sgn(fmpz_mpoly_q_numref(argument)->coeffs) < 0;
    fmpz_mpoly_q_set(x, argument, s->ctx);
    if (minus) fmpz_mpoly_q_neg(x, x, s->ctx);
    const Application *a = find(s, T_SIN, 0, x);
    if (!a) {
        a = apply(s, T_SIN, 0, x, false);
        s->variable[space_variable(s, group_of(s, a), false)].loose = true;
        relate_angles(s, (int)(a - s->applications.items));
        a = find(s, T_SIN, 0, x);
    }
    fmpz_mpoly_q_gen(out, a->variable + (op == T_COS), s->ctx);
    if (minus && op == T_SIN) fmpz_mpoly_q_neg(out, out, s->ctx);
}

/* ---- any function ---- */

static void pi(Space *s, Fraction *out) {
    const Application *a = find(s, T_PI, 0, NULL);
    if (!a) {
        a = apply(s, T_PI, 0, NULL, true);
        int group[] = {group_of(s, a), -1, -1};
        Fraction *scaled = space_fraction(s);
        fmpz_mpoly_q_mul_si(scaled, variable(s, a->variable), 1000000000000, s->ctx);
        fact(s, group, plus(s, scaled, -3141592653589), REL_GT);
        fact(s, group, plus(s, scaled, -3141592653590), REL_LT);
    }
    fmpz_mpoly_q_gen(out, a->variable, s->ctx);
}

/* ReLU(x) = (x + |x|)/2, so that ReLU, |x|, max and min have one variable between them. */
static void positive_part(Space *s, const Fraction *argument, Fraction *out) {
    Fraction *x = space_fraction(s);
    absolute(s, argument, x);
    fmpz_mpoly_q_add(out, argument, x, s->ctx);
    fmpz_mpoly_q_div_si(out, out, 2, s->ctx);
}

void space_apply(Space *s, int inst, TapeOp op, const Fraction *argument, Fraction *out) {
    bool zero = argument && fmpz_mpoly_q_is_zero(argument, s->ctx);
    switch (op) {
    case T_PI: pi(s, out); return;
    case T_ABS: absolute(s, argument, out); return;
    case T_RELU: positive_part(s, argument, out); return;
    case T_STEP: step(s, argument, out); return;
    case T_FLOOR: whole_part(s, argument, out); return;
    case T_SQRT: space_root(s, inst, argument, 2, out); return;
    case T_SIN:
    case T_COS:
        if (zero)
            fmpz_mpoly_q_set_si(out, op == T_COS, s->ctx);
        else
            sine_or_cosine(s, op, argument, out);
        return;
    case T_LOG:
    case T_EXP: break;
    default: die("%s is no function", tape_op_names[op]);
    }
    if (op == T_LOG) must(s, inst, argument, REL_GT);
    if (zero || (op == T_LOG && fmpz_mpoly_q_is_one(argument, s->ctx))) {
        fmpz_mpoly_q_set_si(out, op == T_EXP, s->ctx);
        return;
    }
    if (turned_round(s, op, argument, out)) return;
    const Application *a = find(s, op, 0, argument);
    if (!a) {
        a = apply(s, op, 0, argument, op == T_EXP);
        relate_powers(s, (int)(a - s->applications.items));
        a = find(s, op, 0, argument);
    }
    fmpz_mpoly_q_gen(out, a->variable, s->ctx);
}
