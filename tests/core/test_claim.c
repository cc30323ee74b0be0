/* core/claim: packs become claims; the lines of a sheet become statements. */
#include "core/claim/inside.h"
#include "props/sheet/sheet.h"
#include "tests/helpers.h"

/* ---- claims ---- */

Test(claim, every_clause) {
    Arena *arena = arena_new();
    Pack *pack = pack_of(arena, "```claim all\npart    2022: 1(b)ii, 2024s: 1(b)\nabout   a line of "
                                "prose\npoints  2\nvisibility hidden\n"
                                "given   d ∈ 1..3, m, p ∈ 0..2, m + p ≤ d, h ∈ 1..2, w = 2h, a ≠ b ∈ 1..d\n"
                                "        t ∈ N, s_1 ≠ s_2 ∈ Z, x ∈ R, c ∈ R^m, r ∈ R^{1×d}, X ∈ R^{d×m}\n"
                                "        k_1..k_d ∈ R^d orthonormal, [A B] ∈ R^{d×(m+p)} orthonormal\n"
                                "        P ∈ R^{d×d} permutation, β → ∞, negligible ε → 0\n"
                                "        γ ~ N(1, ½), ξ_1..ξ_d ∈ R^d ~ N(0, ε I)\n"
                                "hidden  u ∈ R^d\n"
                                "let     S = A c, head(z) = 2 z, [a_1 … a_m] = A\n"
                                "        α_i = k_iᵀ u\n"
                                "        y_a = 1\n        y_i = 2 for i ∈ 1..d, i ≠ a\n"
                                "notation d = x\n"
                                "find    M ∈ R^{d×d} from A, B as in other else M = A Aᵀ\n"
                                "find    q_1..q_2 ∈ R^d from k, a\n"
                                "assume  γ > 0\n"
                                "show    M S = S\n        ∑_i α_i ≤ 1, x = x\n```\n"
                                "```claim other\ngiven d ∈ 1..3\nfind M ∈ R^{d×d}\nshow M = M\n```\n");
    cr_assert_eq(pack->claims.count, 2);
    Claim *claim = pack_find(pack, "all");
    cr_assert(claim && !pack_find(pack, "none"));
    cr_assert(!claim->mistake, "%s", claim->mistake ? claim->mistake->what : "");
    cr_expect_str_eq(claim->part, "1(b)ii");
    cr_expect_str_eq(claim->about, "a line of prose");
    cr_expect_str_eq(claim->points, "2");
    cr_expect_str_eq(claim->visibility, "hidden");
    static const struct {
        const char *name;
        SymKind kind;
        GivenKind given;
        const char *shape;
    } syms[] = {
        {"d", SYM_SIZE, GIVEN_SIZE, "a number"},         {"m", SYM_SIZE, GIVEN_SIZE, "a number"},
        {"p", SYM_SIZE, GIVEN_SIZE, "a number"},         {"w", SYM_SIZE, GIVEN_EQUAL, "a number"},
        {"a", SYM_SIZE, GIVEN_SIZE, "a number"},         {"b", SYM_SIZE, GIVEN_SIZE, "a number"},
        {"t", SYM_INTEGER, GIVEN_INTEGER, "a number"},   {"s_1", SYM_INTEGER, GIVEN_INTEGER, "a number"},
        {"s_2", SYM_INTEGER, GIVEN_INTEGER, "a number"}, {"x", SYM_DRAWN, GIVEN_ENTRIES, "a number"},
        {"c", SYM_DRAWN, GIVEN_ENTRIES, "m×1"},          {"r", SYM_DRAWN, GIVEN_ENTRIES, "1×d"},
        {"X", SYM_DRAWN, GIVEN_ENTRIES, "d×m"},          {"A", SYM_DRAWN, GIVEN_ORTHONORMAL, "d×m"},
        {"B", SYM_DRAWN, GIVEN_ORTHONORMAL, "d×p"},      {"P", SYM_DRAWN, GIVEN_PERMUTATION, "d×d"},
        {"γ", SYM_NORMAL, GIVEN_NORMAL, "a number"},     {"β", SYM_LIMIT, GIVEN_LIMIT, "a number"},
        {"ε", SYM_LIMIT, GIVEN_LIMIT, "a number"},       {"u", SYM_DRAWN, GIVEN_ENTRIES, "d×1"},
    };
    for (size_t i = 0; i < COUNT(syms); i++) {
        Sym *sym = scope_find(claim->scope, syms[i].name);
        cr_assert(sym && sym->given, "%s", syms[i].name);
        cr_expect_eq(sym->kind, syms[i].kind, "%s", syms[i].name);
        cr_expect_eq(sym->given->kind, syms[i].given, "%s", syms[i].name);
        cr_expect_str_eq(shape_text(arena, &sym->shape), syms[i].shape, "%s", syms[i].name);
        cr_expect_eq(sym->hidden, !strcmp(syms[i].name, "u"), "%s", syms[i].name);
    }
    Scope *s = claim->scope;
    cr_expect(scope_find(s, "β")->towards == TOWARDS_INFINITY &&
              scope_find(s, "ε")->towards == TOWARDS_ZERO && scope_find(s, "ε")->negligible &&
              !scope_find(s, "β")->negligible);
    cr_expect(scope_find(s, "a")->ranged && !scope_find(s, "d")->ranged);
    cr_expect(scope_find(s, "b")->given->distinct_count == 1 &&
              scope_find(s, "b")->given->distinct[0] == scope_find(s, "a"));
    cr_expect(scope_find(s, "s_2")->given->distinct_count == 1 && scope_find(s, "s_1")->given->negative &&
              !scope_find(s, "t")->given->negative);
    cr_expect(scope_find(s, "A")->given == scope_find(s, "B")->given &&
              scope_find(s, "A")->given->joint_count == 2);
    Sym *k = scope_family(s, "k"), *xi = scope_family(s, "ξ"), *alpha = scope_family(s, "α"),
        *columns = scope_family(s, "a");
    cr_assert(k && xi && alpha && columns);
    cr_expect(k->indices == 1 && dim_is(&k->lowest[0], 1) && !strcmp(dim_text(arena, &k->highest[0]), "d"));
    cr_expect(xi->kind == SYM_NORMAL && xi->given->variance && alpha->kind == SYM_LET &&
              !strcmp(dim_text(arena, &alpha->highest[0]), "d"));
    cr_expect(columns->column_of == scope_find(s, "A"));
    Sym *y = scope_family(s, "y"), *head = scope_find(s, "head"), *va = scope_find(s, "S");
    cr_assert(y && head && va);
    cr_expect(y->clauses && y->clauses->next && !y->clauses->next->next);
    cr_expect(head->kind == SYM_FUNCTION && head->clauses->param_count == 1);
    cr_expect_str_eq(shape_text(arena, &va->shape), "d×1");
    cr_assert_eq(claim->renames.count, 1);
    cr_expect(claim->renames.items[0].always && !strcmp(claim->renames.items[0].ours, "x"));
    cr_assert_eq(claim->finds.count, 2);
    cr_expect_str_eq(claim->finds.items[0].as_in, "other");
    cr_expect_str_eq(span_text(arena, claim->finds.items[0].otherwise), " M = A Aᵀ");
    cr_expect_eq(claim->finds.items[0].sym->from_count, 2);
    cr_expect(claim->finds.items[1].sym->indices == 1 && dim_is(&claim->finds.items[1].sym->highest[0], 2));
    cr_expect(!claim->finds.items[1].as_in && !claim->finds.items[1].otherwise.source);
    cr_expect_eq(claim->assumes.count, 1);
    cr_assert_eq(claim->shows.count, 3);
    cr_expect_str_eq(claim->shows.items[0]->text, "M S = S");
    cr_expect_str_eq(claim->shows.items[1]->text, "∑_{i} α_i ≤ 1");
    cr_expect(!claim->decide && !claim->condition);
    arena_free(arena);
}

