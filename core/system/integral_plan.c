/* integral_plan.c: which instructions of a tape depend on normal symbols, and which of them one expectation needs. */
#include "integral.h"

static int arguments_of(const Tape *tape, const Inst *inst, int k) {
    if (k == 0) return inst->a;
    if (k == 1) return inst->b;
    return inst->op == T_BLOCKS && k - 2 < inst->count ? tape->pastes.items[inst->aux + k - 2].inst : -2;
}

/* An expectation depends on no symbol: they are gone from it. */
void plan_find_random(const Tape *tape, bool *random, bool *affine) {
    for (int i = 0; i < tape->inst.count; i++) {
        const Inst *inst = &tape->inst.items[i];
        if (inst->op == T_LOAD) random[i] = affine[i] = tape->slots.items[inst->aux].kind == SLOT_NORMAL;
        if (inst->op <= T_IDENTITY || inst->op == T_EXPECT) continue;
        int count = 0;
        bool all = true;
        for (int k = 0, a; (a = arguments_of(tape, inst, k)) != -2; k++)
            if (a >= 0 && random[a]) count++, all = all && affine[a];
        bool sum = inst->op == T_ADD || inst->op == T_SUBTRACT || inst->op == T_NEGATE ||
                   inst->op == T_VIEW || inst->op == T_BLOCKS,
             product = inst->op == T_SCALE || inst->op == T_MULTIPLY || inst->op == T_HADAMARD ||
                       (inst->op == T_DIVIDE && !random[inst->b]);
        random[i] = count > 0;
        affine[i] = random[i] && all && (sum || (product && count == 1));
    }
}

void plan_new(Plan *plan, const Tape *tape, const Expectation *e, const bool *random, Arena *arena) {
    bool *needed = NEW_ARRAY(arena, bool, tape->inst.count + 1);
    plan->inst = NEW_ARRAY(arena, int, tape->inst.count + 1);
    plan->load = NEW_ARRAY(arena, int, tape->inst.count + 1);
    plan->output = NEW_ARRAY(arena, int, 2);
    if (e->a >= 0) plan->output[plan->outputs++] = e->a, needed[e->a] = true;
    if (e->b >= 0) plan->output[plan->outputs++] = e->b, needed[e->b] = true;
    for (int i = 0; i < e->events; i++) needed[e->event[i].a] = needed[e->event[i].b] = true;
    for (int i = 0; i < e->givens; i++) needed[e->given[i].a] = needed[e->given[i].b] = true;
    for (int i = tape->inst.count - 1; i >= 0; i--) {
        const Inst *inst = &tape->inst.items[i];
        if (!needed[i] || inst->op <= T_IDENTITY || inst->op == T_EXPECT) continue;
        for (int k = 0, a; (a = arguments_of(tape, inst, k)) != -2; k++)
            if (a >= 0) needed[a] = true;
    }
    for (int i = 0; i < tape->inst.count; i++) {
        if (!needed[i] || !random[i]) continue;
        if (tape->inst.items[i].op == T_LOAD)
            plan->load[plan->loads++] = i;
        else
            plan->inst[plan->count++] = i;
    }
}
