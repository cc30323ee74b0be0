/* sum.c: sums over a range whose end is a symbol. The indices with a name are put in one by one; of a generic
   other one, what does not depend on it is counted, unit vectors are contracted, and the rest is kept as a sum. */
#include "inside.h"

/* ---- the sum over the others of one term ---- */

/* The unit vector in which alone the index stands; −1 if it occurs in another way. */
static int only_unit(const Prover *p, const Summand *t, int generic) {
    int letter = -1;
    for (int i = -1; i < t->factors; i++) {
        Word word = i < 0 ? t->word : t->factor[i].word;
        if (i >= 0 && t->factor[i].kind != SCALAR_WORD) return -1;
        for (int k = 0; k < word.count; k++) {
            if (!(letter_at(p, word.letter[k])->generics >> generic & 1)) continue;
            if (letter_at(p, word.letter[k])->kind != LETTER_UNIT) return -1;
            if (letter >= 0 && letter != word.letter[k] >> 1) return -1;
            letter = word.letter[k] >> 1;
        }
    }
    return letter;
}

static const Expr *term_at(Prover *p, const Summand *t, int generic, Index index) {
    Growth *c = growth_integer(p->field, 1);
    for (int i = 0; i < t->factors; i++)
        c = growth_mul(p->field, c,
                       growth_rename(p, growth_atom(p->field, t->factor[i].atom), generic, index));
    return expr_scale(p, c, word_rename(p, t->word, &t->rows, &t->cols, generic, index));
}

static const Expr *others_of_term(Prover *p, const Summand *t, int generic, const Range *range) {
    int unit = only_unit(p, t, generic);
    const Expr *all = unit >= 0 ? term_contract(p, t, unit, true) : NULL;
    if (p->why) return NULL;
    if (all) {
        for (int c = 0; c < p->classes; c++)
            if (range_equal(&p->class[c].range, range))
                all = expr_sub(p, all, term_at(p, t, generic, (Index){c, 0}));
        return all;
    }
    Growth *c = growth_integer(p->field, 1);
    bool nonnegative = true;
    for (int i = 0; i < t->factors; i++) {
        c = growth_mul(p->field, c, growth_atom(p->field, t->factor[i].atom));
        nonnegative = nonnegative && t->factor[i].sign != FREE_ANY;
    }
    if (t->factors == 2 && t->factor[0].atom == t->factor[1].atom) nonnegative = true;
    c = growth_rename(p, c, generic, (Index){STAR, 0});
    int first = t->word.count, last = -1;
    for (int i = 0; i < t->word.count; i++)
        if (letter_at(p, t->word.letter[i])->generics >> generic & 1) {
            if (first > i) first = i;
            last = i;
        }
    if (last < 0)
        return expr_scale(p, scalar_others(p, range, c, nonnegative),
                          word_slice(p, t->word, 0, t->word.count, &t->rows, &t->cols));
    Dim rows = code_rows(p, t->word.letter[first]), cols = code_cols(p, t->word.letter[last]);
    Word middle = {t->word.letter + first, last - first + 1};
    const Expr *body = expr_scale(p, c, word_rename(p, middle, &rows, &cols, generic, (Index){STAR, 0}));
    if (!body) return NULL;
    Letter letter = {.kind = LETTER_OTHERS, .argument = body, .range = *range, .rows = rows, .cols = cols};
    const Expr *sum = expr_letter(p, 2 * letter_intern(p, &letter));
    return expr_mul(p, expr_mul(p, word_slice(p, t->word, 0, first, &t->rows, &rows), sum),
                    word_slice(p, t->word, last + 1, t->word.count, &cols, &t->cols));
}

