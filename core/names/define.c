/* define.c: definitions, of claims and of sheets: a plain name, a clause of a family, a function, a matrix by entries. */
#include "names.h"

#include <stdlib.h>
#include <string.h>

/* Is this subscript a place that is filled in: a free letter, a number, or an index the claim gives? */
static bool is_pattern(const Scope *scope, const Node *sub) {
    if (sub->kind == N_NUMBER) return true;
    if (sub->kind != N_NAME || sub->label || sub->primes) return sub->kind != N_NAME;
    Sym *sym = scope_find(scope, sub->text);
    return sym ? sym->kind == SYM_SIZE && sym->ranged : letter_is_index(sub->text);
}

static bool is_family(const Scope *scope, const NewName *name) {
    if (!name->subs) return false;
    for (int i = 0; i < name->subs; i++)
        if (!is_pattern(scope, name->sub[i])) return false;
    return true;
}

static void push_letters(Binder *b, Scope *scope, Node *pattern) {
    if (pattern->kind == N_NAME && !pattern->label && letter_is_index(pattern->text) &&
        !scope_find(scope, pattern->text)) {
        for (int i = 0; i < b->bound.count; i++)
            if (!strcmp(b->bound.items[i]->name, pattern->text)) return;
        binder_push(b, pattern->text, pattern->span);
    }
    for (int i = 0; i < pattern->kids; i++) /* a sum may have no bounds */
        if (pattern->kid[i]) push_letters(b, scope, pattern->kid[i]);
}

static int lowest_pattern(const Node *node) { /* at the lowest values of its indices */
    if (node->kind == N_NUMBER) return atoi(node->text);
    if (node->kind == N_SYMBOL) return node->sym->ranged ? dim_resolve(&node->sym->lowest[0]).constant : 0;
    switch (node_arithmetic(node)) {
    case ARITHMETIC_ADD: return lowest_pattern(node->kid[0]) + lowest_pattern(node->kid[1]);
    case ARITHMETIC_SUBTRACT: return lowest_pattern(node->kid[0]) - lowest_pattern(node->kid[1]);
    case ARITHMETIC_MULTIPLY: return lowest_pattern(node->kid[0]) * lowest_pattern(node->kid[1]);
    case ARITHMETIC_NEGATE:
    case ARITHMETIC_DIVIDE:
    case ARITHMETIC_NONE: break;
    }
    return 0;
}

/* A subscript that is a number. */
static bool is_constant(const Node *pattern, int *value) {
    const Node *number = pattern->kind == N_NEG ? pattern->kid[0] : pattern;
    if (number->kind != N_NUMBER) return false;
    *value = number == pattern ? atoi(number->text) : -atoi(number->text);
    return true;
}

/* The range of a family covers those of its clauses, as far as they can be compared: a_0, and a_i for i ∈ 1..n. */
static void widen(Sym *sym, int at, Dim low, Dim high) {
    Dim *lowest = &sym->lowest[at], *highest = &sym->highest[at];
    bool first = !sym->clauses;
    if (first || (low.terms == 0 && (lowest->terms || low.constant < lowest->constant))) *lowest = low;
    if (first || high.terms || (!highest->terms && high.constant > highest->constant)) *highest = high;
}

static void set_family_range(Sym *sym, Node *const *pattern, int count) {
    for (int i = 0; i < count; i++) {
        const Node *p = pattern[i];
        int value;
        if (is_constant(p, &value)) /* x_1, x_2, x_3 */
            widen(sym, i, dim_constant(value), dim_constant(value));
        else if (p->kind == N_SYMBOL && p->sym->ranged) {
            widen(sym, i, p->sym->lowest[0], p->sym->highest[0]);
            sym->unbounded[i] = p->sym->unbounded[0];
        }
    }
}

/* The first clause that fits counts. Members that are given one by one come before those that follow from others. */
static void add_clause(Sym *sym, Clause *clause) {
    Clause **end = &sym->clauses;
    int value;
    bool first = clause->patterns && is_constant(clause->pattern[0], &value);
    while (*end && !(first && (*end)->recursive)) end = &(*end)->next;
    clause->next = *end;
    *end = clause;
}

