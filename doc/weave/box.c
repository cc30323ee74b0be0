/* box.c: the verdict on one block as Markdown: a div that any Markdown tool shows sensibly and attest.lua dresses. The cause
   comes first, then what would be right, then the counterexample; what a machine needs to repeat it last. */
#include "box.h"

#include "doc/say/found.h"

#include <string.h>

/* ---- evidence ---- */

/* The rules that were used, then what everything became. */
static void proof_steps(Text *out, const Evidence *e) {
    if (!e->proof || e->proof->steps < 2) return;
    Arena *arena = out->arena;
    Phrase rules = say_rules(arena, e->proof);
    Text lines = text_new(arena);
    bool too_long = false;
    for (int i = 0; i < e->proof->steps; i++) {
        Phrase step = say_proof_step(arena, &e->proof->step[i], &too_long);
        if (phrase_is_empty(&step)) continue;
        text_add(&lines, "- ");
        box_phrase(&lines, &step);
        text_add(&lines, "\n");
    }
    if (phrase_is_empty(&rules) && !lines.length) return;
    box_open_fold(out, "The proof, as it was found", false);
    box_paragraph(out, &rules);
    text_printf(out, "%s\n", lines.bytes);
    if (too_long) text_add(out, "Longer lines are left out here; `--json` has them all.\n\n");
    box_close(out);
}

/* The certificate is told with the first verdict of the block that has it. */
static void certificate(Text *out, const Verdict *v, const BlockVerdict *b) {
    if (!v->evidence.certificate) return;
    for (int i = 0; i < b->verdicts.count && b->verdicts.items[i] != v; i++)
        if (b->verdicts.items[i]->evidence.certificate) return;
    Phrase p = say_certificate(out->arena, v->evidence.certificate);
    box_open_fold(out, "Why", false);
    box_paragraph(out, &p);
    box_close(out);
}

/* ---- one verdict ---- */

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
    text_add(out, "~~~~ {.excerpt}\n");
    mistake_excerpt(out, m, "", 0);
    text_add(out, "~~~~\n\n");
}

/* What people mixed up, and what would be right: typeset, and as source to copy. */
static void correction(Text *out, const char *known, const Repair *repair) {
    Arena *arena = out->arena;
    if (known) {
        Phrase p = say_known(arena, known);
        box_paragraph(out, &p);
    }
    if (!repair) return;
    Phrase sentence = say_repair(arena, repair), right = say_repaired(arena, repair);
    Text source = text_new(arena);
    for (int i = 0; i < right.fragments.count; i++) {
        const Fragment *f = &right.fragments.items[i];
        text_add(&source, f->kind == FRAGMENT_MATH   ? node_latex(arena, f->node)
                          : f->kind == FRAGMENT_SIZE ? name_latex(arena, f->sym->name)
                                                     : fragment_text(arena, f));
    }
    text_add(out, "::: repair\n");
    box_sentence(out, &sentence);
    text_add(out, " [");
    box_code(out, source.bytes);
    text_add(out, "]{.copy}\n");
    box_close(out);
}

/* The world is shown with the first statement of the block that needs the assumption. */
static void needs(Text *out, const Verdict *v, const BlockVerdict *b) {
    Arena *arena = out->arena;
    for (int i = 0; i < v->needs.count; i++) {
        const Need *need = &v->needs.items[i];
        bool said = false;
        for (int k = 0; k < b->verdicts.count && b->verdicts.items[k] != v; k++)
            for (int j = 0; j < b->verdicts.items[k]->needs.count; j++)
                said = said || node_equal(b->verdicts.items[k]->needs.items[j].assumption, need->assumption);
        Phrase p = say_need(arena, need), title = phrase_new(arena);
        box_paragraph(out, &p);
        phrase_add(&title, "a world without it");
        if (!said) box_witness(out, need->witness, false, &title, false);
    }
}

static void notes(Text *out, const Verdict *v) {
    Phrase close = say_closeness(out->arena, v);
    box_paragraph(out, &close);
    for (unsigned note = 1; note <= v->notes; note <<= 1) {
        Phrase p = v->notes & note ? say_note(out->arena, (Note)note, v) : phrase_new(out->arena);
        box_paragraph(out, &p);
    }
}

