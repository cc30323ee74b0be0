/* tests/spellings.txt, line by line: the same mathematics in the many ways people write it. A row is

       claim | spelling | canonical

   and the first and the last “ | ” of the line separate. The spelling is read as the command line would read it; a row
   with a command and without dollar signs is read as LaTeX too. Canonical is what the report shows: the answer, or the
   statements separated by “ / ”, each of which must read again as itself. ⏎ is a line end. */
#include "core/core.h"
#include "tests/helpers.h"

static const char *trouble(Arena *arena, const Mistake *mistake) {
    return arena_printf(arena, "%s “%s”", mistake->what, span_text(arena, mistake->span));
}

/* β ≫ 0 and its like, for numbers of the author's own. */
static const char *words_about(Arena *arena, const Reading *reading) {
    Text out = text_new(arena);
    for (int i = 0; i < reading->own.count; i++) {
        const Sym *sym = reading->own.items[i];
        const char *word = sym->towards == TOWARDS_INFINITY ? "≫ 0"
                           : sym->towards == TOWARDS_ZERO   ? "→ 0"
                           : sym->positive                  ? "> 0"
                           : sym->nonzero                   ? "≠ 0"
                                                            : "∈ R";
        text_printf(&out, "\n%s %s", sym->name, word);
    }
    return out.bytes;
}

/* An answer where it is one, else the statements; “! …” for what cannot be read. */
static const char *as_read(Arena *arena, Claim *claim, const char *text, const char **own) {
    Source *source = source_of(arena, text);
    Block *block = block_of_text(arena, source, BLOCK_ANSWER, claim->id);
    bool asks = claim->finds.count || claim->condition || claim->decide;
    Reading *answer = asks ? reading_of_block(arena, claim, block, NULL, READ_ANSWER, NULL, NULL, 0) : NULL;
    if (answer) *own = words_about(arena, answer);
    if (answer && answer->gives_answer)
        return answer->mistake ? arena_printf(arena, "! %s", trouble(arena, answer->mistake)) : answer->text;
    block->kind = BLOCK_PROOF;
    Reading *proof = reading_of_block(arena, claim, block, NULL, READ_PROOF, NULL, NULL, 0);
    *own = words_about(arena, proof);
    if (proof->mistake) return arena_printf(arena, "! %s", trouble(arena, proof->mistake));
    Text out = text_new(arena);
    for (int i = 0; i < proof->statements.count; i++) {
        const Statement *s = proof->statements.items[i];
        text_printf(&out, "%s%s", out.length ? " / " : "",
                    s->mistake ? arena_printf(arena, "! %s", trouble(arena, s->mistake)) : s->text);
    }
    return out.bytes;
}

typedef struct Row {
    int line;
    const char *claim, *spelling, *canonical;
} Row;

static const char *trimmed(Arena *arena, const char *from, const char *to) {
    while (from < to && *from == ' ') from++;
    while (to > from && to[-1] == ' ') to--;
    return arena_strndup(arena, from, (size_t)(to - from));
}

/* ⏎ is a line end, so that several lines fit into a row. */
static const char *with_line_ends(Arena *arena, const char *text) {
    Text out = text_new(arena);
    for (; *text; text++) {
        if (!strncmp(text, "⏎", 3))
            text_add(&out, "\n"), text += 2;
        else
            text_add_bytes(&out, text, 1);
    }
    return out.bytes;
}

static bool row_of(Arena *arena, const char *from, const char *to, Row *row) {
    const char *first = NULL, *last = NULL;
    for (const char *at = from; at + 3 <= to; at++)
        if (!memcmp(at, " | ", 3)) {
            if (!first) first = at;
            last = at;
        }
    if (!first || first == last) return false;
    row->claim = trimmed(arena, from, first);
    row->spelling = with_line_ends(arena, trimmed(arena, first + 3, last));
    row->canonical = trimmed(arena, last + 3, to);
    return true;
}

static void check_again(Arena *arena, Claim *claim, const Row *row, const char *own) {
    const char *unused;
    for (const char *at = row->canonical;;) {
        const char *end = strstr(at, " / ");
        const char *part = end ? arena_strndup(arena, at, (size_t)(end - at)) : at;
        const char *again = as_read(arena, claim, arena_printf(arena, "%s%s", part, own), &unused);
        cr_expect_str_eq(again, part, "line %d: the canonical form\n    %s\nreads again as\n    %s",
                         row->line, part, again);
        if (!end) return;
        at = end + 3;
    }
}

