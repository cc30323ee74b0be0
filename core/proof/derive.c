/* derive.c: derivatives of normal forms, for all sizes. A number f made of words changes by tr(Gᵀ dX), and G is the derivative by X:
   of tr(L X R) it is Lᵀ Rᵀ. A column y changes by J dx, and J is the derivative by x.

   All names in a normal form are unfolded, so what depends on X shows it, with these exceptions, for which there is no rule: a
   letter that is defined by entries, and a name that hypotheses or put-in values replace. A letter that is declared symmetric,
   unit or the like is not free to move in all directions, so nothing is derived by it. |x| and ReLU have no rule, since they have
   kinks; at √0 and at singular matrices, where a rule gives no value but a derivative may exist, both sides are continuous. */
#include "inside.h"

typedef struct Variable {
    int letter;         /* −1: it is a number, */
    int atom;           /* this one */
    const Expr *itself; /* as a normal form */
} Variable;

static void *no_rule(Prover *p) { return proof_unable(p, UNABLE_DERIVATIVE); }

/* ---- what depends on the variable ---- */

static bool expr_uses(Prover *p, const Variable *v, const Expr *expr);

static bool is_inverse_of(Prover *p, const Variable *v, const Letter *letter) {
    if (v->letter < 0 || letter->kind != LETTER_INVERSE) return false;
    Letter other = *letter;
    other.kind = LETTER_SYMBOL;
    other.generics = 0;
    return letter_intern(p, &other) == v->letter;
}

static bool letter_uses(Prover *p, const Variable *v, int code) {
    const Letter *letter = letter_at(p, code);
    if (v->letter == code >> 1 || is_inverse_of(p, v, letter)) return true;
    return letter->argument && expr_uses(p, v, letter->argument);
}

static bool word_uses(Prover *p, const Variable *v, Word word) {
    for (int i = 0; i < word.count; i++)
        if (letter_uses(p, v, word.letter[i])) return true;
    return false;
}

static bool growth_uses_variable(Prover *p, const Variable *v, Growth *x) {
    for (int i = 0; i < p->scalars.count; i++) {
        const Scalar scalar = p->scalars.items[i];
        if (!growth_uses(p->field, x, scalar.atom)) continue;
        if (v->letter < 0 && scalar.atom == v->atom) return true;
        if (word_uses(p, v, scalar.word)) return true;
        if (scalar.argument && growth_uses_variable(p, v, scalar.argument)) return true;
    }
    return false;
}

static bool expr_uses(Prover *p, const Variable *v, const Expr *expr) {
    for (int i = 0; i < expr->parts; i++)
        if (growth_uses_variable(p, v, expr->part[i].c) || word_uses(p, v, expr->part[i].w)) return true;
    return false;
}

static bool defines_with_names(const Node *node, void *data) {
    (void)data;
    return node->sym && node->sym->kind != SYM_SIZE && node->sym->kind != SYM_BOUND;
}

/* Random names are made of their mean, and numbers between two bounds of these. */
static bool is_made_of_names(const Sym *sym) {
    const Given *given = sym ? sym->given : NULL;
    if (!given) return false;
    if (sym->kind == SYM_NORMAL || sym->kind == SYM_DISCRETE) return true;
    const Node *parts[] = {given->lo, given->hi, given->parameter};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i] && node_any(parts[i], defines_with_names, NULL)) return true;
    return false;
}

/* Are there letters or numbers of which it is not known what they are made of? */
static bool is_hidden(const Prover *p, const Variable *v) {
    for (int i = 0; i < p->scalars.count; i++)
        if (is_made_of_names(p->scalars.items[i].sym)) return true;
    for (int i = 0; i < p->letters.count; i++) {
        const Letter *letter = p->letters.items[i];
        if (letter->kind == LETTER_NOISE || is_made_of_names(letter->sym)) return true;
        if (!letter->sym || letter->sym->kind != SYM_LET || i == v->letter) continue;
        for (const Clause *clause = letter->sym->clauses; clause; clause = clause->next)
            if (!clause->body || node_any(clause->body, defines_with_names, NULL)) return true;
    }
    return false;
}

/* ---- numbers ---- */

static const Expr *zero_of(Prover *p, const Variable *v) {
    return expr_zero(p, &v->itself->rows, &v->itself->cols);
}

