/* core/names: what a name stands for in a claim; shapes, and the sizes that would have to agree. */
#include "reading.h"

Test(names, rules) {
    static const struct {
        const char *claim, *text, *bound;
    } rows[] = {
        /* 1: runs of letters */
        {"feed-forward-equivariance", "PHW_1", "P H W_1"},
        {"projector", "AAᵀ", "A Aᵀ"},
        {"projector", "expc_1", "exp(c_1)"},
        {"attention-equivariance", "PX_perm", "P X_perm"},
        {"rotary", "RoPE(x,t_1)", "RoPE(x, t_1)"},
        /* 2: with and without subscript */
        {"two-heads", "α + α_{1,a}", "α + α_{1,a}"},
        {"two-heads", "c + c_1", "c + c_1"},
        /* 3: whole name, family, entry */
        {"projector", "v_a", "v_a"},
        {"attention-equivariance", "W_Q", "W_Q"},
        {"key-query-value", "u_d", "u_d"},
        {"average", "k_a", "k_a"},
        {"average", "k_{a}", "k_a"},
        {"two-heads", "α_{1a}", "α_{1,a}"},
        {"two-heads", "α_{1,a}", "α_{1,a}"},
        {"two-heads", "α^{(1)}_a", "α_{1,a}"},
        {"two-heads", "α_a^{(1)}", "α_{1,a}"},
        {"position-injective", "Φ_{t_1}", "Φ_{t_1}"},
        {"position-injective", "Φ_{t_1,0}", "Φ_{t_1,0}"},
        {"average", "k_{a,1}", "k_{a,1}"},
        {"projector", "c_1", "c_1"},
        {"projector", "A_{ij}", "A_{i,j}"},
        {"projector", "A_{1,2}", "A_{1,2}"},
        {"attention-equivariance", "X_{perm}", "X_perm"},
        {"attention-equivariance", "X_perm^T", "X_permᵀ"},
        {"average", "k^T_a q", "k_aᵀ q"},
        {"average", "k", "?: k is a family, not one vector or number"},
        {"average", "v", "?: v is a family, not one vector or number"},
        /* 4: calls and products */
        {"projector", "A(AᵀA)c", "A (Aᵀ A) c"},
        {"projector", "M(v_a+v_b)", "M (v_a + v_b)"},
        {"invariance", "block(X)", "block(X)"},
        {"invariance", "block X", "?: block is a function: write its argument in brackets"},
        {"rotary", "RoPE(x)", "?: RoPE takes 2 arguments"},
        {"attention-equivariance", "P[X]", "P X"},
        {"single-head", "P[γ > 1]", "P[γ > 1]"},
        {"single-head", "E[c]", "E[c]"},
        /* 5: primes */
        {"projector", "A'A", "Aᵀ A"},
        {"projector", "c'c", "cᵀ c"},
        /* 6: built-in names */
        {"projector", "e", "e"},
        {"average", "e^π", "e^{π}"},
        {"projector", "I", "I"},
        {"projector", "I_d", "I_d"},
        {"average", "δ_{ab}", "δ_{a,b}"},
        {"attention-equivariance", "X^T", "Xᵀ"},
        {"attention-equivariance", "X^{T}", "Xᵀ"},
        /* 7: free indices */
        {"average", "k_i", "k_i"},
        {"position-injective", "Φ_{t,0} − sin t", "Φ_{t,0} − sin(t)"},
        {"average", "t", "?: t is not known here"},
        {"average", "α_i i", "α_i i"},
        {"average", "k_x", "?: x is not known here"},
        {"projector", "N c", "?: N is not known here"},
        /* hidden names are seen by the claim itself */
        {"single-head", "ξ_a", "ξ_a"},
    };
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    for (size_t i = 0; i < COUNT(rows); i++) {
        Claim *claim = pack_find(pack, rows[i].claim);
        cr_assert(claim && !claim->mistake, "%s", rows[i].claim);
        const char *text = bound_text(arena, claim->scope, rows[i].text, LEX_PLAIN, NULL);
        cr_expect_str_eq(text, rows[i].bound, "%s in %s is %s", rows[i].text, rows[i].claim, text);
    }
    Node *node; /* which symbol it is */
    Scope *projector = pack_find(pack, "projector")->scope, *average = pack_find(pack, "average")->scope,
          *heads = pack_find(pack, "two-heads")->scope;
    bound_text(arena, projector, "e", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_SYMBOL && node->sym->kind == SYM_DRAWN);
    bound_text(arena, average, "e", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_EULER);
    bound_text(arena, heads, "α", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_SYMBOL && node->sym->kind == SYM_LIMIT);
    bound_text(arena, heads, "α_{1,a}", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_MEMBER && node->sym->kind == SYM_LET && node->sym->indices == 2);
    bound_text(arena, average, "k_{a,1}", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_ENTRY && node->kid[0]->kind == N_MEMBER);
    bound_text(arena, pack_find(pack, "softmax-permutes")->scope, "P(A)", LEX_PLAIN, &node);
    cr_expect(node && node->kind == N_MUL);
    bound_text(arena, pack_find(pack, "softmax-permutes")->scope, "\\mathbb{E}[A]", LEX_LATEX, &node);
    cr_expect(node && node->kind == N_EXPECT);
    arena_free(arena);
}

