/* evidence.c: how something is known → sentences, without capital and full stop. None says more than was done. */
#include "props/decide/decide.h"
#include "say.h"

#include <math.h>
#include <string.h>

Phrase say_arithmetic(Arena *arena, unsigned used) {
    static const char *const words[] = {[SYSTEM_F64] = NULL,
                                        [SYSTEM_Q] = "rational arithmetic",
                                        [SYSTEM_BALL] = "ball arithmetic",
                                        [SYSTEM_MPQ] = "arithmetic with symbols",
                                        [SYSTEM_CALCIUM] = "exact arithmetic (Calcium)"};
    Phrase items[SYSTEM_KINDS], p = phrase_new(arena);
    int count = 0;
    for (int k = 0; k < SYSTEM_KINDS; k++) {
        if (!words[k] || !(used & 1u << k)) continue;
        items[count] = phrase_new(arena);
        phrase_add(&items[count++], "%s", words[k]);
    }
    phrase_list(&p, items, count);
    return p;
}

Phrase say_ranges(Arena *arena, const SizeRanges *list) {
    Phrase p = phrase_new(arena);
    for (int i = 0; i < list->count; i++) {
        const SizeRange *r = &list->items[i];
        if (r->sym->hidden) continue;
        if (i && r[-1].sym == r->sym)
            phrase_add(&p, ", %l", r->low);
        else
            phrase_add(&p, "%s%y = %l", phrase_is_empty(&p) ? "" : ", ", r->sym, r->low);
        if (r->low < r->high) phrase_add(&p, "..%l", r->high);
    }
    return p;
}

Phrase say_worlds(Arena *arena, const Evidence *e) {
    Phrase p = phrase_new(arena);
    if (!e->worlds || (e->level == EVIDENCE_EXHAUSTIVE && !e->conclusion)) return p;
    phrase_add(&p, "no counterexample among %l random world%s", e->worlds, e->worlds == 1 ? "" : "s");
    if (e->sizes > 1) phrase_add(&p, " of %d sizes", e->sizes);
    Phrase where = say_ranges(arena, &e->ranges), how = say_arithmetic(arena, e->systems);
    if (!phrase_is_empty(&where)) phrase_add(&p, " (%t)", &where);
    if (e->exact && !phrase_is_empty(&how)) phrase_add(&p, "; %l of them confirmed in %t", e->exact, &how);
    if (e->empty_at.sizes.count) {
        Phrase at = say_ranges(arena, &e->empty_at.sizes);
        phrase_add(&p, "; it has no value at %t", &at);
    } else if (e->empty)
        phrase_add(&p, "; %l more left out, in which it has no value", e->empty);
    if (e->bends)
        phrase_add(
            &p, "; nothing is said of the kinks of |x|, ReLU, max and lengths, where no derivative is taken");
    return p;
}

static const char *share(Arena *arena, int64_t part, int64_t all) {
    return arena_printf(arena, "%.*f %%", part * 100 < all ? 1 : 0,
                        all ? 100 * (double)part / (double)all : 0);
}

Phrase say_stats(Arena *arena, const Stats *s, int line) {
    Phrase p = phrase_new(arena), where = say_ranges(arena, &s->ranges);
    const int64_t *det = s->determinants, dets = det[0] + det[1] + det[2];
    bool few = s->met * 100 < s->worlds;
    switch (line + (line > 1 && !dets) + (line + (line > 1 && !dets) > 2 && !few)) {
    case 0:
        phrase_add(&p, "%l world%s of %d size%s", s->worlds, s->worlds == 1 ? "" : "s", s->sizes,
                   s->sizes == 1 ? "" : "s");
        if (!phrase_is_empty(&where)) phrase_add(&p, " (%t)", &where);
        phrase_add(&p, "; %s met the conditions", share(arena, s->met, s->worlds));
        break;
    case 1:
        phrase_add(&p, "%s of the numbers are 0, %s of the worlds have no other",
                   share(arena, s->zeros, s->entries), share(arena, s->all_zero, s->worlds));
        break;
    case 2:
        phrase_add(&p, "determinants: %s negative, %s zero, %s positive", share(arena, det[0], dets),
                   share(arena, det[1], dets), share(arena, det[2], dets));
        break;
    case 3:
        phrase_add(&p,
                   "warning: hardly any world met the conditions; simpler conditions would be tested better");
        break;
    default: break;
    }
    return p;
}

