/* weave.h: a sheet and its verdicts → one document; shared by weave.c, figure.c and render.c. */
#ifndef ATTEST_WEAVE_H
#define ATTEST_WEAVE_H

#include "doc.h"
#include "plot.h"

/* ---- figure.c: a ```plot fence → a picture ---- */

typedef struct Figure {
    const Block *block;
    const char *id;         /* "figure-1" */
    const char *caption;    /* Markdown */
    const char *file;       /* without its ending; set by whoever writes it */
    const Plot *plot;       /* NULL: there is a mistake */
    const Mistake *mistake;
} Figure;

typedef struct Figures {
    Figure *items;
    int count, capacity;
} Figures;

Figures figures_draw(Arena *, const Document *, const Pack *, const Options *);
const char *figure_markdown(Arena *, const Figure *);

/* ---- weave.c ---- */

typedef struct WovenFigure {
    const Block *block;
    const char *text;
} WovenFigure;

typedef struct Woven { /* what is spliced in */
    const char *front; /* the table, if there are blocks */
    int front_at;
    const char *head; /* of LaTeX: what the boxes need, NULL: nothing */
    int head_at;
    const char **box; /* one a block */
    WovenFigure *figure;
    int figures;
} Woven;

const char **weave_ids(Arena *, const SheetVerdict *); /* a place to link to for each block */
const char **weave_boxes(Arena *, const SheetVerdict *, const Source *, const char *const *ids, const Style *);
void weave_summary(Text *, const SheetVerdict *, const char *const *ids);
void weave_splice(Text *, const SheetVerdict *, const Source *, const Woven *);
void weave_markdown(Text *, const SheetVerdict *, const Source *, const Figures *, const Style *);

#endif
