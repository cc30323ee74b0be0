/* Verdicts: statements over all their worlds, answers, sheets, expectations, replay. */
#include "props/packs.h"
#include "props/judge/run.h"
#include "props/sheet/sheet.h"

#include <criterion/criterion.h>
#include <string.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static const Options usual = {.seed = 224, .trials = 400};

static Source *source_of(Arena *arena, const char *name, const char *text) {
    Mistake *mistake = NULL;
    Source *source = source_new(arena, name, text, strlen(text), &mistake);
    cr_assert(source && !mistake, "%s", text);
    return source;
}

static Pack *pack_of(Arena *arena, const char *text) {
    Pack *pack = pack_read(arena, "test", source_of(arena, "test.md", text));
    cr_assert_gt(pack->claims.count, 0);
    for (int i = 0; i < pack->claims.count; i++)
        cr_assert(!pack->claims.items[i]->mistake, "%s: %s", pack->claims.items[i]->id,
                  pack->claims.items[i]->mistake->what);
    return pack;
}

/* A claim c with these clauses. */
static Pack *claim_of(Arena *arena, const char *clauses) {
    return pack_of(arena, arena_printf(arena, "```claim c\n%s\n```\n", clauses));
}

static BlockVerdict *tried(Arena *arena, Pack *pack, const char *text, const Options *options) {
    const Mistake *mistake = NULL;
    BlockVerdict *b = try_text(arena, pack, "c", source_of(arena, "", text), NULL, options, &mistake);
    cr_assert(b && !mistake, "%s: %s", text, mistake ? mistake->what : "");
    return b;
}

/* One letter a verdict; ! and the reason if the whole cannot be judged. */
static const char *letters(Arena *arena, const BlockVerdict *b) {
    Text out = text_new(arena);
    for (int i = 0; i < b->verdicts.count; i++)
        text_add_bytes(&out, &verdict_letters[b->verdicts.items[i]->kind], 1);
    if (b->mistake) text_printf(&out, "!%s", mistake_reason(b->mistake->kind));
    return out.bytes;
}

static void add_value(Text *out, const NamedValue *v, const char *name) {
    text_printf(out, "%s%s", out->length ? " " : "", name);
    if (v->member >= 0) text_printf(out, "_%d", v->member);
    text_add(out, "=");
    for (int i = 0; i < v->rows * v->cols; i++)
        text_printf(out, "%s%s", !i ? "" : i % v->cols ? "," : ";", v->entry[i]);
}

/* Sizes, what was drawn and matters, free indices, both sides. */
static const char *world(Arena *arena, const Witness *w) {
    Text out = text_new(arena);
    if (!w) return "none";
    for (int i = 0; i < w->sizes.count; i++) add_value(&out, &w->sizes.items[i], w->sizes.items[i].name);
    for (int i = 0; i < w->drawn.count; i++)
        if (w->drawn.items[i].shown) add_value(&out, &w->drawn.items[i], w->drawn.items[i].name);
    for (int i = 0; i < w->free.count; i++) add_value(&out, &w->free.items[i], w->free.items[i].name);
    add_value(&out, &w->left, "L");
    add_value(&out, &w->right, "R");
    return out.bytes;
}

static const Verdict *first_with_witness(const BlockVerdict *b) {
    for (int i = 0; i < b->verdicts.count; i++)
        if (b->verdicts.items[i]->witness) return b->verdicts.items[i];
    return NULL;
}

/* ---- statements ---- */

