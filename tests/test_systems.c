/* test_systems.c: what every number system must do, whatever its numbers are. Laws are written in postfix, one
   row each, in laws.h: a new law is a line, and a new system is one more name in `systems`. */
#include "core/system/system.h"
#include "laws.h"

#include <criterion/criterion.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const System *const systems[] = {&system_f64, &system_q, &system_ball, &system_integral};
enum { F64, Q, BALL, INTEGRAL, SYSTEMS, WORLDS = 8, PRECISION = 160 };

/* ---- one law at one shape: the same worlds in every system ---- */

typedef struct Trial {
    Arena *arena;
    Sketch s;
    int left, right;
    bool fits;                         /* both sides have one shape */
    Machine *machine[SYSTEMS][WORLDS]; /* f64 runs all worlds in the first */
    Ratio *world[WORLDS];
    char *about;
} Trial;

static Ratio draw(uint64_t *seed) {
    *seed ^= *seed << 13, *seed ^= *seed >> 7, *seed ^= *seed << 17;
    int num = (int)(*seed >> 20 & 15) % 9 - 4, den = 1 + (int)(*seed >> 40 & 15) % 3;
    return num % den ? (Ratio){num, den} : (Ratio){num / den, 1};
}

/* Integrals judge and print as balls do, where there is nothing to integrate. */
static int column(int s) { return s == INTEGRAL ? BALL : s; }

static int lane(int s, int w) { return w < systems[s]->lanes ? w : 0; }

static Trial begin(const Law *law, const int *shape, uint64_t seed) {
    Trial t = {.arena = arena_new()};
    t.s = (Sketch){.tape = tape_new(t.arena), .n = shape[0], .m = shape[1], .k = shape[2]};
    t.left = sketch(&t.s, law->left);
    t.right = sketch(&t.s, law->right);
    const Inst *x = &t.s.tape->inst.items[t.left], *y = &t.s.tape->inst.items[t.right];
    t.fits = x->rows == y->rows && x->cols == y->cols;
    t.about = arena_printf(t.arena, "%s = %s at n=%d m=%d k=%d", law->left, law->right, shape[0], shape[1],
                           shape[2]);
    seed = seed * 0x9e3779b97f4a7c15u + 1;
    for (int w = 0; w < WORLDS; w++) {
        t.world[w] = NEW_ARRAY(t.arena, Ratio, t.s.tape->ratios);
        for (int i = 0; i < t.s.tape->ratios; i++) t.world[w][i] = draw(&seed);
        for (int s = 0; s < SYSTEMS; s++) {
            t.machine[s][w] = lane(s, w) ? t.machine[s][0] : systems[s]->open(t.s.tape, t.arena);
            systems[s]->load(t.machine[s][w], lane(s, w), t.world[w]);
            if (lane(s, w) == systems[s]->lanes - 1) systems[s]->run(t.machine[s][w], PRECISION);
        }
    }
    return t;
}

static unsigned status(const Trial *t, int s, int w, int inst) {
    return systems[s]->status(t->machine[s][w], lane(s, w), inst);
}

static Truth relate(const Trial *t, int s, int w, Order order) {
    return systems[s]->relate(t->machine[s][w], lane(s, w), order, t->left, t->right);
}

static void end(Trial *t) {
    for (int s = 0; s < SYSTEMS; s++)
        for (int w = 0; w < WORLDS; w++)
            if (!w || t->machine[s][w] != t->machine[s][0]) systems[s]->close(t->machine[s][w]);
    tape_clear(t->s.tape);
    arena_free(t->arena);
}

