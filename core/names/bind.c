/* bind.c: names become symbols, in place. Looked up in this order: bound index, whole name, member of a family,
   entry of a vector or matrix, built-in, free index. It is long because all of these are one search. */
#include "names.h"

#include <string.h>

Binder binder_new(Arena *arena, Scope *scope) { return (Binder){.arena = arena, .scope = scope}; }

static void fail(Binder *b, MistakeKind kind, Span span, const char *hint, const char *what) {
    if (!b->mistake) b->mistake = mistake_new(b->arena, kind, span, hint, "%s", what);
}

/* What the name of the mistake just made could stand for. */
static void offer(Binder *b, const char *name, const char *near) {
    b->mistake->name = name;
    b->mistake->near = near;
}

Sym *binder_push(Binder *b, const char *name, Span span) {
    Sym *sym = NEW(b->arena, Sym);
    *sym = (Sym){.name = name,
                 .kind = SYM_BOUND,
                 .shape = {dim_constant(1), dim_constant(1)},
                 .span = span,
                 .entry_base = 1};
    PUSH(b->arena, &b->bound, sym);
    return sym;
}

void binder_pop(Binder *b) { b->bound.count--; }

static void note_index(Binder *b, const Node *sub) {
    if (!sub) return;
    if (sub->kind == N_NAME && !sub->label && letter_is_index(sub->text))
        PUSH(b->arena, &b->index_names, sub->text);
    for (int i = 0; i < sub->kids; i++) note_index(b, sub->kid[i]);
}

void binder_scan(Binder *b, const Node *node) {
    if (!node) return;
    for (int i = 0; i < node->subs; i++) {
        note_index(b, node->sub[i]);
        binder_scan(b, node->sub[i]);
    }
    for (int i = 0; i < node->kids; i++) binder_scan(b, node->kid[i]);
    for (int i = 0; i < node->conds; i++) binder_scan(b, node->cond[i]);
}

/* As the sheet calls it: where i is j and j is i, the free index of both names is the one that is written so. */
static Sym *bound_find(Binder *b, const char *name) {
    for (int i = b->bound.count - 1; i >= 0; i--)
        if (!strcmp(b->bound.items[i]->name, name)) return b->bound.items[i];
    for (int i = 0; i < b->free.count; i++) {
        const Sym *index = b->free.items[i];
        if (!strcmp(index->author ? index->author : index->name, name)) return b->free.items[i];
    }
    return NULL;
}

/* A_{12} of a matrix is A_{1,2}. */
static void split_digits(Binder *b, Node *node) {
    const Node *number = node->sub[0];
    node->sub = NEW_ARRAY(b->arena, Node *, 2);
    node->subs = 2;
    for (int i = 0; i < 2; i++) {
        node->sub[i] = node_new(b->arena, N_NUMBER, number->span, 0);
        node->sub[i]->text = arena_strndup(b->arena, number->text + i, 1);
    }
}

static bool is_two_digits(const Node *node) {
    return node->kind == N_NUMBER && strlen(node->text) == 2 && strspn(node->text, "0123456789") == 2;
}

/* α_{1a}, A_{ij}: factors written side by side are several subscripts. */
static void split_subscripts(Binder *b, Node *node, int wanted) {
    if (node->subs != 1 || wanted < 2) return;
    if (wanted == 2 && is_two_digits(node->sub[0])) {
        split_digits(b, node);
        return;
    }
    Node *factors[4], *rest = node->sub[0];
    int count = 0;
    while (rest->kind == N_MUL && count < 3) {
        factors[count++] = rest->kid[1];
        rest = rest->kid[0];
    }
    factors[count++] = rest;
    if (count != wanted) return;
    node->sub = NEW_ARRAY(b->arena, Node *, count);
    node->subs = count;
    for (int i = 0; i < count; i++) node->sub[i] = factors[count - 1 - i];
}

/* An index runs through what it subscripts; inside 2i + 1 too: what then lies outside is no case. */
static void learn_range(Node *sub, const Dim *lowest, const Dim *highest, Unbounded unbounded) {
    for (int i = 0; i < sub->kids; i++) learn_range(sub->kid[i], lowest, highest, unbounded);
    if (sub->kind != N_SYMBOL || sub->sym->kind != SYM_BOUND || sub->sym->ranged) return;
    sub->sym->ranged = true;
    sub->sym->lowest[0] = *lowest;
    sub->sym->highest[0] = *highest;
    sub->sym->unbounded[0] = unbounded;
}

/* For node_any: t after t > 0 or t ≫ 0 in a sheet. It is a real number, and no member has such an index. */
static bool is_own_number(const Node *node, void *data) {
    const Sym **found = data;
    if (!node->sym || !node->sym->own || (node->sym->kind != SYM_DRAWN && node->sym->kind != SYM_LIMIT))
        return false;
    *found = node->sym;
    return true;
}

