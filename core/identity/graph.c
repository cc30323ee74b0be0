/* graph.c: numbers as a graph. Sums are linear combinations with like terms put together, products are ordered: what is
   equal for such simple reasons is one node. Lives in its arena; coefficients are FLINT's, see graph_clear. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { ONE = 0 };

static uint64_t mix(uint64_t h, uint64_t x) {
    h = (h ^ x) * 0x9e3779b97f4a7c15u;
    return h ^ h >> 29;
}

/* Small numbers are most of them. */
static uint64_t hash_number(const fmpz_t x) {
    return COEFF_IS_MPZ(*x) ? fmpz_fdiv_ui(x, 0xffffffffu) : (uint64_t)*x;
}

static uint64_t hash(const Graph *g, const Scalar *s) {
    uint64_t h = mix(mix(mix((uint64_t)s->op, (uint64_t)s->a), (uint64_t)s->b), (uint64_t)s->aux);
    for (int i = s->first; i < s->first + s->count; i++) {
        const Term *t = &g->terms.items[i];
        h = mix(h, (uint64_t)t->node);
        h = mix(h, hash_number(fmpq_numref(&t->coefficient)));
        h = mix(h, hash_number(fmpq_denref(&t->coefficient)));
    }
    return h;
}

static bool same(const Graph *g, const Scalar *x, const Scalar *y) {
    if (x->op != y->op || x->a != y->a || x->b != y->b || x->aux != y->aux || x->count != y->count)
        return false;
    for (int i = 0; i < x->count; i++) {
        const Term *s = &g->terms.items[x->first + i], *t = &g->terms.items[y->first + i];
        if (s->node != t->node || !fmpq_equal(&s->coefficient, &t->coefficient)) return false;
    }
    return true;
}

static void enter(Graph *g, int i) {
    int *bucket = &g->buckets[g->hashes[i] & (uint64_t)(g->bucket_count - 1)];
    g->chain[i] = *bucket;
    *bucket = i + 1;
}

/* The terms of a sum that is already there are given back. */
static int intern(Graph *g, Scalar s) {
    uint64_t h = hash(g, &s);
    if (g->bucket_count)
        for (int i = g->buckets[h & (uint64_t)(g->bucket_count - 1)]; i; i = g->chain[i - 1])
            if (g->hashes[i - 1] == h && same(g, &g->nodes.items[i - 1], &s)) {
                for (int k = s.first; k < s.first + s.count; k++) fmpq_clear(&g->terms.items[k].coefficient);
                if (s.count) g->terms.count = s.first;
                return i - 1;
            }
    PUSH(g->arena, &g->nodes, s);
    int i = g->nodes.count - 1;
    if (i == g->bucket_count) {
        uint64_t *before = g->hashes;
        g->bucket_count = i ? 2 * i : 256;
        g->chain = NEW_ARRAY(g->arena, int, g->bucket_count);
        g->buckets = NEW_ARRAY(g->arena, int, g->bucket_count);
        g->hashes = NEW_ARRAY(g->arena, uint64_t, g->bucket_count);
        if (i) memcpy(g->hashes, before, sizeof *before * (size_t)i);
        for (int j = 0; j < i; j++) enter(g, j);
    }
    g->hashes[i] = h;
    enter(g, i);
    return i;
}

Graph *graph_new(Arena *arena) {
    Graph *g = NEW(arena, Graph);
    g->arena = arena;
    intern(g, (Scalar){.op = S_ONE});
    return g;
}

void graph_clear(Graph *g) {
    for (int i = 0; i < g->terms.count; i++) fmpq_clear(&g->terms.items[i].coefficient);
    g->terms.count = 0;
}

/* ---- sums ---- */

void graph_sum_add(Graph *g, const fmpq_t coefficient, int a) {
    const Scalar *s = &g->nodes.items[a];
    int count = s->op == S_LINEAR ? s->count : 1;
    bool plain = fmpq_is_one(coefficient);
    for (int i = 0; i < count; i++) {
        Term t = {.node = a};
        fmpq_init(&t.coefficient);
        if (s->op == S_LINEAR) {
            t.node = g->terms.items[s->first + i].node;
            const fmpq *old = &g->terms.items[s->first + i].coefficient;
            plain ? fmpq_set(&t.coefficient, old) : fmpq_mul(&t.coefficient, coefficient, old);
        } else
            fmpq_set(&t.coefficient, coefficient);
        PUSH(g->arena, &g->sum, t);
    }
}

static int by_node(const void *x, const void *y) {
    int a = ((const Term *)x)->node, b = ((const Term *)y)->node;
    return (a > b) - (a < b);
}

/* They come in a few runs that are sorted already, mostly short ones. */
static void sort_terms(Term *t, int n) {
    enum { FEW = 16 };
    bool sorted = true;
    for (int i = 1; i < n && sorted; i++) sorted = t[i - 1].node <= t[i].node;
    if (sorted) return;
    if (n > FEW) {
        qsort(t, (size_t)n, sizeof *t, by_node);
        return;
    }
    for (int i = 1; i < n; i++) {
        Term one = t[i];
        int k = i;
        for (; k && t[k - 1].node > one.node; k--) t[k] = t[k - 1];
        t[k] = one;
    }
}

