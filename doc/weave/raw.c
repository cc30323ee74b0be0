/* raw.c: a sheet without blocks → boxes behind its paragraphs and the table in front. The verdicts on the formulas of one paragraph
   that are about one question share a box; it says for which question they were taken, and why. Blocks by hand have their own boxes. */
#include "raw.h"

#include "box.h"
#include "chunk.h"

#include <string.h>

typedef struct Gathering { /* what becomes one box */
    int chunk;
    const FoundPart *part;
    const Reading *answer; /* NULL: steps only */
    BlockVerdict *verdict;
    Found *found;
} Gathering;

typedef struct Gatherer {
    Arena *arena;
    const Finding *finding;
    const Options *options;
    Chunks chunks;
    LIST(Gathering) all;
} Gatherer;

/* ---- one verdict for the formulas of a paragraph ---- */

/* The question, with the number that it has in this sheet. */
static Claim *numbered(Arena *arena, const FoundPart *part) {
    Claim *claim = NEW(arena, Claim);
    *claim = *part->claim;
    claim->part = part->number;
    return claim;
}

static Gathering *gathering_for(Gatherer *g, const FoundPart *part, const BlockVerdict *b) {
    int chunk = chunk_at(&g->chunks, b->block->head.start);
    const Reading *answer = b->is_answer ? b->reading : NULL;
    for (int i = g->all.count - 1; i >= 0; i--) {
        Gathering *one = &g->all.items[i];
        if (one->chunk != chunk || one->part != part) continue;
        if (answer && !one->answer) one->answer = answer;
        if (!answer || one->answer == answer) return one;
    }
    Gathering one = {chunk, part, answer, NEW(g->arena, BlockVerdict), NEW(g->arena, Found)};
    Block *block = NEW(g->arena, Block);
    *block = (Block){.kind = BLOCK_PROOF, .claim = part->claim->id, .macros = b->block->macros};
    *one.found = (Found){.label = b->found->label, .edition = b->found->edition, .margin = b->found->margin};
    *one.verdict = (BlockVerdict){
        .block = block, .claim = numbered(g->arena, part), .claim_id = part->claim->id, .found = one.found};
    const Source *source = g->finding->outline->source;
    block->span =
        chunk < 0 ? b->block->head : (Span){source, g->chunks.items[chunk].start, g->chunks.items[chunk].end};
    block->head = (Span){source, block->span.start, block->span.start};
    PUSH(g->arena, &g->all, one);
    return &g->all.items[g->all.count - 1];
}

static bool has_verdict(const BlockVerdict *b, const Verdict *v) {
    for (int i = 0; i < b->verdicts.count; i++) {
        const Verdict *other = b->verdicts.items[i];
        if (other->statement == v->statement && other->span.start == v->span.start &&
            !other->step == !v->step)
            return true;
    }
    return false;
}

static void add_reading(Gatherer *g, Found *found, Rename reading) {
    for (int i = 0; i < found->readings.count; i++)
        if (!strcmp(found->readings.items[i].theirs, reading.theirs)) return;
    PUSH(g->arena, &found->readings, reading);
}

static void gather(Gatherer *g, const FoundPart *part, const BlockVerdict *b) {
    Gathering *one = gathering_for(g, part, b);
    BlockVerdict *all = one->verdict;
    Block *block = (Block *)all->block;
    for (int i = 0; i < b->block->pieces.count; i++)
        PUSH(g->arena, &block->pieces, b->block->pieces.items[i]);
    for (int i = 0; i < b->verdicts.count; i++)
        if (!has_verdict(all, b->verdicts.items[i])) PUSH(g->arena, &all->verdicts, b->verdicts.items[i]);
    for (int i = 0; i < b->found->readings.count; i++)
        add_reading(g, one->found, b->found->readings.items[i]);
    one->found->clues |= b->found->clues;
    one->found->alone = one->found->alone || b->found->alone;
    if (!one->found->unread.source) one->found->unread = b->found->unread;
    all->status = status_worse(all->status, b->status == 4 ? 4 : 0);
    if (!b->is_answer) return;
    all->is_answer = true;
    all->reading = b->reading;
    block->kind = BLOCK_ANSWER;
    if (!all->mistake) all->mistake = b->mistake;
    if (!all->shape) all->shape = b->shape;
    if (!all->repair) all->repair = b->repair;
    if (!all->known) all->known = b->known;
}

/* Steps are counted anew, for they come from several places. */
static void conclude(Gatherer *g, BlockVerdict *all) {
    int step = 0;
    for (int i = 0; i < all->verdicts.count; i++) {
        Verdict *copy = NEW(g->arena, Verdict);
        *copy = *all->verdicts.items[i];
        if (copy->step) copy->step = ++step;
        all->verdicts.items[i] = copy;
    }
    int status = all->status;
    block_conclude(all, g->options);
    all->status = status_worse(status, found_status(all));
}

/* ---- the table in front ---- */

static const WovenBlock *box_of(const RawBoxes *boxes, const Gatherer *g, const FoundPart *part) {
    const WovenBlock *first = NULL;
    for (int i = 0; i < g->all.count; i++) {
        const WovenBlock *box = &boxes->items[i];
        if (g->all.items[i].part == part && (!first || box->kind > first->kind)) first = box;
    }
    return first;
}