static void bind_subs(Binder *b, Node *node) {
    for (int i = 0; i < node->subs && !b->mistake; i++) {
        const Sym *number = NULL;
        bind_node(b, node->sub[i]);
        if (!b->mistake && node_any(node->sub[i], is_own_number, &number))
            fail(b, MISTAKE_NAME, node->sub[i]->span, "take another letter for the index",
                 arena_printf(b->arena, "%s is a number of your own here, so it cannot be an index",
                              number->name));
    }
}

static void learn_entry_ranges(const Shape *shape, int base, Node **subs, int count) {
    const Dim *sizes[2] = {&shape->rows, &shape->cols};
    if (count == 1 && dim_is(&shape->rows, 1)) sizes[0] = &shape->cols;
    for (int i = 0; i < count && i < 2; i++) {
        Dim low = dim_constant(base), shift = dim_constant(base - 1), high;
        if (dim_add(&high, sizes[i], &shift, 1)) learn_range(subs[i], &low, &high, false);
    }
}

static bool runs_as(const Sym *index, const Sym *family, int at) {
    return dim_equal(&index->lowest[0], &family->lowest[at]) &&
           dim_equal(&index->highest[0], &family->highest[at]);
}

/* α_{a,1}, where the first index is a head, 1 or 2, and a is a key: then α_{1,a} is meant. */
static bool indices_are_swapped(Binder *b, const Node *node, const Sym *family) {
    if (family->indices != 2 || node->subs < 2) return false;
    const Node *first = node->sub[0], *second = node->sub[1];
    bool given = first->kind == N_SYMBOL && first->sym->kind == SYM_SIZE && first->sym->ranged;
    if (!given || runs_as(first->sym, family, 0) || !runs_as(first->sym, family, 1)) return false;
    if (second->kind == N_SYMBOL && second->sym->ranged && runs_as(second->sym, family, 1)) return false;
    fail(b, MISTAKE_NAME, node->span,
         arena_printf(b->arena, "did you mean %s_{%s,%s}?", family->name, node_text(b->arena, second),
                      node_text(b->arena, first)),
         arena_printf(b->arena, "the first index of %s runs from %s to %s, and %s does not", family->name,
                      dim_text(b->arena, &family->lowest[0]), dim_text(b->arena, &family->highest[0]),
                      first->sym->name));
    return true;
}

static bool uses_integer(const Node *node, void *data) {
    const Sym **found = data;
    if (!node->sym || node->sym->kind != SYM_INTEGER) return false;
    *found = node->sym;
    return true;
}

static const char needs_last[] = "an index needs a last one";

/* n ∈ N has a value only in a world, where it is too late to write out a sum or a recursion. */
static void check_last(Binder *b, const Node *bound, const char *what) {
    const Sym *whole = NULL;
    if (!node_any(bound, uses_integer, &whole)) return;
    fail(b, MISTAKE_AMBIGUOUS, bound->span,
         arena_printf(b->arena, "in the claim, write %s ∈ 1..8", whole->name),
         arena_printf(b->arena, "%s can be any whole number, and %s", whole->name, what));
}

static void bind_member(Binder *b, Node *node, Sym *family) {
    if (!node->subs) {
        const char *hint = family->indices == 2
                               ? arena_printf(b->arena,
                                              "say which one, as in %s_{1,2}; a matrix is defined by "
                                              "%s ∈ R^{m×n} with %s_{i,j} = …",
                                              family->name, family->name, family->name)
                               : arena_printf(b->arena, "say which one, as in %s_1", family->name);
        fail(b, MISTAKE_NAME, node->span, hint,
             arena_printf(b->arena, "%s is a family, not one vector or number", family->name));
        return;
    }
    split_subscripts(b, node, family->indices);
    bind_subs(b, node);
    if (b->mistake) {
        if (b->mistake->span.start == node->sub[0]->span.start && b->closed &&
            letter_is_index(node->sub[0]->text ? node->sub[0]->text : ""))
            b->mistake = mistake_new(
                b->arena, MISTAKE_NAME, node->span, "say which one is meant, or sum over all of them",
                "%s_%s: a value cannot depend on a free index", family->name, node->sub[0]->text);
        return;
    }
    if (node->subs < family->indices) {
        fail(b, MISTAKE_NAME, node->span, NULL,
             arena_printf(b->arena, "%s has %d indices here", family->name, family->indices));
        return;
    }
    if (indices_are_swapped(b, node, family)) return;
    for (int i = 0; i < family->indices; i++) {
        learn_range(node->sub[i], &family->lowest[i], &family->highest[i], family->unbounded[i]);
        if (family->unbounded[i] == FROM_LOWEST) check_last(b, node->sub[i], needs_last);
    }
    int extra = node->subs - family->indices;
    if (extra == 0) {
        node->kind = N_MEMBER;
        node->sym = family;
        return;
    }
    Node *member = NEW(b->arena, Node);
    *member = *node;
    member->kind = N_MEMBER;
    member->sym = family;
    member->subs = family->indices;
    node->kind = N_ENTRY;
    node->kid = NEW_ARRAY(b->arena, Node *, 1);
    node->kid[0] = member;
    node->kids = 1;
    node->sub += family->indices;
    node->subs = extra;
    learn_entry_ranges(&family->shape, family->entry_base, node->sub, extra);
}