/* Σ of the body over the indices that have no name and are none of the `apart` generic ones. */
static const Expr *others(Prover *p, const Expr *body, int generic, const Range *range, const int *apart,
                          int count) {
    const Expr *sum = body ? expr_zero(p, &body->rows, &body->cols) : NULL;
    int *atoms = NEW_ARRAY(p->arena, int, p->scalars.count + 1), atom_count = 0;
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].generics >> generic & 1) atoms[atom_count++] = p->scalars.items[i].atom;
    uint32_t apart_bits = 0;
    for (int i = 0; i < count; i++) apart_bits |= UINT32_C(1) << apart[i];
    for (int i = 0; body && i < body->parts; i++) {
        const Part *part = &body->part[i];
        Monomials pieces;
        if (!growth_pieces(p, part->c, atoms, atom_count, &pieces)) return proof_unable(p, UNABLE_SUM_TERMS);
        for (int k = 0; k < pieces.count; k++) {
            const Monomial *piece = &pieces.items[k];
            Summand t = {.factors = piece->atoms, .word = part->w, .rows = body->rows, .cols = body->cols};
            for (int j = 0; j < piece->atoms; j++) t.factor[j] = *scalar_of(p, piece->atom[j]);
            uint32_t bits = word_generics(p, t.word);
            for (int j = 0; j < t.factors; j++) bits |= t.factor[j].generics;
            const Expr *one;
            Growth *number = growth_sub(p->field, range_others(p, range), growth_integer(p->field, count));
            /* ∑ 1/m over m indices is 0, not 1, where m = 0. A sum S that is kept is 0 there by itself, but S/S is not. */
            bool kept = (bits >> generic & 1) && only_unit(p, &t, generic) < 0;
            if (!growth_lasts(p, piece->c, number, kept)) return proof_unable(p, UNABLE_EMPTY_SUM);
            if (!(bits >> generic & 1)) {
                one = expr_scale(p, number, word_slice(p, t.word, 0, t.word.count, &t.rows, &t.cols));
            } else {
                if (bits & apart_bits) return proof_unable(p, UNABLE_DOUBLE_SUM);
                one = others_of_term(p, &t, generic, range);
                for (int j = 0; j < count; j++)
                    one = expr_sub(p, one, term_at(p, &t, generic, (Index){apart[j], 0}));
            }
            sum = expr_add(p, sum, expr_scale(p, piece->c, one));
        }
    }
    return sum;
}

static int open_generic(Prover *p, const Range *range) {
    int generic = GENERIC;
    while (generic < GENERIC + MOST_GENERICS && p->open_generics >> generic & 1) generic++;
    if (generic == GENERIC + MOST_GENERICS) return proof_unable(p, UNABLE_NESTED_SUMS), -1;
    p->open_generics |= UINT32_C(1) << generic;
    p->class[generic] = p->class[STAR] = (Class){*range, NULL};
    return generic;
}

static void close_generic(Prover *p, int generic) { p->open_generics &= ~(UINT32_C(1) << generic); }

/* The word with one term of the sum in its place. */
static const Expr *word_with(Prover *p, Word word, int at, Index index) {
    Dim one = dim_constant(1), rows = code_rows(p, word.letter[at]), cols = code_cols(p, word.letter[at]);
    const Expr *body = expr_rename(p, letter_at(p, word.letter[at])->argument, STAR, index);
    if (word.letter[at] & 1) body = expr_transpose(p, body);
    body = expr_mul(p, word_slice(p, word, 0, at, &one, &rows), body);
    return expr_mul(p, body, word_slice(p, word, at + 1, word.count, &cols, &one));
}

/* The generic indices beside the sum are among the others: their terms are taken one by one. */
Growth *sum_into(Prover *p, Word word, int at) {
    Range range = letter_at(p, word.letter[at])->range;
    uint32_t bits = 0;
    for (int i = 0; i < word.count; i++)
        if (i != at) bits |= letter_at(p, word.letter[i])->generics;
    int apart[MOST_GENERICS], count = 0;
    for (int c = GENERIC; c < GENERIC + MOST_GENERICS; c++)
        if ((bits >> c & 1) && range_equal(&p->class[c].range, &range)) apart[count++] = c;
    int generic = open_generic(p, &range);
    if (generic < 0) return NULL;
    const Expr *sum = others(p, word_with(p, word, at, (Index){generic, 0}), generic, &range, apart, count);
    close_generic(p, generic);
    for (int i = 0; i < count; i++) sum = expr_add(p, sum, word_with(p, word, at, (Index){apart[i], 0}));
    return expr_as_number(p, sum);
}

const Expr *sum_of_others(Prover *p, const Expr *at_star, const Range *range) {
    int generic = open_generic(p, range);
    if (generic < 0) return NULL;
    const Expr *sum = others(p, expr_rename(p, at_star, STAR, (Index){generic, 0}), generic, range, NULL, 0);
    close_generic(p, generic);
    return sum;
}

