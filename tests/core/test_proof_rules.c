/* core/proof: every rule at all small sizes, empty ones too. A row is a statement that uses the rule, or one that a careless
   version of it would prove. Each is tried in worlds of every choice of sizes, exactly and by the second evaluator. */
#include "tests/proving.h"

static const char pack_text[] =
    "```claim sums\n"
    "given   n ∈ 1..3, m ∈ 0..3, p ∈ 0..2, a, b ∈ 1..n\n"
    "        x_1..x_n ∈ R, y_1..y_m ∈ R, z ∈ R, t ∈ R^m, h ∈ R^n, F ∈ R^{p×m}\n"
    "let     s_i = y_i/m for i ∈ 1..m\n"
    "        g_1 = z\n"
    "        g_i = 2 z for i ≠ 1, i ∈ 1..m\n"
    "        r_1 = z\n"
    "        r_i = 2 z for i ≠ 1, i ∈ 1..n\n"
    "show    z = z\n"
    "```\n"
    "```claim pairs\n"
    "given   n ∈ 2..4, a ≠ b ∈ 1..n, x_1..x_n ∈ R, z ∈ R\n"
    "show    z = z\n"
    "```\n"
    "```claim doubled\n"
    "given   h ∈ 0..2, d = 2 h, v ∈ R^d, z ∈ R\n"
    "show    z = z\n"
    "```\n"
    "```claim frames\n"
    "given   d ∈ 1..3, m ∈ 0..3, m ≤ d, A ∈ R^{d×m} orthonormal, q ∈ R^m\n"
    "let     [a_1 … a_m] = A\n"
    "show    q = q\n"
    "```\n"
    "```claim squares\n"
    "given   m ∈ 0..3, L ∈ R^{m×m} orthonormal, C ∈ R^{m×m}, t ∈ R^m, z ∈ R\n"
    "let     [l_1 … l_m] = L\n"
    "        g(v) = v/m\n"
    "show    z = z\n"
    "```\n"
    "```claim halves\n"
    "given   m, p ∈ 0..2, [A B] ∈ R^{(m+p)×(m+p)} orthonormal, x ∈ R^m, y ∈ R^p\n"
    "show    x = x\n"
    "```\n"
    "```claim shuffles\n"
    "given   n, m ∈ 0..3, X ∈ R^{n×m}, P ∈ R^{n×n} permutation, Q ∈ R^{m×m} permutation, t ∈ R^n, u ∈ R^n, z "
    "∈ R\n"
    "        r ∈ 1..2, h ∈ R^r, Y ∈ R^{n×r}\n"
    "show    z = z\n"
    "```\n"
    "```claim numbers\n"
    "given   n ∈ 1..3, m ∈ 0..3, z, w, λ ∈ R, t, u ∈ R^m\n"
    "assume  λ > 0\n"
    "show    z = z\n"
    "```\n"
    "```claim limits\n"
    "given   β → ∞, λ → ∞, ε → 0, z, w ∈ R, m ∈ 0..2, n ∈ 1..3\n"
    "show    z = z\n"
    "```\n"
    "```claim scores\n"
    "given   d ∈ 1..2, n ∈ 1..3, k_1..k_n ∈ R^d, q ∈ R^d, v_1..v_n ∈ R^d, j ∈ 1..n, z ∈ R\n"
    "let     α_i = e^{k_iᵀ q}/∑_{l=1}^{n} e^{k_lᵀ q} for i ∈ 1..n\n"
    "        c = ∑_{i=1}^{n} α_i v_i\n"
    "show    z = z\n"
    "```\n"
    "```claim drifts\n"
    "given   d ∈ 1..2, n ∈ 1..3, k_1..k_n ∈ R^d, u ∈ R^d, v_1..v_n ∈ R^d, j ∈ 1..n, z ∈ R, λ → ∞\n"
    "let     q = λ u\n"
    "        α_i = e^{k_iᵀ q}/∑_{l=1}^{n} e^{k_lᵀ q} for i ∈ 1..n\n"
    "        c = ∑_{i=1}^{n} α_i v_i\n"
    "show    z = z\n"
    "```\n"
    "```claim chance\n"
    "given   d ∈ 0..2, n ∈ 1..2, m ∈ 0..2, β → ∞, γ ~ N(1, ½), η ~ N(0, 1), w ∈ R, q ∈ R^d\n"
    "        z ∈ R^d ~ N(0, I), y ∈ R^d ~ N(0, I), k_1..k_n ∈ R^d ~ N(q, 2 I), a, b ∈ 1..n\n"
    "show    γ = γ\n"
    "```\n";

