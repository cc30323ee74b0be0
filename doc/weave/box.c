/* box.c: the verdict on one block as Markdown: a div that any Markdown tool shows sensibly and attest.lua dresses.
   What a student wants to know comes first, what a machine needs to repeat it last. */
#include "box.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

const char *const box_marks[] = {
    [VERDICT_HOLDS] = "✓",      [VERDICT_VACUOUS] = "∅", [VERDICT_UNDECIDED] = "?",
    [VERDICT_ILL_FORMED] = "✗", [VERDICT_REFUTED] = "✗", [VERDICT_DEFINED] = "·",
};

static void replay_command(Text *out, const char *line) {
    Text command = text_new(out->arena);
    text_add(&command, "attest replay ");
    report_quoted(&command, line);
    box_code(out, command.bytes);
}

/* ---- evidence ---- */

/* "n = 2..6, d = 2..7" → "for all $n$, $d$"; names the sheet cannot see are not told */
static const char *for_all(Arena *arena, const char *dims, const Claim *claim) {
    Text out = text_new(arena);
    for (const char *at = dims; at && *at; at = strstr(at, ", ")) {
        if (at > dims) at += 2;
        const char *name = arena_strndup(arena, at, strcspn(at, " "));
        const Sym *sym = claim ? scope_find(claim->scope, name) : NULL;
        if (!sym || !sym->hidden)
            text_printf(&out, "%s$%s$", out.length ? ", " : "for all ", math_latex(arena, name));
    }
    return out.length ? out.bytes : "for all sizes";
}

/* The ranges, without those of names that sheets cannot see. */
static const char *visible_dims(Arena *arena, const char *dims, const Claim *claim) {
    Text out = text_new(arena);
    for (const char *at = dims; at && *at; at += strspn(at, ", ")) {
        size_t length = strcspn(at, ",");
        const Sym *sym = scope_find(claim->scope, arena_strndup(arena, at, strcspn(at, " ")));
        if (!sym || !sym->hidden) text_printf(&out, "%s%.*s", out.length ? ", " : "", (int)length, at);
        at += length;
    }
    return out.bytes;
}

static const char *worlds(Arena *arena, const Evidence *e) {
    Text out = text_new(arena);
    text_printf(&out, "%lld random worlds", (long long)e->trials);
    if (e->shapes > 1) text_printf(&out, " of %d shapes", e->shapes);
    return out.bytes;
}

/* What is assumed here, in the line or before it, restricts what "for all" would say. */
static bool has_hypotheses(const Verdict *v) { return strstr(v->statement, "⇒") != NULL; }

/* A sentence that a student understands, without its full stop; it says no more than what was done. */
static const char *evidence(Arena *arena, const Verdict *v, const Claim *claim) {
    const Evidence *e = &v->evidence;
    Text out = text_new(arena);
    if (e->proof) {
        text_printf(&out, "proved %s",
                    has_hypotheses(v) ? "under its hypotheses" : for_all(arena, e->dims, claim));
        if (e->proof->side.count) {
            text_add(&out, " where ");
            box_math(&out, proof_side_text(arena, e->proof));
        }
        if (e->proof->rate) {
            text_add(&out, ", in the limit; the error behaves like ");
            box_math(&out, proof_rate_text(arena, e->proof));
        }
        return out.bytes;
    }
    if (e->certificate)
        return text_add(&out, "certain for all whole numbers, by a theorem on numbers"), out.bytes;
    if (e->identity) {
        text_add(&out, "an exact identity at ");
        int shapes = 1;
        for (const char *c = e->identity; (c = strchr(c, ';')); c++) shapes++;
        if (shapes > 1)
            text_printf(&out, "%d shapes", shapes);
        else
            box_math(&out, e->identity);
        if (e->permutations) text_printf(&out, " for all %d permutations", e->permutations);
        if (!isinf(e->bound_log2))
            text_printf(&out, "; the chance that it is none is below $2^{%.0f}$", ceil(e->bound_log2));
        return out.bytes;
    }
    if (!e->trials)
        text_printf(&out, "not proved: it held in %lld worlds, computed in %s", (long long)e->exact,
                    report_systems(arena, e));
    else if (e->symbols)
        text_printf(&out,
                    "not proved: exact limits confirm it in %lld worlds, and nothing spoke against it in %s",
                    (long long)e->exact, worlds(arena, e));
    else
        text_printf(&out, "not proved: it held in %s, and in %lld more in exact or interval arithmetic",
                    worlds(arena, e), (long long)e->exact);
    return out.bytes;
}

