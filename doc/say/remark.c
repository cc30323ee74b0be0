/* remark.c: verdicts and mistakes → remarks. A step that is wrong or open is a remark at its place; so is an answer; a block in which
   nothing is wrong is one remark. */
#include "remark.h"

#include <string.h>

const char *const severity_words[] = {"none", "note", "warning", "error"};

const char *const rule_names[] = {
#define X(ID, name, about) name,
    REMARK_RULES(X)
#undef X
};

/* ---- what is said ---- */

static void add_values(Text *out, const NamedValues *list, bool all) {
    for (int i = 0; i < list->count; i++) {
        const NamedValue *v = &list->items[i];
        if (!v->rows || !v->cols || !(all || v->shown)) continue;
        text_printf(out, "%s%s %s %s", out->length ? ", " : "", value_own_name(out->arena, v),
                    v->tends ? "→" : "=", all ? v->entry[0] : value_text(out->arena, v, false));
    }
}

/* "the smallest counterexample: d = 1, A = [1]; then M s = 0, but A c = 1" */
static const char *world_text(Arena *arena, const Verdict *v) {
    const Witness *w = v->witness;
    Text values = text_new(arena);
    Phrase title = say_counterexample(arena, v), sides = say_sides(arena, w, v->witness_confirms);
    add_values(&values, &w->sizes, true);
    add_values(&values, &w->drawn, false);
    add_values(&values, &w->defined, false);
    add_values(&values, &w->free, true);
    return arena_printf(arena, "%s: %s%s%s", phrase_text(&title), values.bytes,
                        phrase_is_empty(&sides) ? "" : "; then ", phrase_text(&sides));
}

static void add_verdict(Arena *arena, Remark *r, const Verdict *v, const Style *style) {
    if (v->repair) {
        Phrase p = say_repair(arena, v->repair);
        r->correct = phrase_text(&p);
    }
    if (v->witness && v->kind == VERDICT_REFUTED) {
        Phrase p = say_replay(arena, v->witness, style);
        r->world = world_text(arena, v);
        r->replay = phrase_text(&p);
    }
}

static const char *why_text(Arena *arena, const Why *why) {
    Phrase p = say_why(arena, why);
    return phrase_text(&p);
}

static const char *verdict_cause(Arena *arena, const Verdict *v) {
    Phrase p = v->known                                    ? say_known(arena, v->known)
               : v->why.kind                               ? say_why(arena, &v->why)
               : v->witness && v->kind == VERDICT_REFUTED  ? say_sides(arena, v->witness, false)
               : v->kind == VERDICT_REFUTED && !v->mistake ? say_contrary(arena, v)
                                                           : phrase_new(arena);
    if (!phrase_is_empty(&p)) return phrase_text(&p);
    return v->mistake ? v->mistake->what : say_look(v)->word;
}

const char *remark_cause(Arena *arena, const BlockVerdict *b) {
    const Why *fault = why_is_our_fault(&b->why) ? &b->why : NULL;
    for (int i = 0; i < b->verdicts.count && !fault; i++)
        if (why_is_our_fault(&b->verdicts.items[i]->why)) fault = &b->verdicts.items[i]->why;
    if (fault || (b->why.kind && !b->verdicts.count)) return why_text(arena, fault ? fault : &b->why);
    if (b->kind == VERDICT_HOLDS) return assurance_words[b->assurance];
    if (b->known) {
        Phrase p = say_known(arena, b->known);
        return phrase_text(&p);
    }
    if (b->mistake) return b->mistake->what;
    if (b->shape) return b->shape->what;
    for (int i = 0; i < b->verdicts.count; i++)
        if (b->verdicts.items[i]->kind == b->kind) return verdict_cause(arena, b->verdicts.items[i]);
    return verdict_words[b->kind];
}

/* ---- rules ---- */

