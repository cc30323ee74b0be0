/* inside.h: shared by the files of the outline. A reader for each format (markdown.c, tex.c) makes a list of items: pieces,
   marks (labels and headings) and the borders of answers. place.c then decides which marks are labels and where they are,
   region.c which pieces are answers, and outline.c makes stretches of the items. */
#ifndef ATTEST_OUTLINE_INSIDE_H
#define ATTEST_OUTLINE_INSIDE_H

#include "outline.h"

/* ---- label.c: (b) - ii) → parts ---- */

typedef enum {
    PART_NUMBER,
    PART_LETTER,
    PART_ROMAN,
    PART_EITHER, /* i, v, x: a letter or a roman number; the value is the roman one */
} PartKind;

typedef struct Part {
    PartKind kind;
    int value;
} Part;

enum { MOST_PARTS = 3 };

typedef struct Label {
    int start, end; /* as written, without what only separates it from the text */
    int after;      /* where the text goes on */
    Part part[MOST_PARTS];
    int parts;
    bool word;   /* a word such as Problem or Question is in front */
    bool closed; /* begins with a bracket: (a) */
} Label;

typedef enum {
    LABEL_LINE,    /* at the beginning of a line */
    LABEL_ITEM,    /* behind the mark of a list or in bold type: i without a dot counts */
    LABEL_HEADING, /* in a heading: everything that can be a label is one */
    LABEL_FORMULA, /* at the beginning of a display */
} LabelPlace;

bool label_read(const char *text, int at, int end, LabelPlace, Label *);
bool label_running(const char *text, int at, int end,
                   Label *); /* label_running.c: in the sentence that begins here */
bool label_refers(const char *text, int start,
                  int end); /* the words before a label point at a part: “from” */

/* ---- words.c: words that people put around answers ---- */

typedef enum { MARKER_NONE, MARKER_ANSWER, MARKER_PROOF, MARKER_QUESTION } MarkerKind;

/* “**Answer:**”, “Solution.”, 解: at the beginning of a line, behind its marks; *after is where the text goes on. */
int marker_before_label(const char *text, int at,
                        int end); /* past “Solution to” in “Solution to 1(a):”; `at`: no marker */
MarkerKind marker_read(const char *text, int at, int end, LabelPlace, int *after);
typedef enum {
    ENVIRONMENT_TEXT,
    ENVIRONMENT_FORMULA,
    ENVIRONMENT_ANSWER,
    ENVIRONMENT_PROOF,
    ENVIRONMENT_PROBLEM,  /* the text of a question, counted */
    ENVIRONMENT_NUMBERED, /* enumerate */
    ENVIRONMENT_LIST,     /* other lists */
    ENVIRONMENT_LEFT_OUT, /* pictures, code */
    ENVIRONMENT_TABLE,
} EnvironmentKind;

EnvironmentKind environment_kind(const char *name, int length); /* a star at its end does not matter */
bool words_ask(const char *text, int start, int end);           /* is it the text of a question? */
bool words_are_title(const char *text, int start, int end);     /* a short phrase, not a sentence */
const char *words_plain(Arena *, const char *text, int start, int end); /* without marks that only format */
int words_points(const char *text, int at, int end); /* past “(3 points)” or “[2 pts]”; `at`: not there */

/* ---- layout.c: the list of items ---- */

typedef struct Mark {
    Label label; /* no parts: a title only */
    Span span;
    const char *title;
    int heading;  /* 1 for the largest; 0: it is not a heading */
    bool counted; /* by the format; not written */
    bool list;    /* number of a list item */
    bool strong;  /* alone in its line, in bold type, or a heading */
    bool formula; /* inside a display */
    bool running; /* inside a sentence: “For part (b) we take …” */
    bool dropped; /* it is not a label: place.c */
    PartNumber place;
} Mark;

typedef enum {
    ITEM_PIECE,
    ITEM_MARK,
    ITEM_ANSWER, /* an answer begins here, and ends where its part does, */
    ITEM_OPEN,   /* or at the next ITEM_CLOSE */
    ITEM_CLOSE,
    ITEM_QUESTION,  /* the text of a question goes on here */
    ITEM_QUOTE,     /* a quotation begins, */
    ITEM_QUOTE_END, /* and ends */
} ItemKind;

typedef struct Item {
    ItemKind kind;
    Piece piece;
    Mark *mark;
    Span span;
    bool proof;    /* ITEM_ANSWER, ITEM_OPEN: a proof, which may belong to an answer that began before */
    bool sure;     /* ITEM_ANSWER: it marks the sheet by itself */
    bool question; /* of a piece, set by region.c */
    bool quoted;
} Item;

typedef struct Layout {
    Arena *arena;
    Outline *outline;
    bool plain;              /* formulas are found in the lines */
    LIST(Source *) included; /* files beside the sheet, each once */
    Span values;             /* the row of a table that gives numbers, if that is being read */
    LIST(Span) hidden;       /* blocks, or their first and last lines */
    LIST(Item) items;
} Layout;

void layout_piece(Layout *, PieceKind, bool display, Span); /* unless it is blank */
void layout_row(Layout *, Span, char between); /* a row of a table begins, with this between its cells */
void layout_prose(Layout *, const Source *, int start,
                  int end);                       /* with the formulas in it if the sheet is plain */
Mark *layout_mark(Layout *, const Label *, Span); /* label NULL: a title only */
void layout_border(Layout *, ItemKind, bool proof, Span);
int layout_hidden(const Layout *, const Source *, int at); /* the end of what is hidden here, else `at` */
void layout_mistake(Layout *, Span, const char *hint, const char *what);

/* ---- one file each ---- */

void markdown_read(Layout *, Source *);
void tex_read(Layout *, Source *);
void tex_collect(Layout *, const Source *); /* macros of the sheet and of the files beside it */
Source *include_read(Layout *, const Source *from, const char *name,
                     int length);                              /* NULL: not there, or not ours to read */
void plain_read(Layout *, const Source *, int start, int end); /* a paragraph without dollar signs */
bool plain_has_formula(const char *text, int start, int end);
void places_find(Layout *);
void regions_find(Layout *);

/* ---- mention.c ---- */
void outline_cut_names(Arena *, Outline *); /* names in prose become pieces */

/* ---- join.c ---- */
void outline_join(Outline *); /* marks the pieces that go on inside the formula before them */

#endif
