/* proof_node.c: nodes → normal forms. Definitions, families, answers and put-in values are unfolded. */
#include "proof_inside.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 60 };

void *proof_unable(Prover *p, const char *why) {
    if (!p->why) p->why = why;
    return NULL;
}

const Node *proof_value(const Prover *p, const Sym *sym, int64_t member) {
    const Values *lists[] = {&p->problem->statement->put_in, &p->problem->values};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->count; i++)
            if (lists[k]->items[i].sym == sym && lists[k]->items[i].member == member)
                return lists[k]->items[i].node;
    return NULL;
}

static bool has_values(const Prover *p, const Sym *sym) {
    const Values *lists[] = {&p->problem->statement->put_in, &p->problem->values};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->count; i++)
            if (lists[k]->items[i].sym == sym) return true;
    return false;
}

const Node *proof_assumed(const Prover *p, const Sym *sym) {
    const Nodes *all = &p->problem->statement->hypotheses;
    if (sym->kind != SYM_DRAWN && sym->kind != SYM_NORMAL) return NULL;
    for (int i = 0; i < all->count; i++) {
        const Node *relation = all->items[i];
        bool equation = relation->code == R_EQ && relation->kid[0]->kind == N_SYMBOL &&
                        relation->kid[0]->sym == sym && !node_uses(relation->kid[1], sym);
        if (equation) return relation->kid[1];
    }
    return NULL;
}

/* ---- numbers that are written out ---- */

bool proof_constant(Prover *p, const Node *node, fmpq_t out) {
    bool fine = false;
    fmpq_t a, b;
    fmpq_init(a), fmpq_init(b);
    switch (node->kind) {
    case N_NUMBER: {
        const char *dot = strchr(node->text, '.');
        if (node->is_ones) break;
        char *digits =
            arena_printf(p->arena, "%.*s%s", dot ? (int)(dot - node->text) : (int)strlen(node->text),
                         node->text, dot ? dot + 1 : "");
        fine = fmpz_set_str(fmpq_numref(out), digits, 10) == 0;
        fmpz_set_ui(fmpq_denref(out), 10);
        fmpz_pow_ui(fmpq_denref(out), fmpq_denref(out), dot ? strlen(dot + 1) : 0);
        fmpq_canonicalise(out);
        break;
    }
    case N_NEG:
        fine = proof_constant(p, node->kid[0], a);
        if (fine) fmpq_neg(out, a);
        break;
    case N_ADD:
    case N_SUB:
    case N_MUL:
    case N_DOT:
    case N_DIV:
        fine = proof_constant(p, node->kid[0], a) && proof_constant(p, node->kid[1], b) &&
               !(node->kind == N_DIV && fmpq_is_zero(b));
        if (!fine) break;
        if (node->kind == N_ADD)
            fmpq_add(out, a, b);
        else if (node->kind == N_SUB)
            fmpq_sub(out, a, b);
        else if (node->kind == N_DIV)
            fmpq_div(out, a, b);
        else
            fmpq_mul(out, a, b);
        break;
    default: break;
    }
    fmpq_clear(a), fmpq_clear(b);
    return fine;
}

static const Expr *number(Prover *p, const Node *node) {
    if (node->is_ones) return dim_known(&node->shape.rows) ? expr_ones(p, &node->shape.rows) : NULL;
    if (node_is_number(node, 0)) {
        Expr *zero = NEW(p->arena, Expr);
        *zero = *expr_zero(p, &node->shape.rows, &node->shape.cols);
        zero->open = !dim_known(&node->shape.rows) || !dim_known(&node->shape.cols);
        return zero;
    }
    fmpq_t value;
    fmpq_init(value);
    const Expr *expr =
        proof_constant(p, node, value) ? expr_number(p, growth_rational(p->field, value)) : NULL;
    fmpq_clear(value);
    return expr;
}

/* ---- definitions ---- */

static void push(Prover *p, const Sym *sym, const Index *index, const Expr *expr) {
    Bound bound = {.sym = sym, .is_index = index != NULL, .expr = expr};
    if (index) bound.index = *index;
    PUSH(p->arena, &p->bound, bound);
}

