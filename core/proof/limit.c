/* limit.c: does a relation hold between two normal forms, along the limit variables and for all values of the
   parameters? One parameter may be confined to cells, which the hypotheses give and roots split. */
#include "core/moving/inside.h"
#include "inside.h"

#include <string.h>

enum { MOST_SPLITS = 12, MOST_NONNEGATIVE = 5 };

/* ---- the limit variables, in the order in which they are taken ---- */

static bool fractional(const Node *node, void *data) {
    Prover *p = data;
    if (node->kind == N_FN && node->fn == FN_SQRT) return true;
    if (node->kind != N_POW) return false;
    fmpq_t q;
    fmpq_init(q);
    bool found = proof_constant(p, node->kid[1], q) && !fmpz_is_one(fmpq_denref(q));
    fmpq_clear(q);
    return found;
}

static void add_limit(Prover *p, const Sym *sym, int root) {
    const Sym *only = p->problem->statement->limit_only;
    Node *node = symbol_node(p, sym, NULL, 0);
    bool moves = !only || only == sym || sym->negligible;
    Scalar scalar = {.kind = SCALAR_SYMBOL, .sym = sym, .sign = FREE_POSITIVE, .moves = moves};
    scalar.atom = moves ? field_limit(p->field, node, sym->towards == TOWARDS_INFINITY, root)
                        : field_free(p->field, node, FREE_POSITIVE);
    PUSH(p->arena, &p->scalars, scalar);
}

void limit_atoms(Prover *p) {
    const Problem *problem = p->problem;
    bool roots = !problem->negligible_is_zero || node_any(problem->statement->relation, fractional, p);
    for (int i = 0; i < problem->values.count; i++)
        roots = roots || node_any(problem->values.items[i].node, fractional, p);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < problem->givens.count; i++) {
            const Given *given = problem->givens.items[i];
            if (given->kind != GIVEN_LIMIT || given->sym->negligible != !pass) continue;
            if (given->sym->negligible && problem->negligible_is_zero) continue;
            add_limit(p, given->sym, roots ? 4 : 1);
        }
}

/* ---- questions about one number ---- */

/* For every choice of the atoms that are ≥ 0: each is 0 or positive. */
static bool for_signs(Prover *p, Growth *x, bool (*holds)(Prover *, Growth *), int depth) {
    if (!x) return false;
    if (holds(p, x)) return true;
    if (depth >= MOST_NONNEGATIVE) return false;
    for (int i = 0; i < p->scalars.count; i++) {
        const Scalar *scalar = &p->scalars.items[i];
        if (scalar->sign != FREE_NONNEGATIVE || !growth_uses(p->field, x, scalar->atom)) continue;
        Growth *zero = growth_integer(p->field, 0);
        int positive = field_free(p->field, NULL, FREE_POSITIVE);
        if (positive < 0) return false;
        return for_signs(p, growth_substitute(p->field, x, scalar->atom, zero), holds, depth + 1) &&
               for_signs(p, growth_substitute(p->field, x, scalar->atom, growth_atom(p->field, positive)),
                         holds, depth + 1);
    }
    return false;
}

/* Each answers yes only if it is so for all values of the parameters, a parameter that is 0 or negative included. */
static bool tends_to_zero(Prover *p, Growth *x) { return growth_tendency(p->field, x).kind == TENDS_ZERO; }
static bool tends_to_infinity(Prover *p, Growth *x) {
    return growth_tendency(p->field, x).kind == TENDS_INFINITY;
}
static bool is_positive(Prover *p, Growth *x) { return growth_tendency(p->field, x).sign == 1; }
static bool is_not_negative(Prover *p, Growth *x) {
    int sign = growth_is_zero(p->field, x) ? 0 : growth_tendency(p->field, x).sign;
    return sign == 0 || sign == 1;
}

