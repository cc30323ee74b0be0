/* integral_constants.c: what depends on a symbol by its form only. The tape is run in rational numbers with the symbol 0 and 1. */
#include "integral.h"

#include <string.h>

Constants *constants_new(const Tape *tape, Arena *arena) {
    Constants *c = NEW(arena, Constants);
    c->tape = tape_with_numbers(arena, tape);
    c->q = system_q.open(c->tape, arena);
    c->world = NEW_ARRAY(arena, Ratio, c->tape->ratios + 1);
    c->value = NEW_ARRAY(arena, fmpq, tape->numbers + 1);
    c->known = NEW_ARRAY(arena, bool, tape->numbers + 1);
    c->constant = NEW_ARRAY(arena, bool, tape->numbers + 1);
    for (int i = 0; i < tape->numbers; i++) fmpq_init(&c->value[i]);
    return c;
}

void constants_clear(Constants *c, int numbers) {
    for (int i = 0; i < numbers; i++) fmpq_clear(&c->value[i]);
    system_q.close(c->q);
    tape_clear(c->tape);
}

void constants_find(Constants *c, const Tape *tape, const Ratio *world, const Plan *plan, const bool *affine,
                    int index) {
    int given = tape->ratios;
    memcpy(c->world, world, sizeof(Ratio) * (size_t)given);
    for (int i = given; i < c->tape->ratios; i++) c->world[i] = (Ratio){0, 1, 0};
    for (int z = 0; z < 2; z++) {
        c->world[index] = (Ratio){z, 1, 0};
        system_q.load(c->q, 0, c->world);
        system_q.run(c->q, 0);
        for (int k = 0; k < plan->count; k++) {
            const Inst *inst = &tape->inst.items[plan->inst[k]];
            if (!affine[plan->inst[k]] || inst->op == T_VIEW) continue;
            bool fine = !system_q.status(c->q, 0, plan->inst[k]);
            for (int e = 0; e < inst->rows * inst->cols; e++) {
                int at = inst->offset + e / inst->cols * inst->row_stride + e % inst->cols * inst->col_stride;
                const fmpq *x = q_value(c->q, plan->inst[k], e / inst->cols, e % inst->cols);
                c->constant[at] = z && fine && c->known[at] && fmpq_equal(x, &c->value[at]);
                c->known[at] = fine;
                if (fine && !z) fmpq_set(&c->value[at], x);
            }
        }
    }
}