/* 1 the clause fits, 0 it does not, −1 not known. What was bound is to be popped. */
static int fits(Prover *p, const Clause *clause, const Sym *sym, const Index *index, int count) {
    for (int i = 0; i < count; i++) {
        const Node *pattern = clause->pattern[i];
        if (pattern->kind == N_SYMBOL && pattern->sym->kind == SYM_BOUND) {
            push(p, pattern->sym, &index[i], NULL);
            continue;
        }
        Range range = {sym->lowest[i], sym->highest[i]};
        Index wanted;
        p->strict++;
        bool known = index_of_node(p, pattern, &range, &wanted);
        p->strict--;
        if (!known) return -1;
        if (!index_equal(wanted, index[i])) return 0;
    }
    int all = 1;
    for (int i = 0; i < clause->conditions; i++) {
        int one = index_condition(p, clause->condition[i]);
        if (one == 0) return 0;
        if (one < 0) all = -1;
    }
    return all;
}

static const Expr *letter(Prover *p, const Sym *sym, const Index *index, int count) {
    if (shape_is_number(&sym->shape)) return expr_number(p, scalar_symbol(p, sym, index, count));
    if (!dim_known(&sym->shape.rows) || !dim_known(&sym->shape.cols))
        return proof_unable(p, "an unknown shape");
    Letter made = {.kind = LETTER_SYMBOL,
                   .sym = sym,
                   .indices = count,
                   .rows = dim_resolve(&sym->shape.rows),
                   .cols = dim_resolve(&sym->shape.cols)};
    for (int i = 0; i < count; i++) made.index[i] = index[i];
    const Expr *one = expr_letter(p, 2 * letter_intern(p, &made));
    const Given *given =
        sym->given; /* of a given length: that length times a unit vector, which does not move */
    if (given && given->kind == GIVEN_ORTHONORMAL && given->length)
        return expr_mul(p, proof_node(p, given->length), one);
    return one;
}

static bool changes(const Node *node, void *data) {
    (void)data;
    return node->sym && node->sym->kind != SYM_SIZE && node->sym->kind != SYM_BOUND &&
           node->sym->kind != SYM_DRAWN;
}

/* A matrix that is defined by its entries is a letter, if nothing in it moves or is random. */
static const Expr *by_entries(Prover *p, const Sym *sym) {
    if (sym->indices || sym->kind != SYM_LET) return proof_unable(p, "a definition by entries");
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        if (node_any(clause->body, changes, NULL)) return proof_unable(p, "a definition by entries");
    return letter(p, sym, NULL, 0);
}

static const Expr *defined(Prover *p, const Sym *sym, const Index *index, int count) {
    if (sym->by_entries) return by_entries(p, sym);
    if (sym->column_of) {
        Node whole = {
            .kind = N_SYMBOL, .span = sym->span, .sym = sym->column_of, .shape = sym->column_of->shape};
        const Expr *matrix = proof_node(p, &whole);
        Range range = {sym->lowest[0], sym->highest[0]};
        if (!matrix || !dim_is(&range.low, 1) || !dim_equal(&range.high, &matrix->cols))
            return proof_unable(p, "these columns");
        return expr_mul(p, matrix, expr_unit(p, &range, &matrix->cols, index[0]));
    }
    Index none = {-1, 0}, key[2] = {count > 0 ? index[0] : none, count > 1 ? index[1] : none};
    for (int i = 0; i < p->memo.count; i++) {
        const Memo *memo = &p->memo.items[i];
        if (memo->sym == sym && index_equal(memo->index[0], key[0]) && index_equal(memo->index[1], key[1]))
            return memo->expr;
    }
    for (const Clause *clause = sym->clauses; clause; clause = clause->next) {
        if (clause->patterns - clause->entries != count || clause->entries)
            return proof_unable(p, "a definition by entries");
        int before = p->bound.count, fit = fits(p, clause, sym, index, count);
        const Expr *body = fit == 1 ? proof_node(p, clause->body) : NULL;
        p->bound.count = before;
        if (fit < 0) return proof_unable(p, "which definition is meant");
        if (fit == 0) continue;
        if (body) {
            Memo memo = {sym, {key[0], key[1]}, body};
            PUSH(p->arena, &p->memo, memo);
        }
        return body;
    }
    return proof_unable(p, "no definition fits");
}

static const Expr *call(Prover *p, const Node *node) {
    const Sym *sym = node->sym;
    const Clause *clause = sym->clauses;
    if (sym->by_entries || !clause || clause->param_count != node->kids)
        return proof_unable(p, "a function that is defined by entries");
    const Expr **argument = NEW_ARRAY(p->arena, const Expr *, node->kids + 1);
    for (int i = 0; i < node->kids; i++)
        if (!(argument[i] = proof_node(p, node->kid[i])) || argument[i]->open)
            return proof_unable(p, "an argument");
    for (int i = 0; i < node->kids; i++) push(p, clause->params[i], NULL, argument[i]);
    const Expr *body = proof_node(p, clause->body);
    p->bound.count -= node->kids;
    return body;
}