Test(claim, decisions_and_conditions) {
    Arena *arena = arena_new();
    Pack *pack =
        pack_of(arena, "```claim a\ngiven x ∈ R\ndecide some x = 1\n```\n```claim b\ngiven x ∈ R\ndecide x = "
                       "1\n```\n```claim c\ngiven x, y ∈ R\nfind condition C from x\nshow C ⇒ x = y\n```\n");
    cr_assert_eq(pack->claims.count, 3);
    cr_expect(pack_find(pack, "a")->decide && pack_find(pack, "a")->decide_some);
    cr_expect(pack_find(pack, "b")->decide && !pack_find(pack, "b")->decide_some);
    cr_expect(pack_find(pack, "c")->condition && pack_find(pack, "c")->condition->from_count == 1 &&
              pack_find(pack, "c")->shows.count == 1);
    arena_free(arena);
}

Test(claim, the_pack_has_no_mistakes) {
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    for (int i = 0; i < pack->claims.count; i++)
        cr_expect(!pack->claims.items[i]->mistake, "%s: %s", pack->claims.items[i]->id,
                  pack->claims.items[i]->mistake ? pack->claims.items[i]->mistake->what : "");
    arena_free(arena);
}

/* A claim is read and checked when it is found, and what is wrong with another one does not matter then. */
Test(claim, read_when_found) {
    Arena *arena = arena_new();
    static const char text[] = "```claim fine\ngiven x ∈ R\nshow x = x\n```\n"
                               "```claim empty\ngiven n ∈ 3..2, x ∈ R^n\nshow x = x\n```\n"
                               "```claim odd\ngiven x ∈ R\nshow y = x\n```\n"
                               "```claim fine\ngiven x ∈ R\nshow x = 0\n```\n";
    Mistake *mistake = NULL;
    Pack *pack = pack_open(arena, "lazy", source_new(arena, "lazy.md", text, strlen(text), &mistake));
    pack_validate(pack);
    cr_assert_eq(pack->claims.count, 4);
    const Claim *fine = pack_find(pack, "fine");
    cr_expect(fine == pack->claims.items[0] && !fine->unread && !fine->mistake && fine->shows.count == 1);
    for (int i = 1; i < 4; i++) cr_expect(pack->claims.items[i]->unread && !pack->claims.items[i]->mistake);
    cr_expect(pack_find(pack, "odd")->mistake && !pack_find(pack, "odd")->unread);
    cr_expect(pack->claims.items[1]->unread != NULL);
    pack_read_all(pack);
    cr_expect(!fine->mistake);
    for (int i = 1; i < 4; i++) cr_expect(pack->claims.items[i]->mistake, "%d", i);
    cr_expect(strstr(pack->claims.items[1]->mistake->what, "from 3 to 2"));
    cr_expect(strstr(pack->claims.items[3]->mistake->what, "already"));
    arena_free(arena);
}