/* Shape of a side; after a bar the sizes that would have to agree, or `hard` if nothing helps. Of a relation only
   that, and nothing if the two sides fit. */
static const char *shape_of(Arena *arena, Scope *scope, const char *text, bool relation) {
    Node *node;
    const char *bound = bound_text(arena, scope, text, LEX_PLAIN, &node);
    if (!node) return bound;
    Text out = text_new(arena);
    Shaper s = shaper_new(arena);
    if (relation)
        shape_relation(&s, node);
    else
        shape_node(&s, node), text_add(&out, shape_text(arena, &node->shape));
    if (s.hard || s.mismatches.count) text_add(&out, relation ? "" : " | ");
    if (s.hard) text_add(&out, "hard");
    for (int m = 0; m < s.mismatches.count && !s.hard; m++)
        text_printf(&out, "%s%s/%s", m ? ", " : "", dim_text(arena, &s.mismatches.items[m].left),
                    dim_text(arena, &s.mismatches.items[m].right));
    cr_expect_eq(s.mistake != NULL, s.hard || s.mismatches.count, "%s", text);
    if (s.mistake)
        cr_expect(s.mistake->kind == MISTAKE_SHAPE && mistake_status(s.mistake->kind) == 1, "%s", text);
    return out.bytes;
}

static void check_shape(Arena *arena, Pack *pack, const char *id, const char *text, bool relation,
                        const char *expected) {
    const char *shape = shape_of(arena, pack_find(pack, id)->scope, text, relation);
    cr_expect_str_eq(shape, expected, "%s in %s: %s, not %s", text, id, shape, expected);
}

Test(shape, expressions) {
    static const struct {
        const char *claim, *text, *shape;
    } rows[] = {
        {"projector", "A", "d×m"},
        {"projector", "Aᵀ", "m×d"},
        {"projector", "A Aᵀ", "d×d"},
        {"projector", "Aᵀ A", "m×m"},
        {"projector", "A c", "d×1"},
        {"projector", "Aᵀ B e", "m×1"},
        {"projector", "a_1", "d×1"},
        {"projector", "v_a", "d×1"},
        {"projector", "sᵀ s", "a number"},
        {"projector", "s sᵀ", "d×d"},
        {"projector", "v_a sᵀ/(sᵀ s)", "d×d"},
        {"projector", "[A, B]", "d×(m+p)"},
        {"projector", "[c; e]", "(m+p)×1"},
        {"projector", "[A, B] [c; e]", "d×1"},
        {"projector", "[a_1, …, a_m]", "d×m"},
        {"projector", "[c_1; …; c_m]", "m×1"},
        {"projector", "A + 0", "d×m"},
        {"projector", "2 A", "d×m"},
        {"projector", "A/2", "d×m"},
        {"projector", "‖s‖", "a number"},
        {"projector", "⟨s, v_a⟩", "a number"},
        {"projector", "s · v_b", "a number"},
        {"projector", "c ⊗ e", "m×p"},
        {"projector", "A ⊙ A", "d×m"},
        {"projector", "c_1", "a number"},
        {"projector", "A_{1,2}", "a number"},
        {"projector", "tr(M)", "a number"},
        {"projector", "∑_{i=1}^{m} c_i a_i", "d×1"},
        {"projector", "∑_i a_i a_iᵀ", "d×d"},
        {"projector", "softmax(M)", "d×d"},
        {"projector", "ReLU(c)", "m×1"},
        {"projector", "(A Aᵀ)²", "d×d"},
        {"projector", "M⁻¹", "d×d"},
        {"projector", "c + Aᵀ s", "m×1"},
        {"projector", "M + I", "d×d"},
        {"projector", "A 𝟏", "d×1"},
        {"projector", "m + 1", "a number"},
        {"projector", "max(c_1, 2)", "a number"},
        {"weights", "α_i v_i", "d×1"},
        {"weights", "k_iᵀ q", "a number"},
        {"weights", "E[c]", "d×1"},
        {"weights", "Cov[c]", "d×d"},
        {"weights", "Var[c]", "a number"},
        {"feed-forward-equivariance", "H W_1 + 𝟏 b_1", "T×d"},
        {"feed-forward-equivariance", "Z_perm", "T×d"},
        {"attention-equivariance", "softmax(Q Kᵀ / √d) V", "T×d"},
        {"attention-equivariance", "Q Kᵀ", "T×T"},
        {"two-heads", "c_1", "d×1"},
        {"two-heads", "Σ_1", "d×d"},
        {"rotary", "RoPE(x, t_1)", "d×1"},
        {"rotary", "RoPE(x, t_1)_2", "a number"},
        {"position-injective", "Φ_{t_1}", "d×1"},
        {"position-breaks", "Φ", "T×d"},
        {"key-query-value", "K u_a", "d×1"},
        {"single-head", "γ μ_a + ξ_a", "d×1"},
        /* misfits */
        {"projector", "A B", "d×p | m/d"},
        {"projector", "A + B", "d×m | m/p"},
        {"projector", "A + I", "d×m | m/d"},
        {"projector", "A²", "d×m | d/m"},
        {"projector", "⟨c, e⟩", "a number | m/p"},
        {"projector", "tr(A)", "a number | d/m"},
        {"projector", "s + 1", "d×1 | hard"},
        {"projector", "exp(c)", "m×1"},
        {"projector", "c/e", "m×1 | hard"},
        {"projector", "|c|", "a number | hard"},
        {"projector", "√A", "d×m"},
        {"projector", "e^{c}", "p×1 | hard"},
        {"weights", "k_i q", "d×1 | hard"},
        {"projector", "A_1", "a number | hard"},
        {"projector", "c_1_1", "error: c has two subscripts"},
        {"projector", "A ⊗ c", "d×m | hard"},
        {"feed-forward-equivariance", "W_1 H", "d×d | d/T"},
        {"rotary", "RoPE(θ_1, t_1)", "d×1 | hard"},
    };
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    for (size_t i = 0; i < COUNT(rows); i++)
        check_shape(arena, pack, rows[i].claim, rows[i].text, false, rows[i].shape);
    arena_free(arena);
}

