/* position.c: bits in, distinct whole numbers out. How a number is drawn is drawn first, the plainest way for bits that
   are 0: the smallest number not yet taken. */
#include "inside.h"

#include <assert.h>
#include <stdlib.h>

/* Within 0.14 of a multiple of 2π, the later the nearer: 44 is 0.018 away, 710 is 0.00006. */
static const int64_t near_turns[] = {25, 44, 710, 103993, 312689, 2292816, 10838702, 411557987};

static bool taken(const struct attest_positions *positions, int64_t at) {
    for (size_t i = 0; i < positions->count; i++)
        if (positions->at[i] == at) return true;
    return false;
}

static int64_t draw_position(struct theft *t, const struct attest_positions *before) {
    switch (theft_random_bits(t, 2)) {
    case 0: return 0;
    case 1: return (int64_t)theft_random_choice(t, 16);
    case 2: return (int64_t)theft_random_choice(t, 2048);
    }
    if (!before->count || theft_random_bits(t, 1)) return (int64_t)theft_random_bits(t, 52);
    int64_t from = before->at[theft_random_bits(t, 6) % before->count]; /* one request, whatever the count */
    return from + near_turns[theft_random_choice(t, sizeof near_turns / sizeof *near_turns)];
}

void attest_positions_draw(struct theft *t, size_t count, bool negative_too,
                           struct attest_positions *positions) {
    assert(count <= ATTEST_MOST_ITEMS);
    for (positions->count = 0; positions->count < count; positions->count++) {
        int64_t at = draw_position(t, positions);
        if (negative_too && theft_random_bits(t, 1)) at = -at;
        while (taken(positions, at)) at++;
        positions->at[positions->count] = at;
    }
}

void attest_positions_print(FILE *f, const struct attest_positions *positions) {
    for (size_t i = 0; i < positions->count; i++)
        fprintf(f, "%s%lld", i ? ", " : "", (long long)positions->at[i]);
}

static enum theft_alloc_res alloc(struct theft *t, void *env, void **output, bool negative_too) {
    struct attest_positions *positions = malloc(sizeof *positions);
    if (!positions) return THEFT_ALLOC_ERROR;
    attest_positions_draw(t, draw_size(t, env, 1, 6), negative_too, positions);
    *output = positions;
    return THEFT_ALLOC_OK;
}

static enum theft_alloc_res alloc_natural(struct theft *t, void *env, void **output) {
    return alloc(t, env, output, false);
}

static enum theft_alloc_res alloc_signed(struct theft *t, void *env, void **output) {
    return alloc(t, env, output, true);
}

static void print(FILE *f, const void *instance, void *env) {
    (void)env;
    attest_positions_print(f, instance);
}

const struct theft_type_info attest_positions_info = {.alloc = alloc_natural,
                                                      .free = theft_generic_free_cb,
                                                      .print = print,
                                                      .autoshrink_config = {.enable = true}};

const struct theft_type_info attest_signed_positions_info = {.alloc = alloc_signed,
                                                             .free = theft_generic_free_cb,
                                                             .print = print,
                                                             .autoshrink_config = {.enable = true}};
