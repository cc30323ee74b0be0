/* point.c: numbers for the variables → a world, the world itself or a simple one beside it; or text. */
#include "inside.h"

#include <math.h>

enum { MOST_FRAME_DEGREE = 8, MOST_FRAME_BITS = 4000, DIGITS = 10 };

Point *point_new(Space *s) {
    Point *point = NEW(s->arena, Point);
    point->value = _qqbar_vec_init(s->room + 1);
    point->known = NEW_ARRAY(s->arena, bool, s->room + 1);
    return point;
}

void point_clear(const Space *s, Point *point) { _qqbar_vec_clear(point->value, s->room + 1); }

/* ---- orthonormal matrices → the vectors of reflections that make them ---- */

/* a ← a − 2 v (vᵀa)/(vᵀv) on a column. False: the numbers grow too long. */
static bool reflect(qqbar_struct *a, const qqbar_struct *v, int rows, int step) {
    qqbar_t dot, norm, term;
    qqbar_init(dot), qqbar_init(norm), qqbar_init(term);
    bool fine = true;
    for (int r = 0; r < rows && fine; r++) {
        fine = qqbar_within_limits(a + r * step, MOST_FRAME_DEGREE, MOST_FRAME_BITS) &&
               qqbar_within_limits(v + r * step, MOST_FRAME_DEGREE, MOST_FRAME_BITS);
        if (!fine) break;
        qqbar_mul(term, v + r * step, a + r * step);
        qqbar_add(dot, dot, term);
        qqbar_mul(term, v + r * step, v + r * step);
        qqbar_add(norm, norm, term);
    }
    fine = fine && qqbar_within_limits(dot, MOST_FRAME_DEGREE, MOST_FRAME_BITS) &&
           qqbar_within_limits(norm, MOST_FRAME_DEGREE, MOST_FRAME_BITS);
    if (fine && !qqbar_is_zero(norm)) {
        qqbar_div(dot, dot, norm);
        qqbar_mul_si(dot, dot, 2);
        for (int r = 0; r < rows; r++) {
            qqbar_mul(term, dot, v + r * step);
            qqbar_sub(a + r * step, a + r * step, term);
        }
    }
    qqbar_clear(dot), qqbar_clear(norm), qqbar_clear(term);
    return fine;
}

/* The vectors, in place of the first columns of the matrix: each takes what is left of its column to a column of I. */
static bool to_reflectors(qqbar_struct *q, int rows, int cols, int known) {
    for (int i = 0; i < known; i++) {
        qqbar_sub_si(q + i * cols + i, q + i * cols + i, 1);
        for (int j = i + 1; j < known; j++)
            if (!reflect(q + j, q + i, rows, cols)) return false;
    }
    return true;
}

/* Only its direction matters: the same vector in small whole numbers, if it is rational. */
static void scale_column(qqbar_struct *v, int rows, int step) {
    fmpz_t scale, common;
    fmpq_t value;
    fmpz_init_set_si(scale, 1), fmpz_init(common), fmpq_init(value);
    bool rational = true;
    for (int r = 0; r < rows && rational; r++) {
        rational = qqbar_is_rational(v + r * step);
        if (!rational) break;
        qqbar_get_fmpq(value, v + r * step);
        fmpz_lcm(scale, scale, fmpq_denref(value));
    }
    for (int r = 0; r < rows && rational; r++) {
        qqbar_mul_fmpz(v + r * step, v + r * step, scale);
        qqbar_get_fmpq(value, v + r * step);
        fmpz_gcd(common, common, fmpq_numref(value));
    }
    for (int r = 0; r < rows && rational && !fmpz_is_zero(common); r++)
        qqbar_div_fmpz(v + r * step, v + r * step, common);
    fmpz_clear(scale), fmpz_clear(common), fmpq_clear(value);
}