enum { LONGEST_LINE = 240 }; /* of a proof, in bytes; longer ones nobody reads */

/* A name that sheets cannot see, such as what a pack makes the query of. */
static bool mentions_hidden(const Claim *claim, const char *text) {
    for (int i = 0; claim && i < claim->scope->syms.count; i++) {
        const Sym *sym = claim->scope->syms.items[i];
        size_t length = strlen(sym->name);
        for (const char *at = text; sym->hidden && (at = strstr(at, sym->name)); at += length) {
            bool begins = at == text || !isalnum((unsigned char)at[-1]),
                 ends = !isalnum((unsigned char)at[length]);
            if (begins && ends) return true;
        }
    }
    return false;
}

/* The rules that were used, then what everything became. */
static void proof_steps(Text *out, const Evidence *e, const Claim *claim) {
    if (!e->proof || e->proof->steps < 2) return;
    Text rules = text_new(out->arena), lines = text_new(out->arena);
    bool left_out = false;
    for (int i = 0; i < e->proof->steps; i++) {
        const ProofStep *step = &e->proof->step[i];
        const char *rule = proof_step_rule_text(out->arena, step), *text = proof_step_text(out->arena, step);
        if (step->kind == STEP_RULE) {
            text_add(&rules, rules.length ? ", " : "By ");
            box_math(&rules, rule);
            continue;
        }
        if (!strcmp(rule, text) || mentions_hidden(claim, text)) continue;
        if (strlen(text) > LONGEST_LINE) {
            left_out = true;
            continue;
        }
        text_add(&lines, "- ");
        if (step->kind == STEP_CASE)
            text_add(&lines, "in the case "), box_message(&lines, text);
        else if (step->kind == STEP_DIFFERENCE)
            text_add(&lines, "the difference is "), box_math(&lines, text);
        else
            box_math(&lines, arena_printf(out->arena, "%s %s %s", rule, step->tends ? "→" : "=", text));
        text_add(&lines, "\n");
    }
    if (!rules.length && !lines.length) return;
    box_open_fold(out, "The proof, as it was found", false);
    if (rules.length) text_printf(out, "%s:\n\n", rules.bytes);
    text_printf(out, "%s\n", lines.bytes);
    if (left_out) text_add(out, "Longer lines are left out here; `--json` has them all.\n\n");
    box_close(out);
}

/* ---- one verdict ---- */

static void capital(Text *out, const char *sentence) {
    char first[2] = {(char)toupper((unsigned char)*sentence), 0};
    text_printf(out, "%s%s.", first, sentence + 1);
}

static void mistake(Text *out, const Mistake *m) {
    box_message(out, m->what);
    if (m->hint) {
        text_add(out, " ");
        box_message(out, m->hint);
    }
    text_add(out, "\n\n");
}

/* The line with its caret; of a shape the statement itself says enough. */
static void excerpt(Text *out, const Mistake *m) {
    if (m->kind == MISTAKE_SHAPE || !m->span.source || m->span.end <= m->span.start) return;
    Text shown = text_new(out->arena);
    mistake_print(&shown, &(Mistake){m->kind, m->span, "", NULL}, "");
    const char *line = strchr(shown.bytes, '\n');
    if (!line || !line[1]) return;
    text_printf(out, "~~~~ {.excerpt}\n%s~~~~\n\n", line + 1);
}

static void known(Text *out, const char *name) {
    if (!name) return;
    text_add(out, "A mistake that many make: ");
    Text sentence = text_new(out->arena);
    box_message(&sentence, name);
    sentence.bytes[0] = (char)tolower((unsigned char)sentence.bytes[0]);
    text_printf(out, "%s\n\n", sentence.bytes);
}

static void repair(Text *out, const Repair *r) {
    if (!r) return;
    text_add(out, "It would hold as: ");
    box_math(out, r->text);
    text_add(out, "\n\n");
}

