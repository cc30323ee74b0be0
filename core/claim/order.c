/* order.c: f = g + O(h) → (f − g)/(h C) → 0, where C → ∞ comes after all else: that is so if (f − g)/h stays bounded, and not if it
   grows. f = g + o(h) → (f − g)/h → 0. A side f + O(k) stands for many functions, so f + O(k) = g + O(h) is two statements: f = g + O(h),
   and k = O(h). “as x → a” for a drawn x puts a + t δ in for x, with δ → 0 from above and every t ≠ 0. In: the relation, bound and not yet
   shaped. Out: the relation that it means. */
#include "inside.h"

#include <string.h>

/* ---- O(·) as a term of a sum ---- */

static int terms_of(const Node *node, Node **out, int count) {
    if (node->kind == N_ORDER && count < 2) out[count++] = (Node *)node;
    if (node->kind != N_ADD && node->kind != N_SUB) return count;
    count = terms_of(node->kid[0], out, count);
    return terms_of(node->kid[1], out, count);
}

void order_mark(Node *side) {
    if (side->kind == N_ORDER) side->is_side = true;
    for (int i = 0; i < 2 && (side->kind == N_ADD || side->kind == N_SUB); i++) order_mark(side->kid[i]);
}

int order_statements(const Node *left, const Node *right) {
    Node *terms[2];
    return terms_of(right, terms, 0) && terms_of(left, terms, 0) ? 1 : 0;
}

/* The sum without it; NULL: nothing is left. */
static Node *without(BlockReader *r, const Node *node) {
    if (node->kind == N_ORDER) return NULL;
    if (node->kind != N_ADD && node->kind != N_SUB) return node_copy(r->arena, node);
    Node *a = without(r, node->kid[0]), *b = without(r, node->kid[1]);
    if (!b) return a;
    if (!a) return node->kind == N_SUB ? node_new(r->arena, N_NEG, node->span, 1, b) : b;
    return node_new(r->arena, node->kind, node->span, 2, a, b);
}

/* ---- what moves ---- */

static void refuse(BlockReader *r, Statement *s, Span span, const char *hint, const char *what) {
    if (!s->mistake) s->mistake = mistake_new(r->arena, MISTAKE_AMBIGUOUS, span, hint, "%s", what);
}

typedef struct Moving {
    Unfolded seen;
    const Sym *found;
    bool several;
} Moving;

static bool note_moving(const Node *node, void *data) {
    Moving *m = data;
    const Sym *sym = node->sym;
    if (!sym || unfolded_before(&m->seen, sym)) return false;
    if (sym->kind == SYM_LIMIT) m->several = m->found != NULL, m->found = sym;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        (void)node_any(clause->body, note_moving, m);
    return m->several;
}

/* Is the condition where something goes, as x → 0? */
static bool is_place(const Node *condition) {
    return (condition->rel == R_TO || condition->rel == R_APPROX) && condition->kid[0]->kind == N_SYMBOL &&
           condition->kid[0]->sym->kind != SYM_BOUND;
}

static const Node *take_place(BlockReader *r, Nodes *conditions) {
    const Node *found = NULL;
    Nodes rest = {0};
    for (int i = 0; i < conditions->count; i++) {
        if (!found && is_place(conditions->items[i]))
            found = conditions->items[i];
        else
            PUSH(r->arena, &rest, conditions->items[i]);
    }
    *conditions = rest;
    return found;
}

static Node *symbol(BlockReader *r, Sym *sym, Span span) {
    Node *node = node_new(r->arena, N_SYMBOL, span, 0);
    node->sym = sym;
    return node;
}

static const char *fresh(BlockReader *r, const char *name) {
    while (scope_knows(r->scope, name)) name = arena_printf(r->arena, "%s'", name);
    return name;
}

