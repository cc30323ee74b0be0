/* draw.c: random worlds. Simple entries are drawn often, but not always; whole numbers also where sine and cosine nearly repeat;
   permutations never uniformly, since the identity hides every mistake; worlds of zeros only if nothing else comes up.

   Most entries are letters: eight random bits, and a table of codes for each style. One throw of the dice makes a letter for each of
   eight worlds. */
#include "generators.h"

#include <string.h>

int draw_row(const SizesList *list, Dice *dice) {
    int64_t count = list->count;
    if (dice_bits(dice, 1)) count = (count + 3) / 4; /* the simpler quarter half of the time */
    return (int)dice_below(dice, count);
}

/* One of the numbers that the statement suggests, those that are written in it more often; den 0: there are none. */
static Ratio draw_suggested(const Numbers *numbers, Dice *dice) {
    if (!numbers->count) return (Ratio){0, 0, 0};
    int count = dice_bits(dice, 1) ? numbers->written : numbers->count;
    return numbers->items[dice_below(dice, count ? count : numbers->count)];
}

/* ---- whole numbers ---- */

static int64_t draw_natural(const Layout *layout, const Coordinate *c, Dice *dice) {
    int64_t code = -1;
    if (layout->numbers->count && dice_bits(dice, 2) == 0) {
        Ratio r = draw_suggested(layout->numbers, dice);
        code = r.den ? code_of(c->kind, r) : -1;
    }
    if (code >= 0) return code;
    switch (dice_bits(dice, 2)) {
    case 0: return dice_below(dice, 10);
    case 1: return dice_below(dice, 2000);
    default: return dice_below(dice, INT64_C(1) << (10 + dice_below(dice, 43)));
    }
}

/* Numerators of the convergents of 2π: two positions this far apart look almost alike. */
static const int64_t near_turns[] = {6,      19,      25,      44,      333,      710,      103993,
                                     312689, 1980127, 2292816, 4272943, 10838702, 80143857, 411557987};

/* The code of a number near the one that coordinate i must differ from, up to multiples of 2π, also of 2π · 10^k: frequencies are often powers
   of ten. −1: there is none. */
static int64_t draw_near(const Layout *layout, const int64_t *code, int i, Dice *dice) {
    const Coordinate *c = &layout->coordinate[i];
    Ratio r = code_ratio(c->kind, world_code(layout, code, c->avoid));
    int64_t distance = near_turns[dice_below(dice, sizeof near_turns / sizeof *near_turns)], drawn;
    for (uint64_t tens = dice_bits(dice, 3); tens > 4; tens--) distance *= 10;
    if (r.tens || __builtin_add_overflow(
                      r.num, c->kind == CODE_WHOLE && dice_bits(dice, 1) ? -distance : distance, &r.num))
        return -1;
    drawn = code_of(c->kind, r);
    for (int k = c->avoid, before = 0; drawn >= 0;
         k = layout->coordinate[k].avoid) { /* codes leave out the others */
        if (k < 0) return drawn - before;
        before += world_code(layout, code, k) < drawn;
    }
    return -1;
}

/* ---- numbers that are not small ---- */

/* 10^tens, seldom a large one. */
static int64_t draw_tens(const Layout *layout, Dice *dice) {
    enum { LEAST = -12, MOST = 30 };
    static int64_t code[MOST - LEAST + 1]; /* 0: not asked for yet; 0 itself is no power of ten */
    int tens = !layout->wide        ? (int)dice_below(dice, 5) - 2
               : dice_bits(dice, 2) ? (int)dice_below(dice, 13) - 6
                                    : (int)dice_below(dice, MOST - LEAST + 1) + LEAST;
    int64_t *place = &code[tens - LEAST];
    if (!*place) *place = code_of(CODE_RATIONAL, (Ratio){1, 1, tens});
    return *place;
}

/* A suggested number, a power of ten, any fraction. */
static int64_t draw_wide(const Layout *layout, const Coordinate *c, Dice *dice) {
    uint64_t way = dice_bits(dice, 3);
    int64_t code;
    if (way < 4 && layout->numbers->count) {
        Ratio r = draw_suggested(layout->numbers, dice);
        code = r.num <= SMALL_FRACTION && r.den <= SMALL_FRACTION && !r.tens
                   ? code_of_small((int)r.num, (int)r.den)
                   : code_of(CODE_RATIONAL, r);
    } else
        code = way >> 1 == 2
                   ? draw_tens(layout, dice)
                   : code_of_fraction(1 + (int)dice_below(dice, 1000), 1 + (int)dice_below(dice, 12));
    code = code_in(c->kind, way & 1 && code > 0 ? code_negated(code) : code);
    return code < 0 ? 0 : code;
}

/* ---- letters ---- */

typedef enum {
    SIMPLE,
    SMALL,
    ZERO,
    LARGE,
    STYLES
} Style; /* LARGE: ±1 to ±1000, what outweighs its neighbours */
enum { LETTERS = 256, LETTER_KINDS = CODE_REFLECTOR + 1 };

