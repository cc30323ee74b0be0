/* bench_shrinking.c: how small autoshrinking makes the counterexamples of the thirteen shrinking challenges, a public
   collection (github.com/jlink/shrinking-challenge) with which libraries of property-based testing compare themselves.
   In: the first seed and how many (1 and 100). Out: for every challenge, how often the smallest counterexample was
   reached, how many calls of the property that took on average, and one of the answers that were not the smallest.

   Only the public interface of theft is used, so the same file measures any library behind it. Each generator obeys the
   contract of autoshrinking: smaller bits, simpler instance. Where a challenge asks for numbers of any size, the size of
   the number is drawn first, which makes two requests depend on each other. */
#include <theft.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#pragma GCC diagnostic ignored "-Wunused-parameter" /* callbacks have more parameters than they need */

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- lists of numbers, and tuples of lists ---- */

enum { LONGEST = 100, MOST_LISTS = 20 };

typedef struct {
    size_t length;
    int64_t item[LONGEST];
} List;

typedef struct {
    size_t count;
    List list[MOST_LISTS];
} Lists;

typedef int64_t Draw(struct theft *);

/* 0, 1, -1, 2, -2 and so on, of 8, 16, 32 or 62 bits. */
static int64_t any_number(struct theft *t) {
    static const uint8_t widths[] = {8, 16, 32, 62};
    uint64_t code = theft_random_bits(t, widths[theft_random_bits(t, 2)]);
    return code & 1 ? (int64_t)(code / 2 + 1) : -(int64_t)(code / 2);
}

static int64_t positive_number(struct theft *t) {
    static const uint8_t widths[] = {5, 8, 16, 32};
    return (int64_t)theft_random_bits(t, widths[theft_random_bits(t, 2)]);
}

/* 0, -1, 1, -2, 2 and so on down to -32768. */
static int64_t short_number(struct theft *t) {
    int64_t code = (int64_t)theft_random_bits(t, 16);
    return code & 1 ? -(code / 2) - 1 : code / 2;
}

static int64_t digit(struct theft *t) { return (int64_t)theft_random_choice(t, 10); }

static int64_t up_to_1000(struct theft *t) { return (int64_t)theft_random_choice(t, 1001); }

/* `stop`: after each item the list ends with a chance of 1 in 2^stop. */
static void draw_list(struct theft *t, List *list, Draw *draw, uint8_t stop) {
    while (list->length < LONGEST && theft_random_bits(t, stop)) list->item[list->length++] = draw(t);
}

static int64_t sum_16(const List *list, int64_t sum) {
    for (size_t i = 0; i < list->length; i++) sum = (int16_t)(uint16_t)(uint64_t)(sum + list->item[i]);
    return sum;
}

static int by_size(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    uint64_t size_x = (uint64_t)(x < 0 ? -x : x), size_y = (uint64_t)(y < 0 ? -y : y);
    if (size_x != size_y) return size_x < size_y ? -1 : 1;
    return x == y ? 0 : x > y ? -1 : 1;
}

static size_t distinct_items(const Lists *lists) {
    static int64_t all[LONGEST * MOST_LISTS];
    size_t count = 0, distinct = 0;
    for (size_t i = 0; i < lists->count; i++)
        for (size_t j = 0; j < lists->list[i].length; j++) all[count++] = lists->list[i].item[j];
    qsort(all, count, sizeof *all, by_size);
    for (size_t i = 0; i < count; i++) distinct += i == 0 || all[i] != all[i - 1];
    return distinct;
}

static void print_list(FILE *f, const List *list) {
    fputc('[', f);
    for (size_t i = 0; i < list->length; i++) fprintf(f, "%s%" PRId64, i ? " " : "", list->item[i]);
    fputc(']', f);
}

static void print_lists(FILE *f, const void *instance, void *env) {
    const Lists *lists = instance;
    for (size_t i = 0; i < lists->count; i++) print_list(f, &lists->list[i]);
}

/* Where the order of the items does not matter. */
static void print_sorted(FILE *f, const void *instance, void *env) {
    Lists copy = *(const Lists *)instance;
    for (size_t i = 0; i < copy.count; i++)
        qsort(copy.list[i].item, copy.list[i].length, sizeof *copy.list[i].item, by_size);
    print_lists(f, &copy, env);
}

