/* proving.h: the problems of a text, as `attest try` makes them, and what exact arithmetic says of a proved one.
   Everything lives in the arena. */
#ifndef ATTEST_TESTS_PROVING_H
#define ATTEST_TESTS_PROVING_H

#include "core/proof/proof.h"
#include "props/judge/run.h"
#include "props/recheck/recheck.h"
#include "props/sheet/sheet.h"
#include "tests/helpers.h"

typedef struct Found {
    Problem *problem;
    Statement *statement;
    Mismatches mismatches;
    bool ill; /* not to be judged */
} Found;

typedef LIST(Found) Founds;

static inline Reading *default_answer(Arena *arena, Claim *claim) {
    if (!claim->finds.count || !claim->finds.items[0].otherwise.source) return NULL;
    Span span = claim->finds.items[0].otherwise;
    Block *block = NEW(arena, Block);
    *block = (Block){.kind = BLOCK_ANSWER, .claim = claim->id, .span = span, .head = span};
    Piece piece = {.kind = PIECE_LINE, .display = true, .span = span};
    PUSH(arena, &block->pieces, piece);
    return reading_of_block(arena, claim, block, NULL, READ_ANSWER, NULL, NULL, 0);
}

static inline void found(Arena *arena, Founds *out, Claim *claim, const Reading *reading,
                         const Statements *condition, Statement *s) {
    if (s->kind == STEP_DEFINED) return;
    Found one = {.statement = s, .ill = s->kind == STEP_ILL || s->hard || !s->relation};
    if (!one.ill) one.problem = problem_new(arena, claim, reading, condition, s, (Which){.kind = WHICH_STEP});
    for (int i = 0; i < s->mismatches.count; i++) PUSH(arena, &one.mismatches, s->mismatches.items[i]);
    for (int i = 0; reading && i < reading->value_mismatches.count; i++)
        PUSH(arena, &one.mismatches, reading->value_mismatches.items[i]);
    if (reading && reading->value_hard) one.ill = true;
    PUSH(arena, out, one);
}

static inline Founds problems_of(Arena *arena, Claim *claim, const char *text) {
    Founds out = {0};
    Source *source = source_of(arena, text);
    Document *document = NEW(arena, Document);
    document->source = source;
    Block *block = block_of_text(arena, source, BLOCK_ANSWER, claim->id);
    bool asks = claim->finds.count || claim->condition || claim->decide;
    Reading *reading =
        asks ? reading_of_block(arena, claim, block, document, READ_ANSWER, NULL, NULL, 0) : NULL;
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
    reading = reading_of_block(arena, claim, block, document, READ_PROOF, answer, NULL, 0);
    for (int i = 0; !reading->mistake && i < reading->statements.count; i++)
        found(arena, &out, claim, reading, NULL, reading->statements.items[i]);
    return out;
}

/* The claim's own `show` lines, with its default answer or the one given. */
static inline Founds shows_of(Arena *arena, Claim *claim, const char *answer) {
    if (*answer) return problems_of(arena, claim, answer);
    Founds out = {0};
    Reading *reading = default_answer(arena, claim);
    for (int i = 0; i < claim->shows.count; i++)
        found(arena, &out, claim, reading, NULL, claim->shows.items[i]);
    return out;
}

/* ---- the second opinion on a proof ---- */

enum { MOST_TRIED = 400 }; /* choices of sizes, the smallest first */

/* Where a statement was looked at. */
typedef struct Tried {
    int rows;            /* choices of sizes with a world in which it is true */
    const char *against; /* a world in which it is false, or NULL */
} Tried;

static inline const char *world_text(Arena *arena, const Sizes *sizes, const Entry *entry) {
    Text out = text_new(arena);
    for (int i = 0; i < sizes->count; i++)
        text_printf(&out, "%s=%lld ", sizes->sym[i]->name, (long long)sizes->value[i]);
    for (int i = 0; i < entry->layout->ratios; i++)
        text_printf(&out, "%lld/%lld ", (long long)entry->ratios[i].num, (long long)entry->ratios[i].den);
    return out.bytes;
}

/* In the simplest world of every choice of sizes, and in `more` random ones: exactly, and by the second evaluator. */
static inline Tried try_everywhere(Arena *arena, const Problem *problem, const Mismatches *mismatches,
                                   int more) {
    Tried tried = {0};
    Run *run = run_new(arena, problem, mismatches, ASK_ALL);
    Dice dice = {1};
    for (int row = 0; row < run->sizes->count && row < MOST_TRIED && !tried.against; row++) {
        Entry *entry = run_entry(run, row);
        if (!entry->able) continue;
        Sizes sizes = sizes_row(run->sizes, row);
        int64_t *code = NEW_ARRAY(arena, int64_t, entry->layout->count + 1);
        bool slow = entry->program->eventually || entry->program->symbolic, met = false;
        for (int i = 0; i <= (slow && more > 1 ? 1 : more) && !tried.against; i++) {
            if (i) draw_codes(entry->layout, code, &dice);
            Outcome outcome = run_exact(run, row, code, HOLD_PRECISION);
            Arena *own = arena_new();
            bool asked = outcome.truth == TRUTH_TRUE || (outcome.truth == TRUTH_UNKNOWN && !outcome.open);
            Recheck second = !asked || (slow && row > 8)
                                 ? RECHECK_UNABLE
                                 : recheck(own, problem, &sizes, entry->ratios, NULL, TRUTH_TRUE);
            arena_free(own);
            met = met || outcome.truth == TRUTH_TRUE || second == RECHECK_AGREES;
            if (outcome.truth == TRUTH_FALSE || second == RECHECK_DISAGREES)
                tried.against = world_text(arena, &sizes, entry);
        }
        tried.rows += met;
    }
    run_close(run);
    return tried;
}

#endif
