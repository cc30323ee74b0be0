/* scalar.c: what the atoms of the coefficient field stand for: 1×1 words, functions of numbers the field cannot
   do, sums over the indices that have no name. Equal things share one atom. */
#include "core/moving/inside.h"
#include "inside.h"

#include <string.h>

const Scalar *scalar_of(const Prover *p, int atom) {
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].atom == atom) return &p->scalars.items[i];
    return NULL;
}

static bool same_power(const fmpq *a, const fmpq *b) { return a == b || (a && b && fmpq_equal(a, b)); }

static bool same_scalar(Prover *p, const Scalar *a, const Scalar *b) {
    if (a->kind != b->kind || a->sym != b->sym || a->fn != b->fn || a->indices != b->indices ||
        !same_power(a->power, b->power) || !word_equal(a->word, b->word))
        return false;
    for (int i = 0; i < a->indices; i++)
        if (!index_equal(a->index[i], b->index[i])) return false;
    if (a->kind == SCALAR_OTHERS && !range_equal(&a->range, &b->range)) return false;
    return !a->argument || growth_equal(p->field, a->argument, b->argument);
}

static Growth *intern(Prover *p, Scalar *scalar, FreeSign sign) {
    for (int i = 0; i < p->scalars.count; i++)
        if (same_scalar(p, &p->scalars.items[i], scalar))
            return growth_atom(p->field, p->scalars.items[i].atom);
    Node *node = NULL; /* others are shown by scalar_node, if they are shown at all */
    if (scalar->less) {
        Node *less = node_number(p->arena, (Span){0}, (int)scalar->less);
        node = node_new(p->arena, N_SUB, (Span){0}, 2, symbol_node(p, scalar->sym, NULL, 0), less);
    }
    scalar->atom = field_free(p->field, node, sign);
    scalar->sign = sign;
    if (scalar->atom < 0) return proof_unable(p, UNABLE_NUMBERS);
    for (int i = 0; i < scalar->indices; i++)
        if (scalar->index[i].class >= GENERIC) scalar->generics |= UINT32_C(1) << scalar->index[i].class;
    scalar->generics |= word_generics(p, scalar->word);
    for (int i = 0; i < scalar->word.count; i++) {
        const Letter *letter = letter_at(p, scalar->word.letter[i]);
        scalar->moves = scalar->moves || letter->moves;
        scalar->random = scalar->random || letter->random;
    }
    if (scalar->argument) {
        scalar->generics |= growth_generics(p, scalar->argument);
        if (scalar->kind == SCALAR_OTHERS) scalar->generics &= ~(UINT32_C(1) << STAR);
        scalar->moves = scalar->moves || growth_moves(p, scalar->argument);
        scalar->random = scalar->random || growth_random(p, scalar->argument);
    }
    PUSH(p->arena, &p->scalars, *scalar);
    return growth_atom(p->field, scalar->atom);
}

/* A 1×1 word is its own transpose: the smaller of the two is kept for both. It is a square xᵀx, so ≥ 0 (0 if x is empty), if it
   reads the same from both ends and its length is even. */
Growth *scalar_word(Prover *p, Word word) {
    Word other = word_transpose(p, word);
    int order = memcmp(word.letter, other.letter, sizeof(int) * (size_t)word.count);
    Scalar scalar = {.kind = SCALAR_WORD, .word = order <= 0 ? word : other};
    int sums = 0, at = 0;
    for (int i = 0; i < word.count; i++)
        if (letter_at(p, word.letter[i])->kind == LETTER_OTHERS) sums++, at = i;
    if (sums == 1) return sum_into(p, word, at);     /* xᵀ ∑ y_i is ∑ xᵀ y_i */
    bool square = order == 0 && word.count % 2 == 0; /* xᵀx */
    return intern(p, &scalar, square ? FREE_NONNEGATIVE : FREE_ANY);
}

Growth *scalar_trace(Prover *p, Word word, const Dim *size) {
    Scalar scalar = {.kind = SCALAR_TRACE, .word = word, .size = *size};
    return intern(p, &scalar, FREE_ANY);
}

Growth *scalar_determinant(Prover *p, int code) {
    int *letter = NEW_ARRAY(p->arena, int, 1);
    *letter = code & ~1; /* that of the transpose is the same */
    Scalar scalar = {.kind = SCALAR_DET, .word = {letter, 1}};
    return intern(p, &scalar, FREE_ANY);
}

