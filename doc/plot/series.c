/* series.c: curves, dots, bars and arrows inside a frame, and the legend above it. Hue, line pattern and dot
   mark go together, so that none of them is needed to tell two series apart. */
#include "inside.h"

#include <math.h>
#include <string.h>

static const double curve_width = 1.9, reference_width = 1.2, reference_tint = 0.75;
static const char *const dashes[PLOT_HUES] = {NULL, "9 4", "2 3", "9 3 2 3", "15 4", "9 3 2 3 2 3", "5 2"};
static const char *const reference_dash = "4 4";

typedef struct View {
    Drawing *drawing;
    const Pane *frame;
    bool x_log, y_log;
    Crowd *crowd;
} View;

static int hue_of(const PlotSeries *s) { return (s->hue % PLOT_HUES + PLOT_HUES) % PLOT_HUES; }

/* ---- one dot ---- */

/* Draws one dot of the hue's form into a mark made by dot_mark. */
static Mark *dot_mark(Drawing *d, int hue, double size) {
    MarkKind kind = hue == 0 ? MARK_DISCS : hue < 5 ? MARK_AREA : MARK_LINE;
    return mark_new(d, kind, hue, hue == 0 ? size : size / 4);
}

static void dot(Drawing *d, Mark *mark, int hue, double x, double y, double size) {
    static const struct {
        int count;
        double corner[4][2];
    } outlines[] = {
        [1] = {4, {{-0.45, -0.45}, {0.45, -0.45}, {0.45, 0.45}, {-0.45, 0.45}}},
        [2] = {3, {{0, -0.62}, {0.56, 0.4}, {-0.56, 0.4}}},
        [3] = {4, {{0, -0.64}, {0.64, 0}, {0, 0.64}, {-0.64, 0}}},
        [4] = {3, {{0, 0.62}, {0.56, -0.4}, {-0.56, -0.4}}},
    };
    double r = 0.55 * size;
    if (hue == 0) {
        mark_to(d, mark, x, y, true);
    } else if (hue < 5) {
        for (int i = 0; i < outlines[hue].count; i++)
            mark_to(d, mark, x + size * outlines[hue].corner[i][0], y + size * outlines[hue].corner[i][1],
                    i == 0);
    } else if (hue == 5) { /* + */
        mark_segment(d, mark, x - r, y, x + r, y);
        mark_segment(d, mark, x, y - r, x, y + r);
    } else { /* × */
        mark_segment(d, mark, x - 0.8 * r, y - 0.8 * r, x + 0.8 * r, y + 0.8 * r);
        mark_segment(d, mark, x - 0.8 * r, y + 0.8 * r, x + 0.8 * r, y - 0.8 * r);
    }
}

static double dot_size(const PlotSeries *s) { return s->count > 300 ? 3.5 : s->count > 60 ? 5 : 8; }

/* ---- inside the frame ---- */

static bool shown(const View *v, const PlotPoint *p) {
    return axis_has(v->x_log, p->x) && axis_has(v->y_log, p->y);
}

static Place place(const View *v, double x, double y) {
    const Pane *f = v->frame;
    return (Place){f->left + axis_part(f->x, x) * (f->right - f->left),
                   f->bottom - axis_part(f->y, y) * (f->bottom - f->top), false};
}

static bool within(const Pane *f, Place s) {
    return s.x >= f->left - 0.01 && s.x <= f->right + 0.01 && s.y >= f->top - 0.01 && s.y <= f->bottom + 0.01;
}

/* Liang and Barsky: the part of a segment that is inside; false: none is. */
static bool clip(const Pane *f, Place *a, Place *b) {
    double dx = b->x - a->x, dy = b->y - a->y, from = 0, to = 1;
    const double way[4] = {-dx, dx, -dy, dy};
    const double room[4] = {a->x - f->left, f->right - a->x, a->y - f->top, f->bottom - a->y};
    for (int i = 0; i < 4; i++) {
        if (way[i] == 0 && room[i] < 0) return false;
        if (way[i] < 0) from = fmax(from, room[i] / way[i]);
        if (way[i] > 0) to = fmin(to, room[i] / way[i]);
    }
    if (from > to) return false;
    Place start = *a;
    if (to < 1) b->x = start.x + to * dx, b->y = start.y + to * dy;
    if (from > 0) a->x = start.x + from * dx, a->y = start.y + from * dy;
    return true;
}

