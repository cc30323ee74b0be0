/* test_decide.c: statements that are known to be true or false, decided. No answer contradicts what is known; every world that is
   said to refute does, and what is said to hold holds in many random worlds.
   Longer than most files: most of it is a table of statements. */
#include "props/decide/inside.h"
#include "props/sheet/sheet.h"
#include "tests/helpers.h"

#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

enum { RANDOM_WORLDS = 2000, FEW_WORLDS = 5, EFFORT = 1500 };

static const char pack_text[] =
    "```claim numbers\n"
    "given   x, y, z, u, v, w ∈ R\n"
    "show    x = x\n"
    "```\n"
    "```claim plane\n"
    "given   d ∈ 2..2\n"
    "        A ∈ R^{d×d}, B ∈ R^{d×d}, C ∈ R^{d×d}, x ∈ R^d, y ∈ R^d, z ∈ R^d, s ∈ R\n"
    "show    x = x\n"
    "```\n"
    "```claim space\n"
    "given   d ∈ 3..3\n"
    "        A ∈ R^{d×d}, B ∈ R^{d×d}, C ∈ R^{d×d}, x ∈ R^d, y ∈ R^d, z ∈ R^d, s ∈ R\n"
    "show    x = x\n"
    "```\n"
    "```claim whole\n"
    "given   s, t ∈ N, k, l ∈ Z, x ∈ R\n"
    "show    x = x\n"
    "```\n"
    "```claim frames\n"
    "given   d ∈ 2..2, m ∈ 1..1, p ∈ 1..1\n"
    "        [A B] ∈ R^{d×(m+p)} orthonormal, c ∈ R^m, x ∈ R^d\n"
    "show    x = x\n"
    "```\n"
    "```claim lines\n"
    "given   d ∈ 3..3, k_1..k_2 ∈ R^d orthonormal, x ∈ R^d\n"
    "show    x = x\n"
    "```\n"
    "```claim permuted\n"
    "given   T ∈ 3..3, P ∈ R^{T×T} permutation, x ∈ R^T, A ∈ R^{T×T}\n"
    "show    x = x\n"
    "```\n"
    "```claim keys\n"
    "given   n ∈ 3..3, d ∈ 1..1, k_1..k_n ∈ R^d, q ∈ R^d\n"
    "let     α_i = exp(k_iᵀ q)/∑_{j=1}^{n} exp(k_jᵀ q) for i ∈ 1..n\n"
    "show    q = q\n"
    "```\n";

typedef struct Row {
    const char *claim;
    char known;    /* T: true, F: false, for all real numbers and at the sizes of the claim */
    char expected; /* h: holds, r: refuted, e: elsewhere, n: nothing; if z3 is there */
    const char *text;
} Row;

