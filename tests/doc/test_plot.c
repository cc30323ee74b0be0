/* test_plot.c: pictures: ticks, what is drawn where, and both ways of printing it. */
#include "doc/plot/inside.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static Arena *arena;

static void open_arena(void) { arena = arena_new(); }
static void close_arena(void) { arena_free(arena); }

static char *svg(const Plot *plot) {
    Text out = text_new(arena);
    plot_svg(&out, plot);
    return out.bytes;
}

static char *tikz(const Plot *plot) {
    Text out = text_new(arena);
    plot_tikz(&out, plot);
    return out.bytes;
}

static int occurrences(const char *text, const char *what) {
    int count = 0;
    for (; (text = strstr(text, what)); text += strlen(what)) count++;
    return count;
}

/* ---- ticks ---- */

static const char *tick_labels(double low, double high, bool log, int wanted) {
    Axis axis = {.log = log, .low = log ? log10(low) : low, .high = log ? log10(high) : high};
    Text out = text_new(arena);
    axis_ticks(arena, &axis, wanted);
    double before = -INFINITY;
    for (int i = 0; i < axis.count; i++) {
        const Tick *t = &axis.items[i];
        cr_assert(t->at >= axis.low && t->at <= axis.high, "a tick at %g outside %g … %g", t->at, low, high);
        if (!t->label) continue;
        cr_assert(t->at > before, "ticks do not ascend");
        before = t->at;
        text_printf(&out, "%s%s", out.length ? " " : "", t->label);
    }
    return out.bytes;
}

