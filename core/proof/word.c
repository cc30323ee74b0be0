/* word.c: letters, words, and sums of words in normal form. A word is rewritten by the rules
   on two neighbouring letters; then it is cut where an inner size is the number 1, and what is 1×1 becomes a number. */
#include "inside.h"

#include <string.h>

enum { LONGEST = 64, MOST_PARTS = 200 };

/* ---- letters ---- */

const Letter *letter_at(const Prover *p, int code) { return p->letters.items[code >> 1]; }

Dim code_rows(const Prover *p, int code) {
    return code & 1 ? letter_at(p, code)->cols : letter_at(p, code)->rows;
}

Dim code_cols(const Prover *p, int code) {
    return code & 1 ? letter_at(p, code)->rows : letter_at(p, code)->cols;
}

static uint32_t index_bit(Index index) { return index.class >= GENERIC ? UINT32_C(1) << index.class : 0; }

bool letter_same_sizes(const Letter *a, const Letter *b) {
    for (int i = 0; i < a->blocks; i++)
        if (!dim_equal(&a->size[i], &b->size[i])) return false;
    return true;
}

static bool same_letter(Prover *p, const Letter *a, const Letter *b) {
    if (a->kind != b->kind || a->sym != b->sym || a->fn != b->fn || a->indices != b->indices) return false;
    for (int i = 0; i < a->indices; i++)
        if (!index_equal(a->index[i], b->index[i])) return false;
    if (!dim_equal(&a->rows, &b->rows) || !dim_equal(&a->cols, &b->cols)) return false;
    if ((a->kind == LETTER_UNIT || a->kind == LETTER_OTHERS) && !range_equal(&a->range, &b->range))
        return false;
    if (a->kind == LETTER_BLOCK &&
        (a->block != b->block || a->blocks != b->blocks || !letter_same_sizes(a, b)))
        return false;
    return !a->argument || expr_equal(p, a->argument, b->argument);
}

int letter_intern(Prover *p, const Letter *letter) {
    for (int i = 0; i < p->letters.count; i++)
        if (same_letter(p, p->letters.items[i], letter)) return i;
    Letter *made = NEW(p->arena, Letter);
    *made = *letter;
    for (int i = 0; i < made->indices; i++) made->generics |= index_bit(made->index[i]);
    if (made->argument) {
        made->generics |= expr_generics(p, made->argument);
        if (made->kind == LETTER_OTHERS) made->generics &= ~(UINT32_C(1) << STAR);
        made->moves = expr_moves(p, made->argument);
        made->random = expr_random(p, made->argument);
    }
    if (made->kind == LETTER_NOISE) made->random = true;
    PUSH(p->arena, &p->letters, made);
    return p->letters.count - 1;
}

/* ---- words ---- */

bool word_equal(Word a, Word b) {
    return a.count == b.count && (!a.count || !memcmp(a.letter, b.letter, sizeof(int) * (size_t)a.count));
}

static Word word_of(Prover *p, const int *code, int count) {
    Word word = {NEW_ARRAY(p->arena, int, count + 1), count};
    if (count) memcpy(word.letter, code, sizeof(int) * (size_t)count);
    return word;
}

/* A matrix that is drawn symmetric is its own transpose. */
static bool is_symmetric(const Letter *letter) {
    bool named = letter->kind == LETTER_SYMBOL || letter->kind == LETTER_INVERSE;
    const Given *given = named ? letter->sym->given : NULL;
    if (!given || given->kind != GIVEN_ENTRIES) return false;
    return given->form == FORM_SYMMETRIC || given->form == FORM_DIAGONAL ||
           given->form == FORM_SEMIDEFINITE || given->form == FORM_DEFINITE;
}

Word word_transpose(Prover *p, Word word) {
    Word out = {NEW_ARRAY(p->arena, int, word.count + 1), word.count};
    for (int i = 0; i < word.count; i++) {
        int letter = word.letter[word.count - 1 - i];
        out.letter[i] = is_symmetric(letter_at(p, letter)) ? letter : letter ^ 1;
    }
    return out;
}

uint32_t word_generics(const Prover *p, Word word) {
    uint32_t bits = 0;
    for (int i = 0; i < word.count; i++) bits |= letter_at(p, word.letter[i])->generics;
    return bits;
}

/* ---- sums of words ---- */

