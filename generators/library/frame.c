/* frame.c: bits in; a matrix of fractions with orthonormal columns out.
   The columns are those of the identity, sent through reflections x − 2 v (v·x) / (v·v), the i-th with a vector v of small
   whole numbers that is 0 above row i. Every reflection changes the sign of the determinant. Each may be left out, and
   the last one is by the toss of a coin: so both signs are equally frequent. */
#include "inside.h"

#include <assert.h>
#include <stdlib.h>

typedef struct {
    bool kept;
    int64_t v[ATTEST_MOST_ROWS];
} Reflection;

/* Small bits, small number; 0 more often than not, for matrices with many zeros are read and computed easily. */
static int64_t draw_entry(struct theft *t) {
    static const int8_t entries[16] = {0, 0, 0, 0, 0, 0, 1, -1, 1, -1, 2, -2, 3, -3, 4, -4};
    return entries[theft_random_bits(t, 4)];
}

static void draw_reflection(struct theft *t, Reflection *reflection, size_t rows, size_t i, bool last) {
    *reflection = (Reflection){.kept = theft_random_bits(t, last ? 1 : 2)};
    if (!reflection->kept) return;
    bool zero = true;
    for (size_t row = i; row < rows; row++) {
        reflection->v[row] = draw_entry(t);
        zero &= !reflection->v[row];
    }
    if (zero) reflection->v[i] = 1;
}

static int64_t gcd(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b, b = rest;
    }
    return a < 0 ? -a : a;
}

static void reduce(struct attest_frame *frame) {
    int64_t common = frame->denominator;
    for (size_t i = 0; i < frame->rows * frame->columns; i++) common = gcd(frame->numerator[i], common);
    for (size_t i = 0; i < frame->rows * frame->columns; i++) frame->numerator[i] /= common;
    frame->denominator /= common;
}

/* No number here is above 2 · 4 · 8 · 8! · 16^8 < 2^63. */
static void reflect(struct attest_frame *frame, const int64_t *v) {
    int64_t square = 0;
    for (size_t row = 0; row < frame->rows; row++) square += v[row] * v[row];
    for (size_t column = 0; column < frame->columns; column++) {
        int64_t along = 0;
        for (size_t row = 0; row < frame->rows; row++)
            along += v[row] * frame->numerator[row * frame->columns + column];
        for (size_t row = 0; row < frame->rows; row++) {
            int64_t *entry = &frame->numerator[row * frame->columns + column];
            *entry = square * *entry - 2 * v[row] * along;
        }
    }
    frame->denominator *= square;
    reduce(frame);
}

void attest_frame_draw(struct theft *t, size_t rows, size_t columns, struct attest_frame *frame) {
    assert(1 <= columns && columns <= rows && rows <= ATTEST_MOST_ROWS);
    Reflection reflections[ATTEST_MOST_ROWS];
    for (size_t i = 0; i < columns; i++) draw_reflection(t, &reflections[i], rows, i, i == columns - 1);
    *frame = (struct attest_frame){.rows = rows, .columns = columns, .denominator = 1};
    for (size_t i = 0; i < columns; i++) frame->numerator[i * columns + i] = 1;
    for (size_t i = columns; i--;)
        if (reflections[i].kept) reflect(frame, reflections[i].v);
    for (size_t i = 0; i < rows * columns; i++)
        frame->entry[i] = (double)frame->numerator[i] / (double)frame->denominator;
}

void attest_frame_print(FILE *f, const struct attest_frame *frame) {
    fputc('[', f);
    for (size_t i = 0; i < frame->rows * frame->columns; i++) {
        int64_t common = gcd(frame->denominator, frame->numerator[i]);
        if (i) fputs(i % frame->columns ? " " : "; ", f);
        fprintf(f, "%lld", (long long)(frame->numerator[i] / common));
        if (common != frame->denominator) fprintf(f, "/%lld", (long long)(frame->denominator / common));
    }
    fputc(']', f);
}

/* ---- as arguments ---- */

static enum theft_alloc_res alloc(struct theft *t, void *env, void **output, bool square) {
    struct attest_frame *frame = malloc(sizeof *frame);
    if (!frame) return THEFT_ALLOC_ERROR;
    size_t rows = draw_size(t, env, 1, 4);
    attest_frame_draw(t, rows, square ? rows : draw_size(t, NULL, 1, rows), frame);
    *output = frame;
    return THEFT_ALLOC_OK;
}

static enum theft_alloc_res alloc_basis(struct theft *t, void *env, void **output) {
    return alloc(t, env, output, true);
}

static enum theft_alloc_res alloc_frame(struct theft *t, void *env, void **output) {
    return alloc(t, env, output, false);
}

static void print(FILE *f, const void *instance, void *env) {
    (void)env;
    attest_frame_print(f, instance);
}

const struct theft_type_info attest_basis_info = {.alloc = alloc_basis,
                                                  .free = theft_generic_free_cb,
                                                  .print = print,
                                                  .autoshrink_config = {.enable = true}};

const struct theft_type_info attest_frame_info = {.alloc = alloc_frame,
                                                  .free = theft_generic_free_cb,
                                                  .print = print,
                                                  .autoshrink_config = {.enable = true}};
