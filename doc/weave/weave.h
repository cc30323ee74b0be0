/* weave.h: a sheet and its verdicts → one document; shared by weave.c, figure.c and render.c. */
#ifndef ATTEST_WEAVE_H
#define ATTEST_WEAVE_H

#include "core/base/parcel.h"
#include "core/outline/outline.h"
#include "doc/say/say.h"
#include "doc/plot/plot.h"

/* ---- figure.c: a ```plot fence → a picture ---- */

typedef struct Figure {
    const Block *block;
    const char *id;         /* "figure-1" */
    const char *caption;    /* Markdown */
    const char *file;       /* without its ending; set by whoever writes it */
    const char *svg, *tikz; /* NULL: there is a mistake */
    const char *mistake;    /* a sentence, */
    const char *report;     /* and the same with its place */
    bool failed;            /* attest crashed on it */
} Figure;

typedef LIST(Figure) Figures;

Figures figures_draw(Arena *, const Document *, const Pack *, const Options *); /* those that are ours */
const char *figure_markdown(Arena *, const Figure *);

/* ---- caption.c ---- */

const char *caption_markdown(Arena *, const char *text); /* safe between the brackets of an image */
const char *caption_words(Arena *, const char *text);    /* without markup, formulas in Unicode */

/* ---- weave.c ---- */

typedef struct Mark { /* what stands at one place of a formula */
    int at;
    const char *text;
    const char *name, *over; /* of one with a seal: its letters, and what is over the relation */
} Mark;

typedef struct WovenBlock { /* all that is put into the sheet for one block */
    const Block *block;
    VerdictKind kind;
    Assurance assurance;
    bool unread;           /* because of a word */
    const char *id;        /* a place to link to */
    const char *box, *row; /* row: of the table in front */
    bool found;            /* in a sheet without blocks: the block is a paragraph, and stays as it is */
    bool failed;           /* attest crashed on a part of it */
    Mark *mark;
    int marks;
} WovenBlock;

typedef struct WovenSheet {
    const Document *document;
    const Source *source;
    WovenBlock *block; /* those that are judged, in order */
    int blocks;
    Figures figures;
    const char *front; /* what stands in front; NULL: the table of the verdicts */
} WovenSheet;

typedef struct Splices { /* what is spliced in where */
    const char *front;   /* the table, if there are blocks */
    const char *head;    /* of LaTeX: what the boxes need, at head_at; NULL: nothing */
    int head_at;
    const char *back;          /* of LaTeX: the appendix; NULL: none */
    const char *const *begin;  /* one a block, before it; NULL: none */
    const char *const *box;    /* one a block */
    const char *const *figure; /* one a figure */
    const char *
        seal; /* boxes are paragraphs; of LaTeX: before the names of the environments of blocks; NULL: none */
} Splices;

WovenBlock weave_block(Arena *, const BlockVerdict *, const Document *, const Source *, const Style *);
WovenBlock weave_box(Arena *, const BlockVerdict *, const char *id, const Source *, const Style *);
void weave_summary(Text *, const WovenSheet *);
void weave_splice(Text *, const WovenSheet *, const Splices *);
void weave_markdown(Text *, const WovenSheet *);

/* ---- claims.c ---- */

WovenSheet *weave_claims(Arena *, const Pack *);

/* ---- render.c ---- */
typedef struct Weaving {
    Source *source;         /* a sheet, or the pack itself: then its claims are told */
    const Outline *outline; /* of a sheet without blocks; else NULL */
    const Claim *as;        /* the only claim that it is about; NULL: any */
    WovenSheet *woven;      /* judged before; NULL: judge it */
    const Pack *pack;
    const Options *options;
    const Style *style;
    bool trust;      /* raw TeX and HTML of the sheet are run, and it may name files */
    const char *out; /* the file; what it ends in says what is made; "-": Markdown on standard output */
    int jobs;        /* processes that judge, */
    Limits limits;   /* and how far each may go for one statement */
    BlockDone *done; /* may be NULL */
    void *data;
} Weaving;
int weave_write(Arena *, const Weaving *); /* an exit status; what went wrong is said */
bool weave_can_make(const char *out);      /* is it .md, .html, .pdf, .tex or -? */
bool weave_is_able(Arena *, bool paper);   /* are the programs there that make pages, and paper? */

/* ---- share.c: judging and drawing in other processes ---- */

WovenSheet *weave_judge(Arena *,
                        const Weaving *); /* NULL: attest failed on the sheet as a whole, and said so */
/* What is put into a sheet, as bytes, and the woven sheet that they make of it. */
void weave_pack(Text *, const WovenBlock *, int count, const char *front);
WovenSheet *weave_unpack(Arena *, Source *, Parcel);
/* The same for a sheet without blocks; if nothing in it is judged, `front` is a sentence that says so. */
WovenSheet *weave_find(Arena *, const Weaving *);

#endif
