/* recheck.c: an independent, dumber check of a verdict in one world. The judge evaluates a tape on which equal terms
   are shared, sums unrolled and parts of matrices views, and decides limits by leading terms; a mistake there would be
   believed. Here nothing is clever: plain recursion over the bound tree, every value a new dense matrix, every
   definition unfolded each time it is met, reflections multiplied out as full matrices, limits by values far along,
   means by sums over points. Shares no code with lower.c, the tape or its machines: whole numbers, sizes and the places
   of the draws are worked out anew. Numbers are rational as long as that is possible, else balls.

   In: a problem, the whole numbers, the drawn ratios. Out: whether an expected truth is so. Numbers are freed on the way
   out, the rest dies with the arena. This file: relations and statements. */
#include "inside.h"

#include <string.h>

enum { CLOSE_BITS = 160, ROUGH_BITS = 8 };
static const long precisions[] = {128, 1024, 4096};

/* ---- relations ---- */

Finding check_both(Finding a, Finding b) { return a < b ? a : b; } /* the earlier in the list decides */

/* After a value is missing. */
Finding check_why_not(Check *c) {
    Finding found = c->trouble == NO_VALUE ? NOTHING : UNSURE;
    c->hopeless = c->hopeless || c->trouble & CANNOT;
    c->trouble = 0;
    return found;
}

/* What comes from an integral or from a value far along is known to fewer digits. */
static bool is_narrow(const Check *c, const Num *difference, const Num *a, const Num *b) {
    long precision = c->precision, bits = c->integrated || c->met.estimated ? ROUGH_BITS : CLOSE_BITS;
    arb_t x;
    mag_t size, other;
    arb_init(x), mag_init(size), mag_init(other);
    num_ball(x, a, precision), arb_get_mag(size, x);
    num_ball(x, b, precision), arb_get_mag(other, x);
    mag_max(size, size, other);
    mag_one(other);
    mag_max(size, size, other);
    mag_mul_2exp_si(size, size, -bits);
    bool narrow = mag_cmp(arb_radref(difference->x), size) <= 0;
    arb_clear(x), mag_clear(size), mag_clear(other);
    return narrow;
}

static Finding compare(Check *c, const Num *a, Rel rel, const Num *b) {
    Matrix *difference = matrix_number(c, 0);
    num_sub(c, difference->at, a, b);
    int least = num_least_sign(difference->at), most = num_most_sign(difference->at);
    bool yes, no, touching = rel == R_EQ || rel == R_LE || rel == R_GE;
    switch (rel) {
    case R_EQ: yes = least == 0 && most == 0, no = least > 0 || most < 0; break;
    case R_LT: yes = most < 0, no = least >= 0; break;
    case R_LE: yes = most <= 0, no = least > 0; break;
    case R_GT: yes = least > 0, no = most <= 0; break;
    case R_GE: yes = least >= 0, no = most < 0; break;
    default: die("relation %d does not compare numbers", (int)rel);
    }
    return yes ? YES : no ? NO : touching && is_narrow(c, difference->at, a, b) ? CLOSE : UNSURE;
}

Finding check_compare(Check *c, const Matrix *a, Rel rel, const Matrix *b) {
    if (!a || !b) return check_why_not(c);
    if (!matrix_same_shape(a, b)) return NOTHING;
    if (rel == R_NE) {
        Finding equal = check_compare(c, a, R_EQ, b);
        return equal == NO ? YES : equal == YES ? NO : UNSURE;
    }
    Finding found = YES;
    for (int i = 0; i < a->rows * a->cols; i++)
        found = check_both(found, compare(c, &a->at[i], rel, &b->at[i]));
    return found;
}

