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

/* A number that is not small: one the statement mentions or a neighbour of it, a power of ten, any fraction. */
static int64_t draw_wide(const Layout *layout, const Coordinate *c, Random *random, void *state) {
    Ratio r = {1 + below(1000, random, state), 1 + below(12, random, state)};
    uint64_t way = random(state, 2);
    if (way < 2 && layout->constant_count) {
        r = layout->constants[below(layout->constant_count, random, state)];
        r.num += (below(3, random, state) - 1) * r.den;
    } else if (way == 2) {
        r = (Ratio){1, 1};
        for (int64_t k = below(7, random, state); k > 0; k--) r.num *= 10;
        if (random(state, 1)) r = (Ratio){1, r.num};
    }
    for (int64_t k = 2; k <= 12; k++)
        while (r.num % k == 0 && r.den % k == 0 && r.num) r.num /= k, r.den /= k;
    if (random(state, 1)) r.num = -r.num;
    int64_t code = code_of(c->kind, r);
    return code < 0 ? 0 : code;
}

typedef enum { SIMPLE, SMALL, WIDE, ZERO, LARGE } Width;

/* ±1 to ±1000: what outweighs its neighbours. */
static int64_t draw_large(const Coordinate *c, Random *random, void *state) {
    static const int64_t large[] = {1, 10, 100, 1000};
    Ratio r = {large[below(4, random, state)] * (random(state, 1) ? 1 : -1), 1};
    int64_t code = code_of(c->kind, r);
    return code < 0 ? 0 : code;
}

static int64_t draw_code(const Layout *layout, const Coordinate *c, Width width, Random *random,
                         void *state) {
    int64_t count = code_count(c->kind, c->n);
    switch (c->kind) {
    case CODE_NATURAL:
    case CODE_WHOLE: return draw_natural(random, state);
    case CODE_PERMUTATION: return count > 1 && random(state, 4) ? 1 + below(count - 1, random, state) : 0;
    case CODE_REFLECTOR: return below(width == SIMPLE ? 3 : count, random, state);
    default:
        if (width == WIDE && random(state, 1)) return draw_wide(layout, c, random, state);
        if (width == LARGE && random(state, 1)) return draw_large(c, random, state);
        if (width == ZERO) return 0;
        return below(width == SIMPLE ? 4 : CODE_TABLE, random, state);
    }
}

void draw_codes(const Layout *layout, int64_t *code, Random *random, void *state) {
    static const Width widths[8] = {SIMPLE, SIMPLE, SIMPLE, SMALL, SMALL, SMALL, SMALL, WIDE};
    static const Width stretches[4] = {SIMPLE, SIMPLE, ZERO, LARGE};
    Width width = widths[random(state, 3)];
    uint64_t style = random(state, 2);
    bool sparse = style == 0, uneven = style == 1; /* uneven: stretches of nothing, little and much */
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        code[i] = 0;
        if (!c->used) continue;
        if (uneven && random(state, 2) == 0) width = stretches[random(state, 2)];
        bool skip = sparse && c->kind != CODE_PERMUTATION && random(state, 1);
        if (!skip) code[i] = draw_code(layout, c, width, random, state);
        if (c->avoid >= 0 &&
            random(state, 1)) { /* a pair that is nearly alike; codes skip the other's value */
            int64_t distance = near_turns[below(sizeof near_turns / sizeof *near_turns, random, state)];
            code[i] = code[c->avoid] + distance - 1;
        }
    }
}
