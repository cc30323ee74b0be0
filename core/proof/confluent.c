/* confluent.c: for the tests: do the rules on two letters give one result, in whatever order they are applied? By the diamond
   lemma it is enough that every word of three letters, both of whose pairs have a rule, reduces to one normal form. */
#include "inside.h"

typedef LIST(int) Codes;

static void add(Prover *p, Codes *codes, const Letter *letter) {
    int code = 2 * letter_intern(p, letter);
    for (int i = 0; i < codes->count; i++)
        if (codes->items[i] == code) return;
    PUSH(p->arena, codes, code);
    PUSH(p->arena, codes, code + 1);
}

static void add_ones(Prover *p, Codes *codes, const Dim *size) {
    Letter ones = {.kind = LETTER_ONES, .rows = dim_resolve(size), .cols = dim_constant(1)};
    if (!dim_is(size, 1)) add(p, codes, &ones);
}

/* Of a family two members, with indices that differ. */
static void add_symbol(Prover *p, Codes *codes, const Sym *sym) {
    Letter letter = {.kind = LETTER_SYMBOL,
                     .sym = sym,
                     .rows = dim_resolve(&sym->shape.rows),
                     .cols = dim_resolve(&sym->shape.cols),
                     .indices = sym->indices};
    if (shape_is_number(&sym->shape) || sym->indices > 1) return;
    for (int i = 0; i < (sym->indices ? 2 : 1); i++) {
        letter.index[0] = (Index){sym->indices ? i : -1, 0};
        add(p, codes, &letter);
    }
    add_ones(p, codes, &letter.rows);
    add_ones(p, codes, &letter.cols);
}

static void all_letters(Prover *p, Codes *codes) {
    const Givens *givens = &p->problem->givens;
    for (int i = 0; i < givens->count; i++) {
        const Given *given = givens->items[i];
        for (int k = 0; given->kind == GIVEN_ORTHONORMAL && k < given->joint_count; k++)
            add_symbol(p, codes, given->joint[k]);
        if (given->kind == GIVEN_PERMUTATION) add_symbol(p, codes, given->sym);
        if (given->kind != GIVEN_ENTRIES || given->sym->indices || dim_is(&given->sym->shape.cols, 1))
            continue;
        Letter letter = {.kind = LETTER_SYMBOL,
                         .sym = given->sym,
                         .rows = dim_resolve(&given->sym->shape.rows),
                         .cols = dim_resolve(&given->sym->shape.cols)};
        const Expr *soft = function_expr(p, FN_SOFTMAX, expr_letter(p, 2 * letter_intern(p, &letter)));
        if (soft && soft->parts == 1 && soft->part[0].w.count == 1)
            add(p, codes, letter_at(p, soft->part[0].w.letter[0]));
    }
}

bool proof_confluent(Arena *arena, const Problem *problem, const char **clash) {
    Prover p = {.arena = arena, .problem = problem, .quiet = true};
    p.field = field_new(arena, MOST_ATOMS, PROOF_WORK);
    field_show(p.field, scalar_node, &p);
    p.class[0] = p.class[1] = (Class){{dim_constant(1), dim_constant(2)}, formula_name(arena, "i", NULL)};
    Codes codes = {0};
    all_letters(&p, &codes);
    bool fine = true;
    for (int i = 0; i < codes.count && fine; i++)
        for (int j = 0; j < codes.count && fine; j++)
            for (int k = 0; k < codes.count && fine; k++) {
                int x = codes.items[i], y = codes.items[j], z = codes.items[k];
                Dim a = code_cols(&p, x), b = code_rows(&p, y), c = code_cols(&p, y), d = code_rows(&p, z);
                if (!dim_equal(&a, &b) || !dim_equal(&c, &d)) continue;
                const Expr *first = expr_rule(&p, x, y), *second = expr_rule(&p, y, z);
                if (!first || !second) continue;
                p.work = 0;
                const Expr *left = expr_mul(&p, first, expr_letter(&p, z)),
                           *right = expr_mul(&p, expr_letter(&p, x), second);
                fine = expr_equal(&p, left, right);
                if (fine || !clash) continue;
                const Node *xy, *yz, *one;
                rule_nodes(&p, x, y, first, &xy, &one);
                rule_nodes(&p, y, z, second, &yz, &one);
                *clash = arena_printf(arena, "%s, %s: %s or %s", node_text(arena, xy), node_text(arena, yz),
                                      node_text(arena, expr_node(&p, left)),
                                      node_text(arena, expr_node(&p, right)));
            }
    field_clear(p.field);
    return fine;
}
