/* cells.c: a heat map: rectangles of one colour grouped, row and column numbers, and the colour bar. */
#include "inside.h"

#include <math.h>

static const double most_wide = 330, most_high = 290, largest_cell = 44;
static const double overlap = 1; /* into the next cell, so that no viewer shows seams */

typedef struct Map {
    Drawing *drawing;
    const Plot *plot;
    int rows, cols;
    double low, high;
    double left, top, width, height; /* width and height of a cell */
    signed char *level;              /* row after row; −1: a gap */
} Map;

static void color_scale(Map *m) {
    m->low = m->plot->cells.low, m->high = m->plot->cells.high;
    if (isfinite(m->low) && isfinite(m->high) && m->low < m->high && isfinite(m->high - m->low)) return;
    double most = 0; /* of what can be shown, and 0 in the middle */
    for (int i = 0; i < m->rows * m->cols; i++)
        if (axis_has(false, m->plot->cells.value[i])) most = fmax(most, fabs(m->plot->cells.value[i]));
    m->high = most > 0 ? most : 1;
    m->low = -m->high;
}

static void levels(Map *m) {
    m->level = NEW_ARRAY(m->drawing->arena, signed char, m->rows * m->cols);
    for (int i = 0; i < m->rows * m->cols; i++) {
        double part = (m->plot->cells.value[i] - m->low) / (m->high - m->low);
        part = fmax(0, fmin(part, 1));
        bool gap = isnan(m->plot->cells.value[i]);
        m->level[i] = (signed char)(gap ? -1 : (int)floor(part * (PLOT_LEVELS - 1) + 0.5));
    }
}

static void cell_size(Map *m) {
    double w = fmin(most_wide / m->cols, largest_cell), h = fmin(most_high / m->rows, largest_cell);
    m->width = fmin(w, 2.5 * h);
    m->height = fmin(h, 2.5 * w);
    if (w / h < 2.5 && h / w < 2.5) m->width = m->height = fmin(w, h);
}

/* Whether the run of one level from col to end in this row is a whole run there, too. */
static bool same_run(const Map *m, int row, int col, int end, int level) {
    const signed char *at = m->level + (size_t)row * m->cols;
    if (row < 0 || row >= m->rows || (col > 0 && at[col - 1] == level) || (end < m->cols && at[end] == level))
        return false;
    for (int k = col; k < end; k++)
        if (at[k] != level) return false;
    return true;
}

static int run_end(const Map *m, int row, int col) {
    const signed char *at = m->level + (size_t)row * m->cols;
    int end = col + 1;
    while (end < m->cols && at[end] == at[col]) end++;
    return end;
}

static void boxes_of(Map *m, int level) {
    Mark *mark = mark_new(m->drawing, MARK_BOXES, HUE_LEVEL + level, 0);
    for (int row = 0; row < m->rows; row++)
        for (int col = 0, end; col < m->cols; col = end) {
            end = run_end(m, row, col);
            if (m->level[row * m->cols + col] != level) continue;
            if (row > 0 && same_run(m, row - 1, col, end, level)) continue; /* drawn with the row above */
            int below = row + 1;
            while (same_run(m, below, col, end, level)) below++;
            double right = m->left + end * m->width + (end < m->cols ? overlap : 0);
            double bottom = m->top + below * m->height + (below < m->rows ? overlap : 0);
            mark_segment(m->drawing, mark, m->left + col * m->width, m->top + row * m->height, right, bottom);
        }
}

static void gaps(Map *m) { /* crossed out: white is a value */
    Mark *mark = mark_new(m->drawing, MARK_LINE, HUE_NEUTRAL, 0.8);
    mark->tint = 0.5;
    for (int i = 0; i < m->rows * m->cols; i++) {
        if (m->level[i] >= 0) continue;
        double x = m->left + (i % m->cols + 0.5) * m->width, y = m->top + (i / m->cols + 0.5) * m->height;
        double r = 0.3 * fmin(m->width, m->height);
        mark_segment(m->drawing, mark, x - r, y - r, x + r, y + r);
        mark_segment(m->drawing, mark, x - r, y + r, x + r, y - r);
    }
}

static void outline(Drawing *d, double left, double top, double right, double bottom) {
    Mark *mark = mark_new(d, MARK_LINE, HUE_NEUTRAL, 1);
    mark_to(d, mark, left, top, true);
    mark_to(d, mark, right, top, false);
    mark_to(d, mark, right, bottom, false);
    mark_to(d, mark, left, bottom, false);
    mark_to(d, mark, left, top, false);
}

