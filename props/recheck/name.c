/* name.c: what names stand for in the second evaluator: sizes, what is drawn, definitions unfolded anew each time (but see
   remember.c). */
#include "inside.h"

#include <string.h>

/* ---- whole numbers, sizes ---- */

const Matrix *bound_to(const Bound *scope, const Sym *sym) {
    for (; scope; scope = scope->outer)
        if (scope->sym == sym) return scope->value;
    return NULL;
}

static bool size_of(const Check *c, const Sym *sym, int64_t *out) {
    for (int i = 0; i < c->sizes->count; i++)
        if (c->sizes->sym[i] == sym) return *out = c->sizes->value[i], true;
    return false;
}

bool check_whole(Check *c, const Node *node, const Bound *scope, int64_t *out) {
    int mark = c->live.count;
    Matrix *m = check_eval(c, node, scope);
    bool fine = m && m->rows == 1 && m->cols == 1 && num_whole(m->at, out);
    if (m && !fine) no_value(c, NO_VALUE);
    matrix_keep(c, mark, NULL);
    return fine;
}

static bool whole_size(Check *c, const Sym *sym, const Bound *scope, int64_t *value) {
    const Matrix *bound = bound_to(scope, sym);
    if (sym->kind == SYM_PRODUCT) {
        int64_t all = 1;
        for (int i = 0; i < sym->factor_count; i++, all *= *value)
            if (!whole_size(c, sym->factors[i], scope, value)) return false;
        return *value = all, true;
    }
    return bound ? num_whole(bound->at, value) : size_of(c, sym, value);
}

/* A size that nothing determines is 1. */
bool check_dimension(Check *c, const Dim *dim, const Bound *scope, int64_t *out) {
    Dim room;
    const Dim *d = dim_resolved(dim, &room);
    *out = d->constant;
    for (int i = 0; i < d->terms; i++) {
        const Sym *sym = d->term[i].sym;
        int64_t value;
        if (sym->kind == SYM_DIMENSION_VARIABLE) return *out = 1, true;
        if (!whole_size(c, sym, scope, &value)) return no_value(c, NO_VALUE), false;
        *out += d->term[i].factor * value;
    }
    return true;
}

bool check_sides(Check *c, const Shape *shape, const Bound *scope, int64_t *rows, int64_t *cols) {
    return check_dimension(c, &shape->rows, scope, rows) && check_dimension(c, &shape->cols, scope, cols);
}

bool check_range(Check *c, const Sym *sym, int which, const Bound *scope, int64_t *low, int64_t *high) {
    return check_dimension(c, &sym->lowest[which], scope, low) &&
           check_dimension(c, &sym->highest[which], scope, high);
}

/* ---- what is drawn ---- */

static bool member_count(Check *c, const Sym *sym, int64_t *count) {
    int64_t low = 1, high = 1;
    bool fine = !sym->indices || check_range(c, sym, 0, NULL, &low, &high);
    return *count = high - low + 1, fine;
}

/* In the order of the givens: a family stands member under member, what is orthonormal is one column of a reflection
   for each column of its names. */
bool check_places(Check *c) {
    const Givens *givens = &c->problem->givens;
    int next = 0;
    c->place = NEW_ARRAY(c->arena, Place, givens->count + 1);
    c->built = NEW_ARRAY(c->arena, Matrix *, givens->count + 1);
    for (int i = 0; i < givens->count; i++) {
        const Given *given = givens->items[i];
        int64_t rows, cols, count;
        c->place[i].rows = -1;
        if (given->kind == GIVEN_SIZE || given->kind == GIVEN_EQUAL || given->kind == GIVEN_CONSTRAINT)
            continue;
        if (!check_sides(c, &given->sym->shape, NULL, &rows, &cols) || !member_count(c, given->sym, &count))
            return false;
        if (given->kind == GIVEN_ORTHONORMAL) {
            int64_t all = 0;
            for (int k = 0; k < given->joint_count; k++) {
                int64_t unused, width;
                if (!check_sides(c, &given->joint[k]->shape, NULL, &unused, &width) ||
                    !member_count(c, given->joint[k], &count))
                    return false;
                all += width * count;
            }
            cols = all;
        } else if (given->kind == GIVEN_DISCRETE) {
            int values = check_law_values(c, given);
            rows *= cols * count * (values ? values - 1 : 1);
            cols = 1;
        } else
            rows *= count;
        c->place[i] = (Place){next, (int)rows, (int)cols};
        next += (int)(rows * cols);
    }
    return true;
}

static Matrix *load(Check *c, const Place *place) {
    Matrix *m = matrix_new(c, place->rows, place->cols);
    for (int i = 0; m && i < m->rows * m->cols; i++) ratio_get_fmpq(m->at[i].q, c->drawn[place->first + i]);
    return m;
}