static double approximately(const qqbar_t value) {
    arb_t ball;
    arb_init(ball);
    qqbar_get_arb(ball, value, 64);
    double out = arf_get_d(arb_midref(ball), ARF_RND_NEAR);
    arb_clear(ball);
    return out;
}

/* About the same direction, in numbers that reflections are drawn from. */
static void round_column(qqbar_struct *v, int rows, int step) {
    double largest = 0, most = (double)(code_count(CODE_REFLECTOR, 0) / 2);
    for (int r = 0; r < rows; r++) largest = fmax(largest, fabs(approximately(v + r * step)));
    if (largest < 1e-6 || (largest <= most && qqbar_is_integer(v))) return;
    for (int r = 0; r < rows; r++)
        qqbar_set_si(v + r * step, (slong)lround(approximately(v + r * step) / largest * most));
}

/* ---- every drawn entry ---- */

static int variable_at(const Space *s, const Point *point, int ratio) { /* −1: anything will do */
    int v = s->variable_of[ratio];
    return v >= 0 && point->known[v] ? v : -1;
}

/* Coordinates that are not known have the code 0. `roughly`: reflections are rounded to those that have codes. */
static bool point_ratios(Space *s, const Point *point, bool roughly, qqbar_struct *ratios) {
    const Layout *layout = s->layout;
    int64_t *code = NEW_ARRAY(s->arena, int64_t, layout->count + 1);
    Ratio *plain = NEW_ARRAY(s->arena, Ratio, layout->ratios + 1);
    for (int i = 0; i < layout->ratios; i++) plain[i] = (Ratio){0, 1, 0};
    for (int i = 0; i < layout->count; i++)
        if (layout->coordinate[i].kind == CODE_PERMUTATION) code[i] = s->permutation[i];
    world_ratios(layout, code, plain);
    for (int i = 0; i < layout->ratios; i++) {
        int v = variable_at(s, point, i);
        if (v >= 0)
            qqbar_set(ratios + i, point->value + v);
        else { /* code 0: a small number */
            qqbar_set_si(ratios + i, plain[i].num);
            qqbar_div_si(ratios + i, ratios + i, plain[i].den);
        }
    }
    for (int i = 0; i < s->program->tape->slots.count; i++) {
        const Slot *slot = &s->program->tape->slots.items[i];
        if (slot->first < 0 || !slot->rows || !slot->cols || variable_at(s, point, slot->first) < 0 ||
            s->variable[variable_at(s, point, slot->first)].kind != CODE_REFLECTOR)
            continue;
        int known = 1; /* the others are made by no reflection */
        while (known < slot->cols && variable_at(s, point, slot->first + known) >= 0) known++;
        if (!to_reflectors(ratios + slot->first, slot->rows, slot->cols, known)) return false;
        for (int c = 0; c < known; c++) {
            scale_column(ratios + slot->first + c, slot->rows, slot->cols);
            if (roughly) round_column(ratios + slot->first + c, slot->rows, slot->cols);
        }
    }
    return true;
}

static bool to_ratio(const qqbar_t value, Ratio *out) {
    if (!qqbar_is_rational(value)) return false;
    fmpq_t q;
    fmpq_init(q);
    qqbar_get_fmpq(q, value);
    bool fits = fmpz_fits_si(fmpq_numref(q)) && fmpz_fits_si(fmpq_denref(q));
    if (fits) *out = (Ratio){fmpz_get_si(fmpq_numref(q)), fmpz_get_si(fmpq_denref(q)), 0};
    fmpq_clear(q);
    return fits;
}

/* −1: none */
static int64_t code_for(const Coordinate *c, const qqbar_t value) {
    Ratio r;
    if (!to_ratio(value, &r)) return -1;
    if (c->kind != CODE_REFLECTOR) return code_of(c->kind, r);
    if (r.den != 1) return -1;
    for (int64_t code = 0; code < code_count(CODE_REFLECTOR, 0); code++)
        if (code_ratio(CODE_REFLECTOR, code).num == r.num) return code;
    return -1;
}

