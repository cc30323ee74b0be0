/* box_world.c: a world as Markdown: its numbers as matrices, both sides, and what matters in it. */
#include "box.h"

#include <string.h>

enum {
    TALLEST = 3,
    WIDEST = 5
}; /* a longer column is written as a row, a wider matrix has a line of its own */

static const char *entry_latex(Arena *arena, const char *text) {
    const char *slash = strchr(text, '/'), *minus = "";
    if (!slash || strpbrk(text, " ()^e")) return math_latex(arena, text);
    if (*text == '-') minus = "-", text++;
    return arena_printf(arena, "%s\\tfrac{%.*s}{%s}", minus, (int)(slash - text), text, slash + 1);
}

static const char *value_latex(Arena *arena, const NamedValue *v, bool bare) {
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
    Text name = text_new(arena);
    report_name(&name, v);
    return math_latex(arena, name.bytes);
}

static const char *tends(const NamedValue *v) { return v->tends ? "\\to" : "="; }

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
        const char *text = arena_printf(out->arena, "%s %s %s", box_name(out->arena, v), tends(v),
                                        value_latex(out->arena, v, false));
        text_printf(out, wide ? "\n\n$$%s%s$$\n\n" : "%s$%s$", *first || wide ? "" : ", ", text);
        *first = wide;
    }
}

/* 0.1 = 1/10 tells nobody anything, nor does 1 = 1 */
static void side(Text *out, const char *text, const NamedValue *v) {
    Arena *arena = out->arena;
    const char *left = math_latex(arena, text), *right = value_latex(arena, v, true);
    bool literal = *text && strspn(text, "0123456789.−/½¼¾⅓⅔") == strlen(text);
    if (literal || !strcmp(left, right))
        text_printf(out, "$%s$", literal ? left : right);
    else
        text_printf(out, "$%s %s %s$", left, tends(v), right);
}

/* "γ, v_1[2,3]" → $γ$, $v_1$ (entries 2,3) */
static void matters(Text *out, const char *list) {
    for (const char *at = list; *at;) {
        size_t name = strcspn(at, ",["), inside = at[name] == '[' ? strcspn(at + name + 1, "]") : 0;
        box_math(out, arena_strndup(out->arena, at, name));
        const char *entries = arena_strndup(out->arena, at + name + 1, inside);
        if (inside) text_printf(out, " (%s %s)", strchr(entries, ',') ? "entries" : "entry", entries);
        at += name + (inside ? inside + 2 : 0);
        if (*at == ',') at++, text_add(out, ", ");
        while (*at == ' ') at++;
    }
}

void box_witness(Text *out, const Witness *w, const char *title, bool open) {
    box_open_fold(out, title, open);
    bool first = true;
    sizes(out, &w->sizes, &first);
    if (!first) text_add(out, "\n\n");
    first = true;
    size_t length = out->length;
    values(out, &w->drawn, &first);
    values(out, &w->defined, &first);
    sizes(out, &w->free, &first);
    if (out->length > length) text_add(out, "\n\n");
    if (w->left_text) {
        text_add(out, "Then ");
        side(out, w->left_text, &w->left);
        text_add(out, ", and ");
        side(out, w->right_text, &w->right);
        text_add(out, ".\n\n");
    }
    const char *matter = report_matters(out->arena, w);
    if (*matter) {
        text_add(out, "What matters, because it cannot be changed without losing this: ");
        matters(out, matter);
        text_add(out, ".\n\n");
    }
    if (w->links.count) {
        text_add(out, "Along the chain: ");
        for (int i = 0; i < w->links.count; i++) {
            if (i) text_add(out, "; ");
            side(out, w->links.items[i].name, &w->links.items[i]);
        }
        text_add(out, ".\n\n");
    }
    box_close(out);
}
