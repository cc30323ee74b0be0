/* place.c: s = argmin_w f(w) → f(s) ≤ f(w) for every w, with w as a drawn number, vector or matrix of its own; a = argmax_i x_i →
   x_a = max_i x_i; c ≤ min_w f(w) → c ≤ f(w); min_w f(w) = f(s) as the first. What is asked of w below the sign is a hypothesis, and a
   statement of its own about s: a “restriction”. In: the relation, bound and not yet shaped. Out: the relation that it means. */
#include "inside.h"

#include <string.h>

static bool is_where(const Node *place) { return place->fn == FN_ARGMAX || place->fn == FN_ARGMIN; }
static bool is_least(const Node *place) { return place->fn == FN_MIN || place->fn == FN_ARGMIN; }

static const Node *place_in(const Node *left, const Node *right) {
    return right->kind == N_PLACE ? right : left->kind == N_PLACE ? left : NULL;
}

/* Of an index: what is below the sign, and the ends of its range. */
static int restrictions_of_index(const Node *over) {
    return over->conds + (over->kid[1] != NULL) + (over->kid[2] != NULL);
}

int place_restrictions(const Node *left, Rel rel, const Node *right) {
    const Node *place = place_in(left, right);
    if (!place || (!is_where(place) && rel != R_EQ)) return 0; /* of c ≤ min_w f(w) there are none */
    return place->text ? place->conds : restrictions_of_index(place->kid[0]);
}

static void refuse(BlockReader *r, Statement *s, Span span, const char *hint, const char *what) {
    if (!s->mistake) s->mistake = mistake_new(r->arena, MISTAKE_AMBIGUOUS, span, hint, "%s", what);
}

static Node *relate(BlockReader *r, const Statement *s, Rel rel, Node *left, Node *right) {
    Node *relation = node_new(r->arena, N_REL, s->relation->span, 2, left, right);
    relation->rel = rel;
    return relation;
}

/* f with this in place of its variable; no two parts of it are one node. */
static Node *at(BlockReader *r, const Node *of, const Sym *variable, const Node *with) {
    return node_copy(r->arena, node_substitute(r->arena, of, variable, node_copy(r->arena, with)));
}

/* ---- definitions that are made of the variable ---- */

typedef struct Unfolding {
    BlockReader *r;
    Statement *statement;
    const Sym *from[2]; /* the name in the claim and in the block */
    Sym *to;
    Unfolded seen;
} Unfolding;

static bool is_made_of(const Node *node, void *data);

/* x ~ N(t, 1) is drawn by t. */
static bool is_drawn_by(Unfolding *u, const Sym *sym) {
    const Given *given = sym->given;
    if (!given || (given->kind != GIVEN_NORMAL && given->kind != GIVEN_DISCRETE)) return false;
    const Node *const parts[] = {given->mean, given->variance, given->parameter};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i] && node_any(parts[i], is_made_of, u)) return true;
    return false;
}

static bool is_made_of(const Node *node, void *data) {
    Unfolding *u = data;
    const Sym *sym = node->sym;
    if (!sym || sym == u->from[0] || sym == u->from[1]) return sym != NULL;
    if (is_drawn_by(u, sym)) return true;
    if ((sym->kind != SYM_LET && sym->kind != SYM_FUNCTION) || unfolded_before(&u->seen, sym)) return false;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        if (node_any(clause->body, is_made_of, u)) return true;
    return false;
}

static bool changes_with(Unfolding *u, const Node *node) {
    u->seen = (Unfolded){.arena = u->r->arena};
    return node_any(node, is_made_of, u);
}