static const Row rows[] = {
    /* numbers: one variable */
    {"numbers", 'F', 'r', "x > 3 ⇒ x ≥ 4"},
    {"numbers", 'F', 'r', "(x − 5)(x − 6) ≥ 0"},
    {"numbers", 'F', 'e', "x ≤ 10^{30}"},
    {"numbers", 'F', 'r', "x ≥ −10^9"},
    {"numbers", 'F', 'r', "x² − 15 x + 56 = 0 ⇒ x = 7"},
    {"numbers", 'T', 'h', "x² − 15 x + 56 = 0 ⇒ x ≥ 7"},
    {"numbers", 'F', 'e', "x (x² − 2) = 0 ⇒ x = 0"},
    {"numbers", 'T', 'h', "x (x² + 2) = 0 ⇒ x = 0"},
    {"numbers", 'F', 'e', "x² ≠ 2"},
    {"numbers", 'T', 'h', "x² ≠ −2"},
    {"numbers", 'T', 'h', "x² ≥ 0"},
    {"numbers", 'F', 'r', "x² > 0"},
    {"numbers", 'T', 'h', "x ≠ 0 ⇒ x² > 0"},
    {"numbers", 'T', 'h', "x² + 1 > 0"},
    {"numbers", 'T', 'h', "x² + x + 1 > 0"},
    {"numbers", 'F', 'r', "x² + 3 x + 2 > 0"},
    {"numbers", 'T', 'h', "x⁴ − 2 x² + 1 ≥ 0"},
    {"numbers", 'F', 'r', "x⁴ − 2 x² + 1 > 0"},
    {"numbers", 'T', 'h', "x³ = 8 ⇒ x = 2"},
    {"numbers", 'F', 'r', "x² = 4 ⇒ x = 2"},
    {"numbers", 'F', 'e', "x³ − 3 x + 1 ≠ 0"},
    {"numbers", 'T', 'h', "x⁵ + x + 1 = 0 ⇒ x < 0"},
    {"numbers", 'F', 'e', "x⁵ + x + 1 = 0 ⇒ x < −1"},
    {"numbers", 'T', 'h', "x > 1 ⇒ x² > x"},
    {"numbers", 'F', 'r', "x > 0 ⇒ x² > x"},
    {"numbers", 'T', 'h', "x > 0 ⇒ x + 1/x ≥ 2"},
    {"numbers", 'F', 'r', "x > 0 ⇒ x + 1/x > 2"},
    {"numbers", 'F', 'r', "x + 1/x ≥ 2"},
    {"numbers", 'F', 'r', "1/x > 0"},
    {"numbers", 'T', 'h', "1/x² > 0"},
    {"numbers", 'T', 'h', "x/x = 1"},
    {"numbers", 'T', 'h', "(x² − 1)/(x − 1) = x + 1"},
    {"numbers", 'F', 'r', "(x² − 1)/(x − 1) = x − 1"},
    {"numbers", 'T', 'h', "0 < x < 1 ⇒ x³ < x"},
    {"numbers", 'F', 'r', "−1 < x < 1 ⇒ x³ < x"},
    {"numbers", 'F', 'r', "2 x = 3 ⇒ x > 3/2"},
    {"numbers", 'T', 'h', "2 x = 3 ⇒ x ≥ 3/2"},
    {"numbers", 'F', 'r', "x < 0.001 ⇒ x ≤ 0"},
    {"numbers", 'T', 'h', "x² < 0.01 ⇒ x < 0.1001"},
    {"numbers", 'F', 'r', "x² < 0.01 ⇒ x < 0.0999"},
    {"numbers", 'T', 'h', "|x| ≥ x"},
    {"numbers", 'F', 'r', "|x| > x"},
    {"numbers", 'T', 'h', "√(x²) = |x|"},
    {"numbers", 'F', 'r', "√(x²) = x"},
    {"numbers", 'T', 'h', "x ≥ 0 ⇒ √x √x = x"},
    {"numbers", 'T', 'h', "x ≥ 4 ⇒ √x ≤ x/2"},
    {"numbers", 'F', 'r', "x ≥ 3.9 ⇒ √x ≤ x/2"},
    {"numbers", 'T', 'h', "max(x, −x) = |x|"},
    {"numbers", 'T', 'h', "x > 0 ⇒ √(x + 1) < 1 + x/2"},
    {"numbers", 'T', 'h', "x^{1/3} ≥ 0"},
    {"numbers", 'T', 'h', "x ∈ [1, 2] ⇒ (x − 1)(x − 2) ≤ 0"},
    {"numbers", 'F', 'r', "x ∈ [1, 2] ⇒ (x − 1)(x − 2) < 0"},
    /* numbers: several variables */
    {"numbers", 'F', 'r', "x² + y² = 1 ⇒ x³ = x"},
    {"numbers", 'T', 'h', "x² + y² = 1 ⇒ x ≤ 1"},
    {"numbers", 'F', 'r', "x² + y² = 1 ⇒ x < 1"},
    {"numbers", 'T', 'h', "x² + y² ≥ 2 x y"},
    {"numbers", 'F', 'r', "x² + y² > 2 x y"},
    {"numbers", 'T', 'h', "x² + y² + z² ≥ x y + y z + z x"},
    {"numbers", 'F', 'r', "x² + y² + z² ≥ x y + y z + z x + 0.0001"},
    {"numbers", 'T', 'h', "x² + y² + 1 > x y"},
    {"numbers", 'F', 'r', "x² + y² ≥ 2.0001 x y"},
    {"numbers", 'T', 'h', "(x + y)² ≤ 2 x² + 2 y²"},
    {"numbers", 'T', 'h', "x⁴ + y⁴ ≥ 2 x² y²"},
    {"numbers", 'T', 'h', "x⁴ + y⁴ + z⁴ ≥ x y z (x + y + z)"},
    {"numbers", 'F', 'r', "x³ + y³ + z³ ≥ 3 x y z"},
    {"numbers", 'T', 'h', "x ≥ 0, y ≥ 0, z ≥ 0 ⇒ x³ + y³ + z³ ≥ 3 x y z"},
    {"numbers", 'T', 'h', "x > 0, y > 0 ⇒ √(x y) ≤ (x + y)/2"},
    {"numbers", 'F', 'r', "x > 0, y > 0 ⇒ √(x y) < (x + y)/2"},
    {"numbers", 'T', 'h', "x > 0, y > 0 ⇒ 2/(1/x + 1/y) ≤ √(x y)"},
    {"numbers", 'T', 'h', "x > 0, y > 0 ⇒ x/y + y/x ≥ 2"},
    {"numbers", 'T', 'h', "x y = 0 ⇒ x² y² = 0"},
    {"numbers", 'F', 'r', "x y = 0 ⇒ x = 0"},
    {"numbers", 'T', 'h', "x² + y² = 0 ⇒ x = 0"},
    {"numbers", 'F', 'r', "x² − y² = 0 ⇒ x = y"},
    {"numbers", 'T', 'h', "x² − y² = 0, x > 0, y > 0 ⇒ x = y"},
    {"numbers", 'T', 'h', "x³ = y³ ⇒ x = y"},
    {"numbers", 'F', 'r', "x² = y³ ⇒ x = y"},
    {"numbers", 'T', 'h', "x < y, y < z ⇒ x < z"},
    {"numbers", 'F', 'r', "x < y, z < w ⇒ x z < y w"},
    {"numbers", 'T', 'h', "0 < x < y, 0 < z < w ⇒ x z < y w"},
    {"numbers", 'T', 'h', "x < y ⇒ x < (x + y)/2"},
    {"numbers", 'T', 'h', "x + y = 1 ⇒ x y ≤ 1/4"},
    {"numbers", 'F', 'r', "x + y = 1 ⇒ x y < 1/4"},
    {"numbers", 'T', 'h', "x + y + z = 1 ⇒ x² + y² + z² ≥ 1/3"},
    {"numbers", 'F', 'r', "x + y + z = 1 ⇒ x² + y² + z² ≥ 0.334"},
    {"numbers", 'T', 'h', "(x u + y v)² ≤ (x² + y²)(u² + v²)"},
    {"numbers", 'F', 'r', "(x u + y v)² < (x² + y²)(u² + v²)"},
    {"numbers", 'T', 'h', "x u + y v + z w ≤ ½ (x² + y² + z² + u² + v² + w²)"},
    {"numbers", 'T', 'h', "|x + y| ≤ |x| + |y|"},
    {"numbers", 'F', 'r', "|x + y| = |x| + |y|"},
    {"numbers", 'T', 'h', "|x y| = |x| |y|"},
    {"numbers", 'T', 'h', "|x| − |y| ≤ |x − y|"},
    {"numbers", 'T', 'h', "max(x, y) + min(x, y) = x + y"},
    {"numbers", 'T', 'h', "max(x, y) min(x, y) = x y"},
    {"numbers", 'F', 'r', "max(x, y) = max(x, y, z)"},
    {"numbers", 'T', 'h', "max(x, y) ≥ (x + y)/2"},
    {"numbers", 'F', 'e', "x² + y² = 3 ⇒ x = y"},
    {"numbers", 'F', 'e', "x² + y² = 3 ⇒ x y ≤ 1.49"},
    {"numbers", 'T', 'h', "x² + y² = 3 ⇒ x y ≤ 3/2"},
    {"numbers", 'F', 'e', "x² = 2 ⇒ x y = 0"},
    {"numbers", 'T', 'h', "x² = 2, y² = 2 ⇒ (x y)² = 4"},
    {"numbers", 'F', 'e', "x² = 2, y² = 2 ⇒ x y = 2"},
    {"numbers", 'T', 'h', "x² = 2 y², x = 2 z ⇒ y² = 2 z²"},
    {"numbers", 'T', 'h', "x/y = z/w ⇒ x w = y z"},
    {"numbers", 'F', 'r', "x w = y z ⇒ x/y = w/z"},
    {"numbers", 'T', 'h', "(x + y)/(z + w) = x/(z + w) + y/(z + w)"},
    {"numbers", 'F', 'r', "x/(z + w) = x/z + x/w"},
    {"numbers", 'T', 'h', "(x − y)(x² + x y + y²) = x³ − y³"},
    {"numbers", 'F', 'r', "(x + y)³ = x³ + y³"},
    {"numbers", 'T', 'h', "x + y = 2, x y = 1 ⇒ x = 1"},
    {"numbers", 'F', 'r', "x + y = 2, x² + y² = 4 ⇒ x = 2"},
    {"numbers", 'T', 'h', "x + y = 2, x² + y² = 2 ⇒ x = y"},
    {"numbers", 'T', 'h', "x⁶ + y⁶ ≥ x⁴ y² + x² y⁴"},
    {"numbers", 'T', 'h', "x⁴ y² + x² y⁴ + 1 ≥ 3 x² y²"},
    {"numbers", 'F', 'r', "x⁴ y² + x² y⁴ + 1 ≥ 3.01 x² y²"},
    /* functions that are known in part */
    {"numbers", 'T', 'h', "e^x > 0"},
    {"numbers", 'T', 'h', "e^x > x"},
    {"numbers", 'F', 'r', "e^x > 2 x + 0.7"},
    {"numbers", 'T', 'h', "e^x > 2 x + ½"},
    {"numbers", 'T', 'h', "e^{x + y} = e^x e^y"},
    {"numbers", 'F', 'r', "e^{x + y} = e^x + e^y"},
    {"numbers", 'T', 'h', "x < y ⇒ e^x < e^y"},
    {"numbers", 'T', 'h', "e^x = e^y ⇒ x = y"},
    {"numbers", 'T', 'h', "log(x) ≤ x − 1"},
    {"numbers", 'F', 'r', "log(x) ≥ 0"},
    {"numbers", 'T', 'h', "log(x y) = log(x) + log(y)"},
    {"numbers", 'F', 'r', "e^x ≥ 1 + x + x²"},
    {"numbers", 'T', 'h', "(e^x + e^y)/2 ≥ e^{(x + y)/2}"},
    {"numbers", 'T', 'h', "log(x) ≤ x/2"},
    {"numbers", 'F', 'r', "log(x) ≤ x/3"},
    {"numbers", 'T', 'h', "e^{−x²} ≤ 1"},
    {"numbers", 'T', 'h', "sin(x)² + cos(x)² = 1"},
    {"numbers", 'T', 'h', "sin(x + y) = sin(x) cos(y) + cos(x) sin(y)"},
    {"numbers", 'F', 'r', "sin(2 x) = 2 sin(x)"},
    {"numbers", 'T', 'h', "cos(2 x) = 1 − 2 sin(x)²"},
    {"numbers", 'T', 'h', "sin(x) ≤ 1"},
    /* plane and space */
    {"plane", 'T', 'h', "(xᵀ y)² ≤ (xᵀ x)(yᵀ y)"},
    {"space", 'T', 'h', "(xᵀ y)² ≤ (xᵀ x)(yᵀ y)"},
    {"space", 'F', 'r', "(xᵀ y)² < (xᵀ x)(yᵀ y)"},
    {"space", 'T', 'h', "|⟨x, y⟩| ≤ ‖x‖ ‖y‖"},
    {"plane", 'T', 'h', "‖x + y‖ ≤ ‖x‖ + ‖y‖"},
    {"space", 'T', 'h', "‖x + y‖ ≤ ‖x‖ + ‖y‖"},
    {"space", 'F', 'r', "‖x + y‖ < ‖x‖ + ‖y‖"},
    {"space", 'F', 'r', "‖x + y‖ ≥ ‖x‖"},
    {"space", 'T', 'h', "‖x − y‖ ≥ ‖x‖ − ‖y‖"},
    {"space", 'T', 'h', "‖s x‖ = |s| ‖x‖"},
    {"space", 'F', 'r', "‖s x‖ = s ‖x‖"},
    {"space", 'T', 'h', "‖x + y‖² + ‖x − y‖² = 2 ‖x‖² + 2 ‖y‖²"},
    {"space", 'T', 'h', "xᵀ y = 0 ⇒ ‖x + y‖² = ‖x‖² + ‖y‖²"},
    {"space", 'F', 'r', "xᵀ y = 0 ⇒ ‖x + y‖ = ‖x‖ + ‖y‖"},
    {"space", 'T', 'h', "xᵀ y = 0 ⇒ ‖x + y‖ = ‖x − y‖"},
    {"plane", 'F', 'r', "‖x‖ = 1 ⇒ x_1³ = x_1"},
    {"plane", 'T', 'h', "‖x‖ = 1 ⇒ x_1 ≤ 1"},
    {"plane", 'T', 'h', "‖x‖ = 1, ‖y‖ = 1 ⇒ xᵀ y ≤ 1"},
    {"plane", 'F', 'r', "‖x‖ = 1, ‖y‖ = 1 ⇒ xᵀ y < 1"},
    {"plane", 'F', 'r', "‖x‖ = ‖y‖ ⇒ x = y"},
    {"plane", 'F', 'r', "‖x‖ = ‖y‖, xᵀ y = 0 ⇒ x = 0"},
    {"plane", 'T', 'h', "‖x‖ = 0 ⇒ x = 0"},
    {"plane", 'T', 'h', "A² = A ⇒ (I − A)² = I − A"},
    {"space", 'T', 'h', "A² = A ⇒ (I − A)² = I − A"},
    {"plane", 'F', 'r', "A² = A ⇒ A = I"},
    {"plane", 'F', 'r', "A² = A ⇒ A = Aᵀ"},
    {"plane", 'T', 'h', "A² = A ⇒ A³ = A"},
    {"plane", 'F', 'r', "A² = I ⇒ A = Aᵀ"},
    {"plane", 'T', 'h', "(A + B)² = A² + A B + B A + B²"},
    {"plane", 'F', 'r', "(A + B)² = A² + 2 A B + B²"},
    {"space", 'T', 'h', "A B = B A ⇒ (A + B)² = A² + 2 A B + B²"},
    {"plane", 'F', 'r', "A B = B A ⇒ A = B"},
    {"plane", 'F', 'r', "A B = 0 ⇒ B A = 0"},
    {"plane", 'F', 'r', "A B = A C ⇒ B = C"},
    {"plane", 'T', 'h', "A B = I ⇒ B A = I"},
    {"plane", 'T', 'h', "AᵀA = I ⇒ A Aᵀ = I"},
    {"plane", 'F', 'r', "AᵀA = I ⇒ A_{1,1} A_{1,2} = 0"},
    {"plane", 'T', 'h', "AᵀA = I ⇒ A_{1,1} ≤ 1"},
    {"plane", 'T', 'h', "AᵀA = I ⇒ ‖A x‖ = ‖x‖"},
    {"plane", 'F', 'r', "A = Aᵀ, B = Bᵀ ⇒ A B = B A"},
    {"plane", 'T', 'h', "A² = 0 ⇒ tr(A) = 0"},
    {"plane", 'F', 'r', "A² = 0 ⇒ A = 0"},
    {"plane", 'T', 'h', "A = Aᵀ, A² = 0 ⇒ A = 0"},
    {"plane", 'T', 'h', "A² = −I ⇒ tr(A) = 0"},
    {"plane", 'T', 'h', "tr(A B) = tr(B A)"},
    {"space", 'F', 'r', "tr(A B) = tr(A) tr(B)"},
    {"plane", 'T', 'h', "tr(AᵀA) = 0 ⇒ A = 0"},
    {"plane", 'F', 'r', "tr(A²) ≥ 0"},
    {"plane", 'T', 'h', "tr(A)² ≤ 2 tr(AᵀA)"},
    {"plane", 'T', 'h', "xᵀ Aᵀ A x ≥ 0"},
    {"plane", 'F', 'r', "xᵀ A x ≥ 0"},
    {"plane", 'T', 'h', "(A B)^{-1} = B^{-1} A^{-1}"},
    {"plane", 'F', 'r', "(A B)^{-1} = A^{-1} B^{-1}"},
    {"plane", 'F', 'r', "(A + B)^{-1} = A^{-1} + B^{-1}"},
    {"plane", 'T', 'h', "A^{-1} A = I"},
    {"plane", 'F', 'r', "A^{-1} = A"},
    {"plane", 'F', 'r', "A = Aᵀ ⇒ xᵀ A x ≥ 0"},
    {"plane", 'T', 'h', "A_{1,1} A_{2,2} − A_{1,2} A_{2,1} = 0, A x = y ⇒ A_{2,2} y_1 = A_{1,2} y_2"},
    {"plane", 'F', 'r', "A x = 0, x ≠ 0 ⇒ A = 0"},
    {"plane", 'T', 'h', "A x = 0, x ≠ 0 ⇒ A_{1,1} A_{2,2} = A_{1,2} A_{2,1}"},
    {"plane", 'T', 'h', "ReLU(A) − ReLU(−A) = A"},
    {"plane", 'F', 'r', "ReLU(A + B) = ReLU(A) + ReLU(B)"},
    {"plane", 'T', 'h', "ReLU(x_1 + y_1) ≤ ReLU(x_1) + ReLU(y_1)"},
    {"space", 'T', 'h', "softmax(x)ᵀ 1 = 1"},
    {"space", 'T', 'h', "x_1 > x_2 ⇒ softmax(x)_1 > softmax(x)_2"},
    {"plane", 'F', 'r', "softmax(x)_1 ≤ ½"},
    {"space", 'F', 'r', "softmax(x) = softmax(2 x)"},
    {"space", 'T', 'h', "‖A x‖² = xᵀ Aᵀ A x"},
    /* whole numbers */
    {"whole", 'T', 'h', "t ≥ 0"},
    {"whole", 'F', 'r', "t ≥ 1"},
    {"whole", 'F', 'r', "k ≥ 0"},
    {"whole", 'T', 'h', "k² ≥ k"},
    {"whole", 'T', 'h', "t > 2 ⇒ t ≥ 3"},
    {"whole", 'F', 'r', "t > 2 ⇒ t ≥ 4"},
    {"whole", 'T', 'h', "2 k ≠ 1"},
    {"whole", 'F', 'r', "t² = 2 s² + 1 ⇒ s = 0"},
    {"whole", 'T', 'h', "k l = 1 ⇒ k² = 1"},
    {"whole", 'F', 'r', "k l = 2 ⇒ k² = 1"},
    {"whole", 'T', 'h', "(t + s)² ≥ t² + s²"},
    {"whole", 'F', 'r', "x² ≥ x"},
    /* orthonormal families */
    {"frames", 'T', 'h', "AᵀA = I"},
    {"frames", 'T', 'h', "Aᵀ B = 0"},
    {"frames", 'F', 'r', "A Aᵀ = I"},
    {"frames", 'T', 'h', "A Aᵀ + B Bᵀ = I"},
    {"frames", 'T', 'h', "(A Aᵀ)² = A Aᵀ"},
    {"frames", 'T', 'h', "‖A c‖ = ‖c‖"},
    {"frames", 'F', 'r', "‖A Aᵀ x‖ = ‖x‖"},
    {"frames", 'T', 'h', "‖A Aᵀ x‖ ≤ ‖x‖"},
    {"frames", 'F', 'r', "A_{1,1} A_{2,1} = 0"},
    {"frames", 'T', 'h', "A_{1,1} ≤ 1"},
    {"frames", 'F', 'r', "A_{1,1} < 1"},
    {"frames", 'T', 'h', "A_{1,1}² = B_{2,1}²"},
    {"frames", 'F', 'r', "A_{1,1} = B_{2,1}"},
    {"lines", 'T', 'h', "k_1ᵀ k_2 = 0"},
    {"lines", 'T', 'h', "(k_1ᵀ x)² ≤ xᵀ x"},
    {"lines", 'F', 'r', "(k_1ᵀ x)² + (k_2ᵀ x)² = xᵀ x"},
    /* permutations */
    {"permuted", 'T', 'h', "P Pᵀ = I"},
    {"permuted", 'T', 'h', "‖P x‖ = ‖x‖"},
    {"permuted", 'F', 'r', "P x = x"},
    {"permuted", 'F', 'r', "P² = I"},
    {"permuted", 'T', 'h', "P⁶ = I"},
    {"permuted", 'T', 'h', "tr(P A Pᵀ) = tr(A)"},
    /* weights */
    {"keys", 'T', 'h', "α_1 + α_2 + α_3 = 1"},
    {"keys", 'T', 'h', "k_1ᵀ q ≥ k_2ᵀ q ⇒ α_1 ≥ α_2"},
    {"keys", 'T', 'h', "α_1 < 1"},
    {"keys", 'F', 'r', "α_1 ≤ ½"},
    {"keys", 'F', 'r', "k_3 = 0 ⇒ α_3 ≤ ½"},
    {"keys", 'F', 'r', "α_1 ≤ 0.99"},
    {"keys", 'T', 'h', "q = 0 ⇒ α_1 = 1/3"},
    {"keys", 'F', 'r', "α_1 = 1/3 ⇒ q = 0"},
};