Test(systems, laws_hold) {
    for (int l = 0; l < LAWS; l++) {
        int held[SYSTEMS] = {0};
        for (int h = 0; h < SHAPES; h++) {
            if (shapes[h][1] < laws[l].least_m) continue;
            Trial t = begin(&laws[l], shapes[h], (uint64_t)(l * SHAPES + h));
            for (int s = 0; s < SYSTEMS; s++)
                for (int w = 0; w < WORLDS; w++) {
                    unsigned troubles = status(&t, s, w, t.left) | status(&t, s, w, t.right);
                    Truth truth = relate(&t, s, w, REL_EQ);
                    cr_assert(truth != TRUTH_FALSE, "%s: false in %s", t.about, systems[s]->name);
                    if (!(laws[l].kind & PARTIAL))
                        cr_assert_not(troubles & STATUS_DOMAIN, "%s: no value in %s", t.about,
                                      systems[s]->name);
                    if (s == Q && laws[l].kind & RATIONAL)
                        cr_assert_not(troubles & STATUS_UNABLE, "%s: q is unable", t.about);
                    if (s == Q && !troubles) cr_assert_eq(truth, TRUTH_TRUE, "%s: not decided in q", t.about);
                    if (s == F64 && !troubles)
                        cr_assert_eq(truth, TRUTH_TRUE, "%s: %d in f64", t.about, truth);
                    cr_assert(relate(&t, s, w, REL_NE) != TRUTH_TRUE, "%s: ≠ in %s", t.about,
                              systems[s]->name);
                    held[s] += !troubles;
                }
            end(&t);
        }
        for (int s = 0; s < SYSTEMS; s++)
            if (s != Q || laws[l].kind & RATIONAL)
                cr_assert_gt(held[s], WORLDS, "%s: hardly tried in %s", laws[l].left, systems[s]->name);
    }
}

Test(systems, lies_are_refuted) {
    for (int l = 0; l < LIES; l++) {
        int refuted[SYSTEMS] = {0};
        for (int h = 0; h < SHAPES; h++) {
            Trial t = begin(&lies[l], shapes[h], (uint64_t)(l * SHAPES + h));
            for (int w = 0; w < WORLDS && t.fits; w++) {
                Truth truth[SYSTEMS];
                for (int s = 0; s < SYSTEMS; s++) {
                    truth[s] = relate(&t, s, w, REL_EQ);
                    refuted[s] += truth[s] == TRUTH_FALSE;
                    cr_assert_eq(truth[s] == TRUTH_FALSE, relate(&t, s, w, REL_NE) == TRUTH_TRUE, "%s",
                                 t.about);
                }
                cr_assert(truth[F64] != TRUTH_FALSE || truth[Q] != TRUTH_TRUE, "%s: f64 against q", t.about);
                cr_assert(truth[BALL] != TRUTH_FALSE || truth[Q] != TRUTH_TRUE, "%s: ball against q",
                          t.about);
                cr_assert(truth[BALL] != TRUTH_TRUE || truth[Q] != TRUTH_FALSE, "%s: q against ball",
                          t.about);
            }
            end(&t);
        }
        cr_assert(refuted[F64], "%s = %s passes in f64", lies[l].left, lies[l].right);
        cr_assert(refuted[BALL], "%s = %s passes in ball", lies[l].left, lies[l].right);
        if (lies[l].kind & RATIONAL)
            cr_assert(refuted[Q], "%s = %s passes in q", lies[l].left, lies[l].right);
    }
}

/* ---- every instruction of every law has one value, whatever system computes it ---- */

static double value(const Trial *t, int s, int w, int inst, int r, int c) {
    char *text = systems[s]->entry(t->machine[s][w], t->arena, lane(s, w), inst, r, c),
         *slash = strchr(text, '/');
    return strtod(text, NULL) / (slash ? strtod(slash + 1, NULL) : 1);
}

