/* dump.c: tapes and programs as text for people who look inside. Nothing reads it back. An instruction is written
     #6  2×2  MULTIPLY #4 #5  → 10..13
   with its shape, its arguments and the numbers of the register file that it fills; a view has its strides behind them. */
#include "lower.h"

/* ---- tapes ---- */

static void registers_dump(Text *out, const Inst *inst) {
    int count = inst->rows * inst->cols;
    if (!count) {
        text_add(out, "  → nothing");
        return;
    }
    int last = inst->offset + (inst->rows - 1) * inst->row_stride + (inst->cols - 1) * inst->col_stride;
    text_printf(out, last > inst->offset ? "  → %d..%d" : "  → %d", inst->offset, last);
    if (inst->op == T_VIEW && count > 1) text_printf(out, " by %d, %d", inst->row_stride, inst->col_stride);
}

static void constant_dump(Text *out, const Tape *tape, int index) {
    char *text = fmpq_get_str(NULL, 10, &tape->constants.items[index]);
    text_add(out, text);
    flint_free(text);
}

static void test_dump(Text *out, const Test *test) {
    static const char *const signs[] = {
        [REL_EQ] = "=",
        [REL_NE] = "≠",
        [REL_LT] = "<",
        [REL_LE] = "≤",
        [REL_GT] = ">",
        [REL_GE] = "≥",
        [REL_TENDS] = "→",
        [REL_EXCEEDS] = "exceeds",
        [REL_OUTGROWS] = "outgrows",
        [REL_INFINITE] = "→ ∞",
        [REL_DEFINED] = "has a value",
    };
    text_printf(out, "#%d %s", test->a, signs[test->order]);
    if (test->order != REL_INFINITE && test->order != REL_DEFINED) text_printf(out, " #%d", test->b);
    if (test->eventually) text_add(out, " in the end");
}

static void tests_dump(Text *out, const char *before, const Test *tests, int count) {
    for (int i = 0; i < count; i++) {
        text_add(out, i ? " and " : before);
        test_dump(out, &tests[i]);
    }
}

static void expectation_dump(Text *out, const Expectation *e) {
    text_printf(out, " %s", e->kind < EXPECT_COUNT ? expect_rows[e->kind].name : "affine");
    if (e->a >= 0) text_printf(out, " #%d", e->a);
    if (e->b >= 0) text_printf(out, " #%d", e->b);
    tests_dump(out, " ", e->event, e->events);
    tests_dump(out, " given ", e->given, e->givens);
}

static void inst_dump(Text *out, const Tape *tape, int number) {
    const Inst *inst = &tape->inst.items[number];
    text_printf(out, "%*s#%d  %d×%d  %s",
                number < 10    ? 2
                : number < 100 ? 1
                               : 0,
                "", number, inst->rows, inst->cols, tape_op_names[inst->op]);
    if (inst->op != T_EXPECT && inst->a >= 0) text_printf(out, " #%d", inst->a);
    if (inst->op != T_EXPECT && inst->b >= 0) text_printf(out, " #%d", inst->b);
    if (inst->op == T_LOAD) text_printf(out, " slot %d", inst->aux);
    if (inst->op == T_LIMIT) text_printf(out, " along slot %d", inst->aux);
    if (inst->op == T_CONSTANT || inst->op == T_POWER) {
        text_add(out, inst->op == T_POWER ? " ^ " : " ");
        constant_dump(out, tape, inst->aux);
    }
    for (int i = inst->aux; inst->op == T_BLOCKS && i < inst->aux + inst->count; i++)
        text_printf(out, " #%d@%d,%d", tape->pastes.items[i].inst, tape->pastes.items[i].row,
                    tape->pastes.items[i].col);
    if (inst->op == T_EXPECT) expectation_dump(out, &tape->expectations.items[inst->aux]);
    registers_dump(out, inst);
    text_add(out, "\n");
}

static void slot_dump(Text *out, const Tape *tape, int number, const char *name) {
    static const char *const kinds[] = {[SLOT_DRAWN] = "drawn",
                                        [SLOT_LIMIT] = "limit variable",
                                        [SLOT_NORMAL] = "random symbols",
                                        [SLOT_RUNNING] = "variable of a limit"};
    const Slot *slot = &tape->slots.items[number];
    text_printf(out, "slot %d  %d×%d  %s", number, slot->rows, slot->cols, kinds[slot->kind]);
    if (name || slot->name) text_printf(out, " %s", name ? name : slot->name);
    if (slot->kind == SLOT_LIMIT || slot->kind == SLOT_RUNNING)
        text_printf(out, " → %s%s", slot->to_infinity ? "∞" : "0", slot->held ? ", held" : "");
    text_add(out, "\n");
}

void tape_dump(Text *out, const Tape *tape) {
    for (int i = 0; i < tape->slots.count; i++) slot_dump(out, tape, i, NULL);
    for (int i = 0; i < tape->inst.count; i++) inst_dump(out, tape, i);
}

/* ---- programs ---- */

void program_dump(Text *out, const Problem *problem, const Program *program) {
    for (int i = 0; i < program->sizes.count; i++)
        text_printf(out, "%s%s = %lld", i ? ", " : "", program->sizes.sym[i]->name,
                    (long long)program->sizes.value[i]);
    if (program->sizes.count) text_add(out, "\n");
    if (program->unable) text_printf(out, "cannot be put on a tape: %s\n", program->unable);
    if (program->mistake) text_printf(out, "mistake: %s\n", program->mistake->what);
    for (int i = 0; i < program->tape->slots.count; i++) {
        const char *name = NULL;
        for (int g = 0; g < problem->givens.count; g++)
            if (program->slot_of[g] == i) name = problem->givens.items[g]->sym->name;
        slot_dump(out, program->tape, i, name);
    }
    for (int i = 0; i < program->tape->inst.count; i++) inst_dump(out, program->tape, i);
    for (int i = 0; i < program->cases.count; i++) {
        const Case *c = &program->cases.items[i];
        text_printf(out, "case %d", i + 1);
        for (int k = 0; k < problem->statement->free.count && c->index; k++)
            text_printf(out, ", %s = %lld", problem->statement->free.items[k]->name, (long long)c->index[k]);
        tests_dump(out, ": if ", c->hypothesis, c->hypotheses);
        tests_dump(out, c->hypotheses ? " then " : ": ", c->goal, c->goals);
        text_add(out, "\n");
    }
}
