/* core/system/calcium.c: single judgements that balls cannot make at any precision, and that it never contradicts q or balls.
   The laws that every number system obeys are in test_system.c. */
#include "core/system/system.h"
#include "laws.h"

static const char *const orders[] = {"=", "≠", "<", "≤", ">", "≥"}; /* as in Order */

static char judged(const char *left, const char *sign, const char *right, long precision) {
    Arena *arena = arena_new();
    Sketch s = {.tape = tape_new(arena)};
    int a = sketch(&s, left), b = sketch(&s, right), order = 0;
    while (strcmp(orders[order], sign)) order++;
    Machine *machine = system_calcium.open(s.tape, arena);
    system_calcium.run(machine, precision);
    char truth = "FTUN"[system_calcium.relate(machine, 0, (Order)order, a, b)];
    system_calcium.close(machine);
    tape_clear(s.tape);
    arena_free(arena);
    return truth;
}

Test(calcium, judges) {
    static const struct {
        const char *left, *order, *right;
        char truth;
    } rows[] = {
        /* trigonometry, also of numbers that doubles cannot turn by */
        {"2/3 sin ^2 2/3 cos ^2 +", "=", "1", 'T'},
        {"2/3 sin ^2 2/3 cos ^2 +", ">", "1", 'F'},
        {"2 sin", "=", "2 1 sin s 1 cos s", 'T'},
        {"1/2 1/3 + sin", "=", "1/2 sin 1/3 cos s 1/2 cos 1/3 sin s +", 'T'},
        {"356101947008 sin ^2 356101947008 cos ^2 +", "=", "1", 'T'},
        {"10000 ^1/3 sin ^2 10000 ^1/3 cos ^2 +", "=", "1", 'T'},
        {"pi 3 / cos", "=", "1/2", 'T'},
        {"pi 4 / sin", "=", "1/2 sqrt", 'T'},
        {"pi 4 / sin", "<", "1/2 sqrt", 'F'},
        {"1 cos", "=", "-1 cos", 'T'},
        {"1 sin", "=", "-1 sin", 'F'},
        {"-4000 exp cos", "≠", "1", 'T'},
        /* exponentials and logarithms */
        {"2 exp 3 exp s", "=", "5 exp", 'T'},
        {"1/2 exp 1/3 exp s 3/7 exp s", "=", "53/42 exp", 'T'},
        {"1/2 exp 1/3 exp s 3/7 exp s", "=", "52/42 exp", 'F'},
        {"1 exp sqrt", "=", "1/2 exp", 'T'},
        {"6 log", "=", "2 log 3 log +", 'T'},
        {"6 log", "≤", "2 log 3 log +", 'T'},
        {"2 log 2 / exp", "=", "2 sqrt", 'T'},
        {"1 exp 2 exp + log", "=", "1 1 exp 1 + log +", 'T'},
        {"1 2 beside softmax left log 1 2 beside softmax right log -", "=", "-1", 'T'},
        {"-3000 exp 1 + log", ">", "0", 'T'},
        {"-3000 exp 1 + log", "=", "0", 'F'},
        {"-1000000 exp 1 + log", ">", "0", 'T'},
        {"-9000 exp 1 + sqrt", "=", "1", 'F'},
        {"9999 exp 9999 exp 1 + /", "<", "1", 'T'},
        {"9999 exp 9999 exp 1 + /", "≥", "1", 'F'},
        /* roots */
        {"2 sqrt ^2", "=", "2", 'T'},
        {"2 sqrt ^2", "=", "2 10 ^-3000 +", 'F'},
        {"2 sqrt 3 sqrt +", "=", "5 2 6 sqrt s + sqrt", 'T'},
        {"2 ^2/3 2 ^1/3 s", "≥", "2", 'T'},
        {"3/5 ^2 4/5 ^2 + sqrt", "=", "1", 'T'},
        {"2 sqrt ^2 2 - relu", "=", "0", 'T'},
        {"2 sqrt 3 sqrt max", "=", "3 sqrt", 'T'},
        {"2 sqrt 3 sqrt beside 5 sqrt 7 sqrt beside over inv 2 sqrt 3 sqrt beside 5 sqrt 7 sqrt beside over "
         "*",
         "=", "1 0 beside 0 1 beside over", 'T'},
        {"1/3 1/3 beside softmax", "=", "1/2 1/2 beside", 'T'},
        {"1/3 1/3 beside softmax left", "≥", "1/3 1/3 beside softmax right", 'T'},
        /* no value, and only because it is proved */
        {"2 sqrt ^2 2 - log", "=", "1", 'N'},
        {"1 1 exp log 1 - /", "=", "1", 'N'},
        {"1 2/3 sin ^2 2/3 cos ^2 + 1 - /", "=", "1", 'N'},
        {"1 sin 2 - sqrt", "=", "1", 'N'},
        {"2 sqrt 1 beside 2 2 sqrt beside over inv", "=", "0 0 beside 0 0 beside over", 'N'},
        /* beyond its bounds */
        {"-1000000 exp cos", "<", "1", 'U'},
        {"1 sin 1 cos beside 1 beside", "=", "2 sin 2 cos beside 1 beside", 'F'},
        {"2 sqrt 3 sqrt + 5 sqrt + 7 sqrt + 11 sqrt + 13 sqrt + 17 sqrt + 19 sqrt +", "=", "1", 'U'},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char truth = judged(rows[i].left, rows[i].order, rows[i].right, 4096);
        cr_expect_eq(truth, rows[i].truth, "%s %s %s is %c", rows[i].left, rows[i].order, rows[i].right,
                     truth);
    }
}

