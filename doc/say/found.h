/* found.h: words for sheets without blocks; parts.c gathers the facts, found.c says them. */
#ifndef ATTEST_SAY_FOUND_H
#define ATTEST_SAY_FOUND_H

#include "props/find/find.h"
#include "say.h"

/* ---- parts.c ---- */

/* The formulas under one label that are about one question. */
typedef struct FoundPart {
    const Claim *claim;
    const char *number;                  /* "1(b)ii", in the numbering of the sheet; "" without */
    const char *label;                   /* the part as written; "" without */
    LIST(const BlockVerdict *) verdicts; /* in the order of the sheet */
    VerdictKind kind;                    /* the worst of them */
    Assurance assurance;                 /* of a part that holds: the weakest of them */
} FoundPart;

const Look *say_part_look(const FoundPart *);

typedef struct FoundParts {
    FoundPart *items;
    int count, capacity;
} FoundParts;

FoundParts parts_of(Arena *, const Finding *); /* in the order of the sheet */

typedef enum {
    UNANSWERED_NOT_FOUND,
    UNANSWERED_IN_WORDS, /* there is text under its label, but no formula about it */
    UNANSWERED_NOT_READ  /* there are formulas, and none of them could be judged */
} UnansweredWhy;

typedef struct Unanswered {
    const char *number;
    UnansweredWhy why;
} Unanswered;

typedef struct UnansweredParts {
    Unanswered *items;
    int count, capacity;
} UnansweredParts;

/* The parts of the edition of which nothing was judged. */
UnansweredParts parts_unanswered(Arena *, const Pack *, const Finding *);

typedef enum {
    GROUP_JUDGED,
    GROUP_GIVEN,
    GROUP_CONDITION,
    GROUP_DEFINITION,
    GROUP_GOAL,
    GROUP_TRIAL,
    GROUP_UNREAD,
    GROUP_ALONE
} LeftGroup;
LeftGroup left_group(const FoundLeft *);
bool finding_is_about_pack(const Finding *); /* is a single formula about one of its questions? */
int found_status(const BlockVerdict *); /* of one formula; words around it that were not read do not count */
/* The exit status: 0 only if something was judged, nothing is wrong, and at least half of the statements could be judged. */
int finding_status(const Finding *);

/* ---- found.c ---- */

const char *found_why(Arena *, const Found *); /* "label, names that only this question has" */
const char *found_left_why(const FoundLeft *);
Phrase say_finding(Arena *, const Finding *);       /* how the sheet was read */
Phrase say_readings(Arena *, const Finding *);      /* "read K_a as k_a (4 places)"; empty: as written */
Phrase say_scales(Arena *, const Finding *);        /* empty: there are none */
Phrase say_rests_on(Arena *, const BlockVerdict *); /* the readings behind one verdict; empty: none */
Phrase say_part(Arena *, const FoundPart *);        /* "answer and 5 steps hold" */
Phrase say_found_counts(Arena *, const Finding *); /* "read and judged 31 · given by the question 12 · …" */
Phrase say_unanswered(Arena *, const UnansweredParts *, UnansweredWhy); /* empty: there are none */
Phrase say_not_about_pack(Arena *, const Pack *,
                          const Finding *); /* what to do where nothing is about the pack */

void json_found_left(Text *, const FoundLeft *, const Source *); /* json.c: one line */

/* ---- terminal.c ---- */

void report_finding(Text *, const Finding *, const Pack *, const Style *);

#endif
