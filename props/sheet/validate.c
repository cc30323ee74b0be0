/* validate.c: what a claim says about itself, checked before anything is judged: whole numbers that fit, room for
   orthonormal vectors, entries that are covered once. A claim that fails is refused. */
#include "sheet.h"

#include <string.h>

enum { ROWS = 24 }; /* choices of the whole numbers that are looked at */

static void refuse(Claim *claim, Span span, const char *hint, const char *what) {
    if (!claim->mistake) claim->mistake = mistake_new(claim->arena, MISTAKE_PACK, span, hint, "%s", what);
}

/* Why is there no legal choice? Worlds that are too large, an empty range, else the first constraint. */
static void explain_no_sizes(Claim *claim, const SizesList *list) {
    const Given *large = list->too_large;
    if (large && large->kind == GIVEN_PERMUTATION)
        refuse(
            claim, large->span, "let its size begin lower",
            arena_printf(claim->arena, "permutations are tried with up to %d points", LARGEST_PERMUTATION));
    else if (large)
        refuse(claim, large->span, "let the sizes begin lower",
               arena_printf(claim->arena,
                            "with %s a world has more than %d numbers, which is too large to try",
                            large->sym->name, LARGEST_WORLD));
    if (list->impossible)
        refuse(claim, list->impossible->span, NULL,
               arena_printf(claim->arena, "the size of %s is always negative", list->impossible->sym->name));
    Sizes nothing = {0};
    for (int i = 0; i < claim->givens.count; i++) {
        const Given *given = claim->givens.items[i];
        int64_t low, high;
        bool known = given->kind == GIVEN_SIZE && sizes_evaluate(given->lo, &nothing, &low) &&
                     sizes_evaluate(given->hi, &nothing, &high);
        if (known && low > high)
            refuse(claim, given->span, NULL,
                   arena_printf(claim->arena, "there is no %s from %lld to %lld", given->sym->name,
                                (long long)low, (long long)high));
    }
    for (int i = 0; i < claim->givens.count; i++)
        if (claim->givens.items[i]->kind == GIVEN_CONSTRAINT)
            refuse(claim, claim->givens.items[i]->span, NULL,
                   "no whole numbers fit this and what stands before it");
    refuse(claim, claim->span, NULL, "no whole numbers fit this claim");
}

/* More choices than can be listed: the widest range is to blame. */
static void refuse_ranges(Claim *claim) {
    Sizes nothing = {0};
    const Given *widest = NULL;
    int64_t low, high, most = 0;
    for (int i = 0; i < claim->givens.count; i++) {
        const Given *given = claim->givens.items[i];
        if (given->kind != GIVEN_SIZE || !sizes_evaluate(given->lo, &nothing, &low) ||
            !sizes_evaluate(given->hi, &nothing, &high) || high - low <= most)
            continue;
        widest = given;
        most = high - low;
    }
    refuse(claim, widest ? widest->span : claim->span, "choose a smaller range",
           "there are too many choices of the whole numbers to list them");
}

static void check_room(Claim *claim, const Sizes *sizes) {
    for (int i = 0; i < claim->givens.count; i++) {
        const Given *given = claim->givens.items[i];
        int64_t rows = 0, wide = 0;
        if (given->kind != GIVEN_ORTHONORMAL || !sizes_dim(&given->sym->shape.rows, sizes, &rows)) continue;
        for (int k = 0; k < given->joint_count; k++) wide += sizes_columns(given->joint[k], sizes);
        if (wide > rows)
            refuse(claim, given->span, "add a constraint such as n ≤ d",
                   arena_printf(claim->arena,
                                "there is no room for %lld orthonormal vectors in %lld dimensions",
                                (long long)wide, (long long)rows));
    }
}

/* ---- matrices by entries ---- */

typedef struct Cover {
    Claim *claim;
    const Sym *sym;
    Sizes sizes; /* with the letters of the patterns behind the sizes */
    int *times, rows, cols;
} Cover;

static const Sym *open_letter(const Cover *c, const Node *node) {
    if (node->kind == N_SYMBOL && node->sym->kind == SYM_BOUND) {
        for (int i = 0; i < c->sizes.count; i++)
            if (c->sizes.sym[i] == node->sym) return NULL;
        return node->sym;
    }
    for (int i = 0; i < node->kids; i++) {
        const Sym *found = open_letter(c, node->kid[i]);
        if (found) return found;
    }
    return NULL;
}

