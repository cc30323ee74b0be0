/* introduce.c: scalars the sheet introduces and the words about them: β ≫ 0, t > 0, “where C is large”. They may follow the
   use of the scalar, so all lines are searched for them before any is read. */
#include "inside.h"

#include <string.h>

static bool from_lists(const Claim *claim, const Sym *sym) {
    for (int k = 0; claim->condition && k < claim->condition->from_count; k++)
        if (claim->condition->from[k] == sym) return true;
    for (int i = 0; i < claim->finds.count; i++)
        for (int k = 0; k < claim->finds.items[i].sym->from_count; k++)
            if (claim->finds.items[i].sym->from[k] == sym) return true;
    return false;
}

/* May an answer use a name of the claim for a scalar of its own? Only if it may not use the claim's anyway. */
static bool may_hide(BlockReader *r, const Sym *sym) {
    bool taken = sym->kind == SYM_UNKNOWN || sym->kind == SYM_SIZE || sym->kind == SYM_LIMIT ||
                 sym->kind == SYM_NORMAL || sym->kind == SYM_CONDITION;
    return r->mode == READ_ANSWER && !taken && !from_lists(r->claim, sym);
}

/* May this name be a scalar that the sheet introduces? */
static bool may_be_own(BlockReader *r, const Node *node) {
    if (!name_is(node)) return false;
    const char *name = name_full(r->arena, node);
    if (name_is_built_in(name) || (letter_is_index(name) && name_is_subscript(r->lines, name))) return false;
    const Sym *sym = scope_find(r->scope, scope_rename(r->scope, name));
    if (sym) return sym->own || may_hide(r, sym);
    if (!node->label) return true;
    const char *stem = scope_rename(r->scope, name_stem(r->arena, node));
    return !scope_family(r->scope, stem) && !scope_find(r->scope, stem); /* else a member or an entry */
}

static Sym *find_own(const Scope *scope, const char *name) {
    Sym *found = NULL;
    for (int i = 0; i < scope->syms.count; i++)
        if (scope->syms.items[i]->own && !strcmp(scope->syms.items[i]->name, name))
            found = scope->syms.items[i];
    return found;
}

void introduce_scalar(BlockReader *r, const Node *node, Introduction says) {
    const char *name = name_full(r->arena, node);
    Sym *sym = find_own(r->scope, name);
    if (!sym) {
        sym = scope_add(r->scope, name, SYM_DRAWN, node->span);
        Given *given = NEW(r->arena, Given);
        *given = (Given){.kind = GIVEN_ENTRIES, .sym = sym, .span = node->span};
        sym->given = given;
        sym->own = true;
        PUSH(r->arena, &r->reading->givens, given);
        PUSH(r->arena, &r->reading->own, sym);
    }
    if (says.towards != TOWARDS_NOTHING) {
        sym->towards = says.towards;
        sym->kind = SYM_LIMIT;
        sym->given->kind = GIVEN_LIMIT;
        sym->positive = true;
    } else if (sym->towards == TOWARDS_NOTHING) {
        sym->positive = says.positive;
        sym->nonzero = says.nonzero;
    }
}

static bool is_number(const Node *node) { return node->kind == N_NUMBER; }
static bool is_zero(const Node *node) { return node_is_number(node, 0); }
static bool is_infinity(const Node *node) { return node->kind == N_INFINITY; }
static bool is_reals(const Node *node) { return name_is(node) && !strcmp(node->text, "R"); }

static const struct {
    Rel rel;
    bool (*right)(const Node *);
    Introduction says;
} forms[] = {
    {R_GG, is_number, {.towards = TOWARDS_INFINITY}},
    {R_TO, is_infinity, {.towards = TOWARDS_INFINITY}},
    {R_APPROX, is_infinity, {.towards = TOWARDS_INFINITY}},
    {R_TO, is_zero, {.towards = TOWARDS_ZERO}},
    {R_GT, is_zero, {.positive = true}},
    {R_NE, is_zero, {.nonzero = true}},
    {R_IN, is_reals, {.towards = TOWARDS_NOTHING}},
};

/* Has the item the form of an introduction? *says is filled in then. */
static bool introduction(const Item *item, Introduction *says) {
    *says = (Introduction){.towards = TOWARDS_INFINITY};
    if (item->rels.count == 0) return item->large;
    if (item->rels.count != 1 || item->continues) return false;
    const Node *right = item->sides.items[1];
    if (item->large && is_number(right)) return true; /* for large β > 0 */
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (item->rels.items[0]->rel == forms[i].rel && forms[i].right(right))
            return *says = forms[i].says, true;
    return false;
}

