/* world.c: which codes a world has, which entries they fill, and which of two worlds is simpler. */
#include "generators.h"

#include <string.h>

enum { MOST_CONSTANTS = 16 };

static Ratio literal(const Node *node) { /* den 0: too long */
    const char *dot = strchr(node->text, '.');
    size_t after = dot ? strlen(dot + 1) : 0;
    if (strlen(node->text) > 12) return (Ratio){0, 0};
    Ratio r = {0, 1};
    for (const char *c = node->text; *c; c++)
        if (*c != '.') r.num = 10 * r.num + (*c - '0');
    while (after--) r.den *= 10;
    return r;
}

static CodeKind kind_of(const Given *given) {
    switch (given->kind) {
    case GIVEN_INTEGER: return given->negative ? CODE_WHOLE : CODE_NATURAL;
    case GIVEN_ORTHONORMAL: return CODE_REFLECTOR;
    case GIVEN_PERMUTATION: return CODE_PERMUTATION;
    case GIVEN_LIMIT: return CODE_POSITIVE;
    default: return given->sym->positive ? CODE_POSITIVE : given->sym->nonzero ? CODE_NONZERO : CODE_RATIONAL;
    }
}

static int coordinate_of(const Layout *layout, const Problem *problem, const Sym *sym) {
    for (int i = 0; i < layout->count; i++)
        if (problem->givens.items[layout->coordinate[i].given]->sym == sym) return i;
    return -1;
}

/* 10^9, 10^{−12}; den 0: too long */
static Ratio literal_power(const Node *node) {
    bool below = node->kid[1]->kind == N_NEG;
    const Node *exponent = below ? node->kid[1]->kid[0] : node->kid[1];
    Ratio base = literal(node->kid[0]), r = {1, 1};
    if (exponent->kind != N_NUMBER || strlen(exponent->text) > 2 || strchr(exponent->text, '.') ||
        base.den != 1)
        return (Ratio){0, 0};
    for (int64_t k = literal(exponent).num; k > 0; k--)
        if (__builtin_mul_overflow(r.num, base.num, &r.num) || r.num >> 53) return (Ratio){0, 0};
    return below ? (Ratio){r.den, r.num} : r;
}

/* Numbers that stand in a node: literals, their quotients and powers. */
static void collect_constants(Layout *layout, const Node *node) {
    if (!node || layout->constant_count >= MOST_CONSTANTS) return;
    Ratio r = {0, 0};
    if (node->kind == N_NUMBER) r = literal(node);
    if (node->kind == N_DIV && node->kid[0]->kind == N_NUMBER && node->kid[1]->kind == N_NUMBER) {
        Ratio a = literal(node->kid[0]), b = literal(node->kid[1]);
        if (a.den == 1 && b.den == 1 && b.num) r = (Ratio){a.num, b.num};
    }
    if (node->kind == N_POW && node->kid[0]->kind == N_NUMBER) r = literal_power(node);
    for (int64_t k = 2; k <= r.den && k < 100000; k++) /* lowest terms */
        while (r.num % k == 0 && r.den % k == 0) r.num /= k, r.den /= k;
    if (r.den && r.num) layout->constants[layout->constant_count++] = r;
    for (int i = 0; i < node->kids; i++) collect_constants(layout, node->kid[i]);
}

Layout *layout_new(Arena *arena, const Problem *problem, const Program *program) {
    Layout *layout = NEW(arena, Layout);
    layout->ratios = program->tape->ratios;
    layout->coordinate = NEW_ARRAY(arena, Coordinate, layout->ratios + 1);
    layout->constants = NEW_ARRAY(arena, Ratio, MOST_CONSTANTS);
    collect_constants(layout, problem->statement->relation);
    for (int i = 0; i < problem->statement->hypotheses.count; i++)
        collect_constants(layout, problem->statement->hypotheses.items[i]);
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
        for (int row = 0; row < slot->rows; row++)
            for (int col = 0; col < slot->cols; col++) {
                c.row = row;
                c.col = col;
                c.first = slot->first + row * slot->cols + col;
                layout->coordinate[layout->count++] = c;
            }
    }
    for (int i = layout->count - 1; i >= 0; i--) { /* t_2 can be 0 only if t_1 may be something else */
        const Coordinate *c = &layout->coordinate[i];
        if (c->used && c->avoid >= 0) layout->coordinate[c->avoid].used = true;
    }
    return layout;
}

void world_ratios(const Layout *layout, const int64_t *code, Ratio *out) {
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (c->kind == CODE_PERMUTATION) {
            const uint8_t *images = permutation_of(c->n, code[i]);
            for (int row = 0; row < c->n; row++)
                for (int col = 0; col < c->n; col++)
                    out[c->first + row * c->n + col] = (Ratio){images[row] == col, 1};
            continue;
        }
        int64_t shifted = code[i];
        if (c->avoid >= 0 && shifted >= code[c->avoid]) shifted++; /* never the same */
        out[c->first] = code_ratio(c->kind, shifted);
    }
}

int world_compare(const Layout *layout, const int64_t *a, const int64_t *b) {
    int nonzero = 0, size = 0;
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        nonzero += (a[i] != 0) - (b[i] != 0);
        size += code_size(c->kind, a[i], c->n) - code_size(c->kind, b[i], c->n);
    }
    if (nonzero) return nonzero;
    if (size) return size;
    for (int i = 0; i < layout->count; i++)
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    return 0;
}
