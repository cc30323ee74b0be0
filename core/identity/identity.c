/* identity.c: the ladder of tests at one choice of sizes. For every permutation and every component of the orthogonal
   groups that is drawn, from the most general reading to the most exact:
   1. exp, ReLU, √, log as functions about which nothing is known;
   2. exp by the law of sums, a variable for every monomial of an exponent;
   3. exp with exact exponents modulo a large prime;
   4. ReLU by the signs of its arguments, each pattern by 2 and 3.
   The first that passes is enough. The world's graph and all else lives in an arena of its own. */
#include "identity.h"
#include "inside.h"

#include <math.h>
#include <string.h>

enum {
    MOST_WORLDS = 4096,
    MOST_LEAVES = 1 << 12,
    LARGEST_PERMUTATION = 6,
    REDRAWS = 3, /* in a row: a denominator is 0 everywhere */
    WANTED = 64, /* bits; more trials until there */
    LEAST = 40,  /* bits; less is no answer */
    MARGIN = 80, /* log2 of prime / range of exponents */
    MOST_TRIALS = 16,
    MOST_LARGE_TRIALS = 4,
};

static const uint64_t primes[] = {(UINT64_C(1) << 61) - 1, (UINT64_C(1) << 61) - 31, (UINT64_C(1) << 61) - 45,
                                  (UINT64_C(1) << 61) - 229};
static const int mersenne[] = {521, 1279, 2203}; /* 2^these − 1 are prime */
static const double word_bits = 60.9999;         /* of each of the primes, rounded down */

typedef struct Check {
    IdentityOutcome outcome;
    double bound;
    int trials;
    bool large, refutes, any_function;
    const char *why;
} Check;

static Check unable(const char *why) { return (Check){.outcome = IDENTITY_UNABLE, .why = why}; }

/* ---- one expansion ---- */

static bool same_sides(const Expansion *x) {
    for (int i = 0; i < x->goals.count; i++)
        if (!graph_is_zero(x->graph, x->goals.items[i])) return false;
    return true;
}

/* Trials until the bound is as wanted; 0: not in a reasonable number. */
static int trials_for(double error, int most) {
    if (!(error < 0)) return 0;
    int trials = (int)fmin(most, fmax(1, ceil(WANTED / -error)));
    return trials * error <= -LEAST ? trials : 0;
}

static Check over_words(const Expansion *x, Stream *stream) {
    Cone cone = cone_of(x);
    int count = 1, trials = 1, dead = 0;
    double error = -INFINITY;
    if (!same_sides(x)) {
        const Bounds *bounds = bounds_of(x, &cone, true);
        error = bounds_error(bounds, word_bits, word_bits, 0);
        while (count * word_bits <= bounds->goal.height) count++;
        trials = trials_for(error, MOST_TRIALS);
        if (!trials) return unable("a degree too large for the field");
        if (count > 4 || bounds_height(bounds) > word_bits) return unable("coefficients too large");
    }
    Check check = {.outcome = IDENTITY_PASSED, .bound = trials * error};
    for (int p = 0, done = 0; done < count && p < 4; p++) {
        int redraws = 0;
        for (int t = 0; t < trials && redraws < REDRAWS;) {
            Point point = f61_point(x, &cone, primes[p], stream);
            if (point == POINT_NONZERO)
                return (Check){.outcome = IDENTITY_FAILED, .trials = check.trials + 1};
            redraws = point == POINT_UNDEFINED ? redraws + 1 : 0;
            if (point == POINT_ZERO) t++, check.trials++;
        }
        if (redraws == REDRAWS && ++dead == 2) return (Check){.outcome = IDENTITY_ILL_DEFINED};
        done += redraws < REDRAWS;
        if (done < count && p == 3) return unable("a denominator divisible by a prime of the field");
    }
    return check;
}

