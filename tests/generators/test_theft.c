/* test_theft.c: the engine behind theft.h, seen through that header alone: random bits, hashes, the course
   of a run as its hooks see it, shrinking, child processes, and every text printed.
   Longer than most files: the interface is one, and its tests share their callbacks. */
#include <criterion/criterion.h>
#include <theft.h>

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma GCC diagnostic ignored "-Wunused-parameter" /* callbacks have more parameters than they need */

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* The head of a hook's definition; the body knows `info` and `env`. */
#define HOOK(hook, name) \
    static enum theft_hook_##hook##_res name(const struct theft_hook_##hook##_info *info, void *env)

/* ---- a journal, to which callbacks write and which is then compared as a whole ---- */

static FILE *journal;
static char *journal_text;
static size_t journal_size;

static void journal_open(void) {
    free(journal_text);
    journal = open_memstream(&journal_text, &journal_size);
}

static const char *journal_close(void) {
    fclose(journal);
    journal = NULL;
    return journal_text;
}

#define cr_journal(expected)                                                                             \
    do {                                                                                                 \
        const char *seen = journal_close();                                                              \
        cr_assert(!strcmp(seen, expected), "expected:\n%s\nbut got:\n%s", (const char *)expected, seen); \
    } while (0)

/* ---- silent hooks, and a configuration of them ---- */

static struct theft_run_report report; /* of the last run that came to its end */
static bool ended;

HOOK(run_pre, silent_run_pre) {
    ended = false;
    return THEFT_HOOK_RUN_PRE_CONTINUE;
}

HOOK(run_post, silent_run_post) {
    ended = true;
    report = info->report;
    return THEFT_HOOK_RUN_POST_CONTINUE;
}

HOOK(trial_post, silent_trial_post) { return THEFT_HOOK_TRIAL_POST_CONTINUE; }

HOOK(counterexample, silent_counterexample) { return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE; }

static struct theft_run_config silent(theft_propfun1 *prop, const struct theft_type_info *type) {
    return (struct theft_run_config){
        .prop1 = prop,
        .type_info = {type},
        .hooks = {.run_pre = silent_run_pre,
                  .run_post = silent_run_post,
                  .trial_post = silent_trial_post,
                  .counterexample = silent_counterexample},
    };
}

static void check_report(size_t pass, size_t fail, size_t skip, size_t dup) {
    cr_assert(ended);
    cr_assert(report.pass == pass && report.fail == fail && report.skip == skip && report.dup == dup,
              "pass %zu, fail %zu, skip %zu, dup %zu", report.pass, report.fail, report.skip, report.dup);
}

/* ---- numbers: env points to the number of bits they have; `live` counts instances not freed ---- */

static int live;

static enum theft_alloc_res give(uint64_t value, void **output) {
    uint64_t *number = malloc(sizeof *number);
    if (!number) return THEFT_ALLOC_ERROR;
    *number = value;
    *output = number;
    live++;
    return THEFT_ALLOC_OK;
}

static enum theft_alloc_res number_alloc(struct theft *t, void *env, void **output) {
    return give(theft_random_bits(t, *(uint8_t *)env), output);
}

static void number_free(void *instance, void *env) {
    cr_assert_not_null(instance);
    live--;
    free(instance);
}

static theft_hash number_hash(const void *instance, void *env) {
    return theft_hash_onepass(instance, sizeof(uint64_t));
}

static void number_print(FILE *f, const void *instance, void *env) {
    fprintf(f, "%" PRIu64, *(const uint64_t *)instance);
}

static uint8_t bits_1 = 1, bits_8 = 8, bits_32 = 32, bits_64 = 64;

/* 1 in the first call, 2 in the second, and so on; modulo *env if env is set. */
static uint64_t calls;
static enum theft_alloc_res counting_alloc(struct theft *t, void *env, void **output) {
    calls++;
    return give(env ? calls % *(uint64_t *)env : calls, output);
}

static const struct theft_type_info counting = {.alloc = counting_alloc, .free = number_free};

static uint64_t number(const void *instance) { return *(const uint64_t *)instance; }

static enum theft_trial_res prop_pass(struct theft *t, void *arg) { return THEFT_TRIAL_PASS; }