static Mark *stroke_of(Drawing *d, const PlotSeries *s) {
    bool reference = s->kind == SERIES_DASHED;
    Mark *mark = mark_new(d, MARK_LINE, hue_of(s), reference ? reference_width : curve_width);
    mark->dash = reference ? reference_dash : dashes[hue_of(s)];
    if (reference) mark->tint = reference_tint;
    return mark;
}

/* A point between two gaps has no stroke and becomes a dot. */
static bool alone(const View *v, const PlotSeries *s, int i) {
    return shown(v, &s->points[i]) && !(i > 0 && shown(v, &s->points[i - 1])) &&
           !(i + 1 < s->count && shown(v, &s->points[i + 1]));
}

static void curve(View *v, const PlotSeries *s) {
    Mark *mark = stroke_of(v->drawing, s);
    bool joined = false;
    for (int i = 1; i < s->count; i++) {
        if (!shown(v, &s->points[i - 1]) || !shown(v, &s->points[i])) {
            joined = false;
            continue;
        }
        Place a = place(v, s->points[i - 1].x, s->points[i - 1].y),
              b = place(v, s->points[i].x, s->points[i].y);
        Place end = b;
        bool seen = clip(v->frame, &a, &b);
        if (seen && !joined) mark_to(v->drawing, mark, a.x, a.y, true);
        if (seen) {
            mark_to(v->drawing, mark, b.x, b.y, false);
            crowd_segment(v->crowd, a.x, a.y, b.x, b.y);
        }
        joined = seen && b.x == end.x && b.y == end.y;
    }
}

static void dots(View *v, const PlotSeries *s, bool all) {
    double size = dot_size(s);
    Mark *mark = dot_mark(v->drawing, hue_of(s), size);
    for (int i = 0; i < s->count; i++) {
        if (!(all ? shown(v, &s->points[i]) : alone(v, s, i))) continue;
        Place at = place(v, s->points[i].x, s->points[i].y);
        if (!within(v->frame, at)) continue;
        dot(v->drawing, mark, hue_of(s), at.x, at.y, size);
        crowd_segment(v->crowd, at.x, at.y, at.x, at.y);
    }
}

static double bar_end(const View *v, double value,
                      double beyond) { /* beyond: where an end that cannot be shown is */
    return axis_has(v->y_log, value) ? place(v, 1, value).y : beyond;
}

static void bars(View *v, const PlotSeries *s) {
    const Pane *f = v->frame;
    Mark *mark = mark_new(v->drawing, MARK_LINE, hue_of(s), reference_width);
    double cap = s->count > 60 ? 0 : 3.5;
    for (int i = 0; i < s->count; i++) {
        const PlotPoint *p = &s->points[i];
        if (!shown(v, p) || p->low == p->high || isnan(p->low) || isnan(p->high)) continue;
        double x = place(v, p->x, p->y).x;
        double low = bar_end(v, p->low, f->bottom + 9), high = bar_end(v, p->high, f->top - 9);
        Place a = {x, low, false}, b = {x, high, false};
        if (!clip(f, &a, &b)) continue;
        mark_segment(v->drawing, mark, x, a.y, x, b.y);
        crowd_segment(v->crowd, x, a.y, x, b.y);
        if (cap > 0 && a.y == low) mark_segment(v->drawing, mark, x - cap, low, x + cap, low);
        if (cap > 0 && b.y == high) mark_segment(v->drawing, mark, x - cap, high, x + cap, high);
    }
}