/* Σ y_i zᵀ where every term is simpler with its neighbour: k_iᵀ k_a = 0. */
const Expr *sum_times(Prover *p, int x, int y) {
    const Letter *a = letter_at(p, x), *b = letter_at(p, y);
    bool left = a->kind == LETTER_OTHERS;
    if (left == (b->kind == LETTER_OTHERS)) return NULL;
    const Expr *body = left ? a->argument : b->argument;
    if ((left ? x : y) & 1) body = expr_transpose(p, body);
    if ((left ? b : a)->generics) return NULL; /* one of the terms may be that index's own */
    const Expr *other = expr_letter(p, left ? y : x);
    const Expr *whole = left ? expr_mul(p, body, other) : expr_mul(p, other, body);
    return whole && !whole->parts ? whole : NULL;
}

/* ---- sums as they are written ---- */

typedef const Expr *Body(Prover *, const Node *, Index);

static void push_index(Prover *p, const Sym *sym, Index index) {
    Bound bound = {.sym = sym, .is_index = true, .index = index};
    PUSH(p->arena, &p->bound, bound);
}

/* 1 the conditions hold, 0 they do not, −1 not known */
static int conditions(Prover *p, const Node *node) {
    int all = 1;
    for (int i = 0; i < node->conds; i++) {
        int one = index_condition(p, node->cond[i]);
        if (one == 0) return 0;
        if (one < 0) all = -1;
    }
    return all;
}

static const Expr *body_at(Prover *p, const Node *node, Index index, Body *body, bool *skipped) {
    push_index(p, node->sym, index);
    int holds = conditions(p, node);
    *skipped = holds == 0;
    const Expr *result = holds == 1 ? body(p, node, index) : NULL;
    p->bound.count--;
    return holds < 0 ? proof_unable(p, UNABLE_INDEX_CONDITION) : result;
}

/* The generic indices of outer sums that this sum mentions: they count as names inside it. */
static int mentioned(const Prover *p, const Node *node, int *generic) {
    uint32_t bits = 0;
    for (int i = 0; i < p->bound.count; i++) {
        const Bound *bound = &p->bound.items[i];
        if (bound_find(p, bound->sym) != bound || !node_uses(node, bound->sym)) continue;
        if (bound->is_index && bound->index.class >= GENERIC) bits |= UINT32_C(1) << bound->index.class;
        if (!bound->is_index) bits |= expr_generics(p, bound->expr);
    }
    int count = 0;
    for (int c = GENERIC; c < GENERIC + MOST_GENERICS; c++)
        if (bits >> c & 1) generic[count++] = c;
    return count;
}

static bool dim_shifted(const Dim *a, const Dim *b, int by) { /* a = b + by */
    Dim shift = dim_constant(by), sum, x = dim_resolve(a), y = dim_resolve(b);
    return dim_add(&sum, &y, &shift, 1) && dim_equal(&x, &sum);
}

/* Is high − low + 1 the number of indices, whatever the sizes are? From 3 to n it is not where n = 1: nothing is then summed,
   and the difference is −1. */
static bool is_counted(const Prover *p, const Dim *low, const Dim *high) {
    Dim length;
    return dim_add(&length, high, low, -1) && dim_least(p, &length) >= -1;
}

