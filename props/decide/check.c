/* check.c: does a case fail in this world, at these numbers? By the evaluators of the tape, which know nothing of queries. */
#include "inside.h"

enum { FIRST_PRECISION = 64, LAST_PRECISION = 1024 };

struct Check {
    Arena *arena;
    const Program *program;
    const Layout *layout;
    DecideAsk ask;
    Ratio *ratios;
    Machine *q, *ball, *algebraic;
};

Check *check_open(Arena *arena, const Program *program, const Layout *layout, DecideAsk ask) {
    Check *check = NEW(arena, Check);
    *check = (Check){.arena = arena, .program = program, .layout = layout, .ask = ask};
    check->ratios = NEW_ARRAY(arena, Ratio, layout->ratios + 1);
    for (int i = 0; i < layout->ratios; i++) check->ratios[i] = (Ratio){0, 1, 0};
    check->q = system_q.open(program->tape, arena);
    return check;
}

void check_close(Check *check) {
    system_q.close(check->q);
    if (check->ball) system_ball.close(check->ball);
    if (check->algebraic) system_algebraic.close(check->algebraic);
}

typedef struct Eye { /* a machine that has run */
    const System *system;
    const Machine *machine;
} Eye;

/* By the first that can tell. */
static Truth test_of(const Eye *eyes, int count, const Test *test) {
    Truth truth = TRUTH_UNKNOWN;
    for (int i = 0; i < count && truth == TRUTH_UNKNOWN && !test->eventually && !test->symbolic; i++)
        truth = eyes[i].system->relate(eyes[i].machine, 0, test->order, test->a, test->b);
    return truth;
}

static bool fails(const Check *check, const Eye *eyes, int count, const Case *c) {
    for (int i = 0; i < c->hypotheses; i++)
        if (test_of(eyes, count, &c->hypothesis[i]) != TRUTH_TRUE) return false;
    bool wrong = check->ask == DECIDE_NEVER_MET;
    for (int i = 0; i < c->goals; i++) {
        Truth truth = test_of(eyes, count, &c->goal[i]);
        if (truth == TRUTH_UNDEFINED || truth == TRUTH_UNKNOWN) return false;
        wrong = wrong || truth == TRUTH_FALSE;
    }
    return wrong;
}

static int first_failing(const Check *check, const Eye *eyes, int count) {
    for (int i = 0; i < check->program->cases.count; i++)
        if (fails(check, eyes, count, &check->program->cases.items[i])) return i;
    return -1;
}

/* Is something in it that rational numbers cannot do? */
static bool is_open(const Check *check) {
    for (int i = 0; i < check->program->tape->inst.count; i++)
        if (system_q.status(check->q, 0, i) & STATUS_UNABLE) return true;
    return false;
}

int check_code(Check *check, const int64_t *code) {
    world_ratios(check->layout, code, check->ratios);
    system_q.load(check->q, 0, check->ratios);
    system_q.run(check->q, 0);
    Eye eyes[] = {{&system_q, check->q}, {&system_ball, NULL}};
    int which = first_failing(check, eyes, 1);
    if (which >= 0 || !is_open(check)) return which;
    if (!check->ball) check->ball = system_ball.open(check->program->tape, check->arena);
    eyes[1].machine = check->ball;
    system_ball.load(check->ball, 0, check->ratios);
    for (long precision = FIRST_PRECISION; precision <= LAST_PRECISION && which < 0; precision *= 4) {
        system_ball.run(check->ball, precision);
        which = first_failing(check, eyes, 2);
    }
    return which;
}

int check_numbers(Check *check, const qqbar_struct *ratios) {
    if (!check->algebraic) check->algebraic = system_algebraic.open(check->program->tape, check->arena);
    for (int i = 0; i < check->layout->ratios; i++) algebraic_load(check->algebraic, i, ratios + i);
    system_algebraic.run(check->algebraic, 0);
    return first_failing(check, &(Eye){&system_algebraic, check->algebraic}, 1);
}
