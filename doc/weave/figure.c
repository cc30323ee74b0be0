/* figure.c: ```plot CLAIM → a picture. A fence is a list of clauses, as in a claim:

       about   the caption, in Markdown
       let     q = β (k_a + k_b), β ≫ 0     what a derivation would say first
       given   n = 2, 3, 6                  what is fixed; several values make several curves
       along   β = 0..8                     what runs: whole numbers, or evenly over an interval
       curve   α_a                          also: dashed, dots, cells, arrow
       refute  M s = v_a                    arrows are drawn in the counterexample to this
       log     x y                          logarithmic axes
       mark    minima                       the points that lie below all before them, with their place
       sample  4000                         what as many random draws say of an expectation
       x, y    β, a weight                  names of the axes

   Every number is computed by props/series.c from the claim itself. */
#include "box.h"
#include "weave.h"

#include "props/sheet/series.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    POINTS = 121,         /* of a curve, */
    INTEGRAL_POINTS = 31, /* of one for which an integral is computed at each */
    SAMPLE_POINTS = 9,    /* places at which samples are drawn */
    MOST_POINTS = 5000,   /* whole numbers along an axis */
    MOST_VARIANTS = 6,
    NEUTRAL = 4, /* the hue of what belongs to no curve */
};

typedef enum { DRAW_CURVE, DRAW_DASHED, DRAW_DOTS, DRAW_CELLS, DRAW_ARROW } Drawing;

typedef struct Item {
    Drawing drawing;
    const char *expression, *label;
    Span span;
} Item;

typedef struct Spec {
    Arena *arena;
    const Block *block;
    Claim *claim;
    const Options *options;
    Text about, context;
    Settings settings;   /* one value each */
    const char *variant; /* the name that has several values, or NULL */
    Ratio variants[MOST_VARIANTS];
    int variant_count;
    const char *along;
    Ratio low, high;
    bool whole, x_log, y_log, minima;
    const char *x, *y, *refute;
    const char *under; /* arrows: the hypotheses of what is refuted, with their arrow */
    int64_t draws;
    LIST(Item) items;
    const Mistake *mistake;
} Spec;

static void fail(Spec *s, Span span, const char *hint, const char *what) {
    if (!s->mistake) s->mistake = mistake_new(s->arena, MISTAKE_SYNTAX, span, hint, "%s", what);
}

/* ---- reading ---- */

static const char *trimmed(Arena *arena, const char *from, const char *to) {
    while (from < to && isspace((unsigned char)*from)) from++;
    while (to > from && isspace((unsigned char)to[-1])) to--;
    return arena_strndup(arena, from, (size_t)(to - from));
}

/* 3, -2, 0.25, 3/4, ½ */
static bool read_ratio(const char *text, Ratio *out) {
    static const struct {
        const char *sign;
        Ratio value;
    } signs[] = {{"½", {1, 2, 0}}, {"¼", {1, 4, 0}}, {"¾", {3, 4, 0}}};
    bool minus = *text == '-' || !strncmp(text, "−", strlen("−"));
    if (minus) text += *text == '-' ? 1 : strlen("−");
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (!strcmp(text, signs[i].sign)) {
            *out = (Ratio){minus ? -signs[i].value.num : signs[i].value.num, signs[i].value.den, 0};
            return true;
        }
    int64_t num = 0, den = 1;
    bool digits = false;
    for (; isdigit((unsigned char)*text) && num < INT64_C(1000000000000); text++, digits = true)
        num = 10 * num + (*text - '0');
    if (digits && *text == '.' && isdigit((unsigned char)text[1]))
        for (text++; isdigit((unsigned char)*text) && den < 1000000; text++)
            num = 10 * num + (*text - '0'), den *= 10;
    else if (digits && *text == '/' && isdigit((unsigned char)text[1])) {
        den = 0;
        for (text++; isdigit((unsigned char)*text) && den < 1000000; text++) den = 10 * den + (*text - '0');
    }
    if (!digits || *text || !den) return false;
    int64_t a = num, b = den;
    while (b) {
        int64_t rest = a % b;
        a = b, b = rest;
    }
    if (!a) a = 1;
    *out = (Ratio){(minus ? -num : num) / a, den / a, 0};
    return true;
}