static const struct Row {
    const char *clauses, *text, *letters, *world;
} rows[] = {
    /* what holds */
    {"given x, y ∈ R\nshow x = x", "(x + y)² = x² + 2 x y + y²", "H", NULL},
    {"given d ∈ 1..3, A ∈ R^{d×d}, B ∈ R^{d×d}\nshow A = A", "(A B)ᵀ = Bᵀ Aᵀ", "H", NULL},
    {"given d ∈ 1..3, A ∈ R^{d×d}\nshow A = A", "tr(A) = tr(Aᵀ)", "H", NULL},
    {"given x ∈ R\nshow x = x", "x² ≥ 0", "H", NULL},
    {"given x ∈ R\nshow x = x", "exp(x) > 0, exp(x) exp(−x) = 1", "HH", NULL},
    {"given x ∈ R\nshow x = x", "sin(x)² + cos(x)² = 1", "H", NULL},
    {"given n ∈ 1..4, x ∈ R^n\nshow x = x", "∑_{i=1}^{n} softmax(x)_i = 1", "H", NULL},
    {"given d ∈ 1..4, A ∈ R^{d×d} orthonormal\nshow A = A", "Aᵀ A = I, A Aᵀ = I", "HH", NULL},
    {"given T ∈ 1..4, P ∈ R^{T×T} permutation\nshow P = P", "Pᵀ P = I, P 𝟏 = 𝟏", "HH", NULL},
    {"given x ∈ R\nshow x = x", "x/x = 1", "H", NULL},
    {"given x, y ∈ R\nshow x = x", "max(x, y) ≥ x, |x y| = |x| |y|", "HH", NULL},
    {"given n ∈ 1..4, x_1..x_n ∈ R\nshow n = n", "x_1 + … + x_n = ∑_i x_i", "H", NULL},
    /* what does not, with the smallest world */
    {"given x ∈ R\nshow x = x", "x = 0", "R", "x=1 L=1 R=0"},
    {"given x ∈ R\nshow x = x", "x = 1", "R", "x=0 L=0 R=1"},
    {"given x ∈ R\nshow x = x", "x² = x", "R", "x=-1 L=1 R=-1"},
    {"given x ∈ R\nshow x = x", "x (x − 1) (x + 1) (x − 2) (x + 2) = 0", "R", "x=1/2 L=45/32 R=0"},
    {"given x, y ∈ R\nshow x = x", "x y = 0", "R", "x=1 y=1 L=1 R=0"},
    {"given x, y ∈ R\nshow x = x", "x = y", "R", "x=0 y=1 L=0 R=1"},
    {"given x, y ∈ R\nshow x = x", "x > y", "R", "x=0 y=0 L=0 R=0"},
    {"given x ∈ R\nshow x = x", "x > 0", "R", "x=0 L=0 R=0"},
    {"given x ∈ R\nshow x = x", "x ≥ 0", "R", "x=-1 L=-1 R=0"},
    {"given x ∈ R\nshow x = x", "√(x²) = x", "R", "x=-1 L=1 R=-1"},
    {"given d ∈ 1..3, x, y ∈ R^d\nshow x = x", "xᵀ y ≥ 0", "R", "d=1 x=1 y=-1 L=-1 R=0"},
    {"given d ∈ 1..3, A ∈ R^{d×d}, B ∈ R^{d×d}\nshow A = A", "A B = B A", "R",
     "d=2 A=0,0;0,1 B=0,0;1,0 L=0,0;1,0 R=0,0;0,0"},
    {"given d ∈ 1..3, A ∈ R^{d×d}\nshow A = A", "A = Aᵀ", "R", "d=2 A=0,0;1,0 L=0,0;1,0 R=0,1;0,0"},
    {"given T ∈ 1..4, P ∈ R^{T×T} permutation\nshow P = P", "P = I", "R",
     "T=2 P=0,1;1,0 L=0,1;1,0 R=1,0;0,1"},
    {"given T ∈ 1..4, P ∈ R^{T×T} permutation\nshow P = P", "P² = I", "R",
     "T=3 P=0,1,0;0,0,1;1,0,0 L=0,0,1;1,0,0;0,1,0 R=1,0,0;0,1,0;0,0,1"},
    {"given T ∈ 4..4, P ∈ R^{T×T} permutation\nshow P = P", "P⁴ = I", "R",
     "T=4 P=1,0,0,0;0,0,1,0;0,0,0,1;0,1,0,0 L=1,0,0,0;0,0,1,0;0,0,0,1;0,1,0,0 "
     "R=1,0,0,0;0,1,0,0;0,0,1,0;0,0,0,1"},
    {"given T ∈ 1..4, P ∈ R^{T×T} permutation\nshow P = P", "P⁶ = I", "R", NULL},
    {"given d ∈ 1..3, A ∈ R^{d×d} orthonormal\nshow A = A", "A = Aᵀ", "R", NULL},
    {"given n ∈ 2..3, a ≠ b ∈ 1..n, x_1..x_n ∈ R\nshow n = n", "x_a = x_b", "R",
     "n=2 a=1 b=2 x_1=0 x_2=1 L=0 R=1"},
    {"given n ∈ 1..3, x_1..x_n ∈ R\nshow n = n", "x_i = 0", "R", "n=1 x_1=1 i=1 L=1 R=0"},
    {"given n ∈ 1..3, x_1..x_n ∈ R\nshow n = n", "x_i = 0 (i ≠ 1)", "R", "n=2 x_1=0 x_2=1 i=2 L=1 R=0"},
    {"given n ∈ 1..3\nshow n = n", "n < 3", "R", "n=3 L=3 R=3"},
    {"given t_1 ≠ t_2 ∈ N\nshow t_1 = t_1", "t_1 + t_2 = 1", "R", "t_1=0 t_2=2 L=2 R=1"},
    /* chains are judged relation by relation */
    {"given x ∈ R\nshow x = x", "x + x = 2 x = x² = x x", "HRH", "x=1 L=2 R=1"},
    {"given x ∈ R\nshow x = x", "let z = x + 1\nz = x", "-R", NULL},
    /* no value, no world */
    {"given x ∈ R\nshow x = x", "1/(x − x) = 1", "V", NULL},
    {"given x ∈ R\nshow x = x", "log(−x²) = 0", "V", NULL},
    {"given x ∈ R\nshow x = x", "x² < 0 ⇒ x = 1", "V", NULL},
    {"given n ∈ 1..3\nshow n = n", "n > 3 ⇒ n = 1", "V", NULL},
    {"given x ∈ R\nassume x² < 0\nshow x = x", "x = x", "V", NULL},
    /* hypotheses */
    {"given x ∈ R\nshow x = x", "x > 1 ⇒ x² > x", "H", NULL},
    {"given x ∈ R\nshow x = x", "x > 0 ⇒ x² ≥ x", "R", "x=1/2 L=1/4 R=1/2"},
    {"given x, y ∈ R\nshow x = x", "x y = 0, x ≠ 0 ⇒ y = 0", "H", NULL},
    {"given x, y ∈ R\nshow x = x", "x = y ⇒ x² = x y", "H", NULL},
    {"given x, y ∈ R\nshow x = x", "x + y = 3/2 ⇒ x = 1", "R", "x=0 y=3/2 L=0 R=1"},
    {"given x, y ∈ R\nshow x = x", "x = 7/11 ⇒ x > ½", "H", NULL},
    {"given x, y ∈ R\nshow x = x", "x = y² ⇒ x = 4", "R", "y=0 L=0 R=4"},
    {"given x ∈ R\nshow x = x", "x² = 4 ⇒ x = 2", "R", "x=-2 L=-2 R=2"},
    {"given n ∈ 2..3, x_1..x_n ∈ R\nshow n = n", "x_i > 0 ⇒ ∑_j x_j > 0", "H", NULL},
    {"given x ∈ R\nassume x > 0\nshow x = x", "√(x²) = x", "H", NULL},
    {"given x, y ∈ R\nshow x = x", "x > 0 ⇔ −x < 0", "HH", NULL},
    {"given x, y ∈ R\nshow x = x", "x > 0 ⇔ x ≥ 0", "RH", NULL},
    /* there is one */
    {"given x ∈ R\nshow x = x", "x² = 4 for some x > 0", "H", NULL},
    {"given x ∈ R\nshow x = x", "x² = 4 for some x", "H", "x=2 L=4 R=4"},
    {"given x ∈ R\nshow x = x", "x² < 0 for some x", "U", NULL},
    /* not settled by worlds */
    /* limits: other letters, other rates */
    {"given λ → ∞, x ∈ R\nshow x = x", "x/λ → 0, λ/(λ + 1) ≈ 1, λ^2 e^{−λ} ≈ 0", "HHH", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "e^{xλ} → 0", "R", "x=0 L=1 R=0"},
    {"given λ → ∞, x ∈ R\nshow x = x", "x < 0 ⇒ e^{xλ} → 0, λ^3 e^{xλ} → 0", "HH", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "λ ≫ 1, λ > 100 + x^2, 2λ ≫ λ, λ² ≫ λ", "HHHH", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "1 ≫ 0", "R", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "λ ≈ λ + 1", "H", NULL}, /* relative: both grow */
    {"given λ → ∞, x ∈ R\nshow x = x", "λ ≈ 2λ", "R", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "(1 + x/λ) λ ≈ λ + x", "H", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "λ = λ + 0, e^{−λ} > 0, e^{−λ} ≠ 0", "HHH", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "e^{−λ} = 0", "R", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "x λ → ∞", "R", "x=0 L=0 R=0"},
    {"given λ → ∞, x ∈ R\nshow x = x", "x > 0 ⇒ x λ → ∞, −xλ → −∞", "HH", NULL},
    {"given ε → 0, λ → ∞\nshow ε = ε", "ε e^λ ≈ 0, ε λ ≈ 0, 1/ε ≫ e^λ", "HHH", NULL}, /* ε is taken first */
    {"given λ → ∞, ε → 0\nshow ε = ε", "ε λ ≈ 0", "R", NULL},
    {"given ε → 0\nshow ε = ε", "(e^ε − 1)/ε ≈ 1, (e^ε − 1 − ε)/ε² ≈ ½, √ε ≈ 0", "HHH", NULL},
    {"given ε → 0\nshow ε = ε", "(e^ε − 1)/ε ≈ 0", "R", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "\\lim_{λ → ∞} \\frac{λ x + 1}{λ} = x", "H", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "\\lim_{t → 0} \\frac{e^{t x} - 1}{t} = x", "H", NULL},
    {"given x ∈ R\nshow x = x", "\\lim_{t → 0} |t|/t = 1", "R", NULL}, /* from both sides */
    {"given x ∈ R\nshow x = x", "\\lim_{t → 0} e^{−1/t²} = 0", "H", NULL},
    {"given t → 0\nshow t = t", "\\lim_{t → 0} |t|/t = 1", "H", NULL}, /* it is positive */
    {"given λ → ∞, x ∈ R\nshow x = x", "\\lim_{t → ∞} \\frac{t}{2t + x} = 2", "R", NULL},
    /* a coefficient that vanishes somewhere leads nothing there */
    {"given λ → ∞, x ∈ R\nshow x = x", "1/(1 + x λ) → 0", "R", "x=0 L=1 R=0"},
    {"given λ → ∞, x ∈ R\nshow x = x", "1/(1 + (x² + 2/9) λ) → 0", "H", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "1/(1 + (x − 7/13) λ) → 0", "R", NULL},
    {"given λ → ∞, x ∈ R\nshow x = x", "\\lim_{t → ∞} 1/(1 + (x − 7/13) t) = 0", "R", NULL},
    {"given ε → 0, x ∈ R\nshow x = x", "ε/(ε + x²) ≈ 0", "R", "x=0 L=1 R=0"},
    {"given ε → 0, λ → ∞, x ∈ R\nshow x = x", "(ε + x)/(ε λ + x) ≈ 1", "R", NULL},
    {"given z ~ N(2, 3), λ → ∞\nshow z = z", "1/(1 + (z − 1)² λ) → 0", "R", "z=1 L=1 R=0"},
    {"given z ~ N(2, 3), λ → ∞\nshow z = z", "e^{−(z − 1)² λ} → 0", "R", "z=1 L=1 R=0"},
    {"given x ∈ R, λ → ∞\nshow x = x", "x > 0 ⇒ e^{−(x − 7)² λ} → 0", "R", NULL},
    {"given x ∈ R\nshow x = x", "x > 0 ⇒ x² − 14 x + 49 > 0", "R", "x=7 L=0 R=0"},
    /* no limit is not no world */
    {"given x ∈ R\nshow x = x", "\\lim_{t → ∞} x t = 0", "R", "x=1 L=no limit R=0"},
    {"given x ∈ R\nshow x = x", "\\lim_{t → 0} 1/t = 0", "R", NULL},
    /* constants that are passed only far out */
    {"given λ → ∞\nshow λ = λ",
     "λ > 10^{10}, e^{−λ/1000} < 1/λ³, λ ≫ 10^{20}, e^{λ/10^9} → ∞, λ² − 10^9 λ > 0", "HHHHH", NULL},
    {"given λ → ∞\nshow λ = λ",
     "λ/(λ + 10^{20}) ≈ 1, \\lim_{t → ∞} t/(t + 10^{20}) = 1, λ^{100} e^{−λ/10^7} ≈ 0", "HHH", NULL},
    {"given λ → ∞\nshow λ = λ", "1/λ ≈ 10^{-30}", "R", NULL},
    {"given λ → ∞\nshow λ = λ", "1/λ > 10^{-10}", "R", NULL},
    /* numbers at one place only, and the last of many sizes */
    {"given n ∈ 1..60\nshow n = n", "n ≤ 59", "R", "n=60 L=60 R=59"},
    {"given t ∈ N\nshow t = t", "(t − 12345)² > 0", "R", "t=12345 L=0 R=0"},
    {"given t ∈ N\nshow t = t", "t < 10^9", "R", "t=1000000000 L=1000000000 R=1000000000"},
    {"given x ∈ R\nshow x = x", "x < 10^{10}", "R", NULL},
    {"given x ∈ R\nshow x = x", "(x − 12345.678)² ≥ 10^{-12}", "R", NULL},
    {"given x ∈ R\nshow x = x", "x² ≠ 2", "U", NULL},
    /* moments, with other means and variances than the pack's */
    {"given z ~ N(2, 3)\nshow z = z", "E[|z − 2|] = √(6/π)", "H", NULL},
    {"given z ~ N(0, 1), λ → ∞\nshow z = z", "E[1/(z − 1)/(1 + e^{λ (z² + 1)})] → 0", "U", NULL},
    {"given z ~ N(2, 3), x ∈ R\nshow x = x", "E[z²] = 7, Var[z] = 3, E[x z + 1] = 2x + 1, Var[x z] = 3x²",
     "HHHH", NULL},
    {"given z ~ N(2, 3), x ∈ R\nshow x = x", "Var[x z] = 3x", "R", NULL},
    {"given z ~ N(2, 3), x ∈ R\nshow x = x", "E[z²] = 4", "R", NULL},
    {"given z ~ N(2, 3), x ∈ R\nshow x = x", "E[e^z] = e^{7/2}, E[z^3] = 26, P[z < 2] = ½, x z ~ N(2x, 3x²)",
     "HHHH", NULL},
    {"given z ~ N(2, 3), x ∈ R\nshow x = x", "z² ~ N(7, 66)", "R", NULL},
    {"given z ~ N(2, 3), y ~ N(0, 1)\nshow y = y", "E[z y] = 0, Var[z + y] = 4, Cov[z, y] = 0, Var[z y] = 7",
     "HHHH", NULL},
    {"given z ~ N(2, 3), y ~ N(0, 1)\nshow y = y", "Var[z y] = 3", "R", NULL},
    {"given y ~ N(0, 1)\nshow y = y", "P[y < 1] ≈ 0.8413, P[−1 < y < 1] ≈ 0.683, E[y | y > 0] ≈ 0.798", "HHH",
     NULL},
    {"given y ~ N(0, 1)\nshow y = y", "P[y < 1] ≈ 0.8414", "R", NULL},
    {"given y ~ N(0, 1), λ → ∞\nshow y = y", "E[1/(1 + e^{λ y})] → ½, Var[1/(1 + e^{λ y})] → ¼", "HH", NULL},
    {"given y ~ N(0, 1), λ → ∞\nshow y = y", "E[1/(1 + e^{λ (y − 1)})] ≈ 0.5", "R", NULL},
    {"given y ~ N(0, 1), λ → ∞\nshow y = y", "P[y < 1] ≈ 0.84, E[1/(1 + e^{λ (y − 1)})] < 0.85", "HH", NULL},
    {"given β → ∞\nshow β = β", "exp(−β) → 0", "H", NULL},
    {"given γ ~ N(1, ½)\nshow γ = γ", "E[γ] = 1", "H", NULL},
    {"given t_1 ≠ t_2 ∈ N\nshow t_1 = t_1", "sin(t_1) ≠ sin(t_2)", "U", NULL},
    {"given x ∈ R\nshow x = x", "√2 √2 ≠ 2", "R", NULL},
    /* a \lim is taken before the limit variables, and for = with every value of them */
    {"given λ → ∞\nshow λ = λ",
     "\\lim_{x→∞} e^{x² − λ x}/(e^{x² − λ x} + 1) ≈ 1, \\lim_{x→0} max(λ x, 1) ≈ 1", "HH", NULL},
    {"given λ → ∞\nshow λ = λ", "\\lim_{x→∞} e^{x² − λ x}/(e^{x² − λ x} + 1) ≈ 0", "R", NULL},
    {"given λ → ∞\nshow λ = λ", "\\lim_{x→∞} e^{(λ − 1/1000) x}/(1 + e^{(λ − 1/1000) x}) = 1", "R", NULL},
    {"given ε → 0, λ → ∞\nshow λ = λ", "\\lim_{λ→∞} e^{ε λ² − λ}/(1 + e^{ε λ² − λ}) ≈ 1", "H", NULL},
    {"given y ~ N(0, 1), λ → ∞\nshow y = y", "\\lim_{x→∞} E[1/(1 + 3e^{−λ y} + e^{−x})] < ½", "U", NULL},
    {"given y ~ N(0, 1), λ → ∞\nshow y = y", "\\lim_{x→∞} E[e^{x y}/(e^{x y} + e^{λ y}) | y > 0] ≈ 0", "U",
     NULL},
    /* the leading coefficient of a denominator may be 0 */
    {"given x ∈ R, λ → ∞\nshow x = x", "x λ/(x λ + 1) ≈ 1", "R", "x=0 L=0 R=1"},
    {"given x ∈ R, λ → ∞\nshow x = x", "x ≠ 0 ⇒ x λ/(x λ + 1) ≈ 1", "H", NULL},
    /* there is no expectation, though one of its factors has mean 0 */
    {"given y ~ N(0, 1), z ~ N(0, 1)\nshow y = y", "E[y/z] = 0, E[y e^{z²}] = 0, E[y e^z] = 0", "UUH", NULL},
    {"given y ~ N(0, 1), λ → ∞\nshow y = y", "E[y^{−2}/(e^{λ y} + 1 + e^{−λ y})] ≈ 0", "U", NULL},
    {"given y ~ N(0, 1), λ → ∞\nshow y = y", "E[(y − 1)² (y + 1)/(1 + e^{−λ y})] ≈ 1", "R", NULL},
    /* an expectation that is known in the limit only, beside what grows or vanishes */
    {"given y ~ N(0, 1), λ → ∞\nshow y = y", "E[1/(1 + 3e^{−λ y})] + λ → ∞, E[1/(1 + 3e^{−λ y})] + λ ≈ λ + 5",
     "HU", NULL},
    {"given y ~ N(0, 1), λ → ∞\nshow y = y", "E[1/(1 + 3e^{−λ y})] ≫ e^{−λ}", "U", NULL},
    {"given y ~ N(0, 1), λ → ∞\nshow y = y", "E[1/(1 + 3e^{−λ y})] ≫ 1", "R", NULL},
    {"given y ~ N(0, 1), λ → ∞\nshow y = y", "E[y | y > 1/λ] ≈ E[y | y > 0]", "U", NULL},
    /* too much work for one side says nothing of the other */
    {"given λ → ∞\nshow λ = λ",
     "e^{−(λ+1)} ∈ "
     "[−(1+e^λ)(1+e^{λ²})(1+e^{λ³})(1+e^{λ^4})(1+e^{λ^5})(1+e^{λ^6})(1+e^{λ^7})(1+e^{λ^8})(1+e^{λ^9})"
     "(1+e^{λ^{10}})(1+e^{λ^{11}})(1+e^{λ^{12}}), λ + 1]",
     "U", NULL},
    /* conditions on every member of a family; ≠ that never holds */
    {"given n ∈ 1..2, y_1..y_n ~ N(0, 1)\nshow n = n", "y_i > 0 ⇒ E[y_1] = 0", "R",
     "n=1 y_1=1 L=0.7978845608 R=0"},
    {"given y ~ N(0, 1)\nshow y = y", "P[y ≠ 0] = 1, P[y ≠ y] = 0", "HH", NULL},
    {"given y ~ N(0, 1)\nshow y = y", "P[y ≠ y] = 1", "R", NULL},
    /* doubles see no difference */
    {"given x ∈ R\nshow x = x", "x/10^{30} = 0", "R", "x=1 L=1/1000000000000000000000000000000 R=0"},
    {"given x ∈ R\nshow x = x", "e^{x² + 1} (1 + 10^{−60}) ≤ e^{x² + 1}", "R", NULL},
    /* a sum beside one of its own terms */
    {"given n ∈ 1..3, d ∈ 3..4, k_1..k_n ∈ R^d orthonormal\nshow n = n",
     "∑_{i=1}^{n} (k_iᵀ ∑_{j=1}^{n} k_j) = n", "H", NULL},
    {"given n ∈ 1..3, d ∈ 3..4, k_1..k_n ∈ R^d orthonormal\nshow n = n",
     "∑_{i=1}^{n} (k_iᵀ ∑_{j=1}^{n} k_j) = 0", "R", NULL},
    /* shape, scope and names */
    {"given d, m ∈ 1..3, x ∈ R^d, y ∈ R^m\nshow x = x", "x = y", "R", "d=1 m=1 x=0 y=1 L=0 R=1"},
    {"given d, m ∈ 1..3, x ∈ R^d, y ∈ R^m\nshow x = x", "x − x = y − y", "I", NULL},
    {"given d ∈ 1..3, x ∈ R^d\nshow x = x", "x + 1 = x", "I", NULL},
    {"given x ∈ R\nshow x = x", "x = z", "I", NULL},
    {"given x ∈ R\nshow x = x", "x = 1/0", "V", NULL},
};

