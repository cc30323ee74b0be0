/* settle.c: what trials passed, asked of all real numbers at each choice of sizes. Many sizes ask the same question, since a
   statement seldom depends on all of them: it is decided once. */
#include "props/decide/decide.h"
#include "run.h"

#include <string.h>

/* This world has what is searched for: the engine makes it smaller. */
void run_start_from(Run *run, uint64_t seed, int row, const int64_t *code) {
    Lanes *lanes = lanes_new(run, row);
    memcpy(lanes->code[0], code, sizeof(int64_t) * (size_t)run->entries[row].layout->count);
    lanes->count = 1;
    run_keep_smallest(run, row, code);
    run_engine(run, seed, 1, lanes);
}

/* The smallest value of size k above `above` among the worlds that counted; INT64_MAX: there is none. */
static int64_t value_above(const Run *run, int k, int64_t above) {
    const SizesList *list = run->sizes;
    int64_t least = INT64_MAX;
    for (int row = 0; row < list->count; row++) {
        int64_t v = list->values[(size_t)row * (size_t)list->syms + (size_t)k];
        if (run->entries[row].counted && v > above && v < least) least = v;
    }
    return least;
}

/* Per size that the author chooses: its values among the worlds that counted, without gaps in a range. */
SizeRanges run_size_ranges(Arena *arena, const Run *run) {
    SizeRanges ranges = {0};
    for (int k = 0; k < run->sizes->syms; k++) {
        Sym *sym = run->sizes->sym[k];
        if (sym->ranged) continue;
        for (int64_t v = value_above(run, k, INT64_MIN); v < INT64_MAX; v = value_above(run, k, v)) {
            SizeRange *last = ranges.count ? &ranges.items[ranges.count - 1] : NULL;
            if (last && last->sym == sym && last->high == v - 1)
                last->high = v;
            else
                PUSH(arena, &ranges, ((SizeRange){sym, v, v}));
        }
    }
    return ranges;
}

SizesAt run_sizes_at(Arena *arena, const Run *run, int row, bool indices) {
    SizesAt at = {{0}};
    Sizes sizes = sizes_row(run->sizes, row);
    for (int i = 0; i < sizes.count; i++)
        if (!sizes.sym[i]->hidden && (indices || !sizes.sym[i]->ranged))
            PUSH(arena, &at.sizes, ((SizeRange){sizes.sym[i], sizes.value[i], sizes.value[i]}));
    return at;
}

/* ---- deciding ---- */

/* The numbers of a decision that no code stands for, those that matter. */
static const char *numbers(Arena *arena, const Layout *layout, const Decision *decision) {
    Text out = text_new(arena);
    for (int i = 0; i < layout->count; i++)
        if (decision->value[i]) text_printf(&out, "%s%s", out.length ? ", " : "", decision->value[i]);
    return out.bytes;
}

/* The different questions that the sizes ask, one after the other: the largest sizes first, for if these cannot be decided the
   answer is not "yes"; then from the simplest on. A program is written only when its turn comes. */
typedef struct Questions {
    Run *run;
    DecideAsk ask;
    int next; /* row; −1: the largest */
    Signatures known;
} Questions;

/* The row of the next question; −1: there is none left. */
static int next_question(Questions *q) {
    Run *run = q->run;
    while (q->next < run->sizes->count) {
        int row = q->next++;
        if (row < 0)
            for (row = run->sizes->count - 1; row >= 0 && !run_entry(run, row)->able;) row--;
        if (row < 0 || !run_entry(run, row)->able) continue;
        const char *signature = run_signature(run, row, q->ask == DECIDE_STATEMENT);
        if (signatures_find(&q->known, run->arena, signature) < 0) return row;
    }
    return -1;
}

/* Are real numbers among those that the statement is about, or whole ones? */
static void note_kinds(const Layout *layout, Evidence *evidence) {
    for (int i = 0; i < layout->count; i++) {
        const Coordinate *c = &layout->coordinate[i];
        bool whole = c->kind == CODE_NATURAL || c->kind == CODE_WHOLE;
        if (!c->used) continue;
        evidence->whole = evidence->whole || whole;
        evidence->real = evidence->real || !whole;
    }
}