static enum theft_alloc_res new_lists(Lists **lists, size_t count, void **output) {
    *output = *lists = calloc(1, sizeof **lists);
    if (!*lists) return THEFT_ALLOC_ERROR;
    (*lists)->count = count;
    return THEFT_ALLOC_OK;
}

/* ---- the challenges, one after the other; `failing` is the opposite of the property ---- */

static enum theft_alloc_res one_list(struct theft *t, void *env, void **output) {
    Lists *lists;
    enum theft_alloc_res res = new_lists(&lists, 1, output);
    if (res == THEFT_ALLOC_OK) draw_list(t, lists->list, any_number, 3);
    return res;
}

static enum theft_alloc_res list_of_lists(struct theft *t, void *env, void **output) {
    Lists *lists;
    enum theft_alloc_res res = new_lists(&lists, 0, output);
    if (res != THEFT_ALLOC_OK) return res;
    while (lists->count < MOST_LISTS && theft_random_bits(t, 3))
        draw_list(t, &lists->list[lists->count++], any_number, 3);
    return res;
}

/* Reverse: a list is its own reversal. */
static int reverse_failing(const void *instance) {
    const List *list = ((const Lists *)instance)->list;
    for (size_t i = 0; i < list->length; i++)
        if (list->item[i] != list->item[list->length - 1 - i]) return true;
    return false;
}

/* Large union list: there are no more than four distinct numbers in all lists together. */
static int large_union_list_failing(const void *instance) { return distinct_items(instance) > 4; }

/* Distinct: fewer than three distinct elements. */
static int distinct_failing(const void *instance) { return distinct_items(instance) >= 3; }

/* Nested lists: the lengths add up to at most ten. */
static int nestedlists_failing(const void *instance) {
    const Lists *lists = instance;
    size_t total = 0;
    for (size_t i = 0; i < lists->count; i++) total += lists->list[i].length;
    return total > 10;
}

/* Bound 5: if each of five lists of 16-bit numbers adds up to less than 256, all of them do to less than 5 · 256. */
static enum theft_alloc_res five_lists(struct theft *t, void *env, void **output) {
    Lists *lists;
    enum theft_alloc_res res = new_lists(&lists, 5, output);
    for (size_t i = 0; res == THEFT_ALLOC_OK && i < 5; i++) draw_list(t, &lists->list[i], short_number, 2);
    return res;
}

static int bound5_failing(const void *instance) {
    const Lists *lists = instance;
    int64_t sum = 0;
    for (size_t i = 0; i < 5; i++) {
        if (sum_16(&lists->list[i], 0) >= 256) return -1;
        sum = sum_16(&lists->list[i], sum);
    }
    return sum >= 5 * 256;
}

/* Which of the five lists are empty does not matter, nor does the order of the others. */
static void print_bound5(FILE *f, const void *instance, void *env) {
    const Lists *lists = instance;
    for (size_t length = 1; length <= LONGEST; length++)
        for (int negative = 0; negative < 2; negative++)
            for (size_t i = 0; i < 5; i++)
                if (lists->list[i].length == length && (lists->list[i].item[0] < -1) == negative)
                    print_list(f, &lists->list[i]);
}

/* Length list: a length from 1 to 100 comes first, then as many numbers up to 1000. All are below 900. */
static enum theft_alloc_res length_list(struct theft *t, void *env, void **output) {
    Lists *lists;
    enum theft_alloc_res res = new_lists(&lists, 1, output);
    if (res != THEFT_ALLOC_OK) return res;
    size_t length = 1 + theft_random_choice(t, 100);
    while (lists->list->length < length) lists->list->item[lists->list->length++] = up_to_1000(t);
    return res;
}

static int lengthlist_failing(const void *instance) {
    const List *list = ((const Lists *)instance)->list;
    for (size_t i = 0; i < list->length; i++)
        if (list->item[i] >= 900) return true;
    return false;
}

/* Difference, three of them: the first number is below 10, or it differs from the second in another way. */
static enum theft_alloc_res two_numbers(struct theft *t, void *env, void **output) {
    Lists *lists;
    enum theft_alloc_res res = new_lists(&lists, 1, output);
    for (int i = 0; res == THEFT_ALLOC_OK && i < 2; i++)
        lists->list->item[lists->list->length++] = positive_number(t);
    return res;
}

