/* lower.c: a statement for given sizes → a program: one case for every choice of its free indices, each with its hypotheses and
   goals, on one tape. */
#include "inside.h"

/* Everything in `free` from `from` on that is not bound yet runs through its range; then `done` is called. */
void lower_for_all(Lowering *l, const Statement *s, const Node *about, int from,
                   void (*done)(Lowering *, const Statement *, void *), void *data) {
    for (int i = from; i < s->free.count; i++) {
        Sym *index = s->free.items[i];
        if (index->unbounded[0] || lower_bound_find(l, index) || (about && !node_uses(about, index)))
            continue;
        int64_t low, high;
        if (!lower_dim_value(l, &l->program->sizes, &index->lowest[0], &low) ||
            !lower_dim_value(l, &l->program->sizes, &index->highest[0], &high))
            return;
        for (int64_t v = low; v <= high && !l->program->unable; v++) {
            lower_push(l, index, true, v, -1);
            lower_for_all(l, s, about, i + 1, done, data);
            lower_pop(l);
        }
        return;
    }
    for (int i = 0; i < s->conditions.count; i++) {
        bool known, holds = lower_condition_holds(l, &l->program->sizes, s->conditions.items[i], &known);
        if (known && !holds) return;
    }
    done(l, s, data);
}

typedef struct Hypotheses {
    const Node *relation;
    Tests *tests;
    bool defined;
} Hypotheses;

static void one_hypothesis(Lowering *l, const Statement *s, void *data) {
    (void)s;
    Hypotheses *h = data;
    lower_relation(l, h->relation, h->tests, &h->defined, true);
}

static bool whole_constant(const Lowering *l, int inst, int64_t *out) {
    const Inst *i = lower_at(l, inst);
    if (i->op == T_ZEROS && i->rows * i->cols == 1) return *out = 0, true;
    if (i->op != T_CONSTANT) return false;
    const fmpq *value = &l->tape->constants.items[i->aux];
    bool whole = fmpz_is_one(fmpq_denref(value)) && fmpz_fits_si(fmpq_numref(value));
    if (whole) *out = fmpz_get_si(fmpq_numref(value));
    return whole;
}

/* Is one of the tests about the sizes alone, and false? */
static bool fails(const Lowering *l, const Tests *tests) {
    for (int i = 0; i < tests->count; i++) {
        int64_t a, b;
        if (whole_constant(l, tests->items[i].a, &a) && whole_constant(l, tests->items[i].b, &b) &&
            order_of_sign((a > b) - (a < b), tests->items[i].order) == TRUTH_FALSE)
            return true;
    }
    return false;
}

/* k_5 = k_6 is about worlds with at least six keys. */
static bool has_member(Lowering *l, const Value *value) {
    int64_t low, high;
    bool outside = value->sym->indices && lower_family_bounds(l, value->sym, &low, &high) &&
                   (value->member < low || value->member > high);
    return !outside && lower_node(l, value->node) >= 0;
}

/* Wherever the relation has a value with something else in place of the unknowns, and the claim's definitions that the
   answer uses have one, the answer is to have one too. */
static void lower_existence(Lowering *l, const Node *relation, Tests *hypotheses, Tests *goals,
                            bool *defined) {
    Tests plain = {0};
    Lowering before = *l;
    l->memo.items = NULL, l->memo.count = l->memo.capacity = 0; /* what is remembered is of the answer */
    l->stand_in = true;
    lower_relation(l, relation, &plain, defined, true);
    l->stand_in = false;
    l->memo = before.memo;
    for (int i = 0; i < plain.count; i++)
        lower_defined(l, hypotheses, plain.items[i].a), lower_defined(l, hypotheses, plain.items[i].b);
    Insts noted = {0};
    l->noted = &noted;
    for (int i = 0; i < l->problem->values.count && *defined; i++) {
        int value = lower_node(l, l->problem->values.items[i].node), one = tape_integer(l->tape, 1);
        if (value >= 0)
            lower_defined(l, goals, value);
        else
            PUSH(l->arena, goals, ((Test){REL_EQ, .a = one, .b = tape_fill(l->tape, T_ZEROS, 1, 1)}));
    }
    l->noted = NULL;
    for (int i = 0; i < noted.count; i++) lower_defined(l, hypotheses, noted.items[i]);
}

/* Statements of the claim or of an answer as hypotheses, each for all of its free indices. */
static void all_hypotheses(Lowering *l, const Statements *statements, Hypotheses *h) {
    for (int i = 0; i < statements->count; i++) {
        h->relation = statements->items[i]->relation;
        lower_for_all(l, statements->items[i], h->relation, 0, one_hypothesis, h);
    }
}