/* ---- recursion: x_{k+1} = f(x_k) ---- */

/* The letter of k + 2 or k − 1, a subscript that is not bound yet, and the number beside it; NULL: it is something else. */
static const Node *shifted_letter(const Scope *scope, const Node *pattern, int *shift) {
    bool sum = pattern->kind == N_ADD, difference = pattern->kind == N_SUB;
    if (!sum && !difference) return NULL;
    const Node *letter = pattern->kid[0], *number = pattern->kid[1];
    if (sum && letter->kind == N_NUMBER) letter = pattern->kid[1], number = pattern->kid[0];
    if (letter->kind != N_NAME || letter->label || letter->primes || !letter_is_index(letter->text) ||
        scope_find(scope, letter->text) || !is_constant(number, shift))
        return NULL;
    if (difference) *shift = -*shift;
    return letter;
}

typedef struct Families { /* for node_any: what a letter subscripts in a body that is not bound yet */
    const Scope *scope;
    const char *letter;
    const Sym *bounded; /* a family with an end */
} Families;

static bool is_letter(const Node *node, void *letter) {
    return node->kind == N_NAME && !node->label && !strcmp(node->text, letter);
}

static bool note_family(const Node *node, void *data) {
    Families *f = data;
    if (node->kind != N_NAME || !node->subs) return false;
    const Sym *family = scope_family(f->scope, scope_rename(f->scope, node->text));
    if (!family || family->unbounded[0]) return false;
    bool runs =
        family->kind != SYM_LET || family->column_of; /* else there are only its first members so far */
    for (const Clause *clause = family->clauses; clause && !runs; clause = clause->next)
        runs = clause->recursive || clause->pattern[0]->kind == N_SYMBOL;
    for (int i = 0; i < node->subs && runs && !f->bounded; i++)
        if (node_any(node->sub[i], is_letter, (void *)f->letter)) f->bounded = family;
    return false;
}

/* In x_{k+1} = f(x_k) without “for”, k runs as far as the other families that it subscripts; else without end, from the
   members that are known on. */
static void range_of_recursion(Binder *b, const Definition *d, int shift, Sym *index) {
    const Sym *known = scope_family(b->scope, d->name.stem);
    Families families = {b->scope, index->name, NULL};
    if (index->ranged || !known || known->kind != SYM_LET) return;
    (void)node_any(d->body, note_family, &families);
    index->ranged = true;
    if (families.bounded) {
        index->lowest[0] = families.bounded->lowest[0];
        index->highest[0] = families.bounded->highest[0];
        return;
    }
    Dim after = dim_constant(1 - shift);
    if (!dim_add(&index->lowest[0], &known->highest[0], &after, 1)) index->lowest[0] = dim_constant(0);
    index->highest[0] = index->lowest[0];
    index->unbounded[0] = FROM_LOWEST;
}

static Node *shifted(Arena *arena, const Node *letter, int by) {
    Node *node = node_copy(arena, letter);
    if (!by) return node;
    return node_new(arena, by < 0 ? N_SUB : N_ADD, letter->span, 2, node,
                    node_number(arena, letter->span, by < 0 ? -by : by));
}

/* The node with its letter `sym` replaced by the same letter minus `shift`; k + 1 becomes k where that is 1. */
static Node *shift_back(Arena *arena, const Node *node, const Sym *sym, int shift) {
    int value;
    bool sum = node->kind == N_ADD || node->kind == N_SUB;
    if (sum && node->kid[0]->kind == N_SYMBOL && node->kid[0]->sym == sym &&
        is_constant(node->kid[1], &value))
        return shifted(arena, node->kid[0], (node->kind == N_ADD ? value : -value) - shift);
    if (node->kind == N_SYMBOL) return node->sym == sym ? shifted(arena, node, -shift) : (Node *)node;
    Node *copy = NEW(arena, Node);
    *copy = *node;
    copy->kid = NEW_ARRAY(arena, Node *, node->kids + 1);
    copy->sub = NEW_ARRAY(arena, Node *, node->subs + 1);
    copy->cond = NEW_ARRAY(arena, Node *, node->conds + 1);
    for (int i = 0; i < node->kids; i++)
        copy->kid[i] = node->kid[i] ? shift_back(arena, node->kid[i], sym, shift) : NULL;
    for (int i = 0; i < node->subs; i++) copy->sub[i] = shift_back(arena, node->sub[i], sym, shift);
    for (int i = 0; i < node->conds; i++) copy->cond[i] = shift_back(arena, node->cond[i], sym, shift);
    return copy;
}