static void fine_print(Text *out, const Verdict *v, const Style *style) {
    Arena *arena = out->arena;
    Phrase p = v->witness ? say_settled_in(arena, v->witness, v->witness_confirms)
               : level_assurance(v->evidence.level) > ASSURANCE_TESTED ? say_worlds(arena, &v->evidence)
                                                                       : phrase_new(arena);
    phrase_add(&p, "%sseed %s", phrase_is_empty(&p) ? "" : " · ",
               arena_printf(arena, "%llu", (unsigned long long)style->seed));
    if (v->witness) {
        Phrase replay = say_replay(arena, v->witness, style);
        phrase_add(&p, " · %t", &replay);
    }
    text_add(out, "::: fine\n");
    p = phrase_capital(&p);
    box_phrase(out, &p);
    text_add(out, "\n");
    box_close(out);
}

/* Everything there is to say of one verdict. Of a step among many it is left out how it was proved and how often it was
   tried: the derivation itself is what the reader came for. */
static void whole(Text *out, const Verdict *v, const BlockVerdict *b, bool among_many, const Style *style) {
    Arena *arena = out->arena;
    bool shape_said = b->shape && v->mistake == b->shape;
    if (v->kind == VERDICT_DEFINED) return;
    if (v->mistake && !shape_said) {
        mistake(out, v->mistake);
        if (v->kind == VERDICT_ILL_FORMED) excerpt(out, v->mistake);
    }
    correction(out, v->known, v->repair);
    Phrase why = say_why(arena, &v->why);
    box_paragraph(out, &why);
    if (v->kind == VERDICT_REFUTED && !v->witness) {
        Phrase p = say_contrary(arena, v);
        box_paragraph(out, &p);
        certificate(out, v, b);
    }
    if (v->witness) {
        Phrase title = say_counterexample(arena, v);
        box_witness(out, v->witness, v->witness_confirms, &title, true);
    } else if (v->kind == VERDICT_HOLDS) {
        Phrase p = say_evidence(arena, v);
        box_paragraph(out, &p);
        certificate(out, v, b);
        if (!among_many) proof_steps(out, &v->evidence);
    }
    if (v->kind == VERDICT_HOLDS) needs(out, v, b);
    notes(out, v);
    if (v->kind == VERDICT_REFUTED || (v->kind == VERDICT_HOLDS && (!among_many || v->witness)))
        fine_print(out, v, style);
}

/* ---- a block of several steps ---- */

/* Holds, and there is nothing more to say of it than how it is known. */
static bool is_plain(const Verdict *v) {
    return v->kind == VERDICT_HOLDS && v->step && !v->witness && !v->needs.count && !v->notes &&
           !v->why.kind && !v->evidence.certificate;
}

static bool same_proof(const Proof *a, const Proof *b) {
    if (!a || !b) return a == b;
    if (!a->rate != !b->rate || (a->rate && !node_equal(a->rate, b->rate)) || a->side.count != b->side.count)
        return false;
    for (int i = 0; i < a->side.count; i++)
        if (!node_equal(a->side.items[i], b->side.items[i])) return false;
    return true;
}

/* One sentence can speak for both. */
static bool same_evidence(const Verdict *a, const Verdict *b) {
    const Evidence *x = &a->evidence, *y = &b->evidence;
    bool tried = x->worlds == y->worlds && x->exact == y->exact && x->sizes == y->sizes;
    bool identity = x->identity_at.count == y->identity_at.count && x->bound_log2 == y->bound_log2;
    return is_plain(a) && is_plain(b) && x->level == y->level && x->under_hypotheses == y->under_hypotheses &&
           (x->level == EVIDENCE_PROOF ? same_proof(x->proof, y->proof) : tried && identity);
}

static void mark(Text *out, const Verdict *v, int last) {
    const Look *look = say_look(v);
    text_printf(out, "[%s", look->mark);
    if (v->step) text_printf(out, last > v->step ? " %d–%d" : " %d", v->step, last);
    text_add(out, "]{.mark} ");
}