/* ---- the tape's word on one world, without what decides ---- */

typedef struct Bench {
    Arena *arena;
    Program *program;
    Layout *layout;
    Ratio *ratios;
    Machine *q, *ball;
} Bench;

static Bench bench_of(Arena *arena, Pack *pack, const char *claim_id, const char *text) {
    Claim *claim = NULL;
    for (int i = 0; i < pack->claims.count; i++)
        if (!strcmp(pack->claims.items[i]->id, claim_id)) claim = pack->claims.items[i];
    cr_assert(claim && !claim->mistake, "%s: %s", claim_id, claim ? claim->mistake->what : "");
    Mismatches mismatches = {0};
    const Mistake *mistake = NULL;
    Problem *problem = problem_of_text(arena, claim, text, "s", &mismatches, &mistake);
    cr_assert(problem, "%s: %s", text, mistake ? mistake->what : "");
    const SizesList *list = sizes_list(arena, &problem->givens, &mismatches, mismatches.count);
    Sizes sizes = sizes_row(list, 0);
    Bench b = {.arena = arena, .program = lower(arena, problem, &sizes, false)};
    cr_assert(b.program->cases.count > 0, "%s", text);
    b.layout = layout_new(arena, problem, b.program, NULL);
    b.ratios = NEW_ARRAY(arena, Ratio, b.layout->ratios + 1);
    b.q = system_q.open(b.program->tape, arena);
    b.ball = system_ball.open(b.program->tape, arena);
    return b;
}