static bool is_matrix(const Shape *shape) {
    return dim_known(&shape->rows) && dim_known(&shape->cols) && !dim_is(&shape->rows, 1) &&
           !dim_is(&shape->cols, 1);
}

/* M_s, where s is a vector: a product was meant, if it fits. */
static bool subscript_is_index(Binder *b, const Node *node, const Sym *sym) {
    const Node *sub = node->sub[0];
    if (node->subs != 1 || (sub->kind != N_SYMBOL && sub->kind != N_MEMBER)) return true;
    Dim one = dim_constant(1);
    bool open =
        sub->sym->kind == SYM_BOUND && !dim_known(&sub->sym->shape.rows) && !dim_known(&sub->sym->shape.cols);
    if (open && dim_unify(&sub->sym->shape.rows, &one) && dim_unify(&sub->sym->shape.cols, &one))
        return true; /* a parameter that is used as an index is a number */
    if (shape_is_number(&sub->sym->shape)) return true;
    bool product = dim_equal(&sym->shape.cols, &sub->sym->shape.rows);
    const char *under = node_text(b->arena, sub), *name = node->author ? node->author : sym->name;
    const char *near = product ? arena_printf(b->arena, "%s %s", name, under) : NULL;
    fail(b, MISTAKE_NAME, node->span, near ? arena_printf(b->arena, "did you mean %s?", near) : NULL,
         arena_printf(b->arena, "%s is %s, and not an index", under, shape_text(b->arena, &sub->sym->shape)));
    offer(b, arena_printf(b->arena, "%s_%s", name, node->label), near);
    return false;
}

static void bind_entry(Binder *b, Node *node, Sym *sym) {
    if (node->above) {
        fail(b, MISTAKE_NAME, node->span,
             "an index above is that of a family, declared as in x^{(1)}..x^{(m)}",
             arena_printf(b->arena, "%s is one %s here, and has no index above", sym->name,
                          is_matrix(&sym->shape) ? "matrix" : "vector"));
        return;
    }
    split_subscripts(b, node, is_matrix(&sym->shape) ? 2 : 1);
    bind_subs(b, node);
    if (b->mistake || !subscript_is_index(b, node, sym)) return;
    Node *base = node_new(b->arena, N_SYMBOL, node->span, 0);
    base->sym = sym;
    base->author = node->whole ? NULL : node->author;
    node->kind = N_ENTRY;
    node->kid = NEW_ARRAY(b->arena, Node *, 1);
    node->kid[0] = base;
    node->kids = 1;
    learn_entry_ranges(&sym->shape, sym->entry_base, node->sub, node->subs);
}

static void bind_name(Binder *, Node *);

/* M_s, read as the product M s. */
static bool bind_product(Binder *b, Node *node, const char *written) {
    const char *ours = b->no_renames ? written : scope_rename(b->scope, written), *space = strchr(ours, ' ');
    if (!space) return false;
    Node *side[2];
    for (int k = 0; k < 2; k++) {
        side[k] = node_new(b->arena, N_NAME, node->span, 0);
        side[k]->text = k ? space + 1 : arena_strndup(b->arena, ours, (size_t)(space - ours));
    }
    *node = *node_new(b->arena, N_MUL, node->span, 2, side[0], side[1]);
    for (int k = 0; k < 2; k++) bind_name(b, side[k]);
    return true;
}

