/* coverage.c: how much of a sheet was judged. Every formula that states something is judged, or is named here with the reason. */
#include "core/base/parcel.h"
#include "say.h"

/* Statements behind a condition that is about nothing have its mistake. */
static LeftWhy why_of(const BlockVerdict *b, const Mistake *mistake) {
    for (int i = 0; b->reading && i < b->reading->left.count; i++)
        if (b->reading->left.items[i].mistake == mistake) return b->reading->left.items[i].why;
    return mistake->kind == MISTAKE_WORD ? LEFT_WORD : LEFT_SYNTAX;
}

/* Can the statement not be read? One whose shapes or names of an answer do not fit was read. */
static bool is_unread(const Verdict *v) {
    return v->kind == VERDICT_ILL_FORMED && v->mistake && v->mistake->kind != MISTAKE_SHAPE &&
           v->mistake->kind != MISTAKE_SCOPE;
}

static void add(Arena *arena, Coverage *coverage, LeftPiece piece) {
    int at = coverage->left.count;
    PUSH(arena, &coverage->left, piece);
    LeftPiece *left = coverage->left.items;
    for (; at > 0 && left[at - 1].block == piece.block && left[at - 1].span.start > piece.span.start; at--)
        left[at] = left[at - 1];
    left[at] = piece;
}

/* Nothing of the block is judged: its answer, and every statement that can be read, is left because of that. */
static void add_unjudged(Arena *arena, Coverage *coverage, const BlockVerdict *b) {
    const Mistake *m = b->mistake;
    const Reading *reading = b->reading;
    int before = coverage->left.count;
    bool read = m->kind == MISTAKE_SCOPE || m->kind == MISTAKE_SHAPE; /* the answer is wrong, and says how */
    for (int i = 0; reading && !read && i < reading->answers.count; i++)
        add(arena, coverage, (LeftPiece){b, why_of(b, m), reading->answers.items[i], m, true});
    for (int i = 0; reading && i < reading->statements.count; i++) {
        const Statement *s = reading->statements.items[i];
        if (s->kind == STEP_DEFINED) continue;
        const Mistake *mine = s->kind == STEP_ILL && s->mistake ? s->mistake : m;
        coverage->statements += !b->is_answer;
        add(arena, coverage, (LeftPiece){b, why_of(b, mine), s->span, mine, true});
    }
    bool nothing = coverage->left.count == before && !(reading && reading->left.count);
    Span text = {0};
    for (int i = 0; i < b->block->pieces.count; i++) text = span_join(text, b->block->pieces.items[i].span);
    if (nothing && !read && text.source) add(arena, coverage, (LeftPiece){b, why_of(b, m), text, m, true});
}

static void add_block(Arena *arena, Coverage *coverage, const BlockVerdict *b) {
    if (b->mistake) add_unjudged(arena, coverage, b);
    for (int i = 0; b->reading && i < b->reading->left.count; i++) {
        const Left *left = &b->reading->left.items[i];
        add(arena, coverage, (LeftPiece){b, left->why, left->span, left->mistake, left->looks_stated});
    }
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        bool unread = is_unread(v) && (v->step || (v->statement && v->statement->kind == STEP_ILL));
        if (v->kind == VERDICT_DEFINED || (!v->step && !unread)) continue;
        coverage->statements++;
        if (unread)
            add(arena, coverage, (LeftPiece){b, why_of(b, v->mistake), v->span, v->mistake, true});
        else
            coverage->judged++;
    }
}

Coverage coverage_of(Arena *arena, const SheetVerdict *sheet) {
    Coverage coverage = {0};
    for (int i = 0; sheet && i < sheet->blocks.count; i++)
        add_block(arena, &coverage, sheet->blocks.items[i]);
    return coverage;
}

const char *coverage_why(LeftWhy why) {
    static const char *const words[] = {[LEFT_NONE] = "prose",          [LEFT_WORD] = "word",
                                        [LEFT_SYNTAX] = "syntax",       [LEFT_QUESTION] = "question",
                                        [LEFT_GOAL] = "goal",           [LEFT_TRIAL] = "trial",
                                        [LEFT_CONDITION] = "condition", [LEFT_DEFINITION] = "definition",
                                        [LEFT_GIVEN] = "given",         [LEFT_PROSE] = "prose"};
    return words[why];
}

/* Definitions, conditions of statements and expressions in passing are not missed by anybody, so they are not named in the text. The
   mistake of a block as a whole is in its own report. */
static bool is_named(const LeftPiece *left) {
    return left->looks_stated && !(left->mistake && left->mistake == left->block->mistake);
}

void coverage_count(const SheetVerdict *sheet, int *count, Text *unread, Text *alone) {
    Coverage coverage = coverage_of(unread->arena, sheet);
    count[COVERAGE_STATEMENTS] = coverage.statements;
    count[COVERAGE_JUDGED] = coverage.judged;
    for (int i = 0; i < coverage.left.count; i++) {
        const LeftPiece *left = &coverage.left.items[i];
        Text *list = left->mistake ? unread : alone;
        if (!is_named(left)) continue;
        count[COVERAGE_MISSED]++;
        parcel_add_number(list, source_line(left->span.source, left->span.start));
        parcel_add_number(list, left->why);
    }
}

/* Lines in order, three and more that follow one another as a range: 5, 7–9. */
static void line_numbers(Phrase *p, const int *line, int count) {
    for (int i = 0, last; i < count; i = last + 1) {
        last = i;
        while (last + 1 < count && line[last + 1] == line[last] + 1) last++;
        if (last == i + 1) last = i;
        phrase_add(p, "%s%d", i ? ", " : "", line[i]);
        if (last > i) phrase_add(p, "–%d", line[last]);
    }
}

static void name_lines(Phrase *p, const char *title, const int *line, int count, LeftWhy why) {
    if (!count) return;
    phrase_add(p, "%s line%s ", title, count == 1 ? "" : "s");
    line_numbers(p, line, count);
    phrase_add(p, " (%s)", coverage_why(why));
}

/* Neighbours that were left for the same reason are named together. */
static void list(Phrase *p, const Text *pieces, const char *title) {
    int *line = NEW_ARRAY(p->arena, int, pieces->length + 1), count = 0;
    LeftWhy why = LEFT_NONE;
    for (Parcel from = {p->arena, pieces->bytes, pieces->length}; from.length;) {
        int at = (int)parcel_take_number(&from);
        LeftWhy its = (LeftWhy)parcel_take_number(&from);
        if (count && its != why) {
            name_lines(p, title, line, count, why);
            count = 0, title = ",";
        }
        why = its;
        if (!count || line[count - 1] != at) line[count++] = at;
    }
    name_lines(p, title, line, count, why);
}

Phrase say_coverage(Arena *arena, const int *count, const Text *unread, const Text *alone,
                    const Style *style) {
    Phrase p = phrase_new(arena);
    int statements = count[COVERAGE_STATEMENTS], judged = count[COVERAGE_JUDGED];
    bool all = judged == statements && !count[COVERAGE_MISSED];
    if (!statements && !count[COVERAGE_MISSED]) return p;
    if (all && style->detail != DETAIL_VERBOSE) return p;
    phrase_add(&p, "%d of %d statement%s judged", judged, statements, statements == 1 ? "" : "s");
    list(&p, unread, "; not read:");
    list(&p, alone, "; left alone:");
    return p;
}