Test(shape, relations) {
    static const struct {
        const char *claim, *text, *misfit;
    } rows[] = {
        {"projector", "M s = v_a", ""},
        {"projector", "Aᵀ A = I", ""},
        {"projector", "A = 0", ""},
        {"projector", "Aᵀ B = 0", ""},
        {"projector", "c = v_a", "m/d"},
        {"projector", "M = Aᵀ", "d/m"},
        {"projector", "A = B", "m/p"},
        {"projector", "s = 2", "hard"},
        {"projector", "c < c", "hard"},
        {"projector", "c < e", "hard"},
        {"projector", "s ⊥ v_b", ""},
        {"projector", "c ⊥ e", "m/p"},
        {"projector", "1 = A c", ""},
        {"projector", "s → ∞", "hard"},
        {"projector", "c_1 → ∞", ""},
        {"feed-forward-equivariance", "P1 = 1", ""},
        {"feed-forward-equivariance", "Z = H W_1 + 1 b_1", ""},
        {"feed-forward-equivariance", "Z = H W_1 + b_1", "T/1"},
        {"weights", "α_i = 1", ""},
        {"weights", "k_iᵀ q = v_1", "hard"},
        {"attention-equivariance", "PᵀP = I", ""},
        {"attention-equivariance", "X = XᵀX", "T/d"},
    };
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    for (size_t i = 0; i < COUNT(rows); i++)
        check_shape(arena, pack, rows[i].claim, rows[i].text, true, rows[i].misfit);
    Node *node; /* both shapes are named */
    bound_text(arena, pack_find(pack, "projector")->scope, "M = Aᵀ", LEX_PLAIN, &node);
    Shaper s = shaper_new(arena);
    shape_relation(&s, node);
    cr_expect_str_eq(s.mistake->what, "the two sides of = do not fit: M is d×d, and Aᵀ is m×d");
    arena_free(arena);
}

/* A sum of more sizes than one can hold is a mistake, not the size of some of them. */
Test(shape, many_blocks) {
    Arena *arena = arena_new();
    Pack *pack =
        pack_of(arena, "```claim c\ngiven a, b, c, d, e, f, g, h, m ∈ 1..2\n"
                       " A ∈ R^a, B ∈ R^b, C ∈ R^c, D ∈ R^d, F ∈ R^e, G ∈ R^f, H ∈ R^g, K ∈ R^h, L ∈ R^m, "
                       "w ∈ R^{a+b+c+d}\nshow w = w\n```\n");
    check_shape(arena, pack, "c", "[A; B; C; D; F]", false, "(a+b+c+d+e)×1");
    check_shape(arena, pack, "c", "[A; B; C; D; F; G; H; K]ᵀ", false, "1×(a+b+c+d+e+f+g+h)");
    check_shape(arena, pack, "c", "[A; B; C; D] = w", true, "");
    check_shape(arena, pack, "c", "[A; B; C; D; F; G; H; K; L] = w", true, "hard");
    arena_free(arena);
}