/* The product of I − 2 u uᵀ/(uᵀu) over the columns u. It is the same whatever moves, and kept: integrals need it often. */
static const Matrix *reflections(Check *c, int at) {
    if (c->built[at]) return c->built[at];
    const Matrix *columns = load(c, &c->place[at]);
    int d = columns ? columns->rows : 0;
    Matrix *q = matrix_filled(c, d, d, 1, true);
    for (int i = 0; columns && i < columns->cols; i++) {
        Matrix *u = matrix_part(c, columns, 0, i, d, 1), *squared = matrix_inner(c, u, u);
        if (num_is_zero(squared->at)) continue;
        Matrix *outer = matrix_multiplied(c, u, matrix_transposed(c, u));
        Matrix *h =
            matrix_entrywise(c, matrix_filled(c, d, d, 1, true),
                             matrix_scaled(c, matrix_number(c, 2), matrix_divided(c, outer, squared)), MINUS);
        q = matrix_multiplied(c, q, h);
    }
    return columns ? c->built[at] = matrix_lasting(c, q) : NULL;
}

static bool is_limit(const Node *node, void *data) {
    (void)data;
    return node->kind == N_SYMBOL && node->sym->kind == SYM_LIMIT;
}

/* Inside an expectation: the standard normal numbers of one member, noted if they are new. */
static Matrix *noise(Check *c, int at, int64_t which, int rows, int cols) {
    Random *random = c->random;
    int i = 0;
    while (i < random->noise.count &&
           (random->noise.items[i].given != at || random->noise.items[i].member != which))
        i++;
    if (i == random->noise.count) {
        Noise new = {at, which, random->count, rows * cols};
        PUSH(c->arena, &random->noise, new);
        random->count += new.entries;
    }
    c->met.noisy = true;
    Matrix *m = matrix_new(c, rows, cols);
    for (int k = 0; m && k < rows * cols; k++) {
        int place = random->noise.items[i].first + k;
        if (random->point && place < random->point->rows) num_set(c, &m->at[k], &random->point->at[place]);
    }
    return m;
}

/* One whose variance vanishes or grows is mean + √variance · what is drawn; others are drawn as they are. Under E all
   of them are mean + √variance · a standard normal number. */
static Matrix *normal(Check *c, int at, Matrix *drawn, int64_t which) {
    const Given *given = c->problem->givens.items[at];
    if (!drawn || (!c->random && !node_any(given->variance, is_limit, NULL))) return drawn;
    Bound running = {given->running, matrix_number(c, which), NULL};
    const Bound *scope = given->running ? &running : NULL;
    const Node *v = given->variance;
    bool multiple = shape_is_number(&v->shape) || v->kind == N_IDENTITY ||
                    (v->kind == N_MUL && shape_is_number(&v->kid[0]->shape) && v->kid[1]->kind == N_IDENTITY);
    if (!multiple) return no_value(c, CANNOT);
    Matrix *mean = check_eval(c, given->mean, scope),
           *variance = mean ? matrix_part(c, check_eval(c, v, scope), 0, 0, 1, 1) : NULL;
    if (!variance || !num_fn(c, variance->at, variance->at, FN_SQRT)) return NULL;
    if (c->random && num_is_zero(variance->at)) return mean;
    if (c->random) drawn = noise(c, at, which, drawn->rows, drawn->cols);
    return matrix_entrywise(c, mean, matrix_scaled(c, variance, drawn), PLUS);
}

static Matrix *drawn_member(Check *c, const Sym *sym, int64_t which) {
    const Given *given = sym->given;
    int at = 0;
    while (at < c->problem->givens.count && c->problem->givens.items[at] != given) at++;
    if (!given || at == c->problem->givens.count || c->place[at].rows < 0) return no_value(c, CANNOT);
    if (given->kind == GIVEN_LIMIT) {
        const Sym *only = c->problem->statement->limit_only;
        bool held = only && only != sym && !sym->negligible;
        if (sym->negligible && c->problem->negligible_is_zero) return matrix_number(c, 0);
        if (!held) c->met.moves |= UINT64_C(1) << (at < 63 ? at : 63);
        if (!held && c->far && c->far[at]) return matrix_copy(c, c->far[at]);
    }
    int64_t rows, cols, low = 0, high = 0;
    if (!check_sides(c, &sym->shape, NULL, &rows, &cols) ||
        (sym->indices && !check_range(c, sym, 0, NULL, &low, &high)))
        return NULL;
    if (!sym->indices) which = low;
    if (which < low || which > high) return no_value(c, NO_VALUE);
    if (given->kind == GIVEN_DISCRETE)
        return check_discrete(c, at, which, (which - low) * rows * cols, (int)rows, (int)cols,
                              load(c, &c->place[at]));
    if (given->kind != GIVEN_ORTHONORMAL) {
        Matrix *one = matrix_part(c, load(c, &c->place[at]), (which - low) * rows, 0, rows, cols);
        if (given->kind == GIVEN_NORMAL) return normal(c, at, one, which);
        return given->kind == GIVEN_ENTRIES ? check_form(c, given, one) : one;
    }
    int64_t before = (which - low) * cols;
    for (int k = 0; given->joint[k] != sym; k++) {
        int64_t unused, width, count;
        if (!check_sides(c, &given->joint[k]->shape, NULL, &unused, &width) ||
            !member_count(c, given->joint[k], &count))
            return NULL;
        before += width * count;
    }
    Matrix *one = matrix_part(c, reflections(c, at), 0, before, rows, cols);
    return given->length ? matrix_scaled(c, check_eval(c, given->length, NULL), one) : one;
}

