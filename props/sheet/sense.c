/* sense.c: is a changed text worth offering? What holds can still say nothing: x = x, (…)⁰ = 1, a bound far from the true
   one, two names merged into one. The tree is looked at first; then the judge is asked a few questions about it. */
#include "repair.h"

#include <string.h>

/* ---- names ---- */

typedef LIST(const Sym *) Names;

typedef struct Gather {
    Arena *arena;
    Names *names;
    bool indices; /* a and b in k_a + k_b count too */
} Gather;

static bool has(const Names *names, const Sym *sym) {
    for (int i = 0; i < names->count; i++)
        if (names->items[i] == sym) return true;
    return false;
}

static bool is_index(const Sym *sym) { return sym->kind == SYM_SIZE && sym->ranged; }

static bool gather(const Node *node, void *data) {
    Gather *g = data;
    bool named = node->kind == N_SYMBOL || node->kind == N_MEMBER || node->kind == N_CALL;
    if (!named || node->sym->kind == SYM_BOUND || (is_index(node->sym) && !g->indices)) return false;
    if (!has(g->names, node->sym)) PUSH(g->arena, g->names, node->sym);
    return false;
}

static Names names_of(Arena *arena, const Node *node, bool indices) {
    Names names = {0};
    node_any(node, gather, &(Gather){arena, &names, indices});
    return names;
}

static bool share(const Names *a, const Names *b) {
    for (int i = 0; i < a->count; i++)
        if (has(b, a->items[i])) return true;
    return false;
}

/* ---- equal trees, however they are bracketed ---- */

typedef struct Leaf { /* of a sum or a product */
    const char *text;
    bool sorts; /* it may change places with its neighbours */
} Leaf;

typedef LIST(Leaf) Leaves;

static const char *canonical(Arena *, const Node *, const Scope *block, bool transposed);

static void add_part(Arena *arena, Leaves *parts, const char *text, bool sorts) {
    int at = parts->count;
    PUSH(arena, parts, ((Leaf){text, sorts}));
    for (; sorts && at > 0; at--) { /* numbers come before matrices, and are in order */
        Leaf *before = &parts->items[at - 1];
        if (before->sorts && strcmp(before->text, text) <= 0) break;
        parts->items[at] = *before;
        *before = (Leaf){text, sorts};
    }
}

static bool multiplies(const Node *node) { return node_arithmetic(node) == ARITHMETIC_MULTIPLY; }

/* Is this a transpose to be taken inside? (x y)ᵀ = yᵀ xᵀ is worth saying, so not where the author wrote the brackets. */
static bool goes_inside(const Node *node, bool transposed) {
    if (node->kind != N_TRANSPOSE) return false;
    Arithmetic does = node_arithmetic(node->kid[0]);
    return transposed || does == ARITHMETIC_NONE;
}

static void add_factors(Arena *arena, Leaves *parts, const Node *node, const Scope *block, bool transposed) {
    if (goes_inside(node, transposed))
        add_factors(arena, parts, node->kid[0], block, !transposed);
    else if (multiplies(node))
        for (int i = 0; i < 2; i++)
            add_factors(arena, parts, node->kid[transposed ? 1 - i : i], block, transposed);
    else
        add_part(arena, parts, canonical(arena, node, block, transposed), shape_is_number(&node->shape));
}

static void add_terms(Arena *arena, Leaves *parts, const Node *node, const Scope *block, bool transposed,
                      bool negative) {
    Arithmetic does = node_arithmetic(node);
    if (goes_inside(node, transposed))
        add_terms(arena, parts, node->kid[0], block, !transposed, negative);
    else if (does == ARITHMETIC_ADD || does == ARITHMETIC_SUBTRACT) {
        add_terms(arena, parts, node->kid[0], block, transposed, negative);
        add_terms(arena, parts, node->kid[1], block, transposed, negative != (does == ARITHMETIC_SUBTRACT));
    } else if (does == ARITHMETIC_NEGATE)
        add_terms(arena, parts, node->kid[0], block, transposed, !negative);
    else
        add_part(arena, parts,
                 arena_printf(arena, "%s%s", negative ? "-" : "+", canonical(arena, node, block, transposed)),
                 true);
}

static const char *joined(Arena *arena, const Leaves *parts, const char *before) {
    Text text = text_new(arena);
    for (int i = 0; i < parts->count; i++) text_printf(&text, "%s%s", before, parts->items[i].text);
    return text.bytes;
}

