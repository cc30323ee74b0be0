/* plot.h: a picture as data, drawn twice, as SVG for a page and as TikZ for paper. Who computes the data is props/series.c;
   nothing here knows what the numbers mean. */
#ifndef ATTEST_PLOT_H
#define ATTEST_PLOT_H

#include "core/base/base.h"

typedef struct PlotPoint {
    double x, y;       /* y not finite: a gap */
    double low, high;  /* an interval around y, drawn as a bar; low == high: none */
    const char *label; /* written beside the point; NULL: none */
} PlotPoint;

typedef enum { SERIES_LINE, SERIES_DASHED, SERIES_DOTS, SERIES_ARROW } SeriesKind;

typedef struct PlotSeries {
    SeriesKind kind; /* an arrow has two points, tail and head */
    int hue; /* which colour, line pattern and dot shape of the palette; series of one hue belong together */
    const char
        *label; /* mathematics as text, "α_a, n = 3"; NULL: not in the legend; of an arrow: at its head */
    PlotPoint *points;
    int count;
} PlotSeries;

typedef struct Plot {
    const char *x_label, *y_label; /* mathematics as text: "β", "‖Φ_s − Φ_t‖"; NULL: none */
    bool x_log, y_log;
    bool equal; /* both axes have one scale, never a logarithmic one, and pass through 0 */
    PlotSeries *series;
    int count;
    struct {                                  /* a heat map in place of the series; rows 0: none */
        const double *value;                  /* row after row; row 0 at the top */
        int rows, cols, first_row, first_col; /* the numbers of the first ones */
        double low, high;                     /* the ends of the colour scale */
    } cells;
    const char *about; /* what it shows, for those who cannot see it; plain text */
} Plot;

/* ---- svg.c, tikz.c: the same bytes for the same plot; whatever the numbers are, a valid picture ---- */
void plot_svg(Text *, const Plot *);
void plot_tikz(Text *, const Plot *);

#endif
