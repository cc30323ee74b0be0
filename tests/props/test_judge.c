/* props/judge: statements over all their worlds, from every seed; replay; doubles only scout. */
#include "judging.h"
#include "props/judge/run.h"

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
    /* x^y has a value for whole y whatever the sign of x, and otherwise for positive x */
    {"given x, y, z ∈ R\nshow x = x", "y = 1 ⇒ x^y > 0", "R", NULL},
    {"given x, y, z ∈ R\nshow x = x", "y = 3 ⇒ x^y ≥ 0", "R", NULL},
    {"given x, y, z ∈ R\nshow x = x", "x^y > 0", "R", NULL},
    {"given x, y, z ∈ R\nshow x = x", "x^y ≥ 0", "R", NULL},
    {"given x, y, z ∈ R\nshow x = x", "x > −1 ⇒ x^y > 0", "R", NULL},
    {"given x, y, z ∈ R\nshow x = x", "x < 0 ⇒ x^y < 0", "R", NULL},
    {"given x, y, z ∈ R\nshow x = x", "x² + y² > 0 ⇒ x^z > 0", "R", NULL},
    {"given x, y, z ∈ R\nshow x = x", "y = 2 ⇒ x^y ≥ 0", "H", NULL},
    {"given x, y, z ∈ R\nshow x = x", "y = 1 ⇒ x^y = x", "H", NULL},
    {"given x, y, z ∈ R\nshow x = x", "x > 0 ⇒ x^y > 0", "H", NULL},
    {"given x, y, z ∈ R\nshow x = x", "x > 0 ⇒ x^y x^z = x^{y + z}", "H", NULL},
    {"given x, y, z ∈ R\nshow x = x", "0 < x ⇒ log(x^y) = y log(x)", "H", NULL},
    {"given x, y, z ∈ R\nassume x > 0\nshow x = x", "(x^y)^z = x^{y z}", "H", NULL},
    {"given x, y, z ∈ R\nshow x = x", "x = −8, y = 1/3 ⇒ x^y = −2", "V", NULL},
    /* of a long range of sizes the numbers that the statement mentions are tried too */
    {"given N ∈ 1..256, y ∈ R\nshow y = y", "N ≠ 131", "R", "N=131 L=131 R=131"},
    {"given N ∈ 1..256, y ∈ R\nshow y = y", "N ≠ 100 + 31", "R", NULL},
    {"given N ∈ 1..256, y ∈ R\nshow y = y", "N ≥ 200 ⇒ N ≥ 201", "R", NULL},
    {"given N ∈ 1..256, y ∈ R\nshow y = y", "N > 200 ⇒ N > 201", "R", NULL},
    {"given N ∈ 1..256, y ∈ R\nshow y = y", "y² (N − 131)² ≥ y²", "R", NULL},
    {"given N ∈ 1..256, y ∈ R\nshow y = y", "(N − 130) (N − 132) y² ≥ 0", "R", NULL},
    {"given N ∈ 1..256, y ∈ R\nshow y = y", "(N − 131)² y² ≥ 0", "H", NULL},
    {"given N ∈ 1..256, y ∈ R\nshow y = y", "N = 131 ⇒ N y = 131 y", "H", NULL},
    /* vectors that differ in all rational worlds may be equal in a real one */
    {"given d ∈ 2..3, x ∈ R^d\nshow x = x", "x ≠ √2 𝟏", "U", NULL},
    {"given d ∈ 2..3, x ∈ R^d\nshow x = x", "x ≠ sin(1) 𝟏", "U", NULL},
    {"given d ∈ 2..3, x ∈ R^d\nshow x = x", "x ≠ x + 𝟏", "H", NULL},
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
    /* an assumption of the claim is for all its indices */
    {"given n ∈ 1..3, x ∈ R^n\nassume x_i ≥ 0\nshow x = x", "∑_i x_i ≥ 0", "H", NULL},
    {"given n ∈ 1..3, x ∈ R^n\nassume x_i ≥ 0\nshow x = x", "x_i ≥ 1", "R", "n=1 x=0 i=1 L=0 R=1"},
    {"given n ∈ 1..3, x_1..x_n ∈ R\nassume x_i ≥ 0 for i ≠ 1\nshow n = n", "∑_{i=2}^{n} x_i ≥ 0", "H", NULL},
    {"given n ∈ 1..3, x_1..x_n ∈ R\nassume x_i ≥ 0 for i ≠ 1\nshow n = n", "∑_{i=1}^{n} x_i ≥ 0", "R", NULL},
    /* powers with a drawn whole number, and to 0 */
    {"given n ∈ N, x ∈ R\nshow x = x", "(−1)^n (−1)^n = 1, (−1)^{2n + 1} = −1", "HH", NULL},
    {"given n ∈ N, x ∈ R\nshow x = x", "(−1)^n = 1", "R", "n=1 L=-1 R=1"},
    {"given n ∈ N, x ∈ R\nshow x = x", "(−x)^n = x^n", "R", "n=1 x=1 L=-1 R=1"},
    {"given T ∈ 1..3, A ∈ R^{T×T}\nshow A = A", "(A⁻¹)⁰ = I", "H", NULL},
    {"given T ∈ 1..3, A ∈ R^{T×T}\nshow A = A", "(A^{−2})⁰ = A", "R", NULL},
    /* families whose members are defined from one another, and from 0 on */
    {"given x ∈ R\nlet a_0 = x\n    a_1 = a_0 + x\nshow x = x", "a_1 = 2 x", "H", NULL},
    {"given x ∈ R\nlet a_0 = x\n    a_1 = a_0 + x\nshow x = x", "a_1 = x", "R", "x=1 L=2 R=1"},
    {"given x ∈ R\nlet a_1 = x\n    a_2 = a_1 + x\n    a_3 = a_2 + a_1\n    a_4 = a_3 + a_2\nshow x = x",
     "a_4 = 5 x", "H", NULL},
    {"given n ∈ 2..4, x ∈ R\nlet a_0 = x\n    a_i = i x for i ∈ 1..n\nshow x = x", "a_i = i x", "R", NULL},
    /* long ranges, and sizes that cannot be */
    {"given d ∈ 1..1000000000, A ∈ R^{d×d}\nshow A = A", "A A = Aᵀ", "R", "d=1 A=-1 L=1 R=-1"},
    {"given n ∈ 1..1000000000\nshow n = n", "n ≤ 100", "R", NULL},
    {"given n ∈ −5..3, x ∈ R^n\nshow x = x", "xᵀ x ≥ 0, n ≥ 0", "HH", NULL},
    {"given n ∈ 1..8, P ∈ R^{n×n} permutation\nshow P = P", "Pᵀ P = I", "H", NULL},
    /* there is one */
    {"given x ∈ R\nshow x = x", "x² = 4 for some x > 0", "H", NULL},
    {"given x ∈ R\nshow x = x", "x² = 4 for some x", "H", "x=2 L=4 R=4"},
    {"given x ∈ R\nshow x = x", "x² < 0 for some x", "R", NULL},
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
    {"given x ∈ R\nshow x = x", "x ≤ 10^{30}, x ≤ 2^{300}", "RR", NULL},
    {"given x ∈ R\nshow x = x", "x > 0 ⇒ x ≥ 3^{-50}", "R", NULL},
    {"given t_1 ≠ t_2 ≠ t_3 ∈ N\nshow t_1 = t_1", "(t_1 − t_2) (t_2 − t_3) (t_1 − t_3) ≠ 0, t_3 ≥ 1, t_2 ≥ 1",
     "HRR", NULL},
    {"given s ≠ t ∈ Z\nshow s = s", "|sin s − sin t| + |cos s − cos t| ≥ 1/1000000", "R", NULL},
    {"given x ∈ R\nshow x = x", "(x − 12345.678)² ≥ 10^{-12}", "R", NULL},
    {"given x ∈ R\nshow x = x", "x² ≠ 2", "U", NULL},
    /* moments, with other means and variances than the pack's */
    {"given z ~ N(2, 3)\nshow z = z", "E[|z − 2|] = √(6/π)", "U", NULL},
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
    /* a difference of e^{−40} between expectations */
    {"given n ∈ 2..3, d ∈ 2..3, n ≤ d, a ≠ b ∈ 1..n, γ ~ N(1, ½)\n"
     "      μ_1..μ_n ∈ R^d orthonormal, v_1..v_n ∈ R^d\n"
     "let k_a = γ μ_a\n    k_i = μ_i for i ≠ a\n    q = 40 (μ_a + μ_b)\n"
     "    c = ∑_{i=1}^{n} exp(k_iᵀ q) v_i / ∑_{j=1}^{n} exp(k_jᵀ q)\nshow n = n",
     "E[c] = ½ (v_a + v_b)", "R", NULL},
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
    {"given d ∈ 1..3, x ∈ R^d\nshow x = x", "x + 2 = x", "I", NULL},
    {"given d ∈ 1..3, x ∈ R^d\nshow x = x", "x + 1 = x", "R", NULL},
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
            if (v->kind == VERDICT_REFUTED && v->statement->existential) /* by its opposite */
                cr_expect(!v->witness && (v->evidence.everywhere || v->evidence.proof), "%s", rows[i].text);
            else if (v->kind == VERDICT_REFUTED)
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

