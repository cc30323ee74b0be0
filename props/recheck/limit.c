/* limit.c: what happens in the end, from values far along. Both sides are evaluated at a few scales at which
   the limit variables are powers of 2, and a trend is believed only where it is clear: a difference that shrinks at
   every step and not more slowly than before, one that stays, numbers that grow; and only where it is the same much
   further along. All else is UNSURE. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { SCALES = 4, TREND = SCALES - 3 /* the first of the three scales that show the trend */ };

typedef struct Distance {
    int scale[SCALES]; /* binary logarithms of the variable that is taken last */
    int steep;         /* with several variables: 2^e becomes 2^(f 2^(steep · e)) */
} Distance;

/* Another for orders, whose sides must be told apart, for several variables, and for integrals, in which a transition
   is as narrow as the scale is large. */
static const Distance plain_scales = {{8, 12, 16, 20}, 1}, order_scales = {{5, 8, 11, 14}, 1},
                      several_scales = {{3, 4, 5, 6}, 1}, integral_scales = {{4, 6, 8, 10}, 1};

/* What is seen at those scales may be a constant that has not been passed yet, or an exponential of a power that the
   first variable has not passed: then it looks different much further along, and neither is believed. */
enum { FURTHER = 3 };
static const Distance further[FURTHER] = {{{40, 60, 80, 100}, 1},
                                          {{100, 150, 200, 250}, 1},
                                          {{1000, 1500, 2000, 2500}, 1}},
                      several_further[FURTHER] = {
                          {{3, 4, 5, 6}, 4}, {{8, 10, 12, 14}, 1}, {{22, 24, 26, 28}, 1}};

/* ---- how fine the numbers are ---- */

/* Two constants made of that many digits may differ by as little as 10^-digits, or the multiple of it that roots and
   powers make, and only far enough along does that show: as far as each kind of distance goes, it must be less. */
enum { FINE_PLAIN = 300, FINE_SEVERAL = 6, FINE_INTEGRAL = 1, VERY_FINE = 1000000 };

static long literal(const Node *node) { /* the size of a numeral, −1 if it is none */
    if (node->kind == N_NEG) node = node->kid[0];
    if (node->kind != N_NUMBER || !node->text) return -1;
    return strlen(node->text) > 6 ? VERY_FINE : labs(atol(node->text));
}

/* 1 to 9 and 0.5 count as none: they are everywhere, and what they make differs visibly. */
static long numeral_digits(const char *text) {
    long length = (long)strlen(text);
    if (strchr(text, '.')) length -= *text == '0' ? 2 : 1;
    return length > 1 ? length : 0;
}

/* The digits of e to numbers of that many digits. */
static long exponentiated(long digits) {
    long power = digits > 0;
    for (long i = 0; i < digits && power < VERY_FINE; i++) power *= 10;
    return power;
}

static long digits(const Node *node, int depth) {
    if (!node || depth > 30) return 0;
    if (node->kind == N_NUMBER) return node->text ? numeral_digits(node->text) : 0;
    long sum = 0;
    bool raised = node->kind == N_POW && literal(node->kid[1]) >= 0;
    for (int i = 0; i < (raised ? 1 : node->kids); i++) sum += digits(node->kid[i], depth);
    for (int i = 0; i < node->conds; i++) sum += digits(node->cond[i], depth);
    for (const Clause *clause = node->sym ? node->sym->clauses : NULL; clause; clause = clause->next)
        sum += digits(clause->body, depth + 1);
    bool exponential = (node->kind == N_FN && node->fn == FN_EXP) ||
                       (node->kind == N_POW && !raised); /* e^{-999}, 2^{-999} */
    if (exponential) sum = exponentiated(sum);
    long power = raised                                     ? literal(node->kid[1])
                 : node->kind == N_FN && node->fn == FN_EXP ? literal(node->kid[0])
                                                            : -1;
    if (power > 2) sum = (sum > 0 ? sum : 1) * power; /* 10^{-99}, e^{-99} */
    return sum < VERY_FINE ? sum : VERY_FINE;
}

