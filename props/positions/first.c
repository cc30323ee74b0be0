/* first.c: the first two positions with the same stored, or the same computed, numbers.
   An angle is kept as its part of a turn, in units of 2^−128 turns, so that D w/2π modulo 1 is one wrapping
   multiplication. Equal numbers at s and t = s + D ask for |D w_i − 2πk| ≤ ε at every i: few D are left, and only for
   those are positions s tried. Doubles decide a rounding if an interval around them rounds to one number, balls the rest;
   a collision is confirmed in balls before it is reported. */
#include "positions.h"

#include <math.h>

typedef unsigned __int128 Turn;

typedef struct Frequency {
    Turn step;    /* w/2π, at most one unit off */
    Turn reach;   /* ε/2π and more: how far from a whole turn D w may be */
    double value; /* computed values: the frequency as the format has it */
} Frequency;

typedef struct Search {
    int d, count; /* count = d/2 frequencies */
    Format format;
    bool computed;
    Frequency *frequency;
} Search;

static Turn magnitude(Turn x) { return x >> 127 ? -x : x; }

/* ⌊x · 2^128⌋ for 0 ≤ x < 1, at most one unit off. */
static Turn turn_of(const arb_t x) {
    arb_t scaled;
    fmpz_t whole;
    ulong limb[2];
    arb_init(scaled);
    fmpz_init(whole);
    arb_mul_2exp_si(scaled, x, 128);
    arf_get_fmpz(whole, arb_midref(scaled), ARF_RND_FLOOR);
    fmpz_get_ui_array(limb, 2, whole);
    fmpz_clear(whole);
    arb_clear(scaled);
    return (Turn)limb[1] << 64 | limb[0];
}

/* ---- rounding ---- */

/* What x rounds to, for a double x: the spacing of the format there, and a number so large that adding it rounds to it. */
static double rounded(double x, const FormatRow *row) {
    int exponent;
    frexp(x, &exponent); /* |x| < 2^exponent */
    int spacing = exponent - row->bits > row->least ? exponent - row->bits : row->least;
    double large = ldexp(0x1.8p52, spacing);
    return (x + large) - large;
}

typedef struct Angle {
    const Search *search;
    int i;
    int64_t t;
} Angle;

static void stored_angle(arb_t dst, const void *data, long precision) {
    const Angle *angle = data;
    position_frequency(dst, angle->search->d, angle->i, precision + 64);
    arb_mul_si(dst, dst, angle->t, precision + 64);
}

static double product(const Search *search, int i, int64_t t) {
    const FormatRow *row = &format_rows[search->format];
    return rounded(rounded((double)t, row) * search->frequency[i].value,
                   row); /* the product is exact: 2·24 bits */
}

static void computed_angle(arb_t dst, const void *data, long precision) {
    const Angle *angle = data;
    (void)precision;
    arb_set_d(dst, product(angle->search, angle->i, angle->t));
}

static void in_balls(arf_t dst, const Search *search, int i, int64_t t, bool cosine) {
    Angle angle = {search, i, t};
    format_round_sine(dst, cosine, search->computed ? computed_angle : stored_angle, &angle, search->format);
}

static bool equal_in_balls(const Search *search, int i, int64_t s, int64_t t, bool cosine) {
    arf_t a, b;
    arf_init(a), arf_init(b);
    in_balls(a, search, i, s, cosine);
    in_balls(b, search, i, t, cosine);
    bool equal = arf_equal(a, b);
    arf_clear(a), arf_clear(b);
    return equal;
}

static bool all_equal_in_balls(const Search *search, int64_t s, int64_t t) {
    for (int i = 0; i < search->count; i++)
        for (int cosine = 0; cosine < 2; cosine++)
            if (!equal_in_balls(search, i, s, t, cosine)) return false;
    return true;
}

/* The angle of t at frequency i in (−π, π], in doubles: the part of a turn has 53 bits, π and the product one rounding
   each. Computed angles are doubles as they are. The sine of the C library is good to one unit in the last place. */
