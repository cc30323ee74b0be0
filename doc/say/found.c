/* found.c: the sentences about a sheet without blocks: how it was read, the verdict on a part, and the formulas that were not judged. */
#include "found.h"

#include <string.h>

const char *found_why(Arena *arena, const Found *found) {
    static const struct {
        unsigned clue;
        const char *words;
    } rows[] = {{CLUE_BLOCK, "the block"},
                {CLUE_ASKED, "you said so"},
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
    return left->unsure ? "unsure" : left->claim ? "condition" : "none";
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
            while (at < count &&
                   (strcmp(seen[at].rename->theirs, r->theirs) || strcmp(seen[at].rename->ours, r->ours)))
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

/* Is it a number of the sheet's own, of this name? */
static bool is_own(const Node *node, void *name) {
    return (node->kind == N_SYMBOL || node->kind == N_MEMBER) && node->sym->own &&
           !strcmp(node->sym->name, name);
}

static bool is_used(const Finding *finding, const Sym *scale) {
    for (int i = 0; i < finding->verdict->blocks.count; i++) {
        const BlockVerdict *b = finding->verdict->blocks.items[i];
        for (int k = 0; b->is_answer && b->reading && k < b->reading->values.count; k++)
            if (node_any(b->reading->values.items[k].node, is_own, (void *)scale->name)) return true;
        for (int k = 0; k < b->verdicts.count; k++) {
            const Statement *s = b->verdicts.items[k]->statement;
            if (s && s->relation && node_any(s->relation, is_own, (void *)scale->name)) return true;
        }
    }
    return false;
}

Phrase say_scales(Arena *arena, const Finding *finding) {
    Phrase p = phrase_new(arena);
    int said = 0;
    for (int i = 0; i < finding->scales.count; i++) {
        const Sym *scale = finding->scales.items[i];
        if (scale->towards == TOWARDS_INFINITY && is_used(finding, scale))
            phrase_add(&p, "%s%y", said++ ? ", " : "", scale);
    }
    if (said)
        phrase_add(&p, said > 1
                           ? " are taken as large everywhere, because the sheet calls them large somewhere"
                           : " is taken as large everywhere, because the sheet calls it large somewhere");
    return p;
}

Phrase say_rests_on(Arena *arena, const BlockVerdict *b) {
    Phrase p = phrase_new(arena);
    for (int i = 0; b->found && i < b->found->readings.count; i++)
        phrase_add(&p, "%s%s as %s", i ? ", " : "this rests on reading ", b->found->readings.items[i].theirs,
                   b->found->readings.items[i].ours);
    return p;
}

/* How far the chosen edition is ahead of the next best, in words. */
static const char *how_sure(double margin) {
    return margin >= 4   ? "which fits clearly best"
           : margin >= 1 ? "which fits best"
                         : "though another one fits as well";
}

Phrase say_finding(Arena *arena, const Finding *finding) {
    Phrase p = phrase_new(arena);
    const Outline *outline = finding->outline;
    if (finding->as) {
        if (finding->as->declares)
            phrase_add(&p, "all formulas are about what the block “given” declares");
        else
            phrase_add(&p, "all formulas outside blocks are read as being about %s", finding->as->id);
        return p;
    }
    phrase_add(
        &p, !outline->sheet ? "no blocks are marked, so the question of each formula was found by labels, "
                              "headings and names"
            : outline->only_blocks ? "the formulas of the blocks are read one by one"
                                   : "the question of each formula outside the blocks was found by labels, "
                                     "headings and names");
    if (*finding->edition && finding->verdict->blocks.count)
        phrase_add(&p, "; parts are numbered as in %s, %s", finding->edition,
                   how_sure(finding->edition_margin));
    return p;
}

/* ---- one part ---- */

typedef struct PartCounts {
    int answers[VERDICT_DEFINED + 1], steps[VERDICT_DEFINED + 1], assured[ASSURANCE_PROVED + 1], all;
} PartCounts;

/* That of the worst verdict of the part. */
const Look *say_part_look(const FoundPart *part) {
    BlockVerdict whole = {.kind = part->kind, .assurance = part->assurance};
    for (int i = 0; i < part->verdicts.count; i++) {
        const BlockVerdict *b = part->verdicts.items[i];
        if (b->kind == VERDICT_ILL_FORMED && b->kind == part->kind && !say_block_is_unread(b)) whole = *b;
    }
    return say_block_look(&whole);
}

/* Formulas that give one answer together are one answer. */
static bool is_told(const FoundPart *part, int at) {
    const BlockVerdict *b = part->verdicts.items[at];
    for (int i = 0; i < at; i++)
        if (part->verdicts.items[i]->is_answer && b->reading &&
            part->verdicts.items[i]->reading == b->reading)
            return true;
    return false;
}

static PartCounts count_part(const FoundPart *part) {
    PartCounts c = {0};
    for (int i = 0; i < part->verdicts.count; i++) {
        const BlockVerdict *b = part->verdicts.items[i];
        VerdictKind answer = b->mistake ? VERDICT_ILL_FORMED : VERDICT_HOLDS;
        Assurance assurance = ASSURANCE_PROVED;
        bool told = b->is_answer && is_told(part, i);
        for (int k = 0; k < b->verdicts.count; k++) {
            const Verdict *v = b->verdicts.items[k];
            if (v->kind == VERDICT_DEFINED) continue;
            if (v->step) {
                c.steps[v->kind]++, c.assured[verdict_assurance(v)]++, c.all++;
                continue;
            }
            if (v->kind > answer) answer = v->kind;
            if (verdict_assurance(v) < assurance) assurance = verdict_assurance(v);
        }
        if (b->is_answer && !told)
            c.answers[answer]++, c.assured[answer ? ASSURANCE_NONE : assurance]++, c.all++;
    }
    return c;
}

static void things(Phrase *p, int answers, int steps) {
    if (answers == 1) phrase_add(p, "answer");
    if (answers > 1) phrase_add(p, "%d answers", answers);
    if (steps) phrase_add(p, "%s%d step%s", answers ? " and " : "", steps, steps == 1 ? "" : "s");
}

Phrase say_part(Arena *arena, const FoundPart *part) {
    static const VerdictKind others[] = {VERDICT_REFUTED, VERDICT_ILL_FORMED, VERDICT_UNDECIDED,
                                         VERDICT_VACUOUS};
    Phrase p = phrase_new(arena);
    PartCounts c = count_part(part);
    bool said = false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        int answers = c.answers[others[i]], steps = c.steps[others[i]];
        if (!answers && !steps) continue;
        phrase_add(&p, said ? ", " : "");
        things(&p, answers, steps);
        phrase_add(&p, " %s", verdict_words[others[i]]);
        said = true;
    }
    int answers = c.answers[VERDICT_HOLDS], steps = c.steps[VERDICT_HOLDS];
    if (!answers && !steps) return p;
    phrase_add(&p, said ? "; " : "");
    things(&p, answers, steps);
    phrase_add(&p, answers + steps == 1 ? " holds" : " hold");
    bool open = false;
    for (int a = ASSURANCE_CHECKED; a > ASSURANCE_NONE; a--)
        if (c.assured[a])
            phrase_add(&p, "%s%d %s", open ? ", " : " (", c.assured[a], assurance_words[a]), open = true;
    if (open) phrase_add(&p, " only)");
    return p;
}

/* ---- the whole sheet ---- */

Phrase say_found_counts(Arena *arena, const Finding *finding) {
    static const char *const words[] = {[GROUP_JUDGED] = "read and judged",
                                        [GROUP_GIVEN] = "given by the question",
                                        [GROUP_CONDITION] = "conditions",
                                        [GROUP_DEFINITION] = "definitions",
                                        [GROUP_GOAL] = "goals",
                                        [GROUP_TRIAL] = "trials",
                                        [GROUP_UNREAD] = "not read",
                                        [GROUP_ALONE] = "left alone"};
    int counts[sizeof words / sizeof *words] = {[GROUP_JUDGED] = finding->verdict->blocks.count};
    for (int i = 0; i < finding->left.count; i++) counts[left_group(&finding->left.items[i])]++;
    Phrase p = phrase_new(arena);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (counts[i] || i == GROUP_JUDGED) phrase_add(&p, "%s%s %d", i ? " · " : "", words[i], counts[i]);
    return p;
}

Phrase say_unanswered(Arena *arena, const UnansweredParts *parts, UnansweredWhy why) {
    static const char *const words[] = {[UNANSWERED_NOT_FOUND] = "no answer found",
                                        [UNANSWERED_IN_WORDS] = "answered in words, not judged",
                                        [UNANSWERED_NOT_READ] = "has formulas, but none could be judged"};
    Phrase p = phrase_new(arena);
    bool said = false;
    for (int i = 0; i < parts->count; i++)
        if (parts->items[i].why == why)
            phrase_add(&p, "%s%s", said ? ", " : "", parts->items[i].number), said = true;
    if (said) phrase_add(&p, ": %s", words[why]);
    return p;
}

Phrase say_not_about_pack(Arena *arena, const Pack *pack, const Finding *finding) {
    Phrase p = phrase_new(arena);
    if (!finding->formulas) {
        phrase_add(&p, "no formula was found here, so nothing was judged; write formulas between dollar "
                       "signs, as in $q = …$");
        return p;
    }
    phrase_add(&p,
               "none of the %d formulas here is about a question of the pack %s, so nothing was judged; if "
               "one should be, "
               "name the pack with --pack FILE or the question with --as CLAIM, or put blocks around the "
               "answers (\"attest "
               "help sheet\" shows how)",
               finding->formulas, pack->name);
    return p;
}
