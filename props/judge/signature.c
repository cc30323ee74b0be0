/* signature.c: which sizes ask the same question? A statement seldom depends on all of them, so that many programs are the same
   but for the numbers of their instructions. A question is looked at once. */
#include "run.h"

#include <string.h>

typedef struct Signature { /* the instructions that the tests of a program rest on, numbered anew */
    const Program *program;
    const Tape *tape;
    Text text;
    int *number; /* per instruction, from 1; 0: not met yet */
    int *slot;   /* the same for slots */
    int numbers, slots, givens;
} Signature;

static int describe(Signature *, int inst);

/* What is declared decides what may be drawn: a positive number, a permutation, a whole number. */
static int given_of(const Signature *s, int slot) {
    for (int g = 0; g < s->givens; g++)
        if (s->program->slot_of[g] == slot) return g + 1;
    return 0;
}

static void describe_tests(Signature *s, const Test *tests, int count);

static void describe_constant(Signature *s, int constant) {
    char *number = constant < 0 ? NULL : fmpq_get_str(NULL, 10, &s->tape->constants.items[constant]);
    text_printf(&s->text, "%s,", number ? number : "");
    if (number) flint_free(number);
}

static void describe_expectation(Signature *s, const Expectation *e) {
    int a = describe(s, e->a), b = describe(s, e->b);
    text_printf(&s->text, "E%d %d %d(", e->kind, a, b);
    describe_tests(s, e->event, e->events);
    text_add(&s->text, "|");
    describe_tests(s, e->given, e->givens);
    text_add(&s->text, ")");
}

static int describe(Signature *s, int inst) {
    if (inst < 0) return 0;
    if (s->number[inst]) return s->number[inst];
    const Inst *i = &s->tape->inst.items[inst];
    bool expectation = i->op == T_EXPECT;
    int a = expectation ? 0 : describe(s, i->a), b = expectation ? 0 : describe(s, i->b), aux = i->aux;
    if (expectation) describe_expectation(s, &s->tape->expectations.items[i->aux]), aux = 0;
    if (i->op == T_LOAD || i->op == T_LIMIT) {
        const Slot *slot = &s->tape->slots.items[i->aux];
        if (!s->slot[i->aux]) s->slot[i->aux] = ++s->slots;
        aux = (s->slot[i->aux] * 64 + given_of(s, i->aux)) * 8 + (int)slot->kind;
        text_printf(&s->text, "%d%d", slot->to_infinity, slot->held);
        if (slot->kind == SLOT_NORMAL) describe_constant(s, slot->mean), describe_constant(s, slot->variance);
    }
    Text pasted = text_new(s->text.arena);
    for (int k = 0; i->op == T_BLOCKS && k < i->count; k++) {
        const Paste *paste = &s->tape->pastes.items[i->aux + k];
        text_printf(&pasted, "%d@%d,%d ", describe(s, paste->inst), paste->row, paste->col);
    }
    bool constant = i->op == T_CONSTANT || i->op == T_POWER;
    int view = i->op == T_VIEW ? i->offset - s->tape->inst.items[i->a].offset : 0;
    char *number = constant ? fmpq_get_str(NULL, 10, &s->tape->constants.items[i->aux]) : NULL;
    s->number[inst] = ++s->numbers;
    text_printf(&s->text, "%d %dx%d %d %d %s %d %d,%d %s;", i->op, i->rows, i->cols, a, b,
                number ? number : "", i->op == T_BLOCKS || constant ? 0 : aux,
                i->op == T_VIEW ? i->row_stride : 0, i->op == T_VIEW ? i->col_stride : 0, pasted.bytes);
    text_printf(&s->text, "%d|", view);
    if (number) flint_free(number);
    return s->number[inst];
}

static void describe_tests(Signature *s, const Test *tests, int count) {
    for (int i = 0; i < count; i++) {
        int a = describe(s, tests[i].a), b = describe(s, tests[i].b);
        text_printf(&s->text, "[%d %d %d %d %d]", tests[i].order, tests[i].eventually, tests[i].symbolic, a,
                    b);
    }
}

const char *run_signature(Run *run, int row, bool goals) {
    const Program *program = run_entry(run, row)->program;
    const Tape *tape = program->tape;
    Signature s = {.program = program,
                   .givens = run->problem->givens.count,
                   .tape = tape,
                   .text = text_new(run->arena),
                   .number = NEW_ARRAY(run->arena, int, tape->inst.count + 1),
                   .slot = NEW_ARRAY(run->arena, int, tape->slots.count + 1)};
    for (int i = 0; i < program->cases.count; i++) {
        const Case *c = &program->cases.items[i];
        describe_tests(&s, c->hypothesis, c->hypotheses);
        text_add(&s.text, "=>");
        if (goals) describe_tests(&s, c->goal, c->goals);
        text_add(&s.text, ".");
    }
    return s.text.bytes;
}

int signatures_find(Signatures *known, Arena *arena, const char *signature) {
    for (int i = 0; i < known->count; i++)
        if (!strcmp(known->items[i], signature)) return i;
    PUSH(arena, known, signature);
    return -1;
}