#define VECTORS "given d ∈ 1..3, x, y ∈ R^d, A ∈ R^{d×d}, s ∈ R\nshow x = x"

/* False, or true without a proof: worlds whose conditions cannot be decided, and numbers that are not drawn, are not passed over. */
Test(judge, nothing_holds_because_worlds_were_left_out) {
    static const struct {
        const char *clauses, *text;
        WhyKind why;
    } cases[] = {
        {"given s, t ∈ Z\nshow s = s", "cos(e^{-20000}) < 1 ⇒ s = t", WHY_UNCLEAR},
        {"given x ∈ R\nshow x = x", "sin(e^{-20000}) < e^{-20000} ⇒ x = 0", WHY_UNCLEAR},
        {"given x ∈ R\nshow x = x", "cos(e^{-20000}) ≠ 1 ⇒ x² = 0", WHY_UNCLEAR},
        {"given x ∈ R\nshow x = x", "x (x² − 2) = 0 ⇒ x = 0", WHY_ELSEWHERE},
        {"given x ∈ R\nshow x = x", "x³ = 5 ⇒ x > 2", WHY_ELSEWHERE},
        {"given n ∈ 2..4, A ∈ R^{n×n}\nshow A = A", "A² = A ⇒ exp(A_{1,1}) < 10^9", WHY_FEW_WORLDS},
        {"given d, m ∈ 1..4, m ≤ d, A ∈ R^{d×m} orthonormal\nshow A = A", "(A Aᵀ)⁻¹ = I", WHY_NO_VALUE},
        {"given d, m ∈ 1..4, m ≤ d, A ∈ R^{d×m} orthonormal\nshow A = A", "(I − A Aᵀ)⁻¹ = I + A Aᵀ",
         WHY_NO_WORLD},
        {"given s, t ∈ N\nshow s = s", "sin(s) ≤ 1 − 10^{-40}", WHY_ALL_WHOLE_NUMBERS},
        {"given s, t ∈ N\nshow s = s", "s³ = t³ + 7 t + 1 ⇒ sin(s) ≥ 0", WHY_ALL_WHOLE_NUMBERS},
        {VECTORS, "x ≠ e 𝟏", WHY_ALL_REAL_NUMBERS},
        {VECTORS, "2 x ≠ y + √2 𝟏", WHY_ELSEWHERE},
        {VECTORS, "s > 0 ⇒ s x ≠ e 𝟏", WHY_ALL_REAL_NUMBERS},
        {VECTORS, "s > 1 ⇒ (s − e)² > 0", WHY_ALL_REAL_NUMBERS},
        {VECTORS, "s > 2 ⇒ |s − π| > 0", WHY_ALL_REAL_NUMBERS},
        {VECTORS, "A ≠ π I", WHY_ALL_REAL_NUMBERS},
        {"given n ∈ 2..3, A, P ∈ R^{n×n}, Q ∈ R^{n×n} permutation\nshow A = A", "Q ≠ I ⇒ A ≠ e Q",
         WHY_ALL_REAL_NUMBERS},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Arena *arena = arena_new();
        BlockVerdict *b = tried(arena, claim_of(arena, cases[i].clauses), cases[i].text, &usual);
        cr_expect_str_eq(letters(arena, b), "U", "%s is %s", cases[i].text, letters(arena, b));
        cr_expect_eq(b->verdicts.items[0]->why.kind, cases[i].why, "%s: why %d", cases[i].text,
                     (int)b->verdicts.items[0]->why.kind);
        arena_free(arena);
    }
}

