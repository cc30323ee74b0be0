/* test_theft_ours.c: what our engine does and theft 0.4.5 does not, or does otherwise; doc/theft.md lists it. Left out of
   `make test THEFT=prefix`. */
#include "theft_helpers.h"

/* ---- runs ---- */

/* The address sanitizer, where it is used, must let an allocation fail rather than end the program. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "allocator_may_return_null=1"; }

Test(ours, too_little_memory_is_a_result) {
    struct theft_type_info type = {.alloc = number_alloc,
                                   .free = number_free,
                                   .env = &bits_8,
                                   .autoshrink_config = {.enable = true, .pool_size = SIZE_MAX}};
    struct theft_run_config cfg = silent(prop_pass, &type);
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_ERROR_MEMORY);
    cr_assert_not(ended);
    cr_assert_eq(live, 0);
}

Test(ours, equal_arguments_are_told_apart_exactly) {
    /* none is forgotten and none invented, however many there are */
    struct theft_type_info many = {.alloc = counting_alloc, .free = number_free, .hash = number_hash};
    struct theft_run_config cfg = silent(prop_pass, &many);
    cfg.trials = 100000, calls = 0;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(100000, 0, 0, 0);
    uint64_t cycle = 40000;
    many.env = &cycle, calls = 0;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    check_report(40000, 0, 0, 60000);
    cr_assert_eq(live, 0);
}

Test(ours, unknown_results_are_errors) {
    struct theft_run_config cfg = silent(prop_digit, &counting);
    cfg.trials = 1, calls = 16;
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_ERROR);
    cr_assert_not(ended);
}

static uint64_t seen_before; /* the argument, by the hook before the trial */

HOOK(trial_pre, look_at_argument) {
    seen_before = number(info->args[0]);
    return THEFT_HOOK_TRIAL_PRE_CONTINUE;
}

