/* enumerate.c: all worlds of given sizes in the order of simplicity: by the number of codes that are not 0, then by
   their total size, then lexicographically. */
#include "generators.h"

enum { LIGHTEST = 2 }; /* the size of a code that is not 0, at least */

typedef struct Enumeration {
    const Layout *layout;
    int *used; /* coordinates the statement depends on; the others stay 0 */
    int count;
    int *needed; /* per place in `used`: how many from there on must not be 0 */
    Allowed allowed;
    int64_t *code;
    bool (*visit)(void *, const int64_t *);
    void *data;
} Enumeration;

static int64_t last_code(const Enumeration *e, const Coordinate *c) {
    int64_t count = code_count(c->kind, c->n),
            limit = c->kind == CODE_PERMUTATION ? count - 1 : e->allowed.largest;
    return limit < count - 1 ? limit : count - 1;
}

/* Fills coordinates from `at` on with exactly `nonzero` codes that are not 0, of total size `size`. False: stopped. */
static bool fill(Enumeration *e, int at, int nonzero, int size) {
    if (at == e->count) return nonzero || size ? true : e->visit(e->data, e->code);
    int left = e->count - at;
    if (nonzero > left || nonzero < e->needed[at] || size < LIGHTEST * nonzero || (!nonzero && size))
        return true;
    const Coordinate *c = &e->layout->coordinate[e->used[at]];
    if (nonzero < left && e->needed[at] == e->needed[at + 1]) {
        e->code[e->used[at]] = 0;
        if (!fill(e, at + 1, nonzero, size)) return false;
    }
    if (!nonzero) return true;
    for (int64_t code = 1, last = last_code(e, c); code <= last; code++) {
        int weight = code_size(c->kind, code, c->n);
        if (weight > size) continue;
        e->code[e->used[at]] = code;
        if (!fill(e, at + 1, nonzero - 1, size - weight)) return false;
    }
    e->code[e->used[at]] = 0;
    return true;
}

bool enumerate_worlds(Arena *arena, const Layout *layout, Allowed allowed,
                      bool (*visit)(void *, const int64_t *), void *data) {
    Enumeration e = {.layout = layout, .allowed = allowed, .visit = visit, .data = data};
    e.used = NEW_ARRAY(arena, int, layout->count + 1);
    e.code = NEW_ARRAY(arena, int64_t, layout->count + 1);
    int heaviest = 0;
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (!c->used) continue;
        e.used[e.count++] = i;
        for (int64_t code = 1, last = last_code(&e, c); code <= last; code++) {
            int size = code_size(c->kind, code, c->n);
            if (size > heaviest) heaviest = size;
        }
    }
    e.needed = NEW_ARRAY(arena, int, e.count + 1);
    for (int at = e.count - 1; at >= 0; at--)
        e.needed[at] = e.needed[at + 1] + (allowed.needed && allowed.needed[e.used[at]]);
    for (int nonzero = allowed.fewest; nonzero <= e.count; nonzero++)
        for (int size = LIGHTEST * nonzero; size <= heaviest * nonzero; size++)
            if (!fill(&e, 0, nonzero, size)) return false;
    return true;
}
