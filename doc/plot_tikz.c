/* plot_tikz.c: a laid-out picture as TikZ, without any of its libraries; xcolor is taken to be loaded. */
#include "plot_inside.h"

#include <stdlib.h>
#include <string.h>

static void spot(Text *out, double x, double y) {
    text_printf(out, "(%.10g,%.10g)", plot_round(x, 1), plot_round(y, 1));
}

static void length(Text *out, double units) { text_printf(out, "%.10gpt", plot_round(units * PLOT_UNIT, 2)); }

/* ---- colours ---- */

static void color(Text *out, const Mark *s) {
    if (s->hue == HUE_NEUTRAL)
        text_add(out, "black");
    else if (s->hue >= HUE_LEVEL)
        text_add(out, "plotlevel");
    else
        text_printf(out, "plot%d", s->hue);
    if (s->tint < 1) text_printf(out, "!%.0f", 100 * s->tint);
}

static void define_hues(Text *out, const Drawing *d) {
    for (int hue = 0; hue < PLOT_HUES; hue++)
        for (int i = 0; i < d->count; i++)
            if (d->items[i].hue == hue && d->items[i].places.count) {
                text_printf(out, "\\definecolor{plot%d}{HTML}{%06X}\n", hue, plot_color(hue));
                break;
            }
}

/* ---- paths ---- */

static void dash(Text *out, const char *lengths) {
    bool on = true;
    text_add(out, ",dash pattern=");
    for (char *end; *lengths; lengths = end, on = !on) {
        double units = strtod(lengths, &end);
        if (end == lengths) die("a dash pattern of something else than numbers");
        text_add(out, on ? "on " : "off ");
        length(out, units);
        if (*end) text_add(out, " ");
    }
}

static void path(Text *out, const Mark *s) {
    bool filled = s->kind == MARK_AREA || s->kind == MARK_BOXES;
    if (s->hue >= HUE_LEVEL) text_printf(out, "\\definecolor{plotlevel}{HTML}{%06X}", plot_color(s->hue));
    text_add(out, filled ? "\\fill[" : "\\draw[");
    color(out, s);
    if (!filled) text_add(out, ",line width="), length(out, s->width);
    if (s->kind == MARK_DISCS) text_add(out, ",line cap=round");
    if (s->kind == MARK_LINE) text_add(out, ",line join=round");
    if (s->dash) dash(out, s->dash);
    text_add(out, "]");
    for (int i = 0; i < s->places.count; i++) {
        const Place *at = &s->places.items[i];
        if (i && i % 8 == 0) text_add(out, "\n ");
        if (s->kind == MARK_AREA && at->first && i) text_add(out, "--cycle");
        if (!at->first) text_add(out, s->kind == MARK_BOXES ? "rectangle" : "--");
        spot(out, at->x, at->y);
        if (s->kind == MARK_DISCS) text_add(out, "--"), spot(out, at->x, at->y);
    }
    text_add(out, s->kind == MARK_AREA ? "--cycle;\n" : ";\n");
}

/* ---- words ---- */

static void words(Text *out, const Mark *s) {
    static const char *const anchors[] = {"base west", "base", "base east"};
    text_printf(out, "\\node[anchor=%s] at ", anchors[s->side]);
    spot(out, s->places.items[0].x, s->places.items[0].y);
    text_printf(out, " {$%s$};\n", math_latex(out->arena, s->words));
}

static void comment(Text *out, const char *about) {
    text_add(out, "% ");
    for (; *about; about++) text_add_bytes(out, (unsigned char)*about < ' ' ? " " : about, 1);
    text_add(out, "\n");
}

void plot_tikz(Text *out, const Plot *plot) {
    Drawing *d = plot_layout(out->arena, plot);
    text_printf(
        out,
        "\\begin{tikzpicture}[x=%.2gpt,y=-%.2gpt,every node/.style={inner sep=0pt,font=\\footnotesize}]\n",
        PLOT_UNIT, PLOT_UNIT);
    if (plot->about && *plot->about) comment(out, plot->about);
    define_hues(out, d);
    for (int i = 0; i < d->count; i++) {
        const Mark *s = &d->items[i];
        if (!s->places.count) continue;
        if (s->kind == MARK_WORDS)
            words(out, s);
        else
            path(out, s);
    }
    text_add(out, "\\end{tikzpicture}\n");
}
