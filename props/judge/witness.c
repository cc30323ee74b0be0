/* witness.c: one world spelled out: what was drawn, what is defined from it, and both sides, in exact numbers. */
#include "core/moving/formula.h"
#include "judge.h"
#include "run.h"

#include <string.h>

typedef struct View { /* q where it is able, ball for the rest, mpq for what moves or is random */
    Arena *arena;
    const Program *program;
    Machine *q, *ball, *fixed, *moving, *integral; /* the last three only where they are needed */
} View;

static const char *entry_of(const View *view, int inst, int row, int col, bool in_the_end) {
    if (in_the_end) return system_mpq.entry(view->moving, view->arena, 0, inst, row, col);
    if (!system_q.status(view->q, 0, inst)) return system_q.entry(view->q, view->arena, 0, inst, row, col);
    if (view->fixed && !(system_mpq.status(view->fixed, 0, inst) & ~STATUS_NO_LIMIT) &&
        system_ball.status(view->ball, 0, inst))
        return system_mpq.entry(view->fixed, view->arena, 0, inst, row, col);
    if (view->integral && !system_integral.status(view->integral, 0, inst) &&
        system_ball.status(view->ball, 0, inst))
        return system_integral.entry(view->integral, view->arena, 0, inst, row, col);
    return system_ball.entry(view->ball, view->arena, 0, inst, row, col);
}

static NamedValue value_of(const View *view, const char *name, int inst) {
    const Inst *i = &view->program->tape->inst.items[inst];
    NamedValue value = {.name = name, .member = -1, .member2 = -1, .rows = i->rows, .cols = i->cols};
    value.entry = NEW_ARRAY(view->arena, const char *, i->rows * i->cols + 1);
    value.tends = view->moving && !view->program->mixed && !system_mpq.status(view->moving, 0, inst) &&
                  tape_moves(view->program->tape, inst);
    for (int row = 0; row < i->rows; row++)
        for (int col = 0; col < i->cols; col++)
            value.entry[row * i->cols + col] = entry_of(view, inst, row, col, value.tends);
    return value;
}

static void type_value(NamedValue *value, const Shape *shape) {
    value->number = shape_is_number(shape);
    value->vector = !value->number && dim_is(&shape->cols, 1);
}

static void add_shown(const View *view, NamedValues *out, const Shown *shown, bool drawn, bool matters) {
    NamedValue value = value_of(view, arena_strdup(view->arena, shown->sym->name), shown->inst);
    value.member = shown->member;
    value.member2 = shown->member2;
    value.raised = shown->sym->raised;
    value.drawn = drawn;
    value.shown = matters && !shown->sym->hidden;
    if (!drawn && shown->sym->clauses)
        value.shown =
            node_any(shown->sym->clauses->body, node_is_hidden, NULL); /* q, in place of what it is made of */
    type_value(&value, &shown->sym->shape);
    PUSH(view->arena, out, value);
}

static NamedValue whole(Arena *arena, const char *name, int64_t v) {
    NamedValue value = {.name = arena_strdup(arena, name),
                        .member = -1,
                        .member2 = -1,
                        .rows = 1,
                        .cols = 1,
                        .number = true,
                        .drawn = true};
    value.entry = NEW_ARRAY(arena, const char *, 1);
    value.entry[0] = arena_printf(arena, "%lld", (long long)v);
    return value;
}

static bool depends_on(const Problem *problem, const Program *program, const Sym *sym) {
    for (int g = 0; g < problem->givens.count; g++)
        if (problem->givens.items[g] == sym->given && program->slot_of[g] >= 0)
            return program->slot_used[program->slot_of[g]];
    return false;
}

/* Coordinates of a given are its entries, member after member; of a construction, all of it depends on each of them. */
static void mark_entries(Arena *arena, const Problem *problem, const Program *program, const Layout *layout,
                         const bool *matters, NamedValues *drawn) {
    for (int i = 0; i < drawn->count; i++) {
        NamedValue *value = &drawn->items[i];
        const Given *given = program->drawn.items[i].sym->given;
        int entries = value->rows * value->cols, first = 0, count = 0;
        for (int k = 0; k < layout->count; k++) {
            if (problem->givens.items[layout->coordinate[k].given] != given) continue;
            if (!count++) first = k;
        }
        bool *mark = NEW_ARRAY(arena, bool, entries + 1), any = false;
        for (int k = 0; k < count; k++) any = any || matters[first + k];
        bool built = given->kind == GIVEN_ORTHONORMAL || given->kind == GIVEN_PERMUTATION;
        int before = 0;
        for (int k = 0; k < i; k++)
            if (program->drawn.items[k].sym == program->drawn.items[i].sym) before += entries;
        for (int k = 0; k < entries; k++)
            mark[k] = built ? any : before + k < count && matters[first + before + k];
        value->matters = mark;
    }
}