static long fineness(const Check *c, const Node *a, const Node *b) {
    long sum = digits(a, 0) + (b ? digits(b, 0) : 0);
    const Values *lists[] = {&c->problem->statement->put_in, &c->problem->values};
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < lists[i]->count; k++) /* scores of weights are made of them */
            sum += exponentiated(digits(lists[i]->items[k].node, 0));
    return sum;
}

/* So far along a multiple of the variable by a root or a third has that many digits before the point. */
static long enough_precision(long precision, int scale) {
    return precision > 2L * scale + 128 ? precision : 2L * scale + 128;
}

typedef struct Samples {
    const Matrix *a[SCALES], *b[SCALES]; /* b: NULL if there is only one side */
} Samples;

/* ---- where ---- */

/* 2^±exponent */
static Matrix *power_of_two(Check *c, const fmpz_t exponent, bool negative) {
    Matrix *m = matrix_number(c, 0);
    fmpz_t e;
    fmpz_init(e);
    negative ? fmpz_neg(e, exponent) : fmpz_set(e, exponent);
    arb_one(m->at->x);
    arb_mul_2exp_fmpz(m->at->x, m->at->x, e);
    m->at->exact = false;
    fmpz_clear(e);
    return m;
}

/* Limits are taken one after the other, the first declared first: each is far beyond what an exponential of the next
   could make up. False: that would be too far. */
static bool go_far(Check *c, uint64_t moves, int scale, int steep, const Matrix **far) {
    const Givens *givens = &c->problem->givens;
    fmpz_t exponent;
    fmpz_init_set_si(exponent, scale);
    bool fine = true, last = true;
    for (int i = givens->count - 1; i >= 0 && fine; i--) {
        if (!(moves >> (i < 63 ? i : 63) & 1) || givens->items[i]->kind != GIVEN_LIMIT) continue;
        bool to_zero = givens->items[i]->sym->towards == TOWARDS_ZERO;
        fine = i < 63 && (last || fmpz_cmp_si(exponent, 30) <= 0);
        if (last && to_zero) fmpz_mul_si(exponent, exponent, 4); /* roots of it occur */
        if (fine && !last) {                                     /* 2^e becomes 2^(f 2^e) */
            ulong e = fmpz_get_ui(exponent) * (ulong)steep;
            fmpz_set_si(exponent, to_zero ? 40 : 4);
            fmpz_mul_2exp(exponent, exponent, e);
        }
        if (fine) far[i] = power_of_two(c, exponent, to_zero);
        last = false;
    }
    fmpz_clear(exponent);
    return fine;
}

static int count_bits(uint64_t x) {
    int count = 0;
    for (; x; x &= x - 1) count++;
    return count;
}

/* YES, or why there are no values. */
static Finding sample(Check *c, const Node *a, const Node *b, const Distance *distance, const Bound *scope,
                      Samples *out) {
    uint64_t moves = c->met.moves;
    const Matrix **far = NEW_ARRAY(c->arena, const Matrix *, c->problem->givens.count + 1);
    int nothing = 0, missing = 0;
    for (int k = 0; k < SCALES; k++) {
        if (!go_far(c, moves, distance->scale[k], distance->steep, far))
            return no_value(c, CANNOT), check_why_not(c);
        c->far = far;
        out->a[k] = check_eval(c, a, scope);
        out->b[k] = out->a[k] && b ? check_eval(c, b, scope) : NULL;
        c->far = NULL;
        if (c->met.moves & ~moves)
            no_value(c, CANNOT); /* one that was not seen before, and stayed where it was */
        if (c->trouble) {
            missing++;
            nothing += check_why_not(c) == NOTHING;
        }
    }
    return nothing == SCALES ? NOTHING : missing ? UNSURE : YES;
}