HOOK(trial_post, count_failures) {
    cr_assert_eq(seen_before, number(info->args[0]));
    fprintf(journal, "%zu", info->failures);
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

static enum theft_trial_res prop_flaky(struct theft *t, void *arg) {
    theft_set_output_stream(t, journal);
    return calls++ % 2 ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

HOOK(trial_post, repeat_once) { return THEFT_HOOK_TRIAL_POST_REPEAT_ONCE; }

Test(ours, hooks_are_told_all) {
    struct theft_run_config cfg = silent(prop_below_10, &counting);
    cfg.hooks.trial_pre = look_at_argument, cfg.hooks.trial_post = count_failures;
    cfg.trials = 4, calls = 7;
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
    cr_journal("0012");

    uint64_t start = 1;
    struct theft_type_info type = {.alloc = start_alloc, .free = number_free, .env = &start};
    cfg = silent(prop_flaky, &type);
    cfg.trials = 1, cfg.hooks.trial_post = repeat_once, calls = 0;
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_ERROR);
    cr_journal("\nWarning: the property failed, and then with the same arguments gave PASS\n");
}

static void overwrite(struct theft *t, void *data) {
    uint64_t *buffer = data;
    theft_random_bits_bulk(t, 65, buffer);
}

Test(ours, bulk_bits_overwrite_their_words) {
    uint64_t buffer[3] = {UINT64_MAX, UINT64_MAX, UINT64_MAX};
    static struct words reference = {.count = 2};
    with_handle(77, draw_words, &reference);
    with_handle(77, overwrite, buffer);
    cr_assert(buffer[0] == reference.word[0] && buffer[1] == (reference.word[1] & 1) &&
              buffer[2] == UINT64_MAX);
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

Test(ours, autoshrinking_finds_minimal_instances) {
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

    /* nothing smaller fails: it gives up after as many attempts as it is told, or when it has tried everything it
       knows, and keeps the first */
    type.alloc = number_alloc, type.env = &bits_64;
    cfg = silent(prop_only_the_first, &type);
    cfg.trials = 1, cfg.hooks.shrink_post = count_attempts, cfg.hooks.counterexample = note_smallest;
    static const size_t limits[] = {0, 1, 15, 30};
    for (size_t i = 0; i < COUNT(limits); i++) {
        type.autoshrink_config.max_failed_shrinks = limits[i];
        first_seen = 0;
        cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
        cr_assert(limits[i] ? attempts == limits[i] : attempts > 50 && attempts < 200, "%" PRIu64, attempts);
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

/* A length, then as many items below 1001. */
static enum theft_alloc_res counted_alloc(struct theft *t, void *env, void **output) {
    struct list *list = calloc(1, sizeof *list);
    size_t length = 1 + theft_random_choice(t, 50);
    while (list->length < length) list->items[list->length++] = (uint8_t)(theft_random_choice(t, 1001) / 4);
    *output = list;
    live++;
    return THEFT_ALLOC_OK;
}

static enum theft_trial_res prop_items_below_225(struct theft *t, void *arg) {
    const struct list *list = arg;
    for (size_t i = 0; i < list->length; i++)
        if (list->items[i] >= 225) return THEFT_TRIAL_FAIL;
    return THEFT_TRIAL_PASS;
}

/* Two numbers, each after its width. */
static enum theft_alloc_res wide_alloc(struct theft *t, void *env, void **output) {
    struct list *list = calloc(1, sizeof *list);
    for (list->length = 0; list->length < 2;)
        list->items[list->length++] = (uint8_t)theft_random_bits(t, theft_random_bits(t, 1) ? 8 : 5);
    *output = list;
    live++;
    return THEFT_ALLOC_OK;
}

static enum theft_trial_res prop_not_neighbours(struct theft *t, void *arg) {
    const uint8_t *pair = ((struct list *)arg)->items;
    return pair[0] >= 10 && pair[1] == pair[0] + 1 ? THEFT_TRIAL_FAIL : THEFT_TRIAL_PASS;
}

static enum theft_trial_res prop_sum_not_300(struct theft *t, void *arg) {
    const uint8_t *pair = ((struct list *)arg)->items;
    return pair[0] + pair[1] == 300 ? THEFT_TRIAL_FAIL : THEFT_TRIAL_PASS;
}

static enum theft_trial_res prop_no_three(struct theft *t, void *arg) {
    const struct list *list = arg;
    for (size_t i = 2; i < list->length; i++)
        if (list->items[i] && list->items[i - 1] == list->items[i] && list->items[i - 2] == list->items[i])
            return THEFT_TRIAL_FAIL;
    return THEFT_TRIAL_PASS;
}

/* Two or three changes at once are needed, which chance rarely makes. */
Test(ours, autoshrinking_goes_through_a_list_of_joint_changes) {
    static const struct {
        theft_alloc_cb *alloc;
        theft_propfun1 *prop;
        const char *smallest;
    } runs[] = {
        {counted_alloc, prop_items_below_225, "[ 225 ]"}, /* an item goes, and the length is one less */
        {wide_alloc, prop_not_neighbours, "[ 10 11 ]"},   /* both less by as much; then the widths */
        {wide_alloc, prop_sum_not_300, "[ 45 255 ]"},     /* one less and the other more */
        {list_alloc, prop_no_three, "[ 1 1 1 ]"},         /* all three at once */
    };
    for (size_t i = 0; i < COUNT(runs); i++) {
        struct theft_type_info type = {
            .alloc = runs[i].alloc, .free = number_free, .autoshrink_config = {.enable = true}};
        struct theft_run_config cfg = silent(runs[i].prop, &type);
        cfg.trials = 1000000;
        cfg.hooks.counterexample = smallest_list, cfg.hooks.trial_pre = theft_hook_first_fail_halt;
        for (cfg.seed = 1; cfg.seed <= 20; cfg.seed++) {
            journal_open();
            cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
            cr_journal(runs[i].smallest);
        }
    }
    cr_assert_eq(live, 0);
}

static enum theft_trial_res prop_above_0(struct theft *t, void *arg) {
    calls += number(arg) == 0;
    return number(arg) ? THEFT_TRIAL_PASS : THEFT_TRIAL_FAIL;
}

Test(ours, zeros_are_tried_once_more) {
    struct theft_type_info type = {
        .alloc = number_alloc, .free = number_free, .env = &bits_1, .autoshrink_config = {.enable = true}};
    struct theft_run_config cfg = silent(prop_above_0, &type);
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_FAIL);
    check_report(1, 1, 0, 98);
    cr_assert_eq(calls, 2);
}

/* ---- what is printed ---- */

#define DOTS_72 "........................................................................"
#define DOTS_28 "............................"

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

Test(ours, progress_keeps_to_its_columns) {
    struct theft_run_config cfg = silent(prop_loud, &counting);
    cfg.hooks.trial_post = narrow_trial_post;
    cfg.trials = 3;
    journal_open();
    for (int i = 0; i < 3; i++) {
        calls = 9;
        theft_run(&cfg);
    }
    cr_journal(".Fs.\nFs.F\ns");

    /* lines are filled; from 100 passes on a dot stands for 100 */
    uint64_t fixed = 10; /* every trial passes */
    struct theft_type_info same = {.alloc = start_alloc, .free = number_free, .env = &fixed};
    cfg = silent(prop_loud, &same);
    cfg.trials = 350, cfg.hooks.trial_post = NULL;
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    cr_journal(DOTS_72 "\n" DOTS_28 "(PASS x 100)..");

    fixed = 12, cfg.trials = 125; /* every trial skips */
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_SKIP);
    cr_journal("ssssssssss(SKIP x 10)ssssssssss(SKIP x 100)");
    same.hash = number_hash, fixed = 10, cfg.trials = 22;
    journal_open();
    cr_assert_eq(theft_run(&cfg), THEFT_RUN_PASS);
    cr_journal(".dddddddddd(DUP x 10)d");

    /* after a failure, one dot a pass again */
    cfg = silent(prop_loud, &counting);
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

Test(ours, counterexamples_are_printed) {
    struct theft_type_info type = {.alloc = pair_alloc, .free = number_free, .print = number_print};
    struct theft_run_config cfg = silent(prop_loud_fail, &type);
    cfg.seed = 5489, cfg.trials = 1, cfg.hooks.counterexample = NULL;
    cfg.hooks.shrink_pre = halt_at_once;

    /* MT19937-64 of 5489 begins c96d191cf6f6aea6 401f7ac78bc80f1c */
#define HEAD(name) "\n\n -- Counter-Example: " name "\n    Trial 0, Seed 0x0000000000001571\n"
#define BITS "bits: 72\n  a6 ae f6 f6 1c 19 6d c9 1c\n"
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
    cr_journal(HEAD("it") "    Argument 0:\n0\nbits: 0\nrequests: 0\n");
}

/* ---- children ---- */

static enum theft_trial_res prop_talk(struct theft *t, void *arg) {
    printf("child ");
    return THEFT_TRIAL_PASS;
}

HOOK(fork_post, know_handle) {
    return theft_hook_get_env(info->t) == env ? THEFT_HOOK_FORK_POST_CONTINUE : THEFT_HOOK_FORK_POST_ERROR;
}

Test(ours, other_children_are_left_alone_and_text_is_printed_once) {
    struct theft_run_config cfg = silent(prop_talk, &counting);
    cfg.hooks.fork_post = know_handle, cfg.hooks.env = &cfg;
    cfg.trials = 3, cfg.fork.enable = true, cfg.seed = 1, cfg.hooks.run_pre = theft_hook_run_pre_print_info;
    pid_t bystander = fork(); /* not the engine's to wait for */
    if (!bystander) _exit(42);
    char *text = stdout_of(&cfg);
    cr_assert_str_eq(text, "\n== PROP '(anonymous)': 3 trials, seed 0x0000000000000001\nchild child child ");
    free(text);
    int status;
    cr_assert_eq(waitpid(bystander, &status, 0), bystander);
    cr_assert(WIFEXITED(status) && WEXITSTATUS(status) == 42);
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

Test(ours, builtin_types_cover_their_range_and_keep_to_limits) {
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

Test(ours, builtin_types_shrink_and_print) {
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