static Machine *open_mpq(bool needed, const Program *program, const Ratio *ratios, bool moving,
                         Arena *working) {
    if (!needed) return NULL;
    Machine *machine = system_mpq.open(program->tape, working);
    mpq_mode(machine, moving);
    system_mpq.load(machine, 0, ratios);
    system_mpq.run(machine, 0);
    return machine;
}

static Machine *open_integral(bool needed, const Program *program, const Ratio *ratios, Arena *working) {
    if (!needed) return NULL;
    Machine *machine = system_integral.open(program->tape, working);
    system_integral.load(machine, 0, ratios);
    system_integral.run(machine, HOLD_PRECISION);
    return machine;
}

static Truth relate(const View *view, const Test *t) {
    if (t->eventually) return system_mpq.relate(view->moving, 0, t->order, t->a, t->b);
    if (t->symbolic) {
        Truth exact = system_mpq.relate(view->fixed, 0, t->order, t->a, t->b);
        return exact == TRUTH_UNKNOWN ? system_integral.relate(view->integral, 0, t->order, t->a, t->b)
                                      : exact;
    }
    Truth exact = system_q.relate(view->q, 0, t->order, t->a, t->b);
    return exact == TRUTH_UNKNOWN ? system_ball.relate(view->ball, 0, t->order, t->a, t->b) : exact;
}

/* The goals of a case stand in the order of the values. */
static const Value *missing_value(const View *view, const Problem *problem, int case_index) {
    const Case *c = case_index >= 0 && case_index < view->program->cases.count
                        ? &view->program->cases.items[case_index]
                        : NULL;
    for (int i = 0; c && i < c->goals; i++)
        if (relate(view, &c->goal[i]) == TRUTH_FALSE) return &problem->values.items[i];
    return NULL;
}

static Node *chance(Arena *arena, Node *relation, Node *other) {
    Node *node = formula_expect(arena, EXPECT_P, relation);
    if (!other) return node;
    node->kid = NEW_ARRAY(arena, Node *, 2);
    node->kid[0] = relation, node->kid[1] = other;
    node->kids = 2;
    return node;
}

/* x ⫫ y fails: P[x = 1, y = 0], and P[x = 1] P[y = 0]; of normal variables their covariance, and 0. */
static void independence(Arena *arena, const Program *program, const Test *goal, Witness *witness) {
    Node *side[2] = {(Node *)witness->left.node, (Node *)witness->right.node}, *event[2];
    const int inst[2] = {goal->left - 1, goal->right - 1};
    const Tape *tape = program->tape;
    bool numbers = true;
    for (int k = 0; k < 2; k++) {
        bool known = inst[k] >= 0 && tape->inst.items[inst[k]].op == T_CONSTANT;
        numbers = numbers && known;
        event[k] = known ? formula_relation(
                               arena, R_EQ, side[k],
                               formula_rational(arena, &tape->constants.items[tape->inst.items[inst[k]].aux]))
                         : side[k];
    }
    if (inst[0] < 0) {
        Node *cov = formula_expect(arena, EXPECT_COV, side[0]);
        cov->kid = NEW_ARRAY(arena, Node *, 2);
        cov->kid[0] = side[0], cov->kid[1] = side[1];
        cov->kids = 2;
        witness->left.node = cov;
        witness->right.node = node_number(arena, (Span){0}, 0);
    } else if (numbers) {
        witness->left.node = chance(arena, event[0], event[1]);
        witness->right.node =
            formula_times(arena, chance(arena, event[0], NULL), chance(arena, event[1], NULL));
    } else { /* values that are no single constant: the two chances are shown without them */
        witness->left.node =
            chance(arena, formula_relation(arena, R_EQ, side[0], formula_name(arena, "s", NULL)),
                   formula_relation(arena, R_EQ, side[1], formula_name(arena, "t", NULL)));
        witness->right.node = formula_times(
            arena,
            chance(arena, formula_relation(arena, R_EQ, side[0], formula_name(arena, "s", NULL)), NULL),
            chance(arena, formula_relation(arena, R_EQ, side[1], formula_name(arena, "t", NULL)), NULL));
    }
    witness->left.number = witness->right.number = witness->left.rows * witness->left.cols == 1;
    witness->relation = R_EQ;
}

