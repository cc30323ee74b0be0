/* positions.c: what is known of one encoding, from the lattice and the search together. */
#include "positions.h"

#include <ctype.h>
#include <stdlib.h>

enum { LARGEST_DECADES = 10000 };

static void ten_to(fmpz_t dst, ulong exponent) {
    fmpz_set_ui(dst, 10);
    fmpz_pow_ui(dst, dst, exponent);
}

Encoding positions_encoding(Arena *arena, int d, Format format, const fmpz_t below, int most,
                            int64_t effort) {
    Encoding e = {.d = d, .format = format};
    int64_t limit = (int64_t)1 << POSITIONS_LARGEST_BITS;
    if (below) { /* no more decades than were asked about */
        int asked = (int)fmpz_clog_ui(below, 10);
        if (asked < most) most = asked;
        if (fmpz_cmp_si(below, limit) < 0) limit = fmpz_get_si(below);
    }
    e.decades = most ? positions_certified(d, format, most) : 0;
    e.more = e.decades == most;
    fmpz_t sure;
    fmpz_init(sure);
    ten_to(sure, (ulong)e.decades);
    if (fmpz_cmp_si(sure, limit) >= 0) /* the lattice has said it all */
        e.stored.covered = limit;
    else
        e.stored = positions_first_stored(arena, d, format, limit, effort);
    fmpz_clear(sure);
    e.computed = positions_first_computed(arena, d, format);
    if (e.computed.t >= limit) e.computed = (Collision){.covered = limit};
    return e;
}

bool positions_read_below(fmpz_t out, const char *text) {
    const char *at = text;
    while (isdigit((unsigned char)*at)) at++;
    size_t digits = (size_t)(at - text);
    if (!digits || digits > LARGEST_DECADES + 1) return false;
    char mark = *at, *end;
    unsigned long exponent = 1;
    if (mark) {
        if ((mark != 'e' && mark != 'E' && mark != '^') || !isdigit((unsigned char)at[1])) return false;
        exponent = strtoul(at + 1, &end, 10);
        if (*end || exponent > 4 * LARGEST_DECADES) return false;
    }
    Arena *arena = arena_new();
    fmpz_t power;
    fmpz_init(power);
    bool fine = !fmpz_set_str(out, arena_strndup(arena, text, digits), 10);
    if (mark == '^') {
        fine = fine && fmpz_bits(out) * exponent < 8 * LARGEST_DECADES;
        if (fine) fmpz_pow_ui(out, out, exponent);
    } else if (mark) {
        ten_to(power, exponent);
        fmpz_mul(out, out, power);
    }
    ten_to(power, LARGEST_DECADES);
    fine = fine && fmpz_cmp_ui(out, 2) >= 0 && fmpz_cmp(out, power) <= 0;
    fmpz_clear(power);
    arena_free(arena);
    return fine;
}
