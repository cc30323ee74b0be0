/* words.c: the words of proofs, and a proof as plain text for those who cannot show formulas. */
#include "proof.h"

#include <string.h>

const char *proof_rule_words(ProofRule rule) {
    static const char *const words[] = {
#define X(id, text) [id] = text,
        PROOF_RULES(X)
#undef X
    };
    return words[rule];
}

const char *proof_obstacle_text(Arena *arena, const Proof *proof) {
    static const char *const words[] = {
#define X(id, text) [id] = text,
        OBSTACLES(X)
#undef X
    };
    const char *text = words[proof->obstacle], *gap = strstr(text, "%s");
    if (!proof->obstacle) return NULL;
    if (!gap || !proof->about) return text;
    return arena_printf(arena, "%.*s%s%s", (int)(gap - text), text, proof->about->name, gap + 2);
}

const char *proof_rate_text(Arena *arena, const Proof *proof) {
    const Node *rate = proof->rate;
    if (!rate || rate->kind != N_CASES) return rate ? node_text(arena, rate) : NULL;
    Text text = text_new(arena);
    for (int i = 0; i < rate->kids; i++) {
        text_add(&text, i ? ", ~ " : "");
        node_write(&text, rate->kid[i]);
        text_add(&text, " for ");
        node_write(&text, rate->cond[i]);
    }
    return text.bytes;
}

static const char *joined(Arena *arena, const Nodes *nodes, const char *between) {
    Text text = text_new(arena);
    for (int i = 0; i < nodes->count; i++) {
        text_add(&text, i ? between : "");
        node_write(&text, nodes->items[i]);
    }
    return text.bytes;
}

const char *proof_side_text(Arena *arena, const Proof *proof) {
    return proof->side.count ? joined(arena, &proof->side, " or ") : NULL;
}

const char *proof_step_rule_text(Arena *arena, const ProofStep *step) {
    switch (step->kind) {
    case STEP_CASE: return "case";
    case STEP_DIFFERENCE: return "difference";
    case STEP_BASE: return joined(arena, &step->where, ", ");
    case STEP_INDUCTION: return "step";
    case STEP_RULE:
        return arena_printf(arena, "%s = %s", node_text(arena, step->from), node_text(arena, step->to));
    case STEP_DEFINITION:
    case STEP_SIDE:
    case STEP_MOMENT: break;
    }
    return node_text(arena, step->from);
}

const char *proof_step_text(Arena *arena, const ProofStep *step) {
    if (step->kind == STEP_CASE) return joined(arena, &step->where, ", ");
    return node_text(arena, step->kind == STEP_RULE ? step->gives : step->to);
}

bool proof_step_is_plain(Arena *arena, const ProofStep *step) {
    return (step->kind == STEP_SIDE || step->kind == STEP_DEFINITION) &&
           !strcmp(node_text(arena, step->from), node_text(arena, step->to));
}
