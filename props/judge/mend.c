/* mend.c: worlds that meet an equation are rare among those that are drawn. Here a drawn world is changed so that it does: as far
   as the equations are linear in some of its numbers, these are solved for. Whether the result fits is seen when it is tried. */
#include "run.h"

#include <flint/fmpq_mat.h>

typedef struct Equation { /* one entry of a hypothesis a = b */
    int a, b, row, col;
} Equation;

struct Mend {
    Equation *equation;
    int equations;
    int *coordinate; /* those that the equations are linear in, one at a time */
    int coordinates;
    Machine *machine;
    Ratio *ratios;
    int used; /* coordinates that the statement depends on */
    slong rank;
};

enum { MOST_EQUATIONS = 40, MOST_COORDINATES = 80 };

static void collect(Arena *arena, const Tape *tape, const Case *c, Mend *m) {
    m->equation = NEW_ARRAY(arena, Equation, MOST_EQUATIONS);
    for (int k = 0; k < c->hypotheses; k++) {
        const Test *test = &c->hypothesis[k];
        const Inst *side = &tape->inst.items[test->a];
        if (test->order != REL_EQ || test->eventually || test->symbolic || tape_is_constant(tape, test))
            continue;
        for (int i = 0; i < side->rows * side->cols && m->equations < MOST_EQUATIONS; i++)
            m->equation[m->equations++] = (Equation){test->a, test->b, i / side->cols, i % side->cols};
    }
}

static bool is_computed(const Mend *m, const Equation *e) {
    return !system_q.status(m->machine, 0, e->a) && !system_q.status(m->machine, 0, e->b);
}

/* How far the sides of every equation are apart. False: they cannot be computed. */
static bool differences(const Mend *m, fmpq_mat_t out, slong column) {
    system_q.load(m->machine, 0, m->ratios);
    system_q.run(m->machine, 0);
    for (int i = 0; i < m->equations; i++) {
        const Equation *e = &m->equation[i];
        if (!is_computed(m, e)) return false;
        fmpq_sub(fmpq_mat_entry(out, i, column), q_value(m->machine, e->a, e->row, e->col),
                 q_value(m->machine, e->b, e->row, e->col));
    }
    return true;
}

static bool differences_at(const Mend *m, Ratio *number, Ratio value, fmpq_mat_t out, slong column) {
    Ratio before = *number;
    *number = value;
    bool fine = differences(m, out, column);
    *number = before;
    return fine;
}

/* Of numbers without many zeros. */
static Ratio plus(Ratio r, int64_t n) { return (Ratio){r.num + n * r.den, r.den, 0}; }

/* Equal steps of the number give equal steps of the differences. */
static bool is_linear(const Mend *m, Ratio *number) {
    fmpq_mat_t at;
    fmpq_mat_init(at, m->equations, 3);
    bool fine = differences(m, at, 0) && differences_at(m, number, plus(*number, 1), at, 1) &&
                differences_at(m, number, plus(*number, 3), at, 2);
    fmpq_t one, three;
    fmpq_init(one), fmpq_init(three);
    bool moves = false;
    for (int i = 0; i < m->equations && fine; i++) {
        fmpq_sub(one, fmpq_mat_entry(at, i, 1), fmpq_mat_entry(at, i, 0));
        fmpq_sub(three, fmpq_mat_entry(at, i, 2), fmpq_mat_entry(at, i, 0));
        fmpq_mul_si(one, one, 3);
        fine = fmpq_equal(one, three);
        moves = moves || !fmpq_is_zero(one);
    }
    fmpq_clear(one), fmpq_clear(three);
    fmpq_mat_clear(at);
    return fine && moves;
}

/* Equations that have no rational sides are left to chance. */
static void leave_out(Mend *m) {
    int kept = 0;
    system_q.load(m->machine, 0, m->ratios);
    system_q.run(m->machine, 0);
    for (int i = 0; i < m->equations; i++)
        if (is_computed(m, &m->equation[i])) m->equation[kept++] = m->equation[i];
    m->equations = kept;
}

Mend *mend_open(Run *run, int row, int which) {
    Entry *entry = run_entry(run, row);
    const Layout *layout = entry->layout;
    Mend *m = NEW(run->arena, Mend);
    collect(run->arena, entry->program->tape, &entry->program->cases.items[which], m);
    m->coordinate = NEW_ARRAY(run->arena, int, MOST_COORDINATES);
    m->ratios = NEW_ARRAY(run->arena, Ratio, layout->ratios + 1);
    if (!m->equations) return NULL;
    m->machine = system_q.open(entry->program->tape, run->arena);
    Dice dice = {1};
    int64_t *code = NEW_ARRAY(run->arena, int64_t, layout->count + 1);
    draw_codes(layout, code, &dice);
    world_ratios(layout, code, m->ratios);
    leave_out(m);
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        m->used += c->used;
        bool plain = c->kind != CODE_PERMUTATION && c->kind != CODE_REFLECTOR && c->avoid < 0;
        if (c->used && plain && m->ratios[c->first].tens) m->ratios[c->first] = (Ratio){1, 1, 0};
        if (c->used && plain && m->coordinates < MOST_COORDINATES && is_linear(m, &m->ratios[c->first]))
            m->coordinate[m->coordinates++] = i;
    }
    return m;
}

void mend_close(Mend *m) {
    if (m && m->machine) system_q.close(m->machine);
}

/* Adds what was solved for to a number. False: it is not one that can be drawn. */
static bool shift(const Coordinate *c, const fmpq_t by, Ratio *number, int64_t *code) {
    fmpq_t value;
    fmpq_init(value);
    ratio_get_fmpq(value, *number);
    fmpq_add(value, value, by);
    bool fits = fmpz_bits(fmpq_numref(value)) < 40 && fmpz_bits(fmpq_denref(value)) < 40;
    if (fits) *number = (Ratio){fmpz_get_si(fmpq_numref(value)), fmpz_get_si(fmpq_denref(value)), 0};
    fmpq_clear(value);
    *code = fits ? code_of(c->kind, *number) : -1;
    return *code >= 0;
}

bool mend_is_unique(const Mend *m) { return m->rank == m->used; }

bool mend_world(Mend *m, const Layout *layout, int64_t *code) {
    world_ratios(layout, code, m->ratios);
    int last = m->coordinates;
    fmpq_mat_t system;
    fmpq_mat_init(system, m->equations, last + 1);
    bool fine = differences(m, system, last);
    for (int k = 0; k < last && fine; k++) {
        Ratio *number = &m->ratios[layout->coordinate[m->coordinate[k]].first];
        fine = !number->tens && differences_at(m, number, plus(*number, 1), system, k);
        for (int i = 0; i < m->equations && fine; i++)
            fmpq_sub(fmpq_mat_entry(system, i, k), fmpq_mat_entry(system, i, k),
                     fmpq_mat_entry(system, i, last));
    }
    for (int i = 0; i < m->equations; i++)
        fmpq_neg(fmpq_mat_entry(system, i, last), fmpq_mat_entry(system, i, last));
    m->rank = fine ? fmpq_mat_rref(system, system) : 0;
    for (slong i = 0; i < m->rank && fine; i++) {
        int pivot = 0;
        while (pivot <= last && fmpq_is_zero(fmpq_mat_entry(system, i, pivot))) pivot++;
        const Coordinate *c = pivot < last ? &layout->coordinate[m->coordinate[pivot]] : NULL;
        fine =
            c && shift(c, fmpq_mat_entry(system, i, last), &m->ratios[c->first], &code[m->coordinate[pivot]]);
    }
    fmpq_mat_clear(system);
    return fine;
}
