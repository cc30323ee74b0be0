/* index.c: the page of a class: the verdicts on each claim, the commonest wrong answers, the sheets that could not be read, and all
   sheets with their points. */
#include "grade.h"

#include <string.h>

static void link_to(Text *out, const Class *class, int sheet) {
    const Sheet *s = &class->sheets.items.items[sheet];
    text_add(out, "<a href=\"");
    page_text(out, store_sheet_path(out->arena, s, "sheet.html"));
    text_add(out, "\">");
    page_text(out, s->name);
    text_add(out, "</a>");
}

/* ---- in front ---- */

static void figure(Text *out, const char *number, const char *words) {
    text_printf(out, "<li><strong>%s</strong> %s</li>\n", number, words);
}

static void figures(Text *out, const Class *class) {
    Arena *arena = out->arena;
    int64_t points = 0, most = 0;
    int open = 0, judged = class->sheets.items.count - class->unread;
    for (int i = 0; i < class->sheets.items.count; i++) {
        points += class->rows[i].points, most += class->rows[i].most;
        open += class->rows[i].open > 0;
    }
    text_add(out, "<ul class=\"figures\">\n");
    figure(out, arena_printf(arena, "%d", class->sheets.items.count),
           class->sheets.items.count == 1 ? "sheet" : "sheets");
    if (judged)
        figure(out, score_number(arena, (int)((points + judged / 2) / judged)),
               arena_printf(arena, "points on average, of %s",
                            score_number(arena, (int)((most + judged / 2) / judged))));
    figure(out, arena_printf(arena, "%d", open), "with something for a person to decide");
    figure(out, arena_printf(arena, "%d", class->unread), "could not be judged");
    if (class->failed) figure(out, arena_printf(arena, "%d", class->failed), "on which attest itself failed");
    if (class->sheets.ignored)
        figure(out, arena_printf(arena, "%d", class->sheets.ignored), "other files, ignored");
    text_add(out, "</ul>\n");
}

/* ---- claims ---- */

static void bar_part(Text *out, const char *kind, const char *words, int count) {
    if (count)
        text_printf(out, "<span class=\"%s\" style=\"flex-grow:%d\" title=\"%s\">%d</span>", kind, count,
                    words, count);
}

static void claims_table(Text *out, const Class *class) {
    text_add(out, "<h2 id=\"claims\">Claims</h2>\n<p class=\"key\"><span class=\"right\">right</span> "
                  "<span class=\"wrong\">wrong</span> <span class=\"open\">for a person to decide</span> "
                  "<span class=\"none\">no answer found</span></p>\n<div class=\"table\">\n<table>\n"
                  "<thead><tr><th scope=\"col\">part</th><th scope=\"col\">claim</th><th "
                  "scope=\"col\">sheets</th><th class=\"number\" scope=\"col\">points</th></tr>"
                  "</thead>\n<tbody>\n");
    for (int i = 0; i < class->claims.count; i++) {
        const ClaimTally *t = &class->claims.items[i];
        text_add(out, "<tr><td>");
        page_text(out, t->claim->part && *t->claim->part ? t->claim->part : "–");
        text_add(out, "</td><td>");
        if (t->groups.count) {
            text_add(out, "<a href=\"#wrong-");
            page_text(out, t->claim->id);
            text_add(out, "\">");
        }
        page_text(out, t->claim->id);
        text_printf(
            out,
            "%s</td><td class=\"bars\"><div class=\"bar\" role=\"img\" aria-label=\"%d right, %d wrong, %d "
            "for a person, %d without an answer\">",
            t->groups.count ? "</a>" : "", t->right, t->wrong, t->open, t->missing);
        bar_part(out, "right", "right", t->right);
        bar_part(out, "wrong", "wrong", t->wrong);
        bar_part(out, "open", "for a person to decide", t->open);
        bar_part(out, "none", "no answer found", t->missing);
        text_printf(out, "</div></td><td class=\"number\">%s</td></tr>\n",
                    score_number(out->arena, score_most(class->pack, t->claim->id)));
    }
    text_add(out, "</tbody>\n</table>\n</div>\n");
}

/* ---- wrong answers ---- */

static const char *plain(Arena *arena, const char *pack_words) {
    Phrase p = phrase_new(arena);
    phrase_add(&p, "%k", pack_words);
    return phrase_text(&p);
}

static void group_item(Text *out, const Class *class, const Group *group) {
    text_printf(out, "<li><span class=\"count\">%d of %d</span>", group->sheets.count,
                class->sheets.items.count - class->unread);
    if (group->known) page_text(out, plain(out->arena, group->known));
    text_add(out, group->known ? ": " : "");
    if (!group->is_answer) text_add(out, "the step ");
    text_add(out, "<code>");
    page_text(out, group_text(group));
    text_add(out, "</code> <details><summary>sheets</summary> ");
    for (int i = 0; i < group->sheets.count; i++) {
        text_add(out, i ? ", " : "");
        link_to(out, class, group->sheets.items[i]);
    }
    text_add(out, "</details></li>\n");
}

