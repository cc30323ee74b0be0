/* box_world.c: a world as Markdown: its numbers as matrices, both sides, and which entries matter. */
#include "box.h"

#include <ctype.h>
#include <string.h>

enum {
    TALLEST = 3,
    WIDEST = 5
}; /* a longer column is written as a row, a wider matrix has a line of its own */

/* An exact number, a number of ten digits, or a polynomial in limit variables, as number systems print them. */
static const char *entry_latex(Arena *arena, const char *text) {
    const char *slash = strchr(text, '/'), *minus = "";
    if (slash && !strpbrk(text, " ()^e")) {
        if (*text == '-') minus = "-", text++;
        return arena_printf(arena, "%s\\tfrac{%.*s}{%s}", minus, (int)(slash - text), text, slash + 1);
    }
    const char *exponent = strchr(text, 'e');
    if (exponent && (isdigit((unsigned char)exponent[1]) || exponent[1] == '-' || exponent[1] == '+') &&
        strspn(text, "-0123456789.") == (size_t)(exponent - text))
        return arena_printf(arena, "%.*s \\cdot 10^{%s}", (int)(exponent - text), text,
                            exponent + 1 + (exponent[1] == '+'));
    if (strspn(text, "-0123456789.") == strlen(text)) return text;
    return arena_printf(arena, "\\text{%s}", text);
}

const char *box_value(Arena *arena, const NamedValue *v, bool bare) {
    if (v->rows == 1 && v->cols == 1 && (v->number || bare)) return entry_latex(arena, v->entry[0]);
    if (!v->rows || !v->cols) return "[\\,]"; /* it has no entries */
    bool row = v->cols == 1 && v->rows > TALLEST;
    Text out = text_new(arena);
    text_add(&out, row ? "(" : "\\begin{bmatrix} ");
    for (int i = 0; i < v->rows * v->cols; i++) {
        if (i) text_add(&out, row ? ",\\, " : i % v->cols ? " & " : " \\\\ ");
        text_add(&out, entry_latex(arena, v->entry[i]));
    }
    text_add(&out, row ? ")^\\top" : " \\end{bmatrix}");
    return out.bytes;
}

const char *box_name(Arena *arena, const NamedValue *v) {
    return name_latex(arena, value_own_name(arena, v));
}

static void sizes(Text *out, const NamedValues *list, bool *first) {
    for (int i = 0; i < list->count; i++) {
        text_printf(out, "%s$%s = %s$", *first ? "" : ", ", box_name(out->arena, &list->items[i]),
                    list->items[i].entry[0]);
        *first = false;
    }
}

static void values(Text *out, const NamedValues *list, bool *first) {
    for (int i = 0; i < list->count; i++) {
        const NamedValue *v = &list->items[i];
        if (!v->rows || !v->cols || !v->shown) continue;
        bool wide = v->cols > WIDEST;
        const char *text = arena_printf(out->arena, "%s %s %s", box_name(out->arena, v),
                                        v->tends ? "\\to" : "=", box_value(out->arena, v, false));
        text_printf(out, wide ? "\n\n$$%s%s$$\n\n" : "%s$%s$", *first || wide ? "" : ", ", text);
        *first = wide;
    }
}

void box_witness(Text *out, const Witness *w, bool confirms, const Phrase *title, bool open) {
    Arena *arena = out->arena;
    Phrase head = phrase_capital(title);
    box_open_fold(out, phrase_text(&head), open);
    bool first = true;
    sizes(out, &w->sizes, &first);
    if (!first) text_add(out, "\n\n");
    first = true;
    size_t length = out->length;
    values(out, &w->drawn, &first);
    values(out, &w->defined, &first);
    sizes(out, &w->free, &first);
    if (out->length > length) text_add(out, "\n\n");
    Phrase sides = say_sides(arena, w, confirms), matters = say_matters(arena, w),
           chain = say_chain(arena, w);
    if (!phrase_is_empty(&sides)) {
        Phrase then = phrase_new(arena);
        phrase_add(&then, "then %t", &sides);
        box_paragraph(out, &then);
    }
    box_paragraph(out, &matters);
    box_paragraph(out, &chain);
    box_close(out);
}