/* A product of numbers that are declared not to be 0: t ≠ 0. */
static bool is_nonzero_product(Prover *p, Growth *x) {
    Field *f = p->field;
    if (x->top.count != 1) return false;
    const fmpz_mpoly_struct *c = fmpz_mpoly_q_numref(x->top.term[0].c);
    if (fmpz_mpoly_length(c, f->ctx) != 1) return false;
    for (int i = 0; i < f->count; i++) {
        if (fmpz_mpoly_degree_si(c, i, f->ctx) == 0) continue;
        const Scalar *scalar = scalar_of(p, i);
        bool nonzero = scalar && scalar->kind == SCALAR_SYMBOL && scalar->sym && scalar->sym->nonzero;
        if (!nonzero && (f->atom[i].kind != ATOM_FREE || f->atom[i].sign != FREE_POSITIVE)) return false;
    }
    return true;
}

static bool is_not_zero(Prover *p, Growth *x) {
    if (is_nonzero_product(p, x)) return true;
    int sign = growth_tendency(p->field, x).sign;
    return sign == 1 || sign == -1;
}
static bool limit_positive(Prover *p, Growth *x) { /* of a limit: it is not 0 */
    return growth_tendency(p->field, x).sign == 1;
}

/* ---- relations ---- */

typedef struct Sides {
    const Node *relation;
    const Expr *left, *right; /* right NULL: ∞ */
    bool minus;               /* … −∞ */
    Rel rel;
    Node *rate;           /* in the cell that was looked at last */
    const Sym *parameter; /* that the cells are of */
    struct {
        Node **rate;
        const Cell **where;
        int count;
    } cells; /* one rate for each open cell */
} Sides;

enum { MOST_RATES = 3, MOST_RATE_PARTS = 4 };

static bool fixed_words(Prover *p, const Expr *expr) {
    for (int i = 0; i < expr->parts; i++) {
        for (int k = 0; k < expr->part[i].w.count; k++)
            if (letter_at(p, expr->part[i].w.letter[k])->moves) return false;
        for (int k = 0; k < p->scalars.count; k++) {
            const Scalar *scalar = &p->scalars.items[k];
            if (scalar->moves && field_kind(p->field, scalar->atom) != ATOM_LIMIT &&
                growth_uses(p->field, expr->part[i].c, scalar->atom))
                return false;
        }
    }
    return true;
}

/* The leading terms of the first words; a number without its sign. */
static Node *rate_node(Prover *p, const Expr *difference) {
    Expr *leading = NEW(p->arena, Expr);
    *leading = *difference;
    leading->part = NEW_ARRAY(p->arena, Part, difference->parts + 1);
    leading->parts = 0;
    for (int i = 0; i < difference->parts && i < MOST_RATE_PARTS; i++) {
        Growth *term = growth_tendency(p->field, difference->part[i].c).leading;
        if (!term) return NULL;
        leading->part[leading->parts++] = (Part){term, difference->part[i].w};
    }
    if (!leading->parts) return NULL;
    Node *rate = expr_node(p, leading), *dots = node_new(p->arena, N_DOTS, (Span){0}, 0);
    if (expr_is_number(difference) && rate->kind == N_NEG) rate = rate->kid[0];
    return difference->parts > MOST_RATE_PARTS ? node_new(p->arena, N_ADD, (Span){0}, 2, rate, dots) : rate;
}

static bool all_tend_to_zero(Prover *p, Sides *s) {
    const Expr *difference = expr_sub(p, s->left, s->right);
    if (!difference || !fixed_words(p, difference)) return false;
    bool fine = true;
    for (int i = 0; i < difference->parts && fine; i++)
        fine = for_signs(p, difference->part[i].c, tends_to_zero, 0);
    if (fine) {
        if (!s->rate && difference->parts) step_add(p, STEP_DIFFERENCE, NULL, difference);
        s->rate = difference->parts ? rate_node(p, difference) : NULL;
        return true;
    }
    if (!expr_is_number(difference) || p->limit_only) return false;
    Growth *x = expr_as_number(p, s->left),
           *y = expr_as_number(p, s->right); /* both grow beyond all bounds */
    TendencyKind a = growth_tendency(p->field, x).kind, b = growth_tendency(p->field, y).kind;
    if (a != b || (a != TENDS_INFINITY && a != TENDS_MINUS_INFINITY)) return false;
    Growth *ratio = growth_div(p->field, x, y, NULL);
    return ratio && for_signs(p, growth_sub(p->field, ratio, growth_integer(p->field, 1)), tends_to_zero, 0);
}