Test(judge, statements) {
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        BlockVerdict *b = tried(arena, claim_of(arena, rows[i].clauses), rows[i].text, &usual);
        const char *got = letters(arena, b);
        cr_expect_str_eq(got, rows[i].letters, "%s: %s is %s, not %s", rows[i].clauses, rows[i].text, got,
                         rows[i].letters);
        VerdictKind worst = VERDICT_HOLDS;
        for (int k = 0; k < b->verdicts.count; k++) {
            const Verdict *v = b->verdicts.items[k];
            if (v->kind != VERDICT_DEFINED && v->kind > worst) worst = v->kind;
            if (v->kind == VERDICT_REFUTED)
                cr_expect(v->witness && v->witness->replay && !v->witness_confirms, "%s", rows[i].text);
            if (v->kind == VERDICT_UNDECIDED || v->kind == VERDICT_VACUOUS)
                cr_expect(v->why.kind != WHY_NONE, "%s", rows[i].text);
            if (v->kind == VERDICT_ILL_FORMED) cr_expect(v->mistake, "%s", rows[i].text);
            if (v->kind == VERDICT_HOLDS && !v->witness)
                cr_expect(v->evidence.worlds > 0 && v->evidence.exact > 0 && v->evidence.sizes > 0, "%s",
                          rows[i].text);
        }
        cr_expect_eq(b->kind, worst, "%s", rows[i].text);
        const Verdict *shown = first_with_witness(b);
        if (rows[i].world) {
            const char *smallest = world(arena, shown ? shown->witness : NULL);
            cr_expect_str_eq(smallest, rows[i].world, "%s: %s: %s, not %s", rows[i].clauses, rows[i].text,
                             smallest, rows[i].world);
        }
        arena_free(arena);
    }
}