static Expr *expr_new(Prover *p, const Dim *rows, const Dim *cols, int room) {
    Expr *expr = NEW(p->arena, Expr);
    *expr = (Expr){
        .rows = dim_resolve(rows), .cols = dim_resolve(cols), .part = NEW_ARRAY(p->arena, Part, room + 1)};
    return expr;
}

const Expr *expr_zero(Prover *p, const Dim *rows, const Dim *cols) { return expr_new(p, rows, cols, 0); }

bool expr_is_number(const Expr *expr) { return dim_is(&expr->rows, 1) && dim_is(&expr->cols, 1); }

Growth *expr_as_number(Prover *p, const Expr *expr) {
    if (!expr) return NULL;
    if (expr->open) return growth_integer(p->field, 0);
    if (!expr_is_number(expr)) return NULL;
    return expr->parts ? expr->part[0].c : growth_integer(p->field, 0);
}

static const Expr *single(Prover *p, const Dim *rows, const Dim *cols, Growth *c, Word word) {
    if (!c) return proof_unable(p, UNABLE_NUMBER);
    Expr *expr = expr_new(p, rows, cols, 1);
    if (!growth_is_zero(p->field, c)) expr->part[expr->parts++] = (Part){c, word};
    return expr;
}

const Expr *expr_number(Prover *p, Growth *c) {
    Dim one = dim_constant(1);
    return single(p, &one, &one, c, (Word){0});
}

const Expr *expr_identity(Prover *p, const Dim *size, Growth *times) {
    return single(p, size, size, times, (Word){0});
}

const Expr *expr_letter(Prover *p, int code) {
    Dim rows = code_rows(p, code), cols = code_cols(p, code);
    return expr_word(p, growth_integer(p->field, 1), &code, 1, &rows, &cols);
}

const Expr *expr_ones(Prover *p, const Dim *size) {
    if (dim_is(size, 1)) return expr_number(p, growth_integer(p->field, 1));
    Letter letter = {.kind = LETTER_ONES, .rows = dim_resolve(size), .cols = dim_constant(1)};
    return expr_letter(p, 2 * letter_intern(p, &letter));
}

const Expr *expr_unit(Prover *p, const Range *range, const Dim *size, Index index) {
    Letter letter = {.kind = LETTER_UNIT,
                     .rows = dim_resolve(size),
                     .cols = dim_constant(1),
                     .range = *range,
                     .index = {index},
                     .indices = 1};
    return expr_letter(p, 2 * letter_intern(p, &letter));
}

static bool add_part(Prover *p, Expr *expr, Growth *c, Word word) {
    for (int i = 0; i < expr->parts; i++) {
        if (!word_equal(expr->part[i].w, word)) continue;
        Growth *sum = growth_add(p->field, expr->part[i].c, c);
        if (!sum) return false;
        expr->part[i].c = sum;
        if (growth_is_zero(p->field, sum)) expr->part[i] = expr->part[--expr->parts];
        return true;
    }
    expr->part[expr->parts++] = (Part){c, word};
    return true;
}

const Expr *expr_add(Prover *p, const Expr *a, const Expr *b) {
    if (!a || !b) return NULL;
    if (a->open) return b;
    if (b->open) return a;
    if (!dim_equal(&a->rows, &b->rows) || !dim_equal(&a->cols, &b->cols))
        return proof_unable(p, UNABLE_SHAPES);
    if (a->parts + b->parts > MOST_PARTS) return proof_unable(p, UNABLE_TERMS);
    Expr *sum = expr_new(p, &a->rows, &a->cols, a->parts + b->parts);
    memcpy(sum->part, a->part, sizeof(Part) * (size_t)a->parts);
    sum->parts = a->parts;
    for (int i = 0; i < b->parts; i++)
        if (!add_part(p, sum, b->part[i].c, b->part[i].w)) return proof_unable(p, UNABLE_SUM);
    return sum;
}

const Expr *expr_scale(Prover *p, Growth *c, const Expr *a) {
    if (!c || !a) return proof_unable(p, UNABLE_NUMBER);
    Expr *out = expr_new(p, &a->rows, &a->cols, a->parts);
    out->open = a->open;
    if (growth_is_zero(p->field, c)) return out;
    for (int i = 0; i < a->parts; i++) {
        Growth *product = growth_mul(p->field, c, a->part[i].c);
        if (!product) return proof_unable(p, UNABLE_PRODUCT);
        out->part[out->parts++] = (Part){product, a->part[i].w};
    }
    return out;
}