/* The pack's name for what the author wrote: the whole name first, then the stem. */
static void rename_node(Binder *b, Node *node, const char *full, const char *stem) {
    if (b->no_renames || (b->kept && (!strcmp(b->kept, full) || !strcmp(b->kept, stem)))) return;
    bool loose = b->loose && !strcmp(b->loose->theirs, full);
    const char *ours = loose ? b->loose->ours : scope_rename(b->scope, full);
    if (strcmp(ours, full)) {
        node->author = full;
        node->primes = 0;
        const char *bar = strchr(ours, '_');
        node->text = bar ? arena_strndup(b->arena, ours, (size_t)(bar - ours)) : ours;
        node->label = bar ? bar + 1 : NULL;
        node->subs = 0;
        if (bar) { /* simple subscripts only: q_1, k_a */
            bool digit = bar[1] >= '0' && bar[1] <= '9';
            node->sub = NEW_ARRAY(b->arena, Node *, 1);
            node->subs = 1;
            node->whole = true;
            node->sub[0] = node_new(b->arena, digit ? N_NUMBER : N_NAME, node->span, 0);
            node->sub[0]->text = bar + 1;
        }
        return;
    }
    ours = scope_rename(b->scope, stem);
    if (node->label && strcmp(ours, stem)) {
        node->author = stem;
        node->primes = 0;
        node->text = ours;
    }
}

/* The n of I_n and 𝟏_n: the dimension, whatever else is called so. */
static void bind_size(Binder *b, Node *node) {
    bool outer = b->no_renames;
    b->no_renames = true;
    bind_subs(b, node);
    b->no_renames = outer;
}

/* e, π, I and δ mean something where nothing of that name is declared. */
static bool bind_builtin(Binder *b, Node *node, const char *stem) {
    if (!strcmp(stem, "e") && !node->label)
        node->kind = N_EULER;
    else if (!strcmp(stem, LETTER_PI) && !node->label)
        node->kind = N_PI;
    else if (!strcmp(stem, "I")) {
        node->kind = N_IDENTITY;
        bind_size(b, node);
    } else if (!strcmp(stem, LETTER_DELTA) && node->subs) {
        split_subscripts(b, node, 2);
        node->kind = N_DELTA;
        bind_subs(b, node);
        if (node->subs != 2) fail(b, MISTAKE_NAME, node->span, NULL, "δ has two indices");
    } else
        return false;
    return true;
}

static void bind_free_index(Binder *b, Node *node, const char *name) {
    Sym *index = NEW(b->arena, Sym);
    *index = (Sym){.name = name,
                   .kind = SYM_BOUND,
                   .shape = {dim_constant(1), dim_constant(1)},
                   .span = node->span,
                   .author = node->author,
                   .entry_base = 1};
    PUSH(b->arena, &b->free, index);
    node->kind = N_SYMBOL;
    node->sym = index;
}

static void bind_name(Binder *b, Node *node) {
    const char *stem = node->primes ? arena_printf(b->arena, "%s'", node->text) : node->text;
    const char *written = node->label ? arena_printf(b->arena, "%s_%s", stem, node->label) : stem;
    Sym *sym = node->label ? NULL : bound_find(b, stem);
    const char *letter = stem;
    if (sym && sym->author) node->author = sym->author;
    if (!sym && bind_product(b, node, written)) return;
    if (!sym) {
        rename_node(b, node, written, stem);
        stem = node->primes ? stem : node->text;
    }
    const char *full = node->label ? arena_printf(b->arena, "%s_%s", stem, node->label) : stem;
    if (!sym) sym = scope_find(b->scope, full);
    if (sym && sym->kind == SYM_FUNCTION) {
        fail(b, MISTAKE_NAME, node->span, NULL,
             arena_printf(b->arena, "%s is a function: write its argument in brackets", full));
        return;
    }
    if (sym) {
        node->kind = N_SYMBOL;
        node->sym = sym;
        node->subs = 0;
        return;
    }
    bool word = node->label && strlen(node->label) > 2; /* H_prem is a name with a slip, not an entry */
    for (const char *c = node->label; word && *c; c++) word = *c >= 'a' && *c <= 'z';
    if (word && scope_nearest(b->scope, full)) {
        alike_report(b, node, full);
        return;
    }
    Sym *plain = node->subs ? bound_find(b, stem) : NULL; /* an entry of a parameter */
    Sym *family = plain ? NULL : scope_family(b->scope, stem);
    if (node->subs && !plain) plain = scope_find(b->scope, stem);
    bool used = false; /* k alone may be an index where k_i is a family */
    for (int i = 0; i < b->index_names.count; i++) used = used || !strcmp(b->index_names.items[i], letter);
    bool as_index = !node->subs && !node->label && letter_is_index(stem) && used;
    if (family && !as_index) {
        bind_member(b, node, family);
        return;
    }
    if (plain && !shape_is_number(&plain->shape)) {
        bind_entry(b, node, plain);
        return;
    }
    if (bind_builtin(b, node, stem)) return;
    if (!node->label && letter_is_index(stem) && used)
        bind_free_index(b, node, stem);
    else
        alike_report(b, node, full);
}

