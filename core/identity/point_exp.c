/* point_exp.c: one random point modulo a large prime, exponents exact. Variables are whole numbers below a limit. First all
   exponents a in Q; h is the least common denominator of all of them; then, modulo the prime, exp(a) = w^(h a) with
   one random w (one for each √root that multiplies exponents). exp of an exp is a function about which nothing is
   known, sampled as in point_f61.c. */
#include "inside.h"

#include <flint/fmpz_mod.h>
#include <math.h>
#include <string.h>

void random_integer(fmpz_t out, const fmpz_t limit, Stream *random) {
    ulong words[64] = {0};
    slong bits = (slong)fmpz_bits(limit), count = (bits + 63) / 64;
    if (count > 64) die("a limit of %ld bits", bits);
    do {
        for (slong i = 0; i < count; i++) words[i] = random_word(random);
        if (bits % 64) words[count - 1] &= (UWORD(1) << bits % 64) - 1;
        fmpz_set_ui_array(out, words, count);
    } while (fmpz_cmp(out, limit) >= 0);
}

typedef struct Sample {
    int code;
    fmpz argument, value;
} Sample;

typedef struct Base { /* of exp(a √root) */
    int root;
    fmpz w, low, high; /* of h a, and 0 */
} Base;

typedef struct Run {
    const Expansion *x;
    const Graph *graph;
    const Cone *cone;
    Stream *random;
    fmpz_mod_ctx_t field;
    const fmpz *limit;
    bool *exact, *needed; /* needed: in Q */
    fmpq *rational;
    fmpz *value, *variable;
    fmpz common; /* h */
    LIST(Sample) samples;
    LIST(Base) bases;
} Run;

static bool is_exp(const Run *run, const Scalar *s) { return s->op == S_EXP && run->exact[s->a]; }

static const fmpz *sampled(Run *run, int code, const fmpz_t argument) {
    for (int i = 0; i < run->samples.count; i++) {
        Sample *s = &run->samples.items[i];
        if (s->code == code && fmpz_equal(&s->argument, argument)) return &s->value;
    }
    Sample made = {.code = code};
    fmpz_init_set(&made.argument, argument);
    fmpz_init(&made.value);
    random_integer(&made.value, run->limit, run->random);
    PUSH(run->x->arena, &run->samples, made);
    return &run->samples.items[run->samples.count - 1].value;
}

static bool residue(fmpz_t out, const fmpq *c, const Run *run) {
    fmpz_mod_set_fmpz(out, fmpq_denref(c), run->field);
    if (fmpz_is_zero(out)) return false;
    if (!fmpz_is_one(out)) fmpz_mod_inv(out, out, run->field);
    fmpz_t num;
    fmpz_init(num);
    fmpz_mod_set_fmpz(num, fmpq_numref(c), run->field);
    fmpz_mod_mul(out, out, num, run->field);
    fmpz_clear(num);
    return true;
}

/* ---- in Q: what exponents are made of ---- */

static void need(Run *run) {
    for (int i = run->cone->count - 1; i >= 0; i--) {
        int node = run->cone->order[i];
        const Scalar *s = &run->graph->nodes.items[node];
        if (is_exp(run, s)) run->needed[s->a] = true;
        if (!run->needed[node]) continue;
        if (s->op >= S_PRODUCT) run->needed[s->a] = true;
        if (s->op == S_PRODUCT) run->needed[s->b] = true;
        for (int k = s->first; k < s->first + s->count; k++)
            run->needed[run->graph->terms.items[k].node] = true;
    }
}