Phrase say_identity(Arena *arena, const Evidence *e) {
    Phrase p = phrase_new(arena);
    if (!e->identity_at.count) return p;
    phrase_add(&p, "an identity");
    for (int i = 0; i < e->identity_at.count; i++) {
        Phrase at = say_ranges(arena, &e->identity_at.items[i].sizes);
        if (!phrase_is_empty(&at)) phrase_add(&p, "%s%t", i ? "; " : " at ", &at);
    }
    if (e->permutations) phrase_add(&p, ", for all %d permutations", e->permutations);
    if (isinf(e->bound_log2))
        phrase_add(&p, ": both sides become the same by exact rewriting");
    else
        phrase_add(&p, " (probability of error below %p)", 2, (long)ceil(e->bound_log2));
    return p;
}

static Phrase say_decided(Arena *arena, const Evidence *e) {
    static const struct {
        unsigned bit;
        const char *words;
    } ways[] = {{DECIDED_BY_ALGEBRA, "algebra"},
                {DECIDED_BY_ROOTS, "the real roots of polynomials"},
                {DECIDED_BY_SQUARES, "sums of squares"},
                {DECIDED_BY_SOLVER, "the solver z3"}};
    Phrase p = phrase_new(arena), where = say_ranges(arena, &e->ranges), how[4], all = phrase_new(arena);
    int count = 0;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!(e->decided_by & ways[i].bit)) continue;
        how[count] = phrase_new(arena);
        phrase_add(&how[count++], "%s", ways[i].words);
    }
    phrase_list(&all, how, count);
    phrase_add(&p, "true for all %s numbers", !e->whole ? "real" : e->real ? "real and whole" : "whole");
    if (!phrase_is_empty(&where)) phrase_add(&p, " at %t", &where);
    phrase_add(&p, ", decided by %t", &all);
    return p;
}

static Phrase say_exhaustive(Arena *arena, const Evidence *e) {
    Phrase p = phrase_new(arena), where = say_ranges(arena, &e->ranges);
    if (e->conclusion) {
        phrase_add(&p, "its conclusion is true in any world");
        if (!phrase_is_empty(&where)) phrase_add(&p, " with %t", &where);
        return p;
    }
    if (e->reduced) phrase_add(&p, "it says the same as %m, which is ", e->reduced);
    phrase_add(&p, "true in %s", e->worlds == 1 ? "the only world there is" : "every world");
    if (!phrase_is_empty(&where)) phrase_add(&p, " with %t", &where);
    if (e->worlds > 1) phrase_add(&p, ": there are %l, and all were gone through", e->worlds);
    return p;
}

Phrase say_evidence(Arena *arena, const Verdict *v) {
    const Evidence *e = &v->evidence;
    Phrase p = phrase_new(arena);
    switch (e->level) {
    case EVIDENCE_PROOF:
        phrase_add(&p, e->under_hypotheses ? "proved under its hypotheses" : "proved for all sizes");
        if (e->proof->induction) phrase_add(&p, ", by induction on %y", e->proof->induction);
        for (int i = 0; i < e->proof->side.count; i++)
            phrase_add(&p, "%s%m", i ? " or " : ", where ", e->proof->side.items[i]);
        if (e->proof->rate) phrase_add(&p, ", in the limit; the error behaves like %m", e->proof->rate);
        break;
    case EVIDENCE_CERTIFICATE: phrase_add(&p, "proved for all whole numbers, by a theorem on numbers"); break;
    case EVIDENCE_WITNESS: phrase_add(&p, "shown by an example"); break;
    case EVIDENCE_IDENTITY: return say_identity(arena, e);
    case EVIDENCE_DECIDED: return say_decided(arena, e);
    case EVIDENCE_EXHAUSTIVE: return say_exhaustive(arena, e);
    case EVIDENCE_TRIALS:
    case EVIDENCE_BALLS: {
        Phrase worlds = say_worlds(arena, e);
        phrase_add(&p, "tested, not proved: %t", &worlds);
        break;
    }
    case EVIDENCE_NONE: break;
    }
    return p;
}