static Rule rule_of(VerdictKind kind, bool unread, bool our_fault) {
    static const Rule rules[] = {[VERDICT_HOLDS] = RULE_HOLDS,         [VERDICT_VACUOUS] = RULE_VACUOUS,
                                 [VERDICT_UNDECIDED] = RULE_UNDECIDED, [VERDICT_ILL_FORMED] = RULE_ILL_FORMED,
                                 [VERDICT_REFUTED] = RULE_REFUTED,     [VERDICT_DEFINED] = RULE_HOLDS};
    return our_fault ? RULE_FAILED : unread ? RULE_NOT_READ : rules[kind];
}

static Severity severity_of(Rule rule) {
    switch (rule) {
    case RULE_REFUTED:
    case RULE_ILL_FORMED:
    case RULE_UNEXPECTED:
    case RULE_SHEET:
    case RULE_FAILED: return REMARK_ERROR;
    case RULE_NOT_READ:
    case RULE_UNDECIDED:
    case RULE_VACUOUS: return REMARK_WARNING;
    case RULE_HOLDS:
    case RULE_COUNT: break;
    }
    return REMARK_PASS;
}

/* ---- places ---- */

static Span trimmed(Span span) {
    if (!span.source) return span;
    while (span.start < span.end && strchr(" \t\n\r", span.source->text[span.start])) span.start++;
    while (span.end > span.start && strchr(" \t\n\r", span.source->text[span.end - 1])) span.end--;
    return span;
}

/* The answer as it is written; of a block that gives none, its first line. */
static Span answer_span(const SheetReport *report, const BlockVerdict *b) {
    if (b->found) return b->block->head;
    for (int i = 0; b->reading && i < b->reading->answers.count; i++)
        if (b->reading->answers.items[i].source == report->source) return b->reading->answers.items[i];
    return format_place(report, b);
}

/* ---- remarks ---- */

static Remark remark_at(Arena *arena, const SheetReport *report, Rule rule, Span span) {
    Remark r = {
        .rule = rule, .severity = severity_of(rule), .claim = "", .statement = "", .file = report->name};
    if (span.source && span.source->length) {
        r.span = trimmed(span);
        r.file = shown_line(arena, span.source->name);
    }
    return r;
}

static void add_mistake(Arena *arena, Remarks *out, const SheetReport *report, const Mistake *m) {
    Remark r = remark_at(arena, report, RULE_SHEET, m->span);
    r.what = m->what;
    r.correct = m->hint;
    PUSH(arena, out, r);
}

/* A block as a whole: its answer, its mistake, or that all of it holds. */
static Remark whole_block(Arena *arena, const SheetReport *report, const BlockVerdict *b) {
    bool fault = format_status(b, report->style) == 4;
    Rule rule = rule_of(b->kind, say_block_is_unread(b), fault);
    const Mistake *m = b->mistake ? b->mistake : b->shape;
    Span span = m && m->span.source == report->source ? m->span
                : b->is_answer                        ? answer_span(report, b)
                                                      : format_place(report, b);
    Remark r = remark_at(arena, report, rule, span);
    Phrase about = b->is_answer && b->reading ? say_answer(arena, b->reading)
                   : b->is_answer             ? phrase_new(arena)
                                              : say_steps(arena, b);
    r.statement = phrase_text(&about);
    r.what = remark_cause(arena, b);
    for (int i = 0; i < b->verdicts.count; i++)
        if (b->verdicts.items[i]->kind == b->kind) {
            add_verdict(arena, &r, b->verdicts.items[i], report->style);
            break;
        }
    if (b->repair) {
        Phrase p = say_repair(arena, b->repair);
        r.correct = phrase_text(&p);
    } else if (m && m->hint)
        r.correct = m->hint;
    if (rule == RULE_HOLDS && format_status(b, report->style)) r.severity = REMARK_WARNING; /* --strict */
    return r;
}

static Remark one_step(Arena *arena, const SheetReport *report, const Verdict *v) {
    Remark r =
        remark_at(arena, report, rule_of(v->kind, say_is_unread(v), why_is_our_fault(&v->why)),
                  v->mistake && v->mistake->span.source == v->span.source ? v->mistake->span : v->span);
    Phrase statement = say_statement(arena, v);
    r.statement = phrase_text(&statement);
    r.what = verdict_cause(arena, v);
    add_verdict(arena, &r, v, report->style);
    if (!r.correct && v->mistake) r.correct = v->mistake->hint;
    return r;
}

