/* junit.c: verdicts as JUnit XML: refuted is a failure, a text that cannot be read and a crash of attest are errors, undecided
   and vacuous are skipped. */
#include "remark.h"

#include <string.h>

static void escaped(Text *out, const char *raw) {
    Text shown =
        text_new(out->arena); /* many control characters cannot be in XML, however they are written */
    shown_add(&shown, raw, strlen(raw), "\n\t");
    for (const char *text = shown.bytes; *text; text++) {
        const char *with = *text == '&'    ? "&amp;"
                           : *text == '<'  ? "&lt;"
                           : *text == '>'  ? "&gt;"
                           : *text == '"'  ? "&quot;"
                           : *text == '\n' ? "&#10;"
                           : *text == '\t' ? "&#9;"
                                           : NULL;
        if (with)
            text_add(out, with);
        else
            text_add_bytes(out, text, 1);
    }
}

static void attribute(Text *out, const char *name, const char *value) {
    text_printf(out, " %s=\"", name);
    escaped(out, value);
    text_add(out, "\"");
}

typedef enum { CASE_PASSED, CASE_FAILURE, CASE_ERROR, CASE_SKIPPED, CASE_OUTCOMES } CaseOutcome;

static CaseOutcome outcome(const BlockVerdict *b, const Style *style) {
    int status = format_status(b, style);
    if (status == 4) return CASE_ERROR;
    if (style->expect && !b->found) return status == 1 ? CASE_FAILURE : status ? CASE_SKIPPED : CASE_PASSED;
    if (b->kind == VERDICT_HOLDS) return status ? CASE_SKIPPED : CASE_PASSED; /* strict: only tested */
    if (b->kind == VERDICT_REFUTED || status == 1) return CASE_FAILURE;
    return b->kind == VERDICT_ILL_FORMED ? CASE_ERROR : CASE_SKIPPED;
}

static void test_case(Text *out, const BlockVerdict *b, const SheetReport *r) {
    static const char *const tags[] = {"system-out", "failure", "error", "skipped"};
    Arena *arena = out->arena;
    Span at = format_place(r, b);
    text_add(out, "    <testcase");
    attribute(out, "classname", r->name);
    attribute(out, "name",
              arena_printf(arena, "%s (%s)", b->claim_id, source_place_words(arena, at.source, at.start)));
    attribute(out, "file", at.source->name);
    text_printf(out, " line=\"%d\">\n", source_place(at.source, at.start).line);
    CaseOutcome what = outcome(b, r->style);
    Text body = text_new(arena);
    Style whole = {.detail = DETAIL_VERBOSE, .seed = r->style->seed, .pack = r->style->pack};
    report_block(&body, b, at.source, &whole);
    text_printf(out, "      <%s", tags[what]);
    if (what == CASE_FAILURE || what == CASE_ERROR) attribute(out, "type", verdict_words[b->kind]);
    if (what != CASE_PASSED) attribute(out, "message", b->expected ? b->expected : remark_cause(arena, b));
    text_add(out, ">");
    escaped(out, body.bytes);
    text_printf(out, "</%s>\n    </testcase>\n", tags[what]);
}

/* A mistake of the sheet as a whole. */
static void mistake_case(Text *out, const Mistake *m, const SheetReport *r) {
    text_add(out, "    <testcase");
    attribute(out, "classname", r->name);
    text_add(out, " name=\"reading the sheet");
    bool placed = m->span.source && m->span.source->length;
    if (placed) {
        text_add(out, " (");
        escaped(out, source_place_words(out->arena, m->span.source, m->span.start));
        text_add(out, ")");
    }
    text_add(out, "\"");
    attribute(out, "file", placed ? m->span.source->name : r->name);
    if (placed) text_printf(out, " line=\"%d\"", source_place(m->span.source, m->span.start).line);
    text_add(out, ">\n      <error type=\"ill-formed\"");
    attribute(out, "message", m->what);
    text_add(out, ">");
    Text body = text_new(out->arena);
    mistake_print(&body, m, "");
    escaped(out, body.bytes);
    text_add(out, "</error>\n    </testcase>\n");
}

void junit_begin(Text *out) { text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"); }

void junit_end(Text *out, const ReportEnd *end) {
    (void)end;
    text_add(out, "</testsuites>\n");
}

void junit_part(ReportPart *part, const SheetReport *r) {
    ReportBlocks blocks = format_blocks(part->body.arena, r);
    part->count[CASE_ERROR] = r->mistakes.count;
    for (int i = 0; i < r->mistakes.count; i++) mistake_case(&part->body, r->mistakes.items[i], r);
    for (int i = 0; i < blocks.count; i++) {
        part->count[outcome(blocks.items[i], r->style)]++;
        test_case(&part->body, blocks.items[i], r);
    }
}

void junit_sheet(Text *out, const char *name, const ReportPart *part, const Style *style) {
    (void)style;
    int tests = 0;
    for (int k = 0; k < CASE_OUTCOMES; k++) tests += part->count[k];
    text_add(out, "  <testsuite");
    attribute(out, "name", name);
    text_printf(out, " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n", tests,
                part->count[CASE_FAILURE], part->count[CASE_ERROR], part->count[CASE_SKIPPED]);
    text_add_bytes(out, part->body.bytes, part->body.length);
    text_add(out, "  </testsuite>\n");
}
