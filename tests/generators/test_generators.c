/* Worlds: sizes, layouts, orthonormal matrices, draws, enumeration and shrinking. The alphabet has its own test. */
#include "generators/generators.h"
#include "tests/helpers.h"

#include <stdlib.h>

static int sign_of(int64_t x) { return (x > 0) - (x < 0); }

/* ---- problems of small claims ---- */

typedef struct Fixture {
    Arena *arena;
    Problem *problem;
    SizesList *sizes;
    Program **programs; /* per row */
    Layout **layouts;
} Fixture;

static Fixture fixture(const char *given, const char *show) {
    Fixture f = {.arena = arena_new()};
    const char *text = arena_printf(f.arena, "```claim c\n%s\nshow %s\n```\n", given, show);
    Mistake *mistake = NULL;
    Pack *pack = pack_read(f.arena, "test", source_new(f.arena, "test.md", text, strlen(text), &mistake));
    Claim *claim = pack_find(pack, "c");
    cr_assert(claim && !claim->mistake, "%s: %s", given, claim && claim->mistake ? claim->mistake->what : "");
    f.problem = NEW(f.arena, Problem);
    *f.problem = (Problem){.arena = f.arena,
                           .claim = claim,
                           .givens = claim->givens,
                           .statement = claim->shows.items[0],
                           .which = {.kind = WHICH_SHOW, .show = 1}};
    Mismatches none = {0};
    f.sizes = sizes_list(f.arena, &f.problem->givens, &none, 0);
    f.programs = NEW_ARRAY(f.arena, Program *, f.sizes->count + 1);
    f.layouts = NEW_ARRAY(f.arena, Layout *, f.sizes->count + 1);
    return f;
}

static const Layout *layout_of(void *data, int row) {
    Fixture *f = data;
    if (!f->layouts[row]) {
        Sizes sizes = sizes_row(f->sizes, row);
        f->programs[row] = lower(f->arena, f->problem, &sizes, true);
        cr_assert(!f->programs[row]->unable && !f->programs[row]->mistake);
        f->layouts[row] = layout_new(f->arena, f->problem, f->programs[row], NULL);
    }
    return f->layouts[row];
}

static void done(Fixture *f) {
    for (int i = 0; i < f->sizes->count; i++)
        if (f->programs[i]) tape_clear(f->programs[i]->tape);
    arena_free(f->arena);
}

/* ---- sizes ---- */

