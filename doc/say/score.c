/* score.c: the verdicts on a sheet → the points of each claim. Points are given where everything that the sheet says about a claim holds
   and the question is answered, none where something is wrong; all else is left to a person. */
#include "score.h"

#include <string.h>

/* ---- points ---- */

static bool has_points(const Claim *claim) { return claim->points && *claim->points; }

bool score_has_points(const Pack *pack) {
    for (int i = 0; i < pack->claims.count; i++)
        if (has_points(pack->claims.items[i])) return true;
    return false;
}

int score_most(const Pack *pack, const char *id) {
    enum { ONE = 100 };
    const Claim *claim = pack_find(pack, id);
    int hundredths = 0;
    if (!claim || !score_has_points(pack)) return claim ? ONE : 0;
    return has_points(claim) && claim_read_points(claim->points, &hundredths) ? hundredths : 0;
}

int score_points(const Pack *pack, const ClaimScore *score) {
    switch (score->outcome) {
    case SCORE_RIGHT: return score_most(pack, score->claim);
    case SCORE_WRONG: return 0;
    case SCORE_OPEN: return -1;
    }
    return -1;
}

const char *score_number(Arena *arena, int hundredths) {
    int rest = hundredths % 100;
    if (!rest) return arena_printf(arena, "%d", hundredths / 100);
    if (rest % 10 == 0) return arena_printf(arena, "%d.%d", hundredths / 100, rest / 10);
    return arena_printf(arena, "%d.%02d", hundredths / 100, rest);
}

const char *score_word(const ClaimScore *score) {
    return score->missing ? "missing" : verdict_words[score->kind];
}

/* ---- one block ---- */

static ScoreOutcome outcome_of(const BlockVerdict *b) {
    int status = b->found ? found_status(b) : b->status; /* whatever is recorded in the sheet */
    if (status == 4 || say_block_is_unread(b)) return SCORE_OPEN;
    if (b->kind == VERDICT_REFUTED || (b->kind == VERDICT_ILL_FORMED && status == 1)) return SCORE_WRONG;
    return b->kind == VERDICT_HOLDS && !status ? SCORE_RIGHT : SCORE_OPEN;
}

static bool asks(const Claim *claim) { return claim->finds.count || claim->condition || claim->decide; }

static bool is_about(const BlockVerdict *b, const Claim *claim) {
    return b->claim && !strcmp(b->claim_id, claim->id) && b->kind != VERDICT_DEFINED;
}

static bool states(Arena *arena, const BlockVerdict *b, const char *relation) {
    for (int i = 0; i < b->verdicts.count; i++) {
        const Statement *said = b->verdicts.items[i]->statement;
        if (said && said->relation && !strcmp(relation, node_plain_text(arena, said->relation))) return true;
    }
    return false;
}

/* Does the sheet give what the claim asks for, or state everything that is to be shown? */
static bool is_answered(Arena *arena, const Claim *claim, const ReportBlocks *sheet) {
    int stated = 0;
    for (int i = 0; i < sheet->count && asks(claim); i++) {
        const BlockVerdict *b = sheet->items[i];
        if (is_about(b, claim) && b->is_answer && !(b->reading && b->reading->trial)) return true;
    }
    for (int k = 0; k < claim->shows.count && !asks(claim); k++) {
        const Node *asked = claim->shows.items[k]->relation;
        bool found = false;
        for (int i = 0; asked && i < sheet->count && !found; i++)
            found = is_about(sheet->items[i], claim) &&
                    states(arena, sheet->items[i], node_plain_text(arena, asked));
        stated += found;
    }
    return !asks(claim) && claim->shows.count && stated == claim->shows.count;
}

/* ---- what was written in place of a right answer ---- */

static void add_wrong(Arena *arena, ClaimScore *score, const BlockVerdict *b) {
    if (outcome_of(b) != SCORE_WRONG) return;
    if (b->is_answer && b->reading && b->reading->text && *b->reading->text) {
        WrongAnswer wrong = {b->known, b->reading->text, known_form(arena, b->reading), true};
        PUSH(arena, &score->wrong, wrong);
        return;
    }
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        if (v->kind != VERDICT_REFUTED || !v->statement || !v->statement->relation) continue;
        WrongAnswer wrong = {v->known, v->statement->text, node_plain_text(arena, v->statement->relation),
                             false};
        PUSH(arena, &score->wrong, wrong);
        return; /* the others may follow from it */
    }
}

/* ---- one claim, and all ---- */

