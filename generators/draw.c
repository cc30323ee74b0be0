/* draw.c: random worlds. Simple entries are drawn often, but not always; positions also at distances that nearly fit a
   multiple of 2π; permutations never uniformly, since the identity hides every mistake. */
#include "generators.h"

static int64_t below(int64_t count, Random *random, void *state) {
    if (count <= 1) return 0;
    return (int64_t)((unsigned __int128)random(state, 32) * (unsigned __int128)count >> 32);
}

int draw_row(const SizesList *list, Random *random, void *state) {
    int64_t count = list->count;
    if (random(state, 1)) count = (count + 3) / 4; /* the simpler quarter half of the time */
    return (int)below(count, random, state);
}

static int64_t draw_natural(Random *random, void *state) {
    switch (random(state, 2)) {
    case 0: return below(10, random, state);
    case 1: return below(2000, random, state);
    default: return below(INT64_C(1) << (10 + below(43, random, state)), random, state);
    }
}

/* Numerators of the convergents of 2π: two positions this far apart look almost alike. */
static const int64_t near_turns[] = {6,      19,      25,      44,      333,      710,      103993,
                                     312689, 1980127, 2292816, 4272943, 10838702, 80143857, 411557987};

static int64_t draw_code(const Coordinate *c, bool simple, Random *random, void *state) {
    int64_t count = code_count(c->kind, c->n);
    switch (c->kind) {
    case CODE_NATURAL:
    case CODE_WHOLE: return draw_natural(random, state);
    case CODE_PERMUTATION: return count > 1 && random(state, 4) ? 1 + below(count - 1, random, state) : 0;
    case CODE_REFLECTOR: return below(simple ? 3 : count, random, state);
    default: return below(simple ? 4 : count, random, state);
    }
}

void draw_codes(const Layout *layout, int64_t *code, Random *random, void *state) {
    bool simple = random(state, 1), sparse = random(state, 2) == 0;
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        code[i] = 0;
        if (!c->used) continue;
        bool skip = sparse && c->kind != CODE_PERMUTATION && random(state, 1);
        if (!skip) code[i] = draw_code(c, simple, random, state);
        if (c->avoid >= 0 &&
            random(state, 1)) { /* a pair that is nearly alike; codes skip the other's value */
            int64_t distance = near_turns[below(sizeof near_turns / sizeof *near_turns, random, state)];
            code[i] = code[c->avoid] + distance - 1;
        }
    }
}