/* One large field and one size of points. UNABLE: not large enough. */
static Check one_field(const Expansion *x, const Cone *cone, const Bounds *bounds, int exponent, int bits,
                       double thrown_away, Stream *stream) {
    double p = exponent - 1e-9, layers = fmax(1, bounds->goal.layers), range;
    double spread = bounds->goal.terms + log2(1 + bounds->exponent_degree + bounds->goal.degree);
    for (int i = 0; i < bounds->arguments.count; i++)
        layers = fmax(layers, bounds->arguments.items[i].layers);
    double m = ceil(bits + spread), most_range = p - MARGIN - log2(layers);
    double error = bounds_error(bounds, m, p, most_range) + thrown_away;
    int trials = trials_for(error, MOST_LARGE_TRIALS), redraws = 0, done = 0;
    bool fits = trials && m < p && bounds->goal.height < p && bounds_height(bounds) < p;
    if (!fits) return unable("degrees, coefficients or exponents too large for the fields");
    fmpz_t prime, limit;
    fmpz_init(prime), fmpz_init(limit);
    fmpz_setbit(prime, (ulong)exponent), fmpz_sub_ui(prime, prime, 1);
    fmpz_setbit(limit, (ulong)m);
    Point point = POINT_ZERO;
    while (done < trials && redraws < REDRAWS && (point == POINT_ZERO || point == POINT_UNDEFINED)) {
        point = exp_point(x, cone, prime, limit, most_range, &range, stream);
        redraws = point == POINT_UNDEFINED ? redraws + 1 : 0;
        done += point == POINT_ZERO;
    }
    fmpz_clear(prime), fmpz_clear(limit);
    if (point == POINT_NONZERO) return (Check){.outcome = IDENTITY_FAILED, .trials = done + 1};
    if (redraws == REDRAWS) return (Check){.outcome = IDENTITY_ILL_DEFINED};
    if (point == POINT_RANGE) return unable("exponents too large for the fields");
    return (Check){.outcome = IDENTITY_PASSED, .trials = done, .bound = trials * error};
}

/* Points of many bits first; then of few, and more trials, where exponents would grow too large. A point that is
   thrown away because of its range counts as one more try: the union bound, and no condition on the draw. */
static Check over_large(const Expansion *x, Stream *stream) {
    static const int point_bits[] = {WANTED + 8, 30}, sizes = 2, fields = 3;
    Cone cone = cone_of(x);
    const Bounds *bounds = bounds_of(x, &cone, false);
    Check check = unable(NULL);
    for (int size = 0; size < sizes && check.outcome == IDENTITY_UNABLE; size++)
        for (int f = 0; f < fields && check.outcome == IDENTITY_UNABLE; f++)
            check = one_field(x, &cone, bounds, mersenne[f], point_bits[size], log2(sizes * fields * REDRAWS),
                              stream);
    check.large = true;
    return check;
}

/* ---- one world: permutations and components are chosen ---- */

typedef struct World {
    const Tape *tape;
    const int *a, *b;
    int count;
    signed char *fixed;
    Stream *stream;
} World;

/* One way to write the world out: the whole tape, or one goal of `source` with a pattern of signs. */
typedef struct Form {
    const World *world;
    const Expansion *source;
    int goal;
    Expansion signs;
} Form;

static Expansion expanded(const Form *form, Arena *arena, bool by_parts) {
    const World *w = form->world;
    Expansion x = {.arena = arena, .tape = w->tape, .fixed = w->fixed, .exp_by_parts = by_parts};
    x.pattern = form->signs.pattern;
    if (form->source)
        expand_signed(&x, form->source, form->goal);
    else
        expand(&x, w->a, w->b, w->count);
    return x;
}

static bool nested(const Expansion *x) {
    Cone cone = cone_of(x);
    bool *exact = exact_nodes(x->graph, &cone, x->arena), found = false;
    for (int i = 0; i < cone.count; i++) {
        const Scalar *s = &x->graph->nodes.items[cone.order[i]];
        found = found || (s->op == S_EXP && !exact[s->a]);
    }
    return found;
}

