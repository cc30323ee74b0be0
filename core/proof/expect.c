/* expect.c: normal variables, and expectations of what is made of them. */
#include "inside.h"

static Growth *normal_number(Prover *p, const Sym *sym) {
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].kind == SCALAR_SYMBOL && p->scalars.items[i].sym == sym)
            return growth_atom(p->field, p->scalars.items[i].atom);
    fmpq_t mean, variance;
    fmpq_init(mean), fmpq_init(variance);
    Growth *m = expr_as_number(p, proof_node(p, sym->given->mean)),
           *v = expr_as_number(p, proof_node(p, sym->given->variance));
    Scalar scalar = {.kind = SCALAR_SYMBOL, .sym = sym, .random = true, .atom = -1};
    if (m && v && growth_is_rational(p->field, m, mean) && growth_is_rational(p->field, v, variance) &&
        fmpq_sgn(variance) > 0)
        scalar.atom = field_normal(p->field, symbol_node(p, sym, NULL, 0), mean, variance);
    fmpq_clear(mean), fmpq_clear(variance);
    if (scalar.atom < 0) return proof_unable(p, UNABLE_RANDOM_NUMBER);
    PUSH(p->arena, &p->scalars, scalar);
    return growth_atom(p->field, scalar.atom);
}

/* mean + √variance z, with z standard normal, or any vector if the statement is not about chance. */
const Expr *noise_member(Prover *p, const Sym *sym, const Index *index, int indices) {
    const Given *given = sym->given;
    if (!given || given->kind != GIVEN_NORMAL || indices > 1) return proof_unable(p, UNABLE_RANDOM_VARIABLE);
    if (shape_is_number(&sym->shape)) {
        if (!p->random_atoms) return expr_number(p, scalar_symbol(p, sym, index, indices));
        return indices ? proof_unable(p, UNABLE_RANDOM_NUMBERS) : expr_number(p, normal_number(p, sym));
    }
    if (given->running && indices) {
        Bound bound = {.sym = given->running, .is_index = true, .index = index[0]};
        PUSH(p->arena, &p->bound, bound);
    }
    const Expr *mean = proof_node(p, given->mean), *variance = mean ? proof_node(p, given->variance) : NULL;
    if (given->running && indices) p->bound.count--;
    if (!mean || !variance) return NULL;
    if (mean->open) mean = expr_zero(p, &sym->shape.rows, &sym->shape.cols);
    if (!variance->parts) return mean;
    fmpq_t half;
    fmpq_init(half);
    fmpq_set_si(half, 1, 2);
    bool multiple = variance->parts == 1 && variance->part[0].w.count == 0;
    Growth *deviation = multiple ? growth_power(p->field, variance->part[0].c, half) : NULL;
    fmpq_clear(half);
    if (!deviation || !dim_is(&sym->shape.cols, 1)) return proof_unable(p, UNABLE_COVARIANCE);
    Letter letter = {.kind = LETTER_NOISE,
                     .sym = sym,
                     .indices = indices,
                     .rows = dim_resolve(&sym->shape.rows),
                     .cols = dim_constant(1)};
    for (int i = 0; i < indices; i++) letter.index[i] = index[i];
    return expr_add(p, mean, expr_scale(p, deviation, expr_letter(p, 2 * letter_intern(p, &letter))));
}

/* ---- expectations of normal forms ---- */

static bool noisy(const Prover *p, int code) { return letter_at(p, code)->kind == LETTER_NOISE; }

/* The product of a word and at most two numbers: an odd number of z's has mean 0, two of them contract if they are the same
   variable and are independent (mean 0) if not: two indices that may be equal are separate cases. */
static const Expr *noise_mean(Prover *p, const Summand *t) {
    int letter = -1, count = 0;
    bool mixed = false;
    for (int i = -1; i < t->factors; i++) {
        Word word = i < 0 ? t->word : t->factor[i].word;
        for (int k = 0; k < word.count; k++) {
            if (!noisy(p, word.letter[k])) {
                if (letter_at(p, word.letter[k])->random) return proof_unable(p, UNABLE_RANDOM_FUNCTION);
                continue;
            }
            mixed = mixed || (letter >= 0 && letter != word.letter[k] >> 1);
            letter = word.letter[k] >> 1;
            count++;
        }
    }
    if (count % 2 || (count == 2 && mixed)) return expr_zero(p, &t->rows, &t->cols);
    if (count != 2) return proof_unable(p, UNABLE_FOURTH_MOMENT);
    const Expr *mean = term_contract(p, t, letter, false);
    return mean ? mean : proof_unable(p, UNABLE_RANDOM_PRODUCT);
}

