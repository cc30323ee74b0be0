/* smt.c: a query → SMT-LIB, and what z3 answers → numbers. */
#include "inside.h"

#include <flint/fmpz_poly.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_VARIABLES = 40,
    MOST_TERMS = 6000, /* of all polynomials of a query */
    MOST_DEGREE = 24,
    MOST_ROOT_DEGREE = 16,
    START = 5, /* milliseconds of a run that are no steps */
};

/* ---- writing ---- */

static void write_integer(Text *out, const fmpz_t n, bool whole) {
    char *digits = fmpz_get_str(NULL, 10, n);
    bool minus = *digits == '-';
    text_printf(out, "%s%s%s%s", minus ? "(- " : "", digits + minus, whole ? "" : ".0", minus ? ")" : "");
    flint_free(digits);
}

static bool on_grid(const Space *s, int v) { /* whole numbers are not divided */
    CodeKind kind = s->variable[v].kind;
    return s->variable[v].ratio < 0 || (kind != CODE_WHOLE && kind != CODE_NATURAL);
}

/* With grid n every variable is x/n, and the polynomial is multiplied by the power of n that makes it whole. */
static void write_poly(Text *out, const Space *s, const Poly *p, int grid) {
    slong *exponent = NEW_ARRAY(s->arena, slong, s->room + 1);
    slong length = fmpz_mpoly_length(p, s->ctx), highest = 0;
    fmpz_t c, scale;
    fmpz_init(c), fmpz_init(scale);
    slong *degree = NEW_ARRAY(s->arena, slong, length + 1);
    for (slong t = 0; t < length; t++) {
        fmpz_mpoly_get_term_exp_si(exponent, p, t, s->ctx);
        for (int v = 0; v < s->variables; v++)
            if (on_grid(s, v)) degree[t] += exponent[v];
        if (degree[t] > highest) highest = degree[t];
    }
    text_add(out, length > 1 ? "(+" : "");
    for (slong t = 0; t < length; t++) {
        fmpz_mpoly_get_term_coeff_fmpz(c, p, t, s->ctx);
        fmpz_mpoly_get_term_exp_si(exponent, p, t, s->ctx);
        if (grid > 1) {
            fmpz_set_si(scale, grid);
            fmpz_pow_ui(scale, scale, (ulong)(highest - degree[t]));
            fmpz_mul(c, c, scale);
        }
        text_add(out, length > 1 ? " " : "");
        bool constant = true;
        for (int v = 0; v < s->variables; v++) constant = constant && !exponent[v];
        text_add(out, constant ? "" : "(* ");
        write_integer(out, c, grid);
        for (int v = 0; v < s->variables; v++)
            for (slong e = 0; e < exponent[v]; e++) text_printf(out, " v%d", v);
        text_add(out, constant ? "" : ")");
    }
    text_add(out, length > 1 ? ")" : "");
    fmpz_clear(c), fmpz_clear(scale);
}

static void write_sign(Text *out, const Space *s, const Comparison *sign, int grid) {
    static const char *const names[] = {
        [REL_EQ] = "=", [REL_NE] = "distinct", [REL_LT] = "<", [REL_LE] = "<="};
    text_printf(out, "(%s ", names[sign->order]);
    write_poly(out, s, sign->poly, grid);
    text_add(out, grid ? " 0)" : " 0.0)");
}

static char *write_query(Arena *arena, const Space *s, const Query *query, Among g) {
    int grid = g.parts;
    Text out = text_new(arena);
    text_printf(&out, "(set-logic %s)\n", grid ? "QF_NIA" : "QF_NRA"); /* z3 starts faster with it */
    for (int v = 0; v < s->variables; v++) {
        if (!query->used[v]) continue;
        text_printf(&out, "(declare-const v%d %s)\n", v, grid ? "Int" : "Real");
        int most = g.largest * (on_grid(s, v) ? grid : 1);
        if (g.largest) text_printf(&out, "(assert (<= (- %d) v%d %d))\n", most, v, most);
    }
    for (int i = 0; i < query->all.count; i++) {
        const Either *either = &query->all.items[i];
        text_add(&out, either->count > 1 ? "(assert (or" : "(assert");
        for (int k = 0; k < either->count; k++) {
            text_add(&out, " ");
            write_sign(&out, s, &either->part[k], grid);
        }
        text_add(&out, either->count > 1 ? "))\n" : ")\n");
    }
    text_printf(&out, "(check-sat-using %s)\n(get-value (", grid ? "qfnia" : "qfnra-nlsat");
    for (int v = 0; v < s->variables; v++)
        if (query->used[v]) text_printf(&out, " v%d", v);
    text_add(&out, "))\n(get-info :rlimit)\n");
    return out.bytes;
}

