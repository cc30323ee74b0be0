/* point_f61.c: one random point modulo a prime of one word. A function about which nothing is known is sampled lazily:
   equal arguments get equal values, a new argument a random one. */
#include "inside.h"

#include <flint/nmod_vec.h>
#include <flint/ulong_extras.h>

uint64_t random_word(Stream *random) { /* splitmix64 */
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint64_t random_below(Stream *random, uint64_t limit) {
    uint64_t over = -limit % limit, word; /* 2^64 mod limit values would come up too often */
    do word = random_word(random);
    while (word < over);
    return word % limit;
}

typedef struct Sample {
    int code;
    uint64_t argument, value;
} Sample;

typedef LIST(Sample) Samples;

static uint64_t sampled(Arena *arena, Samples *samples, int code, uint64_t argument, uint64_t prime,
                        Stream *random) {
    for (int i = 0; i < samples->count; i++)
        if (samples->items[i].code == code && samples->items[i].argument == argument)
            return samples->items[i].value;
    Sample made = {code, argument, random_below(random, prime)};
    PUSH(arena, samples, made);
    return made.value;
}

static bool residue(uint64_t *out, const fmpq *c, nmod_t mod) {
    uint64_t num = fmpz_fdiv_ui(fmpq_numref(c), mod.n), den = fmpz_fdiv_ui(fmpq_denref(c), mod.n);
    if (!den) return false;
    *out = den == 1 ? num : nmod_mul(num, n_invmod(den, mod.n), mod);
    return true;
}

Point f61_point(const Expansion *x, const Cone *cone, uint64_t prime, Stream *random) {
    const Graph *g = x->graph;
    nmod_t mod;
    nmod_init(&mod, prime);
    uint64_t *value = NEW_ARRAY(x->arena, uint64_t, g->nodes.count + 1);
    uint64_t *variable = NEW_ARRAY(x->arena, uint64_t, x->variables + 1);
    Samples samples = {0};
    Sample root = {T_SQRT, 1, 1}, logarithm = {T_LOG, 1, 0}; /* what is known of them */
    PUSH(x->arena, &samples, root);
    PUSH(x->arena, &samples, logarithm);
    for (int i = 0; i < x->variables; i++) variable[i] = random_below(random, prime);
    for (int i = 0; i < cone->count; i++) {
        int node = cone->order[i];
        const Scalar *s = &g->nodes.items[node];
        uint64_t c;
        switch (s->op) {
        case S_ONE: value[node] = 1; break;
        case S_VARIABLE: value[node] = variable[s->aux]; break;
        case S_LINEAR:
            for (int k = s->first; k < s->first + s->count; k++) {
                const Term *t = &g->terms.items[k];
                if (!residue(&c, &t->coefficient, mod)) return POINT_UNDEFINED;
                value[node] = nmod_add(value[node], nmod_mul(c, value[t->node], mod), mod);
            }
            break;
        case S_PRODUCT: value[node] = nmod_mul(value[s->a], value[s->b], mod); break;
        case S_INVERSE:
            if (!value[s->a]) return POINT_UNDEFINED;
            value[node] = n_invmod(value[s->a], prime);
            break;
        case S_EXP:
            value[node] = sampled(x->arena, &samples, FIRST_ROOT_CODE + s->aux, value[s->a], prime, random);
            break;
        case S_FUNCTION: value[node] = sampled(x->arena, &samples, s->aux, value[s->a], prime, random); break;
        }
    }
    for (int i = 0; i < x->inverted.count; i++)
        if (!value[x->inverted.items[i]]) return POINT_UNDEFINED;
    for (int i = 0; i < x->goals.count; i++)
        if (value[x->goals.items[i]]) return POINT_NONZERO;
    return POINT_ZERO;
}