/* A family over Z has members below 0, one over N has not. */
Test(judge, indices_without_bound) {
    static const struct {
        const char *text, *letters;
    } judged[] = {
        {"f_t ≥ 0", "R"},        {"f_{−t} ≤ 0", "R"},    {"|f_t| = f_t", "R"},
        {"f_t² = f_{−t}²", "H"}, {"f_{−1} = −1", "H"},   {"f_t > f_{t−1}", "H"},
        {"g_t ≥ 0", "H"},        {"|g_t| = g_t", "H"},   {"|g_{t−1}| = g_{t−1}", "H"},
        {"g_{−1} = −1", "U"},    {"g_{½} = 7", "V"},     {"g_{t−1} = 1 − t", "R"},
        {"g_{t/2} = 7", "R"},    {"f_{t/2} = t/2", "H"}, {"g_{x} = |x|", "H"},
        {"f_{x} = |x|", "R"},
    };
    const char *clauses = "given x ∈ R\nlet f_t = t for t ∈ Z\n    g_t = t for t ∈ N\nshow x = x";
    for (size_t i = 0; i < COUNT(judged); i++) {
        Arena *arena = arena_new();
        BlockVerdict *b = tried(arena, claim_of(arena, clauses), judged[i].text, &usual);
        cr_expect_str_eq(letters(arena, b), judged[i].letters, "%s is %s", judged[i].text, letters(arena, b));
        arena_free(arena);
    }
}

