/* axis.c: from the numbers to be shown to a range and its ticks. Whatever comes in, what goes out is a finite
   range that is not empty. */
#include "inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- ranges ---- */

static const double too_large = 1e300; /* differences and ratios stay finite below it */

bool axis_has(bool log, double value) {
    return isfinite(value) && fabs(value) < too_large && !(log && value <= 0);
}

double axis_scale(const Axis *axis, double value) { return axis->log ? log10(value) : value; }

double axis_part(const Axis *axis, double value) {
    double part = (axis_scale(axis, value) - axis->low) / (axis->high - axis->low);
    return fmax(-1e6, fmin(1e6, part));
}

static void include(Axis *axis, double value) {
    if (!axis_has(axis->log, value)) return;
    double at = axis_scale(axis, value);
    axis->low = fmin(axis->low, at);
    axis->high = fmax(axis->high, at);
}

static Axis extent(const Plot *plot, const PlotSeries *series, bool vertical) {
    bool x_log = plot->x_log && !plot->equal, y_log = plot->y_log && !plot->equal;
    Axis axis = {.log = vertical ? y_log : x_log, .low = INFINITY, .high = -INFINITY};
    for (int i = 0; i < series->count; i++) {
        const PlotPoint *p = &series->points[i];
        if (!axis_has(x_log, p->x) || !axis_has(y_log, p->y)) continue;
        include(&axis, vertical ? p->y : p->x);
        if (vertical && p->low != p->high) include(&axis, p->low), include(&axis, p->high);
    }
    return axis;
}

/* A line of reference is seen whole when it is one value, a limit; another one may widen the range by a quarter, as
   a proved rate may be far below what was measured. */
static void include_reference(Axis *axis, const Axis *line) {
    if (!(line->low <= line->high)) return;
    bool whole = !(axis->low <= axis->high) || line->low == line->high;
    double most = whole ? INFINITY : 0.25 * (axis->high - axis->low);
    double low = fmax(line->low, axis->low - most), high = fmin(line->high, axis->high + most);
    axis->low = fmin(axis->low, low);
    axis->high = fmax(axis->high, high);
}

static void pad(Axis *axis, double part) {
    double margin = part * (axis->high - axis->low);
    axis->low -= margin;
    axis->high += margin;
}

static void widen(Axis *axis) {
    if (!(axis->low <= axis->high)) axis->low = 0, axis->high = axis->log ? 1 : 0;
    double middle = axis->low / 2 + axis->high / 2, size = fmax(fabs(axis->low), fabs(axis->high));
    if (axis->high - axis->low > fmax(1e-9 * size, 1e-290)) return;
    double half = axis->log ? 0.5 : size > 1e-280 ? size / 2 : 1;
    axis->low = middle - half;
    axis->high = middle + half;
}

/* Neither of two axes of one scale is much shorter than the other. */
static void balance(Axis *axis, const Axis *other) {
    double missing = 0.45 * (other->high - other->low) - (axis->high - axis->low);
    if (missing > 0) axis->low -= missing / 2, axis->high += missing / 2;
}

void axis_equal(Axis *x, Axis *y) {
    include(x, 0), include(y, 0);
    widen(x->high - x->low > y->high - y->low ? x : y);
    balance(x, y), balance(y, x);
    pad(x, 0.1), pad(y, 0.1);
}

/* The range of a plot whose axes have one scale is not ready before axis_equal. */
Axis *axis_of(Arena *arena, const Plot *plot, bool vertical) {
    Axis *axis = NEW(arena, Axis);
    axis->log = (vertical ? plot->y_log : plot->x_log) && !plot->equal;
    axis->low = INFINITY;
    axis->high = -INFINITY;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < plot->count; i++) {
            if ((plot->series[i].kind == SERIES_DASHED) != (pass == 1)) continue;
            Axis own = extent(plot, &plot->series[i], vertical);
            if (pass == 1)
                include_reference(axis, &own);
            else
                axis->low = fmin(axis->low, own.low), axis->high = fmax(axis->high, own.high);
        }
    if (plot->equal) return axis;
    widen(axis);
    pad(axis, 0.04);
    return axis;
}

