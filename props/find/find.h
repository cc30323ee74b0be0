/* find.h: a sheet without blocks → which question each formula is about, and the verdicts on them. */
#ifndef ATTEST_FIND_H
#define ATTEST_FIND_H

#include "core/outline/outline.h"
#include "props/sheet/sheet.h"

/* What tells the question of a formula; bits. */
typedef enum {
    CLUE_LABEL = 1,  /* the label of its part */
    CLUE_TITLE = 2,  /* the words of the heading */
    CLUE_NAMES = 4,  /* names that only this question has */
    CLUE_ORDER = 8,  /* the formulas around it */
    CLUE_ASKED = 16, /* the user said so */
    CLUE_BLOCK = 32, /* the block around it */
} Clue;

/* How a formula of a raw sheet came to its question. */
typedef struct Found {
    const char *label;        /* of its part, as written; "" without */
    const char *edition;      /* of the numbering; "" without */
    double margin;            /* how far the next best question is behind */
    unsigned clues;           /* of Clue */
    LIST(Rename) readings;    /* "K_a" read as "k_a" */
    LIST(Claim *) candidates; /* other questions that it could be about */
    Span unread; /* a part of the formula that could not be read, and is not judged; source NULL: none */
    bool alone;  /* its sentence cannot be read; it holds without the conditions in it */
} Found;

/* A formula that is not judged. */
typedef struct FoundLeft {
    Span span;
    LeftWhy why;
    Claim *claim; /* NULL: of none */
    const Found *found;
    const Mistake *mistake; /* NULL: there is none */
    bool unsure;            /* it could as well be about one of found->candidates */
} FoundLeft;

/* All that was found in a sheet. */
typedef struct Finding {
    const Outline *outline;
    const Claim *as;       /* the claim that all of it was read for; NULL: any */
    const char *edition;   /* "" if there is one only */
    double edition_margin; /* over the next best */
    Document *document;    /* with the blocks that were found, and those that the sheet has */
    SheetVerdict *verdict; /* a BlockVerdict for each formula, with `found` */
    SheetVerdict
        *marked; /* on the blocks that the sheet has, but for those of "attest mark"; NULL: there are none */
    LIST(FoundLeft) left;
    int formulas; /* all of them */
    LIST(Sym *)
    scales; /* numbers that the sheet calls large somewhere, and that are taken as large everywhere */
    LIST(Sym *) assumed; /* numbers that an answer uses, and of which the sheet says nothing by that name */
} Finding;

/* `as`: the only claim to be looked for; NULL: any. */
Finding *find_in_sheet(Arena *, const Pack *, const Outline *, const Claim *as, const Options *);

#endif