/* The value that the block itself gives this plain name, as an answer or a definition; NULL: none. */
static const Node *value_in_block(const Node *node, const Scope *block) {
    if (node->kind != N_SYMBOL || node->sym->kind != SYM_LET || !node->sym->clauses) return NULL;
    bool mine = false;
    for (int i = 0; block && i < block->syms.count; i++) mine = mine || block->syms.items[i] == node->sym;
    const Clause *clause = node->sym->clauses;
    return mine && !clause->patterns && !clause->param_count ? clause->body : NULL;
}

/* One text for all trees that differ only in brackets and in the order of terms and of numbers. Names that the block itself
   gives a value have that value. */
static const char *canonical(Arena *arena, const Node *node, const Scope *block, bool transposed) {
    const Node *value = value_in_block(node, block);
    if (value) return canonical(arena, value, block, transposed);
    Arithmetic does = node_arithmetic(node);
    Leaves parts = {0};
    if (goes_inside(node, transposed)) return canonical(arena, node->kid[0], block, !transposed);
    if (node->kind == N_TRANSPOSE)
        return arena_printf(arena, "%sᵀ", canonical(arena, node->kid[0], block, false));
    if (does == ARITHMETIC_MULTIPLY) {
        add_factors(arena, &parts, node, block, transposed);
        return arena_printf(arena, "(%s)", joined(arena, &parts, " "));
    }
    if (does == ARITHMETIC_ADD || does == ARITHMETIC_SUBTRACT || does == ARITHMETIC_NEGATE) {
        add_terms(arena, &parts, node, block, transposed, false);
        return arena_printf(arena, "(%s)", joined(arena, &parts, ""));
    }
    bool turned = transposed && !shape_is_number(&node->shape) && node->kind != N_IDENTITY;
    return arena_printf(arena, "%s%s", node_plain_text(arena, node), turned ? "ᵀ" : "");
}

static bool same_trees(Arena *arena, const Node *a, const Node *b, const Scope *block) {
    return !strcmp(canonical(arena, a, block, false), canonical(arena, b, block, false));
}

/* ---- twins: x + x, x x, [x, x] ---- */

typedef struct Twins {
    Arena *arena;
    int count;
} Twins;

static bool count_twins(const Node *node, void *data) {
    Twins *t = data;
    Arithmetic does = node_arithmetic(node);
    Leaves parts = {0};
    if (does == ARITHMETIC_MULTIPLY)
        add_factors(t->arena, &parts, node, NULL, false);
    else if (does == ARITHMETIC_ADD || does == ARITHMETIC_SUBTRACT)
        for (int i = 0; i < 2; i++) { /* 2 x + x too */
            const Node *term = node->kid[i];
            while (multiplies(term) && term->kid[0]->kind == N_NUMBER) term = term->kid[1];
            add_terms(t->arena, &parts, term, NULL, false, false);
        }
    else if (node->kind == N_MATRIX)
        for (int i = 0; i < node->kids; i++)
            if (node->kid[i]->kind != N_NUMBER)
                add_part(t->arena, &parts, node_plain_text(t->arena, node->kid[i]), false);
    for (int i = 0; i < parts.count; i++)
        for (int k = 0; k < i; k++) t->count += !strcmp(parts.items[i].text, parts.items[k].text);
    return false;
}

static int twins_in(Arena *arena, const Node *node) {
    Twins twins = {arena, 0};
    node_any(node, count_twins, &twins);
    return twins.count;
}

/* One of two names, or of two indices, is gone, and something is there twice now. */
static bool merges(Arena *arena, const Node *before, const Node *after) {
    return names_of(arena, after, true).count < names_of(arena, before, true).count &&
           twins_in(arena, after) > twins_in(arena, before);
}

bool sense_of_value(Arena *arena, const Node *before, const Node *after) {
    return !merges(arena, before, after);
}

/* ---- statements ---- */

static bool same_sides(Arena *arena, const Node *relation, const Node *other, const Scope *block) {
    Node *const *a = relation->kid, *const *b = other->kid;
    return (same_trees(arena, a[0], b[0], block) && same_trees(arena, a[1], b[1], block)) ||
           (same_trees(arena, a[0], b[1], block) && same_trees(arena, a[1], b[0], block));
}

