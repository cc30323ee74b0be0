/* laws.h: what is true of numbers and matrices, and what is not, in postfix; and the reader of that.
   A, B, C are n×m, M is m×k, K is k×n, S and T are n×n, u is n×1, x and y are 1×1: each is drawn. I is the
   identity, O is 0 (n×m), J and L are columns of m and of n ones. Where numbers can move, x grows beyond all bounds
   and y goes to 0 from above. */
#ifndef ATTEST_LAWS_H
#define ATTEST_LAWS_H

#include "core/system/system.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct TapeLaw {
    const char *left, *right;
    unsigned kind;
    int least_m;
} TapeLaw;

enum {
    RATIONAL = 1,     /* q can always do it */
    PARTIAL = 2,      /* there may be no value */
    NO_GROWTH = 4,    /* mpq cannot do it: cos, or e^e^x */
    NOT_MOVING = 8,   /* nor if x and y move: roots and logarithms of sums */
    IF_POSITIVE = 16, /* of a lie: true of positive x */
};

static const TapeLaw laws[] = {
    /* rings and modules */
    {"A B + C +", "A B C + +", RATIONAL, 0},
    {"A B + A -", "B", RATIONAL, 0},
    {"A A -", "O", RATIONAL, 0},
    {"A A neg +", "O", RATIONAL, 0},
    {"A B -", "B A - neg", RATIONAL, 0},
    {"A M * K *", "A M K * *", RATIONAL, 0},
    {"A B + M *", "A M * B M * +", RATIONAL, 0},
    {"K A B + *", "K A * K B * +", RATIONAL, 0},
    {"I A *", "A", RATIONAL, 0},
    {"x y + A s", "x A s y A s +", RATIONAL, 0},
    {"x y s A s", "x y A s s", RATIONAL, 0},
    {"x A s M *", "x A M * s", RATIONAL, 0},
    {"A x /", "1 x / A s", RATIONAL | PARTIAL, 0},
    {"x y / y s", "x", RATIONAL | PARTIAL, 0},
    {"A B o", "B A o", RATIONAL, 0},
    {"A B + C o", "A C o B C o +", RATIONAL, 0},
    {"0 A s", "O", RATIONAL, 0},
    /* transposes, blocks */
    {"A M * '", "M ' A ' *", RATIONAL, 0},
    {"A B + '", "A ' B ' +", RATIONAL, 0},
    {"A ' '", "A", RATIONAL, 0},
    {"u ' u *", "u u o ' L *", RATIONAL, 0},
    {"A top A bottom over", "A", RATIONAL, 0},
    {"A left A right beside", "A", RATIONAL, 0},
    {"A B beside M M over *", "A B + M *", RATIONAL, 0},
    {"A B beside '", "A ' B ' over", RATIONAL, 0},
    {"A top left", "A left top", RATIONAL, 0},
    {"A ' bottom", "A right '", RATIONAL, 0},
    {"A ' right ' M *", "A M * bottom", RATIONAL, 0},
    {"A M * top", "A top M *", RATIONAL, 0},
    {"A M * right", "A M right *", RATIONAL, 0},
    /* inverses, reflections */
    {"S inv S *", "I", RATIONAL | PARTIAL, 0},
    {"S S inv *", "I", RATIONAL | PARTIAL, 0},
    {"S inv inv", "S", RATIONAL | PARTIAL, 0},
    {"S T * inv", "T inv S inv *", RATIONAL | PARTIAL, 0},
    {"S inv '", "S ' inv", RATIONAL | PARTIAL, 0},
    {"I", "I inv", RATIONAL, 0},
    {"u u S reflect reflect", "S", RATIONAL, 0},
    {"u I reflect u I reflect ' *", "I", RATIONAL, 0},
    {"u I reflect", "u I reflect '", RATIONAL, 0},
    {"u I reflect A *", "u A reflect", RATIONAL, 0},
    {"u A reflect", "2 u s A reflect", RATIONAL, 0},
    {"0 u s A reflect", "A", RATIONAL, 0},
    {"u u reflect", "u neg", RATIONAL, 0},
    /* powers */
    {"x ^2", "x x s", RATIONAL, 0},
    {"x ^2 x ^3 s", "x ^5", RATIONAL, 0},
    {"x ^-2", "1 x / ^2", RATIONAL | PARTIAL, 0},
    {"x ^3 ^2", "x ^6", RATIONAL, 0},
    {"x y s ^3", "x ^3 y ^3 s", RATIONAL, 0},
    {"x ^2 ^1/2", "x abs", RATIONAL, 0},
    {"x abs ^1/2 x abs ^1/3 s", "x abs ^5/6", 0, 0},
    {"x abs 1 + ^-1/2 ^2", "1 x abs 1 + /", NOT_MOVING, 0},
    /* order */
    {"A A o sqrt", "A abs", RATIONAL, 0},
    {"A relu A neg relu -", "A", RATIONAL, 0},
    {"A relu A neg relu +", "A abs", RATIONAL, 0},
    {"A B max A B min +", "A B +", RATIONAL, 0},
    {"A B max", "B A - relu A +", RATIONAL, 0},
    {"A B min neg", "A neg B neg max", RATIONAL, 0},
    {"x abs A relu s", "x abs A s relu", RATIONAL, 0},
    /* functions */
    {"A B + exp", "A exp B exp o", 0, 0},
    {"A exp log", "A", 0, 0},
    {"x abs 1 + y abs 1 + s log", "x abs 1 + log y abs 1 + log +", NOT_MOVING, 0},
    {"A sin A sin o A cos A cos o +", "O exp", 0, 0},
    {"A B + sin", "A sin B cos o A cos B sin o +", 0, 0},
    {"pi cos", "1 neg", NO_GROWTH, 0},
    {"A abs sqrt A abs sqrt o", "A abs", 0, 0},
    {"A softmax J *", "L", 0, 1},
    {"A u J ' * + softmax", "A softmax", 0, 0},
    {"A softmax", "A left A right beside softmax", 0, 0},
    {"O softmax J *", "L", RATIONAL, 1},
    {"u J ' * softmax J *", "L", RATIONAL, 1},
    {"x exp 1 beside softmax left", "x exp exp x exp exp 1 exp + /", NO_GROWTH, 0},
    /* jumps */
    {"A step A o", "A relu", RATIONAL, 0},
    {"A step A step o", "A step", RATIONAL, 0},
    {"A step A neg step - A o", "A abs", RATIONAL, 0},
    {"x step x neg step + x ^2 step -", "0", RATIONAL, 0},
    {"x abs 1 + A s step", "A step", RATIONAL, 0},
    {"A floor A neg floor +", "A A floor - step neg", RATIONAL, 0},
    {"A floor floor", "A floor", RATIONAL, 0},
    {"A A floor - floor", "O", RATIONAL, 0},
};

