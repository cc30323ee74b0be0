/* mark.h: a sheet without blocks → the same sheet with blocks put in. */
#ifndef ATTEST_MARK_H
#define ATTEST_MARK_H

#include "doc/say/found.h"

typedef struct Marked {
    int blocks;   /* that were put in */
    int left_out; /* paragraphs about several questions, or which cannot be cut out: a remark says so */
} Marked;

/* The sheet, byte for byte, with whole lines put in; Markdown and LaTeX only. */
Marked mark_sheet(Text *, const Finding *);

#endif
