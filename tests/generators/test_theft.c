/* test_theft.c: a run as theft 0.4.5 has it, seen through its header alone: random bits, hashes, the course of a run as
   its hooks see it, shrinking by callbacks, child processes, the texts printed. All of it holds for our engine and for
   the library alike (`make test THEFT=prefix`); test_theft_ours.c has what only ours does. It is long because the
   interface is. */
#include "theft_helpers.h"

/* Skips in the first call, and errs in the second if env is set. */
static enum theft_alloc_res failing_alloc(struct theft *t, void *env, void **output) {
    if (++calls == 1) return THEFT_ALLOC_SKIP;
    return env ? THEFT_ALLOC_ERROR : give(0, output);
}

/* ---- random bits ---- */

static struct words reference;

Test(theft, random_is_mt19937_64) {
    reference.count = 10000;
    with_handle(5489, draw_words, &reference);
    cr_assert_eq(reference.word[0], 14514284786278117030u);
    cr_assert_eq(reference.word[9999], 9981545732273789042u);
}

static void check_widths(struct theft *t, void *data) {
    static const uint8_t widths[] = {1, 0, 3, 60, 64, 40, 40, 63, 64, 1, 64, 7, 33, 0, 64};
    size_t at = 0;
    for (size_t i = 0; i < COUNT(widths); i++) {
        uint64_t value = theft_random_bits(t, widths[i]), expected = 0;
        for (unsigned bit = 0; bit < widths[i]; bit++)
            expected |= (uint64_t)stream_bit(&reference, at++) << bit;
        cr_assert_eq(value, expected, "request %zu of %u bits", i, widths[i]);
    }
}

/* The buffer is zeroed first: theft 0.4.5 only adds bits to it. */
static void check_bulk(struct theft *t, void *data) {
    static const uint32_t widths[] = {0, 1, 63, 64, 65, 128, 130, 3, 200};
    size_t at = 0;
    for (size_t i = 0; i < COUNT(widths); i++) {
        uint64_t buffer[5] = {0};
        theft_random_bits_bulk(t, widths[i], buffer);
        size_t words = (widths[i] + 63) / 64;
        for (size_t bit = 0; bit < 64 * words; bit++) {
            bool expected = bit < widths[i] && stream_bit(&reference, at + bit);
            cr_assert_eq(buffer[bit / 64] >> bit % 64 & 1, expected, "bit %zu of %u", bit, widths[i]);
        }
        cr_assert_eq(buffer[words], 0, "%u bits wrote past their words", widths[i]);
        at += widths[i];
    }
}

Test(theft, bits_come_lowest_first) {
    reference.count = 20;
    with_handle(77, draw_words, &reference);
    with_handle(77, check_widths, NULL);
    with_handle(77, check_bulk, NULL);
}

struct choice {
    uint64_t ceil;
    unsigned bits; /* that it draws */
};

static void check_choice(struct theft *t, void *data) {
    const struct choice *c = data;
    uint64_t choice = theft_random_choice(t, c->ceil), next = theft_random_bits(t, 1);
    if (c->ceil > 1)
        cr_assert_lt(choice, c->ceil);
    else
        cr_assert_eq(choice, 0);
    cr_assert_eq(next, stream_bit(&reference, c->bits), "a choice below %" PRIu64 " draws %u bits", c->ceil,
                 c->bits);
    if (!c->bits) return;
    uint64_t drawn = c->bits < 64 ? reference.word[0] & (((uint64_t)1 << c->bits) - 1) : reference.word[0];
    double scaled = ldexp((double)drawn, -(int)c->bits) * (double)c->ceil;
    cr_assert_leq(fabs(scaled - (double)choice), 1 + 1e-15 * scaled, "not monotone: %g, %" PRIu64, scaled,
                  choice);
}

static void check_double(struct theft *t, void *data) {
    double x = theft_random_double(t),
           expected = (double)(reference.word[0] >> 11) * (1 / 9007199254740991.0);
    cr_assert(x >= 0 && x <= 1 && x == expected, "%.17g is not %.17g", x, expected);
}