static double angle_of(const Search *search, int i, int64_t t) {
    if (search->computed) return product(search, i, t);
    Turn turn = search->frequency[i].step * (Turn)t;
    return (double)(int64_t)(turn >> 64) * (M_PI * 0x1p-63);
}

/* 1 equal, 0 different, −1 too close to a tie for doubles. All errors together stay below 2^−48. */
static int equal_in_doubles(const FormatRow *row, double x, double y) {
    const double error = 0x1p-48;
    double x_low = rounded(x - error, row), x_high = rounded(x + error, row);
    double y_low = rounded(y - error, row), y_high = rounded(y + error, row);
    if (x_high < y_low || y_high < x_low) return 0;
    return x_low == x_high && y_low == y_high && x_low == y_low ? 1 : -1;
}

static bool equal_at(const Search *search, int64_t s, int64_t t) {
    const FormatRow *row = &format_rows[search->format];
    for (int i = 0; i < search->count; i++) {
        double a = angle_of(search, i, s), b = angle_of(search, i, t);
        for (int cosine = 0; cosine < 2; cosine++) {
            int equal = equal_in_doubles(row, cosine ? cos(a) : sin(a), cosine ? cos(b) : sin(b));
            if (equal == 0 || (equal < 0 && !equal_in_balls(search, i, s, t, cosine))) return false;
        }
    }
    return all_equal_in_balls(search, s, t);
}

/* ---- differences ---- */

/* The first return of the multiples of `step` to the interval [−reach, reach], from any point of it, is `up`, `down` or
   their sum: up is the least D with D·step in (0, 2 reach], down the least with −D·step there. A return upwards takes at
   least `up`; one that is shorter than the shift of `up` leaves, after `up`, a shift downwards, which takes `down`. */
typedef struct Walk {
    int64_t up, down;
    Turn up_shift, down_shift, reach;
} Walk;

/* One-sided best approximations: the nearest so far on either side are added up, in turn. */
static Walk walk_new(Turn step, Turn reach) {
    Walk w = {1, 1, step, -step, reach};
    while (w.up_shift > 2 * reach || w.down_shift > 2 * reach)
        if (w.up_shift > w.down_shift)
            w.up_shift -= w.down_shift, w.up += w.down;
        else
            w.down_shift -= w.up_shift, w.down += w.up;
    return w;
}

/* The next D after `from`; *at, its signed distance from whole turns, goes along. */
static int64_t walk_next(const Walk *w, int64_t from, Turn *at) {
    bool up = *at + w->reach + w->up_shift <= 2 * w->reach; /* at + reach is 0 … 2 reach */
    bool down = *at + w->reach >= w->down_shift;
    if (up && (!down || w->up < w->down)) return *at += w->up_shift, from + w->up;
    if (down) return *at -= w->down_shift, from + w->down;
    return *at += w->up_shift - w->down_shift, from + w->up + w->down;
}

static bool near_turns(const Search *search, int64_t difference) {
    for (int i = 1; i < search->count; i++) {
        const Frequency *f = &search->frequency[i];
        if (magnitude(f->step * (Turn)difference) > f->reach) return false;
    }
    return true;
}

/* ---- searching ---- */

enum {
    ACTIVE = 4096
}; /* differences that are tried at once; where there are more, a collision came long before */

/* `effort` differences, and as many pairs, are looked at. Where there are no differences yet, t need not go along. */
static Collision first(Arena *arena, const Search *search, int64_t limit, int64_t effort) {
    int64_t *active = NEW_ARRAY(arena, int64_t, ACTIVE), t = 0, next = 0, pairs = effort;
    int count = 0;
    Walk walk = walk_new(search->frequency[0].step, search->frequency[0].reach);
    Turn at = 0;
    for (bool more = true; more;) {
        bool fits = false;
        while (!fits && more) { /* the next difference that may do: only earlier ones count up to there */
            next = walk_next(&walk, next, &at);
            more = next < limit && --effort > 0;
            fits = next < limit && near_turns(search, next);
        }
        int64_t end = next < limit ? next : limit;
        for (t = count ? t : end; t < end; t++)
            for (int k = count - 1; k >= 0; k--) { /* the largest difference is the smallest s */
                if (pairs-- <= 0) return (Collision){.covered = t};
                if (equal_at(search, t - active[k], t)) return (Collision){true, t - active[k], t, t};
            }
        if (count == ACTIVE) break;
        if (fits) active[count++] = next;
    }
    return (Collision){.covered = t};
}

