/* remark.h: a sheet's report as a list of remarks, each at its place; SARIF, annotations and gcc's lines are made from it. */
#ifndef ATTEST_SAY_REMARK_H
#define ATTEST_SAY_REMARK_H

#include "format.h"

typedef enum { REMARK_PASS, REMARK_NOTE, REMARK_WARNING, REMARK_ERROR } Severity;
extern const char *const severity_words[]; /* none, note, warning, error */

/* X(ID, name, about): every reason for a remark. */
#define REMARK_RULES(X)                                                                       \
    X(REFUTED, "refuted", "There is a counterexample, confirmed in exact arithmetic.")        \
    X(ILL_FORMED, "ill-formed", "Names, scope, shapes or syntax do not fit.")                 \
    X(NOT_READ, "not-read", "A word of the sentence is not understood, so it is not judged.") \
    X(UNDECIDED, "undecided", "The methods here could not decide it.")                        \
    X(VACUOUS, "vacuous", "No world satisfies the conditions.")                               \
    X(HOLDS, "holds", "It is proved, checked at the sizes named, or tested.")                 \
    X(UNEXPECTED, "unexpected", "The verdict is not the recorded one.")                       \
    X(SHEET, "sheet", "The sheet, or its front matter, has a mistake or cannot be read.")     \
    X(FAILED, "failed", "attest itself failed on this part; please report it.")

typedef enum {
#define X(ID, ...) RULE_##ID,
    REMARK_RULES(X)
#undef X
        RULE_COUNT
} Rule;
extern const char *const rule_names[];

typedef struct Remark {
    Severity severity;
    Rule rule;
    const char *claim;     /* "" without */
    const char *file;      /* in characters that can be shown */
    Span span;             /* source NULL: the file as a whole */
    const char *statement; /* what it is about; "" without */
    const char *what;      /* one sentence */
    const char *correct;   /* what would be right; NULL: not known */
    const char *world;     /* the counterexample; NULL: there is none */
    const char *replay;    /* the command that shows it; NULL: there is none */
} Remark;

typedef LIST(Remark) Remarks;
Remarks remarks_of(Arena *, const SheetReport *);        /* in the order of the sheet */
const char *remark_cause(Arena *, const BlockVerdict *); /* why the block has its verdict, in one sentence */
/* "refuted: M = Aᵀ: M has shape m×d, and d×d is asked for", on one line. In a notebook the cell comes first. */
const char *remark_text(Arena *, const Remark *);
/* "cell 3, line 2: "; "" for other files, whose places have lines of their own. */
const char *remark_cell(Arena *, const Remark *);

typedef struct Region { /* columns in code points from 1; the end is behind the last character */
    int line, column, end_line, end_column;
} Region;
/* Of a notebook and of a file as a whole it is the first character of the file. */
Region remark_region(const Remark *);

#endif