/* The letters that subscript something in the node and are not declared or bound. */
static void free_letters(Binder *b, const Node *node, const char **found, int *count) {
    if (!node) return;
    for (int i = 0; i < node->subs; i++) {
        const Node *sub = node->sub[i];
        bool letter = sub->kind == N_NAME && !sub->label && letter_is_index(sub->text) &&
                      !scope_find(b->scope, sub->text) && !bound_find(b, sub->text);
        bool seen = false;
        for (int k = 0; letter && k < *count; k++) seen = seen || !strcmp(found[k], sub->text);
        if (letter && !seen && *count < 4) found[(*count)++] = sub->text;
        free_letters(b, sub, found, count);
    }
    for (int i = 0; i < node->kids; i++) free_letters(b, node->kid[i], found, count);
}

/* ∑_{others}: the indices of 1..n that the claim has not named. */
static void bind_others(Binder *b, Node *node, Sym *index) {
    LIST(Node *) conds = {0};
    for (const Scope *scope = b->scope; scope; scope = scope->parent)
        for (int i = 0; i < scope->syms.count; i++) {
            Sym *sym = scope->syms.items[i];
            if (sym->kind != SYM_SIZE || !sym->ranged) continue;
            if (!index->ranged)
                learn_range(&(Node){.kind = N_SYMBOL, .sym = index}, &sym->lowest[0], &sym->highest[0],
                            false);
            PUSH(b->arena, &conds, node_differ(b->arena, node->span, index, sym));
        }
    if (!index->ranged)
        fail(b, MISTAKE_NAME, node->span, NULL, "“others” needs a claim that names some of the indices");
    node->cond = conds.items;
    node->conds = conds.count;
}

static void bind_bound(Binder *b, Node *bound, const char *what) {
    if (!bound) return;
    bind_node(b, bound);
    if (!b->mistake) check_last(b, bound, what);
}

static void bind_over(Binder *b, Node *node) {
    bind_bound(b, node->kid[1], needs_last);
    bind_bound(b, node->kid[2], needs_last);
    if (!node->text) {
        const char *found[4];
        int count = 0;
        free_letters(b, node->kid[0], found, &count);
        if (count > 1 || (count == 0 && !node->others)) {
            fail(b, MISTAKE_AMBIGUOUS, node->span, "write it under the sum, as in ∑_i",
                 count ? arena_printf(b->arena, "does the sum run over %s or %s?", found[0], found[1])
                       : "over which index does this sum run?");
            return;
        }
        node->text = count ? found[0] : "i";
    }
    Sym *index = binder_push(b, node->text, node->span);
    node->sym = index;
    if (node->others)
        bind_others(b, node, index);
    else
        for (int i = 0; i < node->conds; i++) bind_node(b, node->cond[i]);
    bind_node(b, node->kid[0]);
    binder_pop(b);
    if (!b->mistake && !(node->kid[1] && node->kid[2]) && (!index->ranged || index->unbounded[0]))
        fail(b, MISTAKE_AMBIGUOUS, node->span, arena_printf(b->arena, "write ∑_{%s=1}^{n}", index->name),
             arena_printf(b->arena, "from where to where does %s run?", index->name));
}

static void bind_limit(Binder *b, Node *node) {
    Sym *known = scope_find(b->scope, scope_rename(b->scope, node->text));
    bind_node(b, node->kid[1]);
    node->sym = known ? known : binder_push(b, node->text, node->span);
    bind_node(b, node->kid[0]);
    if (!known) binder_pop(b);
}

/* The variable of a minimum has the shape that its set or the rest of its statement says; the set is not read here. */
static void bind_place(Binder *b, Node *node) {
    if (!node->is_side) {
        const char *name = fn_rows[node->fn].name;
        fail(b, MISTAKE_SYNTAX, node->span,
             arena_printf(b->arena, "state it, as in w = %s%s; what is used further needs a formula",
                          node->fn == FN_MIN || node->fn == FN_MAX ? "arg" : "",
                          arena_printf(b->arena, "%s_u f(u)", name)),
             arena_printf(b->arena, "%s is read only as one side of a statement: there may be many, or none",
                          name));
        return;
    }
    if (!node->text) {
        bind_node(b, node->kid[0]);
        return;
    }
    node->sym = binder_push(b, node->text, node->span);
    node->sym->shape = (Shape){dim_new_variable(b->arena), dim_new_variable(b->arena)};
    for (int i = 0; i < node->conds; i++) bind_node(b, node->cond[i]);
    bind_node(b, node->kid[0]);
    binder_pop(b);
}

