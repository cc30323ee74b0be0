/* shape.c: special forms of vectors and matrices, which entries drawn one by one almost never have: vectors of rational length,
   copies of one another; orthogonal, symmetric, nilpotent matrices, those of low rank. A form is only a way to choose codes: worlds
   are compared and made smaller as all others. */
#include "generators.h"

enum { LARGEST = 8 }; /* rows and columns; larger ones stay as they are */

typedef struct Shaping {
    Dice *dice;
    int rows, cols;
    int64_t *at; /* codes, row by row */
} Shaping;

static int below(Shaping *s, int count) { return (int)dice_below(s->dice, count); }
static bool coin(Shaping *s) { return dice_bits(s->dice, 1); }
static int64_t whole(int x) { /* up to 6 */
    static const int8_t codes[] = {0, 1, 3, 7, 15, 23, 39};
    return x < 0 ? codes[-x] + 1 : codes[x];
}
static int64_t *entry(Shaping *s, int row, int col) { return &s->at[row * s->cols + col]; }
static int small(Shaping *s) { return below(s, 3) + 1; }
static int sign(Shaping *s) { return coin(s) ? 1 : -1; }

static void clear(Shaping *s) {
    for (int i = 0; i < s->rows * s->cols; i++) s->at[i] = 0;
}

static void shuffle(Shaping *s, int *place, int count) {
    for (int i = 0; i < count; i++) place[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int k = below(s, i + 1), swapped = place[i];
        place[i] = place[k];
        place[k] = swapped;
    }
}

/* ---- vectors ---- */

/* Whole numbers whose squares add up to a square: the sum's root, how many there are, and the numbers. */
static const struct {
    int root, count, part[4];
} square_sums[] = {
    {1, 1, {1}},          {5, 2, {3, 4}},       {13, 2, {5, 12}},     {17, 2, {8, 15}},  {25, 2, {7, 24}},
    {3, 3, {1, 2, 2}},    {7, 3, {2, 3, 6}},    {9, 3, {1, 4, 8}},    {9, 3, {4, 4, 7}}, {11, 3, {2, 6, 9}},
    {2, 4, {1, 1, 1, 1}}, {6, 4, {1, 1, 3, 5}}, {9, 4, {2, 4, 5, 6}},
};

/* Entries first, first + step, … (count of them) become a vector of length 1, or of a whole length. */
static void put_unit(Shaping *s, int first, int step, int count) {
    int place[LARGEST], sums = 0;
    for (int i = 0; i < (int)(sizeof square_sums / sizeof *square_sums); i++)
        sums += square_sums[i].count <= count;
    int k = below(s, sums), which = 0; /* number k of those that are short enough */
    for (;; which++)
        if (square_sums[which].count <= count && k-- == 0) break;
    int length = below(s, 4) ? square_sums[which].root : 1;
    shuffle(s, place, count);
    for (int i = 0; i < count; i++) s->at[first + i * step] = 0;
    for (int i = 0; i < square_sums[which].count; i++)
        s->at[first + place[i] * step] = code_of_small(sign(s) * square_sums[which].part[i], length);
}

static void unit_columns(Shaping *s) {
    for (int col = 0; col < s->cols; col++) put_unit(s, col, s->cols, s->rows);
}

static void unit_rows(Shaping *s) {
    for (int row = 0; row < s->rows; row++) put_unit(s, row * s->cols, 1, s->cols);
}

/* ---- matrices ---- */

static void low_rank(Shaping *s) { /* u vᵀ */
    int u[LARGEST], v[LARGEST];
    for (int i = 0; i < s->rows; i++) u[i] = below(s, 4) - 1;
    for (int k = 0; k < s->cols; k++) v[k] = below(s, 4) - 1;
    for (int i = 0; i < s->rows; i++)
        for (int k = 0; k < s->cols; k++) *entry(s, i, k) = whole(u[i] * v[k]);
}

static void diagonal(Shaping *s) {
    int kind = below(s, 3); /* the same number everywhere; 0 and 1; any */
    int64_t same = whole(sign(s) * small(s));
    clear(s);
    for (int i = 0; i < s->rows; i++)
        *entry(s, i, i) = kind == 0 ? same : kind == 1 ? whole(coin(s)) : whole(sign(s) * below(s, 4));
}

/* The entries below the diagonal from those above it: the same, their negatives, or nothing. */
static void mirrored(Shaping *s) {
    int factor = below(s, 3) - 1;
    for (int i = 0; i < s->rows; i++)
        for (int k = 0; k <= i; k++) {
            int64_t above = *entry(s, k, i);
            if (k < i) *entry(s, i, k) = factor > 0 ? above : factor ? code_negated(above) : 0;
            if (k == i && factor < 0) *entry(s, i, i) = 0;
        }
}

