/* say.h: verdicts → text for people and for programs. */
#ifndef ATTEST_SAY_H
#define ATTEST_SAY_H

#include "props/positions/positions.h"
#include "props/sheet/sheet.h"

typedef enum { DETAIL_QUIET = -1, DETAIL_NORMAL, DETAIL_VERBOSE } Detail;

typedef struct Style {
    bool color;
    bool expect; /* expectations were compared: say so */
    bool timings;
    uint64_t seed;
    Detail detail;
    bool strict; /* what was only tested counts as undecided */
    int width;   /* columns of a line; 0: any number */
    bool links;  /* places in files become hyperlinks of the terminal */
    const char
        *pack; /* for replay lines: the value of --pack, quoted as a shell wants it; NULL: not needed */
} Style;

/* ---- math.c ---- */
const char *math_latex(Arena *,
                       const char *text); /* mathematics as reports write it → LaTeX, without dollars */

/* ---- report.c ---- */
void report_block(Text *, const BlockVerdict *, const Source *, const Style *);
typedef struct Tally { /* over all sheets */
    int total, kinds[6], contradicting, open;
} Tally;
void tally_add(Tally *, const SheetVerdict *);
void report_summary(Text *, const Tally *, const Style *);
void report_quoted(Text *, const char *);              /* as a shell wants it */
void report_name(Text *, const NamedValue *);          /* "v_2" */
const char *report_system(const char *system);         /* "rational arithmetic" */
const char *report_systems(Arena *, const Evidence *); /* all that were used */
/* "c, v_2[1]": what cannot be changed without losing the failure; "" if that is everything that is shown. */
const char *report_matters(Arena *, const Witness *);
void report_replay(Text *, const Replay *, const Style *);
void report_claim(Text *, const Claim *, bool whole);

/* ---- json.c ---- */
void json_block(Text *, const BlockVerdict *, const Source *, const Style *); /* one line */
void json_file_mistake(Text *, const char *name, const Mistake *);
void json_replay(Text *, const Replay *);
void json_claim(Text *, const Claim *);

/* ---- positions.c ---- */
typedef struct PositionsReport {
    const Closest *real;
    const fmpz *real_below; /* the differences `real` is about */
    const fmpz *below;      /* positions asked about, or NULL */
    const Encoding *encodings;
    int count;
} PositionsReport;
void report_positions(Text *, const PositionsReport *);       /* one d */
void report_positions_table(Text *, const PositionsReport *); /* several */
void json_positions(Text *, const PositionsReport *);         /* one line an encoding */

/* ---- junit.c ---- */
void junit_report(Text *, const SheetVerdict *const *, int count);

#endif
