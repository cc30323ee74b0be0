/* trials.c: worlds per second of processor time: attest's own trials (draw, load, tape, compare) beside the loops written by hand,
   in turns, so that whatever slows the machine slows all of them. */
#include "bench.h"
#include "hand.h"

#include "props/judge/run.h"

#include <string.h>

enum { ROUNDS = 9, WORLDS = 1 << 16 };

static const char projector[] = "```claim c\n"
                                "given d ∈ 1..8, m, p ∈ 0..8, m + p ≤ d\n"
                                "      [A B] ∈ R^{d×(m+p)} orthonormal\n"
                                "      c ∈ R^m, e ∈ R^p\n"
                                "let   v_a = A c, v_b = B e, s = v_a + v_b, M = A Aᵀ\n"
                                "show  M s = v_a\n```\n";

static const char attention[] = "```claim c\n"
                                "given T ∈ 1..6, d ∈ 1..8\n"
                                "      X ∈ R^{T×d}, W_Q, W_K, W_V ∈ R^{d×d}, P ∈ R^{T×T} permutation\n"
                                "let   Q = X W_Q, K = X W_K, V = X W_V\n"
                                "      H = softmax(Q Kᵀ / √d) V\n"
                                "      X_perm = P X\n"
                                "      Q_perm = X_perm W_Q, K_perm = X_perm W_K, V_perm = X_perm W_V\n"
                                "      H_perm = softmax(Q_perm K_permᵀ / √d) V_perm\n"
                                "show  H_perm = P H\n```\n";

static Run *run_of(Arena *arena, const char *text) {
    Mistake *mistake = NULL;
    Pack *pack = pack_read(arena, "bench", source_new(arena, "bench.md", text, strlen(text), &mistake));
    Claim *claim = pack_find(pack, "c");
    if (!claim || claim->mistake) die("%s", claim && claim->mistake ? claim->mistake->what : "no claim");
    Problem *problem = NEW(arena, Problem);
    *problem = (Problem){.arena = arena,
                         .claim = claim,
                         .givens = claim->givens,
                         .statement = claim->shows.items[0],
                         .which = {.kind = WHICH_SHOW, .show = 1}};
    static const Mismatches none;
    return run_new(arena, problem, &none, ASK_ALL);
}

/* Blocks of worlds as the engine draws them; returns in how many doubles see something wrong. */
static long try_worlds(Run *run, long worlds, uint64_t seed, bool only_draw) {
    Dice dice = {seed};
    long wrong = 0;
    for (long world = 0; world < worlds; world += LANES) {
        Lane lanes[LANES];
        int row = run_draw_row(run, &dice);
        Entry *entry = run_entry(run, row);
        Lanes *block = lanes_new(run, row);
        draw_worlds(entry->layout, block->code, LANES, &dice);
        if (!only_draw) run_scout(run, row, block->code, LANES, lanes);
        for (int i = 0; i < LANES && !only_draw; i++) wrong += lanes[i] == LANE_SUSPECT;
        block->next = run->free_lanes;
        run->free_lanes = block;
    }
    return wrong;
}

static Trials measure(const char *claim, Hand *scalar, Hand *avx2) {
    Arena *arena = arena_new();
    Run *run = run_of(arena, claim);
    HandSizes sizes = {run->sizes->values, run->sizes->count, run->sizes->syms};
    double seconds[4][ROUNDS];
    long wrong = 0,
         suspect = try_worlds(run, WORLDS, 1, false); /* tapes and machines are made here, and not measured */
    for (int round = 0; round < ROUNDS; round++) {
        double start = cpu_seconds();
        suspect += try_worlds(run, WORLDS, (uint64_t)round, false);
        seconds[0][round] = cpu_seconds() - start, start = cpu_seconds();
        wrong += scalar(sizes, WORLDS, (uint64_t)round);
        seconds[1][round] = cpu_seconds() - start, start = cpu_seconds();
        if (avx2) wrong += avx2(sizes, WORLDS, (uint64_t)round);
        seconds[2][round] = cpu_seconds() - start, start = cpu_seconds();
        try_worlds(run, WORLDS, (uint64_t)round, true);
        seconds[3][round] = cpu_seconds() - start;
    }
    if (wrong || suspect > WORLDS / 100) /* attest also draws numbers whose rounding shows */
        die("a true claim is wrong in %ld worlds by hand, and looks so in %ld others", wrong, suspect);
    run_close(run);
    arena_free(arena);
    Trials out = {0};
    out.attest = WORLDS / median(seconds[0], ROUNDS);
    out.scalar = WORLDS / median(seconds[1], ROUNDS);
    out.drawing = median(seconds[3], ROUNDS) / median(seconds[0], ROUNDS);
    out.avx2 = avx2 ? WORLDS / median(seconds[2], ROUNDS) : 0;
    return out;
}

static bool has_avx2(void) {
#ifdef __x86_64__
    return __builtin_cpu_supports("avx2");
#else
    return false;
#endif
}

Trials bench_projector(void) {
    return measure(projector, hand_projector_scalar, has_avx2() ? hand_projector_avx2 : NULL);
}
Trials bench_attention(void) {
    return measure(attention, hand_attention_scalar, has_avx2() ? hand_attention_avx2 : NULL);
}
