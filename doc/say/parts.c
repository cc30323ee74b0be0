/* parts.c: a sheet without blocks: its verdicts part by part, the parts of which nothing was judged, and the exit status. */
#include "found.h"

#include <ctype.h>
#include <string.h>

/* ---- parts ---- */

static bool is_within(Span inner, Span outer) {
    return inner.source == outer.source && inner.start >= outer.start && inner.start < outer.end;
}

static const Stretch *stretch_of(const Finding *finding, Span span) {
    for (int i = finding->outline->stretches.count - 1; i >= 0; i--) {
        const Stretch *stretch = finding->outline->stretches.items[i];
        for (int k = 0; k < stretch->pieces.count; k++)
            if (is_within(span, stretch->pieces.items[k].span)) return stretch;
    }
    return NULL;
}

static bool agrees(int written, int asked) { return !written || !asked || written == asked; }

/* Is this the label of that part? What is not written may be anything, but the letter is. */
static bool is_at(PartNumber written, PartNumber asked) {
    return written.letter && written.letter == asked.letter && agrees(written.question, asked.question) &&
           agrees(written.roman, asked.roman);
}

/* The number of the question in this edition; of several the one that the label has. */
static const char *number_of(const Claim *claim, const char *edition, const Stretch *stretch) {
    const AskedIn *best = NULL;
    for (int i = 0; i < claim->asked.count; i++) {
        const AskedIn *asked = &claim->asked.items[i];
        if (strcmp(asked->edition, edition)) continue;
        if (!best ||
            (stretch && is_at(stretch->place, asked->number) && !is_at(stretch->place, best->number)))
            best = asked;
    }
    return best ? best->text : claim->part ? claim->part : "";
}

static FoundPart *part_for(Arena *arena, FoundParts *parts, const Finding *finding, const BlockVerdict *b) {
    const Stretch *stretch = stretch_of(finding, b->block->head);
    const char *label = stretch && stretch->label ? stretch->label : "",
               *number = number_of(b->claim, finding->edition, stretch);
    for (int i = 0; i < parts->count; i++) {
        FoundPart *part = &parts->items[i];
        if (part->claim == b->claim && !strcmp(part->number, number)) return part;
    }
    FoundPart part = {.claim = b->claim, .number = number, .label = label, .assurance = ASSURANCE_PROVED};
    PUSH(arena, parts, part);
    return &parts->items[parts->count - 1];
}

static void add_verdict(Arena *arena, FoundPart *part, const BlockVerdict *b) {
    int at = part->verdicts.count;
    PUSH(arena, &part->verdicts, b);
    const BlockVerdict **items = part->verdicts.items;
    for (; at > 0 && items[at - 1]->block->head.start > b->block->head.start; at--) items[at] = items[at - 1];
    items[at] = b;
    if (b->kind != VERDICT_DEFINED && b->kind > part->kind) part->kind = b->kind;
    if (b->assurance < part->assurance) part->assurance = b->assurance;
}

FoundParts parts_of(Arena *arena, const Finding *finding) {
    FoundParts parts = {0};
    for (int i = 0; i < finding->verdict->blocks.count; i++) {
        const BlockVerdict *b = finding->verdict->blocks.items[i];
        if (b->claim) add_verdict(arena, part_for(arena, &parts, finding, b), b);
    }
    for (int i = 1; i < parts.count; i++)
        for (int k = i; k > 0; k--) {
            FoundPart *a = &parts.items[k - 1], *b = &parts.items[k], swap = *a;
            if (a->verdicts.items[0]->block->head.start <= b->verdicts.items[0]->block->head.start) break;
            *a = *b;
            *b = swap;
        }
    return parts;
}

/* ---- parts without a verdict ---- */

static bool has_text(const Stretch *stretch) {
    for (int i = 0; i < stretch->pieces.count; i++) {
        Span span = stretch->pieces.items[i].span;
        for (int at = span.start; at < span.end; at++)
            if (!strchr(" \t\n\r*#>-:.", span.source->text[at])) return true;
    }
    return false;
}

/* More than a name, as in “the output is close to $v_a$”. */
static bool has_formula(const Stretch *stretch) {
    enum { NAME = 4 };
    for (int i = 0; i < stretch->pieces.count; i++) {
        const Piece *piece = &stretch->pieces.items[i];
        int letters = 0;
        for (int at = piece->span.start; at < piece->span.end; at++)
            letters += isalnum((unsigned char)piece->span.source->text[at]) != 0;
        if (piece->kind != PIECE_PROSE && letters > NAME) return true;
    }
    return false;
}

static bool is_judged(const Finding *finding, const Pack *pack, const AskedIn *asked) {
    for (int i = 0; i < pack->claims.count; i++) {
        const Claim *claim = pack->claims.items[i];
        bool here = false;
        for (int k = 0; k < claim->asked.count; k++)
            here = here || (!strcmp(claim->asked.items[k].edition, asked->edition) &&
                            !strcmp(claim->asked.items[k].text, asked->text));
        for (int k = 0; here && k < finding->verdict->blocks.count; k++)
            if (finding->verdict->blocks.items[k]->claim == claim) return true;
        for (int k = 0; here && finding->marked && k < finding->marked->blocks.count; k++)
            if (finding->marked->blocks.items[k]->claim == claim) return true;
    }
    return false;
}

