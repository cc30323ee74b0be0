/* series.c: the value of an expression in a claim's context, along one of its variables, for pictures. The world is the
   simplest one but for what is set; each value is computed in balls, an expectation as a rigorous integral. */
#include "series.h"
#include "props/judge/run.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct Series {
    Arena *arena;
    Problem *problem;
    Program *program;
    Ratio *world;
    Machine *machine;
    const System *system;
    int inst;
};

enum { LARGEST_SIZE = 1000, MOST_NUMBERS = 4096 };
enum { PRECISION = 64 }; /* bits, of which the ten digits that are read need half */

static const Setting *setting_of(const Settings *settings, const char *name) {
    for (int i = 0; i < settings->count; i++)
        if (!strcmp(settings->items[i].name, name)) return &settings->items[i];
    return NULL;
}

static bool is_taken(const Given *given, const Sizes *sizes, int64_t value) {
    for (int i = 0; i < given->distinct_count; i++)
        for (int k = 0; k < sizes->count; k++)
            if (sizes->sym[k] == given->distinct[i] && sizes->value[k] == value) return true;
    return false;
}

/* The whole numbers: as set, else the smallest that are allowed. A message if they do not fit together. */
static const char *choose_sizes(Arena *arena, const Problem *problem, const Settings *settings, Sizes *out) {
    out->sym = NEW_ARRAY(arena, Sym *, problem->givens.count + 1);
    out->value = NEW_ARRAY(arena, int64_t, problem->givens.count + 1);
    for (int i = 0; i < problem->givens.count; i++) {
        const Given *given = problem->givens.items[i];
        bool known;
        if (given->kind == GIVEN_CONSTRAINT && (!sizes_hold(given->constraint, out, &known) || !known))
            return arena_printf(arena, "%s does not hold for these sizes",
                                node_text(arena, given->constraint));
        if (given->kind != GIVEN_SIZE && given->kind != GIVEN_EQUAL) continue;
        int64_t value;
        const Setting *set = setting_of(settings, given->sym->name);
        if (!sizes_evaluate(given->lo, out, &value))
            return arena_printf(arena, "the size of %s is not known", given->sym->name);
        if (set && (set->numbers != 1 || set->number[0].den != 1 || set->number[0].num < 0))
            return arena_printf(arena, "%s is a whole number", set->name);
        if (set && given->kind == GIVEN_EQUAL && set->number[0].num != value)
            return arena_printf(arena, "%s is %lld here", set->name, (long long)value);
        int64_t low = value, high;
        bool index = given->kind == GIVEN_SIZE &&
                     given->hi->kind != N_NUMBER; /* 1..n; 1..6 is only how far one searches */
        if (set)
            value = set->number[0].num;
        else
            while (is_taken(given, out, value)) value++;
        if (value < low || value > LARGEST_SIZE ||
            (index && (!sizes_evaluate(given->hi, out, &high) || value > high)))
            return arena_printf(arena, "%s cannot be %lld", given->sym->name, (long long)value);
        if (is_taken(given, out, value))
            return arena_printf(arena, "%s differs from the others", given->sym->name);
        out->sym[out->count] = given->sym;
        out->value[out->count++] = value;
    }
    return NULL;
}

static const char *too_large(Arena *arena, const Problem *problem, const Sizes *sizes) {
    for (int i = 0; i < problem->givens.count; i++) {
        const Sym *sym = problem->givens.items[i]->sym;
        int64_t rows, cols, low = 0, high = 0;
        if (!sym || sym->kind == SYM_SIZE || !sizes_dim(&sym->shape.rows, sizes, &rows) ||
            !sizes_dim(&sym->shape.cols, sizes, &cols))
            continue;
        bool bounded = sym->indices && !sym->unbounded[0] && sizes_dim(&sym->lowest[0], sizes, &low) &&
                       sizes_dim(&sym->highest[0], sizes, &high);
        if (rows * cols > MOST_NUMBERS || (bounded && rows * cols * (high - low + 1) > MOST_NUMBERS))
            return arena_printf(arena, "%s has too many numbers to draw", sym->name);
    }
    return NULL;
}

