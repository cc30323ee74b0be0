/* tendency.c: what a number does as its limit variables go to their limits, one after the other (limit_taken): the first
   is taken with all others held fixed, so its powers outweigh whatever the later ones do.

   For one variable t a sum Σ c e^g is sorted by the part of g that grows with t; in the class that grows most, g is
   (growing) + (constant in t) + (vanishing), e^vanishing is a power series, and the highest power of t whose coefficient
   does not cancel leads. That coefficient is a sum in the later variables, and so on. */
#include "inside.h"

#include <flint/fmpz_mpoly_factor.h>

enum { LEVELS = 8, DEPTH = 24 };

typedef struct Lead {
    int levels;
    int atom[LEVELS];
    Frac *grows[LEVELS]; /* the growing part of the exponent */
    slong power[LEVELS]; /* of t; counted so that growing is positive */
    Sum rest;            /* without these variables */
} Lead;

typedef struct Levels {
    int atom[LEVELS];
    int count;
} Levels;

static Levels levels_of(Field *f, Growth *x) {
    Levels levels = {{0}, 0};
    for (int k = 0; k < 2 * f->count && levels.count < LEVELS; k++) {
        int i = limit_taken(f, k);
        if (i >= 0 && growth_uses(f, x, i)) levels.atom[levels.count++] = i;
    }
    return levels;
}

static slong oriented(const Field *f, int atom, slong power) {
    return f->atom[atom].to_infinity ? power : -power;
}

/* ---- signs in the end ---- */

/* The coefficient of the power of t that counts most. */
static void leading_coefficient(Field *f, const fmpz_mpoly_t p, int atom, fmpz_mpoly_t out, slong *power) {
    if (fmpz_mpoly_degree_si(p, atom, f->ctx) == 0) {
        *power = 0;
        fmpz_mpoly_set(out, p, f->ctx);
        return;
    }
    slong *all, count = poly_powers(f, p, atom, &all), at = f->atom[atom].to_infinity ? 0 : count - 1;
    *power = oriented(f, atom, all[at]);
    poly_coefficient(f, out, p, atom, all[at]);
}

/* The fraction without any limit variable whose sign is the sign of x in the end. */
static Frac *in_the_end(Field *f, Frac *x) {
    fmpz_mpoly_q_struct *out = frac_new(f);
    fmpz_mpoly_q_set(out, x, f->ctx);
    for (int k = 0; k < 2 * f->count; k++) {
        slong power;
        int i = limit_taken(f, k);
        if (i < 0 || !frac_uses(f, out, i)) continue;
        leading_coefficient(f, fmpz_mpoly_q_numref(out), i, fmpz_mpoly_q_numref(out), &power);
        leading_coefficient(f, fmpz_mpoly_q_denref(out), i, fmpz_mpoly_q_denref(out), &power);
    }
    fmpz_mpoly_q_canonicalise(out, f->ctx);
    return out;
}

static int eventual_sign(Field *f, Frac *x) {
    return frac_is_zero(f, x) ? 0 : field_sign(f, in_the_end(f, x));
}

/* Without limit variables: one sign of all terms, or a ball. */
static int sum_sign(Field *f, const Sum *s) {
    if (!s->count) return 0;
    int sign = field_sign(f, s->term[0].c);
    for (int i = 1; i < s->count && sign != SIGN_UNKNOWN; i++)
        if (field_sign(f, s->term[i].c) != sign) sign = SIGN_UNKNOWN;
    if (sign != SIGN_UNKNOWN) return sign;
    Sum one = sum_one(f);
    Growth *x = growth_make(f, *s, one);
    arb_t value;
    arb_init(value);
    for (long precision = 64; precision <= 2048 && sign == SIGN_UNKNOWN; precision *= 2) {
        if (!growth_ball(f, x, value, precision)) break;
        if (!arb_contains_zero(value)) sign = arb_is_positive(value) ? 1 : -1;
    }
    arb_clear(value);
    return sign;
}

/* ---- the leading term of a sum ---- */