/* Chance finds; the verdict and the smallest world are not up to it. */
Test(judge, the_same_from_every_seed) {
    for (size_t i = 0; i < COUNT(rows); i++)
        for (uint64_t seed = 0; seed < 4; seed++) {
            Arena *arena = arena_new();
            Options options = {.seed = seed * 31337 + 1, .trials = 250};
            BlockVerdict *b = tried(arena, claim_of(arena, rows[i].clauses), rows[i].text, &options);
            cr_expect_str_eq(letters(arena, b), rows[i].letters, "%s, seed %d: %s", rows[i].text,
                             (int)options.seed, letters(arena, b));
            const Verdict *shown = first_with_witness(b);
            if (rows[i].world)
                cr_expect_str_eq(world(arena, shown ? shown->witness : NULL), rows[i].world, "%s, seed %d",
                                 rows[i].text, (int)options.seed);
            arena_free(arena);
        }
}

/* The line brings back the same world with the same sides, and the statement is false there. */
Test(replay, brings_the_world_back) {
    int replayed = 0;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Pack *pack = claim_of(arena, rows[i].clauses);
        BlockVerdict *b = tried(arena, pack, rows[i].text, &usual);
        for (int k = 0; k < b->verdicts.count; k++) {
            const Verdict *v = b->verdicts.items[k];
            if (!v->witness) continue;
            const Mistake *mistake = NULL;
            Replay *r = replay(arena, pack, v->witness->replay, &mistake);
            cr_expect(r && !mistake, "%s: %s: %s", rows[i].text, v->witness->replay,
                      mistake ? mistake->what : "");
            if (!r) continue;
            cr_expect_eq(r->truth, v->witness_confirms ? TRUTH_TRUE : TRUTH_FALSE, "%s", v->witness->replay);
            cr_expect_str_eq(world(arena, r->witness), world(arena, v->witness), "%s", v->witness->replay);
            replayed++;
        }
        arena_free(arena);
    }
    cr_expect_gt(replayed, 25);
    static const char *const wrong[] = {"",
                                        "c",
                                        "c#s",
                                        "c#s/1",
                                        "c#s/1/2",
                                        "nothing#s/1/2/x = 0",
                                        "c#s/x/2/x = 0",
                                        "c#s//1.2.3/x = 0",
                                        "c#s//-1/x = 0",
                                        "c#s/5/1/x = 0",
                                        "c#s//1/",
                                        "c#7//1/",
                                        "c#d//1/",
                                        "c#s//1/x = = 0",
                                        "c#s//1/x = z",
                                        "c#s//99999999999999999999/x = 0",
                                        "#//"};
    Arena *arena = arena_new();
    Pack *pack = claim_of(arena, "given x ∈ R\nshow x = x");
    for (size_t i = 0; i < COUNT(wrong); i++) {
        const Mistake *mistake = NULL;
        cr_expect(!replay(arena, pack, wrong[i], &mistake) && mistake && mistake->what, "%s", wrong[i]);
    }
    const Mistake *mistake = NULL;
    Replay *r = replay(arena, pack, "c#s//2/x = 0", &mistake);
    cr_assert(r && !mistake);
    cr_expect_eq(r->truth, TRUTH_FALSE);
    cr_expect_str_eq(world(arena, r->witness), "x=-1 L=-1 R=0");
    r = replay(arena, pack, "c#1///", &mistake);
    cr_assert(r && !mistake);
    cr_expect_eq(r->truth, TRUTH_TRUE);
    arena_free(arena);
}

