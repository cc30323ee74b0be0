/* junit.c: verdicts as JUnit XML: refuted is a failure, what cannot be read an error, undecided and vacuous are skipped. */
#include "say.h"

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

static void test_case(Text *out, const BlockVerdict *b, const Source *source) {
    text_add(out, "    <testcase");
    attribute(out, "classname", source->name);
    attribute(
        out, "name",
        arena_printf(out->arena, "%s (line %d)", b->claim_id, source_line(source, b->block->head.start)));
    if (b->kind == VERDICT_HOLDS) {
        text_add(out, "/>\n");
        return;
    }
    const char *tag = b->kind == VERDICT_REFUTED || b->status == 1 ? "failure"
                      : b->kind == VERDICT_ILL_FORMED              ? "error"
                                                                   : "skipped";
    Text body = text_new(out->arena);
    Style style = {0};
    report_block(&body, b, source, &style);
    text_printf(out, ">\n      <%s", tag);
    if (strcmp(tag, "skipped")) attribute(out, "type", verdict_words[b->kind]);
    attribute(out, "message", verdict_words[b->kind]);
    text_add(out, ">");
    escaped(out, body.bytes);
    text_printf(out, "</%s>\n    </testcase>\n", tag);
}

void junit_report(Text *out, const SheetVerdict *const *sheets, int count) {
    text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (int i = 0; i < count; i++) {
        const SheetVerdict *sheet = sheets[i];
        if (!sheet) continue;
        int failures = 0, errors = 0, skipped = 0;
        for (int k = 0; k < sheet->blocks.count; k++) {
            const BlockVerdict *b = sheet->blocks.items[k];
            if (b->kind == VERDICT_HOLDS) continue;
            if (b->kind == VERDICT_REFUTED || b->status == 1)
                failures++;
            else if (b->kind == VERDICT_ILL_FORMED)
                errors++;
            else
                skipped++;
        }
        text_add(out, "  <testsuite");
        attribute(out, "name", sheet->document->source->name);
        text_printf(out, " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n", sheet->blocks.count,
                    failures, errors, skipped);
        for (int k = 0; k < sheet->blocks.count; k++)
            test_case(out, sheet->blocks.items[k], sheet->document->source);
        text_add(out, "  </testsuite>\n");
    }
    text_add(out, "</testsuites>\n");
}