/* One letter for each statement: P proved, and true wherever it was tried; F not proved, and false in a world; n not proved. */
static const struct {
    const char *rule, *claim, *text, *letters;
} rows[] = {
    {"ones are counted", "sums", "∑_{i=1}^{m} 1 = m, ∑_{i=0}^{m} 1 = m + 1, ∑_{i=1}^{m+p} 1 = m + p", "PPP"},
    {"a range may be empty", "sums",
     "∑_{i=2}^{m} 1 = m − 1, ∑_{i=3}^{n} 1 = n − 2, ∑_{i=m}^{n} 1 = n − m + 1, ∑_{i=1}^{m−p} 1 = m − p",
     "FFFF"},
    {"its end may be an index", "sums",
     "∑_{i=a}^{b} 1 = b − a + 1, ∑_{i=1}^{a} 1 = a, ∑_{i=1}^{a−1} 1 = a − 1", "FPP"},
    {"written out", "sums", "∑_{i=1}^{3} i = 6, ∑_{i=3}^{1} 1 = −1, ∑_{i=1}^{3} y_i = y_1 + y_2 + y_3",
     "PFn"},
    {"of an empty sum no term is computed", "sums",
     "∑_{i=1}^{m} 1/m = 1, ∑_{i=2}^{n} 1/(n−1) = 1, ∑_{i=1}^{m} m^{-1} = 1, ∑_{i=1}^{m+p} 1/(m+p) = 1, "
     "∑_{i=1}^{m} ∑_{j=1}^{m} 1/m² = 1",
     "FFFFF"},
    {"of an empty sum no term is computed", "sums",
     "∑_{i=1}^{n} 1/n = 1, ∑_{i=1}^{m} 1/(m+1) = m/(m+1), ∑_{i=1}^{m} y_i/m = (1/m) ∑_i y_i, ∑_{i=1}^{m} s_i "
     "= (1/m) ∑_i y_i",
     "PPPP"},
    {"of an empty sum no term is computed", "sums", "t = 𝟏 ⇒ ∑_{i=1}^{m} t_i/m = 1", "F"},
    {"of an empty sum no term is computed", "pairs",
     "∑_{i=1,i≠a,i≠b}^{n} 1/(n−2) = 1, ∑_{i=1,i≠a}^{n} 1/(n−1) = 1, ∑_{i=1,i≠a,i≠b}^{n} 1 = n − 2", "FPP"},
    {"of an empty sum no term is computed", "pairs", "n = 3 ⇒ ∑_{i=1,i≠a,i≠b}^{n} 1/(n−2) = 1", "P"},
    {"of an empty sum no term is computed", "pairs", "n = 2 ⇒ ∑_{i=1,i≠a,i≠b}^{n} 1/(n−2) = 1", "F"},
    {"sizes that are written by others", "doubled",
     "∑_{i=1}^{d} 1 = 2 h, ∑_{i=1}^{d} v_i = 𝟏ᵀ v, ∑_{i=1}^{d} 1/h = 2, ∑_{i=1}^{h} 1/d = ½", "PPFF"},
    {"terms with a name are split off", "sums",
     "∑_{i=2}^{n} x_i = ∑_i x_i − x_1, ∑_{i=1}^{n−1} x_i = ∑_i x_i − x_n, ∑_{i=2}^{n−1} x_i = ∑_i x_i − x_1 "
     "− x_n",
     "PPF"},
    {"definitions by cases", "sums", "∑_{i=1}^{n} r_i = (2 n − 1) z, ∑_{i=1}^{n} r_i = n z", "PF"},
    {"entries with a name are split off", "sums",
     "∑_{i=1,i≠a}^{n} h_i = 𝟏ᵀ h − h_a, ∑_{i=1,i≠a}^{n} h_i = 𝟏ᵀ h + h_a", "PF"},
    {"a member may be missing", "sums",
     "∑_{i=2}^{m} y_i = ∑_i y_i − y_1, ∑_{i=1}^{m} g_i = (2 m − 1) z, ∑_{i=1}^{m} δ_{i1} = 1, ∑_{i=1}^{m} "
     "y_1 = m y_1",
     "nFFP"},
    {"a member that is named is there", "sums", "y_1 − y_1 + m ≥ 1, m ≥ 1, y_i − y_i + m ≥ 1, n > 0, n ≥ 2",
     "PFPPF"},
    {"a member that is named is there", "sums", "z = y_1 ⇒ z + m ≥ z + 1", "P"},
    {"δ and equal indices", "sums", "∑_{i=1}^{n} δ_{ia} = 1, δ_{ab} = 0, δ_{aa} = 1, x_a = x_b", "PFPF"},
    {"double sums", "sums",
     "∑_i ∑_j x_i x_j = (∑_i x_i)², ∑_i ∑_j x_i x_j = ∑_i x_i², ∑_i (x_i + ∑_i x_i) = (n + 1) ∑_i x_i",
     "PFP"},
    {"entries of vectors and matrices", "sums",
     "∑_i ∑_j F_{ij} = 𝟏ᵀ F 𝟏, ∑_i t_i² = tᵀ t, ∑_i F_{i1} = 𝟏ᵀ F 𝟏", "PPF"},
    {"sums of squares", "sums", "∑_i y_i² ≥ 0, ∑_i y_i² > 0, ∑_i e^{y_i} > 0, ∑_i e^{x_i} > 0, ∑_i y_i³ ≥ 0",
     "PFFnF"},
    {"sums of squares", "sums", "∑_i y_i ≥ 0, ∑_i y_i⁴ ≥ 0", "Fn"},
    {"orthonormal columns", "frames",
     "Aᵀ A = I, A Aᵀ = I, ‖A q‖ = ‖q‖, ∑_i ‖a_i‖² = m, a_1ᵀ a_1 = 1, ∑_{i=1}^{m} a_1ᵀ a_1 = m, ∑_i a_i a_iᵀ "
     "= A Aᵀ",
     "PFPPPPP"},
    {"traces", "frames", "tr(A Aᵀ) = m, tr(Aᵀ A/m) = 1, ‖A‖² = m, ∑_{i=1}^{m} a_iᵀ a_i/m = 1", "PPPF"},
    {"an orthonormal square matrix", "squares",
     "L Lᵀ = I, L^{-1} = Lᵀ, tr(L C Lᵀ) = tr(C), L^0 = I, L^{-2} L² = I, C^{-1} = Cᵀ, (2 L)^{-1} = ½ Lᵀ",
     "PPPPPFP"},
    {"an empty matrix has an inverse", "squares",
     "tr((m L)^{-1} L) = 1, (m L)^{-1} = Lᵀ/m, tr((z L)^{-1} L) z = m, tr(L Lᵀ/m) = 1, tr(g(L Lᵀ)) = 1",
     "FnPPP"},
    {"columns between brackets", "squares", "[l_1, …, l_m] = L, tr([l_1/m, …, l_m/m]ᵀ [l_1, …, l_m]) = 1",
     "PF"},
    {"blocks", "halves", "[A, B]ᵀ [A, B] = I, [x, x]ᵀ [x, x] = [xᵀ x, xᵀ x; xᵀ x, xᵀ x], [Aᵀ; Bᵀ] [A, B] = I",
     "PnP"},
    {"frames that fill the space", "halves",
     "A Aᵀ + B Bᵀ = I, A Aᵀ = I, Bᵀ A = 0, tr(A Aᵀ/(m+p)) + tr(B Bᵀ/(m+p)) = 1", "PFPP"},
    {"blocks", "halves",
     "[A, B] [x; y] = A x + B y, 𝟏ᵀ [x; y] = 𝟏ᵀ x + 𝟏ᵀ y, [A, B] [A, B]ᵀ = I, [x; y] = [y; x]", "PnPF"},
    {"permutations", "shuffles", "P Pᵀ = I, P 𝟏 = 𝟏, tr(P Pᵀ) = n, P² = I, ‖P X Q‖ = ‖X‖, (P/n)^{-1} = n Pᵀ",
     "PPPFPP"},
    {"permuted functions", "shuffles",
     "softmax(P X Q) = P softmax(X) Q, ReLU(P X) = P ReLU(X), softmax(P t) = P softmax(t), softmax(X Q) = "
     "softmax(X)",
     "PPPF"},
    {"rows of a softmax", "shuffles",
     "softmax(Y) 𝟏 = 𝟏, softmax(X) 𝟏 = 𝟏, 𝟏ᵀ softmax(t) = 1, 𝟏ᵀ softmax(h) = 1, softmax(X + t 𝟏ᵀ) = "
     "softmax(X)",
     "PFFPP"},
    {"ReLU", "shuffles",
     "ReLU(X) − ReLU(−X) = X, ReLU(2 X) = 2 ReLU(X), ReLU(z X) = z ReLU(X), ReLU(softmax(X)) = softmax(X), "
     "ReLU(t uᵀ) = ReLU(u tᵀ)ᵀ",
     "PPFPP"},
    {"powers", "numbers",
     "z⁰ = 1, (z − z)⁰ = 1, z^{-1} z = 1, √(z²) = z, (z³)^{1/3} = z, (z²)^{3/2} = z³, √(λ²) = λ, √(m²) = m",
     "PnPFnFnP"},
    {"powers", "numbers",
     "λ^{z} > 0, λ^{-1/2} > 0, (e^z)² = e^{2 z}, m⁰ = 1, |m| = m, |z| = z, |n − 2| = n − 2", "nnPPPFF"},
    {"logarithms", "numbers",
     "log(e^z) = z, log(e^z/(1 + e^z)) = z − log(1 + e^z), log(z²) = 2 log(z), log(2 e^z) = z + log(2), e^{z "
     "w} = e^z e^w",
     "PPnPF"},
    {"signs", "numbers", "tᵀ t ≥ 0, tᵀ t > 0, ‖t‖ ≥ 0, z² + 1 > 0, z w + 1 > 0, m + z² ≥ 0, λ > 0, λ ≥ 1",
     "PFPPFPPF"},
    {"signs", "numbers", "tᵀ u ≥ 0, tᵀ u + uᵀ t ≥ 0", "FF"},
    {"signs", "numbers", "z > 1 ⇒ z > 0", "P"},
    {"signs", "numbers", "z ≥ 0 ⇒ z > 0", "F"},
    {"signs", "numbers", "z ≠ 0 ⇒ z² > 0", "P"},
    {"quotients", "numbers", "z/z = 1, m/m = 1, (z/w) w = z, 0/z = 0, z/w = w/z", "PPPPF"},
    {"hypotheses that are put in", "numbers", "z = 1/w ⇒ z w = 1", "P"},
    {"hypotheses that are put in", "numbers", "z = w ⇒ z² = w z", "P"},
    {"hypotheses that are put in", "numbers", "z = w ⇒ z² = w", "F"},
    {"hypotheses about sizes", "numbers", "m = 0 ⇒ tᵀ t = 0", "P"},
    {"hypotheses about sizes", "numbers", "m = 1 ⇒ tᵀ t = 0", "F"},
    {"limits", "limits",
     "z/β ≈ 0, z β ≈ 0, e^{−β (z² + 1)} ≈ 0, e^{−β z²} ≈ 0, 1/(z β) ≈ 0, m β → ∞, n β → ∞, w β/(w β + 1) ≈ 1",
     "PFPFPFPF"},
    {"limits", "limits",
     "\\lim_{t→∞} w t/(w t + 1) = 1, \\lim_{t→∞} w (z t + 1)/(w t + 1) = z, \\lim_{t→∞} z/t = 0, \\lim_{t→∞} "
     "e^{z t} = 0",
     "FFPF"},
    {"limits and empty sums", "limits",
     "∑_{i=1}^{m} 1/β ≈ 0, ∑_{i=1}^{m} β → ∞, ∑_{i=1}^{n} β → ∞, ∑_{i=1}^{m} 1/m ≈ 1", "PFPF"},
    {"far above", "limits", "β ≫ 0, 1 ≫ 0, n ≫ 0, β ≫ z, 2 ≫ 1, β² ≫ β", "PFFPFP"},
    {"the order of limits", "limits", "β ≫ λ, λ ≫ β, β − λ → ∞, ε > 0, √(ε²) = ε, 1/ε > z", "PFPPPP"},
    {"limits under hypotheses", "limits", "z > 0 ⇒ e^{−z β} ≈ 0", "P"},
    {"limits under hypotheses", "limits", "z ≥ 0 ⇒ e^{−z β} ≈ 0", "F"},
    {"limits under hypotheses", "limits", "z ≥ 0 ⇒ z e^{−z β} ≈ 0", "P"},
    {"one score far above the others", "scores", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ c ≈ v_j", "P"},
    {"one score far above the others", "scores", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ z (1 − α_j) ≈ 0", "P"},
    {"the scores move, nobody knows how fast", "scores", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ ∑_{i≠j} e^{k_iᵀ q} ≈ 0",
     "n"},
    {"the scores move, nobody knows how fast", "scores", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ (1 − α_j) k_jᵀ q ≈ 0",
     "n"},
    {"the scores move, nobody knows how fast", "scores", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ ∑_i α_i k_i ≈ k_j", "n"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_j ≈ 1", "P"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ ∑_{i≠j} α_i ≈ 0", "P"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ c ≈ α_j v_j", "P"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l v_l ≈ 0 (l ≠ j)",
     "P"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l ≈ 0 (l ≠ j)", "P"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l/α_j ≈ 0 (l ≠ j)",
     "P"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l ≪ α_j (l ≠ j)", "P"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l α_h ≈ 0 (l ≠ h)",
     "P"},
    {"one score far above the others, along λ", "drifts",
     "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l ≈ α_h (l ≠ j, h ≠ j)", "P"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ z (1 − α_j) ≈ 0", "P"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l ≈ 0", "F"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_1 ≈ 0", "F"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l ≈ 1", "F"},
    {"one score far above the others, along λ", "drifts",
     "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l/α_h ≈ 0 (l ≠ j, h ≠ l)", "F"},
    {"one score far above the others, along λ", "drifts",
     "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l/(α_l + α_h) ≈ 0 (l ≠ j)", "F"},
    {"one score far above the others, along λ", "drifts",
     "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_h/(α_l + α_h) ≈ ½ (l ≠ j, h ≠ j)", "F"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ e^{k_lᵀ q} ≈ 0 (l ≠ j)",
     "F"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ c ≈ 0", "F"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l ≫ α_j (l ≠ j)", "F"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_j ≫ z", "F"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_l λ ≈ 0 (l ≠ j)", "n"},
    {"one score far above the others, along λ", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ (1 − α_j) k_jᵀ q ≈ 0",
     "n"},
    {"the others may be none", "drifts", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ α_j ≫ ∑_{i≠j} α_i", "F"},
    {"an index may be said to run over its range", "drifts", "k_jᵀ q ≫ k_iᵀ q (1 ≤ i ≤ n, i ≠ j) ⇒ α_j ≈ 1",
     "P"},
    {"an index may be said to run over its range", "drifts", "k_jᵀ q ≫ k_iᵀ q (1 ≤ i ≤ 2, i ≠ j) ⇒ α_j ≈ 1",
     "F"},
    {"an index may be said to run over its range", "drifts", "k_jᵀ q ≫ k_iᵀ q (2 ≤ i ≤ n, i ≠ j) ⇒ α_j ≈ 1",
     "F"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ k_jᵀ q ⇒ α_i ≥ α_j", "P"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q > k_jᵀ q ⇒ α_i > α_j", "P"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≤ k_jᵀ q ⇒ α_i ≤ α_j", "P"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q < k_jᵀ q ⇒ α_i ≠ α_j", "P"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≠ k_jᵀ q ⇒ α_i ≠ α_j", "P"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q = k_jᵀ q ⇒ α_i = α_j", "P"},
    {"numbers that are compared by a hypothesis", "scores", "3 k_iᵀ q ≥ 3 k_jᵀ q ⇒ α_i ≥ α_j", "P"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ k_jᵀ q + 1 ⇒ α_i ≥ e α_j", "P"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ k_jᵀ q ⇒ α_i/α_j ≥ 1", "P"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ k_jᵀ q, k_jᵀ q ≥ k_lᵀ q ⇒ α_i ≥ α_l",
     "P"},
    {"numbers that are compared by a hypothesis", "scores", "v_1 ≠ v_2 ⇒ ‖v_1 − v_2‖² > 0", "P"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ k_jᵀ q ⇒ α_i > α_j", "F"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≤ k_jᵀ q ⇒ α_i < α_j", "F"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ k_jᵀ q ⇒ α_i ≤ α_j", "F"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ k_jᵀ q ⇒ α_i ≠ α_j", "F"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ 2 k_jᵀ q ⇒ α_i ≥ α_j", "F"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ z k_jᵀ q ⇒ α_i ≥ z α_j", "F"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ k_jᵀ q − 1 ⇒ α_i ≥ α_j", "F"},
    {"numbers that are compared by a hypothesis", "scores", "z k_iᵀ q ≥ z k_jᵀ q ⇒ α_i ≥ α_j", "F"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ k_jᵀ q ⇒ v_1ᵀ v_1 α_i > v_1ᵀ v_1 α_j",
     "F"},
    {"numbers that are compared by a hypothesis", "scores", "k_1ᵀ q ≥ k_2ᵀ q ⇒ α_1 ≥ α_3", "F"},
    {"numbers that are compared by a hypothesis", "scores", "k_iᵀ q ≥ k_jᵀ q ⇒ α_i ≥ ½", "F"},
    {"numbers that are compared by a hypothesis", "scores", "v_1 ≠ v_2 ⇒ ‖v_1 − v_3‖² > 0", "F"},
    {"numbers that are compared by a hypothesis", "scores", "v_1 ≠ v_2 ⇒ ‖v_1 + v_2‖² > 0", "F"},
    {"numbers that are compared by a hypothesis", "numbers", "z ≥ w ⇒ e^z ≥ e^w", "P"},
    {"numbers that are compared by a hypothesis", "numbers", "z ≥ w ⇒ z + m ≥ w", "P"},
    {"numbers that are compared by a hypothesis", "numbers", "z ≥ w ⇒ e^{m z} ≥ e^{m w}", "n"},
    {"numbers that are compared by a hypothesis", "numbers", "z ≥ w ⇒ e^{z²} ≥ e^{w²}", "F"},
    {"numbers that are compared by a hypothesis", "numbers", "z ≥ w ⇒ m z > m w", "F"},
    {"numbers that are compared by a hypothesis", "numbers", "z > w ⇒ z² > w²", "F"},
    {"numbers that are compared by a hypothesis", "numbers", "n ≥ 2 ⇒ n − 1 > 0", "P"},
    {"numbers that are compared by a hypothesis", "numbers", "n ≥ 2 ⇒ n − 2 > 0", "F"},
    {"numbers that are compared by a hypothesis", "numbers", "t ≠ u ⇒ ‖t − u‖² > 0", "P"},
    {"numbers that are compared by a hypothesis", "numbers", "t ≠ 0 ⇒ tᵀ u ≠ 0", "n"},
    {"numbers that are compared by a hypothesis", "drifts", "k_iᵀ q ≥ k_jᵀ q ⇒ α_i ≥ α_j", "n"},
    {"decimals", "numbers",
     "e ≈ 2.718, e/(2 e + 1) ≈ 0.422, e/(2 e + 1) ≈ 0.423, π ≈ 3.1, π ≈ 3.15, z ≈ 1.0, √2 ≈ 1.41", "PPFPFFP"},
    {"decimals", "numbers", "n = 3 ⇒ e/(2 e + n − 2) ≈ 0.422", "P"},
    {"decimals", "limits", "n ≈ 1.0, 1.04 + β − β ≈ 1.0, 1 + 1/β ≈ 1.0, 2 + 0 z ≈ 2.0", "FFPP"},
    {"moments", "chance",
     "E[γ η] = 0, E[γ²] = 3/2, E[zᵀ z] = d, E[z yᵀ] = 0, E[z zᵀ] = I, Var[w γ] = w²/2, E[e^γ] > 1",
     "PPPPPPP"},
    {"variables that may be the same", "chance",
     "E[k_aᵀ k_b] = qᵀ q, Cov[k_a, k_b] = 2 δ_{ab} I, E[k_aᵀ k_a] = qᵀ q + 2 d", "FPP"},
    {"moments and empty sums", "chance",
     "∑_{i=1}^{d} E[z_i²] = d, ∑_{i=1}^{d} E[z_i²]/d = 1, E[∑_{i=1}^{m} γ/m] = 1", "PFF"},
    {"normal distributions", "chance",
     "z + y ~ N(0, 2 I), w z ~ N(0, w² I), γ z ~ N(0, I), k_a + k_b ~ N(2 q, 4 I)", "PPFF"},
    {"means that only tend", "chance",
     "E[1/(1 + e^{β (1 − γ)})] ≈ ½, E[1/(1 + e^{β (1 − γ)})] = ½, P[γ < 1] = ½", "PnP"},
};

static char letter_of(Arena *arena, const Found *one, const char *rule) {
    const char *text = one->statement->text;
    cr_expect(!one->ill && !one->mismatches.count, "%s: %s cannot be judged", rule, text);
    if (one->ill) return 'i';
    bool proved = prove(arena, one->problem)->proved;
    Tried tried = try_everywhere(arena, one->problem, &one->mismatches, 3);
    if (!proved) return tried.against ? 'F' : 'n';
    cr_expect(!tried.against, "%s: %s is proved, and false at %s", rule, text, tried.against);
    cr_expect(tried.rows > 0, "%s: %s is proved, and was tried nowhere", rule, text);
    return 'P';
}

Test(proof_rules, at_all_small_sizes) {
    Arena *outer = arena_new();
    Pack *pack = pack_of(outer, pack_text);
    for (int i = 0; i < pack->claims.count; i++)
        cr_assert(!pack->claims.items[i]->mistake, "%s: %s", pack->claims.items[i]->id,
                  pack->claims.items[i]->mistake->what);
    for (size_t i = 0; i < COUNT(rows); i++) {
        Arena *arena = arena_new();
        Founds all = problems_of(arena, pack_find(pack, rows[i].claim), rows[i].text);
        Text got = text_new(arena);
        for (int k = 0; k < all.count; k++)
            text_printf(&got, "%c", letter_of(arena, &all.items[k], rows[i].rule));
        cr_expect_str_eq(got.bytes, rows[i].letters, "%s: %s: %s, not %s", rows[i].rule, rows[i].text,
                         got.bytes, rows[i].letters);
        arena_free(arena);
    }
    arena_free(outer);
}
