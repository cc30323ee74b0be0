/* error.c: how large the numerators are that an evaluation computes. Every node is seen as N / (c ∏ factors): N a sum of
   exponentials with polynomial coefficients, c a whole number, the factors the numerators of what is divided by,
   each a node. Sums go over the least common multiple of their denominators. Nothing is ever cancelled: an upper
   bound for what was evaluated, whatever it is equal to. */
#include "inside.h"

#include <float.h>
#include <math.h>
#include <string.h>

typedef struct Factor {
    int node, power; /* the numerator of the node */
} Factor;

typedef struct Form {
    Extent top;
    Factor *factor; /* sorted by node */
    int factors;
    fmpz below; /* c */
} Form;

typedef struct Interpreter {
    Arena *arena;
    const Expansion *x;
    const Graph *graph;
    Form *form;
    bool exp_is_function, *exact;
} Interpreter;

static double log2_of(const fmpz_t n) {
    slong exponent;
    double m = fabs(fmpz_get_d_2exp(&exponent, n));
    return m > 0 ? (double)exponent + log2(m) + 1e-12 : 0;
}

static double log2_sum(double a, double b) {
    double high = a > b ? a : b, low = a > b ? b : a;
    return isinf(low) ? high : high + log2(1 + exp2(low - high)) + 1e-12;
}

static Extent times(Extent a, Extent b, double power) {
    return (Extent){a.degree + power * b.degree, a.height + power * b.height, a.terms + power * b.terms,
                    a.layers + power * b.layers, a.pure && b.pure};
}

static Extent largest(Extent a, Extent b) {
    return (Extent){fmax(a.degree, b.degree), fmax(a.height, b.height), fmax(a.terms, b.terms),
                    fmax(a.layers, b.layers), a.pure && b.pure};
}

static const Extent unit = {.pure = true}, nothing = {.height = -INFINITY, .pure = true};

/* The product of two lists of factors (join = false), or their least common multiple. */
static void merge(Interpreter *in, Factor **out, int *count, const Factor *a, int na, const Factor *b, int nb,
                  bool common) {
    Factor *made = NEW_ARRAY(in->arena, Factor, na + nb + 1);
    int n = 0;
    for (int i = 0, j = 0; i < na || j < nb; n++) {
        if (j == nb || (i < na && a[i].node < b[j].node))
            made[n] = a[i++];
        else if (i == na || b[j].node < a[i].node)
            made[n] = b[j++];
        else {
            int p = a[i].power, q = b[j].power;
            made[n] = (Factor){a[i++].node, common ? (p > q ? p : q) : p + q};
            j++;
        }
    }
    *out = made;
    *count = n;
}

/* Multiplies by the factors of `whole` that the form has not. */
static Extent brought(const Interpreter *in, Extent top, const Form *form, const Factor *whole, int count) {
    for (int i = 0, j = 0; i < count; i++) {
        while (j < form->factors && form->factor[j].node < whole[i].node) j++;
        int have = j < form->factors && form->factor[j].node == whole[i].node ? form->factor[j].power : 0;
        if (whole[i].power > have) top = times(top, in->form[whole[i].node].top, whole[i].power - have);
    }
    return top;
}

static void linear(Interpreter *in, const Scalar *s, Form *out) {
    const Term *term = s->count ? in->graph->terms.items + s->first : NULL;
    fmpz_t rest;
    fmpz_init(rest);
    out->top = nothing;
    for (int i = 0; i < s->count; i++) {
        const Form *f = &in->form[term[i].node];
        fmpz_mul(rest, fmpq_denref(&term[i].coefficient), &f->below);
        fmpz_lcm(&out->below, &out->below, rest);
        bool known = out->factors == f->factors &&
                     (!f->factors || !memcmp(out->factor, f->factor, sizeof(Factor) * (size_t)f->factors));
        if (!known)
            merge(in, &out->factor, &out->factors, out->factor, out->factors, f->factor, f->factors, true);
    }
    double pure = -INFINITY, others = -INFINITY; /* pure terms share one exponential, e^0 */
    for (int i = 0; i < s->count; i++) {
        const Form *f = &in->form[term[i].node];
        Extent top = brought(in, f->top, f, out->factor, out->factors);
        fmpz_mul(rest, fmpq_denref(&term[i].coefficient), &f->below);
        fmpz_divexact(rest, &out->below, rest);
        fmpz_mul(rest, rest, fmpq_numref(&term[i].coefficient));
        double height = log2_sum(out->top.height, top.height + log2_of(rest));
        if (top.pure)
            pure = 0;
        else
            others = log2_sum(others, top.terms);
        out->top = largest(out->top, top);
        out->top.height = height;
    }
    out->top.terms = fmax(0, log2_sum(pure, others));
    fmpz_clear(rest);
}