static bool rationals(Run *run) {
    fmpz_t key;
    bool defined = true;
    fmpz_init(key);
    for (int i = 0; i < run->cone->count && defined; i++) {
        int node = run->cone->order[i];
        const Scalar *s = &run->graph->nodes.items[node];
        fmpq *q = &run->rational[node];
        if (!run->needed[node]) continue;
        switch (s->op) {
        case S_ONE: fmpq_one(q); break;
        case S_VARIABLE: fmpz_set(fmpq_numref(q), &run->variable[s->aux]); break;
        case S_LINEAR:
            for (int k = s->first; k < s->first + s->count; k++) {
                const Term *t = &run->graph->terms.items[k];
                fmpq_addmul(q, &t->coefficient, &run->rational[t->node]);
            }
            break;
        case S_PRODUCT: fmpq_mul(q, &run->rational[s->a], &run->rational[s->b]); break;
        case S_INVERSE:
            defined = !fmpq_is_zero(&run->rational[s->a]);
            if (defined) fmpq_inv(q, &run->rational[s->a]);
            break;
        case S_FUNCTION:
            defined = residue(key, &run->rational[s->a], run);
            if (defined) fmpz_set(fmpq_numref(q), sampled(run, s->aux, key));
            break;
        case S_EXP: die("an exponent that is not exact");
        }
    }
    fmpz_clear(key);
    return defined;
}

/* ---- h, the range of h a for every base, and the bases ---- */

static Base *base_of(Run *run, int root) {
    for (int i = 0; i < run->bases.count; i++)
        if (run->bases.items[i].root == root) return &run->bases.items[i];
    Base made = {.root = root};
    PUSH(run->x->arena, &run->bases, made);
    return &run->bases.items[run->bases.count - 1];
}

static void whole(fmpz_t out, const Run *run, int node) { /* h a */
    fmpz_divexact(out, &run->common, fmpq_denref(&run->rational[node]));
    fmpz_mul(out, out, fmpq_numref(&run->rational[node]));
}

static double ranges(Run *run) {
    fmpz_t a, sum;
    fmpz_init(a), fmpz_init(sum);
    fmpz_one(&run->common);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < run->cone->count; i++) {
            const Scalar *s = &run->graph->nodes.items[run->cone->order[i]];
            if (!is_exp(run, s)) continue;
            if (!pass) {
                fmpz_lcm(&run->common, &run->common, fmpq_denref(&run->rational[s->a]));
                continue;
            }
            Base *base = base_of(run, s->aux);
            whole(a, run, s->a);
            if (fmpz_cmp(a, &base->low) < 0) fmpz_set(&base->low, a);
            if (fmpz_cmp(a, &base->high) > 0) fmpz_set(&base->high, a);
        }
    for (int i = 0; i < run->bases.count; i++) {
        fmpz_add(sum, sum, &run->bases.items[i].high);
        fmpz_sub(sum, sum, &run->bases.items[i].low);
    }
    slong exponent;
    double m = fmpz_get_d_2exp(&exponent, sum);
    double range = m > 0 ? (double)exponent + log2(m) + 1e-9 : -INFINITY;
    fmpz_clear(a), fmpz_clear(sum);
    return range;
}

static void draw_bases(Run *run) {
    fmpz_t less;
    fmpz_init(less);
    fmpz_sub_ui(less, fmpz_mod_ctx_modulus(run->field), 1);
    for (int i = 0; i < run->bases.count; i++) {
        random_integer(&run->bases.items[i].w, less, run->random);
        fmpz_add_ui(&run->bases.items[i].w, &run->bases.items[i].w, 1);
    }
    fmpz_clear(less);
}

/* ---- modulo the prime ---- */