/* O(h), unless a number is called O: then it is a product. */
static bool bind_order(Binder *b, Node *node) {
    const char *letter = node->little ? "o" : "O";
    if (scope_knows(b->scope, letter)) {
        Node *name = node_new(b->arena, N_NAME, node->span, 0);
        name->text = letter;
        *node = *node_new(b->arena, N_MUL, node->span, 2, name, node->kid[0]);
        return true;
    }
    if (node->is_side) return true;
    fail(b, MISTAKE_SYNTAX, node->span, "as in f(x) = g(x) + O(x²) as x → 0",
         arena_printf(b->arena, "%s(·) is read only as a term of a side of a statement", letter));
    return false;
}

static void bind_dots(Binder *b, Node *node) {
    bind_node(b, node->kid[1]);
    bind_node(b, node->kid[2]);
    node->sym = binder_push(b, node->text, node->span);
    bind_node(b, node->kid[0]);
    binder_pop(b);
    node->kids = 3; /* the terms it was read from are no longer needed */
}

static void check_arguments(Binder *b, const Node *call) {
    const Clause *clause = call->sym->clauses;
    if (clause && call->kids != clause->param_count)
        fail(b, MISTAKE_NAME, call->span, NULL,
             arena_printf(b->arena, "%s takes %d argument%s", call->sym->name, clause->param_count,
                          clause->param_count == 1 ? "" : "s"));
}

/* The shape of a node that is bound, as far as it is known before the rest of its statement is. */
static Shape shape_so_far(Binder *b, const Node *node) {
    Shaper s = shaper_new(b->arena);
    Node *copy = node_copy(b->arena, node);
    shape_node(&s, copy);
    return (Shape){dim_resolve(&copy->shape.rows), dim_resolve(&copy->shape.cols)};
}

/* (P A)_{ij}, softmax(A)_{12}: an entry of an expression. */
static void bind_entry_of(Binder *b, Node *node) {
    const Node *base = node->kid[0];
    bind_node(b, node->kid[0]);
    if (b->mistake) return;
    Shape shape = base->kind == N_CALL ? base->sym->shape : shape_so_far(b, base);
    split_subscripts(b, node, is_matrix(&shape) ? 2 : 1);
    bind_subs(b, node);
    if (b->mistake || !dim_known(&shape.rows) || !dim_known(&shape.cols)) return;
    learn_entry_ranges(&shape, base->kind == N_CALL ? base->sym->entry_base : 1, node->sub, node->subs);
}

/* A letter that nothing here is called by. */
static bool is_nothing(Binder *b, const Node *node, const char *letter) {
    if (node->kind != N_NAME || node->label || node->primes || strcmp(node->text, letter)) return false;
    for (int i = 0; i < b->index_names.count; i++)
        if (!strcmp(b->index_names.items[i], letter)) return false;
    const Sym *sym = scope_find(b->scope, b->no_renames ? letter : scope_rename(b->scope, letter));
    return !bound_find(b, letter) && (!sym || !shape_is_number(&sym->shape));
}

/* A^t, A^{tr}, A^H: a transpose, unless A is a number or the letters are numbers. */
static void bind_power(Binder *b, Node *node) {
    const Node *exponent = node->kid[1];
    bool both = exponent->kind == N_MUL && is_nothing(b, exponent->kid[0], "t") &&
                is_nothing(b, exponent->kid[1], "r");
    bool transpose = both || is_nothing(b, exponent, "t") || is_nothing(b, exponent, "H");
    bind_node(b, node->kid[0]);
    if (b->mistake) return;
    Shape base = transpose ? shape_so_far(b, node->kid[0]) : (Shape){0};
    bool known = dim_known(&base.rows) && dim_known(&base.cols);
    if (!transpose || !known || shape_is_number(&base)) {
        bind_node(b, node->kid[1]);
        return;
    }
    node->kind = N_TRANSPOSE;
    node->kids = 1;
}

typedef struct Uses {
    const Sym *sym;
    Unfolded seen;
} Uses;

static bool uses_unfolded(const Node *node, void *data) {
    Uses *u = data;
    if (!node->sym) return false;
    if (node->sym == u->sym) return true;
    bool defined = node->sym->kind == SYM_LET || node->sym->kind == SYM_FUNCTION;
    if (!defined || unfolded_before(&u->seen, node->sym)) return false;
    for (const Clause *clause = node->sym->clauses; clause; clause = clause->next)
        if (node_any(clause->body, uses_unfolded, u)) return true;
    return false;
}

