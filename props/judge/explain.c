/* explain.c: a wrong step in its chain: what every expression of the chain is in the world that refutes the step. */
#include "judge.h"
#include "run.h"

#include <string.h>

static bool follows(const Statement *before, const Statement *after) {
    return before->kind == STEP_JUDGED && before->relation && after->relation &&
           node_equal(before->relation->kid[1], after->relation->kid[0]);
}

/* Both sides of a statement in this world; false if it has no such world. */
static bool sides_at(Arena *arena, Claim *claim, const Reading *reading, const Statements *condition,
                     Statement *s, const Witness *world, NamedValue *left, NamedValue *right) {
    Problem *problem = problem_new(arena, claim, reading, condition, s, (Which){.kind = WHICH_STEP});
    SizesList *list = sizes_list(arena, &problem->givens, &(Mismatches){0}, 0);
    int row = list->syms == world->sizes_count ? sizes_find(list, world->size) : -1;
    if (row < 0) return false;
    Sizes sizes = sizes_row(list, row);
    Program *program = lower(arena, problem, &sizes, false);
    Layout *layout = layout_new(arena, problem, program, NULL);
    bool fine =
        !program->unable && !program->mistake && program->cases.count && layout->count == world->codes;
    bool exact = fine && !program->eventually && !program->symbolic;
    tape_clear(program->tape);
    if (!fine) return false;
    World here = {row, world->code};
    Witness *w = witness_new(arena, problem, list, &here, 0, exact ? SYSTEM_Q : SYSTEM_MPQ, 128, NULL);
    *left = w->left, *right = w->right;
    return w->left.node != NULL;
}

void explain_chain(Arena *arena, Claim *claim, const Reading *reading, const Statements *condition,
                   const Statements *steps, int wrong, Witness *witness) {
    int first = wrong, last = wrong;
    while (first > 0 && follows(steps->items[first - 1], steps->items[first])) first--;
    while (last + 1 < steps->count && follows(steps->items[last], steps->items[last + 1])) last++;
    if (first == last) return;
    for (int i = first; i <= last; i++) {
        Statement *s = steps->items[i];
        NamedValue left, right;
        if (s->kind != STEP_JUDGED || s->free.count || s->mistake ||
            !sides_at(arena, claim, reading, condition, s, witness, &left, &right)) {
            witness->links.count = 0;
            return;
        }
        if (i == first) PUSH(arena, &witness->links, left);
        PUSH(arena, &witness->links, right);
    }
}