Test(sizes, legal_sorted_and_complete) {
    static const struct {
        const char *given;
        int rows, syms;
        const char *first, *last;
    } rows[] = {
        {"given x ∈ R", 1, 0, "", ""},
        {"given d ∈ 1..6, x ∈ R", 6, 1, "1", "6"},
        {"given d ∈ 2..3, m ∈ 0..2, x ∈ R", 6, 2, "2 0", "3 2"},
        {"given d ∈ 1..6, m, p ∈ 0..6, m + p ≤ d, x ∈ R", 3 + 6 + 10 + 15 + 21 + 28, 3, "1 0 0", "6 6 0"},
        {"given h ∈ 1..3, d = 2h, x ∈ R", 3, 2, "1 2", "3 6"},
        {"given n ∈ 2..3, a ≠ b ∈ 1..n, x ∈ R", 2 + 6, 3, "2 1 2", "3 3 2"},
        {"given n ∈ 2..6, d ∈ 2..8, n ≤ d, a ≠ b ∈ 1..n, x ∈ R", 7 * 2 + 6 * 6 + 5 * 12 + 4 * 20 + 3 * 30, 4,
         "2 2 1 2", "6 8 6 5"},
        {"given n ∈ 1..3, j ∈ 1..n, x ∈ R", 6, 2, "1 1", "3 3"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Fixture f = fixture(rows[i].given, "x = x");
        cr_expect_eq(f.sizes->count, rows[i].rows, "%s: %d rows", rows[i].given, f.sizes->count);
        cr_expect_eq(f.sizes->syms, rows[i].syms, "%s", rows[i].given);
        for (int row = 0; row < f.sizes->count; row++) {
            Sizes s = sizes_row(f.sizes, row);
            Text text = text_new(f.arena);
            for (int k = 0; k < s.count; k++) text_printf(&text, "%s%ld", k ? " " : "", (long)s.value[k]);
            if (row == 0)
                cr_expect_str_eq(text.bytes, rows[i].first, "%s begins with %s", rows[i].given, text.bytes);
            if (row + 1 == f.sizes->count)
                cr_expect_str_eq(text.bytes, rows[i].last, "%s ends with %s", rows[i].given, text.bytes);
            cr_expect_eq(sizes_find(f.sizes, s.value), row, "%s, row %d", rows[i].given, row);
            for (int g = 0; g < f.problem->givens.count; g++) { /* legal */
                const Given *given = f.problem->givens.items[g];
                bool known = false;
                if (given->kind == GIVEN_CONSTRAINT)
                    cr_expect(sizes_hold(given->constraint, &s, &known) && known, "%s, row %d", rows[i].given,
                              row);
            }
            if (!row) continue;
            Sizes before = sizes_row(
                f.sizes, row - 1); /* by the sum of the dimensions, then by dimensions, then by indices */
            int64_t sum = 0;
            int order = 0;
            for (int k = 0; k < s.count; k++)
                if (!s.sym[k]->ranged) sum += s.value[k] - before.value[k];
            order = sign_of(sum);
            for (int pass = 0; pass < 2; pass++)
                for (int k = 0; k < s.count && !order; k++)
                    if (s.sym[k]->ranged == (pass == 1)) order = sign_of(s.value[k] - before.value[k]);
            cr_expect_gt(order, 0, "%s, row %d", rows[i].given, row);
        }
        int64_t nowhere[8] = {-1, -1, -1, -1};
        if (f.sizes->syms) cr_expect_eq(sizes_find(f.sizes, nowhere), -1);
        done(&f);
    }
}

Test(sizes, mismatches_restrict_them) {
    Fixture f = fixture("given d ∈ 1..3, m ∈ 1..3, x ∈ R", "x = x");
    Mismatch same = {dim_symbol(f.sizes->sym[0]), dim_symbol(f.sizes->sym[1])},
             never = {dim_constant(2), dim_constant(3)};
    Mismatches list = {0};
    PUSH(f.arena, &list, same);
    PUSH(f.arena, &list, never);
    SizesList *some = sizes_list(f.arena, &f.problem->givens, &list, 1);
    cr_assert_eq(some->count, 3);
    for (int i = 0; i < 3; i++)
        cr_expect(sizes_row(some, i).value[0] == i + 1 && sizes_row(some, i).value[1] == i + 1);
    cr_expect_eq(sizes_list(f.arena, &f.problem->givens, &list, 2)->count, 0);
    cr_expect_eq(sizes_list(f.arena, &f.problem->givens, &list, 0)->count, 9);
    Sizes sizes = sizes_row(some, 1);
    int64_t value = 0;
    Dim sum;
    cr_assert(dim_add(&sum, &same.left, &same.right, 3));
    cr_expect(sizes_dim(&sum, &sizes, &value) && value == 8);
    Dim open = dim_new_variable(f.arena);
    cr_expect_not(sizes_dim(&open, &sizes, &value));
    done(&f);
}

/* ---- layouts ---- */

Test(layout, one_code_an_entry) {
    static const struct {
        const char *given, *show;
        int count, ratios;
    } rows[] = {
        {"given x ∈ R", "x = 1", 1, 1},
        {"given d ∈ 2..2, x ∈ R^d, A ∈ R^{d×3}", "A = A", 8, 8},
        {"given T ∈ 3..3, P ∈ R^{T×T} permutation", "P = P", 1, 9},
        {"given n ∈ 3..3, d ∈ 2..2, k_1..k_n ∈ R^d", "k_1 = k_2", 6, 6},
        {"given d ∈ 3..3, A ∈ R^{d×2} orthonormal", "AᵀA = I", 6, 6},
        {"given t_1 ≠ t_2 ∈ N", "t_1 = t_2", 2, 2},
        {"given β → ∞", "β = β", 1, 1},
        {"given d ∈ 1..1, m ∈ 0..0, p ∈ 1..1, [A B] ∈ R^{d×(m+p)} orthonormal", "B = B", 1, 1},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Fixture f = fixture(rows[i].given, rows[i].show);
        const Layout *layout = layout_of(&f, 0);
        cr_expect_eq(layout->count, rows[i].count, "%s: %d", rows[i].given, layout->count);
        cr_expect_eq(layout->ratios, rows[i].ratios, "%s: %d", rows[i].given, layout->ratios);
        int64_t *code = NEW_ARRAY(f.arena, int64_t, layout->count + 1);
        Ratio *out = NEW_ARRAY(f.arena, Ratio, layout->ratios + 1);
        for (int k = 0; k < layout->count; k++) {
            code[k] = 1;
            cr_expect(layout->coordinate[k].first >= 0 && layout->coordinate[k].first < layout->ratios);
        }
        world_ratios(layout, code, out); /* every place is filled, with a number */
        for (int k = 0; k < layout->ratios; k++)
            cr_expect_gt(out[k].den, 0, "%s, place %d", rows[i].given, k);
        cr_expect_eq(world_compare(layout, code, code), 0);
        done(&f);
    }
    Fixture f = fixture("given x ∈ R, y ∈ R, u ∈ R", "x = y"); /* what the statement does not need stays 0 */
    const Layout *layout = layout_of(&f, 0);
    int used = 0;
    for (int k = 0; k < layout->count; k++) used += layout->coordinate[k].used;
    cr_expect_eq(used, 2);
    done(&f);
}

Test(layout, permutation_matrices) {
    Fixture f = fixture("given T ∈ 1..4, P ∈ R^{T×T} permutation", "Pᵀ P = I");
    for (int row = 0; row < f.sizes->count; row++) {
        const Layout *layout = layout_of(&f, row);
        int n = layout->coordinate[0].n;
        Ratio out[16];
        for (int64_t code = 0; code < code_count(CODE_PERMUTATION, n); code++) {
            world_ratios(layout, &code, out);
            for (int i = 0; i < n; i++) {
                int64_t in_row = 0, in_col = 0;
                for (int k = 0; k < n; k++) in_row += out[i * n + k].num, in_col += out[k * n + i].num;
                cr_expect(in_row == 1 && in_col == 1);
                if (code == 0) cr_expect_eq(out[i * n + i].num, 1);
            }
        }
    }
    done(&f);
}

/* ---- orthonormal matrices, built by the tape from integer vectors ---- */

/* Entry of what a shown name stands for, in q, as a double for the determinant; exactness is judged on the tape. */
static double entry(const Machine *q, Arena *arena, int inst, int row, int col) {
    const char *text = system_q.entry(q, arena, 0, inst, row, col), *slash = strchr(text, '/');
    return slash ? atof(text) / atof(slash + 1) : atof(text);
}

static double determinant(int n, double *a) {
    double det = 1;
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k; i < n; i++)
            if (a[i * n + k] * a[i * n + k] > a[pivot * n + k] * a[pivot * n + k]) pivot = i;
        if (pivot != k) {
            det = -det;
            for (int j = 0; j < n; j++) {
                double t = a[k * n + j];
                a[k * n + j] = a[pivot * n + j];
                a[pivot * n + j] = t;
            }
        }
        det *= a[k * n + k];
        if (a[k * n + k] == 0) return 0;
        for (int i = k + 1; i < n; i++) {
            double factor = a[i * n + k] / a[k * n + k];
            for (int j = k; j < n; j++) a[i * n + j] -= factor * a[k * n + j];
        }
    }
    return det;
}