static Settled take_evidence(Arena *arena, Run *run, unsigned by, Evidence *evidence) {
    for (int row = 0; row < run->sizes->count; row++) /* every size was looked at */
        if (run->entries[row].able && !run->entries[row].counted)
            run->entries[row].counted = true, run->shapes++;
    for (int row = 0; row < run->sizes->count; row++)
        if (run->entries[row].able) note_kinds(run->entries[row].layout, evidence);
    evidence->level = EVIDENCE_DECIDED;
    evidence->decided_by = by;
    evidence->sizes = run->shapes;
    evidence->ranges = run_size_ranges(arena, run);
    return SETTLED_HOLDS;
}

/* Trials see small rationals only: is it true of all real numbers, at each choice of sizes? */
Settled run_settle(Arena *arena, Run *run, uint64_t seed, Verdict *verdict) {
    Questions questions = {.run = run, .next = -1};
    bool all = true;
    unsigned by = 0;
    int asked = 0, solved = 0;
    for (int row; (row = next_question(&questions)) >= 0; asked++) {
        if (solved >= (all ? SOLVED_ROWS : SEARCHED_ROWS)) return SETTLED_NOT;
        Entry *entry = run_entry(run, row);
        Decision decision =
            decide(run->arena, entry->program, entry->layout, DECIDE_STATEMENT, DECIDE_EFFORT);
        switch (decision.outcome) {
        case DECIDE_NOTHING:
            if (asked || decision.why == UNDECIDED_BEYOND) return SETTLED_NOT;
            all = false; /* a counterexample may still be found */
            break;
        case DECIDE_REFUTED:
            if (run_exact(run, row, decision.code, REFUTE_PRECISION).truth != run->wanted) return SETTLED_NOT;
            run_start_from(run, seed, row, decision.code);
            return SETTLED_FOUND;
        case DECIDE_ELSEWHERE:
            verdict->why =
                (Why){.kind = WHY_ELSEWHERE, .elsewhere = numbers(arena, entry->layout, &decision)};
            return SETTLED_ELSEWHERE;
        case DECIDE_HOLDS:
            by |= decision.by;
            solved += (decision.by & DECIDED_BY_SOLVER) != 0;
            break;
        }
    }
    return all && asked ? take_evidence(arena, run, by, &verdict->evidence) : SETTLED_NOT;
}

bool run_is_met(Run *run) {
    Questions questions = {.run = run, .ask = DECIDE_NEVER_MET, .next = -1};
    for (int row, asked = 0; asked < SOLVED_ROWS && (row = next_question(&questions)) >= 0; asked++) {
        const Entry *entry = run_entry(run, row);
        Decision decision =
            decide(run->arena, entry->program, entry->layout, DECIDE_NEVER_MET, DECIDE_EFFORT);
        if (decision.outcome == DECIDE_REFUTED || decision.outcome == DECIDE_ELSEWHERE) return true;
    }
    return false;
}

/* Sizes without a case have conditions that are about sizes, and fail. */
bool run_is_never_met(Run *run) {
    Questions questions = {.run = run, .ask = DECIDE_NEVER_MET, .next = -1};
    if (run->sizes->gap != INT64_MAX) return false;
    for (int row = 0; row < run->sizes->count; row++) {
        const Program *program = run_entry(run, row)->program;
        if (program->unable || program->mistake || program->dropped) return false;
    }
    for (int row, asked = 0; (row = next_question(&questions)) >= 0; asked++) {
        const Entry *entry = run_entry(run, row);
        if (asked == SOLVED_ROWS) return false;
        if (decide(run->arena, entry->program, entry->layout, DECIDE_NEVER_MET, DECIDE_EFFORT).outcome !=
            DECIDE_HOLDS)
            return false;
    }
    return true;
}