Growth *scalar_index(Prover *p, Index index) {
    if (index.class < 0) return growth_integer(p->field, index.value);
    Scalar scalar = {.kind = SCALAR_INDEX, .index = {index}, .indices = 1};
    return intern(p, &scalar, FREE_ANY);
}

Growth *scalar_size(Prover *p, const Sym *sym, int64_t less, FreeSign sign) {
    Scalar scalar = {.kind = SCALAR_SYMBOL, .sym = sym, .less = less};
    return intern(p, &scalar, sign);
}

Growth *scalar_symbol(Prover *p, const Sym *sym, const Index *index, int indices) {
    Scalar scalar = {.kind = SCALAR_SYMBOL, .sym = sym, .indices = indices};
    for (int i = 0; i < indices; i++) scalar.index[i] = index[i];
    return intern(p, &scalar, sym->positive ? FREE_POSITIVE : FREE_ANY);
}

/* ∑ over the other indices, of which there may be none: ≥ 0 if every term is, never > 0. */
Growth *scalar_others(Prover *p, const Range *range, Growth *at_star, bool nonnegative) {
    if (!at_star) return NULL;
    Scalar scalar = {.kind = SCALAR_OTHERS, .range = *range, .argument = at_star};
    return intern(p, &scalar, nonnegative ? FREE_NONNEGATIVE : FREE_ANY);
}

static bool known_nonnegative(const Prover *p, Growth *x) {
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].sign != FREE_ANY) {
            Growth *atom = growth_atom(p->field, p->scalars.items[i].atom);
            if (growth_equal(p->field, atom, x)) return true;
        }
    return false;
}

static bool known_positive(const Prover *p, Growth *x) {
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].sign == FREE_POSITIVE &&
            growth_equal(p->field, growth_atom(p->field, p->scalars.items[i].atom), x))
            return true;
    return false;
}

Growth *scalar_opaque(Prover *p, int fn, Growth *x, const fmpq_t power) {
    if (!x) return NULL;
    Scalar scalar = {.kind = SCALAR_FUNCTION, .fn = fn, .argument = x};
    FreeSign sign = fn == FN_EXP                      ? FREE_POSITIVE
                    : fn == FN_SQRT || fn == FN_COUNT ? FREE_NONNEGATIVE
                                                      : FREE_ANY;
    if (fn == FN_SQRT && !known_nonnegative(p, x)) sign = FREE_NONNEGATIVE; /* where it is defined at all */
    if ((fn == FN_SQRT || fn == -1) && known_positive(p, x)) sign = FREE_POSITIVE;
    if (fn == -1) {
        scalar.power = NEW(p->arena, fmpq);
        fmpq_init(scalar.power);
        if (fmpz_bits(fmpq_numref(power)) > 60 || fmpz_bits(fmpq_denref(power)) > 60)
            return proof_unable(p, UNABLE_POWER);
        fmpq_set(scalar.power, power);
    }
    return intern(p, &scalar, sign);
}

/* e^x with the part of x that depends on generic indices kept apart, so that sums over them can be taken. */
static Growth *exponential(Prover *p, Growth *x) {
    uint32_t bits = growth_generics(p, x);
    if (!bits) {
        Growth *value = growth_exp(p->field, x);
        return value ? value : scalar_opaque(p, FN_EXP, x, NULL);
    }
    Growth *fixed = x, *zero = growth_integer(p->field, 0);
    for (int i = 0; i < p->scalars.count && fixed; i++)
        if (p->scalars.items[i].generics & bits)
            fixed = growth_substitute(p->field, fixed, p->scalars.items[i].atom, zero);
    if (!fixed) return scalar_opaque(p, FN_EXP, x, NULL);
    Growth *rest = growth_sub(p->field, x, fixed), *factor = exponential(p, fixed);
    return growth_mul(p->field, factor, scalar_opaque(p, FN_EXP, rest, NULL));
}

/* log(c e^g / s) = g + log(c) − log(s), where it is defined at all: s > 0 for c > 0. */
static Growth *logarithm(Prover *p, Growth *x) {
    Field *f = p->field;
    Growth *value = growth_log(f, x);
    if (value || x->top.count != 1 || x->bottom.count < 2) return value;
    Growth *top = growth_log(f, growth_make(f, x->top, sum_one(f)));
    return growth_sub(f, top, scalar_opaque(p, FN_LOG, growth_make(f, x->bottom, sum_one(f)), NULL));
}