/* ---- reading: v = number | (- v) | (/ v v) | (root-obj p k), p a polynomial in x ---- */

typedef struct Reader {
    Arena *arena;
    const char *at;
    bool failed;
} Reader;

static void skip(Reader *r) { r->at += strspn(r->at, " \t\r\n"); }

static bool accept(Reader *r, const char *word) {
    skip(r);
    size_t length = strlen(word);
    if (strncmp(r->at, word, length)) return false;
    r->at += length;
    return true;
}

static void expect(Reader *r, const char *word) { r->failed = r->failed || !accept(r, word); }

/* 12 or 12.0: z3 writes fractions as quotients. */
static void read_number(Reader *r, fmpz_t out) {
    skip(r);
    size_t length = strspn(r->at, "0123456789");
    r->failed = r->failed || !length || fmpz_set_str(out, arena_strndup(r->arena, r->at, length), 10);
    r->at += length;
    if (*r->at == '.') r->at += 1 + strspn(r->at + 1, "0");
}

static void read_poly(Reader *r, fmpz_poly_t out) {
    fmpz_poly_t next;
    fmpz_poly_zero(out);
    if (r->failed) return;
    if (accept(r, "x")) {
        fmpz_poly_set_coeff_si(out, 1, 1);
        return;
    }
    if (!accept(r, "(")) {
        fmpz_t n;
        fmpz_init(n);
        read_number(r, n);
        fmpz_poly_set_fmpz(out, n);
        fmpz_clear(n);
        return;
    }
    skip(r);
    char op = *r->at ? *r->at++ : ' ';
    fmpz_poly_init(next);
    read_poly(r, out);
    if (op == '^') {
        fmpz_t n;
        fmpz_init(n);
        read_number(r, n);
        r->failed = r->failed || fmpz_cmp_si(n, 1000) > 0;
        if (!r->failed) fmpz_poly_pow(out, out, fmpz_get_ui(n));
        fmpz_clear(n);
    } else if (op == '-' && (skip(r), *r->at == ')'))
        fmpz_poly_neg(out, out);
    else
        for (skip(r); *r->at && *r->at != ')' && !r->failed; skip(r)) {
            read_poly(r, next);
            if (op == '*') fmpz_poly_mul(out, out, next);
            if (op == '+') fmpz_poly_add(out, out, next);
            if (op == '-') fmpz_poly_sub(out, out, next);
            r->failed = r->failed || !strchr("*+-", op);
        }
    expect(r, ")");
    fmpz_poly_clear(next);
}

/* The k-th real root of a polynomial, from 1. */
static bool real_root(const fmpz_poly_t p, slong k, qqbar_t out) {
    slong degree = fmpz_poly_degree(p);
    if (degree < 1 || degree > MOST_ROOT_DEGREE) return false;
    qqbar_ptr roots = _qqbar_vec_init(degree);
    qqbar_roots_fmpz_poly(roots, p, 0);
    slong real = 0;
    for (slong i = 0; i < degree; i++) {
        if (!qqbar_is_real(roots + i)) continue;
        slong at = real;
        bool there = false;
        for (slong j = 0; j < real; j++) there = there || qqbar_equal(roots + j, roots + i);
        if (there) continue;
        qqbar_swap(roots + real, roots + i);
        for (; at > 0 && qqbar_cmp_re(roots + at, roots + at - 1) < 0; at--)
            qqbar_swap(roots + at, roots + at - 1);
        real++;
    }
    if (k >= 1 && k <= real) qqbar_set(out, roots + k - 1);
    _qqbar_vec_clear(roots, degree);
    return k >= 1 && k <= real;
}