/* The number of the question that a stretch belongs to: as written, else that of the nearest verdict, those before it first. 0: not known. */
static int question_at(const Finding *finding, const Stretch *stretch) {
    int question = stretch->place.question, nearest = -1;
    for (int i = 0; !stretch->place.question && i < finding->verdict->blocks.count; i++) {
        const BlockVerdict *b = finding->verdict->blocks.items[i];
        int at = b->block->head.start;
        bool nearer = nearest < 0 ||
                      (at <= stretch->span.end ? at > nearest || nearest > stretch->span.end : at < nearest);
        for (int k = 0; b->claim && nearer && k < b->claim->asked.count; k++) {
            if (strcmp(b->claim->asked.items[k].edition, finding->edition)) continue;
            question = b->claim->asked.items[k].number.question;
            nearest = at;
        }
    }
    return question;
}

static UnansweredWhy unanswered_why(const Finding *finding, const Claim *claim, const AskedIn *asked) {
    bool in_words = false;
    for (int i = 0; i < finding->left.count; i++)
        if (finding->left.items[i].claim == claim) return UNANSWERED_NOT_READ;
    for (int i = 0; i < finding->outline->stretches.count; i++) {
        const Stretch *stretch = finding->outline->stretches.items[i];
        if (stretch->question || stretch->quoted || !is_at(stretch->place, asked->number) ||
            question_at(finding, stretch) != asked->number.question || !has_text(stretch))
            continue;
        if (has_formula(stretch)) return UNANSWERED_NOT_READ;
        in_words = true;
    }
    return in_words ? UNANSWERED_IN_WORDS : UNANSWERED_NOT_FOUND;
}

/* A part with several claims is told once, with the best that is known of it. */
static void add_unanswered(Arena *arena, UnansweredParts *out, const char *number, UnansweredWhy why) {
    for (int i = 0; i < out->count; i++)
        if (!strcmp(out->items[i].number, number)) {
            if (why > out->items[i].why) out->items[i].why = why;
            return;
        }
    Unanswered one = {number, why};
    PUSH(arena, out, one);
}

/* 2(a) where there is a 2(a)i: what its parts have in common, and not asked by itself. */
static bool has_parts(const Pack *pack, const AskedIn *asked) {
    for (int i = 0; i < pack->claims.count; i++)
        for (int k = 0; k < pack->claims.items[i]->asked.count; k++) {
            const AskedIn *other = &pack->claims.items[i]->asked.items[k];
            if (!strcmp(other->edition, asked->edition) && other->number.question == asked->number.question &&
                other->number.letter == asked->number.letter && other->number.roman && !asked->number.roman)
                return true;
        }
    return false;
}

UnansweredParts parts_unanswered(Arena *arena, const Pack *pack, const Finding *finding) {
    UnansweredParts out = {0};
    for (int i = 0; i < pack->claims.count; i++) {
        const Claim *claim = pack->claims.items[i];
        for (int k = 0; k < claim->asked.count; k++) {
            const AskedIn *asked = &claim->asked.items[k];
            if (strcmp(asked->edition, finding->edition) || is_judged(finding, pack, asked) ||
                has_parts(pack, asked))
                continue;
            add_unanswered(arena, &out, asked->text, unanswered_why(finding, claim, asked));
        }
    }
    return out;
}

/* ---- formulas that are not judged ---- */

LeftGroup left_group(const FoundLeft *left) {
    switch (left->why) {
    case LEFT_NONE:
    case LEFT_QUESTION:
    case LEFT_PROSE: return GROUP_ALONE;
    case LEFT_WORD:
    case LEFT_SYNTAX: return GROUP_UNREAD;
    case LEFT_GOAL: return GROUP_GOAL;
    case LEFT_TRIAL: return GROUP_TRIAL;
    case LEFT_CONDITION: return GROUP_CONDITION;
    case LEFT_DEFINITION: return GROUP_DEFINITION;
    case LEFT_GIVEN: return GROUP_GIVEN;
    }
    return GROUP_ALONE;
}

/* Where nothing is judged, a formula shows that the sheet is about the pack only if its label, heading or names say so. */
bool finding_is_about_pack(const Finding *finding) {
    if (finding->verdict->blocks.count) return true;
    for (int i = 0; i < finding->left.count; i++) {
        const FoundLeft *left = &finding->left.items[i];
        LeftGroup group = left_group(left);
        bool stated =
            group == GROUP_UNREAD || group == GROUP_GOAL || group == GROUP_TRIAL || group == GROUP_GIVEN;
        if (left->claim && stated && left->found->clues & ~(unsigned)CLUE_ORDER) return true;
    }
    return false;
}

int found_status(const BlockVerdict *b) {
    if (b->status == 4) return 4;
    switch (b->kind) {
    case VERDICT_REFUTED:
    case VERDICT_ILL_FORMED: return 1;
    case VERDICT_UNDECIDED:
    case VERDICT_VACUOUS: return 3;
    case VERDICT_HOLDS: return b->status == 3 ? 3 : 0; /* strict: only tested */
    case VERDICT_DEFINED: return 0;
    }
    return 0;
}

int finding_status(const Finding *finding) {
    if (!finding_is_about_pack(finding)) return 2;
    int status = 0, judged = finding->verdict->blocks.count, unread = 0;
    for (int i = 0; i < judged; i++)
        status = status_worse(status, found_status(finding->verdict->blocks.items[i]));
    for (int i = 0; i < finding->left.count; i++)
        unread += left_group(&finding->left.items[i]) == GROUP_UNREAD;
    return !judged || judged < unread ? status_worse(status, 3) : status;
}