static void part_row(Text *out, const FoundPart *part, const WovenBlock *box) {
    const Look *look = say_part_look(part);
    Phrase said = say_part(out->arena, part);
    text_add(out, "| ");
    box_prose(out, *part->number ? part->number : "—");
    text_printf(out, " | [%s](#%s) | [%s %s]{%s} | ", part->claim->id, box->id, look->mark, look->word,
                look->classes);
    box_phrase(out, &said);
    text_add(out, " |\n");
}

static void unread_lines(Text *out, const Finding *finding) {
    bool any = false;
    for (int i = 0; i < finding->left.count; i++) {
        const FoundLeft *left = &finding->left.items[i];
        if (left_group(left) != GROUP_UNREAD) continue;
        if (!any) box_open_fold(out, "Not read", false);
        any = true;
        text_printf(out, "- %s: ", source_place_words(out->arena, left->span.source, left->span.start));
        box_prose(out, left->mistake ? left->mistake->what : found_left_why(left));
        text_add(out, "\n");
    }
    if (!any) return;
    text_add(out, "\n");
    box_close(out);
}

static const char *front_of(Gatherer *g, const Pack *pack, const FoundParts *parts, const RawBoxes *boxes,
                            const RawBoxes *by_hand) {
    static const UnansweredWhy order[] = {UNANSWERED_NOT_READ, UNANSWERED_IN_WORDS, UNANSWERED_NOT_FOUND};
    Arena *arena = g->arena;
    const Finding *finding = g->finding;
    Text out = text_new(arena);
    Phrase how = say_finding(arena, finding), readings = say_readings(arena, finding),
           scales = say_scales(arena, finding), counts = say_found_counts(arena, finding);
    Tally tally = {0};
    tally_add(&tally, finding->verdict);
    tally.raw = true;
    if (finding->marked) tally_add(&tally, finding->marked);
    Phrase verdicts = say_summary(arena, &tally, &(Style){0});
    text_add(&out, "\n::: attest-summary\n");
    box_paragraph(&out, &verdicts);
    box_paragraph(&out, &how);
    box_paragraph(&out, &readings);
    box_paragraph(&out, &scales);
    text_add(&out, "| part | question | verdict | formulas |\n|:---|:-----|:----|:--------|\n");
    for (int i = 0; i < parts->count; i++)
        part_row(&out, &parts->items[i], box_of(boxes, g, &parts->items[i]));
    for (int i = 0; i < by_hand->count; i++) text_add(&out, by_hand->items[i].row);
    text_add(&out, "\n");
    box_paragraph(&out, &counts);
    UnansweredParts missing = parts_unanswered(arena, pack, finding);
    for (size_t i = 0; *finding->edition && i < sizeof order / sizeof *order; i++) {
        Phrase p = say_unanswered(arena, &missing, order[i]);
        box_paragraph(&out, &p);
    }
    unread_lines(&out, finding);
    text_add(&out, ":::\n\n");
    return out.bytes;
}

/* ---- all of it ---- */

static const char *id_of(const Gatherer *g, int at) {
    int before = 0;
    const char *claim = g->all.items[at].part->claim->id;
    for (int i = 0; i < at; i++) before += !strcmp(g->all.items[i].part->claim->id, claim);
    return before ? arena_printf(g->arena, "claim-%s-%d", claim, before + 1)
                  : arena_printf(g->arena, "claim-%s", claim);
}

static void in_order(Gatherer *g) {
    Gathering *all = g->all.items;
    for (int i = 1; i < g->all.count; i++)
        for (int k = i; k > 0 && all[k - 1].verdict->block->span.start > all[k].verdict->block->span.start;
             k--) {
            Gathering swap = all[k];
            all[k] = all[k - 1];
            all[k - 1] = swap;
        }
}

RawBoxes raw_boxes(Arena *arena, const Pack *pack, const Finding *finding, const Options *options,
                   const Style *style, const char **front) {
    Gatherer g = {arena, finding, options, chunks_of(arena, finding->outline), {0}};
    FoundParts parts = parts_of(arena, finding);
    RawBoxes boxes = {0};
    for (int i = 0; i < parts.count; i++)
        for (int k = 0; k < parts.items[i].verdicts.count; k++)
            gather(&g, &parts.items[i], parts.items[i].verdicts.items[k]);
    in_order(&g);
    for (int i = 0; i < g.all.count; i++) {
        conclude(&g, g.all.items[i].verdict);
        WovenBlock box =
            weave_box(arena, g.all.items[i].verdict, id_of(&g, i), finding->outline->source, style);
        if (finding->outline->format == FORMAT_PLAIN)
            box.marks = 0; /* nothing can be put over a sign of plain text */
        PUSH(arena, &boxes, box);
    }
    RawBoxes by_hand = {0};
    for (int i = 0; finding->marked && i < finding->marked->blocks.count; i++) {
        const BlockVerdict *b = finding->marked->blocks.items[i];
        WovenBlock box =
            weave_box(arena, b, arena_printf(arena, "block-%d", i + 1), finding->outline->source, style);
        PUSH(arena, &by_hand, box);
    }
    *front = front_of(&g, pack, &parts, &boxes, &by_hand);
    for (int i = 0; i < by_hand.count; i++) PUSH(arena, &boxes, by_hand.items[i]);
    return boxes;
}