/* ---- doubles alone decide nothing ---- */

Test(judge, doubles_are_scouts_only) {
    static const struct {
        const char *text, *letters;
    } judged[] = {
        {"(10^{20} + x) − 10^{20} = x", "H"},
        {"(10^{20} + x) − 10^{20} = 0", "R"},
        {"(x + 10^{-20}) − x = 10^{-20}", "H"},
        {"x + 10^{-20} = x", "R"},
        {"x = x + 10^{-30} x", "R"},
        {"x < x + 10^{-30}", "H"},
        {"x² + 10^{-25} > x²", "H"},
        {"(x + 1)^{9} − x^{9} = 9 x^{8} + 36 x^{7} + 84 x^{6} + 126 x^{5} + 126 x⁴ + 84 x³ + 36 x² + 9 x + 1",
         "H"},
        {"10^{16} (x/3 + x/3 + x/3 − x) = 0", "H"},
        {"exp(60)/(2 exp(60) + 2) = ½", "R"},
        {"exp(x) = exp(x) + 10^{-40}", "R"},
        {"x/10^{30} = 0", "R"},
        {"exp(1000) = exp(1000)", "H"},
        {"10^{400} x = 0", "R"},
        {"0.1 + 0.2 = 0.3", "H"},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(judged); i++) {
        BlockVerdict *b = tried(arena, claim_of(arena, "given x ∈ R\nshow x = x"), judged[i].text, &usual);
        cr_expect_str_eq(letters(arena, b), judged[i].letters, "%s is %s", judged[i].text, letters(arena, b));
        const Verdict *v = first_with_witness(b);
        if (v)
            cr_expect(v->witness->system == SYSTEM_Q || v->witness->system == SYSTEM_BALL, "%s by %s",
                      judged[i].text, system_word(v->witness->system));
    }
    cr_expect(!system_f64.refutes && system_q.refutes && system_ball.refutes);
    arena_free(arena);
}

/* ---- answers ---- */