static void invert(Interpreter *in, int node, Form *out) {
    const Form *f = &in->form[node];
    out->top = unit;
    for (int i = 0; i < f->factors; i++)
        out->top = times(out->top, in->form[f->factor[i].node].top, f->factor[i].power);
    out->top.height += log2_of(&f->below);
    out->factor = NEW(in->arena, Factor);
    *out->factor = (Factor){node, 1};
    out->factors = 1;
}

static bool is_exp(const Interpreter *in, const Scalar *s) {
    return s->op == S_EXP && !in->exp_is_function && in->exact[s->a];
}

static void interpret(Interpreter *in, int i) {
    const Scalar *s = &in->graph->nodes.items[i];
    Form *out = &in->form[i];
    fmpz_init_set_ui(&out->below, 1);
    out->top = unit;
    switch (s->op) {
    case S_ONE: break;
    case S_VARIABLE:
    case S_FUNCTION: out->top.degree = 1; break;
    case S_EXP:
        if (is_exp(in, s))
            out->top.layers = 1, out->top.pure = false;
        else
            out->top.degree = 1;
        break;
    case S_LINEAR: linear(in, s, out); break;
    case S_PRODUCT: {
        const Form *a = &in->form[s->a], *b = &in->form[s->b];
        out->top = times(a->top, b->top, 1);
        fmpz_mul(&out->below, &a->below, &b->below);
        merge(in, &out->factor, &out->factors, a->factor, a->factors, b->factor, b->factors, false);
        break;
    }
    case S_INVERSE: invert(in, s->a, out); break;
    }
}

/* Everything in a list over one common denominator: the largest numerator. */
static Extent together(Interpreter *in, const int *node, int count) {
    Form all = {0};
    fmpz_init_set_ui(&all.below, 1);
    Extent most = nothing;
    for (int i = 0; i < count; i++) {
        const Form *f = &in->form[node[i]];
        merge(in, &all.factor, &all.factors, all.factor, all.factors, f->factor, f->factors, true);
        fmpz_lcm(&all.below, &all.below, &f->below);
    }
    for (int i = 0; i < count; i++) {
        const Form *f = &in->form[node[i]];
        Extent top = brought(in, f->top, f, all.factor, all.factors);
        top.height += log2_of(&all.below); /* more than enough */
        most = largest(most, top);
    }
    fmpz_clear(&all.below);
    return most;
}

bool *exact_nodes(const Graph *g, const Cone *cone, Arena *arena) {
    bool *exact = NEW_ARRAY(arena, bool, g->nodes.count + 1);
    for (int i = 0; i < cone->count; i++) {
        const Scalar *s = &g->nodes.items[cone->order[i]];
        bool yes = s->op != S_EXP;
        if (s->op >= S_PRODUCT) yes = yes && exact[s->a];
        if (s->op == S_PRODUCT) yes = yes && exact[s->b];
        for (int k = s->first; k < s->first + s->count; k++) yes = yes && exact[g->terms.items[k].node];
        exact[cone->order[i]] = yes;
    }
    return exact;
}