/* ---- trends of one entry ---- */

typedef struct Trend {
    arb_t x[SCALES];
    long precision;
} Trend;

static void trend_open(Trend *t, long precision) {
    t->precision = precision;
    for (int k = 0; k < SCALES; k++) arb_init(t->x[k]);
}

static void trend_close(Trend *t) {
    for (int k = 0; k < SCALES; k++) arb_clear(t->x[k]);
}

/* x ≤ factor · y + 2^-bits, surely */
static bool at_most(const arb_t x, double factor, const arb_t y, long bits, long precision) {
    arb_t bound, more;
    arb_init(bound), arb_init(more);
    arb_set_d(bound, factor);
    arb_mul(bound, bound, y, precision);
    arb_one(more);
    arb_mul_2exp_si(more, more, -bits);
    arb_add(bound, bound, more, precision);
    bool surely = arb_is_finite(x) && arb_is_finite(bound) && arb_le(x, bound);
    arb_clear(bound), arb_clear(more);
    return surely;
}

enum { NOTHING_MORE = 1 << 28, ROUNDING = 20, UNSEEN = 18 }; /* binary digits */

static bool each_at_most(const Trend *t, double factor, long bits) { /* the one before it */
    bool fine = true;
    for (int k = TREND; k + 1 < SCALES; k++)
        fine = fine && at_most(t->x[k + 1], factor, t->x[k], bits, t->precision);
    return fine;
}

static bool each_at_least(const Trend *t, double factor) {
    bool fine = true;
    for (int k = TREND; k + 1 < SCALES; k++)
        fine = fine && at_most(t->x[k], 1 / factor, t->x[k + 1], NOTHING_MORE, t->precision);
    return fine;
}

static bool last_beyond(const Trend *t, long exponent) {
    arb_t bound;
    arb_init(bound);
    arb_one(bound);
    arb_mul_2exp_si(bound, bound, exponent);
    bool beyond = arb_is_finite(t->x[SCALES - 1]) && arb_gt(t->x[SCALES - 1], bound);
    arb_clear(bound);
    return beyond;
}

static bool all_zero(const Trend *t) {
    bool zero = true;
    for (int k = 0; k < SCALES; k++) zero = zero && arb_is_zero(t->x[k]);
    return zero;
}

/* The quotient of the last two is not larger than that of the two before. */
static bool keeps_shrinking(const Trend *t) {
    arb_t outer, inner;
    arb_init(outer), arb_init(inner);
    arb_mul(outer, t->x[SCALES - 1], t->x[SCALES - 3], t->precision);
    arb_mul(inner, t->x[SCALES - 2], t->x[SCALES - 2], t->precision);
    bool fine = at_most(outer, 1.2, inner, NOTHING_MORE, t->precision);
    arb_clear(outer), arb_clear(inner);
    return fine;
}

/* Numbers ≥ 0: do they tend to 0? CLOSE: they cannot be told from it. */
static Finding vanishes(const Trend *t) {
    if (all_zero(t)) return YES;
    const arb_struct *last = t->x[SCALES - 1];
    if (arb_is_finite(last) && arb_contains_zero(last)) {
        arb_t small;
        arb_init(small);
        arb_set_d(small, 0);
        bool tiny = at_most(last, 1, small, ROUNDING, t->precision);
        arb_clear(small);
        return tiny ? CLOSE : UNSURE;
    }
    if (each_at_most(t, 0.75, NOTHING_MORE) && keeps_shrinking(t) && !last_beyond(t, -5)) return YES;
    bool seen = last_beyond(t, UNSEEN - t->precision) && arb_rel_accuracy_bits(last) > 10;
    return seen && each_at_least(t, 0.95) ? NO : UNSURE;
}