/* E[x y] over the normal numbers, one after the other. */
static Growth *product_mean(Prover *p, Growth *x, Growth *y) {
    Growth *one = growth_integer(p->field, 1);
    bool replaced = false, first = true;
    int used = 0;
    for (int atom = 0; x && y && atom < field_atoms(p->field); atom++)
        used += field_kind(p->field, atom) == ATOM_NORMAL &&
                (growth_uses(p->field, x, atom) || growth_uses(p->field, y, atom));
    if (used != 1) x = growth_mul(p->field, x, y), y = one;
    for (int atom = 0; x && y && atom < field_atoms(p->field); atom++) {
        if (field_kind(p->field, atom) != ATOM_NORMAL) continue;
        if (!growth_uses(p->field, x, atom) && !growth_uses(p->field, y, atom)) continue;
        bool limit_only = false;
        if (replaced) return proof_unable(p, UNABLE_TWO_RANDOM_NUMBERS);
        x = growth_expect(p->field, x, first ? y : one, atom, p->given_atom == atom ? p->given : NULL,
                          &limit_only);
        replaced = limit_only;
        first = false;
        p->limit_only = p->limit_only || limit_only;
    }
    return x ? x : proof_unable(p, UNABLE_EXPECTATION);
}

static Growth *number_mean(Prover *p, Growth *x) { return product_mean(p, x, growth_integer(p->field, 1)); }

static int noise_atoms(Prover *p, int *atoms) {
    int count = 0;
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].random && field_kind(p->field, p->scalars.items[i].atom) != ATOM_NORMAL)
            atoms[count++] = p->scalars.items[i].atom;
    return count;
}

static bool word_noisy(const Prover *p, Word word) {
    for (int i = 0; i < word.count; i++)
        if (letter_at(p, word.letter[i])->random) return true;
    return false;
}

static const Expr *mean_of(Prover *p, const Expr *x) {
    if (!x) return NULL;
    if (x->open) return x;
    const Expr *sum = expr_zero(p, &x->rows, &x->cols);
    int *atoms = NEW_ARRAY(p->arena, int, p->scalars.count + 1), count = noise_atoms(p, atoms);
    for (int i = 0; i < x->parts && sum; i++) {
        const Part *part = &x->part[i];
        Monomials pieces;
        if (!growth_pieces(p, part->c, atoms, count, &pieces)) return proof_unable(p, UNABLE_RANDOM_FUNCTION);
        for (int k = 0; k < pieces.count; k++) {
            const Monomial *piece = &pieces.items[k];
            Summand t = {.factors = piece->atoms, .word = part->w, .rows = x->rows, .cols = x->cols};
            for (int j = 0; j < piece->atoms; j++) {
                t.factor[j] = *scalar_of(p, piece->atom[j]);
                if (t.factor[j].kind != SCALAR_WORD) return proof_unable(p, UNABLE_RANDOM_FUNCTION);
            }
            const Expr *word = t.factors || word_noisy(p, t.word)
                                   ? noise_mean(p, &t)
                                   : expr_word(p, growth_integer(p->field, 1), t.word.letter, t.word.count,
                                               &t.rows, &t.cols);
            if (!word) return NULL;
            Growth *mean = number_mean(p, piece->c); /* 0 times it is 0 only if there is one */
            if (!mean) return NULL;
            if (word->parts) sum = expr_add(p, sum, expr_scale(p, mean, word));
        }
    }
    return sum;
}

static const Expr *only_in_the_limit(Prover *p) { return proof_unable(p, UNABLE_LIMIT_ONLY); }