static void agree(const Trial *t, int w, int inst) {
    unsigned f64 = status(t, F64, w, inst), q = status(t, Q, w, inst), ball = status(t, BALL, w, inst);
    cr_assert(!(q & STATUS_DOMAIN) || ball, "%s: %d is undefined in q only", t->about, inst);
    cr_assert(!(ball & STATUS_DOMAIN) || q, "%s: %d is undefined in ball only", t->about, inst);
    cr_assert(f64 || !((q | ball) & STATUS_DOMAIN), "%s: %d is defined in f64 only", t->about, inst);
    const Inst *x = &t->s.tape->inst.items[inst];
    for (int r = 0; r < x->rows && !ball; r++)
        for (int c = 0; c < x->cols; c++) {
            double exact = value(t, BALL, w, inst, r, c);
            if (!f64)
                cr_assert_float_eq(value(t, F64, w, inst, r, c), exact, 1e-9 * (1 + fabs(exact)), "%s: %d",
                                   t->about, inst);
            if (!q)
                cr_assert_float_eq(value(t, Q, w, inst, r, c), exact, 1e-9 * (1 + fabs(exact)), "%s: %d",
                                   t->about, inst);
        }
}

Test(systems, agree_on_every_value) {
    for (int l = 0; l < LAWS + LIES; l++)
        for (int h = 0; h < SHAPES; h++) {
            Trial t = begin(l < LAWS ? &laws[l] : &lies[l - LAWS], shapes[h], (uint64_t)(7 * l + h));
            for (int w = 0; w < WORLDS; w++)
                for (int i = 0; i < t.s.tape->inst.count; i++) agree(&t, w, i);
            end(&t);
        }
}

/* The entries of an instruction in q, as a matrix of constants. */
static int recorded(Trial *t, int w, int inst) {
    Inst x = t->s.tape->inst.items[inst];
    Paste *pastes = NEW_ARRAY(t->arena, Paste, x.rows * x.cols);
    for (int i = 0; i < x.rows * x.cols; i++) {
        int r = i / x.cols, c = i % x.cols;
        pastes[i] = (Paste){sketch(&t->s, system_q.entry(t->machine[Q][w], t->arena, 0, inst, r, c)), r, c};
    }
    return tape_paste(t->s.tape, x.rows, x.cols, pastes, x.rows * x.cols);
}

Test(systems, balls_contain_the_exact_values) {
    int tried = 0;
    for (int l = 0; l < LAWS; l++)
        for (int h = 0; h < SHAPES; h++) {
            Trial t = begin(&laws[l], shapes[h], (uint64_t)(7 * l + h));
            if (!status(&t, Q, 0, t.left)) {
                int constants = recorded(&t, 0, t.left);
                Machine *machine = system_ball.open(t.s.tape, t.arena);
                system_ball.load(machine, 0, t.world[0]);
                for (long precision = 10; precision <= 1000; precision *= 10, tried++) {
                    system_ball.run(machine, precision);
                    Truth truth = system_ball.relate(machine, 0, REL_EQ, t.left, constants);
                    cr_assert(truth != TRUTH_FALSE && truth != TRUTH_UNDEFINED, "%s at %ld bits", t.about,
                              precision);
                }
                system_ball.close(machine);
            }
            end(&t);
        }
    cr_assert_gt(tried, LAWS * SHAPES);
}

/* ---- single judgements: False, True, Unknown or No value, in f64, q and ball at 53 bits, and with integrals if that is another ---- */

