/* expand_power.c: exponents and angles in parts. An argument is written as ∑ c m over monomials m; then
   exp(∑ c m) = ∏ w_m^{c h}, where the variable w_m stands for exp(m/h), and likewise the angle of every m is one of
   its own, given by the tangent of its half: cos = (1 − t²)/(1 + t²), sin = 2t/(1 + t²). This uses the addition
   theorems and nothing else, so what passes is true; the c h are whole because h is common to the whole claim.

   Where the multiples of an angle are too far apart for that, as in t, t/2, t/100 and t/200, they are split into groups of
   simple ratios, here t, t/2 and t/100, t/200, each with an angle of its own. Less is known of angles then, so what passes is true
   all the same; an identity that needs both groups does not pass. */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MONOMIALS = 2048, MOST_DEGREE = 12, MOST_MULTIPLE = 128, MOST_RATIO = 4 };

typedef struct Monomial {
    int count, atom[MOST_DEGREE]; /* sorted */
    fmpq coefficient;
} Monomial;

typedef struct Polynomial {
    Monomial *items;
    int count, capacity;
    bool fits;
} Polynomial;

static int by_atoms(const void *a, const void *b) {
    const Monomial *x = a, *y = b;
    if (x->count != y->count) return x->count - y->count;
    return memcmp(x->atom, y->atom, sizeof(int) * (size_t)x->count);
}

static void add(Arena *arena, Polynomial *p, const Monomial *m) {
    if (p->count >= 4 * MOST_MONOMIALS) p->fits = false;
    if (!p->fits) return;
    Monomial copy = *m;
    fmpq_init(&copy.coefficient);
    fmpq_set(&copy.coefficient, &m->coefficient);
    PUSH(arena, p, copy);
}

static void clear(Polynomial *p) {
    for (int i = 0; i < p->count; i++) fmpq_clear(&p->items[i].coefficient);
    p->count = 0;
}

static void collect(Polynomial *p) {
    if (p->count > 1) qsort(p->items, (size_t)p->count, sizeof *p->items, by_atoms);
    int kept = 0;
    for (int i = 0, next; i < p->count; i = next) {
        Monomial *m = &p->items[i];
        for (next = i + 1; next < p->count && !by_atoms(m, &p->items[next]); next++) {
            fmpq_add(&m->coefficient, &m->coefficient, &p->items[next].coefficient);
            fmpq_clear(&p->items[next].coefficient);
        }
        if (fmpq_is_zero(&m->coefficient))
            fmpq_clear(&m->coefficient);
        else
            p->items[kept++] = *m;
    }
    p->count = kept;
    if (kept > MOST_MONOMIALS) p->fits = false;
}

static Polynomial polynomial(Expansion *x, int node, int depth);

static void product(Expansion *x, Polynomial *out, const Scalar *s, int depth) {
    Polynomial a = polynomial(x, s->a, depth), b = polynomial(x, s->b, depth);
    out->fits = a.fits && b.fits && (int64_t)a.count * b.count <= 4 * MOST_MONOMIALS;
    Monomial m;
    fmpq_init(&m.coefficient);
    for (int i = 0; i < a.count && out->fits; i++)
        for (int j = 0; j < b.count && out->fits; j++) {
            const Monomial *y = &a.items[i], *z = &b.items[j];
            if (y->count + z->count > MOST_DEGREE) {
                out->fits = false;
                break;
            }
            m.count = y->count + z->count;
            for (int k = 0, p = 0, q = 0; k < m.count; k++)
                m.atom[k] =
                    q == z->count || (p < y->count && y->atom[p] <= z->atom[q]) ? y->atom[p++] : z->atom[q++];
            fmpq_mul(&m.coefficient, &y->coefficient, &z->coefficient);
            add(x->arena, out, &m);
        }
    fmpq_clear(&m.coefficient);
    clear(&a);
    clear(&b);
}

/* What is neither a sum nor a product is an atom. */
static Polynomial polynomial(Expansion *x, int node, int depth) {
    Polynomial out = {.fits = depth < 60};
    Scalar s = x->graph->nodes.items[node];
    if (!out.fits) return out;
    Monomial atom = {.count = 1, .atom = {node}, .coefficient = {1, 1}};
    if (s.op == S_ONE) atom.count = 0;
    if (s.op == S_PRODUCT)
        product(x, &out, &s, depth + 1);
    else if (s.op != S_LINEAR)
        add(x->arena, &out, &atom);
    for (int i = 0; i < s.count && out.fits; i++) {
        Term t = x->graph->terms.items[s.first + i];
        Polynomial part = polynomial(x, t.node, depth + 1);
        for (int k = 0; k < part.count; k++) {
            fmpq_mul(&part.items[k].coefficient, &part.items[k].coefficient, &t.coefficient);
            add(x->arena, &out, &part.items[k]);
        }
        out.fits = out.fits && part.fits;
        clear(&part);
    }
    collect(&out);
    return out;
}