/* fn −1: the power; FN_COUNT: the absolute value. */
Growth *scalar_function(Prover *p, int fn, Growth *x, const fmpq_t power) {
    if (!x) return NULL;
    Growth *value = NULL;
    fmpq_t half;
    fmpq_init(half);
    fmpq_set_si(half, 1, 2);
    switch (fn) {
    case FN_EXP: value = exponential(p, x); break;
    case FN_LOG: value = logarithm(p, x); break;
    case FN_SQRT: value = growth_power(p->field, x, half); break;
    case -1: value = growth_power(p->field, x, power); break;
    case FN_COUNT: { /* |x| */
        fmpq_t q;
        fmpq_init(q);
        if (growth_is_rational(p->field, x, q)) {
            fmpq_abs(q, q);
            value = growth_rational(p->field, q);
        } else if (known_nonnegative(p, x))
            value = x;
        fmpq_clear(q);
        break;
    }
    default: break;
    }
    fmpq_clear(half);
    return value ? value : scalar_opaque(p, fn, x, power);
}

/* ---- questions ---- */

uint32_t growth_generics(const Prover *p, Growth *x) {
    uint32_t bits = 0;
    for (int i = 0; x && i < p->scalars.count; i++) {
        const Scalar *scalar = &p->scalars.items[i];
        if (scalar->generics && (scalar->generics & ~bits) && growth_uses(p->field, x, scalar->atom))
            bits |= scalar->generics;
    }
    return bits;
}

bool growth_moves(const Prover *p, Growth *x) {
    if (!x) return true;
    if (growth_uses_kind(p->field, x, ATOM_LIMIT)) return true;
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].moves && growth_uses(p->field, x, p->scalars.items[i].atom)) return true;
    return false;
}

bool growth_random(const Prover *p, Growth *x) {
    if (!x) return true;
    if (growth_uses_kind(p->field, x, ATOM_NORMAL)) return true;
    for (int i = 0; i < p->scalars.count; i++)
        if (p->scalars.items[i].random && growth_uses(p->field, x, p->scalars.items[i].atom)) return true;
    return false;
}

/* ---- where nothing is left to count ---- */

enum { MOST_NOTHING = 12 };

typedef struct Nothing { /* where a count is 0: there an atom has this value */
    int atom[MOST_NOTHING];
    Growth *value[MOST_NOTHING];
    int atoms;
} Nothing;

/* count = c_0 + ∑ c_i a_i with numbers c_i: one atom has the value −c_0/c_1; several that are ≥ 0 are all 0. */
static bool nothing_at(Prover *p, Growth *count, Nothing *out) {
    Field *f = p->field;
    int *atoms = NEW_ARRAY(p->arena, int, p->scalars.count + 1), used = 0;
    Monomials pieces;
    Growth *constant = growth_integer(f, 0);
    fmpq_t c;
    for (int i = 0; i < p->scalars.count; i++)
        if (growth_uses(f, count, p->scalars.items[i].atom)) atoms[used++] = p->scalars.items[i].atom;
    if (!used || used > 4 || !growth_pieces(p, count, atoms, used, &pieces)) return false;
    out->atoms = 0;
    bool all_zero = true;
    fmpq_init(c);
    bool fine = true;
    for (int i = 0; i < pieces.count && fine; i++) {
        const Monomial *piece = &pieces.items[i];
        fine = piece->atoms < 2 && growth_is_rational(f, piece->c, c);
        if (piece->atoms == 0) constant = piece->c;
        if (piece->atoms != 1) continue;
        all_zero = all_zero && fmpq_sgn(c) > 0 && scalar_of(p, piece->atom[0])->sign != FREE_ANY;
        out->atom[out->atoms] = piece->atom[0];
        out->value[out->atoms++] = growth_div(f, growth_neg(f, constant), piece->c, NULL);
    }
    fmpq_clear(c);
    return fine && (out->atoms == 1 || (all_zero && growth_is_zero(f, constant)));
}

/* Is the sum other than 0 there? It is known by its terms alone, so 0 is certain only if they cancel. */
static bool is_there(Prover *p, Sum sum, const Nothing *nothing) {
    Growth *x = growth_make(p->field, sum, sum_one(p->field));
    for (int i = 0; i < nothing->atoms && x; i++)
        x = growth_substitute(p->field, x, nothing->atom[i], nothing->value[i]);
    return x && !growth_is_zero(p->field, x);
}

static bool has_no_pole(Prover *p, Frac *x, const Nothing *nothing) {
    fmpz_mpoly_q_struct *bottom = frac_new(p->field);
    fmpz_mpoly_set(fmpz_mpoly_q_numref(bottom), fmpz_mpoly_q_denref(x), p->field->ctx);
    Sum sum = {0};
    sum_add_term(p->field, &sum, bottom, p->field->zero);
    return is_there(p, sum, nothing);
}