static void arrow(View *v, const PlotSeries *s) {
    if (s->count < 2 || !shown(v, &s->points[0]) || !shown(v, &s->points[1])) return;
    Drawing *d = v->drawing;
    Place a = place(v, s->points[0].x, s->points[0].y), b = place(v, s->points[1].x, s->points[1].y);
    double dx = b.x - a.x, dy = b.y - a.y, length = hypot(dx, dy);
    crowd_segment(v->crowd, a.x, a.y, b.x, b.y);
    if (length < 1) {
        dot(d, dot_mark(d, hue_of(s), 8), hue_of(s), b.x, b.y, 8);
        return;
    }
    double head = fmin(12, 0.7 * length), half = 0.38 * head;
    dx /= length, dy /= length;
    Mark *mark = stroke_of(d, s);
    mark_segment(d, mark, a.x, a.y, b.x - 0.8 * head * dx, b.y - 0.8 * head * dy);
    mark = mark_new(d, MARK_AREA, hue_of(s), 0);
    mark_to(d, mark, b.x, b.y, true);
    mark_to(d, mark, b.x - head * dx - half * dy, b.y - head * dy + half * dx, false);
    mark_to(d, mark, b.x - 0.75 * head * dx, b.y - 0.75 * head * dy, false);
    mark_to(d, mark, b.x - head * dx + half * dy, b.y - head * dy - half * dx, false);
}

static const char *head_label(const PlotSeries *s) {
    return s->count > 1 && s->points[1].label ? s->points[1].label : s->label;
}

/* From a point to the label beside it, in the colour of the point. */
static void leader(View *v, const PlotSeries *s, Place at, Box label, double from) {
    double x = fmax(label.left, fmin(label.right, at.x)), y = (label.top + label.bottom) / 2;
    double dx = x - at.x, dy = y - at.y, length = hypot(dx, dy);
    if (length < from + 2) return;
    Mark *mark = mark_new(v->drawing, MARK_LINE, hue_of(s), 0.8);
    mark_segment(v->drawing, mark, at.x + dx * from / length, at.y + dy * from / length, x - dx / length,
                 y - dy / length);
}

/* Where several series have labels, a labelled point is larger than its neighbours, and a line leads to its label. */
static void labels(View *v, const PlotSeries *s, bool several) {
    if (s->kind == SERIES_ARROW) {
        if (s->count < 2 || !head_label(s) || !shown(v, &s->points[0]) || !shown(v, &s->points[1])) return;
        Place a = place(v, s->points[0].x, s->points[0].y), b = place(v, s->points[1].x, s->points[1].y);
        crowd_label(v->crowd, v->drawing, head_label(s), b, 5, atan2(b.y - a.y, b.x - a.x), false);
        return;
    }
    double size = several ? fmax(dot_size(s), 6.5) : dot_size(s);
    for (int i = 0; i < s->count; i++) {
        if (!s->points[i].label || !shown(v, &s->points[i])) continue;
        Place at = place(v, s->points[i].x, s->points[i].y);
        if (!within(v->frame, at)) continue;
        double away = s->kind != SERIES_DOTS ? 5 : size / 2 + (several ? 8 : 4);
        Box box = crowd_label(v->crowd, v->drawing, s->points[i].label, at, away, -M_PI / 4, true);
        if (!several || box.right <= box.left) continue;
        dot(v->drawing, dot_mark(v->drawing, hue_of(s), size), hue_of(s), at.x, at.y, size);
        leader(v, s, at, box, size / 2);
    }
}

static bool has_labels(const PlotSeries *s) {
    for (int i = 0; i < s->count && s->kind != SERIES_ARROW; i++)
        if (s->points[i].label) return true;
    return false;
}

