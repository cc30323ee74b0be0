/* expand_sign.c: one goal of an expansion again, ReLU written out by the signs of its arguments: y where y is positive,
   0 where it is not. Arguments that are multiples of each other share a sign. */
#include "inside.h"

static int sign_of(Expansion *x, int node) {
    Graph *g = x->graph;
    const Scalar *s = &g->nodes.items[node];
    fmpq_t c;
    fmpq_init(c);
    fmpq_one(c);
    if (s->op == S_LINEAR) fmpq_set(c, &g->terms.items[s->first].coefficient);
    bool up = fmpq_sgn(c) > 0;
    fmpq_inv(c, c);
    int sign = up ? 1 : -1, known = 0;
    if (!graph_is_constant(g, node, NULL)) {
        int base = graph_scale(g, c, node); /* leading coefficient 1 */
        while (known < x->signed_args.count && x->signed_args.items[known] != base) known++;
        if (known == x->signed_args.count) PUSH(x->arena, &x->signed_args, base);
        if (known == x->pattern.count) PUSH(x->arena, &x->pattern, 0);
        if (!x->pattern.items[known]) sign = -sign;
    }
    fmpq_clear(c);
    return sign;
}

static int rewrite(Expansion *x, const Graph *from, const Scalar *s, const int *image) {
    Graph *g = x->graph;
    switch (s->op) {
    case S_ONE: return graph_integer(g, 1);
    case S_VARIABLE: return graph_variable(g, s->aux);
    case S_LINEAR:
        for (int k = s->first; k < s->first + s->count; k++)
            graph_sum_add(g, &from->terms.items[k].coefficient, image[from->terms.items[k].node]);
        return graph_sum_done(g);
    case S_PRODUCT: return graph_multiply(g, image[s->a], image[s->b]);
    case S_INVERSE: return expand_inverse(x, image[s->a]);
    case S_EXP: return expand_exp(x, image[s->a], s->aux);
    case S_FUNCTION:
        if (s->aux != T_RELU) return graph_function(g, s->aux, image[s->a]);
        if (graph_is_zero(g, image[s->a]) || sign_of(x, image[s->a]) > 0) return image[s->a];
        return graph_integer(g, 0);
    }
    die("no such node: %d", (int)s->op);
}

void expand_signed(Expansion *x, const Expansion *source, int goal) {
    const Graph *from = source->graph;
    Expansion only = {.arena = x->arena, .graph = source->graph};
    PUSH(x->arena, &only.goals, goal);
    Cone cone = cone_of(&only);
    int *image = NEW_ARRAY(x->arena, int, from->nodes.count + 1);
    x->graph = graph_new(x->arena);
    x->variables = source->variables;
    do {
        x->goals.count = x->inverted.count = x->signed_args.count = 0;
        x->exps = x->mixed_exponents = x->nothing_divided = x->again = false;
        for (int i = 0; i < cone.count && !x->unable; i++) {
            int node = cone.order[i];
            image[node] = rewrite(x, from, &from->nodes.items[node], image);
        }
        PUSH(x->arena, &x->goals, image[goal]);
    } while (x->again && !x->unable);
    x->uninterpreted = true;
    x->functions = false;
}