static bool equal(Prover *p, Sides *s) {
    const Expr *difference = expr_sub(p, s->left, s->right);
    return difference && (!difference->parts || resolvents_cancel(p, difference));
}

bool sign_holds(Prover *p, Growth *d, Rel rel) {
    if (rel == R_LT || rel == R_LE) d = growth_neg(p->field, d);
    if (rel == R_LT || rel == R_GT) return for_signs(p, d, p->limit_only ? limit_positive : is_positive, 0);
    return for_signs(p, d, rel == R_NE ? is_not_zero : is_not_negative, 0);
}

static bool holds_here(Prover *p, Sides *s) {
    Growth *x = NULL, *y = NULL, *d = NULL;
    bool numbers = s->rel != R_EQ && s->rel != R_APPROX && s->rel != R_TO;
    if (!s->right) numbers = true;
    if (numbers) {
        x = expr_as_number(p, s->left);
        y = s->right ? expr_as_number(p, s->right) : growth_integer(p->field, 0);
        if (!x || !y || !fixed_words(p, s->left) || (s->right && !fixed_words(p, s->right))) return false;
        d = growth_sub(p->field, x, y);
        if (!d) return false;
    }
    if (p->limit_only && s->rel != R_APPROX && s->rel != R_TO && s->rel != R_LT && s->rel != R_GT)
        return false;
    if (!s->right) {
        if (p->limit_only || (s->rel != R_APPROX && s->rel != R_TO)) return false;
        return for_signs(p, s->minus ? growth_neg(p->field, x) : x, tends_to_infinity, 0);
    }
    switch (s->rel) {
    case R_EQ: return equal(p, s);
    case R_APPROX:
    case R_TO: return all_tend_to_zero(p, s);
    case R_GT:
    case R_LT:
    case R_GE:
    case R_LE:
    case R_NE: return sign_holds(p, d, s->rel);
    case R_LL: d = x, x = y, y = d; d = growth_sub(p->field, x, y); /* fall through */
    case R_GG:
        if (for_signs(p, d, tends_to_infinity, 0)) return true;
        if (!for_signs(p, x, is_positive, 0) || !for_signs(p, y, is_positive, 0)) return false;
        return for_signs(p, growth_div(p->field, x, y, NULL), tends_to_infinity, 0);
    default: return false;
    }
}

static const Expr *put_point(Prover *p, const Expr *expr, int atom, const fmpq_t at) {
    if (!expr) return NULL;
    const Expr *out = expr_zero(p, &expr->rows, &expr->cols);
    for (int i = 0; i < expr->parts; i++) {
        const Part *part = &expr->part[i];
        Growth *c = growth_substitute(p->field, part->c, atom, growth_rational(p->field, at));
        out = expr_add(p, out, expr_word(p, c, part->w.letter, part->w.count, &expr->rows, &expr->cols));
    }
    return out;
}

static bool uses_atom(Prover *p, const Expr *expr, int atom) {
    for (int i = 0; expr && i < expr->parts; i++)
        if (growth_uses(p->field, expr->part[i].c, atom)) return true;
    return false;
}

static bool holds_in(Prover *p, Sides *s, const Cell *cell, int *splits) {
    if (cell->point) { /* opaque numbers that depend on the parameter would have to change as well */
        for (int i = 0; i < p->scalars.count; i++) {
            const Scalar *scalar = &p->scalars.items[i];
            if (scalar->argument && growth_uses(p->field, scalar->argument, cell->atom)) return false;
        }
        for (int i = 0; i < p->letters.count; i++) {
            const Letter *letter = p->letters.items[i];
            if (letter->argument && uses_atom(p, letter->argument, cell->atom)) return false;
        }
        Sides at = *s;
        at.left = put_point(p, s->left, cell->atom, cell->low);
        at.right = s->right ? put_point(p, s->right, cell->atom, cell->low) : NULL;
        field_set_cell(p->field, NULL);
        return at.left && (at.right || !s->right) && holds_here(p, &at);
    }
    fmpq_t root;
    fmpq_init(root);
    field_set_cell(p->field, cell);
    bool fine = holds_here(p, s);
    if (fine && s->cells.count <= MOST_RATES) {
        s->cells.rate[s->cells.count] = s->rate;
        s->cells.where[s->cells.count++] = cell;
    }
    bool split = !fine && field_split(p->field, root) && cell_holds(cell, root);
    field_set_cell(p->field, NULL);
    if (split && ++*splits <= MOST_SPLITS) {
        Cells parts = {0};
        cell_cut(p, &parts, cell, root, true, true, true);
        fine = true;
        for (int i = 0; i < parts.count && fine; i++) fine = holds_in(p, s, &parts.items[i], splits);
    }
    fmpq_clear(root);
    return fine;
}

