/* gcc.c: remarks as a compiler prints them, "sheet.md:22:7: error: …", so that editors lead to their places. */
#include "remark.h"

static void line(Text *out, const Remark *r, const char *severity, const char *text) {
    Region at = remark_region(r);
    text_printf(out, "%s:%d:%d: %s: %s", r->file, at.line, at.column, severity, text);
}

static void note(Text *out, const Remark *r, const char *text) {
    if (!text) return;
    line(out, r, "note", shown_line(out->arena, text));
    text_add(out, "\n");
}

void gcc_part(ReportPart *part, const SheetReport *report) {
    Text *out = &part->body;
    Remarks remarks = remarks_of(out->arena, report);
    for (int i = 0; i < remarks.count; i++) {
        const Remark *r = &remarks.items[i];
        if (r->severity == REMARK_PASS) continue;
        line(out, r, severity_words[r->severity], remark_text(out->arena, r));
        if (*r->claim) text_printf(out, " [%s]", shown_line(out->arena, r->claim));
        text_add(out, "\n");
        note(out, r, r->correct);
        note(out, r, r->world);
        note(out, r, r->replay);
    }
}