/* The world is shown with the first statement of the block that needs the assumption. */
static void needs(Text *out, const Verdict *v, const BlockVerdict *b) {
    for (int i = 0; i < v->needs.count; i++) {
        const Need *need = &v->needs.items[i];
        bool said = false;
        for (int k = 0; k < b->verdicts.count && b->verdicts.items[k] != v; k++)
            for (int j = 0; j < b->verdicts.items[k]->needs.count; j++)
                said = said || !strcmp(b->verdicts.items[k]->needs.items[j].text, need->text);
        text_add(out, said ? "It needs this too: " : "It needs ");
        box_math(out, need->text);
        if (need->probability && !said)
            text_printf(out, ", which fails with probability %s", need->probability);
        text_add(out, ".\n\n");
        if (!said) box_witness(out, need->witness, "A world without it", false);
    }
}

static void notes(Text *out, const Verdict *v) {
    for (int i = 0; i < v->note_count; i++) {
        box_message(out, v->notes[i]);
        text_add(out, "\n\n");
    }
}

static void fine_print(Text *out, const Verdict *v, const Claim *claim, const Style *style) {
    text_add(out, "::: fine\n");
    if (v->witness) {
        const char *system = report_system(v->witness->system);
        text_printf(out, "%s in %s · seed %llu · ", v->witness_confirms ? "Confirmed" : "Refuted exactly,",
                    system, (unsigned long long)style->seed);
        replay_command(out, v->witness->replay);
    } else if (v->evidence.trials) {
        text_printf(out, "%s %s", v->evidence.symbols ? "Looked at in" : "Held in",
                    worlds(out->arena, &v->evidence));
        const char *dims = visible_dims(out->arena, v->evidence.dims, claim);
        if (*dims) {
            text_add(out, " (");
            box_prose(out, dims);
            text_add(out, ")");
        }
        if (v->evidence.exact)
            text_printf(out, ", %lld more in %s", (long long)v->evidence.exact,
                        report_systems(out->arena, &v->evidence));
        text_printf(out, " · seed %llu", (unsigned long long)style->seed);
    } else {
        if (v->evidence.exact)
            text_printf(out, "Held in %lld worlds, by %s · ", (long long)v->evidence.exact,
                        report_systems(out->arena, &v->evidence));
        text_printf(out, "seed %llu", (unsigned long long)style->seed);
    }
    text_add(out, "\n");
    box_close(out);
}

/* Everything there is to say of one verdict. Of a step among many it is left out how it was proved and how often it was
   tried: the derivation itself is what the reader came for. */
static void whole(Text *out, const Verdict *v, const BlockVerdict *b, bool among_many, const Style *style) {
    const Evidence *e = &v->evidence;
    const Claim *claim = b->claim;
    bool shape_said = b->shape && v->mistake == b->shape;
    switch (v->kind) {
    case VERDICT_HOLDS:
        if (v->witness_confirms)
            box_witness(out, v->witness, "The smallest world that shows it", true);
        else {
            capital(out, evidence(out->arena, v, claim));
            text_add(out, "\n\n");
            if (e->certificate) {
                box_open_fold(out, "Why", false);
                box_prose(out, e->certificate);
                text_add(out, "\n\n");
                box_close(out);
            }
            if (!among_many) proof_steps(out, e, claim);
        }
        needs(out, v, b);
        break;
    case VERDICT_REFUTED:
        if (v->mistake && !shape_said) mistake(out, v->mistake);
        if (!v->witness) {
            text_add(out, "It is wrong: the contrary is certain.\n\n");
            if (e->certificate) box_prose(out, e->certificate), text_add(out, "\n\n");
            break;
        }
        if (v->mistake) text_add(out, "Where the shapes do agree it is still wrong.\n\n");
        box_witness(out, v->witness,
                    v->witness->proved ? "The smallest counterexample"
                                       : "The smallest counterexample that was found",
                    true);
        break;
    case VERDICT_ILL_FORMED:
        if (shape_said) break;
        mistake(out, v->mistake);
        excerpt(out, v->mistake);
        break;
    case VERDICT_UNDECIDED:
    case VERDICT_VACUOUS:
        box_message(out, v->why);
        text_add(out, "\n\n");
        break;
    case VERDICT_DEFINED: return;
    }
    notes(out, v);
    known(out, v->known);
    repair(out, v->repair);
    if (v->kind == VERDICT_REFUTED || (v->kind == VERDICT_HOLDS && (!among_many || v->witness)))
        fine_print(out, v, claim, style);
}

/* ---- the steps of a block ---- */

static bool is_quiet(const Verdict *v) { /* it holds, and a sentence says all */
    return v->kind == VERDICT_HOLDS && !v->needs.count && !v->witness_confirms && !v->note_count &&
           !v->evidence.certificate;
}

