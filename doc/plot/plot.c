/* plot.c: a picture as data becomes a list of marks: where the frame is, its axes, and what stands around it. What
   is inside is drawn by series.c and cells.c; what comes out lives in the arena. */
#include "inside.h"

#include <math.h>
#include <string.h>

/* Of the picture, of the frame, of text: narrow enough that a phone shows the text in a size that can be read. */
static const double full_width = 430, full_height = 215, line = 21;
static const double grid_tint = 0.15;

/* Okabe and Ito: told apart by colour-blind readers. The fifth is black, that is, the colour of the text. */
static const unsigned palette[PLOT_HUES] = {0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7,
                                            0x000000, 0xE69F00, 0x56B4E9};

/* Blue over white to orange; blue is the darker end, so that the ends differ on black-and-white paper, too. */
static unsigned level_color(int level) {
    static const int ends[3][3] = {{0x08, 0x4A, 0x91}, {0xF7, 0xF7, 0xF7}, {0xE0, 0x7B, 0x00}};
    int half = PLOT_LEVELS / 2, from = level > half, part = level - from * half;
    unsigned color = 0;
    for (int i = 0; i < 3; i++)
        color = color << 8 |
                (unsigned)((ends[from][i] * (half - part) + ends[from + 1][i] * part + half / 2) / half);
    return color;
}

unsigned plot_color(int hue) {
    if (hue >= HUE_LEVEL) return level_color(hue - HUE_LEVEL);
    return hue < 0 ? 0 : palette[hue % PLOT_HUES];
}

double plot_round(double value, int decimals) {
    double power = decimals == 1 ? 10 : 100;
    return floor(value * power + 0.5) / power;
}

/* ---- marks ---- */

Mark *mark_new(Drawing *d, MarkKind kind, int hue, double width) {
    PUSH(d->arena, d, ((Mark){.kind = kind, .hue = hue == 4 ? HUE_NEUTRAL : hue, .tint = 1, .width = width}));
    return &d->items[d->count - 1];
}

void mark_to(Drawing *d, Mark *mark, double x, double y, bool first) {
    PUSH(d->arena, &mark->places, ((Place){x, y, first}));
}

void mark_segment(Drawing *d, Mark *mark, double x0, double y0, double x1, double y1) {
    mark_to(d, mark, x0, y0, true);
    mark_to(d, mark, x1, y1, false);
}

void mark_words(Drawing *d, const char *words, double x, double y, WordsSide side) {
    if (!*words) return; /* two dollar signs without anything between would be a display */
    Mark *mark = mark_new(d, MARK_WORDS, HUE_NEUTRAL, 0);
    mark->words = words;
    mark->side = side;
    mark_to(d, mark, x, y, true);
}

static bool said(const char *label) { return label && *label; }

/* The label of the upright axis lies above it, that of the other below its right end: both are read level. */
void layout_axis_labels(Drawing *d, const Plot *plot, double left, double top, double right, double bottom) {
    if (said(plot->y_label)) mark_words(d, plot->y_label, left, top, WORDS_RIGHT_OF);
    if (!said(plot->x_label)) return;
    double width = words_width(d->arena, plot->x_label), middle = (left + right) / 2;
    bool fits = width < right - left;
    mark_words(d, plot->x_label, fits ? right : middle, bottom, fits ? WORDS_LEFT_OF : WORDS_AROUND);
}

/* ---- a frame with axes to the left and below ---- */

static double widest(Arena *arena, const Axis *axis) {
    double width = 0;
    for (int i = 0; i < axis->count; i++)
        if (axis->items[i].label) width = fmax(width, words_width(arena, axis->items[i].label));
    return width;
}

/* As many ticks as their labels leave room for. */
static void fitting_ticks(Arena *arena, Axis *axis, double length) {
    int labelled = 0;
    for (int wanted = 8; wanted >= 2; wanted--) {
        axis->count = labelled = 0;
        axis_ticks(arena, axis, wanted);
        for (int i = 0; i < axis->count; i++) labelled += axis->items[i].label != NULL;
        if (labelled * (widest(arena, axis) + 18) < length) return;
    }
}