static const Expr *slope(Prover *p, const Variable *v, Growth *x);
static const Expr *pull(Prover *p, const Variable *v, const Expr *left, const Expr *of, const Expr *right);

static const Expr *slice(Prover *p, Word word, int from, int to, const Dim *rows, const Dim *cols) {
    Dim above = from < word.count ? code_rows(p, word.letter[from]) : *cols,
        below = to ? code_cols(p, word.letter[to - 1]) : *rows;
    if (from == to) below = above;
    return word_slice(p, word, from, to, &above, &below);
}

/* e_i, where the column has the entries of p in those places only; NULL: it is made in another way. */
static bool is_unit_part(const Prover *p, const Part *part) {
    return part->w.count == 1 && !(part->w.letter[0] & 1) &&
           letter_at(p, part->w.letter[0])->kind == LETTER_UNIT;
}

/* softmax(a) u for a row a: d(p e_i) = p_i da (e_i − pᵀ) */
static const Expr *pull_softmax(Prover *p, const Variable *v, const Expr *left, int code, const Expr *right) {
    const Letter *letter = letter_at(p, code);
    if (letter->fn != FN_SOFTMAX || !dim_is(&letter->rows, 1)) return no_rule(p);
    const Expr *u = expr_mul(p, right, left), *row = expr_letter(p, code), *sum = zero_of(p, v);
    Growth *one = growth_integer(p->field, 1);
    if (!u || u->open) return no_rule(p);
    for (int i = 0; i < u->parts && sum; i++) {
        if (!is_unit_part(p, &u->part[i])) return no_rule(p);
        const Expr *unit = expr_letter(p, u->part[i].w.letter[0]), *entry = expr_mul(p, row, unit);
        const Expr *column = expr_sub(p, unit, expr_transpose(p, row));
        column = expr_scale(p, growth_mul(p->field, u->part[i].c, expr_as_number(p, entry)), column);
        sum = expr_add(p, sum, pull(p, v, expr_number(p, one), letter->argument, column));
    }
    return sum;
}

/* A sum over the indices without a name, whose terms stand at STAR. */
static const Expr *over_others(Prover *p, const Expr *term, const Range *range) {
    if (!term) return NULL;
    if (expr_generics(p, term) & ~(UINT32_C(1) << STAR)) return no_rule(p);
    return term->parts ? sum_of_others(p, term, range) : term;
}

static bool is_at_star(const Prover *p, const Expr *expr) { return expr_generics(p, expr) >> STAR & 1; }

/* The derivative of tr(L Y R) for a letter Y, L and R held. */
static const Expr *pull_letter(Prover *p, const Variable *v, const Expr *left, int code, const Expr *right) {
    if (!left || !right) return NULL;
    if (code & 1) return pull_letter(p, v, expr_transpose(p, right), code ^ 1, expr_transpose(p, left));
    const Letter *letter = letter_at(p, code);
    if (v->letter == code >> 1) return expr_mul(p, expr_transpose(p, left), expr_transpose(p, right));
    if (is_inverse_of(p, v, letter)) {
        const Expr *inverse = expr_letter(p, code);
        const Expr *turned =
            pull_letter(p, v, expr_mul(p, left, inverse), 2 * v->letter, expr_mul(p, inverse, right));
        return turned ? expr_scale(p, growth_integer(p->field, -1), turned) : NULL;
    }
    if (letter->kind == LETTER_FUNCTION) return pull_softmax(p, v, left, code, right);
    if (letter->kind != LETTER_OTHERS || is_at_star(p, left) || is_at_star(p, right)) return no_rule(p);
    return over_others(p, pull(p, v, left, letter->argument, right), &letter->range);
}

static const Expr *pull_word(Prover *p, const Variable *v, const Expr *left, Word word, const Dim *rows,
                             const Dim *cols, const Expr *right) {
    const Expr *sum = zero_of(p, v);
    for (int i = 0; i < word.count && sum; i++) {
        if (!letter_uses(p, v, word.letter[i])) continue;
        const Expr *before = expr_mul(p, left, slice(p, word, 0, i, rows, cols)),
                   *after = expr_mul(p, slice(p, word, i + 1, word.count, rows, cols), right);
        sum = expr_add(p, sum, pull_letter(p, v, before, word.letter[i], after));
    }
    return sum;
}