/* df/dx, ∇_x f of a function f of one argument: of f(x). If f is also made of x in another way, it is asked which change is meant. */
static void call_bare_function(Binder *b, Node *node) {
    const Node *of = node->kid[0], *by = node->kid[1], *base = by->kind == N_ENTRY ? by->kid[0] : by;
    if (of->kind != N_NAME || of->label || of->subs || of->primes || bound_find(b, of->text)) return;
    Sym *sym = scope_find(b->scope, b->no_renames ? of->text : scope_rename(b->scope, of->text));
    if (!sym || sym->kind != SYM_FUNCTION || !sym->clauses || sym->clauses->param_count != 1 || !base->sym)
        return;
    Uses uses = {base->sym, {.arena = b->arena}};
    for (const Clause *clause = sym->clauses; clause; clause = clause->next) {
        if (!node_any(clause->body, uses_unfolded, &uses)) continue;
        fail(b, MISTAKE_AMBIGUOUS, of->span,
             arena_printf(b->arena, "write ∇%s(%s) for the first, ∂%s(%s)/∂%s for the second", of->text,
                          node_text(b->arena, base), of->text, node_text(b->arena, base),
                          node_text(b->arena, base)),
             arena_printf(b->arena, "does only the argument of %s change here, or %s wherever it occurs?",
                          of->text, node_text(b->arena, base)));
        return;
    }
    Node *call = node_new(b->arena, N_CALL, of->span, 1, node_copy(b->arena, base));
    call->sym = sym;
    if (strcmp(of->text, sym->name)) call->author = of->text;
    node->kid[0] = call;
}

/* The shape of what a function takes, where 0 is written. */
static Shape parameter_shape(Binder *b, const Node *of, const Node *by) {
    Shape shape = shape_so_far(b, by);
    bool declared = of->kind == N_CALL && of->sym->clauses && of->sym->clauses->param_count == 1;
    return declared && node_is_number(by, 0) ? of->sym->clauses->params[0]->shape : shape;
}

/* ∂f/∂x: by a name that has a value. ∇f(x): the parameter of f is a name of its own, of the shape of x. */
static void bind_derivative(Binder *b, Node *node) {
    bind_node(b, node->kid[1]);
    if (b->mistake) return;
    if (node->text) {
        Sym *parameter = binder_push(b, node->text, node->span);
        parameter->shape = parameter_shape(b, node->kid[0], node->kid[1]);
        bind_node(b, node->kid[0]);
        binder_pop(b);
        node->sym = parameter;
        return;
    }
    const Node *by = node->kid[1], *base = by->kind == N_ENTRY ? by->kid[0] : by;
    const Sym *sym = base->kind == N_SYMBOL || base->kind == N_MEMBER ? base->sym : NULL;
    bool fine = sym && !sym->column_of &&
                (sym->kind == SYM_DRAWN || sym->kind == SYM_LET || sym->kind == SYM_UNKNOWN ||
                 (sym->kind == SYM_BOUND && !sym->ranged));
    if (!fine)
        fail(b, MISTAKE_NAME, by->span, "it is taken by a number, vector or matrix that has a name",
             arena_printf(b->arena, "no derivative can be taken by %s", node_text(b->arena, by)));
    if (b->mistake) return;
    call_bare_function(b, node);
    bind_node(b, node->kid[0]);
    if (node->kids > 2) bind_node(b, node->kid[2]);
}

/* E_{x ∼ p}[f], where nothing is called x and p is a vector of probabilities: ∑_x p_x f. */
static void bind_average(Binder *b, Node *node, Node *law) {
    const Node *name = node->sub[0];
    if (node->expect != EXPECT_E || node->subs != 1 || node->conds || name->label) {
        fail(b, MISTAKE_SYNTAX, node->span, "declare it in the claim, as in x ~ Categorical(p)",
             "here only E_{x ∼ p}[…] is known, with one name");
        return;
    }
    Node *index = node_copy(b->arena, name), *weight = node_new(b->arena, N_ENTRY, law->span, 1, law);
    weight->sub = NEW_ARRAY(b->arena, Node *, 1);
    weight->sub[0] = index;
    weight->subs = 1;
    Node *body = node_new(b->arena, N_MUL, node->kid[0]->span, 2, weight, node->kid[0]);
    *node = *node_new(b->arena, N_SUM, node->span, 3, body, NULL, NULL);
    node->text = name->text;
    bind_over(b, node);
}