/* ---- names ---- */

static const Expr *symbol(Prover *p, const Sym *sym, const Index *index, int count) {
    const Bound *bound = count ? NULL : bound_find(p, sym);
    if (bound) return bound->is_index ? expr_number(p, scalar_index(p, bound->index)) : bound->expr;
    if (sym->kind == SYM_SIZE) {
        Dim itself = dim_symbol((Sym *)sym);
        return expr_number(p, dim_number(p, &itself));
    }
    if (has_values(p, sym)) {
        if (count && index[0].class >= 0) return proof_unable(p, "a member that may have been put in");
        const Node *node = proof_value(p, sym, count ? index[0].value : 0);
        if (node) {
            const Expr *value = proof_node(p, node);
            bool fits = value && (value->open || (dim_equal(&value->rows, &sym->shape.rows) &&
                                                  dim_equal(&value->cols, &sym->shape.cols)));
            if (fits && sym->kind == SYM_NORMAL && p->random_atoms)
                return proof_unable(p, "a random variable that was put in");
            return fits ? value : proof_unable(p, "a value of another shape");
        }
    }
    const Node *assumed = count ? NULL : proof_assumed(p, sym);
    if (assumed && !(sym->kind == SYM_NORMAL && p->random_atoms)) {
        const Expr *value = proof_node(p, assumed);
        bool same = value && !value->open && dim_equal(&value->rows, &sym->shape.rows) &&
                    dim_equal(&value->cols, &sym->shape.cols);
        return same ? value : proof_unable(p, "a hypothesis of another shape");
    }
    switch (sym->kind) {
    case SYM_LIMIT:
        if (sym->negligible && p->problem->negligible_is_zero)
            return expr_number(p, growth_integer(p->field, 0));
        return letter(p, sym, index, count);
    case SYM_NORMAL: return noise_member(p, sym, index, count);
    case SYM_DRAWN: return letter(p, sym, index, count);
    case SYM_LET: return defined(p, sym, index, count);
    case SYM_INTEGER: return letter(p, sym, index, count);
    case SYM_BOUND: {
        Index own;
        Node node = {.kind = N_SYMBOL, .sym = (Sym *)sym};
        if (index_own(p, &node, &own)) return expr_number(p, scalar_index(p, own));
        return proof_unable(p, arena_printf(p->arena, "%s is an index without bounds", sym->name));
    }
    case SYM_UNKNOWN: return proof_unable(p, arena_printf(p->arena, "nothing says what %s is", sym->name));
    default: return proof_unable(p, arena_printf(p->arena, "%s", sym->name));
    }
}

static const Expr *member(Prover *p, const Node *node) {
    Index index[2];
    if (node->subs > 2 || node->subs != node->sym->indices) return proof_unable(p, "too many indices");
    for (int i = 0; i < node->subs; i++) {
        Range range = {node->sym->lowest[i], node->sym->highest[i]};
        if (node->sym->unbounded[i] || !index_of_node(p, node->sub[i], &range, &index[i]))
            return proof_unable(p, "an index that is not understood");
    }
    return symbol(p, node->sym, index, node->subs);
}

static const Expr *unit_of(Prover *p, const Node *sub, const Dim *size, int base) {
    Dim shift = dim_constant(base - 1);
    Range range = {dim_constant(base), {0}};
    Index index;
    Dim resolved = dim_resolve(size);
    if (!dim_add(&range.high, &resolved, &shift, 1) || !index_of_node(p, sub, &range, &index))
        return proof_unable(p, "an index that is not understood");
    return expr_unit(p, &range, size, index);
}

static const Expr *entry(Prover *p, const Node *node) {
    const Node *base = node->kid[0];
    const Expr *matrix = proof_node(p, base);
    if (!matrix || matrix->open) return NULL;
    int first = base->sym ? base->sym->entry_base : 1;
    bool across = node->subs == 1 && dim_is(&matrix->rows, 1) && !dim_is(&matrix->cols, 1);
    if (across) return expr_mul(p, matrix, unit_of(p, node->sub[0], &matrix->cols, first));
    if (node->subs == 1 && !dim_is(&matrix->cols, 1)) return proof_unable(p, "an entry");
    const Expr *row = expr_mul(p, expr_transpose(p, unit_of(p, node->sub[0], &matrix->rows, first)), matrix);
    return node->subs == 1 ? row : expr_mul(p, row, unit_of(p, node->sub[1], &matrix->cols, first));
}

