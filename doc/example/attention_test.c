/* attention_test.c: is the kernel of attention.h equivariant under permutations? If the tokens are put in another order and
   their positions go with them, the rows that come out must be the same ones in that order.

     cc attention_test.c attention.c $(pkg-config --cflags --libs --static attest-theft) -o attention_test
     ./attention_test [SEED]

   Exit status 0: it held in every trial. 1: a counterexample is printed, as small as it gets. */
#include "attention.h"

#include <attest-generators.h>
#include <math.h>
#include <stdlib.h>

/* ---- a case: everything that one comparison needs, of sizes that agree ---- */

enum { MOST_TOKENS = 6, MOST_WIDTH = 4 };

struct attention_case {
    size_t tokens, width;
    double x[MOST_TOKENS * MOST_WIDTH];
    struct attest_positions positions;
    struct attest_frame wq, wk; /* orthonormal, so that no score is lost to scale */
    struct attest_permutation permutation;
};

/* Small bits, small case: autoshrinking needs no more than that. The choices that decide how much follows come first. */
static enum theft_alloc_res case_alloc(struct theft *t, void *env, void **output) {
    (void)env;
    struct attention_case *c = malloc(sizeof *c);
    if (!c) return THEFT_ALLOC_ERROR;
    c->tokens = 1 + theft_random_choice(t, MOST_TOKENS);
    c->width = 2 + 2 * theft_random_choice(t, MOST_WIDTH / 2);
    attest_permutation_draw(t, c->tokens, &c->permutation);
    attest_positions_draw(t, c->tokens, false, &c->positions);
    attest_frame_draw(t, c->width, c->width, &c->wq);
    attest_frame_draw(t, c->width, c->width, &c->wk);
    for (size_t i = 0; i < c->tokens * c->width; i++) {
        static const double entries[16] = {0, 0, 0, 0, 1, -1, 1, -1, 2, -2, 0.5, -0.5, 3, -3, 0.25, -0.25};
        c->x[i] = entries[theft_random_bits(t, 4)];
    }
    *output = c;
    return THEFT_ALLOC_OK;
}

static void case_print(FILE *f, const void *instance, void *env) {
    (void)env;
    const struct attention_case *c = instance;
    fprintf(f, "tokens %zu, width %zu\nx = [", c->tokens, c->width);
    for (size_t i = 0; i < c->tokens * c->width; i++)
        fprintf(f, "%s%g", !i ? "" : i % c->width ? " " : "; ", c->x[i]);
    fprintf(f, "]\npositions = ");
    attest_positions_print(f, &c->positions);
    fprintf(f, "\npermutation = ");
    attest_permutation_print(f, &c->permutation);
    fprintf(f, "\nwq = ");
    attest_frame_print(f, &c->wq);
    fprintf(f, "\nwk = ");
    attest_frame_print(f, &c->wk);
}

static const struct theft_type_info case_info = {
    .alloc = case_alloc,
    .free = theft_generic_free_cb,
    .print = case_print,
    .autoshrink_config = {.enable = true},
};

/* ---- the property ---- */

static enum theft_trial_res equivariant(struct theft *t, void *arg) {
    (void)t;
    const struct attention_case *c = arg;
    double moved_x[MOST_TOKENS * MOST_WIDTH], out[MOST_TOKENS * MOST_WIDTH],
        moved_out[MOST_TOKENS * MOST_WIDTH], expected[MOST_TOKENS * MOST_WIDTH];
    int64_t moved_position[MOST_TOKENS];
    attest_permutation_rows(&c->permutation, c->x, c->width, moved_x);
    for (size_t i = 0; i < c->tokens; i++) moved_position[i] = c->positions.at[c->permutation.image[i]];

    attention(c->tokens, c->width, c->x, c->positions.at, c->wq.entry, c->wk.entry, out);
    attention(c->tokens, c->width, moved_x, moved_position, c->wq.entry, c->wk.entry, moved_out);
    attest_permutation_rows(&c->permutation, out, c->width, expected);
    for (size_t i = 0; i < c->tokens * c->width; i++)
        if (fabs(moved_out[i] - expected[i]) > 1e-9) return THEFT_TRIAL_FAIL;
    return THEFT_TRIAL_PASS;
}

int main(int argc, char **argv) {
    struct theft_run_config config = {
        .name = "attention is equivariant under permutations",
        .prop1 = equivariant,
        .type_info = {&case_info},
        .trials = 2000,
        .seed = argc > 1 ? strtoull(argv[1], NULL, 0) : 1,
        .hooks.trial_pre = theft_hook_first_fail_halt,
    };
    return theft_run(&config) == THEFT_RUN_PASS ? 0 : 1;
}