/* ---- definitions ---- */

/* The scope of a clause for these indices and arguments; false if a pattern does not match. */
static bool match(Check *c, const Clause *clause, const Matrix *const *index, int count,
                  const Matrix *const *argument, const Bound **scope) {
    Bound *link = NEW_ARRAY(c->arena, Bound, count + clause->param_count + 1);
    *scope = NULL;
    for (int i = 0; i < clause->param_count; i++, link++) {
        *link = (Bound){clause->params[i], argument[i], *scope};
        *scope = link;
    }
    for (int i = 0; i < count; i++) {
        const Node *pattern = clause->pattern[i];
        if (pattern->kind == N_SYMBOL && pattern->sym->kind == SYM_BOUND) {
            *link = (Bound){pattern->sym, index[i], *scope};
            *scope = link++;
            continue;
        }
        if (check_compare(c, check_eval(c, pattern, NULL), R_EQ, index[i]) != YES) return false;
    }
    return true;
}

static const Sym *open_letter(const Node *pattern, const Bound *scope) {
    if (pattern->kind == N_SYMBOL && pattern->sym->kind == SYM_BOUND && !bound_to(scope, pattern->sym))
        return pattern->sym;
    const Sym *found = NULL;
    for (int i = 0; i < pattern->kids && !found; i++) found = open_letter(pattern->kid[i], scope);
    return found;
}

/* Does the clause give the entry at this place (in the subscripts of the definition)? Tries every value of its letters. */
static Matrix *entry_by(Check *c, const Sym *sym, const Clause *clause, const int64_t *place,
                        const Bound *scope, bool *found) {
    Node **pattern = clause->pattern + clause->patterns - clause->entries;
    const Sym *letter = NULL;
    for (int i = 0; i < clause->entries && !letter; i++) letter = open_letter(pattern[i], scope);
    if (letter) {
        int64_t low, high;
        if (!check_range(c, letter, 0, scope, &low, &high)) return NULL;
        for (int64_t v = low; v <= high && !*found; v++) {
            Bound link = {letter, matrix_number(c, v), scope};
            Matrix *entry = entry_by(c, sym, clause, place, &link, found);
            if (*found) return entry;
        }
        return NULL;
    }
    for (int i = 0; i < clause->entries; i++) {
        int64_t value;
        if (!check_whole(c, pattern[i], scope, &value) || value != place[i]) return NULL;
    }
    *found = true;
    return check_eval(c, clause->body, scope);
}

static Matrix *by_entries(Check *c, const Sym *sym, const Matrix *const *index, int count,
                          const Matrix *const *argument) {
    int64_t rows, cols;
    if (!check_sides(c, &sym->shape, NULL, &rows, &cols)) return NULL;
    Matrix *m = matrix_new(c, rows, cols);
    for (int i = 0; m && i < m->rows * m->cols; i++) {
        bool found = false;
        for (const Clause *clause = sym->clauses; clause && !found; clause = clause->next) {
            const Bound *scope;
            int64_t place[2] = {sym->entry_base + i / cols, sym->entry_base + i % cols};
            if (clause->entries == 1) place[0] = sym->entry_base + i;
            if (clause->entries > 2 || (clause->entries == 1 && rows > 1 && cols > 1))
                return no_value(c, CANNOT);
            if (!match(c, clause, index, count, argument, &scope)) continue;
            Matrix *entry = entry_by(c, sym, clause, place, scope, &found);
            if (found && (!entry || entry->rows != 1 || entry->cols != 1))
                return entry ? no_value(c, NO_VALUE) : NULL;
            if (found) num_set(c, &m->at[i], entry->at);
        }
        if (!found) return no_value(c, CANNOT);
    }
    return m;
}