void layout_series(Drawing *d, const Plot *plot, const Pane *frame, Crowd *crowd) {
    View v = {d, frame, frame->x->log, frame->y->log, crowd};
    for (int pass = 0; pass < 3; pass++) /* references below curves below dots */
        for (int i = 0; i < plot->count; i++) {
            const PlotSeries *s = &plot->series[i];
            if (pass == 0 && s->kind == SERIES_DASHED) curve(&v, s);
            if (pass == 1 && s->kind == SERIES_LINE) curve(&v, s), dots(&v, s, false);
            if (pass == 1 && s->kind != SERIES_ARROW) bars(&v, s);
            if (pass == 2 && s->kind == SERIES_DOTS) dots(&v, s, true);
            if (pass == 2 && s->kind == SERIES_ARROW) arrow(&v, s);
        }
    int labelled = 0;
    for (int i = 0; i < plot->count; i++) labelled += has_labels(&plot->series[i]);
    for (int i = 0; i < plot->count; i++) labels(&v, &plot->series[i], labelled > 1);
}

/* ---- the legend ---- */

static const double sample = 34, gap = 7, between = 18, row_height = 23;

static bool in_legend(const PlotSeries *s) {
    return s->label && *s->label && !(s->kind == SERIES_ARROW && head_label(s) == s->label);
}

/* One for the line and the dots of one label, and one for all lines of reference of one label. */
static bool same_entry(const PlotSeries *a, const PlotSeries *b) {
    bool references = a->kind == SERIES_DASHED && b->kind == SERIES_DASHED;
    return in_legend(a) && in_legend(b) && (hue_of(a) == hue_of(b) || references) &&
           !strcmp(a->label, b->label);
}

static bool begins_entry(const Plot *plot, int i) {
    if (!in_legend(&plot->series[i])) return false;
    for (int k = 0; k < i; k++)
        if (same_entry(&plot->series[k], &plot->series[i])) return false;
    return true;
}

static void legend_sample(Drawing *d, const PlotSeries *s, double x, double y) {
    if (s->kind == SERIES_DOTS)
        dot(d, dot_mark(d, hue_of(s), 8), hue_of(s), x + sample / 2, y, 8);
    else
        mark_segment(d, stroke_of(d, s), x, y, x + sample, y);
}

static void legend_entry(Drawing *d, const Plot *plot, int i, double x, double y) {
    int lines = 0, line = 0;
    for (int k = i; k < plot->count; k++)
        lines += plot->series[k].kind == SERIES_DASHED && same_entry(&plot->series[i], &plot->series[k]);
    for (int k = i; k < plot->count; k++) {
        const PlotSeries *s = &plot->series[k];
        if (!same_entry(&plot->series[i], s)) continue;
        double below = s->kind == SERIES_DASHED ? 4.5 * (line++ - (lines - 1) / 2.0) : 0;
        legend_sample(d, s, x, y + below);
    }
    mark_words(d, plot->series[i].label, x + sample + gap, y + 0.32 * PLOT_FONT, WORDS_RIGHT_OF);
}

static double entry_width(Drawing *d, const PlotSeries *s) {
    return sample + gap + words_width(d->arena, s->label) + between;
}

/* One row where it fits, else columns of equal width. */
double layout_legend(Drawing *d, const Plot *plot, double left, double right, double top) {
    double sum = 0, most = 0;
    int entries = 0, done = 0;
    for (int i = 0; i < plot->count; i++) {
        if (!begins_entry(plot, i)) continue;
        double width = entry_width(d, &plot->series[i]);
        sum += width, most = fmax(most, width), entries++;
    }
    if (!entries) return 0;
    bool one_row = sum - between <= right - left;
    int fit = one_row ? entries : (int)fmin(entries, fmax(1, (right - left + between) / most));
    int rows = (entries + fit - 1) / fit, cols = (entries + rows - 1) / rows;
    double x = left, y = top + row_height / 2;
    for (int i = 0; i < plot->count; i++) {
        if (!begins_entry(plot, i)) continue;
        legend_entry(d, plot, i, x, y);
        x += one_row ? entry_width(d, &plot->series[i]) : (right - left + between) / cols;
        if (++done % cols == 0) x = left, y += row_height;
    }
    return rows * row_height + 4;
}
