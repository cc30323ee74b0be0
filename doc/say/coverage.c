/* coverage.c: how much of a sheet was judged. Every formula that states something is judged, or is named here with the reason. */
#include "say.h"

static LeftWhy why_of(const Mistake *mistake) {
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

static void add_block(Arena *arena, Coverage *coverage, const BlockVerdict *b) {
    for (int i = 0; b->reading && i < b->reading->left.count; i++) {
        const Left *left = &b->reading->left.items[i];
        add(arena, coverage, (LeftPiece){b, left->why, left->span, left->mistake});
    }
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        if (v->kind == VERDICT_DEFINED || !v->step) continue;
        coverage->statements++;
        if (is_unread(v))
            add(arena, coverage, (LeftPiece){b, why_of(v->mistake), v->span, v->mistake});
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
    static const char *const words[] = {
        [LEFT_NONE] = "prose",         [LEFT_WORD] = "word", [LEFT_SYNTAX] = "syntax",
        [LEFT_QUESTION] = "question",  [LEFT_GOAL] = "goal", [LEFT_TRIAL] = "trial",
        [LEFT_CONDITION] = "condition"};
    return words[why];
}

static void list(Phrase *p, const Coverage *coverage, const char *title, bool unread) {
    int shown = 0;
    for (int i = 0; i < coverage->left.count; i++) {
        const LeftPiece *left = &coverage->left.items[i];
        if ((left->mistake != NULL) != unread) continue;
        phrase_add(p, "%s line %d (%s)", shown++ ? "," : title,
                   source_line(left->span.source, left->span.start), coverage_why(left->why));
    }
}

Phrase say_coverage(Arena *arena, const SheetVerdict *sheet, const Style *style) {
    Phrase p = phrase_new(arena);
    Coverage coverage = coverage_of(arena, sheet);
    bool all = coverage.judged == coverage.statements && !coverage.left.count;
    if (!coverage.statements && !coverage.left.count) return p;
    if (all && style->detail != DETAIL_VERBOSE) return p;
    phrase_add(&p, "%d of %d statement%s judged", coverage.judged, coverage.statements,
               coverage.statements == 1 ? "" : "s");
    list(&p, &coverage, "; not read:", true);
    list(&p, &coverage, "; left alone:", false);
    return p;
}