Test(systems, judge) {
    static const char *const orders[] = {"=", "≠", "<", "≤", ">", "≥"}; /* as in Order */
    static const struct {
        const char *left, *order, *right, *truth;
    } judgements[] = {
        {"1 2 /", "=", "2 4 /", "TTT"},
        {"1", "=", "2", "FFF"},
        {"1", "≠", "1", "UFF"},
        {"1", "<", "1", "UFF"},
        {"1", "≤", "1", "TTT"},
        {"1", "≥", "1", "TTT"},
        {"1/3", "<", "1/2", "TTT"},
        {"1/3", ">", "1/2", "FFF"},
        {"1/3", "≥", "1/2", "FFF"},
        {"1/3", "=", "1 3 /", "TTU"},
        {"1/3 3 s", "<", "1", "UFU"},
        {"1/3 3 s", "≤", "1", "TTU"},
        {"pi", ">", "3", "TUT"},
        {"2 sqrt ^2", "=", "2", "TUU"},
        {"2 sqrt", "≠", "7/5", "TUT"},
        {"1 2 beside", "<", "2 3 beside", "TTT"},
        {"1 2 beside", "<", "2 1 beside", "FFF"},
        {"1 2 beside", ">", "2 1 beside", "FFF"},
        {"1 2 beside", "≠", "1 3 beside", "TTT"},
        {"1 2 beside", "=", "1 3 beside", "FFF"},
        {"pi 2 beside", "=", "pi 3 beside", "FUF"},
        {"4/9 sqrt", "=", "2/3", "TTU"},
        {"8 ^1/3", "=", "2", "TTU"},
        {"8/27 ^-2/3", "=", "9/4", "TTU"},
        {"0 ^1/2", "=", "0", "TTT"},
        {"0 sqrt", "=", "0", "TTT"},
        {"-2 ^3", "=", "-8", "TTT"},
        {"-2 ^-3", "=", "-1/8", "TTT"},
        {"-1 ^10000001", "=", "-1", "TTT"},
        {"2 ^-10000001", "<", "1", "TUT"},
        {"0 exp", "=", "1", "TTT"},
        {"1 log", "=", "0 sin", "TTT"},
        {"0 cos", "=", "1", "TTT"},
        {"3 3 beside softmax", "=", "1/2 1/2 beside", "TTT"},
        {"1 2 beside softmax", "=", "1/2 1/2 beside", "FUF"},
        /* overflow; scores that are known to ±0.1 only */
        {"1000 exp", "=", "1000 exp", "NUUT"},
        {"2 ^50 3 / 2 ^50 3 / 1 + beside softmax left", "<", "1/3", "TUT"},
        /* no value */
        {"1 0 /", "=", "1", "NNN"},
        {"1", "≠", "1 0 /", "NNN"},
        {"0 0 /", "≤", "1", "NNN"},
        {"1 1 0 / /", "=", "0", "NNN"},
        {"1 0 log /", "=", "0", "NNN"},
        {"1 0 ^-1/2 /", "=", "0", "NNN"},
        {"0 log", "=", "1", "NNN"},
        {"-1 log", "=", "1", "NNN"},
        {"-1 sqrt", "=", "1", "NNN"},
        {"-8 ^1/3", "=", "-2", "NNN"},
        {"0 ^-1", "=", "0", "NNN"},
        {"0 ^-1/2", "=", "0", "NNN"},
        {"1 2 beside 2 4 beside over inv", "=", "1 2 beside 2 4 beside over", "NNN"},
        {"pi 1 0 / +", "=", "1", "NNN"},
        /* no value, but only q or nobody can tell */
        {"1/10 1/3 beside 7/10 7/3 beside over inv", "=", "1 2 beside 2 4 beside over", "UNU"},
        {"1 1/3 3 s 1 - /", "=", "1", "NNU"},
        {"0 1 beside 2 sqrt ^2 2 - 1 beside over inv", "=", "0 0 beside 0 0 beside over", "UUU"},
        {"1 2 sqrt ^2 2 - /", "=", "1", "FUU"},
        {"2 2 sqrt ^2 - neg sqrt", "=", "0", "FUU"},
        {"2 sqrt ^2 2 - abs log", "=", "0", "FUU"},
    };
    for (size_t j = 0; j < sizeof judgements / sizeof *judgements; j++)
        for (int s = 0; s < SYSTEMS; s++) {
            Arena *arena = arena_new();
            Sketch sk = {.tape = tape_new(arena)};
            int left = sketch(&sk, judgements[j].left), right = sketch(&sk, judgements[j].right), order = 0;
            while (strcmp(orders[order], judgements[j].order)) order++;
            Machine *machine = systems[s]->open(sk.tape, arena);
            systems[s]->run(machine, 53);
            char truth =
                "FTUN"[systems[s]->relate(machine, systems[s]->lanes - 1, (Order)order, left, right)];
            cr_expect_eq(truth, judgements[j].truth[judgements[j].truth[s] ? s : column(s)],
                         "%s %s %s is %c in %s", judgements[j].left, orders[order], judgements[j].right,
                         truth, systems[s]->name);
            systems[s]->close(machine);
            tape_clear(sk.tape);
            arena_free(arena);
        }
}