/* A claim with a mistake is refused; the ones around it are not. */
Test(claim, mistakes_of_a_pack) {
    static const struct {
        const char *body, *part;
    } rows[] = {
        {"given x ∈ R\nshow y = x\n", "y is not known"},
        {"given x ∈ R\n", "says nothing"},
        {"giben x ∈ R\nshow x = x\n", "“giben” is not known"},
        {"given x ∈\nshow x = x\n", ""},
        {"given x ∈ R^k\nshow x = x\n", "k"},
        {"given d ∈ 1..2\n x ∈ R^d\nshow x = 2\n", "do not fit"},
        {"given x ∈ R\nfind q from x\nshow q = x\n", "shape of the unknown"},
        {"given x ∈ R\nfind q ∈ R from z\nshow q = x\n", "z is not declared"},
        {"given x ∈ R\nlet y = x +\nshow y = x\n", "operand"},
        {"given x ∈ R\nshow x\n", ""},
        {"given x ∈ R\nshow x = \n", "operand"},
        {"given x ∈ R\ndecide x = 1, x = 2\n", "one statement"},
        {"given x ∈ R\nnotation y\nshow x = x\n", "renaming"},
        {"given x ∈ R, x ∈ R\nshow x = x\n", ""},
        {"given d ∈ 3..2\n x ∈ R^d\nshow x = x\n", ""},
        {"given d ∈ 1..2\nlet Φ ∈ R^d with Φ_1 = 1\nshow Φ = 0\n", ""},
    };
    Arena *arena = arena_new();
    for (size_t i = 0; i < COUNT(rows); i++) {
        Pack *pack = pack_of(arena, arena_printf(arena,
                                                 "```claim good\ngiven x ∈ R\nshow x = x\n```\n```claim "
                                                 "bad\n%s```\n```claim also\ngiven x ∈ R\nshow x = x\n```\n",
                                                 rows[i].body));
        pack_validate(pack);
        cr_assert_eq(pack->claims.count, 3);
        cr_expect(!pack_find(pack, "good")->mistake && !pack_find(pack, "also")->mistake);
        const Mistake *mistake = pack_find(pack, "bad")->mistake;
        cr_expect(mistake, "row %zu was taken: %s", i, rows[i].body);
        if (!mistake) continue;
        cr_expect(strstr(mistake->what, rows[i].part), "row %zu: %s", i, mistake->what);
        cr_expect_geq(source_line(mistake->span.source, mistake->span.start), 5, "row %zu", i);
    }
    Pack *pack = pack_of(
        arena,
        "```claim twice\ngiven x ∈ R\nshow x = x\n```\n```claim twice\ngiven x ∈ R\nshow x = x\n```\n");
    cr_assert_eq(pack->claims.count, 2);
    cr_expect(!pack->claims.items[0]->mistake && pack->claims.items[1]->mistake &&
              strstr(pack->claims.items[1]->mistake->what, "line 1"));
    arena_free(arena);
}