Test(theft, choices_and_doubles_scale_the_bits) {
    static struct choice choices[] = {
        {0, 0},      {1, 0},      {2, 1},      {64, 6},          {3, 16},
        {254, 16},   {255, 32},   {256, 8},    {257, 32},        {65534, 32},
        {65535, 64}, {65536, 16}, {65537, 64}, {UINT64_MAX, 64}, {(uint64_t)1 << 63, 63}};
    reference.count = 2;
    for (theft_seed seed = 1; seed <= 200; seed++) {
        with_handle(seed, draw_words, &reference);
        for (size_t i = 0; i < COUNT(choices); i++) with_handle(seed, check_choice, &choices[i]);
        with_handle(seed, check_double, NULL);
    }
}

/* ---- hashes and names ---- */

Test(theft, hash_is_fnv_1a) {
    static const struct {
        const char *text;
        theft_hash hash;
    } known[] = {{"", 0xcbf29ce484222325}, {"a", 0xaf63dc4c8601ec8c}, {"foobar", 0x85944171f73967e8}};
    for (size_t i = 0; i < COUNT(known); i++) {
        const uint8_t *bytes = (const uint8_t *)known[i].text;
        size_t length = strlen(known[i].text);
        cr_assert_eq(theft_hash_onepass(bytes, length), known[i].hash, "%s", known[i].text);
        struct theft_hasher h = {0};
        theft_hash_init(&h);
        for (int again = 0; again < 2; again++) {
            for (size_t at = 0; at < length; at++) theft_hash_sink(&h, bytes + at, 1);
            cr_assert_eq(theft_hash_done(&h), known[i].hash, "%s, time %d", known[i].text, again);
        }
    }
    theft_seed now = theft_seed_of_time();
    usleep(2000);
    cr_assert_neq(now, theft_seed_of_time());
}

Test(theft, results_have_names) {
    static const struct {
        int value;
        const char *trial, *run;
    } names[] = {{0, "PASS", "PASS"},
                 {1, "FAIL", "FAIL"},
                 {2, "SKIP", "SKIP"},
                 {3, "DUP", "ERROR"},
                 {4, "ERROR", "(matchfail)"},
                 {-1, "(matchfail)", "ERROR_MEMORY"},
                 {-2, "(matchfail)", "ERROR_BAD_ARGS"}};
    for (size_t i = 0; i < COUNT(names); i++) {
        cr_assert_str_eq(theft_trial_res_str((enum theft_trial_res)names[i].value), names[i].trial);
        cr_assert_str_eq(theft_run_res_str((enum theft_run_res)names[i].value), names[i].run);
    }
}

/* ---- runs ---- */

static enum theft_shrink_res no_shrink(struct theft *t, const void *instance, uint32_t tactic, void *env,
                                       void **output) {
    return THEFT_SHRINK_NO_MORE_TACTICS;
}

Test(theft, bad_configurations_are_refused) {
    static const struct theft_type_info empty;
    static const struct theft_type_info shrinks_twice = {
        .alloc = counting_alloc, .shrink = no_shrink, .autoshrink_config = {.enable = true}};
    struct theft_run_config bad[] = {silent(prop_pass, NULL), silent(NULL, &counting),
                                     silent(prop_pass, &empty), silent(prop_pass, &shrinks_twice),
                                     silent(prop_pass, &counting)};
    bad[4].type_info[1] = &counting; /* two arguments, and no prop2 */
    for (size_t i = 0; i < COUNT(bad); i++)
        cr_assert_eq(theft_run(&bad[i]), THEFT_RUN_ERROR_BAD_ARGS, "%zu", i);
    cr_assert_eq(theft_run(NULL), THEFT_RUN_ERROR_BAD_ARGS);
    cr_assert_eq(calls, 0);
}

static void check(uint64_t expected, void *arg) { cr_assert_eq(number(arg), expected); }