/* Every hypothesis that was about the statement still has a name in common with it. */
static bool leaves_hypothesis(Arena *arena, const Node *hypothesis, const Names *before, const Names *after) {
    Names names = names_of(arena, hypothesis, false);
    return share(&names, before) && !share(&names, after);
}

/* −(2 − 4) or y¹, which nobody would write. */
static bool is_clumsy(const Node *node, void *data) {
    Arena *arena = data;
    if (node->kind == N_POW && node_is_number(node->kid[1], 1)) return true;
    if (node->kind != N_NEG || node->kid[0]->kind == N_NUMBER ||
        node_arithmetic(node->kid[0]) == ARITHMETIC_NONE)
        return false;
    fmpq_t value;
    fmpq_init(value);
    bool constant = node_rational(arena, node->kid[0], NULL, NULL, value);
    fmpq_clear(value);
    return constant;
}

bool sense_of_relation(Arena *arena, const Scope *block, const Statement *before, const Statement *after) {
    const Node *relation = after->relation;
    Names old = names_of(arena, before->relation, false), now = names_of(arena, relation, false);
    if (now.count < old.count || merges(arena, before->relation, relation)) return false;
    if (same_trees(arena, relation->kid[0], relation->kid[1], block)) return false;
    if (node_any(relation, is_clumsy, arena) && !node_any(before->relation, is_clumsy, arena)) return false;
    for (int i = 0; i < after->hypotheses.count; i++)
        if (same_sides(arena, relation, after->hypotheses.items[i], block) ||
            leaves_hypothesis(arena, after->hypotheses.items[i], &old, &now))
            return false;
    for (int i = 0; i < after->put_in.count; i++) {
        const Node *put_in = value_relation(arena, &after->put_in.items[i]);
        if (same_sides(arena, relation, put_in, block) || leaves_hypothesis(arena, put_in, &old, &now))
            return false;
    }
    return true;
}

/* ---- questions to the judge ---- */

/* The verdict on another relation in place of the statement's; NULL if its shapes do not fit. */
static VerdictKind ask(Arena *arena, const Question *q, const Statement *s, Node *relation,
                       const Options *quick, int64_t *worlds) {
    Statement *other = change_relation(arena, q->reading, s, relation);
    if (!other) return VERDICT_ILL_FORMED;
    Problem *problem =
        problem_new(arena, q->claim, q->reading, q->condition, other, (Which){.kind = WHICH_STEP});
    const Verdict *verdict = judge(arena, problem, &(Mismatches){0}, quick, ASK_ALL);
    if (worlds) *worlds = verdict->evidence.worlds;
    return verdict->kind;
}

static Node *equation(Arena *arena, Node *left, Node *right) {
    Node *relation = node_new(arena, N_REL, left->span, 2, left, right);
    relation->rel = R_EQ;
    return relation;
}

/* 2 x, and x + 1 or x ⊙ x: values that a name could have instead. */
static Node *other_value(Arena *arena, Node *name, int way) {
    Node *number = node_number(arena, name->span, way ? 1 : 2);
    number->shape = (Shape){dim_constant(1), dim_constant(1)};
    if (!way) return node_new(arena, N_MUL, name->span, 2, number, name);
    if (shape_is_number(&name->shape)) return node_new(arena, N_ADD, name->span, 2, name, number);
    return node_new(arena, N_HADAMARD, name->span, 2, name, name);
}

static Node *with_other_value(Arena *arena, const Node *node, const Sym *sym, int way, bool *changed) {
    Node *copy = node_copy(arena, node);
    bool range = node_binds(node) != BINDS_NOTHING; /* its bounds are left alone, and so are subscripts */
    for (int i = 0; i < (range ? 1 : copy->kids); i++)
        if (copy->kid[i]) copy->kid[i] = with_other_value(arena, copy->kid[i], sym, way, changed);
    if ((copy->kind != N_SYMBOL && copy->kind != N_MEMBER) || copy->sym != sym) return copy;
    *changed = true;
    return other_value(arena, copy, way);
}

/* Not a distribution, an interval, a set: something that can be equal to something. */
static bool is_value(const Node *side) {
    return side->kind != N_NORMAL && side->kind != N_RANGE && side->kind != N_SET && side->kind != N_CASES &&
           side->kind != N_INFINITY;
}