static const char *const projector =
    "given d ∈ 1..4, m, p ∈ 0..3, m + p ≤ d\n [A B] ∈ R^{d×(m+p)} orthonormal\n c ∈ R^m, e ∈ R^p\nlet v_a = "
    "A c, v_b = B e, s = v_a + v_b\nfind M ∈ R^{d×d} from A, B\nshow M s = v_a";

Test(answer, values) {
    static const struct {
        const char *clauses, *text, *letters;
        VerdictKind kind;
        int status;
        bool shape;
    } answers[] = {
        {NULL, "M = A Aᵀ", "H", VERDICT_HOLDS, 0, false},
        {NULL, "A Aᵀ", "H", VERDICT_HOLDS, 0, false},
        {NULL, "M = A Aᵀ = A (Aᵀ A) Aᵀ", "HH", VERDICT_HOLDS, 0, false},
        {NULL, "M = I − B Bᵀ", "H", VERDICT_HOLDS, 0, false},
        {NULL, "M = I", "R", VERDICT_REFUTED, 1, false},
        {NULL, "M = Aᵀ", "R", VERDICT_REFUTED, 1, true},
        {NULL, "M = B Bᵀ", "R", VERDICT_REFUTED, 1, false},
        {NULL, "M = v_a sᵀ/(sᵀ s)", "!scope", VERDICT_ILL_FORMED, 1, false},
        {NULL, "M = c cᵀ", "!scope", VERDICT_ILL_FORMED, 1, false},
        {NULL, "M = Q", "!name", VERDICT_ILL_FORMED, 2, false},
        {NULL, "M = (A", "I", VERDICT_ILL_FORMED, 2, false},
        {NULL, "M = 2", "I", VERDICT_ILL_FORMED, 1, true},
        {NULL, "M = t A Aᵀ, t > 0", "R", VERDICT_REFUTED, 1, false},
        {"given x ∈ R\nfind y ∈ R from x\nshow y² = x²", "y = −x", "H", VERDICT_HOLDS, 0, false},
        {"given x ∈ R\nfind y ∈ R from x\nshow y > x", "y = x + t, t > 0", "H", VERDICT_HOLDS, 0, false},
        {"given x ∈ R\nfind y ∈ R from x\nshow y ≠ x", "y = x + t, t ≠ 0", "H", VERDICT_HOLDS, 0, false},
        {"given x ∈ R\nfind y ∈ R from x\nshow y > x", "y = x + t, t ∈ R", "R", VERDICT_REFUTED, 1, false},
        {"given x ∈ R\nfind y ∈ R from x\nshow y = x, y > x − 1", "y = x", "HH", VERDICT_HOLDS, 0, false},
        {"given x ∈ R\nfind y_1..y_2 ∈ R from x\nshow y_1 + y_2 = x", "y_1 = 2x, y_2 = −x", "H",
         VERDICT_HOLDS, 0, false},
        {"given x ∈ R\nfind y_1..y_2 ∈ R from x\nshow y_1 + y_2 = x", "y_1 = y_2 = x/2", "H", VERDICT_HOLDS,
         0, false},
        /* decide */
        {"given x ∈ R\ndecide x² ≥ 0", "yes", "H", VERDICT_HOLDS, 0, false},
        {"given x ∈ R\ndecide x² ≥ 0", "no", "U", VERDICT_UNDECIDED, 3, false},
        {"given x ∈ R\ndecide x² ≥ x", "no", "H", VERDICT_HOLDS, 0, false},
        {"given x ∈ R\ndecide x² ≥ x", "yes", "R", VERDICT_REFUTED, 1, false},
        {"given x ∈ R\ndecide some x² = 4", "yes", "H", VERDICT_HOLDS, 0, false},
        {"given x ∈ R\ndecide some x² = 4", "no", "R", VERDICT_REFUTED, 1, false},
        {"given x ∈ R\ndecide some x² < 0", "yes", "U", VERDICT_UNDECIDED, 3, false},
        {"given x ∈ R\ndecide some x² < 0", "no", "U", VERDICT_UNDECIDED, 3, false},
        /* conditions */
        {"given x, y ∈ R\nfind condition C from x, y\nshow C ⇒ x² > y²", "x > y, y > 0", "H", VERDICT_HOLDS,
         0, false},
        {"given x, y ∈ R\nfind condition C from x, y\nshow C ⇒ x² > y²", "x > y", "R", VERDICT_REFUTED, 1,
         false},
        {"given x, y ∈ R\nfind condition C from x, y\nshow C ⇒ x² > y²", "x² < 0", "V", VERDICT_VACUOUS, 3,
         false},
        {"given n ∈ 2..3, j ∈ 1..n, x_1..x_n ∈ R\nfind condition C from x, j\nshow C ⇒ n x_j > ∑_i x_i",
         "x_j > x_i for all i ≠ j", "H", VERDICT_HOLDS, 0, false},
        {"given n ∈ 2..3, j ∈ 1..n, x_1..x_n ∈ R\nfind condition C from x, j\nshow C ⇒ n x_j > ∑_i x_i",
         "x_j ≥ x_i for all i ≠ j", "R", VERDICT_REFUTED, 1, false},
        {"given n ∈ 2..3, j ∈ 1..n, x_1..x_n ∈ R\nfind condition C from x, j\nshow C ⇒ n x_j > ∑_i x_i",
         "x_j > x_1", "R", VERDICT_REFUTED, 1, false},
    };
    for (size_t i = 0; i < COUNT(answers); i++) {
        Arena *arena = arena_new();
        Pack *pack = claim_of(arena, answers[i].clauses ? answers[i].clauses : projector);
        BlockVerdict *b = tried(arena, pack, answers[i].text, &usual);
        cr_expect_str_eq(letters(arena, b), answers[i].letters, "%s is %s, not %s", answers[i].text,
                         letters(arena, b), answers[i].letters);
        cr_expect_eq(b->kind, answers[i].kind, "%s", answers[i].text);
        cr_expect_eq(b->status, answers[i].status, "%s: %d", answers[i].text, b->status);
        cr_expect(b->is_answer || answers[i].status == 2, "%s", answers[i].text);
        cr_expect_eq(b->shape != NULL, answers[i].shape, "%s", answers[i].text);
        const Verdict *v = first_with_witness(b);
        if (v) { /* the line of an answer brings its world back too */
            const Mistake *mistake = NULL;
            Replay *r = replay(arena, pack, v->witness->replay, &mistake);
            cr_expect(r && !mistake, "%s: %s", v->witness->replay, mistake ? mistake->what : "");
            if (r)
                cr_expect_str_eq(world(arena, r->witness), world(arena, v->witness), "%s",
                                 v->witness->replay);
            if (r)
                cr_expect(r->truth == TRUTH_FALSE ||
                              (r->truth == TRUTH_TRUE && pack->claims.items[0]->decide_some),
                          "%s", v->witness->replay);
        }
        arena_free(arena);
    }
    Arena *arena = arena_new();
    BlockVerdict *b = tried(arena, claim_of(arena, projector), "M = Aᵀ", &usual);
    cr_assert(b->verdicts.count == 1 && b->verdicts.items[0]->witness);
    cr_expect(b->verdicts.items[0]->mistake && b->verdicts.items[0]->mistake->kind == MISTAKE_SHAPE);
    const char *smallest = world(arena, b->verdicts.items[0]->witness); /* m = d, where it fits by chance */
    cr_expect(strstr(smallest, "d=1 m=1 p=0 A=-1 "), "%s", smallest);
    arena_free(arena);
}