typedef struct Part { /* one term, seen from one variable */
    Frac *grows, *stays;
    Laurent exponent; /* of g; its vanishing powers are used */
    Frac *c;
} Part;

static bool split_exponent(Field *f, Frac *g, int atom, Part *part) {
    if (!frac_laurent(f, g, atom, &part->exponent)) return false;
    part->grows = part->stays = f->zero;
    for (int k = 0; k < part->exponent.count; k++) {
        slong power = oriented(f, atom, part->exponent.power[k]);
        Frac *piece =
            frac_mul(f, part->exponent.coefficient[k], frac_generator(f, atom, part->exponent.power[k]));
        if (power > 0) part->grows = frac_add(f, part->grows, piece);
        if (power == 0) part->stays = piece;
    }
    return true;
}

static bool vanishes(const Field *f, const Part *part, int atom) {
    for (int k = 0; k < part->exponent.count; k++)
        if (oriented(f, atom, part->exponent.power[k]) < 0) return true;
    return false;
}

/* Coefficients by power, from `highest` (oriented) down. */
typedef struct Series {
    Frac *at[DEPTH];
} Series;

static void series_zero(const Field *f, Series *s) {
    for (int i = 0; i < DEPTH; i++) s->at[i] = f->zero;
}

static void series_mul(Field *f, Series *out, const Series *a, const Series *b) {
    Series sum;
    series_zero(f, &sum);
    for (int i = 0; i < DEPTH; i++)
        for (int k = 0; i + k < DEPTH && !frac_is_zero(f, a->at[i]); k++)
            if (!frac_is_zero(f, b->at[k]))
                sum.at[i + k] = frac_add(f, sum.at[i + k], frac_mul(f, a->at[i], b->at[k]));
    *out = sum;
}

/* e^vanishing, as a series in falling powers that begins with 1. */
static void series_exp(Field *f, const Part *part, int atom, Series *out) {
    Series v, term;
    series_zero(f, &v), series_zero(f, &term), series_zero(f, out);
    term.at[0] = out->at[0] = f->one;
    for (int k = 0; k < part->exponent.count; k++) {
        slong power = -oriented(f, atom, part->exponent.power[k]);
        if (power > 0 && power < DEPTH) v.at[power] = part->exponent.coefficient[k];
    }
    bool more = true; /* a power of v is not 0 yet */
    for (int n = 1; n < DEPTH && more && f->work <= f->most_work; n++) {
        Frac *divisor = frac_integer(f, n);
        series_mul(f, &term, &term, &v);
        more = false;
        for (int k = 0; k < DEPTH; k++) {
            if (frac_is_zero(f, term.at[k])) continue;
            term.at[k] = frac_div(f, term.at[k], divisor);
            out->at[k] = frac_add(f, out->at[k], term.at[k]);
            more = true;
        }
    }
}

/* The common denominator of the coefficients; each becomes a polynomial. */
static Frac *clear_denominators(Field *f, Part *part, int count) {
    fmpz_mpoly_q_struct *common = frac_new(f);
    fmpz_mpoly_t gcd, rest;
    fmpz_mpoly_init(gcd, f->ctx), fmpz_mpoly_init(rest, f->ctx);
    fmpz_mpoly_q_set(common, f->one, f->ctx);
    fmpz_mpoly_struct *product = fmpz_mpoly_q_numref(common);
    for (int i = 0; i < count; i++) {
        const fmpz_mpoly_struct *den = fmpz_mpoly_q_denref(part[i].c);
        if (!fmpz_mpoly_gcd(gcd, product, den, f->ctx)) fmpz_mpoly_one(gcd, f->ctx);
        fmpz_mpoly_divides(rest, den, gcd, f->ctx);
        fmpz_mpoly_mul(product, product, rest, f->ctx);
    }
    fmpz_mpoly_clear(gcd, f->ctx), fmpz_mpoly_clear(rest, f->ctx);
    for (int i = 0; i < count; i++) part[i].c = frac_mul(f, part[i].c, common);
    return common;
}

/* Where the leading coefficient of a factor of a denominator is 0, that factor does something else in the end. (Where a
   factor without the variable is 0, nothing has a value.) */
