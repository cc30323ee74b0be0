/* decide.c: a program for given sizes → is it so for all real numbers? Queries first by what needs no other program, then by z3;
   an answer to a query becomes a world that is checked. */
#include "inside.h"

enum {
    MOST_QUERIES = 400,
    MOST_ROUNDS = 8,        /* questions about one query, each with more of what a function is */
    MOST_PERMUTATIONS = 24, /* choices of all of them together */
    MOST_ONCE = 36,         /* milliseconds for one question: what takes longer is hardly ever answered */
};

typedef struct Deciding {
    Arena *arena; /* of the decision */
    const Program *program;
    const Layout *layout;
    DecideAsk ask;
    int effort; /* left */
    Check *check;
    Decision decision; /* REFUTED ends it; ELSEWHERE and `why` are kept while a world is looked for */
    int queries;
} Deciding;

static bool refuted(const Deciding *d) { return d->decision.outcome == DECIDE_REFUTED; }

static void give_up(Deciding *d, Undecided why) {
    if (why == UNDECIDED_NO) die("it is given up without a reason");
    if (!d->decision.why) d->decision.why = why;
}

/* ---- what answers a query ---- */

/* Turns the point into a world that fails, or keeps it as a place elsewhere. True: it is a world. */
static bool use(Deciding *d, Space *s, const Point *point) {
    int which;
    int64_t *code = NEW_ARRAY(d->arena, int64_t, d->layout->count + 1);
    if (point_near(s, point, d->check, code, &which)) {
        d->decision = (Decision){.outcome = DECIDE_REFUTED, .code = code, .which = which};
        return true;
    }
    if (d->decision.outcome != DECIDE_ELSEWHERE && point_elsewhere(s, point, d->check, &which)) {
        d->decision.outcome = DECIDE_ELSEWHERE;
        d->decision.value = point_text(d->arena, s, point);
        d->decision.which = which;
    }
    return false;
}

/* Without z3. True: it is settled. */
static bool settle_plainly(Deciding *d, Space *s, const Query *query, Point *point) {
    Answer answer = roots_answer(s, query, point);
    unsigned by = DECIDED_BY_ROOTS;
    if (answer == ANSWER_UNKNOWN && algebra_excludes(s, query)) answer = ANSWER_NONE, by = DECIDED_BY_ALGEBRA;
    if (answer == ANSWER_UNKNOWN) answer = squares_answer(s, query, point), by = DECIDED_BY_SQUARES;
    if (answer == ANSWER_NONE) d->decision.by |= by;
    if (answer != ANSWER_POINT) return answer == ANSWER_NONE;
    bool elsewhere = !use(d, s, point);
    return !elsewhere || (query->variables <= 1 && d->decision.outcome == DECIDE_ELSEWHERE);
}

static bool all_whole(const Space *s, const Query *query) {
    for (int v = 0; v < s->variables; v++) {
        CodeKind kind = s->variable[v].kind;
        if (query->used[v] && (s->variable[v].ratio < 0 || (kind != CODE_WHOLE && kind != CODE_NATURAL)))
            return false;
    }
    return true;
}

static bool has_loose(const Space *s, const Query *query) {
    for (int v = 0; v < s->variables; v++)
        if (query->used[v] && s->variable[v].loose) return true;
    return false;
}

/* Gives z3 a part of what is left, so that something is left for other questions. */
static Answer ask_once(Deciding *d, Space *s, const Query *query, Among grid, Point *point, Undecided *why) {
    int part = d->effort > 1 ? d->effort * 2 / 5 : 0;
    if (part > MOST_ONCE) part = MOST_ONCE;
    int left = part;
    Answer answer = smt_answer(s, query, grid, &left, point, why);
    d->effort -= part - left;
    return answer;
}

/* In real numbers; where a function was not known well enough, once more with what it is there. */
static Answer ask_about_reals(Deciding *d, Space *s, Query *query, Point *point, Undecided *why) {
    static const Among reals = {0, 0};
    Answer answer = ANSWER_UNKNOWN;
    for (int round = 0; round < MOST_ROUNDS; round++) {
        answer = ask_once(d, s, query, reals, point, why);
        if (answer != ANSWER_POINT || use(d, s, point)) break;
        if (!has_loose(s, query) || !functions_refine(s, point, query)) break;
    }
    return answer;
}

