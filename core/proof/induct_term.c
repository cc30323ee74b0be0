/* induct_term.c: a formula in n, seen from n: sums up to n + 1 are those up to n and one more term, r^{n+1} is r r^n, x_{n+1} is what the
   recursion says. In goes a bound tree, out comes one in which n, and each sum, power and member that is left, is a name. */
#include "induct.h"

#include "core/names/names.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 60, MOST_NODES = 4000, MOST_TERMS = 12 };

static Node *fail(Induction *in, const Node *node) {
    in->failed = true;
    return (Node *)node;
}

/* ---- what changes with n ---- */

typedef struct Looking {
    const Induction *in;
    Unfolded seen;
    bool recursion; /* members of a recursion count too */
} Looking;

static bool dim_uses(const Dim *dim, const Sym *sym) {
    Dim d = dim_resolve(dim);
    for (int i = 0; i < d.terms; i++)
        if (d.term[i].sym == sym) return true;
    return false;
}

static bool is_recursive(const Sym *sym) {
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        if (clause->recursive) return true;
    return false;
}

static bool changes(const Node *node, void *data);

static bool sym_changes(Looking *look, const Sym *sym) {
    const Induction *in = look->in;
    if (sym == in->over) return true;
    if (dim_uses(&sym->shape.rows, in->over) || dim_uses(&sym->shape.cols, in->over)) return true;
    if (look->recursion && is_recursive(sym)) return true;
    if (unfolded_before(&look->seen, sym)) return false;
    const Given *given = sym->given;
    if (given && given->lo && sym->kind == SYM_SIZE &&
        (node_any(given->lo, changes, look) || (given->hi && node_any(given->hi, changes, look))))
        return true;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next) {
        if (node_any(clause->body, changes, look)) return true;
        for (int i = 0; i < clause->conditions; i++)
            if (node_any(clause->condition[i], changes, look)) return true;
    }
    for (int i = 0; i < in->problem->values.count; i++)
        if (in->problem->values.items[i].sym == sym &&
            node_any(in->problem->values.items[i].node, changes, look))
            return true;
    return false;
}

static bool changes(const Node *node, void *data) {
    Looking *look = data;
    bool over = node_binds(node) == BINDS_INDEX;
    if (over && (!node->kid[1] || !node->kid[2]) &&
        (dim_uses(&node->sym->lowest[0], look->in->over) || dim_uses(&node->sym->highest[0], look->in->over)))
        return true;
    return node->sym && !over && sym_changes(look, node->sym);
}

bool induct_depends(const Induction *in, const Node *node) {
    Looking look = {.in = in, .seen = {.arena = in->arena}};
    return node_any(node, changes, &look);
}

/* Does it change with n, or is a recursion in it? */
static bool is_touched(const Induction *in, const Node *node) {
    Looking look = {.in = in, .seen = {.arena = in->arena}, .recursion = true};
    return node_any(node, changes, &look);
}

/* ---- whole numbers that are linear in n ---- */

bool induct_linear(const Induction *in, const Node *node, Linear *out) {
    Linear a, b = {0, 0};
    if (node->kind == N_NUMBER) {
        bool whole = !node->is_ones && !strchr(node->text, '.') && strlen(node->text) < 9;
        *out = (Linear){0, whole ? atoll(node->text) : 0};
        return whole;
    }
    if (node->kind == N_SYMBOL) {
        const Given *given = node->sym->given;
        *out = in->fixed ? (Linear){0, in->value} : (Linear){1, in->shift};
        if (node->sym == in->over) return true;
        bool equal = node->sym->kind == SYM_SIZE && given && given->kind == GIVEN_EQUAL;
        return equal && induct_linear(in, given->lo, out);
    }
    Arithmetic arithmetic = node_arithmetic(node);
    if (arithmetic == ARITHMETIC_NONE || arithmetic == ARITHMETIC_DIVIDE) return false;
    if (!induct_linear(in, node->kid[0], &a) || (node->kids > 1 && !induct_linear(in, node->kid[1], &b)))
        return false;
    switch (arithmetic) {
    case ARITHMETIC_NEGATE: *out = (Linear){-a.factor, -a.constant}; break;
    case ARITHMETIC_ADD: *out = (Linear){a.factor + b.factor, a.constant + b.constant}; break;
    case ARITHMETIC_SUBTRACT: *out = (Linear){a.factor - b.factor, a.constant - b.constant}; break;
    case ARITHMETIC_MULTIPLY:
        if (a.factor && b.factor) return false;
        *out = (Linear){a.factor * b.constant + b.factor * a.constant, a.constant * b.constant};
        break;
    case ARITHMETIC_DIVIDE:
    case ARITHMETIC_NONE: return false;
    }
    return llabs(out->factor) < 1000 && llabs(out->constant) < 1000000;
}