static bool leads_everywhere(Field *f, const fmpz_mpoly_t denominator, int atom) {
    if (fmpz_mpoly_degree_si(denominator, atom, f->ctx) == 0) return true;
    fmpz_mpoly_factor_t factors;
    fmpz_mpoly_factor_init(factors, f->ctx);
    bool fine = fmpz_mpoly_factor(factors, denominator, f->ctx);
    for (slong i = 0; i < factors->num && fine; i++) {
        if (fmpz_mpoly_degree_si(factors->poly + i, atom, f->ctx) == 0) continue;
        fmpz_mpoly_q_struct *factor = frac_new(f);
        fmpz_mpoly_set(fmpz_mpoly_q_numref(factor), factors->poly + i, f->ctx);
        int sign = eventual_sign(f, factor);
        fine = sign == 1 || sign == -1;
    }
    fmpz_mpoly_factor_clear(factors, f->ctx);
    return fine;
}

static bool sum_lead(Field *f, const Sum *s, const Levels *levels, int level, Lead *lead) {
    if (f->work > f->most_work) return false;
    if (level == levels->count) return lead->rest = *s, lead->levels = level, s->count > 0;
    int atom = levels->atom[level], count = 0;
    Part *part = NEW_ARRAY(f->pool, Part, s->count + 1);
    for (int i = 0; i < s->count; i++) { /* the class that grows most */
        Part p = {.c = s->term[i].c};
        if (!split_exponent(f, s->term[i].g, atom, &p)) return false;
        Frac *ahead = count ? frac_sub(f, p.grows, part[0].grows) : f->zero;
        int sign = count ? eventual_sign(f, ahead) : 1;
        if (sign == SIGN_UNKNOWN) return false;
        if (sign > 0) count = 0;
        if (sign >= 0) part[count++] = p;
    }
    if (!count) return false;
    Frac *common = clear_denominators(f, part, count);
    if (!leads_everywhere(f, fmpz_mpoly_q_numref(common), atom)) return false;
    slong common_power = 0;
    fmpz_mpoly_q_struct *common_lead = frac_new(f);
    fmpz_mpoly_q_set(common_lead, common, f->ctx);
    leading_coefficient(f, fmpz_mpoly_q_numref(common), atom, fmpz_mpoly_q_numref(common_lead),
                        &common_power);

    Laurent *c = NEW_ARRAY(f->pool, Laurent, count);
    slong highest = WORD_MIN, lowest = WORD_MAX;
    bool endless = false;
    for (int i = 0; i < count; i++) {
        if (!frac_laurent(f, part[i].c, atom, &c[i]) || !c[i].count) return false;
        for (int k = 0; k < c[i].count; k++) {
            slong power = oriented(f, atom, c[i].power[k]);
            highest = power > highest ? power : highest;
            lowest = power < lowest ? power : lowest;
        }
        endless = endless || vanishes(f, &part[i], atom);
    }
    if (highest - lowest >= DEPTH && endless) lowest = highest - DEPTH + 1;
    Series *e = NEW_ARRAY(f->pool, Series, count);
    for (int i = 0; i < count && endless; i++) series_exp(f, &part[i], atom, &e[i]);
    for (slong power = highest; endless ? power > highest - DEPTH : power >= lowest; power--) {
        Sum at = {0};
        for (int i = 0; i < count; i++) {
            Frac *coefficient = f->zero;
            for (int k = 0; k < c[i].count; k++) {
                slong below = oriented(f, atom, c[i].power[k]) - power;
                if (below == 0 && !endless) coefficient = frac_add(f, coefficient, c[i].coefficient[k]);
                if (endless && below >= 0 && below < DEPTH)
                    coefficient = frac_add(f, coefficient, frac_mul(f, c[i].coefficient[k], e[i].at[below]));
            }
            sum_add_term(f, &at, frac_div(f, coefficient, common_lead), part[i].stays);
        }
        if (f->work > f->most_work) return false;
        if (!at.count) continue;
        lead->atom[level] = atom;
        lead->grows[level] = part[0].grows;
        lead->power[level] = power - common_power;
        return sum_lead(f, &at, levels, level + 1, lead);
    }
    return false;
}

