/* props/sheet: answers, sheets, expectations. */
#include "judging.h"

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
        {"given x ∈ R\ndecide x² ≥ 0", "no", "R", VERDICT_REFUTED, 1, false},
        {"given x ∈ R\ndecide x² ≥ x", "no", "H", VERDICT_HOLDS, 0, false},
        {"given x ∈ R\ndecide x² ≥ x", "yes", "R", VERDICT_REFUTED, 1, false},
        {"given x ∈ R\ndecide some x² = 4", "yes", "H", VERDICT_HOLDS, 0, false},
        {"given x ∈ R\ndecide some x² = 4", "no", "R", VERDICT_REFUTED, 1, false},
        {"given x ∈ R\ndecide some x² < 0", "yes", "R", VERDICT_REFUTED, 1, false},
        {"given x ∈ R\ndecide some x² < 0", "no", "H", VERDICT_HOLDS, 0, false},
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
    "```claim many\ngiven n ∈ 1..3, x_1..x_n ∈ R\nlet s = ∑_i x_i\nfind q ∈ R from x\nshow q > s\n```\n"
    "```claim said\ngiven x ∈ R, t ∈ R\nshow x = x\n```\n"
    "```claim ask\ngiven x ∈ R\ndecide x = 1\n```\n"
    "```claim when\ngiven x, y ∈ R\nfind condition C from x\nshow C ⇒ x > 0\n```\n";

static const char *sheet_letters(Arena *arena, const char *text, bool expect, SheetVerdict **out) {
    SheetVerdict *sheet =
        sheet_judge(arena, sound_pack(arena, chain_pack), document_read(arena, source_of(arena, text)),
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
        /* an index of a later block is not that number, unless the answer says it */
        {"::: {.proof claim=own}\n$t > 0$, $2t > t$\n:::\n::: {.proof claim=many}\n$x_t^2 \\ge 0$\n\n$x_t "
         "\\le "
         "0$\n\n$x_t = 0 \\Rightarrow s = 0$\n:::\n::: {.proof claim=own}\n$2t > t$\n:::\n",
         "H HRH H"},
        {"::: {.answer claim=many}\n$q = s + t$, $t > 0$\n:::\n::: {.proof claim=many}\n$x_t^2 \\ge "
         "0$\n:::\n",
         "H I"},
        /* an empty line ends a sentence, and with it the conditions of an implication */
        {"::: {.proof claim=said}\n$x > 1$\n\n$x > 0 \\Rightarrow 2x > x$\n:::\n", "RH"},
        {"::: {.proof claim=said}\n$x > 1$\n  \n$x > 0 \\Rightarrow 2x > x$\n:::\n", "RH"},
        {"::: {.proof claim=said}\n$x > 1$\n$x > 0 \\Rightarrow 2x > x$\n:::\n", "H"},
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

typedef struct Watched {
    int calls, last, total;
} Watched;

static void count_blocks(void *data, const BlockVerdict *b, int done, int total) {
    Watched *seen = data;
    cr_expect(b && done == seen->last + 1);
    seen->calls++;
    seen->last = done;
    seen->total = total;
}

Test(sheet, goes_through_its_blocks_in_order) {
    Arena *arena = arena_new();
    Watched seen = {0};
    SheetVerdict *sheet = sheet_judge(
        arena, sound_pack(arena, chain_pack),
        document_read(arena,
                      source_of(arena,
                                "::: {.proof claim=said}\n$x = x$\n:::\n```claim more\ngiven x ∈ R\nshow x = "
                                "x\n```\n::: {.proof claim=said}\n$x = 1$\n:::\n")),
        &usual, false, count_blocks, &seen);
    cr_expect(seen.calls == 2 && seen.total == 2 && sheet->blocks.count == 2 && !sheet->mistake);
    cr_expect_eq(sheet->blocks.items[1]->first_wrong, 1);
    cr_expect_eq(sheet->blocks.items[1]->status, 1);
    static const int worse[][3] = {{0, 3, 3}, {3, 1, 1}, {1, 2, 2}, {0, 2, 2},
                                   {3, 2, 2}, {0, 1, 1}, {0, 0, 0}};
    for (size_t i = 0; i < COUNT(worse); i++)
        cr_expect(status_worse(worse[i][0], worse[i][1]) == worse[i][2] &&
                  status_worse(worse[i][1], worse[i][0]) == worse[i][2]);
    sheet = sheet_judge(arena, sound_pack(arena, chain_pack),
                        document_read(arena, source_of(arena, "---\nnotation: { x }\n---\n")), &usual, false,
                        NULL, NULL);
    cr_expect(sheet->mistake != NULL);
    arena_free(arena);
}

/* The pack that is built in: what it shows without an unknown holds or is left open, and never fails. */
Test(sheet, the_built_in_pack_is_true) {
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    const Options few = {.seed = 5, .trials = 64};
    int held = 0;
    for (int i = 0; i < pack->claims.count; i++) {
        const Claim *claim = pack->claims.items[i];
        if (claim->finds.count || claim->condition || claim->decide) continue;
        for (int k = 0; k < claim->shows.count; k++) {
            const Mistake *mistake = NULL;
            BlockVerdict *b = try_text(arena, pack, claim->id, source_of(arena, claim->shows.items[k]->text),
                                       NULL, &few, &mistake);
            cr_assert(b && !mistake);
            cr_expect(b->kind == VERDICT_HOLDS, "%s: %s is %s", claim->id, claim->shows.items[k]->text,
                      verdict_words[b->kind]);
            held += b->kind == VERDICT_HOLDS;
        }
    }
    cr_expect_geq(held, 6);
    arena_free(arena);
}