static const char *integer_text(Arena *arena, int k) {
    return arena_printf(arena, "%s%d", k < 0 ? "−" : "", k < 0 ? -k : k);
}

/* The numbers that are multiples of a nice step, and all of them where there is room. */
static void numbers(Map *m, bool rows, double bottom) {
    Drawing *d = m->drawing;
    int first = rows ? m->plot->cells.first_row : m->plot->cells.first_col, count = rows ? m->rows : m->cols;
    double apart = rows ? m->height : m->width, room = rows ? 20 : 8;
    if (!rows)
        room += fmax(words_width(d->arena, integer_text(d->arena, first)),
                     words_width(d->arena, integer_text(d->arena, first + count - 1)));
    int step = (int)nice_step(fmax(1, room / apart));
    Mark *mark = mark_new(d, MARK_LINE, HUE_NEUTRAL, 1);
    for (int i = 0; i < count; i++) {
        if ((first + i) % step) continue;
        double x = m->left + (i + 0.5) * m->width, y = m->top + (i + 0.5) * m->height;
        if (rows)
            mark_segment(d, mark, m->left, y, m->left - 4, y);
        else
            mark_segment(d, mark, x, bottom, x, bottom + 4);
    }
    for (int i = 0; i < count; i++) {
        if ((first + i) % step) continue;
        const char *text = integer_text(d->arena, first + i);
        if (rows)
            mark_words(d, text, m->left - 8, m->top + (i + 0.5) * m->height + 0.32 * PLOT_FONT,
                       WORDS_LEFT_OF);
        else
            mark_words(d, text, m->left + (i + 0.5) * m->width, bottom + 20, WORDS_AROUND);
    }
}

static const char *end_text(Arena *arena, double value) { /* three digits, and no more than it has */
    if (value == 0) return "0";
    double step = pow(10, floor(log10(fabs(value)) + 1e-9));
    for (int more = 0; more < 2 && fabs(value / step - round(value / step)) > 1e-9; more++) step /= 10;
    return number_text(arena, value, step, fabs(value));
}

static double bar(Map *m, double left, double bottom) { /* its right end */
    Drawing *d = m->drawing;
    double top = m->top, width = 15, end = left + width, widest = 0;
    if (bottom - top < 90) bottom = top + 90;
    for (int level = 0; level < PLOT_LEVELS; level++) {
        Mark *mark = mark_new(d, MARK_BOXES, HUE_LEVEL + level, 0);
        double low = bottom - (bottom - top) * level / PLOT_LEVELS;
        mark_segment(d, mark, left, fmax(top, low - (bottom - top) / PLOT_LEVELS - overlap), end, low);
    }
    outline(d, left, top, end, bottom);
    Mark *mark = mark_new(d, MARK_LINE, HUE_NEUTRAL, 1);
    for (int i = 0; i < 3; i++)
        mark_segment(d, mark, end, top + i * (bottom - top) / 2, end + 4, top + i * (bottom - top) / 2);
    for (int i = 0; i < 3; i++) {
        double value = i == 0 ? m->high : i == 1 ? m->low / 2 + m->high / 2 : m->low;
        const char *text = end_text(d->arena, value);
        mark_words(d, text, end + 8, top + i * (bottom - top) / 2 + 0.32 * PLOT_FONT, WORDS_RIGHT_OF);
        widest = fmax(widest, words_width(d->arena, text));
    }
    d->height = fmax(d->height, bottom + 12);
    return end + 8 + widest;
}

void layout_cells(Drawing *d, const Plot *plot) {
    Map m = {.drawing = d,
             .plot = plot,
             .rows = plot->cells.rows,
             .cols = plot->cells.cols > 0 ? plot->cells.cols : 0};
    if (!m.cols) m.rows = 0;
    color_scale(&m);
    levels(&m);
    if (m.rows) cell_size(&m);
    int last = plot->cells.first_row + m.rows;
    m.left = 14 + words_width(d->arena, integer_text(d->arena, last));
    m.top = plot->y_label && *plot->y_label ? 32 : 12;
    double right = m.left + m.cols * m.width, bottom = m.top + m.rows * m.height;
    for (int level = 0; level < PLOT_LEVELS; level++) boxes_of(&m, level);
    gaps(&m);
    if (m.rows) outline(d, m.left, m.top, right, bottom);
    numbers(&m, true, bottom);
    numbers(&m, false, bottom);
    bool under = plot->x_label && *plot->x_label;
    d->height = bottom + (under ? 50 : 30);
    d->width = bar(&m, right + 18, bottom) + 6;
    layout_axis_labels(d, plot, 4, m.top - 11, right, bottom + 42);
}