static bool differ_by(const void *instance, int64_t least, int64_t most) {
    const int64_t *pair = ((const Lists *)instance)->list->item;
    int64_t difference = pair[0] > pair[1] ? pair[0] - pair[1] : pair[1] - pair[0];
    return pair[0] >= 10 && difference >= least && difference <= most;
}

static int difference_zero_failing(const void *instance) { return differ_by(instance, 0, 0); }
static int difference_small_failing(const void *instance) { return differ_by(instance, 1, 4); }
static int difference_one_failing(const void *instance) { return differ_by(instance, 1, 1); }

/* Coupling: no two places of a list of places name each other. */
static enum theft_alloc_res list_of_digits(struct theft *t, void *env, void **output) {
    Lists *lists;
    enum theft_alloc_res res = new_lists(&lists, 1, output);
    if (res == THEFT_ALLOC_OK) draw_list(t, lists->list, digit, 3);
    return res;
}

static int coupling_failing(const void *instance) {
    const List *list = ((const Lists *)instance)->list;
    for (size_t i = 0; i < list->length; i++)
        if (list->item[i] >= (int64_t)list->length) return -1;
    for (size_t i = 0; i < list->length; i++)
        if (list->item[i] != (int64_t)i && list->item[list->item[i]] == (int64_t)i) return true;
    return false;
}

/* Deletion: once an element is removed (the first such is) the list has it no more. The second list is the element. */
static enum theft_alloc_res list_and_item(struct theft *t, void *env, void **output) {
    Lists *lists;
    enum theft_alloc_res res = new_lists(&lists, 2, output);
    if (res != THEFT_ALLOC_OK) return res;
    List *list = &lists->list[0], *chosen = &lists->list[1];
    draw_list(t, list, any_number, 3);
    if (list->length) chosen->item[chosen->length++] = list->item[theft_random_choice(t, list->length)];
    return res;
}

static int deletion_failing(const void *instance) {
    const List *list = ((const Lists *)instance)->list;
    if (!list[1].length) return -1;
    size_t found = 0;
    for (size_t i = 0; i < list->length; i++) found += list->item[i] == list[1].item[0];
    return found > 1;
}

/* ---- trees: sums and quotients for the calculator, nodes of a heap ---- */

typedef struct Tree Tree;
struct Tree {
    char kind; /* 'n' a number, '+', '/'; 'h' a node of a heap */
    int64_t value;
    Tree *left, *right;
};

static Tree *tree(char kind, int64_t value, Tree *left, Tree *right) {
    Tree *made = malloc(sizeof *made);
    if (!made) abort();
    *made = (Tree){kind, value, left, right};
    return made;
}

static void free_tree(void *instance, void *env) {
    Tree *node = instance;
    if (!node) return;
    free_tree(node->left, NULL);
    free_tree(node->right, NULL);
    free(node);
}

static void print_tree(FILE *f, const void *instance, void *env) {
    const Tree *node = instance;
    if (!node) {
        fputc('-', f);
    } else if (node->kind == 'n') {
        fprintf(f, "%" PRId64, node->value);
    } else {
        fputc('(', f);
        if (node->kind == 'h') fprintf(f, "%" PRId64 " ", node->value);
        print_tree(f, node->left, env);
        fprintf(f, node->kind == 'h' ? " " : " %c ", node->kind);
        print_tree(f, node->right, env);
        fputc(')', f);
    }
}

/* Calculator: if no divisor is written 0, a value comes out. */
static Tree *draw_expression(struct theft *t, int depth) {
    uint64_t kind = depth ? theft_random_bits(t, 2) : 0;
    if (kind < 2) return tree('n', any_number(t), NULL, NULL);
    Tree *left = draw_expression(t, depth - 1);
    return tree(kind == 2 ? '+' : '/', 0, left, draw_expression(t, depth - 1));
}

static enum theft_alloc_res expression(struct theft *t, void *env, void **output) {
    *output = draw_expression(t, 5);
    return THEFT_ALLOC_OK;
}

