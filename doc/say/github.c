/* github.c: remarks as annotations of GitHub, "::error file=…,line=…,col=…,title=…::text". It shows ten of each kind per step and drops the
   others in silence: so the worst come first, ten of each kind, and the last line says how many were left out. */
#include "remark.h"

#include <string.h>

enum { MOST_SHOWN = 10 };

/* % and line ends would end the text; : and , would end a property. */
static void escaped(Text *out, const char *raw, bool property) {
    Text shown = text_new(out->arena);
    shown_add(&shown, raw, strlen(raw), "\n\t");
    for (const char *text = shown.bytes; *text; text++) {
        const char *with = *text == '%'               ? "%25"
                           : *text == '\n'            ? "%0A"
                           : property && *text == ':' ? "%3A"
                           : property && *text == ',' ? "%2C"
                                                      : NULL;
        if (with)
            text_add(out, with);
        else
            text_add_bytes(out, text, 1);
    }
}

static void property(Text *out, const char *name, const char *value) {
    text_add(out, name);
    escaped(out, value, true);
}

static const char *const kinds[] = {"error", "warning", "notice"}; /* the worst first */

static const char *kind_of(Severity severity) {
    return severity == REMARK_ERROR ? kinds[0] : severity == REMARK_WARNING ? kinds[1] : kinds[2];
}

/* One line for each remark; github_end chooses among them. */
void github_part(ReportPart *part, const SheetReport *report) {
    Text *out = &part->body;
    Arena *arena = out->arena;
    Remarks remarks = remarks_of(arena, report);
    for (int i = 0; i < remarks.count; i++) {
        const Remark *r = &remarks.items[i];
        if (r->severity == REMARK_PASS) continue;
        Region at = remark_region(r);
        text_printf(out, "::%s ", kind_of(r->severity));
        property(out, "file=", r->file);
        text_printf(out, ",line=%d,endLine=%d,col=%d", at.line, at.end_line, at.column);
        if (at.end_line == at.line) text_printf(out, ",endColumn=%d", at.end_column);
        property(out, ",title=",
                 *r->claim ? arena_printf(arena, "%s: %s", r->claim, rule_names[r->rule])
                           : rule_names[r->rule]);
        text_add(out, "::");
        const char *more[] = {r->correct, r->world, r->replay};
        escaped(out, remark_text(arena, r), false);
        for (size_t k = 0; k < sizeof more / sizeof *more; k++)
            if (more[k]) text_add(out, "%0A"), escaped(out, shown_line(arena, more[k]), false);
        text_add(out, "\n");
    }
}

static bool is_kind(const char *line, const char *kind) {
    size_t length = strlen(kind);
    return !strncmp(line, "::", 2) && !strncmp(line + 2, kind, length) && line[2 + length] == ' ';
}

void github_end(Text *out, const ReportEnd *end) {
    int left_out[sizeof kinds / sizeof *kinds] = {0}, all = 0;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        int count = 0;
        for (const char *at = end->body; *at; at += strcspn(at, "\n") + 1)
            if (is_kind(at, kinds[k]) && ++count <= MOST_SHOWN)
                text_add_bytes(out, at, strcspn(at, "\n") + 1);
        left_out[k] = count > MOST_SHOWN ? count - MOST_SHOWN : 0;
        all += left_out[k];
    }
    Phrase summary = say_summary(out->arena, &end->tally, end->style);
    text_printf(out, "%s\n", phrase_text(&summary));
    if (!all) return;
    text_add(out, "Left out, because GitHub shows ten of each kind:");
    for (size_t k = 0, said = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (left_out[k])
            text_printf(out, "%s %d %s%s", said++ ? "," : "", left_out[k], kinds[k],
                        left_out[k] == 1 ? "" : "s");
    text_add(out, ".\n");
}
