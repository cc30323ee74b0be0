/* positions.c: what is known of sinusoidal encodings, as text and as JSON. Every sentence says whether it is about real,
   stored or computed values. */
#include "say.h"

#include <string.h>

enum { DIGITS = 20, SHORT = 24 };

/* A whole number: 10^k where it is one that is tiresome to count, else its digits. */
static const char *whole(Arena *arena, const fmpz_t x) {
    char *digits = fmpz_get_str(NULL, 10, x);
    size_t length = strlen(digits);
    bool power = digits[0] == '1' && strspn(digits + 1, "0") == length - 1;
    const char *text = power && length > 3 ? arena_printf(arena, "10^%zu", length - 1)
                       : length <= SHORT   ? arena_strdup(arena, digits)
                                           : arena_printf(arena, "a number of %zu digits", length);
    flint_free(digits);
    return text;
}

static const char *whole_of(Arena *arena, int64_t x) {
    fmpz_t number;
    fmpz_init_set_si(number, x);
    const char *text = whole(arena, number);
    fmpz_clear(number);
    return text;
}

static const char *ball(Arena *arena, const arb_t x) {
    char *digits = arb_get_str(x, DIGITS, ARB_STR_NO_RADIUS);
    const char *text = arena_strdup(arena, digits);
    flint_free(digits);
    return text;
}

static void ten_to(fmpz_t dst, int decades) {
    fmpz_set_ui(dst, 10);
    fmpz_pow_ui(dst, dst, (ulong)decades);
}

/* Positions below this number are different as stored. */
static void none_below(fmpz_t dst, const Encoding *e, const fmpz *below) {
    ten_to(dst, e->decades);
    if (fmpz_cmp_si(dst, e->stored.covered) < 0) fmpz_set_si(dst, e->stored.covered);
    if (below && fmpz_cmp(dst, below) > 0) fmpz_set(dst, below);
}

static const char *stored_none(Arena *arena, const Encoding *e, const fmpz *below) {
    fmpz_t bound;
    fmpz_init(bound);
    none_below(bound, e, below);
    const char *text = whole(arena, bound);
    fmpz_clear(bound);
    return text;
}

/* ---- text ---- */

/* The digits shown are certain; they are rounded, so the sentence says what the distance is, not what it exceeds. */
static void real(Text *out, const PositionsReport *r, bool exact, const char *indent) {
    Arena *arena = out->arena;
    text_printf(out,
                "%sNever equal: w_0 = 1, and π is irrational. Positions that differ by less than %s are at "
                "least as far\n",
                indent, whole(arena, r->real_below));
    text_printf(out, "%sapart as %s: %s", indent,
                exact ? "the nearest two of them" : "the nearest two of them for d = 2",
                ball(arena, r->real->distance));
    if (fmpz_sizeinbase(r->real->difference, 10) <= SHORT)
        text_printf(out, "\n%s(at the difference %s; ", indent, whole(arena, r->real->difference));
    else
        text_printf(out, "\n%s(", indent);
    text_add(out, "continued fraction of 2π).\n");
}

void report_positions(Text *out, const PositionsReport *r) {
    Arena *arena = out->arena;
    int d = r->encodings[0].d;
    text_printf(
        out,
        "d = %d: position t has the numbers sin(t w_i) and cos(t w_i), w_i = 10000^(−2i/%d), i = 0..%d\n\n",
        d, d, d / 2 - 1);
    text_add(out, "real values\n");
    real(out, r, d == 2, "    ");
    for (int i = 0; i < r->count; i++) {
        const Encoding *e = &r->encodings[i];
        const char *format = format_rows[e->format].full;
        text_printf(out, "\nstored values, each real value rounded once to %s\n", format);
        if (e->stored.found)
            text_printf(
                out, "    %lld and %lld are the first positions that are equal; they differ by %lld.\n",
                (long long)e->stored.s, (long long)e->stored.t, (long long)(e->stored.t - e->stored.s));
        else
            text_printf(out, "    No two positions below %s are equal.\n", stored_none(arena, e, r->below));
        if (e->decades)
            text_printf(
                out, "    No two positions that differ by less than 10^%d are equal (lattice reduction%s).\n",
                e->decades, e->more ? "; not tried beyond" : "");
        text_printf(
            out, "\ncomputed values, position, frequency and product rounded to %s before sine and cosine\n",
            format);
        if (e->computed.found)
            text_printf(out, "    %lld and %lld are the first positions that are equal%s.\n",
                        (long long)e->computed.s, (long long)e->computed.t,
                        e->computed.t == ((int64_t)1 << format_rows[e->format].bits) + 1
                            ? arena_printf(arena, ": %lld cannot be represented in %s and rounds to %lld",
                                           (long long)e->computed.t, format, (long long)e->computed.s)
                            : "");
        else
            text_printf(out, "    No two positions below %s are equal.\n",
                        r->below ? whole(arena, r->below) : whole_of(arena, e->computed.covered));
    }
}