typedef enum theft_trial_res Result;
static Result prop1(struct theft *t, void *a) { return check(1, a), prop_pass(t, a); }
static Result prop2(struct theft *t, void *a, void *b) { return check(2, b), prop1(t, a); }
static Result prop3(struct theft *t, void *a, void *b, void *c) { return check(3, c), prop2(t, a, b); }
static Result prop4(struct theft *t, void *a, void *b, void *c, void *d) {
    return check(4, d), prop3(t, a, b, c);
}
static Result prop5(struct theft *t, void *a, void *b, void *c, void *d, void *e) {
    return check(5, e), prop4(t, a, b, c, d);
}
static Result prop6(struct theft *t, void *a, void *b, void *c, void *d, void *e, void *f) {
    return check(6, f), prop5(t, a, b, c, d, e);
}
static Result prop7(struct theft *t, void *a, void *b, void *c, void *d, void *e, void *f, void *g) {
    return check(7, g), prop6(t, a, b, c, d, e, f);
}

Test(theft, a_property_gets_its_arguments_in_order) {
    struct theft_run_config cfg = silent(prop1, NULL);
    cfg.prop2 = prop2, cfg.prop3 = prop3, cfg.prop4 = prop4;
    cfg.prop5 = prop5, cfg.prop6 = prop6, cfg.prop7 = prop7;
    cfg.trials = 1;
    for (uint64_t arity = 1; arity <= THEFT_MAX_ARITY; arity++) {
        cfg.type_info[arity - 1] = &counting;
        calls = 0;
        cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
        cr_assert_eq(calls, arity);
        cr_assert_eq(live, 0);
    }
}

Test(theft, trials_are_counted) {
    struct theft_run_config cfg = silent(prop_pass, &counting);
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(100, 0, 0, 0);

    cfg.prop1 = prop_digit;
    static const struct {
        uint64_t first; /* the trials get the numbers from here on */
        size_t trials;
        enum theft_run_res res;
        struct theft_run_report report;
    } runs[] = {
        {10, 3, THEFT_RUN_FAIL, {1, 1, 1, 0}},
        {12, 1, THEFT_RUN_SKIP, {0, 0, 1, 0}},
        {11, 1, THEFT_RUN_FAIL, {0, 1, 0, 0}},
        {10, 4, THEFT_RUN_ERROR, {0}}, /* DUP is not for properties to return */
        {14, 1, THEFT_RUN_ERROR, {0}},
    };
    for (size_t i = 0; i < COUNT(runs); i++) {
        calls = runs[i].first - 1;
        cfg.trials = runs[i].trials;
        cr_assert_eq(theft_run(&cfg), runs[i].res, "%zu", i);
        cr_assert_eq(ended, runs[i].res != THEFT_RUN_ERROR, "%zu", i);
        if (ended) check_report(runs[i].report.pass, runs[i].report.fail, runs[i].report.skip, 0);
    }

    /* the first argument is freed when the second one skips or errs */
    struct theft_type_info one = {.alloc = number_alloc, .free = number_free, .env = &bits_8},
                           two = {.alloc = failing_alloc, .free = number_free};
    cfg = silent(NULL, &one);
    cfg.prop2 = prop_two, cfg.type_info[1] = &two, cfg.trials = 5;
    calls = 0;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(4, 0, 1, 0);
    calls = 0;
    two.env = &calls;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_ERROR);
    cr_assert_eq(calls, 2);
    cr_assert_eq(live, 0);
}

Test(theft, equal_arguments_are_tried_once) {
    struct theft_type_info hashed = {
        .alloc = number_alloc, .free = number_free, .hash = number_hash, .env = &bits_1};
    struct theft_type_info recorded = {
        .alloc = number_alloc, .free = number_free, .env = &bits_1, .autoshrink_config = {.enable = true}};
    struct theft_type_info plain = {.alloc = number_alloc, .free = number_free, .env = &bits_1};

    struct theft_run_config cfg = silent(prop_pass, &hashed);
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(2, 0, 0, 98);
    cfg.type_info[0] = &recorded;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(2, 0, 0, 98);
    cfg.type_info[0] = &plain;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(100, 0, 0, 0);

    cfg = silent(NULL, &hashed);
    cfg.prop2 = prop_two, cfg.type_info[1] = &recorded;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(4, 0, 0, 96);
    cfg.type_info[1] = &plain; /* one argument that cannot be hashed: no filter */
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(100, 0, 0, 0);

    cr_assert_eq(live, 0);
}

/* ---- seeds ---- */

static theft_seed trial_seeds[5];
static uint64_t trial_numbers[5];

