/* summary.c: a class on a terminal: one line per claim, and where to look. */
#include "grade.h"

#include <string.h>

static void colored(Text *out, const Style *style, const char *color, const char *text) {
    if (style->color && strspn(text, " 0") < strlen(text))
        text_printf(out, "\x1b[%sm%s\x1b[0m", color, text);
    else
        text_add(out, text);
}

/* As many characters as fit into the columns that are left. */
static const char *shortened(Arena *arena, const char *text, int columns) {
    Text out = text_new(arena);
    int width = 0, used;
    unsigned code;
    if (columns < 1 || text_width(text) <= columns) return text;
    for (int left = (int)strlen(text); left > 0 && (used = utf8_decode(text, left, &code)) > 0;
         text += used, left -= used) {
        width += utf8_width(code);
        if (width > columns - 1) break;
        text_add_bytes(&out, text, (size_t)used);
    }
    text_add(&out, "…");
    return out.bytes;
}

static const char *commonest(Arena *arena, const ClaimTally *t) {
    if (!t->groups.count) return "";
    const Group *group = &t->groups.items[0];
    Phrase p = phrase_new(arena);
    if (group->known)
        phrase_add(&p, "%d× %k", group->sheets.count, group->known);
    else
        phrase_add(&p, "%d× %s", group->sheets.count, group_text(group));
    return phrase_text(&p);
}

static void claims(Text *out, const Class *class, const Style *style) {
    int name = 5, part = 4;
    for (int i = 0; i < class->claims.count; i++) {
        const Claim *claim = class->claims.items[i].claim;
        int width = text_width(claim->id), parts = claim->part ? text_width(claim->part) : 0;
        if (width > name) name = width;
        if (parts > part) part = parts;
    }
    text_printf(out, "%-*s  %-*s  right  wrong   open   none  commonest wrong answer\n", name, "claim", part,
                "part");
    for (int i = 0; i < class->claims.count; i++) {
        const ClaimTally *t = &class->claims.items[i];
        const char *number = t->claim->part ? t->claim->part : "";
        text_printf(out, "%s%*s  %s%*s  ", t->claim->id, name - text_width(t->claim->id), "", number,
                    part - text_width(number), "");
        Arena *arena = out->arena;
        colored(out, style, "32", arena_printf(arena, "%5d", t->right));
        text_add(out, "  ");
        colored(out, style, "31", arena_printf(arena, "%5d", t->wrong));
        text_add(out, "  ");
        colored(out, style, "33", arena_printf(arena, "%5d", t->open));
        text_printf(
            out, "  %5d  %s\n", t->missing,
            shortened(arena, commonest(arena, t), style->width ? style->width - name - part - 32 : 0));
    }
}

static const char *plural(int count) { return count == 1 ? "" : "s"; }

void summary_text(Text *out, const Class *class, const Style *style) {
    Arena *arena = out->arena;
    int64_t points = 0, most = 0;
    int open = 0, sheets = class->sheets.items.count, judged = sheets - class->unread;
    for (int i = 0; i < sheets; i++) {
        points += class->rows[i].points, most += class->rows[i].most;
        open += class->rows[i].open > 0;
    }
    if (style->detail != DETAIL_QUIET && class->claims.count) {
        claims(out, class, style);
        text_add(out, "\n");
    }
    text_printf(out, "%d sheet%s graded", sheets, plural(sheets));
    if (judged)
        text_printf(out, " · %s of %s points on average",
                    score_number(arena, (int)((points + judged / 2) / judged)),
                    score_number(arena, (int)((most + judged / 2) / judged)));
    if (open) text_printf(out, " · %d with something for a person to decide", open);
    if (class->unread) text_printf(out, " · %d could not be judged", class->unread);
    if (class->failed) text_printf(out, " · attest itself failed on %d", class->failed);
    if (class->sheets.ignored)
        text_printf(out, " · %d other file%s ignored", class->sheets.ignored, plural(class->sheets.ignored));
    text_add(out, "\n");
}