Test(answer, text_that_is_no_answer_is_a_proof) {
    Arena *arena = arena_new();
    Pack *pack = claim_of(arena, projector);
    BlockVerdict *b = tried(arena, pack, "Aᵀ A c = c, Aᵀ B e = 0", &usual);
    cr_expect_not(b->is_answer);
    cr_expect_str_eq(letters(arena, b), "HH");
    b = tried(arena, pack, "M s = v_a", &usual); /* nothing says what M is */
    cr_expect_eq(b->kind, VERDICT_ILL_FORMED);
    cr_expect_eq(b->status, 2);
    arena_free(arena);
}

/* ---- sheets ---- */

static const char *const chain_pack =
    "```claim base\ngiven x, y ∈ R\nfind q ∈ R from x, y\nshow q ≥ x\n```\n"
    "```claim next\ngiven x, y ∈ R\nfind q ∈ R from x, y as in base\nshow q + 1 > x\n```\n"
    "```claim last\ngiven x, y ∈ R\nfind q ∈ R from x, y as in next else q = x + 1\nshow q > x\n```\n"
    "```claim own\ngiven x ∈ R\nfind q ∈ R from x\nshow q > x\n```\n"
    "```claim said\ngiven x ∈ R, t ∈ R\nshow x = x\n```\n"
    "```claim ask\ngiven x ∈ R\ndecide x = 1\n```\n"
    "```claim when\ngiven x, y ∈ R\nfind condition C from x\nshow C ⇒ x > 0\n```\n";

static const char *sheet_letters(Arena *arena, const char *text, bool expect, SheetVerdict **out) {
    SheetVerdict *sheet = sheet_judge(arena, pack_of(arena, chain_pack), source_of(arena, "sheet.md", text),
                                      &usual, expect, NULL, NULL);
    Text got = text_new(arena);
    for (int i = 0; i < sheet->blocks.count; i++)
        text_printf(&got, "%s%s", i ? " " : "", letters(arena, sheet->blocks.items[i]));
    if (out) *out = sheet;
    return got.bytes;
}

Test(sheet, answers_reach_their_proofs) {
    static const struct {
        const char *text, *letters;
    } sheets[] = {
        {"::: {.answer claim=base}\n$q = x + 2$\n:::\n::: {.proof claim=base}\n$q - x = 2$\n:::\n", "H H"},
        {"::: {.proof claim=base}\n$q - x = 2$\n:::\n::: {.answer claim=base}\n$q = x + 2$\n:::\n", "H H"},
        {"::: {.answer claim=base}\n$q = x$\n:::\n::: {.answer claim=base}\n$q = x + 1$\n:::\n::: {.proof "
         "claim=base}\n$q = x + 1$\n:::\n::: {.answer claim=base}\n$q = x - 1$\n:::\n",
         "H H H R"},
        {"::: {.answer claim=base}\n$q = x - 1$\n:::\n::: {.proof claim=base}\n$q = x - 1$\n:::\n", "R H"},
        {"::: {.answer claim=base}\n$q = x - 1$\n:::\n::: {.proof claim=base}\nLet $q = x$. Then $q = "
         "x$.\n:::\n",
         "R H"},
        {"::: {.proof claim=base}\n$q = x$\n\n$q \\ge x$\n:::\n", "H"},
        {"::: {.proof claim=base}\n$q \\ge x$\n:::\n", "I"},
        /* as in, and the default */
        {"::: {.answer claim=base}\n$q = x$\n:::\n::: {.answer claim=next}\nas before\n:::\n", "H H"},
        {"::: {.answer claim=base}\n$q = x - 2$\n:::\n::: {.answer claim=next}\nas before\n:::\n", "R R"},
        {"::: {.answer claim=base}\n$q = x$\n:::\n::: {.proof claim=next}\n$q = x$\n:::\n", "H H"},
        {"::: {.proof claim=last}\n$q = x + 1$\n:::\n", "H"},
        {"::: {.answer claim=last}\nas before\n:::\n", "H"},
        {"::: {.answer claim=next}\n$q = x + 3$\n:::\n::: {.proof claim=last}\n$q = x + 3$\n:::\n", "H H"},
        {"::: {.answer claim=base}\nas before\n:::\n", "!name"},
        /* own scalars hold for the rest of the sheet, and never hide a name the claim declares */
        {"::: {.answer claim=own}\n$q = x + t$, $t > 0$\n:::\n::: {.answer claim=own}\n$q = x + 2t$\n:::\n",
         "H H"},
        {"::: {.answer claim=own}\n$q = x + 2t$\n:::\n::: {.answer claim=own}\n$q = x + t$, $t > 0$\n:::\n",
         "!name H"},
        {"::: {.answer claim=own}\n$q = x + t$, $t > 0$\n:::\n::: {.answer claim=own}\n$q = x + t$, $t \\neq "
         "0$\n:::\n",
         "H R"},
        {"::: {.answer claim=own}\n$q = x + t$, $t > 0$\n:::\n::: {.proof claim=said}\n$t > 0$\n:::\n",
         "H R"},
        {"::: {.answer claim=own}\n$q = x + t$, $t > 0$\n:::\n::: {.proof claim=own}\n$t > 0$, $q > "
         "x$\n:::\n",
         "H H"},
        /* conditions */
        {"::: {.answer claim=when}\n$x > 1$\n:::\n::: {.proof claim=when}\n$x > 0$\n\n$x > 2$\n:::\n",
         "H HR"},
        {"::: {.answer claim=when}\n$x > -1$\n:::\n", "R"},
        {"::: {.answer claim=when}\n$x > y$\n:::\n", "!scope"},
        /* blocks that cannot be judged */
        {"::: {.answer claim=nothing}\n$q = x$\n:::\n", "!name"},
        {"::: {.answer claim=said}\n$x = x$\n:::\n", "!name"},
        {"::: {.proof claim=said}\nnothing\n:::\n", "!syntax"},
        {"::: {.answer claim=ask}\nNo.\n:::\n::: {.answer claim=ask}\nmaybe\n:::\n", "H !name"},
        {"::: {.proof claim=base}\n$x = y$\n:::\n::: {.proof claim=base}\n$$ x = \n:::\n::: {.proof "
         "claim=base}\n$x = x$\n:::\n",
         "R !syntax H"},
    };
    for (size_t i = 0; i < COUNT(sheets); i++) {
        Arena *arena = arena_new();
        const char *got = sheet_letters(arena, sheets[i].text, false, NULL);
        cr_expect_str_eq(got, sheets[i].letters, "%s: %s, not %s", sheets[i].text, got, sheets[i].letters);
        arena_free(arena);
    }
}

