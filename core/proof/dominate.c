/* dominate.c: the hypothesis that one score is far above all others, X − Y_i → ∞ for every index i without a name.
   Then ∑ e^{Y_i} over those is ε e^X with ε → 0, and a sum of e^{Y_i} times vectors that stand still is no longer than
   that times the longest of them. How fast ε goes, and what X itself does, is not known: everything that X and Y_i are
   made of moves somehow, so a term goes to 0 only if none of that, and no limit variable, is left in it beside ε. */
#include "core/moving/inside.h"
#include "inside.h"

typedef struct Gap {
    Growth *at_star; /* X − Y_i, at STAR */
    Range range;
} Gap;

/* ---- everything that the scores are made of ---- */

static bool expr_has(const Prover *, const Expr *, const Sym *);
static bool growth_has(const Prover *, Growth *, const Sym *);

static bool word_has(const Prover *p, Word word, const Sym *sym) {
    for (int i = 0; i < word.count; i++) {
        const Letter *letter = letter_at(p, word.letter[i]);
        if (letter->sym == sym || (letter->argument && expr_has(p, letter->argument, sym))) return true;
    }
    return false;
}

static bool expr_has(const Prover *p, const Expr *expr, const Sym *sym) {
    for (int i = 0; i < expr->parts; i++)
        if (word_has(p, expr->part[i].w, sym) || growth_has(p, expr->part[i].c, sym)) return true;
    return false;
}

static bool growth_has(const Prover *p, Growth *x, const Sym *sym) {
    for (int i = 0; i < p->scalars.count; i++) {
        const Scalar *scalar = &p->scalars.items[i];
        if (!growth_uses(p->field, x, scalar->atom)) continue;
        if (scalar->sym == sym || word_has(p, scalar->word, sym)) return true;
        if (scalar->argument && growth_has(p, scalar->argument, sym)) return true;
    }
    return false;
}

/* Does the word, or the number if there is one, depend on a given that the gap depends on too? */
static bool shares(const Prover *p, const Gap *gap, Word word, Growth *c) {
    for (int i = 0; i < p->problem->givens.count; i++) {
        const Given *given = p->problem->givens.items[i];
        const Sym *single[] = {given->sym}, *const *sym =
                                                given->joint_count ? (const Sym **)given->joint : single;
        for (int k = 0; k < (given->joint_count ? given->joint_count : 1); k++)
            if (sym[k] && growth_has(p, gap->at_star, sym[k]) &&
                (word_has(p, word, sym[k]) || (c && growth_has(p, c, sym[k]))))
                return true;
    }
    return false;
}

/* ---- the hypothesis ---- */

/* Linear in products of what is drawn, without constant: takes every real value, so it is no weight. */
static bool is_score(Prover *p, Growth *x) {
    int *atoms = NEW_ARRAY(p->arena, int, p->scalars.count + 1), count = 0;
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].kind == SCALAR_WORD) atoms[count++] = p->scalars.items[i].atom;
    Monomials pieces;
    if (!x || !growth_pieces(p, x, atoms, count, &pieces)) return false;
    for (int i = 0; i < pieces.count; i++)
        if (pieces.items[i].atoms != 1) return false;
    return pieces.count > 0;
}

static Growth *difference(Prover *p, const Node *relation) {
    const Node *left = relation->kid[0], *right = relation->kid[1];
    if ((relation->rel == R_TO || relation->rel == R_APPROX) && right->kind == N_INFINITY)
        return expr_as_number(p, proof_node(p, left));
    if (relation->rel != R_GG && relation->rel != R_LL) return NULL;
    Growth *x = expr_as_number(p, proof_node(p, left)), *y = expr_as_number(p, proof_node(p, right));
    if (!is_score(p, x) || !is_score(p, y)) return NULL;
    return relation->rel == R_GG ? growth_sub(p->field, x, y) : growth_sub(p->field, y, x);
}

/* The hypothesis at a generic index, if it is assumed for all of them. */
static bool gap_of(Prover *p, const Node *relation, const Statement *s, const Node *goal, Gap *gap) {
    const Sym *index = NULL;
    for (int i = 0; i < s->free.count; i++) {
        const Sym *sym = s->free.items[i];
        if (!node_uses(relation, sym)) continue;
        if (index || (goal && node_uses(goal, sym)) || !sym->ranged || sym->unbounded[0]) return false;
        index = sym;
    }
    if (!index || p->open_generics) return false;
    gap->range = (Range){index->lowest[0], index->highest[0]};
    if (!dim_resolve(&gap->range.high).terms) return false;
    int generic = GENERIC;
    p->open_generics = UINT32_C(1) << generic;
    p->class[generic] = p->class[STAR] = (Class){gap->range, NULL};
    Bound bound = {.sym = index, .is_index = true, .index = {generic, 0}};
    PUSH(p->arena, &p->bound, bound);
    bool all = true;
    for (int i = 0; i < s->conditions.count && all; i++)
        if (node_uses(s->conditions.items[i], index)) all = index_condition(p, s->conditions.items[i]) == 1;
    p->strict++;
    Growth *d = all ? difference(p, relation) : NULL;
    p->strict--;
    p->bound.count--;
    p->open_generics = 0;
    gap->at_star = d ? growth_rename(p, d, generic, (Index){STAR, 0}) : NULL;
    return gap->at_star != NULL;
}