/* [1, 0; 0, 1], row by row */
static bool read_numbers(Arena *arena, const char *text, Setting *out) {
    size_t length = strlen(text);
    Ratio *numbers = NEW_ARRAY(arena, Ratio, length + 1);
    out->number = numbers;
    out->numbers = 0;
    if (*text != '[') return read_ratio(text, &numbers[out->numbers++]);
    if (text[length - 1] != ']') return false;
    for (const char *at = text + 1, *end = text + length - 1; at <= end;) {
        const char *stop = at;
        while (stop < end && *stop != ',' && *stop != ';') stop++;
        if (!read_ratio(trimmed(arena, at, stop), &numbers[out->numbers++])) return false;
        at = stop + 1;
    }
    return true;
}

/* n = 2, 3, 6, v_1 = [1; 0] */
static void read_given(Spec *s, const char *text, Span span) {
    const char *name = NULL;
    int depth = 0;
    for (const char *at = text; *at && !s->mistake;) {
        const char *stop = at, *equals = NULL;
        for (; *stop && (depth || *stop != ','); stop++) {
            depth += (*stop == '[') - (*stop == ']');
            if (*stop == '=' && !equals) equals = stop;
        }
        Setting set = {0};
        if (equals) name = trimmed(s->arena, at, equals);
        const char *value = trimmed(s->arena, equals ? equals + 1 : at, stop);
        if (!name || !read_numbers(s->arena, value, &set))
            fail(s, span, "as in given n = 2, 3, 6 or given v_1 = [1; 0]", "this cannot be read");
        set.name = name;
        if (!s->mistake && equals)
            PUSH(s->arena, &s->settings, set);
        else if (!s->mistake) { /* one more value of the last name */
            Setting *first = &s->settings.items[s->settings.count - 1];
            if ((s->variant && strcmp(s->variant, name)) || first->numbers != 1 || set.numbers != 1 ||
                s->variant_count == MOST_VARIANTS) {
                fail(s, span, NULL, "one number may have several values, up to six");
                return;
            }
            if (!s->variant_count) s->variants[s->variant_count++] = first->number[0];
            s->variant = name;
            s->variants[s->variant_count++] = set.number[0];
        }
        at = *stop ? stop + 1 : stop;
    }
}

/* β = 0..8 */
static void read_along(Spec *s, const char *text, Span span) {
    const char *equals = strchr(text, '='), *dots = strstr(text, "..");
    if (!equals || !dots || dots < equals || !read_ratio(trimmed(s->arena, equals + 1, dots), &s->low) ||
        !read_ratio(trimmed(s->arena, dots + 2, dots + strlen(dots)), &s->high) ||
        (double)s->low.num / (double)s->low.den >= (double)s->high.num / (double)s->high.den) {
        fail(s, span, "as in along β = 0..8", "this is no range");
        return;
    }
    s->along = trimmed(s->arena, text, equals);
}

/* α_a as weight */
static void read_item(Spec *s, Drawing drawing, const char *text, Span span) {
    const char *as = strstr(text, " as ");
    Item item = {drawing, as ? trimmed(s->arena, text, as) : text,
                 as ? trimmed(s->arena, as + 4, as + strlen(as)) : text, span};
    PUSH(s->arena, &s->items, item);
}

static void read_clause(Spec *s, const char *word, const char *rest, Span span) {
    static const char *const drawings[] = {"curve", "dashed", "dots", "cells", "arrow"};
    for (int i = 0; i < 5; i++)
        if (!strcmp(word, drawings[i])) {
            read_item(s, (Drawing)i, rest, span);
            return;
        }
    if (!strcmp(word, "about"))
        text_printf(&s->about, "%s%s", s->about.length ? " " : "", rest);
    else if (!strcmp(word, "let"))
        text_printf(&s->context, "let %s. ", rest);
    else if (!strcmp(word, "given"))
        read_given(s, rest, span);
    else if (!strcmp(word, "along"))
        read_along(s, rest, span);
    else if (!strcmp(word, "refute"))
        s->refute = rest;
    else if (!strcmp(word, "log"))
        s->x_log = strchr(rest, 'x') != NULL, s->y_log = strchr(rest, 'y') != NULL;
    else if (!strcmp(word, "mark") && !strcmp(rest, "minima"))
        s->minima = true;
    else if (!strcmp(word, "sample") && atoll(rest) > 0 && atoll(rest) <= 1000000)
        s->draws = atoll(rest);
    else if (!strcmp(word, "x"))
        s->x = rest;
    else if (!strcmp(word, "y"))
        s->y = rest;
    else
        fail(s, span,
             "there are about, let, given, along, curve, dashed, dots, cells, arrow, refute, log, mark, "
             "sample, x, y",
             "this clause of a plot is not known");
}