/* E_x, E_{x, y}, E_{x ∼ p}: the names of random variables, and perhaps their law. */
static void bind_expectation(Binder *b, Node *node) {
    if (node->text) {
        Node *law = node->sub[--node->subs];
        const char *name = scope_rename(b->scope, node->sub[0]->text);
        const Sym *known = node->sub[0]->label ? NULL : scope_find(b->scope, name);
        bool random = known && (known->kind == SYM_NORMAL || known->kind == SYM_DISCRETE);
        node->text = NULL;
        if (!random) {
            bind_average(b, node, law);
            return;
        }
        fail(b, MISTAKE_NAME, law->span, arena_printf(b->arena, "leave the law out: E_%s[…]", name),
             arena_printf(b->arena, "the claim says how %s is distributed", name));
        return;
    }
    for (int i = 0; i < node->subs && !b->mistake; i++) {
        bind_node(b, node->sub[i]);
        const Node *sub = node->sub[i];
        bool random =
            sub->kind == N_SYMBOL && (sub->sym->kind == SYM_NORMAL || sub->sym->kind == SYM_DISCRETE);
        if (!b->mistake && !random)
            fail(b, MISTAKE_NAME, sub->span, "the names below E are those of random variables",
                 arena_printf(b->arena, "%s is not a random variable", node_text(b->arena, sub)));
    }
    for (int i = 0; i < node->kids; i++) bind_node(b, node->kid[i]);
    for (int i = 0; i < node->conds; i++) bind_node(b, node->cond[i]);
}

void bind_node(Binder *b, Node *node) {
    if (b->mistake || !node) return;
    switch (node_binds(node)) {
    case BINDS_INDEX: bind_over(b, node); return;
    case BINDS_LIMIT: bind_limit(b, node); return;
    case BINDS_PLACE: bind_place(b, node); return;
    case BINDS_RUNNING: bind_dots(b, node); return;
    case BINDS_NOTHING: break;
    }
    if (node->kind == N_NAME) {
        bind_name(b, node);
        return;
    }
    if (node->kind == N_CASES) {
        fail(b, MISTAKE_SYNTAX, node->span, "write a statement for each case",
             "cases can only be a side of a statement");
        return;
    }
    if (node->kind == N_ENTRY) {
        bind_entry_of(b, node);
        return;
    }
    if (node->kind == N_ONES) {
        bind_size(b, node);
        return;
    }
    if (node->kind == N_POW) {
        bind_power(b, node);
        return;
    }
    if (node->kind == N_DERIVE) {
        bind_derivative(b, node);
        return;
    }
    if (node->kind == N_EXPECT) {
        bind_expectation(b, node);
        return;
    }
    if (node->kind == N_ORDER && !bind_order(b, node)) return;
    if (node->kind == N_CALL) check_arguments(b, node);
    if (node->kind == N_FN && (node->fn == FN_FACTORIAL || node->fn == FN_BINOMIAL)) {
        if (node->fn == FN_BINOMIAL) bind_node(b, node->kid[0]);
        bind_bound(b, node->kid[node->kids - 1], "a factorial needs one that is known");
        return;
    }
    for (int i = 0; i < node->kids; i++) bind_node(b, node->kid[i]);
    for (int i = 0; i < node->subs; i++) bind_node(b, node->sub[i]);
    for (int i = 0; i < node->conds; i++) bind_node(b, node->cond[i]);
}

/* ---- scope of an unknown ---- */

typedef struct Allowing {
    const Sym *unknown;
    const Sym *because; /* the name that is not allowed */
    Unfolded seen;
} Allowing;

static bool outside(const Node *node, void *data);

static bool allowed(const Sym *sym, Allowing *a) {
    for (int i = 0; i < a->unknown->from_count; i++)
        if (a->unknown->from[i] == sym) return true;
    if (sym->kind == SYM_BOUND || sym->own) return true;
    if (sym->kind == SYM_SIZE && !sym->ranged) return true; /* a dimension; indices must be listed */
    if (sym->column_of) return allowed(sym->column_of, a);
    if (sym->kind == SYM_LET || sym->kind == SYM_FUNCTION) {
        bool fine = true;
        if (unfolded_before(&a->seen, sym)) return true; /* else that was found */
        for (const Clause *clause = sym->clauses; clause && fine; clause = clause->next)
            fine = !node_any(clause->body, outside, a);
        return fine;
    }
    a->because = sym;
    return false;
}

static bool outside(const Node *node, void *data) {
    return node->sym && node_binds(node) != BINDS_INDEX && !allowed(node->sym, data);
}

static const Node *find_outside(const Node *node, Allowing *a) {
    if (!node) return NULL;
    if (node->sym && !allowed(node->sym, a)) return node;
    const Node *found = NULL;
    for (int i = 0; i < node->kids && !found; i++) found = find_outside(node->kid[i], a);
    for (int i = 0; i < node->subs && !found; i++) found = find_outside(node->sub[i], a);
    for (int i = 0; i < node->conds && !found; i++) found = find_outside(node->cond[i], a);
    return found;
}

const Node *bind_out_of_scope(Arena *arena, const Node *node, const Sym *unknown, const Sym **because) {
    Allowing a = {.unknown = unknown, .seen = {.arena = arena}};
    const Node *found = find_outside(node, &a);
    *because = a.because;
    return found;
}