static void one_case(Lowering *l, const Statement *s, void *data) {
    (void)data;
    const Problem *problem = l->problem;
    Tests tests = {0}, goals = {0};
    Hypotheses h = {.tests = &tests, .defined = true};
    for (int i = 0; i < s->put_in.count; i++) {
        if (!has_member(l, &s->put_in.items[i])) return;
        int value = lower_node(l, s->put_in.items[i].node);
        if (!tape_is_total(l->tape, value)) lower_defined(l, &tests, value);
    }
    for (int i = 0; i < s->conditions.count; i++) { /* conditions that the whole numbers do not settle */
        bool known;
        lower_condition_holds(l, &l->program->sizes, s->conditions.items[i], &known);
        bool about_bound = true;
        for (int k = 0; k < s->free.count; k++)
            about_bound = about_bound && (!node_uses(s->conditions.items[i], s->free.items[k]) ||
                                          lower_bound_find(l, s->free.items[k]) || s->free.items[k]->given);
        if (!known && about_bound) lower_relation(l, s->conditions.items[i], &tests, &h.defined, true);
    }
    for (int i = 0; i < s->hypotheses.count; i++) {
        h.relation = s->hypotheses.items[i];
        lower_for_all(l, s, h.relation, 0, one_hypothesis, &h);
    }
    all_hypotheses(l, &problem->assumptions, &h);
    all_hypotheses(l, &problem->condition, &h);
    bool defined = h.defined;
    if (problem->which.existence)
        lower_existence(l, s->relation, &tests, &goals, &defined);
    else
        lower_relation(l, s->relation, &goals, &defined, false);
    bool missing = h.defined && !defined && !l->program->unable; /* not only for us */
    l->program->dropped = l->program->dropped || (missing && !fails(l, &tests));
    if (!defined || !goals.count) return;
    Case made = {tests.items, tests.count, goals.items, goals.count,
                 NEW_ARRAY(l->arena, int64_t, s->free.count + 1)};
    for (int k = 0; k < s->free.count; k++) {
        const Bound *bound = lower_bound_find(l, s->free.items[k]);
        made.index[k] = bound ? bound->value : 0;
    }
    PUSH(l->arena, &l->program->cases, made);
}

static void mark(const Tape *tape, bool *seen, bool *slot_used, int inst) {
    if (inst < 0 || seen[inst]) return;
    seen[inst] = true;
    const Inst *i = &tape->inst.items[inst];
    if (i->op == T_LOAD) slot_used[i->aux] = true;
    mark(tape, seen, slot_used, i->a);
    mark(tape, seen, slot_used, i->b);
    if (i->op == T_BLOCKS)
        for (int k = 0; k < i->count; k++) mark(tape, seen, slot_used, tape->pastes.items[i->aux + k].inst);
    if (i->op != T_EXPECT) return;
    const Expectation *e = &tape->expectations.items[i->aux];
    for (int k = 0; k < e->events; k++)
        mark(tape, seen, slot_used, e->event[k].a), mark(tape, seen, slot_used, e->event[k].b);
    for (int k = 0; k < e->givens; k++)
        mark(tape, seen, slot_used, e->given[k].a), mark(tape, seen, slot_used, e->given[k].b);
}

static void mark_tests(Lowering *l, const Test *tests, int count, bool eventually, bool *seen, bool *used) {
    for (int k = 0; k < count; k++) {
        if (tests[k].eventually != eventually) continue;
        mark(l->tape, seen, used, tests[k].a);
        mark(l->tape, seen, used, tests[k].b);
        l->program->eventually = l->program->eventually || tests[k].eventually;
        l->program->symbolic = l->program->symbolic || tests[k].symbolic;
    }
}

static void mark_used(Lowering *l) {
    Program *program = l->program;
    int slots = l->tape->slots.count;
    bool *used[2]; /* by numbers, by what happens in the end */
    for (int e = 0; e < 2; e++) {
        bool *seen = NEW_ARRAY(l->arena, bool, l->tape->inst.count + 1);
        used[e] = NEW_ARRAY(l->arena, bool, slots + 1);
        for (int i = 0; i < program->cases.count; i++) {
            const Case *c = &program->cases.items[i];
            mark_tests(l, c->goal, c->goals, e, seen, used[e]);
            mark_tests(l, c->hypothesis, c->hypotheses, e, seen, used[e]);
        }
    }
    program->slot_used = used[0];
    for (int i = 0; i < slots; i++) {
        const Slot *slot = &l->tape->slots.items[i];
        bool symbol = slot->kind == SLOT_LIMIT && !slot->held;
        if (symbol)
            program->mixed = program->mixed || (used[0][i] && program->eventually);
        else
            program->slot_used[i] = used[0][i] || used[1][i];
    }
}

static void show_drawn(Lowering *l) {
    for (int i = 0; i < l->problem->givens.count; i++) {
        const Given *given = l->problem->givens.items[i];
        int count =
            given->kind == GIVEN_ORTHONORMAL ? given->joint_count : given->sym && l->program->slot_of[i] >= 0;
        for (int k = 0; k < count; k++) {
            const Sym *sym = given->kind == GIVEN_ORTHONORMAL ? given->joint[k] : given->sym;
            int64_t low, high;
            if (!lower_family_bounds(l, sym, &low, &high)) continue;
            for (int64_t m = low; m <= high; m++) {
                const Node *value = lower_value_of(l, sym, sym->indices ? m : 0);
                lower_show(l, true, sym, sym->indices ? m : -1, -1,
                           value ? lower_node(l, value) : lower_drawn_member(l, sym, m));
            }
        }
    }
}

Program *lower(Arena *arena, const Problem *problem, const Sizes *sizes, bool keep_shown) {
    Program *program = NEW(arena, Program);
    program->tape = tape_new(arena);
    program->sizes = *sizes;
    Lowering l = {.arena = arena,
                  .problem = problem,
                  .program = program,
                  .tape = program->tape,
                  .keep = keep_shown,
                  .minds_kinks = lower_minds_kinks(arena, problem),
                  .about = problem->statement};
    lower_declare_slots(&l);
    if (keep_shown) show_drawn(&l);
    lower_for_all(&l, problem->statement, problem->statement->relation, 0, one_case, NULL);
    mark_used(&l);
    return program;
}
