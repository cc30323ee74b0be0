/* core/system: what every number system must do, whatever its numbers are. Laws are written in postfix, one
   row each, in laws.h: a new law is a line, and a new system is one more name in `systems`. */
#include "core/system/system.h"
#include "laws.h"

#include <math.h>
#include <stdlib.h>

/* Every number system, and mpq once more with numbers that move. */
static const System *const systems[] = {&system_f64,      &system_q,       &system_ball, &system_mpq,
                                        &system_integral, &system_calcium, &system_mpq};
static const char *const names[] = {"f64", "q", "ball", "mpq", "integral", "calcium", "mpq, moving"};
enum { F64, Q, BALL, MPQ, INTEGRAL, CALCIUM, MOVING, SYSTEMS, WORLDS = 8, PRECISION = 160 };

static Machine *open_system(int s, const Tape *tape, Arena *arena) {
    Machine *machine = systems[s]->open(tape, arena);
    if (s == MOVING) mpq_mode(machine, true);
    return machine;
}

/* Must the system decide it in many worlds? Elsewhere it may try and be unable. */
static bool can_do(int s, const TapeLaw *law) {
    return s == Q        ? law->kind & RATIONAL
           : s == MPQ    ? !(law->kind & NO_GROWTH)
           : s == MOVING ? !(law->kind & (NO_GROWTH | NOT_MOVING | IF_POSITIVE))
                         : true;
}

/* Are its numbers exact, so that what it computes it also decides? */
static bool is_exact(int s) { return s == Q || s == MPQ || s == CALCIUM || s == MOVING; }

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
    return num % den ? (Ratio){num, den, 0} : (Ratio){num / den, 1, 0};
}

/* In tables: integrals judge and print as balls do, where there is nothing to integrate, what does not move is the same in
   both kinds of mpq, and Calcium knows at least what mpq does. */
static int column(int s) { return s == INTEGRAL ? BALL : s == MOVING || s == CALCIUM ? MPQ : s; }

static int lane(int s, int w) { return w < systems[s]->lanes ? w : 0; }

static Trial begin(const TapeLaw *law, const int *shape, uint64_t seed) {
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
            t.machine[s][w] = lane(s, w) ? t.machine[s][0] : open_system(s, t.s.tape, t.arena);
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
                    cr_assert(truth != TRUTH_FALSE, "%s: false in %s", t.about, names[s]);
                    if (!(laws[l].kind & PARTIAL))
                        cr_assert_not(troubles & STATUS_DOMAIN, "%s: no value in %s", t.about, names[s]);
                    bool exact = is_exact(s) && laws[l].kind & RATIONAL;
                    if (exact) cr_assert_not(troubles & STATUS_UNABLE, "%s: %s is unable", t.about, names[s]);
                    if ((exact || s == Q) && !troubles)
                        cr_assert_eq(truth, TRUTH_TRUE, "%s: not decided in %s", t.about, names[s]);
                    if (s == F64 && !troubles)
                        cr_assert_eq(truth, TRUTH_TRUE, "%s: %d in f64", t.about, truth);
                    cr_assert(relate(&t, s, w, REL_NE) != TRUTH_TRUE, "%s: ≠ in %s", t.about, names[s]);
                    held[s] += !troubles;
                }
            end(&t);
        }
        for (int s = 0; s < SYSTEMS; s++)
            if (can_do(s, &laws[l]))
                cr_assert_gt(held[s], WORLDS, "%s: hardly tried in %s", laws[l].left, names[s]);
    }
}

/* Also a matrix without entries. */
Test(systems, nothing_can_be_divided_by_zero) {
    const TapeLaw quotient = {"A 0 /", "A", RATIONAL | PARTIAL, 0};
    for (int h = 0; h < SHAPES; h++) {
        Trial t = begin(&quotient, shapes[h], (uint64_t)h);
        for (int s = 0; s < SYSTEMS; s++)
            cr_expect(status(&t, s, 0, t.left) & STATUS_DOMAIN, "%s in %s", t.about, names[s]);
        end(&t);
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
                for (int s = BALL; s < MOVING; s++) {
                    cr_assert(truth[s] != TRUTH_FALSE || truth[Q] != TRUTH_TRUE, "%s: %s against q", t.about,
                              names[s]);
                    cr_assert(truth[s] != TRUTH_TRUE || truth[Q] != TRUTH_FALSE, "%s: q against %s", t.about,
                              names[s]);
                }
            }
            end(&t);
        }
        for (int s = 0; s < SYSTEMS; s++)
            if (can_do(s, &lies[l]))
                cr_assert(refuted[s], "%s = %s passes in %s", lies[l].left, lies[l].right, names[s]);
    }
}