static double x_of(const Pane *f, const Tick *t) {
    return f->left + (t->at - f->x->low) / (f->x->high - f->x->low) * (f->right - f->left);
}

static double y_of(const Pane *f, const Tick *t) {
    return f->bottom - (t->at - f->y->low) / (f->y->high - f->y->low) * (f->bottom - f->top);
}

static void grid(Drawing *d, const Pane *f) {
    Mark *mark = mark_new(d, MARK_LINE, HUE_NEUTRAL, 0.8);
    mark->tint = grid_tint;
    for (int i = 0; i < f->y->count; i++)
        if (f->y->items[i].label) {
            double y = y_of(f, &f->y->items[i]);
            mark_segment(d, mark, f->left, y, f->right, y);
        }
    for (int i = 0; i < f->x->count && f->x->log; i++)
        if (f->x->items[i].label) {
            double x = x_of(f, &f->x->items[i]);
            mark_segment(d, mark, x, f->top, x, f->bottom);
        }
}

static void axes(Drawing *d, const Pane *f) {
    Mark *mark = mark_new(d, MARK_LINE, HUE_NEUTRAL, 1);
    mark_to(d, mark, f->left, f->top, true);
    mark_to(d, mark, f->left, f->bottom, false);
    mark_to(d, mark, f->right, f->bottom, false);
    for (int i = 0; i < f->x->count; i++) {
        double x = x_of(f, &f->x->items[i]);
        mark_segment(d, mark, x, f->bottom, x, f->bottom + (f->x->items[i].label ? 5 : 3));
    }
    for (int i = 0; i < f->y->count; i++) {
        double y = y_of(f, &f->y->items[i]);
        mark_segment(d, mark, f->left, y, f->left - (f->y->items[i].label ? 5 : 3), y);
    }
    for (int i = 0; i < f->x->count; i++)
        if (f->x->items[i].label)
            mark_words(d, f->x->items[i].label, x_of(f, &f->x->items[i]), f->bottom + line, WORDS_AROUND);
    for (int i = 0; i < f->y->count; i++)
        if (f->y->items[i].label)
            mark_words(d, f->y->items[i].label, f->left - 9, y_of(f, &f->y->items[i]) + 0.32 * PLOT_FONT,
                       WORDS_LEFT_OF);
}

static void draw_frame(Drawing *d, const Plot *plot) {
    Axis *x = axis_of(d->arena, plot, false), *y = axis_of(d->arena, plot, true);
    axis_ticks(d->arena, y, 6);
    Pane f = {.left = fmax(24, widest(d->arena, y) + 13), .x = x, .y = y};
    fitting_ticks(d->arena, x, full_width - f.left);
    f.right = full_width - fmax(14, widest(d->arena, x) / 2);
    f.top = 6 + layout_legend(d, plot, 4, full_width - 6, 2) + (said(plot->y_label) ? line + 3 : 4);
    f.bottom = f.top + full_height;
    grid(d, &f);
    axes(d, &f);
    Crowd crowd = {.arena = d->arena, .room = {f.left, f.top - 6, full_width, f.bottom}};
    layout_series(d, plot, &f, &crowd);
    layout_axis_labels(d, plot, 4, f.top - 11, f.right, f.bottom + 2 * line);
    d->width = full_width;
    d->height = f.bottom + (said(plot->x_label) ? 2 * line : line) + 8;
}

/* ---- two axes of one scale through 0 ---- */

static void claim(Crowd *crowd, double left, double top, double right, double bottom) {
    PUSH(crowd->arena, &crowd->boxes, ((Box){left, top, right, bottom}));
}