/* Steps 1 to 3; `plain` is the form with exp left as it is. */
static Check three_steps(const Form *form, const Expansion *plain) {
    Stream *stream = form->world->stream;
    if (plain->unable) return unable(plain->unable);
    if (plain->reflection_at_0) return unable("a reflection in 0");
    if (plain->nothing_divided) return (Check){.outcome = IDENTITY_ILL_DEFINED};
    Check check = over_words(plain, stream);
    check.any_function = plain->functions || plain->exps;
    check.refutes = !plain->uninterpreted && !plain->exps;
    bool exact_needed = check.outcome == IDENTITY_UNABLE;
    if (check.outcome == IDENTITY_FAILED && plain->exps) {
        Expansion parts = expanded(form, plain->arena, true);
        exact_needed = parts.unable || parts.nothing_divided;
        if (!exact_needed) {
            check = over_words(&parts, stream);
            check.any_function = parts.functions;
            check.refutes = !parts.uninterpreted && !parts.mixed_exponents;
            exact_needed = check.outcome == IDENTITY_UNABLE ||
                           (check.outcome == IDENTITY_FAILED && parts.mixed_exponents);
        }
        graph_clear(parts.graph);
    }
    if (exact_needed) {
        check = over_large(plain, stream);
        check.any_function = plain->functions;
        check.refutes = !plain->uninterpreted && !(plain->exps && nested(plain));
    }
    return check;
}

/* The next pattern in the order of a depth-first walk; false after the last. */
static bool next_pattern(Expansion *signs) {
    while (signs->pattern.count && signs->pattern.items[signs->pattern.count - 1]) signs->pattern.count--;
    if (!signs->pattern.count) return false;
    signs->pattern.items[signs->pattern.count - 1] = 1;
    return true;
}

static Check one_pattern(Form *form, Arena *arena) {
    Arena *scratch = arena_new();
    Expansion leaf = expanded(form, scratch, false);
    Check check = three_steps(form, &leaf);
    form->signs.pattern.count = form->signs.pattern.capacity = 0;
    form->signs.pattern.items = NULL;
    for (int i = 0; i < leaf.pattern.count; i++) PUSH(arena, &form->signs.pattern, leaf.pattern.items[i]);
    graph_clear(leaf.graph);
    arena_free(scratch);
    if (check.outcome == IDENTITY_ILL_DEFINED) return unable("a denominator that a sign makes 0");
    check.refutes = check.any_function = false; /* the pattern may belong to no point */
    return check;
}

/* Step 4: goal by goal, so that only its own signs count. */
static Check by_signs(const World *w, const Expansion *plain) {
    Check all = {.outcome = IDENTITY_PASSED, .bound = -INFINITY};
    int leaves = 0;
    for (int i = 0; i < plain->goals.count; i++) {
        Form form = {.world = w, .source = plain, .goal = plain->goals.items[i]};
        if (graph_is_zero(plain->graph, form.goal)) continue;
        do {
            if (leaves++ == MOST_LEAVES) return unable("too many patterns of signs");
            Check check = one_pattern(&form, plain->arena);
            check.trials += all.trials;
            check.large = check.large || all.large;
            check.bound = fmax(all.bound, check.bound);
            all = check;
            if (check.outcome != IDENTITY_PASSED) return check;
        } while (next_pattern(&form.signs));
    }
    return all;
}

static Check one_world(const World *w) {
    Arena *arena = arena_new();
    Form form = {.world = w};
    Expansion plain = expanded(&form, arena, false);
    Check check = three_steps(&form, &plain);
    bool open = check.outcome == IDENTITY_FAILED || check.outcome == IDENTITY_UNABLE;
    if (open && plain.relus && !plain.unable && !plain.nothing_divided) check = by_signs(w, &plain);
    graph_clear(plain.graph);
    arena_free(arena);
    return check;
}

/* ---- all worlds ---- */

