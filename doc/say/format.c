/* format.c: the table of formats, with text and JSON, which print every verdict on its own; and what the formats share. */
#include "format.h"

#include <strings.h>

/* ---- text ---- */

static void text_sheet(Text *out, const SheetReport *r) {
    for (int i = 0; r->blocks && i < r->blocks->blocks.count; i++)
        report_block(out, r->blocks->blocks.items[i], r->source, r->style);
    if (r->blocks) report_coverage(out, r->blocks, r->style);
    if (r->finding && finding_is_about_pack(r->finding)) report_finding(out, r->finding, r->pack, r->style);
}

static void text_end(Text *out, const ReportEnd *end) { report_summary(out, &end->tally, end->style); }

/* ---- JSON ---- */

static void json_blocks(Text *out, const SheetReport *r) {
    for (int i = 0; i < r->blocks->blocks.count; i++)
        json_block(out, r->blocks->blocks.items[i], r->source, r->style);
    Coverage coverage = coverage_of(out->arena, r->blocks);
    for (int i = 0; i < coverage.left.count; i++) json_left(out, &coverage.left.items[i], r->source);
}

static void json_finding(Text *out, const SheetReport *r) {
    const Finding *finding = r->finding;
    for (int i = 0; i < finding->verdict->blocks.count; i++)
        json_block(out, finding->verdict->blocks.items[i], r->source, r->style);
    for (int i = 0; i < finding->left.count; i++) json_found_left(out, &finding->left.items[i], r->source);
}

static void json_sheet(Text *out, const SheetReport *r) {
    for (int i = 0; i < r->mistakes.count; i++) json_file_mistake(out, r->name, r->mistakes.items[i]);
    if (r->blocks) json_blocks(out, r);
    if (r->finding) json_finding(out, r);
}

/* ---- the table ---- */

static const ReportFormat report_formats[] = {
    {.name = "text", .sheet = text_sheet, .end = text_end},
    {.name = "json", .sheet = json_sheet},
    {.name = "junit", .begin = junit_begin, .sheet = junit_sheet, .end = junit_end},
    {.name = "sarif", .whole = true, .sheet = sarif_sheet, .end = sarif_end},
    {.name = "github", .whole = true, .complete = true, .sheet = github_sheet, .end = github_end},
    {.name = "gcc", .complete = true, .sheet = gcc_sheet},
    {.name = "gradescope", .complete = true, .sheet = gradescope_sheet},
};

const ReportFormat *format_named(const char *name) {
    for (size_t i = 0; i < sizeof report_formats / sizeof *report_formats; i++)
        if (!strcasecmp(report_formats[i].name, name)) return &report_formats[i];
    die("there is no format %s", name);
}

/* ---- for the formats ---- */

ReportBlocks format_blocks(Arena *arena, const SheetReport *r) {
    ReportBlocks all = {0};
    for (int i = 0; r->blocks && i < r->blocks->blocks.count; i++)
        PUSH(arena, &all, r->blocks->blocks.items[i]);
    for (int i = 0; r->finding && i < r->finding->verdict->blocks.count; i++)
        PUSH(arena, &all, r->finding->verdict->blocks.items[i]);
    return all;
}

Span format_place(const SheetReport *r, const BlockVerdict *b) {
    return b->found ? b->block->head : (Span){r->source, b->block->head.start, b->block->head.end};
}

int format_status(const BlockVerdict *b, const Style *style) {
    if (b->found) return found_status(b);
    if (!style->expect || b->status == 4) return b->status;
    return b->expected ? 1 : b->open ? 3 : 0;
}