/* Two arguments of the same function: their difference must not vanish by chance. √ and log are known at 1. */
static void arguments(Interpreter *in, const Cone *cone, Bounds *out) {
    bool *done = NEW_ARRAY(in->arena, bool, in->graph->nodes.count + 1);
    int *list = NEW_ARRAY(in->arena, int, cone->count + 1);
    out->pairs = NEW_ARRAY(in->arena, double, cone->count + 1);
    for (int i = 0; i < cone->count; i++) {
        const Scalar *s = &in->graph->nodes.items[cone->order[i]];
        bool is_function = s->op == S_FUNCTION || (s->op == S_EXP && !is_exp(in, s));
        if (!is_function || done[cone->order[i]]) continue;
        int count = 0;
        for (int k = i; k < cone->count; k++) {
            const Scalar *t = &in->graph->nodes.items[cone->order[k]];
            if (t->op != s->op || t->aux != s->aux || is_exp(in, t)) continue;
            done[cone->order[k]] = true;
            list[count++] = t->a;
        }
        if (s->op == S_FUNCTION && (s->aux == T_SQRT || s->aux == T_LOG))
            list[count++] = 0; /* at 1 it is known */
        if (count < 2) continue;
        Extent e = together(in, list, count);
        e.height += 1;
        if (!e.pure) e.terms += 1;
        out->pairs[out->arguments.count] = count * (count - 1.0) / 2;
        PUSH(in->arena, &out->arguments, e);
    }
}

/* With E the common denominator of all exponents, they differ by a quotient with this numerator. */
static void exponents(Interpreter *in, const Cone *cone, Bounds *out) {
    int *list = NEW_ARRAY(in->arena, int, cone->count + 1), count = 0;
    for (int i = 0; i < cone->count; i++) {
        const Scalar *s = &in->graph->nodes.items[cone->order[i]];
        if (is_exp(in, s)) list[count++] = s->a;
    }
    if (!count) return;
    Extent e = together(in, list, count);
    out->exponent_degree = e.degree;
    out->exponent_height = e.height;
}

Bounds *bounds_of(const Expansion *x, const Cone *cone, bool exp_is_function) {
    Arena *arena = x->arena;
    Bounds *out = NEW(arena, Bounds);
    Interpreter in = {.arena = arena, .x = x, .graph = x->graph, .exp_is_function = exp_is_function};
    in.form = NEW_ARRAY(arena, Form, x->graph->nodes.count + 1);
    in.exact = exact_nodes(x->graph, cone, arena);
    if (!cone->inside[0]) interpret(&in, 0); /* 1 */
    for (int i = 0; i < cone->count; i++) interpret(&in, cone->order[i]);
    out->goal = nothing;
    out->zero = true;
    for (int i = 0; i < x->goals.count; i++) {
        out->zero = out->zero && graph_is_zero(x->graph, x->goals.items[i]);
        out->goal = largest(out->goal, in.form[x->goals.items[i]].top);
    }
    bool *done = NEW_ARRAY(arena, bool, x->graph->nodes.count + 1);
    for (int i = 0; i < x->inverted.count; i++) {
        int node = x->inverted.items[i];
        if (done[node]) continue;
        done[node] = true;
        PUSH(arena, &out->inverted, in.form[node].top);
    }
    arguments(&in, cone, out);
    exponents(&in, cone, out);
    for (int i = 0; i < cone->count; i++) fmpz_clear(&in.form[cone->order[i]].below);
    return out;
}

/* ((k − 1) d_g + d_f)/M + R/(p − 1) */
static double one_error(const Bounds *b, const Extent *e, double m, double p, double range) {
    double collisions = e->pure ? 0 : (exp2(e->terms) - 1) * b->exponent_degree;
    double error = (collisions + e->degree) * exp2(-m);
    if (!e->pure) error += e->layers * exp2(range - p) * (1 + 1e-9);
    return error;
}

double bounds_error(const Bounds *b, double m, double p, double range) {
    if (b->zero) return -INFINITY;
    double wrong = one_error(b, &b->goal, m, p, range), undefined = 0;
    for (int i = 0; i < b->arguments.count; i++)
        wrong += b->pairs[i] * one_error(b, &b->arguments.items[i], m, p, range);
    for (int i = 0; i < b->inverted.count; i++) undefined += one_error(b, &b->inverted.items[i], m, p, range);
    if (!(undefined < 0.5) || !(wrong < DBL_MAX)) return 1;
    return log2(wrong / (1 - undefined)) + 1e-6;
}

double bounds_height(const Bounds *b) {
    double most = 0;
    for (int i = 0; i < b->arguments.count; i++) most = fmax(most, b->arguments.items[i].height);
    return most;
}
