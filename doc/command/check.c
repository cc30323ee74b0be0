/* check.c: a sheet → its verdicts, and its part of a report in one of the formats of doc/say/format.h. */
#include "inside.h"

/* What check_sheet works with. */
typedef struct Check {
    Arena *arena;
    const CommandLine *line;
    const ReportFormat *format;
    Options options;
    Style style;
    SheetReport report;
    bool helps; /* another process has the sheet; this one judges some of its blocks */
} Check;

/* Notes a mistake of the sheet as a whole; returns the exit status. */
static int mistaken(Check *check, const Mistake *mistake) {
    PUSH(check->arena, &check->report.mistakes, mistake);
    return 2;
}

/* The same, and it is told. */
static int refused(Check *check, const Mistake *mistake) {
    if (!check->format->complete) tell_mistake(check->arena, mistake);
    return mistaken(check, mistake);
}

/* The mistakes of the sheet as a whole; the exit status. */
static int check_mistakes(Check *check, const Document *sheet) {
    if (!check->format->complete) tell_mistakes(check->arena, sheet);
    for (int i = 0; i < sheet->mistakes.count && i < MOST_MISTAKES; i++)
        mistaken(check, sheet->mistakes.items[i]);
    return sheet->mistakes.count ? 2 : 0;
}

static bool has_blocks(const Document *sheet) {
    for (int i = 0; i < sheet->blocks.count; i++)
        if (block_is_judged(sheet->blocks.items[i])) return true;
    return false;
}

static int worst_block(const Check *check, const SheetVerdict *verdict) {
    int status = 0;
    for (int i = 0; i < verdict->blocks.count; i++)
        status = status_worse(status, format_status(verdict->blocks.items[i], &check->style));
    return status;
}

/* A sheet without blocks, or with blocks of "attest mark", or one in which the rest is to be found. */
static int check_raw(Check *check, Source *source, const Document *sheet) {
    Arena *arena = check->arena;
    SheetReport *report = &check->report;
    const Outline *outline =
        raw_outline(arena, source, sheet, check->line->find || check->line->as || check->line->all);
    if (outline->mistakes.count) return refused(check, outline->mistakes.items[0]);
    const Claim *as;
    const Mistake *no_claim = raw_claim(arena, check->line, report->pack, &as);
    if (no_claim) return refused(check, no_claim);
    const Finding *finding = find_in_sheet(arena, report->pack, outline, as, &check->options);
    report->finding = finding;
    report->source = finding->outline->source;
    report->blocks = finding->marked;
    int status = outline->sheet ? check_mistakes(check, sheet) : 0;
    for (int i = 0; finding->marked && check->line->expect && i < finding->marked->blocks.count; i++)
        compare_with_recorded(arena, finding->marked->blocks.items[i], check->options.repairs);
    if (finding->marked) status = status_worse(status, worst_block(check, finding->marked));
    if (!finding_is_about_pack(finding)) {
        if (finding->marked) return status;
        mistaken(check, tell_not_about_pack(arena, report->pack, finding, !check->format->complete));
    }
    return status_worse(status, finding_status(finding));
}

/* Fills in the report on a sheet that was read, judged with the pack of the report; returns its exit status. Stages that are asked
   for go to `dumped`. */
static int check_document(Check *check, Source *source, Document *sheet, Text *dumped) {
    const CommandLine *line = check->line;
    SheetReport *report = &check->report;
    Dump dump;
    dump_watch(&dump, line, dumped, &check->options);
    dump_sheet(&dump, source);
    if (raw_is(sheet) || raw_is_marked(sheet) || line->find || line->as || line->all) {
        check->options.taken = NULL; /* its blocks are not known before the end */
        return check->helps ? 0 : check_raw(check, source, sheet);
    }
    Progress progress = progress_start(report->name);
    const SheetVerdict *verdict =
        sheet_judge(check->arena, report->pack, sheet, &check->options, line->expect,
                    line->jobs > 1 ? NULL : progress_block, &progress);
    progress_end(&progress);
    report->blocks = verdict;
    if (check->helps) return worst_block(check, verdict);
    int status = check_mistakes(check, sheet);
    if (!has_blocks(sheet) && !status)
        status = mistaken(check, tell_only_claims(check->arena, sheet, !check->format->complete));
    return status_worse(status, worst_block(check, verdict));
}

int check_source(Arena *arena, const CommandLine *line, Task *task, Source *source, SheetReport *report) {
    Check check = {.arena = arena,
                   .line = line,
                   .format = format_named("gcc"), /* which has all mistakes itself, so none is told */
                   .options = command_options(line),
                   .style = *report->style,
                   .report = *report};
    Text dumped = text_new(arena);
    check.options.task = task;
    check.report.source = source;
    int status = check_document(&check, source, document_read(arena, source), &dumped);
    *report = check.report;
    return status;
}

/* The same for a file, whose pack is not known yet. */
static int check_sheet(Check *check, const char *path, Text *dumped) {
    Arena *arena = check->arena;
    SheetReport *report = &check->report;
    Mistake *unreadable = NULL;
    Source *source = source_read(arena, path, &unreadable);
    if (!source) return refused(check, unreadable);
    report->source = source;
    Document *sheet = document_read(arena, source);
    const Mistake *no_pack = NULL;
    report->pack = pack_of_sheet(arena, check->line, path, sheet, &check->style, &no_pack);
    if (!report->pack) return mistaken(check, no_pack);
    return check_document(check, source, sheet, dumped);
}

/* ---- the report on it ---- */

/* The report on the sheet as a whole, and one on each block that this process judged. */
static void add_parts(const Check *check, ReportParts *parts) {
    const SheetReport *all = &check->report;
    SheetReport rest = *all;
    rest.blocks = NULL;
    if (!check->helps) PUSH(check->arena, parts, format_part(check->arena, check->format, &rest, -1));
    const Document *sheet = all->blocks ? all->blocks->document : NULL;
    for (int i = 0, next = 0; sheet && i < sheet->blocks.count && next < all->blocks->blocks.count; i++) {
        BlockVerdict **block = &all->blocks->blocks.items[next];
        if ((*block)->block != sheet->blocks.items[i]) continue;
        SheetVerdict one = *all->blocks;
        one.blocks.items = block, one.blocks.count = one.blocks.capacity = 1;
        SheetReport report = {
            .name = all->name, .source = all->source, .pack = all->pack, .blocks = &one, .style = all->style};
        PUSH(check->arena, parts, format_part(check->arena, check->format, &report, i));
        next++;
    }
}

Checked check_path(Arena *arena, const CommandLine *line, Task *task, const char *path, _Atomic char *sharing,
                   int number) {
    Checked out = {0};
    Check check = {.arena = arena,
                   .line = line,
                   .format = command_format(line),
                   .options = command_options(line),
                   .style = command_style(line),
                   .helps = number > 1};
    Text dumped = text_new(arena);
    check.options.task = task;
    check.options.taken = sharing;
    check.options.number = (char)number;
    check.report.name = shown_line(arena, path);
    check.report.style = &check.style;
    out.status = check_sheet(&check, path, &dumped);
    if (check.report.blocks) tally_add(&out.tally, check.report.blocks);
    if (check.report.finding) tally_add(&out.tally, check.report.finding->verdict), out.tally.raw = true;
    if (check.options.taken) {
        add_parts(&check, &out.parts);
        return out;
    }
    if (check.helps) return out;
    ReportPart part = format_part(arena, check.format, &check.report, 0);
    text_add_bytes(&dumped, part.body.bytes, part.body.length);
    part.body = dumped;
    PUSH(arena, &out.parts, part);
    return out;
}