typedef struct Choice { /* a permutation, or whether the last reflector is 0 */
    int first, n;
    bool permutation;
    int image[LARGEST_PERMUTATION];
} Choice;

typedef LIST(Choice) Choices;

static void start(Choice *c) {
    for (int i = 0; i < c->n && i < LARGEST_PERMUTATION; i++) c->image[i] = i;
}

/* The next one in lexicographic order; after the last, the first again and false. */
static bool advance(Choice *c) {
    if (!c->permutation) return (c->image[0] = !c->image[0]);
    int i = c->n - 2, j = c->n - 1, *p = c->image;
    while (i >= 0 && p[i] > p[i + 1]) i--;
    if (i < 0) return start(c), false;
    while (p[j] < p[i]) j--;
    for (int swap = p[i], k = (p[i] = p[j], p[j] = swap, i + 1), l = c->n - 1; k < l; k++, l--)
        swap = p[k], p[k] = p[l], p[l] = swap;
    return true;
}

static void apply(const Choice *c, signed char *fixed) {
    for (int i = 0; i < c->n; i++) {
        if (!c->permutation) fixed[c->first + i * c->n + c->n - 1] = c->image[0] ? 0 : -1;
        for (int j = 0; c->permutation && j < c->n; j++) fixed[c->first + i * c->n + j] = c->image[i] == j;
    }
}

static void mark(const Tape *tape, bool *seen, int i) {
    if (i < 0 || seen[i]) return;
    seen[i] = true;
    const Inst *inst = &tape->inst.items[i];
    mark(tape, seen, inst->a);
    mark(tape, seen, inst->b);
    if (inst->op == T_BLOCKS)
        for (int k = 0; k < inst->count; k++) mark(tape, seen, tape->pastes.items[inst->aux + k].inst);
}

/* fixed: as for identity_test_where; what is fixed leaves no choice. */
static const char *choices_of(Arena *arena, const World *w, const Filling *kind, const signed char *fixed,
                              Choices *out, int *worlds, int *permutations) {
    bool *seen = NEW_ARRAY(arena, bool, w->tape->inst.count + 1);
    for (int k = 0; k < w->count; k++) mark(w->tape, seen, w->a[k]), mark(w->tape, seen, w->b[k]);
    *worlds = 1;
    *permutations = 0;
    for (int i = 0; i < w->tape->inst.count; i++) {
        const Inst *inst = &w->tape->inst.items[i];
        if (!seen[i] || inst->op != T_LOAD || !kind || kind[inst->aux] == FILL_FREE || !inst->cols) continue;
        Choice c = {
            w->tape->slots.items[inst->aux].first, inst->cols, kind[inst->aux] == FILL_PERMUTATIONS, {0}};
        if (!c.permutation && inst->rows != inst->cols) continue;
        if (c.permutation && fixed && fixed[c.first] >= 0) continue;
        if (c.permutation && c.n > LARGEST_PERMUTATION) return "a permutation of more than 6";
        if (c.permutation) start(&c);
        for (int block = 0; block < inst->rows / inst->cols; block++, c.first += c.n * c.n) {
            int ways = 2;
            if (c.permutation) {
                ways = 1;
                for (int k = 2; k <= c.n; k++) ways *= k;
                *permutations = ways * (*permutations ? *permutations : 1);
            }
            *worlds *= ways;
            if (*worlds > MOST_WORLDS) return "too many permutations";
            PUSH(arena, out, c);
        }
    }
    return NULL;
}

