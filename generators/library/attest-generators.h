/* attest-generators.h: random arguments for tests of numerical code: orthonormal bases and frames, permutations,
   positions. In: a handle of theft, from which bits are drawn. Out: instances, which shrink by themselves
   (autoshrinking) and print as short as they can be read.

   Each kind comes twice. As a theft_type_info it is an argument of a property by itself; its `env`, if set in a copy of
   it, points to a struct attest_sizes. As a function attest_..._draw it is a part of an argument of your own: call it from
   your `alloc` where several parts must agree in their sizes, and switch on autoshrink_config.enable. */
#ifndef ATTEST_GENERATORS_LIBRARY_H
#define ATTEST_GENERATORS_LIBRARY_H

#include <theft.h>

enum {
    ATTEST_MOST_ROWS = 8,   /* of bases and frames */
    ATTEST_MOST_ITEMS = 64, /* of permutations and positions */
};

struct attest_sizes {
    size_t least, most; /* both included */
};

/* ---- frame.c: columns of length 1, at right angles to each other ---- */

/* Exactly so: the entries are fractions with one denominator. The determinant of a basis (as many columns as rows) is as
   often 1 as −1. Shrinks towards the columns of the identity. */
struct attest_frame {
    size_t rows, columns;
    int64_t denominator; /* positive, and as small as can be */
    int64_t
        numerator[ATTEST_MOST_ROWS * ATTEST_MOST_ROWS]; /* row by row: of entry (i, j) at i · columns + j */
    double entry[ATTEST_MOST_ROWS * ATTEST_MOST_ROWS];  /* likewise: the nearest double of each fraction */
};

/* 1 ≤ columns ≤ rows ≤ ATTEST_MOST_ROWS */
void attest_frame_draw(struct theft *t, size_t rows, size_t columns, struct attest_frame *frame);
void attest_frame_print(FILE *f, const struct attest_frame *frame); /* "[3/5 -4/5; 4/5 3/5]" */
extern const struct theft_type_info attest_basis_info;              /* 1 to 4 rows, as many columns */
extern const struct theft_type_info attest_frame_info;              /* 1 to 4 rows, 1 to all columns */

/* ---- permutation.c ---- */

/* Shrinks towards the identity. */
struct attest_permutation {
    size_t size;
    size_t image[ATTEST_MOST_ITEMS]; /* row i of P X is row image[i] of X */
};

void attest_permutation_draw(struct theft *t, size_t size, struct attest_permutation *permutation);
void attest_permutation_print(FILE *f, const struct attest_permutation *permutation); /* "(1 0 2)" */
/* The matrix P, size × size, row by row. */
void attest_permutation_matrix(const struct attest_permutation *permutation, double *entry);
/* P X, where X has `size` rows of `columns` entries. `out` is not `in`. */
void attest_permutation_rows(const struct attest_permutation *permutation, const double *in, size_t columns,
                             double *out);
extern const struct theft_type_info attest_permutation_info; /* of 1 to 6 items */

/* ---- position.c: distinct whole numbers, as places in a sequence ---- */

/* Neighbours, small ones and huge ones (up to 2^52, so that they are exact as doubles), and some that are apart by nearly
   a multiple of 2π, where sines and cosines can hardly tell them apart. Shrinks towards 0, 1, 2 and so on. */
struct attest_positions {
    size_t count;
    int64_t at[ATTEST_MOST_ITEMS];
};

void attest_positions_draw(struct theft *t, size_t count, bool negative_too,
                           struct attest_positions *positions);
void attest_positions_print(FILE *f, const struct attest_positions *positions); /* "0, 710, 3" */
extern const struct theft_type_info attest_positions_info;        /* 1 to 6 of them, none negative */
extern const struct theft_type_info attest_signed_positions_info; /* likewise, of either sign */

#endif