/* x_{k+1} = f(x_k) for k ∈ 0..n−1 becomes x_k = f(x_{k−1}) for k ∈ 1..n: the pattern is a letter, as in every other clause. */
static bool make_recursive(Binder *b, Clause *clause, const Node *name, int shift) {
    Sym *index = NULL;
    for (int i = 0; i < b->bound.count; i++)
        if (!strcmp(b->bound.items[i]->name, name->text)) index = b->bound.items[i];
    Dim by = dim_constant(shift), low, high;
    if (!index || !index->ranged) return false;
    if (!dim_add(&low, &index->lowest[0], &by, 1) || !dim_add(&high, &index->highest[0], &by, 1))
        return false;
    index->lowest[0] = low;
    index->highest[0] = high;
    Node *letter = node_new(b->arena, N_SYMBOL, name->span, 0);
    letter->sym = index;
    clause->written = shifted(b->arena, letter, shift);
    clause->written_body = clause->body;
    clause->body = shift_back(b->arena, clause->body, index, shift);
    for (int i = 0; i < clause->conditions; i++)
        clause->condition[i] = shift_back(b->arena, clause->condition[i], index, shift);
    clause->pattern[0] = letter;
    return clause->recursive = true;
}

/* x_0 is given, and x_2, x_3, … follow: nothing says what x_1 is. */
static Mistake *gap_before(Arena *arena, const Sym *sym, const Clause *clause) {
    Dim low = dim_resolve(&clause->pattern[0]->sym->lowest[0]);
    int least = 0, most = 0, value, given = 0;
    for (const Clause *other = sym->clauses; other; other = other->next)
        if (is_constant(other->pattern[0], &value)) {
            least = !given || value < least ? value : least;
            most = !given++ || value > most ? value : most;
        }
    bool gap = low.terms || (given && low.constant > most + 1) || (given && given < most - least + 1);
    if (!gap) return NULL;
    return mistake_new(arena, MISTAKE_SYNTAX, clause->span,
                       arena_printf(arena, "give the first members one by one, as in %s_0 = …", sym->name),
                       "a recursion goes on from its first members, and some member of %s is missing between",
                       sym->name);
}

static bool bind_ranges(Binder *b, Definition *d) {
    for (int i = 0; i < d->ranges; i++) {
        Sym *index = NULL;
        for (int k = 0; k < b->bound.count; k++)
            if (!strcmp(b->bound.items[k]->name, d->range[i].name)) index = b->bound.items[k];
        if (!index) {
            b->mistake = mistake_new(b->arena, MISTAKE_PACK, d->name.span, NULL,
                                     "%s is not an index of this definition", d->range[i].name);
            return false;
        }
        index->ranged = true;
        index->unbounded[0] = d->range[i].unbounded;
        if (index->unbounded[0]) continue;
        bind_node(b, d->range[i].lo);
        bind_node(b, d->range[i].hi);
        if (b->mistake) return false;
        index->lowest[0] = dim_of_node(b->arena, d->range[i].lo, &b->mistake);
        index->highest[0] = dim_of_node(b->arena, d->range[i].hi, &b->mistake);
    }
    return !b->mistake;
}