static void wrong_answers(Text *out, const Class *class) {
    enum { MOST_SHOWN = 12 }; /* groups of a claim */
    bool any = false;
    for (int i = 0; i < class->claims.count; i++) {
        const ClaimTally *t = &class->claims.items[i];
        if (!t->groups.count) continue;
        if (!any) text_add(out, "<h2 id=\"wrong\">The commonest wrong answers</h2>\n");
        any = true;
        text_add(out, "<h3 id=\"wrong-");
        page_text(out, t->claim->id);
        text_add(out, "\">");
        page_text(out, t->claim->id);
        text_add(out, "</h3>\n<p class=\"about\">");
        page_text(out, plain(out->arena, t->claim->about ? t->claim->about : ""));
        text_add(out, "</p>\n<ul class=\"groups\">\n");
        for (int k = 0; k < t->groups.count && k < MOST_SHOWN; k++)
            group_item(out, class, &t->groups.items[k]);
        text_add(out, "</ul>\n");
        if (t->groups.count > MOST_SHOWN)
            text_printf(out, "<p class=\"about\">%d others are in report.jsonl.</p>\n",
                        t->groups.count - MOST_SHOWN);
    }
}

/* ---- sheets ---- */

/* Without the name of the sheet in front. */
static const char *reason(const Class *class, int sheet) {
    const char *why = class->rows[sheet].trouble, *name = class->sheets.items.items[sheet].name;
    size_t length = strlen(name);
    return !strncmp(why, name, length) && why[length] == ' ' ? why + length + 1 : why;
}

/* One row for each reason, in the order of the sheets. */
static void unread_sheets(Text *out, const Class *class) {
    int count = class->sheets.items.count;
    bool *told = NEW_ARRAY(out->arena, bool, count + 1);
    if (!class->unread) return;
    text_add(out,
             "<h2 id=\"unread\">Sheets that could not be judged</h2>\n<div class=\"table\">\n<table>\n"
             "<thead><tr><th scope=\"col\">why</th><th scope=\"col\">sheets</th></tr></thead>\n<tbody>\n");
    for (int i = 0; i < count; i++) {
        if (!class->rows[i].trouble || told[i]) continue;
        text_add(out, "<tr><td>");
        page_text(out, reason(class, i));
        text_add(out, "</td><td class=\"name\">");
        for (int k = i; k < count; k++) {
            if (!class->rows[k].trouble || strcmp(reason(class, i), reason(class, k))) continue;
            text_add(out, k > i ? ", " : "");
            told[k] = true;
            link_to(out, class, k);
        }
        text_add(out, "</td></tr>\n");
    }
    text_add(out, "</tbody>\n</table>\n</div>\n");
}

static void cell(Text *out, char what) {
    static const struct {
        char code;
        const char *html;
    } rows[] = {{'+', "<td class=\"mark right\">✓</td>"},
                {'x', "<td class=\"mark wrong\">✗</td>"},
                {'?', "<td class=\"mark open\">?</td>"},
                {'-', "<td class=\"mark none\">–</td>"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].code == what) {
            text_add(out, rows[i].html);
            return;
        }
    text_add(out, "<td></td>");
}

static void sheets_table(Text *out, const Class *class) {
    text_add(out,
             "<h2 id=\"sheets\">Sheets</h2>\n<form><fieldset class=\"show\"><legend>Show</legend>"
             "<label><input type=\"radio\" name=\"show\" id=\"show-all\" checked> all</label>"
             "<label><input type=\"radio\" name=\"show\" id=\"show-open\"> for a person to decide</label>"
             "<label><input type=\"radio\" name=\"show\" id=\"show-wrong\"> with something wrong</label>"
             "</fieldset></form>\n<div class=\"table\">\n<table>\n<thead><tr><th scope=\"col\">sheet</th><th "
             "class=\"number\" scope=\"col\">points</th>");
    for (int i = 0; i < class->claims.count; i++) {
        text_add(out, "<th class=\"turned\" scope=\"col\"><span>");
        page_text(out, class->claims.items[i].claim->id);
        text_add(out, "</span></th>");
    }
    text_add(out, "</tr></thead>\n<tbody>\n");
    for (int i = 0; i < class->sheets.items.count; i++) {
        const ClassRow *row = &class->rows[i];
        bool wrong = strchr(row->cells, 'x');
        if (row->trouble) continue;
        text_printf(out, "<tr class=\"sheet%s%s\"><td class=\"name\">", row->open ? " is-open" : "",
                    wrong ? " is-wrong" : "");
        link_to(out, class, i);
        text_printf(out, "</td><td class=\"number\">%s of %s</td>", score_number(out->arena, row->points),
                    score_number(out->arena, row->most));
        for (int k = 0; k < class->claims.count; k++) cell(out, row->cells[k]);
        text_add(out, "</tr>\n");
    }
    text_add(out, "</tbody>\n</table>\n</div>\n");
}

void index_page(Text *out, const Class *class) {
    const char *title = class->pack->document->title ? class->pack->document->title : class->pack_name;
    page_begin(out, arena_printf(out->arena, "Class: %s", title));
    text_add(out, "<header><h1>");
    page_text(out, title);
    text_add(out, "</h1></header>\n<main id=\"attest-text\" class=\"class\">\n");
    figures(out, class);
    if (class->claims.count) claims_table(out, class);
    wrong_answers(out, class);
    unread_sheets(out, class);
    if (class->unread < class->sheets.items.count) sheets_table(out, class);
    text_add(out, "<p class=\"about\">The grades are in grades.csv, all verdicts with their evidence in "
                  "report.jsonl. Points are given where everything that is said about a claim holds; what a "
                  "person has to decide has none yet.</p>\n");
    page_end(out);
}
