/* format.h: the reports of "attest check". A format is a row of report_formats; to add one, write its functions, its row, and its
   name in FORMAT_NAMES. */
#ifndef ATTEST_SAY_FORMAT_H
#define ATTEST_SAY_FORMAT_H

#include "found.h"

#define FORMAT_NAMES "text|json|junit|sarif|github|gcc|gradescope"

/* Everything that is known of one sheet after judging. */
typedef struct SheetReport {
    const char *name;               /* of the file */
    const Source *source;           /* NULL: it could not be read */
    const Pack *pack;               /* NULL: it could not be read */
    LIST(const Mistake *) mistakes; /* of the sheet as a whole */
    const SheetVerdict *blocks;     /* on the blocks that it has; NULL: there are none */
    const Finding *finding;         /* on the formulas whose question was found; NULL: none was looked for */
    const Style *style;
} SheetReport;

/* The end of a report. */
typedef struct ReportEnd {
    const char *body; /* what `sheet` wrote for all sheets, in their order; "" unless the format is `whole` */
    Tally tally;
    const Style *style;
    const char *version; /* of attest */
} ReportEnd;

typedef struct ReportFormat {
    const char *name;
    bool whole; /* nothing is printed before the end, which gets what the sheets wrote */
    bool
        complete; /* its readers see the mistakes of a sheet in it; they are not told on standard error too */
    void (*begin)(Text *);                      /* NULL: nothing */
    void (*sheet)(Text *, const SheetReport *); /* runs in the process that judged the sheet */
    void (*end)(Text *, const ReportEnd *);     /* NULL: nothing */
} ReportFormat;

const ReportFormat *format_named(const char *name); /* one of FORMAT_NAMES, also in capital letters */

/* ---- for the formats ---- */

/* The verdicts of a sheet: on its blocks, then on the formulas that were found. */
typedef LIST(const BlockVerdict *) ReportBlocks;
ReportBlocks format_blocks(Arena *, const SheetReport *);
Span format_place(const SheetReport *, const BlockVerdict *); /* where the block begins */
/* The exit status of a block. If verdicts are compared with recorded ones, it is that of the comparison. */
int format_status(const BlockVerdict *, const Style *);

/* ---- junit.c ---- */
void junit_begin(Text *);
void junit_sheet(Text *, const SheetReport *);
void junit_end(Text *, const ReportEnd *);

/* ---- sarif.c, github.c, gcc.c: made from the remarks of remark.h ---- */
void sarif_sheet(Text *, const SheetReport *);
void sarif_end(Text *, const ReportEnd *);
void github_sheet(Text *, const SheetReport *);
void github_end(Text *, const ReportEnd *);
void gcc_sheet(Text *, const SheetReport *);

/* ---- gradescope.c ---- */
void gradescope_sheet(Text *, const SheetReport *);

#endif