/* Where L = ‖X w − y‖² is defined with the claim's w, argmin_w L is about that w. */
static Node *unfold(Unfolding *u, const Node *node) {
    if (!node || !changes_with(u, node)) return node ? node_copy(u->r->arena, node) : NULL;
    Node *copy = node_copy(u->r->arena, node);
    const Sym *sym = node->sym;
    bool named = node->kind == N_SYMBOL || node->kind == N_MEMBER || node->kind == N_CALL;
    if (named && (sym == u->from[0] || sym == u->from[1])) {
        copy->sym = u->to;
        copy->author = NULL;
    } else if (named && is_drawn_by(u, sym)) {
        refuse(u->r, u->statement, node->span, "write what it comes to, without this random variable",
               arena_printf(u->r->arena, "%s is drawn by %s", sym->name, u->from[0]->name));
    } else if (named && (sym->kind == SYM_LET || sym->kind == SYM_FUNCTION)) {
        const Clause *clause = sym->clauses;
        bool plain = node->kind == N_SYMBOL && clause && !clause->next && !clause->patterns;
        if (plain) return unfold(u, clause->body);
        Unfolding inside = *u;
        inside.seen = (Unfolded){.arena = u->r->arena};
        bool hidden = false;
        for (; clause && !hidden; clause = clause->next) hidden = changes_with(&inside, clause->body);
        if (hidden)
            refuse(u->r, u->statement, node->span, "write it out, or define it as a function of that name",
                   arena_printf(u->r->arena, "%s is made of %s", sym->name,
                                u->from[0] ? u->from[0]->name : u->from[1]->name));
    }
    for (int i = 0; i < copy->kids; i++) copy->kid[i] = unfold(u, node->kid[i]);
    for (int i = 0; i < copy->subs; i++) copy->sub[i] = unfold(u, node->sub[i]);
    for (int i = 0; i < copy->conds; i++) copy->cond[i] = unfold(u, node->cond[i]);
    return copy;
}

Node *place_unfold(BlockReader *r, Statement *s, const Node *node, const Sym *from, Sym *to) {
    Unfolding u = {.r = r, .statement = s, .from = {from, from}, .to = to};
    return unfold(&u, node);
}

/* ---- the variable ---- */

/* The w of the inequality: another one than the w that is written, which keeps its name. */
static Sym *variable_of(BlockReader *r, const Node *place) {
    Sym *variable = NEW(r->arena, Sym);
    *variable = *place->sym;
    while (scope_knows(r->scope, variable->name))
        variable->name = arena_printf(r->arena, "%s'", variable->name);
    return variable;
}

static Node *symbol(BlockReader *r, Sym *sym, Span span) {
    Node *node = node_new(r->arena, N_SYMBOL, span, 0);
    node->sym = sym;
    return node;
}

static bool unify(const Shape *a, const Shape *b) {
    return dim_unify(&a->rows, &b->rows) && dim_unify(&a->cols, &b->cols);
}

static Shape resolved(const Shape *shape) {
    return (Shape){dim_resolve(&shape->rows), dim_resolve(&shape->cols)};
}

static bool is_known(const Shape *shape) { return dim_known(&shape->rows) && dim_known(&shape->cols); }

/* The shape of s in s = argmin_w f(w), if s alone tells it. */
static bool shape_alone(BlockReader *r, const Node *node, Shape *out) {
    Shaper shaper = shaper_new(r->arena);
    Node *copy = node_copy(r->arena, node);
    shape_node(&shaper, copy);
    *out = resolved(&copy->shape);
    return !shaper.mistake && is_known(out);
}