/* ---- numbers ---- */

/* +1: the quotient grows at this level, −1: it vanishes, 0: the next level decides. */
static int compare_level(Field *f, const Lead *top, const Lead *bottom, int level) {
    int sign = eventual_sign(f, frac_sub(f, top->grows[level], bottom->grows[level]));
    if (sign) return sign;
    slong power = top->power[level] - bottom->power[level];
    return power > 0 ? 1 : power < 0 ? -1 : 0;
}

static Growth *leading_term(Field *f, const Lead *top, const Lead *bottom, Growth *coefficient) {
    Frac *c = f->one, *g = f->zero;
    for (int k = 0; k < top->levels; k++) {
        slong power = oriented(f, top->atom[k], top->power[k] - bottom->power[k]);
        c = frac_mul(f, c, frac_generator(f, top->atom[k], power));
        g = frac_add(f, g, frac_sub(f, top->grows[k], bottom->grows[k]));
    }
    Sum sum = {0};
    sum_add_term(f, &sum, c, g);
    return growth_mul(f, coefficient, growth_make(f, sum, sum_one(f)));
}

static Tendency tendency(Field *f, Growth *x, const Levels *levels) {
    Tendency out = {.kind = TENDS_UNKNOWN, .sign = SIGN_UNKNOWN};
    f->split = false;
    if (!x || f->work > f->most_work) return out;
    if (!x->top.count) return (Tendency){.kind = TENDS_ZERO, .sign = 0};
    Lead top, bottom;
    if (!sum_lead(f, &x->top, levels, 0, &top) || !sum_lead(f, &x->bottom, levels, 0, &bottom)) return out;
    int below = sum_sign(f, &bottom.rest); /* must not be 0 anywhere */
    if (below == SIGN_UNKNOWN || below == 0) return out;
    int direction = 0;
    for (int k = 0; k < levels->count && direction == 0; k++) direction = compare_level(f, &top, &bottom, k);
    if (direction == SIGN_UNKNOWN) return out;
    bool split = f->split;
    int above = sum_sign(f, &top.rest);
    out.sign = above == SIGN_UNKNOWN ? above : above * below;
    Growth *coefficient = growth_make(f, top.rest, bottom.rest);
    out.leading = leading_term(f, &top, &bottom, coefficient);
    if (direction < 0) {
        out.kind = TENDS_ZERO;
        f->split = split;
    } else if (direction == 0) {
        out.kind = TENDS_FINITE;
        out.limit = coefficient;
    } else if (out.sign == 1 || out.sign == -1)
        out.kind = out.sign > 0 ? TENDS_INFINITY : TENDS_MINUS_INFINITY;
    return out;
}

Tendency growth_tendency(Field *f, Growth *x) {
    Levels levels = {{0}, 0};
    if (x) levels = levels_of(f, x);
    return tendency(f, x, &levels);
}

Growth *growth_limit(Field *f, Growth *x, int atom, int *infinite) {
    Levels levels = {{atom}, 1};
    Lead top, bottom;
    *infinite = 0;
    if (!x) return NULL;
    if (!x->top.count) return x;
    if (!sum_lead(f, &x->top, &levels, 0, &top) || !sum_lead(f, &x->bottom, &levels, 0, &bottom)) return NULL;
    int direction = compare_level(f, &top, &bottom, 0);
    if (direction == SIGN_UNKNOWN) return NULL;
    int below = growth_tendency(f, growth_make(f, bottom.rest, sum_one(f))).sign; /* must not be 0 anywhere */
    if (below == SIGN_UNKNOWN || below == 0) return NULL;
    if (direction < 0) return growth_integer(f, 0);
    Growth *coefficient = growth_make(f, top.rest, bottom.rest);
    if (direction == 0) return coefficient;
    Tendency sign = growth_tendency(f, coefficient);
    *infinite = sign.sign == SIGN_UNKNOWN ? 0 : sign.sign;
    return NULL;
}