Test(sheet, expectations) {
    static const struct {
        const char *head, *text;
        bool as_expected, open;
    } blocks[] = {
        {".proof claim=said", "$x = x$", true, false},
        {".proof claim=said", "$x = 1$", false, false},
        {".proof claim=said expect=holds", "$x = x$, $1 = 1$", true, false},
        {".proof claim=said expect=holds", "$x = x$, $x = 1$", false, false},
        {".proof claim=said expect=refuted", "$x = 1$", true, false},
        {".proof claim=said expect=refuted", "$x = x$", false, false},
        {".proof claim=said expect=refuted", "$x = x$, $x = 1$", false, false},
        {".proof claim=said expect=HR", "$x = x$, $x = 1$", true, false},
        {".proof claim=said expect=RH", "$x = x$, $x = 1$", false, false},
        {".proof claim=said expect=HRH", "$x = x$, $x = 1$", false, false},
        {".proof claim=said expect=HR first=2", "$x = x$, $x = 1$", true, false},
        {".proof claim=said expect=HR first=1", "$x = x$, $x = 1$", false, false},
        {".proof claim=said expect=HI first=2", "$x = x$, $x = z$", true, false},
        {".proof claim=said expect=V", "$x^2 < 0 \\Rightarrow x = 1$", true, false},
        {".proof claim=said expect=HH", "$$x = x$$ $$x^2 < 0 \\Rightarrow x = 1$$", true, true},
        {".proof claim=said expect=holds", "$x^2 < 0 \\Rightarrow x = 1$", true, true},
        {".proof claim=said expect=holds", "$x = z$", false, false},
        {".proof claim=said expect=ill-formed", "$x = z$", true, false},
        {".proof claim=said expect=H", "$$ x = ", false, false},
        {".answer claim=base expect=holds", "$q = x$", true, false},
        {".answer claim=base expect=refuted", "$q = x$", false, false},
        {".answer claim=base expect=refuted", "$q = x - 1$", true, false},
        {".answer claim=base expect=\"refuted, shape\"", "$q = x - 1$", false, false},
        {".answer claim=base expect=\"ill-formed, shape\"", "$q = [x, y]$", true, false},
        {".answer claim=ask expect=holds", "no", true, false},
        {".answer claim=ask expect=refuted", "yes", true, false},
        {".answer claim=base expect=nonsense", "$q = x$", false, false},
    };
    for (size_t i = 0; i < COUNT(blocks); i++) {
        Arena *arena = arena_new();
        SheetVerdict *sheet;
        const char *got = sheet_letters(
            arena, arena_printf(arena, "::: {%s}\n%s\n:::\n", blocks[i].head, blocks[i].text), true, &sheet);
        cr_assert_eq(sheet->blocks.count, 1);
        const BlockVerdict *b = sheet->blocks.items[0];
        cr_expect_eq(b->expected == NULL, blocks[i].as_expected, "%s, %s: %s; %s", blocks[i].head,
                     blocks[i].text, got, b->expected ? b->expected : "as expected");
        cr_expect_eq(b->open, blocks[i].open, "%s, %s", blocks[i].head, blocks[i].text);
        arena_free(arena);
    }
}

typedef struct Seen {
    int calls, last, total;
} Seen;

static void count_blocks(void *data, const BlockVerdict *b, int done, int total) {
    Seen *seen = data;
    cr_expect(b && done == seen->last + 1);
    seen->calls++;
    seen->last = done;
    seen->total = total;
}

Test(sheet, goes_through_its_blocks_in_order) {
    Arena *arena = arena_new();
    Seen seen = {0};
    SheetVerdict *sheet =
        sheet_judge(arena, pack_of(arena, chain_pack),
                    source_of(arena, "s.md",
                              "::: {.proof claim=said}\n$x = x$\n:::\n```claim more\ngiven x ∈ R\nshow x = "
                              "x\n```\n::: {.proof claim=said}\n$x = 1$\n:::\n"),
                    &usual, false, count_blocks, &seen);
    cr_expect(seen.calls == 2 && seen.total == 2 && sheet->blocks.count == 2 && !sheet->mistake);
    cr_expect_eq(sheet->blocks.items[1]->first_wrong, 1);
    cr_expect_eq(sheet->blocks.items[1]->status, 1);
    static const int worse[][3] = {{0, 3, 3}, {3, 1, 1}, {1, 2, 2}, {0, 2, 2},
                                   {3, 2, 2}, {0, 1, 1}, {0, 0, 0}};
    for (size_t i = 0; i < COUNT(worse); i++)
        cr_expect(status_worse(worse[i][0], worse[i][1]) == worse[i][2] &&
                  status_worse(worse[i][1], worse[i][0]) == worse[i][2]);
    sheet = sheet_judge(arena, pack_of(arena, chain_pack),
                        source_of(arena, "s.md", "---\nnotation: { x }\n---\n"), &usual, false, NULL, NULL);
    cr_expect(sheet->mistake != NULL);
    arena_free(arena);
}

/* The pack that is built in: what it shows without an unknown holds or is left open, and never fails. */
Test(sheet, the_built_in_pack_is_true) {
    Arena *arena = arena_new();
    Pack *pack = pack_of(arena, embedded_packs[0].text);
    const Options few = {.seed = 5, .trials = 64};
    int held = 0;
    for (int i = 0; i < pack->claims.count; i++) {
        const Claim *claim = pack->claims.items[i];
        if (claim->finds.count || claim->condition || claim->decide) continue;
        for (int k = 0; k < claim->shows.count; k++) {
            const Mistake *mistake = NULL;
            BlockVerdict *b =
                try_text(arena, pack, claim->id, source_of(arena, "", claim->shows.items[k]->text), NULL,
                         &few, &mistake);
            cr_assert(b && !mistake);
            cr_expect(b->kind == VERDICT_HOLDS, "%s: %s is %s", claim->id, claim->shows.items[k]->text,
                      verdict_words[b->kind]);
            held += b->kind == VERDICT_HOLDS;
        }
    }
    cr_expect_geq(held, 6);
    arena_free(arena);
}