/* The derivative of tr(L E R), L and R held. */
static const Expr *pull(Prover *p, const Variable *v, const Expr *left, const Expr *of, const Expr *right) {
    const Expr *sum = zero_of(p, v);
    for (int i = 0; left && right && i < of->parts && sum; i++) {
        const Part *part = &of->part[i];
        if (growth_uses_variable(p, v, part->c)) {
            const Expr *word = word_slice(p, part->w, 0, part->w.count, &of->rows, &of->cols);
            Growth *factor = expr_as_number(p, expr_trace(p, expr_mul(p, expr_mul(p, left, word), right)));
            sum = expr_add(p, sum, expr_scale(p, factor, slope(p, v, part->c)));
        }
        if (sum && word_uses(p, v, part->w))
            sum = expr_add(
                p, sum, expr_scale(p, part->c, pull_word(p, v, left, part->w, &of->rows, &of->cols, right)));
    }
    return left && right ? sum : NULL;
}

static Growth *function_slope(Prover *p, const Scalar *scalar) {
    Field *f = p->field;
    Growth *one = growth_integer(f, 1), *itself = growth_atom(f, scalar->atom), *value = NULL;
    fmpq_t power;
    fmpq_init(power);
    switch (scalar->fn) {
    case FN_EXP: value = itself; break;
    case FN_LOG: value = growth_div(f, one, scalar->argument, NULL); break;
    case FN_SQRT: value = growth_div(f, one, growth_add(f, itself, itself), NULL); break;
    case FN_SIN: value = scalar_function(p, FN_COS, scalar->argument, power); break;
    case FN_COS: value = growth_neg(f, scalar_function(p, FN_SIN, scalar->argument, power)); break;
    case -1: { /* (x^q)′ = q x^{q−1} */
        Growth *factor = growth_rational(f, scalar->power);
        fmpq_sub_ui(power, scalar->power, 1);
        bool root = fmpz_is_one(fmpq_numref(power)) && fmpz_equal_si(fmpq_denref(power), 2);
        value = growth_mul(f, factor, scalar_function(p, root ? FN_SQRT : -1, scalar->argument, power));
        break;
    }
    default: break; /* |x| and others: no rule */
    }
    fmpq_clear(power);
    return value;
}

/* det(A)′ = det(A) A⁻ᵀ. Where A is singular this has no value, and det(A) has a derivative all the same: an equation that holds
   wherever A is not holds there too. */
static const Expr *determinant_slope(Prover *p, const Variable *v, const Scalar *scalar) {
    if (p->problem->statement->relation->rel != R_EQ) return no_rule(p);
    const Expr *inverse = expr_inverse(p, v->itself);
    return inverse ? expr_scale(p, growth_atom(p->field, scalar->atom), expr_transpose(p, inverse)) : NULL;
}

static const Expr *scalar_slope(Prover *p, const Variable *v, const Scalar *scalar) {
    Dim one = dim_constant(1);
    const Expr *unit = expr_number(p, growth_integer(p->field, 1));
    switch (scalar->kind) {
    case SCALAR_SYMBOL:
    case SCALAR_INDEX: return v->letter < 0 && scalar->atom == v->atom ? unit : zero_of(p, v);
    case SCALAR_WORD: return pull_word(p, v, unit, scalar->word, &one, &one, unit);
    case SCALAR_TRACE: {
        const Expr *identity = expr_identity(p, &scalar->size, growth_integer(p->field, 1));
        return pull_word(p, v, identity, scalar->word, &scalar->size, &scalar->size, identity);
    }
    case SCALAR_DET: return word_uses(p, v, scalar->word) ? determinant_slope(p, v, scalar) : zero_of(p, v);
    case SCALAR_FUNCTION: {
        if (!growth_uses_variable(p, v, scalar->argument)) return zero_of(p, v);
        Growth *outer = function_slope(p, scalar);
        return outer ? expr_scale(p, outer, slope(p, v, scalar->argument)) : no_rule(p);
    }
    case SCALAR_OTHERS: return over_others(p, slope(p, v, scalar->argument), &scalar->range);
    }
    return no_rule(p);
}