/* E[X Y] − E[X] E[Y]. What was replaced by its limit may only be multiplied by what stands still. */
static const Expr *minus_means(Prover *p, const Expr *x, const Expr *y) {
    const Expr *both = mean_of(p, expr_mul(p, x, y)), *first = mean_of(p, x), *second = mean_of(p, y);
    if (!both || !first || !second) return NULL;
    if (p->limit_only && (expr_moves(p, both) || expr_moves(p, first) || expr_moves(p, second)))
        return only_in_the_limit(p);
    return expr_sub(p, both, expr_mul(p, first, second));
}

/* Is all that is random in it the normal numbers in its coefficients? */
static bool random_numbers_only(Prover *p, const Expr *x) {
    int *atoms = NEW_ARRAY(p->arena, int, p->scalars.count + 1), count = noise_atoms(p, atoms);
    for (int i = 0; i < x->parts; i++) {
        if (word_noisy(p, x->part[i].w)) return false;
        for (int k = 0; k < count; k++)
            if (growth_uses(p->field, x->part[i].c, atoms[k])) return false;
    }
    return true;
}

/* Cov(x, y), with what was replaced by its limit only multiplied by what stands still. */
static Growth *number_covariance(Prover *p, Growth *x, Growth *y, Growth *mean_x, Growth *mean_y) {
    Growth *both = mean_x && mean_y ? product_mean(p, x, y) : NULL;
    if (!both) return NULL;
    if (p->limit_only && (growth_moves(p, both) || growth_moves(p, mean_x) || growth_moves(p, mean_y)))
        return only_in_the_limit(p), NULL;
    return growth_sub(p->field, both, growth_mul(p->field, mean_x, mean_y));
}

/* Cov of Σ x_i w_i and Σ y_j u_j: Σ Cov(x_i, y_j) w_i u_j. The numbers are the same for both if y is xᵀ. */
static const Expr *by_numbers(Prover *p, const Expr *x, const Expr *y) {
    const Expr *sum = expr_zero(p, &x->rows, &y->cols);
    bool same = x->parts == y->parts;
    for (int i = 0; i < x->parts && same; i++) same = x->part[i].c == y->part[i].c;
    Growth **mean_x = NEW_ARRAY(p->arena, Growth *, x->parts + 1), **mean_y = mean_x;
    Growth **known = NEW_ARRAY(p->arena, Growth *, x->parts * y->parts + 1);
    for (int i = 0; i < x->parts; i++) mean_x[i] = number_mean(p, x->part[i].c);
    if (!same) mean_y = NEW_ARRAY(p->arena, Growth *, y->parts + 1);
    for (int i = 0; i < y->parts && !same; i++) mean_y[i] = number_mean(p, y->part[i].c);
    for (int i = 0; i < x->parts && sum; i++)
        for (int k = 0; k < y->parts && sum; k++) {
            const Part *a = &x->part[i], *b = &y->part[k];
            if (!growth_random(p, a->c) || !growth_random(p, b->c)) continue;
            Growth *c = same && k < i ? known[k * y->parts + i]
                                      : number_covariance(p, a->c, b->c, mean_x[i], mean_y[k]);
            known[i * y->parts + k] = c;
            const Expr *left = expr_word(p, c, a->w.letter, a->w.count, &x->rows, &x->cols),
                       *right = expr_word(p, growth_integer(p->field, 1), b->w.letter, b->w.count, &y->rows,
                                          &y->cols);
            sum = expr_add(p, sum, expr_mul(p, left, right));
        }
    return sum;
}

static const Expr *covariance(Prover *p, const Expr *x, const Expr *y) {
    if (!x || !y || x->open || y->open) return proof_unable(p, UNABLE_UNKNOWN_SHAPE);
    return random_numbers_only(p, x) && random_numbers_only(p, y) ? by_numbers(p, x, y)
                                                                  : minus_means(p, x, y);
}

static const Expr *probability(Prover *p, const Node *node) {
    const Sym *sym;
    Rel rel;
    fmpq_t value;
    fmpq_init(value);
    Growth *result = NULL;
    bool fine = node->kids == 1 && node->kid[0]->kind == N_REL && !p->given &&
                expect_comparison(p, node->kid[0], &sym, &rel, value) && sym->kind == SYM_NORMAL &&
                (rel == R_LT || rel == R_LE || rel == R_GT || rel == R_GE);
    if (fine && normal_number(p, sym)) {
        Cell cell = {.atom = -1};
        for (int i = 0; i < p->scalars.count; i++)
            if (p->scalars.items[i].sym == sym) cell.atom = p->scalars.items[i].atom;
        fmpq_init(cell.low), fmpq_init(cell.high);
        cell.below = rel == R_GT || rel == R_GE, cell.above = !cell.below;
        fmpq_set(cell.below ? cell.low : cell.high, value);
        result = growth_probability(p->field, cell.atom, &cell);
        fmpq_clear(cell.low), fmpq_clear(cell.high);
    }
    fmpq_clear(value);
    return result ? expr_number(p, result) : proof_unable(p, UNABLE_PROBABILITY);
}