static Finding within(Check *c, const Matrix *a, const Node *right, const Bound *scope) {
    Finding found;
    if (right->kind == N_RANGE) {
        found = check_compare(c, a, right->closed.low ? R_GE : R_GT, check_eval(c, right->kid[0], scope));
        return check_both(found, check_compare(c, a, right->closed.high ? R_LE : R_LT,
                                               check_eval(c, right->kid[1], scope)));
    }
    found = NO;
    for (int i = 0; i < right->kids && found != YES; i++) {
        Finding one = check_compare(c, a, R_EQ, check_eval(c, right->kid[i], scope));
        if (one > found) found = one;
    }
    return found;
}

/* X ≈ 0.0786 or −0.0786 where nothing moves: X rounds to it at the digits shown. */
static const Node *unsigned_part(const Node *node) { return node->kind == N_NEG ? node->kid[0] : node; }

static bool is_decimal(const Node *node) {
    const Node *number = unsigned_part(node);
    return number->kind == N_NUMBER && number->text && strchr(number->text, '.');
}

static Finding rounds_to(Check *c, const Matrix *a, const Node *decimal, const Bound *scope) {
    Matrix *value = check_eval(c, decimal, scope), *half = matrix_number(c, 1);
    if (!a || !value) return check_why_not(c);
    fmpz_ui_pow_ui(fmpq_denref(half->at->q), 10, strlen(strchr(unsigned_part(decimal)->text, '.') + 1));
    fmpz_mul_ui(fmpq_denref(half->at->q), fmpq_denref(half->at->q), 2);
    return check_both(check_compare(c, a, R_GE, matrix_entrywise(c, value, half, MINUS)),
                      check_compare(c, a, R_LE, matrix_entrywise(c, value, half, PLUS)));
}

/* ---- the tolerance of a claim, see core/tape/tolerance.c ---- */

typedef struct Scale {
    Check *check;
    Matrix *most; /* the largest absolute value so far, at least 1 */
    bool missing;
} Scale;

static bool is_replaced(const Check *c, const Sym *sym, int64_t member) {
    const Values *lists[] = {&c->problem->statement->put_in, &c->problem->values};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->count; i++)
            if (lists[k]->items[i].sym == sym && lists[k]->items[i].member == member) return true;
    return false;
}

/* For node_any: the numbers that were drawn for a name of the relation. */
static bool take_numbers(const Node *node, void *data) {
    Scale *scale = data;
    Check *c = scale->check;
    const Sym *sym = node->sym;
    int64_t low = 0, high = 0;
    if (!sym || sym->kind != SYM_DRAWN || !sym->given || sym->given->kind != GIVEN_ENTRIES) return false;
    if (sym->indices && !check_range(c, sym, 0, NULL, &low, &high)) return scale->missing = true;
    for (int64_t m = low; m <= high; m++) {
        const Matrix *index = matrix_number(c, m);
        if (is_replaced(c, sym, m)) continue;
        const Matrix *drawn = check_symbol(c, sym, &index, sym->indices ? 1 : 0, NULL);
        if (!drawn) return scale->missing = true;
        for (int i = 0; i < drawn->rows * drawn->cols; i++) {
            Matrix *minus = matrix_number(c, 0);
            num_sub(c, minus->at, minus->at, &drawn->at[i]);
            num_max(c, scale->most->at, scale->most->at, &drawn->at[i], false);
            num_max(c, scale->most->at, scale->most->at, minus->at, false);
        }
    }
    return false;
}

static Finding within_tolerance(Check *c, const Matrix *a, const Matrix *b, const Node *relation) {
    Scale scale = {c, matrix_number(c, 1), false};
    Matrix *tolerance = check_eval(c, c->problem->claim->tolerance, NULL);
    node_any(relation, take_numbers, &scale);
    if (!tolerance || scale.missing) return check_why_not(c);
    if (!matrix_same_shape(a, b)) return NOTHING;
    Matrix *most = matrix_multiplied(c, tolerance, scale.most), *distance = matrix_entrywise(c, a, b, MINUS);
    Finding found = YES;
    for (int i = 0; i < a->rows * a->cols; i++) {
        Matrix *least = matrix_entrywise(c, matrix_number(c, 0), most, MINUS);
        found = check_both(found, compare(c, &distance->at[i], R_LE, most->at));
        found = check_both(found, compare(c, &distance->at[i], R_GE, least->at));
    }
    return found;
}

