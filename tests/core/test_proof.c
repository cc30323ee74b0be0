/* Proofs for all dimensions: what must be proved, what must never be, and the planted lines.
   Longer than most files: two tables of statements fill a third of it. */
#include "tests/proving.h"

#include <stdlib.h>
#include <time.h>

/* The steps and the rate, for one who wants to see them: SHOW=1, SHOW=2. */
static void report(const char *claim, const Found *one, const Proof *proof, double took) {
    if (!getenv("SHOW")) return;
    fprintf(stderr, "%-6s %5.2f ms  %s | %s\n", proof->proved ? "PROVED" : "no", took, claim,
            one->statement->text);
    Arena *arena = arena_new();
    if (proof->rate) fprintf(stderr, "    rate %s\n", proof_rate_text(arena, proof));
    if (proof->side.count) fprintf(stderr, "    side %s\n", proof_side_text(arena, proof));
    if (proof->left_over) fprintf(stderr, "    left over: %s\n", node_text(arena, proof->left_over));
    if (proof->obstacle) fprintf(stderr, "    obstacle: %s\n", proof_obstacle_text(arena, proof));
    for (int i = 0; i < proof->steps && atoi(getenv("SHOW")) > 1; i++)
        fprintf(stderr, "      [%s] %s\n", proof_step_rule_text(arena, &proof->step[i]),
                proof_step_text(arena, &proof->step[i]));
    arena_free(arena);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* One letter a statement: P proved, n not, i ill-formed. */
static const char *letters(Arena *arena, Pack *pack, const char *id, const char *text) {
    Claim *claim = pack_find(pack, id);
    cr_assert(claim && !claim->mistake, "%s", id);
    Founds all = *text ? problems_of(arena, claim, text) : shows_of(arena, claim, "");
    Text out = text_new(arena);
    for (int i = 0; i < all.count; i++) {
        if (all.items[i].ill) {
            text_add(&out, "i");
            continue;
        }
        double start = now();
        Proof *proof = prove(arena, all.items[i].problem);
        report(id, &all.items[i], proof, now() - start);
        cr_assert_eq(proof->proved, !proof->left_over && !proof->obstacle);
        text_add(&out, proof->proved ? "P" : "n");
    }
    return out.bytes;
}

static const struct Row {
    const char *claim, *text, *letters;
} rows[] = {
    {"projector", "M = A Aᵀ", "P"},
    {"projector", "M = ∑_{i=1}^{m} a_i a_iᵀ", "P"},
    {"projector", "M = I − B Bᵀ", "P"},
    {"projector", "M = (A Aᵀ)^2", "P"},
    {"softmax-permutes", "", "P"},
    {"relu-permutes", "", "P"},
    {"attention-equivariance", "", "P"},
    {"feed-forward-equivariance", "", "P"},
    {"block-equivariance", "", "P"},
    {"weights", "", "PPP"},
    {"average", "q = β (k_a + k_b), β ≫ 0", "P"},
    {"noisy-average", "q = β (μ_a + μ_b), β ≫ 0", "P"},
    {"single-head", "", "PPPPPP"},
    {"single-head", "Var[k_aᵀ q] = β² (2α + ½)", "P"},
    {"single-head", "Var[k_aᵀ q] = β² (α + ½)", "n"},
    {"single-head", "E[γ] = 1, Var[γ] = ½, E[γ²] = 3/2, E[γ²] = 1", "PPPn"},
    {"single-head", "γ > ½ ⇒ c ≈ v_a", "n"},
    {"single-head", "γ ≥ 1 ⇒ c ≈ v_a", "n"},
    {"single-head", "γ ≠ 1 ⇒ c ≈ v_a", "n"},
    {"single-head", "c ≈ v_a", "n"},
    {"two-heads", "q_1 = β μ_a, q_2 = β μ_b, β ≫ 0", "P"},
    {"two-heads-noisy", "q_1 = β μ_a, q_2 = β μ_b, β ≫ 0", "PP"},
    {"average", "q = −β (k_a + k_b), β ≫ 0", "n"},
    {"average", "q = β (k_a − k_b), β ≫ 0", "n"},
    {"average", "q = β (k_a + k_b) + k_a, β ≫ 0", "n"},
    {"average", "q = β k_a + λ k_b, β ≫ 0, λ ≫ 0", "n"},
    {"average", "q = ε (k_a + k_b), ε → 0", "n"},
    {"average", "q = t (k_a + k_b), t > 0", "n"},
    {"average", "q = β² k_a + β² k_b, β ≫ 0", "P"},
    {"average", "let q = β (k_a + k_b). β ≫ 0. k_aᵀ q = β, k_iᵀ q = 0 (i ≠ a, b), α_a = e^β/(2e^β+n−2) ≈ ½",
     "PPPPP"},
    {"average", "let q = β (k_a + k_b). β ≫ 0. α_i ≈ 0 (i ≠ a, b)", "PP"},
    {"average", "let q = β (k_a + k_b). β ≫ 0. α_i ≈ 0 (i ≠ a)", "Pn"},
    {"average", "let q = β (k_a + k_b). β ≫ 0. α_i ≈ 0", "Pn"},
    {"average", "let q = β (k_a + k_b). β ≫ 0. c ≈ v_a, c ≈ v_b, c ≈ 0, c = ½ (v_a + v_b)", "Pnnnn"},
    {"average", "let q = β (k_a + k_b). β ≫ 0. α_a ≤ ½, α_a < ½, α_a ≥ ½, α_a > ¼, α_a > 0.49, α_a > ½",
     "PPnnPPn"},
    {"average", "let q = β (k_a + k_b). β ≫ 0. e^β (½ − α_a) ≈ (n−2)/4, e^β (½ − α_a) ≈ 0, β² (½ − α_a) ≈ 0",
     "PPnP"},
    {"average", "let q = β (k_a + k_b). β ≫ 0. α_a ≈ 1/n, α_a ≈ α_b, α_a ≈ α_i, α_a ≫ α_i, α_a ≫ α_b",
     "PnPnnn"},
    {"single-head", "E[c] ≈ v_a, Var[α_a] ≈ ½, Var[α_a] = ¼, Cov[c] ≈ 0, E[γ α_a] ≈ ½", "nnnnn"},
    {"single-head", "β (Var[α_a] − ¼) ≈ 0, Var[c] ≈ ¼ ‖v_a − v_b‖², Var[c] ≈ ½ ‖v_a − v_b‖²", "nPn"},
    {"single-head", "γ = 1 ⇒ c ≈ ½ (v_a + v_b)", "P"},
    {"single-head", "γ = 1 ⇒ c ≈ v_a", "n"},
    {"single-head", "γ = 2 ⇒ c ≈ v_a", "P"},
    {"weights", "log α_i − log α_j = k_iᵀ q − k_jᵀ q", "P"},
    {"weights", "log α_i − log α_j = k_jᵀ q − k_iᵀ q", "n"},
    {"weights", "cᵀ q = ∑_i α_i v_iᵀ q, cᵀ q = ∑_i v_iᵀ q", "Pn"},
    {"concentration", "c = α_j v_j + ∑_{i≠j} α_i v_i", "P"},
    {"concentration", "k_jᵀ q ≫ k_iᵀ q (i ≠ j)", "PP"},
    {"concentration", "k_jᵀ q ≫ k_iᵀ q", "PP"},
    {"concentration", "k_iᵀ q ≪ k_jᵀ q, i ≠ j", "PP"},
    {"concentration", "k_jᵀ q − k_iᵀ q → ∞ for i ≠ j", "PP"},
    {"concentration", "k_jᵀ q > k_iᵀ q (i ≠ j)", "nn"},
    {"concentration", "k_iᵀ q ≫ k_jᵀ q (i ≠ j)", "nn"},
    {"concentration", "k_jᵀ q ≫ k_iᵀ q (i ≠ j, i ≠ 1)", "nn"},
    {"concentration", "k_jᵀ q ≫ k_1ᵀ q", "nn"},
    {"concentration", "k_jᵀ q ≫ 0", "nn"},
    {"concentration", "2 k_jᵀ q ≫ k_iᵀ q (i ≠ j)", "nn"},
    {"concentration", "k_jᵀ q ≫ 2 k_iᵀ q (i ≠ j)", "nn"},
    {"concentration", "½ k_jᵀ q ≫ ½ k_iᵀ q (i ≠ j)", "nn"},
    {"concentration", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ c ≈ v_j", "P"},
    {"concentration", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ c ≈ 0", "n"},
    {"concentration", "v_jᵀ q ≫ v_iᵀ q (i ≠ j) ⇒ c ≈ v_j", "n"},
    {"concentration", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ c + v_j ≈ 2 v_j", "P"},
    {"concentration", "k_jᵀ q ≫ k_iᵀ q (i ≠ j) ⇒ c ≈ 2 v_j", "n"},
    {"concentration", "α_j ≫ α_i (i ≠ j) ⇒ c ≈ 2 v_j", "n"},
    {"concentration", "c = ∑_{i≠j} α_i v_i, c ≈ v_j, α_j ≈ 1", "nnn"},
    {"position-breaks", "P (X + Φ) = P X + P Φ, block(P X + P Φ) = P block(X + Φ), P X + Φ = P (X + Φ)",
     "PPn"},
    {"single-head", "k_i ~ N(μ_i, α I), k_a ~ N(μ_a, α I + μ_a μ_aᵀ), k_i ~ N(0, Σ_i), k_b ~ N(μ_b, α I)",
     "nnnP"},
    {"single-head", "k_aᵀ q ~ N(β, β² (2α+½)), k_aᵀ q ~ N(β, β² (α+½)), α_a ~ N(½, ¼), k_aᵀ k_a ~ N(1, 2)",
     "Pnnn"},
    {"single-head",
     "Cov[k_a] = Σ_a, Cov[k_a] = Σ_b, Cov[k_a, k_b] = 0, E[k_a] = μ_a, E[k_a k_aᵀ] = Σ_a + μ_a μ_aᵀ",
     "PnPPP"},
    {"two-heads", "q_1 = μ_a, q_2 = μ_b", "n"},
    {"two-heads", "q_1 = β μ_a, q_2 = β μ_a, β ≫ 0", "n"},
    {"two-heads", "q_1 = β μ_a, q_2 = −β μ_b, β ≫ 0", "n"},
    {"key-query-value", "K = I, Q = u_d u_aᵀ/β⁴ + u_c u_dᵀ/β⁴, V = (u_b u_bᵀ − u_c u_cᵀ)/β²", "nn"},
    {"key-query-value", "K = I, Q = (u_d u_aᵀ + u_c u_dᵀ)/β², V = u_b u_bᵀ/β²", "Pn"},
    {"key-query-value", "K = I, Q = (u_d u_aᵀ + u_c u_dᵀ)/β², V = (u_b u_bᵀ − u_c u_cᵀ)/β", "nn"},
    {"key-query-value", "K = I, Q = (u_d u_aᵀ + u_c u_dᵀ)/β², V = (u_b u_bᵀ − u_c u_cᵀ)/β²", "PP"},
};

/* Claims that the pack of the questions has no use for. */
static const char bench[] =
    "```claim numbers\n"
    "given   n ∈ 1..4, m ∈ 0..3, a, b ∈ 1..n\n"
    "        x_1..x_n ∈ R, y_1..y_m ∈ R, z ∈ R, w ∈ R\n"
    "show    z = z\n"
    "```\n"
    "```claim vectors\n"
    "given   n ∈ 1..4, d ∈ 1..6, n ≤ d, a, b ∈ 1..n\n"
    "        k_1..k_n ∈ R^d orthonormal, R ∈ R^{d×d} orthonormal, u ∈ R^d, M ∈ R^{d×d}, C ∈ R^{d×n}, z ∈ R\n"
    "let     [c_1 … c_n] = C\n"
    "show    z = z\n"
    "```\n"
    "```claim moving\n"
    "given   β → ∞, λ → ∞, ε → 0, z ∈ R, y ∈ R, d ∈ 2..3, x ∈ R^d\n"
    "        u_a, u_b ∈ R^d orthogonal of length β\n"
    "show    z = z\n"
    "```\n"
    "```claim chance\n"
    "given   d ∈ 1..3, β → ∞, γ ~ N(1, ½), η ~ N(0, 1), z ∈ R^d ~ N(0, I), y ∈ R^d ~ N(0, I), q ∈ R^d, M ∈ "
    "R^{d×d}\n"
    "let     f = 1/(1 + e^{β(1−γ)})\n"
    "        V = Var[f]\n"
    "show    γ = γ\n"
    "```\n"
    "```claim blocks\n"
    "given   m, p ∈ 0..3, [A B] ∈ R^{(m+p)×(m+p)} orthonormal, x ∈ R^m, y ∈ R^p\n"
    "show    x = x\n"
    "```\n"
    "```claim masks\n"
    "given   T ∈ 1..5, m ∈ 0..3\n"
    "        A ∈ R^{T×T}, L ∈ R^{T×T}, P ∈ R^{T×T} permutation, S ∈ R^{T×T} permutation, u ∈ R^T, E ∈ "
    "R^{T×m}\n"
    "show    A = A\n"
    "```\n";

static const struct Row more[] = {
    /* sums and indices */
    {"numbers", "∑_{i≠j} x_i = ∑_i x_i − x_j", "P"},
    {"numbers", "∑_{i=2}^{n} x_i = ∑_i x_i − x_1", "P"},
    {"numbers", "∑_{i=1}^{n−1} x_i = ∑_i x_i − x_n", "P"},
    {"numbers", "∑_{i=2}^{n} x_i = ∑_{i=1}^{n−1} x_i", "n"},
    {"numbers", "∑_{i=1}^{n} 1 = n, ∑_{i=1}^{n} i = n, ∑_{i=1}^{n} z = n z", "PnP"},
    {"numbers", "∑_i ∑_j x_i x_j = ∑_i x_i²", "n"},
    {"numbers", "∑_i (x_i + z) = ∑_i x_i + n z, ∑_i (x_i + z) = ∑_i x_i + z", "Pn"},
    {"numbers", "x_i = x_j (i ≠ 7, j ≠ 7)", "n"},
    {"numbers", "x_i + n ≥ x_i + 2 (i ≠ 2)", "n"},
    {"numbers", "x_i + n ≥ x_i + 2 (i ≠ a)", "P"},
    {"numbers", "x_i + n ≥ x_i + 2", "n"},
    {"numbers", "x_a + n > x_a, n ≥ 2, m ≥ 1, m ≥ 0, n > 0", "PnnPP"},
    {"numbers", "x_a = x_b, x_a = x_a, ∑_{i≠a} x_i = ∑_{i≠b} x_i", "nPn"},
    {"numbers", "∑_i δ_{ia} x_i = x_a, ∑_i δ_{ia} x_i = x_b", "Pn"},
    {"numbers", "x_1 = x_a, x_1 = x_n", "nn"},
    {"numbers", "n = 1 ⇒ x_1 = x_n", "P"},
    {"numbers", "n = 1 ⇒ ∑_i x_i = x_1", "P"},
    {"numbers", "n = 2 ⇒ ∑_i x_i = x_1", "n"},
    {"numbers", "n = 2 ⇒ ∑_i x_i = x_1 + x_2", "P"},
    {"numbers", "n = 3 ⇒ ∑_i x_i = x_1 + x_2", "n"},
    {"numbers", "m = 0 ⇒ z + m = z", "P"},
    {"numbers", "m = 0 ⇒ ∑_i y_i = 0", "P"},
    {"numbers", "m = 1 ⇒ z + m = z", "n"},
    {"numbers", "∑_i y_i = 0, ∑_i y_i² ≥ 0, ∑_i y_i² > 0, ∑_i y_i ≥ 0", "nPnn"},
    {"numbers", "z² ≥ 0, z² > 0, z ≥ 0, z² + 1 > 0, e^z > 0, e^z ≥ 1", "PnnPPn"},
    {"numbers", "z = y_i ⇒ z + m ≥ z + 1", "n"},
    {"numbers", "w + z = y_i, z = y_i ⇒ z + m ≥ z + 1", "n"},
    {"numbers", "z = w ⇒ z² = w z", "P"},
    {"numbers", "z = w, z = 2 ⇒ z = 3", "n"},
    {"numbers", "z > 1 ⇒ z > 0", "P"},
    {"numbers", "z > 0 ⇒ z > 1", "n"},
    {"numbers", "z ≥ 1 ⇒ z² ≥ 1", "P"},
    {"numbers", "z > −1 ⇒ z² ≥ 1", "n"},
    {"numbers", "z ≠ 0 ⇒ z² > 0", "P"},
    {"numbers", "z ≠ 1 ⇒ z² > 0", "n"},
    {"numbers", "z > 1, z < 0 ⇒ z = 5", "n"},
    {"numbers", "√(z²) = z, √(z²) = |z|, |z| ≥ 0, z/z = 1, log(e^z) = z, e^{z+w} = e^z e^w", "nnPPPP"},
    {"numbers", "e^{z w} = e^z e^w, e^z + e^w = e^{z+w}, (z + w)² = z² + w²", "nnn"},
    {"numbers", "z ≈ w, z ≈ z, z → 0", "nPn"},
    /* orthonormal families, columns, traces */
    {"vectors", "k_aᵀ k_b = 0, k_aᵀ k_b = δ_{ab}, k_aᵀ k_b = 1", "nPn"},
    {"vectors", "∑_i k_iᵀ k_i = n, ∑_i k_iᵀ k_i = d, ∑_i k_iᵀ k_a = 1, ∑_i k_iᵀ k_a = 0", "PnPn"},
    {"vectors", "∑_i k_i k_iᵀ = I, (∑_i k_i k_iᵀ) k_a = k_a, (∑_i k_i k_iᵀ) u = u", "nPn"},
    {"vectors", "R Rᵀ = I, Rᵀ R = I, R² = I, ‖R u‖ = ‖u‖, R^{-1} = Rᵀ, M^{-1} = Mᵀ", "PPnPPn"},
    {"vectors", "∑_i c_i c_iᵀ = C Cᵀ, ∑_i c_iᵀ c_i = tr(C Cᵀ), ∑_i c_i c_iᵀ = Cᵀ C", "PPn"},
    {"vectors", "∑_i u_i² = uᵀ u, ∑_i u_i = 𝟏ᵀ u, ∑_i M_{ii} = tr(M), ∑_i M_{ij} = ∑_i M_{ji}", "PPPn"},
    {"vectors", "tr(M R) = tr(R M), tr(R M Rᵀ) = tr(M), tr(M Mᵀ) = tr(M)², tr(M) = tr(Mᵀ)", "PPnP"},
    {"vectors", "uᵀ M u = uᵀ Mᵀ u, uᵀ M k_a = k_aᵀ M u, (uᵀ k_a) k_b = (uᵀ k_b) k_a", "Pnn"},
    {"vectors", "uᵀ u ≥ 0, uᵀ u > 0, uᵀ k_a ≥ 0, ‖u‖ ≥ 0", "PnnP"},
    /* limits: what is false */
    {"moving", "1/β ≈ 0, β e^{−β} ≈ 0, β ≈ 0, e^{z/β} ≈ 1, e^{−β} ≈ 1", "PPnPn"},
    {"moving", "z/β ≈ 0, z β ≈ 0, e^{z β} → ∞, e^{β} → ∞, −e^β → ∞, −β → −∞", "PnnPnP"},
    {"moving", "z > 0 ⇒ e^{z β} → ∞", "P"},
    {"moving", "z ≥ 0 ⇒ e^{z β} → ∞", "n"},
    {"moving", "z < 0 ⇒ e^{z β} ≈ 0", "P"},
    {"moving", "z ≠ 0 ⇒ e^{z β} ≈ 0", "n"},
    {"moving", "z < ½ ⇒ e^{z β}/(e^{z β} + e^{β/2}) ≈ 0", "P"},
    {"moving", "z ≤ ½ ⇒ e^{z β}/(e^{z β} + e^{β/2}) ≈ 0", "n"},
    {"moving", "β + 1 ≈ β, β² ≈ β, β² + β ≈ β², β + z ≈ β + y", "PnPP"},
    {"moving", "β ≫ λ, λ ≫ β, β² ≫ β, β ≫ 0, 1 ≫ 0, β ≫ 2β", "PnPPnn"},
    {"moving", "β > 1, β > z, β ≥ λ, e^β > β^3, β < 5, 1/β > 0, 1/β < z", "PPPPnPn"},
    {"moving", "ε β ≈ 0, ε λ ≈ 0, β ε ≈ 1, ε > 0, ε < 1/100", "nnnPP"},
    {"moving", "\\lim_{β→∞} 1/β = 0, \\lim_{β→∞} (2β+1)/β = 2, \\lim_{β→∞} (2β+1)/β = 1", "PPn"},
    {"moving",
     "\\lim_{t→∞} (t z + y)/t = z, \\lim_{t→∞} (t z + y)/t = y, \\lim_{β→∞} β = 0, \\lim_{ε→0} (z + ε) = z",
     "PnnP"},
    {"moving", "\\lim_{β→∞} x/β = 0, \\lim_{β→∞} u_a/β = 0, \\lim_{β→∞} λ/β = 0, \\lim_{ε→∞} ε = 0", "PnPn"},
    {"moving", "u_a/β ≈ 0, u_a/β² ≈ 0, u_b + u_a/β ≈ u_b, u_b + u_a/β² ≈ u_b, x/β ≈ 0", "nPnPP"},
    {"moving", "u_aᵀ u_b = 0, u_aᵀ u_a = β², u_aᵀ u_a = 1, u_a ≈ 0, ‖u_a‖ = β", "PPnnP"},
    /* chance */
    {"chance", "E[γ η] = 0, E[γ + η] = 1, Var[γ + η] = 3/2, Var[γ − η] = −½, E[γ³] = 5/2, E[γ³] = 1",
     "PPPnPn"},
    {"chance", "E[z] = 0, E[z zᵀ] = I, E[z yᵀ] = 0, E[z yᵀ] = I, E[zᵀ z] = d, E[zᵀ z] = 1, E[zᵀ y] = 0",
     "PPPnPnP"},
    {"chance",
     "Var[qᵀ z] = qᵀ q, Var[qᵀ z] = 1, E[zᵀ M z] = tr(M), E[zᵀ M y] = tr(M), Cov[M z] = M Mᵀ, Cov[M z] = Mᵀ "
     "M",
     "PnPnPn"},
    {"chance",
     "z ~ N(0, I), M z + q ~ N(q, M Mᵀ), γ q ~ N(q, ½ q qᵀ), γ² q ~ N(q, ½ q qᵀ), γ ~ N(1, 1), z ~ N(q, I)",
     "PPPnnn"},
    {"chance", "E[f] ≈ ½, Var[f] ≈ ¼, E[f] = ½, Var[f] = ¼, E[f] ≈ 1, Var[f] ≈ ½", "PPnnnn"},
    {"chance",
     "\\lim_{β→∞} E[f] = ½, \\lim_{β→∞} Var[f] = ½, \\lim_{β→∞} Var[f] = ¼, \\lim_{β→∞} β Var[f] = 0",
     "PnPn"},
    {"chance", "β (Var[f] − ¼) ≈ 0, β (V − ¼) ≈ 0, V ≈ ¼, e^β V ≈ 0", "nnnn"},
    {"chance", "E[γ f] ≈ ½, E[f²] ≈ ½, E[β f] ≈ 0, Var[β γ + f] ≈ β²/2", "nPnn"},
    {"chance", "γ > 1 ⇒ E[f] ≈ 1", "P"},
    {"chance", "γ > 0 ⇒ E[f] ≈ 1", "n"},
    {"chance", "f < ½ ⇒ E[f] ≈ ½", "n"},
    {"chance", "γ > 1 ⇒ f ≈ 1", "P"},
    {"chance", "f ≈ 1", "n"},
    {"chance", "γ = 1 ⇒ E[γ] = 1", "n"},
    {"chance", "P[γ < 1] = ½, P[γ > 1] = ½, P[γ < 0] = ½, P[γ < 0] < ½, P[γ < 0] > ½", "PPnPn"},
    {"chance", "E[e^η] = e^{½}, E[e^η] = 1, E[e^η] > 1", "PnP"},
    /* permutations */
    {"masks", "softmax(P A Sᵀ) = P softmax(A) Sᵀ, softmax(P A + L) = P softmax(A + L)", "Pn"},
    {"masks",
     "softmax(P A Pᵀ + I) = P softmax(A + I) Pᵀ, softmax(A + u 𝟏ᵀ) = softmax(A), softmax(A + 𝟏 uᵀ) = "
     "softmax(A)",
     "PPn"},
    {"masks", "ReLU(P A S) = P ReLU(A) S, ReLU(A L) = ReLU(A) L, softmax(E) 𝟏 = 𝟏", "Pnn"},
    {"masks",
     "softmax(P u) = P softmax(u), 𝟏ᵀ softmax(u) = 1, softmax(u + 𝟏) = softmax(u), softmax(u) = softmax(2u)",
     "PPPn"},
    {"masks", "P S = S P, P S Sᵀ = P, 𝟏ᵀ P A 𝟏 = 𝟏ᵀ A 𝟏, P A 𝟏 = A 𝟏", "nPPn"},
    {"masks", "P = I ⇒ P A = A", "P"},
    {"masks", "S = P ⇒ softmax(S A) = P softmax(A)", "P"},
    {"masks", "S = P ⇒ S A = A", "n"},
    {"masks", "S = P, P = S ⇒ S A = P A", "n"},
    {"masks", "ReLU(A) − ReLU(−A) = A, ReLU(A) + ReLU(−A) = A, ReLU(ReLU(P A)) = P ReLU(A)", "PnP"},
    {"masks",
     "ReLU(2A − L) − ReLU(L − 2A) = 2A − L, ReLU(A − L) = ReLU(L − A), ReLU(softmax(A)) = softmax(A)", "PnP"},
    {"blocks", "A Aᵀ + B Bᵀ = I, A Aᵀ = I, [A, B]ᵀ [A, B] = I, [A, B] [A, B]ᵀ = I, Bᵀ A = 0, A Bᵀ = 0",
     "PnPPPn"},
    {"blocks",
     "[A, B] [x; y] = A x + B y, [x; y]ᵀ [x; y] = xᵀ x + yᵀ y, [x; y] = [y; x], [A, B] [x; y] = A x", "PPnn"},
    {"masks", "softmax(softmax(P A Pᵀ) P L) = P softmax(softmax(A) Pᵀ P L Pᵀ) P", "P"},
};

static void run_rows(Pack *pack, const struct Row *table, size_t count) {
    double longest = 0;
    for (size_t i = 0; i < count; i++) {
        Arena *arena = arena_new();
        double start = now();
        const char *got = letters(arena, pack, table[i].claim, table[i].text);
        double took = now() - start;
        if (took > longest) longest = took;
        cr_expect_str_eq(got, table[i].letters, "%s | %s: %s, not %s", table[i].claim, table[i].text, got,
                         table[i].letters);
        arena_free(arena);
    }
    cr_expect_lt(longest, 2000);
}

Test(proof, statements) {
    Arena *arena = arena_new();
    run_rows(attention(arena), rows, COUNT(rows));
    arena_free(arena);
}

Test(proof, other_claims) {
    Arena *arena = arena_new();
    Pack *pack = pack_of(arena, bench);
    run_rows(pack, more, COUNT(more));
    arena_free(arena);
}

Test(proof, rules_are_confluent) {
    Arena *arena = arena_new();
    Pack *packs[] = {attention(arena), pack_of(arena, bench)};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < packs[k]->claims.count; i++) {
            Claim *claim = packs[k]->claims.items[i];
            Statement *statement = claim->shows.count ? claim->shows.items[0] : claim->decide;
            const char *clash = "";
            cr_expect(proof_confluent(arena,
                                      problem_new(arena, claim, NULL, NULL, statement,
                                                  (Which){.kind = WHICH_SHOW, .show = 1}),
                                      &clash),
                      "%s: %s", claim->id, clash);
        }
    arena_free(arena);
}

/* Without its assumption two-heads-noisy is false; a proof says where it was made, and at what rate. */
Test(proof, sides_and_rates) {
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    Founds all = problems_of(arena, pack_find(pack, "two-heads-noisy"), "q_1 = β μ_a, q_2 = β μ_b, β ≫ 0");
    Proof *proof = prove(arena, all.items[0].problem);
    cr_assert(proof->proved && proof->limit);
    cr_expect_str_eq(proof_side_text(arena, proof), "γ > 0");
    for (int i = 0; i < all.count; i++) {
        all.items[i].problem->assumptions.count = 0;
        cr_expect(!prove(arena, all.items[i].problem)->proved, "statement %d", i);
    }
    all = problems_of(arena, pack_find(pack, "average"), "let q = β (k_a + k_b). β ≫ 0. α_a ≈ ½");
    proof = prove(arena, all.items[1].problem);
    cr_assert(proof->proved && proof->limit && proof->steps > 0);
    cr_expect_str_eq(proof_rate_text(arena, proof), "(n − 2)/4 · e^{−β}");
    all = problems_of(arena, pack_find(pack, "projector"), "M = A Aᵀ");
    proof = prove(arena, all.items[0].problem);
    cr_assert(proof->proved && !proof->limit && !proof->rate && !proof->side.count);
    bool used = false;
    for (int i = 0; i < proof->steps; i++)
        used = used || !strcmp(proof_step_rule_text(arena, &proof->step[i]), "Aᵀ A = I");
    cr_expect(used);
    all = problems_of(arena, pack_find(pack, "projector"), "A Aᵀ = I");
    proof = prove(arena, all.items[0].problem);
    cr_expect(!proof->proved);
    cr_expect_str_eq(node_text(arena, proof->left_over), "A Aᵀ − I");
    arena_free(arena);
}

/* ---- formulas ---- */

/* An index that has no name, or the noise z of a random vector. */
static bool is_made_up(const Node *node, void *data) {
    (void)data;
    return node->kind == N_NAME || (node->kind == N_CALL && !node->sym->clauses);
}

static bool is_sum(const Node *node, void *data) {
    (void)data;
    return node->kind == N_SUM;
}

/* Reads what a side or a name became as if an author had written it, and proves that they are equal. */
static int read_back(Arena *arena, Claim *claim, const char *before, const Proof *proof) {
    int tried = 0;
    for (int i = 0; i < proof->steps; i++) {
        const ProofStep *step = &proof->step[i];
        if (step->kind != STEP_SIDE && step->kind != STEP_DEFINITION) continue;
        bool sum = node_any(step->to, is_sum, NULL); /* its index is made up, and may be */
        if (step->tends || node_any(step->from, is_made_up, NULL)) continue;
        if (!sum && node_any(step->to, is_made_up, NULL)) continue;
        const char *text = arena_printf(arena, "%s %s = %s", before, node_text(arena, step->to),
                                        node_text(arena, step->from));
        Founds all = problems_of(arena, claim, text);
        const Found *last = all.count ? &all.items[all.count - 1] : NULL;
        cr_expect(last && !last->ill && prove(arena, last->problem)->proved, "%s", text);
        tried++;
    }
    return tried;
}

Test(proof, formulas_read_back_as_what_they_show) {
    static const struct {
        const char *claim, *before, *statements;
        int least; /* formulas that are read */
    } table[] = {
        {"weights", "", "α_i ≤ 1, ∑_i α_i = 1", 3},
        {"average", "let q = β (k_a + k_b). β ≫ 0.",
         "c ≈ ½ (v_a + v_b), ½ − α_a ≤ ((n − 2)/4) e^{−β}, e^β (½ − α_a) ≈ (n − 2)/4", 10},
        {"two-heads", "let q_1 = β μ_a, q_2 = 2 β μ_b. β ≫ 0.", "c ≈ ½ (v_a + v_b), α_{1,a} − α_{2,b} ≈ 0",
         8},
        {"two-heads-noisy", "let q_1 = β μ_a, q_2 = β μ_b. β ≫ 0.", "c_1 ≈ v_a, c ≈ ½ (v_a + v_b)", 6},
        {"single-head", "", "Var[k_aᵀ q] = β² (2 α + ½). γ > 1 ⇒ c ≈ v_a. γ < 1 ⇒ c ≈ v_b", 8},
        {"key-query-value", "let K = I, Q = (1/β²) (u_d u_aᵀ + u_c u_dᵀ), V = (1/β²) (u_b u_bᵀ − u_c u_cᵀ).",
         "c_1 ≈ u_b − u_c, c_2 ≈ u_b, k_2ᵀ q_2 = β²", 8},
        {"projector", "let M = I − B Bᵀ.", "M² = M, 3 M s = 3 v_a", 5},
        {"block-equivariance", "", "Z_perm = P Z", 4},
    };
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    for (size_t i = 0; i < COUNT(table); i++) {
        Claim *claim = pack_find(pack, table[i].claim);
        const char *text = arena_printf(arena, "%s %s", table[i].before, table[i].statements);
        Founds all = problems_of(arena, claim, text);
        int tried = 0;
        for (int k = 0; k < all.count; k++) {
            const Proof *proof = all.items[k].ill ? NULL : prove(arena, all.items[k].problem);
            if (proof && proof->proved) tried += read_back(arena, claim, table[i].before, proof);
        }
        cr_expect_geq(tried, table[i].least, "%s: %d", table[i].claim, tried);
    }
    arena_free(arena);
}

/* ---- the planted lines and the rewritings ---- */

typedef struct Line { /* claim | text */
    const char *claim, *text;
    int number;
} Line;

typedef LIST(Line) Lines;

static void read_lines(Arena *arena, Lines *out, const char *path) {
    Mistake *mistake = NULL;
    Source *source = source_read(arena, path, &mistake);
    cr_assert(source, "%s", path);
    for (int i = 0; i < source->lines; i++) {
        int start = source->line_start[i],
            end = i + 1 < source->lines ? source->line_start[i + 1] : source->length;
        char *text = arena_strndup(arena, source->text + start, (size_t)(end - start));
        text[strcspn(text, "\n")] = 0;
        char *bar = strstr(text, " | ");
        if (*text == '#' || !bar) continue;
        *bar = 0;
        Line line = {text, bar + 3, i + 1};
        char *second = strstr(bar + 3, " | ");
        if (second) *second = 0;
        PUSH(arena, out, line);
    }
}

typedef struct Tally {
    int lines, statements, proved, whole;
    double longest, total;
} Tally;

/* Every line of the file: a statement that is refuted is never proved, and of a planted line not all are. */
static Tally run_file(const char *path, bool planted) {
    Arena *outer = arena_new();
    Pack *pack = attention(outer);
    Tally tally = {0};
    const Options quick = {.seed = 7, .trials = 60};
    Lines lines = {0};
    read_lines(outer, &lines, path);
    for (int at = 0; at < lines.count; at++) {
        Arena *arena = arena_new();
        const char *text = lines.items[at].claim, *formula = lines.items[at].text;
        int line = lines.items[at].number;
        Claim *claim = pack_find(pack, text);
        cr_assert(claim, "%s", text);
        Founds all = problems_of(arena, claim, formula);
        int proved = 0;
        tally.lines++;
        for (int i = 0; i < all.count; i++) {
            if (all.items[i].ill) continue;
            double from = now();
            Proof *proof = prove(arena, all.items[i].problem);
            double took = now() - from;
            tally.total += took;
            if (took > tally.longest) tally.longest = took;
            tally.statements++;
            proved += proof->proved;
            if (planted ? proof->proved : !proof->proved) report(text, &all.items[i], proof, took);
            if (!proof->proved || all.items[i].statement->existential) continue;
            Verdict *verdict = judge(arena, all.items[i].problem, &all.items[i].mismatches, &quick, false);
            cr_expect_neq(verdict->kind, VERDICT_REFUTED, "%s:%d: %s: proved and refuted", path, line,
                          all.items[i].statement->text);
            cr_expect_eq(all.items[i].mismatches.count, 0, "%s:%d: %s: proved with a shape error", path,
                         line + 1, all.items[i].statement->text);
        }
        tally.proved += proved;
        tally.whole += all.count && proved == all.count;
        if (planted && all.count && proved == all.count) { /* its value is missing in a world, then */
            const Mistake *mistake = NULL;
            const BlockVerdict *b =
                try_text(arena, pack, text, source_of(arena, formula), NULL, &quick, &mistake);
            cr_expect(b && b->kind == VERDICT_REFUTED, "%s:%d: %s | %s: wholly proved", path, line, text,
                      formula);
        }
        arena_free(arena);
    }
    arena_free(outer);
    fprintf(stderr,
            "%s: %d lines, %d wholly proved; %d statements, %d proved; longest %.1f ms, mean %.2f ms\n", path,
            tally.lines, tally.whole, tally.statements, tally.proved, tally.longest,
            tally.statements ? tally.total / tally.statements : 0);
    return tally;
}

Test(proof, planted) {
    Tally tally = run_file("tests/planted.txt", true);
    cr_expect_gt(tally.statements, 400);
}

Test(proof, rewritings) {
    Tally tally = run_file("tests/rewritings.txt", false);
    cr_expect_gt(tally.proved, 100);
}

/* ---- sides of different lines, put together at random: what is proved is never refuted ---- */

typedef struct Side {
    const char *claim, *context, *text;
} Side;

static void collect(Arena *arena, Pack *pack, const char *path, Side *side, int *count, int most) {
    Lines lines = {0};
    read_lines(arena, &lines, path);
    for (int at = 0; at < lines.count; at++) {
        const Line *line = &lines.items[at];
        if (strstr(line->text, "⇒") || strstr(line->text, "=>")) continue;
        const char *context = "", *stop = strstr(line->text, "≫ 0. ");
        if (stop && !strncmp(line->text, "let ", 4)) {
            stop += strlen("≫ 0. ");
            context = arena_strndup(arena, line->text, (size_t)(stop - line->text));
        }
        Founds all = problems_of(arena, pack_find(pack, line->claim), line->text);
        for (int i = 0; i < all.count; i++) {
            const Statement *s = all.items[i].statement;
            bool plain = !all.items[i].ill && !s->hypotheses.count && !s->put_in.count &&
                         !s->conditions.count && s->relation->rel <= R_APPROX;
            for (int k = 0; plain && k < 2 && *count < most; k++)
                side[(*count)++] = (Side){line->claim, context, node_text(arena, s->relation->kid[k])};
        }
    }
}

static uint64_t next(uint64_t *seed) {
    *seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *seed >> 33;
}

Test(proof, crossed_sides) {
    enum { MOST_SIDES = 4000 };
    const char *asked = getenv("CROSSINGS");
    int tries = asked ? atoi(asked) : 1000, proved = 0, judged = 0;
    Arena *outer = arena_new();
    Pack *pack = attention(outer);
    Side *side = NEW_ARRAY(outer, Side, MOST_SIDES);
    int count = 0;
    collect(outer, pack, "tests/planted.txt", side, &count, MOST_SIDES);
    collect(outer, pack, "tests/rewritings.txt", side, &count, MOST_SIDES);
    cr_assert_gt(count, 500);
    const Options quick = {.seed = 11, .trials = 60};
    static const char *const relations[] = {"=", "=", "=", "≤", "<", "≥", "≠"};
    uint64_t seed = asked ? (uint64_t)tries : 5;
    for (int i = 0; i < tries; i++) {
        const Side *a = &side[next(&seed) % (uint64_t)count], *b = &side[next(&seed) % (uint64_t)count];
        for (int k = 0; k < count && (strcmp(a->claim, b->claim) || strcmp(a->context, b->context)); k++)
            b = b + 1 < side + count ? b + 1 : side;
        Arena *arena = arena_new();
        const char *relation = relations[next(&seed) % COUNT(relations)];
        if (!strcmp(a->text, b->text)) relation = i % 2 ? "<" : "≠";
        const char *text = arena_printf(arena, "%s%s %s %s", a->context, a->text, relation, b->text);
        Founds all = problems_of(arena, pack_find(pack, a->claim), text);
        for (int k = 0; k < all.count; k++) {
            Found *one = &all.items[k];
            if (one->ill || one->mismatches.count || one->statement->mistake) continue;
            judged++;
            if (!prove(arena, one->problem)->proved) continue;
            proved++;
            Verdict *verdict = judge(arena, one->problem, &one->mismatches, &quick, false);
            cr_expect_neq(verdict->kind, VERDICT_REFUTED, "%s | %s: proved and refuted", a->claim, text);
            if (getenv("SHOW") && verdict->kind != VERDICT_HOLDS)
                fprintf(stderr, "%s: %s | %s\n", verdict_words[verdict->kind], a->claim,
                        one->statement->text);
        }
        arena_free(arena);
    }
    fprintf(stderr, "%d sides crossed: %d statements, %d proved\n", count, judged, proved);
    cr_expect_gt(proved, tries / 200);
    arena_free(outer);
}

/* ---- true and false lines with a token or two changed: what is proved is never refuted ---- */

static const char *const tokens[] = {
    "k_a", "k_b", "k_i", "k_j",     "k_1",  "k_n", "x_1",      "x_n",      "x_a", "x_b",         "x_i",
    "a_i", "b_i", "c_i", "c_1",     "v_a",  "v_b", "v_i",      "μ_a",      "μ_b", "μ_i",         "u_a",
    "u_b", "u_c", "u_d", "A",       "B",    "P",   "S",        "X",        "H",   "Q",           "K",
    "V",   "W_1", "W_2", "β",       "γ",    "α_a", "α_b",      "α_i",      "α_j", "α_1",         "n",
    "d",   "m",   "e",   "s",       "u",    "z",   "w",        "L",        "R",   "M",           "C",
    "ᵀ",   "^T",  "+",   "−",       "1",    "2",   "½",        "0",        "i≠j", "i≠a",         "i=1",
    "i=2", "n−1", "tr",  "softmax", "ReLU", "<",   " (i ≠ j)", " (i ≠ a)", "=",   " (i ≠ a, b)", "≤",
};

static const char *mutate(Arena *arena, const char *text, uint64_t *seed) {
    for (int tries = 0; tries < 200; tries++) {
        const char *from = tokens[next(seed) % COUNT(tokens)], *to = tokens[next(seed) % COUNT(tokens)];
        const char *at = strstr(text, from);
        for (uint64_t skip = next(seed) % 4; at && skip && strstr(at + 1, from); skip--)
            at = strstr(at + 1, from);
        if (at && strcmp(from, to))
            return arena_printf(arena, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    }
    return text;
}

Test(proof, mutants) {
    const char *asked = getenv("MUTANTS");
    int tries = asked ? atoi(asked) : 1000, proved = 0, stated = 0;
    Arena *outer = arena_new();
    Pack *packs[2] = {attention(outer), pack_of(outer, bench)};
    const Options quick = {.seed = 3, .trials = 60};
    Lines lines = {0};
    read_lines(outer, &lines, "tests/planted.txt");
    read_lines(outer, &lines, "tests/rewritings.txt");
    uint64_t seed = (uint64_t)tries;
    for (int i = 0; i < tries; i++) {
        Arena *arena = arena_new();
        bool other = next(&seed) % 4 == 0;
        const struct Row *row = &more[next(&seed) % COUNT(more)];
        const Line *line = &lines.items[next(&seed) % (uint64_t)lines.count];
        const char *text = other ? row->text : line->text;
        for (uint64_t k = 1 + next(&seed) % 3; k; k--) text = mutate(arena, text, &seed);
        Founds all = problems_of(arena, pack_find(packs[other], other ? row->claim : line->claim), text);
        for (int k = 0; k < all.count; k++) {
            Found *one = &all.items[k];
            if (one->ill || one->statement->mistake) continue;
            stated++;
            if (!prove(arena, one->problem)->proved) continue;
            proved++;
            Verdict *verdict = judge(arena, one->problem, &one->mismatches, &quick, false);
            cr_expect_neq(verdict->kind, VERDICT_REFUTED, "%s | %s: %s: proved and refuted",
                          other ? row->claim : line->claim, text, one->statement->text);
        }
        arena_free(arena);
    }
    fprintf(stderr, "mutants: %d statements, %d proved\n", stated, proved);
    cr_expect_gt(proved, tries / 20);
    arena_free(outer);
}
