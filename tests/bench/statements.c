/* statements.c: processor time of judge() for every statement of the sheets in doc/, by the evidence for its verdict. */
#include "bench.h"

#include "props/sheet/sheet.h"

typedef struct Asked {
    Problem *problem;
    Mismatches mismatches;
    Ask ask;
} Asked;

typedef struct Gathered {
    Arena *arena;
    LIST(Asked) items;
} Gathered;

static void gather(void *data, const Problem *problem, const Mismatches *mismatches, Ask ask) {
    Gathered *all = data;
    PUSH(all->arena, &all->items, ((Asked){(Problem *)problem, *mismatches, ask}));
}

int bench_statements(char *const *sheets, int count, Spent *out) {
    Arena *arena = arena_new();
    Pack *pack = bench_pack(arena);
    Gathered all = {.arena = arena};
    Watch watch = {.block = bench_ignore, .statement = gather, .data = &all};
    Options options = {.seed = 224, .trials = 200, .quick = true, .watch = &watch};
    for (int i = 0; i < count; i++) {
        Mistake *mistake = NULL;
        Source *source = source_read(arena, sheets[i], &mistake);
        if (!source) die("%s: %s", sheets[i], mistake->what);
        sheet_judge(arena, pack, document_read(arena, source), &options, false, NULL, NULL);
    }
    options = (Options){.seed = 224, .trials = 200};
    double *seconds[SPENT_KINDS];
    for (int k = 0; k < SPENT_KINDS; k++) seconds[k] = NEW_ARRAY(arena, double, all.items.count + 1);
    for (int i = 0; i < all.items.count; i++) {
        const Asked *asked = &all.items.items[i];
        double start = cpu_seconds();
        const Verdict *verdict = judge(arena, asked->problem, &asked->mismatches, &options, asked->ask);
        double spent = cpu_seconds() - start;
        int kind = verdict->kind == VERDICT_HOLDS     ? (int)verdict->evidence.level
                   : verdict->kind == VERDICT_REFUTED ? SPENT_REFUTED
                                                      : SPENT_OTHER;
        seconds[kind][out[kind].statements++] = spent;
        out[kind].mean += spent;
    }
    for (int k = 0; k < SPENT_KINDS; k++) {
        if (!out[k].statements) continue;
        out[k].mean /= out[k].statements;
        out[k].median = median(seconds[k], out[k].statements);
    }
    int statements = all.items.count;
    arena_free(arena);
    return statements;
}