/* ---- statements ---- */

static const char *const small_pack =
    "```claim t\ngiven n ∈ 2..4, d ∈ 1..3, a ≠ b ∈ 1..n\n      k_1..k_n ∈ R^d, v_1..v_n ∈ R^d, γ ∈ R, x ∈ R, "
    "y ∈ R\n"
    "find q ∈ R^d from k, a, b\nlet α_i = k_iᵀ q\n    c = ∑_i α_i v_i\nshow c = v_a\n```\n"
    "```claim w\ngiven n ∈ 2..4, j ∈ 1..n, x_1..x_n ∈ R, y ∈ R\nfind condition C from x, j\nshow C ⇒ x_j = "
    "y\n```\n"
    "```claim two\ngiven d ∈ 1..3, k_1..k_2 ∈ R^d\nfind q_1..q_2 ∈ R^d from k\nshow q_1 = k_1\n```\n"
    "```claim d\ngiven x ∈ R\ndecide x = 1\n```\n";

/* "1: text" for a step; "= text" defined; "1? reason" ill-formed; then "own …", "value …", "yes" and the mistake of the whole. */
static const char *said(Arena *arena, const Reading *r) {
    Text out = text_new(arena);
    for (int i = 0; i < r->statements.count; i++) {
        const Statement *s = r->statements.items[i];
        if (out.length) text_add(&out, " / ");
        if (s->kind == STEP_DEFINED)
            text_printf(&out, "= %s", s->text);
        else if (s->mistake)
            text_printf(&out, "%d? %s", s->number, mistake_reason(s->mistake->kind));
        else
            text_printf(&out, "%d: %s%s", s->number, s->existential ? "some " : "", s->text);
        if (s->distinct_reading) text_add(&out, " (distinct)");
    }
    for (int i = 0; i < r->own.count; i++) {
        const Sym *sym = r->own.items[i];
        text_printf(&out, "%sown %s%s", out.length ? " / " : "", sym->name,
                    sym->towards == TOWARDS_INFINITY ? "→∞"
                    : sym->towards == TOWARDS_ZERO   ? "→0"
                    : sym->positive                  ? ">0"
                    : sym->nonzero                   ? "≠0"
                                                     : "");
    }
    for (int i = 0; i < r->values.count; i++) {
        const Value *v = &r->values.items[i];
        text_printf(&out, "%sputs %s", out.length ? " / " : "", v->sym->name);
        if (v->member) text_printf(&out, "_%d", v->member);
        text_printf(&out, " = %s", node_text(arena, v->node));
    }
    if (r->yes_no >= 0) text_add(&out, r->yes_no ? "yes" : "no");
    if (r->mistake) text_printf(&out, "%s! %s", out.length ? " / " : "", mistake_reason(r->mistake->kind));
    return out.bytes;
}

