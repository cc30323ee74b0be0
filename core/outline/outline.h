/* outline.h: a sheet without blocks → its stretches: prose and formulas, under the part labels that people wrote.
   Nothing here knows a pack: labels are read as they stand, and what they mean is found later. */
#ifndef ATTEST_OUTLINE_H
#define ATTEST_OUTLINE_H

#include "core/text/text.h"
#include "part_number.h"

typedef enum {
    FORMAT_MARKDOWN,
    FORMAT_TEX,
    FORMAT_PLAIN,    /* no dollar signs: formulas are found in the lines */
    FORMAT_NOTEBOOK, /* a Jupyter notebook: its Markdown cells */
} SheetFormat;

/* A stretch of the sheet in which label and region stay the same. */
typedef struct Stretch {
    PartNumber place;
    const char *label;  /* as written, "(b) - ii)"; "" where it was counted or there is none */
    const char *title;  /* words beside the label or of the heading above: "An average of two"; "" without */
    bool question;      /* the text of the question, not of the answer */
    bool quoted;        /* struck out or a quotation: neither */
    Span span;          /* from the label on */
    LIST(Piece) pieces; /* in order, without labels; a label inside a display is not in the piece */
} Stretch;

typedef struct Outline {
    Source *source;
    SheetFormat format;
    Macros macros; /* also of files beside it */
    LIST(Stretch *) stretches;
    bool marked;           /* the sheet marks its answers: everything else is question */
    const Document *sheet; /* its blocks; NULL: there are none */
    bool only_blocks;      /* formulas outside the blocks are not to be judged */
    LIST(Mistake *) mistakes;
} Outline;

Outline *outline_read(Arena *, Source *);
/* The same for a sheet with blocks. What is inside them is left out, but for those that were found: of these the first and last line. */
Outline *outline_read_around(Arena *, Source *, const Document *, bool only_blocks);
SheetFormat outline_format(const Source *); /* by its name, else by its text */

/* ---- dump.c: for people who look inside ---- */

void place_print(Text *, PartNumber); /* 1(b)ii; - where nothing is said */
void outline_dump(Text *, const Outline *);

/* ---- notebook.c ---- */

/* The Markdown cells as one text; cells are kept apart by an empty line. NULL and *mistake if it is no notebook. */
Source *notebook_read(Arena *, const Source *json, Mistake **mistake);

#endif