/* Steps in a row that are known in the same way share a line. */
/* Formulas in plain text, which cannot bear the number of a step. */
static bool is_unnumbered(const BlockVerdict *b, const Verdict *v) {
    for (int i = 0; b->found && i < b->block->pieces.count; i++)
        if (b->block->pieces.items[i].kind == PIECE_LINE &&
            span_holds(b->block->pieces.items[i].span, v->sign))
            return true;
    return false;
}

static int plain_steps(Text *out, const BlockVerdict *b, int from) {
    const Verdict *first = b->verdicts.items[from];
    int to = from;
    while (to + 1 < b->verdicts.count && b->verdicts.items[to + 1]->step == b->verdicts.items[to]->step + 1 &&
           same_evidence(first, b->verdicts.items[to + 1]))
        to++;
    text_printf(out, "::: {.step %s}\n", say_look(first)->classes);
    mark(out, first, b->verdicts.items[to]->step);
    for (int i = from; i <= to && is_unnumbered(b, first); i++) {
        Phrase statement = say_statement(out->arena, b->verdicts.items[i]);
        box_phrase(out, &statement);
        text_add(out, i < to ? "; " : "\n\n");
    }
    Phrase p = say_evidence(out->arena, first);
    box_sentence(out, &p);
    text_add(out, "\n");
    box_close(out);
    return to;
}

static void loud_step(Text *out, const Verdict *v, const BlockVerdict *b, const Style *style) {
    text_printf(out, "::: {.step %s}\n", say_look(v)->classes);
    mark(out, v, 0);
    Phrase statement = say_statement(out->arena, v);
    box_phrase(out, &statement);
    text_add(out, "\n\n");
    whole(out, v, b, v->step > 0, style);
    box_close(out);
}

static void defined_steps(Text *out, const BlockVerdict *b) {
    bool any = false;
    for (int i = 0; i < b->verdicts.count; i++) {
        if (b->verdicts.items[i]->kind != VERDICT_DEFINED) continue;
        Phrase p = say_statement(out->arena, b->verdicts.items[i]);
        text_add(out, any ? ", " : "Taken as a definition, and not judged: ");
        box_phrase(out, &p);
        any = true;
    }
    if (any) text_add(out, ".\n\n");
}

static void steps(Text *out, const BlockVerdict *b, const Style *style) {
    Phrase first = say_first_wrong(out->arena, b);
    box_paragraph(out, &first);
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        if (is_plain(v))
            i = plain_steps(out, b, i);
        else if (v->kind != VERDICT_DEFINED)
            loud_step(out, v, b, style);
    }
    defined_steps(out, b);
}

static int judged(const BlockVerdict *b) {
    int count = 0;
    for (int i = 0; i < b->verdicts.count; i++) count += b->verdicts.items[i]->kind != VERDICT_DEFINED;
    return count;
}

/* Of a sheet without blocks: why it was taken for this question, and the readings that the verdict depends on. */
static void found_line(Text *out, const BlockVerdict *b) {
    Phrase p = phrase_new(out->arena), rests = say_rests_on(out->arena, b);
    phrase_add(&p, "taken for this question by: %s", found_why(out->arena, b->found));
    if (!phrase_is_empty(&rests)) phrase_add(&p, "; %t", &rests);
    if (b->found->alone) phrase_add(&p, "; the rest of the sentence was not read");
    if (b->found->unread.source) phrase_add(&p, "; a part of the formula was not read");
    text_add(out, "::: fine\n");
    box_sentence(out, &p);
    text_add(out, "\n");
    box_close(out);
}