static const TapeLaw lies[] = {
    {"A B -", "B A -", RATIONAL, 0},
    {"S T *", "T S *", RATIONAL, 0},
    {"A M * '", "A M *", RATIONAL, 0},
    {"S ' S *", "S S ' *", RATIONAL, 0},
    {"S T + inv", "S inv T inv +", RATIONAL | PARTIAL, 0},
    {"S T * inv", "S inv T inv *", RATIONAL | PARTIAL, 0},
    {"u S reflect", "S", RATIONAL, 0},
    {"x ^2 ^1/2", "x", RATIONAL | IF_POSITIVE, 0},
    {"A relu", "A", RATIONAL, 0},
    {"A B + relu", "A relu B relu +", RATIONAL, 0},
    {"A B max", "A B +", RATIONAL, 0},
    {"A left A right beside", "A right A left beside", RATIONAL, 0},
    {"A B + exp", "A exp B exp +", 0, 0},
    {"A sin", "A", NO_GROWTH, 0},
    {"A cos", "A sin", 0, 0},
    {"A softmax", "A ' softmax '", 0, 0},
    {"2 A s softmax", "A softmax", 0, 0},
    {"x abs 1 + log", "x abs", NOT_MOVING, 0},
    {"x abs sqrt", "x abs", 0, 0},
    {"A step", "A neg step", RATIONAL, 0},
    {"A B + step", "A step B step +", RATIONAL, 0},
    {"A floor", "A", RATIONAL, 0},
};

static const int shapes[][3] = {{0, 0, 0}, {0, 2, 1}, {2, 0, 3}, {3, 2, 0}, {1, 1, 1},
                                {1, 4, 2}, {2, 2, 2}, {3, 4, 2}, {4, 3, 5}};

enum {
    LAWS = sizeof laws / sizeof *laws,
    LIES = sizeof lies / sizeof *lies,
    SHAPES = sizeof shapes / sizeof *shapes
};

/* ---- postfix: letters are slots, one for each tape ---- */

typedef struct Sketch {
    Tape *tape;
    int n, m, k;
    int slot[128]; /* of a letter, plus 1 */
} Sketch;