static Node *name_node(Induction *in, Sym *sym, const Node *like) {
    Node *node = node_new(in->arena, N_SYMBOL, like->span, 0);
    node->sym = sym;
    node->shape = sym->shape;
    return node;
}

/* factor · what + constant, as people write it */
static Node *linear_node(Induction *in, Linear l, Node *what, const Node *like) {
    Span span = like->span;
    if (!l.factor) return node_number(in->arena, span, (int)l.constant);
    Node *node = what;
    if (l.factor != 1 && l.factor != -1)
        node = node_new(in->arena, N_MUL, span, 2, node_number(in->arena, span, (int)llabs(l.factor)), node);
    if (l.factor < 0) node = node_new(in->arena, N_NEG, span, 1, node);
    if (!l.constant) return node;
    return node_new(in->arena, l.constant < 0 ? N_SUB : N_ADD, span, 2, node,
                    node_number(in->arena, span, (int)llabs(l.constant)));
}

static Node *number_at(Induction *in, Linear l, const Node *like) {
    return linear_node(in, l, name_node(in, in->number, like), like);
}

/* The same in the statement's own n, to be put in where it will be rewritten again. */
static Node *index_at(Induction *in, Linear l, const Node *like) {
    l.constant -= l.factor * in->shift;
    return linear_node(in, l, name_node(in, (Sym *)in->over, like), like);
}

static void start_at(Induction *in, Linear at, int64_t least) { /* factor · n + constant ≥ least */
    int64_t n = least - at.constant;
    if (at.factor > 1) n = n > 0 ? (n + at.factor - 1) / at.factor : -(-n / at.factor);
    if (n > in->start) in->start = n;
}

/* ---- atoms ---- */

static Atom *atom_new(Induction *in, AtomKind kind, const Node *of, const Sym *sym, Linear at) {
    Atom atom = {.kind = kind, .of = of, .sym = sym, .at = at};
    PUSH(in->arena, &in->atoms, atom);
    return &in->atoms.items[in->atoms.count - 1];
}

const Atom *induct_atom(const Induction *in, const Sym *name) {
    for (int i = 0; i < in->atoms.count; i++)
        if (in->atoms.items[i].name == name) return &in->atoms.items[i];
    return NULL;
}

static Node *atom_node(Induction *in, Atom *atom, const Shape *shape, const Node *like) {
    if (!atom->name) {
        Sym *sym = NEW(in->arena, Sym);
        *sym = (Sym){.name = arena_printf(in->arena, "u_%d", (int)(atom - in->atoms.items) + 1),
                     .kind = SYM_DRAWN,
                     .shape = *shape,
                     .entry_base = 1,
                     .span = like->span};
        Given *given = NEW(in->arena, Given);
        *given = (Given){.kind = GIVEN_ENTRIES, .sym = sym, .span = like->span};
        sym->given = given;
        PUSH(in->arena, &in->givens, given);
        atom->name = sym;
    }
    return name_node(in, atom->name, like);
}

static Node *product(Induction *in, Node *a, Node *b) { return node_new(in->arena, N_MUL, a->span, 2, a, b); }

/* ---- powers ---- */

static Node *one_like(Induction *in, const Node *base) {
    if (shape_is_number(&base->shape)) return node_number(in->arena, base->span, 1);
    Node *identity = node_new(in->arena, N_IDENTITY, base->span, 0);
    identity->shape = base->shape;
    return identity;
}

static Node *raised(Induction *in, Node *base, const Node *like, int64_t exponent) {
    if (exponent == 0) return one_like(in, like);
    if (exponent == 1) return base;
    return node_new(in->arena, N_POW, base->span, 2, base, node_number(in->arena, base->span, (int)exponent));
}