/* ---- ticks ---- */

double nice_step(double at_least) {
    double power = pow(10, floor(log10(at_least)));
    static const double times[] = {1, 2, 5, 10};
    for (int i = 0; i < 4; i++)
        if (times[i] * power >= at_least * (1 - 1e-9)) return times[i] * power;
    return 10 * power;
}

const char *number_text(Arena *arena, double value, double step, double largest) {
    if (fabs(value) < 1e-6 * step) return "0";
    const char *sign = value < 0 ? "−" : "";
    int last = (int)floor(log10(step) + 1e-9), power = (int)floor(log10(largest) + 1e-9);
    value = fabs(value);
    if (power > -4 && power < 5) return arena_printf(arena, "%s%.*f", sign, last < 0 ? -last : 0, value);
    const char *digits = arena_printf(arena, "%.*f", last < power ? power - last : 0, value / pow(10, power));
    const char *minus = power < 0 ? "−" : "";
    if (!strcmp(digits, "1")) return arena_printf(arena, "%s10^{%s%d}", sign, minus, abs(power));
    return arena_printf(arena, "%s%s·10^{%s%d}", sign, digits, minus, abs(power));
}

static void tick(Arena *arena, Axis *axis, double at, const char *label) {
    double slack = 1e-6 * (axis->high - axis->low);
    if (at < axis->low - slack || at > axis->high + slack) return;
    PUSH(arena, axis, ((Tick){fmax(axis->low, fmin(axis->high, at)), label}));
}

/* Multiples of step; on a logarithmic axis the value is the multiple. */
void axis_ticks_every(Arena *arena, Axis *axis, double step) {
    double low = axis->log ? pow(10, axis->low) : axis->low,
           high = axis->log ? pow(10, axis->high) : axis->high;
    double largest = step * fmax(fabs(ceil(low / step - 1e-9)), fabs(floor(high / step + 1e-9)));
    for (double k = ceil(low / step - 1e-9); k <= floor(high / step + 1e-9); k++)
        tick(arena, axis, axis->log ? log10(k * step) : k * step,
             number_text(arena, k * step, step, largest));
}

static const char *power_text(Arena *arena, int power) {
    if (power == 0 || power == 1) return power ? "10" : "1";
    return arena_printf(arena, "10^{%s%d}", power < 0 ? "−" : "", abs(power));
}

static void decades(Arena *arena, Axis *axis, int first, int last) {
    static const int thinner[] = {1, 2, 3, 5, 10, 20, 50, 100, 200};
    int every = 0;
    while (every < 8 && (last - first) / thinner[every] > 6) every++;
    every = thinner[every];
    for (int k = first; k <= last; k++)
        if (k % every == 0) tick(arena, axis, k, power_text(arena, k));
    for (int k = first - 1; k <= last && last - first < 5; k++)
        for (int m = 2; m <= 9; m++) tick(arena, axis, k + log10(m), NULL);
}

void axis_ticks(Arena *arena, Axis *axis, int wanted) {
    int first = (int)ceil(axis->low - 1e-9), last = (int)floor(axis->high + 1e-9);
    if (!axis->log) {
        axis_ticks_every(arena, axis, nice_step((axis->high - axis->low) / wanted));
    } else if (last - first >= 2) {
        decades(arena, axis, first, last);
    } else if (axis->high - axis->low > 0.7) {
        static const int times[] = {1, 2, 5};
        for (int k = first - 1; k <= last; k++)
            for (int i = 0; i < 3; i++) {
                double power = pow(10, k);
                tick(arena, axis, k + log10(times[i]),
                     number_text(arena, times[i] * power, power, times[i] * power));
            }
    } else {
        axis_ticks_every(arena, axis, nice_step((pow(10, axis->high) - pow(10, axis->low)) / wanted));
    }
}