Witness *witness_new(Arena *arena, const Problem *problem, const SizesList *list, const World *world,
                     int case_index, SystemKind system, long precision, const bool *matters) {
    Witness *witness = NEW(arena, Witness);
    Arena *working = arena_new();
    Sizes sizes = sizes_row(list, world->row);
    Program *program = lower(working, problem, &sizes, true);
    Layout *layout = layout_new(working, problem, program, NULL);
    Ratio *ratios = NEW_ARRAY(working, Ratio, layout->ratios + 1);
    world_ratios(layout, world->code, ratios);
    View view = {arena,
                 program,
                 system_q.open(program->tape, working),
                 system_ball.open(program->tape, working),
                 open_mpq(program->symbolic, program, ratios, false, working),
                 open_mpq(program->eventually, program, ratios, true, working),
                 open_integral(program->symbolic, program, ratios, working)};
    system_q.load(view.q, 0, ratios);
    system_q.run(view.q, 0);
    system_ball.load(view.ball, 0, ratios);
    system_ball.run(view.ball, precision < 128 ? 128 : precision);
    for (int i = 0; i < sizes.count; i++)
        if (!sizes.sym[i]->hidden) {
            NamedValue value = whole(arena, sizes.sym[i]->name, sizes.value[i]);
            PUSH(arena, &witness->sizes, value);
        }
    for (int i = 0; i < program->drawn.count; i++)
        add_shown(&view, &witness->drawn, &program->drawn.items[i], true,
                  depends_on(problem, program, program->drawn.items[i].sym));
    if (matters) mark_entries(arena, problem, program, layout, matters, &witness->drawn);
    witness->sizes_count = sizes.count;
    witness->codes = layout->count;
    witness->size = NEW_ARRAY(arena, int64_t, sizes.count + 1);
    witness->code = NEW_ARRAY(arena, int64_t, layout->count + 1);
    memcpy(witness->size, sizes.value, sizeof(int64_t) * (size_t)sizes.count);
    memcpy(witness->code, world->code, sizeof(int64_t) * (size_t)layout->count);
    for (int i = 0; i < program->defined.count; i++)
        add_shown(&view, &witness->defined, &program->defined.items[i], false, false);
    const Statement *statement = problem->statement;
    if (problem->which.existence)
        witness->missing = missing_value(&view, problem, case_index);
    else if (case_index >= 0 && case_index < program->cases.count) {
        const Case *c = &program->cases.items[case_index];
        const Test *goal = c->goal; /* the first of them that fails */
        for (int i = c->goals - 1; i >= 0; i--) {
            if (relate(&view, &c->goal[i]) == TRUTH_FALSE) goal = &c->goal[i];
        }
        witness->left = value_of(&view, NULL, goal->within ? goal->left : goal->a);
        witness->right = value_of(&view, NULL, goal->within ? goal->right : goal->b);
        Node *left = statement->relation->kid[0], *right = statement->relation->kid[1];
        type_value(&witness->left, &left->shape);
        type_value(&witness->right, &left->shape);
        witness->left.node = left;
        witness->right.node = right;
        witness->relation = statement->relation->rel;
        if (rel_of_matrices(witness->relation)) { /* the difference, which the first test is about */
            Node *zero = node_number(arena, statement->relation->span, 0);
            bool more = witness->relation == R_SUCCEQ || witness->relation == R_SUCC;
            const Node *large = more ? left : right, *small = more ? right : left;
            witness->left = value_of(&view, NULL, c->goal[0].a);
            type_value(&witness->left, &left->shape);
            witness->left.node = node_is_number(small, 0)
                                     ? (Node *)large
                                     : node_new(arena, N_SUB, statement->relation->span, 2, large, small);
            witness->right.node = zero;
        }
        if (witness->relation == R_PERP) { /* x ⊥ y: the product, and 0 */
            witness->left.node = node_new(arena, N_INNER, statement->relation->span, 2, left, right);
            witness->right.node = node_number(arena, statement->relation->span, 0);
            witness->left.number = witness->right.number = true;
            witness->relation = R_EQ;
        }
        if (witness->relation == R_INDEP) independence(arena, program, goal, witness);
        for (int i = 0; i < statement->free.count; i++) {
            NamedValue value = whole(arena, statement->free.items[i]->name, c->index[i]);
            value.author = statement->free.items[i]->author;
            if (!statement->free.items[i]->given && node_uses(statement->relation, statement->free.items[i]))
                PUSH(arena, &witness->free, value);
        }
    }
    witness->system = system;
    if (view.fixed) system_mpq.close(view.fixed);
    if (view.moving) system_mpq.close(view.moving);
    if (view.integral) system_integral.close(view.integral);
    system_q.close(view.q);
    system_ball.close(view.ball);
    tape_clear(program->tape);
    arena_free(working);
    return witness;
}