Test(spellings, read_to_the_canonical_form) {
    Arena *arena = arena_new();
    Mistake *mistake = NULL;
    Pack *pack = pack_read(arena, "attention", source_of(arena, embedded_packs[0].text));
    Source *table = source_read(arena, "tests/spellings.txt", &mistake);
    cr_assert(table && !mistake, "spellings.txt: run from the root of the project");
    int rows = 0;
    for (int i = 0; i < table->lines; i++) {
        const char *from = table->text + table->line_start[i], *to = from + strcspn(from, "\n");
        if (from == to || *from == '#') continue;
        Row row = {.line = i + 1};
        cr_assert(row_of(arena, from, to, &row), "line %d is no row", i + 1);
        Claim *claim = pack_find(pack, row.claim);
        cr_assert(claim && !claim->mistake, "line %d: there is no claim %s", i + 1, row.claim);
        const char *own, *unused, *got = as_read(arena, claim, row.spelling, &own);
        cr_expect_str_eq(got, row.canonical, "line %d: %s\nreads as\n    %s\nand should as\n    %s", i + 1,
                         row.spelling, got, row.canonical);
        if (strchr(row.spelling, '\\') && !strchr(row.spelling, '$') && !strstr(row.spelling, "\\(") &&
            !strstr(row.spelling, "\\[") && !strchr(row.spelling, '\n')) {
            got = as_read(arena, claim, arena_printf(arena, "$$ %s $$", row.spelling), &unused);
            cr_expect_str_eq(got, row.canonical, "line %d: $$ %s $$\nreads as\n    %s\nand should as\n    %s",
                             i + 1, row.spelling, got, row.canonical);
        }
        check_again(arena, claim, &row, own);
        rows++;
    }
    cr_expect_geq(rows, 300, "%d rows", rows);
    arena_free(arena);
}

/* Definitions anywhere in a sheet, used before and after them, in a div and in a fence; a token points at the use. */
Test(spellings, macros_of_a_sheet) {
    static const char *const sheet =
        "$$\\newcommand{\\score}[2]{#1_{#2}^\\top q}$$\n"
        "% \\newcommand{\\half}{\\frac13}\nIn prose `\\newcommand{\\half}{\\frac14}` is code.\n\n"
        "::: {.proof claim=average}\n\\newcommand{\\lets}{assume $x$ let}\n"
        "Here $\\score{k}{a} = \\score k b$, and\n$$ c \\approx \\half (v_a + v_b) = \\half\\half v_a. $$\n"
        "\\be c &= v_a \\ee\n:::\n\n"
        "```proof average\n\\newcommand{\\later}{\n  k_b}\n\\score{k}{a} = 0\nk_a + \\later = 0\n```\n\n"
        "\\def\\half{\\tfrac12} \\newcommand\\be{\\begin{align}} \\newcommand\\ee{\\end{align}}\n";
    static const char *const wanted[] = {
        "k_aᵀ q = k_bᵀ q / c ≈ ½ (v_a + v_b) / ½ (v_a + v_b) = ½ · ½ v_a / c = v_a",
        "k_aᵀ q = 0 / k_a + k_b = 0"};
    Arena *arena = arena_new();
    Pack *pack = pack_read(arena, "attention", source_of(arena, embedded_packs[0].text));
    Document *document = document_read(arena, source_of(arena, sheet));
    cr_assert_eq(document->blocks.count, 2);
    for (int i = 0; i < 2; i++) {
        Reading *reading = reading_of_block(arena, pack_find(pack, "average"), document->blocks.items[i],
                                            document, READ_PROOF, NULL, NULL, 0);
        Text out = text_new(arena);
        if (reading->mistake) text_add(&out, trouble(arena, reading->mistake));
        for (int k = 0; k < reading->statements.count; k++)
            text_printf(&out, "%s%s", k ? " / " : "", reading->statements.items[k]->text);
        cr_expect_str_eq(out.bytes, wanted[i], "block %d reads as\n    %s", i, out.bytes);
        if (i || !reading->statements.count) continue;
        cr_expect_str_eq(span_text(arena, reading->statements.items[0]->span), "\\score{k}{a} = \\score k b");
    }
    arena_free(arena);
}
