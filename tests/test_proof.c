/* Proofs for all dimensions: what must be proved, what must never be, and the planted lines. */
#include "core/proof.h"
#include "props/packs.h"
#include "props/props.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define COUNT(table) (sizeof(table) / sizeof *(table))

static Source *source_of(Arena *arena, const char *name, const char *text, size_t size) {
    Mistake *mistake = NULL;
    Source *source = source_new(arena, name, text, size, &mistake);
    cr_assert(source && !mistake, "%s", text);
    return source;
}

static Pack *attention(Arena *arena) {
    const Pack_text *text = &embedded_packs[0];
    for (int i = 0; i < embedded_pack_count; i++)
        if (!strcmp(embedded_packs[i].name, "attention")) text = &embedded_packs[i];
    return pack_read(arena, text->name, source_of(arena, "attention.md", text->text, text->size));
}

/* ---- the problems of a text, as `attest try` makes them ---- */

typedef struct Found {
    Problem *problem;
    Statement *statement;
    Mismatches mismatches;
    bool ill; /* not to be judged */
} Found;

typedef struct Founds {
    Found *items;
    int count, capacity;
} Founds;

static Reading *default_answer(Arena *arena, Claim *claim) {
    if (!claim->finds.count || !claim->finds.items[0].otherwise.source) return NULL;
    Span span = claim->finds.items[0].otherwise;
    Block *block = NEW(arena, Block);
    *block = (Block){.kind = BLOCK_ANSWER, .claim = claim->id, .span = span, .head = span};
    Piece piece = {PIECE_LINE, true, span};
    PUSH(arena, &block->pieces, piece);
    return block_read(arena, claim, block, NULL, READ_ANSWER, NULL, NULL, 0);
}

static void found(Arena *arena, Founds *out, Claim *claim, const Reading *reading,
                  const Statements *condition, Statement *s) {
    if (s->kind == STEP_DEFINED || s->kind == STEP_ASSUMED) return;
    Found one = {.statement = s, .ill = s->kind == STEP_ILL || s->hard || !s->relation};
    if (!one.ill) one.problem = problem_new(arena, claim, reading, condition, s, "s");
    for (int i = 0; i < s->mismatches.count; i++) PUSH(arena, &one.mismatches, s->mismatches.items[i]);
    for (int i = 0; reading && i < reading->value_mismatches.count; i++)
        PUSH(arena, &one.mismatches, reading->value_mismatches.items[i]);
    if (reading && reading->value_hard) one.ill = true;
    PUSH(arena, out, one);
}

static Founds problems_of(Arena *arena, Claim *claim, const char *text) {
    Founds out = {0};
    Source *source = source_of(arena, "", text, strlen(text));
    Document *document = NEW(arena, Document);
    document->source = source;
    Block *block = block_of_text(arena, source, BLOCK_ANSWER, claim->id);
    bool asks = claim->finds.count || claim->condition || claim->decide;
    Reading *reading = asks ? block_read(arena, claim, block, document, READ_ANSWER, NULL, NULL, 0) : NULL;
    Statements *judged = NEW(arena, Statements);
    if (reading && (reading->gives_answer || (reading->mistake && !reading->statements.count))) {
        if (reading->mistake) return out;
        for (int i = 0; i < reading->statements.count; i++)
            if (reading->statements.items[i]->kind == STEP_JUDGED)
                PUSH(arena, judged, reading->statements.items[i]);
        if (claim->decide && !claim->decide_some) found(arena, &out, claim, NULL, NULL, claim->decide);
        for (int i = 0; i < claim->shows.count; i++)
            found(arena, &out, claim, reading, claim->condition ? judged : NULL, claim->shows.items[i]);
        for (int i = 0; i < reading->statements.count && !claim->condition; i++)
            found(arena, &out, claim, reading, NULL, reading->statements.items[i]);
        return out;
    }
    Reading *answer = default_answer(arena, claim);
    block->kind = BLOCK_PROOF;
    reading = block_read(arena, claim, block, document, READ_PROOF, answer, NULL, 0);
    for (int i = 0; !reading->mistake && i < reading->statements.count; i++)
        found(arena, &out, claim, reading, NULL, reading->statements.items[i]);
    return out;
}