/* In whole numbers or, if nothing that is asked about must be one, in fractions of one denominator. */
static Answer ask_about_fractions(Deciding *d, Space *s, const Query *query, Point *point, Undecided *why) {
    static const Among integers = {1, 0}, grids[] = {{1, 1}, {1, 4}, {5, 2}, {2, 4}, {3, 2}};
    bool whole = all_whole(s, query);
    Answer answer = whole ? ask_once(d, s, query, integers, point, why) : ANSWER_UNKNOWN;
    if (answer == ANSWER_NONE || (answer == ANSWER_POINT && use(d, s, point))) return answer;
    for (size_t i = 0; i < sizeof grids / sizeof *grids && !refuted(d); i++)
        if (!whole || grids[i].parts == 1)
            if (ask_once(d, s, query, grids[i], point, why) == ANSWER_POINT) use(d, s, point);
    return ANSWER_UNKNOWN;
}

static void ask_solver(Deciding *d, Space *s, Query *query, Point *point) {
    Undecided why = UNDECIDED_NO;
    Answer answer = ask_about_reals(d, s, query, point, &why);
    bool worth = why == UNDECIDED_NO || why == UNDECIDED_TIME;
    if (answer != ANSWER_NONE && !refuted(d) && worth && !has_loose(s, query))
        answer = ask_about_fractions(d, s, query, point, &why);
    if (answer == ANSWER_NONE)
        d->decision.by |= DECIDED_BY_SOLVER;
    else if (!refuted(d))
        give_up(d, why ? why : UNDECIDED_OPEN);
}

/* What needs z3. If the effort does not reach for all of them, by what each took so far, they are given up at once. */
static void ask_about_all(Deciding *d, Space *s, const Queries *hard, Point *point) {
    int least = d->effort;
    for (int i = 0; i < hard->count && !refuted(d); i++) {
        int before = d->effort;
        ask_solver(d, s, hard->items[i], point);
        if (before - d->effort < least) least = before - d->effort;
        if (!refuted(d) && least * (hard->count - 1 - i) > d->effort) {
            give_up(d, UNDECIDED_TIME);
            return;
        }
    }
}

/* ---- all cases ---- */

static void decide_space(Deciding *d, Space *s) {
    Queries queries = {0}, hard = {0};
    for (int i = 0; i < d->program->cases.count; i++) {
        int before = queries.count;
        if (!case_queries(s, i, d->ask, &queries)) give_up(d, s->why);
        if (queries.count == before) d->decision.by |= DECIDED_BY_ALGEBRA; /* none that is open */
        d->queries += queries.count - before;
        if (d->queries > MOST_QUERIES) {
            give_up(d, UNDECIDED_TOO_LARGE);
            break;
        }
    }
    Point *point = point_new(s);
    for (int i = 0; i < queries.count && !refuted(d); i++)
        if (!settle_plainly(d, s, queries.items[i], point)) PUSH(s->arena, &hard, queries.items[i]);
    ask_about_all(d, s, &hard, point);
    point_clear(s, point);
}

/* The next choice of permutations. False: there is none. */
static bool next_choice(const Layout *layout, int64_t *code) {
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (c->kind != CODE_PERMUTATION || !c->used) continue;
        if (++code[i] < code_count(c->kind, c->n)) return true;
        code[i] = 0;
    }
    return false;
}

static bool few_choices(const Layout *layout) {
    int64_t choices = 1;
    for (int i = 0; i < layout->count && choices <= MOST_PERMUTATIONS; i++)
        if (layout->coordinate[i].kind == CODE_PERMUTATION && layout->coordinate[i].used)
            choices *= code_count(CODE_PERMUTATION, layout->coordinate[i].n);
    return choices <= MOST_PERMUTATIONS;
}

Decision decide(Arena *arena, const Program *program, const Layout *layout, DecideAsk ask, int effort) {
    Deciding d = {.arena = arena, .program = program, .layout = layout, .ask = ask, .effort = effort};
    if (program->unable || program->mistake || !program->cases.count || !few_choices(layout))
        return (Decision){.why = UNDECIDED_BEYOND};
    Arena *working = arena_new();
    d.check = check_open(working, program, layout, ask);
    int64_t *choice = NEW_ARRAY(working, int64_t, layout->count + 1);
    int which = check_code(d.check, choice); /* the simplest world of all */
    if (which >= 0)
        d.decision = (Decision){
            .outcome = DECIDE_REFUTED, .code = NEW_ARRAY(arena, int64_t, layout->count + 1), .which = which};
    while (!refuted(&d)) {
        Arena *inner = arena_new();
        Space *s = space_open(inner, program, layout, choice);
        if (s) {
            decide_space(&d, s);
            space_close(s);
        } else
            give_up(&d, UNDECIDED_TOO_LARGE);
        arena_free(inner);
        if (!next_choice(layout, choice)) break;
    }
    check_close(d.check);
    arena_free(working);
    if (d.decision.outcome == DECIDE_NOTHING && !d.decision.why) d.decision.outcome = DECIDE_HOLDS;
    if (d.decision.outcome != DECIDE_NOTHING) d.decision.why = UNDECIDED_NO;
    return d.decision;
}
