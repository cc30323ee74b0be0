/* show.c: normal forms as formulas, in the author's names. They are made when a proof is shown, not while it is looked for. */
#include "core/moving/inside.h"
#include "inside.h"

#include <string.h>

/* ---- indices ---- */

static bool names_class(const Prover *p, const char *letter) {
    for (int c = 0; c < p->classes; c++) {
        const Node *node = p->class[c].node;
        const char *name = node->author ? node->author : node->sym ? node->sym->name : node->text;
        if (!strcmp(name, letter)) return true;
    }
    return false;
}

/* A letter for an index without a name, which no index of this case has. */
static const char *index_letter(const Prover *p, int number) {
    static const char *const letters[] = {"i", "j", "l", "h", "r", "s", "t", "k"};
    enum { LETTERS = sizeof letters / sizeof *letters };
    for (int i = 0; i < LETTERS; i++)
        if (!names_class(p, letters[i]) && !number--) return letters[i];
    return letters[LETTERS - 1];
}

/* The index of a sum: not one that the formula around it uses. */
static const char *star_letter(const Prover *p) {
    int number = 0, inner = p->show.sums - 1; /* sums around this one have taken so many letters */
    for (;; number++) {
        bool taken = number < MOST_GENERICS && (p->show.generics >> (GENERIC + number) & 1);
        if (!taken && inner-- <= 0) return index_letter(p, number);
    }
}

Node *index_node(Prover *p, Index index) {
    if (index.class < 0) return node_number(p->arena, (Span){0}, (int)index.value);
    if (index.class < GENERIC) return (Node *)p->class[index.class].node;
    return formula_name(p->arena,
                        index.class == STAR ? star_letter(p) : index_letter(p, index.class - GENERIC), NULL);
}

Node *symbol_node(Prover *p, const Sym *sym, const Index *index, int indices) {
    Node *sub[2];
    for (int i = 0; i < indices; i++) sub[i] = index_node(p, index[i]);
    return formula_symbol(p->arena, sym, sub, indices);
}

/* ∑ over the indices of the range that have no name in this case. */
static Node *others_node(Prover *p, const Range *range, const Expr *expr, Growth *number) {
    Formulas conditions = {0};
    p->show.sums++;
    const char *letter = star_letter(p);
    for (int c = 0; c < p->classes; c++)
        if (range_equal(&p->class[c].range, range))
            PUSH(p->arena, &conditions,
                 formula_relation(p->arena, R_NE, formula_name(p->arena, letter, NULL),
                                  (Node *)p->class[c].node));
    Node *body = expr ? expr_node(p, expr) : growth_node(p->field, number);
    p->show.sums--;
    return formula_over(p->arena, letter, &conditions, body);
}

/* ---- words ---- */

/* The length of a vector whose letter stands for it divided by its length; NULL if it has none. */
static const Node *length_of(const Letter *letter) {
    const Given *given = letter->kind == LETTER_SYMBOL ? letter->sym->given : NULL;
    return given && given->kind == GIVEN_ORTHONORMAL ? given->length : NULL;
}

/* The vector itself, or divided by its length. */
static Node *letter_node(Prover *p, int code, bool divided) {
    const Letter *letter = letter_at(p, code);
    Node *node = NULL;
    switch (letter->kind) {
    case LETTER_SYMBOL:
        node = symbol_node(p, letter->sym, letter->index, letter->indices);
        if (divided && length_of(letter)) node = formula_quotient(p->arena, node, (Node *)length_of(letter));
        break;
    case LETTER_INVERSE:
        node = node_new(p->arena, N_POW, (Span){0}, 2,
                        symbol_node(p, letter->sym, letter->index, letter->indices),
                        node_number(p->arena, (Span){0}, -1));
        break;
    case LETTER_RESOLVENT:
        node = node_new(p->arena, N_POW, (Span){0}, 2, expr_node(p, letter->argument),
                        node_number(p->arena, (Span){0}, -1));
        break;
    case LETTER_ONES: node = node_new(p->arena, N_ONES, (Span){0}, 0); break;
    case LETTER_UNIT:
        node = formula_name(p->arena, "e", node_text(p->arena, index_node(p, letter->index[0])));
        break;
    case LETTER_FUNCTION:
        node = formula_function(p->arena, letter->fn, expr_node(p, letter->argument));
        break;
    case LETTER_OTHERS: node = others_node(p, &letter->range, letter->argument, NULL); break;
    case LETTER_BLOCK:
        node = formula_name(p->arena, "J", arena_printf(p->arena, "%d", letter->block + 1));
        break;
    case LETTER_NOISE:
        node = formula_call(p->arena, "z", symbol_node(p, letter->sym, letter->index, letter->indices));
        break;
    }
    return code & 1 ? node_new(p->arena, N_TRANSPOSE, (Span){0}, 1, node) : node;
}

