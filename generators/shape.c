/* shape.c: special forms of vectors and matrices, which entries drawn one by one almost never have: vectors of rational length,
   copies of one another; orthogonal, symmetric, nilpotent matrices, those of low rank. A form is only a way to choose codes: worlds
   are compared and made smaller as all others. */
#include "generators.h"

enum { LARGEST = 8 }; /* rows and columns; larger ones stay as they are */

int64_t draw_below(int64_t count, Random *random, void *state) {
    if (count <= 1) return 0;
    return (int64_t)((unsigned __int128)random(state, 32) * (unsigned __int128)count >> 32);
}

typedef struct Shaping {
    Random *random;
    void *state;
    int rows, cols;
    Ratio at[LARGEST * LARGEST]; /* row by row */
} Shaping;

static int below(Shaping *s, int count) { return (int)draw_below(count, s->random, s->state); }
static bool coin(Shaping *s) { return s->random(s->state, 1); }
static Ratio whole(int64_t x) { return (Ratio){x, 1, 0}; }
static Ratio *entry(Shaping *s, int row, int col) { return &s->at[row * s->cols + col]; }
static int small(Shaping *s) { return below(s, 3) + 1; }
static int sign(Shaping *s) { return coin(s) ? 1 : -1; }

static void clear(Shaping *s) {
    for (int i = 0; i < s->rows * s->cols; i++) s->at[i] = whole(0);
}

static Ratio lowest(int64_t num, int64_t den) {
    for (int64_t k = 2; k <= den; k++)
        while (num % k == 0 && den % k == 0) num /= k, den /= k;
    return (Ratio){num, den, 0};
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
    for (int i = 0; i < count; i++) s->at[first + i * step] = whole(0);
    for (int i = 0; i < square_sums[which].count; i++)
        s->at[first + place[i] * step] = lowest(sign(s) * square_sums[which].part[i], length);
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
    Ratio same = whole(sign(s) * small(s));
    clear(s);
    for (int i = 0; i < s->rows; i++)
        *entry(s, i, i) = kind == 0 ? same : kind == 1 ? whole(coin(s)) : whole(sign(s) * below(s, 4));
}

/* The entries below the diagonal from those above it: the same, their negatives, or nothing. */
static void mirrored(Shaping *s) {
    int factor = below(s, 3) - 1;
    for (int i = 0; i < s->rows; i++)
        for (int k = 0; k <= i; k++) {
            Ratio above = *entry(s, k, i);
            if (k < i) *entry(s, i, k) = factor ? (Ratio){factor * above.num, above.den, 0} : whole(0);
            if (k == i && factor < 0) *entry(s, i, i) = whole(0);
        }
}

static void nilpotent(Shaping *s) {
    bool shift = coin(s);
    for (int i = 0; i < s->rows; i++)
        for (int k = 0; k < s->cols; k++)
            if (k <= i)
                *entry(s, i, k) = whole(0);
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
                lowest((turn && k == 0 ? -1 : 1) * ((i == k) * squares - 2 * u[i] * u[k]), squares);
}

static void projection(Shaping *s) { /* u uᵀ/(uᵀu), or I minus that */
    int u[LARGEST], squares = 0;
    for (int i = 0; i < s->rows; i++) u[i] = below(s, 4) - 1, squares += u[i] * u[i];
    if (!squares) u[0] = squares = 1;
    bool other = coin(s);
    for (int i = 0; i < s->rows; i++)
        for (int k = 0; k < s->rows; k++)
            *entry(s, i, k) = lowest(other ? (i == k) * squares - u[i] * u[k] : u[i] * u[k], squares);
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

static void write_codes(const Shaping *s, int64_t *code) {
    for (int i = 0; i < s->rows * s->cols; i++) {
        int64_t made = code_of(CODE_RATIONAL, s->at[i]);
        code[i] = made < 0 ? 0 : made;
    }
}

void shape_part(const Layout *layout, int part, int64_t *code, Random *random, void *state) {
    const Part *b = &layout->part[part];
    int entries = b->rows * b->cols;
    if (b->rows > LARGEST || b->cols > LARGEST || !entries) return;
    Shaping s = {.random = random, .state = state, .rows = b->rows, .cols = b->cols};
    int64_t *own = code + b->first;
    bool vector = b->rows == 1 || b->cols == 1, square = b->rows == b->cols && b->rows > 1;
    uint64_t way = random(state, 4);
    if (way == 0) { /* nothing at all, or the same as another */
        int other = coin(&s) ? alike(layout, part, &s) : -1;
        for (int i = 0; i < entries; i++) own[i] = other < 0 ? 0 : code[layout->part[other].first + i];
        return;
    }
    if (square && way <= 6) {
        for (int i = 0; i < entries; i++) s.at[i] = code_ratio(CODE_RATIONAL, own[i]);
        square_forms[random(state, 3)](&s);
        write_codes(&s, own);
    } else if (entries > 1 && !square && way <= (layout->numbers->lengths ? 6 : 2)) {
        (vector ? b->cols == 1 ? unit_columns : unit_rows : other_forms[random(state, 2)])(&s);
        write_codes(&s, own);
    } else { /* not nothing by accident */
        bool nothing = true;
        for (int i = 0; i < entries && nothing; i++) nothing = own[i] == 0;
        if (nothing && way > 4) own[below(&s, entries)] = 1 + below(&s, 6);
    }
}