static Matrix *defined_member(Check *c, const Sym *sym, const Matrix *const *index, int count) {
    int64_t which = 0, low = 0, high = 0;
    for (int i = 0; i < count && i < 2; i++) {
        const Num *at = index[i]->at;
        bool outside = at->exact && (!fmpz_is_one(fmpq_denref(at->q)) ||
                                     (sym->unbounded[i] == ALL_NATURAL && fmpq_sgn(at->q) < 0));
        if (sym->unbounded[i] == FROM_LOWEST &&
            (!check_dimension(c, &sym->lowest[i], NULL, &low) || !num_whole(at, &which) || which < low))
            return no_value(c, NO_VALUE);
        if (sym->unbounded[i] && outside) return no_value(c, NO_VALUE);
        if (sym->unbounded[i]) continue;
        if (!check_range(c, sym, i, NULL, &low, &high)) return NULL;
        if (!num_whole(index[i]->at, &which) || which < low || which > high) return no_value(c, NO_VALUE);
    }
    if (sym->column_of) {
        Matrix *matrix = check_symbol(c, sym->column_of, NULL, 0, NULL);
        return matrix ? matrix_part(c, matrix, 0, which - low, matrix->rows, 1) : NULL;
    }
    if (sym->by_entries) return by_entries(c, sym, index, count, NULL);
    for (const Clause *clause = sym->clauses; clause; clause = clause->next) {
        const Bound *scope;
        if (match(c, clause, index, count, NULL, &scope) &&
            check_conditions(c, clause->condition, clause->conditions, scope))
            return check_eval(c, clause->body, scope);
    }
    return no_value(c, NO_VALUE);
}

/* A value of this shape that lets most terms have one. */
static Matrix *stand_in(Check *c, const Sym *unknown) {
    int64_t rows, cols;
    if (!check_sides(c, &unknown->shape, NULL, &rows, &cols)) return NULL;
    return matrix_filled(c, (int)rows, (int)cols, 1, rows == cols);
}

/* The value of a name that is bound to nothing: it depends on no scope. */
static Matrix *unfold(Check *c, const Sym *sym, const Matrix *const *index, int count) {
    int64_t which = 0;
    if (c->stand_in && sym->kind == SYM_UNKNOWN) return stand_in(c, sym);
    bool whole_index = !count || num_whole(index[0]->at, &which);
    const Values *lists[] = {&c->problem->statement->put_in, &c->problem->values};
    for (int k = 0; k < 2 && whole_index; k++)
        for (int i = 0; i < lists[k]->count; i++)
            if (lists[k]->items[i].sym == sym && lists[k]->items[i].member == which)
                return check_eval(c, lists[k]->items[i].node, NULL);
    switch (sym->kind) {
    case SYM_DRAWN:
    case SYM_NORMAL:
    case SYM_DISCRETE:
    case SYM_LIMIT:
    case SYM_INTEGER: return whole_index ? drawn_member(c, sym, which) : no_value(c, NO_VALUE);
    case SYM_BOUND: return sym->given ? drawn_member(c, sym, 0) : no_value(c, CANNOT);
    case SYM_LET: return defined_member(c, sym, index, count);
    default: return no_value(c, CANNOT);
    }
}

/* The value that a derivative gives it; NULL: none. */
static const Matrix *moved_to(const Check *c, const Sym *sym, const Matrix *const *index, int count) {
    for (const Moved *moved = c->moved; moved; moved = moved->outer) {
        bool same = moved->sym == sym && moved->count == count;
        int64_t at;
        for (int i = 0; i < count && same; i++) same = num_whole(index[i]->at, &at) && at == moved->index[i];
        if (same) return moved->value;
    }
    return NULL;
}

Matrix *check_symbol(Check *c, const Sym *sym, const Matrix *const *index, int count, const Bound *scope) {
    const Matrix *bound = count ? NULL : bound_to(scope, sym);
    if (!bound) bound = moved_to(c, sym, index, count);
    if (!bound && !count) bound = bound_to(c->limits, sym);
    int64_t size;
    if (bound) return matrix_copy(c, bound);
    if (size_of(c, sym, &size)) return matrix_number(c, size);
    Remembered *known = remember_name(c, sym, index, count);
    Matrix *value = remember_get(c, known);
    if (value) return value;
    Met outer = met_begin(c);
    value = unfold(c, sym, index, count);
    Met met = met_end(c, &outer);
    remember_put(c, known, value, &met);
    return value;
}

Matrix *check_call(Check *c, const Node *node, const Bound *scope) {
    const Matrix **argument = NEW_ARRAY(c->arena, const Matrix *, node->kids + 1);
    for (int i = 0; i < node->kids; i++)
        if (!(argument[i] = check_eval(c, node->kid[i], scope))) return NULL;
    if (node->sym->by_entries) return by_entries(c, node->sym, NULL, 0, argument);
    const Bound *inside;
    return match(c, node->sym->clauses, NULL, 0, argument, &inside)
               ? check_eval(c, node->sym->clauses->body, inside)
               : no_value(c, CANNOT);
}