HOOK(trial_post, note_seed) {
    trial_seeds[info->trial_id] = info->trial_seed;
    trial_numbers[info->trial_id] = number(info->args[0]);
    cr_assert_eq(info->total_trials, 5);
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

Test(theft, a_trial_depends_on_its_seed) {
    struct theft_type_info type = {.alloc = number_alloc, .free = number_free, .env = &bits_8};
    theft_seed always[] = {0xabc, 5489};
    struct theft_run_config cfg = silent(prop_pass, &type);
    cfg.trials = 5, cfg.seed = 77, cfg.always_seeds = always, cfg.always_seed_count = 2;
    cfg.hooks.trial_post = note_seed;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(5, 0, 0, 0);
    cr_assert_eq(trial_seeds[0], 0xabc);
    cr_assert_eq(trial_seeds[1], 5489);
    cr_assert_eq(trial_seeds[2], 77);
    for (int trial = 0; trial < 5; trial++) {
        reference.count = 2;
        with_handle(trial_seeds[trial], draw_words, &reference);
        cr_assert_eq(trial_numbers[trial], reference.word[0] & 0xff);
        theft_seed next = reference.word[0] >> 8 | reference.word[1] << 56;
        if (trial >= 2 && trial < 4) cr_assert_eq(trial_seeds[trial + 1], next, "after trial %d", trial);
    }

    cfg.always_seed_count = 0, cfg.seed = 0;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    cr_assert_eq(trial_seeds[0], 0x00a600d64b175eed);
}

/* ---- hooks: each notes one letter, and errs if its letter is the one in env ---- */

#define NOTING(hook, NAME, note)                                                                  \
    HOOK(hook, note_##hook) {                                                                     \
        char letter = note;                                                                       \
        fputc(letter, journal);                                                                   \
        return *(char *)env == letter ? THEFT_HOOK_##NAME##_ERROR : THEFT_HOOK_##NAME##_CONTINUE; \
    }

NOTING(run_pre, RUN_PRE, 'R')
NOTING(gen_args_pre, GEN_ARGS_PRE, 'g')
NOTING(trial_pre, TRIAL_PRE, 't')
NOTING(shrink_pre, SHRINK_PRE, (char)('0' + info->tactic))
NOTING(shrink_post, SHRINK_POST, "x+."[info->state])
NOTING(shrink_trial_post, SHRINK_TRIAL_POST, theft_trial_res_str(info->result)[0])
NOTING(counterexample, COUNTEREXAMPLE, 'c')
NOTING(trial_post, TRIAL_POST, 'e')
NOTING(run_post, RUN_POST, 'Z')

static struct theft_run_config noting(struct theft_type_info *type, char *letter) {
    struct theft_run_config cfg = silent(prop_below_10, type);
    cfg.trials = 1;
    cfg.hooks.run_pre = note_run_pre, cfg.hooks.run_post = note_run_post;
    cfg.hooks.gen_args_pre = note_gen_args_pre, cfg.hooks.trial_pre = note_trial_pre;
    cfg.hooks.trial_post = note_trial_post, cfg.hooks.counterexample = note_counterexample;
    cfg.hooks.shrink_pre = note_shrink_pre, cfg.hooks.shrink_post = note_shrink_post;
    cfg.hooks.shrink_trial_post = note_shrink_trial_post;
    cfg.hooks.env = letter;
    return cfg;
}

Test(theft, shrinking_starts_over_at_tactic_0) {
    uint64_t start;
    struct theft_type_info type = {
        .alloc = start_alloc, .free = number_free, .shrink = start_shrink, .env = &start};
    char never = 0;
    struct theft_run_config cfg = noting(&type, &never);
    static const struct {
        uint64_t start;
        theft_hash_cb *hash;
        const char *course;
    } runs[] = {
        {9, NULL, "RgteZ"},
        {10, NULL, "Rgt0+P1x2+P3.ceZ"},
        {11, NULL, "Rgt0+P1x2+F0+P1x2+P3.0+P1x2+P3.ceZ"},
        {43, NULL, "Rgt0+F0+F0+P1x2+P3.0+P1x2+P3.ceZ"},
        {11, number_hash, "Rgt0+P1x2+F0+1x2+P3.0+1x2+3.ceZ"}, /* seen before: not called again */
    };
    for (size_t i = 0; i < COUNT(runs); i++) {
        start = runs[i].start;
        type.hash = runs[i].hash;
        journal_open();
        cr_assert_eq(theft_run(&cfg), start < 10 ? THEFT_RUN_PASS : THEFT_RUN_FAIL);
        cr_journal(runs[i].course);
        cr_assert_eq(live, 0);
    }
}

Test(theft, any_hook_can_end_the_run_with_an_error) {
    uint64_t start = 11;
    struct theft_type_info type = {
        .alloc = start_alloc, .free = number_free, .shrink = start_shrink, .env = &start};
    static const struct {
        char letter;
        const char *course;
    } runs[] = {{'R', "R"},         {'g', "Rg"},           {'t', "Rgt"},
                {'0', "Rgt0e"},     {'+', "Rgt0+e"},       {'P', "Rgt0+Pe"},
                {'x', "Rgt0+P1xe"}, {'F', "Rgt0+P1x2+Fe"}, {'.', "Rgt0+P1x2+F0+P1x2+P3.e"}};
    for (size_t i = 0; i < COUNT(runs); i++) {
        char letter = runs[i].letter;
        struct theft_run_config cfg = noting(&type, &letter);
        journal_open();
        cr_assert_eq(theft_run(&cfg), THEFT_RUN_ERROR);
        cr_journal(runs[i].course);
    }
    static const char *last[] = {"cZ", "eZ", "Z"}; /* each errs at its first letter */
    for (size_t i = 0; i < COUNT(last); i++) {
        char letter = last[i][0];
        struct theft_run_config cfg = noting(&type, &letter);
        journal_open();
        cr_assert_eq(theft_run(&cfg), THEFT_RUN_ERROR);
        const char *course = journal_close();
        cr_assert_eq(course[strlen(course) - 1], letter, "%s", course);
    }
    cr_assert_eq(live, 0);
}

static enum theft_trial_res prop_a_below_b(struct theft *t, void *a, void *b) {
    fprintf(journal, " %" PRIu64 ",%" PRIu64, number(a), number(b));
    return number(a) < number(b) ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

Test(theft, arguments_shrink_in_turn_and_again_after_progress) {
    uint64_t start = 4;
    struct theft_type_info type = {
        .alloc = start_alloc, .free = number_free, .shrink = start_shrink, .env = &start};
    struct theft_run_config cfg = silent(NULL, &type);
    cfg.prop2 = prop_a_below_b, cfg.type_info[1] = &type, cfg.trials = 1;
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
    cr_journal(" 4,4 2,4 3,4 4,2 4,1 4,0 2,0 1,0 0,0");
}

HOOK(gen_args_pre, halt_at_3) {
    return info->trial_id == 3 ? THEFT_HOOK_GEN_ARGS_PRE_HALT : THEFT_HOOK_GEN_ARGS_PRE_CONTINUE;
}

HOOK(shrink_pre, halt_after_one) {
    cr_assert_eq(number(info->arg), info->successful_shrinks ? 50 : 100);
    cr_assert_eq(info->arg_index, 0);
    cr_assert_eq(info->shrink_count, info->successful_shrinks + info->failed_shrinks);
    return info->successful_shrinks ? THEFT_HOOK_SHRINK_PRE_HALT : THEFT_HOOK_SHRINK_PRE_CONTINUE;
}

Test(theft, hooks_can_halt) {
    struct theft_run_config cfg = silent(prop_pass, &counting);
    cfg.hooks.gen_args_pre = halt_at_3;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(3, 0, 0, 0);
    cr_assert_eq(calls, 3);

    cfg = silent(prop_below_10, &counting);
    cfg.hooks.trial_pre = theft_hook_first_fail_halt;
    calls = 0;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
    check_report(9, 1, 0, 0);
    cr_assert_eq(calls, 11); /* the trial that was halted had its argument already */

    uint64_t start = 100;
    struct theft_type_info type = {
        .alloc = start_alloc, .free = number_free, .shrink = start_shrink, .env = &start};
    cfg = silent(prop_below_10, &type);
    cfg.trials = 1, cfg.hooks.shrink_pre = halt_after_one, cfg.hooks.counterexample = note_smallest;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
    check_report(0, 1, 0, 0);
    cr_assert_eq(counterexample, 50);
    cr_assert_eq(live, 0);
}

/* ---- repetition ---- */

static int repetitions; /* wanted by the hook; -1: REPEAT_ONCE, every time */

static enum theft_trial_res prop_count_and_fail(struct theft *t, void *arg) {
    calls++;
    return number(arg) < 10 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

HOOK(trial_post, repeat) {
    bool failed = info->result == THEFT_TRIAL_FAIL;
    fputc(info->repeat ? 'r' : theft_trial_res_str(info->result)[0], journal);
    cr_assert_eq(number(info->args[0]) >= 10, failed);
    if (repetitions < 0) return THEFT_HOOK_TRIAL_POST_REPEAT_ONCE;
    if (!failed) return THEFT_HOOK_TRIAL_POST_REPEAT; /* not honoured after a pass */
    return repetitions-- ? THEFT_HOOK_TRIAL_POST_REPEAT : THEFT_HOOK_TRIAL_POST_CONTINUE;
}

HOOK(shrink_trial_post, repeat_shrink) {
    fprintf(journal, "%" PRIu64 "%c%zu%zu ", number(info->args[0]), theft_trial_res_str(info->result)[0],
            info->successful_shrinks, info->failed_shrinks);
    return THEFT_HOOK_SHRINK_TRIAL_POST_REPEAT_ONCE;
}

/* Fails every other time. */
static enum theft_trial_res prop_flaky(struct theft *t, void *arg) {
    theft_set_output_stream(t, journal);
    return calls++ % 2 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

HOOK(trial_post, repeat_once) {
    return info->repeat ? THEFT_HOOK_TRIAL_POST_CONTINUE : THEFT_HOOK_TRIAL_POST_REPEAT;
}

Test(theft, failures_are_repeated_on_request) {
    uint64_t start;
    struct theft_type_info type = {.alloc = start_alloc, .free = number_free, .env = &start};
    struct theft_run_config cfg = silent(prop_count_and_fail, &type);
    cfg.trials = 1, cfg.hooks.trial_post = repeat;
    static const struct {
        uint64_t start;
        int repetitions;
        uint64_t calls;
        const char *course;
    } runs[] = {{9, 3, 1, "P"}, {10, 0, 1, "F"}, {10, 3, 4, "Frrr"}, {9, -1, 1, "P"}, {10, -1, 2, "Fr"}};
    for (size_t i = 0; i < COUNT(runs); i++) {
        start = runs[i].start, repetitions = runs[i].repetitions, calls = 0;
        journal_open();
        cr_assert_eq(theft_run(&cfg), start < 10 ? THEFT_RUN_PASS : THEFT_RUN_FAIL);
        cr_journal(runs[i].course);
        cr_assert_eq(calls, runs[i].calls);
        check_report(start < 10, start >= 10, 0, 0);
    }

    type.shrink = start_shrink, type.hash = number_hash;
    start = 11, cfg.hooks.trial_post = silent_trial_post, cfg.hooks.shrink_trial_post = repeat_shrink;
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
    cr_journal("5P01 5P01 10F11 10F11 9P12 9P12 ");

    type.shrink = NULL;
    cfg.prop1 = prop_flaky, cfg.hooks.trial_post = repeat_once, calls = 0;
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_ERROR);
    cr_assert_not_null(strstr(journal_close(), "arning"));
    cr_assert_not(ended);
}

/* ---- what is printed ---- */

Test(theft, progress_is_one_character_a_trial) {
    struct theft_type_info type = {.alloc = counting_alloc, .free = number_free};
    struct theft_run_config cfg = silent(prop_loud, &type);
    cfg.hooks.trial_post = NULL;
    static const struct {
        uint64_t first;
        size_t trials;
        const char *text;
    } runs[] = {{10, 1, "."}, {10, 3, ".Fs"}, {14, 1, "E"}};
    for (size_t i = 0; i < COUNT(runs); i++) {
        calls = runs[i].first - 1, cfg.trials = runs[i].trials;
        journal_open();
        theft_run(&cfg);
        cr_journal(runs[i].text);
    }

    uint64_t fixed = 10; /* every trial passes */
    type.alloc = start_alloc, type.env = &fixed;
    cfg.trials = 30;
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    cr_journal("..............................");
    fixed = 12, cfg.trials = 9; /* every trial skips */
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_SKIP);
    cr_journal("sssssssss");

    type.hash = number_hash, fixed = 10, cfg.trials = 10;
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    cr_journal(".ddddddddd");
}

Test(theft, banner_and_summary) {
    journal_open();
    theft_print_run_pre_info(journal, &(struct theft_hook_run_pre_info){"a name", 12, 0xabc});
    theft_print_run_pre_info(journal, &(struct theft_hook_run_pre_info){NULL, 1, UINT64_MAX});
    theft_print_run_post_info(journal, &(struct theft_hook_run_post_info){"a name", 12, 0xabc, {5, 4, 2, 1}});
    theft_print_run_post_info(journal, &(struct theft_hook_run_post_info){NULL, 1, 1, {0, 0, 1, 0}});
    cr_journal("\n== PROP 'a name': 12 trials, seed 0x0000000000000abc\n"
               "\n== PROP '(anonymous)': 1 trials, seed 0xffffffffffffffff\n"
               "\n== FAIL 'a name': pass 5, fail 4, skip 2, dup 1\n"
               "\n== PASS '(anonymous)': pass 0, fail 0, skip 1, dup 0\n");
}

Test(theft, default_hooks_print_the_same_for_the_same_seed) {
    struct theft_type_info type = {.alloc = counting_alloc, .free = number_free, .print = number_print};
    struct theft_run_config cfg = {
        .prop1 = prop_below_10, .type_info = {&type}, .name = "n < 10", .trials = 3, .seed = 5489};
    calls = 8;
    char *text = stdout_of(&cfg);
    cr_assert_str_eq(text, "\n== PROP 'n < 10': 3 trials, seed 0x0000000000001571\n."
                           "\n\n -- Counter-Example: n < 10\n    Trial 1, Seed 0xc96d191cf6f6aea6\n"
                           "    Argument 0:\n10\nF"
                           "\n\n -- Counter-Example: n < 10\n    Trial 2, Seed 0xa47c856f63dfdc7d\n"
                           "    Argument 0:\n11\nF"
                           "\n== FAIL 'n < 10': pass 1, fail 2, skip 0, dup 0\n");
    free(text);

    type.alloc = number_alloc, type.env = &bits_8, type.autoshrink_config.enable = true;
    cfg.trials = 50;
    char *once = stdout_of(&cfg), *twice = stdout_of(&cfg);
    cr_assert_str_eq(once, twice);
    cfg.seed = 2;
    free(twice);
    twice = stdout_of(&cfg);
    cr_assert_str_neq(once, twice);
    free(once);
    free(twice);
    cr_assert_eq(live, 0);
}

Test(theft, generate_prints_one_instance) {
    struct theft_type_info type = {
        .alloc = number_alloc, .free = number_free, .print = number_print, .env = &bits_64};
    journal_open();
    cr_assert_eq(theft_generate(journal, 5489, &type, NULL), THEFT_GENERATE_OK);
    type.print = NULL;
    cr_assert_eq(theft_generate(journal, 5489, &type, NULL), THEFT_GENERATE_OK);
    type.alloc = failing_alloc;
    cr_assert_eq(theft_generate(journal, 1, &type, NULL), THEFT_GENERATE_SKIP);
    cr_assert_eq(theft_generate(journal, 1, &type, NULL), THEFT_GENERATE_ERROR_ALLOC);
    type.alloc = NULL;
    cr_assert_eq(theft_generate(journal, 1, &type, NULL), THEFT_GENERATE_ERROR_BAD_ARGS);
    cr_assert_eq(theft_generate(journal, 1, NULL, NULL), THEFT_GENERATE_ERROR_BAD_ARGS);
    cr_journal("-- Seed 0x0000000000001571\n14514284786278117030\n");

    /* 0 stands for the seed that a run has if it is given none */
    type.alloc = number_alloc, type.print = number_print;
    char *of_none, *of_default;
    journal_open();
    cr_assert_eq(theft_generate(journal, 0, &type, NULL), THEFT_GENERATE_OK);
    of_none = strdup(strchr(journal_close(), '\n'));
    journal_open();
    cr_assert_eq(theft_generate(journal, 0x00a600d64b175eed, &type, NULL), THEFT_GENERATE_OK);
    of_default = strdup(strchr(journal_close(), '\n'));
    cr_assert_str_eq(of_none, of_default);
    free(of_none);
    free(of_default);
    cr_assert_eq(live, 0);
}

/* ---- children ---- */

static void leave_with_success(int signal_number) { _exit(0); }

enum deed { PASSES, FAILS, SKIPS, ERRS, ABORTS, EXITS, IS_KILLED, HANGS, HANGS_DEAF, HANGS_BUT_LEAVES };

static enum theft_trial_res prop_deed(struct theft *t, void *arg) {
    switch ((enum deed)number(arg)) {
    case PASSES: return THEFT_TRIAL_PASS;
    case FAILS: return THEFT_TRIAL_FAIL;
    case SKIPS: return THEFT_TRIAL_SKIP;
    case ERRS: return THEFT_TRIAL_ERROR;
    case ABORTS: signal(SIGABRT, SIG_DFL); abort();
    case EXITS: _exit(0);
    case IS_KILLED: raise(SIGKILL); break;
    case HANGS:
    case HANGS_DEAF:
    case HANGS_BUT_LEAVES: break;
    }
    for (;;) pause();
}

HOOK(trial_post, note_result) {
    fputs(theft_trial_res_str(info->result), journal);
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

Test(theft, a_child_may_crash_or_hang) {
    uint64_t deed;
    struct theft_type_info type = {.alloc = start_alloc, .free = number_free, .env = &deed};
    struct theft_run_config cfg = silent(prop_deed, &type);
    cfg.trials = 1, cfg.fork.enable = true, cfg.fork.signal = SIGUSR1, cfg.hooks.trial_post = note_result;
    static const char *results[] = {"PASS", "FAIL", "SKIP", "ERROR", "FAIL",
                                    "FAIL", "FAIL", "FAIL", "FAIL",  "PASS"};
    int lowest_free = dup(0);
    close(lowest_free);
    for (deed = PASSES; deed <= HANGS_BUT_LEAVES; deed++) {
        cfg.fork.timeout = deed >= HANGS ? 40 : 20000;
        cfg.fork.exit_timeout = deed == HANGS_DEAF ? 10 : 20000;
        signal(SIGUSR1, deed == HANGS_DEAF         ? SIG_IGN
                        : deed == HANGS_BUT_LEAVES ? leave_with_success
                                                   : SIG_DFL); /* the child inherits it */
        journal_open();
        theft_run(&cfg);
        cr_journal(results[deed]);
    }
    cr_assert_eq(waitpid(-1, NULL, WNOHANG), -1, "a child was left behind");
    cr_assert_eq(dup(0), lowest_free, "a pipe was left open");
    cr_assert_eq(live, 0);
}

static enum theft_trial_res prop_crash_from_10(struct theft *t, void *arg) {
    calls++; /* in the child: not seen here */
    if (number(arg) >= 10) raise(SIGKILL);
    return THEFT_TRIAL_PASS;
}

HOOK(fork_post, in_child) {
    return number(info->args[0]) == 5 ? THEFT_HOOK_FORK_POST_ERROR : THEFT_HOOK_FORK_POST_CONTINUE;
}

Test(theft, crashes_shrink_too) {
    uint64_t start = 100;
    struct theft_type_info type = {.alloc = start_alloc, .free = number_free, .env = &start};
    struct theft_run_config cfg = silent(prop_crash_from_10, &type);
    cfg.trials = 1, cfg.fork.enable = true, cfg.hooks.counterexample = note_smallest;
    type.shrink = start_shrink;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
    cr_assert_eq(counterexample, 10);
    cr_assert_eq(calls, 0);

    start = 5, cfg.hooks.fork_post = in_child, cfg.hooks.env = &start, cfg.hooks.run_pre = silent_run_pre;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_ERROR);
    start = 4;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    cr_assert_eq(live, 0);
}