static void cross_ticks(Drawing *d, const Pane *f, Crowd *crowd, double x0, double y0) {
    for (int upright = 0; upright < 2; upright++) {
        const Axis *axis = upright ? f->y : f->x;
        for (int i = 0; i < axis->count; i++) {
            const Tick *t = &axis->items[i];
            if (!strcmp(t->label, "0")) continue;
            double x = upright ? x0 : x_of(f, t), y = upright ? y_of(f, t) : y0;
            double width = words_width(d->arena, t->label);
            Mark *mark = mark_new(d, MARK_LINE, HUE_NEUTRAL, 1);
            mark_segment(d, mark, x, y, upright ? x - 4 : x, upright ? y : y + 4);
            if (upright) {
                mark_words(d, t->label, x - 8, y + 0.32 * PLOT_FONT, WORDS_LEFT_OF);
                claim(crowd, x - 8 - width, y - 7, x, y + 7);
            } else {
                mark_words(d, t->label, x, y + 19, WORDS_AROUND);
                claim(crowd, x - width / 2, y, x + width / 2, y + 20);
            }
        }
    }
}

/* Past the ends of their axes. */
static void cross_labels(Drawing *d, const Plot *plot, const Pane *f, Crowd *crowd, double x0, double y0) {
    if (said(plot->x_label)) {
        mark_words(d, plot->x_label, f->right + 7, y0 + 0.28 * PLOT_FONT, WORDS_RIGHT_OF);
        claim(crowd, f->right, y0 - 9, f->right + 7 + words_width(d->arena, plot->x_label), y0 + 9);
    }
    if (said(plot->y_label)) {
        double half = words_width(d->arena, plot->y_label) / 2, x = fmax(x0, half);
        mark_words(d, plot->y_label, x, f->top - 8, WORDS_AROUND);
        claim(crowd, x - half, f->top - 22, x + half, f->top);
    }
}

static void draw_cross(Drawing *d, const Plot *plot) {
    static const double margin = 14, most_wide = 402, most_high = 330;
    Axis *x = axis_of(d->arena, plot, false), *y = axis_of(d->arena, plot, true);
    axis_equal(x, y);
    double x_span = x->high - x->low, y_span = y->high - y->low;
    double beside = said(plot->x_label) ? words_width(d->arena, plot->x_label) + 7 : 0;
    double scale = fmin(fmax(most_wide - beside, 200) / x_span, most_high / y_span);
    axis_ticks_every(d->arena, x, nice_step(fmax(x_span, y_span) / 7));
    axis_ticks_every(d->arena, y, nice_step(fmax(x_span, y_span) / 7));
    d->width = fmax(scale * x_span + beside + 2 * margin, 320);
    double left = (d->width - beside - scale * x_span) / 2;
    double top = margin + layout_legend(d, plot, 4, d->width - 6, 2) + (said(plot->y_label) ? line : 0);
    Pane f = {left, top, left + scale * x_span, top + scale * y_span, x, y};
    d->height = f.bottom + margin;
    Crowd crowd = {.arena = d->arena, .room = {4, top - 10, d->width - 4, d->height - 2}};
    double x0 = f.left - scale * x->low, y0 = f.bottom + scale * y->low;
    Mark *mark = mark_new(d, MARK_LINE, HUE_NEUTRAL, 1);
    mark->tint = 0.7;
    mark_segment(d, mark, f.left, y0, f.right, y0);
    mark_segment(d, mark, x0, f.bottom, x0, f.top);
    crowd_segment(&crowd, f.left, y0, f.right, y0);
    crowd_segment(&crowd, x0, f.top, x0, f.bottom);
    cross_ticks(d, &f, &crowd, x0, y0);
    cross_labels(d, plot, &f, &crowd, x0, y0);
    layout_series(d, plot, &f, &crowd);
}

Drawing *plot_layout(Arena *arena, const Plot *plot) {
    Drawing *d = NEW(arena, Drawing);
    d->arena = arena;
    if (plot->cells.rows > 0)
        layout_cells(d, plot);
    else if (plot->equal)
        draw_cross(d, plot);
    else
        draw_frame(d, plot);
    return d;
}
