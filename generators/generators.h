/* generators.h: seed → world; failing world → smaller failing world; all worlds in the order of simplicity.
   A world is whole numbers (sizes) and codes (one per drawn entry); code 0 is always the simplest legal choice. */
#ifndef ATTEST_GENERATORS_H
#define ATTEST_GENERATORS_H

#include "core/core.h"
#include "dice.h"

/* ---- alphabet.c: codes and the numbers they stand for ---- */

typedef enum {
    CODE_RATIONAL,    /* 0, 1, −1, 2, −2, ½, −½, 3, … */
    CODE_POSITIVE,    /* 1, 2, ½, 3, ⅓, … */
    CODE_NONZERO,     /* 1, −1, 2, −2, ½, … */
    CODE_REFLECTOR,   /* 0, 1, −1, … 4, −4: entries of a Householder vector */
    CODE_NATURAL,     /* 0, 1, 2, … */
    CODE_WHOLE,       /* 0, 1, −1, 2, … */
    CODE_PERMUTATION, /* the identity, then by moved points */
} CodeKind;

int64_t code_count(CodeKind, int n); /* how many codes there are; n: of a permutation */
Ratio code_ratio(CodeKind, int64_t code);
int64_t code_of(CodeKind, Ratio);        /* back; −1 if there is no code for it */
int64_t code_of_small(int num, int den); /* of a rational, not in lowest terms, both up to SMALL_FRACTION */
int64_t code_of_fraction(int num, int den); /* likewise of any positive one, den up to SMALL_FRACTION */
int64_t code_negated(int64_t code);         /* of a rational */
int64_t code_in(CodeKind, int64_t code);    /* of a rational, in another alphabet; −1 if it is not there */
enum { SMALL_FRACTION = 64 };
double code_double(CodeKind, int64_t code); /* the number, rounded */
enum { CODE_DOUBLES = 64 };
const double *code_doubles(CodeKind); /* those of the first codes; not of permutations */
enum {
    FAR_DIGITS = 1024,
    FIRST_TENS = 13,
    FAR_TENS = 524
};                                            /* d · 10^±t: the largest d, the least and the largest t */
enum { CODE_TABLE = 24 };                     /* codes below are the small numbers that are drawn most */
int code_size(CodeKind, int64_t code, int n); /* 0 for code 0; |numerator| + denominator; moved points */
const uint8_t *permutation_of(int n, int64_t code); /* images of 0..n−1 */
int64_t permutation_code(int n, const uint8_t *images);
enum { LARGEST_PERMUTATION = 6 };

/* ---- sizes.c: every legal choice of the whole numbers, simplest first ---- */

typedef struct SizesList {
    Sym **sym; /* sizes and indices, in order of declaration */
    int syms;
    int64_t *values; /* count rows of syms */
    int count;
    bool cut; /* there are more, or it took too long to find out */
    /* Why some choices were left out; NULL: none were for this reason. */
    const Given *
        too_large; /* a world would have too many numbers, or a permutation too many points, from this one on */
    const Given *impossible; /* a negative number of rows, columns or members */
    int64_t
        gap; /* choices whose dimensions add up to less are all there, and nothing is known of the others */
} SizesList;
enum { LARGEST_WORLD = 300 }; /* drawn for one world; permutations not counted */

SizesList *sizes_list(Arena *, const Givens *, const Mismatches *, int mismatch_count);
/* Of long ranges also the numbers that the statement mentions. */
SizesList *sizes_list_for(Arena *, const Problem *, const Mismatches *);
Sizes sizes_row(const SizesList *, int row);
int64_t sizes_sum(const SizesList *, int row);            /* of the dimensions: what the rows are sorted by */
int sizes_find(const SizesList *, const int64_t *values); /* row, or −1 */

/* ---- numbers.c: numbers that are worth a try as entries ---- */

typedef struct Numbers {
    Ratio *items; /* positive; their negatives are meant too */
    int count;
    int written; /* so many of them are literals of the statement, or roots of its polynomials; the rest are derived */
    bool lengths; /* it has a norm or a square in it */
    bool turns;   /* it has a sine or cosine in it */
} Numbers;

const Numbers *numbers_of(Arena *, const Problem *);

/* ---- world.c: where the codes go ---- */

typedef struct Coordinate {
    CodeKind kind;
    int given;    /* of the problem */
    int first;    /* place of its entry among the ratios; of a permutation, of its first one */
    int n;        /* of a permutation */
    int row, col; /* in its slot */
    int avoid;    /* an earlier coordinate it must differ from, or −1 (t_1 ≠ t_2) */
    bool used;    /* the statement depends on it */
} Coordinate;

/* One vector or matrix, or one member of a family: coordinates first, first + 1, …, row by row. */
typedef struct Part {
    int first, rows, cols;
} Part;

/* Coordinates one after the other, all of one kind: all used or none, all of one given. */
typedef struct Strip {
    CodeKind kind;
    int first, count;
    bool used;
} Strip;

typedef struct Layout {
    Coordinate *coordinate;
    int count;
    Strip *strip;
    int strips;
    int ratios;
    Part *part; /* those whose entries may be any numbers, and that the statement depends on */
    int parts;
    const Numbers *numbers;
    bool wide; /* 10^−12 and 10^30 may be drawn: no integral has to be computed with them */
} Layout;

typedef struct World {
    int row;       /* of the list of sizes */
    int64_t *code; /* one per coordinate of its layout */
} World;

/* numbers: what the statement suggests to draw; NULL: nothing. */
Layout *layout_new(Arena *, const Problem *, const Program *, const Numbers *);
/* The code of the number itself: past the numbers it must differ from, which the codes of a world leave out. */
int64_t world_code(const Layout *, const int64_t *code, int coordinate);
void world_ratios(const Layout *, const int64_t *code, Ratio *out);
/* The same in doubles, of several worlds: F64_LANES per entry. */
void world_doubles(const Layout *, int64_t *const *code, int worlds, double *out);
int world_compare(const Layout *, const int64_t *a, const int64_t *b); /* worlds with the same sizes */

/* ---- draw.c: random worlds, from the bits of dice.h ---- */

int draw_row(const SizesList *, Dice *);
void draw_codes(const Layout *, int64_t *code, Dice *);
/* Several worlds with common sizes, up to F64_LANES: faster than one after the other. */
void draw_worlds(const Layout *, int64_t *const *code, int worlds, Dice *);

/* ---- shape.c: vectors and matrices of special form ---- */

/* Gives the part a special form, or leaves it as it was drawn. `way`: four random bits. */
void shape_part(const Layout *, int part, int64_t *code, unsigned way, Dice *);

/* ---- shrink.c ---- */

/* What the shrinker needs of its surroundings. */
typedef struct Frame {
    Arena *arena;
    const Problem *problem;
    const SizesList *sizes;
    const Layout *(*layout)(void *data, int row); /* NULL if there is none for these sizes */
    void *data;
} Frame;

/* The candidate number `tactic` below the world: false if there are no more; *dead if this one is not legal. */
bool shrink_world(const Frame *, const World *, uint32_t tactic, World *out, bool *dead);

/* ---- enumerate.c ---- */

typedef struct Allowed {
    int64_t largest;    /* codes up to here */
    int fewest;         /* at least so many of them are not 0, */
    const bool *needed; /* and these are not, per coordinate; NULL: any may be */
} Allowed;

/* All such assignments, in the order of simplicity. Stops when `visit` answers false. Returns true if it went through all of
   them. */
bool enumerate_worlds(Arena *, const Layout *, Allowed, bool (*visit)(void *data, const int64_t *code),
                      void *data);

#endif