static Finding grows(const Trend *t) { /* beyond all bounds */
    if (arb_is_positive(t->x[TREND]) && each_at_least(t, 1.2) && last_beyond(t, 3)) return YES;
    Trend positive;
    trend_open(&positive, t->precision);
    for (int k = 0; k < SCALES; k++) { /* max(x, 0) */
        arb_zero(positive.x[k]);
        arb_max(positive.x[k], positive.x[k], t->x[k], t->precision);
    }
    bool stays = each_at_most(&positive, 1.05, ROUNDING);
    trend_close(&positive);
    return stays ? NO : UNSURE;
}

/* ---- relations of one entry ---- */

typedef struct Sides {
    Trend a, b, difference, quotient;
    bool divided; /* the quotient is there */
} Sides;

static void sides_open(Sides *s, const Samples *samples, int entry, const Check *c) {
    trend_open(&s->a, c->precision), trend_open(&s->b, c->precision);
    trend_open(&s->difference, c->precision), trend_open(&s->quotient, c->precision);
    s->divided = true;
    for (int k = 0; k < SCALES; k++) {
        num_ball(s->a.x[k], &samples->a[k]->at[entry], c->precision);
        if (samples->b[k]) num_ball(s->b.x[k], &samples->b[k]->at[entry], c->precision);
        arb_sub(s->difference.x[k], s->a.x[k], s->b.x[k], c->precision);
        s->divided = s->divided && (k < TREND || !arb_contains_zero(s->b.x[k]));
        if (s->divided && k >= TREND) arb_div(s->quotient.x[k], s->a.x[k], s->b.x[k], c->precision);
    }
}

static void sides_close(Sides *s) {
    trend_close(&s->a), trend_close(&s->b), trend_close(&s->difference), trend_close(&s->quotient);
}

static Trend *absolute(Trend *t) {
    for (int k = 0; k < SCALES; k++) arb_abs(t->x[k], t->x[k]);
    return t;
}

/* The difference tends to 0; or both grow beyond all bounds, and the quotient tends to 1. */
static Finding tends(Sides *s) {
    Finding near = vanishes(absolute(&s->difference));
    if (near == YES || near == CLOSE) return near;
    Finding ratio = NO;
    for (int k = TREND; k < SCALES && s->divided; k++)
        arb_sub_si(s->quotient.x[k], s->quotient.x[k], 1, s->quotient.precision);
    if (s->divided) {
        for (int k = 0; k < TREND; k++) arb_one(s->quotient.x[k]);
        ratio = vanishes(absolute(&s->quotient));
    }
    Finding a = grows(absolute(&s->a)), b = grows(absolute(&s->b));
    if (s->divided && a == YES && b == YES && (ratio == YES || ratio == CLOSE)) return ratio;
    bool not_both = a == NO || b == NO || (s->divided && ratio == NO);
    return near == NO && not_both ? NO : UNSURE;
}

static bool all_positive(const Trend *t) {
    bool fine = true;
    for (int k = TREND; k < SCALES; k++) fine = fine && arb_is_positive(t->x[k]);
    return fine;
}

static bool none_positive(const Trend *t) {
    bool fine = true;
    for (int k = TREND; k < SCALES; k++) fine = fine && arb_is_nonpositive(t->x[k]);
    return fine;
}

static bool leaves_the_unit_interval(const Trend *t) {
    bool leaves = false;
    for (int k = TREND; k < SCALES; k++) {
        arb_t one;
        arb_init(one);
        arb_one(one);
        leaves = leaves || arb_is_negative(t->x[k]) || arb_gt(t->x[k], one);
        arb_clear(one);
    }
    return leaves;
}

/* a ≫ b. In a hypothesis the quotient counts between weights only, and what is one cannot be seen from numbers. */
static Finding outgrows(Sides *s, bool assumed) {
    Finding difference = grows(&s->difference), quotient = UNSURE;
    if (difference == YES) return YES;
    if (none_positive(&s->a) || (none_positive(&s->b) && !assumed))
        quotient = NO;
    else if (s->divided && all_positive(&s->a) && all_positive(&s->b))
        quotient = grows(&s->quotient);
    if (assumed && (leaves_the_unit_interval(&s->a) || leaves_the_unit_interval(&s->b))) quotient = NO;
    if (assumed && quotient == YES) quotient = UNSURE;
    return quotient == YES ? YES : difference == NO && quotient == NO ? NO : UNSURE;
}