static void count_entries(Cover *c, const Clause *clause) {
    const Sym *letter = NULL;
    int first = clause->patterns - clause->entries;
    for (int i = first; i < clause->patterns && !letter; i++) letter = open_letter(c, clause->pattern[i]);
    if (letter) {
        int64_t low, high;
        if (!sizes_dim(&letter->lowest[0], &c->sizes, &low) ||
            !sizes_dim(&letter->highest[0], &c->sizes, &high))
            return;
        int place = c->sizes.count++;
        c->sizes.sym[place] = (Sym *)letter;
        for (int64_t v = low; v <= high; v++) {
            c->sizes.value[place] = v;
            count_entries(c, clause);
        }
        c->sizes.count--;
        return;
    }
    int64_t at[2] = {c->sym->entry_base, c->sym->entry_base};
    for (int i = 0; i < clause->entries && i < 2; i++)
        if (!sizes_evaluate(clause->pattern[first + i], &c->sizes, &at[i])) return;
    int64_t row = at[0] - c->sym->entry_base, col = clause->entries > 1 ? at[1] - c->sym->entry_base : 0;
    if (row >= 0 && row < c->rows && col >= 0 && col < c->cols) c->times[row * c->cols + col]++;
}

static void check_cover(Claim *claim, const Sym *sym, const Sizes *sizes) {
    Arena *arena = claim->arena;
    int64_t rows, cols;
    if (!sizes_dim(&sym->shape.rows, sizes, &rows) || !sizes_dim(&sym->shape.cols, sizes, &cols)) return;
    if (rows < 0 || cols < 0) return; /* there is no such matrix */
    Cover c = {claim,
               sym,
               {NEW_ARRAY(arena, Sym *, sizes->count + 8), NEW_ARRAY(arena, int64_t, sizes->count + 8),
                sizes->count},
               NEW_ARRAY(arena, int, rows *cols + 1),
               (int)rows,
               (int)cols};
    if (sizes->count) {
        memcpy(c.sizes.sym, sizes->sym, sizeof(Sym *) * (size_t)sizes->count);
        memcpy(c.sizes.value, sizes->value, sizeof(int64_t) * (size_t)sizes->count);
    }
    for (const Clause *clause = sym->clauses; clause; clause = clause->next) count_entries(&c, clause);
    for (int i = 0; i < rows * cols; i++) {
        if (c.times[i] == 1) continue;
        int base = sym->entry_base;
        const char *entry =
            cols == 1 ? arena_printf(arena, "%s_%d", sym->name, i + base)
                      : arena_printf(arena, "%s_{%d,%d}", sym->name, i / c.cols + base, i % c.cols + base);
        Text where = text_new(arena);
        for (int k = 0; k < sizes->count; k++)
            text_printf(&where, "%s%s = %lld", k ? ", " : "", sizes->sym[k]->name,
                        (long long)sizes->value[k]);
        refuse(claim, sym->span, "every entry must be covered once",
               arena_printf(arena, "%s is %s where %s", entry, c.times[i] ? "defined twice" : "not defined",
                            where.bytes));
        return;
    }
}

static void validate(Claim *claim) {
    if (claim->mistake) return;
    SizesList *list = sizes_list(claim->arena, &claim->givens, &(Mismatches){0}, 0);
    if (list->cut)
        refuse_ranges(claim);
    else if (!list->count)
        explain_no_sizes(claim, list);
    for (int row = 0; row < list->count && row < ROWS && !claim->mistake; row++) {
        Sizes sizes = sizes_row(list, row);
        check_room(claim, &sizes);
        for (int k = 0; k < claim->scope->syms.count && !claim->mistake; k++)
            if (claim->scope->syms.items[k]->by_entries)
                check_cover(claim, claim->scope->syms.items[k], &sizes);
    }
    if (!claim->mistake) known_check(claim);
}

void pack_validate(Pack *pack) {
    pack->check = validate;
    for (int i = 0; i < pack->claims.count; i++)
        if (!pack->claims.items[i]->unread) validate(pack->claims.items[i]);
}