static void close_bench(Bench *b) {
    system_q.close(b->q);
    system_ball.close(b->ball);
    tape_clear(b->program->tape);
}

static Truth test_of(const Bench *b, const struct Test *test) {
    Truth truth = system_q.relate(b->q, 0, test->order, test->a, test->b);
    return truth == TRUTH_UNKNOWN ? system_ball.relate(b->ball, 0, test->order, test->a, test->b) : truth;
}

/* Does some case fail in this world? Certainly. */
static bool fails(Bench *b, const int64_t *code) {
    world_ratios(b->layout, code, b->ratios);
    system_q.load(b->q, 0, b->ratios);
    system_q.run(b->q, 0);
    system_ball.load(b->ball, 0, b->ratios);
    system_ball.run(b->ball, 256);
    for (int i = 0; i < b->program->cases.count; i++) {
        const Case *c = &b->program->cases.items[i];
        bool meant = true, wrong = false;
        for (int k = 0; k < c->hypotheses; k++) meant = meant && test_of(b, &c->hypothesis[k]) == TRUTH_TRUE;
        for (int k = 0; k < c->goals; k++) {
            Truth truth = test_of(b, &c->goal[k]);
            meant = meant && truth != TRUTH_UNDEFINED;
            wrong = wrong || truth == TRUTH_FALSE;
        }
        if (meant && wrong) return true;
    }
    return false;
}