typedef uint16_t Letters[LETTER_KINDS][LETTERS]; /* letter → code, for the kinds that have letters */
static Letters letters[2][STYLES];               /* sparse: half of the letters are 0 */

static int64_t code_of_letter(CodeKind kind, Style style, int letter) {
    static const int large[] = {1, 10, 100, 1000};
    if (kind == CODE_REFLECTOR) return letter * (style == SIMPLE ? 3 : (int)code_count(kind, 0)) / LETTERS;
    if (style == ZERO) return 0;
    if (style == LARGE && letter % 2) { /* every other one */
        int64_t code = code_of_fraction(large[letter >> 1 & 3], 1);
        code = code_in(kind, letter & 8 ? code_negated(code) : code);
        return code < 0 ? 0 : code;
    }
    return letter * (style == SIMPLE ? 5 : CODE_TABLE + 1) / LETTERS; /* as many below 0 as above */
}

static void fill_letters(void) {
    static bool filled;
    if (filled) return;
    for (int sparse = 0; sparse < 2; sparse++)
        for (int style = 0; style < STYLES; style++)
            for (int kind = 0; kind < LETTER_KINDS; kind++)
                for (int i = 0; i < LETTERS;
                     i++) /* the lowest bit is not one that matters to code_of_letter */
                    letters[sparse][style][kind][i] =
                        sparse && (i ^ i >> 4) % 2
                            ? 0
                            : (uint16_t)code_of_letter((CodeKind)kind, (Style)style, i);
    filled = true;
}

/* ---- worlds ---- */

enum { WORLDS = F64_LANES }; /* drawn together, at the most */

typedef struct Drawing { /* some worlds with common sizes */
    const Layout *layout;
    int64_t *const *code;
    int worlds;
    Dice *dice;
    const Letters *letters[WORLDS];
    bool wide[WORLDS], sparse[WORLDS];
    unsigned uneven; /* a bit per world: runs of nothing, little and much */
    int change;      /* where their next run begins */
} Drawing;

static int draw_run(Dice *dice) { /* each entry is the last one of its run with chance 1/4 */
    uint64_t word = dice_word(dice), ends = ~(word | word >> 1) & UINT64_C(0x5555555555555555);
    return ends ? __builtin_ctzll(ends) / 2 : 32;
}

static void start(Drawing *d) {
    const Layout *layout = d->layout;
    for (int w = 0; w < d->worlds; w++) {
        uint64_t bits = dice_word(d->dice);
        unsigned width = bits & 7, style = bits >> 3 & 3;
        bool suggested = layout->wide && layout->numbers->written && (bits >> 5 & 7) == 0;
        d->wide[w] = width == 7 || suggested, d->sparse[w] = style == 0;
        d->uneven |= (unsigned)(style == 1) << w;
        d->letters[w] = &letters[d->sparse[w]][width < 3 && !suggested ? SIMPLE : SMALL];
    }
    d->change = d->uneven ? draw_run(d->dice) : layout->count;
}

static void begin_runs(Drawing *d, int at) {
    static const Style styles[4] = {SIMPLE, SIMPLE, ZERO, LARGE};
    uint64_t bits = dice_word(d->dice);
    for (unsigned left = d->uneven; left; left &= left - 1, bits >>= 2) {
        int w = __builtin_ctz(left);
        d->letters[w] = &letters[0][styles[bits & 3]];
        d->wide[w] = false;
    }
    d->change = at + 1 + draw_run(d->dice);
}

static void draw_letters(Drawing *d, const Strip *strip) {
    for (int at = strip->first, end = at + strip->count, stop; at < end; at = stop) {
        if (at >= d->change) begin_runs(d, at);
        stop = end < d->change ? end : d->change;
        const uint16_t *table[WORLDS];
        for (int w = 0; w < d->worlds; w++) table[w] = (*d->letters[w])[strip->kind];
        for (int i = at; i < stop; i++) {
            uint64_t word = dice_word(d->dice);
            if (d->worlds == WORLDS) {
#pragma GCC unroll 8
                for (int w = 0; w < WORLDS; w++) d->code[w][i] = table[w][word >> 8 * w & (LETTERS - 1)];
            } else
                for (int w = 0; w < d->worlds; w++) d->code[w][i] = table[w][word >> 8 * w & (LETTERS - 1)];
        }
    }
}

/* Each entry with chance 1/2, or 1/4 of a sparse world. */
static void widen(Drawing *d, int world, const Strip *strip) {
    for (int at = 0; at < strip->count; at += 64) {
        uint64_t coins = dice_word(d->dice);
        if (d->sparse[world]) coins &= dice_word(d->dice);
        if (strip->count - at < 64) coins &= (UINT64_C(1) << (strip->count - at)) - 1;
        for (; coins; coins &= coins - 1) {
            int i = strip->first + at + __builtin_ctzll(coins);
            d->code[world][i] = draw_wide(d->layout, &d->layout->coordinate[i], d->dice);
        }
    }
}