static int64_t floor_of(int64_t a, int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

static bool is_never_zero(const Node *base) {
    if (base->kind == N_NEG) return is_never_zero(base->kid[0]);
    if (base->kind == N_DIV) return is_never_zero(base->kid[0]) && is_never_zero(base->kid[1]);
    return node_is_positive(base);
}

/* r^{a n + c} is (r^{n+e})^a r^{c−ae}: for the least e that is met, no power is divided by. */
static Node *power(Induction *in, const Node *node) {
    const Node *base = node->kid[0];
    Linear at;
    if (!is_touched(in, node->kid[1])) {
        Node *below = induct_rewrite(in, base);
        return node_new(in->arena, N_POW, node->span, 2, below, (Node *)node->kid[1]);
    }
    if (induct_depends(in, base) || !induct_linear(in, node->kid[1], &at)) return fail(in, node);
    Node *below = induct_rewrite(in, base);
    bool number = shape_is_number(&base->shape), nonzero = number && is_never_zero(base);
    if (!at.factor) {
        if (at.constant < 0 && !nonzero) return fail(in, node);
        return raised(in, below, base, at.constant);
    }
    if (at.factor < 0 && !nonzero) return fail(in, node);
    int64_t times = llabs(at.factor), least = at.factor < 0 ? 0 : floor_of(at.constant, times);
    Atom *atom = NULL;
    for (int i = 0; i < in->atoms.count && !atom; i++)
        if (in->atoms.items[i].kind == ATOM_POWER && node_equal(in->atoms.items[i].of, base))
            atom = &in->atoms.items[i];
    if (!atom) atom = atom_new(in, ATOM_POWER, base, NULL, (Linear){1, least});
    if (least < atom->at.constant) atom->at.constant = least;
    if (!nonzero) start_at(in, atom->at, 0);
    Node *exponent = linear_node(in, atom->at, name_node(in, (Sym *)in->over, node), node);
    atom->shown = node_new(in->arena, N_POW, node->span, 2, (Node *)base, exponent);
    Node *power = raised(in, atom_node(in, atom, &base->shape, node), base, times);
    int64_t rest =
        at.factor < 0 ? at.constant + times * atom->at.constant : at.constant - times * atom->at.constant;
    Node *more = raised(in, below, base, rest);
    if (at.factor < 0) return node_new(in->arena, N_DIV, node->span, 2, more, power);
    if (!rest) return power;
    return in->right ? product(in, power, more) : product(in, more, power);
}

/* ---- sums and products ---- */

static bool dim_linear(const Induction *in, const Dim *dim, Linear *out) {
    Dim d = dim_resolve(dim);
    *out = (Linear){0, d.constant};
    for (int i = 0; i < d.terms; i++) {
        if (d.term[i].sym != in->over) return false;
        Linear n = in->fixed ? (Linear){0, in->value} : (Linear){1, in->shift};
        out->factor += d.term[i].factor * n.factor;
        out->constant += d.term[i].factor * n.constant;
    }
    return true;
}

static bool bounds_of(const Induction *in, const Node *node, Linear *low, Linear *high) {
    const Sym *index = node->sym;
    bool known = (node->kid[1] && node->kid[2]) || (index->ranged && !index->unbounded[0]);
    return known &&
           (node->kid[1] ? induct_linear(in, node->kid[1], low) : dim_linear(in, &index->lowest[0], low)) &&
           (node->kid[2] ? induct_linear(in, node->kid[2], high)
                         : dim_linear(in, &index->highest[0], high)) &&
           !low->factor;
}

static Node *term_at(Induction *in, const Node *node, Node *index) {
    return induct_rewrite(in, node_substitute(in->arena, node->kid[0], node->sym, index));
}

static Node *joined(Induction *in, const Node *node, Node *sum, Node *term) {
    if (!sum) return term;
    return node_new(in->arena, node->kind == N_SUM ? N_ADD : N_MUL, node->span, 2, sum, term);
}

static Node *written_out(Induction *in, const Node *node, int64_t low, int64_t high) {
    if (high - low >= MOST_TERMS) return fail(in, node);
    if (high < low) return node_number(in->arena, node->span, node->kind == N_SUM ? 0 : 1);
    Node *sum = NULL;
    for (int64_t v = low; v <= high && !in->failed; v++)
        sum = joined(in, node, sum, term_at(in, node, node_number(in->arena, node->span, (int)v)));
    return sum;
}

/* The atom of a sum with these terms. */
static Atom *over_atom(Induction *in, const Node *node, int64_t low, Linear high) {
    Node *letter = name_node(in, node->sym, node),
         *term = node_substitute(in->arena, node->kid[0], node->sym, letter);
    for (int i = 0; i < in->atoms.count; i++) {
        Atom *atom = &in->atoms.items[i];
        if (atom->kind != ATOM_OVER || atom->of->kind != node->kind || atom->low != low ||
            atom->at.factor != high.factor)
            continue;
        if (node_equal(node_substitute(in->arena, atom->of->kid[0], atom->of->sym, letter), term))
            return atom;
    }
    Atom *atom = atom_new(in, ATOM_OVER, node, NULL, high);
    atom->low = low;
    return atom;
}

static Node *over(Induction *in, const Node *node) {
    Linear low, high;
    if (!is_touched(in, node)) return (Node *)node;
    if (node->conds || node->others || !bounds_of(in, node, &low, &high)) return fail(in, node);
    if (!high.factor) return written_out(in, node, low.constant, high.constant);
    if (high.factor < 0 || induct_depends(in, node->kid[0])) return fail(in, node);
    Atom *atom = over_atom(in, node, low.constant, high);
    if (high.constant < atom->at.constant) atom->at.constant = high.constant;
    start_at(in, atom->at, low.constant - 1);
    Node *shown = node_copy(in->arena, node), *last = name_node(in, (Sym *)in->over, node);
    shown->kid[1] = node_number(in->arena, node->span, (int)low.constant);
    shown->kid[2] = linear_node(in, atom->at, last, node);
    atom->shown = shown;
    if (high.constant - atom->at.constant > MOST_TERMS) return fail(in, node);
    Linear next = atom->at;
    Node *sum = atom_node(in, atom, &node->kid[0]->shape, node); /* the list of atoms may grow from here on */
    for (next.constant++; next.constant <= high.constant && !in->failed; next.constant++) {
        sum = joined(in, node, sum, term_at(in, node, index_at(in, next, node)));
    }
    return sum;
}

/* ---- members ---- */

/* For node_any: something in it may have no value. */
static bool is_partial(const Node *node, void *data) {
    (void)data;
    if (node->kind == N_DIV) return !is_never_zero(node->kid[1]);
    if (node->kind == N_FN) return node->fn == FN_LOG || node->fn == FN_SQRT;
    if (node->kind == N_POW) return node->kid[1]->kind != N_NUMBER || strchr(node->kid[1]->text, '.');
    return node->kind == N_ENTRY || node->kind == N_MAXOVER || node->kind == N_MINOVER ||
           node->kind == N_DERIVE || node->kind == N_LIM || node->kind == N_EXPECT || node->kind == N_CALL;
}

typedef struct Reach {
    const Sym *family, *letter;
    int64_t most;  /* x_k is made of x_{k−1}, …, x_{k−most} */
    bool previous; /* x_{k−1} is among them */
    bool unclear;
} Reach;

static bool note_member(const Node *node, void *data) {
    Reach *o = data;
    if (node->kind != N_MEMBER || node->sym != o->family) return false;
    const Node *sub = node->sub[0];
    bool back = sub->kind == N_SUB && sub->kid[0]->kind == N_SYMBOL && sub->kid[0]->sym == o->letter &&
                sub->kid[1]->kind == N_NUMBER;
    if (back) {
        int64_t by = atoll(sub->kid[1]->text);
        o->most = by > o->most ? by : o->most;
        o->previous = o->previous || by == 1;
    } else if (sub->kind != N_NUMBER)
        o->unclear = true;
    return false;
}

static const Clause *general_clause(const Sym *sym, int64_t *after) {
    const Clause *general = NULL;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next) {
        const Node *pattern = clause->pattern[0];
        if (clause->patterns != 1 || clause->entries || clause->conditions) return NULL;
        if (pattern->kind == N_NUMBER)
            *after = atoll(pattern->text) + 1 > *after ? atoll(pattern->text) + 1 : *after;
        else if (pattern->kind != N_SYMBOL || pattern->sym->kind != SYM_BOUND || general)
            return NULL;
        else
            general = clause;
    }
    return general;
}

