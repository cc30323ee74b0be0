/* name.c: what a name stands for: definitions, families, answers and put-in values are unfolded; what is drawn is a
   letter or an atom. */
#include "inside.h"

void *proof_unable_about(Prover *p, Obstacle why, const Sym *about) {
    if (!p->why) p->why = why, p->about = about;
    return NULL;
}

void *proof_unable(Prover *p, Obstacle why) { return proof_unable_about(p, why, NULL); }

const Node *proof_value(const Prover *p, const Sym *sym, int64_t member) {
    const Values *lists[] = {&p->problem->statement->put_in, &p->problem->values};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->count; i++)
            if (lists[k]->items[i].sym == sym && lists[k]->items[i].member == member)
                return lists[k]->items[i].node;
    return NULL;
}

bool proof_has_values(const Prover *p, const Sym *sym) {
    const Values *lists[] = {&p->problem->statement->put_in, &p->problem->values};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->count; i++)
            if (lists[k]->items[i].sym == sym) return true;
    return false;
}

/* Does it speak of an index that the statement itself does not have? There may be none. */
static bool has_inner_index(const Prover *p, const Node *node) {
    const Statement *s = p->problem->statement;
    for (int i = 0; i < s->free.count; i++)
        if (node_uses(node, s->free.items[i]) && !node_uses(s->relation, s->free.items[i])) return true;
    return false;
}

const Node *proof_assumed(const Prover *p, const Sym *sym) {
    const Nodes *all = &p->problem->statement->hypotheses;
    if (sym->kind != SYM_DRAWN && sym->kind != SYM_NORMAL) return NULL;
    for (int i = 0; i < all->count; i++) {
        const Node *relation = all->items[i];
        bool equation = relation->rel == R_EQ && relation->kid[0]->kind == N_SYMBOL &&
                        relation->kid[0]->sym == sym && !node_uses(relation->kid[1], sym) &&
                        !has_inner_index(p, relation->kid[1]);
        if (equation) return relation->kid[1];
    }
    return NULL;
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
        return proof_unable(p, UNABLE_UNKNOWN_SHAPE);
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
    if (sym->indices || sym->kind != SYM_LET) return proof_unable(p, UNABLE_ENTRIES);
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        if (node_any(clause->body, changes, NULL)) return proof_unable(p, UNABLE_ENTRIES);
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
            return proof_unable(p, UNABLE_COLUMNS);
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
            return proof_unable(p, UNABLE_ENTRIES);
        int before = p->bound.count, fit = fits(p, clause, sym, index, count);
        const Expr *body = fit == 1 ? proof_node(p, clause->body) : NULL;
        p->bound.count = before;
        if (fit < 0) return proof_unable(p, UNABLE_WHICH_DEFINITION);
        if (fit == 0) continue;
        if (body) {
            Memo memo = {sym, {key[0], key[1]}, body};
            PUSH(p->arena, &p->memo, memo);
            step_equal(p, STEP_DEFINITION, symbol_node(p, sym, index, count), clause->body, body);
        }
        return body;
    }
    return proof_unable(p, UNABLE_NO_DEFINITION);
}

const Expr *name_call(Prover *p, const Node *node) {
    const Sym *sym = node->sym;
    const Clause *clause = sym->clauses;
    if (sym->by_entries || !clause || clause->param_count != node->kids)
        return proof_unable(p, UNABLE_FUNCTION_BY_ENTRIES);
    const Expr **argument = NEW_ARRAY(p->arena, const Expr *, node->kids + 1);
    for (int i = 0; i < node->kids; i++)
        if (!(argument[i] = proof_node(p, node->kid[i])) || argument[i]->open)
            return proof_unable(p, UNABLE_ARGUMENT);
    for (int i = 0; i < node->kids; i++) push(p, clause->params[i], NULL, argument[i]);
    const Expr *body = proof_node(p, clause->body);
    p->bound.count -= node->kids;
    return body;
}

/* ---- names ---- */