/* The number e^r at STAR that is summed: r; NULL if it is none. */
static Growth *exponent_of(Prover *p, Growth *summand) {
    for (int i = 0; i < p->scalars.count; i++) {
        const Scalar *scalar = &p->scalars.items[i];
        if (scalar->kind == SCALAR_FUNCTION && scalar->fn == FN_EXP &&
            growth_equal(p->field, summand, growth_atom(p->field, scalar->atom)))
            return scalar->argument;
    }
    return NULL;
}

static bool sum_put(Field *f, const Sum *s, int atom, int small, Frac *x, Sum *out) {
    *out = (Sum){0};
    for (int i = 0; i < s->count; i++) {
        Laurent l;
        if (frac_uses(f, s->term[i].g, atom) || !frac_laurent(f, s->term[i].c, atom, &l)) return false;
        for (int k = 0; k < l.count; k++)
            sum_add_term(f, out, frac_mul(f, l.coefficient[k], frac_generator(f, small, l.power[k])),
                         frac_add(f, s->term[i].g, frac_mul(f, frac_integer(f, l.power[k]), x)));
    }
    return true;
}

/* The number with small · e^x in place of an atom. */
static Growth *put(Prover *p, Growth *c, int atom, int small, Growth *x) {
    Field *f = p->field;
    if (!c || !growth_uses(f, c, atom)) return c;
    bool plain = x->bottom.count == 1 && x->top.count <= 1 && frac_is_zero(f, x->bottom.term[0].g) &&
                 frac_equal(f, x->bottom.term[0].c, f->one) &&
                 (!x->top.count || frac_is_zero(f, x->top.term[0].g));
    Sum top, bottom;
    Frac *exponent = plain && x->top.count ? x->top.term[0].c : f->zero;
    if (!plain || !sum_put(f, &c->top, atom, small, exponent, &top) ||
        !sum_put(f, &c->bottom, atom, small, exponent, &bottom))
        return NULL;
    return growth_make(f, top, bottom);
}

/* The coefficient, times ∑ e^{Y_i} for a sum of e^{Y_i} times vectors that stand still. NULL: something moves. */
static Growth *bounded(Prover *p, const Part *part, const Gap *gap) {
    Growth *c = part->c;
    int sums = 0;
    for (int i = 0; i < part->w.count; i++) {
        const Letter *letter = letter_at(p, part->w.letter[i]);
        Word word = {&part->w.letter[i], 1};
        if (letter->kind == LETTER_OTHERS && !sums++) {
            const Expr *body = letter->argument;
            if (body->parts != 1 || !exponent_of(p, body->part[0].c)) return NULL;
            word = body->part[0].w;
            for (int k = 0; k < word.count; k++)
                if (letter_at(p, word.letter[k])->moves) return NULL;
            c = growth_mul(p->field, c, scalar_others(p, &letter->range, body->part[0].c, true));
        } else if (letter->moves)
            return NULL;
        if (shares(p, gap, word, NULL)) return NULL;
    }
    return c;
}

static bool vanishes(Prover *p, Growth *c, const Gap *gap, int small) {
    for (int i = 0; c && i < p->scalars.count; i++) {
        Scalar scalar = p->scalars.items[i];
        if (scalar.kind != SCALAR_OTHERS || !growth_uses(p->field, c, scalar.atom)) continue;
        if (!range_equal(&scalar.range, &gap->range)) return false;
        Growth *r = exponent_of(p, scalar.argument), *x = r ? growth_add(p->field, r, gap->at_star) : NULL;
        if (!x || growth_generics(p, x)) return false;
        c = put(p, c, scalar.atom, small, x);
    }
    if (!c || shares(p, gap, (Word){0}, c)) return false;
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].moves && growth_uses(p->field, c, p->scalars.items[i].atom)) return false;
    for (int i = 0; i < field_atoms(p->field); i++)
        if (i != small && field_kind(p->field, i) == ATOM_LIMIT && growth_uses(p->field, c, i)) return false;
    return growth_tendency(p->field, c).kind == TENDS_ZERO;
}

bool dominate_holds(Prover *p, const Expr *left, const Expr *right) {
    const Problem *problem = p->problem;
    const Statement *s = problem->statement;
    const Expr *d = left && right ? expr_sub(p, left, right) : NULL;
    if (!d || p->why || p->limit_only || p->random_atoms || s->limit_only) return false;
    int hypotheses = s->hypotheses.count + problem->condition.count;
    int small = hypotheses ? field_limit(p->field, formula_name(p->arena, "ε", NULL), false, 1) : -1;
    for (int i = 0; small >= 0 && i < hypotheses; i++) {
        bool own = i < s->hypotheses.count;
        const Statement *from = own ? s : problem->condition.items[i - s->hypotheses.count];
        const Node *relation = own ? s->hypotheses.items[i] : from->relation;
        Gap gap;
        bool known = from->relation && (own || !from->hypotheses.count) &&
                     gap_of(p, relation, from, own ? s->relation : NULL, &gap);
        if (p->again) return false;
        p->why = UNABLE_NOTHING; /* a hypothesis that is not understood is not used */
        if (!known) continue;
        bool fine = true;
        for (int k = 0; k < d->parts && fine; k++)
            fine = vanishes(p, bounded(p, &d->part[k], &gap), &gap, small);
        p->why = UNABLE_NOTHING;
        if (fine) return true;
    }
    return false;
}