static Node *unfolded(Induction *in, const Clause *clause, Node *index) {
    return induct_rewrite(in, node_substitute(in->arena, clause->body, clause->pattern[0]->sym, index));
}

static Node *member_by_number(Induction *in, const Node *node, int64_t value) {
    const Sym *sym = node->sym;
    Dim lowest = dim_resolve(&sym->lowest[0]);
    if (!lowest.terms && value < lowest.constant) return in->outside = true, fail(in, node);
    for (const Clause *clause = sym->clauses; clause; clause = clause->next) {
        const Node *pattern = clause->pattern[0];
        if (clause->patterns != 1 || clause->entries || clause->conditions) return fail(in, node);
        bool letter = pattern->kind == N_SYMBOL && pattern->sym->kind == SYM_BOUND;
        if (letter) return unfolded(in, clause, node_number(in->arena, node->span, (int)value));
        if (pattern->kind != N_NUMBER) return fail(in, node);
        if (atoll(pattern->text) == value) return induct_rewrite(in, clause->body);
    }
    return fail(in, node);
}

static Atom *member_atom(Induction *in, const Node *node, Linear at) {
    for (int i = 0; i < in->atoms.count; i++) {
        Atom *atom = &in->atoms.items[i];
        if (atom->kind == ATOM_MEMBER && atom->sym == node->sym && atom->at.factor == at.factor &&
            atom->at.constant == at.constant)
            return atom;
    }
    return atom_new(in, ATOM_MEMBER, node, node->sym, at);
}