/* The goal of the fixture's statement in q for many codes; returns how many worlds were tried. */
static int holds_exactly(Fixture *f, int worlds, int *positive, int *negative) {
    int tried = 0;
    Dice random = {7};
    for (int row = 0; row < f->sizes->count; row++) {
        const Layout *layout = layout_of(f, row);
        Program *program = f->programs[row];
        Machine *q = system_q.open(program->tape, f->arena);
        int64_t *code = NEW_ARRAY(f->arena, int64_t, layout->count + 1);
        Ratio *ratios = NEW_ARRAY(f->arena, Ratio, layout->ratios + 1);
        cr_assert_gt(program->cases.count, 0);
        for (int world = 0; world < worlds; world++) {
            for (int i = 0; i < layout->count; i++) {
                const Coordinate *c = &layout->coordinate[i];
                code[i] =
                    world == 0 ? 0 : (int64_t)(dice_bits(&random, 20) % (uint64_t)code_count(c->kind, c->n));
                if (world % 3 == 1 && dice_bits(&random, 1)) code[i] = 0;
            }
            world_ratios(layout, code, ratios);
            system_q.load(q, 0, ratios);
            system_q.run(q, 0);
            for (int c = 0; c < program->cases.count; c++, tried++) {
                const Case *one = &program->cases.items[c];
                cr_assert_gt(one->goals, 0);
                for (int g = 0; g < one->goals; g++) {
                    const Test *goal = &one->goal[g];
                    Truth truth = system_q.relate(q, 0, goal->order, goal->a, goal->b);
                    cr_assert_eq(truth, TRUTH_TRUE, "row %d, world %d", row, world);
                }
            }
            for (int k = 0; k < program->drawn.count && positive; k++) {
                const Shown *shown = &program->drawn.items[k];
                const Inst *inst = &program->tape->inst.items[shown->inst];
                if (strcmp(shown->sym->name, "A")) continue;
                double matrix[16];
                for (int i = 0; i < inst->rows; i++)
                    for (int j = 0; j < inst->cols; j++) {
                        if (inst->rows == inst->cols)
                            matrix[i * inst->cols + j] = entry(q, f->arena, shown->inst, i, j);
                        if (world == 0)
                            cr_expect_eq(entry(q, f->arena, shown->inst, i, j), i == j,
                                         "zero vectors give the identity");
                    }
                if (inst->rows != inst->cols) continue;
                double det = determinant(inst->rows, matrix);
                cr_expect(det * det > 0.99 && det * det < 1.01);
                *(det > 0 ? positive : negative) |= 1 << inst->rows;
            }
        }
        system_q.close(q);
    }
    return tried;
}