static Reading *reading_of(Arena *arena, Pack *pack, const char *id, BlockKind kind, const char *text,
                           bool div) {
    Claim *claim = pack_find(pack, id);
    cr_assert(claim && !claim->mistake, "%s", id);
    ReadMode mode = kind == BLOCK_ANSWER ? READ_ANSWER : READ_PROOF;
    if (!div)
        return reading_of_block(arena, claim, block_of_text(arena, source_of(arena, text), kind, id), NULL,
                                mode, NULL, NULL, 0);
    Document *document = document_read(
        arena, source_of(arena, arena_printf(arena, "::: {.%s claim=%s}\n%s\n:::\n",
                                             kind == BLOCK_ANSWER ? "answer" : "proof", id, text)));
    cr_assert_eq(document->blocks.count, 1);
    return reading_of_block(arena, claim, document->blocks.items[0], document, mode, NULL, NULL, 0);
}

static const struct {
    const char *claim;
    char mode;
    const char *text, *said;
} lines[] = {
    /* chains and items; A answer, P proof, in plain lines; a p in a div */
    {"t", 'P', "x = y", "1: x = y"},
    {"t", 'P', "x = y = γ ≤ 1", "1: x = y / 2: y = γ / 3: γ ≤ 1"},
    {"t", 'P', "x = y, γ = 1", "1: x = y / 2: γ = 1"},
    {"t", 'P', "x = y; γ = 1", "1: x = y / 2: γ = 1"},
    {"t", 'P', "x = y and γ = 1", "1: x = y / 2: γ = 1"},
    {"t", 'P', "x = y\n= γ\n≤ 1", "1: x = y / 2: y = γ / 3: γ ≤ 1"},
    {"t", 'p', "$x = y$ and $\\gamma = 1$.", "1: x = y / 2: γ = 1"},
    {"t", 'p', "$$ \\begin{aligned} x &= y \\\\ &= \\gamma \\end{aligned} $$", "1: x = y / 2: y = γ"},
    {"t", 'p', "$$ x = y \\quad \\gamma = 1 $$", "1: x = y / 2: γ = 1"},
    {"t", 'P', "∴ x = y", "1: x = y"},
    {"t", 'P', "⇒ x = y", "1: x = y"},
    {"t", 'P', "so x = y", "1: x = y"},
    {"t", 'p', "Hence $x = y$.", "1: x = y"},
    {"t", 'P', "= y", "1? syntax"},
    {"t", 'P', "x +\nx = y", "1? syntax / 2: x = y"},
    {"t", 'P', "x = z", "1? name"},
    {"t", 'P', "x = k_a", "1? shape"},
    {"t", 'P', "x", ""},
    {"t", 'P', "x ~= y", "1: x ≈ y"},
    {"t", 'P', "x ~ y", "1: x ≈ y"},
    {"t", 'P', "x ⊥ y", "1: x ⊥ y"},
    {"t", 'P', "x ∈ [0, 1]", "1: x ∈ [0, 1]"},
    {"t", 'P', "1/(1 + ∞) = 0", "1: \\lim_{z→∞} 1/(1 + z) = 0"},
    {"t", 'P', "∞/(1 + ∞) = 0", "1? syntax"},
    {"t", 'P', "x = ∞", "1? syntax"},
    /* conditions */
    {"t", 'P', "α_i = 0 (i ≠ a, b)", "1: α_i = 0  (i ≠ a, i ≠ b)"},
    {"t", 'P', "α_i = 0, i ≠ a, b", "1: α_i = 0  (i ≠ a, i ≠ b)"},
    {"t", 'P', "α_i = 0 for i ≠ a", "1: α_i = 0  (i ≠ a)"},
    {"t", 'P', "α_i = 0 ∀ i ≠ a", "1: α_i = 0  (i ≠ a)"},
    {"t", 'P', "α_i = 0, i ∉ {a, b}", "1: α_i = 0  (i ≠ a, i ≠ b)"},
    {"t", 'P', "α_i = 0, i = 1, …, n", "1: α_i = 0  (i ≥ 1, i ≤ n)"},
    {"t", 'P', "α_i = 0\ni ≠ a", "1: α_i = 0  (i ≠ a)"},
    {"t", 'P', "α_i = 0, x = y, i ≠ a", "1: α_i = 0  (i ≠ a) / 2: x = y"},
    {"t", 'P', "α_i = 0", "1: α_i = 0"},
    {"t", 'P', "α_a > α_i", "1: α_a > α_i (distinct)"},
    {"t", 'P', "α_a > α_i (i ≠ b)", "1: α_a > α_i  (i ≠ b)"},
    {"t", 'P', "α_a = 0 ∀ a ≠ b", "1? name"},
    {"t", 'P', "x = y (γ > 1)", "1: γ > 1 ⇒ x = y"},
    {"t", 'p', "$\\alpha_i = 0$ for all $i \\neq a$", "1: α_i = 0  (i ≠ a)"},
    {"t", 'p', "$$ \\alpha_i = 0 \\quad \\text{where } i \\ne a $$", "1: α_i = 0  (i ≠ a)"},
    /* implications */
    {"t", 'P', "γ > 1 ⇒ x = y", "1: γ > 1 ⇒ x = y"},
    {"t", 'P', "γ > 1, x > 0 ⇒ x = y, y = x", "1: γ > 1, x > 0 ⇒ x = y / 2: γ > 1, x > 0 ⇒ y = x"},
    {"t", 'P', "x > 0 ⇒ y > 0 ⇒ γ > 0", "1: x > 0 ⇒ y > 0 / 2: x > 0, y > 0 ⇒ γ > 0"},
    {"t", 'P', "x > 0 ⇔ y > 0", "1: y > 0 ⇒ x > 0 / 2: x > 0 ⇒ y > 0"},
    {"t", 'P', "x = y if γ > 1", "1: γ > 1 ⇒ x = y"},
    {"t", 'P', "γ > 1: x = y", "1: γ > 1 ⇒ x = y"},
    {"t", 'P', "γ = ½ ⇒ x = y", "1: γ = ½ ⇒ x = y"},
    {"t", 'P', "γ -> 0.5 ⇒ x = y", "1: γ = 0.5 ⇒ x = y"},
    {"t", 'P', "x = y for some γ > 0", "1: some γ > 0 ⇒ x = y"},
    {"t", 'p',
     "$$ x = \\begin{cases} 1 & \\text{if } \\gamma > 1 \\\\ 2 & \\text{if } \\gamma < 1 \\end{cases} $$",
     "1: γ > 1 ⇒ x = 1 / 2: γ < 1 ⇒ x = 2"},
    {"t", 'p', "$$ x = \\begin{cases} 1 & \\gamma > 1 \\\\ 2 & \\text{otherwise} \\end{cases} $$",
     "1: γ > 1 ⇒ x = 1 / 2: γ ≤ 1 ⇒ x = 2"},
    /* words */
    {"t", 'P', "let z = x + y\nz = y", "= z = x + y / 1: z = y"},
    {"t", 'P', "z := x + y", "= z = x + y"},
    {"t", 'P', "S_a = α_a = x", "= S_a = α_a / 1: α_a = x"},
    {"t", 'P', "X' = x\nX' = y", "= X' = x / 1: X' = y"},
    {"t", 'p', "Set $z = x$ and $u = y$. Then $z = u$.", "= z = x / = u = y / 1: z = u"},
    {"t", 'p', "令 $z = x$。所以 $z = y$。", "= z = x / 1: z = y"},
    {"t", 'p', "Assume $\\gamma > 0$. Then $x = y$.", "1: γ > 0 ⇒ x = y"},
    {"t", 'P', "suppose γ > 0\nx = y", "1: γ > 0 ⇒ x = y"},
    {"t", 'p', "The score $\\alpha_a$ is much larger than $\\alpha_b$.", "1: α_a ≫ α_b"},
    {"t", 'p', "$$ x = \\text{nonsense} y $$", "1? syntax"},
    {"t", 'P', "let α_i = 2\nx = y", "1: α_i = 2 / 2: x = y"},
    /* answers */
    {"t", 'A', "q = k_a + k_b", "puts q = k_a + k_b"},
    {"t", 'A', "k_a + k_b", "puts q = k_a + k_b"},
    {"t", 'A', "q = β(k_a + k_b), β ≫ 0", "own β→∞ / puts q = β (k_a + k_b)"},
    {"t", 'A', "q = β(k_a + k_b), β >> 1", "own β→∞ / puts q = β (k_a + k_b)"},
    {"t", 'A', "q = β(k_a + k_b), β → ∞", "own β→∞ / puts q = β (k_a + k_b)"},
    {"t", 'A', "q = β k_a, β large", "own β→∞ / puts q = β k_a"},
    {"t", 'a', "$q = \\beta k_a$, where $\\beta$ is a large number.", "own β→∞ / puts q = β k_a"},
    {"t", 'a', "$q = \\beta k_a$ with $\\beta > 0$ very large.", "own β→∞ / puts q = β k_a"},
    {"t", 'A', "q = ε k_a, ε → 0", "own ε→0 / puts q = ε k_a"},
    {"t", 'A', "q = t k_a, t > 0", "own t>0 / puts q = t k_a"},
    {"t", 'A', "q = t k_a, t ≠ 0", "own t≠0 / puts q = t k_a"},
    {"t", 'A', "q = t k_a, t ∈ R", "own t / puts q = t k_a"},
    {"t", 'A', "q = β_1 k_a + β_2 k_b, β_1, β_2 ≫ 0", "own β_2→∞ / own β_1→∞ / puts q = β_1 k_a + β_2 k_b"},
    {"t", 'A', "q = γ k_a, γ ≫ 0", "own γ→∞ / puts q = γ k_a"},
    {"t", 'A', "w = k_a + k_b\nq = 2 w", "= w = k_a + k_b / puts q = 2 w"},
    {"t", 'A', "q = k_a + k_b = k_b + k_a", "1: k_a + k_b = k_b + k_a / puts q = k_a + k_b"},
    {"t", 'A', "q = β k_a", "! name"},
    {"t", 'A', "q = v_a", "! scope"},
    {"t", 'A', "q = ∞ k_a", "! syntax"},
    {"t", 'A', "qᵀ k_a = 0", "1: qᵀ k_a = 0 / ! name"},
    {"t", 'A', "q = ½ (k_i + k_j)", "! name"},
    {"t", 'A', "", ""},
    {"two", 'A', "q_1 = k_1, q_2 = k_2", "puts q_1 = k_1 / puts q_2 = k_2"},
    {"two", 'A', "q_1 = q_2 = k_1", "puts q_1 = k_1 / puts q_2 = k_1"},
    {"two", 'A', "q_1 = k_1", "puts q_1 = k_1 / ! name"},
    {"w", 'A', "x_j > x_i for all i ≠ j", "1: x_j > x_i  (i ≠ j)"},
    {"w", 'A', "x_j ≫ x_i", "1: x_j ≫ x_i (distinct)"},
    {"w", 'A', "x_j > y", "1: x_j > y / ! scope"},
    {"d", 'A', "yes", "yes"},
    {"d", 'a', "No, since $x$ varies.", "no"},
    {"d", 'A', "yes and no", "yes / ! syntax"},
    {"d", 'A', "x = 1", "1: x = 1 / ! name"},
    {"t", 'P', "let q = k_a\nα_a = 1", "1: α_a = 1 / puts q = k_a"},
    {"t", 'P', "q = k_a\nα_a = 1", "1: α_a = 1 / puts q = k_a"},
};