const Expr *expect_node(Prover *p, const Node *node) {
    if (node->subs) return proof_unable(p, UNABLE_EXPECTATION); /* over some of the variables */
    if (p->conditions_unclear || node->conds) return proof_unable(p, UNABLE_RANDOM_CONDITION);
    if (node->expect == EXPECT_P) return probability(p, node);
    const Expr *x = proof_node(p, node->kid[0]);
    if (!x) return NULL;
    switch (node->expect) {
    case EXPECT_E: {
        const Expr *mean = mean_of(p, x);
        return mean && p->limit_only && expr_moves(p, mean) ? only_in_the_limit(p) : mean;
    }
    case EXPECT_VAR: {
        const Expr *flat = expr_transpose(p, x);
        if (!dim_is(&x->cols, 1)) return proof_unable(p, UNABLE_MATRIX_VARIANCE);
        return covariance(p, flat, x);
    }
    case EXPECT_COV:
        return covariance(p, x, expr_transpose(p, node->kids > 1 ? proof_node(p, node->kid[1]) : x));
    default: return proof_unable(p, UNABLE_EXPECTATION);
    }
}

/* ---- X ~ N(m, S): affine in the normal variables, with that mean and covariance ---- */

static bool affine(Prover *p, const Expr *x) {
    int *atoms = NEW_ARRAY(p->arena, int, p->scalars.count + 1), count = 0;
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].random) atoms[count++] = p->scalars.items[i].atom;
    for (int i = 0; i < x->parts; i++) {
        Monomials pieces;
        int degree = 0;
        if (!growth_pieces(p, x->part[i].c, atoms, count, &pieces)) return false;
        for (int k = 0; k < x->part[i].w.count; k++) {
            const Letter *letter = letter_at(p, x->part[i].w.letter[k]);
            if (letter->random && letter->kind != LETTER_NOISE) return false;
            degree += letter->random;
        }
        for (int k = 0; k < pieces.count; k++) {
            int more = 0;
            for (int j = 0; j < pieces.items[k].atoms; j++) {
                const Scalar *scalar = scalar_of(p, pieces.items[k].atom[j]);
                if (scalar->kind != SCALAR_SYMBOL && scalar->kind != SCALAR_WORD) return false;
                if (scalar->kind == SCALAR_SYMBOL) more++;
                for (int l = 0; l < scalar->word.count; l++) {
                    const Letter *letter = letter_at(p, scalar->word.letter[l]);
                    if (letter->random && letter->kind != LETTER_NOISE) return false;
                    more += letter->random;
                }
            }
            if (degree + more > 1) return false;
        }
    }
    return true;
}

bool normal_holds(Prover *p, const Expr *x, const Node *relation) {
    const Node *normal = relation->kid[1];
    if (p->conditions_unclear || p->given || x->open || !affine(p, x))
        return proof_unable(p, UNABLE_NOT_AFFINE), false;
    const Expr *mean = proof_node(p, normal->kid[0]), *variance = mean ? proof_node(p, normal->kid[1]) : NULL;
    if (!variance) return false;
    const Expr *first = expr_sub(p, mean_of(p, x), mean),
               *second = expr_sub(p, covariance(p, x, expr_transpose(p, x)), variance);
    Node *of = relation->kid[0];
    Expect spread = expr_is_number(x) ? EXPECT_VAR : EXPECT_COV;
    step_add(p, STEP_MOMENT, formula_expect(p->arena, EXPECT_E, of), mean);
    step_add(p, STEP_MOMENT, formula_expect(p->arena, spread, of), variance);
    return first && second && !first->parts && !second->parts && !p->limit_only && !p->why;
}