static bool survives(Bench *b) {
    Dice dice = {7};
    int64_t *code = NEW_ARRAY(b->arena, int64_t, b->layout->count + 1);
    for (int i = 0; i < RANDOM_WORLDS; i++) {
        draw_codes(b->layout, code, &dice);
        if (fails(b, code)) return false;
    }
    return true;
}

static bool is_legal(const Layout *layout, const int64_t *code) {
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        if (code[i] < 0 || code[i] >= code_count(c->kind, c->n)) return false;
    }
    return true;
}

/* What rational numbers settle, algebraic numbers settle in the same way. */
static bool agrees(Bench *b) {
    Dice dice = {11};
    int64_t *code = NEW_ARRAY(b->arena, int64_t, b->layout->count + 1);
    Machine *machine = system_algebraic.open(b->program->tape, b->arena);
    bool fine = true;
    for (int i = 0; i < FEW_WORLDS; i++) {
        draw_codes(b->layout, code, &dice);
        world_ratios(b->layout, code, b->ratios);
        system_q.load(b->q, 0, b->ratios);
        system_q.run(b->q, 0);
        system_algebraic.load(machine, 0, b->ratios);
        system_algebraic.run(machine, 0);
        for (int k = 0; k < b->program->cases.items[0].goals; k++) {
            const struct Test *test = &b->program->cases.items[0].goal[k];
            Truth q = system_q.relate(b->q, 0, test->order, test->a, test->b),
                  other = system_algebraic.relate(machine, 0, test->order, test->a, test->b);
            fine = fine && (q == TRUTH_UNKNOWN || other == TRUTH_UNKNOWN || q == other);
        }
    }
    system_algebraic.close(machine);
    return fine;
}