enum { LONGEST_LINE = 240 }; /* of a proof, in bytes of plain text; nobody reads longer ones */

/* A step that sheets have no names for is not told. */
static bool is_told(Arena *arena, const ProofStep *step) {
    const Node *of[] = {step->from, step->to};
    for (int i = 0; i < 2; i++)
        if (of[i] && node_any(of[i], node_is_hidden, NULL)) return false;
    return !proof_step_is_plain(arena, step);
}

Phrase say_rules(Arena *arena, const Proof *proof) {
    Phrase p = phrase_new(arena);
    for (int i = 0; i < proof->steps; i++)
        if (proof->step[i].kind == STEP_RULE)
            phrase_add(&p, "%s%m = %m", phrase_is_empty(&p) ? "by " : ", ", proof->step[i].from,
                       proof->step[i].to);
    return p;
}

Phrase say_proof_step(Arena *arena, const ProofStep *step, bool *too_long) {
    Phrase p = phrase_new(arena);
    if (step->kind == STEP_RULE || !is_told(arena, step)) return p;
    if (step->to && strlen(node_text(arena, step->to)) > LONGEST_LINE) {
        *too_long = true;
        return p;
    }
    switch (step->kind) {
    case STEP_CASE:
        for (int i = 0; i < step->where.count; i++)
            phrase_add(&p, "%s%m", i ? " and " : "in the case ", step->where.items[i]);
        break;
    case STEP_DIFFERENCE: phrase_add(&p, "the difference is %m", step->to); break;
    case STEP_BASE: phrase_add(&p, "for %m: %m", step->where.items[0], step->to); break;
    case STEP_INDUCTION: phrase_add(&p, "the step to %m: %m", step->where.items[0], step->to); break;
    case STEP_DEFINITION:
    case STEP_SIDE:
    case STEP_MOMENT: phrase_add(&p, "%m %s %m", step->from, step->tends ? "→" : "=", step->to); break;
    case STEP_RULE: break;
    }
    return p;
}

/* "3", or "(1, 2)" in a matrix */
static const char *cell(Arena *arena, const Certificate *c, int at) {
    if (c->cols == 1 || c->rows == 1) return arena_printf(arena, "%d", at + 1);
    return arena_printf(arena, "(%d, %d)", at / c->cols + 1, at % c->cols + 1);
}

static void difference(Phrase *p, const Certificate *c) {
    if (c->right)
        phrase_add(p,
                   "ω (%y − %y), where ω = %s is a non-zero algebraic number and %y ≠ %y are whole numbers",
                   c->left, c->right, c->frequency, c->left, c->right);
    else if (c->left)
        phrase_add(p, "ω (%y − (%s)), where ω = %s is a non-zero algebraic number and %y is never %s",
                   c->left, c->shift, c->frequency, c->left, c->shift);
    else
        phrase_add(p, "%s, a non-zero algebraic number", c->frequency);
}

Phrase say_certificate(Arena *arena, const Certificate *c) {
    Phrase p = phrase_new(arena), apart = phrase_new(arena);
    difference(&apart, c);
    if (!c->angles) {
        phrase_add(&p, "The two sides differ by %t.", &apart);
        return p;
    }
    phrase_add(
        &p,
        "Entries %s and %s of either side are the sine and the cosine of one angle. If both agree, the two "
        "angles differ by a multiple of 2π. They differ by %t: a non-zero algebraic number. No multiple of "
        "2π "
        "but 0 is algebraic, because π is transcendental. So the two sides are different%s.",
        cell(arena, c, c->sine), cell(arena, c, c->cosine), &apart,
        c->left ? " for all whole numbers, however large" : "");
    if (c->distance)
        phrase_add(
            &p,
            " The continued fraction of 2π says how different: among whole numbers that differ by less than "
            "%p, these two entries alone are never closer than at a distance of %s, rounded to ten digits.",
            10, (long)c->decades, c->distance);
    return p;
}