const Expr *expr_sub(Prover *p, const Expr *a, const Expr *b) {
    return a && b ? expr_add(p, a, expr_scale(p, growth_integer(p->field, -1), b)) : NULL;
}

const Expr *expr_mul(Prover *p, const Expr *a, const Expr *b) {
    if (!a || !b) return NULL;
    if (!a->open && expr_is_number(a)) return expr_scale(p, expr_as_number(p, a), b);
    if (!b->open && expr_is_number(b)) return expr_scale(p, expr_as_number(p, b), a);
    if (a->open || b->open) return proof_unable(p, UNABLE_OPEN_ZERO);
    if (!dim_equal(&a->cols, &b->rows)) return proof_unable(p, UNABLE_SHAPES);
    const Expr *sum = expr_zero(p, &a->rows, &b->cols);
    int code[2 * LONGEST];
    for (int i = 0; i < a->parts; i++)
        for (int k = 0; k < b->parts; k++) {
            Word x = a->part[i].w, y = b->part[k].w;
            if (x.count + y.count > LONGEST) return proof_unable(p, UNABLE_LONG_PRODUCT);
            if (x.count) memcpy(code, x.letter, sizeof(int) * (size_t)x.count);
            if (y.count) memcpy(code + x.count, y.letter, sizeof(int) * (size_t)y.count);
            Growth *c = growth_mul(p->field, a->part[i].c, b->part[k].c);
            sum = expr_add(p, sum, expr_word(p, c, code, x.count + y.count, &a->rows, &b->cols));
        }
    return sum;
}

const Expr *expr_transpose(Prover *p, const Expr *a) {
    if (!a) return NULL;
    Expr *out = expr_new(p, &a->cols, &a->rows, a->parts);
    out->open = a->open;
    for (int i = 0; i < a->parts; i++)
        out->part[out->parts++] = (Part){a->part[i].c, word_transpose(p, a->part[i].w)};
    return out;
}

bool expr_equal(Prover *p, const Expr *a, const Expr *b) {
    if (!a || !b || a->parts != b->parts || !dim_equal(&a->rows, &b->rows) || !dim_equal(&a->cols, &b->cols))
        return false;
    for (int i = 0; i < a->parts; i++) {
        int k = 0;
        while (k < b->parts && !word_equal(a->part[i].w, b->part[k].w)) k++;
        if (k == b->parts || !growth_equal(p->field, a->part[i].c, b->part[k].c)) return false;
    }
    return true;
}

uint32_t expr_generics(const Prover *p, const Expr *expr) {
    uint32_t bits = 0;
    for (int i = 0; i < expr->parts; i++)
        bits |= word_generics(p, expr->part[i].w) | growth_generics(p, expr->part[i].c);
    return bits;
}

static bool word_has(const Prover *p, Word word, bool random) {
    for (int i = 0; i < word.count; i++) {
        const Letter *letter = letter_at(p, word.letter[i]);
        if (random ? letter->random : letter->moves) return true;
    }
    return false;
}

bool expr_moves(const Prover *p, const Expr *expr) {
    for (int i = 0; i < expr->parts; i++)
        if (growth_moves(p, expr->part[i].c) || word_has(p, expr->part[i].w, false)) return true;
    return false;
}

bool expr_random(const Prover *p, const Expr *expr) {
    for (int i = 0; i < expr->parts; i++)
        if (growth_random(p, expr->part[i].c) || word_has(p, expr->part[i].w, true)) return true;
    return false;
}

/* ---- normal form ---- */

/* Cuts an irreducible word at inner sizes 1; its 1×1 factors are numbers. */
static const Expr *cut(Prover *p, Growth *c, const int *code, int count, const Dim *rows, const Dim *cols) {
    int kept[LONGEST], keep = 0;
    for (int first = 0; first < count;) {
        int last = first;
        Dim inner = code_cols(p, code[last]);
        while (last + 1 < count && !dim_is(&inner, 1)) {
            last++;
            inner = code_cols(p, code[last]);
        }
        Dim top = code_rows(p, code[first]);
        if (dim_is(&top, 1) && dim_is(&inner, 1))
            c = growth_mul(p->field, c, scalar_word(p, word_of(p, code + first, last - first + 1)));
        else
            for (int i = first; i <= last; i++) kept[keep++] = code[i];
        first = last + 1;
    }
    return single(p, rows, cols, c, word_of(p, kept, keep));
}