/* What differs from other coordinates is counted without these. Those before it have their codes already. */
static bool leave_out(const Space *s, const Point *point, int i, int64_t *code) {
    const Coordinate *coordinate = s->layout->coordinate;
    int64_t before = 0;
    for (int other = coordinate[i].avoid; other >= 0; other = coordinate[other].avoid) {
        int64_t taken = world_code(s->layout, code, other);
        if (taken == code[i]) {
            if (variable_at(s, point, coordinate[other].first) >= 0 || coordinate[other].avoid >= 0)
                return false;
            taken = code[other] = !taken; /* anything else will do */
        }
        before += taken < code[i];
    }
    code[i] -= before;
    return true;
}

static bool codes_of(Space *s, const Point *point, const qqbar_struct *ratios, int64_t *code) {
    for (int i = 0; i < s->layout->count; i++) {
        const Coordinate *c = &s->layout->coordinate[i];
        code[i] = c->kind == CODE_PERMUTATION ? s->permutation[i] : code_for(c, ratios + c->first);
        if (code[i] < 0 || !leave_out(s, point, i, code)) return false;
    }
    return true;
}

static bool point_code(Space *s, const Point *point, bool roughly, int64_t *code) {
    qqbar_ptr ratios = _qqbar_vec_init(s->layout->ratios + 1);
    bool fine = point_ratios(s, point, roughly, ratios) && codes_of(s, point, ratios, code);
    _qqbar_vec_clear(ratios, s->layout->ratios + 1);
    return fine;
}

/* ---- beside it ---- */

static bool is_whole(const Variable *v) { return v->kind == CODE_WHOLE || v->kind == CODE_NATURAL; }

/* The simplest number that is less than 1/n away; of whole numbers, the nearest. */
static void round_value(const qqbar_t value, bool whole, slong n, qqbar_t out) {
    arb_t ball;
    fmpq_t low, high, at;
    arb_init(ball), fmpq_init(low), fmpq_init(high), fmpq_init(at);
    qqbar_get_arb(ball, value, 128);
    arf_get_fmpq(at, arb_midref(ball));
    if (whole) {
        fmpq_set_si(low, 1, 2);
        fmpq_add(low, low, at);
        fmpz_fdiv_q(fmpq_numref(at), fmpq_numref(low), fmpq_denref(low));
        fmpz_one(fmpq_denref(at));
    } else {
        fmpq_set_si(high, 1, (ulong)n);
        fmpq_sub(low, at, high);
        fmpq_add(high, at, high);
        simplest_between(at, low, high);
    }
    qqbar_set_fmpq(out, at);
    arb_clear(ball), fmpq_clear(low), fmpq_clear(high), fmpq_clear(at);
}

/* `all`: of rational numbers too. Entries of orthonormal matrices stay as they are, nearly. */
static void round_point(const Space *s, const Point *from, slong n, bool all, Point *to) {
    for (int v = 0; v < s->variables; v++) {
        const Variable *variable = &s->variable[v];
        Ratio r;
        to->known[v] = from->known[v];
        if (!from->known[v]) continue;
        bool frame = variable->ratio >= 0 && variable->kind == CODE_REFLECTOR,
             keep = (frame || !all) && to_ratio(from->value + v, &r);
        if (keep)
            qqbar_set(to->value + v, from->value + v);
        else
            round_value(from->value + v, is_whole(variable), frame ? 1000000 : n, to->value + v);
    }
}

bool point_near(Space *s, const Point *point, Check *check, int64_t *code, int *which) {
    static const slong steps[] = {1, 2, 4, 12, 100, 4000, 200000, 10000000};
    Point *beside = point_new(s);
    *which = point_code(s, point, false, code) ? check_code(check, code) : -1;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && *which < 0; i++)
        for (int all = 1; all >= 0 && *which < 0; all--) {
            round_point(s, point, steps[i], all, beside);
            if (point_code(s, beside, true, code)) *which = check_code(check, code);
        }
    point_clear(s, beside);
    return *which >= 0;
}