int graph_sum_done(Graph *g) {
    Term *t = g->sum.items;
    int kept = 0, n = g->sum.count;
    g->sum.count = 0;
    sort_terms(t, n);
    for (int i = 0, next; i < n; i = next) {
        for (next = i + 1; next < n && t[next].node == t[i].node; next++) {
            fmpq_add(&t[i].coefficient, &t[i].coefficient, &t[next].coefficient);
            fmpq_clear(&t[next].coefficient);
        }
        if (fmpq_is_zero(&t[i].coefficient))
            fmpq_clear(&t[i].coefficient);
        else
            t[kept++] = t[i];
    }
    if (kept == 1 && fmpq_is_one(&t[0].coefficient)) return t[0].node;
    Scalar s = {.op = S_LINEAR, .first = g->terms.count, .count = kept};
    for (int i = 0; i < kept; i++) PUSH(g->arena, &g->terms, t[i]);
    if (!kept) s.first = 0;
    return intern(g, s);
}

static const fmpq plus_one = {1, 1}, minus_one = {-1, 1};

int graph_scale(Graph *g, const fmpq_t c, int a) {
    if (fmpq_is_one(c)) return a;
    graph_sum_add(g, c, a);
    return graph_sum_done(g);
}

int graph_constant(Graph *g, const fmpq_t c) { return graph_scale(g, c, ONE); }

int graph_integer(Graph *g, int64_t value) {
    fmpq_t c;
    fmpq_init(c);
    fmpq_set_si(c, value, 1);
    int node = graph_constant(g, c);
    fmpq_clear(c);
    return node;
}

int graph_add(Graph *g, int a, int b) {
    graph_sum_add(g, &plus_one, a);
    graph_sum_add(g, &plus_one, b);
    return graph_sum_done(g);
}

int graph_subtract(Graph *g, int a, int b) {
    graph_sum_add(g, &plus_one, a);
    graph_sum_add(g, &minus_one, b);
    return graph_sum_done(g);
}

bool graph_is_zero(const Graph *g, int a) {
    return g->nodes.items[a].op == S_LINEAR && g->nodes.items[a].count == 0;
}

bool graph_is_constant(const Graph *g, int a, fmpq_t value) {
    const Scalar *s = &g->nodes.items[a];
    if (a != ONE && (s->op != S_LINEAR || s->count > 1)) return false;
    if (a != ONE && s->count == 1 && g->terms.items[s->first].node != ONE) return false;
    if (!value) return true;
    if (a == ONE)
        fmpq_one(value);
    else if (s->count == 0)
        fmpq_zero(value);
    else
        fmpq_set(value, &g->terms.items[s->first].coefficient);
    return true;
}

/* ---- the rest ---- */

int graph_variable(Graph *g, int number) { return intern(g, (Scalar){.op = S_VARIABLE, .aux = number}); }

/* a = c · core */
static int split(const Graph *g, int a, fmpq_t c) {
    const Scalar *s = &g->nodes.items[a];
    fmpq_one(c);
    if (s->op != S_LINEAR || s->count != 1) return a;
    fmpq_set(c, &g->terms.items[s->first].coefficient);
    return g->terms.items[s->first].node;
}

static bool are_inverse(const Graph *g, int a, int b) {
    return g->nodes.items[a].op == S_INVERSE && g->nodes.items[a].a == b;
}

int graph_multiply(Graph *g, int a, int b) {
    if (graph_is_zero(g, a)) return a;
    if (graph_is_zero(g, b)) return b;
    if (a == ONE) return b;
    if (b == ONE) return a;
    fmpq_t c, d;
    fmpq_init(c), fmpq_init(d);
    int x = split(g, a, c), y = split(g, b, d), product;
    if (!fmpq_is_one(d)) fmpq_mul(c, c, d);
    if (x == ONE || y == ONE)
        product = x == ONE ? y : x;
    else if (are_inverse(g, x, y) || are_inverse(g, y, x))
        product = ONE;
    else
        product = intern(g, (Scalar){.op = S_PRODUCT, .a = x < y ? x : y, .b = x < y ? y : x});
    product = graph_scale(g, c, product);
    fmpq_clear(c), fmpq_clear(d);
    return product;
}

int graph_inverse(Graph *g, int a) {
    if (graph_is_zero(g, a)) return -1;
    fmpq_t c;
    fmpq_init(c);
    int core = split(g, a, c);
    fmpq_inv(c, c);
    int inverse = core == ONE                            ? ONE
                  : g->nodes.items[core].op == S_INVERSE ? g->nodes.items[core].a
                                                         : intern(g, (Scalar){.op = S_INVERSE, .a = core});
    inverse = graph_scale(g, c, inverse);
    fmpq_clear(c);
    return inverse;
}

int graph_exp(Graph *g, int a, int root) {
    return graph_is_zero(g, a) ? ONE : intern(g, (Scalar){.op = S_EXP, .a = a, .aux = root});
}

int graph_function(Graph *g, int code, int a) {
    return intern(g, (Scalar){.op = S_FUNCTION, .a = a, .aux = code});
}

int graph_power(Graph *g, int a, int64_t exponent) {
    if (exponent < 0) {
        int inverse = graph_inverse(g, a);
        return inverse < 0 ? -1 : graph_power(g, inverse, -exponent);
    }
    int result = ONE;
    for (; exponent; exponent >>= 1) {
        if (exponent & 1) result = graph_multiply(g, result, a);
        if (exponent > 1) a = graph_multiply(g, a, a);
    }
    return result;
}