/* A clause begins at the margin; indented lines go on with it. */
static void read_spec(Spec *s) {
    const Piece *piece = s->block->pieces.count ? &s->block->pieces.items[0] : NULL;
    const char *text = s->block->span.source->text;
    for (int at = piece ? piece->span.start : 0; piece && at < piece->span.end && !s->mistake;) {
        int end = at, next;
        for (;;) {
            while (end < piece->span.end && text[end] != '\n') end++;
            next = end + 1;
            if (next >= piece->span.end || !(text[next] == ' ' || text[next] == '\t')) break;
            end = next;
        }
        Text line = text_new(s->arena); /* on one line */
        for (int i = at; i < end; i++) {
            bool blank = isspace((unsigned char)text[i]);
            if (!blank || (line.length && line.bytes[line.length - 1] != ' '))
                text_add_bytes(&line, blank ? " " : text + i, 1);
        }
        size_t word = strcspn(line.bytes, " ");
        if (line.length)
            read_clause(s, arena_strndup(s->arena, line.bytes, word),
                        trimmed(s->arena, line.bytes + word, line.bytes + line.length),
                        (Span){s->block->span.source, at, end});
        at = next;
    }
    if (!s->items.count) fail(s, s->block->head, "as in curve α_a", "there is nothing to draw");
    bool arrows = s->items.count && s->items.items[0].drawing == DRAW_ARROW,
         cells = s->items.count && s->items.items[0].drawing == DRAW_CELLS;
    for (int i = 0; i < s->items.count; i++)
        if ((s->items.items[i].drawing == DRAW_ARROW) != arrows ||
            (s->items.items[i].drawing == DRAW_CELLS) != cells)
            fail(s, s->items.items[i].span, NULL, "arrows, cells and curves are three kinds of pictures");
    if (!arrows && !s->along)
        fail(s, s->block->head, "as in along β = 0..8", "what does the picture run along?");
    for (int i = 0; i < s->settings.count && s->along; i++)
        if (!strcmp(s->settings.items[i].name, s->along))
            fail(s, s->block->head, NULL, arena_printf(s->arena, "%s is given, and cannot run", s->along));
    if (s->refute && s->settings.count)
        fail(s, s->block->head, "write it before ⇒, as in refute d = 2 ⇒ M s = v_a",
             "the world of a counterexample is not given, it is found");
}

/* ---- computing ---- */

static double number(Ratio r) { return (double)r.num / (double)r.den; }

static Series *open_series(Spec *s, const Item *item, const Settings *settings, const Ratio *world) {
    const Mistake *mistake = NULL;
    Series *series = series_open(s->arena, s->claim,
                                 arena_printf(s->arena, "%s%s", s->context.bytes, s->under ? s->under : ""),
                                 item->expression, settings, world, &mistake);
    if (!series) fail(s, item->span, mistake->hint, mistake->what);
    return series;
}

static Ratio place(const Spec *s, int i, int count) { /* evenly, on a grid that is exact */
    if (s->whole) return (Ratio){s->low.num + i, 1, 0};
    double x = s->x_log && number(s->low) > 0
                   ? number(s->low) * pow(number(s->high) / number(s->low), (double)i / (count - 1))
                   : number(s->low) + (number(s->high) - number(s->low)) * i / (count - 1);
    if (i == 0) return s->low;
    if (i == count - 1) return s->high;
    int size;
    frexp(fabs(x) + number(s->high) - number(s->low), &size);
    if (s->x_log) frexp(x, &size);
    int bits = size > 24 ? 0 : size < -32 ? 56 : 24 - size; /* 24 of them tell the points apart */
    int64_t num = llround(ldexp(x, bits)), den = INT64_C(1) << bits;
    while (den > 1 && num % 2 == 0) num /= 2, den /= 2;
    return (Ratio){num, den, 0};
}