/* ---- \lim_{x→p} X ---- */

/* The atom of the limit variable; a letter that only the limit binds gets one. −1: it goes elsewhere. */
static int limit_atom(Prover *p, const Node *node) {
    const Node *to = node->kid[1];
    bool infinite = to->kind == N_INFINITY;
    if (!infinite && !node_is_number(to, 0)) return -1;
    for (int i = 0; i < p->scalars.count; i++) {
        const Scalar *scalar = &p->scalars.items[i];
        if (scalar->kind != SCALAR_SYMBOL || scalar->sym != node->sym) continue;
        bool same = (node->sym->towards == TOWARDS_INFINITY) == infinite && node->sym->kind == SYM_LIMIT;
        return same && field_kind(p->field, scalar->atom) == ATOM_LIMIT ? scalar->atom : -1;
    }
    return node->sym->kind == SYM_BOUND && infinite
               ? field_running(p->field, symbol_node(p, node->sym, NULL, 0), true, 1)
               : -1;
}

/* The limit along one atom. The other limit variables are large in the field, and those added before this one would be
   taken before it; where that matters they are any positive numbers instead. */
static Growth *limit_along(Prover *p, Growth *c, int atom, bool others_large) {
    Field *f = p->field;
    int infinite, count = field_atoms(f);
    int *stands_for = NEW_ARRAY(p->arena, int, count + 1);
    for (int i = 0; i < count && c; i++) {
        stands_for[i] = -1;
        if (others_large || i == atom || field_kind(f, i) != ATOM_LIMIT || !growth_uses(f, c, i)) continue;
        stands_for[i] = field_free(f, NULL, FREE_POSITIVE);
        c = growth_substitute(f, c, i, growth_atom(f, stands_for[i]));
    }
    c = growth_limit(f, c, atom, &infinite);
    for (int i = 0; i < count && c; i++)
        if (stands_for[i] >= 0) c = growth_substitute(f, c, stands_for[i], growth_atom(f, i));
    return c;
}

const Expr *limit_node(Prover *p, const Node *node) {
    int atom = node->sym ? limit_atom(p, node) : -1, limits = 0;
    Rel rel = p->problem->statement->relation->rel;
    if (atom < 0 || p->limit_only) return proof_unable(p, UNABLE_LIMIT);
    Bound bound = {.sym = node->sym, .expr = expr_number(p, growth_atom(p->field, atom))};
    PUSH(p->arena, &p->bound, bound);
    const Expr *body = proof_node(p, node->kid[0]);
    p->bound.count--;
    if (!body || body->open) return body;
    for (int i = 0; i < field_atoms(p->field); i++) limits += field_kind(p->field, i) == ATOM_LIMIT;
    if (p->limit_only) { /* what the expectation tends to, along this variable alone */
        if (node->kid[0]->kind != N_EXPECT || limits != 1) return proof_unable(p, UNABLE_LIMIT);
        p->limit_only = false;
        return body;
    }
    if (!fixed_words(p, body)) return proof_unable(p, UNABLE_OPAQUE_LIMIT);
    const Expr *sum = expr_zero(p, &body->rows, &body->cols);
    for (int i = 0; i < body->parts && sum; i++) {
        const Part *part = &body->part[i];
        Growth *c =
            limit_along(p, part->c, atom, node->sym->kind == SYM_BOUND && rel != R_EQ && rel != R_PERP);
        if (!c) return proof_unable(p, UNABLE_NO_LIMIT);
        sum = expr_add(p, sum, expr_word(p, c, part->w.letter, part->w.count, &body->rows, &body->cols));
    }
    return sum;
}