/* Finitely many worlds: all of them are gone through, and the verdict says so. */
Test(judge, finite_questions_are_gone_through) {
    static const struct {
        const char *clauses, *text, *letters;
        int worlds;
    } cases[] = {
        {"given n ∈ 1..6, x ∈ R\nshow x = x", "n² ≤ 36", "H", 6},
        {"given n ∈ 1..6, x ∈ R\nshow x = x", "n² ≤ 35", "R", 0},
        {"given n ∈ 1..40, x ∈ R\nshow x = x", "n² + n + 41 ≠ 1681", "R", 0},
        {"given n ∈ 1..39, x ∈ R\nshow x = x", "n² + n + 41 ≠ 1681", "H", 39},
        {"given n ∈ 1..4, P ∈ R^{n×n} permutation\nshow P = P", "tr(P) ≠ n − 1", "H", 33},
        {"given n ∈ 1..4, P ∈ R^{n×n} permutation\nshow P = P", "tr(P) ≠ 0", "R", 0},
        {"given n ∈ 1..4, P ∈ R^{n×n} permutation\nshow P = P", "P³ = I ⇒ tr(P) ≤ 1", "R", 0},
        {"given n ∈ 1..4, P ∈ R^{n×n} permutation\nshow P = P", "P³ = I, P ≠ I ⇒ tr(P) ≤ 1", "H", 10},
        {"given n ∈ 1..4, x ∈ R\nshow x = x", "n = 7 ⇒ n = 8", "V", 0},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Arena *arena = arena_new();
        BlockVerdict *b = tried(arena, claim_of(arena, cases[i].clauses), cases[i].text, &usual);
        const Verdict *v = b->verdicts.items[0];
        cr_expect_str_eq(letters(arena, b), cases[i].letters, "%s is %s", cases[i].text, letters(arena, b));
        if (cases[i].worlds) {
            cr_expect_eq(v->evidence.level, EVIDENCE_EXHAUSTIVE, "%s: level %d", cases[i].text,
                         (int)v->evidence.level);
            cr_expect_eq(v->evidence.worlds, cases[i].worlds, "%s: %d worlds", cases[i].text,
                         (int)v->evidence.worlds);
        }
        arena_free(arena);
    }
}

