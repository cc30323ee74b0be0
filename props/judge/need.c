/* need.c: which of the stated assumptions a statement that holds really needs, and which leaves it no world. Both are searched
   from one seed of their own, so that every run names the same assumptions, with the same counterexamples. */
#include "judge.h"
#include "run.h"

enum { SEED = 1 };

static Problem *without(Arena *arena, const Problem *problem, int dropped) {
    Problem *copy = NEW(arena, Problem);
    *copy = *problem;
    copy->assumptions = (Statements){0};
    copy->which.dropped = dropped + 1;
    for (int i = 0; i < problem->assumptions.count; i++)
        if (i != dropped) PUSH(arena, &copy->assumptions, problem->assumptions.items[i]);
    return copy;
}

static Verdict *judge_without(Arena *arena, const Problem *problem, int dropped, const Mismatches *mismatches,
                              const Options *options, bool need) {
    Options same = *options;
    same.seed = SEED;
    same.need = need;
    return judge(arena, without(arena, problem, dropped), mismatches, &same, ASK_ALL);
}

static bool is_random(const Node *node, void *data) {
    (void)data;
    return node->sym && node->sym->kind == SYM_NORMAL;
}

/* 1 − P[assumption], if it is about a random variable and has a value. */
static const char *chance_of_failing(Arena *arena, const Problem *problem, Node *assumption) {
    if (!node_any(assumption, is_random, NULL)) return NULL;
    Arena *working = arena_new();
    Node *probability = node_new(working, N_EXPECT, assumption->span, 1, assumption);
    probability->expect = EXPECT_P;
    probability->shape = (Shape){dim_constant(1), dim_constant(1)};
    Node *one = node_number(working, assumption->span, 1), *rest;
    one->shape = probability->shape;
    rest = node_new(working, N_SUB, assumption->span, 2, one, probability);
    rest->shape = probability->shape;
    Statement statement = *problem->statement;
    statement.hypotheses = (Nodes){0};
    statement.conditions = (Nodes){0};
    statement.free.count = 0;
    statement.relation = node_new(working, N_REL, assumption->span, 2, rest, one);
    statement.relation->rel = R_EQ;
    Problem asked = *problem;
    asked.statement = &statement;
    asked.assumptions = (Statements){0};
    asked.condition = (Statements){0};
    SizesList *sizes = sizes_list(working, &problem->givens, &(Mismatches){0}, 0);
    const char *text = NULL;
    if (sizes->count) {
        Sizes row = sizes_row(sizes, 0);
        Program *program = lower(working, &asked, &row, false);
        if (program->cases.count && !program->unable) {
            Machine *machine = system_mpq.open(program->tape, working);
            system_mpq.run(machine, 0);
            int inst = program->cases.items[0].goal[0].a;
            if (!system_mpq.status(machine, 0, inst)) text = system_mpq.entry(machine, arena, 0, inst, 0, 0);
            system_mpq.close(machine);
        }
        tape_clear(program->tape);
    }
    arena_free(working);
    return text;
}

/* Of what is vacuous: the assumption of the claim without which there would be worlds, or NULL. */
static const Node *contradicted(Arena *arena, const Problem *problem, const Mismatches *mismatches,
                                const Options *options) {
    for (int i = 0; i < problem->assumptions.count; i++) {
        VerdictKind kind = judge_without(arena, problem, i, mismatches, options, false)->kind;
        if (kind == VERDICT_REFUTED || kind == VERDICT_HOLDS) return problem->assumptions.items[i]->relation;
    }
    return NULL;
}

void explain_vacuous(Arena *arena, const Problem *problem, const Mismatches *mismatches,
                     const Options *options, Verdict *verdict) {
    const Node *assumption = contradicted(arena, problem, mismatches, options);
    if (assumption) verdict->why = (Why){.kind = WHY_ASSUMED_OTHERWISE, .assumption = assumption};
}

void find_needs(Arena *arena, const Problem *problem, const Mismatches *mismatches, const Options *options,
                Verdict *verdict) {
    for (int i = 0; i < problem->assumptions.count; i++) {
        Verdict *again = judge_without(arena, problem, i, mismatches, options, true);
        if (again->kind != VERDICT_REFUTED) continue;
        Node *assumption = problem->assumptions.items[i]->relation;
        Need need = {assumption, chance_of_failing(arena, problem, assumption), again->witness};
        PUSH(arena, &verdict->needs, need);
    }
}
