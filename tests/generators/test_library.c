/* test_library.c: the generators that other programs get with the engine (generators/library): are frames exactly
   orthonormal, do both determinants, all permutations and near and far positions occur, and what does each shrink to? */
#include <criterion/criterion.h>

#include "generators/library/attest-generators.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wunused-parameter" /* callbacks have more parameters than they need */

__extension__ typedef __int128 Wide;

/* ---- many instances of one type: each is shown to a property ---- */

static enum theft_hook_run_pre_res silent_start(const struct theft_hook_run_pre_info *info, void *env) {
    return THEFT_HOOK_RUN_PRE_CONTINUE;
}

static enum theft_hook_run_post_res silent_end(const struct theft_hook_run_post_info *info, void *env) {
    return THEFT_HOOK_RUN_POST_CONTINUE;
}

static enum theft_hook_trial_post_res silent_trial(const struct theft_hook_trial_post_info *info, void *env) {
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

static char *smallest; /* the last counterexample */
static size_t smallest_size;

static enum theft_hook_counterexample_res keep(const struct theft_hook_counterexample_info *info, void *env) {
    free(smallest);
    FILE *f = open_memstream(&smallest, &smallest_size);
    info->type_info[0]->print(f, info->args[0], NULL);
    fclose(f);
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

static enum theft_run_res show(const struct theft_type_info *info, const struct attest_sizes *sizes,
                               size_t trials, theft_propfun1 *prop, theft_seed seed) {
    struct theft_type_info type = *info;
    type.env = (void *)sizes;
    struct theft_run_config cfg = {
        .prop1 = prop,
        .type_info = {&type},
        .trials = trials,
        .seed = seed,
        .hooks = {.run_pre = silent_start,
                  .run_post = silent_end,
                  .trial_pre = theft_hook_first_fail_halt,
                  .trial_post = silent_trial,
                  .counterexample = keep},
    };
    return theft_run(&cfg);
}

/* ---- frames ---- */

static double determinant(const struct attest_frame *frame) {
    double matrix[ATTEST_MOST_ROWS][ATTEST_MOST_ROWS], product = 1;
    size_t n = frame->rows;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) matrix[i][j] = frame->entry[i * n + j];
    for (size_t i = 0; i < n; i++) {
        size_t pivot = i;
        for (size_t row = i + 1; row < n; row++)
            if (fabs(matrix[row][i]) > fabs(matrix[pivot][i])) pivot = row;
        for (size_t j = 0; j < n; j++) {
            double kept = matrix[i][j];
            matrix[i][j] = matrix[pivot][j];
            matrix[pivot][j] = kept;
        }
        product *= pivot == i ? matrix[i][i] : -matrix[i][i];
        for (size_t row = i + 1; row < n; row++)
            for (size_t j = n; j-- > i;) matrix[row][j] -= matrix[row][i] / matrix[i][i] * matrix[i][j];
    }
    return product;
}

static size_t shown, positive, identities;

static enum theft_trial_res prop_orthonormal(struct theft *t, void *arg) {
    const struct attest_frame *frame = arg;
    size_t columns = frame->columns;
    Wide square = (Wide)frame->denominator * frame->denominator;
    for (size_t i = 0; i < columns; i++)
        for (size_t j = 0; j < columns; j++) {
            Wide product = 0;
            for (size_t row = 0; row < frame->rows; row++)
                product += (Wide)frame->numerator[row * columns + i] * frame->numerator[row * columns + j];
            if (product != (i == j ? square : 0)) return THEFT_TRIAL_FAIL;
        }
    bool identity = true;
    for (size_t i = 0; i < frame->rows * columns; i++) {
        if (frame->entry[i] * (double)frame->denominator - (double)frame->numerator[i] > 0.5)
            return THEFT_TRIAL_FAIL;
        identity &= frame->entry[i] == (i / columns == i % columns);
    }
    shown++;
    identities += identity;
    if (columns == frame->rows) positive += determinant(frame) > 0;
    return THEFT_TRIAL_PASS;
}

/* Without autoshrinking nothing is left out as tried before, so that shares can be counted. */
Test(library, frames_are_orthonormal_and_turn_either_way) {
    struct theft_type_info basis = attest_basis_info, frame = attest_frame_info;
    basis.autoshrink_config.enable = frame.autoshrink_config.enable = false;
    for (size_t d = 1; d <= ATTEST_MOST_ROWS; d++) {
        struct attest_sizes sizes = {d, d};
        shown = positive = identities = 0;
        cr_assert_eq(show(&basis, &sizes, 4000, prop_orthonormal, 1), THEFT_RUN_PASS);
        cr_assert_eq(shown, 4000);
        cr_assert(positive > 1850 && positive < 2150, "d = %zu: %zu of 4000 determinants are 1", d, positive);
        cr_assert(identities < (d == 1 ? 2150 : 1200), "d = %zu: %zu of 4000 are the identity", d,
                  identities);
        cr_assert_eq(show(&frame, &sizes, 1000, prop_orthonormal, 2), THEFT_RUN_PASS);
    }
}

static enum theft_trial_res prop_turns(struct theft *t, void *arg) {
    const struct attest_frame *frame = arg;
    return frame->rows < 2 || determinant(frame) < 0 || frame->entry[1] == 0 ? THEFT_TRIAL_PASS
                                                                             : THEFT_TRIAL_FAIL;
}

static enum theft_trial_res prop_whole(struct theft *t, void *arg) {
    return ((struct attest_frame *)arg)->denominator == 1 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

/* ---- permutations ---- */

static size_t counts[720]; /* of each permutation, by its number */

static enum theft_trial_res prop_count(struct theft *t, void *arg) {
    const struct attest_permutation *p = arg;
    size_t number = 0;
    for (size_t i = 0; i < p->size; i++) {
        size_t rank = 0;
        for (size_t j = i + 1; j < p->size; j++) {
            if (p->image[j] == p->image[i]) return THEFT_TRIAL_FAIL;
            rank += p->image[j] < p->image[i];
        }
        number = number * (p->size - i) + rank;
    }
    counts[number]++;
    return THEFT_TRIAL_PASS;
}

Test(library, permutations_are_equally_likely) {
    struct theft_type_info type = attest_permutation_info;
    type.autoshrink_config.enable = false;
    size_t factorial = 1;
    for (size_t n = 1; n <= 6; factorial *= ++n) {
        memset(counts, 0, sizeof counts);
        struct attest_sizes sizes = {n, n};
        cr_assert_eq(show(&type, &sizes, 100 * factorial, prop_count, n), THEFT_RUN_PASS);
        for (size_t i = 0; i < factorial; i++)
            cr_assert(counts[i] > 50 && counts[i] < 150, "permutation %zu of %zu items: %zu", i, n,
                      counts[i]);
    }

    static const struct attest_permutation cycle = {3, {1, 2, 0}};
    static const double in[6] = {1, 2, 3, 4, 5, 6}, moved[6] = {3, 4, 5, 6, 1, 2};
    double matrix[9], out[6];
    attest_permutation_matrix(&cycle, matrix);
    attest_permutation_rows(&cycle, in, 2, out);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 2; j++) {
            double product = 0;
            for (size_t k = 0; k < 3; k++) product += matrix[3 * i + k] * in[2 * k + j];
            cr_assert(product == moved[2 * i + j] && out[2 * i + j] == moved[2 * i + j]);
        }
}

static enum theft_trial_res prop_involution(struct theft *t, void *arg) {
    const struct attest_permutation *p = arg;
    for (size_t i = 0; i < p->size; i++)
        if (p->image[p->image[i]] != i) return THEFT_TRIAL_FAIL;
    return THEFT_TRIAL_PASS;
}

/* ---- positions ---- */

static size_t neighbours, nearly_equal, huge, negative;

static enum theft_trial_res prop_distinct(struct theft *t, void *arg) {
    const struct attest_positions *p = arg;
    int64_t distance = p->at[1] - p->at[0];
    if (!distance) return THEFT_TRIAL_FAIL;
    double angle = remainder((double)distance, 2 * acos(-1));
    neighbours += llabs(distance) == 1;
    nearly_equal += fabs(angle) < 1e-3;
    huge += llabs(p->at[0]) > 1000000000;
    negative += p->at[0] < 0;
    shown++;
    return THEFT_TRIAL_PASS;
}

Test(library, positions_are_distinct_near_far_and_nearly_periodic) {
    struct theft_type_info type = attest_positions_info, both = attest_signed_positions_info;
    type.autoshrink_config.enable = both.autoshrink_config.enable = false;
    struct attest_sizes two = {2, 2};
    shown = neighbours = nearly_equal = huge = negative = 0;
    cr_assert_eq(show(&type, &two, 10000, prop_distinct, 1), THEFT_RUN_PASS);
    cr_assert_eq(shown, 10000);
    cr_assert(neighbours > 500 && nearly_equal > 500 && huge > 500, "%zu %zu %zu", neighbours, nearly_equal,
              huge);
    cr_assert_eq(negative, 0);
    cr_assert_eq(show(&both, &two, 10000, prop_distinct, 1), THEFT_RUN_PASS);
    cr_assert(negative > 1500 && negative < 5000, "%zu", negative);
}

static enum theft_trial_res prop_not_700_apart(struct theft *t, void *arg) {
    const struct attest_positions *p = arg;
    for (size_t i = 1; i < p->count; i++)
        if (p->at[i] - p->at[0] >= 700) return THEFT_TRIAL_FAIL;
    return THEFT_TRIAL_PASS;
}

static enum theft_trial_res prop_not_nearly_equal(struct theft *t, void *arg) {
    const struct attest_positions *p = arg;
    for (size_t i = 1; i < p->count; i++)
        if (fabs(remainder((double)(p->at[i] - p->at[0]), 2 * acos(-1))) < 1e-3) return THEFT_TRIAL_FAIL;
    return THEFT_TRIAL_PASS;
}

/* ---- shrinking; theft 0.4.5 finds them too, and comes near the smallest ---- */

Test(library, counterexamples_become_small) {
    static const struct {
        const struct theft_type_info *info;
        theft_propfun1 *prop;
        const char *smallest;
    } cases[] = {
        {&attest_basis_info, prop_turns, "[0 1; -1 0]"},
        {&attest_frame_info, prop_whole, "[3/5; -4/5]"},
        {&attest_permutation_info, prop_involution, "(1 2 0)"},
        {&attest_positions_info, prop_not_700_apart, "0, 700"},
        {&attest_positions_info, prop_not_nearly_equal, "0, 710"},
        {&attest_signed_positions_info, prop_not_nearly_equal, "0, 710"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t reached = 0;
        for (theft_seed seed = 1; seed <= 20; seed++) {
            cr_assert_eq(show(cases[i].info, NULL, 10000, cases[i].prop, seed), THEFT_RUN_FAIL);
            reached += !strcmp(smallest, cases[i].smallest);
        }
#ifdef THEFT_ENGINE
        cr_assert_eq(reached, 20, "case %zu: %zu of 20 at the smallest", i, reached);
#endif
    }
    free(smallest);
}