/* A number of the statement's own; it moves last, as it is declared last. */
static Sym *bring(BlockReader *r, Statement *s, const char *name, Towards towards, Span span) {
    Sym *sym = NEW(r->arena, Sym);
    *sym = (Sym){.name = fresh(r, name),
                 .kind = towards == TOWARDS_NOTHING ? SYM_DRAWN : SYM_LIMIT,
                 .shape = {dim_constant(1), dim_constant(1)},
                 .towards = towards,
                 .positive = towards != TOWARDS_NOTHING,
                 .nonzero = towards == TOWARDS_NOTHING,
                 .own = true,
                 .entry_base = 1,
                 .span = span};
    sym->given = NEW(r->arena, Given);
    *sym->given =
        (Given){.kind = towards == TOWARDS_NOTHING ? GIVEN_ENTRIES : GIVEN_LIMIT, .sym = sym, .span = span};
    PUSH(r->arena, &s->brought, sym->given);
    return sym;
}

/* What a drawn number is far along its way: a + t δ, or N or −N. */
static Node *way(BlockReader *r, Statement *s, const Node *place) {
    const Node *to = place->kid[1];
    bool negative = to->kind == N_NEG && to->kid[0]->kind == N_INFINITY;
    if (to->kind == N_INFINITY || negative) {
        Node *far = symbol(r, bring(r, s, "N", TOWARDS_INFINITY, place->span), place->span);
        return negative ? node_new(r->arena, N_NEG, place->span, 1, far) : far;
    }
    Sym *t = bring(r, s, "t", TOWARDS_NOTHING, place->span);
    Sym *small = bring(r, s, "δ", TOWARDS_ZERO, place->span);
    Node *step =
        node_new(r->arena, N_MUL, place->span, 2, symbol(r, t, place->span), symbol(r, small, place->span));
    if (node_is_number(to, 0)) return step;
    return node_new(r->arena, N_ADD, place->span, 2, node_copy(r->arena, to), step);
}

/* f and h where x is on its way. */
static Node *move(BlockReader *r, Statement *s, Node *node, const Sym *x, const Node *way) {
    if (!node || !x) return node;
    Sym *other = NEW(r->arena, Sym);
    *other = *x;
    Node *unfolded = place_unfold(r, s, node, x, other);
    return node_copy(r->arena, node_substitute(r->arena, unfolded, other, node_copy(r->arena, way)));
}

/* ---- the statement ---- */

static Node *say(BlockReader *r, const Node *like, Node *left, Node *right) {
    Node *said = node_new(r->arena, N_REL, like->span, 2, left, right);
    said->rel = like->rel;
    return said;
}

static Node *relation_of(BlockReader *r, Statement *s, const Node *order, Node *difference, Node *by) {
    Span span = s->relation->span;
    Node *zero = node_number(r->arena, span, 0);
    if (!difference) difference = zero;
    if (!order->little) {
        Node *slow = symbol(r, bring(r, s, "C", TOWARDS_INFINITY, span), span);
        by = node_new(r->arena, N_MUL, span, 2, by, slow);
    }
    Node *relation = node_new(r->arena, N_REL, span, 2, node_new(r->arena, N_DIV, span, 2, difference, by),
                              node_copy(r->arena, zero));
    relation->rel = R_APPROX;
    return relation;
}

static bool is_one_form(BlockReader *r, Statement *s, int left, int right) {
    const Node *relation = s->relation;
    if (left && !right)
        refuse(r, s, relation->span, "write what is known on the left: f = O(g), as in x² = O(x)",
               "O(·) on the left alone stands for many functions, and not all of them are the right side");
    else if (left > 1 || right > 1)
        refuse(r, s, relation->span, "keep the one that is larger", "a side has one O(·)");
    else if (relation->rel != R_EQ && !(relation->rel == R_IN && relation->kid[1]->kind == N_ORDER))
        refuse(r, s, relation->span, "as in f = g + O(h)", "O(·) is read behind “=” alone");
    else if (s->existential || (s->negated && left))
        refuse(r, s, relation->span, "state it by itself", "O(·) is not read beside these words");
    return !s->mistake;
}

