/* growth_text.c: numbers that move, as text for people: "(n − 2)/4 · e^{−β}". */
#include "inside.h"

#include <stdlib.h>
#include <string.h>

static void write_monomial(Text *out, const Field *f, const slong *power, bool *any) {
    for (int i = 0; i < f->count; i++) {
        if (!power[i]) continue;
        slong top = power[i], bottom = f->atom[i].root;
        slong common = (slong)n_gcd((ulong)top, (ulong)bottom);
        top /= common, bottom /= common;
        bool word = strlen(f->atom[i].name) > 4; /* a name, not a letter */
        if (*any) text_add(out, word ? " · " : " ");
        text_add(out, f->atom[i].name);
        if (bottom != 1)
            text_printf(out, "^{%ld/%ld}", (long)top, (long)bottom);
        else if (top == 2 || top == 3)
            text_add(out, top == 2 ? "²" : "³");
        else if (top != 1)
            text_printf(out, top > 9 ? "^{%ld}" : "^%ld", (long)top);
        *any = true;
    }
}

/* (n − 2) + 1 is n − 1, and −(n − 2) − 1 is 1 − n. */
static bool write_count(Text *out, const Field *f, const fmpz_mpoly_t p) {
    slong *power = NEW_ARRAY(f->pool, slong, f->most + 1);
    if (fmpz_mpoly_length(p, f->ctx) != 2 || fmpz_mpoly_total_degree_si(p, f->ctx) != 1) return false;
    fmpz_mpoly_get_term_exp_si(power, p, 0, f->ctx);
    int atom = 0;
    while (atom < f->count && !power[atom]) atom++;
    fmpz_mpoly_get_term_exp_si(power, p, 1, f->ctx);
    for (int i = 0; i < f->count; i++)
        if (power[i]) return false;
    const char *name = f->atom[atom].name, *minus = strstr(name, " − "), *stem = name + 1;
    if (f->atom[atom].root != 1 || *name != '(' || !minus || strchr(minus + 5, ' ')) return false;
    slong less = atol(minus + strlen(" − ")), factor, constant;
    fmpz_t c;
    fmpz_init(c);
    fmpz_mpoly_get_term_coeff_fmpz(c, p, 0, f->ctx);
    bool small = fmpz_is_pm1(c);
    factor = small ? fmpz_get_si(c) : 0;
    fmpz_mpoly_get_term_coeff_fmpz(c, p, 1, f->ctx);
    small = small && fmpz_bits(c) < 20;
    constant = small ? fmpz_get_si(c) - factor * less : 0;
    fmpz_clear(c);
    if (!small) return false;
    int length = (int)(minus - stem);
    if (factor > 0 && constant)
        text_printf(out, "%.*s %s %ld", length, stem, constant < 0 ? "−" : "+", labs(constant));
    else if (constant > 0)
        text_printf(out, "%ld − %.*s", constant, length, stem);
    else
        return false;
    return true;
}

/* Terms of a polynomial, the sign of the first left out if asked for. */
static void write_polynomial(Text *out, const Field *f, const fmpz_mpoly_t p, bool without_sign) {
    if (write_count(out, f, p)) return;
    slong *power = NEW_ARRAY(f->pool, slong, f->most + 1);
    fmpz_t c;
    fmpz_init(c);
    for (slong k = 0; k < fmpz_mpoly_length(p, f->ctx); k++) {
        fmpz_mpoly_get_term_coeff_fmpz(c, p, k, f->ctx);
        fmpz_mpoly_get_term_exp_si(power, p, k, f->ctx);
        bool negative = fmpz_sgn(c) < 0, any = false;
        if (k)
            text_add(out, negative ? " − " : " + ");
        else if (negative && !without_sign)
            text_add(out, "−");
        fmpz_abs(c, c);
        bool constant = true;
        for (int i = 0; i < f->count; i++) constant = constant && !power[i];
        if (constant || !fmpz_is_one(c)) {
            char *number = fmpz_get_str(NULL, 10, c);
            text_add(out, number);
            flint_free(number);
            any = true;
        }
        write_monomial(out, f, power, &any);
    }
    fmpz_clear(c);
}

static bool leads_negative(const Field *f, const fmpz_mpoly_t p) {
    fmpz_t c;
    fmpz_init(c);
    if (fmpz_mpoly_length(p, f->ctx)) fmpz_mpoly_get_term_coeff_fmpz(c, p, 0, f->ctx);
    bool negative = fmpz_sgn(c) < 0;
    fmpz_clear(c);
    return negative;
}

/* A fraction as a factor; its sign is left out if it is a single term. */
static void write_fraction(Text *out, const Field *f, Frac *x, bool factor) {
    const fmpz_mpoly_struct *top = fmpz_mpoly_q_numref(x), *bottom = fmpz_mpoly_q_denref(x);
    bool whole = fmpz_mpoly_is_one(bottom, f->ctx);
    bool brackets = fmpz_mpoly_length(top, f->ctx) > 1 && (!whole || factor);
    if (brackets) text_add(out, "(");
    write_polynomial(out, f, top, factor && !brackets);
    if (brackets) text_add(out, ")");
    if (whole) return;
    bool long_one = fmpz_mpoly_length(bottom, f->ctx) > 1 || !fmpz_mpoly_is_fmpz(bottom, f->ctx);
    text_add(out, long_one ? "/(" : "/");
    write_polynomial(out, f, bottom, false);
    if (long_one) text_add(out, ")");
}

static void write_sum(Text *out, const Field *f, const Sum *s) {
    if (!s->count) text_add(out, "0");
    for (int i = 0; i < s->count; i++) {
        Frac *c = s->term[i].c, *g = s->term[i].g;
        const fmpz_mpoly_struct *top = fmpz_mpoly_q_numref(c);
        bool single = fmpz_mpoly_length(top, f->ctx) == 1, negative = single && leads_negative(f, top);
        if (i)
            text_add(out, negative ? " − " : " + ");
        else if (negative)
            text_add(out, "−");
        bool plain = frac_is_zero(f, g), unit = single && fmpz_mpoly_is_fmpz(top, f->ctx) &&
                                                fmpz_mpoly_is_one(fmpz_mpoly_q_denref(c), f->ctx);
        fmpz_t one;
        fmpz_init(one);
        if (unit) fmpz_mpoly_get_term_coeff_fmpz(one, top, 0, f->ctx), unit = fmpz_is_pm1(one);
        fmpz_clear(one);
        if (plain || !unit) write_fraction(out, f, c, s->count > 1 || !plain || single);
        if (plain) continue;
        if (!unit) text_add(out, " · ");
        bool is_one = frac_equal(f, g, f->one);
        text_add(out, is_one ? "e" : "e^{");
        if (!is_one) write_fraction(out, f, g, false), text_add(out, "}");
    }
}

const char *growth_text(Field *f, Arena *arena, Growth *x) {
    Text out = text_new(arena);
    if (!x) return "?";
    bool whole = x->bottom.count == 1;
    bool brackets = !whole && x->top.count > 1;
    text_add(&out, brackets ? "(" : "");
    write_sum(&out, f, &x->top);
    text_add(&out, brackets ? ")" : "");
    if (!whole) text_add(&out, "/("), write_sum(&out, f, &x->bottom), text_add(&out, ")");
    return out.bytes;
}