static const char *pair(Arena *arena, const Collision *c) {
    return arena_printf(arena, "%lld and %lld", (long long)c->s, (long long)c->t);
}

void report_positions_table(Text *out, const PositionsReport *r) {
    Arena *arena = out->arena;
    text_add(out, "Position t has the d numbers sin(t w_i) and cos(t w_i), w_i = 10000^(−2i/d). Two "
                  "positions are equal if all d\n"
                  "of their numbers are. The answer depends on which values are compared:\n\n"
                  "real values\n");
    real(out, r, false, "    ");
    text_add(out, "stored values, each real value rounded once to a format, and\n"
                  "computed values, position, frequency and product rounded before sine and cosine\n"
                  "    The first two positions that are equal:\n\n");
    text_printf(out, "    %4s  %-8s  %-30s  %s\n", "d", "format", "stored values", "computed values");
    for (int i = 0; i < r->count; i++) {
        const Encoding *e = &r->encodings[i];
        if (i && e->d != e[-1].d) text_add(out, "\n");
        const char *stored = e->stored.found
                                 ? pair(arena, &e->stored)
                                 : arena_printf(arena, "none below %s", stored_none(arena, e, r->below));
        const char *computed =
            e->computed.found
                ? pair(arena, &e->computed)
                : arena_printf(arena, "none below %s",
                               r->below ? whole(arena, r->below) : whole_of(arena, e->computed.covered));
        text_printf(out, "    %4d  %-8s  %-30s  %s\n", e->d, format_rows[e->format].full, stored, computed);
    }
    text_add(out, "\n“None below” is proved, by lattice reduction or by going through all differences.\n");
}

/* ---- JSON ---- */

static void number(Text *out, const char *key, const fmpz_t x) { /* all digits, as a string */
    char *digits = fmpz_get_str(NULL, 10, x);
    text_printf(out, "\"%s\":\"%s\"", key, digits);
    flint_free(digits);
}

static void first(Text *out, const Collision *c) {
    if (c->found)
        text_printf(out, "\"first\":[%lld,%lld],", (long long)c->s, (long long)c->t);
    else
        text_add(out, "\"first\":null,");
}

void json_positions(Text *out, const PositionsReport *r) {
    fmpz_t x;
    fmpz_init(x);
    for (int i = 0; i < r->count; i++) {
        const Encoding *e = &r->encodings[i];
        text_printf(out, "{\"d\":%d,\"format\":\"%s\",\"real\":{\"first\":null,", e->d,
                    format_rows[e->format].name);
        number(out, "differences_below", r->real_below);
        text_printf(out, ",\"distance\":\"%s\",\"attained\":%s,", ball(out->arena, r->real->distance),
                    e->d == 2 ? "true" : "false");
        number(out, "difference", r->real->difference);
        text_add(out, "},\"stored\":{");
        first(out, &e->stored);
        none_below(x, e, r->below);
        if (e->stored.found) fmpz_set_si(x, e->stored.t);
        number(out, "none_below", x);
        text_add(out, ",");
        ten_to(x, e->decades);
        number(out, "differences_below", x);
        text_add(out, "},\"computed\":{");
        first(out, &e->computed);
        if (!e->computed.found && r->below)
            fmpz_set(x, r->below);
        else
            fmpz_set_si(x, e->computed.covered);
        number(out, "none_below", x);
        text_add(out, "}}\n");
    }
    fmpz_clear(x);
}
