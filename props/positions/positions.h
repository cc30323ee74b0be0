/* positions.h: when do two positions s < t have the same sinusoidal encoding? The encoding of t has the d numbers
   sin(t w_i), cos(t w_i), w_i = 10000^(−2i/d), i < d/2; d is even. “The same” has three meanings:
     real      the numbers themselves: never the same, and how close they come is known exactly;
     stored    every real number rounded once to a format, to nearest;
     computed  position, frequency and their product rounded to the format, then sine and cosine of that.
   Everything here is proved: balls, exact integers, or doubles with a bound on their error. */
#ifndef ATTEST_POSITIONS_H
#define ATTEST_POSITIONS_H

#include "core/base/base.h"

#include <arb.h>
#include <flint/fmpz.h>

typedef enum { FORMAT_BF16, FORMAT_F16, FORMAT_F32, FORMAT_COUNT } Format;

typedef struct FormatRow {
    const char *name, *full;
    int bits;  /* of the significand, the leading one included */
    int least; /* the spacing of the subnormal numbers is 2^least */
} FormatRow;
extern const FormatRow format_rows[FORMAT_COUNT];

enum { POSITIONS_LARGEST_D = 65536 };

/* ---- positions.c: one d and one format, everything that is known ---- */

typedef struct Collision {
    bool found;
    int64_t s, t;    /* s < t, the smallest t, then the smallest s */
    int64_t covered; /* there is none with t < covered */
} Collision;

typedef struct Encoding {
    int d;
    Format format;
    Collision stored, computed;
    int decades; /* positions that differ by less than 10^decades are not equal as stored */
    bool more;   /* the search for `decades` ended there; they may be more */
    bool
        none_asked; /* stored: the lattice alone says that no two of the positions that were asked about are equal */
} Encoding;

/* Among positions below `below`, or NULL: as far as `effort` goes (see positions_first_stored). most: see
   positions_certified. */
Encoding positions_encoding(Arena *, int d, Format, const fmpz_t below, int most, int64_t effort);
/* “1000”, “1e1000” or “10^1000”; false if it is no whole number from 2 to 10^10000. */
bool positions_read_below(fmpz_t, const char *text);

/* ---- real.c ---- */

typedef struct Closest {
    fmpz_t difference; /* the D that attains the minimum */
    arb_t distance;    /* min |2 sin(D/2)|, to 128 bits */
    long quotients;    /* of the continued fraction of 2π that were used */
} Closest;

void closest_init(Closest *);
void closest_clear(Closest *);
/* The minimum over 0 < D < below, below ≥ 2: how close encodings with d = 2 come, and a lower bound for every d. */
void positions_closest(Closest *, const fmpz_t below);

/* ---- lattice.c ---- */

/* The largest k ≤ most that could be shown, such that no two positions which differ by less than 10^k have the same
   stored numbers; 0 if not even k = 1. */
int positions_certified(int d, Format, int most);

/* ---- first.c ---- */

enum { POSITIONS_LARGEST_BITS = 62 }; /* positions below 2^62 can be searched */

/* Searches t < limit, until `effort` differences or pairs were looked at (some ten million a second). */
Collision positions_first_stored(Arena *, int d, Format, int64_t limit, int64_t effort);
/* The first one lies at 2^bits + 1 at the latest. */
Collision positions_first_computed(Arena *, int d, Format);
/* Are all d numbers of s and t equal? Decided in balls alone. */
bool positions_stored_equal(int d, Format, int64_t s, int64_t t);
bool positions_computed_equal(int d, Format, int64_t s, int64_t t);

/* ---- round.c: one entry, rounded ---- */

/* For every exact x and angle: what x rounds to. Both may be dst. */
void format_round(arf_t dst, const arf_t x, Format);
/* sin(angle) or cos(angle) rounded to the format, where `angle` writes its ball at the precision it is given. The
   value must be no tie: angles are 0 or algebraic. */
typedef void AngleBall(arb_t dst, const void *data, long precision);
void format_round_sine(arf_t dst, bool cosine, AngleBall *angle, const void *data, Format);
void position_frequency(arb_t dst, int d, int i, long precision); /* w_i */
/* The larger of the reals whose difference two equal stored numbers allow: |D w_i − 2πk| ≤ this for every i. */
void format_angle(arb_t dst, Format, long precision);

#endif
