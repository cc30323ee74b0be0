/* world.c: which codes a world has, which entries they fill, and which of two worlds is simpler. */
#include "generators.h"

#include <string.h>

static CodeKind kind_of(const Given *given) {
    switch (given->kind) {
    case GIVEN_INTEGER: return given->negative ? CODE_WHOLE : CODE_NATURAL;
    case GIVEN_ORTHONORMAL: return CODE_REFLECTOR;
    case GIVEN_PERMUTATION: return CODE_PERMUTATION;
    case GIVEN_LIMIT: return CODE_POSITIVE;
    case GIVEN_DISCRETE: return CODE_BIT;
    case GIVEN_ENTRIES:
        if (given->form == FORM_BITS) return CODE_BIT;
        if (given->form == FORM_OPEN) return CODE_POSITIVE;
        /* fall through */
    default: return given->sym->positive ? CODE_POSITIVE : given->sym->nonzero ? CODE_NONZERO : CODE_RATIONAL;
    }
}

static int coordinate_of(const Layout *layout, const Problem *problem, const Sym *sym) {
    for (int i = 0; i < layout->count; i++)
        if (problem->givens.items[layout->coordinate[i].given]->sym == sym) return i;
    return -1;
}

/* The members of a family are blocks of their own. */
static void add_parts(Layout *layout, const Given *given, const Slot *slot, const Sizes *sizes, int first) {
    int64_t height = slot->rows;
    if (given->sym->indices && !sizes_dim(&given->sym->shape.rows, sizes, &height)) return;
    if (height < 1) return;
    for (int row = 0; row + height <= slot->rows && slot->cols; row += (int)height)
        layout->part[layout->parts++] = (Part){first + row * slot->cols, (int)height, slot->cols};
}

Layout *layout_new(Arena *arena, const Problem *problem, const Program *program, const Numbers *numbers) {
    static const Numbers none;
    Layout *layout = NEW(arena, Layout);
    layout->ratios = program->tape->ratios;
    layout->coordinate = NEW_ARRAY(arena, Coordinate, layout->ratios + 1);
    layout->part = NEW_ARRAY(arena, Part, layout->ratios + 1);
    layout->wide = !program->symbolic && !program->eventually;
    layout->numbers = numbers ? numbers : &none;
    for (int g = 0; g < problem->givens.count; g++) {
        int s = program->slot_of[g];
        if (s < 0) continue;
        const Given *given = problem->givens.items[g];
        const Slot *slot = &program->tape->slots.items[s];
        CodeKind kind = kind_of(given);
        Coordinate c = {
            .kind = kind, .given = g, .first = slot->first, .avoid = -1, .used = program->slot_used[s]};
        if (kind == CODE_PERMUTATION) {
            c.n = slot->rows;
            if (slot->rows) layout->coordinate[layout->count++] = c;
            continue;
        }
        if (given->distinct_count)
            c.avoid = coordinate_of(layout, problem, given->distinct[given->distinct_count - 1]);
        if (c.used && kind == CODE_RATIONAL) add_parts(layout, given, slot, &program->sizes, layout->count);
        for (int row = 0; row < slot->rows; row++)
            for (int col = 0; col < slot->cols; col++) {
                c.row = row;
                c.col = col;
                c.first = slot->first + row * slot->cols + col;
                bool pivot = given->form == FORM_DEFINITE && slot->cols && row % slot->cols == col;
                c.kind = pivot ? CODE_POSITIVE : kind;
                layout->coordinate[layout->count++] = c;
            }
    }
    for (int i = layout->count - 1; i >= 0; i--) { /* t_2 can be 0 only if t_1 may be something else */
        const Coordinate *c = &layout->coordinate[i];
        if (c->used && c->avoid >= 0) layout->coordinate[c->avoid].used = true;
    }
    layout->strip = NEW_ARRAY(arena, Strip, layout->count + 1);
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        Strip *last = layout->strips ? &layout->strip[layout->strips - 1] : NULL;
        if (last && c->given == c[-1].given && c->used == last->used && c->kind == last->kind)
            last->count++;
        else
            layout->strip[layout->strips++] = (Strip){c->kind, i, 1, c->used};
    }
    return layout;
}

int64_t world_code(const Layout *layout, const int64_t *code, int i) {
    enum { MOST_DISTINCT = 32 };
    int64_t taken[MOST_DISTINCT], own = code[i];
    int count = 0;
    for (int k = layout->coordinate[i].avoid; k >= 0 && count < MOST_DISTINCT;
         k = layout->coordinate[k].avoid)
        taken[count++] = k; /* the others are in its own chain */
    for (int k = 0; k < count; k++) taken[k] = world_code(layout, code, (int)taken[k]);
    for (int k = 1; k < count; k++) /* in order */
        for (int at = k; at > 0 && taken[at] < taken[at - 1]; at--) {
            int64_t swapped = taken[at];
            taken[at] = taken[at - 1];
            taken[at - 1] = swapped;
        }
    for (int k = 0; k < count; k++) own += own >= taken[k];
    return own;
}

void world_ratios(const Layout *layout, const int64_t *code, Ratio *out) {
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (c->kind == CODE_PERMUTATION) {
            const uint8_t *images = permutation_of(c->n, code[i]);
            for (int row = 0; row < c->n; row++)
                for (int col = 0; col < c->n; col++)
                    out[c->first + row * c->n + col] = (Ratio){images[row] == col, 1, 0};
            continue;
        }
        out[c->first] = code_ratio(c->kind, c->avoid < 0 ? code[i] : world_code(layout, code, i));
    }
}

void world_doubles(const Layout *layout, int64_t *const *code, int worlds, double *out) {
    const double *table = NULL;
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        double *to = out + (size_t)c->first * F64_LANES;
        if (c->kind == CODE_PERMUTATION) {
            memset(to, 0, sizeof *to * (size_t)(c->n * c->n * F64_LANES));
            for (int w = 0; w < worlds; w++) {
                const uint8_t *images = permutation_of(c->n, code[w][i]);
                for (int row = 0; row < c->n; row++) to[(row * c->n + images[row]) * F64_LANES + w] = 1;
            }
            continue;
        }
        if (i == 0 || c->kind != c[-1].kind) table = code_doubles(c->kind);
        if (worlds == F64_LANES && c->avoid < 0) {
#pragma GCC unroll 8
            for (int w = 0; w < F64_LANES; w++)
                to[w] = code[w][i] < CODE_DOUBLES ? table[code[w][i]] : code_double(c->kind, code[w][i]);
            continue;
        }
        for (int w = 0; w < worlds; w++) {
            int64_t own = world_code(layout, code[w], i);
            to[w] = own < CODE_DOUBLES ? table[own] : code_double(c->kind, own);
        }
    }
}

int world_compare(const Layout *layout, const int64_t *a, const int64_t *b) {
    int nonzero = 0, size = 0;
    for (int i = 0; i < layout->count; i++) nonzero += (a[i] != 0) - (b[i] != 0);
    if (nonzero) return nonzero;
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (a[i] != b[i]) size += code_size(c->kind, a[i], c->n) - code_size(c->kind, b[i], c->n);
    }
    if (size) return size;
    for (int i = 0; i < layout->count; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}