Test(plot, ticks_are_nice_and_inside, .init = open_arena, .fini = close_arena) {
    static const struct {
        double low, high;
        bool log;
        const char *labels;
    } cases[] = {
        {0, 1, false, "0 0.2 0.4 0.6 0.8 1.0"},
        {-0.04, 1.04, false, "0 0.2 0.4 0.6 0.8 1.0"},
        {-1.3, 2.2, false, "−1 0 1 2"},
        {-30, -10, false, "−30 −25 −20 −15 −10"},
        {0, 250000, false, "0 0.5·10^{5} 1.0·10^{5} 1.5·10^{5} 2.0·10^{5} 2.5·10^{5}"},
        {0, 3e-7, false, "0 0.5·10^{−7} 1.0·10^{−7} 1.5·10^{−7} 2.0·10^{−7} 2.5·10^{−7} 3.0·10^{−7}"},
        {0.5, 2000, true, "1 10 10^{2} 10^{3}"},
        {1e-16, 1, true, "10^{−15} 10^{−12} 10^{−9} 10^{−6} 10^{−3} 1"},
        {1e-300, 1, true, "10^{−300} 10^{−250} 10^{−200} 10^{−150} 10^{−100} 10^{−50} 1"},
        {0.8, 30, true, "1 2 5 10 20"},
        {2, 3, true, "2.0 2.2 2.4 2.6 2.8 3.0"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(tick_labels(cases[i].low, cases[i].high, cases[i].log, 6), cases[i].labels);
    for (double low = -7; low < 7; low += 0.37)
        for (double span = 1e-6; span < 1e9; span *= 3.7) {
            Axis axis = {.low = low, .high = low + span};
            axis_ticks(arena, &axis, 6);
            cr_assert(axis.count >= 2 && axis.count <= 8, "%d ticks in %g … %g", axis.count, low, low + span);
            double step = axis.items[1].at - axis.items[0].at, m = step / pow(10, floor(log10(step) + 1e-6));
            cr_expect(fabs(m - 1) < 1e-6 || fabs(m - 2) < 1e-6 || fabs(m - 5) < 1e-6, "a step of %g", step);
        }
}

/* ---- words ---- */

Test(plot, labels_are_read_as_mathematics, .init = open_arena, .fini = close_arena) {
    static const struct {
        const char *text, *read; /* italic in /…/, lowered in _(…), raised in ^(…) */
    } cases[] = {
        {"α_a", "/α/_(/a/)"},
        {"Var[c]", "Var[/c/]"},
        {"e^{−β}", "/e/^(−)^(/β/)"},
        {"x_12 y^10", "/x/_(12) /y/^(10)"},
        {"x_max", "/x/_(max)"},
        {"Φ_{t_1}", "Φ_(/t/)_(1)"},
        {"k_aᵀ q", "/k/_(/a/)^(⊤) /q/"},
        {"x_", "/x/_"},
        {"x_{a", "/x/_(/a/)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Slices slices = words_read(arena, cases[i].text);
        Text out = text_new(arena);
        for (int k = 0; k < slices.count; k++) {
            const Slice *s = &slices.items[k];
            cr_expect((s->rise == 0) == (s->size == 1));
            text_printf(&out, "%s%s%.*s%s%s",
                        s->rise < 0   ? "_("
                        : s->rise > 0 ? "^("
                                      : "",
                        s->italic ? "/" : "", s->length, s->bytes, s->italic ? "/" : "",
                        s->rise != 0 ? ")" : "");
        }
        cr_expect_str_eq(out.bytes, cases[i].read);
    }
    cr_expect(words_width(arena, "W_{abc}") < words_width(arena, "Wabc"));
    cr_expect(words_width(arena, "") == 0);
}

/* ---- plots to look at ---- */

static PlotPoint *points(int count, const double (*xy)[2]) {
    PlotPoint *p = NEW_ARRAY(arena, PlotPoint, count);
    for (int i = 0; i < count; i++) p[i].x = xy[i][0], p[i].y = xy[i][1];
    return p;
}

#define SERIES(kind, hue, label, ...)                                      \
    (PlotSeries) {                                                         \
        kind, hue, label,                                                  \
            points(sizeof((double[][2]){__VA_ARGS__}) / sizeof(double[2]), \
                   (const double(*)[2])(double[][2]){__VA_ARGS__}),        \
            sizeof((double[][2]){__VA_ARGS__}) / sizeof(double[2])         \
    }

enum { STRANGE = 14 };

/* Plots that are degenerate in one way each; the first of them is not. */
static Plot strange(int which) {
    PlotSeries *s = NEW_ARRAY(arena, PlotSeries, 3);
    Plot plot = {.x_label = "β", .y_label = "α_a", .series = s, .count = 1, .about = "which"};
    double *value = NEW_ARRAY(arena, double, 6);
    s[0] = SERIES(SERIES_LINE, 0, "n = 3", {0, 1}, {1, 2}, {2, 1.5});
    switch (which) {
    case 0:
        plot.count = 3;
        s[1] = SERIES(SERIES_DASHED, 0, "e^{−β}", {0, 1}, {2, 0.1});
        s[2] = SERIES(SERIES_DOTS, 8, "½ ‖x‖", {0, 1}, {2, 0.1});
        s[2].points[0].label = "minimum", s[2].points[1].low = -1, s[2].points[1].high = 0.5;
        break;
    case 1: plot.count = 0; break;
    case 2: s[0].count = 0; break;
    case 3: s[0].count = 1; break;
    case 4: s[0] = SERIES(SERIES_LINE, 1, NULL, {0, 3}, {1, 3}); break;
    case 5: s[0] = SERIES(SERIES_DOTS, -3, "", {NAN, 3}, {INFINITY, 3}, {0, -INFINITY}, {0, NAN}); break;
    case 6: s[0] = SERIES(SERIES_LINE, 1, NULL, {-1, 1e308}, {1, -1e308}, {2, 1e-320}, {3, 2e-320}); break;
    case 7: s[0] = SERIES(SERIES_LINE, 1, NULL, {1, 1}, {1 + 1e-15, 1 + 1e-15}); break;
    case 8:
        plot.x_log = plot.y_log = true;
        s[0] = SERIES(SERIES_LINE, 5, "none is positive", {-1, 1}, {0, 2}, {3, 0}, {4, -1});
        break;
    case 9:
        plot.equal = true;
        s[0] = SERIES(SERIES_ARROW, 6, "", {0, 0}, {0, 0});
        break;
    case 10:
        plot.equal = plot.x_log = true;
        s[0] = SERIES(SERIES_ARROW, 6, "v", {0, 0}, {1e-9, 0});
        break;
    case 11: plot.equal = true, plot.count = 0; break;
    case 12:
        plot.cells.value = value, plot.cells.rows = 2, plot.cells.cols = 3;
        value[1] = NAN, value[2] = INFINITY, value[3] = -INFINITY; /* and a colour scale of no width */
        break;
    default: plot = (Plot){0};
    }
    return plot;
}

/* ---- SVG ---- */

/* Every tag is closed, in order; attributes are quoted; "&" begins an entity. Returns the text between the tags,
   entities resolved and a line an element of text. */
static char *well_formed(const char *xml) {
    Text out = text_new(arena);
    LIST(const char *) open = {0};
    for (const char *at = xml; *at;) {
        if (*at == '&') {
            static const char *const names[] = {"&amp;", "&", "&lt;", "<", "&gt;", ">", "&quot;", "\""};
            int i = 0;
            while (i < 8 && strncmp(at, names[i], strlen(names[i]))) i += 2;
            cr_assert(i < 8, "a bare & in …%.30s", at);
            text_add(&out, names[i + 1]);
            at += strlen(names[i]);
        } else if (*at != '<') {
            cr_assert(*at != '>', "a bare > in …%.30s", at);
            text_add_bytes(&out, at++, 1);
        } else if (at[1] == '/') {
            cr_assert(open.count > 0);
            const char *name = open.items[--open.count];
            cr_assert(!strncmp(at + 2, name, strlen(name)) && at[2 + strlen(name)] == '>',
                      "%s closed by %.20s", name, at);
            at = strchr(at, '>') + 1;
        } else {
            const char *name = ++at;
            at += strcspn(at, " />");
            PUSH(arena, &open, arena_strndup(arena, name, (size_t)(at - name)));
            while (*at == ' ') {
                at += 1 + strcspn(at + 1, "=<>\" ");
                cr_assert(at[0] == '=' && at[1] == '"', "an attribute without a value at %.30s", at);
                at += 2 + strcspn(at + 2, "\"<");
                cr_assert(*at == '"', "a value that does not end at %.30s", at);
                at++;
            }
            if (*at == '/') open.count--, at++;
            cr_assert(*at == '>', "a tag that does not end at %.30s", at);
            at++;
        }
    }
    cr_assert(open.count == 0, "%s is not closed", open.items[open.count - 1]);
    return out.bytes;
}

static void balanced(const char *tex) {
    int depth = 0;
    for (const char *at = tex; *at; at++) {
        if (*at == '%') at += strcspn(at, "\n");
        depth += (*at == '{') - (*at == '}');
        cr_assert(depth >= 0);
    }
    cr_assert(depth == 0);
    cr_assert(occurrences(tex, "\\begin{") == occurrences(tex, "\\end{") && occurrences(tex, "\\begin{") > 0);
}

Test(plot, every_picture_is_well_formed_and_the_same_again, .init = open_arena, .fini = close_arena) {
    for (int which = 0; which < STRANGE; which++) {
        Plot plot = strange(which);
        char *xml = svg(&plot), *tex = tikz(&plot), *words = well_formed(xml);
        balanced(tex);
        cr_expect_null(strstr(tex, "$$"));
        cr_expect_str_eq(xml, svg(&plot));
        cr_expect_str_eq(tex, tikz(&plot));
        static const char *const never[] = {"nan", "inf", "-0 ", "-0\"", "-0,", "-0)", " id=", "e+", "e-"};
        for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
            if (strcmp(never[i], "e-"))
                cr_expect_null(strstr(xml, never[i]), "%s in picture %d", never[i], which);
            cr_expect_null(strstr(tex, never[i]), "%s in picture %d", never[i], which);
        }
        if (plot.x_label) cr_expect(strstr(words, "\nβ\n") && strstr(words, "\nαa\n"), "picture %d", which);
        if (which == 6) cr_expect(strstr(words, "\n0.5\n"), "what is too large is a gap");
        Drawing *d = plot_layout(arena, &plot);
        int numbers = 0;
        for (int i = 0; i < d->count; i++)
            numbers += d->items[i].kind == MARK_WORDS && strspn(d->items[i].words, "−0123456789.") > 0;
        cr_expect(numbers >= 4, "picture %d has only %d numbers", which, numbers);
        for (int i = 0; i < d->count; i++)
            for (int k = 0; k < d->items[i].places.count; k++) {
                Place at = d->items[i].places.items[k];
                cr_assert(at.x >= 0 && at.x <= d->width && at.y >= 0 && at.y <= d->height,
                          "(%g, %g) is outside picture %d", at.x, at.y, which);
            }
    }
    cr_expect(!signbit(plot_round(-0.0, 1)) && !signbit(plot_round(-0.04, 1)) &&
              plot_round(-0.06, 1) == -0.1);
    Plot plot = strange(0);
    char *words = well_formed(svg(&plot));
    static const char *const labels[] = {"\nn = 3\n", "\ne−β\n", "\n½ ‖x‖\n", "\nminimum\n", "\nwhich\n"};
    for (int i = 0; i < 5; i++) cr_expect(strstr(words, labels[i]), "no%sin%s", labels[i], words);
}

Test(plot, text_is_escaped, .init = open_arena, .fini = close_arena) {
    Plot plot = strange(0);
    plot.about = "a < b & \"c\" > d\n";
    plot.x_label = "<script> & \"x\"";
    plot.series[0].label = "1 < 2 && 3 > 2";
    char *xml = svg(&plot), *words = well_formed(xml);
    cr_expect(strstr(xml, "aria-label=\"a &lt; b &amp; &quot;c&quot; &gt; d \""));
    cr_expect(strstr(words, "\na < b & \"c\" > d \n"));
    cr_expect(strstr(words, "\n<script> & \"x\"\n"));
    cr_expect(strstr(words, "\n1 < 2 && 3 > 2\n"));
    cr_expect(strstr(tikz(&plot), "% a < b & \"c\" > d \n\\definecolor"));
}

/* ---- what is drawn ---- */

static int strokes(const Drawing *d, MarkKind kind, int hue, const char *dash) {
    int count = 0;
    for (int i = 0; i < d->count; i++) {
        const Mark *m = &d->items[i];
        bool same = m->kind == kind && m->hue == hue && !m->dash == !dash && !(dash && strcmp(m->dash, dash));
        for (int k = 0; same && k < m->places.count; k++) count += m->places.items[k].first;
    }
    return count;
}

Test(plot, gaps_break_a_line, .init = open_arena, .fini = close_arena) {
    PlotSeries s[3] = {
        SERIES(SERIES_LINE, 0, NULL, {0, 1}, {1, 2}, {2, NAN}, {3, 3}, {4, 4}, {5, INFINITY}, {6, 1})};
    Plot plot = {.series = s, .count = 1};
    Drawing *d = plot_layout(arena, &plot);
    cr_expect_eq(strokes(d, MARK_LINE, 0, NULL), 2);
    cr_expect_eq(strokes(d, MARK_DISCS, 0, NULL), 1); /* the point alone */
    s[0] = SERIES(SERIES_LINE, 0, NULL, {0, 1}, {1, 0}, {2, -1}, {3, 10}, {4, 100});
    for (int log = 0; log < 2; log++) {
        plot.y_log = log;
        d = plot_layout(arena, &plot);
        cr_expect_eq(strokes(d, MARK_LINE, 0, NULL), 1);
        cr_expect_eq(strokes(d, MARK_DISCS, 0, NULL), log ? 1 : 0);
    }
    /* a rate far below what was measured is cut at the frame, and the measured curve keeps its height */
    s[0] = SERIES(SERIES_LINE, 0, NULL, {0, 1}, {10, 1e-10});
    s[1] = SERIES(SERIES_DASHED, 0, NULL, {0, 1}, {10, 1e-290});
    plot.count = 2;
    d = plot_layout(arena, &plot);
    cr_expect_eq(strokes(d, MARK_LINE, 0, "4 4"), 1);
    double lowest[2] = {0};
    for (int i = 0; i < d->count; i++)
        for (int k = 0; d->items[i].hue == 0 && k < d->items[i].places.count; k++)
            lowest[d->items[i].dash != NULL] =
                fmax(lowest[d->items[i].dash != NULL], d->items[i].places.items[k].y);
    cr_expect(lowest[1] > lowest[0] && lowest[1] < d->height - 20 && lowest[0] > d->height / 2);
    /* a limit is seen whole */
    s[1] = SERIES(SERIES_DASHED, 0, NULL, {0, 1e5}, {10, 1e5});
    d = plot_layout(arena, &plot);
    cr_expect_eq(strokes(d, MARK_LINE, 0, "4 4"), 1);
}

Test(plot, bars_are_drawn_where_there_is_an_interval, .init = open_arena, .fini = close_arena) {
    PlotSeries s = SERIES(SERIES_DOTS, 1, NULL, {1, 1}, {2, 2}, {3, 3});
    Plot plot = {.series = &s, .count = 1};
    cr_expect_eq(strokes(plot_layout(arena, &plot), MARK_LINE, 1, NULL), 0);
    s.points[1].low = 1.5, s.points[1].high = 2.5;
    cr_expect_eq(strokes(plot_layout(arena, &plot), MARK_LINE, 1, NULL), 3); /* with both caps */
    s.points[1].low = -1;
    plot.y_log = true; /* it goes down for ever, without a cap */
    cr_expect_eq(strokes(plot_layout(arena, &plot), MARK_LINE, 1, NULL), 2);
    cr_expect_eq(strokes(plot_layout(arena, &plot), MARK_AREA, 1, NULL), 3);
}

Test(plot, the_legend_is_above_and_names_each_once, .init = open_arena, .fini = close_arena) {
    PlotSeries s[8];
    for (int i = 0; i < 8; i++)
        s[i] = SERIES(i % 2 ? SERIES_DOTS : SERIES_LINE, i / 2,
                      i < 4 ? "a long label of the first" : "a long label", {0, 0}, {1, 1});
    Plot plot = {.series = s, .count = 8};
    Drawing *d = plot_layout(arena, &plot);
    cr_expect_eq(occurrences(well_formed(svg(&plot)), "a long label"), 4);
    double highest = INFINITY, lowest = 0;
    for (int i = 0; i < d->count; i++) {
        const Mark *m = &d->items[i];
        if (m->kind == MARK_WORDS && strstr(m->words, "a long label"))
            lowest = fmax(lowest, m->places.items[0].y);
        if (m->kind == MARK_LINE && m->hue == HUE_NEUTRAL) highest = fmin(highest, m->places.items[0].y);
    }
    cr_expect(lowest > 0 && lowest < highest, "the legend ends at %g, the frame begins at %g", lowest,
              highest);
}

Test(plot, arrows_have_one_scale_and_labels_apart, .init = open_arena, .fini = close_arena) {
    static const double heads[5][2] = {{3, 1}, {3, 1.02}, {2.95, 0.98}, {-1, 2}, {3, 0.9}};
    PlotSeries s[5];
    for (int i = 0; i < 5; i++)
        s[i] = SERIES(SERIES_ARROW, i % 2, arena_printf(arena, "label_%d", i), {0, 0},
                      {heads[i][0], heads[i][1]});
    Plot plot = {.series = s, .count = 5, .equal = true, .x_label = "x_1", .y_label = "x_2"};
    Drawing *d = plot_layout(arena, &plot);
    Box box[5];
    Place head[5];
    int labels = 0, tips = 0;
    for (int i = 0; i < d->count; i++) {
        const Mark *m = &d->items[i];
        if (m->kind == MARK_AREA) head[tips++] = m->places.items[0];
        if (m->kind != MARK_WORDS || strncmp(m->words, "label", 5)) continue;
        double width = words_width(arena, m->words), x = m->places.items[0].x - m->side * width / 2;
        box[labels++] = (Box){x, m->places.items[0].y - 11, x + width, m->places.items[0].y + 3};
    }
    cr_assert(labels == 5 && tips == 5);
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 5; k++) {
            cr_expect(head[k].x <= box[i].left || head[k].x >= box[i].right || head[k].y <= box[i].top ||
                          head[k].y >= box[i].bottom,
                      "label %d covers head %d", i, k);
            if (k < i)
                cr_expect(box[i].right <= box[k].left || box[k].right <= box[i].left ||
                              box[i].bottom <= box[k].top || box[k].bottom <= box[i].top,
                          "labels %d and %d overlap", i, k);
        }
    double across = (head[0].x - head[3].x) / 4, down = (head[0].y - head[3].y) / 1;
    cr_expect(fabs(across - down) < 1e-6, "%g across, %g down", across, down);
    cr_expect_eq(occurrences(svg(&plot), "z\"/>"), 5);
}

/* Two series whose labelled points lie side by side: no two labels come near each other, each has a line in the colour of
   its point, and a label for which there is no room is left out. */
Test(plot, labels_of_two_series_are_apart_and_say_whose_they_are, .init = open_arena, .fini = close_arena) {
    enum { POINTS = 24 };
    for (int crowded = 0; crowded < 2; crowded++) {
        PlotSeries s[2];
        for (int k = 0; k < 2; k++) {
            s[k] = (PlotSeries){SERIES_DOTS, k, k ? "h = 4" : "h = 1", NEW_ARRAY(arena, PlotPoint, POINTS),
                                POINTS};
            for (int i = 0; i < POINTS; i++) {
                s[k].points[i].x = i;
                s[k].points[i].y = i + 0.2 * k;
                if (crowded || i % 6 == 3) s[k].points[i].label = arena_printf(arena, "%d", 1000 + i);
            }
        }
        Plot plot = {.series = s, .count = 2};
        Drawing *d = plot_layout(arena, &plot);
        LIST(Box) boxes = {0};
        int lines[2] = {0};
        for (int i = 0; i < d->count; i++) {
            const Mark *m = &d->items[i];
            if (m->kind == MARK_LINE && m->hue >= 0 && m->hue < 2 && m->places.count == 2) lines[m->hue]++;
            if (m->kind != MARK_WORDS || strncmp(m->words, "10", 2) || strlen(m->words) != 4) continue;
            double width = words_width(arena, m->words), x = m->places.items[0].x - m->side * width / 2;
            PUSH(arena, &boxes, ((Box){x, m->places.items[0].y - 11, x + width, m->places.items[0].y + 3}));
        }
        for (int i = 0; i < boxes.count; i++)
            for (int k = 0; k < i; k++) {
                const Box *a = &boxes.items[i], *b = &boxes.items[k];
                cr_expect(a->right + 5 <= b->left || b->right + 5 <= a->left || a->bottom <= b->top ||
                              b->bottom <= a->top,
                          "labels %d and %d of picture %d touch", i, k, crowded);
            }
        cr_expect(crowded ? boxes.count > 8 && boxes.count < 2 * POINTS : boxes.count == 8, "%d labels",
                  boxes.count);
        cr_expect_eq(lines[0] + lines[1], boxes.count);
        cr_expect(crowded || (lines[0] == 4 && lines[1] == 4), "%d and %d lines", lines[0], lines[1]);
    }
}

/* One entry for the lines of reference of three curves, with a sample in each of their colours. */
Test(plot, the_legend_shows_every_dash_there_is, .init = open_arena, .fini = close_arena) {
    PlotSeries s[3];
    for (int i = 0; i < 3; i++) s[i] = SERIES(SERIES_DASHED, i, "e^{−β}", {0, 1}, {1, 2});
    Plot plot = {.series = s, .count = 3};
    Drawing *d = plot_layout(arena, &plot);
    double at[3] = {0};
    for (int hue = 0; hue < 3; hue++) {
        cr_expect_eq(strokes(d, MARK_LINE, hue, "4 4"), 2, "a sample and the line itself");
        for (int i = 0; i < d->count && !at[hue]; i++)
            if (d->items[i].hue == hue) at[hue] = d->items[i].places.items[0].y;
    }
    cr_expect(at[0] + 2 < at[1] && at[1] + 2 < at[2] && at[2] < 30, "samples at %g, %g, %g", at[0], at[1],
              at[2]);
    cr_expect_eq(occurrences(well_formed(svg(&plot)), "e−β"), 1);
}

Test(plot, words_keep_their_spaces_on_paper, .init = open_arena, .fini = close_arena) {
    static const struct {
        const char *label, *tex;
    } cases[] = {{"position t", "{$\\mathrm{position}\\ t$}"},
                 {"one head", "{$\\mathrm{one}\\ \\mathrm{head}$}"},
                 {"x y", "{$x\\ y$}"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Plot plot = strange(0);
        plot.x_label = cases[i].label;
        cr_expect(strstr(tikz(&plot), cases[i].tex), "%s is not %s in %s", cases[i].label, cases[i].tex,
                  strstr(tikz(&plot), "\\node"));
    }
}

/* A phone shows a picture 328 pixels wide: its text is then at least 12 high. */
Test(plot, text_can_be_read_on_a_phone, .init = open_arena, .fini = close_arena) {
    for (int which = 0; which < STRANGE; which++) {
        Plot plot = strange(which);
        Drawing *d = plot_layout(arena, &plot);
        cr_expect(PLOT_FONT * fmin(1, 328 / d->width) >= 12, "picture %d is %g wide", which, d->width);
    }
}

/* ---- heat maps ---- */

static unsigned noise(unsigned i) { return (i * 2654435761u ^ (i >> 3) * 40503u) >> 7; }

Test(plot, every_cell_has_its_colour, .init = open_arena, .fini = close_arena) {
    static const struct {
        int rows, cols;
        unsigned values;
    } cases[] = {{1, 1, 1}, {2, 3, 6}, {32, 48, 1000}, {32, 48, 3}, {1, 60, 7}, {40, 2, 2}, {32, 48, 1}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        int rows = cases[c].rows, cols = cases[c].cols, boxes = 0;
        double *value = NEW_ARRAY(arena, double, rows *cols);
        for (int i = 0; i < rows * cols; i++)
            value[i] = (noise((unsigned)i) % cases[c].values) / (double)cases[c].values * 2 - 1;
        Plot plot = {.cells = {value, rows, cols, 0, 1, -1, 1}};
        Drawing *d = plot_layout(arena, &plot);
        Box map = {INFINITY, INFINITY, -INFINITY, -INFINITY};
        bool outlined = false;
        for (int i = 0; i < d->count; i++) {
            const Mark *m = &d->items[i];
            boxes += m->kind == MARK_BOXES ? m->places.count / 2 : 0;
            if (m->kind != MARK_LINE || m->places.count != 5 || outlined) continue;
            map =
                (Box){m->places.items[0].x, m->places.items[0].y, m->places.items[2].x, m->places.items[2].y};
            outlined = true;
        }
        cr_assert(outlined && map.left < map.right && map.top < map.bottom);
        for (int k = 0; k < rows * cols; k++) {
            double x = map.left + (map.right - map.left) * (k % cols + 0.5) / cols;
            double y = map.top + (map.bottom - map.top) * (k / cols + 0.5) / rows;
            int seen = -1;
            for (int i = 0; i < d->count; i++)
                for (int j = 0; d->items[i].kind == MARK_BOXES && j < d->items[i].places.count; j += 2) {
                    const Place *a = &d->items[i].places.items[j];
                    if (x > a[0].x && x < a[1].x && y > a[0].y && y < a[1].y)
                        seen = d->items[i].hue - HUE_LEVEL;
                }
            cr_assert_eq(seen, (int)floor((value[k] + 1) / 2 * (PLOT_LEVELS - 1) + 0.5), "cell %d of map %zu",
                         k, c);
        }
        cr_expect(boxes <= rows * cols + PLOT_LEVELS);
        if (cases[c].values == 1) cr_expect_eq(boxes, 1 + PLOT_LEVELS, "cells of one colour are one box");
        char *xml = svg(&plot), *tex = tikz(&plot);
        well_formed(xml), balanced(tex);
        cr_expect(strlen(xml) < 120000 && strlen(tex) < 120000, "%zu and %zu bytes", strlen(xml),
                  strlen(tex));
        cr_expect(strstr(xml, ">−1<") && strstr(xml, ">1<"), "the ends of the scale are written");
    }
    cr_expect_eq(plot_color(HUE_LEVEL + PLOT_LEVELS / 2), 0xF7F7F7);
    cr_expect_eq(plot_color(HUE_LEVEL), 0x084A91);
    cr_expect_eq(plot_color(HUE_LEVEL + PLOT_LEVELS - 1), 0xE07B00);
}