/* The derivative of a number: of the shape of the variable. */
static const Expr *slope(Prover *p, const Variable *v, Growth *x) {
    const Expr *sum = zero_of(p, v);
    int scalars = p->scalars.count; /* the table grows below, by what x does not use */
    for (int i = 0; x && i < scalars && sum; i++) {
        const Scalar scalar = p->scalars.items[i];
        if (!growth_uses(p->field, x, scalar.atom)) continue;
        const Expr *inner = scalar_slope(p, v, &scalar);
        if (!inner) return no_rule(p);
        if (!inner->parts) continue;
        Growth *outer = growth_slope(p->field, x, scalar.atom);
        if (!outer) return no_rule(p);
        sum = expr_add(p, sum, expr_scale(p, outer, inner));
    }
    return sum;
}

/* ---- columns by a column, and anything by a number ---- */

static const Expr *push(Prover *p, const Variable *v, const Expr *of);

static const Expr *push_letter(Prover *p, const Variable *v, int code) {
    const Letter *letter = letter_at(p, code);
    bool number = v->letter < 0;
    if (!number && (code & 1)) return no_rule(p);
    if (v->letter == code >> 1) return expr_identity(p, &letter->rows, growth_integer(p->field, 1));
    if (letter->kind != LETTER_OTHERS) return no_rule(p);
    const Expr *one = over_others(p, push(p, v, letter->argument), &letter->range);
    return code & 1 ? expr_transpose(p, one) : one;
}

static const Expr *push_word(Prover *p, const Variable *v, Word word, const Dim *rows, const Dim *cols) {
    bool number = v->letter < 0;
    const Expr *sum = expr_zero(p, rows, number ? cols : &v->itself->rows);
    for (int i = 0; i < word.count && sum; i++) {
        if (!letter_uses(p, v, word.letter[i])) continue;
        if (!number && i + 1 < word.count) return no_rule(p);
        const Expr *one = expr_mul(p, slice(p, word, 0, i, rows, cols), push_letter(p, v, word.letter[i]));
        if (number) one = expr_mul(p, one, slice(p, word, i + 1, word.count, rows, cols));
        sum = expr_add(p, sum, one);
    }
    return sum;
}

static const Expr *push(Prover *p, const Variable *v, const Expr *of) {
    bool number = v->letter < 0;
    if (!number && !dim_is(&of->cols, 1)) return no_rule(p);
    const Expr *sum = expr_zero(p, &of->rows, number ? &of->cols : &v->itself->rows);
    for (int i = 0; i < of->parts && sum; i++) {
        const Part *part = &of->part[i];
        if (growth_uses_variable(p, v, part->c)) {
            const Expr *word = word_slice(p, part->w, 0, part->w.count, &of->rows, &of->cols);
            sum = expr_add(p, sum, expr_mul(p, word, expr_transpose(p, slope(p, v, part->c))));
        }
        if (sum && word_uses(p, v, part->w))
            sum = expr_add(p, sum, expr_scale(p, part->c, push_word(p, v, part->w, &of->rows, &of->cols)));
    }
    return sum;
}

/* ---- another value in place of the variable ---- */

static const Expr *put(Prover *p, const Variable *v, const Expr *in, const Expr *value);

static const Expr *put_letter(Prover *p, const Variable *v, int code, const Expr *value) {
    const Letter *letter = letter_at(p, code);
    const Expr *one = NULL;
    if (!letter_uses(p, v, code)) return expr_letter(p, code);
    if (v->letter == code >> 1)
        one = value;
    else if (is_inverse_of(p, v, letter))
        one = expr_inverse(p, value);
    else if (letter->kind == LETTER_FUNCTION)
        one = function_expr(p, letter->fn, put(p, v, letter->argument, value));
    else if (letter->kind == LETTER_OTHERS)
        one = over_others(p, put(p, v, letter->argument, value), &letter->range);
    return one ? (code & 1 ? expr_transpose(p, one) : one) : no_rule(p);
}

static const Expr *put_word(Prover *p, const Variable *v, Word word, const Dim *rows, const Expr *value) {
    const Expr *out = expr_identity(p, rows, growth_integer(p->field, 1));
    for (int i = 0; i < word.count && out; i++)
        out = expr_mul(p, out, put_letter(p, v, word.letter[i], value));
    return out;
}

