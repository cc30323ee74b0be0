/* core/tape: equal things are one instruction, simple things stay simple, and what a tape looks like. */
#include "laws.h"

#include <signal.h>
#include <stdlib.h>

Test(tape, equal_things_are_shared) {
    for (int l = 0; l < LAWS + LIES; l++)
        for (int h = 0; h < SHAPES; h++) {
            const TapeLaw *law = l < LAWS ? &laws[l] : &lies[l - LAWS];
            Arena *arena = arena_new();
            Sketch s = {.tape = tape_new(arena), .n = shapes[h][0], .m = shapes[h][1], .k = shapes[h][2]};
            int left = sketch(&s, law->left), right = sketch(&s, law->right);
            Tape before = *s.tape;
            cr_assert_eq(sketch(&s, law->right), right, "%s", law->right);
            cr_assert_eq(sketch(&s, law->left), left, "%s", law->left);
            cr_assert_eq(s.tape->inst.count, before.inst.count, "%s", law->left);
            cr_assert_eq(s.tape->numbers, before.numbers, "%s", law->left);
            cr_assert_eq(s.tape->pastes.count, before.pastes.count, "%s", law->left);
            cr_assert_eq(s.tape->constants.count, before.constants.count, "%s", law->left);
            tape_clear(s.tape);
            arena_free(arena);
        }
}

Test(tape, simple_things_stay_simple) {
    static const struct {
        const char *left, *right;
        bool same;
    } rows[] = {
        {"A ' '", "A", true},
        {"A top left", "A left top", true},
        {"A top ' left '", "A top top", true},
        {"A O +", "A", true},
        {"O A +", "A", true},
        {"A O -", "A", true},
        {"I A *", "A", true},
        {"I '", "I", true},
        {"1 A s", "A", true},
        {"x 1 s", "x", true},
        {"A 1 /", "A", true},
        {"A neg neg", "A", true},
        {"x ^1", "x", true},
        {"x ^0", "1", true},
        {"A B +", "B A +", true},
        {"A B max", "B A max", true},
        {"O '", "O ' ' '", true},
        {"A A max", "A", true},
        {"2 4 /", "1/2", false},
        {"0 A s", "O", false},
        {"A A -", "O", false},
        {"A B -", "B A -", false},
        {"u '", "u", false},
        {"x ^2", "x ^3", false},
        {"A top", "A bottom", false},
        {"A B beside", "B A beside", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Arena *arena = arena_new();
        Sketch s = {.tape = tape_new(arena), .n = 4, .m = 4, .k = 4};
        int left = sketch(&s, rows[i].left), right = sketch(&s, rows[i].right);
        cr_expect_eq(left == right, rows[i].same, "%s and %s", rows[i].left, rows[i].right);
        tape_clear(s.tape);
        arena_free(arena);
    }
}

Test(tape, misfits_stop_the_program, .signal = SIGABRT) {
    Sketch s = {.tape = tape_new(arena_new()), .n = 2, .m = 3};
    sketch(&s, "A A ' +");
}

Test(tape, dump) {
    Arena *arena = arena_new();
    Sketch s = {.tape = tape_new(arena), .n = 2, .m = 3};
    sketch(&s, "x ^-2 1/2 + A A ' * s A right beside exp");
    Text text = text_new(arena);
    tape_dump(&text, s.tape);
    cr_expect_str_eq(text.bytes, "slot 0  1×1  limit variable x → ∞\n"
                                 "slot 1  2×3  drawn\n"
                                 "  #0  1×1  LOAD slot 0  → 0\n"
                                 "  #1  1×1  POWER #0 ^ -2  → 1\n"
                                 "  #2  1×1  CONSTANT 1/2  → 2\n"
                                 "  #3  1×1  ADD #1 #2  → 3\n"
                                 "  #4  2×3  LOAD slot 1  → 4..9\n"
                                 "  #5  3×2  VIEW #4  → 4..9 by 1, 3\n"
                                 "  #6  2×2  MULTIPLY #4 #5  → 10..13\n"
                                 "  #7  2×2  SCALE #3 #6  → 14..17\n"
                                 "  #8  2×2  VIEW #4  → 5..9 by 3, 1\n"
                                 "  #9  2×4  BLOCKS #7@0,0 #8@0,2  → 18..25\n"
                                 " #10  2×4  EXP #9  → 26..33\n");
    tape_clear(s.tape);
    arena_free(arena);
}