static bool is_wrong_step(const Verdict *v) {
    return v->step && v->span.source && (v->kind != VERDICT_HOLDS || why_is_our_fault(&v->why)) &&
           v->kind != VERDICT_DEFINED;
}

/* With --expect, a verdict that is as recorded is a pass, whatever it is. */
static bool add_comparison(Arena *arena, Remarks *out, const SheetReport *report, const BlockVerdict *b) {
    if (!report->style->expect || b->found || format_status(b, report->style) == 4) return false;
    Remark r = whole_block(arena, report, b);
    r.severity = b->expected ? REMARK_ERROR : b->open ? REMARK_WARNING : REMARK_PASS;
    if (b->expected) r.rule = RULE_UNEXPECTED, r.what = b->expected;
    r.claim = b->claim_id;
    PUSH(arena, out, r);
    return true;
}

static void add_block(Arena *arena, Remarks *out, const SheetReport *report, const BlockVerdict *b) {
    int before = out->count;
    if (add_comparison(arena, out, report, b)) return;
    for (int i = 0; i < b->verdicts.count && !b->mistake; i++)
        if (is_wrong_step(b->verdicts.items[i]))
            PUSH(arena, out, one_step(arena, report, b->verdicts.items[i]));
    bool answer_is_wrong = b->is_answer && (b->shape || b->known);
    for (int i = 0; b->is_answer && i < b->verdicts.count; i++)
        answer_is_wrong =
            answer_is_wrong || (!b->verdicts.items[i]->step && b->verdicts.items[i]->kind == b->kind &&
                                b->kind != VERDICT_HOLDS);
    if (out->count == before || answer_is_wrong) PUSH(arena, out, whole_block(arena, report, b));
    for (int i = before; i < out->count; i++) out->items[i].claim = b->claim_id;
}

Remarks remarks_of(Arena *arena, const SheetReport *report) {
    Remarks out = {0};
    ReportBlocks blocks = format_blocks(arena, report);
    for (int i = 0; i < report->mistakes.count; i++)
        add_mistake(arena, &out, report, report->mistakes.items[i]);
    for (int i = 0; i < blocks.count; i++) add_block(arena, &out, report, blocks.items[i]);
    for (int i = 0; report->finding && i < report->finding->left.count; i++) {
        const FoundLeft *left = &report->finding->left.items[i];
        if (left_group(left) != GROUP_UNREAD) continue;
        Remark r = remark_at(arena, report, RULE_NOT_READ, left->span);
        r.severity = REMARK_NOTE;
        r.claim = left->claim ? left->claim->id : "";
        r.what = left->mistake ? left->mistake->what : found_left_why(left);
        PUSH(arena, &out, r);
    }
    return out;
}

/* ---- as text ---- */

const char *remark_cell(Arena *arena, const Remark *r) {
    if (!r->span.source || !r->span.source->part_count) return "";
    return arena_printf(arena, "%s: ", source_place_words(arena, r->span.source, r->span.start));
}

const char *remark_text(Arena *arena, const Remark *r) {
    const char *rule = r->rule == RULE_SHEET ? "" : rule_names[r->rule];
    return shown_line(arena,
                      arena_printf(arena, "%s%s%s%s%s%s", remark_cell(arena, r), rule, *rule ? ": " : "",
                                   r->statement, *r->statement ? ": " : "", r->what));
}

Region remark_region(const Remark *r) {
    const Source *source = r->span.source;
    if (!source || source->part_count) return (Region){1, 1, 1, 2};
    int end = r->span.end > r->span.start ? r->span.end : r->span.start + 1;
    if (end > source->length) end = source->length;
    Region at = {source_line(source, r->span.start), source_column(source, r->span.start),
                 source_line(source, end), source_column(source, end)};
    return at;
}
