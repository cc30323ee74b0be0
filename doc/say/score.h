/* score.h: the verdicts on a sheet → the points of each claim, and what was written in place of a right answer. */
#ifndef ATTEST_SCORE_H
#define ATTEST_SCORE_H

#include "core/base/parcel.h"
#include "format.h"

typedef enum {
    SCORE_RIGHT, /* everything that is written about the claim holds, and the claim is answered */
    SCORE_WRONG, /* something is refuted, or its shapes or names do not fit; or nothing is there */
    SCORE_OPEN,  /* for a person to decide */
} ScoreOutcome;

typedef struct WrongAnswer {
    const char *known; /* the name that the pack has for the mistake; NULL: none */
    const char *text;  /* as it was read, in the names of the sheet */
    const char *form;  /* the same in the names of the pack, to be compared */
    bool is_answer;    /* else a step of a derivation */
} WrongAnswer;

typedef struct ClaimScore {
    const char *claim; /* its id */
    ScoreOutcome outcome;
    bool missing; /* nothing in the sheet is about it */
    bool unread;  /* a word of it is not understood, and nothing else is wrong */
    VerdictKind kind;
    Assurance assurance;
    const char *output; /* the report on it, for the author of the sheet */
    LIST(WrongAnswer) wrong;
} ClaimScore;

typedef struct Scores {
    LIST(ClaimScore)
    claims; /* in the order of the pack: those with points, and those that the sheet is about */
} Scores;

Scores score_sheet(Arena *, const SheetReport *);
/* Of a sheet that cannot be judged: the claims with points. */
Scores score_nothing(Arena *, const Pack *);
const char *score_word(const ClaimScore *); /* holds, refuted, …, missing */

/* In hundredths. */
bool score_has_points(const Pack *);                /* has any of its claims points? Else each counts 1 */
int score_most(const Pack *, const char *claim);    /* that it can get */
int score_points(const Pack *, const ClaimScore *); /* −1: a person decides */
const char *score_number(Arena *, int hundredths);  /* "1.5" */

void score_pack(Text *, const Scores *); /* into a parcel, and out of it */
Scores score_unpack(Parcel *);

const char *score_trouble(const SheetReport *); /* why nothing in it could be judged; NULL: something was */

/* ---- gradescope.c ---- */

/* results.json of one sheet. `trouble`: why it could not be judged; NULL: it was. */
void gradescope_scores(Text *, const Pack *, const Scores *, const char *trouble);

#endif