static Node *letters_node(Prover *p, const int *code, int count, bool divided) {
    Formulas factors = {0};
    for (int i = 0; i < count; i++) PUSH(p->arena, &factors, letter_node(p, code[i], divided));
    return formula_product(p->arena, &factors);
}

/* The product of the lengths of the letters; NULL if the field cannot do it. The search for the proof does not notice. */
static Growth *lengths(Prover *p, const int *code, int count) {
    Growth *product = growth_integer(p->field, 1);
    Prover before = *p;
    p->quiet = true;
    p->why = UNABLE_NOTHING;
    p->work = 0;
    for (int i = 0; i < count && product; i++) {
        const Node *length = length_of(letter_at(p, code[i]));
        if (length) product = growth_mul(p->field, product, expr_as_number(p, proof_node(p, length)));
    }
    p->quiet = before.quiet, p->work = before.work, p->undecided = before.undecided;
    p->why = before.why, p->about = before.about;
    return product;
}

/* A 1×1 word: k_iᵀ q rather than qᵀ k_i, x_i for e_iᵀ x. */
static Node *number_word_node(Prover *p, Word word) {
    const Letter *first = letter_at(p, word.letter[0]), *last = letter_at(p, word.letter[word.count - 1]);
    bool turn = word.count == 2 && (last->kind == LETTER_UNIT || (last->indices && !first->indices));
    if (turn && first->kind != LETTER_UNIT) word = word_transpose(p, word);
    return letters_node(p, word.letter, word.count, true);
}

/* ---- numbers ---- */

static Node *function_node(Prover *p, const Scalar *scalar) {
    Node *argument = growth_node(p->field, scalar->argument);
    if (scalar->fn == -1) return formula_power(p->arena, argument, scalar->power);
    if (scalar->fn == FN_COUNT) return node_new(p->arena, N_ABS, (Span){0}, 1, argument);
    if (scalar->fn == FN_EXP) return formula_exp(p->arena, argument);
    return formula_function(p->arena, scalar->fn, argument);
}

Node *scalar_node(void *prover, int atom) {
    Prover *p = prover;
    const Scalar *scalar = scalar_of(p, atom);
    if (!scalar) return formula_name(p->arena, "t", NULL);
    switch (scalar->kind) {
    case SCALAR_WORD: return number_word_node(p, scalar->word);
    case SCALAR_FUNCTION: return function_node(p, scalar);
    case SCALAR_OTHERS: return others_node(p, &scalar->range, NULL, scalar->argument);
    case SCALAR_SYMBOL: return symbol_node(p, scalar->sym, scalar->index, scalar->indices);
    case SCALAR_INDEX: return index_node(p, scalar->index[0]);
    case SCALAR_TRACE:
        return formula_function(p->arena, FN_TRACE,
                                letters_node(p, scalar->word.letter, scalar->word.count, true));
    case SCALAR_DET: return formula_function(p->arena, FN_DET, letter_node(p, scalar->word.letter[0], false));
    }
    return NULL;
}

/* ---- sums of words ---- */

Node *expr_node(Prover *p, const Expr *expr) {
    if (!expr || !expr->parts) return node_number(p->arena, (Span){0}, 0);
    if (!p->show.depth++) p->show.generics = expr_generics(p, expr);
    bool number = expr_is_number(expr);
    Scaled *parts = NEW_ARRAY(p->arena, Scaled, expr->parts);
    for (int i = 0; i < expr->parts && !number; i++) {
        Word word = expr->part[i].w;
        Growth *by = growth_div(p->field, expr->part[i].c, lengths(p, word.letter, word.count), NULL);
        parts[i].by = by ? by : expr->part[i].c;
        parts[i].what = word.count ? letters_node(p, word.letter, word.count, !by)
                                   : node_new(p->arena, N_IDENTITY, (Span){0}, 0);
    }
    Node *node =
        number ? growth_node(p->field, expr->part[0].c) : growth_combine(p->field, parts, expr->parts);
    p->show.depth--;
    return node;
}

/* Two letters side by side, and what they are by a rule: k_aᵀ k_a and 1. */
void rule_nodes(Prover *p, int x, int y, const Expr *by, const Node **from, const Node **to) {
    int code[] = {x, y};
    Growth *length = lengths(p, code, 2);
    *from = letters_node(p, code, 2, !length);
    *to = expr_node(p, length ? expr_scale(p, length, by) : by);
}
