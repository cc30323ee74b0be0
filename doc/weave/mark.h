/* mark.h: a sheet without blocks → the same sheet with blocks put in. */
#ifndef ATTEST_MARK_H
#define ATTEST_MARK_H

#include "doc/say/found.h"

/* The sheet, byte for byte, with whole lines put in; Markdown and LaTeX only. The number of blocks. */
int mark_sheet(Text *, const Finding *);

#endif
