/* grading.h: what grade.c, pages.c and merge.c share. */
#ifndef ATTEST_GRADING_H
#define ATTEST_GRADING_H

#include "doc/grade/grade.h"
#include "inside.h"

typedef struct GradingPiece { /* a sheet that is being worked on */
    Arena *arena;
    const char *key;
} GradingPiece;

typedef struct Grading {
    Arena *arena;
    const CommandLine *line; /* with the defaults of grade */
    Style style;             /* of the records: without colours and the width of a terminal */
    Store store;
    Class class;
    GradingPiece *pieces; /* per sheet */
    int jobs;
    int done, kept; /* sheets; kept: from an earlier run */
    bool annotate;  /* pages are made by pandoc */
    int plain;      /* pages that could not be annotated */
} Grading;

/* ---- grade.c ---- */
int grading_refuse_write(const Grading *);              /* says that the output folder cannot be written; 2 */
int grading_tell(const Grading *, const CommandLine *); /* the summary; the exit status */
/* What a record of the sheet would have as key; `bytes` NULL: it cannot be read. */
const char *grading_key(const Grading *, Arena *, const Sheet *, const char *bytes, size_t length,
                        const char *trouble);
void grading_be_quiet(
    const Grading *); /* in the process of a sheet: no messages, and signals are left to its parent */

bool grading_close(const Grading *); /* notes that the class is complete; false: errno is set */

/* ---- pages.c ---- */
int pages_make(Grading *); /* as jobs_run */

#endif
