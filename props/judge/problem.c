/* problem.c: a statement with everything that is needed to test it, and which assumptions it has. */
#include "judge.h"

#include <string.h>

enum { MEMBERS_TRIED = 7 }; /* of a recursion without end, behind its first */

typedef struct Visible {
    const Problem *problem;
    Unfolded seen;
} Visible;

static bool shows_negligible(const Node *node, void *data);

static bool clause_shows(const Sym *sym, Visible *v) {
    if (unfolded_before(&v->seen, sym)) return false;
    bool found = false;
    for (const Clause *clause = sym->clauses; clause && !found; clause = clause->next)
        found = node_any(clause->body, shows_negligible, v);
    const Values *values = &v->problem->values, *put_in = &v->problem->statement->put_in;
    for (int i = 0; i < put_in->count && !found; i++)
        if (put_in->items[i].sym == sym) found = node_any(put_in->items[i].node, shows_negligible, v);
    for (int i = 0; i < values->count && !found; i++) {
        bool hidden = values->items[i].sym != sym; /* or put in by the statement itself */
        for (int k = 0; k < put_in->count; k++)
            hidden =
                hidden || (put_in->items[k].sym == sym && put_in->items[k].member == values->items[i].member);
        if (!hidden) found = node_any(values->items[i].node, shows_negligible, v);
    }
    return found;
}

/* A negligible variable is visible if it occurs after everything is unfolded; inside a distribution does not count. */
static bool shows_negligible(const Node *node, void *data) {
    const Sym *sym = node->sym;
    if (!sym) return false;
    if (sym->kind == SYM_LIMIT) return sym->negligible;
    return (sym->kind == SYM_LET || sym->kind == SYM_FUNCTION || sym->kind == SYM_UNKNOWN) &&
           clause_shows(sym, data);
}

static bool is_unknown(const Node *node, void *visited) {
    const Sym *sym = node->sym;
    if (!sym) return false;
    if (sym->kind == SYM_UNKNOWN) return true;
    if ((sym->kind != SYM_LET && sym->kind != SYM_FUNCTION) || unfolded_before(visited, sym)) return false;
    bool found = false;
    for (const Clause *clause = sym->clauses; clause && !found; clause = clause->next)
        found = node_any(clause->body, is_unknown, visited);
    return found;
}

typedef struct Searched {
    Unfolded visited;
    const Sym *sym;
} Searched;

static bool is_searched(const Node *node, void *data) {
    Searched *searched = data;
    const Sym *sym = node->sym;
    if (!sym || sym == searched->sym) return sym != NULL;
    bool defined = sym->kind == SYM_LET || sym->kind == SYM_FUNCTION;
    if (!defined || unfolded_before(&searched->visited, sym)) return false;
    for (const Clause *clause = sym->clauses; clause; clause = clause->next)
        if (node_any(clause->body, is_searched, searched)) return true;
    return false;
}

bool problem_uses(Arena *arena, const Node *node, const Sym *sym) {
    Searched searched = {.visited = {.arena = arena}, .sym = sym};
    return node_any(node, is_searched, &searched);
}

bool problem_uses_unknown(Arena *arena, const Node *node) {
    Unfolded visited = {.arena = arena};
    return node_any(node, is_unknown, &visited);
}

static Node *without_authors(Arena *arena, const Node *node) { /* in the pack's names */
    Node *copy = node_copy(arena, node);
    copy->author = NULL;
    for (int i = 0; i < copy->kids; i++)
        if (copy->kid[i]) copy->kid[i] = without_authors(arena, copy->kid[i]);
    for (int i = 0; i < copy->subs; i++) copy->sub[i] = without_authors(arena, copy->sub[i]);
    for (int i = 0; i < copy->conds; i++)
        if (copy->cond[i]) copy->cond[i] = without_authors(arena, copy->cond[i]);
    return copy;
}

const char *node_plain_text(Arena *arena, const Node *node) {
    return node_text(arena, without_authors(arena, node));
}

static bool is_negligible(const Node *node, void *data) {
    (void)data;
    return node->sym && node->sym->kind == SYM_LIMIT && node->sym->negligible;
}

/* A random variable whose variance does not vanish, after everything is unfolded. */
static bool is_random(const Node *node, void *visited) {
    const Sym *sym = node->sym;
    if (!sym) return false;
    if (sym->kind == SYM_NORMAL)
        return sym->given && sym->given->variance && !node_any(sym->given->variance, is_negligible, NULL);
    if (sym->kind != SYM_LET || unfolded_before(visited, sym)) return false;
    bool found = false;
    for (const Clause *clause = sym->clauses; clause && !found; clause = clause->next)
        found = node_any(clause->body, is_random, visited);
    return found;
}

/* The chance of an event that rests on nothing but noise jumps where the noise vanishes: P[z > 0] is ½ for the least noise,
   and 0 without. */
static bool is_chance_of_noise(const Node *node, void *arena) {
    Unfolded visited = {.arena = arena};
    return node->kind == N_EXPECT && node->expect == EXPECT_P && !node_any(node, is_random, &visited);
}

Problem *problem_new(Arena *arena, Claim *claim, const Reading *reading, const Statements *condition,
                     Statement *statement, Which which) {
    Problem *problem = NEW(arena, Problem);
    *problem =
        (Problem){.arena = arena, .claim = claim, .reading = reading, .which = which, .statement = statement};
    for (int i = 0; i < claim->givens.count; i++) PUSH(arena, &problem->givens, claim->givens.items[i]);
    if (reading) {
        for (int i = 0; i < reading->givens.count; i++)
            PUSH(arena, &problem->givens, reading->givens.items[i]);
        problem->values = reading->values;
    }
    for (int i = 0; i < statement->brought.count; i++)
        PUSH(arena, &problem->givens, statement->brought.items[i]);
    for (int i = 0; i < statement->free.count; i++) { /* an index without bound is drawn */
        Sym *sym = statement->free.items[i];
        if (!sym->unbounded[0]) continue;
        Given *given = NEW(arena, Given);
        *given = (Given){
            .kind = GIVEN_INTEGER, .sym = sym, .span = sym->span, .negative = sym->unbounded[0] == ALL_WHOLE};
        if (sym->unbounded[0] == FROM_LOWEST) { /* a recursion is written out: its index is a size */
            int low = dim_resolve(&sym->lowest[0]).constant;
            given->kind = GIVEN_SIZE;
            given->lo = node_number(arena, sym->span, low);
            given->hi = node_number(arena, sym->span, low + MEMBERS_TRIED);
            sym->ranged = false;
        }
        sym->given = given;
        PUSH(arena, &problem->givens, given);
    }
    for (int i = 0; i < claim->assumes.count; i++)
        if (claim->assumes.items[i]->relation && which.dropped != i + 1)
            PUSH(arena, &problem->assumptions, claim->assumes.items[i]);
    if (condition) problem->condition = *condition;
    Visible visible = {problem, {.arena = arena}};
    bool shown = node_any(statement->relation, shows_negligible, &visible);
    for (int i = 0; i < statement->hypotheses.count; i++)
        shown = shown || node_any(statement->hypotheses.items[i], shows_negligible, &visible);
    problem->negligible_is_zero = !shown && !node_any(statement->relation, is_chance_of_noise, arena);
    return problem;
}