/* ---- precision, lanes and outputs that must not disturb each other ---- */

static char *first_entry(const System *system, Arena *arena, const char *text) {
    Sketch s = {.tape = tape_new(arena), .n = 2, .m = 2};
    int inst = sketch(&s, text);
    Machine *machine = system->open(s.tape, arena);
    system->run(machine, 64);
    char *entry = system->entry(machine, arena, system->lanes - 1, inst, 0, 0);
    system->close(machine);
    tape_clear(s.tape);
    return entry;
}

Test(systems, print_entries) {
    static const struct {
        const char *text, *entry[INTEGRAL];
    } rows[] = {
        {"-2 4 /", {"-0.5", "-1/2", "-0.5"}},
        {"0 neg 0 1 beside *", {"0", "0", "0"}},
        {"-1 0 s", {"0", "0", "0"}},
        {"-17", {"-17", "-17", "-17"}},
        {"1000000", {"1000000", "1000000", "1000000"}},
        {"123456789012", {"1.23456789e+11", "123456789012", "123456789012"}},
        {"1/3", {"0.3333333333", "1/3", "0.3333333333"}},
        {"2 ^-40 1 +", {"1", "1099511627777/1099511627776", "1.000000000"}},
        {"2 ^70", {"1.180591621e+21", "1180591620717411303424", "1.180591621e+21"}},
        {"0 1 beside softmax right", {"0.7310585786", "?", "0.7310585786"}},
        {"pi", {"3.141592654", "?", "3.141592654"}},
        {"1 0 /", {"undefined", "undefined", "undefined"}},
        {"I", {"1", "1", "1"}},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int s = 0; s < SYSTEMS; s++)
            cr_expect_str_eq(first_entry(systems[s], arena, rows[i].text), rows[i].entry[column(s)],
                             "%s in %s is %s", rows[i].text, systems[s]->name,
                             first_entry(systems[s], arena, rows[i].text));
    arena_free(arena);
}

/* e^60/(2e^60 + 2) is so near to ½ that doubles, and balls of 53 bits, cannot tell. */
Test(systems, more_bits_decide) {
    Arena *arena = arena_new();
    Sketch s = {.tape = tape_new(arena)};
    int left = sketch(&s, "60 exp 2 60 exp s 2 + /"), right = sketch(&s, "1/2");
    for (int i = 0; i < SYSTEMS; i++) {
        Machine *machine = systems[i]->open(s.tape, arena);
        static const Truth truth[INTEGRAL][3] = {{TRUTH_TRUE, TRUTH_TRUE, TRUTH_TRUE},
                                                 {TRUTH_UNKNOWN, TRUTH_UNKNOWN, TRUTH_UNKNOWN},
                                                 {TRUTH_UNKNOWN, TRUTH_FALSE, TRUTH_UNKNOWN}};
        for (int k = 0; k < 3; k++) { /* and back again */
            systems[i]->run(machine, k == 1 ? 106 : 53);
            cr_expect_eq(systems[i]->relate(machine, 0, REL_EQ, left, right), truth[column(i)][k], "%s %d",
                         systems[i]->name, k);
        }
        systems[i]->close(machine);
    }
    tape_clear(s.tape);
    arena_free(arena);
}

