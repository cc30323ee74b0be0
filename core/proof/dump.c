/* dump.c: a proof as text for people who look inside: every step with the normal form it gave, and how it ended. Nothing reads
   it back. */
#include "proof.h"

void proof_dump(Text *out, const Proof *proof) {
    Arena *arena = out->arena;
    for (int i = 0; i < proof->steps; i++)
        text_printf(out, "%s: %s\n", proof_step_rule_text(arena, &proof->step[i]),
                    proof_step_text(arena, &proof->step[i]));
    text_printf(out, "%s%s", proof->proved ? "proved" : "not proved", proof->limit ? ", in the limit" : "");
    if (proof->side.count) text_printf(out, ", where %s", proof_side_text(arena, proof));
    if (proof->rate) text_printf(out, "; the difference is ~ %s", proof_rate_text(arena, proof));
    if (proof->left_over) text_printf(out, "; left over: %s", node_text(arena, proof->left_over));
    const char *obstacle = proof_obstacle_text(arena, proof);
    if (obstacle) text_printf(out, "; no normal form: %s", obstacle);
    text_add(out, "\n");
}