static void find_shape(BlockReader *r, Statement *s, const Node *place, Sym *variable, const Node *body,
                       const Node *like) {
    Shape set, other;
    Mistake *mistake = NULL;
    bool said = place->kid[1] && declaration_shape(r, place->kid[1], &set, &mistake);
    if (place->kid[1] && !said) {
        if (mistake && !s->mistake) s->mistake = mistake;
        refuse(r, s, place->kid[1]->span, "as in w ∈ R^d; other conditions follow after a comma",
               "a set of all numbers, vectors or matrices is expected here");
        return;
    }
    if (said) unify(&variable->shape, &set);
    if (like && shape_alone(r, like, &other)) {
        if (said && !(dim_equal(&set.rows, &other.rows) && dim_equal(&set.cols, &other.cols)) &&
            !s->mistake) {
            s->mistake = mistake_new(r->arena, MISTAKE_SHAPE, like->span, NULL,
                                     "%s has shape %s, and %s is to have %s", node_text(r->arena, like),
                                     shape_text(r->arena, &other), place->text, shape_text(r->arena, &set));
            s->hard = true;
        } else
            unify(&variable->shape, &other);
    }
    Shape found = resolved(&variable->shape);
    if (!is_known(&found)) {
        Shaper shaper = shaper_new(r->arena);
        shape_node(&shaper, node_copy(r->arena, body));
        found = resolved(&variable->shape);
    }
    if (!is_known(&found) && letter_is_index(place->text)) found = (Shape){dim_constant(1), dim_constant(1)};
    if (!is_known(&found))
        refuse(
            r, s, place->span,
            arena_printf(r->arena, "say it below, as in %s_{%s ∈ R^d}", fn_rows[place->fn].name, place->text),
            arena_printf(r->arena, "is %s a number, a vector or a matrix here?", place->text));
    variable->shape = found;
}

/* From now on it is drawn like the names of a claim, for this statement alone. */
static void draw(BlockReader *r, Statement *s, Sym *variable) {
    Given *given = NEW(r->arena, Given);
    *given = (Given){.kind = GIVEN_ENTRIES, .sym = variable, .span = variable->span};
    variable->kind = SYM_DRAWN;
    variable->given = given;
    variable->own = true;
    PUSH(r->arena, &s->brought, given);
}

/* ---- min_w f(w) = f(s): the s ---- */

static bool matches(BlockReader *r, const Node *f, const Node *e, const Sym *variable, const Node **s) {
    if (!f || !e) return f == e;
    if (f->kind == N_SYMBOL && f->sym == variable) {
        if (!*s) return *s = e, true;
        return node_equal(*s, e);
    }
    if (!node_uses(f, variable) && node_equal(f, e)) return true;
    bool alike = node_alike(f, e) && f->kids == e->kids && f->subs == e->subs && f->conds == e->conds &&
                 f->kind != N_NUMBER;
    if (!alike) return false;
    if (node_binds(f) != BINDS_NOTHING && f->sym && e->sym && f->sym != e->sym)
        e = at(r, e, e->sym, symbol(r, f->sym, e->span));
    else if (f->sym != e->sym)
        return false;
    for (int i = 0; i < f->kids; i++)
        if (!matches(r, f->kid[i], e->kid[i], variable, s)) return false;
    for (int i = 0; i < f->subs; i++)
        if (!matches(r, f->sub[i], e->sub[i], variable, s)) return false;
    for (int i = 0; i < f->conds; i++)
        if (!matches(r, f->cond[i], e->cond[i], variable, s)) return false;
    return true;
}

/* ---- statements ---- */

/* a = argmax_{i≠b} x_i: x_a is the maximum; with a restriction, a ≠ b. */
static void over_index(BlockReader *r, Statement *s, const Node *over, const Node *where, int restriction) {
    if (!restriction) {
        s->relation = relate(r, s, R_EQ, at(r, over->kid[0], over->sym, where), node_copy(r->arena, over));
        return;
    }
    if (restriction <= over->conds) {
        s->relation = at(r, over->cond[restriction - 1], over->sym, where);
        return;
    }
    bool low = restriction == over->conds + 1 && over->kid[1];
    s->relation = relate(r, s, low ? R_GE : R_LE, node_copy(r->arena, where),
                         node_copy(r->arena, over->kid[low ? 1 : 2]));
}