Test(systems, trouble_stays_where_it_is) {
    Arena *arena = arena_new();
    Sketch s = {.tape = tape_new(arena)};
    int bad = sketch(&s, "1 x /"), worse = sketch(&s, "1 1 x / / 1 beside"), good = sketch(&s, "x 1 + x -");
    int one = sketch(&s, "1"), block = sketch(&s, "1 1 x / / 1 beside right");
    for (int i = 0; i < SYSTEMS; i++) {
        const System *system = systems[i];
        Machine *machine = system->open(s.tape, arena);
        for (int round = 0; round < 2; round++) /* a lane recovers when it is loaded anew */
            for (int zero = 0; zero < system->lanes; zero++) {
                for (int l = 0; l < system->lanes; l++)
                    system->load(machine, l, &(Ratio){(l + zero + round) % 2, 1});
                system->run(machine, 53);
                for (int l = 0; l < system->lanes; l++) {
                    unsigned expected = (l + zero + round) % 2 ? 0 : STATUS_DOMAIN;
                    cr_expect_eq(system->status(machine, l, bad), expected);
                    cr_expect_eq(system->status(machine, l, worse), expected);
                    cr_expect_eq(system->status(machine, l, block), expected);
                    cr_expect_eq(system->status(machine, l, good), 0u);
                    cr_expect_eq(system->relate(machine, l, REL_EQ, good, one), TRUTH_TRUE);
                    cr_expect_eq(system->relate(machine, l, REL_EQ, bad, one),
                                 expected ? TRUTH_UNDEFINED : TRUTH_TRUE);
                }
            }
        system->close(machine);
    }
    tape_clear(s.tape);
    arena_free(arena);
}

/* A singular matrix that doubles take for a regular one with a tiny pivot: what follows from its inverse, such
   as the logarithm of a negative number, says nothing. In the lanes beside it it does. */
Test(systems, a_lane_that_gave_up_is_silent) {
    Arena *arena = arena_new();
    Sketch s = {.tape = tape_new(arena)};
    int inverse = sketch(&s, "1/10 1/3 beside 7/10 x beside over inv"),
        log = sketch(&s, "1/10 1/3 beside 7/10 x beside over inv log");
    Machine *machine = system_f64.open(s.tape, arena);
    for (int l = 0; l < system_f64.lanes; l++)
        system_f64.load(machine, l, l % 2 ? &(Ratio){7, 3} : &(Ratio){2, 1});
    system_f64.run(machine, 0);
    for (int l = 0; l < system_f64.lanes; l++) {
        cr_expect_eq(system_f64.status(machine, l, inverse), l % 2 ? STATUS_UNABLE : 0u);
        cr_expect_eq(system_f64.status(machine, l, log), l % 2 ? STATUS_UNABLE : STATUS_DOMAIN);
    }
    system_f64.close(machine);
    tape_clear(s.tape);
    arena_free(arena);
}

Test(systems, what_is_not_pasted_is_zero) {
    Arena *arena = arena_new();
    Sketch s = {.tape = tape_new(arena)};
    int one = sketch(&s, "1"), x = sketch(&s, "x");
    int sparse = tape_paste(s.tape, 2, 2, (Paste[]){{one, 0, 1}, {x, 1, 0}, {x, 0, 1}}, 3);
    int full = sketch(&s, "0 x beside x 0 beside over");
    for (int i = 0; i < SYSTEMS; i++) {
        Machine *machine = systems[i]->open(s.tape, arena);
        for (int value = 5; value < 8; value++) {
            systems[i]->load(machine, 0, &(Ratio){value, 1});
            systems[i]->run(machine, 53);
            cr_expect_eq(systems[i]->relate(machine, 0, REL_EQ, sparse, full), TRUTH_TRUE, "%s",
                         systems[i]->name);
        }
        systems[i]->close(machine);
    }
    tape_clear(s.tape);
    arena_free(arena);
}

/* ---- the tape itself ---- */