static Finding of_sign(int sign, Rel rel) {
    switch (rel) {
    case R_EQ: return sign == 0 ? YES : NO;
    case R_NE: return sign != 0 ? YES : NO;
    case R_LT: return sign < 0 ? YES : NO;
    case R_LE: return sign <= 0 ? YES : NO;
    case R_GT: return sign > 0 ? YES : NO;
    case R_GE: return sign >= 0 ? YES : NO;
    default: die("relation %d does not compare numbers", (int)rel);
    }
}

/* The sign of the difference, one and the same wherever it can be seen, and seen at all scales but the last. */
static Finding order(const Sides *s, Rel rel) {
    const Trend *t = &s->difference;
    int plus = 0, minus = 0, zero = 0, seen = 0;
    for (int k = 0; k < SCALES; k++) {
        bool clear = arb_is_positive(t->x[k]) || arb_is_negative(t->x[k]) || arb_is_zero(t->x[k]);
        plus += arb_is_positive(t->x[k]);
        minus += arb_is_negative(t->x[k]);
        zero += arb_is_zero(t->x[k]);
        seen += clear && k < SCALES - 1;
    }
    if (seen == SCALES - 1 && (plus > 0) + (minus > 0) + (zero > 0) == 1)
        return of_sign(plus ? 1 : minus ? -1 : 0, rel);
    bool touching = (rel == R_LE && !plus) || (rel == R_GE && !minus);
    Trend size;
    trend_open(&size, t->precision);
    for (int k = 0; k < SCALES; k++) arb_abs(size.x[k], t->x[k]);
    touching = touching && vanishes(&size) >= CLOSE;
    trend_close(&size);
    return touching ? CLOSE : UNSURE;
}

static Finding one_entry(Sides *s, Rel rel, bool one_side, bool negative, bool assumed) {
    if (one_side) {
        for (int k = 0; k < SCALES && negative; k++) arb_neg(s->a.x[k], s->a.x[k]);
        return grows(&s->a);
    }
    return rel == R_APPROX || rel == R_TO ? tends(s) : rel == R_GG ? outgrows(s, assumed) : order(s, rel);
}

static Finding at_distance(Check *c, const Node *a, Rel rel, const Node *b, bool negative, const Bound *scope,
                           bool assumed, const Distance *distance, bool *missing) {
    Samples samples = {0};
    c->trouble = 0;
    Finding found = sample(c, a, b, distance, scope, &samples);
    *missing = found != YES;
    if (found != YES) return found;
    int entries = samples.a[0]->rows * samples.a[0]->cols;
    if (b && !matrix_same_shape(samples.a[0], samples.b[0])) return NOTHING;
    found = rel == R_NE ? NO : YES;
    for (int i = 0; i < entries; i++) {
        Sides sides;
        sides_open(&sides, &samples, i, c);
        Finding one = one_entry(&sides, rel, !b, negative, assumed);
        sides_close(&sides);
        if (rel == R_NE) /* some entry differs */
            found = one == YES || found == YES ? YES : one == UNSURE ? UNSURE : found;
        else
            found = check_both(found, one);
    }
    return found;
}

/* What was found, once it was looked at further along. */
static Finding still(Finding found, Finding there) {
    if (found == NO ? there != NO : there == NO) return UNSURE;
    return found == YES && there != YES ? CLOSE : found;
}