/* In δ_{ij} both letters have the same range. */
static bool learn_from_delta(const Node *node, void *data) {
    (void)data;
    if (node->kind != N_DELTA || node->sub[0]->kind != N_SYMBOL || node->sub[1]->kind != N_SYMBOL)
        return false;
    for (int i = 0; i < 2; i++) {
        const Sym *from = node->sub[i]->sym;
        Sym *to = node->sub[1 - i]->sym;
        if (!from->ranged || from->unbounded[0] || to->ranged || to->kind != SYM_BOUND) continue;
        to->ranged = true;
        to->lowest[0] = from->lowest[0];
        to->highest[0] = from->highest[0];
    }
    return false;
}

/* The letters that index an entry run over the rows and columns, unless they are said to run over something else. */
static void learn_from_shape(const Clause *clause, const Sym *matrix) {
    const Dim *most[2] = {&matrix->shape.rows, &matrix->shape.cols};
    for (int i = 0; i < clause->entries && i < 2; i++) {
        const Node *letter = clause->pattern[clause->patterns - clause->entries + i];
        if (letter->kind != N_SYMBOL || letter->sym->kind != SYM_BOUND || letter->sym->ranged) continue;
        letter->sym->ranged = true;
        letter->sym->lowest[0] = dim_constant(1);
        letter->sym->highest[0] =
            clause->entries == 1 && dim_is(&matrix->shape.rows, 1) ? matrix->shape.cols : *most[i];
    }
}

/* W_{ij} = …: a matrix, whose sides are the ranges of its letters. NULL: they are not known. */
static Sym *new_matrix(Arena *arena, Scope *scope, const Definition *d, const Clause *clause,
                       Mistake **mistake) {
    Shape shape;
    for (int i = 0; i < 2; i++) {
        const Sym *letter = clause->pattern[i]->sym;
        bool ranged = letter->ranged && !letter->unbounded[0];
        if (!ranged || !dim_is(&letter->lowest[0], 1)) {
            *mistake = mistake_new(
                arena, MISTAKE_PACK, d->name.span, arena_printf(arena, "add for %s ∈ 1..n", letter->name),
                ranged ? "the rows and columns of a matrix are counted from 1, and %s is not"
                       : "from where to where does %s run?",
                letter->name);
            return NULL;
        }
        *(i ? &shape.cols : &shape.rows) = letter->highest[0];
    }
    if (!shape_is_number(&clause->body->shape)) {
        *mistake = mistake_new(arena, MISTAKE_SHAPE, clause->body->span, NULL,
                               "an entry is a number, and this has shape %s",
                               shape_text(arena, &clause->body->shape));
        return NULL;
    }
    Sym *sym = scope_add(scope, d->name.stem, SYM_LET, d->name.span);
    sym->shape = shape;
    return sym;
}