Test(statements, lines) {
    Arena *arena = arena_new();
    Pack *pack = pack_of(arena, small_pack);
    for (size_t i = 0; i < COUNT(lines); i++) {
        char mode = lines[i].mode;
        Reading *r =
            reading_of(arena, pack, lines[i].claim, mode == 'A' || mode == 'a' ? BLOCK_ANSWER : BLOCK_PROOF,
                       lines[i].text, mode == 'a' || mode == 'p');
        const char *got = said(arena, r);
        cr_expect_str_eq(got, lines[i].said, "%s\nis read as %s\nnot as      %s", lines[i].text, got,
                         lines[i].said);
    }
    arena_free(arena);
}

Test(statements, words) {
    static const struct {
        const char *text;
        WordCode code;
        int used;
    } rows[] = {
        {"let x", WORD_LET, 3},
        {"Let x", WORD_LET, 3},
        {"letter", WORD_NOUN, 6},
        {"lettuce", WORD_NONE, 0},
        {"for all i", WORD_ALL, 7},
        {"for  all", WORD_ALL, 8},
        {"for some x", WORD_SOME, 8},
        {"for", WORD_FOR, 3},
        {"form", WORD_NOUN, 4},
        {"formic", WORD_NONE, 0},
        {"otherwise", WORD_OTHERWISE, 9},
        {"others", WORD_OTHERS, 6},
        {"very large", WORD_LARGE, 10},
        {"is much larger than", WORD_RELATION, 19},
        {"suppose", WORD_ASSUME, 7},
        {"令", WORD_LET, 3},
        {"hence", WORD_SO, 5},
        {"yes", WORD_YES, 3},
        {"no", WORD_NO, 2},
        {"not", WORD_WEIGHT, 3},
        {"doesn’t hold", WORD_FALSE_LAST, 14},
        {"scaling", WORD_NOUN, 7},
        {"is much larger", WORD_IS, 2},
        {"and", WORD_AND, 3},
        {"", WORD_NONE, 0},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        WordMatch word = word_find(rows[i].text, (int)strlen(rows[i].text));
        cr_expect_eq(word.code, rows[i].code, "%s", rows[i].text);
        cr_expect_eq(word.length, rows[i].used, "%s: %d", rows[i].text, word.length);
    }
}