/* ---- the tests ---- */

Test(decide, algebraic_numbers_agree) {
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Bench b = bench_of(arena, pack_of(arena, pack_text), rows[i].claim, rows[i].text);
        cr_expect(agrees(&b), "%s", rows[i].text);
        close_bench(&b);
        arena_free(arena);
    }
}

/* What is wrong with a decision, or NULL. */
static const char *objection(Bench *b, const Row *row, const Decision *d) {
    switch (d->outcome) {
    case DECIDE_NOTHING: return d->why ? NULL : "does not say why not";
    case DECIDE_HOLDS:
        return row->known == 'F' ? "it is false" : survives(b) ? NULL : "a random world refutes it";
    case DECIDE_REFUTED:
        return row->known == 'T'               ? "it is true"
               : !is_legal(b->layout, d->code) ? "no such world"
               : !fails(b, d->code)            ? "the world does not refute it"
                                               : NULL;
    case DECIDE_ELSEWHERE: return row->known == 'T' ? "it is true" : d->value ? NULL : "does not say where";
    }
    return "no outcome";
}

Test(decide, never_contradicts_what_is_known, .timeout = 300) {
    static const char letters[] = {'n', 'h', 'r', 'e'};
    bool solver = decide_has_solver();
    int wrong = 0;
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        const Row *row = &rows[i];
        Bench b = bench_of(arena, pack_of(arena, pack_text), row->claim, row->text);
        Decision d = decide(arena, b.program, b.layout, DECIDE_STATEMENT, EFFORT);
        const char *objected = objection(&b, row, &d);
        char letter = letters[d.outcome];
        bool as_expected = letter == row->expected || (!solver && letter == 'n');
        if (objected || !as_expected) {
            wrong++;
            cr_log_error("%s | %s: %c %s", row->claim, row->text, letter,
                         objected ? objected : "was not expected");
        }
        close_bench(&b);
        arena_free(arena);
    }
    cr_assert_eq(wrong, 0);
}