Sym *define(Arena *arena, Scope *scope, Definition *d, Mistake **mistake) {
    bool matrix = d->name.side_by_side && !d->params && !d->declared;
    if (matrix) d->entry = d->name.sub, d->entries = 2, d->name.subs = 0;
    bool family = !d->params && is_family(scope, &d->name);
    if (family && d->name.subs > 2) {
        *mistake =
            mistake_new(arena, MISTAKE_SYNTAX, d->name.span, "give each matrix or vector a name of its own",
                        "a family has one or two indices, and %s has %d here", d->name.stem, d->name.subs);
        return NULL;
    }
    Binder b = binder_new(arena, scope);
    Clause *clause = NEW(arena, Clause);
    clause->span = d->name.span;
    clause->body = d->body;
    clause->patterns = (family ? d->name.subs : 0) + d->entries;
    clause->entries = d->entries;
    clause->pattern = NEW_ARRAY(arena, Node *, clause->patterns + 1);
    for (int i = 0; i < (family ? d->name.subs : 0); i++) clause->pattern[i] = d->name.sub[i];
    for (int i = 0; i < d->entries; i++) clause->pattern[clause->patterns - d->entries + i] = d->entry[i];
    clause->params = NEW_ARRAY(arena, Sym *, d->param_count + 1);
    clause->param_count = d->param_count;
    for (int i = 0; i < d->param_count; i++) {
        clause->params[i] = binder_push(&b, d->params[i]->text, d->params[i]->span);
        clause->params[i]->shape = d->params[i]->whole
                                       ? d->params[i]->shape
                                       : (Shape){dim_new_variable(arena), dim_new_variable(arena)};
    }
    for (int i = 0; i < clause->patterns; i++) push_letters(&b, scope, clause->pattern[i]);
    bind_ranges(&b, d);
    int shift = 0;
    const Node *runs = family && d->name.subs == 1 ? shifted_letter(scope, d->name.sub[0], &shift) : NULL;
    if (runs) range_of_recursion(&b, d, shift, b.bound.items[b.bound.count - 1]);
    for (int i = 0; i < clause->patterns && !runs; i++) bind_node(&b, clause->pattern[i]);
    bind_node(&b, clause->body);
    if (!b.mistake && clause->entries) node_any(clause->body, learn_from_delta, NULL);
    if (!b.mistake && d->declared) learn_from_shape(clause, d->declared);
    for (int i = 0; i < d->conditions.count; i++) bind_node(&b, d->conditions.items[i]);
    clause->condition = d->conditions.items;
    clause->conditions = d->conditions.count;
    if (b.mistake) return *mistake = b.mistake, NULL;
    if (runs && !make_recursive(&b, clause, runs, shift)) {
        *mistake = mistake_new(
            arena, MISTAKE_SYNTAX, d->name.span,
            arena_printf(arena, "give the first members before it, as in %s_0 = …, or add for %s ∈ 0..n",
                         d->name.stem, runs->text),
            "from where to where does %s run?", runs->text);
        return NULL;
    }

    Shaper shaper = shaper_new(arena);
    shape_definition(&shaper, clause->body);
    if (!clause->param_count) shape_settle_zeros(clause->body);
    for (int i = 0; i < clause->patterns; i++) shape_node(&shaper, clause->pattern[i]);
    for (int i = 0; i < clause->conditions; i++) shape_relation(&shaper, clause->condition[i]);
    if (shaper.mistake) return *mistake = shaper.mistake, NULL;

    Sym *sym = matrix ? new_matrix(arena, scope, d, clause, mistake) : d->declared;
    if (matrix && !sym) return NULL;
    if (!sym) {
        const char *name = family ? d->name.stem : d->name.full;
        Sym *known = family ? scope_family(scope, name) : NULL;
        bool extend = known && known->kind == SYM_LET && known->indices == d->name.subs;
        sym = extend ? known : scope_add(scope, name, d->param_count ? SYM_FUNCTION : SYM_LET, d->name.span);
        sym->raised = sym->raised || d->name.raised;
        if (d->separators) sym->separators = d->separators;
        if (!extend) {
            sym->indices = family ? d->name.subs : 0;
            sym->shape = clause->body->shape;
        } else if (!dim_unify(&sym->shape.rows, &clause->body->shape.rows) ||
                   !dim_unify(&sym->shape.cols, &clause->body->shape.cols)) {
            *mistake = mistake_new(arena, MISTAKE_SHAPE, clause->body->span, NULL,
                                   "%s was %s before, and is %s here", name, shape_text(arena, &sym->shape),
                                   shape_text(arena, &clause->body->shape));
            return NULL;
        }
    }
    if (d->entries) {
        int base = lowest_pattern(clause->pattern[clause->patterns - 1]);
        if (!sym->clauses || base < sym->entry_base) sym->entry_base = base;
        sym->by_entries = true;
    }
    for (int i = 0; family && i < d->name.subs; i++) {
        const Node *letter = clause->pattern[i];
        if (letter->kind != N_SYMBOL || letter->sym->ranged) continue;
        *mistake = mistake_new(arena, MISTAKE_NAME, d->name.span,
                               arena_printf(arena, "add for %s ∈ 1..n", letter->sym->name),
                               "from where to where does %s run?", letter->sym->name);
        return NULL;
    }
    if (clause->recursive && sym->clauses && (*mistake = gap_before(arena, sym, clause))) return NULL;
    if (family) set_family_range(sym, clause->pattern, d->name.subs);
    add_clause(sym, clause);
    return sym;
}
