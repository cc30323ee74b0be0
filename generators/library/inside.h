/* inside.h: what the generators share. Nothing here is installed. */
#ifndef ATTEST_GENERATORS_INSIDE_H
#define ATTEST_GENERATORS_INSIDE_H

#include "attest-generators.h"

/* A size within those that env asks for, the least if the bits are 0. */
static inline size_t draw_size(struct theft *t, const void *env, size_t least, size_t most) {
    const struct attest_sizes *sizes = env;
    if (sizes) least = sizes->least, most = sizes->most;
    return least + theft_random_choice(t, most - least + 1);
}

#endif