static Growth *put_number(Prover *p, const Variable *v, Growth *x, const Expr *value) {
    int scalars = p->scalars.count;
    Dim one = dim_constant(1);
    for (int i = 0; i < scalars && x; i++) {
        const Scalar scalar = p->scalars.items[i];
        if (!growth_uses(p->field, x, scalar.atom) ||
            !growth_uses_variable(p, v, growth_atom(p->field, scalar.atom)))
            continue;
        Growth *with = NULL;
        if (v->letter < 0 && scalar.atom == v->atom)
            with = expr_as_number(p, value);
        else if (scalar.kind == SCALAR_WORD)
            with = expr_as_number(p, put_word(p, v, scalar.word, &one, value));
        else if (scalar.kind == SCALAR_TRACE)
            with = expr_as_number(p, expr_trace(p, put_word(p, v, scalar.word, &scalar.size, value)));
        else if (scalar.kind == SCALAR_DET)
            with = expr_as_number(p, expr_determinant(p, value));
        else if (scalar.kind == SCALAR_FUNCTION) {
            fmpq_t none;
            fmpq_init(none);
            with = scalar_function(p, scalar.fn, put_number(p, v, scalar.argument, value),
                                   scalar.power ? scalar.power : none);
            fmpq_clear(none);
        } else if (scalar.kind == SCALAR_OTHERS) {
            Growth *at_star = put_number(p, v, scalar.argument, value);
            const Expr *sum = at_star ? over_others(p, expr_number(p, at_star), &scalar.range) : NULL;
            with = expr_as_number(p, sum);
        }
        x = with ? growth_substitute(p->field, x, scalar.atom, with) : NULL;
    }
    return x;
}

static const Expr *put(Prover *p, const Variable *v, const Expr *in, const Expr *value) {
    if (!in || !value) return NULL;
    const Expr *out = expr_zero(p, &in->rows, &in->cols);
    for (int i = 0; i < in->parts && out; i++)
        out = expr_add(p, out,
                       expr_scale(p, put_number(p, v, in->part[i].c, value),
                                  put_word(p, v, in->part[i].w, &in->rows, value)));
    return out;
}

/* ---- derivatives as they are written ---- */

/* A letter, or an atom, of the shape of the symbol. */
static bool variable_of(Prover *p, const Sym *sym, const Dim *rows, const Dim *cols, const Index *index,
                        int indices, Variable *v) {
    if (!dim_known(rows) || !dim_known(cols)) return false;
    if (dim_is(rows, 1) && dim_is(cols, 1)) {
        *v = (Variable){.letter = -1, .itself = expr_number(p, scalar_symbol(p, sym, index, indices))};
        for (int i = 0; v->itself && i < p->scalars.count; i++)
            if (growth_equal(p->field, expr_as_number(p, v->itself),
                             growth_atom(p->field, p->scalars.items[i].atom)))
                v->atom = p->scalars.items[i].atom;
        return v->itself != NULL;
    }
    Letter made = {.kind = LETTER_SYMBOL,
                   .sym = sym,
                   .indices = indices,
                   .rows = dim_resolve(rows),
                   .cols = dim_resolve(cols)};
    for (int i = 0; i < indices; i++) made.index[i] = index[i];
    *v = (Variable){.letter = letter_intern(p, &made)};
    v->itself = expr_letter(p, 2 * v->letter);
    return v->itself != NULL;
}

/* A drawn name that is free to move in all directions, and that nothing replaces. */
static bool is_free_to_move(const Prover *p, const Sym *sym) {
    const Given *given = sym->given;
    return sym->kind == SYM_DRAWN && given && given->kind == GIVEN_ENTRIES &&
           (given->form == FORM_ANY || given->form == FORM_OPEN) && !bound_find(p, sym) &&
           !proof_has_values(p, sym);
}

/* Equations among the hypotheses replace names by what they are equal to, also by what depends on the variable. */
static bool is_replaced(const Prover *p) {
    const Statement *s = p->problem->statement;
    for (int i = 0; i < s->hypotheses.count; i++)
        if (s->hypotheses.items[i]->rel == R_EQ) return true;
    return s->put_in.count > 0;
}