typedef struct Asked {
    const char *claim, *text,
        *outcome; /* a letter, why not or by what; of ELSEWHERE the numbers that are known */
} Asked;

static const char *told(Arena *arena, const Layout *layout, const Decision *d) {
    Text out = text_new(arena);
    text_printf(&out, "%c", "nhre"[d->outcome]);
    if (d->outcome == DECIDE_NOTHING) text_printf(&out, " why %d", (int)d->why);
    if (d->outcome == DECIDE_HOLDS) text_printf(&out, " by %u", d->by);
    for (int i = 0; d->value && i < layout->count; i++)
        if (d->value[i]) text_printf(&out, " %s", d->value[i]);
    if (d->code) {
        Ratio *ratios = NEW_ARRAY(arena, Ratio, layout->ratios + 1);
        world_ratios(layout, d->code, ratios);
        for (int i = 0; i < layout->count; i++) {
            Ratio r = ratios[layout->coordinate[i].first];
            if (layout->coordinate[i].used)
                text_printf(&out, " %lld/%lld", (long long)r.num, (long long)r.den);
        }
    }
    return out.bytes;
}

static void ask_all(const Asked *asked, size_t count, DecideAsk ask, int effort) {
    for (size_t i = 0; i < count; i++) {
        Arena *arena = arena_new();
        Bench b = bench_of(arena, pack_of(arena, pack_text), asked[i].claim, asked[i].text);
        for (int twice = 0; twice < 2; twice++) { /* the same answer each time */
            Decision d = decide(arena, b.program, b.layout, ask, effort);
            cr_expect_str_eq(told(arena, b.layout, &d), asked[i].outcome, "%s: %s", asked[i].text,
                             told(arena, b.layout, &d));
        }
        close_bench(&b);
        arena_free(arena);
    }
}