static Node *member_as_atom(Induction *in, const Node *node, Linear at) {
    Dim lowest = dim_resolve(&node->sym->lowest[0]);
    if (lowest.terms) return fail(in, node);
    start_at(in, at, lowest.constant);
    Atom *atom = member_atom(in, node, at);
    Node *shown = node_copy(in->arena, node);
    shown->sub[0] = linear_node(in, at, name_node(in, (Sym *)in->over, node), node);
    atom->shown = shown;
    return atom_node(in, atom, &node->sym->shape, node);
}

/* The least index of this family that is met, and at which it goes on as an atom. */
static int64_t least_member(const Induction *in, const Sym *sym, Linear at) {
    int64_t least = at.constant;
    for (int i = 0; i < in->atoms.count; i++) {
        const Atom *atom = &in->atoms.items[i];
        if (atom->kind == ATOM_MEMBER && atom->sym == sym && atom->at.constant < least)
            least = atom->at.constant;
    }
    return least;
}

static Node *defined_member(Induction *in, const Node *node, Linear at) {
    const Sym *sym = node->sym;
    int64_t after = INT64_MIN / 4;
    const Clause *clause = general_clause(sym, &after);
    if (!clause || at.factor < 0) return fail(in, node);
    Reach order = {.family = sym, .letter = clause->pattern[0]->sym, .most = 0};
    (void)node_any(clause->body, note_member, &order);
    if (order.unclear || (order.most && at.factor != 1)) return fail(in, node);
    if (order.most && at.constant - least_member(in, sym, at) < order.most)
        return member_as_atom(in, node, at);
    if (order.most && !order.previous && node_any(clause->body, is_partial, NULL)) return fail(in, node);
    Dim low = dim_resolve(&clause->pattern[0]->sym->lowest[0]);
    if (low.terms) return fail(in, node);
    start_at(in, at, low.constant > after ? low.constant : after);
    return unfolded(in, clause, index_at(in, at, node));
}

static bool has_value(const Induction *in, const Sym *sym) {
    for (int i = 0; i < in->problem->values.count; i++)
        if (in->problem->values.items[i].sym == sym) return true;
    return false;
}

static Node *member(Induction *in, const Node *node) {
    const Sym *sym = node->sym;
    Linear at;
    if (!is_touched(in, node) && sym->kind != SYM_LET) return (Node *)node;
    if (sym->indices != 1 || node->subs != 1 || sym->by_entries || sym->column_of || has_value(in, sym) ||
        !induct_linear(in, node->sub[0], &at))
        return is_touched(in, node) ? fail(in, node) : (Node *)node;
    if (sym->kind == SYM_LET)
        return at.factor ? defined_member(in, node, at) : member_by_number(in, node, at.constant);
    bool plain = sym->kind == SYM_DRAWN && sym->given && sym->given->kind == GIVEN_ENTRIES &&
                 sym->given->form == FORM_ANY;
    if (!plain || at.factor < 0 || dim_uses(&sym->shape.rows, in->over) ||
        dim_uses(&sym->shape.cols, in->over))
        return fail(in, node);
    if (at.factor) return member_as_atom(in, node, at);
    Dim lowest = dim_resolve(&sym->lowest[0]);
    if (!lowest.terms && at.constant < lowest.constant) return in->outside = true, fail(in, node);
    Node *copy = node_copy(in->arena, node);
    copy->sub[0] = node_number(in->arena, node->span, (int)at.constant);
    return copy;
}