static ClaimScore score_claim(Arena *arena, const Claim *claim, const ReportBlocks *sheet,
                              const SheetReport *report) {
    ClaimScore out = {.claim = claim->id, .missing = true, .assurance = ASSURANCE_PROVED, .unread = true};
    bool raw = false;
    Text output = text_new(arena);
    Style plain = {.detail = DETAIL_NORMAL, .seed = report->style->seed, .pack = report->style->pack};
    for (int i = 0; i < sheet->count; i++) {
        const BlockVerdict *b = sheet->items[i];
        raw = raw || b->found;
        if (!is_about(b, claim)) continue;
        ScoreOutcome outcome = outcome_of(b);
        if (out.missing || (outcome == SCORE_WRONG) > (out.outcome == SCORE_WRONG) ||
            (outcome == SCORE_OPEN && out.outcome == SCORE_RIGHT))
            out.outcome = outcome;
        out.missing = false;
        if (b->kind > out.kind) out.kind = b->kind;
        if (b->kind != VERDICT_HOLDS && !say_block_is_unread(b)) out.unread = false;
        if (b->assurance < out.assurance) out.assurance = b->assurance;
        add_wrong(arena, &out, b);
        report_block(&output, withhold_block(arena, b), report->source, &plain);
    }
    out.unread = out.unread && out.kind == VERDICT_ILL_FORMED;
    if (out.kind != VERDICT_HOLDS || out.missing) out.assurance = ASSURANCE_NONE;
    if (out.missing) out.outcome = raw ? SCORE_OPEN : SCORE_WRONG;
    if (out.outcome == SCORE_RIGHT && !out.missing && !is_answered(arena, claim, sheet)) {
        out.outcome = SCORE_OPEN;
        text_add(&output, asks(claim)
                              ? "No answer was found, only steps.\n"
                              : "Every step holds. Not everything that is to be shown is among them.\n");
    }
    if (out.missing) text_add(&output, "No answer was found.\n");
    out.output = output.bytes;
    return out;
}

Scores score_sheet(Arena *arena, const SheetReport *report) {
    Scores out = {0};
    ReportBlocks blocks = format_blocks(arena, report);
    if (!blocks.count) return score_nothing(arena, report->pack);
    for (int i = 0; i < report->pack->claims.count; i++) {
        const Claim *claim = report->pack->claims.items[i];
        ClaimScore score = score_claim(arena, claim, &blocks, report);
        if (!score.missing || has_points(claim)) PUSH(arena, &out.claims, score);
    }
    return out;
}

const char *score_trouble(const SheetReport *report) {
    bool judged = (report->blocks && report->blocks->blocks.count) ||
                  (report->finding && report->finding->verdict->blocks.count);
    if (judged) return NULL;
    return report->mistakes.count ? report->mistakes.items[0]->what : "there is nothing to judge in it";
}

Scores score_nothing(Arena *arena, const Pack *pack) {
    Scores out = {0};
    for (int i = 0; i < pack->claims.count; i++) {
        ClaimScore score = {.claim = pack->claims.items[i]->id,
                            .outcome = SCORE_OPEN,
                            .missing = true,
                            .output = "The sheet could not be judged.\n"};
        if (has_points(pack->claims.items[i])) PUSH(arena, &out.claims, score);
    }
    return out;
}

/* ---- parcels ---- */

void score_pack(Text *to, const Scores *scores) {
    parcel_add_number(to, scores->claims.count);
    for (int i = 0; i < scores->claims.count; i++) {
        const ClaimScore *score = &scores->claims.items[i];
        parcel_add_text(to, score->claim);
        parcel_add_number(to, score->outcome);
        parcel_add_number(to, score->missing);
        parcel_add_number(to, score->unread);
        parcel_add_number(to, score->kind);
        parcel_add_number(to, score->assurance);
        parcel_add_text(to, score->output);
        parcel_add_number(to, score->wrong.count);
        for (int k = 0; k < score->wrong.count; k++) {
            const WrongAnswer *wrong = &score->wrong.items[k];
            parcel_add_text(to, wrong->known);
            parcel_add_text(to, wrong->text);
            parcel_add_text(to, wrong->form);
            parcel_add_number(to, wrong->is_answer);
        }
    }
}

Scores score_unpack(Parcel *from) {
    Scores out = {0};
    for (int64_t left = parcel_take_number(from); left > 0; left--) {
        ClaimScore score = {.claim = parcel_take_text(from)};
        score.outcome = (ScoreOutcome)parcel_take_number(from);
        score.missing = parcel_take_number(from);
        score.unread = parcel_take_number(from);
        score.kind = (VerdictKind)parcel_take_number(from);
        score.assurance = (Assurance)parcel_take_number(from);
        score.output = parcel_take_text(from);
        for (int64_t wrongs = parcel_take_number(from); wrongs > 0; wrongs--) {
            WrongAnswer wrong = {.known = parcel_take_text(from)};
            wrong.text = parcel_take_text(from);
            wrong.form = parcel_take_text(from);
            wrong.is_answer = parcel_take_number(from);
            PUSH(from->arena, &score.wrong, wrong);
        }
        PUSH(from->arena, &out.claims, score);
    }
    return out;
}