const Expr *expr_word(Prover *p, Growth *c, const int *code, int count, const Dim *rows, const Dim *cols) {
    if (!c) return proof_unable(p, UNABLE_NUMBER);
    if (++p->work > MOST_NODES) return proof_unable(p, UNABLE_WORK);
    for (int i = 0; p->sizes && i + 1 < count; i++) {
        Dim inner = code_cols(p, code[i]);
        if (dim_vanishes(p, &inner)) return expr_zero(p, rows, cols);
    }
    for (int i = 0; i + 1 < count; i++) {
        const Expr *by = expr_rule(p, code[i], code[i + 1]);
        if (!by) {
            if (p->why) return NULL;
            continue;
        }
        ProofRule rule = p->last_rule;
        const Expr *sum = expr_zero(p, rows, cols);
        for (int k = 0; k < by->parts; k++) {
            int next[2 * LONGEST], n = 0;
            if (count + by->part[k].w.count > LONGEST) return proof_unable(p, UNABLE_LONG_PRODUCT);
            for (int j = 0; j < i; j++) next[n++] = code[j];
            for (int j = 0; j < by->part[k].w.count; j++) next[n++] = by->part[k].w.letter[j];
            for (int j = i + 2; j < count; j++) next[n++] = code[j];
            Growth *product = growth_mul(p->field, c, by->part[k].c);
            sum = expr_add(p, sum, expr_word(p, product, next, n, rows, cols));
        }
        step_rule(p, rule, code[i], code[i + 1], by, sum);
        return sum;
    }
    return cut(p, c, code, count, rows, cols);
}

/* ---- traces ---- */

/* tr(XY) = tr(YX) and tr(X) = tr(Xᵀ) for every shape; tr(I) is the size, 0 too. */
static Growth *word_trace(Prover *p, Word word, const Dim *size) {
    if (!word.count) return dim_number(p, size);
    for (int i = 0; i < word.count; i++) { /* turned until it begins with one row, it is a number */
        int code[LONGEST];
        for (int k = 0; k < word.count; k++) code[k] = word.letter[(i + k) % word.count];
        Dim around = code_rows(p, code[0]);
        if (dim_is(&around, 1))
            return expr_as_number(
                p, expr_word(p, growth_integer(p->field, 1), code, word.count, &around, &around));
    }
    if (word.count > 1) {
        const Expr *by = expr_rule(p, word.letter[word.count - 1], word.letter[0]);
        if (by) {
            Dim inner = code_cols(p, word.letter[0]);
            Word rest = word_of(p, word.letter + 1, word.count - 2);
            Growth *sum = growth_integer(p->field, 0);
            for (int k = 0; k < by->parts; k++) {
                int code[2 * LONGEST];
                memcpy(code, rest.letter, sizeof(int) * (size_t)rest.count);
                for (int j = 0; j < by->part[k].w.count; j++) code[rest.count + j] = by->part[k].w.letter[j];
                const Expr *turned = expr_trace(
                    p, expr_word(p, by->part[k].c, code, rest.count + by->part[k].w.count, &inner, &inner));
                sum = growth_add(p->field, sum, expr_as_number(p, turned));
            }
            return sum;
        }
    }
    Word best = word;
    Word turned[2] = {word, word_transpose(p, word)};
    for (int t = 0; t < 2; t++)
        for (int i = 0; i < word.count; i++) {
            Word other = {NEW_ARRAY(p->arena, int, word.count), word.count};
            for (int k = 0; k < word.count; k++) other.letter[k] = turned[t].letter[(i + k) % word.count];
            if (memcmp(other.letter, best.letter, sizeof(int) * (size_t)word.count) < 0) best = other;
        }
    Dim around = code_rows(p, best.letter[0]); /* of tr(XᵀX), which is kept as tr(X Xᵀ), another one */
    return scalar_trace(p, best, &around);
}

const Expr *expr_trace(Prover *p, const Expr *a) {
    if (!a || a->open || !dim_equal(&a->rows, &a->cols)) return proof_unable(p, UNABLE_TRACE);
    if (expr_is_number(a)) return a;
    Growth *sum = growth_integer(p->field, 0);
    for (int i = 0; i < a->parts; i++)
        sum = growth_add(p->field, sum,
                         growth_mul(p->field, a->part[i].c, word_trace(p, a->part[i].w, &a->rows)));
    return expr_number(p, sum);
}