/* 0 ≪ β is β ≫ 0, 0 < t is t > 0 */
static void turn_round(BlockReader *r, Item *item) {
    if (item->rels.count != 1 || item->continues || item->sides.items[0]->kind != N_NUMBER) return;
    Rel rel = item->rels.items[0]->rel, turned = rel == R_LL ? R_GG : R_GT;
    if ((rel != R_LL && rel != R_LT) || !may_be_own(r, item->sides.items[1])) return;
    Token *token = NEW(r->arena, Token);
    *token = *item->rels.items[0];
    token->rel = turned;
    token->text = rel_rows[turned].text;
    item->rels.items[0] = token;
    Node *number = item->sides.items[0];
    item->sides.items[0] = item->sides.items[1];
    item->sides.items[1] = number;
}

/* β_1, β_2 ≫ 0: the bare names just before item `at` are introduced with it. */
static void introduce_before(BlockReader *r, const Line *line, int at, Introduction says) {
    for (int k = at - 1; k >= 0; k--) {
        Item *bare = line->items.items[k];
        if (bare->rels.count || bare->used || !bare->sides.count || !may_be_own(r, bare->sides.items[0]) ||
            scope_find(r->scope, name_full(r->arena, bare->sides.items[0])))
            return;
        introduce_scalar(r, bare->sides.items[0], says);
        bare->used = true;
        bare->fate = LEFT_DEFINITION;
    }
}

static bool is_signed_number(const Node *node) {
    return node->kind == N_NUMBER || (node->kind == N_NEG && node->kid[0]->kind == N_NUMBER);
}

/* let β ≥ 2, for 0 < t < 1: the name that the item confines between numbers, if nothing is called so; else NULL. */
static const Node *confined(BlockReader *r, const Item *item) {
    if (!(item->let || item->assume || item->condition) || item->continues) return NULL;
    for (int k = 0; k < item->rels.count; k++)
        if (item->rels.items[k]->rel == R_EQ || item->rels.items[k]->rel > R_GE) return NULL;
    const Node *name = NULL;
    for (int k = 0; k < item->sides.count; k++) {
        if (is_signed_number(item->sides.items[k])) continue;
        if (name) return NULL;
        name = item->sides.items[k];
    }
    bool fresh = name && may_be_own(r, name) &&
                 !scope_find(r->scope, scope_rename(r->scope, name_full(r->arena, name)));
    return fresh ? name : NULL;
}

/* The relation is then assumed of it. In an answer it cannot be: the answer is used elsewhere, where nothing assumes it. */
static void introduce_confined(BlockReader *r, Item *item) {
    const Node *name = r->mode == READ_PROOF && item->rels.count ? confined(r, item) : NULL;
    if (!name) return;
    introduce_scalar(r, name, (Introduction){.towards = TOWARDS_NOTHING});
    find_own(r->scope, name_full(r->arena, name))->confined = true;
    if (item->let) item->let = false, item->assume = true;
}

static void forget(BlockReader *r, const Sym *sym) {
    Reading *reading = r->reading;
    for (int i = 0; i < r->scope->syms.count; i++)
        if (r->scope->syms.items[i] == sym)
            r->scope->syms.items[i--] = r->scope->syms.items[--r->scope->syms.count];
    for (int i = 0; i < reading->givens.count; i++)
        if (reading->givens.items[i]->sym == sym)
            reading->givens.items[i--] = reading->givens.items[--reading->givens.count];
}

/* A letter that subscripts something in this block is an index, also if an earlier block has used it for a number. */
static void forget_indices(BlockReader *r) {
    for (int i = 0; i < r->reading->own.count; i++) {
        const Sym *sym = r->reading->own.items[i];
        if (!letter_is_index(sym->name) || !name_is_subscript(r->lines, sym->name) ||
            reading_uses_own(r->reading, sym))
            continue;
        forget(r, sym);
        r->reading->own.items[i--] = r->reading->own.items[--r->reading->own.count];
    }
}

void introduce_all(BlockReader *r) {
    forget_indices(r);
    for (int l = 0; l < r->lines->lines.count; l++) {
        const Line *line = r->lines->lines.items[l];
        for (int i = 0; i < line->items.count; i++) {
            Item *item = line->items.items[i];
            Introduction says;
            if (item->sides.count == 2) turn_round(r, item);
            if (!item->sides.count || !may_be_own(r, item->sides.items[0]) || !introduction(item, &says)) {
                introduce_confined(r, item);
                continue;
            }
            introduce_scalar(r, item->sides.items[0], says);
            item->used = true;
            item->fate = LEFT_DEFINITION;
            introduce_before(r, line, i, says);
        }
    }
}

const char *own_word(const Sym *sym) {
    return sym->towards == TOWARDS_INFINITY ? "≫ 0"
           : sym->towards == TOWARDS_ZERO   ? "→ 0"
           : sym->positive                  ? "> 0"
           : sym->nonzero                   ? "≠ 0"
                                            : "∈ R";
}