static Identity identity_where(Arena *arena, const Tape *tape, const Filling *kind, const signed char *fixed,
                               const int *a, const int *b, int count, uint64_t seed) {
    Stream stream = {seed};
    World world = {.tape = tape, .a = a, .b = b, .count = count, .stream = &stream};
    Identity out = {.outcome = IDENTITY_UNABLE, .field = FIELD_F61, .bound_log2 = -INFINITY};
    Choices choices = {0};
    int worlds;
    out.why = choices_of(arena, &world, kind, fixed, &choices, &worlds, &out.permutations);
    if (out.why) return out;
    world.fixed = NEW_ARRAY(arena, signed char, tape->ratios + 1);
    memset(world.fixed, -1, (size_t)tape->ratios + 1);
    if (fixed) memcpy(world.fixed, fixed, (size_t)tape->ratios);
    out.outcome = IDENTITY_PASSED;
    for (int i = 0; i < worlds; i++) {
        for (int k = 0; k < choices.count; k++) apply(&choices.items[k], world.fixed);
        Check check = one_world(&world);
        if (check.large) out.field = FIELD_EXP;
        out.trials += check.trials;
        if (check.outcome != IDENTITY_PASSED) {
            out.outcome = check.outcome;
            out.refutes = check.outcome == IDENTITY_FAILED && check.refutes;
            out.any_function = false;
            out.why = check.why;
            out.bound_log2 = 0;
            return out;
        }
        out.bound_log2 = fmax(out.bound_log2, check.bound);
        out.any_function = (i == 0 || out.any_function) && check.any_function;
        for (int k = 0; k < choices.count && !advance(&choices.items[k]); k++) {}
    }
    return out;
}

Identity identity_of_tape(Arena *arena, const Tape *tape, const Filling *kind, const int *a, const int *b,
                          int count, uint64_t seed) {
    return identity_where(arena, tape, kind, NULL, a, b, count, seed);
}

bool identity_is_exact(const Identity *identity) {
    return identity->outcome == IDENTITY_PASSED && identity->bound_log2 == -INFINITY;
}

Identity identity_test(Arena *arena, const Problem *problem, const Program *program, uint64_t seed) {
    return identity_test_where(arena, problem, program, NULL, seed);
}

Identity identity_test_where(Arena *arena, const Problem *problem, const Program *program,
                             const signed char *fixed, uint64_t seed) {
    Identity out = {.outcome = IDENTITY_UNABLE, .field = FIELD_F61};
    const Tape *tape = program->tape;
    out.why = program->mistake ? program->mistake->what : program->unable;
    if (!out.why && !program->cases.count) out.why = "nothing to test";
    int count = 0;
    bool conditional = problem->statement && problem->statement->existential;
    for (int i = 0; i < program->cases.count; i++) {
        count += program->cases.items[i].goals;
        conditional = conditional || program->cases.items[i].hypotheses;
    }
    Filling *kind = NEW_ARRAY(arena, Filling, tape->slots.count + 1);
    int *a = NEW_ARRAY(arena, int, count + 1), *b = NEW_ARRAY(arena, int, count + 1);
    for (int g = 0; g < problem->givens.count; g++) {
        if (program->slot_of[g] < 0) continue;
        GivenKind given = problem->givens.items[g]->kind;
        bool bits = given == GIVEN_DISCRETE || problem->givens.items[g]->form == FORM_BITS;
        if (bits && program->slot_used[program->slot_of[g]])
            conditional = true; /* not every number can be drawn */
        kind[program->slot_of[g]] = given == GIVEN_ORTHONORMAL   ? FILL_REFLECTORS
                                    : given == GIVEN_PERMUTATION ? FILL_PERMUTATIONS
                                                                 : FILL_FREE;
    }
    count = 0;
    for (int i = 0; i < program->cases.count; i++)
        for (int k = 0; k < program->cases.items[i].goals; k++) {
            const Test *goal = &program->cases.items[i].goal[k];
            if (goal->order != REL_EQ && !out.why) out.why = "a relation other than =";
            if (goal->symbolic && !out.why) out.why = "an expectation or a limit";
            a[count] = goal->a;
            b[count++] = goal->b;
        }
    if (out.why) return out;
    out = identity_where(arena, tape, kind, fixed, a, b, count, seed);
    out.refutes = out.refutes && !conditional;
    return out;
}