/* w rounded to the format; it is no tie, its ends round alike. */
static double frequency_in(const arb_t w, Format format) {
    arf_t low, high;
    arf_init(low), arf_init(high);
    arb_get_interval_arf(low, high, w, 256);
    format_round(low, low, format);
    format_round(high, high, format);
    if (!arf_equal(low, high)) die("a frequency at a tie");
    double value = arf_get_d(low, ARF_RND_NEAR);
    arf_clear(low), arf_clear(high);
    return value;
}

static Search search_new(Arena *arena, int d, Format format, bool computed) {
    if (d < 2 || d % 2 || d > POSITIONS_LARGEST_D) die("d = %d", d);
    Search search = {.d = d, .count = d / 2, .format = format, .computed = computed};
    search.frequency = NEW_ARRAY(arena, Frequency, search.count);
    arb_t w, turn, reach, eps;
    arb_init(w), arb_init(turn), arb_init(reach), arb_init(eps);
    format_angle(eps, format, 256);
    for (int i = 0; i < search.count; i++) {
        Frequency *f = &search.frequency[i];
        position_frequency(w, d, i, 256);
        arb_set(reach, eps);
        if (computed) {
            f->value = frequency_in(w, format);
            arb_set_d(w, f->value);
            /* At i = 0 the angle is the position. Else both angles are rounded, by half the spacing below 2^bits w or
               less: that is w at most. */
            if (i) arb_addmul_ui(reach, w, 2, 256);
        }
        arb_const_pi(turn, 256);
        arb_mul_2exp_si(turn, turn, 1);
        arb_div(reach, reach, turn, 256);
        arb_div(turn, w, turn, 256);
        f->step = turn_of(turn);
        arb_mul_2exp_si(turn, reach, 2); /* a quarter of a turn and more: every difference is near enough */
        arb_sub_ui(turn, turn, 1, 256);
        f->reach = arb_is_negative(turn)
                       ? turn_of(reach) + ((Turn)1 << 63) /* below 2^62 differences, a unit off each */
                       : (Turn)1 << 127;
    }
    arb_clear(w), arb_clear(turn), arb_clear(reach), arb_clear(eps);
    return search;
}

Collision positions_first_stored(Arena *arena, int d, Format format, int64_t limit, int64_t effort) {
    if (limit > (int64_t)1 << POSITIONS_LARGEST_BITS) limit = (int64_t)1 << POSITIONS_LARGEST_BITS;
    Search search = search_new(arena, d, format, false);
    return first(arena, &search, limit, effort);
}

/* Positions up to 2^bits are numbers of the format; 2^bits + 1 is the first that is not, and becomes 2^bits. */
Collision positions_first_computed(Arena *arena, int d, Format format) {
    Search search = search_new(arena, d, format, true);
    int64_t last = (int64_t)1 << format_rows[format].bits;
    Collision c = first(arena, &search, last + 1, INT64_MAX);
    if (c.found) return c;
    if (!all_equal_in_balls(&search, last, last + 1)) die("%lld is not rounded", (long long)last + 1);
    return (Collision){true, last, last + 1, last + 1};
}

static bool pair_equal(int d, Format format, int64_t s, int64_t t, bool computed) {
    Arena *arena = arena_new();
    Search search = search_new(arena, d, format, computed);
    bool equal = all_equal_in_balls(&search, s, t);
    arena_free(arena);
    return equal;
}

bool positions_stored_equal(int d, Format format, int64_t s, int64_t t) {
    return pair_equal(d, format, s, t, false);
}

bool positions_computed_equal(int d, Format format, int64_t s, int64_t t) {
    return pair_equal(d, format, s, t, true);
}