/* The group of angles to which num/den times this monomial belongs; num/den becomes the ratio to its first angle. */
static Extra *angle_group(Expansion *x, int node, int root, int64_t *num, int64_t *den) {
    for (int i = 0; i < x->extra.count; i++) {
        Extra *e = &x->extra.items[i];
        if (e->kind != EXTRA_ANGLE || e->node != node || e->root != root || !e->num) continue;
        int64_t p = llabs(*num) * e->den, q = *den * e->num, common = (int64_t)n_gcd((ulong)p, (ulong)q);
        if (p / common > MOST_RATIO || q / common > MOST_RATIO) continue;
        *num = *num < 0 ? -p / common : p / common;
        *den = q / common;
        return e;
    }
    Extra *made = expand_extra_new(x, EXTRA_ANGLE, node, root);
    made->num = llabs(*num), made->den = *den;
    *num = *num < 0 ? -1 : 1, *den = 1;
    return made;
}

/* The whole multiple of the common part of this monomial, and the variable that stands for it. */
static bool multiple(Expansion *x, ExtraKind kind, const Monomial *m, int root, int64_t *times,
                     int *variable) {
    int node = graph_integer(x->graph, 1);
    for (int k = 0; k < m->count; k++) {
        node = graph_multiply(x->graph, node, m->atom[k]);
        const Scalar *atom = &x->graph->nodes.items[m->atom[k]];
        if (atom->op != S_VARIABLE) x->mixed_exponents = true;
        if (atom->op == S_VARIABLE && atom->aux >= x->tape->ratios)
            x->uninterpreted = true; /* exp of an exp */
    }
    const fmpz *num = fmpq_numref(&m->coefficient), *den = fmpq_denref(&m->coefficient);
    if (!fmpz_fits_si(num) || !fmpz_fits_si(den) || fmpz_bits(num) > 20 || fmpz_bits(den) > 20) return false;
    int64_t n = fmpz_get_si(num), d = fmpz_get_si(den);
    bool split = kind == EXTRA_ANGLE && x->split_angles;
    Extra *extra = split ? angle_group(x, node, root, &n, &d) : expand_extra(x, kind, node, root);
    if (extra->parts % d) {
        extra->parts *= d / (int64_t)n_gcd((ulong)extra->parts, (ulong)d);
        x->again = true;
    }
    *times = n * (extra->parts / d);
    *variable = extra->variable;
    if (llabs(*times) <= MOST_MULTIPLE) return true;
    if (kind == EXTRA_ANGLE && !split) x->split_angles = x->again = true;
    return false;
}

int expand_exp(Expansion *x, int node, int root) {
    Graph *g = x->graph;
    int whole = graph_exp(g, node, root), result = graph_integer(g, 1);
    if (whole == result) return whole;
    x->exps = true;
    if (!x->exp_by_parts) return whole;
    Polynomial p = polynomial(x, node, 0);
    for (int i = 0; i < p.count && p.fits; i++) {
        int64_t times = 0;
        int variable = 0;
        p.fits = multiple(x, EXTRA_EXP, &p.items[i], root, &times, &variable);
        if (!p.fits) break;
        int factor = graph_power(g, graph_variable(g, variable), llabs(times));
        result = graph_multiply(g, result, times < 0 ? expand_inverse(x, factor) : factor);
    }
    if (!p.fits) x->unable = "an exponent with too many parts";
    clear(&p);
    return result;
}

typedef struct Turn {
    int cosine, sine;
} Turn;

static Turn after(Graph *g, Turn a, Turn b) {
    return (Turn){graph_subtract(g, graph_multiply(g, a.cosine, b.cosine), graph_multiply(g, a.sine, b.sine)),
                  graph_add(g, graph_multiply(g, a.sine, b.cosine), graph_multiply(g, a.cosine, b.sine))};
}

static Turn free_turn(Expansion *x, int variable) {
    Graph *g = x->graph;
    int one = graph_integer(g, 1), t = graph_variable(g, variable), square = graph_multiply(g, t, t);
    int by = expand_inverse(x, graph_add(g, one, square));
    return (Turn){graph_multiply(g, graph_subtract(g, one, square), by),
                  graph_multiply(g, graph_add(g, t, t), by)};
}

/* An argument with too many parts is an angle of its own. */
void expand_angle(Expansion *x, int node, int root, int *cosine, int *sine) {
    Graph *g = x->graph;
    bool mixed = x->mixed_exponents;
    Turn turn = {graph_integer(g, 1), graph_integer(g, 0)};
    Polynomial p = polynomial(x, node, 0);
    for (int i = 0; i < p.count && p.fits; i++) {
        int64_t times = 0;
        int variable = 0;
        p.fits = multiple(x, EXTRA_ANGLE, &p.items[i], root, &times, &variable);
        if (!p.fits) break;
        Turn step = free_turn(x, variable);
        if (times < 0) step.sine = graph_subtract(g, graph_integer(g, 0), step.sine);
        for (times = llabs(times); times; times >>= 1) {
            if (times & 1) turn = after(g, turn, step);
            if (times > 1) step = after(g, step, step);
        }
    }
    if (!p.fits) turn = free_turn(x, expand_extra(x, EXTRA_WHOLE_ANGLE, node, root)->variable);
    clear(&p);
    x->mixed_exponents = mixed;
    *cosine = turn.cosine;
    *sine = turn.sine;
}