/* Does a side of the statement have another value when this name has? Yes if in doubt. */
static bool matters(const Question *q, const Statement *s, const Sym *sym, const Options *quick) {
    for (int way = 0; way < 2; way++)
        for (int side = 0; side < 2; side++) {
            Arena *working = arena_new();
            bool changed = false;
            Node *node = s->relation->kid[side], *other = with_other_value(working, node, sym, way, &changed);
            VerdictKind kind = changed && !is_value(node) ? VERDICT_UNDECIDED : VERDICT_HOLDS;
            if (changed && is_value(node))
                kind = ask(working, q, s, equation(working, node, other), quick, NULL);
            arena_free(working);
            if (kind != VERDICT_HOLDS && kind != VERDICT_VACUOUS) return true;
        }
    return false;
}

static bool is_used(const Node *node,
                    const Sym *sym) { /* as a value, and not only in a range or a subscript */
    bool used = false;
    Arena *working = arena_new();
    with_other_value(working, node, sym, 0, &used);
    arena_free(working);
    return used;
}

/* A part that has no value in some worlds: 1/x, x⁻¹, log x, a sum that may run too far. */
static bool is_partial(const Node *node) {
    return node->kind == N_DIV || node->kind == N_POW || node_binds(node) == BINDS_INDEX ||
           (node->kind == N_FN && (node->fn == FN_LOG || node->fn == FN_SQRT));
}

static bool is_equal(const Node *node, void *other) { return node_equal(node, other); }

static bool is_new_partial(const Node *node, void *before) {
    return is_partial(node) && !node_any(before, is_equal, (void *)node);
}

enum { MANY = 1 << 30 };

/* Worlds in which both sides have a value, among a few; MANY: it could not be told. */
static int64_t worlds_with_value(const Question *q, const Statement *s, const Options *quick) {
    int64_t least = MANY;
    for (int side = 0; side < 2 && is_value(s->relation->kid[side]); side++) {
        Arena *working = arena_new();
        int64_t worlds = 0;
        Node *node = s->relation->kid[side];
        VerdictKind kind = ask(working, q, s, equation(working, node, node), quick, &worlds);
        if (kind == VERDICT_HOLDS && worlds < least) least = worlds;
        if (kind == VERDICT_VACUOUS) least = 0;
        arena_free(working);
    }
    return least;
}

static bool is_inequality(Rel rel) { return rel == R_LT || rel == R_LE || rel == R_GT || rel == R_GE; }

/* α ≤ ½ as α ≤ 1 is a repair, and as α ≤ 4 is not: a bound that is a tenth of the way back must already be wrong. */
static bool is_far(const Question *q, const Statement *before, const Statement *after, const Options *quick) {
    if (!is_inequality(after->relation->rel) || before->relation->rel != after->relation->rel) return false;
    bool far = false;
    for (int side = 0; side < 2 && !far; side++) {
        Node *was = before->relation->kid[side], *is = after->relation->kid[side];
        Arena *working = arena_new();
        fmpq_t x;
        fmpq_init(x);
        bool numbers = !node_equal(was, is) && node_rational(working, was, NULL, NULL, x) &&
                       node_rational(working, is, NULL, NULL, x);
        fmpq_clear(x);
        if (numbers) {
            Node *relation = node_copy(working, after->relation);
            Node *back = node_new(working, N_SUB, is->span, 2, was, is);
            Node *tenth = node_new(working, N_DIV, is->span, 2, back, node_number(working, is->span, 10));
            relation->kid[side] = node_new(working, N_ADD, is->span, 2, is, tenth);
            far = ask(working, q, after, relation, quick, NULL) == VERDICT_HOLDS;
        }
        arena_free(working);
    }
    return far;
}

bool sense_in_worlds(const Question *q, const Statement *before, const Statement *after,
                     const Options *quick) {
    Arena *working = arena_new();
    Names now = names_of(working, after->relation, false);
    bool sense = !is_far(q, before, after, quick);
    for (int i = 0; i < now.count && sense; i++) {
        const Sym *sym = now.items[i];
        if (!is_used(after->relation, sym) || matters(q, after, sym, quick)) continue;
        bool fits = !before->mistake && is_used(before->relation, sym);
        sense = fits && !matters(q, before, sym, quick);
    }
    if (sense && !before->mistake && node_any(after->relation, is_new_partial, before->relation))
        sense = 2 * worlds_with_value(q, after, quick) >= worlds_with_value(q, before, quick);
    arena_free(working);
    return sense;
}