/* ---- expectations that were replaced by what they tend to ---- */

/* Is there such a node, definitions and values unfolded? */
typedef struct Unfold {
    const Prover *p;
    bool (*wanted)(const Prover *, const Node *);
    Unfolded seen;
} Unfold;

static bool occurs(const Node *node, void *data) {
    Unfold *u = data;
    if (u->wanted(u->p, node)) return true;
    bool named =
        node->kind == N_SYMBOL || node->kind == N_MEMBER || node->kind == N_ENTRY || node->kind == N_CALL;
    if (!node->sym || !named || unfolded_before(&u->seen, node->sym)) return false;
    bool found = false;
    for (const Clause *clause = node->sym->clauses; clause && !found; clause = clause->next)
        found = node_any(clause->body, occurs, u);
    const Values *lists[] = {&u->p->problem->statement->put_in, &u->p->problem->values};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->count && !found; i++)
            if (lists[k]->items[i].sym == node->sym) found = node_any(lists[k]->items[i].node, occurs, u);
    return found;
}

static bool is_expectation(const Prover *p, const Node *node) {
    (void)p;
    return node->kind == N_EXPECT;
}

bool has_expectation(const Prover *p, const Node *node) {
    Unfold unfold = {p, is_expectation, {.arena = p->arena}};
    return node_any(node, occurs, &unfold);
}

/* A sum of expectations times numbers that stand still: only then may each be replaced by its limit. */
static bool plain_expectations(Prover *p, const Node *node) {
    if (node->kind == N_EXPECT) return true;
    if (!has_expectation(p, node)) {
        const Expr *expr = proof_node(p, node);
        return expr && !expr_moves(p, expr);
    }
    Arithmetic arithmetic = node_arithmetic(node);
    if (arithmetic == ARITHMETIC_NONE) return false;
    if (arithmetic == ARITHMETIC_MULTIPLY || arithmetic == ARITHMETIC_DIVIDE) {
        bool left = has_expectation(p, node->kid[0]), right = has_expectation(p, node->kid[1]);
        if (right && (left || arithmetic == ARITHMETIC_DIVIDE)) return false;
    }
    return plain_expectations(p, node->kid[0]) && (node->kids < 2 || plain_expectations(p, node->kid[1]));
}

/* ---- decimals ---- */

/* A limit, a limit variable, a random variable (its variance may be negligible), or a vector whose length may grow. */
static bool may_move(const Prover *p, const Node *node) {
    if (node->kind == N_LIM || node->kind == N_INFINITY) return true;
    for (int i = 0; node->sym && i < p->problem->givens.count; i++) {
        const Given *given = p->problem->givens.items[i];
        bool same = given->sym == node->sym;
        for (int k = 0; k < given->joint_count; k++) same = same || given->joint[k] == node->sym;
        if (same && (given->kind == GIVEN_LIMIT || given->kind == GIVEN_NORMAL || given->length)) return true;
    }
    return node->sym && (node->sym->kind == SYM_LIMIT || node->sym->kind == SYM_NORMAL);
}

/* X ≈ 0.422 says that X rounds to it, if nothing in it can move: otherwise 0.422 would be its limit. */
static bool rounds(Prover *p, const Sides *s) {
    const Node *left = s->relation->kid[0], *right = s->relation->kid[1];
    const char *digits = node_decimals(right) ? node_decimals(right) : node_decimals(left);
    if (!digits || (s->rel != R_APPROX && s->rel != R_TO) || p->limit_only || p->why) return false;
    Unfold unfold = {p, may_move, {.arena = p->arena}};
    if (node_any(s->relation, occurs, &unfold)) return false;
    Growth *x = expr_as_number(p, s->left), *y = expr_as_number(p, s->right);
    Growth *d = growth_sub(p->field, x, y), *ten = growth_integer(p->field, 10);
    Growth *half = growth_div(p->field, growth_integer(p->field, 1), growth_integer(p->field, 2), NULL);
    for (const char *digit = digits; *digit; digit++) half = growth_div(p->field, half, ten, NULL);
    return d && sign_holds(p, growth_sub(p->field, half, d), R_GE) &&
           sign_holds(p, growth_add(p->field, half, d), R_GE);
}