static bool divides_by_written_zero(const Tree *node) {
    if (node->kind == 'n') return false;
    if (node->kind == '/' && node->right->kind == 'n' && !node->right->value) return true;
    return divides_by_written_zero(node->left) || divides_by_written_zero(node->right);
}

/* False: a division by zero. Sums wrap around. */
static bool evaluate(const Tree *node, int64_t *value) {
    int64_t left, right;
    *value = node->value;
    if (node->kind == 'n') return true;
    if (!evaluate(node->left, &left) || !evaluate(node->right, &right)) return false;
    if (node->kind == '+') {
        *value = (int64_t)((uint64_t)left + (uint64_t)right);
        return true;
    }
    if (!right) return false;
    *value = right == -1 ? (int64_t)(0 - (uint64_t)left) : left / right;
    return true;
}

static int calculator_failing(const void *instance) {
    int64_t value;
    return divides_by_written_zero(instance) ? -1 : !evaluate(instance, &value);
}

/* Binary heap: a conversion of heaps to sorted lists gives sorted lists. It does not: below the root it forgets to. */
static Tree *draw_heap(struct theft *t, int depth, int64_t least) {
    if (!depth || theft_random_bits(t, 3) < 3) return NULL;
    int64_t value = least + (int64_t)theft_random_bits(t, 4);
    Tree *left = draw_heap(t, depth - 1, value);
    return tree('h', value, left, draw_heap(t, depth - 1, value));
}

static enum theft_alloc_res heap(struct theft *t, void *env, void **output) {
    *output = draw_heap(t, 6, 0);
    return THEFT_ALLOC_OK;
}

static Tree *copy(const Tree *node) {
    return node ? tree('h', node->value, copy(node->left), copy(node->right)) : NULL;
}

static Tree *merge(const Tree *a, const Tree *b) {
    if (!a || !b) return copy(a ? a : b);
    if (a->value <= b->value) return tree('h', a->value, merge(a->right, b), copy(a->left));
    return tree('h', b->value, merge(b->right, a), copy(b->left));
}

/* Are the values, each node before what is right and then left of it, in order and none below `last`? */
static bool ascending(const Tree *node, int64_t *last) {
    if (!node) return true;
    if (node->value < *last) return false;
    *last = node->value;
    return ascending(node->right, last) && ascending(node->left, last);
}

static int binheap_failing(const void *instance) {
    const Tree *root = instance;
    if (!root) return false;
    int64_t last = root->value;
    Tree *rest = merge(root->left, root->right);
    bool sorted = ascending(rest, &last);
    free_tree(rest, NULL);
    return !sorted;
}

/* ---- the table and the measuring ---- */

typedef struct {
    const char *name;
    theft_alloc_cb *alloc;
    theft_free_cb *free;
    theft_print_cb *print;
    int (*failing)(const void *); /* -1: the property says nothing about this instance */
    const char *smallest[3];      /* any of these */
} Challenge;

static const Challenge challenges[] = {
    {"bound5", five_lists, theft_generic_free_cb, print_bound5, bound5_failing, {"[-1][-32768]"}},
    {"large_union_list",
     list_of_lists,
     theft_generic_free_cb,
     print_sorted,
     large_union_list_failing,
     {"[0 1 -1 2 -2]"}},
    {"reverse", one_list, theft_generic_free_cb, print_sorted, reverse_failing, {"[0 1]"}},
    {"calculator", expression, free_tree, print_tree, calculator_failing, {"(0 / (0 + 0))"}},
    {"lengthlist", length_list, theft_generic_free_cb, print_lists, lengthlist_failing, {"[900]"}},
    {"difference_zero",
     two_numbers,
     theft_generic_free_cb,
     print_lists,
     difference_zero_failing,
     {"[10 10]"}},
    {"difference_small",
     two_numbers,
     theft_generic_free_cb,
     print_lists,
     difference_small_failing,
     {"[10 6]"}},
    {"difference_one", two_numbers, theft_generic_free_cb, print_lists, difference_one_failing, {"[10 9]"}},
    {"binheap",
     heap,
     free_tree,
     print_tree,
     binheap_failing,
     {"(0 - (0 (0 - -) (1 - -)))", "(0 (0 (0 - -) (1 - -)) -)", "(0 (0 - -) (0 (1 - -) -))"}},
    {"coupling", list_of_digits, theft_generic_free_cb, print_lists, coupling_failing, {"[1 0]"}},
    {"deletion", list_and_item, theft_generic_free_cb, print_lists, deletion_failing, {"[0 0][0]"}},
    {"distinct", one_list, theft_generic_free_cb, print_sorted, distinct_failing, {"[0 1 -1]"}},
    {"nestedlists",
     list_of_lists,
     theft_generic_free_cb,
     print_lists,
     nestedlists_failing,
     {"[0 0 0 0 0 0 0 0 0 0 0]"}},
};

