/* resolvent.c: the inverse of a sum, (I + U V)⁻¹, is a letter K of its own, with M K = K M = I for M = I + U V. In a word, the largest
   summand of M beside K is replaced by the others: U V K is I − K. And D = 0 if M D = 0 or D M = 0, as M has an inverse wherever K has a
   value. Every replacement is an equality, and makes words smaller in the order of compare_words, so it comes to an end. */
#include "inside.h"

#include <string.h>

enum { MOST_TIMES = 3, MOST_REPLACED = 200 };

static bool is_resolvent(const Prover *p, int code) { return letter_at(p, code)->kind == LETTER_RESOLVENT; }

/* ---- the letter ---- */

const Expr *resolvent_of(Prover *p, const Expr *sum) {
    const Expr *turned = expr_transpose(p, sum);
    for (int i = 0; i < p->letters.count; i++)
        if (is_resolvent(p, 2 * i) && expr_equal(p, p->letters.items[i]->argument, turned))
            return expr_letter(p, 2 * i + !expr_equal(p, sum, turned)); /* (Mᵀ)⁻¹ is (M⁻¹)ᵀ */
    Letter letter = {.kind = LETTER_RESOLVENT, .argument = sum, .rows = sum->rows, .cols = sum->cols};
    return expr_letter(p, 2 * letter_intern(p, &letter));
}

/* M of the letter M⁻¹. */
const Expr *resolvent_sum(Prover *p, int code) {
    const Expr *sum = letter_at(p, code)->argument;
    return code & 1 ? expr_transpose(p, sum) : sum;
}

bool resolvent_is_symmetric(Prover *p, const Letter *letter) {
    return letter->kind == LETTER_RESOLVENT &&
           expr_equal(p, letter->argument, expr_transpose(p, letter->argument));
}

/* ---- one replacement ---- */

static int compare_words(Word a, Word b) {
    if (a.count != b.count) return a.count < b.count ? -1 : 1;
    for (int i = 0; i < a.count; i++)
        if (a.letter[i] != b.letter[i]) return a.letter[i] < b.letter[i] ? -1 : 1;
    return 0;
}

/* The largest summand; its coefficient has to be a number, and it has to have letters. */
static const Part *largest(Prover *p, const Expr *sum, fmpq_t coefficient) {
    const Part *found = NULL;
    for (int i = 0; i < sum->parts; i++)
        if (!found || compare_words(found->w, sum->part[i].w) < 0) found = &sum->part[i];
    return found && found->w.count && growth_is_rational(p->field, found->c, coefficient) ? found : NULL;
}

static bool stands_at(Word word, int at, Word part) {
    return at >= 0 && at + part.count <= word.count &&
           !memcmp(word.letter + at, part.letter, sizeof(int) * (size_t)part.count);
}

static const Expr *slice(Prover *p, const Expr *of, Word word, int from, int to) {
    Dim rows = from < word.count ? code_rows(p, word.letter[from]) : of->cols,
        cols = to < word.count ? code_rows(p, word.letter[to]) : of->cols;
    if (!from) rows = of->rows;
    return word_slice(p, word, from, to, &rows, &cols);
}

/* K m or m K, with M = c m + rest, is (I − K rest)/c or (I − rest K)/c. NULL: there is nothing to replace in the word, or it
   cannot be done. */
static const Expr *replaced(Prover *p, const Expr *of, Word word) {
    fmpq_t c;
    fmpq_init(c);
    const Expr *out = NULL;
    for (int i = 0; i < word.count && !out && !p->why; i++) {
        if (!is_resolvent(p, word.letter[i])) continue;
        const Expr *sum = resolvent_sum(p, word.letter[i]), *letter = expr_letter(p, word.letter[i]);
        const Part *m = largest(p, sum, c);
        if (!m) continue;
        bool behind = stands_at(word, i + 1, m->w), before = stands_at(word, i - m->w.count, m->w);
        if (!behind && !before) continue;
        int from = behind ? i : i - m->w.count;
        const Expr *rest =
                       expr_sub(p, sum, expr_word(p, m->c, m->w.letter, m->w.count, &sum->rows, &sum->cols)),
                   *identity = expr_identity(p, &sum->rows, growth_integer(p->field, 1));
        out = expr_sub(p, identity, behind ? expr_mul(p, letter, rest) : expr_mul(p, rest, letter));
        fmpq_inv(c, c);
        out = expr_scale(p, growth_rational(p->field, c), out);
        out = expr_mul(p, slice(p, of, word, 0, from), out);
        out = expr_mul(p, out, slice(p, of, word, from + m->w.count + 1, word.count));
    }
    fmpq_clear(c);
    return out;
}

static const Expr *reduced(Prover *p, const Expr *x) {
    for (int count = 0; x && count < MOST_REPLACED; count++) {
        const Expr *by = NULL;
        int i = 0;
        for (; i < x->parts && !by && !p->why; i++) by = replaced(p, x, x->part[i].w);
        if (!by || p->why) break;
        const Part *part = &x->part[i - 1];
        const Expr *word = expr_word(p, part->c, part->w.letter, part->w.count, &x->rows, &x->cols);
        x = expr_add(p, expr_sub(p, x, word), expr_scale(p, part->c, by));
    }
    return p->why ? NULL : x;
}

/* ---- an equation ---- */

/* M x, or x M if `last`; K is gone where a word begins, or ends, with it. */
static const Expr *times_sum(Prover *p, const Expr *x, int code, bool last) {
    const Expr *sum = resolvent_sum(p, code), *out = expr_zero(p, &x->rows, &x->cols);
    for (int i = 0; i < x->parts && out; i++) {
        const Part *part = &x->part[i];
        int count = part->w.count;
        bool gone = count && part->w.letter[last ? count - 1 : 0] == code;
        const Expr *word = slice(p, x, part->w, gone && !last, gone && last ? count - 1 : count);
        if (!gone) word = last ? expr_mul(p, word, sum) : expr_mul(p, sum, word);
        out = expr_add(p, out, expr_scale(p, part->c, word));
    }
    return out;
}

static bool is_zero(Prover *p, const Expr *x, int times) {
    x = reduced(p, x);
    if (!x || !x->parts || !times) return x && !x->parts;
    for (int last = 0; last < 2; last++)
        for (int i = 0; i < x->parts; i++) {
            Word word = x->part[i].w;
            int code = word.count ? word.letter[last ? word.count - 1 : 0] : -1;
            if (code < 0 || !is_resolvent(p, code)) continue;
            if (is_zero(p, times_sum(p, x, code, last), times - 1)) return true;
            if (p->why) return false;
        }
    return false;
}

bool resolvents_cancel(Prover *p, const Expr *difference) {
    bool there = false;
    for (int i = 0; i < difference->parts && !there; i++)
        for (int k = 0; k < difference->part[i].w.count && !there; k++)
            there = is_resolvent(p, difference->part[i].w.letter[k]);
    if (!there || p->why) return false;
    Prover before = *p;
    p->quiet = true;
    p->work = 0;
    bool holds = is_zero(p, difference, MOST_TIMES);
    p->quiet = before.quiet, p->work = before.work, p->undecided = before.undecided;
    p->why = before.why, p->about = before.about;
    return holds;
}