/* ---- products, powers, functions ---- */

static const Expr *inner(Prover *p, const Expr *a, const Expr *b) {
    if (!a || !b) return NULL;
    const Expr *product = expr_mul(p, expr_transpose(p, a), b);
    return product && !expr_is_number(product) ? expr_trace(p, product) : product;
}

static const Expr *product(Prover *p, const Node *node) {
    const Expr *a = proof_node(p, node->kid[0]), *b = a ? proof_node(p, node->kid[1]) : NULL;
    if (!a || !b) return NULL;
    if (a->open || b->open) { /* 0 of the shape that is needed */
        if (!dim_known(&node->shape.rows) || !dim_known(&node->shape.cols))
            return proof_unable(p, "a 0 of unknown shape");
        return expr_zero(p, &node->shape.rows, &node->shape.cols);
    }
    if (expr_is_number(a) || expr_is_number(b)) return expr_mul(p, a, b);
    if (node->kind == N_HADAMARD) return proof_unable(p, "a product entry by entry");
    return expr_mul(p, a, node->kind == N_OUTER ? expr_transpose(p, b) : b);
}

static const Expr *quotient(Prover *p, const Node *node) {
    const Expr *a = proof_node(p, node->kid[0]);
    Growth *b = a ? expr_as_number(p, proof_node(p, node->kid[1])) : NULL;
    bool by_zero = false;
    Growth *inverse = growth_div(p->field, growth_integer(p->field, 1), b, &by_zero);
    if (by_zero) return proof_unable(p, "a division by 0");
    return expr_scale(p, inverse, a);
}

static const Expr *power(Prover *p, const Node *node) {
    const Node *base = node->kid[0], *exponent = node->kid[1];
    fmpq_t value;
    fmpq_init(value);
    const Expr *result = NULL;
    bool constant = proof_constant(p, exponent, value);
    bool whole = constant && fmpz_is_one(fmpq_denref(value)) && fmpz_bits(fmpq_numref(value)) < 6;
    if (base->kind == N_EULER)
        result =
            expr_number(p, scalar_function(p, FN_EXP, expr_as_number(p, proof_node(p, exponent)), value));
    else if (base->kind == N_NORM && node_is_number(exponent, 2)) {
        const Expr *x = proof_node(p, base->kid[0]);
        result = inner(p, x, x);
    } else {
        const Expr *x = proof_node(p, base);
        if (x && !x->open && !constant && expr_is_number(x)) { /* x^y = e^{y log x} */
            Growth *log = scalar_function(p, FN_LOG, expr_as_number(p, x), value);
            Growth *y = expr_as_number(p, proof_node(p, exponent));
            result = expr_number(p, scalar_function(p, FN_EXP, growth_mul(p->field, y, log), value));
        } else if (!x || x->open || !constant)
            proof_unable(p, "this power");
        else if (expr_is_number(x)) {
            Growth *c = expr_as_number(p, x);
            if (fmpq_is_zero(value) || (fmpq_sgn(value) < 0 && growth_is_zero(p->field, c)))
                result = fmpq_is_zero(value) && !growth_is_zero(p->field, c)
                             ? expr_number(p, growth_integer(p->field, 1))
                             : proof_unable(p, "this power of 0");
            else
                result = expr_number(p, scalar_function(p, -1, c, value));
        } else if (whole && dim_equal(&x->rows, &x->cols)) {
            slong times = fmpz_get_si(fmpq_numref(value));
            if (times < 0) x = expr_inverse(p, x);
            result = expr_identity(p, &node->shape.rows, growth_integer(p->field, 1));
            for (slong i = 0; i < labs(times) && result && x; i++) result = expr_mul(p, result, x);
            if (!x) result = NULL;
        } else
            proof_unable(p, "this power");
    }
    fmpq_clear(value);
    return result;
}

static const Expr *function(Prover *p, const Node *node) {
    const Expr *x = proof_node(p, node->kid[0]);
    if (!x) return NULL;
    fmpq_t none;
    switch (node->code) {
    case FN_SOFTMAX: return function_expr(p, FN_SOFTMAX, x);
    case FN_RELU:
        if (expr_is_number(x)) return proof_unable(p, "ReLU of a number");
        return function_expr(p, FN_RELU, x);
    case FN_TRACE: return expr_trace(p, x);
    case FN_MAX:
    case FN_MIN: return proof_unable(p, "a maximum");
    default:
        fmpq_init(none);
        Growth *value = scalar_function(p, node->code, expr_as_number(p, x), none);
        fmpq_clear(none);
        return expr_number(p, value);
    }
}