Test(orthonormal, columns_are_orthonormal_exactly) {
    Fixture f = fixture("given d ∈ 1..4, m ∈ 0..4, m ≤ d, A ∈ R^{d×m} orthonormal", "Aᵀ A = I");
    int positive = 0, negative = 0;
    cr_expect_gt(holds_exactly(&f, 150, &positive, &negative), 14 * 149);
    for (int d = 1; d <= 4; d++)
        cr_expect(positive >> d & 1 && negative >> d & 1,
                  "both signs of the determinant occur in dimension %d: %d %d", d, positive >> d & 1,
                  negative >> d & 1);
    done(&f);
    static const struct {
        const char *given, *show;
    } rows[] = {
        {"given d ∈ 1..4, m, p ∈ 0..4, m + p ≤ d, [A B] ∈ R^{d×(m+p)} orthonormal", "[A, B]ᵀ [A, B] = I"},
        {"given d ∈ 1..4, m, p ∈ 0..4, m + p ≤ d, [A B] ∈ R^{d×(m+p)} orthonormal", "Aᵀ B = 0"},
        {"given d ∈ 1..4, m, p ∈ 0..4, m + p ≤ d, [A B] ∈ R^{d×(m+p)} orthonormal", "Bᵀ B = I"},
        {"given n ∈ 1..4, d ∈ 1..4, n ≤ d, k_1..k_n ∈ R^d orthonormal", "k_iᵀ k_j = δ_{ij}"},
        {"given d ∈ 2..4, b ∈ R, u_a, u_b ∈ R^d orthogonal of length b", "u_aᵀ u_b = 0"},
        {"given d ∈ 2..4, b ∈ R, u_a, u_b ∈ R^d orthogonal of length b", "u_bᵀ u_b = b²"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        f = fixture(rows[i].given, rows[i].show);
        cr_expect_gt(holds_exactly(&f, 40, NULL, NULL), 100, "%s", rows[i].show);
        done(&f);
    }
}

/* ---- draws ---- */

Test(draw, legal_and_a_function_of_the_bits) {
    static const char *const given[] = {
        "given n ∈ 2..4, d ∈ 2..4, n ≤ d, a ≠ b ∈ 1..n, A ∈ R^{d×2}, x ∈ R, y ∈ R^n",
        "given T ∈ 1..5, P ∈ R^{T×T} permutation, X ∈ R^{T×2}, x ∈ R",
        "given t_1 ≠ t_2 ∈ N, s_1 ≠ s_2 ∈ Z, x ∈ R",
        "given d ∈ 1..4, A ∈ R^{d×d} orthonormal, x ∈ R",
    };
    static const char *const show[] = {"A = x A", "P X = x X", "t_1 + t_2 + s_1 + s_2 = x", "A = x A"};
    for (size_t i = 0; i < COUNT(given); i++) {
        Fixture f = fixture(given[i], show[i]);
        bool *rows_seen = NEW_ARRAY(f.arena, bool, f.sizes->count + 1);
        int seen = 0, nonzero = 0, different = 0;
        for (uint64_t seed = 0; seed < 400; seed++) {
            Dice one = {seed}, two = {seed}, three = {seed + 1000};
            int row = draw_row(f.sizes, &one);
            cr_assert(row >= 0 && row < f.sizes->count);
            cr_expect_eq(draw_row(f.sizes, &two), row);
            if (!rows_seen[row]) rows_seen[row] = true, seen++;
            const Layout *layout = layout_of(&f, row);
            int64_t a[64], b[64], c[64];
            cr_assert_lt(layout->count, 64);
            draw_codes(layout, a, &one);
            draw_codes(layout, b, &two);
            draw_codes(layout, c, &three);
            Ratio ratios[128];
            world_ratios(layout, a, ratios);
            for (int k = 0; k < layout->count; k++) {
                const Coordinate *at = &layout->coordinate[k];
                cr_expect_eq(a[k], b[k], "the same bits give the same world");
                different += a[k] != c[k];
                nonzero += a[k] != 0;
                cr_expect(a[k] >= 0 && a[k] < code_count(at->kind, at->n), "%s, code %ld", given[i],
                          (long)a[k]);
                if (!at->used) cr_expect_eq(a[k], 0);
                if (at->avoid >= 0) {
                    const Ratio *x = &ratios[at->first], *y = &ratios[layout->coordinate[at->avoid].first];
                    cr_expect(x->num != y->num || x->den != y->den, "%s: equal where they must differ",
                              given[i]);
                    cr_expect(at->kind != CODE_NATURAL || (x->num >= 0 && y->num >= 0));
                }
            }
        }
        cr_expect(seen == f.sizes->count || seen > 50, "%s: %d of %d sizes", given[i], seen, f.sizes->count);
        cr_expect_gt(nonzero, 100);
        cr_expect_gt(different, 100);
        done(&f);
    }
}

Test(draw, the_distinct_are_never_equal) {
    static const char *const given[] = {"given t_1 ≠ t_2 ∈ N", "given t_1 ≠ t_2 ∈ Z"};
    for (size_t i = 0; i < COUNT(given); i++) {
        Fixture f = fixture(given[i], "t_1 = t_2");
        const Layout *layout = layout_of(&f, 0);
        cr_assert_eq(layout->count, 2);
        for (int64_t a = 0; a < 60; a++) {
            bool reached[61] = {false};
            for (int64_t b = 0; b < 60; b++) {
                Ratio out[2];
                world_ratios(layout, (int64_t[]){a, b}, out);
                cr_expect_neq(out[0].num, out[1].num, "codes %ld and %ld", (long)a, (long)b);
                for (int64_t k = 0; k < 61; k++)
                    if (code_ratio(layout->coordinate[1].kind, k).num == out[1].num) reached[k] = true;
            }
            for (int64_t k = 0; k < 61; k++)
                cr_expect_eq(reached[k], k != a, "%ld beside %ld", (long)k,
                             (long)a); /* all the others are reached */
        }
        done(&f);
    }
}

/* ---- enumeration ---- */

typedef struct Visited {
    const Layout *layout;
    int64_t before[16];
    int64_t count, stop;
    bool sorted;
} Visited;

static bool visit(void *data, const int64_t *code) {
    Visited *v = data;
    if (v->count && world_compare(v->layout, v->before, code) >= 0) v->sorted = false;
    memcpy(v->before, code, sizeof(int64_t) * (size_t)v->layout->count);
    return ++v->count != v->stop;
}

Test(enumerate, in_order_once_and_all) {
    static const struct {
        const char *given, *show;
        int64_t largest, worlds;
    } rows[] = {
        {"given x ∈ R", "x = 1", 4, 5},
        {"given x ∈ R, y ∈ R", "x = y", 6, 49},
        {"given x ∈ R^3", "x = 0", 5, 216},
        {"given x ∈ R^3, u ∈ R^3", "x = 0", 2, 27},
        {"given β → ∞, x ∈ R", "x = β", 7, 64},
        {"given T ∈ 4..4, P ∈ R^{T×T} permutation", "P = I", 1, 24},
        {"given T ∈ 3..3, P ∈ R^{T×T} permutation, x ∈ R", "P = x I", 3, 24},
        {"given T ∈ 3..3, P ∈ R^{T×T} permutation, Q ∈ R^{T×T} permutation", "P = Q", 0, 36},
        {"given A ∈ R^{2×2} orthonormal", "A = I", 100, 9 * 9 * 9 * 9},
        {"given t ∈ N", "t = 1", 20, 21},
        {"given t_1 ≠ t_2 ∈ Z", "t_1 = t_2", 9, 100},
        {"given x ∈ R", "x = 1", 40, 41},
        {"given x ∈ R, y ∈ R", "x = y", 0, 1},
        {"given d ∈ 1..1, x ∈ R", "d = d", 5, 1},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        Fixture f = fixture(rows[i].given, rows[i].show);
        Visited v = {.layout = layout_of(&f, 0), .sorted = true};
        cr_expect(enumerate_worlds(f.arena, v.layout, (Allowed){.largest = rows[i].largest}, visit, &v), "%s",
                  rows[i].given);
        cr_expect_eq(v.count, rows[i].worlds, "%s: %ld worlds", rows[i].given, (long)v.count);
        cr_expect(v.sorted, "%s is not strictly rising", rows[i].given);
        Visited half = {.layout = v.layout, .sorted = true, .stop = (v.count + 1) / 2};
        cr_expect(!enumerate_worlds(f.arena, v.layout, (Allowed){.largest = rows[i].largest}, visit, &half));
        cr_expect_eq(half.count, half.stop);
        done(&f);
    }
}

Test(enumerate, compare_is_a_total_order) {
    Fixture f = fixture("given x ∈ R, T ∈ 3..3, P ∈ R^{T×T} permutation, t ∈ N", "P = (x + t) I");
    const Layout *layout = layout_of(&f, 0);
    cr_assert_eq(layout->count, 3);
    Dice random = {3};
    for (int i = 0; i < 3000; i++) {
        int64_t w[3][3];
        for (int k = 0; k < 3; k++)
            for (int c = 0; c < 3; c++)
                w[k][c] = (int64_t)(dice_bits(&random, 16) %
                                    (uint64_t)(layout->coordinate[c].kind == CODE_PERMUTATION ? 6 : 12));
        int ab = sign_of(world_compare(layout, w[0], w[1])), bc = sign_of(world_compare(layout, w[1], w[2])),
            ac = sign_of(world_compare(layout, w[0], w[2]));
        cr_expect_eq(sign_of(world_compare(layout, w[1], w[0])), -ab);
        cr_expect_eq(ab == 0, !memcmp(w[0], w[1], sizeof w[0]));
        if (ab <= 0 && bc <= 0) cr_expect_leq(ac, 0);
    }
    done(&f);
}

/* ---- shrinking ---- */

/* Follows candidates from a random world, always taking one at random, until none is left; every one is smaller. */
static void follow(Fixture *f, uint64_t seed, int *steps, int *candidates) {
    Dice random = {seed};
    Frame frame = {f->arena, f->problem, f->sizes, layout_of, f};
    World world = {.row = draw_row(f->sizes, &random)};
    const Layout *layout = layout_of(f, world.row);
    world.code = NEW_ARRAY(f->arena, int64_t, layout->count + 1);
    draw_codes(layout, world.code, &random);
    for (*steps = 0;; (*steps)++) {
        World chosen = {0};
        bool any = false;
        int live = 0;
        layout = layout_of(f, world.row);
        for (uint32_t tactic = 0;; tactic++) {
            World out = {0};
            bool dead = false;
            if (!shrink_world(&frame, &world, tactic, &out, &dead)) break;
            cr_assert_lt(tactic, 100000u);
            if (dead) continue;
            ++*candidates;
            cr_assert(out.row >= 0 && out.row <= world.row);
            const Layout *there = layout_of(f, out.row);
            for (int i = 0; i < there->count; i++)
                cr_assert(out.code[i] >= 0 &&
                              out.code[i] < code_count(there->coordinate[i].kind, there->coordinate[i].n),
                          "tactic %u", tactic);
            if (out.row == world.row)
                cr_assert_lt(world_compare(layout, out.code, world.code), 0, "tactic %u goes up", tactic);
            if (dice_bits(&random, 16) % (unsigned)++live == 0) chosen = out, any = true;
        }
        if (!any) break;
        world = chosen;
    }
    cr_expect_eq(world.row, 0, "the smallest sizes are reached");
    layout = layout_of(f, world.row);
    for (int i = 0; i < layout->count; i++) cr_expect_eq(world.code[i], 0, "and the simplest codes");
}

Test(shrink, goes_down_and_ends) {
    static const char *const given[] = {
        "given x ∈ R, y ∈ R^3",
        "given n ∈ 1..3, d ∈ 1..3, k_1..k_n ∈ R^d, X ∈ R^{n×d}, y ∈ R",
        "given T ∈ 1..4, P ∈ R^{T×T} permutation, X ∈ R^{T×2}",
        "given d ∈ 1..3, m, p ∈ 0..3, m + p ≤ d, [A B] ∈ R^{d×(m+p)} orthonormal, c ∈ R^m",
        "given n ∈ 2..4, d ∈ 2..4, n ≤ d, a ≠ b ∈ 1..n, k_1..k_n ∈ R^d orthonormal",
        "given t_1 ≠ t_2 ∈ N",
        "given h ∈ 1..3, d = 2h, x ∈ R^d",
        "given n ∈ 1..4, j ∈ 1..n, x_1..x_n ∈ R",
    };
    static const char *const show[] = {"x y = y",   "y k_i = 0", "P X = X", "A c = B B ᵀ A c",
                                       "k_a = k_b", "t_1 = t_2", "x = 0",   "x_j = 0"};
    for (size_t i = 0; i < COUNT(given); i++) {
        Fixture f = fixture(given[i], show[i]);
        int candidates = 0, most = 0;
        for (uint64_t seed = 1; seed <= 12; seed++) {
            int steps = 0;
            follow(&f, seed * 77, &steps, &candidates);
            if (steps > most) most = steps;
        }
        cr_expect_gt(candidates, 0, "%s", given[i]);
        cr_expect_gt(most, 0, "%s", given[i]);
        done(&f);
    }
}

/* One point of a permutation taken out: its cycle closes behind it, and the rows of X go along. */
Test(shrink, contracts_a_cycle) {
    Fixture f = fixture("given T ∈ 1..4, P ∈ R^{T×T} permutation, x ∈ R^T", "P x = x");
    Frame frame = {f.arena, f.problem, f.sizes, layout_of, &f};
    for (int n = 2; n <= 4; n++)
        for (int64_t code = 0; code < code_count(CODE_PERMUTATION, n); code++) {
            const uint8_t *images = permutation_of(n, code);
            int64_t codes[5] = {code};
            for (int i = 0; i < n; i++) codes[1 + i] = i + 1; /* x tells its entries apart */
            World world = {.row = n - 1, .code = codes};
            cr_assert_eq(layout_of(&f, n - 1)->count, n + 1);
            int found = 0;
            for (int cut = 0; cut < n; cut++) {
                World out = {0};
                bool dead = false;
                cr_assert(shrink_world(&frame, &world, (uint32_t)cut, &out, &dead) && !dead);
                cr_assert_eq(out.row, n - 2);
                int gone = -1; /* which entry of x is missing */
                for (int i = 0, k = 0; i < n; i++) {
                    if (k < n - 1 && out.code[1 + k] == i + 1)
                        k++;
                    else
                        gone = i;
                }
                cr_assert_geq(gone, 0);
                found |= 1 << gone;
                const uint8_t *smaller = permutation_of(n - 1, out.code[0]);
                for (int i = 0; i < n; i++) {
                    if (i == gone) continue;
                    int image = images[i] == gone ? images[gone] : images[i];
                    cr_expect_eq(smaller[i - (i > gone)], image - (image > gone),
                                 "%d points, code %ld, without %d", n, (long)code, gone);
                }
            }
            cr_expect_eq(found, (1 << n) - 1, "every point can go");
        }
    done(&f);
}

/* An index that points at what goes is no way down; one behind it moves along. */
Test(shrink, indices_follow_the_dimension) {
    Fixture f = fixture("given n ∈ 2..4, j ∈ 1..n, x_1..x_n ∈ R", "x_j = 0");
    Frame frame = {f.arena, f.problem, f.sizes, layout_of, &f};
    int64_t values[] = {4, 3}, codes[] = {5, 6, 7, 8};
    World world = {.row = sizes_find(f.sizes, values), .code = codes};
    cr_assert_geq(world.row, 0);
    int dead_ones = 0, live = 0;
    for (uint32_t tactic = 0; tactic < 4; tactic++) {
        World out = {0};
        bool dead = false;
        cr_assert(shrink_world(&frame, &world, tactic, &out, &dead));
        if (dead) {
            dead_ones++;
            continue;
        }
        live++;
        Sizes s = sizes_row(f.sizes, out.row);
        cr_expect_eq(s.value[0], 3);
        cr_expect_eq(out.code[s.value[1] - 1], 7, "j still points at the same number");
    }
    cr_expect(dead_ones == 1 && live == 3);
    done(&f);
}