Test(tape, equal_things_are_shared) {
    for (int l = 0; l < LAWS + LIES; l++)
        for (int h = 0; h < SHAPES; h++) {
            const Law *law = l < LAWS ? &laws[l] : &lies[l - LAWS];
            Arena *arena = arena_new();
            Sketch s = {.tape = tape_new(arena), .n = shapes[h][0], .m = shapes[h][1], .k = shapes[h][2]};
            int left = sketch(&s, law->left), right = sketch(&s, law->right);
            Tape before = *s.tape;
            cr_assert_eq(sketch(&s, law->right), right, "%s", law->right);
            cr_assert_eq(sketch(&s, law->left), left, "%s", law->left);
            cr_assert_eq(s.tape->inst.count, before.inst.count, "%s", law->left);
            cr_assert_eq(s.tape->numbers, before.numbers, "%s", law->left);
            cr_assert_eq(s.tape->pastes.count, before.pastes.count, "%s", law->left);
            cr_assert_eq(s.tape->constants.count, before.constants.count, "%s", law->left);
            tape_clear(s.tape);
            arena_free(arena);
        }
}

Test(tape, simple_things_stay_simple) {
    static const struct {
        const char *left, *right;
        bool same;
    } rows[] = {
        {"A ' '", "A", true},
        {"A top left", "A left top", true},
        {"A top ' left '", "A top top", true},
        {"A O +", "A", true},
        {"O A +", "A", true},
        {"A O -", "A", true},
        {"I A *", "A", true},
        {"I '", "I", true},
        {"1 A s", "A", true},
        {"x 1 s", "x", true},
        {"A 1 /", "A", true},
        {"A neg neg", "A", true},
        {"x ^1", "x", true},
        {"x ^0", "1", true},
        {"A B +", "B A +", true},
        {"A B max", "B A max", true},
        {"O '", "O ' ' '", true},
        {"A A max", "A", true},
        {"2 4 /", "1/2", false},
        {"0 A s", "O", false},
        {"A A -", "O", false},
        {"A B -", "B A -", false},
        {"u '", "u", false},
        {"x ^2", "x ^3", false},
        {"A top", "A bottom", false},
        {"A B beside", "B A beside", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena *arena = arena_new();
        Sketch s = {.tape = tape_new(arena), .n = 4, .m = 4, .k = 4};
        int left = sketch(&s, rows[i].left), right = sketch(&s, rows[i].right);
        cr_expect_eq(left == right, rows[i].same, "%s and %s", rows[i].left, rows[i].right);
        tape_clear(s.tape);
        arena_free(arena);
    }
}

Test(tape, misfits_stop_the_program, .signal = SIGABRT) {
    Sketch s = {.tape = tape_new(arena_new()), .n = 2, .m = 3};
    sketch(&s, "A A ' +");
}

Test(tape, dump) {
    Arena *arena = arena_new();
    Sketch s = {.tape = tape_new(arena), .n = 2, .m = 3};
    sketch(&s, "x ^-2 1/2 + A A ' * s A right beside exp");
    Text text = text_new(arena);
    tape_dump(&text, s.tape);
    cr_expect_str_eq(text.bytes, "slot 0  1×1  drawn\n"
                                 "slot 1  2×3  drawn\n"
                                 "  #0  1×1  LOAD slot 0  → 0\n"
                                 "  #1  1×1  POWER #0 ^ -2  → 1\n"
                                 "  #2  1×1  CONSTANT 1/2  → 2\n"
                                 "  #3  1×1  ADD #1 #2  → 3\n"
                                 "  #4  2×3  LOAD slot 1  → 4..9\n"
                                 "  #5  3×2  VIEW #4  → 4..9 by 1, 3\n"
                                 "  #6  2×2  MULTIPLY #4 #5  → 10..13\n"
                                 "  #7  2×2  SCALE #3 #6  → 14..17\n"
                                 "  #8  2×2  VIEW #4  → 5..9 by 3, 1\n"
                                 "  #9  2×4  BLOCKS #7@0,0 #8@0,2  → 18..25\n"
                                 " #10  2×4  EXP #9  → 26..33\n");
    tape_clear(s.tape);
    arena_free(arena);
}
