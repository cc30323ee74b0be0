/* draw.c: random worlds. Simple entries are drawn often, but not always; whole numbers also where sine and cosine nearly repeat;
   permutations never uniformly, since the identity hides every mistake; worlds of zeros only if nothing else comes up. */
#include "generators.h"

int draw_row(const SizesList *list, Random *random, void *state) {
    int64_t count = list->count;
    if (random(state, 1)) count = (count + 3) / 4; /* the simpler quarter half of the time */
    return (int)draw_below(count, random, state);
}

/* One of the numbers that the statement suggests, those that are written in it more often; den 0: there are none. */
static Ratio draw_suggested(const Numbers *numbers, Random *random, void *state) {
    if (!numbers->count) return (Ratio){0, 0, 0};
    int count = random(state, 1) ? numbers->written : numbers->count;
    return numbers->items[draw_below(count ? count : numbers->count, random, state)];
}

static int64_t draw_natural(const Layout *layout, const Coordinate *c, Random *random, void *state) {
    int64_t code = -1;
    if (layout->numbers->count && random(state, 2) == 0) {
        Ratio r = draw_suggested(layout->numbers, random, state);
        code = r.den ? code_of(c->kind, r) : -1;
    }
    if (code >= 0) return code;
    switch (random(state, 2)) {
    case 0: return draw_below(10, random, state);
    case 1: return draw_below(2000, random, state);
    default: return draw_below(INT64_C(1) << (10 + draw_below(43, random, state)), random, state);
    }
}

/* Numerators of the convergents of 2π: two positions this far apart look almost alike. */
static const int64_t near_turns[] = {6,      19,      25,      44,      333,      710,      103993,
                                     312689, 1980127, 2292816, 4272943, 10838702, 80143857, 411557987};

/* The code of a number near the one that coordinate i must differ from, up to multiples of 2π, also of 2π · 10^k: frequencies are often powers
   of ten. −1: there is none. */
static int64_t draw_near(const Layout *layout, const int64_t *code, int i, Random *random, void *state) {
    const Coordinate *c = &layout->coordinate[i];
    Ratio r = code_ratio(c->kind, world_code(layout, code, c->avoid));
    int64_t distance = near_turns[draw_below(sizeof near_turns / sizeof *near_turns, random, state)], drawn;
    for (uint64_t tens = random(state, 3); tens > 4; tens--) distance *= 10;
    if (r.tens || __builtin_add_overflow(
                      r.num, c->kind == CODE_WHOLE && random(state, 1) ? -distance : distance, &r.num))
        return -1;
    drawn = code_of(c->kind, r);
    for (int k = c->avoid, before = 0; drawn >= 0;
         k = layout->coordinate[k].avoid) { /* codes leave out the others */
        if (k < 0) return drawn - before;
        before += world_code(layout, code, k) < drawn;
    }
    return -1;
}

/* An exponent of ten, seldom a large one. */
static int draw_tens(const Layout *layout, Random *random, void *state) {
    if (!layout->wide) return (int)draw_below(5, random, state) - 2;
    return random(state, 2) ? (int)draw_below(13, random, state) - 6
                            : (int)draw_below(43, random, state) - 12;
}

/* A number that is not small: a suggested one, a power of ten, any fraction. */
static int64_t draw_wide(const Layout *layout, const Coordinate *c, Random *random, void *state) {
    Ratio r = {1 + draw_below(1000, random, state), 1 + draw_below(12, random, state), 0};
    uint64_t way = random(state, 2);
    if (way < 2 && layout->numbers->count)
        r = draw_suggested(layout->numbers, random, state);
    else if (way == 2)
        r = (Ratio){1, 1, draw_tens(layout, random, state)};
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
    Ratio r = {large[random(state, 2)] * (random(state, 1) ? 1 : -1), 1, 0};
    int64_t code = code_of(c->kind, r);
    return code < 0 ? 0 : code;
}

static int64_t draw_code(const Layout *layout, const Coordinate *c, Width width, Random *random,
                         void *state) {
    int64_t count = code_count(c->kind, c->n);
    switch (c->kind) {
    case CODE_NATURAL:
    case CODE_WHOLE: return draw_natural(layout, c, random, state);
    case CODE_PERMUTATION:
        return count > 1 && random(state, 4) ? 1 + draw_below(count - 1, random, state) : 0;
    case CODE_REFLECTOR: return draw_below(width == SIMPLE ? 3 : count, random, state);
    default:
        if (width == WIDE && random(state, 1)) return draw_wide(layout, c, random, state);
        if (width == LARGE && random(state, 1)) return draw_large(c, random, state);
        if (width == ZERO) return 0;
        return draw_below(width == SIMPLE ? 5 : CODE_TABLE + 1, random, state); /* as many below 0 as above */
    }
}

/* Every vector that is not 0 is a reflection and changes the sign of the determinant: an even number of them half of the time. */
static void even_reflections(const Layout *layout, int64_t *code, Random *random, void *state) {
    for (int first = 0, end; first < layout->count; first = end) {
        const Coordinate *c = &layout->coordinate[first];
        for (end = first + 1; end < layout->count && layout->coordinate[end].given == c->given;) end++;
        if (c->kind != CODE_REFLECTOR || !c->used) continue;
        int cols = layout->coordinate[end - 1].col + 1, reflections = 0, some = -1;
        for (int col = 0; col < cols; col++) {
            bool reflects = false;
            for (int i = first + col; i < end; i += cols) reflects = reflects || code[i];
            reflections += reflects;
            if (reflects && (some < 0 || random(state, 1))) some = col;
        }
        if (reflections % 2 == (int)random(state, 1)) continue;
        for (int i = first + some; i < end && some >= 0; i += cols) code[i] = 0;
        if (some < 0) code[first + draw_below(end - first, random, state)] = 1;
    }
}

static void draw_once(const Layout *layout, int64_t *code, Random *random, void *state) {
    static const Width widths[8] = {SIMPLE, SIMPLE, SIMPLE, SMALL, SMALL, SMALL, SMALL, WIDE};
    static const Width stretches[4] = {SIMPLE, SIMPLE, ZERO, LARGE};
    Width width = widths[random(state, 3)];
    if (layout->wide && layout->numbers->written && random(state, 3) == 0) width = WIDE;
    uint64_t style = random(state, 2);
    bool sparse = style == 0, uneven = style == 1; /* uneven: stretches of nothing, little and much */
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        code[i] = 0;
        if (!c->used) continue;
        if (uneven && random(state, 2) == 0) width = stretches[random(state, 2)];
        bool skip = sparse && c->kind != CODE_PERMUTATION && random(state, 1);
        if (!skip) code[i] = draw_code(layout, c, width, random, state);
        int64_t near = c->avoid >= 0 && random(state, 1) ? draw_near(layout, code, i, random, state) : -1;
        if (near >= 0) code[i] = near;
    }
    for (int i = 0; i < layout->parts && !uneven; i++) shape_part(layout, i, code, random, state);
    even_reflections(layout, code, random, state);
}

void draw_codes(const Layout *layout, int64_t *code, Random *random, void *state) {
    enum { TRIES = 4 };
    bool used = false, zero = true;
    for (int tries = 0; tries < TRIES && zero; tries++) {
        draw_once(layout, code, random, state);
        for (int i = 0; i < layout->count; i++) {
            used = used || layout->coordinate[i].used;
            zero = zero && !code[i];
        }
        if (!used) return;
    }
}
