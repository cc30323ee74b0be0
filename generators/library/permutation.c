/* permutation.c: bits in, a permutation out. Every one is equally likely; bits that are 0 leave an item where it is. */
#include "inside.h"

#include <assert.h>
#include <stdlib.h>

void attest_permutation_draw(struct theft *t, size_t size, struct attest_permutation *permutation) {
    assert(size <= ATTEST_MOST_ITEMS);
    permutation->size = size;
    for (size_t i = 0; i < size; i++) permutation->image[i] = i;
    for (size_t i = 0; i < size; i++) {
        size_t other = i + theft_random_choice(t, size - i), image = permutation->image[i];
        permutation->image[i] = permutation->image[other];
        permutation->image[other] = image;
    }
}

void attest_permutation_print(FILE *f, const struct attest_permutation *permutation) {
    fputc('(', f);
    for (size_t i = 0; i < permutation->size; i++) fprintf(f, "%s%zu", i ? " " : "", permutation->image[i]);
    fputc(')', f);
}

void attest_permutation_matrix(const struct attest_permutation *permutation, double *entry) {
    for (size_t i = 0; i < permutation->size; i++)
        for (size_t j = 0; j < permutation->size; j++) *entry++ = permutation->image[i] == j;
}

void attest_permutation_rows(const struct attest_permutation *permutation, const double *in, size_t columns,
                             double *out) {
    for (size_t i = 0; i < permutation->size; i++)
        for (size_t j = 0; j < columns; j++) *out++ = in[permutation->image[i] * columns + j];
}

static enum theft_alloc_res alloc(struct theft *t, void *env, void **output) {
    struct attest_permutation *permutation = malloc(sizeof *permutation);
    if (!permutation) return THEFT_ALLOC_ERROR;
    attest_permutation_draw(t, draw_size(t, env, 1, 6), permutation);
    *output = permutation;
    return THEFT_ALLOC_OK;
}

static void print(FILE *f, const void *instance, void *env) {
    (void)env;
    attest_permutation_print(f, instance);
}

const struct theft_type_info attest_permutation_info = {
    .alloc = alloc, .free = theft_generic_free_cb, .print = print, .autoshrink_config = {.enable = true}};