/* ---- random programs: what q knows is so, and what balls separate is apart ---- */

static unsigned long state = 7;
static int pick(int n) {
    state = state * 6364136223846793005UL + 1442695040888963407UL;
    return (int)(state >> 33) % n;
}

static void grow(Text *out, int depth) {
    static const char *const unary[] = {"neg", "exp",  "log", "sqrt", "sin", "cos",
                                        "abs", "relu", "^2",  "^-1",  "^1/3"},
                             *const binary[] = {"+", "-", "s", "/", "max", "min"};
    if (!depth || !pick(5))
        text_printf(out, "%d %d / ", pick(9) - 4, 1 + pick(3));
    else if (pick(2)) {
        grow(out, depth - 1);
        text_printf(out, "%s ", unary[pick(11)]);
    } else {
        grow(out, depth - 1);
        grow(out, depth - 1);
        text_printf(out, "%s ", binary[pick(6)]);
    }
}

Test(calcium, never_contradicts) {
    enum { PROGRAMS = 1500, DEPTH = 3 };
    int decided = 0, undefined = 0;
    for (int i = 0; i < PROGRAMS; i++) {
        Arena *arena = arena_new();
        Sketch s = {.tape = tape_new(arena)};
        Text left = text_new(arena), right = text_new(arena);
        grow(&left, DEPTH), grow(&right, DEPTH);
        int a = sketch(&s, left.bytes), b = sketch(&s, right.bytes);
        const System *systems[] = {&system_calcium, &system_q, &system_ball};
        for (int order = REL_EQ; order <= REL_GE; order++) {
            Truth truth[3];
            for (int k = 0; k < 3; k++) {
                Machine *machine = systems[k]->open(s.tape, arena);
                systems[k]->run(machine, 128);
                truth[k] = systems[k]->relate(machine, 0, (Order)order, a, b);
                systems[k]->close(machine);
            }
            for (int k = 1; k < 3; k++)
                cr_assert(truth[0] == truth[k] || truth[0] == TRUTH_UNKNOWN || truth[k] == TRUTH_UNKNOWN,
                          "%s %s %s: %c, but %c in %s", left.bytes, orders[order], right.bytes,
                          "FTUN"[truth[0]], "FTUN"[truth[k]], systems[k] -> name);
            decided += truth[0] == TRUTH_TRUE || truth[0] == TRUTH_FALSE;
            undefined += truth[0] == TRUTH_UNDEFINED;
        }
        tape_clear(s.tape);
        arena_free(arena);
    }
    cr_assert_gt(decided, PROGRAMS);
    cr_assert_gt(undefined, PROGRAMS / 10);
}
