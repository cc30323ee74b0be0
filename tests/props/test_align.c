/* props/find: each weight of the alignment matters. Without it, the choice of a question, or how sure it is, changes in a sheet of tests/raw. */
#include "judging.h"
#include "props/find/inside.h"

#include <math.h>
#include <stdio.h>

static const char *const sheets[] = {"exam-solution-2022.tex",   "exam-answer-env-2024s.tex",
                                     "md-out-of-order.md",       "md-two-questions-mixed.md",
                                     "md-labels-in-displays.md", "fresh-lost-labels.md",
                                     "ocr-lost-labels.md",       "article-sections-2022.tex",
                                     "md-2021-kqv.md",           "fresh-order-extra.md"};

static const char *const names[] = {
#define X(id, worth, what) #id,
    ALIGN_WEIGHTS(X)
#undef X
};

typedef struct Chosen {
    int claim;
    double margin;
} Chosen;

static void choose(Finder *f, const double *weights, Chosen *out) {
    f->weights = weights;
    for (int i = 0; i < f->formulas.count; i++) {
        f->formulas.items[i].claim = -1;
        f->formulas.items[i].rivals.count = 0;
    }
    align(f);
    for (int i = 0; i < f->formulas.count; i++)
        out[i] = (Chosen){f->formulas.items[i].claim, f->formulas.items[i].margin};
}

/* In how many formulas the weight changes the question, and in how many at least how sure it is. */
typedef struct Effect {
    int questions, margins;
} Effect;

static void add_effects(const char *sheet, Effect *effects) {
    Arena *arena = arena_new();
    Mistake *mistake = NULL;
    Source *source = source_read(arena, arena_printf(arena, "tests/raw/%s", sheet), &mistake);
    cr_assert(source && !mistake, "%s", sheet);
    Finder f = finder_new(arena, attention(arena), outline_read(arena, source), NULL, &usual);
    int count = f.formulas.count;
    cr_assert_gt(count, 3, "%s", sheet);
    Chosen *before = NEW_ARRAY(arena, Chosen, count), *after = NEW_ARRAY(arena, Chosen, count);
    choose(&f, align_weights, before);
    for (int w = 0; w < WEIGHTS; w++) {
        double weights[WEIGHTS];
        for (int k = 0; k < WEIGHTS; k++) weights[k] = k == w ? 0 : align_weights[k];
        choose(&f, weights, after);
        for (int i = 0; i < count; i++) {
            effects[w].questions += after[i].claim != before[i].claim;
            effects[w].margins += fabs(after[i].margin - before[i].margin) > 1e-9;
        }
    }
    choose(&f, align_weights, after); /* nothing is left over from one to the next */
    for (int i = 0; i < count; i++) cr_expect_eq(after[i].claim, before[i].claim, "%s", sheet);
    arena_free(arena);
}

Test(align, each_weight_matters) {
    Effect effects[WEIGHTS] = {{0}};
    for (size_t i = 0; i < COUNT(sheets); i++) add_effects(sheets[i], effects);
    int decisive = 0;
    printf("%-16s %10s %8s\n", "weight", "questions", "margins");
    for (int w = 0; w < WEIGHTS; w++) {
        printf("%-16s %10d %8d\n", names[w], effects[w].questions, effects[w].margins);
        cr_expect_gt(effects[w].margins, 0, "%s changes nothing", names[w]);
        decisive += effects[w].questions > 0;
    }
    cr_expect_gt(decisive, WEIGHTS / 2, "only %d weights change a question", decisive);
}