static const struct {
    const char *name;
    TapeOp op;
    int arguments;
} words[] = {
    {"+", T_ADD, 2},           {"-", T_SUBTRACT, 2}, {"*", T_MULTIPLY, 2},      {"s", T_SCALE, 2},
    {"/", T_DIVIDE, 2},        {"o", T_HADAMARD, 2}, {"max", T_MAXIMUM, 2},     {"min", T_MINIMUM, 2},
    {"reflect", T_REFLECT, 2}, {"neg", T_NEGATE, 1}, {"inv", T_INVERSE, 1},     {"exp", T_EXP, 1},
    {"log", T_LOG, 1},         {"sqrt", T_SQRT, 1},  {"sin", T_SIN, 1},         {"cos", T_COS, 1},
    {"abs", T_ABS, 1},         {"relu", T_RELU, 1},  {"softmax", T_SOFTMAX, 1}, {"step", T_STEP, 1},
    {"floor", T_FLOOR, 1},
};

static int letter(Sketch *s, char name) {
    switch (name) {
    case 'I': return tape_fill(s->tape, T_IDENTITY, s->n, s->n);
    case 'O': return tape_fill(s->tape, T_ZEROS, s->n, s->m);
    case 'J': return tape_fill(s->tape, T_ONES, s->m, 1);
    case 'L': return tape_fill(s->tape, T_ONES, s->n, 1);
    default: break;
    }
    bool square = name == 'S' || name == 'T', column = name == 'u', scalar = name == 'x' || name == 'y';
    int rows = scalar ? 1 : name == 'M' ? s->m : name == 'K' ? s->k : s->n;
    int cols = scalar || column ? 1 : square || name == 'K' ? s->n : name == 'M' ? s->k : s->m;
    int *slot = &s->slot[(unsigned char)name];
    if (!*slot) {
        *slot = 1 + tape_slot(s->tape, rows, cols);
        Slot *made = &s->tape->slots.items[s->tape->slots.count - 1];
        if (scalar)
            made->kind = SLOT_LIMIT, made->to_infinity = name == 'x', made->name = name == 'x' ? "x" : "y";
    }
    return *slot - 1;
}

static int glue(Sketch *s, int a, int b, bool below) {
    Inst x = s->tape->inst.items[a], y = s->tape->inst.items[b];
    Paste pastes[] = {{a, 0, 0}, {b, below ? x.rows : 0, below ? 0 : x.cols}};
    return tape_paste(s->tape, below ? x.rows + y.rows : x.rows, below ? x.cols : x.cols + y.cols, pastes, 2);
}

/* The upper or lower part, the left or right part: half of the rows or columns, rounded down, come first. */
static int part(Sketch *s, int a, const char *name) {
    Inst x = s->tape->inst.items[a];
    int up = x.rows / 2, left = x.cols / 2;
    switch (*name) {
    case 't': return tape_block(s->tape, a, 0, 0, up, x.cols);
    case 'b': return tape_block(s->tape, a, up, 0, x.rows - up, x.cols);
    case 'l': return tape_block(s->tape, a, 0, 0, x.rows, left);
    default: return tape_block(s->tape, a, 0, left, x.rows, x.cols - left);
    }
}

static int sketch(Sketch *s, const char *text) {
    int stack[16], depth = 0;
    char buffer[256];
    fmpq_t number;
    fmpq_init(number);
    for (char *rest = strcpy(buffer, text), *word; (word = strtok_r(rest, " ", &rest));) {
        size_t w = 0, known = sizeof words / sizeof *words;
        while (w < known && strcmp(word, words[w].name)) w++;
        int *top = &stack[depth];
        if (w < known && words[w].arguments == 1)
            top[-1] = tape_unary(s->tape, words[w].op, top[-1]);
        else if (w < known)
            top[-2] = tape_binary(s->tape, words[w].op, top[-2], top[-1]), depth--;
        else if (!strcmp(word, "'"))
            top[-1] = tape_transpose(s->tape, top[-1]);
        else if (!strcmp(word, "pi"))
            stack[depth++] = tape_unary(s->tape, T_PI, -1);
        else if (!strcmp(word, "over"))
            top[-2] = glue(s, top[-2], top[-1], true), depth--;
        else if (!strcmp(word, "beside"))
            top[-2] = glue(s, top[-2], top[-1], false), depth--;
        else if (word[0] == '^' && !fmpq_set_str(number, word + 1, 10))
            top[-1] = tape_power(s->tape, top[-1], number);
        else if (!fmpq_set_str(number, word, 10))
            stack[depth++] = tape_constant(s->tape, number);
        else if (!strcmp(word, "top") || !strcmp(word, "bottom") || !strcmp(word, "left") ||
                 !strcmp(word, "right"))
            top[-1] = part(s, top[-1], word);
        else if (!word[1])
            stack[depth++] = letter(s, *word);
        else
            cr_assert_fail("what is %s in %s?", word, text);
    }
    fmpq_clear(number);
    cr_assert_eq(depth, 1, "%s leaves %d", text, depth);
    return stack[0];
}

#endif
