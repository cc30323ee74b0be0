/* shrink.c: the smallest counterexample, from many seeds: how often it is the same one and proved to be the smallest, and the
   processor time of judge(), which also confirms it and asks what matters in it. */
#include "bench.h"

#include "props/packs.h"
#include "props/sheet/sheet.h"

#include <string.h>

typedef struct Caught { /* the first statement that is judged */
    Problem *problem;
    Mismatches mismatches;
    Ask ask;
} Caught;

static void catch (void *data, const Problem *problem, const Mismatches *mismatches, Ask ask) {
    Caught *caught = data;
    if (!caught->problem) *caught = (Caught){(Problem *)problem, *mismatches, ask};
}

void bench_ignore(void *data, const Block *block, const Reading *reading) {
    (void)data, (void)block, (void)reading;
}

Pack *bench_pack(Arena *arena) {
    const Pack_text *text = embedded_packs;
    while (strcmp(text->name, "attention")) text++;
    Mistake *mistake = NULL;
    return pack_read(arena, text->name, source_new(arena, "attention.md", text->text, text->size, &mistake));
}

static bool same_world(const Witness *a, const Witness *b) {
    return a->sizes_count == b->sizes_count && a->codes == b->codes &&
           !memcmp(a->size, b->size, sizeof *a->size * (size_t)a->sizes_count) &&
           !memcmp(a->code, b->code, sizeof *a->code * (size_t)a->codes);
}

Shrunk bench_shrink(const char *claim, const char *text) {
    Arena *arena = arena_new();
    Mistake *bad = NULL;
    const Mistake *mistake = NULL;
    Caught caught = {0};
    Watch watch = {.block = bench_ignore, .statement = catch, .data = &caught};
    Options options = {.seed = 1, .trials = 200, .watch = &watch};
    Source *source = source_new(arena, "bench.md", text, strlen(text), &bad);
    try_text(arena, bench_pack(arena), claim, source, NULL, &options, &mistake);
    if (!caught.problem) die("nothing is judged: %s", text);
    options.watch = NULL;
    Shrunk out = {0};
    double seconds[SHRINK_SEEDS];
    const Witness *first = NULL;
    for (int i = 0; i < SHRINK_SEEDS; i++) {
        double start = cpu_seconds();
        options.seed = (uint64_t)i + 1;
        const Verdict *verdict = judge(arena, caught.problem, &caught.mismatches, &options, caught.ask);
        seconds[i] = cpu_seconds() - start;
        if (verdict->kind != VERDICT_REFUTED || !verdict->witness) continue;
        if (!first) first = verdict->witness;
        out.proved += verdict->witness->proved;
        out.same += same_world(first, verdict->witness);
    }
    out.seconds = median(seconds, SHRINK_SEEDS);
    arena_free(arena);
    return out;
}