static enum theft_trial_res prop_fail(struct theft *t, void *arg) { return THEFT_TRIAL_FAIL; }

static enum theft_trial_res prop_below_10(struct theft *t, void *arg) {
    return number(arg) < 10 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

/* ---- a handle on its own, seeded ---- */

struct task {
    void (*run)(struct theft *, void *data);
    void *data;
};

static enum theft_alloc_res task_alloc(struct theft *t, void *env, void **output) {
    struct task *task = theft_hook_get_env(t);
    task->run(t, task->data);
    *output = NULL;
    return THEFT_ALLOC_OK;
}

static void with_handle(theft_seed seed, void (*run)(struct theft *, void *), void *data) {
    static const struct theft_type_info type = {.alloc = task_alloc};
    struct task task = {run, data};
    cr_assert_eq(theft_generate(stdout, seed, &type, &task), THEFT_GENERATE_OK);
}

struct words {
    size_t count;
    uint64_t word[10000];
};

static void draw_words(struct theft *t, void *data) {
    struct words *words = data;
    for (size_t i = 0; i < words->count; i++) words->word[i] = theft_random(t);
}

/* Bit i of the stream of a seed, from its words of 64. */
static bool stream_bit(const struct words *words, size_t i) { return words->word[i / 64] >> i % 64 & 1; }

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

static void check_bulk(struct theft *t, void *data) {
    static const uint32_t widths[] = {0, 1, 63, 64, 65, 128, 130, 3, 200};
    size_t at = 0;
    for (size_t i = 0; i < COUNT(widths); i++) {
        uint64_t buffer[5];
        memset(buffer, 0xff, sizeof buffer);
        theft_random_bits_bulk(t, widths[i], buffer);
        size_t words = (widths[i] + 63) / 64;
        for (size_t bit = 0; bit < 64 * words; bit++) {
            bool expected = bit < widths[i] && stream_bit(&reference, at + bit);
            cr_assert_eq(buffer[bit / 64] >> bit % 64 & 1, expected, "bit %zu of %u", bit, widths[i]);
        }
        cr_assert_eq(buffer[words], UINT64_MAX, "%u bits wrote past their words", widths[i]);
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
    double x = theft_random_double(t), expected = (double)(reference.word[0] >> 11) / 9007199254740991.0;
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

/* The result is what the last digit of the argument says. */
static enum theft_trial_res prop_digit(struct theft *t, void *arg) {
    return (enum theft_trial_res)(number(arg) % 10);
}

/* Skips in the first call, and errs in the second if env is set. */
static enum theft_alloc_res failing_alloc(struct theft *t, void *env, void **output) {
    if (++calls == 1) return THEFT_ALLOC_SKIP;
    return env ? THEFT_ALLOC_ERROR : give(0, output);
}

static enum theft_trial_res prop_two(struct theft *t, void *a, void *b) {
    return number(a) + number(b) < 1000 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
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
        {17, 1, THEFT_RUN_ERROR, {0}},
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

/* The address sanitizer, where it is used, must let an allocation fail rather than end the program. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allocator_may_return_null=1"; }

Test(theft, too_little_memory_is_a_result) {
    struct theft_type_info type = {.alloc = number_alloc,
                                   .free = number_free,
                                   .env = &bits_8,
                                   .autoshrink_config = {.enable = true, .pool_size = SIZE_MAX}};
    struct theft_run_config cfg = silent(prop_pass, &type);
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_ERROR_MEMORY);
    cr_assert_not(ended);
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

    /* none is forgotten and none invented, however many there are */
    struct theft_type_info many = {.alloc = counting_alloc, .free = number_free, .hash = number_hash};
    cfg = silent(prop_pass, &many);
    cfg.trials = 100000, calls = 0;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(100000, 0, 0, 0);
    uint64_t cycle = 40000;
    many.env = &cycle, calls = 0;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(40000, 0, 0, 60000);
    cr_assert_eq(live, 0);
}

/* ---- seeds ---- */

static theft_seed trial_seeds[5];
static uint64_t trial_numbers[5];

HOOK(trial_pre, note_seed) {
    trial_seeds[info->trial_id] = info->trial_seed;
    trial_numbers[info->trial_id] = number(info->args[0]);
    cr_assert_eq(info->total_trials, 5);
    return THEFT_HOOK_TRIAL_PRE_CONTINUE;
}

Test(theft, a_trial_depends_on_its_seed) {
    struct theft_type_info type = {.alloc = number_alloc, .free = number_free, .env = &bits_8};
    theft_seed always[] = {0xabc, 5489};
    struct theft_run_config cfg = silent(prop_pass, &type);
    cfg.trials = 5, cfg.seed = 77, cfg.always_seeds = always, cfg.always_seed_count = 2;
    cfg.hooks.trial_pre = note_seed;
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

/* Starts at *env. Tactic 0 halves, 1 is of no use, 2 takes one off. */
static enum theft_alloc_res start_alloc(struct theft *t, void *env, void **output) {
    return give(*(uint64_t *)env, output);
}

static enum theft_shrink_res start_shrink(struct theft *t, const void *instance, uint32_t tactic, void *env,
                                          void **output) {
    if (tactic == 1) return THEFT_SHRINK_DEAD_END;
    if (tactic > 2 || !number(instance)) return THEFT_SHRINK_NO_MORE_TACTICS;
    give(tactic ? number(instance) - 1 : number(instance) / 2, output);
    return THEFT_SHRINK_OK;
}

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
    } runs[] = {{'R', "R"},        {'g', "Rg"},          {'t', "Rgt"},
                {'0', "Rgt0"},     {'+', "Rgt0+"},       {'P', "Rgt0+P"},
                {'x', "Rgt0+P1x"}, {'F', "Rgt0+P1x2+F"}, {'.', "Rgt0+P1x2+F0+P1x2+P3."}};
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

static uint64_t counterexample;
HOOK(counterexample, note_smallest) {
    counterexample = number(info->args[0]);
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
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
    fprintf(journal, "%c%zu", info->repeat ? 'r' : theft_trial_res_str(info->result)[0], info->failures);
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
    } runs[] = {
        {9, 3, 1, "P0"}, {10, 0, 1, "F1"}, {10, 3, 4, "F1r1r1r1"}, {9, -1, 1, "P0"}, {10, -1, 2, "F1r1"}};
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
    cr_journal("\nWarning: the property failed, and then with the same arguments gave PASS\n");
    cr_assert_not(ended);
}

/* ---- autoshrinking ---- */

enum { LONGEST_LIST = 200 };

struct list {
    size_t length;
    uint8_t items[LONGEST_LIST];
};

static enum theft_alloc_res list_alloc(struct theft *t, void *env, void **output) {
    struct list *list = calloc(1, sizeof *list);
    while (list->length < LONGEST_LIST && theft_random_bits(t, 5))
        list->items[list->length++] = (uint8_t)theft_random_bits(t, 8);
    *output = list;
    live++;
    return THEFT_ALLOC_OK;
}

static enum theft_trial_res prop_ascending(struct theft *t, void *arg) {
    const struct list *list = arg;
    for (size_t i = 1; i < list->length; i++)
        if (list->items[i - 1] > list->items[i]) return THEFT_TRIAL_FAIL;
    return THEFT_TRIAL_PASS;
}

HOOK(counterexample, smallest_list) {
    const struct list *list = info->args[0];
    fprintf(journal, "[");
    for (size_t i = 0; i < list->length; i++) fprintf(journal, " %u", list->items[i]);
    fprintf(journal, " ]");
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

/* 200 bits in one request. */
static enum theft_alloc_res long_alloc(struct theft *t, void *env, void **output) {
    uint64_t words[4];
    theft_random_bits_bulk(t, 200, words);
    int ones = 0;
    for (int i = 0; i < 4; i++) ones += __builtin_popcountll(words[i]);
    return give((uint64_t)ones, output);
}

static enum theft_trial_res prop_few_ones(struct theft *t, void *arg) {
    return number(arg) < 3 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

/* Only multiples of 8. */
static enum theft_alloc_res choosy_alloc(struct theft *t, void *env, void **output) {
    uint64_t value = theft_random_bits(t, 8);
    return value % 8 ? THEFT_ALLOC_SKIP : give(value, output);
}

static uint64_t first_seen, attempts;
static enum theft_trial_res prop_only_the_first(struct theft *t, void *arg) {
    if (!first_seen) first_seen = number(arg);
    return number(arg) == first_seen ? THEFT_TRIAL_FAIL : THEFT_TRIAL_PASS;
}

HOOK(shrink_post, count_attempts) {
    attempts = info->shrink_count - (info->state == THEFT_SHRINK_POST_DONE_SHRINKING);
    return THEFT_HOOK_SHRINK_POST_CONTINUE;
}

static enum theft_trial_res prop_two_always_fail(struct theft *t, void *a, void *b) {
    return THEFT_TRIAL_FAIL;
}

Test(theft, autoshrinking_finds_minimal_instances) {
    struct theft_type_info type = {
        .alloc = number_alloc, .free = number_free, .autoshrink_config = {.enable = true}};
    static const struct {
        theft_alloc_cb *alloc;
        uint8_t *bits;
        theft_propfun1 *prop;
        uint64_t smallest;
    } runs[] = {
        {number_alloc, &bits_32, prop_below_10, 10},
        {number_alloc, &bits_64, prop_below_10, 10},
        {number_alloc, &bits_64, prop_fail, 0},
        {long_alloc, NULL, prop_few_ones, 3},
        {long_alloc, NULL, prop_fail, 0},
        {choosy_alloc, NULL, prop_below_10, 16},
    };
    struct theft_run_config cfg = silent(NULL, &type);
    cfg.hooks.counterexample = note_smallest, cfg.hooks.trial_pre = theft_hook_first_fail_halt;
    for (size_t i = 0; i < COUNT(runs); i++) {
        type.alloc = runs[i].alloc, type.env = runs[i].bits, cfg.prop1 = runs[i].prop;
        for (cfg.seed = 1; cfg.seed <= 20; cfg.seed++) {
            cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
            cr_assert_eq(counterexample, runs[i].smallest, "run %zu, seed %" PRIu64 ": %" PRIu64, i, cfg.seed,
                         counterexample);
        }
    }

    struct theft_type_info list = {
        .alloc = list_alloc, .free = number_free, .autoshrink_config = {.enable = true}};
    cfg = silent(prop_ascending, &list);
    cfg.hooks.counterexample = smallest_list, cfg.hooks.trial_pre = theft_hook_first_fail_halt;
    for (cfg.seed = 1; cfg.seed <= 20; cfg.seed++) {
        journal_open();
        cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
        cr_journal("[ 1 0 ]");
    }

    /* nothing smaller fails: it gives up after as many attempts as it is told, and keeps the first */
    type.alloc = number_alloc, type.env = &bits_64;
    cfg = silent(prop_only_the_first, &type);
    cfg.trials = 1, cfg.hooks.shrink_post = count_attempts, cfg.hooks.counterexample = note_smallest;
    static const size_t limits[] = {0, 1, 25};
    for (size_t i = 0; i < COUNT(limits); i++) {
        type.autoshrink_config.max_failed_shrinks = limits[i];
        first_seen = 0;
        cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
        cr_assert_eq(attempts, limits[i] ? limits[i] : 100);
        cr_assert_eq(counterexample, first_seen);
    }

    /* with an argument that has no hash, nothing remembers what was tried: it ends all the same */
    type.autoshrink_config.max_failed_shrinks = 0;
    cfg = silent(NULL, &type);
    cfg.prop2 = prop_two_always_fail, cfg.type_info[1] = &counting, cfg.hooks.counterexample = note_smallest;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
    check_report(0, 100, 0, 0);
    cr_assert_eq(counterexample, 0);
    cr_assert_eq(live, 0);
}

/* ---- what is printed ---- */

static enum theft_trial_res prop_loud(struct theft *t, void *arg) {
    theft_set_output_stream(t, journal);
    return prop_digit(t, arg);
}

#define DOTS_72 "........................................................................"
#define DOTS_28 "............................"

Test(theft, progress_is_one_character_a_trial) {
    struct theft_type_info type = {.alloc = counting_alloc, .free = number_free};
    struct theft_run_config cfg = silent(prop_loud, &type);
    cfg.hooks.trial_post = NULL;
    static const struct {
        uint64_t first;
        size_t trials;
        const char *text;
    } runs[] = {{10, 1, "."}, {10, 3, ".Fs"}, {10, 5, ".FsE"}};
    for (size_t i = 0; i < COUNT(runs); i++) {
        calls = runs[i].first - 1, cfg.trials = runs[i].trials;
        journal_open();
        theft_run(&cfg);
        cr_journal(runs[i].text);
    }

    uint64_t fixed = 10; /* every trial passes */
    type.alloc = start_alloc, type.env = &fixed;
    cfg.trials = 350;
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    cr_journal(DOTS_72 "\n" DOTS_28 "(PASS x 100)..");
    fixed = 12, cfg.trials = 125; /* every trial skips */
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_SKIP);
    cr_journal("ssssssssss(SKIP x 10)ssssssssss(SKIP x 100)");

    type.hash = number_hash, fixed = 10, cfg.trials = 22;
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    cr_journal(".dddddddddd(DUP x 10)d");
}

static struct theft_print_trial_result_env narrow = {.tag = THEFT_PRINT_TRIAL_RESULT_ENV_TAG,
                                                     .max_column = 4};

HOOK(trial_post, narrow_trial_post) { return theft_hook_trial_post_print_result(info, &narrow); }

HOOK(trial_post, counted_trial_post) {
    narrow.scale_pass = 7, narrow.consec_pass = 5;
    return theft_hook_trial_post_print_result(info, &narrow);
}

static enum theft_trial_res prop_not_61(struct theft *t, void *arg) {
    theft_set_output_stream(t, journal);
    return number(arg) == 61 ? THEFT_TRIAL_FAIL : THEFT_TRIAL_PASS;
}

Test(theft, progress_keeps_to_its_columns) {
    struct theft_run_config cfg = silent(prop_loud, &counting);
    cfg.hooks.trial_post = narrow_trial_post;
    cfg.trials = 3;
    journal_open();
    for (int i = 0; i < 3; i++) {
        calls = 9;
        theft_run(&cfg);
    }
    cr_journal(".Fs.\nFs.F\ns");

    /* after a failure, one dot a pass again */
    cfg.trials = 1, cfg.hooks.trial_post = counted_trial_post, calls = 10;
    journal_open();
    theft_run(&cfg);
    cr_journal("F");
    cr_assert_eq(narrow.scale_pass, 1);
    cr_assert_eq(narrow.consec_pass, 0);

    /* a counterexample begins a line, and so does what follows it */
    cfg = silent(prop_not_61, &counting);
    cfg.trials = 121, cfg.seed = 5489, calls = 0;
    cfg.hooks.trial_post = NULL, cfg.hooks.counterexample = NULL;
    journal_open();
    theft_run(&cfg);
    const char *text = journal_close(), *shown = strstr(text, "\n\n -- Counter-Example: ");
    cr_assert(shown && strspn(text, ".") == 60 && shown == text + 60, "%s", text);
    cr_assert(strspn(strstr(shown, "\nF") + 2, ".") == 60, "%s", text);
}

/* Two requests, the second of them over 64 bits, from which it keeps nothing. */
static enum theft_alloc_res pair_alloc(struct theft *t, void *env, void **output) {
    uint64_t words[2], first = theft_random_bits(t, 4);
    theft_random_bits_bulk(t, 68, words);
    return give(first, output);
}

static enum theft_trial_res prop_loud_fail(struct theft *t, void *arg) {
    theft_set_output_stream(t, journal);
    return prop_fail(t, arg);
}

HOOK(shrink_pre, halt_at_once) { return THEFT_HOOK_SHRINK_PRE_HALT; }

Test(theft, counterexamples_are_printed) {
    struct theft_type_info type = {.alloc = pair_alloc, .free = number_free, .print = number_print};
    struct theft_run_config cfg = silent(prop_loud_fail, &type);
    cfg.seed = 5489, cfg.trials = 1, cfg.hooks.counterexample = NULL;
    cfg.hooks.shrink_pre = halt_at_once;

    /* MT19937-64 of 5489 begins c96d191cf6f6aea6 401f7ac78bc80f1c */
#define HEAD(name) "\n\n -- Counter-Example: " name "\n    Trial 0, Seed 0x0000000000001571\n"
#define BITS "bits: 72 of 72 read\n  a6 ae f6 f6 1c 19 6d c9 1c\n"
#define REQUESTS "requests: 2\n  0: 4 bits 0x6\n  1: 68 bits 0xcc96d191cf6f6aea 0x1\n"
    static const struct {
        bool autoshrink;
        bool print;
        enum theft_autoshrink_print_mode mode;
        const char *text;
    } runs[] = {
        {false, false, THEFT_AUTOSHRINK_PRINT_DEFAULT, HEAD("(anonymous)")},
        {false, true, THEFT_AUTOSHRINK_PRINT_DEFAULT, HEAD("(anonymous)") "    Argument 0:\n6\n"},
        {true, true, THEFT_AUTOSHRINK_PRINT_DEFAULT, HEAD("it") "    Argument 0:\n6\n"},
        {true, false, THEFT_AUTOSHRINK_PRINT_DEFAULT, HEAD("it") "    Argument 0:\n" BITS REQUESTS},
        {true, false, THEFT_AUTOSHRINK_PRINT_USER, HEAD("it")},
        {true, true, THEFT_AUTOSHRINK_PRINT_BIT_POOL, HEAD("it") "    Argument 0:\n" BITS},
        {true, true, THEFT_AUTOSHRINK_PRINT_REQUESTS, HEAD("it") "    Argument 0:\n" REQUESTS},
        {true, true, THEFT_AUTOSHRINK_PRINT_ALL, HEAD("it") "    Argument 0:\n6\n" BITS REQUESTS},
    };
    for (size_t i = 0; i < COUNT(runs); i++) {
        type.print = runs[i].print ? number_print : NULL;
        type.autoshrink_config.enable = runs[i].autoshrink;
        type.autoshrink_config.print_mode = runs[i].mode;
        cfg.name = runs[i].autoshrink ? "it" : NULL;
        journal_open();
        theft_run(&cfg);
        cr_journal(runs[i].text);
    }
    cfg.hooks.shrink_pre = NULL; /* all the way down: zeros are neither kept nor shown */
    journal_open();
    theft_run(&cfg);
    cr_journal(HEAD("it") "    Argument 0:\n0\nbits: 0 of 0 read\nrequests: 0\n");
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

/* What a run prints to stdout; to be freed. */
static char *stdout_of(const struct theft_run_config *cfg) {
    FILE *file = tmpfile();
    fflush(stdout);
    int saved = dup(1);
    dup2(fileno(file), 1);
    theft_run(cfg);
    fflush(stdout);
    dup2(saved, 1);
    close(saved);
    size_t size = (size_t)lseek(fileno(file), 0, SEEK_END);
    char *text = calloc(1, size + 1);
    rewind(file);
    cr_assert_eq(fread(text, 1, size, file), size);
    fclose(file);
    return text;
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
    pid_t bystander = fork(); /* not the engine's to wait for */
    if (!bystander) _exit(42);
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
    int status;
    cr_assert_eq(waitpid(bystander, &status, 0), bystander);
    cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 42);
    cr_assert_eq(waitpid(-1, &status, WNOHANG), -1, "a child was left behind");
    cr_assert_eq(dup(0), lowest_free, "a pipe was left open");
    cr_assert_eq(live, 0);
}

static enum theft_trial_res prop_crash_from_10(struct theft *t, void *arg) {
    calls++; /* in the child: not seen here */
    if (number(arg) >= 10) raise(SIGKILL);
    if (number(arg) == 3) printf("child ");
    return THEFT_TRIAL_PASS;
}

HOOK(fork_post, in_child) {
    cr_assert_eq(theft_hook_get_env(info->t), env);
    return number(info->args[0]) == 5 ? THEFT_HOOK_FORK_POST_ERROR : THEFT_HOOK_FORK_POST_CONTINUE;
}

Test(theft, crashes_shrink_too_and_text_is_printed_once) {
    uint64_t start = 100;
    struct theft_type_info type = {.alloc = start_alloc, .free = number_free, .env = &start};
    struct theft_run_config cfg = silent(prop_crash_from_10, &type);
    cfg.trials = 1, cfg.fork.enable = true, cfg.hooks.counterexample = note_smallest;
    type.shrink = start_shrink;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
    cr_assert_eq(counterexample, 10);
    cr_assert_eq(calls, 0);

    start = 3, cfg.trials = 3, cfg.hooks.run_pre = theft_hook_run_pre_print_info, cfg.seed = 1;
    char *text = stdout_of(&cfg);
    cr_assert_str_eq(text, "\n== PROP '(anonymous)': 3 trials, seed 0x0000000000000001\nchild child child ");
    free(text);

    start = 5, cfg.hooks.fork_post = in_child, cfg.hooks.env = &start, cfg.hooks.run_pre = silent_run_pre;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_ERROR);
    start = 4;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    cr_assert_eq(live, 0);
}

/* ---- built-in types ---- */

static double least, most;
static size_t odd_values; /* not finite */
static enum theft_builtin_type_info kind;

static double as_double(const void *instance) {
    switch (kind) {
    case THEFT_BUILTIN_bool: return *(const bool *)instance;
    case THEFT_BUILTIN_uint: return *(const unsigned *)instance;
    case THEFT_BUILTIN_uint8_t: return *(const uint8_t *)instance;
    case THEFT_BUILTIN_uint16_t: return *(const uint16_t *)instance;
    case THEFT_BUILTIN_uint32_t: return *(const uint32_t *)instance;
    case THEFT_BUILTIN_uint64_t: return (double)*(const uint64_t *)instance;
    case THEFT_BUILTIN_size_t: return (double)*(const size_t *)instance;
    case THEFT_BUILTIN_int: return *(const int *)instance;
    case THEFT_BUILTIN_int8_t: return *(const int8_t *)instance;
    case THEFT_BUILTIN_int16_t: return *(const int16_t *)instance;
    case THEFT_BUILTIN_int32_t: return *(const int32_t *)instance;
    case THEFT_BUILTIN_int64_t: return (double)*(const int64_t *)instance;
    case THEFT_BUILTIN_float: return *(const float *)instance;
    case THEFT_BUILTIN_double: return *(const double *)instance;
    default: return (double)strlen(instance) + 1;
    }
}

static enum theft_trial_res prop_note_range(struct theft *t, void *arg) {
    double x = as_double(arg);
    if (!isfinite(x)) odd_values++;
    if (x < least) least = x;
    if (x > most) most = x;
    return THEFT_TRIAL_PASS;
}

Test(theft, builtin_types_cover_their_range_and_keep_to_limits) {
    static const unsigned limit_uint = 7;
    static const uint8_t limit_8 = 7;
    static const uint16_t limit_16 = 7;
    static const uint32_t limit_32 = 7;
    static const uint64_t limit_64 = 7;
    static const size_t limit_size = 7;
    static const float limit_float = 7;
    static const double limit_double = 7;
    static const struct {
        enum theft_builtin_type_info kind;
        double least, most;
        const void *limit;
        double limited_least, limited_most;
    } types[] = {
        {THEFT_BUILTIN_bool, 0, 1, NULL, 0, 1},
        {THEFT_BUILTIN_uint, 0, UINT32_MAX, &limit_uint, 0, 6},
        {THEFT_BUILTIN_uint8_t, 0, UINT8_MAX, &limit_8, 0, 6},
        {THEFT_BUILTIN_uint16_t, 0, UINT16_MAX, &limit_16, 0, 6},
        {THEFT_BUILTIN_uint32_t, 0, UINT32_MAX, &limit_32, 0, 6},
        {THEFT_BUILTIN_uint64_t, 0, (double)UINT64_MAX, &limit_64, 0, 6},
        {THEFT_BUILTIN_size_t, 0, (double)SIZE_MAX, &limit_size, 0, 6},
        {THEFT_BUILTIN_int, INT32_MIN, INT32_MAX, &limit_uint, -7, 6},
        {THEFT_BUILTIN_int8_t, INT8_MIN, INT8_MAX, &limit_8, -7, 6},
        {THEFT_BUILTIN_int16_t, INT16_MIN, INT16_MAX, &limit_16, -7, 6},
        {THEFT_BUILTIN_int32_t, INT32_MIN, INT32_MAX, &limit_32, -7, 6},
        {THEFT_BUILTIN_int64_t, (double)INT64_MIN, (double)INT64_MAX, &limit_64, -7, 6},
        {THEFT_BUILTIN_float, -INFINITY, INFINITY, &limit_float, -6, 6},
        {THEFT_BUILTIN_double, -INFINITY, INFINITY, &limit_double, -6, 6},
        {THEFT_BUILTIN_char_ARRAY, 1, 500, &limit_size, 1, 7},
        {THEFT_BUILTIN_uint8_t_ARRAY, 1, 500, &limit_size, 1, 7},
    };
    for (size_t i = 0; i < COUNT(types); i++) {
        kind = types[i].kind;
        bool floating = kind == THEFT_BUILTIN_float || kind == THEFT_BUILTIN_double;
        bool array = kind >= THEFT_BUILTIN_char_ARRAY;
        struct theft_type_info type;
        theft_copy_builtin_type_info(kind, &type);
        cr_assert(type.autoshrink_config.enable && type.print && !type.hash && !type.env);
        struct theft_run_config cfg = silent(prop_note_range, &type);
        cfg.trials = 5000;
        least = INFINITY, most = -INFINITY, odd_values = 0;
        cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
        cr_assert(least == types[i].least && (array ? most > types[i].most : most == types[i].most),
                  "type %d: from %g to %g", kind, least, most);
        cr_assert_eq(odd_values > 0, floating);

        type.env = (void *)types[i].limit;
        least = INFINITY, most = -INFINITY, odd_values = 0;
        cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
        cr_assert(least == types[i].limited_least && most == types[i].limited_most, "type %d: from %g to %g",
                  kind, least, most);
        cr_assert_eq(odd_values, 0);
    }
}

HOOK(counterexample, print_smallest) {
    info->type_info[0]->print(journal, info->args[0], NULL);
    fputc('\n', journal);
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

static enum theft_trial_res prop_below_2(struct theft *t, void *arg) {
    return as_double(arg) < 2 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

Test(theft, builtin_types_shrink_and_print) {
    static const struct {
        enum theft_builtin_type_info kind;
        const char *text;
    } types[] = {{THEFT_BUILTIN_uint8_t, "2\n"},
                 {THEFT_BUILTIN_int, "2\n"},
                 {THEFT_BUILTIN_int64_t, "2\n"},
                 {THEFT_BUILTIN_uint64_t, "2\n"},
                 {THEFT_BUILTIN_float, "2\n"},
                 {THEFT_BUILTIN_double, "2\n"},
                 {THEFT_BUILTIN_char_ARRAY, "\"\\x01\"\n"},
                 {THEFT_BUILTIN_uint8_t_ARRAY, "01 00\n"}};
    for (size_t i = 0; i < COUNT(types); i++) {
        kind = types[i].kind;
        struct theft_run_config cfg = silent(prop_below_2, theft_get_builtin_type_info(kind));
        cfg.hooks.counterexample = print_smallest, cfg.hooks.trial_pre = theft_hook_first_fail_halt;
        journal_open();
        cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
        cr_journal(types[i].text);
    }
    const struct {
        enum theft_builtin_type_info kind;
        const void *instance;
        const char *text;
    } prints[] = {
        {THEFT_BUILTIN_bool, &(bool){true}, "true"},
        {THEFT_BUILTIN_int8_t, &(int8_t){-128}, "-128"},
        {THEFT_BUILTIN_uint64_t, &(uint64_t){UINT64_MAX}, "18446744073709551615"},
        {THEFT_BUILTIN_float, &(float){0.1f}, "0.100000001"},
        {THEFT_BUILTIN_double, &(double){-1.5}, "-1.5"},
        {THEFT_BUILTIN_char_ARRAY, "a\"\\\n", "\"a\\\"\\\\\\x0a\""},
        {THEFT_BUILTIN_uint8_t_ARRAY, "\xff\x01", "ff 01 00"},
    };
    for (size_t i = 0; i < COUNT(prints); i++) {
        journal_open();
        theft_get_builtin_type_info(prints[i].kind)->print(journal, prints[i].instance, NULL);
        cr_journal(prints[i].text);
    }
}