/* ---- the whole relation ---- */

/* One rate for all cells, or each with its cell; none if there are too many. */
static Node *rates_node(Prover *p, const Sides *s) {
    bool same = true;
    for (int i = 0; i < s->cells.count; i++) {
        if (!s->cells.rate[i]) return NULL;
        same = same && node_equal(s->cells.rate[i], s->cells.rate[0]);
    }
    if (same) return s->cells.count ? s->cells.rate[0] : NULL;
    if (s->cells.count > MOST_RATES) return NULL;
    Node *cases = node_new(p->arena, N_CASES, (Span){0}, 0);
    cases->kid = s->cells.rate;
    cases->cond = NEW_ARRAY(p->arena, Node *, s->cells.count);
    cases->kids = cases->conds = s->cells.count;
    for (int i = 0; i < s->cells.count; i++) /* not everywhere: there is more than one */
        cases->cond[i] = cells_nodes(p, s->cells.where[i], 1, s->parameter).items[0];
    return cases;
}

static bool in_cells(Prover *p, Sides *s, Outcome *out) {
    const Sym *sym = p->random_atoms ? NULL : cell_parameter(p);
    int atom = -1;
    for (int i = 0; sym && i < p->scalars.count; i++)
        if (p->scalars.items[i].kind == SCALAR_SYMBOL && p->scalars.items[i].sym == sym)
            atom = p->scalars.items[i].atom;
    if (atom < 0 || !(uses_atom(p, s->left, atom) || uses_atom(p, s->right, atom))) return false;
    Cells cells = cells_allowed(p, sym, atom);
    s->parameter = sym;
    s->cells.count = 0;
    s->cells.rate = NEW_ARRAY(p->arena, Node *, MOST_RATES + 2);
    s->cells.where = NEW_ARRAY(p->arena, const Cell *, MOST_RATES + 2);
    int splits = 0;
    for (int i = 0; i < cells.count; i++)
        if (!holds_in(p, s, &cells.items[i], &splits)) return false;
    s->rate = rates_node(p, s);
    out->side = cells_nodes(p, cells.items, cells.count, sym);
    return cells.count > 0;
}

static bool compare_sides(Prover *p, Sides *s, Outcome *out) {
    bool fine = s->rel == R_EQ && holds_here(p, s);
    fine = fine || in_cells(p, s, out);
    if (!fine) s->rate = NULL, fine = s->rel != R_EQ && holds_here(p, s);
    if (fine) out->rate = s->rate;
    return fine;
}

static void show_sides(Prover *p, const Sides *s) {
    const Node *left = s->relation->kid[0], *right = s->relation->kid[1];
    step_equal(p, STEP_SIDE, left, left, s->left);
    if (s->right) step_equal(p, STEP_SIDE, right, right, s->right);
}

/* log S + rest ≥ 0 is S ≥ e^{−rest}, and rest − log S ≥ 0 is e^{rest} ≥ S: the logarithm grows, and S > 0 where it has a value. */
static bool without_logarithm(Prover *p, const Sides *s) {
    if (s->rel != R_LE && s->rel != R_GE && s->rel != R_LT && s->rel != R_GT) return false;
    Growth *x = expr_as_number(p, s->left), *y = expr_as_number(p, s->right);
    Field *f = p->field;
    Growth *d = s->rel == R_LE || s->rel == R_LT ? growth_sub(f, y, x) : growth_sub(f, x, y);
    fmpq_t none;
    fmpq_init(none);
    bool holds = false;
    int scalars = p->scalars.count;
    for (int i = 0; i < scalars && d && !holds; i++) {
        Scalar log = p->scalars.items[i];
        if (log.kind != SCALAR_FUNCTION || log.fn != FN_LOG || !growth_uses(f, d, log.atom)) continue;
        Growth *rest = growth_substitute(f, d, log.atom, growth_integer(f, 0)),
               *atom = growth_atom(f, log.atom);
        bool plus = growth_equal(f, growth_sub(f, d, rest), atom),
             minus = growth_equal(f, growth_sub(f, rest, d), atom);
        if (!rest || (!plus && !minus)) continue;
        Growth *power = scalar_function(p, FN_EXP, plus ? growth_neg(f, rest) : rest, none);
        Growth *apart = plus ? growth_sub(f, log.argument, power) : growth_sub(f, power, log.argument);
        holds = power && apart && sign_holds(p, apart, s->rel == R_LE || s->rel == R_GE ? R_GE : R_GT);
    }
    fmpq_clear(none);
    return holds && !p->why;
}