/* An answer without a value is wrong where the claim asks for one, and only there. */
Test(judge, an_answer_has_a_value) {
    static const char tall[] = "given n, d ∈ 1..3, d ≤ n, A ∈ R^{n×d} orthonormal\n"
                               "find M ∈ R^{d×n} from A\nshow M A = I";
    static const char unit[] = "given d ∈ 1..3, x ∈ R^d\nlet w = x/‖x‖\nfind y ∈ R^d from x, w\n"
                               "show yᵀ w = ‖x‖";
    static const struct {
        const char *clauses, *text, *letters;
        const char *missing;
    } cases[] = {
        {tall, "M = Aᵀ", "H", NULL},
        {tall, "M = (Aᵀ A)⁻¹ Aᵀ", "H", NULL},
        {tall, "M = Aᵀ (A Aᵀ)⁻¹", "R", "M"},
        {tall, "M = Aᵀ n (d + 1 − n)/(n (d + 1 − n))", "R", "M"},
        {tall, "M = \\frac{n − 3}{n − 3} Aᵀ", "R", "M"},
        {unit, "y = x", "H", NULL}, /* neither side has a value at x = 0 */
        {unit, "y = ‖x‖ w", "H", NULL},
        {unit, "y = x ‖x‖/‖x‖", "H", NULL},
        {unit, "y = x x_1/x_1", "R", "y"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Arena *arena = arena_new();
        BlockVerdict *b = tried(arena, claim_of(arena, cases[i].clauses), cases[i].text, &usual);
        cr_expect_str_eq(letters(arena, b), cases[i].letters, "%s is %s", cases[i].text, letters(arena, b));
        const Verdict *v = first_with_witness(b);
        const Value *missing = v ? v->witness->missing : NULL;
        cr_expect_eq(missing != NULL, cases[i].missing != NULL, "%s", cases[i].text);
        if (missing) cr_expect_str_eq(missing->sym->name, cases[i].missing);
        arena_free(arena);
    }
}

/* Worlds are made to fit equations; what is wrong under them is found. */
Test(judge, equations_are_met) {
    static const struct {
        const char *clauses, *text, *letters;
    } cases[] = {
        {"given x, y, z ∈ R\nshow x = x", "3 x + 5 y = 7 z ⇒ exp(x) + 5 y ≤ exp(6) + 7 z", "R"},
        {"given n ∈ 1..5, d ∈ 1..3, k_1..k_n ∈ R^d, q ∈ R^d\nshow q = q", "k_1ᵀ q = 11 ⇒ exp(k_1ᵀ q) < 59000",
         "R"},
        {"given n ∈ 1..5, d ∈ 1..3, k_1..k_n ∈ R^d, q ∈ R^d\nshow q = q", "k_1ᵀ q = 11 ⇒ exp(k_1ᵀ q) < 60000",
         "H"},
        {"given d ∈ 1..3, x, y ∈ R^d\nshow x = x", "x + y = 𝟏 ⇒ exp(x_1) exp(y_1) = exp(1)", "H"},
        {"given d ∈ 1..3, x, y ∈ R^d\nshow x = x", "x + y = 𝟏 ⇒ exp(x_1) + exp(y_1) ≥ 2 exp(2/3)", "R"},
        {"given s, t ∈ N\nshow s = s", "s = t ⇒ cos(s)² = 1 − sin(t)²", "H"},
        {"given s, t ∈ N\nshow s = s", "s = t ⇒ cos(s) = sin(t)", "R"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        Arena *arena = arena_new();
        BlockVerdict *b = tried(arena, claim_of(arena, cases[i].clauses), cases[i].text, &usual);
        cr_expect_str_eq(letters(arena, b), cases[i].letters, "%s is %s", cases[i].text, letters(arena, b));
        arena_free(arena);
    }
}