/* ---- everything else ---- */

static Node *symbol(Induction *in, const Node *node) {
    const Sym *sym = node->sym;
    if (!is_touched(in, node)) return (Node *)node;
    if (sym->kind == SYM_LET && sym->clauses && !sym->indices && !sym->by_entries && !sym->column_of &&
        !sym->clauses->next && !sym->clauses->patterns && !sym->clauses->conditions)
        return induct_rewrite(in, sym->clauses->body);
    for (int i = 0; i < in->problem->values.count; i++)
        if (in->problem->values.items[i].sym == sym && !sym->indices)
            return induct_rewrite(in, in->problem->values.items[i].node);
    return fail(in, node);
}

static Node *call(Induction *in, const Node *node) {
    const Clause *clause = node->sym->clauses;
    if (!is_touched(in, node)) return (Node *)node;
    if (!clause || clause->next || node->sym->by_entries || clause->param_count != node->kids)
        return fail(in, node);
    Node *body = clause->body;
    for (int i = 0; i < node->kids; i++)
        body = node_substitute(in->arena, body, clause->params[i], node_copy(in->arena, node->kid[i]));
    return induct_rewrite(in, body);
}

static Node *by_parts(Induction *in, const Node *node) {
    Node *copy = NEW(in->arena, Node);
    *copy = *node;
    copy->kid = NEW_ARRAY(in->arena, Node *, node->kids + 1);
    for (int i = 0; i < node->kids; i++) copy->kid[i] = induct_rewrite(in, node->kid[i]);
    for (int i = 0; i < node->subs; i++)
        if (is_touched(in, node->sub[i])) return fail(in, node);
    return copy;
}

static Node *dispatch(Induction *in, const Node *node) {
    Linear at;
    if (shape_is_number(&node->shape) && node->kind != N_NUMBER && induct_linear(in, node, &at) &&
        (at.factor || in->fixed))
        return number_at(in, at, node);
    switch (node->kind) {
    case N_NUMBER:
    case N_ONES:
    case N_IDENTITY:
    case N_EULER:
    case N_PI: return (Node *)node;
    case N_SYMBOL: return symbol(in, node);
    case N_MEMBER: return member(in, node);
    case N_CALL: return call(in, node);
    case N_ENTRY:
    case N_ADD:
    case N_SUB:
    case N_NEG:
    case N_MUL:
    case N_DOT:
    case N_HADAMARD:
    case N_OUTER:
    case N_DIV:
    case N_TRANSPOSE:
    case N_FN:
    case N_NORM:
    case N_INNER:
    case N_ABS:
    case N_MATRIX: return by_parts(in, node);
    case N_POW: return power(in, node);
    case N_SUM:
    case N_PROD: return over(in, node);
    case N_INFINITY:
    case N_DELTA:
    case N_NAME:
    case N_MAXOVER:
    case N_MINOVER:
    case N_DERIVE:
    case N_INDICATOR:
    case N_LIM:
    case N_DOTS:
    case N_EXPECT:
    case N_PLACE:
    case N_ORDER:
    case N_REL:
    case N_NORMAL:
    case N_SET:
    case N_CASES:
    case N_RANGE: break;
    }
    return is_touched(in, node) ? fail(in, node) : (Node *)node;
}

Node *induct_rewrite(Induction *in, const Node *node) {
    bool sized = dim_uses(&node->shape.rows, in->over) || dim_uses(&node->shape.cols, in->over);
    if (in->failed || sized || in->depth >= DEEPEST || ++in->nodes > MOST_NODES) return fail(in, node);
    in->depth++;
    Node *made = dispatch(in, node);
    in->depth--;
    return made;
}

/* ---- back to the statement's own names ---- */

Node *induct_show(const Induction *in, const Node *node) {
    if (node->kind == N_SYMBOL) {
        const Atom *atom = induct_atom(in, node->sym);
        if (atom) return (Node *)atom->shown;
        if (node->sym != in->number) return (Node *)node;
        Node *n = node_copy(in->arena, node);
        n->sym = (Sym *)in->over;
        n->author = in->over->author;
        return n;
    }
    Node *copy = NEW(in->arena, Node);
    *copy = *node;
    copy->kid = NEW_ARRAY(in->arena, Node *, node->kids + 1);
    for (int i = 0; i < node->kids; i++) copy->kid[i] = node->kid[i] ? induct_show(in, node->kid[i]) : NULL;
    return copy;
}