Finding check_eventually(Check *c, const Node *a, Rel rel, const Node *b, bool negative, const Bound *scope,
                         bool assumed) {
    if (rel == R_LL && b) return check_eventually(c, b, R_GG, a, false, scope, assumed);
    bool several = count_bits(c->met.moves) > 1, integrated = c->integrated, hopeless = c->hopeless;
    const Distance *distance = integrated    ? &integral_scales
                               : several     ? &several_scales
                               : rel <= R_GE ? &order_scales
                                             : &plain_scales;
    bool missing, confirmed = false;
    Finding found = at_distance(c, a, rel, b, negative, scope, assumed, distance, &missing);
    bool believed = found == YES || found == CLOSE || found == NO;
    const int fine = integrated ? FINE_INTEGRAL : several ? FINE_SEVERAL : FINE_PLAIN;
    if (believed && fineness(c, a, b) > fine) return c->hopeless = true, UNSURE;
    if (integrated && found == YES && rel > R_GE) found = CLOSE; /* far out in a tail nothing was seen */
    for (int i = 0; i < FURTHER && !integrated && (found == YES || found == CLOSE || found == NO); i++) {
        const Distance *more = several ? &several_further[i] : &further[i];
        long precision = c->precision;
        if (!several) c->precision = enough_precision(precision, more->scale[SCALES - 1]);
        Finding there = at_distance(c, a, rel, b, negative, scope, assumed, more, &missing);
        c->precision = precision;
        confirmed = confirmed || there == found;
        if (!missing) found = still(found, there);
    }
    if (found == NO && !confirmed && fineness(c, a, b) > FINE_INTEGRAL) found = UNSURE;
    if (found == YES && !confirmed && !integrated) found = CLOSE;
    if (found > UNSURE || found == NO)
        c->hopeless = hopeless; /* values that are missing further along do no harm */
    c->integrated = c->integrated || integrated;
    return found;
}

/* ---- \lim ---- */

enum { STEPS = 3 };

/* One entry from its values at three scales: the last, give or take the last step. */
static bool settle(Check *c, Num *out, const Num *const *x) {
    bool same = true;
    for (int k = 1; k < STEPS; k++) same = same && x[k]->exact && x[0]->exact && fmpq_equal(x[k]->q, x[0]->q);
    if (same) return num_set(c, out, x[0]), true;
    arb_t ball[STEPS], before, step, bound;
    for (int k = 0; k < STEPS; k++) arb_init(ball[k]), num_ball(ball[k], x[k], c->precision);
    arb_init(before), arb_init(step), arb_init(bound);
    arb_sub(before, ball[1], ball[0], c->precision), arb_abs(before, before);
    arb_sub(step, ball[2], ball[1], c->precision), arb_abs(step, step);
    arb_abs(bound, ball[2]);
    arb_add_si(bound, bound, 1, c->precision);
    arb_mul_2exp_si(bound, bound, -8);
    arb_t tiny;
    arb_init(tiny);
    bool shrinks = at_most(step, 0.5, before, NOTHING_MORE, c->precision) ||
                   at_most(step, 1, tiny, 2 * ROUNDING, c->precision),
         fine = arb_is_finite(ball[2]) && shrinks && arb_lt(step, bound);
    arb_set(out->x, ball[2]);
    arb_add_error(out->x, step);
    out->exact = false;
    for (int k = 0; k < STEPS; k++) arb_clear(ball[k]);
    arb_clear(before), arb_clear(step), arb_clear(bound), arb_clear(tiny);
    c->met.estimated = true;
    return fine;
}

/* What is below the \lim, with its variable at ±2^±exponent. */
static const Matrix *with_variable(Check *c, const Node *node, const Bound *scope, int exponent, bool zero,
                                   bool negative) {
    fmpz_t e;
    fmpz_init_set_si(e, exponent);
    Matrix *x = power_of_two(c, e, zero);
    fmpz_clear(e);
    if (negative) arb_neg(x->at->x, x->at->x);
    Bound running = {node->sym, x, c->limits};
    c->limits = &running;
    const Matrix *value = check_eval(c, node->kid[0], scope);
    c->limits = running.outer;
    return value;
}