void box_write(Text *out, const BlockVerdict *b, const Source *source, const char *id, const Style *style) {
    Arena *arena = out->arena;
    const Look *look = say_block_look(b);
    text_printf(out, "::: {.verdict %s #%s}\n[%s %s]{.word} [", look->classes, id, look->mark, look->word);
    box_prose(out, box_title(arena, b));
    text_add(out, "]{.title} [");
    box_prose(out, box_place(arena, b, source));
    text_add(out, "]{.loc}\n\n");
    if (b->found) found_line(out, b);
    if (b->is_answer && b->reading && b->verdicts.count) {
        Phrase answer = say_answer(arena, b->reading);
        box_phrase(out, &answer);
        text_add(out, b->reading->trial ? " (a trial)\n\n" : "\n\n");
    }
    if (b->mistake) mistake(out, b->mistake), excerpt(out, b->mistake);
    if (b->shape) mistake(out, b->shape);
    Phrase failed = say_why(arena, &b->why);
    box_paragraph(out, &failed);
    correction(out, b->known, b->repair);
    bool alone = judged(b) == 1 && b->verdicts.count == 1;
    if (alone && (b->is_answer || !b->verdicts.items[0]->evidence.under_hypotheses))
        whole(out, b->verdicts.items[0], b, false, style);
    else
        steps(out, b, style);
    Phrase assumed = say_assumed(arena, b);
    box_paragraph(out, &assumed);
    box_close(out);
}

/* ---- the table in front ---- */

const char *box_title(Arena *arena, const BlockVerdict *b) {
    if (!b->claim || !*b->claim->part) return *b->claim_id ? b->claim_id : "no claim";
    return arena_printf(arena, "%s · %s", b->claim->part, b->claim_id);
}

const char *box_place(Arena *arena, const BlockVerdict *b, const Source *source) {
    const char *slash = strrchr(source->name, '/');
    const char *name = slash ? slash + 1 : source->name;
    SourcePlace place = source_place(source, b->block->head.start);
    return place.cell ? arena_printf(arena, "%s, cell %d:%d", name, place.cell, place.line)
                      : arena_printf(arena, "%s:%d", name, place.line);
}

static const Verdict *first_of(const BlockVerdict *b, VerdictKind kind, Assurance assurance) {
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        if (v->kind == kind && verdict_assurance(v) == assurance) return v;
    }
    return NULL;
}

/* How it is known, in one sentence; of several steps, how many are known how. */
static void summary_holds(Text *out, const BlockVerdict *b) {
    const Verdict *weakest = first_of(b, VERDICT_HOLDS, b->assurance);
    if (!weakest) return;
    Phrase p = judged(b) > 1 ? say_steps(out->arena, b) : say_evidence(out->arena, weakest);
    box_phrase(out, &p);
    Phrase needed = say_needed(out->arena, b);
    if (!phrase_is_empty(&needed)) text_add(out, "; "), box_phrase(out, &needed);
}

static void summary_refuted(Text *out, const BlockVerdict *b) {
    const Verdict *v = first_of(b, VERDICT_REFUTED, ASSURANCE_NONE);
    if (!v) return;
    if (!v->witness) {
        Phrase p = say_contrary(out->arena, v);
        box_phrase(out, &p);
        return;
    }
    text_add(out, "counterexample");
    for (int k = 0; k < v->witness->sizes.count; k++)
        text_printf(out, "%s$%s = %s$", k ? ", " : " at ", box_name(out->arena, &v->witness->sizes.items[k]),
                    v->witness->sizes.items[k].entry[0]);
}

/* The word that is not understood. */
static void summary_unread(Text *out, const BlockVerdict *b) {
    const Verdict *v = first_of(b, VERDICT_ILL_FORMED, ASSURANCE_NONE);
    const Mistake *m = b->mistake ? b->mistake : v ? v->mistake : NULL;
    if (m) box_message(out, m->what);
}

void box_summary(Text *out, const BlockVerdict *b) {
    if (b->kind == VERDICT_HOLDS) {
        summary_holds(out, b);
        return;
    }
    const char *separator = "";
    if (say_block_is_unread(b)) {
        summary_unread(out, b);
        return;
    }
    if (say_wrong_step(b) && judged(b) > 1)
        text_printf(out, "first wrong step: %d", say_wrong_step(b)), separator = "; ";
    else if (b->mistake || b->shape)
        text_printf(out, "%s", mistake_reason((b->mistake ? b->mistake : b->shape)->kind)), separator = "; ";
    if (b->kind == VERDICT_REFUTED) text_add(out, separator), summary_refuted(out, b);
}