/* What is given, one of the names (NULL: none) with another of its values. */
static Settings with(Spec *s, const char *name, Ratio value) {
    Settings out = {0};
    Ratio *another = NEW(s->arena, Ratio);
    *another = value;
    for (int i = 0; i < s->settings.count; i++) {
        Setting set = s->settings.items[i];
        if (name && !strcmp(set.name, name)) set.number = another;
        PUSH(s->arena, &out, set);
    }
    return out;
}

/* Whole numbers run one by one, if there are not too many. */
static bool runs_whole(const Spec *s, const Series *series) {
    const Sym *sym = scope_find(s->claim->scope, s->along);
    return series_runs_over_sizes(series, s->along) || (sym && sym->kind == SYM_INTEGER);
}

/* The values at all places: `entries` numbers each. */
static double *compute(Spec *s, const Item *item, const Settings *settings, PlotPoint *points, int *count,
                       int *entries) {
    Settings here = {0};
    for (int i = 0; i < settings->count; i++) PUSH(s->arena, &here, settings->items[i]);
    Setting running = {s->along, &s->low,
                       1}; /* a size has to be there from the beginning; a number is set point by point */
    const Sym *sym = scope_find(s->claim->scope, s->along);
    if (sym && sym->kind == SYM_SIZE) PUSH(s->arena, &here, running);
    Series *series = open_series(s, item, &here, NULL);
    if (!series) return NULL;
    s->whole = runs_whole(s, series);
    *entries = series_entries(series);
    *count = s->whole                        ? (int)(s->high.num - s->low.num + 1)
             : series_is_expectation(series) ? INTEGRAL_POINTS
                                             : POINTS;
    bool anew = series_runs_over_sizes(series, s->along);
    if (s->whole && (s->low.den != 1 || s->high.den != 1 || s->high.num - s->low.num >= MOST_POINTS))
        fail(s, item->span, NULL, "these are too many whole numbers, or none");
    if (!anew && !series_set(series, s->along, s->low))
        fail(s, item->span, NULL, arena_printf(s->arena, "%s is no number that could run", s->along));
    double *values = s->mistake ? NULL : NEW_ARRAY(s->arena, double, (size_t)*count *(size_t)*entries + 1);
    for (int i = 0; i < *count && !s->mistake; i++) {
        Ratio x = place(s, i, *count);
        if (anew && i) {
            series_close(series);
            here.items[here.count - 1].number = &x;
            series = open_series(s, item, &here, NULL);
            if (!series || series_entries(series) != *entries) {
                if (series) series_close(series);
                fail(s, item->span, NULL, "its size changes along the way");
                return NULL;
            }
        } else if (!anew)
            series_set(series, s->along, x);
        series_values(series, values + (size_t)i * (size_t)*entries);
        if (points) points[i].x = number(x);
    }
    series_close(series);
    return s->mistake ? NULL : values;
}

static void add_series(Spec *s, Plot *plot, SeriesKind kind, int hue, const char *label, PlotPoint *points,
                       int count) {
    PlotSeries *grown = NEW_ARRAY(s->arena, PlotSeries, plot->count + 1);
    if (plot->count) memcpy(grown, plot->series, sizeof *grown * (size_t)plot->count);
    grown[plot->count] =
        (PlotSeries){.kind = kind, .hue = hue, .label = label, .points = points, .count = count};
    plot->series = grown;
    plot->count++;
}

/* What samples say, at a few places, each with two standard errors to both sides. */
static void add_samples(Spec *s, Plot *plot, const Item *item, const Settings *settings, int hue) {
    Series *series = open_series(s, item, settings, NULL);
    if (!series) return;
    PlotPoint *points = NEW_ARRAY(s->arena, PlotPoint, SAMPLE_POINTS);
    int count = 0;
    for (int i = 0; i < SAMPLE_POINTS; i++) {
        Ratio x = place(s, i, SAMPLE_POINTS);
        double value, error;
        if (!series_set(series, s->along, x) ||
            !series_sample(series, s->options->seed + (uint64_t)i, s->draws, &value, &error))
            continue;
        if (s->y_log && value < 1e-12) continue; /* rounding, of what is 0 */
        points[count++] =
            (PlotPoint){.x = number(x), .y = value, .low = value - 2 * error, .high = value + 2 * error};
    }
    series_close(series);
    if (count) add_series(s, plot, SERIES_DOTS, hue, NULL, points, count);
}

