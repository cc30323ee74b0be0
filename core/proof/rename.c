/* rename.c: one letter or index put in place of another: an index for a generic one, and I for z zᵀ, which is
   what a sum over unit vectors z = e_i and the mean over standard normal z have in common. */
#include "inside.h"

/* ---- another index in place of a generic one ---- */

static int rename_code(Prover *p, int code, int from, Index to, const Expr **whole) {
    const Letter *letter = letter_at(p, code);
    *whole = NULL;
    if (!(letter->generics >> from & 1)) return code;
    if (letter->kind == LETTER_OTHERS && to.class == STAR) return -1; /* its own index has that name */
    Letter other = *letter;
    other.generics = 0;
    for (int i = 0; i < other.indices; i++)
        if (other.index[i].class == from) other.index[i] = to;
    if (letter->argument) {
        const Expr *argument = expr_rename(p, letter->argument, from, to);
        if (!argument) return -1;
        if (letter->kind == LETTER_FUNCTION) {
            *whole = function_expr(p, letter->fn, argument);
            if (*whole && code & 1) *whole = expr_transpose(p, *whole);
            return -1;
        }
        other.argument = argument;
    }
    return 2 * letter_intern(p, &other) + (code & 1);
}

const Expr *word_rename(Prover *p, Word word, const Dim *rows, const Dim *cols, int from, Index to) {
    const Expr *out = expr_identity(p, rows, growth_integer(p->field, 1));
    for (int i = 0; i < word.count && out; i++) {
        const Expr *whole;
        int code = rename_code(p, word.letter[i], from, to, &whole);
        if (!whole && code < 0) return proof_unable(p, UNABLE_SUM);
        out = expr_mul(p, out, whole ? whole : expr_letter(p, code));
    }
    (void)cols;
    return out;
}

Growth *growth_rename(Prover *p, Growth *x, int from, Index to) {
    for (int i = 0; i < p->scalars.count && x; i++) {
        Scalar scalar = p->scalars.items[i]; /* a copy: the table grows below */
        if (!(scalar.generics >> from & 1) || !growth_uses(p->field, x, scalar.atom)) continue;
        Growth *value = NULL;
        Dim one = dim_constant(1);
        switch (scalar.kind) {
        case SCALAR_WORD: value = expr_as_number(p, word_rename(p, scalar.word, &one, &one, from, to)); break;
        case SCALAR_TRACE:
            value = expr_as_number(
                p, expr_trace(p, word_rename(p, scalar.word, &scalar.size, &scalar.size, from, to)));
            break;
        case SCALAR_DET: {
            Dim size = code_rows(p, scalar.word.letter[0]);
            value =
                expr_as_number(p, expr_determinant(p, word_rename(p, scalar.word, &size, &size, from, to)));
            break;
        }
        case SCALAR_FUNCTION: {
            fmpq_t none;
            fmpq_init(none);
            value = scalar_function(p, scalar.fn, growth_rename(p, scalar.argument, from, to),
                                    scalar.power ? scalar.power : none);
            fmpq_clear(none);
            break;
        }
        case SCALAR_OTHERS:
            if (to.class == STAR) return proof_unable(p, UNABLE_DOUBLE_SUM); /* its own index has that name */
            value = scalar_others(p, &scalar.range, growth_rename(p, scalar.argument, from, to),
                                  scalar.sign != FREE_ANY);
            break;
        case SCALAR_SYMBOL:
            for (int k = 0; k < scalar.indices; k++)
                if (scalar.index[k].class == from) scalar.index[k] = to;
            value = scalar_symbol(p, scalar.sym, scalar.index, scalar.indices);
            break;
        case SCALAR_INDEX: value = scalar_index(p, to); break;
        }
        x = growth_substitute(p->field, x, scalar.atom, value);
    }
    return x;
}

const Expr *expr_rename(Prover *p, const Expr *expr, int from, Index to) {
    if (!expr) return NULL;
    const Expr *out = expr_zero(p, &expr->rows, &expr->cols);
    for (int i = 0; i < expr->parts; i++)
        out = expr_add(p, out,
                       expr_scale(p, growth_rename(p, expr->part[i].c, from, to),
                                  word_rename(p, expr->part[i].w, &expr->rows, &expr->cols, from, to)));
    return out;
}