/* "v_2" → the given of v and the place of member 2 in its slot. */
static bool find_slot(const Series *s, const char *name, int *first, int *count) {
    for (int i = 0; i < s->problem->givens.count; i++) {
        const Given *given = s->problem->givens.items[i];
        int slot = s->program->slot_of[i];
        bool drawn = given->kind != GIVEN_ORTHONORMAL && given->kind != GIVEN_PERMUTATION;
        if (slot < 0 || !drawn) continue;
        const Slot *where = &s->program->tape->slots.items[slot];
        const char *stem = given->sym->name;
        int64_t low = 0, high = 0, member = 0;
        if (given->sym->indices) {
            size_t length = strlen(stem);
            char *end;
            if (strncmp(name, stem, length) || name[length] != '_') continue;
            member = strtoll(name + length + 1, &end, 10);
            if (*end || !sizes_dim(&given->sym->lowest[0], &s->program->sizes, &low) ||
                !sizes_dim(&given->sym->highest[0], &s->program->sizes, &high) || member < low ||
                member > high)
                continue;
        } else if (strcmp(name, stem))
            continue;
        *count = where->rows * where->cols / (int)(high - low + 1);
        *first = where->first + (int)(member - low) * *count;
        return where->first >= 0;
    }
    return false;
}

static bool is_size(const Series *s, const char *name) {
    for (int i = 0; i < s->program->sizes.count; i++)
        if (!strcmp(s->program->sizes.sym[i]->name, name)) return true;
    return false;
}

static const char *apply(Series *s, const Settings *settings) {
    for (int i = 0; i < settings->count; i++) {
        const Setting *set = &settings->items[i];
        int first, count;
        if (is_size(s, set->name)) continue;
        if (!find_slot(s, set->name, &first, &count))
            return arena_printf(s->arena, "%s is not drawn in this claim", set->name);
        if (set->numbers != count)
            return arena_printf(s->arena, "%s has %d numbers, and %d are given", set->name, count,
                                set->numbers);
        memcpy(s->world + first, set->number, sizeof(Ratio) * (size_t)count);
    }
    return NULL;
}

static Series *refuse(Arena *arena, const Mistake **mistake, const char *what) {
    *mistake = mistake_new(arena, MISTAKE_PACK, (Span){0}, NULL, "%s", what);
    return NULL;
}

Series *series_open(Arena *arena, Claim *claim, const char *context, const char *expression,
                    const Settings *settings, const Ratio *world, const Mistake **mistake) {
    Series *s = NEW(arena, Series);
    Mismatches mismatches = {0};
    *mistake = NULL;
    s->arena = arena;
    const char *text = arena_printf(arena, "%s %s = %s", context, expression, expression);
    s->problem = problem_of_text(arena, claim, text, "s", &mismatches, mistake);
    if (!s->problem) return NULL;
    Sizes sizes = {0};
    const char *trouble = choose_sizes(arena, s->problem, settings, &sizes);
    for (int i = 0; i < mismatches.count && !trouble; i++) {
        int64_t left, right;
        if (!sizes_dim(&mismatches.items[i].left, &sizes, &left) ||
            !sizes_dim(&mismatches.items[i].right, &sizes, &right) || left != right)
            trouble = "the shapes do not fit for these sizes";
    }
    if (!trouble) trouble = too_large(arena, s->problem, &sizes);
    if (trouble) return refuse(arena, mistake, trouble);
    s->program = lower(arena, s->problem, &sizes, false);
    if (s->program->mistake || s->program->unable || s->program->cases.count != 1 ||
        s->program->cases.items[0].goals != 1)
        trouble = s->program->mistake  ? s->program->mistake->what
                  : s->program->unable ? arena_printf(arena, "%s cannot be drawn", s->program->unable)
                                       : "an expression without free indices is expected";
    if (trouble) {
        tape_clear(s->program->tape);
        return refuse(arena, mistake, trouble);
    }
    Layout *layout = layout_new(arena, s->problem, s->program, NULL);
    s->world = NEW_ARRAY(arena, Ratio, layout->ratios + 1);
    if (world)
        memcpy(s->world, world, sizeof(Ratio) * (size_t)layout->ratios);
    else
        world_ratios(layout, NEW_ARRAY(arena, int64_t, layout->count + 1), s->world);
    trouble = apply(s, settings);
    s->inst = s->program->cases.items[0].goal[0].a;
    s->system = s->program->symbolic ? &system_integral : &system_ball;
    s->machine = s->system->open(s->program->tape, arena);
    if (!trouble) return s;
    series_close(s);
    return refuse(arena, mistake, trouble);
}