static void mark_minima(Spec *s, PlotPoint *points, int count) {
    double least = INFINITY;
    for (int i = 0; i < count; i++) {
        if (!(points[i].y < least)) continue;
        least = points[i].y;
        if (i) points[i].label = arena_printf(s->arena, "%.10g", points[i].x);
    }
}

static void draw_curves(Spec *s, Plot *plot) {
    int variants = s->variant ? s->variant_count : 1, curves = 0;
    for (int i = 0; i < s->items.count; i++) curves += s->items.items[i].drawing != DRAW_DASHED;
    for (int i = 0; i < s->items.count && !s->mistake; i++) {
        const Item *item = &s->items.items[i];
        const double *first = NULL;
        int curve = 0; /* how many were drawn before */
        for (int k = 0; k < i; k++) curve += s->items.items[k].drawing != DRAW_DASHED;
        for (int v = 0; v < variants && !s->mistake; v++) {
            Settings settings = with(s, s->variant, s->variant ? s->variants[v] : (Ratio){0, 1, 0});
            int count, entries, hue = item->drawing == DRAW_DASHED ? v : curve * variants + v;
            PlotPoint *points = NEW_ARRAY(s->arena, PlotPoint, MOST_POINTS + 1);
            const double *values = compute(s, item, &settings, points, &count, &entries);
            if (!values) return;
            if (entries != 1) {
                fail(s, item->span, "take its norm, or one of its entries", "a curve is made of numbers");
                return;
            }
            for (int k = 0; k < count; k++) points[k].y = values[k];
            bool dashed = item->drawing == DRAW_DASHED, same = first && dashed;
            for (int k = 0; k < count && same; k++) same = values[k] == first[k];
            if (same) continue; /* the limit is the same for all */
            if (!first) first = values;
            Text label = text_new(s->arena);
            if (variants == 1 || curves > 1 || dashed) text_add(&label, item->label);
            if (variants > 1 && !dashed)
                text_printf(&label, s->variants[v].den == 1 ? "%s%s = %lld" : "%s%s = %lld/%lld",
                            label.length ? ", " : "", s->variant, (long long)s->variants[v].num,
                            (long long)s->variants[v].den);
            if (s->minima && !dashed) mark_minima(s, points, count);
            add_series(s, plot,
                       dashed                       ? SERIES_DASHED
                       : item->drawing == DRAW_DOTS ? SERIES_DOTS
                                                    : SERIES_LINE,
                       hue, label.bytes, points, count);
            if (s->draws && !dashed) add_samples(s, plot, item, &settings, hue);
        }
        if (first && plot->count && plot->series[plot->count - 1].kind == SERIES_DASHED && variants > 1 &&
            plot->series[plot->count - 1].hue == 0)
            plot->series[plot->count - 1].hue = NEUTRAL;
    }
}

static void draw_cells(Spec *s, Plot *plot) {
    const Item *item = &s->items.items[0];
    int count, entries;
    Settings settings = with(s, NULL, (Ratio){0, 1, 0});
    double *values = compute(s, item, &settings, NULL, &count, &entries);
    if (!values) return;
    double *grid = NEW_ARRAY(s->arena, double, (size_t)count *(size_t)entries + 1), largest = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < entries; k++) {
            double v = values[(size_t)i * (size_t)entries + (size_t)k];
            grid[(size_t)k * (size_t)count + (size_t)i] = v;
            if (isfinite(v) && fabs(v) > largest) largest = fabs(v);
        }
    plot->cells.value = grid;
    plot->cells.rows = entries;
    plot->cells.cols = count;
    plot->cells.first_row = 0;
    plot->cells.first_col = s->whole ? (int)s->low.num : 0;
    plot->cells.low = -largest;
    plot->cells.high = largest;
}