static bool residues(Run *run) {
    const fmpz_mod_ctx_struct *field = run->field;
    fmpz_t c;
    bool defined = true;
    fmpz_init(c);
    for (int i = 0; i < run->cone->count && defined; i++) {
        int node = run->cone->order[i];
        const Scalar *s = &run->graph->nodes.items[node];
        fmpz *v = &run->value[node];
        switch (s->op) {
        case S_ONE: fmpz_one(v); break;
        case S_VARIABLE: fmpz_mod_set_fmpz(v, &run->variable[s->aux], field); break;
        case S_LINEAR:
            for (int k = s->first; k < s->first + s->count && defined; k++) {
                const Term *t = &run->graph->terms.items[k];
                defined = residue(c, &t->coefficient, run);
                fmpz_mod_mul(c, c, &run->value[t->node], field);
                fmpz_mod_add(v, v, c, field);
            }
            break;
        case S_PRODUCT: fmpz_mod_mul(v, &run->value[s->a], &run->value[s->b], field); break;
        case S_INVERSE:
            defined = !fmpz_is_zero(&run->value[s->a]);
            if (defined) fmpz_mod_inv(v, &run->value[s->a], field);
            break;
        case S_FUNCTION: fmpz_mod_set_fmpz(v, sampled(run, s->aux, &run->value[s->a]), field); break;
        case S_EXP:
            if (is_exp(run, s)) {
                whole(c, run, s->a);
                if (!fmpz_mod_pow_fmpz(v, &base_of(run, s->aux)->w, c, field)) die("0 as a base");
            } else
                fmpz_mod_set_fmpz(v, sampled(run, FIRST_ROOT_CODE + s->aux, &run->value[s->a]), field);
            break;
        }
    }
    fmpz_clear(c);
    return defined;
}

static Point conclusion(const Run *run) {
    for (int i = 0; i < run->x->inverted.count; i++)
        if (fmpz_is_zero(&run->value[run->x->inverted.items[i]])) return POINT_UNDEFINED;
    for (int i = 0; i < run->x->goals.count; i++)
        if (!fmpz_is_zero(&run->value[run->x->goals.items[i]])) return POINT_NONZERO;
    return POINT_ZERO;
}

static Point evaluate(Run *run, double most_range, double *range) {
    Sample root = {T_SQRT, 1, 1}, logarithm = {T_LOG, 1, 0}; /* what is known of them */
    PUSH(run->x->arena, &run->samples, root);
    PUSH(run->x->arena, &run->samples, logarithm);
    for (int i = 0; i < run->x->variables; i++) random_integer(&run->variable[i], run->limit, run->random);
    need(run);
    if (!rationals(run)) return POINT_UNDEFINED;
    *range = ranges(run);
    if (*range > most_range) return POINT_RANGE;
    draw_bases(run);
    return residues(run) ? conclusion(run) : POINT_UNDEFINED;
}

Point exp_point(const Expansion *x, const Cone *cone, const fmpz_t prime, const fmpz_t limit,
                double most_range, double *range, Stream *random) {
    int count = x->graph->nodes.count;
    Run run = {.x = x, .graph = x->graph, .cone = cone, .random = random, .limit = limit};
    fmpz_mod_ctx_init(run.field, prime);
    run.exact = exact_nodes(x->graph, cone, x->arena);
    run.needed = NEW_ARRAY(x->arena, bool, count + 1);
    run.rational = NEW_ARRAY(x->arena, fmpq, count + 1);
    run.value = NEW_ARRAY(x->arena, fmpz, count + 1);
    run.variable = NEW_ARRAY(x->arena, fmpz, x->variables + 1);
    for (int i = 0; i < count; i++) fmpq_init(&run.rational[i]);
    Point point = evaluate(&run, most_range, range);
    for (int i = 0; i < count; i++) fmpq_clear(&run.rational[i]), fmpz_clear(&run.value[i]);
    for (int i = 0; i < x->variables; i++) fmpz_clear(&run.variable[i]);
    for (int i = 0; i < run.samples.count; i++)
        fmpz_clear(&run.samples.items[i].argument), fmpz_clear(&run.samples.items[i].value);
    for (int i = 0; i < run.bases.count; i++) {
        Base *b = &run.bases.items[i];
        fmpz_clear(&b->w), fmpz_clear(&b->low), fmpz_clear(&b->high);
    }
    fmpz_clear(&run.common);
    fmpz_mod_ctx_clear(run.field);
    return point;
}