bool relation_holds(Prover *p, const Node *relation, Outcome *out) {
    Sides s = {.relation = relation, .rel = relation->rel};
    const Node *right = relation->kid[1];
    bool normal = right->kind == N_NORMAL;
    p->random_atoms = normal || has_expectation(p, relation);
    if (p->random_atoms) cell_for_expectations(p);
    const Sym *only = p->problem->statement->limit_only;
    if (only && only->kind != SYM_LIMIT) proof_unable(p, UNABLE_OWN_LIMIT);
    if (p->why) return false;
    if (s.rel <= R_NE && index_condition(p, relation) == 1) return true; /* a ≠ b */
    for (int i = 0; i < p->problem->givens.count; i++) {
        const Given *given = p->problem->givens.items[i];
        if (given->kind == GIVEN_CONSTRAINT && node_equal(given->constraint, relation)) return true;
    }
    s.left = proof_node(p, relation->kid[0]);
    if (!s.left) return false;
    if (normal) return (s.rel == R_SIM || s.rel == R_IN) && normal_holds(p, s.left, relation);
    if (s.rel == R_IN && right->kind == N_RANGE) {
        Sides low = s, high = s;
        low.right = proof_node(p, right->kid[0]), high.right = proof_node(p, right->kid[1]);
        low.rel = right->closed.low ? R_GE : R_GT, high.rel = right->closed.high ? R_LE : R_LT;
        if (!low.right || !high.right || p->limit_only) return false;
        return compare_sides(p, &low, out) && compare_sides(p, &high, out);
    }
    bool infinite = right->kind == N_INFINITY;
    s.minus = right->kind == N_NEG && right->kid[0]->kind == N_INFINITY;
    if (s.rel == R_SIM) s.rel = R_APPROX;
    if (!infinite && !s.minus) {
        s.right = proof_node(p, right);
        if (!s.right) return false;
    }
    if (s.rel == R_PERP) {
        s.left = expr_mul(p, expr_transpose(p, s.left), s.right);
        if (!s.left || !expr_is_number(s.left)) return false;
        s.right = expr_number(p, growth_integer(p->field, 0));
        s.rel = R_EQ;
    }
    if (s.rel > R_LL) return false;
    if (p->limit_only &&
        !(plain_expectations(p, relation->kid[0]) && s.right && plain_expectations(p, right)))
        return proof_unable(p, UNABLE_LIMIT_ONLY), false;
    show_sides(p, &s);
    out->limit = s.rel == R_APPROX || s.rel == R_TO || s.rel == R_GG || s.rel == R_LL;
    out->limit =
        out->limit && (expr_moves(p, s.left) || (s.right && expr_moves(p, s.right)) || p->limit_only);
    if (compare_sides(p, &s, out)) return true;
    bool fixed = s.right && fixed_words(p, s.left) && fixed_words(p, s.right);
    if (fixed && (rounds(p, &s) || order_holds(p, s.left, s.rel, s.right, &out->empty))) return true;
    if (fixed && !p->limit_only && without_logarithm(p, &s)) return true;
    if (fixed && squares_hold(p, s.left, s.rel, s.right)) return true;
    if (s.right && dominate_holds(p, s.left, s.rel, s.right)) return out->limit = true;
    if (!p->why) out->left_over = expr_node(p, s.right ? expr_sub(p, s.left, s.right) : s.left);
    return false;
}