static const Expr *sum_over(Prover *p, const Node *node, const Range *range, Body *body) {
    const Sym *sym = node->sym;
    Dim low = dim_resolve(&range->low), high = dim_resolve(&range->high);
    const Expr *sum = NULL;
    bool skipped;
    if (!low.terms && !high.terms) { /* written out */
        if (high.constant - low.constant > 12) return proof_unable(p, UNABLE_LONG_SUM);
        for (int v = low.constant; v <= high.constant; v++) {
            const Expr *one = body_at(p, node, (Index){-1, v}, body, &skipped);
            if (skipped) continue;
            if (!one) return NULL;
            sum = sum ? expr_add(p, sum, one) : one;
        }
        return sum ? sum : proof_unable(p, UNABLE_EMPTY_SUM);
    }
    if (!is_counted(p, &low, &high)) return proof_unable(p, UNABLE_SUM_BEGIN);
    /* from 1 or 2, to n or n − 1, of a family with indices 1..n */
    Range base = sym->ranged && !sym->unbounded[0] ? (Range){sym->lowest[0], sym->highest[0]} : *range;
    Index excluded[2] = {{-2, 0}, {-2, 0}};
    Node *first = node_number(p->arena, node->span, dim_resolve(&base.low).constant);
    if (dim_shifted(&range->low, &base.low, 1)) {
        if (dim_resolve(&base.low).terms || dim_least(p, &base.high) < dim_resolve(&base.low).constant ||
            !index_of_node(p, first, &base, &excluded[0]))
            return proof_unable(p, UNABLE_SUM_BEGIN);
    } else if (!dim_equal(&range->low, &base.low))
        return proof_unable(p, UNABLE_SUM_BEGIN);
    if (dim_shifted(&range->high, &base.high, -1)) {
        Dim top = dim_resolve(&base.high);
        Node last = {.kind = N_SYMBOL, .sym = top.terms == 1 ? top.term[0].sym : NULL};
        if (!last.sym || top.constant || top.term[0].factor != 1 ||
            dim_least(p, &base.high) < dim_resolve(&base.low).constant ||
            !index_of_node(p, &last, &base, &excluded[1]))
            return proof_unable(p, UNABLE_SUM_END);
    } else if (!dim_equal(&range->high, &base.high))
        return proof_unable(p, UNABLE_SUM_END);
    int apart[MOST_GENERICS], count = mentioned(p, node, apart);
    for (int i = 0; i < count; i++)
        if (!range_equal(&p->class[apart[i]].range, &base)) apart[i--] = apart[--count];
    for (int i = 0; i < p->classes + count; i++) {
        int class = i < p->classes ? i : apart[i - p->classes];
        if (class < GENERIC && (!range_equal(&p->class[class].range, &base) || class == excluded[0].class ||
                                class == excluded[1].class))
            continue;
        const Expr *one = body_at(p, node, (Index){class, 0}, body, &skipped);
        if (skipped) continue;
        if (!one) return NULL;
        sum = sum ? expr_add(p, sum, one) : one;
    }
    Growth *left = range_others(p, &base);
    if (!left) return NULL;
    if (growth_is_zero(p->field, left))
        return sum ? sum : expr_zero(p, &node->kid[0]->shape.rows, &node->kid[0]->shape.cols);
    int generic = open_generic(p, &base);
    if (generic < 0) return NULL;
    const Expr *one = body_at(p, node, (Index){generic, 0}, body, &skipped);
    close_generic(p, generic);
    if (skipped) return sum ? sum : proof_unable(p, UNABLE_EMPTY_SUM);
    const Expr *rest = others(p, one, generic, &base, apart, count);
    return sum ? expr_add(p, sum, rest) : rest;
}

static const Expr *plain_body(Prover *p, const Node *node, Index index) {
    (void)index;
    return proof_node(p, node->kid[0]);
}

static bool range_of(Prover *p, const Node *node, Range *out) {
    Mistake *mistake = NULL;
    *out = (Range){node->sym->lowest[0], node->sym->highest[0]};
    if (node->kid[1]) out->low = dim_of_node(p->arena, node->kid[1], &mistake);
    if (node->kid[2]) out->high = dim_of_node(p->arena, node->kid[2], &mistake);
    return !mistake && (node->sym->ranged || (node->kid[1] && node->kid[2]));
}

const Expr *sum_node(Prover *p, const Node *node) {
    Range range;
    if (!range_of(p, node, &range)) return proof_unable(p, UNABLE_SUM_RANGE);
    p->strict++;
    const Expr *sum = sum_over(p, node, &range, plain_body);
    p->strict--;
    return sum;
}

/* ---- [a_1, …, a_m] = Σ a_i e_iᵀ ---- */

static const Expr *dots_body(Prover *p, const Node *node, Index index) {
    Range range;
    if (!range_of(p, node, &range)) return proof_unable(p, UNABLE_MATRIX_RANGE);
    const Expr *body = proof_node(p, node->kid[0]), *unit = expr_unit(p, &range, &range.high, index);
    return node->down ? expr_mul(p, unit, body) : expr_mul(p, body, expr_transpose(p, unit));
}

const Expr *sum_dots(Prover *p, const Node *node) {
    Range range;
    if (!node->sym || !range_of(p, node, &range) || !dim_is(&range.low, 1) || !dim_resolve(&range.high).terms)
        return proof_unable(p, UNABLE_MATRIX);
    Range base = {node->sym->lowest[0], node->sym->highest[0]};
    if (node->sym->ranged && !range_equal(&base, &range)) return proof_unable(p, UNABLE_MATRIX);
    p->strict++;
    const Expr *sum = sum_over(p, node, &range, dots_body);
    p->strict--;
    return sum;
}
