/* tikz.c: a laid-out picture as TikZ, without any of its libraries; xcolor is taken to be loaded. */
#include "core/syntax/syntax.h"
#include "inside.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void place(Text *out, double x, double y) {
    text_printf(out, "(%.10g,%.10g)", plot_round(x, 1), plot_round(y, 1));
}

static void length(Text *out, double units) { text_printf(out, "%.10gpt", plot_round(units * PLOT_UNIT, 2)); }

/* ---- colours ---- */

static void color(Text *out, const Mark *m) {
    if (m->hue == HUE_NEUTRAL)
        text_add(out, "black");
    else if (m->hue >= HUE_LEVEL)
        text_add(out, "plotlevel");
    else
        text_printf(out, "plot%d", m->hue);
    if (m->tint < 1) text_printf(out, "!%.0f", 100 * m->tint);
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

static bool filled(const Mark *m) { return m->kind == MARK_AREA || m->kind == MARK_BOXES; }

static void options(Text *out, const Mark *m) {
    text_add(out, "[");
    color(out, m);
    if (!filled(m)) text_add(out, ",line width="), length(out, m->width);
    if (m->kind == MARK_DISCS) text_add(out, ",line cap=round"); /* a stroke of no length with round ends */
    if (m->kind == MARK_LINE) text_add(out, ",line join=round");
    if (m->dash) dash(out, m->dash);
    text_add(out, "]");
}

static void path(Text *out, const Mark *m) {
    text_add(out, filled(m) ? "\\fill" : "\\draw");
    options(out, m);
    for (int i = 0; i < m->places.count; i++) {
        const Place *at = &m->places.items[i];
        if (i && i % 8 == 0) text_add(out, "\n ");
        if (m->kind == MARK_AREA && at->first && i) text_add(out, "--cycle");
        if (!at->first) text_add(out, m->kind == MARK_BOXES ? "rectangle" : "--");
        place(out, at->x, at->y);
        if (m->kind == MARK_DISCS) text_add(out, "--"), place(out, at->x, at->y);
    }
    text_add(out, m->kind == MARK_AREA ? "--cycle;\n" : ";\n");
}

static void step(Text *out, const char *command, const Place *at) {
    text_printf(out, "%s{\\P{%.10g}{%.10g}}", command, plot_round(at->x, 1), plot_round(at->y, 1));
}

/* The same path past TikZ's parser, which takes four times as long as all the rest. */
static void long_path(Text *out, const Mark *m) {
    text_add(out, "\\begin{scope}");
    options(out, m);
    text_add(out, "\\let\\P\\pgfqpointxy\\let\\M\\pgfpathmoveto\\let\\L\\pgfpathlineto\\let\\C\\pgfpathclose"
                  "\\let\\B\\pgfpathrectanglecorners\n");
    for (int i = 0; i < m->places.count; i++) {
        const Place *at = &m->places.items[i];
        bool last = i + 1 == m->places.count || at[1].first;
        if (m->kind == MARK_BOXES && at->first)
            step(out, "\\B", at);
        else if (m->kind == MARK_BOXES)
            step(out, "", at);
        else
            step(out, at->first ? "\\M" : "\\L", at);
        if (m->kind == MARK_DISCS) step(out, "\\L", at);
        if (m->kind == MARK_AREA && last) text_add(out, "\\C");
        if (last) text_add(out, "\n");
    }
    text_printf(out, "\\pgfusepath{%s}\\end{scope}\n", filled(m) ? "fill" : "stroke");
}

/* ---- words ---- */

/* One letter, sign or run of upright letters; returns how many bytes that is. */
static int piece(Text *out, const char *at, int length, bool italic) {
    int run = 0;
    while (run < length && isalpha((unsigned char)at[run])) run++;
    if (run && !italic) return text_printf(out, "\\mathrm{%.*s}", run, at), run;
    unsigned code;
    int used = utf8_decode(at, length, &code);
    if (used <= 0) return 1;
    const char *sign = sign_latex(at, (size_t)used);
    if (code == ' ')
        text_add(out, "\\ ");
    else if (sign)
        text_printf(out, "%s ", sign);
    else if (code < 0x80)
        text_printf(out, strchr("#%&$", (int)code) ? "\\%c" : "%c", (int)code);
    else
        text_printf(out, "%s ", name_latex(out->arena, arena_strndup(out->arena, at, (size_t)used)));
    return used;
}

/* A slice that is higher or lower than the one before begins a script; where it comes back, the script ends. */
static void label(Text *out, const char *words) {
    Slices slices = words_read(out->arena, words);
    double rises[8] = {0};
    int depth = 0, deepest = (int)(sizeof rises / sizeof *rises) - 1;
    for (int i = 0; i < slices.count; i++) {
        const Slice *s = &slices.items[i];
        int back = depth;
        while (back > 0 && rises[back] != s->rise) back--;
        bool before = rises[back] == s->rise;
        for (; before && depth > back; depth--) text_add(out, "}");
        if (!before && depth < deepest) {
            text_add(out, s->rise > rises[depth] ? "^{" : "_{");
            rises[++depth] = s->rise;
        }
        for (int at = 0; at < s->length;) at += piece(out, s->bytes + at, s->length - at, s->italic);
    }
    while (depth-- > 0) text_add(out, "}");
}

static void words(Text *out, const Mark *m) {
    static const char *const anchors[] = {"base west", "base", "base east"};
    text_printf(out, "\\node[anchor=%s] at ", anchors[m->side]);
    place(out, m->places.items[0].x, m->places.items[0].y);
    text_add(out, " {$");
    label(out, m->words);
    text_add(out, "$};\n");
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
        const Mark *m = &d->items[i];
        if (!m->places.count) continue;
        if (m->hue >= HUE_LEVEL) text_printf(out, "\\definecolor{plotlevel}{HTML}{%06X}", plot_color(m->hue));
        if (m->kind == MARK_WORDS)
            words(out, m);
        else if (m->places.count > 40)
            long_path(out, m);
        else
            path(out, m);
    }
    text_add(out, "\\end{tikzpicture}\n");
}