static const Expr *of_number(Prover *p, int fn, const Expr *x) {
    fmpq_t none;
    fmpq_init(none);
    Growth *value = x ? scalar_function(p, fn, expr_as_number(p, x), none) : NULL;
    fmpq_clear(none);
    return expr_number(p, value);
}

static const Expr *constant(Prover *p, ConstantKind kind) {
    fmpq_t zero;
    fmpq_init(zero);
    int atom = field_constant(p->field, kind, zero, zero, zero);
    fmpq_clear(zero);
    return atom < 0 ? NULL : expr_number(p, growth_atom(p->field, atom));
}

static const Expr *delta(Prover *p, const Node *node) {
    Index a, b;
    if (node->subs != 2 || !index_own(p, node->sub[0], &a) || !index_own(p, node->sub[1], &b))
        return proof_unable(p, "δ of what is no index");
    p->strict++;
    bool fine =
        (a.class < 0 || b.class >= 0 || index_of_node(p, node->sub[1], &p->class[a.class].range, &b)) &&
        (b.class < 0 || a.class >= 0 || index_of_node(p, node->sub[0], &p->class[b.class].range, &a));
    p->strict--;
    if (!fine) return proof_unable(p, "δ of what is no index");
    if (a.class >= 0 && b.class >= 0 && a.class != b.class &&
        !range_equal(&p->class[a.class].range, &p->class[b.class].range))
        return proof_unable(p, "δ of indices of two ranges");
    return expr_number(p, growth_integer(p->field, index_equal(a, b)));
}

static const Expr *matrix(Prover *p, const Node *node) {
    if (node->kids == 1 && node->kid[0]->kind == N_DOTS) return sum_dots(p, node->kid[0]);
    if (node->kids == 1) return proof_node(p, node->kid[0]);
    return proof_unable(p, "a matrix of blocks");
}

static const Expr *dispatch(Prover *p, const Node *node) {
    Node *const *kid = node->kid;
    switch (node->kind) {
    case N_NUMBER: return number(p, node);
    case N_ONES: return dim_known(&node->shape.rows) ? expr_ones(p, &node->shape.rows) : NULL;
    case N_IDENTITY:
        if (!dim_known(&node->shape.rows)) return proof_unable(p, "an I of unknown size");
        return expr_identity(p, &node->shape.rows, growth_integer(p->field, 1));
    case N_EULER: return expr_number(p, growth_exp(p->field, growth_integer(p->field, 1)));
    case N_PI: return constant(p, CONSTANT_PI);
    case N_DELTA: return delta(p, node);
    case N_SYMBOL: return symbol(p, node->sym, NULL, 0);
    case N_MEMBER: return member(p, node);
    case N_ENTRY: return entry(p, node);
    case N_CALL: return call(p, node);
    case N_ADD:
    case N_SUB: {
        const Expr *a = proof_node(p, kid[0]), *b = a ? proof_node(p, kid[1]) : NULL;
        return node->kind == N_ADD ? expr_add(p, a, b) : expr_sub(p, a, b);
    }
    case N_NEG: return expr_scale(p, growth_integer(p->field, -1), proof_node(p, kid[0]));
    case N_MUL:
    case N_DOT:
    case N_HADAMARD:
    case N_OUTER: return product(p, node);
    case N_DIV: return quotient(p, node);
    case N_POW: return power(p, node);
    case N_TRANSPOSE: return expr_transpose(p, proof_node(p, kid[0]));
    case N_FN: return function(p, node);
    case N_NORM: {
        const Expr *a = proof_node(p, kid[0]);
        return of_number(p, FN_SQRT, inner(p, a, a));
    }
    case N_INNER: {
        const Expr *a = proof_node(p, kid[0]);
        return a ? inner(p, a, proof_node(p, kid[1])) : NULL;
    }
    case N_ABS: return of_number(p, FN_COUNT, proof_node(p, kid[0]));
    case N_SUM: return sum_node(p, node);
    case N_MATRIX: return matrix(p, node);
    case N_EXPECT: return expect_node(p, node);
    default: return proof_unable(p, "this kind of expression");
    }
}

const Expr *proof_node(Prover *p, const Node *node) {
    if (p->why) return NULL;
    if (p->depth >= DEEPEST || ++p->work > MOST_NODES) return proof_unable(p, "too much work");
    p->depth++;
    const Expr *expr = dispatch(p, node);
    p->depth--;
    return expr ? expr : proof_unable(p, "what cannot be put in normal form");
}