/* ---- z zᵀ replaced by I ---- */

/* How often the letter stands in the word, and where the first is. */
static int occurrences(Word word, int letter, int *at) {
    int count = 0;
    for (int i = 0; i < word.count; i++)
        if (word.letter[i] >> 1 == letter && !count++) *at = i;
    return count;
}

const Expr *word_slice(Prover *p, Word word, int from, int to, const Dim *rows, const Dim *cols) {
    const int *first = to > from ? word.letter + from : NULL; /* an empty word may have no letters at all */
    return expr_word(p, growth_integer(p->field, 1), first, to - from, rows, cols);
}

/* The number zᵀx as the column x; NULL if it is not of that form. */
static const Expr *column_of(Prover *p, const Scalar *scalar, int letter) {
    int at;
    if (scalar->kind != SCALAR_WORD || occurrences(scalar->word, letter, &at) != 1) return NULL;
    Word word = scalar->word;
    if (at == word.count - 1 && !(word.letter[at] & 1)) word = word_transpose(p, word), at = 0;
    if (at != 0 || !(word.letter[0] & 1) || word.count == 1) return NULL;
    Dim size = code_cols(p, word.letter[0]), one = dim_constant(1);
    return word_slice(p, word, 1, word.count, &size, &one);
}

/* zᵀ M z as tr(M); NULL if it is not of that form. */
static Growth *trace_of(Prover *p, const Scalar *scalar, int letter) {
    int at;
    Word w = scalar->word;
    if (scalar->kind != SCALAR_WORD || occurrences(w, letter, &at) != 2) return NULL;
    if (w.letter[0] >> 1 != letter || w.letter[w.count - 1] >> 1 != letter) return NULL;
    Dim size = code_cols(p, w.letter[0]);
    return expr_as_number(p, expr_trace(p, word_slice(p, w, 1, w.count - 1, &size, &size)));
}

const Expr *term_contract(Prover *p, const Summand *t, int letter, bool once) {
    int at = 0, where, in_word = occurrences(t->word, letter, &at), total = in_word;
    for (int i = 0; i < t->factors; i++) {
        if (t->factor[i].kind != SCALAR_WORD) return NULL;
        total += occurrences(t->factor[i].word, letter, &where);
    }
    if (total != 2 && !(once && total == 1)) return NULL;
    const Expr *whole = word_slice(p, t->word, 0, t->word.count, &t->rows, &t->cols);
    if (!in_word && t->factors == 1 && total == 2) {
        Growth *trace = trace_of(p, &t->factor[0], letter);
        return trace ? expr_scale(p, trace, whole) : NULL;
    }
    const Expr *column[2] = {NULL, NULL};
    for (int i = 0; i < t->factors; i++)
        if (!(column[i] = column_of(p, &t->factor[i], letter))) return NULL;
    if (!in_word) {
        const Expr *other = t->factors == 2 ? column[1] : expr_ones(p, &column[0]->rows);
        return expr_scale(p, expr_as_number(p, expr_mul(p, expr_transpose(p, column[0]), other)), whole);
    }
    int code = t->word.letter[at];
    Dim before = code_rows(p, code), after = code_cols(p, code);
    const Expr *left = word_slice(p, t->word, 0, at, &t->rows, &before);
    if (in_word == 2) { /* z zᵀ in the middle */
        if (at + 1 >= t->word.count || (code & 1) || t->word.letter[at + 1] != (code ^ 1)) return NULL;
        return expr_mul(p, left, word_slice(p, t->word, at + 2, t->word.count, &before, &t->cols));
    }
    const Expr *middle = t->factors ? column[0] : expr_ones(p, &letter_at(p, code)->rows);
    if (code & 1) middle = expr_transpose(p, middle);
    const Expr *right = word_slice(p, t->word, at + 1, t->word.count, &after, &t->cols);
    return expr_mul(p, expr_mul(p, left, middle), right);
}