/* What has no letters: whole numbers and permutations. */
static int64_t draw_other(const Layout *layout, const Coordinate *c, Dice *dice) {
    if (c->kind != CODE_PERMUTATION) return draw_natural(layout, c, dice);
    int64_t count = code_count(c->kind, c->n);
    return count > 1 && dice_bits(dice, 4) ? 1 + dice_below(dice, count - 1) : 0;
}

static void draw_one_by_one(Drawing *d, int world, const Strip *strip) {
    for (int i = strip->first; i < strip->first + strip->count; i++) {
        const Coordinate *c = &d->layout->coordinate[i];
        bool skip = d->sparse[world] && c->kind != CODE_PERMUTATION && dice_bits(d->dice, 1);
        d->code[world][i] = skip ? 0 : draw_other(d->layout, c, d->dice);
    }
}

static void draw_nearby(Drawing *d, int world, const Strip *strip) {
    for (int i = strip->first; i < strip->first + strip->count; i++) {
        bool close = d->layout->coordinate[i].avoid >= 0 && dice_bits(d->dice, 1);
        int64_t near = close ? draw_near(d->layout, d->code[world], i, d->dice) : -1;
        if (near >= 0) d->code[world][i] = near;
    }
}

/* Every vector that is not 0 is a reflection and changes the sign of the determinant: an even number of them half of the time. */
static void even_reflections(const Layout *layout, const Strip *strip, int64_t *code, Dice *dice) {
    int64_t *own = code + strip->first;
    int cols = layout->coordinate[strip->first + strip->count - 1].col + 1;
    uint64_t reflects = 0,
             bits = dice_word(dice); /* a bit per column: an orthonormal matrix has at most √300 of them */
    for (int i = 0, col = 0; i < strip->count; i++, col = col + 1 < cols ? col + 1 : 0)
        reflects |= (uint64_t)(own[i] != 0) << col;
    int reflections = __builtin_popcountll(reflects);
    if (reflections % 2 == (int)(bits & 1)) return;
    if (!reflections) {
        own[dice_below(dice, strip->count)] = 1;
        return;
    }
    for (int left = (int)((bits >> 32) * (uint64_t)reflections >> 32); left > 0; left--)
        reflects &= reflects - 1;
    for (int i = __builtin_ctzll(reflects); i < strip->count; i += cols) own[i] = 0;
}
_Static_assert(LARGEST_WORLD < 64 * 64, "an orthonormal matrix has at most 64 columns");

static void draw_strip(Drawing *d, const Strip *strip) {
    bool avoids = d->layout->coordinate[strip->first].avoid >= 0;
    if (strip->kind <= CODE_REFLECTOR) draw_letters(d, strip);
    for (int w = 0; w < d->worlds; w++) {
        if (strip->kind == CODE_REFLECTOR)
            even_reflections(d->layout, strip, d->code[w], d->dice);
        else if (strip->kind > CODE_REFLECTOR)
            draw_one_by_one(d, w, strip);
        else if (d->wide[w])
            widen(d, w, strip);
        if (avoids) draw_nearby(d, w, strip);
    }
}

static void draw_once(const Layout *layout, int64_t *const *code, int worlds, Dice *dice) {
    Drawing d = {.layout = layout, .code = code, .worlds = worlds, .dice = dice};
    start(&d);
    for (int s = 0; s < layout->strips; s++) {
        const Strip *strip = &layout->strip[s];
        if (strip->used)
            draw_strip(&d, strip);
        else
            for (int w = 0; w < worlds; w++)
                memset(code[w] + strip->first, 0, sizeof **code * (size_t)strip->count);
    }
    for (int i = 0; i < layout->parts; i++) {
        uint64_t ways = dice_word(dice);
        for (int w = 0; w < worlds; w++, ways >>= 4)
            if (!(d.uneven >> w & 1)) shape_part(layout, i, code[w], ways & 15, dice);
    }
}

static bool is_zero(const Layout *layout, const int64_t *code) {
    for (int i = 0; i < layout->count; i++)
        if (code[i]) return false;
    return true;
}

void draw_worlds(const Layout *layout, int64_t *const *code, int worlds, Dice *dice) {
    enum { TRIES = 4 };
    bool used = false;
    fill_letters();
    draw_once(layout, code, worlds, dice);
    for (int i = 0; i < layout->strips; i++) used = used || layout->strip[i].used;
    for (int w = 0; w < worlds && used; w++)
        for (int tries = 1; tries < TRIES && is_zero(layout, code[w]); tries++)
            draw_once(layout, code + w, 1, dice);
}

void draw_codes(const Layout *layout, int64_t *code, Dice *dice) { draw_worlds(layout, &code, 1, dice); }