static void nilpotent(Shaping *s) {
    bool shift = coin(s);
    for (int i = 0; i < s->rows; i++)
        for (int k = 0; k < s->cols; k++)
            if (k <= i)
                *entry(s, i, k) = 0;
            else if (shift)
                *entry(s, i, k) = whole(k == i + 1);
}

static void signed_permutation(Shaping *s) {
    int place[LARGEST];
    bool turn = coin(s); /* pairs of rows: (x, y) → (−y, x); a last one alone is kept or turned round */
    bool signs = coin(s);
    shuffle(s, place, s->rows);
    clear(s);
    for (int i = 0; i < s->rows; i++) {
        int to = !turn ? place[i] : i % 2 ? place[i - 1] : i + 1 < s->rows ? place[i + 1] : place[i];
        *entry(s, turn ? place[i] : i, to) = whole(turn && i % 2 == 0 && i + 1 < s->rows ? -1
                                                   : signs                               ? sign(s)
                                                                                         : 1);
    }
    for (int i = 0; i + 1 < s->rows && turn; i += 2) *entry(s, place[i + 1], place[i]) = whole(1);
}

/* I − 2 u uᵀ/(uᵀu), or that times a change of one sign: both determinants. */
static void reflection(Shaping *s) {
    int u[LARGEST], squares = 0;
    for (int i = 0; i < s->rows; i++) u[i] = below(s, 5) - 2, squares += u[i] * u[i];
    if (!squares) u[0] = squares = 1;
    bool turn = coin(s);
    for (int i = 0; i < s->rows; i++)
        for (int k = 0; k < s->rows; k++)
            *entry(s, i, k) =
                code_of_small((turn && k == 0 ? -1 : 1) * ((i == k) * squares - 2 * u[i] * u[k]), squares);
}

static void projection(Shaping *s) { /* u uᵀ/(uᵀu), or I minus that */
    int u[LARGEST], squares = 0;
    for (int i = 0; i < s->rows; i++) u[i] = below(s, 4) - 1, squares += u[i] * u[i];
    if (!squares) u[0] = squares = 1;
    bool other = coin(s);
    for (int i = 0; i < s->rows; i++)
        for (int k = 0; k < s->rows; k++)
            *entry(s, i, k) = code_of_small(other ? (i == k) * squares - u[i] * u[k] : u[i] * u[k], squares);
}

typedef void Form(Shaping *);
static Form *const square_forms[] = {diagonal,           mirrored,   mirrored,   nilpotent,
                                     signed_permutation, reflection, projection, low_rank},
                   *const other_forms[] = {unit_columns, unit_rows, low_rank, unit_columns};

/* ---- a part of a world ---- */

/* Another part with these rows and columns before it, or −1. */
static int alike(const Layout *layout, int part, Shaping *s) {
    const Part *b = &layout->part[part];
    for (int tries = 0; tries < 2 && part; tries++) {
        int other = below(s, part);
        const Part *o = &layout->part[other];
        if (o->rows == b->rows && o->cols == b->cols) return other;
    }
    return -1;
}

void shape_part(const Layout *layout, int part, int64_t *code, unsigned way, Dice *dice) {
    const Part *b = &layout->part[part];
    int entries = b->rows * b->cols;
    if (b->rows > LARGEST || b->cols > LARGEST || !entries) return;
    int64_t *own = code + b->first;
    Shaping s = {.dice = dice, .rows = b->rows, .cols = b->cols, .at = own};
    bool vector = b->rows == 1 || b->cols == 1, square = b->rows == b->cols && b->rows > 1;
    if (way == 0) { /* nothing at all, or the same as another */
        int other = coin(&s) ? alike(layout, part, &s) : -1;
        for (int i = 0; i < entries; i++) own[i] = other < 0 ? 0 : code[layout->part[other].first + i];
    } else if (square && way <= 6) {
        square_forms[dice_bits(dice, 3)](&s);
    } else if (entries > 1 && !square && way <= (layout->numbers->lengths ? 6 : 2)) {
        (vector ? b->cols == 1 ? unit_columns : unit_rows : other_forms[dice_bits(dice, 2)])(&s);
    } else if (way > 4 && !own[0]) { /* not nothing by accident */
        bool nothing = true;
        for (int i = 0; i < entries && nothing; i++) nothing = own[i] == 0;
        if (nothing) own[below(&s, entries)] = 1 + below(&s, 6);
    }
}