/* Much further along, where there is a value: it is still there. */
static bool stays(Check *c, const Node *node, const Bound *scope, bool zero, bool negative,
                  const Matrix *limit) {
    static const int exponent[] = {40, 200, 2000};
    bool fine = true;
    for (int k = 0; k < 3 && fine; k++) {
        unsigned trouble = c->trouble;
        long precision = c->precision;
        c->precision = enough_precision(precision, exponent[k]);
        const Matrix *value =
            with_variable(c, node, scope, zero ? 3 * exponent[k] : exponent[k], zero, negative);
        c->precision = precision;
        c->trouble = trouble;
        for (int i = 0; value && i < limit->rows * limit->cols && fine; i++) {
            arb_t x, y;
            arb_init(x), arb_init(y);
            num_ball(x, &value->at[i], c->precision), num_ball(y, &limit->at[i], c->precision);
            fine = !arb_is_finite(x) || arb_overlaps(x, y);
            arb_clear(x), arb_clear(y);
        }
    }
    return fine;
}

static Matrix *limit_from(Check *c, const Node *node, const Bound *scope, bool negative, bool zero) {
    static const int far[STEPS] = {12, 16, 20}, smooth[STEPS] = {6, 8, 10}, near[STEPS] = {40, 60, 80};
    uint64_t moves = c->met.moves;
    bool integrated = c->integrated;
    const int *scale = zero ? near : smooth;
    const Matrix *value[STEPS] = {NULL};
    for (int k = 0; k < STEPS; k++) {
        c->integrated = c->integrated && k;
        c->met.moves = 0;
        value[k] = with_variable(c, node, scope, scale[k], zero, negative);
        bool shaded = c->far && c->met.moves; /* something else is far along as well, and further than this */
        c->met.moves |= moves;
        if (shaded) return no_value(c, CANNOT);
        if (!value[k]) break;
        if (k == 0 && scale == smooth && !c->integrated) scale = far, k = -1; /* once more, further */
    }
    c->integrated = c->integrated || integrated;
    if (!value[STEPS - 1]) return no_value(c, CANNOT);
    Matrix *m = matrix_new(c, value[0]->rows, value[0]->cols);
    for (int i = 0; m && i < m->rows * m->cols; i++) {
        const Num *x[STEPS] = {&value[0]->at[i], &value[1]->at[i], &value[2]->at[i]};
        if (!settle(c, &m->at[i], x)) return no_value(c, CANNOT);
    }
    int fine = c->integrated ? FINE_INTEGRAL : FINE_PLAIN;
    if (m && fineness(c, node->kid[0], NULL) > fine) return no_value(c, CANNOT);
    if (m && !c->integrated && !stays(c, node, scope, zero, negative, m)) return no_value(c, CANNOT);
    return m;
}

/* From both sides where the variable is not positive by declaration: if they differ, nothing is said. */
Matrix *check_limit(Check *c, const Node *node, const Bound *scope) {
    const Node *to = node->kid[1];
    bool negative = to->kind == N_NEG && to->kid[0]->kind == N_INFINITY, zero = node_is_number(to, 0);
    if (to->kind != N_INFINITY && !negative && !zero) return no_value(c, CANNOT);
    Matrix *above = limit_from(c, node, scope, negative, zero);
    if (!above || !zero || node->sym->kind == SYM_LIMIT) return above;
    Matrix *below = limit_from(c, node, scope, true, zero);
    if (!below) return NULL;
    arb_t x, y;
    arb_init(x), arb_init(y);
    bool agree = true;
    for (int i = 0; i < above->rows * above->cols && agree; i++) {
        num_ball(x, &above->at[i], c->precision), num_ball(y, &below->at[i], c->precision);
        agree = arb_overlaps(x, y);
    }
    arb_clear(x), arb_clear(y);
    return agree ? above : no_value(c, CANNOT);
}