/* "1–3, 5" */
static const char *numbers(Arena *arena, const bool *listed, int count) {
    Text out = text_new(arena);
    for (int i = 1; i <= count; i++) {
        if (!listed[i]) continue;
        int last = i;
        while (last < count && listed[last + 1]) last++;
        text_printf(&out, "%s%d", out.length ? ", " : "", i);
        if (last > i) text_printf(&out, last > i + 1 ? "–%d" : ", %d", last);
        i = last;
    }
    return out.bytes;
}

/* Steps about which there is the same to say are one line. */
static void quiet_steps(Text *out, const BlockVerdict *b) {
    Arena *arena = out->arena;
    int count = b->verdicts.count, steps = 0;
    bool *said = NEW_ARRAY(arena, bool, count + 1);
    for (int i = 0; i < count; i++)
        if (b->verdicts.items[i]->step > steps) steps = b->verdicts.items[i]->step;
    for (int i = 0; i < count; i++) {
        const Verdict *v = b->verdicts.items[i];
        if (said[i] || !is_quiet(v) || !v->step) continue;
        const char *sentence = evidence(arena, v, b->claim);
        bool *listed = NEW_ARRAY(arena, bool, steps + 2);
        int together = 0;
        for (int k = i; k < count; k++) {
            const Verdict *other = b->verdicts.items[k];
            if (!is_quiet(other) || !other->step || (k > i && (has_hypotheses(v) || has_hypotheses(other))) ||
                strcmp(evidence(arena, other, b->claim), sentence))
                continue;
            said[k] = listed[other->step] = true;
            together++;
        }
        text_printf(out, "::: {.step .holds}\n[✓ %s]{.mark} ", numbers(arena, listed, steps));
        if (together == 1 && (steps > 1 || has_hypotheses(v))) {
            box_math(out, v->statement);
            text_add(out, ". ");
        }
        capital(out, sentence);
        text_add(out, "\n");
        box_close(out);
    }
}

static void defined_steps(Text *out, const BlockVerdict *b) {
    bool any = false;
    for (int i = 0; i < b->verdicts.count; i++) {
        if (b->verdicts.items[i]->kind != VERDICT_DEFINED) continue;
        text_add(out, any ? ", " : "Taken as a definition, and not judged: ");
        box_math(out, b->verdicts.items[i]->statement);
        any = true;
    }
    if (any) text_add(out, ".\n\n");
}

static void loud_step(Text *out, const Verdict *v, const BlockVerdict *b, const Style *style) {
    text_printf(out, "::: {.step .%s}\n[%s", verdict_words[v->kind], box_marks[v->kind]);
    if (v->step) text_printf(out, " %d", v->step);
    text_add(out, "]{.mark} ");
    bool unread = v->kind == VERDICT_ILL_FORMED && v->mistake && v->mistake->kind != MISTAKE_SHAPE;
    unread ? box_code(out, v->statement)
           : box_math(out, v->statement); /* what cannot be read is shown as it is */
    text_add(out, "\n\n");
    whole(out, v, b, v->step > 0, style);
    box_close(out);
}

static void steps(Text *out, const BlockVerdict *b, const Style *style) {
    if (b->first_wrong && b->verdicts.count > 1)
        text_printf(out, "The first wrong step is number %d.\n\n", b->first_wrong);
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        if (v->kind == VERDICT_DEFINED || (is_quiet(v) && v->step)) continue;
        loud_step(out, v, b, style);
    }
    quiet_steps(out, b);
    defined_steps(out, b);
}

static int judged(const BlockVerdict *b) {
    int count = 0;
    for (int i = 0; i < b->verdicts.count; i++) count += b->verdicts.items[i]->kind != VERDICT_DEFINED;
    return count;
}

/* What the claim assumes, so that nobody takes the verdict for more than it is. */
static void assumed(Text *out, const BlockVerdict *b) {
    int count = b->claim && b->verdicts.count ? b->claim->assumes.count : 0;
    for (int i = 0; i < count; i++) {
        text_add(out, i ? ", " : "Assumed throughout: ");
        box_math(out, b->claim->assumes.items[i]->text);
    }
    if (count) text_add(out, ".\n\n");
}