/* The sheet's names are the author's; the pack's stay as they are. */
Test(statements, renamed_in_a_sheet) {
    Arena *arena = arena_new();
    Pack *pack = pack_of(arena, small_pack);
    Document *document =
        document_read(arena, source_of(arena, "---\nnotation: { g: γ, V: v, zz: nothing }\n---\n::: {.proof "
                                              "claim=t notation=\"m=n\"}\n$g = m$, $V_a = v_a$\n:::\n"));
    cr_assert_eq(document->blocks.count, 1);
    Claim *claim = pack_find(pack, "t");
    Reading *r =
        reading_of_block(arena, claim, document->blocks.items[0], document, READ_PROOF, NULL, NULL, 0);
    cr_assert_eq(r->statements.count, 2);
    cr_expect(!r->statements.items[0]->mistake && !r->statements.items[1]->mistake);
    cr_expect_str_eq(r->statements.items[0]->text, "g = m");
    cr_expect_str_eq(r->statements.items[1]->text, "V_a = v_a");
    const Node *first = r->statements.items[0]->relation, *second = r->statements.items[1]->relation;
    cr_expect(first->kid[0]->sym == scope_find(claim->scope, "γ") &&
              first->kid[1]->sym == scope_find(claim->scope, "n"));
    cr_expect(second->kid[0]->sym == second->kid[1]->sym);
    arena_free(arena);
}