static const Expr *differentiated(Prover *p, const Node *node, const Variable *v, const Expr *of) {
    const Node *by = node->kid[1];
    bool number = expr_is_number(of), entry = !node->sym && by->kind == N_ENTRY;
    const Expr *all = NULL;
    switch (node->derive.kind) {
    case DERIVE_GRADIENT:
    case DERIVE_PARTIAL: all = number ? slope(p, v, expr_as_number(p, of)) : push(p, v, of); break;
    case DERIVE_PRIME: all = v->letter < 0 ? push(p, v, of) : no_rule(p); break;
    case DERIVE_SECOND: {
        const Expr *once = number && !entry ? slope(p, v, expr_as_number(p, of)) : no_rule(p);
        return once ? push(p, v, once) : NULL;
    }
    }
    if (!all) return NULL;
    if (entry && number) return name_entry_of(p, all, by);
    if (entry)
        return by->subs == 1 ? expr_mul(p, all, name_unit(p, by->sub[0], &all->cols, by->kid[0]->sym))
                             : no_rule(p);
    return (node->derive.across && number) || node_is_turned(node) ? expr_transpose(p, all) : all;
}

/* The name is a letter of its own while `of` is put in normal form. */
static const Expr *with_letter(Prover *p, const Node *of, const Sym *sym, const Variable *v) {
    Memo *items = p->memo.items;
    int count = p->memo.count, capacity = p->memo.capacity;
    bool quiet = p->quiet;
    p->memo.items = NULL, p->memo.count = p->memo.capacity = 0; /* definitions depend on it now */
    p->quiet = true;
    Bound bound = {.sym = sym, .expr = v->itself};
    PUSH(p->arena, &p->bound, bound);
    const Expr *expr = proof_node(p, of);
    p->bound.count--;
    p->memo.items = items, p->memo.count = count, p->memo.capacity = capacity;
    p->quiet = quiet;
    return expr;
}

/* With the value in place of the variable. */
static const Expr *at_place(Prover *p, const Variable *v, const Expr *all, const Expr *value) {
    if (!all || !value) return NULL;
    if (value->open) value = expr_zero(p, &v->itself->rows, &v->itself->cols);
    if (expr_equal(p, value, v->itself)) return all;
    return expr_uses(p, v, value) ? no_rule(p) : put(p, v, all, value);
}

const Expr *derive_node(Prover *p, const Node *node) {
    const Node *by = node->kid[1], *base = !node->sym && by->kind == N_ENTRY ? by->kid[0] : by;
    const Sym *sym = node->sym ? node->sym : base->sym;
    Variable v;
    Index index[2] = {{0}};
    if (p->random_atoms || p->limit_only || is_replaced(p) || !sym) return no_rule(p);
    bool named = base->kind == N_SYMBOL || base->kind == N_MEMBER;
    if (!node->sym && named && is_free_to_move(p, sym)) {
        for (int i = 0; base->kind == N_MEMBER && i < base->subs; i++) {
            Range range = {sym->lowest[i], sym->highest[i]};
            if (sym->unbounded[i] || !index_of_node(p, base->sub[i], &range, &index[i])) return no_rule(p);
            if (index[i].class >= GENERIC) return no_rule(p); /* one of those that sums run over */
        }
        int indices = base->kind == N_MEMBER ? base->subs : 0;
        const Expr *of = proof_node(p, node->kid[0]);
        if (!of || indices != sym->indices ||
            !variable_of(p, sym, &sym->shape.rows, &sym->shape.cols, index, indices, &v))
            return no_rule(p);
        if (of->open) return expr_zero(p, &node->shape.rows, &node->shape.cols);
        if (is_hidden(p, &v)) return no_rule(p);
        const Expr *all = differentiated(p, node, &v, of);
        return node->kids > 2 ? at_place(p, &v, all, proof_node(p, node->kid[2])) : all;
    }
    bool defined = sym->kind == SYM_LET && base->kind == N_SYMBOL && !sym->indices && !sym->by_entries;
    if (!node->sym && !defined && !(sym->kind == SYM_BOUND && bound_find(p, sym))) return no_rule(p);
    const Expr *value = proof_node(p, node->kids > 2 ? node->kid[2] : base);
    if (!value || value->open || !variable_of(p, sym, &value->rows, &value->cols, index, 0, &v))
        return no_rule(p);
    const Expr *of = with_letter(p, node->kid[0], sym, &v);
    if (!of || of->open || is_hidden(p, &v) || (!node->sym && !expr_uses(p, &v, of))) return no_rule(p);
    return at_place(p, &v, differentiated(p, node, &v, of), value);
}