void box_write(Text *out, const BlockVerdict *b, const Source *source, const char *id, const Style *style) {
    text_printf(out, "::: {.verdict .%s #%s}\n[%s %s]{.word} [", verdict_words[b->kind], id,
                box_marks[b->kind], verdict_words[b->kind]);
    box_prose(out, box_title(out->arena, b));
    text_add(out, "]{.title} [");
    box_prose(out, box_place(out->arena, b, source));
    text_add(out, "]{.loc}\n\n");
    if (b->is_answer && *b->text && b->verdicts.count) box_math(out, b->text), text_add(out, "\n\n");
    if (b->mistake) mistake(out, b->mistake), excerpt(out, b->mistake);
    if (b->shape) mistake(out, b->shape);
    if (judged(b) == 1 && (b->is_answer || (b->verdicts.count == 1 && !has_hypotheses(b->verdicts.items[0]))))
        whole(out, b->verdicts.items[0], b, false, style);
    else
        steps(out, b, style);
    known(out, b->known);
    repair(out, b->repair);
    assumed(out, b);
    box_close(out);
}

/* ---- the table in front ---- */

const char *box_title(Arena *arena, const BlockVerdict *b) {
    if (!b->claim || !*b->claim->part) return *b->claim_id ? b->claim_id : "no claim";
    return arena_printf(arena, "%s · %s", b->claim->part, b->claim_id);
}

const char *box_place(Arena *arena, const BlockVerdict *b, const Source *source) {
    const char *slash = strrchr(source->name, '/');
    return arena_printf(arena, "%s:%d", slash ? slash + 1 : source->name,
                        source_line(source, b->block->head.start));
}

static int rank(const Evidence *e) { /* weakest last */
    return e->proof ? 0 : e->certificate ? 1 : e->identity ? 2 : 3;
}

/* "; needs $γ > 0$": each assumption once. */
static void summary_needs(Text *out, const BlockVerdict *b) {
    const char *said[8];
    int count = 0;
    for (int i = 0; i < b->verdicts.count; i++)
        for (int k = 0; k < b->verdicts.items[i]->needs.count; k++) {
            const char *text = b->verdicts.items[i]->needs.items[k].text;
            bool again = count == 8;
            for (int j = 0; j < count; j++) again = again || !strcmp(said[j], text);
            if (again) continue;
            said[count++] = text;
            text_add(out, count > 1 ? ", " : "; needs ");
            box_math(out, text);
        }
}

void box_summary(Text *out, const BlockVerdict *b) {
    Arena *arena = out->arena;
    const Claim *claim = b->claim;
    if (b->kind == VERDICT_HOLDS) {
        const Verdict *weakest = NULL;
        for (int i = 0; i < b->verdicts.count; i++) {
            const Verdict *v = b->verdicts.items[i];
            if (v->kind == VERDICT_HOLDS && (!weakest || rank(&v->evidence) > rank(&weakest->evidence)))
                weakest = v;
        }
        if (!weakest) return;
        const Evidence *e = &weakest->evidence;
        if (weakest->witness_confirms)
            text_add(out, "a world shows it");
        else if (e->proof && has_hypotheses(weakest))
            text_add(out, "proved under hypotheses");
        else if (e->proof)
            text_printf(out, "proved %s", for_all(arena, e->dims, claim));
        else
            text_add(out, e->certificate  ? "certain, by a theorem on numbers"
                          : e->identity   ? "exact identity, error bound known"
                          : judged(b) > 1 ? "not all of it proved"
                                          : "not proved, only tried");
        summary_needs(out, b);
    } else if (b->first_wrong && judged(b) > 1)
        text_printf(out, "first wrong step: %d", b->first_wrong);
    else if (b->mistake || b->shape)
        text_printf(out, "%s", mistake_reason((b->mistake ? b->mistake : b->shape)->kind));
    for (int i = 0; b->kind == VERDICT_REFUTED && i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        if (v->kind != VERDICT_REFUTED) continue;
        if (out->length && out->bytes[out->length - 1] != ' ') text_add(out, "; ");
        if (!v->witness) {
            text_add(out, "the contrary is certain");
            break;
        }
        text_add(out, "counterexample");
        for (int k = 0; k < v->witness->sizes.count; k++)
            text_printf(out, "%s$%s = %s$", k ? ", " : " at ", box_name(arena, &v->witness->sizes.items[k]),
                        v->witness->sizes.items[k].entry[0]);
        break;
    }
}