static const Challenge *challenge;
static size_t calls; /* of the property, since the first failure */
static char *answer;
static size_t answer_size;

static enum theft_trial_res property(struct theft *t, void *instance) {
    int failing = challenge->failing(instance);
    if (failing > 0 || calls) calls++;
    return failing < 0 ? THEFT_TRIAL_SKIP : failing ? THEFT_TRIAL_FAIL : THEFT_TRIAL_PASS;
}

static enum theft_hook_run_pre_res silent_start(const struct theft_hook_run_pre_info *info, void *env) {
    return THEFT_HOOK_RUN_PRE_CONTINUE;
}

static enum theft_hook_run_post_res silent_end(const struct theft_hook_run_post_info *info, void *env) {
    return THEFT_HOOK_RUN_POST_CONTINUE;
}

static enum theft_hook_trial_post_res silent_trial(const struct theft_hook_trial_post_info *info, void *env) {
    return THEFT_HOOK_TRIAL_POST_CONTINUE;
}

static enum theft_hook_counterexample_res keep(const struct theft_hook_counterexample_info *info, void *env) {
    FILE *f = open_memstream(&answer, &answer_size);
    challenge->print(f, info->args[0], NULL);
    fclose(f);
    return THEFT_HOOK_COUNTEREXAMPLE_CONTINUE;
}

/* False: no counterexample was found. */
static bool shrink(theft_seed seed) {
    struct theft_type_info type = {
        .alloc = challenge->alloc, .free = challenge->free, .autoshrink_config = {.enable = true}};
    struct theft_run_config cfg = {
        .prop1 = property,
        .type_info = {&type},
        .trials = 1000000,
        .seed = seed,
        .hooks = {.run_pre = silent_start,
                  .run_post = silent_end,
                  .trial_pre = theft_hook_first_fail_halt,
                  .trial_post = silent_trial,
                  .counterexample = keep},
    };
    free(answer);
    answer = NULL;
    calls = 0;
    return theft_run(&cfg) == THEFT_RUN_FAIL;
}

static bool is_smallest(void) {
    for (size_t i = 0; i < COUNT(challenge->smallest); i++)
        if (challenge->smallest[i] && !strcmp(answer, challenge->smallest[i])) return true;
    return false;
}

int main(int argc, char **argv) {
    theft_seed first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    size_t seeds = argc > 2 ? strtoull(argv[2], NULL, 10) : 100, total = 0, total_calls = 0;
    clock_t start = clock();
    printf("%-18s %8s %8s\n", "challenge", "smallest", "calls");
    for (size_t i = 0; i < COUNT(challenges); i++) {
        challenge = &challenges[i];
        size_t smallest = 0, all_calls = 0;
        char *other = NULL; /* the last answer that was not the smallest */
        for (size_t s = 0; s < seeds; s++) {
            if (!shrink(first + s)) continue;
            bool reached = is_smallest();
            smallest += reached;
            all_calls += calls;
            if (reached) continue;
            free(other);
            other = strdup(answer);
        }
        printf("%-18s %8zu %8zu %.60s\n", challenge->name, smallest, all_calls / seeds, other ? other : "");
        fflush(stdout);
        free(other);
        total += smallest;
        total_calls += all_calls;
    }
    printf("%-18s %8zu %8zu of %zu runs, %.2f ms of computing each\n", "all", total,
           total_calls / (seeds * COUNT(challenges)), seeds * COUNT(challenges),
           1e3 * (double)(clock() - start) / CLOCKS_PER_SEC / (double)(seeds * COUNT(challenges)));
    free(answer);
    return 0;
}