/* May the entry be drawn, were there codes for all numbers? */
static bool is_legal(const Variable *variable, const qqbar_t value) {
    if (variable->ratio < 0) return true;
    int sign = qqbar_sgn_re(value);
    switch (variable->kind) {
    case CODE_POSITIVE: return sign > 0;
    case CODE_NONZERO: return sign != 0;
    case CODE_NATURAL: return sign >= 0 && qqbar_is_integer(value);
    case CODE_WHOLE: return qqbar_is_integer(value);
    case CODE_BIT: return qqbar_is_zero(value) || qqbar_is_one(value);
    default: return true;
    }
}

bool point_elsewhere(Space *s, const Point *point, Check *check, int *which) {
    qqbar_ptr ratios = _qqbar_vec_init(s->layout->ratios + 1);
    bool fine = true;
    for (int v = 0; v < s->variables && fine; v++)
        fine = !point->known[v] || is_legal(&s->variable[v], point->value + v);
    *which = fine && point_ratios(s, point, false, ratios) ? check_numbers(check, ratios) : -1;
    _qqbar_vec_clear(ratios, s->layout->ratios + 1);
    return *which >= 0;
}

/* ---- text ---- */

static const char *superscript(Arena *arena, slong n) {
    static const char *const digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    return arena_printf(arena, "%s%s", n > 9 ? digits[n / 10 % 10] : "", digits[n % 10]);
}

/* 2x³ − x + 1 */
static void write_poly(Text *out, const fmpz_poly_t p) {
    fmpz_t c;
    fmpz_init(c);
    for (slong k = fmpz_poly_degree(p); k >= 0; k--) {
        fmpz_poly_get_coeff_fmpz(c, p, k);
        if (fmpz_is_zero(c)) continue;
        bool minus = fmpz_sgn(c) < 0, first = !out->length;
        fmpz_abs(c, c);
        text_add(out, first ? (minus ? "−" : "") : minus ? " − " : " + ");
        if (k == 0 || !fmpz_is_one(c)) {
            char *digits = fmpz_get_str(NULL, 10, c);
            text_add(out, digits);
            flint_free(digits);
        }
        if (k) text_printf(out, "x%s", k > 1 ? superscript(out->arena, k) : "");
    }
    fmpz_clear(c);
}

static const char *value_text(Arena *arena, const qqbar_t value) {
    char *digits;
    if (qqbar_is_rational(value)) {
        fmpq_t q;
        fmpq_init(q);
        qqbar_get_fmpq(q, value);
        digits = fmpq_get_str(NULL, 10, q);
        fmpq_clear(q);
    } else {
        arb_t ball;
        arb_init(ball);
        qqbar_get_arb(ball, value, 64);
        digits = arb_get_str(ball, DIGITS, ARB_STR_NO_RADIUS);
        arb_clear(ball);
    }
    bool minus = *digits == '-';
    const char *number = arena_printf(arena, "%s%s", minus ? "−" : "", digits + minus);
    flint_free(digits);
    if (qqbar_is_rational(value)) return number;
    Text poly = text_new(arena);
    write_poly(&poly, QQBAR_POLY(value));
    return arena_printf(arena, "root of %s near %s", poly.bytes, number);
}

const char **point_text(Arena *arena, Space *s, const Point *point) {
    const char **text = NEW_ARRAY(arena, const char *, s->layout->count + 1);
    for (int i = 0; i < s->layout->count; i++) {
        const Coordinate *c = &s->layout->coordinate[i];
        int v = c->kind == CODE_PERMUTATION ? -1 : variable_at(s, point, c->first);
        if (v >= 0) text[i] = value_text(arena, point->value + v);
    }
    return text;
}
