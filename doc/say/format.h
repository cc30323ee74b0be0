/* format.h: the reports of "attest check". A format is a row of report_formats; to add one, write its functions, its row, and its
   name in FORMAT_NAMES. */
#ifndef ATTEST_SAY_FORMAT_H
#define ATTEST_SAY_FORMAT_H

#include "core/base/parcel.h"
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

/* What one process says of a sheet: of all of it, or of one of its blocks. Texts and counts of several are joined in the order of
   their places. */
typedef struct ReportPart {
    int place;         /* of the block in the sheet; −1: of the sheet as a whole */
    int count[4];      /* text: as in CoverageCount; junit: the cases of each outcome */
    Text body;         /* of mistakes and blocks */
    Text unread, left; /* what was not judged */
    Text last;         /* of formulas whose question was found */
} ReportPart;

typedef LIST(ReportPart) ReportParts;

typedef struct ReportFormat {
    const char *name;
    bool whole; /* nothing is printed before the end, which gets what the sheets wrote */
    bool
        complete; /* its readers see the mistakes of a sheet in it; they are not told on standard error too */
    bool undivided;        /* it looks at all blocks of a sheet together, so one process judges them */
    void (*begin)(Text *); /* NULL: nothing */
    /* In the process that judged the sheet, or those of its blocks that the report has. */
    void (*part)(ReportPart *, const SheetReport *);
    /* All parts, joined. NULL: body, left and last in this order. */
    void (*sheet)(Text *, const char *name, const ReportPart *, const Style *);
    void (*end)(Text *, const ReportEnd *); /* NULL: nothing */
} ReportFormat;

const ReportFormat *format_named(const char *name); /* one of FORMAT_NAMES, also in capital letters */

ReportPart format_part(Arena *, const ReportFormat *, const SheetReport *, int place);
void format_join(Text *, const ReportFormat *, const char *name, ReportParts *,
                 const Style *);                                      /* sorts them */
void format_whole(Text *, const ReportFormat *, const SheetReport *); /* a sheet that one process judged */
void format_pack_part(Text *, const ReportPart *);                    /* into a parcel, and out of it */
ReportPart format_unpack_part(Parcel *);

/* ---- for the formats ---- */

/* The verdicts of a sheet: on its blocks, then on the formulas that were found. */
typedef LIST(const BlockVerdict *) ReportBlocks;
ReportBlocks format_blocks(Arena *, const SheetReport *);
Span format_place(const SheetReport *, const BlockVerdict *); /* where the block begins */
/* The exit status of a block. If verdicts are compared with recorded ones, it is that of the comparison. */
int format_status(const BlockVerdict *, const Style *);

/* ---- junit.c ---- */
void junit_begin(Text *);
void junit_part(ReportPart *, const SheetReport *);
void junit_sheet(Text *, const char *name, const ReportPart *, const Style *);
void junit_end(Text *, const ReportEnd *);

/* ---- sarif.c, github.c, gcc.c: made from the remarks of remark.h ---- */
void sarif_part(ReportPart *, const SheetReport *);
void sarif_sheet(Text *, const char *name, const ReportPart *, const Style *);
void sarif_end(Text *, const ReportEnd *);
void github_part(ReportPart *, const SheetReport *);
void github_end(Text *, const ReportEnd *);
void gcc_part(ReportPart *, const SheetReport *);

/* ---- gradescope.c ---- */
void gradescope_part(ReportPart *, const SheetReport *);

#endif