static bool to_infinity(const Node *node, bool *negative) {
    *negative = node->kind == N_NEG && node->kid[0]->kind == N_INFINITY;
    return *negative || node->kind == N_INFINITY;
}

/* Everything is what was drawn. */
static Finding at_these_values(Check *c, const Node *relation, const Bound *scope, bool assumed) {
    const Node *left = relation->kid[0], *right = relation->kid[1];
    Rel rel = relation->rel;
    bool negative, close = rel == R_APPROX || rel == R_TO;
    Matrix *a = check_eval(c, left, scope);
    if (!a) return check_why_not(c);
    if (right->kind == N_RANGE || right->kind == N_SET) {
        Finding found = within(c, a, right, scope);
        if (rel != R_NOTIN) return found;
        return found == NO ? YES : found == YES ? NO : found == CLOSE ? UNSURE : found;
    }
    if (rel == R_IN || rel == R_NOTIN) return no_value(c, CANNOT), check_why_not(c);
    if (to_infinity(right, &negative)) return NO; /* nothing grows */
    Matrix *b = check_eval(c, right, scope);
    if (!b) return check_why_not(c);
    if (rel == R_GG || rel == R_LL) return NO;
    if (close && is_decimal(right)) return rounds_to(c, a, right, scope);
    if (close && is_decimal(left)) return rounds_to(c, b, left, scope);
    if (rel == R_APPROX && !assumed && c->problem->claim->tolerance &&
        relation == c->problem->statement->relation)
        return within_tolerance(c, a, b, relation);
    if (rel == R_SUCCEQ || rel == R_SUCC) return check_definite(c, a, b, rel == R_SUCC);
    if (rel == R_PRECEQ || rel == R_PREC) return check_definite(c, b, a, rel == R_PREC);
    if (rel == R_PERP) a = matrix_inner(c, a, b), b = matrix_number(c, 0);
    return check_compare(c, a, close || rel == R_PERP ? R_EQ : rel, b);
}

Finding check_here(Check *c, const Node *relation, const Bound *scope) {
    if (relation->rel > R_GE && relation->rel != R_IN && relation->rel != R_NOTIN &&
        relation->rel != R_PERP && !rel_of_matrices(relation->rel))
        return no_value(c, CANNOT), check_why_not(c);
    return at_these_values(c, relation, scope, true);
}

/* For all large enough values of what moves, or in the limit. */
static Finding in_the_end(Check *c, const Node *relation, const Bound *scope, bool assumed) {
    const Node *left = relation->kid[0], *right = relation->kid[1];
    Rel rel = relation->rel;
    bool negative;
    if (right->kind == N_RANGE && rel == R_IN)
        return check_both(
            check_eventually(c, left, right->closed.low ? R_GE : R_GT, right->kid[0], false, scope, assumed),
            check_eventually(c, left, right->closed.high ? R_LE : R_LT, right->kid[1], false, scope,
                             assumed));
    if (right->kind == N_SET || right->kind == N_RANGE || rel == R_IN || rel == R_NOTIN)
        return no_value(c, CANNOT), check_why_not(c);
    if (to_infinity(right, &negative)) return check_eventually(c, left, rel, NULL, negative, scope, assumed);
    return check_eventually(c, left, rel, right, false, scope, assumed);
}