void series_close(Series *s) {
    s->system->close(s->machine);
    tape_clear(s->program->tape);
}

int series_entries(const Series *s) {
    const Inst *inst = &s->program->tape->inst.items[s->inst];
    return inst->rows * inst->cols;
}

bool series_is_expectation(const Series *s) { return s->program->symbolic; }
bool series_runs_over_sizes(const Series *s, const char *name) { return is_size(s, name); }

bool series_set(Series *s, const char *name, Ratio value) {
    int first, count;
    if (!find_slot(s, name, &first, &count) || count != 1) return false;
    s->world[first] = value;
    return true;
}

void series_values(Series *s, double *out) {
    s->system->load(s->machine, 0, s->world);
    s->system->run(s->machine, PRECISION);
    const Inst *inst = &s->program->tape->inst.items[s->inst];
    for (int row = 0, k = 0; row < inst->rows; row++)
        for (int col = 0; col < inst->cols; col++) {
            const char *text = s->system->entry(s->machine, s->arena, 0, s->inst, row, col);
            char *end;
            out[k] = strtod(text, &end);
            if (end == text || *end || s->system->status(s->machine, 0, s->inst)) out[k] = NAN;
            k++;
        }
}

bool series_sample(Series *s, uint64_t seed, int64_t draws, double *value, double *error) {
    return sample_estimate(s->arena, s->program->tape, s->inst, s->world, seed, draws, value, error);
}

/* ---- a world that refutes ---- */

const Ratio *series_counterexample(Arena *arena, Claim *claim, const char *context, const char *statement,
                                   const Options *options, Settings *sizes, const Mistake **mistake) {
    Mismatches mismatches = {0};
    *mistake = NULL;
    Problem *problem = problem_of_text(arena, claim, arena_printf(arena, "%s %s", context, statement), "s",
                                       &mismatches, mistake);
    if (!problem) return NULL;
    Verdict *verdict = judge(arena, problem, &mismatches, options, false);
    if (verdict->kind != VERDICT_REFUTED || !verdict->witness) {
        refuse(arena, mistake, "this was not refuted, so there is no world to draw");
        return NULL;
    }
    const Witness *w = verdict->witness;
    if (sizes->count) die("the sizes of a counterexample are its own");
    for (int i = 0, at = 0; i < problem->givens.count; i++) {
        const Given *given = problem->givens.items[i];
        if (given->kind != GIVEN_SIZE && given->kind != GIVEN_EQUAL) continue;
        Ratio *number = NEW(arena, Ratio);
        *number = (Ratio){w->size[at++], 1, 0};
        Setting set = {given->sym->name, number, 1};
        PUSH(arena, sizes, set);
    }
    Sizes chosen = {0};
    if (choose_sizes(arena, problem, sizes, &chosen)) die("the sizes of a counterexample do not fit");
    Program *program = lower(arena, problem, &chosen, false);
    Layout *layout = layout_new(arena, problem, program, NULL);
    Ratio *world = NEW_ARRAY(arena, Ratio, layout->ratios + 1);
    world_ratios(layout, w->code, world);
    tape_clear(program->tape);
    return world;
}