/* Which number moves? NULL: a limit variable does. */
static const Sym *mover(BlockReader *r, Statement *s, const Node *place) {
    Moving m = {.seen = {.arena = r->arena}};
    (void)node_any(s->relation, note_moving, &m);
    const Sym *x = place ? place->kid[0]->sym : NULL;
    if (x && x->kind != SYM_DRAWN && x->kind != SYM_LIMIT)
        refuse(r, s, place->span, "write it with a number of your own, as in N → ∞",
               arena_printf(r->arena, "%s is %s of this claim and goes nowhere", x->name,
                            x->kind == SYM_SIZE ? "a size or an index" : "a name"));
    else if (m.several || (m.found && x && x != m.found))
        refuse(r, s, s->relation->span, "let one number move, and declare the others as numbers",
               "several numbers move here, and O(·) is about one");
    else if (!m.found && !x)
        refuse(r, s, s->relation->span, "say it behind: “as x → 0”, “as N → ∞”", "O(·) where?");
    return x && x->kind == SYM_DRAWN ? x : NULL;
}

/* λ > 0, s t = 1, assume t > s: x is put in as it moves, and what else is said of x would be left behind. */
static bool has_conditions(const BlockReader *r, const Sym *x, const Nodes *hypotheses) {
    bool found = x->positive || x->nonzero || (x->given && x->given->form != FORM_ANY);
    for (int i = 0; i < hypotheses->count; i++) found = found || node_uses(hypotheses->items[i], x);
    for (int i = 0; i < r->claim->assumes.count; i++) {
        const Statement *assumed = r->claim->assumes.items[i];
        found = found || (assumed->relation && node_uses(assumed->relation, x));
        for (int k = 0; k < assumed->hypotheses.count; k++)
            found = found || node_uses(assumed->hypotheses.items[k], x);
    }
    return found;
}

void order_read(BlockReader *r, Statement *s, int part, Nodes *conditions, Nodes *hypotheses) {
    Node *relation = s->relation, *on_left[2], *on_right[2];
    int left = terms_of(relation->kid[0], on_left, 0), right = terms_of(relation->kid[1], on_right, 0);
    if (!left && !right) return;
    if (!is_one_form(r, s, left, right)) return;
    const Node *place = take_place(r, conditions);
    if (!place) place = take_place(r, hypotheses);
    const Sym *x = mover(r, s, place);
    if (!s->mistake && x && has_conditions(r, x, hypotheses))
        refuse(r, s, place->span, "declare a number without conditions for it",
               arena_printf(r->arena, "something else is said of %s, and O(·) does not carry it along",
                            x->name));
    if (s->mistake) return;
    const Node *order = on_right[0];
    Node *along = x ? way(r, s, place) : NULL;
    Node *f = without(r, relation->kid[0]), *g = without(r, relation->kid[1]), *difference = f;
    if (f && g) difference = node_new(r->arena, N_SUB, relation->span, 2, f, g);
    if (!f && g) difference = node_new(r->arena, N_NEG, relation->span, 1, g);
    s->written = relation;
    s->order = true;
    s->place = place;
    if (part) { /* k = O(h); where o(k) is o(h), that is enough */
        Node *said = say(r, relation, node_copy(r->arena, on_left[0]->kid[0]), node_copy(r->arena, order));
        said->kid[1]->little = order->little && !on_left[0]->little;
        s->written = said;
        order = said->kid[1];
        difference = node_copy(r->arena, on_left[0]->kid[0]);
    } else if (left) /* f = g + O(h) */
        s->written = say(r, relation, f ? node_copy(r->arena, f) : node_number(r->arena, relation->span, 0),
                         node_copy(r->arena, relation->kid[1]));
    difference = move(r, s, difference, x, along);
    Node *by = move(r, s, node_copy(r->arena, order->kid[0]), x, along);
    if (!s->mistake) s->relation = relation_of(r, s, order, difference, by);
}

/* ---- as text ---- */

const char *order_text(Arena *arena, const Statement *s, const char *(*write)(Arena *, const Node *)) {
    Text text = text_new(arena);
    for (int i = 0; i < s->put_in.count; i++)
        text_printf(&text, "%s%s = %s", i ? ", " : "", value_name(arena, &s->put_in.items[i]),
                    write(arena, s->put_in.items[i].node));
    for (int i = 0; i < s->hypotheses.count; i++)
        text_printf(&text, "%s%s", text.length ? ", " : "", write(arena, s->hypotheses.items[i]));
    text_printf(&text, "%s%s", text.length ? " ⇒ " : "", write(arena, s->written));
    if (s->place) text_printf(&text, " as %s", write(arena, s->place));
    return text.bytes;
}