/* ---- every instruction of every law has one value, whatever system computes it ---- */

static double value(const Trial *t, int s, int w, int inst, int r, int c) {
    char *text = systems[s]->entry(t->machine[s][w], t->arena, lane(s, w), inst, r, c),
         *slash = strchr(text, '/');
    return strtod(text, NULL) / (slash ? strtod(slash + 1, NULL) : 1);
}

/* Balls have a value wherever another system has one, and it is the same; doubles never know better. */
static void agree(const Trial *t, int w, int inst) {
    const Inst *x = &t->s.tape->inst.items[inst];
    unsigned ball = status(t, BALL, w, inst);
    for (int s = 0; s < MOVING; s++) {
        unsigned other = status(t, s, w, inst);
        if (s == F64)
            cr_assert(other || !(ball & STATUS_DOMAIN), "%s: %d is defined in f64 only", t->about, inst);
        else {
            cr_assert(!(other & STATUS_DOMAIN) || ball, "%s: %d is undefined in %s, not in ball", t->about,
                      inst, names[s]);
            cr_assert(!(ball & STATUS_DOMAIN) || other, "%s: %d is undefined in ball, not in %s", t->about,
                      inst, names[s]);
        }
        if (s == Q) cr_assert(!(other & STATUS_DOMAIN) || status(t, F64, w, inst), "%s: %d", t->about, inst);
        for (int r = 0; r < x->rows && !ball && !other; r++)
            for (int c = 0; c < x->cols; c++) {
                double exact = value(t, BALL, w, inst, r, c);
                cr_assert_float_eq(value(t, s, w, inst, r, c), exact, 1e-9 * (1 + fabs(exact)),
                                   "%s: %d in %s", t->about, inst, names[s]);
            }
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

/* ---- single judgements: False, True, Unknown or No value, in f64, q, ball at 53 bits and mpq, and with integrals if that differs from ball ---- */

Test(systems, judge) {
    static const char *const orders[] = {"=", "≠", "<", "≤", ">", "≥"}; /* as in Order */
    static const struct {
        const char *left, *order, *right, *truth;
    } judgements[] = {
        {"1 2 /", "=", "2 4 /", "TTTT"},
        {"1", "=", "2", "FFFF"},
        {"1", "≠", "1", "FFFF"},
        {"1", "<", "1", "FFFF"},
        {"1", "≤", "1", "TTTT"},
        {"1", "≥", "1", "TTTT"},
        {"1/3", "<", "1/2", "TTTT"},
        {"1/3", ">", "1/2", "FFFF"},
        {"1/3", "≥", "1/2", "FFFF"},
        {"1/3", "=", "1 3 /", "TTUT"},
        {"1/3 3 s", "<", "1", "UFUF"},
        {"1/3 3 s", "≤", "1", "TTUT"},
        {"pi", ">", "3", "TUTT"},
        {"2 sqrt ^2", "=", "2", "TUUT"},
        {"2 sqrt", "≠", "7/5", "TUTT"},
        {"1 2 beside", "<", "2 3 beside", "TTTT"},
        {"1 2 beside", "<", "2 1 beside", "FFFF"},
        {"1 2 beside", ">", "2 1 beside", "FFFF"},
        {"1 2 beside", "≠", "1 3 beside", "TTTT"},
        {"1 2 beside", "=", "1 3 beside", "FFFF"},
        {"pi 2 beside", "=", "pi 3 beside", "FUFF"},
        {"4/9 sqrt", "=", "2/3", "TTUT"},
        {"8 ^1/3", "=", "2", "TTUT"},
        {"8/27 ^-2/3", "=", "9/4", "TTUT"},
        {"0 ^1/2", "=", "0", "TTTT"},
        {"0 sqrt", "=", "0", "TTTT"},
        {"-2 ^3", "=", "-8", "TTTT"},
        {"-2 ^-3", "=", "-1/8", "TTTT"},
        {"-1 ^10000001", "=", "-1", "TTTU"},
        {"2 ^-10000001", "<", "1", "TUTU"},
        {"0 exp", "=", "1", "TTTT"},
        {"1 log", "=", "0 sin", "TTTT"},
        {"0 cos", "=", "1", "TTTT"},
        {"3 3 beside softmax", "=", "1/2 1/2 beside", "TTTT"},
        {"1 2 beside softmax", "=", "1/2 1/2 beside", "FUFF"},
        /* overflow; scores that are known to ±0.1 only */
        {"1000 exp", "=", "1000 exp", "NUTTT"},
        {"2 ^50 3 / 2 ^50 3 / 1 + beside softmax left", "<", "1/3", "TUTT"},
        /* no value */
        {"1 0 /", "=", "1", "NNNN"},
        {"1", "≠", "1 0 /", "NNNN"},
        {"0 0 /", "≤", "1", "NNNN"},
        {"1 1 0 / /", "=", "0", "NNNN"},
        {"1 0 log /", "=", "0", "NNNN"},
        {"1 0 ^-1/2 /", "=", "0", "NNNN"},
        {"0 log", "=", "1", "NNNN"},
        {"-1 log", "=", "1", "NNNN"},
        {"-1 sqrt", "=", "1", "NNNN"},
        {"-8 ^1/3", "=", "-2", "NNNN"},
        {"0 ^-1", "=", "0", "NNNN"},
        {"0 ^-1/2", "=", "0", "NNNN"},
        {"1 2 beside 2 4 beside over inv", "=", "1 2 beside 2 4 beside over", "NNNN"},
        {"pi 1 0 / +", "=", "1", "NNNN"},
        /* no value, but only q or nobody can tell */
        {"1/10 1/3 beside 7/10 7/3 beside over inv", "=", "1 2 beside 2 4 beside over", "UNUN"},
        {"1 1/3 3 s 1 - /", "=", "1", "NNUN"},
        {"0 1 beside 2 sqrt ^2 2 - 1 beside over inv", "=", "0 0 beside 0 0 beside over", "UUUN"},
        {"1 2 sqrt ^2 2 - /", "=", "1", "FUUN"},
        {"2 2 sqrt ^2 - neg sqrt", "=", "0", "FUUT"},
        {"2 sqrt ^2 2 - abs log", "=", "0", "FUUN"},
    };
    for (size_t j = 0; j < sizeof judgements / sizeof *judgements; j++)
        for (int s = 0; s < SYSTEMS; s++) {
            Arena *arena = arena_new();
            Sketch sk = {.tape = tape_new(arena)};
            int left = sketch(&sk, judgements[j].left), right = sketch(&sk, judgements[j].right), order = 0;
            while (strcmp(orders[order], judgements[j].order)) order++;
            Machine *machine = open_system(s, sk.tape, arena);
            systems[s]->run(machine, 53);
            char truth =
                "FTUN"[systems[s]->relate(machine, systems[s]->lanes - 1, (Order)order, left, right)];
            const char *expected = judgements[j].truth;
            bool own = s == INTEGRAL && expected[INTEGRAL];
            if (s == CALCIUM && expected[MPQ] == 'U') truth = 'U'; /* test_system_calcium.c */
            cr_expect_eq(truth, expected[own ? s : column(s)], "%s %s %s is %c in %s", judgements[j].left,
                         orders[order], judgements[j].right, truth, names[s]);
            systems[s]->close(machine);
            tape_clear(sk.tape);
            arena_free(arena);
        }
}

/* ---- precision, lanes and outputs that must not disturb each other ---- */

static char *first_entry(int i, Arena *arena, const char *text) {
    Sketch s = {.tape = tape_new(arena), .n = 2, .m = 2};
    int inst = sketch(&s, text);
    Machine *machine = open_system(i, s.tape, arena);
    systems[i]->run(machine, 64);
    char *entry = systems[i]->entry(machine, arena, systems[i]->lanes - 1, inst, 0, 0);
    systems[i]->close(machine);
    tape_clear(s.tape);
    return entry;
}

Test(systems, print_entries) {
    static const struct {
        const char *text, *entry[INTEGRAL];
    } rows[] = {
        {"-2 4 /", {"-0.5", "-1/2", "-0.5", "-1/2"}},
        {"0 neg 0 1 beside *", {"0", "0", "0", "0"}},
        {"-1 0 s", {"0", "0", "0", "0"}},
        {"-17", {"-17", "-17", "-17", "-17"}},
        {"1000000", {"1000000", "1000000", "1000000", "1000000"}},
        {"123456789012", {"1.23456789e+11", "123456789012", "123456789012", "123456789012"}},
        {"1/3", {"0.3333333333", "1/3", "0.3333333333", "1/3"}},
        {"2 ^-40 1 +", {"1", "1099511627777/1099511627776", "1.000000000", "1099511627777/1099511627776"}},
        {"2 ^70", {"1.180591621e+21", "1180591620717411303424", "1.180591621e+21", "1180591620717411303424"}},
        {"0 1 beside softmax right", {"0.7310585786", "?", "0.7310585786", "0.7310585786"}},
        {"pi", {"3.141592654", "?", "3.141592654", "3.141592654"}},
        {"1 0 /", {"undefined", "undefined", "undefined", "undefined"}},
        {"I", {"1", "1", "1", "1"}},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int s = 0; s < SYSTEMS; s++)
            cr_expect_str_eq(first_entry(s, arena, rows[i].text), rows[i].entry[column(s)], "%s in %s is %s",
                             rows[i].text, names[s], first_entry(s, arena, rows[i].text));
    arena_free(arena);
}

/* e^60/(2e^60 + 2) is so near to ½ that doubles, and balls of 53 bits, cannot tell. */
Test(systems, more_bits_decide) {
    Arena *arena = arena_new();
    Sketch s = {.tape = tape_new(arena)};
    int left = sketch(&s, "60 exp 2 60 exp s 2 + /"), right = sketch(&s, "1/2");
    for (int i = 0; i < SYSTEMS; i++) {
        Machine *machine = open_system(i, s.tape, arena);
        static const Truth truth[INTEGRAL][3] = {{TRUTH_TRUE, TRUTH_TRUE, TRUTH_TRUE},
                                                 {TRUTH_UNKNOWN, TRUTH_UNKNOWN, TRUTH_UNKNOWN},
                                                 {TRUTH_UNKNOWN, TRUTH_FALSE, TRUTH_UNKNOWN},
                                                 {TRUTH_FALSE, TRUTH_FALSE, TRUTH_FALSE}};
        for (int k = 0; k < 3; k++) { /* and back again */
            systems[i]->run(machine, k == 1 ? 106 : 53);
            cr_expect_eq(systems[i]->relate(machine, 0, REL_EQ, left, right), truth[column(i)][k], "%s %d",
                         names[i], k);
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
    for (int i = 0; i < MOVING; i++) {
        const System *system = systems[i];
        Machine *machine = system->open(s.tape, arena);
        for (int round = 0; round < 2; round++) /* a lane recovers when it is loaded anew */
            for (int zero = 0; zero < system->lanes; zero++) {
                for (int l = 0; l < system->lanes; l++)
                    system->load(machine, l, &(Ratio){(l + zero + round) % 2, 1, 0});
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
        system_f64.load(machine, l, l % 2 ? &(Ratio){7, 3, 0} : &(Ratio){2, 1, 0});
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
        Machine *machine = open_system(i, s.tape, arena);
        for (int value = 5; value < 8; value++) {
            systems[i]->load(machine, 0, &(Ratio){value, 1, 0});
            systems[i]->run(machine, 53);
            cr_expect_eq(systems[i]->relate(machine, 0, REL_EQ, sparse, full), TRUTH_TRUE, "%s", names[i]);
        }
        systems[i]->close(machine);
    }
    tape_clear(s.tape);
    arena_free(arena);
}
