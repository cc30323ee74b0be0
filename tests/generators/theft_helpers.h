/* theft_helpers.h: what the tests of the engine share: a journal, silent hooks, numbers as arguments, a handle by itself.
   Everything here goes through the public interface of theft. */
#ifndef THEFT_HELPERS_H
#define THEFT_HELPERS_H

#include <criterion/criterion.h>
#include <theft.h>

#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* callbacks have more parameters than they need, and no test uses all of this */
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-variable"

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
#ifdef THEFT_ENGINE
    cr_assert_not_null(instance);
#endif
    if (!instance) return; /* theft 0.4.5 frees what was not made, after some errors */
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

/* The result is what the last digit of the argument says. */
static enum theft_trial_res prop_digit(struct theft *t, void *arg) {
    return (enum theft_trial_res)(number(arg) % 10);
}

static enum theft_trial_res prop_two(struct theft *t, void *a, void *b) {
    return number(a) + number(b) < 1000 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

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

static uint64_t counterexample;
HOOK(counterexample, note_smallest) {
    counterexample = number(info->args[0]);
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

static enum theft_trial_res prop_loud(struct theft *t, void *arg) {
    theft_set_output_stream(t, journal);
    return prop_digit(t, arg);
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

#endif
