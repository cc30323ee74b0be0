/* Looking inside: the dumps of tokens, lines, trees, readings and shapes, each as a whole text. */
#include "core/claim/claim.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *const pack_text = "```claim t\n"
                                     "given n ∈ 2..4, k_1..k_n ∈ R^n, γ ∈ R, x ∈ R, a ∈ 1..n\n"
                                     "find q ∈ R^n from k\n"
                                     "show x = x\n"
                                     "```\n";

static Reading *read_proof(Arena *arena, const char *text) {
    Mistake *mistake = NULL;
    Pack *pack = pack_read(arena, "test", source_new(arena, "", pack_text, strlen(pack_text), &mistake));
    Claim *claim = pack_find(pack, "t");
    cr_assert(claim && !claim->mistake, "%s", claim ? claim->mistake->what : "no claim");
    Source *source = source_new(arena, "", text, strlen(text), &mistake);
    Block *block = block_of_text(arena, source, BLOCK_PROOF, "t");
    return reading_of_block(arena, claim, block, NULL, READ_PROOF, NULL, NULL, 0);
}

static void same(const char *what, const Text *dump, const char *expected) {
    cr_expect_str_eq(dump->bytes, expected, "%s is\n%sand not\n%s", what, dump->bytes, expected);
}

Test(dump, tokens) {
    Arena *arena = arena_new();
    Text tokens = text_new(arena);
    tokens_dump(&tokens, &read_proof(arena, "for all i, βγ ≥ 0.5\nx = 1")->tokens);
    same("tokens", &tokens,
         "1:1–1       NEWLINE    \\n\n"
         "1:1–8       WORD       for all ALL wide\n"
         "1:9–10      LETTER     i\n"
         "1:10–11     COMMA      ,\n"
         "1:12–13     LETTER     β\n"
         "1:13–14     LETTER     γ glued\n"
         "1:15–16     REL        ≥\n"
         "1:17–20     NUMBER     0.5\n"
         "1:20–2:1    NEWLINE    \\n\n"
         "2:1–2       LETTER     x\n"
         "2:3–4       REL        =\n"
         "2:5–6       NUMBER     1\n"
         "1:1–1       NEWLINE    \\n\n"
         "1:1–1       END        the end\n");
    arena_free(arena);
}

Test(dump, lines_trees_readings_shapes) {
    Arena *arena = arena_new();
    const Reading *r = read_proof(arena, "let w = 2γ\nassume x > 0\nk_iᵀ q = 0 (i ≠ a), β ≫ 0 ⇒ w = 2");
    Text lines = text_new(arena), trees = text_new(arena), reading = text_new(arena),
         shapes = text_new(arena);
    lines_dump(&lines, r->lines);
    lines_dump_trees(&trees, r->lines);
    reading_dump(&reading, r);
    reading_dump_shapes(&shapes, r);
    same("lines", &lines,
         "line 1\n"
         "  relation  w = 2 γ  [let]  @1:5–11\n"
         "line 2\n"
         "  relation  x > 0  [assume]  @2:8–13\n"
         "line 3 segments=1\n"
         "  relation  k_iᵀ q = 0  [segment=0]  @3:1–11\n"
         "  relation  β ≫ 0  [segment=0 used]  @3:21–26\n"
         "  relation  w = 2  [segment=1]  @3:29–34\n"
         "  relation  i ≠ a  [segment=0 condition used]  @3:13–18\n");
    same("trees", &trees,
         "line 1, item 1\n"
         "NAME w  @1:5–6\n"
         "MUL  @1:9–11\n"
         "  NUMBER 2  @1:9–10\n"
         "  NAME γ  @1:10–11\n"
         "line 2, item 1\n"
         "NAME x  @2:8–9\n"
         "NUMBER 0  @2:12–13\n"
         "line 3, item 1\n"
         "MUL  @3:1–7\n"
         "  TRANSPOSE  @3:1–5\n"
         "    NAME k_i  @3:1–4\n"
         "      _ NAME i  @3:3–4\n"
         "  NAME q  @3:6–7\n"
         "NUMBER 0  @3:10–11\n"
         "line 3, item 2\n"
         "NAME β  @3:21–22\n"
         "NUMBER 0  @3:25–26\n"
         "line 3, item 3\n"
         "NAME w  @3:29–30\n"
         "NUMBER 2  @3:33–34\n"
         "line 3, item 5\n"
         "NAME i  @3:13–14\n"
         "NAME a  @3:17–18\n");
    same("reading", &reading,
         "own β → ∞ positive\n"
         "assume x > 0\n"
         "let w = 2 γ\n"
         "defined: w = 2 γ  @1:5–11\n"
         "judged 1: w = 2  @3:29–34\n"
         "    hypothesis x > 0\n"
         "    hypothesis k_iᵀ q = 0\n"
         "    condition i ≠ a\n"
         "    for all i\n");
    same("shapes", &shapes,
         "statement 1\n"
         "REL =  @3:29–34\n"
         "  SYMBOL w (LET) : a number  @3:29–30\n"
         "  NUMBER 2 : a number  @3:33–34\n"
         "hypothesis\n"
         "REL >  @2:8–13\n"
         "  SYMBOL x (DRAWN) : a number  @2:8–9\n"
         "  NUMBER 0 : a number  @2:12–13\n"
         "hypothesis\n"
         "REL =  @3:1–11\n"
         "  MUL : a number  @3:1–7\n"
         "    TRANSPOSE : 1×n  @3:1–5\n"
         "      MEMBER k (DRAWN) : n×1  @3:1–4\n"
         "        _ SYMBOL i (BOUND) : a number  @3:3–4\n"
         "    SYMBOL q (UNKNOWN) : n×1  @3:6–7\n"
         "  NUMBER 0 : a number  @3:10–11\n"
         "condition\n"
         "REL ≠  @3:13–18\n"
         "  SYMBOL i (BOUND) : a number  @3:13–14\n"
         "  SYMBOL a (SIZE) : a number  @3:17–18\n");
    arena_free(arena);
}
