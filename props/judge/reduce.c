/* reduce.c: an equation, or its opposite, with the terms removed that both sides have: of P X + Φ ≠ P (X + Φ) that leaves
   Φ ≠ P Φ, which has finitely many worlds. Products are multiplied out and terms that are the same expression cancel. In every world
   in which both sides have a value the two statements say the same, so the first holds if the second does; a
   term that is gone may have had no value somewhere, so the second never refutes the first. */
#include "run.h"

enum { MOST_TERMS = 64, MOST_FACTORS = 16 };

typedef struct Term {
    bool negative;
    const Node *node;
} Term;

typedef LIST(Term) Terms;

static bool multiply_out(Arena *, const Node *, bool negative, Terms *);

static bool add(Arena *arena, Terms *out, bool negative, const Node *node) {
    if (out->count == MOST_TERMS) return false;
    Term term = {negative, node};
    PUSH(arena, out, term);
    return true;
}

/* (a + b) c = a c + b c; each has the shape of the whole product. */
static bool product(Arena *arena, const Node *node, bool negative, Terms *out) {
    Terms left = {0}, right = {0};
    if (!multiply_out(arena, node->kid[0], false, &left) || !multiply_out(arena, node->kid[1], false, &right))
        return false;
    for (int i = 0; i < left.count; i++)
        for (int k = 0; k < right.count; k++) {
            Node *made = node_copy(arena, node);
            made->kid[0] = (Node *)left.items[i].node;
            made->kid[1] = (Node *)right.items[k].node;
            bool sign = negative ^ left.items[i].negative ^ right.items[k].negative;
            if (!add(arena, out, sign, made)) return false;
        }
    return true;
}

static bool multiply_out(Arena *arena, const Node *node, bool negative, Terms *out) {
    if (node->kind == N_ADD || node->kind == N_SUB)
        return multiply_out(arena, node->kid[0], negative, out) &&
               multiply_out(arena, node->kid[1], negative ^ (node->kind == N_SUB), out);
    if (node->kind == N_NEG) return multiply_out(arena, node->kid[0], !negative, out);
    if (node->kind == N_MUL) return product(arena, node, negative, out);
    if (node_is_number(node, 0)) return true;
    return add(arena, out, negative, node);
}

/* The factors from left to right. −1: too many. */
static int factors(const Node *node, const Node **factor, int count) {
    if (count < 0 || count == MOST_FACTORS) return -1;
    if (node->kind == N_MUL) return factors(node->kid[1], factor, factors(node->kid[0], factor, count));
    factor[count] = node;
    return count + 1;
}

static bool same_product(const Node *a, const Node *b) {
    const Node *left[MOST_FACTORS], *right[MOST_FACTORS];
    int count = factors(a, left, 0);
    if (count < 0 || count != factors(b, right, 0)) return false;
    for (int i = 0; i < count; i++)
        if (!node_equal(left[i], right[i])) return false;
    return true;
}

static bool cancel(Terms *terms) {
    bool any = false;
    for (int i = 0; i < terms->count; i++)
        for (int k = i + 1; k < terms->count; k++) {
            if (terms->items[i].negative == terms->items[k].negative ||
                !same_product(terms->items[i].node, terms->items[k].node))
                continue;
            terms->items[k] = terms->items[--terms->count];
            terms->items[i] = terms->items[--terms->count];
            any = true;
            i--;
            break;
        }
    return any;
}

static Node *sum(Arena *arena, const Terms *terms, bool negative, const Node *like) {
    Node *sum = NULL;
    for (int i = 0; i < terms->count; i++) {
        if (terms->items[i].negative != negative) continue;
        Node *term = (Node *)terms->items[i].node;
        Node *both = sum ? node_new(arena, N_ADD, like->span, 2, sum, term) : term;
        if (sum) both->shape = like->shape;
        sum = both;
    }
    if (sum) return sum;
    Node *zero = node_number(arena, like->span, 0);
    zero->shape = like->shape;
    return zero;
}

const Node *relation_reduce(Arena *arena, const Node *relation) {
    Terms terms = {0};
    if (relation->kind != N_REL || (relation->rel != R_EQ && relation->rel != R_NE)) return NULL;
    if (!multiply_out(arena, relation->kid[0], false, &terms) ||
        !multiply_out(arena, relation->kid[1], true, &terms) || !cancel(&terms))
        return NULL;
    Node *reduced = node_copy(arena, relation);
    reduced->kid[0] = sum(arena, &terms, false, relation->kid[0]);
    reduced->kid[1] = sum(arena, &terms, true, relation->kid[0]);
    return reduced;
}

const Node *run_reduce(Arena *arena, const Run *run, uint64_t seed, Evidence *evidence) {
    const Statement *statement = run->problem->statement;
    const Node *relation = relation_reduce(arena, statement->relation);
    if (!relation || statement->mismatches.count || run->wanted != TRUTH_FALSE) return NULL;
    Mismatches none = {0};
    Statement *smaller = NEW(arena, Statement);
    *smaller = *statement;
    smaller->relation = (Node *)relation;
    Problem *problem = NEW(arena, Problem);
    *problem = *run->problem;
    problem->statement = smaller;
    Arena *working = arena_new();
    Run *other = run_new(working, problem, &none, ASK_ALL);
    bool holds = run_exhaust(other, seed) == EXHAUSTED_HOLDS;
    if (holds) {
        evidence->worlds = other->trials;
        evidence->exact = other->agreed;
        evidence->sizes = other->shapes;
        evidence->ranges = run_size_ranges(arena, other);
    }
    run_close(other);
    arena_free(working);
    return holds ? relation : NULL;
}