static void read_value(Reader *r, qqbar_t out) {
    if (r->failed) return;
    if (!accept(r, "(")) {
        fmpz_t n;
        fmpz_init(n);
        read_number(r, n);
        qqbar_set_fmpz(out, n);
        fmpz_clear(n);
        return;
    }
    if (accept(r, "root-obj")) {
        fmpz_poly_t p;
        fmpz_t k;
        fmpz_poly_init(p), fmpz_init(k);
        read_poly(r, p);
        read_number(r, k);
        r->failed = r->failed || !fmpz_fits_si(k) || !real_root(p, fmpz_get_si(k), out);
        fmpz_poly_clear(p), fmpz_clear(k);
    } else if (accept(r, "-")) {
        read_value(r, out);
        qqbar_neg(out, out);
    } else {
        qqbar_t below;
        qqbar_init(below);
        expect(r, "/");
        read_value(r, out);
        read_value(r, below);
        r->failed = r->failed || qqbar_is_zero(below);
        if (!r->failed) qqbar_div(out, out, below);
        qqbar_clear(below);
    }
    expect(r, ")");
}

static bool read_point(Arena *arena, const Space *s, const Query *query, int grid, const char *text,
                       Point *point) {
    Reader r = {arena, text, false};
    expect(&r, "(");
    for (int v = 0; v < s->variables && !r.failed; v++) {
        if (!query->used[v]) continue;
        char name[24];
        snprintf(name, sizeof name, "(v%d ", v);
        expect(&r, name);
        read_value(&r, point->value + v);
        expect(&r, ")");
        if (grid > 1 && on_grid(s, v)) qqbar_div_si(point->value + v, point->value + v, grid);
        point->known[v] = true;
    }
    return !r.failed;
}

/* ---- asking ---- */

static bool is_small(const Space *s, const Query *query) {
    slong terms = 0, degree = 0;
    for (int i = 0; i < query->all.count; i++)
        for (int k = 0; k < query->all.items[i].count; k++) {
            const Poly *p = query->all.items[i].part[k].poly;
            slong its = fmpz_mpoly_total_degree_si(p, s->ctx);
            terms += fmpz_mpoly_length(p, s->ctx);
            if (its > degree) degree = its;
        }
    return terms <= MOST_TERMS && degree <= MOST_DEGREE && query->variables <= MOST_VARIABLES;
}

/* Milliseconds, by the steps it counted: the same each time. All there were, if it was stopped. */
static int used_of(const char *said, int effort) {
    const char *steps = said ? strstr(said, "(:rlimit ") : NULL;
    int64_t used = steps ? START + strtoll(steps + strlen("(:rlimit "), NULL, 10) / SOLVER_STEPS : effort;
    return used < effort ? (int)used : effort;
}

Answer smt_answer(Space *s, const Query *query, Among grid, int *effort, Point *point, Undecided *why) {
    if (!is_small(s, query)) return *why = UNDECIDED_TOO_LARGE, ANSWER_UNKNOWN;
    char *said = NULL;
    Arena *arena = arena_new();
    SolverStatus status = solver_run(arena, write_query(arena, s, query, grid), *effort, &said);
    *effort -= used_of(said, *effort);
    Answer answer = ANSWER_UNKNOWN;
    if (status == SOLVER_FINE && !strncmp(said, "unsat\n", 6)) answer = ANSWER_NONE;
    if (status == SOLVER_FINE && !strncmp(said, "sat\n", 4)) {
        for (int v = 0; v < s->variables; v++) point->known[v] = false;
        if (read_point(arena, s, query, grid.parts, said + 4, point))
            answer = ANSWER_POINT;
        else
            *why = UNDECIDED_OPEN;
    } else if (answer == ANSWER_UNKNOWN)
        *why = status == SOLVER_MISSING ? UNDECIDED_NO_SOLVER : UNDECIDED_TIME;
    arena_free(arena);
    return answer;
}
