/* junit.c: verdicts as JUnit XML: refuted is a failure, a text that cannot be read and a crash of attest are errors, undecided
   and vacuous are skipped. */
#include "found.h"

#include <string.h>

static void escaped(Text *out, const char *text) {
    for (; *text; text++) {
        const char *with = *text == '&'    ? "&amp;"
                           : *text == '<'  ? "&lt;"
                           : *text == '>'  ? "&gt;"
                           : *text == '"'  ? "&quot;"
                           : *text == '\n' ? "&#10;"
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

static CaseOutcome outcome(const BlockVerdict *b) {
    int status = b->found ? found_status(b) : b->status;
    if (status == 4) return CASE_ERROR;
    if (b->kind == VERDICT_HOLDS) return status ? CASE_SKIPPED : CASE_PASSED; /* strict: only tested */
    if (b->kind == VERDICT_REFUTED || status == 1) return CASE_FAILURE;
    return b->kind == VERDICT_ILL_FORMED ? CASE_ERROR : CASE_SKIPPED;
}

/* The cause in one sentence. */
static const char *cause(Arena *arena, const BlockVerdict *b) {
    const Why *fault = why_is_our_fault(&b->why) ? &b->why : NULL;
    for (int i = 0; i < b->verdicts.count && !fault; i++)
        if (why_is_our_fault(&b->verdicts.items[i]->why)) fault = &b->verdicts.items[i]->why;
    if (fault || (b->why.kind && !b->verdicts.count)) {
        Phrase p = say_why(arena, fault ? fault : &b->why);
        return phrase_text(&p);
    }
    if (b->kind == VERDICT_HOLDS) return assurance_words[b->assurance];
    if (b->known) {
        Phrase p = say_known(arena, b->known);
        return phrase_text(&p);
    }
    if (b->mistake) return b->mistake->what;
    if (b->shape) return b->shape->what;
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *v = b->verdicts.items[i];
        if (v->kind != b->kind) continue;
        Phrase p = v->known                                   ? say_known(arena, v->known)
                   : v->why.kind                              ? say_why(arena, &v->why)
                   : v->witness && v->kind == VERDICT_REFUTED ? say_sides(arena, v->witness, false)
                                                              : phrase_new(arena);
        if (!phrase_is_empty(&p)) return phrase_text(&p);
        if (v->mistake) return v->mistake->what;
    }
    return verdict_words[b->kind];
}

static void test_case(Text *out, const BlockVerdict *b, const Source *source, const Style *style) {
    static const char *const tags[] = {"system-out", "failure", "error", "skipped"};
    Arena *arena = out->arena;
    const char *place = source_place_words(arena, source, b->block->head.start);
    text_add(out, "    <testcase");
    attribute(out, "classname", source->name);
    attribute(out, "name", arena_printf(arena, "%s (%s)", b->claim_id, place));
    attribute(out, "file", source->name);
    text_printf(out, " line=\"%d\">\n", source_place(source, b->block->head.start).line);
    CaseOutcome what = outcome(b);
    Text body = text_new(arena);
    Style whole = {.detail = DETAIL_VERBOSE, .seed = style->seed, .pack = style->pack};
    report_block(&body, b, source, &whole);
    text_printf(out, "      <%s", tags[what]);
    if (what == CASE_FAILURE || what == CASE_ERROR) attribute(out, "type", verdict_words[b->kind]);
    if (what != CASE_PASSED) attribute(out, "message", cause(arena, b));
    text_add(out, ">");
    escaped(out, body.bytes);
    text_printf(out, "</%s>\n    </testcase>\n", tags[what]);
}

static void test_suite(Text *out, const SheetVerdict *sheet, const Style *style) {
    int counts[CASE_OUTCOMES] = {0};
    for (int k = 0; k < sheet->blocks.count; k++) counts[outcome(sheet->blocks.items[k])]++;
    text_add(out, "  <testsuite");
    attribute(out, "name", sheet->document->source->name);
    text_printf(out, " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n", sheet->blocks.count,
                counts[CASE_FAILURE], counts[CASE_ERROR], counts[CASE_SKIPPED]);
    for (int k = 0; k < sheet->blocks.count; k++)
        test_case(out, sheet->blocks.items[k], sheet->document->source, style);
    text_add(out, "  </testsuite>\n");
}

/* A sheet that cannot be read at all. */
static void unread_suite(Text *out, const char *name, const Mistake *mistake) {
    text_add(out, "  <testsuite");
    attribute(out, "name", name);
    text_add(out, " tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n    <testcase");
    attribute(out, "classname", name);
    text_add(out, " name=\"reading the sheet\">\n      <error type=\"ill-formed\"");
    attribute(out, "message", mistake->what);
    text_add(out, "/>\n    </testcase>\n  </testsuite>\n");
}

const char junit_begin[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n";
const char junit_end[] = "</testsuites>\n";

void junit_sheet(Text *out, const SheetVerdict *sheet, const Style *style) {
    if (sheet->document)
        test_suite(out, sheet, style);
    else
        unread_suite(out, sheet->name, sheet->mistake);
}