bool growth_lasts(Prover *p, Growth *x, Growth *count, bool kept) {
    if (!x || !count || growth_tendency(p->field, count).sign == 1) return x && count;
    bool apart = true;
    for (int i = 0; i < p->scalars.count; i++) {
        int atom = p->scalars.items[i].atom;
        if (growth_uses(p->field, count, atom) && growth_uses(p->field, x, atom)) apart = false;
    }
    Nothing nothing = {.atoms = 0};
    if (growth_is_zero(p->field, count)) return true;
    if (!kept && !apart && !nothing_at(p, count, &nothing)) return false;
    for (int i = 0; i < p->scalars.count; i++) { /* other sums may have no terms there either */
        const Scalar *scalar = &p->scalars.items[i];
        if (scalar->kind != SCALAR_OTHERS || !growth_uses(p->field, x, scalar->atom)) continue;
        if (nothing.atoms == MOST_NOTHING) return false;
        nothing.atom[nothing.atoms] = scalar->atom;
        nothing.value[nothing.atoms++] = growth_integer(p->field, 0);
    }
    if (!nothing.atoms) return true;
    if (!is_there(p, x->bottom, &nothing)) return false;
    const Sum *sums[] = {&x->top, &x->bottom};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < sums[k]->count; i++)
            if (!has_no_pole(p, sums[k]->term[i].c, &nothing) ||
                !has_no_pole(p, sums[k]->term[i].g, &nothing))
                return false;
    return true;
}

/* ---- as a polynomial of degree 2 in some atoms ---- */

static Growth *at(Prover *p, Growth *x, const int *atom, int atoms, int one, int two) {
    for (int i = 0; i < atoms && x; i++)
        x = growth_substitute(p->field, x, atom[i], growth_integer(p->field, (i == one) + (i == two)));
    return x;
}

static void piece(Prover *p, Monomials *out, Growth *c, int atoms, int a, int b) {
    if (growth_is_zero(p->field, c)) return;
    Monomial made = {c, {a, b}, atoms};
    PUSH(p->arena, out, made);
}

/* Found by values at 0, 1 and 2; whether that is all of it is then checked. */
bool growth_pieces(Prover *p, Growth *x, const int *all, int count, Monomials *out) {
    Field *f = p->field;
    int *atom = NEW_ARRAY(p->arena, int, count + 1), atoms = 0;
    for (int i = 0; i < count; i++)
        if (growth_uses(f, x, all[i])) atom[atoms++] = all[i];
    *out = (Monomials){0};
    if (atoms > 8) return false;
    fmpq_t half;
    fmpq_init(half);
    fmpq_set_si(half, 1, 2);
    Growth *constant = at(p, x, atom, atoms, -1, -1), *whole = constant, *one_half = growth_rational(f, half);
    fmpq_clear(half);
    Growth *linear[8], *square[8];
    if (!constant) return false;
    piece(p, out, constant, 0, -1, -1);
    for (int i = 0; i < atoms; i++) {
        Growth *one = growth_sub(f, at(p, x, atom, atoms, i, -1), constant),
               *two = growth_sub(f, at(p, x, atom, atoms, i, i), constant);
        square[i] = growth_mul(f, one_half, growth_sub(f, two, growth_add(f, one, one)));
        linear[i] = growth_sub(f, one, square[i]);
        if (!linear[i] || !square[i]) return false;
        Growth *t = growth_atom(f, atom[i]);
        whole = growth_add(f, whole, growth_mul(f, t, growth_add(f, linear[i], growth_mul(f, t, square[i]))));
        piece(p, out, linear[i], 1, atom[i], -1);
        piece(p, out, square[i], 2, atom[i], atom[i]);
    }
    for (int i = 0; i < atoms; i++)
        for (int k = i + 1; k < atoms; k++) {
            Growth *both = growth_sub(f, at(p, x, atom, atoms, i, k), constant);
            both = growth_sub(
                f, both,
                growth_add(f, growth_add(f, linear[i], square[i]), growth_add(f, linear[k], square[k])));
            if (!both) return false;
            whole = growth_add(
                f, whole,
                growth_mul(f, both, growth_mul(f, growth_atom(f, atom[i]), growth_atom(f, atom[k]))));
            piece(p, out, both, 2, atom[i], atom[k]);
        }
    return whole && growth_equal(f, whole, x);
}