/* The claim's own `show` lines, with its default answer or the one given. */
static Founds shows_of(Arena *arena, Claim *claim, const char *answer) {
    if (*answer) return problems_of(arena, claim, answer);
    Founds out = {0};
    Reading *reading = default_answer(arena, claim);
    for (int i = 0; i < claim->shows.count; i++)
        found(arena, &out, claim, reading, NULL, claim->shows.items[i]);
    return out;
}

static void report(const char *claim, const Found *one, const Proof *proof) {
    if (!getenv("SHOW")) return;
    fprintf(stderr, "%-8s %s | %s\n", proof->proved ? "PROVED" : "no", claim, one->statement->text);
    if (proof->rate) fprintf(stderr, "    rate %s\n", proof->rate);
    if (proof->side) fprintf(stderr, "    side %s\n", proof->side);
    if (proof->left_over) fprintf(stderr, "    left over: %s\n", proof->left_over);
    for (int i = 0; i < proof->steps && atoi(getenv("SHOW")) > 1; i++)
        fprintf(stderr, "      [%s] %s\n", proof->step[i].rule, proof->step[i].text);
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
        Proof *proof = prove(arena, all.items[i].problem);
        report(id, &all.items[i], proof);
        cr_assert(proof->proved || proof->left_over);
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
    {"key-query-value", "K = I, Q = (u_d u_aᵀ + u_c u_dᵀ)/β², V = (u_b u_bᵀ − u_c u_cᵀ)/β²", "PP"},
};

Test(proof, statements) {
    Arena *arena = arena_new();
    Pack *pack = attention(arena);
    double longest = 0;
    for (size_t i = 0; i < COUNT(rows); i++) {
        double start = now();
        const char *got = letters(arena, pack, rows[i].claim, rows[i].text);
        double took = now() - start;
        if (took > longest) longest = took;
        if (getenv("SHOW")) fprintf(stderr, "  %.2f ms\n", took);
        cr_expect_str_eq(got, rows[i].letters, "%s | %s: %s, not %s", rows[i].claim, rows[i].text, got,
                         rows[i].letters);
    }
    cr_expect_lt(longest, 1000);
    arena_free(arena);
}

/* ---- the planted lines and the rewritings ---- */

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
    Mistake *mistake = NULL;
    Source *source = source_read(outer, path, &mistake);
    cr_assert(source, "%s", path);
    for (int line = 0; line < source->lines; line++) {
        Arena *arena = arena_new();
        int start = source->line_start[line],
            end = line + 1 < source->lines ? source->line_start[line + 1] : source->length;
        char *text = arena_strndup(arena, source->text + start, (size_t)(end - start));
        text[strcspn(text, "\n")] = 0;
        char *first = strstr(text, " | ");
        if (*text == '#' || !first) {
            arena_free(arena);
            continue;
        }
        *first = 0;
        char *formula = first + 3, *second = strstr(formula, " | ");
        if (second) *second = 0;
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
            if (planted ? proof->proved : !proof->proved) report(text, &all.items[i], proof);
            if (took > 20 && getenv("SHOW")) fprintf(stderr, "SLOW %.1f ms %s | %s\n", took, text, formula);
            if (!proof->proved || all.items[i].statement->existential) continue;
            Verdict *verdict = judge(arena, all.items[i].problem, &all.items[i].mismatches, &quick, false);
            cr_expect_neq(verdict->kind, VERDICT_REFUTED, "%s:%d: %s: proved and refuted", path, line + 1,
                          all.items[i].statement->text);
            cr_expect_eq(all.items[i].mismatches.count, 0, "%s:%d: %s: proved with a shape error", path,
                         line + 1, all.items[i].statement->text);
        }
        tally.proved += proved;
        tally.whole += all.count && proved == all.count;
        if (planted)
            cr_expect(!all.count || proved < all.count, "%s:%d: %s | %s: wholly proved", path, line + 1, text,
                      formula);
        arena_free(arena);
    }
    arena_free(outer);
    fprintf(stderr,
            "%s: %d lines, %d wholly proved; %d statements, %d proved; longest %.1f ms, mean %.2f ms\n", path,
            tally.lines, tally.whole, tally.statements, tally.proved, tally.longest,
            tally.statements ? tally.total / tally.statements : 0);
    return tally;
}

Test(proof, planted, .timeout = 120) {
    Tally tally = run_file("tests/planted.txt", true);
    cr_expect_gt(tally.statements, 400);
}

Test(proof, rewritings, .timeout = 120) {
    Tally tally = run_file("tests/rewritings.txt", false);
    cr_expect_gt(tally.proved, 100);
}
