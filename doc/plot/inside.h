/* inside.h: a picture laid out, between plot.c, which makes it, and svg.c and tikz.c, which print it.
   Positions are in units, x to the right and y downwards; a unit is one of SVG's and 0.74 pt on paper. */
#ifndef ATTEST_PLOT_INSIDE_H
#define ATTEST_PLOT_INSIDE_H

#include "plot.h"

enum { PLOT_HUES = 7, PLOT_LEVELS = 25 }; /* an odd number of levels has a white one in the middle */
#define PLOT_FONT 16.0
#define PLOT_UNIT 0.74 /* pt */

/* ---- plot.c: what is drawn ---- */

typedef struct Place {
    double x, y;
    bool first; /* a new stroke begins here */
} Place;

typedef LIST(Place) Places;

typedef enum { MARK_LINE, MARK_AREA, MARK_DISCS, MARK_BOXES, MARK_WORDS } MarkKind;
typedef enum {
    WORDS_RIGHT_OF,
    WORDS_AROUND,
    WORDS_LEFT_OF
} WordsSide; /* where the words are, seen from their place */

typedef struct Mark {
    MarkKind kind;
    int hue;          /* of the palette; HUE_NEUTRAL, or HUE_LEVEL + level for the colour scale */
    double tint;      /* 1: the full colour, 0: the page */
    double width;     /* of the stroke, or the diameter of the discs */
    const char *dash; /* lengths on, off, ... as SVG writes them; NULL: solid */
    Places places;    /* a box has two corners; words have one place, on their base line */
    const char *words;
    WordsSide side;
} Mark;

enum { HUE_NEUTRAL = -1, HUE_LEVEL = 100 };

typedef struct Drawing {
    Arena *arena;
    double width, height;
    Mark *items;
    int count, capacity;
} Drawing;

Drawing *plot_layout(Arena *, const Plot *);
unsigned plot_color(int hue);                               /* 0xRRGGBB; black where it is neutral */
double plot_round(double, int decimals);                    /* never −0 */
Mark *mark_new(Drawing *, MarkKind, int hue, double width); /* good until the next one */
void mark_to(Drawing *, Mark *, double x, double y, bool first);
void mark_segment(Drawing *, Mark *, double x0, double y0, double x1, double y1);
void layout_axis_labels(Drawing *, const Plot *, double left, double top, double right, double bottom);
void mark_words(Drawing *, const char *, double x, double y, WordsSide);

/* ---- series.c: curves, dots, bars and arrows inside a frame, and their legend ---- */

typedef struct Axis Axis;
typedef struct Crowd Crowd;

typedef struct Pane {
    double left, top, right, bottom;
    const Axis *x, *y;
} Pane;

void layout_series(Drawing *, const Plot *, const Pane *, Crowd *);
double layout_legend(Drawing *, const Plot *, double left, double right,
                     double top); /* the height it takes */

/* ---- axis.c: ranges and ticks ---- */

typedef struct Tick {
    double at;         /* on the scale of the axis */
    const char *label; /* NULL: a small tick without */
} Tick;

struct Axis {
    bool log;         /* the scale is log10 of the value */
    double low, high; /* on the scale; low < high, always finite */
    Tick *items;
    int count, capacity;
};

bool axis_has(bool log, double value); /* can be shown at all */
double axis_scale(const Axis *, double value);
double axis_part(const Axis *, double value); /* 0 at low, 1 at high, within ±10⁶ */
Axis *axis_of(Arena *, const Plot *, bool vertical);
void axis_equal(Axis *x, Axis *y); /* both around 0, neither much shorter */
void axis_ticks(Arena *, Axis *, int wanted);
void axis_ticks_every(Arena *, Axis *, double step);
double nice_step(double at_least); /* 1, 2 or 5 times a power of ten */
/* with the digits that tell multiples of step apart, and a power of ten where the largest of its axis needs one */
const char *number_text(Arena *, double value, double step, double largest);

/* ---- words.c: mathematics as text ---- */

typedef struct Slice {
    const char *bytes;
    int length;
    bool italic;
    double size, rise; /* in the font's size; rise is upwards */
} Slice;

typedef LIST(Slice) Slices;

Slices words_read(Arena *, const char *);
double words_width(Arena *, const char *); /* about, in units */

/* ---- label.c: labels that avoid one another ---- */

typedef struct Box {
    double left, top, right, bottom;
} Box;

struct Crowd { /* what a label should not cover */
    Arena *arena;
    Places dots;
    LIST(Box) boxes;
    Box room; /* labels stay in it */
};

void crowd_segment(Crowd *, double x0, double y0, double x1, double y1);
/* The label beside a place; where it is, and empty if it would cover another one and may be left out. */
Box crowd_label(Crowd *, Drawing *, const char *, Place at, double distance, double angle,
                bool may_be_left_out);

/* ---- cells.c: the heat map ---- */

void layout_cells(Drawing *, const Plot *);

#endif