/* Nothing of this needs another program; what does is left open, and says so. */
Test(decide, without_z3) {
    static const Asked asked[] = {
        {"numbers", "(x − 5)(x − 6) ≥ 0", "r 11/2"},
        {"numbers", "x > 3 ⇒ x ≥ 4", "r 7/2"},
        {"numbers", "x (x² − 2) = 0 ⇒ x = 0", "e root of x² − 2 near −1.414213562"},
        {"numbers", "x³ − 3 x + 1 ≠ 0", "e root of x³ − 3x + 1 near −1.879385242"},
        {"numbers", "x ≤ 10^{30}", "e 1000000000000000000000000000001"},
        {"numbers", "x² + x + 1 > 0", "h by 2"},
        {"numbers", "x² + y² ≥ 2 x y", "h by 4"},
        {"numbers", "x² + y² + z² ≥ x y + y z + z x", "h by 4"},
        {"numbers", "x² + y² ≥ 2.0001 x y", "r 20001/20000 1/1"},
        {"numbers", "x y ≥ 0", "r -1/1 1/1"},
        {"space", "A² = A ⇒ (I − A)² = I − A", "h by 1"},
        {"plane", "(A B)^{-1} = B^{-1} A^{-1}", "h by 1"},
        {"frames", "A Aᵀ + B Bᵀ = I", "h by 1"},
        {"whole", "t > 2 ⇒ t ≥ 4", "r 3/1"},
        {"whole", "2 k ≠ 1", "h by 2"},
        {"numbers", "x⁴ + y⁴ ≥ 2 x² y²", "n why 1"},
    };
    setenv("PATH", "/nowhere", 1);
    cr_assert(!decide_has_solver());
    ask_all(asked, COUNT(asked), DECIDE_STATEMENT, EFFORT);
}

/* Is there anything that the hypotheses are true of? */
Test(decide, hypotheses_that_are_never_met) {
    static const Asked asked[] = {
        {"numbers", "x² = 2 ⇒ x = 1", "e root of x² − 2 near −1.414213562"},
        {"numbers", "x² = −2 ⇒ x = 1", "h by 2"},
        {"numbers", "4 < x < 5 ⇒ x = 1", "r 9/2"},
        {"numbers", "x = 1, x = 2 ⇒ x = y", "h by 1"},
        {"numbers", "x/(y − y) = 1 ⇒ y = y", "h by 1"},
        {"whole", "4 < t < 5 ⇒ t = 1", "h by 2"},
        {"numbers", "x = x", "r 0/1"},
    };
    ask_all(asked, COUNT(asked), DECIDE_NEVER_MET, EFFORT);
}

/* What no polynomial says, and what is too much. */
Test(decide, left_alone) {
    static const Asked asked[] = {
        {"numbers", "\\lim_{u→∞} 1/(u + x²) = 0", "n why 2"},
        {"numbers", "β ≫ 0. β > y", "n why 2"},
        {"space", "(A + B)^{30} = A^{30}", "n why 3"},
    };
    ask_all(asked, COUNT(asked), DECIDE_STATEMENT, EFFORT);
}

/* z3 is stopped when its time is over, and leaves nothing behind. */
Test(decide, stops_in_time) {
    if (!decide_has_solver()) return;
    Arena *arena = arena_new();
    Bench b = bench_of(arena, pack_of(arena, pack_text), "space", "A B = I ⇒ B A = I");
    struct timespec before, after;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
    Decision d = decide(arena, b.program, b.layout, DECIDE_STATEMENT, 100);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
    cr_expect_eq(d.outcome, DECIDE_NOTHING);
    cr_expect_eq(d.why, UNDECIDED_TIME);
    struct rusage children;
    getrusage(RUSAGE_CHILDREN, &children);
    cr_expect_lt(children.ru_utime.tv_sec, 3);
    cr_expect_lt(after.tv_sec - before.tv_sec, 3);
    cr_expect_eq(waitpid(-1, NULL, WNOHANG), -1, "a child was left");
    close_bench(&b);
    arena_free(arena);
}