/* = is about every value of what moves, other relations are about what happens in the end. */
Finding check_relate(Check *c, const Node *relation, const Bound *scope, bool assumed) {
    Rel rel = relation->rel;
    uint64_t outer = c->met.moves;
    bool integrated = c->integrated, estimated = c->met.estimated;
    int mark = c->live.count;
    c->met.moves = 0;
    c->integrated = c->met.estimated = false;
    c->trouble = 0;
    Finding found;
    if (rel == R_INDEP)
        found = check_independent(c, relation, scope);
    else if (rel == R_SIM || relation->kid[1]->kind == N_NORMAL)
        found = check_distribution(c, relation, scope);
    else {
        bool look = rel != R_EQ && rel != R_PERP && !c->far && !c->random && !c->looking;
        if (look) c->looking = true;
        found = at_these_values(c, relation, scope, assumed);
        if (look) c->looking = false;
        if (look && c->met.moves)
            found = in_the_end(c, relation, scope, assumed);
        else if (look && c->integrated)
            found = at_these_values(c, relation, scope, assumed);
    }
    bool rough = c->integrated || c->met.estimated;
    c->hopeless = c->hopeless || (rough && (found == UNSURE || found == CLOSE));
    c->met.moves |= outer;
    c->integrated = c->integrated || integrated;
    c->met.estimated = c->met.estimated || estimated;
    matrix_keep(c, mark, NULL);
    return found;
}

/* Conditions on indices. What cannot be told is not met. */
bool check_conditions(Check *c, Node *const *condition, int count, const Bound *scope) {
    for (int i = 0; i < count; i++) {
        unsigned trouble = c->trouble;
        Finding found = check_relate(c, condition[i], scope, true);
        c->trouble = trouble;
        if (found != YES) return false;
    }
    return true;
}

/* ---- statements ---- */

/* Of the statement's conditions those whose indices all have a value. */
static Finding conditions_of(Check *c, const Statement *s, const Bound *scope) {
    Finding found = YES;
    for (int i = 0; i < s->conditions.count; i++) {
        bool open = false;
        for (int k = 0; k < s->free.count; k++) {
            const Sym *index = s->free.items[k];
            open = open ||
                   (node_uses(s->conditions.items[i], index) && !bound_to(scope, index) && !index->given);
        }
        if (!open) found = check_both(found, check_relate(c, s->conditions.items[i], scope, true));
    }
    return found;
}

/* The relation, for all values of its indices that have none yet and fit the conditions. */
static Finding for_all(Check *c, const Statement *s, const Node *relation, int from, const Bound *scope) {
    for (int i = from; i < s->free.count; i++) {
        const Sym *index = s->free.items[i];
        if (index->unbounded[0] || bound_to(scope, index) || !node_uses(relation, index)) continue;
        int64_t low, high;
        if (!check_range(c, index, 0, scope, &low, &high)) return check_why_not(c);
        Finding found = YES;
        for (int64_t v = low; v <= high && found != NO; v++) {
            Bound link = {index, matrix_number(c, v), scope};
            found = check_both(found, for_all(c, s, relation, i + 1, &link));
        }
        return found;
    }
    Finding fits = conditions_of(c, s, scope);
    return fits == NO || fits == NOTHING ? YES
           : fits != YES                 ? UNSURE
                                         : check_relate(c, relation, scope, true);
}

/* What was found so far, and whether these statements hold, each for all of its free indices. */
static Finding of_all(Check *c, const Statements *all, Finding found) {
    for (int i = 0; i < all->count && found > NOTHING; i++)
        found = check_both(found, for_all(c, all->items[i], all->items[i]->relation, 0, NULL));
    return found;
}

static Finding hypotheses(Check *c, const Bound *scope) {
    const Problem *problem = c->problem;
    const Statement *s = problem->statement;
    Finding found = conditions_of(c, s, scope);
    for (int i = 0; i < s->put_in.count && found == YES; i++) {
        const Value *value = &s->put_in.items[i];
        int64_t low, high;
        if (value->sym->indices && check_range(c, value->sym, 0, NULL, &low, &high) &&
            (value->member < low || value->member > high))
            found = NOTHING;
        else if (!check_eval(c, value->node, NULL))
            found = check_why_not(c);
    }
    for (int i = 0; i < s->hypotheses.count && found > NOTHING; i++)
        found = check_both(found, for_all(c, s, s->hypotheses.items[i], 0, scope));
    return of_all(c, &problem->condition, of_all(c, &problem->assumptions, found));
}