static void draw_arrows(Spec *s, Plot *plot) {
    Settings sizes = with(s, NULL, (Ratio){0, 1, 0});
    const Ratio *world = NULL;
    const Mistake *mistake = NULL;
    if (s->refute) {
        world = series_counterexample(s->arena, s->claim, s->context.bytes, s->refute, s->options, &sizes,
                                      &mistake);
        if (!world) {
            fail(s, s->block->head, mistake->hint, mistake->what);
            return;
        }
    }
    plot->equal = true;
    const char *arrow = s->refute ? strstr(s->refute, "⇒") : NULL;
    if (arrow) s->under = arena_strndup(s->arena, s->refute, (size_t)(arrow - s->refute) + strlen("⇒"));
    for (int i = 0; i < s->items.count && !s->mistake; i++) {
        Series *series = open_series(s, &s->items.items[i], &sizes, world);
        if (!series) return;
        double v[2];
        if (series_entries(series) != 2)
            fail(s, s->items.items[i].span, NULL,
                 "an arrow has two numbers: choose a world in two dimensions");
        else {
            series_values(series, v);
            PlotPoint *points = NEW_ARRAY(s->arena, PlotPoint, 2);
            points[1] = (PlotPoint){.x = v[0], .y = v[1], .label = s->items.items[i].label};
            add_series(s, plot, SERIES_ARROW, i, s->items.items[i].label, points, 2);
        }
        series_close(series);
    }
}

static void draw(Spec *s, Figure *figure) {
    Plot *plot = NEW(s->arena, Plot);
    plot->x_label = s->x ? s->x : s->along;
    plot->y_label = s->y;
    plot->x_log = s->x_log;
    plot->y_log = s->y_log;
    switch (s->items.items[0].drawing) {
    case DRAW_CELLS: draw_cells(s, plot); break;
    case DRAW_ARROW: draw_arrows(s, plot); break;
    default: draw_curves(s, plot); break;
    }
    plot->about = caption_words(s->arena, s->about.bytes);
    if (s->mistake) return;
    Text svg = text_new(s->arena), tikz = text_new(s->arena);
    plot_svg(&svg, plot);
    plot_tikz(&tikz, plot);
    figure->svg = svg.bytes;
    figure->tikz = tikz.bytes;
}

/* Reads and draws; the figure has a mistake where that is not possible. */
static void draw_block(Arena *arena, const Block *block, const Pack *pack, const Options *options,
                       Figure *figure) {
    Spec spec = {.arena = arena, .block = block, .options = options, .mistake = block->mistake};
    spec.about = text_new(arena);
    spec.context = text_new(arena);
    spec.claim = block->claim ? pack_find(pack, block->claim) : NULL;
    if (!spec.claim && !spec.mistake)
        spec.mistake = missing_claim(arena, pack, block->claim ? block->claim : "", block->head);
    if (!spec.mistake) read_spec(&spec);
    if (!spec.mistake && spec.claim->mistake) spec.mistake = spec.claim->mistake;
    if (!spec.mistake) draw(&spec, figure);
    figure->caption = spec.about.bytes;
    if (!spec.mistake) return;
    Text report = text_new(arena);
    mistake_print(&report, spec.mistake, "");
    figure->report = report.bytes;
    figure->mistake = spec.mistake->what;
}

static void not_drawn(Arena *arena, const Failure *failure, Figure *figure) {
    Phrase p = say_failure(arena, failure, "drawing this figure");
    Mistake mistake = {.kind = MISTAKE_FILE, .span = figure->block->head, .what = phrase_text(&p)};
    Text report = text_new(arena);
    mistake_print(&report, &mistake, "");
    figure->report = report.bytes;
    figure->mistake = mistake.what;
    figure->failed = failure->kind == FAILED_CRASH;
}

Figures figures_draw(Arena *arena, const Document *document, const Pack *pack, const Options *options) {
    Figures out = {0};
    for (int i = 0; i < document->blocks.count; i++) {
        const Block *block = document->blocks.items[i];
        if (block->kind != BLOCK_PLOT) continue;
        Figure figure = {.block = block, .id = arena_printf(arena, "figure-%d", out.count + 1)};
        if (block_take(options, i)) {
            const Failure *failure = task_begin(options->task);
            if (failure)
                not_drawn(arena, failure, &figure);
            else {
                draw_block(arena, block, pack, options, &figure);
                task_end(options->task);
            }
        }
        PUSH(arena, &out, figure);
    }
    return out;
}

const char *figure_markdown(Arena *arena, const Figure *figure) {
    Text out = text_new(arena);
    if (figure->svg)
        text_printf(&out, "![%s](%s.svg){#%s .attest-plot}\n", caption_markdown(arena, figure->caption),
                    figure->file, figure->id);
    else {
        text_printf(&out, "::: {.verdict .ill-formed #%s}\n[✗ not drawn]{.word} [plot]{.title}\n\n",
                    figure->id);
        box_prose(&out, figure->mistake);
        text_add(&out, ".\n:::\n");
    }
    return out.bytes;
}