const Expr *name_symbol(Prover *p, const Sym *sym, const Index *index, int count) {
    const Bound *bound = count ? NULL : bound_find(p, sym);
    if (bound) return bound->is_index ? expr_number(p, scalar_index(p, bound->index)) : bound->expr;
    if (sym->kind == SYM_SIZE) {
        Dim itself = dim_symbol((Sym *)sym);
        return expr_number(p, dim_number(p, &itself));
    }
    if (proof_has_values(p, sym)) {
        if (count && index[0].class >= 0) return proof_unable(p, UNABLE_MEMBER_PUT_IN);
        const Node *node = proof_value(p, sym, count ? index[0].value : 0);
        if (node && has_inner_index(p, node)) return proof_unable(p, UNABLE_VALUE_INDEX);
        if (node) {
            const Expr *value = proof_node(p, node);
            bool fits = value && (value->open || (dim_equal(&value->rows, &sym->shape.rows) &&
                                                  dim_equal(&value->cols, &sym->shape.cols)));
            if (fits && sym->kind == SYM_NORMAL && p->random_atoms)
                return proof_unable(p, UNABLE_RANDOM_PUT_IN);
            return fits ? value : proof_unable(p, UNABLE_VALUE_SHAPE);
        }
    }
    const Node *assumed = count ? NULL : proof_assumed(p, sym);
    if (assumed && !(sym->kind == SYM_NORMAL && p->random_atoms)) {
        p->strict++;
        const Expr *value = proof_node(p, assumed);
        p->strict--;
        bool same = value && !value->open && dim_equal(&value->rows, &sym->shape.rows) &&
                    dim_equal(&value->cols, &sym->shape.cols);
        return same ? value : proof_unable(p, UNABLE_HYPOTHESIS_SHAPE);
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
        return proof_unable_about(p, UNABLE_UNBOUNDED_INDEX, sym);
    }
    case SYM_UNKNOWN: return proof_unable_about(p, UNABLE_UNKNOWN_NAME, sym);
    default: return proof_unable_about(p, UNABLE_NAME, sym);
    }
}

const Expr *name_member(Prover *p, const Node *node) {
    Index index[2];
    if (node->subs > 2 || node->subs != node->sym->indices) return proof_unable(p, UNABLE_INDICES);
    for (int i = 0; i < node->subs; i++) {
        Range range = {node->sym->lowest[i], node->sym->highest[i]};
        if (node->sym->unbounded[i] || !index_of_node(p, node->sub[i], &range, &index[i]))
            return proof_unable(p, UNABLE_INDEX);
    }
    return name_symbol(p, node->sym, index, node->subs);
}

static const Expr *unit_of(Prover *p, const Node *sub, const Dim *size, int base) {
    Dim shift = dim_constant(base - 1);
    Range range = {dim_constant(base), {0}};
    Index index;
    Dim resolved = dim_resolve(size);
    if (!dim_add(&range.high, &resolved, &shift, 1) || !index_of_node(p, sub, &range, &index))
        return proof_unable(p, UNABLE_INDEX);
    return expr_unit(p, &range, size, index);
}

const Expr *name_unit(Prover *p, const Node *sub, const Dim *size, const Sym *of) {
    return unit_of(p, sub, size, of ? of->entry_base : 1);
}

const Expr *name_entry_of(Prover *p, const Expr *matrix, const Node *node) {
    const Sym *sym = node->kid[0]->sym;
    bool across = node->subs == 1 && dim_is(&matrix->rows, 1) && !dim_is(&matrix->cols, 1);
    if (across) return expr_mul(p, matrix, name_unit(p, node->sub[0], &matrix->cols, sym));
    if (node->subs == 1 && !dim_is(&matrix->cols, 1)) return proof_unable(p, UNABLE_ENTRY);
    const Expr *row = expr_mul(p, expr_transpose(p, name_unit(p, node->sub[0], &matrix->rows, sym)), matrix);
    return node->subs == 1 ? row : expr_mul(p, row, name_unit(p, node->sub[1], &matrix->cols, sym));
}

const Expr *name_entry(Prover *p, const Node *node) {
    const Expr *matrix = proof_node(p, node->kid[0]);
    return matrix && !matrix->open ? name_entry_of(p, matrix, node) : NULL;
}