/* Has every answer a value, where there is one for which the relation makes sense? */
static Finding existence(Check *c, const Bound *scope) {
    c->stand_in = true;
    Finding plain = check_relate(c, c->problem->statement->relation, scope, false);
    c->stand_in = false;
    if (plain == NOTHING) return NOTHING;
    Finding found = YES;
    for (int i = 0; i < c->problem->values.count; i++) {
        if (check_eval(c, c->problem->values.items[i].node, NULL)) continue;
        found = check_both(found, check_why_not(c) == NOTHING ? NO : UNSURE);
    }
    return found;
}

/* NOTHING where the hypotheses fail; a relation that holds does so whatever the hypotheses are. */
static Finding one_case(Check *c, const Bound *scope) {
    Finding given = hypotheses(c, scope);
    if (given == NO || given == NOTHING) return NOTHING;
    Finding goal = c->problem->which.existence
                       ? existence(c, scope)
                       : check_relate(c, c->problem->statement->relation, scope, false);
    bool open = given != YES && (goal == NO || c->expected == TRUTH_UNDEFINED);
    return goal == NOTHING ? NOTHING : open ? UNSURE : goal;
}

/* All cases, or the one whose indices are given; what each of them is, as bits. */
static unsigned cases(Check *c, const int64_t *which_free, int from, const Bound *scope) {
    const Statement *s = c->problem->statement;
    for (int i = from; i < s->free.count; i++) {
        const Sym *index = s->free.items[i];
        if (index->unbounded[0] || !node_uses(s->relation, index)) continue;
        int64_t low, high;
        if (which_free)
            low = high = which_free[i];
        else if (!check_range(c, index, 0, scope, &low, &high))
            return 1u << check_why_not(c);
        unsigned found = 0;
        for (int64_t v = low; v <= high; v++) {
            Bound link = {index, matrix_number(c, v), scope};
            found |= cases(c, which_free, i + 1, &link);
        }
        return found;
    }
    return 1u << one_case(c, scope);
}

static Recheck conclude(unsigned found, Truth expected) {
    bool no = found & 1u << NO, unsure = found & 1u << UNSURE, close = found & 1u << CLOSE,
         yes = found & 1u << YES;
    switch (expected) {
    case TRUTH_TRUE:
        return no             ? RECHECK_DISAGREES
               : unsure       ? RECHECK_UNABLE
               : yes || close ? RECHECK_AGREES
                              : RECHECK_DISAGREES;
    case TRUTH_FALSE: return no ? RECHECK_AGREES : unsure || close ? RECHECK_UNABLE : RECHECK_DISAGREES;
    case TRUTH_UNDEFINED:
        return no || close || yes ? RECHECK_DISAGREES : unsure ? RECHECK_UNABLE : RECHECK_AGREES;
    default: return RECHECK_UNABLE;
    }
}

Recheck recheck(Arena *arena, const Problem *problem, const Sizes *sizes, const Ratio *drawn,
                const int64_t *which_free, Truth expected) {
    Check c = {.arena = arena, .problem = problem, .sizes = sizes, .drawn = drawn, .expected = expected};
    Recheck found = RECHECK_UNABLE;
    bool fine = problem->statement->relation && check_places(&c);
    for (size_t i = 0;
         fine && i < sizeof precisions / sizeof *precisions && found == RECHECK_UNABLE && !c.hopeless; i++) {
        c.precision = precisions[i];
        c.subjects = (Subjects){0};
        found = conclude(cases(&c, which_free, 0, NULL), expected);
        matrix_keep(&c, 0, NULL);
    }
    matrix_free_all(&c);
    return found;
}