/* f(s) ≤ f(w), or ≥; s NULL: c ≤ f(w). */
static void over_all(BlockReader *r, Statement *s, const Node *place, Sym *variable, Node *body,
                     const Node *where, const Node *bound, int restriction, Nodes *hypotheses) {
    find_shape(r, s, place, variable, body, where);
    if (s->mistake) return;
    if (restriction) {
        s->relation = at(r, place->cond[restriction - 1], place->sym, where);
        return;
    }
    Node *left = where ? at(r, body, variable, where) : node_copy(r->arena, bound);
    draw(r, s, variable);
    s->relation = relate(r, s, is_least(place) ? R_LE : R_GE, left, node_copy(r->arena, body));
    for (int i = 0; i < place->conds; i++)
        PUSH(r->arena, hypotheses,
             at(r, place->cond[i], place->sym, symbol(r, variable, place->cond[i]->span)));
}

static Rel turned(Rel rel) {
    return rel == R_LE ? R_GE : rel == R_GE ? R_LE : rel == R_LT ? R_GT : rel == R_GT ? R_LT : rel;
}

void place_read(BlockReader *r, Statement *s, int restriction, Nodes *hypotheses) {
    Node *const *side = s->relation->kid;
    const Node *place = place_in(side[0], side[1]);
    if (!place) return;
    s->written = s->relation;
    s->behind = place_restrictions(side[0], s->relation->rel, side[1]) - restriction;
    const char *name = fn_rows[place->fn].name;
    bool left = place == side[0], where = is_where(place);
    const Node *other = side[left ? 1 : 0], *found = NULL;
    Rel rel = left ? turned(s->relation->rel) : s->relation->rel; /* other R place */
    if (other->kind == N_PLACE) {
        refuse(r, s, s->relation->span, arena_printf(r->arena, "write for each of them what is its %s", name),
               "two places of extrema are not compared: each may be a set of many");
        return;
    }
    if (s->existential || (s->negated && place_restrictions(side[0], s->relation->rel, side[1]))) {
        refuse(r, s, s->relation->span, "write the inequality",
               "this says “for all” inside of something else");
        return;
    }
    if (!place->text && place->kid[0]->others) {
        refuse(r, s, place->span, arena_printf(r->arena, "write the exceptions, as in %s_{i≠a}", name),
               "“others” are the indices without a name, and the place is to have one");
        return;
    }
    if (where && rel != R_EQ && !(rel == R_IN && !left)) {
        refuse(r, s, s->relation->span, arena_printf(r->arena, "as in w = %s_u f(u)", name),
               arena_printf(r->arena, "%s is read with “=” alone", name));
        return;
    }
    if (!place->text) {
        over_index(r, s, place->kid[0], other, restriction);
        return;
    }
    Sym *variable = variable_of(r, place);
    Unfolding u = {.r = r, .statement = s, .to = variable};
    const char *ours = scope_rename(r->scope, place->text);
    u.from[0] = scope_find(r->scope, ours), u.from[1] = scope_find(r->claim->scope, ours);
    Node *body = at(r, place->kid[0], place->sym, symbol(r, variable, place->span));
    if (u.from[0] || u.from[1]) body = unfold(&u, body);
    if (!s->mistake && !node_uses(body, variable))
        refuse(r, s, place->span, NULL,
               arena_printf(r->arena, "nothing in %s changes with %s", node_text(r->arena, place->kid[0]),
                            place->text));
    if (s->mistake) return;
    bool bounds = rel == (is_least(place) ? R_LE : R_GE);
    if (where)
        over_all(r, s, place, variable, body, other, NULL, restriction, hypotheses);
    else if (bounds && !restriction)
        over_all(r, s, place, variable, body, NULL, other, 0, hypotheses);
    else if (rel == R_EQ && matches(r, body, other, variable, &found) && found)
        over_all(r, s, place, variable, body, found, NULL, restriction, hypotheses);
    else
        refuse(r, s, s->relation->span,
               arena_printf(r->arena,
                            "write %s_%s f(%s) = f(s) with the s where it is attained, or %s for a bound",
                            name, place->text, place->text, is_least(place) ? "… ≥ c" : "… ≤ c"),
               arena_printf(r->arena, "for which %s is this %simum attained?", place->text, name));
}
