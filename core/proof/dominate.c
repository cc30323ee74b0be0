/* dominate.c: the hypothesis that one score is far above all others, X − Y_i → ∞ for every index i without a name.
   Then ∑ e^{Y_i} over those is ε e^X with ε → 0, and a sum of e^{Y_i} times vectors that stand still is no longer than
   that times the longest of them. For an index c that has a name, e^{Y_c} is ε_c e^X in the same way. How fast each ε goes,
   and what X itself does, is not known: everything that X and Y_i are made of moves somehow, so a term goes to 0 only if none of
   that, and no limit variable, is left in it beside the ε, and if it is continuous, and 0, where all ε are 0. */
#include "core/moving/inside.h"
#include "inside.h"

typedef struct Named { /* the hypothesis at an index that has a name in this case */
    Growth *number;    /* X − Y_c */
    Frac *gap;         /* the same */
    int pivot;         /* an atom that occurs in no other gap */
    int small;         /* e^{−gap} */
} Named;

typedef struct Gap {
    Growth *at_star; /* X − Y_i, at STAR */
    Range range;
    int small; /* ∑ e^{−gap} over the indices without a name */
    LIST(Named) named;
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

static bool gap_has(const Prover *p, const Gap *gap, const Sym *sym) {
    for (int i = 0; i < gap->named.count; i++)
        if (growth_has(p, gap->named.items[i].number, sym)) return true;
    return growth_has(p, gap->at_star, sym);
}

/* Does the word, or the number if there is one, depend on a given that the gap depends on too? */
static bool shares(const Prover *p, const Gap *gap, Word word, Growth *c) {
    for (int i = 0; i < p->problem->givens.count; i++) {
        const Given *given = p->problem->givens.items[i];
        const Sym *single[] = {given->sym}, *const *sym =
                                                given->joint_count ? (const Sym **)given->joint : single;
        for (int k = 0; k < (given->joint_count ? given->joint_count : 1); k++)
            if (sym[k] && gap_has(p, gap, sym[k]) &&
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

/* The hypothesis where its free index is this one; NULL: it is not assumed there. */
static Growth *gap_at(Prover *p, const Node *relation, const Statement *s, const Sym *sym, Index index) {
    Bound bound = {.sym = sym, .is_index = true, .index = index};
    PUSH(p->arena, &p->bound, bound);
    bool all = true;
    for (int i = 0; i < s->conditions.count && all; i++)
        if (node_uses(s->conditions.items[i], sym)) all = index_condition(p, s->conditions.items[i]) == 1;
    p->strict++;
    Growth *d = all ? difference(p, relation) : NULL;
    p->strict--;
    p->bound.count--;
    return d;
}

/* An atom by which the gap of one named index can be told from all others; −1: there is none. */
static int pivot_of(Prover *p, const Gap *gap, Growth *const *named, int count, int which) {
    for (int i = 0; i < p->scalars.count; i++) {
        int atom = p->scalars.items[i].atom;
        bool own = p->scalars.items[i].kind == SCALAR_WORD && growth_uses(p->field, named[which], atom) &&
                   !growth_uses(p->field, gap->at_star, atom);
        for (int k = 0; k < count && own; k++)
            own = k == which || !named[k] || !growth_uses(p->field, named[k], atom);
        if (own) return atom;
    }
    return -1;
}

static void name_gaps(Prover *p, const Node *relation, const Statement *s, const Sym *index, Gap *gap) {
    Growth *named[MOST_CLASSES] = {0};
    for (int c = 0; c < p->classes; c++)
        if (range_equal(&p->class[c].range, &gap->range))
            named[c] = gap_at(p, relation, s, index, (Index){c, 0});
    for (int c = 0; c < p->classes; c++) {
        Named one = {named[c], growth_plain(p->field, named[c]), -1, -1};
        if (one.gap) one.pivot = pivot_of(p, gap, named, p->classes, c);
        if (one.pivot >= 0) one.small = field_limit(p->field, formula_name(p->arena, "ε", NULL), false, 1);
        if (one.small >= 0) PUSH(p->arena, &gap->named, one);
    }
}

/* The hypothesis at a generic index, if it is assumed for all of them, and at those that have a name. */
static bool gap_of(Prover *p, const Node *relation, const Statement *s, const Node *goal, Gap *gap) {
    const Sym *index = NULL;
    *gap = (Gap){.small = -1};
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
    Growth *d = gap_at(p, relation, s, index, (Index){generic, 0});
    p->open_generics = 0;
    gap->at_star = d ? growth_rename(p, d, generic, (Index){STAR, 0}) : NULL;
    if (!gap->at_star || p->why) return false;
    gap->small = field_limit(p->field, formula_name(p->arena, "ε", NULL), false, 1);
    name_gaps(p, relation, s, index, gap);
    return gap->small >= 0;
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
    Sum top, bottom;
    Frac *exponent = growth_plain(f, x);
    if (!exponent || !sum_put(f, &c->top, atom, small, exponent, &top) ||
        !sum_put(f, &c->bottom, atom, small, exponent, &bottom))
        return NULL;
    return growth_make(f, top, bottom);
}

/* e^g = ε^m e^{g + m·gap}, with the whole number m that takes the pivot out of the exponent. */
static bool sum_name(Field *f, const Sum *s, const Named *named, Sum *out) {
    Laurent gap, l;
    fmpq_t m;
    *out = (Sum){0};
    if (!frac_laurent(f, named->gap, named->pivot, &gap) || !gap.count || gap.power[0] != 1) return false;
    fmpq_init(m);
    bool fine = true;
    for (int i = 0; i < s->count && fine; i++) {
        Term term = s->term[i];
        fine = frac_laurent(f, term.g, named->pivot, &l);
        if (fine && l.count && l.power[0] != 0) {
            Frac *ratio = frac_div(f, l.coefficient[0], gap.coefficient[0]);
            fine = l.power[0] == 1 && frac_is_rational(f, ratio, m) && fmpz_is_one(fmpq_denref(m)) &&
                   fmpz_bits(fmpq_numref(m)) < 6;
            if (!fine) break;
            slong times = -fmpz_get_si(fmpq_numref(m));
            term.c = frac_mul(f, term.c, frac_generator(f, named->small, times));
            term.g = frac_add(f, term.g, frac_mul(f, frac_integer(f, times), named->gap));
        }
        sum_add_term(f, out, term.c, term.g);
    }
    fmpq_clear(m);
    return fine;
}

static Growth *put_named(Prover *p, Growth *c, const Gap *gap) {
    for (int i = 0; c && i < gap->named.count; i++) {
        Sum top, bottom;
        if (!sum_name(p->field, &c->top, &gap->named.items[i], &top) ||
            !sum_name(p->field, &c->bottom, &gap->named.items[i], &bottom))
            return NULL;
        c = growth_make(p->field, top, bottom);
    }
    return c;
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

/* The number where all ε are 0. */
static Growth *at_zero(Prover *p, Growth *x, const Gap *gap) {
    Growth *zero = growth_integer(p->field, 0);
    x = growth_substitute(p->field, x, gap->small, zero);
    for (int i = 0; i < gap->named.count && x; i++)
        x = growth_substitute(p->field, x, gap->named.items[i].small, zero);
    return x;
}

/* Other than 0 where all ε are 0, whatever the parameters are. */
static bool stays_away(Prover *p, Sum sum, const Gap *gap) {
    Growth *x = at_zero(p, growth_make(p->field, sum, sum_one(p->field)), gap);
    int sign = x ? growth_tendency(p->field, x).sign : SIGN_UNKNOWN;
    return sign == 1 || sign == -1;
}

static bool has_no_pole(Prover *p, const Sum *sum, const Gap *gap) {
    for (int i = 0; i < sum->count; i++) {
        fmpz_mpoly_q_struct *bottom = frac_new(p->field);
        fmpz_mpoly_set(fmpz_mpoly_q_numref(bottom), fmpz_mpoly_q_denref(sum->term[i].c), p->field->ctx);
        Sum single = {0};
        sum_add_term(p->field, &single, bottom, p->field->zero);
        bool apart = !frac_uses(p->field, bottom, gap->small);
        for (int k = 0; k < gap->named.count && apart; k++)
            apart = !frac_uses(p->field, bottom, gap->named.items[k].small);
        if (!apart && !stays_away(p, single, gap)) return false;
    }
    return true;
}

/* Continuous in all ε at once, and 0 where they are: limits one after the other would not be enough. */
static bool is_zero_at_zero(Prover *p, Growth *c, const Gap *gap) {
    if (!has_no_pole(p, &c->top, gap) || !has_no_pole(p, &c->bottom, gap)) return false;
    if (!stays_away(p, c->bottom, gap)) return false;
    Growth *x = at_zero(p, c, gap);
    return x && growth_is_zero(p->field, x);
}

static bool is_small(const Gap *gap, int atom) {
    for (int i = 0; i < gap->named.count; i++)
        if (gap->named.items[i].small == atom) return true;
    return atom == gap->small;
}

static bool vanishes(Prover *p, Growth *c, const Gap *gap) {
    for (int i = 0; c && i < p->scalars.count; i++) {
        Scalar scalar = p->scalars.items[i];
        if (scalar.kind != SCALAR_OTHERS || !growth_uses(p->field, c, scalar.atom)) continue;
        if (!range_equal(&scalar.range, &gap->range)) return false;
        Growth *r = exponent_of(p, scalar.argument), *x = r ? growth_add(p->field, r, gap->at_star) : NULL;
        if (!x || growth_generics(p, x)) return false;
        c = put(p, c, scalar.atom, gap->small, x);
    }
    c = put_named(p, c, gap);
    if (!c || shares(p, gap, (Word){0}, c)) return false;
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].moves && growth_uses(p->field, c, p->scalars.items[i].atom)) return false;
    for (int i = 0; i < field_atoms(p->field); i++)
        if (!is_small(gap, i) && field_kind(p->field, i) == ATOM_LIMIT && growth_uses(p->field, c, i))
            return false;
    return is_zero_at_zero(p, c, gap);
}

/* ---- relations ---- */

/* ∑ e^{Y_i} over indices of which there is at least one, as a positive number. */
static Growth *with_positive_sums(Prover *p, Growth *x) {
    for (int i = 0; x && i < p->scalars.count; i++) {
        Scalar scalar = p->scalars.items[i];
        if (scalar.kind != SCALAR_OTHERS || !growth_uses(p->field, x, scalar.atom)) continue;
        Growth *count = range_others(p, &scalar.range);
        if (!count || !exponent_of(p, scalar.argument) || growth_tendency(p->field, count).sign != 1)
            continue;
        int positive = field_free(p->field, NULL, FREE_POSITIVE);
        x = positive < 0 ? NULL
                         : growth_substitute(p->field, x, scalar.atom, growth_atom(p->field, positive));
    }
    return x;
}

/* For all positive values of the limit variables, not only in the end: their order is not known here. */
static bool is_positive(Prover *p, Growth *x) {
    x = with_positive_sums(p, x);
    for (int i = 0, count = field_atoms(p->field); x && i < count; i++)
        if (field_kind(p->field, i) == ATOM_LIMIT && growth_uses(p->field, x, i))
            x = growth_substitute(p->field, x, i,
                                  growth_atom(p->field, field_free(p->field, NULL, FREE_POSITIVE)));
    return x && sign_holds(p, x, R_GT);
}

static bool all_vanish(Prover *p, const Expr *d, const Gap *gap) {
    for (int k = 0; k < d->parts; k++)
        if (!vanishes(p, bounded(p, &d->part[k], gap), gap)) return false;
    return true;
}

/* left ≈ right: every part of the difference vanishes. left ≫ right: both are positive, and right/left vanishes. */
static bool follows(Prover *p, const Expr *left, Rel rel, const Expr *right, const Gap *gap) {
    if (rel == R_APPROX || rel == R_TO) {
        const Expr *d = expr_sub(p, left, right);
        return d && all_vanish(p, d, gap);
    }
    Growth *x = expr_as_number(p, left), *y = expr_as_number(p, right);
    if (!x || !y || !is_positive(p, x) || !is_positive(p, y)) return false;
    return rel == R_GG ? vanishes(p, growth_div(p->field, y, x, NULL), gap)
                       : vanishes(p, growth_div(p->field, x, y, NULL), gap);
}

bool dominate_holds(Prover *p, const Expr *left, Rel rel, const Expr *right) {
    const Problem *problem = p->problem;
    const Statement *s = problem->statement;
    if (rel != R_APPROX && rel != R_TO && rel != R_GG && rel != R_LL) return false;
    if (!left || !right || p->why || p->limit_only || p->random_atoms || s->limit_only) return false;
    for (int i = 0; i < s->hypotheses.count + problem->condition.count; i++) {
        bool own = i < s->hypotheses.count;
        const Statement *from = own ? s : problem->condition.items[i - s->hypotheses.count];
        const Node *relation = own ? s->hypotheses.items[i] : from->relation;
        Gap gap;
        bool known = from->relation && (own || !from->hypotheses.count) &&
                     gap_of(p, relation, from, own ? s->relation : NULL, &gap);
        if (p->again) return false;
        p->why = UNABLE_NOTHING; /* a hypothesis that is not understood is not used */
        bool fine = known && follows(p, left, rel, right, &gap);
        p->why = UNABLE_NOTHING;
        if (fine) return true;
    }
    return false;
}
