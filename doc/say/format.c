/* format.c: the table of formats, with text and JSON, which print every verdict on its own; and what the formats share. */
#include "format.h"

#include <stdlib.h>
#include <strings.h>

/* ---- text ---- */

static void text_part(ReportPart *part, const SheetReport *r) {
    for (int i = 0; r->blocks && i < r->blocks->blocks.count; i++)
        report_block(&part->body, r->blocks->blocks.items[i], r->source, r->style);
    if (r->blocks) coverage_count(r->blocks, part->count, &part->unread, &part->left);
    if (r->finding && finding_is_about_pack(r->finding))
        report_finding(&part->last, r->finding, r->pack, r->style);
}

static void text_sheet(Text *out, const char *name, const ReportPart *part, const Style *style) {
    (void)name;
    text_add(out, part->body.bytes);
    report_coverage(out, part->count, &part->unread, &part->left, style);
    text_add(out, part->last.bytes);
}

static void text_end(Text *out, const ReportEnd *end) { report_summary(out, &end->tally, end->style); }

/* ---- JSON ---- */

static void json_blocks(ReportPart *part, const SheetReport *r) {
    for (int i = 0; i < r->blocks->blocks.count; i++)
        json_block(&part->body, r->blocks->blocks.items[i], r->source, r->style);
    Coverage coverage = coverage_of(part->left.arena, r->blocks);
    for (int i = 0; i < coverage.left.count; i++) json_left(&part->left, &coverage.left.items[i], r->source);
}

static void json_finding(Text *out, const SheetReport *r) {
    const Finding *finding = r->finding;
    for (int i = 0; i < finding->verdict->blocks.count; i++)
        json_block(out, finding->verdict->blocks.items[i], r->source, r->style);
    for (int i = 0; i < finding->left.count; i++) json_found_left(out, &finding->left.items[i], r->source);
}

static void json_part(ReportPart *part, const SheetReport *r) {
    for (int i = 0; i < r->mistakes.count; i++) json_file_mistake(&part->body, r->name, r->mistakes.items[i]);
    if (r->blocks) json_blocks(part, r);
    if (r->finding) json_finding(&part->last, r);
}

/* ---- the table ---- */

static const ReportFormat report_formats[] = {
    {.name = "text", .part = text_part, .sheet = text_sheet, .end = text_end},
    {.name = "json", .part = json_part},
    {.name = "junit", .begin = junit_begin, .part = junit_part, .sheet = junit_sheet, .end = junit_end},
    {.name = "sarif", .whole = true, .part = sarif_part, .sheet = sarif_sheet, .end = sarif_end},
    {.name = "github", .whole = true, .complete = true, .part = github_part, .end = github_end},
    {.name = "gcc", .complete = true, .part = gcc_part},
    {.name = "gradescope", .complete = true, .undivided = true, .part = gradescope_part},
};

const ReportFormat *format_named(const char *name) {
    for (size_t i = 0; i < sizeof report_formats / sizeof *report_formats; i++)
        if (!strcasecmp(report_formats[i].name, name)) return &report_formats[i];
    die("there is no format %s", name);
}

/* ---- parts ---- */

static ReportPart new_part(Arena *arena, int place) {
    return (ReportPart){.place = place,
                        .body = text_new(arena),
                        .unread = text_new(arena),
                        .left = text_new(arena),
                        .last = text_new(arena)};
}

ReportPart format_part(Arena *arena, const ReportFormat *format, const SheetReport *report, int place) {
    ReportPart part = new_part(arena, place);
    format->part(&part, report);
    return part;
}

static int by_place(const void *a, const void *b) {
    return ((const ReportPart *)a)->place - ((const ReportPart *)b)->place;
}

static void add_text(Text *to, const Text *from) { text_add_bytes(to, from->bytes, from->length); }

void format_join(Text *out, const ReportFormat *format, const char *name, ReportParts *parts,
                 const Style *style) {
    enum { COUNTS = sizeof parts->items->count / sizeof *parts->items->count };
    ReportPart all = new_part(out->arena, 0);
    if (parts->count) qsort(parts->items, (size_t)parts->count, sizeof *parts->items, by_place);
    for (int i = 0; i < parts->count; i++) {
        const ReportPart *part = &parts->items[i];
        for (int k = 0; k < COUNTS; k++) all.count[k] += part->count[k];
        add_text(&all.body, &part->body);
        add_text(&all.unread, &part->unread);
        add_text(&all.left, &part->left);
        add_text(&all.last, &part->last);
    }
    if (format->sheet)
        format->sheet(out, name, &all, style);
    else
        add_text(out, &all.body), add_text(out, &all.left), add_text(out, &all.last);
}

void format_whole(Text *out, const ReportFormat *format, const SheetReport *report) {
    ReportPart part = format_part(out->arena, format, report, 0);
    ReportParts parts = {.items = &part, .count = 1, .capacity = 1};
    format_join(out, format, report->name, &parts, report->style);
}

void format_pack_part(Text *to, const ReportPart *part) {
    parcel_add_number(to, part->place);
    for (size_t k = 0; k < sizeof part->count / sizeof *part->count; k++)
        parcel_add_number(to, part->count[k]);
    const Text *texts[] = {&part->body, &part->unread, &part->left, &part->last};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        parcel_add_bytes(to, texts[k]->bytes, texts[k]->length);
}

ReportPart format_unpack_part(Parcel *from) {
    ReportPart part = new_part(from->arena, (int)parcel_take_number(from));
    for (size_t k = 0; k < sizeof part.count / sizeof *part.count; k++)
        part.count[k] = (int)parcel_take_number(from);
    Text *texts[] = {&part.body, &part.unread, &part.left, &part.last};
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        Parcel bytes = parcel_take_bytes(from);
        text_add_bytes(texts[k], bytes.bytes, bytes.length);
    }
    return part;
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
