/* found.c: a sheet without blocks: how it was read, the verdicts part by part, what was not judged, and the parts without an answer. */
#include "found.h"

#include <string.h>

const char *found_why(Arena *arena, const Found *found) {
    static const struct {
        unsigned clue;
        const char *words;
    } rows[] = {{CLUE_ASKED, "you said so"},
                {CLUE_LABEL, "label"},
                {CLUE_TITLE, "heading"},
                {CLUE_NAMES, "names that only this question has"},
                {CLUE_ORDER, "the formulas around it"}};
    Text out = text_new(arena);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (found->clues & rows[i].clue) text_printf(&out, "%s%s", out.length ? ", " : "", rows[i].words);
    return out.bytes;
}

const char *found_left_why(const FoundLeft *left) {
    if (left->why) return coverage_why(left->why);
    return left->claim ? "condition" : "question";
}

/* Each reading once, with the number of places. */
Phrase say_readings(Arena *arena, const Finding *finding) {
    Phrase p = phrase_new(arena);
    struct {
        const Rename *rename;
        int places;
    } seen[32];
    int count = 0;
    for (int i = 0; i < finding->verdict->blocks.count; i++) {
        const Found *found = finding->verdict->blocks.items[i]->found;
        for (int k = 0; k < found->readings.count; k++) {
            const Rename *r = &found->readings.items[k];
            int at = 0;
            while (at < count && (strcmp(seen[at].rename->theirs, r->theirs) || strcmp(seen[at].rename->ours, r->ours)))
                at++;
            if (at == count && count < 32) seen[count].rename = r, seen[count++].places = 0;
            if (at < count) seen[at].places++;
        }
    }
    for (int i = 0; i < count; i++)
        phrase_add(&p, "%s%s as %s%s", i ? ", " : "read ", seen[i].rename->theirs, seen[i].rename->ours,
                   seen[i].places > 1 ? arena_printf(arena, " (%d places)", seen[i].places) : "");
    return p;
}

Phrase say_finding(Arena *arena, const Finding *finding) {
    Phrase p = phrase_new(arena);
    int judged = finding->verdict->blocks.count;
    phrase_add(&p, "no blocks are marked, so the questions were found by labels, headings and names");
    if (*finding->edition && judged) phrase_add(&p, "; numbering of %s", finding->edition);
    return p;
}

/* "read and judged 31 · given 12 · …" */
Phrase say_found_counts(Arena *arena, const Finding *finding) {
    static const struct {
        LeftWhy why;
        const char *words;
    } rows[] = {{LEFT_GIVEN, "given by the question"}, {LEFT_CONDITION, "conditions"},
                {LEFT_DEFINITION, "definitions"},      {LEFT_GOAL, "goals"},
                {LEFT_TRIAL, "trials"},                {LEFT_QUESTION, "questions"},
                {LEFT_PROSE, "mentioned only"},        {LEFT_WORD, "not read because of a word"},
                {LEFT_SYNTAX, "not read"}};
    Phrase p = phrase_new(arena);
    phrase_add(&p, "read and judged %d of %d formulas", finding->verdict->blocks.count, finding->formulas);
    int none = 0, conditions = 0;
    for (int i = 0; i < finding->left.count; i++) {
        if (finding->left.items[i].why) continue;
        none += !finding->left.items[i].claim;
        conditions += finding->left.items[i].claim != NULL;
    }
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        int count = rows[r].why == LEFT_CONDITION ? conditions : 0;
        for (int i = 0; i < finding->left.count; i++) count += finding->left.items[i].why == rows[r].why;
        if (count) phrase_add(&p, " · %s %d", rows[r].words, count);
    }
    if (none) phrase_add(&p, " · about no question of the pack %d", none);
    return p;
}
