/* svg.c: a laid-out picture as SVG. It names nothing, so that many may stand in one page, and what is neutral
   has the colour of the text around it. */
#include "inside.h"

#include <string.h>

static void escaped(Text *out, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        const char *name = c == '&'   ? "&amp;"
                           : c == '<' ? "&lt;"
                           : c == '>' ? "&gt;"
                           : c == '"' ? "&quot;"
                           : c < ' '  ? " " /* not allowed in XML, or white space */
                                      : NULL;
        if (name)
            text_add(out, name);
        else
            text_add_bytes(out, bytes + i, 1);
    }
}

static void number(Text *out, double value) { text_printf(out, "%.10g", plot_round(value, 1)); }

static void pair(Text *out, double x, double y) {
    number(out, x);
    text_add(out, " ");
    number(out, y);
}

static void paint(Text *out, const char *what, const Mark *m) {
    text_printf(out, " %s=\"", what);
    if (m->hue == HUE_NEUTRAL)
        text_add(out, "currentColor");
    else
        text_printf(out, "#%06X", plot_color(m->hue));
    text_add(out, "\"");
    if (m->tint < 1) text_printf(out, " %s-opacity=\"%.2g\"", what, m->tint);
}

/* ---- paths ---- */

static void stroke(Text *out, const Mark *m) {
    text_add(out, " fill=\"none\"");
    paint(out, "stroke", m);
    text_add(out, " stroke-width=\"");
    number(out, m->width);
    text_add(out, m->kind == MARK_DISCS ? "\" stroke-linecap=\"round\"" : "\" stroke-linejoin=\"round\"");
    if (m->dash) text_printf(out, " stroke-dasharray=\"%s\"", m->dash);
}

static void outline(Text *out, const Mark *m) {
    for (int i = 0; i < m->places.count; i++) {
        const Place *at = &m->places.items[i];
        if (m->kind == MARK_AREA && at->first && i) text_add(out, "z");
        text_add(out, at->first ? "M" : m->places.items[i - 1].first ? "L" : " ");
        pair(out, at->x, at->y);
        if (m->kind == MARK_DISCS) text_add(out, "h0"); /* a stroke of no length with round ends */
    }
    if (m->kind == MARK_AREA) text_add(out, "z");
}

static void boxes(Text *out, const Mark *m) {
    for (int i = 0; i + 1 < m->places.count; i += 2) {
        const Place *a = &m->places.items[i], *b = a + 1;
        text_add(out, "M");
        pair(out, a->x, a->y);
        text_add(out, "H"), number(out, b->x);
        text_add(out, "V"), number(out, b->y);
        text_add(out, "H"), number(out, a->x);
        text_add(out, "z");
    }
}

static void path(Text *out, const Mark *m) {
    bool filled = m->kind == MARK_AREA || m->kind == MARK_BOXES;
    text_add(out, "<path");
    if (filled)
        paint(out, "fill", m);
    else
        stroke(out, m);
    text_add(out, " d=\"");
    if (m->kind == MARK_BOXES)
        boxes(out, m);
    else
        outline(out, m);
    text_add(out, "\"/>\n");
}

/* ---- words ---- */

static void words(Text *out, const Mark *m) {
    static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    Slices slices = words_read(out->arena, m->words);
    double rise = 0;
    text_add(out, "<text x=\"");
    number(out, m->places.items[0].x);
    text_add(out, "\" y=\"");
    number(out, m->places.items[0].y);
    text_printf(out, "\"%s>", anchors[m->side]);
    for (int i = 0; i < slices.count; i++) {
        const Slice *p = &slices.items[i];
        bool bare = !p->italic && p->size == 1 && p->rise == rise;
        if (!bare) text_add(out, "<tspan");
        if (p->rise != rise)
            text_add(out, " dy=\""), number(out, (rise - p->rise) * PLOT_FONT), text_add(out, "\"");
        if (p->size != 1)
            text_add(out, " font-size=\""), number(out, p->size * PLOT_FONT), text_add(out, "\"");
        if (p->italic) text_add(out, " font-style=\"italic\"");
        if (!bare) text_add(out, ">");
        escaped(out, p->bytes, (size_t)p->length);
        if (!bare) text_add(out, "</tspan>");
        rise = p->rise;
    }
    text_add(out, "</text>\n");
}

void plot_svg(Text *out, const Plot *plot) {
    Drawing *d = plot_layout(out->arena, plot);
    const char *about = plot->about ? plot->about : "";
    text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    text_printf(
        out,
        "%.0f %.0f\" style=\"max-width:%.0fpx;overflow:visible\" font-size=\"%.0f\" fill=\"currentColor\"",
        d->width, d->height, 1.15 * d->width, PLOT_FONT);
    text_add(out, " role=\"img\" aria-label=\"");
    escaped(out, about, strlen(about));
    text_add(out, "\">\n<title>");
    escaped(out, about, strlen(about));
    text_add(out, "</title>\n");
    for (int i = 0; i < d->count; i++) {
        const Mark *m = &d->items[i];
        if (!m->places.count) continue;
        if (m->kind == MARK_WORDS)
            words(out, m);
        else
            path(out, m);
    }
    text_add(out, "</svg>\n");
}
